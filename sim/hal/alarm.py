# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`alarm`: the memory that survives a reset, but not the power switch."""

from sim.board import sim_board as _sim_board


class SleepMemory:
    """Bytes, freely written."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'SleepMemory' instances")

    def __bool__(self) -> bool:
        return len(self) > 0

    def __len__(self) -> int:
        return len(_sim_board.get().sleep_memory.data)

    def __getitem__(self, index: int | slice) -> int | bytearray:
        return _sim_board.get().sleep_memory.get(index)

    def __setitem__(self, index: int | slice, value: int | bytes | bytearray) -> None:
        _sim_board.get().sleep_memory.put(index, value)


sleep_memory = SleepMemory.__new__(SleepMemory)
