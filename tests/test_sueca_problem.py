# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's page for a problem: all hands in sight, as in the state; cards laid by keys; reasons."""

from __future__ import annotations

import random
from typing import Any

import pytest
from conftest import samples
from harness import LANGUAGES
from solving import Game, last

from games.sueca import endgame, judging, problems, rules, state
from mesa.core.contract import apply
from mesa.core.match import NAMES
from sim.player.player import KEYS, Player

NUMBERS = 2, 6, 15  # a lead with four tricks, the last card of a trick, five tricks
STRIP = 126  # pixels for the goal


CHECK = Game("sueca").check


def any_position(dice: random.Random) -> bytearray:
    """Return a state that nobody has chosen: four tricks to come, or three of aces and low cards."""
    tricks, ranks = dice.choice(((4, range(10)), (3, (0, 1, 2, 3, 4, 9))))
    s = rules.new(1, 4, bytes(len(rules.OPTIONS)))
    deck = [number for number in range(40) if number % 10 in ranks]
    dice.shuffle(deck)
    s[state.AT_PHASE] = state.PLAYING
    s[state.AT_TURNED] = deck[-1]
    s[state.AT_LAID] = 40 - 4 * tricks
    for i in range(4 * tricks):
        s[state.AT_CARDS + deck[i]] = i % 4
    s[state.AT_TURN] = dice.randrange(4)
    for _ in range(dice.randrange(4)):
        apply(rules, s, s[state.AT_TURN], dice.choice(rules.legal(s, s[state.AT_TURN])))
    return s


def brute(s: bytearray, action: int | None = None) -> int:
    """Return what the player's pair wins from here on, or once the seat in turn has laid a card."""
    end = CHECK.Hand(rules.trump(s))
    place = tuple(tuple(rules.hand(s, seat)) for seat in range(4)), s[state.AT_TURN], tuple(rules.trick(s))
    return end.value(*place) if action is None else end.after(*place, action)


@pytest.mark.long
def test_the_search_finds_what_brute_force_finds() -> None:
    """In any position: its value, and with a window whether it is reached, with one table for all of it."""
    dice = random.Random(34)
    game = endgame.Endgame()
    for _ in range(samples(60)):
        s = any_position(dice)
        value = brute(s)
        game.begin(s)
        for need in dice.sample(range(1, 80), 3):
            game.read(s)
            list(judging.search(game, need, need))
            assert (game.found >= need) == (value >= need)
            assert game.found <= value if game.found >= need else game.found >= value
        game.read(s)
        list(judging.search(game, 0, 121))
        assert game.found == value, s.hex()


@pytest.mark.long
def test_reasons_are_true() -> None:
    """They name a card of an opponent, its trick's points, and exactly what can be reached."""
    for number in range(1, samples(5) + 1):
        problem = last(problems.make(number))
        s = problem.s
        good = last(problems.judge(problem))
        for wrong in set(rules.legal(s, 0)) - set(good):
            _, name, laid, points, reached, total = problems.why(problem, wrong)
            assert reached == s[state.AT_HAND_SCORES] + brute(s, wrong) < total == problem.goal[1]
            seat = NAMES.index(name)
            card = 10 * "♦♠♥♣".index(laid[1]) + rules.ORDER.index(laid[0])
            assert seat in (1, 3) and (s[state.AT_CARDS + card] == seat or (seat, card) in rules.trick(s))
            assert points >= rules.POINTS[card % 10] and 0 < points <= rules.POINTS[-1] * 4


def card(sheet: Any, number: int) -> bytes:
    """Return the pixels of a small card."""
    from games.sueca import rules
    from mesa.ui.playing_cards import Mini

    mini = Mini(rules.ORDER, sheet)
    mini.show(number)
    return pixels(mini.bitmap, 0, 0)


def pixels(bitmap: Any, x: int, y: int) -> bytes:
    return bytes(bitmap[x + i, y + j] for j in range(18) for i in range(13))


def seen(page: Any, seat: int) -> list[int]:
    """Return the cards in the picture of a seat's hand, by their pixels."""
    faces = {card(page.mini.sheet, number): number for number in range(40)}
    picture = page.pictures[seat]
    places = [(x, y) for y in range(0, picture.height - 17, 19) for x in range(0, picture.width - 12, 13)]
    found = [pixels(picture, x, y) for x, y in places]
    return [faces[one] for one in found if any(one)]


