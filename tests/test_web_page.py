# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page and its board in JavaScript (sim/web/page, sim/web/badge), in Node.

The steps are in tests/web, in a browser that browser.mjs plays; what only a real one can show is in
tests/browser.
"""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import importlib
import inspect
import json
import lzma
import random
import re
import shutil
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import harness
import numpy as np
import pytest
from common import node
from common.device_code import import_problem
from conftest import dice, power_on, samples

from mesa.board import store
from sim import ROOT
from sim.board import screen, sim_board
from sim.figures import layers
from sim.vm import BoardVM, both, runner
from sim.web import build, pixels
from sim.web.build import beside
from sim.web.contract import Boxes, Spoken, SpokenToo
from sim.web.pixels import rgb565

TESTS = {
    script: re.findall(r"^  async (\w+)\(\) \{$", (ROOT / "tests/web" / script).read_text("utf-8"), re.M)
    for script in ("page.mjs", "badge.mjs")
}


@pytest.mark.parametrize("script", TESTS)
def test_script(page_folder: Path, script: str) -> None:
    """Every step is ok: the page's, each in a thread of its own; the board's memories, links and sounds."""
    assert node.run(script, page_folder).splitlines() == ["ok " + name for name in TESTS[script]]


@pytest.mark.parametrize("game, seed, won", (("fodasse", 8, True), ("sueca", 10, False)))
def test_a_finished_match_can_be_shared(page_folder: Path, game: str, seed: int, won: bool) -> None:
    """Sharing gives its link, and how it ended, also in signs; these matches are short."""
    asked = dict(game=game, seed=seed, level=0, seats=4, lang="pt", fast=True)
    recorded = runner.recording(**asked)
    preset = {**asked, "bots_only": True, "no_tips": True}
    played = dict(keys=recorded["keys"], changes={"0": [{"fast": True}]}, preset=preset, pixels={})
    compared = pixels.compare(page_folder, {**played, "frames": len(recorded["marks"])})
    said = dict(re.findall(r"(\w+)=(\S+)", recorded["line"]))
    deal, scores = compared.deal, said["scores"].split(",")
    assert deal is not None and won == ("0" in said["winners"].split(","))
    assert (deal["kind"], deal["game"], deal["title"], deal["won"]) == ("match", game, game.title(), won)
    assert (deal["link"], deal["scores"]) == (said["link"] + "&p=pt", [int(score) for score in scores])
    signs = both("_result").signs(bytes.fromhex(recorded["log"]), harness.rules_of(game), 0)
    points = "–".join(scores[:2] if game == "sueca" else scores)
    assert compared.result == "Carteado: {} {}{}\n{}".format(game.title(), points, " 🏆" * won, signs)


# What a save that is chosen in the menu holds (sim/web/vm/_save.py): made-up memories, of the right length.


def sealed(memory: bytes, at: int = 0, data: bytes = b"", end: int = 0) -> bytes:
    """Return a memory with `data` at a place, and the right checksum behind the `end` bytes that are kept."""
    made = bytearray(memory)
    made[at : at + len(data)] = data
    end = end or int.from_bytes(made[4:6], "little")
    made[4:6] = end.to_bytes(2, "little")
    end += store.TAIL - 4
    if end <= len(made) - 4:
        made[end : end + 4] = zlib.crc32(made[:end]).to_bytes(4, "little")
    return bytes(made)


def test_what_a_made_up_save_holds() -> None:
    """It is damaged, or of another layout; or its owner, number of matches, and those that wait are told."""
    player = power_on(lang="en", level=1)
    player.to_launcher()
    for game in ("sueca", "fodasse"):
        player.to_setup(game)
        assert player.to_match()
        player.settle().console.save_now()
        player.session.restart()
        player.to_launcher()
    nvm, sleep = bytes(player.board.nvm.data), bytes(player.board.sleep_memory.data)
    module = both("_save")

    def held(nvm: bytes, sleep: bytes = bytes(8192)) -> Any:
        kept = {name: base64.b64encode(data).decode() for name, data in (("nvm", nvm), ("sleep", sleep))}
        found = json.loads(module.check(player.console, json.dumps(kept)))
        return found.get("wrong") or (found["owner"], found["played"], sorted(found["match"]))

    def flipped(memory: bytes, *places: int) -> bytes:
        made = bytearray(memory)
        for at in places:
            made[at] ^= 4
        return bytes(made)

    try:
        matches = ["Fodasse", "Sueca"]
        assert held(b"\xff" * 8192) == held(bytes(8192)) == ("", 0, [])
        assert held(nvm, sleep) == held(nvm) == held(b"\xff" * 8192, sleep) == ("", 0, matches)
        assert held(sealed(nvm, store.SETTINGS + 20, "<b>Zé".encode("latin-1"))) == ("<b>Zé", 0, matches)
        assert held(sealed(nvm, store.GAMES + store.PLAYED, b"\xff\xff"))[1] == 65535
        first_match = store.GAMES + nvm[3] * store.GAME
        size = int.from_bytes(nvm[4:6], "little")
        for at in (0, 3, 4, 9, 28, store.GAMES + 12, first_match + 2, size, size + store.TAIL - 1):
            assert held(flipped(nvm, at)) == "damaged", at
        assert held(nvm, flipped(sleep, 50, store.PLACE + 50)) == "damaged"
        for at in (50, store.PLACE + 50):
            assert held(nvm, flipped(sleep, at)) == ("", 0, matches), "it has two copies"
        for layout, wrong in ((0, "trial"), (2, "trial"), (4, "newer"), (255, "newer")):
            assert (
                held(sealed(nvm, 2, bytes([layout]))) == held(nvm, sealed(sleep, 2, bytes([layout]))) == wrong
            )
        for end in (1, store.GAMES - 1, size - 1, size + 1, 8189, 65535):
            assert held(sealed(nvm, end=end)) == "damaged", end
        for at, data in ((3, b"\0"), (3, b"\xff"), (first_match + 2, b"\xff"), (first_match + 19, b"\xff")):
            assert held(sealed(nvm, at, data)) == "damaged", (at, data)
        assert len(held(sealed(nvm, store.SETTINGS, b"\xff" * 32))) == 3, "no setting has that"
    finally:
        sim_board.power_off()


# A game's part of the page, keys.py and spoken.py, against sim/web/contract.py.
#
# tests/test_boxes.py plays each game by it, tests/test_speech.py listens to each.


HAS = {"keys.py": (object, Boxes), "spoken.py": (Spoken, SpokenToo)}
"""By file: what it has, and what it may have."""


def wrong(name: str, source: str) -> list[str]:
    """Return the functions that a game's file of that name lacks, or has with other parameters."""
    there = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    given = {node.name: [arg.arg for arg in node.args.args] for node in there}
    found = []
    for protocol in HAS[name]:
        for asked, function in vars(protocol).items():
            if asked[0] != "_" and (asked in given or protocol is HAS[name][0]):
                found += [asked] * (
                    ["self", *given.get(asked, "?")] != [*inspect.signature(function).parameters]
                )
    return found


