# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the coach finds in a hand, from the match's log alone: what the player's decisions have cost."""

from micropython import const

from mesa.core.contract import DEAL, OVER, TABLE
from mesa.core.loader import load, remove
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.core.match import Match

_KEY = const(0x18000000)
"""Second key of the coach's streams of random numbers."""
_PATIENCE = const(4)
_AT_ONCE = const(12)  # actions of the log that are played in a frame

WHOLE = const(0)
PARTLY = const(1)  # the log begins in that hand: the program was restarted
MISSING = const(2)  # the hand, or its end, is not in the log, which is full


class Search:
    """The search in the hand of that number (0 …).

    decisions: of those that have cost something, the costliest first: [loss, their number in the hand, the
    state, the match's moves before, what was played, what the expert would have played]. total: how many
    decisions there were; done: those that have been weighed. log: WHOLE, PARTLY or MISSING.
    """

    def __init__(self, match: "Match", hand: int) -> None:
        self.match = match
        self.hand = hand
        self.decisions: "list[list[Any]]" = []
        self.total = 0
        self.done = 0
        self.slices = 0  # of the decision that is being weighed
        self.most = 1  # slices that one is expected to take
        self.log: int = WHOLE
        self.steps: "Iterator[Any] | None" = self._steps()

    def part(self) -> int:
        """How far the search has come, in thousandths; it never goes back."""
        if not self.total:
            return 0
        return (1000 * self.done + 999 * min(self.slices, self.most) // self.most) // self.total

    def lost(self) -> int:
        """What all decisions have cost together, as `values` of the game's expert have it."""
        return sum([decision[0] for decision in self.decisions])

    def close(self) -> None:
        """End the search; the expert goes."""
        if self.steps:
            self.steps = None
            game = self.match.game
            files = load("games." + game + ".coach").FILES
            files += getattr(load("games." + game + ".bots"), "FILES", ())
            for name in files + ("bots", "expert", "coach"):
                remove("games." + game + "." + name)

    def tick(self) -> bool:
        """One slice; True once there is nothing more to do."""
        try:
            next(self.steps)  # pyright: ignore[reportArgumentType] - it has not ended
        except StopIteration:
            self.close()
        return not self.steps

    def _steps(self):
        yield
        expert = load("games." + self.match.game + ".expert")
        yield
        found = []
        for _ in self._replay(expert, found):
            yield
        self.total = len(found)
        self.most = _PATIENCE * load("games." + self.match.game + ".bots").YIELDS[-1]
        rules = self.match.rules
        while found:
            decision = found.pop(0)
            played, actions = decision[4:]
            view = rules.hide(bytearray(decision[2]), 0)
            values = [0] * len(actions)
            rng = Rng(self.match.seed, _KEY + self.hand, decision[1])
            for _ in expert.search(view, 0, actions, 0, rng, values, _PATIENCE):
                self.slices += 1
                yield
            best = max(values)
            decision[0] = best - values[actions.index(played)]
            if decision[0] > expert.NOISE:
                decision[5] = actions[values.index(best)]
                self._keep(decision)
            self.done += 1
            self.most = max(1, self.slices)  # the next one takes about as many
            self.slices = 0

    def _keep(self, decision):
        # the costliest first; of equal ones the earlier
        at = 0
        while at < len(self.decisions) and self.decisions[at][0] >= decision[0]:
            at += 1
        self.decisions.insert(at, decision)

    def _replay(self, expert, found):
        # plays the log to the hand's end; the decisions of seat 0 in it go to `found`
        match = self.match
        rules = match.rules
        log = match.log
        if log is None or not len(log):
            self.log = MISSING
            return
        replay = load("mesa.core.replay")
        remove("mesa.core.replay")
        s, at = replay.begin(log, rules)
        if match.first and rules.hand_number(s) == self.hand:
            self.log = PARTLY
        n = 0
        for seat, action in replay.steps(log, rules, s, at):
            hand = rules.hand_number(s)
            if hand == self.hand:
                if action == DEAL:
                    return
                if seat == 0:
                    actions = expert.choices(rules.hide(s, 0), 0)
                    if len(actions) > 1 and action in actions:
                        moves = match.first + n & 0xFFFF
                        found.append([0, len(found), bytes(s), moves, action, actions])
                    yield
            n += 1
            if n % _AT_ONCE == 0:
                yield
        if rules.hand_number(s) != self.hand or rules.turn(s) not in (TABLE, OVER):
            self.log = MISSING
