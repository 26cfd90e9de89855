# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The daily deal: a date gives one deal number everywhere; its result, stored once; its QR code."""

import calendar
import datetime
import itertools
import sys
import types
from typing import Any

import harness
import pytest
import zxingcpp
from PIL import Image

from mesa.board import records, store, store_load
from mesa.board.store_menus import has_match, put_game
from mesa.core import link
from mesa.core.contract import DEAL, HAND_OVER, OVER
from mesa.core.match import UNCOUNTED
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from mesa.daily import daily, qr, result
from mesa.setup import stakes
from mesa.setup.new_match import begin


def box(start, **more):
    """Open the box for the date of the daily deal of SET."""
    return start("set", "MatchSetup", players=1, **more).take("more").take("daily")


def test_numbers_of_dates():
    """Dates' numbers follow from docs/CONTRACT.md's generator; no two days of a lifetime share one."""
    assert daily.deal_of(2027, 1, 2) == Rng(20270102).seed() == 300611263
    day = datetime.date(2024, 1, 1)
    seen = set()
    for _ in range(76 * 365):
        seen.add(daily.deal_of(day.year, day.month, day.day))
        day += datetime.timedelta(1)
    assert len(seen) == 76 * 365 and max(seen) < 1 << 29


def test_the_same_date_is_the_same_deal_in_every_language(start):
    for lang in ("en", "pt"):
        t = box(start, lang=lang)
        assert t.scene == "Daily" and t.top.date == [2026, 1, 1]
        for part in (0, 2):
            t.top.at = t.top.order.index(part)
            t.press("UP")
        t.press("A").frames(1)
        assert t.top.page.seed == 300611263
        assert t.top.row(t.top.at)[1] == ("2027/01/02" if lang == "en" else "02/01/2027")
        t.press("B", "DOWN", "DOWN", "A").until(lambda t: t.match is not None, auto=False)
        assert t.match.seed == 300611263


def test_the_day_stays_in_its_month_and_each_number_begins_again(start):
    """Left and Right go round the three numbers, and the arrows with them."""
    t = box(start)
    box_of_date = t.top
    for begun, part, key, reached in (
        ([2024, 3, 31], 1, "DOWN", [2024, 2, 29]),
        ([2024, 2, 29], 0, "DOWN", [2099, 2, 28]),
        ([2099, 2, 28], 2, "UP", [2099, 2, 1]),
        ([2099, 2, 1], 2, "DOWN", [2099, 2, 28]),
        ([2099, 1, 28], 1, "DOWN", [2099, 12, 28]),
    ):
        box_of_date.date, box_of_date.at = list(begun), box_of_date.order.index(part)
        assert t.press(key).top.date == reached
    begun = box_of_date.at
    for key, by in (("RIGHT", 1), ("LEFT", -1)):
        for step in range(1, 4):
            t.press(key)
            assert box_of_date.at == (begun + by * step) % 3
            assert box_of_date.up.x == box_of_date.down.x == box_of_date.labels[box_of_date.at].x


def test_b_changes_nothing_and_another_number_takes_the_date_away(start):
    t = box(start, seed=None).press("UP", "B").frames(1)
    assert t.top.page.seed is None and t.top.row(t.top.at)[1] == ""
    t.press("A", "A").frames(1)
    assert t.top.row(t.top.at)[1] == "2026/01/01"
    t.press("UP", "RIGHT").frames(1)
    assert t.top.row(t.top.at + 1)[1] == ""


def test_the_date_is_where_it_was_left(start):
    """This is so on the last day of a month too."""
    t = box(start)
    for date in ([2026, 1, 3], [2026, 1, 31], [2028, 2, 29], [2099, 12, 31], [2024, 1, 1]):
        t.top.date = list(date)
        t.press("SELECT")
        assert t.scene == "Daily" and t.top.date == date
        t.press("A", "A").frames(1)
        assert t.scene == "Daily" and t.top.date == date


