# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The start of a round of QU4TO, and guesses of what is hidden, which the rules need rarely."""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import CARDS, FOURS
from mesa.core.contract import HIDDEN, get_seed, put16, put_seed
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit

# Cards dealt to each player, by the number of seats [Game setup, Variant].
_EACH = bytes([0, 0, 14, 12, 11, 10])


def deal(s: bytearray, emit: "Emit") -> None:
    """Shuffle and deal a round; the leader is already known [Game setup]."""
    n = s[rules.AT_SEATS]
    each = _EACH[n]
    order = bytearray(range(CARDS))
    Rng(get_seed(s, rules.AT_SEED), s[rules.AT_HAND]).shuffle(order)
    s[rules.AT_HAND_SCORES : rules.AT_CARDS] = bytes(rules.AT_CARDS - rules.AT_HAND_SCORES)
    for i in range(CARDS):
        s[rules.AT_CARDS + order[i]] = i // each if i < each * n else rules.IN_DECK
    for seat in range(n):
        s[rules.AT_COUNT + 2 * seat] = each
    s[rules.AT_DECK] = CARDS - each * n
    s[rules.AT_PHASE] = rules.CHOOSING
    s[rules.AT_TURN] = s[rules.AT_HALVES] = 0
    s[rules.AT_LEAD] = s[rules.AT_CLASS] = s[rules.AT_TOP] = s[rules.AT_DRAWN] = rules.NONE
    put16(s, rules.AT_TURNS, 0)
    emit(rules.DEALT, s[rules.AT_LEADER], s[rules.AT_HAND], each)


def guess(seen: bytearray, seat: int, rng: Rng) -> bytearray:
    """Guess as described in rules.guess."""
    s = bytearray(seen)
    put_seed(s, rules.AT_SEED, rng.seed())
    fours, plain, known = [], [], []  # the hidden cards: 4s, others, those that everybody has seen
    for i in range(rules.AT_CARDS, rules.AT_OPTIONS):
        if s[i] == HIDDEN:
            (plain if i < rules.AT_CARDS + FOURS else fours).append(i)
        elif s[i] == rules.HIDDEN_KNOWN:
            known.append(i)
    for unseen in (fours, plain, known):
        rng.shuffle(unseen)
    places = []  # places for any card
    for other in range(s[rules.AT_SEATS]):
        if other == seat:
            continue
        if s[rules.AT_PHASE] == rules.CHOOSING and other < s[rules.AT_TURN]:
            s[rules.AT_HALVES] |= rng.below(2) << other
        since = s[rules.AT_SINCE + other]
        sure, loose = [], []  # places for cards other than 4s, and for any
        for i in range(2 * other, 2 * other + 2):
            where = other | (i & 1) << 4
            for _ in range(s[rules.AT_FOURS + i]):
                s[fours.pop()] = where
            sure.extend([where] * s[rules.AT_PLAIN + i])
            loose.extend([where] * (s[rules.AT_COUNT + i] - s[rules.AT_FOURS + i] - s[rules.AT_PLAIN + i]))
        rng.shuffle(sure)
        rng.shuffle(loose)
        if s[rules.AT_PHASE] == rules.PUTTING and s[rules.AT_TURN] == other:
            (sure if since else loose).append(rules.DRAWN)
        for _ in range(since):
            s[known.pop()] = (sure or loose).pop() | rules.KNOWN
        for where in sure:
            s[plain.pop()] = where
        places.extend(loose)
    places.extend([rules.IN_DECK] * (s[rules.AT_DECK] - len(known)))
    for i in known:
        s[i] = rules.IN_DECK | rules.KNOWN
    fours.extend(plain)
    rng.shuffle(fours)
    for i in range(len(places)):
        s[fours[i]] = places[i]
    for card in range(CARDS):
        if s[rules.AT_CARDS + card] & rules.LOW == rules.DRAWN:
            s[rules.AT_DRAWN] = card
    return s
