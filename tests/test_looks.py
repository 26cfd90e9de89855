# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Looks: backs, tables and decks can be read; what they are won with. Their page: tests/screens/looks.txt."""

from __future__ import annotations

import itertools
from typing import Any

import harness
import pytest
from harness import LANGUAGES

from mesa.board import mending, records, store, store_load, store_menus
from mesa.board.setting import FOUR_COLOURS, LOOK
from mesa.ladder import rewards
from mesa.ui import looks, playing_cards, text, theme
from sim.art import draw as art
from sim.board import on_screen

KINDS = (looks._BACKS, looks._TABLES, looks._DECKS)
SHIFTS = (0, 3, 6)
GROUNDS = ((theme.COLOURS[theme.TABLE], theme.COLOURS[theme.TABLE_DOTS]), *looks._GROUNDS)
"""By table: the colours of its top and of its dots."""
SHEETS = ("lib/mesa/ui/cards.bmp", "lib/mesa/ui/cards.bmp#1")


def pixels(bitmap: Any) -> list[int]:
    return [bitmap[i] for i in range(bitmap.width * bitmap.height)]


def dressed(path: str, look: int) -> Any:
    """Return a sheet of cards in a look."""
    sheet = theme.load(path)
    looks.cards(sheet, look)
    return sheet


def ratio(one: int, other: int) -> float:
    """Return the contrast of two 0xRRGGBB, as the panel shows them."""
    return on_screen.ratio(on_screen.panel_colour(one), on_screen.panel_colour(other))


# how they look


def test_every_number_of_a_look_is_valid_and_others_are_the_first():
    assert looks.parts(0) == [0, 0, 0]
    for look in range(256):
        found = looks.parts(look)
        for i in range(3):
            wanted = look >> SHIFTS[i] & (7, 7, 3)[i]
            assert found[i] == (wanted if wanted < KINDS[i] else 0)


@pytest.mark.parametrize("i", range(looks._TABLES))
def test_what_can_be_read_on_the_first_table_can_be_read_on_each(i):
    """Every colour, on the top and on the dots; only 4.5 : 1 counts as readable."""
    for ground, usual in zip(GROUNDS[i], GROUNDS[0], strict=True):
        for colour in theme.COLOURS[1:]:
            if ratio(colour, usual) >= on_screen.RATIO:
                assert ratio(colour, ground) >= on_screen.RATIO, (hex(colour), hex(ground))


