# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Code that works on the PC and would silently fail on the board: see docs/BOARD_AUDIT.md."""

import runpy

import pytest
from conftest import frames
from harness import ROOT

from mesa.watch.autoplay import key_towards
from sim.board.session import too_soon

# A Group removed with vectorio shapes in it leaves them on the board's screen.


@pytest.fixture
def watched(sim, monkeypatch):
    """Return the console, and a list with True for every Group that was removed with a shape in it."""
    console = sim.console()
    import displayio
    import vectorio

    def shapes(group):
        return any(
            isinstance(layer, vectorio.Rectangle) or isinstance(layer, displayio.Group) and shapes(layer)
            for layer in group
        )

    removed = []  # an assert in here would only lead to the error screen

    def watch(name, layer_of):
        real = getattr(displayio.Group, name)

        def method(self, *args):
            layer = layer_of(self, *args)
            if isinstance(layer, displayio.Group):
                removed.append(shapes(layer))
            return real(self, *args)

        monkeypatch.setattr(displayio.Group, name, method)

    watch("pop", lambda self, index=-1: self[index])
    watch("remove", lambda self, layer: layer)
    watch("__delitem__", lambda self, index: self[index])
    return console, removed


def tap(sim, console, *keys):
    for key in keys:
        while key == "A" and too_soon(console):
            frames(console)
        sim.press(key)
        frames(console)
        sim.release(key)
        frames(console)


def test_dialogs_and_pages_leave_nothing_behind(sim, watched):
    """Open language, settings, the way to a set-up page, deal number and date, and go back."""
    console, removed = watched
    frames(console, 3)
    tap(sim, console, "A", "START", "B")
    console.navigation().note("note")
    before = len(removed)
    tap(sim, console, "A")
    assert len(removed) > before  # the note itself, with its panel and labels
    tap(sim, console, "A")
    frames(console, 20)
    page = console.stack.top
    from mesa.daily.daily import Daily
    from mesa.setup.number_editor import NumberEditor

    for box in (NumberEditor, Daily):
        console.stack.push(box(page))
        console.step()
        tap(sim, console, "B")
        assert console.stack.top is page
    tap(sim, console, "B")
    assert True not in removed


def test_a_shape_is_removed_before_the_group_within_a_group_that_has_it(watched):
    import displayio
    import vectorio

    from mesa.ui.scene import empty

    inner, outer = displayio.Group(), displayio.Group()
    inner.append(vectorio.Rectangle(pixel_shader=displayio.Palette(1), width=1, height=1, x=0, y=0))
    outer.append(inner)
    empty(outer)
    assert watched[1] == [False] and not len(inner) and not len(outer)


def test_the_pause_menu_over_a_match_leaves_nothing_behind(sim, watched):
    console, removed = watched
    console.preset.update(game="sueca", seed=1, lang="en")
    for _ in range(400):
        console.step()
        top = console.stack.top
        if hasattr(top, "match") and top.asked:
            break
        if not top.busy():
            tap(
                sim,
                console,
                ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")[key_towards(top, None)],
            )
    match = console.stack.top
    before = len(removed)
    tap(sim, console, "START")
    assert console.stack.top is not match
    tap(sim, console, "B")
    assert console.stack.top is match and len(removed) > before
    assert True not in removed


# safemode.py


@pytest.mark.parametrize("reason", ("HARD_FAULT", "BROWNOUT", "FLASH_WRITE_FAIL"))
def test_safe_mode_is_said_on_the_screen(sim, capsys, reason):
    """The terminal has 26 columns and, in the English firmware, only ASCII."""
    sim.board.safe_mode_reason = "supervisor.SafeModeReason." + reason
    runpy.run_path(str(ROOT / "safemode.py"))
    said = capsys.readouterr().out
    assert said.isascii() and "RESET" in said
    assert (reason in said) is (reason != "BROWNOUT")
    assert all(len(line) <= 27 for line in said.split("\n"))
