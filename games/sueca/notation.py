# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca in ASCII, for logs and golden files; never on the board's screen."""

from micropython import const

from games.sueca import rules, state
from mesa.core import cards
from mesa.core.contract import DEAL, HIDDEN, get16

_PHASES = const(("cutting", "dealing", "asking", "playing", "last call", "scored", "ended"))
_ACTIONS = const(("deal first", "deal last", "go on", "redeal", "accuse", "show"))  # from DEAL_FIRST on


def name(s: bytearray, action: int) -> str:
    """Return "7H", "cut 20", "deal first", "deal" …; "?" for no action."""
    if 0 <= action < 40:
        return cards.name(action, rules.ORDER)
    if state.CUT < action < state.DEAL_FIRST:
        return "cut {}".format(action - state.CUT)
    if action == DEAL:
        return "deal"
    return _ACTIONS[action - state.DEAL_FIRST] if state.DEAL_FIRST <= action <= state.SHOW else "?"


def text(s: bytearray) -> str:
    """Return phase, roles and counts in words, all bytes before the cards, then hands and tricks."""
    lines = [
        "hand {}, {}, turn {}, trump {}".format(
            rules.hand_number(s),
            _PHASES[s[state.AT_PHASE]],
            rules.turn(s),
            "-" if s[state.AT_TURNED] == HIDDEN else name(s, s[state.AT_TURNED]),
        ),
        "shuffler {} cutter {} dealer {} leader {}".format(
            s[state.AT_SHUFFLER], state.cutter(s), state.dealer(s), state.leader(s)
        ),
        "score {} points {} stake {} result {} winners {}".format(
            rules.scores(s)[:2],
            rules.hand_scores(s)[:2],
            s[state.AT_STAKE],
            s[state.AT_RESULT],
            rules.winners(s),
        ),
        "hand won by {} brought {}".format(
            ("0", "1", "nobody", "-")[s[state.AT_WON_BY]], get16(s, state.AT_BROUGHT)
        ),
        "bytes {}".format(" ".join([str(byte) for byte in s[: state.AT_CARDS]])),
    ]
    for seat in range(4):
        lines.append("{}:{}".format(seat, "".join([" " + name(s, card) for card in rules.hand(s, seat)])))
    for t in range((s[state.AT_LAID] + 3) // 4):
        plays = [str(seat) + ":" + name(s, card) for seat, card in rules.trick(s, t)]
        lines.append("trick {}: {}".format(t, " ".join(plays)))
    return "\n".join(lines) + "\n"
