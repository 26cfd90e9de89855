# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the page shares: a match's result in signs, and the last seconds of the screen as a film.

sim/web/vm/_result.py, and film.js and gif.js of sim/web/page, run in Node by tests/web/film.mjs.
"""

from __future__ import annotations

import base64
import io
import json
import random
import re
import subprocess
import types
from pathlib import Path
from typing import Any

import harness
import numpy
import pytest
from common.ways import end, leave, play_the_day
from PIL import Image, ImageSequence

from mesa.core.contract import DEAL, HAND_OVER, OVER
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart, begin_log
from sim import setup
from sim.vm import BoardVM, both
from sim.web.build import beside

result = both("_result")
FORM = re.compile(
    r"Carteado: \S+(?: \S+)* -?\d+(–-?\d+)*( 🏆)?\n…?([🟩🟨🟥⬜❌]{10}\n){0,3}[🟩🟨🟥⬜❌]{1,10}"
)
"""Of a text: title and points, then at most 40 signs. There is no place for a card."""


def played(game: str, seats: int, seed: int, options: bytes | None = None) -> Match:
    """Return a match that bots have played to its end, with its log."""
    rules = harness.rules_of(game)
    start = MatchStart(game, bytes([1] * seats), options or bytes(len(rules.OPTIONS)), seed)
    match = Match(start, rules, harness.bots_of(game), None, shown=False, log=Log())
    while not match.over():
        match.tick(33)
    match.human = 0
    return match


def signs(match: Match, seat: int = 0) -> str:
    """Return the signs of a match, without its rows."""
    return result.signs(match.log, match.rules, seat).replace("\n", "")


def shared(start: Any, match: Match) -> str:
    """Return the text of a finished match on the console, as the page gets it."""
    console = start(match.game, "Launcher").console
    console.match = match
    return json.loads(json.dumps({"text": result.text(console)}))["text"]


@pytest.mark.parametrize("game", harness.bot_ids())
def test_a_text_has_the_points_and_no_cards(start, game):
    """Of any game: a line with its title and points, and at most 40 signs; 120 characters in all."""
    rules = harness.rules_of(game)
    for seats in range(rules.SEATS[0], rules.SEATS[1] + 1):
        match = played(game, seats, seed=seats)
        text = shared(start, match)
        assert FORM.fullmatch(text), text
        assert len(text) <= 100, "and 20 for what the page adds"
        points = re.search(r" (-?\d+)", text)  # the first ones, after the title
        assert points and int(points[1]) == rules.scores(match.s)[0]
        assert ("🏆" in text) == (0 in rules.winners(match.s))


def test_sueca_has_a_sign_for_each_hand():
    """Of both partners alike; the others' are the opposite."""
    for seed in range(4):
        match = played("sueca", 4, seed)
        ours = signs(match)
        assert len(ours) == match.rules.hand_number(match.s) + 1
        assert signs(match, 2) == ours
        assert signs(match, 1) == ours.translate(str.maketrans("🟩🟥", "🟥🟩"))
        assert (ours[-1] == "🟩") == (0 in match.rules.winners(match.s)), "who wins the last hand wins"
        assert result.score(match.rules, match.s, 1) == "{1}–{0}".format(*match.rules.scores(match.s))


def test_fodasse_has_a_sign_for_each_hand():
    """Red for a point, until the player is out."""
    for seed in range(4):
        match = played("fodasse", 4, seed)
        hands = match.rules.hand_number(match.s) + 1
        for seat in range(4):
            mine = signs(match, seat)
            assert mine.count("🟥") == match.rules.scores(match.s)[seat]
            assert set(mine) <= {"🟩", "🟥"}
            if seat in match.rules.winners(match.s):
                assert len(mine) == hands
            else:
                assert mine[-1] == "🟥", "the hand that took it out"


def test_set_has_a_sign_for_each_set_and_each_fault():
    at = harness.rules_of("set").AT_FOUND
    for seed in range(4):
        match = played("set", 3, seed)
        found = list(match.s[at : at + 3])
        for seat in range(3):
            mine = signs(match, seat)
            assert (mine.count("🟩"), mine.count("🟥")) == (found[seat], sum(found) - found[seat])
            assert mine.count("❌") == found[seat] - match.rules.scores(match.s)[seat]
            assert len(mine) == sum(found) + mine.count("❌")
    alone = played("set", 1, 1)
    assert signs(alone).count("🟩") == alone.s[at]


