# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Shared by the rules tests: finds and loads the games, and walks through random matches.

A walk plays at random (from a seed, so a failure repeats) and yields every position that it passes. Nothing
here knows a game by name.
"""

from __future__ import annotations

import ast
import functools
import importlib
import importlib.util
import itertools
import pathlib
import random
import shutil
import string
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from mesa.core import optional, replay
from mesa.core.contract import ANY, DEAL, HAND_OVER, OVER, apply, no_events
from mesa.core.scope import Game
from sim.board import sim_board
from sim.common import choices, games
from sim.drive import texts
from sim.drive.type_checking import board_nodes
from sim.player.player import Lost
from sim.vm import both

if TYPE_CHECKING:
    from mesa.core.contract import Emit, Rules

Case = tuple[str, int, bytes]
"""(game, seats, options)"""
Taken = tuple[int, int]
"""(seat, action)"""

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEATS = {name: game.seats for name, game in games.playable().items()}
"""By game, the fewest and the most players."""
LANGUAGES = tuple(texts.codes())
"""The codes of the console's languages."""
FAR = 3_000
"""Actions of a random match from which positions are taken; only SET's are longer, and they repeat."""
LONGEST = 60_000
"""Actions after which a random match counts as endless."""


@functools.lru_cache(maxsize=None)
def texts_of(folder: str, lang: str) -> texts.Sections:
    """Return {section: {key: text}} of a game's folder in games/, or of "mesa", in a language."""
    return texts.Texts().sections("lib/mesa" if folder == "mesa" else "games/" + folder, lang)


def stays(name: str) -> Any:
    """Return a module of the board in use, which then stays: a test may change it and the console use it."""
    return sys.modules["mesa.core.scope"].root.load(name)


def console_begins() -> None:
    """Let the board's scopes unload, as with a console, whatever modules other tests have left."""
    scope: Any = sys.modules["mesa.core.scope"]
    scope._packages[:] = sim_board.packages()
    scope._seen = 0
    scope.active = True


def frame_ends() -> None:
    """Unload what no scope keeps, as at the end of a console's frame."""
    scope: Any = sys.modules["mesa.core.scope"]
    scope.active = True
    scope.collect()
    scope.active = False


def copy_project(to: pathlib.Path) -> pathlib.Path:
    """Copy what plays and what tests it into the folder `to`, without golden files and built ones.

    Compiled files are copied too: each process in the copy would compile everything again.
    """
    left = shutil.ignore_patterns("golden", "text*.bin", "languages.bin")
    for part in ("lib", "games", "fonts", "sim", "tests", "docs/template"):
        shutil.copytree(ROOT / part, to / part, ignore=left)
    for part in (
        "code.py",
        "boot.py",
        "safemode.py",
        "settings.toml",
        "pyproject.toml",
        "LICENSE",
        "docs/INSTALL.md",
    ):
        shutil.copy(ROOT / part, to / part)
    return to


def run_in(project: pathlib.Path, *command: str, patience: int = 240) -> str:
    """Return what a command prints in a copy of the project; AssertionError with its end if it fails."""
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=patience)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


PYTEST = str(pathlib.Path(sys.executable).parent / "pytest")
"""The command: with `python -m pytest`, code.py would hide Python's module."""


class Dice(Protocol):
    """A source of random numbers, like random.Random."""

    def random(self) -> float: ...
    def choice(self, items: Any, /) -> Any: ...


def game_ids() -> list[str]:
    """Return the ids of all games that have rules, in alphabetical order."""
    return sorted(path.parent.name for path in (ROOT / "games").glob("*/rules.py"))


def bot_ids() -> list[str]:
    """Return the ids of all games that have rules and bots."""
    return [name for name in game_ids() if (ROOT / "games" / name / "bots.py").exists()]


def having(has: Callable[[Any], Any], part: str = "") -> list[str]:
    """Return the games of which `has` is true of a file that may lack something, "" for the manifest."""
    return [name for name in bot_ids() if has(Game(name).part(part))]


def begun(name: str) -> bool:
    """Return whether a game is new (made by make new-game): it has no worked examples, nothing recorded."""
    return not (ROOT / "tests" / "rulebook" / (name + ".txt")).exists()


def rules_of(name: str) -> Any:
    """Return the rules module of a game."""
    return Game(name).part("rules")


