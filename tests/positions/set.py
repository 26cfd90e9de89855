# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's positions in words: "2R#O ---- 1P=D", the cards in slots 0, 1 … as games/set/notation.py names them.

Or by their numbers, or "cap12", twelve cards without a SET. Then as needed "third 10 1 5", which puts the
card into slot 10 that makes a SET with 1 and 5; what is "left" in the deck, a number (69) or names; "seats"
(2), "points" and SETs "found" by seat, all in this deal; "debts", the "deal" (0), and options. A number is a
slot, "1.5.10" are three of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import worked
from harness import options

from games.set import deck, notation, rules
from games.set.deck import HOLE
from mesa.core.contract import DEAL, HAND_OVER, HIDDEN, OVER, put16

FULL = options(rules)
CARDS = {notation.card_name(card): card for card in (*range(81), HOLE)}
WORDS = {"call": rules.CALL, "none": rules.SAY_NONE, "give_up": rules.GIVE_UP, "deal": DEAL}

# twenty cards without a SET: the zeros of x² + y² + zw over the field of three elements, less the origin.
# x² + y² is 0 at the origin only, so the form is elliptic; its points in projective space are an ovoid, no
# three on a line. Three of these vectors that add up to 0 would be on one, unless all are the same.
CAP_20 = [
    card
    for card in range(1, 81)
    for x, y, z, w in [[deck.feature(card, f) for f in range(4)]]
    if (x * x + y * y + z * w) % 3 == 0
]


def missed(s: bytearray) -> int:
    """Return a SET left on the table after the deal (RULES 4), as a triple of slots; 0 if there is none."""
    return deck.first_set(s) if rules.turn(s) in (HAND_OVER, OVER) else 0


def last_set(s: bytearray) -> tuple[int, int] | None:
    """Return (finder of the last SET of the match, its cards as a triple), or None before the first."""
    seat, *cards = s[rules.AT_LAST : rules.AT_TABLE]
    return None if seat == HIDDEN else (seat, deck.pack(*cards))


def number(s: bytearray, seat: int, word: str) -> int:
    """Return the number of "call" and so on, of slot "7", or of three slots, "1.5.10"."""
    if "." in word:
        return deck.pack(*map(int, word.split(".")))
    return WORDS[word] if word in WORDS else int(word)


def lay(
    cards: Iterable[int], seats: int = 2, chosen: bytes = FULL, left: int = 69, last: Sequence[int] = ()
) -> bytearray:
    """Return a match with these cards on the table, in slots 0, 1, …, and `left` cards in the deck.

    The cards drawn so far are the table's and, of the rest, the first ones; or all but those in `last`.
    """
    s = rules.new(1, seats, chosen)
    cards = list(cards)
    table = cards + [HOLE] * (deck.SLOTS - len(cards))
    s[deck.AT_TABLE : deck.AT_TABLE + deck.SLOTS] = bytes(table)
    rest = [card for card in range(27 if chosen[rules.DECK] else 81) if card not in (*cards, *last)]
    rest += last
    left = len(last) or left
    s[deck.AT_DRAWN : rules.AT_OPTIONS] = bytes(rules.AT_OPTIONS - deck.AT_DRAWN)
    for card in [card for card in cards if card != HOLE] + rest[: max(0, len(rest) - left)]:
        s[deck.AT_DRAWN + card // 8] |= 1 << card % 8
    s[rules.AT_DECK] = left
    return s


def begin(text: str) -> worked.Table:
    """Return a position in which anybody may act."""
    (names,), chosen, more = worked.position("set", text)
    cards = CAP_20[: int(names[3:])] if names[:3] == "cap" else []
    cards = cards or [CARDS[name] if name in CARDS else int(name) for name in names.split()]
    if "third" in more:
        slot, a, b = map(int, more["third"].split())
        cards[slot] = deck.third(cards[a], cards[b])
    left = more.get("left", "69").split()
    last = [CARDS[name] for name in left if name in CARDS]
    s = lay(cards, int(more.get("seats", 2)), chosen, 0 if last else int(left[0]), last)
    for seat, points in enumerate(more.get("points", "").split()):
        for place in (rules.AT_SCORES, rules.AT_HAND_SCORES):
            put16(s, place + 2 * seat, int(points))
    for seat, sets in enumerate(more.get("found", "").split()):
        s[rules.AT_FOUND + seat] = int(sets)
    s[rules.AT_DEBT] = int(more.get("debts", 0))
    s[rules.AT_HAND] = int(more.get("deal", 0))
    watched = bytes(rules.watched(s))

    def came_from(s: bytearray) -> list[int]:
        """Return by slot where its card lay at first: -1 if it is new, -2 if there is none."""
        known = {HOLE: -2, **{one: slot for slot, one in enumerate(cards)}}
        return [known.get(one, -1) for one in rules.watched(s)[: len(cards)]]

    return worked.Table(
        "set",
        s,
        number,
        came_from=came_from,
        missed=missed,
        last_set=last_set,
        looked_at=lambda s: bytes(rules.watched(s)) == watched,
    )


# SET's problems solved by trying everything, with a card as its four features.


Triple = tuple[int, ...]
TABLE = 39
DONE = 76
ACTIONS: dict[int, Triple] = {a | b << 7 | c << 14: (a, b, c) for a, b, c in combinations(range(12), 3)}


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
    """Return the actions that mark three cards, but no SET that has been found."""
    table = cards(problem)
    marks = [action for action, three in ACTIONS.items() if table.keys() >= set(three)]
    return [action for action in marks if action not in found(problem)]


def right(problem: Any) -> set[int]:
    """Return the actions of the player that keep the goal in reach."""
    every = {three for ways in solutions(problem) for three in ways}
    return {action for action, three in ACTIONS.items() if three in every} - found(problem)


def found(problem: Any) -> set[int]:
    """Return the actions that have been found."""
    return {action for i, action in enumerate(problem.sets) if problem.s[DONE] >> i & 1}


def true(problem: Any, action: int, key: str, *values: Any) -> bool:
    """Return whether what is said of a wrong action is so."""
    table, three = cards(problem), ACTIONS[action]
    below = [slot for slot in three if slot % 3 == 2]
    if not is_set(tuple(table[slot] for slot in three)):
        return key == "no_set"
    taken = len([slot for slot in range(2, 12, 3) if slot not in table])
    if below and len(below) + taken > 1:
        return key == "second"
    rest = tuple(slot for slot in table if slot % 3 != 2 and slot not in three)
    if below:
        return key == "no_split" and not divisions(table, rest) and values == (len(rest) // 3,)
    return key == "no_rest"


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


def plain(problem: Any) -> bool:
    """Return whether a SET to be found is a column, or the cards agree in a feature."""
    columns = {(i, i + 1, i + 2) for i in range(0, 12, 3)}
    values = zip(*map(features, cards(problem).values()), strict=True)
    return any(ACTIONS[action] in columns for action in right(problem)) or 1 in map(len, map(set, values))
