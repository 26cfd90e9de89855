# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Pictures: bitmaps as drawn, cards that differ enough, text at the right place."""

from __future__ import annotations

import io
import itertools
import struct
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import displayio
import harness
import numpy as np
import pytest
from common import readable
from conftest import ROOT, samples
from harness import LANGUAGES
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from mesa.board import setting
from mesa.core.match import NAMES
from mesa.core.match_start import STYLES
from mesa.ui import playing_cards, text, text_layout, theme
from sim.art import canvas
from sim.art import draw as art
from sim.board import on_screen
from sim.drive import texts

SUECA = "23456QJK7A"
FODASSE = "4567QJKA23"
BITMAPS = sorted(
    str(p.relative_to(ROOT)) for folder in ("lib", "games") for p in (ROOT / folder).rglob("*.bmp")
)
# In RAM a sheet takes as many bytes as its file without the header; whole faces would take 16 KB.
MOST_BYTES = {"lib/mesa/ui/icons.bmp": 1024, "lib/mesa/ui/logo.bmp": 2048}


PARTS = theme.load("lib/mesa/ui/cards.bmp")
FOUR_PARTS = theme.load("lib/mesa/ui/cards.bmp#1")
SUITS = {
    PARTS: (theme.RED, theme.INK, theme.RED, theme.INK),
    FOUR_PARTS: (theme.BLUE, theme.INK, theme.RED, theme.DEEP_GREEN),
}
both_decks = pytest.mark.parametrize("parts", SUITS, ids=("two", "four"))
SHEETS = art.sheets()


def pixels(bitmap):
    """Return a displayio.Bitmap as rows of colour indexes."""
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]


rgb565 = readable.panel_colour


def contrast(a, b):
    """Return the contrast ratio of two 0xRRGGBB, 1 … 21."""
    return readable.ratio(tuple(a.to_bytes(3, "big")), tuple(b.to_bytes(3, "big")))


# Bitmaps


def test_bitmap_files():
    """4 bits per pixel, uncompressed, whole words per row, our palette; Pillow and the board agree.

    They are what the drawings make, and small; cards fill the card sheet.
    """
    for path, sheet in SHEETS.items():
        assert (ROOT / path).read_bytes() == sheet.bmp(), f"{path} is stale: run make art"
    assert set(SHEETS) <= set(BITMAPS)
    for path, most in MOST_BYTES.items():
        assert (ROOT / path).stat().st_size <= most
    sizes = {"icon.bmp": (32, 32), "cards.bmp": canvas.CARD_SHEET, "prizes.bmp": canvas.CARD_SHEET}
    with pytest.raises(OSError):
        theme.load("games/nothing/icon.bmp")
    for path in BITMAPS:
        data = (ROOT / path).read_bytes()
        offset, header, width, height, planes, bits, packing = struct.unpack_from("<10xIIiiHHI", data)
        assert (data[:2], header, planes, bits, packing) == (b"BM", 40, 1, 4, 0), path
        assert width % 8 == 0 and height > 0, path
        assert struct.unpack_from("<16I", data, 54) == theme.COLOURS, path
        assert len(data) == offset + width * height // 2 == struct.unpack_from("<I", data, 2)[0], path
        # Pillow turns the indexes into colours; all sixteen differ, so comparing colours is enough.
        seen = np.array(Image.open(io.BytesIO(data)).convert("RGB"))
        colours = np.array([tuple(c.to_bytes(3, "big")) for c in theme.COLOURS])
        count = height // (data[6] or height)
        assert height == count * (data[6] or height)
        bitmaps = [theme.load("{}#{}".format(path, i)) for i in range(count)]
        rows = [row for bitmap in bitmaps for row in pixels(bitmap)]
        assert np.array_equal(colours[np.array(rows)], seen), path
        for bitmap in (theme.load(path), *bitmaps):
            size = (bitmap.width, bitmap.height)
            assert size == sizes.get(path.rpartition("/")[2], size), path
        with pytest.raises(OSError, match=r"\.bmp$"):
            theme.load("{}#{}".format(path, count))


