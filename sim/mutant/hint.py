# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of hints: when there is one, who thinks, what ends it, what is counted."""

from sim.mutant import Mutant

_HINT = "lib/mesa/app/hint.py"
_CONSOLE = "lib/mesa/app/console.py"
_VIEW = "lib/mesa/app/game_view.py"
_TESTS = "tests/test_hint.py::"

MUTANTS = (
    Mutant(
        "a-hint-is-not-counted",
        _HINT,
        "    match.hints += 1\n",
        "",
        (_TESTS + "test_a_hint_chooses_what_the_best_level_would_do",),
    ),
    Mutant(
        "a-hint-in-the-others-turn",
        _HINT,
        "not match.mine() or",
        "",
        (_TESTS + "test_there_is_none_while_another_has_called",),
    ),
    Mutant(
        "the-reason-goes-by-itself",
        _HINT,
        "notice(text.symbols(line))\n    view.notice_left = STAYS\n",
        "notice(text.symbols(line))\n",
        (_TESTS + "test_a_hint_chooses_what_the_best_level_would_do",),
    ),
    Mutant(
        "medium-thinks-for-the-player",
        _HINT,
        "else len(match.bots.LEVELS)) - 1",
        "else len(match.bots.LEVELS)) - 2",
        (_TESTS + "test_the_best_level_that_is_offered_thinks",),
    ),
    Mutant(
        "a-hint-that-nobody-ends",
        _HINT,
        "    if view.notice_left < KEPT:  # a key has ended it\n        return\n",
        "",
        (_TESTS + "test_a_key_that_ends_a_hint_reads_no_files",),
    ),
    Mutant(
        "who-has-thought-stays",
        _HINT,
        "        thinker = None\n        match.release_bots()\n",
        "        thinker = None\n",
        (_TESTS + "test_who_thinks_is_alone_and_goes",),
    ),
    Mutant(
        "all-levels-in-memory-at-once",
        _HINT,
        "    match.release_bots()  # the best level's modules must not be loaded beside others\n",
        "",
        (_TESTS + "test_who_thinks_is_alone_and_goes",),
    ),
    Mutant(
        "letting-select-go-after-a-hint",
        _CONSOLE,
        "                self.held_select = _HINTED\n",
        "                self.held_select = 0\n",
        (_TESTS + "test_letting_select_go_after_a_hint_does_nothing",),
    ),
    Mutant(
        "down-leaves-the-hint",
        _CONSOLE,
        "                    self.stack.top.hint(False)\n",
        "                    pass\n",
        (_TESTS + "test_down_with_select_held_closes_the_hint_and_mutes",),
    ),
    Mutant(
        "a-key-leaves-the-reason",
        _VIEW,
        '''no key is lost."""
        self.hint(False)
''',
        '''no key is lost."""
''',
        (_TESTS + "test_a_hint_chooses_what_the_best_level_would_do",),
    ),
    Mutant(
        "a-record-with-hints",
        "games/set/result.py",
        "and not view.match.hints:",
        "and view.match.hints < 9:",
        (_TESTS + "test_a_solo_game_with_hints_is_no_record",),
    ),
)
