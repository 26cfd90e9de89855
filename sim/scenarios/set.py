# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's stops: the table at every size and in every palette, a call from first to last, solo, the ends."""

from __future__ import annotations

import functools
from typing import Any

from games.set import deck, rules
from mesa.core.contract import ANY, HAND_OVER, HIDDEN
from sim.common import choices, scripted
from sim.scenarios import Choices, EventTest, Lost, Player, Scenario, Walk

SAFE, MARKS = {"colours": "safe"}, {"colours": "marks"}
PRACTICE = {"alone": "practice"}
BEGINNER = {"deck": "beginner"}


def _alone(lang: str, seed: int = 4, **more: Any) -> Player:
    return Scenario("set", lang, seed=seed, players=1, **more).begin().settle().frames(50)


def _grown(lang: str, times: int, prefs: Choices = None) -> Player:
    """Practice: three more cards come when the player asks for them."""
    scenario = _alone(lang, options=PRACTICE, prefs=prefs)
    for _ in range(times):
        scenario.press("B", "B").settle().frames(60)
    return scenario


def learning(lang: str, players: int = 4, asked: bool = True, **more: Any) -> Player:
    """A first match, with its tips; `asked`: the colours have been chosen before."""
    from mesa.board import setting, store
    from mesa.board.store_menus import put_game

    scenario = Scenario("set", lang, seed=7, players=players, **more)
    scenario.reach("MatchSetup")
    kept = scenario.console.store
    kept.put(setting.TIPS_OFF, 0)
    if asked:
        record = kept.game("set")
        record[store.GAME_SEEN + 1] |= 1
        put_game(kept, "set", record)
    return scenario.reach("Tip", "Colours").frames(14)


def tip_first(lang: str) -> Player:
    """The first tip of a first match: what to look for; the cards are covered meanwhile."""
    return learning(lang)


def tip_second(lang: str) -> Player:
    """And what keys do."""
    return learning(lang).press("A").frames(5)


def ask_colours(lang: str) -> Player:
    """Before the first match ever: in which colours?"""
    return learning(lang, asked=False).press("DOWN", "DOWN").frames(2)


def taken(lang: str) -> Player:
    """A bot has found a SET with a card that the player had marked."""
    scenario = _race(lang)
    slots = deck.unpack(deck.first_set(scenario.match.s))
    mark(scenario, slots[0])
    for action in (rules.CALL, *slots):
        scenario.match.take(1, action)
        scenario.frames(8)
    return scenario.frames(4)


def there_was(lang: str) -> Player:
    """Alone, three more cards though there was a SET."""
    scenario = _alone(lang).press("B", "B")
    return scenario.until(lambda t: t.top.notice_left > 1000, auto=False).frames(9)


def solo_record(lang: str) -> Player:
    """A solo game won in record time, after its picture."""
    from mesa.board import store
    from mesa.board.store_menus import put_game

    scenario = near_won(lang)
    kept = scenario.console.store.game("set")
    kept[store.GAME_SEEN + 2] = 8  # 1024 seconds
    put_game(scenario.console.store, "set", kept)
    return won(scenario)


def near_won(lang: str, played: int = 300_000) -> Player:
    """Solo, without debt and with only SETs left to find, after `played` ms."""
    s = near_the_end(1, None)
    cards = [card for card in rules.watched(s) if card != deck.HOLE]
    triple = deck.first_set(s)
    for slot in range(deck.SLOTS):
        if slot not in deck.unpack(triple):
            s[deck.AT_TABLE + slot] = deck.HOLE
    assert len(cards) > 3
    s[rules.AT_DEBT] = 0
    scenario = Scenario("set", lang, seed=4, players=1).resume(s).settle().frames(50)
    scenario.match.played = played
    return scenario


def won(scenario: Player) -> Player:
    """Mark the last SET, and wait for the last page."""
    mark_set(scenario).reach("Celebration", auto=False).frames(20).press("A")
    return scenario.reach("Dialog", auto=False).frames(4)


def go(scenario: Player, slot: int) -> Player:
    """Move the cursor to a slot; raise Lost if it does not get there."""
    for _ in range(16):
        at = scenario.top.table.frames.at
        if at == slot:
            return scenario
        scenario.press("DOWN" if slot % 3 != at % 3 else "RIGHT" if slot > at else "LEFT")
    raise Lost("slot {} is not reached".format(slot))


def call(scenario: Player) -> Player:
    """Press B, and no other key until it is a call."""
    scenario.press("B")
    return scenario.until(lambda scenario: _turn(scenario) == 0, auto=False)