def test_a_sheet_of_cards_is_read_once_and_anew_if_that_failed(tmp_path):
    """A truncated, missing or other file leaves nothing behind that would be taken for the earlier cards."""
    path = str(tmp_path / "cards.bmp")
    ours, theirs = "lib/mesa/ui/cards.bmp", "games/qu4to/cards.bmp"
    one: Any = SimpleNamespace(card_sheet=displayio.Bitmap(*canvas.CARD_SHEET, 16), card_path="")
    whole = (ROOT / theirs).read_bytes()
    sizes = [canvas.Sheet(*size).bmp() for size in ((240, 32), (232, 34), (8, 8), (240, 68))]
    for broken in (whole[:-1], whole[:40], b"", *sizes):
        assert theme.load_cards(one, ours) is one.card_sheet
        assert pixels(one.card_sheet) == SHEETS[ours].rows[:34]
        Path(path).write_bytes(broken)
        with pytest.raises(OSError, match="cards.bmp"):
            theme.load_cards(one, path)
        assert one.card_path == "", "who asks for the earlier ones again gets them"
        Path(path).write_bytes(whole)
        for _ in range(2):
            theme.load_cards(one, path)
            assert pixels(one.card_sheet) == SHEETS[theirs].rows
            Path(path).unlink(missing_ok=True)  # it is there already


# Colours


def test_contrasts():
    """Text and cards are readable; WCAG 2 requires 4.5 of small text, 3 of large."""
    c = theme.COLOURS
    assert len({rgb565(colour) for colour in c}) == 16 and canvas.colours() == list(c)
    for ground in (theme.TABLE, theme.TABLE_DOTS, theme.SLATE, theme.INK):
        for letters in (theme.WHITE, theme.CREAM, theme.GOLD, theme.SKY):
            assert contrast(c[ground], c[letters]) >= 4.5, (ground, letters)
    assert contrast(c[theme.GOLD], c[theme.INK]) >= 4.5
    assert contrast(c[theme.WHITE], c[theme.RED]) >= 4.5
    for print_ in (theme.INK, theme.RED, theme.DEEP_GREEN):
        assert contrast(theme.DIM[theme.WHITE], theme.DIM[print_]) >= 3
    assert contrast(theme.DIM[theme.WHITE], theme.DIM[theme.BLUE]) >= 2.5
    # Red and black differ not only in hue, nor do green and black; all suits differ, dimmed too.
    assert contrast(c[theme.RED], c[theme.INK]) >= 3
    assert contrast(c[theme.DEEP_GREEN], c[theme.INK]) >= 2
    for suits in SUITS.values():
        for palette in (theme.PALETTE, theme.DIM):
            for one, other in itertools.combinations(sorted(set(suits)), 2):
                a, b = (palette[i].to_bytes(3, "big") for i in (one, other))
                assert max(abs(x - y) for x, y in zip(a, b, strict=True)) >= 32, (one, other)
    # Dimmed paper is clearly darker than paper and still stands out from the table.
    assert contrast(c[theme.WHITE], theme.DIM[theme.WHITE]) >= 2
    assert contrast(theme.DIM[theme.WHITE], c[theme.TABLE]) >= 2


# Cards


def face(card, order=SUECA, parts=PARTS):
    shown = playing_cards.Card(order, parts)
    shown.show(card)
    return pixels(shown.bitmap)


