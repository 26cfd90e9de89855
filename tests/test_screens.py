# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""All stops of sim/scenarios/: what each shows, in words (tests/stops/), and the pixels of some.

With --rewrite, pytest writes both anew: read the differences. On the way to each stop: a notice covers
nothing, no text is cut or lies on another, every text can be read (sim/board/on_screen.py); `make soak` looks
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
from common import reading
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
        for thing in on_screen.notice_meets(view):
            if not any(allowed.holds(name, said, thing) for allowed in EXCEPTIONS):
                faults.add(f"the notice {said!r} meets {thing}")

    def box(scene: Any, _: object) -> None:
        faults.update(f"{said!r} {what}" for said, what in on_screen.cut(scene).items())

    with on_screen.watched(look), on_screen.boxes(box):
        scenario = STOPS[name](lang)
    lines = []
    try:
        pixels = crc32(scenario.image().tobytes())
        if hasattr(scenario, "session"):  # sheets of all cards have none
            stack = scenario.console.stack
            for scene in stack.scenes:
                if not scene.group.hidden:
                    lines += ["[{}]".format(type(scene).__name__), *reading.rows(scene)]
                faults.update(f"{said!r} {what}" for said, what in on_screen.cut(scene).items())
            for said, ratio, ink, ground in on_screen.contrasts(stack.root, scenario.session.panel.rgb()):
                if ratio < on_screen.RATIO:
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
