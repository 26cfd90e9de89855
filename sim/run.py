# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator: runs the board's own files on a PC, in a window or headless.

    python sim/run.py                                   a window to play in
    python sim/run.py --headless --autoplay --game sueca --seed 1 --fast --shot end.png

Exit codes: 0 done, 1 the run failed (an error in the program, or no end in sight), 2 bad input or no display.
"""

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("pt", "en")
MOST_SEED = (1 << 29) - 1
FRAMES = 200_000
"""Headless frames without a result after which autoplay gives up: nearly two hours of play."""


class Trouble(Exception):
    """Something that the person at the keyboard can mend, in one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Trouble(message)


def arguments(argv):
    """The options, checked as far as they can be without the game."""
    from sim.boards import BOARDS

    parser = _Parser(prog="sim/run.py", description="Carteado on a simulated board.", allow_abbrev=False)
    add = parser.add_argument
    add("--game", metavar="ID", help="the game to open: a folder's name in games/")
    add("--seed", type=_seed, metavar="N", help=f"deal number, 0 to {MOST_SEED}")
    add("--players", type=_number, metavar="N", help="seats at the table")
    add("--level", metavar="L", help="the bots' level, also of the autopilot (medium)")
    add("--lang", choices=LANGUAGES, help="language")
    add("--scale", type=_scale, metavar="N", help="screen pixels a pixel (window: as fits; shots 4; GIF 2)")
    add("--board", choices=sorted(BOARDS), default=None, metavar="NAME", help=" ".join(sorted(BOARDS)))
    add("--headless", action="store_true", help="no window; time is virtual")
    add("--autoplay", action="store_true", help="a bot plays seat 0 through the keys; ends with the match")
    add("--script", metavar="FILE", help="keys to press (format: sim/script.py)")
    add("--replay", metavar="FILE", help="play a key log again")
    add("--log", metavar="FILE", help="record the keys")
    add("--shot", metavar="FILE.png", help="a picture of the last screen")
    add("--gif", metavar="FILE.gif", help="a film of the whole run")
    add("--nvm", metavar="FILE", help="what the board's flash remembers, from run to run")
    add("--fast", action="store_true", help="no pacing, no animations, nothing drawn but for pictures")
    add("--frames", type=_number, metavar="N", help="stop after N frames")
    options = parser.parse_args(argv)
    if options.script and options.replay:
        raise Trouble("--script and --replay are one thing: give one of them")
    return options


def _number(text):
    if not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text} is not a number")
    return int(text)


def _seed(text):
    if not text.isdigit() or int(text) > MOST_SEED:
        raise argparse.ArgumentTypeError(f"must be 0 to {MOST_SEED}, not {text}")
    return int(text)


def _scale(text):
    if not text.isdigit() or not 1 <= int(text) <= 20:
        raise argparse.ArgumentTypeError(f"must be 1 to 20, not {text}")
    return int(text)


def games():
    """The games' ids, in alphabetical order."""
    return sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))


def check_game(options):
    """Trouble unless game, level and players go together. Returns the level's index, or None."""
    if options.game is None:
        if options.players is not None:
            raise Trouble("--players needs --game")
        names = ("random", "easy", "medium", "expert")
        if options.level not in (None, *names):
            raise Trouble(f"unknown level {options.level}; there are {', '.join(names)}")
        return None if options.level is None else names.index(options.level)
    if options.game not in games():
        raise Trouble(f"unknown game {options.game}; there are {', '.join(games())}")
    try:
        rules = importlib.import_module(f"games.{options.game}.rules")
        bots = importlib.import_module(f"games.{options.game}.bots")
    except Exception as error:  # whatever is wrong in there, it is one line
        raise Trouble(f"games/{options.game} is broken: {type(error).__name__}: {error}") from None
    low, high = rules.SEATS
    if options.players is not None and not low <= options.players <= high:
        seats = f"{low}" if low == high else f"{low} to {high}"
        raise Trouble(f"{options.game} is for {seats} players, not {options.players}")
    if options.level is None:
        return None
    if options.level not in bots.LEVELS:
        raise Trouble(f"unknown level {options.level}; {options.game} has {', '.join(bots.LEVELS)}")
    return bots.LEVELS.index(options.level)


class Flash:
    """A file that keeps what the board's flash remembers."""

    def __init__(self, path):
        self.path = path
        self.data = self._read() if path else None

    def _read(self):
        from sim.rig import NVM_SIZES

        path = self.path
        if path.is_dir():
            raise Trouble(f"--nvm {path} is a folder")
        if not path.exists():
            if not path.parent.is_dir():
                raise Trouble(f"--nvm {path}: there is no folder {path.parent}")
            return None
        try:
            data = path.read_bytes()
            wrong = None if len(data) in NVM_SIZES else f"has {len(data)} bytes, not {NVM_SIZES[-1]}"
        except OSError as error:
            data, wrong = None, f"cannot be read ({error.strerror})"
        if wrong is None:
            return data
        bad = path.with_name(path.name + ".bad")
        try:
            os.replace(path, bad)
        except OSError as error:
            raise Trouble(f"--nvm {path} {wrong}, nor be put aside: {error.strerror}") from None
        print(
            f"{path} {wrong}: starting with an empty memory, the old file is now {bad.name}", file=sys.stderr
        )
        return None

    def changed(self, data):
        """Write the file whole, or leave the old one."""
        if self.path:
            new = self.path.with_name(self.path.name + ".new")
            new.write_bytes(data)
            os.replace(new, self.path)


