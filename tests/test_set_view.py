# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET on the screen, by its keys: marking and calling in either order, none, solo, colours, any keys."""

import math
import random
import re
from itertools import combinations
from typing import Any

import harness
import pytest
from conftest import words
from PIL import ImageChops

from games.set import notation, rules
from mesa.app.autoplay import clock_boxes
from mesa.core.contract import ANY, DEAL, OVER, TABLE, put16
from mesa.core.setup import MatchStart
from sim.scenarios import Scenario
from sim.scenarios import set as stops

KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
HOLE = 0xFF
PRACTICE = {"alone": "practice"}


class Match(Scenario):
    """A scenario with helpers for a match of SET."""

    @property
    def s(self):
        return self.match.s

    @property
    def rules(self):
        return self.match.rules

    @property
    def table(self):
        return self.console.stack.scenes[0].table

    def turn(self):
        return self.rules.turn(self.s)

    def key_to(self, slot):
        """Move the cursor to a slot."""
        return stops.go(self, slot)

    def mark(self, *slots):
        return stops.mark(self, *slots)

    def call(self):
        """Press B, and show the call."""
        return stops.call(self).frames(1)

    def scene(self):
        return type(self.top).__name__

    def quiet(self):
        """Run until nothing moves and the player may act, whoever else may too."""
        for _ in range(600):
            if (
                self.scene() == "View"
                and not self.top.busy()
                and self.top.asked
                and not stops.call_ended(self)
            ):
                return self
            self.frames(1)
        raise AssertionError("never quiet")

    def a_set(self):
        from games.set.deck import first_set, unpack

        return unpack(first_set(self.s))

    def no_set(self):
        """Return three slots with cards that are no SET."""
        from test_set_rules import is_set

        cards = notation.table(self.s)
        for slots in combinations([i for i in range(21) if cards[i] != HOLE], 3):
            if not is_set(*[cards[i] for i in slots]):
                return slots
        raise AssertionError("every three are a SET")

    def restarted(self):
        """Restart the program, and continue the match from the launcher."""
        self.session.restart()
        self.frames(2)
        self.until(lambda _: self.scene() == "MatchSetup").frames(1).press("A")
        return self.until(lambda scenario: scenario.match is not None, auto=False)


@pytest.fixture
def match():
    """Return a function that opens a match, or the one at `state`, and goes to the player's first moment."""
    open_now = []

    def make(seed=4, players=1, state=None, **more):
        scenario = Match("set", more.pop("lang", "pt"), seed=seed, players=players, **more)
        open_now.append(scenario)
        scenario.begin() if state is None else scenario.resume(state)
        return scenario if more.get("bots_only") else scenario.quiet()

    yield make
    for scenario in open_now:
        scenario.close()


def pixels(bitmap: Any) -> bytes:
    """Return the numbers of a Bitmap, row by row."""
    return bytes([bitmap[i] for i in range(bitmap.width * bitmap.height)])


DRAWN: dict[tuple[int, int, int], tuple[bytes, list[int]]] = {}
"""Each card's picture, by columns, colours and card: (pixels, colours). Drawn once."""


def drawn(columns, colours, card):
    """Return a card as a new Faces draws it."""
    from games.set import faces

    key = columns, colours, card
    if key not in DRAWN:
        size = faces.Faces(columns, colours)
        fresh = size.make()
        size.show(fresh, card)
        palette: Any = fresh.pixel_shader
        DRAWN[key] = pixels(fresh.bitmap), [palette[i] for i in range(3)]
    return DRAWN[key]


