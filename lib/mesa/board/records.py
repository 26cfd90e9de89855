# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The results of past matches in a game's record (mesa.board.store).

Numbers are little-endian; one that reaches its maximum stays there.

    21 DAY            the latest daily deal started: number of its day (mesa.daily.daily), 16 bit, 0 none
    23 DAY_STREAK     daily deals finished on consecutive days, including this one once finished
    24 DAY_PLACE      the player's place in it, 1 … 8, and ALONE if there is no second; UNDER_WAY; or 0
    25 DAY_SCORE      the player's score in it, 16 bit, signed
    27 BY_LEVEL       from easy, medium, expert on, LEVEL bytes each: 0 played, 2 won, 4 streak, 5 best streak
    45 OWN            OWN_SIZE bytes for the game's own use (games/<id>/records.py)
    57 LAST           the last 30 results, 2 bits each, newest in the lowest: 0 none, LOST, BETWEEN, WON
    67 PROBLEMS       problems of the row that are solved or left out, 16 bit: the next one follows; from ROW
                      on, those that had no stars were or are to be solved once more
    69 STARS          all stars won with problems, 16 bit
    71 PROBLEM_DAY    the latest problem of the day that counted: number of its day, 16 bit, 0 none
    73 PROBLEM_STREAK problems of the day solved on consecutive days, including this one
    74                free, 3 bytes
    77 LADDER         mesa.ladder.opponent, 3 bytes; the upper half of the first one: `streak`
    80 RATING         mesa.coach.judging, RATING_SIZE bytes
   120 AT_STEP        the last matches in a row whose bots were all of one step: its code (mesa.core.steps) in
                      the lower half, how many in the upper one
   121 DAY_HELPS      hints and decisions taken back in the daily deal that is over; 255 at most
   122 DAYS_LOST      unsolved problems of the day in which stars are lost, newest first: LOSSES times 24 bits
                      with four times the number of the day, and how many, as in ROW_LOST; 0 none
   160 ROW_LOST       stars lost in the next problem of the row: 1, 2; 3 with a hint
   161 JUDGED         mesa.coach.judging: a checksum of the beginning of the judged log, and the offset
                      up to which it has been, 16 bit each
   165 SHOWN          the next deal, until it is played: its number ^ the seats, 29 bits, big-endian; 0 none
   169 CHOSEN         checks of the deals whose number the player has chosen, DEALS words, newest first
   185 GUIDED         1 once the guided hand has been played
   186                free
   191 RATING_SCALE   mesa.board.rating: on what scale RATING is, and what is left over of a group
   192 SOLVED         2 bits for each problem of the game's file: its stars, 64 bytes; of days those of the
                      last DAYS, up to PROBLEM_DAY
"""

from micropython import const

DAY = const(21)
DAY_STREAK = const(23)
DAY_PLACE = const(24)
DAY_SCORE = const(25)
BY_LEVEL = const(27)
LEVEL = const(6)
LEVELS = const(3)
LEVEL_PLAYED = const(0)
LEVEL_WON = const(2)
STREAK = const(4)
BEST_STREAK = const(5)
OWN = const(45)
OWN_SIZE = const(12)
LAST = const(57)
_LAST_SIZE = const(8)
RESULTS = const(30)
PROBLEMS = const(67)
STARS = const(69)
STARS_MOST = const(3)
"""The most stars of a problem: each wrong try takes one, down to 1; a hint takes all."""
PROBLEM_DAY = const(71)
PROBLEM_STREAK = const(73)
LADDER = const(77)
RATING = const(80)
RATING_SIZE = const(40)
AT_STEP = const(120)
DAY_HELPS = const(121)
DAYS_LOST = const(122)
LOSSES = const(12)
ROW_LOST = const(160)
JUDGED = const(161)
SHOWN = const(165)
CHOSEN = const(169)
DEALS = const(8)
GUIDED = const(185)
RATING_SCALE = const(191)
SOLVED = const(192)
DAYS = const(182)
"""Problems of the days in a game's file: that of a day has its number modulo DAYS, whole weeks."""
ROW = const(60)
"""Problems of the row, which come after those of the days."""
LOST = const(1)
BETWEEN = const(2)
WON = const(3)
UNDER_WAY = const(0x80)
"""In DAY_PLACE: the match in progress of this game is the daily deal."""
ALONE = const(0x40)


