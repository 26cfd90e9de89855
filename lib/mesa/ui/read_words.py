# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Reading the words of a language; in memory only while that is done."""

from micropython import const

from mesa.core.scope import once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.words import Words


def read(words: "Words", languages: "tuple[str, str]") -> None:
    """Read the console's words and those of the open game, in the language that `words` has.

    If the console's own are broken in it, those of another of `languages`: better than no screen. If a game's
    are: OSError that begins with the file.
    """
    words.broken = ""
    try:
        words.console, menus = _module("mesa.ui", words.lang)
    except OSError as problem:
        words.broken = str(problem)
        print(words.broken)
        words.console, menus = _module("mesa.ui", languages[words.lang == languages[0]])
    words.game = own = ()
    if words.game_name:
        words.game, own = _module("games." + words.game_name, words.lang)
    words.menus = (menus, own)


def _module(package, lang):
    # (words, words of menus); OSError that begins with the file, whatever is wrong with it
    name = package + "." + lang
    try:
        module = once(package + "." + lang)  # loads: mesa.ui.pt mesa.ui.en games.*.pt games.*.en
    except MemoryError:
        raise
    except Exception as problem:
        raise OSError("{}: {}".format(name.replace(".", "/"), problem)) from problem
    words = getattr(module, "WORDS", None)
    if not isinstance(words, (dict, tuple)):
        raise OSError(name.replace(".", "/") + ": WORDS")
    return words, getattr(module, "SETUP", ())
