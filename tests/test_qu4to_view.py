# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO on the screen: the turn by eight keys, and the table. For every view: tests/test_views.py."""

from typing import Any

import pytest
from harness import do, options
from test_qu4to_rules import backs
from test_qu4to_rules import sets as playable

from games.qu4to import deck, rules, state
from games.qu4to import notation as N
from games.qu4to.cards import HALF, TURNING, number
from games.qu4to.table import DREW, TURNED
from mesa.board.setting import FORCED
from mesa.core.contract import HAND_OVER, put16
from mesa.ui import theme
from mesa.ui.text import A_KEY, B_KEY


@pytest.fixture
def at(play):
    """Return a function that opens a match at a state, or a new one; nothing moves. `said`: its events."""

    def open_at(start=None, **more):
        t = play("qu4to", start, **{"fast": True, "level": "easy", **more}).settle()
        t.said = t.events()
        return t

    return open_at


def laid(t):
    """Return the cards that the player has played, ascending."""
    return sorted(a for event, seat, a, _ in t.said if event == state.CARD and seat == 0)


def texts(t):
    """Return the texts of the page on top."""
    return [thing.text for thing in t.top.group if hasattr(thing, "text")]


def walk_to(t, card):
    """Move the cursor to a card."""
    hand = t.table.hand
    for _ in range(len(hand.cards)):
        if hand.chosen() >> 1 == card:
            return
        t.press("RIGHT")
    raise AssertionError("not in hand")


def playing(lead):
    """Return whether a set is to be beaten (lead False: to be led) from a hand of some size."""
    return lambda s: (
        s[state.AT_PHASE] == state.PLAYING
        and (s[state.AT_LEAD] == state.NONE) != lead
        and rules.count(s, 0) > 5
        and playable(s, 0)
    )


def make(up, lead, seats=3):
    """Return a state in which seat 0, to play, has cards with these numbers up, against `lead` (numbers).

    The set is seat 1's; each of the others has one card that shows a 1 and beats nothing.
    """
    s = rules.new(7, seats, options(rules))
    do(rules, s, *((seat, state.BLUE) for seat in range(seats)))
    s[state.AT_TURN] = 0
    s[state.AT_LEADER] = 1 if lead else 0
    free = list(range(deck.CARDS))
    taken = {}
    others = [(seat, (1,)) for seat in range(1, seats)]
    for where, wanted in ((0, up), (state.LEADING, lead), *others):
        for up_number in wanted:
            card = next(c for c in free if up_number in (deck.BLUE[c], deck.GREEN[c]))
            free.remove(card)
            taken[card] = where | (0 if deck.BLUE[card] == up_number else state.GREEN_UP)
    for card in range(deck.CARDS):
        s[state.AT_CARDS + card] = taken.get(card, state.IN_DECK)
    for seat in range(seats):
        for half in range(2):
            s[state.AT_COUNT + 2 * seat + half] = sum(
                1
                for at in s[state.AT_CARDS : state.AT_OPTIONS]
                if at & state.LOW == seat and at >> 4 & 1 == half
            )
            s[state.AT_PLAIN + 2 * seat + half] = 0
    s[state.AT_DECK] = sum(1 for at in s[state.AT_CARDS : state.AT_OPTIONS] if at == state.IN_DECK)
    s[state.AT_LEAD] = deck.class_of(list(lead)) if lead else state.NONE
    return s


def tried(view):
    """Return the half that is shown while the player chooses t."""
    return view.input[HALF] - 1


def is_grey(hand):
    """Return 1 for each visible card that is grey, else 0."""
    return [int(sprite.pixel_shader in hand.pool.shaders[2:]) for sprite in hand.sprites]


# Choosing a half


