# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cards on QU4TO's help pages and on the coach's (mesa.coach.coach)."""

from displayio import Palette, TileGrid
from micropython import const

from games.qu4to import rules
from games.qu4to.cards import RIGHT
from games.qu4to.deck import FOUR, NUMBER
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

    from displayio import Group

    from mesa.ui.scene import ConsoleParts

HIGH = const(17)  # height of a row in pixels: half a card
WIDE = const(24)  # width of a card
TALL = const(17)  # what is seen of it
ABOVE = const(2)  # pixels that a lower half extends above its place
_STEP = const(25)
_IN_A_ROW = const(15)
_SIGN = const(10)

_DOWN = const(10)  # the first of the lower left quarters in cards.bmp, less 1


def draw(
    console: "ConsoleParts", group: "Group", names: "list[str]", x: int, y: int, step: int = _STEP
) -> int:
    """Append the upper halves of cards to `group`, starting at (x, y); return the x after them.

    step: pixels between two cards.

    "7": a blue 7 is up, "7g": a green one. "_10": the lower half of a card with a green 10 on it. ">": that
    sign, between what beats and what is beaten. "=10" and ".", the sign's place, make the row above whole.
    """
    sheet = theme.load_cards(console, "games/qu4to/cards.bmp")
    green = Palette(16)
    for i in range(16):
        green[i] = theme.PALETTE[i]
    for a, b in (
        (theme.BLUE, theme.GREEN),
        (theme.WHITE, theme.INK),
    ):  # as in cards.py, which is long to read
        green[a], green[b] = theme.PALETTE[b], theme.PALETTE[a]
    green.make_transparent(theme.CLEAR)
    for name in names:
        if name == ">" or name == ".":
            if name == ">":
                text.label(group, name, x + 1, y, theme.TITLE, big=True)
            x += _SIGN
            continue
        number = int(name.strip("=_g"))
        low = int(name[0] in ("=", "_"))
        shader = green if name[-1] == "g" else theme.PALETTE
        grid = TileGrid(sheet, pixel_shader=shader, width=2, tile_width=12, tile_height=HIGH, x=x)
        grid.y = y - ABOVE * low
        grid[0] = number + (_DOWN if low else -1)
        grid[1] = RIGHT + 2 * (number == FOUR) + low
        group.append(grid)
        x += step
    return x


def situation(s: bytearray, t: "Callable[..., str]", name: "Callable[[int], str]") -> "tuple[Any, ...]":
    """Draw the set to beat and its owner, or that the player leads; all card counts; the hand."""
    phase = s[rules.AT_PHASE]
    drawn = s[rules.AT_DRAWN]
    if phase == rules.PUTTING:
        title = t("side", NUMBER[2 * drawn], NUMBER[2 * drawn + 1])
    else:
        title = t(("choose", "play", "pick")[phase])
    table = _names(s, rules.LEADING, -1)
    if phase == rules.CHOOSING:
        halves = [_names(s, 0, rules.BLUE), _names(s, 0, rules.GREEN)]
        return title, [], "", None, "", halves
    line = t("cards") if s[rules.AT_SEATS] < 5 else ""  # with more there is no space
    for seat in range(1, s[rules.AT_SEATS]):
        line += "  {} {}".format(name(seat), rules.count(s, seat))
    whose = t("whose", name(s[rules.AT_LEADER])) if table else t("lead")
    hand = _names(s, 0, -1)
    rows = [hand[:_IN_A_ROW], hand[_IN_A_ROW:]] if len(hand) > _IN_A_ROW else [hand]
    return title, [(card, "") for card in table], whose, None, line if len(rows) < 2 else "", rows


def _names(s: bytearray, where: int, half: int) -> "list[str]":
    # return the cards in a place as they lie, or all with that half up, lowest first
    faces = rules.hand(s, where)
    if half >= 0:
        faces = [face & ~1 | half for face in faces]
    cards = [2 * NUMBER[face] + (face & 1) for face in faces]
    cards.sort()
    return [str(card >> 1) + ("g" if card & 1 else "") for card in cards]
