# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of a hand of cards: which one is selected when one goes, and the visible part of a large hand."""

from sim.mutant import Mutant

_FAN = "lib/mesa/ui/fan.py"

MUTANTS = (
    Mutant(
        "the-chosen-card-goes",
        _FAN,
        "if self.at > i or self.at == len(self.cards):",
        "if self.at >= i or self.at == len(self.cards):",
        ("tests/test_fan.py::test_the_chosen_card_stays_chosen_until_it_goes",),
    ),
    Mutant(
        "a-card-before-the-chosen-one-goes",
        _FAN,
        "if self.at > i or self.at == len(self.cards):",
        "if self.at == len(self.cards):",
        ("tests/test_fan.py::test_the_chosen_card_stays_chosen_until_it_goes",),
    ),
    Mutant(
        "the-last-card-goes",
        _FAN,
        "if self.at > i or self.at == len(self.cards):",
        "if self.at > i:",
        ("tests/test_fan.py::test_the_chosen_card_stays_chosen_until_it_goes",),
    ),
    Mutant(
        "a-card-that-was-not-seen-goes",
        _FAN,
        "            self.input[_FIRST] -= i < first\n",
        "",
        ("tests/test_fan.py::test_the_chosen_card_stays_chosen_until_it_goes",),
    ),
    Mutant(
        "a-smaller-hand-is-taken",
        _FAN,
        "self.at = min(self.at, max(0, len(cards) - 1))",
        "pass",
        ("tests/test_fan.py::test_a_smaller_hand_keeps_the_choice_within_it",),
    ),
    Mutant(
        "no-neighbour-at-the-right",
        _FAN,
        "self.at - seen + 2)",
        "self.at - seen + 1)",
        ("tests/test_fan.py::test_the_chosen_card_stays_chosen_until_it_goes",),
    ),
    Mutant(
        "no-neighbour-at-the-left",
        _FAN,
        "max(min(self.first, self.at - 1),",
        "max(min(self.first, self.at),",
        ("tests/test_fan.py::test_the_chosen_card_stays_chosen_until_it_goes",),
    ),
    Mutant(
        "scrolls-beyond-the-end",
        _FAN,
        "min(first, n - seen))",
        "min(first, n - seen + 1))",
        ("tests/test_fan.py::test_the_chosen_card_stays_chosen_until_it_goes",),
    ),
    Mutant(
        "ten-cards-have-a-bar",
        _FAN,
        "pictures.hide(self.bar, n <= seen)",
        "pictures.hide(self.bar, n < seen)",
        ("tests/test_fan.py::test_the_chosen_card_stays_chosen_until_it_goes",),
    ),
)
