# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tips: in a first match of each game they appear when a question is new. Screens: screens/guided.txt."""

from __future__ import annotations

import builtins
import io
import itertools

import harness
import pytest
from common.begin import begin
from harness import LANGUAGES

from mesa.core.match import NAMES
from mesa.home.text_page import TextPage
from mesa.match.tips import HIGH, MOST, WIDE
from mesa.ui import text
from sim.board import on_screen
from sim.common.film import key_in_real_time

GAMES = [game for game in harness.game_ids() if not harness.begun(game)]
FRAMES = 30_000
"""The most frames of a first match whose movements end at once."""


def written(game, lang):
    """Return a game's tips as (at the top, the text), parsed from the file's text."""
    tips = []
    for page in harness.texts_of(game, lang)["tips"].values():
        where, *lines = page.split("\n")
        assert where in ("top", "bottom")
        tips.append((where == "top", "\n".join(lines).strip()))
    return tips


@pytest.mark.parametrize("game", GAMES)
def test_every_tip_fits_its_box(game):
    """There are at most twelve tips, at the same places in all languages, and all of a tip is drawn."""
    t = begin(game)
    for lang in LANGUAGES:
        t.console.words.use_language(lang)
        tips = written(game, lang)
        assert 1 <= len(tips) <= MOST
        assert [top for top, _ in tips] == [top for top, _ in written(game, "en")]
        for _, words in tips:
            page = TextPage(t.console, game, WIDE, HIGH)
            page.write(words.split("\n"))
            assert 0 < page.bottom < HIGH, words
            assert "[" not in text.symbols(words), "an unknown key in " + words
    t.close()


def cut_by(tip, box):
    """Fail if an edge of a tip's box goes through a line of text: it covers a line, or leaves it."""
    for edge in (box.y, box.y + box.height - 2):
        for thing in on_screen.things(tip.view.group):
            _, top, _, bottom = thing.box
            line = thing.kind == "text" and bottom - top < 14  # no frame around a card
            assert not (line and top < edge < bottom), "{} is cut at {}".format(thing, edge)


MATCHES = [(game, lang, None) for game, lang in zip(GAMES, itertools.cycle(LANGUAGES), strict=False)]
CLOSE = [("fodasse", "es", seats) for seats in (5, 6, 8)]
"""Where names lie closest."""


@pytest.mark.parametrize("game, lang, seats", MATCHES + CLOSE)
def test_a_first_match_shows_its_tips_once_each(game, lang, seats):
    """In a match played to its end, each whole and in its place; none cuts a name."""
    t = begin(game, lang=lang, players=seats, seed=3, level="easy", TIPS_OFF=0, fast=1)
    tips = written(game, lang)
    seen = []
    for _ in range(FRAMES):
        if t.session.at_the_end():
            break
        tip = t.top
        if t.scene == "Tip" and tip not in seen:
            seen.append(tip)
            at_the_top, words = tips[tip.i]
            for seat in range(1, len(NAMES)):
                words = words.replace("{%d}" % seat, NAMES[seat])
            assert tip.words == words
            box = tip.group[0]
            assert box.y == 12 if at_the_top else box.y + box.height - 2 == 126
            cut_by(tip, box)
        in_play = t.match and t.match.real_time and t.down is None and t.scene == "View"
        key = key_in_real_time(t.top) if in_play and not t.top.busy() else None
        if key is not None:  # as a player of SET would
            t.move(key, True).step().move(key, False)
        elif not in_play:
            t.next_key()
        t.step()
    assert t.session.at_the_end(), "it goes on for ever"
    assert len({tip.i for tip in seen}) == len(seen) > (5 if seats else 0), "a tip comes twice"
    t.close()


def test_a_damaged_tip_costs_no_match(monkeypatch, capsys):
    """It is reported like other errors, and the match goes on without the tip."""
    real = builtins.open
    file = "games/sueca/text.bin"
    damaged = bytearray((harness.ROOT / file).read_bytes())
    for _, words in written("sueca", "pt"):
        damaged[damaged.index(words.encode())] ^= 1

    def with_damaged_tips(path, *more, **named):
        return io.BytesIO(damaged) if str(path) == file else real(path, *more, **named)

    monkeypatch.setattr(builtins, "open", with_damaged_tips)
    t = begin("sueca", lang="pt", seed=3, level="easy", TIPS_OFF=0, fast=1)
    t.until(lambda t: t.match and t.match.moves > 12)
    assert not t.console.broken
    assert "tips: " + file in capsys.readouterr().out
    t.close()
