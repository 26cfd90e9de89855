# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Caches things that are slow to make and the same for all tests: made once, in a file for all processes."""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".pytest_cache" / "carteado"
PATIENCE = 60
"""Seconds after which another process that is making the same thing counts as gone."""
AGE = 7 * 24 * 3600
"""Seconds after which a file that nobody has used is deleted."""
Made = TypeVar("Made")


def checksum(root: Path = ROOT) -> str:
    """Return the checksum of all files that go into the drive, and of the code that builds it."""
    found = hashlib.sha256(sys.version.encode())
    tops = ("lib", "games", "fonts", "sim")
    paths = [path for top in tops for path in (root / top).rglob("*") if "__pycache__" not in path.parts]
    for path in sorted(paths + [path for path in root.glob("*") if path.name[0] != "."]):
        if path.is_file():
            found.update("{}\0{}\0".format(path.relative_to(root), path.stat().st_size).encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def cached(name: str, key: str, make: Callable[[], Made], folder: Path = FOLDER) -> Made:
    """Return the result of make(), called once by any process for the same `name` and `key`.

    While one process makes it, the others wait. If no file can be written, it is just made.
    """
    file = folder / (name + "-" + key)
    lock = file.with_suffix(".lock")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while not file.exists():
            try:
                lock.touch(exist_ok=False)
            except FileExistsError:
                with contextlib.suppress(FileNotFoundError):
                    if time.time() - lock.stat().st_mtime > PATIENCE:
                        lock.unlink()
                time.sleep(0.05)
                continue
            try:
                if not file.exists():
                    _write(file, make())
            finally:
                lock.unlink(missing_ok=True)
        os.utime(file)
        return pickle.loads(file.read_bytes())
    except OSError:
        return make()


def _write(file: Path, value: object) -> None:
    """Write the file whole or not at all, and delete old files."""
    for old in file.parent.iterdir():
        with contextlib.suppress(OSError):
            if time.time() - old.stat().st_mtime > AGE:
                old.unlink()
    new = file.with_suffix(".{}.new".format(os.getpid()))
    new.write_bytes(pickle.dumps(value))
    os.replace(new, file)
