# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Shared by all tests: the simulated board's modules, and a clock that only tests advance."""

from __future__ import annotations

import gc
import random
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mesa.board.hardware import Board
    from mesa.console.console import Console
    from mesa.ui.scene import Scene
    from sim.board.boards import BoardProfile
    from sim.board.panel import Panel

from sim import ROOT
from sim.board import screen, sim_board
from sim.board.session import Session
from sim.drive import texts
from sim.player.player import KEYS, Player
from sim.player.presser import making

texts.write()
screen.patch_blinka()  # before a test's modules take its functions: its own are slow


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --rewrite: rewrite golden files instead of comparing. --long, --again: for make soak."""
    parser.addoption("--rewrite", action="store_true", help="write the golden files anew; look at each")
    parser.addoption(
        "--long", type=int, default=1, metavar="N", help="N times the samples of the tests marked long"
    )
    parser.addoption("--again", type=int, default=0, metavar="R", help="... and others for each R")


# Tests of many random cases are marked `long`, get their number from samples() and draw them from dice().
# Neither is a fixture, since pytest's and Hypothesis's decorators call them as well.
_long: dict[str, Any] = {"long": 1, "again": 0}


def samples(count: int, quick: int | None = None) -> int:
    """Return `count`, the number of samples, or that many times more with --long; `quick`: in make test."""
    return count * _long["long"] if quick is None or _long["long"] > 1 else quick


def dice(seed: int | str) -> random.Random:
    """Return a random.Random seeded with `seed`; with --again, a different one."""
    return random.Random("{} again {}".format(seed, _long["again"]) if _long["again"] else seed)


# Python's own limit, 700, makes it search too often; with 100 000, what is freed is no longer in the cache.
gc.set_threshold(10_000, 10, 10)


_LONGEST = "test_screens test_memory test_vm test_contract test_rating test_template test_web_page".split()
"""The files of the longest tests: begun last, they would end long after the others."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests that are marked soak to make soak, which runs them with the long ones.

    Of several processes, each begins with the longest; one alone keeps the order in which it is asked.
    """
    only_there = [item for item in items if item.get_closest_marker("soak")]
    for item in only_there:
        item.add_marker("long")
    if config.getoption("--long") == 1:
        items[:] = [item for item in items if item not in only_there]
        config.hook.pytest_deselected(items=only_there)
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.path.stem not in _LONGEST)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Exempt all current objects from gc: they stay to the end anyway."""
    gc.collect()
    gc.freeze()


_scopes: set[Any] = set()
"""All modules of that name so far: a test that restarts the program loads another."""


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the root the working directory, as on the device."""
    monkeypatch.chdir(ROOT)
    _scopes.add(sys.modules.get("mesa.core.scope"))
    for scope in _scopes - {None}:
        scope.active = False
        scope._seen = 0
        scope._packages[:] = sim_board.packages()
        scope.current = scope.root  # close what other tests, or a program before its restart, left open


def pytest_configure(config: pytest.Config) -> None:
    """Record --long and --again."""
    _long.update(long=config.getoption("--long"), again=config.getoption("--again"))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Report why the browser tests were skipped, and how to repeat what failed in a round of make soak."""
    stats = terminalreporter.stats
    skipped = [report for report in stats.get("skipped", ()) if "test_browser.py" in report.nodeid]
    for why in sorted({report.longrepr[2].removeprefix("Skipped: ") for report in skipped}):
        terminalreporter.write_line(why)
    if _long["again"]:
        words = "--long {long} --again {again} --hypothesis-seed {again}".format(**_long)
        for report in stats.get("failed", []) + stats.get("error", []):
            terminalreporter.write_line(".venv/bin/pytest {} {}".format(shlex.quote(report.nodeid), words))


class Sim:
    """A simulated board for a test. `board`, a SimBoard, holds its clock, keys, lights and memories."""

    def __init__(self, board: str | BoardProfile = "pybadge", nvm: bytes | None = None) -> None:
        self.board = sim_board.power_on(board, nvm)

    @property
    def panel(self) -> Panel:
        """Return the screen, a sim.panel.Panel. Switches the display on if necessary."""
        if self.board.panel is None:
            import board  # noqa: F401
        assert self.board.panel
        return self.board.panel

    def io(self) -> Board:
        """Return a hardware.Board of this simulated board, waiting on the virtual clock."""
        from mesa.board import hardware

        hardware.sleep_ms = self.board.clock.advance
        return hardware.Board()

    def console(self) -> Console:
        """Return a Console that waits on the virtual clock, with its modules freshly loaded."""
        from mesa.board import hardware
        from mesa.console.console import Console

        hardware.sleep_ms = self.board.clock.advance
        console = Console()
        console.preset["no_tips"] = True
        return console

    def player(self, fast: bool = True, **preset: Any) -> Player:
        """Return a player at its console, after two frames; errors and restarts are the console's."""
        session = Session(self.board, None, None, preset, fast)
        session.strict = session.restarts = False
        self.board.draw = True
        return Player(session, bots_only=False).frames(2)

    def press(self, *keys: str) -> None:
        """Press keys by name ("A", "LEFT")."""
        for key in keys:
            self.board.key(KEYS.index(key), True)

    def release(self, *keys: str) -> None:
        """Release keys by name."""
        for key in keys:
            self.board.key(KEYS.index(key), False)

    def restart(self) -> None:
        """Do supervisor.reload(): modules are loaded again, the memories keep their content."""
        sim_board.restart()


