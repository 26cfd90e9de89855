# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the offer after a lost match says (mesa.match.review): true of the score sheet, and shown."""

from __future__ import annotations

import importlib
import types
from array import array
from collections import Counter
from typing import Any

import harness
import pytest
from conftest import samples

from mesa.core import replay
from mesa.core.contract import HAND_OVER, OVER
from mesa.core.log import Log
from mesa.core.match import NAMES
from mesa.core.match_start import MatchStart
from mesa.ui import text
from sim.common.choices import indexes
from sim.contest import matches
from sim.scenarios import Scenario

GAMES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "sueca": [(4, {}), (4, {"target": "two"}), (4, {"bandeira": "all_points", "revoke": "on"})],
    "fodasse": [(2, {"letters": "three"}), (4, {"hook": "on"}), (6, {"letters": "three"}), (8, {})],
    "qu4to": [(2, {}), (3, {}), (4, {"length": "one_round"}), (5, {}), (5, {"length": "one_round"})],
    "set": [(2, {}), (3, {"deals": "each"}), (4, {"deck": "beginner"})],
}
"""By game: numbers of players, and options."""


class Hand:
    """A hand that was scored: its number, and its state."""

    def __init__(self, match: Any) -> None:
        self.n = match.rules.hand_number(match.s)
        self.s = bytearray(match.s)


def played(game: str, seats: int, options: dict[str, str], seed: int) -> tuple[Any, list[Hand]]:
    """Play a match of bots, equal ones or with the weakest in seat 0; return it and its hands."""
    rules, bots = matches.load(game)
    top = len(bots.LEVELS) - 1
    alike = seats > 5 or seed % 2
    levels = bytes([2 - (game == "set") if alike else top if seat else 1 for seat in range(seats)])
    chosen = indexes(rules.OPTIONS, options)
    hands: list[Hand] = []
    start = MatchStart(game, levels, chosen, seed, styles=bytes([seat == 0 for seat in range(seats)]))
    match = matches.play(start, (rules, bots), watch=lambda m, seat, action: ended(m, hands), log=Log())
    ended(match, hands)
    return match, hands


def ended(match: Any, hands: list[Hand]) -> None:
    if match.turn() in (HAND_OVER, OVER) and (not hands or hands[-1].n != match.rules.hand_number(match.s)):
        hands.append(Hand(match))


def said(game: str, match: Any, hands: list[Hand]) -> tuple[Any, ...] | None:
    """Return the line's key and what fills it, from the score sheet's cells."""
    sheet, records = (
        importlib.import_module("games.{}.{}".format(game, part)) for part in ("sheet", "records")
    )
    cells = array("h")
    for hand in hands:
        cells.extend([hand.n, *sheet.row(hand.s)])
    seen = types.SimpleNamespace(seen=match.s, levels=match.levels, rules=match.rules)
    view = types.SimpleNamespace(match=seen, name=lambda seat: NAMES[seat] or "You")
    return records.decided(view, cells)


def test_what_sueca_says_is_the_closest_of_the_dearest_hands():
    def law(match, hands, key, n, ours, theirs, stars):
        from games.sueca import state

        assert key == "decided_hand" and ours + theirs == 120
        lost, before = [], 0
        for hand in hands:
            now = match.rules.scores(hand.s)[1]
            if now > before and hand.s[state.AT_WON_BY] == 1:
                lost.append((now - before, hand.s[state.AT_HAND_SCORES], hand.n + 1))
            before = now
        assert (stars, ours, n) == max(lost) and hands[n - 1].s[state.AT_HAND_SCORES + 1] == theirs
        return "stars %d" % stars

    assert len(check("sueca", law)) > 1


def test_what_fodasse_says_is_the_hand_with_the_last_letter():
    def law(match, hands, key, n, *values):
        from games.fodasse import rules, state

        s = next(hand.s for hand in hands if not rules.is_alive(hand.s, 0))
        bid, won = s[state.AT_BIDS], s[state.AT_WON]
        assert rules.hand_number(s) + 1 == n and bid != won
        if len(match.levels) < 6:
            assert (key, *values) == ("decided_out", bid, won)
        else:
            assert (key, *values) == ("decided_over" if won > bid else "decided_under", abs(won - bid))
        return key

    assert set(check("fodasse", law)) == {"decided_out", "decided_over", "decided_under"}


def test_what_qu4to_says_are_the_4s_or_the_worst_round():
    def law(match, hands, key, *values):
        from games.qu4to import rules, state

        s = match.s
        (winner,) = rules.winners(s)
        name = NAMES[winner]
        points = rules.scores(s)
        rounds, fours, out = [], [0, 0], [0, 0]
        for hand in hands:
            made = rules.hand_scores(hand.s)
            rounds.append((made[winner], made[0]))
            for i, seat in enumerate((winner, 0)):
                place = hand.s[state.AT_PLACE + seat]
                out[i] += len(points) - place if place else 0
        fours = [points[winner] - out[0], points[0] - out[1]]
        known = len(points) < 5 or len(hands) == 1  # of more players, the sheet has only sums
        without = points[winner] - fours[0] <= points[0] - fours[1]
        if key == "decided_fours":
            assert known and without and values == (name, *fours) and fours[0] > fours[1]
        else:
            assert not (known and without)
        if key == "decided_emptied":
            assert len(hands) == 1 and values == (name, *out) and out[0] > out[1]
        if key == "decided_round":
            n, who, won, lost = values
            assert len(hands) > 1 and who == name and (won, lost) == rounds[n - 1] and won > lost
            assert all(won - lost >= a - b for a, b in rounds)
        return key

    assert set(check("qu4to", law)) == {"decided_fours", "decided_emptied", "decided_round"}


