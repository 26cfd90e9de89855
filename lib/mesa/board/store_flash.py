# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Write the store to flash. That is rare, so this is loaded only then. See mesa.board.store."""

from micropython import const

from mesa.core.scope import once

# Same as in mesa.board.store, which loads this.
_COST = const(200_000)
_UNIT = const(5000)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.store import Store


def save(store: "Store", packed: "Any") -> bool:
    """Write both memories, flash only if it differs. Return whether flash was written.

    The caller has checked that there is time to spare. `packed`: the function of mesa.board.store.
    """
    nvm = store.nvm
    write = False
    block: "Any" = None
    generation = (store.generation + 1) & 0xFFFF
    spare = max(0, store.spare - _COST)
    if nvm:
        block = packed(store.data, len(nvm), generation, spare // _UNIT)
        if block[3] == store.data[3]:  # whole games, so that nothing is judged again
            block = once("mesa.board.store_log").appended(store.log, block, len(nvm))
        n = block[6] | block[7] << 8
        wanted = memoryview(block)
        there = memoryview(nvm[0:n])
        write = not store.flash_read or there[2:4] != wanted[2:4] or there[6:n] != wanted[6:n]
        wanted = there = None
    store.dirty = False
    if write:
        store.generation = generation
        store.spare = spare
    if store.scratch:
        store.pack(store.scratch, store.generation)
    if write:
        store.flash_read = True  # unless it is given up
        store.write(nvm, block)
    return write


def give_up(store: "Store", place: "Any", problem: Exception) -> None:
    """Stop using a memory that cannot be written; the console reports it once."""
    print("nvm:" if place is store.nvm else "sleep_memory:", problem)
    if place is store.nvm:
        store.nvm = None
    else:
        store.scratch = None
    store.failed = True
