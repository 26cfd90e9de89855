# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A joystick that replaces the arrow keys."""

from micropython import const

from mesa.board.hardware import RELEASED

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from analogio import AnalogIn

# the threshold near each end of an axis, and how far the stick must come back, so that it does not flicker
_LOW = const(15000)
_HIGH = const(50000)
_BACK = const(5000)

_ENDS = const(b"\x07\x04\x06\x05")  # its keys: left, right, up, down


class Joystick:
    """A joystick with its two axes, across and down."""

    def __init__(self, across: "AnalogIn", down: "AnalogIn") -> None:
        self.axes = (across, down)
        # a direction held at the start counts only when pressed again
        self.leans = [_lean(axis.value, 0) for axis in self.axes]

    def key(self) -> "int | None":
        """Return the next event, like Board.key, or None."""
        for axis in range(2):
            was = self.leans[axis]
            now = _lean(self.axes[axis].value, was)
            if now != was:
                self.leans[axis] = 0 if was else now  # from one end to the other it passes the middle
                return _ENDS[2 * axis + ((was or now) > 0)] + (RELEASED if was else 0)
        return None


def _lean(value, was):
    # return -1, 0 or 1: where an axis leans that reads `value` and leaned `was` before
    if value < (_LOW + _BACK if was < 0 else _LOW):
        return -1
    return 1 if value > (_HIGH - _BACK if was > 0 else _HIGH) else 0
