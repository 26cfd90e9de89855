# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The list of languages, and words in place of damaged ones."""

from micropython import const

from mesa.board.setting import LANG
from mesa.ui import text_file
from mesa.ui.text_file import CONSOLE, PLACE, ROW

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import ConsoleParts
    from mesa.ui.words import Words


def languages() -> "list[list[str]]":
    """Return [number in saves, code, its own name, its word for "language"] of each language, by number."""
    try:
        (rows,) = text_file.parts(None, "", "languages")
        return [row.split("|") for row in rows.decode().split("\n")]
    except OSError as problem:
        print(problem)
    return [[str(i + 1), code, code, ""] for i, code in enumerate(_codes())]  # it is damaged: they will do


def _codes():
    # return the codes of all languages: those that are in the file, without the list in its first row
    found = []
    try:
        with open(CONSOLE, "rb") as f:
            for _ in range(f.read(1 + ROW)[0] - 1):
                found.append(f.read(ROW)[:PLACE].decode().strip())
    except (OSError, IndexError, ValueError):
        pass
    if not found:
        raise OSError(CONSOLE)
    return found


def stand_in(words: "Words", problem: OSError) -> None:
    """Use another language instead of damaged words of the console: better than no screen.

    If those of all are damaged, raise OSError(the file's path).
    """
    words.broken = str(problem)
    print(problem)
    for code in _codes():
        try:
            words.kept = text_file.parts(None, code, "words")
            return
        except OSError as other:
            print(other)
    raise problem


def language(number: int, by: int = 0) -> "list[str]":
    """Return the row of `languages` with that number, or the first; or the one `by` places after it."""
    found = languages()
    at = 0
    for i, row in enumerate(found):
        if row[0] == str(number):
            at = i
    return found[(at + by) % len(found)]


def use(console: "ConsoleParts") -> None:
    """Use the words of the language in the settings, the first one's until the player has chosen."""
    console.words.use_language(language(console.store.get(LANG))[1])
