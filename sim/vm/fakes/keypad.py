# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`keypad`: events come from _board.queue."""

import _board


class Event:
    """A key went down or up."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp

    @property
    def released(self):
        return not self.pressed


class EventQueue:
    """What has happened and was not fetched."""

    overflowed = False

    def get(self):
        event = Event()
        return event if self.get_into(event) else None

    def get_into(self, event):
        if not _board.queue:
            return False
        k = _board.queue.pop(0)
        event.key_number = k & 15
        event.pressed = k < 16
        event.timestamp = _board.ticks()
        return True

    def clear(self):
        _board.queue.clear()

    def __len__(self):
        return len(_board.queue)


class _Scanner:
    def __init__(self, count):
        self.key_count = count
        self.events = EventQueue()

    def reset(self):
        pass

    def deinit(self):
        pass


class ShiftRegisterKeys(_Scanner):
    """Keys on a shift register."""

    def __init__(
        self,
        *,
        clock,
        data,
        latch,
        key_count,
        value_when_pressed,
        value_to_latch=True,
        interval=0.02,
        max_events=64,
        debounce_threshold=1,
    ):
        super().__init__(key_count)


class Keys(_Scanner):
    """Keys on a pin each."""

    def __init__(
        self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64, debounce_threshold=1
    ):
        super().__init__(len(pins))
