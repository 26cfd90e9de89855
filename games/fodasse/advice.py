# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""For a hint and the coach: shows an action and gives the reason for it. Loaded only for them."""

from micropython import const

from games.fodasse import rules
from mesa.ui.motion import CURSOR

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from games.fodasse.view import View

_SUITS = const("♦♠♥♣")
_SELDOM = const(350)  # thousandths: below, "1 time in 5", from here on "4 times in 10"
_SURE = const(950)


def show(view: "View", action: int) -> None:
    """Make the card or the bid the player's choice."""
    hand = view.table.hand
    if action < rules.BID:
        hand.at = list(hand.cards).index(action)
        hand.spread(CURSOR)
    elif view.box:
        view.box.at = action - rules.BID
        view.box.update()


def reason(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    """Return the key of a line of the texts' section `reasons` that fits `action` in `s`, and its strings."""
    return (_bid if action >= rules.BID else _card)(s, seat, action, name)


def picture(s: bytearray, action: int) -> "tuple[list[str], str]":
    """Return the action as cards for `examples.draw`, and as a text."""
    return ([_name(action)], "") if action < rules.BID else ([], str(action - rules.BID))


def cost(loss: int) -> "tuple[str, ...]":
    """Return the key of a line of the section `coach`, and its numbers, for thousandths of a letter lost."""
    if loss >= _SURE:
        return ("cost_sure",)
    if loss < _SELDOM:
        return "cost", "1", str((1000 + loss // 2) // loss)
    return "cost", str((loss + 50) // 100), "10"


def _name(card: int) -> str:
    return rules.ORDER[card % 10] + _SUITS[card // 10]


def _hand(s: bytearray, seat: int, rank: int) -> list[int]:
    """Return the seat's cards, strongest first."""
    return sorted(rules.hand(s, seat), key=lambda card: card - 64 * rules.power(card, rank))


def _bid(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    bid = action - rules.BID
    if rules.is_blind(s):
        best = -1
        whose = 0
        for other in rules.order(s, 0):
            for card in rules.hand(s, other):
                if other != seat and (best < 0 or card % 10 > best % 10):
                    best = card
                    whose = other
        return ("only", _name(best)) if bid else ("high", name(whose), _name(best))
    rank = rules.manilha(s)
    hand = _hand(s, seat, rank)
    manilhas = len([card for card in hand if card % 10 == rank])
    if bid == 0:
        return ("low", _name(hand[0]))
    if bid == manilhas:
        return ("manilhas", str(bid))
    if bid < 4:
        return ("count", " ".join([_name(card) for card in hand[:bid]]))
    return ("best", str(bid))


def _card(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    rank = rules.manilha(s)
    now = s[rules.AT_TRICKS_LAID]
    laid = rules.cards(s, now)
    order = rules.order(s, s[rules.AT_TRICKS + now] >> 4)
    need = [s[rules.AT_BIDS + other] - s[rules.AT_WON + other] for other in order]
    me = len(laid)
    mine = need[me]
    tricks = s[rules.AT_SIZE] - now + s[rules.AT_WAITING]
    if not 0 <= mine <= tricks:
        return ("missed",)
    p = rules.power(action, rank)
    hand = _hand(s, seat, rank)
    best = s[rules.AT_BEST]
    for i in range(me):
        if laid[i] % 10 == action % 10 != rank:
            return ("annul", name(order[best]), _name(laid[i])) if i == best else ("twin", _name(laid[i]))
    if not _wins(laid, action, rank):
        losing = [card for card in hand if not _wins(laid, card, rank)]
        if mine:
            return ("save", _name(hand[0])) if len(losing) < len(hand) else ("cannot",)
        if rules.power(losing[0], rank) == p > rules.power(losing[-1], rank):
            return ("throw",)
        return _wanted(order, need, best, name) or ("keep", str(s[rules.AT_BIDS + seat]))
    if mine:
        if me == len(order) - 1:
            return ("last",)
        if _is_sure(s, hand, laid, p, rank):
            return ("sure", _name(action))
        if mine == tricks:
            return ("all",)
        if best != rules.NONE:
            return ("beats", name(order[best]), _name(laid[best]))
        return ("need", str(mine))
    for i in range(me + 1, len(order)):
        if need[i] > 0:
            return _wanted(order, need, i, name)
    if p == rules.power(hand[-1], rank):
        return ("weakest",)
    return ("enough",)


def _wanted(
    order: "Sequence[int]", need: list[int], i: int, name: "Callable[[int], str]"
) -> "tuple[str, ...]":
    """Return the strings for a player, i-th in order, who still wants that many tricks; () if none."""
    return ("wants", name(order[i]), str(need[i])) if need[i] > 0 else ()


def _wins(laid: bytearray, card: int, rank: int) -> bool:
    """Return whether the card would be the best on the table."""
    return rules.winning(laid + bytes((card,)), rank) == len(laid)


def _is_sure(s: bytearray, hand: list[int], laid: bytearray, p: int, rank: int) -> bool:
    """Return whether no unseen card beats or annuls one of power p."""
    seen = bytes(hand) + s[rules.AT_LOG : rules.AT_OPTIONS] + s[rules.AT_VIRA : rules.AT_VIRA + 1]
    for card in range(40):
        if card not in seen:
            q = rules.power(card, rank)
            if q > p and _wins(laid, card, rank) or q == p:
                return False
    return True
