# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator: runs the board's own files on a PC, in a window or headless.

    python -m sim.run                                   a window to play in
    python -m sim.run --headless --autoplay --game sueca --seed 1 --fast --shot end.png

Exit codes: those of sim/common/command.py; 1 is an error in the program, or a run that does not end.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import html
import io
import os
import re
import sys
import traceback
import urllib.parse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim import ROOT
from sim.board.alone import alone
from sim.board.parts import Flash, Parts
from sim.common import command, games, levels
from sim.common.command import Problem
from sim.drive import texts

if TYPE_CHECKING:
    from sim.board.session import Session


MOST_SEED = (1 << 29) - 1
MOST_FRAMES = 10_000_000
"""The longest run: ninety hours."""
FRAMES = 200_000
"""Frames after which a headless run with --autoplay gives up: nearly two hours of play."""
_LONGEST_LOG = 20_000
"""Frames in which any log of a match is played without movements: a full one takes 3 000."""


def _parser() -> command.Parser:
    from sim.board.boards import BOARDS

    parser = command.Parser(description="Carteado on a simulated board.")
    add = parser.add_argument
    add("--game", metavar="ID", help="the game to open: a folder's name in games/; the window shows its page")
    add("--deal", metavar="LINK", help="open a deal by its link, #g=sueca&n=12345 …")
    add("--seed", type=command.whole(0, MOST_SEED), metavar="N", help=f"deal number, 0 to {MOST_SEED}")
    add("--players", type=command.whole(0, 99), metavar="N", help="seats at the table")
    add("--level", metavar="L", help="level of the bots and the autopilot (medium)")
    add("--lang", choices=texts.codes(), help="language; --autoplay takes that of LANG and the like")
    add(
        "--scale",
        type=command.whole(1, 20),
        metavar="N",
        help="enlarge each pixel N times (default: fit the window; --shot 4, --gif 2)",
    )
    add("--board", choices=sorted(BOARDS), default=None, metavar="NAME", help=" ".join(sorted(BOARDS)))
    add("--headless", action="store_true", help="no window; time is virtual")
    add("--autoplay", action="store_true", help="a bot plays seat 0 through the keys; ends with the match")
    add(
        "--replay",
        metavar="FILE",
        help="show the match of a log (logs/… of a board), forwards and backwards; --headless: to its end",
    )
    add("--show-log", metavar="FILE", help="print the match of a log as text, and exit")
    add("--shot", metavar="FILE.png", help="a picture of the last screen")
    add("--gif", metavar="FILE.gif", help="a GIF of the whole run")
    add("--nvm", metavar="FILE", help="keep the board's flash in this file between runs")
    add("--fast", action="store_true", help="run as fast as possible, without movements; draw only pictures")
    add("--frames", type=command.whole(1, MOST_FRAMES), metavar="N", help="stop after N frames")
    return parser


def arguments(argv: list[str] | None) -> argparse.Namespace:
    """Return the options, checked as far as possible without the game."""
    options = _parser().parse_args(argv)
    for name in ("replay", "show_log", "shot", "gif", "nvm"):
        if getattr(options, name) == "":
            raise Problem(f"--{name.replace('_', '-')} needs the name of a file")
    for name in ("game", "seed", "players", "level"):
        if options.deal is not None and getattr(options, name) is not None:
            raise Problem(f"--deal says which {name}: leave out --{name}")
    return options


def check_game(options: argparse.Namespace) -> int | None:
    """Raise Problem unless game, level and players fit together. Return the level's code, or None."""
    if options.game is None:
        for name in ("players", "level"):
            if getattr(options, name) is not None:
                raise Problem(f"--{name} needs --game")
        return None
    if options.game not in games.names():
        raise Problem(f"unknown game {options.game}; there are {', '.join(games.names())}")
    rules = games.part(options.game, "rules")
    low, high = rules.SEATS
    if options.players is not None and not low <= options.players <= high:
        seats = f"{low}" if low == high else f"{low} to {high}"
        raise Problem(f"{options.game} is for {seats} players, not {options.players}")
    if options.level is None:
        return None
    games.part(options.game, "bots")
    return levels.code(options.game, options.level)


