# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of fonts: making and reading a strip, missing characters, and the page that loads the libraries."""

from sim.mutant import Mutant

_STRIPS = "sim/art/strips.py"
_TEXT = "lib/mesa/ui/text.py"
_ABOUT = "lib/mesa/app/about.py"

MUTANTS = (
    Mutant(
        "fonts-a-strip-is-one-row-off",
        _STRIPS,
        "top = font.ascent - glyph.height - glyph.dy",
        "top = font.ascent - glyph.height - glyph.dy - 1 * (code == 0x67)",
        ("tests/test_fonts.py::test_files_are_what_the_drawings_make",),
    ),
    Mutant(
        "fonts-a-stale-strip-is-not-found",
        _STRIPS,
        "if not (folder / name).is_file() or (folder / name).read_bytes() != data",
        "if not (folder / name).is_file()",
        ("tests/test_fonts.py::test_a_stale_strip_is_found",),
    ),
    Mutant(
        "fonts-a-damaged-strip-is-used",
        "lib/mesa/ui/read_font.py",
        "if crc32(data) & 0xFFFF == _COMPLETE:",
        "if data:",
        ("tests/test_broken_files.py::test_a_font_with_one_wrong_bit_is_not_used",),
    ),
    Mutant(
        "fonts-what-is-lacking-has-no-width",
        _TEXT,
        "n += left[c + 1] - left[c] or left[64] - left[63]",
        "n += left[c + 1] - left[c]",
        ("tests/test_fonts.py::test_what_a_font_lacks_is_a_question_mark",),
    ),
    Mutant(
        "fonts-what-is-lacking-is-not-drawn",
        _TEXT,
        "                at = left[63]\n                end = left[64]\n",
        "                end = at + left[64] - left[63]\n",
        ("tests/test_fonts.py::test_what_a_font_lacks_is_a_question_mark",),
    ),
    Mutant(
        "fonts-an-unknown-character-is-a-heart",
        _TEXT,
        "0x80 + SIGNS.find(chr(code))",
        "0x82 + SIGNS.find(chr(code))",
        ("tests/test_fonts.py::test_what_a_font_lacks_is_a_question_mark",),
    ),
    Mutant(
        "fonts-the-about-page-leaves-the-libraries",
        "lib/mesa/core/scope.py",
        '_OURS = const(("mesa", "game", "adaf"))',
        '_OURS = const(("mesa", "game"))',
        ("tests/test_menus.py::test_the_about_page_has_both_libraries_in_memory_only_while_it_is_open",),
    ),
    Mutant(
        "fonts-the-about-page-leaves-its-file-open",
        _ABOUT,
        "            raise OSError(_PATH) from None\n        self._close()\n",
        "            raise OSError(_PATH) from None\n",
        ("tests/test_menus.py::test_the_about_page_has_both_libraries_in_memory_only_while_it_is_open",),
    ),
    Mutant(
        "fonts-the-about-page-goes-with-its-file-open",
        _ABOUT,
        "    def leave(self) -> None:\n        self._close()\n\n",
        "",
        ("tests/test_menus.py::test_the_about_pages_font_is_closed_when_the_page_goes_while_it_is_made",),
    ),
)
