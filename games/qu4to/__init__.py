# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO: the manifest."""

from micropython import const

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

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    PAGES = (  # who loads, what, why it is not there all the time
        ("rules", "rounds", "a round begins or ends"),
        ("rules", "refusals", "an action is refused"),
        ("rules", "guess", "a bot that tries hands out"),
        ("bots", "easy", "easy bots that think"),
        ("bots", "medium", "medium bots that think"),
        ("bots", "plan", "expert bots that think"),
        ("bots", "expert", "expert bots that think"),
        ("medium", "weights", "tables of what sets cost"),
        ("expert", "weights", "tables of what sets cost"),
        ("expert", "choosing", "a half, or one of several equal cards"),
        ("expert", "ranking", "an action, by what it leaves"),
        ("ranking", "worlds", "the hidden cards, dealt when one set would be left"),
        ("expert", "context", "with more than two players, once a move"),
        ("expert", "network", "with more than two players, the best actions"),
        ("view", "motion", "what moves, until a page lies over the table"),
        ("view", "round_motion", "what moves once or twice in a round"),
        ("table", "hint", "the line over the hand, while the player is asked"),
        ("view", "halves", "until a half is chosen"),
        ("advice", "halves", "a half that a hint shows"),
        ("view", "pick", "until equal cards are chosen"),
        ("view", "passing", "a box, until it is closed"),
        ("view", "review", "a box, until it is closed"),
        ("nameplates", "ui.faces", "the bots' faces, once"),
        ("round_motion", "ui.faces", "a bot is glad"),
    )
