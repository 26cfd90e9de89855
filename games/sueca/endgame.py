# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The last tricks of a hand of Sueca with all hands open, for `search` in judging.py.

Seats and hands are numbered as in playout.py, where seat 0 is the player: a list of 16 masks, one a hand and
suit, at 4 * seat + suit. `q` is 4 * a seat. Here bit r stands for the card of rank r, 0 … 9.
"""

from micropython import const

from games.sueca import rules, state

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

_WORTH = const(b"\0\0\0\0\0\2\3\4\x0a\x0b")  # by rank
_MOVES = const(175)  # of all plies, see search in judging.py
_READ = const(4)  # what reading one counts as
_KEPT = const(379)  # positions in the table

# How soon a card of each rank is tried, by what it does: led, where no opponent has a higher one; led
# otherwise; the same of trumps; wins the trick for now; ruffs and wins it; added to the partner's trick, a
# trump likewise; given to the opponents' trick, a trump likewise
_TRY = const(
    b"\x14\x14\x14\x14\x14\x16\x17\x18\x1e\x1f"
    b"\x0a\x0a\x0a\x0a\x0a\x08\x07\x06\x00\x00"
    b"\x0f\x0f\x0f\x0f\x0f\x11\x12\x13\x19\x1a"
    b"\x05\x05\x05\x05\x05\x03\x02\x01\x00\x00"
    b"\x28\x28\x28\x28\x28\x2a\x2b\x2c\x32\x33"
    b"\x24\x24\x23\x23\x22\x24\x24\x25\x2a\x2b"
    b"\x14\x14\x14\x14\x14\x16\x17\x18\x1e\x1f"
    b"\x10\x10\x10\x10\x10\x12\x13\x14\x1a\x1b"
    b"\x14\x14\x14\x14\x14\x12\x11\x10\x0a\x09"
    b"\x10\x10\x10\x10\x10\x0e\x0d\x0c\x06\x05"
)
_TRUMP = const(20)
_WINS = const(40)
_RUFFS = const(50)
_ADDED = const(60)
_GIVEN = const(80)
_OF_TRUMPS = const(10)  # further


class Endgame:
    """The tricks that are left in a hand, at most six, and a position in them.

    Of its trick n cards lie, worth `table`; led: their suit; suit, rank, best: of the winning card, and 4 *
    its seat. left: the card points still to be won. found: what `search` has found. nodes: how many positions
    were looked at, up to the last yield. more: how many until the next one. answer: for the caller.
    """

    def __init__(self) -> None:
        self.hands: "list[int]" = [0] * 16
        self.bits: "list[int]" = [0] * 64  # the cards' in a key, by suit << 4 | rank
        self.keys: "list[int]" = [0] * _KEPT
        self.bounds: "list[int]" = [0] * _KEPT  # of a position's points: the least | the most << 7
        self.highest = highest = bytearray(1024)  # by mask, its highest rank
        for rank in range(10):
            for mask in range(1 << rank, 2 << rank):
                highest[mask] = rank
        # Cards without points are equal if nobody else holds one between them. By a hand's mask of them << 5
        # | all others': the lowest of each such row
        self.unequal = unequal = bytearray(1024)
        for mask in range(1, 32):
            top = 1 << highest[mask]
            below = mask ^ top
            between = top - (2 << highest[below]) if below else 31
            for others in range(32):
                kept = unequal[below << 5 | others]
                unequal[mask << 5 | others] = kept | top if others & between or not below else kept
        self.moves: "list[int]" = [0] * _MOVES
        self.nodes = self.found = 0
        self.more = 0
        self.answer: "Any" = None

    def begin(self, s: bytearray) -> None:
        """Take another hand, in the position `s`."""
        bit = 1
        for card in range(40):
            if s[state.AT_CARDS + card] < state.GONE:
                self.bits[card // 10 << 4 | card % 10] = bit
                bit <<= 1
        for i in range(_KEPT):
            self.keys[i] = 0
        self.read(s)

    def read(self, s: bytearray) -> None:
        """Take another position of the same hand."""
        self.more -= _READ
        hands = self.hands
        for i in range(16):
            hands[i] = 0
        self.key = self.left = self.table = 0
        for card in range(40):
            seat = s[state.AT_CARDS + card]
            if seat < state.GONE:
                hands[4 * seat + card // 10] |= 1 << card % 10
                self.key |= self.bits[card // 10 << 4 | card % 10]
                self.left += _WORTH[card % 10]
        self.trump = rules.trump(s)
        self.q = 4 * s[state.AT_TURN]
        self.tricks = 10 - s[state.AT_LAID] // 4
        self.n = n = s[state.AT_LAID] % 4
        self.led = self.suit = self.rank = self.best = 0
        if n:
            start = s[state.AT_LAID] - n
            self.led = (s[state.AT_LOG + start] & 63) // 10
            play = s[state.AT_LOG + state.best_play(s, start)]
            self.suit = (play & 63) // 10
            self.rank = (play & 63) % 10
            self.best = 4 * (play >> 6)
            for i in range(start, start + n):
                self.table += _WORTH[(s[state.AT_LOG + i] & 63) % 10]
        self.left += self.table

    def lay(self, card: int) -> int:
        """Lay a card for the seat in turn; return the points that the player's pair wins with it."""
        suit = card // 10
        rank = card % 10
        self.hands[self.q + suit] ^= 1 << rank
        self.key ^= self.bits[suit << 4 | rank]
        if not self.n:
            self.led = suit
        if not self.n or (rank > self.rank if suit == self.suit else suit == self.trump):
            self.suit = suit
            self.rank = rank
            self.best = self.q
        self.table += _WORTH[rank]
        self.n += 1
        self.q = self.q + 4 & 15
        if self.n < 4:
            return 0
        won = self.table
        self.tricks -= 1
        self.left -= won
        self.q = self.best
        self.n = self.table = 0
        return 0 if self.best & 4 else won

    def cards(self) -> "list[int]":
        """Return the legal cards, the likeliest to be good first; of equal ones the lowest."""
        n = self.order(self.q, self.n, self.led, self.suit, self.rank, self.best, 0)
        return [(self.moves[i] >> 4 & 3) * 10 + (self.moves[i] & 15) for i in range(n)]

    def order(self, q: int, n: int, led: int, suit: int, rank: int, best: int, base: int) -> int:
        """Write the choices of `q`, at least one, into `moves` from `base` on; return their number.

        A move is how soon it is tried << 6 | suit << 4 | rank. Among equal cards there is only one.
        """
        hands = self.hands
        moves = self.moves
        highest = self.highest
        trump = self.trump
        end = base
        x = q + 4 & 15  # who plays next
        z = 0 if n == 3 else hands[x + trump]  # their trumps, if they may ruff
        if n and hands[q + led]:
            s = led
            last = led
        else:
            s = 0
            last = 3
        while s <= last:
            m = hands[q + s]
            if m:
                if m & 31 & (m & 31) - 1:
                    o = (hands[s] | hands[4 + s] | hands[8 + s] | hands[12 + s]) & ~m
                    if n and suit == s:
                        o |= 1 << rank
                    m = m & 992 | self.unequal[(m & 31) << 5 | o & 31]
                # cards above `w` win for now, as far as the next opponent can tell
                if not n:
                    w = highest[hands[x + s] | hands[(x ^ 8) + s] | 1]  # highest[0] says nothing
                    a = _TRUMP if s == trump else 0
                    b = a + 10
                else:
                    w = 10
                    a = _WINS
                    b = _GIVEN if (best ^ q) & 4 else _ADDED
                    if s == led:
                        if suit == led:
                            w = rank
                            if n != 3:
                                o = hands[x + led]
                                if o:
                                    if highest[o] > w:
                                        w = highest[o]
                                elif z:
                                    w = 10
                    elif s == trump:
                        a = _RUFFS
                        b += _OF_TRUMPS
                        w = rank if suit == s else -1
                        if z and highest[z] > w and not hands[x + led]:
                            w = highest[z]
                while m:
                    o = highest[m]
                    m ^= 1 << o
                    o = _TRY[(a if o > w else b) + o] << 6 | s << 4 | o
                    i = end
                    while i > base and moves[i - 1] < o:
                        moves[i] = moves[i - 1]
                        i -= 1
                    moves[i] = o
                    end += 1
            s += 1
        return end - base

    def last(self, q: int, left: int) -> int:
        """Return what the player's pair wins of the last trick, worth `left`, which `q` leads."""
        hands = self.hands
        trump = self.trump
        best = q
        suit = 0
        while not hands[q + suit]:
            suit += 1
        m = hands[q + suit]
        for x in (q + 4 & 15, q + 8 & 15, q + 12 & 15):
            if hands[x + suit]:
                if hands[x + suit] > m:
                    m = hands[x + suit]
                    best = x
            elif hands[x + trump]:
                suit = trump
                m = hands[x + trump]
                best = x
        return 0 if best & 4 else left
