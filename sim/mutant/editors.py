# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of the deal number's digits and the date: their limits, and the values taken from them."""

from sim.mutant import Mutant

_NUMBER = "lib/mesa/app/number_editor.py"
_DAILY = "lib/mesa/app/daily.py"

MUTANTS = (
    Mutant(
        "number-stops-at-the-left",
        _NUMBER,
        "self.at = (self.at - 1) % 9",
        "self.at = max(0, self.at - 1)",
        ("tests/test_menus.py::test_every_digit_is_reached_and_goes_from_0_to_9_and_round",),
    ),
    Mutant(
        "number-never-the-last-digit",
        _NUMBER,
        "self.at = (self.at + 1) % 9",
        "self.at = (self.at + 1) % 8",
        ("tests/test_menus.py::test_every_digit_is_reached_and_goes_from_0_to_9_and_round",),
    ),
    Mutant(
        "number-never-9",
        _NUMBER,
        "(self.digits[self.at] + 1) % 10",
        "(self.digits[self.at] + 1) % 9",
        ("tests/test_menus.py::test_every_digit_is_reached_and_goes_from_0_to_9_and_round",),
    ),
    Mutant(
        "number-digit-below-0",
        _NUMBER,
        "(self.digits[self.at] - 1) % 10",
        "max(0, self.digits[self.at] - 1)",
        ("tests/test_menus.py::test_every_digit_is_reached_and_goes_from_0_to_9_and_round",),
    ),
    Mutant(
        "number-too-high",
        _NUMBER,
        "min(value, (1 << 29) - 1)",
        "min(value, 1 << 29)",
        ("tests/test_menus.py::test_the_largest_number_is_that_of_the_last_deal",),
    ),
    Mutant(
        "number-loses-its-first-digit",
        _NUMBER,
        "while value and i >= 0:",
        "while value and i > 0:",
        ("tests/test_menus.py::test_the_number_is_there_and_is_taken_or_left",),
    ),
    Mutant(
        "number-start-is-not-random",
        _NUMBER,
        "self.page.seed = None",
        "pass",
        ("tests/test_menus.py::test_the_number_is_there_and_is_taken_or_left",),
    ),
    Mutant(
        "number-b-takes-it",
        _NUMBER,
        "            if k == KEY_A:",
        "            if k in (KEY_A, KEY_B):",
        ("tests/test_menus.py::test_the_number_is_there_and_is_taken_or_left",),
    ),
    Mutant(
        "number-arrows-stay",
        _NUMBER,
        "x = 28 + 13 * self.at",
        "x = 28 + 13 * 8",
        ("tests/test_menus.py::test_every_digit_is_reached_and_goes_from_0_to_9_and_round",),
    ),
    Mutant(
        "date-never-the-last",
        _DAILY,
        "% (high - low + 1)",
        "% (high - low)",
        ("tests/test_daily.py::test_the_day_stays_in_its_month_and_each_number_begins_again",),
    ),
    Mutant(
        "date-31st-of-a-short-month",
        _DAILY,
        "        self.date[2] = min(self.date[2], days(self.date[0], self.date[1]))\n",
        "",
        ("tests/test_daily.py::test_the_day_stays_in_its_month_and_each_number_begins_again",),
    ),
    Mutant(
        "date-no-leap-year",
        _DAILY,
        "(month == 2 and year % 4 == 0)",
        "(month == 2 and year % 400 == 0)",
        ("tests/test_daily.py::test_lengths_of_months",),
    ),
    Mutant(
        "date-stops-at-the-right",
        _DAILY,
        "self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % 3",
        "self.at = max(0, min(2, self.at + (1 if k == KEY_RIGHT else -1)))",
        ("tests/test_daily.py::test_left_and_right_go_round_and_the_arrows_with_them",),
    ),
    Mutant(
        "date-kept-one-field-off",
        _DAILY,
        "self.console.store.put(store.DATE + i,",
        "self.console.store.put(store.DATE + 1 + i,",
        ("tests/test_daily.py::test_the_date_is_where_it_was_left",),
    ),
    Mutant(
        "date-the-last-of-a-month-is-forgotten",
        _DAILY,
        "1 <= day <= days(year, month)",
        "1 <= day < days(year, month)",
        ("tests/test_daily.py::test_the_last_day_of_a_month_is_remembered_too",),
    ),
    Mutant(
        "date-arrows-stay",
        _DAILY,
        "arrow.x = self.middles[self.at]",
        "arrow.x = self.middles[0]",
        ("tests/test_daily.py::test_left_and_right_go_round_and_the_arrows_with_them",),
    ),
)
