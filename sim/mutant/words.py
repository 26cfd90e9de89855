# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Words that are missing, in both languages at once: a name that was changed in one place."""

from sim.mutant import Mutant

_TESTS = ("tests/test_words.py",)

MUTANTS = (
    Mutant(
        "a-setting", "lib/mesa/app/settings.py", '"forced", ("no", "yes")', '"forces", ("no", "yes")', _TESTS
    ),
    Mutant(
        "a-value-of-a-setting",
        "lib/mesa/app/settings.py",
        '("off", "low", "high")',
        '("off", "soft", "high")',
        _TESTS,
    ),
    Mutant(
        "a-row-of-the-set-up-page",
        "lib/mesa/app/match_setup.py",
        '    ("daily", MatchSetup._once,',
        '    ("today", MatchSetup._once,',
        _TESTS,
    ),
    Mutant(
        "a-word-in-the-code",
        "lib/mesa/app/launcher.py",
        'self.t("match_waits")',
        'self.t("match_waiting")',
        _TESTS,
    ),
    Mutant(
        "a-note",
        "lib/mesa/app/power_on.py",
        '("save_mended", saved.repaired)',
        '("save_repaired", saved.repaired)',
        _TESTS,
    ),
    Mutant("an-option", "games/sueca/rules.py", '("tie", (', '("draw", (', _TESTS),
    Mutant(
        "a-choice-of-an-option", "games/set/rules.py", '("always", "missed")', '("always", "lost")', _TESTS
    ),
    Mutant("a-preference", "games/set/__init__.py", '("aid", (', '("help", (', _TESTS),
    Mutant(
        "a-choice-of-a-preference",
        "games/set/__init__.py",
        '("usual", "safe", "marks")',
        '("usual", "safe", "signs")',
        _TESTS,
    ),
    Mutant("a-level", "games/set/bots.py", '"medium", "expert")', '"medium", "master")', _TESTS),
    Mutant("of-an-option-in-portuguese", "games/sueca/pt.py", '    "o_region": "Região",\n', "", _TESTS),
    Mutant("of-a-choice-in-english", "games/fodasse/en.py", '    "o_hook_on":', '    "o_hook_yes":', _TESTS),
    Mutant("of-the-console-in-portuguese", "lib/mesa/ui/pt.py", '    "quick": "rápido",\n', "", _TESTS),
    Mutant(
        "of-the-console-in-english",
        "lib/mesa/ui/en.py",
        '    "waiting_lost": "The match that waits is lost.",\n',
        "",
        _TESTS,
    ),
    Mutant(
        "a-place-for-a-number-in-portuguese",
        "lib/mesa/ui/pt.py",
        '"record": "jogou {}, venceu {}"',
        '"record": "jogou {}"',
        _TESTS,
    ),
)
