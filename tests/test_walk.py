# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Walks on the 32-bit VM, with the drive's files: every page, every way out of it, and random keys."""

import harness
import pytest
from conftest import dice, samples

from sim import build
from sim.common import games
from sim.vm import PYSTACK, BoardVM, unmarked, walk
from sim.vm.here import Here
from sim.vm.walk import Broken, Walker
from sim.web.build import beside

GAMES = list(games.playable())
DEEPEST = PYSTACK * 3 // 4
FRAMES = 1000
"""Frames of random keys, in one game."""


@pytest.mark.long
@pytest.mark.parametrize("again", range(samples(1)))
def test_every_page_and_every_way_out_and_random_keys(files, again):
    """Nothing breaks, no scene is left out, and the stack of Python frames is deep enough.

    Before each key, what can be touched is found, too (sim/web/vm/_boxes.py). All games on one VM, the last
    one with every page of the console; in make soak each is the last one once. The random keys begin when
    there is something of everything: records, a log, a waiting match.
    """
    names = GAMES[again % len(GAMES) :] + GAMES[: again % len(GAMES)]
    with Walker(lambda: BoardVM(files)) as walker:
        walker.board.put({"/_boxes.py": beside()["_boxes.py"].encode()})
        walker.board.run(TOUCHED)
        walker.everything(("pt", "en")[again % 2], *names)
        seen = walker.seen()
        assert again or [page for game in names for page in walk.missed(game, seen)] == []
        assert [question for question, given in walker.hinted.items() if not given] == []
        assert walker.board.deepest() <= DEEPEST
        walker.roam(FRAMES, dice("walk {}".format(again)).getrandbits(20))
        assert walker.board.deepest() <= DEEPEST
        touched, failed = walker.tell("(_touched, _failed)")
        assert touched > 1000 and {*failed} <= {"RuntimeError('broken',)", "MemoryError()"}


NEW = [game for game in GAMES if harness.begun(game)]


@pytest.mark.parametrize("game", NEW)
def test_every_page_of_a_new_game_opens_and_closes(game):
    """On CPython: the walk on the VM is long, and takes a new game as one of many."""
    with Walker(Here) as walker:
        walker.language("en")
        walker.choose(game)
        walker.problems(game)
        walker.rivals(game)
        walker.pages()
        walker.shared(game)
        walker.match(game)
        walker.to_all_pages(game, 2)
        pages = walk.missed(game, walker.seen())
        assert not [page for page in pages if page.startswith("games.")]


TOUCHED = """
_touched = 0
_failed = []
_seen = set()
_press = player.put_down
def _press_and_find(k, held=0):
    global _touched
    top = type(player.top()).__name__
    if console.started and (player.pressed & 3 == 0 or top not in _seen):
        import _boxes
        _seen.add(top)
        try:
            _touched += len(_boxes.find(console))
        except Exception as problem:  # a file may be broken on purpose
            _failed.append(repr(problem))
    _press(k, held)
player.put_down = _press_and_find
"""


LEAK = """
from mesa.core.match import Match
_kept = []
_begin = Match.__init__
def _begin_and_keep(self, *values, **named):
    _begin(self, *values, **named)
    _kept.append(bytearray(3000))
Match.__init__ = _begin_and_keep
"""


def test_match_after_match_leaves_nothing_behind(files):
    """Two matches of a game, and what a match that leaves three kilobytes behind looks like."""
    tables = [(GAMES[0], 2)] * 2
    with Walker(lambda: BoardVM(files), no_tips=True) as walker:
        walker.language("en")
        found = list(walker.matches(tables, 60))
        assert len(found) >= 2 and not [pair for pair in found if pair.wrong]
        walker.board.run(LEAK)
        wrong = [pair.place for pair in walker.matches(tables, 60) if pair.wrong]
        assert "{}, the launcher after a match".format(GAMES[0]) in wrong