def test_a_half_is_looked_at_before_it_is_taken(at):
    t = at(players=2)
    view = t.view
    assert t.s[state.AT_PHASE] == state.CHOOSING and tried(view) == 0
    first, second = view.box.frames
    assert first.y < 55 and first.tile_width > 100, "the first is framed"
    assert not first.hidden and second.hidden
    t.press("DOWN")
    hand = view.table.hand
    greens = [deck.GREEN[face >> 1] for face in hand.cards]
    assert tried(view) == 1 and {face & 1 for face in hand.cards} == {1} and greens == sorted(greens)
    t.press("UP")
    blues = [deck.BLUE[face >> 1] for face in hand.cards]
    assert tried(view) == 0 and {face & 1 for face in hand.cards} == {0} and blues == sorted(blues)
    t.press("LEFT", "B")
    assert tried(view) == 1 and first.hidden and not second.hidden and second.y > 55
    rows = [thing.text for thing in view.box.group if hasattr(thing, "text")]
    assert " ".join(str(n) for n in sorted(blues)) in rows and " ".join(str(n) for n in greens) in rows
    group = view.box.group
    t.press("A").settle()
    assert view.box is None and not view.table.middle.hidden
    assert len(group) == 0, "a Group with shapes in it may stay on the board's screen: mesa.ui.scene.empty"
    assert {face & 1 for face in hand.cards} == {state.GREEN} and backs(t.s, 0)[0] == 0


# Waiting for the others


def test_passes_that_follow_one_another_are_shown_together(at):
    """One notice for all, and their signs; nobody waits for each of them."""
    t = at(make((9, 9, 3, 6), (8, 8), 4), fast=False, lang="en")
    signs = set()
    notices = []
    t.press("UP").frames(12).press("A")
    began = t.board.clock.ms
    for _ in range(300):
        if t.match.mine() and not t.top.busy():
            break
        t.frames(1)
        if t.notice and t.notice not in notices:
            notices.append(t.notice)
        signs.update((seat, row[i]) for seat, row in enumerate(t.table.nameplates.rows) for i in range(7))
    took = t.board.clock.ms - began
    assert notices[0].startswith("Ana ") and notices[1:] == [
        "Ana, Beto passed",
        "Ana, Beto, Caio passed",
        "Nobody beat it: You lead",
    ]
    assert all({(seat, TURNED), (seat, DREW)} & signs for seat in range(3))
    assert took < 4500, took


def test_who_is_out_does_not_wait_as_long(at):
    t = at(make((9,), (8,), 4), fast=False, lang="en")
    t.press("A", "A").frames(60)
    assert t.view.bot_pause() == 1 and t.view.motion.percent < 100


# Choosing a set


def test_marking_by_hand_and_playing(at):
    """A marks, A on a marked card plays; exactly the marked ones of equal cards go, without a question."""
    t = at(make((2, 5, 5, 5, 9), (3,)))
    fives = [card for card, up, _, _ in N.cards(t.s, 0) if up == 5]
    walk_to(t, fives[2])
    t.press("A")
    walk_to(t, fives[1])
    t.press("A")
    assert sorted(t.table.hand.numbers()) == [5, 5]
    assert t.table.prompt.text.endswith("joga 5-5")
    t.press("A").settle()
    assert laid(t) == sorted(fives[1:])
    assert [up for _, up, _, _ in N.cards(t.s, 0)] == [2, 5, 9]


def test_the_line_says_what_a_does_now(at):
    """A marks the card under the cursor; on a marked one it plays."""
    t = at(make((2, 3, 9), (1,)))
    text = t.table.prompt
    t.press("RIGHT", "LEFT")
    assert "marca " in text.text and "4 opções" in text.text
    t.press("A")
    assert text.text.endswith("joga 2")
    t.press("RIGHT")
    assert "marca " in text.text and text.text.endswith("desmarca")
    t.press("A")
    assert text.text.endswith("joga 2-3")
    t = at(make((2, 9), (8,)))
    said = t.table.prompt.text
    assert "1 opção " in said and "{} passa".format(B_KEY) in said


def test_suggestions_go_from_weak_to_strong_and_around(at):
    t = at(make((2, 3, 4, 4, 5, 8, 9, 9, 9), (3,)))
    view = t.view
    sets = playable(t.s, 0)
    for cls in sets + sets[:1]:
        t.press("UP")
        assert deck.class_of(view.table.hand.numbers()) == cls
        hand = view.table.hand
        assert hand.marked(hand.chosen() >> 1), "A would play"
    t.press("DOWN")
    assert deck.class_of(view.table.hand.numbers()) == sets[-1]
    t.press("B")
    assert view.table.hand.numbers() == []
    t.press("DOWN")
    assert deck.class_of(view.table.hand.numbers()) == sets[-1]
    t.press("A").settle()
    assert (state.PLAYED, 0, sets[-1], deck.class_of([3])) in t.said


