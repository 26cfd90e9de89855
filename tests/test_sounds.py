# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The speaker's sounds and the lights, and their duration: through keys, frame by frame of the console."""

from typing import Any

import pytest

from sim.board import sim_board
from sim.board.session import Session, frames

FRAME = 33
SMALL = ("KEY", "NO", "DEAL", "CARD", "TRICK", "TURN")
TUNES = ("GOOD", "BAD", "LOSE", "RUFF", "ANNULLED", "EXACT", "CALL", "TIME")
EFFECTS = SMALL + TUNES
PRIZES = ("win", "bandeira", "exact", "record")
KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")


class Listener:
    """A console, and a record of its speaker's output: [ms, Hz or 0] at each change."""

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
        """Run so many frames; frames in which a screen is built come on top."""
        frames(self.session, self.session.step, count)

    def press(self, name):
        """Press and release a key."""
        self.session.key(KEYS.index(name), True)
        self.frames(1)
        self.session.key(KEYS.index(name), False)
        self.frames(1)

    def tones(self):
        """Return [(Hz, ms)] of everything heard, from the first tone to the last silence."""
        return [(hz, then[0] - at) for (at, hz), then in zip(self.heard, self.heard[1:], strict=False)]


@pytest.fixture
def listener():
    """Return a function that makes a Listener."""

    yield Listener
    sim_board.power_off()


def written(effect):
    """Return [(Hz, ms)] of an effect as its bytes define it."""
    from mesa.board.sound import EFFECTS, hertz

    notes = EFFECTS[effect:].partition(b"\0\0")[0]
    return [
        (hertz(note) if note else 0, 10 * tens) for note, tens in zip(notes[::2], notes[1::2], strict=True)
    ]


def test_each_effect_begins_where_another_ends():
    """An effect's number is the place after another one's zeros, each used once."""
    from mesa.board import sound

    ends = [at + 2 for at in range(len(sound.EFFECTS)) if sound.EFFECTS[at : at + 2] == b"\0\0"]
    assert [getattr(sound, name) for name in EFFECTS] == [0, *ends]


def check(tones, effect):
    """Check that the tones are the effect's, with its lengths to within a frame; none is cut to nothing."""
    assert [hz for hz, _ in tones] == [hz for hz, _ in written(effect)]
    for (hz, heard), (_, ms) in zip(tones, written(effect), strict=True):
        assert min(ms, FRAME) <= heard, (hz, heard, ms)
        assert abs(heard - ms) <= FRAME, (hz, heard, ms)


def on_a_key(listener, effect, slow=0):
    """Make the next key begin the effect, in a frame that has already taken `slow` ms."""
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
    """The first one too: a note that begins in this frame is not as old as the previous frame."""
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
    """It is heard for at least one frame, not 0 ms."""
    ear = listener()
    ear.frames(10)
    from mesa.board import sound

    for key in ("RIGHT", "LEFT"):
        del ear.heard[:]
        ear.press(key)
        ear.frames(10)
        check(ear.tones(), sound.KEY)


def test_the_sound_of_a_card_that_is_played_is_heard_whole(listener):
    """In a match, both its tones are heard from the key that plays the card."""
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


def pieces():
    """Return all notes by name: the effects, and the tunes of celebrations."""
    from mesa.board import sound

    found = {name: sound.EFFECTS[getattr(sound, name) :].partition(b"\0\0")[0] for name in EFFECTS}
    for kind in PRIZES:
        found[kind] = __import__("mesa.app.prize_" + kind, fromlist=("TUNE",)).TUNE
    return found


def test_every_note_can_be_played_and_no_tune_is_longer_than_its_picture():
    """`hertz` knows all notes, close to their nominal pitches; no length is zero; small effects are short."""
    from mesa.app.celebration import MS
    from mesa.board.sound import hertz

    for name, notes in pieces().items():
        assert len(notes) % 2 == 0 and min(notes[1::2]) > 0, name
        for note in notes[::2]:
            assert note == 0 or 24 <= note <= 107, name
            if note:
                true = 440 * 2 ** ((note - 69) / 12)
                assert abs(hertz(note) - true) < max(1.5, true / 250), (name, note)
        assert 10 * sum(notes[1::2]) <= (120 if name in SMALL else MS), name
        assert notes[-2] > 0


