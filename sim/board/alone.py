# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One simulator at a time for a file of --nvm: what a second one has saved would be lost when the first
closes.

A file beside it is locked, by the system: it is unlocked with the end of the program, however that comes. It
is not the file itself, which is another one after each save.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
from collections.abc import Iterator
from typing import Any

from sim.common.command import FILES, Problem

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""How systems say that another program has a lock."""


@contextlib.contextmanager
def alone(name: str | None) -> Iterator[None]:
    """Keep the file called `name` for this program, None for no file. Problem if another one has it.

    Where files cannot be locked, as in some shared folders, nothing is kept.
    """
    number = None
    path = ""
    if name and "\0" not in name:
        path = os.path.realpath(name) + ".lock"
        try:
            number = _locked(path)
        except OSError as error:
            if error.errno in _HELD:
                raise Problem(
                    f"--nvm {name} is in use by another simulator: close its window, or name another file,"
                    " as with --nvm second.nvm",
                    FILES,
                ) from None
    try:
        yield
    finally:
        if number is not None:
            _unlock(number, path)


def _locked(path: str) -> int | None:
    """Return the number of the open, locked file `path`, None if it cannot be made.

    OSError if it cannot be locked, one of _HELD if another program has it.
    """
    while True:
        try:
            number = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError:
            return None
        try:
            if fcntl is None:
                windows = importlib.import_module("msvcrt")
                windows.locking(number, windows.LK_NBLCK, 1)
                return number
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # the program that had it may have removed it meanwhile
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(number), os.stat(path)):
                    return number
        except BaseException:
            os.close(number)
            raise
        os.close(number)


def _unlock(number: int, path: str) -> None:
    """Remove the locked file, and so the lock."""
    with contextlib.suppress(OSError):
        if fcntl is not None:  # Windows removes no file that is open
            os.unlink(path)
    os.close(number)
    with contextlib.suppress(OSError):  # Windows: another program may have opened it meanwhile, and keeps it
        if fcntl is None:
            os.unlink(path)
