# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca: the manifest."""

from micropython import const

TITLES = ("Sueca",)
SEATS = (4, 4)
ORDER = 1
PARTS = (
    "core.rng rules bots ui.playing_cards ui.score_bar ui.motion ui.fan ui.nameplates ui.trick"
    " table app.game_view view"
)
PREFS = (("points", ("on", "off")),)
CREDIT = ""
DEPENDS = (("false_accusation", "revoke", "on"),)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    PAGES = (  # who loads, what, why it is not there all the time
        ("view", "cut", "two packets, until the cut is made"),
        ("view", "portugal", "words of another region, put among the others at once"),
        ("view", "questions", "dialogs, until they are closed"),
        ("view", "review", "a box, until it is closed"),
        ("motion", "questions", "the price of a false accusation"),
        ("motion", "review", "a box, until it is closed"),
        ("bots", "easy", "easy bots that think"),
        ("bots", "medium", "medium bots that think"),
        ("bots", "expert", "expert bots that think"),
        ("expert", "medium", "its first step: medium's opinion"),
        ("expert", "worlds", "its second step: what the others may hold"),
        ("playout", "dealing", "the deals that are played out"),
        ("playout", "open_hands", "how each of them ends"),
        ("expert", "playout", "its third step: playing that out"),
        ("bots", "revoking", "bots that may revoke and accuse"),
        ("rules", "guess", "somebody who guesses what others hold, and revokes"),
        ("table", "ui.faces", "the bots' faces, once"),
        ("motion", "ui.faces", "a bot is glad or cross"),
    )
