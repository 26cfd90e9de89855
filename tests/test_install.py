# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Copying to the drive does no harm: to the user's files, when interrupted, or on a wrong drive."""

import random
from pathlib import Path
from typing import Any, NamedTuple

import copies
import pytest
from common.boards import damaged
from conftest import dice, power_on, samples
from copies import listing, put, quiet
from harness import SEATS

from mesa.board import store
from mesa.board.store_menus import has_match, saved_match
from sim import build
from sim.board import sim_board
from sim.drive import install
from sim.player.player import Player

NOT_THERE, NO_DRIVE, UNFIT_BOARD, IN_THE_WAY, FULL, READ_ONLY, BROKE_OFF = range(10, 17)
"""The exit statuses that docs/USING.md lists."""


def small(**more):
    """Return a small build: {path: bytes} with its manifest."""
    return copies.build("1.2.3", lib__mesa__a_mpy=b"C\x06a", **more)


@pytest.fixture
def drive(tmp_path):
    """Return an empty CircuitPython drive."""
    copies.prepare(tmp_path / "CIRCUITPY", "an empty drive")
    return tmp_path / "CIRCUITPY"


def copied(files, drive, **options):
    """Copy, and return what is said."""
    said = []
    install.copy(files, drive, said.append, **options)
    return said


def test_what_macos_puts_beside_our_files_is_removed(drive, monkeypatch):
    """Its ._ files take 4 KB each; those beside the user's files, and others of such a name, stay.

    A file's own ._ file comes with it during the copy, if the system has notes about the file.
    """
    copied(small(), drive)
    apple = install.APPLE + b"\0\2\0\0Mac OS X"
    theirs = {"._mine.py": apple, "lib/._mine": apple, "lib/mesa/._a.mpy": b"not macOS's", "mine.py": b"1"}
    beside = ("._code.py", "._lib", "lib/._mesa", "lib/mesa/console/._console.mpy", "._carteado.txt")
    put(drive, {**theirs, **dict.fromkeys(beside, apple)})
    replace = install.os.replace

    def as_on_macos(old, new):
        replace(old, new)
        Path(new).with_name("._" + Path(new).name).write_bytes(install.APPLE)

    monkeypatch.setattr(install.os, "replace", as_on_macos)
    files = small(lib__mesa__b_mpy=b"C\x06b")
    assert copied(files, drive)[0] == "removed 5 files that macOS has put beside ours (._…)"
    assert listing(drive) == {**files, **theirs}
    assert "up to date" in copied(files, drive)[0]


def test_space_is_counted_in_clusters_before_anything_is_written(drive, monkeypatch):
    """Each new file needs space beside the one that it replaces; macOS's files are removed before."""
    free = 0
    monkeypatch.setattr(install, "free_space", lambda folder: (free * 512, 512))
    for size, apple, too_few, enough in ((6000, 0, 40, 70), (5999, 0, 8, 14), (12000, 2, 28, 33)):
        put(drive, dict.fromkeys(("lib/._mesa", "lib/mesa/._console")[:apple], install.APPLE * 384))
        big = small(lib__mesa__big_mpy=bytes(size), lib__mesa__huge_mpy=bytes(size + 100))
        free = too_few
        refused(big, drive, FULL, "too full", "KB more are needed")
        free = enough
        copied(big, drive)
    assert listing(drive) == big


def test_a_list_names_only_files_of_ours():
    """Paths that lead out of the drive, or into folders that are not ours, are not accepted."""
    entries = install.listed(small()[install.MANIFEST])
    assert set(entries) == set(small()) - {install.MANIFEST}
    assert entries["settings.toml"] == {"-------- - settings.toml"}, "people edit it"
    for path in ("../x", "/etc/passwd", "lib/../../x", "music/a.wav", "c:x", "lib\\x"):
        assert install.listed(b"00000000 1 " + path.encode()) == {}


@pytest.mark.parametrize("start", copies.STARTS)
def test_only_what_we_put_there_is_removed(tmp_path, start):
    """What has a name of ours is kept under another one; what has one of an old list stays, and is named."""
    copies.prepare(tmp_path / "drive", start)
    _, theirs, kept = copies.STARTS[start]
    said = copied(copies.NEW, tmp_path / "drive")
    copies.check(tmp_path / "drive", theirs, copies.NEW)
    there = listing(tmp_path / "drive")
    for name in kept:
        path = name.rpartition(".old")[0]
        assert there[name] == theirs[path] and "kept your {} as {}".format(path, name) in said
    assert [line for line in said if line.startswith("kept")] == said[: len(kept)]
    assert any(line.startswith("left lib/mesa/gone.mpy") for line in said) == ("lib/mesa/gone.mpy" in theirs)


