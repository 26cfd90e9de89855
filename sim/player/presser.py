# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Presses the keys of a console, a frame at a time. The same code on the VM and on CPython."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from typing import Any

KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
"""The keys' names in the order of their numbers (mesa.board.hardware.KEY_…)."""
OFTEN = b"\x01\x01\x01\x01\x00\x00\x02\x03\x04\x04\x05\x05\x05\x06\x07"
"""The keys from which random ones are drawn: mostly A, then down and B."""


def making(console: "Any") -> bool:
    """Return whether the next screen is being made step by step, or a game opened: keys wait for that."""
    stack = console.stack
    if not console.started:
        return stack is not None
    return bool(stack.making)


def too_soon(console: "Any") -> bool:
    """Return whether A would do nothing, since the question has not been in sight for long enough."""
    top = console.stack.top
    return not console.fast and bool(console.stack.making or top.unread and not top.busy())


def at_the_end(stack: "Any") -> bool:
    """Return whether a stack of scenes shows a match's last screen, with the winner."""
    ended = getattr(stack.scenes[0], "ended", None)
    return len(stack.scenes) > 1 and not stack.making and bool(ended)


class Presser:
    """Holds at most one key down. A subclass moves it (`move`), and runs frames."""

    def __init__(self) -> None:
        self.down: "int | None" = None
        """The key that it holds."""
        self.held = 0
        """Frames for which the key stays down besides the one."""

    def move(self, number: int, down: bool) -> "Any":
        """Move a key down or up before the next frame."""
        raise NotImplementedError

    def put_down(self, number: int, held: int = 0) -> None:
        """Press a key, for a frame and `held` more."""
        self.down = number
        self.held = held
        self.move(number, True)

    def let_go(self) -> None:
        """Release the key that it holds, if it does."""
        if self.down is not None:
            self.move(self.down, False)
        self.down = None

    def released(self) -> bool:
        """Return whether a key was down; release it when it is time."""
        if self.down is None:
            return False
        if self.held:
            self.held -= 1
        else:
            self.let_go()
        return True
