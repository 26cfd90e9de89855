# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`keypad`: events come from _board.queue."""

import _board


class Event:
    """A key went down or up."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp

    @property
    def released(self) -> bool:
        return not self.pressed


class EventQueue:
    """Events that were not fetched yet."""

    overflowed = False

    def get(self) -> Event | None:
        event = Event()
        return event if self.get_into(event) else None

    def get_into(self, event: Event) -> bool:
        if not _board.queue:
            return False
        k = _board.queue.pop(0)
        event.key_number = k & 15
        event.pressed = k < 16
        event.timestamp = _board.ticks()
        return True

    def clear(self) -> None:
        _board.queue.clear()

    def __len__(self) -> int:
        return len(_board.queue)


class _Scanner:
    def __init__(self, count: int) -> None:
        self.key_count = count
        self.events = EventQueue()

    def reset(self) -> None:
        pass

    def deinit(self) -> None:
        pass


class ShiftRegisterKeys(_Scanner):
    """Keys on a shift register."""

    def __init__(
        self,
        *,
        clock: object,
        data: object,
        latch: object,
        key_count: int,
        value_when_pressed: bool,
        value_to_latch: bool = True,
        interval: float = 0.02,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        super().__init__(key_count)


class Keys(_Scanner):
    """Keys on a pin each."""

    def __init__(
        self,
        pins: tuple | list,
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.02,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        super().__init__(len(pins))
