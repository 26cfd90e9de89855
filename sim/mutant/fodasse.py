# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's picture: breaks of the draw law, such as a number that is not renewed or a frame that stays."""

from sim.mutant import Mutant

_TABLE = "games/fodasse/table.py"
_NAMEPLATES = "games/fodasse/nameplates.py"
_VIEW = "games/fodasse/view.py"
_LAW = ("tests/test_draw_law.py", "-k", "fodasse")
_TESTS = ("tests/test_fodasse_view.py",)

MUTANTS = (
    Mutant(
        "tricks-won-are-not-renewed",
        _NAMEPLATES,
        "        written = dealer | won << 1 | bid << 6\n",
        "        written = dealer | bid << 6\n",
        _LAW,
    ),
    Mutant(
        "only-the-newest-letter-is-lit",
        _NAMEPLATES,
        "            if self.letters[i] != tile:\n",
        "            if self.letters[i] != tile and i == n - 1:\n",
        _LAW,
    ),
    Mutant(
        "who-is-out-keeps-the-nameplate",
        _NAMEPLATES,
        "            if wide != self.wide or seat and seat not in others:\n",
        "            if wide != self.wide:\n",
        _TESTS,
    ),
    Mutant(
        "nameplates-do-not-move-up",
        _NAMEPLATES,
        "            x, y, _, _ = position(i, len(others))\n",
        "            if self.plates[seat].grid.y:\n"
        "                continue\n"
        "            x, y, _, _ = position(i, len(others))\n",
        _TESTS,
    ),
    Mutant(
        "sum-of-another-hand",
        _TABLE,
        "        if self.summed != total:\n",
        "        if self.summed[0] != total[0]:\n",
        _LAW,
    ),
    Mutant(
        "first-vira-stays",
        _TABLE,
        "        if card != self.shown:\n",
        "        if self.shown < 0:\n",
        _LAW,
    ),
    Mutant(
        "manilha-of-the-first-hand",
        _TABLE,
        "        if rank != self.rank:\n",
        "        if self.rank < 0 or self.rank == HIDDEN:\n",
        _LAW,
    ),
    Mutant(
        "pile-is-counted-once",
        _TABLE,
        "            if tricks != self.shown:\n",
        "            if not self.shown:\n",
        _TESTS,
    ),
    Mutant(
        "pile-stays",
        _TABLE,
        "        pictures.hide(sprite, not tricks)\n",
        "        if tricks:\n            pictures.hide(sprite, False)\n",
        _TESTS,
    ),
    Mutant(
        "frame-stays-under-the-card-of-that-number",
        _TABLE,
        "        self.crossed = 0\n        self.best = -1\n        self.manilha",
        "        self.crossed = 0\n        self.manilha",
        _TESTS,
    ),
    Mutant(
        "crosses-are-not-drawn-again",
        _TABLE,
        "        self.crossed = 0\n        self.best = -1\n        self.manilha",
        "        self.best = -1\n        self.manilha",
        _TESTS,
    ),
    Mutant(
        "annulled-cards-stay-grey",
        _TABLE,
        "        sprite.dim(False)\n        if card == HIDDEN",
        "        if card == HIDDEN",
        _LAW,
    ),
    Mutant(
        "blind-manilhas-have-no-gold-edge",
        _TABLE,
        "            if self.laid[i][1] % 10 == self.manilha:\n",
        "            if self.laid[i][1] == self.manilha:\n",
        _LAW,
    ),
    Mutant(
        "cards-are-drawn-for-the-manilha-before",
        _TABLE,
        "        if self.manilha != self.table.manilha:\n            self.clear()\n",
        "",
        _TESTS,
    ),
    Mutant(
        "bid-is-not-in-the-input",
        "lib/mesa/ui/number_box.py",
        "        self.input[self.place] = at\n",
        "        self.input = bytearray(self.input)\n        self.input[self.place] = at\n",
        _TESTS,
    ),
    Mutant(
        "box-stays-closed-after-a-page",
        _VIEW,
        "        self.box_due = self.box_due or self.box is not None\n",
        "",
        _LAW,
    ),
    Mutant(
        "past-tricks-move-the-cursor",
        "games/fodasse/review.py",
        "        self.view.table.hand.input = bytearray(2)",
        "        self.view.table.hand.input = self.view.input",
        _TESTS,
    ),
    Mutant(
        "skipping-line-stays",
        "games/fodasse/watching.py",
        "        if key != self.key:\n",
        '        if key != self.key and self.key != "skipping":\n',
        _TESTS,
    ),
)