def text_of(rules: Rules, s: bytearray) -> list[str]:
    """Return a state in lines: its bytes by the names of their places, single ones in the first line.

    Of equal bytes one after another, one and how many: "255*40".
    """
    names = vars(rules)
    places = sorted((at, name[3:].lower()) for name, at in names.items() if name.startswith("AT_"))
    lines = ["waits for {}".format(rules.turn(s))]
    for i, (at, name) in enumerate(places):
        end = places[i + 1][0] if i + 1 < len(places) else len(s)
        runs = [(byte, len(list(run))) for byte, run in itertools.groupby(s[at:end])]
        said = " ".join([name] + ["{}*{}".format(*run) if run[1] > 1 else str(run[0]) for run in runs])
        if end - at > 1:
            lines.append(said)
        else:
            lines[0] += ", " + said
    return lines


def bots_of(name: str) -> Any:
    """Return the bots module of a game."""
    return importlib.import_module("games." + name + ".bots")


def notation_of(name: str) -> Any:
    """Return the module that puts a game's actions into words."""
    return importlib.import_module("games." + name + ".notation")


def fields(template: str) -> int:
    """Return the number of {} fields in a text."""
    return sum(field is not None for _, field, _, _ in string.Formatter().parse(template))


def options(rules: Rules, **named: str | int) -> bytes:
    """Return choice indexes for `new`, with defaults for the others: options(rules, region="portugal")."""
    return choices.indexes(rules.OPTIONS, named)


def fresh(name: str, module: str = "rules") -> Any:
    """Return a second instance of a game's module, which shares no globals with the first."""
    path = importlib.import_module("games." + name + "." + module).__file__
    spec = importlib.util.spec_from_file_location("again_" + name + "_" + module, path)
    assert spec and spec.loader
    again = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(again)
    return again


def configurations(rules: Rules) -> list[tuple[int, bytes]]:
    """Return a list of (seats, options): all numbers of seats, every choice of every option at least once.

    First every number of seats with the defaults, then each other choice alone, then all last choices
    together and a few mixtures.
    """
    fewest, most = rules.SEATS
    counts = list(range(fewest, most + 1))
    sizes = [len(choices) for _, choices in rules.OPTIONS]
    out = [(seats, bytes(len(sizes))) for seats in counts]
    turn = 0
    for i, size in enumerate(sizes):
        for choice in range(1, size):
            options = bytearray(len(sizes))
            options[i] = choice
            out.append((counts[turn % len(counts)], bytes(options)))
            turn += 1
    if len(sizes) > 1:
        dice = random.Random("mixtures")
        out.append((counts[-1], bytes(size - 1 for size in sizes)))
        out.extend((dice.choice(counts), bytes(dice.randrange(size) for size in sizes)) for _ in range(2))
    return list(dict.fromkeys(out))


def cases(names: Iterable[str] | None = None) -> list[Case]:
    """Return (game, seats, options) for every game and each of its configurations."""
    return [
        (name, seats, options)
        for name in (game_ids() if names is None else names)
        for seats, options in configurations(rules_of(name))
    ]


def show(case: Case) -> str:
    """Return a short label of a case for pytest and files: fodasse-5, sueca-4-region=portugal."""
    name, seats, chosen = case
    others = [
        "{}={}".format(option, names[choice])
        for (option, names), choice in zip(rules_of(name).OPTIONS, chosen, strict=True)
        if choice
    ]
    return "-".join([name, str(seats), *others])


def seats_of(rules: Rules, s: bytearray) -> int:
    """Return the number of players in state s."""
    return len(rules.scores(s))


def moves(rules: Rules, s: bytearray) -> list[Taken]:
    """Return all (seat, action) in turn: every seat's if anybody may act, DEAL after a hand."""
    turn = rules.turn(s)
    if turn == OVER:
        return []
    if turn == HAND_OVER:
        return [(HAND_OVER, DEAL)]
    waiting = range(seats_of(rules, s)) if turn == ANY else (turn,)
    return [(seat, action) for seat in waiting for action in rules.legal(s, seat)]


def interruptions(rules: Any, s: bytearray) -> list[Taken]:
    """Return all (seat, action) possible out of turn."""
    return [(seat, action) for seat in range(seats_of(rules, s)) for action in rules.anytime(s, seat)]


def do(rules: Rules, s: bytearray, *moves: Taken, emit: Emit = no_events) -> None:
    """Do some actions in place to reach a position: `moves` are (seat, action). ValueError if illegal.

    Not for whole matches: only mesa.core.match plays hands and matches.
    """
    for seat, action in moves:
        apply(rules, s, seat, action, emit)


class Log(list):
    """Collects events as (event, seat, a, b). Always true, also when empty: rules ask `if emit`."""

    def __bool__(self) -> bool:
        return True

    def __call__(self, *event: int) -> None:
        """Keep an event."""
        self.append(event)

    def of(self, kind: int) -> list[tuple[int, ...]]:
        """Return (seat, a, b) of all events of one kind."""
        return [event[1:] for event in self if event[0] == kind]