def test_cards_of_no_playable_set_are_dimmed(at):
    t = at(make((1, 2, 3, 7, 7), (8,)))
    view = t.view
    numbers = {deck.form(cls) for cls in view.sets}
    assert numbers == {(1, 1, 2), (2, 1, 2), (7, 0, 2), (1, 1, 3)}
    assert not any(is_grey(view.table.hand))
    t = at(make((1, 2, 5, 7, 7), (6, 6)))
    assert is_grey(t.table.hand) == [1, 1, 1, 0, 0]


def test_what_is_refused_and_why(at):
    t = at(make((1, 2, 3, 7, 7), (6, 6)))
    before = bytes(t.s)
    t.press("A")
    assert "não bate" in t.table.prompt.text
    t.press("A")
    assert t.notice == "Não bate par de 6" and bytes(t.s) == before
    t.press("LEFT", "A", "A")
    assert t.notice == "2 cartas: não combinam" and bytes(t.s) == before
    t.press("B")
    assert t.table.hand.numbers() == [1], "B unmarks the card under the cursor"
    t.press("B")
    assert t.table.hand.numbers() == [], "or all of them"
    t = at(make((2, 5, 7), ()))
    t.press("B")
    assert t.notice == "Você abre: não pode passar" and t.top is t.view


def test_the_point_of_a_4_is_announced(at):
    t = at(make((3, 4, 5), (2, 2)))
    t.press("UP")
    assert t.table.prompt.text.endswith("joga 3-4-5 e +1")
    t = at(make((3, 4, 5), (2, 2), seats=3))
    t.press("UP", "A").frames(4)
    assert t.table.score_bar.labels[1].text.endswith(" 3") and t.s[state.AT_PLACE + 0] == 1


# Equal cards


@pytest.mark.parametrize("first, second", ((0, 1), (0, 2), (1, 2), (2, 0), (2, 1), (1, 0)))
def test_equal_cards_of_a_suggested_set_are_asked_for(at, first, second):
    """The rules take equal cards in ascending order; the player may name them in any order."""
    t = at(make((2, 5, 5, 5, 9), (4, 4)))
    fives = sorted(card for card, up, _, _ in N.cards(t.s, 0) if up == 5)
    t.press("UP", "A").settle()
    assert t.s[state.AT_PHASE] == state.PICKING and t.table.prompt.text.startswith("Faltam 2 de 2")
    assert is_grey(t.table.hand) == [1, 0, 0, 0, 1]
    for i in (first, second):
        if t.s[state.AT_PHASE] == state.PICKING:
            walk_to(t, fives[i])
            t.press("A").settle()
    assert laid(t) == sorted((fives[first], fives[second]))


def test_the_line_says_how_many_are_missing_and_only_marked_cards_stand_out(at):
    t = at(make((2, 5, 5, 5, 9), (4, 4)), fast=False).frames(20)
    t.press("UP").settle().press("A").settle()
    hand = t.table.hand
    assert t.table.prompt.text == "Faltam 2 de 2   " + B_KEY + " volta"
    t.frames(12).press("A", "RIGHT").settle()
    assert t.table.prompt.text == "Falta 1 de 2   " + B_KEY + " volta"
    high = [sprite.y for sprite in hand.sprites]
    assert hand.at == 2 and high[1] <= high[2] - 7 and high[2] < high[3] == high[0]
    t.press("A").settle()
    assert len(laid(t)) == 2
    t = at(make((2, 5, 5, 6), (3, 4)))
    t.press("UP", "A").settle()
    assert t.table.prompt.text == "Qual 5?  {} este   {} volta".format(A_KEY, B_KEY), "one of two, for a run"


def test_b_goes_back_from_the_choice_of_equal_cards(at):
    """It unmarks, then another set may be chosen: as if this one had not been."""
    t = at(make((2, 5, 5, 5, 9), (4, 4)))
    before = bytes(t.s), t.match.moves, bytes(t.match.log)
    t.press("UP", "A").settle().press("A")
    assert len(t.table.hand.numbers()) == 1
    t.press("B").settle()
    assert t.s[state.AT_PHASE] == state.PICKING and t.table.hand.numbers() == []
    t.press("B").settle()
    assert (bytes(t.s), t.match.moves, bytes(t.match.log)) == before
    assert t.view.asked and t.table.hand.numbers() == [5, 5] and t.table.prompt.text.endswith("joga 5-5")
    t.press("B").settle()
    assert t.table.hand.numbers() == []
    t.press("UP", "UP", "A").settle()
    assert len(laid(t)) == 3
    assert bytes(t.match.log)[len(before[2])] == state.SET + deck.class_of([5, 5, 5])


