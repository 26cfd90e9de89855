# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What to do about an error: whether a file on the drive is damaged, and code.py's line.

It needs no other module of ours, since that may be the damaged one.
"""

from binascii import crc32

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

_LACKS = const("This board's CircuitPython lacks / Falta no CircuitPython desta placa: ")
_ROWS = const(256)  # bytes of the list to a step: some seven files
_PIECE = const(512)


def wrong() -> "Iterator[str]":
    """Yield the path of each file that is missing or differs from the drive's list, and "" after each step.

    The list (sim/drive/install.py) has no checksum of settings.toml. Without a list, as in a copy of the
    sources, there is nothing to compare.
    """
    at = 0
    rows = b"\n"
    while rows:
        rows = _rows(at)
        at += len(rows)
        for row in rows.decode().split("\n"):
            mark = row.strip().split(" ", 2)
            if len(mark) == 3 and mark[1].isdigit() and _checksum(mark[2]) != mark[0]:
                yield mark[2]
        yield ""


def _rows(at: int) -> bytes:
    """Return whole rows of the list from there on; b"" at its end, or without one."""
    try:
        with open("carteado.txt", "rb") as f:
            f.seek(at)
            rows = f.read(_ROWS)
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
