# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Writing the store to flash, which is seldom done: in memory only then. See mesa.board.store."""

from micropython import const

_MATCH = const(40)  # as in mesa.board.store, which loads this

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.store import Store


def save(store: "Store", packed: "Any") -> bool:
    """Write both memories, flash only if it has something else. Returns True if flash was written.

    `packed`: the function of mesa.board.store.
    """
    nvm = store.nvm
    write = False
    if nvm:
        block = packed(store.data, len(nvm), 0)
        n = len(block) - 4
        there = bytes(nvm[0:n])
        write = not store.flash_read or there[2:4] != block[2:4] or there[6:n] != block[6:n]
        block = there = None
    store.dirty = False
    if write:
        store.generation = (store.generation + 1) & 0xFFFF
    if store.scratch:
        store.pack(store.scratch, store.generation)
    if write and nvm:
        try:
            store.pack(nvm, store.generation)
            store.flash_read = True
        except (OSError, RuntimeError) as problem:  # worn out: the match goes on without it
            print("nvm:", problem)
            store.nvm = None
    return write


def has_match(store: "Store") -> bool:
    """True if flash has a match in progress, as far as it could be read."""
    nvm = store.nvm
    return nvm is not None and store.flash_read and bytes(nvm[_MATCH : _MATCH + 2]) != b"\0\0"
