# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's stops: every phase at 2, 4 and 8 players, and rare positions.

Late hands are reached without a screen (`ahead`); the screens begin there as with a saved match.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping
from typing import Any

from games.fodasse import rules
from mesa.core.contract import HAND_OVER, no_events
from sim.common import choices, scripted
from sim.scenarios import Player, Scenario, at

SOME = {2: (2, 3), 4: (1, 3, 0, 4), 8: (2, 0, 1, 5, 3, 0, 6, 1)}
"""Points by seat in the pictures."""


def ahead(*given: Any, **more: Any) -> bytearray:
    """Return a state made by `_ahead`, for the caller to change."""
    return bytearray(_ahead(*given, **more))


@functools.cache
def _ahead(
    seats: int,
    size: int,
    points: tuple[int, ...] | None = None,
    seed: int = 1,
    hook: str = "off",
    letters: str = "seven",
) -> bytearray:
    """Return the start of the first hand of `size` cards in which the players have the `points` (by seat).

    Everybody plays the first legal card. So a hand is played twice: once to see how many tricks each wins,
    then with bids that match, or miss by one for those who must get a point.
    """
    s = rules.new(seed, seats, choices.indexes(rules.OPTIONS, {"hook": hook, "letters": letters}))
    while s[rules.AT_SIZE] != size or points and rules.scores(s) != list(points):
        events = []
        _play_hand(bytearray(s), None, lambda *event: events.append(event))  # noqa: B023
        bids = {seat: won for event, seat, _, won in events if event == rules.RESULT}
        for seat in bids:
            if points and rules.scores(s)[seat] < points[seat]:
                bids[seat] += 1 if bids[seat] < s[rules.AT_SIZE] else -1
        _play_hand(s, bids, no_events)
        if rules.turn(s) != HAND_OVER or rules.hand_number(s) > 80:
            raise ValueError(f"no hand of {size} with {points}")
        scripted.play("fodasse", s, _nobody, lambda s: rules.turn(s) != HAND_OVER)  # the next deal
    return s


def _nobody(s: bytearray, seat: int) -> int:
    """Fail: between hands no seat is asked."""
    raise AssertionError("seat {} is asked between hands".format(seat))


def _play_hand(s: bytearray, bids: Mapping[int, int] | None, emit: Callable[..., object]) -> None:
    """Play to the end of the hand: `bids` by seat (None: the lowest), then always the first legal card."""

    def choose(s, seat):
        legal = rules.legal(s, seat)
        if bids and s[rules.AT_PHASE] == rules.BIDDING and rules.BID + bids[seat] in legal:
            return rules.BID + bids[seat]
        return legal[0]

    scripted.play("fodasse", s, choose, lambda s: rules.turn(s) == HAND_OVER, emit)


def resumed(lang: str, start: bytearray, **more: Any) -> Player:
    """Return a Scenario that starts with `state`, opened like a saved match."""
    return _first(lang, len(rules.scores(start)), **more).resume(start)


def _first(lang: str, n: int, **more: Any) -> Player:
    """Start a match from its first hand."""
    return Scenario("fodasse", lang, players=n, **more)


def _phase(scenario: Player, phase: int) -> bool:
    return scenario.match.s[rules.AT_PHASE] == phase


def _plays(scenario: Player, laid: int = 0) -> Player:
    """Play until the player must play a card after `laid` others."""
    return scenario.mine(lambda t: _phase(t, 1) and len(t.top.table.trick.laid) >= laid).frames(60)


# Each for 2, 4 and 8 players


@at(2, 4, 8)
def blind(lang: str, n: int) -> Player:
    """One card, the others' visible, the player's and the vira hidden; the player bids."""
    return _first(lang, n).mine().frames(60).press("RIGHT")


@at(2, 4, 8)
def reveal(lang: str, n: int) -> Player:
    """All have played their card, the vira is turned up."""
    return _first(lang, n).event(rules.VIRA, 9)


