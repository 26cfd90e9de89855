# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rating in a game's record (mesa.board.records): how well the player decides.

A decision that counts has a stake, what a random choice would lose on average against the best one, and a
loss, what the player's has lost. Both are 0 … MOST, in units of the game (games/<id>/mistakes.py). In the
RATING_SIZE bytes from RATING on, bit 0 being the lowest of the first byte:

    0    BLOCKS sums of BLOCK decisions each, newest first: 10 bits loss, 10 bits stake; 0 and 0 for none
    240  the sums of the block under way, in the same way; then its number of decisions, 4 bits
    264  KINDS kinds of mistakes, 7 bits each: their losses lately

When a block is complete, the oldest is dropped, and the losses of the kinds lose an eighth.

Where a game has many decisions that say little, a group of them counts as one. RATING_SCALE has in its lower
half the game's scale, and ANEW if what was rated on another one was dropped; in its upper half the decisions
of the group under way.
"""

from micropython import const

from mesa.board.records import RATING, RATING_SCALE, RATING_SIZE, number, put

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    Record = bytes | bytearray

BLOCK = const(16)  # decisions
BLOCKS = const(12)
KINDS = const(8)
MOST = const(63)
ANEW = const(8)
_SUMS = const(10)  # bits
_BLOCK = const(20)
_NOW = const(240)  # bit offsets
_COUNT = const(260)
_KINDS = const(264)
_KIND = const(7)
_FULL = const(127)


def _get(record, at, bits):
    # return the number at bit `at`
    return number(record, RATING + (at >> 3), 3) >> (at & 7) & (1 << bits) - 1


def _put(record, at, bits, value):
    # replace the number at bit `at`
    change = (_get(record, at, bits) ^ value) << (at & 7)
    first = RATING + (at >> 3)
    put(record, first, 3, number(record, first, 3) ^ change)


def count(record: "Record") -> int:
    """Return how many decisions the rating is of."""
    n = 0
    while n < BLOCKS and _get(record, n * _BLOCK + _SUMS, _SUMS):
        n += 1
    return n * BLOCK + _get(record, _COUNT, 4)


def blocks(record: "Record") -> "list[tuple[int, int]]":
    """Return (loss, stake) of the complete blocks, newest first."""
    found = []
    for at in range(0, count(record) // BLOCK * _BLOCK, _BLOCK):
        found.append((_get(record, at, _SUMS), _get(record, at + _SUMS, _SUMS)))
    return found


def current(record: "Record") -> "tuple[int, int]":
    """Return (loss, stake) of the block under way."""
    return _get(record, _NOW, _SUMS), _get(record, _NOW + _SUMS, _SUMS)


def losses(record: "Record") -> "list[int]":
    """Return what each kind of mistake has cost lately."""
    return [_get(record, _KINDS + _KIND * kind, _KIND) for kind in range(KINDS)]


def begin(record: bytearray, scale: int) -> None:
    """Begin anew if the rating is on another scale than the game's, which has that number."""
    if record[RATING_SCALE] & (ANEW - 1) != scale:
        record[RATING_SCALE] = scale | (ANEW if count(record) else 0)
        record[RATING : RATING + RATING_SIZE] = bytes(RATING_SIZE)


def add(record: bytearray, loss: int, stake: int, kind: int, group: int = 1) -> None:
    """Add a decision; loss and stake may exceed MOST. kind: of the mistake if loss > 0, or -1.

    group: so many decisions, 1 … 16, count as one.
    """
    most = MOST // group
    loss = min(loss, most)
    _put(record, _NOW, _SUMS, _get(record, _NOW, _SUMS) + loss)
    _put(record, _NOW + _SUMS, _SUMS, _get(record, _NOW + _SUMS, _SUMS) + min(max(stake, 1), most))
    if loss and kind >= 0:
        lost = loss + _get(record, _KINDS + _KIND * kind, _KIND)
        while lost > _FULL:
            lost >>= 1
            _lessen(record, 1)
        _put(record, _KINDS + _KIND * kind, _KIND, lost)
    if record[RATING_SCALE] >> 4 < group - 1:
        record[RATING_SCALE] += 16
        return
    record[RATING_SCALE] &= 15
    n = _get(record, _COUNT, 4) + 1
    _put(record, _COUNT, 4, n % BLOCK)
    if n == BLOCK:
        for at in range(_NOW - _BLOCK, 0, -_BLOCK):
            _put(record, at, _BLOCK, _get(record, at - _BLOCK, _BLOCK))
        _put(record, 0, _BLOCK, _get(record, _NOW, _BLOCK))
        _put(record, _NOW, _BLOCK, 0)
        _lessen(record, 3)


def _lessen(record, shift):
    # reduce the losses of all kinds by this share
    for at in range(_KINDS, _KINDS + _KIND * KINDS, _KIND):
        lost = _get(record, at, _KIND)
        _put(record, at, _KIND, lost - (lost + (1 << shift) - 1 >> shift))
