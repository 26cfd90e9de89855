# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's stops: every phase of a hand, and a match's end."""

from sim.tour import Tour


def _rules(tour):
    return tour.table.rules


def cutting(lang):
    """The player cuts."""
    return Tour("sueca", lang, seed=3).mine(lambda t: _rules(t).phase(t.table.s) == 0).press("RIGHT")


def dealing(lang):
    """The player deals and says how."""
    return (
        Tour("sueca", lang, seed=3)
        .until(lambda t: t.table and _rules(t).phase(t.table.s) == 1 and type(t.top).__name__ == "Dialog")
        .frames(1)
    )


def dealt(lang):
    """Cards fly from the dealer."""
    return Tour("sueca", lang).event(10, 12)


def hand(lang):
    """The player leads with ten cards."""
    return (
        Tour("sueca", lang, seed=2)
        .mine(lambda t: len(t.top.fan.cards) == 10)
        .press("RIGHT", "RIGHT")
        .settle()
        .frames(8)
    )


def follow(lang):
    """A suit must be followed: what may not be played is dimmed."""
    return (
        Tour("sueca", lang)
        .mine(lambda t: t.top.fan.cards and 1 < len(_rules(t).legal(t.table.s, 0)) < len(t.top.fan.cards) - 2)
        .frames(8)
    )


def refused(lang):
    """A card that may not be played says why."""
    tour = follow(lang)
    legal = _rules(tour).legal(tour.table.s, 0)
    while tour.top.fan.chosen() in legal:
        tour.press("RIGHT")
    return tour.settle().press("A").frames(2)


def trick(lang):
    """Four cards lie, the trick is taken."""
    return Tour("sueca", lang).event(13, 6, lambda t, seat, a, b: b == 2)


def taken(lang):
    """The trick goes to its winner."""
    return Tour("sueca", lang).event(13, 29, lambda t, seat, a, b: b == 2)


def last_trick(lang):
    """Select: the last trick."""
    return Tour("sueca", lang).mine(lambda t: _rules(t).last_trick(t.table.s)).press("SELECT")


def hand_end(lang):
    """The hand's points."""
    return Tour("sueca", lang).event(1, 2)


def accusation(lang):
    """With revokes on: a false accusation, the tricks opened for all."""
    tour = Tour("sueca", lang, options=(0, 0, 0, 0, 1, 0)).mine(lambda t: t.table.s[15] > 9)
    tour.press("START", "DOWN", "A").frames(2).press("A")
    return tour


def match_end(lang):
    """The match is over."""
    return Tour("sueca", lang).over()


def portugal(lang):
    """The other region: play runs anticlockwise."""
    return Tour("sueca", lang, options=(0, 1)).mine(lambda t: len(_rules(t).trick(t.table.s)) == 2).frames(8)


STOPS = (
    ("cutting", cutting),
    ("dealing", dealing),
    ("dealt", dealt),
    ("hand", hand),
    ("follow", follow),
    ("refused", refused),
    ("trick", trick),
    ("taken", taken),
    ("last-trick", last_trick),
    ("hand-end", hand_end),
    ("accusation", accusation),
    ("match-end", match_end),
    ("portugal", portugal),
)
