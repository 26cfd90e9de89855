# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Films of a first match (make films): keys pressed as by a person, every eighth frame that differs.

Also the GIFs of the READMEs (make shots).
"""

from __future__ import annotations

import gc

import harness
import pytest
from PIL import Image, ImageSequence

from sim.board import sim_board
from sim.common import film
from sim.common.film import Film


@pytest.fixture
def filmed(monkeypatch):
    """Film the first 600 frames of Sueca in English; return it, and the frames in which a key went down."""
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
    yield made, presses
    sim_board.power_off()


def test_a_film_begins_with_an_empty_memory_and_comes_to_the_first_tips(filmed):
    made, presses = filmed
    scenes = [scene for _, scene in presses]
    assert scenes[0] == "FirstQuestion" and made.session.console.words.lang == "en"
    assert "Tip" in scenes and made.match is not None


def test_keys_come_as_a_person_presses_them(filmed):
    """There are at least 0.6 s between two keys, and two seconds before a tip is closed."""
    _, presses = filmed
    frames = [frame for frame, _ in presses]
    assert len(frames) > 6
    assert min(b - a for a, b in zip(frames, frames[1:], strict=False)) >= 18
    for (before, _), (frame, scene) in zip(presses, presses[1:], strict=False):
        if scene == "Tip":
            assert frame - before >= 55


def test_pictures_are_eighth_frames_that_differ(filmed):
    made, _ = filmed
    frames = [frame for frame, _ in made.pictures]
    assert len(frames) > 10 and all(frame % 8 == 0 for frame in frames) and frames == sorted(set(frames))
    looks = [picture.tobytes() for _, picture in made.pictures]
    assert all(a != b for a, b in zip(looks, looks[1:], strict=False))
    sheets = made.sheets(4, 2, 1)
    assert len(sheets) == -(-len(frames) // 8)
    assert sheets[0].width >= 4 * 160 and sheets[0].height >= 2 * 128


def test_there_is_a_film_of_every_game_in_every_language():
    assert film.names() == [(game, lang) for game in harness.game_ids() for lang in harness.LANGUAGES]


def test_a_gif_of_a_game_is_short_and_the_same_every_time(tmp_path):
    """It shows nine seconds in which something happens, at twice the screen's size."""
    one, two = tmp_path / "one.gif", tmp_path / "two.gif"
    for path in (one, two):
        film.clip("sueca", "pt", path)
        sim_board.power_off()
    assert one.read_bytes() == two.read_bytes()
    with Image.open(one) as gif:
        lengths = [picture.info["duration"] for picture in ImageSequence.Iterator(gif)]
        assert gif.size == (320, 256)
    assert len(lengths) > 30 and film.CLIP_MS <= sum(lengths) <= film.CLIP_MS + 100


@pytest.mark.parametrize("game, lang", film.clips_shown())
def test_there_is_a_small_gif_of_every_game(game, lang):
    """They are in docs/shots, where the READMEs show them."""
    path = harness.ROOT / "docs" / "shots" / "{}-{}.gif".format(game, lang)
    assert path.read_bytes()[:4] == b"GIF8" and path.stat().st_size < 200_000