def test_tables_can_be_told_apart():
    for one, other in itertools.combinations([ground[0].to_bytes(3, "big") for ground in GROUNDS], 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 40


@pytest.mark.parametrize("path", SHEETS)
@pytest.mark.parametrize("deck", range(looks._DECKS))
def test_ranks_and_suits_can_be_read_in_each_deck(path, deck):
    sheet = dressed(path, deck << 6)
    paper = sheet[156, 0]
    inks = [sheet[playing_cards.INK_X + 10 * suit, playing_cards.INK_Y] for suit in range(4)]
    for ink in inks:
        assert ratio(theme.COLOURS[ink], theme.COLOURS[paper]) >= on_screen.RATIO
    assert len(set(inks)) == (4 if path == SHEETS[1] else 2)


@pytest.mark.parametrize("path", SHEETS)
def test_each_back_is_its_drawing_and_changes_nothing_else(path):
    plain = pixels(theme.load(path))
    d = art.drawings("cards")
    for i, name in enumerate(art.BACKS):
        sheet = dressed(path, i)
        assert [[sheet[196 + x, 10 + y] for x in range(10)] for y in range(10)] == d[name]
        after = pixels(sheet)
        changed = {(n % 240, n // 240) for n in range(len(plain)) if plain[n] != after[n]}
        assert all(196 <= x < 206 and 10 <= y < 20 for x, y in changed)
    for one, other in itertools.combinations(art.BACKS, 2):
        assert sum(a != b for a, b in zip(sum(d[one], []), sum(d[other], []), strict=True)) > 40


def test_blue_courts_change_only_courts():
    plain = theme.load(SHEETS[0])
    blue = dressed(SHEETS[0], 2 << 6)
    for y in range(34):
        for x in range(240):
            court = y < 20 and x < 156 or 20 <= y < 31 and x < 88
            if not court:
                assert plain[x, y] == blue[x, y]
            else:
                assert blue[x, y] not in (theme.RED, theme.GOLD, theme.PURPLE, theme.GREEN)


# what they are won with


def kept(**games: tuple[int, int, int, int]) -> Any:
    """Return a store: by game, opponents beaten, stars, current streak, longest streak."""
    saved = store_load.load(None, None)
    for name, (beaten, stars, streak, longest) in games.items():
        record = saved.game(name)
        record[records.LADDER] = beaten | longest << 4
        records.put(record, records.STARS, 2, stars)
        record[records.PROBLEM_STREAK] = streak
        store_menus.put_game(saved, name, record)
    return saved


def test_what_is_reached_comes_from_all_games():
    assert rewards.reached(kept()) == [0, 0, 0, 0]
    found = kept(sueca=(8, 3, 0, 2), set=(3, 300, 20, 4), other=(1, 1, 1, 5))
    assert rewards.reached(found) == [12, 8, 304, 15]


@pytest.mark.parametrize(
    "days, problems, longest", [((1, 2, 3), 0, 3), ((3, 0), 0, 3), ((3, 0), 200, 15), ((0,), 0, 0)]
)
def test_the_longest_streak_stays_when_it_breaks(days, problems, longest):
    """That of daily deals or of problems, 15 at most; the rivals beaten stay beside it."""
    record = bytearray(store.GAME)
    record[records.LADDER] = 5
    for n in days:
        record[records.DAY_STREAK] = n
        records.streak(record)
    record[records.PROBLEM_STREAK] = problems
    assert records.streak(record) == longest and record[records.LADDER] == 5 | longest << 4
    assert not mending.mend(record)


def test_each_look_but_the_first_takes_something_and_can_be_reached():
    assert [len(wanted) for wanted in rewards.WANTED] == list(KINDS)
    most = {rewards._ALL: 16, rewards._ONE: 8, rewards._STARS: 300, rewards._STREAK: 15}
    for wanted in rewards.WANTED:
        assert wanted[0][1] == 0
        assert all(0 < much <= most[what] for what, much in wanted[1:])


def test_a_look_is_gained_once():
    """By the opponent with whom its number is reached, in whatever game."""
    seen = []
    saved = kept()
    for n, game in enumerate(["sueca"] * 4 + ["set"] * 8 + ["sueca"] * 4, 1):
        record = saved.game(game)
        record[records.LADDER] += 1
        store_menus.put_game(saved, game, record)
        seen += [(n, look) for look in rewards.gained(saved, game)]
    assert seen == [(1, (1, 1)), (3, (0, 1)), (6, (1, 4)), (10, (0, 3)), (12, (0, 5)), (16, (2, 1))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lines_of_their_page_and_of_a_new_one_fit(lang):
    from mesa.ui.menu_screen import ListMenu

    said = harness.texts_of("mesa", lang)["ladder"]
    for kind, wanted in enumerate(rewards.WANTED):
        name = said["kind_%d" % kind]
        for n, (what, much) in enumerate(wanted):
            look = said["look_%d_%d" % (kind, n)]
            assert text.width(name + text.LOCK + " " + look) <= ListMenu.w - 26
            assert text.width(text.filled(said["by_%d" % what], much)) <= 156
            assert text.width(said["new_look"].format(name, look)) <= 140


@pytest.mark.parametrize("four", (0, 1))
@pytest.mark.parametrize("game", ("sueca", "fodasse"))
def test_a_match_is_played_with_them_and_a_celebration_keeps_them(start, game, four):
    t = start(game, "View", settings=[(FOUR_COLOURS, four), (LOOK, 3 | 1 << 6)])
    wanted = pixels(dressed(SHEETS[four], 3 | 1 << 6))
    assert pixels(t.console.card_sheet) == wanted
    t.view.celebrate("win")
    t.frames(3)
    assert pixels(t.console.card_sheet) != wanted
    t.press("A").frames(5)
    assert t.scene == "View" and pixels(t.console.card_sheet) == wanted
