# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator and the tools: everything that is for the PC only."""

import os

# numpy's library of matrices would start threads, a third of a command's first moments; nothing uses it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
