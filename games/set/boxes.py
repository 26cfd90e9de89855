# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What can be touched (docs/CONTRACT.md, Boxes): not on the board's drive."""

from micropython import const

from games.set.deck import AT_TABLE, HOLE
from games.set.score_bar import HIGH
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.core.contract import ANY
from mesa.ui.autoplay_keys import way
from mesa.ui.scene import MATCH

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

_DECK = const(136)  # x of the deck in the strip


def boxes(scene: "Any") -> "list[tuple[int, int, int, int, bytes, bytes]] | None":
    """Return the cards: a tap marks one. In a match also the deck, which is B: no SET here.

    While the result of a call is being read, that only hurries, as all of the strip does then. Two people at
    the two ends of the keys call by these; then the caller marks by taps. None on other pages.
    """
    if scene.role != MATCH:
        if type(scene).__name__ == "Features":
            return [(0, 0, 160, 128, b"", bytes([KEY_A]))]
        if not getattr(scene, "good", None):  # no problem in which the player is asked
            return None
        return _cards(scene.cards, scene.problem.s, 4, scene.at, KEY_A)
    s = scene.match.seen
    turn = scene.match.turn()
    found = []
    key = KEY_A
    if scene.match.shared:
        if turn not in (0, 1):
            return found
        key = (KEY_B, KEY_A)[turn]
    elif turn < ANY or not scene.has_player:
        return found
    elif scene.motion.waiting or turn == ANY:
        x = 0 if scene.motion.waiting else _DECK
        found.append((x, 0, 160 - x, HIGH, b"", bytes([KEY_B])))
    cards = scene.table.cards
    return found + _cards(cards.sprites, s, cards.columns, scene.table.frames.at, key)


def _cards(sprites, s, columns, at, key):
    # return the box of each card, in slots of three to a column
    found = []
    for slot in range(min(len(sprites), 3 * columns)):
        sprite = sprites[slot]
        if s[AT_TABLE + slot] != HOLE:
            keys = way(at // 3, slot // 3, columns, KEY_LEFT, KEY_RIGHT)
            keys += way(at % 3, slot % 3, 3, KEY_UP, KEY_DOWN)
            found.append(
                (sprite.x, sprite.y, sprite.bitmap.width, sprite.bitmap.height, b"", keys + bytes([key]))
            )
    return found
