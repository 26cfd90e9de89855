# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's cards on the screen, and the player's hand of them: a cursor, marked cards, one card shown turned.

A card is a TileGrid of 24 x 34 pixels, four quarters from one sheet. So it needs no bitmap of its own, and
turning it changes two tiles. The sheet (sim/art/draw.py) has the blue half up; for the other way there are
palettes with the two colours, and their digits' colours, swapped.

A card is given by its face (games/qu4to/deck.py); BACK and BACK + 1 are backs.

Of the hand up to thirteen cards are visible: at least eleven columns of each, so that both numbers are
complete.
"""

import displayio
from micropython import const

from games.qu4to import rules
from games.qu4to.deck import FOUR, NUMBER, numbers
from mesa.match.game_view import FIRST
from mesa.ui import theme
from mesa.ui.fan import Fan, Pool
from mesa.ui.motion import SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from games.qu4to.view import View

BACK = const(126)
"""The face of a card that lies face down, its blue half up."""
RIGHT = const(22)
"""The first of the right quarters in cards.bmp: blue, green half up, then of a 4."""
_BACK = const(26)

# Indexes in the view's input, from mesa.match.game_view.OWN on
HALF = const(8)  # the half being tried: BLUE or GREEN
TURNING = const(9)  # 1: the player is choosing a card to turn
SUGGESTED = const(10)  # 1 + the index in view.sets of the set marked with up or down; 0: none
PASSING = const(11)  # 1: nothing beats the set, and the player is asked how to pass
_MARKS = const(12)  # 8 bytes: one bit per card of the deck

_SEEN = const(13)
_Y = const(97)
_MARKED = const(7)  # pixels that a marked card is raised
_CHOSEN = const(3)
_ALL = const(0xFFF)


def _green_up(palette):
    """Return a palette with blue and green swapped, and their print: white on blue, black on green."""
    p = displayio.Palette(16)
    p.make_transparent(theme.CLEAR)
    for i in range(16):
        p[i] = palette[i]
    for a, b in ((theme.BLUE, theme.GREEN), (theme.WHITE, theme.INK)):
        p[a], p[b] = palette[b], palette[a]
    return p


class Faces(Pool):
    """Lends sprites that show faces, from `sheet`, a Bitmap of games/qu4to/cards.bmp."""

    def __init__(self, sheet: displayio.Bitmap) -> None:
        super().__init__(self.make_sprite, self.show_face)  # pyrefly: ignore[bad-argument-type] - says more
        self.sheet = sheet
        # blue up, green up; then both dimmed
        self.shaders = [
            theme.PALETTE,
            _green_up(theme.PALETTE),
            theme.DIM,
            _green_up(theme.DIM),
        ]

    def make_sprite(self) -> displayio.TileGrid:
        """Return one more sprite."""
        return displayio.TileGrid(
            self.sheet, pixel_shader=self.shaders[0], width=2, height=2, tile_width=12, tile_height=17
        )

    def show_face(self, sprite: "displayio.TileGrid", face: int, dim: bool = False) -> bool:
        """Draw a face, except what is already right; return whether anything changed."""
        a = _BACK
        b = _BACK + 1
        c = _BACK + 2
        d = _BACK + 3
        if face < BACK:
            a = NUMBER[face] - 1
            c = 10 + NUMBER[face ^ 1]
            b = RIGHT + 2 * (a == FOUR - 1)
            d = b + 1
        changed = sprite[0] != a or sprite[2] != c  # the right quarters follow from these
        if changed:
            sprite[0] = a
            sprite[1] = b
            sprite[2] = c
            sprite[3] = d
        shader = self.shaders[(face & 1) + 2 * dim]
        if sprite.pixel_shader is not shader:
            sprite.pixel_shader = shader
            changed = True
        return changed


class Hand(Fan):
    """`cards` are faces, sorted by number, then by the other number.

    While `raised`, marked cards stand out, and cards whose number up has no bit in `bright` are grey. other:
    show the cards' other halves.
    """

    def __init__(self, view: "View", pool: Faces) -> None:
        super().__init__(pool, view, _Y, _CHOSEN, _SEEN)
        self.bright = _ALL
        self.other = False

    def sorted(self, s: bytearray) -> "list[int]":
        """Return the faces from left to right, including the card just drawn."""
        phase = s[rules.AT_PHASE]
        tried = self.input[HALF] if self.view.asked else rules.BLUE
        if rules.has_chosen(s, 0):
            tried = s[rules.AT_HALVES] & 1
        out = rules.hand(s, 0)
        if phase == rules.CHOOSING:
            out = [face & ~1 | tried for face in out]
        if phase == rules.PUTTING and rules.turn(s) == 0:
            out.append(2 * s[rules.AT_DRAWN] + tried)
        out.sort(key=lambda face: (12 * NUMBER[face] + NUMBER[face ^ 1]) << 7 | face)
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
        """Raise the hand for a choice, and write the line above it: the selected card rises in `ms`."""
        self.brighten(s)
        self.raised = True
        if ms:
            self.motion.in_steps(self.painting())
            self.spread(ms)
            self.motion.in_steps(self.view.table.hinting())
        else:
            self.paint()
            self.spread(0)
            self.view.table.write_hint()

    def brighten(self, s: bytearray) -> None:
        """Set which numbers may be chosen."""
        bright = _ALL
        phase = s[rules.AT_PHASE]
        if phase == rules.PICKING:
            bright = 1 << NUMBER[rules.face_of(s, rules.legal(s, 0)[0])]
        elif phase == rules.PLAYING:
            if self.input[TURNING]:
                bright -= 1 << FOUR
            elif self.view.sets:
                bright = 0
                for cls in self.view.sets:
                    for up in numbers(cls):
                        bright |= 1 << up
        self.bright = bright

    def usable(self) -> int:
        """Return whether the card under the cursor is in a set that may be played."""
        return self.bright >> NUMBER[self.chosen()] & 1

    def paint(self) -> None:
        """Draw the visible faces."""
        for _ in self.painting():
            pass

    def painting(self) -> "Generator[None, None, None]":
        """Draw the visible faces in steps of a few cards (mesa.ui.motion)."""
        pool = self.view.table.pool
        s = self.view.match.seen
        turned = self.at if self.raised and self.input[TURNING] else -1
        drawn = 0
        i = 0
        while i < len(self.sprites):
            at = self.first + i
            face = self.cards[at]
            dim = self.raised and not (self.bright >> NUMBER[face] & 1 or rules.taken(s, face))
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
            self.input[FIRST] = first
        super().scroll()

    def height(self, i: int) -> int:
        if self.raised and self.marked(self.cards[i]):
            return _Y - _MARKED
        return super().height(i)

    def go(self, by: int) -> None:
        """Move the cursor by one card, past those that cannot be turned or picked."""
        s = self.view.match.seen
        choosy = self.input[TURNING] or s[rules.AT_PHASE] == rules.PICKING
        n = len(self.cards)
        for _ in range(n):
            self.at = (self.at + by) % n
            if not choosy or self.usable() and not rules.taken(s, self.chosen()):
                break

    # marks

    def marked(self, face: int) -> int:
        """Return 1 if the card is marked, else 0."""
        return self.input[_MARKS + (face >> 4)] >> (face >> 1 & 7) & 1

    def mark(self, face: int, on: int = 1) -> None:
        """Mark a card, or unmark it."""
        if self.marked(face) != on:
            self.input[_MARKS + (face >> 4)] ^= 1 << (face >> 1 & 7)

    def unmark(self) -> None:
        """Clear all marks and any suggested set."""
        self.input[SUGGESTED] = 0
        self.input[_MARKS : _MARKS + 8] = bytes(8)

    def mark_set(self, cls: int) -> None:
        """Mark the cards of a set and no others; the cursor goes to the first one."""
        self.unmark()
        due = numbers(cls)
        for i in range(len(self.cards)):
            face = self.cards[i]
            if NUMBER[face] in due:
                if not self.numbers():
                    self.at = i
                due.remove(NUMBER[face])
                self.mark(face)

    def numbers(self) -> "list[int]":
        """Return the numbers on the marked cards."""
        return [NUMBER[face] for face in self.cards if self.marked(face)]
