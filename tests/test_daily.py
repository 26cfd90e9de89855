# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The daily deal: a date gives one deal number everywhere; its result, stored once; its QR code."""

import calendar
import datetime
import sys
import types
from typing import Any

import harness
import pytest
import zxingcpp
from PIL import Image

from mesa.app import daily, daily_result, qr_page
from mesa.app.match_setup import begin
from mesa.board import records, store
from mesa.board.store_menus import has_match, put_game
from mesa.core import link
from mesa.core.contract import DEAL, OVER, TABLE
from mesa.core.setup import MatchStart
from sim.scenarios import Scenario


@pytest.fixture
def page():
    """Return a function that opens "More options" and selects the row of the daily deal."""
    open_now = []

    def make(lang="en", **more):
        scenario = Scenario("set", lang, players=1, **more)
        open_now.append(scenario)
        scenario.until(lambda t: type(t.top).__name__ == "MatchSetup").frames(1).press("UP", "UP", "A")
        rows = [kind for kind, _ in scenario.top.rows]
        return scenario.press(*["DOWN"] * rows.index("daily"))

    yield make
    for scenario in open_now:
        scenario.close()


def test_numbers_of_dates():
    """Dates' numbers follow from docs/CONTRACT.md's generator; no two days of a lifetime share one."""
    from mesa.app.daily import deal_of
    from mesa.core.rng import Rng

    assert deal_of(2027, 1, 2) == Rng(20270102).seed() == 300611263
    day = datetime.date(2024, 1, 1)
    seen = set()
    for _ in range(76 * 365):
        seen.add(deal_of(day.year, day.month, day.day))
        day += datetime.timedelta(1)
    assert len(seen) == 76 * 365 and max(seen) < 1 << 29


def test_lengths_of_months():
    from mesa.app.daily import days

    for year in range(2024, 2100):
        for month in range(1, 13):
            assert days(year, month) == calendar.monthrange(year, month)[1]


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_the_same_date_is_the_same_deal_in_every_language(page, lang):
    scenario = page(lang).press("A")
    assert type(scenario.top).__name__ == "Daily" and scenario.top.date == [2026, 1, 1]
    scenario.top.at = scenario.top.order.index(0)
    scenario.press("UP")
    scenario.top.at = scenario.top.order.index(2)
    scenario.press("UP", "A").frames(1)
    assert scenario.top.page.seed == 300611263
    assert scenario.top.row(scenario.top.at)[1] == ("2027/01/02" if lang == "en" else "02/01/2027")
    scenario.press("B", "DOWN", "DOWN", "A").until(lambda t: t.match is not None, auto=False)
    assert scenario.match.seed == 300611263


def test_the_day_stays_in_its_month_and_each_number_begins_again(page):
    scenario = page().press("A")
    daily = scenario.top
    daily.date = [2024, 3, 31]
    daily.at = daily.order.index(1)
    scenario.press("DOWN")
    assert daily.date == [2024, 2, 29]
    daily.at = daily.order.index(0)
    scenario.press("DOWN")
    assert daily.date == [2099, 2, 28]
    daily.at = daily.order.index(2)
    scenario.press("UP")
    assert daily.date == [2099, 2, 1]
    scenario.press("DOWN")
    assert daily.date == [2099, 2, 28]
    daily.at = daily.order.index(1)
    scenario.press("DOWN", "DOWN")
    assert daily.date == [2099, 12, 28]


def test_b_changes_nothing_and_another_number_takes_the_date_away(page):
    scenario = page(seed=None)
    assert scenario.top.page.seed is None
    scenario.press("A", "UP", "B").frames(1)
    assert scenario.top.page.seed is None and scenario.top.row(scenario.top.at)[1] == ""
    scenario.press("A", "A").frames(1)
    assert scenario.top.row(scenario.top.at)[1] == "2026/01/01"
    scenario.press("UP", "RIGHT").frames(1)
    assert scenario.top.row(scenario.top.at + 1)[1] == ""


