# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""For QU4TO's hint and coach: shows an action and gives the reason for it: what no other action has."""

from micropython import const

from games.qu4to import rules
from games.qu4to.cards import HALF, PASSING, SUGGESTED, TURNING
from games.qu4to.deck import (
    CARDS,
    FOURS,
    LOW,
    NUMBER,
    STARTS,
    beating,
    dashed,
    numbers,
    shown,
    size,
    with_four,
)
from mesa.board.hardware import KEY_LEFT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from games.qu4to.view import View

NEW_CARDS = (rules.HALF, rules.DREW)
"""The events in which somebody sees new cards (mesa.match.take_back)."""


def show(view: "View", action: int) -> None:
    """Mark the set, turn the card, or ask how to pass, so that A does `action`."""
    s = view.match.seen
    hand = view.table.hand
    if rules.SET <= action < rules.TURN:
        view.input[TURNING] = 0
        view.input[PASSING] = 0
        hand.brighten(s)
        view.input[SUGGESTED] = view.sets.index(action - rules.SET)
        view.suggest(1)
    elif action <= rules.GREEN:
        view.input[HALF] = 1 - action  # the other one, until the key changes it
        view.question(s[rules.AT_PHASE]).press(view, KEY_LEFT)
    elif action < rules.SET:
        box = view.ask_pass()
        box.at = box.actions.index(action)
    else:
        face = rules.face_of(s, action)
        if action < rules.TAKE:
            hand.unmark()
            view.input[TURNING] = 1
            view.input[PASSING] = 0
            hand.brighten(s)
        hand.at = hand.cards.index(face)
        if action >= rules.TAKE:
            _with_others(hand, s, face)
        hand.paint()
        view.moved()


def _with_others(hand, s, face):
    # if more than one is still to be picked, mark this card, and go on to another: the lowest is taken first
    up = NUMBER[face]
    need = numbers(s[rules.AT_CLASS]).count(up)
    others = []
    for other in hand.cards:
        if NUMBER[other] == up:
            if rules.taken(s, other):
                need -= 1
            elif other > face:
                others.append(other)
            hand.mark(other, rules.taken(s, other))
    for other in others[: need - 1]:
        hand.mark(face)
        face = other
        hand.at = hand.cards.index(face)


def reason(
    s: bytearray,
    seat: int,
    action: int,
    name: "Callable[[int], str]",
    against: "Sequence[int] | None" = None,
) -> "tuple[str, ...]":
    """Return the key of a line of the texts' section `reasons` that fits `action` in `s`, and its strings.

    It names what this action has and none of the others, or of those in `against`; "best", or () if there is
    an `against`, where there is nothing of that kind.
    """
    others = [one for one in against or rules.legal(s, seat) if one != action]
    return _reason(s, seat, action, name, others) or (() if against else ("best",))


def _reason(s, seat, action, name, others):
    # return what `action` has and none of the others, or ()
    phase = s[rules.AT_PHASE]
    faces = rules.hand(s, seat)
    ups = shown(faces)
    if phase == rules.PLAYING and action < rules.SET:
        return _pass(s, action, ups, others)
    if phase == rules.CHOOSING:
        best = _strongest(shown(faces, action))
        return ("half", dashed(best)) if best > _strongest(shown(faces, 1 - action)) else ()
    if phase == rules.PICKING:
        _, down = rules.halves(s, action)
        made = _made(ups, down)
        least = all([made < _made(ups, rules.halves(s, other)[1]) for other in others])
        return ("pick", str(down)) if least else ()
    if phase == rules.PUTTING:
        face = 2 * s[rules.AT_DRAWN] + action
        up, down = NUMBER[face], NUMBER[face ^ 1]
        made = _made(ups, up)
        if made > _made(ups, down):
            return "joins", str(up), dashed(made)
        return ("high", str(up), str(down)) if up > down and made == -1 else ()
    if action >= rules.TURN:
        up, down = rules.halves(s, action)
        words = _turn(up, down, ups)
        for other in others:
            if other >= rules.TURN:
                up_then, down_then = rules.halves(s, other)
                if down_then == down and up_then != up and _turn(up_then, down, ups) == words:
                    return ()
        return words
    return _set(s, seat, action - rules.SET, ups, rules.sets(others), name)


