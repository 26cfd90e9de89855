# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of the base of every match: random numbers, the log, links, and resuming a saved match."""

from __future__ import annotations

from sim.mutant import Mutant

_SETUP = "lib/mesa/app/match_setup.py"
_WAITING = "lib/mesa/board/store_menus.py"
_LINK = "lib/mesa/core/link.py"
_OF_LINK = "tests/test_link.py::"
_LEADER = "tests/test_saves.py::test_who_won_before_a_saved_match_is_still_known_when_it_goes_on"
_WILD = "tests/test_contract.py::test_no_bytes_whatever_are_valid_by_chance_or_raise"
_WORDS = "tests/test_rng_cards.py::test_below_gives_each_number_for_as_many_words"

MUTANTS = (
    Mutant(
        "below-gives-n",
        "lib/mesa/core/rng.py",
        "                return w % n\n",
        "                return w % n if w else n\n",
        (_WORDS,),
    ),
    Mutant(
        "below-favours-nothing",
        "lib/mesa/core/rng.py",
        "            if w < limit:",
        "            if w <= limit:",
        (_WORDS,),
    ),
    Mutant(
        "log-one-byte-short",
        "lib/mesa/core/log.py",
        "if self._size + named >= MOST:",
        "if self._size + named >= MOST - 1:",
        ("tests/test_log.py::test_a_log_uses_its_last_byte",),
    ),
    Mutant(
        "half-an-action",
        "lib/mesa/core/replay.py",
        '        if at == len(data):\n            raise ValueError("the log ends too early")\n',
        "",
        ("tests/test_log.py::test_half_an_action_is_said",),
    ),
    Mutant(
        "link-levels-backwards",
        _LINK,
        "int(digits[seat - 1])",
        "int(digits[seats - 1 - seat])",
        (_OF_LINK + "test_mixed_levels_are_those_of_the_bots_in_their_order",),
    ),
    Mutant(
        "link-mixed-where-the-ends-are-equal",
        _LINK,
        "bots == bots[:1] * len(bots)",
        "bots[0] == bots[-1]",
        (_OF_LINK + "test_mixed_levels_are_those_of_the_bots_in_their_order",),
    ),
    Mutant(
        "link-mixed-levels-on-the-page",
        _SETUP,
        "self.levels = bytearray(start.levels + start.levels[-1:] * (8 - self.seats))",
        "self.levels = bytearray(start.levels[-1:] * 8)",
        (_OF_LINK + "test_the_console_plays_a_link_with_its_mixed_levels",),
    ),
    Mutant(
        "saved-match-forgets-its-leader",
        _WAITING,
        "        leader=d[MATCH + 13] - 1 if d[MATCH + 13] else None,\n",
        "",
        (_LEADER,),
    ),
    Mutant(
        "wild-saves-go-on",
        _SETUP,
        "        return valid(state) and len(",
        "        return state[0] == self.rules.VERSION and len(",
        ("tests/test_saves.py::test_wild_fields_of_a_match_cost_at_most_that_match",),
    ),
    Mutant(
        "qu4to-valid-without-counts",
        "games/qu4to/valid.py",
        "    for i in range(10):\n",
        "    for i in range(0):\n",
        (_WILD, "tests/test_contract.py", "-k", "plays_on and qu4to"),
    ),
    Mutant(
        "sueca-valid-without-who-follows",
        "games/sueca/valid.py",
        "    return revoke or not t[rules.AT_REVOKED] & 15\n",
        "    return True\n",
        ("tests/test_sueca_rules.py::test_whoever_did_not_follow_suit_holds_none_of_it_in_a_valid_state",),
    ),
    Mutant(
        "set-valid-with-cards-down-always",
        "games/set/valid.py",
        "    return down >= 0 and ",
        "    return down > 0 and ",
        ("tests/test_set_rules.py::test_a_table_that_has_been_cleared_can_be_saved_and_gone_on_with",),
    ),
    Mutant(
        "saved-match-forgets-its-hints",
        "lib/mesa/core/setup.py",
        "match.hints = self.hints",
        "match.hints = 0",
        ("tests/test_saves.py::test_who_won_before_a_saved_match_is_still_known_when_it_goes_on",),
    ),
    Mutant(
        "saved-match-forgets-its-time",
        "lib/mesa/core/setup.py",
        "match.played = self.played",
        "match.played = 0",
        ("tests/test_saves.py::test_who_won_before_a_saved_match_is_still_known_when_it_goes_on",),
    ),
    Mutant(
        "saved-match-begins-its-moves-anew",
        _WAITING,
        "        moves=moves,\n",
        "",
        ("tests/test_saves.py::test_who_won_before_a_saved_match_is_still_known_when_it_goes_on",),
    ),
    Mutant(
        "checksum-without-the-last-byte",
        "lib/mesa/board/store.py",
        "crc(match, 20, GAMES - MATCH)[1]",
        "crc(match, 20, GAMES - MATCH - 1)[1]",
        ("tests/test_store.py::test_every_byte_of_a_match_is_in_its_checksum",),
    ),
    Mutant(
        "link-one-level-too-many",
        "lib/mesa/core/link.py",
        "if levels[seat] >= level_count:",
        "if levels[seat] > level_count:",
        ("tests/test_link.py::test_what_is_wrong_with_a_link_is_said",),
    ),
    Mutant(
        "link-one-choice-too-many",
        "lib/mesa/core/link.py",
        "            if options[i] >= len(choices):",
        "            if options[i] > len(choices):",
        ("tests/test_link.py::test_what_is_wrong_with_a_link_is_said",),
    ),
    Mutant(
        "log-of-a-state-of-any-length",
        "lib/mesa/core/replay.py",
        "    if len(s) != length:\n",
        "    if not s:\n",
        ("tests/test_log.py::test_a_state_of_another_length_is_said",),
    ),
    Mutant(
        "an-empty-log-is-shown",
        "lib/mesa/core/replay.py",
        "return found == game and len(data) > at",
        "return found == game",
        ("tests/test_log.py::test_a_log_with_nothing_done_is_nothing_to_see",),
    ),
    Mutant(
        "seat-0-never-leads-for-having-won",
        "lib/mesa/core/setup.py",
        "if self.leader is not None and set_first_leader:",
        "if self.leader and set_first_leader:",
        ("tests/test_match.py::test_who_won_the_match_before_leads_whichever_seat_that_is",),
    ),
)
