# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The fonts: every character that the texts may use, the PCF as the BDF has it, both as drawn."""

import unicodedata
from typing import Any, cast

import bdffont
import pytest
from adafruit_bitmap_font.pcf import PCF
from conftest import ROOT
from displayio import Bitmap

from mesa.ui import text
from sim.art import fonts as drawn

ASCII = [chr(c) for c in range(0x20, 0x7F)]
LATIN = [chr(c) for c in range(0xA0, 0x100)]
PORTUGUESE = "ÁÂÃÀÇÉÊÍÓÔÕÚÜáâãàçéêíóôõúüªº«»"
TYPOGRAPHIC = "…–—‘’“”•"
BIG_SIGNS = "♦♠♥♣←↑→↓✓✗★♛▶◀" + TYPOGRAPHIC

fonts = pytest.mark.parametrize("name", drawn.FONTS)


def bdf(name):
    return {g.encoding: g for g in bdffont.BdfFont.load(ROOT / f"fonts/{name}.bdf").glyphs}


def cells(glyph):
    """The inked cells of a BdfGlyph as (x, y), y upwards from the baseline."""
    top = glyph.offset_y + glyph.height - 1
    return {
        (glyph.offset_x + x, top - y)
        for y, row in enumerate(glyph.bitmap)
        for x, ink in enumerate(row)
        if ink
    }


@fonts
def test_files_are_what_the_drawings_make(name):
    made = drawn.files()
    for suffix in ("bdf", "pcf"):
        assert (ROOT / f"fonts/{name}.{suffix}").read_bytes() == made[f"{name}.{suffix}"], (
            "run sim/art/draw.py"
        )


@fonts
def test_all_of_ascii_and_latin_1(name):
    have = bdf(name)
    missing = [c for c in ASCII + LATIN if ord(c) not in have]
    assert not missing


@pytest.mark.parametrize("big", (False, True))
def test_the_board_finds_every_letter_and_sign(big):
    font = text.font(big)
    for c in ASCII + LATIN + list(PORTUGUESE) + list(BIG_SIGNS if big else text.SIGNS):
        assert font.width(font.need(c)) >= 0 and font.places[text.coded(c)[0]] >> 15 & 31, c
    assert text.width("€漢", big) == text.width("♦♦", big), "what the fonts lack is shown as something"


def test_signs_lie_in_the_order_of_their_names():
    assert len(text.SIGNS) == 32
    for i, char in enumerate(text.SIGNS):
        assert text.coded(char) == bytes([0x80 + i])
    assert text.coded("♦♠♥♣") == text.coded(text.SUITS)
    assert (text.LEFT, text.UP, text.RIGHT, text.DOWN) == tuple(
        chr(0x80 + text.SIGNS.index(c)) for c in "←↑→↓"
    )


@fonts
def test_pcf_is_the_bdf(name):
    with open(ROOT / f"fonts/{name}.pcf", "rb", buffering=0) as file:
        font = PCF(file, Bitmap)  # pyright: ignore[reportArgumentType] - its hint says a bitmap, it wants the class
        source = bdffont.BdfFont.load(ROOT / f"fonts/{name}.bdf")
        assert (font.ascent, font.descent) == (source.properties.font_ascent, source.properties.font_descent)
        font.load_glyphs(range(0x100))
        for code in range(0x100):
            glyph: Any = cast(Any, font.get_glyph(code))
            drawn = next((g for g in source.glyphs if g.encoding == code), None)
            assert (glyph is None) == (drawn is None), hex(code)
            if drawn is None:
                continue
            assert (glyph.width, glyph.height) == (drawn.width, drawn.height)
            assert (glyph.dx, glyph.dy) == (drawn.offset_x, drawn.offset_y)
            assert glyph.shift_x == drawn.device_width_x
            rows = [[glyph.bitmap[x, y] for x in range(glyph.width)] for y in range(glyph.height)]
            assert rows == drawn.bitmap, hex(code)


@fonts
def test_no_two_letters_look_alike(name):
    seen = {}
    for code, glyph in bdf(name).items():
        if chr(code) in "\xa0":
            continue
        shape = (frozenset(cells(glyph)), glyph.device_width_x)
        twin = seen.setdefault(shape, code)
        # The signs that typography tells apart by where they stand.
        assert twin == code or chr(twin) + chr(code) in ("-\xad", ".\xb7"), (chr(twin), chr(code))


@fonts
def test_accented_letters_hold_their_letter_and_more(name):
    have = bdf(name)
    for char in LATIN:
        parts = unicodedata.normalize("NFD", char)
        if len(parts) != 2 or parts[1] not in drawn.MARKS:
            continue
        letter, accented = cells(have[ord(parts[0])]), cells(have[ord(char)])
        if parts[1] == "\u0327":
            assert letter < accented and min(y for _, y in accented) < 0
        else:
            top = (
                max(y for _, y in letter)
                if parts[0] not in "ij"
                else max(y for _, y in cells(have[ord("x")]))
            )
            low = max(y for _, y in cells(have[ord("x")]))
            assert max(y for _, y in accented) > top
            # The letter's own rows up to the x-height of small letters are as in the plain one.
            if parts[0].islower() and parts[0] not in "ij":
                shift = min(x for x, _ in accented) - min(x for x, _ in letter)
                plain = {(x, y) for x, y in letter if y <= low}
                assert any(
                    {(x + d, y) for x, y in plain} == {(x, y) for x, y in accented if y <= low}
                    for d in (shift, shift + 1, shift - 1)
                ), char


@fonts
def test_figures_are_equally_wide(name):
    have = bdf(name)
    assert len({have[ord(c)].device_width_x for c in "0123456789"}) == 1


@fonts
def test_letters_do_not_touch(name):
    """Between any two letters in a row, no ink of the one is next to ink of the other on the same row."""
    have = bdf(name)
    letters = [
        c
        for c in ASCII + LATIN + list("\x80\x81\x82\x83")
        if ord(c) in have and c.isprintable() or c in "\x80\x81\x82\x83"
    ]
    for a in letters:
        first = have[ord(a)]
        if chr(first.encoding) in "ãõñ_¯":
            continue  # a tilde may reach over the next letter, lines join
        ink = cells(first)
        assert not ink or max(x for x, _ in ink) < first.device_width_x - 1, a
        assert not ink or min(x for x, _ in ink) >= 0, a


def test_lines_fit_their_pitch():
    """A line's capital accents may share a row with the tails above, no more; letters never meet."""
    for name, pitch in (("text", text.LINE), ("big", text.BIG_LINE)):
        font = bdffont.BdfFont.load(ROOT / f"fonts/{name}.bdf")
        ascent, descent = font.properties.font_ascent, font.properties.font_descent
        assert ascent is not None and descent is not None
        assert ascent + descent - 1 <= pitch
        plain = [g for g in font.glyphs if chr(g.encoding) in ASCII]
        tall = max(g.offset_y + g.height for g in plain)
        deep = -min(g.offset_y for g in plain)
        assert tall + deep < pitch


def test_small_on_the_drive():
    sizes = {name: (ROOT / f"fonts/{name}.pcf").stat().st_size for name in drawn.FONTS}
    assert sizes["text"] < 13_000 and sizes["big"] < 16_000, sizes
