# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of replaying a match's log on the table."""

from sim.mutant import Mutant

_REPLAY = "lib/mesa/app/replaying.py"
_TESTS = "tests/test_replay.py::"
_PICTURES = _TESTS + "test_the_pictures_are_those_of_the_state"

MUTANTS = (
    Mutant(
        "a-copy-of-another-place",
        _REPLAY,
        "            self.at = n * self.step\n",
        "            self.at = n * self.step + (n > 0)\n",
        (_PICTURES,),
    ),
    Mutant(
        "copies-come-too-late",
        _REPLAY,
        "if self.at == self.step * len(self.copies):",
        "if self.at == self.step * len(self.copies) + 1:",
        (_PICTURES,),
    ),
    Mutant(
        "one-back-is-two",
        _REPLAY,
        "self.go(self.tape.at - 1)",
        "self.go(self.tape.at - 2)",
        (_PICTURES,),
    ),
    Mutant(
        "a-hand-begins-one-later",
        _REPLAY,
        "                self.hands.append(self.count)",
        "                self.hands.append(self.count + 1)",
        (_TESTS + "test_a_hand_begins_after_its_deal",),
    ),
    Mutant(
        "the-beginning-is-always-there",
        _REPLAY,
        "        return bytes(s) == bytes(match.s)",
        "        return True",
        (_TESTS + "test_where_it_begins_and_ends_is_said",),
    ),
    Mutant(
        "what-was-asked-stays-in-memory",
        "lib/mesa/core/contract.py",
        "from mesa.core.scope import once\n",
        "from mesa.core.scope import load as once\n",
        (_TESTS + "test_where_it_begins_and_ends_is_said",),
    ),
    Mutant(
        "a-pause-for-who-watches",
        "games/fodasse/watching.py",
        " or self.view.match.human is None",
        "",
        (_TESTS + "test_nothing_of_a_pause_is_said_to_who_only_watches",),
    ),
    Mutant(
        "select-does-not-stop-it",
        _REPLAY,
        "self.alone = not alone",
        "self.alone = True",
        (_TESTS + "test_it_goes_on_alone_until_a_key",),
    ),
    Mutant(
        "out-of-turn-is-in-turn",
        "lib/mesa/core/replay.py",
        "        seat = action - SEAT\n        if at == len",
        "        if at == len",
        (_TESTS + "test_it_ends_in_the_same_state",),
    ),
)
