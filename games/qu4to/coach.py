# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach's picture of a decision in QU4TO (mesa.app.coach). Loaded only while drawing."""

from micropython import const

from games.qu4to import deck, rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

WIDE = const(24)  # width of a card in pixels
HIGH = const(17)
ABOVE = const(2)  # pixels that a lower half extends above its place

_IN_A_ROW = const(15)


def situation(s: bytearray, t: "Callable[..., str]", name: "Callable[[int], str]") -> "tuple[Any, ...]":
    """Draw the set to beat and its owner, or that the player leads; all card counts; the hand."""
    phase = s[rules.AT_PHASE]
    drawn = s[rules.AT_DRAWN]
    if phase == rules.PUTTING:
        title = t("side", deck.BLUE[drawn], deck.GREEN[drawn])
    else:
        title = t(("choose", "play", "pick")[phase])
    table = _names(s, rules.LEADING, -1)
    if phase == rules.CHOOSING:
        halves = [_names(s, 0, rules.BLUE), _names(s, 0, rules.GREEN)]
        return title, [], "", None, "", halves
    line = t("cards") if s[rules.AT_SEATS] < 5 else ""  # with more there is no space
    for seat in range(1, s[rules.AT_SEATS]):
        line += "  {} {}".format(name(seat), rules.count(s, seat))
    whose = t("whose", name(s[rules.AT_LEADER])) if table else t("lead")
    hand = _names(s, 0, -1)
    rows = [hand[:_IN_A_ROW], hand[_IN_A_ROW:]] if len(hand) > _IN_A_ROW else [hand]
    return title, [(card, "") for card in table], whose, None, line if len(rows) < 2 else "", rows


def _names(s: bytearray, where: int, half: int) -> "list[str]":
    # return the cards in a place as they lie, or all with that half up, lowest first
    held = []
    rules.hand(s, where, held, [])
    cards = []
    for card in held:
        up = rules.half_up(s, card) if half < 0 else half
        cards.append((deck.GREEN if up else deck.BLUE)[card] * 2 + up)
    cards.sort()
    return [str(card >> 1) + ("g" if card & 1 else "") for card in cards]
