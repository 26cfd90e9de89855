# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of the records: what is counted, what the page shows of it, what a match's end announces."""

from __future__ import annotations

from sim.mutant import Mutant

_COUNTING = "lib/mesa/app/counting.py"
_PAGE = "lib/mesa/app/records_page.py"
_MENUS = "lib/mesa/app/match_menus.py"
_TESTS = "tests/test_records.py::"
_LOGS = _TESTS + "test_what_is_counted_is_what_the_logs_say"

MUTANTS = (
    Mutant(
        "records-the-others-points",
        "games/sueca/records.py",
        "records.add(own, _POINTS, 3, s[AT_HAND_SCORES])",
        "records.add(own, _POINTS, 3, s[AT_HAND_SCORES + 1])",
        (_LOGS + "[sueca]",),
    ),
    Mutant(
        "records-any-bandeira-is-ours",
        "games/sueca/records.py",
        "if s[AT_RESULT] == BY_BANDEIRA and 0 in match.rules.winners(s):",
        "if s[AT_RESULT] == BY_BANDEIRA:",
        (_TESTS + "test_a_bandeira_of_the_others_is_none_of_ours",),
    ),
    Mutant(
        "records-a-hand-that-an-accusation-ended",
        "games/sueca/records.py",
        "if s[AT_WON_BY] != UNSCORED and",
        "if",
        (_TESTS + "test_an_accusation_within_a_hand_of_sueca_counts_no_hand",),
    ),
    Mutant(
        "records-who-is-out-bids-on",
        "games/fodasse/records.py",
        "    if not rules.plays(s, 0):\n        return\n",
        "",
        (_LOGS + "[fodasse]",),
    ),
    Mutant(
        "records-a-place-is-kept-for-the-next-match",
        "games/fodasse/records.py",
        "        own[_OUT] = 0  # the previous match may have been abandoned\n",
        "        pass\n",
        (_TESTS + "test_a_place_in_fodasse_is_forgotten_by_the_next_match",),
    ),
    Mutant(
        "records-sums-grow-when-their-number-cannot",
        "games/fodasse/records.py",
        "if records.number(own, _MATCHES, 2) < 0xFFFF:",
        "if True:",
        (_TESTS + "test_what_a_mean_is_made_of_stops_all_at_once[fodasse]",),
    ),
    Mutant(
        "records-practice-counts",
        "games/set/records.py",
        "if rules.alone(s, PRACTICE) or match.hints",
        "if match.hints",
        (_TESTS + "test_practice_and_hints_say_nothing_of_a_speed[set]",),
    ),
    Mutant(
        "records-any-place-is-the-first",
        "games/qu4to/records.py",
        "int(at == 1)",
        "int(at > 0)",
        (_LOGS + "[qu4to]",),
    ),
    Mutant(
        "records-points-for-emptying-come-from-4s",
        "games/qu4to/records.py",
        "s[AT_HAND_SCORES] - (s[AT_SEATS] - at if at else 0)",
        "s[AT_HAND_SCORES]",
        (_LOGS + "[qu4to]",),
    ),
    Mutant(
        "records-the-players-own-level",
        _COUNTING,
        "min(match.levels[1:])",
        "min(match.levels)",
        (_TESTS + "test_a_streak_is_of_a_level_and_mixed_levels_count_as_the_lowest",),
    ),
    Mutant(
        "records-hints-lengthen-a-streak",
        _COUNTING,
        "if not match.hints:",
        "if True:",
        (_TESTS + "test_with_hints_a_win_is_no_record_and_breaks_none",),
    ),
    Mutant(
        "records-a-defeat-ends-no-streak",
        _COUNTING,
        "            record[at + records.STREAK] = 0\n",
        "            pass\n",
        (_TESTS + "test_a_defeat_ends_a_streak_and_the_longest_stays",),
    ),
    Mutant(
        "records-the-oldest-result-at-the-right",
        _PAGE,
        "x = (records.RESULTS - 1 - i) * _BAR",
        "x = i * _BAR",
        (_TESTS + "test_the_chart_has_the_newest_at_the_right",),
    ),
    Mutant(
        "records-a-game-without-its-own-breaks-the-page",
        _PAGE,
        "        except ImportError:\n            return\n",
        "        except OSError:\n            return\n",
        (_TESTS + "test_a_game_without_records_of_its_own_has_the_common_part",),
    ),
    Mutant(
        "records-a-games-part-stays-in-memory",
        _PAGE,
        'once("games." + name + ".records")',
        'self.console.game.load("games." + name + ".records")',
        (_TESTS + "test_keys_turn_to_the_next_game_and_leave",),
    ),
    Mutant(
        "records-the-end-comes-before-the-counting",
        _MENUS,
        "    console.keep_match()  # it is counted from here on\n",
        "",
        (_TESTS + "test_a_match_that_ends_is_counted_before_its_end_is_shown",),
    ),
    Mutant(
        "records-of-the-defeated-are-not-celebrated",
        _MENUS,
        "elif won or record:",
        "elif won:",
        (_TESTS + "test_a_record_is_celebrated_once_and_said",),
    ),
)
