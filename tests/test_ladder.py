# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Ladders: the opponents, and what counts as beating one. Screens: screens/ladder.txt."""

from __future__ import annotations

import importlib
import random
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from common.begin import begin, do
from conftest import dice, samples
from harness import LANGUAGES

from mesa.board import mending, records, store, store_load
from mesa.core import steps
from mesa.ladder import ladder, opponent
from mesa.problems.count import counted
from mesa.ui import text, text_layout
from sim.art import draw as art
from sim.figures import steps as measured

games = pytest.mark.parametrize("game", harness.having(bool, "ladder"))
rows = opponent.rows


# the opponents


@games
def test_eight_people_are_the_eight_steps_in_order(game):
    """Whatever seats and options their rows have; the others at the table play at the same step."""
    found = rows(game)
    people = sorted(row[opponent.PERSON] for row in found)
    assert people == list(range(1, 9)) == [*range(1, 1 + len(art.PEOPLE))]
    levels = [opponent.levels(game, row) for row in found]
    assert [codes[1:2] * len(codes) for codes in levels] == levels
    table = steps.of(game)
    assert [steps.place(table, codes[1]) for codes in levels] == list(range(1, 9))
    assert list(table) == sorted(set(table)) and table[0] == 100 and table[-1] == 300


@games
def test_each_match_is_one_that_the_game_offers(game):
    rules = harness.rules_of(game)
    for row in rows(game):
        seats = len(row[opponent.STYLES])
        assert rules.SEATS[0] <= seats <= rules.SEATS[1] and seats > 1
        assert set(row[opponent.STYLES]) <= {0, 1}
        for option, choice in row[opponent.RULES]:
            assert dict(rules.OPTIONS)[option].index(choice) > 0, "a default needs no line"


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_page_says_fits(game, lang):
    words = {**harness.texts_of("mesa", lang)["words"], **harness.texts_of(game, lang)["words"]}
    ours, said = harness.texts_of("mesa", lang)["ladder"], harness.texts_of(game, lang)["ladder"]
    names = ours["people"].split("|")
    assert len(names) == 8 and all(text.width(name) <= 24 for name in names)
    for row in rows(game):
        person = row[opponent.PERSON]
        rule = ", ".join(
            "{}: {}".format(words["o_" + o], words["o_{}_{}".format(o, c)]) for o, c in row[opponent.RULES]
        )
        lines = text_layout.wrap(rule or ours["usual"], ladder._RIGHT - ladder._BESIDE)
        for line in (said["trait_%d" % person], "“" + said["says_%d" % person] + "”"):
            lines += text_layout.wrap(line, ladder._WIDE)
        assert len(lines) <= ladder._LINES, lines
        beside = ladder._RIGHT - ladder._BESIDE - text.width(names[person - 1], True) - 4
        states = [ours["beaten"], ours["three"], ours["so_far"].format(1, names[person - 1], 1)]
        for line in states + [ours["first"].format(name) for name in names]:
            assert text.width(line) <= beside, line


# who is beaten


@pytest.mark.parametrize(
    "outcomes, kept, last",
    (
        ("w", (0, 0x01), opponent._AHEAD),
        ("l", (0, 0x10), opponent._BEHIND),
        ("ww", (1, 0), opponent._BEATEN),
        ("lww", (1, 0), opponent._BEATEN),
        ("wlw", (1, 0), opponent._BEATEN),
        ("wl", (0, 0x11), opponent._BEHIND),
        ("ll", (0, 0), opponent._AGAIN),
        ("wll", (0, 0), opponent._AGAIN),
        ("llww", (1, 0), opponent._BEATEN),
        ("wwl", (1, 0x10), opponent._BEHIND),
        ("ww" * 8, (8, 0), opponent._BEATEN),
        ("ww" * 8 + "lw", (8, 0), opponent._NOTHING),
    ),
)
@games
def test_two_of_three_beat_an_opponent_and_two_losses_begin_again(game, outcomes, kept, last):
    record = bytearray(store.GAME)
    match: Any = SimpleNamespace(game=game, rival=None)
    for outcome in outcomes:
        at = min(record[records.LADDER], 7)
        match.rival = [rows(game)[at][opponent.PERSON], 0]
        opponent.count(record, match, match.rival[0], outcome == "w")
    assert (*record[records.LADDER : records.RATING], match.rival[1]) == (*kept, 0, last)


@pytest.mark.parametrize("found", ((9, 0, 0), (0, 2, 0), (0, 0x20, 0), (1, 0, 9)))
def test_what_no_ladder_can_be_is_reset(found):
    record = bytearray(store.GAME)
    record[records.LADDER : records.RATING] = bytes(found)
    record[records.STARS] = 7
    assert mending.mend(record)
    assert not any(record[records.LADDER : records.RATING]) and record[records.STARS] == 7
    assert not mending.mend(record)


@pytest.mark.parametrize("size", (67, 120))
def test_a_record_of_an_earlier_version_gets_zeros_where_it_ends(size):
    """All that is in it stays: with 120 bytes, that its last day of problems counts only once."""
    record = bytearray(size)
    record[0:2] = store.game_id("set").to_bytes(2, "little")
    record[store.PLAYED], record[store.WON] = 9, 4
    if size > records.PROBLEM_DAY:
        record[records.PROBLEM_DAY : records.PROBLEM_DAY + 4] = bytes((0x5C, 3, 2, 3))
    data = store_load.load(None, None).data[: store.GAMES] + record
    data[3] = size
    data[4:8] = bytes((1, 0, len(data) & 0xFF, len(data) >> 8))
    low, high = store.crc(data, 0, len(data))
    nvm = data + low.to_bytes(2, "little") + high.to_bytes(2, "little")
    kept = store_load.load(bytearray(nvm.ljust(8192, b"\xff")), None)
    assert not kept.lost and not kept.repaired
    found = kept.game("set")
    assert found[:size] == record and not any(found[size:])
    assert [counted(found, day) for day in (0x35C, 0x35D)] == [size > records.PROBLEM_DAY, False]


