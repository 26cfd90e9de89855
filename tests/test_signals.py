# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Lights, sounds and keys, moment by moment: tests/rows/signals.txt, which pytest writes with --rewrite."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from common.boards import SEVEN, keys_of, unknown
from common.sounds import EFFECTS, PRIZES, SMALL, TUNES, pieces

from mesa.board import setting, signals
from mesa.board.hardware import RELEASED
from sim.board.sim_board import KEYS
from sim.player.player import Player

FILE = Path(__file__).parent / "rows" / "signals.txt"
HEAD, *CASES = re.split(r"(?m)^(?=## )", FILE.read_text("utf-8"))


def light(colours: Any) -> str:
    """Return the lights' colours, of 255 in one letter or digit; "-" for one that is dark."""
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    return " ".join("".join(letters[min(n, 35)] for n in c) if any(c) else "-" for c in colours) or "none"


def keys(io: Any) -> str:
    """Return the waiting events of keys: "+A -B"."""
    return " ".join("+-"[event >= RELEASED] + KEYS[event % RELEASED] for event in keys_of(io))


def done(make_sim: Any, case: str) -> str:
    """Return a case as it should be written."""
    out = []
    for line in case.rstrip("\n").split("\n"):
        if line[:4] == "    ":
            continue
        out.append(line)
        if line[:1] in ("#", ""):
            continue
        board, words = line.split(": ")
        name, _, firmware = board.partition(" ")
        sim = make_sim(unknown(SEVEN) if name == "seven" else name)
        sim.board.firmware = tuple(map(int, firmware.split("."))) if firmware else sim.board.firmware
        before, _, words = words.rpartition(" start ")
        sim.press(*before.split())
        io = sim.io()
        from mesa.board.signals import Lights, Sound

        lights, sound, seen, heard, events = Lights(io), Sound(io), [], [], [keys(io)]
        for word in words.split():
            if word[0] == "+":
                sim.press(*word[1:].split("+"))
            elif word[0] == "-":
                sim.release(*word[1:].split("-"))
            elif word.startswith("stick:"):
                places = dict(zip(("JOYSTICK_X", "JOYSTICK_Y"), map(int, word[6:].split(",")), strict=True))
                sim.board.analog = places.__getitem__
            elif word[0].isdigit():
                ms, _, step = word.partition("@")
                for number in range(int(ms) // int(step or 33)):
                    loud = max(sim.board.playing[0]) if sim.board.playing and sim.board.sounding() else 0
                    heard.append("{} Hz {:.2f}".format(sim.board.hertz(), loud) if loud else "-")
                    sim.board.clock.advance(int(step or 33))
                    lights.tick()
                    sound.tick()
                    seen += [light(sim.board.pixels)] * (number % 6 == 5)
            elif word in ("LOW", "HIGH", "OFF"):
                sound.volume = getattr(signals, word)
            elif word in ("on", "off"):
                lights.on = word == "on"
            elif word == "stop":
                sound.stop()
            elif word.startswith("LIGHTS_"):
                name, _, more = word.partition("+")
                lights.show(getattr(signals, name) + int(more or 0))
            elif word.startswith("note:"):
                sound.play(bytes.fromhex(word[len("note:") :]))
            else:
                sound.play(getattr(signals, word))
            events.append(keys(io))
        if any(events):
            out.append("    " + "; ".join(one or "-" for one in events))
            continue
        if {*heard} != {"-"}:
            seen = heard
        runs = [(what, len(list(same))) for what, same in itertools.groupby(seen)]
        out.append("    " + "; ".join(what + (" *{}".format(n) if n > 1 else "") for what, n in runs))
    return "\n".join(out) + "\n\n"


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case.split("\n")[0][3:] for case in CASES])
def test_lights_sounds_and_keys(make_sim: Any, number: int, request: pytest.FixtureRequest) -> None:
    found = done(make_sim, CASES[number])
    if request.config.getoption("--rewrite"):
        CASES[number] = found
        FILE.write_text(HEAD + "".join(CASES).rstrip("\n") + "\n", "utf-8")
    assert found.rstrip() == CASES[number].rstrip()


# The speaker's sounds and the lights, and their duration, frame by frame of the console.
#
# Which sound is heard when is in tests/screens/, by its name.


FRAME = 33


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

    def check(self, effect):
        """Check what was heard: the tones of an effect, each as long as it is written, to within a frame."""
        notes = pieces()[effect]
        written = [
            (signals.hertz(n) if n else 0, 10 * ms) for n, ms in zip(notes[::2], notes[1::2], strict=True)
        ]
        tones = [(hz, then[0] - at) for (at, hz), then in zip(self.heard, self.heard[1:], strict=False)]
        assert [hz for hz, _ in tones] == [hz for hz, _ in written]
        for (_, heard), (_, ms) in zip(tones, written, strict=True):
            assert min(ms, FRAME) <= heard and abs(heard - ms) <= FRAME


@pytest.fixture
def ear(start):
    """Return a Listener at the launcher."""
    return Listener.of(start()).listen().frames(10)