def test_settings_are_theirs(drive):
    """Existing settings stay, missing ones are added, and a second copy changes nothing."""
    put(drive, {"settings.toml": b'CIRCUITPY_WIFI_SSID = "x"\nCIRCUITPY_PYSTACK_SIZE = 8192'})
    files = small()
    files["settings.toml"] = b"# ours\nCIRCUITPY_PYSTACK_SIZE = 4096\nCIRCUITPY_HEAP_START_SIZE = 1\n"
    copied(files, drive)
    wanted = b'CIRCUITPY_WIFI_SSID = "x"\nCIRCUITPY_PYSTACK_SIZE = 8192\nCIRCUITPY_HEAP_START_SIZE = 1\n'
    assert (drive / "settings.toml").read_bytes() == wanted
    assert "up to date" in copied(files, drive)[0]


# Interruptions


@pytest.mark.long
@pytest.mark.parametrize("start", copies.STARTS)
def test_a_cut_at_any_change_costs_nobody_a_file(start):
    """Cut at every write, half-way through it, and at every renaming; then a second copy, cut or not.

    The user's files are still there, the drive starts or says "copy again", and finally all is complete.
    make test tries some of these cuts, make soak all of them, and more pairs.
    """
    with copies.Cuts(start) as cuts:
        chance = dice(start)
        points = [
            (at, how)
            for at, name in enumerate(cuts.changes)
            for how in copies.HOW.get(name, ("before", "after"))
        ]
        assert len(points) > 40
        for at, how in points if samples(1) > 1 else chance.sample(points, 25):
            cuts.attempt((copies.NEW, at, how), *[(copies.NEWER, None, "")][: chance.randrange(2)])
        for _ in range(samples(5)):
            pair = [(chance.choice((copies.NEW, copies.NEWER)), *chance.choice(points)) for _ in range(2)]
            cuts.attempt(*pair)


@pytest.mark.long
@pytest.mark.parametrize("start", ["a drive in use", "an older version, edited"])
def test_a_drive_that_fails_in_the_middle_is_one_line_and_nothing_lost(start):
    """Full, read-only or unplugged from any change on: each has an exit status of its own."""
    errors, first = list(copies.STATUSES), dice(start).randrange(3)
    with copies.Cuts(start) as cuts:
        for at in range(len(cuts.changes)):
            for error in errors if samples(1) > 2 else [errors[(first + at) % 3]]:
                cuts.attempt((copies.NEW, at, ""), error=error)


def test_what_an_interrupted_copy_kept_does_not_count(drive):
    """It may be one file with two names: what is written to one of them is then the other's, too."""
    put(drive, {"code.py": b"mine", install.TEMPORARY: b"mine"})
    (drive / "code.py.old").hardlink_to(drive / install.TEMPORARY)
    copied(small(), drive)
    assert listing(drive)["code.py.old2"] == b"mine"


def lose(file, data):
    """Write a file, but not this one's content."""
    file.write_bytes(b"" if data == b"C\x06a" else data)


def move_nothing(old, new):
    """Leave an empty file where one is to be moved."""
    old.rename(new)
    if new.name == "a.mpy":
        new.write_bytes(b"")


def edit(file, data):
    """Write a file, while the user saves another one."""
    file.write_bytes(data)
    put(file.parent, {"boot.py": b"mine"})


@pytest.mark.parametrize(
    "name, change, said, left",
    [
        ("_write", lose, "does not read back", None),
        ("os.replace", move_nothing, "does not read back", b""),
        ("_write", edit, "changed while", None),
    ],
)
def test_what_is_not_as_expected_is_noticed(drive, monkeypatch, name, change, said, left):
    """A drive that loses what was written, or the user's change meanwhile: the line says to copy again."""
    monkeypatch.setattr("sim.drive.install." + name, change)
    with pytest.raises(install.CopyError, match=said + ".* [Cc]opy again") as raised:
        install.copy(small(), drive, quiet)
    assert raised.value.status == BROKE_OFF
    there = listing(drive)
    assert there["carteado.txt"].startswith(b"copying") and there.get("lib/mesa/a.mpy") == left


