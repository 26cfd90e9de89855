# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the speaker plays and the lights show, and how long: through keys, frame by frame of the console."""

import pytest

from sim.board import sim_board
from sim.board.session import Session, frames

FRAME = 33
EFFECTS = ("KEY", "NO", "DEAL", "CARD", "TRICK", "TURN", "GOOD", "BAD", "LOSE", "TIME")
KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")


class Listener:
    """A console with somebody who writes down what comes out of the speaker: [ms, Hz or 0] at each change."""

    def __init__(self, **preset):
        self.session = Session("pybadge", None, lambda data: None, {"lang": "en", **preset})
        self.session.board.draw = False
        self.heard = []
        self.session.board.audio = self._hear

    def _hear(self, playing):
        hz = self.session.board.hertz()
        if hz != (self.heard[-1][1] if self.heard else 0):
            self.heard.append([self.session.board.clock.ms, hz])

    def frames(self, count):
        """So many frames, and besides those in which a screen is made."""
        frames(self.session, self.session.step, count)

    def press(self, name):
        """A key goes down and up again."""
        self.session.key(KEYS.index(name), True)
        self.frames(1)
        self.session.key(KEYS.index(name), False)
        self.frames(1)

    def tones(self):
        """[(Hz, ms)] of all that was heard, from the first tone to the last silence."""
        return [(hz, then[0] - at) for (at, hz), then in zip(self.heard, self.heard[1:], strict=False)]


@pytest.fixture
def listener():
    """A function that makes a Listener."""

    yield Listener
    sim_board.power_off()


def written(effect):
    """[(Hz, ms)] of an effect as its bytes say."""
    from mesa.board.sound import EFFECTS, hertz

    notes = EFFECTS[effect:].partition(b"\0\0")[0]
    return [
        (hertz(note) if note else 0, 10 * tens) for note, tens in zip(notes[::2], notes[1::2], strict=True)
    ]


def test_each_effect_begins_where_another_ends():
    """The numbers are the places after the zeros, each once."""
    from mesa.board import sound

    ends = [at + 2 for at in range(len(sound.EFFECTS)) if sound.EFFECTS[at : at + 2] == b"\0\0"]
    assert [getattr(sound, name) for name in EFFECTS] == [0, *ends]


def check(tones, effect):
    """The tones are the effect's, each as long as it is written, within a frame; none is cut to nothing."""
    assert [hz for hz, _ in tones] == [hz for hz, _ in written(effect)]
    for (hz, heard), (_, ms) in zip(tones, written(effect), strict=True):
        assert min(ms, FRAME) <= heard, (hz, heard, ms)
        assert abs(heard - ms) <= FRAME, (hz, heard, ms)


def on_a_key(listener, effect, slow=0):
    """Have the next key begin the effect, in a frame that has taken `slow` ms by then."""
    from mesa.board import sound

    def key(k):
        listener.session.board.clock.advance(slow)
        listener.session.console.sound.play(getattr(sound, effect))

    listener.session.console.stack.top.key = key
    del listener.heard[:]
    listener.press("A")
    listener.frames(60)


@pytest.mark.parametrize("effect", EFFECTS)
def test_every_tone_of_an_effect_that_a_key_begins_lasts_as_long_as_it_is_written(listener, effect):
    """The first too: a note that begins in this frame is not as old as the frame before."""
    ear = listener()
    ear.frames(10)
    on_a_key(ear, effect)
    from mesa.board import sound

    check(ear.tones(), getattr(sound, effect))


def test_a_long_frame_takes_nothing_from_a_sound_that_begins_at_its_end(listener):
    ear = listener()
    ear.frames(10)
    on_a_key(ear, "GOOD", slow=400)
    from mesa.board import sound

    check(ear.tones(), sound.GOOD)


def test_the_click_of_a_key_in_a_menu_is_heard(listener):
    """At least for one frame, not 0 ms."""
    ear = listener()
    ear.frames(10)
    from mesa.board import sound

    for key in ("RIGHT", "LEFT"):
        del ear.heard[:]
        ear.press(key)
        ear.frames(10)
        check(ear.tones(), sound.KEY)


def test_the_sound_of_a_card_that_is_played_is_heard_whole(listener):
    """In a match, from the key that plays it: both its tones."""
    ear = listener(game="sueca", seed=7, level=1)
    from mesa.board import sound

    for _ in range(400):
        top = ear.session.console.stack.top if ear.session.console.stack else None
        if top and not top.busy() and hasattr(top, "table") and top.table.hand.cards:
            if top.table.hand.chosen() in ear.session.console.match.legal():
                break
            ear.press("RIGHT")
        elif top and not top.busy():
            ear.press("A")
        ear.frames(2)
    else:
        raise AssertionError("no card is ever asked for")
    ear.frames(10)
    del ear.heard[:]
    ear.press("A")
    ear.frames(40)
    check(ear.tones()[:2], sound.CARD)  # then the next player's card sounds


@pytest.mark.parametrize("pattern, ms", [("TURN", 12 * 64), ("LOSE", 22 * 64)])
def test_lights_glow_as_long_as_they_are_written(listener, pattern, ms):
    """Also when they begin at the end of a long frame."""
    ear = listener()
    ear.frames(10)
    board = ear.session.board
    begun = []
    from mesa.board import lights

    ear.session.console.lights.on = True

    def key(k):
        board.clock.advance(400)
        begun.append(board.clock.ms)
        ear.session.console.lights.show(getattr(lights, pattern))

    ear.session.console.stack.top.key = key
    ear.press("A")
    dark = None
    for _ in range(120):
        lit = any(any(colour) for colour in board.pixels)
        if lit:
            dark = None
        elif dark is None:
            dark = board.clock.ms - FRAME  # when the frame that has just ended began
        ear.frames(1)
    # its last sixteenth is dark already
    assert ms * 15 // 16 - FRAME <= dark - begun[0] <= ms + FRAME
