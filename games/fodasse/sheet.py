# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The columns of Fodasse's score sheet: what each player bid and took. In memory only while it is open."""

from micropython import const

from games.fodasse import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.view import View


def heads(view: "View") -> "tuple[str, ...]":
    """A column a player; of many the first two letters."""
    n = len(rules.scores(view.match.view))
    return tuple([view.name(seat)[: 2 if n > 4 else 9] for seat in range(n)])


def row(s: bytearray) -> "tuple[int, ...]":
    """Tricks won and bid, packed in one; -1 for who was out already."""
    n = len(rules.scores(s))
    return tuple(
        [s[rules.WON + seat] << 5 | s[rules.BIDS + seat] if rules.plays(s, seat) else -1 for seat in range(n)]
    )


def cell(column: int, value: int) -> str:
    """Tricks won of those bid; a bid that was met has a tick."""
    if value < 0:
        return ""
    won = value >> 5
    bid = value & 31
    return "✓{}".format(bid) if won == bid else "{}/{}".format(won, bid)
