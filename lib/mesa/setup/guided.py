# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The guided hand: a prepared deal with all tips, in a match that does not count.

The first match of a game on a new console begins with the same deal (mesa.setup.match_setup). GUIDED of the
game's manifest has its number, and for how many hands it goes on.
"""

from micropython import const

from mesa.board import store
from mesa.board.records import GUIDED
from mesa.core.match import EASY, Match
from mesa.core.scope import Game

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.match.game_view import GameView
    from mesa.ui.scene import ConsoleParts


class Guided:
    """The way back from a guided hand of `game`: to `match`, or to the set-up page if that is None."""

    leaves = "back"  # the word for leaving it

    def __init__(self, game: str, match: "Match | None", hands: int) -> None:
        self.game = game
        self.match = match
        self.hands = hands

    def back(self, view: "GameView") -> None:
        """Leave it, in whatever state it is."""
        navigation = view.console.navigation()
        if self.match:
            navigation.to_match(self.match)
        else:
            navigation.begin(self.game)

    def hand_seen(self, view: "GameView") -> None:
        """Deal the next hand, or leave it after the last one."""
        if view.match.over() or view.match.rules.hand_number(view.match.s) + 1 >= self.hands:
            self.back(view)
        else:
            from mesa.match import hand_end

            hand_end.deal(view)


def open_match(console: "ConsoleParts", game: str, back_to: "Match | None") -> None:
    """Play the guided hand of `game`, then return to `back_to`, or to the set-up page if that is None."""
    record = console.store.game(game)
    record[GUIDED] = 1  # the first match has other cards
    console.put_game(game, record)
    console.save_now(store.FOR_OVER)
    navigation = console.navigation()

    def make(modules):
        rules = modules["rules"]
        manifest = Game(game).part("")
        seed, hands = manifest.GUIDED  # pyrefly: ignore[not-iterable] - only a game with one gets here
        from mesa.core import match_start

        levels = bytes([EASY] * match_start.default_seats(rules))
        options = bytes(match_start.options_of(rules, manifest.FIRST))
        start = match_start.MatchStart(game, levels, options, seed)
        human = navigation.human(rules)
        match = Match(start, rules, modules["bots"], human, keeper=console.bots)
        match.returns_to = Guided(game, back_to, hands)
        match.tips_done = 0 if human is not None else -1
        yield modules["view"].View(console, match)

    navigation.open("match", game, make)
