# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse in words, for the page of a browser; see sim/web/contract.py."""

from micropython import const

from games.fodasse import rules
from mesa.core.contract import HAND_END, HIDDEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from sim.web.vm._speech import Say


def event(say: "Say", s: bytearray, kind: int, seat: int, a: int, b: int) -> str:
    """Return what has happened; "" for what the next screen says."""
    if kind == rules.DEALT:
        return (say.t("cards_each", a) + ".\n" if a > 1 else "") + hand(say, s)
    if kind == rules.VIRA:
        return _vira(say, s)
    if kind == rules.BID_MADE:
        return say.name(seat) + ": " + say.t("bids", a) + ", " + say.t("total", b, s[rules.AT_SIZE])
    if kind == rules.PLAYED:
        return say.name(seat) + ": " + _card(say, s, a)
    if kind == rules.ANNULLED:
        return say.t("annulled", say.rank(rules.ORDER[a % 10])) if _last_of_rank(s, a) else ""
    if kind == rules.TAKEN:
        return say.t("took", say.name(seat), a) + "."
    if kind == rules.ACCUMULATED:
        return say.t("accumulated")
    if kind == rules.RESULT:
        return say.name(seat) + ": " + say.t("won_and_bid", b, a) + "."
    if kind == rules.POINT:
        return say("letters", a, say.name(seat))
    if kind == rules.ELIMINATED:
        return say.t("out", say.name(seat))
    if kind == rules.REPEATED:
        return say.t("repeat")
    if kind == rules.SHOWN:
        return say.t("hand_of", say.name(seat)) + ": " + _cards(say, s, rules.hand(s, seat))
    if kind == HAND_END and b:
        return say.t("nobodys", b) + "."
    return ""  # HAND_END and MATCH_END


def _last_of_rank(s: bytearray, card: int) -> bool:
    # of the trick that it lies in: its rank is named once, not card by card
    t = list(s[rules.AT_LOG : rules.AT_OPTIONS]).index(card) // s[rules.AT_PLAYERS]
    return [other for other in rules.cards(s, t) if other % 10 == card % 10][-1] == card


def _vira(say: "Say", s: bytearray) -> str:
    card = say.card(s[rules.AT_VIRA])
    return say.t("vira", card, say.rank(rules.ORDER[rules.manilha(s)])) + "."


def _card(say: "Say", s: bytearray, card: int) -> str:
    """Return a card's name, and that it is a manilha."""
    name = say.card(card)
    return name + ", " + say.t("manilha") if card % 10 == rules.manilha(s) else name


def _cards(say: "Say", s: bytearray, cards: "list[int]") -> str:
    return "; ".join([_card(say, s, card) for card in cards])


def question(say: "Say", s: bytearray) -> str:
    """Return what the player is asked now."""
    if s[rules.AT_PHASE] == rules.BIDDING:
        return say("bid_now", s[rules.AT_SIZE], s[rules.AT_BID_SUM])
    won = say.t("won_and_bid", s[rules.AT_WON], s[rules.AT_BIDS])
    laid = rules.trick(s)
    if not laid:
        return say("lead", won)
    leads = say.t("nobody")
    if s[rules.AT_BEST] != rules.NONE:
        seat, card = laid[s[rules.AT_BEST]]
        leads = say.name(seat) + ", " + _card(say, s, card)
    return say("follow", won, leads)


def chosen(say: "Say", s: bytearray) -> str:
    """Return what A would do now; "" if nothing."""
    view = say.view
    box = view.box
    if box:
        words = say.t("takes_%d" % box.at) if s[rules.AT_SIZE] == 1 else str(box.at)
        words += ", " + say.t("total", box.so_far + box.at, box.size)
        return say("barred", words) if box.at == box.barred else words
    held = view.table.hand
    if not view.asked or not held.raised or held.chosen() == HIDDEN:
        return ""
    return say.place(_card(say, s, held.chosen()), held.at, len(held.cards))


def hand(say: "Say", s: bytearray) -> str:
    """Return the player's cards from left to right; in a blind hand those of the others."""
    if rules.is_blind(s):
        seen = []
        for seat in rules.order(s):
            for card in rules.hand(s, seat) if seat else ():
                seen.append(say.name(seat) + " " + say.card(card))
        return say.t("card_each") + ": " + "; ".join(seen) + "."
    cards = [card for card in say.view.table.hand.held(s) if card != HIDDEN]
    return say("hand", _cards(say, s, cards)) if cards else ""


def table(say: "Say", s: bytearray) -> str:
    """Return the vira, the bids and tricks, the trick so far and whose turn it is."""
    words = []
    if s[rules.AT_VIRA] != HIDDEN:
        words.append(_vira(say, s))
    for seat in rules.order(s):
        if s[rules.AT_BIDS + seat] != rules.NONE:
            words.append(event(say, s, rules.RESULT, seat, s[rules.AT_BIDS + seat], s[rules.AT_WON + seat]))
    if s[rules.AT_PHASE] == rules.PLAYING:
        for seat, card in rules.trick(s):
            words.append(say.name(seat) + ": " + _card(say, s, card) + ".")
    return " ".join(words + [say.turn(rules.turn(s))])


def score(say: "Say", s: bytearray) -> str:
    """Return everybody's letters."""
    return say.each("letters", rules.scores(s))


def scene(say: "Say", page: "Any") -> "tuple[list[str], str] | None":
    """Return the words of a page of the game, and its selected line; None if it is none of these."""
    name = type(page).__name__
    if name == "Ranking":  # bids and letters are said with the events
        return [page.said], say.choice(page)
    if name == "Tricks":
        s = page.view.match.seen
        seat, number = page.found[page.at]
        who = say.t("nobody") if seat == rules.NOBODY else say.name(seat)
        if number < 0:
            return [say.t("hand_of", who) + ": " + _cards(say, s, page.cards)], ""
        laid = [say.name(by) + " " + _card(say, s, card) for by, card in page.laid]
        return [who + ", " + say.t("trick_no", number + 1) + ": " + "; ".join(laid)], ""
    return None


def example(say: "Say", name: str) -> str:
    """Return the name of a card on a help page: "A♠", "A♠x" annulled, "A♠*" a manilha, "?" unseen."""
    card = say.example(name[:2])
    if name[2:] == "x":
        return card + " ✗"
    return card + ", " + say.t("manilha") if name[2:] == "*" else card
