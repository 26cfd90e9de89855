# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO on the screen: the turn by eight keys, the drawing at any moment, and that nothing breaks it."""

import gc
import random
from typing import Any

import harness
import pytest
from conftest import Sim, frames, made
from harness import bots_of, do, options, positions
from test_qu4to_rules import backs
from test_qu4to_rules import sets as playable

from games.qu4to import deck, rules
from games.qu4to import notation as N
from games.qu4to.faces import number
from games.qu4to.hand import HALF, TURNING
from mesa.app.autoplay import key_towards
from mesa.core.contract import DEAL, OVER, TABLE
from mesa.core.match import NAMES
from mesa.ui import pictures
from mesa.ui.text import B_KEY
from sim.board import sim_board
from sim.board.boards import BOARDS
from sim.board.session import Autopilot, Session

KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")


class Player:
    """A console with a match of QU4TO, driven by keys; nothing is drawn."""

    def __init__(self, sim, seats=3, seed=1, lang="pt", fast=True, level=1):
        self.sim = sim
        sim.board.draw = False
        self.console = sim.console()
        self.console.fast = fast
        self.console.preset.update(game="qu4to", seed=seed, seats=seats, level=level, lang=lang)
        self.console.fail = _raise
        for _ in range(200):
            self.frames()
            if self.console.match:
                break
            self.press(KEYS[key_towards(self.top, None)])
        self.settle()

    @property
    def top(self):
        """The scene that receives the keys."""
        return self.console.stack.top

    @property
    def view(self) -> Any:
        """The match's view, even under a dialog."""
        for scene in self.console.stack.scenes:
            if type(scene).__module__ == "games.qu4to.view":
                return scene

    @property
    def s(self):
        """The state of the match."""
        return self.console.match.s

    def frames(self, n=1):
        """Run n frames; frames in which a screen is built come on top."""
        frames(self.console, n)

    def press(self, *keys):
        for key in keys:
            self.sim.press(key)
            self.frames()
            self.sim.release(key)
            self.frames()

    def settle(self, limit=3000):
        for _ in range(limit):
            if not self.top.busy():
                return
            self.frames()
        raise AssertionError("never settles")

    def asked(self):
        """True in the player's turn, with no dialog over the table."""
        return self.top is self.view and self.view.asked and not self.view.busy()

    def choose(self, action):
        """Do `action` by the keys that the view itself gives for it."""
        before = self.console.match.moves
        for _ in range(400):
            self.settle()
            if self.console.match.moves != before:
                return
            self.press(KEYS[key_towards(self.top, action)])
        raise AssertionError("no way to action {}".format(action))

    def on(self, wanted, dice=None, limit=400):
        """Play at random until it is the player's turn and `wanted(s)` holds."""
        dice = dice or random.Random(3)
        for _ in range(limit):
            self.settle()
            if self.console.match.mine():
                if wanted(self.s):
                    return self
                self.choose(dice.choice(self.console.match.legal()))
            else:
                self.press("A")  # a dialog without a choice
        raise AssertionError("never comes")

    def put(self, s):
        """Continue from a state, as from a save."""
        make, old = type(self.view), self.console.match
        seats = len(old.rules.scores(s))
        table = self.console.match = self.table(old.rules, old.bots, s, bytes([1] * seats))
        self.said = []
        emit = table.emit
        table.sink = lambda *event: (self.said.append(event), emit(*event))
        self.console.stack.swap(make(self.console, self.console.match))
        self.settle()
        return self

    @staticmethod
    def table(rules, bots, s, levels):
        """Return a Match that continues from state s."""
        from mesa.core.match import Match
        from mesa.core.setup import MatchStart

        start = MatchStart("qu4to", levels, b"", styles=bytes(len(levels)), state=bytearray(s), moves=9)
        return Match(start, rules, bots)

    def laid(self):
        """Return the cards that the player has played since `put`, ascending."""
        return sorted(a for event, seat, a, _ in self.said if event == rules.CARD and seat == 0)

    def notice(self):
        """Return the visible notice, or None."""
        return None if self.view.notice_label.hidden else self.view.notice_label.text

    def walk_to(self, card):
        """Move the cursor to a card."""
        hand = self.view.table.hand
        for _ in range(len(hand.cards)):
            if hand.chosen() >> 1 == card:
                return
            self.press("RIGHT")
        raise AssertionError("not in hand")


def _raise(problem):
    raise problem


_shared = []


@pytest.fixture
def one():
    """Return a Player to put states into: one console for many tests, since starting one is slow."""
    if not _shared or sim_board.get() is not _shared[0].sim.board:
        _shared[:] = [Player(Sim())]
    _shared[0].said = []
    return _shared[0]


