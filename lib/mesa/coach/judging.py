# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Judges the player's decisions in the logs of matches, while no table is open and nobody presses a key.

Loaded only then, by mesa.console.console. What a decision was worth comes from the coach's search
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

Nothing is judged twice. What is still to be judged of a match waits when the next one begins
(mesa.core.waiting).
"""

from micropython import const

from mesa.board import rating
from mesa.board.setting import RATING_OFF
from mesa.board.store import GAME, GAMES, game_id, word
from mesa.coach.decisions import Decisions, search
from mesa.core import scope
from mesa.core.match import PERSON
from mesa.core.scope import Game, Scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.ui.scene import ConsoleParts

_PATIENCE = const(2)
_BUDGET = const(20)  # ms of a frame


def begin(console: "ConsoleParts") -> "Rating | None":
    """Return what judges the logs of the console; None if there is nothing to judge now."""
    return Rating(console) if due(console) else None


def due(console: "ConsoleParts") -> "Any":
    """Return the log whose turn it is, the oldest; None if none can be judged now.

    A game's names stay in memory for good, so only the game that this run has opened is judged. While the
    rating is off, all waits.
    """
    if console.store.get(RATING_OFF):
        return None
    log = console.log
    found: "list[Any]" = []
    if log.start:
        from mesa.core import waiting

        found = waiting.logs(log)
    if log.position < log.size:
        found.append(log)
    from mesa.core.replay import of_game

    for one in found:
        if of_game(one, console.opened or ""):
            return one
    return None


class Rating:
    """Judges the decisions in a log. `tick` is called once a frame, `close` when there is a key."""

    def __init__(self, console: "ConsoleParts") -> None:
        self.console = console
        self.scope = Scope()  # the rules, if no screen has them, and the expert
        self.steps: "Iterator[Any]" = self._steps(due(console))

    def close(self) -> None:
        """Stop, and unload everything; the decision being weighed is weighed again another time."""
        self.steps = iter(())
        self.scope.remove()

    def tick(self) -> bool:
        """Go on for a part of the frame; return True once nothing is left to do."""
        before = scope.current
        scope.current = self.scope
        try:
            next(self.steps)
            while self.console.more(_BUDGET):
                next(self.steps)
            return False
        except (StopIteration, ImportError, MemoryError, ValueError):  # what cannot be judged is left out
            self.close()
            self._done()
            log = due(self.console)
            if log is not None:
                self.steps = self._steps(log)
            return log is None
        finally:
            scope.current = before

    def _done(self):
        # nothing is left in the log, so far
        log = due(self.console)
        if log is self.console.log:
            log.position = log.size
        elif log:
            log.remove()

    def _steps(self, log):
        console = self.console
        yield
        from mesa.core import replay

        game, _, levels, *_ = replay.head(log)
        del replay
        if PERSON in levels or console.preset.get("bots_only"):
            return
        yield
        of_game = Game(game)
        rules = of_game.part("rules", scope.current)
        yield
        mistakes = of_game.part("mistakes", scope.current)
        if not mistakes:  # a game that is not judged
            return
        yield
        judge = mistakes.judge
        expert = mistakes if judge else of_game.part("expert", scope.current)
        yield
        strongest = 0
        if judge:
            from mesa.core import steps

            table = steps.of(game)
            strongest = max([table[max(0, steps.place(table, code) - 1)] for code in levels[1:]] or [0])
            yield
        decisions = Decisions(log, rules, expert)
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
            at = decisions.at
            if at <= log.position:
                continue
            if not helped:
                if not judge:
                    loss, stake, kind = yield from self._weigh(expert, rules, mistakes, decision)
                if stake:
                    self._keep(game, mistakes, loss, stake, kind)
            log.position = at

    def _weigh(self, expert, rules, mistakes, decision):
        # return (loss, stake, kind of mistake) of a decision, in units of the rating; it counts if stake > 0
        played, actions = decision[4:]
        n = len(actions)
        judged = mistakes.judged
        values = [0] * (2 * n if judged else n)
        for _ in search(expert, rules, decision, _PATIENCE, values):
            yield
        if judged:
            loss, stake, best = judged(values, actions.index(played), played)
            if not loss:
                return 0, stake, 0
            return loss, stake, mistakes.kind(rules.hide(bytearray(decision[2]), 0), played, actions[best])
        best = max(values)
        loss = best - values[actions.index(played)]
        stake = best - sum(values) // len(values)
        unit = mistakes.UNIT
        if stake <= mistakes.LEAST:
            return 0, 0, 0
        if loss <= expert.NOISE:
            return 0, (stake + unit // 2) // unit, 0
        kind = mistakes.kind(rules.hide(bytearray(decision[2]), 0), played, actions[values.index(best)])
        return (loss + unit // 2) // unit, (stake + unit // 2) // unit, kind

    def _keep(self, game, mistakes, loss, stake, kind):
        # add it to the game's record, without moving that to the first place as put_game does
        saved = self.console.store
        number = game_id(game)
        for at in range(GAMES, len(saved.data), GAME):
            if word(saved.data, at) == number:
                record = saved.data[at : at + GAME]
                rating.begin(record, mistakes.VERSION)
                rating.add(record, loss, stake, kind, mistakes.GROUP)
                saved.data[at : at + GAME] = record
                saved.changed()
