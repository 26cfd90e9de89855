# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Pack the words of a language for the drive: one piece of memory instead of a dict of strings.

A dict of a hundred short strings takes four kilobytes on the board, and the shortest of them are interned as
names, which are never freed. So `WORDS = {"key": "text", …}` becomes the lines "key=text" in one bytes
object, in which mesa.i18n looks a key up, and the words that only menus show (a game's options and
preferences, o_… and p_…; of the console's own what no match asks for) become another, `SETUP`, which a
match does not keep.
"""

import ast

SETUP = ("o_", "p_")
"""How the keys begin that only the set-up page asks for."""


class WordsError(Exception):
    """Words that cannot be packed; the text says which."""


def pack(text, wanted=None):
    """The source of a module with a dict WORDS, packed.

    `wanted`: the keys that a match may ask for; without it, all but those that begin with `SETUP`.
    """
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "WORDS":
            return "WORDS = {!r}\nSETUP = {!r}\n".format(*_blobs(ast.literal_eval(node.value), wanted))
    raise WordsError("there is no WORDS")


def strings(texts):
    """All string constants of some sources: what may be a key there."""
    found = set()
    for text in texts:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def _blobs(words, wanted):
    """(WORDS, SETUP) as bytes: each line "key=text" between newlines."""
    parts = [["\n"], ["\n"]]
    for key, value in sorted(words.items()):
        if "\n" in key + value or "=" in key:
            raise WordsError("{!r} has a newline, or an equals sign in its key".format(key))
        later = key[:2] in SETUP if wanted is None else key not in wanted
        parts[later].append("{}={}\n".format(key, value))
    return ["".join(lines).encode() for lines in parts]
