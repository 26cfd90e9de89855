# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The sources' names of modules and functions, for tracebacks.

On the drive they have others, by sim/drive/short_modules.py and flash_names.py.
"""

from binascii import crc32

from micropython import const

_NAMES = const("lib/mesa/names.bin")
_ROW = const(7)
_SOME = const(40)


def put(said: "list[str]") -> None:
    """Put the sources' names into a traceback's lines: sim/drive/flash_names.py."""
    try:
        with open(_NAMES, "rb") as f:
            rows = [f.read(_SOME * _ROW) for _ in range(f.read(1)[0])]
            for i in range(len(said)):
                parts = said[i].split('"')  # File "mesa.ack", line 1, in is
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