@pytest.fixture(scope="module", autouse=True)
def _around():
    gc.freeze()  # the console collects often, and need not look at the existing objects each time
    yield
    gc.unfreeze()
    _shared.clear()
    sim_board.power_off()


def playing(lead):
    """Return whether a set is to be beaten (lead False: to be led) from a hand of some size."""
    return lambda s: (
        s[rules.AT_PHASE] == rules.PLAYING
        and (s[rules.AT_LEAD] == rules.NONE) != lead
        and rules.count(s, 0) > 5
        and playable(s, 0)
    )


def make(up, lead, seats=3):
    """Return a state in which seat 0, to play, has cards with these numbers up, against `lead` (numbers).

    The set is seat 1's; each of the others has one card that shows a 1 and beats nothing.
    """
    s = rules.new(7, seats, options(rules))
    do(rules, s, *((seat, rules.BLUE) for seat in range(seats)))
    s[rules.AT_TURN] = 0
    s[rules.AT_LEADER] = 1 if lead else 0
    free = list(range(deck.CARDS))
    taken = {}
    others = [(seat, (1,)) for seat in range(1, seats)]
    for where, wanted in ((0, up), (rules.LEADING, lead), *others):
        for up_number in wanted:
            card = next(c for c in free if up_number in (deck.BLUE[c], deck.GREEN[c]))
            free.remove(card)
            taken[card] = where | (0 if deck.BLUE[card] == up_number else rules.GREEN_UP)
    for card in range(deck.CARDS):
        s[rules.AT_CARDS + card] = taken.get(card, rules.IN_DECK)
    for seat in range(seats):
        for half in range(2):
            s[rules.AT_COUNT + 2 * seat + half] = sum(
                1
                for at in s[rules.AT_CARDS : rules.AT_OPTIONS]
                if at & rules.LOW == seat and at >> 4 & 1 == half
            )
            s[rules.AT_PLAIN + 2 * seat + half] = 0
    s[rules.AT_DECK] = sum(1 for at in s[rules.AT_CARDS : rules.AT_OPTIONS] if at == rules.IN_DECK)
    s[rules.AT_LEAD] = deck.class_of(list(lead)) if lead else rules.NONE
    return s


def shown(view):
    """Return what the screen shows of the match that also follows from the state alone."""
    table = view.table
    return {
        "tiles": [[row[i] for i in range(14)] for row in table.nameplates.rows],
        "hand": list(table.hand.cards),
        "set": list(table.leading.faces),
        "top": table.discards.faces[-1:],
        "deck": table.deck.count.text,
        "words": table.leading.label.text,
        "round": table.score_bar.labels[0].text,
        "mine": table.score_bar.labels[1].text,
    }


def tried(view):
    """Return the half that is shown while the player chooses one."""
    return view.input[HALF] - 1


def is_grey(hand):
    """Return 1 for each visible card that is grey, else 0."""
    return [int(sprite.pixel_shader in hand.pool.shaders[2:]) for sprite in hand.sprites]


# Choosing a half


def test_a_half_is_looked_at_before_it_is_taken(sim):
    one = Player(sim, seats=2)
    view = one.view
    assert one.s[rules.AT_PHASE] == rules.CHOOSING and tried(view) == 0
    assert view.box.frame.y < 55 and view.box.frame.width > 100, "the first is framed"
    one.press("DOWN")
    hand = view.table.hand
    greens = [deck.GREEN[face >> 1] for face in hand.cards]
    assert tried(view) == 1 and {face & 1 for face in hand.cards} == {1} and greens == sorted(greens)
    one.press("UP")
    blues = [deck.BLUE[face >> 1] for face in hand.cards]
    assert tried(view) == 0 and {face & 1 for face in hand.cards} == {0} and blues == sorted(blues)
    one.press("LEFT", "B")
    assert tried(view) == 1 and view.box.frame.y > 55
    rows = [thing.text for thing in view.box.group if hasattr(thing, "text")]
    assert " ".join(str(n) for n in sorted(blues)) in rows and " ".join(str(n) for n in greens) in rows
    group = view.box.group
    one.press("A")
    one.settle()
    assert view.box is None and not view.table.middle.hidden
    assert len(group) == 0, "a Group with shapes in it may stay on the board's screen: mesa.ui.scene.empty"
    assert {face & 1 for face in hand.cards} == {rules.GREEN} and backs(one.s, 0)[0] == 0


# Choosing a set


