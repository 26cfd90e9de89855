# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach's search: what the player's decisions in a hand have cost, from the match's log alone."""

from micropython import const

from mesa.coach.decisions import Decisions, search
from mesa.coach.trial import MISSING, PARTLY
from mesa.core import scope
from mesa.core.contract import HAND_OVER, OVER
from mesa.core.match import MEDIUM
from mesa.core.rng import Rng
from mesa.core.scope import Game, Scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.coach.trial import Trial

_PATIENCE = const(4)

_MOST = const(5)  # decisions kept: their states take memory, also while one is tried again


class Search:
    """The search in the hand of `found`, a mesa.coach.trial.Trial, which receives the results.

    read: thousandths of the log played so far, which comes first. Decisions that an earlier search has
    weighed are not weighed again.
    """

    def __init__(self, found: "Trial") -> None:
        self.found = found
        self.read = 0
        self.slices = 0  # of the decision being weighed
        self.most = 1  # expected slices for one decision
        self.steps: "Iterator[Any] | None" = self._steps()
        self.scope = Scope()  # the expert and the modules that the rules load

    def part(self) -> int:
        """Return the progress in thousandths; it never decreases."""
        total = self.found.total
        if not total:
            return 0
        return (1000 * self.found.done + 999 * min(self.slices, self.most) // self.most) // total

    def close(self) -> None:
        """End the search and unload the expert."""
        self.steps = None
        self.scope.remove()

    def tick(self) -> bool:
        """Run one slice; return True once there is nothing more to do."""
        try:
            self.scope.next(self.steps)  # pyrefly: ignore[bad-argument-type] - it has not ended
        except StopIteration:
            self.close()
        return not self.steps

    def _steps(self):
        yield
        match = self.found.match
        game = Game(match.game)
        expert = game.part("expert", scope.current)
        yield
        found = []
        for _ in self._replay(expert, found):
            yield
        self.read = 1000
        self.found.total = len(found)
        bots: "Any" = game.part("bots", scope.current)
        self.most = _PATIENCE * bots.YIELDS[-1]
        # first what medium would not have done, which it says at once; the last, which are quickest, first
        hide = match.rules.hide
        others = []
        for _ in range(len(found)):
            decision = found.pop(0)
            seat, _, state, _, played, _ = decision
            same = False
            for answer in bots.think(hide(bytearray(state), seat), seat, MEDIUM, 0, Rng(0), 0):
                same = answer == played
                yield
            (found if same else others).append(decision)
        found += others
        del found[len(found) - self.found.done :], others
        while found:
            decision = found.pop()
            played, actions = decision[4:]
            values = [0] * len(actions)
            for _ in search(expert, match.rules, decision, _PATIENCE, values, played):
                self.slices += 1
                yield
            best = max(values)
            decision[0] = best - values[actions.index(played)]
            if decision[0] > expert.NOISE:
                decision[5] = actions[values.index(best)]
                self._keep(decision)
            self.found.done += 1
            self.most = max(1, self.slices)  # expect about as many for the next one
            self.slices = 0

    def _keep(self, decision):
        # the costliest first; of equal ones the earlier. The page that is shown stays the same
        found = self.found
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

    def _replay(self, expert, found):
        # play the log to the hand's end; put the decisions in it into `found`
        match = self.found.match
        hand = self.found.hand
        rules = match.rules
        log = match.log
        if log is None or not len(log):
            self.found.log = MISSING
            return
        decisions = Decisions(log, rules, expert, hand)
        s = decisions.s
        if log.first and rules.hand_number(s) == hand:
            self.found.log = PARTLY
        played = max(1, match.moves - log.first & 0xFFFF)
        for decision in decisions.steps():
            if decision:
                decision[3] = log.first + decision[3] & 0xFFFF
                found.append(decision)
            self.read = min(1000, 1000 * decisions.n // played)
            yield
        if rules.hand_number(s) != hand or rules.turn(s) not in (HAND_OVER, OVER):
            self.found.log = MISSING