# Numbers of the days


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


def played(record, *date, place=1, score=0):
    """Begin the deal of a date and, if it counts, finish it, as mesa.match.match_end writes it."""
    if begin(record, daily.day_number(*date)):
        record[records.DAY_PLACE] = place if record[store.SEATS] != 1 else place | records.ALONE
        records.put(record, records.DAY_SCORE, 2, score & 0xFFFF)
        records.add(record, records.DAY_STREAK, 1)
    return record[records.DAY_STREAK]


def test_a_gap_ends_the_streak_and_an_earlier_day_does_not():
    """Ends of months and years do not, nor does a lost day; the streak stays within its byte."""
    for dates, streaks in (
        (((2026, 1, 30), (2026, 1, 31), (2026, 2, 1)), [1, 2, 3]),
        (((2026, 12, 30), (2026, 12, 31), (2027, 1, 1)), [1, 2, 3]),
        (((2027, 2, 27), (2027, 2, 28), (2027, 3, 1)), [1, 2, 3]),
        (((2028, 2, 28), (2028, 2, 29), (2028, 3, 1)), [1, 2, 3]),
        (
            ((2028, 2, 28), (2028, 3, 1), (2028, 3, 2), (2028, 2, 29), (2027, 3, 2), (2028, 3, 3)),
            [1, 1, 2, 2, 2, 3],
        ),
        ([daily.date_of(n) for n in range(1, 301)], [min(n, 255) for n in range(1, 301)]),
    ):
        record = bytearray(store.GAME)
        places = itertools.cycle((1, 2, 3))
        assert [played(record, *date, place=next(places)) for date in dates] == streaks


def test_a_second_try_of_the_same_day_changes_nothing():
    """Nor does any earlier day, or another deal."""
    record = bytearray(store.GAME)
    played(record, 2026, 5, 1, place=3, score=-2)
    before = bytes(record)
    for date in ((2026, 5, 1), (2026, 4, 30), (2025, 5, 2), (2024, 1, 1)):
        played(record, *date, place=1, score=9)
        assert record == before and daily.score(record) == -2
    begin(record, 0)
    assert record == before


def test_a_day_that_was_left_for_another_match_does_not_count_again():
    """Its cards are known."""
    record = bytearray(store.GAME)
    played(record, 2026, 5, 1)
    second = daily.day_number(2026, 5, 2)
    assert begin(record, second) and record[records.DAY_PLACE] == records.UNDER_WAY
    assert not begin(record, 0) and record[records.DAY_PLACE] == 0, "another match, and it is left"
    assert daily.day_of(record) == second
    assert not begin(record, second) and record[records.DAY_PLACE] == 0
    begin(record, daily.day_number(2026, 5, 3))
    assert played(record, 2026, 5, 4) == 1, "the 3rd was begun, but not played to its end"


# by keys, on the console


def at_setup(t, game):
    """Go from the launcher to the game's set-up page."""
    while t.top.games[t.top.at].name != game:
        t.press("RIGHT")
    return t.press("A").wait("MatchSetup").frames(1)


def play(t):
    """Choose Play on the set-up page; a waiting match may be lost."""
    t.take("new_match")
    if t.scene == "Dialog" and not hasattr(t.view, "table"):  # not a first question of the match
        t.press("DOWN", "A")
    t.until(lambda t: t.match is not None, auto=False).frames(5)


def play_the_day(t, *keys):
    """Open the daily deal's box from the launcher, press keys, take its date, and play."""
    at_setup(t, t.game).take("more").take("daily").press(*keys)
    date = list(t.top.date)
    t.press("A", "B")
    play(t)
    return date


def end(scenario):
    """Play the match to its end at once, always taking the first legal action."""
    match = scenario.match
    rules, s = match.rules, match.s
    while rules.turn(s) != OVER:
        seat = rules.turn(s)
        match.take(seat, DEAL if seat == HAND_OVER else rules.legal(s, seat)[0])
    scenario.console.keep_match()


