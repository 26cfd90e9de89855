# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Why an action of QU4TO: what no other action has. For advice.py."""

from micropython import const

from games.qu4to import rules, state
from games.qu4to.deck import BLUE, CARDS, CLASSES, FOUR, GREEN, add_beating, dashed, numbers

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def reason(
    s: bytearray, seat: int, action: int, name: "Callable[[int], str]", others: "Sequence[int]"
) -> "tuple[str, ...]":
    """Return the reason, as advice.reason has it; others: what else to do."""
    phase = s[state.AT_PHASE]
    held, ups = [], []
    rules.hand(s, seat, held, ups)
    if phase == state.PLAYING and action < state.SET:
        return _pass(s, action, ups, others)
    if phase == state.CHOOSING:
        best = best_of([(GREEN if action else BLUE)[card] for card in held])
        other = best_of([(BLUE if action else GREEN)[card] for card in held])
        return ("half", dashed(best)) if best > other else ("best",)
    if phase == state.PICKING:
        down = _down(s, action - state.TAKE)
        made = _made(ups, down)
        for other in others:
            if _made(ups, _down(s, other - state.TAKE)) <= made:
                return ("best",)
        return "pick", str(down)
    if phase == state.PUTTING:
        up = (GREEN if action else BLUE)[s[state.AT_DRAWN]]
        down = BLUE[s[state.AT_DRAWN]] + GREEN[s[state.AT_DRAWN]] - up
        made = _made(ups, up)
        if made > _made(ups, down):
            return "joins", str(up), dashed(made)
        return ("high", str(up), str(down)) if up > down and made == -1 else ("best",)
    if action >= state.TURN:
        card = action - state.TURN
        words = _turn(s, card, held, list(ups))
        for other in others:
            one = other - state.TURN
            if (
                one >= 0
                and _down(s, one) == _down(s, card)
                and BLUE[one] + GREEN[one] != BLUE[card] + GREEN[card]
            ):
                if _turn(s, one, held, list(ups)) == words:
                    return ("best",)
        return words
    sets = [a - state.SET for a in others if state.SET <= a < state.TURN]
    return _set(s, seat, action - state.SET, ups, sets, name)


def _set(s, seat, cls, ups, sets, name):
    # return the reason for playing this one, not one of the `sets`
    laid = numbers(cls)
    size = len(laid)
    if size == len(ups):
        return ("out",)
    follows = s[state.AT_LEAD] != state.NONE
    instead = [numbers(other) for other in sets]
    if follows and s[state.AT_SEATS] > 2 and FOUR in laid:
        if not [1 for other in instead if FOUR in other]:
            return ("point",)
    rest = without(ups, cls)
    kept = best_of(rest)
    left = [without(ups, other) for other in sets]
    highest = max(sets) if sets else -1
    if cls > highest and _sure(s, seat, cls) and (highest < 0 or not _sure(s, seat, highest)):
        return ("sure",)
    if len(numbers(kept)) == len(rest) and not [
        1 for other in left if len(other) == len(rest) and best_of(other) == kept
    ]:
        return "then", dashed(kept)
    sizes = [len(other) for other in instead]
    if size > 1 and (not sizes or max(sizes) == 1):
        for q in range(s[state.AT_SEATS]):
            if q != seat and rules.count(s, q) == 1:
                return "one", name(q)
    if len(numbers(kept)) > 1 and not [1 for other in left if holds(other, kept)]:
        return "keeps", dashed(kept)
    low = laid[0]
    if low == min(ups) and not [1 for other in instead if other[0] == low]:
        return "low", str(low)
    if size > 1 and (not sizes or size > max(sizes)):
        return "rid", str(size)
    return ("enough",) if follows and (not sets or cls < min(sets)) else ("best",)


def _sure(s, seat, cls):
    # return whether no rival can hold a stronger set, whatever the hidden cards are
    n = bytearray(12)
    for card in range(CARDS):
        if s[state.AT_CARDS + card] >= state.HIDDEN_KNOWN:
            n[BLUE[card]] += 1
            if BLUE[card] != FOUR:
                n[GREEN[card]] += 1
    most = 0
    for q in range(s[state.AT_SEATS]):
        if q != seat:
            most = max(most, rules.count(s, q))
    for other in range(cls + 1, CLASSES):
        wanted = numbers(other)
        if len(wanted) <= most and not [1 for number in wanted if n[number] < wanted.count(number)]:
            return False
    return True


def _turn(s, card, held, ups):
    # return the reason for turning this card
    up = ups.pop(held.index(card))
    down = _down(s, card)
    made = _made(ups, down)
    ups.append(down)
    if len(ups) > 1 and len(numbers(best_of(ups))) == len(ups):
        return "ready", str(down)
    ups.pop()
    if made >= 0:
        return "turn", str(down), dashed(made)
    if up not in ups and _made(ups, up) < 0:
        return "spare", str(up), str(down)
    return ("high", str(down), str(up)) if down > up else ("best",)


def _down(s, card):
    return BLUE[card] + GREEN[card] - (GREEN if rules.half_up(s, card) else BLUE)[card]


def _made(ups, up):
    # return the strongest set of two or more that number `up` makes with the others; -1: none
    sets, before = [], []
    add_beating(before, 0, 0, ups)
    add_beating(sets, 0, 0, ups + [up])
    best = -1
    for cls in sets:
        if len(numbers(cls)) > 1 and cls not in before:
            best = cls
    return best


def _pass(s, action, ups, others):
    # return the reason for drawing a card or passing
    if action == state.PASS:
        return ("only",)
    kept = best_of(ups)
    if len(numbers(kept)) < 2:
        return ("new",)
    for other in others:
        if state.SET <= other < state.TURN and holds(without(ups, other - state.SET), kept):
            return ("best",)
    return "save" if kept > s[state.AT_LEAD] else "draw", dashed(kept)


def best_of(ups: "list[int]") -> int:
    """Return the strongest class among these numbers."""
    sets = []
    add_beating(sets, 0, 0, ups)
    return sets[-1]


def without(ups: "list[int]", cls: int) -> "list[int]":
    """Return the numbers that are left once this set is played."""
    rest = list(ups)
    for number in numbers(cls):
        rest.remove(number)
    return rest


def holds(ups: "list[int]", cls: int) -> bool:
    """Return whether these numbers contain the set."""
    wanted = numbers(cls)
    return not [1 for number in wanted if ups.count(number) < wanted.count(number)]
