# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Searches an Endgame, and judges cards in the problems of Sueca (games/sueca/problems.py)."""

from micropython import const

from games.sueca import rules, state
from mesa.core.match import NAMES

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from games.sueca.endgame import Endgame

_SUITS = const("♦♠♥♣")
_WORTH = const(b"\0\0\0\0\0\2\3\4\x0a\x0b")  # by rank
_DEPTH = const(25)  # plies
_CHOICES = const(7)  # the most cards to choose from, and one
_NODES = const(60)  # positions in a slice
_ANY = const(127 << 7)  # bounds that say nothing: at least 0, at most 127 points


def judge(
    game: "Endgame", s: bytearray, total: int, reasons: "dict[int, tuple[Any, ...]]"
) -> "Iterator[list[int] | None]":
    """Do problems.judge: yield last the cards of the player that keep the total in reach; fill `reasons`."""
    game.begin(s)
    cards = game.cards()
    for _ in keeping(game, s, total - s[state.AT_HAND_SCORES], 40):
        yield
    right = game.answer
    good = []
    reasons.clear()
    for card in rules.legal(s, 0):
        same = lowest(cards, card)
        if same in right:
            good.append(card)
        elif same == card:
            for _ in _refute(game, s, card, total):
                yield
            reasons[card] = game.answer
        else:
            reasons[card] = reasons[same]
    yield good


def reply(game: "Endgame", s: bytearray, total: int) -> "Iterator[list[int] | None]":
    """Do problems.reply: yield last a list with the card."""
    game.begin(s)
    for _ in keeping(game, s, total - s[state.AT_HAND_SCORES], 1):
        yield
    yield game.answer


def lowest(cards: "list[int]", card: int) -> int:
    """Return the one of `cards`, from Endgame.cards, that a legal card is or equals."""
    while card not in cards:
        card -= 1
    return card


