# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET: the manifest."""

from micropython import const

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

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    PAGES = (  # who loads, what, why it is not there all the time
        ("view", "features", "a box, until it is closed"),
        ("view", "colours", "a question, the first time"),
        ("result", "records", "the best times"),
        ("motion", "ui.faces", "the face of a bot that has called"),
    )
