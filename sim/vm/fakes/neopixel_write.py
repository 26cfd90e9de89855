# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`neopixel_write`: the lights."""


def neopixel_write(digitalinout: object, buf: bytes | bytearray) -> None:
    pass
