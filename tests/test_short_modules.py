# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""sim/drive/short_modules.py: the short names of the console's modules on the drive."""

import ast
import re

import copies
import pytest

from mesa.board.hardware import KEY_A
from sim import build
from sim.board import firmware
from sim.drive import install, short_modules
from sim.drive.module_names import module_name
from sim.drive.type_checking import board_nodes
from sim.figures import layers
from sim.vm import BoardVM, file_names, runner

MODULES = {
    "mesa.ui.fan": "mesa.a",
    "mesa.ui.text": "mesa.b",
    "mesa.ui.menus": "mesa.c",
    "mesa.core.log": "mesa.x1",
    "mesa.prizes.win": "mesa.prizes.win",
}
FREE = ["cs", "ox", "tx"]


@pytest.mark.parametrize(
    "before, after",
    [
        ("from mesa.ui.fan import Fan", "from mesa.a import Fan"),
        ("from mesa.ui.fan import Fan as F, draw", "from mesa.a import Fan as F, draw"),
        ("from mesa.ui import fan\nfan.draw()", "from mesa import a as cs\ncs.draw()"),
        ("from mesa.ui import fan as f\nf.draw(f.fan)", "from mesa import a as cs\ncs.draw(cs.fan)"),
        ("from mesa.ui import fan, text\nfan, text", "from mesa import a as cs, b as ox\ncs, ox"),
        ("from mesa.ui import fan\ncs = fan", "from mesa import a as ox\ncs = ox"),
        (
            "from mesa.ui import (\n    fan,\n    text,\n)\nif fan: text",
            "from mesa import a as cs, b as ox\nif cs: ox",
        ),
        # what a function binds, or binds again, keeps its name
        (
            "def f():\n    from mesa.ui import fan\n    fan()",
            "def f():\n    from mesa import a as fan\n    fan()",
        ),
        ("from mesa.ui import fan\ndef f(fan): fan", "from mesa import a as fan\ndef f(fan): fan"),
        ("from mesa.ui import fan\nfan = fan.x", "from mesa import a as fan\nfan = fan.x"),
        (
            "from mesa.ui import fan\ndef f():\n    from mesa.ui import fan",
            "from mesa import a as fan\ndef f():\n    from mesa import a as fan",
        ),
        ("from mesa.ui import fan\nx = f'{fan.a}'", "from mesa import a as fan\nx = f'{fan.a}'"),
        # what has no other name
        ("from mesa.prizes import win", "from mesa.prizes import win"),
        ("from mesa.prizes.win import TUNE", "from mesa.prizes.win import TUNE"),
        ("from games.set import fan", "from games.set import fan"),
        ("import os, mesa.ui.fan", "import os, mesa.a"),
        # texts
        ("once('mesa.ui.fan')", "once('mesa.a')"),
        ("X = const(('mesa.ui.fan', 'mesa.core.log'))", "X = const(('mesa.a', 'mesa.x1'))"),
        ("open('mesa.ui.menus.Dialog')", "open('mesa.c.Dialog')"),
        ("PARTS = 'rules ui.fan core.log view'", "PARTS = 'rules mesa.a mesa.x1 view'"),
        ("PARTS = (\n    'rules ui.fan'\n    ' view'\n)", "PARTS = (\n    'rules mesa.a view'\n)"),
        ("load('mesa.' + part)", 'load("" + part)'),
        ("load('mesa.prizes.' + kind)", "load('mesa.prizes.' + kind)"),
        ("'é', load('mesa.ui.fan')", "'é', load('mesa.a')"),
        ("'fan', 'mesa', 'ui', 'lib/mesa/ui/fan.bmp'", "'fan', 'mesa', 'ui', 'lib/mesa/ui/fan.bmp'"),
    ],
)
def test_imports_and_texts_have_the_short_names(before, after):
    """Whatever the source calls the module."""
    assert short_modules.renamed(before + "\n", MODULES, FREE) == after + "\n"
    ast.parse(after)


def test_what_runs_beside_the_drive_keeps_its_variables():
    text = "from mesa.ui import fan, text as t\nfan, t, 'mesa.ui.fan'\n"
    after = "from mesa import a as fan, b as t\nfan, t, 'mesa.a'\n"
    assert short_modules.renamed(text, MODULES) == after


def test_what_only_type_checkers_see_stays():
    text = "if _TYPE_CHECKING:\n    from mesa.ui.fan import Fan\n"
    text += 'def f():\n    """mesa.ui.fan\n    too."""\n'
    assert short_modules.renamed(text, MODULES, FREE) == text