def leave(scenario):
    """Go back to the launcher."""
    scenario.console.navigation().leave_match()
    scenario.wait("Launcher").frames(2)


def day(scenario, game):
    """Return the daily deal in the game's record: (number of the day, streak, place, score)."""
    record = scenario.console.store.game(game)
    return daily.day_of(record), record[records.DAY_STREAK], record[records.DAY_PLACE], daily.score(record)


FIRST = daily.day_number(2026, 1, 1)
EARLIER = "An earlier day: practice."


@pytest.mark.parametrize("game", ("sueca", "fodasse"))
def test_a_daily_deal_counts_once_when_it_is_over(start, game):
    """It is left, continued after a restart and finished; a second try and a rematch of it change nothing."""
    scenario = start(game, seed=None)
    assert not result.known(scenario.console, game)
    assert play_the_day(scenario) == [2026, 1, 1]
    assert day(scenario, game) == (FIRST, 0, records.UNDER_WAY, 0)
    leave(scenario)
    scenario.session.restart()
    scenario.frames(4)
    assert result.known(scenario.console, game)
    at_setup(scenario, game).take("continue").until(lambda s: s.match is not None, auto=False)
    end(scenario)
    match = scenario.match
    scores, winners = match.rules.scores(match.s), match.rules.winners(match.s)
    kept = day(scenario, game)
    assert kept[:2] == (FIRST, 1) and kept[3] == scores[0]
    place = kept[2] & ~records.ALONE
    assert 1 <= place <= len(scores) and (kept[2] != place) == (game == "sueca"), "pairs have no second place"
    # places in Fodasse are counted hand by hand, and this match has jumped to its end
    assert game == "fodasse" or (place == 1) == (0 in winners)

    for same in (True, False):
        before = scenario.match
        scenario.console.navigation().rematch(before, same)
        scenario.until(lambda s, old=before: s.match not in (None, old), auto=False).frames(5)
        end(scenario)
        assert day(scenario, game) == kept
    leave(scenario)
    assert play_the_day(scenario, "DOWN") == [2026, 1, 1], "it offers the next day"
    end(scenario)
    assert day(scenario, game) == kept


@pytest.mark.parametrize("game", ("sueca", "qu4to"))
def test_the_end_of_a_daily_deal_says_which_it_was_and_shares_it(start, game):
    """The streak in the box, and a row that opens the page with the date; the same cards again, which
    would not count, are not offered. A second try of that day is an ordinary match.
    """
    t = start(
        game, seed=None, lang="en", options={"target": "two"} if game == "sueca" else {"length": "one_round"}
    )
    play_the_day(t)
    for counted in (True, False):
        t.over()
        t.until(lambda t: t.scene == "Dialog" and "Other games" in t.top.choices, auto=True).frames(12)
        assert ("Daily deal. Streak: 1" in t.lines) == counted
        assert (t.top.choices[0] == "Share") == counted
        assert ("Same cards again" in t.top.choices) != counted
        if counted:
            before = t.pixels
            t.press("A").wait("DailyResult").frames(8)
            assert "Played" not in " ".join(t.labels) and any("Carteado" in line for line in t.labels)
            t.press("B").wait("Dialog").frames(12)
            assert t.pixels == before
            leave(t)
            play_the_day(t, "DOWN")


