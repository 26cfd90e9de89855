# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks what `new` of the rules is given."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Options


def check_new(
    limits: tuple[int, int], choices: "Options", seed: int, seats: int, options: "bytes | bytearray"
) -> None:
    """Raise ValueError, with the reason, unless new(seed, seats, options) makes sense.

    `limits` and `choices` are the rules' SEATS and OPTIONS.
    """
    if not 0 <= seed < 1 << 29:
        raise ValueError("deal number must be 0 to 536870911")
    if not limits[0] <= seats <= limits[1]:
        raise ValueError("players must be {} to {}".format(limits[0], limits[1]))
    if len(options) != len(choices):
        raise ValueError("{} options needed".format(len(choices)))
    for i in range(len(options)):
        if options[i] >= len(choices[i][1]):
            raise ValueError("option {} has no choice {}".format(choices[i][0], options[i]))