def _refute(game: "Endgame", s: bytearray, card: int, total: int) -> "Iterator[None]":
    """Find in slices what happens if the player lays a wrong card: game.answer, for `why`.

    That is the first trick with points that the opponents win then, and how many points can be reached.
    """
    c = bytearray(s)
    theirs = c[state.AT_HAND_SCORES + 1]
    rules.step(c, 0, card)
    game.read(c)
    for _ in search(game, 0, total - c[state.AT_HAND_SCORES]):
        yield
    reached = c[state.AT_HAND_SCORES] + game.found
    while c[state.AT_HAND_SCORES + 1] == theirs:
        for _ in keeping(game, c, reached - c[state.AT_HAND_SCORES], 1):
            yield
        rules.step(c, c[state.AT_TURN], game.answer[0])
    start = c[state.AT_LAID] - 4
    play = c[state.AT_LOG + state.best_play(c, start)]
    card = play & 63
    led = (c[state.AT_LOG + start] & 63) // 10
    game.answer = (
        "wrong_ruffs" if card // 10 != led else "wrong_takes",
        NAMES[play >> 6],
        rules.ORDER[card % 10] + _SUITS[card // 10],
        c[state.AT_HAND_SCORES + 1] - theirs,
        reached,
        total,
    )


def keeping(game: "Endgame", s: bytearray, need: int, most: int) -> "Iterator[None]":
    """Find in slices the cards of the seat in turn that keep `need` points more in reach: game.answer.

    For an opponent: those after which no more can be won. They are in the order of Endgame.cards, at most
    `most`.
    """
    game.read(s)
    cards = game.cards()
    theirs = s[state.AT_TURN] & 1
    answer = cards
    if len(cards) > 1:
        answer = []
        for card in cards:
            game.read(s)
            more = need - game.lay(card) + theirs
            if more > 0:
                for _ in search(game, more, more):
                    yield
            if (more <= 0 or game.found >= more) != theirs:
                answer.append(card)
                if len(answer) == most:
                    break
    game.answer = answer


# Long: it looks at thousands of positions, and calls would take most of the time. It has a stack of its
# own, since Python's is short on the board.
def search(game: "Endgame", low: int, high: int) -> "Iterator[None]":
    """Find how many points the player's pair wins from here on, all playing their best; in slices.

    game.found becomes that number if it is at least `low` and less than `high`. Else it is a bound: the
    least that the pair wins, if it is `high` or more; the most, if it is less than `low`.
    """
    hands = game.hands
    moves = game.moves
    q = game.q
    n = game.n
    led = game.led
    suit = game.suit
    rank = game.rank
    best = game.best
    table = game.table
    key = game.key
    left = game.left
    trump = game.trump
    keys = game.keys
    bounds = game.bounds
    bits = game.bits
    kept = len(keys)
    # by ply: what was laid, and what its trick won; of one with a choice also the position
    hand_at = bytearray(_DEPTH)
    rank_at = bytearray(_DEPTH)
    gain_at = bytearray(_DEPTH)
    choices_at = bytearray(_DEPTH)
    move_at = bytearray(_DEPTH)
    value_at = bytearray(_DEPTH)
    q_at = bytearray(_DEPTH)
    n_at = bytearray(_DEPTH)
    table_at = bytearray(_DEPTH)
    left_at = bytearray(_DEPTH)
    low_at = bytearray(_DEPTH)
    high_at = bytearray(_DEPTH)
    key_at = [0] * _DEPTH
    trick_at = [0] * _DEPTH
    ply = value = i = k = m = 0
    tricks = game.tricks
    more = game.more
    while True:
        more -= 1
        if more < 0:
            game.nodes += _NODES
            more = _NODES
            yield
        known = False
        if not n:
            if high <= 0:
                known = True
                value = 0
            elif low > left:
                known = True
                value = left
            elif tricks == 1:
                known = True
                value = game.last(q, left)
            else:
                k = key | q << 22
                i = k % kept
                if keys[i] == k:
                    m = bounds[i]
                    value = m & 127
                    known = value >= high or value == m >> 7
                    if m >> 7 < low:
                        known = True
                        value = m >> 7
        if not known:
            m = hands[q + led] if n else 0
            k = 1
            if m and not m & m - 1:
                m = led << 4 | game.highest[m]
            else:
                i = ply * _CHOICES
                k = game.order(q, n, led, suit, rank, best, i)
                m = moves[i]
                if k > 1:
                    move_at[ply] = i
                    q_at[ply] = q
                    n_at[ply] = n | tricks << 2
                    table_at[ply] = table
                    left_at[ply] = left
                    low_at[ply] = low
                    high_at[ply] = high
                    key_at[ply] = key
                    trick_at[ply] = led << 10 | suit << 8 | best << 4 | rank
                    value_at[ply] = 127 if q & 4 else 0
            choices_at[ply] = k
        while known:
            if not ply:
                game.more = more
                game.found = value
                return
            ply -= 1
            hands[hand_at[ply]] ^= 1 << rank_at[ply]
            value += gain_at[ply]
            k = choices_at[ply]
            if k == 1:
                continue
            q = q_at[ply]
            low = low_at[ply]
            high = high_at[ply]
            if q & 4:
                if value > value_at[ply]:
                    value = value_at[ply]
                known = value < low
            else:
                if value < value_at[ply]:
                    value = value_at[ply]
                known = value >= high
            value_at[ply] = value
            i = move_at[ply] + 1
            if known or i == ply * _CHOICES + k:
                known = True
                if not n_at[ply] & 3:
                    k = key_at[ply] | q << 22
                    i = k % kept
                    if keys[i] != k:
                        keys[i] = k
                        bounds[i] = _ANY
                    m = bounds[i]
                    if value >= low:
                        m = m & _ANY | value
                    if value < high:
                        m = m & 127 | value << 7
                    bounds[i] = m
                continue
            move_at[ply] = i
            if q & 4:
                if value < high:
                    high = value
            elif value >= low:
                low = value + 1
            m = moves[i]
            n = n_at[ply] & 3
            tricks = n_at[ply] >> 2
            key = key_at[ply]
            table = table_at[ply]
            left = left_at[ply]
            i = trick_at[ply]
            led = i >> 10
            suit = i >> 8 & 3
            best = i >> 4 & 15
            rank = i & 15
        else:  # lay the card of move m
            k = m & 15
            i = m >> 4 & 3
            hand_at[ply] = q + i
            rank_at[ply] = k
            hands[q + i] ^= 1 << k
            key ^= bits[m & 63]
            if not n:
                led = suit = i
                rank = k
                best = q
            elif k > rank if i == suit else i == trump:
                suit = i
                rank = k
                best = q
            table += _WORTH[k]
            q = q + 4 & 15
            n += 1
            gain_at[ply] = 0
            if n == 4:
                n = 0
                tricks -= 1
                left -= table
                if not best & 4:
                    gain_at[ply] = table
                    high -= table
                    low = low - table if low > table else 0
                q = best
                table = 0
            ply += 1
