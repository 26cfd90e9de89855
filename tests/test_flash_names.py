# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The build gives names that the board has in flash, and changes nothing else."""

import ast
import re

import pytest

from sim import build
from sim.board import firmware
from sim.drive import flash_names
from sim.vm import file_names

FLASH = ("a", "is", "pi", "tx", "width", "zlib")


def table(*texts, folders=(), asked=()):
    """Return the table of some sources, in lib/mesa or in these folders."""
    folders = folders or ("lib/mesa/",) * len(texts)
    files = {"{}{}.py".format(folders[n], n): text for n, text in enumerate(texts)}
    return flash_names.table(files, FLASH, asked)


STAYS = [
    ("class Thing:\n    pass\n", "a class's, whose name is read"),
    ("def f():\n    def thing():\n        pass\n", "a function's in a function"),
    (
        "class C:\n    @thing.setter\n    def thing(self):\n        pass\n",
        "a property's that is set",
    ),
    ("self.thing = 1\ngetattr(self, 'thing')\n", "in a text"),
    ("def thing():\n    pass\n\n\ngetattr(self, 'thing')\n", "a function's, in a text"),
    ("self.thing = 1\nsay('no {thing} here')\n", "a word of a text"),
    ("self.thing = 1\nsay(f'{self.thing}')\n", "in an f-string, whose places are not known"),
    ("self.thing = 1\nsay(thing=1)\n", "given by its name"),
    ("self.width = 1\n", "in flash"),
    ("self.splitlines = 1\n", "of Python's objects"),
    ("from b import thing as _thing\nself.thing = 1\n", "imported under another name"),
    ("thing = 1\n\n\ndef f():\n    global thing\n    thing = 2\n", "of a global statement"),
    ("thing = 1\n\n\ndef f(thing):\n    return thing\n", "also a parameter's"),
    ("thing = 1\n\n\ndef f():\n    thing = 2\n    return thing\n", "also a function's own"),
    ("_thing = const(3)\n", "left out by the compiler"),
    ("thing = const(3)\nself.thing = 1\n", "a number in other files"),
    ("class C:\n    __thing__ = 1\n", "Python's own"),
    ("say(self.thing)\n", "only read: it may be the firmware's"),
]


@pytest.mark.parametrize("text, why", STAYS, ids=[why for _, why in STAYS])
def test_what_may_be_asked_for_in_another_way_keeps_its_name(text, why):
    names = table(text)
    assert not any("hing" in name or "lines" in name for some in names.values() for name in some)


def test_a_name_gets_one_that_costs_nothing_in_all_files():
    one = "TABLE = 2\n\n\nclass C:\n    lead = 0\n\n    def go(self, lead):\n        self.box = TABLE, lead\n"
    two = "from one import TABLE\n\n\ndef f(c):\n    c.box.width = c.lead, c.go, TABLE, a\n"
    names = table(one, two)
    # "a" is in a source, "is" a word of Python's; `lead` is a parameter beside the class's
    assert names == {"": {"TABLE": "pi", "box": "tx", "go": "zlib"}}  # none is left for f
    for n, text in enumerate((one, two)):
        expected = re.sub(r"\w+", lambda word: names[""].get(word[0], word[0]), text)
        assert flash_names.renamed(text, names, "lib/mesa/{}.py".format(n)) == expected


def test_what_only_a_module_has_shares_its_name_with_what_others_have():
    texts = ["def _f():\n    return _f()\n", "_g = (3, 4)\nsay(_g)\n", "_thing = const(3)\nsay(_thing)\n"]
    names = table(*texts)
    assert names == {"lib/mesa/0.py": {"_f": "a"}, "lib/mesa/1.py": {"_g": "a"}}
    there = [flash_names.renamed(text, names, "lib/mesa/{}.py".format(n)) for n, text in enumerate(texts)]
    assert there == [texts[0].replace("_f", "a"), texts[1].replace("_g", "a"), texts[2]]


@pytest.mark.parametrize(
    "other", ["say(one._f)\n", "from one import _f\n", "class C:\n    def _f(self):\n        self._f()\n"]
)
def test_what_another_module_can_ask_for_has_one_name(other):
    assert table("def _f():\n    return _f()\n", other) == {"": {"_f": "a"}}


