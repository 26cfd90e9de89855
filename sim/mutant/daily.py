# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of the daily deal: days and streaks, the page of the result, the QR code."""

from __future__ import annotations

from sim.mutant import Mutant

_DAILY = "lib/mesa/app/daily.py"
_RESULT = "lib/mesa/app/daily_result.py"
_CODE = "lib/mesa/app/qr_page.py"
_SETUP = "lib/mesa/app/match_setup.py"
_TESTS = "tests/test_daily.py::"

MUTANTS = (
    Mutant(
        "daily-leap-years-are-counted-a-year-late",
        _DAILY,
        "(year - 2021) // 4",
        "(year - 2022) // 4",
        (_TESTS + "test_days_are_counted_without_a_gap",),
    ),
    Mutant(
        "daily-a-day-comes-after-the-last",
        _DAILY,
        "if (year, month) == _LAST[:2]:",
        "if (year, month) == (2100, 12):",
        (_TESTS + "test_days_are_counted_without_a_gap",),
    ),
    Mutant(
        "daily-the-score-has-no-sign",
        _DAILY,
        "n - (n >> 15 << 16)",
        "n",
        (_TESTS + "test_a_second_try_of_the_same_day_changes_nothing",),
    ),
    Mutant(
        "daily-the-last-try-counts",
        _SETUP,
        "if not number or number == known and over:",
        "if not number:",
        (_TESTS + "test_a_second_try_of_the_same_day_changes_nothing",),
    ),
    Mutant(
        "daily-a-gap-does-not-end-the-streak",
        _SETUP,
        "if number != known + 1 or not over:",
        "if number <= known or not over:",
        (_TESTS + "test_a_gap_and_an_earlier_day_end_the_streak",),
    ),
    Mutant(
        "daily-an-earlier-day-does-not-end-the-streak",
        _SETUP,
        "if number != known + 1 or not over:",
        "if number > known + 1 or not over:",
        (_TESTS + "test_a_gap_and_an_earlier_day_end_the_streak",),
    ),
    Mutant(
        "daily-a-day-that-was-left-does-not-end-the-streak",
        _SETUP,
        "if number != known + 1 or not over:",
        "if number != known + 1:",
        (_TESTS + "test_a_day_that_was_left_may_be_begun_again_and_goes_on_with_the_streak",),
    ),
    Mutant(
        "daily-what-is-left-cannot-be-begun-again",
        _SETUP,
        "    if number != known:\n",
        "    if True:\n",
        (_TESTS + "test_a_day_that_was_left_may_be_begun_again_and_goes_on_with_the_streak",),
    ),
    Mutant(
        "daily-another-deal-is-the-days-too",
        _SETUP,
        "    if record[DAY_PLACE] == UNDER_WAY:\n        record[DAY_PLACE] = 0\n",
        "",
        (_TESTS + "test_another_games_match_in_between_ends_the_one_of_the_day",),
    ),
    Mutant(
        "daily-every-game-offers-the-next-day",
        _DAILY,
        "if not given and today == day_of(record) and over(record):",
        "if True:",
        (_TESTS + "test_the_next_day_is_offered_by_the_game_that_has_played_and_no_other",),
    ),
    Mutant(
        "daily-the-clock-is-not-asked",
        _DAILY,
        'given = page.console.preset.get("date")',
        "given = None",
        (_TESTS + "test_where_a_clock_says_the_date_it_is_today",),
    ),
    Mutant(
        "daily-a-match-that-was-lost-is-in-progress",
        _DAILY,
        "elif record[DAY_PLACE] and has_match(console.store, game):",
        "elif record[DAY_PLACE]:",
        (_TESTS + "test_what_is_known_of_a_match_that_was_lost",),
    ),
    Mutant(
        "setup-the-match-before-is-taken-for-the-days",
        _SETUP,
        "            drop_match(self.console.store)\n        put_game",
        "            pass\n        put_game",
        (_TESTS + "test_a_match_from_before_is_never_taken_for_the_one_of_the_day",),
    ),
    Mutant(
        "result-an-address-of-32-characters",
        _RESULT,
        "ADDRESS_MAX = const(31)",
        "ADDRESS_MAX = const(32)",
        (_TESTS + "test_an_address_that_cannot_be_is_said_on_the_page_and_in_the_terminal",),
    ),
    Mutant(
        "result-an-address-with-a-blank",
        _RESULT,
        "if not 0x20 < c < 0x7F:",
        "if not 0x1F < c < 0x7F:",
        (_TESTS + "test_an_address_that_cannot_be_is_said_on_the_page_and_in_the_terminal",),
    ),
    Mutant(
        "result-the-link-has-another-seats-level",
        _RESULT,
        "packed >> 2 * seat & 3 or MEDIUM",
        "packed >> 2 & 3 or MEDIUM",
        (_TESTS + "test_the_code_on_the_screen_is_read_back",),
    ),
    Mutant(
        "result-the-code-is-made-before-it-is-said",
        _RESULT,
        "self.making = 2",
        "self.making = 1",
        (_TESTS + "test_the_page_says_that_the_code_is_made_before_it_takes_its_time",),
    ),
    Mutant(
        "code-the-library-stays",
        _CODE,
        "from mesa.core.scope import once\n",
        "from mesa.core.scope import load as once\n",
        (_TESTS + "test_the_code_on_the_screen_is_read_back",),
    ),
    Mutant(
        "code-rows-for-columns",
        _CODE,
        "bitmap[column + _MARGIN, row + _MARGIN] = 1",
        "bitmap[row + _MARGIN, row + _MARGIN] = 1",
        (_TESTS + "test_the_code_on_the_screen_is_read_back",),
    ),
    Mutant(
        "code-a-byte-too-many",
        _CODE,
        r'"\x11\x20\x35\x4e"',
        r'"\x12\x20\x35\x4e"',
        (_TESTS + "test_a_code_is_as_small_as_its_text_lets_it_be",),
    ),
    Mutant(
        "code-white-on-black",
        _CODE,
        "        palette[0] = 0xFFFFFF\n        palette[1] = 0\n",
        "        palette[1] = 0xFFFFFF\n        palette[0] = 0\n",
        (_TESTS + "test_the_code_is_black_on_white",),
    ),
    Mutant(
        "code-modules-of-two-pixels",
        _CODE,
        "scale = _HIGH // bitmap.height",
        "scale = 2",
        (_TESTS + "test_the_code_is_black_on_white",),
    ),
)