def test_b_goes_back_after_a_hint_and_from_a_choice_that_was_under_way(at):
    """The log keeps that the player had help; a card that was taken before a restart is put back, too."""
    t = at(make((2, 5, 5, 5, 9), (4, 4)))
    before = bytes(t.s), bytes(t.match.log)
    t.hint()
    while not t.table.prompt.text.endswith("joga 5-5"):
        t.press("UP")
    t.press("A").settle()
    assert t.s[state.AT_PHASE] == state.PICKING and len(t.match.log) == len(before[1]) + 2
    t.press("B").settle()
    assert (bytes(t.s), bytes(t.match.log)) == before and t.match.log.helped
    t = at(make((2, 5, 5, 5, 9), (4, 4)))
    before = bytes(t.s)
    t.press("UP", "A")
    t.match.act(t.match.legal()[0])
    t.renew().settle()
    assert t.table.prompt.text.startswith("Falta 1 de 2")
    t.press("B").settle()
    assert bytes(t.s) == before and t.view.asked


def test_the_cursor_begins_on_a_card_that_may_be_played(at):
    """Against a 10, of 3, 4 and 9 only the run: a 9 is neither chosen, nor marked, nor offered."""
    t = at(make((3, 4, 9), (10,)))
    hand = t.table.hand
    hand.at = 2
    t.match.input[4:6] = bytes(2)  # a new question
    t.renew().settle()
    hand = t.table.hand
    assert is_grey(hand) == [0, 0, 1] and hand.at < 2
    while hand.at != 2:
        t.press("RIGHT")
    assert t.table.prompt.text.startswith("9: não bate")
    t.press("A")
    assert hand.numbers() == []


def test_a_drawn_4_is_only_kept(at):
    """It is a 4 on both sides, so no turn is offered, and no tip tells of one."""
    t = at(make((3, 9), (10,)))
    four = next(card for card in range(deck.CARDS) if deck.BLUE[card] == deck.FOUR)
    for card, says in ((four, "guarda o 4"), (0, "gira")):
        s = bytearray(make((3, 9), (10,)))
        s[state.AT_PHASE] = state.PUTTING
        s[state.AT_DRAWN] = card
        s[state.AT_CARDS + card] = state.DRAWN
        s[state.AT_DECK] -= 1
        t = at(bytes(s))
        assert says in t.table.prompt.text and ("gira" in t.table.prompt.text) == (card != four)
        t.match.told, t.view.told, t.view.asked = 0, -1, False
        assert t.frames(6).scene == ("View" if card == four else "Tip")


def test_a_card_that_was_grey_during_the_choice_is_played_bright(at):
    """While the player chooses the 5 of a run, its 6 is grey."""
    t = at(make((2, 5, 5, 6), (3, 4)))
    t.press("UP", "A").settle()
    assert t.s[state.AT_PHASE] == state.PICKING and is_grey(t.table.hand) == [1, 0, 0, 1]
    t.press("A").frames(2)
    assert [face >> 1 for face in t.table.leading.faces] == laid(t)
    shaders = t.table.hand.pool.shaders[2:]
    assert not any(sprite.pixel_shader in shaders for sprite in t.table.leading.sprites)


def test_a_match_saved_in_the_middle_of_picking_goes_on_there(at):
    t = at(make((2, 5, 5, 5, 9), (4, 4)))
    t.press("UP", "A")
    assert t.s[state.AT_PHASE] == state.PICKING
    t = at(bytes(t.s))
    assert t.top is t.view and t.view.asked and t.table.prompt.text.startswith("Faltam 2 de 2")
    t.press("A").settle()
    assert t.s[state.AT_PHASE] == state.PICKING, "one of two"
    t.press("A")
    assert t.table.hand.numbers().count(5) == 0, "A again takes it back"
    t.press("A", "RIGHT", "A").settle()
    assert len(laid(t)) == 2


# Passing


