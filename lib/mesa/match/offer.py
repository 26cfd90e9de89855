# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The end of a match: what it says, and the offer of what comes next.

GameView.input[SEEN] says what comes next: the result of the last hand, a picture, the offer. The view keeps
the offer, GameView.ended, which comes back when a page over it closes.
"""

from micropython import const

from mesa import screens
from mesa.board import signals
from mesa.board.store import DAILY_PROBLEM, LEVELS, PLAYED, SEATS, word
from mesa.core.match import DAILY, PERSON, UNCOUNTED, Match
from mesa.match.game_view import NUMBER, SEEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mesa.match.game_view import GameView
    from mesa.ui.scene import ConsoleParts

_LAST = const(3)  # of this many matches in a row at a step of strength
_ANNOUNCED = const(2)  # of GameView.input[SEEN]
_WON = const(2)  # so many were won: the next step; none, nor a place in the upper half: the one below


def _facts(view, won):
    # return what the end of a match says of how it counts
    match = view.match
    lines = []
    if match.flags & UNCOUNTED:
        lines.append(view.t("uncounted"))
    elif match.hints:
        first = word(view.console.store.game(match.game), PLAYED) <= 1  # in which they cost nothing
        lines.append(view.t("hints", match.hints) + (": " + view.t("helped") if won and not first else ""))
    if _daily(match):
        from mesa.board import records

        streak = view.console.store.game(match.game)[records.DAY_STREAK]
        lines.append(_said(view, "daily", streak))
    return lines


def _said(view, key, *values):
    # return a text of the console's file that a match does not keep
    from mesa.ui import text_file

    return text_file.line(view.console.words, None, "problems", key, *values)


def _daily(match):
    # return whether it counted as the daily deal
    return match.flags & (DAILY | UNCOUNTED) == DAILY


def finish(view: "GameView", title: str, lines: "Sequence[str]", won: bool, kind: "Any" = None) -> None:
    """Announce a match's end, after a picture if it was won or is a record; then make the offer of another.

    `kind`: as for GameView.dialog.
    """
    console = view.console
    match = view.match
    console.keep_match()  # it is counted from here on
    all_lines = [line for line in lines if line] + _facts(view, won)
    if match.rival:
        from mesa.ladder import opponent

        won = won or match.rival[1] == opponent.BEATEN  # ahead of the rival, if not of all
    if view.input[SEEN] == _ANNOUNCED:
        view.motion.in_steps(_made(view, all_lines, title, kind))
        return
    view.input[NUMBER] = 0
    if won or match.record:
        view.celebrate("record" if match.record else "win", view.chosen, all_lines, title)
    elif match.returns_to or not match.rules.winners(match.seen):  # nobody has won
        console.sound.play(signals.LOSE)
        console.lights.show(signals.LIGHTS_LOSE)
        chosen(view, -1)
    elif "" in lines:
        console.stack.open(screens.DECIDED, view, lines[0].strip(), title)
    else:
        view.celebrate("lost", view.chosen, lines[-1:], title)


def _made(view, lines, title, kind):
    # make the offer in the next frame: what its rows need is enough to read for one
    view.ended = _rows(view, lines), lines, title, kind
    chosen(view, -1)
    yield


def show(view: "GameView") -> None:
    """Show the offer that the view keeps."""
    rows, lines, title, kind = view.ended
    choices = [said for _, said, _ in rows]
    view.dialog(lines, choices, view.chosen, None, title, (), kind).at = view.input[NUMBER]
    view.console.words.drop_menu_words()


def _rows(view, lines):
    # return the rows of the offer, what comes next first; it may add to the lines
    match = view.match
    t = view.t
    if match.returns_to:
        return [("go_on", t("go_on"), None)]
    another = "rematch" if len(match.levels) > 1 else "play_again"
    keys = (another, "same_deal", "sheet", "watch_again", "to_launcher")
    rows: "list[Any]" = [(key, t(key), None) for key in keys]
    if _daily(match):  # the same cards again would be another match, which does not count
        rows.pop(1)
        rows.insert(0, ("share_day", _said(view, "share"), None))
    if match.rival:
        from mesa.ladder import opponent

        said, choice, following, look = opponent.end(view)
        lines += said
        rows[:2] = [("next", choice, following)]
        if look:
            rows.insert(0, ("looks", t("looks"), look))
        return rows
    offered = next_step(view.console, match)
    if offered:
        from mesa.core import steps

        key, level = offered
        label = steps.label(steps.of(match.game), level, match.bots.LEVELS, t)
        rows.insert(0, (key, t(key, label), level))
    elif "problems" in match.part("").PAGES:
        from mesa.board import records
        from mesa.daily import daily

        if daily.today(view.console) > word(view.console.store.game(match.game), records.PROBLEM_DAY):
            rows.insert(0, ("problem_day", t("problem_day"), None))
    return rows


def next_step(console: "ConsoleParts", match: "Match") -> "tuple[str, int] | None":
    """Return which step to offer, as ("harder" or "easier", its code); None if the bots' steps differ, or the
    last matches show neither.
    """
    code = match.levels[-1]
    others = bytes([code] * (len(match.levels) - 1))
    if match.human is None or not others or match.levels[1:] != others or code == PERSON:
        return None
    from mesa.board import records

    record = console.store.game(match.game)
    matches = records.at_step(record, code)
    won = lost = 0
    for i in range(min(matches, _LAST)):
        won += records.result(record, i) == records.WON
        lost += records.result(record, i) == records.LOST
    from mesa.core import steps

    table = steps.of(match.game)
    codes = steps.codes(table)
    at = steps.place(table, code) - 1
    if won >= _WON and at < len(codes) - 1:
        return "harder", codes[at + 1]
    if lost >= _LAST and at > 0:
        return "easier", codes[at - 1]
    return None


def chosen(view: "GameView", i: int) -> None:
    """Do what row i of the offer says that has just closed; -1: offer another match."""
    if i < 0:
        view.input[SEEN] = _ANNOUNCED
        view.asked = False
        return
    line, _, given = view.ended[0][i]
    view.input[NUMBER] = i  # where the offer begins when it comes back
    console = view.console
    match = view.match
    if line == "go_on":
        match.returns_to.back(view)
    elif line == "to_launcher":
        console.navigation().leave_match()
    elif line == "watch_again":
        console.navigation().open_replay(match.game, match)
    elif line == "sheet":
        view.sheet(view.chosen)
    elif line == "share_day":
        console.stack.open(screens.DAILY_RESULT, console, match.game).then = view.chosen
    elif line == "looks":
        view.input[NUMBER] = 1
        shown = console.stack.open(screens.LOOKS_PAGE, console)
        shown.at, shown.numbers[given[0]] = given
        shown.then = view.chosen
    elif line == "problem_day":
        console.navigation().begin(match.game, DAILY_PROBLEM)
    elif line == "next":
        from mesa.ladder import opponent

        opponent.play(console, match.game, match.rules, given)
    elif line == "harder" or line == "easier":
        from mesa.board import store_menus

        record = console.store.game(match.game)  # also for the game's next matches
        record[LEVELS:SEATS] = store_menus.pack(bytes([0] + [given] * 7))[:4]
        console.put_game(match.game, record)
        levels = bytes([match.levels[0]] + [given] * (len(match.levels) - 1))
        console.navigation().rematch(match, False, levels)
    else:
        console.navigation().rematch(match, line == "same_deal")
