# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a game may leave out: some of its files, and these names in the others (docs/CONTRACT.md).

Loaded only while a part of a game is asked for that may lack something: it then gets the defaults, so that
nobody else has to know what is optional.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

PARTS = ("advice", "ladder", "mistakes", "pair", "records", "seats")
"""Files that a game may lack, where others ask for them."""
DEFAULTS: "tuple[tuple[Any, str], ...]" = (
    ((), ".DEPENDS .FIRST .UNCOUNTED"),
    ("", ".PAGES"),
    ("rules bots view", ".PARTS"),
    (0, ".PEOPLE expert.EVERYBODY mistakes.EVERYBODY mistakes.VERSION sheet.COACHED"),
    (1, "mistakes.GROUP"),
    ({}, "rules.TEAMS"),
    (
        None,
        ".GUIDED .LENGTH rules.decided rules.set_first_leader rules.watched valid.complete advice.new_cards",
    ),
    (
        None,
        "autoplay.clock_boxes autoplay.still mistakes.judge mistakes.judged records.ahead records.given_up",
    ),
)
"""A value, and what has it where a game does not say it: "file.NAME", in the manifest ".NAME".

None: the game has no such function, or value. Long strings, since each word in quotes would stay in memory
for good.
"""


def complete(module: "Any", part: str) -> "Any":
    """Return the module, with the defaults of what it lacks."""
    for value, names in DEFAULTS:
        for name in names.split():
            of, _, name = name.partition(".")
            if of == part and not hasattr(module, name):
                setattr(module, name, value)
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
