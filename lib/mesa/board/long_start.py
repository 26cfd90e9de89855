# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Seven keys: a long press of Start is Select. Stays loaded on boards without Select.

So Start acts when it goes up; with another key, it is Select at once (Select and Down: the sound).
"""

from micropython import const

from mesa.board.hardware import KEY_SELECT, KEY_START, RELEASED

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from keypad import Event, EventQueue

    from mesa.board.hardware import Board

_LONG = const(350)  # ms


def begin(io: "Board") -> None:
    """Put a LongStart between the board and its keys."""
    long_start = LongStart(io)
    io.events = io.event = long_start


class LongStart:
    """In place of keypad's queue, and its own event: each is read into `key_number` and `pressed`."""

    overflowed = False  # it finds that out itself

    def __init__(self, io: "Board") -> None:
        self.io = io
        self.queue: "EventQueue" = io.events
        self.real: "Event" = io.event
        self.next: "list[int]" = []  # keys, + RELEASED if they go up
        self.since = -1  # ticks when Start went down; -1: it is up, or Select
        self.key_number = 0
        self.pressed = False

    def get_into(self, event: object) -> bool:
        """Read the next event, or return False."""
        while not self.next:
            if self.queue.overflowed:  # what is held counts when it is pressed again
                self.queue.clear()
                self.since = -1
                self.next = [n + RELEASED for n in range(8) if self.io.down >> n & 1]
            elif self.queue.get_into(self.real):
                n = self.real.key_number
                self._sort(n + (n > KEY_START), self.real.pressed)
            elif self.since < 0 or self.io.ticks() - self.since & 0x1FFFFFFF < _LONG:
                return False
            else:
                self._select()
        n = self.next.pop(0)
        self.key_number = n & 7
        self.pressed = n < RELEASED
        return True

    def _select(self):
        self.since = -1
        self.next.append(KEY_SELECT)

    def _sort(self, n, pressed):
        if n == KEY_START and pressed:
            self.since = self.io.ticks()
        elif n != KEY_START:
            if pressed and self.since >= 0:
                self._select()
            self.next.append(n if pressed else n + RELEASED)
        elif self.since >= 0:  # it was short
            self.since = -1
            self.next += [KEY_START, KEY_START + RELEASED]
        else:
            self.next.append(KEY_SELECT + RELEASED)
