# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert of Sueca: plays out many deals that fit what it knows. In memory only while it is asked.

A *world* is such a deal of the unseen cards; games/sueca/playout.py has its hands, and plays it out. What
medium thinks of a card counts as much as some worlds. All work is counted in cards played, never in time:
board, PC and replay decide alike.
"""

from micropython import const

from games.sueca import rules
from games.sueca.medium import weigh
from games.sueca.playout import deal, play
from mesa.core.contract import HIDDEN
from mesa.core.loader import remove

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

remove("games.sueca.medium", "games.sueca.playout")  # in memory as long as this module

NOISE = const(20)
"""A difference of values up to this says nothing (at patience 4)."""

# What a card that was laid says of each card that is not seen: how much likelier its hand has it. A row for
# each way to lay a card (_read), in it four times 14: for its class, the classes of what is not seen. A byte
# is 74 and eighths of an octave. Fitted to 8 000 hands of medium and expert: so what they held is likeliest.
_ODDS = (
    b"&JJIM.AHIKMNKA>JBO\\7EIJLMNKDGJGJJrGIJLKKIDJJJJ:JEIIJLLJG"
    b'"RJKJDJJJJKKIE9JDYaUJJJJHJKCTJDJJPJJJJIJQPPJKJUJJJJJGGND'
    b"ESJJHBLLKKJJKKGJIDKFLJJJJKKJFJCJJONLKKKKLLLJLJCJLKKLJJIH"
    b"H^JGHENMLJJKLHOJM-FGKKKLJJKILJFJJ@NMJJJKKKKJLJDJIMLKIJJG"
    b'"MJDBALMMMKKKKKJJ.6$KLMMKJJJJJJJJJJKMKJJIIJJJJJJJJJJJJJJ'
    b'"OJ>AJMMLLKLLLLJM#7IIJJHKKLJNJKJJ4HGIIIILLNJNJDJGEF?GICJ'
    b'(LJKH?KKKKKKKK4J5OH$LLMMLLLM"J"JJLNMOLLMOP?J<J@JKHTKZODH'
    b'%LJLI?JKKLKKKK"J"NJ1KLMNLMMN"J"JJWMLQPMNMN0J4J=JFKQJUQOI'
    b"9SJLNOJJJJNNNPIJR;NMJJJJONPRFJIJJOJJJJOPPPEJCJ<JJJJJPRMT"
    b"&SJLPPJJJJNOMNLJT7MNJJJJNPOQDJFJJKJJJJQPMMCJ<J@JJJJJRPNR"
    b'"OJILQLMOMLNOPLJM?DPMNNMOKMRNJNJJILKNLNJHSMJHJKJHORTF?BI'
    b"#MJ6>TTSPSSHGZOJQ)7QNLKNOLGQOJPJJDPHFKMMKOMJWJQJMVEJJDMJ"
    b'"PJLORLJKNLNPNMJPBIOMLLMOLNPOJNJJGKIIHNMKOMJLJCJGQEUUATQ'
    b'"QJOPSDDAILOQN-J:USWKIFOESWN?J=JJVJDKY@>STJJJJJJJJJJJJEL'
)
_EVEN = const(74)
_OCTAVE = b"\xf0\xdc\xca\xb9\xaa\x9c\x8f\x83"  # an octave, downwards
_CLASS = b"\0\0\0\0\0\1\1\1\2\3"  # by rank: 2 to 6, Q to K, 7, A
_CANDIDATES = const(5)  # with a patience of 1
_WORLDS = const(80)  # at most, for each of it
_CARDS = const(3300)  # that are played out at most, likewise
_SLICE = const(132)  # between two yields: cards played,
_DEALT = const(12)  # a world dealt as so many,
_READ = const(85)  # and cards that others' cards say something of
_PRIOR = const(45)  # worlds that medium's own values count for, with ten tricks to come
_MOST = const(60)  # what more than 60 points are worth besides, in tenths of a point, for a move or a hint


def choices(s: bytearray, seat: int) -> list[int]:
    """The cards among which a decision of the seat is worth weighing, in the state s as it may know it.

    [] where all that it may lay are as good as one another.
    """
    if s[rules.AT_PHASE] != rules.PLAYING or s[rules.AT_TURN] != seat:
        return []
    cards = rules.legal(s, seat)
    laid = s[rules.COUNT] % 4
    if laid:
        led = (s[rules.LOG + s[rules.COUNT] - laid] & 63) // 10
        follow = [card for card in cards if card // 10 == led]
        cards = follow or cards
    for card in cards:
        if card != cards[0] and not _alike(s, seat, cards[0], card):
            return cards
    return []


def _alike(s: bytearray, seat: int, low: int, high: int) -> bool:
    """Whether two cards of the seat's hand are as good as one another: no card that matters lies between."""
    if low // 10 != high // 10 or rules.POINTS[low % 10] != rules.POINTS[high % 10]:
        return False
    for card in range(low, high):
        if s[rules.LOC + card] != seat:
            if s[rules.LOC + card] != rules.GONE:
                return False
            for i in range(s[rules.COUNT] - s[rules.COUNT] % 4, s[rules.COUNT]):
                if s[rules.LOG + i] & 63 == card:
                    return False
    return True