def test_qu4to_has_a_sign_for_each_round():
    for seed in range(4):
        match = played("qu4to", 4, seed)
        all_seats = [signs(match, seat) for seat in range(4)]
        assert {len(mine) for mine in all_seats} == {match.rules.hand_number(match.s) + 1}
        for hand in zip(*all_seats, strict=True):
            assert hand.count("🟩") <= 1 and ("🟩" in hand or "🟨" in hand)


# a fifth game: three seats, of which 0 and 2 win together


def rules_of(fewest: bool) -> Any:
    """Return the rules of a game in which an action (seat * 4 + points + 1) is a hand, and 99 ends it.

    State: VERSION, three scores (one more than they are), the hands, and in turn 0, 1 HAND_OVER, 2 OVER.
    """

    def step(s: bytearray, seat: int, action: int, emit: None) -> None:
        if seat == HAND_OVER:
            s[4] += 1
            s[5] = 0
        elif action == 99:
            s[5] = 2
        else:
            s[1 + action // 4] += action % 4 - 1
            s[5] = 1

    def winners(s: bytearray) -> list[int]:
        best = (min if fewest else max)(s[1:4])
        return [i for i in range(3) if s[1 + i] == best] if s[5] == 2 else []

    return types.SimpleNamespace(
        VERSION=1,
        new=lambda seed, seats, options: bytearray(6),
        why=lambda *_: None,
        step=step,
        turn=lambda s: (0, HAND_OVER, OVER)[s[5]],
        scores=lambda s: [n - 1 for n in s[1:4]],
        hand_number=lambda s: s[4],
        winners=winners,
        TEAMS={3: ((0, 2), (1,))},
    )


def log_of(rules: Any, *hands: tuple[int, int], begins: bytes = b"\1\1\1\1\0\0", over: bool = True) -> Log:
    """Return the log of a match: (seat, points gained) of each hand."""
    log = Log()
    match: Any = types.SimpleNamespace(
        game="fifth", rules=rules, levels=bytes(3), options=b"", s=bytearray(begins)
    )
    begin_log(log, match)
    for seat, points in hands:
        log.add(0, seat * 4 + points + 1, False)
        log.add(HAND_OVER, DEAL, False)
    if over:
        log.add(0, 99, False)
    return log


def test_a_fifth_game_needs_nothing():
    """Partners gain alike; a loss; nobody's hand. The last hand here has no gain."""
    assert (result.OVER, result.HAND_OVER) == (OVER, HAND_OVER)
    hands = (0, 1), (1, 2), (2, 2), (1, 0), (0, -1), (0, 1)
    most, fewest = rules_of(False), rules_of(True)
    assert result.signs(log_of(most, *hands), most, 0) == "🟩🟥⬜⬜❌🟩⬜"
    assert result.signs(log_of(most, *hands), most, 1) == "🟥🟩🟥⬜⬜🟥⬜"
    assert result.signs(log_of(fewest, *hands), fewest, 0) == "🟥🟩🟩🟩🟩🟥🟩"
    assert result.score(most, bytearray(b"\1\4\3\4\0\0"), 0) == "3–2"
    assert result.score(most, bytearray(b"\1\4\3\4\0\0"), 1) == "2–3"


def test_what_the_log_lacks_is_said():
    """A match that goes on after a reload; one of more than 40 hands; one whose end is not in the log."""
    rules = rules_of(False)
    assert result.signs(log_of(rules, (0, 1), begins=b"\1\3\2\2\5\0"), rules, 0) == "…🟩⬜"
    many = result.signs(log_of(rules, *[(0, 0)] * 60, (1, 1)), rules, 0)
    assert many == "…" + "\n".join(["⬜" * 10] * 3 + ["⬜" * 8 + "🟥⬜"])
    assert result.signs(log_of(rules, (0, 1), over=False), rules, 0) == ""


def test_the_daily_deals_text_has_its_date(start):
    """At the match's end and on its page; with the signs as long as the log is there."""
    scenario = start("sueca", seed=None, lang="en")
    play_the_day(scenario)
    end(scenario)
    text = result.text(scenario.console)
    first, *rows = text.split("\n")
    assert re.fullmatch(r"Carteado Sueca 2026/01/01: (won|lost), -?\d\. Streak 1\.", first)
    assert re.fullmatch("[🟩🟥⬜❌]+", "".join(rows))
    leave(scenario)
    open_day(scenario)
    assert result.text(scenario.console) == text
    random_match(scenario, 5)
    assert result.text(scenario.console) == first, "the log is of another deal"
    scenario.console.log.clear()
    assert result.text(scenario.console) == first


def test_the_daily_deals_page_has_the_signs_on_the_vm(files):
    """There the rules are read for it, and the console has none in memory."""
    match = played("fodasse", 3, 5)
    assert match.log is not None
    log = bytes(match.log[i] for i in range(len(match.log)))
    with BoardVM(files) as board:
        board.put({"/_result.py": beside()["_result.py"].encode()})
        said = board.run(DAILY.format(match.rules.deal_number(match.s), log, "fodasse"))
        other = board.run(DAILY.format(6, log, "fodasse"))
    assert said == "said\n" + result.signs(match.log, match.rules, 0) + "\nTrue\n"
    assert other == "said\nTrue\n"


DAILY = """
import sys, _result
from mesa.core import scope
scope.collect()
scope.active = True  # as with a console
class DailyResult:
    deal, said, name = {0}, "said", {2!r}
class Console:
    stack, log = None, {1!r}
Console.stack = Console
Console.scenes = [DailyResult()]
print(_result.text(Console))
scope.collect()
print(not any([name[:6] == "games." for name in sys.modules]))
"""
"""Prints the text, and whether the game's modules are gone again."""


def open_day(scenario: Any) -> None:
    """Open the daily deal's page from the launcher."""
    scenario.press("DOWN").wait("Dialog").frames(1).press("DOWN", "A").wait("DailyResult").frames(1)


def random_match(scenario: Any, seed: int) -> None:
    """Put a random match of Sueca into the console's log."""
    rules = harness.rules_of("sueca")
    walk = harness.walk(rules, seed, 4, bytes(len(rules.OPTIONS)), random.Random(seed))
    for n, (s, seat, action) in enumerate(walk):
        if not n:
            match: Any = types.SimpleNamespace(
                game="sueca", rules=rules, levels=bytes(4), options=bytes(len(rules.OPTIONS)), s=s
            )
            begin_log(scenario.console.log, match)
        if seat is not None:
            scenario.console.log.add(seat, action, seat != rules.turn(s))


# the film

FILM = Path(__file__).resolve().parent / "web" / "film.mjs"


def rgb(pixels: bytes, width: int, height: int, times: int) -> Any:
    """Return a picture in RGB565 as (height, width, 3), each pixel `times` x `times`."""
    color = numpy.frombuffer(pixels, "<u2").reshape(height, width).astype(int)
    red, green, blue = color >> 11, color >> 5 & 63, color & 31
    wide = numpy.stack([red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2], -1)
    return wide.repeat(times, 0).repeat(times, 1)


def test_films_show_what_was_recorded(page_folder: Path) -> None:
    """PIL reads each GIF: every picture has the right pixels and the right time, and it begins again.

    With up to 256 colours pixels are exact, of more they are near. The console's film is 6 to 8 s long,
    and no picture more would fit; what it stores is bounded.
    """
    node = setup.find_node()
    assert node is not None
    done = subprocess.run([node, str(FILM), str(page_folder)], capture_output=True, text=True)
    assert not done.returncode and not done.stderr, done.stderr
    films = {film["name"]: film for film in map(json.loads, done.stdout.splitlines())}
    figures, bounds = films.pop("figures"), films.pop("bounds")
    for name, film in films.items():
        width, height = film["size"]
        times = film["times"]
        image = Image.open(io.BytesIO(base64.b64decode(film["gif"])))
        assert image.info["loop"] == 0
        assert image.size == (times * width, times * height)
        expected = [(base64.b64decode(pixels), ms) for pixels, ms in film["pictures"]]
        due = shown = 0
        pictures = iter(expected)
        for frame in ImageSequence.Iterator(image):
            duration = frame.info["duration"]
            shown += duration
            while True:  # pictures of less than 20 ms are left out
                pixels, ms = next(pictures)
                due += ms
                if due - (shown - duration) >= 15:
                    break
            assert abs(shown - due) <= 5, (name, shown, due)
            error = abs(numpy.asarray(frame.convert("RGB")).astype(int) - rgb(pixels, width, height, times))
            assert error.max() <= (64 if name == "too many colours" else 0), name
            assert error.mean() < 12
        assert next(pictures, None) is None, name
        assert len(expected) > 1
    assert len(films["the console"]["pictures"]) > 30
    assert 6000 <= figures["ms"] <= 8000 < figures["more"]
    assert figures["numbers"] * 2 < 1 << 20, "a usual film takes less than 1 MB"
    assert bounds["numbers"] <= 1 << 20 and bounds["changes"] > 20 and bounds["right"]
