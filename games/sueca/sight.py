# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's hidden cards, dealt anew as a seat may imagine them. Loaded only by who guesses.

With revokes off nobody gets a suit that they did not follow; with revokes allowed past play proves no
void (docs/CONTRACT.md). The turned card, and a hand that was shown, lie open in the view and stay.
"""

from games.sueca import state
from games.sueca.state import COUNT, GONE, LOC, LOG
from mesa.contract import HIDDEN


def deal(s, rng):
    """Give every hidden card of s to a hand; ValueError if no deal fits what has been played.

    By lot, to hands with room, the cards with fewest possible holders first; where no possible hand has
    room, cards move on along the shortest chain of hands that makes some: it fails only if no deal fits.
    """
    room = [state.cards_left(s, q) for q in range(4)]
    unseen = []
    for card in range(40):
        holder = s[LOC + card]
        if holder == HIDDEN:
            unseen.append(card)
        elif holder < GONE:
            room[holder] -= 1
    may = bytearray(4)  # the suits that each hand may get, a bit each
    missed = bytearray(4) if state.can_revoke(s) else state.voids(s)
    for q in range(4):
        if room[q]:
            may[q] = 15 & ~missed[q]
    rng.shuffle(unseen)
    for ways in range(4):
        for card in unseen:
            if sum([may[q] >> card // 10 & 1 for q in range(4)]) == ways:
                _place(s, card, unseen, room, may, rng)


def _place(s, card, unseen, room, may, rng):
    """Give an unseen card to a hand that may hold it; breadth first over hands where those are full."""
    came = [-1] * 4  # the card that would move into each hand
    queue = []
    free = 0
    for q in range(4):
        if may[q] >> card // 10 & 1:
            came[q] = card
            queue.append(q)
            free += room[q]
    if free:
        n = rng.below(free)
        for q in queue:
            n -= room[q]
            if n < 0:
                break
        s[LOC + card] = q
        room[q] -= 1
        return
    for q in queue:
        for other in unseen:
            if s[LOC + other] != q:
                continue
            for to in range(4):
                if came[to] < 0 and may[to] >> other // 10 & 1:
                    came[to] = other
                    queue.append(to)
                    if room[to]:
                        room[to] -= 1
                        while True:
                            moved = came[to]
                            left = s[LOC + moved]
                            s[LOC + moved] = to
                            if moved == card:
                                return
                            to = left
    raise ValueError("no deal fits what has been played")


def revokes(s, seat):
    """A bit for each seat but this one that has revoked in this hand, in the world of the whole state s."""
    out = 0
    for i in range(s[COUNT]):
        q = s[LOG + i] >> 6
        led = (s[LOG + i - i % 4] & 63) // 10
        if q != seat and (s[LOG + i] & 63) // 10 != led:
            if state.holds(s, q, led) or state.later(s, q, led, i) >= 0:
                out |= 1 << q
    return out
