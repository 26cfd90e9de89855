# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`digitalio`: pins that are on or off."""

from sim.board import sim_board as _sim_board


class Direction:
    """The way a pin works."""

    INPUT = "Direction.INPUT"
    OUTPUT = "Direction.OUTPUT"


class Pull:
    """The resistor on an input."""

    UP = "Pull.UP"
    DOWN = "Pull.DOWN"


class DriveMode:
    """How an output is driven."""

    PUSH_PULL = "DriveMode.PUSH_PULL"
    OPEN_DRAIN = "DriveMode.OPEN_DRAIN"


class DigitalInOut:
    """One pin, an input at first. ValueError if the pin is in use."""

    __slots__ = ("_pin", "_direction", "_pull", "_drive")

    def __init__(self, pin):
        _sim_board.get().claim(pin)
        self._pin = pin
        self._direction = Direction.INPUT
        self._pull = None
        self._drive = DriveMode.PUSH_PULL

    def deinit(self):
        """Give the pin back."""
        if self._pin is not None:
            _sim_board.get().release(self._pin)
            self._pin = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def _alive(self):
        if self._pin is None:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        """Drive the pin."""
        self._alive()
        self._direction = Direction.OUTPUT
        self._drive = drive_mode
        self.value = value

    def switch_to_input(self, pull=None):
        """Read the pin."""
        self._alive()
        self._direction = Direction.INPUT
        self._pull = pull
        _sim_board.get().levels.pop(self._pin._chip, None)

    @property
    def direction(self):
        """Direction.INPUT or Direction.OUTPUT."""
        return self._direction

    @direction.setter
    def direction(self, direction):
        if direction == Direction.OUTPUT:
            self.switch_to_output()
        else:
            self.switch_to_input()

    @property
    def value(self):
        """True or False."""
        self._alive()
        board = _sim_board.get()
        if self._direction == Direction.OUTPUT:
            return board.levels[self._pin._chip]
        return self._pull == Pull.UP

    @value.setter
    def value(self, value):
        self._alive()
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        board = _sim_board.get()
        old = board.levels.get(self._pin._chip)
        board.levels[self._pin._chip] = bool(value)
        if old != bool(value):
            board.sound_changed()

    @property
    def pull(self):
        """An input's resistor."""
        if self._direction == Direction.OUTPUT:
            raise AttributeError("Cannot get pull while in output mode")
        return self._pull

    @pull.setter
    def pull(self, pull):
        if self._direction == Direction.OUTPUT:
            raise AttributeError("Cannot set pull while in output mode")
        self._pull = pull

    @property
    def drive_mode(self):
        """How an output is driven."""
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Drive mode not used when direction is input.")
        return self._drive

    @drive_mode.setter
    def drive_mode(self, mode):
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Drive mode not used when direction is input.")
        self._drive = mode
