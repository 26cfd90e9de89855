# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The drive: what is on it, that it is the same every time, and that copying it does no harm."""

import binascii
import errno
import zipfile

import pytest

from sim import build, copying

BOOT_OUT = "Adafruit CircuitPython 9.2.1 on 2024-11-20; Adafruit PyBadge with samd51j19\nBoard ID:pybadge\n"
VERSION = "1.2.3"


@pytest.fixture(scope="module")
def files():
    """The drive of this tree, without its manifest."""
    return build.collect()


# What is on it


def test_only_the_front_doors_are_source(files):
    """No .py but the front doors, and every module is marked for CircuitPython, bytecode version 6."""
    assert {path for path in files if path.endswith(".py")} == {"code.py", "boot.py", "safemode.py"}
    modules = [data for path, data in files.items() if path.endswith(".mpy")]
    assert len(modules) > 20
    assert {data[:2] for data in modules} == {b"C\x06"}


def test_everything_of_ours_is_there(files):
    """Every module, picture, font and text of lib/mesa, games and fonts; nothing of sim or tests."""
    for top in ("lib/mesa", "games", "fonts"):
        for file in (build.ROOT / top).rglob("*"):
            path = file.relative_to(build.ROOT).as_posix()
            if file.suffix == ".py":
                assert path[: -len(".py")] + ".mpy" in files
            elif file.suffix in (".bmp", ".txt", ".pcf"):
                assert files[path] == file.read_bytes()
    assert {path.split("/")[0] for path in files if "/" in path} == {"lib", "games", "fonts"}


def test_the_libraries_are_what_is_imported_and_no_more(files):
    """The PCF reader and one label class, with what they import; not the other formats and labels."""
    theirs = {path for path in files if path.startswith("lib/adafruit")}
    assert theirs == {
        "lib/adafruit_bitmap_font/__init__.mpy",
        "lib/adafruit_bitmap_font/glyph_cache.mpy",
        "lib/adafruit_bitmap_font/pcf.mpy",
        "lib/adafruit_display_text/__init__.mpy",
        "lib/adafruit_display_text/bitmap_label.mpy",
        "lib/adafruit_ticks.mpy",
    }
    licence = files["LICENSE.txt"].decode()
    assert "Adafruit Industries" in licence and "The Carteado authors" in licence


def test_source_drive_has_the_same_modules(files):
    """--source: a .py for every .mpy, with the text as it is here."""
    plain = build.collect(source=True)
    assert {path.replace(".mpy", ".py") for path in files} == set(plain)
    assert plain["lib/mesa/rng.py"] == (build.ROOT / "lib/mesa/rng.py").read_bytes()


def test_built_twice_is_the_same(files, tmp_path):
    """Same bytes in every file and in the zip, whenever and wherever it is built."""
    build.compile_module.cache_clear()
    again = build.collect()
    assert again == files
    _, one = build.write(files, tmp_path / "one")
    _, two = build.write(again, tmp_path / "two")
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as z:
        assert {name: z.read(name) for name in z.namelist()} == files


def test_writing_replaces_an_earlier_build(tmp_path):
    """What an earlier build left is gone."""
    build.write({"old.txt": b"old"}, tmp_path)
    drive, _ = build.write({"lib/new.txt": b"new"}, tmp_path)
    assert [p.name for p in drive.rglob("*") if p.is_file()] == ["new.txt"]
    assert len(list(tmp_path.glob("*.zip"))) == 1


def test_an_import_that_nobody_has_is_refused():
    """A module that neither the firmware nor the drive has stops the build."""
    with pytest.raises(build.BuildError, match="imports functools"):
        build.libraries({"lib/mesa/x.py": b"import functools"})
    with pytest.raises(build.BuildError, match="does not have"):
        build.libraries({"lib/mesa/x.py": b"import adafruit_bitmap_font.nothing"})
    assert (
        build.libraries({"lib/mesa/x.py": b"try:\n    import functools\nexcept ImportError:\n    pass"}) == {}
    )


