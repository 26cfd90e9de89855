# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tips on play, questions besides cards and the cut, and what the pause menu adds."""

from micropython import const

from games.sueca import rules

# Tips; those for the cut and the deal have the numbers of their phases
_AIM = const(2)
_HINT = const(3)
_FOLLOW = const(5)
_VOID = const(6)
_RANKS = const(10)
_NEXT = const(11)
_TOLD = const(8)  # index in the view's input: 1 + the cards laid when a tip was shown in this hand

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from games.sueca.view import View


def tip(view: "View", s: bytearray, legal: "Sequence[int]") -> bool:
    """Show a tip on the aim, then on the cards; in the next tricks, on a choice, being void, leading; in the
    second hand, on what is new.
    """
    n = s[rules.AT_LAID]
    if view.input[_TOLD] > n:
        return False  # one for each question
    led = rules.led(s)
    i = 0
    if led >= 0 and not rules.can_revoke(s):  # where any card may be laid, no tip on following is true
        if legal[0] // 10 != led:
            i = _VOID
        elif rules.points(legal):  # it says to give points
            i = _FOLLOW
    if view.tip(_NEXT if s[rules.AT_HAND] else _AIM):
        return True
    later = len(legal) > 1 and 3 < n < 33
    shown = view.tip(_RANKS) or later and (i and view.tip(i) or led < 0 and view.tip(_HINT))
    if shown:
        view.input[_TOLD] = n + 1
    return shown


def ask(view: "View", legal: "Sequence[int]") -> None:
    """Ask how to deal, whether to redeal, whether to accuse; after all cards, offer the last trick, too."""
    t = view.t
    phase = view.match.seen[rules.AT_PHASE]
    if phase == rules.DEALING:
        title = t("deal_how")
        lines = (t("deal_what"), t("deal_why"))
        choices = (t("deal_first"), t("deal_last"))
    elif phase == rules.ASKING:
        title = t("redeal")
        lines = (t("redeal_points", rules.points(view.table.hand.cards)),)
        choices = (t("keep"), t("ask_redeal"))
    else:
        title = t("last_call")
        lines = (t("last_call_text"),)
        choices = (t("count"), t("accuse"), t("see_last"))

    def answer(i):
        if i < len(legal):
            view.act(legal[i])
        else:
            view.asked = False
            view.select()

    view.dialog(lines, choices, answer, None, title, legal)


def nothing_to_see(view: "View", s: bytearray) -> None:
    """Say why there is no trick to look at: none yet, or only until the next card."""
    from mesa.ui import text_file

    said = s[rules.AT_LAID] > 4 and text_file.line(
        view.console.words, view.match.game, "reasons", "seen_before"
    )
    view.show_notice(said or view.t("nothing_to_see"))


def extras(view: "View") -> "list[tuple]":
    """Return the lines that Sueca adds to the pause menu, see GameView.extras."""
    s = view.match.seen
    open_now = rules.anytime(s, 0)
    lines: "list[tuple]" = []
    if rules.ACCUSE in open_now:
        lines.append((view.t("accuse"), lambda: accuse(view), rules.ACCUSE))
    if rules.SHOW in open_now:
        after = view.name(rules.next_seat(s, 0))
        lines.append((view.t("show_hand", after), lambda: view.act(rules.SHOW), rules.SHOW, True))
    return lines


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
    return view.t("price_%d" % view.match.seen[rules.AT_OPTIONS + rules.FALSE_ACCUSATION])
