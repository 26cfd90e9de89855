# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A word between the cards: ready phrases, which bots answer by style. In memory only while needed.

talk.<language>.txt has a line a phrase: what the player says, a careful bot's answer, a bold bot's, with "|"
between them. The last line, which has no "|", is for saying nothing.
"""

from mesa.core.loader import unload


def talk(view):
    """Offer the phrases; one is said and answered (rule 12a). It changes nothing in the bots' play."""
    unload("games.fodasse.talk")
    phrases = []
    with open("games/fodasse/talk." + view.console.words.lang + ".txt", "rb") as f:
        for line in f.read().decode().strip().split("\n"):
            phrases.append(line.strip().split("|"))

    def answer(i):
        if len(phrases[i]) > 1:
            view.notice(phrases[i][0])
            view.said = answers(view, phrases[i])

    view.dialog((), [phrase[0] for phrase in phrases], answer, len(phrases) - 1, view.t("talk"))


def answers(view, phrase):
    """[(seat, text), …]: a careful and a bold bot answer, whoever of them comes first this time."""
    out = []
    n = len(view.seated)
    heard = [False, False]
    for i in range(n):
        seat = view.seated[(view.match.moves + i) % n]
        style = view.match.styles[seat]
        if not heard[style]:
            heard[style] = True
            out.append((seat, phrase[1 + style]))
    return out
