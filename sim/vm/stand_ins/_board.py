# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The VM's board: its clock, its keys and its screen. All other modules here use it.

Runs under MicroPython only. Time stands still except in `time.sleep`, as in the simulator, so both reach the
same frame at the same millisecond.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

ms = 0
queue = []  # key events not fetched yet: number, or number + 16 for up
settings = {}  # read by os.getenv: settings.toml
noise = 1
shown = 0  # refreshes
draw: "Callable[[object], None] | None" = (
    None  # draws the display at a refresh: _draw.show, or None if nothing is to be drawn
)


def ticks() -> int:
    """Return what supervisor.ticks_ms returns: it first wraps 65 s after power-on."""
    return (ms - 65536) & 0x1FFFFFFF


def sleep(seconds: float) -> None:
    """Let virtual time pass."""
    global ms
    ms += int(seconds * 1000 + 0.5)


def urandom(n: int) -> bytes:
    """Return noise that is the same in every run."""
    global noise
    out = bytearray(n)
    for i in range(n):
        noise = (noise * 1103 + 12345) & 0xFFFFFF
        out[i] = noise >> 8 & 0xFF
    return bytes(out)


def refreshed(display) -> None:
    """Note that the display, a board.DISPLAY, was refreshed."""
    global shown
    shown += 1
    if draw:
        draw(display)


def press(key: int) -> None:
    """Send a key's number, or that plus 16 when it goes up."""
    queue.append(key)
