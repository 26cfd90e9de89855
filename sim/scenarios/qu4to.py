# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's stops: every phase of a round at two, three and five seats, and a match's end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.qu4to import deck, rules
from sim.scenarios import Player, Scenario, at


def _scenario(lang: str, players: int, seed: int = 1, level: str = "medium") -> Player:
    return Scenario("qu4to", lang, seed=seed, players=players, level=level)


def _asked(scenario: Player, phase: int, lead: bool) -> bool:
    """Return whether the player is asked in that phase, with or without a set on the table."""
    s = scenario.match.s
    return s[rules.AT_PHASE] == phase and (s[rules.AT_LEAD] != rules.NONE) == lead


def _beats(
    lang: str, players: int, seed: int = 2, condition: Callable[[Player], Any] = lambda t: True
) -> Player:
    """Play until the player has a set that beats the table's."""
    scenario = _scenario(lang, players, seed)
    return scenario.mine(lambda t: _asked(t, rules.PLAYING, True) and t.top.sets and condition(t))


@at(2, 3, 5)
def half(lang: str, players: int) -> Player:
    """Blue or green: both hands are shown, the green one is selected."""
    return _scenario(lang, players).mine().press("DOWN").settle().frames(4)


@at(2, 3, 5)
def lead(lang: str, players: int) -> Player:
    """The player leads; the strongest set is suggested."""
    scenario = _scenario(lang, players, seed=4).mine(
        lambda t: _asked(t, rules.PLAYING, False) and len(t.top.table.hand.cards) > 7
    )
    return scenario.press("DOWN").settle().frames(4)


@at(2, 3, 5)
def beat(lang: str, players: int) -> Player:
    """There is a set to beat; the weakest that does is suggested."""
    scenario = _beats(lang, players, 2, lambda t: t.match.s[rules.AT_LEAD] > 10 and len(t.top.sets) > 1)
    return scenario.press("UP").settle().frames(60)


def marks(lang: str) -> Player:
    """Two cards marked by hand that are not a set."""
    return _beats(lang, 4).press("A", "RIGHT", "RIGHT", "RIGHT", "RIGHT", "A").settle().frames(60)


def refused(lang: str) -> Player:
    """A set that is too weak, and why."""
    return _beats(lang, 3).press("A", "A").frames(2)


@at(2, 3, 5)
def nothing(lang: str, players: int) -> Player:
    """Nothing beats the set: turn or draw?"""

    def beaten(t):
        sets = [action for action in rules.legal(t.match.s, 0) if rules.SET <= action < rules.TURN]
        return _asked(t, rules.PLAYING, True) and not sets

    return _scenario(lang, players).dialog(beaten)


@at(2, 3, 5)
def turning(lang: str, players: int) -> Player:
    """A card is shown turned before it is."""
    scenario = nothing(lang, players).press("A", "RIGHT", "RIGHT")
    return scenario.settle().frames(6)


@at(2, 3, 5)
def drawing(lang: str, players: int) -> Player:
    """The drawn card, and which way up it goes in."""
    scenario = _scenario(lang, players).mine(
        lambda t: (
            t.match.s[rules.AT_PHASE] == rules.PUTTING
            and deck.NUMBER[2 * t.match.s[rules.AT_DRAWN]] != deck.FOUR
        )
    )
    return scenario.press("RIGHT").settle().frames(4)


def which(lang: str) -> Player:
    """Which of several equal cards?"""
    return _scenario(lang, 4).mine(lambda t: t.match.s[rules.AT_PHASE] == rules.PICKING).frames(30)


@at(2, 3, 5)
def turned(lang: str, players: int) -> Player:
    """Another player passes and turns a card."""
    return _scenario(lang, players).event(rules.TURNED, 6, lambda t, seat, a, b: seat)


def drew(lang: str) -> Player:
    """Another player passes and draws a card."""
    return _scenario(lang, 5, seed=3).event(rules.DREW, 3, lambda t, seat, a, b: seat)


@at(2, 3, 5)
def played(lang: str, players: int) -> Player:
    """A set flies in."""
    return _scenario(lang, players).event(
        rules.PLAYED, 8, lambda t, seat, a, b: seat and b != rules.NONE and len(deck.numbers(a)) > 2
    )


@at(3, 5)
def point(lang: str, players: int) -> Player:
    """A 4 in a set that beats another: a card marks the point."""
    return _scenario(lang, players).event(rules.POINT, 5)


def stood(lang: str) -> Player:
    """All have passed, the set is discarded."""
    return _scenario(lang, 3).event(rules.STOOD, 5)


@at(2, 3, 5)
def emptied(lang: str, players: int) -> Player:
    """A hand is empty."""
    return _scenario(lang, players).event(rules.EMPTIED, 6)


@at(2, 3, 5)
def round_end(lang: str, players: int) -> Player:
    """The points of the round."""
    return _scenario(lang, players).reach("Result").settle().frames(2)


def dealt(lang: str) -> Player:
    """The next round is dealt."""
    return _scenario(lang, 4).event(rules.DEALT, 13)


def last_plays(lang: str) -> Player:
    """Select: the last plays, and the other halves."""
    return _beats(lang, 5, 1, lambda t: len(t.match.noted or ()) > 4).press("SELECT")


def ladder(lang: str) -> Player:
    """Beside the last plays: what beats what, with the table's place."""
    return last_plays(lang).press("RIGHT")


def marking(lang: str) -> Player:
    """A card is marked, the cursor is on the next: what is marked, and what A does now."""
    return _beats(lang, 4).press("A", "RIGHT").settle().frames(60)


@at(*range(8))
def tip(lang: str, i: int) -> Player:
    """Tip i of a first match."""
    from mesa.board import setting

    scenario = _scenario(lang, 4, seed=2).reach("MatchSetup")
    scenario.console.store.put(setting.TIPS_OFF, 0)
    return scenario.until(lambda t: t.scene == "Tip" and t.top.i == i).frames(3)


@at(2, 4, 7, 8)
def help_page(lang: str, page: int) -> Player:
    """A page of the help, from 1."""
    scenario = _scenario(lang, 4).mine()
    scenario.choose("help").settle().frames(4)
    return scenario.press(*["RIGHT"] * (page - 1)).frames(2)


def sheet(lang: str) -> Player:
    """The score sheet after the second round."""
    scenario = _scenario(lang, 5).until(
        lambda t: t.scene == "Result" and t.match.rules.hand_number(t.match.s) == 1
    )
    return scenario.settle().press("UP", "A").settle().frames(2)


def many(lang: str) -> Player:
    """More cards than fit: the hand scrolls."""
    scenario = _scenario(lang, 2, seed=3, level="random").begin()
    while rules.count(scenario.match.s, 0) < 18:
        if scenario.scene == "Dialog":
            scenario.press(*["DOWN"] * scenario.top.actions.index(rules.DRAW), "A")
        elif _asked(scenario, rules.PLAYING, True):
            scenario.press("B")
        else:
            scenario.press("UP", "A")
        scenario.settle()
    if scenario.scene == "Dialog":
        scenario.press("B")
    return scenario.press(*["RIGHT"] * 14).settle().frames(8)


@at(2, 3, 5)
def match_end(lang: str, players: int) -> Player:
    """The match is over."""
    return _scenario(lang, players).over()


def tied(lang: str) -> Player:
    """Three players with equal points: the first one out in the last round wins."""
    return _scenario(lang, 3, seed=11).over()
