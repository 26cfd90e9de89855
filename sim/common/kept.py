# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Keeps in out/ what takes seconds to make and changes only with the sources: else each process makes it."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from sim import ROOT


def kept(name: str, files: Iterable[Path], make: Callable[[], Any], *more: object) -> Any:
    """Return make() as JSON brings it. It depends on `files`, which are there, and `more` alone."""
    digest = hashlib.sha256(repr(more).encode())
    for file in files:
        digest.update("\0{}\0".format(file).encode() + file.read_bytes())
    of, place = digest.hexdigest(), ROOT / "out" / (name + ".json")
    with contextlib.suppress(OSError, ValueError):
        was, found = json.loads(place.read_text("utf-8"))
        if was == of:
            return found
    found = make()
    with contextlib.suppress(OSError):
        place.parent.mkdir(exist_ok=True)
        new = place.with_name("{}.{}".format(name, os.getpid()))  # others may write it at the same time
        new.write_text(json.dumps([of, found]), "utf-8")
        new.replace(place)
    return found
