# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The bots' faces: all differ, nothing covers them, moods appear now and then; the claims about them hold.

tests/test_pictures.py checks that the file matches the drawings, tests/test_draw_law.py that moods are gone
at rest.
"""

from __future__ import annotations

import importlib
import itertools
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from harness import LANGUAGES

from mesa.core.match import NAMES
from mesa.core.match_start import STYLES
from mesa.ui import text, text_layout
from sim.art import draw as art
from sim.board import on_screen
from sim.scenarios import Scenario

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

TABLES = (
    ("sueca", 4),
    ("fodasse", 2),
    ("fodasse", 3),
    ("fodasse", 4),
    ("fodasse", 5),
    ("qu4to", 2),
    ("qu4to", 3),
    ("qu4to", 4),
)


def box_of(face):
    return face.x, face.y, face.x + SIZE, face.y + SIZE


def meets(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("game, players", TABLES)
def test_faces_lie_under_all_and_no_label_or_card_at_rest_meets_one(game, players):
    """This is checked the first 50 times that nothing moves; a turn's bar may touch a face."""
    scenario = Scenario(game, "pt", seed=players, players=players).begin()
    try:
        looked = 0
        for _ in range(1500):
            if looked > 50:
                return
            scenario.next_key()
            scenario.frames(1)
            view = scenario.top
            if not hasattr(view, "table") or view.motion.busy or view.match.events or view.box:
                continue
            if view.drawn != view.match.moves or view.notice_left:
                continue
            looked += 1
            portraits = [face for face in view.table.portraits[1:] if face]
            places = [view.group.index(face) for face in portraits]
            assert sorted(places) == list(range(1, 1 + len(portraits))), "right above the table's top"
            assert len(portraits) == players - 1 or game == "fodasse"
            shown = [face for face in portraits if not face.hidden]
            for thing in on_screen.things(view.group):
                if thing.item in portraits or thing.box == (0, 0, 160, 128) or thing.kind == "shape":
                    continue
                for face in shown:
                    if thing.kind == "text" or min(thing.item.tile_width, thing.item.tile_height) > 9:
                        assert not meets(thing.box, box_of(face)), (thing, box_of(face))
        raise AssertionError("nothing rests: {}".format(looked))
    finally:
        scenario.close()


def moods(game, pace=0, frames=4000):
    """Return how often a mood was seen in an autopilot match of four, and the number of moves."""
    from mesa.board import setting

    scenario = Scenario(game, "pt", seed=5, players=4, settings=((setting.PACE, pace),)).begin()
    found = []
    try:
        for _ in range(frames):
            scenario.next_key()
            scenario.frames(1)
            view = scenario.top
            if not hasattr(view, "table"):
                continue
            if game == "set":
                bar = view.table.score_bar.call
                face = bar[3] if len(bar) > 3 else None
            else:
                face = view.table.portraits[0]
            if face is not None and face not in found:
                found.append(face)
            assert face is None or view.motion.busy or view.match.events or game == "set"
    finally:
        scenario.close()
    return len(found)


@pytest.mark.parametrize("game", ("sueca", "fodasse", "qu4to", "set"))
def test_moods_are_seen_now_and_then_while_something_moves(game):
    assert 1 <= moods(game) <= 40


def test_no_moods_where_one_hurries():
    assert moods("sueca", 1) == moods("set", 1) == 0


@pytest.mark.parametrize("number", range(1, 1 + len(ALL)))
def test_temper(number):
    """Each bot and each person shows its temper sometimes, and none of them every time."""
    from mesa.ui import portraits

    motion = SimpleNamespace(percent=100, fast=False)
    seen = {}
    for kind in (portraits.GLAD, portraits.CROSS):
        seat, rival = (number, None) if number < len(NAMES) else (1, [number - len(art.BOTS), 0])
        of_bots = dict(rival=rival, human=0, levels=bytes([1] * len(NAMES)))
        matches = [SimpleNamespace(moves=4 * n, **of_bots) for n in range(60)]
        views = [SimpleNamespace(motion=motion, match=match) for match in matches]
        seen[kind] = sum(portraits.due(view, seat, kind) for view in views)
    assert all(n <= 30 for n in seen.values())
    assert sum(seen.values()) >= 12


# texts about levels and bots


def lines_of(page, lang, said):
    from mesa.setup import options

    return text_layout.wrap(said, options.WIDE_BOT if page == "bot" else options.WIDE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_bots_and_levels_fits(lang):
    words = harness.texts_of("mesa", lang)["words"]
    levels = set().union(*(harness.bots_of(game).LEVELS[1:] for game in harness.bot_ids()))
    assert {"easy", "medium", "expert"} <= levels
    for level in [*levels, "mixed"]:
        assert text.width(words[level + "_what"]) <= 158, level
    for seat, level in itertools.product(range(1, len(NAMES)), levels):
        said = words["bot" + str(seat)] + " " + words[level + "_what"]
        lines = lines_of("bot", lang, said)
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


@pytest.mark.parametrize("game", harness.bot_ids())
def test_the_level_goes_through_the_steps_in_order(game):
    """There are up to eight. Each has its number, a level its name, a step between two says between which."""
    steps = importlib.import_module("games." + game).STEPS
    scenario = Scenario(game, "en", seed=1, players=2 if game != "sueca" else 4, level="easy")
    try:
        page = scenario.until(lambda s: type(s.top).__name__ == "MatchSetup").frames(1).top
        while page.rows[page.at] != "level":
            scenario.press("DOWN")
        shown = []
        for _ in steps:
            shown.append((*page.row(page.at)[1:], *page.notes(page.at)))
            scenario.press("RIGHT")
        assert page.levels[1] == 1, "after the last step comes the first"
        named = {100: "easy", 200: "medium", 300: "expert"}
        for i, strength in enumerate(steps):
            value, note = shown[i]
            if strength in named:
                assert value == "{} ({})".format(i + 1, named[strength])
                assert note == page.t(named[strength] + "_what")
            else:
                assert value == str(i + 1)
                low = strength // 100 * 100
                assert note == page.t("between", named[low], named[low + 100])
    finally:
        scenario.close()
