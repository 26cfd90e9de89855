# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's positions in words.

    7 1 2 | 6 5/8 | -; lead 3 3; leader 1      hands by seat: numbers that face up, or up/down; "-" is emptied
    new 4; seed 5                              the beginning of a match of four

Then may follow: the set in the `lead`; `leader`, unless seat 0; the `seat` in turn, unless the next one; the
`turn` of the round; `discards`; what is `out`, or `rest out`: all that is nowhere else, but the cards
numbered at `deck`; `rounds` before; `scores`; an option, length=one_round; bytes at a place, AT_PLACE 2 1 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import worked

from games.qu4to import deck, rules
from mesa.core import contract
from mesa.core.contract import DEAL, put16
from mesa.core.match import NAMES


def _take(free: set[int], want: str) -> tuple[int, int]:
    """Take from `free` a card for "7" or "7/5", blue half up if possible: (card, the bit of its half)."""
    wanted = [int(number) for number in want.split("/")]
    for half in (0, 1):
        for card in sorted(free):
            face = 2 * card + half
            if [deck.NUMBER[face], deck.NUMBER[face ^ 1]][: len(wanted)] == wanted:
                free.remove(card)
                return card, half * rules.GREEN_UP
    raise AssertionError("no card left for " + want)


def _lay(s: bytearray, hands: list[str], more: dict[str, str]) -> None:
    """Lay the cards; empty hands have been emptied in the order of the seats."""
    s[rules.AT_CARDS : rules.AT_OPTIONS] = (
        bytes([rules.OUT if "rest" in more else rules.IN_DECK]) * deck.CARDS
    )
    s[rules.AT_PLACE : rules.AT_CARDS] = bytes(rules.AT_CARDS - rules.AT_PLACE)
    free = set(range(deck.CARDS))
    for i, hand in enumerate(hands):
        for want in hand.replace("-", "").split():
            card, half = _take(free, want)
            s[rules.AT_CARDS + card] = i | half
            s[rules.AT_COUNT + 2 * i + (half > 0)] += 1
        if hand == "-":
            s[rules.AT_PLACE + i] = max(s[rules.AT_PLACE : rules.AT_DID]) + 1
    for name, place in (("lead", rules.LEADING), ("discards", rules.DISCARDED), ("out", rules.OUT)):
        for want in more.get(name, "").split():
            card, half = _take(free, want)
            s[rules.AT_CARDS + card] = place | half * (place == rules.LEADING)
            if place == rules.DISCARDED:
                s[rules.AT_TOP] = 2 * card
    for card in more.get("deck", "").split():
        s[rules.AT_CARDS + int(card)] = rules.IN_DECK
    s[rules.AT_DECK] = s[rules.AT_CARDS : rules.AT_OPTIONS].count(rules.IN_DECK)


def _state(text: str) -> bytearray:
    hands, options, more = worked.position("qu4to", text)
    if hands[0].startswith("new"):
        return rules.new(int(more.get("seed", 1)), int(hands[0].split()[1]), options)
    s = rules.new(1, len(hands), options)
    for chooser in range(len(hands)):
        rules.step(s, chooser, rules.BLUE)
    _lay(s, hands, more)
    leader = seat = int(more.get("leader", 0))
    while "lead" in more and (seat == leader or hands[seat] == "-"):
        seat = (seat + 1) % len(hands)
    s[rules.AT_TURN] = int(more.get("seat", seat))
    s[rules.AT_LEADER] = leader
    s[rules.AT_DID + leader] = rules.LEADS
    s[rules.AT_LEAD] = deck.class_of(_ups(rules.LEADING)(s)) if "lead" in more else rules.NONE
    s[rules.AT_HAND] = int(more.get("rounds", 0))
    put16(s, rules.AT_TURNS, int(more.get("turn", 2)))
    for seat, points in enumerate(more.get("scores", "").split()):
        put16(s, rules.AT_SCORES + 2 * seat, int(points))
    for name in more:
        if name.startswith("AT_"):
            values = bytes(map(int, more[name].split()))
            s[getattr(rules, name) : getattr(rules, name) + len(values)] = values
    return s


