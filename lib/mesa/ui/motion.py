# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Movement: things with x and y glide, one after another or together, until a key hurries them.

Long drawing is done in steps, one a frame, so that no frame takes long.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PERCENT = const((100, 60, 150))  # of all durations, by the setting "pace": normal, quick, calm

_AT_ONCE = const(2)  # things that move in a frame: more take turns, and with steps, but not a cursor

# Durations at normal pace, in ms; every movement and pause of every game uses one of them.
CURSOR = const(60)  # the selected card rises
SPREAD = const(120)  # the cards of a hand close the gap
CARD = const(180)  # a card goes to the table, or comes from the deck
SWEEP = const(220)  # a trick or discards go to their place
FAR = const(300)  # across the whole table
NEXT = const(60)  # between the starts of several movements
BEAT = const(150)  # a very short pause
PAUSE = const(350)  # a short pause
READ = const(700)  # a short line is read
TRICK = const(800)  # a full trick is shown
LONG = const(1100)  # a longer line is read
RESULT = const(1500)  # a hand's result is shown, if no key is needed
NOTICE = const(1600)  # a line over the table disappears by itself


class Motion:
    """The moves in progress. With `fast` (the simulator's --fast) every move ends at once.

    `percent`: scales all durations, from the setting "pace". A move is a list [thing, x0, y0, x1, y1,
    elapsed, ms]; it waits while elapsed is negative.
    """

    def __init__(self, percent: int = 100, fast: bool = False) -> None:
        self.percent = percent
        self.fast = fast
        self.moves: "list[list]" = []
        self.steps: "list[Iterator[None]]" = []  # drawing still to be done
        self.stepped = False  # the last frame drew a step
        self.waiting = 0  # ms without other movement

    @property
    def busy(self) -> bool:
        """Return whether something is moving or a pause is running."""
        return self.waiting > 0 or len(self.moves) > 0 or len(self.steps) > 0

    def move(self, thing: "Any", x: int, y: int, ms: int = CARD, delay: int = 0) -> None:
        """Glide `thing` to (x, y) in `ms` milliseconds, starting after `delay`; both at normal pace.

        Without `ms` it jumps there at once, or after `delay`.
        """
        for m in self.moves:
            if m[0] is thing:
                thing.x, thing.y = m[3], m[4]
                self.moves.remove(m)
                break
        if self.fast or ms + delay <= 0:
            thing.x, thing.y = x, y
        elif thing.x != x or thing.y != y:
            percent = self.percent
            self.moves.append([thing, thing.x, thing.y, x, y, -(delay * percent // 100), ms * percent // 100])

    def in_steps(self, steps: "Iterator[None]") -> None:
        """Draw in steps: one step of this generator for each call of `tick`."""
        self.steps.append(steps)
        if self.fast:
            self._all_steps()

    def _step(self):
        while self.steps:
            steps = self.steps.pop(0)  # it may add others or, with `fast`, end all
            for _ in steps:
                self.steps.insert(0, steps)
                return

    def _all_steps(self):
        while self.steps:
            for _ in self.steps.pop(0):
                pass

    def wait(self, ms: int) -> None:
        """Let nothing else happen for at least `ms` milliseconds at normal pace."""
        ms = ms * self.percent // 100
        if not self.fast and ms > self.waiting:
            self.waiting = ms

    def tick(self, ms: int) -> None:
        """Let `ms` milliseconds pass."""
        self.waiting = max(0, self.waiting - ms)
        moves = self.moves
        left = _AT_ONCE
        self.stepped = len(self.steps) > 0 and not (self.stepped and moves)
        if self.stepped:
            left = 0
            self._step()
        short = CURSOR * self.percent // 100
        i = len(moves) - 1
        for _ in range(len(moves)):
            m = moves[i]
            m[5] += ms
            t = m[5]
            full = m[6]
            if t <= 0 and t < full or left <= 0 and full > short:
                i -= 1
                continue
            left -= 1
            moves.pop(i)
            if t >= full:
                m[0].x, m[0].y = m[3], m[4]
                i -= 1
                continue
            # ease out: fast at first, slow at the end. A move is at most 200 pixels long and takes at
            # most RESULT at 150 percent: 200 * 2250 ** 2 < 2 ** 30
            k = t * (2 * full - t)
            d = full * full
            m[0].x = m[1] + (m[3] - m[1]) * k // d
            m[0].y = m[2] + (m[4] - m[2]) * k // d
            moves.insert(0, m)  # next time the others come first

    def finish(self) -> None:
        """End all movement now, at its target."""
        self.waiting = 0
        self._all_steps()
        for m in self.moves:
            m[0].x, m[0].y = m[3], m[4]
        self.moves = []
