# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Counts what the board does in a frame: Python's work, pixels by type of drawing, bytes sent.

Nothing is timed, so on one version of Python a frame's counts are the same in every run. COST converts counts
to milliseconds of the board; docs/BENCH.md says how it was found.

Drawing is counted as CircuitPython does it. Each dirty area is drawn separately, in pieces of 512 bytes of
whole rows. In a piece every visible layer is asked, from the top down, until one covers the whole piece
alone; a layer reads the pixels inside it that no layer above has set.
"""

from __future__ import annotations

import builtins
import contextlib
import dis
import importlib
import io
import os
import struct
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

import numpy as np

from sim import ROOT, build
from sim.board import firmware, sim_board
from sim.common.games import constant
from sim.common.kept import kept
from sim.drive import constants, install, lazy_imports, text_keys
from sim.drive.flash_names import everywhere
from sim.drive.module_names import module_name

PIECE = 256
"""Pixels of a piece: whole rows, at least one."""
ALWAYS, INSTRUCTION, NAME, OBJECT = 18_000, 2.9, 20, 100
"""Live bytes: of fonts, words and the like; by loaded instruction; by name; by object of displayio."""
_TAIL = constant(ROOT / "lib/mesa/board/store.py", "TAIL")
DRIVE = bytes(12)
"""What code.py finds as the state of the drive, and flash has."""
FAT = 6144
"""Bytes that are read to find the free space: 4096 clusters with 12 bits each."""
WINDOW = 11
"""Bytes that open a piece's window: CASET and RASET with four bytes each, RAMWR."""

COST: dict[str, float] = {
    "frames": 0.76,  # 0.7: an earlier fit, to two older products
    "making": 11.0,  # 3: none, what nothing else explains
    "plain": 0.00045,  # 0.0005: a loop over bytes takes 6.1 µs a turn on a board
    "names": 0.00134,  # 0.0015: MicroPython's VM, a look-up by hash
    "attributes": 0.0016,  # 0.0018: the same
    "calls": 0.003,  # 0.0035: the same, a frame set up
    "functions": 0.0068,  # 0.008: the same
    "sums": 0.0016,  # 0.0018: as plain
    "items": 0.0018,  # 0.002: as plain
    "turns": 0.00134,
    "built": 0.0027,
    "imports": 0.009,  # two names looked up for each level
    "strings": 0.0114,
    "interned": 0.0114,  # at 550 names 0.065 with its entries: 66 µs each in a start, 140 ms in all
    "entries": 0.00108,  # 0.001: all are compared, one after another
    "modules": 0.62,  # 0.5: 118 ms for 38 modules with their names
    "loaded": 0.0078,  # 0.002: the same
    "collections": 0.18,  # 0.3: 111 ms for 48 in a start; 6 to 11 in a match
    "live": 0.00005,  # 0.00006: the same
    "found": 0.53,  # 0.58: 24 ms for 38 modules; 219 for 333 files, with their lines
    "listed": 0.046,  # 0.05: guessed
    "lines": 0.0045,  # 75 ms for 16 800 bytes; not fitted
    "bulk": 0.0002,  # guessed, not fitted
    "scanned": 0.000087,  # 0.0002: guessed
    "made": 0.15,  # 0.1: guessed
    "copied": 0.0018,  # 0.001: the earlier fit
    "pictures": 0.00104,  # 0.0009: 37 ms for the pictures of a start
    "areas": 1.14,  # 0.3: guessed
    "pieces": 0.039,  # 0.04: the earlier fit
    "asked": 0.00136,  # 0.0012: the earlier fit
    "layers": 0.0068,  # 0.006: the earlier fit
    "covered": 0.00042,  # 0.0003: the earlier fit
    "clear": 0.00195,  # 0.0014: the earlier fit
    "grid": 0.00237,  # 0.0017: the earlier fit
    "shape": 0.00223,  # 0.0016: the earlier fit
    "bytes": 8 / 24_000,  # 24 MHz; not fitted
}
"""Milliseconds of the board for one of each. The comments have the value before the fit (docs/BENCH.md), and
its source.

frames          the frame itself: keys, clock, sound, lights, the search for dirty areas
making          a frame in which a scene is being made: what no other item explains
plain           an instruction of Python that none of the next six is; of our files only
names           a global name looked up or stored
attributes      an attribute looked up or stored
calls           a call, of a function of ours or of the firmware's
functions       a function of ours entered, or a generator resumed, besides its call
sums, items     arithmetic and comparisons; subscripts and slices
turns           of loops, values unpacked, yields
built           lists, tuples, dicts, functions made
imports         import statements, also of what is loaded
strings         methods that make a string: each is looked up among the names, as one that is interned
interned        names looked up: those in a module's file; two for each level of the name in an import
entries         for each look-up, the names that the program has interned so far, in tens: all are compared
modules         read from the drive
loaded          their instructions
collections     of garbage: those that the program requests, and one after each module
live            bytes that are live in each of them
found           files and folders whose paths are looked up
listed          files in the folders that are listed
lines, bulk     bytes of files that are read line by line, each by itself; and of others
scanned         bytes of packed words that are searched for a text
made            objects of displayio and vectorio
copied          pixels that bitmaptools writes; Bitmap.fill writes eight at the price of one
pictures        pixels read from a BMP
areas, pieces   that are drawn: a transfer begun
asked           visible layers that are asked for their pixels in a piece
layers          of those, the ones that lie in it
covered         their pixels that a layer above has already set
clear           those that stay open, since the layer is clear there
grid, shape     those that are set by a TileGrid, or by a shape of vectorio
bytes           to the panel, at 24 MHz
"""
FIELDS = tuple(COST)
PYTHON = FIELDS[: FIELDS.index("areas")]
DRAWING = ("areas", "pieces", "asked", "layers", "covered", "clear", "grid", "shape")
WIRE = ("bytes",)
_LIBRARY = "adafruit_"
"""How the names of Adafruit's libraries begin; they go onto the drive with our files."""


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

    def read(self, size: int = -1) -> Any:
        data = self._file.read(size)
        self._counts()["bulk"] += len(data)
        return data

    def readinto(self, to: Any) -> int:
        size = self._file.readinto(to)
        self._counts()["bulk"] += size
        return size