def test_what_only_a_game_has_shares_its_name_with_what_other_games_have():
    texts = ["def deal():\n    pass\n", "def fill():\n    pass\n", "def hand():\n    pass\n"]
    folders = ("games/one/", "games/two/", "lib/mesa/")
    assert table(*texts, folders=folders) == {
        "": {"hand": "a"},
        "games/one/": {"deal": "pi"},
        "games/two/": {"fill": "pi"},
    }


def test_code_beside_the_drive_keeps_its_own_names():
    names = {"": {"TABLE": "tx", "box": "zlib", "cut": "pi"}, "lib/mesa/one.py": {"TABLE": "a"}}
    text = "from one import TABLE, box as box\nfrom b import cut as _cut\nbox = TABLE\nprint(box.box)\n"
    assert flash_names.renamed(text, names) == (
        "from one import tx as TABLE, zlib as box\nfrom b import pi as _cut\nbox = TABLE\nprint(box.zlib)\n"
    )


def test_the_drive_has_the_sources_with_other_names(sources):
    """Only names differ, and in each file two names never become one, nor one that was there."""
    table = build.drive_names()
    common = flash_names.everywhere(table)
    for place, some in table.items():
        assert len({*some.values()}) == len(some)
        assert place or len(some) > 300
        assert place == "" or place[-1] != "/" or not {*some.values()} & {*table[""].values()}
    for path, data in sources.items():
        if not path.endswith(".py") or not path.startswith(("lib/mesa/", "games/")):
            continue
        text = flash_names.renamed(data.decode(), table, path)
        before, now = ast.parse(data), ast.parse(text)
        became = {}
        for old, new in zip(ast.walk(before), ast.walk(now), strict=True):
            assert type(old) is type(new) and getattr(old, "lineno", 0) == getattr(new, "lineno", 0)
            for field in {*old._fields} & {"name", "attr", "value", "arg", "id", "asname", "module"}:
                was, there = getattr(old, field), getattr(new, field)
                if not isinstance(was, (str, int, bytes)) or was == there:
                    continue
                assert isinstance(was, str)
                assert isinstance(old, (ast.Attribute, ast.Name, ast.alias, ast.FunctionDef)), (path, was)
                assert there in (common.get(was), table.get(path, {}).get(was)), (path, was)
                assert became.setdefault(there, was) == was, (path, was)
        assert not {*became} & {*re.findall(r"\w+", data.decode())}, path


def test_no_file_of_the_drive_has_a_name_that_others_replace(files):
    """A name that were changed in one file and not in another would be an AttributeError there."""
    table = build.drive_names()
    flash = set().union(*firmware.names().values())
    common = flash_names.everywhere(table)
    every = set().union(*(some.values() for some in table.values()))
    assert every <= flash and not {*common} & flash
    for path, data in files.items():
        if path.endswith(".mpy"):
            own = table.get(build.in_sources(path)[: -len("mpy")] + "py", {})
            assert not ({*common} | {*own}) & file_names(path, data), path
    for path in build.FRONT[:-1]:
        text = (build.ROOT / path).read_text()
        assert flash_names.renamed(text, table) == text


def test_the_console_finds_every_function(tmp_path, monkeypatch):
    """In modules of one name and of several; what it does not know stays. So does all if its file is bad."""
    from mesa.console import report

    found = {
        "m.n{}".format(n): {"a{}".format(k): "deal{}_{}".format(n, k) for k in range(n)} for n in range(1, 90)
    }
    for n, names in enumerate(found.values()):
        if n % 2:
            names[""] = "mesa.core.s{}".format(n)  # the module's own name
    path = tmp_path / "names.bin"
    path.write_bytes(flash_names.packed(found))
    monkeypatch.setattr(report, "_NAMES", str(path))
    for n, (module, names) in enumerate(found.items()):
        source = "mesa.core.s{}".format(n) if n % 2 else module
        for new, name in (*names.items(), ("b", "b"), ("a", "a"), ("<module>", "<module>")):
            if new:
                lines = ["T", 'File "{}", line 1, in {}'.format(module, new)]
                report.put_names(lines)
                assert lines == ["T", 'File "{}", line 1, in {}'.format(source, name)]
    for damaged in (b"", path.read_bytes().replace(b"=deal", b"=d\xe9al")):
        path.write_bytes(damaged)
        lines = ['File "m.n2", line 1, in a1']
        report.put_names(lines)
        assert lines == ['File "m.n2", line 1, in a1']
