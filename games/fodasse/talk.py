# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Table talk: fixed phrases, which bots answer by style.

The section `talk` of the texts has one line per phrase: the player's words, a careful bot's answer, a bold
bot's, with "|" between them; `nothing`, which has no "|", is for saying nothing.
"""

from micropython import const

from mesa.core.match import PERSON
from mesa.ui.text import find

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.view import View


PHRASES = ("luck", "mine", "manilha", "swear", "nothing")


def talk(view: "View") -> None:
    """Offer the phrases; the chosen one is answered (rule 12a). The bots' play does not change."""
    from mesa.ui import text_file

    found = text_file.parts("games/fodasse", view.console.words.code, "talk")
    phrases = [(find(found, key) or "").split("|") for key in PHRASES]

    def answer(i):
        if len(phrases[i]) > 1:
            view.said = said(view, phrases[i])

    view.dialog((), [phrase[0] for phrase in phrases], answer, len(phrases) - 1, view.t("talk"))


def said(view: "View", phrase: "list[str]") -> "list[str]":
    """Return what is said, with the speakers' names: the player's phrase, a careful and a bold bot's answers.

    Which bots answer changes from time to time.
    """
    out = [says(view, 0, phrase[0])]
    others = view.table.others
    n = len(others)
    answered = [False, False]
    levels = view.match.levels
    for i in range(n):
        seat = others[(view.match.moves + i) % n]
        at = (seat + (view.match.human or 0)) % len(levels)  # as the rules count
        style = view.match.styles[at]
        if at and levels[at] != PERSON and not answered[style]:
            answered[style] = True
            out.append(says(view, seat, phrase[1 + style]))
    return out


def says(view: "View", seat: int, words: str) -> str:
    """Return the words with the speaker's name."""
    return view.name(seat) + ": " + words
