# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cards on Fodasse's help pages and on the coach's (mesa.coach.coach)."""

import bitmaptools
from micropython import const

from games.fodasse import rules
from mesa.core.contract import HIDDEN
from mesa.ui import playing_cards, small_cards, theme
from mesa.ui.small_cards import ABOVE, HIGH, TALL, WIDE  # noqa: F401 - for the pages

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

    from displayio import Group

    from mesa.ui.scene import ConsoleParts


def draw(console: "ConsoleParts", group: "Group", names: "list[str]", x: int, y: int, *step: int) -> int:
    """Do what small_cards.draw does. "A♠x" is annulled, "A♠*" a manilha."""
    first = len(group)
    after = small_cards.draw(console, group, names, x, y, *step)
    for i in range(len(names)):
        card: "Any" = group[first + i]
        b = card.bitmap
        if names[i][2:] == "x":
            bitmaptools.fill_region(b, 1, 7, 12, 15, theme.RED)
            bitmaptools.draw_line(b, 5, 9, 8, 12, theme.WHITE)
            bitmaptools.draw_line(b, 8, 9, 5, 12, theme.WHITE)
            card.dim(True)
        elif names[i][2:] == "*":
            for pixel in range(WIDE * TALL):
                if b[pixel] in (theme.WHITE, theme.CREAM):
                    b[pixel] = theme.GOLD
    return after


def situation(s: bytearray, t: "Callable[..., str]", name: "Callable[[int], str]") -> "tuple[Any, ...]":
    """Draw the bids so far, or the trick with its players; the vira to one side; the hand.

    In a blind hand, the others' cards replace the trick.
    """
    manilha = rules.manilha(s)
    table = []
    line = ""
    if s[rules.AT_PHASE] == rules.PLAYING:
        title = t("trick", s[rules.AT_TRICKS_LAID] + 1, s[rules.AT_WON], s[rules.AT_BIDS])
        laid = rules.trick(s)
        gone = rules.annulled(rules.cards(s), manilha)
        for i in range(len(laid)):
            table.append((_card(laid[i][1], manilha, gone >> i & 1), name(laid[i][0])))
        if not laid:
            line = t("lead")
    else:
        title = t("bidding", s[rules.AT_SIZE])
        for seat in range(s[rules.AT_SEATS]):
            if rules.is_blind(s) and rules.hand(s, seat):
                table.append((_card(rules.hand(s, seat)[0], manilha, 0), name(seat)))
            elif s[rules.AT_BIDS + seat] != rules.NONE and rules.plays(s, seat):
                line += "{} {}  ".format(name(seat), s[rules.AT_BIDS + seat])
        if not table:
            line = t("bids", line) if line else t("bids_first")
    side = None if s[rules.AT_VIRA] == HIDDEN else (_card(s[rules.AT_VIRA], HIDDEN, 0), t("vira"))
    hand = ["?"] if rules.is_blind(s) else [_card(card, manilha, 0) for card in rules.hand(s, 0)]
    return title, table, line, side, "", [hand]


def _card(card: int, manilha: int, gone: int) -> str:
    return playing_cards.face(rules.ORDER, card) + ("*" if card % 10 == manilha else "x" if gone else "")
