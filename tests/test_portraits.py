# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The bots' faces: all differ, nothing covers them, moods appear now and then; the claims about them hold.

tests/test_pictures.py checks that the file matches the drawings, tests/test_draw_law.py that moods are gone
at rest.
"""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from harness import LANGUAGES

from mesa.board import setting
from mesa.core.match import NAMES
from mesa.core.match_start import STYLES
from mesa.ui import text, text_layout
from sim.art import draw as art
from sim.board import on_screen

ALL = art.BOTS + art.PEOPLE
MOODS = ("", "-glad", "-cross")
SIZE = 12
APART = 40
"""The fewest of 144 pixels in which two bots' portraits differ."""
MOVED = 6
"""The same for two portraits of one bot."""


def drawn(name):
    """Return a drawing as a list of colours."""
    return [colour for row in art.drawings("faces")[name] for colour in row]


def differ(one, other):
    return sum(a != b for a, b in zip(drawn(one), drawn(other), strict=True))


def test_every_bot_and_every_person_has_faces():
    assert NAMES[1:] == art.BOTS
    assert set(art.drawings("faces")) == {"you"} | {name + mood for name in ALL for mood in MOODS}


@pytest.mark.parametrize("mood", MOODS)
def test_bots_can_be_told_apart(mood):
    for one, other in itertools.combinations(ALL, 2):
        assert differ(one + mood, other + mood) >= APART, (one, other)


@pytest.mark.parametrize("name", ALL)
def test_moods_can_be_told_apart_and_have_one_outline(name):
    """The mood's face is drawn over the calm one, so a clear pixel is clear in both."""
    for one, other in itertools.combinations(MOODS, 2):
        assert differ(name + one, name + other) >= MOVED, (one, other)
    clear = [[not colour for colour in drawn(name + mood)] for mood in MOODS]
    assert clear[0] == clear[1] == clear[2]


@pytest.mark.parametrize("seat", range(1, 1 + len(ALL)))
def test_each_face_is_read_alone(seat):
    from displayio import Bitmap

    from mesa.ui import portraits

    for kind in range(3):
        bitmap = Bitmap(2 * SIZE, SIZE, 16)
        portraits.draw(bitmap, (seat,), kind, 1)
        found = [bitmap[SIZE + x, y] for y in range(SIZE) for x in range(SIZE)]
        assert found == drawn(ALL[seat - 1] + MOODS[kind])
        assert not any(bitmap[x, y] for y in range(SIZE) for x in range(SIZE))


@pytest.mark.parametrize("data", (None, b"", b"BM", b"BM" + bytes(500)))
def test_a_broken_file_only_means_that_there_are_none(data, tmp_path, monkeypatch, capsys):
    from mesa.ui import portraits

    path = tmp_path / "faces.bmp"
    if data is not None:
        path.write_bytes(data)
    monkeypatch.setattr(portraits, "_PATH", str(path))
    (sprite,) = portraits.make((3,))
    picture: Any = sprite.bitmap
    assert not any(picture[i] for i in range(SIZE * SIZE))
    assert str(path) in capsys.readouterr().out


# at a table


def meets(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize(
    "game, players",
    [("sueca", 4), *(("fodasse", n) for n in (2, 3, 4, 5)), *(("qu4to", n) for n in (2, 3, 4))],
)
def test_faces_lie_under_all_and_no_label_or_card_at_rest_meets_one(start, game, players):
    """This is checked the first 50 times that nothing moves; a turn's bar may touch a face."""
    t = start(game, "View", lang="pt", seed=players, players=players)

    def rests(t):
        view = t.top
        calm = hasattr(view, "table") and not (view.motion.busy or view.match.events or view.box)
        return calm and view.drawn == view.match.moves and not view.notice_left

    for _ in range(50):
        t.until(rests, 1500)
        faces = [face for face in t.view.table.portraits[1:] if face]
        places = [t.view.group.index(face) for face in faces]
        assert sorted(places) == list(range(1, 1 + len(faces))), "right above the table's top"
        assert len(faces) == players - 1 or game == "fodasse"
        for thing in on_screen.things(t.view.group):
            if thing.item in faces or thing.box == (0, 0, 160, 128) or thing.kind == "shape":
                continue
            if thing.kind == "text" or min(thing.item.tile_width, thing.item.tile_height) > 9:
                for face in faces:
                    box = (face.x, face.y, face.x + SIZE, face.y + SIZE)
                    assert face.hidden or not meets(thing.box, box), (thing, box)
        t.next_key()
        t.step()


@pytest.mark.parametrize(
    "game, pace", [("sueca", 0), ("fodasse", 0), ("qu4to", 0), ("set", 0), ("sueca", 1), ("set", 1)]
)
def test_moods_are_seen_now_and_then_while_something_moves(start, game, pace):
    """And none where one hurries."""
    t = start(game, "View", seed=5, players=4, settings=((setting.PACE, pace),))
    found = []
    for _ in range(4000):
        t.next_key()
        t.frames(1)
        if not hasattr(t.top, "table"):
            continue
        if game == "set":
            face = ([*t.top.table.score_bar.call] + [None] * 4)[3]
        else:
            face = t.top.table.portraits[0]
            assert face is None or t.top.motion.busy or t.top.match.events
        if face is not None and face not in found:
            found.append(face)
    assert len(found) in (range(1, 41) if pace == 0 else (0,))


@pytest.mark.parametrize("number", range(1, 1 + len(ALL)))
def test_temper(number):
    """Each bot and each person shows its temper sometimes, and none of them every time."""
    from mesa.ui import portraits

    seat, rival = (number, None) if number < len(NAMES) else (1, [number - len(art.BOTS), 0])
    match = SimpleNamespace(rival=rival, human=0, levels=bytes([1] * len(NAMES)))
    view: Any = SimpleNamespace(motion=SimpleNamespace(percent=100, fast=False), match=match)
    seen = [0, 0]
    for match.moves in range(0, 240, 4):
        for i, kind in enumerate((portraits.GLAD, portraits.CROSS)):
            seen[i] += portraits.due(view, seat, kind)
    assert max(seen) <= 30 and sum(seen) >= 12


# texts about levels and bots


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_bots_and_levels_fits(lang):
    from mesa.setup import options

    words = harness.texts_of("mesa", lang)["words"]
    levels = set().union(*(harness.bots_of(game).LEVELS[1:] for game in harness.bot_ids()))
    assert {"easy", "medium", "expert"} <= levels
    for level in [*levels, "mixed"]:
        assert text.width(words[level + "_what"]) <= 158, level
    for seat, level in itertools.product(range(1, len(NAMES)), levels):
        said = words["bot" + str(seat)] + " " + words[level + "_what"]
        lines = text_layout.wrap(said, options.WIDE_BOT)
        assert len(lines) <= 2, said
        # centred in the space beside the portrait, which ends at x = 30
        assert all(95 - text.width(line) // 2 > 31 and 95 + text.width(line) // 2 < 160 for line in lines)


WAYS = {
    "en": ("Careful", "Bold"),
    "es": ("Prudente", "Audaz"),
    "pt": ("Cautelos", "Ousad"),
    "pt-PT": ("Cautelos", "Ousad"),
}
"""{language: the beginnings of the texts about a careful bot and about a bold one}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_way_of_playing_that_is_said_is_that_of_the_match(lang):
    careful, bold = WAYS[lang]
    words = harness.texts_of("mesa", lang)["words"]
    for seat in range(1, len(NAMES)):
        assert words["bot" + str(seat)].startswith(bold if STYLES[seat] else careful)
