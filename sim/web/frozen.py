# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Empties the modules in MicroPython's WebAssembly that are written in Python and that we do not use.

npm's VM brings 35 of them, such as unittest and tarfile: 22 KB of the page, compressed. The C code has their
names, one after another, and for each a pointer to a structure, whose first pointer is where the module's
data begins; they lie side by side in that order (py/frozenmod.c). The data becomes zeros, which take no
space, and the name one that nobody imports; no address changes.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Collection

from sim.common.command import FAILED, Problem

_DATA = 11
_FEWEST = 10
"""Modules in a row that make a list of names."""


def _number(code: bytes, at: int) -> tuple[int, int]:
    """Return (an unsigned LEB128 number, the place after it)."""
    value = shift = 0
    while True:
        byte = code[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _data(code: bytes) -> tuple[int, int, int]:
    """Return (place in the file, address, size) of the first data segment of a WebAssembly module."""
    at = 8
    while at < len(code):
        kind, (size, inside) = code[at], _number(code, at + 1)
        if kind == _DATA:
            place = _number(code, inside)[1]  # how many segments; then its kind, and i32.const
            if code[place : place + 2] == b"\0\x41":
                address, place = _number(code, place + 2)
                length, place = _number(code, place + 1)  # after `end`
                return place, address, length
            break
        at = inside + size
    raise Problem("the VM's code has no data where it was", FAILED)


def emptied(code: bytes, unused: Collection[str]) -> bytes:
    """Return the VM's code without the content of the modules called `unused`, and of those inside them.

    Problem if it is not built as described above.
    """
    start, address, size = _data(code)
    data = bytearray(code[start : start + size])

    def pointer(at: int) -> int:
        inside = address <= at <= address + size - 4 and at % 4 == 0
        return struct.unpack_from("<I", data, at - address)[0] if inside else 0

    lists = list(re.finditer(rb"(?:[a-z0-9_/]+\.py\0){%d,}\0" % _FEWEST, data))
    names = lists[0][0].split(b"\0")[:-2] if len(lists) == 1 else []
    found = []
    for at in range(address, address + size - 4 * len(names), 4):
        begins = [pointer(pointer(at + 4 * i)) for i in range(len(names))] if pointer(pointer(at)) else []
        if begins and begins[0] >= address and begins == sorted(set(begins)):
            found.append(begins)
    if len(found) != 1:
        raise Problem("the VM's modules are not where they were: see sim/web/frozen.py", FAILED)
    (begins,) = found
    place = lists[0].start()
    for i, name in enumerate(names[:-1]):  # the last one's end is unknown
        top = re.split(rb"[/.]", name)[0].decode()
        if top in unused:
            data[begins[i] - address : begins[i + 1] - address] = bytes(begins[i + 1] - begins[i])
            data[place] = ord("/")
        place += len(name) + 1
    return code[:start] + bytes(data) + code[start + size :]