def test_marking_by_hand_and_playing(one):
    """A marks, A on a marked card plays; exactly the marked ones of equal cards go, without a question."""
    one.put(make((2, 5, 5, 5, 9), (3,)))
    fives = [card for card, up, _, _ in N.cards(one.s, 0) if up == 5]
    one.walk_to(fives[2])
    one.press("A")
    one.walk_to(fives[1])
    one.press("A")
    assert sorted(one.view.table.hand.numbers()) == [5, 5]
    assert one.view.table.hint.text.endswith("joga 5-5")
    one.press("A")
    one.settle()
    assert one.laid() == sorted(fives[1:])
    assert [up for _, up, _, _ in N.cards(one.s, 0)] == [2, 5, 9]


def test_the_line_says_what_a_does_now(one):
    """A marks the card under the cursor; on a marked one it plays."""
    one.put(make((2, 3, 9), (1,)))
    text = one.view.table.hint
    one.press("RIGHT", "LEFT")
    assert "marca 2" in text.text and "4 batem" in text.text
    one.press("A")
    assert text.text.endswith("joga 2")
    one.press("RIGHT")
    assert "marca 3" in text.text and text.text.endswith("desmarca")
    one.press("A")
    assert text.text.endswith("joga 2-3")
    one.put(make((2, 9), (8,)))
    said = one.view.table.hint.text
    assert "1 bate " in said and "{} passa".format(B_KEY) in said


def test_one_card_goes_out_with_two_keys(one):
    one.put(make((2, 6, 9), (3,)))
    one.walk_to(one.view.table.hand.cards[1] >> 1)
    one.press("A", "A")
    one.frames()
    assert (rules.PLAYED, 0, deck.class_of([6]), deck.class_of([3])) in one.said


def test_suggestions_go_from_weak_to_strong_and_around(one):
    one.put(make((2, 3, 4, 4, 5, 8, 9, 9, 9), (3,)))
    view = one.view
    sets = playable(one.s, 0)
    for cls in sets + sets[:1]:
        one.press("UP")
        assert deck.class_of(view.table.hand.numbers()) == cls
        hand = view.table.hand
        assert hand.marked(hand.chosen() >> 1), "A would play"
    one.press("DOWN")
    assert deck.class_of(view.table.hand.numbers()) == sets[-1]
    one.press("B")
    assert view.table.hand.numbers() == []
    one.press("DOWN")
    assert deck.class_of(view.table.hand.numbers()) == sets[-1]
    one.press("A")
    one.settle()
    assert (rules.PLAYED, 0, sets[-1], deck.class_of([3])) in one.said


def test_cards_of_no_playable_set_are_dimmed(one):
    one.put(make((1, 2, 3, 7, 7), (8,)))
    view = one.view
    numbers = {deck.form(cls) for cls in view.sets}
    assert numbers == {(1, 1, 2), (2, 1, 2), (7, 0, 2), (1, 1, 3)}
    assert not any(is_grey(view.table.hand))
    one.put(make((1, 2, 5, 7, 7), (6, 6)))
    assert is_grey(one.view.table.hand) == [1, 1, 1, 0, 0]


def test_what_is_refused_and_why(one):
    one.put(make((2, 5, 7, 9), (6,)))
    before = bytes(one.s)
    one.press("A")
    assert "não bate" in one.view.table.hint.text
    one.press("A")
    assert one.notice() == "Não bate um 6" and bytes(one.s) == before
    one.press("RIGHT", "A", "A")
    assert one.notice() == "2 cartas: não combinam" and bytes(one.s) == before
    one.press("B")
    assert one.view.table.hand.numbers() == [2], "B unmarks the card under the cursor"
    one.press("B")
    assert one.view.table.hand.numbers() == [], "or all of them"
    one.put(make((2, 5, 7), ()))
    one.press("B")
    assert one.notice() == "Você abre: não pode passar" and one.top is one.view


def test_the_point_of_a_4_is_announced(one):
    one.put(make((3, 4, 5), (2, 2)))
    one.press("UP")
    assert one.view.table.hint.text.endswith("joga 3-4-5 e +1")
    one.put(make((3, 4, 5), (2, 2), seats=3))
    one.press("UP", "A")
    one.frames(4)
    assert one.view.table.score_bar.labels[1].text.endswith(" 3") and one.s[rules.AT_PLACE + 0] == 1


# Equal cards


