# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The problems of QU4TO: empty the hand in two or three turns, or keep the lead until it is empty.

All hands are open, and the round is at its 300th turn, from which nobody draws (RULES 11): who passes turns a
card, so everything that can happen is known. The kinds (docs/CONTRACT.md, Problems):

- empty_two, empty_three: two players. There is a set on the table, and the player must be out within two or
  three turns of their own, whatever the other does. A pass is a turn as well.
- keep_lead: three or four players. The player must beat the set on the table, and be out within three turns
  without ever being beaten.

`own` of a Problem is the number of turns. Sets are compared by their strength: the class (games.qu4to.deck)
+ 1, or 0 for cards that are no set. A mask has a bit for each card of the player's hand, in ascending order.
What matters of another hand is a pair: its strongest set, and its own strength as one set, with which its
owner can be out.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import BLUE, CARDS, CLASSES, FOUR, GREEN, STARTS, add_beating, class_of, dashed, form
from games.qu4to.state import (
    AT_CARDS,
    AT_CLASS,
    AT_COUNT,
    AT_DID,
    AT_DRAWN,
    AT_LEAD,
    AT_LEADER,
    AT_OPTIONS,
    AT_PHASE,
    AT_PLACE,
    AT_SEATS,
    AT_TOP,
    AT_TURNS,
    GREEN_UP,
    LAST_DRAW,
    LEADING,
    LEADS,
    NONE,
    OUT,
    PICKING,
    PLAYING,
    SET,
    TAKE,
    TURN,
)
from mesa.core.contract import get16, put16
from mesa.core.match import NAMES
from mesa.core.problem import EASY, HARD, Problem
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import Any

_STREAM = const(0x14000004)  # the generator's second key, used for nothing else
# Kinds by the number; for those of two, 1: the answer should be to turn a card.
_KINDS = (
    ("empty_three", 1),
    ("keep_lead", 0),
    ("empty_two", 1),
    ("keep_lead", 0),
    ("empty_three", 0),
    ("keep_lead", 0),
    ("empty_three", 1),
)
_NARROW = const(3)  # numbers of which the player's sets are made, so that they can be made in several ways
_WIDE = const(5)  # the same for the hands of others
_MOST = const(8)  # cards of the player; at least half of them
_AGAIN = const(4)  # others that a hand of the player meets
_WISH = const(20)  # hands after which any answer will do


def make(number: int) -> "Generator[int | Problem, None, None]":
    """Make problem `number`, 1 … 2**29 - 1, in slices; yield the progress, 0 … 999, and last the Problem.

    Hands are dealt until exactly one action serves, among several after which the cards would come out in
    time if nobody did anything, and this is not to play the strongest set.
    """
    rng = Rng(number, _STREAM)
    kind, turning = _KINDS[number % 7]
    keep = kind == "keep_lead"
    turns = 2 if kind == "empty_two" else 3
    order = bytearray(range(CARDS))
    progress = 0
    hands = 0
    while True:
        progress += (999 - progress) // 16
        yield progress
        rng.shuffle(order)
        own = _deal(rng, order, turns, turning)
        if not own:
            continue
        hands += 1
        yield progress
        search = _Search(own, turns, keep)
        fit = []
        for action in search.actions():
            yield progress
            if search.fits(action):
                fit.append(action)
        for _ in range(_AGAIN if len(fit) > 1 else 0):
            s = bytearray(own)
            if not _seat(s, rng, order, 3 + rng.below(2) if keep else 2, fit):
                continue
            yield progress
            legal = rules.legal(s, 0)
            likely = [action for action in fit if action in legal]
            if len(likely) < 2 or len(legal) < 4:
                continue
            search.meet(s)
            strongest = max([0] + [action for action in legal if action < TURN])
            good = 0
            for action in likely:
                yield progress
                if not search.fails(action):
                    if good or action == strongest:
                        good = 0
                        break
                    good = action
            if good and (hands > _WISH or (good >= TURN) == turning):
                lines = (len(likely) - 1) * (turns - 1)
                grade = EASY if lines < 3 else HARD if lines > 6 else EASY + 1
                yield Problem(number, kind, s, ("unbeaten" if keep else "out", turns), grade, turns)
                return


def left(problem: "Problem") -> int:
    """Return how many turns the player has left, including the current one."""
    seats = problem.s[AT_SEATS]
    return problem.own - (get16(problem.s, AT_TURNS) - LAST_DRAW - 2 + seats) // seats


def judge(problem: "Problem") -> "Generator[bytes | None, None, None]":
    """Weigh all actions of the player in slices; yield None meanwhile, and last those that keep the goal in
    reach.
    """
    search = _search(problem)
    good = bytearray()
    for action in rules.legal(problem.s, 0):
        yield None
        if not search.fails(action):
            good.append(action)
    yield bytes(good)


