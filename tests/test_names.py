# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Names: whatever a page of a match says of a seat, it is what the match calls that seat."""

from __future__ import annotations

import re
import sys

import harness
import pytest

from mesa.board import setting
from mesa.core.match import NAMES, PERSON
from sim.player.player import Player
from sim.vm import both

OTHERS = ("", "Uma", "Duda", "Tina", "Rui", "Sol", "Lua", "Mia")
"""Names that no bot has."""
STRANGERS = {*NAMES[1:], *harness.texts_of("mesa", "en")["ladder"]["people"].split("|")}


def read_all(t: Player) -> tuple[set[str], set[tuple[str, str]]]:
    """Read all that a console shows and says from now on: {scenes}, {(scene, line with a wrong name)}."""
    scenes: set[str] = set()
    wrong: set[tuple[str, str]] = set()
    speech = both("_speech")
    speaker = speech.Speech(t.console)
    step = t.session.step

    def stepped() -> None:
        step()
        speaker.look()
        said = speaker.take()
        stack = t.console.stack
        if not stack or not stack.scenes or stack.making:
            return
        scene = type(stack.top).__name__
        scenes.add(scene)
        for line in {line for _, _, line in speech.read(stack.root)}.union(said.split("\n")):
            if (scene, line) not in wrong and STRANGERS.intersection(re.findall(r"\w+", line)):
                wrong.add((scene, line))

    t.session.step = stepped  # pyright: ignore[reportAttributeAccessIssue] - the instance's own
    return scenes, wrong


def visit(t: Player, *lines: str) -> None:
    """Open a page of the match by the words of its lines in boxes, turn all its pages, and come back."""
    label = t.console.words.text
    for line in lines:
        while t.scene != "Dialog" or label(line) not in t.top.choices:
            t.press("START" if t.scene == "View" else "B").frames(3)
        while t.top.choices[t.top.at] != label(line):
            t.press("DOWN").frames(1)
        t.press("A").until(lambda t: t.scene not in ("Dialog", "SuspendedMatch"), 300, False).frames(9)
        for _ in range(getattr(t.top, "pages", 0)):
            t.press("RIGHT").frames(2)
        t.press("B").frames(9)


def asked(t: Player) -> bool:
    """Return whether the table waits for the player, with no key down."""
    mine = t.scene == "View" and t.view.asked and t.match.mine() and not t.top.busy()
    return mine and t.down is None


@pytest.mark.parametrize("lang", ["en", "pt-PT"])
@pytest.mark.parametrize("game", harness.bot_ids())
def test_every_text_asks_the_match_for_its_names(start, monkeypatch, game, lang):
    """With other names in every seat: on the table, in tips, hints, help, sheet, results, replays, speech."""
    t = start(game, "MatchSetup", lang=lang, players=min(4, harness.rules_of(game).SEATS[1]), seed=5)
    t.console.store.put(setting.TIPS_OFF, 0)
    t.session.fast = t.console.fast = True
    monkeypatch.setattr(sys.modules["mesa.core.match"].Match, "names", OTHERS)
    scenes, wrong = read_all(t)
    for stop in (3, 12, 26, 40):
        at = lambda t, stop=stop: t.match and asked(t) and t.match.moves >= stop  # noqa: E731
        t.until(lambda t, at=at: at(t) or t.session.at_the_end())
        if t.session.at_the_end():
            break
        visit(t, "help", "sheet")
        t.press("SELECT").frames(9)
        if t.scene != "View":
            t.press("B").frames(9)
        if game != "set":
            t.hold("SELECT", 90)
    if t.rules.REAL_TIME:
        t.match.human = None  # a bot goes on for the player
        t.match.changed()
    t.over()
    navigation = t.console.navigation()
    for watch, back in ((navigation.watch_end, "Dialog"), (navigation.watch, "Launcher")):
        watch(t.view if back == "Dialog" else game)
        t.until(lambda t: t.scene == "Replay", auto=False)
        t.press(*["RIGHT", "DOWN"] * 6).frames(12)
        seats = range(1, len(t.top.match.levels))
        assert [t.top.name(seat) for seat in seats] == [OTHERS[seat] for seat in seats]
        t.press("B").until(lambda t, back=back: t.scene == back, auto=False).frames(5)
        if back == "Dialog":
            navigation.leave_match()
            t.until(lambda t: t.scene == "Launcher", auto=False).frames(9)
    t.console.idle = 61_000
    t.until(lambda t: t.scene == "Demonstration", auto=False).frames(200)
    assert not wrong
    assert {"View", "Tip", "Dialog", "HelpViewer", "Sheet", "Replay", "Demonstration"} <= scenes


def test_a_replay_of_several_people_begins_with_the_owners_name(start):
    """Whoever has the console at the end: it shows what seat 0 could see."""
    t = start("fodasse", "MatchSetup", players=3, seed=2)
    t.session.fast = t.console.fast = True
    t.top.levels[2] = PERSON
    t.press("A").wait("PassOn", "View")
    names = list(t.match.names)
    t.match.pass_to(2)
    assert list(t.match.names) == names[2:] + names[:2]
    t.console.navigation().watch_end(t.view)
    t.until(lambda t: t.scene == "Replay", auto=False)
    assert [t.top.name(seat) for seat in range(3)] == names
