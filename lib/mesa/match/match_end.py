# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Counts the player's results at a match's end, with its last hand.

A game's own part is in its records.py, which is optional, and so is each function but the last:
hand(own, s, match)          counts a scored hand in `own`, OWN_SIZE bytes of the game's record
standing(own, s, match)      then, of a match that is over, the player's place, 1 …, which partners share, and
                             whether that is ahead of seat 1 (mesa.ladder.opponent); else by rank
over(own, s, match, record)  then counts the end of a match that was played to it, in `record` too, except
                             `own`; returns what is a record as (key of a word, its arguments …), or None
given_up(own)                counts a match that is given up, besides that it is lost
rows(own, record)            the page of records: at most three (key, text), the key being that of a
                             line of the section `records`; a point becomes the language's decimal sign,
                             "3/4" is shown with its percentage
"""

import os

from micropython import const

from mesa.board import records, store
from mesa.core import contract
from mesa.core.match import DAILY, HAND_COUNTED, UNCOUNTED, Match
from mesa.match import hand_end

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.core.match_start import MatchStart
    from mesa.ui.scene import ConsoleParts

_ANNOUNCED = const(3)  # a winning streak from this length on can be a record


def over(console: "ConsoleParts", match: "Match") -> None:
    """Count a finished match in the store, including its last hand, and write its log to the drive.
    match.record: its records.

    A match of several people counts nowhere; of one that is uncounted, only the winner is kept.
    """
    from mesa.board import store_menus

    if match.shared:
        store_menus.drop_match(console.store, store.game_id(match.game))
    else:
        _count(console, match, store_menus)
    console.saved = match.moves
    if match.log is not None:
        match.log.seated = match.names, match.human or 0, match.rival
        if console.board.writable:
            from mesa.board import store_logs

            console.trouble = store_logs.to_drive(match) or console.trouble


def _count(console, match, store_menus):
    winners = match.rules.winners(match.s)
    counted = not match.flags & UNCOUNTED
    record = console.store.game(match.game)
    if counted:
        store_menus.keep_ended(console.store, match)
        _played(record, match)
        page = hand_end.part(match)
        if not match.flags & HAND_COUNTED:
            hand_end.own(page, "hand", record, match.s, match)
        match.record = _over(page, record, match, 0 in winners)
    elif record[records.DAY_PLACE] == records.UNDER_WAY:
        record[records.DAY_PLACE] = 0
    store_menus.count(console.store, match.game, record, winners, counted)


def lost(record: bytearray, start: "MatchStart") -> None:
    """Count a match that is given up in its game's record: it is lost (mesa.setup.new_match)."""
    _played(record, start)
    if start.rival:
        from mesa.ladder import opponent

        opponent.count(record, start, start.rival, False)
    hand_end.own(hand_end.part(start), "given_up", record)
    records.add_result(record, records.LOST)
    _by_level(record, start, False)


def _played(record, match):
    # its deal does not come again; the next one is drawn here, so that flash has it before it is shown
    if not match.flags & DAILY:
        record[records.SHOWN : records.SHOWN + 4] = os.urandom(4)
        record[records.SHOWN + 3] ^= len(match.levels)  # kept as by mesa.setup.new_match


def standing(page: "Any", own: bytearray, s: bytearray, match: "Match") -> "tuple[int, bool]":
    """Return (the player's place, whether that is ahead of seat 1), by the game's part if it says so."""
    if getattr(page, "standing", None):
        return page.standing(own, s, match)
    ranks = contract.ranks(match.rules, s)
    winners = match.rules.winners(s)
    if 0 in winners:
        return 1, True
    better = len([1 for other in ranks if other > ranks[0]])
    return 1 + max(1, len(winners), better), ranks[0] > ranks[1 % len(ranks)]


def _over(page, record, match, won) -> "Any":
    own = record[records.OWN : records.OWN + records.OWN_SIZE]
    place, ahead = standing(page, own, match.s, match)
    said = hand_end.own(page, "over", record, match.s, match, record)
    if match.rival:
        from mesa.ladder import opponent

        opponent.count(record, match, match.rival[0], ahead)
    seats = len(match.levels)
    middle = not won and 1 < place <= seats // 2
    records.add_result(record, records.WON if won else records.BETWEEN if middle else records.LOST)
    if match.flags & DAILY:
        if seats == 1 or seats in match.rules.TEAMS:
            place |= records.ALONE  # there is no second place
        record[records.DAY_PLACE] = place
        records.put(record, records.DAY_SCORE, 2, match.rules.scores(match.s)[0] & 0xFFFF)
        records.put(record, records.DAY_HELPS, 1, match.hints)
        records.add(record, records.DAY_STREAK, 1)
        records.streak(record)
    streak = _by_level(record, match, won)
    return said or streak


def _by_level(record, match, won):
    # count it by level; return a streak that is a record, or None
    if len(match.levels) == 1:
        records.count_step(record, 0)
    else:
        from mesa.core import steps

        table = steps.of(match.game)
        code = steps.codes(table)[min([steps.place(table, code) or 1 for code in match.levels[1:]]) - 1]
        records.count_step(record, code if min(match.levels[1:]) == max(match.levels[1:]) else 0)
        at = records.level_at(steps.level(table, code))
        records.add(record, at + records.LEVEL_PLAYED, 2)
        if not won:
            record[at + records.STREAK] = 0
        else:
            records.add(record, at + records.LEVEL_WON, 2)
            # with hints it is no record, but it breaks none either; in a first match they cost nothing
            if not match.hints or not records.number(record, store.PLAYED, 2):
                records.add(record, at + records.STREAK, 1)
        n = record[at + records.STREAK]
        if n > record[at + records.BEST_STREAK]:
            record[at + records.BEST_STREAK] = n
            if n >= _ANNOUNCED:
                return ("record_streak", str(n))
    return None
