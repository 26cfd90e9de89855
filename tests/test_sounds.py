# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The speaker's sounds and the lights, and their duration: through keys, frame by frame of the console."""

import pytest

from mesa.board import setting, signals
from sim.player.player import Player

FRAME = 33
SMALL = ("KEY", "NO", "DEAL", "CARD", "TRICK", "TURN")
TUNES = ("GOOD", "BAD", "LOSE", "RUFF", "ANNULLED", "EXACT", "CALL", "TIME")
EFFECTS = SMALL + TUNES
PRIZES = ("win", "bandeira", "exact", "record")


class Listener(Player):
    """A console, and a record of its speaker's output: [ms, Hz or 0] at each change."""

    def listen(self):
        """Begin the record anew."""
        self.heard = []
        self.session.board.audio = self._hear
        return self

    def _hear(self, playing):
        hz = self.session.board.hertz()
        if hz != (self.heard[-1][1] if self.heard else 0):
            self.heard.append([self.session.board.clock.ms, hz])

    def tones(self):
        """Return [(Hz, ms)] of everything heard, from the first tone to the last silence."""
        return [(hz, then[0] - at) for (at, hz), then in zip(self.heard, self.heard[1:], strict=False)]


@pytest.fixture
def ear(start):
    """Return a Listener at the launcher."""
    return Listener.of(start()).listen().frames(10)


def written(effect):
    """Return [(Hz, ms)] of an effect as its bytes define it."""
    notes = signals.EFFECTS[effect:].partition(b"\0\0")[0]
    return [
        (signals.hertz(note) if note else 0, 10 * tens)
        for note, tens in zip(notes[::2], notes[1::2], strict=True)
    ]


def test_each_effect_begins_where_another_ends():
    """An effect's number is the place after another one's zeros, each used once."""
    ends = [at + 2 for at in range(len(signals.EFFECTS)) if signals.EFFECTS[at : at + 2] == b"\0\0"]
    assert [getattr(signals, name) for name in EFFECTS] == [0, *ends]


def check(tones, effect):
    """Check that the tones are the effect's, with its lengths to within a frame; none is cut to nothing."""
    assert [hz for hz, _ in tones] == [hz for hz, _ in written(effect)]
    for (hz, heard), (_, ms) in zip(tones, written(effect), strict=True):
        assert min(ms, FRAME) <= heard, (hz, heard, ms)
        assert abs(heard - ms) <= FRAME, (hz, heard, ms)


def on_a_key(ear, effect, slow=0):
    """Make the next key begin the effect, in a frame that has already taken `slow` ms."""

    def key(k):
        ear.session.board.clock.advance(slow)
        ear.console.sound.play(getattr(signals, effect))

    ear.top.key = key
    ear.listen().press("A").frames(60)
    check(ear.tones(), getattr(signals, effect))


def test_every_tone_of_an_effect_that_a_key_begins_lasts_as_long_as_it_is_written(ear):
    """The first one too: a note that begins in this frame is not as old as the previous frame.

    The click of a key in a menu is heard for at least one frame; a long frame takes nothing from a sound
    that begins at its end.
    """
    for key in ("RIGHT", "LEFT"):
        ear.listen().press(key).frames(10)
        check(ear.tones(), signals.KEY)
    for effect in EFFECTS:
        on_a_key(ear, effect)
    on_a_key(ear, "GOOD", slow=400)


def test_the_sound_of_a_card_that_is_played_is_heard_whole(start):
    """In a match, both its tones are heard from the key that plays the card."""
    ear = Listener.of(start("sueca", "MatchSetup", seed=7, level="easy"))
    ear.mine(lambda t: len(t.top.table.hand.cards) and t.match.legal()[0] < 40)
    while ear.top.table.hand.chosen() not in ear.match.legal():
        ear.press("RIGHT")
    ear.frames(10).listen().press("A").frames(40)
    check(ear.tones()[:2], signals.CARD)  # then the next player's card sounds


def pieces():
    """Return all notes by name: the effects, and the tunes of celebrations."""
    found = {name: signals.EFFECTS[getattr(signals, name) :].partition(b"\0\0")[0] for name in EFFECTS}
    for kind in PRIZES:
        found[kind] = __import__("mesa.prizes." + kind, fromlist=("TUNE",)).TUNE
    return found


def test_every_note_can_be_played_and_no_tune_is_longer_than_its_picture():
    """`hertz` knows all notes, close to their nominal pitches; no length is zero; small effects are short."""
    from mesa.prizes.celebration import MS

    for name, notes in pieces().items():
        assert len(notes) % 2 == 0 and min(notes[1::2]) > 0, name
        for note in notes[::2]:
            assert note == 0 or 24 <= note <= 107, name
            if note:
                assert name in PRIZES or 150 < signals.hertz(note) < 2100, "the range of a small speaker"
                true = 440 * 2 ** ((note - 69) / 12)
                assert abs(signals.hertz(note) - true) < max(1.5, true / 250), (name, note)
        assert 10 * sum(notes[1::2]) <= (120 if name in SMALL else MS), name
        assert notes[-2] > 0


