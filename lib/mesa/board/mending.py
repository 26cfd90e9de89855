# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks the results in a game's record (mesa.board.records) at power-on; loaded only then.

And what the settings' other bytes may be, which mesa.board.store_load checks.
"""

from micropython import const

from mesa.board.records import (
    ALONE,
    BEST_STREAK,
    BY_LEVEL,
    DAY,
    DAY_PLACE,
    DAY_STARS,
    DAYS,
    DAYS_BEFORE,
    DAYS_LOST,
    DAYS_PLAYED,
    LADDER,
    LADDER_SIZE,
    LEVEL,
    LEVEL_PLAYED,
    LEVEL_WON,
    LEVELS,
    LOSSES,
    PROBLEM_DAY,
    PROBLEMS,
    RATING,
    RATING_SCALE,
    RATING_SIZE,
    ROW_LOST,
    STREAK,
    UNDER_WAY,
    level_at,
    number,
)
from mesa.board.setting import LOOK
from mesa.board.store import DATE, OPEN, RESTARTED, word

_LAST_DAY = const(27759)  # of mesa.daily.daily
# The other bytes among the settings: rows as in TABLE, up to DEFAULT
OTHERS = (
    (LOOK, 0, 255, 0),
    (OPEN, 0, 2, 0),
    (RESTARTED, 0, 1, 0),
    (DATE, 0, 99, 0),
    (DATE + 1, 0, 12, 0),
    (DATE + 2, 0, 31, 0),
)


def mend(record: bytearray) -> bool:
    """Reset invalid values to 0; return whether there were any."""
    wrong = False
    if record[DAY_PLACE] & ~ALONE > 8 and record[DAY_PLACE] != UNDER_WAY:
        record[DAY:BY_LEVEL] = bytes(BY_LEVEL - DAY)
        wrong = True
    if record[DAY_STARS] > 3:
        record[PROBLEMS:LADDER] = bytes(LADDER - PROBLEMS)
        wrong = True
    if record[LADDER] & 15 > 8 or record[LADDER + 1] & ~0x11 or record[LADDER + 2] > 8:
        record[LADDER:RATING] = bytes(LADDER_SIZE)
        wrong = True
    if not _check(record):
        record[RATING : RATING + RATING_SIZE] = bytes(RATING_SIZE)
        record[RATING_SCALE] = 0
        wrong = True
    # battery-backed memory may be newer than flash, which has the lists: a day that has moved on is no damage
    problem, daily = [word(record, PROBLEM_DAY)], [word(record, DAY)]
    wrong = _mend_days(record, DAYS_BEFORE, DAYS, 0, problem) or wrong
    wrong = _mend_days(record, DAYS_LOST, LOSSES, 1, problem) or wrong
    wrong = _mend_days(record, DAYS_PLAYED, DAYS, 0, daily) or wrong
    if record[ROW_LOST] > 2:
        record[ROW_LOST] = 0
        wrong = True
    for level in range(1, LEVELS + 1):
        at = level_at(level)
        played = word(record, at + LEVEL_PLAYED)
        if word(record, at + LEVEL_WON) > played or record[at + STREAK] > record[at + BEST_STREAK]:
            record[at : at + LEVEL] = bytes(LEVEL)
            wrong = True
    return wrong


def _check(record):
    # return whether play can lead to such a rating: see mesa.board.rating for its twelve blocks and the next
    decisions = 16
    for i in range(13):
        sums = number(record, RATING + 5 * i // 2, 3) >> i % 2 * 4
        if i == 12:
            decisions = sums >> 20
        elif not sums & 0xFFFFF:
            decisions = 0  # nor in the older ones
        most = 63 * decisions
        if i == 12 and record[RATING_SCALE] > 15:
            most += 63  # of a group that is not complete
        if sums & 0x3FF > most or not decisions <= sums >> 10 & 0x3FF <= most:
            return False
    return True


def _mend_days(record, at, count, halved, seen):
    # take days that are seen already out of the list of `count` at `at`, and add its others to `seen`; return
    # whether it had what is no day, or one after an empty place: then the list is emptied
    end = at + 2 * count
    ended = False
    i = at
    while i < end:
        n = word(record, i)
        day = n >> halved
        if n and (ended or not 0 < day <= _LAST_DAY):
            record[at:end] = bytes(end - at)
            return True
        if n and day in seen:
            record[i:end] = record[i + 2 : end] + bytes(2)
            continue
        ended = not n
        seen.append(day)
        i += 2
    return False
