# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A 32-bit MicroPython VM in Node, as a meter: the drive's files cost the same there as on the board.

Objects have the board's sizes (4-byte words, 16-byte blocks, 31-bit small ints), the bytecode is the drive's
own, and the stack for Python frames is the board's. The heap is larger than the board's, since the VM frees
garbage only between calls from Node: it measures, and does not run out.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import importlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from sim import ROOT, build, setup
from sim.board import firmware
from sim.drive import flash_names
from sim.drive.module_names import found_as, imported, module_name

PYSTACK = 2304
"""Bytes for Python's call frames: `CIRCUITPY_PYSTACK_SIZE` in settings.toml."""
HEAP = 1 << 20
"""Bytes of the VM's heap: much more than the board's, see above."""
BELOW = 0x0B5A_0000
"""The heap's address, in bytes.

At low addresses the same scene took up to 4600 bytes more in one run than in another, since numbers and
pictures look like addresses there (sim/vm/host.mjs). The memory below is never touched, only claimed.
"""
_NAMES, _NAME, _NAME_TABLE = 20, 6, 24
# The board's first table of interned names has 20 places; bytes a name, and of a table's head.
_FULL = 3200
"""Names that the VM has before the program starts: its own table has grown for the 2541st, and that was the
last time."""
STAND_INS = ROOT / "sim" / "vm" / "stand_ins"
"""What takes the place of the board's modules, on the page's VM too."""
BESIDE = ROOT / "sim" / "vm" / "beside"
"""What runs beside the program, for tests and the bench."""
ON_PAGE = ROOT / "sim" / "web" / "vm"
"""What runs beside it on the page."""
LACKED = (
    "abc asyncio base64 copy datetime fnmatch functools gzip hashlib heapq hmac html inspect itertools locale"
    " logging operator pathlib platform select stat string tarfile types unittest uu"
).split()
"""Modules that this VM has and the board lacks (or we do not use): importing them fails."""
UNREACHABLE = "_asyncio cmath deflate framebuf js jsffi uctypes vfs".split()
"""The same, but built in so that an import cannot be made to fail: the modules exist, but are empty."""
LACKING = "raise ImportError(\"no module named '{}'\")\n"
ABSENT = frozenset(
    "audiomixer busio busdisplay fourwire nvm pwmio synthio tilepalettemapper usb_cdc usb_hid"
    " usb_midi".split()
)
"""Modules that the board has and its stand-in here lacks: nothing imports them between frames."""

BUILT_IN = """
import builtins, io, re, select, _asyncio
_found = "FileIO <genexpr> <lambda> <listcomp> <module> <setcomp> __file__ __path__ setter".split()
for _thing in (
    builtins, select, _asyncio.Task, _asyncio.TaskQueue, bytearray, bytes, dict, float, frozenset, int, io,
    io.StringIO, list, memoryview, object, property, range, re, re.match("", ""), re.compile(""), set, slice,
    str, tuple, type,
):
    _found += dir(_thing)
print(" ".join(_found))
del builtins, io, re, select, _asyncio, _found, _thing
"""
"""Code that prints the names of what is built into both this VM and the board's firmware."""
NAMED = """
class _Nothing:
    pass
def _name(names):
    for name in names:
        hasattr(_Nothing, name)
"""
MODULES = """
import sys
names = [str(line[:-1], "utf8") for line in open("/_modules", "rb")]
print(id(sys.modules["mesa"]), id("__name__"), *[id(name) for name in names])
"""
"""Prints a module's address, and what stands for `__name__` and for each module's name in its dict."""
SETUP = """
import sys, os as _os
_os.chdir("/")
sys.path[:] = ["/board", ".frozen"]
for name in ("os", "time", "io", "collections", "random", "re", "zlib"):
    if name in sys.modules:
        del sys.modules[name]
for name in {modules}:
    __import__(name)
class _Lacking:
    pass
for name in {unreachable}:
    sys.modules[name] = _Lacking()
import _board, _meter, _run
from _board import press
from _run import mark, place, scene, start, step, words
def frame():  # what is allocated in a frame is metered; none of that is collected before it ends
    _meter.begin()
    _run.frame()
    _meter.end()
_guarded = None
_caught = [None]
def guarded():  # what is raised while memory is full is kept till it is not: telling Node takes memory
    try:
        return _guarded()
    except BaseException as problem:
        _caught[0] = problem
def caught():
    if _caught[0]:
        problem = _caught[0]
        _caught[0] = None
        raise problem
import gc
gc.threshold(1 << 18)  # this build's own, 16 KB, makes it collect after most frames
class _GC:  # a collection takes as long as a frame: of those that the program asks for, few are made
    def __init__(self):
        for name in dir(gc):
            setattr(self, name, getattr(gc, name))
        self.asked = 0
        self.collect = self.seldom
    def seldom(self):
        self.asked = self.asked + 1 & 15
        if not self.asked:
            gc.collect()
    def often(self):
        gc.threshold(1 << 14)
        self.collect = gc.collect
sys.modules["gc"] = _GC()
sys.path[:] = ["", "/lacked", "/", "/lib"]
"""


