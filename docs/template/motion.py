# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Animations of High card: one function per event, called with its (view, seat, a, b).

The state is ahead of the waiting events. A movement ends where the table will be drawn from the state.
"""

from micropython import const

from games.highcard import rules
from games.highcard.table import AWAY
from mesa.board import signals
from mesa.ui.motion import CARD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.highcard.view import View


def dealt(view: "View", _: int, __: int, ___: int) -> None:
    """Deal the next hand, card by card."""
    view.draw()
    view.table.hand.deal(rules.hand(view.match.seen, 0), *AWAY[2])
    view.sound(signals.DEAL)


def played(view: "View", seat: int, card: int, _: int) -> None:
    """Move a card to the table."""
    view.table.trick.play(seat, card, view.table.hand, *AWAY[seat])
    view.sound(signals.CARD)


def taken(view: "View", seat: int, _: int, __: int) -> None:
    """Show the full trick, then move it to its winner."""
    view.table.trick.take(seat, *AWAY[seat])
    # a verb's form depends on who does it: "You take it", "Bia takes it"
    view.notice("taken" if seat else "you_take", view.name(seat))


def called(view: "View", seat: int, low: int, _: int) -> None:
    """Say what another player has called, and show it."""
    view.draw()
    if seat:
        view.notice("called_low" if low else "called_high", view.name(seat))
    view.sound(signals.CARD)


def drew(view: "View", seat: int, _: int, __: int) -> None:
    """Move a card face down from the stock to the seat."""
    trick = view.table.trick
    sprite = trick.pool.get(0, trick.group)
    sprite.back()
    sprite.x, sprite.y = view.table.stock.x, view.table.stock.y
    view.motion.move(sprite, *AWAY[seat], CARD)
    trick.passing.append(sprite)
    view.sound(signals.DEAL)


MOTIONS = {
    rules.PLAYED: played,
    rules.TAKEN: taken,
    rules.DREW: drew,
    rules.DEALT: dealt,
    rules.CALLED: called,
}
"""Animations by event."""