def test_another_games_match_in_between_ends_the_one_of_the_day(start):
    """It may be played again, but its cards are known: that is uncounted, and the streak has ended."""
    scenario = start("sueca", seed=None)
    play_the_day(scenario)
    end(scenario)
    leave(scenario)
    assert play_the_day(scenario) == [2026, 1, 2]
    leave(scenario)
    play(at_setup(scenario, "fodasse"))
    assert scenario.match.game == "fodasse" and day(scenario, "fodasse") == (0, 0, 0, 0)
    end(scenario)
    leave(scenario)
    play(at_setup(scenario, "sueca"))
    end(scenario)
    assert day(scenario, "sueca") == (FIRST + 1, 0, 0, 0), "another deal is not the day's"
    leave(scenario)
    assert play_the_day(scenario) == [2026, 1, 2]
    assert scenario.match.flags & UNCOUNTED
    before = bytes(scenario.console.store.game("sueca"))
    end(scenario)
    after = scenario.console.store.game("sueca")
    after[store.WINNER] = before[store.WINNER]
    assert bytes(after) == before, "no figure has changed"


def test_an_earlier_day_is_practice_and_ends_nothing(start):
    """The box says so, and the set-up page before the match; last year's date is a slip of a key."""
    t = start("sueca", seed=None)
    record = t.console.store.game("sueca")
    for date in range(1, 5):
        played(record, 2026, 1, date)
    put_game(t.console.store, "sueca", record)
    at_setup(t, "sueca").take("more").take("daily").press("LEFT", "LEFT", "DOWN")
    assert t.top.date == [2025, 1, 5] and EARLIER in t.labels
    t.press("A").frames(2)
    assert EARLIER in t.labels
    play(t.press("B"))
    before = bytes(t.console.store.game("sueca"))
    end(t)
    after = t.console.store.game("sueca")
    after[store.WINNER] = before[store.WINNER]
    assert bytes(after) == before and t.match.flags & UNCOUNTED
    leave(t)
    assert play_the_day(t) == [2026, 1, 5], "the day after the last one is offered"
    end(t)
    assert day(t, "sueca")[:2] == (FIRST + 4, 5)


def test_what_is_known_of_a_match_that_was_lost(start):
    """The day's match waits until another one begins, no matter of which game."""
    scenario = start("sueca", seed=None)
    play_the_day(scenario)
    leave(scenario)
    assert daily.known(scenario.console, "sueca", FIRST) == ["match in progress"]
    play(at_setup(scenario, "fodasse"))
    assert daily.known(scenario.console, "sueca", FIRST) == ["Given up; no longer counts."]
    assert not result.known(scenario.console, "sueca"), "there is nothing to share"


def test_a_match_from_before_is_never_taken_for_the_one_of_the_day(start, monkeypatch):
    """The power is cut when the record has the day's match as under way, but before the match is saved."""
    scenario = start("sueca", seed=None)
    play(at_setup(scenario, "sueca"))
    leave(scenario)
    navigation = scenario.console.navigation()
    monkeypatch.setattr(navigation, "start_match", lambda *_: None)
    monkeypatch.setattr(scenario.console, "navigation", lambda: navigation)
    at_setup(scenario, "sueca").take("more").take("daily").press("A", "B").take("new_match").press(
        "DOWN", "A"
    )
    assert day(scenario, "sueca")[2] == records.UNDER_WAY
    assert not has_match(scenario.console.store, "sueca")
    assert daily.known(scenario.console, "sueca", FIRST) == ["Given up; no longer counts."], "it is lost"


def offered(t, game):
    """Return the date that the box of a game's daily deal has at first."""
    page: Any = types.SimpleNamespace(console=t.console, game=game)
    return daily.Daily(page).date


def test_the_next_day_is_offered_by_the_game_that_has_played_and_no_other(start):
    t = start()
    saved = t.console.store
    record = saved.game("sueca")
    for last in (30, 31):
        played(record, 2099, 12, last)
        put_game(saved, "sueca", record)
        for i, n in enumerate((99, 12, last)):
            saved.put(store.DATE + i, n)
        assert offered(t, "sueca") == [2099, 12, 31] and offered(t, "fodasse") == [2099, 12, last]


def test_where_a_clock_says_the_date_it_is_today(start):
    """This is so even if today's deal has been played: that is said, and no other day is offered."""
    t = start()
    record = t.console.store.game("sueca")
    played(record, 2026, 11, 22)
    put_game(t.console.store, "sueca", record)
    for given in ((2026, 11, 22), [2026, 11, 23], (2027, 2, 28)):
        t.console.preset["date"] = given
        assert offered(t, "sueca") == list(given)