def test_when_nothing_beats_the_game_says_so(at):
    t = at(make((1, 4, 3, 8), (9, 9, 9)))
    box = t.top
    assert t.scene == "Dialog" and box.title == "Nada bate"
    assert box.text == ("trinca de 9",) and box.actions == [state.TURN, state.DRAW]
    t.press("B")
    assert t.top is t.view and t.table.prompt.text.startswith("Nada bate")
    t.press("B")
    assert t.scene == "Dialog"
    t.press("B", "UP")
    assert t.scene == "Dialog", "there are no sets to go through"


def test_a_turn_is_shown_before_it_is_done(at):
    t = at(make((1, 4, 6, 8), (9, 9, 9)))
    before = bytes(t.s)
    t.press("A")
    view = t.view
    hand = view.table.hand
    seen = set()
    for _ in range(6):
        seen.add(number(hand.chosen()))
        down = number(hand.chosen() ^ 1)
        assert [sprite[0] + 1 for sprite in hand.sprites] == [
            number(hand.cards[i] ^ (i == hand.at)) for i in range(4)
        ], "its other number is up"
        assert str(down) in view.table.prompt.text
        t.press("RIGHT")
    assert seen == {1, 6, 8}, "a 4 is passed over"
    assert bytes(t.s) == before
    t.press("B")
    assert t.scene == "Dialog" and t.view.input[TURNING] == 0
    assert [sprite[0] + 1 for sprite in hand.sprites] == [number(face) for face in hand.cards]
    t.press("A", "LEFT")
    face = hand.chosen()
    t.press("A").frames(2)
    assert rules.half_up(t.s, face >> 1) == 1 - (face & 1)
    assert face ^ 1 in hand.cards and face not in hand.cards


def test_a_turn_says_what_it_would_make(at):
    """8/9 turned beside 9 and 10: the pair of 9s is stronger than the run 9-10."""
    s = make((9, 10), (11, 11, 11))
    card = next(
        c
        for c in range(deck.CARDS)
        if {deck.BLUE[c], deck.GREEN[c]} == {8, 9} and s[state.AT_CARDS + c] == state.IN_DECK
    )
    s[state.AT_CARDS + card] = 0 if deck.BLUE[card] == 8 else state.GREEN_UP
    s[state.AT_COUNT + (s[state.AT_CARDS + card] >> 4)] += 1
    s[state.AT_DECK] -= 1
    t = at(s)
    t.press("A")
    walk_to(t, card)
    assert t.table.prompt.text.endswith("dá 9: 9-9")


def test_drawing_and_the_drawn_card_s_side(at):
    t = at(make((1, 4, 3, 8), (9, 9, 9)))
    t.press("DOWN", "A").settle()
    view = t.view
    drawn = t.s[state.AT_DRAWN]
    hand = view.table.hand
    assert t.s[state.AT_PHASE] == state.PUTTING
    assert len(hand.cards) == 5 and hand.chosen() >> 1 == drawn
    for key, half in (("RIGHT", 1), ("UP", 0), ("DOWN", 1)):
        t.press(key)
        assert tried(view) == half and hand.chosen() == 2 * drawn + half
    t.press("B")
    assert t.s[state.AT_PHASE] == state.PUTTING
    t.press("A")
    assert rules.half_up(t.s, drawn) == 1 and rules.count(t.s, 0) == 5


def test_passing_although_something_beats(at):
    t = at(make((1, 4, 3, 8), (2,)))
    t.press("B")
    assert t.top.title == "Passar" and t.top.text == ()
    t.press("DOWN", "A")
    assert t.s[state.AT_PHASE] == state.PUTTING


def test_only_what_can_be_done_is_offered(at):
    t = at(make((4, 4), (9, 9, 9)), settings=((FORCED, 0),))
    assert t.top.actions == [state.DRAW], "4s cannot be turned"
    s = make((4, 4), (9, 9, 9))
    for card in range(deck.CARDS):
        if s[state.AT_CARDS + card] == state.IN_DECK:
            s[state.AT_CARDS + card] = state.OUT
    s[state.AT_DECK] = 0
    t = at(s, settings=((FORCED, 0),))
    assert t.top.actions == [state.PASS]
    t.press("A")
    assert rules.count(t.s, 0) == 2


# Select, a long hand


