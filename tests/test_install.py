# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Copying to the drive does no harm: to the user's files, when interrupted, or on a wrong drive."""

import binascii

import pytest
from conftest import dice, samples

from sim import build
from sim.drive import install
from sim.fault import copies
from sim.fault.copies import listing

BOOT_OUT = "Adafruit CircuitPython 9.2.1 on 2024-11-20; Adafruit PyBadge with samd51j19\nBoard ID:pybadge\n"
VERSION = "1.2.3"
NOT_THERE, NO_DRIVE, UNFIT_BOARD, IN_THE_WAY, FULL, READ_ONLY, BROKE_OFF = range(10, 17)
"""The exit statuses that docs/USING.md lists."""


def small(**more):
    """Return a small build: {path: bytes} with its manifest."""
    files = {
        "boot.py": b"boot",
        "code.py": b"code",
        "settings.toml": b"CIRCUITPY_PYSTACK_SIZE = 4096\n",
        "lib/mesa/a.mpy": b"C\x06a",
        "games/g/rules.mpy": b"C\x06rules",
        "fonts/text.pcf": b"pcf",
    }
    for path, data in more.items():
        files[path.replace("__", "/").replace("_mpy", ".mpy")] = data
    files[install.MANIFEST] = install.manifest(VERSION, files)
    return files


@pytest.fixture
def drive(tmp_path):
    """Return an empty CircuitPython drive."""
    folder = tmp_path / "CIRCUITPY"
    folder.mkdir()
    (folder / "boot_out.txt").write_text(BOOT_OUT)
    return folder


def quiet(_):
    """Print nothing."""


def test_copy_puts_all_there_and_a_second_one_nothing(drive):
    """Everything is copied; a second copy writes nothing and says so."""
    files = small()
    install.copy(files, drive, quiet)
    assert listing(drive) == files
    stamps = {p: p.stat().st_mtime_ns for p in drive.rglob("*")}
    said = []
    install.copy(files, drive, said.append)
    assert "up to date" in said[0]
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


def test_only_what_we_put_there_is_removed(drive):
    """An earlier version's files and emptied folders go; the user's own stay."""
    install.copy(small(games__old__rules_mpy=b"C\x06old", lib__mesa__b_mpy=b"C\x06b"), drive, quiet)
    (drive / "lib/other").mkdir()
    (drive / "lib/other/x.mpy").write_bytes(b"theirs")
    (drive / "notes.txt").write_bytes(b"theirs")
    install.copy(small(), drive, quiet)
    assert listing(drive) == {**small(), "lib/other/x.mpy": b"theirs", "notes.txt": b"theirs"}
    assert not (drive / "games/old").exists()


def test_a_persons_own_program_is_kept(drive):
    """Each code.py that we did not write is renamed."""
    (drive / "code.py").write_bytes(b"print('mine')")
    install.copy(small(), drive, quiet)
    assert (drive / "code.py.old").read_bytes() == b"print('mine')"
    assert (drive / "code.py").read_bytes() == b"code"
    (drive / install.MANIFEST).unlink()
    (drive / "code.py").write_bytes(b"print('mine too')")
    install.copy(small(), drive, quiet)
    assert (drive / "code.py.old").read_bytes() == b"print('mine')"
    assert (drive / "code.py.old2").read_bytes() == b"print('mine too')"


def test_settings_are_theirs(drive):
    """Existing settings stay, missing ones are added, and a second copy changes nothing."""
    (drive / "settings.toml").write_bytes(b'CIRCUITPY_WIFI_SSID = "x"\nCIRCUITPY_PYSTACK_SIZE = 8192')
    files = small()
    files["settings.toml"] = b"# ours\nCIRCUITPY_PYSTACK_SIZE = 4096\nCIRCUITPY_HEAP_START_SIZE = 1\n"
    files[install.MANIFEST] = install.manifest(VERSION, files)
    install.copy(files, drive, quiet)
    wanted = b'CIRCUITPY_WIFI_SSID = "x"\nCIRCUITPY_PYSTACK_SIZE = 8192\nCIRCUITPY_HEAP_START_SIZE = 1\n'
    assert (drive / "settings.toml").read_bytes() == wanted
    said = []
    install.copy(files, drive, said.append)
    assert "up to date" in said[0]


def test_a_rival_module_is_refused(drive):
    """A .py beside our .mpy, or a module of our name at the root, would be imported instead."""
    (drive / "lib/mesa").mkdir(parents=True)
    (drive / "lib/mesa/a.py").write_bytes(b"old")
    with pytest.raises(install.CopyError, match="lib/mesa/a.py"):
        install.copy(small(), drive, quiet)
    assert not (drive / "code.py").exists()


