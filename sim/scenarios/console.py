# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console's own screens: first question, launcher, settings, About, set-up, deal number, pause, error."""

from sim.scenarios import Tour

GAME = "sueca"  # any game will do


def language(lang):
    """The first question, before any language is chosen; the bar is on the one asked for."""
    tour = Tour(GAME, None)
    return tour.press("DOWN") if lang == "en" else tour


def launcher(lang):
    """The launcher."""
    return Tour(GAME, lang)


def settings(lang):
    """The settings."""
    return Tour(GAME, lang).press("START")


def about(lang):
    """The About page."""
    return settings(lang).press("UP", "A")


def setup(lang):
    """The page before a match."""
    return Tour(GAME, lang).until(lambda tour: type(tour.top).__name__ == "Setup").frames(1)


def deal_number(lang):
    """The deal number's digits."""
    tour = setup(lang)
    rows = [kind for kind, _ in tour.top.rows]
    tour.press(*["DOWN"] * rows.index(5), "A", "UP", "UP", "LEFT", "UP")
    return tour


def help_page(lang):
    """A page of help."""
    return setup(lang).press("UP", "A", "RIGHT")


def pause(lang):
    """The pause menu."""
    return Tour(GAME, lang).begin().settle().press("START")


def error(lang):
    """Something broke."""
    tour = Tour(GAME, lang)
    tour.session.strict = False

    def broken(ms):
        raise IndexError("list index out of range")

    tour.top.tick = broken
    return tour.frames(2)


STOPS = (
    ("language", language),
    ("launcher", launcher),
    ("settings", settings),
    ("about", about),
    ("setup", setup),
    ("deal-number", deal_number),
    ("help", help_page),
    ("pause", pause),
    ("error", error),
)
