# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's stops: every phase of a hand, and a match's end.

Rare positions are reached without a screen (`ahead`); the screens start there as with a saved match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.sueca import guess, rules
from mesa.core.contract import OVER, put16
from sim.common import choices, scripted
from sim.scenarios import Choices, Player, Scenario

REVOKES = {"revoke": "on"}
"""Options: any card may be played."""


def _phase(scenario: Player, phase: int) -> bool:
    return scenario.match.s[rules.AT_PHASE] == phase


def ahead(
    reached: Callable[[bytearray], Any], options: Choices = None, seed: int = 1, revoker: int | None = None
) -> bytearray:
    """Return the first state in which `reached(s)` holds, from deal `seed` and then the next ones.

    All follow suit with their lowest card, except the `revoker`, who does not once in a hand; nobody asks for
    a redeal.
    """

    def choose(s, seat):
        legal = rules.legal(s, seat)
        trick = rules.trick(s)
        if trick and s[rules.AT_PHASE] == rules.PLAYING:
            follow = [card for card in legal if card // 10 == trick[0][1] // 10]
            other = [card for card in legal if card not in follow] if follow else []
            if other and seat == revoker and not s[rules.AT_REVOKED] & 0x11 << seat:
                return other[0]
            legal = follow or legal
        return legal[0]

    chosen = choices.indexes(rules.OPTIONS, options)
    for number in range(seed, seed + 500):
        s = rules.new(number, 4, chosen)
        scripted.play("sueca", s, choose, lambda s: rules.hand_number(s) >= 8 or reached(s))
        if rules.turn(s) != OVER and rules.hand_number(s) < 8:
            return s
    raise ValueError("it is never reached")


def resumed(lang: str, start: bytearray, **more: Any) -> Player:
    """Return a Scenario that starts with `state`."""
    return Scenario("sueca", lang, **more).resume(start)


def mine(s: bytearray, cards: int | None = None) -> bool:
    """Return whether seat 0 must play a card; with `cards`: after that many of the hand's cards."""
    return s[rules.AT_PHASE] == rules.PLAYING and rules.turn(s) == 0 and cards in (None, s[rules.AT_LAID])


def last_card(
    points: int, options: Choices = None, tricks: int = 5, scores: Sequence[int] | None = None
) -> bytearray:
    """Lay the hand's last card as seat 0, whose pair will have made `points` in `tricks` tricks.

    scores: the pairs' match points before, if they must differ.
    """

    def ours(s):
        """Return the points of the last trick if the player's pair takes it; else -1."""
        end = []
        if mine(s, 39):
            scripted.play(
                "sueca",
                bytearray(s),
                lambda tried, seat: rules.hand(tried, seat)[0],
                lambda tried: tried[rules.AT_LAID] > 39,
                lambda *event: end.append(event),
            )
        return next((a for event, seat, a, _ in end if event == rules.TAKEN and seat % 2 == 0), -1)

    s = ahead(lambda s: ours(s) >= 0, options)
    s[rules.AT_HAND_SCORES : rules.AT_HAND_SCORES + 4] = bytes(
        (points - ours(s), 120 - points, tricks - 1, 10 - tricks)
    )
    for pair, score in enumerate(scores or ()):
        put16(s, rules.AT_SCORES + 2 * pair, score)
    return s


def cutting(lang: str) -> Player:
    """The player cuts."""
    return Scenario("sueca", lang, seed=3).mine(lambda t: _phase(t, rules.CUTTING)).press("RIGHT")


def dealing(lang: str) -> Player:
    """The player deals and says how."""
    return Scenario("sueca", lang, seed=3).dialog(lambda t: _phase(t, rules.DEALING))


def dealt(lang: str) -> Player:
    """Cards fly from the dealer."""
    return Scenario("sueca", lang).event(10, 12)


def hand(lang: str) -> Player:
    """The player leads with ten cards."""
    scenario = Scenario("sueca", lang, seed=2).mine(lambda t: len(t.top.table.hand.cards) == 10)
    return scenario.press("RIGHT", "RIGHT").settle().frames(8)


def follow(lang: str) -> Player:
    """A suit must be followed: forbidden cards are dimmed."""

    def must(t):
        return 1 < len(rules.legal(t.match.s, 0)) < len(t.top.table.hand.cards) - 2

    return Scenario("sueca", lang).mine(must).frames(8)


def refused(lang: str) -> Player:
    """A forbidden card says why."""
    scenario = follow(lang)
    legal = rules.legal(scenario.match.s, 0)
    while scenario.top.table.hand.chosen() in legal:
        scenario.press("RIGHT")
    return scenario.settle().press("A").frames(2)


def trick(lang: str) -> Player:
    """Four cards are on the table, the trick is taken."""
    return Scenario("sueca", lang).event(13, 6, lambda t, seat, a, b: b == 2)


def taken(lang: str) -> Player:
    """The trick goes to its winner."""
    return Scenario("sueca", lang).event(13, 29, lambda t, seat, a, b: b == 2)


def last_trick(lang: str) -> Player:
    """Select: the last trick."""
    return Scenario("sueca", lang).mine(lambda t: rules.last_trick(t.match.s) >= 0).press("SELECT")


def counted(scenario: Player) -> Player:
    """Go on to the next result of a hand, until its points have been counted."""
    return scenario.until(lambda t: t.scene == "Count" and not t.top.busy()).frames(1)


def _ended(lang: str, points: int, **more: Any) -> Player:
    """Let the hand's last card play itself, after which the player's pair has `points`; go to the result."""
    return counted(resumed(lang, last_card(points, **more)))


def counting(lang: str) -> Player:
    """The hand's points are being counted."""
    return Scenario("sueca", lang).reach("Count").frames(12)


def bandeira_hand(lang: str) -> Player:
    """All points in a hand: it wins the match."""
    return _ended(lang, 120, scores=(1, 2))


def decided(lang: str) -> Player:
    """The rest of the hand cannot change its outcome: B plays it."""
    start = ahead(lambda s: mine(s) and rules.decided(s) and s[rules.AT_LAID] < 33, seed=124)
    return resumed(lang, start).settle().frames(8)


def tip(lang: str) -> Player:
    """A tip in the first match, on the framed card, which it leaves in sight."""
    from mesa.board import setting

    scenario = resumed(lang, ahead(mine), settings=((setting.TIPS_OFF, 0),))
    return scenario.until(lambda scenario: scenario.scene == "Tip" and scenario.top.i == 5).frames(14)


def sheet(lang: str) -> Player:
    """The score sheet, opened from the result of the third hand."""
    scenario = Scenario("sueca", lang, seed=4)
    for _ in range(3):
        scenario.press("A")
        counted(scenario)
    return scenario.press("UP", "A").frames(90)


def hand_end(lang: str) -> Player:
    """The hand's points."""
    return counted(Scenario("sueca", lang))


def redeal(lang: str) -> Player:
    """The player may ask for a new deal."""

    def asked(s):
        return s[rules.AT_PHASE] == rules.ASKING and rules.turn(s) == 0 and rules.REDEAL in rules.legal(s, 0)

    return resumed(lang, ahead(asked, seed=18)).dialog()


def my_deal(lang: str) -> Player:
    """The player has dealt: chip and turned card lie with their hand."""
    start = ahead(lambda s: mine(s) and rules.dealer(s) == 0 and len(rules.trick(s)) == 1)
    return resumed(lang, start).settle().frames(8)


def hand_shown(lang: str) -> Player:
    """From the pause menu: the hand is shown to the next player."""
    scenario = resumed(lang, ahead(mine)).settle()
    return scenario.choose("show_hand", "Ana").press("DOWN", "A").frames(2)


def tie(lang: str) -> Player:
    """60 each: the next hand is worth more."""
    return _ended(lang, 60)


def worth_more(lang: str) -> Player:
    """A hand after two ties."""
    start = ahead(lambda s: mine(s, 22))
    start[rules.AT_STAKE] = 2
    return resumed(lang, start).settle().frames(8)


def bandeira(lang: str) -> Player:
    """All points: the match is over."""
    return _ended(lang, 120).press("A").dialog().frames(1)


def accuse(lang: str) -> Player:
    """With revokes on: the player is about to accuse."""
    scenario = Scenario("sueca", lang, options=REVOKES).mine(lambda t: t.match.s[rules.AT_LAID] > 9)
    return scenario.choose("accuse").frames(2)


def accusation(lang: str) -> Player:
    """A false accusation: its cost."""
    return accuse(lang).press("DOWN", "A").frames(2)


def reviewed(lang: str) -> Player:
    """… and the tricks opened for all."""
    return accusation(lang).press("A", "RIGHT")


def proved(lang: str) -> Player:
    """A revoke that is proved: the trick in which it happened."""
    start = ahead(lambda s: mine(s) and guess.proof(s, 1), REVOKES, revoker=3)
    scenario = resumed(lang, start).settle()
    return scenario.choose("accuse").frames(2).press("DOWN", "A").frames(2).press("A")


def last_call(lang: str) -> Player:
    """After the last card of a hand with revokes on."""
    return resumed(lang, last_card(70, REVOKES)).dialog().frames(1)


def match_end(lang: str) -> Player:
    """The match is over."""
    return Scenario("sueca", lang).over()


def portugal(lang: str) -> Player:
    """The other region: play runs anticlockwise."""
    scenario = Scenario("sueca", lang, options={"region": "portugal"})
    return scenario.mine(lambda t: len(rules.trick(t.match.s)) == 2).frames(8)
