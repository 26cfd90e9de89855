# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`alarm`: the memory that survives a reset, but not the power switch."""

from microcontroller import _ByteArray


class SleepMemory(_ByteArray):
    """Bytes, freely written."""

    _memory = "sleep_memory"

    def __init__(self) -> None:
        raise TypeError("cannot create 'SleepMemory' instances")


sleep_memory = SleepMemory.__new__(SleepMemory)
