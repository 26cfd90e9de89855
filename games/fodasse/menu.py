# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What Fodasse adds to the pause menu: table talk, and skipping the rest for a player who is out.

The phrases are fixed, and bots answer them by style. The section `talk` of the texts has one line per phrase:
the player's words, a careful bot's answer, a bold bot's, with "|" between them; `nothing`, which has no "|",
is for saying nothing.
"""

from micropython import const

from games.fodasse import rules
from mesa.core.contract import HAND_OVER
from mesa.core.match import PERSON
from mesa.match.game_view import SEEN
from mesa.ui.text import find

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.view import View

_FRAME = const(33)  # ms
_STEPS = const(8)  # at most as many steps a frame while skipping the rest of a match, slices of thinking
PHRASES = ("luck", "mine", "manilha", "swear", "nothing")


def extras(view: "View") -> "list[tuple]":
    """Return the lines, see GameView.extras."""
    s = view.match.seen
    if view.match.over():
        return []
    lines: "list[tuple]" = []
    if rules.anytime(s, 0):
        lines.append((view.t("show_hand"), lambda: view.act(rules.SHOW), rules.SHOW, True))
    lines.append((view.t("talk"), view.talk))
    if not rules.plays(s, 0):
        lines.append((view.t("skip"), view.skip))
    return lines


def talk(view: "View") -> None:
    """Offer the phrases; the chosen one is answered (rule 12a). The bots' play does not change."""
    from mesa.ui import text_file

    found = text_file.parts("fodasse", view.console.words.code, "talk")
    phrases = [(find(found, key) or "").split("|") for key in PHRASES]

    def answer(i):
        if len(phrases[i]) > 1:
            view.said = said(view, phrases[i])

    view.dialog((), [phrase[0] for phrase in phrases], answer, len(phrases) - 1, view.t("talk"))


def said(view: "View", phrase: "list[str]") -> "list[str]":
    """Return what is said, with the speakers' names: the player's phrase, a careful and a bold bot's answers.

    Which bots answer changes from time to time.
    """
    out = [view.name(0) + ": " + phrase[0]]
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
            out.append(view.name(seat) + ": " + phrase[1 + style])
    return out


def skip(view: "View", ms: int) -> None:
    """Skip for a frame: draw only the outcome, no animation."""
    if view.full:
        view.full = False
        return
    match = view.match
    match.played += ms
    for _ in range(_STEPS):
        view.motion.finish()  # nobody sees the steps of a deal
        if match.turn() == HAND_OVER:
            from mesa.match import hand_end

            hand_end.deal(view)
        else:
            match.tick(ms)
        if view.console.stack.top is not view:  # another person is asked
            return
        match.events.clear()
        if not view.console.more(_FRAME):
            break
    if match.over():
        view.input[SEEN] = 1
        view.skipping = view.asked = False
    if view.drawn != match.moves or not view.skipping:
        view.draw()
