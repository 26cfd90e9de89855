# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What holds for every game's view, also a new one. The draw law has a file of its own: tests/draw_law.py.

tests/test_hurry.py has keys during movements, tests/test_results.py restarts at a hand's result.
"""

import random

import harness
import pytest
from harness import a_card, calling, reach, to_play

from mesa.board import setting
from mesa.core.contract import HAND_OVER, OVER
from mesa.ui import theme
from mesa.watch.autoplay import clock_boxes, key_towards
from sim.player.player import KEYS

games = pytest.mark.parametrize("game", harness.bot_ids())
PRESSES = 250
with_playing_cards = [
    game
    for game in harness.bot_ids()
    if "ui.playing_cards" in (harness.ROOT / "games" / game / "__init__.py").read_text("utf-8")
    and not (harness.ROOT / "games" / game / "deck.py").exists()
]
"""Games with the 40 cards: those of a `deck.py` have numbers of their own (docs/GAME.md, Files)."""


@games
def test_keys_lead_to_every_action(play, game):
    """In a random match the keys that autoplay names do each action, and none before it."""
    dice = random.Random(game)
    rules = harness.rules_of(game)
    t = play(game, level="easy", players=rules.SEATS[0], fast=True)
    acts = []
    act = t.match.act
    t.match.act = lambda action: (acts.append(action), act(action))
    done = 0
    while done < 40 and t.turn() != OVER:
        if t.top.busy():
            t.frames(1)
        elif t.match.mine():
            action = dice.choice(t.match.legal())
            acts.clear()
            while action not in acts and action in t.match.legal():
                t.act(action)
            assert acts[0] == action or rules.REAL_TIME, "who gives up a call first takes marks back"
            done += action in acts
        else:
            t.press(KEYS[key_towards(t.top, None)])
    assert done > 5


@games
def test_random_keys_break_nothing(play, game):
    """Fast and slow, in turn and out of it; an error ends the test. Afterwards one can play on."""
    dice = random.Random(game)
    t = play(game, level="easy")
    keys = ("A", "A", "A", "B", "LEFT", "RIGHT", "RIGHT", "UP", "DOWN", "SELECT", "START")
    for n in range(PRESSES):
        if n % 50 == 0:
            pace = dice.choice((0, 1, 2, 6))
        t.move(KEYS.index(dice.choice(keys)), True).frames(dice.choice((0, 1, 1, 2)))
        for number in range(len(KEYS)):
            t.move(number, False)
        t.frames(dice.randrange(pace + 1))

    def one_can_play(t):  # in the match, or in the guided hand
        match = getattr(t.view, "match", None)
        return match is not None and match.mine() and t.top is t.view and not t.top.busy()

    t.until(one_can_play, 9000)


@games
def test_the_screen_knows_no_more_than_the_player(play, game):
    """With what is hidden from seat 0 erased from the match itself, a new view draws the same."""
    t = play(game, reach(game, to_play(2))).settle().calm()
    before = t.pixels
    t.match.s[:] = t.match.seen
    t.renew().settle().calm()
    for x, y, w, h in clock_boxes(t.view):
        assert (w, h) < (160, 128), (x, y)
    assert t.pixels == before


@games
def test_while_nothing_moves_no_pixel_is_sent(play, game):
    """In the player's turn, whoever may think meanwhile."""
    t = play(game, reach(game, to_play(2), seats=max(2, harness.rules_of(game).SEATS[0]))).settle().calm()
    t.board.draw = True
    t.frames(30)
    t.session.panel.clear_counts()
    moves = t.match.moves
    t.frames(30)
    assert t.session.panel.pixels == 0 and t.match.moves == moves


@calling("sure")
def test_a_card_is_confirmed_with_a_second_press_where_that_is_wished(play, game):
    """Any other key takes the first press back."""
    t = play(game, reach(game, a_card), settings=((setting.CONFIRM, 1),)).settle()
    moves = t.match.moves
    t.press("A").still()
    assert t.match.moves == moves and t.notice
    for _ in range(2):
        t.press("RIGHT").still().press("LEFT").still().press("A").still()
        assert t.match.moves == moves, "who has moved is asked again"
    t.press("A")
    assert t.match.moves > moves


