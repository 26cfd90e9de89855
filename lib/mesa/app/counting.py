# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Counting what the player has done, hand by hand and at a match's end. In memory only then.

What only a game knows is in its records.py, if it has one:
hand(own, s, match)          counts a hand that has been scored in `own`, OWN_SIZE bytes of the game's record
place(own, s, match)         then the player's place, 1 …, in a match that is over; partners share it
over(own, s, match, record)  then counts the end, in `record` too, but for `own`; what it was a record in as
                             (key of a word, what fills it in …), or None
rows(own, record)            what the page of records shows, at most three times (key, text): the key of a
                             line of records.<language>.txt; a point becomes the language's decimal sign,
                             "3/4" is shown with its percentage
"""

from micropython import const

from mesa.board import records
from mesa.core.scope import once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_ANNOUNCED = const(3)  # wins in a row from which on more than ever is a record


def next_hand(console: "ConsoleParts", match: "Match") -> "Iterator[None]":
    """Deal the next hand, which begins with an empty match.input; count the one scored if the match counts.

    In two steps (mesa.ui.motion). Whatever fails for want of memory, no hand is counted twice.
    """
    record = None
    if match is console.match:  # not one that is tried, or that bots show
        record = console.store.game(match.game)
        _hand(_own(match), record, match)
        yield
    for i in range(len(match.input)):
        match.input[i] = 0
    match.deal()
    if record:
        console.keep_match()  # first, so that what fails in between counts nothing twice
        console.put_game(match.game, record)


def _own(match):
    # the game's own part, or None
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
    """The match is over: count it in the store, its last hand too. match.record: what it was a record in.

    Returns True if flash has it unfinished.
    """
    rules = match.rules
    winners = rules.winners(match.s)

    def more(record: bytearray) -> None:
        page = _own(match)
        _hand(page, record, match)
        match.record = _over(page, record, match, 0 in winners)

    store_menus = once("mesa.board.store_menus")
    store_menus.count(console.store, match.game, winners, more)
    return store_menus.in_flash(console.store)


def _over(page, record, match, won) -> "Any":
    points = match.rules.scores(match.s)
    said = None
    place = 1
    if page:
        own = record[records.OWN : records.OWN + records.OWN_SIZE]
        place = page.place(own, match.s, match)
        said = page.over(own, match.s, match, record)
        record[records.OWN : records.OWN + records.OWN_SIZE] = own
    elif not won:
        for other in points:
            place += other > points[0]
    seats = len(match.levels)
    middle = not won and 1 < place <= seats // 2
    records.add_result(record, records.WON if won else records.BETWEEN if middle else records.LOST)
    if record[records.DAY_PLACE] == records.UNDER_WAY:
        record[records.DAY_PLACE] = place if seats > 1 else place | records.ALONE
        records.put(record, records.DAY_SCORE, 2, points[0] & 0xFFFF)
        records.add(record, records.DAY_STREAK, 1)
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
