# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Whether what is on the screen can be read: what a notice lies on, and the contrast of every text.

`notice_meets` compares a notice with all the rest, `contrasts` measures every text against the pixels around
its letters, as the panel shows them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.board.on_screen import HIGH, WIDE, Box, Thing, meet, painted, things

RATIO = 4.5
"""The lowest contrast allowed for a text, from 1 to 21 (WCAG 2, level AA)."""
_NEAR = 0.1
"""A colour counts as a letter's ground if it has this share of the pixels around the letters."""


# notices


def ground(thing: Thing) -> bool:
    """Return whether a notice may lie on the thing: the table's top, or the strip there without its texts."""
    left, top, right, _ = thing.box
    return thing.kind != "text" and top == 0 and left == 0 and right == WIDE


def _paints(thing: Thing, box: Box) -> bool:
    """Return whether the thing has a pixel in `box`: a picture's corners may be clear."""
    if thing.kind == "shape":
        return True
    x, y = thing.x, thing.y
    return bool(painted(thing.item)[box[1] - y : box[3] - y, box[0] - x : box[2] - x].any())


def notice_meets(view: Any) -> list[str]:
    """Return everything that the visible notice of `view` lies on or under, except the ground; see `named`.

    Names of things in motion begin with "moving".
    """
    found = list(things(view.console.stack.root, exact=False))
    moving = [move[0] for move in view.motion.moves]
    out = []
    for notice in found:
        if notice.label is view.notice_label:
            for thing in found:
                shared = meet(notice.box, thing.box)
                if shared and thing is not notice and not ground(thing) and _paints(thing, shared):
                    out.append("moving " * any(thing.item is one for one in moving) + named(thing))
    return out


def named(thing: Thing) -> str:
    """Return a description of a thing, for the message of a failure."""
    if thing.label is not None:
        return "label {!r}".format(thing.label.text)
    left, top, right, bottom = thing.box
    return "{} of {}x{} at {},{}".format(thing.kind, right - left, bottom - top, left, top)


# contrast


def panel_colour(colour: int) -> tuple[int, int, int]:
    """Return 0xRRGGBB as the panel shows it, with 5, 6 and 5 bits."""
    r, g, b = colour >> 19, colour >> 10 & 63, colour >> 3 & 31
    return r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2


def luminance(colour: tuple[int, int, int]) -> float:
    """Return the relative luminance of (red, green, blue), 0 to 1 (WCAG 2)."""
    r, g, b = (v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def ratio(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2)."""
    a, b = luminance(one), luminance(other)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def topmost(found: list[Thing]) -> np.ndarray:
    """Return for each pixel of the screen the number of the thing visible there; -1 where there is none.

    A label covers all of its letters' pixels, and its box if it has one.
    """
    owner = np.full((HIGH, WIDE), -1, np.int32)
    for number, thing in enumerate(found):
        left, top, right, bottom = thing.box
        if thing.kind == "shape":
            owner[top:bottom, left:right] = number
        else:
            x, y = thing.x, thing.y
            part = painted(thing.item)[top - y : bottom - y, left - x : right - x]
            owner[top:bottom, left:right][part] = number
    return owner


def contrasts(root: Any, rgb: np.ndarray) -> Iterator[tuple[str, float, str, str]]:
    """Yield (text, its contrast, ink, ground) of every text on the screen; `rgb` is what the panel shows.

    The ground is the worst of the colours that make up a tenth of the pixels around the letters' visible
    pixels. Things over a text are not its ground.
    """
    values = rgb.astype(np.int64)
    screen = values[..., 0] << 16 | values[..., 1] << 8 | values[..., 2]
    found = list(things(root))
    owner = topmost(found)
    for number, thing in enumerate(found):
        if thing.kind != "text":
            continue
        ink = panel_colour(thing.item.pixel_shader[1])
        code = ink[0] << 16 | ink[1] << 8 | ink[2]
        left, top, right, bottom = thing.box
        rows, columns = slice(max(0, top - 1), bottom + 1), slice(max(0, left - 1), right + 1)
        here, colours = owner[rows, columns], screen[rows, columns]
        ink_seen = (here == number) & (colours == code)
        around = np.zeros_like(ink_seen)
        padded = np.pad(ink_seen, 1)
        for dy in range(3):
            for dx in range(3):
                around |= padded[dy : dy + around.shape[0], dx : dx + around.shape[1]]
        near, counts = np.unique(colours[around & ~ink_seen & (here <= number)], return_counts=True)
        near = near[counts >= _NEAR * counts.sum()] if len(counts) else near
        worst = min(((ratio(ink, _rgb(c)), int(c)) for c in near), default=None)
        if worst is not None:
            yield named(thing), worst[0], "{:06x}".format(code), "{:06x}".format(worst[1])


def _rgb(code: int) -> tuple[int, int, int]:
    return int(code) >> 16, int(code) >> 8 & 255, int(code) & 255
