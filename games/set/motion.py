# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Animations of SET: one function per event, called with its (view, seat, a, b).

The state is ahead of the waiting events. A movement ends where the table will be drawn from the state.
"Slots" and "cards" are triples (games/set/deck.py).
"""

from micropython import const

from games.set import deck, rules
from games.set.cards import CURSOR_FRAME, OUT
from mesa.board import signals
from mesa.core.contract import HAND_END
from mesa.ui import theme
from mesa.ui.motion import CURSOR, LONG, PAUSE, READ, TRICK
from mesa.ui.portraits import CROSS, GLAD

_MISTAKE = const(9)  # of Match.tips_done: a mistake has been explained
_MORE = const(5)  # the tip on three more cards
_ASKED = const(90_000)  # ms for which all but the player wait, at most

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.set.view import View


# a call


def called(view: "View", seat: int, _: int, __: int) -> None:
    """Show the caller in the score bar."""
    view.hide_notice()
    view.gave_up = False
    view.sound(signals.CALL if seat else signals.TURN)


def marked(view: "View", seat: int, slot: int, card: int) -> None:
    """Frame the card. After a third mark the state has no marks left."""
    frames = view.table.frames
    slots = frames.theirs if seat else frames.own
    if slot not in slots:
        slots.append(slot)
        frames.show_marks()
        view.sound(signals.CARD)


def found(view: "View", seat: int, slots: int, cards: int) -> None:
    """Show the three cards, then move them to the finder's points; tell the player of lost marks."""
    table = view.table
    frames = table.frames
    view.table.idle = 0
    found = deck.unpack(slots)
    rest = [slot for slot in frames.own if slot not in found]
    lost = seat and len(rest) < len(frames.own)
    frames.own = rest
    if seat:  # the player's own three are framed already
        frames.theirs = list(found)
        frames.colour(theme.PURPLE)
        frames.show_marks()
    frames.show(CURSOR_FRAME, -1)  # it would look like one of the three
    after = LONG if lost else TRICK if seat else PAUSE
    bar = table.score_bar
    table.cards.take(found, bar.labels[seat].x, after)
    view.sound(signals.TRICK if seat else signals.GOOD)
    bar.tell(view.t("took" if lost else "finds", view.name(seat)), theme.TABLE)
    if not seat:
        view.console.lights.show(signals.LIGHTS_TURN)
    _take_away(view, seat, after)
    if seat:
        view.motion.in_steps(view.reacting(seat, GLAD))


def _take_away(view: "View", seat: int, after: int) -> None:
    """After so many ms, move the frames of the call and its message away: before the table is drawn."""
    table = view.table
    for sprite in table.frames.sprites[3:6] if seat else table.frames.sprites[:3]:
        view.motion.move(sprite, 0, OUT, 0, after)
    view.motion.move(table.score_bar.call, 0, OUT, 0, after)


def fault(view: "View", seat: int, slots: int, fails: int) -> None:
    """Report three cards that are no SET and, if the player wants that, why."""
    view.sound(signals.BAD)
    name = view.name(seat)
    message = view.t("fault", name)
    title = view.t("no_set")
    player = view.is_player(seat)
    explained = view.explain and (player or not view.match.tips_done >> _MISTAKE & 1)
    if view.explain and not player:
        f = 0
        while not fails >> f & 1:
            f += 1
        title = view.t("fault_why", name, view.t("f%d" % f))
        message = message if explained else title
    view.table.score_bar.tell(message, theme.DARK_RED)
    view.table.frames.colour(theme.WARNING)
    if player:
        view.console.lights.show(signals.LIGHTS_LOSE)
    elif seat:
        view.motion.in_steps(view.reacting(seat, CROSS))
    if explained:
        view.match.tips_done |= 1 << _MISTAKE  # of others, the first one alone
        view.show_features(title, deck.lying(view.match.seen, deck.unpack(slots)))
    else:
        _take_away(view, seat, LONG)
        view.motion.wait(LONG + CURSOR)