def test_what_is_known_of_a_day_is_said(start):
    places = ((1, 4), (2, 4), (8, 8), (2, 1))
    for lang, day_is, said_in, earlier in (
        ("en", "day", ("won", "2nd", "8th", "lost"), EARLIER),
        ("pt", "dia", ("vitória", "2º", "8º", "derrota"), "Dia anterior: é só treino."),
    ):
        console = start("fodasse", seed=None, lang=lang).console
        text, fresh = console.words.text, bytes(console.store.game("fodasse"))
        for (place, seats), said in zip(places, said_in, strict=True):
            record = bytearray(fresh)
            record[store.SEATS] = seats
            for n, streak in ((7, 1), (8, 2)):
                played(record, 2026, 3, n, place=place, score=-5)
                put_game(console.store, "fodasse", record)
                number, days = daily.day_number(2026, 3, n), text("day_streak", streak)
                assert str(streak) in days and day_is in days and days.endswith("s") == (streak > 1)
                known = [daily.known(console, "fodasse", number + after) for after in (0, 1, 2, -1, -365)]
                assert known == [[text("day_played", said, "-5"), days], [days], [], [earlier], [earlier]]
                assert daily.known(console, "sueca", number) == []


# the result's page, and its QR code

LONGEST_ADDRESS = "https://abcdefghij.example.org/"


def read(image):
    """Return the texts that a code reader finds in a picture."""
    return [code.text for code in zxingcpp.read_barcodes(image)]


@pytest.mark.parametrize("lang", ("es", "pt-PT"))
def test_the_code_on_the_screen_is_read_back(start, lang):
    """Each game, with the most players, levels and options: the link in the code means exactly that deal."""
    scenario = start("sueca", seed=None, lang=lang, toml={"CARTEADO_ADDRESS": LONGEST_ADDRESS})
    launcher = scenario.top
    games = {game.name: game for game in launcher.games}
    assert set(games) >= {"sueca", "fodasse", "set", "qu4to"}
    for name, game in games.items():
        rules = harness.rules_of(name)
        seats = rules.SEATS[1]
        options = bytes(len(choices) - 1 for _, choices in rules.OPTIONS)
        record = scenario.console.store.game(name)
        played(record, 2026, 11, 22, place=seats, score=-1234)
        record[records.DAY_STREAK] = 255
        record[store.SEATS] = seats
        levels = bytes([2] + [1 + seat % 2 for seat in range(1, 8)])
        for seat in range(1, 8):
            record[store.LEVELS + seat // 4] |= levels[seat] << 2 * (seat % 4)
        for i, choice in enumerate(options):
            record[store.OPTIONS + i // 2] |= choice << 4 * (i % 2)
        put_game(scenario.console.store, name, record)
        scenario.console.stack.push(result.DailyResult(scenario.console, game.name, game.title))
        scenario.frames(1)
        said = scenario.top.code
        assert said.startswith(LONGEST_ADDRESS + "#g=") and len(said) <= 78
        found = link.read(said)
        assert (found.game, found.number) == (name, daily.deal_of(2026, 11, 22))
        if found.lang is None:  # left out
            assert len(said + "&p=" + lang) > 78 and len(lang) > 2
        else:
            assert found.lang == lang
        assert found.number > 99_999_999, "one of the longest"
        start = found.fit(rules, (100, 200))
        assert (start.levels[1:], start.options) == (levels[1:seats], options)
        page = scenario.top
        lines = [part for part in page.group if getattr(part, "text", "") and part.y > 59]
        assert len(lines) <= 6 and lines[-2].y + 10 <= 115, "all of it lies in its box"
        assert "".join(line.text for line in lines[:-1]).replace(" ", "").endswith(said)

        scenario.press("A").wait("QrPage").frames(1)
        assert read(scenario.image()) == [said], name
        assert "adafruit_miniqr" not in sys.modules
        scenario.press("B")
        assert scenario.top is page
        scenario.press("B").frames(1)
        assert scenario.top is launcher


@pytest.mark.parametrize("address, pixels, side", ((LONGEST_ADDRESS, 3, 41), ("http://ab.c", 3, 37)))
def test_the_code_is_black_on_white(start, address, pixels, side):
    """Modules are as large as fits, the margin is four, at the right; the rest of the screen is the table."""
    scenario = start("sueca", seed=None, toml={"CARTEADO_ADDRESS": address})
    open_result(scenario)
    scenario.press("A").wait("QrPage").frames(1)
    image = scenario.image().convert("RGB")
    high = pixels * side
    left, top = 159 - high, (128 - high) // 2
    colours = {colour for _, colour in image.crop((left, top, left + high, top + high)).getcolors()}
    assert colours == {(255, 255, 255), (0, 0, 0)}
    inner = 4 * pixels
    assert image.getpixel((left + inner, top + inner)) == (0, 0, 0), "a corner of the code"
    for box in (
        (left, top, left + high, top + inner),
        (left, top, left + inner, top + high),
        (left, top + high - inner, left + high, top + high),
        (left + high - inner, top, left + high, top + high),
    ):
        assert image.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), (255, 255, 255))]
    for x, y in ((left - 1, top), (left + high, top), (left, top + high), (left, top - 1)):
        assert image.getpixel((x, y)) != (255, 255, 255)


