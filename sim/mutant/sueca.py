# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of Sueca's picture: breaks of the draw law, such as a stale label; its guess on the board."""

from sim.mutant import Mutant

_TABLE = "games/sueca/table.py"
_VIEW = "games/sueca/view.py"
_TRICK = "lib/mesa/ui/trick.py"
_LAW = ("tests/test_draw_law.py", "-k", "sueca")

MUTANTS = (
    Mutant(
        "the-bar-says-what-is-not-counted-yet",
        _TABLE,
        "        by = rules.UNSCORED if self.view.input[COUNTED] else s[rules.AT_WON_BY]\n",
        "        by = rules.UNSCORED\n",
        ("tests/test_sueca_view.py",),
    ),
    Mutant(
        "points-are-written-once",
        _TABLE,
        "        self.write(*lines)\n",
        "        if not self.labels[0].text:\n            self.write(*lines)\n",
        _LAW,
    ),
    Mutant(
        "trump-sign-stays",
        _TABLE,
        '        text.put(self.trump, text.SUITS[suit] if suit >= 0 else "")\n',
        "        if suit >= 0 and not self.trump.text:\n            text.put(self.trump, text.SUITS[suit])\n",
        _LAW,
    ),
    Mutant(
        "trump-keeps-its-colour",
        _TABLE,
        "        self.trump.color = theme",
        "        if suit % 2:\n            self.trump.color = theme",
        ("tests/test_screens.py", "-k", "sueca-hand"),
    ),
    Mutant(
        "turned-card-stays",
        _TABLE,
        "        pictures.hide(self.turned, not held)\n",
        "        if held:\n            pictures.hide(self.turned, False)\n",
        _LAW,
    ),
    Mutant(
        "turned-card-of-the-hand-before",
        _TABLE,
        "        if held and card != self.shown:\n",
        "        if held and self.shown == HIDDEN:\n",
        _LAW,
    ),
    Mutant(
        "chip-stays-with-the-first-dealer",
        _TABLE,
        "        at = 4 * dealer\n",
        "        at = 4 * dealer if self.chip.x == 0 else _MARKS.index(self.chip.x) - 2\n",
        _LAW,
    ),
    Mutant(
        "names-stay-hidden-after-the-cut",
        _TABLE,
        "        self.nameplates.hide(cut)\n",
        "        if cut:\n            self.nameplates.hide(True)\n",
        _LAW,
    ),
    Mutant(
        "whose-turn-is-not-renewed",
        _TABLE,
        "        self.show_turn(rules.turn(s) if",
        "        self.show_turn(0 if",
        ("tests/test_sueca_view.py",),
    ),
    Mutant(
        "points-stay-where-they-have-come",
        _TABLE,
        "        while len(self.group) > 2:",
        "        while len(self.group) > 3:",
        _LAW,
    ),
    Mutant(
        "outline-stays-with-nobody-to-play",
        _TABLE,
        "        pictures.hide(self.next, seat < 0)\n",
        "        self.next.hidden = False\n",
        ("tests/test_sueca_view.py",),
    ),
    Mutant(
        "swept-cards-are-kept",
        _TRICK,
        "            self.pool.put(self.passing.pop(), self.group)\n",
        "            self.laid.append((0, 0))\n            self.passing.pop().y = 40\n",
        _LAW,
    ),
    Mutant(
        "cursor-moves-when-asked-again", _VIEW, "        if self.newly_asked():\n", "        if True:\n", _LAW
    ),
    Mutant(
        "cut-begins-anew",
        "games/sueca/cut.py",
        "        self.at = self.at or 20\n",
        "        self.at = 20\n",
        ("tests/test_sueca_view.py::test_the_place_of_the_cut_is_there_after_a_page",),
    ),
    Mutant(
        "a-new-view-forgets-the-trick",
        _TRICK,
        "        if laid != self.laid:\n",
        "        if len(laid) < len(self.laid):\n",
        _LAW,
    ),
    Mutant(
        "cursor-beside-the-input",
        _TABLE,
        "super().__init__(pool, view.motion, view.input)",
        "super().__init__(pool, view.motion, bytearray(48))",
        _LAW,
    ),
    Mutant(
        "result-seen-is-forgotten",
        "lib/mesa/app/game_view.py",
        "            self.input[SEEN] = 1\n",
        "            self.last_hand_too = False\n",
        ("tests/test_sueca_view.py::test_the_end_of_a_match_is_there_after_a_new_view",),
    ),
    Mutant(
        "greys-the-wrong-cards",
        _TABLE,
        "not in legal",
        "in legal",
        ("tests/test_sueca_view.py",),
    ),
    Mutant(
        "a-guess-looks-into-a-bytearray",
        "games/sueca/guess.py",
        "q in bytes(s[_AT_CARDS + led * 10 : _AT_CARDS + led * 10 + 10])",
        "q in s[_AT_CARDS + led * 10 : _AT_CARDS + led * 10 + 10]",
        ("tests/test_two_pythons.py::test_guesses_are_the_same",),
    ),
)
