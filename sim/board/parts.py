# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The parts of a run of the simulator, checked before it starts. For sim/run.py and the window."""

from __future__ import annotations

import argparse
import dataclasses
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sim.common import command
from sim.common.command import Problem

if TYPE_CHECKING:
    from sim.board.session import Session

_NAME = "sim.run"


class Flash:
    """A file with the content of the board's flash; if `path` is a link, the file to which it leads.

    `data` is its content at the start, None if there was none; `problem` the last write error.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path and Path(os.path.realpath(path))
        self.problem: OSError | None = None
        self.data = self._read()

    def _read(self) -> bytes | None:
        from mesa.board.store import VERSION
        from sim.board.sim_board import NVM_SIZES

        path = self.path
        if path is None or not path.exists():
            return None
        if not path.is_file():
            raise Problem(f"--nvm {path} is not a file")
        try:
            with path.open("rb") as file:
                data = file.read(NVM_SIZES[-1] + 1)
            size = path.stat().st_size
            wrong = None if len(data) in NVM_SIZES else f"has {size} bytes, not {NVM_SIZES[-1]}"
            if data[:2] == b"CA" and data[2] != VERSION:
                wrong = f"is of a {'trial' if data[2] < VERSION else 'newer'} version"
        except OSError as error:
            data, wrong = None, f"cannot be read ({error.strerror})"
        if wrong is None:
            return data
        if data and not data.startswith(b"CA") and data.strip(b"\xff"):
            raise Problem(f"--nvm {path} is no memory of this simulator: name another file, or a new one")
        number = 1
        while (bad := path.with_name(f"{path.name}.bad{number if number > 1 else ''}")).exists():
            number += 1
        try:
            os.replace(path, bad)
        except OSError as error:
            raise Problem(
                f"--nvm {path} {wrong} and could not be set aside: {error.strerror}", command.FILES
            ) from None
        command.complain(
            _NAME, f"{path} {wrong}: starting with an empty memory, the old file is now {bad.name}"
        )
        return None

    def changed(self, data: bytes) -> None:
        """Write the whole file, or leave the old one: then the game goes on, and the exit code reports it."""
        if self.path:
            try:
                command.write(self.path, bytes(data))
            except OSError as error:
                if self.problem is None:
                    command.complain(_NAME, f"nothing is being saved: {command.why(error)}")
                self.problem = error
            else:
                self.problem = None


@dataclasses.dataclass
class Parts:
    """All the parts of a run, checked."""

    options: argparse.Namespace
    folder: Path
    """The folder in which the command was given: pictures taken by a key go there."""
    shot: Path | None
    gif: Path | None
    flash: Flash
    make: Callable[[Callable[[int], object] | None], Session]
    """Switches the board on; called with how the end of a frame waits (ms), None for not at all."""
    level: str = "medium"
    """The autopilot's level."""
