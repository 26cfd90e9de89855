# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET: the manifest."""

TITLES = ("SET",)
SEATS = (1, 4)
ORDER = 3
PARTS = (
    "core.rng core.thinker deck rules bots ui.score_bar score_bar ui.motion faces app.game_view table view"
)
PREFS = (
    ("explain", ("on", "off")),
    ("colours", ("usual", "safe", "marks")),
    ("aid", ("off", "60", "30", "15")),
)
DEPENDS = (("alone", "seats", "1"), ("debt", "seats", "1"), ("debt", "alone", "solo"))
CREDIT = (
    "SET® é publicado no Brasil pela Galápagos Jogos; tradução das regras: Leonardo Zilio. "
    "Os nomes são marcas de seus donos; Carteado não é ligado a eles.",
    "SET® is published in Brazil by Galápagos Jogos; rulebook translated by Leonardo Zilio. "
    "Names are marks of their owners; Carteado is not affiliated with them.",
)
