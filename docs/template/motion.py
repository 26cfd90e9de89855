# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How what happens in High card is shown: one function an event, called with (view, seat, a, b) of the event.

The state is ahead of the events that wait. A movement ends where the table will be drawn from it.
"""

from micropython import const

from games.highcard import rules
from games.highcard.table import AWAY
from mesa.board import sound

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.highcard.view import View


def dealt(view: "View", _: int, __: int, ___: int) -> None:
    """The next hand comes in card by card."""
    view.draw()
    view.table.hand.deal(rules.hand(view.match.view, 0), *AWAY[2])
    view.sound(sound.DEAL)


def played(view: "View", seat: int, card: int, _: int) -> None:
    """A card goes to the table."""
    trick = view.table.trick
    hand = view.table.hand
    if seat == 0:
        sprite = hand.remove(card, trick.group)
        hand.raised = False
        hand.spread()
    else:
        sprite = trick.pool.get(card, trick.group)
        sprite.x, sprite.y = AWAY[seat]
    trick.lay(seat, card, sprite)
    view.sound(sound.CARD)


def taken(view: "View", seat: int, _: int, __: int) -> None:
    """The full trick lies there to be seen, then goes to its winner."""
    view.table.trick.take(seat, *AWAY[seat])
    view.notice(view.t("taken", view.name(seat)))


MOTIONS = {rules.PLAYED: played, rules.TAKEN: taken, rules.DEALT: dealt}
"""By event."""
