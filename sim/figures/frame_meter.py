# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Counts what the board does in a frame: Python's work, pixels by type of drawing, bytes sent.

Nothing is timed, so on one version of Python a frame's counts are the same in every run. COST converts counts
to milliseconds of the board; sim/figures/frames.py explains how it was found.

Drawing is counted as CircuitPython does it. Each dirty area is drawn separately, in pieces of 512 bytes of
whole rows. In a piece every visible layer is asked, from the top down, until one covers the whole piece
alone; a layer reads the pixels inside it that no layer above has set.
"""

from __future__ import annotations

import builtins
import contextlib
import dis
import importlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

PIECE = 256
"""Pixels of a piece: whole rows, at least one."""
WINDOW = 11
"""Bytes that open a piece's window: CASET and RASET with four bytes each, RAMWR."""

COST: dict[str, float] = {
    "frames": 0.7,
    "python": 0.0006,
    "collections": 11.0,
    "loaded": 0.021,
    "lines": 0.03,
    "words": 0.8,
    "made": 1.0,
    "copied": 0.001,
    "areas": 0.04,
    "pieces": 0.04,
    "asked": 0.0012,
    "layers": 0.006,
    "covered": 0.0003,
    "clear": 0.0014,
    "grid": 0.0017,
    "shape": 0.0016,
    "bytes": 8 / 24_000,
}
"""Milliseconds of the board for one of each:

frames          the frame itself: keys, clock, sound, lights, the search for dirty areas
python          work of Python's bytecode in our files: 1 for a plain instruction, `weigh` has the others
collections     of garbage that the program requests (`gc.collect`), not automatic ones
loaded          instructions of a module that is read from the drive
lines           bytes of files that are read line by line: the firmware fetches each one separately
words           look-ups in a language's packed words (mesa.ui.words)
made            objects of displayio and vectorio
copied          pixels that bitmaptools writes; Bitmap.fill writes eight at the price of one
areas, pieces   that are drawn
asked           visible layers that are asked for their pixels in a piece
layers          of those, the ones that lie in it
covered         their pixels that a layer above has already set
clear           those that stay open, since the layer is clear there
grid, shape     those that are set by a TileGrid, or by a shape of vectorio
bytes           to the panel, at 24 MHz
"""
FIELDS = tuple(COST)
PYTHON = ("frames", "python", "made", "copied", "collections", "loaded", "lines", "words")
DRAWING = ("areas", "pieces", "asked", "layers", "covered", "clear", "grid", "shape")
WIRE = ("bytes",)
_LIBRARY = "adafruit_"
"""How the names of Adafruit's libraries begin; they go onto the drive with our files."""
FUNCTION = 20
"""The work of calling a function of ours, above that of its instructions."""


def ms(counts: Mapping[str, int], fields: Sequence[str] = FIELDS) -> float:
    """Return board milliseconds of the counts, by COST; only of these fields."""
    return sum(COST[field] * counts.get(field, 0) for field in fields)


# --- drawing ---


class _Area:
    """One dirty area while it is drawn: which of its pieces are still open."""

    def __init__(self, area: Any) -> None:
        self.x, self.y = area.x1, area.y1
        self.width, self.height = area.x2 - area.x1, area.y2 - area.y1
        self.rows = max(1, PIECE // self.width)
        """Rows of a piece."""
        self.piece = np.arange(self.height) // self.rows
        """The piece of each row."""
        self.starts = np.arange(0, self.height, self.rows)
        self.open = np.ones(len(self.starts), bool)

    def done(self, mask: Any) -> np.ndarray:
        """Return which pixels are set, an array (rows, columns)."""
        bits = np.unpackbits(np.frombuffer(mask, np.uint8), bitorder="little")
        return bits[: self.width * self.height].reshape(self.height, self.width) != 0


class _File:
    """A file that counts its reads."""

    def __init__(self, file: Any, counts: Callable[[], dict[str, int]]) -> None:
        self._file = file
        self._counts = counts

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.readline, self._file.read(0))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def readline(self) -> Any:
        line = self._file.readline()
        self._counts()["lines"] += len(line)
        return line