def test_the_date_is_where_it_was_left(page):
    scenario = page().press("A", "UP", "UP", "A", "A").frames(1)
    assert type(scenario.top).__name__ == "Daily" and scenario.top.date == [2026, 1, 3]


def test_left_and_right_go_round_and_the_arrows_with_them(page):
    scenario = page().press("A")
    daily = scenario.top
    begun = daily.at
    for key, by in (("RIGHT", 1), ("LEFT", -1)):
        for step in range(1, 4):
            scenario.press(key)
            assert daily.at == (begun + by * step) % 3
            assert daily.up.x == daily.down.x == daily.labels[daily.at].x


@pytest.mark.parametrize("date", ([2026, 1, 31], [2028, 2, 29], [2099, 12, 31], [2024, 1, 1]))
def test_the_last_day_of_a_month_is_remembered_too(page, date):
    scenario = page().press("A")
    scenario.top.date = list(date)
    scenario.press("A", "A")
    assert type(scenario.top).__name__ == "Daily" and scenario.top.date == date


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


def played(record, *date, place=1, score=0):
    """Begin the deal of a date and, if it counts, finish it, as mesa.app.counting writes it."""
    if begin(record, daily.day_number(*date)):
        record[records.DAY_PLACE] = place if record[store.SEATS] != 1 else place | records.ALONE
        records.put(record, records.DAY_SCORE, 2, score & 0xFFFF)
        records.add(record, records.DAY_STREAK, 1)
    return record[records.DAY_STREAK]


@pytest.mark.parametrize(
    "dates",
    (
        ((2026, 1, 30), (2026, 1, 31), (2026, 2, 1)),
        ((2026, 12, 30), (2026, 12, 31), (2027, 1, 1)),
        ((2027, 2, 27), (2027, 2, 28), (2027, 3, 1)),
        ((2028, 2, 28), (2028, 2, 29), (2028, 3, 1)),
    ),
)
def test_the_streak_goes_over_the_ends_of_months_and_years(dates):
    record = bytearray(store.GAME)
    assert [played(record, *date) for date in dates] == [1, 2, 3]


def test_a_gap_and_an_earlier_day_end_the_streak():
    record = bytearray(store.GAME)
    assert played(record, 2028, 2, 27) == 1
    assert played(record, 2028, 2, 28) == 2
    assert played(record, 2028, 3, 1) == 1, "the 29th is missing"
    assert played(record, 2028, 3, 2) == 2
    assert played(record, 2028, 3, 1) == 1


def test_a_lost_day_counts_for_the_streak_as_a_won_one():
    record = bytearray(store.GAME)
    assert [played(record, 2026, 5, day, place=day) for day in (1, 2, 3)] == [1, 2, 3]


def test_a_second_try_of_the_same_day_changes_nothing():
    record = bytearray(store.GAME)
    played(record, 2026, 5, 1, place=3, score=-2)
    before = bytes(record)
    played(record, 2026, 5, 1, place=1, score=9)
    assert record == before and daily.score(record) == -2
    begin(record, 0)
    assert record == before, "neither does another deal"


def test_a_day_that_was_left_may_be_begun_again_and_goes_on_with_the_streak():
    record = bytearray(store.GAME)
    played(record, 2026, 5, 1)
    second = daily.day_number(2026, 5, 2)
    assert begin(record, second) and record[records.DAY_PLACE] == records.UNDER_WAY
    assert not begin(record, 0) and record[records.DAY_PLACE] == 0, "another match, and it is left"
    assert daily.day_of(record) == second
    assert begin(record, second) and record[records.DAY_STREAK] == 1
    assert played(record, 2026, 5, 2) == 2
    begin(record, daily.day_number(2026, 5, 3))
    assert played(record, 2026, 5, 4) == 1, "the 3rd was begun, but not played to its end"


def test_the_streak_stays_within_its_byte():
    record = bytearray(store.GAME)
    for n in range(1, 301):
        assert played(record, *daily.date_of(n)) == min(n, 255)


# by keys, on the console