@pytest.mark.long
@pytest.mark.parametrize("seats", (3, 5, 8))
def test_in_fodasse_who_goes_out_in_a_later_hand_is_ahead(seats):
    """Against a model of who went out in which hand."""
    rules, page = harness.rules_of("fodasse"), importlib.import_module("games.fodasse.records")
    match: Any = SimpleNamespace(rules=rules)
    options = harness.options(rules, letters="three")
    seen = set()
    for seed in range(samples(40)):
        own = bytearray(records.OWN_SIZE)
        out: dict[int, int] = {}
        hands = 0
        for s, _, _ in harness.walk(rules, seed, seats, options, random.Random(seed)):
            if rules.turn(s) in (harness.HAND_OVER, harness.OVER):
                page.hand(own, s, match)
                hands += 1
                for seat in range(seats):
                    if not rules.is_alive(s, seat):
                        out.setdefault(seat, hands)
        last = [out.get(seat, 1 << 20) for seat in range(seats)]
        assert page.ahead(own, s, match) == (last[0] > last[1]), (seed, out)
        assert page.place(own, s, match) == 1 + sum(hand > last[0] for hand in last)
        seen.add((last[0] > last[1], 0 in rules.winners(s)))
    assert seen >= {(True, True), (True, False), (False, False)}


@pytest.mark.parametrize("game", [game for game in harness.having(bool, "ladder") if game != "fodasse"])
def test_who_has_more_points_is_ahead(game):
    """Of equals, a winner; Fodasse has a test of its own."""
    rules, page = harness.rules_of(game), importlib.import_module("games." + game + ".records")
    match: Any = SimpleNamespace(rules=rules)
    for seed in range(6):
        seats = min(rules.SEATS[1], 3 if rules.SEATS[0] < 4 else 4)
        *_, (s, _, _) = harness.walk(rules, seed, seats, bytes(len(rules.OPTIONS)), random.Random(seed))
        points = rules.scores(s)
        ahead = page.ahead(bytearray(12), s, match) if hasattr(page, "ahead") else None
        if ahead is None:
            ahead = 0 in rules.winners(s) or points[0] > points[1]
        if points[0] != points[1]:
            assert ahead == (points[0] > points[1])
        if page.place(bytearray(12), s, match) == 1:
            assert ahead or 1 in rules.winners(s)


@games
@pytest.mark.parametrize("flash", (True, False))
def test_whom_a_match_is_against_outlives_a_restart(game, flash):
    """Also where flash cannot be written and the battery-backed memory alone has the match. After an ordinary
    match, which follows it, nobody is its opponent.
    """
    t = begin(game, "MatchSetup", fast=1)

    def restarted() -> Any:
        match = t.match
        t.console.store.spare = store.MOST if flash else 0
        t.frames(6).session.restart("REPL_RELOAD", {"lang": "en"})
        t.frames(3).until(lambda t: t.scene == "MatchSetup").frames(1)
        t.take("continue").until(lambda t: t.match is not None, auto=False)
        assert t.match is not match and t.match.seed == match.seed
        return t.match.rival, t.match.names[1]

    do(t, "row:ladder")
    t.press("A").wait("View").frames(3)
    first = t.match.rival, t.match.names[1]
    assert first[0] == [rows(game)[0][opponent.PERSON], 0] and restarted() == first
    t.wait("View").frames(3)
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "MatchSetup").frames(1)
    t.take("new_match").frames(1).press("DOWN", "A").wait("View").frames(3)
    assert t.match.rival is None and restarted()[0] is None
    t.close()


@games
def test_the_match_of_each_person_is_that_of_its_row(game):
    beaten = dice(game).randrange(8)
    t = begin(game, "MatchSetup", fast=1, LADDER=beaten)
    do(t, "row:ladder")
    t.press("A").wait("View").frames(3)
    row = rows(game)[beaten]
    name = harness.texts_of("mesa", "en")["ladder"]["people"].split("|")[row[opponent.PERSON] - 1]
    assert (t.match.levels, t.match.styles) == (opponent.levels(game, row), row[opponent.STYLES])
    assert bytes(t.match.options) == harness.options(t.rules, **dict(row[opponent.RULES]))
    assert t.match.names[1] == name
    t.close()


# what the steps are measured by (sim.figures.steps)


@pytest.mark.parametrize(
    "won, ahead, right", [(0.7, 0.6, True), (0.54, 0.6, False), (0.86, 0.6, False), (0.7, 0.5, False)]
)
def test_the_table_of_steps_says_what_is_not_as_it_should_be(won, ahead, right):
    said, fine = measured.report("qu4to", (100, 200), [[won] * 4], [[ahead] * 4], [[3, 1, 9, 2]])
    assert fine is right
    row = said.splitlines()[-1]
    assert row.startswith("| 2 | 200 | {:.1f} % [".format(100 * won)) and row.endswith("| 2.5, 9 |")
    assert measured.most("set") == 90 and measured.most("qu4to") == 85
