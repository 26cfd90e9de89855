# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`alarm`: memory that survives a reset, outside the heap, 8192 bytes."""

sleep_memory = bytearray(8192)
wake_alarm = None
