# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`neopixel_write`: the host's lights."""

from _address import addressof
from _host import lights  # pyrefly: ignore[missing-import] - sim/web/badge/badge.js has it


def neopixel_write(digitalinout: object, buf: bytes | bytearray) -> None:
    lights(addressof(buf), len(buf))
