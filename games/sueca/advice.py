# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""For a hint and the coach: shows an action and gives the reason for it. Loaded only for them."""

from micropython import const

from games.sueca import rules, state
from mesa.ui import text
from mesa.ui.motion import CURSOR

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from games.sueca.view import View

_SUITS = const("♦♠♥♣")  # as in games/sueca/examples.py
_SEVEN = const(8)
_ACE = const(9)
_FEW = const(3)
_ALL = const(10)


def show(view: "View", action: int) -> None:
    """Make the card or the cut the player's choice."""
    hand = view.table.hand
    if action < state.CUT:
        hand.at = list(hand.cards).index(action)
        hand.spread(CURSOR)
    elif view.box:
        view.box.at = action - state.CUT
        view.box.update()


def reason(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    """Return the key of a line of the texts' section `reasons` that fits `action` in `s`, and its strings.

    The keys are long because MicroPython keeps strings of up to ten characters for ever.
    """
    if action >= state.CUT:
        return _answer(s, seat, action, name)
    laid = rules.trick(s)
    if laid:
        led = laid[0][1] // 10
        # a revoke is no real choice, even if allowed
        hand = rules.hand(s, seat)
        legal = [card for card in hand if card // 10 == led] or hand
        if action not in legal:
            return ("because_best",)
        if len(legal) > 1:
            return _follow(s, seat, action, name, laid, legal)
        return ("because_must", _suit(action)) if len(hand) > 1 else ("because_forced",)
    return _lead(s, seat, action, name) if len(rules.legal(s, seat)) > 1 else ("because_forced",)


def picture(s: bytearray, action: int) -> "tuple[list[str], str]":
    """Return the action as cards for `examples.draw`, and as a text."""
    if action < state.CUT:
        return [rules.ORDER[action % 10] + _SUITS[action // 10]], ""
    return [], str(action - state.CUT) if action < state.DEAL_FIRST else "!"


def cost(loss: int) -> "tuple[str, ...]":
    """Return the key of a line of the section `coach`, and its points, for tenths of a point lost."""
    return "cost", str((loss + 5) // 10)


def _answer(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    if action < state.DEAL_FIRST:
        return ("because_cut",)
    if action <= state.DEAL_LAST:
        return ("because_deal",)
    if action == state.REDEAL:
        return ("because_redeal",)  # see games/sueca/bots.py
    found = None
    if rules.can_revoke(s):
        from games.sueca import guess

        found = guess.proof(s, 1 - seat % 2)
    if action == state.ACCUSE:
        return ("because_accuse", name(s[state.AT_LOG + found[0]] >> 6)) if found else ("because_best",)
    return ("because_best",) if found or s[state.AT_PHASE] != state.ACCUSING else ("because_no_proof",)


def _follow(
    s: bytearray,
    seat: int,
    action: int,
    name: "Callable[[int], str]",
    laid: "list[tuple[int, int]]",
    legal: "list[int]",
) -> "tuple[str, ...]":
    # the reason for one of several cards that may be laid on `laid`
    led = laid[0][1] // 10
    trump = rules.trump(s)
    partner = (seat + 2) % 4
    best = state.best_play(s, s[state.AT_LAID] - len(laid))
    whose = s[state.AT_LOG + best] >> 6
    top = s[state.AT_LOG + best] & 63
    points = rules.POINTS[action % 10]
    winning = [card for card in legal if rules.beats(card, top, trump)]
    if action in winning:
        return _take(s, seat, action, laid, legal[0], winning, whose == partner)
    if whose == partner:
        after = (seat + state.direction(s)) % 4
        if points:
            if len(laid) < 3 and _may_beat(s, seat, after, top, led, _ALL):
                return ("because_add", name(partner))
            return ("because_give", name(partner), str(points))
        dearest = _dearest(legal)
        if not rules.POINTS[dearest % 10]:
            return ("because_nothing", name(partner))
        if len(laid) < 3 and _may_beat(s, seat, after, top, led):
            return ("because_doubt", name(after))
        if action // 10 != led and _is_last(s, seat, action):
            return ("because_single", _suit(action))
        return ("because_spend", name(partner), _card(dearest))
    if len(laid) == 1 and points and _may_beat(s, seat, partner, top, led):
        return ("because_hope", name(partner))
    if winning:
        here = points + _points(laid)
        return (
            ("because_save_few", _card(winning[-1]), str(here))
            if here
            else ("because_save", _card(winning[-1]))
        )
    if action // 10 != led and _is_last(s, seat, action):
        return ("because_single", _suit(action))
    if points == min([rules.POINTS[card % 10] for card in legal]):
        if points:
            return ("because_least", _card(top), str(points))
        return ("because_low", _card(top))
    if action // 10 != trump and [card for card in legal if card // 10 == trump]:
        return ("because_keep_trump", str(points))
    return ("because_best",)


def _take(
    s: bytearray,
    seat: int,
    action: int,
    laid: "list[tuple[int, int]]",
    lowest: int,
    winning: "list[int]",
    ours: bool,
) -> "tuple[str, ...]":
    # the reason for the best card of the trick so far; `ours`: the partner's was the best before
    trump = rules.trump(s)
    points = rules.POINTS[action % 10]
    worth = _points(laid)
    top = s[state.AT_LOG + state.best_play(s, s[state.AT_LAID] - len(laid))] & 63
    ruffs = action // 10 == trump != laid[0][1] // 10
    higher = [card for card in _unseen(s, seat, action // 10) if card > action]
    if len(laid) == 3:
        if points and (ours or points > rules.POINTS[winning[0] % 10]):
            return ("because_bank", str(points))
        if not worth + points or ours:
            return ("because_lead_next",)
        return ("because_ruff" if ruffs else "because_last", str(worth + points))
    if not higher:
        return ("because_top_trump",) if action // 10 == trump else ("because_master", _suit(action))
    if ruffs and action != winning[0] and worth:
        return ("because_ruff_high", str(worth))
    if ruffs and action == winning[0]:
        return ("because_ruff", str(worth)) if worth else ("because_ruff_free",)
    if len(higher) == 1:
        return ("because_only_one", _card(higher[0]))
    if len(higher) == 2 and points:
        return ("because_only_two", _card(higher[0]), _card(higher[1]))
    if action == lowest:
        return ("because_lowest", _suit(action))
    if action == winning[0]:
        return ("because_beats" if len(winning) == 1 else "because_cheapest", _card(top))
    return ("because_force", _card(higher[0])) if points or ruffs else ("because_no_points", _card(top))


def _lead(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    suit = action // 10
    trump = rules.trump(s)
    partner = (seat + 2) % 4
    out = len(_unseen(s, seat, suit))
    trumps = len(_unseen(s, seat, trump))
    points = rules.POINTS[action % 10]
    best = _is_best(s, seat, action)
    if best and (suit == trump or not trumps):
        return ("because_sure",) if suit != trump or not out else ("because_pulls", str(out))
    if not out:
        return ("because_only",)
    if suit != trump and not rules.can_revoke(s) and trumps:
        if rules.voids(s)[partner] >> suit & 1 and _may_beat(s, seat, partner, action, suit):
            return ("because_void", name(partner), _suit(action))
    if best:
        return ("because_master", _suit(action))
    if suit == trump:
        return ("because_draws", str(out))
    if action % 10 != _SEVEN and s[state.AT_CARDS + suit * 10 + _SEVEN] == seat:
        if suit * 10 + _ACE in _unseen(s, seat, suit):
            return ("because_seven",)
    if _is_last(s, seat, action):
        return ("because_single", _suit(action))
    if not points:
        if _may_beat(s, seat, partner, action, suit):
            return ("because_free", name(partner))
        return ("because_no_cost",)
    higher = [card for card in _unseen(s, seat, suit) if card > action]
    if len(higher) == 1:
        return ("because_only_one", _card(higher[0]))
    if len(higher) == 2:
        return ("because_only_two", _card(higher[0]), _card(higher[1]))
    return ("because_risk", str(points))


def _unseen(s: bytearray, seat: int, suit: int) -> list[int]:
    """Return the cards of a suit that others hold."""
    return [
        card
        for card in range(suit * 10, suit * 10 + 10)
        if s[state.AT_CARDS + card] != seat and s[state.AT_CARDS + card] != state.GONE
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


def _may_beat(s: bytearray, seat: int, q: int, top: int, led: int, few: int = _FEW) -> bool:
    """Return whether q may hold a card that beats `top`, from public information.

    A ruff counts where q has not followed the suit led, or at most `few` of it are out.
    """
    missed = 0 if rules.can_revoke(s) else rules.voids(s)[q]
    trump = rules.trump(s)
    for suit in (led, trump):
        if suit != led and not missed >> led & 1 and len(_unseen(s, seat, led)) > few:
            break
        for card in _unseen(s, seat, suit):
            holder = s[state.AT_CARDS + card]
            if (holder == q or holder > state.GONE) and not missed >> suit & 1:
                if rules.beats(card, top, trump):
                    return True
    return False


def _points(laid: "list[tuple[int, int]]") -> int:
    """Return the points of a trick."""
    points = 0
    for _, card in laid:
        points += rules.POINTS[card % 10]
    return points


def _dearest(cards: "list[int]") -> int:
    """Return the card with most points."""
    dearest = cards[0]
    for card in cards:
        if card % 10 > dearest % 10:
            dearest = card
    return dearest


def _suit(card: int) -> str:
    return text.SUITS[card // 10]


def _card(card: int) -> str:
    return rules.ORDER[card % 10] + _suit(card)


def new_cards(s: bytearray, event: int) -> bool:
    """Return whether somebody has seen new cards in this event (mesa.match.take_back)."""
    return event in (state.DEALT, state.REDEALT, state.SHOWN, state.ACCUSED)