def _read(view: bytearray, seat: int, unseen: bytearray, odds: list[int]) -> "Iterator[None]":
    """Add to `odds`, at 40 * hand + unseen card, what each card that was laid says; yield every few cards."""
    ahead = rules.direction(view)
    trump = rules.trump(view)
    led = best = holder = work = 0
    for i in range(view[rules.COUNT]):
        q = view[rules.LOG + i] >> 6
        card = view[rules.LOG + i] & 63
        suit = card // 10
        row = i & 3
        takes = not row or suit == best // 10 and card > best or suit == trump != best // 10
        if not row:
            led = suit
            row = suit == trump
        else:  # follows or does not; takes the trick, leaves it to the partner, to the others; is the last
            row = (row == 3) + (2 if suit == led else 8) + (0 if takes else 4 if (holder ^ q) & 1 else 2)
        if takes:
            best = card
            holder = q
        if q == seat:
            continue
        row = (row * 4 + _CLASS[card % 10]) * 14
        q = ((q - seat) * ahead & 3) * 40
        for other in unseen:
            c = _CLASS[other % 10]
            if other // 10 == suit:
                c = 2 * c + (other > card) if c < 2 else c + 2
            elif other // 10 == trump:
                c += 6
            else:
                c += 10
            odds[q + other] += _ODDS[row + c] - _EVEN
        work += len(unseen)
        if work > _READ:
            work = 0
            yield