def test_no_options_make_a_link_too_long_for_the_code():
    assert len(LONGEST_ADDRESS) == result.ADDRESS_MAX
    for game in harness.game_ids():
        rules = harness.rules_of(game)
        for seats in range(rules.SEATS[0], rules.SEATS[1] + 1):
            levels = b"\1\2\1\2\3\1\2\3"[:seats]
            text = link.write(MatchStart(game, levels, bytes(len(rules.OPTIONS)), (1 << 29) - 1), "pt")
            assert len(LONGEST_ADDRESS) + len(text) <= 78
    with pytest.raises(ValueError, match="79 bytes"):
        qr.type_of(79)


@pytest.mark.parametrize("size", (1, 17, 18, 32, 33, 53, 54, 78))
def test_a_code_is_as_small_as_its_text_lets_it_be(size):
    import adafruit_miniqr

    del sys.modules["adafruit_miniqr"]  # other tests look for it
    said = ("https://example.org/" + 60 * "x")[:size]
    kind = qr.type_of(size)
    assert kind == 1 + (size > 17) + (size > 32) + (size > 53)
    code = adafruit_miniqr.QRCode(qr_type=kind, error_correct=adafruit_miniqr.L)
    code.add_data(said.encode())
    code.make()
    bitmap = qr.bitmap_of(code.matrix)
    n = bitmap.width
    assert n == bitmap.height == 17 + 4 * kind + 8 and 3 <= 128 // n
    picture = Image.new("L", (n, n), 255)
    for x in range(n):
        for y in range(n):
            if bitmap[x, y]:
                assert 4 <= x < n - 4 and 4 <= y < n - 4, "the margin stays white"
                picture.putpixel((x, y), 0)
    assert read(picture.resize((3 * n, 3 * n), 0)) == [said]


def test_the_page_says_that_the_code_is_made_before_it_takes_its_time(start):
    scenario = start("sueca", seed=None, toml={"CARTEADO_ADDRESS": "https://example.org"})
    open_result(scenario)
    page = scenario.frames(12).top
    scenario.move(1, True)  # A
    scenario.step()
    assert scenario.top is page and page.foot.text == "Making the code…"
    page.key(0)  # B does nothing meanwhile
    assert scenario.top is page
    shown = scenario.image()
    for _ in range(20):
        scenario.step()
        if scenario.console.stack.making:
            break
        assert scenario.top is page and scenario.image().tobytes() == shown.tobytes()
    else:
        raise AssertionError("the code is never made")