WORDS = {"draw": rules.DRAW, "blue": rules.BLUE, "green": rules.GREEN, "pass": rules.PASS, "deal": DEAL}


def cards(s: bytearray, where: int) -> list[tuple[int, int, int, int]]:
    """Return the visible cards of a seat, or of IN_DECK, DISCARDED, LEADING, OUT or DRAWN.

    A list of (card, number up, number down, half up), by number up and then by card.
    """
    faces = []
    for card in range(deck.CARDS):
        at = s[rules.AT_CARDS + card]
        if at < rules.HIDDEN_KNOWN and at & rules.LOW == where:
            faces.append(rules.face_of(s, rules.TURN + card))
    faces.sort(key=lambda face: deck.NUMBER[face] << 7 | face)
    return [(face >> 1, deck.NUMBER[face], deck.NUMBER[face ^ 1], face & 1) for face in faces]


def top(s: bytearray) -> tuple[int, int] | None:
    """Return (card, half up) of the top discard, or None."""
    at = s[rules.AT_TOP]
    return None if at == rules.NONE else (at >> 1, at & 1)


def number(s: bytearray, seat: int, word: str) -> int:
    """Return the number of "draw" and so on, "turn6", "turn", "take7/5", the set "6-7-8", or "class6-7-8"."""
    if word in WORDS:
        return WORDS[word]
    if word.startswith(("turn", "take")):
        wanted = [int(number) for number in word[4:].split("/") if number]
        held = [(card, [up, down]) for card, up, down, _ in cards(s, seat) if wanted or up != deck.FOUR]
        base = rules.TURN if word.startswith("turn") else rules.TAKE
        return base + min(card for card, halves in held if halves[: len(wanted)] == wanted)
    cls = deck.class_of([int(number) for number in word.removeprefix("class").split("-")])
    assert cls >= 0, word
    return cls if word.startswith("class") else rules.SET + cls


def _ups(place: int) -> Callable[[bytearray], list[int]]:
    return lambda s: [up for _, up, _, _ in cards(s, place)]


def _sees(place: int) -> Callable[[bytearray, int], int]:
    return lambda s, seat: rules.hide(s, seat)[place]


def sets(s: bytearray, seat: int) -> list[int]:
    """Return the classes of the sets that a seat may play."""
    return [action - rules.SET for action in rules.legal(s, seat) if rules.SET <= action < rules.TURN]


FACTS: dict[str, Any] = {
    "up": lambda s, seat: _ups(seat)(s),
    "lead": _ups(rules.LEADING),
    "out": _ups(rules.OUT),
    "discarded": _ups(rules.DISCARDED),
    "sets": sets,
    "turns": lambda s, seat: sorted(
        deck.NUMBER[2 * (n - rules.TURN)] for n in rules.legal(s, seat) if n >= rules.TURN
    ),
    "picked": lambda s: [up for card, up, _, _ in cards(s, rules.turn(s)) if rules.taken(s, 2 * card)],
    "sees_halves": _sees(rules.AT_HALVES),
    "sees_drawn": _sees(rules.AT_DRAWN),
    "sees_phase": _sees(rules.AT_PHASE),
    "top": top,
    "topup": lambda s: deck.NUMBER[s[rules.AT_TOP]],
    "DEALT": rules.DEALT,
}
"""What examples may ask: numbers up somewhere, what a seat may play or turn and what it sees, the top."""


def begin(text: str) -> worked.Table:
    """Return the table that a text describes."""
    return worked.Table("qu4to", _state(text), number, **FACTS)


# QU4TO's problems solved by playing everything that the rules allow, on whole states.


FIRST_TURN = 300
ME = 0


