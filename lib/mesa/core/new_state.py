# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks what `new` of the rules is given, and makes the state that all games begin with."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Options


def new_state(
    version: int,
    limits: tuple[int, int],
    choices: "Options",
    at_options: int,
    seed: int,
    seats: int,
    options: "bytes | bytearray",
) -> bytearray:
    """Return a state of zeros, but its version and, at its end, from `at_options` on, the options' choices.

    `limits` and `choices` are the rules' SEATS and OPTIONS. ValueError says why new(seed, seats, options)
    makes no sense.
    """
    if not 0 <= seed < 1 << 29:
        raise ValueError("deal number must be 0 to 536870911")
    if not limits[0] <= seats <= limits[1]:
        raise ValueError("players must be {} to {}".format(limits[0], limits[1]))
    if len(options) != len(choices):
        raise ValueError("{} options needed".format(len(choices)))
    for chosen, (name, values) in zip(options, choices):
        if chosen >= len(values):
            raise ValueError("option {} has no choice {}".format(name, chosen))
    s = bytearray(at_options + len(options))
    s[0] = version
    s[at_options:] = options
    return s