# Wrong drives


def refused(files, drive, status, *words):
    """Check that the copy is refused by one line with these words and exit status, and changes nothing."""
    before = {p: (p.lstat().st_mtime_ns, p.is_symlink()) for p in drive.rglob("*")}
    with pytest.raises(install.CopyError) as raised:
        install.copy(files, drive, quiet)
    line = str(raised.value)
    assert "\n" not in line and all(word in line for word in words), line
    assert raised.value.status == status
    assert {p: (p.lstat().st_mtime_ns, p.is_symlink()) for p in drive.rglob("*")} == before


@pytest.mark.parametrize(
    "path, what, said",
    [
        ("code.py", Path("../outside"), "link"),  # a board's drive has none
        ("boot.py", Path("nothing"), "link"),
        ("games/g", Path("../.."), "link"),
        ("boot_out.txt", Path("../outside"), "link"),
        ("lib", b"mine", "move it away"),  # a file where our folder should be
        ("games/g", b"mine", "move it away"),
        ("code.py", None, "move it away"),  # and the reverse
        ("code.txt", b"mine", "rename"),  # CircuitPython starts it rather than code.py
        # they would be imported instead of ours
        *((path, b"mine", "rename") for path in ("lib/mesa/a.py", "mesa.py", "lib/mesa.mpy", "games.PY")),
        *((path, None, "rename") for path in ("mesa/", "Mesa/", "adafruit_ticks/", "lib/adafruit_ticks/")),
    ],
)
def test_what_is_in_the_way_is_named(drive, tmp_path, path, what, said):
    """The target of a link stays as it is."""
    (tmp_path / "outside").write_bytes(copies.BOOT_OUT)
    put(drive, {path: what})
    files = small(lib__adafruit_ticks_mpy=b"C\x06ticks")
    refused(files, drive, IN_THE_WAY, path, said)
    assert (tmp_path / "outside").read_bytes() == copies.BOOT_OUT


def boots(drive, version="9.2.1", board="pybadge"):
    """Write a boot_out.txt, which describes the board's CircuitPython."""
    text = "Adafruit CircuitPython {} on 2024-11-20; Some Board with samd51j19\r\nBoard ID:{}\r\nUID:1\r\n"
    put(drive, {"boot_out.txt": text.format(version, board).encode()})


@pytest.mark.parametrize(
    "version, board, words",
    [
        ("9.0.0", "pybadge", ()),
        ("10.2.1", "edgebadge", ()),
        ("9.2.1", "pygamer", ()),
        ("10.2.1", "hack_club_sprig", ()),
        ("8.2.10", "pybadge", ("CircuitPython 8.2.10", "9 or later", "circuitpython.org")),
        ("9.2.1", "raspberry_pi_pico", ("raspberry_pi_pico", "--force", "CARTEADO_KEYS")),
    ],
)
def test_known_boards_are_accepted_and_others_refused_unless_forced(drive, version, board, words):
    """The line names what the board has, what is needed, and what to do; no other firmware is accepted."""
    boots(drive, version, board)
    if words:
        refused(small(), drive, UNFIT_BOARD, *words)
    *_, last = copied(small(), drive, force=bool(words))
    start = "plug the board in again" if board == "hack_club_sprig" else "reset button"
    assert start in last and listing(drive) == small()
    put(drive, {"boot_out.txt": b"MicroPython v1.22"})
    refused(small(), drive, NO_DRIVE, "names no")
    with pytest.raises(install.CopyError):
        copied(small(), drive, force=True)


def test_an_unknown_board_is_accepted_when_its_keys_are_named(drive):
    boots(drive, board="raspberry_pi_pico")
    put(drive, {"settings.toml": b'# CARTEADO_KEYS = "D2"\n'})
    refused(small(), drive, UNFIT_BOARD, "raspberry_pi_pico")
    put(drive, {"settings.toml": b'CARTEADO_KEYS = "D2,D3,D4,D5,D6,D7,D9,D10"\n'})
    copied(small(), drive)
    assert (drive / "lib/mesa/a.mpy").exists()


