# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is counted in a game's record. Whole matches, and the page: tests/screens/records.txt."""

from __future__ import annotations

import contextlib
import importlib
import random
import sys
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from common import reading

from mesa.board import records, store
from mesa.core.contract import HAND_OVER, put16
from mesa.core.match import DAILY, HAND_COUNTED
from mesa.match import match_end
from sim.board.session import Broken
from sim.scenarios import console as console_stops

GAMES = ("fodasse", "qu4to", "set", "sueca")


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


def ended(won: bool, levels: bytes = b"\1\2\1", hints: int = 0) -> Any:
    """Return the part of a finished match that counting needs, of a game without records.py."""
    scores = [2, 9, 1][: len(levels)]
    rules = SimpleNamespace(
        winners=lambda s: [0] if won else [1][: len(levels) - 1], scores=lambda s: scores, rank=None, TEAMS={}
    )
    told = dict(hints=hints, flags=0, shared=False, record=None, rival=None, log=None, moves=0)
    return SimpleNamespace(game="fifth", rules=rules, s=b"", levels=levels, **told)


@pytest.fixture(autouse=True)
def _fifth(monkeypatch):
    """Let that game have a manifest."""
    monkeypatch.setitem(sys.modules, "games.fifth", SimpleNamespace(STEPS=(100, 150, 200, 300)))


def counted(*matches: Any) -> tuple[bytearray, list[Any]]:
    """Return the record after these matches, and which records each set."""
    from mesa.match import match_end

    kept: Any = Kept()
    for match in matches:
        match_end.over(kept, match)
    return kept.store.game("fifth"), [match.record for match in matches]


def figures(record: bytearray, at: int, size: int = 1) -> list[int]:
    """Return a number of each level's: easy, medium, expert."""
    return [records.number(record, records.level_at(level) + at, size) for level in (1, 2, 3)]


@pytest.mark.parametrize(
    "levels, played, streaks, said",
    [
        # mixed levels count as the lowest; the player's own seat has a level too, which is ignored
        ((b"\1\2\3", b"\1\3\2", b"\3\2\2", b"\1\3\3", b"\1\1\3"), [1, 3, 1], [1, 3, 1], [0, 0, 3, 0, 0]),
        # codes are in no order of strength: of 4 (between easy and medium) and 2, 4 is the lower one
        ((b"\1\4\4", b"\1\2\4", b"\1\3\2"), [2, 1, 0], [2, 1, 0], [0, 0, 0]),
        # only tests choose 0, "random", which has no figures of its own
        ((b"\1\0\2", b"\1\1\2"), [2, 0, 0], [2, 0, 0], [0, 0]),
    ],
)
def test_a_win_counts_at_the_level_of_the_weakest_bot(levels, played, streaks, said):
    record, found = counted(*[ended(True, each) for each in levels])
    assert figures(record, records.LEVEL_PLAYED, 2) == figures(record, records.LEVEL_WON, 2) == played
    assert figures(record, records.STREAK) == streaks
    assert found == [("record_streak", str(n)) if n else None for n in said]
    assert records.level_at(4) == records.level_at(3), "the records know three levels"


@pytest.mark.parametrize(
    "results, streak, best, said",
    [
        ("wwwwlwwwww", 5, 5, "..34.....5"),
        ("wwl", 0, 2, "..."),
        ("wwhhw", 3, 3, "....3"),
        ("wLw", 1, 1, "..."),
    ],
)
def test_with_hints_a_win_is_no_record_and_breaks_none(results, streak, best, said):
    """And a defeat (l, with a hint L) ends a streak, of which the longest stays; a record is one of three."""
    matches = [ended(one in "wh", hints=one in "hL") for one in results]
    record, found = counted(*matches)
    assert figures(record, records.STREAK)[0] == streak
    assert figures(record, records.BEST_STREAK)[0] == best
    assert "".join(each[1] if each else "." for each in found) == said


