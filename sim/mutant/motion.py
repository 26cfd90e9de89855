# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Movement: one thing moved twice, what ends at once, waiting, the pace."""

from sim.mutant import Mutant

_MOTION = "lib/mesa/ui/motion.py"
_TESTS = ("tests/test_motion.py",)

MUTANTS = (
    Mutant(
        "two-moves-of-one-thing",
        _MOTION,
        "                self.moves.remove(m)\n",
        "",
        _TESTS,
    ),
    Mutant(
        "begins-where-the-move-before-was",
        _MOTION,
        "                thing.x, thing.y = m[3], m[4]\n",
        "",
        _TESTS,
    ),
    Mutant(
        "finish-goes-on-waiting",
        _MOTION,
        "        self.waiting = 0\n        for m",
        "        for m",
        _TESTS,
    ),
    Mutant(
        "finish-keeps-the-moves",
        _MOTION,
        "        self.moves = []\n",
        "",
        _TESTS,
    ),
    Mutant(
        "finish-leaves-things-on-the-way",
        _MOTION,
        "        for m in self.moves:\n            m[0].x, m[0].y = m[3], m[4]\n",
        "",
        _TESTS,
    ),
    Mutant(
        "a-short-wait-ends-a-long-one",
        _MOTION,
        "if not self.fast and ms > self.waiting:",
        "if not self.fast:",
        _TESTS,
    ),
    Mutant(
        "waits-add-up",
        _MOTION,
        "            self.waiting = ms\n",
        "            self.waiting += ms\n",
        _TESTS,
    ),
    Mutant(
        "a-wait-at-the-normal-pace",
        _MOTION,
        "        ms = ms * self.percent // 100\n",
        "",
        _TESTS,
    ),
    Mutant(
        "a-delay-at-the-normal-pace",
        _MOTION,
        "-(delay * percent // 100)",
        "-delay",
        _TESTS,
    ),
    Mutant(
        "a-frame-too-long",
        _MOTION,
        "if t >= full:",
        "if t > full:",
        _TESTS,
    ),
    Mutant(
        "moves-before-its-delay-is-over",
        _MOTION,
        "if t > 0:",
        "if t > -full:",
        _TESTS,
    ),
    Mutant(
        "not-busy-while-it-waits",
        _MOTION,
        "return self.waiting > 0 or len(self.moves) > 0",
        "return len(self.moves) > 0",
        _TESTS,
    ),
    Mutant(
        "does-not-move-straight",
        _MOTION,
        "elif thing.x != x or thing.y != y:",
        "elif thing.x != x and thing.y != y:",
        _TESTS,
    ),
    Mutant(
        "one-after-another",
        _MOTION,
        "                self.moves.pop(i)\n                continue\n",
        "                self.moves.pop(i)\n                break\n",
        _TESTS,
    ),
    Mutant(
        "at-the-same-speed-to-the-end",
        _MOTION,
        "k = t * (2 * full - t)",
        "k = t * full",
        _TESTS,
    ),
)
