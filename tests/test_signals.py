# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Lights, sounds and keys, moment by moment: tests/rows/signals.txt, which pytest writes with --rewrite."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from common.boards import SEVEN, keys_of, unknown

from mesa.board import signals
from mesa.board.hardware import RELEASED
from sim.board.sim_board import KEYS

FILE = Path(__file__).parent / "rows" / "signals.txt"
HEAD, *CASES = re.split(r"(?m)^(?=## )", FILE.read_text("utf-8"))


def light(colours: Any) -> str:
    """Return the lights' colours, of 255 in one letter or digit; "-" for one that is dark."""
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    return " ".join("".join(letters[min(n, 35)] for n in c) if any(c) else "-" for c in colours) or "none"


def keys(io: Any) -> str:
    """Return the waiting events of keys: "+A -B"."""
    return " ".join("+-"[event >= RELEASED] + KEYS[event % RELEASED] for event in keys_of(io))


def done(make_sim: Any, case: str) -> str:
    """Return a case as it should be written."""
    out = []
    for line in case.rstrip("\n").split("\n"):
        if line[:4] == "    ":
            continue
        out.append(line)
        if line[:1] in ("#", ""):
            continue
        board, words = line.split(": ")
        name, _, firmware = board.partition(" ")
        sim = make_sim(unknown(SEVEN) if name == "seven" else name)
        sim.board.firmware = tuple(map(int, firmware.split("."))) if firmware else sim.board.firmware
        before, _, words = words.rpartition(" start ")
        sim.press(*before.split())
        io = sim.io()
        from mesa.board.signals import Lights, Sound

        lights, sound, seen, heard, events = Lights(io), Sound(io), [], [], [keys(io)]
        for word in words.split():
            if word[0] == "+":
                sim.press(*word[1:].split("+"))
            elif word[0] == "-":
                sim.release(*word[1:].split("-"))
            elif word.startswith("stick:"):
                places = dict(zip(("JOYSTICK_X", "JOYSTICK_Y"), map(int, word[6:].split(",")), strict=True))
                sim.board.analog = places.__getitem__
            elif word[0].isdigit():
                ms, _, step = word.partition("@")
                for number in range(int(ms) // int(step or 33)):
                    loud = max(sim.board.playing[0]) if sim.board.playing and sim.board.sounding() else 0
                    heard.append("{} Hz {:.2f}".format(sim.board.hertz(), loud) if loud else "-")
                    sim.board.clock.advance(int(step or 33))
                    lights.tick()
                    sound.tick()
                    seen += [light(sim.board.pixels)] * (number % 6 == 5)
            elif word in ("LOW", "HIGH", "OFF"):
                sound.volume = getattr(signals, word)
            elif word in ("on", "off"):
                lights.on = word == "on"
            elif word == "stop":
                sound.stop()
            elif word.startswith("LIGHTS_"):
                name, _, more = word.partition("+")
                lights.show(getattr(signals, name) + int(more or 0))
            elif word.startswith("note:"):
                sound.play(bytes.fromhex(word[len("note:") :]))
            else:
                sound.play(getattr(signals, word))
            events.append(keys(io))
        if any(events):
            out.append("    " + "; ".join(one or "-" for one in events))
            continue
        if {*heard} != {"-"}:
            seen = heard
        runs = [(what, len(list(same))) for what, same in itertools.groupby(seen)]
        out.append("    " + "; ".join(what + (" *{}".format(n) if n > 1 else "") for what, n in runs))
    return "\n".join(out) + "\n\n"


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case.split("\n")[0][3:] for case in CASES])
def test_lights_sounds_and_keys(make_sim: Any, number: int, request: pytest.FixtureRequest) -> None:
    found = done(make_sim, CASES[number])
    if request.config.getoption("--rewrite"):
        CASES[number] = found
        FILE.write_text(HEAD + "".join(CASES).rstrip("\n") + "\n", "utf-8")
    assert found.rstrip() == CASES[number].rstrip()
