# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plays out deals that fit a Sueca player's knowledge.

Seats are counted from the deciding one, in the order of play: 0 itself, 1, 2 its partner, 3.
The hands of a deal are a list of 16 masks, one a hand and suit, at 4 * seat + suit: bit r - 1 for the card of
rank r, 1 … 10.
"""

from micropython import const

from games.sueca import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

_CANDIDATES = const(5)  # with a patience of 1
_WORLDS = const(88)  # at most, for each candidate
_CARDS = const(3600)  # played out at most, likewise
_SLICE = const(54)  # between two yields: cards played;
_DEALT = const(12)  # dealing a world counts as this many;
_PRIOR = const(45)  # the weight of medium's own values in worlds, with ten tricks to come
_MOST = const(60)  # the bonus for more than 60 points, in tenths of a point, for a move or a hint
# For the coach
_NOISE = const(20)  # expert.NOISE
_FIRST = const(8)  # deals before the first look,
_DEALS = const(4)  # and between two
_USUAL = const(81)  # the usual square of a difference, in points, which counts like so many deals:
_AS = const(8)
_CLOSE = const(64)  # a loss is told when the square of its error, in tenths of a point, is no larger


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
    """Run the last step of expert.search: play the actions out in one world after another, drop the worst.

    thought: medium's values; same: the first equally good action. cards: the input of open_hands.deal.
    """
    live = [i for i in range(len(actions)) if same[i] == i]  # those still weighed, best first
    _sort(live, thought)
    if patience == 1:
        del live[_CANDIDATES:]
    asked = same[actions.index(played)] if played >= 0 else -1
    hi = _highest()
    yield actions[live[0]]
    tricks = _tricks(seen, seat, actions)
    from games.sueca.open_hands import deal, play

    yield actions[live[0]]
    trump = rules.trump(seen)
    own = seen[rules.AT_HAND_SCORES + (seat & 1)]
    laid = seen[rules.AT_LAID] % 4
    sums, scores, wins, squares = [[0] * len(actions) for _ in range(4)]
    world, hands = [0] * 16, [0] * 16
    long = 40 - seen[rules.AT_LAID]
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
            for q in range(16):
                hands[q] = world[q]
            hands[c // 10] ^= 1 << c % 10
            scores[i] = play(hands, hi, trump, 4, laid + 1, *tricks[i])
            sums[i] += scores[i]
            wins[i] += own + scores[i] > 60
        done = w + 1
        if asked >= 0:
            if not _sure(worlds, done, live, asked, prior, thought, sums, scores, squares, values):
                continue
            done = worlds
        _weigh(live, thought, sums, wins if patience == 1 else None, done, prior, own, values, scores, same)
        if done == worlds:
            break
    yield actions[live[0]]


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
    led = rules.led(seen)
    top = holder = 0
    if led >= 0:
        holder, top = rules.winning(seen)
        holder = (holder - seat) * rules.direction(seen) * 4 & 15
    tricks = seen[rules.AT_LAID] // 4
    taken = rules.points([seen[rules.AT_LOG + i] & 63 for i in range(4 * tricks)])
    table = (10 - tricks << 7 | 120 - taken) << 7 | rules.worth(seen)
    out = []
    for card in actions:
        best, by = top, holder
        if led < 0 or rules.beats(card, top, rules.trump(seen)):
            best, by = card, 0
        worth = table + rules.POINTS[card % 10]
        out.append((card // 10 if led < 0 else led, best // 10, best % 10 + 1, by, worth))
    return out


def _weigh(
    live: list[int],
    thought: list[int],
    sums: list[int],
    wins: "list[int] | None",
    done: int,
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
        mean += sums[i] * 10 // done
    total //= len(live)
    mean //= len(live)
    for i in live:
        q = mean + (thought[i] - total) // 2
        values[i] = scores[i] = own * 10 + (sums[i] * 10 + prior * q) // (done + prior)
        if wins:
            scores[i] += _MOST * wins[i] // (done + prior)
    _sort(live, scores)
    for i in range(len(values)):
        values[i] = values[same[i]]


def _sort(live: list[int], values: list[int]) -> None:
    """Sort the indexes in `live`, mostly nearly sorted already, by value, highest first."""
    for k in range(1, len(live)):
        i = live[k]
        while k and values[live[k - 1]] < values[i]:
            live[k] = live[k - 1]
            k -= 1
        live[k] = i


# What the coach asks: is another action worth more than the card that was played?


def _sure(
    worlds: int,
    w: int,
    live: list[int],
    played: int,
    prior: int,
    thought: list[int],
    sums: list[int],
    last: list[int],
    squares: list[int],
    values: list[int],
) -> bool:
    """Return whether, after w deals of all `worlds`, the rest would hardly change what the coach says.

    That is whether another is worth more, by more than NOISE, and which. Both are played out in the same
    deals, so what counts is the difference, and how much it varies (`squares`, kept here). From `live` goes
    what will hardly be worth so much more, or as much as the best. At the end the deals count as if all had
    been played out, with the same mean. last: the points in this deal.
    """
    for i in live:
        squares[i] += (last[i] - last[played]) ** 2
    if w == worlds:
        return True
    if w < _FIRST or w % _DEALS:
        return False
    whole = worlds + prior
    losses = []
    errors = []  # squares
    top = -9999
    error = 0
    for i in live:
        gap = sums[i] - sums[played]
        loss = (10 * worlds * gap // w + prior * (thought[i] - thought[played]) // 2) // whole
        n = 100 * (squares[i] - gap * gap // w + _AS * _USUAL) // (w + _AS)
        n = n * worlds // whole * (worlds - w) // (w * whole)
        losses.append(loss)
        errors.append(n)
        if loss > top and i != played:
            top = loss
            error = n
    for k in range(len(live) - 1, -1, -1):
        if losses[k] < top and live[k] != played:
            if _beyond(_NOISE - losses[k], errors[k]) or _beyond(top - losses[k], max(error, errors[k])):
                values[live[k]] = -9999
                del live[k]
    if len(live) > 2:
        return False
    if _beyond(_NOISE - top, error) or error <= _CLOSE and _beyond(4 * (top - _NOISE) // 5, error):
        for i in live:
            sums[i] = sums[i] * worlds // w
        return True
    return False


def _beyond(gap, error):
    # return whether a gap is larger than twice the root of `error`
    return gap > 0 and gap * gap > 4 * error
