# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The drive's own files on a 32-bit MicroPython VM: it plays the same as CPython, and the meters are read.

Games are found automatically. A budget in bytes, a depth or a count is tested here; times are figures of
`make bench`.
"""

import ast
import collections
import re
import subprocess
import sys
from typing import Any

import harness
import pytest
from conftest import dice, samples

from mesa.core.log import Log
from mesa.core.match_start import MatchStart
from sim import ROOT, arena, bench, build
from sim.common import games
from sim.figures import judged
from sim.vm import (
    BELOW,
    LACKED,
    PYSTACK,
    UNREACHABLE,
    BoardVM,
    Frames,
    VMError,
    runner,
    unmarked,
    walk,
)
from sim.vm.here import Here
from sim.vm.walk import Broken, Walker
from sim.web.build import beside

GAMES = games.playable()
SHOWN = list(GAMES)


@pytest.fixture(scope="module")
def board(files):
    """Return a VM with the drive, shared by small tests."""
    with BoardVM(files) as board:
        yield board


# The VM is a board


EAR = """
import gc
from mesa.board.signals import Sound
from mesa.prizes.win import TUNE
class Ear:
    ms = heard = 0
    def ticks(self):
        return self.ms
    def tone(self, hz, volume=2):
        self.heard += hz > 0
ear = Ear()
sound = Sound(ear)
def play(effect):
    before = gc.mem_alloc()
    sound.play(effect)
    for i in range(20):
        ear.ms += 33
        sound.tick()
        if i % 3 == 0:
            sound.play(0)
    return gc.mem_alloc() - before
"""


def test_sound_makes_no_garbage(board):
    """Neither beginning an effect or a tune, nor its notes, nor a key during a tune makes any."""
    board.run(EAR)
    for effect in ("0", "22", "34", "TUNE"):  # KEY, a small one, GOOD
        board.run(f"play({effect})")
        assert board.run(f"print(play({effect}))").strip() == "0", effect
    assert int(board.run("print(ear.heard)")) > 60


def test_ints_and_objects_have_the_boards_sizes(board):
    """2**30 is on the heap, 2**30 - 1 is not; bytearray(40) takes 64 B, a tuple of two 16 B (DEVICE.md)."""
    board.run("import gc\ndef cost(f):\n    a = gc.mem_alloc()\n    x = f()\n    return gc.mem_alloc() - a")
    board.run("big = 1 << 29\nempty = cost(lambda: None)")

    def cost(code):
        return int(board.run("print(cost(lambda: {}) - empty)".format(code)))

    assert cost("(big - 1) + big") == 0
    assert cost("big + big") == 32
    assert cost("bytearray(40)") == 64
    assert cost("(big, big)") == 16


def kinds(board, codes):
    """Return the kind of exception that each code raises on the VM."""
    found = []
    for code in codes:
        with pytest.raises(VMError) as caught:
            board.run(code)
        found.append(caught.value.kind)
    return found


REFUSED = """
AttributeError: import random; getattr(random, 'shuffle')
AttributeError: getattr('7', 'zfill')
IndexError: import displayio; displayio.Bitmap(4, 4, 2)[4, 0] = 1
ValueError: import displayio; displayio.Bitmap(4, 4, 2)[0, 0] = 2
ValueError: import displayio; displayio.Bitmap(4, 4, 2).fill(2)
ValueError: from displayio import *; TileGrid(Bitmap(8, 4, 2), pixel_shader=Palette(2), tile_width=4)[0] = 2
IndexError: from displayio import *; TileGrid(Bitmap(8, 4, 2), pixel_shader=Palette(2), tile_width=4)[1] = 0
ValueError: import displayio as d; g = d.Group(); h = d.Group(); h.append(g); d.Group().append(g)
ValueError: import board; board.DISPLAY.refresh(target_frames_per_second=30)
RuntimeError: deep = lambda n: deep(n + 1); deep(0)
SyntaxError: a = [*(1, 2)]
SyntaxError: def f(a, /): pass
SyntaxError: a = f'{(lambda: 1)()}'
IndexError: a = f'{1}' '{}'
"""


def test_what_the_board_refuses_fails_here(board):
    """Pixels, tiles and values out of range, missing names, deep recursion, syntax: errors, as there.

    Modules that the board lacks cannot be imported; those that this VM cannot hide are empty.
    """
    rows = [row.split(": ", 1) for row in REFUSED.strip().split("\n")]
    rows += [["ImportError", "import " + module] for module in LACKED]
    rows += [["ImportError", "from {} import x".format(module)] for module in UNREACHABLE]
    assert kinds(board, [code for _, code in rows]) == [kind for kind, _ in rows]


def test_the_build_refuses_what_this_vm_cannot_hide():
    for module in UNREACHABLE:
        with pytest.raises(build.BuildError, match=module):
            build.libraries({"lib/mesa/x.py": "import {}".format(module).encode()})


def test_bitmaps_take_their_packed_size(board):
    """Rows are whole 32-bit words; the object itself takes 48 bytes."""
    board.run("import displayio")
    for size, packed in (((24, 34, 16), 24 // 2 * 34), ((160, 128, 16), 10240), ((5, 7, 2), 28)):
        board.run("kept = []")
        before = board.used()
        board.run("for _ in range(10):\n    kept.append(displayio.Bitmap({}, {}, {}))".format(*size))
        assert packed + 48 <= (board.used() - before) / 10 <= packed + 48 + 32


NAMES = """
_n = 0
def work():
    global _n
    for _ in range({}):
        _n += 1
        hasattr(work, "name" + str(_n))
    return 0
