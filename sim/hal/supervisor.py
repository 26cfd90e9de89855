# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`supervisor`: the clock, what CircuitPython did before the program, and restarting it."""

from typing import Any as _Any
from typing import NoReturn as _NoReturn

from sim.board import sim_board as _sim_board


class RunReason:
    """Why the program runs."""

    STARTUP = "STARTUP"
    AUTO_RELOAD = "AUTO_RELOAD"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"
    REPL_RELOAD = "REPL_RELOAD"


class SafeModeReason:
    """Why the board went into safe mode."""

    NONE = "NONE"
    BROWNOUT = "BROWNOUT"
    FLASH_WRITE_FAIL = "FLASH_WRITE_FAIL"
    GC_ALLOC_OUTSIDE_VM = "GC_ALLOC_OUTSIDE_VM"
    HARD_FAULT = "HARD_FAULT"
    INTERRUPT_ERROR = "INTERRUPT_ERROR"
    NLR_JUMP_FAIL = "NLR_JUMP_FAIL"
    NO_CIRCUITPY = "NO_CIRCUITPY"
    NO_HEAP = "NO_HEAP"
    PROGRAMMATIC = "PROGRAMMATIC"
    SDK_FATAL_ERROR = "SDK_FATAL_ERROR"
    STACK_OVERFLOW = "STACK_OVERFLOW"
    USB_BOOT_DEVICE_NOT_INTERFACE_ZERO = "USB_BOOT_DEVICE_NOT_INTERFACE_ZERO"
    USB_TOO_MANY_ENDPOINTS = "USB_TOO_MANY_ENDPOINTS"
    USB_TOO_MANY_INTERFACE_NAMES = "USB_TOO_MANY_INTERFACE_NAMES"
    USER = "USER"
    WATCHDOG = "WATCHDOG"


class Runtime:
    """The current state. No attribute can be added."""

    __slots__ = ()
    usb_connected = False
    serial_connected = False
    serial_bytes_available = 0

    @property
    def run_reason(self) -> str:
        """A RunReason."""
        return _sim_board.get().run_reason

    @property
    def safe_mode_reason(self) -> str:
        """A SafeModeReason."""
        return _sim_board.get().safe_mode_reason

    @property
    def autoreload(self) -> bool:
        """Whether a write from the PC restarts the program."""
        return _sim_board.get().autoreload

    @autoreload.setter
    def autoreload(self, value: bool) -> None:
        _sim_board.get().autoreload = bool(value)

    @property
    def display(self) -> _Any:
        """The screen, or None."""
        return _sim_board.get().display


class StatusBar:
    """The line that CircuitPython writes at the screen's top."""

    __slots__ = ()

    @property
    def display(self) -> bool:
        """Whether it is shown."""
        return _sim_board.get().status_bar

    @display.setter
    def display(self, value: bool) -> None:
        _sim_board.get().status_bar = bool(value)

    @property
    def console(self) -> bool:
        """Whether it is sent over USB; here nothing reads it."""
        return _sim_board.get().status_bar

    @console.setter
    def console(self, value: bool) -> None:
        _sim_board.get().status_bar = bool(value)


runtime = Runtime()
status_bar = StatusBar()


def ticks_ms() -> int:
    """Return milliseconds, 0 … 2**29 - 1; wraps first 65 s after power-on."""
    return _sim_board.get().clock.ticks()


def reload() -> _NoReturn:
    """End the program here and restart it."""
    raise _sim_board.Reload
