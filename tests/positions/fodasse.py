# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's positions in words: "4D 5C | 6D 7S | -; vira AH", hands by seat, "-" is out.

Then as needed "dealer 2" (seat 0 if not said), "points 6 0", "climb 0" on the way down, options ("hook=on").
A number is a bid. `view2` is what seat 2 knows: cards of the hands by seat, then the vira.
"""

from __future__ import annotations

import random
from typing import Any

import worked

from games.fodasse import bots, easy, rounds, rules
from mesa.core import cards as deck
from mesa.core.contract import DEAL, HIDDEN
from mesa.core.match import MEDIUM
from mesa.core.rng import Rng
from mesa.ui.text import SUITS

WORDS = {"show": rules.SHOW, "deal": DEAL}


def card(name: str) -> int:
    """Return the number of "7H"."""
    return deck.number(name, rules.ORDER)


def number(s: bytearray, seat: int, word: str) -> int:
    """Return the number of "2" (a bid), "7H", "show" or "deal"."""
    if word.isdigit():
        return rules.BID + int(word)
    return WORDS[word] if word in WORDS else card(word)


def view(s: bytearray, seat: int) -> list[list[int]]:
    """Return the cards that a seat knows: the hands by seat, then the vira, perhaps HIDDEN."""
    seen = rules.hide(s, seat)
    return [*(rules.hand(seen, other) for other in range(s[rules.AT_SEATS])), [seen[rules.AT_VIRA]]]


def begin(text: str) -> worked.Table:
    """Return a position before the bids."""
    hands, options, more = worked.position("fodasse", text)
    s = rules.new(7, len(hands), options)
    dealt = [card(more["vira"])]
    s[rules.AT_VIRA] = dealt[0]
    s[rules.AT_CLIMBING] = int(more.get("climb", 1))
    s[rules.AT_DEALER] = int(more.get("dealer", 0))
    for i in range(rules.AT_HANDS, rules.AT_LOG):
        s[i] = HIDDEN
    for seat, held in enumerate(hands):
        s[rules.AT_BEGINS + seat] = 0
        if held == "-":
            s[rules.AT_PLAY] &= ~(1 << seat)
            s[rules.AT_PLAYERS] -= 1
            s[rules.AT_SCORES + seat] = 7
            continue
        cards = [card(name) for name in held.split()]
        s[rules.AT_SIZE] = len(cards)
        s[rules.AT_BEGINS + seat] = len(dealt) - 1
        rounds.put_hand(s, seat, cards)
        dealt += cards
    assert len(set(dealt)) == len(dealt), "a card twice"
    for seat, points in enumerate(more.get("points", "").split()):
        s[rules.AT_SCORES + seat] = int(points)
    s[rules.AT_TURN] = rules.next_seat(s, s[rules.AT_DEALER])
    return worked.Table("fodasse", s, number, view=view)


# Fodasse's problems judged by a plain simulation.
#
# The unseen cards are dealt again and again, and the hand is played out with each of the player's actions.
# Half of the deals are any, half are such that everybody's cards are worth about the bid. Who wants a trick
# tries to win it, who does not throws the highest card that loses. A card is (strength, kind): equal kinds
# annul.


Card = tuple[int, str]
PAIRS = 60, 2000
"""Deals of each half: the fewest, and the most."""
SURE = 4.0
"""No more are needed once the best action leads by so many standard errors."""
NEAR = 40
"""Percent by which the cost of an action may be off, since the players of this simulation are others."""


def right(problem: Any) -> set[int]:
    """Return the actions that hit the bid most often; none if a medium bot would do something else."""
    s = problem.s
    found = rates(problem)
    answers = {action for action, rate in found.items() if rate == max(found.values())}
    medium = [*bots.think(rules.hide(s, 0), 0, MEDIUM, 0, Rng(1), 0)][-1]
    return answers if medium in answers else set()


def unique(problem: Any) -> bool:
    """Return whether only one action, or equal cards, is right."""
    s = problem.s
    answers = right(problem)
    return len({action if action >= rules.BID else card_of(s, action) for action in answers}) == 1


def card_of(s: bytearray, card: int) -> Card:
    """Return a card's (strength, kind); a manilha is the only one of its kind."""
    suit, rank = divmod(card, 10)
    if rank == (s[rules.AT_VIRA] + 1) % 10:
        return 10 + suit, "manilha {}".format(suit)
    return rank, rules.ORDER[rank]


