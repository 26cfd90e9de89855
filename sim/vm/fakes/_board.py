# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The VM's board: its clock, its keys, its screen, and what tests read. All other modules here use it.

Runs under MicroPython only. Time stands still except in `time.sleep`, as in the simulator, so both reach the
same frame at the same millisecond.
"""

import binascii

import _screen

ms = 0
queue = []  # key events not fetched yet: number, or number + 16 for up
settings = {}  # read by os.getenv: settings.toml
noise = 1
shown = 0  # refreshes
draw = None  # draws the display at a refresh: _draw.show, or None if nothing is to be drawn


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


def start(
    console,  # a mesa.console.console.Console
    fast: bool,
    game: "str | None",
    seed: "int | None",
    seats: "int | None",
    level: "int | None",
    lang: str,
    bots_only: bool,
    no_tips: bool,
    people: "tuple[int, ...]",
) -> None:
    """Run `console` from here on; takes the same requests as sim/run.py."""
    global _step, _console
    _console = console
    _step = console.step
    console.fast = fast
    console.preset.update(game=game, seed=seed, seats=seats, level=level, lang=lang, bots_only=bots_only)
    console.preset.update(no_tips=no_tips, people=people)


def step() -> None:
    """Run one frame."""
    _step()


def refreshed(display) -> None:
    """Note that the display, a board.DISPLAY, was refreshed."""
    global shown
    shown += 1
    if draw:
        draw(display)


def scene() -> str:
    """Return what is on the screen, see `_screen.scene`."""
    return _screen.scene(_console)


def place() -> int:
    """Return where the player is, see `_screen.place`."""
    return _screen.place(_console)


def mark() -> int:
    """Return a checksum of the match on the table, 0 … 2**30 - 1, or -1 if there is none."""
    match = _console.match
    return (binascii.crc32(match.s) + 40503 * match.moves) & 0x3FFFFFFF if match else -1


_said = 0


def words() -> "str | None":
    """Return the words on the screen if they changed since the last call, else None."""
    global _said
    found = _screen.words(_console.stack if _console.started else None)
    crc = binascii.crc32(found.encode()) & 0x3FFFFFFF  # not the text itself, which would count as live
    if crc == _said:
        return None
    _said = crc
    return found


def press(key: int) -> None:
    """Send a key's number, or that plus 16 when it goes up."""
    queue.append(key)