def reply(problem: "Problem") -> "Generator[int | None, None, None]":
    """Find the best opposition of the seat in turn, in slices: yield None meanwhile, and last an action.

    It leaves the player the fewest actions that serve or, if another seat acts in between, it is the pass
    that leaves the strongest set in hand.
    """
    s = problem.s
    seat = rules.turn(s)
    best = least = -1
    for action in rules.legal(s, seat):
        yield None
        after = bytearray(s)
        rules.step(after, seat, action)
        while after[AT_PHASE] == PICKING:
            rules.step(after, seat, rules.legal(after, seat)[0])
        left = CLASSES - _pair(_hand(after, seat)[1])[0]
        if rules.turn(after) == 0:
            good = b""
            for found in judge(Problem(0, problem.kind, after, (), 0, problem.own)):
                good = found
                yield None
            left = len(good or b"")
        if best < 0 or left < least:
            best = action
            least = left
    yield best


def solved(problem: "Problem") -> "bool | None":
    """Return True if the goal has been reached, False if it is out of reach, None if neither is certain."""
    s = problem.s
    if s[AT_PLACE]:
        return True
    passed = get16(s, AT_TURNS) - LAST_DRAW - 1
    if max(s[AT_PLACE:AT_DID]) or left(problem) < 1:
        return False
    return False if problem.kind == "keep_lead" and passed and s[AT_LEADER] else None


def why(problem: "Problem", action: int) -> "tuple[Any, ...]":
    """Return why a wrong action fails: the key of a text, and what to put into it."""
    return _search(problem).fails(action)


