# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The ladder: a game's eight opponents, who are beaten in order, each in two of three matches.

mesa.ladder.ladder is its page.

OPPONENTS of a game's manifest, which is optional, is a text with all of them, "; " between two, the easiest
first: that one plays at the game's first step of strength (mesa.core.steps), the next one at the second, and
so on; the other bots at the table play at the same step. Of each, with spaces between:

    the person, 1 … 8, whose name is in PEOPLE of the console's texts and whose trait and line of talk in the
    section `ladder` of the game's; styles by seat, the player's too, a digit each; options that differ from
    the defaults, as "option=choice"

The person sits in seat 1. The player beats them in a match by winning it, or by finishing ahead of them:
`standing` of the game's records.py, or without it more points. Two losses begin the three again.

A game's record has at LADDER, in the lower half of a byte, how many are beaten; then, in two halves of one,
matches won and lost against the next. The person whom a match is against is stored with that match
(mesa.board.store).
"""

from micropython import const

from mesa.board.records import LADDER, beaten
from mesa.core.match import NAMES
from mesa.core.scope import Game
from mesa.ui.text import say

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.core.contract import Rules
    from mesa.core.match import Match
    from mesa.core.match_start import MatchStart
    from mesa.match.game_view import GameView
    from mesa.ui.scene import ConsoleParts
    from mesa.ui.words import Words

_NEEDED = const(2)
"""Matches won that beat an opponent, or lost that begin the three again."""
# columns of `rows`
PERSON = const(0)
STYLES = const(1)
RULES = const(2)
# the second value of a Match's `rival`, once the match is over: what it has changed
_NOTHING = const(0)  # an opponent who had been beaten before
AHEAD = const(1)
BEATEN = const(2)
_BEHIND = const(3)
_AGAIN = const(4)  # two losses


def rows(game: str) -> "list[Any]":
    """Return the rows of a game's ladder, (person, styles, [[option, choice], …]); none if it has none."""
    found = []
    ladder = Game(game).part("").OPPONENTS
    for said in ladder.split("; ") if ladder else ():
        person, styles, *options = said.split()
        found.append((int(person), bytes([int(i) for i in styles]), [one.split("=") for one in options]))
    return found


def parts(words: "Words", game: str = "") -> "tuple[bytes, ...]":
    """Return the section `ladder` of the console's texts, or of a game's, for `say`."""
    from mesa.ui import text_file

    return text_file.parts(game, words.code, "ladder")


def names(found: "tuple[bytes, ...]") -> "list[str]":
    """Return the names of the eight people, from the console's section `ladder`."""
    return say(found, "people").split("|")


def score(record: "bytes | bytearray") -> "tuple[int, int]":
    """Return how many of the current three matches are won, and how many are lost."""
    return record[LADDER + 1] & 15, record[LADDER + 1] >> 4


def so_far(found: "tuple[bytes, ...]", name: str, record: "bytes | bytearray") -> str:
    """Return how the three matches against the next opponent, called `name`, stand, in words of `parts`."""
    n, m = score(record)
    return say(found, "so_far", n, name, m) if n or m else say(found, "three")


def play(console: "ConsoleParts", game: str, rules: "Rules", at: int) -> None:
    """Begin a match against the opponent of row `at`."""
    from mesa.core import match_start, steps

    person, styles, chosen = rows(game)[at]
    levels = bytes([steps.codes(steps.of(game))[at]] * len(styles))
    options = bytes(match_start.options_of(rules, chosen))
    start = match_start.MatchStart(game, levels, options, styles=styles)
    start.rival = person
    console.navigation().start_match(start)


def join(words: "Words", match: "Match", person: int) -> None:
    """Seat the person at a match of the ladder that begins or goes on."""
    match.rival = [person, _NOTHING]
    match.names = (NAMES[0], names(parts(words))[person - 1]) + NAMES[2:]


def count(record: bytearray, match: "Match | MatchStart", person: int, ahead: bool) -> None:
    """Count a match of the ladder against `person`: a Match that is over, or a MatchStart that is given up.

    `ahead`: the player has beaten the opponent in it.
    """
    ladder = rows(match.game)
    at = beaten(record)
    if at >= len(ladder) or ladder[at][PERSON] != person:
        return
    n, m = score(record)
    n += ahead
    m += not ahead
    outcome = AHEAD if ahead else _BEHIND
    if n == _NEEDED or m == _NEEDED:
        outcome = BEATEN if ahead else _AGAIN
        record[LADDER] += ahead
        n = m = 0
    record[LADDER + 1] = n | m << 4
    match.rival = [person, outcome]


def end(view: "GameView") -> "tuple[list[str], str, int, tuple[int, int] | None]":
    """Return what a finished match of the ladder says: its lines; the next match as text, and its row's
    number; a look (kind, number) that it has won.
    """
    match = view.match
    console = view.console
    person, outcome = match.rival or (0, 0)
    ladder = rows(match.game)
    record = console.store.game(match.game)
    at = beaten(record)
    found = parts(console.words)
    called = names(found)
    lines = []
    won_look = None
    name = called[person - 1]
    if outcome in (AHEAD, _BEHIND):
        n, m = score(record)
        lines.append(say(found, "score", n, name, m))
    elif outcome:
        lines.append(say(found, "beaten_now" if outcome == BEATEN else "lost_two", name))
    if outcome == BEATEN:
        from mesa.ladder import rewards

        for kind, number in rewards.gained(console.store, match.game):
            look = say(found, "look_{}_{}".format(kind, number))
            lines.append(say(found, "new_look", say(found, "kind_{}".format(kind)), look))
            won_look = kind, number
        if at == len(ladder):
            lines.append(say(found, "all_beaten"))
    people = [row[PERSON] for row in ladder]
    if at == len(ladder) or not outcome:
        at = people.index(person)
    following = people[at]
    return lines, say(found, "again" if following == person else "next", called[following - 1]), at, won_look
