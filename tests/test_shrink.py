# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Constants written out and names replaced on the drive: nothing but memory changes.

That the result plays the same is what tests/test_vm.py shows: it runs the drive's own files in the VM.
"""

import ast
import io
import tokenize

import pytest

from sim import build
from sim.board import firmware
from sim.drive import constants, names


@pytest.fixture(scope="module")
def texts(sources):
    """{drive path: text} of what is compiled."""
    return {p: data.decode() for p, data in sources.items() if p.endswith(".py") and p not in build.FRONT}


@pytest.fixture(scope="module")
def kept():
    """What goes along unchanged."""
    paths = [build.ROOT / "code.py", build.ROOT / "boot.py", *build.VM_MODULES]
    return [path.read_text(encoding="utf-8") for path in paths]


@pytest.fixture(scope="module")
def folded(texts, kept):
    """The drive's sources, constants written out."""
    return constants.fold(texts, kept)


@pytest.fixture(scope="module")
def known(folded, kept):
    """The drive's new names by path."""
    return names.plan(folded, kept, build._compiled(folded))


# Constants


def fold(kept=(), **sources):
    """Fold modules given as name=text ("a__b" is a/b.py) and return {name: text}."""
    paths = {"lib/mesa/{}.py".format(name): text for name, text in sources.items()}
    out = constants.fold(paths, list(kept))
    return {name: out["lib/mesa/{}.py".format(name)] for name in sources}


A = "N = const(3)\nM = const(4)\n"


def test_an_imported_constant_becomes_private():
    """The import goes, the number comes, on the same line; other names are still imported."""
    out = fold(a=A + "def f():\n    return N\n", b="from mesa.a import N, f\nx = N + f(N)\n")
    assert out["b"] == "from mesa.a import f; _N = const(3)\nx = _N + f(_N)\n"
    assert out["a"] == "_N = const(3)\n_M = const(4)\ndef f():\n    return _N\n"


def test_an_attribute_becomes_the_number():
    """mesa.a's constants through a module's name, also passed on by another module."""
    out = fold(a=A, b="from mesa.a import N\n", c="from mesa import a, b\nx = (a.M, b.N, b.N.real)\n")
    assert out["c"] == "from mesa import a, b\nx = ((4), (3), (3).real)\n"


def test_lines_stay_lines():
    """An import over several lines leaves as many."""
    out = fold(a=A, b="from mesa.a import (\n    M,\n    N,\n)\nx = M\n")
    assert out["b"].count("\n") == 5
    assert out["b"].split("\n")[4] == "x = _M"


@pytest.mark.parametrize(
    "user",
    [
        "def f(rules):\n    return rules.N\n",
        "import mesa.a\nx = getattr(mesa.a, 'N')\n",
        "from mesa import a\nx = f'{a.N}'\n",
        "from mesa import a\na = 1\nx = a.N\n",
    ],
)
def test_what_cannot_be_read_off_keeps_its_definition(user):
    """Through a parameter, a string, an f-string, a name bound twice: N stays, M does not."""
    out = fold(a=A, b=user)
    assert out["a"] == "N = const(3)\n_M = const(4)\n"
    assert out["b"] == user


def test_files_that_stay_keep_what_they_use():
    """code.py's names are not made private."""
    assert fold(["from mesa.a import N"], a=A)["a"] == "N = const(3)\n_M = const(4)\n"


def test_shadows_are_left_alone():
    """A parameter, a loop's variable or a function called like the constant."""
    for user in ("def f(N):\n    return N\n", "for N in ():\n    pass\n", "def N():\n    pass\n"):
        text = "from mesa.a import N\n" + user
        assert fold(a=A, b=text)["b"] == text


def test_private_names_do_not_collide():
    """N and _N in one module stay two."""
    out = fold(a=A, b="from mesa.a import N\n_N = const(9)\nx = N, _N\n")
    assert out["b"] == "_N_ = const(3)\n_N = const(9)\nx = _N_, _N\n"


def test_umlauts_before_a_constant():
    """Columns are counted in bytes."""
    assert fold(a=A, b="from mesa import a\nx = 'é…', a.N\n")["b"] == "from mesa import a\nx = 'é…', (3)\n"


