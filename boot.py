# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Runs before USB starts: frees memory, and decides who may write to the drive.

That is the PC, as on any CircuitPython board, unless Start is held at power-on or reset: then the console may
write, to export match logs, and the PC can only read.
"""

import os

import storage
import supervisor

try:  # unused keyboards and MIDI cost memory; not every firmware has them
    import usb_hid
    import usb_midi

    usb_hid.disable()
    usb_midi.disable()
except ImportError:
    pass

supervisor.runtime.autoreload = False
try:
    supervisor.status_bar.display = False
    supervisor.status_bar.console = False
except AttributeError:  # firmware without one
    pass


def open_keys(board, keypad):
    """Return the keys; Start is number 2."""
    try:
        return keypad.ShiftRegisterKeys(
            clock=board.BUTTON_CLOCK,
            data=board.BUTTON_OUT,
            latch=board.BUTTON_LATCH,
            key_count=4,
            value_when_pressed=True,
        )
    except AttributeError:  # one of the pins is missing: the keys may be on pins of their own
        from mesa.board import open_parts

        row = open_parts.row(board)[0] or os.getenv("CARTEADO_KEYS", "")
        names = row.split(",")  # pyrefly: ignore[missing-attribute] - a text in quotes
        return keypad.Keys(tuple([getattr(board, name.strip()) for name in names]), value_when_pressed=False)


def start_is_held():
    """Return whether Start is down now; on boards whose keys cannot be found, it is not."""
    import time

    import board
    import keypad

    try:
        keys = open_keys(board, keypad)
    except Exception:  # code.py will say what is missing or wrong
        return False
    keys.reset()  # otherwise a key that is down before the first scan gives no event
    time.sleep(0.1)  # a few scans
    event = keys.events.get()
    # in CircuitPython 9.1.0 to 9.2.0 reset() is inverted: it reports the keys that are up
    held = event is not None and event.released
    while event:
        if event.key_number == 2:
            held = event.pressed
        event = keys.events.get()
    keys.deinit()
    return held


if start_is_held():
    storage.remount("/", readonly=False)