@pytest.fixture
def open_at(sim: Any) -> Any:
    """Return a function that opens a problem, to its first question."""

    def at(number: int, fast: bool = True, lang: str = "en") -> Player:
        return sim.player(fast=fast, lang=lang).to_a_problem("sueca", number)

    return at


def lay(player: Player, action: int) -> None:
    """Lay a card by the keys of autoplay.py."""
    from games.sueca.autoplay import problem_keys

    page = player.top
    for _ in range(9):
        key = KEYS[problem_keys(page, action)]
        player.press(key)
        if key == "A":
            return
    raise AssertionError("no keys lead to the card")


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_drawn_is_the_state(open_at: Any, number: int) -> None:
    """At each question and at the end: the four hands, the trick, and the points in the strip."""
    player = open_at(number)
    page = player.top
    asked = 0
    while player.scene == "Page":
        s = page.problem.s
        for seat in (1, 2, 3):
            assert sorted(seen(page, seat)) == rules.hand(s, seat)
        assert sorted(page.hand.cards) == rules.hand(s, 0)
        assert page.trick.laid == rules.trick(s)
        total = page.problem.goal[1]
        assert page.strip[0].text == "Reach {}: we have {}".format(total, s[state.AT_HAND_SCORES])
        dim = [c for c, sprite in zip(page.hand.cards, page.hand.sprites, strict=True) if sprite.dim(False)]
        assert sorted(set(page.hand.cards) - set(dim)) == rules.legal(s, 0)
        page.show()
        lay(player, page.good[0])
        player.settle()
        asked += 1
    assert asked >= 2 and s[state.AT_HAND_SCORES] >= total
    assert player.scene == "Dialog" or player.console.stack.scenes[-1].over


def test_cards_move_one_by_one(open_at: Any) -> None:
    """At normal pace every card of a trick is on its way for some frames."""
    player = open_at(NUMBERS[0], fast=False)
    page = player.top
    lay(player, page.good[0])
    ways: dict[int, set[tuple[int, int]]] = {}
    for _ in range(400):
        player.frames()
        if player.scene != "Page" or page.good:
            break
        for (_, laid), sprite in zip(page.trick.laid, page.trick.sprites, strict=True):
            ways.setdefault(laid, set()).add((sprite.x, sprite.y))
    assert len(ways) >= 4 and all(len(way) > 2 for way in ways.values())


def test_an_illegal_card_is_grey_and_costs_nothing(open_at: Any) -> None:
    from games.sueca import rules
    from mesa.ui import text

    player = open_at(NUMBERS[2])
    page = player.top
    for _ in range(5):
        legal = rules.legal(page.problem.s, 0)
        grey = [number for number in page.hand.cards if number not in legal]
        if grey:
            break
        lay(player, page.good[0])
        player.settle()
    assert grey
    before = bytes(page.problem.s)
    lay(player, grey[0])
    suit = text.SUITS[legal[0] // 10]
    assert page.notice_label.text == "Follow suit: " + suit and not page.notice_label.hidden
    assert page.stars == 3 and page.problem.s == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_card_is_explained(open_at: Any, lang: str) -> None:
    """The line names who wins which trick with which card, and the totals; the position stays."""
    player = open_at(NUMBERS[1], lang=lang)
    page = player.top
    before = bytes(page.problem.s)
    wrong = [number for number in page.hand.cards if number not in page.good]
    for tried, number in enumerate(wrong, 1):
        lay(player, number)
        player.settle()
        said = " ".join(player.top.text)
        _, name, laid, points, reached, total = page.solver.why(page.problem, number)
        assert all(str(part) in said for part in (name, points, reached, total)) and reached < total
        assert laid[0] in said and "{" not in said
        player.press("A").settle()
        assert page.problem.s == before and page.stars == max(1, 3 - tried)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_goal_fits_the_strip(open_at: Any, lang: str) -> None:
    from mesa.ui import text

    page = open_at(NUMBERS[0], lang=lang).top
    assert text.width(page.say("problem_goal", 120, 100)) <= STRIP
