# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET: A pressed in rhythms of 100 to 700 ms marks what is in sight, each time, and nothing else.

`rhythm` plays and counts; `pytest -rP` shows its figures. What it sees of a card is its sprite alone.
"""

from __future__ import annotations

import random

import pytest

from games.set import rules
from games.set.deck import AT_TABLE, HOLE
from mesa.core.contract import ANY

FRAME = 33
SIGHT = 350
"""Ms for which a card must have lain there, seen, before A marks it without a call."""


class Eyes:
    """Sees for how long each card has lain still, from one frame to the next."""

    def __init__(self, t):
        self.t = t
        self.seen = {}
        self.frames = [0] * 21

    def look(self):
        """Look at the picture of the last frame."""
        t = self.t
        now = {}
        if t.top is t.view and not t.table.hidden:
            cards = t.table.cards
            for slot, sprite in enumerate(cards.sprites):
                if not sprite.hidden and 0 < sprite.y < 128:
                    now[slot] = cards.shown[slot], sprite.x, sprite.y
        for slot in range(21):
            same = slot in now and self.seen.get(slot) == now[slot]
            self.frames[slot] = self.frames[slot] + 1 if same else 0
        self.seen = now

    def ms(self, slot):
        """Return for how many ms the card that is due in a slot has been seen there."""
        due = self.t.s[AT_TABLE + slot]
        there = slot in self.seen and self.seen[slot][0] == due != HOLE
        return self.frames[slot] * FRAME if there else 0


def marks(t):
    """Return what the player has marked, in the call or before it."""
    called = rules.marks(t.s) if t.turn() == 0 else []
    return sorted({*called, *t.table.frames.before_call(t.match.seen)})


class Hand:
    """Presses keys, looks each frame, and counts the As: pressed, lost, and accidents."""

    def __init__(self, t):
        self.t = t
        self.eyes = Eyes(t)
        self.pressed = self.lost = self.accidents = 0

    def frames(self, n=1):
        """Run frames and look at each."""
        for _ in range(n):
            self.t.step()
            self.eyes.look()

    def tap(self, key):
        """Press a key for a frame."""
        t = self.t
        t.move(key, True)
        self.frames()
        t.move(key, False)

    def mark(self):
        """Press A on the card under the cursor, and see whether that has changed its mark."""
        t = self.t
        at, turn = t.table.frames.at, t.turn()
        own = turn == 0 or turn == ANY and t.view.asking
        sight = self.eyes.ms(at)
        before = at in marks(t)
        due = t.s[AT_TABLE + at]
        self.tap("A")
        if t.top is not t.view or t.s[AT_TABLE + at] != due:
            return  # the match went on in this frame
        changed = before != (at in marks(t))
        self.pressed += 1
        self.lost += sight >= SIGHT + FRAME and not changed
        self.accidents += changed and sight < SIGHT - FRAME and not own


def rhythm(t, ms, seconds):
    """Play for some seconds with so many ms from one A to the next; return the Hand.

    Three times in four the player marks and unmarks cards; else, in the own call, two of them.
    """
    hand = Hand(t)
    dice = random.Random(ms)
    gap = max(3, round(ms / FRAME))
    end = t.session.frame + seconds * 1000 // FRAME

    def go():
        # half of the time, an arrow, the rest, A
        hand.frames(gap // 2 - 1)
        hand.tap(dice.choice(("UP", "DOWN", "LEFT", "RIGHT")))
        hand.frames(gap - gap // 2 - 1)

    while t.session.frame < end and not t.match.over():
        if t.top is not t.view:
            hand.frames(10)
            hand.tap("A")
        elif t.turn() == ANY and not dice.randrange(4) and not marks(t):
            hand.tap("B")
            hand.frames(dice.randrange(20))
            for _ in range(2):
                go()
                if t.turn() == 0 and t.top is t.view and len(marks(t)) < 2:
                    hand.mark()
            hand.frames(gap)
            for _ in range(4):
                if t.turn() == 0 and t.top is t.view:
                    hand.tap("B")
                    hand.frames(2)
        else:
            go()
            own = marks(t)
            if t.top is t.view and (len(own) < 2 or t.table.frames.at in own):
                hand.mark()
            elif own:
                t.table.frames.choose(t.match.seen, [])
                t.table.frames.own = []
    return hand


@pytest.mark.parametrize("ms", range(100, 701, 50))
def test_every_mark_on_a_card_in_sight_counts_and_no_other(play, ms):
    """No A is lost, before a call, in another's and in the own; no card is marked before it is seen."""
    t = play("set", lang="pt", seed=5, players=4, level="expert")
    t.until(lambda t: not t.top.busy(), auto=False)
    hand = rhythm(t, ms, 60)
    print(f"{ms} ms: {hand.pressed} pressed, {hand.lost} lost, {hand.accidents} accidents")
    assert hand.pressed > 20
    assert (hand.lost, hand.accidents) == (0, 0)


@pytest.mark.parametrize("frames", range(4, 15))
def test_two_marks_in_the_own_call_both_count(play, frames):
    """Seed 5: B, A, DOWN, A, with so many frames between the As."""
    t = play("set", lang="pt", seed=5)
    t.frames(60).press("B").frames(5)
    t.tap("A").step(frames // 2 - 1).tap("DOWN").step(frames - frames // 2 - 1).tap("A").step(2)
    assert len(rules.marks(t.s)) == 2


@pytest.mark.parametrize("frames", range(2, 15))
def test_a_mark_soon_after_the_call_counts(play, frames):
    """B, half a second, RIGHT, and A so many frames later: with RIGHT, B has become a call."""
    t = play("set", lang="pt", seed=5)
    t.frames(60).press("B").frames(13)
    t.tap("RIGHT").step(frames - 1).tap("A").step(2)
    assert t.turn() == 0 and rules.marks(t.s) == [t.table.frames.at]
