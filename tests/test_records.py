# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Records: the counts, checked against the logs of whole matches; the page; the announcement at the end."""

from __future__ import annotations

import contextlib
import importlib
import random
import sys
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from conftest import power_on

from mesa.board import mending, records, store
from mesa.core import replay
from mesa.core.contract import HAND_END, HAND_OVER, MATCH_END, OVER, apply, get16
from mesa.core.log import Log
from mesa.core.match import HAND_COUNTED, Match
from mesa.core.match_start import MatchStart
from sim.board import sim_board
from sim.board.session import Broken
from sim.scenarios import Scenario
from sim.scenarios import console as console_stops
from sim.scenarios import set as set_stops

GAMES = ("fodasse", "qu4to", "set", "sueca")
NUMBERS = {
    "sueca": (("bandeiras", 0, 2), ("hands", 2, 2), ("points", 4, 3)),
    "fodasse": (("met", 0, 2), ("bids", 2, 2), ("matches", 4, 2), ("second", 6, 2), ("places", 8, 3)),
    "set": (("sets", 0, 2), ("seconds", 2, 3)),
    "qu4to": (("rounds", 0, 2), ("first", 2, 2), ("fours", 4, 2)),
}
"""The numbers in each game's `own` part: (name, place, bytes)."""
LEVELS = {1: (1,), 2: (2, 1), 3: (1, 3, 2), 4: (3, 3, 1, 2), 5: (2, 2, 2, 2, 2)}
"""Levels by seat, by the number of players: the player's own seat has one too, which is ignored."""


def page_of(game: str) -> Any:
    """Return a game's records.py."""
    return importlib.import_module("games." + game + ".records")


def read(game: str, record: bytearray) -> dict[str, int]:
    """Return the numbers in `own`, by name."""
    return {name: records.number(record, records.OWN + at, size) for name, at, size in NUMBERS[game]}


class Kept:
    """The part of a console that counting needs: a store, and putting a game's record there."""

    def __init__(self) -> None:
        from mesa.board.store_load import load

        self.store = load(None, None)
        self.match: Any = None
        self.board = SimpleNamespace(writable=False)

    def put_game(self, name: str, record: bytearray) -> None:
        from mesa.board.store_menus import put_game

        put_game(self.store, name, record)

    def keep_match(self) -> None:
        """Do not keep the match here."""

    def play(self, match: Any) -> None:
        """Play a match of bots to its end, counted as Console.keep_match does."""
        from mesa.match import hand_end, match_end, next_hand

        me: Any = self
        self.match = match
        while match.turn() != OVER:
            if match.turn() == HAND_OVER:
                hand_end.scored(me, match)
                for _ in next_hand.next_hand(match):
                    pass
            match.tick(33)
            match.played += 33
        match.human = 0
        match_end.over(me, match)


def made(game: str, seats: int, number: int, log: Any = None) -> Any:
    """Return a finished match of quick bots, whose first seat is now the player's."""
    rules = harness.rules_of(game)
    levels = bytes(LEVELS.get(seats, bytes([1] * seats))) if seats < 6 else bytes([1] * seats)
    start = MatchStart(game, levels, bytes(len(rules.OPTIONS)), number)
    return Match(start, rules, harness.bots_of(game), human=None, shown=False, log=log)


def from_log(match: Any) -> dict[str, int]:
    """Return what a log says about seat 0, from the rules' events and not from states."""
    rules = match.rules
    state = harness.state_of(rules)
    start, at = replay.begin(match.log, rules)
    s = start.state
    mine = bytearray(s)
    names = "bandeiras hands points met bids sets rounds first fours out".split()
    found: dict[str, int] = dict.fromkeys(names, 0)
    found["seconds"] = match.played // 1000
    seats = len(match.levels)
    gone: list[list[int]] = [[]]  # Fodasse: who went out, by hand

    def emit(event: int, seat: int, a: int, b: int) -> None:
        if match.game == "sueca" and event == HAND_END:
            found["hands"] += 1
            found["points"] += a
        elif match.game == "sueca" and event == MATCH_END:
            found["bandeiras"] += (seat, a) == (0, state.BY_BANDEIRA)
        elif match.game == "fodasse" and event == state.RESULT and seat == 0:
            found["bids"] += 1
            found["met"] += a == b
        elif match.game == "fodasse" and event == state.ELIMINATED:
            gone[-1].append(seat)
        elif match.game == "fodasse" and event == HAND_END:
            gone.append([])
        elif match.game == "set" and event == state.FOUND:
            found["sets"] += seat == 0
        elif match.game == "qu4to" and event == HAND_END:
            found["rounds"] += 1
        elif match.game == "qu4to" and event == state.EMPTIED:
            found["first"] += (seat, a) == (0, 1)
        elif match.game == "qu4to" and event == state.POINT:
            found["fours"] += seat == 0

    for seat, action in replay.steps(match.log, rules, s, at):
        apply(rules, mine, seat, action, emit)
    assert mine == s == match.s
    left = seats
    for some in gone:
        left -= len(some)
        if 0 in some:
            found["out"] = 1 + left
    return found


