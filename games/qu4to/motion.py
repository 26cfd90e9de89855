# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Animations of QU4TO: one function per event, called with its (view, seat, a, b).

The state is ahead of the waiting events. A movement ends where the table will be drawn from the state.
"""

from micropython import const

from games.qu4to import state
from games.qu4to.cards import BACK
from games.qu4to.table import DECK, ROW, TOP, round_name
from mesa.board import signals
from mesa.ui import text, theme
from mesa.ui.motion import BEAT, CARD, FAR, LONG, NEXT, PAUSE, READ, SWEEP

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View

_GLAD = const(1)  # of mesa.ui.portraits
_FRAMES = const(16)  # duration of flying points
_KEPT = const(5)
_FOURS = const(6)  # the tip on 4s
_ROUND = const(7)  # the tip at a round's end
_PASSING = const(10)  # the tip on how one passes
_MINUTE = const(60_000)  # until A: a newcomer reads each play of the first round


def _remember(view, seat, event, cls):
    # record a play for Select, in the match, since its view may be made again
    plays = view.match.noted
    if plays is None:
        plays = view.match.noted = []
    plays.append((seat, event, cls))
    if len(plays) > _KEPT:
        plays.pop(0)


# a set


def played(view: "View", seat: int, cls: int, _: int) -> None:
    """Fly the set in and move the beaten one to the discards."""
    s = view.match.seen
    table = view.table
    hand = table.hand
    leading = table.leading
    delay = BEAT if leading.sprites else 0  # the beaten set goes first
    leading.discard(table.discards)
    faces = leading.faces = leading.in_state(s)
    for i in range(len(faces)):
        if seat == 0 and faces[i] in hand.cards:
            sprite = hand.remove(faces[i], table.middle)
            table.pool.show_face(sprite, faces[i])  # it may have been grey
        else:
            sprite = table.pool.get(faces[i], table.middle)
            # those that wait for their turn are above the screen, else each of them would be drawn there
            sprite.x, sprite.y = table.nameplates.centre(seat) - 12, -34 if seat else 97
        view.motion.move(sprite, leading.x(i, len(faces)), leading.y, CARD, delay + NEXT * i)
        leading.sprites.append(sprite)
    if seat == 0:
        hand.raised = False
        view.motion.in_steps(hand.painting())
        hand.spread()
    view.motion.in_steps(_names(table, s))
    _remember(view, seat, state.PLAYED, cls)
    view.sound(signals.CARD)
    events = view.match.events
    if not view.match.tips_done >> _ROUND & 1 and seat and s[state.AT_TURN] and not events:
        text.put(table.prompt, text.A_KEY + " " + view.t("go_on"))
        view.motion.wait(_MINUTE)
    else:
        view.motion.wait(BEAT if events and events[0][0] == state.POINT else READ if seat else PAUSE)


def _names(table, s):
    yield
    table.leading.write(s)  # first, so that it is never long below another's cards
    yield
    table.nameplates.draw(s)


def stood(view: "View", seat: int, cls: int, _: int) -> None:
    """Discard the set: all others have passed."""
    _remember(view, seat, state.STOOD, cls)
    view.table.leading.discard(view.table.discards)
    view.notice("{}: {}".format(view.t("stood"), view.table.leading.leader(view.match.seen[state.AT_LEADER])))
    view.motion.wait(READ)


# passing


def turned(view: "View", seat: int, _: int, __: int) -> None:
    """Show that somebody turns a card."""
    view.sound(signals.TURN)
    _passed(view, seat, state.TURNED, "turned")


def drew(view: "View", seat: int, left: int, _: int) -> None:
    """Show that somebody draws a card."""
    table = view.table
    view.sound(signals.DEAL)
    _passed(view, seat, state.DREW, "drew")
    if seat:  # else the hand is enough for a frame, and the deck is written when the card has come
        table.deck.write(left)
        sprite = table.pool.get(BACK, table.middle)
        sprite.x, sprite.y = DECK, ROW
        table.passing.append(sprite)
        view.motion.move(sprite, table.nameplates.centre(seat) - 12, TOP, SWEEP)
        return
    hand = table.hand
    for i in range(len(hand.sprites)):
        if hand.cards[hand.first + i] >> 1 == view.match.seen[state.AT_DRAWN]:
            sprite = hand.sprites[i]
            sprite.x, sprite.y = DECK, ROW
            hand.spread(FAR)
            view.motion.wait(PAUSE)


def passed(view: "View", seat: int, _: int, __: int) -> None:
    """Show that somebody can neither turn nor draw."""
    _passed(view, seat, state.PASSED, "passed")


def _passed(view, seat, event, key):
    _remember(view, seat, event, 0)
    s = view.match.seen
    view.table.nameplates.mark(s, seat, event)
    if seat:
        names = []
        for who, what, _ in reversed(view.match.noted):
            if not who or not state.TURNED <= what <= state.PASSED:
                break
            names.insert(0, view.name(who))
        several = view.t("all_passed", ", ".join(names))
        view.notice(several if names[1:] else view.t(key, names[0]))
        view.tip(_PASSING)
    else:
        view.table.hand.draw(s)
    view.motion.wait(BEAT if seat else PAUSE)


# what comes once or twice a round


def new_round(view: "View", leader: int, _: int, __: int) -> None:
    """Gather and deal all cards."""
    view.motion.in_steps(_dealing(view))
    view.sound(signals.DEAL)
    s = view.match.seen
    leads = view.table.leading.leader(leader)
    if s[state.AT_HAND] and s[state.AT_SEATS] > 2:
        leads += ": " + view.t("fewest")  # the rule's reason; the strip has the round
    else:
        leads = round_name(view.t, s) + ". " + leads
    view.notice(leads)
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
    table.deck.write(s[state.AT_DECK])
    table.nameplates.draw(s)
    table.write_score(s)
    yield
    table.hand.deal(table.hand.sorted(s), DECK, ROW)


def half_chosen(view: "View", seat: int, _: int, __: int) -> None:
    """Turn a hand; after the last one, show them all."""
    s = view.match.seen
    view.table.nameplates.mark(s, seat, 0)
    if seat == 0:
        view.table.hand.draw(s)
    view.sound(signals.TURN)
    view.motion.wait(BEAT)


def emptied(view: "View", seat: int, _: int, points: int) -> None:
    """Show that a hand is empty."""
    view.table.write_score(view.match.seen)
    view.sound(signals.TRICK if seat else signals.GOOD)
    view.motion.in_steps(_flying(view, seat, points))
    view.notice(view.t("emptied", view.name(seat), points))
    view.motion.wait(LONG)
    view.motion.in_steps(view.reacting(seat, _GLAD))


def _flying(view, seat, points):
    # move the points from the middle towards their owner, below the names or above the hand: over no words
    label = text.label("+{}".format(points), 80, 60, theme.OURS, True, text.CENTRE, theme.INK)
    x, y = (view.table.nameplates.centre(seat), 46) if seat else (80, 78)
    view.group.insert(len(view.group) - 1, label)  # below the notice
    for i in range(_FRAMES):
        label.x = 80 + (x - 80) * i // _FRAMES
        label.y = 60 + (y - 60) * i // _FRAMES
        yield
    view.group.remove(label)


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
    view.sound(signals.TRICK)
    view.notice(view.t("point", view.name(seat)))
    view.motion.in_steps(_flying(view, seat, 1))
    view.motion.wait(PAUSE)
    view.motion.in_steps(view.reacting(seat, _GLAD))
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
    table.deck.write(n)
    view.sound(signals.DEAL)
    view.notice(view.t("reshuffled"))
    view.motion.wait(READ)


MOTIONS = {
    state.PLAYED: played,
    state.TURNED: turned,
    state.DREW: drew,
    state.PASSED: passed,
    state.STOOD: stood,
    state.DEALT: new_round,
    state.HALF: half_chosen,
    state.POINT: point_made,
    state.RESHUFFLED: reshuffled,
    state.EMPTIED: emptied,
}
"""Animations by event; after another one, the table is only drawn."""