@pytest.mark.parametrize(
    "points, between",
    [
        ("4 9 1 0", 1),
        ("4 9 5 0", 0),
        ("4 9 4 4", 1),
        ("4 9 1", 0),
        ("4 9 5 6 7 1 1 1", 0),
        ("4 9 5 6 3 1 1 1", 1),
    ],
)
def test_a_place_in_the_upper_half_is_between(points, between):
    """A player who is in the upper half without winning is neither first nor last; equals share a place."""
    scores = [*map(int, points.split())]
    match = ended(False, bytes([1] * len(scores)))
    match.rules.scores = lambda s: scores
    record, _ = counted(match)
    assert records.result(record, 0) == (records.BETWEEN if between else records.LOST)


@pytest.mark.parametrize("levels, place", [(b"\1", 1 | records.ALONE), (b"\1\1", 1)])
def test_a_daily_deal_that_is_over_is_kept_with_its_place(levels, place):
    """A player alone has no place among others."""
    from mesa.match import match_end

    kept: Any = Kept()
    record = kept.store.game("fifth")
    record[records.DAY_PLACE] = records.UNDER_WAY
    kept.put_game("fifth", record)
    match = ended(True, levels)
    match.flags = DAILY
    match_end.over(kept, match)
    record = kept.store.game("fifth")
    assert record[records.DAY_PLACE] == place and record[records.DAY_STREAK] == 1
    assert records.number(record, records.DAY_SCORE, 2) == 2
    match_end.over(kept, ended(True, levels))
    assert kept.store.game("fifth")[records.DAY_STREAK] == 1, "the next match is none of that day"


def test_a_match_of_several_people_is_nobodys():
    several = ended(True)
    several.shared = True
    assert not any(counted(several)[0])


@pytest.mark.parametrize("given_up", (False, True))
def test_a_match_alone_breaks_a_row_of_lost_ones(given_up):
    """Three in a row offer the step below (mesa.match.offer); who plays alone plays at no step."""
    from mesa.match import match_end, offer

    kept: Any = Kept()
    lost, alone = ended(False, b"\1\2\2"), ended(False, b"\1")
    lost.returns_to, lost.human = False, 0

    def offered(*played: Any) -> Any:
        for match in played:
            if match is alone and given_up:
                record = kept.store.game("fifth")
                match_end.lost(record, match)
                kept.put_game("fifth", record)
            else:
                match_end.over(kept, match)
        return offer.next_step(kept, lost)

    assert offered(lost, lost) is None
    assert offered(lost) == ("easier", 4)
    assert offered(alone) is None
    assert offered(lost, lost) is None
    assert offered(lost) == ("easier", 4)


def test_results_move_on_and_the_thirtieth_goes():
    record = bytearray(store.GAME)
    dice = random.Random(3)
    kept = [dice.choice((records.LOST, records.BETWEEN, records.WON)) for _ in range(40)]
    for result in kept:
        records.add_result(record, result)
    assert [records.result(record, i) for i in range(records.RESULTS)] == kept[: -records.RESULTS - 1 : -1]


def test_the_parts_of_a_games_record_do_not_overlap():
    """They lie one behind the other, and the last one at its end."""
    assert records.RATING + records.RATING_SIZE == records.AT_STEP == records.DAY_HELPS - 1
    assert records.DAY_HELPS + 1 == records.DAYS_LOST
    assert records.DAYS_LOST + 3 * records.LOSSES <= records.ROW_LOST == records.JUDGED - 1
    assert records.JUDGED + 4 == records.SHOWN == records.CHOSEN - 4
    assert records.CHOSEN + 2 * records.DEALS == records.GUIDED < records.RATING_SCALE == records.SOLVED - 1
    assert records.SOLVED + 64 == store.GAME and records.DAYS + records.ROW <= 4 * 64


def test_what_a_game_says_of_a_record_comes_before_a_streak(monkeypatch):
    from mesa.match import hand_end

    page = SimpleNamespace(ahead=None, hand=lambda *_: None, place=lambda *_: 1)
    page.over = lambda *_: ("new_best", "0:59")
    monkeypatch.setattr(hand_end, "part", lambda match: page)
    _, said = counted(*[ended(True) for _ in range(3)])
    assert said == [("new_best", "0:59")] * 3