class _Search:
    """The player's hand in their turn, with `turns` left, and whether the goal stays in reach.

    keep: nobody may beat the player. cards: ascending; ups, downs: their numbers.
    """

    def __init__(self, s: bytearray, turns: int, keep: bool) -> None:
        self.turns = turns
        self.keep = keep
        self.cards, self.ups, self.downs = _hand(s, 0)

    def meet(self, s: bytearray) -> None:
        """Look at the others' hands in s.

        now: the pair of each; later: after each of their passes, if there is time for it (seat, number turned
        up, pair); replies: for each set of an only opponent its strength, and the pair of what is left.
        """
        self.s = s
        self.now = []
        self.later = []
        self.replies = []
        for seat in range(1, s[AT_SEATS]):
            _, ups, downs = _hand(s, seat)
            self.now.append(_pair(ups))
            if self.turns < 3:
                continue
            before = len(self.later)
            for i in range(len(ups)):
                if ups[i] != FOUR:
                    up = ups[i]
                    ups[i] = downs[i]
                    self.later.append((seat, downs[i], _pair(ups)))
                    ups[i] = up
            if len(self.later) == before:
                self.later.append((seat, FOUR, self.now[-1]))
            if not self.keep:
                for strength in _sets(ups):
                    self.replies.append((strength, _pair(_without(ups, strength))))

    def actions(self) -> "list[int]":
        """Return what the player may do at most: play any set of the hand, or turn any card."""
        out = [SET - 1 + strength for strength in _sets(self.ups)]
        for card in self.cards:
            if BLUE[card] != FOUR:
                out.append(TURN + card)
        return out

    def fits(self, action: int) -> bool:
        """Return whether all cards come out in time if nobody else does anything."""
        ups = downs = ()
        if action < TURN:
            ups = _without(self.ups, action - SET + 1)
        elif self.keep:
            return False
        else:
            ups, downs = self.turned(action)
        if not ups or class_of(ups) >= 0:
            return True
        if self.turns == 2:
            return False
        return len(_splits(ups)) > 0 or action >= TURN and _passes_out(ups, downs, (0, 0))

    def fails(self, action: int) -> "tuple[Any, ...]":
        """Return why an action fails, as `why` does; () if it keeps the goal in reach."""
        if action < SET or TURN <= action < TAKE:
            return self.fails_to_pass(action)
        laid = (self.s[AT_CLASS] if action >= TAKE else action - SET) + 1
        ups = _without(self.ups, laid)
        many = len(ups)
        if not many:
            return ()
        if self.turns == 1:
            return "why_left", many
        if self.keep:
            for i in range(len(self.now)):
                if self.now[i][0] > laid:
                    return "why_beaten", NAMES[i + 1], dashed(self.now[i][0] - 1)
        left = class_of(ups) + 1
        if self.turns == 2:
            top, whole = self.now[0]
            if not left:
                return "why_no_set", many
            if self.keep or top <= laid or whole <= laid and left > top:
                return ()
            if whole > laid:
                return "why_out", NAMES[1], dashed(whole - 1)
            return "why_weak", NAMES[1], dashed(top - 1), dashed(left - 1)
        splits = _splits(ups)
        if not left and not splits:
            return "why_no_sets", many
        for seat, number, pair in self.later:
            if self.keep:
                pair = (pair[0], CLASSES)
            if not _goes_on(splits, left, 0, pair):
                return "why_turned", NAMES[seat], number, dashed(pair[0] - 1)
        stuck = []  # replies after which at most a pass helps: then it matters which of equal cards are left
        for strength, pair in self.replies:
            if strength > laid and not _goes_on(splits, left, strength, pair):
                if not pair[0]:
                    return "why_out", NAMES[1], dashed(strength - 1)
                stuck.append((strength, pair))
        if not stuck or self.passes_later(action, laid, stuck):
            return ()
        return "why_stuck", NAMES[1], dashed(stuck[0][0] - 1)

    def passes_later(self, action: int, laid: int, stuck: "Sequence[tuple[Any, ...]]") -> bool:
        """Return whether a pass helps after all these replies, if the right cards are laid now."""
        for mask in self.masks(action, laid):
            ups = []
            downs = []
            for i in range(len(self.cards)):
                if not mask >> i & 1:
                    ups.append(self.ups[i])
                    downs.append(self.downs[i])
            helps = True
            for _, pair in stuck:
                helps = helps and _passes_out(ups, downs, pair)
            if helps:
                return True
        return False

    def masks(self, action: int, laid: int) -> "list[int]":
        """Return the sets of this strength in the hand, as masks of cards; after a pick, with its cards."""
        must = mustnt = 0
        if action >= TAKE:
            for i in range(len(self.cards)):
                card = self.cards[i]
                if rules.taken(self.s, card) or TAKE + card == action:
                    must |= 1 << i
                elif TAKE + card < action and self.ups[i] == self.ups[self.cards.index(action - TAKE)]:
                    mustnt |= 1 << i  # equal cards are picked in ascending order
        low, run, size = form(laid - 1)
        out = [0]
        for number in range(low, low + size if run else low + 1):
            group = []
            for i in range(len(self.ups)):
                if self.ups[i] == number:
                    group.append(1 << i)
            found = []
            for part in range(1 << len(group)):
                many = mask = 0
                for i in range(len(group)):
                    if part >> i & 1:
                        many += 1
                        mask |= group[i]
                if many == (1 if run else size):
                    for other in out:
                        found.append(mask | other)
            out = found
        return [mask for mask in out if mask & (must | mustnt) == must]

    def turned(self, action: int) -> "tuple[list[int], list[int]]":
        """Return the player's numbers up and down after a pass."""
        ups = list(self.ups)
        downs = list(self.downs)
        if action >= TURN:
            i = self.cards.index(action - TURN)
            ups[i], downs[i] = downs[i], ups[i]
        return ups, downs

    def fails_to_pass(self, action: int) -> "tuple[Any, ...]":
        """Return why a pass fails, as `why` does; () if it keeps the goal in reach."""
        many = len(self.cards)
        if self.keep:
            return "why_passes", NAMES[self.s[AT_LEADER]]
        if self.turns == 1:
            return "why_left", many
        ups, downs = self.turned(action)
        left = class_of(ups) + 1
        if self.turns == 2:
            top, whole = self.now[0]
            if not left:
                return "why_no_set", many
            if whole:
                return "why_leaves", NAMES[1], dashed(whole - 1)
            return () if left > top else ("why_leads", NAMES[1], dashed(top - 1))
        splits = _splits(ups)
        for strength, pair in self.replies:
            if not pair[0]:
                return "why_leaves", NAMES[1], dashed(strength - 1)
            if not _goes_on(splits, left, strength, pair) and not _passes_out(ups, downs, pair):
                if not left and not splits:
                    return "why_no_sets", many
                return "why_leads", NAMES[1], dashed(strength - 1)
        return ()


def _goes_on(splits, left, lead, pair):
    # return whether cards are out within two turns without a pass, after `lead` or (0) as the leader;
    # pair: the other's
    if not pair[0]:
        return False
    if left > lead:
        return True
    top, whole = pair
    for both in splits:
        first = both >> 7
        if first > lead and (top <= first or whole <= first and both & 127 > top):
            return True
    return False


def _passes_out(ups, downs, pair):
    # return whether cards are out within two turns, the first of which is a pass
    top, whole = pair
    if whole or len(ups) > 4:
        return False
    plain = True
    for i in range(len(ups)):
        if ups[i] != FOUR:
            plain = False
            up = ups[i]
            ups[i] = downs[i]
            found = class_of(ups)
            ups[i] = up
            if found >= top:
                return True
    return plain and class_of(ups) >= top


