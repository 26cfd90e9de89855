# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Read text.bin of a game, or the console's, which sim/drive/texts.py makes."""

from binascii import crc32
from struct import unpack_from

from micropython import const

from mesa.ui.text import filled, find, letters

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.words import Parts, Words

CONSOLE = const("lib/mesa/text.bin")
ROW = const(16)
PLACE = const(14)
"""A row of the table of languages: a code, and at PLACE where its texts begin, in HEADs."""
HEAD = const(80)
_TABLE = const(76)  # its size in bytes; then comes its checksum


def _path(game):
    return "games/" + game + "/text.bin" if game else CONSOLE


def parts(game: "str | None", lang: str, section: str, only: int = -1) -> "Parts":
    """Return the parts of a section, in that language, of a game's texts or, if it is None, the console's.

    `only`: a tuple of just that part, counted from 0. OSError(the file's path) if it is missing or damaged,
    or has no such part.
    """
    path = _path(game)
    try:
        with open(path, "rb") as f:
            start, at, count = _section(f, lang, section)
            if only >= count:
                raise ValueError
            if only >= 0:
                at += only
                count = 1
            f.seek(start + HEAD + 4 * at)
            table = f.read(4 * count + 4)
            if len(table) < 4 * count + 4:
                raise ValueError
            f.seek(start + unpack_from("<H", table, 0)[0])
            found = []
            for i in range(count):
                begin, checksum, end = unpack_from("<HHH", table, 4 * i)
                part = f.read(end - begin)
                if crc32(part) & 0xFFFF != checksum:
                    raise ValueError
                found.append(part)
    except (OSError, ValueError):
        raise OSError(path) from None
    return tuple(found)


def count(game: str, lang: str, section: str) -> int:
    """Return how many parts, such as pages, a section has; OSError(the file's path) if it has none."""
    path = _path(game)
    try:
        with open(path, "rb") as f:
            n = _section(f, lang, section)[2]
            if n:
                return n
    except (OSError, ValueError):
        pass
    raise OSError(path)


def _section(f, lang, section):
    # return (where the language begins, number of the section's first part, number of parts)
    (count,) = f.read(1)
    rows = f.read(ROW * count)
    code = lang.encode()
    at = 0
    while at + ROW <= len(rows) and rows[at : at + PLACE].strip() != code:
        at += ROW
    if at + ROW > len(rows):
        raise ValueError
    start = HEAD * unpack_from("<H", rows, at + PLACE)[0]
    f.seek(start)
    head = f.read(HEAD)
    name = letters(section)
    first = 0
    if len(head) < HEAD or crc32(head[:_TABLE]) & 0xFFFF != unpack_from("<H", head, _TABLE)[0]:
        raise ValueError
    for at in range(0, _TABLE, 4):
        n = head[at + 3]
        if head[at : at + 3] == name:
            return start, first, n
        first += n
    return 0, 0, 0


def both(words: "Words", section: str) -> "Parts":
    """Return the parts of that section in the open game's file, if any, and then in the console's."""
    of_game = parts(words.game_name, words.code, section) if words.game_name else ()
    return of_game + parts(None, words.code, section)


def about(words: "Words", game: str, choice: int = 0) -> "tuple[str, str]":
    """Return (the name of a game, number `choice` if it has several; its credits, or "").

    OSError(the file's path) if the file is missing or damaged.
    """
    found = parts(game, words.code, "about")
    name = (choice and find(found, "title_{}".format(choice + 1))) or find(found, "title") or game
    return name, find(found, "credit") or ""


def line(words: "Words", game: "str | None", section: str, key: str, *values: object) -> str:
    """Return a text of a game's file, or of the console's, see Words.text; "" if it has none, or cannot be
    read.
    """
    try:
        return filled(find(parts(game, words.code, section), key) or "", *values)
    except OSError as problem:  # the caller can do without the text
        print(problem)
        return ""