def test_the_command_answers_a_wrong_destination_with_one_line(drive, tmp_path, capsys):
    """Missing, a file, in the project, no drive, an unfit board: each gives one line and an exit status."""
    put(tmp_path, {"file": b"", "plain": None, "link": build.ROOT / "lib"})
    boots(drive, board="raspberry_pi_pico")
    for place, wanted, word in (
        (tmp_path / "nowhere", NOT_THERE, "Plug the board in"),
        (tmp_path / "file", NO_DRIVE, "is a file"),
        (tmp_path / "file/below", NOT_THERE, "Plug the board in"),
        (build.ROOT / "tests", NO_DRIVE, "own folder"),
        (build.ROOT, NO_DRIVE, "own folder"),
        (tmp_path / "link", NO_DRIVE, "own folder"),
        (tmp_path / "plain", NO_DRIVE, "boot_out.txt"),
        (drive, UNFIT_BOARD, "raspberry_pi_pico"),
    ):
        assert build.main(["--copy", str(place)]) == wanted, place
        said = capsys.readouterr().err
        assert word in said and said.count("\n") == 1
    assert listing(drive) == {} and list((tmp_path / "plain").iterdir()) == []


# Power cuts during a write, at any byte, and random keys: the console must start, with what was won.
#
# A memory that was being written counts completely or not at all, and the other one has the rest
# (docs/SAVES.md): the games' records are as they were at one moment, and a match that has ended does not
# come back. If both memories are damaged and nothing can be read, the console says so.
#
# tests/test_restarts.py has cuts between writes, and the program's own restarts.


Moment = tuple[int, bytes, bytes, str]
"""(ms, flash, battery-backed memory, kind of cut) of a moment to cut at."""
Kept = dict[str, bytes]
"""By game, its stored data."""


class Run(NamedTuple):
    """A period of play."""

    kept: list[tuple[int, Kept]]
    """The stored data since each time, ms, the most recently used game first."""
    moments: list[Moment]
    over: set[bytes]
    """States in which matches had ended."""


PAGES = "Launcher MatchSetup Settings HelpViewer FirstQuestion RecordsPage DailyResult".split()
"""Scenes that are left by random keys; the autopilot plays in the others."""
LOST = 400_000 + 200
"""Milliseconds of play that a power cut may cost, and a few frames."""


@pytest.fixture(autouse=True)
def _off():
    yield
    sim_board.power_off()


def _kept(data: bytes) -> Kept:
    """Return the figures of each game in a store's data, in their order."""
    names = {store.game_id(game): game for game in SEATS}
    places = [store.GAMES + i * store.GAME for i in range(data[3])]
    return {names[store.word(data, at)]: bytes(data[at : at + store.GAME]) for at in places}


def daily_deal(player: Player, day: int) -> None:
    """Make the match that has just started the daily deal of the day of that number."""

    console = player.console
    if console.match and not console.match.over():
        from mesa.setup import new_match

        kept = console.store.game(console.match.game)
        new_match.begin(kept, day)
        console.put_game(console.match.game, kept)