@pytest.mark.parametrize("first, second", ((0, 1), (0, 2), (1, 2), (2, 0), (2, 1), (1, 0)))
def test_equal_cards_of_a_suggested_set_are_asked_for(one, first, second):
    """The rules take equal cards in ascending order; the player may name them in any order."""
    one.put(make((2, 5, 5, 5, 9), (4, 4)))
    fives = sorted(card for card, up, _, _ in N.cards(one.s, 0) if up == 5)
    one.press("UP", "A")
    one.settle()
    assert one.s[rules.AT_PHASE] == rules.PICKING and one.view.table.hint.text.startswith("Qual 5?")
    assert is_grey(one.view.table.hand) == [1, 0, 0, 0, 1]
    one.press("B", "UP")
    assert one.s[rules.AT_PHASE] == rules.PICKING, "there is no way back"
    for i in (first, second):
        if one.s[rules.AT_PHASE] == rules.PICKING:
            one.walk_to(fives[i])
            one.press("A")
            one.settle()
    assert one.laid() == sorted((fives[first], fives[second]))


def test_a_match_saved_in_the_middle_of_picking_goes_on_there(one):
    one.put(make((2, 5, 5, 5, 9), (4, 4)))
    one.press("UP", "A")
    assert one.s[rules.AT_PHASE] == rules.PICKING
    one.put(bytes(one.s))
    assert one.asked() and one.view.table.hint.text.startswith("Qual 5?")
    one.press("A")
    one.settle()
    assert one.s[rules.AT_PHASE] == rules.PICKING, "one of two"
    one.press("A")
    assert one.view.table.hand.numbers().count(5) == 0, "A again takes it back"
    one.press("A", "RIGHT", "A")
    one.settle()
    assert len(one.laid()) == 2


# Passing


def test_when_nothing_beats_the_game_says_so(one):
    one.put(make((1, 4, 3, 8), (9, 9, 9)))
    box = one.top
    assert type(box).__name__ == "Dialog" and box.title == "Nada bate"
    assert box.text == ("trinca de 9",) and box.actions == [rules.TURN, rules.DRAW]
    one.press("B")
    assert one.top is one.view and one.view.table.hint.text.startswith("Nada bate")
    one.press("B")
    assert type(one.top).__name__ == "Dialog"
    one.press("B", "UP")
    assert type(one.top).__name__ == "Dialog", "there are no sets to go through"


def test_a_turn_is_shown_before_it_is_done(one):
    one.put(make((1, 4, 6, 8), (9, 9, 9)))
    before = bytes(one.s)
    one.press("A")
    view = one.view
    hand = view.table.hand
    seen = set()
    for _ in range(6):
        seen.add(number(hand.chosen()))
        down = number(hand.chosen() ^ 1)
        assert [sprite[0] + 1 for sprite in hand.sprites] == [
            number(hand.cards[i] ^ (i == hand.at)) for i in range(4)
        ], "its other number is up"
        assert str(down) in view.table.hint.text
        one.press("RIGHT")
    assert seen == {1, 6, 8}, "a 4 is passed over"
    assert bytes(one.s) == before
    one.press("B")
    assert type(one.top).__name__ == "Dialog" and one.view.input[TURNING] == 0
    assert [sprite[0] + 1 for sprite in hand.sprites] == [number(face) for face in hand.cards]
    one.press("A", "LEFT")
    face = hand.chosen()
    one.press("A")
    one.frames(2)
    assert rules.half_up(one.s, face >> 1) == 1 - (face & 1)
    assert face ^ 1 in hand.cards and face not in hand.cards


def test_a_turn_says_what_it_would_make(one):
    """8/9 turned beside 9 and 10: the pair of 9s is stronger than the run 9-10."""
    s = make((9, 10), (11, 11, 11))
    card = next(
        c
        for c in range(deck.CARDS)
        if {deck.BLUE[c], deck.GREEN[c]} == {8, 9} and s[rules.AT_CARDS + c] == rules.IN_DECK
    )
    s[rules.AT_CARDS + card] = 0 if deck.BLUE[card] == 8 else rules.GREEN_UP
    s[rules.AT_COUNT + (s[rules.AT_CARDS + card] >> 4)] += 1
    s[rules.AT_DECK] -= 1
    one.put(s)
    one.press("A")
    one.walk_to(card)
    assert one.view.table.hint.text.endswith("vira 9: 9-9")


def test_drawing_and_the_drawn_card_s_side(one):
    one.put(make((1, 4, 3, 8), (9, 9, 9)))
    one.press("DOWN", "A")
    one.settle()
    view = one.view
    drawn = one.s[rules.AT_DRAWN]
    hand = view.table.hand
    assert one.s[rules.AT_PHASE] == rules.PUTTING
    assert len(hand.cards) == 5 and hand.chosen() >> 1 == drawn
    for key, half in (("RIGHT", 1), ("UP", 0), ("DOWN", 1)):
        one.press(key)
        assert tried(view) == half and hand.chosen() == 2 * drawn + half
    one.press("B")
    assert one.s[rules.AT_PHASE] == rules.PUTTING
    one.press("A")
    assert rules.half_up(one.s, drawn) == 1 and rules.count(one.s, 0) == 5