def check_link(text: str) -> Any:
    """Return the Link of --deal; Problem if it is not one, or the game lacks what it needs."""
    from sim.vm import both

    try:
        for _ in range(3):  # programs that pass links on encode = and &, and then the % of that
            text = html.unescape(urllib.parse.unquote(text))
        found = both("_link").read(text.rstrip(" .,;:!?'\"*_)]}>”’»"))  # copied from a sentence
        if found.game not in games.names():
            raise ValueError(f"g={found.game}", f"the games are {', '.join(games.names())}")
        if found.lang not in (None, *texts.codes()):
            raise ValueError(f"p={found.lang}", f"the languages are {', '.join(texts.codes())}")
        found.fit(games.part(found.game, "rules"), games.part(found.game, "").STEPS)
    except ValueError as bad:
        raise Problem(f"--deal {text}: {': '.join(filter(None, bad.args))}") from None
    return found


def _check_log(data: bytes, what: str) -> str:
    """Return the game of a match's log. Problem if the installed rules cannot play it to its end."""
    from mesa.core import replay

    try:
        game, _, _, _, state, at = replay.head(data)
    except UnicodeDecodeError:
        raise Problem(f"{what}: not a log of a match") from None
    except ValueError as bad:
        raise Problem(f"{what}: {bad}") from None
    if game not in games.names():
        raise Problem(f"{what}: it is of the game {game}, which is not here")
    if at == len(data):
        raise Problem(f"{what}: nothing was done in that match")
    rules = games.part(game, "rules")
    try:
        *_, (*_, s) = replay.walk(data, rules)
    except Exception as bad:
        place = Path(traceback.extract_tb(bad.__traceback__)[-1].filename)
        if isinstance(bad, ValueError) and place.parts[-3:-1] == ("mesa", "core"):  # it says what is wrong
            raise Problem(f"{what}: {bad}") from None
        raise _altered(what, bad) from None  # a state that no match has
    if s[0] != state[0] or s[0] != rules.VERSION:
        raise _altered(what, f"a state of version {state[0]}")
    return game


def _altered(what: str, bad: Exception | str) -> Problem:
    said = f"{type(bad).__name__}: {bad}" if isinstance(bad, Exception) else bad
    return Problem(f"{what}: it was altered, or another version wrote it ({said})")


def _try_log(data: bytes, what: str) -> None:
    """Play a match's log on a hidden console before it is shown: Problem if that fails.

    Data that the rules do not check, such as the players' levels, may also be wrong.
    """
    from sim.board.session import Broken, Session
    from sim.player.player import Stuck, Watcher

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            session = Session("pybadge", None, None, {"log": data}, fast=True)
            watcher = Watcher(session)
            while not watcher.over():
                watcher.next_key()
                session.step()
                if session.frame > _LONGEST_LOG:
                    raise Stuck("it has no end")
        except (Broken, Stuck) as bad:
            raise _altered(what, str(bad)) from None


def match_log(path: str, option: str) -> tuple[str, bytes]:
    """Return (game, bytes) of the file of a match's log that an option names.

    Problem if it cannot be read, or the rules or the console cannot play it to its end.
    """
    from mesa.core.log import MOST

    what = f"{option} {path}"
    data = command.read(path, option, MOST)
    if not data:
        raise Problem(f"{what} is empty")
    game = _check_log(data, what)
    os.chdir(ROOT)
    _try_log(data, what)
    return game, data


def show_log(path: str) -> int:
    """Print the match of a log, an action a line, and the points of each hand; return the exit code."""
    from mesa.core import replay

    game, data = match_log(path, "--show-log")
    _, _, levels, options, _, _ = replay.head(data)
    rules, notation = games.part(game, "rules"), games.part(game, "notation")
    chosen = ", ".join(
        f"{name}: {choices[choice] if choice < len(choices) else choice}"
        for (name, choices), choice in zip(rules.OPTIONS, options, strict=False)
    )
    lines = [f"{game}, {len(levels)} players, levels {' '.join(map(str, levels))}; {chosen or 'no options'}"]

    try:
        for _, seat, action, s in replay.walk(data, rules):
            if seat < 0:
                hand = rules.hand_number(s) + 1
                lines.append(f"points in hand {hand}: {rules.hand_scores(s)}, in all {rules.scores(s)}")
            if action != replay.END:
                lines.append("deal" if seat < 0 else f"{seat} {notation.name(s, action)}")
            elif rules.winners(s):
                lines.append(f"won by {rules.winners(s)}")
    except Exception as bad:  # a state that no match has
        raise _altered(f"--show-log {path}", bad) from None
    print("\n".join(lines))
    return command.DONE


