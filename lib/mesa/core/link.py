# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Links to a deal, for players to share: "#g=sueca&n=12345&s=4&l=2&o=0100&p=pt".

    g  the game   n  the deal number   s  seats   p  the language
    l  the code of the bots' step (mesa.core.steps), a digit for all of them or one a bot
    o  options, a digit each in the order of rules.OPTIONS

All but g and n are optional and default to the game's defaults. A link has no people: where one plays, it
says medium. The board writes them; sim/web/vm/_link.py reads them, in the simulator and in the browser.
"""

from micropython import const

from mesa.core.match import MEDIUM, PERSON

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.match import Match
    from mesa.core.match_start import MatchStart

LONGEST = const(47)
"""Characters of a link, from its "#"."""


def write(match: "Match | MatchStart", lang: "str | None" = None) -> str:
    """Return the link of a match's deal, at most LONGEST characters; the language is left out if need be."""
    bots = [str(MEDIUM if level == PERSON else level) for level in match.levels[1:]]
    out = "#g={}&n={}&s={}".format(match.game, match.seed, len(match.levels))
    if bots:
        out += "&l=" + (bots[0] if bots == bots[:1] * len(bots) else "".join(bots))
    if match.options:
        out += "&o=" + "".join([str(choice) for choice in match.options])
    language = "&p=" + lang if lang else ""
    return out + language if len(out) + len(language) <= LONGEST else out
