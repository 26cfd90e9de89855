# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Goes back from the choice of equal cards to that of a set."""

from micropython import const

from games.qu4to import rules, state
from games.qu4to.cards import SUGGESTED
from games.qu4to.deck import CARDS
from mesa.core.log import HELP

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View


def put_back(view: "View") -> None:
    """Take the set out of the state and the log, as if it had not been chosen, and mark it."""
    match = view.match
    s = match.s
    cls = s[state.AT_CLASS]
    n = 1 + _clear(s)
    s[state.AT_PHASE] = state.PLAYING
    s[state.AT_CLASS] = state.NONE
    then = bytearray(s)
    rules.step(then, s[state.AT_TURN], state.SET + cls)
    n -= _clear(then)  # those that it takes anyway are no actions
    log = match.log
    if log is not None and not log.full:
        for _ in range(n):
            log.size -= 1
            if log[log.size - 1] == HELP:
                log.size -= 1
                log.helped = True
    match.moves = (match.moves - n) & 0xFFFF
    match.changed()
    view.newly_asked()
    hand = view.table.hand
    hand.unmark()
    if cls in view.sets:
        hand.mark_set(cls)
        view.input[SUGGESTED] = 1 + view.sets.index(cls)
    view.asked = False
    view.boxes.remove()


def _clear(s):
    # put back all cards that were taken for the set; return how many
    n = 0
    for card in range(CARDS):
        if rules.taken(s, card):
            s[state.AT_CARDS + card] ^= state.TAKEN
            n += 1
    return n
