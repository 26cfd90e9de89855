# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`keypad`: scanned keys and their queue of events."""

from collections.abc import Sequence as _Sequence

import microcontroller as _microcontroller

from sim.board import sim_board as _sim_board


class Event:
    """A key went down or up. Events are equal if key and direction are."""

    __slots__ = ("_key", "_pressed")

    def __init__(self, key_number: int = 0, pressed: bool = True) -> None:
        self._key = key_number
        self._pressed = pressed

    @property
    def key_number(self) -> int:
        """Which key."""
        return self._key

    @property
    def pressed(self) -> bool:
        """True if it went down."""
        return self._pressed

    @property
    def released(self) -> bool:
        """True if it went up."""
        return not self._pressed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self._key, self._pressed) == (other._key, other._pressed)

    def __hash__(self) -> int:
        return self._key << 1 | self._pressed


class EventQueue:
    """Holds at most `max_events`; when it is full, further events are lost, and `overflowed` is True."""

    __slots__ = ("_events", "_size", "_overflowed")
    _events: list[Event]
    _size: int
    _overflowed: bool

    def __init__(self) -> None:
        raise TypeError("cannot create 'EventQueue' instances")

    def get(self) -> Event | None:
        """Return the oldest event, or None."""
        return self._events.pop(0) if self._events else None

    def get_into(self, event: Event) -> bool:
        """Put the oldest into `event` and return True, or return False if there is none: makes no garbage."""
        if not self._events:
            return False
        oldest = self._events.pop(0)
        event._key, event._pressed = oldest._key, oldest._pressed
        return True

    def clear(self) -> None:
        """Drop all events, and reset `overflowed`."""
        self._events.clear()
        self._overflowed = False

    def __bool__(self) -> bool:
        return bool(self._events)

    def __len__(self) -> int:
        return len(self._events)

    @property
    def overflowed(self) -> bool:
        """Whether an event was lost since the last clear()."""
        return self._overflowed


class _Scanner(_microcontroller._OnPins):
    """The base of all scanners. The keys are read at once, and then whenever one changes.

    As in the firmware's shared-module/keypad: from 9.1.0 on, a key has a counter, 0 until its first scan, so
    one that is down then gives no event (until it goes up). reset() takes all keys as up and reads them, so
    those that are down go down again; 9.1.0 to 9.2.0 take them as down, and report those that are up.
    """

    def __init__(
        self, pins: _Sequence[_microcontroller.Pin], wiring: list[int | None], max_events: int
    ) -> None:
        super().__init__(*pins)
        board = _sim_board.get()
        if max_events < 1:
            raise ValueError("max_events must be >= 1")
        self._wiring = wiring
        self._events = EventQueue.__new__(EventQueue)
        self._events._events = []
        self._events._size = max_events
        self._events._overflowed = False
        self._was: list[bool | None] = [False if board.firmware < (9, 1) else None] * len(wiring)
        board.scanners.append(self._scan)
        self._scan()

    def reset(self) -> None:
        """Take all keys as up, and read them: those that are held go down again."""
        around = (9, 1) <= _sim_board.get().firmware < (9, 2, 1)
        self._was = [around] * len(self._wiring)
        self._scan()

    def _scan(self) -> None:
        board = _sim_board.get()
        for number, key in enumerate(self._wiring):
            down = key is not None and board.down[key]
            if down != self._was[number]:
                first = self._was[number] is None
                self._was[number] = down
                if first:
                    continue
                queue = self._events
                if len(queue._events) >= queue._size:
                    queue._overflowed = True
                else:
                    queue._events.append(Event(number, down))

    @property
    def events(self) -> EventQueue:
        """The EventQueue."""
        return self._events

    @property
    def key_count(self) -> int:
        """Return how many keys are scanned."""
        return len(self._wiring)

    def deinit(self) -> None:
        """Stop and release the pins."""
        board = _sim_board.get()
        if self._scan in board.scanners:
            board.scanners.remove(self._scan)
        super().deinit()


class ShiftRegisterKeys(_Scanner):
    """Keys on a shift register. The simulated boards have theirs in the order B A START SELECT RIGHT …"""

    def __init__(
        self,
        *,
        clock: _microcontroller.Pin,
        data: _microcontroller.Pin,
        latch: _microcontroller.Pin,
        value_to_latch: bool = True,
        key_count: int,
        value_when_pressed: bool,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        wired = {"shift8": 8, "shift4": 4}.get(_sim_board.get().profile.keys or "", 0)
        right = (clock._name, data._name, latch._name) == ("BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH")
        # With wrong pins or polarity a real register returns nonsense; here no key ever moves.
        good = right and value_to_latch and value_when_pressed
        wiring: list[int | None] = [
            number if good and number < wired else None for number in range(key_count)
        ]
        super().__init__((clock, data, latch), wiring, max_events)


class Keys(_Scanner):
    """Keys on a pin each, pulled up, where the board's profile says."""

    def __init__(
        self,
        pins: _Sequence[_microcontroller.Pin],
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        board = _sim_board.get()
        for pin in pins:
            if not isinstance(pin, _microcontroller.Pin):
                raise TypeError("pin must be of type Pin, not " + type(pin).__name__)
        wired = board.profile.keys or ""
        names = (board.settings.get("CARTEADO_KEYS", "") if wired == "pins" else wired).split(",")
        if len(names) == 7:
            names.insert(3, "")
        chips = [board.profile.pins.get(name.strip(), name) for name in names]
        good = not value_when_pressed and pull
        wiring: list[int | None] = [
            chips.index(pin._chip) if good and pin._chip in chips else None for pin in pins
        ]
        super().__init__(tuple(pins), wiring, max_events)
