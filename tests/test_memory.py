# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Low memory: tested on the VM, with ballast in its heap (sim.vm.BoardVM.ballast)."""

import functools
from typing import Any

import pytest
from conftest import samples

from sim import bench, build
from sim.common import games
from sim.drive import module_names
from sim.figures import pages
from sim.vm import BoardVM, VMError, name_tables, runner, walk

SHOWN = list(games.playable())
HOLE = 2_304
"""Bytes of the largest free piece on that board, with its own firmware, while a game was opened."""
HOLE_AT_REST = 2_688
"""The same with no game open: the launcher restarts the program if no piece of 2 560 is free."""
KEY_B, KEY_A = 0, 1
RELEASED = 16
SPARE = 8_192
"""Bytes that the coach leaves of a scene's budget."""
LEFT = 19_500
"""Bytes left where an error is raised. The VM collects no garbage before the frame ends; on a board
the error screen can use the match's memory, and at least the card sheet.
"""


@functools.cache
def recording(game, **options):
    """Return CPython's recording of a match."""
    return runner.recording(game=game, seed=3, level=1, **options)


def in_match(board, game):
    """Play until a match is on the table, without ballast."""
    played = recording(game, frames=300)
    board.run(runner.console(game=game, seed=3, level=1))
    board.frames(played["scenes"].index("View") + 30, played["keys"])


@pytest.mark.parametrize("pressed", (4, 40))
def test_the_table_of_names_grows_before_a_game_opens(files, pressed):
    """Once, in the launcher: not for the page before a match, however early A is pressed."""
    keys = {pressed: [KEY_A], pressed + 1: [KEY_A + RELEASED]}
    with BoardVM(files) as board:
        board.run(runner.console(game=SHOWN[0], random_keys=1))
        run = board.frames(60, keys, metered=True)
        frames = zip(run.lives, run.meter, strict=True)
        table = name_tables(621) - name_tables(620)
        grown = [(scene, place) for (_, scene, _), (_, piece, place) in frames if piece == table]
        assert grown == [("Launcher", runner.ELSEWHERE)]
        assert run.lives[-1][1] == "MatchSetup"


PIECE = 512
"""Bytes of the longest piece that importing a module may need: a function, its table of names."""
LONGER = {
    "adafruit_bitmap_font.pcf": 784,
    "adafruit_display_text": 592,
    "adafruit_display_text.bitmap_label": 848,
    "adafruit_miniqr": 528,
    "games.fodasse.expert": 528,  # a deal's search, and
    "games.fodasse.medium": 544,  # the choice of a card: one loop each
    "games.qu4to.rules": 592,  # its names
    "games.sueca.open_hands": 912,  # a loop that runs for each card of each deal played out
    "games.sueca.playout": 560,
}
"""Modules that need a longer piece, and its size."""
IMPORT = """
def load():
    import sys
    if {name!r} in sys.modules:
        del sys.modules[{name!r}]
    for _ in range(9):
        bytes(120)  # the longest piece is measured where more than 1024 bytes are allocated
    __import__({name!r})
_run.frame = load
"""


def test_no_import_asks_for_a_long_piece_of_memory(files):
    """A function's bytecode is one piece, and in a match only short ones may be free on a board."""
    paths = [path for path in files if path.endswith(".mpy") and path.startswith(("games/", "lib/"))]
    names = sorted(build.module_in_sources(module_names.module_name(path)) for path in paths)
    found = {}
    with BoardVM(files) as board:
        board.run(runner.console(game=SHOWN[0], seed=3, level=2))
        board.frames(30)
        for name in names:
            board.run(IMPORT.format(name=name))
            board.frames(1)  # once before, so that the VM's own table of names does not grow
            found[name] = board.frames(1, metered=True).meter[0][1]
    assert {*found} > {"games." + game + "." + part for part in games.PARTS[1:] for game in SHOWN}
    assert min(found.values()) > 0
    assert {name: piece for name, piece in found.items() if piece > PIECE} == LONGER


