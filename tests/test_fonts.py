# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The fonts: every character in the texts, files as drawn, and strip like the PCF."""

import ast
import functools
import io
import itertools
import re
import struct
from typing import Any

import harness
import pytest
from adafruit_bitmap_font.pcf import PCF
from adafruit_display_text.bitmap_label import Label
from conftest import ROOT
from displayio import Bitmap

from mesa.core.match import NAMES
from mesa.ui import text
from sim.art import canvas, strips
from sim.art import fonts as drawn
from sim.drive import texts

ASCII = [chr(c) for c in range(0x20, 0x7F)]
LATIN = [chr(c) for c in range(0xA0, 0x100)]

fonts = pytest.mark.parametrize("name", drawn.POINTS)


@functools.cache
def glyphs(name):
    return drawn.alphabet(canvas.ART / f"{name}.txt")


@pytest.fixture(scope="module")
def made():
    """Return the files that the drawings make, {name: bytes}."""
    return drawn.files()


@fonts
def test_files_are_what_the_drawings_make(name, made):
    for suffix in ("pcf", "strip"):
        assert (ROOT / f"fonts/{name}.{suffix}").read_bytes() == made[f"{name}.{suffix}"], "run make art"


@fonts
def test_all_of_ascii_and_latin_1(name):
    have = glyphs(name)
    assert [c for c in ASCII + LATIN if ord(c) not in have] == []
    for both, one, other in ("œ", "o", "e"), ("Œ", "O", "E"):  # not in Latin-1, but in the same languages
        wide, left, right = (have[text.coded(c)[0]] for c in (both, one, other))
        assert len({max(y for _, y in glyph.cells()) for glyph in (wide, left, right)}) == 1
        assert max(left.advance, right.advance) < wide.advance < left.advance + right.advance


# The console's fonts


@fonts
def test_every_text_has_the_pixels_of_adafruits_label(name):
    """The reference: Label of adafruit_display_text, with the PCF as adafruit_bitmap_font reads it.

    All lines of texts in all languages, in the big font only titles; and each character of the strip alone.
    """
    font = text.font(name == "big")
    lines = {chr(code) + "|" for code in strips.CHARACTERS[name]}
    every = (s for own in texts.Texts().own.values() for part in own.values() for s in part.values())
    for s in titles() if name == "big" else every:
        lines.update(s.split("\n"))
    with open(ROOT / f"fonts/{name}.pcf", "rb", buffering=0) as file:
        pcf: Any = PCF(file, Bitmap)  # pyrefly: ignore[bad-argument-type] - its hint says an object
        assert font.rows == font.strip.height == pcf.ascent + pcf.descent
        label: Any = Label(pcf, base_alignment=True)
        for line in sorted(lines - {""}):
            codes = text.coded(line)
            label.text = "".join(map(chr, codes))
            x, y, _, _ = label.bounding_box  # its corner, from the pen's place on the base line
            ours: Any = Bitmap(label.bitmap.width, label.bitmap.height, 3)
            font.draw(codes, ours, -x, -y - pcf.ascent)
            assert label.bitmap._data == ours._data, line
    assert len(lines) > (300 if name == "big" else 4000)


def test_a_stale_strip_is_found(tmp_path):
    for name in ("text.pcf", "text.strip", "big.pcf", "big.strip"):
        (tmp_path / name).write_bytes((ROOT / "fonts" / name).read_bytes())
    assert strips.stale(tmp_path) == []
    (tmp_path / "big.strip").write_bytes((tmp_path / "text.strip").read_bytes())
    assert strips.stale(tmp_path) == ["big.strip"]
    (tmp_path / "text.strip").unlink()
    assert strips.stale(tmp_path) == ["text.strip", "big.strip"]


@pytest.mark.parametrize("big", (False, True))
def test_what_a_font_lacks_is_a_question_mark(big):
    font = text.font(big)

    def picture(s):
        bitmap = Bitmap(100, font.rows, 2)
        font.draw(text.coded(s), bitmap, 0, 0)
        return [bitmap[x, y] for y in range(font.rows) for x in range(100)]

    for s in ("€漢", "a\U0001f0a1b", "\0\n\x1f", "\x7f\x9f", "þAÿ") + (("♥",) if big else ()):
        plain = "".join(c if "A" <= c <= "z" else "?" for c in s)
        assert text.width(s, big) == text.width(plain, big), s
        assert picture(s) == picture(plain), s


@functools.cache
def sources():
    """Return all nodes of the Python files with texts that are shown."""
    places = ("lib/mesa", "games", "docs/template")
    files = [file for top in places for file in sorted((ROOT / top).rglob("*.py"))]
    return [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]


