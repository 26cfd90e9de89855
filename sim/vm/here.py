# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator in this process, in place of a VM: sim/vm/walk.py plays on it with the same keys.

A subclass sees every frame: sim/figures/waits.py counts what it does, sim/web/pixels.py notes its picture.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from sim.board import screen, sim_board
from sim.drive import texts
from sim.vm import VMError, both

FREE = 65_536
"""The free bytes that the board reports: enough, so only another game and About restart the program."""


RAISED = (("supervisor", sim_board.Reload), ("microcontroller", sim_board.Reset))
"""What sim.player.walk finds in two of the board's modules, which have no such names on the board."""


class Here:
    """A simulated board with the interface of sim.vm.BoardVM that a Walker uses; nothing is measured."""

    def __init__(self, draws: bool = False, name: str = "pybadge") -> None:
        texts.write()
        screen.patch_blinka()
        self.board = sim_board.power_on(name)
        self.board.draw = draws
        board = both("_board")
        os.urandom = board.urandom
        board.press = lambda key: self.key(key & 15, key < 16)
        self.tell_free()
        self.step: Any = None
        """Runs a frame of the console; None between two starts of the program."""
        self.ran = both("_run")
        self.names: dict[str, Any] = {"__name__": "__main__", "_board": board, "_run": self.ran}
        self._begin()

    def _begin(self) -> None:
        for name, raised in RAISED:
            setattr(importlib.import_module(name), raised.__name__, raised)
        hardware: Any = importlib.import_module("mesa.board.hardware")
        hardware.sleep_ms = self.board.clock.advance

    def tell_free(self, known: bool = True) -> None:
        """Let the program know how much memory is free: then another game, or About, restarts it."""
        python: Any = gc
        if known:
            python.mem_free = lambda: FREE
        elif hasattr(gc, "mem_free"):
            del python.mem_free

    def key(self, number: int, down: bool) -> None:
        """Move a key before the next frame."""
        self.board.key(number, down)

    def frame(self) -> None:
        """Run one frame of the console."""
        self.step()

    def put(self, files: Mapping[str, bytes]) -> None:
        """Do nothing: the files are there already."""

    def run(self, code: str) -> str:
        """Run source text; return its output."""
        said = self._said(lambda: exec(code, self.names))[1]
        if self.ran.frame not in (None, self.frame):  # a console has begun: its frames go through `frame`
            self.step, self.ran.frame = self.ran.frame, self.frame
        return said

    def _said(self, work: Callable[[], Any]) -> tuple[Any, str]:
        """Return (the result of work(), its output); VMError if it fails."""
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said):
                return work(), said.getvalue()
        except Exception as problem:
            raise VMError(type(problem).__name__, traceback.format_exc()) from problem

    def go(self, name: str, most: int) -> tuple[int, int, str]:
        """Call `name` until it returns a negative number; return (calls, the last result, the output)."""
        calls = value = 0

        def call() -> None:
            nonlocal calls, value
            while calls < most and value >= 0:
                value = self.names[name]()
                calls += 1

        _, said = self._said(call)
        return calls, value, said

    def restart(self) -> None:
        """End the program: the next start finds the memories as they are."""
        self.run("player.end()\nconsole = None")
        sim_board.restart()
        self._begin()
        for number, down in enumerate(self.board.down):
            if down:  # the key that has ended the program
                self.key(number, False)

    def measured(self) -> tuple[int, int]:
        """Return (0, 0)."""
        return 0, 0

    def paint(self) -> None:
        """Do nothing."""

    def begin(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Switch the board off."""
        self.tell_free(False)
        for name, raised in RAISED:
            delattr(importlib.import_module(name), raised.__name__)
        sim_board.power_off()
