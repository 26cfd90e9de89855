# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The build gives parameters names that the board has in flash, and changes nothing else."""

import ast

import pytest

from sim import build
from sim.drive import parameters

FLASH = ("a", "b", "is", "width", "data")


def renamed(text, asked=()):
    """Return one source, renamed."""
    return parameters.rename({"x.py": text}, FLASH, asked)["x.py"]


SAME = [
    ("def f(self, width):\n    return self, width\n", "self, and what is in flash"),
    ("def f(thing):\n    return thing\n\n\nf(thing=1)\n", "given by its name"),
    ("def f(thing):\n    return getattr(f, 'thing')\n", "in a text"),
    ("def f(thing):\n    return f'{thing}'\n", "in an f-string, whose places are not known"),
    ("def f(thing):\n    return [thing for thing in ()]\n", "bound again in a comprehension"),
    ("def f(*, thing):\n    return thing\n", "only ever given by its name"),
]


@pytest.mark.parametrize("text, why", SAME, ids=[why for _, why in SAME])
def test_a_parameter_that_may_be_asked_for_keeps_its_name(text, why):
    assert renamed(text) == text


def test_others_get_a_name_that_costs_nothing():
    """Each function has its own, even a nested one; a name that the source has already is not used."""
    text = "def f(thing, by=1):\n    a = thing\n    thing += by\n    return lambda more: (thing, more, a)\n"
    assert renamed(text) == (
        "def f(b, data=1):\n    a = b\n    b += data\n    return lambda width: (b, width, a)\n"
    )
    assert renamed("def f(thing):\n    return thing\n", {"thing"}) == "def f(thing):\n    return thing\n"


def test_the_drives_sources_have_the_same_lines_functions_and_attributes(sources):
    """Everything but parameters is as in the sources, line by line."""
    texts = {path: data.decode() for path, data in sources.items() if path.endswith(".py") and "/" in path}
    after = build._shortened(texts)
    changed = 0
    for path, text in texts.items():
        before, now = (ast.parse(source) for source in (text, after[path]))
        for old, new in zip(ast.walk(before), ast.walk(now), strict=True):
            assert type(old) is type(new) and getattr(old, "lineno", 0) == getattr(new, "lineno", 0)
            for field in ("name", "attr", "value") if not isinstance(old, ast.arg) else ():
                if isinstance(getattr(old, field, None), (str, int, bytes)):
                    assert getattr(old, field) == getattr(new, field), path
            changed += isinstance(old, ast.arg) and isinstance(new, ast.arg) and old.arg != new.arg
    assert changed > 500