def record(chance: random.Random, frames_of_play: int) -> Run:
    """Play for a while, recording moments for cuts."""
    game = chance.choice(sorted(SEATS))
    player = power_on(
        noise=chance.randrange(1 << 20),
        fast=False,
        game=game,
        seats=chance.randint(*SEATS[game]),
        level=chance.choice((1, 2)),
        lang="pt",
    )
    flash, battery = player.board.nvm, player.board.sleep_memory
    kept: list[tuple[int, Kept]] = [(0, {})]
    over: set[bytes] = set()
    moments: list[Moment] = []

    def note():
        saved: Any = getattr(player.console, "store", None)  # not in the first frames
        now = _kept(bytes(saved.data)) if saved else {}
        if list(now.items()) != list(kept[-1][1].items()):
            kept.append((player.board.clock.ms, now))
        match = player.console.match
        if match is not None and match.over():
            over.add(bytes(match.s))

    def writing(memory, put):
        def torn(key, value):
            note()
            old = bytes(memory.data)
            put(key, value)
            new = bytes(memory.data)
            if memory is flash or chance.random() < 0.02:
                at = chance.randrange(key.start + 1, key.stop + 1)
                blank = b"\xff" * len(old)
                halves = (blank if memory is flash else old, new[:at] + old[at:])
                ms = player.board.clock.ms
                for half in halves:
                    if memory is battery:
                        moments.append((ms, bytes(flash.data), half, "battery"))
                    else:
                        moments.append((ms, half, bytes(battery.data), "flash"))
                mixed = (*halves, blank[:at] + old[at:], new[:at] + blank[at:])  # partly erased or rewritten
                for half in mixed if memory is flash else ():
                    moments.append((ms, half, damaged(bytes(battery.data), chance), "both"))

        return torn

    flash.put = writing(flash, flash.put)
    battery.put = writing(battery, battery.put)
    player.bots_only()
    burst = day = 0
    begun = None
    for _ in range(frames_of_play):
        if burst:
            burst -= 1
            player.move(chance.randrange(8), chance.random() < 0.5)
        elif chance.random() < 0.002:
            burst = chance.choice((3, 10, 60))
        elif player.session.at_the_end() or player.scene in PAGES:
            top = player.top
            onwards = player.scene == "Launcher" and top.at != top.goal and chance.random() < 0.8
            player.press("RIGHT" if onwards else chance.choice(("A", "A", "A", "B", "DOWN", "UP")))
        elif player.scene == "Dialog" and chance.random() < 0.05:
            player.press(chance.choice(("A", "B", "DOWN", "UP")))
        elif not any(player.board.down) or player.down is not None:
            player.keys = 0
            player.next_key()
        else:
            for key in range(8):
                player.move(key, False)
        player.frames()
        match = player.console.match
        if match is not begun:
            begun = match
            if match is not None and chance.random() < 0.5:
                day += 1
                daily_deal(player, day)
        note()
    return Run(kept, moments, over)


def counted(run: Run, ms: int, torn: str, found: Kept) -> bool:
    """Return whether the records found after a cut at `ms` are those of one moment before."""
    before = [(since, kept) for since, kept in run.kept if since <= ms]
    if torn == "flash":  # meanwhile the battery-backed memory has everything
        return found == before[-1][1]
    ends = [since for since, _ in before[1:]] + [1 << 60]
    return found in [kept for (_, kept), end in zip(before, ends, strict=True) if end >= ms - LOST]


def check(run: Run, moment: Moment) -> None:
    """Start from the memories of a moment: the saved match and the records must be those of `run`.

    If both memories are damaged: they are as they once were, or a note says that nothing is left.
    """
    ms, flash, battery, torn = moment
    player = power_on(flash + battery)
    said = player.to_launcher()
    saved = player.console.store
    if torn == "both":
        once = [kept for since, kept in run.kept if since <= ms]
        assert said or _kept(bytes(saved.data)) in once, "nothing is left, and nothing says so"
        return
    assert counted(run, ms, torn, _kept(bytes(saved.data))), "the games' stored data was never like this"
    for game in [game for game in SEATS if has_match(saved, game)][:1]:
        state = bytes(saved_match(saved, game).state)
        player.to_setup(game)
        assert player.to_match(), "the match that waits cannot be opened"
        player.frames(20)
        assert state not in run.over, "a match that has ended waits to be continued"


@pytest.mark.long
def test_a_cut_at_any_byte_of_a_write_loses_little():
    chance = dice("cuts")
    run = record(chance, min(samples(4_000), 24_000))
    for moment in chance.sample(run.moments, min(samples(12), len(run.moments))):
        check(run, moment)


@pytest.mark.long
def test_random_keys_with_resets_and_power_cuts_never_break_it():
    """Keys for a frame or a second, in bursts or apart, through all screens; minutes or hours of play."""
    chance = dice("keys")
    memories, done = None, 0
    while done < samples(600):
        player = power_on(memories, noise=chance.randrange(1 << 30), fast=chance.random() < 0.3)
        player.session.strict = True  # any exception counts, also one that a note explains
        count = chance.choice((50, 100, 400, 2000))
        for _ in range(min(samples(600) - done, count)):
            key = chance.randrange(8)
            player.move(key, True).step(chance.choice((1, 1, 1, 2, 5, 30))).move(key, False)
            player.step(chance.choice((0, 1)))
            if chance.random() < 0.01:
                player.step(chance.choice((200, 2000)))
        done += count
        flash, battery = bytes(player.board.nvm.data), bytes(player.board.sleep_memory.data)
        memories = flash if chance.random() < 0.5 else flash + battery
