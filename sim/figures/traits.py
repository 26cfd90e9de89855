# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The traits of the ladders: whether what a person is said to do is what their bot does.

    python -m sim.figures.traits [game] [--cases 120]

A person's row in games/<id>/ladder.py names the levels, styles and options of their matches; their trait is a
line of the section `ladder` of the game's texts. TRAITS has for each how it is measured: cases in such
matches, and between which two figures their mean must lie for the line to be true. A row in Markdown for each
person. The exit code is 1 if a line is not true.

Where a trait says "bold", each case asks the same bot in the same position what it would do with either
style. Where it says that somebody tests plays, a case is a decision that the expert takes otherwise than
medium, and the figure is how many of them are as the expert's. In SET the player only agrees that there is
none.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sim.common import command

NAME = "sim.figures.traits"
if __name__ == "__main__":
    command.begin(NAME)

from mesa.core.contract import ANY  # noqa: E402
from mesa.core.match import Match  # noqa: E402
from mesa.core.match_start import MatchStart  # noqa: E402
from mesa.core.rng import Rng  # noqa: E402
from mesa.core.thinker import Thinker  # noqa: E402
from mesa.ladder import opponent  # noqa: E402
from sim.common.numbers import markdown  # noqa: E402
from sim.contest import matches  # noqa: E402
from sim.drive import texts  # noqa: E402

CASES = 120
FEWEST = 12
"""Cases that a figure needs at least: a habit that never shows is none."""
DEALS = 300
"""Matches in which the cases are looked for, at most."""
SEAT = 1
"""Where the person sits."""
MEDIUM, EXPERT = 2, 3


class Row(NamedTuple):
    """A person of a ladder."""

    game: str
    person: int
    levels: bytes
    styles: bytes
    options: bytes


class Trait(NamedTuple):
    """How a trait is measured."""

    what: str
    cases: Callable[[Row], Iterator[float]]
    least: float
    most: float = 1.0
    times: int = 1
    """How many times as many cases as usual: for a small difference."""


def rows(game: str) -> list[Row]:
    """Return the rows of a game's ladder."""
    rules = matches.load(game)[0]
    out = []
    for row in opponent.rows(game):
        person, styles, chosen = row
        levels = opponent.levels(game, row)
        named = dict(chosen)
        options = bytes(choices.index(named.get(name, choices[0])) for name, choices in rules.OPTIONS)
        out.append(Row(game, person, levels, styles, options))
    return out


# Decisions of games in which players act in turn


class Decision:
    """An action of the person, just before it is done."""

    def __init__(self, match: Match, action: int, legal: list[int]) -> None:
        self.match = match
        self.rules: Any = match.rules
        self.s = match.s
        self.action = action
        self.legal = legal

    def ask(self, level: int | None = None, style: int | None = None) -> int:
        """Return what a bot of this level or style, else of the person's, would do here."""
        match = self.match
        styles = match.styles
        if style is not None:
            match.styles = styles[:SEAT] + bytes([style]) + styles[SEAT + 1 :]
        thinker = Thinker(match, SEAT, level)
        match.styles = styles
        while not thinker.advance():
            pass
        thinker.close()
        assert thinker.answer is not None
        return thinker.answer


Note = Callable[[Decision], "float | None"]
"""Returns the figure of a decision that is a case, else None."""


class Noted(Match):
    """A match that collects the figures of the person's decisions."""

    note: Note
    figures: list[float]

    def take(self, seat: int, action: int) -> None:
        if seat == SEAT:
            legal = self.rules.legal(self.s, seat)
            if len(legal) > 1:
                figure = self.note(Decision(self, action, legal))
                if figure is not None:
                    self.figures.append(float(figure))
        super().take(seat, action)


def noted(row: Row, note: Note) -> Iterator[float]:
    """Yield the figures of the person's decisions in their matches, against a bot in the player's seat."""
    rules, bots = matches.load(row.game)
    for seed in range(1, DEALS + 1):
        start = MatchStart(row.game, row.levels, row.options, seed, styles=row.styles)
        match = Noted(start, rules, bots, human=None, shown=False)
        match.note = note
        match.figures = []
        while not match.over():
            match.tick(matches.FRAME_MS)
            yield from match.figures
            match.figures.clear()


def every(note: Note) -> Callable[[Row], Iterator[float]]:
    """Return the cases of a note."""
    return lambda row: noted(row, note)


