# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET on the screen, by its keys: marking and calling in either order, none, alone, colours, any keys."""

import random
from itertools import combinations

import harness
import pytest
from PIL import ImageChops

from mesa.core.contract import ANY, DEAL, OVER, TABLE
from sim.scenarios import Tour
from sim.scenarios import set as stops

KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
HOLE = 0xFF
PRACTICE = {"alone": "practice"}


class Match(Tour):
    """A tour that knows its way about a match of SET."""

    @property
    def s(self):
        return self.match.s

    @property
    def rules(self):
        return self.match.rules

    def turn(self):
        return self.rules.turn(self.s)

    def key_to(self, slot):
        """Move the cursor to a slot."""
        return stops.go(self, slot)

    def mark(self, *slots):
        return stops.mark(self, *slots)

    def scene(self):
        return type(self.top).__name__

    def quiet(self):
        """Nothing moves and the player may act, whoever else may too."""
        for _ in range(600):
            if self.scene() == "View" and not self.top.busy() and self.top.asked and not self.top.closing:
                return self
            self.frames(1)
        raise AssertionError("never quiet")

    def a_set(self):
        from games.set.deck import first_set, unpack

        return unpack(first_set(self.s))

    def no_set(self):
        """Three slots with cards that are no SET."""
        from games.set.deck import is_set

        cards = self.rules.table(self.s)
        for slots in combinations([i for i in range(21) if cards[i] != HOLE], 3):
            if not is_set(*[cards[i] for i in slots]):
                return slots
        raise AssertionError("every three are a SET")

    def restarted(self):
        """The program begins again, and the match goes on from the launcher."""
        self.session.restart()
        self.frames(2)
        self.until(lambda tour: tour.scene() == "Setup").frames(1).press("A")
        return self.until(lambda tour: tour.match is not None, auto=False)


@pytest.fixture
def match():
    """A function that opens a match, or the one at `state`, and goes to the player's first moment."""
    open_now = []

    def make(seed=4, players=1, state=None, **more):
        tour = Match("set", more.pop("lang", "pt"), seed=seed, players=players, **more)
        open_now.append(tour)
        tour.begin() if state is None else tour.resume(state)
        return tour if more.get("bots_only") else tour.quiet()

    yield make
    for tour in open_now:
        tour.close()


def pixels(bitmap):
    """The numbers of a Bitmap, row by row."""
    return bytes([bitmap[i] for i in range(bitmap.width * bitmap.height)])


PRINTED = {}
"""What a card looks like, by columns, colours and card: (pixels, inks). Printed once."""


def printed(columns, colours, card):
    """A card as a new printer prints it."""
    from games.set import face

    key = columns, colours, card
    if key not in PRINTED:
        printer = face.Printer(columns, colours)
        fresh = printer.face()
        printer.show(fresh, card)
        PRINTED[key] = pixels(fresh.bitmap), [fresh.pixel_shader[i] for i in range(3)]
    return PRINTED[key]


