# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A checkout on any system, and the set-up of .venv on machines with settings of their own."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import venv
from pathlib import Path
from typing import Any

import pytest

from sim import setup
from sim.common.command import Problem

ROOT = Path(__file__).resolve().parent.parent


def git(*words: str) -> str:
    """Return what Git says in this checkout; skip the test where there is none."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("this is no checkout, or there is no Git")
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout


# The checkout


def test_every_checkout_has_the_same_bytes():
    """Texts' lines end in LF, also with core.autocrlf, and no picture or font is taken for a text."""
    wrong = []
    for line in git("ls-files", "--eol").splitlines():
        kinds, _, path = line.partition("\t")
        index, _, attributes = kinds.partition("attr/")
        is_binary = path.rpartition(".")[2] in ("bin", "bmp", "gif", "pcf", "png", "strip")
        ends = ("i/-text",) if is_binary else ("i/lf", "i/none")
        wanted = "-text" if is_binary else "text=auto eol=lf"
        if index.split()[0] not in ends or attributes.strip() != wanted:
            wrong.append(line)
    assert wrong == []


def test_nothing_that_git_ignores_is_committed():
    """What a tool leaves behind, such as .coverage, is ignored and not in the repository."""
    assert git("ls-files", "--cached", "--ignored", "--exclude-standard") == ""
    assert git("check-ignore", ".coverage", ".coverage.host.1").split() == [".coverage", ".coverage.host.1"]


# .venv

ELSEWHERE = "[install]\nuser = true\ntarget = {0}\n[global]\nprefix = {0}\ndry-run = true\nquiet = 1\n"
REACHED = "index-url = https://a.example/simple\nproxy = http://p.example:8080\ncert = /c.pem\n"


@pytest.fixture
def told(monkeypatch, tmp_path):
    """Return a function that writes a pip.conf, and replaces all of pip's variables by others."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)

    def tell(text, **variables):
        (tmp_path / "pip.conf").write_text(text, encoding="utf-8")
        monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
        for name, value in variables.items():
            monkeypatch.setenv(name, value)

    return tell


def settings(environment):
    """Return {setting: value} that pip has in that environment, by its own words."""
    words = [setup.PYTHON, "-I", "-m", "pip", "config", "list"]
    said = subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stdout
    found = dict(line.split("=", 1) for line in said.splitlines())
    return {name: value.strip("'") for name, value in found.items() if name != ":env:.config-file"}


def test_pip_has_only_the_users_settings_that_reach_the_packages(told, tmp_path):
    """Where to install, and whether, is not the user's choice; index, proxy and certificates are."""
    where = {"PIP_USER": "1", "PIP_TARGET": str(tmp_path), "PIP_PREFIX": str(tmp_path), "PIP_ROOT": "/x"}
    odd = {"PIP_NO_BINARY": "numpy", "PIP_CONSTRAINT": "/none", "PIP_REQUIRE_VIRTUALENV": "1"}
    text = (
        ELSEWHERE.format(tmp_path) + REACHED + "extra-index-url = https://b.example\n    https://c.example\n"
    )
    told(text, PIP_RETRIES="3", PIP_PROXY="http://other.example:1", **where, **odd)
    found = settings(setup._only_reach())
    more = found.pop(":env:.extra-index-url", "")
    assert more.replace("\\n", " ").split() == ["https://b.example", "https://c.example"]
    assert {name: value for name, value in found.items() if "timeout" not in name} == {
        ":env:.index-url": "https://a.example/simple",
        ":env:.proxy": "http://other.example:1",
        ":env:.cert": "/c.pem",
        ":env:.retries": "3",
    }


