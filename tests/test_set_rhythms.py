# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET: A pressed in rhythms of 100 to 700 ms marks what is in sight, each time, and nothing else.

What is seen of a card is its sprite alone; `pytest -rP` shows how many As were pressed, lost, and accidents.
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


def marks(t):
    """Return what the player has marked, in the call or before it."""
    called = rules.marks(t.s) if t.turn() == 0 else []
    return {*called, *t.table.frames.before_call(t.match.seen)}


class Hand:
    """Presses keys, looks each frame for how long each card has lain still, and counts the As."""

    def __init__(self, t):
        self.t = t
        self.seen = {}
        self.still = dict.fromkeys(range(21), 0)
        self.pressed = self.lost = self.accidents = 0

    def frames(self, n, key=None):
        """Run frames, in the first of which a key is down, and look at each."""
        t = self.t
        for i in range(n):
            if key and i < 2:
                t.move(key, i == 0)
            t.step()
            cards = t.table.cards
            visible = t.top is t.view and not t.table.hidden
            now = {
                slot: (cards.shown[slot], sprite.x, sprite.y)
                for slot, sprite in enumerate(cards.sprites)
                if visible and not sprite.hidden and 0 < sprite.y < 128
            }
            for slot in self.still:
                same = slot in now and self.seen.get(slot) == now[slot]
                self.still[slot] = self.still[slot] + 1 if same else 0
            self.seen = now
        if key and n == 1:
            t.move(key, False)

    def mark(self):
        """Press A on the card under the cursor, and see whether that has changed its mark."""
        t = self.t
        at, turn = t.table.frames.at, t.turn()
        due, before = t.s[AT_TABLE + at], at in marks(t)
        own = turn == 0 or turn == ANY and t.view.asking
        there = at in self.seen and self.seen[at][0] == due != HOLE
        sight = self.still[at] * FRAME if there else 0
        taken_over = turn == 0 and at in t.table.frames.before_call(t.match.seen)  # into the call, now
        self.frames(1, "A")
        goes_on = t.top is not t.view or t.s[AT_TABLE + at] != due or t.turn() not in (turn, 0)
        if not taken_over and not goes_on:
            changed = before != (at in marks(t))
            self.pressed += 1
            self.lost += sight >= SIGHT + FRAME and not changed
            self.accidents += changed and sight < SIGHT - FRAME and not own


@pytest.mark.parametrize("ms", range(100, 701, 50))
def test_every_mark_on_a_card_in_sight_counts_and_no_other(play, ms):
    """For a minute, with an arrow between two As: before a call, in another's and in the own.

    No A is lost, and no card is marked before it is seen.
    """
    t = play("set", lang="pt", seed=5, players=4, level="expert")
    t.until(lambda t: not t.top.busy(), auto=False)
    hand, dice, gap = Hand(t), random.Random(ms), max(3, round(ms / FRAME))
    end = t.session.frame + 60_000 // FRAME
    while t.session.frame < end and not t.match.over():
        if t.top is not t.view:
            hand.frames(10)
            hand.frames(2, "A")
            continue
        if t.turn() == ANY and not dice.randrange(4) and not marks(t):
            hand.frames(1 + dice.randrange(20), "B")
        hand.frames(gap // 2 - 1)
        hand.frames(gap - gap // 2, dice.choice(("UP", "DOWN", "LEFT", "RIGHT")))
        if t.top is t.view and (len(marks(t)) < 2 or t.table.frames.at in marks(t)):
            hand.mark()
        elif t.turn() == 0:
            hand.frames(2, "B")
        else:
            t.table.frames.choose(t.match.seen, [])
            t.table.frames.own = []
    print(f"{ms} ms: {hand.pressed} pressed, {hand.lost} lost, {hand.accidents} accidents")
    assert hand.pressed > 20 and (hand.lost, hand.accidents) == (0, 0)


@pytest.mark.parametrize("frames", range(2, 15))
def test_marks_in_the_own_call_count_however_soon(play, frames):
    """B, half a second, RIGHT, and A so many frames later, and again: with RIGHT, B has become a call."""
    t = play("set", lang="pt", seed=5)
    t.frames(60).press("B").frames(13)
    for count in (1, 2):
        t.tap("RIGHT").step(frames - 1).tap("A").step(2)
        assert t.turn() == 0 and len(rules.marks(t.s)) == count
