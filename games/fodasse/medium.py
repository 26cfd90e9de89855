# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The medium bot of Fodasse, which aims at its exact bid: its play and its chances.

It gives each of its cards two chances: to win a trick when played to win, and when played to lose. From them
it derives the probability of each number of tricks, and so the bid, and in play the card that leaves the bid
most likely. A chance starts from how many unseen cards beat or annul the card, and shifts with the demand: if
the others still want more tricks than are left, losing is easy. The factors below were measured in matches
between such bots (bids met, cards won).
"""

from micropython import const

from games.fodasse import guess, rules, state

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

# Chances are whole numbers; _ONE is certain: floats have less precision on the board, and answers must not
# differ.
_ONE = const(1 << 14)

_MANILHAS = const(10)  # powers from here on are manilhas: they never annul

_WIN = const(10)  # sixteenths: a card's chance is (chance against random cards) ** this, played to win
_WIN_DEMAND = const(6)  # more for each whole part by which the others want too much
_LOSE = const(20)  # the same, played to lose
_LOSE_DEMAND = const(14)
_SLIP = const(328)  # even the worst card may end up alone on the table
_WANT_BEATS = const(64)  # of 64: a player who still wants tricks beats the table's best card, if possible,
_WANT_ANNULS = const(10)  # or annuls it, if possible;
_DONE_BEATS = const(58)  # one who wants no more beats it only if there is no other card,
_DONE_ANNULS = const(32)  # and likes to discard under its equal
_SPOIL = const(320)  # value of spoiling another's bid, if one's own is equally likely either way

# fmt: off
_LOG2 = const((  # 256 log2 n for n = 1 … 40
    0, 0, 256, 406, 512, 594, 662, 719, 768, 812, 850, 886, 918, 947, 975, 1000, 1024, 1046, 1068, 1087, 1106,
    1124, 1142, 1158, 1174, 1189, 1203, 1217, 1231, 1244, 1256, 1268, 1280, 1291, 1302, 1313, 1324, 1334,
    1343, 1353, 1362,
))
_EXP2 = const((  # _ONE / 2 ** (n / 16)
    16384, 15689, 15024, 14387, 13777, 13193, 12634, 12098, 11585, 11094, 10624, 10173, 9742, 9329, 8933,
    8555, 8192,
))
# fmt: on


def play(seen: bytearray, seat: int, actions: list[int], style: int) -> "Iterator[int]":
    """Yield the card that leaves the bid most likely to be met exactly."""
    n = seen[state.AT_PLAYERS]
    rank = rules.manilha(seen)
    now = seen[state.AT_TRICKS_LAID]
    left = seen[state.AT_SIZE] - now
    waiting = seen[state.AT_WAITING]
    need = [seen[state.AT_BIDS + other] - seen[state.AT_WON + other] for other in range(8)]
    laid = rules.cards(seen, now)
    order = rules.order(seen, seen[state.AT_TRICKS + now] >> 4)
    after = order[len(laid) + 1 :]
    unseen = unseen_by_power(seen, seat, rank)
    wanted = sum([max(0, need[other]) for other in order if other != seat])
    hand = by_power(actions, rank)
    win, lose = chances(hand, rank, n, unseen, demand(wanted, left + waiting, n))
    best = seen[state.AT_BEST]
    top = -1
    spoil = 0
    if best != state.NONE:
        top = rules.power(laid[best], rank)
        spoil = _SPOIL * style // (1 + len(after))
        if need[order[best]] > 0:
            spoil = -spoil  # the best card so far belongs to a player who wants this trick
    yield actions[0]
    mine = need[seat]
    score = -_ONE * _ONE
    answer = actions[0]
    tried = 0
    for i in range(len(hand)):
        p = rules.power(hand[i], rank)
        if tried >> p & 1:
            continue  # same rank: same value
        tried |= 1 << p
        takes = _takes(seen, p, top, laid, rank, unseen, after, need, left)
        x = _meets(win, lose, i, takes, mine, waiting)
        if takes == 0 and p != top:
            x += spoil * _ONE
        if not 0 <= mine <= left + waiting:  # missed already: spoil what the others want
            x += (takes if wanted >= left + waiting else _ONE - takes) * _ONE
        if x > score:
            score = x
            answer = hand[i]
        yield answer


def _meets(win: list[int], lose: list[int], i: int, takes: int, mine: int, waiting: int) -> int:
    """Return the chance of meeting the bid after card i, which takes the trick with chance `takes`."""
    win = win[:i] + win[i + 1 :]
    lose = lose[:i] + lose[i + 1 :]
    return takes * likely(win, lose, mine - 1 - waiting) + (_ONE - takes) * likely(win, lose, mine)


def _takes(
    seen: bytearray,
    p: int,
    top: int,
    laid: "bytes | bytearray",
    rank: int,
    unseen: list[int],
    after: list[int],
    need: list[int],
    left: int,
) -> int:
    """Return the chance that a card of power p, laid now, takes the trick despite those who come `after`."""
    dead = 0  # powers annulled by the cards on the table
    for card in laid:
        if card % 10 != rank:
            dead |= 1 << card % 10
    if p < top or p < _MANILHAS and dead >> p & 1:
        return 0
    total = sum(unseen)
    chance = _ONE
    for other in after:
        held = rules.hand(seen, other)  # shown to all
        powers = [rules.power(card, rank) for card in held]
        if held:
            beats = len([q for q in powers if q > p and not dead >> q & 1])
            able = _ONE if beats else 0
            forced = _ONE if beats == len(held) else 0
            twin = _ONE if p < _MANILHAS and p in powers else 0
        else:
            beats = sum([unseen[q] for q in range(p + 1, 14) if not dead >> q & 1])
            able = _ONE - _power(total - beats, total, left * 16)
            forced = _power(beats, total, left * 16)
            twin = _ONE - _power(total - unseen[p], total, left * 16) if p < _MANILHAS else 0
        if need[other] > 0:
            chance = chance * (_ONE - (able * _WANT_BEATS >> 6)) >> 14
            chance = chance * (_ONE - (twin * _WANT_ANNULS >> 6)) >> 14
        else:
            chance = chance * (_ONE - (forced * _DONE_BEATS >> 6)) >> 14
            chance = chance * (_ONE - (twin * _DONE_ANNULS >> 6)) >> 14
    return chance


# Chances


def _power(part: int, whole: int, sixteenths: int) -> int:
    """Return (part / whole) ** (sixteenths / 16) of _ONE; 0 <= part <= whole <= 40."""
    if part <= 0:
        return 0
    z = (_LOG2[whole] - _LOG2[part]) * sixteenths >> 4
    if z >= 14 << 8:
        return 0
    i = z >> 4 & 15
    return _EXP2[i] - ((_EXP2[i] - _EXP2[i + 1]) * (z & 15) >> 4) >> (z >> 8)


def by_power(hand: list[int], rank: int) -> list[int]:
    """Return the cards strongest first; equal ranks by suit, because `sort` is not stable."""
    return sorted(hand, key=lambda card: card - 40 * rules.power(card, rank))


def unseen_by_power(seen: bytearray, seat: int, rank: int) -> list[int]:
    """Return how many cards of each power (0 … 13) I neither hold nor saw laid: past cards are remembered."""
    count = [0] * 14
    for card in guess.unseen(seen):
        count[rules.power(card, rank)] += 1
    for other in rules.order(seen, 0):
        if other != seat:
            for card in rules.hand(seen, other):
                count[rules.power(card, rank)] += 1
    return count


def demand(wanted: int, tricks: int, n: int) -> int:
    """Return how many sixteenths the n - 1 others want above (negative: below) their share of the tricks."""
    return 16 * wanted * n // (tricks * (n - 1)) - 16


def chances(
    hand: list[int], rank: int, n: int, unseen: list[int], demand: int
) -> tuple[list[int], list[int]]:
    """Return two lists parallel to `hand` (strongest first): chances to win, played to win and to lose."""
    to_win = max(1, _WIN + (_WIN_DEMAND * demand >> 4)) * (n - 1)
    to_lose = max(1, _LOSE + (_LOSE_DEMAND * demand >> 4)) * (n - 1)
    win = []
    lose = []
    total = sum(unseen)
    for card in hand:
        p = rules.power(card, rank)
        fine = sum(unseen[:p])  # weaker cards; an equal one annuls
        win.append(_power(fine, total, to_win))
        lose.append(max(_SLIP, _power(fine, total, to_lose)))
    return win, lose


def likely(win: list[int], lose: list[int], tricks: int) -> int:
    """Return the chance of exactly that many tricks, the strongest cards played to win, the rest to lose."""
    if not 0 <= tricks <= len(win):
        return 0
    chance = [_ONE] + [0] * tricks
    for i in range(len(win)):
        p = win[i] if i < tricks else lose[i]
        for k in range(min(i + 1, tricks), 0, -1):
            chance[k] += (chance[k - 1] - chance[k]) * p >> 14
        chance[0] -= chance[0] * p >> 14
    return chance[tricks]
