# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cards on Sueca's help pages and on the coach's (mesa.coach.coach)."""

from micropython import const

from games.sueca import rules, state
from mesa.ui import playing_cards

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

    from displayio import Group

    from mesa.ui.scene import ConsoleParts

HIGH = const(20)  # height of a row in pixels
WIDE = const(13)  # width of a card
TALL = const(18)
ABOVE = const(0)  # pixels that a card extends above its place

_SUITS = const("♦♠♥♣")
_STEP = const(14)


def draw(
    console: "ConsoleParts", group: "Group", names: "list[str]", x: int, y: int, step: int = _STEP
) -> int:
    """Append the cards called "7♥", "A♠" … to `group`, starting at (x, y); return the x after them.

    step: pixels between two cards."""
    sheet = playing_cards.load_sheet(console)
    for name in names:
        card = playing_cards.Mini(rules.ORDER, sheet)
        card.show(10 * _SUITS.find(name[1]) + rules.ORDER.find(name[0]))
        card.x = x
        card.y = y
        group.append(card)
        x += step
    return x


def situation(s: bytearray, t: "Callable[..., str]", name: "Callable[[int], str]") -> "tuple[Any, ...]":
    """Draw the trick so far with its players, the trump to one side, and the hand."""
    table = [(_card(card), name(seat)) for seat, card in rules.trick(s)]
    line = "" if table else t("lead" if s[state.AT_PHASE] == state.PLAYING else "before")
    side = _card(s[state.AT_TURNED]), t("trump")
    hand = [_card(card) for card in rules.hand(s, 0)]
    return t("trick", s[state.AT_LAID] // 4 + 1), table, line, side, "", [hand]


def _card(card: int) -> str:
    return rules.ORDER[card % 10] + _SUITS[card // 10]
