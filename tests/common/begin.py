# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One way to begin: a player beside a console just switched on, at a scene; and what it can do there."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import worked

from mesa.core import contract
from mesa.core.match import PERSON
from sim.player.player import KEYS
from sim.scenarios import Scenario
from sim.vm import both

from . import reading
from .finger import Finger


def begin(game: str = "sueca", at: str = "Launcher", **more: Any) -> Any:
    """Return a player at a console just switched on, at the scene `at`; "View": when the player is asked;
    "Pair": when two people have read which keys are whose.

    A name in small letters is a function of sim/scenarios/<game>.py: what it takes, `more` may have.

    `more`: SETTINGS by their names in mesa.board.setting (LIGHTS=0), a game's figures of two bytes by theirs
    in mesa.board.store or records (PLAYED=12), options ("o.region") and preferences ("p.colours") by their
    choices, the owner's name, what settings.toml says (CARTEADO_ADDRESS), a clock's date (2026-11-22),
    fast=1: nothing moves, say=1: it is listened to as in the browser, and what a Scenario takes: lang ("en"
    unless given), seed, players, level ("-" is none), board …
    `people`: seats of other persons at this console, "1,2"; it then begins with the page that asks for one.
    At "Problem", the problem with that `number`, past the box with its goal.
    `position`: where the match stands, as tests/rulebook/<game>.txt writes it, then " > " and actions. In a
    transcript it stands behind ": ", after all else.
    """
    from mesa.board import records, setting, store
    from mesa.board.store_menus import put_game
    from mesa.ui.player_names import put_owner

    own = [name for name in more if hasattr(setting, name) and not hasattr(store, name)]
    settings = [(getattr(setting, name), int(more.pop(name))) for name in own]
    toml = {name: more.pop(name) for name in list(more) if name.startswith("CARTEADO")}
    fields = {name: int(more.pop(name)) for name in list(more) if name.isupper()}
    lang = more.pop("lang", "en")
    options = {name.removeprefix("o."): more.pop(name) for name in list(more) if name.startswith("o.")}
    prefs = {name.removeprefix("p."): more.pop(name) for name in list(more) if name.startswith("p.")}
    owner = more.pop("owner", "")
    date, fast, say = (more.pop(name, "") for name in ("date", "fast", "say"))
    position, problem = more.pop("position", ""), more.pop("number", 1)
    people = str(more.pop("people", "1" if at == "Pair" else ""))
    if at.islower():
        chosen = {name: one for name, one in (("options", options), ("prefs", prefs)) if one}
        return getattr(importlib.import_module("sim.scenarios." + game), at)(lang, **chosen, **more)
    position, _, actions = position.partition(" > ")
    state = worked.begin(game, position).do(actions).s if position else None
    if state:
        more["players"] = len(importlib.import_module("games.{}.rules".format(game)).scores(state))
    more = {"seed": 7, **more}
    any_level, any_seed = more.get("level") == "-", more["seed"] == "-"
    more.update({"level": "easy"} if any_level else {}, **{"seed": None} if any_seed else {})
    t = Scenario(
        game,
        lang if lang != "-" else None,
        settings=settings,
        options=options,
        prefs=prefs,
        toml=toml,
        **more,
    )
    put_owner(t.console.store, str(owner))
    for number, _ in settings:
        setting.use(t.console, number, False)
    if any_level:
        t.session.preset["level"] = t.console.preset["level"] = None
    if date:
        t.session.preset["date"] = t.console.preset["date"] = tuple(map(int, date.split("-")))
    if any(number == setting.TIPS_OFF and not value for number, value in settings):
        t.session.preset["no_tips"] = False  # also after a restart
    t.session.fast = t.console.fast = bool(fast)
    if say:
        _listen(t)
    if fields:
        record = t.console.store.game(game)
        for name, value in fields.items():
            name, _, behind = name.partition("+")
            place = (getattr(store, name, None) or getattr(records, name)) + int(behind or 0)
            record[place : place + 2] = value.to_bytes(2, "little")
        put_game(t.console.store, game, record)
        t.top.show()
    if at == "Problem":
        return t.frames(2).to_a_problem(game, problem)
    if state:
        return t.resume(state).settle()
    for seat in people.split(",") if people else ():
        t.reach("MatchSetup").frames().top.levels[int(seat)] = PERSON
    if people and at == "Pair":
        return t.take("new_match").wait("Dialog").frames(2).press("A").wait("Pair").frames(20)
    if people:
        return t.take("new_match").wait("PassOn").frames(2)
    return t.begin().settle() if at == "View" else t.reach(at).frames()


def _listen(t: Any) -> None:
    """From now on let reading.said get what the page in the browser says of the console."""
    step = t.session.step
    of = None

    def stepped() -> None:
        nonlocal of
        step()
        if of is not t.console:  # also after a restart
            of = t.console
            t.speech = both("_speech").Speech(of)
        t.speech.look()
        reading.said += t.speech.take().splitlines()

    t.session.step = stepped


def begin_line(line: str) -> Any:
    """Begin as a transcript says: "sueca View seed=7 players=4 LIGHTS=0 o.region=portugal", ": " position."""
    line, _, position = line.partition(": ")
    game, at, *more = line.split()
    given = dict(word.split("=", 1) for word in more)
    numbers = {name: int(value) if value.isdigit() else value for name, value in given.items()}
    return begin(game, at, position=position, **numbers)