def mark(scenario: Player, *slots: int) -> Player:
    """Press A on each of these slots, once its card has been in sight."""
    for slot in slots:
        go(scenario, slot)
        for _ in range(60):
            if scenario.match.turn() == 0 or not scenario.top.table.cards.fresh >> slot & 1:
                break
            scenario.frames(1)
        scenario.press("A")
    return scenario


def mark_set(scenario: Player) -> Player:
    """Mark the first SET on the table."""
    return mark(scenario, *deck.unpack(deck.first_set(scenario.match.s)))


def _wrong(scenario: Player) -> tuple[int, int, int]:
    """Return three slots that are not a SET, with cards that match in some features and fail in others."""
    cards = rules.watched(scenario.match.s)
    for a in range(12):
        for b in range(a):
            for c in range(b):
                if deck.failing(cards[a], cards[b], cards[c]) in (5, 6, 10):
                    return c, b, a
    raise AssertionError("no mistake can be made here")


def _race(lang: str, seed: int = 7, level: str = "medium", **more: Any) -> Player:
    return Scenario("set", lang, seed=seed, players=4, level=level, **more).begin().settle().frames(50)


def _played(lang: str, seed: int, players: int, options: Choices = None, level: str = "expert") -> Player:
    """Start a match of bots alone."""
    return Scenario("set", lang, seed=seed, players=players, level=level, options=options, bots_only=True)


def _theirs(
    scenario: Player, event: int, frames: int, condition: EventTest = lambda scenario, seat, a, b: True
) -> Player:
    """Play until an event of a bot's, while the player does nothing."""
    return scenario.event(
        event, frames, lambda scenario, seat, a, b: seat > 0 and condition(scenario, seat, a, b)
    )


def _turn(scenario: Player) -> int:
    return scenario.match.rules.turn(scenario.match.s)


def at_table(scenario: Player) -> Any:
    """Return whether the page between two deals is shown."""
    return scenario.match and _turn(scenario) == HAND_OVER and scenario.scene == "Dialog"


def call_ended(scenario: Player) -> bool:
    """Return whether the score bar shows how a call ended."""
    ended = _turn(scenario) < 0 and not scenario.match.events
    return ended and scenario.top.table.score_bar.call.y == 0


def near_the_end(seats: int, options: Choices) -> bytearray:
    """Return a state with the deck empty and a SET on the table; all but seat 0 say that there is none."""

    def to_say(s):
        """Return the seats, in order, that still have to say none; None: a SET is to be found."""
        triple = deck.first_set(s)
        if triple and s[rules.AT_DECK]:
            return None
        return [seat for seat in range(bool(triple), seats) if rules.SAY_NONE in rules.legal(s, seat)]

    def choose(s, seat):
        if rules.turn(s) == seat:
            return deck.unpack(deck.first_set(s))[len(rules.marks(s))]
        saying = to_say(s)
        if saying is None:  # one after the other, seat 1 first
            return rules.CALL if seat == (sum(s[rules.AT_FOUND : rules.AT_LAST]) + 1) % seats else None
        return rules.SAY_NONE if seat == saying[0] else None

    s = rules.new(7, seats, choices.indexes(rules.OPTIONS, options))
    return scripted.play("set", s, choose, lambda s: rules.turn(s) == ANY and to_say(s) == [])


def _near_the_end(lang: str, seats: int, options: Choices) -> Player:
    scenario = Scenario("set", lang, seed=4, players=seats, options=options)
    return scenario.resume(near_the_end(seats, options)).settle().frames(50)


def beginner(lang: str) -> Player:
    """The beginner's deck: all cards solid."""
    return _race(lang, options=BEGINNER)


def dealing(lang: str) -> Player:
    """Cards come from the pile after a SET was found."""
    return _theirs(_race(lang), rules.REFILLED, 5)


def marked(lang: str) -> Player:
    """Two marks before anybody has called."""
    return go(mark(_race(lang), 1, 5), 7)


def question(lang: str) -> Player:
    """B asks what to say."""
    return _race(lang).press("B")


def _called(lang: str) -> Player:
    """The player's call, two marks, two of five seconds left."""
    return mark(call(_race(lang)), 1, 8).frames(86)


def call_end(lang: str) -> Player:
    """The last second."""
    return mark(call(_race(lang)), 1, 8).frames(126)


def give_up(lang: str) -> Player:
    """B with nothing marked during the player's call."""
    return call(_race(lang)).press("B").frames(4)


def time_out(lang: str) -> Player:
    """Nothing marked in time."""
    return call(_race(lang)).until(call_ended, auto=False).frames(3)