def test_a_source_drive_becomes_a_compiled_one(drive):
    """From --source to .mpy: the .py files are ours, so they are removed and not taken for rivals."""
    plain = {path.replace(".mpy", ".py"): data for path, data in small().items()}
    plain[install.MANIFEST] = install.manifest(VERSION, plain)
    install.copy(plain, drive, quiet)
    install.copy(small(), drive, quiet)
    assert listing(drive) == small()


def refused(files, drive, status, *words):
    """Check that the copy is refused by one line with these words and exit status, and changes nothing."""
    before = {p: (p.lstat().st_mtime_ns, p.is_symlink()) for p in drive.rglob("*")}
    with pytest.raises(install.CopyError) as raised:
        install.copy(files, drive, quiet)
    line = str(raised.value)
    assert "\n" not in line
    for word in words:
        assert word in line
    assert getattr(raised.value, "status", None) == status
    assert {p: (p.lstat().st_mtime_ns, p.is_symlink()) for p in drive.rglob("*")} == before


# Files that are not ours


def test_what_another_program_put_under_a_name_of_an_old_list_stays(drive):
    """A file that we no longer need, but with other content than ours, stays, and the copy says so."""
    install.copy(small(lib__mesa__b_mpy=b"C\x06b", games__old__rules_mpy=b"C\x06old"), drive, quiet)
    (drive / "lib/mesa/b.mpy").write_bytes(b"C\x06of another program")
    said = []
    install.copy(small(), drive, said.append)
    assert listing(drive) == {**small(), "lib/mesa/b.mpy": b"C\x06of another program"}
    assert any("lib/mesa/b.mpy" in line for line in said)


def test_what_the_person_edited_is_kept_under_another_name(drive):
    """It was a file of ours, under a name that we still need."""
    install.copy(small(), drive, quiet)
    (drive / "lib/mesa/a.mpy").write_bytes(b"C\x06edited")
    said = []
    install.copy(small(), drive, said.append)
    assert listing(drive) == {**small(), "lib/mesa/a.mpy.old": b"C\x06edited"}
    assert "kept your lib/mesa/a.mpy as lib/mesa/a.mpy.old" in said


def test_a_list_of_somebody_elses_is_kept(drive):
    """A carteado.txt that is not our list is kept under another name."""
    (drive / "carteado.txt").write_bytes(b"what to play on Sunday\n")
    install.copy(small(), drive, quiet)
    assert listing(drive) == {**small(), "carteado.txt.old": b"what to play on Sunday\n"}


@pytest.mark.parametrize("name", ["code.py.new", "carteado.txt.new", "settings.toml.new", "carteado.new"])
def test_a_name_alone_makes_nothing_ours(drive, name):
    """A file with a temporary file's name, but not our content, stays."""
    (drive / name).write_bytes(b"mine")
    install.copy(small(), drive, quiet)
    assert listing(drive) == {**small(), name: b"mine"}


def test_an_edited_source_is_renamed_for_the_compiled_one(drive):
    """From --source to .mpy: an edited source would be imported instead, so it is renamed."""
    plain = {path.replace(".mpy", ".py"): data for path, data in small().items()}
    plain[install.MANIFEST] = install.manifest(VERSION, plain)
    install.copy(plain, drive, quiet)
    (drive / "lib/mesa/a.py").write_bytes(b"edited")
    install.copy(small(), drive, quiet)
    assert listing(drive) == {**small(), "lib/mesa/a.py.old": b"edited"}


# Interruptions


@pytest.fixture
def work():
    """Return a folder for many small drives."""
    with copies.work_folder() as folder:
        yield copies.Path(folder)


@pytest.mark.long
@pytest.mark.parametrize("start", copies.STARTS)
def test_a_cut_at_any_change_costs_nobody_a_file(work, start):
    """Cut at every write, half-way through it, and at every renaming; then a second copy, cut or not.

    The user's files are still there, the drive starts or says "copy again", and finally all is complete.
    """
    trials = list(copies.cut_trials(work, start, samples(30), dice(1).getrandbits(32)))
    assert len(trials) > 130
    assert [trial for trial in trials if trial[1]] == []


@pytest.mark.parametrize("start", ["a drive in use", "an older version, edited"])
def test_a_drive_that_fails_in_the_middle_is_one_line_and_nothing_lost(work, start):
    """Full, read-only or unplugged from any change on: each has an exit status of its own."""
    trials = list(copies.error_trials(work, start))
    assert len(trials) > 60
    assert [trial for trial in trials if trial[1]] == []


