# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of the lights: boards with none, one and five, the countdown's colours, when they go out."""

from sim.mutant import Mutant

_LIGHTS = "lib/mesa/board/lights.py"
_HARDWARE = "lib/mesa/board/hardware.py"

MUTANTS = (
    Mutant(
        "only-three",
        _LIGHTS,
        "count = self.board.light_count",
        "count = min(3, self.board.light_count)",
        ("tests/test_hardware.py::test_a_pattern_glows_dimly_and_ends",),
    ),
    Mutant(
        "countdown-one-too-many",
        _LIGHTS,
        "(lights > 1 and i >= n)",
        "(lights > 1 and i > n)",
        ("tests/test_hardware.py::test_the_countdown",),
    ),
    Mutant(
        "countdown-of-0-is-lit",
        _LIGHTS,
        "if n == 0 or (lights > 1 and i >= n):",
        "if lights > 1 and i >= n:",
        ("tests/test_hardware.py::test_the_countdown",),
    ),
    Mutant(
        "countdown-red-too-early",
        _LIGHTS,
        'if n == 1 else b"\\x08\\x05\\x00"',
        'if n <= 2 else b"\\x08\\x05\\x00"',
        ("tests/test_hardware.py::test_the_countdown_goes_from_green_to_red",),
    ),
    Mutant(
        "countdown-yellow-too-early",
        _LIGHTS,
        "if n <= 3 else",
        "if n <= 4 else",
        ("tests/test_hardware.py::test_the_countdown_goes_from_green_to_red",),
    ),
    Mutant(
        "the-same-on-all",
        _LIGHTS,
        "(step + 16 - i * _PATTERNS[at + 5]) % 16",
        "step % 16",
        ("tests/test_hardware.py::test_in_a_pattern_that_runs_along_each_light_follows_the_one_before",),
    ),
    Mutant(
        "green-and-red-change-places",
        _HARDWARE,
        "grb[i], grb[i + 1], grb[i + 2] = rgb[i + 1], rgb[i], rgb[i + 2]",
        "grb[i], grb[i + 1], grb[i + 2] = rgb[i], rgb[i + 1], rgb[i + 2]",
        ("tests/test_hardware.py::test_settings_say_how_many_lights_an_unknown_board_has",),
    ),
    Mutant(
        "a-pattern-once-too-often",
        _LIGHTS,
        "if step >= _PATTERNS[at + 3] * 16 or not self.on:",
        "if step >= _PATTERNS[at + 3] * 16 + 16 or not self.on:",
        ("tests/test_hardware.py::test_lights_are_written_only_when_they_change",),
    ),
    Mutant(
        "off-only-after-the-pattern",
        _LIGHTS,
        "if step >= _PATTERNS[at + 3] * 16 or not self.on:",
        "if step >= _PATTERNS[at + 3] * 16:",
        ("tests/test_hardware.py::test_lights_off_by_preference",),
    ),
    Mutant(
        "on-although-off",
        _LIGHTS,
        "self._pattern = pattern if self.on else OFF",
        "self._pattern = pattern",
        ("tests/test_hardware.py::test_lights_off_by_preference",),
    ),
    Mutant(
        "written-every-frame",
        _LIGHTS,
        "if step != self._shown or self._pattern == OFF:",
        "if step >= self._shown or self._pattern == OFF:",
        ("tests/test_hardware.py::test_lights_are_written_only_when_they_change",),
    ),
    Mutant(
        "a-pattern-goes-on-where-the-last-one-was",
        _LIGHTS,
        "        self._begun = self.board.ticks()\n",
        "",
        ("tests/test_hardware.py::test_a_pattern_glows_dimly_and_ends",),
    ),
)
