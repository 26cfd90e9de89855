# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a Sueca player knows about the others' hands. Loaded briefly while the expert thinks."""

from micropython import const

from games.sueca import rules, state
from mesa.core.contract import HIDDEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

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


def read(
    seen: bytearray, seat: int, known: list[int], space: bytearray, unseen: bytearray, weights: bytearray
) -> "Iterator[None]":
    """Fill in the input of open_hands.deal, one slice of work a step."""
    may = bytearray(4)  # the suits that each hand may have, a bit each
    _places(seen, seat, known, space, unseen, may)
    yield
    odds = [0] * 160  # at 40 * hand + card: evidence from each card laid
    for _ in _odds(seen, seat, unseen, odds):
        yield
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
        if len(weights) % 24 == 0:
            yield


def _places(
    seen: bytearray, seat: int, known: list[int], space: bytearray, unseen: bytearray, may: bytearray
) -> None:
    """Find who holds the known cards, how many unknown cards each hand has, and in which suits."""
    ahead = state.direction(seen)
    missed = rules.voids(seen)
    for q in range(4):
        i = (q - seat) * ahead & 3
        space[i] = rules.cards_left(seen, q)
        may[i] = 15 if rules.can_revoke(seen) else 15 & ~missed[q]
    for i in range(40):
        q = seen[state.AT_CARDS + i]
        if q < state.GONE:
            q = (q - seat) * ahead & 3
            known[q * 4 + i // 10] |= 1 << i % 10
            space[q] -= 1
    # first those with the fewest possible holders
    for ways in range(1, 4):
        for i in range(40):
            if seen[state.AT_CARDS + i] == HIDDEN:
                n = 0
                for q in range(1, 4):
                    n += space[q] > 0 and may[q] >> i // 10 & 1
                if n == ways:
                    unseen.append(i)


def _odds(seen: bytearray, seat: int, unseen: bytearray, odds: list[int]) -> "Iterator[None]":
    """Add up the evidence from each card laid, one slice of work a step."""
    ahead = state.direction(seen)
    trump = rules.trump(seen)
    led = best = holder = work = 0
    for i in range(seen[state.AT_LAID]):
        q = seen[state.AT_LOG + i] >> 6
        card = seen[state.AT_LOG + i] & 63
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
