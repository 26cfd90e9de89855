# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a game has for the page: how it is touched, and what is heard of it.

In the game's folder, each of which may be missing: `boxes` of keys.py, and spoken.py. The board's drive has
neither, and the console knows nothing of them: sim/web/vm/_boxes.py and _speech.py, which run beside it, do.
tests/test_web_page.py compares each game's functions with these.
"""

from __future__ import annotations

from typing import Any, Protocol

Box = tuple[int, int, int, int, bytes, bytes]
"""(x, y, w, h, way, act): pixels of the screen; the keys (KEY_…) that lead to what is drawn there; the keys
that then use it. A tap presses `way`, or `act` if that is empty; what needs no second tap has only `act`.
"""


class Boxes(Protocol):
    """keys.py: what can be touched besides menus, dialogs, hand and score bar, which all games share."""

    def boxes(self, scene: Any) -> list[Box] | None:
        """Return the boxes of the table's view, or another page of the game, from back to front.

        They replace the hand's cards; None adds nothing.
        """
        ...


class Spoken(Protocol):
    """spoken.py: the match in words. A game without it is read from its texts on the screen.

    `say` is a sim/web/vm/_speech.py Say, `s` the state as seat 0 knows it. A text may have several lines; ""
    says nothing.
    """

    def event(self, say: Any, s: bytearray, kind: int, seat: int, a: int, b: int) -> str:
        """Return what has happened, once it is shown; "" for what the next screen says."""
        ...

    def question(self, say: Any, s: bytearray) -> str:
        """Return what the player is asked."""
        ...

    def chosen(self, say: Any, s: bytearray) -> str:
        """Return what A would do: the card under the cursor."""
        ...

    def hand(self, say: Any, s: bytearray) -> str:
        """Return the player's cards: for the key H, and when a match is opened."""
        ...

    def table(self, say: Any, s: bytearray) -> str:
        """Return what lies on the table: for the key T, and when a match is opened."""
        ...

    def score(self, say: Any, s: bytearray) -> str:
        """Return the points: for the key S."""
        ...


class SpokenToo(Protocol):
    """What spoken.py may have besides."""

    def scene(self, say: Any, page: Any) -> tuple[list[str], str] | None:
        """Return (lines, what is selected) of a page of the game; None for others."""
        ...

    def found(self, say: Any, s: bytearray, action: int) -> str:
        """Return what the player is about to do rightly in a problem, in which no events tell of it."""
        ...

    def forgets(self, kind: int, seat: int, a: int, b: int) -> bool:
        """Return whether the rules hide, from this event on, what was played before: the page then drops what
        it has said and filmed.
        """
        ...

    def example(self, say: Any, name: str) -> str:
        """Return a card of a help page or the coach's, which `examples.draw` calls `name`."""
        ...
