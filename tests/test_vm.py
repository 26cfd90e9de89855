# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The drive's own files on a 32-bit MicroPython VM: it plays the same as CPython, and the meters are read.

Games are found automatically. A budget in bytes, a depth or a count is tested here; times are figures of
`make bench`.
"""

import ast
import importlib
import re
import shutil
import sys
from typing import Any

import harness
import pytest
import zxingcpp
from conftest import dice, samples
from PIL import Image

from mesa.board import records
from mesa.core import match_start
from mesa.core.log import Log
from mesa.core.match_start import MatchStart
from sim import arena, bench, build
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
    name_tables,
    runner,
    unmarked,
)

KEY_SELECT = 3
GAMES = games.playable()
SHOWN = list(GAMES)


@pytest.fixture(scope="module")
def board(files):
    """Return a VM with the drive, shared by small tests."""
    with BoardVM(files) as board:
        yield board


# The VM is a board


def test_it_runs_the_drives_files(files):
    """Only the mark at the front is changed back; every other byte is the drive's."""
    modules = {path: data for path, data in files.items() if path.endswith(".mpy")}
    assert modules
    for data in modules.values():
        there = unmarked(data)
        assert there[:1] == b"M" and data[:1] == b"C" and there[1:] == data[1:]
    with pytest.raises(ValueError):
        unmarked(b"M\x06")


def test_modules_come_from_the_drive(board):
    """Imports load the drive's .mpy files, and sys.path has nothing else of this project."""
    board.run("from mesa.core import rng\nimport adafruit_ticks")
    assert board.run("print(rng.__file__, adafruit_ticks.__file__)").split() == [
        build.on_drive("/lib/mesa/core/rng.mpy"),
        "/lib/adafruit_ticks.mpy",
    ]


def test_sound_makes_no_garbage(board):
    """Neither beginning an effect or a tune, nor its notes, nor a key during a tune makes any."""
    board.run(
        "import gc\n"
        "from mesa.board.signals import Sound\n"
        "class Ear:\n"
        "    ms = heard = 0\n"
        "    def ticks(self):\n"
        "        return self.ms\n"
        "    def tone(self, hz, volume=2):\n"
        "        self.heard += hz > 0\n"
        "ear = Ear()\n"
        "sound = Sound(ear)\n"
        "def play(effect):\n"
        "    before = gc.mem_alloc()\n"
        "    sound.play(effect)\n"
        "    for i in range(20):\n"
        "        ear.ms += 33\n"
        "        sound.tick()\n"
        "        if i % 3 == 0:\n"
        "            sound.play(0)\n"
        "    return gc.mem_alloc() - before\n"
    )
    board.run("from mesa.prizes.win import TUNE")
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


def test_what_the_board_lacks_cannot_be_imported(board):
    """functools, itertools, heapq and the like raise an ImportError here too."""
    assert set(kinds(board, ["import " + module for module in LACKED])) == {"ImportError"}


def test_what_cannot_be_hidden_is_empty_and_refused_by_the_build(board):
    """For modules built into this VM: they have no content, and the build refuses drives that import them."""
    assert set(kinds(board, ["from {} import x".format(module) for module in UNREACHABLE])) == {"ImportError"}
    for module in UNREACHABLE:
        with pytest.raises(build.BuildError, match=module):
            build.libraries({"lib/mesa/x.py": "import {}".format(module).encode()})