def test_means_are_rounded():
    pairs = ((0, 7), (1, 3), (2, 3), (199, 200), (7_863_000, 65_535))
    assert [records.mean(*of) for of in pairs] == ["0.0", "0.3", "0.7", "1.0", "120.0"]
    assert records.mean(0xFFFFFF, 1) == "16777215.0" and 20 * 0xFFFFFF < 1 << 30


# What each game counts


class Counting:
    """A game's records.py, a position of it whose fields have these values, and what is counted: `own`."""

    def __init__(self, game: str, seats: int, chosen: dict[str, str] | None = None, **fields: int) -> None:
        self.page = importlib.import_module("games." + game + ".records")
        self.rules = harness.rules_of(game)
        self.s = self.rules.new(3, seats, harness.options(self.rules, **(chosen or {})))
        self.own, self.record = bytearray(records.OWN_SIZE), bytearray(store.GAME)
        self.match: Any = SimpleNamespace(rules=self.rules, hints=0, human=0, played=0)
        self.put(**fields)

    def put(self, **fields: int) -> None:
        """Let fields of the position have these values."""
        for name, value in fields.items():
            self.s[getattr(self.rules, "AT_" + name)] = value

    def hand(self) -> bytearray:
        """Count a hand."""
        self.page.hand(self.own, self.s, self.match)
        return self.own

    def place(self) -> int:
        """Return the player's place."""
        return match_end.standing(self.page, self.own, self.s, self.match)[0]

    def over(self) -> Any:
        """Count the match, and return the record that it is."""
        return self.page.over(self.own, self.s, self.match, self.record)


def test_an_accusation_within_a_hand_of_sueca_counts_no_hand():
    one = Counting("sueca", 4, {"revoke": "on"})
    assert one.s[one.rules.AT_WON_BY] == one.rules.UNSCORED and not any(one.hand())
    one.put(WON_BY=0, HAND_SCORES=77)
    assert bytes(one.hand()[:8]) == b"\0\0\1\0\x4d\0\0\0"


@pytest.mark.parametrize(
    "winner, how, count",
    [(0, "BANDEIRA", 1), (1, "BANDEIRA", 0), (0, "POINTS", 0), (0, "REVOKE", 0), (0, "ACCUSATION", 0)],
)
def test_a_bandeira_of_the_others_is_none_of_ours(winner, how, count):
    one = Counting("sueca", 4, WINNER=winner)
    one.put(PHASE=one.rules.FINISHED, RESULT=getattr(one.rules, "BY_" + how))
    one.over()
    assert one.own[0] == count and one.place() == (3 if winner else 1)


def test_a_place_in_fodasse_is_forgotten_by_the_next_match():
    """An eliminated player's place counts in that match only; a lost one is guessed from who played last."""
    one = Counting("fodasse", 6)
    one.own[11] = 5
    assert one.hand()[11] == 0
    one.put(PHASE=one.rules.FINISHED, PLAY=0b110110, PLAYERS=4)
    for seat in (0, 2, 3, 4, 5):
        one.s[one.rules.AT_SCORES + seat] = 7
    assert one.place() == 5
    one.own[11] = 6
    assert one.place() == 6
    one.over()
    assert one.own[11] == 0 and records.number(one.own, 8, 3) == 6


@pytest.mark.parametrize("deck", ("full", "beginner"))
def test_the_same_time_again_is_no_record(deck):
    """This is SET, with either deck; one second less is a record."""
    one = Counting("set", 1, {"deck": deck}, PHASE=3)
    for i in range(one.rules.AT_LAST_CARDS + 3, one.rules.AT_OPTIONS):  # won, with nothing left
        one.s[i] = 0xFF
    assert one.rules.winners(one.s) == [0]
    said = []
    for seconds in (90, 90, 91, 89):
        one.match.played = 1000 * seconds
        said.append(one.over())
    assert said == [None, None, None, ("new_best", "1:29")] and one.page.best(one.record, one.s) == 89


@pytest.mark.parametrize(
    "chosen, hints, human, found",
    [({}, 0, 0, (4, 61)), ({}, 1, 0, (0, 0)), ({}, 0, None, (0, 0)), ({"alone": "practice"}, 0, 0, (0, 0))],
)
def test_practice_and_hints_say_nothing_of_a_speed(chosen, hints, human, found):
    """In SET the figures then stay as they were."""
    one = Counting("set", 1, chosen, FOUND=4)
    vars(one.match).update(hints=hints, human=human, played=61_999)
    one.over()
    assert (records.number(one.own, 0, 2), records.number(one.own, 2, 3)) == found


