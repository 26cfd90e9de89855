# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The result of a match of any game as a text to send: in signs that every chat shows, without the deal.

The same code on the VM and on CPython.
"""

from micropython import const

from mesa.core.contract import HAND_OVER, OVER
from mesa.core.scope import Game

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

WON = const("🏆")
GOOD = const("🟩")
"""The player gained the most; where points are bad, none."""
PART = const("🟨")
"""The player gained something; somebody else as much or more."""
BAD = const("🟥")
"""Others gained; where points are bad, the player did."""
NONE = const("⬜")
"""Nobody gained anything."""
LOSS = const("❌")
"""The player lost points."""
CUT = const("…")
"""The log lacks what was before, or after."""
MOST = const(40)
"""Signs that are shown, the last ones."""
ROW = const(10)


def text(console: "Any") -> str:
    """Return the result of the match that is over, or of the daily deal whose page is on top.

    A line, and the signs of the match if the log has it.
    """
    page = console.stack.scenes[-1]
    if type(page).__name__ == "DailyResult":
        from mesa.core import replay

        log = console.log
        if not replay.of_game(log, page.name):
            return page.said
        rules = Game(page.name).part("rules")
        start, _ = replay.begin(log, rules)
        if rules.deal_number(start.state) != page.deal:
            return page.said
        return (page.said + "\n" + signs(log, rules, 0)).strip()
    from mesa.home import manifest

    match = console.match
    rules = match.rules
    seat = match.human or 0
    title = manifest.Entry(console, match.game).title
    line = "Carteado: {} {}".format(title, score(rules, match.s, seat))
    if seat in rules.winners(match.s):
        line += " " + WON
    if of_the_day(console, match):
        from mesa.daily import result

        line = result.DailyResult(console, match.game).facts()[2]
    return (line + "\n" + signs(match.log, rules, seat)).strip()


def of_the_day(console: "Any", match: "Any") -> bool:
    """Return whether the finished match is the game's last daily deal, as its record has it."""
    from mesa.daily import daily

    record = console.store.game(match.game)
    if match.human or not daily.over(record) or daily.score(record) != match.rules.scores(match.s)[0]:
        return False
    return daily.deal_of(daily.day_of(record)) == match.seed


def score(rules: "Any", s: bytearray, seat: int) -> str:
    """Return the points of all sides, those of `seat` first: "4–2"."""
    points = rules.scores(s)
    sides = [side for side in _sides(rules, len(points)) if seat not in side]
    return "–".join([str(points[side[0]]) for side in [(seat,)] + sides])


def _sides(rules, seats):
    # return the seats that win together, a tuple for each side
    return rules.TEAMS.get(seats) or [(i,) for i in range(seats)]


def signs(log: "Any", rules: "Any", seat: int) -> str:
    """Return a sign for each hand of a log, as `seat` fared in it, in rows; "" if the match is not over.

    In a match of one hand there is one for each change of points in it. Hands that the seat does not play
    have none: a function plays(s, seat) of the rules says so, if there is one.
    """
    from mesa.core import replay

    walk = replay.walk(log, rules)
    _, _, _, s = next(walk)
    plays = getattr(rules, "plays", None)
    before = last = rules.scores(s)
    cut = max(before) > 0 or rules.hand_number(s) > 0
    hands = []
    changes = []
    for _ in walk:
        now = rules.scores(s)
        if now != last:
            changes.append(_gains(last, now))
            last = now
        if rules.turn(s) in (HAND_OVER, OVER):
            if not plays or plays(s, seat):
                hands.append(_gains(before, now))
            before = now
    winners = rules.winners(s)
    if rules.turn(s) != OVER:
        return ""
    low = len(winners) > 0 and last[winners[0]] < max(last)  # the fewest points win
    mates = [side for side in _sides(rules, len(last)) if seat in side][0]
    if rules.hand_number(s):
        found = [_sign(gains, seat, mates, low) for gains in hands]
    else:
        found = [_sign(gains, seat, mates, low) for gains in changes]
        found = [sign for sign in found if sign != NONE]  # another player's loss
    if len(found) > MOST:
        found = found[-MOST:]
        cut = True
    rows = ["".join(found[i : i + ROW]) for i in range(0, len(found), ROW)]
    return CUT * cut + "\n".join(rows)


def _gains(before, now):
    return [now[i] - before[i] for i in range(len(now))]


def _sign(gains, seat, mates, low):
    mine = gains[seat]
    if low:
        return BAD if mine > 0 else GOOD
    others = max([gains[i] for i in range(len(gains)) if i not in mates] + [0])
    if mine < 0:
        return LOSS
    if mine > others:
        return GOOD
    return PART if mine else BAD if others else NONE