def looks_right(tour):
    """What the view shows is what the state says, card by card, pixel by pixel."""
    from games.set import face

    view = tour.top
    cards = tour.rules.table(tour.match.view)
    assert bytes(view.cards) == bytes(cards)
    assert view.columns == max([4] + [i // 3 + 1 for i in range(21) if cards[i] != HOLE])
    assert len(view.faces) == 3 * view.columns
    for slot in range(3 * view.columns):
        grid = view.faces[slot]
        assert grid.hidden == (cards[slot] == HOLE)
        assert (grid.x, grid.y) == face.place(slot, view.columns)
        if cards[slot] != HOLE:
            print_, inks = printed(view.columns, view.colours, cards[slot])
            assert pixels(grid.bitmap) == print_
            assert [grid.pixel_shader[i] for i in range(3)] == inks
    for i, frame in enumerate(view.frames):
        slots = view.mine if i < 3 else view.theirs
        assert frame.hidden == (i % 3 >= len(slots))
        if not frame.hidden:
            assert (frame.x, frame.y) == face.place(slots[i % 3], view.columns)


# Marking and calling


def test_mark_first_and_the_third_mark_calls(match):
    tour = match()
    a, b, c = tour.a_set()
    tour.mark(a, b)
    assert (tour.turn(), tour.match.moves, tour.top.mine) == (ANY, 0, [a, b]), (
        "marks are the player's own business"
    )
    tour.mark(c)
    tour.quiet()
    assert tour.rules.scores(tour.s) == [1] and tour.match.moves == 4, "CALL and three MARKs"
    assert tour.top.mine == []
    looks_right(tour)


def test_call_first_then_mark(match):
    tour = match().press("B", "A")
    assert tour.turn() == 0 and tour.rules.marks(tour.s) == []
    a, b, c = tour.a_set()
    tour.mark(c, a)
    assert tour.rules.marks(tour.s) == [c, a] == tour.top.mine
    tour.mark(b)
    assert tour.quiet().rules.scores(tour.s) == [1]


def test_unmark_by_either_key_before_and_in_the_call(match):
    tour = match()
    tour.mark(3, 7)
    tour.press("A")
    assert tour.top.mine == [3], "A on a marked card"
    tour.mark(8).press("B")
    assert tour.top.mine == [3], "B takes back the last one"
    tour.press("B")
    assert tour.top.mine == [] and not tour.top.prompt
    tour.press("B", "A").mark(3, 7).press("B")
    assert tour.rules.marks(tour.s) == [3] == tour.top.mine
    tour.key_to(3).press("A")
    assert tour.rules.marks(tour.s) == [] == tour.top.mine
    looks_right(tour)


def test_the_question_goes_away_by_an_arrow_and_by_itself(match):
    tour = match().press("B")
    assert tour.top.prompt and not tour.top.toast_label.hidden
    tour.press("LEFT")
    assert not tour.top.prompt and tour.top.toast_label.hidden and not tour.top.bar.open.hidden
    tour.press("B").frames(95)
    assert not tour.top.prompt and tour.top.toast_label.hidden
    tour.press("A")
    assert tour.turn() == ANY and len(tour.top.mine) == 1, "A marks again"


@pytest.mark.parametrize("hint, colours", (("on", "usual"), ("on", "safe"), ("off", "usual")))
def test_a_mistake_costs_a_point_and_says_why(match, hint, colours):
    from games.set.deck import failing, feature

    tour = match(prefs={"hint": hint, "colours": colours})
    slots = tour.no_set()
    cards = [tour.rules.table(tour.s)[i] for i in slots]
    tour.mark(*slots).frames(8)
    assert tour.rules.scores(tour.s) == [-1]
    if hint == "on":
        assert tour.scene() == "Look"
        words = [thing.text for thing in tour.top.group if hasattr(thing, "text")]
        for f in range(4):
            values = [feature(card, f) for card in cards]
            said = [tour.top.word(f, value) for value in values]
            assert "<" not in "".join(said)
            for word in said:
                assert word in words
            assert (failing(*cards) >> f & 1) == (len(set(values)) == 2)
        if colours == "safe":
            assert not {"vermelho", "roxo", "verde"} & set(words)
        tour.press("A")
    tour.quiet()
    assert tour.top.mine == []
    looks_right(tour)


def test_giving_up_takes_two_presses(match):
    tour = match().press("B", "A", "B")
    assert tour.turn() == 0 and tour.top.prompt
    tour.press("B")
    assert tour.quiet().rules.scores(tour.s) == [-1] and tour.top.gave_up


def test_a_question_does_not_outlive_the_call_that_it_was_about(match):
    """Time runs out just before the second B: that must not say "there is none", which costs a debt."""
    tour = match().press("B", "A").frames(140).press("B")
    assert tour.turn() == 0 and tour.top.prompt
    tour.until(lambda t: t.turn() == ANY and t.top.closing, auto=False)
    assert not tour.top.prompt
    tour.press("B", "B").quiet()
    assert tour.rules.debt(tour.s) == 0 and tour.rules.agreed(tour.s) == 0


def test_the_first_moment_says_what_the_keys_are_for(match):
    tour = match()
    assert tour.top.toast_label.text.endswith("falar") and not tour.top.toast_label.hidden
    tour.frames(60)
    assert tour.top.toast_label.hidden and not tour.top.bar.open.hidden


@pytest.mark.parametrize("choice, seconds", (("5", 5), ("3", 3), ("8", 8), ("none", None)))
def test_time_runs_out(match, choice, seconds):
    tour = match(options={"call": choice}).press("B", "A")
    lamps = []
    frames = 0
    while tour.turn() == 0 and frames < 300:
        tour.frames(1)
        frames += 1
        lamps.append(tour.top.bar.lamps)
    if seconds is None:
        assert frames == 300 and lamps[-1] == -1
        return
    assert seconds * 1000 - 100 <= frames * 33 <= seconds * 1000 + 200
    assert [n for n in (5, 4, 3, 2, 1) if n in lamps] == [5, 4, 3, 2, 1]
    assert tour.quiet().rules.scores(tour.s) == [-1] and not tour.top.gave_up
    assert tour.top.bar.lamps == -1 and not tour.top.bar.open.hidden


def test_the_countdown_stands_still_under_a_menu_and_the_cards_are_covered(match):
    tour = match(players=3).press("B", "A").frames(20)
    left = tour.match.left
    tour.press("START").frames(200)
    assert tour.scene() == "Dialog"
    view = tour.console.stack.scenes[0]
    assert view.stage.hidden and abs(tour.match.left - left) <= 66
    tour.press("B")
    assert not view.stage.hidden and tour.turn() == 0


def test_a_hole_cannot_be_marked(match):
    tour = match(state=stops.near_the_end(1, PRACTICE))
    if HOLE not in tour.rules.table(tour.s)[:12]:
        tour.mark(*tour.a_set()).quiet()
    tour.key_to(list(tour.rules.table(tour.s)).index(HOLE)).press("A")
    assert tour.top.mine == [] and tour.top.toast_label.text == "Aqui não há carta"


# Saying that there is none


def test_alone_it_brings_cards_and_a_debt(match):
    tour = match().press("B")
    assert "dívida" in tour.top.toast_label.text
    tour.press("B").quiet()
    assert tour.rules.debt(tour.s) == 1 and tour.rules.cards_down(tour.s) == 15
    assert tour.top.bar.points[1].text == "dívida 1"
    looks_right(tour)


def test_cards_keep_their_places_from_12_to_21_and_back(match):
    tour = match(options=PRACTICE)
    for columns in (5, 6, 7):
        before = [(slot, card) for slot, card in enumerate(tour.top.cards) if card != HOLE]
        tour.press("B", "B").quiet()
        assert tour.top.columns == columns
        assert all(tour.top.cards[slot] == card for slot, card in before)
        looks_right(tour)
    tour.press("B", "B")
    assert tour.rules.cards_down(tour.s) == 21
    assert tour.top.toast_label.text == "Entre 21 cartas sempre há um SET"
    for columns in (6, 5, 4):
        tour.key_to(20 if columns == 6 else 3).mark(*tour.a_set()).quiet()
        tour.frames(12)
        assert tour.top.columns == columns and tour.top.at < 3 * columns
        looks_right(tour)


def test_the_beginners_deck_takes_no_denial(match):
    tour = match(options={"deck": "beginner"}).press("B", "B")
    assert tour.rules.debt(tour.s) == 0 and "10 cartas" in tour.top.toast_label.text


def test_with_others_it_stands_under_the_name(match):
    tour = match(players=4, seed=7)
    assert [box.hidden for box in tour.top.bar.nones] == [True] * 4
    tour.press("B", "B").frames(2)
    assert tour.rules.agreed(tour.s) == 1
    assert [box.hidden for box in tour.top.bar.nones] == [False, True, True, True]
    tour.press("B", "B")
    assert tour.top.toast_label.text == "Você já disse que não há"


def test_the_set_that_was_missed_is_shown(match):
    tour = match(state=stops.near_the_end(1, PRACTICE))
    slots = tour.a_set()
    cards = [tour.rules.table(tour.s)[i] for i in slots]
    tour.press("B", "B").frames(3)
    assert tour.scene() == "Look" and list(tour.top.cards) == cards
    tour.press("A").frames(5)
    assert tour.session.at_the_end()


# Others


def frozen(tour, cards=0):
    """On to a bot's call with so many cards marked, the player doing nothing."""
    return tour.until(lambda t: t.turn() > 0 and len(t.top.theirs) >= cards, auto=False)


def test_while_somebody_has_called_marks_wait(match):
    tour = frozen(match(players=4, seed=7))
    slots = tour.no_set()
    tour.mark(*slots)
    assert tour.turn() > 0 and tour.top.mine == list(slots[:2])
    assert tour.top.toast_label.text == "Espere: outra pessoa chamou"
    assert tour.top.bar.say.text == tour.top.name(tour.top.caller) + ": SET!"


def test_a_mark_goes_with_its_card(match):
    tour = match(players=4, seed=7)
    frozen(tour, 2)
    gone = tour.top.theirs[0]
    stays = next(slot for slot in range(12) if slot not in tour.top.theirs)
    tour.mark(gone, stays)
    tour.until(lambda t: t.top.gone, auto=False)
    taken = list(tour.top.gone)
    assert gone in taken and tour.top.mine == [gone, stays]
    tour.quiet()
    assert tour.top.mine == [slot for slot in (gone, stays) if slot not in taken]
    tour.frames(30)
    looks_right(tour)


def test_what_a_bot_finds_goes_to_its_points(match):
    tour = match(players=4, seed=7)
    tour.until(lambda t: t.top.gone, auto=False)
    seat = tour.rules.last_set(tour.s)[0]
    flown = [tour.top.faces[slot] for slot in tour.top.gone]
    tour.until(lambda t: not t.top.anim.moves, auto=False)
    assert (
        seat and {grid.x for grid in flown} == {tour.top.bar.x(seat)} and {grid.y for grid in flown} == {-40}
    )
    tour.quiet().frames(30)
    assert tour.top.bar.points[seat].text == "{} 1".format(tour.top.name(seat))
    tour.press("SELECT")
    assert tour.scene() == "Look" and tour.top.title == "Último SET: " + tour.console.stack.scenes[0].name(
        seat
    )


def test_looking_costs_nothing_on_the_wire(match):
    """While three bots look and nobody acts, not a pixel is sent; a step of the cursor sends two frames."""
    tour = match(players=4, seed=7)
    tour.session.rig.draw = True
    tour.frames(60)
    tour.session.panel.clear_counts()
    tour.frames(60)
    assert tour.turn() == ANY and tour.session.panel.pixels == 0
    tour.press("RIGHT")
    assert 0 < tour.session.panel.pixels <= 2 * 41 * 39 + 41 * 39


# The cursor


def test_any_card_is_few_presses_away(match):
    """Round the ends: at most half the columns and one row."""
    tour = match(options=PRACTICE)
    for columns in (4, 5, 6, 7):
        places = [(c, r) for c in range(columns) for r in range(3)]
        far = max(
            min(abs(a - c), columns - abs(a - c)) + min(abs(b - r), 3 - abs(b - r))
            for a, b in places
            for c, r in places
        )
        assert far <= columns // 2 + 1
        for keys in (("LEFT",) * columns, ("DOWN",) * 3, ("UP",) * 3, ("RIGHT",) * columns):
            at = tour.top.at
            tour.press(*keys)
            assert tour.top.at == at, "round the end and back"
        if columns < 7:
            tour.press("B", "B").quiet()


def test_a_held_arrow_repeats_and_arrows_move_while_cards_do(match):
    tour = match()
    tour.session.key(KEYS.index("RIGHT"), True)
    seen = []
    for _ in range(40):
        tour.frames(1)
        seen.append(tour.top.at)
    tour.session.key(KEYS.index("RIGHT"), False)
    assert sum(a != b for a, b in zip(seen, seen[1:], strict=False)) >= 6
    tour.mark(*tour.a_set())
    tour.until(lambda t: t.top.anim.busy, auto=False)
    at = tour.top.at
    tour.press("DOWN")
    assert tour.top.at != at


# The aid


def without_set():
    """A state of practice in which no SET lies on the table."""
    from games.set import deck, rules

    s = rules.new(4, 1, harness.options(rules, **PRACTICE))
    while deck.first_set(s):
        slots = deck.unpack(deck.first_set(s))
        harness.do(rules, s, *((0, action) for action in (rules.CALL, *slots)))
    return s


def test_the_aid_flashes_a_card_of_a_set(match):
    from games.set.deck import sets_on, unpack

    tour = match(prefs={"aid": "15"})
    members = {slot for triple in sets_on(tour.s) for slot in unpack(triple)}
    dark = set()
    for i in range(540):
        tour.frames(1)
        gone = {slot for slot in range(12) if tour.top.faces[slot].hidden}
        assert not gone or i > 440, "not before its time"
        dark |= gone
    assert len(dark) == 1 and dark <= members
    tour.until(lambda t: not t.top.flash, auto=False)
    looks_right(tour)
    plain = match()
    plain.frames(600)
    assert not plain.top.flash


def test_the_aid_says_so_when_there_is_none(match):
    from games.set.deck import first_set

    tour = match(state=without_set(), prefs={"aid": "15"})
    assert not first_set(tour.s)
    tour.frames(60).until(lambda t: t.top.toast_left, auto=False)
    assert tour.top.toast_label.text == "Não há SET na mesa"


# Ends


def line_of_time(tour):
    """The minutes and seconds that the last page of a match says."""
    (line,) = [line for line in tour.top.text if " em " in line]
    minutes, seconds = line.split(" em ")[1].split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_result_can_be_compared(match):
    tour = match(level="expert", options=PRACTICE, bots_only=True)
    tour.over()
    assert "jogo nº 4" in tour.top.text
    assert 60 < line_of_time(tour) == tour.match.played // 1000


def test_a_match_that_was_left_keeps_its_time(match):
    """To the second; time in menus does not count."""
    tour = match(state=stops.near_the_end(1, PRACTICE)).frames(200)
    tour.press("START").frames(100).press("UP", "A").frames(20)
    assert tour.scene() == "Launcher"
    tour.until(lambda t: t.scene() == "Setup").frames(1).press("A")
    tour.until(lambda t: t.scene() == "View", auto=False).quiet()
    looks_right(tour)
    tour.frames(100).press("B", "B").frames(3).press("A").frames(5)
    assert tour.session.at_the_end()
    assert 9 <= line_of_time(tour) == tour.match.played // 1000 <= 11


def check_match_end(tour):
    """The last page says what the state says."""
    from games.set import rules
    from mesa.ui.words import t

    points = rules.scores(tour.s)
    winners = rules.winners(tour.s)
    lines = list(tour.top.text)
    if len(points) > 1:
        said = "   ".join(lines[: (len(points) + 1) // 2]).split("   ")
        names = [tour.console.stack.scenes[0].name(seat) for seat in range(len(points))]
        assert said == ["{} {}".format(*both) for both in zip(names, points, strict=True)]
        key = "won" if winners == [0] else "shared" if 0 in winners else "lost"
    else:
        assert lines[0] == t("alone_line", rules.found(tour.s)[0], rules.found(tour.s)[0] - points[0])
        key = "solo_won" if winners else "solo_lost" if rules.plays_solo(tour.s) else "practice_over"
    assert tour.top.title == t(key) or key == "solo_won" and tour.top.title == t("practice_over")
    assert lines[-1] == t("deal_line", tour.match.seed)
    assert line_of_time(tour) == tour.match.played // 1000
    assert not [line for line in lines if "<" in line]


def test_whole_matches_through_the_screens(match):
    for players, level, options in (
        (1, "easy", None),
        (1, "expert", PRACTICE),
        (2, "medium", {"deck": "beginner", "call": "3", "deals": "each"}),
        (3, "expert", {"call": "none", "deals": "each"}),
        (4, "easy", None),
    ):
        tour = match(seed=20 + players, players=players, level=level, options=options, bots_only=True)
        tour.over()
        assert tour.turn() == OVER
        check_match_end(tour)


def same_page_again(tour):
    """At the page between two deals: a restart shows it again, and closing it deals what it would have."""
    tour.frames(3)
    picture, state = tour.image(), bytes(tour.s)
    after = bytearray(state)
    harness.do(tour.rules, after, (TABLE, DEAL))
    tour.restarted()
    assert tour.scene() == "View" and tour.top.cursor.hidden, "nor before the page has come"
    tour.until(stops.at_table, auto=False).frames(3)
    assert bytes(tour.s) == state
    assert ImageChops.difference(tour.image(), picture).getbbox() is None
    tour.press("A").frames(1)
    assert tour.s == after
    tour.until(lambda t: t.scene() == "View" and not t.top.busy(), auto=False)
    looks_right(tour)


@pytest.mark.parametrize("players, colours", ((2, "usual"), (3, "safe"), (4, "marks")))
def test_a_restart_between_two_deals_shows_the_same_page_and_deals_the_same_cards(match, players, colours):
    options = {"deck": "beginner", "deals": "each"}
    tour = match(players=players, level="expert", options=options, prefs={"colours": colours}, bots_only=True)
    for deal in range(players - 1):
        tour.until(stops.at_table)
        assert tour.rules.hand_number(tour.s) == deal
        points = zip(tour.rules.hand_scores(tour.s), tour.rules.scores(tour.s), strict=True)
        said = ["{}, ao todo {}".format(*both) for both in points]
        assert [line.split(": ")[1] for line in tour.top.text] == said
        same_page_again(tour)
    tour.over()
    check_match_end(tour)


@pytest.mark.parametrize("players", (2, 3, 4))
def test_a_restart_after_a_missed_set_still_shows_it_and_who_agreed(match, players):
    options = {"deals": "each"}
    tour = match(players=players, state=stops.near_the_end(players, options)).press("B", "B").frames(3)
    assert tour.scene() == "Look" and tour.turn() == TABLE
    cards = [tour.rules.table(tour.s)[i] for i in tour.a_set()]
    assert list(tour.top.cards) == cards
    tour.press("A").until(stops.at_table, auto=False)
    for _ in range(2):
        shown = tour.top
        lines = [
            thing
            for thing in shown.group
            if getattr(thing, "height", 0) == 1 and hasattr(thing, "color_index")
        ]
        assert len(lines) == players, "a line under each who saw none"
        boxes = [thing for thing in shown.group if hasattr(thing, "bitmap") and thing.bitmap.height == 35]
        assert len(boxes) == 3
        tour.restarted().until(stops.at_table, auto=False)
    same_page_again(tour)


def test_the_last_set_is_still_known_after_a_restart(match):
    tour = match(players=3, level="expert")
    tour.until(lambda t: t.rules.last_set(t.s), auto=False).quiet().press("SELECT").frames(2)
    assert tour.scene() == "Look"
    picture = tour.image()
    tour.restarted().until(lambda t: t.scene() == "View", auto=False).quiet().press("SELECT").frames(2)
    assert tour.scene() == "Look"
    assert ImageChops.difference(tour.image(), picture).getbbox() is None


def test_a_match_of_bots_asks_nobody(match):
    """Seat 0's marks are shown as one's own; there is no cursor, no question, and keys mean nothing."""
    tour = match(players=3, level="medium", seed=7, bots_only=True)
    view = tour.top
    asked = []
    view.ask = lambda: asked.append(1)
    for seat in (0, 1):
        tour.until(lambda t, seat=seat: t.turn() == seat and len(t.rules.marks(t.s)) == 2, auto=False)
        tour.frames(2)
        marks = tour.rules.marks(tour.s)
        assert (view.theirs if seat else view.mine) == marks
        assert [view.frames[3 * seat + i].hidden for i in range(3)] == [False, False, len(marks) < 3]
        assert view.bar.say.text == view.name(seat) + ": SET!"
    tour.until(lambda t: t.turn() == ANY and not t.top.busy() and not t.top.closing, auto=False)
    moves, at = tour.match.moves, view.at
    tour.press("LEFT", "A", "DOWN", "A", "UP", "A", "B", "B")
    assert tour.match.moves == moves and view.at == at and not view.mine and not view.prompt
    assert view.cursor.hidden and not asked
    looks_right(tour)
    tour.press("START")
    assert tour.scene() == "Dialog"
    tour.press("B").over()
    check_match_end(tour)


def test_in_a_match_of_bots_the_table_is_put_in_order_after_each_action(match):
    """Marks go, columns close, points are right, though nobody is asked."""
    tour = match(players=2, level="expert", seed=9, bots_only=True)
    still = 0
    wide = 0
    while not tour.session.at_the_end():
        tour.pilot.act()
        tour.frames(1)
        still = 0 if tour.scene() != "View" or tour.top.busy() or tour.turn() != ANY else still + 1
        if still != 3:
            continue
        wide = max(wide, tour.top.columns)
        assert not tour.top.closing and not tour.top.mine and not tour.top.theirs
        points = [label.text.split()[1] for label in tour.top.bar.points]
        assert points == [str(n) for n in tour.rules.scores(tour.s)]
        looks_right(tour)
    assert wide > 4


def test_a_new_deal_begins_with_the_cursor_in_the_middle_and_nothing_marked(match):
    options = {"deals": "each"}
    tour = match(players=2, state=stops.near_the_end(2, options))
    tour.mark(next(i for i in range(12) if tour.rules.table(tour.s)[i] != HOLE))
    assert tour.top.mine
    tour.top.at = 11
    tour.press("B", "B", "B").frames(3).press("A").until(stops.at_table, auto=False)
    assert tour.console.stack.scenes[0].cursor.hidden
    tour.press("A").quiet()
    assert (tour.top.at, tour.top.mine, tour.top.cursor.hidden) == (4, [], False)
    looks_right(tour)


# Any moment can be drawn from the state


def test_a_view_made_from_a_saved_state_is_the_same(match):
    from mesa.core.match import Match

    tour = match(players=4, seed=9, bots_only=True)
    lot = random.Random(5)
    for _ in range(25):
        tour.frames(lot.randrange(200))
        tour.until(lambda t: t.scene() == "View" and not t.top.busy() and not t.top.closing, auto=False)
        old = tour.match
        looks = bytes(old.s)
        saved = bytearray(looks)
        table = Match("set", old.rules, old.bots, None, old.levels, old.styles, saved, old.moves, human=None)
        tour.console.match = table
        tour.console.stack.swap(type(tour.top)(table))
        tour.frames(1)
        if tour.top.caller > 0:
            assert tour.top.theirs[: len(tour.rules.marks(tour.s))] == tour.rules.marks(tour.s)
        if not tour.top.anim.busy and not tour.match.events and bytes(tour.s) == looks:
            looks_right(tour)
    tour.over()


def test_another_language_in_the_middle(match):
    tour = match(players=4, seed=7)
    frozen(tour, 1)
    mine = tour.mark(*[slot for slot in range(12) if slot not in tour.top.theirs][:1]).top.mine
    tour.press("START", "DOWN", "DOWN", "A", "A", "B").frames(1)
    tour.until(lambda t: t.scene() == "View", auto=False)
    assert tour.top.lang == "en"
    assert tour.top.mine == mine and tour.top.bar.say.text.endswith(": SET!")
    looks_right(tour)


# Nothing breaks it


@pytest.mark.parametrize("seed", (1, 2, 3))
def test_random_keys_never_wedge_it(match, seed):
    """10 000 presses, slow and fast, also of Start and Select; then the match can be played to its end."""
    lot = random.Random(seed)
    tour = match(
        players=(1, 4, 3)[seed % 3],
        seed=seed,
        level=("easy", "expert", "medium")[seed % 3],
        options=({"call": "3", "deals": "each"}, None, {"deck": "beginner", "call": "8", "deals": "each"})[
            seed % 3
        ],
        prefs={"hint": seed % 2, "colours": seed % 3, "aid": "15"},
    )
    presses = 0
    scenes = set()
    checked = 0
    pace = 1
    while presses < 10000:
        if tour.match is None or tour.scene() not in (
            "View",
            "Dialog",
            "Missed",
            "Look",
            "Pages",
            "Settings",
            "About",
        ):
            tour.pilot.act()
            tour.frames(1)
            continue
        if presses % 50 == 0:
            pace = lot.choice((0, 1, 1, 2, 6))
            tour.session.rig.down and [tour.session.key(k, False) for k in range(8)]
        key = lot.choices(range(8), (6, 10, 0.15, 0.3, 4, 4, 4, 4))[0]
        if tour.scene() in ("Dialog", "Settings") and key == 1 and lot.random() < 0.7:
            key = 0
        tour.session.key(key, True)
        presses += 1
        if pace or presses % 3 == 0:
            tour.frames(1)
        tour.session.key(key, False)
        tour.frames(lot.randrange(pace + 1))
        scenes.add(tour.scene())
        if presses % 149 == 0 and tour.scene() == "View" and not tour.top.busy() and not tour.top.closing:
            if tour.top.asked and not tour.top.flash:
                looks_right(tour)
                checked += 1
    for k in range(8):
        tour.session.key(k, False)
    assert {"View", "Dialog", "Look"} <= scenes and checked > 15
    tour.session.preset["bots_only"] = True
    if tour.session.match_runs():
        tour.restarted()
    tour.over()
    assert tour.turn() == OVER


# How it looks


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
    from games.set import face

    return [(p[1] >> 16, p[1] >> 8 & 255, p[1] & 255) for p in face.palettes(colours)]


@pytest.mark.usefixtures("sim")
@pytest.mark.parametrize("sees", sorted(DEFICIENCIES))
def test_the_safe_palette_is_safe(sees):
    """Every two inks are at least 30 apart (CIE 1976) to every kind of eye, and so is each from the paper."""
    paper = (255, 255, 255)
    for one, two in combinations([*_inks(1), paper], 2):
        assert _distance(one, two, sees) >= 30, (one, two)
    light = sorted(_lab(ink, sees)[0] for ink in _inks(1))
    assert light[1] - light[0] >= 15 and light[2] - light[1] >= 15, "and in brightness alone"


@pytest.mark.usefixtures("sim")
def test_the_usual_palette():
    for one, two in combinations([*_inks(0), (255, 255, 255)], 2):
        assert _distance(one, two, "none") >= 50


@pytest.mark.usefixtures("sim")
@pytest.mark.parametrize("columns", (4, 5, 6, 7))
def test_81_cards_can_be_told_apart_at_every_size(columns):
    """By colour and print; and, with marks, by the print alone."""
    from games.set import face

    for colours in (0, 1, 2):
        printer = face.Printer(columns, colours)
        grid = printer.face()
        seen = {}
        for card in range(81):
            printer.show(grid, card)
            bitmap = grid.bitmap
            print_ = bytes(bitmap[x, y] for y in range(bitmap.height) for x in range(bitmap.width))
            seen[card] = print_, grid.pixel_shader[1]
            ink = sum(
                1 for x in range(bitmap.width) if bitmap[x, 0] == 1 or bitmap[x, bitmap.height - 1] == 1
            )
            assert ink == 0, "no symbol runs into the edge"
        assert len(set(seen.values())) == 81
        assert len({print_ for print_, _ in seen.values()}) == (81 if colours == 2 else 27)
        if colours == 2:  # what a mark cuts off is only paper
            for card, (print_, _) in seen.items():
                red = seen[card - card // 3 % 3 * 3][0]
                assert print_.count(1) == red.count(1)
        odd = min(
            sum(p != q for p, q in zip(seen[one][0], seen[two][0], strict=True))
            for one, two in combinations([card for card in range(81) if card // 3 % 3 == 0], 2)
        )
        assert odd >= 20, "not a pixel or two"


def test_no_two_cards_touch_and_all_are_on_the_screen():
    from games.set import face

    for columns in (4, 5, 6, 7):
        wide = face.wide(columns)
        boxes = [face.place(slot, columns) for slot in range(3 * columns)]
        for x, y in boxes:
            assert 2 <= x and x + wide + 2 <= 160 and 14 <= y - 1 and y + face.HIGH + 2 <= 128
        for (x1, y1), (x2, y2) in combinations(boxes, 2):
            assert abs(x1 - x2) >= wide + 2 or abs(y1 - y2) >= face.HIGH + 2


# Words


def _words(lang):
    module = __import__("games.set." + lang, fromlist=("WORDS",))
    return module.WORDS


def test_both_languages_say_the_same_things():
    pt, en = _words("pt"), _words("en")
    assert set(pt) == set(en)
    for key in pt:
        assert pt[key].count("{") == en[key].count("{"), key


@pytest.mark.usefixtures("sim")
@pytest.mark.parametrize("lang", ("pt", "en"))
def test_every_text_is_there_and_fits(lang):
    import games.set as manifest
    from games.set import rules
    from mesa.ui import text, words

    words.language(lang)
    words.game("set")
    words = _words(lang)
    for name, choices in rules.OPTIONS:
        for choice in choices:
            wide = text.width(words["o_" + name]) + text.width(words["o_" + name + "_" + choice])
            assert wide <= 136, (name, choice)
    for name, choices in manifest.PREFS:
        for choice in choices:
            wide = text.width(words["p_" + name]) + text.width(words["p_" + name + "_" + choice])
            assert wide <= 136, (name, choice)
    fill = {
        "in_time": (-10, 59, 59),
        "alone_line": (27, 12),
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
            assert text.font(big).places[c] >> 10 & 31 or c == 32, (key, c)