def shows_the_state(scenario):
    """Check that the view matches the state, card by card, pixel by pixel."""
    from games.set import faces

    s = scenario.match.view
    table = scenario.table
    cards = notation.table(s)
    columns = max([4] + [i // 3 + 1 for i in range(21) if cards[i] != HOLE])
    assert bytes(table.cards.shown) == bytes(cards)
    assert table.cards.columns == columns
    assert len(table.cards.sprites) == 3 * columns
    for slot, sprite in enumerate(table.cards.sprites):
        assert sprite.hidden == (cards[slot] == HOLE)
        assert (sprite.x, sprite.y) == faces.place(slot, columns)
        if cards[slot] != HOLE:
            symbols, inks = drawn(columns, scenario.top.colours, cards[slot])
            assert pixels(sprite.bitmap) == symbols
            assert [sprite.pixel_shader[i] for i in range(3)] == inks
    marked = scenario.rules.marks(s)
    before = [list(cards).index(card - 1) for card in scenario.match.input[6:9] if card and card - 1 in cards]
    own = before if scenario.turn() else marked + [slot for slot in before if slot not in marked]
    theirs = marked if scenario.turn() > 0 else []
    assert framed(scenario, 0) == [faces.place(slot, columns) for slot in own]
    assert framed(scenario, 1) == [faces.place(slot, columns) for slot in theirs]


def framed(scenario, theirs):
    """Return where the frames around one's own marks, or the others', are."""
    sprites = scenario.table.frames.sprites[3 * theirs : 3 * theirs + 3]
    return [(sprite.x, sprite.y) for sprite in sprites if not sprite.hidden]


def drawn_words(page):
    """Return the features' words on a page that explains three cards, by drawing it again."""
    found = []
    word = page.word

    def heard(f, value):
        found.append(word(f, value))
        return found[-1]

    page.word = heard
    page.enter()
    page.word = word
    return found


def has_cursor(scenario):
    """Return whether the cursor is visible."""
    return any(not sprite.hidden for sprite in scenario.table.frames.sprites[6:])


def leaving(scenario):
    """Return the slots whose cards are flying to the player who found them."""
    cards = scenario.table.cards
    return [
        slot for slot, sprite in enumerate(cards.sprites) if cards.shown[slot] == HOLE and not sprite.hidden
    ]


# Marking and calling


def test_mark_first_and_the_third_mark_calls(match):
    scenario = match()
    a, b, c = scenario.a_set()
    scenario.mark(a, b)
    assert (scenario.turn(), scenario.match.moves, scenario.table.frames.own) == (ANY, 0, [a, b]), (
        "marks are the player's own business"
    )
    scenario.mark(c)
    scenario.quiet()
    assert scenario.rules.scores(scenario.s) == [1] and scenario.match.moves == 4, "CALL and three MARKs"
    assert scenario.table.frames.own == []
    shows_the_state(scenario)


def test_call_first_then_mark(match):
    scenario = match().call()
    assert scenario.turn() == 0 and scenario.rules.marks(scenario.s) == []
    a, b, c = scenario.a_set()
    scenario.mark(c, a)
    assert scenario.rules.marks(scenario.s) == [c, a] == scenario.table.frames.own
    scenario.mark(b)
    assert scenario.quiet().rules.scores(scenario.s) == [1]


def test_unmark_by_either_key_before_and_in_the_call(match):
    scenario = match()
    scenario.mark(3, 7)
    scenario.press("A")
    assert scenario.table.frames.own == [3], "A on a marked card"
    scenario.press("A").key_to(3).press("A").key_to(7).press("A")
    assert scenario.table.frames.own == []
    scenario.call().mark(3, 7).press("B")
    assert scenario.rules.marks(scenario.s) == [3] == scenario.table.frames.own
    scenario.key_to(3).press("A")
    assert scenario.rules.marks(scenario.s) == [] == scenario.table.frames.own
    shows_the_state(scenario)


def test_one_key_calls_and_what_follows_says_that_it_was_a_call(match):
    """An arrow, A, Start or a moment's wait makes B a call; until then, as it may still become "no SET here",
    no time passes for anybody.
    """
    for key in ("LEFT", "A", "START"):
        scenario = match().press("B")
        assert scenario.top.asking and not scenario.top.notice_label.hidden
        at = scenario.table.frames.at
        scenario.press(key)
        assert scenario.turn() == 0 and not scenario.console.stack.scenes[0].asking
        if key == "LEFT":
            assert scenario.table.frames.at == at - 3
        if key == "A":
            assert scenario.quiet().table.frames.own == [at], "and the card is marked"
        if key == "START":
            assert scenario.scene() == "Dialog"
    scenario = match(players=4).press("B")
    since = scenario.match.since
    scenario.frames(40)
    assert scenario.turn() == ANY and scenario.match.since == since
    scenario.frames(8)
    assert scenario.turn() == 0 and scenario.top.notice_label.hidden


def test_marks_that_were_made_before_the_call_count(match):
    scenario = match()
    a, b, c = scenario.a_set()
    scenario.mark(a, b).call().quiet()
    assert scenario.rules.marks(scenario.s) == [a, b] == scenario.table.frames.own
    scenario.mark(c).quiet()
    assert scenario.rules.scores(scenario.s) == [1]


@pytest.mark.parametrize("explain, colours", (("on", "usual"), ("on", "safe"), ("off", "usual")))
def test_a_mistake_costs_a_point_and_says_why(match, explain, colours):
    from games.set.deck import failing, feature

    scenario = match(prefs={"explain": explain, "colours": colours})
    slots = scenario.no_set()
    cards = [notation.table(scenario.s)[i] for i in slots]
    scenario.mark(*slots).frames(8)
    assert scenario.rules.scores(scenario.s) == [-1]
    if explain == "on":
        assert scenario.scene() == "Features"
        words = drawn_words(scenario.top)
        for f in range(4):
            values = [feature(card, f) for card in cards]
            said = [scenario.top.word(f, value) for value in values]
            assert "<" not in "".join(said)
            for word in said:
                assert word in words
            assert (failing(*cards) >> f & 1) == (len(set(values)) == 2)
        if colours == "safe":
            assert not {"vermelho", "roxo", "verde"} & set(words)
        scenario.press("A")
    scenario.quiet()
    assert scenario.table.frames.own == []
    shows_the_state(scenario)


def test_giving_up_takes_two_presses(match):
    scenario = match().call().press("B")
    assert scenario.turn() == 0 and scenario.top.asking
    scenario.press("B")
    assert scenario.quiet().rules.scores(scenario.s) == [-1] and scenario.top.gave_up


def test_a_question_does_not_outlive_the_call_that_it_was_about(match):
    """If time runs out just before the second B, that must not say "there is none", which costs a debt."""
    scenario = match().call().frames(140).press("B")
    assert scenario.turn() == 0 and scenario.top.asking
    scenario.until(lambda t: t.turn() == ANY and stops.call_ended(t), auto=False)
    assert not scenario.top.asking
    scenario.press("B", "B").quiet()
    assert scenario.s[rules.AT_DEBT] == 0 and scenario.s[rules.AT_AGREED] == 0


@pytest.mark.parametrize("choice, seconds", (("5", 5), ("3", 3), ("8", 8), ("none", None)))
def test_time_runs_out(match, choice, seconds):
    scenario = match(options={"call": choice}).call()
    lit = []
    frames = 0
    while scenario.turn() == 0 and frames < 300:
        scenario.frames(1)
        frames += 1
        lit.append(scenario.table.score_bar.lit)
    if seconds is None:
        assert frames == 300 and lit[-1] == -1
        return
    assert seconds * 1000 - 100 <= frames * 33 <= seconds * 1000 + 200
    assert [n for n in (5, 4, 3, 2, 1) if n in lit] == [5, 4, 3, 2, 1]
    assert scenario.quiet().rules.scores(scenario.s) == [-1] and not scenario.top.gave_up
    assert scenario.table.score_bar.lit == -1 and not scenario.table.score_bar.labels[0].hidden


def test_the_countdown_stands_still_under_a_menu_and_the_cards_are_covered(match):
    scenario = match(players=3).call().frames(20)
    left = scenario.match.left
    scenario.press("START").frames(200)
    assert scenario.scene() == "Dialog"
    assert all(sprite.hidden for sprite in scenario.table.cards.sprites)
    assert scenario.table.frames.sprites == []
    assert abs(scenario.match.left - left) <= 66
    scenario.press("B")
    scenario.frames(8)
    assert scenario.turn() == 0
    shows_the_state(scenario)
    assert has_cursor(scenario)


def test_a_hole_cannot_be_marked(match):
    scenario = match(state=stops.near_the_end(1, PRACTICE))
    if HOLE not in notation.table(scenario.s)[:12]:
        scenario.mark(*scenario.a_set()).quiet()
    scenario.key_to(list(notation.table(scenario.s)).index(HOLE)).press("A")
    assert scenario.table.frames.own == [] and scenario.top.notice_label.text == "Aqui não há carta"


# Saying that there is none


def test_alone_it_brings_cards_and_a_debt(match):
    scenario = match().press("B")
    assert "dívida" in scenario.top.notice_label.text
    scenario.press("B").quiet()
    assert scenario.s[rules.AT_DEBT] == 1 and scenario.rules.cards_down(scenario.s) == 15
    assert scenario.table.score_bar.labels[1].text == "dívida 1"
    shows_the_state(scenario)


def test_cards_keep_their_places_from_12_to_21_and_back(match):
    scenario = match(options=PRACTICE)
    for columns in (5, 6, 7):
        before = [(slot, card) for slot, card in enumerate(scenario.table.cards.shown) if card != HOLE]
        scenario.press("B", "B").quiet()
        assert scenario.table.cards.columns == columns
        assert all(scenario.table.cards.shown[slot] == card for slot, card in before)
        shows_the_state(scenario)
    scenario.press("B", "B")
    assert scenario.rules.cards_down(scenario.s) == 21
    assert scenario.top.notice_label.text == "Entre 21 cartas sempre há um SET"
    for columns in (6, 5, 4):
        scenario.key_to(20 if columns == 6 else 3).mark(*scenario.a_set()).quiet()
        scenario.frames(12)
        assert scenario.table.cards.columns == columns and scenario.table.frames.at < 3 * columns
        shows_the_state(scenario)


def test_the_beginners_deck_takes_no_denial(match):
    scenario = match(options={"deck": "beginner"}).press("B", "B")
    assert scenario.s[rules.AT_DEBT] == 0 and "10 cartas" in scenario.top.notice_label.text


def test_with_others_it_stands_under_the_name(match):
    scenario = match(players=4, seed=7)
    assert [box.hidden for box in scenario.table.score_bar.lines] == [True] * 4
    scenario.press("B", "B").frames(2)
    assert scenario.s[rules.AT_AGREED] == 1
    assert [box.hidden for box in scenario.table.score_bar.lines] == [False, True, True, True]
    scenario.press("B", "B")
    assert scenario.top.notice_label.text == "Você já disse que não há"
    scenario.quiet()
    for action in (rules.CALL, *scenario.a_set()):
        scenario.match.take(1, action)
    scenario.quiet()
    assert [box.hidden for box in scenario.table.score_bar.lines] == [True] * 4, "the table has changed"


def test_the_set_that_was_missed_is_shown(match):
    scenario = match(state=stops.near_the_end(1, PRACTICE))
    slots = scenario.a_set()
    cards = [notation.table(scenario.s)[i] for i in slots]
    scenario.press("B", "B").frames(3)
    assert scenario.scene() == "Features" and list(scenario.top.cards) == cards
    scenario.press("A").until(lambda t: t.session.at_the_end(), auto=False)


# A few cards come per frame


def test_a_frame_draws_three_cards_at_most(match, monkeypatch):
    """From 12 to 21, back to 12, and after the pause menu; whatever keys are pressed meanwhile."""
    scenario = match(options=PRACTICE)
    from games.set.faces import Faces

    drawn_now = []
    show = Faces.show

    def counted(faces, sprite, card):
        if sprite in scenario.table.cards.sprites:
            drawn_now.append(card)
        show(faces, sprite, card)

    monkeypatch.setattr(Faces, "show", counted)
    frame = scenario.session.step

    def step():
        before = len(drawn_now)
        frame()
        assert len(drawn_now) - before <= 3

    scenario.session.step = step
    for columns in (5, 6, 7):
        scenario.press("B", "B", "SELECT", "A", "A", "RIGHT", "LEFT").quiet()
        assert scenario.table.cards.columns == columns
        shows_the_state(scenario)
    for columns in (6, 5, 4):
        scenario.mark(*scenario.a_set()).press("A", "A", "LEFT").quiet()
        scenario.frames(30)
        assert scenario.table.cards.columns == columns
        shows_the_state(scenario)
        before = len(drawn_now)
        scenario.press("START").frames(2).press("B").frames(20)
        assert len(drawn_now) == before, "what is only hidden is not drawn again"
        shows_the_state(scenario)
    assert len(drawn_now) >= 15 + 18 + 21 + 18 + 15 + 12


def test_a_mark_goes_with_its_card_to_another_slot(match):
    scenario = match(players=2, options={"deck": "full"}, seed=7)
    rules, s = scenario.rules, scenario.match.s
    for seat in (0, 1):
        if rules.cards_down(s) == 12:
            scenario.match.take(seat, rules.SAY_NONE)
    scenario.quiet()
    assert rules.cards_down(s) == 15
    from games.set.deck import sets_on, unpack

    slots = next(unpack(triple) for triple in sets_on(s) if unpack(triple)[2] < 12)
    card = notation.table(s)[12]
    scenario.mark(12)
    for action in (rules.CALL, *slots):
        scenario.match.take(1, action)
        scenario.frames(2)
    scenario.until(lambda t: not t.top.busy(), auto=False).frames(2)
    slot = list(notation.table(s)).index(card)
    assert slot == slots[0] and scenario.table.frames.own == [slot]
    assert framed(scenario, 0) == [faces_place(slot)]
    shows_the_state(scenario)


def faces_place(slot, columns=4):
    from games.set import faces

    return faces.place(slot, columns)


def test_time_has_its_box_only_while_it_runs(match):
    scenario = match()
    assert clock_boxes(scenario.top) == ((106, 0, 32, 11),), "alone the time of the match"
    scenario = match(players=2)
    assert clock_boxes(scenario.top) == ()
    scenario.call()
    assert scenario.turn() == 0 and clock_boxes(scenario.top) == ((0, 0, 160, 12),)
    scenario.press("B", "B").quiet()
    assert clock_boxes(scenario.top) == ()
    scenario = match(players=2, options={"call": "none"}).call()
    assert scenario.turn() == 0 and clock_boxes(scenario.top) == (), "nothing runs out"


# Others


def frozen(scenario, cards=0):
    """Go to a bot's call with so many cards marked, while the player does nothing."""
    return scenario.until(lambda t: t.turn() > 0 and len(t.table.frames.theirs) >= cards, auto=False)


def test_while_somebody_has_called_marks_wait(match):
    scenario = frozen(match(players=4, seed=7))
    slots = scenario.no_set()
    scenario.mark(*slots)
    assert scenario.turn() > 0 and scenario.table.frames.own == list(slots[:2])
    assert scenario.top.notice_label.text == "Espere: outra pessoa chamou"
    assert scenario.table.score_bar.message.text == scenario.top.name(scenario.turn()) + ": SET!"


def test_a_mark_goes_with_its_card(match):
    scenario = match(players=4, seed=7)
    frozen(scenario, 2)
    gone = scenario.table.frames.theirs[0]
    stays = next(slot for slot in range(12) if slot not in scenario.table.frames.theirs)
    scenario.mark(gone, stays)
    scenario.until(lambda t: leaving(t), auto=False)
    taken = list(leaving(scenario))
    assert gone in taken and scenario.table.frames.own == [stays]
    scenario.quiet()
    assert scenario.table.frames.own == [slot for slot in (gone, stays) if slot not in taken]
    scenario.frames(30)
    shows_the_state(scenario)


def test_what_a_bot_finds_goes_to_its_points(match):
    scenario = match(players=4, seed=7)
    scenario.until(lambda t: leaving(t), auto=False)
    seat = notation.last_set(scenario.s)[0]
    flown = [scenario.table.cards.sprites[slot] for slot in leaving(scenario)]
    scenario.until(lambda t: not t.top.motion.moves, auto=False)
    assert seat and {grid.y for grid in flown} == {-40}
    assert {grid.x for grid in flown} == {scenario.table.score_bar.labels[seat].x}
    scenario.quiet().frames(30)
    assert scenario.table.score_bar.labels[seat].text == "{} 1".format(scenario.top.name(seat))
    scenario.press("SELECT")
    assert (
        scenario.scene() == "Features"
        and scenario.top.title == "Último SET: " + scenario.console.stack.scenes[0].name(seat)
    )


def test_while_nobody_acts_no_pixel_is_sent(match):
    """Three bots think meanwhile; a step of the cursor only sends the frames around two cards."""
    scenario = match(players=4, seed=7)
    scenario.session.board.draw = True
    scenario.frames(60)
    scenario.session.panel.clear_counts()
    scenario.frames(60)
    assert scenario.turn() == ANY and scenario.session.panel.pixels == 0
    scenario.press("RIGHT")
    assert 0 < scenario.session.panel.pixels <= 2 * 41 * 39 + 41 * 39


# The cursor


def test_any_card_is_few_presses_away(match):
    """The cursor wraps round the ends: at most half the columns and one row."""
    scenario = match(options=PRACTICE)
    for columns in (4, 5, 6, 7):
        places = [(c, r) for c in range(columns) for r in range(3)]
        far = max(
            min(abs(a - c), columns - abs(a - c)) + min(abs(b - r), 3 - abs(b - r))
            for a, b in places
            for c, r in places
        )
        assert far <= columns // 2 + 1
        for keys in (("LEFT",) * columns, ("DOWN",) * 3, ("UP",) * 3, ("RIGHT",) * columns):
            at = scenario.table.frames.at
            scenario.press(*keys)
            assert scenario.table.frames.at == at, "round the end and back"
        if columns < 7:
            scenario.press("B", "B").quiet()


def test_a_held_arrow_repeats_and_arrows_move_while_cards_do(match):
    scenario = match()
    scenario.session.key(KEYS.index("RIGHT"), True)
    seen = []
    for _ in range(40):
        scenario.frames(1)
        seen.append(scenario.table.frames.at)
    scenario.session.key(KEYS.index("RIGHT"), False)
    assert sum(a != b for a, b in zip(seen, seen[1:], strict=False)) >= 6
    scenario.mark(*scenario.a_set())
    scenario.until(lambda t: t.top.motion.busy, auto=False)
    at = scenario.table.frames.at
    scenario.press("DOWN")
    assert scenario.table.frames.at != at


# The aid


def without_set():
    """Return a state of practice without a SET on the table."""
    from games.set import deck, rules

    s = rules.new(4, 1, harness.options(rules, **PRACTICE))
    while deck.first_set(s):
        slots = deck.unpack(deck.first_set(s))
        harness.do(rules, s, *((0, action) for action in (rules.CALL, *slots)))
    return s


def test_the_aid_flashes_a_card_of_a_set(match):
    from games.set.deck import sets_on, unpack

    scenario = match(prefs={"aid": "15"})
    members = {slot for triple in sets_on(scenario.s) for slot in unpack(triple)}
    dark = set()
    for i in range(540):
        scenario.frames(1)
        gone = {slot for slot in range(12) if scenario.table.cards.sprites[slot].hidden}
        assert not gone or i > 440, "not before its time"
        dark |= gone
    assert len(dark) == 1 and dark <= members
    scenario.until(lambda t: not t.table.cards.flash_left, auto=False)
    shows_the_state(scenario)
    plain = match()
    plain.frames(600)
    assert not plain.table.cards.flash_left


def test_the_aid_says_so_when_there_is_none(match):
    from games.set.deck import first_set

    scenario = match(state=without_set(), prefs={"aid": "15"})
    assert not first_set(scenario.s)
    scenario.frames(60).until(lambda t: t.top.notice_left, auto=False)
    assert scenario.top.notice_label.text == "Não há SET na mesa"


# Keys while cards move


def taken_by_a_bot(match, mark=True):
    """Return a match of two: Ana's SET just leaves; the player has marked one of its cards and another."""
    scenario = match(players=2, seed=7)
    slots = scenario.a_set()
    other = next(slot for slot in range(12) if slot not in slots)
    if mark:
        scenario.mark(slots[0], other)
    for action in (rules.CALL, *slots):
        scenario.match.take(1, action)
    scenario.until(lambda t: leaving(t), auto=False)
    return scenario, slots, other


def test_who_had_marked_one_of_the_cards_reads_who_took_it(match):
    scenario, slots, other = taken_by_a_bot(match)
    assert scenario.table.score_bar.message.text == "Ana levou uma carta sua: +1"
    assert scenario.table.frames.own == [other]
    scenario.quiet()
    assert scenario.table.frames.own == [other]
    scenario, slots, other = taken_by_a_bot(match, False)
    assert scenario.table.score_bar.message.text == "Ana: SET! +1"


def test_marks_count_while_cards_move(match):
    scenario, slots, other = taken_by_a_bot(match, False)
    assert scenario.top.busy()
    scenario.key_to(other).press("A")
    assert scenario.table.frames.own == [other] and scenario.top.busy()
    scenario.quiet()
    assert scenario.table.frames.own == [other] and framed(scenario, 0) == [faces_place(other)]
    shows_the_state(scenario)


def test_a_card_that_is_on_its_way_is_not_marked(match):
    """The next card there has not been seen yet, so A only hurries."""
    scenario, slots, other = taken_by_a_bot(match, False)
    scenario.key_to(slots[0])
    scenario.until(lambda t: not t.top.motion.steps, auto=False).press("A")
    assert scenario.quiet().table.frames.own == []


@pytest.mark.parametrize("key, scene", (("B", "View"), ("START", "Dialog"), ("SELECT", "Features")))
def test_other_keys_wait_until_the_cards_lie_there(match, key, scene):
    scenario, slots, other = taken_by_a_bot(match, False)
    assert scenario.top.motion.steps
    scenario.press(key)
    assert scenario.scene() == "View" and not scenario.top.asking
    scenario.until(lambda t: t.scene() == scene and (scene != "View" or t.top.asking), auto=False)


def test_points_change_as_the_cards_arrive(match):
    """The old points are shown while the cards fly, the new ones as soon as they have arrived."""
    scenario, slots, other = taken_by_a_bot(match, False)
    bar = scenario.table.score_bar
    cards = [scenario.table.cards.sprites[slot] for slot in slots]
    scenario.until(lambda t: bar.call.y < 0, auto=False)
    assert bar.labels[1].text == "Ana 0" and cards[0].y > -40
    scenario.until(lambda t: bar.labels[1].text == "Ana 1", auto=False)
    assert {card.y for card in cards} == {-40} and scenario.top.busy()


def test_points_of_two_digits_lie_apart(match):
    """With the names at their widths, a gap is wider than a space."""
    from mesa.ui import text

    scenario = match(players=4, seed=7)
    bar = scenario.table.score_bar
    for points in ((11, 3, 0, 9), (10, 10, 10, 10), (-1, 27, 12, 11)):
        for seat in range(4):
            put16(scenario.match.view, rules.AT_SCORES + 2 * seat, points[seat])
        bar.draw(scenario.match.view)
        ends = [label.x + text.width(label.text) for label in bar.labels[:4]]
        gaps = {bar.labels[i + 1].x - ends[i] for i in range(3)}
        assert len(gaps) == 1 and min(gaps) > 3, (points, gaps)
        assert ends[3] < 141, "the sign of the deck"
        assert [line.x for line in bar.lines] == [label.x for label in bar.labels[:4]]


def test_the_last_point_is_seen_before_the_result(match):
    scenario = stops.near_won("pt")
    bar = scenario.console.stack.scenes[0].table.score_bar
    before = bar.labels[0].text
    try:
        stops.mark(scenario, *rules.deck.unpack(rules.deck.first_set(scenario.match.s)))
        seen = 0
        for _ in range(200):
            scenario.frames(1)
            if type(scenario.top).__name__ != "View":
                break
            seen += bar.call.y < 0 and bar.labels[0].text != before
        assert seen >= 15, "half a second"
    finally:
        scenario.close()


# Alone


def test_a_clock_runs_and_stands_still_in_the_menu(match):
    scenario = match().frames(90)
    label = scenario.table.score_bar.labels[2]
    assert label.text == "0:0{}".format(scenario.match.played // 1000) and scenario.match.played > 2000
    before = label.text
    scenario.press("START").frames(100).press("B").frames(2)
    assert label.text == before
    scenario.frames(60)
    assert label.text > before


def test_after_three_more_cards_it_says_that_there_was_one(match):
    from games.set.deck import first_set

    scenario = match()
    assert first_set(scenario.s)
    scenario.press("B", "B").until(lambda t: t.top.notice_left > 1000, auto=False)
    assert scenario.top.notice_label.text == "Havia um SET!"
    empty = match(state=without_set())
    empty.press("B", "B").quiet()
    assert empty.rules.cards_down(empty.s) == 15 and empty.top.notice_label.text != "Havia um SET!"


# A first match


def tips(scenario):
    """Play as somebody who finds every SET and otherwise says "none"; return the tips in order."""
    from games.set.deck import first_set

    seen = []
    while not scenario.session.at_the_end():
        if scenario.scene() == "Tip":
            seen.append(scenario.top.i)
            assert not any(sprite.hidden for sprite in scenario.table.cards.sprites[:9])
            scenario.press("A").frames(3)
        elif scenario.scene() != "View":
            scenario.press("A").frames(3)
        elif not scenario.top.busy() and scenario.turn() == ANY and scenario.top.asked:
            if first_set(scenario.s):
                scenario.mark(*scenario.a_set())
            else:
                scenario.press("B", "B")
        scenario.frames(2)
    return seen


def test_alone_tips_come_when_they_are_about_what_happens(match):
    scenario: Any = stops.learning("en", players=1)
    try:
        scenario.__class__ = Match
        seen = tips(scenario)
    finally:
        scenario.close()
    assert seen[:3] == [0, 1, 2] and sorted(seen) == [0, 1, 2, 4, 5, 6], "who is alone has no names"


def test_the_line_under_a_name_is_explained_when_it_is_somebody_elses():
    scenario: Any = stops.learning("en", players=3)
    try:
        scenario.__class__ = Match
        while scenario.scene() == "Tip":
            scenario.press("A").frames(3)
        scenario.press("B", "B").frames(20)
        assert scenario.s[rules.AT_AGREED] == 1 and scenario.scene() == "View"
        scenario.match.take(1, rules.SAY_NONE)
        scenario.top.asked = False  # as after every action in Match.tick
        scenario.frames(10)
        assert scenario.scene() == "Tip" and scenario.top.i == 3
    finally:
        scenario.close()


@pytest.mark.parametrize("key", ("A", "B", "START"))
def test_colours_that_were_chosen_before_stay_whatever_closes_the_question(key):
    scenario: Any = stops.learning("en", asked=False, prefs={"colours": "safe"})
    try:
        assert type(scenario.top).__name__ == "Colours" and scenario.top.at == 1
        scenario.press(key).until(lambda t: type(t.top).__name__ == "Tip", auto=False)
        assert scenario.console.store.pref("set", 1) == 1
    finally:
        scenario.close()


@pytest.mark.parametrize("choice", (0, 1, 2))
def test_the_first_time_the_colours_are_asked_for_and_shown(choice):
    from mesa.board import store

    scenario: Any = stops.learning("en", asked=False)
    try:
        scenario.__class__ = Match
        assert scenario.scene() == "Colours"
        pictures = set()
        for _ in range(choice):
            pictures.add(scenario.image().tobytes())
            scenario.press("DOWN").frames(2)
        pictures.add(scenario.image().tobytes())
        assert len(pictures) == choice + 1
        scenario.press("A").until(lambda t: t.scene() == "Tip", auto=False)
        assert scenario.console.stack.scenes[0].colours == choice
        assert scenario.console.store.pref("set", 1) == choice
        assert scenario.console.store.game("set")[store.GAME_SEEN + 1] == 1
        assert "Colours" not in [type(scene).__name__ for scene in scenario.console.stack.scenes]
        scenario.press("A", "A").until(lambda t: t.scene() == "View", auto=False).quiet()
        shows_the_state(scenario)
    finally:
        scenario.close()


# Results


def line_of_time(scenario):
    """Return the minutes and seconds on a match's last page."""
    (found,) = [re.search(r"\d+:\d\d", line) for line in scenario.top.text if re.search(r"\d:\d\d", line)]
    minutes, seconds = found.group().split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_result_can_be_compared(match):
    scenario = match(level="expert", options=PRACTICE, bots_only=True)
    scenario.over()
    assert "partida nº 4" in scenario.top.text
    assert 60 < line_of_time(scenario) == scenario.match.played // 1000


@pytest.mark.parametrize(
    "before, line", ((0, "Melhor tempo: 5:0"), (400, "Melhor tempo: 5:0"), (200, "Tempo 5:0"))
)
def test_the_best_time_is_kept_and_beating_it_is_a_record(before, line):
    from mesa.board.store import GAME_SEEN
    from mesa.board.store_menus import put_game

    shown = []
    scenario = stops.near_won("pt")
    view = scenario.top
    celebrate = view.celebrate

    def watched(kind, then=None):
        shown.append(kind)
        celebrate(kind, then)

    view.celebrate = watched
    try:
        record = scenario.console.store.game("set")
        record[GAME_SEEN] = 0x7F
        record[GAME_SEEN + 1] = 1 | before << 1 & 0xFE
        record[GAME_SEEN + 2] = before >> 7
        put_game(scenario.console.store, "set", record)
        stops.won(scenario)
        assert shown == (["record"] if before == 400 else ["win"])
        assert len([said for said in scenario.top.text if said.startswith(line)]) == 1
        assert len([said for said in scenario.top.text if re.search(r"\d:\d\d", said)]) == 1
        record = scenario.console.store.game("set")
        kept = record[GAME_SEEN + 1] >> 1 | record[GAME_SEEN + 2] << 7
        assert kept == (200 if before == 200 else scenario.match.played // 1000)
        assert (record[GAME_SEEN], record[GAME_SEEN + 1] & 1, record[GAME_SEEN + 3]) == (0x7F, 1, 0)
    finally:
        scenario.close()


@pytest.mark.usefixtures("sim")
def test_best_times_of_both_decks_do_not_disturb_each_other():
    """Any order of wins, losses (0) and times too long to keep; a record beats an older time."""
    from types import SimpleNamespace

    from games.set import records as page
    from mesa.board import records
    from mesa.board.store import GAME, GAME_SEEN

    kept = bytearray(GAME)
    before_us = bytes(kept)
    winners: list[int] = []
    pure: Any = SimpleNamespace(alone=rules.alone, winners=lambda s: winners)
    dice = random.Random(3)
    best = {"full": 0, "beginner": 0}
    for _ in range(400):
        deck = dice.choice(("full", "beginner"))
        seconds = dice.choice((0, dice.randrange(1, 6000), dice.randrange(1, 6000) >> dice.randrange(9)))
        state = rules.new(1, 1, harness.options(rules, deck=deck))
        hints = dice.randrange(8) // 7
        winners[:] = [0] if seconds else []
        match: Any = SimpleNamespace(
            rules=pure, hints=hints, human=0, played=1000 * seconds + 999 * (seconds > 0)
        )
        before = best[deck]
        seconds *= not hints
        if 0 < seconds <= (4095 if deck == "full" else 2047) and not 0 < before <= seconds:
            best[deck] = seconds
        said = page.over(bytearray(records.OWN_SIZE), state, match, kept)
        assert said == (("new_best", page.clock(seconds)) if 0 < best[deck] < before else None)
        assert page.best(kept, state) == best[deck] and not kept[GAME_SEEN + 1] & 1
        assert kept[:GAME_SEEN] + kept[GAME_SEEN + 4 :] == before_us[:GAME_SEEN] + before_us[GAME_SEEN + 4 :]
        assert kept[GAME_SEEN] == 0
    assert 0 < best["full"] < 50 > best["beginner"] > 0


def test_a_match_that_was_left_keeps_its_time(match):
    """The time is kept to the second; time in menus does not count."""
    scenario = match(state=stops.near_the_end(1, PRACTICE)).frames(200)
    scenario.press("START").frames(100).press("UP", "A").frames(20)
    assert scenario.scene() == "Launcher"
    scenario.until(lambda t: t.scene() == "MatchSetup").frames(1).press("A")
    scenario.until(lambda t: t.scene() == "View", auto=False).quiet()
    shows_the_state(scenario)
    scenario.frames(100).press("B", "B").frames(3).press("A")
    scenario.until(lambda t: t.session.at_the_end() and t.scene() == "Dialog", auto=False)
    assert 9 <= line_of_time(scenario) == scenario.match.played // 1000 <= 11


def check_match_end(scenario):
    """Check that the last page agrees with the state."""
    from games.set import rules

    t = scenario.top.t
    points = rules.scores(scenario.s)
    winners = rules.winners(scenario.s)
    lines = list(scenario.top.text)
    if len(points) > 1:
        names = [scenario.console.stack.scenes[0].name(seat) for seat in range(len(points))]
        ranks = [1 + sum(other > n for other in points) for n in points]
        wanted = ["{}. {} {}".format(*row) for row in zip(ranks, names, points, strict=True)]
        shown = [row for line in lines[:-1] for row in line.split("   ")]
        assert sorted(wanted) == sorted(shown)
        assert [int(line[0]) for line in shown] == sorted(ranks)
        key = "won" if winners == [0] else "shared" if 0 in winners else "lost"
    else:
        assert lines[0] == t(
            "alone_line", points[0], notation.found(scenario.s)[0], notation.found(scenario.s)[0] - points[0]
        )
        key = (
            "solo_won" if winners else "solo_lost" if rules.alone(scenario.s, rules.SOLO) else "practice_over"
        )
    assert scenario.top.title == t(key) or key == "solo_won" and scenario.top.title == t("practice_over")
    assert lines[-1].endswith(t("deal_line", scenario.match.seed))
    assert line_of_time(scenario) == scenario.match.played // 1000
    assert not [line for line in lines if "<" in line]


def test_whole_matches_through_the_screens(match):
    for players, level, options in (
        (1, "easy", None),
        (1, "expert", PRACTICE),
        (2, "medium", {"deck": "beginner", "call": "3", "deals": "each"}),
        (3, "expert", {"call": "none", "deals": "each"}),
        (4, "easy", None),
    ):
        scenario = match(seed=20 + players, players=players, level=level, options=options, bots_only=True)
        scenario.over()
        assert scenario.turn() == OVER
        check_match_end(scenario)


def same_page_again(scenario):
    """Between two deals, a restart shows the same page, and closing it deals the same cards."""
    scenario.frames(3)
    picture, state = scenario.image(), bytes(scenario.s)
    after = bytearray(state)
    harness.do(scenario.rules, after, (TABLE, DEAL))
    scenario.restarted()
    assert scenario.scene() != "View" or not has_cursor(scenario), "nor before the page has come"
    scenario.until(stops.at_table, auto=False).frames(3)
    assert bytes(scenario.s) == state
    assert ImageChops.difference(scenario.image(), picture).getbbox() is None
    scenario.press("A").frames(1)
    assert scenario.s == after
    scenario.until(lambda t: t.scene() == "View" and not t.top.busy(), auto=False)
    shows_the_state(scenario)


@pytest.mark.parametrize("players, colours", ((2, "usual"), (3, "safe"), (4, "marks")))
def test_a_restart_between_two_deals_shows_the_same_page_and_deals_the_same_cards(match, players, colours):
    options = {"deck": "beginner", "deals": "each"}
    scenario = match(
        players=players, level="expert", options=options, prefs={"colours": colours}, bots_only=True
    )
    for deal in range(players - 1):
        scenario.until(stops.at_table)
        assert scenario.rules.hand_number(scenario.s) == deal
        points = zip(scenario.rules.hand_scores(scenario.s), scenario.rules.scores(scenario.s), strict=True)
        said = ["{}, ao todo {}".format(*both) for both in points]
        assert [line.split(": ")[1] for line in scenario.top.text] == said
        same_page_again(scenario)
    scenario.over()
    check_match_end(scenario)


def test_the_sheet_can_be_opened_between_two_deals(match):
    options = {"deck": "beginner", "deals": "each"}
    scenario = match(players=3, level="expert", options=options, bots_only=True)
    scenario.until(stops.at_table).frames(3)
    state, lines = bytes(scenario.s), list(scenario.top.text)
    scenario.press("DOWN", "A").until(lambda t: t.scene() == "Sheet" and not t.top.busy(), auto=False)
    assert scenario.top.count == 1
    scenario.press("A").until(stops.at_table, auto=False)
    assert scenario.s == state and list(scenario.top.text) == lines
    scenario.frames(3).press("A").frames(3)
    assert scenario.s != state


@pytest.mark.parametrize("players", (2, 3, 4))
def test_a_restart_after_a_missed_set_still_shows_it_and_who_agreed(match, players):
    options = {"deals": "each"}
    scenario = match(players=players, state=stops.near_the_end(players, options)).press("B", "B").frames(3)
    assert scenario.scene() == "Features" and scenario.turn() == TABLE
    cards = [notation.table(scenario.s)[i] for i in scenario.a_set()]
    assert list(scenario.top.cards) == cards
    scenario.press("A").until(stops.at_table, auto=False)
    for _ in range(2):
        shown = scenario.top
        lines = [
            thing
            for thing in shown.group
            if getattr(thing, "height", 0) == 1 and hasattr(thing, "color_index")
        ]
        assert len(lines) == players, "a line under each who saw none"
        boxes = [thing for thing in shown.group if hasattr(thing, "bitmap") and thing.bitmap.height == 35]
        assert len(boxes) == 3
        scenario.restarted().until(stops.at_table, auto=False)
    same_page_again(scenario)


def test_the_last_set_is_still_known_after_a_restart(match):
    scenario = match(players=3, level="expert")
    scenario.until(lambda t: notation.last_set(t.s), auto=False).quiet().press("SELECT").frames(2)
    assert scenario.scene() == "Features"
    picture = scenario.image()
    scenario.restarted().until(lambda t: t.scene() == "View", auto=False).quiet().press("SELECT").frames(2)
    assert scenario.scene() == "Features"
    assert ImageChops.difference(scenario.image(), picture).getbbox() is None


def test_a_match_of_bots_asks_nobody(match):
    """Seat 0's marks look like one's own; there is no cursor, no question, and keys have no effect."""
    scenario = match(players=3, level="medium", seed=7, bots_only=True)
    view = scenario.top
    asked = []
    view.ask = lambda: asked.append(1)
    for seat in (0, 1):
        scenario.until(lambda t, seat=seat: t.turn() == seat and len(t.rules.marks(t.s)) == 2, auto=False)
        scenario.frames(2)
        marks = scenario.rules.marks(scenario.s)
        assert (view.table.frames.theirs if seat else view.table.frames.own) == marks
        assert len(framed(scenario, seat)) == len(marks)
        assert view.table.score_bar.message.text == view.name(seat) + ": SET!"
    scenario.until(lambda t: t.turn() == ANY and not t.top.busy() and not stops.call_ended(t), auto=False)
    moves, at = scenario.match.moves, view.table.frames.at
    scenario.press("LEFT", "A", "DOWN", "A", "UP", "A", "B", "B")
    assert (
        scenario.match.moves == moves
        and view.table.frames.at == at
        and not view.table.frames.own
        and not view.asking
    )
    assert not has_cursor(scenario) and not asked
    shows_the_state(scenario)
    scenario.press("START")
    assert scenario.scene() == "Dialog"
    scenario.press("B").over()
    check_match_end(scenario)


def test_in_a_match_of_bots_the_table_is_put_in_order_after_each_action(match):
    """Marks go, columns close, points are right, though no player is asked."""
    scenario = match(players=2, level="expert", seed=10, bots_only=True)
    still = 0
    wide = 0
    while not scenario.session.at_the_end():
        scenario.autopilot.act()
        scenario.frames(1)
        still = (
            0 if scenario.scene() != "View" or scenario.top.busy() or scenario.turn() != ANY else still + 1
        )
        if still != 3:
            continue
        wide = max(wide, scenario.table.cards.columns)
        assert (
            not stops.call_ended(scenario)
            and not scenario.table.frames.own
            and not scenario.table.frames.theirs
        )
        points = [label.text.split()[1] for label in scenario.table.score_bar.labels[:2]]
        assert points == [str(n) for n in scenario.rules.scores(scenario.s)]
        shows_the_state(scenario)
    assert wide > 4


def test_a_new_deal_begins_with_the_cursor_in_the_middle_and_nothing_marked(match):
    options = {"deals": "each"}
    scenario = match(players=2, state=stops.near_the_end(2, options))
    scenario.mark(next(i for i in range(12) if notation.table(scenario.s)[i] != HOLE))
    assert scenario.table.frames.own
    scenario.table.frames.at = 11
    scenario.press("B", "B").frames(3).press("A").until(stops.at_table, auto=False)
    assert not has_cursor(scenario)
    scenario.press("A").quiet()
    assert (scenario.table.frames.at, scenario.table.frames.own, has_cursor(scenario)) == (4, [], True)
    shows_the_state(scenario)


# Any moment can be drawn from the state


def test_a_view_made_from_a_saved_state_is_the_same(match):
    from mesa.core.match import Match

    scenario = match(players=4, seed=9, bots_only=True)
    dice = random.Random(5)
    for _ in range(25):
        scenario.frames(dice.randrange(200))
        scenario.until(
            lambda t: t.scene() == "View" and not t.top.busy() and not stops.call_ended(t), auto=False
        )
        old = scenario.match
        looks = bytes(old.s)
        saved = bytearray(looks)
        start = MatchStart("set", old.levels, b"", styles=old.styles, state=saved, moves=old.moves)
        again = Match(start, old.rules, old.bots, human=None)
        scenario.console.match = again
        scenario.console.stack.swap(type(scenario.top)(scenario.console, again))
        scenario.frames(1)
        if scenario.turn() > 0:
            assert scenario.table.frames.theirs[
                : len(scenario.rules.marks(scenario.s))
            ] == scenario.rules.marks(scenario.s)
        if not scenario.top.motion.busy and not scenario.match.events and bytes(scenario.s) == looks:
            shows_the_state(scenario)
    scenario.over()


def test_another_language_in_the_middle(match):
    scenario = match(players=4, seed=7)
    frozen(scenario, 1)
    mine = scenario.mark(
        *[slot for slot in range(12) if slot not in scenario.table.frames.theirs][:1]
    ).table.frames.own
    scenario.press("START", "DOWN", "DOWN", "DOWN", "A", "A", "B").frames(1)
    scenario.until(lambda t: t.scene() == "View", auto=False)
    assert scenario.console.words.lang == "en"
    assert scenario.table.frames.own == mine and scenario.table.score_bar.message.text.endswith(": SET!")
    shows_the_state(scenario)
    scenario.press("START")
    assert "Settings" in words(scenario.console), "the view's own words are English too"


# Nothing breaks it


@pytest.mark.parametrize("seed", (1, 2, 3))
def test_random_keys_never_block_it(match, seed):
    """10 000 presses, slow and fast, including Start and Select; then the match can be played to its end."""
    dice = random.Random(seed)
    scenario = match(
        players=(1, 4, 3)[seed % 3],
        seed=seed,
        level=("easy", "expert", "medium")[seed % 3],
        options=({"call": "3", "deals": "each"}, None, {"deck": "beginner", "call": "8", "deals": "each"})[
            seed % 3
        ],
        prefs={"explain": seed % 2, "colours": seed % 3, "aid": "15"},
    )
    presses = 0
    scenes = set()
    checked = 0
    pace = 1
    while presses < 10000:
        if scenario.match is None or scenario.scene() not in (
            "View",
            "Dialog",
            "MissedSet",
            "Features",
            "HelpViewer",
            "Settings",
            "About",
            "NameEditor",
            "Replay",
        ):
            scenario.autopilot.act()
            scenario.frames(1)
            continue
        if presses % 50 == 0:
            pace = dice.choice((0, 1, 1, 2, 6))
            if scenario.session.board.down:
                for k in range(8):
                    scenario.session.key(k, False)
        key = dice.choices(range(8), (6, 10, 0.15, 0.3, 4, 4, 4, 4))[0]
        if scenario.scene() in ("Dialog", "Settings") and key == 1 and dice.random() < 0.7:
            key = 0
        scenario.session.key(key, True)
        presses += 1
        if pace or presses % 3 == 0:
            scenario.frames(1)
        scenario.session.key(key, False)
        scenario.frames(dice.randrange(pace + 1))
        scenes.add(scenario.scene())
        if (
            presses % 149 == 0
            and scenario.scene() == "View"
            and not scenario.top.busy()
            and not stops.call_ended(scenario)
        ):
            if scenario.top.asked and not scenario.table.cards.flash_left:
                shows_the_state(scenario)
                checked += 1
    for k in range(8):
        scenario.session.key(k, False)
    assert {"View", "Dialog", "Features"} <= scenes and checked > 15
    scenario.session.preset["bots_only"] = True
    if scenario.session.match_runs():
        scenario.restarted()
    scenario.over()
    assert scenario.turn() == OVER


# Colours and pictures


def _linear(rgb):
    return [((c / 255 + 0.055) / 1.055) ** 2.4 if c / 255 > 0.04045 else c / 255 / 12.92 for c in rgb]


# Machado, Oliveira and Fernandes 2009, severity 1.0
DEFICIENCIES = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def _screen(light):
    """Convert 0 … 1 of light to 0 … 1 of the screen's value; the inverse of _linear."""
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def _lab(rgb, sees):
    r, g, b = _linear(rgb)
    r, g, b = [min(1, max(0, m[0] * r + m[1] * g + m[2] * b)) for m in DEFICIENCIES[sees]]
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def _distance(one, two, sees):
    a, b = _lab(one, sees), _lab(two, sees)
    return sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5


def _inks(colours):
    from games.set import faces

    return [(p[1] >> 16, p[1] >> 8 & 255, p[1] & 255) for p in faces.Faces(4, colours).palettes]


@pytest.mark.usefixtures("sim")
@pytest.mark.parametrize("sees", sorted(DEFICIENCIES))
def test_the_safe_palette_is_safe(sees):
    """To every kind of eye, all inks are at least 30 apart (CIE 1976), and from the paper too."""
    paper = (255, 255, 255)
    for one, two in combinations([*_inks(1), paper], 2):
        assert _distance(one, two, sees) >= 30, (one, two)
    light = sorted(_lab(ink, sees)[0] for ink in _inks(1))
    assert light[1] - light[0] >= 15 and light[2] - light[1] >= 15, "and in brightness alone"


def ciede2000(one, two):
    """Return the distance of two CIELAB colours, by Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = (1 - math.sqrt(c**7 / (c**7 + 25**7))) / 2
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    dh = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    h = h1 + dh / 2 if c1 * c2 else h1 + h2
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    waves = ((0.17, 1, -30), (-0.24, 2, 0), (-0.32, 3, 6), (0.2, 4, -63))
    t = 1 - sum(k * math.cos(math.radians(n * h + p)) for k, n, p in waves)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    dl, dc = (l2 - l1) / sl, (c2 - c1) / (1 + 0.045 * cm)
    ds = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2)) / (1 + 0.015 * cm * t)
    turned = math.radians(60 * math.exp(-(((h % 360 - 275) / 25) ** 2)))
    rt = -2 * math.sqrt(cm**7 / (cm**7 + 25**7)) * math.sin(turned)
    return math.sqrt(dl * dl + dc * dc + ds * ds + rt * dc * ds)


def test_ciede2000_is_that_of_its_authors():
    """Pairs 1, 7, 17 and 19 of their table."""
    for one, two, apart in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ):
        assert abs(ciede2000(one, two) - apart) < 0.0001


def _inked(columns):
    """Return the inked share of each shape, for each shading."""
    size = __import__("games.set.faces", fromlist=("Faces",)).Faces(columns, 0)
    grid: Any = size.make()
    ink = []
    for card in (0, 27, 54, 1, 28, 55, 2, 29, 56):
        size.show(grid, card)
        ink.append(pixels(grid.bitmap).count(1))
    return [[n / whole for n in ink[i : i + 3]] for i in (0, 3, 6) for whole in (ink[i],)]


@pytest.mark.usefixtures("sim")
@pytest.mark.parametrize("columns", (4, 7))
@pytest.mark.parametrize("sees", sorted(DEFICIENCIES))
def test_stripes_of_the_safe_palette_are_no_other_colour(sees, columns):
    """From afar stripes mix ink and paper: 15 (CIEDE2000) from other inks and their stripes."""
    tones = []
    for i, ink in enumerate(_inks(1)):
        for share in {1.0, *[row[1] for row in _inked(columns)]}:
            tones.append((i, [255 * _screen(share * c + 1 - share) for c in _linear(ink)]))
    for one, two in combinations(tones, 2):
        if one[0] != two[0]:
            assert ciede2000(_lab(one[1], sees), _lab(two[1], sees)) >= 15, (one, two)


@pytest.mark.usefixtures("sim")
@pytest.mark.parametrize("columns", (4, 5, 6, 7))
def test_an_open_symbol_keeps_its_outline_and_is_no_striped_one(columns):
    """The whole edge is inked, the inside is one piece, with more paper than between stripes."""
    from games.set import faces

    size = faces.Faces(columns, 0)
    grid: Any = size.make()
    for shape in range(3):
        bitmaps = []
        for shading in range(3):
            size.show(grid, shape + 27 * shading)
            bitmap = grid.bitmap
            bitmaps.append(
                {(x, y) for x in range(bitmap.width) for y in range(bitmap.height) if bitmap[x, y] == 1}
            )
        solid, striped, outline = bitmaps
        near = ((1, 0), (-1, 0), (0, 1), (0, -1))
        edge = {(x, y) for x, y in solid if any((x + i, y + j) not in solid for i, j in near)}
        assert edge <= outline <= solid
        inside = solid - outline
        reached, new = set(), {min(inside)}
        while new:
            reached |= new
            new = {(x + i, y + j) for x, y in new for i, j in near} & inside - reached
        assert reached == inside
        assert len(inside) >= 0.4 * len(solid) and len(inside) >= 1.2 * len(solid - striped)


@pytest.mark.usefixtures("sim")
def test_the_usual_palette():
    for one, two in combinations([*_inks(0), (255, 255, 255)], 2):
        assert _distance(one, two, "none") >= 50


@pytest.mark.usefixtures("sim")
@pytest.mark.parametrize("columns", (4, 5, 6, 7))
def test_81_cards_can_be_told_apart_at_every_size(columns):
    """Colour and symbols are enough, and with marks, symbols alone."""
    from games.set import faces

    for colours in (0, 1, 2):
        size = faces.Faces(columns, colours)
        grid: Any = size.make()
        seen = {}
        for card in range(81):
            size.show(grid, card)
            bitmap = grid.bitmap
            symbols = bytes(bitmap[x, y] for y in range(bitmap.height) for x in range(bitmap.width))
            seen[card] = symbols, grid.pixel_shader[1]
            ink = sum(
                1 for x in range(bitmap.width) if bitmap[x, 0] == 1 or bitmap[x, bitmap.height - 1] == 1
            )
            assert ink == 0, "no symbol runs into the edge"
        assert len(set(seen.values())) == 81
        assert len({symbols for symbols, _ in seen.values()}) == (81 if colours == 2 else 27)
        if colours == 2:  # a mark removes only paper
            for card, (symbols, _) in seen.items():
                red = seen[card - card // 3 % 3 * 3][0]
                assert symbols.count(1) == red.count(1)
        odd = min(
            sum(p != q for p, q in zip(seen[one][0], seen[two][0], strict=True))
            for one, two in combinations([card for card in range(81) if card // 3 % 3 == 0], 2)
        )
        assert odd >= 20, "not a pixel or two"


def test_no_two_cards_touch_and_all_are_on_the_screen():
    from games.set import faces

    for columns in (4, 5, 6, 7):
        wide = faces.WIDE[columns - 4]
        boxes = [faces.place(slot, columns) for slot in range(3 * columns)]
        for x, y in boxes:
            assert 2 <= x and x + wide + 2 <= 160 and 14 <= y - 1 and y + faces.HIGH + 2 <= 128
        for (x1, y1), (x2, y2) in combinations(boxes, 2):
            assert abs(x1 - x2) >= wide + 2 or abs(y1 - y2) >= faces.HIGH + 2


# Words


@pytest.mark.usefixtures("sim")
@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_every_text_is_there_and_fits(lang):
    import games.set as manifest
    from games.set import rules
    from mesa.ui import text

    words = harness.texts_of("set", lang)["words"]
    for name, choices in rules.OPTIONS:
        for choice in choices:
            wide = text.width(words["o_" + name]) + text.width(words["o_" + name + "_" + choice])
            assert wide <= 136, (name, choice)
    for name, choices in manifest.PREFS:
        for choice in choices:
            wide = text.width(words["p_" + name]) + text.width(words["p_" + name + "_" + choice])
            assert wide <= 136, (name, choice)
    fill = {
        "alone_line": (-10, 27, 12),
        "in_time": ("59:59",),
        "best_time": ("59:59", "59:59"),
        "new_best": ("59:59",),
        "points": (-12,),
        "debt": (12,),
        "fault_why": ("Você", words["f3"]),
        "result": ("Beto", -12, -12),
    }
    for key, value in words.items():
        if key[1] == "_":
            continue
        said = text.symbols(value.format(*fill.get(key, ("Beto",) * 4)))
        big = key in ("won", "lost", "shared", "solo_won", "solo_lost", "practice_over", "deal_over")
        assert text.width(said, big) <= (142 if big else 154), key
        limit = {"v": 40, "points": 54, "debt": 40}.get("v" if key[0] == "v" else key)
        assert limit is None or text.width(said) <= limit, key
        for c in text.coded(said):
            left = text.font(big).left
            assert left[c + 1] > left[c], (key, c)
