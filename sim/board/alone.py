# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One simulator at a time for a file of --nvm: what a second one has saved would be lost when the first
closes.

A file beside it is locked, by the system: it is unlocked with the end of the program, however that comes. It
is not the file itself, which is another one after each save.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from sim.common.command import FILES, Problem

_WAIT = 0.2
"""Seconds for another one that is just ending."""


@contextlib.contextmanager
def alone(name: str | None) -> Iterator[None]:
    """Keep the file called `name` for this program, None for no file. Problem if another one has it.

    Where files cannot be locked, as in some shared folders, nothing is kept.
    """
    path = os.path.realpath(name) + ".lock" if name and "\0" not in name else ""
    lock = None
    if os.path.isdir(os.path.dirname(path)):  # else filelock would make it
        from filelock import FileLock, Timeout  # a tenth of a second

        lock = FileLock(path, _WAIT, fallback_to_soft=False)
        try:
            lock.acquire()
        except Timeout:
            raise Problem(
                f"--nvm {name} is in use by another simulator: close its window, or name another file,"
                " as with --nvm second.nvm",
                FILES,
            ) from None
        except OSError:
            lock = None
    try:
        yield
    finally:
        if lock:
            with contextlib.suppress(OSError):  # Windows removes no file that is open: filelock does so later
                os.unlink(path)
            lock.release()