def test_relative_imports_are_followed():
    """`from . import a` and `from .a import b`, in a package and in a module of it."""
    assert ("p.a", True) in set(build.imported("p.m", b"from . import a"))
    assert ("p.a", False) in set(build.imported("p.m", b"from .a import b"))
    assert ("p.a", True) in set(build.imported("p.__init__", b"from . import a"))


def test_what_does_not_compile_is_refused():
    """The board's syntax is the compiler's, and the error names the file."""
    with pytest.raises(build.BuildError, match="games/x/rules.py does not compile"):
        build.compile_module(b"def f(a, /):\n    pass\n", "games/x/rules.py")


def test_pictures_must_have_four_bits():
    """An 8-bit BMP, and what is no BMP, stop the build."""
    head = bytearray(54)
    head[:2] = b"BM"
    head[28] = 4
    build.check_bitmap("a.bmp", bytes(head))
    head[28] = 8
    with pytest.raises(build.BuildError, match="8 bits"):
        build.check_bitmap("a.bmp", bytes(head))
    with pytest.raises(build.BuildError, match="no BMP"):
        build.check_bitmap("a.bmp", b"PNG")


# Copying


def small(**more):
    """A small build: {path: bytes} with its manifest."""
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
    files[copying.MANIFEST] = copying.manifest(VERSION, files)
    return files


@pytest.fixture
def drive(tmp_path):
    """An empty CircuitPython drive."""
    folder = tmp_path / "CIRCUITPY"
    folder.mkdir()
    (folder / "boot_out.txt").write_text(BOOT_OUT)
    return folder


def listing(folder):
    """{path: bytes} of what is on a drive, boot_out.txt aside."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in folder.rglob("*")
        if p.is_file() and p.name != "boot_out.txt"
    }


def quiet(_):
    """Says nothing."""


def test_copy_puts_all_there_and_a_second_one_nothing(drive):
    """Everything arrives; a second copy writes nothing and says so."""
    files = small()
    copying.copy(files, drive, quiet)
    assert listing(drive) == files
    stamps = {p: p.stat().st_mtime_ns for p in drive.rglob("*")}
    said = []
    copying.copy(files, drive, said.append)
    assert "up to date" in said[0]
    assert stamps == {p: p.stat().st_mtime_ns for p in drive.rglob("*")}


def test_the_manifest_holds_what_is_there():
    """Sizes and CRC-32 of every file but itself; settings.toml, which people edit, without."""
    files = small()
    data = files[copying.MANIFEST]
    assert copying.is_whole(data)
    assert data.startswith(b"carteado 1.2.3 6 ")
    entries = copying.listed(data)
    assert set(entries) == set(files) - {copying.MANIFEST}
    assert entries["lib/mesa/a.mpy"] == "{:08x} 3".format(binascii.crc32(b"C\x06a"))
    assert entries["settings.toml"] == "-------- -"
    for cut in range(len(data) - 1):  # the last byte is the newline
        assert not copying.is_whole(data[:cut])


def test_a_manifest_cannot_reach_outside():
    """Paths that lead out of the drive, or into folders that are not ours, are not ours."""
    lines = ["../x", "/etc/passwd", "lib/../../x", "music/a.wav", "c:x", "lib\\x"]
    text = "".join("00000000 1 {}\n".format(path) for path in lines)
    assert copying.listed(text.encode()) == {}


def test_only_what_we_put_there_is_removed(drive):
    """Files of an earlier version go, empty folders of theirs too; a person's own stay."""
    copying.copy(small(games__old__rules_mpy=b"C\x06old", lib__mesa__b_mpy=b"C\x06b"), drive, quiet)
    (drive / "lib/other").mkdir()
    (drive / "lib/other/x.mpy").write_bytes(b"theirs")
    (drive / "notes.txt").write_bytes(b"theirs")
    copying.copy(small(), drive, quiet)
    assert listing(drive) == {**small(), "lib/other/x.mpy": b"theirs", "notes.txt": b"theirs"}
    assert not (drive / "games/old").exists()