def test_the_users_modules_do_not_count(monkeypatch, tmp_path):
    """Nothing in PYTHONPATH stands in for a package in .venv: without that variable it would be missing."""
    (tmp_path / "only_here.py").write_text("", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert "-I" in setup._PIP
    with pytest.raises(Problem, match=r"\.venv does not run here: ModuleNotFoundError.*only_here"):
        setup._try_imports(["only_here"])


@pytest.fixture
def set_up(monkeypatch, tmp_path):
    """Return a function that sets up a copy of this project, "a" or "b", and returns the lists that pip gets.

    "anew" before them: .venv is made, without packages. Nothing is installed, whether it `works` or not.
    """

    def run(name, what, works=True):
        spec = importlib.util.spec_from_file_location("setup", tmp_path / name / "sim" / "setup.py")
        assert spec and spec.loader
        here: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(here)
        done = []

        def make():
            done.append("anew")
            shutil.rmtree(here.VENV, ignore_errors=True)
            venv.create(here.VENV, symlinks=True)
            (pip,) = (path / "pip" for path in Path(here.VENV).glob("lib/python*/site-packages"))
            pip.mkdir()
            (pip / "__init__.py").touch()

        def call(words, *_):
            done.extend(
                Path(after).name for word, after in zip(words, words[1:], strict=False) if word == "-r"
            )
            return 0, ""

        here._make_venv, here._call = make, call
        for name in ("_only_reach", "_board_types", "_node_packages"):
            setattr(here, name, lambda *_: None)
        here.IMPORTED = dict.fromkeys(LISTS, "pip" if works else "no_such_package")
        assert here.main([what]) == (not works)
        return done

    (tmp_path / "a" / "sim").mkdir(parents=True)
    (tmp_path / "a" / "sim" / "__init__.py").touch()
    for name in ("sim/setup.py", *LISTS):
        shutil.copy(ROOT / name, tmp_path / "a" / name)
    return run


def _moved(a):
    shutil.copytree(a, a.with_name("b"), symlinks=True)


def _upgraded(a):
    (lib,) = (a / ".venv" / "lib").iterdir()
    lib.rename(lib.with_name("python3.0"))  # as for the Python to which .venv's link now leads


LISTS = PLAY, TEST = "requirements.lock", "requirements-test.lock"


@pytest.mark.parametrize(
    "before, since, asked, done",
    [
        ("play", None, "play", []),
        ("test", None, "play", []),
        ("test", None, "tools", []),
        ("play", None, "test", [TEST]),
        ("test", lambda a: (a / PLAY).write_text("another"), "test", [PLAY]),
        ("test", lambda a: (a / ".venv" / "bin" / "python").unlink(), "play", ["anew", PLAY, TEST]),
        ("test", _upgraded, "play", ["anew", PLAY, TEST]),
        ("test", _moved, "test", ["anew", PLAY, TEST]),
        ("test", _moved, "play", []),
    ],
)
def test_what_is_set_up_is_of_one_python_one_place_and_one_list(before, since, asked, done, set_up, tmp_path):
    """Of what is there, nothing is done again; scripts have their place in them, and to play needs none."""
    assert set_up("a", before) == ["anew", PLAY, TEST][: 2 if before == "play" else 3]
    if since:
        since(tmp_path / "a")
    assert set_up("b" if since is _moved else "a", asked) == done
    assert set_up("b" if since is _moved else "a", asked) == []


def test_only_what_can_be_imported_is_recorded_as_set_up(set_up):
    """If pip ends well and has installed nothing, the next run tries again."""
    assert set_up("a", "play", works=False) == set_up("a", "play") == ["anew", PLAY]


WHY = """
disk is full: ERROR: Could not install: No space left on device
copy of PyPI: ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM
network: ERROR: No matching distribution found for numpy==2.2.6
network: ERROR
"""
UNFIT = [
    # system, machine, Python, libc, whether it is free-threaded; what is said
    ("linux", "x86_64", (3, 10), "x86_64-pc-linux-gnu", 0, ""),
    ("win32", "x86", (3, 15), "", None, ""),
    ("linux", "x86_64", (3, 9), "", None, "for Python 3.9: use at least 3.10"),
    ("linux", "x86_64", (3, 16), "", 0, "yet for Python 3.16: use 3.15"),
    ("linux", "x86_64", (3, 14), "", 1, "for the free-threaded build"),
    ("win32", "ARM64", (3, 11), "", None, "on Windows on ARM: use 3.12"),
    ("linux", "x86_64", (3, 12), "x86_64-pc-linux-musl", 0, "glibc"),
    ("linux", "armv7l", (3, 11), "", None, "64 bits"),
]


def test_why_it_cannot_be_set_up_is_one_true_line():
    """Why pip failed, and on which machines there are no packages."""
    for row in WHY.strip("\n").split("\n"):
        shown, said = row.split(": ", 1)
        line = setup._why("Looking\n" + said + "\n")
        assert shown in line and "\n" not in line and len(line) < 200
    for *machine, shown in UNFIT:
        line = setup._unfit(*machine) or ""
        assert shown in line and bool(shown) == bool(line) and len(line) < 150


# Make


STRANGE = "a 'quote' \"two\" $HOME `id` $$ $(x) \\ ção & ;"


@pytest.mark.parametrize(
    "target, variable, said", [("device", "DEST", "is not a folder"), ("new-game", "NAME", "small letters")]
)
def test_make_passes_on_a_name_as_it_was_typed(target, variable, said, tmp_path):
    """Quotes, blanks, a $: the shell reads none of them."""
    if shutil.which("make") is None or os.name == "nt":
        pytest.skip("there is no make here")
    words = ["make", "--no-print-directory", "-o", "setup-tools", "-o", "setup-test", target]
    place = str(tmp_path / STRANGE)
    words += [variable + "=" + place, "ARGS="]  # which make test ARGS=tests/test_setup.py hands down
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2 and said in done.stderr, done.stderr
    assert variable == "NAME" or place in done.stderr
