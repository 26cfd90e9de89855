# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Words that are missing, in both languages at once: a name that was changed in one place."""

from sim.mutant import Mutant

MUTANTS = (
    Mutant(
        "a-setting",
        "lib/mesa/board/setting.py",
        '"forced", ("no", "yes")',
        '"forces", ("no", "yes")',
        ("tests/test_words.py::test_every_word_of_the_console_is_there",),
    ),
    Mutant(
        "a-value-of-a-setting",
        "lib/mesa/board/setting.py",
        '("mute", "low", "high")',
        '("mute", "soft", "high")',
        ("tests/test_words.py::test_every_word_of_the_console_is_there",),
    ),
    Mutant(
        "a-row-of-the-set-up-page",
        "lib/mesa/app/match_options.py",
        'rows.append(("daily", 0))',
        'rows.append(("today", 0))',
        ("tests/test_words.py::test_every_word_of_the_console_is_there",),
    ),
    Mutant(
        "a-word-in-the-code",
        "lib/mesa/app/launcher.py",
        'self.t("match_waits")',
        'self.t("match_waiting")',
        ("tests/test_words.py::test_every_word_of_the_console_is_there",),
    ),
    Mutant(
        "a-note",
        "lib/mesa/app/power_on.py",
        '("save_mended", saved.repaired)',
        '("save_repaired", saved.repaired)',
        ("tests/test_words.py::test_every_word_of_the_console_is_there",),
    ),
    Mutant(
        "an-option",
        "games/sueca/rules.py",
        '("tie", (',
        '("draw", (',
        ("tests/test_words.py::test_every_word_of_a_game_is_there",),
    ),
    Mutant(
        "a-choice-of-an-option",
        "games/set/rules.py",
        '("always", "missed")',
        '("always", "lost")',
        ("tests/test_words.py::test_every_word_of_a_game_is_there",),
    ),
    Mutant(
        "a-preference",
        "games/set/__init__.py",
        '("aid", (',
        '("help", (',
        ("tests/test_words.py::test_every_word_of_a_game_is_there",),
    ),
    Mutant(
        "a-choice-of-a-preference",
        "games/set/__init__.py",
        '("usual", "safe", "marks")',
        '("usual", "safe", "signs")',
        ("tests/test_words.py::test_every_word_of_a_game_is_there",),
    ),
    Mutant(
        "a-level",
        "games/set/bots.py",
        '"medium", "expert")',
        '"medium", "master")',
        ("tests/test_words.py::test_every_word_of_a_game_is_there",),
    ),
    Mutant(
        "of-an-option-in-portuguese",
        "games/sueca/text.pt.txt",
        "o_region: Região\n",
        "",
        ("tests/test_words.py::test_every_word_of_a_game_is_there",),
    ),
    Mutant(
        "of-a-choice-in-english",
        "games/fodasse/text.en.txt",
        "o_hook_on: on\n",
        "o_hook_yes: on\n",
        ("tests/test_words.py::test_every_word_of_a_game_is_there",),
    ),
    Mutant(
        "of-the-console-in-portuguese",
        "lib/mesa/text.pt.txt",
        "quick: rápido\n",
        "",
        ("tests/test_words.py::test_every_word_of_the_console_is_there",),
    ),
    Mutant(
        "of-the-console-in-english",
        "lib/mesa/text.en.txt",
        "waiting_lost: The match in progress will be lost.\n",
        "",
        ("tests/test_words.py::test_every_word_of_the_console_is_there",),
    ),
    Mutant(
        "a-place-for-a-number-in-portuguese",
        "lib/mesa/text.pt.txt",
        "record: jogou {}, venceu {}",
        "record: jogou {}",
        ("tests/test_words.py::test_a_word_has_a_place_for_each_value",),
    ),
)