class Meter:
    """Counts work while it is `installed`, into `counts` {field: number}.

    `root` is the folder with lib/ and games/: code from there is the board's Python.
    """

    def __init__(self, root: Path) -> None:
        self.counts = dict.fromkeys(FIELDS, 0)
        self._ours = tuple(str(root / name) + "/" for name in ("lib", "games"))
        self._tracers: dict[int, tuple[Any, Callable[..., Any] | None, bool]] = {}
        self._area: _Area | None = None

    def take(self) -> dict[str, int]:
        """Return the counts since the last `take`."""
        counts, self.counts = self.counts, dict.fromkeys(FIELDS, 0)
        return counts

    # Python

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Count the instructions of our Python in this context."""
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: Any, event: str, _: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        known = self._tracers.get(id(code))
        if known is None:
            known = self._tracers[id(code)] = (code, self._tracer(code), code.co_name == "<module>")
        _, tracer, module = known
        if tracer is None:
            return None
        self.counts["python"] += FUNCTION
        if module:
            self.counts["loaded"] += size(code)
        elif code.co_name == "_find" and code.co_filename.endswith("mesa/ui/words.py"):
            self.counts["words"] += 1
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return tracer

    def _tracer(self, code):
        """Return a counter of the instructions of `code`; None if it is not ours."""
        name = code.co_filename
        if not name.startswith(self._ours) and not Path(name).name.startswith(_LIBRARY):
            parent = Path(name).parent.name
            if not parent.startswith(_LIBRARY):
                return None
        weights = weigh(code)

        def count(frame, event, _):
            if event == "opcode":
                self.counts["python"] += weights[frame.f_lasti]
            return count

        return count

    def collect(self, *_: object) -> int:
        """Replace gc.collect, which the simulated board replaces at power-on."""
        self.counts["collections"] += 1
        return 0

    def _counting(self, init: Callable[..., None]) -> Callable[..., None]:
        def counted(made, *arguments, **named):
            self.counts["made"] += 1
            init(made, *arguments, **named)

        return counted

    # drawing

    def draw_area(self, area: Any) -> None:
        """Start drawing an area (x1, y1, x2, y2 of the panel's memory)."""
        self._area = now = _Area(area)
        self.counts["areas"] += 1
        self.counts["pieces"] += len(now.open)
        self.counts["bytes"] += now.width * now.height * 2 + len(now.open) * WINDOW

    def draw_layer(self, field: str, place: Any, mask: Any, fill: Callable[[], bool]) -> bool:
        """Ask a visible layer at `place` for the area; fill() lets it draw, and its result is returned.

        `field` is "grid" or "shape", `mask` the bits of the pixels that are set.
        """
        now, counts = self._area, self.counts
        assert now is not None
        counts["asked"] += int(now.open.sum())
        left, right = max(place.x1 - now.x, 0), min(place.x2 - now.x, now.width)
        top, bottom = max(place.y1 - now.y, 0), min(place.y2 - now.y, now.height)
        if left >= right or top >= bottom:
            return False
        before = now.done(mask)
        covered = fill()
        after = now.done(mask)
        first, last = now.piece[top], now.piece[bottom - 1] + 1
        counts["layers"] += int(now.open[first:last].sum())
        rows = top + np.flatnonzero(now.open[now.piece[top:bottom]])
        if len(rows):
            already = int(before[rows, left:right].sum())
            drawn = int(after[rows, left:right].sum()) - already
            counts["covered"] += already
            counts[field] += drawn
            counts["clear"] += len(rows) * (right - left) - already - drawn
        if left == 0 and right == now.width:
            full = np.zeros(now.height, bool)
            full[top:bottom] = after[top:bottom].all(axis=1)
            now.open &= ~np.logical_and.reduceat(full, now.starts)
        return covered

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """Hook into Blinka's displayio and bitmaptools, which sim.board.screen.patch_blinka has changed."""
        load: Callable[[str], Any] = importlib.import_module
        core, display = load("displayio._displaycore")._DisplayCore, load("busdisplay").BusDisplay
        grid, shape = load("displayio._tilegrid").TileGrid, load("vectorio._vectorshape")._VectorShape
        tools, bitmap = load("bitmaptools"), load("displayio").Bitmap
        with contextlib.ExitStack() as kept:

            def hook(place: Any, name: str, make: Callable[..., Any], *more: Any) -> None:
                old = getattr(place, name)
                kept.callback(setattr, place, name, old)
                setattr(place, name, make(old, *more))

            hook(core, "fill_area", self._area_counted)
            hook(grid, "_fill_area", self._layer_counted, "grid")
            hook(shape, "_fill_area", self._layer_counted, "shape")
            hook(display, "refresh", _untraced)
            hook(bitmap, "fill", self._copy_counted, lambda to, _: to.width * to.height // 8)
            for name, pixels in _COPIED.items():
                hook(tools, name, self._copy_counted, pixels)
            for made in (load("displayio").Group, grid, shape, bitmap, load("displayio").Palette):
                hook(made, "__init__", self._counting)
            hook(builtins, "open", self._open_counted)
            yield

    def _area_counted(self, fill: Callable[..., bool]) -> Callable[..., bool]:
        def counted(core, area, *buffers):
            self.draw_area(area)
            return fill(core, area, *buffers)

        return counted

    def _layer_counted(self, fill: Callable[..., bool], field: str) -> Callable[..., bool]:
        def counted(layer, colors, area, mask, buffer):
            hidden = layer._hidden if field == "shape" else layer._hidden_tilegrid or layer._hidden_by_parent
            return not hidden and self.draw_layer(
                field, layer._current_area, mask, lambda: fill(layer, colors, area, mask, buffer)
            )

        return counted

    def _copy_counted(self, copy: Callable[..., None], pixels: Callable[..., int]) -> Callable[..., None]:
        def counted(*arguments, **named):
            self.counts["copied"] += pixels(*arguments, **named)
            copy(*arguments, **named)

        return counted

    def _open_counted(self, open_file: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments, **named):
            file = open_file(*arguments, **named)
            ours = sys._getframe(1).f_code.co_filename.startswith(self._ours)
            return _File(file, lambda: self.counts) if ours else file

        return counted


def _untraced(refresh: Callable[..., Any]) -> Callable[..., Any]:
    def untraced(*arguments, **named):
        tracer = sys.gettrace()
        sys.settrace(None)
        try:
            return refresh(*arguments, **named)
        finally:
            sys.settrace(tracer)

    return untraced


def _blit(_to, source, _x, _y, x1=0, y1=0, x2=None, y2=None, **_):
    return ((source.width if x2 is None else x2) - x1) * ((source.height if y2 is None else y2) - y1)


_COPIED: dict[str, Callable[..., int]] = {
    "blit": _blit,
    "fill_region": lambda _to, x1, y1, x2, y2, _: abs((x2 - x1) * (y2 - y1)),
    "draw_line": lambda _to, x1, y1, x2, y2, _: max(abs(x2 - x1), abs(y2 - y1)) + 1,
    "arrayblit": lambda _to, data, *_, **__: len(data),
}
"""By function of bitmaptools, the number of pixels that a call with these arguments writes."""


# --- Python's instructions ---

_NOTHING = frozenset(
    "CACHE COPY_FREE_VARS END_FOR EXTENDED_ARG KW_NAMES MAKE_CELL NOP NOT_TAKEN PRECALL PUSH_NULL RESUME"
    " RETURN_GENERATOR TO_BOOL".split()
)
"""Instructions that only CPython has."""
_NAMES = frozenset("LOAD_GLOBAL LOAD_NAME LOAD_ATTR LOAD_METHOD STORE_ATTR STORE_GLOBAL STORE_NAME".split())
_CONSTANTS = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_ATTR")
_WORK = ("BINARY", "BUILD", "COMPARE", "CONTAINS", "FOR_ITER", "GET_ITER", "LIST", "STORE_SUBSCR", "UNARY")
_WORK += ("UNPACK", "YIELD")


def weigh(code: Any) -> bytes:
    """Return, by offset in the bytecode, the work of the instruction there, in units of COST["python"]."""
    weights = bytearray(len(code.co_code) + 2)
    before = None
    for now in dis.get_instructions(code):
        if now.opname in _CONSTANTS and str(now.argval).strip("_").isupper():  # the build inlines it
            weights[now.offset] = 1
            if now.opname == "LOAD_ATTR" and before is not None:
                weights[before.offset] = 0  # nor its module looked up
        else:
            weights[now.offset] = _work(now.opname)
        if now.opname not in _NOTHING:
            before = now
    return bytes(weights)


def _work(name):
    if name in _NOTHING:
        return 0
    if name in _NAMES:  # found by its hash
        return 5
    if name.startswith("CALL"):
        return 10
    if name.startswith(_WORK):
        return 2
    return 2 if name.count("FAST") > 1 else 1  # two in one, from 3.12 on


def size(code: Any) -> int:
    """Return how many instructions a module has, with all its functions."""
    own = sum(instruction.opname not in _NOTHING for instruction in dis.get_instructions(code))
    return own + sum(size(part) for part in code.co_consts if hasattr(part, "co_code"))
