# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Worked examples of the rules, in tests/rulebook/<game>.txt, which tests/test_rulebook.py plays.

`## name` begins an example; its name has the rule, or "RULES n" for a point of docs/RULES.md. Then follow

    @ hands by seat, with | between them; what else the position needs: that of the example before if left out
    > actions of the seat in turn, or "2:show" of seat 2
    = what is true then, separated by "; ": a place in the state, the events of the last > line, or a
      function of the rules, each with its numbers, of which _ may be any. A number at the end of a name is a
      seat or an offset
    ! an action and the reason for which it is refused

A game's positions, and how it writes actions and cards, are in tests/positions/<game>.py: `begin(text)`
returns a Table. For every game, "deal 7; seats 4; hook=on" is a new match; then actions are written as in its
notation.py, with "_" for a blank.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from harness import ROOT, Log, notation_of, options, rules_of

from mesa.core import contract
from mesa.core.contract import DEAL, apply
from mesa.core.scope import Game

ANYTHING = object()
CONSTANTS = {"yes": True, "no": False, "none": None, "_": ANYTHING}


class Example(NamedTuple):
    """A worked example: its position, and its lines as (sign, text)."""

    name: str
    position: str
    steps: list[tuple[str, str]]


def read(game: str) -> list[Example]:
    """Return the worked examples of a game."""
    found: list[Example] = []
    position = ""
    for line in (ROOT / "tests" / "rulebook" / (game + ".txt")).read_text("utf-8").splitlines():
        sign, _, text = line.partition(" ")
        if sign == "##":
            found.append(Example(text, position, []))
        elif sign == "@":
            position = text
            found[-1] = found[-1]._replace(position=text)
        elif sign in (">", "=", "!"):
            found[-1].steps.append((sign, text))
        else:
            assert not line or sign == "#", line
    return found


def flat(found: Any) -> Iterator[int | None]:
    """Yield the numbers of a number, of a list, or of lists in a list; None is none."""
    if isinstance(found, Iterable):
        for one in found:
            yield from flat(one)
    else:
        yield None if found is None else int(found)


class Table:
    """A position in which words are actions."""

    def __init__(
        self, game: str, s: bytearray, number: Callable[[bytearray, int, str], int], **facts: Any
    ) -> None:
        """Begin at `s`. number(s, seat, word) returns what a word means; `facts` are more names."""
        self.rules = rules_of(game)
        self.s = s
        self.number = number
        self.facts = facts
        self.log = Log()

    def action(self, word: str) -> tuple[int, int]:
        """Return (seat, action) of "7H", of the seat in turn, "2:show", or "HAND_OVER:deal"."""
        seat, _, name = word.rpartition(":")
        who = self.value(seat, 0) if seat else self.rules.turn(self.s)
        return who, self.number(self.s, who, name)

    def do(self, text: str) -> Table:
        """Do actions; return the table, whose `log` has their events."""
        self.log.clear()
        for word in text.split():
            apply(self.rules, self.s, *self.action(word), self.log)
        return self

    def refuse(self, text: str) -> None:
        """Check that an action is illegal for this reason, and changes nothing."""
        word, reason = text.split()
        before = bytes(self.s)
        assert self.rules.why(self.s, *self.action(word)) == reason, text
        with pytest.raises(ValueError):
            apply(self.rules, self.s, *self.action(word))
        assert self.s == before

    def named(self, name: str) -> int | None:
        """Return a number by its name in the facts, of the state or in the contract; None without one."""
        return self.facts.get(name, getattr(self.rules, name, getattr(contract, name, None)))

    def fact(self, name: str) -> Any:
        """Return the byte at "AT_TURN", the events "TAKEN", or what a function says: "legal2" of seat 2."""
        base = name.rstrip("0123456789")
        more = [int(name[len(base) :])] if base != name else []
        if base.startswith("AT_"):
            return self.s[getattr(self.rules, base) + sum(more)]
        if base.isupper():
            event = self.named(base)
            assert event is not None, base
            return self.log.of(event)
        asked = self.facts.get(base) or getattr(self.rules, base)
        return asked(self.s, *more)

    def value(self, word: str, seat: int) -> Any:
        """Return a number, one of CONSTANTS, a name of the state, or what the game means by the word."""
        if word.lstrip("-").isdigit():
            return int(word)
        if word in CONSTANTS:
            return CONSTANTS[word]
        found = self.named(word) if word.isupper() else None
        return self.number(self.s, seat, word) if found is None else found

    def check(self, text: str) -> None:
        """Check that all of this is true."""
        for part in text.split("; "):
            name, *words = part.split()
            seat = int(name[-1]) if name[-1].isdigit() else self.rules.turn(self.s)
            actions = name.startswith(("legal", "anytime"))
            read = [self.number(self.s, seat, word) if actions else self.value(word, seat) for word in words]
            found = list(flat(self.fact(name)))
            kept = [got if want is ANYTHING else want for want, got in zip(read, found, strict=False)]
            assert found == kept + read[len(kept) :], "{}: {}".format(part, found)

    def follow(self, example: Example) -> None:
        """Do and check what a worked example says."""
        for sign, text in example.steps:
            {">": self.do, "=": self.check, "!": self.refuse}[sign](text)


def position(game: str, text: str) -> tuple[list[str], bytes, dict[str, str]]:
    """Return (hands by seat, options, the rest) of the text of a position, "AH | 2D; dealer 1; hook=on"."""
    hands, *more = text.split("; ")
    chosen = dict(part.split("=") for part in more if "=" in part)
    rest = dict(part.split(" ", 1) for part in more if "=" not in part)
    return [hand.strip() for hand in hands.split("|")], options(rules_of(game), **chosen), rest


def begin(game: str, text: str) -> Table:
    """Return the table of a position: "deal 7; seats 4", or as tests/positions/<game>.py reads it."""
    if not text.startswith("deal "):
        return importlib.import_module("positions." + game).begin(text)
    (deal,), chosen, more = position(game, text)
    rules = Game(game).part("rules")

    def named(s: bytearray, seat: int, word: str) -> int:
        legal = [DEAL] if seat < 0 else [*rules.legal(s, seat), *rules.anytime(s, seat)]
        return next(one for one in legal if notation_of(game).name(s, one).replace(" ", "_") == word)

    seats = int(more.get("seats", rules.SEATS[0]))
    return Table(game, rules.new(int(deal[5:]), seats, chosen), named)
