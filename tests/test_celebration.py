# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The celebration pictures: how long they last, keys, sounds and lights, and the table afterwards."""

from __future__ import annotations

import sys
from typing import Any

import harness
import pytest

from mesa.board import setting
from sim.board import sim_board
from sim.figures import frame_meter, frames, judged
from sim.scenarios import ROOT, celebration

KINDS = tuple(celebration.MORE)
FRAME = 33


class Shown:
    """A match of `game` in which it is the player's turn, with a picture over it."""

    def __init__(self, t: Any, kind: str) -> None:
        self.t = t.calm()
        self.console = t.console
        self.board = t.board
        self.before = t.pixels
        self.view = t.top
        self.ended: list[int] = []
        self.celebrate(kind)

    def celebrate(self, kind: str) -> None:
        """Show a picture."""
        self.view.celebrate(kind, lambda: self.ended.append(self.t.session.frame))
        self.t.wait("Celebration")

    def shown(self) -> bool:
        """Return whether the picture is shown."""
        return self.t.scene == "Celebration"

    def to_the_end(self) -> int:
        """Run frames until it has gone; return how many."""
        start = self.t.session.frame
        while self.shown() and self.t.session.frame < start + 400:
            self.t.step()
        assert not self.shown(), "it never ends"
        return self.t.session.frame - start

    def gone(self) -> None:
        """Check that nothing is left: every pixel of the table is back, no module, no sound and no light."""
        assert len(self.ended) == 1
        assert self.console.stack.scenes == [self.view]
        assert not self.board.hertz() and not any(map(any, self.board.pixels))
        left = "mesa.prizes."
        assert [name for name in sys.modules if name.startswith(left)] == []
        for _ in range(30):  # a large drawing comes in steps; a tune has rests
            self.t.settle().frames(1)
            assert not self.board.hertz()
        assert self.t.pixels == self.before
        assert len(self.ended) == 1


@pytest.fixture
def shown(play):
    """Return a function that makes a Shown."""

    def make(game="sueca", kind="win", pace=0):
        return Shown(play(game, lang="en", level="easy", settings=[(setting.PACE, pace)]), kind)

    return make


@pytest.mark.parametrize(
    "game, kind",
    [("sueca", kind) for kind in KINDS] + [(game, "win") for game in harness.game_ids() if game != "sueca"],
)
def test_it_goes_by_itself_and_the_table_is_whole_again(shown, game, kind):
    """It ends after a second and a half, and calls `then` once, also in the middle of a match."""
    it = shown(game, kind)
    assert it.t.pixels != it.before
    assert 1400 <= it.to_the_end() * FRAME <= 1600
    it.gone()


def test_every_key_ends_it(shown):
    """The key does nothing else: the view does not get it."""
    it = shown()
    for key in sim_board.KEYS:
        if not it.shown():
            it.ended.clear()
            it.celebrate("win")
        it.t.frames(5)
        pressed = []
        it.view.key = pressed.append
        it.t.press(key)
        del it.view.key
        assert not it.shown() and not pressed
        it.gone()
    it.ended.clear()
    it.celebrate("win")
    it.t.until(lambda t: it.board.hertz(), 60, False)
    it.t.top.key(0)  # as it does itself at its end: the console ends sounds at a key
    assert not it.board.hertz()


def test_it_keeps_the_pace(shown):
    """Its length follows the setting "pace": normal, quick, calm. Nobody needs to wait for it."""
    for pace, ms in ((0, 1500), (1, 900), (2, 2250)):
        it = shown(pace=pace)
        assert abs(it.to_the_end() * FRAME - ms) <= 2 * FRAME
    it.view.celebrate("exact")
    it.t.frames(90)
    assert it.console.stack.scenes == [it.view]
    it.t.mine()


def test_with_fast_it_ends_at_once(shown):
    it = shown()
    it.t.press("A")
    it.console.fast = True
    it.view.celebrate("record", lambda: it.ended.append(0))
    it.t.frames(2)
    assert not it.shown() and len(it.ended) == 2
    it.ended.pop()
    it.gone()


def notes(tune: bytes) -> list[int]:
    """Return the pitches of a tune in Hz, without rests."""
    from mesa.board.signals import hertz

    return [hertz(note) for note in tune[::2] if note]


def pages() -> dict[str, Any]:
    """Return each kind's module."""
    return {kind: harness.importlib.import_module("mesa.prizes." + kind) for kind in KINDS}