def test_a_games_part_of_the_page_keeps_the_contract() -> None:
    """It has each function, with its parameters, and knows no other game and nothing of the simulator."""
    for home in (*ROOT.glob("games/*"), ROOT / "docs" / "template"):
        for name in HAS:
            if (home / name).exists():
                source = (home / name).read_text(encoding="utf-8")
                assert wrong(name, source) == [], home
                path = "games/{}/{}".format(home.name, name)
                modules = [module for _, module in layers.imports(ast.parse(source))]
                assert home.name == "template" or not any(import_problem(path, m) for m in modules)


def test_what_is_missing_or_different_is_found() -> None:
    """A function that the page would call in vain, and one that it would call with other values."""
    source = "def event(say, s, kind, seat, a, b): pass\ndef example(say): pass\n"
    assert wrong("spoken.py", source) == ["question", "chosen", "hand", "table", "score", "example"]
    assert wrong("keys.py", "def boxes(view): pass") == ["boxes"]


# The browser's code shows what the simulator shows, pixel by pixel. Node runs it, without a browser.


@pytest.mark.long
def test_no_pixel_differs(page_folder: Path) -> None:
    """All games, menus, help, settings in both languages; in make soak ten evenings with other deals."""
    more = samples(1) > 1
    numbers = dice("pixels").sample(range(10_000), 2 * samples(1)) if more else [0]
    for number in numbers:
        found = pixels.compare(page_folder, pixels.evening(number))
        assert found == (pixels.EVENING, 0, [], None, None, ""), number


