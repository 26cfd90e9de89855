# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`alarm`: memory that survives a reset, outside the heap."""

sleep_memory = bytearray(256)
wake_alarm = None
