# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The drive: its content, and that every build is identical."""

import hashlib
import itertools
import zipfile

import copies
import pytest

from sim import build
from sim.art import strips
from sim.drive import texts as text_files
from sim.drive.flash_names import NAMES
from sim.figures import layers

NOT_THERE = (
    "/screens.py",
    "fodasse/state.py",
    "mesa/__init__.py",
    *("mesa/{}/__init__.py".format(name) for name in (*layers.LAYERS, *layers.PAGES)),
)
"""Modules of which nothing is left, once their constants are where they are used; and what only says so."""

# What the drive contains


def test_only_the_front_doors_are_source(files):
    """Only the front doors are .py, and every module is marked for CircuitPython, bytecode version 6."""
    assert {path for path in files if path.endswith(".py")} == {"code.py", "boot.py", "safemode.py"}
    modules = [data for path, data in files.items() if path.endswith(".mpy")]
    assert len(modules) > 20
    assert {data[:2] for data in modules} == {b"C\x06"}


def test_everything_of_ours_is_there(files):
    """It has every module, picture, font and text of lib/mesa, games and fonts; nothing of sim or tests.

    Only what nobody loads in play on a board is missing, and files of nothing but constants.
    """
    for top in ("lib/mesa", "games", "fonts"):
        for file in (build.ROOT / top).rglob("*"):
            path = file.relative_to(build.ROOT).as_posix()
            if file.suffix == ".py":
                missing = path.endswith(build.OFF_THE_DRIVE) or path.endswith(NOT_THERE)
                assert (build.on_drive(path[: -len(".py")] + ".mpy") in files) != missing
            elif file.name == "icon.txt":
                assert path not in files  # it becomes icon.bmp
            elif file.match("text.*.txt"):
                code = file.name.split(".")[1]
                made = files[(file.parent / "text.bin").relative_to(build.ROOT).as_posix()]
                assert code in text_files.separate(made) and path not in files
            elif file.suffix in (".bmp", ".txt", ".strip") or file.name == "text.pcf":
                assert files[path] == file.read_bytes()
    fonts = {path for path in files if path.startswith("fonts/")}
    assert fonts == {"fonts/big.strip", "fonts/text.pcf", "fonts/text.strip", "fonts/K,L,I,J.strip"}
    assert {path.split("/")[0] for path in files if "/" in path} == {"lib", "games", "fonts"}


def test_what_is_loaded_by_name_is_there(files):
    """Parts of a game, screens: what the sources load, and no import names."""
    loaded = {part for parts in layers.parts().values() for part in parts}
    for path in layers.device_files():
        loaded |= {
            name for _, names in layers.calls(path) for name in names if name.startswith(("mesa", "games"))
        }
    loaded = {name for name in loaded if "*" not in name}
    assert len(loaded) > 50
    for name in loaded:
        paths = {
            top + name.replace(".", "/") + end for top in ("", "lib/") for end in (".mpy", "/__init__.mpy")
        }
        assert {build.on_drive(path) for path in paths} & set(files), name


def test_the_libraries_are_what_is_imported_and_no_more(files):
    """There are the PCF reader, one label class, QR codes and their imports; no other formats or labels."""
    theirs = sorted(path[13:-4] for path in files if path.startswith("lib/adafruit_"))
    fonts = ["bitmap_font/__init__", "bitmap_font/glyph_cache", "bitmap_font/pcf"]
    labels = ["display_text/__init__", "display_text/bitmap_label"]
    assert theirs == [*fonts, *labels, "miniqr", "ticks"]
    licence = files["LICENSE.txt"].decode()
    assert "Adafruit Industries" in licence and "The Carteado authors" in licence


def test_a_stale_strip_is_refused(monkeypatch):
    """The message says what to do."""
    monkeypatch.setattr(strips, "stale", lambda: ["big.strip"])
    with pytest.raises(build.BuildError, match=r"fonts/big\.strip: .*run make art"):
        build.collect()


def test_source_drive_has_the_same_modules(files, sources):
    """--source: a .py for every .mpy, with the text unchanged; and the files of nothing but constants."""
    expected = {path for path in sources if not path.endswith(NOT_THERE)}
    assert {build.in_sources(path).replace(".mpy", ".py") for path in files} == expected | {NAMES}
    assert sources["lib/mesa/core/rng.py"] == (build.ROOT / "lib/mesa/core/rng.py").read_bytes()


