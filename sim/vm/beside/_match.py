# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Bots against bots, one slice of thinking a call: the same code on the VM and on CPython.

mesa.core.match plays; here each call either thinks or makes a move, so that both can be measured.
"""

from mesa.core import optional
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from typing import Any

_FRAME = 33


def _nothing() -> int:
    return 0


class Measured(Match):
    """One match of all seats at `level`, with the default options and a log of all moves.

    Bytes are only measured if `metered`, on the VM.
    """

    def __init__(
        self,
        game: str,
        rules: "Any",
        bots: "Any",
        seed: int,
        seats: int,
        level: int,
        metered: bool,
    ) -> None:
        self.allocated = _nothing
        if metered:
            from _meter import used  # pyrefly: ignore[missing-import] - sim/vm/host.mjs has it

            self.allocated = used
        self.found = None
        self.spent = 0  # bytes of the thinking for the next move
        start = MatchStart(game, bytes([level] * seats), bytes(len(rules.OPTIONS)), seed)
        optional.complete(rules, "rules")  # of a game that leaves something out
        super().__init__(start, rules, bots, human=None, shown=False, log=Log())

    def step(self) -> int:
        """Make one call; return -1 at the end, and once a bot has found its move 1 + the bytes that were
        allocated in its thinking; else 0.
        """
        if self.over():
            return -1
        if self.found:
            seat, action = self.found
            self.found = None
            super().take(seat, action)
            return 0
        before = self.allocated()
        self.tick(_FRAME)
        self.spent += max(0, self.allocated() - before)  # a shrinking list may give bytes back
        if not self.found or self.found[0] < 0:  # nobody thinks before a deal
            return 0
        spent, self.spent = self.spent, 0
        return 1 + spent

    def take(self, seat: int, action: int) -> None:
        self.found = seat, action  # the next call makes the move

    def result(self) -> str:
        """Return, as text, what both machines must agree on: scores, winners, the state, the log's bytes."""
        log = self.log
        assert log is not None  # __init__ gives one
        moves = bytes([log[i] for i in range(len(log))])
        return repr((self.rules.scores(self.s), self.rules.winners(self.s), bytes(self.s), moves))