def bots_call(lang: str) -> Player:
    """A bot has called and marked two cards."""
    scenario = mark(_race(lang), 4)
    return scenario.until(
        lambda scenario: _turn(scenario) > 0 and len(scenario.top.table.frames.theirs) == 2, auto=False
    ).frames(3)


def found(lang: str) -> Player:
    """A bot has found a SET: the three cards are shown."""
    return _theirs(_race(lang), rules.FOUND, 6)


def found_gone(lang: str) -> Player:
    """The three cards fly to their finder's points."""
    return _theirs(_race(lang), rules.FOUND, 31)


def own(lang: str) -> Player:
    """The player has found one."""
    return mark_set(_race(lang)).frames(15)


def fault(lang: str) -> Player:
    """A bot's fault, and which feature failed."""
    return _theirs(_race(lang, level="easy", seed=11), rules.FAULT, 6)


def hint(lang: str) -> Player:
    """The player's fault: which feature fails and why."""
    scenario = _race(lang)
    return mark(scenario, *_wrong(scenario)).reach("Features", auto=False).frames(2)


def hint_safe(lang: str) -> Player:
    """The same, with the other palette's colours named."""
    scenario = _race(lang, prefs=SAFE)
    return mark(scenario, *_wrong(scenario)).reach("Features", auto=False).frames(2)


def none(lang: str) -> Player:
    """Somebody says that there is none."""
    return _theirs(_race(lang, seed=9), rules.SAID_NONE, 6)


def nones(lang: str) -> Player:
    """Two have said it: a line under their names."""
    return _theirs(
        _race(lang, seed=9), rules.SAID_NONE, 60, lambda scenario, seat, a, b: bin(a).count("1") == 2
    )


def refused(lang: str) -> Player:
    """Among 21 cards there is always a SET."""
    return _grown(lang, 3).press("B", "B").frames(3)


def last_set(lang: str) -> Player:
    """Select: the last SET and why it is one."""
    scenario = _race(lang, level="expert")
    scenario.mine(lambda scenario: scenario.top.asked and scenario.match.s[rules.AT_LAST] != HIDDEN)
    return scenario.press("SELECT").frames(2)


def paused(lang: str) -> Player:
    """A pause hides the cards."""
    return _race(lang).press("START").frames(2)


def solo(lang: str) -> Player:
    """Solo with a debt."""
    return _alone(lang).press("B", "B").settle().frames(60).press("B").frames(2)


def solo_won(lang: str) -> Player:
    """Nothing left to find, nothing owed."""
    return _played(lang, 10, 1).over()


def solo_lost(lang: str) -> Player:
    """Bad luck, or a bad eye."""
    return _played(lang, 4, 1).over()


def practice_end(lang: str) -> Player:
    """The end of practice."""
    return _played(lang, 4, 1, {**BEGINNER, **PRACTICE}).over()


def deal_over(lang: str) -> Player:
    """A deal's points when another follows."""
    return _played(lang, 5, 3, {**BEGINNER, "deals": "each"}).until(at_table).frames(2)


def missed(lang: str) -> Player:
    """Practice is ended with a SET still on the table."""
    scenario = _near_the_end(lang, 1, PRACTICE).press("B", "B")
    return scenario.reach("Features", auto=False).frames(2)


def deal_missed(lang: str) -> Player:
    """A deal ends by agreement, another follows: its points, after the SET that nobody saw."""
    scenario = _near_the_end(lang, 4, {"deals": "each"})
    scenario.press("B", "B")
    scenario.reach("Features", auto=False).press("A")
    return scenario.until(at_table, auto=False).frames(2)


def match_end(lang: str) -> Player:
    """The end of a race."""
    return _played(lang, 2, 4, BEGINNER).over()


def match_won(lang: str) -> Player:
    """The end of a race that is won."""
    return _played(lang, 5, 3, BEGINNER).over()


def match_shared(lang: str) -> Player:
    """Equal points share the win."""
    return _played(lang, 8, 3, BEGINNER).over()


def setup(lang: str) -> Player:
    """The page before a match."""
    scenario = Scenario("set", lang, players=1).reach("MatchSetup").frames(1)
    return scenario.press("UP", "UP")


MORE: dict[str, Walk] = {"call": _called}
for _name, _prefs in ("", None), ("-safe", SAFE), ("-marks", MARKS):
    MORE["12" + _name] = functools.partial(_race, prefs=_prefs)
    for _times in (1, 2, 3):
        MORE[f"{12 + 3 * _times}{_name}"] = functools.partial(_grown, times=_times, prefs=_prefs)
"""The table of every size in every palette, and stops whose names are taken here."""
