# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page between two hands: drawn from the state, so the same after a restart; and the same next deal.

Games are found automatically; the match has several hands, if necessary by an option.
"""

import harness
import pytest
from common.hands import of_several_hands
from conftest import samples

from mesa.core.contract import HAND_OVER
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from sim import arena


def tables(numbers):
    """Yield (game, seats) for all games: the largest `numbers` numbers of players."""
    for game in harness.bot_ids():
        fewest, most = harness.rules_of(game).SEATS
        for seats in range(most, max(fewest, most - numbers + 1) - 1, -1):
            yield game, seats


@pytest.mark.long
@pytest.mark.parametrize("game, seats", list(tables(samples(1))))
def test_a_restart_on_the_first_results_of_a_match(play, game, seats):
    """The page has the same pixels, the state is the same, and then the same hand is dealt."""
    rules = harness.rules_of(game)
    options = of_several_hands(game, seats, 11)
    if options is None:
        pytest.skip("all its matches are one hand")
    named = {name: choice for (name, _), choice in zip(rules.OPTIONS, options, strict=True)}
    t = play(game, lang="en", fast=True, seed=11, players=seats, options=named, bots_only=True)
    for page in range(samples(8)):
        t.until(lambda t: t.session.at_the_end() or t.at_result())
        if t.session.at_the_end():
            assert page
            break
        before = t.frames(1).pixels, bytes(t.s), t.match.moves
        t.session.close()
        t.restarted().until(lambda t: t.at_result(), auto=False).frames(1)
        assert (bytes(t.s), t.match.moves) == before[1:]
        assert t.pixels == before[0], "the result of hand {}".format(rules.hand_number(t.s))
        start = MatchStart(game, t.match.levels, options, state=bytearray(t.s), moves=t.match.moves)
        following = Match(start, *arena.load(game), human=None, shown=False)
        assert following.tick(33)
        t.until(lambda t: t.turn() != HAND_OVER)
        assert (t.match.moves, t.s) == (following.moves, following.s)