def rates(problem: Any) -> dict[int, float]:
    """Return in which share of the deals each action hits the bid."""
    s = bytes(problem.s)
    if getattr(problem, "rated", None) and problem.rated[0] == s:
        return problem.rated[1]
    legal = rules.legal(problem.s, 0)
    answers = list({action if action >= rules.BID else card_of(problem.s, action): 0 for action in legal})
    position = Position(problem.s)
    dice = random.Random(s)
    sums = [0] * len(answers)
    rows: list[list[int]] = []
    while len(rows) < PAIRS[1]:
        deals = position.deal(dice), position.deal_like_the_bids(dice)
        row = [sum(position.hits(deal, answer) for deal in deals) for answer in answers]
        rows.append(row)
        sums = [a + b for a, b in zip(sums, row, strict=True)]
        n = len(rows)
        if n >= PAIRS[0] and n % 20 == 0:
            first, second = sorted(range(len(answers)), key=lambda i: -sums[i])[:2]
            gaps = [row[first] - row[second] for row in rows]
            mean = sum(gaps) / n
            error = (sum((gap - mean) ** 2 for gap in gaps)) ** 0.5 / n
            if mean > SURE * error:
                break
    found = dict(zip(answers, (total / 2 / len(rows) for total in sums), strict=True))
    rated = {action: found[action if action >= rules.BID else card_of(problem.s, action)] for action in legal}
    problem.rated = s, rated
    return rated


class Position:
    """What the player sees; players are numbered by turn from the one who leads the trick."""

    def __init__(self, s: bytearray) -> None:
        now = s[rules.AT_TRICKS_LAID]
        n = s[rules.AT_SEATS]
        self.bidding = s[rules.AT_PHASE] == rules.BIDDING
        leader = (s[rules.AT_DEALER] - 1) % n if self.bidding else s[rules.AT_TRICKS + now] >> 4
        seats = [(leader - i) % n for i in range(n)]
        played: dict[int, list[int]] = {seat: [] for seat in seats}
        for t in range(0 if self.bidding else now + 1):
            for seat, card in rules.trick(s, t):
                played[seat].append(card)
        self.me = seats.index(0)
        self.waiting = s[rules.AT_WAITING]
        self.bids = [s[rules.AT_BIDS + seat] for seat in seats]
        self.writes_needed = [s[rules.AT_BIDS + seat] - s[rules.AT_WON + seat] for seat in seats]
        self.left = [s[rules.AT_SIZE] - len(played[seat]) for seat in seats]
        self.mine = [card_of(s, card) for card in rules.hand(s, 0)]
        self.played = [[card_of(s, card) for card in played[seat]] for seat in seats]
        self.table = [] if self.bidding else [card_of(s, card) for _, card in rules.trick(s, now)]
        seen = {s[rules.AT_VIRA], *rules.hand(s, 0)}.union(*played.values())
        self.unseen = [card_of(s, card) for card in range(40) if card not in seen]
        deck = [card_of(s, card) for card in range(40) if card != s[rules.AT_VIRA]]
        self.worth = {card: (sum(other < card for other in deck) / 39) ** (n - 1) for card in deck}

    def deal(self, dice: random.Random) -> list[list[Card]]:
        """Return hands for all players, with the unseen cards anywhere."""
        cards = dice.sample(self.unseen, sum(self.left) - self.left[self.me])
        hands = []
        for i, left in enumerate(self.left):
            hands.append(self.mine if i == self.me else [cards.pop() for _ in range(left)])
        return hands

    def deal_like_the_bids(self, dice: random.Random) -> list[list[Card]]:
        """Return that one of some deals in which the hands are most nearly worth what was bid."""
        return min((self.deal(dice) for _ in range(25)), key=self.misfit)

    def misfit(self, hands: list[list[Card]]) -> float:
        """Return how far the others' cards are from their bids."""
        misfit = 0.0
        for i, hand in enumerate(hands):
            if i != self.me:
                misfit += (sum(self.worth[card] for card in hand + self.played[i]) - self.bids[i]) ** 2
        return misfit

    def hits(self, deal: list[list[Card]], answer: Any) -> bool:
        """Play the hand out with the answer; return whether the player hits the bid."""
        hands = [sorted(hand) for hand in deal]
        need = self.writes_needed[:]
        table = self.table[:]
        waiting, lead = self.waiting, 0
        forced = answer
        if self.bidding:
            need[self.me], forced = answer - rules.BID, None
        while any(hands):
            while len(table) < len(hands):
                player = (lead + len(table)) % len(hands)
                card = forced or chosen(hands[player], table, need[player], len(hands))
                forced = None
                hands[player].remove(card)
                table.append(card)
            place = winner(table)
            waiting += 1
            if place is not None:
                lead = (lead + place) % len(hands)
                need[lead] -= waiting
                waiting = 0
            table = []
        return need[self.me] == 0


