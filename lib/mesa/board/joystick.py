# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A joystick in place of the arrow keys; in memory only on boards that have one."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from analogio import AnalogIn

# the axes' ends and, so that it does not flicker there, how far it must come back
_LOW = const(15000)
_HIGH = const(50000)
_BACK = const(5000)

_RELEASED = const(16)  # as mesa.board.hardware has it
_ENDS = const(b"\x07\x04\x06\x05")  # its keys: left, right, up, down


class Joystick:
    """A joystick with its two axes, across and down."""

    def __init__(self, across: "AnalogIn", down: "AnalogIn") -> None:
        self.axes: "tuple[AnalogIn, AnalogIn]" = (across, down)
        # what is held already counts when it goes down anew
        self.leans: "list[int]" = [_lean(axis.value, 0) for axis in self.axes]

    def key(self) -> "int | None":
        """The next event, as Board.key has it, or None."""
        for axis in range(2):
            was = self.leans[axis]
            now = _lean(self.axes[axis].value, was)
            if now != was:
                self.leans[axis] = 0 if was else now  # from end to end it passes the middle
                return _ENDS[2 * axis + ((was or now) > 0)] + (_RELEASED if was else 0)
        return None


def _lean(value, was):
    # -1, 0 or 1: which way an axis leans that reads `value` and leaned `was` before
    if value < (_LOW + _BACK if was < 0 else _LOW):
        return -1
    return 1 if value > (_HIGH - _BACK if was > 0 else _HIGH) else 0