@pytest.mark.long
@pytest.mark.parametrize("game", SHOWN[: samples(1)])
def test_a_match_and_its_pages_fit_the_poorest_board(files, game):
    """A match, its rematch, menu, help, settings and Select's page, with all free memory in small pieces."""
    options: dict[str, Any] = dict(game=game, seed=3, level=2, rounds=True, frames=700)
    played = runner.recording(**options)
    with BoardVM(files) as board:
        board.run(runner.console(**options))
        board.frames(40, played["keys"])
        board.ballast(pages.FILL, HOLE)
        later = {int(frame) - 40: keys for frame, keys in played["keys"].items()}
        run = board.frames(len(played["marks"]) - 40, later)
        assert not run.said
        assert run.marks == played["marks"][40:]


@pytest.mark.long
def test_the_launchers_pages_fit_the_poorest_board(files):
    """Settings, About, help, options and boxes, each left by every key; only About needs a restart."""
    for game in SHOWN[: samples(1)]:
        with walk.Walker(lambda: BoardVM(files), fill=pages.FILL, hole=HOLE_AT_REST) as walker:
            walker.language("pt")
            walker.choose(game)
            for page in walk.LAUNCHER:
                for key, where in page.leaves.items():
                    if where:
                        walker.keys(page.way).at(page.scene).keys(key).at(where).home("Launcher")


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in SHOWN if walk.coached(game)][: samples(1)])
def test_the_coach_fits_the_memory(files, game):
    """Its pages fit beside the search and its expert, and those that are there when it has ended."""
    with walk.Walker(lambda: BoardVM(files), lang="pt", no_tips=True) as walker:
        walker.keys("~Launcher").choose(game)
        walker.keys("A").begin_match().play("type(top).__name__ in ('Count', 'Result', 'Ranking')")
        walker.keys("DOWN A").at("Coach")
        searching = "console.stack.top.search is not None"
        pages = 0
        while walker.tell(searching) or pages <= walker.tell("len(console.stack.top.found.decisions)"):
            assert walker.board.used() - walker.own <= bench.LIVE - SPARE
            pages = 0 if walker.tell(searching) else pages + 1
            walker.keys("RIGHT *60").at("Coach")


BREAK = """
def broken(*_):
    raise {}("a test")
console.{} = broken
"""


@pytest.mark.long
@pytest.mark.parametrize("game", SHOWN[: samples(1)])
def test_what_breaks_in_a_match_is_said_in_small_pieces_of_memory(files, game):
    """The error screen needs little, no piece over 512 bytes, and A continues from it."""
    with BoardVM(files) as board:
        in_match(board, game)
        board.run(BREAK.format("ZeroDivisionError", "stack.top.key"))
        board.ballast(board.used() + LEFT, 512)
        done = board.frames(12, {1: [KEY_A, KEY_A + 16]}, 1)
        assert "ZeroDivisionError" in done.said
        assert done.lives[-1][1] == "ErrorScreen", done.said
        try:
            after = board.frames(40, {1: [KEY_A, KEY_A + 16]}, 1)
            assert after.lives[-1][1] == "Launcher", after.said
        except VMError as anew:
            assert anew.kind == "Reload"


def test_memory_that_runs_out_starts_the_program_anew_and_is_said_if_it_does_so_again(files):
    """Even between two scenes the match is kept, and the next start explains what happened.

    The second time, in the same place, a screen says so; it has all the memory, and A restarts the program.
    """
    place = "import binascii\nconsole.store.put(142, (binascii.crc32(b'suecaView') & 0xFFFF) or 1)"
    for broken, again in (("board.display.refresh", False), ("stack.top.tick", True)):
        with BoardVM(files) as board:
            in_match(board, "sueca")
            board.run(BREAK.format("MemoryError", broken))
            if again:
                board.run(place)  # store.FAULT
            board.ballast(board.used() + LEFT, 512)
            if again:
                assert board.frames(12, {}, 1).lives[-1][1] == "ErrorScreen"
            with pytest.raises(VMError) as anew:
                board.frames(6, {1: [KEY_A, KEY_A + 16]} if again else {})
            assert anew.value.kind == "Reload"
            if not again:
                assert board.run("print(console.store.get(8))").strip() == "1"  # store.RESTARTED
