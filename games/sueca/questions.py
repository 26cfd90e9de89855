# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Questions to the player besides cards and the cut, and accusing. Loaded until a dialog is closed."""

from micropython import const

from games.sueca import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from games.sueca.view import View


def ask(view: "View", legal: "Sequence[int]") -> None:
    """Ask how to deal, whether to redeal, whether to accuse; after all cards, offer the last trick, too."""
    t = view.t
    phase = view.match.view[rules.AT_PHASE]
    if phase == rules.DEALING:
        title = t("deal_how")
        line = t("deal_what")
        choices = (t("deal_first"), t("deal_last"))
    elif phase == rules.ASKING:
        points = 0
        for card in view.table.hand.cards:
            points += rules.POINTS[card % 10]
        title = t("redeal")
        line = t("redeal_points", points)
        choices = (t("keep"), t("ask_redeal"))
    else:
        title = t("last_call")
        line = t("last_call_text")
        choices = (t("count"), t("accuse"), t("see_last"))

    def answer(i):
        if i < len(legal):
            view.act(legal[i])
        else:
            view.asked = False
            view.select()

    view.dialog((line,), choices, answer, None, title, legal)


def accuse(view: "View") -> None:
    """Ask for confirmation, from the pause menu."""

    def answer(i):
        if i:
            view.act(rules.ACCUSE)

    choices = (view.t("why_now"), view.t("accuse"))
    lines = (view.t("accuse_sure", price(view)),)
    view.dialog(lines, choices, answer, 0, view.t("accusation"), (rules.GO_ON, rules.ACCUSE))


def price(view: "View") -> str:
    """Return what a false accusation costs, in words."""
    return view.t("price_%d" % view.match.view[rules.AT_OPTIONS + rules.FALSE_ACCUSATION])