def like_expert(d: Decision) -> float | None:
    """Whether a decision is the expert's, where it is not medium's."""
    best = d.ask(EXPERT)
    return None if best == d.ask(MEDIUM) else d.action == best


def bolder(value: Callable[[Decision, int], float]) -> Callable[[Row], Iterator[float]]:
    """Return cases in which a bold bot acts otherwise than a careful one: 1 if with a higher value, or 0."""

    def note(d: Decision) -> float | None:
        careful, bold = d.ask(style=0), d.ask(style=1)
        if careful == bold:
            return None
        low, high = value(d, careful), value(d, bold)
        return None if low == high else high > low

    return lambda row: noted(row, note) if row.styles[SEAT] else iter(())


# QU4TO


def _hand(d: Decision) -> tuple[list[int], list[int]]:
    held: list[int] = []
    ups: list[int] = []
    d.rules.hand(d.s, SEAT, held, ups)
    return held, ups


def _after(d: Decision, action: int) -> bytearray:
    """Return the tally of the hand after a turn or a set."""
    from games.qu4to import plan, state

    n = plan.tally(d.s, SEAT)
    if action >= state.TURN:
        up, down = plan.halves(d.s, action - state.TURN)
        n[up] -= 1
        n[down] += 1
    else:
        plan.put(n, action - state.SET, -1)
    return n


def _cost(costs: list[int]) -> Callable[[Decision, int], float]:
    from games.qu4to import plan, weights

    tables = weights.tables(costs, bytes(7))
    return lambda d, action: plan.hand_cost(_after(d, action), tables)


def weakest_set(d: Decision) -> float | None:
    """Whether a set that beats is the weakest one; of at least two."""
    from games.qu4to import state

    if d.s[state.AT_PHASE] != state.PLAYING or d.s[state.AT_LEAD] == state.NONE:
        return None
    sets = [action for action in d.legal if state.SET <= action < state.TURN]
    return d.action == sets[0] if len(sets) > 1 and d.action in sets else None


def turns_up(d: Decision) -> float | None:
    """Whether a turned card shows the higher number."""
    from games.qu4to import plan, state

    if not state.TURN <= d.action < state.TAKE:
        return None
    up, down = plan.halves(d.s, d.action - state.TURN)
    return down > up


def fewest_sets(d: Decision) -> float | None:
    """Whether no other turn would leave fewer sets; some would leave more."""
    from games.qu4to import state

    if not state.TURN <= d.action < state.TAKE:
        return None
    cost = _cost([1] * 7)
    by_turn = {action: cost(d, action) for action in d.legal if action >= state.TURN}
    least = min(by_turn.values())
    return by_turn[d.action] == least if max(by_turn.values()) > least else None


def lightest_hand(d: Decision) -> float | None:
    """Whether a set or turn leaves a hand lighter than the mean of its kind, by medium's costs."""
    from games.qu4to import medium, state

    if d.s[state.AT_PHASE] != state.PLAYING or d.action == state.DRAW:
        return None
    cost = _cost(list(medium._COST))
    turns = d.action >= state.TURN
    costs = [cost(d, action) for action in d.legal if action >= state.SET and (action >= state.TURN) == turns]
    mean = sum(costs) / len(costs)
    return cost(d, d.action) < mean if max(costs) > min(costs) else None


def fours_and_draws(d: Decision, action: int) -> float:
    """Return 1 for a set with a 4 and for a draw."""
    from games.qu4to import plan, state

    if d.s[state.AT_PHASE] != state.PLAYING:
        return 0
    return action == state.DRAW or state.SET <= action < state.TURN and plan.has_four(action - state.SET)


# Sueca


def _partner_wins(d: Decision) -> int:
    """Return the card with which the partner is winning the trick, or -1."""
    from games.sueca import state

    laid = d.s[state.AT_LAID] % 4
    if d.s[state.AT_PHASE] != state.PLAYING or laid < 2 or d.action >= 40:
        return -1
    play = d.s[state.AT_LOG + state.best_play(d.s, d.s[state.AT_LAID] - laid)]
    return play & 63 if play >> 6 == SEAT ^ 2 else -1


