# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The address of a buffer in the VM's memory: the host reads and writes there."""

import uctypes  # pyrefly: ignore[missing-import] - MicroPython's own

addressof = uctypes.addressof
