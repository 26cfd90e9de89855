# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of the celebration pictures: how long, what ends them, what they leave."""

from sim.mutant import Mutant

_SCENE = "lib/mesa/app/celebration.py"
_MENUS = "lib/mesa/app/match_menus.py"
_TESTS = "tests/test_celebration.py::"

MUTANTS = (
    Mutant(
        "the-cards-do-not-come-back",
        _SCENE,
        "            pictures.load_cards(console, self.path)\n",
        "            pass\n",
        (_TESTS + "test_it_goes_by_itself_and_the_table_is_whole_again",),
    ),
    Mutant(
        "its-tune-goes-on",
        _SCENE,
        "        console.sound.stop()\n",
        "",
        (_TESTS + "test_every_key_ends_it",),
    ),
    Mutant(
        "its-lights-stay",
        _SCENE,
        "        console.lights.show(lights.OFF)\n",
        "",
        (_TESTS + "test_every_key_ends_it",),
    ),
    Mutant(
        "its-module-stays",
        _SCENE,
        'once("mesa.app.prizes")',
        'self.console.game.load("mesa.app.prizes")',
        (_TESTS + "test_it_goes_by_itself_and_the_table_is_whole_again",),
    ),
    Mutant(
        "one-pace-for-all",
        _SCENE,
        "self.ms * self.percent // 100",
        "self.ms",
        (_TESTS + "test_it_keeps_the_pace",),
    ),
    Mutant(
        "nothing-comes-after-it",
        _SCENE,
        "        if self.then:",
        "        if not self.then:",
        (_TESTS + "test_it_goes_by_itself_and_the_table_is_whole_again",),
    ),
    Mutant(
        "a-defeat-is-celebrated",
        _MENUS,
        "    elif won or record:\n",
        "    elif not won or record:\n",
        (_TESTS + "test_a_match_that_is_won_is_celebrated_before_its_result",),
    ),
)
