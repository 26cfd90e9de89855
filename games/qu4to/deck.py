# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The 60 cards of QU4TO, and which of the 71 sets beats which.

**The rulebook does not print the composition of the deck: `_CARDS` is our assumption, and the only place
to edit when somebody counts a real deck.** Assumed: ten 4s; 50 cards with two different numbers, one blue
and one green; each of the other ten numbers five times blue and five times green; every two of them
together on one card at least (five pairs on two cards). With the ten numbers around a circle, blue number i
goes with the green ones at i + 1, i - 2, i + 3, i - 4 and i + 5.

A set is one number, its *class* 0 … 70: the higher class is the stronger set (Playing a set of cards). More
cards beat fewer, then equal numbers beat a run, then higher beats lower; 4 4 4 4 beats everything.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# For each card its blue number, then its green one; A is 10 and B is 11. Both halves of a 4 are 4, and every
# other number from 1 to 11 must appear on each half. There must be 60, and the 4s come last.
_CARDS = [
    [0x12, 0x15, 0x17, 0x18, 0x1A],
    [0x23, 0x26, 0x28, 0x29, 0x2B],
    [0x31, 0x35, 0x37, 0x39, 0x3A],
    [0x52, 0x56, 0x58, 0x5A, 0x5B],
    [0x61, 0x63, 0x67, 0x69, 0x6B],
    [0x71, 0x72, 0x75, 0x78, 0x7A],
    [0x82, 0x83, 0x86, 0x89, 0x8B],
    [0x91, 0x93, 0x95, 0x97, 0x9A],
    [0xA2, 0xA5, 0xA6, 0xA8, 0xAB],
    [0xB1, 0xB3, 0xB6, 0xB7, 0xB9],
    [0x44, 0x44, 0x44, 0x44, 0x44],
    [0x44, 0x44, 0x44, 0x44, 0x44],
]

CARDS = const(60)
"""Cards are numbers 0 … 59."""
FOUR = const(4)
"""The number of the QU4TO cards."""
FOURS = const(50)
"""The first of them; up to CARDS follow no others."""
CLASSES = const(71)
"""How many sets there are."""
NUMBER = bytes([half for row in _CARDS for card in row for half in (card >> 4, card & 15)])
"""The number that is up, by *face*: twice the card, + 1 if its green half is up. So face ^ 1 is the same card
turned.
"""
del _CARDS  # no longer needed

STARTS = bytes([0, 11, 21, 32, 41, 52, 60, 71])
"""The first class of each kind: one card, run of 2, pair, run of 3, triple, run of 4, quad; then the end.

Kind k has (k + 3) // 2 cards, and is a run when k is odd.
"""

KIND = bytes([kind for kind in range(7) for _ in range(STARTS[kind], STARTS[kind + 1])])
"""The kind of each class."""
LOW = bytes([cls - STARTS[KIND[cls]] + 1 for cls in range(60)] + [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, FOUR])
"""The lowest number in each class."""


def size(cls: int) -> int:
    """Return how many cards a set of that class has."""
    return (KIND[cls] + 3) // 2


def numbers(cls: int) -> list[int]:
    """Return the numbers on the cards of a class, lowest first."""
    return [LOW[cls] + (KIND[cls] & 1) * i for i in range(size(cls))]


def with_four(cls: int) -> bool:
    """Return whether a set of that class has a 4; without a list, as the bots ask it of each set."""
    return LOW[cls] <= FOUR <= LOW[cls] + (KIND[cls] & 1) * (size(cls) - 1)


def shown(faces: "Sequence[int]", half: int = -1) -> list[int]:
    """Return the numbers that these faces show: as they lie, or all with that half up."""
    return [NUMBER[face if half < 0 else face & ~1 | half] for face in faces]


def class_of(ups: list[int]) -> int:
    """Return the class of a list of numbers (1 … 11, in any order), or -1 if it is no set."""
    if not 0 < len(ups) < 5:
        return -1
    held = beating(ups, STARTS[max(0, 2 * len(ups) - 3)])  # weaker ones have fewer cards
    return held[-1] if held else -1


def dashed(cls: int) -> str:
    """Return the numbers of a class of sets, "7-7"."""
    return "-".join([str(number) for number in numbers(cls)])


def set_text(t: "Callable[..., str]", cls: int) -> str:
    """Return a class of sets in words, "pair of 7s"; t: a scene's texts (mesa.ui.words)."""
    return t("run", dashed(cls)) if KIND[cls] & 1 else t("equal%d" % size(cls), LOW[cls])


def beating(ups: list[int], floor: int = 0, base: int = 0) -> list[int]:
    """Return base + class for each class from `floor` up that a hand holds, weakest first.

    `ups` is a list of the numbers up, in any order.
    """
    one = two = three = four = 0  # a bit is set if there are at least that many cards of the number
    for number in ups:
        bit = 1 << number
        if not one & bit:
            one |= bit
        elif not two & bit:
            two |= bit
        elif not three & bit:
            three |= bit
        else:
            four |= bit
    run2 = one & one >> 1  # a bit is set if a run begins with the number
    run3 = run2 & one >> 2
    holds = (one, run2, two, run3, three, run3 & one >> 3, four)
    return [base + cls for cls in range(floor, CLASSES) if holds[KIND[cls]] >> LOW[cls] & 1]
