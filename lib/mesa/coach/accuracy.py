# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a rating (mesa.board.rating) says of the player, with how sure it is. Loaded only for its page."""

from micropython import const

from mesa.board.rating import BLOCK, BLOCKS, blocks, current, losses

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    Record = bytes | bytearray

ENOUGH = const(3)  # blocks from which on there is an accuracy: fewer do not say how sure it is
# Student's t for an interval of 95 %, in tenths, by the number of blocks, from ENOUGH on
_T = const(b"\x2b\x20\x1c\x1a\x18\x18\x17\x17\x16\x16")


def shown(record: "Record") -> "tuple[int, int] | None":
    """Return (accuracy, half the width of its interval of 95 %) in tenths of a percent, None if there are
    less than ENOUGH blocks.
    """
    found = blocks(record)
    return estimate(found, *current(record)) if len(found) >= ENOUGH else None


def estimate(found: "list[tuple[int, int]]", lost: int = 0, staked: int = 0) -> "tuple[int, int]":
    """Return the same for (loss, stake) of some blocks, at least ENOUGH, and of the one under way.

    Accuracy is 1 - loss / stake: 100 for the expert, about 0 for random choices. The interval comes from how
    much the blocks differ; a mistake that has not happened yet may still cost the stake of a decision.
    """
    n = len(found)
    all_lost = sum([loss for loss, _ in found])
    all_staked = sum([stake for _, stake in found])
    squares = 0.0
    for loss, stake in found:
        squares += (loss - all_lost * stake / all_staked) ** 2
    error = 100 * _T[min(n, BLOCKS) - ENOUGH] * (squares * n / (n - 1)) ** 0.5 / all_staked
    lost += all_lost
    staked += all_staked
    accuracy = 1000 - (2000 * lost + staked) // (2 * staked)
    return max(0, accuracy), max(1000 // (n * BLOCK), int(error + 0.5))


def step(part: int, scale: "Sequence[int]") -> int:
    """Return the step of strength (mesa.core.steps) that plays with this accuracy, in tenths: 10 … 80.

    part: tenths of a percent. scale: the game's SCALE, the accuracy of each step.
    """
    last = len(scale) - 1
    for i in range(last):
        if part < scale[i + 1]:
            return 10 * (i + 1) + max(0, 10 * (part - scale[i]) // (scale[i + 1] - scale[i]))
    return 10 * (last + 1)


def curve(record: "Record") -> "list[int]":
    """Return the accuracy as in `estimate` over each ENOUGH blocks that follow one another, oldest first."""
    found = blocks(record)
    out = []
    for i in range(len(found) - ENOUGH, -1, -1):
        out.append(estimate(found[i : i + ENOUGH])[0])
    return out


def costliest(record: "Record") -> int:
    """Return the kind of mistake that has cost most lately, -1 for none."""
    lost = losses(record)
    most = max(lost)
    return lost.index(most) if most else -1
