# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Whether the coach knows enough about a card that was played in Sueca."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

_NOISE = const(20)  # expert.NOISE
_FIRST = const(8)  # deals before the first look,
_DEALS = const(4)  # and between two
_USUAL = const(81)  # the usual square of a difference, in points, which counts like so many deals:
_AS = const(8)
_CLOSE = const(64)  # a loss is told when the square of its error, in tenths of a point, is no larger


def sure(
    worlds: int,
    live: "list[int]",
    played: int,
    prior: int,
    thought: "Sequence[int]",
    sums: "list[int]",
    last: "Sequence[int]",
    squares: "list[int]",
    done: "list[int]",
    values: "list[int]",
) -> bool:
    """Return whether, after the deals that are `done`, the rest would hardly change what the coach says.

    That is whether another is worth more, by more than NOISE, and which. Both are played out in the same
    deals, so what counts is the difference, and how much it varies (`squares`, kept here). From `live` goes
    what will hardly be worth so much more, or as much as the best. At the end the deals count as if all had
    been played out, with the same mean. last: the points in this deal.
    """
    w = done[played]
    for i in live:
        squares[i] += (last[i] - last[played]) ** 2
    if w == worlds:
        return True
    if w < _FIRST or w % _DEALS:
        return False
    whole = worlds + prior
    losses = []
    errors = []  # squares
    top = -9999
    error = 0
    for i in live:
        gap = sums[i] - sums[played]
        loss = (10 * worlds * gap // w + prior * (thought[i] - thought[played]) // 2) // whole
        n = 100 * (squares[i] - gap * gap // w + _AS * _USUAL) // (w + _AS)
        n = n * worlds // whole * (worlds - w) // (w * whole)
        losses.append(loss)
        errors.append(n)
        if loss > top and i != played:
            top = loss
            error = n
    for k in range(len(live) - 1, -1, -1):
        if losses[k] < top and live[k] != played:
            if _beyond(_NOISE - losses[k], errors[k]) or _beyond(top - losses[k], max(error, errors[k])):
                values[live[k]] = -9999
                del live[k]
    if len(live) > 2:
        return False
    if _beyond(_NOISE - top, error) or error <= _CLOSE and _beyond(4 * (top - _NOISE) // 5, error):
        for i in live:
            sums[i] = sums[i] * worlds // w
            done[i] = worlds
        return True
    return False


def _beyond(gap, error):
    # return whether a gap is larger than twice the root of `error`
    return gap > 0 and gap * gap > 4 * error
