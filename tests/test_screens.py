# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""All stops of sim/scenarios/: what each shows, in words (tests/stops/), and the pixels of some.

With --rewrite, pytest writes both anew: read the differences. On the way to each stop: a notice covers
nothing, no text is cut or lies on another, every text can be read (common/readable.py); `make soak` looks
at that in every language. What a picture looked like before: make shots ARGS='--stop NAME --before COMMIT'.
"""

from __future__ import annotations

import gc
import re
from pathlib import Path
from typing import Any
from zlib import crc32

import harness
import pytest
from common import begin as beginning
from common import readable, reading
from common.notices import EXCEPTIONS, SPARE

from sim import scenarios
from sim.board import on_screen

FOLDER = Path(__file__).parent / "stops"
STOPS = {name.removesuffix("-en"): walk for name, walk, lang in scenarios.stops() if lang == "en"}
CHECKSUMS = FOLDER / "checksums.txt"
"""A line for each stop of which the pixels are compared: the CRC-32 of its RGB pixels, and its name."""
ONE_GAME_MORE = any(map(harness.begun, harness.game_ids()))
"""Whether there is a game without tests, as after make new-game: then the launcher shows one icon more."""


def parts(path: Path) -> dict[str, str]:
    """Return {stop: its lines} of a file of transcripts of stops."""
    found = re.findall(r"(?m)^## (\S+)\n((?:(?!##).*\n)*)", path.read_text("utf-8") if path.exists() else "")
    return {name: said.rstrip("\n") for name, said in found}


def checksums() -> dict[str, str]:
    """Return {stop: the checksum of its pixels}."""
    lines = CHECKSUMS.read_text("utf-8").splitlines()
    return {name: sum for sum, name in (line.split() for line in lines if line[:1] != "#")}


def walked(name: str, lang: str) -> tuple[list[str], str, list[str]]:
    """Walk to a stop. Return its transcript, its checksum, and the faults of notices and texts on the way."""
    faults: set[str] = set()

    def look(view: Any) -> None:
        from mesa.ui import text  # this console's module

        said = view.notice_label.text
        if text.width(said) > view.notice_w - SPARE:
            faults.add(f"the notice {said!r} is wider than its strip")
        for thing in readable.notice_meets(view):
            if not any(allowed.holds(name, said, thing) for allowed in EXCEPTIONS):
                faults.add(f"the notice {said!r} meets {thing}")

    def box(scene: Any, _: object) -> None:
        faults.update(f"{said!r} {what}" for said, what in on_screen.cut(scene).items())

    with on_screen.watched(look, box):
        scenario = STOPS[name](lang)
    lines = []
    try:
        pixels = crc32(scenario.image().tobytes())
        stack = scenario.console.stack
        for scene in stack.scenes:
            if not scene.group.hidden:
                lines += ["[{}]".format(type(scene).__name__), *reading.rows(scene)]
            faults.update(f"{said!r} {what}" for said, what in on_screen.cut(scene).items())
        for said, ratio, ink, ground in readable.contrasts(stack.root, scenario.session.panel.rgb()):
            if ratio < readable.RATIO:
                faults.add(f"{said} has a contrast of {ratio:.2f}, #{ink} on #{ground}")
    finally:
        scenario.close()
    return lines, f"{pixels:08x}", sorted(faults)


@pytest.mark.parametrize("name", STOPS)
def test_screen(name, request, monkeypatch):
    """Compare what it shows with the transcript, and its pixels with the checksum if it has one."""
    monkeypatch.setattr(gc, "collect", int)  # the console collects between scenes; here each takes 40 ms
    lines, pixels, faults = walked(name, "en")
    path = FOLDER / (name.split("-")[0] + ".txt")
    told, sums = parts(path), checksums()
    said = "\n".join(lines)
    if request.config.getoption("--rewrite"):
        told[name] = said
        text = "".join(
            "## {}\n{}\n\n".format(stop, told[stop])
            for stop in STOPS
            if stop in told and path.stem == stop.split("-")[0]
        )
        path.write_text(text.rstrip("\n") + "\n", "utf-8")
        if name in sums:
            old = "{} {}\n".format(sums[name], name)
            CHECKSUMS.write_text(CHECKSUMS.read_text("utf-8").replace(old, f"{pixels} {name}\n"), "utf-8")
    elif not (ONE_GAME_MORE and "[Launcher]" in lines):
        assert said == told.get(name), "its transcript in tests/stops differs"
        if name in sums and pixels != sums[name]:
            faults.append(f"its pixels differ: make shots ARGS='--stop {name} --before COMMIT' shows where")
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.soak
@pytest.mark.parametrize("lang", [lang for lang in harness.LANGUAGES if lang != "en"])
@pytest.mark.parametrize("name", STOPS)
def test_every_language_fits(name, lang):
    assert not walked(name, lang)[2]


def test_no_transcript_is_left_over():
    files = {name.split("-")[0] for name in STOPS} | {"checksums"}
    assert {path.stem for path in FOLDER.glob("*.txt")} == files
    assert set(checksums()) <= set(STOPS)
    assert {stop for file in files for stop in parts(FOLDER / (file + ".txt"))} == set(STOPS)


# Transcripts: keys, and the lines of the screen that they change, compared with tests/screens/*.txt.
#
#     ## settings: Left and Right go round              a test
#     @ sueca MatchSetup seed=7 LIGHTS=0                switched on in English, at that scene (`begin`)
#     > DOWN*3 RIGHT                                    keys and other words (`WORDS`)
#         > Level   ◀   easy   ▶ (ink)                rows that are new on the screen then (common/reading.py)
#         - Deal   7                                    a row that is gone, with nothing in its place
#         ~ trick, lights turn                          sounds but that of keys, and patterns of the lights
#         " +Your turn                                  what the page in the browser says, with say=1
#
# A scene that comes back shows only what differs from when it was left. With --rewrite, pytest writes the
# indented lines anew; read the difference before you commit it.


FOLDER_TRANSCRIPTS = Path(__file__).parent / "screens"
PARTS = {
    path.stem: re.split(r"(?m)^(?=## )", path.read_text("utf-8"))
    for path in sorted(FOLDER_TRANSCRIPTS.glob("*.txt"))
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
        path = FOLDER_TRANSCRIPTS / (name + ".txt")
        path.write_text(path.read_text("utf-8").replace(part.rstrip("\n") + "\n", played), "utf-8")
    else:
        assert played == said