"""


def test_a_table_of_names_grows_in_one_piece(files):
    """The one for 640 names takes 3 872 bytes; with less in one piece it is an error, and not before."""
    with BoardVM(files) as board:
        board.run(NAMES.format(310))
        board.ballast(200_000, 16 * 240)
        board.repeat("work", 2)
        with pytest.raises(VMError, match="a table of names takes 3872 bytes in one piece") as caught:
            board.repeat("work", 1)
        assert caught.value.kind == "MemoryError"


FILLED = """
def work():
    kept = [bytearray(80) for _ in range(400)]
    kept = None
    {}
    more = [bytearray(80) for _ in range(400)]
    return -1
"""


def test_a_file_that_is_opened_makes_room_for_garbage(files):
    """As an import does on the board: 80 000 bytes fit in 60 000, if the first half is garbage by then."""
    with BoardVM(files) as board:
        board.run(FILLED.format("open('/board/board.py').close()"))
        board.ballast(board.used() + 60_000, 4096)
        board.repeat("work", 1)
        board.run(FILLED.format("pass"))
        with pytest.raises(VMError) as caught:
            board.repeat("work", 1)
        assert caught.value.kind == "MemoryError"


def test_what_can_be_reached_is_what_a_collection_leaves(board):
    """The host counts it, also where the VM cannot collect; a ring of objects is garbage, too."""
    board.run("kept = [[i] for i in range(100)]")
    board.live()
    used, reached = board.reachable()
    assert used == reached
    board.run("for i in range(100):\n    lost = [bytearray(100)]\n    lost.append(lost)\nlost = None")
    more, reached = board.reachable()
    assert 16_000 < more - used < 40_000 and abs(reached - used) < 1_000
    board.live()
    assert abs(board.reachable()[0] - used) < 1_000


def test_what_frames_allocate_is_metered_if_asked_for(files):
    """A number of bytes per frame, and the longest piece. Garbage counts too; earlier pieces do not."""
    with BoardVM(files) as board:
        board.run(runner.console(game=SHOWN[0]))
        allocated = [frame[0] for frame in board.frames(30, metered=True).meter]
        assert board.frames(5).meter == []
        assert len(allocated) == 30 and max(allocated) > 1000 > min(allocated) >= 0
        for work, longest in (("bytearray(5000)", 5008), ("pass", 0)):
            board.run("old = bytearray(9000)\ndef work():\n    {}\n_run.frame = work".format(work))
            assert board.frames(2, metered=True).meter[1][1] == longest


@pytest.mark.soak
def test_live_bytes_do_not_depend_on_where_the_heap_lies(files):
    """Live is what the program can reach: a number or picture that looks like an address does not count."""
    options: dict[str, Any] = dict(game="fodasse", seed=None, level=1, random_keys=1, frames=320)
    played = runner.recording(**options)
    here, there = (runner.replay(files, played, below=place, **options) for place in (BELOW, BELOW * 9 // 8))
    assert len(here.frames.lives) > 12
    assert here.frames.lives == there.frames.lives


def test_depth_is_what_micropython_says(board):
    """The painted stack shows the deepest call, even after it has returned."""
    board.paint()
    used = int(
        board.run(
            "import micropython\ndef down(n):\n"
            "    return down(n - 1) if n else micropython.pystack_use()\nprint(down(20))"
        )
    )
    assert used - 16 <= board.deepest() < used + 200 < PYSTACK  # a frame's last words may be unused


# It plays what CPython plays


def play_here(matches: list[dict[str, Any]]) -> list[str]:
    """Play matches of bots, dicts of runner.play_on's arguments, on CPython; return the results' texts."""
    code = "from sim.vm import both\nboth('_match')\n"
    for match in matches:
        code += runner.MATCH.format(metered=False, **match)
        code += "for _ in range({most}):\n    if step() < 0:\n        break\n".format(**match)
        code += "print(match.result())\n"
    words = [sys.executable, "-c", code]
    return subprocess.run(words, capture_output=True, check=True, text=True, cwd=ROOT).stdout.splitlines()


@pytest.mark.parametrize("game", SHOWN)
def test_bots_play_the_same_match(board, game):
    """Scores, winners, state, every action and the work of a match of bots agree, at each level."""
    matches: list[dict[str, Any]] = [
        dict(game=game, seed=7, seats=min(4, GAMES[game].seats[1]), level=level, most=4000)
        for level in range(len(GAMES[game].levels))
    ]
    wanted = play_here(matches)
    for match, here in zip(matches, wanted, strict=True):
        played = runner.play_on(board, **match)
        assert len(played.moves) >= 20, match
        assert played.result == here, match
        assert played.depth <= PYSTACK // 2, match


@pytest.mark.parametrize("game", SHOWN)
def test_whole_matches_end_as_in_the_arena_and_replay_to_that(board, game):
    """With fewest and most players: the same final state, the same log, and the log leads there again."""
    rules, bots = arena.load(game)
    tables = [(60 + seats, seats) for seats in sorted({*rules.SEATS})]
    ends = []
    for number, seats in tables:
        log = Log()
        start = MatchStart(game, bytes([1] * seats), bytes(len(rules.OPTIONS)), number)
        played = arena.play(start, (rules, bots), log=log)
        ends.append((bytes(played.s), bytes(log)))
    for (number, seats), end in zip(tables, ends, strict=True):
        played = runner.play_on(board, game, number, seats, 1)
        assert ast.literal_eval(played.result)[2:] == end
    assert runner.replays(board, [(game, log) for _, log in ends]) == [state for state, _ in ends]


DEEPEST = PYSTACK * 3 // 4
"""Bytes of Python call frames: settings.toml provides a third more."""
EVERY = 20
AGAIN = """
import sys
_other = sys.modules.pop("mesa.core.match")
from mesa.core import match
"""
"""Brings another copy of a module, while the first is held."""


@pytest.mark.parametrize("game", SHOWN)
def test_a_match_and_its_rematch_are_the_same_without_the_drives_words(files, game):
    """From power-on to the rematch by the same keys: the same match and the same words after every frame.

    All the words that a match needs are in memory: once it is open the drive may lose its word files. And no
    module is ever in memory twice.
    """
    lang = ("pt", "en", "es")[SHOWN.index(game) % 3]
    options: dict[str, Any] = dict(
        game=game, seed=3, seats=GAMES[game].seats[0], level=1, lang=lang, rounds=True, looks=False
    )
    played = runner.recording(**options)
    scenes = played["scenes"]
    first = scenes.index("View")
    last = scenes.index("View", scenes.index("Loading", first)) + 20  # the rematch is on the table
    marks, words = [], []
    most: collections.Counter[str] = collections.Counter()
    with BoardVM(files) as board:
        board.paint()
        board.run(runner.console(**options))
        for begin in (0, *range(first + 1, last, EVERY)):
            count = min(EVERY, last - begin) if begin else first + 1
            keys = {
                int(frame) - begin: pressed
                for frame, pressed in played["keys"].items()
                if begin <= int(frame) < begin + count
            }
            done = board.frames(count, keys)
            assert not done.said
            marks += done.marks
            words += [[begin + frame, text] for frame, text in done.words]
            most |= board.modules()
            if not begin:
                for path in files:
                    if path.endswith("/text.bin"):
                        board.run("_os.remove('/{}')".format(path))
        assert board.deepest() <= DEEPEST
        assert most["mesa.console.console"] == most["games.{}.rules".format(game)] == 1
        assert [name for name, count in most.items() if count > 1] == []
        board.run(AGAIN)
        assert [name for name, count in board.modules().items() if count > 1] == ["mesa.core.match"]
    assert marks == played["marks"][:last] and len({*marks}) > 20
    assert words == [change for change in played["words"] if change[0] < last]
    assert [text for _, text in words if re.search(r"<\w+>", text)] == [], "a word that is missing"


@pytest.mark.long
@pytest.mark.parametrize("keys", range(samples(1)))
@pytest.mark.parametrize("game", SHOWN[: samples(1)])
def test_random_keys_lead_to_the_same_and_fit_the_memory(files, game, keys):
    """Menus, pages, settings, matches begun and left, by random keys: the same after every frame.

    Live bytes, a frame's bytes and its longest piece: nothing is over its budget, or the worst exception
    to it, which another session may reach on another page.
    """
    seeds = bench.RANDOM_SEEDS
    seed = seeds[keys] if keys < len(seeds) else dice(keys).getrandbits(20)
    options = dict(game=game, seed=None, level=1, random_keys=seed, frames=bench.RANDOM_FRAMES)
    run = runner.same(files, **options, metered=True)
    assert len(set(run.scenes)) >= 5
    assert "ErrorScreen" not in run.scenes
    assert run.depth <= DEEPEST
    assert {runner.ELSEWHERE, 0} < {place for _, _, place in run.frames.meter}
    memory = bench.Memory()
    memory.add(run)
    most = {what: judged.RISE * max(known.values()) for what, known in judged.exceptions().items()}
    found = bench.memory_judged({name: cost._asdict() for name, cost in memory.scenes.items()})
    assert [one for one in found if one.over and one.figure > most.get(one.what, 0)] == []


def test_another_match_is_noticed():
    """A run that differs in one frame is detected, and the frame is named."""
    played: dict[str, Any] = {"marks": [-1, 5, 6], "words": [[0, "a"], [2, "b"]], "log": "00"}

    def compared(**changed):
        there = {**played, **changed}
        run = runner.Run(Frames([], there["marks"], there["words"], [], ""), [], 0, there["log"])
        runner.compare(played, run)

    compared()
    for changed, said in (
        (dict(marks=[-1, 4, 6]), "a different match after frame 1"),
        (dict(words=[[0, "a"], [1, "b"]]), "words after frame 1 differ"),
        (dict(words=[[0, "a"], [2, "c"]]), "words after frame 2 differ"),
        (dict(words=[[0, "a"]]), "words change 1 times, not 2"),
        (dict(log="01"), "a different log"),
    ):
        with pytest.raises(runner.Different, match=said):
            compared(**changed)


# Walks on the 32-bit VM, with the drive's files: every page, every way out of it, and random keys.


GAMES_WALK = list(games.playable())
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
    names = GAMES_WALK[again % len(GAMES_WALK) :] + GAMES_WALK[: again % len(GAMES_WALK)]
    with Walker(lambda: BoardVM(files)) as walker:
        walker.board.put({"/_boxes.py": beside()["_boxes.py"].encode()})
        walker.board.run(TOUCHED)
        walker.everything(("pt", "en")[again % 2], *names)
        left = walker.left()
        assert again or [page for game in names for page in walk.missed(game, left)] == []
        assert [question for question, given in walker.hinted.items() if not given] == []
        assert walker.board.deepest() <= DEEPEST
        walker.roam(FRAMES, dice("walk {}".format(again)).getrandbits(20))
        assert walker.board.deepest() <= DEEPEST
        touched, failed = walker.tell("(_touched, _failed)")
        assert touched > 1000 and {*failed} <= {"RuntimeError('broken',)", "MemoryError()"}


NEW = [game for game in GAMES_WALK if harness.begun(game)]


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
        pages = walk.missed(game, walker.left())
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
    with Walker(lambda: BoardVM(files), no_tips=True) as walker:
        walker.language("en")
        walker.choose(GAMES_WALK[0])
        walker.repeated()
        walker.board.run(LEAK)
        with pytest.raises(Broken, match=r": \+\d{4,} bytes"):
            walker.repeated()


def test_the_vm_shows_what_cpython_shows(files):
    """The same walk, at every stop: the match, the words, and what is drawn where."""
    shown = []
    for make in (lambda: BoardVM(files), Here):
        with Walker(make, lang="en", no_tips=True) as walker:
            stops = []
            walker.keys("~Launcher").choose(GAMES_WALK[0])
            for page in walk.LAUNCHER:
                walker.keys(page.way)
                stops.append((page.way, *walker.shows()))
                walker.home("Launcher")
            walker.choose(GAMES_WALK[0])
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
from mesa.core import scope
from mesa.ui.scene import Stack
_kept = []
_leave = Stack._drop
def _leaky(stack):
    name = type(stack.scenes[-1]).__name__
    if name == "RecordsPage":
        _kept.append(bytearray(200))
    if name == "Editor":
        scope.root.load("mesa.core.link")
    _leave(stack)
Stack._drop = _leaky
"""
"""A page that never frees something; and one after which a module stays."""


