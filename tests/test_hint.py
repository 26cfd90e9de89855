# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Hints: Select held shows what the best level would do: laws of every game. Screens: screens/hint.txt."""

from __future__ import annotations

import ast
import builtins
import importlib
import itertools
import random
import re
import string
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from common import readable
from common.begin import begin, do
from common.logs import of_several_hands, played
from common.notices import EXCEPTIONS, SPARE
from conftest import made, samples
from harness import LANGUAGES

from mesa.board import store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.board.store_menus import put_game, saved_match
from mesa.core.contract import HAND_OVER, OVER
from mesa.core.log import HELP, Log
from mesa.core.match import NAMES, Match
from mesa.core.match_start import MatchStart
from mesa.core.scope import Game, once
from mesa.core.thinker import Thinker
from mesa.ui import text
from sim import arena, build
from sim.common import games as all_games
from sim.figures import pages
from sim.scenarios import set as scenes
from sim.vm import file_names
from sim.vm.here import Here

games = pytest.mark.parametrize(
    "game", [game for game in harness.game_ids() if not harness.rules_of(game).REAL_TIME]
)
FILES = ("bots", "easy", "medium", "expert")


def is_asked(t):
    """Return whether the player is asked, over the table or in a dialog."""
    match, top = t.match, t.top
    if match is None or t.console.stack.making or not match.mine() or top.busy():
        return False
    return bool(getattr(top, "asked", False) or getattr(top, "actions", ()) and None not in top.actions)


