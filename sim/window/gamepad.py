# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Gamepads, plugged in and out at any time: the directional pad and the left stick are the arrows, the bottom
button is B, the right one A, Start is Start and Back is Select."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from typing import Any

# B and A by position, whatever their printed letters
os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "0")

import pygame
from pygame._sdl2 import controller

Source = Hashable
"""What holds a key down: a key of the keyboard, the mouse, or a part of a gamepad."""

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: 0,  # the bottom one
    pygame.CONTROLLER_BUTTON_B: 1,  # the right one
    pygame.CONTROLLER_BUTTON_START: 2,
    pygame.CONTROLLER_BUTTON_BACK: 3,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: 4,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: 5,
    pygame.CONTROLLER_BUTTON_DPAD_UP: 6,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: 7,
}
_STICK = {pygame.CONTROLLER_AXIS_LEFTX: (7, 4), pygame.CONTROLLER_AXIS_LEFTY: (6, 5)}
_PRESS, _RELEASE = 20000, 12000
"""How far, of 32767, the stick must move to press an arrow, and come back to release it."""


class Gamepads:
    """All connected gamepads.

    `hold(source, number)` is called when a button or an axis starts to hold a key of the board, or none
    (None); the source is a tuple that starts with "gamepad" and the gamepad's id.
    """

    def __init__(self, hold: Callable[[Source, int | None], object]) -> None:
        self._hold = hold
        self._open: dict[int, Any] = {}
        self._sticks: dict[Source, int | None] = {}
        try:
            controller.init()  # connected gamepads produce events too
        except pygame.error:
            pass  # a PC without joystick support has no gamepads

    def handle(self, event: pygame.event.Event) -> None:
        """Handle a pygame event if it is a gamepad's."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._plug_in(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._plug_out(event.instance_id)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            if event.button in _BUTTONS:
                self._hold(("gamepad", event.instance_id, "button", event.button), _BUTTONS[event.button])
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._hold(("gamepad", event.instance_id, "button", event.button), None)
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in _STICK:
            self._lean(event)

    def _plug_in(self, index: int) -> None:
        try:
            pad = controller.Controller(index)
        except pygame.error:
            return  # it is already gone
        self._open[pad.id] = pad  # SDL sends its events as long as it is open

    def _plug_out(self, instance: int) -> None:
        for button in _BUTTONS:
            self._hold(("gamepad", instance, "button", button), None)
        for axis in _STICK:
            self._sticks.pop(("gamepad", instance, "axis", axis), None)
            self._hold(("gamepad", instance, "axis", axis), None)
        pad = self._open.pop(instance, None)
        if pad:
            pad.quit()

    def _lean(self, event: pygame.event.Event) -> None:
        source = ("gamepad", event.instance_id, "axis", event.axis)
        low, high = _STICK[event.axis]
        before, value = self._sticks.get(source), event.value
        if (before == low and value < -_RELEASE) or (before == high and value > _RELEASE):
            return
        now = low if value < -_PRESS else high if value > _PRESS else None
        if now != before:
            self._sticks[source] = now
            self._hold(source, now)
