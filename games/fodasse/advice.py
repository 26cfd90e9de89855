# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""For a hint and the coach: shows an action and gives the reason for it. Loaded only for them."""

from micropython import const

from games.fodasse import rules, state
from mesa.core.contract import HIDDEN
from mesa.ui.motion import CURSOR

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from games.fodasse.view import View

_SUITS = const("♦♠♥♣")
_SELDOM = const(350)  # thousandths: below, "1 time in 5", from here on "4 times in 10"
_SURE = const(950)


def show(view: "View", action: int) -> None:
    """Make the card or the bid the player's choice."""
    hand = view.table.hand
    if action < state.BID:
        hand.at = list(hand.cards).index(action)
        hand.spread(CURSOR)
    elif view.box:
        view.box.at = action - state.BID
        view.box.update()


def reason(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    """Return the key of a line of the texts' section `reasons` that fits `action` in `s`, and its strings."""
    return (_bid if action >= state.BID else _card)(s, seat, action, name)


def picture(s: bytearray, action: int) -> "tuple[list[str], str]":
    """Return the action as cards for `examples.draw`, and as a text."""
    return ([_name(action)], "") if action < state.BID else ([], str(action - state.BID))


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
    bid = action - state.BID
    if len(rules.legal(s, seat)) == 1:
        return ("hook",)
    if rules.is_blind(s):
        return _blind(s, seat)
    rank = rules.manilha(s)
    hand = _hand(s, seat, rank)
    size = len(hand)
    unseen = bytearray(14)
    for card in _unseen(s, hand):
        unseen[rules.power(card, rank)] += 1
    from games.fodasse import inputs

    least = inputs.sure([rules.power(card, rank) for card in hand], unseen)
    if bid < least:  # where the hook leaves no bid that can be met
        return ("below", str(least))
    if not bid:
        return ("taken", str(size)) if s[state.AT_BID_SUM] >= size else ("low", _name(hand[0]))
    if bid == size:
        return ("whole",)
    last, rest = hand[bid - 1 : bid + 1]
    if rules.power(last, rank) == rules.power(rest, rank):
        return ("best", str(bid))
    if bid == 1:
        return ("count", _name(last), _name(rest))
    return ("from", _name(last), str(bid))


def _blind(s: bytearray, seat: int) -> "tuple[str, ...]":
    """Return the card to beat, and how many times in ten the own one does it."""
    from games.fodasse import bidding

    seen = [rules.hand(s, other)[0] for other in rules.order(s, 0) if other != seat]
    found: "list[int]" = []
    for _ in bidding.bid_blind(s, seat, [state.BID], 0, found):
        pass
    best = max(0, rules.winning(seen, HIDDEN))
    return ("blind", _name(seen[best]), str((found[0] + 50) // 100))


def _card(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    rank = rules.manilha(s)
    now = s[state.AT_TRICKS_LAID]
    laid = rules.cards(s, now)
    order = rules.order(s, s[state.AT_TRICKS + now] >> 4)
    need = [s[state.AT_BIDS + other] - s[state.AT_WON + other] for other in order]
    mine = need[len(laid)]
    hand = _hand(s, seat, rank)
    p = rules.power(action, rank)
    if len(hand) == 1:
        return ("single",)
    if rules.power(hand[0], rank) == rules.power(hand[-1], rank):
        return ("alike",)
    best = s[state.AT_BEST]
    beaten = () if best == state.NONE else (name(order[best]), _name(laid[best]))
    wins = _wins(laid, action, rank)
    if beaten and need[best] > 0 and _annuls(laid[best], action, rank):
        return ("annul",) + beaten
    keeps = _name(hand[0]) if p < rules.power(hand[0], rank) else ""  # a stronger card
    tricks = len(hand) + s[state.AT_WAITING]
    if not 0 <= mine <= tricks:
        rival = ""
        if beaten and (need[best] > 0 if wins else not need[best] and not _annuls(laid[best], action, rank)):
            rival = beaten[0]
        return _missed(need, laid, wins, keeps, rival, name, order)
    if not wins:
        return (_low if mine else _away)(s, hand, laid, action, rank, keeps)
    if mine:
        return _high(s, hand, laid, action, rank, keeps, mine, tricks, beaten)
    if len(laid) == len(order) - 1 or _is_sure(s, hand, laid, p, rank):
        return _unwanted(hand, laid, rank, keeps)
    low = p == rules.power(hand[-1], rank)
    i = _next(need, laid)
    if i:
        return ("lowest" if low else "wants", name(order[i]), str(need[i]))
    if low and not all([_wins(laid, card, rank) for card in hand]):
        return ("trade",)
    return ("weakest",) if low else ("shed",)


def _missed(
    need: list[int],
    laid: bytearray,
    wins: bool,
    keeps: str,
    rival: str,
    name: "Callable[[int], str]",
    order: list[int],
) -> "tuple[str, ...]":
    """Return why a card when the bid is missed; rival: who loses a wanted trick, or gets one too many."""
    if rival:
        return ("spoil" if wins else "gift", rival)
    if keeps:
        return ("hold", keeps)
    i = _next(need, laid) if wins else 0
    return ("deny", name(order[i])) if i else ("missed",)


def _unwanted(hand: list[int], laid: bytearray, rank: int, keeps: str) -> "tuple[str, ...]":
    """Return why a card that is sure to win, when the player needs no more tricks."""
    if not all([_wins(laid, card, rank) for card in hand]):
        return ("trade",)
    return ("forced",) if keeps else ("spend",)


def _next(need: list[int], laid: bytearray) -> int:
    """Return which player still to come, in the trick's order, needs a trick; 0 if none does."""
    for i in range(len(laid) + 1, len(need)):
        if need[i] > 0:
            return i
    return 0


def _low(
    s: bytearray, hand: list[int], laid: bytearray, action: int, rank: int, keeps: str
) -> "tuple[str, ...]":
    """Return why a card that does not win, though the player needs tricks."""
    winning = [card for card in hand if _wins(laid, card, rank)]
    if winning:
        return ("save", keeps or _name(winning[0]))
    if rules.power(action, rank) == rules.power(hand[-1], rank):
        return ("waste",)
    return ("cannot", keeps) if keeps else ("lost",)


def _away(
    s: bytearray, hand: list[int], laid: bytearray, action: int, rank: int, keeps: str
) -> "tuple[str, ...]":
    """Return why a card that does not win, when the player needs no more tricks."""
    for card in laid:
        if _annuls(card, action, rank):
            return ("twin", _name(card))
    losing = [rules.power(card, rank) for card in hand if not _wins(laid, card, rank)]
    p = rules.power(action, rank)
    if losing[0] > p:
        return ("keep", str(s[state.AT_BIDS + s[state.AT_TURN]]))
    return ("throw",) if losing[-1] < p else ("others",)


def _high(
    s: bytearray,
    hand: list[int],
    laid: bytearray,
    action: int,
    rank: int,
    keeps: str,
    mine: int,
    tricks: int,
    beaten: "tuple[str, ...]",
) -> "tuple[str, ...]":
    """Return why a card that is the best so far, when the player needs `mine` of the `tricks` left."""
    winning = [card for card in hand if _wins(laid, card, rank)]
    p = rules.power(action, rank)
    low = p == rules.power(winning[-1], rank)
    if beaten and len(winning) == 1:
        return ("alone",) + beaten
    last = len(laid) == s[state.AT_PLAYERS] - 1
    made = mine == 1 + s[state.AT_WAITING]
    if beaten and keeps and (low or last):
        return ("cheap", beaten[1], keeps)
    if last:
        return ("rid", _name(action)) if made else ("last",)
    if _is_sure(s, hand, laid, p, rank):
        return ("made" if made else "sure", _name(action))
    if mine == tricks:
        return ("all",)
    if keeps:
        return ("try" if laid or not low else "save", keeps)
    return ("strong",)


def _annuls(other: int, card: int, rank: int) -> bool:
    """Return whether two cards annul each other."""
    return other % 10 == card % 10 != rank


def _wins(laid: bytearray, card: int, rank: int) -> bool:
    """Return whether the card would be the best on the table."""
    return rules.winning(laid + bytes((card,)), rank) == len(laid)


def _is_sure(s: bytearray, hand: list[int], laid: bytearray, p: int, rank: int) -> bool:
    """Return whether no unseen card beats or annuls one of power p."""
    for card in _unseen(s, hand):
        q = rules.power(card, rank)
        if q > p and _wins(laid, card, rank) or q == p:
            return False
    return True


def _unseen(s: bytearray, hand: list[int]) -> list[int]:
    """Return the cards that others may hold."""
    seen = bytes(hand) + s[state.AT_LOG : state.AT_OPTIONS] + s[state.AT_VIRA : state.AT_VIRA + 1]
    return [card for card in range(40) if card not in seen]


def new_cards(s: bytearray, event: int) -> bool:
    """Return whether somebody has seen new cards in this event (mesa.match.take_back)."""
    # the only card of a blind hand is not seen before it is played (rule 6b)
    return event in (state.DEALT, state.VIRA, state.SHOWN) or event == state.PLAYED and s[state.AT_SIZE] == 1
