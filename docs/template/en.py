# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card's words in English."""

WORDS = {
    "hand_over": "Hand {} is over",
    "lost": "You lose",
    "o_hands": "Hands",
    "o_hands_one": "one",
    "o_hands_three": "three",
    "taken": "{} takes it",
    "why_card": "Not in your hand",
    "won": "You win!",
}
