# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The medium bot of Fodasse, which aims at its exact bid: its play, its bids and its chances.

It gives each of its cards two chances: to win a trick when played to win, and when played to lose. From them
it derives the probability of each number of tricks, and so the bid, and in play the card that leaves the bid
most likely. A chance starts from how many unseen cards beat or annul the card, and shifts with the demand: if
the others still want more tricks than are left, losing is easy. The factors below were measured in matches
between such bots (bids met, cards won).
"""

from micropython import const

from games.fodasse import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

# Chances are whole numbers; _ONE is certain: floats have less precision on the board, and answers must not
# differ.
_ONE = const(1 << 14)

_WIN = const(10)  # sixteenths: a card's chance is (chance against random cards) ** this, played to win
_WIN_DEMAND = const(6)  # more for each whole part by which the others want too much
_LOSE = const(20)  # the same, played to lose
_LOSE_DEMAND = const(14)
_SLIP = const(328)  # even the worst card may end up alone on the table
_WANT_BEATS = const(64)  # of 64: a player who still wants tricks beats the table's best card, if possible,
_WANT_ANNULS = const(10)  # or annuls it, if possible;
_DONE_BEATS = const(58)  # one who wants no more beats it only if there is no other card,
_DONE_ANNULS = const(32)  # and likes to discard under its equal
_SHOWN = const(1 << 14)  # in place of sixteenths of cards: of a hand that is known, everything is certain
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
    rank = rules.manilha(seen)
    left = rules.left(seen)
    waiting = seen[rules.AT_WAITING]
    laid = rules.cards(seen)
    order = rules.players(seen)
    need = [rules.need(seen, other) for other in order]
    mine = need[len(laid)]
    unseen = rules.unseen(seen)
    # of each seat still to lay: how many tricks it needs, and what it may hold, by power; or, if it has shown
    # them, holds, where everything is certain
    after = []
    for i in range(len(laid) + 1, len(order)):
        cards, drawn = unseen, left * 16
        for card in rules.hand(seen, order[i]):
            if drawn != _SHOWN:
                cards, drawn = bytearray(14), _SHOWN
            cards[rules.power(card, rank)] += 1
        after.append((need[i], cards, drawn))
    wanted = sum([max(0, other) for other in need]) - max(0, mine)
    hand = rules.by_power(seen, seat)
    win, lose = chances(hand, rank, len(need), unseen, wanted, left + waiting)
    best = seen[rules.AT_BEST]
    top = -1
    spoil = 0
    if best != rules.NONE:
        top = rules.power(laid[best], rank)
        spoil = _SPOIL * style // (1 + len(after))
        if need[best] > 0:
            spoil = -spoil  # the best card so far belongs to a player who wants this trick
    dead = rules.annulling(laid, rank)
    yield actions[0]
    score = -_ONE * _ONE
    answer = actions[0]
    for i in range(len(hand)):
        p = rules.power(hand[i], rank)
        takes = _takes(p, top, dead, after)
        others = win[:i] + win[i + 1 :], lose[:i] + lose[i + 1 :]
        x = takes * likely(*others, mine - 1 - waiting) + (_ONE - takes) * likely(*others, mine)
        if takes == 0 and p != top:
            x += spoil * _ONE
        if not 0 <= mine <= left + waiting:  # missed already: spoil what the others want
            x += (takes if wanted >= left + waiting else _ONE - takes) * _ONE
        if x > score:
            score = x
            answer = hand[i]
        yield answer


def _takes(p: int, top: int, dead: int, after: "list[tuple[int, bytearray, int]]") -> int:
    """Return the chance that a card of power p, laid now, takes the trick.

    top: the power of the best one so far. dead: the powers that the table annuls, a bit each. after: as in
    `play`.
    """
    if p < top or dead >> p & 1:
        return 0
    chance = _ONE
    for need, cards, drawn in after:
        total = sum(cards)
        beats = rules.beaters(cards, p, dead)
        able = _ONE - _power(total - beats, total, drawn)
        forced = _power(beats, total, drawn)
        twin = _ONE - _power(total - cards[p], total, drawn)  # no other manilha is one
        beaten = able * _WANT_BEATS if need > 0 else forced * _DONE_BEATS
        annuls = twin * (_WANT_ANNULS if need > 0 else _DONE_ANNULS)
        chance = chance * (_ONE - (beaten >> 6)) >> 14
        chance = chance * (_ONE - (annuls >> 6)) >> 14
    return chance


def bid(seen: bytearray, seat: int, actions: list[int], style: int) -> "Iterator[int]":
    """Bid the most likely number of tricks; a bold player bids rather more."""
    n = seen[rules.AT_PLAYERS]
    size = seen[rules.AT_SIZE]
    rank = rules.manilha(seen)
    hand = rules.by_power(seen, seat)
    said = [bid for bid in seen[rules.AT_BIDS : rules.AT_BIDS + 8] if bid != rules.NONE]
    wanted = n * sum(said) + size * (n - 1 - len(said))  # n times the excess; the silent also want some
    unseen = rules.unseen(seen)
    yield actions[0]
    win, lose = chances(hand, rank, n, unseen, wanted, n * size)
    yield actions[0]
    best = -1
    answer = actions[0]
    for action in actions:
        tricks = action - rules.BID
        x = likely(win, lose, tricks) * (50 + style * tricks)
        if x >= best:
            best = x
            answer = action
        yield answer


# Chances


def _power(part: int, whole: int, sixteenths: int) -> int:
    """Return (part / whole) ** (sixteenths / 16) of _ONE; 0 <= part <= whole <= 40."""
    if part <= 0:
        return 0
    z = (_LOG2[whole] - _LOG2[part]) * sixteenths >> 4
    i = z >> 4 & 15
    return _EXP2[i] - ((_EXP2[i] - _EXP2[i + 1]) * (z & 15) >> 4) >> (z >> 8)


def chances(
    hand: list[int], rank: int, n: int, unseen: bytearray, wanted: int, tricks: int
) -> tuple[list[int], list[int]]:
    """Return two lists parallel to `hand` (strongest first): chances to win, played to win and to lose.

    wanted: how many of the `tricks` the n - 1 others want.
    """
    demand = 16 * wanted * n // (tricks * (n - 1)) - 16  # sixteenths above (negative: below) their share
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