def number(record: "bytes | bytearray", at: int, size: int) -> int:
    """Return the number of `size` bytes at `at`; size at most 3. For two there is mesa.board.store.word."""
    n = 0
    for i in range(size - 1, -1, -1):
        n = n << 8 | record[at + i]
    return n


def put(record: bytearray, at: int, size: int, n: int) -> None:
    """Write a number, capped at its maximum."""
    n = min(n, (1 << 8 * size) - 1)
    for i in range(size):
        record[at + i] = n & 0xFF
        n >>= 8


def add(record: bytearray, at: int, size: int, by: int = 1) -> None:
    """Add to a number."""
    put(record, at, size, number(record, at, size) + by)


def count(record: bytearray, at: int, *sums: "tuple[int, int, int]") -> None:
    """Count one more in the 16 bits at `at`, and add to other numbers: (where, how many bytes, by how much).

    Do nothing once it is full, so that shares and means stay right.
    """
    if number(record, at, 2) < 0xFFFF:
        add(record, at, 2)
        for other, size, by in sums:
            add(record, other, size, by)


def mean(total: int, n: int) -> str:
    """Return total / n, rounded to one decimal place; total at most 24 bits."""
    tenths = (20 * total // n + 1) // 2
    return "{}.{}".format(tenths // 10, tenths % 10)


def level_at(level: int) -> int:
    """Return the offset of a level's figures: 1 easy … 3 expert, and all levels above; 0, random, is easy."""
    return BY_LEVEL + LEVEL * (min(max(level, 1), LEVELS) - 1)


def add_result(record: bytearray, result: int) -> None:
    """Add the newest result, LOST, BETWEEN or WON, and drop the oldest."""
    for i in range(LAST, LAST + _LAST_SIZE):
        record[i], result = (record[i] << 2 | result) & 0xFF, record[i] >> 6


def result(record: "bytes | bytearray", i: int) -> int:
    """Return the i-th newest result (0 … 29), or 0 if there are fewer."""
    return record[LAST + i // 4] >> 2 * (i % 4) & 3


def count_step(record: bytearray, code: int) -> None:
    """Count a match whose bots were all of the step with that code; 0: of different ones."""
    record[AT_STEP] = code | min(15, at_step(record, code) + 1) << 4


def at_step(record: "bytes | bytearray", code: int) -> int:
    """Return how many matches in a row, up to the last one, were at the step with that code; 15 at most."""
    return record[AT_STEP] >> 4 if record[AT_STEP] & 15 == code else 0


def chosen(record: "bytes | bytearray", deal: int) -> bool:
    """Return whether the deal of that number is among the last ones that the player has chosen."""
    check = deal_check(deal)
    return check in [number(record, CHOSEN + 2 * i, 2) for i in range(DEALS)]


def choose(record: bytearray, deal: int) -> None:
    """Note that the player has chosen the deal of that number, and may know its cards from now on."""
    if not chosen(record, deal):
        record[CHOSEN + 2 : CHOSEN + 2 * DEALS] = record[CHOSEN : CHOSEN + 2 * DEALS - 2]
        put(record, CHOSEN, 2, deal_check(deal))


def deal_check(deal: int) -> int:
    """Return a check of a deal's number, 1 … 65535."""
    return (deal ^ deal >> 16) & 0xFFFF or 1


def beaten(record: "bytes | bytearray") -> int:
    """Return how many opponents of the ladder are beaten."""
    return record[LADDER] & 15


def stars(record: "bytes | bytearray", i: int) -> int:
    """Return the stars of problem i of the game's file."""
    return record[SOLVED + i // 4] >> 2 * (i % 4) & 3


def put_stars(record: bytearray, i: int, n: int) -> None:
    """Set the stars of problem i, 0 … 3."""
    record[SOLVED + i // 4] ^= (stars(record, i) ^ n) << 2 * (i % 4)


def day_stars(record: "bytes | bytearray", day: int) -> "int | None":
    """Return the stars of the problem of the day of that number, None if it has not counted or is too long
    ago.
    """
    last = number(record, PROBLEM_DAY, 2)
    return stars(record, day % DAYS) if 0 < day <= last < day + DAYS else None


def streak(record: bytearray) -> int:
    """Return the longest streak of daily deals or of daily problems, 15 at most; keep it in the record."""
    n = min(15, max(record[LADDER] >> 4, record[DAY_STREAK], record[PROBLEM_STREAK]))
    record[LADDER] = record[LADDER] & 15 | n << 4
    return n
