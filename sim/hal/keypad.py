# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`keypad`: scanned keys and their queue of events."""

import microcontroller as _microcontroller

from sim.board import sim_board as _sim_board


class Event:
    """A key went down or up. Events are equal if key and direction are; the time does not count."""

    __slots__ = ("_key", "_pressed", "_timestamp")

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self._set(key_number, pressed, _sim_board.get().clock.ticks() if timestamp is None else timestamp)

    def _set(self, key_number, pressed, timestamp):
        self._key = key_number
        self._pressed = pressed
        self._timestamp = timestamp

    @property
    def key_number(self):
        """Which key."""
        return self._key

    @property
    def pressed(self):
        """True if it went down."""
        return self._pressed

    @property
    def released(self):
        """True if it went up."""
        return not self._pressed

    @property
    def timestamp(self):
        """When, in supervisor.ticks_ms() time."""
        return self._timestamp

    def __eq__(self, other):
        return isinstance(other, Event) and (self._key, self._pressed) == (other._key, other._pressed)

    def __hash__(self):
        return self._key << 1 | self._pressed


class EventQueue:
    """At most `max_events`; what comes when it is full is lost, and `overflowed` says so."""

    __slots__ = ("_events", "_size", "_overflowed")

    def __init__(self):
        raise TypeError("cannot create 'EventQueue' instances")

    def get(self):
        """The oldest event, or None."""
        return self._events.pop(0) if self._events else None

    def get_into(self, event):
        """Put the oldest into `event` and say True, or False if there is none: makes no garbage."""
        if not self._events:
            return False
        oldest = self._events.pop(0)
        event._set(oldest._key, oldest._pressed, oldest._timestamp)
        return True

    def clear(self):
        """Forget all, also that there was too much."""
        self._events.clear()
        self._overflowed = False

    def __bool__(self):
        return bool(self._events)

    def __len__(self):
        return len(self._events)

    @property
    def overflowed(self):
        """True if an event was lost since the last clear()."""
        return self._overflowed


class _Scanner:
    """What all scanners share. The keys are read at once, and then whenever one changes.

    As in shared-module/keypad of the firmware: from 9.1.0 on a key has a counter, 0 until its first scan, so
    one that is down then gives no event (until it goes up). reset() takes all keys as up and reads them, so
    those that are down go down again; 9.1.0 to 9.2.0 take them as down, and tell of those that are up.
    """

    def __init__(self, pins, wiring, max_events):
        board = _sim_board.get()
        for pin in pins:
            board.claim(pin)
        if max_events < 1:
            raise ValueError("max_events must be >= 1")
        self._pins = pins
        self._wiring = wiring
        self._events = EventQueue.__new__(EventQueue)
        self._events._events = []
        self._events._size = max_events
        self._events._overflowed = False
        self._was = [False if board.firmware < (9, 1) else None] * len(wiring)
        board.scanners.append(self._scan)
        self._scan()

    def reset(self):
        """Take all keys as up, and read them: those that are held go down again."""
        around = (9, 1) <= _sim_board.get().firmware < (9, 2, 1)
        self._was = [around] * len(self._wiring)
        self._scan()

    def _scan(self):
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
    def events(self):
        """The EventQueue."""
        return self._events

    @property
    def key_count(self):
        """How many keys are scanned."""
        return len(self._wiring)

    def deinit(self):
        """Stop and give the pins back."""
        board = _sim_board.get()
        if self._scan in board.scanners:
            board.scanners.remove(self._scan)
        for pin in self._pins:
            board.release(pin)
        self._pins = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()


class ShiftRegisterKeys(_Scanner):
    """Keys on a shift register. The simulated boards have theirs in the order B A START SELECT RIGHT …"""

    def __init__(
        self,
        *,
        clock,
        data,
        latch,
        value_to_latch=True,
        key_count,
        value_when_pressed,
        interval=0.020,
        max_events=64,
        debounce_threshold=1,
    ):
        wired = {"shift8": 8, "shift4": 4}.get(_sim_board.get().profile.keys, 0)
        right = (clock._name, data._name, latch._name) == ("BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH")
        # Read with the wrong pins or polarity, the register gives nonsense; here, keys that never move.
        good = right and value_to_latch and value_when_pressed
        wiring = [number if good and number < wired else None for number in range(key_count)]
        super().__init__((clock, data, latch), wiring, max_events)


class Keys(_Scanner):
    """Keys on a pin each. The simulated generic board has them where CARTEADO_KEYS says, pulled up."""

    def __init__(
        self, pins, *, value_when_pressed, pull=True, interval=0.020, max_events=64, debounce_threshold=1
    ):
        board = _sim_board.get()
        for pin in pins:
            if not isinstance(pin, _microcontroller.Pin):
                raise TypeError("pin must be of type Pin, not " + type(pin).__name__)
        names = board.settings.get("CARTEADO_KEYS", "").split(",") if board.profile.keys == "pins" else []
        chips = [board.profile.pins.get(name.strip()) for name in names]
        good = not value_when_pressed and pull
        wiring = [chips.index(pin._chip) if good and pin._chip in chips else None for pin in pins]
        super().__init__(tuple(pins), wiring, max_events)


class KeyMatrix:
    """No simulated board has one."""

    def __init__(self, row_pins, column_pins, **_):
        raise NotImplementedError("no simulated board has a key matrix")