def test_every_text_has_its_glyphs():
    """The text font has every string of modules and words, docstrings included, and every help page."""
    lines = [n.value for n in sources() if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    for pattern in ("lib/mesa/text.*.txt", "games/*/*.txt", "docs/template/*.txt"):
        lines += [line for file in ROOT.glob(pattern) for line in file.read_text("utf-8").splitlines()]
    assert len(lines) > 3000
    assert [line for line in lines if line not in (text.SIGNS, "\r") and lacking(line, "text")] == []
    assert [title for title in titles() if lacking(title, "big")] == [] and len(titles()) > 60


def lacking(s, name):
    """Return the characters of the text s that the strip of font `name` lacks; newlines do not count."""
    return [c for c in text.coded(s.replace("\n", "")) if c not in strips.CHARACTERS[name]]


@functools.cache
def titles():
    """Return the headings of help, titles of games, and words in statements about a title."""
    keys = set()
    for node in sources():
        if isinstance(node, (ast.Assign, ast.Expr, ast.Return)):
            if re.search(r"\btitle\b|big=True|, True\)|finish\(|dialog\(", ast.unparse(node)):
                keys.update(n.value for n in ast.walk(node) if isinstance(n, ast.Constant))
    assert {"settings", "won", "you_cut", "error"} <= keys
    found = []
    for sections in texts.Texts().own.values():
        found += (
            [said for key, said in sections["words"].items() if key in keys] if "words" in sections else []
        )
        found += [said for key, said in sections.get("about", {}).items() if key.startswith("title")]
        found += [page.split("\n")[0] for page in sections.get("help", {}).values()]
    return found


@fonts
def test_letters_differ_and_do_not_touch(name):
    """In each row, no ink of a letter is next to ink of the following one; figures are equally wide."""
    have, seen = glyphs(name), {}
    assert len({have[ord(c)].advance for c in "0123456789"}) == 1
    for code, glyph in have.items():
        twin = seen.setdefault((frozenset(glyph.cells()), glyph.advance), code)
        # characters that typography distinguishes only by their position
        assert twin == code or chr(twin) + chr(code) in (" \xa0", "-\xad", ".\xb7"), (chr(twin), chr(code))
    for c in {*ASCII, *LATIN} - {*"ãõñ_¯"}:  # a tilde may reach over the next letter, lines join
        columns = [x for x, _ in have[ord(c)].cells()] or [0]
        assert 0 <= min(columns) and (max(columns) < have[ord(c)].advance - 1 or c in " \xa0"), c


def test_lines_fit_their_pitch():
    """Accents on a line's capitals may share one row with the tails above, no more; letters never meet."""
    for name, pitch in (("text", text.LINE), ("big", text.BIG_LINE)):
        font: Any = PCF(io.BytesIO((ROOT / f"fonts/{name}.pcf").read_bytes()), Bitmap)  # pyrefly: ignore[bad-argument-type]
        assert font.ascent + font.descent - 1 <= pitch
        heights = [y for c in ASCII for _, y in glyphs(name)[ord(c)].cells()]
        assert max(heights) + 1 - min(heights) < pitch


def test_a_letter_of_western_europe_is_in_the_fonts_once_a_text_has_it():
    """In both fonts, without a change of the code; what no text has takes no memory on the board."""
    found = texts.Texts()
    assert strips.letters(found) == strips.LETTERS
    found.own["games/sueca", "en"]["words"]["french"] = "À père, dîner, où, Übergröße, chœur, ŒUVRE"
    more = strips.letters(found)[len(strips.LETTERS) :]
    assert more == text.coded("ßèîöùŒœ")
    for name in strips.CHARACTERS:
        pcf = (strips.FONTS / (name + ".pcf")).read_bytes()
        with pytest.MonkeyPatch.context() as patch:
            every = bytes(range(0xC0, 0x100)) + text.coded("œŒ")
            patch.setitem(strips.CHARACTERS, name, strips.CHARACTERS[name] + every)
            data = strips.strip(name, pcf)
        edges = struct.unpack("<257H", data[-4 - 2 * 257 : -4])
        assert all(edges[code] < edges[code + 1] for code in every)


# Games' texts fit their places in every language, whatever is filled in.
#
# tests/test_hint.py measures notices, sim/words.py rows of menus, choices, tips and help.


FITS = {
    "sueca": {
        "142": "accused_false:PRICE accuse_sure:PRICE accuses:NAME next_more:12 match_score:-12:5"
        " redeal_points:9 from_91&of_ties:9 show_hand:Caio accused_proved deal_what last_call_text"
        " see_last from_61 from_120 next_same cara_de_gato clean_won clean_lost",
        "138": "revoked_here:NAME:Q♣ led_by:NAME+taken_by:NAME",
        "142 big": "last_call deal_how redeal accusation won lost count hand_tied hand_lost:12",
    },
    "fodasse": {
        "134": "NAME+bids:19 NAME+takes_0 NAME+takes_1",
        "156": "repeat nobodys:19 won_and_bid:19:19",
        "156 big": "made missed missed_free",
        "22": "is_out",
        "160": "watching:KEY skipping",
        "62": "your_bid takes_0 takes_1 total:38:19",
        "98": "sum_of:38:19",
        "32": "manilha",
        "130": "took:NAME:19 hand_of:NAME trick_no:19",
    },
    "qu4to": {
        "140 big": "nothing_beats pass won round_end:3",
        "158": "marks:KEY:10&beats:40:KEY:KEY:KEY marks:KEY:10&sets:40:KEY:KEY marks:KEY:10&unmarks:KEY"
        " which:11:KEY:11:10 plays:KEY:8-9-10-11&and_point play_on:4:KEY:KEY",
        "126": "turns:KEY:10:11 side:KEY:KEY:KEY:11 ladder last_plays",
        "154": "opens:NAME+drawn_by_lot opens:NAME+fewest only_fours stood+opens:NAME emptied:NAME:4"
        " point:NAME"
        " emptied_4:NAME:4 out_next:NAME:NAME turned:NAME drew:NAME passed:NAME",
    },
    "set": {
        "142 big": "won lost shared solo_won solo_lost practice_over deal_over:NAME",
        "154": "alone_line:-10:27:12 in_time:TIME best_time:TIME:TIME new_best:TIME fault_why:NAME:FEATURE"
        " result:NAME:-12:-12",
        "54": "points:-12",
        "40": "debt:12 SIGN",
    },
}
"""{game: {pixels: lines}}. A line is a key and its values. "&" joins two parts, "+" does so with ": "."""


def filled(words, part):
    """Return a part of a line with each of its values; a word in capitals stands for several."""
    several = {
        "NAME": [*NAMES[1:], words["you"]],
        "KEY": [text.A_KEY],
        "PRICE": [words.get("price_0"), words.get("price_1")],
        "TIME": ["59:59"],
        "FEATURE": [said for key, said in words.items() if key[0] == "f" and key[1:].isdigit()],
        "SIGN": [said for key, said in words.items() if key[0] == "v" and key[1:].isdigit()],
    }
    if part == ":":
        return [": "]
    key, *values = part.split(":")
    if key in several:
        return several[key]
    forms = words[key].split("|")
    return [
        form.format(*chosen)
        for form in forms
        for chosen in itertools.product(*(several.get(value, [value]) for value in values))
    ]


@pytest.mark.parametrize("lang", harness.LANGUAGES)
@pytest.mark.parametrize("game", FITS)
def test_texts_fit(game, lang):
    words = {**harness.texts_of("mesa", lang)["words"], **harness.texts_of(game, lang)["words"]}
    wide = []
    for limit, lines in FITS[game].items():
        pixels, _, big = limit.partition(" ")
        for line in lines.split():
            parts = [filled(words, part) for part in line.replace("+", "&:&").split("&")]
            for said in map("".join, itertools.product(*parts)):
                if text.width(said, bool(big)) > int(pixels):
                    wide.append((limit, said, text.width(said, bool(big))))
    assert not wide


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_every_set_of_qu4to_fits(lang):
    """Every line over the set and over the hand is at most as wide as the screen, for all 71 sets."""
    from games.qu4to import deck

    words = {**harness.texts_of("mesa", lang)["words"], **harness.texts_of("qu4to", lang)["words"]}
    t = lambda key, *values: words[key].format(*values)  # noqa: E731
    for name, cls in itertools.product((*NAMES[1:5], words["you"]), range(deck.CLASSES)):
        line = deck.set_text(t, cls)
        for said in (t("leads", name, line), text.A_KEY + " " + line + " +1", t("weak", line)):
            assert text.width(said) <= 158, said
        assert text.width("{} 11 {} {}".format(text.A_KEY, text.RIGHT_KEY, line)) <= 158
        assert text.width(name + ": " + line) <= 136, "the box of Select"


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_what_is_said_in_fodasse_fits(lang):
    """A phrase has the player's text, and the answers of a careful and a bold bot."""
    from games.fodasse.menu import PHRASES
    from games.fodasse.view import View

    talk = harness.texts_of("fodasse", lang)["talk"]
    phrases = [talk[key].split("|") for key in PHRASES]
    assert sorted(talk) == sorted(PHRASES) and [len(phrase) for phrase in phrases] == [3, 3, 3, 3, 1]
    you = harness.texts_of("mesa", lang)["words"]["you"]
    said = ["{}: {}".format(you, phrase[0]) for phrase in phrases[:4]]
    said += ["{}: {}".format(name, s) for phrase in phrases for s in phrase[1:] for name in NAMES[1:]]
    assert not [line for line in said if text.width(line) > View.notice_w - 6]
