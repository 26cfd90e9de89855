# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys that lead to an action, and to what is touched: not on the board's drive.

`boxes` is for the browser's page: sim/web/contract.py.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.cards import HALF, SUGGESTED, TURNING
from games.qu4to.deck import NUMBER, class_of
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.ui.keys import way
from mesa.ui.scene import MATCH

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.qu4to.view import View

_ROWS = const(43)  # y of the two halves in their box, and from one to the next
_PITCH = const(15)


def action_key(view: "View", action: int) -> int:
    """Return the next key towards `action`, which is legal."""
    hand = view.table.hand
    if action <= rules.GREEN:
        return KEY_A if action == view.input[HALF] else KEY_DOWN if action else KEY_UP
    turning = view.input[TURNING]
    if action >= rules.TURN:
        if action < rules.TAKE and not turning:
            return KEY_B
        face = rules.face_of(view.match.seen, action)
        here = hand.chosen()
        if hand.marked(face):  # more must be marked, and this is not the last
            return KEY_A if here > face and not hand.marked(here) else KEY_RIGHT
        return KEY_A if here == face else KEY_RIGHT
    if turning or action < rules.SET:
        return KEY_B
    suggested = view.input[SUGGESTED]
    if suggested and view.sets[suggested - 1] == action - rules.SET:
        return KEY_A
    return KEY_UP


def boxes(scene: "Any") -> "list[tuple[int, int, int, int, bytes, bytes]] | None":
    """Return the cards of the hand, or the two halves; None where the player is not asked for them.

    A tap marks a card. One on a marked card plays the set, or unmarks it if the set may not be played. A card
    to be turned, or one of several equal ones, is chosen first.
    """
    if not getattr(scene, "asked", False):
        return None
    match = scene.match
    s = match.seen
    phase = s[rules.AT_PHASE]
    if scene.role == MATCH and (not match.mine() or phase >= rules.SCORED):
        return None
    if phase == rules.CHOOSING:
        found = []
        for half in range(2 if scene.box else 0):
            key = KEY_A if scene.input[HALF] == half else (KEY_UP, KEY_DOWN)[half]
            found.append((10, _ROWS + _PITCH * half, 140, _PITCH, b"", bytes([key])))
        return found
    hand = scene.table.hand
    n = len(hand.cards)
    if phase == rules.PUTTING:  # the drawn card is the raised one
        at = hand.at
        return [(hand.place(at), hand.height(at), 24, 128 - hand.height(at), b"", bytes([KEY_A]))]
    choosy = scene.input[TURNING] or phase == rules.PICKING
    places = []  # where the cursor stops
    for i in range(n):
        face = hand.cards[i]
        if not choosy or hand.bright >> NUMBER[face] & 1 and not rules.taken(s, face):
            places.append(i)
    found = []
    last = hand.first + len(hand.sprites) - 1
    for i in [place for place in places if hand.first <= place <= last]:
        keys = way(places.index(hand.at), places.index(i), len(places), KEY_LEFT, KEY_RIGHT)
        act = KEY_A
        if not choosy and hand.marked(hand.cards[i]) and class_of(hand.numbers()) not in scene.sets:
            act = KEY_B
        y = hand.height(i)
        box = (hand.place(i), y, 24 if i == last else hand.step(), 128 - y)
        found.append(box + ((keys, bytes([act])) if choosy else (b"", keys + bytes([act]))))
    return found