@pytest.mark.parametrize(
    "game, points, emptied, place",
    [
        *(("set", points, [], place) for points, place in (([4, 4, 1], 1), ([4, 5, 4], 2), ([4, 5, 5], 3))),
        ("qu4to", [7, 7, 1], [1, 2, 0], 1),
        ("qu4to", [7, 7, 1], [2, 1, 0], 2),
        ("qu4to", [7, 7, 7], [0, 1, 2], 3),
        ("qu4to", [7, 8, 7], [1, 0, 2], 2),
    ],
)
def test_places_of_equal_points(game, points, emptied, place):
    """In SET they share one; in QU4TO whoever emptied the hand earlier in the last round is ahead."""
    one = Counting(game, len(points))
    if emptied:
        one.s[one.rules.AT_PLACE : one.rules.AT_PLACE + len(emptied)] = bytes(emptied)
        for seat, n in enumerate(points):
            put16(one.s, one.rules.AT_SCORES + 2 * seat, n)
        one.put(PHASE=one.rules.FINISHED)
    else:
        best = [seat for seat, n in enumerate(points) if n == max(points)]
        one.match.rules = SimpleNamespace(scores=lambda s: points, winners=lambda s: best, rank=None)
    assert one.place() == place


# The page


@pytest.mark.parametrize("lang", harness.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_figure_has_a_label(game, lang):
    """Before the first match there are none, but the bandeiras."""
    page = importlib.import_module("games." + game + ".records")
    rows = page.rows(bytearray(b"\xff" * records.OWN_SIZE), bytearray(b"\xff" * store.GAME))
    assert 0 < len(rows) <= 3
    assert {key for key, _ in rows} == set(harness.texts_of(game, lang)["records"])
    empty = page.rows(bytearray(records.OWN_SIZE), bytearray(store.GAME))
    assert empty in ([], [("bandeira", "0")])


def test_a_game_without_records_of_its_own_has_the_common_part(opened):
    """A fifth game may be like that: the rows by level and the chart, with nothing between them."""
    t = console_stops.records_sueca("en")
    opened(t)
    whole = reading.rows(t.top)
    game = t.top.games[t.top.at]
    t.console.put_game("fifth", t.console.store.game(game.name))
    launcher: Any = t.console.stack.scenes[0]
    launcher.games = [SimpleNamespace(name="fifth", title=game.title, steps=game.steps)]
    t.top.at = 0
    t.console.stack.renew()
    common = [row for row in whole if "Bandeiras" not in row and "points a hand" not in row]
    assert reading.rows(t.frames(6).top)[2:] == common[2:] != whole[2:]


def test_a_hand_is_not_counted_twice_for_want_of_memory(start, monkeypatch):
    """If saving the match fails when its hand is scored, the hand is counted only after the restart."""
    t = start("sueca", "View", level="easy")
    kept = t.console.store
    keep = kept.keep_match

    def fails(match):
        if match.turn() == HAND_OVER and match.flags & HAND_COUNTED:
            raise MemoryError("180 bytes")
        keep(match)

    monkeypatch.setattr(kept, "keep_match", fails)
    with contextlib.suppress(Broken):  # or the session restarts the program
        t.until(lambda _: kept.get(store.FAULT))
    assert kept.get(store.FAULT), "it has failed"
    assert records.number(kept.game("sueca"), records.OWN + 2, 2) == 0


@pytest.mark.parametrize("won", (True, False))
def test_a_match_that_ends_is_counted_before_its_end_is_shown(start, won):
    """This is so even if all of it happens in one frame, before the console saves changes."""
    t = start("sueca", "View", level="easy")
    t.console.keep_match = lambda: setattr(t.match, "record", ("record_streak", "4"))
    t.top.finish("The end", ["a line"], won)
    t.reach("Celebration", auto=False)
    assert t.frames(9).top.lines == ["4 wins in a row"]
