# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The drive: its content, and that every build is identical."""

import hashlib
import os
import pickle
import random
import threading
import zipfile

import built_drive
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


def test_writing_replaces_an_earlier_build(tmp_path):
    """Files left by an earlier build are removed."""
    for name in ("carteado-0.9.0.zip", "carteado-0.9.0.zip.sha256"):
        (tmp_path / name).write_bytes(b"old")
    build.write({"old.txt": b"old"}, tmp_path)
    drive, pack = build.write({"lib/new.txt": b"new"}, tmp_path)
    assert [p.name for p in drive.rglob("*") if p.is_file()] == ["new.txt"]
    assert sorted(tmp_path.glob("*.zip*")) == [pack, build.checksum(pack)]


def test_the_checksum_is_one_that_sha256sum_checks(tmp_path):
    """The line holds the zip's bare name, so that sha256sum finds it where both were saved."""
    _, pack = build.write({"a.txt": b"some text"}, tmp_path)
    line = build.checksum(pack).read_bytes().decode()
    assert line == "{}  {}\n".format(hashlib.sha256(pack.read_bytes()).hexdigest(), pack.name)


def test_a_release_has_the_zip_and_its_checksum():
    """The workflow checks the zip that the build writes, and hands both on to the release."""
    text = (build.ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    assert "dist/*.zip\n" in text and "dist/*.zip.sha256\n" in text
    release = text.partition("  release:\n")[2]
    assert release.index("sha256sum --check ./*.sha256") < release.index("gh release create")
    assert "./*.zip ./*.zip.sha256" in release


def test_an_import_that_nobody_has_is_refused():
    """Importing a module that is neither in the firmware nor on the drive stops the build."""
    with pytest.raises(build.BuildError, match="imports functools"):
        build.libraries({"lib/mesa/x.py": b"import functools"})
    with pytest.raises(build.BuildError, match="does not have"):
        build.libraries({"lib/mesa/x.py": b"import adafruit_bitmap_font.nothing"})
    assert (
        build.libraries({"lib/mesa/x.py": b"try:\n    import functools\nexcept ImportError:\n    pass"}) == {}
    )


def test_relative_imports_are_followed():
    """`from . import a` and `from .a import b` are followed, in a package and in a module of it."""
    assert ("p.a", True) in set(build.imported("p.m", b"from . import a"))
    assert ("p.a", False) in set(build.imported("p.m", b"from .a import b"))
    assert ("p.a", True) in set(build.imported("p.__init__", b"from . import a"))


def test_the_words_of_a_match_are_those_that_its_code_names():
    """The code is what the games import at the top, and what the console itself imports in its functions."""
    texts = {
        "games/x/view.py": "from mesa import a\n",
        "lib/mesa/__init__.py": "",
        "lib/mesa/a.py": "def f():\n    from mesa import b\n",
        "lib/mesa/b.py": "t('never seen in a match')\n",
        "lib/mesa/console/console.py": "def broken():\n    from mesa import c\n\n    c.show()\n",
        "lib/mesa/c.py": "import mesa.d\n",
        "lib/mesa/d.py": "t('error')\n",
    }
    named = {path for path in texts if path != "lib/mesa/b.py"}
    assert build.in_match(texts) == named
    assert "error" in build.strings(texts[path] for path in named)


def test_what_does_not_compile_is_refused():
    """The board's syntax is the compiler's, and the error names the file."""
    with pytest.raises(build.BuildError, match="games/x/rules.py does not compile"):
        build.compile_module(b"def f(a, /):\n    pass\n", "games/x/rules.py")


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
    asked = []

    def collect(*arguments, **named):
        asked.append((arguments, named))
        return dict(files)

    monkeypatch.setattr(build, "collect", collect)
    drive = tmp_path / "CIRCUITPY"
    copies.prepare(drive, "an empty drive")
    assert build.main(["--copy", str(drive)]) == 0
    assert build.main(["--out", str(tmp_path / "dist")]) == 0
    out = capsys.readouterr().out
    assert "read back" in out and "sha256" in out
    assert copies.listing(drive) == copies.listing(tmp_path / "dist/CIRCUITPY")
    assert asked == [((False,), {})] * 2


# What tests cache of it


def test_what_is_kept_is_made_once(tmp_path):
    """It is made once per key; others wait while one process makes it; a killed process is not waited for."""
    made = []

    def make():
        made.append(len(made))
        return {"n": len(made)}

    assert [built_drive.cached("n", key, make, tmp_path) for key in "aab"] == [{"n": 1}, {"n": 1}, {"n": 2}]
    lock = tmp_path / "n-c.lock"
    lock.touch()
    later = threading.Timer(0.2, lambda: (tmp_path / "n-c").write_bytes(pickle.dumps("theirs")))
    later.start()
    assert built_drive.cached("n", "c", make, tmp_path) == "theirs"
    (tmp_path / "n-d.lock").touch()
    os.utime(tmp_path / "n-d.lock", (0, 0))
    assert built_drive.cached("n", "d", make, tmp_path) == {"n": 3}
    assert built_drive.cached("n", "e", make, tmp_path / "n-a") == {"n": 4}, "nothing can be written there"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["n-a", "n-b", "n-c", "n-c.lock", "n-d"]


@pytest.mark.parametrize(
    "path", ("lib/a.py", "games/g/a.bmp", "fonts/a.pcf", "sim/vm/stand_ins/_board.py", "code.py")
)
def test_the_key_changes_with_every_file_that_the_build_reads(tmp_path, path):
    file = tmp_path / path
    file.parent.mkdir(parents=True, exist_ok=True)
    keys = {built_drive.checksum(tmp_path)}
    for text in ("1", "2"):
        file.write_text(text)
        keys.add(built_drive.checksum(tmp_path))
    assert len(keys) == 3


def test_words_that_look_alike_on_the_drive_are_refused():
    """The build replaces words' keys by three letters; two keys with the same letters are refused."""
    seen = {}
    alike = None
    dice = random.Random(1)
    for _ in range(5000):
        key = "".join(dice.choice("abcdefghij") for _ in range(8))
        other = seen.setdefault(text_files.letters(key), key)
        if other != key:
            alike = other, key
            break
    assert alike
    with pytest.raises(text_files.TextError, match="{} and {}".format(*alike)):
        text_files.check(alike)
    text_files.check(["a", "b", "a"])