def leads_highest(d: Decision) -> float | None:
    """Whether the card led is the highest of those that are no trump."""
    from games.sueca import rules as r
    from games.sueca import state

    side = [card for card in d.legal if card < 40 and card // 10 != r.trump(d.s)]
    if d.s[state.AT_PHASE] != state.PLAYING or d.s[state.AT_LAID] % 4 or not side:
        return None
    return d.action in side and d.action % 10 == max(card % 10 for card in side)


def leaves_the_partners(d: Decision) -> float | None:
    """Whether a trick that the partner is winning is left, where that can be."""
    best = _partner_wins(d)
    takes = [d.rules.beats(card, best, d.rules.trump(d.s)) for card in d.legal] if best >= 0 else [True]
    return None if all(takes) or not any(takes) else not d.rules.beats(d.action, best, d.rules.trump(d.s))


def gives_points(d: Decision) -> float | None:
    """Whether the partner's trick gets more than the fewest points, from the last seat."""
    from games.sueca import state

    if _partner_wins(d) < 0 or d.s[state.AT_LAID] % 4 != 3:
        return None
    points = [d.rules.POINTS[card % 10] for card in d.legal]
    return d.rules.POINTS[d.action % 10] > min(points) if max(points) > min(points) else None


def takes_for_points(row: Row) -> Iterator[float]:
    """Yield 1 for a trick of ten points that the last seat takes, or one of none that it leaves; else 0."""
    from games.sueca import state

    def note(d: Decision) -> float | None:
        laid = d.rules.trick(d.s)
        if len(laid) != 3 or d.action >= 40 or _partner_wins(d) >= 0:
            return None
        best = d.s[state.AT_LOG + state.best_play(d.s, d.s[state.AT_LAID] - 3)] & 63
        takes = [d.rules.beats(card, best, d.rules.trump(d.s)) for card in d.legal]
        points = sum(d.rules.POINTS[card % 10] for _, card in laid)
        if all(takes) or not any(takes) or 0 < points < 10:
            return None
        return d.rules.beats(d.action, best, d.rules.trump(d.s)) == (points >= 10)

    return noted(row, note)


def proved_by_a_card(row: Row) -> Iterator[float]:
    """Yield for each accusation whether the card that proves it has been laid; the rivals play at random."""
    from games.sueca import guess, state

    levels = bytes(level if seat % 2 else 0 for seat, level in enumerate(row.levels))

    def note(d: Decision) -> float | None:
        if d.action != state.ACCUSE:
            return None
        found = guess.proof(d.s, 0)
        assert found
        return d.s[state.AT_CARDS + found[1]] == state.GONE

    return noted(row._replace(levels=levels), note)


def claims_at_once(row: Row) -> Iterator[float]:
    """Yield for each accusation whether it came before the card that proves it; the rivals play at random."""
    return (1 - figure for figure in proved_by_a_card(row))


def revokes(row: Row) -> Iterator[float]:
    """Yield for each chance to revoke whether the person does, and as much less for a careful one.

    Such chances are seen at easy's tables, ten times each.
    """
    from games.sueca import revoking, state

    def note(d: Decision) -> float | None:
        laid = d.s[state.AT_LAID] % 4
        if d.s[state.AT_PHASE] != state.PLAYING or not laid:
            return None
        led = (d.s[state.AT_LOG + d.s[state.AT_LAID] - laid] & 63) // 10
        cards = [card for card in d.legal if card // 10 == led]
        view = d.rules.hide(d.s, SEAT)
        luck: Any = type("Luck", (), {"below": staticmethod(lambda n: 0)})
        if not cards or revoking.dares(view, SEAT, 1, cards, d.legal, luck) < 0:
            return None
        done = [0, 0]
        for style in (0, row.styles[SEAT]):
            for n in range(1000):
                done[style] += revoking.dares(view, SEAT, style, cards, d.legal, Rng(n, 5)) >= 0
        return done[1] > done[0] > 0

    return noted(row._replace(levels=bytes([1] * 4)), note)


def both_like_expert(row: Row) -> Iterator[float]:
    """Yield like_expert for a table at which the partner plays as well."""
    return noted(row, like_expert) if row.levels[3] >= row.levels[1] else iter(())


# Fodasse


def strong_cards(d: Decision) -> float | None:
    """Whether the bid is the number of strong cards: about one card in as many as there are players."""
    from games.fodasse import state

    r = d.rules
    if d.s[state.AT_PHASE] != state.BIDDING or r.is_blind(d.s):
        return None
    strong = 11 - 10 // d.s[state.AT_PLAYERS]
    powers = [r.power(card, r.manilha(d.s)) for card in r.hand(d.s, SEAT)]
    return d.action == state.BID + sum(power >= strong for power in powers)


def higher_bid(d: Decision, action: int) -> float:
    """Return the bid; 0 in play."""
    from games.fodasse import state

    return action if d.s[state.AT_PHASE] == state.BIDDING else 0


def stops_at_the_bid(d: Decision) -> float | None:
    """Whether the last card of a trick leaves it once the bid is met, and takes it while all are wanted."""
    from games.fodasse import state

    r = d.rules
    if d.s[state.AT_PHASE] != state.PLAYING:
        return None
    laid = r.cards(d.s, d.s[state.AT_TRICKS_LAID])
    wins = [r.winning(laid + bytes((card,)), r.manilha(d.s)) == len(laid) for card in d.legal]
    wanted = d.s[state.AT_BIDS + SEAT] - d.s[state.AT_WON + SEAT]
    if len(laid) < d.s[state.AT_PLAYERS] - 1 or all(wins) or not any(wins) or wanted not in (0, len(d.legal)):
        return None
    return wins[d.legal.index(d.action)] == (wanted > 0)


def like_medium(d: Decision) -> float | None:
    """Whether a decision is medium's, where it is not easy's."""
    best = d.ask(MEDIUM)
    return None if best == d.ask(1) else d.action == best


def spoils(d: Decision, action: int) -> float:
    """Return 1 for a card that leaves the trick with one who wants none, -1 with one who wants it, else 0."""
    from games.fodasse import state

    r = d.rules
    if d.s[state.AT_PHASE] != state.PLAYING or d.s[state.AT_BEST] == state.NONE:
        return 0
    now = d.s[state.AT_TRICKS_LAID]
    laid = r.cards(d.s, now)
    best = d.s[state.AT_BEST]
    owner = r.order(d.s, d.s[state.AT_TRICKS + now] >> 4)[best]
    if r.winning(laid + bytes((action,)), r.manilha(d.s)) != best:
        return 0
    return -1 if d.s[state.AT_BIDS + owner] > d.s[state.AT_WON + owner] else 1


def hurts_more(row: Row) -> Iterator[float]:
    """Yield whether the others fare worse by the bold expert's choice of about equal ones."""
    from games.fodasse import expert

    usual = expert._best
    found: list[float] = []

    def best(values: list[int], others: list[int], n: int, style: int) -> int:
        careful, bold = usual(values, others, n, 0), usual(values, others, n, 1)
        if careful != bold and n == len(values):
            found.append(float(others[bold] < others[careful]))
        return bold if style else careful

    def note(d: Decision) -> None:
        expert._best = best
        try:
            d.ask()
        finally:
            expert._best = usual

    if not row.styles[SEAT]:
        return
    for _ in noted(row, lambda d: note(d) or 0.0):
        yield from found
        found.clear()


def only_experts(row: Row) -> Iterator[float]:
    """Yield for each rival whether an expert sits there and the person is bold; as often as FEWEST asks."""
    for _ in range(FEWEST):
        yield from (float(level == EXPERT and row.styles[SEAT] == 1) for level in row.levels[1:])


# SET


class Call(NamedTuple):
    """A call of the person."""

    since: int
    """ms after the table had changed."""
    took: int
    """ms from the call to its end."""
    found: bool
    alike: tuple[int, ...]
    """How many features differ in each SET on the table, 1 … 4."""
    chosen: int
    """… and in the SET taken; 0 for a fault."""


class Table(Match):
    """A match of SET that lists the person's calls, and whether a SET lay there when they said "none"."""

    calls: list[Call]
    nones: list[bool]
    called: tuple[int, int]
    there: tuple[int, ...]

    def take(self, seat: int, action: int) -> None:
        from games.set import deck, notation, rules

        table = notation.table(self.s)
        now = self.turn()
        if seat == SEAT and action == rules.CALL:
            self.called = (self.since, self.played)
            self.there = tuple(_differing(table, triple) for triple in deck.sets_on(self.s))
        elif seat == SEAT and action == rules.SAY_NONE:
            self.nones.append(bool(deck.first_set(self.s)))
        before = notation.found(self.s)[SEAT] if now == SEAT else 0
        marked = rules.marks(self.s)
        super().take(seat, action)
        if now == SEAT and self.turn() != SEAT:
            found = notation.found(self.s)[SEAT] > before
            slots = sorted([*marked, action]) if found else []
            chosen = _differing(table, deck.pack(*slots)) if found else 0
            self.calls.append(Call(self.called[0], self.played - self.called[1], found, self.there, chosen))


def _differing(table: bytearray, triple: int) -> int:
    from games.set import deck

    return deck.differing(table[triple & 127], table[triple >> 14]).bit_count()


def tables(row: Row) -> Iterator[tuple[list[Call], list[bool]]]:
    """Yield (calls, "none"s) of each of the person's matches; the player only agrees that there is none."""
    from games.set import deck, rules

    bots = matches.load("set")[1]
    for seed in range(1, DEALS + 1):
        start = MatchStart("set", row.levels, row.options, seed, styles=row.styles)
        match = Table(start, rules, bots, shown=False)
        match.calls = []
        match.nones = []
        while not match.over():
            match.played += matches.FRAME_MS
            match.tick(matches.FRAME_MS)
            if match.turn() == ANY and not deck.first_set(match.s):
                if match.s[rules.AT_AGREED] and rules.SAY_NONE in match.legal():
                    match.act(rules.SAY_NONE)
        yield match.calls, match.nones


def calls(row: Row) -> Iterator[Call]:
    """Yield the person's calls."""
    for found, _ in tables(row):
        yield from found


def waits_five_seconds(row: Row) -> Iterator[float]:
    """Yield for each call whether it comes after five seconds."""
    return (float(call.since >= 5000) for call in calls(row))


def false_calls(row: Row) -> Iterator[float]:
    """Yield for each call whether it is no SET."""
    return (float(not call.found) for call in calls(row))


def bold_calls(row: Row) -> Iterator[float]:
    """Yield for each call 1 if it is no SET, less 1 if a careful person's is none."""
    if row.styles[SEAT]:
        careful = row._replace(styles=bytes(len(row.styles)))
        for bold, other in zip(calls(row), calls(careful), strict=False):
            yield float(other.found) - float(bold.found)


def quick_calls(row: Row) -> Iterator[float]:
    """Yield for each call whether it comes before the half of medium's do; 0 if the person is no bolder."""
    return (float(call.since < 7000) for call in calls(row)) if row.styles[SEAT] else iter(())


def overlooks(row: Row) -> Iterator[float]:
    """Yield for each "none" whether there is a SET."""
    return (float(missed) for _, nones in tables(row) for missed in nones)


def sees_alike(row: Row) -> Iterator[float]:
    """Yield for each SET taken by how many features its cards are more alike than the mean of those there."""
    for call in calls(row):
        if call.chosen and min(call.alike) < max(call.alike):
            yield sum(call.alike) / len(call.alike) - call.chosen


def marking(row: Row) -> Iterator[float]:
    """Yield the seconds from a call to its third mark."""
    return (call.took / 1000 for call in calls(row) if call.found)


def seconds_a_set(row: Row) -> Iterator[float]:
    """Yield the seconds from a new table to the third mark."""
    return ((call.since + call.took) / 1000 for call in calls(row) if call.found)


TRAITS: dict[str, dict[int, tuple[Trait, ...]]] = {
    "qu4to": {
        1: (Trait("bold: more 4s and draws", bolder(fours_and_draws), 0.8),),
        2: (Trait("bold: more 4s and draws", bolder(fours_and_draws), 0.8),),
        3: (Trait("the weakest set", every(weakest_set), 0.8),),
        4: (Trait("turns to the fewest sets", every(fewest_sets), 0.6),),
        5: (Trait("a lighter hand than the mean", every(lightest_hand), 0.75),),
        6: (Trait("turns up", every(turns_up), 0.65),),
        7: (Trait("as the expert", every(like_expert), 0.9),),
        8: (Trait("a lighter hand than the mean", every(lightest_hand), 0.75),),
    },
    "sueca": {
        1: (Trait("leads the highest side card", every(leads_highest), 0.8),),
        2: (Trait("leaves the partner's tricks", every(leaves_the_partners), 0.8),),
        3: (Trait("gives the partner's trick points", every(gives_points), 0.5),),
        4: (Trait("accuses once the proof is laid", proved_by_a_card, 1.0),),
        5: (Trait("as the expert", every(like_expert), 0.4),),
        6: (Trait("takes ten points, leaves none", takes_for_points, 0.7),),
        7: (Trait("as the expert, and so the partner", both_like_expert, 0.4),),
        8: (
            Trait("accuses before the proof is laid", claims_at_once, 0.05),
            Trait("revokes more than the careful", revokes, 0.9),
        ),
    },
    "set": {
        1: (
            Trait("bold: more calls without a SET", bold_calls, 0.005, times=10),
            Trait("calls within 7 s", quick_calls, 0.5),
        ),
        2: (
            Trait("seconds a SET", seconds_a_set, 7.5, 10, times=5),
            Trait("calls without a SET", false_calls, 0, 0.04, times=10),
        ),
        3: (
            Trait("bold: more calls without a SET", bold_calls, 0.04, times=10),
            Trait("calls without a SET", false_calls, 0.1, times=10),
        ),
        4: (Trait("says none where there is one", overlooks, 0.02),),
        5: (Trait("calls without a SET", false_calls, 0, 0.08, times=5),),
        6: (Trait("features more alike than the mean", sees_alike, 0.05, times=10),),
        7: (Trait("seconds for three marks", marking, 0.8, 2.2),),
        8: (Trait("calls after five seconds", waits_five_seconds, 1.0),),
    },
    "fodasse": {
        1: (Trait("bold: higher bids", bolder(higher_bid), 0.9),),
        2: (Trait("bids the strong cards", every(strong_cards), 0.8),),
        3: (Trait("experts only", only_experts, 1.0),),
        4: (Trait("worse for the others", hurts_more, 0.95),),
        5: (Trait("as medium", every(like_medium), 0.5),),
        6: (Trait("takes no more than the bid", every(stops_at_the_bid), 0.8),),
        7: (Trait("bold: spoils more", bolder(spoils), 0.8),),
        8: (Trait("as medium", every(like_medium), 0.5),),
    },
}
"""By game and person, 1 … 8."""


def measure(row: Row, trait: Trait, cases: int) -> tuple[float, int, bool]:
    """Return (the figure, cases found, whether the trait is true)."""
    found = list(itertools.islice(trait.cases(row), cases * trait.times))
    figure = sum(found) / max(1, len(found))
    return figure, len(found), len(found) >= FEWEST and trait.least <= figure <= trait.most


HEAD = ["Person", "measured", "figure", "least", "most", "cases", "true"]


def table(game: str, cases: int, each: Callable[[], Any]) -> tuple[list[list[str]], list[str]]:
    """Return (a line for each trait of a game's ladder, what is not true); each() is called after each."""
    lines: list[list[str]] = []
    wrong: list[str] = []
    for row in rows(game):
        for trait in TRAITS[game][row.person]:
            figure, found, true = measure(row, trait, cases)
            bounds = ["{:.3g}".format(bound) for bound in (trait.least, trait.most)]
            person = "{} {}".format(game, row.person)
            lines.append([person, trait.what, "%.3f" % figure, *bounds, str(found), "yes" if true else "no"])
            if not true:
                said = texts.Texts().sections("games/" + game, "en")["ladder"]["trait_%d" % row.person]
                wrong.append("{}, {}: {}: {:.3f} of {}".format(person, said, trait.what, figure, found))
            each()
    return lines, wrong


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = command.Parser(prog=NAME, description="Show whether the ladders' traits are true.")
    parser.add_argument("game", nargs="?", choices=sorted(TRAITS), help="only this game")
    parser.add_argument(
        "--cases", type=command.whole(FEWEST, 2**29 - 1), default=CASES, help="for each trait"
    )
    args = parser.parse_args(words)
    games = [args.game] if args.game else sorted(TRAITS)
    lines: list[list[str]] = []
    wrong: list[str] = []
    with command.progress(sum(len(t) for game in games for t in TRAITS[game].values()), NAME) as bar:
        for game in games:
            found, untrue = table(game, args.cases, bar.update)
            lines += found
            wrong += untrue
    print("\n".join(markdown(HEAD, lines)))
    for line in wrong:
        command.complain(NAME, line)
    return command.FAILED if wrong else command.DONE


if __name__ == "__main__":
    sys.exit(main())