def open_result(scenario, game="sueca"):
    """Open the result's page from the launcher's menu."""
    record = scenario.console.store.game(game)
    played(record, 2026, 11, 22)
    put_game(scenario.console.store, game, record)
    scenario.press("DOWN")
    assert scenario.top.choices[1] == "Daily deal"
    scenario.press("DOWN", "A").frames(1)
    assert scenario.scene == "DailyResult"


@pytest.mark.parametrize(
    "address, said",
    (
        (None, "write CARTEADO_ADDRESS"),
        ("", "write CARTEADO_ADDRESS"),
        (LONGEST_ADDRESS + "x", '"https://abcdefghij.example.org/x": at most 31'),
        ("https://joão.example.org", '"https://joão.example.org": at most 31'),
        ("https://example.org/a b", "no blanks"),
    ),
)
def test_an_address_that_cannot_be_is_said_on_the_page_and_in_the_terminal(start, capsys, address, said):
    """The text and the link are shown anyway, without an address."""
    scenario = start("sueca", seed=None, toml={} if address is None else {"CARTEADO_ADDRESS": address})
    open_result(scenario)
    page = scenario.top
    assert page.code.startswith("#g=sueca&n=")
    scenario.press("A").frames(4)
    assert scenario.scene == "Dialog"
    assert said.replace(" ", "") in "".join(scenario.top.text).replace(" ", "")
    assert "CARTEADO_ADDRESS" in capsys.readouterr().out
    scenario.press("A").frames(2)
    assert scenario.scene == "DailyResult" and "adafruit_miniqr" not in sys.modules


def test_a_deal_that_is_not_over_has_a_page_too(start):
    """It says so; the link to the same cards is shown only at the end."""
    scenario = start("sueca", seed=None)
    play_the_day(scenario)
    leave(scenario)
    scenario.press("DOWN", "DOWN", "A").frames(1)
    texts = [getattr(part, "text", "") for part in scenario.top.group]
    assert "match in progress" in texts and "Carteado Sueca 2026/01/01" in texts
    assert not any("#" in said or "n=" in said for said in texts) and not scenario.top.link()
    scenario.press("A").frames(3)
    assert scenario.scene == "DailyResult", "there is no code"


def test_a_day_that_waits_goes_with_its_deal(start):
    """A reset or power cut while another deal opens must not leave the old day's match, which would count."""
    t = start("sueca", "MatchSetup", level="easy")
    t.top.seed, t.top.daily = 777, (777, "x", 700, ())
    t.top.new_match()
    t.begin()
    assert day(t, "sueca")[2] == records.UNDER_WAY
    leave(t)
    t.press("A").wait("MatchSetup")
    t.top.seed = 5
    stakes.give_up(t.console)  # what the question before has answered
    t.top._start()
    t.console.step()
    assert t.console.match is None, "it has not begun"
    board = t.console.board
    after = store_load.load(board.nvm, board.scratch)
    assert not has_match(after, "sueca") and after.game("sueca")[records.DAY_PLACE] == 0
    before = store_load.load(board.nvm, None)  # flash gets all of it once the new match has begun
    assert has_match(before, "sueca") and before.game("sueca")[records.DAY_PLACE] == records.UNDER_WAY


def test_the_place_of_a_day_does_not_hang_on_the_set_up_page(start):
    """The number of players is taken from the match played, not from the one to come."""
    console = start("set", players=4).console
    for place, seats, said in ((2, 1, "2nd"), (2 | records.ALONE, 4, "lost")):
        record = console.store.game("set")
        record[store.SEATS], record[records.DAY], record[records.DAY_PLACE] = seats, 200, place
        put_game(console.store, "set", record)
        assert said in daily.known(console, "set", 200)[0]