@pytest.mark.parametrize("tune", [*TUNES, *PRIZES])
def test_a_tune_is_not_cut_off_by_keys_and_cards(listener, tune):
    """Keys and cards are heard for a frame each; the tune's notes keep their times, and it ends silent."""
    from mesa.board import sound

    ear = listener()
    ear.frames(10)
    speaker = ear.session.console.sound
    notes = pieces()[tune]
    begin = getattr(sound, tune) if tune in TUNES else notes

    tens = sum(notes[1::2])
    last = 10 * tens // FRAME  # it certainly sounds until then

    def heard(between):
        """Return {frame: Hz in it}, each frame's after its own effects."""
        del ear.heard[:]
        out = []

        def tick(ms):
            if not out:
                speaker.play(begin)
            elif between and len(out) % 3 == 1 and len(out) < last:
                speaker.play(sound.KEY)
            out.append(ear.session.board.hertz())

        ear.session.console.stack.top.tick = tick
        ear.frames(last + 6)
        assert ear.session.board.hertz() == 0
        return out

    plain = heard(False)
    mixed = heard(True)
    key = sound.hertz(sound.EFFECTS[sound.KEY])
    assert last > 1 and any(plain)
    for i in range(last):
        assert mixed[i] == (key if i % 3 == 1 else plain[i]), i


def test_a_small_sound_gives_way_to_a_small_one_and_a_tune_to_a_tune(listener):
    from mesa.board import sound

    ear = listener()
    ear.frames(10)
    for first, second in (("TURN", "TRICK"), ("TRICK", "GOOD"), ("LOSE", "CALL"), ("GOOD", "RUFF")):
        ear.session.console.sound.play(getattr(sound, first))
        ear.frames(2)
        del ear.heard[:]
        ear.session.console.sound.play(getattr(sound, second))
        ear.frames(20)
        check(ear.tones(), getattr(sound, second))


def effects_of(game, count, **more):
    """Return [(event, the effect that it began), …] of an autopilot match, until `count` were heard."""
    from sim.scenarios import Scenario

    scenario = Scenario(game, "en", level="easy", **more).begin()
    found = []
    event = [None]
    console = scenario.console
    play = console.sound.play

    def spy(effect):
        if event[0]:
            found.append((event[0], effect, bytes(scenario.match.view)))
        play(effect)

    console.sound.play = spy
    console.fast = True
    from mesa.app.game_view import GameView

    show = GameView.show

    def told(view, what):
        event[0] = what
        show(view, what)
        event[0] = None

    view_class: Any = GameView
    view_class.show = told  # only this console's modules
    scenario.until(lambda t: len(found) > count or t.session.at_the_end())
    scenario.close()
    return found


def test_a_ruff_sounds_like_one():
    """In Sueca this is a trump on another suit, and nothing else."""
    from games.sueca import rules
    from mesa.board import sound

    heard = [one for one in effects_of("sueca", 60, seed=5) if one[0][0] == rules.PLAYED]
    ruffs = 0
    for (_, _, card, before), effect, s in heard:
        led = s[rules.AT_LOG + before // 4 * 4] & 63
        ruff = rules.trump(s) == card // 10 and led // 10 != card // 10
        assert effect == (sound.RUFF if ruff else sound.CARD), (card, led)
        ruffs += ruff
    assert 0 < ruffs < len(heard) > 40


def test_in_fodasse_a_manilha_cards_that_annul_and_a_bid_that_is_met_have_sounds():
    from games.fodasse import rules
    from mesa.board import sound

    heard = effects_of("fodasse", 150, seed=4, players=4)
    seen = set()
    for (code, _, a, b), effect, s in heard:
        if code == rules.TAKEN:
            assert (effect == sound.RUFF) is (b % 10 == rules.manilha(s)), (b, effect)
        elif code == rules.ANNULLED:
            assert effect == sound.ANNULLED
        elif effect in (sound.EXACT, sound.BAD):
            assert (effect == sound.EXACT) is (a == b)
        seen.add(effect)
    assert {sound.RUFF, sound.ANNULLED, sound.EXACT, sound.CARD} <= seen


def test_anothers_call_in_set_sounds_unlike_the_players_own():
    from games.set import rules
    from mesa.board import sound

    calls = {
        (e[1] == 0, effect)
        for e, effect, _ in effects_of("set", 40, seed=3, players=3)
        if e[0] == rules.CALLED
    }
    assert (False, sound.CALL) in calls and calls <= {(False, sound.CALL), (True, sound.TURN)}


def test_at_first_it_is_quiet_enough_for_headphones(listener):
    """The low volume is a sixteenth of the converter's range; the high one is below a half."""
    from mesa.board import setting, sound

    ear = listener()
    ear.frames(10)
    (default,) = (default for number, _, _, default, *_ in setting.TABLE if number == setting.VOLUME)
    assert ear.session.console.sound.volume == ear.session.console.loud == sound.LOW == default
    peaks = []
    for volume in (sound.LOW, sound.HIGH):
        ear.session.console.sound.volume = volume
        ear.session.console.sound.play(sound.GOOD)
        peaks.append(max(abs(sample) for sample in ear.session.board.playing[0]))
        ear.frames(20)
    assert 0.03 < peaks[0] <= 1 / 16 + 0.001 and peaks[1] < 0.5


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
    # its last sixteenth is already dark
    assert ms * 15 // 16 - FRAME <= dark - begun[0] <= ms + FRAME
