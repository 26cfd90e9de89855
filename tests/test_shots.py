# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Films of a first match (make films): keys pressed as by a person, every eighth frame that differs.

Also the GIFs of the READMEs (make shots).
"""

from __future__ import annotations

import gc
import itertools

import harness
import pytest
from PIL import Image, ImageSequence

from sim.board import sim_board
from sim.common import film
from sim.common.film import Film


def test_a_film_is_of_a_person_with_a_new_console(monkeypatch):
    """It begins with an empty memory, and comes to the first tips; pictures are eighth frames that differ.

    There are at least 0.6 s between two keys, and two seconds before a tip is closed.
    """
    monkeypatch.setattr(gc, "collect", int)  # the console collects between scenes; here each takes 40 ms
    made = Film("sueca", "en")
    presses = []
    key = made.session.key

    def noted(number, pressed):
        if pressed:
            presses.append((made.session.frame, type(made.session.console.stack.top).__name__))
        key(number, pressed)

    made.session.key = noted
    for _ in range(600):
        made.go_on()
        made.keep(made.pictures)
    sim_board.power_off()
    assert presses[0][1] == "FirstQuestion" and made.session.console.words.lang == "en"
    waited = [(after - before, scene) for (before, _), (after, scene) in itertools.pairwise(presses)]
    assert len(waited) > 3 and min(waited)[0] >= 18
    tips = [frames for frames, scene in waited if scene == "Tip"]
    assert tips and min(tips) >= 55
    frames, pictures = zip(*made.pictures, strict=True)
    assert len(frames) > 6 and not any(frame % 8 for frame in frames) and sorted(set(frames)) == [*frames]
    assert all(a.tobytes() != b.tobytes() for a, b in itertools.pairwise(pictures))
    sheets = made.sheets(4, 2, 1)
    assert len(sheets) == -(-len(frames) // 8)
    assert sheets[0].width >= 4 * 160 and sheets[0].height >= 2 * 128


def test_a_gif_of_a_game_is_short_and_the_same_every_time(tmp_path):
    """It shows nine seconds in which something happens, at twice the screen's size."""
    found = []
    for _ in range(2):
        found.append(film.clip("sueca", "pt", tmp_path).read_bytes())
        sim_board.power_off()
    assert found[0] == found[1]
    with Image.open(tmp_path / "sueca-pt.gif") as gif:
        lengths = [picture.info["duration"] for picture in ImageSequence.Iterator(gif)]
        assert gif.size == (320, 256)
    assert len(lengths) > 30 and film.CLIP_MS <= sum(lengths) <= film.CLIP_MS + 100


@pytest.mark.parametrize("game, lang", film.clips_shown())
def test_there_is_a_small_gif_of_every_game(game, lang):
    """They are in docs/shots, where the READMEs show them."""
    path = harness.ROOT / "docs" / "shots" / "{}-{}.gif".format(game, lang)
    assert path.read_bytes()[:4] == b"GIF8" and path.stat().st_size < 200_000