def _key(t: Any, name: str, times: str = "1") -> None:
    for _ in range(int(times)):
        t.press(name).frames(1)


def _go(t: Any, times: str = "1") -> None:
    """Press A so often, each time once nothing moves."""
    for _ in range(int(times)):
        t.settle().press("A").settle()


def _choose(t: Any, word: str, *values: str) -> None:
    t.choose(word, *values).frames(2)


def _act(t: Any, word: str) -> None:
    """Do the action that the game's notation calls so, with "_" for a blank, by its keys."""
    name = importlib.import_module("games.{}.notation".format(t.match.game)).name
    t.act(next(action for action in t.match.legal() if name(t.s, action).replace(" ", "_") == word))


def _take(t: Any, seat: str, what: str) -> None:
    """Let another seat do an action, by its number or its name."""
    name = importlib.import_module("games.{}.notation".format(t.match.game)).name
    legal = t.rules.legal(t.s, int(seat))
    number = next(one for one in legal if what in (str(one), name(t.s, one).replace(" ", "_")))
    t.match.take(int(seat), number)
    t.view.asked = False  # as after an action of a bot


def _event(t: Any, name: str, frames: str = "4") -> None:
    """Play until the view has shown an event, by its name in the game's state, for so many frames."""
    t.event(getattr(t.rules, name, None) or getattr(contract, name), int(frames))


def _tell(t: Any, what: str) -> None:
    """Ask the page in the browser for something again: "hand", "table", "score" …"""
    t.speech.tell(what)
    reading.said += t.speech.take().splitlines()


def _with(t: Any, held: str, key: str) -> None:
    """Press a key while another one is held."""
    t.move(held, True).frames(2).tap(key).move(held, False).frames(2)


def _tap(t: Any, x: str, y: str) -> None:
    """Tap on the screen, as in the browser's page."""
    t.finger = getattr(t, "finger", None) or Finger(t)
    t.finger.tap(int(x), int(y))


def _end(t: Any) -> None:
    """Play the match to its end at once: always the first legal action."""
    match = t.match
    while match.turn() != contract.OVER:
        seat = match.turn()
        match.take(seat, contract.DEAL if seat == contract.HAND_OVER else match.rules.legal(match.s, seat)[0])
    t.console.keep_match()


def _idle(t: Any, seconds: str) -> None:
    """Let a time pass as if no key had been pressed in it."""
    t.console.idle = 1000 * int(seconds)
    t.frames(3)


def _battery(t: Any, volts: str) -> None:
    """Let the battery have so many volts, and the console ask for it as often as it takes to be sure."""
    t.board.readings["A6"] = int(float(volts) * 65535 / 6.6)
    for _ in range(2):
        importlib.import_module("mesa.console.warnings").check_battery(t.console)
    t.frames(2)


def _light(t: Any, value: str) -> None:
    """Let it be so bright around the console, 0 to 65535."""
    t.board.readings["LIGHT"] = int(value)


def _screen(t: Any) -> None:
    """Note how bright the screen is, 0 to 10."""
    reading.heard.append("screen at {}".format(round(t.board.brightness / 6553.5)))


def _value(t: Any, word: str) -> int:
    """Return a number, or what a name stands for in the game's state."""
    return int(word) if word.isdigit() else getattr(t.rules, word)


def _mine(t: Any, place: str = "", value: str = "0") -> None:
    """Play until the player is asked; with a place, its name in the game's state, once that has a value."""
    t.mine(lambda t: not place or t.s[_value(t, place)] == _value(t, value))


def _beneath(t: Any, row: str) -> None:
    """Note a row of the table while something lies over it, as tests/screens show it, counted from 0."""
    reading.heard.append("beneath: " + reading.rows(t.view)[int(row)].strip())


WORDS: dict[str, Callable[..., Any]] = {
    "wait": lambda t, n: t.frames(int(n)),
    "hold": lambda t, key, n="14": t.hold(key, int(n)).frames(2),
    "down": lambda t, key: t.move(key, True).frames(1),
    "up": lambda t, key: t.move(key, False).frames(1),
    "idle": _idle,
    "battery": _battery,
    "light": _light,
    "screen": _screen,
    "to": lambda t, *scenes: t.wait(*scenes).frames(2),
    "play": lambda t, *scenes: t.reach(*scenes).frames(2),
    "mine": _mine,
    "settle": lambda t: t.settle(),
    "calm": lambda t: t.calm(),
    "hint": lambda t: t.hint() if t.match else t.hold("SELECT", 30).settle(),
    "still": lambda t: t.still(),
    "over": lambda t: t.over(),
    "end": _end,
    "tell": _tell,
    "with": _with,
    "tap": _tap,
    "go": _go,
    "choose": _choose,
    "row": lambda t, kind: t.take(kind),
    "act": _act,
    "take": _take,
    "event": _event,
    "moves": lambda t, n: t.until(lambda t: t.match.moves >= int(n)).settle(),
    "beneath": _beneath,
    "renew": lambda t: t.renew(),
    "off": lambda t: t.again(),
}
"""What a line can do besides pressing keys ("DOWN", "DOWN*3"): a word, then what it needs, after colons."""


def do(t: Any, word: str) -> None:
    """Do what one word says."""
    what, *more = word.split(":")
    key, _, times = what.partition("*")
    if key in KEYS:
        _key(t, key, times or "1")
    else:
        WORDS[what](t, *more)
