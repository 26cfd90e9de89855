# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A finger on the screen, as in the browser's page."""

from __future__ import annotations

from typing import Any

from sim.player.player import Player
from sim.player.presser import making
from sim.vm import both

WHERE = 400
"""Frames within which a tap has had its effect, or the others have played."""


class Finger:
    """Taps on the screen of a Play, and lets the console run."""

    def __init__(self, t: Player, one: bool = False) -> None:
        self.t = t
        self.one = one
        self.module = both("_boxes")
        self.taps = self.module.Taps(t.console, self._press)

    def boxes(self) -> list[Any]:
        """Return what can be touched now."""
        return self.module.find(self.t.console)

    def step(self) -> None:
        """Run a frame, as the page does."""
        self.taps.step()
        self.t.step()

    def _press(self, key: int) -> None:
        self.t.move(key & 15, key < 16)

    def tap(self, x: float, y: float, held: bool = False) -> Finger:
        """Tap at a pixel, and wait until nothing is due or moves; the finger stays if `held`."""
        assert self.taps.tap(int(x), int(y), self.one), "nothing is at {}, {}".format(x, y)
        for _ in range(20 if held else 0):
            self.step()
        self.taps.lift()
        self.rest()
        return self

    def at(self, thing: Any, dx: int = 4, dy: int = 4) -> Finger:
        """Tap on something that is drawn, near its upper left corner."""
        return self.tap(thing.x + dx, thing.y + dy)

    def rest(self) -> None:
        """Run until no key is due and nothing moves, or for a while if the others go on playing."""
        for _ in range(WHERE):
            self.step()
            while making(self.t.console):
                self.step()
            if not self.taps.due and not self.t.top.busy():
                return
        assert not self.taps.due, "never pressed on " + self.t.scene

    def on(self, label: str) -> Finger:
        """Tap on the box of a label that names a key, or on a line of the dialog on top."""
        if self.t.scene == "Dialog" and label in self.t.top.choices:
            top = self.t.top
            row = top.choices.index(label) - top.first
            return self.tap(80, top.grid.y + row * top.pitch + 6)
        for box in reversed(self.boxes()):
            if box[5] == bytes([{"A": 1, "B": 0}[label]]) and box[2] < 150:
                return self.tap(box[0] + box[2] // 2, box[1] + box[3] // 2)
        raise AssertionError("no " + label)
