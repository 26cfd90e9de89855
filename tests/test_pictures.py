# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Pictures: bitmaps as drawn, cards that differ enough, text at the right place."""

import io
import itertools
import struct
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import displayio
import numpy as np
import pytest
from conftest import ROOT, samples
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from mesa.ui import playing_cards, text, text_layout, theme
from sim.art import canvas
from sim.art import draw as art
from sim.board import on_screen

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


rgb565 = on_screen.panel_colour


def contrast(a, b):
    """Return the contrast ratio of two 0xRRGGBB, 1 … 21."""
    return on_screen.ratio(tuple(a.to_bytes(3, "big")), tuple(b.to_bytes(3, "big")))


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
    assert text.symbols("[A] e [B], [START] ou [SELECT] [x]") == "{} e {}, {} ou {} [x]".format(*keys)


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
