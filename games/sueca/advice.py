# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""For a hint and the coach: shows an action and gives the reason for it (mesa.match.reasons)."""

from micropython import const

from games.sueca import rules
from mesa.match.reasons import UNIQUE, distinct, show  # noqa: F401 - for the hint
from mesa.ui import playing_cards, text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SEVEN = const(8)
_FEW = const(3)
_ALL = const(10)
NEW_CARDS = (rules.DEALT, rules.REDEALT, rules.SHOWN, rules.ACCUSED)
"""The events in which somebody sees new cards (mesa.match.take_back)."""


def reason(
    s: bytearray,
    seat: int,
    action: int,
    name: "Callable[[int], str]",
    against: "Sequence[int] | None" = None,
) -> "tuple[str, ...]":
    """Return the key of a line of the texts' section `reasons` that fits `action` in `s`, and its strings.

    It names what this action has and none of the others, or of those in `against`; "because_best", or () if
    there is an `against`, where there is nothing of that kind.
    """
    if action >= rules.CUT:
        return _answer(s, seat, action, name)
    at = _Place(s, seat, name)
    legal = at.legal
    if action not in legal:  # a revoke is no real choice, even if allowed
        return ("because_best",)
    if len(legal) == 1:
        return ("because_must", _suit(action)) if len(at.hand) > 1 else ("because_forced",)
    others = [card for card in against or legal if card in legal and not rules.alike(s, action, card)]
    if against and not others:
        return ()
    return distinct(at.true, action, others) or (() if against else ("because_best",))


def picture(s: bytearray, action: int) -> "tuple[list[str], str]":
    """Return the action as cards for `examples.draw`, and as a text."""
    if action < rules.CUT:
        return [_card(action)], ""
    return [], str(action - rules.CUT) if action < rules.DEAL_FIRST else "!"