def power_on(memories: bytes | None = None, noise: int = 0, fast: bool = True, **preset: Any) -> Player:
    """Return a player at a console just switched on; `memories` are flash, or flash and battery (sim_board).

    It goes on after errors, like the board; but one that the player sees is a Broken.
    """
    preset = {**dict.fromkeys(("game", "seed", "seats", "level", "lang")), **preset}
    session = Session("pybadge", memories, None, preset, fast, noise)
    session.strict = session.shows_errors = session.board.draw = False
    return Player(session, "easy", preset.get("bots_only", False))


def until_ready(console: Console) -> None:
    """Run frames until the screen has been built."""
    while making(console):
        console.step()


def frames(console: Console, n: int = 1) -> None:
    """Run n frames; frames in which a screen is built do not count."""
    for _ in range(n):
        console.step()
        until_ready(console)


def words(console: Console) -> list[str]:
    """Return all texts on the screen."""
    found = _words(console.stack.root)
    scenes: Any = console.stack.scenes
    for scene in scenes:
        if not scene.group.hidden and hasattr(scene, "escape"):  # a Dialog draws its own texts
            found += [*scene.text, *scene.choices]
    return found


def _words(group: Any) -> list[str]:
    if group.hidden:
        return []
    found = [group.text] if getattr(group, "text", "") else []
    for part in group:
        if hasattr(part, "append"):
            found += _words(part)
    return found


def made(scene: Scene) -> None:
    """Build a scene directly, all its steps at once."""
    for _ in scene.enter() or ():
        pass


@pytest.fixture
def sim() -> Iterator[Sim]:
    """Return a new PyBadge, just switched on."""
    yield Sim()
    sim_board.power_off()


@pytest.fixture
def make_sim() -> Iterator[type[Sim]]:
    """Return a function that switches on a board by name, with the given flash contents."""
    yield Sim
    sim_board.power_off()


@pytest.fixture
def unload(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that makes modules of a pattern look never imported, whatever other tests did."""

    def take_out(pattern: str) -> None:
        for name in [name for name in sys.modules if re.fullmatch(pattern, name)]:
            monkeypatch.delitem(sys.modules, name)

    return take_out


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return a function that takes Scenarios, which are switched off at the end."""
    monkeypatch.setattr(gc, "collect", int)  # the console collects between scenes; here each takes 40 ms
    scenarios: list[Any] = []
    yield scenarios.append
    for scenario in scenarios:
        scenario.close()


def _drive() -> tuple[dict[str, bytes], list[str]]:
    from sim import build

    problems: list[str] = []
    return build.collect(problems=problems), problems


@pytest.fixture(scope="session")
def built() -> tuple[dict[str, bytes], list[str]]:
    """Return the drive of this tree, {path: bytes}, without its manifest, and what had to be left out."""
    from built_drive import cached, checksum

    return cached("drive", checksum(), _drive)


@pytest.fixture(scope="session")
def files(built: tuple[dict[str, bytes], list[str]]) -> dict[str, bytes]:
    """Return the drive of this tree: without games that do not compile, so that the others are tested."""
    return built[0]


@pytest.fixture(scope="session")
def problems(built: tuple[dict[str, bytes], list[str]]) -> list[str]:
    """Return what had to be left out of the drive, a line each."""
    return built[1]


@pytest.fixture(scope="session")
def page() -> dict[str, bytes]:
    """Return the output of make web for this tree, {path: bytes}."""
    from built_drive import cached, checksum

    from sim import build as drive
    from sim.web import build

    return cached("web", checksum(), lambda: build.collect(drive.collect(problems=[], spoken=True)))


@pytest.fixture(scope="session")
def page_folder(page: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the output of make web, for Node."""
    from sim.web import build

    folder = tmp_path_factory.mktemp("web")
    for path, data in {**page, **build.FOR_NODE}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


@pytest.fixture(scope="session")
def sources() -> dict[str, bytes]:
    """Return the same drive with sources instead of compiled files."""
    from built_drive import cached, checksum

    from sim import build

    return cached("sources", checksum(), lambda: build.collect(source=True))


@pytest.fixture
def start(opened: Any) -> Any:
    """Return a function that switches a console on, goes to a scene, and presses keys: a Player."""
    from sim.scenarios import Scenario

    def switched(
        game: str = "sueca", at: str = "Launcher", *keys: str, lang: str | None = "en", **more: Any
    ) -> Player:
        t = Scenario(game, lang, **more)
        opened(t)
        (t.begin().settle() if at == "View" else t.reach(at).frames()).press(*keys)
        return t

    return switched


@pytest.fixture
def play(opened: Any) -> Any:
    """Return a function that opens a match of a game: a new one when the player is first asked, or that of
    `state` and `flags`. `fast`: nothing moves.
    """
    import harness

    from sim.scenarios import Scenario

    def started(
        game: str,
        state: bytes | None = None,
        lang: str = "pt",
        fast: bool = False,
        flags: int = 0,
        **more: Any,
    ) -> Player:
        if state is not None:
            more.setdefault("players", len(harness.rules_of(game).scores(state)))
        t = Scenario(game, lang, **more)
        opened(t)
        t.session.fast = t.console.fast = fast
        return t.begin() if state is None else t.resume(bytearray(state), flags)

    return started