MATCHES = {
    "sueca": ((4, 3), (4, 12)),
    "fodasse": ((2, 1), (5, 1), (8, 5)),
    "set": ((1, 5), (3, 6)),
    "qu4to": ((2, 1), (4, 2)),
}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_is_what_the_logs_say(game):
    """All figures after whole matches of bots equal those counted from the events of each log."""
    kept = Kept()
    wanted = dict.fromkeys((name for name, _, _ in NUMBERS[game]), 0)
    by_level: dict[int, list[int]] = {}
    results = []
    for seats, number in MATCHES[game]:
        match = made(game, seats, number, Log())
        kept.play(match)
        assert not match.log.full
        said = from_log(match)
        won = 0 in match.rules.winners(match.s)
        for name in wanted.keys() & said.keys():
            wanted[name] += said[name]
        place = 1 if won else said["out"]
        if game == "fodasse":
            wanted["matches"] += 1
            wanted["second"] += place == 2
            wanted["places"] += place
            assert seats < 5 or place > 4, "out long before the end"
        points = match.rules.scores(match.s)
        ahead = sum(n > points[0] for n in points)
        if game in ("set", "sueca"):
            place = 1 if won else 1 + ahead
        if game == "qu4to":
            place = page_of(game).place(bytearray(12), match.s, match)
            assert (place == 1) == won and ahead < place <= ahead + points.count(points[0])
        results.append(records.WON if won else records.BETWEEN if 1 < place <= seats // 2 else records.LOST)
        if seats > 1:
            figures = by_level.setdefault(min(match.levels[1:]), [0, 0])
            figures[0] += 1
            figures[1] += won
    record = kept.store.game(game)
    assert read(game, record) == wanted
    assert any(wanted.values())
    for level in (1, 2, 3):
        at = records.level_at(level)
        assert [records.number(record, at + i, 2) for i in (0, 2)] == by_level.get(level, [0, 0])
    assert [records.result(record, i) for i in range(len(results))] == results[::-1]
    assert records.number(record, store.PLAYED, 2) == len(results)


def test_a_match_on_the_screen_is_counted_as_its_log_says():
    """By keys from the launcher to the last page; each hand counts when the next one is dealt."""
    player = power_on(game="sueca", seed=12, seats=4, level=1, lang="en")
    try:
        match = player.over().match
        said = from_log(match)
        record = player.console.store.game("sueca")
        found = read("sueca", record)
        for name in found.keys() & said.keys():
            assert found[name] == said[name], name
        assert any(found.values()) and records.result(record, 0) and not records.result(record, 1)
        assert records.number(record, store.PLAYED, 2) == 1 and not match.log.full
    finally:
        player.close()


def ended(won: bool, levels: bytes = b"\1\2\1", hints: int = 0) -> Any:
    """Return the part of a finished match that counting needs, of a game without records.py."""
    scores = [2, 9, 1][: len(levels)]
    rules = SimpleNamespace(winners=lambda s: [0] if won else [1], scores=lambda s: scores, TEAMS={})
    told = dict(hints=hints, flags=0, shared=False, record=None, rival=None, log=None, moves=0)
    return SimpleNamespace(game="fifth", rules=rules, s=b"", levels=levels, **told)


@pytest.fixture(autouse=True)
def _fifth(monkeypatch):
    """Let that game have a manifest."""
    monkeypatch.setitem(sys.modules, "games.fifth", SimpleNamespace(STEPS=(100, 150, 200, 300)))


def test_a_step_between_two_levels_counts_at_the_one_below():
    """Codes are in no order of strength: of 4 (between easy and medium) and 2, 4 is the lower one."""
    record, _ = counted(ended(True, b"\1\4\4"), ended(True, b"\1\2\4"), ended(True, b"\1\3\2"))
    played = [records.number(record, records.level_at(level), 2) for level in (1, 2, 3)]
    assert played == [2, 1, 0]


def counted(*matches: Any) -> tuple[bytearray, list[Any]]:
    """Return the record after these matches, and which records each set."""
    from mesa.match import match_end

    kept: Any = Kept()
    for match in matches:
        match_end.over(kept, match)
    return kept.store.game("fifth"), [match.record for match in matches]


def test_a_streak_is_of_a_level_and_mixed_levels_count_as_the_lowest():
    """The player's own seat has a level too, which is ignored."""
    wins = [ended(True, levels) for levels in (b"\1\2\3", b"\1\3\2", b"\3\2\2", b"\1\3\3", b"\1\1\3")]
    record, said = counted(*wins)
    at = [records.level_at(level) for level in (1, 2, 3)]
    assert [record[i + records.STREAK] for i in at] == [1, 3, 1]
    assert said == [None, None, ("record_streak", "3"), None, None]


@pytest.mark.parametrize(
    "points, wanted",
    [
        ([4, 9, 1, 0], records.BETWEEN),
        ([4, 9, 5, 0], records.LOST),
        ([4, 9, 4, 4], records.BETWEEN),
        ([4, 9, 1], records.LOST),
        ([4, 9, 5, 6, 7, 1, 1, 1], records.LOST),
        ([4, 9, 5, 6, 3, 1, 1, 1], records.BETWEEN),
    ],
)
def test_a_place_in_the_upper_half_is_between(points, wanted):
    """A player who is in the upper half without winning is neither first nor last; equals share a place."""
    match = ended(False, bytes([1] * len(points)))
    match.rules.scores = lambda s: points
    record, _ = counted(match)
    assert records.result(record, 0) == wanted


def test_a_defeat_ends_a_streak_and_the_longest_stays():
    won, lost = True, False
    record, said = counted(*[ended(w) for w in (won, won, won, won, lost, won, won, won, won, won)])
    at = records.level_at(1)
    assert (record[at + records.STREAK], record[at + records.BEST_STREAK]) == (5, 5)
    assert [n and n[1] for n in said] == [None, None, "3", "4", None, None, None, None, None, "5"]
    record, _ = counted(*[ended(w) for w in (won, won, lost)])
    assert (record[at + records.STREAK], record[at + records.BEST_STREAK]) == (0, 2)


def test_with_hints_a_win_is_no_record_and_breaks_none():
    at = records.level_at(1)
    record, said = counted(*[ended(True, hints=h) for h in (0, 0, 1, 1, 0)])
    assert (record[at + records.STREAK], said) == (3, [None] * 4 + [("record_streak", "3")])
    record, said = counted(ended(True), ended(False, hints=1))
    assert record[at + records.STREAK] == 0


@pytest.mark.parametrize("levels, place", [(b"\1", 1 | records.ALONE), (b"\1\1", 1)])
def test_a_daily_deal_that_is_over_is_kept_with_its_place(levels, place):
    """A player alone has no place among others."""
    from mesa.match import match_end

    kept: Any = Kept()
    record = kept.store.game("fifth")
    record[records.DAY_PLACE] = records.UNDER_WAY
    kept.put_game("fifth", record)
    match_end.over(kept, ended(True, levels))
    record = kept.store.game("fifth")
    assert record[records.DAY_PLACE] == place and record[records.DAY_STREAK] == 1
    assert records.number(record, records.DAY_SCORE, 2) == 2
    match_end.over(kept, ended(True, levels))
    assert kept.store.game("fifth")[records.DAY_STREAK] == 1, "the next match is none of that day"


@pytest.mark.parametrize("given_up", (False, True))
def test_a_match_alone_breaks_a_row_of_lost_ones(given_up):
    """Three in a row offer the step below (mesa.match.next_level); who plays alone plays at no step."""
    from mesa.match import match_end, next_level

    kept: Any = Kept()
    lost, alone = ended(False, b"\1\2\2"), ended(False, b"\1")
    lost.practice, lost.human = False, 0

    def offered(*played: Any) -> Any:
        for match in played:
            if match is alone and given_up:
                record = kept.store.game("fifth")
                match_end.lost(record, match)
                kept.put_game("fifth", record)
            else:
                match_end.over(kept, match)
        return next_level.next_step(kept, lost)

    assert offered(lost, lost) is None
    assert offered(lost) == ("easier", 4)
    assert offered(alone) is None
    assert offered(lost, lost) is None
    assert offered(lost) == ("easier", 4)


def test_level_0_counts_as_easy():
    """Only tests choose "random", which has no figures of its own."""
    record, _ = counted(ended(True, b"\1\0\2"), ended(False, b"\1\1\2"))
    at = records.level_at(1)
    assert [records.number(record, at + i, 2) for i in (records.LEVEL_PLAYED, records.LEVEL_WON)] == [2, 1]
    assert records.level_at(4) == records.level_at(3), "the records know three levels"


def test_results_move_on_and_the_thirtieth_goes():
    record = bytearray(store.GAME)
    dice = random.Random(3)
    kept = [dice.choice((records.LOST, records.BETWEEN, records.WON)) for _ in range(40)]
    for result in kept:
        records.add_result(record, result)
    assert [records.result(record, i) for i in range(records.RESULTS)] == kept[: -records.RESULTS - 1 : -1]


@pytest.mark.parametrize(
    "at, value, sense",
    [
        (records.DAY_PLACE, 8, True),
        (records.DAY_PLACE, 9, False),
        (records.DAY_PLACE, 1 | records.ALONE, True),
        (records.DAY_PLACE, records.UNDER_WAY, True),
        (records.DAY_PLACE, records.UNDER_WAY | 1, False),
        (records.BY_LEVEL + records.STREAK, 1, False),
        (records.BY_LEVEL + records.BEST_STREAK, 1, True),
        (records.BY_LEVEL + records.LEVEL_WON, 1, False),
        (records.BY_LEVEL + records.LEVEL_PLAYED, 1, True),
        (records.level_at(3) + records.LEVEL_WON + 1, 1, False),
        (records.ROW_LOST, 2, True),
        (records.ROW_LOST, 3, False),
        (records.DAYS_LOST + 1, 2 * 27759 >> 8, True),
        (records.DAYS_LOST + 1, 2 * 27760 + 256 >> 8, False),
        (records.ROW_LOST - 1, 0xFF, False),
    ],
)
def test_what_makes_no_sense_in_a_record_is_mended(at, value, sense):
    record = bytearray(store.GAME)
    record[at] = value
    assert mending.mend(record) != sense
    assert any(record) == sense and not mending.mend(record)


def test_the_parts_of_a_games_record_do_not_overlap():
    """They lie one behind the other, and the last one at its end."""
    assert records.RATING + records.RATING_SIZE == records.AT_STEP == records.DAY_HELPS - 1
    assert records.DAY_HELPS + 1 == records.DAYS_LOST
    assert records.DAYS_LOST + 2 * records.LOSSES == records.ROW_LOST
    assert records.ROW_LOST < records.RATING_SCALE == store.GAME - 1
    assert store.SIZE == store.GAMES + store.GAME * store.GAME_COUNT


def test_what_a_game_says_of_a_record_comes_before_a_streak(monkeypatch):
    from mesa.match import hand_end

    page = SimpleNamespace(ahead=None, hand=lambda *_: None, place=lambda *_: 1)
    page.over = lambda *_: ("new_best", "0:59")
    monkeypatch.setattr(hand_end, "part", lambda match: page)
    _, said = counted(*[ended(True) for _ in range(3)])
    assert said == [("new_best", "0:59")] * 3


@pytest.mark.parametrize("game", GAMES)
def test_what_a_mean_is_made_of_stops_all_at_once(game):
    """If the number of hands, SETs or matches is at its maximum, nothing more is added to their sums."""
    kept = Kept()
    record = kept.store.game(game)
    for at, size in {"fodasse": ((2, 2), (4, 2))}.get(game, ((2 if game == "sueca" else 0, 2),)):
        records.put(record, records.OWN + at, size, 0xFFFF)
    kept.put_game(game, record)
    kept.play(made(game, harness.rules_of(game).SEATS[0] if game != "set" else 3, 5))
    after = read(game, kept.store.game(game))
    after.pop("bandeiras", None)
    assert set(after.values()) <= {0, 0xFFFF}


def test_means_are_rounded():
    pairs = ((0, 7), (1, 3), (2, 3), (199, 200), (7_863_000, 65_535))
    assert [records.mean(*of) for of in pairs] == ["0.0", "0.3", "0.7", "1.0", "120.0"]
    assert records.mean(0xFFFFFF, 1) == "16777215.0" and 20 * 0xFFFFFF < 1 << 30


def test_an_accusation_within_a_hand_of_sueca_counts_no_hand():
    rules = harness.rules_of("sueca")
    state = harness.state_of(rules)
    s = rules.new(3, 4, harness.options(rules, revoke="on"))
    own = bytearray(records.OWN_SIZE)
    match: Any = SimpleNamespace(rules=rules)
    assert s[state.AT_WON_BY] == state.UNSCORED
    page_of("sueca").hand(own, s, match)
    assert not any(own)
    s[state.AT_WON_BY], s[state.AT_HAND_SCORES] = 0, 77
    page_of("sueca").hand(own, s, match)
    assert bytes(own[:8]) == b"\0\0\1\0\x4d\0\0\0"


def test_a_bandeira_of_the_others_is_none_of_ours():
    rules = harness.rules_of("sueca")
    state = harness.state_of(rules)
    page = page_of("sueca")
    for winner, how, wanted in (
        (0, state.BY_BANDEIRA, 1),
        (1, state.BY_BANDEIRA, 0),
        (0, state.BY_POINTS, 0),
        (0, state.BY_REVOKE, 0),
        (0, state.BY_ACCUSATION, 0),
    ):
        s = rules.new(3, 4, bytes(len(rules.OPTIONS)))
        s[state.AT_PHASE], s[state.AT_WINNER], s[state.AT_RESULT] = state.FINISHED, winner, how
        own = bytearray(records.OWN_SIZE)
        match: Any = SimpleNamespace(rules=rules)
        page.over(own, s, match, bytearray(store.GAME))
        assert own[0] == wanted
        assert page.place(own, s, match) == (3 if winner else 1)


def test_a_place_in_fodasse_is_forgotten_by_the_next_match():
    """An eliminated player's place counts in that match only; a lost one is guessed from who played last."""
    rules = harness.rules_of("fodasse")
    state = harness.state_of(rules)
    page = page_of("fodasse")
    s = rules.new(3, 6, bytes(len(rules.OPTIONS)))
    match: Any = SimpleNamespace(rules=rules)
    own = bytearray(records.OWN_SIZE)
    own[11] = 5
    page.hand(own, s, match)
    assert own[11] == 0
    for seat in (0, 2, 3, 4, 5):
        s[state.AT_SCORES + seat] = 7
    s[state.AT_PHASE], s[state.AT_PLAY], s[state.AT_PLAYERS] = state.FINISHED, 0b110110, 4
    assert page.place(own, s, match) == 5
    own[11] = 6
    assert page.place(own, s, match) == 6
    page.over(own, s, match, bytearray(store.GAME))
    assert own[11] == 0 and records.number(own, 8, 3) == 6


def test_the_same_time_again_is_no_record():
    """This is SET, with either deck; one second less is a record."""
    rules = harness.rules_of("set")
    page = page_of("set")
    for deck in ("full", "beginner"):
        s = rules.new(1, 1, harness.options(rules, deck=deck))
        for i in range(rules.AT_LAST_CARDS + 3, rules.AT_OPTIONS):  # the table: won, with nothing left
            s[i] = 0xFF
        s[rules.AT_PHASE] = 3
        own, record = bytearray(records.OWN_SIZE), bytearray(store.GAME)
        said = []
        for seconds in (90, 90, 91, 89):
            match: Any = SimpleNamespace(rules=rules, hints=0, human=0, played=1000 * seconds)
            assert rules.winners(s) == [0]
            said.append(page.over(own, s, match, record))
        assert said == [None, None, None, ("new_best", "1:29")] and page.best(record, s) == 89


@pytest.mark.parametrize(
    "game, points, emptied, place",
    [
        ("set", [4, 4, 1], None, 1),
        ("set", [4, 5, 4], None, 2),
        ("set", [4, 5, 5], None, 3),
        ("qu4to", [7, 7, 1], [1, 2, 0], 1),
        ("qu4to", [7, 7, 1], [2, 1, 0], 2),
        ("qu4to", [7, 7, 7], [0, 1, 2], 3),
        ("qu4to", [7, 8, 7], [1, 0, 2], 2),
    ],
)
def test_places_of_equal_points(game, points, emptied, place):
    """In SET they share one; in QU4TO whoever emptied the hand earlier in the last round is ahead."""
    rules = harness.rules_of(game)
    s = rules.new(1, len(points), bytes(len(rules.OPTIONS)))
    if emptied:
        state = harness.state_of(rules)
        s[state.AT_PLACE : state.AT_PLACE + len(emptied)] = bytes(emptied)
    match: Any = SimpleNamespace(rules=SimpleNamespace(scores=lambda s: points, winners=lambda s: []))
    assert page_of(game).place(bytearray(records.OWN_SIZE), s, match) == place


def test_practice_and_hints_say_nothing_of_a_speed():
    """In SET the figures then stay as they were."""
    rules = harness.rules_of("set")
    page = page_of("set")
    for options, hints, human, sets in (
        (bytes(len(rules.OPTIONS)), 0, 0, 4),
        (bytes(len(rules.OPTIONS)), 1, 0, 0),
        (bytes(len(rules.OPTIONS)), 0, None, 0),
        (harness.options(rules, alone="practice"), 0, 0, 0),
    ):
        s = rules.new(1, 1, options)
        s[rules.AT_FOUND] = 4
        own = bytearray(records.OWN_SIZE)
        match: Any = SimpleNamespace(rules=rules, hints=hints, human=human, played=61_999)
        page.over(own, s, match, bytearray(store.GAME))
        assert (records.number(own, 0, 2), records.number(own, 2, 3)) == (sets, 61 if sets else 0)


# The page


@pytest.fixture
def opened():
    """Return a function that opens a game's page, as the scenarios do."""
    yield console_stops.records
    sim_board.power_off()


def most(game: str) -> tuple[bytearray, bytearray]:
    """Return (own, record) with every number at its maximum."""
    own = bytearray(records.OWN_SIZE)
    for _, at, size in NUMBERS[game]:
        records.put(own, at, size, 256**size - 1)
    record = bytearray(b"\xff" * store.GAME)
    return own, record


@pytest.mark.parametrize("lang", harness.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_figure_has_a_label_and_fits(opened, game, lang):
    """This includes the highest numbers."""
    from mesa.ui import text

    opened(lang)
    rows = page_of(game).rows(*most(game))
    assert 0 < len(rows) <= 3
    texts = harness.texts_of(game, lang)["records"]
    labels = [texts[key] for key, _ in rows]
    assert all(labels) and len(labels) == len(texts)
    for label, (_, said) in zip(labels, rows, strict=True):
        assert text.width(label) + text.width(said) <= 148, label
    empty = page_of(game).rows(bytearray(records.OWN_SIZE), bytearray(store.GAME))
    assert empty in ([], [("bandeira", "0")])


@pytest.mark.parametrize("game, rows", [("set", ["1–3", "4–7", "8"]), ("fodasse", ["1–5", "6–7", "8"])])
def test_a_match_is_found_under_its_level(opened, game, rows, monkeypatch):
    """A step between two levels counts at the one below it, and is not called by its name."""
    scenario = opened("en", game)
    from mesa.ui import text

    said = []
    coded = text.coded
    monkeypatch.setattr(text, "coded", lambda s: said.append(s) or coded(s))
    scenario.console.stack.renew()
    scenario.frames(6)
    assert [s for s in said if s in (*rows, "easy", "medium", "expert", "all")] == [*rows, "all"]


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_columns_lie_apart_and_what_a_record_is_said_with_fits(opened, lang):
    """Headings are at least two pixels apart, figures as far as words; the widest texts fit a box."""
    from mesa.home import records_page
    from mesa.ui import text

    scenario = opened(lang)
    t, words = scenario.top.t, scenario.console.words
    heads = [t("head_played"), t("head_won"), "", t("head_streak"), "★"]  # each percentage has its sign
    left = 4 + max(text.width(label) for label in ("1–8", t("head_all")))
    end = 4 + text.width(t("level"))
    for head, right in zip(heads, records_page._COLUMNS, strict=True):
        if head:
            assert right - text.width(head) >= end + 2, head
            end = right
    for number, right in zip(("65535", "65535", "100%", "255", "255"), records_page._COLUMNS, strict=True):
        assert right - text.width(number) >= left + text.width("  "), number
        left = right
    streak = words.text("record_streak", "255")
    words.use_game("set")
    for line in (streak, words.text("new_best", "68:15")):
        assert "<" not in line and "{" not in line and text.width(line) <= 146, line


def test_keys_turn_to_the_next_game_and_leave(opened, unload):
    scenario = opened("en")
    unload(r"games\.sueca\.records")
    games = scenario.top.games
    seen = []
    for _ in range(len(games) + 1):
        seen.append(scenario.top.at)
        scenario.press("RIGHT").frames(8)
    assert sorted(seen[:-1]) == list(range(len(games))) and seen[0] == seen[-1]
    here = scenario.top.at
    first = scenario.image().tobytes()
    scenario.press("LEFT").frames(8).press("SELECT", "RIGHT").frames(8)
    assert scenario.top.at == here and scenario.image().tobytes() == first
    scenario.press("B").frames(2)
    assert type(scenario.top).__name__ == "Launcher"
    assert not [name for name in sys.modules if name in ("mesa.home.records_page", "games.sueca.records")]


def picture(scenario: Scenario) -> Any:
    """Return the screen as an image."""
    return scenario.image().convert("RGB")


def test_a_game_without_records_of_its_own_has_the_common_part(opened):
    """A fifth game may be like that: the rows by level and the chart, with nothing between them."""
    scenario = opened("en")
    whole = picture(scenario)
    game = scenario.top.games[scenario.top.at]
    page = scenario.top
    saved = scenario.console.store
    from mesa.board.store_menus import put_game

    put_game(saved, "fifth", saved.game(game.name))
    page.launcher = SimpleNamespace(games=[SimpleNamespace(name="fifth", title=game.title, steps=game.steps)])
    page.at = 0
    scenario.console.stack.renew()
    common = picture(scenario.frames(6))
    for box in ((0, 18, 160, 71), (0, 103, 160, 128)):
        assert common.crop(box).tobytes() == whole.crop(box).tobytes()
    own = common.crop((0, 72, 160, 103)).getcolors()
    assert own is not None and len(own) == 2, "the table alone"
    assert whole.crop((0, 72, 160, 103)).tobytes() != common.crop((0, 72, 160, 103)).tobytes()


def test_the_chart_has_the_newest_at_the_right(opened):
    scenario = opened("en", "fodasse")
    scenario.console.stack.pop()
    scenario.frames(3)
    from mesa.board.store_menus import put_game
    from mesa.home.records_page import RecordsPage

    saved = scenario.console.store
    record = saved.game("fodasse")
    dice = random.Random(5)
    results = [dice.choice((records.LOST, records.BETWEEN, records.WON)) for _ in range(33)]
    record[records.LAST :] = bytes(8)
    for result in results:
        records.add_result(record, result)
    put_game(saved, "fodasse", record)
    launcher = scenario.top
    at = [game.name for game in launcher.games].index("fodasse")
    scenario.console.stack.push(RecordsPage(scenario.console, launcher, at))
    image = picture(scenario.frames(8))
    kinds = {records.LOST: 3, records.BETWEEN: 7, records.WON: 12}
    for i, result in enumerate(results[3:]):
        bar, gap = 4 + 4 * i, 7 + 4 * i
        high = sum(image.getpixel((bar, y)) != image.getpixel((gap, y)) for y in range(115, 127))
        assert abs(high - kinds[result]) < 2, i


def test_a_record_before_results_were_kept_has_no_chart(opened):
    """Matches of the previous version are counted, but under no level."""
    scenario = opened("en", played=0)
    from mesa.board.store_menus import put_game

    saved = scenario.console.store
    record = saved.game("sueca")
    records.put(record, store.PLAYED, 2, 12)
    records.put(record, store.WON, 2, 5)
    put_game(saved, "sueca", record)
    scenario.console.stack.renew()
    image = picture(scenario.frames(8))
    colours = image.crop((0, 103, 160, 128)).getcolors()
    assert colours is not None and len(colours) == 2
    colours = image.crop((0, 59, 160, 69)).getcolors()
    assert colours is not None and len(colours) > 2, "the row of all"


# Where it is announced


def end_of_match(won: bool, record: Any, lang: str = "en") -> tuple[list[str], list[str], list[str]]:
    """Return (kinds of pictures, lines on them, lines of the last box) at a match's end like that."""
    scenario = Scenario("sueca", lang, level="easy").begin().settle()
    try:
        view = scenario.top
        shown = []
        celebrate = view.celebrate

        def watched(kind: str, then: Any = None) -> None:
            shown.append(kind)
            celebrate(kind, then)

        view.celebrate = watched
        scenario.match.record = record
        view.finish("The end", ["a line"], won)
        said = []

        def ended(scenario: Scenario) -> bool:
            if type(scenario.top).__name__ == "Celebration" and scenario.top.said[1] not in ("", *said):
                said.append(scenario.top.said[1])
                assert [label for label in scenario.top.group if getattr(label, "text", "") == said[0]]
            return type(scenario.top).__name__ == "Dialog"

        scenario.until(ended, auto=False)
        return shown, said, list(scenario.top.text)
    finally:
        scenario.close()


@pytest.mark.parametrize(
    "won, record, pictures, lines",
    (
        (True, None, ["win"], []),
        (True, ("record_streak", "4"), ["record"], ["4 wins in a row"]),
        (False, ("record_streak", "4"), ["record"], ["4 wins in a row"]),
        (False, None, [], []),
    ),
)
def test_a_record_is_celebrated_once_and_said(won, record, pictures, lines):
    """It is announced on the picture: the table's final box is drawn from the state alone.

    That box also has the number of the deal, which nobody can look up before the match is over.
    """
    assert end_of_match(won, record) == (pictures, lines, ["a line", "deal no. 1"])


def test_a_hand_is_not_counted_twice_for_want_of_memory(monkeypatch):
    """If saving the match fails when its hand is scored, the hand is counted only after the restart."""
    scenario = Scenario("sueca", "en", level="easy").begin()
    try:
        kept = scenario.console.store
        keep = kept.keep_match

        def fails(match):
            if match.turn() == HAND_OVER and match.flags & HAND_COUNTED:
                raise MemoryError("180 bytes")
            keep(match)

        monkeypatch.setattr(kept, "keep_match", fails)
        with contextlib.suppress(Broken):  # or the session restarts the program
            scenario.until(lambda scenario: kept.get(store.FAULT))
        assert kept.get(store.FAULT), "it has failed"
        record = kept.game("sueca")
        assert records.number(record, records.OWN + 2, 2) == 0
    finally:
        scenario.close()


def test_a_match_that_ends_is_counted_before_its_end_is_shown():
    """This is so even if all of it happens in one frame, before the console saves changes."""
    scenario = Scenario("sueca", "en", level="easy").begin().settle()
    try:
        match = scenario.match
        scenario.console.keep_match = lambda: setattr(match, "record", ("record_streak", "4"))
        scenario.top.finish("The end", ["a line"], False)
        scenario.until(lambda scenario: type(scenario.top).__name__ == "Celebration", auto=False)
        assert scenario.top.said == ("record", "4 wins in a row")
    finally:
        scenario.close()


def test_the_last_page_of_set_says_a_time_once():
    """A record's time is not shown again; records are counted before the page is made."""
    scenario = set_stops.near_won("en")
    try:
        record = scenario.console.store.game("set")
        kept = 400
        record[store.GAME_SEEN + 1] = kept << 1 & 0xFE
        record[store.GAME_SEEN + 2] = kept >> 7
        scenario.console.put_game("set", record)
        view = scenario.top
        match = scenario.match
        triple = match.rules.deck.first_set(match.s)
        scenario.top.tick = scenario.top.nothing
        for slot in (match.rules.CALL, *match.rules.deck.unpack(triple)):
            match.act(slot)
        importlib.import_module("games.set.result").match(view)
        scenario.until(lambda scenario: type(scenario.top).__name__ == "Dialog", auto=False)
        assert len([line for line in scenario.top.text if ":0" in line]) == 1
        assert scenario.match.record == ("new_best", "5:{:02d}".format(scenario.match.played // 1000 - 300))
        assert [line for line in scenario.top.text if line.startswith("Best time: 5:0")]
        record = scenario.console.store.game("set")
        assert records.number(record, records.OWN, 2) == scenario.match.s[scenario.match.rules.AT_FOUND] > 0
        assert get16(record, store.PLAYED) == 1
    finally:
        scenario.close()
