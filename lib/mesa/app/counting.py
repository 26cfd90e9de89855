# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Counts the player's results, hand by hand and at a match's end. Loaded only then.

A game's own part is in its records.py, which is optional:
hand(own, s, match)          counts a scored hand in `own`, OWN_SIZE bytes of the game's record
place(own, s, match)         then the player's place, 1 …, in a match that is over; partners share it
ahead(own, s, match)         whether the player finished ahead of seat 1 (mesa.app.opponent); without it, by
                             points
over(own, s, match, record)  then counts the end, in `record` too, except `own`; returns what is a record
                             as (key of a word, its arguments …), or None
rows(own, record)            the page of records: at most three (key, text), the key being that of a
                             line of the section `records`; a point becomes the language's decimal sign,
                             "3/4" is shown with its percentage
"""

from micropython import const

from mesa.board import records
from mesa.board.setting import PACE
from mesa.core.match import PERSON
from mesa.core.scope import once
from mesa.ui.motion import PERCENT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mesa.app.game_view import GameView
    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_SEEN = const(3)  # in the view's input, as in mesa.app.game_view
_ANNOUNCED = const(3)  # a winning streak from this length on can be a record


def hand_seen(view: "GameView") -> None:
    """After a hand's result: deal the next hand, show the match's result, or what a trial does then."""
    if view.match.trial:
        view.match.trial.hand_seen(view)
    elif view.match.over():
        view.input[_SEEN] = 1
        view.asked = view.result_seen = False
    else:
        deal(view)


def deal(view: "GameView") -> None:
    """Deal the next hand on the screen, in steps."""
    view.asked = view.result_seen = False
    view.rest = 0
    view.motion.percent = PERCENT[view.console.store.get(PACE) % 3]
    view.motion.in_steps(next_hand(view.console, view.match))


def next_hand(console: "ConsoleParts", match: "Match") -> "Generator[None, None, None]":
    """Deal the next hand, starting with an empty match.input; count the scored one if the match counts.

    In two steps (mesa.ui.motion). If memory runs out, no hand is counted twice.
    """
    record = None
    # not a trial or a demonstration, nor a match of several people
    if match is console.match and max(match.levels) < PERSON:
        record = console.store.game(match.game)
        _hand(_own(match), record, match)
        yield
    for i in range(len(match.input)):
        match.input[i] = 0
    match.deal()
    if record:
        console.keep_match()  # first, so that a failure in between counts nothing twice
        console.put_game(match.game, record)


def _own(match):
    # return the game's own part, or None
    try:
        return once("games." + match.game + ".records")
    except ImportError:
        return None


def _hand(page, record, match):
    if page:
        own = record[records.OWN : records.OWN + records.OWN_SIZE]
        page.hand(own, match.s, match)
        record[records.OWN : records.OWN + records.OWN_SIZE] = own


def over(console: "ConsoleParts", match: "Match") -> bool:
    """Count a finished match in the store, including its last hand. match.record: its records.

    A match of several people counts nowhere. Return whether flash has it unfinished.
    """
    store_menus = once("mesa.board.store_menus")
    if max(match.levels) == PERSON:
        store_menus.drop_match(console.store)
        return store_menus.in_flash(console.store)
    rules = match.rules
    winners = rules.winners(match.s)

    def more(record: bytearray) -> None:
        page = _own(match)
        _hand(page, record, match)
        match.record = _over(page, record, match, 0 in winners)

    store_menus.count(console.store, match.game, winners, more)
    return store_menus.in_flash(console.store)


def _over(page, record, match, won) -> "Any":
    points = match.rules.scores(match.s)
    said = None
    place = 1
    ahead = won or points[0] > points[-1 if len(points) < 2 else 1]
    if page:
        own = record[records.OWN : records.OWN + records.OWN_SIZE]
        place = page.place(own, match.s, match)
        if hasattr(page, "ahead"):
            ahead = page.ahead(own, match.s, match)
        said = page.over(own, match.s, match, record)
        record[records.OWN : records.OWN + records.OWN_SIZE] = own
    elif not won:
        for other in points:
            place += other > points[0]
    if record[records.LADDER + 2]:
        once("mesa.app.opponent").count(record, match, ahead)
    seats = len(match.levels)
    middle = not won and 1 < place <= seats // 2
    records.add_result(record, records.WON if won else records.BETWEEN if middle else records.LOST)
    if record[records.DAY_PLACE] == records.UNDER_WAY:
        record[records.DAY_PLACE] = place if seats > 1 else place | records.ALONE
        records.put(record, records.DAY_SCORE, 2, points[0] & 0xFFFF)
        records.add(record, records.DAY_STREAK, 1)
        records.streak(record)
    if seats > 1:
        at = records.level_at(min(match.levels[1:]))
        records.add(record, at + records.LEVEL_PLAYED, 2)
        if not won:
            record[at + records.STREAK] = 0
        else:
            records.add(record, at + records.LEVEL_WON, 2)
            if not match.hints:  # with hints it is no record, but it breaks none either
                records.add(record, at + records.STREAK, 1)
        n = record[at + records.STREAK]
        if n > record[at + records.BEST_STREAK]:
            record[at + records.BEST_STREAK] = n
            if n >= _ANNOUNCED and not said:
                said = ("record_streak", str(n))
    return said
