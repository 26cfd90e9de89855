# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The player's decisions in a log, and the expert's search for what each was worth: for coach and rating.

A decision is a list: [the seat, its number in the hand, the state, the actions played before it, what was
played, the actions that were worth weighing].
"""

from micropython import const

from mesa.core.contract import DEAL, no_events
from mesa.core.log import HELP
from mesa.core.replay import END
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from mesa.core.contract import CompleteRules
    from mesa.core.replay import Data

_KEY = const(0x18000000)
"""Second key of the streams of random numbers."""
_AT_ONCE = const(3)  # actions of the log played in one slice


class Decisions:
    """Those of seat 0 in a log, of hand number `hand` (0 …), or of all hands if that is -1.

    If the expert says EVERYBODY, those of all seats.
    expert: a module with `choices` (docs/CONTRACT.md, Bots). s: the state so far. n: actions played so
    far. at: the decision's offset in the log.
    helped: the player has had help with the decision; in real time, since it was reset. ValueError if the log
    is of another version of the rules.
    """

    def __init__(self, log: "Data", rules: "CompleteRules", expert: "ModuleType", hand: int = -1) -> None:
        from mesa.core import replay

        start, self.at = replay.begin(log, rules)
        self.s: bytearray = start.state
        self.levels = start.levels
        # a match that has just been played needs no check
        self.walk = replay.walk(log, rules, no_events, self.s, self.at, hand < 0)
        self.n = 0
        self.hand = hand
        self.expert = expert
        self.helped = False
        self._log = log
        self._rules = rules

    def steps(self) -> "Iterator[list | None]":
        """Play the log; yield each decision before it is played, and None after other slices."""
        rules = self._rules
        count = 0
        for at, seat, action, s in self.walk:
            if action == END:
                return
            self.at = at
            marked = self._log[at] == HELP
            if marked or seat == 0 and not rules.REAL_TIME:
                self.helped = marked
            if self.hand < 0 or rules.hand_number(s) == self.hand:
                if action == DEAL:
                    if self.hand >= 0:
                        return
                    count = 0
                if seat == 0 or self.expert.EVERYBODY and seat > 0:
                    actions = self.expert.choices(rules.hide(s, seat), seat)
                    if len(actions) > 1 and action in actions:
                        yield [seat, count, bytes(s), self.n, action, actions]
                        count += 1
                    else:
                        yield None
            self.n += 1
            if self.n % _AT_ONCE == 0:
                yield None


def weigh(
    expert: "ModuleType",
    rules: "CompleteRules",
    decision: "list",
    patience: int,
    values: "list[int]",
    played: int = -1,
) -> "Iterator[int]":
    """Return the expert's search for what the decision's actions are worth, with what the player could know.

    values: a list for the results. played: as for the expert.
    """
    s = bytearray(decision[2])
    rng = Rng(rules.deal_number(s), _KEY + rules.hand_number(s), decision[1])
    return expert.search(rules.hide(s, 0), 0, decision[5], 0, rng, values, patience, played)
