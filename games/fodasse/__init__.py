# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse: the manifest."""

from micropython import const

TITLES = ("Fodasse", "7 Letras")
SEATS = (2, 8)
ORDER = 2
PARTS = (
    "core.rng state rules bots nameplates ui.playing_cards ui.motion ui.trick ui.fan table app.game_view view"
)
PREFS = (("title", ("fodasse", "letters")),)
CREDIT = ""

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    PAGES = (  # who loads, what, why it is not there all the time
        ("rules", "rounds", "the deal and the points; a view lets go of it"),
        ("rules", "guess", "somebody guesses"),
        ("table", "places", "at first, and when somebody is out"),
        ("view", "bid", "a box, until the bid is made"),
        ("view", "watching", "the rest of the match goes by unseen"),
        ("table", "watching", "what a player sees who is out of the match"),
        ("bots", "easy", "easy bots that think"),
        ("bots", "medium", "medium bots that think"),
        ("bots", "bidding", "medium bots that bid"),
        ("bidding", "medium", "bids of cards that are seen"),
        ("bots", "inputs", "what an expert's network is told, read before it"),
        ("bots", "guess", "medium bots, who count what is unseen"),
        ("bots", "expert", "expert bots that think"),
        ("expert", "bidding", "blind bids"),
        ("view", "review", "a page, until it is left"),
        ("view", "talk", "the phrases, while one is chosen"),
        ("places", "ui.faces", "the bots' faces, when somebody is out, and at first"),
        ("motion", "ui.faces", "a bot is glad or cross"),
    )
