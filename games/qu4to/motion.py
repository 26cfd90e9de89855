# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Animations of QU4TO: one function per event, called with its (view, seat, a, b).

The state is ahead of the waiting events. A movement ends where the table will be drawn from the state. Events
that come once or twice a round are in round_motion.py.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.cards import BACK
from games.qu4to.table import DECK, ROW, TOP
from mesa.board import signals
from mesa.ui.motion import BEAT, CARD, FAR, NEXT, PAUSE, READ, SWEEP

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View

_KEPT = const(5)
_PASSING = const(10)  # the tip on how one passes


def _remember(view, seat, event, cls):
    # record a play for Select, in the match, since its view may be made again
    plays = view.match.noted or []
    view.match.noted = plays[1 - _KEPT :] + [(seat, event, cls)]


# a set


def played(view: "View", seat: int, cls: int, _: int) -> None:
    """Fly the set in and move the beaten one to the discards."""
    s = view.match.seen
    table = view.table
    hand = table.hand
    leading = table.leading
    delay = BEAT if leading.sprites else 0  # the beaten set goes first
    leading.discard(table.discards)
    faces = leading.faces = rules.in_order(s, rules.LEADING)
    for i in range(len(faces)):
        if seat == 0 and faces[i] in hand.cards:
            sprite = hand.remove(faces[i], table.middle)
            table.pool.show_face(sprite, faces[i])  # it may have been grey
        else:
            sprite = table.pool.get(faces[i], table.middle)
            # those that wait for their turn are above the screen, else each of them would be drawn there
            sprite.x, sprite.y = table.nameplates.centre(seat) - 12, TOP if seat else 97
        view.motion.move(sprite, leading.x(i, len(faces)), leading.y, CARD, delay + NEXT * i)
        leading.sprites.append(sprite)
    if seat == 0:
        hand.raised = False
        view.motion.in_steps(hand.painting())
        hand.spread()
    view.motion.in_steps(_names(table, s))
    _remember(view, seat, rules.PLAYED, cls)
    view.sound(signals.CARD)
    events = view.match.events
    ms = BEAT if events and events[0][0] == rules.POINT else READ if seat else PAUSE
    view.read(ms, seat and s[rules.AT_TURN])


def _names(table, s):
    yield
    table.leading.write(s)  # first, so that it is never long below another's cards
    yield
    table.nameplates.draw(s)


def stood(view: "View", seat: int, cls: int, _: int) -> None:
    """Discard the set: all others have passed."""
    _remember(view, seat, rules.STOOD, cls)
    table = view.table
    s = view.match.seen
    table.leading.discard(table.discards)
    leads = table.leading.leader(s[rules.AT_LEADER])
    if s[rules.AT_PLACE + seat]:
        view.notice("out_next", view.name(seat), leads)
    else:
        view.show_notice("{}: {}".format(view.t("stood"), leads))
    view.motion.in_steps(_names(table, s))
    view.motion.wait(READ)


# passing


def turned(view: "View", seat: int, _: int, __: int) -> None:
    """Show that somebody turns a card."""
    view.sound(signals.TURN)
    _passed(view, seat, rules.TURNED, "turned")


def drew(view: "View", seat: int, left: int, _: int) -> None:
    """Show that somebody draws a card."""
    table = view.table
    view.sound(signals.DEAL)
    _passed(view, seat, rules.DREW, "drew")
    if seat:  # else the hand is enough for a frame, and the deck is written when the card has come
        table.write_deck(left)
        sprite = table.pool.get(BACK, table.middle)
        sprite.x, sprite.y = DECK, ROW
        table.passing.append(sprite)
        view.motion.move(sprite, table.nameplates.centre(seat) - 12, TOP, SWEEP)
        return
    hand = table.hand
    for i in range(len(hand.sprites)):
        if hand.cards[hand.first + i] >> 1 == view.match.seen[rules.AT_DRAWN]:
            sprite = hand.sprites[i]
            sprite.x, sprite.y = DECK, ROW
            hand.spread(FAR)
            view.motion.wait(PAUSE)


def passed(view: "View", seat: int, _: int, __: int) -> None:
    """Show that somebody can neither turn nor draw."""
    _passed(view, seat, rules.PASSED, "passed")


def _passed(view, seat, event, key):
    _remember(view, seat, event, 0)
    s = view.match.seen
    view.table.nameplates.mark(s, seat, event)
    if seat:
        names = []
        for who, what, _ in reversed(view.match.noted):
            if not who or not rules.TURNED <= what <= rules.PASSED:
                break
            names.insert(0, view.name(who))
        several = names[1:] and not view.first_round()
        view.show_notice(view.t("all_passed", ", ".join(names)) if several else view.t(key, names[-1]))
        view.tip(_PASSING)
    else:
        view.table.hand.draw(s)
    view.motion.wait(READ if view.first_round() else BEAT if seat else PAUSE)


MOTIONS = {
    rules.PLAYED: played,
    rules.TURNED: turned,
    rules.DREW: drew,
    rules.PASSED: passed,
    rules.STOOD: stood,
}
"""Animations by event; after another one, the table is only drawn."""
