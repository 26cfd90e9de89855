# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""For a hint and the coach: shows an action and gives the reason for it. Loaded only for them."""

from micropython import const

from games.sueca import rules
from mesa.ui import text
from mesa.ui.motion import CURSOR

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from games.sueca.view import View

_SUITS = const("♦♠♥♣")  # as in games/sueca/examples.py
_SEVEN = const(8)
_ACE = const(9)


def show(view: "View", action: int) -> None:
    """Make the card or the cut the player's choice."""
    hand = view.table.hand
    if action < rules.CUT:
        hand.at = list(hand.cards).index(action)
        hand.spread(CURSOR)
    elif view.box:
        view.box.at = action - rules.CUT
        view.box.update()


def reason(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    """Return the key of a line of the texts' section `reasons` that fits `action` in `s`, and its strings."""
    if action == rules.ACCUSE:
        found = rules.proof(s, 1 - seat % 2)
        return ("accuse", name(s[rules.AT_LOG + found[0]] >> 6)) if found else ("best",)
    if action >= rules.CUT:
        return ("cut",) if action < rules.DEAL_FIRST else ("best",)
    legal = rules.legal(s, seat)
    if len(legal) == 1:
        return ("forced",)
    laid = rules.trick(s)
    if not laid:
        return _lead(s, seat, action, name)
    # a revoke is no real choice, even if allowed
    legal = [card for card in legal if card // 10 == laid[0][1] // 10] or legal
    best = rules.best_play(s, s[rules.AT_LAID] - len(laid))
    whose = s[rules.AT_LOG + best] >> 6
    top = s[rules.AT_LOG + best] & 63
    trump = rules.trump(s)
    points = rules.POINTS[action % 10]
    if rules.beats(action, top, trump):
        worth = 0
        for _, card in laid:
            worth += rules.POINTS[card % 10]
        if action // 10 == trump != laid[0][1] // 10 and worth and whose != (seat + 2) % 4:
            return ("ruff", str(worth))
        if len(laid) == 3:
            return ("last",)
        if _is_best(s, seat, action):
            return ("master", _suit(action))
        return ("beats", name(whose), _card(top))
    if whose == (seat + 2) % 4:
        return ("give" if points else "spend", name(whose))
    winning = [card for card in legal if rules.beats(card, top, trump)]
    if len(laid) == 1 and points and _may_beat(s, seat, top, laid[0][1] // 10):
        return ("hope", name((seat + 2) % 4))
    if winning:
        return ("save", _card(winning[-1]))
    if action // 10 != laid[0][1] // 10 and _is_last(s, seat, action):
        return ("single", _suit(action))
    if points == min([rules.POINTS[card % 10] for card in legal]):
        return ("low",)
    return ("best",)


def picture(s: bytearray, action: int) -> "tuple[list[str], str]":
    """Return the action as cards for `examples.draw`, and as a text."""
    if action < rules.CUT:
        return [rules.ORDER[action % 10] + _SUITS[action // 10]], ""
    return [], str(action - rules.CUT) if action < rules.DEAL_FIRST else "!"


def cost(loss: int) -> "tuple[str, ...]":
    """Return the key of a line of the section `coach`, and its points, for tenths of a point lost."""
    return "cost", str((loss + 5) // 10)


def _lead(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    suit = action // 10
    trump = rules.trump(s)
    partner = (seat + 2) % 4
    out = len(_unseen(s, seat, suit))
    if not out:
        return ("only", _suit(action))
    if suit != trump and not rules.can_revoke(s) and rules.voids(s)[partner] >> suit & 1:
        return ("void", name(partner), _suit(action))
    if _is_best(s, seat, action):
        return ("master", _suit(action))
    if suit == trump:
        return ("draws", str(out))
    if action % 10 != _SEVEN and s[rules.AT_CARDS + suit * 10 + _SEVEN] == seat:
        if suit * 10 + _ACE in _unseen(s, seat, suit):
            return ("seven",)
    if _is_last(s, seat, action):
        return ("single", _suit(action))
    return ("best",) if rules.POINTS[action % 10] else ("free",)


def _unseen(s: bytearray, seat: int, suit: int) -> list[int]:
    """Return the cards of a suit that others hold."""
    return [
        card
        for card in range(suit * 10, suit * 10 + 10)
        if s[rules.AT_CARDS + card] != seat and s[rules.AT_CARDS + card] != rules.GONE
    ]


def _is_best(s: bytearray, seat: int, action: int) -> bool:
    """Return whether nobody else holds a higher card of its suit."""
    unseen = _unseen(s, seat, action // 10)
    return not unseen or unseen[-1] < action


def _is_last(s: bytearray, seat: int, action: int) -> bool:
    """Return whether it is the seat's last card of a side suit, with trumps in hand."""
    suits = [card // 10 for card in rules.hand(s, seat)]
    trump = rules.trump(s)
    return action // 10 != trump and suits.count(action // 10) == 1 and trump in suits


def _may_beat(s: bytearray, seat: int, top: int, led: int) -> bool:
    """Return whether the partner may hold a card that beats `top`, from public information."""
    partner = (seat + 2) % 4
    missed = 0 if rules.can_revoke(s) else rules.voids(s)[partner]
    for suit in (led, rules.trump(s)):
        for card in _unseen(s, seat, suit):
            holder = s[rules.AT_CARDS + card]
            if (holder == partner or holder > rules.GONE) and not missed >> suit & 1:
                if rules.beats(card, top, rules.trump(s)):
                    return True
    return False


def _suit(card: int) -> str:
    return text.SUITS[card // 10]


def _card(card: int) -> str:
    return rules.ORDER[card % 10] + _suit(card)
