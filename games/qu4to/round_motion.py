# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Animations of QU4TO for events that come once or twice a round, read for one at a time. See motion.py."""

from micropython import const

from games.qu4to import rules
from games.qu4to.cards import BACK
from games.qu4to.table import DECK, ROW
from mesa.board import signals
from mesa.ui import text, theme
from mesa.ui.motion import BEAT, FAR, LONG, PAUSE, READ
from mesa.ui.portraits import GLAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View

_FRAMES = const(16)  # duration of flying points
_FOURS = const(6)  # the tip on 4s


def new_round(view: "View", leader: int, _: int, __: int) -> None:
    """Gather and deal all cards."""
    view.motion.in_steps(_dealing(view))
    view.sound(signals.DEAL)
    s = view.match.seen
    view.show_notice(view.table.leading.opener(leader, s))
    view.motion.wait(LONG)


def _dealing(view):
    # one part a frame, since it takes long
    table = view.table
    s = view.match.seen
    table.leading.draw(s)
    table.discards.draw(s)
    yield
    table.hand.show(())
    table.pool.free_memory()  # where they were would be drawn again, too
    yield
    table.write_deck(s[rules.AT_DECK])
    table.nameplates.draw(s)
    table.write_score(s)
    yield
    table.hand.deal(table.hand.sorted(s), -24, ROW)  # past the deck: on it, each would be drawn at once


def half_chosen(view: "View", seat: int, _: int, __: int) -> None:
    """Turn a hand; after the last one, show them all."""
    s = view.match.seen
    view.table.nameplates.mark(s, seat, 0)
    if seat == 0:
        view.table.hand.draw(s)
    view.sound(signals.TURN)
    view.motion.wait(BEAT)


def emptied(view: "View", seat: int, _: int, points: int, fours: int = 0) -> None:
    """Show that a hand is empty. `fours`: 1 if the play that emptied it also makes the point for a 4."""
    view.table.write_score(view.match.seen)
    if seat and view.out():
        view.table.write_hint()  # how many points are left
    view.sound(signals.TRICK if seat else signals.GOOD)
    view.motion.in_steps(_flying(view, seat, points + fours))
    view.notice("emptied_4" if fours else "emptied", view.name(seat), points)
    view.motion.wait(LONG)
    view.motion.in_steps(view.reacting(seat, GLAD))


def _flying(view, seat, points):
    # move the points from the middle towards their owner, below the names or above the hand: over no words
    group = view.group
    label = text.label(group, "+{}".format(points), 80, 60, theme.OURS, text.CENTRE, True, theme.INK)
    x, y = (view.table.nameplates.centre(seat), 46) if seat else (80, 78)
    group.pop()
    group.insert(len(group) - 1, label)  # below the notice
    for i in range(_FRAMES):
        label.x = 80 + (x - 80) * i // _FRAMES
        label.y = 60 + (y - 60) * i // _FRAMES
        yield
    group.remove(label)


def point_made(view: "View", seat: int, card: int, _: int) -> None:
    """Take the marker of the point, a card of the beaten set, out of sight; move the point to its owner."""
    table = view.table
    table.write_score(view.match.seen)
    discards = table.discards
    for i in range(len(discards.faces)):
        if discards.faces[i] >> 1 == card:
            discards.faces.pop(i)
            table.pool.put(discards.sprites.pop(i), table.middle)
            break
    events = view.match.events
    if events and events[0][0] == rules.EMPTIED:  # one notice names both
        return emptied(view, seat, 0, events.pop(0)[3], 1)
    view.sound(signals.TRICK)
    view.notice("point", view.name(seat))
    view.motion.in_steps(_flying(view, seat, 1))
    view.read(PAUSE, seat)
    view.motion.in_steps(view.reacting(seat, GLAD))
    if view.match.tips_done >> rules.PLAYING & 1:  # first how to play
        view.tip(_FOURS)


def reshuffled(view: "View", _: int, n: int, __: int) -> None:
    """Turn the discards into the deck."""
    table = view.table
    discards = table.discards
    for i in range(len(discards.faces)):
        sprite = discards.sprites[i]
        table.pool.show_face(sprite, BACK | discards.faces[i] & 1)
        view.motion.move(sprite, DECK, ROW, FAR)
        table.passing.append(sprite)
    discards.faces = []
    discards.sprites = []
    table.write_deck(n)
    view.sound(signals.DEAL)
    view.notice("reshuffled")
    view.motion.wait(READ)


MOTIONS = {
    rules.DEALT: new_round,
    rules.HALF: half_chosen,
    rules.POINT: point_made,
    rules.RESHUFFLED: reshuffled,
    rules.EMPTIED: emptied,
}
"""Animations by event."""