def winner(table: list[Card]) -> int | None:
    """Return the place of the strongest card that has no equal; None if all have."""
    alone = [card for card in table if table.count(card) == 1]
    return table.index(max(alone)) if alone else None


def chosen(hand: list[Card], table: list[Card], need: int, players: int) -> Card:
    """Return the card that a simple player lays; `hand` is sorted."""
    top = winner(table)
    winning = [card for card in hand if card not in table and (top is None or card > table[top])]
    last = len(table) == players - 1
    if need > 0:
        return (winning[0] if last else winning[-1]) if winning else hand[0]
    losing = [card for card in hand if card not in winning]
    return losing[-1] if losing else hand[-1 if last else 0]


def effort(problem: Any) -> float:
    """Return whether an easy bot errs, unless it is the bid that the others leave; and how little an error
    costs at least.
    """
    s, (best, *_) = problem.s, problem.good()
    errs = easy.choose(s, 0, rules.legal(s, 0), 0) not in problem.good()
    leave = s[rules.AT_SIZE] - s[rules.AT_BID_SUM]
    return (errs and not 0 < leave == best - rules.BID) - problem.least / 100


def plain(problem: Any) -> bool:
    """Return whether a beginner bids nothing, too; or it is the strongest card, not last, and annuls none."""
    s = problem.s
    best = problem.good()[0]
    if best >= rules.BID:
        return best == rules.BID == easy.choose(s, 0, rules.legal(s, 0), 0)
    laid = [card_of(s, card) for _, card in rules.trick(s, s[rules.AT_TRICKS_LAID])]
    one = card_of(s, best)
    strongest = one[0] == max(card_of(s, card)[0] for card in rules.hand(s, 0))
    return strongest and one not in laid and len(laid) < s[rules.AT_PLAYERS] - 1


def true(problem: Any, action: int, key: str, *values: Any) -> bool:
    """Return whether that can be said of a wrong action; values: perhaps a card's name, and what it costs."""
    s = problem.s
    best = problem.good()[0]
    size, others = s[rules.AT_SIZE], s[rules.AT_BID_SUM]
    found = rates(problem)
    if abs(100 * (found[best] - found[action]) - values[-1]) > NEAR:
        return False
    if action >= rules.BID:
        return {
            "too_many": action > best,
            "too_many_wanted": action > best and others >= size,
            "too_few": action < best,
            "too_few_wanted": action < best and others < size - (best - rules.BID),
        }[key]
    on_table = [card for _, card in rules.trick(s, s[rules.AT_TRICKS_LAID])]
    laid = [card_of(s, card) for card in on_table]
    one, other = (card_of(s, card) for card in (action, best))
    wins, won = (winner([*laid, card]) == len(laid) for card in (one, other))
    last = len(laid) == s[rules.AT_PLAYERS] - 1
    unseen = Position(s).unseen
    sure, right_sure = (last or max(unseen) < card for card in (one, other))
    done, stronger = s[rules.AT_BIDS] == s[rules.AT_WON], one > other
    more = s[rules.AT_BIDS] - s[rules.AT_WON] - 1 - s[rules.AT_WAITING]
    rest = sorted((card_of(s, card), card) for card in rules.hand(s, 0) if card != action)
    lowest = min(one, rest[0][0])
    named = rules.ORDER.index(values[0][0]) + 10 * SUITS.index(values[0][1]) if len(values) > 1 else -1
    too_many = (
        [card for power, card in rest if power == rest[-1][0]] if not more else [best] * (best != rest[0][1])
    )
    return {
        "takes": done and wins and not won and sure,
        "takes_perhaps": done and wins and not won and not sure,
        "keeps": (done or wins == won) and not stronger and named == best,
        "surer": done and wins and won and stronger and not right_sure and max(unseen) > one,
        "one_more": not done and wins and sure and named in too_many,
        "one_more_perhaps": not done and wins and not sure and named in too_many,
        "leads_high": not done and not laid and stronger and more < len(rest),
        "gives_up": not done and won and not wins,
        "strong": not done and bool(laid) and wins and stronger and won and right_sure,
        "wastes": not done and not wins and not won and one not in laid and other == lowest,
        "needed": not done and not wins and not won and one not in laid and stronger and other != lowest,
        "cancels": not done and not wins and not won and one in laid and named in on_table,
    }[key]