def gave_up(view: "View", seat: int, _: int, __: int) -> None:
    """Show that a call ended without three marks."""
    view.sound(signals.BAD)
    player = view.is_player(seat)
    late = player and not view.gave_up
    view.table.score_bar.tell(view.t("time_out" if late else "gave_up", view.name(seat)), theme.DARK_RED)
    if player:
        view.console.lights.show(signals.LIGHTS_LOSE)
    view.motion.wait(LONG)


# no SET here


def said_none(view: "View", seat: int, mask: int, _: int) -> None:
    """Underline the points of all who say so, for a moment even if cards have been added since."""
    s = view.match.seen
    bar = view.table.score_bar
    bar.draw(s)
    bar.underline(mask)
    view.sound(signals.NO)
    everybody = (1 << len(rules.scores(s))) - 1
    if mask == everybody > 1:
        view.motion.wait(READ)
    elif mask == everybody - 1:  # all but the player
        view.notice("all_none")
        view.notice_left = _ASKED
    elif not view.is_player(seat):
        view.notice("says_none", view.name(seat))


def debt(view: "View", seat: int, owed: int, by: int) -> None:
    """Solo: show that the debt grows or shrinks."""
    view.notice("debt_up" if by > 0 else "debt_down", owed)


def missed(view: "View", seat: int, slots: int, cards: int) -> None:
    """Show the SET on the table that everybody missed: the deal is over."""
    view.show_features(view.t("missed"), deck.unpack(cards))


# cards come and move


def refilled(view: "View", seat: int, slots: int, cards: int) -> None:
    """Bring three cards from the deck to the slots of the SET."""
    s = view.match.seen
    view.table.frames.draw(s)
    view.table.score_bar.draw(s)
    view.motion.in_steps(view.table.cards.bringing(deck.unpack(slots), s))
    view.sound(signals.DEAL)


def moved(view: "View", seat: int, source: int, slot: int) -> None:
    """Move a card up into a hole."""
    view.table.frames.draw(view.match.seen)
    view.table.score_bar.draw(view.match.seen)
    view.table.cards.move_up(source, slot)


def added(view: "View", seat: int, slots: int, cards: int) -> None:
    """Add three cards: one more column on the table."""
    s = view.match.seen
    view.table.idle = 0
    view.table.score_bar.draw(s)
    view.draw()
    view.sound(signals.DEAL)
    there_was = any(triple >> 14 < slots & 127 for triple in deck.sets_on(s))  # up to the first one
    view.notice("there_was" if there_was else "there_was_none")
    if not view.match.tips_done >> _MORE & 1:  # the tip would cover it
        view.motion.wait(READ)


def dealt(view: "View", _: int, number: int, down: int) -> None:
    """Start a new deal: all cards come from the deck."""
    s = view.match.seen
    table = view.table
    view.table.idle = 0
    table.cards.clear(s)
    table.frames.draw(s)
    table.score_bar.draw(s)
    view.motion.in_steps(table.cards.bringing(range(down), s))
    view.sound(signals.DEAL)


def hand_end(view: "View", _: int, __: int, ___: int) -> None:
    """End the deal: let the last point be seen before the result, and that there is no SET left."""
    s = view.match.seen
    view.table.score_bar.draw(s)
    if not deck.first_set(s):
        view.notice("none_left")
    view.motion.wait(LONG)


MOTIONS = {
    rules.CALLED: called,
    rules.MARKED: marked,
    rules.FOUND: found,
    rules.FAULT: fault,
    rules.GAVE_UP: gave_up,
    rules.SAID_NONE: said_none,
    rules.DEBT: debt,
    rules.MISSED: missed,
    rules.REFILLED: refilled,
    rules.MOVED: moved,
    rules.ADDED: added,
    rules.DEALT: dealt,
    HAND_END: hand_end,
}
"""Animations by event."""
