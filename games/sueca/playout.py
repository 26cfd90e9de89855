# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plays out deals that fit a Sueca player's knowledge.

Seats are counted from the deciding one, in the order of play: 0 itself, 1, 2 its partner, 3.
The hands of a deal are a list of 16 masks, one a hand and suit, at 4 * seat + suit: bit r - 1 for the card of
rank r, 1 … 10.
"""

from micropython import const

from games.sueca import rules, state

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Callable, Iterator

    from mesa.core.rng import Rng

_PLACES = const(b"\0\1\2\3\4\5\6\7\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f")
_CANDIDATES = const(5)  # with a patience of 1
_WORLDS = const(88)  # at most, for each candidate
_CARDS = const(3600)  # played out at most, likewise
_SLICE = const(54)  # between two yields: cards played;
_DEALT = const(12)  # dealing a world counts as this many;
_PRIOR = const(45)  # the weight of medium's own values in worlds, with ten tricks to come
_MOST = const(60)  # the bonus for more than 60 points, in tenths of a point, for a move or a hint


def search(
    seen: bytearray,
    seat: int,
    actions: list[int],
    rng: "Rng",
    values: list[int],
    patience: int,
    thought: list[int],
    same: bytearray,
    cards: "tuple[list[int], bytearray, bytearray, bytearray]",
    played: int,
) -> "Iterator[int]":
    """Run the last step of expert.search. thought: medium's values; same: the first equally good action.

    cards: the input of open_hands.deal.
    """
    live = []  # those still weighed, best first
    for i in range(len(actions)):
        if same[i] == i:
            live.append(i)
            _sort(live, thought)
    if patience == 1:
        while len(live) > _CANDIDATES:
            live.pop()
    sure = None
    if played >= 0:
        from games.sueca.verdict import sure

        played = same[actions.index(played)]
    hi = _highest()
    yield actions[live[0]]
    tricks = _tricks(seen, seat, actions)
    yield from _worlds(
        seen, seat, actions, rng, values, patience, thought, same, cards, live, hi, tricks, played, sure
    )
    yield actions[live[0]]


def _worlds(
    seen: bytearray,
    seat: int,
    actions: list[int],
    rng: "Rng",
    values: list[int],
    patience: int,
    thought: list[int],
    same: bytearray,
    cards: "tuple[list[int], bytearray, bytearray, bytearray]",
    live: list[int],
    hi: bytearray,
    tricks: "list[tuple[int, ...]]",
    played: int,
    sure: "Callable[..., bool] | None",
) -> "Iterator[int]":
    """Play out the `live` actions in one world after another; drop the worst on the way."""
    from games.sueca.open_hands import deal, play

    yield actions[live[0]]
    n = len(actions)
    trump = rules.trump(seen)
    own = seen[state.AT_HAND_SCORES + (seat & 1)]
    laid = seen[state.AT_LAID] % 4
    sums, scores, wins, done, squares = [[0] * n for _ in range(5)]
    world, hands = [0] * 16, [0] * 16
    long = 40 - seen[state.AT_LAID]
    worlds = _how_many(len(live), long, patience)
    prior = _PRIOR * (long // 4) // 10
    work = _SLICE
    for w in range(worlds):
        if patience == 1 and (w == worlds // 2 or w == worlds * 3 // 4):
            del live[max(2, len(live) - 2) :]
        if work + _DEALT + long > _SLICE:
            yield actions[live[0]]
            work = 0
        deal(world, cards, rng.below(65535) + 1)
        work += _DEALT
        for i in live:
            if work + long > _SLICE:
                yield actions[live[0]]
                work = 0
            work += long
            c = actions[i]
            for q in _PLACES:
                hands[q] = world[q]
            hands[c // 10] ^= 1 << c % 10
            q = play(hands, hi, trump, 4, laid + 1, *tricks[i])
            sums[i] += q
            scores[i] = q
            wins[i] += own + q > 60
            done[i] += 1
        if sure and not sure(worlds, live, played, prior, thought, sums, scores, squares, done, values):
            continue
        _weigh(live, thought, sums, wins if patience == 1 else None, done, prior, own, values, scores, same)
        if done[live[0]] == worlds:
            break


def _how_many(live: int, long: int, patience: int) -> int:
    """Return the number of worlds, if each action in `live` costs `long` cards in each."""
    i = 4 * live
    if patience == 1 and i > 8:  # two drop out after half of the worlds, and after a quarter more
        i = 2 * live + max(2, live - 2) + 2
    return min(_WORLDS, 4 * _CARDS // (long * i)) * patience


def _highest() -> bytearray:
    """Return the highest rank of each mask."""
    hi = bytearray(1024)
    for rank in range(1, 11):
        for mask in range(1 << rank - 1, 1 << rank):
            hi[mask] = rank
    return hi


def _tricks(seen: bytearray, seat: int, actions: list[int]) -> "list[tuple[int, int, int, int, int]]":
    """Return the trick after each action, as for open_hands.play: suit led, best card, its seat, points."""
    trump = rules.trump(seen)
    laid = seen[state.AT_LAID] % 4
    start = seen[state.AT_LAID] - laid
    led = suit = rank = best = table = 0
    if laid:
        led = (seen[state.AT_LOG + start] & 63) // 10
        i = state.best_play(seen, start)
        suit = (seen[state.AT_LOG + i] & 63) // 10
        rank = (seen[state.AT_LOG + i] & 63) % 10 + 1
        best = ((seen[state.AT_LOG + i] >> 6) - seat) * state.direction(seen) * 4 & 15
        for i in range(start, start + laid):
            table += rules.POINTS[(seen[state.AT_LOG + i] & 63) % 10]
    table += _rest(seen) << 7
    out = []
    for c in actions:
        q = table + rules.POINTS[c % 10]
        if not laid or (c // 10 == trump if c // 10 != suit else c % 10 >= rank):
            out.append((led if laid else c // 10, c // 10, c % 10 + 1, 0, q))
        else:
            out.append((led, suit, rank, best, q))
    return out


def _rest(seen: bytearray) -> int:
    """Return the tricks to come, the one on the table included, << 7 | their points."""
    points = 120
    for i in range(seen[state.AT_LAID] - seen[state.AT_LAID] % 4):
        points -= rules.POINTS[(seen[state.AT_LOG + i] & 63) % 10]
    return 10 - seen[state.AT_LAID] // 4 << 7 | points


def _weigh(
    live: list[int],
    thought: list[int],
    sums: list[int],
    wins: "list[int] | None",
    done: list[int],
    prior: int,
    own: int,
    values: list[int],
    scores: list[int],
    same: bytearray,
) -> None:
    """Set values to the means plus the pair's points, medium's values counting as `prior` worlds; sort live.

    wins: if more than 60 points get a bonus, the number of worlds in which an action brought them.
    """
    total = mean = 0
    for i in live:
        total += thought[i]
        mean += sums[i] * 10 // done[i]
    total //= len(live)
    mean //= len(live)
    for i in live:
        q = mean + (thought[i] - total) // 2
        values[i] = scores[i] = own * 10 + (sums[i] * 10 + prior * q) // (done[i] + prior)
        if wins:
            scores[i] += _MOST * wins[i] // (done[i] + prior)
    _sort(live, scores)
    for i in range(len(values)):
        values[i] = values[same[i]]


def _sort(live: list[int], values: list[int]) -> None:
    """Sort the indexes in `live`, which are nearly sorted already, by value, highest first."""
    for k in range(1, len(live)):
        i = live[k]
        while k and values[live[k - 1]] < values[i]:
            live[k] = live[k - 1]
            k -= 1
        live[k] = i