@pytest.fixture
def console():
    """Return a function that switches a console on: a Scenario in the launcher."""
    open_now = []

    def make(game, **more):
        scenario = Scenario(game, more.pop("lang", "en"), seed=None, **more)
        open_now.append(scenario)
        return choose(scenario, game)

    yield make
    for scenario in open_now:
        scenario.close()


def choose(scenario, game):
    """Choose a game in the launcher."""
    while scenario.top.games[scenario.top.at].name != game:
        scenario.press("RIGHT")
    return scenario


def at_setup(scenario):
    """Press A in the launcher to open the chosen game's set-up page."""
    scenario.press("A").until(lambda s: type(s.top).__name__ == "MatchSetup", auto=False).frames(1)
    return scenario


def pick(scenario, row):
    """Choose a row of the page on top by its name."""
    rows = [line if isinstance(line, str) else line[0] for line in scenario.top.rows]
    keys = ["DOWN"] * ((rows.index(row) - scenario.top.at) % len(rows))
    return scenario.press(*keys, "A").frames(1)


def play(scenario):
    """Choose Play on the set-up page; a waiting match may be lost."""
    pick(scenario, "new_match")
    if type(scenario.top).__name__ == "Dialog":
        scenario.press("DOWN", "A")
    scenario.until(lambda s: s.match is not None, auto=False).frames(5)


def play_the_day(scenario, *keys):
    """Open the daily deal's box from the launcher, press keys, take its date, and play."""
    pick(at_setup(choose(scenario, scenario.game)), "more")
    pick(scenario, "daily").press(*keys)
    date = list(scenario.top.date)
    scenario.press("A", "B")
    play(scenario)
    return date


def end(scenario):
    """Play the match to its end at once, always taking the first legal action."""
    match = scenario.match
    rules, s = match.rules, match.s
    while rules.turn(s) != OVER:
        seat = rules.turn(s)
        match.take(seat, DEAL if seat == TABLE else rules.legal(s, seat)[0])
    scenario.console.keep_match()


def leave(scenario):
    """Go back to the launcher."""
    scenario.console.navigation().leave_match()
    scenario.until(lambda s: type(s.top).__name__ == "Launcher", auto=False).frames(2)


def day(scenario, game):
    """Return the daily deal in the game's record: (number of the day, streak, place, score)."""
    record = scenario.console.store.game(game)
    return daily.day_of(record), record[records.DAY_STREAK], record[records.DAY_PLACE], daily.score(record)


FIRST = daily.day_number(2026, 1, 1)


@pytest.mark.parametrize("game", ("sueca", "fodasse"))
def test_a_daily_deal_counts_once_when_it_is_over(console, game):
    """It is left, continued after a restart and finished; a second try and a rematch of it change nothing."""
    scenario = console(game)
    assert not daily_result.known(scenario.console, game)
    assert play_the_day(scenario) == [2026, 1, 1]
    assert day(scenario, game) == (FIRST, 0, records.UNDER_WAY, 0)
    leave(scenario)
    scenario.session.restart()
    scenario.frames(4)
    assert daily_result.known(scenario.console, game)
    pick(at_setup(choose(scenario, game)), "continue").until(lambda s: s.match is not None, auto=False)
    end(scenario)
    match = scenario.match
    scores, winners = match.rules.scores(match.s), match.rules.winners(match.s)
    kept = day(scenario, game)
    assert kept[:2] == (FIRST, 1) and kept[3] == scores[0]
    assert 1 <= kept[2] <= len(scores)
    # places in Fodasse are counted hand by hand, and this match has jumped to its end
    assert game == "fodasse" or (kept[2] == 1) == (0 in winners)

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


def test_another_games_match_in_between_ends_the_one_of_the_day(console):
    """It may be begun again, even after a match of another deal; then the streak goes on."""
    scenario = console("sueca")
    play_the_day(scenario)
    end(scenario)
    leave(scenario)
    assert play_the_day(scenario) == [2026, 1, 2]
    leave(scenario)
    play(at_setup(choose(scenario, "fodasse")))
    assert scenario.match.game == "fodasse" and day(scenario, "fodasse") == (0, 0, 0, 0)
    end(scenario)
    leave(scenario)
    play(at_setup(choose(scenario, "sueca")))
    end(scenario)
    assert day(scenario, "sueca") == (FIRST + 1, 1, 0, 0), "another deal is not the day's"
    leave(scenario)
    assert play_the_day(scenario) == [2026, 1, 2]
    end(scenario)
    assert day(scenario, "sueca")[:2] == (FIRST + 1, 2)


