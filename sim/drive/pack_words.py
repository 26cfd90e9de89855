# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Pack the words of a language for the drive: one piece of memory instead of a dict of strings.

A dict of a hundred short strings takes four kilobytes on the board, and the shortest of them are interned as
names, which are never freed. So `WORDS = {"key": "text", …}` becomes a tuple of bytes objects of at most PART
bytes, since larger pieces of memory may not be free, with a line a word: three letters for the key and then
its text, in which mesa.ui.words looks a key up. The words that only menus
show become another, `SETUP`, which a match does not keep: of the console's words those that no code names
that is in memory in a match (sim/build.py, `in_match`); of a game's words those of its options and
preferences, o_… and p_…. A word that is needed all the same, since its key is put together, for instance,
is read again (mesa.ui.words, `text`).
"""

from __future__ import annotations

import ast
import binascii
from collections.abc import Collection, Iterable, Iterator, Mapping

OPTIONS = ("o_", "p_")
"""How the keys of a game's options and preferences begin, which the set-up page puts together."""


PART = 480
"""Bytes that an object of words has at most; a longer word has one of its own."""


class WordsError(Exception):
    """Words that cannot be packed; the text says which."""


def pack(text: str, asked: Collection[str], apart: tuple[str, ...] = ("",)) -> str:
    """The source of a module with a dict WORDS, packed.

    In SETUP are the keys that begin with one of `apart` and are not in `asked`, a match's.
    """
    return "WORDS = {!r}\nSETUP = {!r}\n".format(*_blobs(_words(text), asked, apart))


def keys(text: str) -> list[str]:
    """The keys of a module with a dict WORDS."""
    return list(_words(text))


def _words(text: str) -> dict[str, str]:
    """The dict WORDS of a source."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "WORDS":
            return ast.literal_eval(node.value)
    raise WordsError("there is no WORDS")


def strings(texts: Iterable[str]) -> set[str]:
    """All string constants of some sources: what may be a key there."""
    found = set()
    for text in texts:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def called_in(text: str) -> Iterator[str]:
    """The modules in the calls load("name") and once("name") of a source."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("load", "once"):
            name = node.args[0]
            if not isinstance(name, ast.Constant) or not isinstance(name.value, str):
                raise WordsError("line {}: load() of what?".format(node.lineno))
            yield name.value


def _blobs(
    words: Mapping[str, str], asked: Collection[str], apart: tuple[str, ...]
) -> list[tuple[bytes, ...]]:
    """(WORDS, SETUP) as bytes in parts: each line letters(key) and the text, between newlines."""
    parts = [[b"\n"], [b"\n"]]
    for key, value in sorted(words.items()):
        if "\n" in value:
            raise WordsError("{!r} has a newline".format(key))
        part = parts[key.startswith(apart) and key not in asked]
        line = "{}{}\n".format(letters(key), value).encode()
        if len(part[-1]) + len(line) > PART:
            part.append(b"\n")
        part[-1] += line
    return [tuple(part) for part in parts]


def letters(key: str) -> str:
    """Three letters that stand for a key on the drive: keys would take half as much memory as the texts."""
    n = binascii.crc32(key.encode()) & 0x3FFFF
    return "".join(chr(48 + (n >> shift & 63)) for shift in (12, 6, 0))


def check(keys: Iterable[str]) -> None:
    """WordsError if two of these keys, which may be in memory together, have the same letters."""
    known: dict[str, str] = {}
    for key in keys:
        other = known.setdefault(letters(key), key)
        if other != key:
            raise WordsError("the words {} and {} look alike on the drive: rename one".format(other, key))
