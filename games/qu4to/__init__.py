# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO: the manifest."""

TITLES = ("QU4TO",)
SEATS = (2, 5)
ORDER = 4
PARTS = (
    "core.rng deck state rules bots ui.motion ui.fan faces hand nameplates ui.score_bar"
    " table app.game_view view"
)
PREFS = ()
CREDIT = (
    "QU4TO é um jogo de Paulo Oliveira, publicado pela Grok Games. Palavras e desenhos daqui são nossos.",
    "QU4TO is a game by Paulo Oliveira, published by Grok Games. The words and pictures here are our own.",
)