@calling("forced")
def test_the_only_action_does_itself_where_that_is_wished(play, game):
    """Of some questions with one answer: with the setting they do themselves; the last card always does."""
    rules = harness.rules_of(game)
    walk = harness.walk(rules, 1, rules.SEATS[1], bytes(len(rules.OPTIONS)), random.Random(1))
    alone = [bytes(s) for s, _, _ in walk if to_play(1, 1)(rules, s)]
    for state in alone[:: len(alone) // 6 + 1]:
        moved = []
        for forced in (0, 1):
            t = play(game, state, settings=((setting.FORCED, forced),))
            moves, last = t.match.moves, len(t.table.hand.cards) == 1
            moved.append(t.frames(60).match.moves > moves)
        assert moved[1] and (moved[0] or not last)


@calling("forced")
def test_a_choice_never_does_itself(play, game):
    t = play(game, reach(game, to_play(2)), settings=((setting.FORCED, 1),))
    moves = t.match.moves
    t.frames(90)
    assert t.match.moves == moves


@pytest.mark.parametrize("game", with_playing_cards)
def test_four_colours_are_there_when_the_settings_close(play, game):
    """The ranks of the player's cards: red or ink; after that choice four colours; then as before."""
    seats = harness.rules_of(game).SEATS[0]
    wanted = (lambda rules, s: a_card(rules, s) and len(rules.legal(s, 0)) > 2), seats
    t = play(game, reach(game, *wanted), "en").settle()

    def ranks():
        found = {}
        hand = t.table.hand
        for sprite, card in zip(hand.sprites, hand.cards[hand.first :], strict=False):
            cells = {sprite.bitmap[x, y] for x in range(2, 9) for y in range(2, 12)}
            found.setdefault(card // 10, set()).update(cells - {theme.WHITE})
        return found

    two, four = ((theme.RED, theme.INK) * 2, (theme.BLUE, theme.INK, theme.RED, theme.DEEP_GREEN))
    held = ranks()
    assert held == {suit: {two[suit]} for suit in held}
    for colours in (four, two):
        t.press("START").press(*["DOWN"] * t.top.choices.index("Settings"), "A").wait("Settings")
        row = [row[setting.NUMBER] for row in t.top.rows].index(setting.FOUR_COLOURS)
        t.press(*["DOWN"] * row, "RIGHT", "B").wait("View").settle()
        assert ranks() == {suit: {colours[suit]} for suit in held}


@games
@pytest.mark.parametrize("row", (0, 1))
def test_a_rematch_and_the_same_deal(play, game, row):
    """A match's end offers both first; only the second has the same cards."""
    rules = harness.rules_of(game)
    t = play(game, reach(game, lambda rules, s: rules.turn(s) == OVER, rules.SEATS[0])).over()
    old = t.match
    t.press(*["DOWN"] * row, "A").until(lambda t: t.match not in (None, old) and not t.top.busy(), auto=False)
    assert (t.match.seed == old.seed) == (row == 1)
    assert rules.hand_number(t.s) == 0 and not any(rules.scores(t.s))


def of_several_hands(game):
    """Return a state between two hands, of the first options with which a match has such states; or None."""
    rules = harness.rules_of(game)
    for seats, options in harness.configurations(rules):
        for s, _, _ in harness.walk(rules, 3, seats, options, random.Random(3)):
            if rules.turn(s) == HAND_OVER:
                return bytearray(s)
    return None


@games
def test_the_score_sheet_opens_from_a_hands_result_and_leads_back_to_it(play, game):
    """Select opens it, or a line of the result; later the next hand is dealt."""
    state = of_several_hands(game)
    if state is None:
        pytest.skip("all its matches are one hand")
    for keys in (("SELECT",), ("UP", "A"), ("DOWN", "A")):
        t = play(game, state)
        t.until(lambda _: t.at_result(), 3000, False).frames(20)  # noqa: B023
        before = {t.pixels, t.press(*keys[:-1]).frames(2).pixels}  # a box comes back on its first line
        t.press(keys[-1]).frames(20)
        if t.scene == "Sheet":
            break
    else:
        pytest.skip("its results have no way to the sheet")
    assert t.settle().top.count == 1
    t.press("B").until(lambda _: t.at_result(), 3000, False).frames(20)
    assert t.pixels in before
    moves = t.match.moves
    t.press("B").frames(5)
    assert t.match.moves > moves
