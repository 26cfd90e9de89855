# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The GIFs of the READMEs (make shots)."""

from __future__ import annotations

import harness
import pytest
from PIL import Image, ImageSequence

from sim.common import film


def test_a_gif_of_a_game_is_short_and_the_same_every_time(tmp_path):
    """It shows nine seconds in which something happens, at twice the screen's size."""
    one, two = tmp_path / "one.gif", tmp_path / "two.gif"
    for path in (one, two):
        film.clip("sueca", "pt", path)
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
