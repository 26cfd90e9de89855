# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console's own screens: first question, launcher, settings, About, set-up, deal number, pause, error."""

from __future__ import annotations

from sim.scenarios import Player, Scenario, fodasse

GAME = "sueca"  # any game will do


def language(lang: str) -> Player:
    """The first question, before any language is chosen; the bar is on the given one."""
    scenario = Scenario(GAME, None)
    return scenario.press("DOWN") if lang == "en" else scenario


def launcher(lang: str) -> Player:
    """The launcher."""
    return Scenario(GAME, lang)


def records(lang: str, game: str = "sueca", played: int = 143, name: str = "") -> Player:
    """The page of records of a game, after that many matches."""
    import importlib
    import random

    from mesa.board import records, store
    from mesa.board.store_menus import put_game
    from mesa.ui.player_names import put_owner

    scenario = launcher(lang)
    saved = scenario.console.store
    put_owner(saved, name)
    record = saved.game(game)
    dice = random.Random(game)
    records.put(record, store.PLAYED, 2, played)
    records.put(record, store.WON, 2, played * 4 // 9)
    left = played * 9 // 10  # matches played before there were levels have none
    for level in (1, 2, 3) if played else ():
        at = records.level_at(level)
        n = left // 3 if level < 3 else min(left // 3, 9)
        records.put(record, at + records.LEVEL_PLAYED, 2, n)
        records.put(record, at + records.LEVEL_WON, 2, n * (4 - level) // 5)
        record[at + records.STREAK] = level % 3
        record[at + records.BEST_STREAK] = min(255, 9 - 2 * level + played // 1000)
    for _ in range(min(played, 34)):
        kinds = (records.LOST, records.WON, records.BETWEEN if game in ("fodasse", "qu4to") else records.WON)
        records.add_result(record, dice.choice(kinds))
    page = importlib.import_module(f"games.{game}.records")
    own = bytearray(records.OWN_SIZE)
    numbers = {
        "sueca": ((0, 2, 3), (2, 2, 612), (4, 3, 38_123)),
        "fodasse": ((0, 2, 401), (2, 2, 917), (4, 2, 99), (6, 2, 21), (8, 3, 266)),
        "set": ((0, 2, 512), (2, 3, 9_876)),
        "qu4to": ((0, 2, 345), (2, 2, 98), (4, 2, 123)),
    }[game]
    for at, size, n in numbers if played else ():
        records.put(own, at, size, n if played < 60_000 else 256**size - 1)
    record[records.OWN : records.OWN + records.OWN_SIZE] = own
    if game == "set" and played:
        kept = 321 | 98 << 12
        record[store.GAME_SEEN + 1 : store.GAME_SEEN + 4] = (kept << 1).to_bytes(3, "little")
    assert page.rows(own, record) or not played
    put_game(saved, game, record)
    at = [found.name for found in scenario.top.games].index(game)
    return scenario.press(*["RIGHT"] * at, "DOWN", "A").frames(4)


def records_sueca(lang: str) -> Player:
    """The page of records, with the owner's name."""
    return records(lang, name="Wilhelmi")


def records_fodasse(lang: str) -> Player:
    """The page of records of a game in which one can come second."""
    return records(lang, "fodasse", name="Zoé")


def records_set(lang: str) -> Player:
    """The page of records of a game that can be played alone."""
    return records(lang, "set")


def records_qu4to(lang: str) -> Player:
    """The page of records, with numbers as high as they can be."""
    return records(lang, "qu4to", 65_535)


def no_records(lang: str) -> Player:
    """The page of records before the first match."""
    return records(lang, played=0)


def new_record(lang: str) -> Player:
    """The picture at the end of a match that was a record."""
    scenario = Scenario(GAME, lang).begin().settle()
    view = scenario.top
    scenario.match.record = ("record_streak", "12")
    scenario.end_with(view.t("won"), [view.t("match_score", 4, 2)], True)
    return scenario.reach("Celebration", auto=False).frames(40)


def settings(lang: str) -> Player:
    """The settings."""
    return Scenario(GAME, lang).press("START")


def about(lang: str) -> Player:
    """The About page."""
    return settings(lang).press("UP", "A")


def settings_end(lang: str) -> Player:
    """The settings' last rows."""
    return settings(lang).press("UP", "UP")


def battery(lang: str) -> Player:
    """The launcher with a nearly empty battery."""
    scenario = Scenario(GAME, lang)
    scenario.session.board.readings["A6"] = 33000
    return scenario.press("START", "B").frames(2)


def battery_note(lang: str) -> Player:
    """The note over a match."""
    scenario = Scenario(GAME, lang).begin().settle()
    scenario.session.board.readings["A6"] = 33000
    check = __import__("mesa.console.warnings", fromlist=("check_battery",)).check_battery
    check(scenario.console)
    check(scenario.console)
    return scenario.frames(2)


def battery_pause(lang: str) -> Player:
    """The sign in the pause menu."""
    return battery_note(lang).press("A").settle().press("START")


def name(lang: str) -> Player:
    """The owner's name, letter by letter."""
    scenario = settings(lang).press("DOWN", "A", *["UP"] * 12, "RIGHT", *["DOWN"] * 13, "RIGHT")
    return scenario.press(*["UP"] * 3, "RIGHT", *["UP"] * 9, "RIGHT", "UP")


def setup(lang: str) -> Player:
    """The page before a match."""
    return Scenario(GAME, lang).reach("MatchSetup").frames(1)


def _beaten(scenario: Player, game: str, beaten: int, stars: int) -> None:
    # so many opponents of a game's ladder are beaten, and one match of the next three is won
    from mesa.board import records

    record = scenario.console.store.game(game)
    record[records.LADDER], record[records.LADDER + 1] = beaten, 1
    records.put(record, records.STARS, 2, stars)
    scenario.console.put_game(game, record)


def ladder(lang: str) -> Player:
    """A game's opponents, in the middle of the season."""
    from mesa import screens

    scenario = setup(lang)
    _beaten(scenario, GAME, 4, 0)
    scenario.console.stack.open(screens.LADDER, scenario.top)
    return scenario.frames(1)


def looks(lang: str) -> Player:
    """Looks: a back and a table that have been won, and a deck that has not."""
    scenario = Scenario(GAME, lang)
    _beaten(scenario, GAME, 4, 5)
    scenario.press("START", "UP", "UP", "A").frames(1)
    return scenario.press("RIGHT", "DOWN", "RIGHT", "RIGHT", "DOWN", "RIGHT")


def resume(lang: str) -> Player:
    """The page before a match while one is saved."""
    scenario = Scenario("fodasse", lang, seed=4, players=4).begin()
    del scenario.console.preset["game"]  # the launcher starts with the last game played
    scenario.match.s[:] = fodasse.ahead(4, 4, (3, 1, 0, 2))
    scenario.console.navigation().leave_match()
    scenario.reach("Launcher", auto=False).frames(2)
    return scenario.press("A").reach("MatchSetup", auto=False).frames(1)


def options(lang: str) -> Player:
    """More options."""
    return setup(lang).press("UP", "UP", "A")


def level(lang: str) -> Player:
    """What a level means."""
    return setup(lang).press("DOWN")


def bot(lang: str) -> Player:
    """A bot with a level of its own."""
    scenario = options(lang)
    rows = scenario.top.rows
    return scenario.press(*["DOWN"] * rows.index(("bot", 2)), "LEFT")


def bots(lang: str) -> Player:
    """The most bots, with different levels."""
    scenario = Scenario("fodasse", lang, players=8)
    scenario.reach("MatchSetup").frames(1)
    scenario.press("UP", "UP", "A", *["UP"] * 4, "LEFT", "B")
    return scenario.press(*["UP"] * (scenario.top.at - scenario.top.rows.index("level")))


def deal_number(lang: str) -> Player:
    """The deal number's digits."""
    scenario = options(lang)
    rows = [kind for kind, _ in scenario.top.rows]
    return scenario.press(*["DOWN"] * rows.index("deal_number"), "A", "UP", "UP", "LEFT", "UP")


def _played_today(lang: str) -> Player:
    """The launcher, the third day in a row on which the daily deal has been won."""
    scenario = Scenario(GAME, lang, toml={"CARTEADO_ADDRESS": "https://carteado.example.org"})
    from mesa.board import records, store
    from mesa.board.store_menus import put_game
    from mesa.daily import daily
    from mesa.setup.new_match import begin

    saved = scenario.console.store
    record = saved.game(GAME)
    for day in (20, 21, 22):
        begin(record, daily.day_number(2026, 11, day))
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


def today(lang: str) -> Player:
    """What there is today, once the console knows the day."""
    return day(lang).press("LEFT", "A")


def day(lang: str) -> Player:
    """Which day it is: the one after the last is proposed."""
    return _played_today(lang).frames(10).press("UP").frames(10)


def daily_result(lang: str) -> Player:
    """The result of the daily deal, to send to a friend."""
    return today(lang).press("A").frames(1)


def qr_code(lang: str) -> Player:
    """Its link as a QR code."""
    scenario = daily_result(lang).press("A")
    return scenario.reach("QrPage", auto=False).frames(1)


def help(lang: str) -> Player:
    """A page of help."""
    return setup(lang).press("UP", "A", "RIGHT")


def pause(lang: str) -> Player:
    """The pause menu."""
    return Scenario(GAME, lang).begin().settle().press("START")


def error(lang: str) -> Player:
    """An error, in some line of the launcher."""
    scenario = Scenario(GAME, lang)
    scenario.session.strict = False
    scenario.top.tick = eval(compile(41 * "\n" + "lambda ms: [][ms]", "lib/mesa/home/launcher.py", "eval"))
    return scenario.frames(2)


def _replay(lang: str, game: str = GAME, seats: int = 4, keys: str = "") -> Player:
    """Replay of the last match: its start, or after some keys."""
    from mesa.core.contract import OVER
    from mesa.core.log import Log
    from mesa.core.match import Match
    from mesa.core.match_start import MatchStart
    from sim.contest import matches

    rules, bots = matches.load(game)
    log = Log()
    start = MatchStart(game, bytes([1] * seats), bytes(len(rules.OPTIONS)), 5)
    match = Match(start, rules, bots, human=None, shown=False, log=log)
    while match.turn() != OVER and rules.hand_number(match.s) < 3:
        match.tick(33)
    scenario = launcher(lang)
    scenario.console.navigation().open_file(bytes(log[i] for i in range(len(log))))
    scenario.until(lambda scenario: hasattr(scenario.top, "tape"), auto=False).frames(8)
    for key in keys.split():
        scenario.press(key).until(lambda scenario: not scenario.top.busy(), auto=False)
    return scenario


def replay_fodasse(lang: str) -> Player:
    """One key forward, which ends with the table as it was."""
    return _replay(lang, "fodasse", 5, "DOWN DOWN RIGHT RIGHT RIGHT RIGHT RIGHT RIGHT")


def replay_set(lang: str) -> Player:
    """One back."""
    return _replay(lang, "set", 3, "RIGHT RIGHT RIGHT RIGHT RIGHT RIGHT RIGHT LEFT")


def replay_qu4to(lang: str) -> Player:
    """To the next hand, and some actions on."""
    return _replay(lang, "qu4to", 4, "DOWN RIGHT RIGHT RIGHT RIGHT LEFT")


def replay(lang: str) -> Player:
    """Its beginning."""
    return _replay(lang)