def search(
    view: bytearray,
    seat: int,
    actions: list[int],
    style: int,
    rng: "Rng",
    values: list[int],
    patience: int = 1,
) -> "Iterator[int]":
    """Yield the best of `actions` so far, the first one at once, then a slice of work each.

    values: a list of as many ints, kept up to date: tenths of a card point that the own pair will have at the
    hand's end. patience 1: for a move or a hint; few cards are weighed to the end, and of two about as
    good the one that wins the hand more often is best. More: so many times the work, all cards alike.
    """
    thought = []  # by medium
    for i in weigh(view, seat, actions, thought):
        if len(thought) % 5 == 0:
            yield i
    n = len(actions)
    same = bytearray(n)  # the first that is as good
    live = []  # those that are weighed, the best first
    for i in range(n):
        same[i] = i
        for j in range(i):
            if _alike(view, seat, actions[j], actions[i]):
                same[i] = same[j]
                break
        if same[i] == i:
            live.append(i)
            _sort(live, thought)
    yield actions[live[0]]
    if patience == 1:
        while len(live) > _CANDIDATES:
            live.pop()

    ahead = rules.direction(view)
    trump = rules.trump(view)
    laid = view[rules.COUNT] % 4
    start = view[rules.COUNT] - laid
    own = view[rules.AT_POINTS + (seat & 1)]
    # the trick so far
    led = suit = rank = best = table = 0
    if laid:
        led = (view[rules.LOG + start] & 63) // 10
        i = rules.best_play(view, start)
        suit = (view[rules.LOG + i] & 63) // 10
        rank = (view[rules.LOG + i] & 63) % 10 + 1
        best = ((view[rules.LOG + i] >> 6) - seat) * ahead * 4 & 15
        for i in range(start, start + laid):
            table += rules.POINTS[(view[rules.LOG + i] & 63) % 10]
    # who may hold what
    known = [0] * 16
    space = bytearray(4)
    may = bytearray(4)  # the suits that each hand may have, a bit each
    missed = rules.voids(view)
    for q in range(4):
        i = (q - seat) * ahead & 3
        space[i] = rules.cards_left(view, q)
        may[i] = 15 if rules.can_revoke(view) else 15 & ~missed[q]
    for i in range(40):
        q = view[rules.LOC + i]
        if q < rules.GONE:
            q = (q - seat) * ahead & 3
            known[q * 4 + i // 10] |= 1 << i % 10
            space[q] -= 1
    unseen = bytearray()  # those first that fewest may hold
    for ways in range(1, 4):
        for i in range(40):
            if view[rules.LOC + i] == HIDDEN:
                n = 0
                for q in range(1, 4):
                    n += space[q] > 0 and may[q] >> i // 10 & 1
                if n == ways:
                    unseen.append(i)
    yield actions[live[0]]
    odds = [0] * 160
    for _ in _read(view, seat, unseen, odds):
        yield actions[live[0]]
    weights = bytearray()
    for i in unseen:
        most = -9999
        for q in range(1, 4):
            if space[q] and may[q] >> i // 10 & 1:
                most = max(most, odds[q * 40 + i])
        for q in range(1, 4):
            n = 0
            if space[q] and may[q] >> i // 10 & 1:
                n = most - odds[q * 40 + i]
                n = _OCTAVE[n & 7] >> (n >> 3) or 1
            weights.append(n)
        if len(weights) % 60 == 0:
            yield actions[live[0]]
    odds = None  # their memory is wanted
    hi = bytearray(1)
    for i in range(1, 11):
        hi += bytes((i,)) * (1 << i - 1)

    n = len(actions)
    sums = [0] * n
    scores = [0] * n
    wins = [0] * n
    done = [0] * n
    world = [0] * 16
    hands = [0] * 16
    long = 40 - view[rules.COUNT]
    i = 4 * len(live)
    if patience == 1 and i > 8:  # two go after half of the worlds, and after a quarter more: two stay
        i = 2 * len(live) + max(2, len(live) - 2) + 2
    worlds = min(_WORLDS, 4 * _CARDS // (long * i)) * patience
    prior = _PRIOR * (long // 4) // 10
    work = _SLICE
    for w in range(worlds):
        if patience == 1 and (w == worlds // 2 or w == worlds * 3 // 4):
            for _ in range(2):
                if len(live) > 2:
                    live.pop()
        if work + _DEALT + long > _SLICE:
            yield actions[live[0]]
            work = 0
        deal(world, known, unseen, weights, space, rng.below(65535) + 1)
        work += _DEALT
        for i in live:
            if work + long > _SLICE:
                yield actions[live[0]]
                work = 0
            work += long
            c = actions[i]
            hands[:] = world
            hands[c // 10] ^= 1 << c % 10
            q = table + rules.POINTS[c % 10]
            if not laid or (c // 10 == trump if c // 10 != suit else c % 10 >= rank):
                q = play(hands, hi, trump, 4, laid + 1, led if laid else c // 10, c // 10, c % 10 + 1, 0, q)
            else:
                q = play(hands, hi, trump, 4, laid + 1, led, suit, rank, best, q)
            sums[i] += q
            wins[i] += own + q > 60
            done[i] += 1
        # the mean, with medium's values as some worlds more
        total = mean = 0
        for i in live:
            total += thought[i]
            mean += sums[i] * 10 // done[i]
        total //= len(live)
        mean //= len(live)
        for i in live:
            q = mean + (thought[i] - total) // 2
            values[i] = own * 10 + (sums[i] * 10 + prior * q) // (done[i] + prior)
            scores[i] = values[i]
            if patience == 1:
                scores[i] += _MOST * wins[i] // (done[i] + prior)
        _sort(live, scores)
        for i in range(n):
            values[i] = values[same[i]]
    yield actions[live[0]]


def _sort(live: list[int], values: list[int]) -> None:
    """Sort the indexes in `live`, nearly sorted already: that of the highest value first."""
    for k in range(1, len(live)):
        i = live[k]
        while k and values[live[k - 1]] < values[i]:
            live[k] = live[k - 1]
            k -= 1
        live[k] = i
