# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of SET's picture: breaks of the draw law, such as a stale message or cursor."""

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
        '                text.put(labels[i], "{} {}"',
        '                if not labels[i].text:\n                    text.put(labels[i], "{} {}"',
        _LAW,
    ),
    Mutant(
        "points-do-not-make-way-for-wider-ones",
        _BAR,
        "                if labels[i].x != x:\n",
        "                if labels[i].x == _LEFT:\n",
        _TESTS,
    ),
    Mutant(
        "who-agreed-keeps-the-line",
        _BAR,
        "            pictures.hide(self.lines[i], not s[rules.AT_AGREED] >> i & 1)\n",
        "            if s[rules.AT_AGREED] >> i & 1:\n                pictures.hide(self.lines[i], False)\n",
        _TESTS,
    ),
    Mutant(
        "what-a-call-has-brought-stays",
        _BAR,
        "            self.stop_lights()\n            self.call.y = OUT\n",
        "            self.stop_lights()\n",
        _LAW,
    ),
    Mutant(
        "a-key-that-waits-is-forgotten",
        _VIEW,
        "                self.later = k + 1\n",
        "                pass\n",
        _TESTS,
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
        "        frames.choose(s, slots)\n        frames.own = slots\n",
        "        frames.own = slots\n",
        _LAW,
    ),
    Mutant(
        "b-takes-back-the-first-mark",
        _VIEW,
        "frames.own[-1]",
        "frames.own[0]",
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
        "time-passes-while-a-call-may-still-become-none",
        _VIEW,
        "                self.call()\n            return\n",
        "                self.call()\n",
        _TESTS,
    ),
    Mutant(
        "three-bots-are-three-times-as-fast",
        "games/set/bots.py",
        '_SHARE = const(b"\\x10\\x10\\x0a\\x07")',
        '_SHARE = const(b"\\x10\\x10\\x10\\x10")',
        ("tests/test_set_fairness.py",),
    ),
    Mutant(
        "a-slower-time-is-the-best",
        "games/set/records.py",
        "or 0 < before <= seconds",
        "or False",
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
        "            if not self.motion.steps:\n                self.motion.finish()\n"
        "                self.end_movement()\n            if",
        "            self.motion.finish()\n            self.end_movement()\n            if",
        _FEW,
    ),
)
