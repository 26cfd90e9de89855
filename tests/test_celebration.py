# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The celebration pictures: how long they last, their keys and tunes, and the table afterwards."""

from __future__ import annotations

import importlib
import sys

import harness
import pytest
from common.begin import begin

from mesa.board.signals import hertz
from sim.board import sim_board
from sim.figures import frame_meter, frames, judged
from sim.scenarios import ROOT, celebration

KINDS = tuple(celebration.MORE)
FRAME = 33
PICTURES = [("sueca", kind) for kind in KINDS] + [(game, "win") for game in harness.game_ids()]


def celebrate(t, kind):
    """Show a picture over the table; return a list that gets a number when it has gone."""
    ended = []
    t.view.celebrate(kind, lambda: ended.append(t.session.frame))
    t.wait("Celebration")
    return ended


def shown(game="sueca", **more):
    """Return a player whose turn it is, and the picture of the table."""
    t = begin(game, "View", level="easy", **more).calm()
    return t, t.pixels


def gone(t, before, ended):
    """Check that nothing is left: every pixel of the table is back, no module, no sound and no light."""
    assert len(ended) == 1 and t.console.stack.scenes == [t.view]
    assert not t.board.hertz() and not any(map(any, t.board.pixels))
    assert [name for name in sys.modules if name.startswith("mesa.prizes.")] == []
    for _ in range(30):  # a large drawing comes in steps; a tune has rests
        t.settle().frames(1)
        assert not t.board.hertz()
    assert t.pixels == before


@pytest.mark.parametrize("game, kind", PICTURES)
def test_it_goes_by_itself_and_the_table_is_whole_again(game, kind):
    """After a second and a half: its notes come in order, and the lights are on most of the time."""
    t, before = shown(game)
    tune = importlib.import_module("mesa.prizes." + kind).TUNE
    heard = []
    t.board.audio = lambda playing: heard.append(t.board.hertz())
    ended = celebrate(t, kind)
    start = t.session.frame
    lit = []
    while t.scene == "Celebration":
        t.step()
        lit.append(tuple(t.board.pixels))
    assert 1400 <= (t.session.frame - start) * FRAME <= 1600
    notes = [hertz(note) for note in tune[::2] if note]
    assert [hz for hz in heard if hz] == notes and sum(tune[1::2]) * 10 <= 1500
    assert sum(any(map(any, one)) for one in lit) > len(lit) // 2 and len({*lit}) > 6
    gone(t, before, ended)
    t.close()


def test_every_key_ends_it_and_does_nothing_else():
    t, before = shown()
    for key in sim_board.KEYS:
        ended = celebrate(t, "win")
        t.frames(5)
        pressed = []
        t.view.key = pressed.append
        t.press(key)
        del t.view.key
        assert t.scene == "View" and not pressed
        gone(t, before, ended)
    t.close()


@pytest.mark.parametrize("pace, fast, ms", ((0, 0, 1500), (1, 0, 900), (2, 0, 2250), (0, 1, 0)))
def test_it_keeps_the_pace(pace, fast, ms):
    """Its length follows the setting "pace": normal, quick, calm. Where nothing moves, it ends at once."""
    t, before = shown(PACE=pace)
    t.console.fast = bool(fast)
    ended = []
    t.view.celebrate("win", lambda: ended.append(t.session.frame))
    t.until(lambda t: t.scene == "Celebration" or ended, auto=False)
    start = t.session.frame
    t.until(lambda t: ended, 100, auto=False)
    assert abs((ended[0] - start) * FRAME - ms) <= 2 * FRAME
    gone(t, before, ended)
    t.close()


def test_with_sound_and_lights_off_nothing_is_heard_or_lit():
    t, _ = shown(VOLUME=0, LIGHTS=0)
    celebrate(t, "win")
    for _ in range(40):
        t.step()
        assert not t.board.hertz() and not any(map(any, t.board.pixels))
    t.close()


@pytest.mark.parametrize("broken", ["prizes.bmp", "cards"])
def test_a_broken_picture_stops_no_match(monkeypatch, broken, capsys):
    """Without its picture it ends at once, and the error is printed."""
    t, before = shown()
    load = t.theme.load

    def damaged(path, *rest, **named):
        if broken in path:
            raise OSError(path)
        return load(path, *rest, **named)

    monkeypatch.setattr(t.theme, "load", damaged)
    ended = []
    t.view.celebrate("win", lambda: ended.append(0))
    t.frames(80)
    assert ended == [0] and t.console.stack.scenes == [t.view]
    assert broken in capsys.readouterr().out
    assert t.pixels == before or broken == "cards"
    t.close()


LONG = {"win": (6, 108), "bandeira": (2, 100), "exact": (3, 101), "record": (2, 101)}
"""Of each celebration how many frames are over 80 ms, and the longest's ms: exceptions that may only fall."""


@pytest.mark.parametrize("kind", KINDS)
def test_no_more_frames_are_long_than_are_known(kind):
    """From the first frame to the one that shows the table again: no more are over 80 ms than are known."""
    meter = frame_meter.Meter(ROOT)
    times = []
    with meter.installed():
        t, _ = shown(seed=1)
        t.board.draw = True
        t.step(2)
        meter.take()
        t.view.celebrate(kind)
        for _ in range(60):
            with meter.running():
                t.step()
            times.append(frame_meter.ms(meter.take()))
    t.close()
    count, most = LONG[kind]
    assert sum(ms > frames.WORST_MS for ms in times) <= count
    assert max(times) < judged.RISE * most


@pytest.mark.parametrize("game", harness.game_ids())
@pytest.mark.parametrize("won", (True, False))
def test_a_match_that_is_won_is_celebrated_before_its_result(game, won):
    """A defeat has its quiet tones alone."""
    t = begin(game, "View")
    t.view.finish("The end", ["a line"], won)
    scenes = []
    while not scenes or scenes[-1] != "Dialog":
        t.step()
        if t.scene not in ("Unready", "Stack", *scenes[-1:]):  # Stack: being made
            scenes.append(t.scene)
    assert scenes == ["Celebration", "Dialog"] if won else ["Dialog"]
    t.close()
