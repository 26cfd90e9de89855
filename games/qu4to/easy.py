# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The easy bot of QU4TO: a beginner's habits."""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import FOUR, NUMBER, class_of, shown, size

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.rng import Rng


def choose(seen: bytearray, seat: int, legal: list[int], rng: "Rng") -> int:
    """Play all cards if they are one set, else the weakest set that beats, else pass.

    Choose halves and equal cards at random.
    """
    if seen[rules.AT_PHASE] != rules.PLAYING:
        return legal[rng.below(len(legal))]
    sets = rules.sets(legal)
    if sets:
        return rules.SET + sets[-1 if size(sets[-1]) == rules.count(seen, seat) else 0]
    at = rules.AT_PLAIN + 2 * seat
    return _pass(rules.hand(seen, seat), legal, not seen[at] and not seen[at + 1])


def _pass(faces: list[int], legal: list[int], never: bool) -> int:
    """Turn the low card that gains most; draw if there is none, or if any turn would break up a single set.

    A card is low if its other number is higher. never: no card of this hand has been turned yet.

    A bot does not know what it turned last. So it follows a rule by which no card is turned twice running,
    even where it may not draw. Be the first and the second card those that turning changes least:

    - If none is low, draw, or turn the first.
    - If only the first is low, draw, since it gains little, or turn the second.
    - If only these two are low, turn the first; else any low card.
    """
    order = []
    for face in faces:
        if NUMBER[face] != FOUR:
            gain = NUMBER[face ^ 1] - NUMBER[face]
            order.append((abs(gain), face, gain > 0))
    if not order:
        return legal[0]
    order.sort()
    low = [card for card in order if card[2]]
    if low == order[:1] and not (never and len(order) == 1):
        low = []
    elif len(low) == 2 and low == order[:2]:
        low.pop()
    if legal[0] == rules.DRAW:
        ready = [card for card in low if _is_set(faces, card[1])]
        if ready or _is_set(faces):
            low = ready
        if not low:
            return rules.DRAW
    if low:
        return rules.TURN + (low[-1][1] >> 1)
    return rules.TURN + (order[1 if order[0][2] and len(order) > 1 else 0][1] >> 1)


def _is_set(faces: list[int], turned: int = -1) -> bool:
    """Return whether the hand is one set, or is one once this face is turned."""
    return class_of(shown([face ^ (face == turned) for face in faces])) >= 0
