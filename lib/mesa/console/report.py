# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What can be said about an error: where it was raised, which file is damaged, and code.py's line.

On the drive modules and functions have other names than in the sources: sim/drive/short_modules.py,
flash_names.py. Nothing here needs another module of ours, since that may be the damaged one.
"""

from binascii import crc32

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

_LACKS = const("This board's CircuitPython lacks / Falta no CircuitPython desta placa: ")
_NAMES = const("lib/mesa/names.bin")
_ROW = const(7)
_SOME = const(40)
_LINES = const(256)  # bytes of the list to a step: some seven files
_PIECE = const(512)


def put_names(said: "list[str]") -> None:
    """Put the sources' names into a traceback's lines: sim/drive/flash_names.py."""
    try:
        with open(_NAMES, "rb") as f:
            rows = [f.read(_SOME * _ROW) for _ in range(f.read(1)[0])]
            for i, line in enumerate(said):
                parts = line.split('"')  # File "mesa.ack", line 1, in is
                if len(parts) == 3:
                    new = parts[2].split()[-1]
                    parts[2] = parts[2][: -len(new)] + _of_module(f, rows, parts[1], new)
                    parts[1] = _of_module(f, rows, parts[1], "") or parts[1]
                    said[i] = '"'.join(parts)
    except (OSError, MemoryError, IndexError, ValueError):
        pass  # in the simulator the names are right; if the file is damaged, the drive's will do


def _of_module(f, rows, module, new):
    # return the sources' name of a module's function; of the module itself, if `new` is ""
    of = crc32(module.encode()) & 0xFFFFFF
    for some in rows:
        for at in range(0, len(some), _ROW):
            if some[at] | some[at + 1] << 8 | some[at + 2] << 16 == of:
                f.seek(some[at + 3] | some[at + 4] << 8)
                names = f.read(some[at + 5] | some[at + 6] << 8)
                at = names.find("\n{}=".format(new).encode())
                if at >= 0:
                    at += len(new) + 2
                    return str(names[at : names.find(b"\n", at)], "utf-8")
    return new


def wrong() -> "Iterator[str]":
    """Yield the path of each file that is missing or differs from the drive's list, and "" after each step.

    The list (sim/drive/install.py) has no checksum of settings.toml. Without a list, as in a copy of the
    sources, there is nothing to compare.
    """
    at = 0
    rows = b"\n"
    while rows:
        rows = _lines(at)
        at += len(rows)
        for row in rows.decode().split("\n"):
            mark = row.strip().split(" ", 2)
            if len(mark) == 3 and mark[1].isdigit() and _checksum(mark[2]) != mark[0]:
                yield mark[2]
        yield ""


def _lines(at: int) -> bytes:
    """Return whole rows of the list from there on; b"" at its end, or without one."""
    try:
        with open("carteado.txt", "rb") as f:
            f.seek(at)
            rows = f.read(_LINES)
            return rows[: rows.rfind(b"\n") + 1]
    except OSError:
        return b""


def _checksum(path: str) -> str:
    """Return a file's checksum as the list has it; "" if it cannot be read."""
    crc = 0
    piece = bytearray(_PIECE)
    try:
        with open(path, "rb") as f:
            n = f.readinto(piece)
            while n:
                crc = crc32(memoryview(piece)[:n], crc)
                n = f.readinto(piece)
    except OSError:
        return ""
    return "{:08x}".format(crc)


def line(problem: Exception, again: str) -> str:
    """Return what to do about an exception that ended the console, in one line. `again`: asks for a copy."""
    said = str(problem)
    if isinstance(problem, NotImplementedError):  # mesa.board.own_board.Missing: a complete sentence
        return said
    for path in wrong():
        if path:
            return again + path
    if isinstance(problem, ImportError) and said.count("'") == 2:  # py/builtinimport.c names it in quotes
        module = said.split("'")[1]
        if module.split(".")[0] not in ("mesa", "games") and not module.startswith("adafruit"):
            return _LACKS + module
    if isinstance(problem, (ImportError, SyntaxError, OSError)):  # a file is missing or truncated
        return again + said
    return type(problem).__name__ + ": " + said + ". RESET! " + again + "code.py lib games fonts"
