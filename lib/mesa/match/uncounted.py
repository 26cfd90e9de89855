# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Whether a match is uncounted: its cards may be known, or its options make what it would count trivial.

UNCOUNTED of a game's manifest, which is optional, has them as rows (option or preference, choice). Loaded
only while needed.
"""

from micropython import const

from mesa.core.scope import Game

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import CompleteRules
    from mesa.core.match_start import MatchStart
    from mesa.setup.match_setup import MatchSetup
    from mesa.ui.scene import ConsoleParts


def trivial(console: "ConsoleParts", start: "MatchStart", rules: "CompleteRules") -> bool:
    """Return whether a match that begins or goes on has such an option or preference."""
    manifest = Game(start.game).part("")
    alone = len(start.levels) == 1
    for name, choice in manifest.UNCOUNTED:
        if (name, "seats", "1") in manifest.DEPENDS and not alone:
            continue
        for i in range(len(start.options)):
            known, choices = rules.OPTIONS[i]
            if known == name and choices[start.options[i]] == choice:
                return True
        for i in range(len(manifest.PREFS)):
            known, choices = manifest.PREFS[i]
            if known == name and choices[console.store.pref(start.game, i)] == choice:
                return True
    return False


def known(page: "MatchSetup") -> bool:
    """Return whether the player may know the cards of the deal that is chosen on the set-up page."""
    preset = page.console.preset
    return page.seed is not None and (page.seed != preset.get("seed") or preset.get("known", False))


def chosen(page: "MatchSetup") -> bool:
    """Return whether a match as chosen on the set-up page is uncounted."""
    from mesa.core import match_start

    levels = bytes(page.levels[: page.seats])
    start = match_start.MatchStart(page.game, levels, bytes(page.options))
    fresh = False
    if page.seed == page.daily[0]:
        from mesa.board import records

        fresh = records.fresh(page.console.store.game(page.game), page.daily[2])
    return known(page) and not fresh or trivial(page.console, start, page.rules)
