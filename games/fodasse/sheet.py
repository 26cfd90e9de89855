# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The columns of Fodasse's score sheet: each player's bids and tricks."""

from micropython import const

from games.fodasse import rules

MANY = const(2048)
"""With many players, the value of a bid that was met; more or fewer tricks are added to it."""

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.view import View

COACHED = True


def heads(view: "View") -> "tuple[str, ...]":
    """Return a heading for each player; with many players, the first two letters."""
    n = len(rules.scores(view.match.seen))
    return tuple([view.name(seat)[: 2 if n > 4 else 9] for seat in range(n)])


def row(s: bytearray) -> "tuple[int, ...]":
    """Return tricks won and bid, packed; with many players, MANY and the excess. -1: already out."""
    values = []
    for seat in range(s[rules.AT_SEATS]):
        value = s[rules.AT_WON + seat] << 5 | s[rules.AT_BIDS + seat]
        if s[rules.AT_SEATS] > 5:
            value = MANY - rules.need(s, seat)
        values.append(value if rules.plays(s, seat) else -1)
    return tuple(values)


def cell(column: int, value: int) -> str:
    """Return tricks won and bid as text, with many players the difference; a bid met has a tick."""
    if value < 0:
        return ""
    if value > MANY - 32:
        return "{:+}".format(value - MANY) if value != MANY else "✓"
    won = value >> 5
    bid = value & 31
    return "✓{}".format(bid) if won == bid else "{}/{}".format(won, bid)
