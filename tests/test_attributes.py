# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The build gives data names that the board has in flash, and changes nothing else."""

import ast

import pytest

from sim import build
from sim.board import firmware
from sim.drive import attributes
from sim.vm import file_names

FLASH = ("a", "is", "tx", "width", "zlib")


def table(*texts, asked=()):
    """Return the table of some sources."""
    return attributes.table({"{}.py".format(n): text for n, text in enumerate(texts)}, FLASH, asked)


STAYS = [
    ("class C:\n    def thing(self):\n        self.thing = 1\n", "a function's name, in a traceback"),
    ("self.thing = 1\ngetattr(self, 'thing')\n", "in a text"),
    ("self.thing = 1\nsay('no {thing} here')\n", "a word of a text"),
    ("self.thing = 1\nsay(f'{self.thing}')\n", "in an f-string, whose places are not known"),
    ("self.thing = 1\nsay(thing=1)\n", "given by its name"),
    ("self.width = 1\n", "in flash"),
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
    assert table(text) == {}


def test_data_gets_a_name_that_costs_nothing_in_all_files():
    one = "TABLE = 2\n\n\nclass C:\n    lead = 0\n\n    def f(self, lead):\n        self.box = TABLE, lead\n"
    two = "from one import TABLE\n\n\ndef f(c):\n    c.box.width = c.lead, TABLE, a\n"
    names = table(one, two)
    # "a" is in a source, "is" a word of Python's; `lead` is a parameter beside the class's
    assert names == {"TABLE": "tx", "box": "zlib"}
    assert attributes.renamed(two, names) == two.replace("TABLE", "tx").replace("box", "zlib")
    assert attributes.renamed(one, names) == one.replace("TABLE", "tx").replace("box", "zlib")


def test_a_private_constant_is_not_the_data_of_another_file():
    one, two = "_thing = const(3)\nsay(_thing)\n", "_thing = (3, 4)\nsay(_thing)\n"
    names = table(one, two)
    assert attributes.renamed(one, names) == one
    assert attributes.renamed(two, names) == two.replace("_thing", "a")


def test_code_beside_the_drive_keeps_its_own_names():
    names = {"TABLE": "tx", "box": "zlib"}
    text = "from one import TABLE\nbox = TABLE\nprint(box.box)\n"
    assert attributes.renamed(text, names, False) == (
        "from one import tx as TABLE\nbox = TABLE\nprint(box.zlib)\n"
    )


def test_the_drive_has_the_lines_functions_and_classes_of_the_sources(sources):
    """Only names of data differ, and each is the same everywhere."""
    names = build.data_names()
    assert len(names) > 150 and len({*names.values()}) == len(names)
    for path, data in sources.items():
        if not path.endswith(".py") or not path.startswith(("lib/mesa/", "games/")):
            continue
        before, now = (ast.parse(text) for text in (data, attributes.renamed(data.decode(), names)))
        for old, new in zip(ast.walk(before), ast.walk(now), strict=True):
            assert type(old) is type(new) and getattr(old, "lineno", 0) == getattr(new, "lineno", 0)
            for field in {*old._fields} & {"name", "attr", "value", "arg", "id", "asname", "module"}:
                was = getattr(old, field)
                if isinstance(was, (str, int, bytes)):
                    told = isinstance(old, (ast.Attribute, ast.Name, ast.alias)) and field in (
                        "attr",
                        "id",
                        "name",
                    )
                    assert getattr(new, field) in (was, names.get(str(was)) if told else was), (path, was)


def test_no_file_of_the_drive_has_the_other_name(files):
    """A name that were changed in one file and not in another would be an AttributeError there."""
    names = build.data_names()
    flash = set().union(*firmware.names().values())
    assert {*names.values()} <= flash and not {*names} & flash
    found = set().union(*(file_names(path, data) for path, data in files.items() if path.endswith(".mpy")))
    assert not {*names} & found
    assert len({*names.values()} & found) > 150
    for path in build.FRONT[:-1]:
        text = (build.ROOT / path).read_text()
        assert attributes.renamed(text, names, False) == text
