# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Movement: how long it takes at every pace, and that every time in every game has a name."""

import ast
import pathlib
import types

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
VIEWS = sorted([*(ROOT / "games").rglob("*.py"), *(ROOT / "docs/template").glob("*.py")])
TIMES = {"move": (3, 4), "wait": (0,), "spread": (1,)}
"""Where the milliseconds stand among the arguments of each method."""


def passed(motion, step=10):
    """The ms that go by until nothing moves, in steps of 10."""
    ms = 0
    while motion.busy:
        motion.tick(step)
        ms += step
    return ms


@pytest.mark.parametrize("pace, ms", ((100, 300), (60, 180), (150, 450)))
def test_the_pace_scales_a_move_its_delay_and_a_wait(pace, ms):
    from mesa.ui.motion import Motion

    motion = Motion(pace)
    thing = types.SimpleNamespace(x=0, y=0)
    motion.move(thing, 50, 20, 200, 100)
    assert passed(motion) == ms and (thing.x, thing.y) == (50, 20)
    motion.wait(300)
    assert passed(motion) == ms


def test_with_fast_everything_is_there_at_once():
    from mesa.ui.motion import Motion

    motion = Motion(150, fast=True)
    thing = types.SimpleNamespace(x=0, y=0)
    motion.move(thing, 50, 20)
    motion.wait(1000)
    assert not motion.busy and (thing.x, thing.y) == (50, 20)


def test_the_slowest_move_stays_a_small_number():
    """Its squares are multiplied by a distance of 160 pixels: below 2**30 at the slowest pace."""
    from mesa.app import game_view
    from mesa.ui import motion

    named = [value for name, value in vars(motion).items() if name.isupper() and type(value) is int]
    assert (max(named) * max(game_view._PERCENT) // 100) ** 2 * 160 < 2**30


def literals(path):
    """Lines of the file at `path` on which a movement gets its time as a number."""
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


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_time_has_a_name(path):
    """One of mesa.ui.motion, so that the setting "pace" holds for it; a count of cards may multiply it."""
    assert list(literals(path)) == []


def test_a_number_of_milliseconds_is_found(tmp_path):
    file = tmp_path / "view.py"
    file.write_text(
        "self.motion.move(a, 1, 2, CARD, 60 * i)\nself.motion.wait(300)\nself.fan.spread(True, ms=120)\n"
    )
    assert list(literals(file)) == [1, 2, 3]