KEPT = """
import alarm, binascii, microcontroller
print(binascii.hexlify(alarm.sleep_memory).decode(), binascii.hexlify(microcontroller.nvm).decode())
print(_board.ms, _board.noise, bool(_board.queue))
"""
AGAIN = """
import alarm, binascii, microcontroller, supervisor
alarm.sleep_memory[:] = binascii.unhexlify("{}")
microcontroller.nvm[:] = binascii.unhexlify("{}")
_board.ms, _board.noise = {}, {}
supervisor.runtime.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD
"""
"""Code that restores what a new start of the program finds: its memories and the time."""


class VMError(Exception):
    """What the VM raised; `kind` is the exception's type there, the text its traceback."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message.strip())
        self.kind = kind


@functools.lru_cache(maxsize=None)
def _find_node() -> str | None:
    """Return the Node to run; asks for its version, so only once a process."""
    return setup.find_node()


class Frames(NamedTuple):
    """The results of frames."""

    meter: list[list[int]]
    """If metered, of each frame: bytes allocated; bytes of the longest piece that is new after it, if it
    allocated more than 1024; the place where it ended (sim/vm/beside/_run.py)."""
    marks: list[int]
    """A checksum of the match after each frame, -1 without one."""
    words: list[list[Any]]
    """[frame, texts on the screen, a line each] where those changed."""
    lives: list[list[Any]]
    """[frame, scenes on the stack, live bytes] where they were measured."""
    said: str
    """What was printed, such as a traceback."""


_Self = TypeVar("_Self", bound="VM")


class VM:
    """One VM in one Node process. Use as a context manager, or close()."""

    def __init__(
        self, pystack: int = PYSTACK, heap: int = HEAP, below: int = BELOW, draws: bool = False
    ) -> None:
        node = _find_node()
        if node is None:
            raise VMError("NoNode", "there is no Node here: run make setup")
        command = [
            node,
            str(ROOT / "sim" / "vm" / "host.mjs"),
            *map(str, map(int, (pystack, heap, below, draws))),
        ]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            self._process.kill()  # it may be in the middle of many frames
        self.close()

    def close(self) -> None:
        """End the Node process."""
        with contextlib.suppress(BrokenPipeError):  # it has ended
            self._stdin.close()
        self._process.wait()
        self._stdout.close()

    def _ask(self, **request: Any) -> dict[str, Any]:
        self._stdin.write(json.dumps(request) + "\n")
        self._stdin.flush()
        line = self._stdout.readline()
        if not line:
            raise VMError("Died", "the VM's process has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise VMError(answer["error"], flash_names.told(answer["message"], build.drive_functions()))
        return answer

    def put(self, files: Mapping[str, bytes]) -> None:
        """Write files, {path: bytes}, to the VM's own file system, creating their folders."""
        self._ask(do="put", files={path: base64.b64encode(data).decode() for path, data in files.items()})

    def run(self, code: str) -> str:
        """Run source text in the VM's __main__, in one call from Node; return its output."""
        return self._ask(do="run", code=code)["out"]

    def live(self) -> tuple[int, int, int]:
        """Return (live bytes after a collection, without letters of names; names; bytes of their letters).

        The names are those that the board would have interned: sim/vm/host.mjs.
        """
        return tuple(self._ask(do="live")["live"])

    def reachable(self) -> tuple[int, int]:
        """Return (bytes in use, those that the program can reach): the rest is garbage."""
        return tuple(self._ask(do="reachable")["bytes"])

    def repeat(self, name: str, most: int = 1_000_000) -> list[int]:
        """Call __main__'s function `name` until it returns a negative number; return its results.

        Each is a separate call from Node, with time for a collection in between.
        """
        return self._ask(do="repeat", name=name, most=most)["values"]

    def go(self, name: str, most: int) -> tuple[int, int, str]:
        """Do the same; return (number of calls, the last result, the output)."""
        answer = self._ask(do="repeat", name=name, most=most)
        return len(answer["values"]), answer["values"][-1], answer["out"]

    def picture(self) -> bytes:
        """Return the screen as last drawn (sim/web/vm/_draw.py): RGB565, row by row, low byte first.

        Only for a VM that `draws`: others skip the pixels, which takes an eighth less time.
        """
        return base64.b64decode(self._ask(do="picture")["pixels"])

    def paint(self) -> None:
        """Mark the unused part of the stack of Python frames."""
        self._ask(do="paint")

    def deepest(self) -> int:
        """Return the bytes of the stack of Python frames used since paint(): at least 256."""
        return self._ask(do="deepest")["bytes"]


