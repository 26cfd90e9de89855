# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca in ASCII, for logs and golden files. Nothing on the board's screen comes from here."""

from games.sueca import rules, state
from games.sueca.state import COUNT, CUT, DEAL_FIRST, LOC, LOG, ORDER, SHOW
from mesa import cards
from mesa.contract import HIDDEN


def name(action):
    """ "7H", "cut 20", "deal first" …; "?" for what is no action."""
    if 0 <= action < 40:
        return cards.name(action, ORDER)
    if CUT < action < DEAL_FIRST:
        return "cut {}".format(action - CUT)
    names = ("deal first", "deal last", "go on", "redeal", "accuse", "show")
    return names[action - DEAL_FIRST] if DEAL_FIRST <= action <= SHOW else "?"


def text(s):
    """Phase, roles and counts in words, all bytes before the cards as they are, then hands and tricks."""
    at = ("cutting", "dealing", "asking", "playing", "last call", "ended")[state.phase(s)]
    lines = [
        "hand {}, {}, turn {}, trump {}".format(
            state.hand_number(s),
            at,
            rules.turn(s),
            "-" if state.turned(s) == HIDDEN else name(state.turned(s)),
        ),
        "shuffler {} cutter {} dealer {} leader {}".format(
            state.shuffler(s), state.cutter(s), state.dealer(s), state.leader(s)
        ),
        "score {} points {} stake {} result {} winners {}".format(
            rules.scores(s)[:2], rules.hand_scores(s)[:2], state.stake(s), state.result(s), rules.winners(s)
        ),
        "bytes {}".format(" ".join([str(byte) for byte in s[:LOC]])),
    ]
    for seat in range(4):
        lines.append("{}:{}".format(seat, "".join([" " + name(card) for card in state.hand(s, seat)])))
    for i in range(0, s[COUNT], 4):
        laid = [s[LOG + j] for j in range(i, min(i + 4, s[COUNT]))]
        plays = [str(play >> 6) + ":" + name(play & 63) for play in laid]
        lines.append("trick {}: {}".format(i // 4, " ".join(plays)))
    return "\n".join(lines) + "\n"
