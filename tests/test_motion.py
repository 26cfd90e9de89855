# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Movement: its duration at every pace, and that every time in every game has a name."""

import ast
import random
import types

import pytest
from harness import ROOT

from mesa.board.hardware import KEY_LEFT, KEY_RIGHT

VIEWS = sorted([*(ROOT / "games").rglob("*.py"), *(ROOT / "docs/template").glob("*.py")])
TIMES = {"move": (3, 4), "wait": (0,), "spread": (1,)}
"""Which arguments of each method are milliseconds."""


def moving(*times, percent=100, fast=False):
    """Return (a Motion, things at (0, 0)): it moves them by 100 in so many ms each."""
    from mesa.ui.motion import Motion

    motion = Motion(percent, fast=fast)
    things = [types.SimpleNamespace(x=0, y=0) for _ in times or (0,)]
    for thing, ms in zip(things, times, strict=False):
        motion.move(thing, 100, 0, ms)
    return motion, things


def moved(motion, things, ms=10):
    """Let a frame pass; return the indexes of what has moved in it."""
    before = [thing.x for thing in things]
    motion.tick(ms)
    return [i for i, thing in enumerate(things) if thing.x != before[i]]


def passed(motion):
    """Run until nothing moves, in steps of 10 ms; return the ms."""
    for ms in range(0, 5000, 10):
        if not motion.busy:
            return ms
        motion.tick(10)
    raise AssertionError("it never ends")


@pytest.mark.parametrize("pace, ms", [(100, 300), (60, 180), (150, 450)])
def test_the_pace_scales_a_move_its_delay_and_a_wait(pace, ms):
    motion, (thing,) = moving(percent=pace)
    motion.move(thing, 50, 20, 200, 100)
    assert passed(motion) == ms and (thing.x, thing.y) == (50, 20)
    for wait in (300, 100):  # the longest counts
        motion.wait(wait)
    assert passed(motion) == ms


@pytest.mark.parametrize(
    "to, ms, delay, places",
    [
        ((100, 40), 200, 0, {100: (75, 30), 150: (93, 37), 200: (100, 40)}),  # fast at first, slow at its end
        ((50, 20), 0, 100, {90: (0, 0), 100: (50, 20)}),
        ((100, 100), 200, 90, {90: (0, 0), 290: (100, 100)}),
        ((-40, 0), 100, 0, {50: (-30, 0), 100: (-40, 0)}),
        ((0, 40), 100, 0, {50: (0, 30), 100: (0, 40)}),
        ((30, -40), 100, 0, {50: (22, -30), 100: (30, -40)}),
    ],
)
def test_a_thing_is_at_its_place_at_each_time(to, ms, delay, places):
    """Half of the time is three quarters of the way; before its delay is over nothing moves."""
    motion, (thing,) = moving()
    motion.move(thing, to[0], to[1], ms, delay)
    found = {}
    for now in range(10, max(places) + 10, 10):
        assert motion.busy
        motion.tick(10)
        found[now] = (thing.x, thing.y)
    assert {now: found[now] for now in places} == places and not motion.busy


def test_with_fast_everything_is_there_at_once():
    motion, (thing,) = moving(percent=150, fast=True)
    drawn = []
    motion.move(thing, 50, 20)
    motion.wait(1000)
    motion.in_steps(drawn.append(i) for i in range(3))
    assert not motion.busy and (thing.x, thing.y) == (50, 20) and drawn == [0, 1, 2]


def test_what_is_much_to_draw_is_drawn_a_step_a_frame():
    """Not in the frame that asks for it, which has enough to do; `finish` draws the rest."""
    drawn = []
    motion, _ = moving()
    for names in (["a0", "a1", "a2"], ["b0", "b1", "b2"]):
        motion.in_steps(map(drawn.append, names))
    counts = [len(drawn)]
    for _ in range(4):
        motion.tick(10)
        counts.append(len(drawn))
    assert counts == [0, 1, 2, 3, 4] and motion.busy
    motion.finish()
    assert drawn == ["a0", "a1", "a2", "b0", "b1", "b2"] and not motion.busy


def test_a_frame_moves_things_or_draws_a_step():
    motion, things = moving(200)
    drawn = []
    motion.in_steps(drawn.append(i) for i in range(3))
    for i in range(3):
        assert moved(motion, things) == [] and len(drawn) == i + 1
        assert moved(motion, things) == [0] and len(drawn) == i + 1