def test_each_effect_begins_where_another_ends():
    """An effect's number is the place after another one's zeros, each used once."""
    ends = [at + 2 for at in range(len(signals.EFFECTS)) if signals.EFFECTS[at : at + 2] == b"\0\0"]
    assert [getattr(signals, name) for name in EFFECTS] == [0, *ends]


def test_each_pattern_of_lights_has_a_number_of_its_own():
    numbers = [number for name, number in vars(signals).items() if name.startswith("LIGHTS_")]
    assert len({*numbers}) == len(numbers) > 7


@pytest.mark.parametrize("effect, slow", [*((name, 0) for name in EFFECTS), ("GOOD", 400)])
def test_every_tone_of_an_effect_that_a_key_begins_lasts_as_long_as_it_is_written(ear, effect, slow):
    """The first one too: a note that begins in this frame is not as old as the previous frame.

    A long frame takes nothing from a sound that begins at its end.
    """

    def key(k):
        ear.session.board.clock.advance(slow)
        ear.console.sound.play(getattr(signals, effect))

    ear.top.key = key
    ear.listen().press("A").frames(60).check(effect)


@pytest.mark.parametrize("name", pieces())
def test_every_note_can_be_played_and_no_tune_is_longer_than_its_picture(name):
    """`hertz` knows all notes, close to their nominal pitches; no length is zero; small effects are short."""
    from mesa.prizes.celebration import MS

    notes = pieces()[name]
    assert len(notes) % 2 == 0 and min(notes[1::2]) > 0 and notes[-2] > 0
    assert 10 * sum(notes[1::2]) <= (120 if name in SMALL else MS)
    for note in filter(None, notes[::2]):
        assert 24 <= note <= 107
        assert name in PRIZES or 150 < signals.hertz(note) < 2100, "the range of a small speaker"
        true = 440 * 2 ** ((note - 69) / 12)
        assert abs(signals.hertz(note) - true) < max(1.5, true / 250)


@pytest.mark.parametrize("tune", [name for name in pieces() if name not in SMALL])
def test_a_tune_is_not_cut_off_by_keys_and_cards(ear, tune):
    """Keys and cards are heard for a frame each; the tune's notes keep their times, and it ends silent."""
    notes = pieces()[tune]
    last = 10 * sum(notes[1::2]) // FRAME  # it certainly sounds until then

    def heard(between):
        """Return the Hz in each frame, after its own effects."""
        out = []

        def tick(ms):
            if not out:
                ear.console.sound.play(getattr(signals, tune) if tune in TUNES else notes)
            elif between and len(out) % 3 == 1 and len(out) < last:
                ear.console.sound.play(signals.KEY)
            out.append(ear.session.board.hertz())

        ear.top.tick = tick
        ear.frames(last + 6)
        assert ear.session.board.hertz() == 0
        return out[:last]

    plain, mixed = heard(False), heard(True)
    key = signals.hertz(signals.EFFECTS[signals.KEY])
    assert last > 1 and any(plain)
    assert mixed == [key if i % 3 == 1 else hz for i, hz in enumerate(plain)]


@pytest.mark.parametrize(
    "first, second", [("TURN", "TRICK"), ("TRICK", "GOOD"), ("LOSE", "CALL"), ("GOOD", "RUFF")]
)
def test_a_small_sound_gives_way_to_a_small_one_and_a_tune_to_a_tune(ear, first, second):
    ear.console.sound.play(getattr(signals, first))
    ear.frames(2).listen().console.sound.play(getattr(signals, second))
    ear.frames(20).check(second)


def test_at_first_it_is_quiet_enough_for_headphones(ear):
    """The low volume is a sixteenth of the converter's range; the high one is below a half."""
    (default,) = (default for number, default, *_ in setting.TABLE if number == setting.VOLUME)
    speaker = ear.console.sound
    assert speaker.volume == ear.console.loud == signals.LOW == default
    for volume, least, most in ((signals.LOW, 0.03, 1 / 16 + 0.001), (signals.HIGH, 0.1, 0.5)):
        speaker.volume = volume
        speaker.play(signals.GOOD)
        assert least < max(abs(sample) for sample in ear.session.board.playing[0]) < most
        ear.frames(20)


@pytest.mark.parametrize("pattern, ms", [(signals.LIGHTS_TURN, 12 * 64), (signals.LIGHTS_LOSE, 22 * 64)])
def test_lights_glow_as_long_as_they_are_written(ear, pattern, ms):
    """Also when they begin at the end of a long frame; their last sixteenth is already dark."""
    board, begun = ear.session.board, []
    ear.console.lights.on = True

    def key(k):
        board.clock.advance(400)
        begun.append(board.clock.ms)
        ear.console.lights.show(pattern)

    ear.top.key = key
    ear.press("A")
    lit = []
    for _ in range(120):
        if any(any(colour) for colour in board.pixels):
            lit.append(board.clock.ms)
        ear.frames(1)
    assert ms * 15 // 16 - FRAME <= lit[-1] - begun[0] <= ms + FRAME
