# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of the coach: what it finds, in which order, and that a trial does not count."""

from sim.mutant import Mutant

_SEARCH = "lib/mesa/app/coach_search.py"
_COACH = "lib/mesa/app/coach.py"
_WAYS = "lib/mesa/app/navigation.py"
_TESTS = "tests/test_coach.py::"

MUTANTS = (
    Mutant(
        "the-cheapest-decision-first",
        _SEARCH,
        "kept[at][0] >= decision[0]",
        "kept[at][0] <= decision[0]",
        (_TESTS + "test_the_decisions_that_cost_most_come_first",),
    ),
    Mutant(
        "noise-counts",
        _SEARCH,
        "if decision[0] > expert.NOISE:",
        "if decision[0] > 0:",
        (_TESTS + "test_the_decisions_that_cost_most_come_first",),
    ),
    Mutant(
        "the-coach-sees-all-cards",
        _SEARCH,
        "view = rules.hide(bytearray(decision[2]), 0)",
        "view = bytearray(decision[2])",
        (_TESTS + "test_the_expert_is_asked_with_what_the_player_knew",),
    ),
    Mutant(
        "the-same-chance-for-all-decisions",
        _SEARCH,
        "_KEY + self.hand, decision[1])",
        "_KEY + self.hand, 0)",
        (_TESTS + "test_the_expert_is_asked_with_what_the_player_knew",),
    ),
    Mutant(
        "a-restart-is-not-said",
        _SEARCH,
        "            self.found.log = PARTLY\n",
        "            pass\n",
        (_TESTS + "test_a_hand_from_a_restart_on",),
    ),
    Mutant(
        "the-expert-stays",
        _SEARCH,
        "        self.scope.remove()\n",
        "",
        (_TESTS + "test_the_expert_and_what_it_brought_go",),
    ),
    Mutant(
        "both-cards-are-the-players",
        _COACH,
        "best if i else played)",
        "played)",
        (_TESTS + "test_both_cards_are_drawn",),
    ),
    Mutant(
        "a-try-is-the-match",
        _WAYS,
        "        tried.trial = found\n",
        "        tried.trial = found\n        self.console.match = tried\n",
        (
            _TESTS + "test_a_try_begins_where_the_decision_was",
            _TESTS + "test_a_power_cut_in_a_try_leaves_the_real_match",
        ),
    ),
    Mutant(
        "a-try-goes-on-with-the-next-hand",
        "lib/mesa/app/game_view.py",
        "            self.match.trial.back(self)\n",
        "            self.next_hand()\n",
        (_TESTS + "test_a_try_with_random_keys_changes_nothing",),
    ),
    Mutant(
        "a-win-is-celebrated-after-the-coach",
        "lib/mesa/app/match_menus.py",
        "        view.input[_SEEN] = _OFFERED\n",
        "        pass\n",
        (_TESTS + "test_a_try_of_a_matchs_last_hand_comes_back",),
    ),
)
