# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Names: whatever a page of a match says of a seat, it is what the match calls that seat."""

from __future__ import annotations

import re
import sys

import harness
import pytest

from mesa import screens
from mesa.board import setting
from mesa.core.match import NAMES, PERSON
from sim.player.player import Player
from sim.vm import both

OTHERS = ("", "Uma", "Duda", "Tina", "Rui", "Sol", "Lua", "Mia")
"""Names that no bot has."""
PEOPLE = harness.texts_of("mesa", "en")["ladder"]["people"].split("|")


class Read:
    """Reads all that a console shows and says: `strangers` has (page, text) with a name of nobody's."""

    def __init__(self, t: Player) -> None:
        self.t = t
        self.strangers: set[tuple[str, str]] = set()
        self.scenes: set[str] = set()
        self.named: set[str] = set()
        self.judged: set[str] = set()
        """The lines of this scene, with these names, that were looked at."""
        self.of: tuple[str, set[str]] = "", set()
        speech = both("_speech")
        self.speech = speech.Speech(t.console)
        self.read = speech.read
        step = t.session.step

        def stepped() -> None:
            step()
            self.speech.look()
            said = self.speech.take()
            self.look(said.split("\n") if said else [])

        t.session.step = stepped  # pyright: ignore[reportAttributeAccessIssue] - the instance's own

    def look(self, said: list[str]) -> None:
        stack = self.t.console.stack
        if not stack or not stack.scenes or stack.making:
            return
        scene = type(stack.top).__name__
        self.scenes.add(scene)
        match = self.t.console.match
        names: set[str] = {*(OTHERS if match is None else match.names)}
        if self.of != (scene, names):
            self.of = scene, names
            self.judged.clear()
        lines = {line for _, _, line in self.read(stack.root)}.union(said) - self.judged
        self.judged |= lines
        for line in lines:
            for name in re.findall(r"\w+", line):
                if name in names:
                    self.named.add(name)
                elif name in NAMES or name in PEOPLE or name in OTHERS:
                    self.strangers.add((scene, line))


def everything(t: Player, game: str) -> None:
    """Open every page of a match, with tips and hints, then its replay from both places."""
    label = t.console.words.text

    def pages(*lines: str) -> None:
        for line in lines:
            while t.scene != "Dialog" or label(line) not in t.top.choices:
                t.press("START" if t.scene == "View" else "B").frames(3)
            box = t.top
            while box.at != box.choices.index(label(line)):
                t.press("DOWN").frames(1)
            t.press("A").until(lambda t: t.scene not in ("Dialog", "SuspendedMatch"), 300, False).frames(9)
            if line == "help":
                for _ in range(t.top.pages):
                    t.press("RIGHT").frames(2)
            t.press("B").frames(9)

    def asked() -> bool:
        mine = t.scene == "View" and t.view.asked and t.match.mine() and not t.top.busy()
        return mine and t.down is None  # no key is down

    for stop in (3, 12, 26, 40):
        t.until(lambda t, stop=stop: asked() and t.match.moves >= stop or t.session.at_the_end())
        if t.session.at_the_end():
            break
        pages("help", "sheet")
        t.press("SELECT").frames(9)
        if t.scene != "View":
            t.press("B").frames(9)
        if game != "set":
            t.hold("SELECT", 90)
    if t.rules.REAL_TIME:
        t.match.human = None  # a bot goes on for the player
        t.match.changed()
    t.over()
    console = t.console
    names = t.match.names
    for way in ("watch_end", "watch"):
        console.navigation().watch_end(t.view) if way == "watch_end" else console.navigation().watch(game)
        t.until(lambda t: t.scene == "Replay", auto=False)
        for _ in range(6):
            t.press("RIGHT", "DOWN").frames(12)
        assert [t.top.name(seat) for seat in range(1, len(t.top.match.levels))] == list(
            names[1 : len(t.top.match.levels)]
        )
        t.press("B")
        t.until(lambda t: t.scene in ("Dialog", "Launcher"), auto=False).frames(5)
        if way == "watch_end":
            console.navigation().leave_match()
            t.until(lambda t: t.scene == "Launcher", auto=False).frames(9)


@pytest.mark.parametrize("lang", ["en", "pt-PT"])
@pytest.mark.parametrize("game", harness.bot_ids())
def test_every_text_asks_the_match_for_its_names(start, monkeypatch, game, lang):
    """With other names in every seat: on the table, in tips, hints, help, sheet, results, replays, speech."""
    t = start(game, "MatchSetup", lang=lang, players=min(4, harness.rules_of(game).SEATS[1]), seed=5)
    t.console.store.put(setting.TIPS_OFF, 0)
    t.session.fast = t.console.fast = True
    monkeypatch.setattr(sys.modules["mesa.core.match"].Match, "names", OTHERS)
    read = Read(t)
    t.until(lambda t: t.match is not None)
    everything(t, game)
    t.frames(9).until(lambda t: t.scene == "Launcher", auto=False)
    t.console.idle = 61_000
    t.until(lambda t: t.scene == "Demonstration", auto=False).frames(200)
    assert not read.strangers
    assert {"View", "Tip", "Dialog", "HelpViewer", "Sheet", "Replay", "Demonstration"} <= read.scenes
    assert set(OTHERS[1 : len(t.top.match.levels)]) <= read.named


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_sueca_names_the_person_of_the_ladder_in_tips_and_help(start, lang):
    t = start("sueca", "MatchSetup", lang=lang)
    t.console.store.put(setting.TIPS_OFF, 0)
    t.session.fast = t.console.fast = True
    read = Read(t)
    t.console.stack.open(screens.LADDER, t.top)
    t.frames(2).press("A").wait("View", "Tip")
    read.strangers.clear()  # the ladder's page has all its people
    t.until(lambda t: t.scene == "Tip" and t.top.i == 2)
    assert "Beto" in t.top.words and "Nico" in t.top.words and "Caio" in t.top.words
    t.press("A").until(lambda t: t.scene == "View" and t.view.asked and not t.top.busy()).frames(2)
    t.press("START").frames(3).press("DOWN", "A").frames(9)
    assert t.scene == "HelpViewer"
    assert "Nico" in " ".join(t.top.lines()) and "Ana" not in " ".join(t.top.lines())
    t.frames(2)
    assert not read.strangers


def test_without_a_match_the_help_has_the_names_of_an_ordinary_one(start):
    t = start("sueca", "MatchSetup")
    t.console.stack.open(screens.HELP_VIEWER, t.console, "sueca")
    t.frames(3)
    assert all(name in " ".join(t.top.lines()) for name in ("Ana", "Beto", "Caio"))


def test_a_replay_of_several_people_begins_with_the_owners_name(start):
    """Whoever has the console at the end: it shows what seat 0 could see."""
    t = start("fodasse", "MatchSetup", players=3, seed=2)
    t.session.fast = t.console.fast = True
    t.top.levels[2] = PERSON
    t.press("A").wait("PassOn", "View")
    match = t.console.match
    names = list(match.names)
    match.pass_to(2)
    assert list(match.names) == names[2:] + names[:2]
    t.console.navigation().watch_end(t.view)
    t.until(lambda t: t.scene == "Replay", auto=False)
    assert [t.top.name(seat) for seat in range(3)] == names
