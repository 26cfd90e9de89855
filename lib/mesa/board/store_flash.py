# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Write the store to flash. That is rare, so this is loaded only then. See mesa.board.store.

After the tail comes the state of the drive that code.py has found to be right (12 bytes), if it is known.
"""

from micropython import const

from mesa.board.store import COST, TAIL

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from alarm import SleepMemory
    from nvm import ByteArray

    from mesa.board.store import Store


def save(store: "Store") -> bool:
    """Write both memories if flash differs. Return whether it does.

    The caller has checked that there is time to spare.
    """
    nvm = store.nvm
    d = store.data
    n = len(d)
    same = nvm is None or store.marked and store.flash_read and bytes(nvm[0:n]) == bytes(d)
    store.dirty = False
    if same or nvm is None:
        store.ended = b""
        return False
    block = bytearray(n + TAIL + len(store.drive))
    store.generation = (store.generation + 1) & 0xFFFF
    store.spare = max(0, store.spare - COST)
    if n + TAIL <= store.room:  # while flash is written, this memory has everything
        store.save(False)
    block[0:n] = d
    block[n : n + TAIL] = store.seal(d)
    block[n + TAIL :] = store.drive
    store.flash_read = store.marked = True  # unless it is given up
    store.write(nvm, block)
    store.ended = b""
    store.touched = True
    return True


def restart(store: "Store") -> None:
    """Write what the next run of the program needs; to flash, too, if nothing else keeps it, or if code.py
    would look at each file again.
    """
    whole = store.scratch and len(store.data) + TAIL <= store.room
    store.save(not whole or not store.marked and store.spare >= COST)
    store.save(False)  # what is left of `spare`


def give_up(store: "Store", place: "ByteArray | SleepMemory", problem: Exception) -> None:
    """Stop using a memory that cannot be written; the console reports it once."""
    print("nvm:" if place is store.nvm else "sleep_memory:", problem)
    if place is store.nvm:
        store.nvm = None
    else:
        store.scratch = None
    store.failed = True