def test_passing_although_something_beats(one):
    one.put(make((1, 4, 3, 8), (2,)))
    one.press("B")
    assert one.top.title == "Passar" and one.top.text == ()
    one.press("DOWN", "A")
    assert one.s[rules.AT_PHASE] == rules.PUTTING


def test_only_what_can_be_done_is_offered(one):
    one.put(make((4, 4), (9, 9, 9)))
    assert one.top.actions == [rules.DRAW], "4s cannot be turned"
    s = make((4, 4), (9, 9, 9))
    for card in range(deck.CARDS):
        if s[rules.AT_CARDS + card] == rules.IN_DECK:
            s[rules.AT_CARDS + card] = rules.OUT
    s[rules.AT_DECK] = 0
    one.put(s)
    assert one.top.actions == [rules.PASS]
    one.press("A")
    assert rules.count(one.s, 0) == 2


def test_the_only_way_is_taken_by_itself_if_the_player_wants_that(one):
    from mesa.board import setting

    one.console.store.put(setting.FORCED, 1)
    one.put(make((4, 4), (9, 9, 9)))
    one.settle()
    assert one.s[rules.AT_PHASE] == rules.PUTTING


# Select, a long hand


def test_select_shows_the_other_halves_and_the_last_plays(sim):
    one = Player(sim).on(playing(True))
    hand = one.view.table.hand
    numbers = [number(face) for face in hand.cards]
    assert [sprite[0] + 1 for sprite in hand.sprites] == numbers
    said = [thing.text for thing in one.view.group if hasattr(thing, "text")]
    one.press("SELECT")
    assert type(one.top).__name__ == "Review"
    assert [sprite[0] + 1 for sprite in hand.sprites] == [number(face ^ 1) for face in hand.cards]
    lines = [thing.text for thing in one.top.group if hasattr(thing, "text")]
    assert lines[-3].split(": ")[1] in " ".join(said), "the last play is the set on the table"
    fours = sum(
        1
        for c in range(deck.CARDS)
        if deck.BLUE[c] == 4 and one.console.match.view[rules.AT_CARDS + c] < 0xFE
    )
    assert "Quatros já vistos: {} de 10".format(fours) in lines
    one.press("A")
    assert one.top is one.view and [sprite[0] + 1 for sprite in hand.sprites] == numbers


def test_beside_the_last_plays_is_the_ladder_with_the_table_s_place(one):
    one.put(make((2, 5, 5), (3, 3)))
    one.press("SELECT", "RIGHT")
    lines = [thing.text for thing in one.top.group if hasattr(thing, "text")]
    assert lines[1] == "4-4-4-4" and lines[-1] == "1 … 11", "the strongest first"
    assert "♛ 3-3 … 11-11" in lines and "1-1-1-1 … 11-11-11-11" in lines
    one.press("LEFT")
    assert "Últimas" in one.top.title.text
    one.press("RIGHT", "A")
    assert one.top is one.view
    one.put(make((2, 5, 5), ()))
    one.press("SELECT", "LEFT")
    assert not any(thing.text.startswith("♛") for thing in one.top.group if hasattr(thing, "text"))
    one.press("B")


def test_a_hand_of_any_length_can_be_walked_over(one):
    many = [n for n in range(1, 12) for _ in range(3)]
    one.put(make(many[:30], (9, 9, 9), seats=2))
    fan = one.view.table.hand
    while one.top is not one.view:
        one.press("B")
    assert len(fan.cards) == 30 and len(fan.sprites) == 13
    seen = set()
    for _ in range(31):
        at = fan.at - fan.first
        assert 0 <= at < 13
        sprite = fan.sprites[at]
        assert sprite[0] == number(fan.chosen()) - 1
        assert 0 <= sprite.x <= 136
        seen.add(fan.chosen() >> 1)
        one.press("RIGHT")
    assert len(seen) == 30
    one.press("DOWN", "A")
    one.settle()
    for _ in range(4):
        if one.s[rules.AT_PHASE] == rules.PICKING and one.console.match.mine():
            one.press("A", "RIGHT")
            one.settle()
    assert rules.count(one.s, 0) == 26 and len(fan.sprites) == 13


