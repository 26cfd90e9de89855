# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the page shares: a match's result in signs, and the last seconds of the screen as a film.

sim/web/vm/_result.py, and film.js and gif.js of sim/web/page, run in Node by tests/web/film.mjs.
"""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path
from typing import Any

import harness
import numpy
import pytest
from common import node
from common.ways import end, leave, play_the_day
from PIL import Image, ImageSequence

from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart, begin_log
from sim.vm import BoardVM, both
from sim.web.build import beside

result = both("_result")
FORM = re.compile(
    r"Carteado: \S+(?: \S+)* -?\d+(–-?\d+)*( 🏆)?\n…?([🟩🟨🟥⬜❌]{10}\n){0,3}[🟩🟨🟥⬜❌]{1,10}"
)
"""Of a text: title and points, then at most 40 signs. There is no place for a card."""


def played(
    game: str, seats: int, seed: int, hands: int = 0, over: bool = True, log: Log | None = None
) -> Match:
    """Return a match that bots have played, with its log: from a hand on, to its end or not at all."""
    rules = harness.rules_of(game)
    log = Log() if log is None else log
    start = MatchStart(game, bytes([1] * seats), bytes(len(rules.OPTIONS)), seed)
    match = Match(start, rules, harness.bots_of(game), None, shown=False, log=log)
    while not match.over():
        if hands and rules.hand_number(match.s) == hands:
            begin_log(log, match)
            hands = 0
            if not over:
                break
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


def test_what_the_log_lacks_is_said():
    """A match of more than 40 signs; one that goes on after a reload; one that is not over."""
    match = played("fodasse", 8, 3)
    assert [*map(len, result.signs(match.log, match.rules, 0).split("\n"))] == [1 + 10, 10, 10, 10]
    assert signs(match)[0] == "…"
    later = played("fodasse", 4, 1, hands=3)
    assert signs(later) == "…" + signs(played("fodasse", 4, 1))[3:]
    assert signs(played("fodasse", 4, 1, hands=3, over=False)) == ""


def test_the_daily_deals_text_has_its_date(start):
    """At the match's end and on its page; with the signs as long as the log is there."""
    t = start("sueca", seed=None, lang="en")
    play_the_day(t)
    end(t)
    text = result.text(t.console)
    first, *rows = text.split("\n")
    assert re.fullmatch(r"Carteado Sueca 2026/01/01: (won|lost), -?\d\. Streak 1\.", first)
    assert re.fullmatch("[🟩🟥⬜❌]+", "".join(rows))
    leave(t)
    t.press("UP").wait("Today").frames(1).press("A").wait("DailyResult").frames(1)
    assert result.text(t.console) == text
    played("sueca", 4, 5, log=t.console.log)
    assert result.text(t.console) == first, "the log is of another deal"
    t.console.log.clear()
    assert result.text(t.console) == first


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


# the film


def rgb(pixels: bytes, width: int, height: int, times: int) -> Any:
    """Return a picture in RGB565 as (height, width, 3), each pixel `times` x `times`."""
    color = numpy.frombuffer(pixels, "<u2").reshape(height, width).astype(int)
    red, green, blue = color >> 11, color >> 5 & 63, color & 31
    wide = numpy.stack([red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2], -1)
    return wide.repeat(times, 0).repeat(times, 1)


def test_films_show_what_was_recorded(page_folder: Path) -> None:
    """PIL reads each GIF: every picture has the right pixels and the right time, and it begins again.

    With up to 256 colours pixels are exact, of more they are near. The console's film is 6 to 8 s long,
    and no picture more would fit; what it stores is bounded. Its last picture as a PNG is exact, too.
    """
    films = {film["name"]: film for film in map(json.loads, node.run("film.mjs", page_folder).splitlines())}
    figures, bounds, still = films.pop("figures"), films.pop("bounds"), films.pop("pictures")
    for file in still["pngs"]:
        picture = numpy.asarray(Image.open(io.BytesIO(base64.b64decode(file))))
        assert numpy.array_equal(picture, rgb(base64.b64decode(still["pixels"]), 160, 128, 4))
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
