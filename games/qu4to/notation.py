# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's actions in ASCII words, for logs and golden files."""

from games.qu4to import deck, rules
from mesa.core.contract import DEAL


def name(s: bytearray, action: int) -> str:
    """Return "blue", "draw", "play 2 3 4", "turn 7/10g", "take 7/10g", "deal"."""
    if action == DEAL:
        return "deal"
    if action < rules.SET:
        return ("blue", "green", "draw", "pass")[action]
    if action < rules.TURN:
        return "play " + deck.dashed(action - rules.SET).replace("-", " ")
    verb = "turn" if action < rules.TAKE else "take"  # number up / number down, the half up
    return "{} {}/{}{}".format(verb, *rules.halves(s, action), "bg"[rules.face_of(s, action) & 1])
