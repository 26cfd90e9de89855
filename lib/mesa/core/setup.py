# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a match begins with: in memory only then."""

from micropython import const

from mesa.core.log import FORMAT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Bots, Options, Rules
    from mesa.core.log import Log
    from mesa.core.match import Match

INPUT = const(48)
"""Bytes that keys may write for the picture (mesa.app.game_view)."""


def default_seats(rules: "Rules") -> int:
    """How many play a game when nobody has chosen a number."""
    return min(4, rules.SEATS[1])


def check(
    limits: tuple[int, int], choices: "Options", seed: int, seats: int, options: "bytes | bytearray"
) -> None:
    """As mesa.core.contract.check_new says."""
    if not 0 <= seed < 1 << 29:
        raise ValueError("deal number must be 0 to 536870911")
    if not limits[0] <= seats <= limits[1]:
        raise ValueError("players must be {} to {}".format(limits[0], limits[1]))
    if len(options) != len(choices):
        raise ValueError("{} options needed".format(len(choices)))
    for i in range(len(options)):
        if options[i] >= len(choices[i][1]):
            raise ValueError("option {} has no choice {}".format(choices[i][0], options[i]))


def begin(
    match: "Match",
    game: str,
    rules: "Rules",
    bots: "Bots | None",
    setup: "tuple[int | None, int, bytes] | None",
    levels: "bytes | bytearray",
    styles: "bytes | bytearray",
    state: "bytearray | None" = None,
    moves: int = 0,
    leader: "int | None" = None,
    human: "int | None" = 0,
    shown: bool = True,
    log: "Log | None" = None,
) -> None:
    """Give a Match all that it has; its own docstring says what the values are.

    ValueError if a new one is refused, or a saved one is another version's.
    """
    match.game = game
    match.rules = rules
    match._bots = bots
    match.levels = levels
    match.styles = styles
    match.moves = match.first = moves
    match.human = human
    match.shown = shown
    match.real_time = rules.REAL_TIME
    match.events = []
    match.sink = match.emit if shown else None
    match.input = bytearray(INPUT if shown else 0)
    match.noted = match.due = match._seen = None
    match.thinkers = []
    match.leader = leader
    match.bot_ms = match.hints = match.played = match.left = match.since = 0
    seed, seats, match.options = setup or (None, 0, b"")
    match.resumed = state is not None
    if state is None:
        state = rules.new(seed, seats, match.options)  # pyright: ignore[reportArgumentType] - it is a number
        set_first_leader = getattr(rules, "set_first_leader", None)
        if leader is not None and set_first_leader:
            set_first_leader(state, leader)
    elif state[0] != rules.VERSION:
        raise ValueError("saved by another version")
    match.s = state
    match.seed = rules.deal_number(state)
    match._watched = getattr(rules, "watched", None)
    match.log = log
    if log is not None:
        begin_log(log, game, rules.VERSION, levels, match.options, state)
    match.changed()


def begin_log(
    log: "Log",
    game: str,
    version: int,
    levels: "bytes | bytearray",
    options: "bytes | bytearray",
    state: "bytes | bytearray",
) -> None:
    """Forget the match before; what follows is one of `game` from `state` on (that is copied)."""
    log.clear()
    log.put(FORMAT)
    _put_all(log, game.encode())
    log.put(version)
    _put_all(log, levels)
    _put_all(log, options)
    _put_all(log, state)


def _put_all(log, data):
    log.put(len(data))
    for byte in data:
        log.put(byte)
