# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of the owner's name, battery, light, and the idle launcher."""

from sim.mutant import Mutant

MUTANTS = (
    Mutant(
        "the-name-is-not-cut",
        "lib/mesa/app/owner.py",
        "    while text.width(said) >",
        "    while not text.width(said) >",
        ("tests/test_devices.py::test_at_the_table_the_player_has_the_owners_name",),
    ),
    Mutant(
        "b-takes-the-name",
        "lib/mesa/app/name_editor.py",
        "            if k == KEY_A:\n",
        "            if k >= 0:\n",
        ("tests/test_devices.py::test_b_leaves_the_name_start_empties_it",),
    ),
    Mutant(
        "every-letter-is-large",
        "lib/mesa/app/name_editor.py",
        "lower(new) if small else new",
        "new",
        ("tests/test_devices.py::test_a_name_is_put_in_letter_by_letter",),
    ),
    Mutant(
        "a-demonstration-is-heard",
        "lib/mesa/app/demonstration.py",
        "        console.sound.volume = sound.OFF\n",
        "",
        ("tests/test_devices.py::test_a_demonstration_is_of_the_game_played_last_and_leaves_no_trace",),
    ),
    Mutant(
        "a-demonstration-leaves-the-sound-off",
        "lib/mesa/app/demonstration.py",
        "        self.console.sound.volume = self.console.store.get(VOLUME)\n",
        "",
        ("tests/test_devices.py::test_a_demonstration_is_of_the_game_played_last_and_leaves_no_trace",),
    ),
    Mutant(
        "a-demonstration-ends-with-its-match",
        "lib/mesa/app/demonstration.py",
        "            self.console.navigation().demonstrate(self.match.game)  # start another one\n",
        "",
        ("tests/test_devices.py::test_a_demonstration_is_of_the_game_played_last_and_leaves_no_trace",),
    ),
    Mutant(
        "it-plays-on-in-the-dark",
        "lib/mesa/app/demonstration.py",
        "        if console.idle >= _AWAY:\n            self.away()\n            return\n",
        "        if console.idle >= _AWAY:\n            self.away()\n",
        ("tests/test_devices.py::test_after_five_minutes_a_demonstration_is_dark_and_still",),
    ),
    Mutant(
        "a-demonstration-too-soon",
        "lib/mesa/app/launcher.py",
        "_ALONE = const(60_000)",
        "_ALONE = const(50_000)",
        ("tests/test_devices.py::test_after_a_minute_without_a_key_the_launcher_shows_a_match",),
    ),
    Mutant(
        "the-key-in-the-dark-acts",
        "lib/mesa/app/launcher.py",
        "        if self.dark:\n            return\n",
        "",
        ("tests/test_devices.py::test_after_five_minutes_the_launcher_is_dark_until_a_key",),
    ),
    Mutant(
        "a-broken-game-is-shown",
        "lib/mesa/app/launcher.py",
        "if found and not found[0].error and",
        "if found and",
        ("tests/test_devices.py::test_no_demonstration_where_it_is_off_or_the_game_is_broken",),
    ),
    Mutant(
        "light-without-a-limit",
        "lib/mesa/board/by_light.py",
        "    level = min(level, lights.highest)\n",
        "",
        ("tests/test_devices.py::test_by_light_the_screen_follows_the_place",),
    ),
    Mutant(
        "light-flickers",
        "lib/mesa/board/by_light.py",
        "wanted(light + light // 8) < level",
        "wanted(light) < level",
        ("tests/test_devices.py::test_by_light_the_screen_follows_the_place",),
    ),
    Mutant(
        "low-on-usb",
        "lib/mesa/board/battery.py",
        " and not supervisor.runtime.usb_connected",
        "",
        ("tests/test_devices.py::test_on_usb_no_battery_is_low",),
    ),
    Mutant(
        "low-without-a-battery",
        "lib/mesa/board/battery.py",
        "NONE <= n < LOW",
        "n < LOW",
        ("tests/test_devices.py::test_a_battery_is_low_below_three_and_a_half_volts_twice_in_a_row",),
    ),
    Mutant(
        "low-at-once",
        "lib/mesa/app/low_battery.py",
        "_SURE = const(2)",
        "_SURE = const(1)",
        ("tests/test_devices.py::test_a_battery_is_low_below_three_and_a_half_volts_twice_in_a_row",),
    ),
    Mutant(
        "said-again-and-again",
        "lib/mesa/app/low_battery.py",
        "    console.low |= NOTED\n",
        "",
        ("tests/test_devices.py::test_over_a_match_it_is_said_once_when_nothing_moves",),
    ),
    Mutant(
        "the-pin-stays-taken",
        "lib/mesa/board/battery.py",
        "    pin.deinit()\n",
        "",
        ("tests/test_devices.py::test_the_pin_is_free_again_and_nothing_is_kept_while_all_is_well",),
    ),
)
