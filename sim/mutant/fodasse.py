# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of Fodasse's picture: breaks of the draw law, such as a stale number or a frame that stays."""

from sim.mutant import Mutant

_TABLE = "games/fodasse/table.py"
_NAMEPLATES = "games/fodasse/nameplates.py"
_PLACES = "games/fodasse/places.py"
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
        _PLACES,
        "        if seat and seat not in others or plate.bitmap.width != (wide if seat else own):\n",
        "        if plate.bitmap.width != (wide if seat else own):\n",
        _TESTS,
    ),
    Mutant(
        "nameplates-do-not-move-up",
        _PLACES,
        "        plates[seat].move(x, y)\n",
        "        if not plates[seat].grid.y:\n            plates[seat].move(x, y)\n",
        _TESTS,
    ),
    Mutant(
        "sum-of-another-hand",
        _TABLE,
        "        if self.new(0, s[rules.AT_BID_SUM] << 5 | s[rules.AT_SIZE]):\n",
        "        if self.new(0, s[rules.AT_BID_SUM]):\n",
        _TESTS,
    ),
    Mutant(
        "first-vira-stays",
        _TABLE,
        "        if self.new(1, card):\n",
        "        if self.written[1] < 0 and self.new(1, card):\n",
        _LAW,
    ),
    Mutant(
        "pile-is-counted-once",
        _TABLE,
        "        if tricks and self.new(2, tricks):\n",
        "        if tricks and self.new(2, 1):\n",
        _TESTS,
    ),
    Mutant(
        "pile-stays",
        _TABLE,
        "        pictures.hide(pile, not tricks)\n",
        "        if tricks:\n            pictures.hide(pile, False)\n",
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
        _TESTS,
    ),
    Mutant(
        "blind-manilhas-have-no-gold-edge",
        _TABLE,
        "            if self.laid[i][1] % 10 == self.manilha:\n",
        "            if self.laid[i][1] == self.manilha:\n",
        _TESTS,
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
        "            self.asked = False  # its box was freed\n",
        "            pass\n",
        _LAW,
    ),
    Mutant(
        "stamped-cards-stay-bright",
        _TABLE,
        "            self.sprites[i].dim(gone >> i & 1 > 0)\n",
        "",
        _TESTS,
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
