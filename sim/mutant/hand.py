# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A hand of cards: which one is chosen when one goes, and what of a large hand is seen."""

from sim.mutant import Mutant

_FAN = "lib/mesa/ui/fan.py"
_TESTS = (
    "tests/test_fan.py",
    "tests/test_pictures.py",
    "tests/test_fodasse_view.py",
    "tests/test_sueca_view.py",
)

MUTANTS = (
    Mutant(
        "the-chosen-card-goes",
        _FAN,
        "if self.at > i or self.at == len(self.cards):",
        "if self.at >= i or self.at == len(self.cards):",
        _TESTS,
    ),
    Mutant(
        "a-card-before-the-chosen-one-goes",
        _FAN,
        "if self.at > i or self.at == len(self.cards):",
        "if self.at == len(self.cards):",
        _TESTS,
    ),
    Mutant(
        "the-last-card-goes",
        _FAN,
        "if self.at > i or self.at == len(self.cards):",
        "if self.at > i:",
        _TESTS,
    ),
    Mutant(
        "a-card-that-was-not-seen-goes",
        _FAN,
        "            self.first -= i < self.first\n",
        "",
        _TESTS,
    ),
    Mutant(
        "a-smaller-hand-is-taken",
        _FAN,
        "        self.at = min(self.at, max(0, len(cards) - 1))\n",
        "",
        _TESTS,
    ),
    Mutant(
        "no-neighbour-at-the-right",
        _FAN,
        "self.at - _SEEN + 2)",
        "self.at - _SEEN + 1)",
        _TESTS,
    ),
    Mutant(
        "no-neighbour-at-the-left",
        _FAN,
        "max(min(self.first, self.at - 1),",
        "max(min(self.first, self.at),",
        _TESTS,
    ),
    Mutant(
        "scrolls-beyond-the-end",
        _FAN,
        "min(first, n - _SEEN))",
        "min(first, n - _SEEN + 1))",
        _TESTS,
    ),
    Mutant(
        "ten-cards-have-a-bar",
        _FAN,
        "self.bar.hidden = n <= _SEEN",
        "self.bar.hidden = n < _SEEN",
        _TESTS,
    ),
    Mutant(
        "greys-the-wrong-cards",
        _FAN,
        "self.cards[self.first + i] not in legal",
        "self.cards[i] not in legal",
        _TESTS,
    ),
)