@at(2, 4, 8)
def result(lang: str, n: int) -> Player:
    """The end of a hand: whoever missed gets a letter."""
    return _first(lang, n).reach("Ranking").frames(6)


@at(2, 4, 8)
def deal(lang: str, n: int) -> Player:
    """Packets fly to the players."""
    return resumed(lang, ahead(n, 3, SOME[n])).event(rules.DEALT, 10 + n // 2)


@at(2, 4, 8)
def bid(lang: str, n: int) -> Player:
    """The player bids, some have already; with two, of nineteen cards."""
    start = ahead(n, {2: 19, 4: 5, 8: 4}[n], SOME[n])
    return resumed(lang, start).mine().frames(60).press("RIGHT", "RIGHT")


@at(2, 4, 8)
def play(lang: str, n: int) -> Player:
    """The player chooses a card; with two, of nineteen."""
    start = ahead(n, {2: 19, 4: 9, 8: 4}[n], SOME[n])
    return _plays(resumed(lang, start), n // 2).press("RIGHT", "RIGHT", "RIGHT").settle().frames(8)


def scrolled(lang: str) -> Player:
    """The far end of nineteen cards."""
    return play(lang, 2).press("UP").frames(8)


@at(2, 4, 8)
def trick(lang: str, n: int) -> Player:
    """A full trick: annulled cards are crossed out, the winning one is framed."""
    start = ahead(n, 4, SOME[n])

    def annulled(scenario, seat, a, b):
        return (
            rules.annulled([laid[1] for laid in scenario.top.table.trick.laid], scenario.top.table.manilha)
            or n == 2
        )

    return resumed(lang, start).event(rules.TAKEN, 6, annulled)


@at(2, 4, 8)
def waiting(lang: str, n: int) -> Player:
    """An accumulated trick is on the table, the player must play a card."""
    return resumed(lang, _accumulated(n)).mine().frames(60)


@functools.cache
def _accumulated(n: int) -> bytearray:
    """Return a state in which a trick waits and it is seat 0's turn."""
    return _at_random(
        ahead(n, {2: 7, 4: 6, 8: 4}[n], SOME[n]),
        lambda s: len(rules.legal(s, 0)) > 1 and s[rules.AT_WAITING] and s[rules.AT_LAID],
    )


def _at_random(start: bytearray, found: Callable[[bytearray], Any]) -> bytearray:
    """Play the hand of state `start` at random until found(s); return that state."""
    for number in range(100_000):
        dice = random.Random(number)
        s = scripted.play(
            "fodasse",
            bytearray(start),
            lambda s, seat: dice.choice(rules.legal(s, seat)),  # noqa: B023
            lambda s: found(s) or rules.turn(s) == HAND_OVER,
        )
        if found(s):
            return s
    raise ValueError("it is never found")


@at(2, 4, 8)
def review(lang: str, n: int) -> Player:
    """Select: this hand's tricks, by who took them."""
    start = ahead(n, {2: 12, 4: 8, 8: 4}[n], SOME[n])
    scenario = resumed(lang, start).mine(
        lambda scenario: scenario.match.s[rules.AT_TRICKS_LAID] == {2: 10, 4: 6, 8: 2}[n]
    )
    return scenario.frames(60).press("SELECT").frames(4)


@at(2, 4, 8)
def match_end(lang: str, n: int) -> Player:
    """The match is over."""
    points = {2: (5, 6), 4: (6, 7, 6, 7), 8: (5, 7, 7, 6, 7, 7, 7, 7)}[n]
    return resumed(lang, ahead(n, 2, points)).over()


# Rare positions


def accumulated(lang: str) -> Player:
    """All cards annul each other: the trick goes to the pile."""
    return resumed(lang, ahead(2, 7, SOME[2])).event(rules.ACCUMULATED, 12)


def hooked(lang: str) -> Player:
    """The option Hook: the dealer may not make the sum match."""

    def barred(scenario):
        view = scenario.match.seen
        return _phase(scenario, 0) and len(rules.legal(view, 0)) <= view[rules.AT_SIZE]

    scenario = resumed(lang, ahead(4, 3, hook="on")).mine(barred).frames(60)
    return scenario.press(*["RIGHT"] * scenario.top.box.barred)


def refused(lang: str) -> Player:
    """The refusal with its reason."""
    return hooked(lang).press("A").frames(2)


def bot_bids(lang: str) -> Player:
    """A bot bids."""
    return resumed(lang, ahead(4, 5, SOME[4], seed=2)).event(rules.BID_MADE, 8)


def talk(lang: str) -> Player:
    """B: a few phrases."""
    return resumed(lang, ahead(4, 3, SOME[4])).mine().press("B")


def answer(lang: str) -> Player:
    """A bot answers."""
    return talk(lang).press("DOWN", "A").frames(75)


def shown(lang: str) -> Player:
    """The player has shown the hand."""
    scenario = resumed(lang, ahead(4, 5, SOME[4])).mine().frames(60)
    return scenario.choose("show_hand").press("DOWN", "A").frames(7)


def pause(lang: str) -> Player:
    """The pause menu."""
    return resumed(lang, ahead(8, 3, SOME[8])).mine().frames(60).press("START")


def eliminated(lang: str) -> Player:
    """The player is out, the match goes on."""
    for seed in range(1, 30):
        scenario = resumed(lang, ahead(4, 3, (6, 2, 1, 5), seed=seed), level="random")
        scenario.reach("Ranking")
        if not rules.is_alive(scenario.match.s, 0):
            return scenario.press("A").frames(6)
        scenario.close()
    raise ValueError("the player is never out")


def watching(lang: str) -> Player:
    """The player is out and watches six others."""
    start = ahead(8, 4, (7, 0, 1, 5, 3, 0, 6, 7))
    return resumed(lang, start).event(rules.PLAYED, 8, lambda scenario, seat, a, b: b == 3)


def skipping(lang: str) -> Player:
    """… or skips to the end."""
    scenario = resumed(lang, ahead(8, 3, (7, 3, 1, 5, 3, 0, 6, 1))).frames(4)
    return scenario.choose("skip").frames(13)


def letters(lang: str) -> Player:
    """The other title."""
    return _plays(resumed(lang, ahead(4, 6, SOME[4]), prefs={"title": "letters"}))


def five_letters(lang: str) -> Player:
    """A match of five letters."""
    return _plays(resumed(lang, ahead(3, 6, (4, 2, 0), letters="five")))


@at(3, 5, 6, 7)
def places(lang: str, n: int) -> Player:
    """A full trick with that many players."""
    return resumed(lang, ahead(n, 3)).event(rules.TAKEN, 6)


def _learning(lang: str, start: bytearray) -> Player:
    from mesa.board import setting

    return resumed(lang, start, settings=((setting.TIPS_OFF, 0),)).reach("Tip").frames(3)


def tip_blind(lang: str) -> Player:
    """The first tip: a blind hand."""
    return _learning(lang, ahead(4, 1))


def tip_bid(lang: str) -> Player:
    """Cards are visible, and the player must bid."""
    return _learning(lang, ahead(4, 2))


def tip_card(lang: str) -> Player:
    """… and then a card."""
    return tip_bid(lang).frames(30).press("A").frames(4).reach("Tip").frames(3)


def decided(lang: str) -> Player:
    """Both have missed for certain: B plays the rest of the hand."""
    return resumed(lang, _decided()).mine().frames(12)


@functools.cache
def _decided() -> bytearray:
    """Return a state in which a hand is decided and it is seat 0's turn."""
    return _at_random(ahead(2, 9), lambda s: rules.turn(s) == 0 and rules.decided(s))


def sheet(lang: str) -> Player:
    """The score sheet, opened from the result of the fourth hand."""
    scenario = _first(lang, 8, level="random")
    for hand in range(4):
        scenario.reach("Ranking").frames(6)
        scenario.press(*("A",) if hand < 3 else ("UP", "A")).frames(6)
    return scenario.frames(90)