def test_a_tune_is_not_cut_off_by_keys_and_cards(ear):
    """Keys and cards are heard for a frame each; the tune's notes keep their times, and it ends silent."""

    def heard(begin, last, between):
        """Return {frame: Hz in it}, each frame's after its own effects."""
        out = []

        def tick(ms):
            if not out:
                ear.console.sound.play(begin)
            elif between and len(out) % 3 == 1 and len(out) < last:
                ear.console.sound.play(signals.KEY)
            out.append(ear.session.board.hertz())

        ear.top.tick = tick
        ear.frames(last + 6)
        assert ear.session.board.hertz() == 0
        return out

    key = signals.hertz(signals.EFFECTS[signals.KEY])
    for tune, notes in pieces().items():
        if tune in SMALL:
            continue
        begin = getattr(signals, tune) if tune in TUNES else notes
        last = 10 * sum(notes[1::2]) // FRAME  # it certainly sounds until then
        plain, mixed = heard(begin, last, False), heard(begin, last, True)
        assert last > 1 and any(plain)
        for i in range(last):
            assert mixed[i] == (key if i % 3 == 1 else plain[i]), (tune, i)


def test_a_small_sound_gives_way_to_a_small_one_and_a_tune_to_a_tune(ear):
    for first, second in (("TURN", "TRICK"), ("TRICK", "GOOD"), ("LOSE", "CALL"), ("GOOD", "RUFF")):
        ear.console.sound.play(getattr(signals, first))
        ear.frames(2).listen().console.sound.play(getattr(signals, second))
        ear.frames(20)
        check(ear.tones(), getattr(signals, second))


def effects_of(play, game, count, **more):
    """Return [(event, the effect that it began), …] of an autopilot match, until `count` were heard."""
    t = play(game, fast=True, level="easy", **more)
    found = []
    event = [None]
    heard, view_class = t.console.sound.play, type(t.view)
    show = view_class.show

    def spy(effect):
        if event[0]:
            found.append((event[0], effect, bytes(t.match.seen)))
        heard(effect)

    def told(view, what):
        event[0] = what
        show(view, what)
        event[0] = None

    t.console.sound.play = spy
    view_class.show = told  # only this console's modules
    t.until(lambda t: len(found) > count or t.session.at_the_end())
    return found


def test_a_ruff_sounds_like_one(play):
    """In Sueca this is a trump on another suit, and nothing else."""
    from games.sueca import rules, state

    heard = [one for one in effects_of(play, "sueca", 60, seed=5) if one[0][0] == state.PLAYED]
    ruffs = 0
    for (_, _, card, before), effect, s in heard:
        led = s[state.AT_LOG + before // 4 * 4] & 63
        ruff = rules.trump(s) == card // 10 and led // 10 != card // 10
        assert effect == (signals.RUFF if ruff else signals.CARD), (card, led)
        ruffs += ruff
    assert 0 < ruffs < len(heard) > 40


def test_in_fodasse_a_manilha_cards_that_annul_and_a_bid_that_is_met_have_sounds(play):
    from games.fodasse import rules, state

    heard = effects_of(play, "fodasse", 150, seed=4, players=4)
    seen = set()
    for (code, _, a, b), effect, s in heard:
        if code == state.TAKEN:
            assert (effect == signals.RUFF) is (b % 10 == rules.manilha(s)), (b, effect)
        elif code == state.ANNULLED:
            assert effect == signals.ANNULLED
        elif effect in (signals.EXACT, signals.BAD):
            assert (effect == signals.EXACT) is (a == b)
        seen.add(effect)
    assert {signals.RUFF, signals.ANNULLED, signals.EXACT, signals.CARD} <= seen


def test_anothers_call_in_set_sounds_unlike_the_players_own(play):
    from games.set import rules

    calls = {
        (e[1] == 0, effect)
        for e, effect, _ in effects_of(play, "set", 40, seed=3, players=3)
        if e[0] == rules.CALLED
    }
    assert (False, signals.CALL) in calls and calls <= {(False, signals.CALL), (True, signals.TURN)}


def test_at_first_it_is_quiet_enough_for_headphones(ear):
    """The low volume is a sixteenth of the converter's range; the high one is below a half."""
    (default,) = (default for number, _, _, default, *_ in setting.TABLE if number == setting.VOLUME)
    speaker, peaks = ear.console.sound, []
    assert speaker.volume == ear.console.loud == signals.LOW == default
    for volume in (signals.LOW, signals.HIGH):
        speaker.volume = volume
        speaker.play(signals.GOOD)
        peaks.append(max(abs(sample) for sample in ear.session.board.playing[0]))
        ear.frames(20)
    assert 0.03 < peaks[0] <= 1 / 16 + 0.001 and peaks[1] < 0.5


def test_lights_glow_as_long_as_they_are_written(ear):
    """Also when they begin at the end of a long frame."""
    board, begun = ear.session.board, []
    ear.console.lights.on = True
    for pattern, ms in ((signals.LIGHTS_TURN, 12 * 64), (signals.LIGHTS_LOSE, 22 * 64)):

        def key(k, pattern=pattern):
            board.clock.advance(400)
            begun.append(board.clock.ms)
            ear.console.lights.show(pattern)

        ear.top.key = key
        ear.press("A")
        dark = None
        for _ in range(120):
            if any(any(colour) for colour in board.pixels):
                dark = None
            elif dark is None:
                dark = board.clock.ms - FRAME  # when the frame that has just ended began
            ear.frames(1)
        # its last sixteenth is already dark
        assert ms * 15 // 16 - FRAME <= dark - begun[-1] <= ms + FRAME
