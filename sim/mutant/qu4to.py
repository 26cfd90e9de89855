# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of QU4TO's picture: breaks of the draw law, such as a stale label or a card that stays."""

from sim.mutant import Mutant

_TABLE = "games/qu4to/table.py"
_HAND = "games/qu4to/hand.py"
_VIEW = "games/qu4to/view.py"
_NAMES = "games/qu4to/nameplates.py"
_MOTION = "games/qu4to/motion.py"
_LAW = ("tests/test_draw_law.py", "-k", "qu4to")

MUTANTS = (
    Mutant(
        "hint-stays-after-the-turn",
        _TABLE,
        '        line, colour = "", theme.INFO\n',
        "        line, colour = self.hint.text, theme.INFO\n",
        _LAW,
    ),
    Mutant(
        "whose-set-is-not-renewed",
        _TABLE,
        "        text.put(self.label, line)\n",
        "        if not self.label.text:\n            text.put(self.label, line)\n",
        _LAW,
    ),
    Mutant(
        "cards-that-flew-are-left-lying",
        _TABLE,
        "            self.pool.put(self.passing.pop(), self.middle)\n",
        "            self.passing.pop().y = 43\n",
        _LAW,
    ),
    Mutant(
        "the-top-of-the-discards-is-another",
        _TABLE,
        "top in self.faces[-1:])",
        "len(self.faces) > 0)",
        _LAW,
    ),
    Mutant(
        "the-deck-stays-hidden-after-the-halves",
        _TABLE,
        "        pictures.hide(self.middle, self.view.box is not None)\n",
        "        pictures.hide(self.middle, self.middle.hidden or self.view.box is not None)\n",
        _LAW,
    ),
    Mutant(
        "grey-cards-stay-grey",
        _HAND,
        "            dim = self.raised and not (",
        "            dim = not (",
        _LAW,
    ),
    Mutant(
        "cursor-beside-the-input",
        _HAND,
        "super().__init__(pool, view.motion, view.input,",
        "super().__init__(pool, view.motion, bytearray(48),",
        _LAW,
    ),
    Mutant(
        "marks-of-a-turn-before",
        _VIEW,
        "            hand.unmark()\n            self.input[TURNING] = 0\n",
        "            self.input[TURNING] = 0\n",
        ("tests/test_qu4to_view.py", "-k", "keys_lead"),
    ),
    Mutant(
        "asked-again-the-half-is-another",
        "games/qu4to/halves.py",
        "    if view.newly_asked():\n",
        "    if True:\n",
        _LAW,
    ),
    Mutant(
        "who-is-to-act-stays",
        _NAMES,
        "            if seat == turn:\n",
        "            if seat == turn or self.labels[seat - 1].color == theme.rgb(theme.ON_SELECTED):\n",
        _LAW,
    ),
    Mutant(
        "the-bar-stays-in-the-player-s-turn",
        _NAMES,
        "        pictures.hide(self.bar, turn <= 0)\n",
        "        pictures.hide(self.bar, False)\n",
        _LAW,
    ),
    Mutant(
        "points-are-not-counted-up",
        "games/qu4to/result.py",
        " - max(0, made - self.counted)",
        "",
        ("tests/test_qu4to_view.py", "-k", "counted_up"),
    ),
    Mutant(
        "signs-stay",
        _NAMES,
        "            if row[i] != tiles[i]:",
        "            if tiles[i] and row[i] != tiles[i]:",
        _LAW,
    ),
    Mutant(
        "a-grey-card-is-played-grey",
        _MOTION,
        "            table.pool.show_face(sprite, faces[i])  # it may have been grey\n",
        "",
        (*_LAW, "--long", "4"),
    ),
    Mutant(
        "other-halves-stay-after-the-page",
        "games/qu4to/review.py",
        "        hand.other = False\n",
        "",
        _LAW,
    ),
    Mutant(
        "equal-places-in-any-order",
        "games/qu4to/match_result.py",
        "key=lambda seat: 8 * ((s[rules.AT_PLACE + seat] or 7) - 8 * points[seat]) + seat",
        "key=lambda seat: (s[rules.AT_PLACE + seat] or 7) - 8 * points[seat]",
        ("tests/test_device_files.py", "-k", "qu4to"),
    ),
)
