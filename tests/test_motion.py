# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Movement: its duration at every pace, and that every time in every game has a name."""

import ast
import pathlib
import types

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
VIEWS = sorted([*(ROOT / "games").rglob("*.py"), *(ROOT / "docs/template").glob("*.py")])
TIMES = {"move": (3, 4), "wait": (0,), "spread": (1,)}
"""Which arguments of each method are milliseconds."""


def moving(percent=100, **more):
    """Return (a Motion, a thing at (0, 0))."""
    from mesa.ui.motion import Motion

    return Motion(percent, **more), types.SimpleNamespace(x=0, y=0)


def passed(motion, step=10):
    """Run until nothing moves, in steps of 10 ms; return the ms."""
    ms = 0
    while motion.busy:
        motion.tick(step)
        ms += step
    return ms


@pytest.mark.parametrize("pace, ms", ((100, 300), (60, 180), (150, 450)))
def test_the_pace_scales_a_move_its_delay_and_a_wait(pace, ms):
    motion, thing = moving(pace)
    motion.move(thing, 50, 20, 200, 100)
    assert passed(motion) == ms and (thing.x, thing.y) == (50, 20)
    motion.wait(300)
    assert passed(motion) == ms


def test_with_fast_everything_is_there_at_once():
    motion, thing = moving(150, fast=True)
    motion.move(thing, 50, 20)
    motion.wait(1000)
    assert not motion.busy and (thing.x, thing.y) == (50, 20)


def test_a_movement_is_fast_at_first_and_slow_at_its_end():
    """After half of the time, a thing is three quarters of the way there."""
    motion, thing = moving()
    motion.move(thing, 100, 40, 200)
    motion.tick(100)
    assert (thing.x, thing.y) == (75, 30)
    motion.tick(50)
    assert (thing.x, thing.y) == (93, 37)


def test_after_a_delay_a_thing_can_be_there_at_once():
    motion, thing = moving()
    motion.move(thing, 50, 20, 0, 100)
    motion.tick(90)
    assert (thing.x, thing.y) == (0, 0) and motion.busy
    motion.tick(10)
    assert (thing.x, thing.y) == (50, 20) and not motion.busy


def test_what_is_much_to_draw_is_drawn_a_step_a_frame():
    def steps(name):
        for i in range(3):
            drawn.append((name, i))
            yield

    drawn = []
    motion, _ = moving()
    motion.in_steps(steps("a"))
    motion.in_steps(steps("b"))
    assert drawn == [] and motion.busy, "the frame that asks for it has enough to do"
    for _ in range(3):
        motion.tick(10)
    assert drawn == [("a", 0), ("a", 1), ("a", 2)]
    motion.tick(10)
    assert drawn[3:] == [("b", 0)]
    motion.finish()
    assert drawn[4:] == [("b", 1), ("b", 2)] and not motion.busy
    drawn = []
    moving(fast=True)[0].in_steps(steps("c"))
    assert len(drawn) == 3


