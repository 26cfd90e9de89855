# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`supervisor`: the clock."""

import _board

ticks_ms = _board.ticks


class RunReason:
    STARTUP = object()
    SUPERVISOR_RELOAD = object()


class _Runtime:
    autoreload = True
    run_reason: object = RunReason.STARTUP
    safe_mode_reason = None
    usb_connected = False
    serial_connected = False


class _StatusBar:
    display = True
    console = True


runtime = _Runtime()
status_bar = _StatusBar()


class Reload(BaseException):
    """The program restarts."""


def reload() -> None:
    raise Reload
