# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A newcomer's first match and the guided hand; then the next level. Screens: screens/guided.txt."""

from __future__ import annotations

import importlib

import harness
import pytest
from common.begin import begin

from mesa.board import records, setting, store
from mesa.board.records import BETWEEN, LOST, WON
from mesa.board.store_menus import put_game
from mesa.core import steps
from mesa.ui.motion import PAUSE
from sim.scenarios import sueca

GUIDED = harness.having(lambda manifest: manifest.GUIDED)
EASY = 1
games = pytest.mark.parametrize("game", GUIDED)


def manifest(game):
    return importlib.import_module("games." + game).GUIDED


def in_match(t):
    """Go on until a match is on the screen; return it."""
    t.until(lambda t: hasattr(t.view, "match") and t.scene in ("View", "Tip", "Colours"), auto=False)
    return t.view.match


@games
def test_only_the_first_match_has_the_prepared_deal(game):
    """Bots are easy; a deal number that the player has chosen stays; the second match is an ordinary one."""
    for more, seed in (({}, manifest(game)[0]), ({"PLAYED": 1}, None), ({"chosen": 7}, 7)):
        chosen = more.pop("chosen", "-")
        t = begin(game, "MatchSetup", seed=chosen, level="-", TIPS_OFF=0, fast=1, **more)
        match = in_match(t.take("new_match"))
        assert not match.practice and set(match.levels[1:]) == {EASY}
        assert match.seed != manifest(game)[0] if seed is None else match.seed == seed
        if game == "sueca" and match.seed == manifest(game)[0]:
            assert harness.state_of(t.rules).dealer(match.s) != 0, "who deals is asked before any rule"
        t.close()


@games
@pytest.mark.parametrize("page", ("set-up", "match"))
def test_the_guided_hand_ends_where_help_was_opened_in_a_match(game, page):
    """All tips are due, whatever has been seen; nothing is stored; afterwards the match goes on as it was."""
    t = begin(game, "MatchSetup" if page == "set-up" else "View", seed=5, fast=1, GAME_SEEN=255)
    match = t.match
    state, stored = match and bytes(match.s), bytes(t.console.store.data)
    t.press(*(("START",) if match else ()), "SELECT").until(lambda t: t.scene == "HelpViewer", auto=False)
    guided = in_match(t.press("SELECT"))
    assert guided is not match and t.console.match is match and guided.practice
    assert (guided.seed, guided.told) == (manifest(game)[0], 0)
    t.until(lambda t: t.scene == "Tip").view.match.told = -1  # no more of them
    t.press("B").until(lambda t: t.scene == "View", auto=False).frames(2)
    if match is None or guided.real_time:  # a hand of SET is a whole deck
        t.choose("back")
        t.until(lambda t: t.scene == "MatchSetup" if match is None else t.match is match, auto=False)
    else:
        t.until(lambda t: getattr(t.view, "match", None) is match)
        assert guided.rules.hand_number(guided.s) == manifest(game)[1] - 1
    kept, before = ([data[store.MATCH : store.CLOCKS]] for data in (t.console.store.data, stored))
    if match and match.real_time:  # the time since counts, and the checksum with it
        kept, before = [bytes(match.s)], [state]
    assert kept == before and (match is None or bytes(match.s) == state)
    assert t.console.store.game(game)[store.GAME_SEEN] == 255, "its tips are not stored"
    t.close()


def test_the_last_card_of_a_hand_plays_itself():
    """Whatever the setting says about other cards that are the only ones; after a pause, to be seen."""
    t = sueca.resumed("en", sueca.last_card(91))
    assert t.console.store.get(setting.FORCED) == 1, "a new console plays only cards"
    t.console.store.put(setting.FORCED, 0)
    moves = t.match.moves
    t.until(lambda t: t.match.moves > moves, 300, auto=False)
    assert t.view.motion.waiting > PAUSE // 2
    t.close()


@pytest.mark.parametrize("last", (False, True))
def test_a_card_that_plays_itself_has_a_word_over_it(play, last):
    """For 0.7 s, in whose first frames the card goes; nothing else is said of it."""

    def due(rules, s):
        legal = rules.legal(s, 0)
        return len(legal) == 1 and legal[0] < 40 and (rules.cards_left(s, 0) == 1) == last

    t = play("sueca", harness.reach("sueca", due), lang="en")
    (card,) = t.rules.legal(t.s, 0)
    hand = t.table.hand
    i = hand.cards.index(card)
    moves = t.match.moves
    gone: list[int] = []  # with the word over the card: whether it has gone
    for _ in range(60):
        for label in [label for label in t.view.group if getattr(label, "text", "") == "Only card"]:
            assert abs(label.x - hand.place(i) - 12) < 40 and 0 < hand.height(i) - label.y < 20
            gone.append(t.match.moves - moves)
        t.step()
    assert len(gone) in (21, 22) and gone[0] == 0 and gone[9:] == [1] * len(gone[9:])


# the next level

CODES = steps.codes(steps.of("sueca"))


@pytest.mark.parametrize(
    "results, step, won, harder, easier",
    [
        ((), 1, True, False, False),
        ((LOST, LOST), 1, True, False, False),
        ((WON, LOST), 1, True, True, False),
        ((WON, LOST, LOST), 1, True, False, False),
        ((WON,), 2, True, True, False),
        ((WON, WON), 8, True, False, False),
        ((LOST, LOST), 4, False, False, True),
        ((LOST, LOST), 1, False, False, False),
        ((LOST,), 4, False, False, False),
        ((BETWEEN, LOST), 4, False, False, False),
        ((WON, LOST, LOST), 5, False, False, True),
    ],
)
def test_two_wins_of_three_offer_the_next_step_and_three_losses_the_one_below(
    results, step, won, harder, easier
):
    """One line among others, of matches at this step alone; taken, it is kept."""
    last = sueca.last_card(91, scores=(3, 0)) if won else sueca.last_card(29, tricks=5, scores=(0, 3))
    t = sueca.resumed("en", last)
    t.match.levels = bytes([0, *[CODES[step - 1]] * 3])
    record = t.console.store.game("sueca")
    for result in results:
        records.add_result(record, result)
        records.count_step(record, CODES[step - 1])
    put_game(t.console.store, "sueca", record)
    choices = t.over().top.choices
    offers = [
        any(line.startswith("{}: {}".format(word, step + by)) for line in choices)
        for word, by in (("Harder", 1), ("Easier", -1))
    ]
    t.close()
    assert offers == [harder, easier], choices


def test_matches_at_another_step_offer_nothing():
    record = bytearray(store.GAME)
    for code in (1, 1, 4):
        records.count_step(record, code)
    assert [records.at_step(record, code) for code in (1, 4, 5)] == [0, 1, 0]
    for _ in range(20):
        records.count_step(record, 8)
    assert records.at_step(record, 8) == 15
    records.count_step(record, 0)
    assert records.at_step(record, 8) == 0
