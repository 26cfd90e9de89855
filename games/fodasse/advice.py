# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""For a hint and the coach: shows an action and gives the reason for it (mesa.match.reasons).

What is said of a bid is true of no other.
"""

from micropython import const

from games.fodasse import rules
from mesa.core.contract import HIDDEN
from mesa.match.reasons import UNIQUE, distinct, show  # noqa: F401 - for the hint
from mesa.ui import playing_cards

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SELDOM = const(350)  # thousandths: below, "1 time in 5", from here on "4 times in 10"
_SURE = const(950)
_EVEN = const(500)  # thousandths
_HIGH = const(6)  # a K: such a card, or a stronger one, may take a trick that is not wanted
NEW_CARDS = (rules.DEALT, rules.VIRA, rules.SHOWN)
"""The events in which somebody sees new cards (mesa.match.take_back)."""


def reason(
    s: bytearray,
    seat: int,
    action: int,
    name: "Callable[[int], str]",
    against: "Sequence[int] | None" = None,
) -> "tuple[str, ...]":
    """Return the key of a line of the texts' section `reasons` that fits `action` in `s`, and its strings.

    It names what this action has and none of the others, or of those in `against`; where there is nothing of
    that kind, "best_on_average", or () if there is an `against`.
    """
    others = [one for one in against or rules.legal(s, seat) if not rules.alike(s, one, action)]
    bids = action >= rules.BID
    if not others:  # the only choice
        alone = "hook" if bids else "alike" if len(rules.hand(s, seat)) > 1 else "single"
        return () if against else (alone,)
    true = lambda one: (_bid if bids else _card)(s, seat, one, name)  # noqa: E731
    return distinct(true, action, () if bids else others) or (() if against else ("best_on_average",))


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
    return playing_cards.face(rules.ORDER, card)


def _bid(s, seat, action, name):
    bid = action - rules.BID
    if rules.is_blind(s):
        yield from _blind(s, seat, bid)
        return
    rank = rules.manilha(s)
    hand = rules.by_power(s, seat)
    size = len(hand)
    from games.fodasse import inputs

    if bid < inputs.sure([rules.power(card, rank) for card in hand], rules.unseen(s)):
        return  # the hook leaves no bid that can be met
    if not bid:
        if s[rules.AT_BID_SUM] >= size:
            yield "taken", str(s[rules.AT_BID_SUM]), str(size)
        else:
            yield "low", _name(hand[0])
    elif bid == size:
        yield ("whole",)
    else:
        last, rest = hand[bid - 1 : bid + 1]
        if rules.power(last, rank) == rules.power(rest, rank):
            yield "best", str(bid)
        else:
            yield "count" if bid == 1 else "from", _name(last), _name(rest)


def _blind(s, seat, bid):
    # the card to beat, and how many times in ten the own one does it
    from games.fodasse import blind

    seen = [rules.hand(s, other)[0] for other in rules.order(s) if other != seat]
    found: "list[int]" = []
    for _ in blind.bid(s, seat, [rules.BID], 0, found):
        pass
    best = _name(seen[max(0, rules.winning(seen, HIDDEN))])
    if bid == (found[0] >= _EVEN):
        often = found[0] if bid else 1000 - found[0]
        yield "blind" if bid else "blind_behind", best, str((often + 50) // 100)


def _card(s, seat, action, name):
    rank = rules.manilha(s)
    laid = rules.cards(s)
    order = rules.players(s)
    need = [rules.need(s, other) for other in order]
    mine = need[len(laid)]
    hand = rules.by_power(s, seat)
    best = s[rules.AT_BEST]
    holder = (name(order[best]), _name(laid[best])) if best != rules.NONE else ()
    wins = rules.wins(s, action)
    annuls = holder and _annuls(laid[best], action, rank)
    tricks = len(hand) + s[rules.AT_WAITING]
    p = rules.power(action, rank)
    stronger = [card for card in hand if rules.power(card, rank) > p]
    weaker = [card for card in hand if rules.power(card, rank) < p]
    if not mine:
        yield from _unwanted(s, hand, laid, action, stronger, weaker, order, need, name)
        return
    if 0 < mine <= tricks:
        if annuls and mine < tricks and p >= _HIGH:
            yield "rid_by_annulling", p, _name(action), _name(hand[action == hand[0]])
        yield from _wanted(s, hand, laid, action, stronger, weaker, mine, holder)
    else:
        if annuls and need[best] > 0:
            yield ("annul",) + holder
        if holder and wins and need[best] > 0:
            yield "spoil", holder[0]
        elif holder and not wins and not annuls and not need[best]:
            yield "gift", holder[0]
        i = _next(need, laid)
        if wins and i:
            yield "deny", name(order[i])
        if stronger:
            yield "hold", _name(hand[0])
    # its place in the hand, which no other has
    if not stronger:
        yield ("strong",)
    elif not weaker:
        yield ("lowest_of_all",)
    else:
        yield "between_others", UNIQUE, _name(weaker[0]), _name(stronger[-1])


def _next(need, laid):
    # return which player still to come, in the trick's order, needs a trick; 0 if none does
    for i in range(len(laid) + 1, len(need)):
        if need[i] > 0:
            return i
    return 0


def _wanted(s, hand, laid, action, stronger, weaker, mine, holder):
    # a card of one who needs `mine` tricks
    winning = [card for card in hand if rules.wins(s, card)]
    keeps = _name(hand[0]) if stronger else ""
    if action not in winning:
        if winning and keeps:
            yield "save", keeps
        elif not winning:
            if not weaker:
                yield ("waste",)
            if keeps:
                yield "cannot", keeps
        return
    if holder and len(winning) == 1:
        yield ("alone",) + holder
    last = len(laid) == s[rules.AT_PLAYERS] - 1
    made = mine == 1 + s[rules.AT_WAITING]
    if holder and keeps:
        yield "cheap", holder[1], keeps
    if last:
        yield ("rid", rules.power(action, rules.manilha(s)), _name(action)) if made else ("last",)
    elif _is_sure(s, action):
        yield ("made",) if made else ("sure", _name(action))
    if keeps:
        yield "try", keeps
    if holder and rules.alike(s, action, winning[-1]):
        yield "lowest_winning", holder[1]


def _unwanted(s, hand, laid, action, stronger, weaker, order, need, name):
    # a card of one who needs no more tricks
    losing = [card for card in hand if not rules.wins(s, card)]
    if not rules.wins(s, action):
        for other in laid:
            if _annuls(other, action, rules.manilha(s)):
                yield "twin", _name(other)
        if rules.alike(s, losing[0], action):
            yield ("others" if rules.alike(s, losing[-1], action) else "throw",)
        yield "keep", str(s[rules.AT_BIDS + s[rules.AT_TURN]])
        return
    certain = len(laid) == s[rules.AT_PLAYERS] - 1 or _is_sure(s, action)
    i = _next(need, laid)
    if certain:
        if not stronger and not losing:
            yield ("spend",)
    else:
        if i and not weaker:
            yield "lowest", str(need[i]), name(order[i])
        if i:
            yield "wants", str(need[i]), name(order[i])
        if not weaker and not losing:
            yield "weakest", _name(hand[0])
    if not stronger:
        yield ("shed",)


def _annuls(other, card, rank):
    # return whether two cards annul each other
    return other % 10 == card % 10 != rank


def _is_sure(s, card):
    # return whether no unseen card beats or annuls this one, which is the best of the trick
    rank = rules.manilha(s)
    p = rules.power(card, rank)
    unseen = rules.unseen(s)
    return not unseen[p] and not rules.beaters(unseen, p, rules.annulling(rules.cards(s), rank))