def test_what_is_known_of_a_match_that_was_lost(console):
    """The day's match waits until another one begins, no matter of which game."""
    scenario = console("sueca")
    play_the_day(scenario)
    leave(scenario)
    assert daily.known(scenario.console, "sueca", FIRST) == ["match in progress"]
    play(at_setup(choose(scenario, "fodasse")))
    assert daily.known(scenario.console, "sueca", FIRST) == ["Not finished"]
    assert daily_result.known(scenario.console, "sueca")


def test_a_match_from_before_is_never_taken_for_the_one_of_the_day(console, monkeypatch):
    """The power is cut when the record has the day's match as under way, but before the match is saved."""
    scenario = console("sueca")
    play(at_setup(scenario))
    leave(scenario)
    navigation = scenario.console.navigation()
    monkeypatch.setattr(navigation, "start_match", lambda *_: None)
    monkeypatch.setattr(scenario.console, "navigation", lambda: navigation)
    pick(at_setup(scenario), "more")
    pick(scenario, "daily").press("A", "B")
    pick(scenario, "new_match").press("DOWN", "A")
    assert day(scenario, "sueca")[2] == records.UNDER_WAY
    assert not has_match(scenario.console.store, "sueca")


def test_the_next_day_is_offered_by_the_game_that_has_played_and_no_other(console):
    scenario = console("sueca")
    saved = scenario.console.store
    for i, n in enumerate((99, 12, 31)):
        saved.put(store.DATE + i, n)
    record = saved.game("sueca")
    played(record, 2099, 12, 30)
    for last, offered in (((2099, 12, 30), [2099, 12, 31]), ((2099, 12, 31), [2099, 12, 31])):
        for i in range(3):
            saved.put(store.DATE + i, last[i] - (2000 if i == 0 else 0))
        put_game(saved, "sueca", record)
        for game, date in (("sueca", offered), ("fodasse", list(last))):
            page: Any = types.SimpleNamespace(console=scenario.console, game=game)
            assert daily.Daily(page).date == date
        played(record, 2099, 12, 31)


def test_where_a_clock_says_the_date_it_is_today(console):
    """This is so even if today's deal has been played: that is said, and no other day is offered."""
    scenario = console("sueca")
    saved = scenario.console.store
    record = saved.game("sueca")
    played(record, 2026, 11, 22)
    put_game(saved, "sueca", record)
    for given in ((2026, 11, 22), [2026, 11, 23], (2027, 2, 28)):
        scenario.console.preset["date"] = given
        page: Any = types.SimpleNamespace(console=scenario.console, game="sueca")
        assert daily.Daily(page).date == list(given)


@pytest.mark.parametrize(
    "place, seats, en, pt, es",
    (
        (1, 4, "won", "vitória", "ganado"),
        (2, 4, "2nd", "2º", "2º"),
        (8, 8, "8th", "8º", "8º"),
        (2, 1, "lost", "derrota", "perdido"),
    ),
)
def test_what_is_known_of_a_day_is_said(console, place, seats, en, pt, es):
    days_are = {"en": "day", "pt": "dia", "pt-PT": "dia", "es": "día"}
    said_in = {"en": en, "pt": pt, "pt-PT": pt, "es": es}
    for lang in harness.LANGUAGES:
        said = said_in[lang]
        scenario = console("fodasse", lang=lang)
        words = scenario.console.words
        record = scenario.console.store.game("fodasse")
        record[store.SEATS] = seats
        for n, streak in ((7, 1), (8, 2)):
            played(record, 2026, 3, n, place=place, score=-5)
            put_game(scenario.console.store, "fodasse", record)
            number = daily.day_number(2026, 3, n)
            days = words.text("day_streak", streak)
            assert str(streak) in days and days_are[lang] in days
            assert days.endswith("s") == (streak > 1)
            assert daily.known(scenario.console, "fodasse", number) == [
                words.text("day_played", said, "-5"),
                days,
            ]
            assert daily.known(scenario.console, "fodasse", number + 1) == [days]
            assert daily.known(scenario.console, "fodasse", number + 2) == []
            assert daily.known(scenario.console, "fodasse", number - 1) == []
            assert daily.known(scenario.console, "sueca", number) == []


