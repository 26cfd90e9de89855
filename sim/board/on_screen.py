# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Examines the screen: the boxes of everything visible, and texts that are cut.

`things` walks through a scene's groups as the display does.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from sim.board import fastfill

Box = tuple[int, int, int, int]
"""(left, top, right, bottom) in pixels of the screen; right and bottom lie outside."""
WIDE, HIGH = 160, 128
SIDE = 5
"""From the lines of a box to its edge."""
_EVERY = 8
"""A notice that stays is checked once per this many frames."""


class Thing(NamedTuple):
    """Something visible: `kind` is "text", "picture" or "shape"; `item` is its displayio object.

    A text's item is the TileGrid with its letters, and `label` the Label, if there is one.
    """

    kind: str
    box: Box
    item: Any
    x: int
    y: int
    label: Any = None


def things(group: Any, exact: bool = True, x: int = 0, y: int = 0) -> Iterator[Thing]:
    """Yield everything visible in `group`, at all depths, from back to front; its corner is at (x, y).

    A text's box is that of its letters; unless `exact`, it may be wider.
    """
    if group.hidden:
        return
    x += group.x
    y += group.y
    label = group if hasattr(group, "text") else None  # a Label, ours or Adafruit's
    for part in group:
        if hasattr(part, "append"):
            yield from things(part, exact, x, y)
        elif not part.hidden:
            kind = "shape"
            box: Any = _box_of(part, x, y)
            if hasattr(part, "tile_width"):
                kind = "text" if label is not None or _is_text(part) else "picture"
                if kind == "text" and exact:
                    box = _inked(part, box)
            box = box and _clipped(box)
            if box:
                yield Thing(kind, box, part, x + part.x, y + part.y, label)


def _is_text(grid: Any) -> bool:
    """Return whether it is text without a Label: it has mesa.ui.text's colours, or is as high as a line."""
    shader = grid.pixel_shader
    if any(shader is kept for kept in sys.modules["mesa.ui.text"].palettes.values()):
        return True
    return len(shader) == 2 and grid.bitmap.height in (11, 18) and shader.is_transparent(0)


def _inked(grid: Any, box: Box) -> Any:
    """Return the part of a text's box that has any ink; None if there is none."""
    rows, columns = np.nonzero(painted(grid))
    if not len(rows):
        return None
    left, top, _, _ = box
    return (
        left + int(columns.min()),
        top + int(rows.min()),
        left + int(columns.max()) + 1,
        top + int(rows.max()) + 1,
    )


def _clipped(box: Box) -> Any:
    """Return the part of a box that is on the screen; None if there is none."""
    left, top, right, bottom = max(0, box[0]), max(0, box[1]), min(WIDE, box[2]), min(HIGH, box[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _box_of(part: Any, x: int, y: int) -> Box:
    x += part.x
    y += part.y
    if hasattr(part, "tile_width"):
        return x, y, x + part.width * part.tile_width, y + part.height * part.tile_height
    if hasattr(part, "radius"):
        return x - part.radius, y - part.radius, x + part.radius + 1, y + part.radius + 1
    if hasattr(part, "points"):
        across, down = zip(*part.points, strict=True)
        return x + min(across), y + min(down), x + max(across) + 1, y + max(down) + 1
    return x, y, x + part.width, y + part.height


def cells(grid: Any) -> np.ndarray:
    """Return what a TileGrid shows: rows of its bitmap's pixel values."""
    scale = grid._absolute_transform.scale
    w, h = grid.width * grid.tile_width * scale, grid.height * grid.tile_height * scale
    return fastfill.shown(grid, grid.bitmap, 0, w, 0, h)[::scale, ::scale]


def painted(grid: Any) -> np.ndarray:
    """Return which pixels of a TileGrid are not clear."""
    shader = grid.pixel_shader
    return np.array([not shader.is_transparent(value) for value in range(len(shader))])[cells(grid)]


def meet(a: Box, b: Box) -> Any:
    """Return the area that two boxes share; None if there is none."""
    return _clipped((max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])))


# text that is cut