def test_what_a_page_leaves_in_memory_is_told(files):
    """The launcher's pages as they are leave nothing; then one leaves bytes, another a module."""
    settings, records, name = (walk.LAUNCHER[i] for i in (4, 1, 5))
    with Walker(lambda: BoardVM(files), lang="en", no_tips=True) as walker:
        walker.keys("~Launcher").choose(GAMES_WALK[0])
        for page in (settings, records, name):
            walker.visit(page, "Launcher")
        walker.board.run(LEAKS)
        walker.visit(settings, "Launcher")
        with pytest.raises(Broken, match=r"DOWN =records leaves 2\d\d bytes in memory"):
            walker.visit(records, "Launcher")
        with pytest.raises(Broken, match="START =name leaves in memory mesa.core.link"):
            walker.visit(name, "Launcher")


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
        with pytest.raises(Broken, match="seed 2(.|\\n)*last keys: .*A"):
            walker.roam(30000, 2)


def test_the_pages_are_those_of_the_sources():
    """All scenes, and boxes in which a player chooses, count; base classes do not."""
    some = {
        "sueca": "mesa.home.about.About games.sueca.cut.Cut games.sueca.view.View",
        "fodasse": "games.fodasse.bid.Bid mesa.coach.coach.Coach",
        "qu4to": "games.qu4to.halves.Halves games.qu4to.review.Review",
        "set": "games.set.features.Features mesa.ui.menus.Dialog",
    }
    for game in GAMES_WALK:
        pages = {*walk.pages(game)}
        assert {*some.get(game, "").split()} < pages
        names = {name.rpartition(".")[2] for name in pages}
        assert not names & {"Scene", "GameView", "MenuScreen", "Stack"}
    assert "mesa.coach.coach.Coach" not in walk.pages("set"), "it has none"
