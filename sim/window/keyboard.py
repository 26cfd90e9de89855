# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The PC's keyboard: which of its keys are the board's keys, and their labels.

Keys are identified by position (scancode), so that B and A are side by side on every layout: where a QWERTY
keyboard has Z and X, AZERTY has W and X, and QWERTZ Y and X. Esc, the F keys and Ctrl+R go by name.
"""

from __future__ import annotations

from typing import Any

import pygame

KEYS = {
    pygame.KSCAN_Z: 0,
    pygame.KSCAN_X: 1,
    pygame.KSCAN_RETURN: 2,
    pygame.KSCAN_KP_ENTER: 2,
    pygame.KSCAN_LSHIFT: 3,
    pygame.KSCAN_RSHIFT: 3,
    pygame.KSCAN_C: 3,  # Shift five times opens a question of Windows
    pygame.KSCAN_RIGHT: 4,
    pygame.KSCAN_DOWN: 5,
    pygame.KSCAN_UP: 6,
    pygame.KSCAN_LEFT: 7,
}
"""Place → number of the board's key."""

FULL_SCREEN, PAUSE, FRAME, GRID = pygame.KSCAN_F, pygame.KSCAN_P, pygame.KSCAN_PERIOD, pygame.KSCAN_G
SPEEDS = {pygame.KSCAN_1 + i: i + 1 for i in range(8)}
"""Place → how many times as fast."""

_NAMES = {
    pygame.KSCAN_Z: "Z",
    pygame.KSCAN_X: "X",
    pygame.KSCAN_C: "C",
    FULL_SCREEN: "F",
    PAUSE: "P",
    FRAME: ".",
    GRID: "G",
}
_MOST_SCANCODES = 512
# Latin, Greek and Cyrillic: the letters in the window's font
_LETTERS = (*range(0x21, 0x7F), *range(0xA1, 0x250), *range(0x386, 0x3CF), *range(0x400, 0x460))


def printed() -> dict[int, str]:
    """Return {position: its label in the current layout}; the QWERTY letter if that is unknown."""
    # pygame cannot tell the letter of a position, but to get the state of a letter's key it looks up the
    # position. Here each position's "state" is its own number, so the result is the position.
    states: Any = range(_MOST_SCANCODES)
    places = pygame.key.ScancodeWrapper(states)
    names = dict(_NAMES)
    found = set()
    for letter in _LETTERS:
        place = places[letter]
        if place in names and place not in found:
            found.add(place)
            capital = chr(letter).upper()
            names[place] = capital if len(capital) == 1 else chr(letter)
    return names


def table() -> str:
    """Return a description of the keys, in a few lines for the terminal."""
    name = printed()
    return (
        f"Keys: arrows, {name[pygame.KSCAN_X]} = A, {name[pygame.KSCAN_Z]} = B, Enter = Start, "
        f"Shift or {name[pygame.KSCAN_C]} = Select; or a gamepad, or the mouse, on the screen, too.\n"
        f"Esc closes, {name[FULL_SCREEN]} full screen, {name[PAUSE]} pause, {name[FRAME]} one frame, "
        f"1-8 speed, {name[GRID]} grid, F12 picture, F11 GIF, Ctrl+R restart."
    )