def test_names_fit_every_drive():
    """They are the firmware's, differ where capitals do not count, and are neither folders nor devices."""
    table = build.drive_modules()
    texts = [path for path in layers.device_files() if path.startswith("lib/mesa/")]
    ours = {module_name(path) for path in texts if not path.endswith("/__init__.py")}
    assert ours <= {*table}
    last = [name.rpartition(".")[2] for module, name in table.items() if name != module]
    assert len(last) > 120 and len({name.lower() for name in last}) == len(last)
    assert {*last} <= set().union(*firmware.names().values()) - firmware.MODULES
    folders = {path.name for path in (build.ROOT / "lib/mesa").iterdir() if path.is_dir()}
    assert not {*last} & (folders | {"con", "nul", "aux", "prn", "com1", "lpt1", "mesa"})
    assert all(re.fullmatch(r"[a-z]\w{0,7}", name) for name in last)
    kept = {module for module, name in table.items() if name == module and "prizes" not in module}
    assert kept == {"mesa.console.report", "mesa.console.console", "mesa.board.open_parts"}
    for name in ("mesa.prizes.win", *ours):
        assert build.module_in_sources(build.module_on_drive(name)) == name
    for path in texts:
        assert build.in_sources(build.on_drive(path)) == path
    assert build.on_drive("/lib/mesa/ui/fan.mpy") == "/" + build.on_drive("lib/mesa/ui/fan.mpy")


def test_no_file_of_the_drive_has_a_modules_own_name(files):
    """Neither among its names nor in its texts."""
    table = build.drive_modules()
    there = {*table.values(), "mesa", "mesa.", "mesa.prizes.", "mesa.console", "mesa.board"}
    moved = {module for module, name in table.items() if module != name}
    found = 0
    for path, data in files.items():
        if not path.endswith(".mpy") or not path.startswith(("lib/mesa/", "games/")):
            continue
        assert not moved & file_names(path, data), path
        for text in re.findall(rb"\bmesa\.[\w.]*", data):
            text = text.decode()
            # in the bytes of a file a name may be followed by a letter that is the next one's length
            assert any(text.startswith(name) for name in there), (path, text)
            assert not any(re.match(re.escape(name) + r"\b", text) for name in moved), (path, text)
            found += 1
        for module in moved:
            part = module[len("mesa.") :].encode()
            if b"." in part:
                assert not re.search(rb"(?<![\w.])" + re.escape(part) + rb"(?![\w.])", data), (path, part)
    assert found > 200


def built(text):
    """Return the texts of a source that are a piece of a module's name which the build does not know."""
    tree = ast.parse(text)
    nodes = list(board_nodes(tree))
    folders = {module.split(".")[1] for module in build.drive_modules()}
    left = {id(n.left) for n in nodes if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Add)}
    docs = {id(n.value) for n in nodes if isinstance(n, ast.Expr)}
    packages = {
        name.rpartition(".")[0] + "." for module, name in build.drive_modules().items() if name == module
    }
    found = []
    for n in nodes:
        if not isinstance(n, ast.Constant) or not isinstance(n.value, str) or id(n) in docs:
            continue
        for word in n.value.split():
            whole = "mesa." * (word.split(".")[0] in folders and "." in word) + word
            if whole.startswith("mesa.") and whole == short_modules.whole(whole, build.drive_modules()):
                if not (id(n) in left and whole in {"mesa.", *packages} and word == whole):
                    stays = [
                        name
                        for name in build.drive_modules().values()
                        if (whole + ".").startswith(name + ".")
                    ]
                    found += [] if stays else [word]
    return found


def test_every_module_asked_for_by_a_composed_name_stays():
    """Only two kinds of names are made in the program; what the build would miss is noticed."""
    for path in layers.device_files():
        assert built((build.ROOT / path).read_text()) == [], path
    assert built("x = once('mesa.' + 'ui' + '.fan')") == []
    assert built("x = once('mesa.ui.' + name)") == ["mesa.ui."]
    assert built("x = once('mesa.{}.fan'.format(name))") == ["mesa.{}.fan"]
    assert built("x = once(f'mesa.ui.{name}')") == ["mesa.ui."]
    assert built("x = 'ui.', 'ui.fan', 'mesa.ui.nothing', 'mesa.prizes.win'") == ["ui.", "mesa.ui.nothing"]


def test_the_launchers_note_names_the_sources_module(files):
    """Where a file does not work, also on the serial line; and where a function of it fails."""
    path = build.on_drive("lib/mesa/ui/fan.mpy")
    broken = build.compile_module(b"def is_open():\n    raise OSError(5)\nis_open()\n", module_name(path))
    with BoardVM({**files, path: broken}) as board:
        board.run(runner.console(game="sueca", seed=3, level=1))
        run = board.frames(120, {4: [KEY_A], 5: [KEY_A + 16], 40: [KEY_A], 41: [KEY_A + 16]})
    assert 'File "mesa.ui.fan", line 1, in <module>' in run.said
    assert 'File "mesa.console.opening", line 1, in step' in run.said
    assert "fan: OSError" in run.words[-1][1].replace("\n", " ")


def test_an_update_of_an_older_drive_leaves_no_stale_modules(files, tmp_path):
    """A drive whose modules were in folders has the same files afterwards as an empty one."""
    older = {build.in_sources(path): data for path, data in files.items()}
    assert "lib/mesa/ui/fan.mpy" in older and older != files
    drive = tmp_path / "CIRCUITPY"
    copies.put(drive, {"boot_out.txt": copies.BOOT_OUT})
    for some in (older, files):
        some = {**some, install.MANIFEST: install.manifest("1.0.0", some)}
        install.copy(some, drive, force=True)
        there = {p.relative_to(drive).as_posix() for p in drive.rglob("*") if p.is_file()}
        assert there == {*some, "boot_out.txt"}
    assert not (drive / "lib/mesa/match").exists()