def test_a_persons_own_program_is_kept(drive):
    """A code.py that we did not put there is renamed, once for each."""
    (drive / "code.py").write_bytes(b"print('mine')")
    copying.copy(small(), drive, quiet)
    assert (drive / "code.py.old").read_bytes() == b"print('mine')"
    assert (drive / "code.py").read_bytes() == b"code"
    (drive / copying.MANIFEST).unlink()
    (drive / "code.py").write_bytes(b"print('mine too')")
    copying.copy(small(), drive, quiet)
    assert (drive / "code.py.old").read_bytes() == b"print('mine')"
    assert (drive / "code.py.old2").read_bytes() == b"print('mine too')"


def test_settings_are_theirs(drive):
    """What is set stays set, what is missing is added, and a second copy changes nothing."""
    (drive / "settings.toml").write_bytes(b'CIRCUITPY_WIFI_SSID = "x"\nCIRCUITPY_PYSTACK_SIZE = 8192')
    files = small()
    files["settings.toml"] = b"# ours\nCIRCUITPY_PYSTACK_SIZE = 4096\nCIRCUITPY_HEAP_START_SIZE = 1\n"
    files[copying.MANIFEST] = copying.manifest(VERSION, files)
    copying.copy(files, drive, quiet)
    wanted = b'CIRCUITPY_WIFI_SSID = "x"\nCIRCUITPY_PYSTACK_SIZE = 8192\nCIRCUITPY_HEAP_START_SIZE = 1\n'
    assert (drive / "settings.toml").read_bytes() == wanted
    said = []
    copying.copy(files, drive, said.append)
    assert "up to date" in said[0]


@pytest.mark.parametrize(
    "boot_out, words",
    [
        (None, "no CircuitPython drive"),
        ("MicroPython v1.22", "names no CircuitPython"),
        ("Adafruit CircuitPython 8.2.10 on 2024-02-14; Adafruit PyBadge", "needs 9 or later"),
    ],
)
def test_other_drives_are_refused(drive, boot_out, words):
    """A folder without boot_out.txt, another firmware, one that is too old: nothing is touched."""
    if boot_out is None:
        (drive / "boot_out.txt").unlink()
    else:
        (drive / "boot_out.txt").write_text(boot_out)
    with pytest.raises(copying.CopyError, match=words):
        copying.copy(small(), drive, quiet)
    assert listing(drive) == {}


def test_a_missing_folder_is_refused(tmp_path):
    """A drive that is not plugged in."""
    with pytest.raises(copying.CopyError, match="no folder"):
        copying.copy(small(), tmp_path / "nowhere", quiet)


def test_a_full_drive_is_refused_before_anything_is_written(drive, monkeypatch):
    """Room is counted in clusters, and what is replaced or removed counts as free."""
    monkeypatch.setattr(copying, "free_space", lambda folder: (10 * 512, 512))
    with pytest.raises(copying.CopyError, match="too full"):
        copying.copy(small(lib__mesa__big_mpy=bytes(6000)), drive, quiet)
    assert listing(drive) == {}
    monkeypatch.setattr(copying, "free_space", lambda folder: (40 * 512, 512))
    copying.copy(small(lib__mesa__big_mpy=bytes(6000)), drive, quiet)
    monkeypatch.setattr(copying, "free_space", lambda folder: (6 * 512, 512))
    copying.copy(small(lib__mesa__big_mpy=bytes(5999)), drive, quiet)


def test_a_rival_module_is_refused(drive):
    """A .py beside our .mpy, or a module of our name at the root, would be imported instead."""
    (drive / "lib/mesa").mkdir(parents=True)
    (drive / "lib/mesa/a.py").write_bytes(b"old")
    with pytest.raises(copying.CopyError, match="lib/mesa/a.py"):
        copying.copy(small(), drive, quiet)
    assert not (drive / "code.py").exists()


