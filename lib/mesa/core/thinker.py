# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One bot thinking about one decision, one slice a frame."""

from micropython import const

from mesa.core.match import BOT_KEY
from mesa.core.rng import Rng
from mesa.core.steps import BETWEEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.core.match import Match

_MOMENT = const(300)  # ms after which dots show a bot that takes
_LONG = const(500)  # more than this


class Thinker:
    """A bot at one decision. `answer` is the best action so far; in real time None until it wants to act.

    `level`: overrides the seat's level. `usual`: ms in which nearly all decisions of its level are made.
    """

    def __init__(self, match: "Match", seat: int, level: "int | None" = None) -> None:
        if level is None:
            level = match.levels[seat]
        rng = Rng(match.seed, BOT_KEY + match.moves, seat)
        if level >= BETWEEN:  # a step between two levels
            level = match.between[level - BETWEEN]
            if not match.real_time:
                level = level // 100 + (rng.below(100) < level % 100)
        seen = match.rules.hide(match.s, seat)
        self.seat = seat
        self.scope = match.scope
        self.answer: "int | None" = None
        self.ending: "Any" = None  # steps that read what its action needs (mesa.match.before_end)
        self.left = self.usual = 0
        self.share = rng.a >> 10
        if not match.real_time:
            bots: "Any" = match.bots
            self.left = bots.YIELDS[level]
            if match.shown:
                self.usual = bots.usual(level, len(match.levels))
        # when its wait began, which may be before a restart; in turn, the answer must not depend on speed
        since = match.since - match.waited if match.real_time else 0
        self.thinking: "Any" = match.bots.think(seen, seat, level, match.styles[seat], rng, since)

    def advance(self) -> bool:
        """Think for one slice. Return True once the answer is final."""
        self.left -= 1
        try:
            self.answer = self.scope.next(self.thinking)
        except StopIteration:  # nothing to add (the board's next() takes no default)
            self.left = 0
        return self.left <= 0

    def takes(self, pause: int) -> int:
        """Return the ms after which the bot acts, from 7/8 to 9/8 of `pause`, or of `usual` if that is more.

        Deal, move and seat decide where: were it the time that it thinks, it would tell of its cards.
        0 stays: as soon as it has thought.
        """
        return pause and max(pause, self.usual) * (224 + self.share) >> 8

    def slow(self, waited: int, pause: int) -> bool:
        """Return whether dots show now that it takes long: by level and `pause`, never by its cards."""
        return waited > _MOMENT and max(pause, self.usual) > _LONG

    def close(self) -> None:
        """Stop thinking."""
        self.thinking.close()
