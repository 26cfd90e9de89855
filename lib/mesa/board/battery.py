# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How full the battery is. Loaded only while needed.

A PyBadge, EdgeBadge or PyGamer puts half of the battery's voltage on a pin (open_parts.battery); a reading of
65535 means 6.6 V. A full lithium battery has 4.2 V, about 3.7 V for most of its life, and is nearly empty
below 3.5 V. On USB without a battery, the pin shows the charger's voltage, about 4.2 V, or almost none.
"""

import supervisor
from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.hardware import Board

LOW = const(34753)  # 3.5 V
NONE = const(24824)  # 2.5 V: no board runs on less, so there is no battery or no divider
_TIMES = const(8)


def level(io: "Board") -> "int | None":
    """Return the pin's reading, 0 … 65535, from several samples; None if the board cannot tell."""
    from mesa.board import open_parts

    pin = open_parts.battery(io)
    if pin is None:
        return None
    n = 0
    for _ in range(_TIMES):
        n += pin.value
    pin.deinit()
    return n // _TIMES


def low(io: "Board") -> bool:
    """Return whether the battery is nearly empty and no computer is charging it."""
    n = level(io)
    return n is not None and NONE <= n < LOW and not supervisor.runtime.usb_connected