@pytest.mark.soak
def test_built_twice_is_the_same(files, tmp_path, monkeypatch):
    """Every file and the zip have the same bytes, whenever and wherever they are built.

    Also from sources with lines that end in CRLF, as an editor on Windows may leave them. Compiling takes
    most of the time, so only every eighth module is compiled again.
    """
    compiled = build.compiled

    def some_compiled(texts):
        kept = {path.replace(".py", ".mpy"): files[path.replace(".py", ".mpy")] for path in texts}
        return {**kept, **compiled(dict(list(texts.items())[::8]))}

    build.compile_module.cache_clear()
    monkeypatch.setattr(build, "compiled", some_compiled)
    with copies.of_windows():
        assert b"\r\n" in (build.ROOT / "code.py").read_bytes()
        again = build.collect()
    assert again == files
    _, one = build.write(files, tmp_path / "one")
    _, two = build.write(again, tmp_path / "two")
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as z:
        assert {name: z.read(name) for name in z.namelist()} == files


def test_an_import_that_nobody_has_is_refused():
    """Importing a module that is neither in the firmware nor on the drive stops the build."""
    with pytest.raises(build.BuildError, match="imports functools"):
        build.libraries({"lib/mesa/x.py": b"import functools"})
    with pytest.raises(build.BuildError, match="does not have"):
        build.libraries({"lib/mesa/x.py": b"import adafruit_bitmap_font.nothing"})
    assert (
        build.libraries({"lib/mesa/x.py": b"try:\n    import functools\nexcept ImportError:\n    pass"}) == {}
    )


def test_pictures_must_have_four_bits():
    """An 8-bit BMP, or a file that is no BMP, stops the build."""
    head = bytearray(54)
    head[:2] = b"BM"
    head[28] = 4
    build.check_bitmap("a.bmp", bytes(head))
    head[28] = 8
    with pytest.raises(build.BuildError, match="8 bits"):
        build.check_bitmap("a.bmp", bytes(head))
    with pytest.raises(build.BuildError, match="not a BMP"):
        build.check_bitmap("a.bmp", b"PNG")


def test_the_command_copies_and_builds(files, tmp_path, capsys, monkeypatch):
    """build.py --copy writes this tree to a drive; without it, dist/CIRCUITPY and the zip have the same."""
    monkeypatch.setattr(build, "collect", lambda *_: dict(files))
    drive = tmp_path / "CIRCUITPY"
    copies.prepare(drive, "an empty drive")
    assert build.main(["--copy", str(drive)]) == 0
    assert build.main(["--out", str(tmp_path / "dist")]) == 0
    out = capsys.readouterr().out
    assert "read back" in out and "sha256" in out
    assert copies.listing(drive) == copies.listing(tmp_path / "dist/CIRCUITPY")


def test_words_that_look_alike_on_the_drive_are_refused():
    """The build replaces words' keys by three letters; two keys with the same letters are refused."""
    seen = {}
    keys = ("".join(letters) for letters in itertools.product("abcdefghij", repeat=8))
    alike = next((one, key) for key in keys if (one := seen.setdefault(text_files.letters(key), key)) != key)
    with pytest.raises(text_files.TextError, match="{} and {}".format(*alike)):
        text_files.check(alike)
    text_files.check(["a", "b", "a"])


def test_writing_replaces_an_earlier_build(tmp_path):
    """And the zip has the checksum that sha256sum finds beside it, with its bare name."""
    for name in ("carteado-0.9.0.zip", "carteado-0.9.0.zip.sha256"):
        (tmp_path / name).write_bytes(b"old")
    build.write({"old.txt": b"old"}, tmp_path)
    drive, pack = build.write({"lib/new.txt": b"new"}, tmp_path)
    assert [p.name for p in drive.rglob("*") if p.is_file()] == ["new.txt"]
    assert sorted(tmp_path.glob("*.zip*")) == [pack, build.checksum(pack)]
    line = "{}  {}\n".format(hashlib.sha256(pack.read_bytes()).hexdigest(), pack.name)
    assert build.checksum(pack).read_bytes() == line.encode()
