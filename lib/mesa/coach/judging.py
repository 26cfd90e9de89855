# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Judges the player's decisions in the log of the last match, while no table is open and no key is pressed.

What a decision was worth comes from the coach's search
(mesa.coach.decisions), with half its patience: the mean of many decisions needs no more. mesa.board.rating
keeps the results, and mesa.coach.rating_page shows them.

A game's part is games/<id>/mistakes.py, which is optional and pure (docs/CONTRACT.md, Rating):

SCALE                   the accuracy of each step of strength, in tenths of a percent
VERSION                 of the scale, at most 7: a rating on another one begins anew, and its page says so
GROUP                   so many decisions count as one, where a match has hundreds
LEAST, UNIT             a decision counts if its stake, in the expert's `values`, is above LEAST; so much of
                        them is 1 in the rating, where stake and loss are at most 63
KINDS                   keys of lines in the section `mistakes` of the texts, at most eight, of more than ten
                        letters
kind(s, played, best)   the index in KINDS of what is wrong with `played`; s: what seat 0 may know
judged(values, played, action)
                        instead of LEAST and UNIT: (loss, stake, index of the best action) of the action,
                        number `played`; the expert's search gets room for as many values again
judge(s, seat, action, strongest)
                        with `choices` instead of these and kind, where there is no expert: (loss, stake,
                        kind); kind -1 for none, a stake of 0 says nothing. strongest: the strength of the
                        strongest bot. If EVERYBODY, others' actions are judged, too

SHARE                   so many of 256 decisions are judged, drawn by the deal: as many as a minute of idle
                        time is enough for

Nothing is judged twice (JUDGED of mesa.board.records). The log stays until it is judged, or until the next
match of that game begins.
"""

import binascii
import struct

from micropython import const

from mesa.board import rating
from mesa.board.records import JUDGED
from mesa.board.store import GAME, game_id, word
from mesa.coach.decisions import Decisions, weigh
from mesa.core import scope
from mesa.core.rng import Rng
from mesa.core.scope import Game, Scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.core.log import Log
    from mesa.ui.scene import ConsoleParts

_PATIENCE = const(2)
_BUDGET = const(20)  # ms of a frame
_BEGINNING = const(64)  # bytes of a log that tell it from others
_KEY = const(0x14000000)
"""Second key of the stream of random numbers that draws the decisions."""


def begin(console: "ConsoleParts") -> "Rating | None":
    """Return what judges the log of the last match; None unless that is over and can be judged now.

    A game's names stay in memory for good, so only the game that this run has opened is judged.
    """
    game = console.game_in_names
    saved = console.store
    if not game or saved.at_match(game_id(game)):
        return None
    from mesa.core import replay

    log = console.log
    if not replay.of_game(log, game):
        from mesa.board import store_logs

        store_logs.read(saved, game)
    if log.counts and replay.of_game(log, game) and _position(saved, game, log) < log.size:
        return Rating(console, log)
    return None


def _check(log):
    # return a checksum of the beginning of a log, which has the deal, 1 … 65535
    for block in log.blocks():
        return binascii.crc32(block[: min(len(block), _BEGINNING)]) & 0xFFFF or 1


def _position(saved, game, log):
    # return up to which offset the log has been judged
    at = saved.at_game(game_id(game)) + JUDGED
    return word(saved.data, at + 2) if word(saved.data, at) == _check(log) else 0


class Rating:
    """Judges the decisions in a log. `tick` is called once a frame, `close` when there is a key."""

    def __init__(self, console: "ConsoleParts", log: "Log") -> None:
        self.console = console
        self.scope = Scope()  # the rules, if no screen has them, and the expert
        self.log = log
        self.game = console.game_in_names or ""
        self.steps: "Iterator[object]" = self._steps()

    def close(self) -> None:
        """Stop, and unload everything; the decision being weighed is weighed again another time."""
        self.steps = iter(())
        self.scope.remove()

    def tick(self) -> bool:
        """Go on for a part of the frame; return True once nothing is left to do."""
        try:
            self.scope.next(self.steps)
            while self.console.more(_BUDGET):
                self.scope.next(self.steps)
            return False
        except (StopIteration, ImportError, MemoryError, ValueError):  # what cannot be judged is left out
            self.close()
            self.judged(self.log.size)
            return True

    def _steps(self):
        console = self.console
        log = self.log
        yield
        if console.preset.get("bots_only"):
            return
        of_game = Game(self.game)
        rules = of_game.part("rules", scope.current)
        yield
        mistakes = of_game.part("mistakes", scope.current)
        if not mistakes:  # a game that is not judged
            return
        yield
        judge = mistakes.judge
        expert = mistakes if judge else of_game.part("expert", scope.current)
        yield
        decisions = Decisions(log, rules, expert)
        strongest = 0
        if judge:
            from mesa.core import steps

            table = steps.of(self.game)
            levels = decisions.levels[1:]
            strongest = max([table[max(0, steps.place(table, code) - 1)] for code in levels] or [0])
            yield
        done = _position(console.store, self.game, log)
        draw = Rng(rules.deal_number(decisions.s), _KEY)
        for decision in decisions.steps():
            yield
            if not decision:
                continue
            loss = stake = kind = 0
            mine = decision[0] == 0
            helped = mine and decisions.helped
            if judge:
                loss, stake, kind = judge(decision[2], decision[0], decision[4], strongest)
                if not stake:  # a call in SET takes several actions
                    continue
                decisions.helped = decisions.helped and not mine
            drawn = draw.below(256) < mistakes.SHARE
            at = decisions.at
            if at < done or not drawn:
                continue
            if helped:
                stake = 0
            elif not judge:
                loss, stake, kind = yield from self._weigh(expert, rules, mistakes, decision)
            self.judged(at + 1, mistakes, loss, stake, kind)

    def _weigh(self, expert, rules, mistakes, decision):
        # return (loss, stake, kind of mistake) of a decision, in units of the rating; it counts if stake > 0
        played, actions = decision[4:]
        n = len(actions)
        values = [0] * (2 * n if mistakes.judged else n)
        for _ in weigh(expert, rules, decision, _PATIENCE, values):
            yield
        at = actions.index(played)
        if mistakes.judged:
            loss, stake, best = mistakes.judged(values, at, played)
        else:
            unit = mistakes.UNIT
            best = values.index(max(values))
            loss = values[best] - values[at]
            loss = (loss + unit // 2) // unit if loss > expert.NOISE else 0
            stake = values[best] - sum(values) // n
            stake = (stake + unit // 2) // unit if stake > mistakes.LEAST else 0
        kind = loss and mistakes.kind(rules.hide(bytearray(decision[2]), 0), played, actions[best])
        return loss, stake, kind

    def judged(
        self, position: int, mistakes: "Any" = None, loss: int = 0, stake: int = 0, kind: int = 0
    ) -> None:
        """Note that the log has been judged up to there. A decision with a stake counts in the game's
        figures, without moving these to the first place as put_game does.
        """
        saved = self.console.store
        at = saved.at_game(game_id(self.game))
        if at:
            if stake:
                record = saved.data[at : at + GAME]
                rating.begin(record, mistakes.VERSION)
                rating.add(record, loss, stake, kind, mistakes.GROUP)
                saved.data[at : at + GAME] = record
            struct.pack_into("<HH", saved.data, at + JUDGED, _check(self.log), position)
            saved.changed()
