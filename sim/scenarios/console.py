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


def played_today(lang: str) -> Scenario:
    """The launcher, the third day in a row on which the daily deal has been won."""
    scenario = Scenario(GAME, lang, toml={"CARTEADO_ADDRESS": "https://carteado.example.org"})
    from mesa.app import daily
    from mesa.board import records, store
    from mesa.board.store_menus import put_game

    saved = scenario.console.store
    record = saved.game(GAME)
    for day in (20, 21, 22):
        daily.begin(record, daily.day_number(2026, 11, day))
        record[records.DAY_PLACE] = 1
        record[records.DAY_SCORE] = 4
        record[records.DAY_STREAK] += 1
        for i, n in enumerate((26, 11, day)):
            saved.put(store.DATE + i, n)
    put_game(saved, GAME, record)
    launcher = scenario.top
    while launcher.games[launcher.at].name != GAME:
        scenario.press("RIGHT")
    return scenario


def daily_deal(lang: str) -> Scenario:
    """The box of the daily deal: it offers the next day, and knows the one before."""
    scenario = played_today(lang).press("A")
    scenario.until(lambda scenario: type(scenario.top).__name__ == "MatchSetup").frames(1)
    scenario.press("UP", "UP", "A")
    rows = [kind for kind, _ in scenario.top.rows]
    return scenario.press(*["DOWN"] * rows.index("daily"), "A", "DOWN")


def daily_result(lang: str) -> Scenario:
    """What came of the daily deal, to be shown to a friend."""
    scenario = played_today(lang).press("DOWN")
    line = scenario.console.words.text("daily")
    return scenario.press(*["DOWN"] * scenario.top.choices.index(line), "A").frames(1)


def qr_code(lang: str) -> Scenario:
    """Its link as a QR code."""
    scenario = daily_result(lang).press("A")
    return scenario.until(lambda scenario: type(scenario.top).__name__ == "QrPage", auto=False).frames(1)


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
    ("about", about),
    ("setup", setup),
    ("resume", resume),
    ("options", options),
    ("level", level),
    ("bot", bot),
    ("bots", bots),
    ("deal-number", deal_number),
    ("daily", daily_deal),
    ("daily-result", daily_result),
    ("qr-code", qr_code),
    ("help", help_page),
    ("pause", pause),
    ("error", error),
)