def test_a_long_hand_lies_from_its_left_end_when_the_round_is_over(one):
    """A new view would draw it like that too, wherever the cursor was."""
    many = [n for n in range(1, 12) for _ in range(3)]
    one.put(make(many[:24], (9, 9, 9), seats=2))
    while one.top is not one.view:
        one.press("B")
    one.press(*["RIGHT"] * 22)
    view = one.view
    assert view.table.hand.first > 0
    one.press("B", "A", "A")  # turn a card: the other player leads with the last card
    one.settle()
    assert type(one.top).__name__ == "Result" and one.console.match.turn() == TABLE
    fresh = type(view)(one.console, one.console.match)
    made(fresh)
    assert view.table.hand.first == fresh.table.hand.first == 0 and shown(view) == shown(fresh)
    assert [sprite.x for sprite in view.table.hand.sprites] == [
        sprite.x for sprite in fresh.table.hand.sprites
    ]


@pytest.mark.parametrize("n", range(1, 14))
def test_both_numbers_of_every_card_are_seen(n):
    """Two digits are eight columns wide and begin in the third: at least eleven columns of each card show."""
    import displayio

    from games.qu4to.hand import Hand

    class Nothing:
        motion = input = None

    hand = Hand(Nothing(), Nothing())  # pyright: ignore[reportArgumentType] - what a hand asks of them
    hand.input = bytearray(48)
    hand.sprites = [displayio.Group() for _ in range(n)]
    hand.cards = [2 * card for card in range(n)]
    places = [hand.place(i) for i in range(n)]
    assert places[0] >= 0 and places[-1] + 24 <= 160
    assert all(b - a >= 11 for a, b in zip(places, places[1:], strict=False))


# At any moment


@pytest.mark.parametrize("seats", range(2, 6))
def test_keys_lead_to_every_action_and_the_screen_follows_the_state(make_sim, seats):
    """Whole random matches: each action is done by keys; at every turn the screen is as a new view's."""
    one = Player(make_sim(), seats=seats, seed=seats, level=0)
    dice = random.Random(seats)
    table = one.console.match
    acts = []
    act = table.act
    table.act = lambda action: (acts.append(action), act(action))
    View = type(one.view)
    compared = 0
    rounds = 0
    while table.turn() != OVER:
        one.settle()
        if type(one.top).__name__ == "Result":
            rounds += 1
            one.press("A")
            continue
        if one.view.asked:
            fresh = View(one.console, table)
            made(fresh)
            fresh.asked = True  # so the half that is tried is shown
            fresh.draw()
            assert shown(one.view) == shown(fresh)
            compared += 1
        action = dice.choice(table.legal())
        acts.clear()
        one.choose(action)
        assert acts[0] == action
        assert min(acts[1:] or [rules.TAKE]) >= rules.TAKE, "cards marked together are picked one by one"
    assert rounds >= 1 and compared > 20


@pytest.mark.parametrize("seats", (2, 4, 5))
def test_any_moment_can_be_drawn(make_sim, seats):
    """build() from states of random matches: hands, counts, sets and points as the rules say."""
    one = Player(make_sim(), seats=seats)
    View = type(one.view)
    dice = random.Random(seats)
    for s, _, _ in positions(rules, seats, seats, options(rules), dice, 24):
        view = View(one.console, one.table(rules, bots_of("qu4to"), s, bytes(seats)))
        made(view)
        seen = shown(view)
        held = [2 * card + half for card, _, _, half in N.cards(s, 0)]
        if s[rules.AT_PHASE] == rules.PUTTING and rules.turn(s) == 0:
            held.append(2 * s[rules.AT_DRAWN])
        assert sorted(seen["hand"]) == sorted(held) or s[rules.AT_PHASE] == rules.CHOOSING
        assert sorted(seen["set"]) == sorted(
            2 * card + half for card, _, _, half in N.cards(s, rules.LEADING)
        )
        top = N.top(s)
        assert seen["top"] == ([2 * top[0] + top[1]] if top else [])
        assert seen["deck"] == str(s[rules.AT_DECK])
        for seat in range(1, seats):
            tiles = seen["tiles"][seat - 1][7:]
            digits = [tile - 1 for tile in tiles if 1 <= tile <= 10]
            number = int("".join(str(n) for n in digits)) if digits else 0
            blue, green = backs(s, seat)
            if s[rules.AT_PLACE + seat]:
                assert tiles[1] == 11 + s[rules.AT_PLACE + seat]
            elif s[rules.AT_PHASE] == rules.CHOOSING:
                assert number == blue + green
            else:
                assert number == int("{}{}".format(blue or "", green or ""))


def page(session) -> Any:
    """Return the result's page if it is open and at rest, else None."""
    top = session.console.stack.top if session.console.stack else None
    return top if type(top).__name__ == "Result" and not top.busy() else None


def press_key(session, key):
    """Press one key for a frame."""
    for down in (True, False):
        session.key(KEYS.index(key), down)
        session.step()


