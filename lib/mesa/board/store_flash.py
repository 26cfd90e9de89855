# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Writing the store to flash, which is seldom done: in memory only then. See mesa.board.store."""

from micropython import const

_MATCH = const(40)  # as in mesa.board.store, which loads this
_COST = const(200_000)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.store import Store


def save(store: "Store", packed: "Any") -> bool:
    """Write both memories, flash only if it has something else. Returns True if flash was written.

    Whether that can be paid for has been looked at before. `packed`: the function of mesa.board.store.
    """
    nvm = store.nvm
    write = False
    if nvm:
        block = packed(store.data, len(nvm), 0, 0)
        n = block[6] | block[7] << 8
        there = bytes(nvm[0:n])
        write = not store.flash_read or there[2:4] != block[2:4] or there[6:n] != block[6:n]
        block = there = None
    store.dirty = False
    if write:
        store.generation = (store.generation + 1) & 0xFFFF
        store.spare = max(0, store.spare - _COST)
    if store.scratch:
        store.pack(store.scratch, store.generation)
    if write:
        store.flash_read = True  # unless it is given up
        store.pack(nvm, store.generation)
    return write


def give_up(store: "Store", place: "Any", problem: Exception) -> None:
    """A memory cannot be written: the console says so once, and it is not used any more."""
    print("nvm:" if place is store.nvm else "sleep_memory:", problem)
    if place is store.nvm:
        store.nvm = None
    else:
        store.scratch = None
    store.failed = True


def has_match(store: "Store") -> bool:
    """True if flash has a match in progress, as far as it could be read."""
    nvm = store.nvm
    return nvm is not None and store.flash_read and bytes(nvm[_MATCH : _MATCH + 2]) != b"\0\0"
