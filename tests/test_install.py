# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Copying to the drive does no harm: to the user's files, when interrupted, or on a wrong drive."""

import binascii
from pathlib import Path

import copies
import pytest
from conftest import dice, samples
from copies import listing, quiet

from sim import build
from sim.drive import install

NOT_THERE, NO_DRIVE, UNFIT_BOARD, IN_THE_WAY, FULL, READ_ONLY, BROKE_OFF = range(10, 17)
"""The exit statuses that docs/USING.md lists."""


def small(**more):
    """Return a small build: {path: bytes} with its manifest."""
    return copies.build("1.2.3", lib__mesa__a_mpy=b"C\x06a", **more)


def of_sources():
    """Return the same build with sources."""
    plain = {path.replace(".mpy", ".py"): data for path, data in small().items()}
    plain[install.MANIFEST] = install.manifest("1.2.3", plain)
    return plain


@pytest.fixture
def drive(tmp_path):
    """Return an empty CircuitPython drive."""
    copies.prepare(tmp_path / "CIRCUITPY", "an empty drive")
    return tmp_path / "CIRCUITPY"


def put(drive, files):
    """Write {path: bytes} to the drive."""
    for path, data in files.items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_bytes(data)


def copied(files, drive, **options):
    """Copy, and return what is said."""
    said = []
    install.copy(files, drive, said.append, **options)
    return said


def test_what_macos_puts_beside_our_files_is_removed(drive):
    """Its ._ files take 4 KB each; those beside the user's files, and others of such a name, stay."""
    files = small()
    copied(files, drive)
    apple = install.APPLE + b"\0\2\0\0Mac OS X"
    theirs = {"._mine.py": apple, "lib/._mine": apple, "lib/mesa/._a.mpy": b"not macOS's", "mine.py": b"1"}
    beside = ("._code.py", "._lib", "lib/._mesa", "lib/mesa/console/._console.mpy", "._carteado.txt")
    put(drive, {**theirs, **dict.fromkeys(beside, apple)})
    said = copied(files, drive)
    assert listing(drive) == {**files, **theirs}
    assert said[0] == "removed 5 files that macOS has put beside ours (._…)"
    assert "up to date" in copied(files, drive)[0]


def test_what_macos_writes_during_the_copy_is_removed_too(drive, monkeypatch):
    """A file's own ._ file comes with it, if the system has notes about the file."""
    replace = install.os.replace

    def as_on_macos(old, new):
        replace(old, new)
        Path(new).with_name("._" + Path(new).name).write_bytes(install.APPLE)

    monkeypatch.setattr(install.os, "replace", as_on_macos)
    files = small()
    copied(files, drive)
    assert listing(drive) == files


def test_removing_them_makes_room(drive, monkeypatch):
    """They are counted as free, and go before anything is written but code.py and the list."""
    copied(small(), drive)
    put(drive, dict.fromkeys(("lib/._mesa", "lib/mesa/._console"), install.APPLE + bytes(9000)))
    free = 9 * 4096
    plan = install._Plan(small(lib__mesa__b_mpy=b"C\x06" + bytes(20000)), drive)
    assert list(plan.changes)[:2] == ["lib/._mesa", "lib/mesa/._console"]
    assert plan.needed(4096) < free


def test_copy_puts_all_there_and_a_second_one_nothing(drive):
    """Everything is copied; a second copy writes nothing and says so."""
    files = small()
    copied(files, drive)
    assert listing(drive) == files
    stamps = {p: p.stat().st_mtime_ns for p in drive.rglob("*")}
    assert "up to date" in copied(files, drive)[0]
    assert stamps == {p: p.stat().st_mtime_ns for p in drive.rglob("*")}


def test_the_manifest_holds_what_is_there():
    """It has size and CRC-32 of every file but itself and settings.toml, which people edit."""
    files = small()
    data = files[install.MANIFEST]
    assert install.is_whole(data)
    assert data.startswith(b"carteado 1.2.3 6 ")
    entries = install.listed(data)
    assert set(entries) == set(files) - {install.MANIFEST}
    assert entries["lib/mesa/a.mpy"] == {"{:08x} 3".format(binascii.crc32(b"C\x06a"))}
    assert entries["settings.toml"] == {"-------- -"}
    for cut in range(len(data) - 1):  # the last byte is the newline
        assert not install.is_whole(data[:cut])


def test_a_manifest_cannot_reach_outside():
    """Paths that lead out of the drive, or into folders that are not ours, are not accepted."""
    lines = ["../x", "/etc/passwd", "lib/../../x", "music/a.wav", "c:x", "lib\\x"]
    text = "".join("00000000 1 {}\n".format(path) for path in lines)
    assert install.listed(text.encode()) == {}


