# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a game may leave out: some of its files, and these names in the others (docs/CONTRACT.md).

A part of a game that may lack something gets the defaults, so that nobody else has to know what is optional.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

PARTS = ("advice", "mistakes", "pair", "records", "seats")
"""Files that a game may lack, where others ask for them."""
DEFAULTS: "tuple[tuple[str, Any, str], ...]" = (
    ("", (), "DEPENDS FIRST UNCOUNTED"),  # the manifest
    ("", "", "OPPONENTS PAGES PROBLEM"),
    ("", "rules bots view", "PARTS"),
    ("", 0, "PEOPLE"),
    ("", None, "GUIDED LENGTH"),
    ("rules", {}, "TEAMS"),
    ("rules", None, "decided rank set_first_leader watched"),
    ("advice", (), "NEW_CARDS"),
    ("keys", None, "boxes clock_boxes still"),
    ("expert", 0, "EVERYBODY"),
    ("mistakes", 0, "EVERYBODY VERSION"),
    ("mistakes", 1, "GROUP"),
    ("mistakes", 256, "SHARE"),
    ("mistakes", None, "judge judged"),
    ("seats", None, "event skips"),
    ("sheet", 0, "COACHED"),
    ("sheet", None, "cell heads"),
)
"""A file, a value, and the names that have it where the file lacks them. None: the game has no such function,
or value.
"""
FUNCTIONS = "anytime deadline deal_number hand_number"
"""These functions of rules: mesa.core.contract has those of a game that lacks them."""


def complete(module: "Any", part: str) -> "Any":
    """Return the module, with the defaults of what it lacks; and COMPLETE, so that this is done once."""
    for of, value, names in DEFAULTS:
        if of == part:
            for name in names.split():
                if not hasattr(module, name):
                    setattr(module, name, value)
    if part == "rules":
        from mesa.core import contract  # not before: the rules themselves bring it, and keep it

        for name in FUNCTIONS.split():
            if not hasattr(module, name):
                setattr(module, name, getattr(contract, name))
    module.COMPLETE = True
    return module


def load(read: "Callable[[str], Any]", name: str, part: str) -> "Any":
    """Return the module of that full name, from read(name), complete; None if the game may lack it."""
    try:
        return complete(read(name), part)
    except ImportError as missing:
        said = str(missing).split("'")  # no module named 'games.x.records', or 'games.x'
        if part not in PARTS or len(said) < 2 or not name.startswith(said[1]):
            raise
        return None
