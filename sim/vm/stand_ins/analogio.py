# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`analogio`: everything reads the middle."""


class AnalogIn:
    """One pin."""

    value = 32768
    reference_voltage = 3.3

    def __init__(self, pin: object) -> None:
        pass

    def deinit(self) -> None:
        pass
