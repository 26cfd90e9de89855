# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The daily deal: numbers of dates and days, streaks, power cuts, its QR code. Screens: screens/daily.txt."""

import calendar
import datetime
import itertools

import harness
import pytest
import zxingcpp
from common.begin import begin, do

from mesa.board import records, store, store_load
from mesa.board.store_menus import has_match, put_game, waiting_match
from mesa.core import link
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from mesa.daily import daily, qr, result
from mesa.setup.new_match import begin as begins


def test_numbers_of_dates():
    """Dates' numbers follow from docs/CONTRACT.md's generator; no two days of a lifetime share one."""
    assert daily.deal_of(2027, 1, 2) == Rng(20270102).seed() == 300611263
    first = datetime.date(2024, 1, 1)
    days = [first + datetime.timedelta(n) for n in range(76 * 365)]
    seen = {daily.deal_of(day.year, day.month, day.day) for day in days}
    assert len(seen) == 76 * 365 and max(seen) < 1 << 29


def test_days_are_counted_without_a_gap():
    """1 January 2024 is day 1; counting works over ends of months, years and leap years, and back."""
    day = datetime.date(2024, 1, 1)
    n = 0
    while day.year < 2100:
        n += 1
        assert daily.day_number(day.year, day.month, day.day) == n
        if day.year < 2030 or n % 37 == 0 or (day.month, day.day) in ((1, 1), (2, 29), (3, 1), (12, 31)):
            assert daily.date_of(n) == (day.year, day.month, day.day)
        day += datetime.timedelta(1)
    assert daily.date_of(n + 1) == (2099, 12, 31), "no day comes after the last"
    assert n < 1 << 16
    for year, month in itertools.product(range(2024, 2100), range(1, 13)):
        assert daily.days(year, month) == calendar.monthrange(year, month)[1]


def played(record, day, place=1, score=0):
    """Begin the deal of a day and, if it counts, finish it, as mesa.match.match_end writes it."""
    if begins(record, day):
        record[records.DAY_PLACE] = place
        records.put(record, records.DAY_SCORE, 2, score & 0xFFFF)
        records.add(record, records.DAY_STREAK, 1)
    return record[records.DAY_STREAK]


def test_a_gap_ends_the_streak_and_an_earlier_day_does_not():
    """Ends of months and years do not, nor does a lost day; the streak stays within its byte."""
    leap = daily.day_number(2028, 2, 29)
    for days, streaks in (
        ((leap - 1, leap, leap + 1), [1, 2, 3]),
        ((leap - 1, leap + 1, leap + 2, leap, leap - 300, leap + 3), [1, 1, 2, 2, 2, 3]),
        (range(1, 301), [min(n, 255) for n in range(1, 301)]),
    ):
        record = bytearray(store.GAME)
        places = itertools.cycle((1, 2, 3))
        assert [played(record, day, next(places)) for day in days] == streaks


def test_a_second_try_of_the_same_day_changes_nothing():
    """Nor does any earlier day, or another deal."""
    record = bytearray(store.GAME)
    played(record, 852, place=3, score=-2)
    before = bytes(record)
    for day in (852, 851, 488, 1, 0):
        played(record, day, place=1, score=9)
        assert record == before and daily.score(record) == -2


def test_a_day_that_was_left_for_another_match_does_not_count_again():
    """Its cards are known. The next day begins a new streak: this one was not played to its end."""
    record = bytearray(store.GAME)
    played(record, 852)
    assert begins(record, 853) and record[records.DAY_PLACE] == records.UNDER_WAY
    assert not begins(record, 0) and record[records.DAY_PLACE] == 0, "another match, and it is left"
    assert daily.day_of(record) == 853
    assert not begins(record, 853) and record[records.DAY_PLACE] == 0
    begins(record, 854)
    assert played(record, 855) == 1


