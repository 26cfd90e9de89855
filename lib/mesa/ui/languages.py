# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Read which languages there are, and the words of one. Loaded only while needed, between matches."""

import os

from micropython import const

from mesa.ui.text_file import CONSOLE, both, parts
from mesa.ui.words import find

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.words import Words


def read(words: "Words") -> None:
    """Read the console's words and those of the open game, in the language that `words` has.

    If the console's own are broken in it, those of another language: better than no screen. If a game's are:
    OSError that begins with the file.
    """
    if words.broken:
        words.broken = ""
    words.console = words.game = words.menus = ()  # first out of memory
    code = words.code
    try:
        words.console = parts(CONSOLE, code, "words")
    except OSError as problem:
        words.broken = str(problem)
        print(words.broken)
        for row in languages():
            try:
                words.console = parts(CONSOLE, row[1], "words")
                break
            except OSError as other:
                print(other)
        else:
            raise
    if words.game_name:
        words.game = parts("games/" + words.game_name, words.code, "words")
    words.menus = both(words, "menus")


def about(words: "Words", game: str, choice: int = 0) -> "tuple[str, str]":
    """Return (the name of a game, of the number `choice` if it has several; whose it is, or "").

    OSError(the file's path) if the file is missing or damaged.
    """
    found = parts("games/" + game, words.code, "about")
    name = (choice and find(found, "title_{}".format(choice + 1))) or find(found, "title") or game
    return name, find(found, "credit") or ""


def languages() -> "list[list[str]]":
    """Return [number in saves, code, name in itself, its word for language] of each language, by number."""
    try:
        with open(CONSOLE + "/languages.bin", "rb") as f:
            found = [row.split("|") for row in f.read().decode().strip().split("\n")]
        for row in found:
            if len(row) != 4 or not row[0].isdigit():
                raise ValueError
    except (OSError, ValueError) as problem:  # damaged: the codes will do
        print(CONSOLE + "/languages.bin", problem)
        codes = sorted([name[5:-4] for name in os.listdir(CONSOLE) if name[:5] == "text."])
        found = [[str(i + 1), codes[i], codes[i], ""] for i in range(len(codes))]
    return found


def language(number: int) -> "list[str]":
    """Return the row of `languages` with that number, or the first."""
    found = languages()
    for row in found:
        if row[0] == str(number):
            return row
    return found[0]
