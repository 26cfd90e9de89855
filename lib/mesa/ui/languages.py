# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Read the list of languages. Loaded only while needed, between matches."""

import os

from micropython import const

from mesa.board.setting import LANG
from mesa.ui.text_file import CONSOLE

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import ConsoleParts


def languages() -> "list[list[str]]":
    """Return [number in saves, code, its own name, its word for "language"] of each language, by number."""
    try:
        with open(CONSOLE + "/languages.bin", "rb") as f:
            found = [row.split("|") for row in f.read().decode().strip().split("\n")]
        for row in found:
            if len(row) != 4 or not row[0].isdigit():
                raise ValueError
    except (OSError, ValueError) as problem:  # damaged: the codes will do
        print(CONSOLE + "/languages.bin", problem)
        codes = sorted({name[5:-4] for name in os.listdir(CONSOLE) if name[:5] == "text."})
        found = [[str(i + 1), codes[i], codes[i], ""] for i in range(len(codes))]
    return found


def language(number: int, by: int = 0) -> "list[str]":
    """Return the row of `languages` with that number, or the first; or the one `by` places after it."""
    found = languages()
    at = 0
    for i in range(len(found)):
        if found[i][0] == str(number):
            at = i
    return found[(at + by) % len(found)]


def use(console: "ConsoleParts") -> None:
    """Use the words of the language in the settings, the first one's until the player has chosen."""
    console.words.use_language(language(console.store.get(LANG))[1])