def _path(name):
    """A path as the user means it, from the folder the command was given in; None stays None."""
    return Path(name).absolute() if name else None


def _writable(path, what):
    if path and not path.parent.is_dir():
        raise Trouble(f"{what} {path}: there is no folder {path.parent}")
    return path


def prepare(options):
    """Everything that can be wrong, found out before the board is switched on. Returns the run's parts."""
    from sim import script as scripts
    from sim.session import Session

    parts = argparse.Namespace(options=options, folder=Path.cwd())
    parts.shot = _writable(_path(options.shot), "--shot")
    parts.gif = _writable(_path(options.gif), "--gif")
    log = _writable(_path(options.log), "--log")
    script = None
    if options.script or options.replay:
        try:
            script = scripts.read(_path(options.script or options.replay))
        except scripts.Bad as bad:
            raise Trouble(str(bad)) from None
        for events in script.events.values():
            for i, (what, value) in enumerate(events):
                if what == "shot":
                    events[i] = (what, _writable(parts.folder / value, "shot"))
        script.scale = options.scale or 4
        if options.replay:
            _fill_in(options, script.options)
    board = options.board or "pybadge"
    flash = Flash(_path(options.nvm))
    os.chdir(ROOT)
    level = check_game(options)
    noise = 0 if options.headless else int.from_bytes(os.urandom(4), "big")
    noise = int(script.options.get("noise", noise)) if options.replay else noise
    preset = dict(game=options.game, seed=options.seed, seats=options.players, level=level, lang=options.lang)
    parts.make = lambda sleep: _session(Session, board, flash, preset, options, noise, sleep, script, log)
    return parts


def _session(cls, board, flash, preset, options, noise, sleep, script, log):
    """The Session that the options describe."""
    from sim.script import Log

    session = cls(board, flash.data, flash.changed, preset, options.fast, noise, sleep)
    session.script = script
    session.level = options.level or "medium"
    if log:
        told = {name: getattr(options, name) for name in _LOGGED}
        session.log = Log(log, {**told, "noise": noise})
    return session


_LOGGED = ("game", "seed", "players", "level", "lang", "board")


def _fill_in(options, told):
    """What a log says about its start counts where the command line is silent."""
    for name in _LOGGED:
        if name in told and getattr(options, name) is None:
            value = told[name]
            setattr(options, name, int(value) if name in ("seed", "players") else value)


def headless(parts):
    """Run without a window until the match, the script or the frames are over. Returns the exit code."""
    from sim.session import Autopilot, Broken, Stuck

    options = parts.options
    session = parts.make(None)
    if not (options.autoplay or session.script or options.frames):
        raise Trouble("--headless needs --autoplay, --script, --replay or --frames to know when to stop")
    pilot = Autopilot(session, session.level) if options.autoplay else None
    most = options.frames or FRAMES
    code = 0
    try:
        while session.frame < most:
            if pilot:
                pilot.act()
            session.step()
            if parts.gif and session.film is None:
                session.start_film(parts.gif, options.scale or 2)
            if pilot and session.at_the_end():
                print(session.result(session.level))
                break
            if session.script and not pilot and not options.frames and session.script_done():
                break
        else:
            if pilot and not options.frames:
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


def finish(session, parts):
    """Write the files that are due at the end."""
    if session.log:
        session.log.close(session.frame)
    session.stop_film()
    if parts.shot and session.panel:
        session.shot(parts.shot, parts.options.scale or 4)


def window(parts):
    """Run in a window. Returns the exit code."""
    from sim import window as _window

    return _window.run(parts, finish)


def need_packages():
    """Run again in .venv if that has the packages that this Python lacks; Trouble if nobody has them."""
    if all(importlib.util.find_spec(name) for name in ("numpy", "PIL", "busdisplay", "adafruit_bitmap_font")):
        return
    python = ROOT / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if python.exists() and Path(sys.prefix).resolve() != (ROOT / ".venv").resolve():
        command = [str(python), str(Path(__file__).resolve()), *sys.argv[1:]]
        if os.name == "nt":
            sys.exit(subprocess.call(command))
        os.execv(command[0], command)
    raise Trouble("the simulator's packages are not installed: run `make play`, or python3 sim/setup.py play")


def main(argv=None):
    """The command. Returns the exit code."""
    try:
        need_packages()
        from sim import rig

        rig.use_paths()
        options = arguments(argv)
        parts = prepare(options)
        return headless(parts) if options.headless else window(parts)
    except Trouble as trouble:
        print(f"sim/run.py: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    # this folder's names are not for the program; sim/rig.py sets up what is
    sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != ROOT / "sim"]
    sys.path.append(str(ROOT))
    sys.exit(main())
