# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of all games' rules, of easy bots and of counting: a line that does a little less."""

from __future__ import annotations

from sim.mutant import Mutant

_SUECA = "games/sueca/rules.py"
_FODASSE = "games/fodasse/rules.py"
_QU4TO = "games/qu4to/rules.py"
_OF_SUECA = "tests/test_sueca_rules.py::"
_OF_FODASSE = "tests/test_fodasse_rules.py::"
_OF_QU4TO = "tests/test_qu4to_rules.py::"
_RECORDS = "tests/test_records.py::"

MUTANTS = (
    Mutant(
        "sueca-redeals-counted-on",
        _SUECA,
        "    s[AT_REDEALS] = s[AT_ACCUSED] = 0\n",
        "    s[AT_ACCUSED] = 0\n",
        (_OF_SUECA + "test_redeals_of_one_hand_do_not_count_in_the_next",),
    ),
    Mutant(
        "sueca-turned-card-proves-any-suit",
        "games/sueca/guess.py",
        " and turned // 10 == led:",
        ":",
        (_OF_SUECA + "test_the_turned_card_proves_nothing_of_another_suit_or_of_another_seat",),
    ),
    Mutant(
        "sueca-turned-card-proves-of-both-partners",
        "games/sueca/guess.py",
        "            if card < 0 and s[_AT_CARDS + turned] == seat and",
        "            if card < 0 and s[_AT_CARDS + turned] % 2 == pair and",
        (_OF_SUECA + "test_the_turned_card_proves_nothing_of_another_suit_or_of_another_seat",),
    ),
    Mutant(
        "sueca-false-accusation-skips-a-seat",
        _SUECA,
        "        if s[AT_PHASE] == ACCUSING and seat == s[AT_TURN]:",
        "        if s[AT_PHASE] == ACCUSING:",
        (_OF_SUECA + "test_a_false_accusation_out_of_turn_at_the_last_call_skips_nobody",),
    ),
    Mutant(
        "fodasse-decided-without-what-is-accumulated",
        _FODASSE,
        "<= left + s[AT_WAITING]:",
        "<= left:",
        (_OF_FODASSE + "test_a_hand_is_not_decided_while_accumulated_tricks_may_still_be_won",),
    ),
    Mutant(
        "fodasse-repeated-hand-climbs",
        "games/fodasse/rounds.py",
        "    if s[AT_REPEATED]:\n        return\n",
        "    if s[AT_REPEATED]:\n        s[AT_CLIMBING] = 1\n        return\n",
        (_OF_FODASSE + "test_rule_10_ruling_9_all_would_fall_so_the_hand_is_dealt_again",),
    ),
    Mutant(
        "fodasse-accumulated-trick-led-by-its-winner",
        _FODASSE,
        "            s[i] = s[i] & 0xF0 | lead\n",
        "            s[i] = lead << 4 | lead\n",
        (_OF_FODASSE + "test_rule_11d_the_next_trick_takes_the_accumulated_one_with_it",),
    ),
    Mutant(
        "fodasse-easy-bids-below-nothing",
        "games/fodasse/easy.py",
        "    return bid - 1 if bid - 1 in actions else bid + 1",
        "    return bid - 1",
        ("tests/test_fodasse_bots.py::test_easy_avoids_the_bid_that_the_hook_bars",),
    ),
    Mutant(
        "fodasse-easy-ignores-the-hook",
        "games/fodasse/easy.py",
        "    if bid in actions:\n        return bid\n",
        "    if bid:\n        return bid\n",
        ("tests/test_fodasse_bots.py::test_easy_avoids_the_bid_that_the_hook_bars",),
    ),
    Mutant(
        "qu4to-drawing-at-choice-in-the-lead",
        _QU4TO,
        "            done = s[AT_LEAD] != NONE and can_draw(s)",
        "            done = can_draw(s)",
        (_OF_QU4TO + "test_the_first_leader_may_not_pass",),
    ),
    Mutant(
        "qu4to-guess-all-blue",
        "games/qu4to/guess.py",
        "            s[AT_HALVES] |= rng.below(2) << other",
        "            rng.below(2)",
        (_OF_QU4TO + "test_a_guess_of_secret_halves_is_now_blue_now_green",),
    ),
    Mutant(
        "set-record-at-an-equal-time",
        "games/set/records.py",
        "0 < before <= seconds",
        "0 < before < seconds",
        (_RECORDS + "test_the_same_time_again_is_no_record",),
    ),
    Mutant(
        "set-ties-lose",
        "games/set/records.py",
        "    for other in points:\n        at += other > points[0]",
        "    for other in points[1:]:\n        at += other >= points[0]",
        (_RECORDS + "test_places_of_equal_points",),
    ),
    Mutant(
        "qu4to-places-by-points",
        "games/qu4to/records.py",
        "        at += 8 * points[seat] - (s[AT_PLACE + seat] or 7) >= 8 * points[0] - (s[AT_PLACE] or 7)",
        "        at += points[seat] > points[0] or seat == 0",
        (_RECORDS + "test_places_of_equal_points",),
    ),
    Mutant(
        "sueca-bandeira-by-revoke",
        "games/sueca/records.py",
        "s[AT_RESULT] == BY_BANDEIRA and",
        "s[AT_RESULT] >= BY_BANDEIRA and",
        (_RECORDS + "test_a_bandeira_of_the_others_is_none_of_ours",),
    ),
    Mutant(
        "a-middle-place-is-lost",
        "lib/mesa/app/counting.py",
        "    middle = not won and 1 < place <= seats // 2",
        "    middle = not won and 1 < place < seats // 2",
        (_RECORDS + "test_a_place_in_the_upper_half_is_between",),
    ),
    Mutant(
        "a-tie-is-a-place-lower",
        "lib/mesa/app/counting.py",
        "            place += other > points[0]",
        "            place += other >= points[0]",
        (_RECORDS + "test_a_place_in_the_upper_half_is_between",),
    ),
    Mutant(
        "sueca-last-call-always-clockwise",
        "games/sueca/rules.py",
        "    s[AT_TURN] = (seat + direction(s)) % 4\n    if s[AT_TURN] == s[AT_LOG",
        "    s[AT_TURN] = (seat + 1) % 4\n    if s[AT_TURN] == s[AT_LOG",
        ("tests/test_sueca_rules.py::test_in_portugal_the_last_call_goes_round_as_play_does",),
    ),
    Mutant(
        "records-of-level-0",
        "lib/mesa/board/records.py",
        "(max(level, 1) - 1)",
        "(level - 1)",
        ("tests/test_records.py::test_level_0_counts_as_easy",),
    ),
    Mutant(
        "records-results-lose-a-bit",
        "lib/mesa/board/records.py",
        "(record[i] << 2 | result) & 0xFF, record[i] >> 6",
        "(record[i] << 2 | result) & 0xFF, record[i] >> 6 & 1",
        ("tests/test_records.py::test_results_move_on_and_the_thirtieth_goes",),
    ),
    Mutant(
        "records-a-streak-longer-than-the-longest",
        "lib/mesa/board/records.py",
        "> played or record[at + STREAK] > record[at + BEST_STREAK]:",
        "> played:",
        ("tests/test_records.py::test_what_makes_no_sense_in_a_record_is_mended",),
    ),
    Mutant(
        "records-a-ninth-place",
        "lib/mesa/board/records.py",
        "& ~ALONE > 8 and",
        "& ~ALONE > 9 and",
        ("tests/test_records.py::test_what_makes_no_sense_in_a_record_is_mended",),
    ),
    Mutant(
        "records-a-streak-comes-first",
        "lib/mesa/app/counting.py",
        "            if n >= _ANNOUNCED and not said:",
        "            if n >= _ANNOUNCED:",
        ("tests/test_records.py::test_what_a_game_says_of_a_record_comes_before_a_streak",),
    ),
    Mutant(
        "sueca-revoke-over-the-partner",
        "games/sueca/revoking.py",
        "    if (view[rules.AT_LOG + at] >> 6 ^ seat) & 1 == 0:\n        return -1\n",
        "",
        ("tests/test_sueca_bots.py::test_a_revoke_is_for_ten_points_of_the_opponents",),
    ),
    Mutant(
        "sueca-revoke-for-nothing",
        "games/sueca/revoking.py",
        "worth >= 10",
        "worth >= 0",
        ("tests/test_sueca_bots.py::test_a_revoke_is_for_ten_points_of_the_opponents",),
    ),
    Mutant(
        "qu4to-all-turned-cards-forgotten",
        "games/qu4to/rules.py",
        "    if s[i]:\n        s[i] -= 1\n",
        "    s[i] = 0\n",
        ("tests/test_qu4to_rules.py::test_of_two_turned_cards_one_is_left_when_one_is_played",),
    ),
    Mutant(
        "qu4to-a-4-may-be-turned",
        _QU4TO,
        "s[AT_CARDS + card] & LOW == seat and B[card] != FOUR",
        "s[AT_CARDS + card] & LOW == seat",
        ("tests/test_contract.py", "-k", "illegal_actions and qu4to"),
    ),
    Mutant(
        "qu4to-others-cards-may-be-turned",
        _QU4TO,
        "s[AT_CARDS + card] & LOW == seat and B[card]",
        "s[AT_CARDS + card] & LOW < IN_DECK and B[card]",
        ("tests/test_contract.py", "-k", "illegal_actions and qu4to"),
    ),
    Mutant(
        "qu4to-a-weaker-set-beats",
        _QU4TO,
        "done = SET + _floor(s) <= action <",
        "done = SET <= action <",
        ("tests/test_contract.py", "-k", "illegal_actions and qu4to"),
    ),
    Mutant(
        "daily-deal-alone-has-a-place",
        "lib/mesa/app/counting.py",
        "place if seats > 1 else place | records.ALONE",
        "place",
        (_RECORDS + "test_a_daily_deal_that_is_over_is_kept_with_its_place",),
    ),
)