def test_a_killed_process_costs_nobody_a_file(work):
    """A process is killed at moments spread over the copy of 100 files; `make faults` kills 30."""
    trials = list(copies.kill_trials(work, 12))
    assert len(trials) == 14
    assert [trial for trial in trials if trial[1]] == []


def test_what_does_not_read_back_is_noticed(drive, monkeypatch):
    """A drive that loses what was written: the list stays unfinished, and the line says to copy again."""
    true_open = open

    class Forgetful:
        def __init__(self, file):
            self.file = file

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

        def __getattr__(self, name):
            return getattr(self.file, name)

        def write(self, data):
            return self.file.write(b"" if data == b"C\x06a" else data)

    def forget(file, mode="r", *rest, **options):
        f = true_open(file, mode, *rest, **options)
        return Forgetful(f) if "w" in mode else f

    monkeypatch.setattr("builtins.open", forget)
    with pytest.raises(install.CopyError, match="does not read back") as raised:
        install.copy(small(), drive, quiet)
    monkeypatch.undo()
    assert getattr(raised.value, "status", None) == BROKE_OFF
    assert (drive / "carteado.txt").read_bytes().startswith(b"copying")


# Wrong drives


def link_file(drive, outside):
    (drive / "notes.txt").symlink_to(outside / "x.txt")


def link_ours(drive, outside):
    (drive / "code.py").symlink_to(outside / "x.txt")


def link_to_nothing(drive, outside):
    (drive / "boot.py").symlink_to(outside / "nothing")


def link_folder(drive, outside):
    (drive / "lib").symlink_to(outside)


def link_deep(drive, outside):
    (drive / "games").mkdir()
    (drive / "games/g").symlink_to(outside)


def link_boot_out(drive, outside):
    (outside / "boot_out.txt").write_text(BOOT_OUT)
    (drive / "boot_out.txt").unlink()
    (drive / "boot_out.txt").symlink_to(outside / "boot_out.txt")


@pytest.mark.parametrize(
    "make", [link_file, link_ours, link_to_nothing, link_folder, link_deep, link_boot_out]
)
def test_links_on_the_drive_are_refused(drive, tmp_path, make):
    """A board's drive has no links; the target of a link stays as it is."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x.txt").write_bytes(b"elsewhere")
    make(drive, outside)
    before = listing(outside)
    boot_out = make is link_boot_out
    refused(small(), drive, NO_DRIVE if boot_out else IN_THE_WAY, "no boot_out.txt" if boot_out else "link")
    assert listing(outside) == before and (outside / "x.txt").read_bytes() == b"elsewhere"


@pytest.mark.parametrize("path, kind", [("lib", "file"), ("games/g", "file"), ("code.py", "folder")])
def test_what_is_in_the_way_is_named(drive, path, kind):
    """A file where our folder should be, or a folder where a file should be."""
    (drive / path).parent.mkdir(exist_ok=True)
    if kind == "file":
        (drive / path).write_bytes(b"mine")
    else:
        (drive / path).mkdir()
    refused(small(), drive, IN_THE_WAY, str(drive / path), "move it away")


def test_code_txt_is_refused(drive):
    """CircuitPython starts it rather than code.py."""
    (drive / "code.txt").write_bytes(b"print('mine')")
    refused(small(), drive, IN_THE_WAY, "code.txt")


def boots(drive, version="9.2.1", board="pybadge"):
    """Write a boot_out.txt, which describes the board's CircuitPython."""
    text = "Adafruit CircuitPython {} on 2024-11-20; Some Board with samd51j19\r\nBoard ID:{}\r\nUID:1\r\n"
    (drive / "boot_out.txt").write_bytes(text.format(version, board).encode())


@pytest.mark.parametrize("board", ["pybadge", "edgebadge", "pygamer"])
@pytest.mark.parametrize("version", ["9.0.0", "10.2.1"])
def test_known_boards_are_accepted(drive, board, version):
    boots(drive, version, board)
    install.copy(small(), drive, quiet)
    assert listing(drive) == small()


def test_an_older_circuitpython_is_refused_unless_forced(drive):
    """The line names what the board has, what is needed and where to get it."""
    boots(drive, "8.2.10")
    refused(small(), drive, UNFIT_BOARD, "CircuitPython 8.2.10", "9 or later", "circuitpython.org")
    install.copy(small(), drive, quiet, force=True)
    assert listing(drive) == small()


