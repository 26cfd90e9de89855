# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Animations of Fodasse: one function per event, called with its (view, seat, a, b).

The state is ahead of the waiting events. A movement ends where the table will be drawn from the state.
"""

from displayio import Group
from micropython import const

from games.fodasse import rules
from games.fodasse.table import Letters
from mesa.board import signals
from mesa.core.contract import HAND_END, HIDDEN
from mesa.ui import playing_cards, text, theme
from mesa.ui.motion import CURSOR, FAR, LONG, NEXT, READ, SWEEP, TRICK
from mesa.ui.portraits import CROSS, GLAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.view import View


# before the first card


def hand_start(view: "View", dealer: int, size: int, _: int) -> None:
    """Clear the table, then deal the cards."""
    view.sound(signals.DEAL)
    view.motion.in_steps(_deal(view, dealer, size))
    view.motion.wait(READ)


def _deal(view, dealer, size):
    # a packet to each player, the own cards one by one; in a blind hand all but the own card face up
    s = view.match.seen
    table = view.table
    trick = table.trick
    trick.draw([])
    if rules.turn(s) == 0:
        view.match.release_bots()
    yield
    yield from table.drawing(s)
    x0, y0 = table.away(dealer)
    order = rules.order(s, dealer)
    blind = rules.is_blind(s)
    table.hand.deal(table.hand.held(s), x0, y0)
    if not blind:
        theme.hide(table.vira, True)
        table.rank.put("")
        table.rank.written = None
        yield
    for i in range(len(table.others)):
        seat = table.others[i]
        if blind:
            sprite = trick.sprites[i]
        else:
            sprite = trick.pool.get(HIDDEN, trick.group)
            trick.passing.append(sprite)
        sprite.x, sprite.y = x0, y0
        view.motion.move(sprite, *trick.places[seat], SWEEP, NEXT * order.index(seat))
    view.notice("card_each" if blind else "cards_each", size)


def vira_turned_up(view: "View", dealer: int, card: int, rank: int) -> None:
    """Turn up the vira: after the deal or, in a one-card hand, when all have played."""
    table = view.table
    s = view.match.seen
    table.draw_vira(s)
    view.notice("vira", playing_cards.face(rules.ORDER, card), rules.ORDER[rank])
    view.tip(3)
    if s[rules.AT_SIZE] == 1:
        table.trick.gild()
        view.motion.wait(LONG)
    else:
        table.trick.gather()
        vira = table.vira
        vira.x, vira.y = 73, 40
        view.motion.move(vira, 146, 1, FAR, READ)


def bid_made(view: "View", seat: int, bid: int, _: int) -> None:
    """Show a bid; the others say theirs."""
    view.sound(signals.KEY)
    view.motion.in_steps(_write_bid(view, seat, bid))


def _write_bid(view, seat, bid):
    s = view.match.seen
    # 0 tricks won: the last bid of a one-card hand ends it, so the state already has its winner
    view.table.nameplates.write(s, seat, 0)
    yield
    if s[rules.AT_PHASE] == rules.BIDDING and rules.turn(s) == 0:
        view.match.release_bots()  # now, since the frame that opens the box has enough to do
    view.table.draw_sum(s)
    if seat:
        words = view.t("takes_%d" % bid) if s[rules.AT_SIZE] == 1 else view.t("bids", bid)
        view.show_notice(view.name(seat) + ": " + words)
        view.motion.wait(READ)


def hand_shown(view: "View", seat: int, _: int, __: int) -> None:
    """Report that somebody shows the hand to all."""
    view.notice("shown", view.name(seat))
    view.motion.wait(READ)


# tricks


def card_played(view: "View", seat: int, card: int, _: int) -> None:
    """Play a card; in a one-card hand the others' are on the table already."""
    if seat and view.match.seen[rules.AT_SIZE] == 1:
        return
    table = view.table
    table.trick.play(seat, card, table.hand, *table.away(seat))
    view.sound(signals.CARD)
    _next_turn(view)


def annulled(view: "View", seat: int, card: int, _: int) -> None:
    """Annul cards of one rank: after the last event all are stamped, and stay bright for a moment."""
    events = view.match.events
    if events and events[0][0] == rules.ANNULLED:
        return
    trick = view.table.trick
    if trick.mark():
        for sprite in trick.sprites:
            sprite.dim(False)
        view.sound(signals.ANNULLED)
        view.notice("annulled", rules.ORDER[card % 10])
        view.motion.wait(READ)
        view.tip(4)
    _next_turn(view)


