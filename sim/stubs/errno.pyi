# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`errno` of CircuitPython: the numbers of OSError, as far as sim/board/firmware.py lists them."""

EACCES: int
EEXIST: int
EINVAL: int
EIO: int
EISDIR: int
ENODEV: int
ENOENT: int
ENOMEM: int
ENOSPC: int
EROFS: int
