# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Keys: held, repeated, pressed while something moves, lost in a full queue."""

from sim.mutant import Mutant

_CONSOLE = "lib/mesa/app/console.py"
_VIEW = "lib/mesa/app/game_view.py"
_HARDWARE = "lib/mesa/board/hardware.py"
_TESTS = (
    "tests/test_console.py",
    "tests/test_hardware.py",
    "tests/test_keypad.py",
    "tests/test_sueca_view.py",
    "tests/test_saves.py",
)

MUTANTS = (
    Mutant(
        "every-key-repeats",
        _CONSOLE,
        "self._held = k if k >= hardware.KEY_RIGHT else None",
        "self._held = k",
        _TESTS,
    ),
    Mutant(
        "an-arrow-repeats-after-another-key",
        _CONSOLE,
        "k if k >= hardware.KEY_RIGHT else None",
        "k if k >= hardware.KEY_RIGHT else self._held",
        _TESTS,
    ),
    Mutant(
        "the-first-arrow-does-not-repeat",
        _CONSOLE,
        "k if k >= hardware.KEY_RIGHT else None",
        "k if k > hardware.KEY_RIGHT else None",
        _TESTS,
    ),
    Mutant(
        "repeats-at-once",
        _CONSOLE,
        "                self._held_for = -_HOLD\n",
        "                self._held_for = 0\n",
        _TESTS,
    ),
    Mutant(
        "repeats-every-frame",
        _CONSOLE,
        "            if self._held_for >= _REPEAT:\n                self._held_for = 0\n",
        "            if self._held_for >= _REPEAT:\n",
        _TESTS,
    ),
    Mutant(
        "repeats-while-busy",
        _CONSOLE,
        "                if not self.stack.top.busy():\n",
        "                if True:\n",
        _TESTS,
    ),
    Mutant(
        "never-lets-go",
        _CONSOLE,
        "                if k & 7 == self._held:\n",
        "                if k == self._held:\n",
        _TESTS,
    ),
    Mutant(
        "another-key-that-goes-up-ends-it",
        _CONSOLE,
        "                if k & 7 == self._held:\n",
        "                if True:\n",
        _TESTS,
    ),
    Mutant(
        "one-key-a-frame",
        _CONSOLE,
        "                self.stack.top.key(k)\n            k = self.board.key()\n",
        "                self.stack.top.key(k)\n            k = None\n",
        _TESTS,
    ),
    Mutant(
        "a-long-frame-at-once",
        _CONSOLE,
        "self.stack.top.tick(min(ms, 3 * FRAME))",
        "self.stack.top.tick(ms)",
        _TESTS,
    ),
    Mutant("a-key-is-no-sign-of-life", _CONSOLE, "            self._idle = 0\n", "", _TESTS),
    Mutant(
        "a-key-that-hurries-also-acts",
        _VIEW,
        "            self.motion.finish()\n        elif not self.match.events:\n",
        "            self.motion.finish()\n        if not self.match.events:\n",
        _TESTS,
    ),
    Mutant(
        "a-key-acts-before-events", _VIEW, "        elif not self.match.events:\n", "        else:\n", _TESTS
    ),
    Mutant("a-key-does-not-hurry", _VIEW, "            self.motion.finish()\n", "            pass\n", _TESTS),
    Mutant(
        "an-overflow-forgets-what-was-held",
        _HARDWARE,
        "            self._owed += [n for n in range(8) if held >> n & 1]\n",
        "",
        _TESTS,
    ),
    Mutant(
        "an-overflow-lets-nothing-go",
        _HARDWARE,
        "[n + RELEASED for n in range(8) if self._down >> n & 1]",
        "[]",
        _TESTS,
    ),
    Mutant(
        "an-overflow-leaves-the-stick",
        _HARDWARE,
        "            self._leans[0] = self._leans[1] = 0\n",
        "",
        _TESTS,
    ),
    Mutant("reset-turned-around", _HARDWARE, "return seen if down else", "return seen if True else", _TESTS),
    Mutant(
        "a-key-stays-down",
        _HARDWARE,
        "self._down & ~(1 << n) | pressed << n",
        "self._down | pressed << n",
        _TESTS,
    ),
    Mutant(
        "the-stick-jumps-over-the-middle",
        _HARDWARE,
        "self._leans[axis] = 0 if was else now",
        "self._leans[axis] = now",
        _TESTS,
    ),
)
