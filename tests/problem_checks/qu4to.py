# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's problems solved by playing everything that the rules allow, on whole states."""

from __future__ import annotations

import random
from typing import Any

from games.qu4to import deck, problems, rules, state
from mesa.core import contract
from mesa.core.match import NAMES
from mesa.core.problem import Problem

FIRST_TURN = 300
ME = 0


def lost(s: bytearray, keep: bool, turns: int) -> bool:
    """Return whether the player is too late, has been overtaken, or in keep_lead been beaten."""
    seats = s[state.AT_SEATS]
    passed = contract.get16(s, state.AT_TURNS) - FIRST_TURN
    used = -(-passed // seats)
    beaten = keep and passed > 0 and s[state.AT_LEADER] != ME
    return used >= turns or beaten or any(not rules.count(s, seat) for seat in range(1, seats))


def reached(s: bytearray, keep: bool, turns: int, known: dict[bytes, bool]) -> bool:
    """Return whether the player can be out in time, whatever the others do."""
    if not rules.count(s, ME):
        return True
    seat = rules.turn(s)
    if lost(s, keep, turns) and s[state.AT_PHASE] != state.PICKING:
        return False
    key = bytes(s)
    if key not in known:
        after = (reached(stepped(s, seat, action), keep, turns, known) for action in rules.legal(s, seat))
        known[key] = any(after) if seat == ME else all(after)
    return known[key]


def stepped(s: bytearray, seat: int, action: int) -> bytearray:
    """Return the state after an action."""
    after = bytearray(s)
    rules.step(after, seat, action)
    return after


def right(problem: Any) -> set[int]:
    """Return the actions of the player that keep the goal in reach."""
    known: dict[bytes, bool] = {}
    s, keep = problem.s, problem.kind == "keep_lead"
    return {
        action for action in rules.legal(s, ME) if reached(stepped(s, ME, action), keep, problem.own, known)
    }


def unique(problem: Any) -> bool | None:
    """Return whether exactly one action keeps the goal in reach."""
    return len(right(problem)) == 1


def effort(problem: Any) -> float:
    """Return how many of the player's actions would do if the others only passed, and with how many turns."""
    s, keep = problem.s, problem.kind == "keep_lead"
    likely = [action for action in rules.legal(s, ME) if alone(stepped(s, ME, action), keep, problem.own)]
    return (len(likely) - 1) * (problem.own - 1)


def alone(s: bytearray, keep: bool, turns: int) -> bool:
    """Return whether the player can be out in time while all others pass."""
    if not rules.count(s, ME):
        return True
    seat = rules.turn(s)
    if lost(s, keep, turns) and s[state.AT_PHASE] != state.PICKING:
        return False
    actions = rules.legal(s, seat)
    return any(
        alone(stepped(s, seat, action), keep, turns) for action in (actions if seat == ME else actions[:1])
    )


def plain(problem: Any) -> bool:
    """Return whether the answer is the strongest set."""
    (answer,) = right(problem)
    return answer == max((action for action in rules.legal(problem.s, ME) if action < state.TURN), default=-1)


SAID = "why_no_set why_no_sets why_passes why_beaten why_turned why_weak why_leads why_stuck".split()
"""What is said of some wrong action in any forty problems."""


def true(problem: Any, action: int, key: str, *values: Any) -> bool:
    """Return whether that can be said of a wrong action: what is left is counted, and who is said to beat it
    or to lead then holds that set.
    """
    after = stepped(problem.s, ME, action)
    while after[state.AT_PHASE] == state.PICKING:
        after = stepped(after, ME, rules.legal(after, ME)[0])
    if key in ("why_left", "why_no_set", "why_no_sets"):
        return values == (rules.count(after, ME),)
    if key == "why_passes":
        return action < state.SET or state.TURN <= action < state.TAKE
    if key == "why_turned":
        return values[0] in NAMES
    after[state.AT_TURN] = NAMES.index(values[0])
    can = (
        one - state.SET for one in rules.legal(after, after[state.AT_TURN]) if state.SET <= one < state.TURN
    )
    return values[1] in [deck.dashed(cls) for cls in can]


def any_problem(dice: random.Random) -> Problem:
    """Return a problem that nobody has chosen: few cards, so that somebody is soon out, any set to beat."""
    *_, made = problems.make(dice.randint(1, 9))
    s = bytearray(made.s)
    s[state.AT_CARDS : state.AT_OPTIONS] = bytes([state.OUT]) * deck.CARDS
    s[state.AT_COUNT : state.AT_PLAIN] = bytes(10)
    held = dice.sample([card for card in range(deck.CARDS) if card < 50 or dice.random() < 0.2], 20)
    for seat in range(s[state.AT_SEATS]):
        for _ in range(dice.randint(2, 4 + (seat == ME))):
            half = dice.randint(0, 1)
            s[state.AT_CARDS + held.pop()] = seat | half << 4
            s[state.AT_COUNT + 2 * seat + half] += 1
    card = held.pop()
    s[state.AT_CARDS + card] = state.LEADING
    s[state.AT_LEAD] = deck.class_of([deck.BLUE[card]])
    return Problem(1, made.kind, s, (), 1, 2 if made.kind == "empty_two" else 3)