def test_a_source_drive_becomes_a_compiled_one(drive):
    """From --source to .mpy: the .py files are ours, so they go and are no rivals."""
    plain = {path.replace(".mpy", ".py"): data for path, data in small().items()}
    plain[copying.MANIFEST] = copying.manifest(VERSION, plain)
    copying.copy(plain, drive, quiet)
    copying.copy(small(), drive, quiet)
    assert listing(drive) == small()


def whole_or_says_so(folder):
    """What code.py finds after a cable was pulled: a list that is not finished, or everything."""
    data = (folder / copying.MANIFEST).read_bytes() if (folder / copying.MANIFEST).exists() else b""
    if not copying.is_whole(data):
        return "copy again"
    for path, mark in copying.listed(data).items():
        if path != "settings.toml":
            content = (folder / path).read_bytes()
            assert mark == "{:08x} {}".format(binascii.crc32(content), len(content)), path
    return "starts"


def pulled_after(writes, put):
    """A _put that works `writes` times, then gets half of a file on the drive and fails."""
    left = [writes]

    def failing(file, data):
        if left[0] == 0:
            put(file, data[: len(data) // 2])
            raise OSError(errno.EIO, "Input/output error")
        left[0] -= 1
        put(file, data)

    return failing


@pytest.mark.parametrize("before", ["nothing", "an older version"])
def test_a_cable_pulled_at_any_moment(drive, monkeypatch, before):
    """At every write, and half-way into it: what is left starts, or its list says that it is not finished.

    code.py itself is never half, and the next copy completes it, also removing what the older version had.
    """
    old = small(lib__mesa__gone_mpy=b"C\x06gone")
    old["code.py"] = b"older code"
    old[copying.MANIFEST] = copying.manifest("1.0.0", old)
    new = small(lib__mesa__b_mpy=b"C\x06b")
    put = copying._put
    seen = set()
    for pulled in range(100):
        for file in listing(drive):
            (drive / file).unlink()
        if before != "nothing":
            monkeypatch.setattr(copying, "_put", put)
            copying.copy(old, drive, quiet)
        monkeypatch.setattr(copying, "_put", pulled_after(pulled, put))
        try:
            copying.copy(new, drive, quiet)
        except copying.CopyError as error:
            assert "Plug the board in again" in str(error)
            seen.add(whole_or_says_so(drive))
            code = (drive / "code.py").read_bytes() if (drive / "code.py").exists() else None
            assert code in (b"code", b"older code", None)
        else:
            break
        monkeypatch.setattr(copying, "_put", put)
        copying.copy(new, drive, quiet)
        assert listing(drive) == new
        assert whole_or_says_so(drive) == "starts"
    assert pulled >= 4
    assert "copy again" in seen


def test_what_does_not_read_back_is_noticed(drive, monkeypatch):
    """A drive that forgets: the list stays unfinished."""
    put = copying._put

    def forgetful(file, data):
        put(file, b"" if file.name == "a.mpy" else data)

    monkeypatch.setattr(copying, "_put", forgetful)
    with pytest.raises(copying.CopyError, match="does not read back"):
        copying.copy(small(), drive, quiet)
    assert whole_or_says_so(drive) == "copy again"


def test_a_drive_that_may_not_be_written_says_why(drive, monkeypatch):
    """The console has the drive: one line about Start."""

    def refuse(file, data):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(copying, "_put", refuse)
    with pytest.raises(copying.CopyError, match="Start was held"):
        copying.copy(small(), drive, quiet)


def test_the_command_copies_and_builds(drive, tmp_path, capsys):
    """build.py --copy writes this tree to a drive; without it, dist/CIRCUITPY and the zip hold the same."""
    assert build.main(["--copy", str(drive)]) == 0
    assert build.main(["--out", str(tmp_path / "dist")]) == 0
    out = capsys.readouterr().out
    assert "read back" in out and "sha256" in out
    assert listing(drive) == listing(tmp_path / "dist/CIRCUITPY")
    assert build.main(["--copy", str(tmp_path)]) == 1
    assert "no CircuitPython drive" in capsys.readouterr().err
