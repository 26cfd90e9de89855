# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Links to a deal, as people send them to each other: "#g=sueca&n=12345&s=4&l=2&o=0120&p=pt".

    g  the game   n  the deal number   s  seats   l  the bots' level, a digit for all of them or one a bot
    o  options, a digit each in the order of rules.OPTIONS   p  the language

All but g and n may be missing, and then mean the game's default. Pure; the one reader and writer of links.
"""

from micropython import const

from mesa.core.match import MEDIUM, default_seats

LONGEST = const(47)
"""Characters of a link, from its "#"."""
_KEYS = "gnslop"


class Link:
    """What a link says: game and number; seats, levels, options (strings of digits) and lang, or None."""

    def __init__(self, game, number, seats=None, levels=None, options=None, lang=None):
        self.game = game
        self.number = number
        self.seats = seats
        self.levels = levels
        self.options = options
        self.lang = lang

    def fit(self, rules, level_count):
        """(seats, levels, options) for the game's rules, bytes by seat (8) and by option.

        `level_count` is len(bots.LEVELS). ValueError says what the game does not have.
        """
        few, most = rules.SEATS
        seats = default_seats(rules) if self.seats is None else self.seats
        if not few <= seats <= most:
            raise ValueError("s={}: {} is for {} to {} players".format(seats, self.game, few, most))
        levels = bytearray([min(MEDIUM, level_count - 1)]) * 8
        said = self.levels or ""
        if len(said) > 1 and len(said) != seats - 1:
            raise ValueError("l={}: a level for all bots, or one for each of {}".format(said, seats - 1))
        for seat in range(8):
            if len(said) == 1:
                levels[seat] = int(said)
            elif said and 0 < seat < seats:
                levels[seat] = int(said[seat - 1])
            if levels[seat] >= level_count:
                raise ValueError("l={}: {} has levels 0 to {}".format(said, self.game, level_count - 1))
        options = bytearray(len(rules.OPTIONS))
        said = self.options or ""
        if len(said) > len(options):
            raise ValueError("o={}: {} has {} options".format(said, self.game, len(options)))
        for i in range(len(said)):
            options[i] = int(said[i])
            name, choices = rules.OPTIONS[i]
            if options[i] >= len(choices):
                raise ValueError("o={}: option {} has choices 0 to {}".format(said, name, len(choices) - 1))
        return seats, bytes(levels), bytes(options)


def read(text):
    """The Link in a text, be it an address with one at its end. ValueError says what is wrong with it."""
    said = {}
    for part in text.strip().split("#")[-1].split("&"):
        key, equals, value = part.partition("=")
        if not equals or len(key) != 1 or key not in _KEYS:
            raise ValueError("a link has no part {}: its parts are g= n= s= l= o= p=".format(part or '""'))
        if key in said:
            raise ValueError("the link says {}= twice".format(key))
        said[key] = value
    for key in "gn":
        if not said.get(key):
            raise ValueError("a link needs {}=".format("g= (the game)" if key == "g" else "n= (deal number)"))
    for key in "nslo":
        if key in said and not _digits(said[key]):
            raise ValueError("{}={}: digits only".format(key, said[key]))
    if len(said["n"]) > 9 or int(said["n"]) >= 1 << 29:
        raise ValueError("n={}: a deal number is 0 to 536870911".format(said["n"]))
    if "s" in said and len(said["s"]) > 1:
        raise ValueError("s={}: at most 8 players".format(said["s"]))
    seats = int(said["s"]) if "s" in said else None
    return Link(said["g"], int(said["n"]), seats, said.get("l"), said.get("o"), said.get("p"))


def write(game, number, seats, levels, options, lang=None):
    """The link of a match, at most LONGEST characters: levels are bytes by seat, options choice indexes."""
    bots = [str(level) for level in levels[1:seats]]
    out = "#g={}&n={}&s={}".format(game, number, seats)
    if bots:
        out += "&l=" + (bots[0] if bots == bots[:1] * len(bots) else "".join(bots))
    if options:
        out += "&o=" + "".join([str(choice) for choice in options])
    return out + ("&p=" + lang if lang else "")


def _digits(text):
    return bool(text) and not [c for c in text if c not in "0123456789"]
