# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""CPython and the board's VM: what is the same on both, and what is not (docs/PYTHON.md), by running it."""

import contextlib
import io
import re

import harness
import pytest
from common.device_code import problems
from common.two_pythons import DIFFERENT, KNOWN, SAME, TYPES

from mesa.core.rng import Rng
from sim import arena
from sim.board import differences
from sim.common import games
from sim.vm import BoardVM

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
