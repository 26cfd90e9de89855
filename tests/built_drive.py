# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Caches what takes long to make and is the same for all: made once, kept in a file for other test processes.

The file's name is a checksum of everything that goes into it, so changes make a new one.
"""

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
"""Seconds after which another process that makes it counts as gone."""
AGE = 7 * 24 * 3600
"""Seconds after which a file that nobody asks for is deleted."""
Made = TypeVar("Made")


def checksum(root: Path = ROOT) -> str:
    """The checksum of all files that the drive is made from: its own, and those of the build."""
    found = hashlib.sha256(sys.version.encode())
    tops = ("lib", "games", "fonts", "sim")
    paths = [path for top in tops for path in (root / top).rglob("*") if "__pycache__" not in path.parts]
    for path in sorted(paths + [path for path in root.glob("*") if path.name[0] != "."]):
        if path.is_file():
            found.update("{}\0{}\0".format(path.relative_to(root), path.stat().st_size).encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def cached(name: str, key: str, make: Callable[[], Made], folder: Path = FOLDER) -> Made:
    """What make() returns, or once returned in any process for the same `name` and `key`.

    While one process makes it the others wait. Where nothing can be written it is simply made.
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
    """Write the file whole or not at all; old files are deleted."""
    for old in file.parent.iterdir():
        with contextlib.suppress(OSError):
            if time.time() - old.stat().st_mtime > AGE:
                old.unlink()
    new = file.with_suffix(".{}.new".format(os.getpid()))
    new.write_bytes(pickle.dumps(value))
    os.replace(new, file)
