# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's problems solved by playing everything that the rules allow, on whole states."""

from __future__ import annotations

from typing import Any

from games.qu4to import rules, state
from mesa.core import contract

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