def test_each_kind_has_its_own_word_tune_and_lights(shown):
    it = shown()
    found = pages()
    for name in ("WORD", "TUNE", "LIGHTS"):
        assert len({getattr(page, name) for page in found.values()}) == len(KINDS), name
    for kind, page in found.items():
        assert sum(page.TUNE[1::2]) * 10 <= 1500, kind
        assert it.console.words.text(page.WORD)[0] != "<"


@pytest.mark.parametrize("kind", KINDS)
def test_its_tune_is_heard_and_its_lights_are_seen(shown, kind):
    """Its notes come in order, the first perhaps before it is shown; the lights are on most of the time."""
    it = shown(kind=kind)
    page = pages()[kind]
    changes: list[int] = [it.board.hertz()]
    it.board.audio = lambda playing: changes.append(it.board.hertz())
    seen = []
    while it.shown():
        it.t.step()
        seen.append(tuple(it.board.pixels))
    heard = [hz for hz in changes if hz]
    assert heard == notes(page.TUNE)[-len(heard) :]
    assert len(heard) >= len(notes(page.TUNE)) - 1
    assert sum(any(map(any, lit)) for lit in seen) > len(seen) // 2
    assert len(set(seen)) > 6


def test_with_sound_and_lights_off_nothing_is_heard_or_lit(shown):
    it = shown()
    it.t.press("A")
    it.console.lights.on = False
    it.console.sound.volume = 0
    it.view.celebrate("win")
    for _ in range(40):
        it.t.step()
        assert not it.board.hertz() and not any(map(any, it.board.pixels))


@pytest.mark.parametrize("broken", ["prizes.bmp", "cards"])
def test_a_broken_picture_stops_no_match(shown, monkeypatch, broken, capsys):
    """Without its picture it ends at once, and the error is printed."""
    it = shown()
    it.t.press("A")
    it.ended.clear()
    from mesa.ui import theme

    load = theme.load

    def damaged(path, *rest, **named):
        if broken in path:
            raise OSError(path)
        return load(path, *rest, **named)

    monkeypatch.setattr(theme, "load", damaged)
    it.view.celebrate("win", lambda: it.ended.append(0))
    it.t.frames(80)
    assert it.ended == [0] and it.console.stack.scenes == [it.view]
    assert broken in capsys.readouterr().out
    if broken == "prizes.bmp":
        assert it.t.pixels == it.before


LONG = {"win": (6, 108), "bandeira": (2, 100), "exact": (3, 101), "record": (2, 101)}
"""Of each celebration how many frames are over 80 ms, and the longest's ms: exceptions that may only fall."""


@pytest.mark.parametrize("kind", KINDS)
def test_no_more_frames_are_long_than_are_known(shown, kind):
    """From the first frame to the one that shows the table again: no more are over 80 ms than are known."""
    meter = frame_meter.Meter(ROOT)
    with meter.installed():
        it = shown(kind=kind)
        it.t.press("A")
        it.board.draw = True
        it.t.step()
        it.t.step()
        meter.take()
        it.view.celebrate(kind)
        times = []
        for _ in range(60):
            with meter.running():
                it.t.step()
            times.append(frame_meter.ms(meter.take()))
    assert it.console.stack.scenes == [it.view]
    print([round(ms) for ms in times])
    count, most = LONG[kind]
    assert sum(ms > frames.WORST_MS for ms in times) <= count
    assert max(times) < judged.RISE * most


def finished(t: Any, won: bool) -> list[str]:
    """Return the scenes on top, without repetitions, from the end of a won or lost match to its last box."""
    scenes: list[str] = []
    view = t.settle().top
    view.finish("The end", ["a line"], won)
    while not scenes or scenes[-1] != "Dialog":
        t.step()
        if t.scene not in ("Unready", "Stack", *scenes[-1:]):  # Stack: being made
            scenes.append(t.scene)
    assert view.finished
    return scenes


@pytest.mark.parametrize("game", harness.game_ids())
def test_a_match_that_is_won_is_celebrated_before_its_result(play, game):
    assert finished(play(game), True) == ["Celebration", "Dialog"]
    assert finished(play(game), False) == ["Dialog"]


def test_a_defeat_has_its_quiet_tones_alone(play):
    from mesa.board import signals

    heard = []
    t = play("sueca").settle()
    t.console.sound.play = heard.append
    t.top.finish("The end", ["a line"], False)
    assert heard == [signals.LOSE]