def prepare(options: argparse.Namespace) -> Parts:
    """Check everything that can be wrong before the board is switched on; raise Problem."""
    from sim.board.session import Session

    folder = Path.cwd()
    shot = _picture(options.shot, "--shot", ".png")
    gif = _picture(options.gif, "--gif", ".gif")
    flash = Flash(command.place(options.nvm, "--nvm") if options.nvm else None)
    watched = None
    if options.replay:
        for name in (*_OF_A_MATCH, "autoplay"):
            if getattr(options, name) is not None and getattr(options, name) is not False:
                raise Problem(f"--replay says which match: leave out --{name}")
        _, watched = match_log(options.replay, "--replay")
    noise = 0 if options.headless else int.from_bytes(os.urandom(4), "big")
    # in the window its page opens; the autopilot begins in the launcher
    opens = not (options.headless or options.autoplay or watched)
    # the window knows the day, as the browser's page does; what can be repeated has none
    today = None if options.headless or watched else datetime.date.today()
    board = options.board or "pybadge"
    os.chdir(ROOT)
    level = check_game(options)
    link = None if options.deal is None else check_link(options.deal)
    if options.autoplay and not (options.lang or flash.data or link and link.lang):
        options.lang = _callers_language()  # else a bot would answer that question
    if options.headless and not (options.autoplay or watched or options.frames):
        raise Problem("--headless needs --autoplay, --replay or --frames to know when to stop")
    preset = dict(
        game=options.game,
        seed=options.seed,
        seats=options.players,
        level=level,
        lang=options.lang or (link and link.lang),
        link=link,
        known=options.seed is not None,
        autoplay=options.autoplay,
        no_tips=False,
        log=watched,
        date=today and (today.year, today.month, today.day),
    )

    def make(sleep: Callable[[int], object] | None) -> Session:
        session = Session(board, flash.data, flash.changed, preset, options.fast, noise, sleep)
        session.opens = options.game if opens else None
        return session

    return Parts(options, folder, shot, gif, flash, make, level=options.level or "medium")


def _callers_language() -> str:
    """Return the language that the environment asks for, read as by gettext, or English."""
    asked = map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    for name in next(filter(None, asked), "").split(":"):
        code = re.split("[.@]", name)[0].replace("_", "-")
        for known in (code, code[:2]):
            if known in texts.codes():
                return known
    return texts.STANDARD


def _picture(name: str | None, option: str, ending: str) -> Path | None:
    """Return the Path of a picture to be written; None stays None."""
    if not name:
        return None
    if not name.lower().endswith(ending):
        raise Problem(f"{option} {name}: its name must end in {ending}")
    return command.place(name, option)


_OF_A_MATCH = ("game", "seed", "players", "level", "deal")


def headless(parts: Parts) -> int:
    """Run without a window until the match, the script or the frames are over. Return the exit code."""
    from sim.board.session import Broken
    from sim.player.player import Player, Stuck, Watcher

    options = parts.options
    session = parts.make(None)
    autopilot = Player(session, parts.level) if options.autoplay else None
    watcher = Watcher(session) if session.preset["log"] and not options.frames else None
    most = options.frames or FRAMES
    code = 0
    try:
        while session.frame < most:
            if autopilot:
                autopilot.next_key()
            elif watcher:
                watcher.next_key()
            session.step()
            if parts.gif and session.gif is None:
                session.start_gif(parts.gif, options.scale or 2)
            if autopilot and session.at_the_end():
                print(session.result(parts.level))
                break
            if watcher and watcher.over():
                break
        else:
            if (autopilot or watcher) and not options.frames:
                print(f"no end after {most} frames", file=sys.stderr)
                code = 1
    except Stuck as stuck:
        print(stuck, file=sys.stderr)
        code = 1
    except Broken as broken:
        print(f"the program broke at frame {session.frame}: {broken}", file=sys.stderr)
        code = 1
    finish(session, parts)
    return code


def finish(session: Session, parts: Parts) -> None:
    """Write the files due at the end; each, even if another cannot be written. Raises OSError."""
    problem: OSError | None = None
    for write in (
        session.stop_gif,
        lambda: parts.shot and session.panel and session.shot(parts.shot, parts.options.scale or 4),
    ):
        try:
            write()
        except OSError as error:
            problem = problem or error
    if problem:
        raise problem


def window(parts: Parts) -> int:
    """Run in a window. Return the exit code."""
    from sim.window import window as _window

    return _window.run(parts, finish)


@command.command
def main(argv: list[str] | None = None) -> int:
    """Run the command. Return the exit code."""
    texts.write()
    options = arguments(argv)
    if options.show_log:
        return show_log(options.show_log)
    with alone(options.nvm):
        parts = prepare(options)
        code = headless(parts) if parts.options.headless else window(parts)
        return code or (command.FILES if parts.flash.problem else command.DONE)


if __name__ == "__main__":
    sys.exit(main())
