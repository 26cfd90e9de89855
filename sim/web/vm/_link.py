# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Reads the links that mesa.core.link describes and writes; for the VM, and as it is for the simulator."""

from micropython import const

from mesa.core import steps as steps_
from mesa.core.match import MEDIUM
from mesa.core.match_start import MatchStart, default_seats

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from mesa.core.contract import CompleteRules

_KEYS = const("gnslop")


class Link:
    """A link's content: game and number; seats, levels, options (strings of digits) and lang, or None."""

    def __init__(self, parts: "dict[str, str]") -> None:
        """`parts`: by their keys, as `read` has checked them."""
        self.game = parts["g"]
        self.number = int(parts["n"])
        self.seats = int(parts["s"]) if "s" in parts else None
        self.levels = parts.get("l")
        self.options = parts.get("o")
        self.lang = parts.get("p")

    def fit(self, rules: "CompleteRules", steps: "Sequence[int]") -> MatchStart:
        """Return the start of a match of this deal, by the game's rules and its STEPS (mesa.core.steps).

        Raises ValueError, as `read` does, for anything that the game does not have.
        """
        codes = b"\0" + steps_.codes(steps)
        few, most = rules.SEATS
        seats = default_seats(rules) if self.seats is None else self.seats
        if not few <= seats <= most:
            raise ValueError("s={}".format(seats), "{} is for {} to {} players".format(self.game, few, most))
        levels = bytearray([min(MEDIUM, codes[-1])] * seats)
        digits = self.levels or ""
        if len(digits) > 1 and len(digits) != seats - 1:
            raise ValueError("l=" + digits, "a level for all bots, or one for each of {}".format(seats - 1))
        for seat in range(seats):
            if len(digits) == 1:
                levels[seat] = int(digits)
            elif digits and seat:
                levels[seat] = int(digits[seat - 1])
            if levels[seat] not in codes:
                raise ValueError("l=" + digits, "{} has levels 0 to {}".format(self.game, max(codes)))
        options = bytearray(len(rules.OPTIONS))
        digits = self.options or ""
        if len(digits) > len(options):
            raise ValueError("o=" + digits, "{} has {} options".format(self.game, len(options)))
        for i, digit in enumerate(digits):
            options[i] = int(digit)
            name, choices = rules.OPTIONS[i]
            if options[i] >= len(choices):
                raise ValueError("o=" + digits, "{} has choices 0 to {}".format(name, len(choices) - 1))
        return MatchStart(self.game, bytes(levels), bytes(options), self.number)


def read(text: str) -> Link:
    """Return the Link in a text, perhaps an address that ends with one.

    Raises ValueError(the wrong part, such as "s=9", or ""; what is wrong with it).
    """
    parts = {}
    for part in text.strip().split("#")[-1].split("&"):
        key, equals, value = part.partition("=")
        if not equals or len(key) != 1 or key not in _KEYS:
            raise ValueError(part, "no part of a link: those are g= n= s= l= o= p=")
        if key in parts:
            raise ValueError(part, "there twice")
        parts[key] = value
    for key in "gn":
        if not parts.get(key):
            raise ValueError("", "a link needs " + ("g= (the game)" if key == "g" else "n= (deal number)"))
    for key in "nslo":
        if key in parts and not _digits(parts[key]):
            raise ValueError(key + "=" + parts[key], "digits only")
    if len(parts["n"]) > 9 or int(parts["n"]) >= 1 << 29:
        raise ValueError("n=" + parts["n"], "a deal number is 0 to 536870911")
    if "s" in parts and len(parts["s"]) > 1:
        raise ValueError("s=" + parts["s"], "at most 8 players")
    return Link(parts)


def _digits(text: str) -> bool:
    return bool(text) and not [c for c in text if c not in "0123456789"]
