# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Before USB starts: frees memory, and decides who may write the drive.

The PC may, as on any CircuitPython board, unless Start is held while the board is switched on or reset:
then the console may, to export match logs, and the PC only reads.
"""
# pyright: reportAttributeAccessIssue=false
# (which pins `board` has differs from board to board, and is looked up when it runs)

import storage
import supervisor

try:  # keyboards and MIDI that nobody uses cost memory; not every firmware has them
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


def start_is_held():
    """True if Start is down now. Boards that Carteado does not know have no such key here."""
    import time

    import board
    import keypad

    try:
        keys = keypad.ShiftRegisterKeys(
            clock=board.BUTTON_CLOCK,
            data=board.BUTTON_OUT,
            latch=board.BUTTON_LATCH,
            key_count=4,
            value_when_pressed=True,
        )
    except AttributeError:  # it lacks one of them
        return False
    keys.reset()  # a key that is down before the first scan gives no event else
    time.sleep(0.1)  # a few scans
    event = keys.events.get()
    # CircuitPython 9.1.0 to 9.2.0 turn reset() around, and tell of the keys that are up
    held = event is not None and event.released
    while event:
        if event.key_number == 2:
            held = event.pressed
        event = keys.events.get()
    keys.deinit()
    return held


if start_is_held():
    storage.remount("/", readonly=False)