def out_of_box(box: Any) -> dict[str, str]:
    """Return {text: its fault} if a mesa.ui.menus.Dialog is wider than the screen: lines and choices are no
    labels, and share a bitmap each. {} for any other scene.
    """
    if not hasattr(box, "choices") or not hasattr(box, "grid"):
        return {}
    text = sys.modules["mesa.ui.text"]
    out = {}
    for said, margin, big in (
        (box.title, 2, True),
        *((line, 2, False) for line in box.text),
        *((choice, 7, False) for choice in box.choices),
    ):
        over = text.width(said, big) + 2 * (margin + SIDE) - WIDE
        if over > 0:
            out[said] = "makes its box {} pixels wider than the screen".format(over)
    if box.select is not None:
        said = box.choices[box.select]
        if 4 + text.width(said) + text.width(text.SELECT_KEY) + 7 > box.w:
            out[said] = "meets the key beside it"
    return out


def cut(scene: Any) -> dict[str, str]:
    """Return {text: its fault} of a scene's labels that the screen's sides cut, that overlap, or that have a
    sign which their font lacks or a key in place of its text; and of the lines of a box that is wider than
    the screen.

    A notice may lie on the strip, moving things and points ("+2") on anything, and anything on a text that
    a shape covers.
    """
    from mesa.ui import text  # this console's module

    view = scene if hasattr(scene, "notice_label") else None
    passing = [view.notice_label, *(move[0] for move in view.motion.moves)] if view else []
    found = list(things(scene.group))
    out = out_of_box(scene)
    still = []
    for i, thing in enumerate(found):
        if thing.label is None:
            continue
        grid = thing.item
        box = (thing.x, thing.y, thing.x + grid.width * grid.tile_width, thing.y + grid.tile_height)
        starts = text.font(grid.tile_height > text.LINE + 4).left  # big letters are 18 pixels high
        if any(starts[code] == starts[code + 1] for code in text.coded(thing.label.text)):
            out[thing.label.text] = "has a sign that its font lacks"
        left, _, right, _ = _inked(grid, box) or thing.box
        if left < 0 or right > WIDE:
            out[thing.label.text] = "is {} pixels wider than the screen".format(max(-left, right - WIDE))
        if re.search(r"<\w+>", thing.label.text):
            out[thing.label.text] = "is a key: no language has its text"
        covered = any(part.kind == "shape" and meet(part.box, thing.box) == thing.box for part in found[i:])
        passes = any(thing.label is one for one in passing) or re.fullmatch(r"[+–-]\d+", thing.label.text)
        if not covered and not passes:
            still.append(thing)
    for i, thing in enumerate(still):
        for other in still[i + 1 :]:
            if meet(thing.box, other.box):
                out[thing.label.text] = "lies on “{}”".format(other.label.text)
    return out


# scenarios


@contextmanager
def watched(
    notice: Callable[[Any], None], box: Callable[[Any, list[tuple[str, str]]], None]
) -> Iterator[None]:
    """While a scenario runs, call notice(view) after frames in which a match's view shows a notice, and
    box(scene, callers) for every box over a screen, once it is made.

    `callers`: (path, function) of those that opened it, the nearest first.
    """
    from sim.board.session import Session

    step = Session.step
    last: list[Any] = [None, 0]
    opened: list[tuple[Any, list[tuple[str, str]]]] = []  # and not yet looked at

    def watching(self: Session) -> None:
        stack: Any = self.console.stack
        if stack and "push" not in vars(stack):
            push = stack.push

            def pushing(scene: Any, made: bool = False) -> None:
                if scene.over:
                    opened.append((scene, list(_callers(sys._getframe(1)))))
                push(scene, made)

            stack.push = pushing
        step(self)
        console: Any = self.console
        stack = console.stack
        if not stack or stack.making:
            return
        for view in stack.scenes if console.started else ():
            if getattr(view, "notice_left", 0):
                now = (view, view.notice_label.text, view.notice_label.x, len(stack.scenes))
                last[1] = last[1] + 1 if now == last[0] else 0
                last[0] = now
                if last[1] % _EVERY == 0:
                    notice(view)
        while opened:
            scene, callers = opened.pop(0)
            if scene in stack.scenes:
                box(scene, callers)

    Session.step = watching
    try:
        yield
    finally:
        Session.step = step


def _callers(frame: Any) -> Iterator[tuple[str, str]]:
    # yield (path, function) of the device's code that runs
    while frame:
        path = frame.f_code.co_filename.replace("\\", "/")
        at = max(path.rfind("/lib/mesa/"), path.rfind("/games/"))
        if at >= 0:
            yield path[at + 1 :], frame.f_code.co_name
        frame = frame.f_back
