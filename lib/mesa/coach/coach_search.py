# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach's search: what the player's decisions in a hand have cost, from the match's log alone."""

from micropython import const

from mesa.coach.decisions import Decisions, weigh
from mesa.coach.trial import MISSING, PARTLY
from mesa.core import scope
from mesa.core.contract import HAND_OVER, OVER
from mesa.core.match import MEDIUM
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.coach.trial import Trial


_PATIENCE = const(4)
_READ = const(100)  # thousandths of the way when the log has been played
_MOST = const(5)  # decisions kept: their states take memory, also while one is tried again


def search(found: "Trial") -> "Iterator[int]":
    """Weigh the decisions in the hand of `found`, which receives the results, a slice a step.

    Yield how far it is, in thousandths, never less than before: the log comes first. Decisions that an
    earlier search has weighed are not weighed again. The current scope keeps the expert, and the modules that
    the rules load.
    """
    yield 0
    match = found.match
    rules = match.rules
    expert = match.part("expert", scope.current)
    yield 0
    decisions: "list[list]" = []
    yield from _replay(found, expert, decisions)
    total = found.total = len(decisions)
    bots = match.part("bots", scope.current)
    # first what medium would not have done, which it says at once; the last, which are quickest, first
    others = []
    for _ in range(total):
        decision = decisions.pop(0)
        seat, _, state, _, played, _ = decision
        same = False
        for answer in bots.think(rules.hide(bytearray(state), seat), seat, MEDIUM, 0, Rng(0), 0):
            same = answer == played
            yield _READ
        (decisions if same else others).append(decision)
    decisions += others
    del decisions[total - found.done :], others
    most = _PATIENCE * bots.YIELDS[-1]  # expected slices for one decision
    while decisions:
        decision = decisions.pop()
        played, actions = decision[4:]
        values = [0] * len(actions)
        slices = 0
        for _ in weigh(expert, rules, decision, _PATIENCE, values, played):
            slices += 1
            part = 1000 * found.done + 999 * min(slices, most) // most
            yield _READ + (1000 - _READ) * part // (1000 * total)
        best = max(values)
        decision[0] = best - values[actions.index(played)]
        if decision[0] > expert.NOISE:
            decision[5] = actions[values.index(best)]
            keep(found, decision)
        found.done += 1
        most = max(1, slices)  # the next one takes about as many


def keep(found: "Trial", decision: "list") -> None:
    """Add a decision with a cost.

    The costliest come first, of equal ones the earlier. The page that is shown stays the same.
    """
    found.costly += 1
    found.lost += decision[0]
    kept = found.decisions
    at = 0
    while at < len(kept) and (kept[at][0], decision[1]) >= (decision[0], kept[at][1]):
        at += 1
    if kept and at <= found.at:
        found.at += 1
    kept.insert(at, decision)
    if len(kept) > _MOST:
        kept.pop(-2 if found.at == _MOST else -1)  # never the decision shown
        if found.at >= _MOST:
            found.at -= 1


def _replay(found, expert, decisions):
    # play the log to the hand's end; put the decisions in it into `decisions`
    match = found.match
    hand = found.hand
    rules = match.rules
    log = match.log
    if log is None or not len(log):
        found.log = MISSING
        return
    walk = Decisions(log, rules, expert, hand)
    s = walk.s
    if log.first and rules.hand_number(s) == hand:
        found.log = PARTLY
    played = max(1, match.moves - log.first & 0xFFFF)
    for decision in walk.steps():
        if decision:
            decision[3] = log.first + decision[3] & 0xFFFF
            decisions.append(decision)
        yield min(_READ, _READ * walk.n // played)
    if rules.hand_number(s) != hand or rules.turn(s) not in (HAND_OVER, OVER):
        found.log = MISSING
