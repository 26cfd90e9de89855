# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Where in the VM's memory a buffer lies: the host reads and writes there."""

import uctypes  # pyright: ignore[reportMissingImports] - MicroPython's own

addressof = uctypes.addressof
