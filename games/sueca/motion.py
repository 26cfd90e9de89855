# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Animations of Sueca: one function per event, called with its (view, seat, a, b).

The state is ahead of the waiting events. A movement ends where the table will be drawn from the state.
"""

from micropython import const

from games.sueca import rules
from games.sueca.table import AWAY, PAIRS
from mesa.board import signals
from mesa.core.contract import HAND_END, HIDDEN
from mesa.ui import playing_cards, text, theme
from mesa.ui.motion import FAR, LONG, NEXT, PAUSE, READ, TRICK
from mesa.ui.portraits import CROSS, GLAD

_GOOD_TRICK = const(15)  # points
_RUFFED = const(4)  # the tip on a trump that takes a trick
_TAKEN = const(8)  # on any trick

TRICKS = const("games.sueca.review.Tricks")

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.sueca.view import View


# before the first card


def cut_at(view: "View", seat: int, lifted: int, _: int) -> None:
    """Show the cut of the deck."""
    view.sound(signals.CARD)
    if seat:
        shuffled = seat ^ 2
        view.notice("cut_at", view.name(shuffled), view.name(seat))
        trick = view.table.trick
        deck = trick.pool.get(HIDDEN, trick.group)
        deck.x, deck.y = trick.places[shuffled]
        trick.passing.append(deck)
        x, y = trick.places[seat]
        view.motion.move(deck, x, y, FAR, PAUSE)
        view.motion.wait(READ)


def dealt(view: "View", dealer: int, turned: int, _: int) -> None:
    """Fly backs from the dealer to all, bring in the hand card by card, name the turned card."""
    view.motion.in_steps(_deal(view, dealer, turned))
    view.motion.wait(LONG)


def _deal(view, dealer, turned):
    table = view.table
    trick = table.trick
    free = trick.pool.free
    for more in (7, 13):  # a frame cannot make them all
        while len(free) < more - len(table.hand.sprites):
            free.append(trick.pool.make())
        yield
    hand = table.hand
    cards = hand.sorted(view.match.seen)
    y = hand.y
    hand.y = 128  # below the screen, since composing the faces is enough for a frame
    hand.show(cards)
    hand.y = y
    yield
    view.draw()
    x, y = AWAY[dealer]
    hand.deal(cards, x, y)
    for to in range(1, 4):
        back = trick.pool.get(HIDDEN, trick.group)
        back.x, back.y = (x, y) if to != dealer else (68, 40)
        trick.passing.append(back)
        view.motion.move(back, *AWAY[to], FAR, NEXT * to)
    view.sound(signals.DEAL)
    view.notice("turned", view.name(dealer), playing_cards.face(rules.ORDER, turned))


def redealt(view: "View", seat: int, _: int, __: int) -> None:
    """Report a request for a new deal."""
    view.notice("redealt", view.name(seat))
    view.motion.wait(LONG)


# tricks


def played(view: "View", seat: int, card: int, before: int) -> None:
    """Lay a card on the table; `before`: how many were played before it in this hand."""
    table = view.table
    if seat == 0:
        table.hand.dim(None)
    s = view.match.seen
    if seat and not before:
        view.first_lead(seat)
        if not rules.hand_number(s):  # later it is no news, and nobody's tip hides it
            view.motion.wait(READ)
    table.trick.play(seat, card, table.hand, *AWAY[seat])
    ruffs = card // 10 == rules.trump(s) != rules.led(s, before // 4)
    view.sound(signals.RUFF if ruffs else signals.CARD)
    table.show_turn(rules.next_seat(s, seat) if before % 4 < 3 else -1)


def taken(view: "View", seat: int, points: int, number: int) -> None:
    """Show the full trick, its best card framed, then move it to its winner.

    Its points, and a word if it is a trump among others, stand on that card's lower edge, where they cover no
    name, and then move below the pair's score.
    """
    table = view.table
    table.show_turn(seat)
    table.trick.take(seat, *AWAY[seat])
    pair = seat & 1
    s = view.match.seen
    ruffs = rules.winning(s, number)[1] // 10 == rules.trump(s) != rules.led(s, number)
    said = view.t("ruffs") if ruffs else ""
    if points and table.score_bar.counts:
        said += " +%d" % points
    if said:
        score = table.score_bar.labels[pair]
        said = said.strip()
        wide = text.width(said)
        x, y = table.trick.places[seat]
        x += (playing_cards.CARD_W - wide) // 2
        if seat == 1:  # the player's card keeps its corner
            x = min(x, 65 - wide)
        gain = text.label(table.gained, said, x, y + 23, theme.INK, back=PAIRS[pair])
        view.motion.move(gain, score.x + text.width(score.text) - 10 + 8 * pair, 11, LONG // 2, TRICK)
    if points and not pair:
        view.sound(signals.TRICK)
    if points >= _GOOD_TRICK:
        # our pair loses it: one opponent's face is sorry, then the other's
        view.motion.in_steps(view.reacting(seat or 1 + (number & 2), GLAD if seat else CROSS))
    if not view.tip(_TAKEN) and ruffs:
        view.tip(_RUFFED)


# after the cards


def shown(view: "View", seat: int, to: int, _: int) -> None:
    """Report that somebody showed the hand to the next player."""
    view.notice("shown", view.name(seat), view.name(to))


def accused(view: "View", seat: int, found: int, proof: int) -> None:
    """Open the tricks. found: log index of the revoke, or -1; proof: the card that proves it."""
    view.sound(signals.BAD if found < 0 else signals.GOOD)
    view.draw()
    view.console.stack.open(TRICKS, view, 0, found, proof)
    if found < 0:
        from games.sueca import questions

        outcome = view.t("accused_false", questions.price(view))
    else:
        outcome = view.t("accused_proved")
    view.tell(view.t("accusation"), (view.t("accuses", view.name(seat)), outcome), view.nothing)


def hand_end(view: "View", pair: int, _: int, __: int) -> None:
    """Show that the hand is scored."""
    if pair >= 0:
        view.sound(signals.BAD if pair else signals.GOOD)
        view.console.lights.show(signals.LIGHTS_LOSE if pair else signals.LIGHTS_WIN)
    if pair == 0 and view.match.seen[rules.AT_RESULT] == rules.BY_BANDEIRA:
        view.celebrate("bandeira")


MOTIONS = {
    rules.CUT_MADE: cut_at,
    rules.DEALT: dealt,
    rules.REDEALT: redealt,
    rules.PLAYED: played,
    rules.TAKEN: taken,
    rules.ACCUSED: accused,
    rules.SHOWN: shown,
    HAND_END: hand_end,
}
"""Animations by event."""