REFUSED = [
    ("import random\nrandom.shuffle([1, 2])", "AttributeError"),
    ("'7'.zfill(2)", "AttributeError"),
    ("import displayio\ndisplayio.Bitmap(4, 4, 2)[4, 0] = 1", "IndexError"),
    ("import displayio\ndisplayio.Bitmap(4, 4, 2)[0, 0] = 2", "ValueError"),
    ("import displayio\ndisplayio.Bitmap(4, 4, 2).fill(2)", "ValueError"),
    (
        "import displayio\nb = displayio.Bitmap(8, 4, 2)\n"
        "displayio.TileGrid(b, pixel_shader=displayio.Palette(2), tile_width=4)[0] = 2",
        "ValueError",
    ),
    (
        "import displayio\nb = displayio.Bitmap(8, 4, 2)\n"
        "displayio.TileGrid(b, pixel_shader=displayio.Palette(2), tile_width=4)[1] = 0",
        "IndexError",
    ),
    ("import displayio as d\ng = d.Group()\nh = d.Group()\nh.append(g)\nd.Group().append(g)", "ValueError"),
    ("import board\nboard.DISPLAY.refresh(target_frames_per_second=30)", "ValueError"),
    ("def deep(n):\n    return deep(n + 1)\ndeep(0)", "RuntimeError"),
    ("a = [*(1, 2)]", "SyntaxError"),
    ("def f(a, /):\n    pass", "SyntaxError"),
    ("match 1:\n    case 1:\n        pass", "SyntaxError"),
    ("a = f'{(lambda: 1)()}'", "SyntaxError"),
    ("a = f'{1}' '{}'", "IndexError"),
]


def test_what_the_board_refuses_fails_here(board):
    """Pixels, tiles and values out of range, missing names, deep recursion, syntax: errors, as there."""
    assert kinds(board, [code for code, _ in REFUSED]) == [kind for _, kind in REFUSED]