def test_every_source_keeps_its_lines(texts, folded):
    """A traceback's line number is that of the source."""
    assert folded != texts
    for path, text in texts.items():
        assert folded[path].count("\n") == text.count("\n")


# Names


def words(text):
    """All names in a text."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def test_new_names_are_the_firmwares_and_nobody_elses(folded, known, kept):
    """Each new name is one that a PyBadge has in flash, that no source uses, and stands for one of ours."""
    flash = set().union(*firmware.names().values())
    used = set().union(*map(words, list(folded.values()) + kept))
    for path in folded:
        there = known[path]
        assert set(there) <= words(folded[path])
        assert len(set(there.values())) == len(there)
        assert set(there.values()) <= flash
        assert not set(there.values()) & used
    assert len(set().union(*known.values())) > 700


def test_replacing_is_reversible(folded, known):
    """Put back, every source is what it was: nothing but names has changed."""
    for path, text in folded.items():
        new = names.replace(text, known[path])
        assert new != text or not words(text) & set(known[path])
        assert names.replace(new, {theirs: ours for ours, theirs in known[path].items()}) == text


def test_what_others_know_stays(folded, known):
    """Names of modules, classes, the firmware, Python, and in strings and f-strings."""
    for path, text in folded.items():
        replaced = set(known[path])
        assert not replaced & set(firmware.CORE["gc"].split() + ["append", "pixel_shader", "x", "hidden"])
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                assert node.name not in replaced
            elif isinstance(node, ast.alias) and isinstance(node, ast.Import):
                assert not set(node.name.split(".")) & replaced
            elif isinstance(node, ast.JoinedStr):
                assert not {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} & replaced
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("getattr", "hasattr"):
                assert getattr(node.args[1], "value", None) not in replaced


def test_lib_means_the_same_everywhere(folded, known):
    """What lib/ or more than one game uses has one new name on the whole drive."""
    common = known["lib/mesa/app/console.py"]
    for path in folded:
        for name in words(folded[path]) & set(common):
            assert known[path][name] == common[name]


def test_a_plan(kept):
    """A game's own names are shared with other games', lib's are not; strings and classes stay."""
    sources = {
        "lib/mesa/a.py": "class Thing:\n    def both(self, third):\n        return getattr(self, 'fourth')\n",
        "games/one/b.py": "import mesa.a\ndef alone(both, fourth):\n    return f'{fifth}'\n",
        "games/two/c.py": "def apart(both):\n    return mesa.a.Thing(third=1)\n",
    }
    known = names.plan(sources, kept, build._compiled(sources))
    lib, one, two = (known[path] for path in sources)
    assert (
        set(lib) == {"both", "third"}
        and set(one) == {"both", "alone"}
        and set(two) == {"both", "third", "apart"}
    )
    assert lib["both"] == one["both"] == two["both"] and lib["third"] == two["third"]
    assert one["alone"] in set(lib.values()) | set(two.values()), "what never meets does share"


def test_what_may_meet_has_names_of_its_own(kept):
    """A name of one file only shares its new name, but not where a class inherits from another file's."""
    sources = {
        "lib/mesa/a.py": "class Base:\n    def above(self, first):\n        return self.kept_above\n",
        "lib/mesa/b.py": "import mesa.a\nclass Heir(mesa.a.Base):\n    def below(self, second): pass\n",
        "lib/mesa/c.py": "class Other:\n    def elsewhere(self, third):\n        return self.kept\n",
    }
    known = names.plan(sources, kept, build._compiled(sources))
    a, b, c = (known[path] for path in sources)
    assert set(a) == {"above", "first", "kept_above"} and set(b) == {"below", "second"} and len(c) == 3
    assert b["below"] not in (a["above"], a["kept_above"])
    assert len(set(a.values()) | set(b.values()) | set(c.values())) < 8, "what never meets does share"


def test_interned_names_are_read_from_the_file():
    """What a .mpy brings along, without what every MicroPython has."""
    mpy = build.compile_module(b"def trumpet(violin):\n    return len(violin.flute)\n", "x.py")
    assert {"trumpet", "violin", "flute"} <= set(names.interned(mpy)) and "len" not in names.interned(mpy)