def test_select_shows_the_other_halves_and_the_last_plays(at):
    t = at(players=3).mine(lambda t: playing(True)(t.s))
    hand = t.table.hand
    numbers = [number(face) for face in hand.cards]
    assert [sprite[0] + 1 for sprite in hand.sprites] == numbers
    said = [thing.text for thing in t.view.group if hasattr(thing, "text")]
    t.press("SELECT")
    assert t.scene == "Review"
    assert [sprite[0] + 1 for sprite in hand.sprites] == [number(face ^ 1) for face in hand.cards]
    lines = texts(t)
    assert lines[-3].split(": ")[1] in " ".join(said), "the last play is the set on the table"
    fours = sum(1 for c in range(deck.CARDS) if deck.BLUE[c] == 4 and t.match.seen[state.AT_CARDS + c] < 0xFE)
    assert "Quatros já vistos: {} de 10".format(fours) in lines
    t.press("A")
    assert t.top is t.view and [sprite[0] + 1 for sprite in hand.sprites] == numbers


def test_beside_the_last_plays_is_the_ladder_with_the_table_s_place(at):
    t = at(make((2, 5, 5), (3, 3)))
    t.press("SELECT", "RIGHT")
    lines = texts(t)
    assert lines[1] == "4-4-4-4" and lines[-1] == "1 … 11", "the strongest first"
    assert "♛ 3-3 … 11-11" in lines and "1-1-1-1 … 11-11-11-11" in lines
    t.press("LEFT")
    assert "Últimas" in t.top.title.text
    t.press("RIGHT", "A")
    assert t.top is t.view
    t = at(make((2, 5, 5), ()))
    t.press("SELECT", "LEFT")
    assert not any(said.startswith("♛") for said in texts(t))
    t.press("B")


def test_a_hand_of_any_length_can_be_walked_over(at):
    many = [n for n in range(1, 12) for _ in range(3)]
    t = at(make(many[:30], (9, 9, 9), seats=2))
    fan = t.table.hand
    while t.top is not t.view:
        t.press("B")
    assert len(fan.cards) == 30 and len(fan.sprites) == 13
    seen = set()
    for _ in range(31):
        at = fan.at - fan.first
        assert 0 <= at < 13
        sprite = fan.sprites[at]
        assert sprite[0] == number(fan.chosen()) - 1
        assert 0 <= sprite.x <= 136
        seen.add(fan.chosen() >> 1)
        t.press("RIGHT")
    assert len(seen) == 30
    t.press("DOWN", "A").settle()
    for _ in range(4):
        if t.s[state.AT_PHASE] == state.PICKING and t.match.mine():
            t.press("A", "RIGHT").settle()
    assert rules.count(t.s, 0) == 26 and len(fan.sprites) == 13


def test_a_match_of_one_round_says_so_wherever_the_round_stands(at):
    """The bar, the result's title; nobody waits for a second round."""
    start = make((2, 3, 9), (1,))
    assert at(start).table.score_bar.labels[0].text == "Rodada 1 de 3"
    start[state.AT_OPTIONS + state.LENGTH] = state.ONE_ROUND
    t = at(start)
    assert t.table.score_bar.labels[0].text == "Rodada única"
    t.until(lambda t: t.scene == "Result")
    said = t.frames(20).labels
    assert "Rodada única" in said and not any("Fim da rodada" in line for line in said)


@pytest.mark.parametrize(("points", "said"), [((5, 3, 3), True), ((5, 3, 2), False), ((5, 5, 2), True)])
def test_equal_points_are_listed_with_the_reason_for_their_order(at, points, said):
    start = make((2, 3, 9), (1,))
    start[state.AT_OPTIONS + state.LENGTH] = state.ONE_ROUND
    t = at(start).until(lambda t: t.match.over())
    for seat in range(3):
        put16(t.match.s, state.AT_SCORES + 2 * seat, points[seat])
    t.match.seen[:] = t.match.s
    t.view.sheet = None
    from games.qu4to import result

    lines = []
    t.view.finish = lambda title, more, won: lines.extend(more)
    result.match(t.view)
    assert ("Iguais: quem acabou antes" in lines) == said


def test_a_long_hand_lies_from_its_left_end_when_the_round_is_over(at):
    """A new view would draw it like that too, wherever the cursor was."""
    many = [n for n in range(1, 12) for _ in range(3)]
    t = at(make(many[:24], (9, 9, 9), seats=2))
    while t.top is not t.view:
        t.press("B")
    t.press(*["RIGHT"] * 22)
    assert t.table.hand.first > 0
    t.press("B", "A", "A")  # turn a card: the other player leads with the last card
    t.settle()
    assert t.scene == "Result" and t.match.turn() == HAND_OVER and t.table.hand.first == 0
    before = t.frames(20).pixels
    assert t.renew().settle().frames(20).pixels == before


