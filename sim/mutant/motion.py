# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of movement: one thing moved twice, what ends at once, waiting, the pace."""

from sim.mutant import Mutant

_MOTION = "lib/mesa/ui/motion.py"

MUTANTS = (
    Mutant(
        "two-moves-of-one-thing",
        _MOTION,
        "                self.moves.remove(m)\n",
        "",
        ("tests/test_motion.py::test_a_thing_that_is_moved_again_goes_on_from_where_it_was_to_end",),
    ),
    Mutant(
        "begins-where-the-move-before-was",
        _MOTION,
        "                thing.x, thing.y = m[3], m[4]\n",
        "",
        ("tests/test_motion.py::test_a_thing_that_is_moved_again_goes_on_from_where_it_was_to_end",),
    ),
    Mutant(
        "finish-goes-on-waiting",
        _MOTION,
        "        self.waiting = 0\n        self._all_steps()",
        "        self._all_steps()",
        ("tests/test_motion.py::test_finish_ends_moves_and_waits_where_they_were_to_end",),
    ),
    Mutant(
        "finish-keeps-the-moves",
        _MOTION,
        "        self.moves = []\n",
        "",
        ("tests/test_motion.py::test_finish_ends_moves_and_waits_where_they_were_to_end",),
    ),
    Mutant(
        "finish-leaves-things-on-the-way",
        _MOTION,
        "        for m in self.moves:\n            m[0].x, m[0].y = m[3], m[4]\n",
        "",
        ("tests/test_motion.py::test_finish_ends_moves_and_waits_where_they_were_to_end",),
    ),
    Mutant(
        "a-short-wait-ends-a-long-one",
        _MOTION,
        "if not self.fast and ms > self.waiting:",
        "if not self.fast:",
        ("tests/test_motion.py::test_the_longest_of_several_waits_counts",),
    ),
    Mutant(
        "waits-add-up",
        _MOTION,
        "            self.waiting = ms\n",
        "            self.waiting += ms\n",
        ("tests/test_motion.py::test_the_longest_of_several_waits_counts",),
    ),
    Mutant(
        "a-wait-at-the-normal-pace",
        _MOTION,
        "        ms = ms * self.percent // 100\n",
        "",
        ("tests/test_motion.py::test_the_pace_scales_a_move_its_delay_and_a_wait",),
    ),
    Mutant(
        "a-delay-at-the-normal-pace",
        _MOTION,
        "-(delay * percent // 100)",
        "-delay",
        ("tests/test_motion.py::test_the_pace_scales_a_move_its_delay_and_a_wait",),
    ),
    Mutant(
        "a-frame-too-long",
        _MOTION,
        "if t >= full:",
        "if t > full:",
        ("tests/test_motion.py::test_the_pace_scales_a_move_its_delay_and_a_wait",),
    ),
    Mutant(
        "moves-before-its-delay-is-over",
        _MOTION,
        "if t > 0:",
        "if t > -full:",
        ("tests/test_motion.py::test_nothing_moves_before_its_delay_is_over",),
    ),
    Mutant(
        "not-busy-while-it-waits",
        _MOTION,
        "return self.waiting > 0 or len(self.moves) > 0",
        "return len(self.moves) > 0",
        ("tests/test_motion.py::test_the_pace_scales_a_move_its_delay_and_a_wait",),
    ),
    Mutant(
        "does-not-move-straight",
        _MOTION,
        "elif thing.x != x or thing.y != y:",
        "elif thing.x != x and thing.y != y:",
        ("tests/test_motion.py::test_a_thing_that_is_moved_again_goes_on_from_where_it_was_to_end",),
    ),
    Mutant(
        "one-after-another",
        _MOTION,
        "                self.moves.pop(i)\n                continue\n",
        "                self.moves.pop(i)\n                break\n",
        ("tests/test_motion.py::test_things_move_together",),
    ),
    Mutant(
        "at-the-same-speed-to-the-end",
        _MOTION,
        "k = t * (2 * full - t)",
        "k = t * full",
        ("tests/test_motion.py::test_a_move_may_be_straight",),
    ),
)
