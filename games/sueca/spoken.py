# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca in words, for the page of a browser; see sim/web/contract.py."""

from micropython import const

from games.sueca import questions, rules
from mesa.core.contract import HAND_END

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from sim.web.vm._speech import Say


def event(say: "Say", s: bytearray, kind: int, seat: int, a: int, b: int) -> str:
    """Return what has happened; "" for what the next screen says."""
    if kind == rules.NEW_HAND:
        return say("new_hand", rules.hand_number(s) + 1, say.name(seat), say.name(a), say.name(b))
    if kind == rules.CUT_MADE:
        return say("cut", say.name(seat), a)
    if kind == rules.DEALT:
        words = say("dealt", say.suit(a // 10), say.name(seat), say.card(a))
        return words + "\n" + hand(say, s)
    if kind == rules.REDEALT:
        return say.t("redealt", say.name(seat))
    if kind == rules.PLAYED:
        card = say.card(a)
        if a // 10 == rules.trump(s) != rules.led(s, b // 4):
            card = say("ruff", card)
        return say.name(seat) + ": " + card
    if kind == rules.TAKEN:
        return say("taken", a, say.name(seat))
    if kind == rules.ACCUSED:
        outcome = say.t("accused_proved") if a >= 0 else say.t("accused_false", questions.price(say.view))
        return say.t("accuses", say.name(seat)) + " " + outcome
    if kind == rules.SHOWN:
        return say.t("shown", say.name(seat), say.name(a))
    if kind == HAND_END:
        return say("hand_over", *rules.hand_scores(s)[:2], *rules.scores(s)[:2])
    return ""  # MATCH_END


def forgets(kind: int, seat: int, a: int, b: int) -> bool:
    """Return whether an event hides what was before it: the lead to a trick hides earlier ones (RULES 9)."""
    return kind == rules.PLAYED and b % 4 == 0


def question(say: "Say", s: bytearray) -> str:
    """Return what the player is asked now."""
    if s[rules.AT_PHASE] == rules.CUTTING:
        return say.t("you_cut")
    suit = rules.led(s)
    if suit < 0:
        return say("lead")
    seat, card = rules.winning(s)
    return say("follow", say.suit(suit), say.name(seat) + ", " + say.card(card))


def chosen(say: "Say", s: bytearray) -> str:
    """Return what A would do now; "" if nothing."""
    view = say.view
    if view.box:
        return view.box.label.text
    held = view.table.hand
    if not view.asked or not held.raised:
        return ""
    card = held.chosen()
    words = say.place(say.card(card), held.at, len(held.cards))
    return words if card in rules.legal(s, 0) else say("barred", words)


def hand(say: "Say", s: bytearray) -> str:
    """Return the player's cards from left to right, suit by suit."""
    words = _suits(say, say.view.table.hand.sorted(s))
    return say("hand", words) if words else ""


def _suits(say: "Say", cards: "list[int]") -> str:
    suits = []  # in the cards' order
    for card in cards:
        if card // 10 not in suits:
            suits.append(card // 10)
    words = []
    for suit in suits:
        ranks = [say.rank(rules.ORDER[card % 10]) for card in cards if card // 10 == suit]
        words.append(say("card", ", ".join(ranks), say.suit(suit)))
    return "; ".join(words)


def _trick(say: "Say", s: bytearray, number: int) -> str:
    """Return the cards of a trick of this hand, the first one laid first."""
    laid = rules.trick(s, number)
    cards = [say.name(seat) + " " + say.card(card) for seat, card in laid]
    return say.t("trick_no", number + 1) + ": " + ", ".join(cards) + "."


def table(say: "Say", s: bytearray) -> str:
    """Return who plays, the trump, the trick so far and whose turn it is; in a problem, the others' cards."""
    words = [say("seats", say.name(1), say.name(2), say.name(3))]
    if rules.trump(s) >= 0:
        words.append(say.t("trump") + ": " + say.suit(rules.trump(s)) + ".")
    if say.view.match.script:
        words += [say.name(seat) + ": " + _suits(say, rules.hand(s, seat)) + "." for seat in (1, 2, 3)]
    begins = say.view.match.script and not say.view.match.moves  # a problem: its last trick is made up
    if s[rules.AT_LAID] and (rules.led(s) >= 0 or not begins):
        number = (s[rules.AT_LAID] - 1) // 4
        words.append(_trick(say, s, number))
        if rules.last_trick(s) >= 0:
            words.append(say.t("taken_by", say.name(rules.winning(s, number)[0])) + ".")
    if s[rules.AT_PHASE] == rules.PLAYING:
        words.append(say.turn(rules.turn(s)))
    return " ".join(words)


def score(say: "Say", s: bytearray) -> str:
    """Return the points of the match and of the hand."""
    return say("scores", *rules.scores(s)[:2], *rules.hand_scores(s)[:2])


def scene(say: "Say", page: "Any") -> "tuple[list[str], str] | None":
    """Return the words of a page of the game, and its selected line; None if it is none of these."""
    if type(page).__name__ == "Tricks":
        words = _trick(say, page.view.match.seen, page.first + page.at)
        return [words + " " + page.note.text], ""
    if type(page).__name__ == "Count":  # the points are said with the hand's end
        if page.shown:
            return [], ""
        brought, why = page.group[page.first], page.group[page.first + 1]
        return [(brought.text + ". " + why.text).replace("!.", "!")], say.choice(page)
    return None
