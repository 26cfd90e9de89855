# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's problems solved by trying everything, with a card as its four features."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

Triple = tuple[int, ...]
TABLE = 39
HOLE = 0xFF
DONE = 76
SAID = {"no_set", "second", "no_split", "no_rest"}
ACTIONS: list[Triple] = sorted(combinations(range(12), 3), key=lambda three: three[::-1])


def features(card: int) -> tuple[int, ...]:
    """Return shape, colour, number and shading, 0 … 2 each."""
    return card % 3, card // 3 % 3, card // 9 % 3, card // 27


def is_set(cards: Triple) -> bool:
    """Return whether no feature is alike in exactly two of three cards."""
    return all(len(set(values)) != 2 for values in zip(*map(features, cards), strict=True))


def cards(problem: Any) -> dict[int, int]:
    """Return {slot: card} of the table."""
    return {slot: card for slot, card in enumerate(problem.s[TABLE : TABLE + 12]) if card != HOLE}


def sets(table: dict[int, int]) -> set[Triple]:
    """Return the SETs on the table, as slots."""
    return {three for three in combinations(table, 3) if is_set(tuple(table[slot] for slot in three))}


def divisions(table: dict[int, int], slots: Triple) -> list[frozenset[Triple]]:
    """Return every way to divide the cards in these slots into SETs."""
    if not slots:
        return [frozenset()]
    found = []
    for pair in combinations(slots[1:], 2):
        three = (slots[0], *pair)
        if is_set(tuple(table[slot] for slot in three)):
            rest = tuple(slot for slot in slots if slot not in three)
            found += [ways | {three} for ways in divisions(table, rest)]
    return found


def solutions(problem: Any) -> list[frozenset[Triple]]:
    """Return every solution, as the SETs that it consists of."""
    table = cards(problem)
    if problem.kind == "six_sets":
        every = sets(table)
        return [frozenset(every)] if len(every) == 6 else []
    above = tuple(slot for slot in table if slot % 3 != 2)
    below = tuple(slot for slot in table if slot % 3 == 2)
    wanted = -len(above) % 3
    return [
        ways for more in combinations(below, wanted) for ways in divisions(table, tuple(sorted(above + more)))
    ]


def legal(problem: Any) -> list[int]:
    """Return the actions that mark three cards."""
    table = cards(problem)
    return [action for action, three in enumerate(ACTIONS) if table.keys() >= set(three)]


def right(problem: Any) -> set[int]:
    """Return the actions of the player that keep the goal in reach."""
    every = {three for ways in solutions(problem) for three in ways}
    done = {action for i, action in enumerate(problem.own) if problem.s[DONE] >> i & 1}
    return {ACTIONS.index(three) for three in every} - done


def true(problem: Any, action: int, key: str, *values: Any) -> bool:
    """Return whether what is said of a wrong action is so, before anything has been found."""
    table, three = cards(problem), ACTIONS[action]
    alike = zip(*(features(table[slot]) for slot in three), strict=True)
    fails = [feature for feature, found in enumerate(alike) if len(set(found)) == 2]
    below = [slot for slot in three if slot % 3 == 2]
    if key == "no_set":
        return values[0] == fails[0]
    if fails or problem.kind != "missing":
        return False
    if key == "no_split":  # SETs use up each value of a feature as often, or each in threes
        left = [table[slot] for slot in table if slot % 3 != 2 or slot in below]
        counts = Counter(features(card)[values[0]] for card in left)
        return [counts[value] for value, _ in counts.most_common()] + [0] * (3 - len(counts)) == [*values[1:]]
    return (len(below) > 1) == (key == "second") and key in ("second", "no_rest")


def unique(problem: Any) -> bool | None:
    """Return whether there is exactly one solution; None if the kind does not promise that."""
    return len(solutions(problem)) == 1


def effort(problem: Any) -> float:
    """Return in how many features the SETs differ that are to be found, and how many lead nowhere."""
    table = cards(problem)
    (found,) = solutions(problem)
    false = sets({slot: table[slot] for slot in table if slot % 3 != 2}) - found
    differing = sum(
        len({features(table[slot])[feature] for slot in three}) > 1 for three in found for feature in range(4)
    )
    return differing + (4 * len(false) if problem.kind == "missing" else 0)