def test_the_vm_shows_what_cpython_shows(files):
    """The same walk, at every stop: the match, the words, and what is drawn where."""
    shown = []
    for make in (lambda: BoardVM(files), Here):
        with Walker(make, lang="en", no_tips=True) as walker:
            stops = []
            walker.keys("~Launcher").choose(GAMES[0])
            for page in walk.LAUNCHER:
                walker.keys(page.way)
                stops.append((page.way, *walker.shows()))
                walker.home("Launcher")
            walker.choose(GAMES[0])
            walker.keys("A").begin_match()
            for page in walk.MATCH:
                walker.keys(page.way)
                stops.append((page.way, *walker.shows()))
                walker.home("View")
            for _ in range(12):
                walker.play_for(25)
                stops.append(("", *walker.shows()))
            shown.append(stops)
    assert shown[0] == shown[1] and len({stop[1:] for stop in shown[0]}) > 20


LEAKS = """
import sys
from mesa.core import scope
from mesa.ui.scene import Stack
_kept = []
_leave = Stack._drop
def _leaky(stack):
    name = type(stack.scenes[-1]).__name__
    if name == "RecordsPage":
        _kept.append(bytearray(200))
    if name == "NameEditor":
        scope.root.load("mesa.core.link")
    elif name == "RecordsPage":
        sys.modules.pop("mesa.core.link", None)
    _leave(stack)
Stack._drop = _leaky
"""
"""A page that never frees something; and one after which a module stays until another page is closed."""


def test_what_a_page_leaves_in_memory_is_told_with_the_page_before(files):
    """The launcher as it is has none, nor has About with its two libraries of 20 KB.

    Then bytes at each visit of a page, and a module that stays.
    """
    ways = ("DOWN =records", "RecordsPage"), ("START =name", "NameEditor"), ("START", "Settings")
    about = walk.Visit("START UP A", "About")
    visits = [walk.Visit(*way) for way in ways]
    with Walker(lambda: BoardVM(files), lang="en", **walk.OF_PAIRS) as walker:
        walker.keys("~Launcher *2").at("Launcher")
        found = walker.pairs("launcher", "Launcher", [*visits, about])[len(visits) + 1 :]
        assert len(found) == 16 and not [pair for pair in found if pair.wrong]
        walker.board.run(LEAKS)
        found = walker.pairs("launcher", "Launcher", visits)
    wrong = {(pair.first, pair.second): pair for pair in found if pair.wrong and pair.first}
    records, name, settings = (way for way, _ in ways)
    assert {first for first, second in wrong if second == records} == {records, name, settings}
    assert all(
        pair.bytes > 200 for (_, second), pair in wrong.items() if second == records and pair.bytes > 0
    )
    assert wrong[records, name].brought == wrong[name, records].took == ["mesa.core.link"]
    assert (records, settings) not in wrong and (settings, settings) not in wrong


def test_what_breaks_is_told_with_the_way_to_it(files):
    """A page that raises, or that a key does not leave; for random keys the seed is given."""
    broken = unmarked(build.compile_module(b"raise RuntimeError('broken')", "records_page"))
    with Walker(lambda: BoardVM(files), lang="en") as walker:
        with pytest.raises(Broken, match="Launcher, not Settings"):
            walker.visit(walk.Page("START", "Settings", {"START": "Launcher"}), "Launcher")
        walker.power_on()
        walker.board.put({build.on_drive("/lib/mesa/home/records_page.mpy"): broken})
        with pytest.raises(Broken, match="RuntimeError(.|\\n)*DOWN =records"):
            walker.keys("~Launcher *2 DOWN =records")
        walker.power_on()
        with pytest.raises(Broken, match="seed 5(.|\\n)*last keys: .*A"):
            walker.roam(30000, 5)


def test_the_pages_are_those_of_the_sources():
    """All scenes, and boxes in which a player chooses, count; base classes do not."""
    some = {
        "sueca": "mesa.home.about.About games.sueca.cut.Cut games.sueca.view.View",
        "fodasse": "games.fodasse.bid.Bid mesa.coach.coach.Coach",
        "qu4to": "games.qu4to.halves.Halves games.qu4to.review.Review",
        "set": "games.set.missed.MissedSet mesa.ui.menus.Dialog",
    }
    for game in GAMES:
        pages = {*walk.pages(game)}
        assert {*some.get(game, "").split()} < pages
        names = {name.rpartition(".")[2] for name in pages}
        assert not names & {"Scene", "GameView", "MenuScreen", "ListMenu", "Stack"}
    assert "mesa.coach.coach.Coach" not in walk.pages("set"), "it has none"