@both_decks
def test_forty_faces_all_different(parts):
    """Small cards too, and the first columns: in a hand of ten, cards are 15 columns apart."""
    faces, minis, strips = set(), set(), set()
    for card in range(40):
        rows = face(card, SUECA, parts)
        mini = playing_cards.Mini(SUECA, parts)
        mini.show(card)
        small = pixels(mini.bitmap)
        inks = {c for row in small[2:9] for c in row[2:7]}
        assert inks == {theme.WHITE, SUITS[parts][card // 10]}, "a rank has its suit's colour"
        assert (len(rows[0]), len(rows)) == (playing_cards.CARD_W, playing_cards.CARD_H)
        assert (len(small[0]), len(small)) == (playing_cards.MINI_W, playing_cards.MINI_H)
        assert {row[at] for row in small[2:-2] for at in (1, -2)} == {theme.WHITE}
        drawn = canvas.drawings("cards")[SUECA[card % 10]]
        colour = SUITS[parts][card // 10]
        assert [[c == colour for c in row[2:9]] for row in rows[2:12]] == [
            list(map(bool, row)) for row in drawn
        ]
        faces.add(str(rows))
        minis.add(str(small))
        strips.add(str([row[:13] for row in rows]))
    assert len(faces) == len(minis) == len(strips) == 40


@pytest.mark.parametrize("kind", (playing_cards.Card, playing_cards.Mini))
def test_turning_over_and_dimming(kind):
    card = kind(SUECA, PARTS)
    card.show(17)
    front = pixels(card.bitmap)
    faces = [front]
    card.back()
    faces.append(pixels(card.bitmap))
    assert faces[0] != faces[1]
    for rows in faces:
        assert {rows[y][x] for y in (0, -1) for x in (0, -1)} == {theme.CLEAR}
        assert {rows[0][1], rows[-1][1], rows[1][0], rows[1][-1]} == {theme.INK}
    card.show(17)
    assert pixels(card.bitmap) == front
    for dimmed, palette in ((True, theme.DIM), (False, theme.PALETTE)):
        card.dim(dimmed)
        assert card.pixel_shader is palette


def test_order_says_which_rank_a_number_is():
    for place, rank in enumerate(SUECA):
        assert face(20 + place) == face(20 + FODASSE.index(rank), FODASSE)


# Text


def test_width_and_wrap():
    assert text.width("") == 0
    assert text.width("i") == 1
    assert text.width("ii") == 3
    assert text_layout.wrap("", 50) == [""]
    assert text_layout.wrap("a\n\nb", 50) == ["a", "", "b"]
    line = "Quem tem o naipe, serve o naipe."
    assert text_layout.wrap(line, text.width(line)) == [line]
    assert text_layout.wrap(line, text.width(line) - 1) == ["Quem tem o naipe, serve o", "naipe."]
    assert "".join(text_layout.wrap("Otorrinolaringologista", 40)) == "Otorrinolaringologista"
    keys = text.A_KEY, text.B_KEY, text.START_KEY, text.SELECT_KEY
    said = texts.chosen({"words": {"a": "[A] e [B], [START] ou [SELECT] [x]"}}, False)["words"]["a"]
    assert said == "{} e {}, {} ou {} [x]".format(*keys)


@pytest.mark.long
@settings(max_examples=samples(150), deadline=None)
@given(
    st.lists(st.text("aáãbçimW.,♥1", min_size=1, max_size=12), max_size=12),
    st.integers(20, 160),
    st.booleans(),
)
def test_wrap_loses_nothing_and_fits(words, limit, big):
    s = " ".join(words)
    lines = text_layout.wrap(s, limit, big)
    assert all(text.width(line, big) <= limit for line in lines)
    assert "".join(lines).replace(" ", "") == s.replace(" ", "")
    # A line never breaks before a word that would have fitted.
    for first, second in zip(lines, lines[1:], strict=False):
        word = second.split(" ")[0]
        if word and text.width(word, big) < limit and first and " " in first:
            assert text.width(first + " " + word, big) > limit


# Contrast: every text is readable, 4.5 : 1 or more as the panel shows it (WCAG 2, level AA).
#
# tests/test_screens.py, which walks to all golden scenes, measures their texts; no label is exempt. Here:
# the letters and digits in pictures, which are not labels. Those of cards that may not be played are dimmed
# on purpose, and so exempt.


# By picture: the boxes (left, top, right, bottom) that have one sign each, and the colours that may lie
# behind what is clear in them.
CARDS, QU4TO, SIGNS = "lib/mesa/ui/cards.bmp", "games/qu4to/cards.bmp", "games/qu4to/signs.bmp"
SUITS_CONTRAST = (theme.RED, theme.INK, theme.BLUE, theme.DEEP_GREEN)  # the last two in the four-colour deck
SHEETS_CONTRAST = {
    "ranks of large cards": (CARDS, [(156 + 8 * i, 0, 163 + 8 * i, 10) for i in range(10)], SUITS_CONTRAST),
    "ranks of small cards": (CARDS, [(145 + 6 * i, 20, 150 + 6 * i, 27) for i in range(10)], SUITS_CONTRAST),
    "numbers of QU4TO's blue halves": (QU4TO, [(12 * i + 2, 4, 12 * i + 12, 16) for i in range(11)], ()),
    "numbers of QU4TO's green halves": (
        QU4TO,
        [
            (12 * (11 + i) % 240 + 1, 12 * (11 + i) // 240 * 17 + 4, 12 * (11 + i) % 240 + 10, 0)
            for i in range(11)
            if i != 3  # a 4 lies on gold, and has only blue there
        ],
        (),
    ),
    "digits of QU4TO's players": (SIGNS, [(6 * i, 0, 6 * i + 5, 9) for i in range(1, 21)], (theme.TABLE,)),
    "FODASSE and 7LETRAS": ("games/fodasse/letters.bmp", None, (theme.TABLE,)),
    "FOD and 7LE": (
        "games/fodasse/large.bmp",
        [(10 * i, 10 * row, 10 * i + 9, 10 * row + 10) for i in range(3) for row in range(4)],
        (theme.TABLE,),
    ),
}


def boxes(sheet):
    """The boxes of one of SHEETS_CONTRAST, each whole."""
    path, found, _ = SHEETS_CONTRAST[sheet]
    if found is None:
        return [(6 * i, 7 * row, 6 * i + 5, 7 * row + 7) for i in range(7) for row in range(4)]
    return [(a, b, c, d or b + 9) for a, b, c, d in found]


def panel(colour):
    """A colour of mesa.ui.theme as the panel shows it."""
    return readable.panel_colour(theme.COLOURS[colour])


@pytest.mark.parametrize("sheet", SHEETS_CONTRAST)
def test_letters_and_digits_in_pictures_can_be_read(sheet):
    """The two colours of each sign; a third one that has less than a tenth of the box is an ornament."""
    path, _, behind = SHEETS_CONTRAST[sheet]
    pixels = np.asarray(Image.open(ROOT / path))
    low = {}
    for left, top, right, bottom in boxes(sheet):
        colours, counts = np.unique(pixels[top:bottom, left:right], return_counts=True)
        mine = [int(c) for c, n in zip(colours, counts, strict=True) if n >= 0.1 * counts.sum()]
        assert len(mine) == 2, "one ink and one paper at {},{}: {}".format(left, top, mine)
        for paper in behind if theme.CLEAR in mine else (None,):
            one, other = ((c if c != theme.CLEAR else paper) for c in mine)
            found = readable.ratio(panel(one), panel(other))
            if found < readable.RATIO:
                low[one, other] = round(found, 2)
    assert not low, "contrast by colours of mesa.ui.theme"


def test_the_measure():
    """WCAG's own examples: black on white 21, equal colours 1; and a label on two grounds has the worse."""
    assert readable.ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert readable.ratio((9, 9, 9), (9, 9, 9)) == 1
    assert readable.ratio((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_a_text_that_cannot_be_read_is_found(sim):
    """White on the table is read well; half on gold it is not; what lies over it is not its ground."""
    from mesa.ui import text, theme

    console = sim.console()
    console.step()
    while console.stack.making:
        console.step()
    group = console.stack.scenes[-1].group
    console.stack.scenes[-1].clear()
    gold = theme.rect(group, 40, 40, 8, 12, theme.GOLD)
    group.remove(gold)

    def measured():
        console.board.display.refresh()
        ((said, found, _, _),) = readable.contrasts(console.stack.root, sim.panel.rgb())
        assert said == "label 'Ana'"
        return round(found, 1)

    theme.rect(group, 0, 0, 160, 128, theme.TABLE)
    text.label(group, "Ana", 40, 40)
    assert measured() == 8.8
    group.append(gold)
    assert measured() == 8.8, "it lies over the label"
    group.remove(gold)
    group.insert(1, gold)
    assert measured() == 1.6


# The bots' faces: all differ, nothing covers them, moods appear now and then; the claims about them hold.
#
# tests/test_pictures.py checks that the file matches the drawings, tests/test_contract.py that moods are
# gone at rest.


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
            face = t.top.face
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
