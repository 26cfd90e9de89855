# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET in words, for the page of a browser; see sim/web/contract.py."""

from micropython import const

from games.set import deck, examples, faces, rules
from games.set.deck import AT_TABLE, HOLE
from mesa.core.contract import ANY

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from sim.web.vm._speech import Say


def event(say: "Say", s: bytearray, kind: int, seat: int, a: int, b: int) -> str:
    """Return what has happened; "" for marks, which the cursor or the call's result says, and for the
    player's call, which the question has answered.
    """
    view = say.view
    if kind == rules.CALLED:
        line = view.call_line(seat)
        return line if line != say.t("mark_three") else ""
    if kind == rules.FOUND:
        return say.t("finds", say.name(seat)) + ": " + _cards(say, b)
    if kind == rules.FAULT:
        if view.explain and view.is_player(seat):  # a page follows
            return say.t("fault", say.name(seat))
        words = "; ".join([card_name(say, card) for card in deck.lying(s, deck.unpack(a))])
        return say.t("fault_why", say.name(seat), _failing(say, b)) + ": " + words
    if kind == rules.GAVE_UP:
        return say.t("gave_up", say.name(seat))
    if kind == rules.SAID_NONE:
        return say.t("says_none", say.name(seat))
    if kind == rules.DEBT:
        return say.t("debt_up" if b > 0 else "debt_down", a)
    if kind == rules.MISSED:
        return say.t("missed") + ": " + _cards(say, b)
    if kind in (rules.ADDED, rules.REFILLED):
        cards = deck.unpack(b)
        slots = deck.unpack(a)
        return say("new", "; ".join([_at(say, cards[i], slots[i]) for i in range(3)]))
    if kind == rules.MOVED:
        return say("new", _at(say, s[AT_TABLE + b], b)) if s[AT_TABLE + b] != HOLE else ""
    if kind == rules.DEALT:
        return table(say, s)
    return ""  # MARKED, UNMARKED, HAND_END, MATCH_END


def _failing(say: "Say", fails: int) -> str:
    return ", ".join([say.t("f%d" % f) for f in range(4) if fails >> f & 1])


def card_name(say: "Say", card: int) -> str:
    """Return a card by its four features: "2 striped red ovals". Words are in up to four forms: one, many,
    and the same for a feminine shape.
    """
    shape = say("shape_%d" % deck.feature(card, 0)).split("|")
    many = deck.feature(card, 2) + 1
    form = (many > 1) + 2 * (len(shape) > 2)
    colours = 4 if say.view and say.view.colours else 1
    found = []
    for key in ("colour_{}{}".format(colours, deck.feature(card, 1)), "shading_%d" % deck.feature(card, 3)):
        forms = say(key).split("|")
        found.append(forms[form % len(forms)])
    return say("features", many, shape[many > 1], *found)


def _cards(say: "Say", triple: int) -> str:
    return "; ".join([card_name(say, card) for card in deck.unpack(triple)])


def _at(say: "Say", card: int, slot: int) -> str:
    # a card, and where it lies
    return say("at", card_name(say, card) if card != HOLE else say("hole"), slot // 3 + 1, slot % 3 + 1)


def question(say: "Say", s: bytearray) -> str:
    """Return "": all may act at any time, and a call says what its caller must do."""
    return ""


def chosen(say: "Say", s: bytearray) -> str:
    """Return the card under the cursor, where it lies, and whether it is marked."""
    view = say.view
    if rules.turn(s) < ANY or not view.has_player:
        return ""
    slot = view.table.frames.at
    own = view.table.frames.own
    words = _at(say, s[AT_TABLE + slot], slot)
    return say("marked", words) if slot in own and not view.busy() else words


def hand(say: "Say", s: bytearray) -> str:
    """Return "": nobody holds cards."""
    return ""


def table(say: "Say", s: bytearray) -> str:
    """Return the cards, a line for each column, from the left; "" while they must not be seen."""
    view = say.view
    if view.table.hidden:
        return ""
    lines = []
    for column in range(faces.columns(s)):
        cards = s[AT_TABLE + 3 * column : AT_TABLE + 3 * column + 3]
        names = [card_name(say, card) if card != HOLE else say("hole") for card in cards]
        if min(cards) != HOLE:
            lines.append(say("column", column + 1, "; ".join(names)))
    if not view.match.script:
        lines.append(say("left", s[rules.AT_DECK]))
    return "\n".join(lines)


def score(say: "Say", s: bytearray) -> str:
    """Return everybody's points."""
    words = [say.each("points", rules.scores(s))]
    if rules.alone(s, rules.SOLO):
        words.append(say.t("debt", s[rules.AT_DEBT]) + ".")
    return " ".join(words + [say("left", s[rules.AT_DECK])])


def scene(say: "Say", page: "Any") -> "tuple[list[str], str] | None":
    """Return the words of a page of the game, and its selected line; None if it is none of these."""
    if type(page).__name__ != "Features":
        return None
    fails = deck.failing(*page.cards)
    title = page.title
    if fails:
        title += ": " + _failing(say, fails)
    return [title + ": " + "; ".join([card_name(say, card) for card in page.cards])], ""


def example(say: "Say", name: str) -> str:
    """Return the name of a card on a help page, "2gso"; of a call's bar what stands in it."""
    return "SET!" if name == "bar" else card_name(say, examples.card(name))