def test_the_slowest_move_stays_a_small_number():
    """At the slowest pace, its squares times a distance of 160 pixels stay below 2**30."""
    from mesa.ui import motion

    named = [value for name, value in vars(motion).items() if name.isupper() and type(value) is int]
    assert (max(named) * max(motion.PERCENT) // 100) ** 2 * 160 < 2**30


def test_a_thing_that_is_moved_again_goes_on_from_where_it_was_to_end():
    """A thing has one move at a time: the earlier one is completed at once."""
    motion, (thing,) = moving()
    motion.move(thing, 100, 50, 200)
    motion.tick(50)
    motion.move(thing, 100, 90, 200)
    assert (thing.x, thing.y) == (100, 50) and len(motion.moves) == 1
    assert passed(motion) and (thing.x, thing.y) == (100, 90)
    motion.move(thing, 0, 0, 200)
    motion.move(thing, 0, 0, 200)
    assert not motion.busy, "it is there"


def test_finish_ends_moves_and_waits_where_they_were_to_end():
    motion, (first, second) = moving(200, 200)
    motion.move(second, 60, 70, 200, 500)
    motion.wait(900)
    motion.tick(50)
    motion.finish()
    for _ in range(2):
        assert not motion.busy and (first.x, first.y, second.x, second.y) == (100, 0, 60, 70)
        motion.tick(50)


def test_things_move_together():
    """Each has its own time; one that has arrived does not hold up the other."""
    motion, things = moving(100, 150)
    there = []
    while motion.busy:
        motion.tick(10)
        there.append([thing.x for thing in things].count(100))
    assert there == [0] * 9 + [1] * 5 + [2]


def test_more_than_two_take_turns():
    """So a frame redraws two at most, and all arrive within two frames of their time, none before it."""
    motion, things = moving(200, 200, 200, 200)
    frames = [moved(motion, things) for _ in range(18)]
    assert all(sorted(a + b) == [0, 1, 2, 3] for a, b in zip(frames, frames[1:], strict=False))
    assert max(thing.x for thing in things) < 100 and {len(frame) for frame in frames} == {2}
    assert passed(motion) == 30 and [thing.x for thing in things] == [100] * 4


def test_a_cursor_waits_for_no_turn():
    motion, things = moving(200, 200, 200, 60)
    assert all(3 in moved(motion, things) for _ in range(6)) and things[3].x == 100


def literals(source):
    """Yield the lines that give a movement's time as a number."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TIMES:
            times = [node.args[i] for i in TIMES[node.func.attr] if i < len(node.args)]
            times += [keyword.value for keyword in node.keywords if keyword.arg in ("ms", "delay")]
            for n in (n for time in times for n in ast.walk(time)):
                if isinstance(n, ast.Constant) and type(n.value) is int and n.value > 20:
                    yield node.lineno


def test_every_time_has_a_name():
    """It is one of mesa.ui.motion's, so the setting "pace" applies; a count of cards may multiply it."""
    assert VIEWS and not {path for path in VIEWS if [*literals(path.read_text("utf-8"))]}
    wrong = "self.motion.move(a, 1, 2, CARD, 60 * i)\nself.motion.wait(300)\nself.fan.spread(True, ms=120)"
    assert list(literals(wrong)) == [1, 2, 3]


# A hand of cards: which card is selected when cards go, and the visible part of a large hand.


SEEN = 10


@pytest.fixture
def fan(sim):
    """Return an empty Fan whose sprites store their card; everything moves at once."""
    sim.console().step()
    import displayio

    from mesa.ui.fan import Fan, Pool
    from mesa.ui.motion import Motion

    class Sprite(displayio.Group):
        """The part of a card's sprite that a Fan needs."""

        card = None
        dimmed = False

        def dim(self, on):
            """Make it grey or not; return True if that changes it."""
            self.dimmed, before = on, self.dimmed
            return on != before

    pool = Pool(Sprite, lambda sprite, card: setattr(sprite, "card", card))
    return Fan(pool, types.SimpleNamespace(motion=Motion(fast=True), input=bytearray(48)))


def check(fan, cards, chosen):
    """Check cards and choice; when spread, up to ten cards are seen in order, the choice's neighbours too."""
    assert list(fan.cards) == cards
    if not cards:
        assert fan.at == 0 and not fan.sprites
        return
    assert fan.chosen() == chosen
    fan.raised = True
    fan.spread()
    seen = [sprite.card for sprite in fan.sprites]
    first, at = cards.index(seen[0]), cards.index(chosen)
    assert seen == cards[first : first + SEEN] and len(seen) == min(SEEN, len(cards))
    assert set(cards[max(0, at - 1) : at + 2]) <= set(seen)
    places = [sprite.x for sprite in fan.sprites]
    assert places == sorted(places) and 0 <= places[0] and places[-1] <= 160 - 24
    assert [sprite.card for sprite in fan.sprites if sprite.y < fan.y] == [chosen]
    assert fan.bar.hidden is (len(cards) <= SEEN)


@pytest.mark.parametrize("n", (1, 2, 9, 10, 11, 14, 30))
def test_the_chosen_card_stays_chosen_until_it_goes(fan, n):
    """When it goes, the next one is chosen, or the previous one if it was the last; a smaller hand keeps the
    choice within it.
    """
    import displayio

    dice = random.Random(n)
    away = displayio.Group()
    for size in (n, n, max(1, n // 2), n, 1, n):
        cards = dice.sample(range(100), size)
        fan.show(list(cards))
        chosen = cards[min(fan.at, size - 1)]
        check(fan, cards, chosen)
        while cards:
            for _ in range(dice.randrange(12)):
                k = dice.choice((KEY_LEFT, KEY_RIGHT))
                assert fan.key(k)
                chosen = cards[(cards.index(chosen) + (1 if k == KEY_RIGHT else -1)) % len(cards)]
                check(fan, cards, chosen)
            if size < n and len(cards) == 2:
                break
            gone = chosen if dice.random() < 0.4 else dice.choice(cards)
            i = cards.index(gone)
            del cards[i]
            if gone == chosen and cards:
                chosen = cards[min(i, len(cards) - 1)]
            assert fan.remove(gone, away).card == gone
            check(fan, cards, chosen)