def both(name: str) -> Any:
    """Return a module that runs on the VM and on CPython, newly loaded."""
    for folder in map(str, (BESIDE, ON_PAGE, STAND_INS)):
        if folder not in sys.path:
            sys.path.append(folder)  # last: the board's modules there must not hide the simulator's
    sys.modules.pop(name, None)
    return importlib.import_module(name)


def name_tables(count: int) -> int:
    """Return the bytes of the board's tables for `count` interned names (qstrs): each is twice the last."""
    total, places = 0, _NAMES
    while count > 0:
        total += -(-(_NAME * places + _NAME_TABLE) // 16) * 16
        count -= places
        places *= 2
    return total


def file_names(path: str, data: bytes) -> set[str]:
    """Return the names that importing a .mpy of the drive interns: those in it, its path and its module's."""
    return {found_as(path), *imported(module_name(path)), *build.table(data)[0]} - {""}


class BoardVM(VM):
    """A VM with a board's modules, and a drive ({path: bytes} of sim.build.collect) as its file system.

    A program's cost is what is live above `empty`, taken before any import from the drive. By then all names
    of the drive's files are interned; counted are those of files that have been opened (sim/vm/host.mjs).
    """

    def __init__(
        self, files: Mapping[str, bytes], pystack: int = PYSTACK, below: int = BELOW, draws: bool = False
    ) -> None:
        super().__init__(pystack, below=below, draws=draws)
        flash = set().union(self.run(BUILT_IN).split(), *firmware.names().values())
        there = {}
        of: dict[str, list[str]] = {}
        for path, data in files.items():
            there["/" + path] = unmarked(data) if path.endswith(".mpy") else data
            if path.endswith(".mpy"):
                of["/" + path] = sorted(file_names(path, data) - flash)
        for path in (*sorted(STAND_INS.glob("*.py")), *sorted(BESIDE.glob("*.py")), ON_PAGE / "_screen.py"):
            there["/board/" + path.name] = path.read_bytes()
        for name in LACKED:
            there["/lacked/{}.py".format(name)] = LACKING.format(name).encode()
        self.module_names = [module_name(path) for path in files if path.endswith(".mpy")]
        there["/_modules"] = "".join(name + "\n" for name in self.module_names).encode()
        self.put(there)
        modules = sorted(firmware.MODULES - ABSENT)
        self.run(SETUP.format(modules=modules, unreachable=sorted(UNREACHABLE)))
        self.run(NAMED)
        every = sorted(flash.union(*of.values()))
        every += ["spare{}".format(i) for i in range(_FULL - len(every))]
        for i in range(0, len(every), 100):
            self.run("_name({})".format(tuple(every[i : i + 100])))
        self._ask(do="names", of=of)
        self.begin()
        self.live()  # what the first collection finds on the stack goes with the second
        self.empty = self.live()[0]

    def put(self, files: Mapping[str, bytes]) -> None:
        """Do the same; sources may ask for data by its names in the drive's sources."""
        asked = {path: data for path, data in files.items() if path.endswith(".py")}
        super().put({**files, **{path: build.asking(data.decode()).encode() for path, data in asked.items()}})

    def run(self, code: str) -> str:
        """Do the same; the code may ask for data by its names in the drive's sources."""
        return super().run(build.asking(code))

    def begin(self) -> None:
        """Count the names of a new program from here on."""
        self._ask(do="begin")

    def used(self) -> int:
        """Return the live bytes of the program and of all that it made."""
        return sum(self.measured())

    def measured(self) -> tuple[int, int]:
        """Return (the same without names, the bytes of their tables and letters), from one collection."""
        live, names, letters = self.live()
        return live - self.empty, name_tables(names) + letters

    def _own(self, live: int, names: int, letters: int) -> int:
        return live - self.empty + name_tables(names) + letters

    def ballast(self, fill: int, hole: int) -> None:
        """From the next frame on, let only `fill` bytes be filled, in free pieces of at most `hole` bytes.

        A frame that needs more raises MemoryError, as on the board. Its garbage counts as collected when it
        opens a file, or ends; on the board, after each import and whenever memory is short. A frame after
        which the board would need a larger table of names, with no free piece of its size, is a VMError. 0:
        no limit.
        """
        self.run("import gc\ngc.often()")
        self._ask(do="ballast", fill=fill, hole=hole, empty=self.empty)

    def restart(self) -> None:
        """End the program of a sim.player.walk.Walk: the next start finds the memories as they are."""
        self.run("import supervisor\nplayer.forget()\nconsole = None")
        self.run("supervisor.runtime.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD")
        self.begin()

    def modules(self) -> Counter[str]:
        """Return {module: how many of it are in memory} of the drive's, after a collection."""
        self.live()
        module, key, *words = map(int, self.run(MODULES).split())
        named = dict(zip(words, self.module_names, strict=True))
        found = self._ask(do="modules", module=module, key=key)["modules"]
        return Counter(build.module_in_sources(named[word]) for word in found if word in named)

    def frames(
        self,
        count: int,
        keys: Mapping[Any, list[int]] | None = None,
        every: int = 30,
        metered: bool = False,
    ) -> Frames:
        """Run `count` frames of the console; `keys` {frame from now: [key or key + 16]}.

        Measures live bytes when the scene changes and every `every` frames, or if `metered` after each.
        """
        answer = self._ask(do="frames", count=count, keys=keys or {}, every=every, metered=metered)
        found = answer["lives"]
        lives = [[frame, scene, self._own(*live)] for frame, scene, *live in found]
        meter = answer["meter"]
        of_names = [(name_tables(names), letters) for *_, names, letters in found if metered]
        for one, before, after in zip(meter, of_names[:1] + of_names, of_names, strict=False):
            one[0] += sum(after) - sum(before)  # as on the board, where a table that grows is one piece
            one[1] = max(one[1], after[0] - before[0])
        return Frames(meter, answer["marks"], answer["texts"], lives, answer["out"])


def unmarked(data: bytes) -> bytes:
    """Return a .mpy of the drive for MicroPython: M instead of C in front, otherwise unchanged."""
    if data[:1] != b"C":
        raise ValueError("not marked for CircuitPython")
    return b"M" + data[1:]