@pytest.mark.long
@games
def test_a_hint_chooses_what_the_best_level_would_do(game):
    """At every question of a match; A does it: more often than once only if more is to be chosen.

    It thinks independently of the bots, has a reason, counts, is kept at once, and marks the log.
    """
    for seed in range(1, samples(20) // 20 + 1):
        t = begin(game, "MatchSetup", seed=seed, level="easy", fast=1)
        hints = 0
        while not t.session.at_the_end() and hints < 60:
            if not is_asked(t) or t.down is not None:
                t.next_key()
                t.step()
                continue
            match = t.match
            best = Thinker(match, 0, len(match.bots.LEVELS) - 1)
            while not best.advance():
                pass
            hints += 1
            state = bytes(match.s)
            t.move("SELECT", True).frames(14)
            t.until(lambda t, n=hints: t.match.hints == n and not t.view.motion.busy, 200, auto=False)
            t.move("SELECT", False).frames()
            assert bytes(match.s) == state and saved_match(t.console.store, game).hints == hints
            said, moves, size = t.notice, match.moves, len(match.log)
            if t.top is t.view:
                assert len(said) > 3 and "{" not in said
                assert once("games." + game + ".keys").action_key(t.view, best.answer) == KEY_A
            for _ in range(3):
                if match.moves == moves:
                    t.press("A")
            assert match.log[size] == HELP and match.log[size + 1] == best.answer, (seed, moves, said)
        assert hints > 5
        t.close()


@games
def test_a_key_ends_the_thinking_and_does_what_it_does(game, monkeypatch, unload):
    """That hint is not counted. Only the best level is in memory while it thinks, and none afterwards."""
    unload(r"games\.{}\.(bots|easy|medium|expert)".format(game))
    t = begin(game, "View", seed=3, level="medium").mine(lambda t: len(t.match.legal()) > 2)
    thinkers = harness.stays("mesa.core.thinker").Thinker
    advance = thinkers.advance
    monkeypatch.setattr(thinkers, "advance", lambda thinker: advance(thinker) < 0)  # without an end
    t.move("SELECT", True).frames(12)
    assert t.notice == "Let me see…" and t.top.motion.busy
    assert not [name for name in sys.modules if re.fullmatch(r"games\.{}\.(easy|medium)".format(game), name)]
    before = bytes(t.view.input)
    t.move("SELECT", False).frames()
    assert t.top.motion.busy, "letting Select go ends nothing"
    read = []
    load = builtins.__import__

    def watched(name, *rest):
        if name.startswith("games.") and name not in sys.modules:
            read.append(name)
        return load(name, *rest)

    monkeypatch.setattr(builtins, "__import__", watched)
    t.view.hint(False)
    assert not read, "code that only the answer needs is not read in the frame of that key"
    t.press("RIGHT").settle()
    assert t.match.hints == 0 and t.notice == ""
    assert bytes(t.view.input) != before, "the key was lost"
    assert "games.{}.expert".format(game) not in sys.modules
    t.close()


@games
def test_who_thinks_is_alone_and_goes(game, monkeypatch, unload):
    """Other levels' files, which no expert needs, are unloaded meanwhile; afterwards every bot's are."""
    easy = "games.{}.easy".format(game)
    if not (harness.ROOT / "games" / game / "easy.py").exists():
        pytest.skip("its levels share a file")
    t = begin(game, "MatchSetup", seed=2, level="easy")
    unload(r"games\.{}\.({})".format(game, "|".join(FILES)))
    t.begin().mine(lambda t: t.match.moves > 3 and len(t.match.legal()) > 1)
    assert t.match.bots
    t.match.scope.load(easy)  # as if this level had just thought
    meant = []
    thinkers = harness.stays("mesa.core.thinker").Thinker
    think = thinkers.advance

    def watched(thinker):
        done = think(thinker)
        meant.append(easy in sys.modules)
        return done

    monkeypatch.setattr(thinkers, "advance", watched)
    t.hint()
    assert meant and not any(meant)
    assert not [file for file in FILES if "games.{}.{}".format(game, file) in sys.modules]
    t.close()


@pytest.mark.parametrize("keys, key", [((), "none"), (("B", "B"), "wait")])
def test_a_hint_where_there_is_no_set_says_what_to_press_until_it_has_been_said(play, keys, key):
    deck = harness.importlib.import_module("games.set.deck")

    def nothing_there(rules, s):
        return rules.turn(s) < 0 and not deck.first_set(s) and s[rules.AT_DECK]

    state = harness.reach("set", nothing_there, 2, 59)
    state[harness.rules_of("set").AT_AGREED] = 0
    t = play("set", state, "en", fast=True, level="easy").settle().press(*keys).settle()
    do(t, "hint")
    said = harness.texts_of("set", "en")["reasons"][key]
    assert [part for part in said.split() if part.isalpha()][-1] in t.notice.replace(".", "").split()


@pytest.mark.parametrize("before", [0, 16])
@pytest.mark.parametrize("hints", [0, 1])
def test_a_solo_game_with_hints_is_no_record(hints, before):
    """Nor does its result speak of the best time, even if there is one already."""
    t = scenes.near_won("en")
    t.match.hints = hints
    kept = t.console.store.game("set")
    kept[store.GAME_SEEN + 2] = before  # a best time of half an hour
    put_game(t.console.store, "set", kept)
    scenes.won(t)
    times = slice(store.GAME_SEEN + 1, store.GAME_SEEN + 4)
    assert (t.console.store.game("set")[times] == kept[times]) == bool(hints)
    assert any("Best time" in line or "best" in line for line in t.top.text) == (not hints)
    t.close()


# Taking the last decision back: laws of every game in turn. Screens: screens/hint.txt.


games_take_back = pytest.mark.parametrize(
    "game", [game for game in harness.bot_ids() if not harness.rules_of(game).REAL_TIME]
)


def asked(t: Any) -> bool:
    """Return whether the player is asked at the table or in a dialog over it."""
    return t.match.mine() and t.view.asked and not t.top.busy()


def take_back(t: Any) -> bool:
    """Hold Select, press the left arrow; return whether something was taken back, else it is said."""
    before, s = t.match.hints, bytes(t.match.s)
    do(t, "with:SELECT:LEFT")
    t.still()
    if t.match.hints > before:
        assert t.match.hints == before + 1
        return True
    assert bytes(t.match.s) == s and t.notice == t.view.t("no_take_back")
    return False


def revealing(game: str, s: bytes, action: int) -> bool:
    """Return whether the decision itself makes somebody see new cards: then it is never taken back."""
    rules = harness.rules_of(game)
    if game == "sueca":
        return rules.CUT <= action <= rules.DEAL_LAST or action in (rules.REDEAL, rules.ACCUSE)
    if game == "qu4to":
        return s[rules.AT_PHASE] == rules.CHOOSING or action == rules.DRAW
    return False


@games_take_back
def test_the_state_of_the_last_decision_comes_back(game: str) -> None:
    """As it was, as often as wanted, and so does the log. What is decided instead is marked as helped."""
    t = begin(game, "View", players=4, seed=3, level="easy", fast=1)
    match = t.match
    dice = random.Random(7)
    decisions: list[tuple[bytes, int, int]] = []
    back = refused = 0
    helped = -1  # where the log has the next decision after one that was taken back
    for _ in range(60):
        t.until(lambda t: asked(t) or match.turn() == OVER)
        if match.turn() == OVER:
            break
        s = bytes(match.s)
        if decisions and dice.random() < 0.4 and t.top is t.view:
            if not take_back(t):
                refused += 1
                continue
            back += 1
            *before, action = decisions.pop()
            assert [bytes(match.s), match.moves] == before
            assert t.rules.hand_number(s) == t.rules.hand_number(match.s)
            assert not revealing(game, bytes(match.s), action)
            assert saved_match(t.console.store, game).state == match.s
            assert harness.end_of(match.log, t.rules) == match.s
            helped = len(match.log)
            continue
        legal = match.legal()
        action = dice.choice(legal)
        if len(legal) > 1:
            decisions.append((s, match.moves, action))
        t.act(action)
        assert helped < 0 or match.log[helped] == HELP
        helped = -1
    assert back > 1 and refused > 0, (back, refused)  # where cards are drawn often, few come back
    t.close()


@games_take_back
def test_nothing_is_taken_back_across_a_deal(game: str) -> None:
    """Whatever is asked first in the next hand: the halves in QU4TO, a cut, a bid."""
    t = begin(game, "View", players=4, seed=3, level="easy", fast=1)
    for hand in (1, 2):
        t.until(
            lambda t, hand=hand: t.rules.hand_number(t.match.s) == hand and t.top is t.view and asked(t),
            20_000,
        )
        assert not take_back(t)
    t.close()


# The score sheet: one line per hand, made from the match's log, in every game and language.


GAMES = [(game, seats) for game in harness.bot_ids() for seats in harness.rules_of(game).SEATS]


@pytest.fixture
def sheet(start):
    """Return a function that shows the Sheet of a match, after its whole log has been played."""
    console = start().console

    def shown(match, lang="en"):
        from mesa.match.sheet import Sheet

        match.seen = match.rules.hide(match.s, 0)
        console.words.use_language(lang)
        console.words.use_game(match.game)
        t = console.words.text
        view: Any = SimpleNamespace(
            console=console, match=match, name=lambda seat: "Fabi" if seat else t("you"), t=t
        )
        page = Sheet(view)
        made(page)
        for _ in range(400):
            page.tick(33)
        return page

    return shown


@pytest.mark.parametrize(("game", "seats"), dict.fromkeys(GAMES))
def test_a_line_for_every_hand_that_was_scored(sheet, game, seats):
    """A line has the hand's number and the game's row; each heading and number fits its column."""
    from mesa.match import sheet as module

    match, scored = played(game, seats)
    page = sheet(match)
    own = Game(game).part("sheet")
    states = [bytearray(s) for s in scored]
    rows = [(match.rules.hand_number(s), *own.row(s)) for s in states]
    assert not page.busy() and page.count == len(scored)
    wide = 1 + len(page.heads)
    assert [tuple(page.cells[i : i + wide]) for i in range(0, len(page.cells), wide)] == rows
    column = (module._W - 8 - module._NUMBER) // (wide - 1)
    cells = {own.cell(i, n) if own.cell else str(n) for row in rows for i, n in enumerate(row[1:])}
    for lang in harness.LANGUAGES:
        heads = sheet(match, lang).heads
        assert len(heads) == wide - 1 <= 8
        assert all(text.width(said) <= column for said in (*heads, *cells))
    assert len(cells) > 1, "it says something"


@pytest.mark.parametrize(
    "coached, steps",
    [
        (True, [(KEY_UP, 7, 4, 4), (KEY_UP, 9, 0, 0), (KEY_DOWN, 7, 0, 7), (KEY_DOWN, 1, 1, 8)]),
        (False, [(KEY_UP, 1, 3, 11), (KEY_DOWN, 1, 4, 11), (KEY_DOWN, 1, 4, 11)]),
    ],
)
def test_up_and_down_scroll_and_other_keys_close(sheet, coached, steps):
    """The last hands are in sight. Without a coach, as in SET, a key moves the lines, and A closes."""
    page = sheet(played("fodasse", 4)[0])
    assert (page.count, page.first, page.at) == (12, 4, 11)
    page.coached = coached
    for key, times, first, at in steps:
        for _ in range(times):
            page.key(key)
        assert (page.first, page.at) == (first, at)
    closed = []
    page.then = lambda: closed.append(1)
    page.console.stack.push(page, True)
    page.key(KEY_B if coached else KEY_A)
    assert closed == [1] and page not in page.console.stack.scenes


def test_a_log_that_is_full_or_empty_is_said(sheet):
    match, _ = played("sueca", 4, hands=1)
    assert match.log
    match.log.full = True
    assert sheet(match).note.text.strip() == "The log is full  " + text.A_KEY
    match = Match(MatchStart("sueca", b"\1\1\1\1", bytes(7), 3), *arena.load("sueca")[:2], log=Log())
    page = sheet(match)
    assert page.count == 0 and page.note.text == page.console.words.text("sheet_empty")
    match.log = None
    assert sheet(match).count == 0


# The page between two hands: drawn from the state, so the same after a restart; and the same next deal.
#
# Games are found automatically; the match has several hands, if necessary by an option.


def tables(numbers):
    """Yield (game, seats) for all games: the largest `numbers` numbers of players."""
    for game in harness.bot_ids():
        fewest, most = harness.rules_of(game).SEATS
        for seats in range(most, max(fewest, most - numbers + 1) - 1, -1):
            yield game, seats


@pytest.mark.long
@pytest.mark.parametrize("game, seats", list(tables(samples(1))))
def test_a_restart_on_the_first_results_of_a_match(play, game, seats):
    """The page has the same pixels, the state is the same, and then the same hand is dealt."""
    rules = harness.rules_of(game)
    options = of_several_hands(game, seats, 11)
    if options is None:
        pytest.skip("all its matches are one hand")
    named = {name: choice for (name, _), choice in zip(rules.OPTIONS, options, strict=True)}
    t = play(game, lang="en", fast=True, seed=11, players=seats, options=named, bots_only=True)
    for page in range(samples(8)):
        t.until(lambda t: t.session.at_the_end() or t.at_result())
        if t.session.at_the_end():
            assert page
            break
        before = t.frames(1).pixels, bytes(t.s), t.match.moves
        t.session.close()
        t.restarted().until(lambda t: t.at_result(), auto=False).frames(1)
        assert (bytes(t.s), t.match.moves) == before[1:]
        assert t.pixels == before[0], "the result of hand {}".format(rules.hand_number(t.s))
        start = MatchStart(game, t.match.levels, options, state=bytearray(t.s), moves=t.match.moves)
        following = Match(start, *arena.load(game), human=None, shown=False)
        assert following.tick(33)
        t.until(lambda t: t.turn() != HAND_OVER)
        assert (t.match.moves, t.s) == (following.moves, following.s)


# Notices: a line in the strip at the top that covers nothing, and has space for every text.
#
# While tests/test_screens.py walks to all stops, it also checks that a notice fits and meets
# nothing.


def asked_sheet(game: str) -> Iterator[tuple[str, list[str]]]:
    """Return (key, the code of each value) of every text that a notice of the game may show."""
    views = (harness.ROOT / "games" / game).glob("*.py")
    for path in (*sorted(views), harness.ROOT / "lib/mesa/match/game_view.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not ast.unparse(node.func).endswith("notice"):
                continue
            for call in ast.walk(node):
                if (
                    isinstance(call, ast.Call)
                    and ast.unparse(call.func).endswith((".t", ".notice"))
                    and call.args
                ):
                    key = call.args[0]
                    values = [ast.unparse(value) for value in call.args[1:]]
                    for part in (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,):
                        if isinstance(part, ast.Constant):
                            yield str(part.value), values


def filled(words: dict[str, str], template: str, values: list[str]) -> Iterator[str]:
    """Return the text with its widest values: every name where a seat's belongs, a card, else a number."""
    names = [*NAMES[1:], words.get("you", "")]
    choices = []
    for i in range(sum(field is not None for _, field, _, _ in string.Formatter().parse(template))):
        code = values[i] if i < len(values) else ""
        if ".name(" in code:
            choices.append(names)
        elif code.startswith("text."):
            choices.append([str(getattr(text, code[5:], "8"))])
        elif code in ("face", "after"):
            choices.append(["Q" + text.SUITS[0]] if code == "face" else names)
        else:
            choices.append(["10" if code in ("size", "bid", "points", "owed", "tricks") else "8"])
    return (template.format(*chosen) for chosen in itertools.product(*choices))


@pytest.mark.parametrize("game", harness.game_ids())
def test_every_text_that_a_notice_may_show_fits(game):
    """These are all keys in calls of notice(…), and every reason why an action is refused."""
    space = importlib.import_module("games." + game + ".view").View.notice_w - SPARE
    keys = dict(asked_sheet(game))
    assert keys, "no notice was found"
    wide = {}
    for lang in LANGUAGES:
        words = {**harness.texts_of("mesa", lang)["words"], **harness.texts_of(game, lang)["words"]}
        keys.update({key: [] for key in words if key.startswith("why_") and key not in keys})
        for key, values in keys.items():
            for said in filled(words, words[key], values) if key in words else ():
                n = text.width(said)
                if n > space:
                    wide[lang, key] = max(wide.get((lang, key), (0, "")), (n, said))
    assert not wide, "more than {} pixels: {}".format(space, wide)


def test_a_notice_on_something_is_found(start):
    """Tests the measurement: a label, a picture's clear corner, what is hidden, and what moves."""
    view = start("sueca", "View").top
    view.clear()
    import displayio

    from mesa.ui import text, theme

    bitmap: Any = displayio.Bitmap(12, 12, 16)
    corner = displayio.TileGrid(bitmap, pixel_shader=theme.PALETTE, x=30, y=0)
    theme.rect(view.group, 0, 0, 160, 11, theme.STRIP)
    view.group.append(corner)
    name = text.label(view.group, "Ana", 70, 8)
    notice = text.label(view.group, "a notice", 80, 0, theme.ON_NOTICE, text.CENTRE, back=theme.NOTICE)
    motion = SimpleNamespace(moves=[])
    one: Any = SimpleNamespace(console=view.console, notice_label=notice, motion=motion)
    assert readable.notice_meets(one) == ["label 'Ana'"]
    name.hidden = True
    corner.x = 60
    assert readable.notice_meets(one) == [], "it is clear"
    bitmap[5, 5] = theme.RED
    assert readable.notice_meets(one) == ["picture of 12x12 at 60,0"]
    motion.moves.append([corner, 60, 0, 60, 90, 0, 300])
    assert readable.notice_meets(one) == ["moving picture of 12x12 at 60,0"]


def test_exceptions_are_few_and_have_reasons():
    assert len(EXCEPTIONS) <= 5 and all(len(allowed.reason) > 20 for allowed in EXCEPTIONS)


# The memory of pages and names, as `make bench` measures them: what is visited, and what is counted.


GAMES_PAGES = list(all_games.playable())


def test_a_file_brings_its_names_its_path_and_its_module(files):
    """Those in its table, not what every MicroPython has by number; found through sys.path, so with /lib."""
    path, module = build.on_drive("lib/mesa/core/rng.mpy"), build.module_on_drive("mesa.core.rng")
    found = file_names(path, files[path])
    assert {"/" + path, "mesa", module, module[len("mesa.") :], "Rng"} <= found
    assert not found & {"mesa.core", "mesa.core.rng", "rng"}
    assert "__init__" not in found and "" not in found
    found = file_names("games/set/rules.mpy", files["games/set/rules.mpy"])
    assert {"games/set/rules.mpy", "games.set.rules", "OPTIONS", "SEATS"} <= found


@pytest.mark.parametrize("game", harness.having(lambda game: game.OPPONENTS)[:1])
def test_a_visit_leads_to_every_page_with_a_budget(game):
    """On CPython, with the same keys: the pages whose memory was measured on the firmware are all there."""
    with pages.Visitor(game, Here, no_tips=True, seed=pages.SEED) as visitor:
        visitor.all()
    wanted = (
        "RatingPage Replay Page/Dialog View/Sheet Settings Ladder LooksPage RecordsPage View/Dialog".split()
    )
    wanted += ["View/Dialog, in a trial", "View, in a trial", "View/Dialog, taken back", "View, two people"]
    assert {game + " " + page for page in wanted} <= {*visitor.found}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES_PAGES[: samples(1) - 1])
def test_every_page_with_little_memory(files, game):
    """After a long session, with free memory in short pieces, nothing fails."""
    assert pages.visit(files, game, pages.FILL).failed == []