def test_both_numbers_of_every_card_are_seen():
    """Two digits are eight columns wide and begin in the third: at least eleven columns of each card show."""
    import displayio

    from games.qu4to.cards import Hand

    class Nothing:
        motion = input = None

    for n in range(1, 14):
        hand = Hand(Nothing(), Nothing())  # pyright: ignore[reportArgumentType] - what a hand asks of them
        hand.input = bytearray(48)
        hand.sprites = [displayio.Group() for _ in range(n)]
        hand.cards = [2 * card for card in range(n)]
        places = [hand.place(i) for i in range(n)]
        assert places[0] >= 0 and places[-1] + 24 <= 160
        assert all(b - a >= 11 for a, b in zip(places, places[1:], strict=False))


# At any moment


def test_the_points_of_a_round_are_counted_up(at):
    """Points for emptying and for 4s count separately; a key ends it, the next goes on or opens the sheet."""
    t = at(players=4, seed=3)
    t.until(lambda t: t.scene == "Result").frames(1)
    page = t.top
    s = t.match.seen
    made, total = rules.hand_scores(s), rules.scores(s)
    assert page.counted == page.most == max(made) and not page.busy(), "at once with --fast"
    t.view.motion.waiting = page.all = 140 * page.most
    t.frames(1)
    assert page.busy() and page.counted == 0
    for seat in range(4):
        emptying, fours, shown = page.values(seat)
        assert emptying == (4 - s[state.AT_PLACE + seat] if s[state.AT_PLACE + seat] else 0)
        assert emptying + fours == made[seat] and shown == total[seat] - made[seat]
    t.frames(7)
    assert 0 < page.counted < page.most, "one after another"
    t.press("DOWN")
    assert not page.busy() and page.bar.y == page.choices[0].y - 1
    t.press("UP", "A").frames(3)
    assert t.scene == "Sheet"
    t.settle()
    from games.qu4to import sheet

    assert sum(value % 16 + value // 16 for value in sheet.row(s)) == sum(made)
    assert sheet.cell(0, 0x13) == "3+1★" and sheet.cell(0, 2) == "2"
    t.press("B")
    assert t.scene == "Result" and not t.top.busy()
    t.press("B").settle()
    assert t.s[state.AT_HAND] == 1


# Faces


def test_sixty_faces_and_both_ways():
    """Each number on each half is drawn once; the strip of nine columns shows up, down and half."""
    from games.qu4to.cards import Faces

    group = __import__("displayio").Group()
    faces = Faces(theme.load("games/qu4to/cards.bmp"))
    sheet = faces.sheet

    def strip(card, half):
        grid: Any = faces.get(2 * card + half, group)
        shader = faces.shaders.index(grid.pixel_shader)
        rows = []
        for y in range(34):
            tile = grid[0 if y < 17 else 2]
            x0, y0 = tile % 20 * 12, tile // 20 * 17 + y % 17
            rows.append(bytes(sheet[x0 + x, y0] for x in range(9)))
        faces.put(grid, group)
        return shader, b"".join(rows)

    seen = {}
    for card in range(deck.CARDS):
        for half in range(2):
            up, down = (deck.GREEN, deck.BLUE) if half else (deck.BLUE, deck.GREEN)
            seen.setdefault(strip(card, half), set()).add((up[card], down[card], half))
    assert all(len(what) == 1 for what in seen.values())
    kinds = {(deck.BLUE[c], deck.GREEN[c], 0) for c in range(60)} | {
        (deck.GREEN[c], deck.BLUE[c], 1) for c in range(60)
    }
    assert len(seen) == len(kinds)


def test_backs_tell_the_half_and_no_number():
    from games.qu4to.cards import BACK, Faces

    group = __import__("displayio").Group()
    faces = Faces(theme.load("games/qu4to/cards.bmp"))
    backs = set()
    for card in (0, 30, 55, 59):
        for half in range(2):
            grid: Any = faces.get(2 * card + half, group)
            faces.show(grid, BACK + half)
            backs.add((tuple(grid[i] for i in range(4)), half, faces.shaders.index(grid.pixel_shader)))
    assert len(backs) == 2