def test_an_unknown_board_is_refused_unless_forced(drive):
    """The board may lack a screen or keys: the line names it and says what to do."""
    boots(drive, board="raspberry_pi_pico")
    refused(small(), drive, UNFIT_BOARD, "raspberry_pi_pico", "--force", "CARTEADO_KEYS")
    (drive / "settings.toml").write_bytes(b'# CARTEADO_KEYS = "D2"\n')
    refused(small(), drive, UNFIT_BOARD, "raspberry_pi_pico")
    install.copy(small(), drive, quiet, force=True)
    assert (drive / "lib/mesa/a.mpy").exists()


def test_an_unknown_board_whose_keys_are_named_is_accepted(drive):
    """CARTEADO_KEYS in the drive's settings.toml shows that somebody knows the board."""
    boots(drive, board="feather_m4_express")
    (drive / "settings.toml").write_bytes(b'CARTEADO_KEYS = "D2,D3,D4,D5,D6,D7,D9,D10"\n')
    install.copy(small(), drive, quiet)
    assert (drive / "lib/mesa/a.mpy").exists()


@pytest.mark.parametrize(
    "boot_out, words", [(None, "not a CircuitPython drive"), (b"MicroPython v1.22", "names no")]
)
def test_what_is_no_circuitpython_drive_is_refused(drive, boot_out, words):
    """A folder without boot_out.txt, or with another firmware, is refused; --force does not help."""
    (drive / "boot_out.txt").unlink()
    if boot_out:
        (drive / "boot_out.txt").write_bytes(boot_out)
    refused(small(), drive, NO_DRIVE, words)
    with pytest.raises(install.CopyError):
        install.copy(small(), drive, quiet, force=True)


def test_a_full_drive_is_refused_before_anything_is_written(drive, monkeypatch):
    """Space is counted in clusters, and each new file needs space beside the one that it replaces."""
    big = small(lib__mesa__big_mpy=bytes(6000), lib__mesa__huge_mpy=bytes(6100))
    monkeypatch.setattr(install, "free_space", lambda folder: (30 * 512, 512))
    refused(big, drive, FULL, "too full", "KB more are needed")
    monkeypatch.setattr(install, "free_space", lambda folder: (60 * 512, 512))
    install.copy(big, drive, quiet)
    big = small(lib__mesa__big_mpy=bytes(5999), lib__mesa__huge_mpy=bytes(6099))
    monkeypatch.setattr(install, "free_space", lambda folder: (8 * 512, 512))
    refused(big, drive, FULL)
    monkeypatch.setattr(install, "free_space", lambda folder: (14 * 512, 512))
    install.copy(big, drive, quiet)
    assert listing(drive) == big


def command(capsys, *args):
    """Run `make device`'s command; return (exit status, its output)."""
    status = build.main(list(args))
    said = capsys.readouterr()
    return status, said.err


def test_the_command_answers_a_wrong_destination_with_one_line(drive, tmp_path, capsys):
    """Missing, a file, in the project, no drive, an unfit board: each gives one line and an exit status."""
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "plain").mkdir()
    inside = build.ROOT / "tests"
    boots(drive, board="raspberry_pi_pico")
    for place, wanted, word in (
        (tmp_path / "nowhere", NOT_THERE, "Plug the board in"),
        (tmp_path / "file", NO_DRIVE, "is a file"),
        (tmp_path / "file/below", NOT_THERE, "Plug the board in"),
        (inside, NO_DRIVE, "own folder"),
        (build.ROOT, NO_DRIVE, "own folder"),
        (tmp_path / "plain", NO_DRIVE, "boot_out.txt"),
        (drive, UNFIT_BOARD, "raspberry_pi_pico"),
    ):
        status, said = command(capsys, "--copy", str(place))
        assert status == wanted, place
        assert word in said and said.count("\n") == 1
    assert listing(drive) == {} and list((tmp_path / "plain").iterdir()) == []


def test_inside_the_project_even_with_a_boot_out(tmp_path, monkeypatch, capsys):
    """A folder of the project is no drive, whatever is in it, even if a link leads there."""
    (tmp_path / "link").symlink_to(build.ROOT / "lib")
    status, said = command(capsys, "--copy", str(tmp_path / "link"))
    assert status == NO_DRIVE and "own folder" in said


def test_a_temporary_file_that_was_left_never_has_the_name_of_the_next(drive, monkeypatch):
    """Names are random; if the same name came again, the copy would delete its own file."""
    drawn = [b"\x12\x34", b"\x12\x34", b"\xab\xcd"]
    monkeypatch.setattr(install.os, "urandom", lambda count: drawn.pop(0))
    left = drive / install._temporary_name(drive)
    left.write_bytes(b"half")
    files = small()
    install.copy(files, drive, quiet)
    assert not left.exists() and listing(drive) == files and drawn == []
