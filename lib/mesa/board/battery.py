# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How full the battery is. In memory only while it is asked.

A PyBadge, EdgeBadge or PyGamer has half of the battery's voltage on a pin (open_parts.battery): what is read
is 65535 for 6.6 V. A lithium battery has 4.2 V when it is full, about 3.7 V for most of its time, and soon
none below 3.5 V. Without one, on USB, the charger's own voltage is there, about 4.2 V, or hardly any.
"""

import supervisor
from micropython import const

from mesa.core.scope import once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.hardware import Board

LOW = const(34753)  # 3.5 V
NONE = const(24824)  # 2.5 V: on less no board runs, so it has no battery, or no divider
_TIMES = const(8)


def level(io: "Board") -> "int | None":
    """What the pin reads, 0 … 65535, from several readings; None if the board cannot tell."""
    pin = once("mesa.board.open_parts").battery(io)
    if pin is None:
        return None
    n = 0
    for _ in range(_TIMES):
        n += pin.value
    pin.deinit()
    return n // _TIMES


def low(io: "Board") -> bool:
    """Whether there is a battery that is nearly empty, and no computer to charge it."""
    n = level(io)
    return n is not None and NONE <= n < LOW and not supervisor.runtime.usb_connected