def test_what_set_says_are_mistakes_a_deal_or_the_sets():
    def law(match, hands, key, *values):
        from games.set import notation, rules

        s = match.s
        winner = rules.winners(s)[0]
        points, found = rules.scores(s), notation.found(s)
        mistakes = found[0] - points[0]
        if key == "decided_mistakes":
            assert values == (mistakes,) and points[0] + mistakes >= points[winner]
        else:
            assert points[0] + mistakes < points[winner]
        if key == "decided_found":
            assert len(hands) == 1 and values == (NAMES[winner], found[winner], found[0])
            assert found[winner] > found[0]
        if key == "decided_deal":
            n, who, won, lost = values
            deals = [rules.hand_scores(hand.s) for hand in hands]
            assert len(deals) > 1 and who == NAMES[winner]
            assert (won, lost) == (deals[n - 1][winner], deals[n - 1][0])
            assert all(won - lost >= deal[winner] - deal[0] for deal in deals)
        return key

    assert set(check("set", law)) == {"decided_mistakes", "decided_deal", "decided_found"}


def check(game: str, law: Any) -> Counter[str]:
    """Check the line of lost matches by a law, which returns its kind; return how often each was said."""
    kinds: Counter[str] = Counter()
    for seats, options in GAMES[game]:
        for seed in range(1, 1 + samples(10)):
            match, hands = played(game, seats, options, seed)
            if 0 in match.rules.winners(match.s) or not due(game, match):
                continue
            words = said(game, match, hands)
            assert words, (seats, options, seed)
            kinds[law(match, hands, *words)] += 1
            for lang in harness.LANGUAGES:
                line = harness.texts_of(game, lang)["decided"][words[0]]
                assert harness.fields(line) == len(words) - 1
                assert text.width(text.symbols(line.format(*words[1:]))) <= 150, line
    print("\n" + game, sum(kinds.values()), "lost matches:", dict(kinds))
    return kinds


def due(game: str, match: Any) -> bool:
    """Return whether result.py leaves a line for it: where the other lines do not say it already."""
    module = importlib.import_module("games.{}.result".format(game))
    lines: list[str] = []
    view = types.SimpleNamespace(
        match=types.SimpleNamespace(seen=match.s, played=0, hints=0, game=game),
        console=types.SimpleNamespace(keep_match=lambda: None),
        name=lambda seat: NAMES[seat] or "You",
        t=lambda key, *values: key,
        finish=lambda title, given, won: lines.extend(given),
    )
    module.match(view)
    if game == "sueca":
        from games.sueca import state

        assert ("" in lines) == (match.s[state.AT_RESULT] == state.BY_POINTS)
    return "" in lines


LOST = {"sueca": (1, 4), "fodasse": (2, 4), "qu4to": (1, 3), "set": (1, 2)}
"""By game, a deal that is lost, with so many players."""


def of_log(match: Any) -> list[Hand]:
    """Return the hands of a match's log."""
    start, at = replay.begin(match.log, match.rules)
    again = types.SimpleNamespace(
        rules=match.rules, s=start.state, turn=lambda: match.rules.turn(start.state)
    )
    hands: list[Hand] = []
    for _ in replay.steps(match.log, match.rules, start.state, at):
        ended(again, hands)
    ended(again, hands)
    return hands


@pytest.mark.parametrize("game", LOST)
def test_the_line_is_in_the_offer_and_stays_there(game):
    """Also after the sheet; a key before the log is read opens the offer at once, without the line."""
    seed, seats = LOST[game]
    for hurried in (False, True):
        t = Scenario(game, "en", seed=seed, players=seats, bots_only=True)
        t.until(lambda t: t.scene == "Decided" and t.notice)
        assert 0 not in t.rules.winners(t.match.s)
        if hurried:
            assert "" not in t.press("A").wait("Dialog").frames(2).top.text
        else:
            key, *values = said(game, t.match, of_log(t.match)) or [""]
            line = text.symbols(harness.texts_of(game, "en")["decided"][key].format(*values))
            assert line in t.over().top.text and "" not in t.top.text
            t.choose("sheet").until(lambda t: t.scene == "Sheet" and not t.top.busy(), 3000, False)
            assert line in t.press("B").wait("Dialog").top.text
        t.close()


def test_nothing_is_said_where_the_log_is_not_whole():
    """Then the offer opens without the line, and without an empty one."""
    seed, seats = LOST["sueca"]
    t = Scenario("sueca", "en", seed=seed, players=seats, bots_only=True)
    t.until(lambda t: t.scene == "Decided").match.log.full = True
    assert "" not in t.over().top.text and "decided" not in " ".join(t.top.text)
    t.close()