OLDER = small(games__old__rules_mpy=b"C\x06old", lib__mesa__b_mpy=b"C\x06b")
OTHERS = {"lib/other/x.mpy": b"theirs", "notes.txt": b"theirs"}
PLANS = {
    # what the copy is about: (the build there before, the user's files, under which names they are then)
    "an earlier version's files and folders go": (OLDER, OTHERS, OTHERS),
    "a program": (None, {"code.py": b"mine"}, {"code.py.old": b"mine"}),
    "a second program": (
        None,
        {"code.py": b"2", "code.py.old": b"1"},
        {"code.py.old2": b"2", "code.py.old": b"1"},
    ),
    "another program's file, under a name of an old list": (
        OLDER,
        {"lib/mesa/b.mpy": b"C\x06theirs"},
        {"lib/mesa/b.mpy": b"C\x06theirs"},
    ),
    "an edited file": (small(), {"lib/mesa/a.mpy": b"C\x06x"}, {"lib/mesa/a.mpy.old": b"C\x06x"}),
    "a list of somebody else's": (None, {"carteado.txt": b"notes\n"}, {"carteado.txt.old": b"notes\n"}),
    "a drive of sources": (of_sources(), {}, {}),
    "a drive of sources, edited": (of_sources(), {"lib/mesa/a.py": b"x"}, {"lib/mesa/a.py.old": b"x"}),
    **{
        name: (None, {name: b"mine"}, {name: b"mine"})  # a temporary file's name, but not our content
        for name in ("code.py.new", "carteado.txt.new", "settings.toml.new", "carteado.new")
    },
}


@pytest.mark.parametrize("name", PLANS)
def test_only_what_we_put_there_is_removed(drive, name):
    before, theirs, then = PLANS[name]
    if before:
        copied(before, drive)
    put(drive, theirs)
    said = copied(small(), drive)
    assert listing(drive) == {**small(), **then}
    assert not (drive / "games/old").exists()
    for path, kept in zip(theirs, then, strict=True):
        if path != kept:
            assert "kept your {} as {}".format(path, kept) in said
    assert name[:7] != "another" or any("lib/mesa/b.mpy" in line for line in said)


def test_settings_are_theirs(drive):
    """Existing settings stay, missing ones are added, and a second copy changes nothing."""
    put(drive, {"settings.toml": b'CIRCUITPY_WIFI_SSID = "x"\nCIRCUITPY_PYSTACK_SIZE = 8192'})
    files = small()
    files["settings.toml"] = b"# ours\nCIRCUITPY_PYSTACK_SIZE = 4096\nCIRCUITPY_HEAP_START_SIZE = 1\n"
    files[install.MANIFEST] = install.manifest("1.2.3", files)
    copied(files, drive)
    wanted = b'CIRCUITPY_WIFI_SSID = "x"\nCIRCUITPY_PYSTACK_SIZE = 8192\nCIRCUITPY_HEAP_START_SIZE = 1\n'
    assert (drive / "settings.toml").read_bytes() == wanted
    assert "up to date" in copied(files, drive)[0]


# Interruptions


@pytest.fixture
def work():
    """Return a folder for many small drives."""
    with copies.work_folder() as folder:
        yield Path(folder)


@pytest.mark.long
@pytest.mark.parametrize("start", copies.STARTS)
def test_a_cut_at_any_change_costs_nobody_a_file(work, start):
    """Cut at every write, half-way through it, and at every renaming; then a second copy, cut or not.

    The user's files are still there, the drive starts or says "copy again", and finally all is complete.
    make test tries some of these cuts, make soak all of them, and more pairs.
    """
    template, drive, theirs, changes = copies.begin(work, start)
    chance = dice(start)
    points = [
        (at, how) for at, name in enumerate(changes) for how in copies.HOW.get(name, ("before", "after"))
    ]
    assert len(points) > 40
    plans = []
    for at, how in points if samples(1) > 1 else chance.sample(points, 25):
        next_one = [(copies.NEWER, None, "")] if chance.random() < 0.5 else []
        plans.append([(copies.NEW, at, how), *next_one])
    for _ in range(samples(5)):
        plans.append([(chance.choice((copies.NEW, copies.NEWER)), *chance.choice(points)) for _ in range(2)])
    for plan in plans:
        copies.try_cuts(template, drive, theirs, plan)


@pytest.mark.long
@pytest.mark.parametrize("start", ["a drive in use", "an older version, edited"])
def test_a_drive_that_fails_in_the_middle_is_one_line_and_nothing_lost(work, start):
    """Full, read-only or unplugged from any change on: each has an exit status of its own."""
    template, drive, theirs, changes = copies.begin(work, start)
    errors, first = list(copies.STATUSES), dice(start).randrange(3)
    for at in range(len(changes)):
        for error in errors if samples(1) > 2 else [errors[(first + at) % 3]]:
            copies.try_cuts(template, drive, theirs, [(copies.NEW, at, "")], error)


