# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator and the tools: for the PC only."""

import os

# numpy's matrix library would start threads, a third of a command's start-up time; nothing uses it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
