# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator and the tools: for the PC only. Run them as modules from the root: `python -m sim.run`."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# numpy's matrix library would start threads, a third of a command's start-up time; nothing uses it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The only place where paths are set. The simulated board's modules come first. The root comes last, since
# code.py there must not hide Python's own module of that name, and `python -m` puts it first.
_FIRST, _LAST = [str(ROOT / "sim" / "hal")], [str(ROOT / "lib"), str(ROOT)]
_REST = [path for path in sys.path if str(Path(path or ".").resolve()) not in _FIRST + _LAST]
sys.path[:] = _FIRST + _REST + _LAST

if sys.argv[:1] == ["-m"]:  # Python looks for the module that it is to run
    from sim.common import command

    command.begin()