def folded() -> dict[str, bytes]:
    """Return {path: source} of our modules as the build compiles them.

    Without what they import only for its constants, which the board does not load.
    """
    ours = {path: file for path, file in build._ours() if path.endswith(".py")}

    def make() -> dict[str, str]:
        texts = {path: file.read_bytes().decode() for path, file in ours.items()}
        return lazy_imports.replace(text_keys.replace(constants.fold(texts), build.word_keys()))

    keys = sorted((folder, sorted(some)) for folder, some in build.word_keys().items())
    found = kept("folded", [*ours.values(), *sorted((ROOT / "sim" / "drive").glob("*.py"))], make, keys)
    return {str(ROOT / path): text.encode() for path, text in found.items()}


class _Begun(BaseException):
    """The program imports the console."""


class Meter:
    """Counts work while it is `installed`, into `counts` {field: number}.

    `root` is the folder with lib/ and games/: code from there is the board's Python.
    """

    def __init__(self, root: Path) -> None:
        self.counts = dict.fromkeys(FIELDS, 0)
        self._ours = (str(root / "lib") + "/", str(root / "games") + "/", str(root / "code.py"))
        self._tracers: dict[int, tuple[Any, Callable[..., Any] | None, bool]] = {}
        self._done = [0] * len(KINDS)
        """How often an instruction of each kind was done since the last `take`."""
        self._sizes: dict[str, int] = {}
        """The instructions of each module of ours that was read, by its name."""
        self._names: set[str] = set()
        """The names that the program has interned: they stay until it restarts."""
        given = build.drive_names()
        self._flash = frozenset(everywhere(given)).union(*firmware.names().values())
        self._modules = build.drive_modules()
        self._packages = {name.rpartition(".")[0] for name in self._modules} - {"mesa"}
        self._private = {module_name(path): {*some} for path, some in given.items() if path.endswith(".py")}
        self._area: _Area | None = None

    def so_far(self) -> dict[str, int]:
        """Return the counts since the last `take`."""
        counts = self.counts
        for kind, number in enumerate(self._done):
            if kind and number:
                counts[KINDS[kind]] += number
            self._done[kind] = 0
        return counts

    def take(self) -> dict[str, int]:
        """Return the counts since the last `take`, and begin anew."""
        counts, self.counts = self.so_far(), dict.fromkeys(FIELDS, 0)
        counts["entries"] += counts["strings"] * len(self._names) // 10
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
        new = known is None
        if known is None:
            known = self._tracers[id(code)] = (code, self._tracer(code), code.co_name == "<module>")
        _, tracer, module = known
        if tracer is None:
            return None
        counts = self.counts
        if module and code.co_filename != self._ours[-1]:
            self._read_module(frame.f_globals["__name__"], code)
        else:
            counts["functions"] += 1
            if code.co_name == "find" and code.co_filename.endswith("mesa/ui/text.py"):
                self._find(frame.f_locals["parts"], frame.f_locals["key"], frame.f_globals["letters"])
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        if new:
            frame.f_trace = tracer
            sys.settrace(self._called)  # from Python 3.14 on, a frame under way counts only after this
        return tracer

    def _look_up(self, number):
        # names are looked up among those that the program has
        self.counts["interned"] += number
        self.counts["entries"] += number * len(self._names) // 10

    def _find(self, parts, key, letters):
        # mesa.ui.text.find: each part is searched for a line that begins with the key's letters
        line = b"\n" + (key if isinstance(key, bytes) else letters(key))
        for part in parts:
            at = part.find(line)
            self.counts["scanned"] += len(part) if at < 0 else at
            if at >= 0:
                return

    def _read_module(self, name, code):
        counts = self.counts
        counts["found"] += 1
        self._sizes[name] = size(code)
        if not {*code.co_names} - {"__doc__"}:
            return  # a folder without a file on the drive
        counts["modules"] += 1
        counts["loaded"] += self._sizes[name]
        own = names(code, self._modules)
        # its imports name the drive's modules, and what they bind has the firmware's names there
        bound = {last for base in own for last in own if "{}.{}".format(base, last) in self._modules}
        own = {self._modules.get(one, one) for one in own - bound if one not in self._packages}
        self._look_up(len(own) * 2 // 3)
        self._names |= own - self._flash - self._private.get(name, set())
        self.collect()

    def _tracer(self, code):
        """Return a counter of the instructions of `code`; None if it is not ours."""
        name = code.co_filename
        if not name.startswith(self._ours) and not Path(name).name.startswith(_LIBRARY):
            parent = Path(name).parent.name
            if not parent.startswith(_LIBRARY):
                return None
        kinds = weigh(code)
        done = self._done
        levels = imports(code, self._modules)

        def count(frame, event, _):
            if event == "opcode":
                at = frame.f_lasti
                done[kinds[at]] += 1
                if kinds[at] == IMPORT:
                    self._look_up(levels[at])
            return count

        return count

    def start_program(self, program: Path, drive: Mapping[str, int], known: bool = True) -> None:
        """Begin anew, and count what code.py does before it imports the console.

        `drive`: {path: bytes} of the files on it. `known`: flash has its state, so it has not changed.
        """

        def stat(_: str) -> tuple[int, ...]:
            self.counts["found"] += 1
            return (0,) * 10

        def listed(folder: str) -> list[tuple[str, int, int, int]]:
            self.counts["found"] += 1
            inside = [path for path in drive if "/" + path.rpartition("/")[0] == folder]
            self.counts["listed"] += len(inside)
            return [(path.rpartition("/")[2], 0, 0, drive[path]) for path in inside]

        def statvfs(_: str) -> tuple[int, ...]:
            self.counts["bulk"] += FAT
            return (0,) * 10

        def open_list(*_: str) -> _File:
            self.counts["found"] += 1
            ordered = sorted(drive.items(), key=lambda item: install.in_order(item[0]))
            lines = ["{:08x} {} {}\n".format(0, size, path) for path, size in ordered]
            text = "carteado 1.0.0\n" + "".join(lines) + "end\n"
            return _File(io.StringIO(text), lambda: self.counts)

        circuitpython = SimpleNamespace(name="circuitpython", version=(10, 2, 1))
        board = {
            "os": SimpleNamespace(stat=stat, statvfs=statvfs),
            "sys": SimpleNamespace(implementation=circuitpython),
            "struct": struct,
            "microcontroller": SimpleNamespace(nvm=bytes(_TAIL) + DRIVE if known else None),
            "storage": SimpleNamespace(getmount=lambda _: SimpleNamespace(ilistdir=listed)),
        }

        def imported(name: str, *_: Any) -> Any:
            if name not in board:
                raise _Begun
            return board[name]

        self._names.clear()
        own = {"__builtins__": {**vars(builtins), "open": open_list, "__import__": imported}}
        code = compile(program.read_text(encoding="utf-8"), str(program), "exec")
        with self.running(), contextlib.suppress(_Begun):
            exec(code, own)
        if own.get("problem") or own["broken"] or own["drive"] != DRIVE:
            raise AssertionError("code.py does not start on this drive")

    def collect(self, generation: int = 2) -> int:
        """Replace gc.collect, which the simulated board replaces at power-on."""
        self.counts["collections"] += 1
        self.counts["live"] += self.live()
        return 0

    def live(self) -> int:
        """Return about how many bytes are live: code, names, what the screen shows, and what always is."""
        modules = sum(size for name, size in self._sizes.items() if name in sys.modules)
        displays = getattr(sys.modules.get("displayio"), "displays", ())
        counted: set[int] = set()
        shown = sum(_bytes(display.root_group, counted) for display in displays)
        return round(ALWAYS + INSTRUCTION * modules + NAME * len(self._names) + shown)

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
            sim_board.replaced.update(folded())
            kept.callback(sim_board.replaced.clear)
            python: Any = builtins
            python.const = lambda value: value  # which the build needs no import for
            kept.callback(delattr, builtins, "const")

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
            hook(tools, "readinto", self._picture_counted)
            for made in (load("displayio").Group, grid, shape, bitmap, load("displayio").Palette):
                hook(made, "__init__", self._counting)
            hook(builtins, "open", self._open_counted)
            hook(os, "stat", self._found)
            hook(os, "listdir", self._found)
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

    def _picture_counted(self, read: Callable[..., None]) -> Callable[..., None]:
        def counted(bitmap, file, **named):
            self.counts["pictures"] += bitmap.width * bitmap.height
            read(bitmap, getattr(file, "_file", file), **named)

        return counted

    def _open_counted(self, open_file: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments, **named):
            file = open_file(*arguments, **named)
            if not sys._getframe(1).f_code.co_filename.startswith(self._ours):
                return file
            self.counts["found"] += 1
            return _File(file, lambda: self.counts)

        return counted

    def _found(self, find: Callable[..., Any]) -> Callable[..., Any]:
        def found(*arguments, **named):
            if sys._getframe(1).f_code.co_filename.startswith(self._ours):
                self.counts["found"] += 1
            found = find(*arguments, **named)
            if isinstance(found, list):
                self.counts["listed"] += len(found)
            return found

        return found


def _bytes(thing: Any, counted: set[int]) -> int:
    """Return about how many bytes a Group, with all that is in it, or a grid or a shape takes.

    counted: bitmaps that have been counted, by id, since many grids show one.
    """
    if hasattr(thing, "_layers"):
        return OBJECT + sum(_bytes(layer, counted) for layer in thing._layers)
    bitmap: Any = getattr(thing, "_bitmap", None)
    bits = getattr(bitmap, "_bits_per_value", 0)  # OnDiskBitmap has none
    if not bits or id(bitmap) in counted:
        return OBJECT
    counted.add(id(bitmap))
    return OBJECT + bitmap.width * bitmap.height * bits // 8


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
KINDS = ("", "plain", "names", "attributes", "calls", "sums", "items", "turns", "built", "imports", "strings")
"""What `weigh` tells apart, by the field of COST; "": what only CPython has."""
IMPORT = KINDS.index("imports")
_KINDS = {
    "names": ("LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL", "STORE_NAME"),
    "attributes": ("LOAD_ATTR", "LOAD_METHOD", "STORE_ATTR", "IMPORT_FROM", "LOAD_SUPER_ATTR"),
    "imports": ("IMPORT_NAME",),
    "calls": ("CALL",),
    "items": ("BINARY_SUBSCR", "BINARY_SLICE", "STORE_SUBSCR", "STORE_SLICE", "DELETE_SUBSCR"),
    "sums": ("BINARY", "COMPARE", "CONTAINS", "INPLACE", "UNARY"),
    "turns": ("FOR_ITER", "GET_ITER", "UNPACK", "YIELD"),
    "built": ("BUILD", "LIST", "SET_", "DICT", "FORMAT", "MAKE_FUNCTION"),
}
"""By kind, how its instructions' names begin; others are plain."""
_STRINGS = frozenset("decode format join lower replace rpartition partition rsplit split strip upper".split())
"""Methods that make a string."""
_CONSTANTS = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_ATTR")


def weigh(code: Any) -> bytes:
    """Return, by offset in the bytecode, the kind of the instruction there, an index of KINDS."""
    kinds = bytearray(len(code.co_code) + 2)
    before = None
    for now in dis.get_instructions(code):
        if now.opname in _CONSTANTS and str(now.argval).strip("_").isupper():  # the build inlines it
            kinds[now.offset] = 1
            if now.opname == "LOAD_ATTR" and before is not None:
                kinds[before.offset] = 0  # nor its module looked up
        else:
            kinds[now.offset] = _kind(now)
        if now.opname not in _NOTHING:
            before = now
    return bytes(kinds)


def _kind(now):
    name = now.opname
    if name in _NOTHING:
        return 0
    if name == "BINARY_OP" and now.argrepr == "[]":
        name = "BINARY_SUBSCR"
    if name in ("LOAD_ATTR", "LOAD_METHOD") and now.argval in _STRINGS:
        return KINDS.index("strings")
    for kind, starts in _KINDS.items():
        if name.startswith(starts):
            return KINDS.index(kind)
    return 1


def imports(code: Any, modules: Mapping[str, str] = MappingProxyType({})) -> dict[int, int]:
    """Return, by offset of an import in the bytecode, how many names it interns: two for each level.

    modules: {module: its name on the drive}.
    """
    return {
        now.offset: 2 * (modules.get(now.argval, now.argval).count(".") + 1)
        for now in dis.get_instructions(code)
        if now.opname == "IMPORT_NAME"
    }


def names(code: Any, modules: Mapping[str, str] = MappingProxyType({})) -> set[str]:
    """Return the names in a module's file, which are interned when it is read.

    modules: {module: its name on the drive}, where texts have that.
    """
    own = {name for name in code.co_names if not name.strip("_").isupper()}
    own.update(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
    own.add(code.co_name)
    parts = [*code.co_consts]
    while parts:
        part = parts.pop()
        if hasattr(part, "co_code"):
            own |= names(part, modules)
        elif isinstance(part, tuple):
            parts += part
        elif isinstance(part, str) and len(modules.get(part, part)) <= 10:
            own.add(part)
    return own


def size(code: Any) -> int:
    """Return how many instructions a module has, with all its functions."""
    own = sum(instruction.opname not in _NOTHING for instruction in dis.get_instructions(code))
    return own + sum(size(part) for part in code.co_consts if hasattr(part, "co_code"))
