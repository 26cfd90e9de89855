# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card's words in Brazilian Portuguese."""

WORDS = {
    "hand_over": "Fim da rodada {}",
    "lost": "Você perdeu",
    "o_hands": "Rodadas",
    "o_hands_one": "uma",
    "o_hands_three": "três",
    "taken": "{} leva",
    "why_card": "Não está na sua mão",
    "won": "Você venceu!",
}
