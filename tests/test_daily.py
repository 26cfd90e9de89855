# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The daily deal: a date put in by hand is one deal number everywhere."""

import calendar
import datetime

import pytest

from sim.scenarios import Scenario


@pytest.fixture
def page():
    """A function that goes to more options with the bar on the row of the daily deal."""
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
    """What anybody can work out from docs/CONTRACT.md's generator; no two days of a lifetime share one."""
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


@pytest.mark.parametrize("lang", ("en", "pt"))
def test_the_same_date_is_the_same_deal_in_both_languages(page, lang):
    scenario = page(lang).press("A")
    assert type(scenario.top).__name__ == "Daily" and scenario.top.date == [2026, 1, 1]
    scenario.top.at = scenario.top.order.index(0)
    scenario.press("UP")
    scenario.top.at = scenario.top.order.index(2)
    scenario.press("UP", "A").frames(1)
    assert scenario.top.page.seed == 300611263
    assert scenario.top.row(scenario.top.at)[1] == {"en": "2027/01/02", "pt": "02/01/2027"}[lang]
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
