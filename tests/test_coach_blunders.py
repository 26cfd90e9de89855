# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach with Sueca's own expert: it finds the blunder in an otherwise well played hand first."""

import pytest
from conftest import samples

from games.sueca import state
from mesa.core.contract import HAND_OVER, OVER
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.core.thinker import Thinker
from sim import arena
from sim.common.choices import decide

EXPERT = 3


def _last(s, rules):
    # (cards of the trick, who wins it, its points) if seat 0 is to lay its last card; else None
    if s[state.AT_PHASE] != state.PLAYING or s[state.AT_LAID] % 4 != 3:
        return None
    laid = rules.trick(s)
    best = state.best_play(s, s[state.AT_LAID] - 3)
    return laid, s[state.AT_LOG + best], sum(rules.POINTS[card % 10] for _, card in laid)


def throws_an_ace(s, rules, legal):
    """Return an ace thrown into a trick that the others have won, though a card without points was legal."""
    last = _last(s, rules)
    if last and last[1] >> 6 & 1 and not any(rules.beats(c, last[1] & 63, rules.trump(s)) for c in legal):
        aces = [card for card in legal if card % 10 == 9]
        if aces and min(rules.POINTS[card % 10] for card in legal) == 0:
            return aces[0]
    return None


def leaves_a_rich_trick(s, rules, legal):
    """Return a card that leaves the others ten points or more, though another would have taken the trick."""
    last = _last(s, rules)
    if last and last[1] >> 6 & 1 and last[2] >= 10:
        winning = [card for card in legal if rules.beats(card, last[1] & 63, rules.trump(s))]
        other = [card for card in legal if card not in winning]
        if winning and other:
            return other[0]
    return None


def leads_a_seven(s, rules, legal):
    """Return a seven led in the first tricks, of a plain suit whose ace somebody else holds."""
    if s[state.AT_PHASE] == state.PLAYING and s[state.AT_LAID] % 4 == 0 and s[state.AT_LAID] < 16:
        laid = [s[state.AT_LOG + i] & 63 for i in range(s[state.AT_LAID])]
        for card in legal:
            ace = card + 1
            if card % 10 == 8 and card // 10 != rules.trump(s) and ace not in legal and ace not in laid:
                return card
    return None


@pytest.mark.long
@pytest.mark.parametrize("blunder", [throws_an_ace, leaves_a_rich_trick, leads_a_seven])
def test_a_planted_blunder_is_found_first(blunder):
    """Seat 0 plays like the expert but for one card; the first hands in which that is possible are tried."""
    from mesa.coach.coach_search import Search
    from mesa.coach.trial import Trial

    rules, bots = arena.load("sueca")[:2]
    found = []
    for seed in range(1, 60):
        start = MatchStart("sueca", bytes([2] * 4), bytes(7), seed)
        match = Match(start, rules, bots, shown=False, log=Log())
        planted = None
        while match.turn() not in (HAND_OVER, OVER):
            if match.turn() != 0:
                match.tick(1000)
                continue
            legal = match.legal()
            action = None
            if planted is None and len(legal) > 1:
                action = blunder(match.s, rules, legal)
                planted = action
            match.act(decide(Thinker(match, 0, EXPERT)) if action is None else action)
        if planted is None:
            continue
        search = Search(Trial(match, 0))
        while not search.tick():
            pass
        decisions = search.found.decisions
        found.append(bool(decisions) and decisions[0][4] == planted)
        if len(found) == samples(1):
            break
    assert found and all(found)