def test_a_pixel_that_differs_is_found(page_folder: Path, tmp_path: Path) -> None:
    """Green that is half as fine, in the browser's code, is detected."""
    shutil.copytree(page_folder, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "pixels.js"
    text = file.read_text(encoding="utf-8")
    right = "(bytes[at + 1] >> 2) << 5"
    assert text.count(right) == 1
    file.write_text(text.replace(right, "(bytes[at + 1] >> 3) << 6"), encoding="utf-8")
    found = pixels.compare(tmp_path, pixels.evening(0, 60))
    assert found.frames == 60 and found.wrong > 20


# The VM's displayio, the simulator's fast loops and Blinka's own draw the same pictures.
#
# What the games draw is tested above, what else displayio offers in tests/web/scene.txt.


SCENE, CHANGES = (ROOT / "tests/web/scene.txt").read_text("utf-8").split("\n\n")
DRAWN = """
import board
board.DISPLAY.auto_refresh = False
board.DISPLAY.root_group = root
board.DISPLAY.refresh()
"""


def drawn(r: random.Random, line: str) -> str:
    """Return a line of scene.txt with a number or a word for each <…>, the innermost first."""

    def one(found: re.Match[str]) -> str:
        bounds = found[1].split("..")
        return str(r.randint(*map(int, bounds))) if len(bounds) == 2 else r.choice(found[1].split("|"))

    times, line = re.fullmatch(r"(?:\*(\d+) )?(.*)", line).groups()  # pyrefly: ignore[missing-attribute]
    lines = []
    for text in [line] * int(times or 1):
        while re.search(r"<([^<> ][^<>]*|\|[^<>]*)>", text):
            text = re.sub(r"<([^<> ][^<>]*|\|[^<>]*)>", one, text)
        lines.append(text)
    return "\n".join(lines)


def scene(r: random.Random) -> str:
    """Return a program that makes `root`, a group with all kinds of things in it, and shows it."""
    return "\n".join(drawn(r, line) for line in SCENE.split("\n") if line[0] != "#") + DRAWN


@pytest.fixture(scope="module")
def vm() -> Iterator[BoardVM]:
    """Return a VM whose screen is drawn at each refresh."""
    with BoardVM({}, pystack=8192, draws=True) as board:
        board.put({"/_draw.py": beside()["_draw.py"].encode()})
        board.run("import _board, _draw\n_board.draw = _draw.show")
        yield board


def blinka(name: str) -> Any:
    """Return one of Blinka's modules, which has more than the stubs declare."""
    return importlib.import_module(name)


def redrawn(sim: Any) -> Any:
    """Draw the whole screen again; return the panel's memory."""
    display = blinka("board").DISPLAY
    sim.panel.ram[:] = 0x1234
    display._core.full_refresh = True
    display.refresh()
    return sim.panel.ram.copy()


@pytest.mark.long
def test_the_same_calls_draw_the_same_picture(sim, monkeypatch: pytest.MonkeyPatch, vm: BoardVM) -> None:
    """Grids turned, scaled and hidden, shapes, transparent colours, bitmaps filled, copied and read."""
    for i in range(samples(40)):
        program = scene(dice("scene {}".format(i)))
        exec(program, {})
        vm.run(program)
        assert vm.picture() == rgb565(sim.panel.rgb()), program
        fast = redrawn(sim)
        with monkeypatch.context() as slow:
            slow.setattr(blinka("displayio._tilegrid"), "_fill_pixels", screen.slow_fill)
            slow.setattr(blinka("vectorio._vectorshape"), "_fill_shape_pixels", screen.slow_shape)
            assert np.array_equal(redrawn(sim), fast), program


@pytest.mark.long
@pytest.mark.parametrize("seed", range(samples(4)))
def test_what_changed_is_all_that_must_be_sent(sim, seed: int) -> None:
    """After any changes, refresh() leaves the panel as a full redraw would, but sends less."""
    r = dice("changes {}".format(seed))
    names: dict[str, Any] = {}
    exec(scene(r), names)
    grids = [part for name in ("root", "g") for part in names[name] if hasattr(part, "tile_width")]
    sent = []
    for _ in range(60):
        for _ in range(r.randrange(1, 4)):
            exec(drawn(r, r.choice(CHANGES.strip().split("\n")[1:])), {**names, "t": r.choice(grids)})
        sim.panel.clear_counts()
        blinka("board").DISPLAY.refresh()
        sent.append(sim.panel.pixels)
        partial = sim.panel.ram.copy()
        assert np.array_equal(redrawn(sim), partial)
    assert sum(sent) < 60 * 20480


# The page's LZMA decoder (sim/web/badge/lzma.js), in Node, against Python's lzma.


WORDS = b"sueca fodasse set qu4to bisca trunfo vaza carta naipe bandeira mesa jogo ".split(b" ")
HEADER = 13
IGNORED = (*range(1, HEADER), HEADER + 1, HEADER + 2)
"""Bytes of which some bits may be wrong: the header's sizes, and what decides the content's first byte."""


@pytest.fixture
def decoded(page_folder: Path, tmp_path: Path):
    """Return a function {name: file} -> {name: SHA-256 of the content, or None if the file is damaged}."""

    def run(files: Mapping[str, bytes]) -> dict[str, str | None]:
        for name, data in files.items():
            (tmp_path / name).write_bytes(data)
        return json.loads(node.run("lzma.mjs", page_folder, tmp_path))

    return run


def digest(data: bytes) -> str:
    """Return the SHA-256 of `data` in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def compressible(dice: random.Random) -> dict[str, bytes]:
    """Return {name: content} of all kinds: nothing, noise, words, repetitions near and far, wide records."""
    noise = dice.randbytes(3000)
    records = b"".join((1000 * i + dice.randrange(9)).to_bytes(4, "little") for i in range(5000))
    edits = bytearray(noise)
    for at in dice.sample(range(len(edits)), 200):  # matches at the last distance, with one byte that differs
        edits[at] ^= dice.randrange(1, 256)
    return {
        "nothing": b"",
        "byte": b"\xff",
        "noise": noise,
        "zeros": bytes(1_000_000),  # the decoder's memory grows
        "words": b" ".join(dice.choices(WORDS, k=20_000)),
        "records": records,
        "far": noise + dice.randbytes(300_000) + bytes(edits) + noise,
        "edits": noise + bytes(edits) + noise + bytes(edits),
    }


def test_it_decodes_what_python_encodes(decoded, page):
    """Contents of all kinds, with any properties: bits of the context, of the place and of the position."""
    dice = random.Random(34)
    contents = {"pack": lzma.decompress(page["drive.pack"], lzma.FORMAT_ALONE)}
    files = {"pack": page["drive.pack"]}
    for i, (lc, lp, pb) in enumerate(((4, 0, 0), (3, 0, 2), (0, 4, 4), (1, 3, 1), (0, 0, 3), (2, 2, 0))):
        for name, content in compressible(dice).items():
            options = {"id": lzma.FILTER_LZMA1, "preset": i + 1, "lc": lc, "lp": lp, "pb": pb}
            key = "{}-{}{}{}".format(name, lc, lp, pb)
            contents[key] = content
            files[key] = lzma.compress(content, lzma.FORMAT_ALONE, filters=[options])
    assert decoded(files) == {name: digest(content) for name, content in contents.items()}


def test_damage_is_noticed(decoded):
    """No wrong bit, no lost or added byte passes, and nothing else that a host may send: a page, or gzip."""
    content = b" ".join(random.Random(7).choices(WORDS, k=80))
    whole = build.compressed(content)
    files = {"whole": whole, "added": whole + b"\0"}
    files["page"] = b"<!doctype html>" + content
    files["gzip"] = gzip.compress(content)
    files["blank"] = whole[:HEADER] + bytes(1000)  # zeros decode to zeros, without end
    for at in range(len(whole)):
        files["cut {}".format(at)] = whole[:at]
        files["lost {}".format(at)] = whole[:at] + whole[at + 1 :]
        for bit in range(8) if at not in IGNORED else ():
            changed = bytearray(whole)
            changed[at] ^= 1 << bit
            files["bit {} {}".format(at, bit)] = bytes(changed)
    found = decoded(files)
    assert {name for name, content in found.items() if content is not None} == {"whole"}
    assert found["whole"] == digest(content)