# the result's page, and its QR code

LONGEST_ADDRESS = "https://abcdefghij.example.org/"


def read(image):
    """Return the texts that a code reader finds in a picture."""
    return [code.text for code in zxingcpp.read_barcodes(image)]


def test_the_longest_address_is_as_long_as_may_be():
    assert len(LONGEST_ADDRESS) == daily_result.ADDRESS_MAX


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_the_code_on_the_screen_is_read_back(console, lang):
    """Each game, with the most players, levels and options: the link in the code means exactly that deal."""
    scenario = console("sueca", lang=lang, toml={"CARTEADO_ADDRESS": LONGEST_ADDRESS})
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
        scenario.console.stack.push(daily_result.DailyResult(scenario.console, game))
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
        start = found.fit(rules, 3)
        assert (start.levels[1:], start.options) == (levels[1:seats], options)
        page = scenario.top
        lines = [part for part in page.group if getattr(part, "text", "") and part.y > 59]
        assert len(lines) <= 6 and lines[-2].y + 10 <= 115, "all of it lies in its box"
        assert "".join(line.text for line in lines[:-1]).replace(" ", "").endswith(said)

        scenario.press("A")
        scenario.until(lambda s: type(s.top).__name__ == "QrPage", auto=False).frames(1)
        assert read(scenario.image()) == [said], name
        assert "adafruit_miniqr" not in sys.modules
        scenario.press("B")
        assert scenario.top is page
        scenario.press("B").frames(1)
        assert scenario.top is launcher


@pytest.mark.parametrize("address, pixels, side", ((LONGEST_ADDRESS, 3, 41), ("http://ab.c", 3, 37)))
def test_the_code_is_black_on_white(console, address, pixels, side):
    """Modules are as large as fits, the margin is four, at the right; the rest of the screen is the table."""
    scenario = console("sueca", toml={"CARTEADO_ADDRESS": address})
    open_result(scenario)
    scenario.press("A").until(lambda s: type(s.top).__name__ == "QrPage", auto=False).frames(1)
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


@pytest.mark.parametrize("game", harness.game_ids())
def test_no_options_make_a_link_too_long_for_the_code(game):
    rules = harness.rules_of(game)
    for seats in range(rules.SEATS[0], rules.SEATS[1] + 1):
        levels = b"\1\2\1\2\3\1\2\3"[:seats]
        text = link.write(MatchStart(game, levels, bytes(len(rules.OPTIONS)), (1 << 29) - 1), "pt")
        assert len(LONGEST_ADDRESS) + len(text) <= 78


@pytest.mark.parametrize("size", (1, 17, 18, 32, 33, 53, 54, 78))
def test_a_code_is_as_small_as_its_text_lets_it_be(size):
    import adafruit_miniqr

    del sys.modules["adafruit_miniqr"]  # other tests look for it
    said = ("https://example.org/" + 60 * "x")[:size]
    kind = qr_page.type_of(size)
    assert kind == 1 + (size > 17) + (size > 32) + (size > 53)
    code = adafruit_miniqr.QRCode(qr_type=kind, error_correct=adafruit_miniqr.L)
    code.add_data(said.encode())
    code.make()
    bitmap = qr_page.bitmap_of(code.matrix)
    n = bitmap.width
    assert n == bitmap.height == 17 + 4 * kind + 8 and 3 <= 128 // n
    picture = Image.new("L", (n, n), 255)
    for x in range(n):
        for y in range(n):
            if bitmap[x, y]:
                assert 4 <= x < n - 4 and 4 <= y < n - 4, "the margin stays white"
                picture.putpixel((x, y), 0)
    assert read(picture.resize((3 * n, 3 * n), 0)) == [said]