def _splits(ups):
    # return the ways to lay these cards as two sets, one after the other: first << 7 | second
    out = []
    for first in _sets(ups):
        second = class_of(_without(ups, first)) + 1
        if second:
            out.append(first << 7 | second)
    return out


def _without(ups, strength):
    # return these numbers without those of a set
    rest = list(ups)
    low, run, size = form(strength - 1)
    for i in range(size):
        rest.remove(low + run * i)
    return rest


def _search(problem):
    search = _Search(problem.s, left(problem), problem.kind == "keep_lead")
    search.meet(problem.s)
    return search


def _hand(s, seat):
    # return the cards of a seat, ascending, their numbers up, and their numbers down
    held = []
    rules.hand(s, seat, held, [])
    held.sort()
    ups = []
    downs = []
    for card in held:
        up = (GREEN if rules.half_up(s, card) else BLUE)[card]
        ups.append(up)
        downs.append(BLUE[card] + GREEN[card] - up)
    return held, ups, downs


def _sets(ups):
    # return the strengths of the sets of cards with these numbers up, ascending
    out = []
    add_beating(out, 1, 0, ups)
    return out


def _pair(ups):
    return (_sets(ups)[-1], class_of(ups) + 1) if ups else (0, 0)


# Dealing.


def _deal(rng, order, turns, turning):
    """Return a state with the player's hand, made of sets for the turns; `turning`: one card must be turned.

    None if that does not work out.
    """
    s = bytearray(AT_OPTIONS + len(rules.OPTIONS))
    s[0] = rules.VERSION
    s[AT_PHASE] = PLAYING
    put16(s, AT_TURNS, LAST_DRAW + 1)
    s[AT_CLASS] = s[AT_TOP] = s[AT_DRAWN] = NONE
    s[AT_CARDS:AT_OPTIONS] = bytes((OUT,)) * CARDS
    low = 1 + rng.below(12 - _NARROW)
    for _ in range(turns - turning):
        size = 1 + rng.below(4)
        run = int(size <= _NARROW and rng.below(2))
        first = low + rng.below(_NARROW - size + 1 if run else _NARROW)
        for i in range(size):
            if not _give(s, order, first + run * i, 0):
                return None
    ups = _hand(s, 0)[1]
    if not _MOST // 2 <= len(ups) <= _MOST or max([ups.count(number) for number in ups]) > 4:
        return None
    if turning:
        held = [card for card in _hand(s, 0)[0] if BLUE[card] != FOUR]
        if not held:
            return None
        card = held[rng.below(len(held))]
        half = rules.half_up(s, card)
        s[AT_CARDS + card] ^= GREEN_UP
        s[AT_COUNT + half] -= 1
        s[AT_COUNT + 1 - half] += 1
    return s


def _seat(s, rng, order, seats, fit):
    """Seat the others in s, with a set of the last one on the table; return whether that works out.

    Mostly it is a little weaker than one that the player may play.
    """
    s[AT_SEATS] = seats
    s[AT_LEADER] = seats - 1
    s[AT_DID + seats - 1] = LEADS
    start = rng.below(CARDS)
    for seat in range(1, seats):
        many = 4 + rng.below(3) if seats == 2 else 7 - seats
        low = 1 + rng.below(12 - _WIDE)
        for i in range(CARDS):
            card = order[i - start]
            number = BLUE[card] if i & 1 else GREEN[card]
            if not low <= number < low + _WIDE:
                number = BLUE[card] + GREEN[card] - number
            if s[AT_CARDS + card] == OUT and low <= number < low + _WIDE:
                _put(s, card, number, seat)
                many -= 1
                if not many:
                    break
    action = fit[rng.below(len(fit))]
    cls = action - SET - 1 - rng.below(3)
    if action >= TURN or not rng.below(4):
        cls = rng.below(STARTS[4])
    if cls < 0:
        return False
    s[AT_LEAD] = cls
    low, run, size = form(cls)
    for i in range(size):
        if not _give(s, order, low + run * i, LEADING):
            return False
    return True


def _give(s, order, number, where):
    # put a card that is still out, with this number up, there; return whether there is one
    for card in order:
        if s[AT_CARDS + card] == OUT and number in (BLUE[card], GREEN[card]):
            _put(s, card, number, where)
            return True
    return False


def _put(s, card, number, where):
    half = int(BLUE[card] != number)
    s[AT_CARDS + card] = where | half << 4
    if where < LEADING:
        s[AT_COUNT + 2 * where + half] += 1
