# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`microcontroller`: flash memory of 8192 bytes, which costs no RAM."""

nvm = bytearray(b"\xff" * 8192)


class Pin:
    """Only its name."""


class _Processor:
    frequency = 120000000


cpu = _Processor()


class Reset(BaseException):
    """The chip restarts."""


def reset() -> None:
    raise Reset
