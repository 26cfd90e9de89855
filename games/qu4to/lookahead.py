# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Whether the goal of one of QU4TO's problems (problems.py) stays in reach after an action, and why not.

Sets are compared by their strength: the class (games.qu4to.deck) + 1, or 0 for cards that are no set. What
matters of another hand is a pair: the strength of its strongest set, and of the whole hand as one set, with
which its owner can be out.
"""

from micropython import const

from games.qu4to import rules, state
from games.qu4to.deck import BLUE, CLASSES, FOUR, GREEN, add_beating, class_of, dashed, form
from mesa.core.match import NAMES

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Search:
    """The player's hand in their turn, with `turns` left, and whether the goal stays in reach.

    keep: nobody may beat the player. cards: ascending; ups, downs: their numbers.
    """

    def __init__(self, s: bytearray, turns: int, keep: bool) -> None:
        self.turns = turns
        self.keep = keep
        self.cards, self.ups, self.downs = hand_of(s, 0)

    def meet(self, s: bytearray) -> None:
        """Look at the others' hands in s.

        now: the pair of each; later: after each of their passes, if there is time for it (seat, number turned
        up, pair); replies: for each set of an only opponent its strength, and the pair of what is left.
        """
        self.s = s
        self.now = []
        self.later = []
        self.replies = []
        for seat in range(1, s[state.AT_SEATS]):
            _, ups, downs = hand_of(s, seat)
            self.now.append(pair_of(ups))
            if self.turns < 3:
                continue
            before = len(self.later)
            for i in range(len(ups)):
                if ups[i] != FOUR:
                    up = ups[i]
                    ups[i] = downs[i]
                    self.later.append((seat, downs[i], pair_of(ups)))
                    ups[i] = up
            if len(self.later) == before:
                self.later.append((seat, FOUR, self.now[-1]))
            if not self.keep:
                for strength in sets_of(ups):
                    self.replies.append((strength, pair_of(without(ups, strength))))

    def fails(self, action: int) -> "tuple[Any, ...]":
        """Return why an action fails, as `why` does; () if it keeps the goal in reach."""
        if action < state.SET or state.TURN <= action < state.TAKE:
            return self.fails_to_pass(action)
        laid = (self.s[state.AT_CLASS] if action >= state.TAKE else action - state.SET) + 1
        ups = without(self.ups, laid)
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
        splits = splits_of(ups)
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
                helps = helps and passes_out(ups, downs, pair)
            if helps:
                return True
        return False

    def masks(self, action: int, laid: int) -> "list[int]":
        """Return the sets of this strength in the hand, as masks of cards; after a pick, with its cards."""
        must = mustnt = 0
        picked = action - state.TAKE
        if picked >= 0:
            for i in range(len(self.cards)):
                card = self.cards[i]
                if rules.taken(self.s, card) or card == picked:
                    must |= 1 << i
                elif card < picked and self.ups[i] == self.ups[self.cards.index(picked)]:
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
        if action >= state.TURN:
            i = self.cards.index(action - state.TURN)
            ups[i], downs[i] = downs[i], ups[i]
        return ups, downs

    def fails_to_pass(self, action: int) -> "tuple[Any, ...]":
        """Return why a pass fails, as `why` does; () if it keeps the goal in reach."""
        many = len(self.cards)
        if self.keep:
            return "why_passes", NAMES[self.s[state.AT_LEADER]]
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
        splits = splits_of(ups)
        for strength, pair in self.replies:
            if not pair[0]:
                return "why_leaves", NAMES[1], dashed(strength - 1)
            if not _goes_on(splits, left, strength, pair) and not passes_out(ups, downs, pair):
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


def passes_out(ups: "list[int]", downs: "Sequence[int]", pair: "tuple[int, int]") -> bool:
    """Return whether cards are out within two turns, the first of which is a pass, against this pair."""
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


def splits_of(ups: "list[int]") -> "list[int]":
    """Return the ways to lay these cards as two sets, one after the other: first << 7 | second."""
    out = []
    for first in sets_of(ups):
        second = class_of(without(ups, first)) + 1
        if second:
            out.append(first << 7 | second)
    return out


def without(ups: "list[int]", strength: int) -> "list[int]":
    """Return these numbers without those of a set."""
    rest = list(ups)
    low, run, size = form(strength - 1)
    for i in range(size):
        rest.remove(low + run * i)
    return rest


def hand_of(s: bytearray, seat: int) -> "tuple[list[int], list[int], list[int]]":
    """Return the cards of a seat, ascending, their numbers up, and their numbers down."""
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


def sets_of(ups: "list[int]") -> "list[int]":
    """Return the strengths of the sets of cards with these numbers up, ascending."""
    out = []
    add_beating(out, 1, 0, ups)
    return out


def pair_of(ups: "list[int]") -> "tuple[int, int]":
    """Return what matters of a hand with these numbers up."""
    return (sets_of(ups)[-1], class_of(ups) + 1) if ups else (0, 0)
