# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Pack the words of a language for the drive: one piece of memory instead of a dict of strings.

A dict of a hundred short strings takes four kilobytes on the board, and the shortest of them are interned as
names, which are never freed. So `WORDS = {"key": "text", …}` becomes the lines "key=text" in one bytes
object, in which mesa.i18n looks a key up, and the words of options and preferences (o_…, p_…), which
only the set-up page shows, become another, `SETUP`, which a match does not keep.
"""

import ast

SETUP = ("o_", "p_")
"""How the keys begin that only the set-up page asks for."""


class WordsError(Exception):
    """Words that cannot be packed; the text says which."""


def pack(text):
    """The source of a module with a dict WORDS, packed; any other source comes back as it is."""
    tree = ast.parse(text)
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "WORDS":
            return "WORDS = {!r}\nSETUP = {!r}\n".format(*_blobs(ast.literal_eval(node.value)))
    return text


def _blobs(words):
    """(WORDS, SETUP) as bytes: each line "key=text" between newlines."""
    parts = [["\n"], ["\n"]]
    for key, value in sorted(words.items()):
        if "\n" in key + value or "=" in key:
            raise WordsError("{!r} has a newline, or an equals sign in its key".format(key))
        parts[key[:2] in SETUP].append("{}={}\n".format(key, value))
    return ["".join(lines).encode() for lines in parts]