def _set(s, seat, cls, ups, sets, name):
    # return the reason for playing this one, not one of the `sets`
    many = size(cls)
    if many == len(ups):
        return ("out",)
    follows = rules.follows(s)
    if follows and s[rules.AT_SEATS] > 2 and with_four(cls) and not any([with_four(other) for other in sets]):
        return ("point",)
    rest = _without(ups, cls)
    kept = _strongest(rest)
    highest = max(sets) if sets else -1
    if cls > highest and _sure(s, seat, cls) and (highest < 0 or not _sure(s, seat, highest)):
        return ("sure",)
    if size(kept) == len(rest):  # no other set leaves the same
        return "then", dashed(kept)
    largest = size(highest) if sets else 1
    if many > 1 and largest == 1:
        for q in range(s[rules.AT_SEATS]):
            if q != seat and rules.count(s, q) == 1:
                return "one", name(q)
    if size(kept) > 1 and not any([_holds(_without(ups, other), kept) for other in sets]):
        return "keeps", dashed(kept)
    low = LOW[cls]
    if low == min(ups) and low not in [LOW[other] for other in sets]:
        return "low", str(low)
    if many > largest:
        return "rid", str(many)
    return ("enough",) if follows and (not sets or cls < min(sets)) else ()


def _sure(s, seat, cls):
    # return whether no rival can hold a stronger set, whatever the hidden cards are
    hidden = []
    for card in range(CARDS):
        if s[rules.AT_CARDS + card] >= rules.HIDDEN_KNOWN:
            hidden.extend(NUMBER[2 * card : 2 * card + 1 + (card < FOURS)])
    most = max([rules.count(s, q) for q in range(s[rules.AT_SEATS]) if q != seat])
    return not any([size(other) <= most for other in beating(hidden, cls + 1)])


def _turn(up, down, ups):
    # return the reason for turning a card with these numbers
    ups = list(ups)
    ups.remove(up)
    made = _made(ups, down)
    if ups and size(_strongest(ups + [down])) == len(ups) + 1:
        return "ready", str(down)
    if made >= 0:
        return "turn", str(down), dashed(made)
    if up not in ups and _made(ups, up) < 0:
        return "spare", str(up), str(down)
    return ("high", str(down), str(up)) if down > up else ()


def _made(ups, up):
    # return the strongest set of two or more that number `up` makes with the others; -1: none
    before = beating(ups)
    made = [cls for cls in beating(ups + [up], STARTS[1]) if cls not in before]
    return made[-1] if made else -1


def _pass(s, action, ups, others):
    # return the reason for drawing a card or passing
    if action == rules.PASS:
        return ("only",)
    kept = _strongest(ups)
    if size(kept) < 2:
        return ("new",)
    for other in rules.sets(others):
        if _holds(_without(ups, other), kept):
            return ()
    return "save" if kept > s[rules.AT_LEAD] else "draw", dashed(kept)


def _strongest(ups: "list[int]") -> int:
    """Return the strongest class among these numbers."""
    return beating(ups)[-1]


def _without(ups: "list[int]", cls: int) -> "list[int]":
    """Return the numbers that are left once this set is played."""
    rest = list(ups)
    for number in numbers(cls):
        rest.remove(number)
    return rest


def _holds(ups: "list[int]", cls: int) -> bool:
    """Return whether these numbers contain the set."""
    return cls in beating(ups, cls)


def picture(s: bytearray, action: int) -> "tuple[list[str], str]":
    """Return (names of cards for examples.draw, words) that show an action on the coach's page."""
    seat = s[rules.AT_TURN]
    phase = s[rules.AT_PHASE]
    faces = rules.hand(s, seat)
    if phase == rules.CHOOSING:
        return [_name(up, action) for up in numbers(_strongest(shown(faces, action)))], ""
    if phase == rules.PUTTING:
        return _card(2 * s[rules.AT_DRAWN] + action), ""
    if action >= rules.TURN:
        return _card(rules.face_of(s, action)), ""
    if action < rules.SET:
        return [], "draws" if action == rules.DRAW else "passes"
    out = []
    for up in numbers(action - rules.SET):
        face = [one for one in faces if NUMBER[one] == up][0]
        out.append(_name(up, face))
        faces.remove(face)
    return out, ""


def _card(face):
    # return a card, with its other number below
    return [_name(NUMBER[face], face), "_" + _name(NUMBER[face ^ 1], face)]


def _name(number, face):
    # return the name of a card with this number, its half up that of `face`
    return str(number) + "g" * (face & 1)


def cost(loss: int) -> "tuple[str, ...]":
    """Return the key of a line of the section `coach`, and its numbers, for thousandths of a point lost."""
    tenths = max(1, (loss + 50) // 100)
    whole, rest = str(tenths // 10), str(tenths % 10)
    if tenths < 10:
        return "cost_less", rest
    return ("cost_tenths", whole, rest) if tenths % 10 else ("cost", whole)
