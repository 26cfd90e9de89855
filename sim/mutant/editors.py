# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The deal number's digits and the date: their ends, and what is taken from them."""

from sim.mutant import Mutant

_NUMBER = "lib/mesa/app/number_editor.py"
_DAILY = "lib/mesa/app/daily.py"
_TESTS = (
    "tests/test_menus.py",
    "tests/test_daily.py",
    "tests/test_console.py",
    "tests/test_screens.py",
    "-k",
    "test_menus or test_daily or test_console or console",
)

MUTANTS = (
    Mutant(
        "number-stops-at-the-left",
        _NUMBER,
        "self.at = (self.at - 1) % 9",
        "self.at = max(0, self.at - 1)",
        _TESTS,
    ),
    Mutant(
        "number-never-the-last-digit",
        _NUMBER,
        "self.at = (self.at + 1) % 9",
        "self.at = (self.at + 1) % 8",
        _TESTS,
    ),
    Mutant(
        "number-never-9",
        _NUMBER,
        "(self.digits[self.at] + 1) % 10",
        "(self.digits[self.at] + 1) % 9",
        _TESTS,
    ),
    Mutant(
        "number-digit-below-0",
        _NUMBER,
        "(self.digits[self.at] - 1) % 10",
        "max(0, self.digits[self.at] - 1)",
        _TESTS,
    ),
    Mutant(
        "number-too-high",
        _NUMBER,
        "min(value, (1 << 29) - 1)",
        "min(value, 1 << 29)",
        _TESTS,
    ),
    Mutant(
        "number-loses-its-first-digit",
        _NUMBER,
        "while value and i >= 0:",
        "while value and i > 0:",
        _TESTS,
    ),
    Mutant(
        "number-start-is-not-random",
        _NUMBER,
        "self.page.seed = None",
        "pass",
        _TESTS,
    ),
    Mutant(
        "number-b-takes-it",
        _NUMBER,
        "            if k == KEY_A:",
        "            if k in (KEY_A, KEY_B):",
        _TESTS,
    ),
    Mutant(
        "number-arrows-stay",
        _NUMBER,
        "x = 28 + 13 * self.at",
        "x = 28 + 13 * 8",
        _TESTS,
    ),
    Mutant(
        "date-never-the-last",
        _DAILY,
        "% (high - low + 1)",
        "% (high - low)",
        _TESTS,
    ),
    Mutant(
        "date-31st-of-a-short-month",
        _DAILY,
        "        self.date[2] = min(self.date[2], days(self.date[0], self.date[1]))\n",
        "",
        _TESTS,
    ),
    Mutant(
        "date-no-leap-year",
        _DAILY,
        "(month == 2 and year % 4 == 0)",
        "(month == 2 and year % 400 == 0)",
        _TESTS,
    ),
    Mutant(
        "date-stops-at-the-right",
        _DAILY,
        "self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % 3",
        "self.at = max(0, min(2, self.at + (1 if k == KEY_RIGHT else -1)))",
        _TESTS,
    ),
    Mutant(
        "date-kept-one-field-off",
        _DAILY,
        "self.console.store.put(store.DATE + i,",
        "self.console.store.put(store.DATE + 1 + i,",
        _TESTS,
    ),
    Mutant(
        "date-the-last-of-a-month-is-forgotten",
        _DAILY,
        "1 <= day <= days(year, month)",
        "1 <= day < days(year, month)",
        _TESTS,
    ),
    Mutant(
        "date-arrows-stay",
        _DAILY,
        "arrow.x = self.middles[self.at]",
        "arrow.x = self.middles[0]",
        _TESTS,
    ),
)
