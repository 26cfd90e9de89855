# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of keys: held, repeated, pressed during movement, lost in a full queue."""

from sim.mutant import Mutant

_CONSOLE = "lib/mesa/app/console.py"
_VIEW = "lib/mesa/app/game_view.py"
_HARDWARE = "lib/mesa/board/hardware.py"
_LOST_KEYS = "lib/mesa/board/lost_keys.py"

MUTANTS = (
    Mutant(
        "every-key-repeats",
        _CONSOLE,
        "self.held = k if k >= hardware.KEY_RIGHT else None",
        "self.held = k",
        ("tests/test_console.py::test_arrows_alone_repeat_after_a_moment_and_then_evenly",),
    ),
    Mutant(
        "an-arrow-repeats-after-another-key",
        _CONSOLE,
        "k if k >= hardware.KEY_RIGHT else None",
        "k if k >= hardware.KEY_RIGHT else self.held",
        ("tests/test_console.py::test_another_key_ends_the_repeating_and_its_release_does_not_begin_it",),
    ),
    Mutant(
        "the-first-arrow-does-not-repeat",
        _CONSOLE,
        "k if k >= hardware.KEY_RIGHT else None",
        "k if k > hardware.KEY_RIGHT else None",
        ("tests/test_console.py::test_arrows_alone_repeat_after_a_moment_and_then_evenly",),
    ),
    Mutant(
        "repeats-at-once",
        _CONSOLE,
        "                self.held_for = -_HOLD\n",
        "                self.held_for = 0\n",
        ("tests/test_console.py::test_arrows_alone_repeat_after_a_moment_and_then_evenly",),
    ),
    Mutant(
        "repeats-every-frame",
        _CONSOLE,
        "            if self.held_for >= _REPEAT:\n                self.held_for = 0\n",
        "            if self.held_for >= _REPEAT:\n",
        ("tests/test_console.py::test_arrows_alone_repeat_after_a_moment_and_then_evenly",),
    ),
    Mutant(
        "repeats-while-busy",
        _CONSOLE,
        "                if not self.stack.top.busy():\n",
        "                if True:\n",
        ("tests/test_console.py::test_an_arrow_does_not_repeat_while_something_moves",),
    ),
    Mutant(
        "never-lets-go",
        _CONSOLE,
        "                if k & 7 == self.held:\n",
        "                if k == self.held:\n",
        ("tests/test_console.py::test_a_held_arrow_repeats_and_a_held_a_does_not",),
    ),
    Mutant(
        "another-key-that-goes-up-ends-it",
        _CONSOLE,
        "                if k & 7 == self.held:\n",
        "                if True:\n",
        ("tests/test_console.py::test_another_key_ends_the_repeating_and_its_release_does_not_begin_it",),
    ),
    Mutant(
        "one-key-a-frame",
        _CONSOLE,
        "the rest would apply to an unseen screen\n            k = self.board.key()\n",
        "the rest would apply to an unseen screen\n            k = None\n",
        ("tests/test_console.py::test_all_keys_of_a_frame_come_in_it_in_their_order",),
    ),
    Mutant(
        "a-key-acts-on-what-is-not-seen",
        _CONSOLE,
        "            if self.stack.making:\n                return",
        "            if False:\n                return",
        ("tests/test_opening.py::test_of_two_keys_in_a_frame_the_second_waits_for_what_the_first_opens",),
    ),
    Mutant(
        "keys-while-a-screen-is-made",
        _CONSOLE,
        "            self.stack.step()  # keys wait until their effect is visible\n",
        "            self.stack.step()\n            self._keys(ms)\n",
        ("tests/test_opening.py::test_a_key_pressed_while_help_is_made_turns_one_page",),
    ),
    Mutant(
        "a-long-frame-at-once",
        _CONSOLE,
        "top.tick(min(ms, 3 * FRAME))",
        "top.tick(ms)",
        ("tests/test_console.py::test_a_long_frame_counts_as_three",),
    ),
    Mutant(
        "a-key-is-no-sign-of-life",
        _CONSOLE,
        "            self.idle = 0\n",
        "",
        ("tests/test_console.py::test_flash_is_not_written_between_two_keys",),
    ),
    Mutant(
        "a-key-acts-before-events",
        _VIEW,
        "passes = not (self.match.events or self.hurried and k == KEY_A)",
        "passes = not (self.hurried and k == KEY_A)",
        ("tests/test_console.py::test_a_key_waits_until_what_has_happened_is_shown",),
    ),
    Mutant(
        "a-key-does-not-hurry",
        _VIEW,
        "self.means_moving(k)\n            self.motion.finish()\n",
        "self.means_moving(k)\n",
        ("tests/test_console.py::test_a_key_during_an_animation_only_ends_it",),
    ),
    Mutant(
        "an-overflow-forgets-what-was-held",
        _LOST_KEYS,
        "    io.owed += [n for n in range(8) if held >> n & 1]\n",
        "",
        ("tests/test_hardware.py::test_an_overflow_lets_go_of_all_keys_and_sees_what_is_held",),
    ),
    Mutant(
        "an-overflow-lets-nothing-go",
        _LOST_KEYS,
        "[n + _RELEASED for n in range(8) if io.down >> n & 1]",
        "[]",
        ("tests/test_hardware.py::test_an_overflow_lets_go_of_all_keys_and_sees_what_is_held",),
    ),
    Mutant(
        "an-overflow-leaves-the-stick",
        _LOST_KEYS,
        "        io.joystick.leans = [0, 0]\n",
        "        pass\n",
        ("tests/test_hardware.py::test_a_stick_held_over_an_overflow_is_pressed_again",),
    ),
    Mutant(
        "reset-turned-around",
        _LOST_KEYS,
        "return seen if down else",
        "return seen if True else",
        ("tests/test_hardware.py::test_keys_held_over_an_overflow_are_pressed_again",),
    ),
    Mutant(
        "a-key-stays-down",
        _HARDWARE,
        "self.down & ~(1 << n) | pressed << n",
        "self.down | pressed << n",
        ("tests/test_hardware.py::test_keys_held_over_an_overflow_are_pressed_again",),
    ),
    Mutant(
        "the-stick-jumps-over-the-middle",
        "lib/mesa/board/joystick.py",
        "self.leans[axis] = 0 if was else now",
        "self.leans[axis] = now",
        ("tests/test_hardware.py::test_the_joystick_has_a_dead_zone_and_does_not_flicker",),
    ),
)