def cost(loss: int) -> "tuple[str, ...]":
    """Return the key of a line of the section `coach`, and its points, for tenths of a point lost."""
    return "cost", str((loss + 5) // 10)


def _answer(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    if action < rules.DEAL_FIRST:
        return ("because_cut",)
    if action <= rules.DEAL_LAST:
        return ("because_deal",)
    if action == rules.REDEAL:
        return ("because_redeal",)  # see games/sueca/bots.py
    found = None
    if rules.can_revoke(s):
        from games.sueca import guess

        found = guess.proof(s, 1 - seat % 2)
    if action == rules.ACCUSE:
        return ("because_accuse", name(s[rules.AT_LOG + found[0]] >> 6)) if found else ("because_best",)
    return ("because_best",) if found or s[rules.AT_PHASE] != rules.ACCUSING else ("because_no_proof",)


class _Place:
    """What a seat knows; `true` yields what is true of its cards."""

    def __init__(self, s, seat, name):
        self.s = s
        self.seat = seat
        self.partner = seat ^ 2
        self.name = name
        self.trump = trump = rules.trump(s)
        self.hand = rules.hand(s, seat)
        self.legal = rules.follow(s)
        self.suits = [card // 10 for card in self.hand]
        out = [card for card in range(40) if s[rules.AT_CARDS + card] not in (seat, rules.GONE)]
        self.unseen = [[card for card in out if card // 10 == suit] for suit in range(4)]
        self.missed = rules.lacks(s)
        self.laid = laid = rules.trick(s)
        self.led = rules.led(s)
        if not laid:
            return
        holder, self.top = rules.winning(s)
        self.ours = holder == self.partner
        self.losing = [one for one in self.legal if not rules.beats(one, self.top, trump)]
        self.winning = [one for one in self.legal if one not in self.losing]  # they are of one suit
        self.worth = rules.worth(s)

    def true(self, card):
        if not self.laid:
            yield from self._lead(card)
            yield from self._lowest(card, self.hand)
        elif card in self.winning:
            yield from self._take(card)
            at = self.winning.index(card)  # which no other has
            if not at:
                yield "because_cheapest", _card(self.top)
            elif card == self.winning[-1]:
                yield "because_highest", _suit(card)
            else:
                yield "because_between", UNIQUE, _card(self.winning[at - 1]), _card(self.winning[at + 1])
        else:
            yield from (self._give if self.ours else self._lose)(card)
            if self._is_last(card):
                yield "because_single", _suit(card)
            yield from self._lowest(card, self.losing)

    def _take(self, card):
        # the best card of the trick so far
        trump = self.trump
        worth = self.worth
        points = _points(card)
        ruffs = card // 10 == trump != self.led
        if len(self.laid) == 3:
            if points and (self.ours or points > _points(self.winning[0])):
                yield "because_bank", points, str(points)
            worth = 0 if self.ours else worth + points
            if ruffs and worth:
                yield "because_ruff", str(worth)
            elif worth:
                yield "because_last", points, str(worth)
            return
        higher = self._higher(card)
        if not higher:
            yield ("because_top_trump",) if card // 10 == trump else ("because_master", _suit(card))
        if ruffs and worth:
            yield "because_ruff", str(worth)
        if ruffs and not [one for one in self.legal if trump * 10 <= one < card]:
            yield ("because_ruff_free",)
        yield from _few(higher)
        if not ruffs and card == self.legal[0]:
            yield "because_lowest", _suit(card)

    def _give(self, card):
        # a card for the partner's trick
        points = _points(card)
        partner = self.name(self.partner)
        after = rules.next_seat(self.s, self.seat)
        dearest = _dearest(self.legal)
        dear = _points(dearest)
        open_yet = len(self.laid) < 3
        if points:
            doubt = open_yet and self._may_beat(after, self.top, self.led, _ALL)
            yield from self._add("because_add" if doubt else "because_give", partner, points)
        elif dear and open_yet and self._may_beat(after, self.top, self.led):
            yield "because_doubt", self.name(after)
        if dear and card != dearest:
            yield "because_spend", partner, _card(dearest)

    def _add(self, key, partner, points):
        # points for the partner: more than with others, or not the dearest card
        yield key, points, partner, str(points)
        dearest = _dearest(self.losing)
        if points < _points(dearest):
            yield "because_middle", points, str(points), _card(dearest)

    def _lose(self, card):
        # a card that does not take the others' trick
        points = _points(card)
        if len(self.laid) == 1 and points and self._may_beat(self.partner, self.top, self.led):
            yield from self._add("because_hope", self.name(self.partner), points)
        if self.winning:
            kept = _card(self.winning[-1])
            here = self.worth + points
            if not here:
                yield "because_save", kept
            yield "because_save_few", -points, kept, str(here)
        elif not points:
            yield "because_low", _card(self.top)
        elif points == min([_points(one) for one in self.losing]):
            yield "because_least", -points, _card(self.top), str(points)

    def _lowest(self, card, cards):
        # the lowest of these cards in its suit, and what the suit is like
        suit = card // 10
        suits = self.suits
        n = suits.count(suit)
        lowest = not [one for one in cards if suit * 10 <= one < card]
        if n > 1 and lowest:
            yield "because_lowest_lost", _suit(card)
        if suit == self.trump:
            return
        if not [1 for one in self.hand if one // 10 == suit and _points(one)]:
            yield "because_weak", _suit(card)
        if lowest and not [1 for one in suits if suits.count(one) > n]:
            yield ("because_low_long",)
        if lowest and not [1 for one in suits if suits.count(one) < n]:
            yield ("because_low_short",)

    def _lead(self, card):
        # a card to lead
        suit = card // 10
        trump = self.trump
        partner = self.partner
        out = len(self.unseen[suit])
        trumps = self.unseen[trump]
        higher = self._higher(card)
        if suit == trump and out:
            if not higher:
                yield "because_pulls", str(out)
            yield "because_draws", str(out)
        if not higher and (suit == trump or not trumps):
            yield ("because_sure",)
        elif not out:
            yield ("because_only",)
        if suit == trump:
            if out and not [one for one in self.hand if trump * 10 <= one < card]:
                yield ("because_low_trump",)
        else:
            if trumps and self.missed[partner] >> suit & 1 and self._may_beat(partner, card, suit):
                yield "because_void", self.name(partner), _suit(card)
            if not higher:
                yield "because_master", _suit(card)
                yield "because_follow", out, _suit(card), str(out)
        seven = suit * 10 + _SEVEN
        if card != seven and seven in self.hand and seven + 1 in self.unseen[suit]:
            yield ("because_seven",)
        if self._is_last(card):
            yield "because_single", _suit(card)
        if not _points(card) and self._may_beat(partner, card, suit):
            yield "because_free", self.name(partner)
        yield from _few(higher)

    def _higher(self, card):
        # return the higher cards of its suit that others hold
        return [one for one in self.unseen[card // 10] if one > card]

    def _is_last(self, card):
        # return whether it is the last card of a side suit, with trumps in hand
        suits = self.suits
        return card // 10 != self.trump and suits.count(card // 10) == 1 and self.trump in suits

    def _may_beat(self, q, top, led, few=_FEW):
        # return whether q may hold a card that beats `top`, from public information: a ruff counts where it
        # has not followed the suit led, or at most `few` of that are out
        missed = self.missed[q]
        for suit in (led, self.trump):
            if suit != led and not missed >> led & 1 and len(self.unseen[led]) > few:
                break
            for card in self.unseen[suit]:
                holder = self.s[rules.AT_CARDS + card]
                if (holder == q or holder > rules.GONE) and not missed >> suit & 1:
                    if rules.beats(card, top, self.trump):
                        return True
        return False


def _few(higher):
    # at most two cards are higher; one who has no higher card has been called best before
    names = tuple([_card(one) for one in higher])
    if len(names) < 2:
        yield ("because_only_one",) + names
    if len(names) < 3:
        yield ("because_only_two",) + names


def _dearest(cards):
    # return the card with most points
    return max(cards, key=lambda card: card % 10)


def _points(card):
    return rules.POINTS[card % 10]


def _suit(card):
    return text.SUITS[card // 10]


def _card(card):
    return playing_cards.face(rules.ORDER, card)