@pytest.mark.parametrize("first", ("an ordinary match", "the day's"))
def test_no_power_cut_takes_one_match_for_the_other(first):
    """Whatever is kept while one match gives way to another: the day is under way only with its own match."""
    t = begin("sueca", "MatchSetup", seed="-", level="-", fast=1)
    levels = []
    cuts = 0
    for of_day in (True, False) if first == "the day's" else (False, True):
        for word in ("row:more", "row:daily", "A", "B") if of_day else ():
            do(t, word)
        down = (t.kinds.index("level") - t.top.at) % len(t.kinds)
        t.press(*["DOWN"] * down, "RIGHT").take("new_match")
        if levels:
            t.press("DOWN").move("A", True)
        for _ in range(40 if levels else 0):
            t.step()
            for battery in (t.console.board.scratch, None):
                kept = store_load.load(t.console.board.nvm, battery)
                under_way = kept.game("sueca")[records.DAY_PLACE] == records.UNDER_WAY
                if has_match(kept, "sueca"):
                    mine = waiting_match(kept, "sueca").levels == levels[0]
                    assert under_way == (mine == (first == "the day's"))
                    cuts += 1
        t.move("A", False).wait("View").settle()
        levels.append(bytes(t.match.levels))
        t.console.navigation().leave_match()
        t.wait("Launcher").frames(2).press("A").wait("MatchSetup").frames(2)
    t.close()
    assert len({*levels}) == 2 and cuts > 20


# the QR code

LONGEST_ADDRESS = "https://abcdefghij.example.org/"


def read(image):
    """Return the texts that a code reader finds in a picture."""
    return [code.text for code in zxingcpp.read_barcodes(image)]


@pytest.mark.parametrize("lang", ("es", "pt-PT"))
@pytest.mark.parametrize("game", harness.game_ids())
def test_the_code_on_the_screen_is_read_back(game, lang):
    """With the most players, levels and options: the link in the code means exactly that deal."""
    t = begin(game, lang=lang, seed="-", CARTEADO_ADDRESS=LONGEST_ADDRESS)
    rules = harness.rules_of(game)
    seats = rules.SEATS[1]
    options = bytes(len(choices) - 1 for _, choices in rules.OPTIONS)
    record = t.console.store.game(game)
    played(record, daily.day_number(2026, 11, 22), place=seats, score=-1234)
    record[records.DAY_STREAK], record[store.SEATS] = 255, seats
    levels = bytes([2] + [1 + seat % 2 for seat in range(1, 8)])
    for seat in range(1, 8):
        record[store.LEVELS + seat // 4] |= levels[seat] << 2 * (seat % 4)
    for i, choice in enumerate(options):
        record[store.OPTIONS + i // 2] |= choice << 4 * (i % 2)
    put_game(t.console.store, game, record)
    while t.top.games[t.top.at].name != game:
        t.press("RIGHT")
    t.press("DOWN", "DOWN", "A").wait("DailyResult").frames(1)
    said = t.top.code
    assert said.startswith(LONGEST_ADDRESS + "#g=") and len(said) <= 78
    found = link.read(said)
    assert (found.game, found.number) == (game, daily.deal_of(2026, 11, 22))
    if found.lang is None:  # left out
        assert len(said + "&p=" + lang) > 78 and len(lang) > 2
    else:
        assert found.lang == lang
    start = found.fit(rules, (100, 200))
    assert (start.levels[1:], start.options) == (levels[1:seats], options)
    assert "".join(t.labels).replace(" ", "").count(said) == 1, "all of it lies in its box"
    t.press("A").wait("QrPage").frames(1)
    assert read(t.image()) == [said]
    t.close()


def test_no_options_make_a_link_too_long_for_the_code():
    assert len(LONGEST_ADDRESS) == result.ADDRESS_MAX
    for game in harness.game_ids():
        rules = harness.rules_of(game)
        for seats in range(rules.SEATS[0], rules.SEATS[1] + 1):
            levels = b"\1\2\1\2\3\1\2\3"[:seats]
            text = link.write(MatchStart(game, levels, bytes(len(rules.OPTIONS)), (1 << 29) - 1), "pt")
            assert len(LONGEST_ADDRESS) + len(text) <= 78
    assert [qr.type_of(size) for size in (1, 17, 18, 32, 33, 53, 54, 78)] == [1, 1, 2, 2, 3, 3, 4, 4]
    with pytest.raises(ValueError, match="79 bytes"):
        qr.type_of(79)


def test_the_page_says_that_the_code_is_made_before_it_takes_its_time():
    """B does nothing meanwhile."""
    t = begin(at="Launcher", DAY=1057, DAY_PLACE=1, CARTEADO_ADDRESS="https://example.org")
    t.press("DOWN", "DOWN", "A").wait("DailyResult").frames(12)
    page = t.top
    t.move("A", True).step()
    assert t.top is page and "Making the code…" in t.labels
    page.key(0)
    assert t.top is page
    t.close()
