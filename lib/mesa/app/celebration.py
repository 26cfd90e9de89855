# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A short picture over everything, with sound and lights, for what was done well. In memory while shown.

Its pictures come into the console's card sheet (sim/art/prizes.py draws them), which the table has again
afterwards: 15 x 2 tiles of 16 x 17 pixels, what is larger in tiles that follow one another.
"""

from displayio import Group, Palette, TileGrid
from micropython import const

from mesa.board import lights
from mesa.core.loader import unload
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from mesa.app.game_view import GameView

_WIN = const(0)
_BANDEIRA = const(1)
_EXACT = const(2)
_RECORD = const(3)
KINDS = ("win", "bandeira", "exact", "record")
_TITLES = ("won", "all_points", "spot_on", "new_record")  # their words
_MS = const(1500)  # how long it is shown at the normal pace
_HIT = const(420)  # when the arrow is there
_LANDED = const(320)  # when what falls is there

# notes as those of mesa.board.sound
_TUNES = (
    b"\x43\x0a\x48\x0a\x4c\x0a\x4f\x12\x00\x03\x4c\x09\x4f\x20\x54\x06\x58\x06\x5b\x18",
    b"\x48\x12\x43\x06\x48\x0c\x4a\x0c\x4c\x18\x00\x02\x4f\x12\x4c\x06\x4f\x0c\x54\x1a",
    b"\x00\x0e\x60\x03\x5f\x03\x5e\x03\x5d\x03\x5c\x03\x5b\x03\x5a\x03\x59\x03\x58\x03"
    b"\x26\x06\x00\x08\x4f\x07\x54\x07\x58\x07\x5b\x20",
    b"\x4c\x06\x4f\x06\x53\x06\x58\x06\x4f\x06\x53\x06\x58\x06\x5b\x06\x53\x06\x58\x06\x5b\x06\x5f\x0c"
    b"\x00\x03\x5b\x06\x5f\x24",
)
# The lights: colours that walk from one light to the next, as numbers of _COLOURS; red, green and blue.
_WALKS = (b"\1\0\2\0\5\0", b"\3\3\1\4\1", b"\2\5\0\0\0\0", b"\1\0\5\0\0")
_COLOURS = b"\0\0\0\x0e\x07\0\x12\0\0\0\x0c\0\0\2\x0e\x09\x09\x09"

_RAYS = b"\x13\0\x10\x17"  # the first tile of a quarter of the rays, by kind, and their two colours
_RAY_COLOURS = (0x2257B0, 0x2F6FD0, 0, 0, 0x14573F, 0x1D7450, 0x4B2160, 0x64307A)
_SMALL = b"\x20\0\x08\x28"  # that of what flies about, counted in tiles of 8 x 17
_WAVE = b"\0\1\2\3\3\4\4\4\4\4\3\3\2\1"  # half a wave of the flag
# Where what flies goes: pixels in 1.024 s to the right and up, each more 128.
_SPREAD = b"\x3a\xfa\xc8\xf0\x64\xff\xa2\xf4\x1e\xe6\xe4\xdc\x84\xfd\x50\xd8\xb4\xe6\x6e\xdc\x96\xd2\x2c\xc4\xd2\xc8"
# and where sparkles are
_SPARKLES = b"\x16\x10\x8a\x0a\x26\x38\x78\x42\x0c\x52\x90\x50\x2e\x04\x72\x1e"


def height(t: int, top: int) -> int:
    """How high a thing is at t ms that falls from `top` pixels, and bounces once."""
    if t < _LANDED:
        return top - top * t * t // (_LANDED * _LANDED)
    t -= _LANDED
    return t * (240 - t) // 1600 if t < 240 else 0


class Celebration(Scene):
    """A picture of a kind, one of KINDS; by itself or after a key it goes, and `then` is called.

    See GameView.celebrate.
    """

    def __init__(self, view: "GameView", kind: str, then: "Callable[[], None] | None") -> None:
        super().__init__(view.console)
        self.kind: int = KINDS.index(kind)
        self.then = then
        self.path: str = self.console.card_path
        self.percent: int = max(60, view.motion.percent)
        self.left = 0 if self.console.fast else _MS * self.percent // 100
        self.step = -1  # of the lights
        self.rgb = bytearray(3 * self.console.board.light_count)
        self.cards: "list[TileGrid]" = []  # what flies, or the flag's stripes
        self.parts: "list[Any]" = []  # what else moves

    def enter(self) -> "Iterator[None]":
        kind = self.kind
        try:
            pictures.load_cards(self.console, "lib/mesa/ui/prize_" + KINDS[kind] + ".bmp")
        except OSError as problem:  # without it there is nothing to show
            print(problem)
            self.left = 0
            return
        yield
        group = self.group
        parts = self.parts
        if kind == _BANDEIRA:
            group.append(pictures.rect(0, 0, 160, 128, theme.SKY))
            group.append(pictures.rect(33, 6, 3, 100, theme.INK))
            group.append(pictures.rect(34, 6, 1, 100, theme.WHITE))
        else:
            palette = Palette(3)
            palette[1] = _RAY_COLOURS[2 * kind]
            palette[2] = _RAY_COLOURS[2 * kind + 1]
            rays = Group(scale=2)
            self.quarters(rays, _RAYS[kind], 3, palette, 40, 26)
            group.append(rays)
        yield
        if kind == _WIN:
            parts.append(self.piece(group, 0, 4, 4, 48, 128))
        elif kind == _BANDEIRA:
            for i in range(16):
                self.cards.append(self.piece(group, 3 * i, 1, 3, 36 + 5 * i, 0, 5))
        elif kind == _EXACT:
            target = Group()
            self.quarters(target, 0, 2, theme.PALETTE, 0, 50)
            group.append(target)
            parts.append(target)
            parts.append(self.piece(group, 7, 3, 3, 160, 128))
        else:
            for first, wide in ((0, 3), (9, 2), (15, 1)):
                parts.append(self.piece(group, first, wide, 3, 80 - 8 * wide, 128))
            for i in range(2):
                part = self.piece(group, 18, 1, 2, 64 + 16 * i, 128)
                part.flip_x = i > 0
                parts.append(part)
        yield
        if kind != _BANDEIRA:
            for i in range(8 if kind == _RECORD else 13):
                self.cards.append(self.piece(group, _SMALL[kind], 1, 1, 160, 128, 8))
        group.append(pictures.rect(0, 102, 160, 26, theme.INK))
        group.append(pictures.rect(0, 103, 160, 1, theme.TITLE))
        title = text.label(self.t(_TITLES[kind]), 240, 106, theme.TITLE, True, text.CENTRE)
        group.append(title)
        parts.append(title)
        self.show(0)

    def piece(
        self,
        group: Group,
        first: int,
        w: int,
        h: int,
        x: int,
        y: int,
        wide: int = 16,
        palette: Palette = theme.PALETTE,
    ) -> TileGrid:
        """Append w x h tiles to `group`: the first and those that follow it, each `wide` pixels wide."""
        grid = TileGrid(
            self.console.card_sheet,
            pixel_shader=palette,
            width=w,
            height=h,
            tile_width=wide,
            tile_height=17,
            x=x,
            y=y,
        )
        for i in range(w * h):
            grid[i] = first + i
        group.append(grid)
        return grid

    def quarters(self, group: Group, first: int, w: int, palette: Palette, x: int, y: int) -> None:
        """Append a picture of four quarters to `group`, its middle at (x, y); w x 2 tiles are the lower right one."""
        for i in range(4):
            left = i % 2
            up = i // 2
            quarter = self.piece(group, first, w, 2, x - left * w * 16, y - up * 34, 16, palette)
            quarter.flip_x = left > 0
            quarter.flip_y = up > 0

    def leave(self) -> None:
        console = self.console
        console.sound.stop()
        console.lights.show(lights.OFF)
        if self.path:
            pictures.load_cards(console, self.path)
        unload("mesa.app.celebration")

    def tick(self, ms: int) -> None:
        if self.left <= 0:
            self.key(0)
            return
        if self.step < 0:
            self.console.sound.play(_TUNES[self.kind])
        else:
            self.left -= ms
        self.show(max(0, _MS - self.left * 100 // self.percent))

    def show(self, t: int) -> None:
        """Show it as it is after t ms at the normal pace."""
        kind = self.kind
        parts = self.parts
        away = max(0, (_HIT if kind == _EXACT else 0) + 500 - t)
        parts[-1].x = 80 + away * away // 1500
        if kind == _WIN:
            parts[0].y = 18 - height(t, 90)
            for i in range(len(self.cards)):
                self.fly(i, t - _LANDED - 30 * i, 80, 24, 420, (i % 4, 4, 5, 4))
        elif kind == _BANDEIRA:
            self.wave(t)
        elif kind == _EXACT:
            left = _HIT - t
            shake = 0
            if left < 0:
                shake = (t // 40 % 2 * 2 - 1) * max(0, 4 + left // 90)
                left = 0
                for i in range(len(self.cards)):
                    self.fly(i, t - _HIT, 80, 48, 200, (i % 3, i % 3, i % 3, 4 + i % 2))
            parts[0].x = 80 + shake
            parts[1].x = 79 + shake + left * 100 // 270
            parts[1].y = 49 - shake + left * 100 // 270
        else:
            self.spin(t)
        step = t // 90
        if step != self.step:
            self.step = step
            self.light(step)

    def fly(self, i: int, t: int, x: int, y: int, fall: int, tiles: "tuple[int, ...]") -> None:
        """Small thing i is t ms under way from (x, y); it turns over, and shows one of `tiles`."""
        if t < 0:
            return
        t >>= 2
        card = self.cards[i]
        card.x = x - 4 + (_SPREAD[2 * i] - 128) * t // 256
        card.y = y - 5 - (_SPREAD[2 * i + 1] - 20) * t // 256 + fall * t * t // 131072
        tile = _SMALL[self.kind] + tiles[(t // 20 + i) % 4]
        if card[0] != tile:
            card[0] = tile

    def wave(self, t: int) -> None:
        """The flag goes up and waves, the more the further from its pole."""
        top = 8 + max(0, 500 - t) * 60 // 500
        for i in range(16):
            at = (t // 30 - i * 2) % 28
            up = _WAVE[at % 14] * (-1 if at >= 14 else 1)
            stripe = self.cards[i]
            stripe.y = top + up * min(i + 2, 10) // 8
            tile = 3 * i + (48 if 7 <= at < 18 else 0)
            if stripe[0] != tile:
                for j in range(3):
                    stripe[j] = tile + j

    def spin(self, t: int) -> None:
        """The medal falls into sight on its ribbon, spins and comes to rest, and sparkles."""
        parts = self.parts
        left = max(0, 1100 - t)
        face = (0, 1, 2, 1)[left * left // 48000 % 4]
        top = height(t, 90)
        for i in range(3):
            pictures.hide(parts[i], i != face)
            parts[i].y = 33 - top
        parts[3].y = parts[4].y = -top
        for i in range(len(self.cards)):
            sparkle = self.cards[i]
            sparkle.x = _SPARKLES[2 * i]
            sparkle.y = _SPARKLES[2 * i + 1]
            tile = _SMALL[_RECORD] + max(0, (t // 80 + 3 * i) % 9 - 3)
            if sparkle[0] != tile:
                sparkle[0] = tile

    def light(self, step: int) -> None:
        """The colours walk on along the lights; on a target they come together in its middle."""
        console = self.console
        walk = _WALKS[self.kind]
        n = len(self.rgb) // 3
        for i in range(n):
            at = abs(2 * i - n + 1) if self.kind == _EXACT else i
            colour = 3 * walk[(step + at) % len(walk)]
            self.rgb[3 * i : 3 * i + 3] = _COLOURS[colour : colour + 3]
        if n and console.lights.on:
            console.board.lights(self.rgb)

    def key(self, k: int) -> None:
        """Any key ends it."""
        self.console.stack.pop()
        if self.then:
            self.then()
