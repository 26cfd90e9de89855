# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The player's hand: a cursor, marked cards, and one card shown turned.

Up to thirteen cards are visible: at least eleven columns of each, so that both numbers are complete.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import FOUR, form
from games.qu4to.faces import Faces, number
from mesa.ui.fan import Fan
from mesa.ui.motion import SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from games.qu4to.view import View

# Indexes in the view's input.
HALF = const(6)  # the half being tried: 0 none yet, 1 blue, 2 green
TURNING = const(7)  # 1: the player is choosing a card to turn
SUGGESTED = const(8)  # 1 + the index in view.sets of the set marked with up or down; 0: none
PASSING = const(9)  # 1: nothing beats the set, and the player is asked how to pass
_MARKS = const(10)  # 8 bytes: one bit per card of the deck

_FIRST = const(1)  # the first visible card, as in mesa.ui.fan
_SEEN = const(13)
_Y = const(97)
_MARKED = const(7)  # pixels that a marked card is raised
_CHOSEN = const(3)
_ALL = const(0xFFF)


class Hand(Fan):
    """`cards` are faces (games.qu4to.faces), sorted by number, then by the other number.

    While `raised`, marked cards stand out, and cards whose number up has no bit in `bright` are grey. other:
    show the cards' other halves.
    """

    def __init__(self, view: "View", pool: Faces) -> None:
        super().__init__(pool, view.motion, view.input, _Y, _CHOSEN, _SEEN)
        self.view = view
        self.bright: int = _ALL
        self.other = False
        self._painted = None  # the painted cards, and how
        self._as = ()

    def sorted(self, s: bytearray) -> "list[int]":
        """Return the faces from left to right, including the card just drawn."""
        phase = s[rules.AT_PHASE]
        tried = max(0, self.input[HALF] - 1) if self.view.asked else 0
        if rules.has_chosen(s, 0):
            tried = s[rules.AT_HALVES] & 1
        held = []
        rules.hand(s, 0, held, [])
        out = []
        for card in held:
            out.append(2 * card + (tried if phase == rules.CHOOSING else rules.half_up(s, card)))
        if phase == rules.PUTTING and rules.turn(s) == 0:
            out.append(2 * s[rules.AT_DRAWN] + tried)
        for i in range(len(out)):
            out[i] |= (12 * number(out[i]) + number(out[i] ^ 1)) << 7
        out.sort()
        for i in range(len(out)):
            out[i] &= 127
        return out

    def draw(self, s: bytearray) -> None:
        """Draw the hand at rest or, when the player must act, with the possible cards highlighted."""
        phase = s[rules.AT_PHASE]
        if phase >= rules.SCORED:
            self.at = 0  # scroll to the left end
        asked = self.view.asked and phase != rules.CHOOSING and rules.turn(s) == 0
        if asked:
            self.brighten(s)
        self.show(self.sorted(s), asked)
        self.paint()

    def rise(self, s: bytearray, ms: int) -> None:
        """Raise the hand for a choice: the selected card rises in `ms`."""
        self.brighten(s)
        self.raised = True
        if ms:
            self.motion.in_steps(self.painting())
        else:
            self.paint()
        self.spread(ms)

    def brighten(self, s: bytearray) -> None:
        """Set which numbers may be chosen."""
        bright = _ALL
        phase = s[rules.AT_PHASE]
        if phase == rules.PICKING:
            card = rules.legal(s, 0)[0] - rules.TAKE
            bright = 1 << number(2 * card + rules.half_up(s, card))
        elif phase == rules.PLAYING:
            if self.input[TURNING]:
                bright -= 1 << FOUR
            elif self.view.sets:
                bright = 0
                for cls in self.view.sets:
                    low, run, size = form(cls)
                    bright |= ((1 << size) - 1 if run else 1) << low
        self.bright = bright

    def paint(self) -> None:
        """Draw the visible faces."""
        for _ in self.painting():
            pass

    def painting(self) -> "Generator[None, None, None]":
        """Draw the visible faces in steps of a few cards (mesa.ui.motion)."""
        pool = self.view.table.pool
        s = self.view.match.view
        turned = self.at if self.raised and self.input[TURNING] else -1
        bright = self.bright if self.raised else _ALL
        now = (self.first, len(self.sprites), bright, turned, self.other)
        if self.cards is self._painted and now == self._as and s[rules.AT_PHASE] != rules.PICKING:
            return
        self._painted = self.cards
        self._as = now
        drawn = 0
        i = 0
        while i < len(self.sprites):
            at = self.first + i
            face = self.cards[at]
            dim = self.raised and not (self.bright >> number(face) & 1 or rules.taken(s, face >> 1))
            drawn += pool.show_face(self.sprites[i], face ^ (self.other != (at == turned)), dim)
            i += 1
            if drawn == 4:
                drawn = 0
                yield

    def spread(self, ms: int = SPREAD) -> None:
        first = self.first
        super().spread(ms)
        if first != self.first:
            self.paint()

    def scroll(self) -> None:
        n = len(self.cards)
        first = max(0, min(max(min(self.first, self.at - 1), self.at - _SEEN + 2), n - _SEEN))
        if first != self.first and len(self.sprites) == _SEEN:
            # its sprites stay and show other cards: moving them all takes twice as long
            self.unframe()
            self.input[_FIRST] = first
        super().scroll()

    def height(self, i: int) -> int:
        if self.raised and self.marked(self.cards[i] >> 1):
            return _Y - _MARKED
        return super().height(i)

    def go(self, by: int) -> None:
        """Move the cursor by one card, past those that cannot be turned or picked."""
        s = self.view.match.view
        choosy = self.input[TURNING] or s[rules.AT_PHASE] == rules.PICKING
        n = len(self.cards)
        for _ in range(n):
            self.at = (self.at + by) % n
            face = self.chosen()
            if not choosy or self.bright >> number(face) & 1 and not rules.taken(s, face >> 1):
                break

    # marks

    def marked(self, card: int) -> int:
        """Return 1 if the card is marked, else 0."""
        return self.input[_MARKS + (card >> 3)] >> (card & 7) & 1

    def mark(self, card: int, on: int = 1) -> None:
        """Mark a card, or unmark it."""
        if self.marked(card) != on:
            self.input[_MARKS + (card >> 3)] ^= 1 << (card & 7)

    def unmark(self) -> None:
        """Clear all marks and any suggested set."""
        self.input[SUGGESTED] = 0
        for i in range(8):
            self.input[_MARKS + i] = 0

    def mark_set(self, cls: int) -> None:
        """Mark the cards of a set and no others; the cursor goes to the first one."""
        self.unmark()
        low, run, size = form(cls)
        first = -1
        for step in range(size if run else 1):
            need = 1 if run else size
            for i in range(len(self.cards)):
                if need and number(self.cards[i]) == low + step:
                    self.mark(self.cards[i] >> 1)
                    need -= 1
                    if first < 0:
                        first = i
        self.at = first

    def numbers(self) -> "list[int]":
        """Return the numbers on the marked cards."""
        return [number(face) for face in self.cards if self.marked(face >> 1)]
