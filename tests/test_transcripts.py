# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Transcripts: keys, and the lines of the screen that they change, compared with tests/screens/*.txt.

    ## settings: Left and Right go round              a test
    @ sueca MatchSetup seed=7 LIGHTS=0                switched on in English, at that scene (`begin`)
    > DOWN*3 RIGHT                                    keys and other words (`WORDS`)
        > Level   ◀   easy   ▶ (ink)                  rows that are new on the screen then (common/reading.py)
        - Deal   7                                    a row that is gone, with nothing in its place
        ~ trick, lights turn                          sounds but that of keys, and patterns of the lights
        " +Your turn                                  what the page in the browser says, with say=1

A scene that comes back shows only what differs from when it was left. With --rewrite, pytest writes the
indented lines anew; read the difference before you commit it.
"""

from __future__ import annotations

import gc
import re
from pathlib import Path
from typing import Any

import pytest
from common import begin as beginning
from common import reading

FOLDER = Path(__file__).parent / "screens"
PARTS = {
    path.stem: re.split(r"(?m)^(?=## )", path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.txt"))
}


def title(theme: str, part: str) -> str:
    """Return a part's name: its theme, the games in it, and what it shows."""
    games = dict.fromkeys(re.findall(r"(?m)^@ (\w+)", part))
    return "{}: {}: {}".format(theme, " ".join(games), part.split("\n")[0].removeprefix("## ")[:70])


CASES = [
    pytest.param(theme, part, id=title(theme, part)) for theme, (_, *parts) in PARTS.items() for part in parts
]


class Follower:
    """Follows one transcript, and writes down what there is to see."""

    def __init__(self) -> None:
        self.t: Any = None
        self.out: list[str] = []
        self.shown: list[tuple[Any, list[str]]] = []
        """(scene, its rows when last seen), the latest last."""

    def line(self, line: str) -> None:
        """Do what a line says."""
        if line[:2] == "@ ":
            self.close()
            self.t, self.shown = beginning.begin_line(line[2:]), []
            reading.heard.clear()
            reading.said.clear()
        elif line[:2] == "> ":
            for word in line[2:].split():
                beginning.do(self.t, word)
        if line[:2] in ("@ ", "> ", "##") or line[:1] == "#":
            self.out.append(line)
        if line[:2] in ("@ ", "> "):
            self.look(line[0] == "@")

    def look(self, first: bool) -> None:
        """Write down what has changed."""
        scene = self.t.top
        rows = reading.rows(scene)
        before = next((found for one, found in self.shown if one is scene), [])
        if not self.shown or self.shown[-1][0] is not scene:
            self.out.append("    [{}]".format(type(scene).__name__))
        self.out += ["    " + row for row in rows if row not in before]
        if len(rows) < len(before):
            self.out += ["    - " + row[2:] for row in before if row not in rows]
        self.shown = [*(pair for pair in self.shown if pair[0] is not scene), (scene, rows)]
        other = [name for name in reading.heard if name != "key"]
        if not first and (other or not reading.heard):
            self.out.append("    ~ " + (", ".join(other) or "no sound"))
        self.out += ['    " ' + line for line in reading.said]
        reading.heard.clear()
        reading.said.clear()

    def close(self) -> None:
        """Switch off."""
        if self.t is not None:
            self.t.close()


def follow(part: str) -> str:
    """Return a transcript as the program plays it now."""
    follower = Follower()
    try:
        for line in part.rstrip("\n").split("\n"):
            follower.line(line)
    finally:
        follower.close()
    return "\n".join(follower.out) + "\n"


@pytest.mark.parametrize(("name", "part"), CASES)
def test_transcript(name, part, request, monkeypatch):
    monkeypatch.setattr(gc, "collect", int)  # the console collects between scenes; here each takes 40 ms
    played = follow(part)
    said = "\n".join(line for line in part.split("\n") if line) + "\n"
    if request.config.getoption("--rewrite"):
        path = FOLDER / (name + ".txt")
        path.write_text(path.read_text("utf-8").replace(part.rstrip("\n") + "\n", played), "utf-8")
    else:
        assert played == said
