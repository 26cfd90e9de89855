# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`digitalio`: pins that remember their settings."""


class Direction:
    """Which way."""

    INPUT = 0
    OUTPUT = 1


class Pull:
    """Which resistor."""

    UP = 0
    DOWN = 1


class DigitalInOut:
    """One pin."""

    def __init__(self, pin: object) -> None:
        self.value = False

    def switch_to_output(self, value: bool = False) -> None:
        self.value = value

    def switch_to_input(self, pull: int | None = None) -> None:
        pass

    def deinit(self) -> None:
        pass
