# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO in words, for the page of a browser; see sim/web/contract.py."""

from micropython import const

from games.qu4to import prompt, rules
from games.qu4to.cards import HALF, SUGGESTED, TURNING
from games.qu4to.deck import FOUR, NUMBER, set_text, shown
from games.qu4to.table import round_name

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from sim.web.vm._speech import Say

_FEW = const(3)  # cards: so many are told without being asked for
_SAID = {
    rules.POINT: "point",
    rules.DREW: "drew",
    rules.RESHUFFLED: "reshuffled",
    rules.PASSED: "passed",
    rules.STOOD: "stood",
    rules.EMPTIED: "emptied",
}
"""The texts of events of which the table says all."""
_WITHOUT_END = (rules.DREW, rules.PASSED, rules.STOOD)


def event(say: "Say", s: bytearray, kind: int, seat: int, a: int, b: int) -> str:
    """Return what has happened; "" for a secret half, the cards of a set, and what a page says."""
    if kind == rules.DEALT:
        return round_name(say.t, s) + ". " + _leads(say, seat) + ".\n" + hand(say, s)
    if kind in (rules.HALF, rules.PUT):
        return say("half", say.name(seat), _colour(say, a))
    if kind == rules.LEADS:
        return _leads(say, seat) + "."
    if kind == rules.PLAYED:
        words = say.name(seat) + ": " + set_text(say.t, a)
        left = rules.count(s, seat)
        if seat and 0 < left <= _FEW:
            words += ". " + say("count", left, say.name(seat))
        return words
    if kind == rules.TURNED:
        return say("half", say.t("turned", say.name(seat)), _colour(say, b))
    if kind in _SAID:
        return say.t(_SAID[kind], say.name(seat), b) + "." * (kind in _WITHOUT_END)
    return ""  # CHOSE, CARD, HAND_END, MATCH_END


def _colour(say: "Say", half: int) -> str:
    return say("green" if half else "blue")


def _leads(say: "Say", seat: int) -> str:
    return say.view.table.leading.leader(seat)


def _face(say: "Say", face: int) -> str:
    # both numbers of a card
    up = NUMBER[face]
    return str(up) if up == FOUR else say("over", up, NUMBER[face ^ 1])


def question(say: "Say", s: bytearray) -> str:
    """Return what the player is asked now."""
    phase = s[rules.AT_PHASE]
    if say.view.input[TURNING]:
        return ""
    if phase == rules.CHOOSING:
        return say.t("which_half") + " " + _leads(say, s[rules.AT_LEADER]) + "."
    if phase == rules.PUTTING:
        return "" if NUMBER[2 * s[rules.AT_DRAWN]] == FOUR else say.t("which_half")
    if phase == rules.PICKING:
        return say("pick", set_text(say.t, s[rules.AT_CLASS]))
    if not rules.follows(s):
        return say("lead")
    beats = rules.sets(rules.legal(s, 0))
    return say("follow", len(beats), say.name(s[rules.AT_LEADER]), set_text(say.t, s[rules.AT_LEAD]))


def chosen(say: "Say", s: bytearray) -> str:
    """Return what A would do now: a half, a set, or the card under the cursor; "" if nothing."""
    view = say.view
    phase = s[rules.AT_PHASE]
    if not view.asked or rules.turn(s) or phase >= rules.SCORED:
        return ""
    held = view.table.hand
    half = view.input[HALF]
    if phase == rules.CHOOSING:
        ups = shown(held.cards, half)
        ups.sort()
        return _colour(say, half) + ": " + ", ".join([str(up) for up in ups])
    if phase == rules.PUTTING:
        return say("half", _face(say, 2 * s[rules.AT_DRAWN] + half), _colour(say, half))
    if not held.cards:
        return ""
    face = held.chosen()
    if view.input[TURNING]:
        return say.t("turns", "", NUMBER[face], NUMBER[face ^ 1])
    if phase == rules.PLAYING and view.input[SUGGESTED]:
        at = view.input[SUGGESTED] - 1
        return say("marked", say.place(set_text(say.t, view.sets[at]), at, len(view.sets)))
    words = say.place(_face(say, face), held.at, len(held.cards))
    marked = [str(up) for up in held.numbers()]
    own = held.marked(face)
    if own:
        words = say("marked", words)
    elif phase == rules.PLAYING and not held.usable():
        words = say("barred", words)
    if marked:
        words += ". " + say("marks", ", ".join(marked))
    if own or phase == rules.PICKING:  # what A does
        words += ". " + prompt.line(view)[0]
    return words


def hand(say: "Say", s: bytearray) -> str:
    """Return the player's cards from left to right: the number up, over the other one."""
    cards = say.view.table.hand.sorted(s)
    return say("hand", ", ".join([_face(say, face) for face in cards])) if cards else ""


def table(say: "Say", s: bytearray) -> str:
    """Return the leading set, everybody's cards, the deck and whose turn it is; in a problem, all is open."""
    view = say.view
    words = []
    if rules.follows(s):
        words.append(say.name(s[rules.AT_LEADER]) + ": " + set_text(say.t, s[rules.AT_LEAD]) + ".")
    for seat in range(1, s[rules.AT_SEATS]):
        if view.match.script:
            faces = view.table.nameplates.faces[seat]
            words.append(say.name(seat) + ": " + ", ".join([_face(say, face) for face in faces]) + ".")
        else:
            words.append(say("count", rules.count(s, seat), say.name(seat)))
    if not view.match.script:
        words.append(say("left", s[rules.AT_DECK]))
    return " ".join(words + [say.turn(rules.turn(s))])


def score(say: "Say", s: bytearray) -> str:
    """Return everybody's points, this round's among them."""
    return say.each("points", [rules.total(s, seat) for seat in range(s[rules.AT_SEATS])])


def scene(say: "Say", page: "Any") -> "tuple[list[str], str] | None":
    """Return the words of a page of the game, and its selected line; None if it is none of these."""
    if type(page).__name__ == "Result":
        s = page.view.match.seen
        title = say.t("round_end", s[rules.AT_HAND] + 1)
        return [title + ". " + score(say, s)], say.choice(page)
    return None


def example(say: "Say", name: str) -> str:
    """Return a card on a help page: "7" blue, "7g" green, "_10" the number at its foot; or ">".

    "=10" and "." are only for the eye.
    """
    if name == ">":
        return say("beats")
    if name[0] in "=.":
        return ""
    return name.strip("_g") + " " + _colour(say, name[-1] == "g")