def test_the_slowest_move_stays_a_small_number():
    """At the slowest pace, its squares times a distance of 160 pixels stay below 2**30."""
    from mesa.ui import motion

    named = [value for name, value in vars(motion).items() if name.isupper() and type(value) is int]
    assert (max(named) * max(motion.PERCENT) // 100) ** 2 * 160 < 2**30


def literals(path):
    """Yield lines of the file at `path` that give a movement's time as a number."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TIMES:
            times = [node.args[i] for i in TIMES[node.func.attr] if i < len(node.args)]
            times += [keyword.value for keyword in node.keywords if keyword.arg in ("ms", "delay")]
            for time in times:
                if any(
                    isinstance(n, ast.Constant) and type(n.value) is int and n.value > 20
                    for n in ast.walk(time)
                ):
                    yield node.lineno


def test_every_time_has_a_name():
    """It is one of mesa.ui.motion's, so the setting "pace" applies; a count of cards may multiply it."""
    assert VIEWS and {path: lines for path in VIEWS if (lines := list(literals(path)))} == {}


def test_a_number_of_milliseconds_is_found(tmp_path):
    file = tmp_path / "view.py"
    file.write_text(
        "self.motion.move(a, 1, 2, CARD, 60 * i)\nself.motion.wait(300)\nself.fan.spread(True, ms=120)\n"
    )
    assert list(literals(file)) == [1, 2, 3]


def test_a_thing_that_is_moved_again_goes_on_from_where_it_was_to_end():
    """A thing has one move at a time: the earlier one is completed at once."""
    motion, thing = moving()
    motion.move(thing, 100, 50, 200)
    motion.tick(50)
    motion.move(thing, 100, 90, 200)
    assert (thing.x, thing.y) == (100, 50) and len(motion.moves) == 1
    seen = set()
    while motion.busy:
        motion.tick(10)
        seen.add(thing.x)
    assert seen == {100} and thing.y == 90
    motion.move(thing, 0, 0, 200)
    motion.move(thing, 0, 0, 200)
    assert not motion.busy, "it is there"


@pytest.mark.parametrize("x, y", ((40, 0), (0, 40), (-40, 0), (30, -40)))
def test_a_move_may_be_straight(x, y):
    motion, thing = moving()
    motion.move(thing, x, y, 100)
    motion.tick(50)
    assert (thing.x, thing.y) != (0, 0) and (thing.x, thing.y) != (x, y)
    assert abs(thing.x) >= abs(x) * 5 // 8 and abs(thing.y) >= abs(y) * 5 // 8, "fast at first"
    motion.tick(50)
    assert (thing.x, thing.y) == (x, y) and not motion.busy


def test_nothing_moves_before_its_delay_is_over():
    motion, thing = moving()
    motion.move(thing, 100, 100, 200, 90)
    for _ in range(9):
        motion.tick(10)
        assert (thing.x, thing.y) == (0, 0) and motion.busy
    motion.tick(10)
    assert thing.x > 0


def test_finish_ends_moves_and_waits_where_they_were_to_end():
    motion, first = moving()
    second = types.SimpleNamespace(x=5, y=5)
    motion.move(first, 100, 50, 200)
    motion.move(second, 60, 70, 200, 500)
    motion.wait(900)
    motion.tick(50)
    motion.finish()
    assert not motion.busy and (first.x, first.y, second.x, second.y) == (100, 50, 60, 70)
    motion.tick(50)
    assert (first.x, first.y, second.x, second.y) == (100, 50, 60, 70)


def test_the_longest_of_several_waits_counts():
    for waits in ((300, 100), (100, 300)):
        motion, _ = moving()
        for ms in waits:
            motion.wait(ms)
        assert motion.busy and passed(motion) == 300


def several(*times):
    """Return (a Motion, things that it moves in so many ms each)."""
    motion, _ = moving()
    things = [types.SimpleNamespace(x=0, y=0) for _ in times]
    for thing, ms in zip(things, times, strict=True):
        motion.move(thing, 100, 0, ms)
    return motion, things


def moved(motion, things, ms=10):
    """Let a frame pass; return the indexes of what has moved in it."""
    before = [thing.x for thing in things]
    motion.tick(ms)
    return [i for i, thing in enumerate(things) if thing.x != before[i]]


def test_things_move_together():
    """Each has its own time; one that has arrived does not hold up the other."""
    motion, things = several(100, 150)
    there = []
    while motion.busy:
        motion.tick(10)
        there.append([thing.x for thing in things].count(100))
    assert there == [0] * 9 + [1] * 5 + [2]


def test_more_than_two_take_turns():
    """So a frame redraws two at most, and all arrive within two frames of their time, none before it."""
    motion, things = several(200, 200, 200, 200)
    frames = [moved(motion, things) for _ in range(18)]
    assert {len(frame) for frame in frames} == {2}
    assert all(sorted(a + b) == [0, 1, 2, 3] for a, b in zip(frames, frames[1:], strict=False))
    assert max(thing.x for thing in things) < 100
    motion.tick(10)
    motion.tick(10)
    assert motion.busy
    motion.tick(10)
    assert [thing.x for thing in things] == [100] * 4 and not motion.busy


def test_a_cursor_waits_for_no_turn():
    motion, things = several(200, 200, 200, 60)
    assert all(3 in moved(motion, things) for _ in range(6)) and things[3].x == 100


def test_a_frame_moves_things_or_draws_a_step():
    motion, things = several(200)
    drawn = []

    def steps():
        for i in range(3):
            drawn.append(i)
            yield

    motion.in_steps(steps())
    for i in range(3):
        assert moved(motion, things) == [] and len(drawn) == i + 1
        assert moved(motion, things) == [0] and len(drawn) == i + 1
