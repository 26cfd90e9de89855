# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET on the screen, by its keys: calls, none, solo. What holds for every view: tests/test_views.py."""

import random
import re
from itertools import combinations
from typing import Any

import harness
import pytest

from games.set import faces, notation, rules
from games.set.deck import HOLE, failing, feature, first_set, sets_on, unpack
from mesa.board import store
from mesa.core.contract import ANY, HAND_OVER, put16
from mesa.core.match import UNCOUNTED
from mesa.match.game_view import OWN
from mesa.ui import text
from mesa.ui.text import A_KEY
from mesa.watch.autoplay import clock_boxes
from sim.player.player import Player
from sim.scenarios import set as stops

PRACTICE = {"alone": "practice"}


class Match(Player):
    """A match of SET."""

    def key_to(self, slot):
        """Move the cursor to a slot."""
        return stops.go(self, slot)

    def mark(self, *slots):
        return stops.mark(self, *slots)

    def call(self):
        """Press B, and show the call."""
        return stops.call(self).frames(1)

    def quiet(self):
        """Run until nothing moves and the player may act, whoever else may too."""

        def is_quiet(_):
            return (
                self.scene == "View" and not self.top.busy() and self.top.asked and not stops.call_ended(self)
            )

        return self.until(is_quiet, 600, auto=False)

    def a_set(self):
        return unpack(first_set(self.s))

    def no_set(self):
        """Return three slots with cards that are no SET."""
        cards = notation.table(self.s)
        there = [i for i in range(21) if cards[i] != HOLE]
        return next(slots for slots in combinations(there, 3) if failing(*[cards[i] for i in slots]))


@pytest.fixture
def match(play):
    """Return a function that opens a match, or the one at `state`, and goes to the player's first moment."""

    def make(seed=4, players=1, state=None, **more):
        t = Match.of(play("set", state, seed=seed, players=players, **more))
        return t if more.get("bots_only") else t.quiet()

    return make


@pytest.fixture
def learning(opened):
    """Return a function that begins a first match; see sim.scenarios.set.learning."""

    def begin(**more):
        t = Match.of(stops.learning("en", **more))
        opened(t)
        return t

    return begin


