# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Copying to the drive does no harm: to the user's files, when interrupted, or on a wrong drive."""

from pathlib import Path

import copies
import pytest
from conftest import dice, samples
from copies import listing, put, quiet

from sim import build
from sim.drive import install

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
    assert raised.value.code == BROKE_OFF
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
    assert raised.value.code == status
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