def test_what_does_not_read_back_is_noticed(drive, monkeypatch):
    """A drive that loses what was written: the list stays unfinished, and the line says to copy again."""

    class Forgetful(copies.File):
        def write(self, data):
            return self.file.write(b"" if data == b"C\x06a" else data)

    true_open = open

    def forget(file, mode="r", *rest, **options):
        f = true_open(file, mode, *rest, **options)
        return Forgetful(None, f) if "w" in mode else f

    monkeypatch.setattr("builtins.open", forget)
    with pytest.raises(install.CopyError, match="does not read back") as raised:
        install.copy(small(), drive, quiet)
    monkeypatch.undo()
    assert raised.value.status == BROKE_OFF
    assert (drive / "carteado.txt").read_bytes().startswith(b"copying")


def test_a_temporary_file_that_was_left_never_has_the_name_of_the_next(drive, monkeypatch):
    """Names are random; if the same name came again, the copy would delete its own file."""
    drawn = [b"\x12\x34", b"\x12\x34", b"\xab\xcd"]
    monkeypatch.setattr(install.os, "urandom", lambda count: drawn.pop(0))
    left = drive / install._temporary_name(drive)
    left.write_bytes(b"half")
    copied(small(), drive)
    assert not left.exists() and listing(drive) == small() and drawn == []


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
    "path, target",
    [("code.py", "x.txt"), ("boot.py", "nothing"), ("games/g", "."), ("boot_out.txt", "boot_out.txt")],
)
def test_links_on_the_drive_are_refused(drive, tmp_path, path, target):
    """A board's drive has no links; the target of a link stays as it is."""
    outside = tmp_path / "outside"
    put(outside, {"x.txt": b"elsewhere", "boot_out.txt": copies.BOOT_OUT})
    (drive / path).parent.mkdir(exist_ok=True)
    (drive / path).unlink(missing_ok=True)
    (drive / path).symlink_to(outside / target)
    boot_out = path == "boot_out.txt"
    refused(small(), drive, NO_DRIVE if boot_out else IN_THE_WAY, "no boot_out.txt" if boot_out else "link")
    assert listing(outside) == {"x.txt": b"elsewhere"}


@pytest.mark.parametrize(
    "path, folder, said",
    [
        ("lib", False, "move it away"),
        ("games/g", False, "move it away"),
        ("code.py", True, "move it away"),
        ("code.txt", False, "code.txt"),  # CircuitPython starts it rather than code.py
        ("lib/mesa/a.py", False, "a.py"),  # it would be imported instead of ours
        ("mesa/a.mpy", False, "mesa/a.mpy"),
    ],
)
def test_what_is_in_the_way_is_named(drive, path, folder, said):
    """A file where our folder should be, a folder where a file should be, or a rival of one of our files."""
    if folder:
        (drive / path).mkdir()
    else:
        put(drive, {path: b"mine"})
    refused(small(), drive, IN_THE_WAY, str(drive / path) if said == "move it away" else path, said)


def boots(drive, version="9.2.1", board="pybadge"):
    """Write a boot_out.txt, which describes the board's CircuitPython."""
    text = "Adafruit CircuitPython {} on 2024-11-20; Some Board with samd51j19\r\nBoard ID:{}\r\nUID:1\r\n"
    (drive / "boot_out.txt").write_bytes(text.format(version, board).encode())


@pytest.mark.parametrize(
    "version, board, words",
    [
        ("9.0.0", "pybadge", ()),
        ("10.2.1", "edgebadge", ()),
        ("9.2.1", "pygamer", ()),
        ("8.2.10", "pybadge", ("CircuitPython 8.2.10", "9 or later", "circuitpython.org")),
        ("9.2.1", "raspberry_pi_pico", ("raspberry_pi_pico", "--force", "CARTEADO_KEYS")),
    ],
)
def test_known_boards_are_accepted_and_others_refused_unless_forced(drive, version, board, words):
    """The line names what the board has, what is needed, and what to do."""
    boots(drive, version, board)
    if words:
        refused(small(), drive, UNFIT_BOARD, *words)
    copied(small(), drive, force=bool(words))
    assert listing(drive) == small()


def test_another_firmware_is_refused_even_if_forced(drive):
    (drive / "boot_out.txt").write_bytes(b"MicroPython v1.22")
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


def test_a_full_drive_is_refused_before_anything_is_written(drive, monkeypatch):
    """Space is counted in clusters, and each new file needs space beside the one that it replaces."""
    free = 0
    monkeypatch.setattr(install, "free_space", lambda folder: (free * 512, 512))
    for size, too_few, enough in ((6000, 40, 70), (5999, 8, 14)):
        big = small(lib__mesa__big_mpy=bytes(size), lib__mesa__huge_mpy=bytes(size + 100))
        free = too_few
        refused(big, drive, FULL, "too full", "KB more are needed")
        free = enough
        copied(big, drive)
    assert listing(drive) == big


def test_the_command_answers_a_wrong_destination_with_one_line(drive, tmp_path, capsys):
    """Missing, a file, in the project, no drive, an unfit board: each gives one line and an exit status."""
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "plain").mkdir()
    (tmp_path / "link").symlink_to(build.ROOT / "lib")
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