def pixels(session):
    """Return all pixels of the screen, and those without the scenes over the table."""
    session.refresh_panel()
    whole = session.panel.image(1).tobytes()
    over = session.console.stack.top.group
    over.hidden = True
    session.refresh_panel()
    over.hidden = False
    return whole, session.panel.image(1).tobytes()


def go_on(session):
    """After a restart, go from the launcher back into the waiting match, until nothing moves."""
    for _ in range(400):
        top = session.console.stack.top if session.console.stack else None
        if session.console.match is not None and not top.busy():
            return
        if top is not None and not top.busy():
            # the waiting match is the first line of the set-up page
            waits = type(top).__name__ == "MatchSetup"
            press_key(session, "A" if waits else KEYS[key_towards(top, None)])
        session.step()
    raise AssertionError("the match is not opened")


@pytest.mark.parametrize("seats, seed", ((2, 1), (3, 2), (5, 4)))
def test_a_result_page_is_the_same_after_a_restart(seats, seed):
    """In whole matches, the page after a round and the table under it are drawn from the state alone."""
    preset = {"game": "qu4to", "seed": seed, "seats": seats, "level": 1, "lang": "pt"}
    session = Session(BOARDS["pybadge"], None, None, preset, fast=True)
    autopilot = Autopilot(session, "easy")
    tables = 0
    while not session.at_the_end():
        match = session.console.match
        if match is None or match.turn() != TABLE or not page(session):
            autopilot.act()
            session.step()
            continue
        while not autopilot.idle():
            autopilot.act()
            session.step()
        tables += 1
        before, state, moves = pixels(session), bytes(match.s), match.moves
        session.restart()
        go_on(session)
        match = session.console.match
        assert page(session) and bytes(match.s) == state and match.moves == moves
        assert pixels(session) == before
        expected = bytearray(state)
        do(rules, expected, (TABLE, DEAL))
        press_key(session, "A")
        for _ in range(200):
            if match.moves != moves:
                break
            session.step()
        assert match.moves == moves + 1 and bytes(match.s) == expected
    match = session.console.match
    assert tables == rules.hand_number(match.s) >= 1
    while session.console.stack.making:
        session.step()
    last: Any = session.console.stack.top
    points = rules.scores(match.s)
    winner = rules.winners(match.s)[0]
    names = ["Você", *NAMES[1:seats]]
    assert last.title == ("Vitória!" if winner == 0 else names[winner] + " vence")
    said = "   ".join(last.text)
    assert said.startswith("1. {} {}".format(names[winner], max(points)))
    assert all("{} {}".format(names[seat], points[seat]) in said for seat in range(seats))
    tie = points.count(max(points)) > 1
    assert said.endswith("Empate. Acabou antes: " + names[winner]) == tie
    view: Any = session.console.stack.scenes[0]
    fresh = type(view)(session.console, match)
    made(fresh)
    assert shown(view) == shown(fresh), "the table under the last page"


