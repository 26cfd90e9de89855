# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's picture: breaks of the draw law, such as a message that stays, a cursor only on the screen."""

from sim.mutant import Mutant

_TABLE = "games/set/table.py"
_BAR = "games/set/score_bar.py"
_VIEW = "games/set/view.py"
_LAW = ("tests/test_draw_law.py", "-k", "set")
_TESTS = ("tests/test_set_view.py",)
_FEW = ("tests/test_set_view.py::test_a_frame_draws_three_cards_at_most",)

MUTANTS = (
    Mutant(
        "points-are-written-once",
        _BAR,
        "            self.write(*[",
        "            if not self.labels[0].text:\n                self.write(*[",
        _LAW,
    ),
    Mutant(
        "who-agreed-keeps-the-line",
        _BAR,
        "        self.mask = s[rules.AT_AGREED]\n",
        "        self.mask |= s[rules.AT_AGREED]\n",
        _LAW,
    ),
    Mutant(
        "what-a-call-has-brought-stays",
        _BAR,
        "            self.stop_lights()\n            self.saying = False\n",
        "            self.stop_lights()\n",
        _LAW,
    ),
    Mutant(
        "points-stay-hidden-after-a-notice",
        _VIEW,
        "        super().hide_notice()\n        self.table.score_bar.show()\n",
        "        super().hide_notice()\n",
        _LAW,
    ),
    Mutant(
        "a-card-that-was-found-stays",
        _TABLE,
        "        pictures.hide(sprite, card == HOLE)\n",
        "        pictures.hide(sprite, False)\n",
        _LAW,
    ),
    Mutant(
        "cards-keep-their-size",
        _TABLE,
        "            old = sprite.bitmap.width != self.faces.wide\n",
        "            old = False\n",
        _LAW,
    ),
    Mutant(
        "a-frame-stays",
        _TABLE,
        "        elif self.sprites:\n            pictures.hide(self.sprites[i], True)\n",
        "",
        _LAW,
    ),
    Mutant(
        "the-cursor-is-only-on-the-screen",
        _VIEW,
        "        frames.at = 3 * column + row\n        frames.show(6, frames.at)\n",
        "        frames.show(6, 3 * column + row)\n",
        _LAW,
    ),
    Mutant(
        "a-mark-is-only-on-the-screen",
        _VIEW,
        "        frames.choose(s, slots)\n        frames.draw(s)\n",
        "        frames.own = slots\n        frames.show_marks()\n",
        _LAW,
    ),
    Mutant(
        "b-takes-back-the-first-mark",
        _VIEW,
        "self.table.frames.own[-1]",
        "self.table.frames.own[0]",
        _TESTS,
    ),
    Mutant(
        "the-cursor-stays-when-a-deal-is-over",
        _TABLE,
        "        over = turn == TABLE or turn == OVER\n",
        "        over = turn == OVER\n",
        _TESTS,
    ),
    Mutant(
        "six-cards-in-a-frame",
        _TABLE,
        "_A_STEP = const(3)",
        "_A_STEP = const(6)",
        _FEW,
    ),
    Mutant(
        "a-key-draws-all-cards-at-once",
        _VIEW,
        "        if not self.motion.steps and (",
        "        if (",
        _FEW,
    ),
)
