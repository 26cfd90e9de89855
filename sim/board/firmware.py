# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The modules and names of CircuitPython 9 and 10 on a PyBadge, and those that device files may use.

Used by the build (what an import may find), by the VM (which modules cannot be imported there) and by
tests/test_device_files.py (what device files may not use). Sources: the modules are those of the board's list
in `circuitpython-stubs` 10.3.1; the names in the modules that come from MicroPython are those of
CircuitPython's documentation of its standard library.
"""

from __future__ import annotations

import ast
import functools
import importlib.util
from collections.abc import Iterator
from pathlib import Path

HARDWARE = frozenset(
    "alarm analogio audiocore audioio audiomixer board busio busdisplay digitalio fourwire keypad"
    " microcontroller neopixel_write nvm pwmio storage supervisor synthio usb_cdc usb_hid usb_midi".split()
)
"""Pins, chips and power: only lib/mesa/board, code.py, boot.py import them."""

ELSEWHERE = frozenset("audiobusio audiopwmio".split())
"""The same on other boards; a PyBadge never imports them."""

DRAWING = frozenset("bitmaptools displayio fontio terminalio tilepalettemapper vectorio".split())
"""Drawing, not pins: code that draws may import these."""

CORE = {
    "__future__": "annotations",
    "array": "array",
    "binascii": "a2b_base64 b2a_base64 crc32 hexlify unhexlify",
    "collections": "OrderedDict deque namedtuple",
    "errno": "EACCES EEXIST EINVAL EIO EISDIR ENODEV ENOENT ENOMEM ENOSPC EROFS",
    "gc": "collect disable enable isenabled mem_alloc mem_free threshold",
    "io": "BytesIO StringIO",
    "json": "dump dumps load loads",
    "math": "acos asin atan atan2 ceil copysign cos degrees e exp fabs floor fmod frexp isfinite isinf isnan"
    " ldexp log modf pi pow radians sin sqrt tan trunc",
    "micropython": "const",
    "os": "chdir getcwd getenv listdir mkdir remove rename rmdir stat statvfs sync uname unlink urandom",
    "random": "choice getrandbits randint random randrange seed uniform",
    "re": "compile match search",
    "struct": "calcsize pack pack_into unpack unpack_from",
    "sys": "exit implementation maxsize modules path platform version version_info",
    "time": "monotonic monotonic_ns sleep",
    "traceback": "format_exception print_exception",
    "zlib": "decompress",
}
"""The other modules, and the names in them that every board of BOARDS has."""

MODULES = HARDWARE | DRAWING | frozenset(CORE)
"""Every module that a file on the drive may find in the firmware."""

NO_METHODS = frozenset(
    # str and bytes
    "capitalize casefold expandtabs format_map fromhex hex isalnum isascii isdecimal isidentifier isnumeric"
    " isprintable istitle ljust maketrans removeprefix removesuffix rjust swapcase title translate zfill"
    # int and float
    " as_integer_ratio bit_count bit_length is_integer".split()
)
"""Methods of Python's built-in types that the board's do not have."""

NO_BUILTINS = frozenset(
    "aiter anext ascii breakpoint compile complex copyright credits eval exec exit format frozenset help"
    " input license locals quit vars".split()
)
"""Built-in functions that the board lacks, or that a game does not need."""

BIG = 1 << 30
"""From here on an int is a heap object."""


def included() -> list[str]:
    """Return the modules of a PyBadge's firmware, as listed by its stub."""
    home = _folders("board_definitions")[0]
    stub = (home / "pybadge" / "__init__.pyi").read_text(encoding="utf-8")
    listed = stub.partition("Included modules: ")[2].partition("\n")[0].split(", ")
    return sorted({name.split(".")[0] for name in listed if " " not in name})


def _folders(package: str) -> list[Path]:
    """Return the folders of an installed package; none if it is not installed."""
    spec = importlib.util.find_spec(package)
    return [] if spec is None else [Path(place) for place in spec.submodule_search_locations or ()]


@functools.lru_cache(maxsize=None)
def names() -> dict[str, set[str]]:
    """Return {module: names that its presence puts into the firmware's flash}, of the native modules.

    Classes, functions, methods, properties, constants, and the parameters of what takes keywords or has
    defaults: the firmware finds these by name. ulab's parts can be left out one by one.
    """
    found: dict[str, set[str]] = {}
    for module in included():
        folders = _folders(module + "-stubs")
        if not folders or module == "ulab":
            continue
        known = found[module] = {module}
        for folder in folders:
            for path in folder.rglob("*.pyi"):
                known.update(_defined(path.read_text(encoding="utf-8")))
    for module, listed in CORE.items():
        found.setdefault(module, {module}).update(listed.split())
    # the pins' names are in the board's own table
    for folder in _folders("board_definitions.pybadge"):
        text = (folder / "__init__.pyi").read_text(encoding="utf-8")
        found.setdefault("board", {"board"}).update(_defined(text))
    return found


def _defined(stub: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(stub)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        if isinstance(node, ast.FunctionDef):
            has = node.args
            for parameter in [*has.args * bool(has.kwonlyargs or has.defaults), *has.kwonlyargs]:
                yield parameter.arg
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