def test_longer_ones_are_refused():
    with pytest.raises(ValueError, match="79 bytes"):
        qr_page.type_of(79)


def test_the_page_says_that_the_code_is_made_before_it_takes_its_time(console):
    scenario = console("sueca", toml={"CARTEADO_ADDRESS": "https://example.org"})
    open_result(scenario)
    page = scenario.top
    scenario.session.key(1, True)  # A
    scenario.session.step()
    assert scenario.top is page and page.foot.text == "Making the code…"
    shown = scenario.image()
    for _ in range(20):
        scenario.session.step()
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
    assert type(scenario.top).__name__ == "DailyResult"


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
def test_an_address_that_cannot_be_is_said_on_the_page_and_in_the_terminal(console, capsys, address, said):
    """The text and the link are shown anyway, without an address."""
    scenario = console("sueca", toml={} if address is None else {"CARTEADO_ADDRESS": address})
    open_result(scenario)
    page = scenario.top
    assert page.code.startswith("#g=sueca&n=")
    scenario.press("A").frames(4)
    assert type(scenario.top).__name__ == "Dialog"
    assert said.replace(" ", "") in "".join(scenario.top.text).replace(" ", "")
    assert "CARTEADO_ADDRESS" in capsys.readouterr().out
    scenario.press("A").frames(2)
    assert type(scenario.top).__name__ == "DailyResult" and "adafruit_miniqr" not in sys.modules


def test_a_deal_that_is_not_over_has_a_page_too(console):
    """It says so, and shows the link to the same cards."""
    scenario = console("sueca")
    play_the_day(scenario)
    leave(scenario)
    scenario.press("DOWN", "DOWN", "A").frames(1)
    texts = [getattr(part, "text", "") for part in scenario.top.group]
    assert "match in progress" in texts and "Carteado Sueca 2026/01/01" in texts


def test_a_day_that_waits_goes_with_its_deal():
    """A reset or power cut while another deal opens must not leave the old day's match, which would count."""
    from mesa.board import store_load

    scenario = Scenario("sueca", "en", level="easy")
    try:
        scenario.until(lambda t: type(t.top).__name__ == "MatchSetup")
        setup = scenario.top
        setup.seed, setup.daily = 777, (777, "x", 700, ())
        setup.new_match()
        scenario.begin()
        assert scenario.console.store.game("sueca")[records.DAY_PLACE] == records.UNDER_WAY
        scenario.console.navigation().leave_match()
        scenario.until(lambda t: type(t.top).__name__ == "Launcher", auto=False).frames(1).press("A")
        scenario.until(lambda t: type(t.top).__name__ == "MatchSetup", auto=False)
        scenario.top.seed = 5
        scenario.top._start()
        scenario.console.step()
        assert scenario.console.match is None, "it has not begun"
        board = scenario.console.board
        after = store_load.load(board.nvm, board.scratch)
        assert not has_match(after, "sueca") and after.game("sueca")[records.DAY_PLACE] == 0
        before = store_load.load(board.nvm, None)  # flash gets all of it once the new match has begun
        assert has_match(before, "sueca") and before.game("sueca")[records.DAY_PLACE] == records.UNDER_WAY
    finally:
        scenario.close()


def test_the_place_of_a_day_does_not_hang_on_the_set_up_page():
    """The number of players is taken from the match played, not from the one to come."""
    scenario = Scenario("set", "en", players=4)
    try:
        console = scenario.console
        for place, seats, said in ((2, 1, "2nd"), (2 | records.ALONE, 4, "lost")):
            record = console.store.game("set")
            record[store.SEATS], record[records.DAY], record[records.DAY_PLACE] = seats, 200, place
            put_game(console.store, "set", record)
            assert said in daily.known(console, "set", 200)[0]
    finally:
        scenario.close()