def end_of(log: Any, rules: Any) -> bytearray:
    """Return the state after the last action of a match's log, or of its bytes."""
    *_, (*_, s) = replay.walk(log, rules)
    return s


def walk(
    rules: Any,
    seed: int,
    seats: int,
    options: bytes | bytearray,
    dice: Dice,
    interrupts: float = 0.0,
    emit: Emit = no_events,
) -> Iterator[tuple[bytearray, Any, Any]]:
    """Play a random match and yield (s, seat, action) before each action, then (s, None, None).

    s is the one live state, so copy it to keep it. `interrupts` is the probability of taking an action from
    anytime() instead of one in turn. If the table has a deadline, a tenth of the choices let it pass.
    """
    optional.complete(rules, "rules")
    s = rules.new(seed, seats, options)
    for _ in range(LONGEST):
        if rules.turn(s) == OVER:
            yield s, None, None
            return
        due = rules.deadline(s)
        out_of_turn = interruptions(rules, s) if interrupts and dice.random() < interrupts else None
        if out_of_turn:
            seat, action = dice.choice(out_of_turn)
        elif due is not None and dice.random() < 0.1:
            seat, action = due[1], due[2]
        else:
            seat, action = dice.choice(moves(rules, s))
        yield s, seat, action
        apply(rules, s, seat, action, emit)
    raise AssertionError("no end after {} actions".format(LONGEST))


def positions(
    rules: Rules,
    seed: int,
    seats: int,
    options: bytes | bytearray,
    dice: Dice,
    most: int,
    interrupts: float = 0.0,
) -> list[tuple[bytearray, Any, Any]]:
    """Return at most `most` copies of states of one random match as (s, seat, next action).

    They are evenly spread over its first FAR actions, including the first; the finished match (seat None) is
    included if it is reached.
    """
    kept = []
    stride = 1
    count = 0
    for s, seat, action in itertools.islice(walk(rules, seed, seats, options, dice, interrupts), FAR):
        if count % stride == 0:
            if len(kept) >= most:
                kept = kept[::2]
                stride *= 2
            if count % stride == 0:
                kept.append((bytearray(s), seat, action))
        count += 1
    return kept


@functools.cache
def imports(path: pathlib.Path) -> frozenset[str]:
    """Return the modules that a source file imports on the board, anywhere in it."""
    found = set()
    for node in board_nodes(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return frozenset(found)


def reach(
    game: str, wanted: Callable[[Any, bytearray], Any], seats: int | None = None, seed: int = 1, **named: Any
) -> bytearray:
    """Return the first state s of random matches in which wanted(rules, s) holds; `named`: options."""
    rules = rules_of(game)
    players = rules.SEATS[1] if seats is None else seats
    for number in range(seed, seed + 200):
        dice = random.Random(number)
        for s, _, _ in walk(rules, number, players, options(rules, **named), dice):
            if wanted(rules, s):
                return bytearray(s)
    raise Lost("no random match has such a state")


def calling(function: str) -> Any:
    """Return a mark: the games whose view calls that method of GameView."""
    paths = (ROOT / "games" / game / "view.py" for game in bot_ids())
    found = [path.parent.name for path in paths if "self.{}(".format(function) in path.read_text("utf-8")]
    return pytest.mark.parametrize("game", found)


def to_play(fewest: int, most: int = 99) -> Callable[[Any, bytearray], bool]:
    """Return a condition for `reach`: seat 0 is in turn and has so many actions to choose from."""

    def wanted(rules: Any, s: bytearray) -> bool:
        in_turn = rules.turn(s) == (ANY if rules.REAL_TIME else 0)
        return in_turn and fewest <= len(rules.legal(s, 0)) <= most

    return wanted


def a_card(rules: Any, s: bytearray) -> bool:
    """Return whether seat 0 may lay one of several cards, whatever else it may do: the fan asks, no box."""
    return rules.turn(s) == 0 and sum(action < 40 for action in rules.legal(s, 0)) > 1


class Place(sim_board.Memory):
    """A memory as the board provides it; `writes` counts its erases."""

    def __init__(self, size, fill=0xFF):
        super().__init__(bytes([fill]) * size)

    def __len__(self):
        return len(self.data)

    __getitem__ = sim_board.Memory.get
    __setitem__ = sim_board.Memory.put


def read_link(text: str) -> Any:
    """Return the link in a text, as the simulator and the browser read it."""
    return both("_link").read(text)
