# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A word between the cards: ready phrases, which bots answer by temper."""

from micropython import const

from mesa import console
from mesa.i18n import t

_PHRASES = const(4)


def talk(view):
    """Offer the phrases; one is said and answered (rule 12a). It changes nothing in the bots' play."""
    phrases = [t("say_%d" % i) for i in range(_PHRASES)]

    def answer(i):
        if i < _PHRASES:
            view.toast(phrases[i])
            view.said = answers(view, i)
        console.drop("games.fodasse.talk")  # in memory only while it is needed

    view.dialog((), phrases + [t("say_nothing")], answer, _PHRASES, t("talk"))


def answers(view, phrase):
    """[[seat, text], …]: a careful and a bold bot answer, whoever of them comes first this time."""
    out = []
    n = len(view.seated)
    heard = [False, False]
    for i in range(n):
        seat = view.seated[(view.table.moves + i) % n]
        temper = view.table.tempers[seat]
        if not heard[temper]:
            heard[temper] = True
            out.append([seat, t("re_%d_%d" % (phrase, temper))])
    return out