def shows_the_state(t):
    """Check which cards lie there and which are framed; the draw law compares every pixel."""
    s = t.match.seen
    table = t.table
    cards = notation.table(s)
    columns = max([4] + [i // 3 + 1 for i in range(21) if cards[i] != HOLE])
    assert bytes(table.cards.shown) == bytes(cards)
    assert table.cards.columns == columns
    marked = rules.marks(s)
    before = [
        list(cards).index(card - 1) for card in t.match.input[OWN : OWN + 3] if card and card - 1 in cards
    ]
    own = before if t.turn() else marked + [slot for slot in before if slot not in marked]
    assert framed(t, 0) == [faces.place(slot, columns) for slot in own]
    assert framed(t, 1) == [faces.place(slot, columns) for slot in (marked if t.turn() > 0 else [])]


def framed(t, theirs):
    """Return where the frames around one's own marks, or the others', are."""
    sprites = t.table.frames.sprites[3 * theirs : 3 * theirs + 3]
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


def has_cursor(t):
    """Return whether the cursor is visible."""
    return any(not sprite.hidden for sprite in t.table.frames.sprites[6:])


def leaving(t):
    """Return the slots whose cards are flying to the player who found them."""
    cards = t.table.cards
    return [
        slot for slot, sprite in enumerate(cards.sprites) if cards.shown[slot] == HOLE and not sprite.hidden
    ]


# Marking and calling


def test_mark_first_and_the_third_mark_calls(match):
    t = match()
    a, b, c = t.a_set()
    t.mark(a, b)
    assert (t.turn(), t.match.moves, t.table.frames.own) == (ANY, 0, [a, b]), (
        "marks are the player's own business"
    )
    t.mark(c)
    t.quiet()
    assert rules.scores(t.s) == [1] and t.match.moves == 4, "CALL and three MARKs"
    assert t.table.frames.own == []
    shows_the_state(t)


def test_call_first_then_mark(match):
    t = match().call()
    assert t.turn() == 0 and rules.marks(t.s) == []
    a, b, c = t.a_set()
    t.mark(c, a)
    assert rules.marks(t.s) == [c, a] == t.table.frames.own
    t.mark(b)
    assert t.quiet().rules.scores(t.s) == [1]


def test_unmark_by_either_key_before_and_in_the_call(match):
    t = match()
    t.mark(3, 7)
    t.press("A")
    assert t.table.frames.own == [3], "A on a marked card"
    t.press("A").key_to(3).press("A").key_to(7).press("A")
    assert t.table.frames.own == []
    t.call().mark(3, 7).press("B")
    assert rules.marks(t.s) == [3] == t.table.frames.own
    t.key_to(3).press("A")
    assert rules.marks(t.s) == [] == t.table.frames.own
    shows_the_state(t)


def test_one_key_calls_and_what_follows_says_that_it_was_a_call(match):
    """An arrow, A, Start or a moment's wait makes B a call; until then, as it may still become "no SET here",
    no time passes for anybody.
    """
    for key in ("LEFT", "A", "START"):
        t = match().press("B")
        assert t.top.asking and not t.top.notice_label.hidden
        at = t.table.frames.at
        t.press(key)
        assert t.turn() == 0 and not t.view.asking
        if key == "LEFT":
            assert t.table.frames.at == at - 3
        if key == "A":
            assert t.quiet().table.frames.own == [at], "and the card is marked"
        if key == "START":
            assert t.scene == "Dialog"
    t = match(players=4).press("B")
    since = t.match.since
    t.frames(40)
    assert t.turn() == ANY and t.match.since == since
    t.frames(8)
    assert t.turn() == 0 and t.top.notice_label.hidden


@pytest.mark.parametrize(("deck", "said"), [("full", "[B] não tem"), ("beginner", "SET! Marque três")])
def test_no_set_is_offered_only_where_there_may_be_none(match, deck, said):
    """Twelve cards of the beginner's deck always have a SET."""
    notice = match(players=4, options={"deck": deck}).press("B").notice
    assert notice.endswith(text.symbols(said))


@pytest.mark.parametrize(("deck", "tip"), [("full", 0), ("beginner", 7)])
def test_the_first_tip_names_the_features_that_the_deck_has(learning, deck, tip):
    t = learning(players=2, options={"deck": deck})
    told = []
    while len(told) < 2:
        t.until(lambda t: t.scene == "Tip", auto=False)
        told.append((t.top.i, "shading" in t.top.words))
        t.press("A").frames(20)
    assert told == [(tip, deck == "full"), (1, False)]


def test_marks_that_were_made_before_the_call_count(match):
    t = match()
    a, b, c = t.a_set()
    t.mark(a, b).call().quiet()
    assert rules.marks(t.s) == [a, b] == t.table.frames.own
    t.mark(c).quiet()
    assert rules.scores(t.s) == [1]


@pytest.mark.parametrize("explain, colours", (("on", "usual"), ("on", "safe"), ("off", "usual")))
def test_a_mistake_costs_a_point_and_says_why(match, explain, colours):
    t = match(prefs={"explain": explain, "colours": colours})
    slots = t.no_set()
    cards = [notation.table(t.s)[i] for i in slots]
    t.mark(*slots).frames(8)
    assert rules.scores(t.s) == [-1]
    if explain == "on":
        assert t.scene == "Features"
        words = drawn_words(t.top)
        for f in range(4):
            values = [feature(card, f) for card in cards]
            said = [t.top.word(f, value) for value in values]
            assert "<" not in "".join(said)
            for word in said:
                assert word in words
            assert (failing(*cards) >> f & 1) == (len(set(values)) == 2)
        if colours == "safe":
            assert not {"vermelho", "roxo", "verde"} & set(words)
        t.press("A")
    t.quiet()
    assert t.table.frames.own == []
    shows_the_state(t)


def test_giving_up_takes_two_presses(match):
    t = match().call().press("B")
    assert t.turn() == 0 and t.top.asking
    t.press("B")
    assert t.quiet().rules.scores(t.s) == [-1] and t.top.gave_up


def test_a_question_does_not_outlive_the_call_that_it_was_about(match):
    """If time runs out just before the second B, that must not say "there is none", which costs a debt."""
    t = match().call().frames(140).press("B")
    assert t.turn() == 0 and t.top.asking
    t.until(lambda t: t.turn() == ANY and stops.call_ended(t), auto=False)
    assert not t.top.asking
    t.press("B", "B").quiet()
    assert t.s[rules.AT_DEBT] == 0 and t.s[rules.AT_AGREED] == 0


@pytest.mark.parametrize("choice, seconds", (("5", 5), ("8", 8), ("none", None)))
def test_time_runs_out(match, choice, seconds):
    t = match(options={"call": choice}).call()
    lit = []
    frames = 0
    while t.turn() == 0 and frames < 300:
        t.frames(1)
        frames += 1
        lit.append(t.table.score_bar.lit)
    if seconds is None:
        assert frames == 300 and lit[-1] == -1
        return
    assert seconds * 1000 - 100 <= frames * 33 <= seconds * 1000 + 200
    assert [n for n in (5, 4, 3, 2, 1) if n in lit] == [5, 4, 3, 2, 1]
    assert t.quiet().rules.scores(t.s) == [-1] and not t.top.gave_up
    assert t.table.score_bar.lit == -1 and not t.table.score_bar.labels[0].hidden


def test_the_countdown_stands_still_under_a_menu_and_the_cards_are_covered(match):
    t = match(players=3).call().frames(20)
    left = t.match.left
    t.press("START").frames(200)
    assert t.scene == "Dialog"
    assert all(sprite.hidden for sprite in t.table.cards.sprites)
    assert t.table.frames.sprites == []
    assert abs(t.match.left - left) <= 66
    t.press("B").frames(8)
    assert t.turn() == 0
    shows_the_state(t)
    assert has_cursor(t)


def test_a_hole_cannot_be_marked(match):
    t = match(state=stops.near_the_end(1, PRACTICE))
    if HOLE not in notation.table(t.s)[:12]:
        t.mark(*t.a_set()).quiet()
    t.key_to(list(notation.table(t.s)).index(HOLE)).press("A")
    assert t.table.frames.own == [] and t.notice == "Aqui não tem carta"


# Saying that there is none


def test_alone_it_brings_cards_and_a_debt(match):
    t = match().press("B")
    assert "dívida" in t.notice
    t.press("B").quiet()
    assert t.s[rules.AT_DEBT] == 1 and rules.cards_down(t.s) == 15
    assert t.table.score_bar.labels[1].text == "dívida 1"
    shows_the_state(t)


def test_with_others_it_stands_under_the_name(match):
    t = match(players=4, seed=7)
    assert [box.hidden for box in t.table.score_bar.lines] == [True] * 4
    t.press("B", "B").frames(2)
    assert t.s[rules.AT_AGREED] == 1
    assert [box.hidden for box in t.table.score_bar.lines] == [False, True, True, True]
    t.press("B", "B")
    assert t.notice == "Você já disse que não tem"
    t.quiet()
    for action in (rules.CALL, *t.a_set()):
        t.match.take(1, action)
    t.quiet()
    assert [box.hidden for box in t.table.score_bar.lines] == [True] * 4, "the table has changed"


# A few cards come per frame


def test_a_frame_draws_three_cards_at_most(match, monkeypatch):
    """From 12 to 21, back to 12, and after the pause menu; whatever keys are pressed meanwhile."""
    t = match(options=PRACTICE)
    from games.set.faces import Faces

    drawn_now = []
    show = Faces.show

    def counted(faces, sprite, card):
        if sprite in t.table.cards.sprites:
            drawn_now.append(card)
        show(faces, sprite, card)

    monkeypatch.setattr(Faces, "show", counted)
    frame = t.session.step

    def step():
        before = len(drawn_now)
        frame()
        assert len(drawn_now) - before <= 3

    t.session.step = step
    for columns in (5, 6, 7):
        t.press("B", "B", "SELECT", "A", "A", "RIGHT", "LEFT").quiet()
        assert t.table.cards.columns == columns
        shows_the_state(t)
    t.press("B", "B")
    assert t.notice == "Com 21 cartas sempre tem um SET"
    for columns in (6, 5, 4):
        t.mark(*t.a_set()).press("A", "A", "LEFT").quiet()
        t.frames(30)
        assert t.table.cards.columns == columns
        shows_the_state(t)
        before = len(drawn_now)
        t.press("START").frames(2).press("B").frames(20)
        assert len(drawn_now) == before, "what is only hidden is not drawn again"
        shows_the_state(t)
    assert len(drawn_now) >= 15 + 18 + 21 + 18 + 15 + 12


def test_a_mark_goes_with_its_card_to_another_slot(match):
    t = match(players=2, options={"deck": "full"}, seed=7)
    s = t.s
    for seat in (0, 1):
        if rules.cards_down(s) == 12:
            t.match.take(seat, rules.SAY_NONE)
    t.quiet()
    assert rules.cards_down(s) == 15
    slots = next(unpack(triple) for triple in sets_on(s) if unpack(triple)[2] < 12)
    card = notation.table(s)[12]
    t.mark(12)
    for action in (rules.CALL, *slots):
        t.match.take(1, action)
        t.frames(2)
    t.until(lambda t: not t.top.busy(), auto=False).frames(2)
    slot = list(notation.table(s)).index(card)
    assert slot == slots[0] and t.table.frames.own == [slot]
    assert framed(t, 0) == [faces.place(slot, 4)]
    shows_the_state(t)


def test_time_has_its_box_only_while_it_runs(match):
    t = match()
    assert clock_boxes(t.top) == ((106, 0, 32, 11),), "alone the time of the match"
    t = match(players=2)
    assert clock_boxes(t.top) == ()
    t.call()
    assert t.turn() == 0 and clock_boxes(t.top) == ((0, 0, 160, 12),)
    t.press("B", "B").quiet()
    assert clock_boxes(t.top) == ()
    t = match(players=2, options={"call": "none"}).call()
    assert t.turn() == 0 and clock_boxes(t.top) == (), "nothing runs out"


# Others


def frozen(t, cards=0):
    """Go to a bot's call with so many cards marked, while the player does nothing."""
    return t.until(lambda t: t.turn() > 0 and len(t.table.frames.theirs) >= cards, auto=False)


def test_while_somebody_has_called_marks_wait(match):
    t = frozen(match(players=4, seed=7))
    slots = t.no_set()
    t.mark(*slots)
    assert t.turn() > 0 and t.table.frames.own == list(slots[:2])
    assert t.notice == "Espere: alguém já chamou"
    assert t.table.score_bar.message.text == t.top.name(t.turn()) + ": SET!"


def test_a_mark_goes_with_its_card(match):
    t = match(players=4, seed=7)
    frozen(t, 2)
    gone = t.table.frames.theirs[0]
    stays = next(slot for slot in range(12) if slot not in t.table.frames.theirs)
    t.mark(gone, stays)
    t.until(lambda t: leaving(t), auto=False)
    taken = list(leaving(t))
    assert gone in taken and t.table.frames.own == [stays]
    t.quiet()
    assert t.table.frames.own == [slot for slot in (gone, stays) if slot not in taken]
    t.frames(30)
    shows_the_state(t)


def test_what_a_bot_finds_goes_to_its_points(match):
    t = match(players=4, seed=7)
    t.until(lambda t: leaving(t), auto=False)
    seat = notation.last_set(t.s)[0]
    flown = [t.table.cards.sprites[slot] for slot in leaving(t)]
    t.until(lambda t: not t.top.motion.moves, auto=False)
    assert seat and {grid.y for grid in flown} == {-40}
    assert {grid.x for grid in flown} == {t.table.score_bar.labels[seat].x}
    t.quiet().frames(30)
    assert t.table.score_bar.labels[seat].text == "{} 1".format(t.top.name(seat))
    t.press("SELECT")
    assert t.scene == "Features" and t.top.title == "Último SET: " + t.view.name(seat)


def test_a_step_of_the_cursor_sends_only_the_frames_around_two_cards(match):
    t = match(players=4, seed=7)
    t.board.draw = True
    t.frames(60)
    t.session.panel.clear_counts()
    t.press("RIGHT")
    assert t.turn() == ANY and 0 < t.session.panel.pixels <= 2 * 41 * 39 + 41 * 39


# The cursor


def test_a_held_arrow_repeats_and_arrows_move_while_cards_do(match):
    t = match()
    t.move("RIGHT", True)
    seen = []
    for _ in range(40):
        t.frames(1)
        seen.append(t.table.frames.at)
    t.move("RIGHT", False)
    assert sum(a != b for a, b in zip(seen, seen[1:], strict=False)) >= 6
    t.mark(*t.a_set())
    t.until(lambda t: t.top.motion.busy, auto=False)
    at = t.table.frames.at
    t.press("DOWN")
    assert t.table.frames.at != at


# The aid


def without_set():
    """Return a state of practice without a SET on the table."""
    s = rules.new(4, 1, harness.options(rules, **PRACTICE))
    while first_set(s):
        harness.do(rules, s, *((0, action) for action in (rules.CALL, *unpack(first_set(s)))))
    return s


def test_the_aid_flashes_a_card_of_a_set(match):
    t = match(prefs={"aid": "15"})
    members = {slot for triple in sets_on(t.s) for slot in unpack(triple)}
    dark = set()
    for i in range(540):
        t.frames(1)
        gone = {slot for slot in range(12) if t.table.cards.sprites[slot].hidden}
        assert not gone or i > 440, "not before its time"
        dark |= gone
    assert len(dark) == 1 and dark <= members
    t.until(lambda t: not t.table.cards.flash_left, auto=False)
    shows_the_state(t)


def test_the_aid_says_so_when_there_is_none(match):
    t = match(state=without_set(), prefs={"aid": "15"}, flags=UNCOUNTED)
    assert not first_set(t.s)
    t.frames(60).until(lambda t: t.top.notice_left, auto=False)
    assert t.notice == "Não tem SET na mesa"


# Keys while cards move


def taken_by_a_bot(match, mark=True):
    """Return a match of two: Ana's SET just leaves; the player has marked one of its cards and another."""
    t = match(players=2, seed=7).frames(12)  # the first cards have been in sight
    slots = t.a_set()
    other = next(slot for slot in range(12) if slot not in slots)
    if mark:
        t.mark(slots[0], other)
    for action in (rules.CALL, *slots):
        t.match.take(1, action)
    t.until(lambda t: leaving(t), auto=False)
    return t, slots, other


@pytest.mark.parametrize("told, boxes", [(0x7F, 1), (-1, 0)])
def test_the_first_set_of_a_bot_opens_the_box_that_says_why_it_is_one(match, told, boxes):
    t = match(players=2, seed=7).frames(12)
    t.match.told = told
    for n in range(2):
        if n:
            t.quiet()
        for action in (rules.CALL, *t.a_set()):
            t.match.take(1, action)
        t.view.asked = False  # as after a bot's action
        t.until(lambda t: t.scene == "Features" or not t.match.events and t.view.asked, 400, auto=False)
        t.frames(60)
        assert (t.scene == "Features") == (n < boxes)
        if n < boxes:
            assert t.top.title == "Ana achou. Por que é SET?"
            assert A_KEY + " Entendi" in t.labels
            t.press("A").quiet()
    assert t.match.told in (-1, 0x87F)


def test_the_own_set_needs_no_explanation(match):
    t = match(players=2, seed=7).frames(12)
    t.match.told = 0x7F
    t.mark(*t.a_set())
    t.frames(100)
    assert t.scene == "View" and t.match.told == 0x7F and rules.scores(t.s)[0] == 1


def test_who_had_marked_one_of_the_cards_reads_who_took_it(match):
    t, slots, other = taken_by_a_bot(match)
    assert t.table.score_bar.message.text == "Ana: +1, com uma carta sua"
    assert t.table.frames.own == [other]
    t.quiet()
    assert t.table.frames.own == [other]
    t, slots, other = taken_by_a_bot(match, False)
    assert t.table.score_bar.message.text == "Ana: SET! +1"


def test_marks_count_while_cards_move(match):
    t, slots, other = taken_by_a_bot(match, False)
    assert t.top.busy()
    t.key_to(other).press("A")
    assert t.table.frames.own == [other] and t.top.busy()
    t.quiet()
    assert t.table.frames.own == [other] and framed(t, 0) == [faces.place(other, 4)]
    shows_the_state(t)


def test_a_card_that_is_on_its_way_is_not_marked(match):
    """The next card there has not been seen yet, so A only hurries."""
    t, slots, other = taken_by_a_bot(match, False)
    t.key_to(slots[0])
    t.until(lambda t: not t.top.motion.steps, auto=False).press("A")
    assert t.quiet().table.frames.own == []


@pytest.mark.parametrize("rhythm", range(3, 22))
def test_nobody_marks_a_card_that_has_not_been_in_sight(match, rhythm):
    """A pressed every 100 to 700 ms counts from 350 ms after the card has landed on, and then at once."""
    t, slots, other = taken_by_a_bot(match, False)
    t.key_to(slots[0])
    landed = 0
    for frame in range(120):
        if frame % rhythm == 0:
            t.tap("A")
        else:
            t.frames(1)
        sprite = t.table.cards.sprites[slots[0]]
        moves = any(move[0] is sprite for move in t.top.motion.moves)
        moving = moves or t.top.motion.steps or notation.table(t.s)[slots[0]] == HOLE
        landed = 0 if moving else landed + 1
        if t.table.frames.own:
            break
    assert t.table.frames.own == [slots[0]] and 350 / 33 <= landed <= 350 / 33 + rhythm + 2


def test_in_the_own_call_and_on_other_cards_marks_are_instant(match):
    t, slots, other = taken_by_a_bot(match, False)
    t.key_to(slots[0]).until(lambda t: not t.top.motion.moves and not t.top.motion.steps, auto=False)
    t.press("A")
    assert t.table.frames.own == []
    t.key_to(other).press("A")
    assert t.table.frames.own == [other]
    t.key_to(slots[0]).press("B", "RIGHT", "LEFT", "A")
    assert t.turn() == 0 and t.table.frames.own == [other, slots[0]]


@pytest.mark.parametrize("key, scene", (("B", "View"), ("START", "Dialog"), ("SELECT", "Features")))
def test_other_keys_wait_until_the_cards_lie_there(match, key, scene):
    t, slots, other = taken_by_a_bot(match, False)
    assert t.top.motion.steps
    t.press(key)
    assert t.scene == "View" and not t.top.asking
    t.until(lambda t: t.scene == scene and (scene != "View" or t.top.asking), auto=False)


def test_points_change_as_the_cards_arrive(match):
    """The old points are shown while the cards fly, the new ones as soon as they have arrived."""
    t, slots, other = taken_by_a_bot(match, False)
    bar = t.table.score_bar
    cards = [t.table.cards.sprites[slot] for slot in slots]
    t.until(lambda t: bar.call.y < 0, auto=False)
    assert bar.labels[1].text == "Ana 0" and cards[0].y > -40
    t.until(lambda t: bar.labels[1].text == "Ana 1", auto=False)
    assert {card.y for card in cards} == {-40} and t.top.busy()


def test_points_of_two_digits_lie_apart(match):
    """With the names at their widths, a gap is wider than a space."""
    from mesa.ui import text

    t = match(players=4, seed=7)
    bar = t.table.score_bar
    for points in ((11, 3, 0, 9), (10, 10, 10, 10), (-1, 27, 12, 11)):
        for seat in range(4):
            put16(t.match.seen, rules.AT_SCORES + 2 * seat, points[seat])
        bar.draw(t.match.seen)
        ends = [label.x + text.width(label.text) for label in bar.labels[:4]]
        gaps = {bar.labels[i + 1].x - ends[i] for i in range(3)}
        assert len(gaps) == 1 and min(gaps) > 3, (points, gaps)
        assert ends[3] < 141, "the sign of the deck"
        assert [line.x for line in bar.lines] == [label.x for label in bar.labels[:4]]


def test_the_last_point_is_seen_before_the_result(opened):
    t = Match.of(stops.near_won("pt"))
    opened(t)
    bar = t.table.score_bar
    before = bar.labels[0].text
    t.mark(*t.a_set())
    seen = 0
    while t.scene == "View":
        t.frames(1)
        seen += bar.call.y < 0 and bar.labels[0].text != before
    assert seen >= 15, "half a second"


# Alone


def test_a_clock_runs_and_stands_still_in_the_menu(match):
    t = match().frames(90)
    label = t.table.score_bar.labels[2]
    assert label.text == "0:0{}".format(t.match.played // 1000) and t.match.played > 2000
    before = label.text
    t.press("START").frames(100).press("B").frames(2)
    assert label.text == before
    t.frames(60)
    assert label.text > before


def test_after_three_more_cards_it_says_that_there_was_one(match):
    t = match()
    assert first_set(t.s)
    t.press("B", "B").until(lambda t: t.top.notice_left > 1000, auto=False)
    assert t.notice == "Tinha um SET!"
    empty = match(state=without_set())
    empty.press("B", "B").quiet()
    assert empty.rules.cards_down(empty.s) == 15 and empty.top.notice_label.text != "Tinha um SET!"


# A first match


def test_the_line_under_a_name_is_explained_when_it_is_somebody_elses(learning):
    t = learning(players=3)
    while t.scene == "Tip":
        t.press("A").frames(3)
    t.press("B", "B").frames(20)
    assert t.s[rules.AT_AGREED] == 1 and t.scene == "View"
    t.match.take(1, rules.SAY_NONE)
    t.top.asked = False  # as after every action in Match.tick
    t.frames(10)
    assert t.scene == "Tip" and t.top.i == 3


@pytest.mark.parametrize("key", ("A", "B", "START"))
def test_colours_that_were_chosen_before_stay_whatever_closes_the_question(learning, key):
    t = learning(asked=False, prefs={"colours": "safe"})
    assert t.scene == "Colours" and t.top.at == 1
    t.press(key).wait("Tip")
    assert t.console.store.pref("set", 1) == 1


@pytest.mark.parametrize("choice", (0, 1, 2))
def test_the_first_time_the_colours_are_asked_for_and_shown(learning, choice):
    t = learning(asked=False)
    assert t.scene == "Colours"
    pictures = {t.pixels}
    for _ in range(choice):
        pictures.add(t.press("DOWN").frames(2).pixels)
    assert len(pictures) == choice + 1
    t.press("A").wait("Tip")
    assert t.view.colours == choice == t.console.store.pref("set", 1)
    assert t.console.store.game("set")[store.GAME_SEEN + 1] == 1
    assert all(sprite.hidden for sprite in t.table.cards.sprites), "time stands still under a tip"
    t.press("A", "A").wait("View").quiet()
    shows_the_state(t)


# Results


@pytest.mark.parametrize(
    "before, line", ((0, "Melhor tempo: 5:0"), (400, "Melhor tempo: 5:0"), (200, "Tempo 5:0"))
)
def test_the_best_time_is_kept_and_beating_it_is_a_record(opened, before, line):
    from mesa.board.store_menus import put_game

    t = Match.of(stops.near_won("pt"))
    opened(t)
    shown = []
    celebrate = t.view.celebrate
    t.view.celebrate = lambda kind, then=None: (shown.append(kind), celebrate(kind, then))
    seen = store.GAME_SEEN
    record = t.console.store.game("set")
    record[seen] = 0x7F
    record[seen + 1] = 1 | before << 1 & 0xFE
    record[seen + 2] = before >> 7
    put_game(t.console.store, "set", record)
    stops.won(t)
    assert shown == (["record"] if before == 400 else ["win"])
    assert [said.startswith(line) for said in t.top.text if re.search(r"\d:\d\d", said)] == [True]
    record = t.console.store.game("set")
    kept = record[seen + 1] >> 1 | record[seen + 2] << 7
    assert kept == (200 if before == 200 else t.match.played // 1000)
    assert (record[seen], record[seen + 1] & 1, record[seen + 3]) == (0x7F, 1, 0)


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


def test_a_missed_set_is_shown_and_who_agreed(match):
    t = match(players=3, state=stops.near_the_end(3, {"deals": "each"})).press("B", "B").frames(3)
    assert t.scene == "Features" and t.turn() == HAND_OVER
    assert list(t.top.cards) == [notation.table(t.s)[i] for i in t.a_set()]
    t.press("A").until(stops.at_table, auto=False)
    parts = list(t.top.group)
    lines = [part for part in parts if getattr(part, "height", 0) == 1 and hasattr(part, "color_index")]
    assert len(lines) == 3, "a line under each who saw none"
    assert len([part for part in parts if hasattr(part, "bitmap") and part.bitmap.height == 35]) == 3


def test_a_match_that_was_left_keeps_its_time(match):
    """Time in menus does not count."""
    t = match(state=stops.near_the_end(1, PRACTICE)).frames(200)
    t.press("START").frames(100).press("UP", "A").wait("Launcher")
    t.until(lambda t: t.scene == "MatchSetup").frames(1).press("A").wait("View")
    shows_the_state(t.quiet())
    assert 6000 <= t.match.played <= 7500


def test_a_match_of_bots_asks_nobody(match):
    """Seat 0's marks look like one's own; there is no cursor, no question, and keys have no effect."""
    t = match(players=3, level="medium", seed=7, bots_only=True)
    view = t.top
    asked = []
    view.ask = lambda: asked.append(1)
    for seat in (0, 1):
        t.until(lambda t, seat=seat: t.turn() == seat and len(rules.marks(t.s)) == 2, auto=False).frames(2)
        marks = rules.marks(t.s)
        assert (view.table.frames.theirs if seat else view.table.frames.own) == marks
        assert len(framed(t, seat)) == len(marks)
        assert view.table.score_bar.message.text == view.name(seat) + ": SET!"
    t.until(lambda t: t.turn() == ANY and not t.top.busy() and not stops.call_ended(t), auto=False)
    moves, at = t.match.moves, view.table.frames.at
    t.press("LEFT", "A", "DOWN", "A", "UP", "A", "B", "B")
    assert (t.match.moves, view.table.frames.at, view.table.frames.own) == (moves, at, [])
    assert not view.asking and not has_cursor(t) and not asked
    shows_the_state(t)


def test_a_new_deal_begins_with_the_cursor_in_the_middle_and_nothing_marked(match):
    t = match(players=2, state=stops.near_the_end(2, {"deals": "each"}))
    t.mark(next(i for i in range(12) if notation.table(t.s)[i] != HOLE))
    assert t.table.frames.own
    t.table.frames.at = 11
    t.press("B", "B").frames(3).press("A").until(stops.at_table, auto=False)
    assert not has_cursor(t)
    t.press("A").quiet()
    assert (t.table.frames.at, t.table.frames.own, has_cursor(t)) == (4, [], True)
    shows_the_state(t)


@pytest.mark.parametrize("seats, word", [(1, "play_again"), (2, "rematch")])
def test_who_plays_alone_is_offered_another_game_and_no_rematch(opened, seats, word):
    t = stops._played("en", 4, seats, stops.BEGINNER).over()
    opened(t)
    assert t.top.choices[0] == t.console.words.text(word)


def test_the_guided_deal_begins_with_easy_sets():
    """Three on the first table, none of which differs in more than two features; so it goes on."""
    from games.set import GUIDED
    from games.set.deck import AT_TABLE, differing

    def differences(s):
        return sorted(
            bin(differing(s[AT_TABLE + (t & 127)], s[AT_TABLE + (t >> 14)])).count("1") for t in sets_on(s)
        )

    s = rules.new(GUIDED[0], 4, bytes(5))
    assert len(differences(s)) == 3 and max(differences(s)) <= 2
    for triple in sets_on(s):
        after = bytearray(s)
        for action in (rules.CALL, *unpack(triple)):
            harness.do(rules, after, (0, action))
        assert min(differences(after)) == 1