def test_the_points_of_a_round_are_counted_up(sim):
    """Points for emptying and for 4s count separately; a key ends it, the next goes on or opens the sheet."""
    one = Player(sim, seats=4, seed=3)
    while type(one.top).__name__ != "Result":
        one.settle()
        if one.console.match.mine():
            one.choose(one.console.match.legal()[-1 if one.s[rules.AT_PHASE] == rules.PICKING else 0])
    one.frames()
    page = one.top
    s = one.console.match.view
    made, total = rules.hand_scores(s), rules.scores(s)
    assert page.counted == page.most == max(made) and not page.busy(), "at once with --fast"
    one.view.motion.waiting = page.all = 140 * page.most
    one.frames()
    assert page.busy() and page.counted == 0
    for seat in range(4):
        emptying, fours, shown = page.values(seat)
        assert emptying == (4 - s[rules.AT_PLACE + seat] if s[rules.AT_PLACE + seat] else 0)
        assert emptying + fours == made[seat] and shown == total[seat] - made[seat]
    one.frames(7)
    assert 0 < page.counted < page.most, "one after another"
    one.press("DOWN")
    assert not page.busy() and page.bar.y == page.y
    one.press("UP", "A")
    one.frames(3)
    assert type(one.top).__name__ == "Sheet"
    one.settle()
    from games.qu4to import sheet

    assert sum(value % 16 + value // 16 for value in sheet.row(s)) == sum(made)
    assert sheet.cell(0, 0x13) == "3 1★" and sheet.cell(0, 2) == "2"
    one.press("B")
    assert type(one.top).__name__ == "Result" and not one.top.busy()
    one.press("B")
    one.settle()
    assert one.s[rules.AT_HAND] == 1


@pytest.mark.parametrize("seats, seed", ((2, 0), (3, 1), (5, 2)))
def test_random_keys_never_break_it(make_sim, seats, seed):
    one = Player(make_sim(), seats=seats, seed=seed, fast=False)
    dice = random.Random(seed)
    for _ in range(600):
        key = dice.choice(KEYS[:2] + KEYS[3:] + KEYS[4:] + ("A", "A"))
        if dice.random() < 0.02:
            key = "START"
        one.sim.press(key)
        one.frames(dice.choice((1, 1, 2, 9)))
        one.sim.release(key)
        one.frames(1)


def test_the_language_changes_in_the_middle_of_a_turn(sim):
    one = Player(sim).on(playing(True))
    before = bytes(one.s)
    seen = shown(one.view)
    one.press("START", "UP", "UP", "A", "RIGHT", "B")
    one.settle()
    assert bytes(one.s) == before and one.asked()
    assert shown(one.view)["hand"] == seen["hand"] and shown(one.view)["words"] != seen["words"]


def test_the_next_view_of_the_match_still_knows_the_last_plays(sim):
    """Help and settings unload the view."""
    one = Player(sim).on(playing(True))
    one.press("SELECT")
    lines = [thing.text for thing in one.top.group if hasattr(thing, "text")]
    one.press("A", "START", "DOWN", "A", "B")
    one.settle()
    one.press("SELECT")
    assert [thing.text for thing in one.top.group if hasattr(thing, "text")] == lines


# Words


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_words_fit(sim, lang):
    """For all 71 sets, every line over the set and over the hand is at most as wide as the screen."""
    one = Player(sim, lang=lang)
    one.frames(1)
    words = one.console.words
    words.use_game("qu4to")
    t = words.text
    from games.qu4to.deck import set_text
    from mesa.core.match import NAMES
    from mesa.ui import text

    names = NAMES[1:5] + (t("you"),)
    for cls in range(deck.CLASSES):
        line = set_text(t, cls)
        assert "<" not in line
        assert max(text.width(t("leads", name, line)) for name in names) <= 158
        assert text.width(text.A_KEY + " " + line + " +1") <= 158
        assert text.width("{} 11 {} {}".format(text.A_KEY, text.RIGHT, line)) <= 158
        assert text.width(t("weak", line)) <= 158 and text.width(t("why_too_weak", line)) <= 150
        assert max(text.width(name + ": " + line) for name in names) <= 136, "the box of Select"
    for key in ("nothing_beats", "pass", "won"):
        assert text.width(t(key), True) <= 140
    assert text.width(t("round_end", 3), True) <= 140
    for key in ("beats", "sets"):
        marks = t("marks", text.A_KEY, 11)
        assert text.width(marks + t(key, text.UP, text.DOWN, 40, text.B_KEY)) <= 158
    assert text.width(t("marks", text.A_KEY, 11) + t("unmarks", text.B_KEY)) <= 158
    assert text.width(t("turns", text.A_KEY, 10, 11) + ": 8-9-10-11") <= 158
    assert text.width(t("side", text.LEFT, text.RIGHT, text.A_KEY, 11) + ": 8-9-10-11") <= 158
    assert text.width(t("which", 11, text.A_KEY, 11, 10)) <= 158
    assert text.width(t("plays", text.A_KEY, "8-9-10-11") + t("and_point")) <= 158
    for key in ("ladder", "last_plays"):
        assert text.width("{} {} {}".format(text.LEFT, t(key), text.RIGHT)) <= 140
    for name in names:
        for line in (
            t("round", 3) + ". " + t("opens", name),
            "{}: {}".format(t("stood"), t("opens", name)),
            t("emptied", name, 4),
            t("point", name),
            name + " " + t("turned"),
            name + " " + t("drew"),
        ):
            assert text.width(line) <= 154, "a notice"
    for key, said in harness.texts_of("qu4to", lang)["words"].items():
        assert text.width(said) <= 158, key


# Faces


def test_sixty_faces_and_both_ways():
    """Each number on each half is drawn once; the strip of nine columns shows up, down and half."""
    from games.qu4to.faces import Faces

    group = __import__("displayio").Group()
    faces = Faces(pictures.load("games/qu4to/cards.bmp"))
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
    from games.qu4to.faces import BACK, Faces

    group = __import__("displayio").Group()
    faces = Faces(pictures.load("games/qu4to/cards.bmp"))
    backs = set()
    for card in (0, 30, 55, 59):
        for half in range(2):
            grid: Any = faces.get(2 * card + half, group)
            faces.show(grid, BACK + half)
            backs.add((tuple(grid[i] for i in range(4)), half, faces.shaders.index(grid.pixel_shader)))
    assert len(backs) == 2
