# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console's own screens: first question, launcher, settings, About, set-up, deal number, pause, error."""

from __future__ import annotations

from sim.scenarios import Scenario, fodasse

GAME = "sueca"  # any game will do


def language(lang: str) -> Scenario:
    """The first question, before any language is chosen; the bar is on the one asked for."""
    scenario = Scenario(GAME, None)
    return scenario.press("DOWN") if lang == "en" else scenario


def launcher(lang: str) -> Scenario:
    """The launcher."""
    return Scenario(GAME, lang)


def settings(lang: str) -> Scenario:
    """The settings."""
    return Scenario(GAME, lang).press("START")


def about(lang: str) -> Scenario:
    """The About page."""
    return settings(lang).press("UP", "A")


def name(lang: str) -> Scenario:
    """The owner's name, letter by letter."""
    scenario = settings(lang).press("DOWN", "A", *["UP"] * 12, "RIGHT", *["DOWN"] * 13, "RIGHT")
    return scenario.press(*["UP"] * 3, "RIGHT", *["UP"] * 9, "RIGHT", "UP")


def setup(lang: str) -> Scenario:
    """The page before a match."""
    return Scenario(GAME, lang).until(lambda scenario: type(scenario.top).__name__ == "MatchSetup").frames(1)


def resume(lang: str) -> Scenario:
    """The page before a match while one waits."""
    scenario = Scenario("fodasse", lang, seed=4, players=4).begin()
    del scenario.console.preset["game"]  # the launcher begins with the game that was played last
    scenario.match.s[:] = fodasse.ahead(4, 4, (3, 1, 0, 2))
    scenario.console.navigation().leave_match()
    scenario.until(lambda scenario: type(scenario.top).__name__ == "Launcher", auto=False).frames(2)
    return scenario.press("A").until(lambda t: type(t.top).__name__ == "MatchSetup", auto=False).frames(1)


def options(lang: str) -> Scenario:
    """More options."""
    return setup(lang).press("UP", "UP", "A")


def level(lang: str) -> Scenario:
    """What a level means."""
    return setup(lang).press("DOWN")


def bot(lang: str) -> Scenario:
    """A bot with a level of its own."""
    scenario = options(lang)
    rows = scenario.top.rows
    return scenario.press(*["DOWN"] * rows.index(("bot", 2)), "LEFT")


def bots(lang: str) -> Scenario:
    """As many bots as can be, with different levels."""
    scenario = Scenario("fodasse", lang, players=8)
    scenario.until(lambda s: type(s.top).__name__ == "MatchSetup").frames(1)
    scenario.press("UP", "UP", "A", *["UP"] * 4, "LEFT", "B")
    return scenario.press("UP", "UP")


def deal_number(lang: str) -> Scenario:
    """The deal number's digits."""
    scenario = options(lang)
    rows = [kind for kind, _ in scenario.top.rows]
    return scenario.press(*["DOWN"] * rows.index("deal_number"), "A", "UP", "UP", "LEFT", "UP")


def help_page(lang: str) -> Scenario:
    """A page of help."""
    return setup(lang).press("UP", "A", "RIGHT")


def pause(lang: str) -> Scenario:
    """The pause menu."""
    return Scenario(GAME, lang).begin().settle().press("START")


def error(lang: str) -> Scenario:
    """Something broke: in a line of the launcher, whatever stands there."""
    scenario = Scenario(GAME, lang)
    scenario.session.strict = False
    scenario.top.tick = eval(compile(41 * "\n" + "lambda ms: [][ms]", "lib/mesa/app/launcher.py", "eval"))
    return scenario.frames(2)


STOPS = (
    ("language", language),
    ("launcher", launcher),
    ("settings", settings),
    ("name", name),
    ("about", about),
    ("setup", setup),
    ("resume", resume),
    ("options", options),
    ("level", level),
    ("bot", bot),
    ("bots", bots),
    ("deal-number", deal_number),
    ("help", help_page),
    ("pause", pause),
    ("error", error),
)