@pytest.mark.parametrize(
    "size, packed", [((24, 34, 16), 24 // 2 * 34), ((160, 128, 16), 10240), ((5, 7, 2), 28), ((33, 1, 2), 8)]
)
def test_bitmaps_take_their_packed_size(board, size, packed):
    """Rows are whole 32-bit words; the object itself takes 48 bytes."""
    board.run("import displayio\nkept = []")
    before = board.used()
    board.run("for _ in range(10):\n    kept.append(displayio.Bitmap({}, {}, {}))".format(*size))
    grown = (board.used() - before) / 10
    assert packed + 48 <= grown <= packed + 48 + 32


def test_tables_of_names_double():
    """20 names in the first table, twice as many in each further one, 6 bytes each, as in the firmware."""
    assert name_tables(0) == 0
    assert name_tables(20) == name_tables(1) == 144
    assert name_tables(21) == name_tables(60) == 144 + 272
    assert name_tables(1261) - name_tables(1260) == 1280 * 6 + 32


def test_the_names_are_those_of_the_files_that_were_opened(files):
    """Not those in the firmware's flash, nor those in a tool's code; also those that this VM has anyway."""
    with BoardVM(files) as board:
        assert board.names() == [] and board.used() == 0
        board.run("zebra = 'zebra crossing'\nimport mesa.core.rng")
        names = {*board.names()}
        module = build.module_on_drive("mesa.core.rng")
        assert {build.on_drive("/lib/mesa/core/rng.mpy"), module, "mesa", "Rng", "below"} <= names
        assert not names & {"zebra", "zebra crossing", "len", "range", "micropython", "append"}
        board.run("import mesa.console.console")
        more = {*board.names()}
        assert {"sound", "fast", "wait"} <= more, "the VM or a stand-in has them, the board does not"
        assert not more & {"show", "root_group", "auto_refresh", "enumerate", "<lambda>", "width"}
        letters = sum(len(name.encode()) + 1 for name in more)
        assert board.of_names() == name_tables(len(more)) + letters
        board.begin()
        assert board.names() == []


NAMES = """
_n = 0
def work():
    global _n
    for _ in range({}):
        _n += 1
        hasattr(work, "name" + str(_n))
    return 0
"""


@pytest.mark.parametrize("hole, fails", [(16 * 240, True), (16 * 256, False)])
def test_a_table_of_names_grows_in_one_piece(files, hole, fails):
    """The one for 640 names takes 3 872 bytes; with less in one piece it is an error, and not before."""
    with BoardVM(files) as board:
        board.run(NAMES.format(310))
        board.ballast(200_000, hole)
        board.repeat("work", 2)
        if not fails:
            board.repeat("work", 1)
            return
        with pytest.raises(VMError, match="a table of names takes 3872 bytes in one piece") as caught:
            board.repeat("work", 1)
        assert caught.value.kind == "MemoryError"


FILLED = """
def work():
    kept = [bytearray(80) for _ in range(400)]
    {}
    more = [bytearray(80) for _ in range(400)]
    return -1
"""


@pytest.mark.parametrize(
    "between, fails",
    [
        ("kept = None; open('/board/board.py').close()", False),
        ("kept = None", True),
        ("open('/board/board.py').close()", True),
    ],
)
def test_a_file_that_is_opened_makes_room_for_garbage(files, between, fails):
    """As an import does on the board: 80 000 bytes fit in 60 000, if the first half is garbage by then."""
    with BoardVM(files) as board:
        board.run(FILLED.format(between))
        board.ballast(board.used() + 60_000, 4096)
        if not fails:
            board.repeat("work", 1)
            return
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


PIECES = [
    ("kept.append(bytearray(5000))", 5008),
    ("bytearray(5000)", 5008),
    ("for _ in range(200): bytearray(40)\n    [0] * 500", 2000),
    ("pass", 0),
]


def test_what_frames_allocate_is_metered_if_asked_for(files):
    """There is a number of bytes per frame, including the first page's, and the longest piece.

    Garbage counts too; earlier pieces do not.
    """
    with BoardVM(files) as board:
        board.run(runner.console(game=SHOWN[0]))
        allocated = [frame[0] for frame in board.frames(30, metered=True).meter]
        assert board.frames(5).meter == []
        assert len(allocated) == 30 and max(allocated) > 1000 > min(allocated) >= 0
        board.run("kept = []\nold = bytearray(9000)")
        for work, longest in PIECES:
            board.run("kept.clear()\ndef work():\n    {}\n_run.frame = work".format(work))
            first, second = board.frames(2, metered=True).meter
            assert second[1] == longest, (work, first, second)


def test_live_bytes_do_not_depend_on_where_the_heap_lies(files):
    """Live is what the program can reach: a number or picture that looks like an address does not count."""
    options: dict[str, Any] = dict(game="fodasse", seed=None, level=1, random_keys=1, frames=320)
    played = runner.recording(**options)
    here, there = (runner.replay(files, played, below=place, **options) for place in (BELOW, BELOW * 9 // 8))
    assert len(here.lives) > 12
    assert here.lives == there.lives


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


@pytest.mark.parametrize("game", SHOWN)
def test_bots_play_the_same_match(board, game):
    """Scores, winners, state, every action and the work of a match of bots agree, at each level."""
    matches: list[dict[str, Any]] = [
        dict(game=game, seed=7, seats=min(4, GAMES[game].seats[1]), level=level, most=4000)
        for level in range(len(GAMES[game].levels))
    ]
    wanted = runner.play_here(matches)
    for match, here in zip(matches, wanted, strict=True):
        played = runner.play_on(board, **match)
        assert len(played.moves()) >= 20, match
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


@pytest.mark.long
@pytest.mark.parametrize("game", harness.game_ids())
def test_what_is_valid_here_is_valid_there(board, game):
    """States of a match, also with a byte changed, get the same answer from valid()."""
    rules = harness.rules_of(game)
    valid = importlib.import_module("games." + game + ".valid").valid
    fits = "int(goes_on(bytearray(bytes.fromhex('{}')), {}, rules, valid))"
    chance = dice("valid " + game)
    states = []
    for seats in rules.SEATS:
        options = bytes(len(rules.OPTIONS))
        for s, _, _ in harness.positions(rules, 11, seats, options, chance, 20, 0.05):
            states.append((s, seats))
            for _ in range(2):
                at = chance.randrange(1, len(s))
                states.append((s[:at] + bytes([s[at] ^ 1 << chance.randrange(8)]) + s[at + 1 :], seats))
    said = ""
    board.run("from mesa.core.scope import Game; from games.{0}.valid import valid".format(game))
    board.run("rules = Game({!r}).part({!r})".format(game, "rules"))
    board.run("from mesa.core.match_start import goes_on")
    for s, seats in states:
        said += board.run("print({})".format(fits.format(s.hex(), seats))).strip()
    here = [str(int(match_start.goes_on(s, seats, rules, valid))) for s, seats in states]
    assert said == "".join(here) and {"0", "1"} <= set(said)


DEEPEST = PYSTACK * 3 // 4
"""Bytes of Python call frames: settings.toml provides a third more."""


def _no_keys_in_brackets(words):
    """Check that no missing word is shown, as "<opening>" would be."""
    for frame, text in words:
        assert not re.search(r"<\w+>", text), (frame, text)


@pytest.mark.parametrize("game", SHOWN)
def test_a_match_and_its_rematch_are_the_same_without_the_drives_words(files, game):
    """From power-on to the rematch by the same keys: the same match and the same words after every frame.

    All the words that a match needs are in memory: once it is open the drive may lose its word files.
    """
    lang = ("pt", "en", "es")[SHOWN.index(game) % 3]
    options: dict[str, Any] = dict(
        game=game, seed=3, seats=GAMES[game].seats[0], level=1, lang=lang, rounds=True, looks=False
    )
    played = runner.recording(**options)
    scenes = played["scenes"]
    first = scenes.index("View")
    again = scenes.index("Loading", first)
    frames = scenes.index("View", again) + 20  # the rematch is on the table
    with BoardVM(files) as board:
        board.paint()
        board.run(runner.console(**options))
        before = board.frames(first + 1, played["keys"])
        for path in files:
            if path.endswith("/text.bin"):
                board.run("_os.remove('/{}')".format(path))
        later = {int(frame) - first - 1: keys for frame, keys in played["keys"].items()}
        after = board.frames(frames - first - 1, later)
        assert board.deepest() <= DEEPEST
    assert before.marks + after.marks == played["marks"][:frames], after.said
    assert len(set(after.marks)) > 20
    shown = before.words + [[first + 1 + frame, text] for frame, text in after.words]
    assert shown == [change for change in played["words"] if change[0] < frames]
    _no_keys_in_brackets(shown)


def _word(lang, key):
    """Return a word of the console's, as in the sources."""
    return harness.texts_of("mesa", lang)["words"][key]


def test_the_error_screen_of_a_match_has_its_words(files):
    """If something breaks in a match (Select's page raises), the screen says so in complete words."""
    lang = "es"
    options: dict[str, Any] = dict(game="qu4to", seed=3, seats=4, level=1, lang=lang, rounds=True)
    played = runner.recording(**options, frames=300)
    frame = next(frame for frame, keys in played["keys"].items() if KEY_SELECT in keys)
    assert "games/qu4to/review.mpy" in files
    boom = build.compile_module(b"raise RuntimeError('boom')\n", "review")
    harmed = dict(files, **{"games/qu4to/review.mpy": boom})
    played = dict(played, marks=played["marks"][: int(frame) + 8])  # it acts on release
    run = runner.replay(harmed, played, **options)
    assert "RuntimeError" in run.said
    shown = [words for _, words in run.words if _word(lang, "error") in words]  # until the next key closes it
    assert shown and _word(lang, "error_text").split(".")[0] in shown[-1].replace("\n", " ")
    _no_keys_in_brackets(run.words)


@pytest.mark.long
def test_demonstrations_fit_the_memory_and_leave_nothing(files):
    """They are opened and left many times; the launcher has as much memory as before."""
    with BoardVM(files) as board:
        board.run(runner.console(game="sueca", seed=3, level=1, fast=False))
        board.frames(60, {}, 1000)
        left = []
        for _ in range(samples(3)):
            board.run("console.idle = 60000")
            for _ in range(40):
                board.frames(5, {}, 1000)
                if "Demonstration" in board.run("print(type(console.stack.top).__name__)"):
                    break
            else:
                raise AssertionError("it never begins")
            live = []
            for _ in range(4):
                board.frames(60, {}, 1000)
                live.append(board.used())
            assert max(live) <= bench.LIVE
            board.run("console.idle = 0; console.stack.top.key(1)")
            board.frames(30, {}, 1000)
            assert "Launcher" in board.run("print(type(console.stack.top).__name__)")
            left.append(board.used())
        assert max(left) - left[0] <= 256, left


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
    assert {runner.ELSEWHERE, 0} < {place for _, _, place in run.meter}
    memory = bench.Memory()
    memory.add(run, 0)
    most = {what: judged.RISE * max(known.values()) for what, known in judged.exceptions().items()}
    found = bench.memory_judged(memory.figures())
    assert [one for one in found if one.over and one.figure > most.get(one.what, 0)] == []


QR = """
import _board, _run, displayio
_board.settings["CARTEADO_ADDRESS"] = "https://abcdefghij.example.org/"
console = _run.console
record = console.store.game("{game}")
record[{day}], record[{day} + 1], record[{place}] = 0x20, 4, 1
console.put_game("{game}", record)
black = bytearray(41 * 41)
put = displayio.Bitmap.__setitem__
def spy(bitmap, at, value):
    put(bitmap, at, value)
    if bitmap.width == 41:
        black[at[0] + 41 * at[1]] = value
displayio.Bitmap.__setitem__ = spy
def modules():
    print(black.hex())
    black[:] = bytes(41 * 41)
"""
"""A finished daily deal; and code that prints a code's set pixels, since the bitmap here keeps none."""


def test_the_qr_code_is_made_and_leaves_only_names(files):
    """Its library takes 6 KB and its work 142 KB in a frame; all of it is freed afterwards."""
    a, b, down = 1, 0, 5  # keys
    open_menu = {2: [down, down + 16]}
    open_page = {2: [down, down + 16], 6: [a, a + 16]}
    codes, lives = [], []
    with BoardVM(files) as board:
        board.run(runner.console(lang="en"))
        board.frames(20)
        game = board.run("print(_run.console.stack.top.games[0].name)").strip()
        board.run(QR.format(game=game, day=records.DAY, place=records.DAY_PLACE))
        for _ in range(2):
            for keys, scene in (
                (open_menu, "Launcher/Dialog"),
                (open_page, "DailyResult"),
                ({2: [a, a + 16]}, "QrPage"),
                ({2: [b, b + 16], 8: [b, b + 16]}, "Launcher"),
            ):
                done = board.frames(20, keys, 1, True)
                assert not done.said and done.lives[-1][1] == scene
                lives.append(board.used())
                if scene == "QrPage":
                    assert max(cost[0] for cost in done.meter) < 180_000
                    codes.append(bytes.fromhex(board.run("modules()")))
                assert board.run("import sys\nprint('adafruit_miniqr' in sys.modules)").strip() == "False"
    assert abs(lives[3] - lives[7]) < 200, "closed once or twice, it is the same"
    assert lives[2] < lives[1] + 500, "the page with the code takes no more than the one below"
    assert codes[0] == codes[1]
    picture = Image.frombytes("L", (41, 41), bytes(255 * (1 - module) for module in codes[0]))
    (code,) = zxingcpp.read_barcodes(picture.resize((123, 123), 0))
    assert code.text.startswith("https://abcdefghij.example.org/#g={}&n=".format(game))


def test_another_match_is_noticed():
    """A run that differs in one frame is detected, and the frame is named."""
    played = {"marks": [-1, 5, 6], "words": [[0, "a"], [2, "b"]], "log": "00"}

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


# Games that are broken


def test_every_game_is_on_the_drive(problems):
    """A game that does not compile is said here; the other tests go on without it."""
    assert problems == [] and games.broken() == {}


def test_a_broken_game_is_said_once_and_the_others_are_measured(tmp_path, monkeypatch):
    """Its whole folder is left out of the drive and of the games that are measured."""
    project = harness.copy_project(tmp_path)
    for name in SHOWN[2:]:
        shutil.rmtree(project / "games" / name)
    monkeypatch.setattr(games, "ROOT", project)
    path = project / "games" / SHOWN[0] / "result.py"
    path.write_text("def f(:\n")
    assert list(games.playable(project)) == SHOWN[1:2]
    assert games.broken(project) == {
        SHOWN[0]: "games/{} is broken: result.py, line 1: invalid syntax".format(SHOWN[0])
    }
    script = (
        "from sim import build\n"
        "problems, compiled = [], build.compile_module\n"
        "broken = 'games/{}/'\n"
        "build.compile_module = lambda data, path: path.startswith(broken) and compiled(data, path)\n"
        "files = build.collect(source=True, problems=problems)\n"
        "print(len(problems), [path for path in files if path.startswith(broken)])".format(SHOWN[0])
    )
    assert harness.run_in(project, sys.executable, "-c", script).split() == ["1", "[]"]