def taken(view: "View", seat: int, tricks: int, card: int) -> None:
    """Move the trick to its winner, and the accumulated ones with it."""
    table = view.table
    s = view.match.seen
    table.nameplates.write(s, seat, s[rules.AT_WON + seat])
    _trick_end(view, seat)
    if tricks > 1:
        view.notice("takes_more", view.name(seat), tricks)
    need = rules.need(s, seat)
    if seat and need <= 0 and s[rules.AT_BIDS + seat]:  # the bid is met, or lost
        view.motion.in_steps(view.reacting(seat, CROSS if need else GLAD))
    if card % 10 == rules.manilha(s):
        view.sound(signals.RUFF)
    elif seat == 0:
        view.sound(signals.TRICK)


def accumulated(view: "View", _: int, __: int, ___: int) -> None:
    """Move the trick to the pile: all its cards are annulled."""
    _trick_end(view, rules.NOBODY)
    view.notice("accumulated")
    view.tip(6)


def _trick_end(view: "View", to: int) -> None:
    """Show a full trick, then move it to its winner or to the pile."""
    table = view.table
    table.trick.mark()
    if view.match.seen[rules.AT_PHASE] >= rules.SCORED:
        theme.hide(table.pile, True)
        view.motion.wait(TRICK)  # the hand's last trick stays until the next hand
        return
    x, y = table.away(to)
    table.trick.take(to, x, y)
    if to != rules.NOBODY:
        table.nameplates.plates[to].colour(theme.INK, theme.TURN)
        if not table.pile.hidden:
            view.motion.move(table.pile, x, y, SWEEP, TRICK)
    _next_turn(view)


def _next_turn(view: "View") -> None:
    """Show whose turn it is, once no event is waiting and the state can tell."""
    if not view.match.events:
        view.table.nameplates.show_turn(view.match.seen)


# after the cards


def result(view: "View", seat: int, bid: int, won: int) -> None:
    """Show who has met the bid, one after another."""
    view.table.nameplates.plates[seat].met(bid == won)
    if seat == 0:
        view.sound(signals.EXACT if bid == won else signals.BAD)
        view.console.lights.show(signals.LIGHTS_WIN if bid == won else signals.LIGHTS_LOSE)
        view.tip(5)
    view.motion.wait(NEXT)


def point(view: "View", seat: int, points: int, _: int) -> None:
    """Light one more letter, and show it large beside the face; the bar at the name says why."""
    view.sound(signals.CARD)
    letters = view.table.nameplates.plates[seat].letters
    letters.light(points)
    letter = Letters(letters.bitmap, 1)
    letter[0] = letters.lit + points - 1
    large = Group(scale=3 if letters.lit == 4 else 4, x=45, y=6)
    large.append(letter)
    view.motion.in_steps(_announced(view, seat, 80, large))
    view.motion.wait(READ)


def _announced(view, seat, wide, what):
    # a large face beside a word or a letter, in a box so wide, until the next one or until the table is drawn
    from mesa.ui import portraits

    if view.face:
        view.group.remove(view.face)
    box = view.face = Group(x=156 - wide, y=84)  # where the hand was, beside the trick
    theme.panel(box, 0, 0, wide, 42)
    face = portraits.large(view, seat, CROSS, 3)
    face.x = 5
    face.y = 3
    box.append(face)
    box.append(what)
    view.group.insert(len(view.group) - 1, box)  # below the notice
    yield


def eliminated(view: "View", seat: int, _: int, __: int) -> None:
    """Report that somebody is out."""
    view.notice("out", view.name(seat))
    if seat:
        words = view.t("parting").split("|")
        said = Group()
        text.label(said, "“{}”".format(words[seat % len(words)]), 76, 16, align=text.CENTRE)
        view.motion.in_steps(_announced(view, seat, 112, said))
    view.motion.wait(LONG)


def hand_end(view: "View", _: int, __: int, ___: int) -> None:
    """Draw the table after scoring, then open the hand's result.

    A bid met with the very last trick earns the player a picture.
    """
    s = view.match.seen
    size = s[rules.AT_SIZE]
    view.motion.wait(CURSOR)
    if size > 1 and s[rules.AT_TRICKS + size - 1] & 15 == rules.need(s, 0) == 0 and not view.match.over():
        view.celebrate("exact")


MOTIONS = {
    rules.DEALT: hand_start,
    rules.VIRA: vira_turned_up,
    rules.BID_MADE: bid_made,
    rules.SHOWN: hand_shown,
    rules.PLAYED: card_played,
    rules.ANNULLED: annulled,
    rules.TAKEN: taken,
    rules.ACCUMULATED: accumulated,
    rules.RESULT: result,
    rules.POINT: point,
    rules.ELIMINATED: eliminated,
    HAND_END: hand_end,
}
"""Animations by event."""
