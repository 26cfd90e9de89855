# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Code that works on the PC and would silently fail on the board: see docs/BOARD.md (Will it run?)."""

import runpy

import pytest
from harness import ROOT

# A Group removed with vectorio shapes in it leaves them on the board's screen.


@pytest.fixture
def watched(sim, monkeypatch):
    """Return a player, and a list with True for every Group that was removed with a shape in it."""
    player = sim.player(fast=False)
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
    return player, removed


def test_dialogs_and_pages_leave_nothing_behind(sim, watched):
    """Open language, settings, the way to a set-up page, deal number and date, and go back."""
    player, removed = watched
    console = player.frames(3).press("A", "START", "B").console
    console.navigation().note("note")
    before = len(removed)
    player.press("A")
    assert len(removed) > before  # the note itself, with its panel and labels
    player.press("A").frames(20)
    page = console.stack.top
    from mesa.daily.daily import Daily
    from mesa.setup.number_editor import NumberEditor

    for box in (NumberEditor, Daily):
        console.stack.push(box(page))
        console.step()
        player.press("B")
        assert console.stack.top is page
    player.press("B")
    assert True not in removed


def test_the_pause_menu_over_a_match_leaves_nothing_behind(sim, watched):
    player, removed = watched
    player.console.preset.update(game="sueca", seed=1, lang="en")
    match = player.mine().top
    before = len(removed)
    assert player.press("START").top is not match
    assert player.press("B").top is match and len(removed) > before
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
