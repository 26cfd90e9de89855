# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Movement: things that have x and y glide, one after another or together, until a key hurries them."""


class Anim:
    """A set of moves in progress. `fast` (the simulator's --fast) ends every move at once.

    A move is a list [thing, x0, y0, x1, y1, elapsed, ms]; it waits while elapsed is negative.
    """

    fast = False

    def __init__(self):
        self.moves = []
        self.rest = 0

    @property
    def busy(self):
        """True while something moves or a pause runs."""
        return self.rest > 0 or len(self.moves) > 0

    def move(self, thing, x, y, ms=180, delay=0):
        """Glide `thing` to (x, y) in `ms` milliseconds, starting after `delay`."""
        for m in self.moves:
            if m[0] is thing:
                thing.x, thing.y = m[3], m[4]
                self.moves.remove(m)
                break
        if Anim.fast or ms <= 0:
            thing.x, thing.y = x, y
        elif thing.x != x or thing.y != y:
            self.moves.append([thing, thing.x, thing.y, x, y, -delay, ms])

    def wait(self, ms):
        """Nothing else happens for at least `ms` milliseconds."""
        if not Anim.fast and ms > self.rest:
            self.rest = ms

    def tick(self, ms):
        """Let `ms` milliseconds pass."""
        self.rest = max(0, self.rest - ms)
        i = 0
        while i < len(self.moves):
            m = self.moves[i]
            m[5] += ms
            t = m[5]
            full = m[6]
            if t >= full:
                m[0].x, m[0].y = m[3], m[4]
                self.moves.pop(i)
                continue
            if t > 0:
                # ease out: fast away, soft landing; at most 160 * 1000 * 2000 < 2**30
                k = t * (2 * full - t)
                d = full * full
                m[0].x = m[1] + (m[3] - m[1]) * k // d
                m[0].y = m[2] + (m[4] - m[2]) * k // d
            i += 1

    def finish(self):
        """End everything now, where it was to end."""
        self.rest = 0
        for m in self.moves:
            m[0].x, m[0].y = m[3], m[4]
        self.moves = []
