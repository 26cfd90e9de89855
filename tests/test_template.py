# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""make new-game: a new folder, which passes the contract and the draw law and plays by the real keys."""

import sys
from pathlib import Path

import harness
import pytest
from harness import PYTEST, run_in

ROOT = Path(__file__).resolve().parent.parent
NAME = "tallcard"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """Return a copy of the project with a fifth game, made as CONTRIBUTING describes."""
    to = harness.copy_project(tmp_path_factory.mktemp("project"))
    before = tree(to)
    run_in(to, sys.executable, "-m", "sim.new_game", NAME, "--title", "Tall card")
    made = tree(to)
    assert {path.parent for path in made.keys() - before.keys()} == {to / "games" / NAME}
    assert {path: made[path] for path in before} == before, "nothing else has changed"
    return to


def tree(folder):
    """Return {path: its bytes} of all files in a folder."""
    paths = folder.rglob("*")
    return {path: path.read_bytes() for path in paths if path.is_file() and path.suffix != ".pyc"}


def test_it_holds_the_contract_the_draw_law_and_what_every_view_does(project):
    files = ["tests/test_{}.py".format(name) for name in ("contract", "draw_law", "views")]
    said = run_in(project, PYTEST, "-q", "-n0", "-rA", *files, "-k", NAME)
    assert all("PASSED {}::".format(file) in said for file in files)


def test_it_has_its_own_name_everywhere(project):
    for path in (project / "games" / NAME).iterdir():
        if path.is_file() and path.suffix not in (".bin", ".bmp"):
            text = path.read_text(encoding="utf-8")
            assert "highcard" not in text and "High card" not in text, path
            if path.match("text.*.txt"):
                assert "title: Tall card" in text and "## Tall card" in text, path


TAKEN = {
    "2 to 16 small letters, digits or _": ["", "x", "Upper", "1st", "a-b", "a" * 17, "../x"],
    "a keyword of Python": "class none true false match case type import".split(),
    "that is part of Carteado": "mesa games lib fonts sim code boot".split(),
    "on Windows": "con aux nul prn com1 com9 lpt1".split(),
    "a module of Python's": "os random board storage keypad displayio typing itertools".split(),
    "there is a games/": "set sueca".split(),
}


@pytest.fixture
def new_game(tmp_path, monkeypatch):
    """Return sim.new_game, for another folder than this project's."""
    from sim import new_game

    for name in ("set", "sueca"):
        (tmp_path / "games" / name).mkdir(parents=True)
    monkeypatch.setattr(new_game, "ROOT", tmp_path)
    return new_game


@pytest.mark.parametrize("why", TAKEN)
def test_a_name_that_is_taken_is_refused(new_game, why, tmp_path, capsys):
    """Python could not import it, Windows could not make its folder, or it would hide an existing module."""
    for name in TAKEN[why]:
        code = new_game.main(["--", name])
        said = capsys.readouterr()
        assert code == 2 and why in said.err and said.err.count("\n") == 1 and not said.out, name
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == ["set", "sueca"]


def test_a_name_that_is_only_like_one_is_taken(new_game, tmp_path):
    for name in ("classic", "console", "com", "nullo", "mesas", "trunfo_2"):
        assert new_game.main([name]) == 0
        assert (tmp_path / "games" / name / "rules.py").exists()


def test_it_plays_through_the_real_screens(project):
    words = ("--headless", "--autoplay", "--fast", "--game", NAME, "--seed", "1", "--players", "4")
    assert run_in(project, sys.executable, "-m", "sim.run", *words).startswith(NAME + " seed=1 ")
