# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert bot of Sueca: plays out many deals that fit what it knows.

It thinks in three steps: medium's value for each card; what the others may hold; playing that out, in a file
that is loaded only then (playout.py). Seats and hands are numbered as there. Work is counted in cards played,
never in time: board, PC and replay decide alike.
"""

from micropython import const

from games.sueca import rules
from mesa.core import scope
from mesa.core.contract import HIDDEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Generator, Iterator

    from mesa.core.rng import Rng

NOISE = const(20)
"""A difference of values up to this is noise (at patience 4)."""

# The evidence of a card that was laid about each unseen card: how much likelier the same hand has it. A row
# for each way to lay a card (_odds), with four groups of 14: by its class, then the unseen cards' classes. A
# byte is 74 plus eighths of an octave. Fitted to 8 000 hands of medium and expert, to make their real
# holdings most likely.
_ODDS = const(
    (
        b"&JJIM.AHIKMNKA>JBO\\7EIJLMNKDGJGJJrGIJLKKIDJJJJ:JEIIJLLJG",
        b'"RJKJDJJJJKKIE9JDYaUJJJJHJKCTJDJJPJJJJIJQPPJKJUJJJJJGGND',
        b"ESJJHBLLKKJJKKGJIDKFLJJJJKKJFJCJJONLKKKKLLLJLJCJLKKLJJIH",
        b"H^JGHENMLJJKLHOJM-FGKKKLJJKILJFJJ@NMJJJKKKKJLJDJIMLKIJJG",
        b'"MJDBALMMMKKKKKJJ.6$KLMMKJJJJJJJJJJKMKJJIIJJJJJJJJJJJJJJ',
        b'"OJ>AJMMLLKLLLLJM#7IIJJHKKLJNJKJJ4HGIIIILLNJNJDJGEF?GICJ',
        b'(LJKH?KKKKKKKK4J5OH$LLMMLLLM"J"JJLNMOLLMOP?J<J@JKHTKZODH',
        b'%LJLI?JKKLKKKK"J"NJ1KLMNLMMN"J"JJWMLQPMNMN0J4J=JFKQJUQOI',
        b"9SJLNOJJJJNNNPIJR;NMJJJJONPRFJIJJOJJJJOPPPEJCJ<JJJJJPRMT",
        b"&SJLPPJJJJNOMNLJT7MNJJJJNPOQDJFJJKJJJJQPMMCJ<J@JJJJJRPNR",
        b'"OJILQLMOMLNOPLJM?DPMNNMOKMRNJNJJILKNLNJHSMJHJKJHORTF?BI',
        b"#MJ6>TTSPSSHGZOJQ)7QNLKNOLGQOJPJJDPHFKMMKOMJWJQJMVEJJDMJ",
        b'"PJLORLJKNLNPNMJPBIOMLLMOLNPOJNJJGKIIHNMKOMJLJCJGQEUUATQ',
        b'"QJOPSDDAILOQN-J:USWKIFOESWN?J=JJVJDKY@>STJJJJJJJJJJJJEL',
    )
)
_EVEN = const(74)
_OCTAVE = const(b"\xf0\xdc\xca\xb9\xaa\x9c\x8f\x83")  # an octave, downwards
_CLASS = const(b"\0\0\0\0\0\1\1\1\2\3")  # by rank: 2 to 6, Q to K, 7, A
_READ = const(42)  # unseen cards updated between two yields


def choices(s: bytearray, seat: int) -> list[int]:
    """Return the cards worth weighing for a decision of the seat, in the state s as the seat may know it.

    Return [] if all legal cards are equally good.
    """
    if s[rules.AT_PHASE] != rules.PLAYING or s[rules.AT_TURN] != seat:
        return []
    cards = rules.follow(s)
    return cards if [1 for card in cards if not rules.alike(s, cards[0], card)] else []


def search(
    seen: bytearray,
    seat: int,
    actions: list[int],
    style: int,
    rng: "Rng",
    values: list[int],
    patience: int = 1,
    played: int = -1,
) -> "Iterator[int]":
    """Yield the best of `actions` so far: the first at once, then one for each slice of work.

    values: a list of that many ints, kept up to date: tenths of a card point that the own pair will have at
    the end of the hand. patience 1: for a move or a hint; few cards are weighed to the end, and of two about
    equal the one that wins the hand more often is best. More: that many times the work, all cards alike; but
    for the coach, which asks about the card `played`, no more than it takes.
    """
    best = actions[0]
    thought = []  # by medium
    from games.sueca.medium import weigh

    yield best  # reading a file is enough work for a slice
    if played >= 0:  # the coach has memory for all files, and asks about the next card at once
        with scope.current:
            from games.sueca import open_hands  # noqa: F401
        yield best
        with scope.current:
            from games.sueca import playout  # noqa: F401
        yield best
    for best in weigh(seen, seat, actions, thought):
        if len(thought) % 4 == 1:  # everything before the first card takes as long as the others
            yield best
    yield best
    del weigh
    same = bytearray(len(actions))  # the first action that is equally good
    for i in range(len(actions)):
        while not rules.alike(seen, actions[same[i]], actions[i]):
            same[i] += 1
    yield best
    cards = yield from _known(seen, seat, best)
    yield best
    from games.sueca.playout import search as play_out

    yield best
    yield from play_out(seen, seat, actions, rng, values, patience, thought, same, cards, played)


# What the others may hold


def _known(
    seen: bytearray, seat: int, best: int
) -> "Generator[int, None, tuple[list[int], bytearray, bytearray, bytearray]]":
    """Return the known cards of each hand, the space in it, the unseen cards and their weights there.

    That is the input of open_hands.deal; yield `best` for each slice of work.
    """
    ahead = rules.direction(seen)
    known = [0] * 16
    space = bytearray(4)  # how many unknown cards each hand has
    unseen = bytearray()
    may = bytearray(4)  # the suits that each hand may have, a bit each
    lacks = rules.lacks(seen)
    room = rules.space(seen)
    for q in range(4):
        i = (q - seat) * ahead & 3
        space[i] = room[q]
        may[i] = 15 & ~lacks[q] if room[q] else 0
    for i in range(40):
        q = seen[rules.AT_CARDS + i]
        if q < rules.GONE:
            known[((q - seat) * ahead & 3) * 4 + i // 10] |= 1 << i % 10
    # first those with the fewest possible holders
    holders = [sum([mask >> suit & 1 for mask in may]) for suit in range(4)]
    for ways in range(1, 4):
        for i in range(40):
            if seen[rules.AT_CARDS + i] == HIDDEN and holders[i // 10] == ways:
                unseen.append(i)
    yield best
    odds = [0] * 160  # at 40 * hand + card: evidence from each card laid
    for _ in _odds(seen, seat, unseen, odds):
        yield best
    weights = bytearray()
    for i in unseen:
        most = -9999
        for q in range(1, 4):
            if may[q] >> i // 10 & 1:
                most = max(most, odds[q * 40 + i])
        for q in range(1, 4):
            n = 0
            if may[q] >> i // 10 & 1:
                n = most - odds[q * 40 + i]
                n = _OCTAVE[n & 7] >> (n >> 3) or 1
            weights.append(n)
        if len(weights) % 24 == 0:
            yield best
    return known, space, unseen, weights


def _odds(seen: bytearray, seat: int, unseen: bytearray, odds: list[int]) -> "Iterator[None]":
    """Add up the evidence from each card laid, one slice of work a step."""
    ahead = rules.direction(seen)
    trump = rules.trump(seen)
    led = best = holder = work = 0
    for i in range(seen[rules.AT_LAID]):
        q = seen[rules.AT_LOG + i] >> 6  # not by `laid`: no garbage here
        card = seen[rules.AT_LOG + i] & 63
        suit = card // 10
        row = i & 3
        takes = not row or rules.beats(card, best, trump)
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
        says = _ODDS[row]
        row = _CLASS[card % 10] * 14
        q = ((q - seat) * ahead & 3) * 40
        for other in unseen:
            c = _CLASS[other % 10]
            if other // 10 == suit:
                c = 2 * c + (other > card) if c < 2 else c + 2
            elif other // 10 == trump:
                c += 6
            else:
                c += 10
            odds[q + other] += says[row + c] - _EVEN
        work += len(unseen)
        if work > _READ:
            work = 0
            yield