def lost(s: bytearray, keep: bool, turns: int) -> bool:
    """Return whether the player is too late, has been overtaken, or in keep_lead been beaten."""
    seats = s[rules.AT_SEATS]
    passed = contract.get16(s, rules.AT_TURNS) - FIRST_TURN
    used = -(-passed // seats)
    beaten = keep and passed > 0 and s[rules.AT_LEADER] != ME
    return used >= turns or beaten or any(not rules.count(s, seat) for seat in range(1, seats))


def reached(s: bytearray, keep: bool, turns: int, known: dict[bytes, bool]) -> bool:
    """Return whether the player can be out in time, whatever the others do."""
    if not rules.count(s, ME):
        return True
    seat = rules.turn(s)
    if lost(s, keep, turns) and s[rules.AT_PHASE] != rules.PICKING:
        return False
    key = bytes(s)
    if key not in known:
        after = (reached(stepped(s, seat, action), keep, turns, known) for action in rules.legal(s, seat))
        known[key] = any(after) if seat == ME else all(after)
    return known[key]


def stepped(s: bytearray, seat: int, action: int) -> bytearray:
    """Return the state after an action."""
    after = bytearray(s)
    rules.step(after, seat, action)
    return after


def right(problem: Any) -> set[int]:
    """Return the actions of the player that keep the goal in reach."""
    keep, turns = problem.kind == "keep_lead", problem.goal[1]
    if not hasattr(problem, "known"):
        problem.known = {}
    s = problem.s
    legal = rules.legal(s, ME)
    return {action for action in legal if reached(stepped(s, ME, action), keep, turns, problem.known)}


def serving(problem: Any, s: bytearray) -> int:
    """Return how many actions of the player serve once the others have done what leaves the fewest."""
    seat = rules.turn(s)
    after = [stepped(s, seat, action) for action in rules.legal(s, seat)]
    if seat != ME:
        return min(serving(problem, one) for one in after)
    return sum(reached(one, problem.kind == "keep_lead", problem.goal[1], problem.known) for one in after)


def replies(problem: Any) -> set[int]:
    """Return the actions of another seat after which the fewest of the player's serve."""
    s = problem.s
    seat = rules.turn(s)
    left = {action: serving(problem, stepped(s, seat, action)) for action in rules.legal(s, seat)}
    return {action for action, many in left.items() if many == min(left.values())}


def unique(problem: Any) -> bool | None:
    """Return whether exactly one action keeps the goal in reach."""
    return len(right(problem)) == 1


def effort(problem: Any) -> float:
    """Return how many of the player's actions would do if the others only passed, and with how many turns."""
    s, keep = problem.s, problem.kind == "keep_lead"
    likely = [action for action in rules.legal(s, ME) if alone(stepped(s, ME, action), keep, problem.goal[1])]
    return (len(likely) - 1) * (problem.goal[1] - 1)


def alone(s: bytearray, keep: bool, turns: int) -> bool:
    """Return whether the player can be out in time while all others pass."""
    if not rules.count(s, ME):
        return True
    seat = rules.turn(s)
    if lost(s, keep, turns) and s[rules.AT_PHASE] != rules.PICKING:
        return False
    actions = rules.legal(s, seat)
    if seat != ME:  # a leader has to play a set
        actions = actions[:1] if s[rules.AT_LEAD] == rules.NONE else actions[-1:]
    return any(alone(stepped(s, seat, action), keep, turns) for action in actions)


def plain(problem: Any) -> bool:
    """Return whether the answer is the strongest set."""
    (answer,) = right(problem)
    return answer == max((action for action in rules.legal(problem.s, ME) if action < rules.TURN), default=-1)


def ends(s: Any) -> list[bytes]:
    """Return the states in which the cards of a set have been picked, any of them."""
    if s[rules.AT_PHASE] != rules.PICKING:
        return [bytes(s)]
    seat = rules.turn(s)
    return [end for action in rules.legal(s, seat) for end in ends(stepped(s, seat, action))]


@lru_cache(maxsize=1 << 16)
def first(kept: bytes, seat: int, turns: int) -> bool:
    """Return whether `seat`, one of two, can be out first in so many turns, whatever the other does."""
    s = bytearray(kept)
    if not rules.count(s, 0) or not rules.count(s, 1):
        return not rules.count(s, seat)
    now = rules.turn(s)
    if now == seat and not turns:
        return False
    after = (end for action in rules.legal(s, now) for end in ends(stepped(s, now, action)))
    return (any if now == seat else all)(first(end, seat, turns - (now == seat)) for end in after)


def late(after: list[Any], turns: int, key: str, cls: str, *numbers: str) -> bool:
    """Return whether, once Ana plays that set, she is out first in so many turns more; or whether the player
    then needs so many and has fewer. `turns`: those of the player in all.
    """
    ana = 1
    then = []  # for each way to pick the player's cards, each of hers
    for s in map(bytearray, after):
        actions = [one for one in rules.legal(s, ana) if rules.SET <= one < rules.TURN]
        played = [stepped(s, ana, one) for one in actions if deck.dashed(one - rules.SET) == cls]
        then.append([end for one in played for end in ends(one)])
    if not key.endswith("slow"):
        need = int(numbers[0]) if numbers else 1
        return all(any(first(end, ana, need) for end in ways) for ways in then)
    need, left = map(int, numbers)
    used = -(-(contract.get16(bytearray(after[0]), rules.AT_TURNS) - FIRST_TURN) // 2)
    short = all(any(not first(end, ME, need - 1) for end in ways) for ways in then)
    return left == turns - used < need and short and any(first(end, ME, need) for end in sum(then, []))


def sets_of(s: bytearray, seat: int) -> list[int]:
    """Return the sets, as classes, that a seat could lead."""
    s = bytearray(s)
    s[rules.AT_TURN], s[rules.AT_LEADER], s[rules.AT_LEAD] = seat, seat, rules.NONE
    return [action - rules.SET for action in rules.legal(s, seat) if action < rules.TURN]


def best_leads(problem: Any, s: bytearray) -> list[int]:
    """Return the sets that the player can lead to be out in time unbeaten, once all others have passed."""
    s = bytearray(s)
    contract.put16(s, rules.AT_TURNS, contract.get16(s, rules.AT_TURNS) + s[rules.AT_SEATS] - 1)
    s[rules.AT_TURN], s[rules.AT_LEADER], s[rules.AT_LEAD] = ME, ME, rules.NONE
    turns = problem.goal[1]
    return [cls for cls in sets_of(s, ME) if alone(stepped(s, ME, rules.SET + cls), True, turns)]


def true(problem: Any, action: int, key: str, *values: Any) -> bool:
    """Return whether that can be said of a wrong action: what is left is counted, who is said to beat it or
    to lead then holds that set, and is then out first, or the player too late.
    """
    ways = ends(stepped(problem.s, ME, action))
    if key.endswith(("next", "soon", "slow")):
        return late(ways, problem.goal[1], key, *values[1:])
    after = bytearray(ways[0])
    if key in ("why_left", "why_no_set", "why_no_sets"):
        return values == (rules.count(after, ME),)
    if key == "why_passes":
        return action < rules.SET or rules.TURN <= action < rules.TAKE
    if key == "why_holds":
        leads = best_leads(problem, after)
        held = sets_of(after, NAMES.index(values[0]))
        return max(leads, default=-1) < max(held) and values[1] == deck.dashed(max(held))
    if key == "why_turned":
        halves = [(up, down) for _, up, down, _ in cards(after, NAMES.index(values[0]))]
        wanted = Counter(map(int, values[2].split("-")))
        leads = best_leads(problem, after)
        for i, (up, down) in enumerate(halves):
            ups = Counter([down, *(other for other, _ in halves[:i] + halves[i + 1 :])])
            if up != deck.FOUR and str(down) == values[1] and wanted <= ups:
                return max(leads, default=-1) < deck.class_of(sorted(wanted.elements()))
        return False
    after[rules.AT_TURN] = NAMES.index(values[0])
    can = (
        one - rules.SET for one in rules.legal(after, after[rules.AT_TURN]) if rules.SET <= one < rules.TURN
    )
    return values[1] in [deck.dashed(cls) for cls in can]
