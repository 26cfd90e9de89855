# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""For QU4TO's hint and coach: shows an action and gives the reason for it."""

from micropython import const

from games.qu4to import rules, state
from games.qu4to.cards import HALF, PASSING, SUGGESTED, TURNING
from games.qu4to.deck import BLUE, GREEN, numbers
from mesa.board.hardware import KEY_LEFT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from games.qu4to.view import View


def show(view: "View", action: int) -> None:
    """Mark the set, turn the card, or ask how to pass, so that A does `action`."""
    s = view.match.seen
    hand = view.table.hand
    phase = s[state.AT_PHASE]
    if phase == state.PLAYING and state.SET <= action < state.TURN:
        view.input[TURNING] = 0
        view.input[PASSING] = 0
        hand.brighten(s)
        view.input[SUGGESTED] = view.sets.index(action - state.SET)
        view.suggest(1)
    elif phase == state.PLAYING and action < state.SET:
        box = view.ask_pass()
        box.at = box.actions.index(action)
    elif phase == state.PLAYING or phase == state.PICKING:
        card = action - (state.TURN if phase == state.PLAYING else state.TAKE)
        if phase == state.PLAYING:
            hand.unmark()
            view.input[TURNING] = 1
            view.input[PASSING] = 0
            hand.brighten(s)
        hand.at = hand.cards.index(2 * card + rules.half_up(s, card))
        if phase == state.PICKING:
            _with_others(hand, s, card)
        hand.paint()
        view.moved()
    else:
        view.input[HALF] = 2 - action  # the other one, until the key changes it
        with view.boxes:
            from games.qu4to.halves import press
        press(view, KEY_LEFT)


def _with_others(hand, s, card):
    # if more than one is still to be picked, mark this card, and go on to another: the lowest is taken first
    up = (GREEN if rules.half_up(s, card) else BLUE)[card]
    need = numbers(s[state.AT_CLASS]).count(up)
    others = []
    for face in hand.cards:
        if (GREEN if face & 1 else BLUE)[face >> 1] == up:
            if rules.taken(s, face >> 1):
                need -= 1
            elif face >> 1 > card:
                others.append(face)
            hand.mark(face >> 1, rules.taken(s, face >> 1))
    for face in others[: need - 1]:
        hand.mark(card)
        card = face >> 1
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
    from games.qu4to import comparing

    words = comparing.reason(s, seat, action, name, others)
    return () if against and words[0] == "best" else words


def picture(s: bytearray, action: int) -> "tuple[list[str], str]":
    """Return (names of cards for examples.draw, words) that show an action on the coach's page."""
    seat = s[state.AT_TURN]
    phase = s[state.AT_PHASE]
    held, ups = [], []
    rules.hand(s, seat, held, ups)
    if phase == state.CHOOSING:
        from games.qu4to.comparing import best_of

        best = best_of([(GREEN if action else BLUE)[card] for card in held])
        return [str(up) + ("g" if action else "") for up in numbers(best)], ""
    if phase == state.PUTTING:
        card = s[state.AT_DRAWN]
        return _card(BLUE[card], GREEN[card], action), ""
    if action >= state.TURN:
        card = action - (state.TAKE if phase == state.PICKING else state.TURN)
        return _card(BLUE[card], GREEN[card], rules.half_up(s, card)), ""
    if action < state.SET:
        return [], "draws" if action == state.DRAW else "passes"
    out = []
    for up in numbers(action - state.SET):
        at = ups.index(up)
        out.append(str(up) + ("g" if rules.half_up(s, held[at]) else ""))
        ups[at] = 0
    return out, ""


def _card(blue, green, half):
    # return a card, with its other number below
    return [str(green) + "g", "_%dg" % blue] if half else [str(blue), "_%d" % green]


def cost(loss: int) -> "tuple[str, ...]":
    """Return the key of a line of the section `coach`, and its numbers, for thousandths of a point lost."""
    tenths = max(1, (loss + 50) // 100)
    whole, rest = str(tenths // 10), str(tenths % 10)
    if tenths < 10:
        return "cost_less", rest
    return ("cost_tenths", whole, rest) if tenths % 10 else ("cost", whole)


def new_cards(s: bytearray, event: int) -> bool:
    """Return whether somebody has seen new cards in this event (mesa.match.take_back)."""
    return event == state.HALF or event == state.DREW
