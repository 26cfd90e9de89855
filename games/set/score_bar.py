# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The bar above the cards of SET: everybody's points, or whose call it is and how much time is left."""

from displayio import Group
from micropython import const

from games.set import rules
from mesa.board import lights, sound
from mesa.ui import pictures, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vectorio import Rectangle

    from mesa.app.game_view import GameView
    from mesa.board.lights import Lights

_HIGH = const(12)
_X = b"\x03\x29\x4a\x6f"  # where a seat's points begin
_DECK = const(157)  # right end of the number of cards left


def _box(group, x, y, w, h, colour):
    box = pictures.rect(x, y, w, h, colour)
    group.append(box)
    return box


class ScoreBar:
    """`group` is what is shown. `names` are those of the seats, the player's first."""

    def __init__(self, view: "GameView", names: "Sequence[str]") -> None:
        self.t: "Callable[..., str]" = view.t
        self.sound: "Callable[[bytes], None]" = view.sound
        self.lights: "Lights" = view.console.lights
        self.group = Group()
        self.names = names
        self.lit = -1  # how many lights count the time of a call, or -1
        _box(self.group, 0, 0, 160, _HIGH, theme.STRIP)
        self.time: "Rectangle" = _box(self.group, 0, 0, 160, _HIGH, theme.BLUE)
        self.scores = Group()  # what is shown while nobody has called
        self.group.append(self.scores)
        self.points: "list[text.Label]" = []  # by seat; alone, the debt is the second
        self.agreed: "list[Rectangle]" = []  # by seat: a line under who agrees that there is no SET
        for i in range(max(2, len(names))):
            x = _X[i] if i == 0 or len(names) > 1 else 60
            label = text.label("", x, 0, theme.OURS if i == 0 else theme.TEXT)
            self.points.append(label)
            self.scores.append(label)
        if len(names) > 1:
            for i in range(len(names)):
                self.agreed.append(_box(self.scores, _X[i], _HIGH - 2, 28, 2, theme.INFO))
        self.deck: text.Label = text.label("", _DECK, 0, theme.TEXT, align=text.RIGHT)
        self.scores.append(self.deck)
        _box(self.scores, _DECK - 16, 2, 5, 7, theme.WHITE)  # a small card
        self.message: text.Label = text.label("", 80, 0, theme.TEXT, align=text.CENTRE)
        self.group.append(self.message)
        self.show_scores()

    def x(self, seat: int) -> int:
        """x of the seat's points, where the cards go that it has found."""
        return _X[seat]

    def update(self, view: bytearray, agreed: "int | None" = None) -> None:
        """Points, cards left, and a line under who agrees that there is no SET.

        `view`: the hidden state; `agreed`: a mask of seats in place of the state's.
        """
        points = rules.scores(view)
        if len(points) == 1:
            text.put(self.points[0], self.t("points", points[0]))
            text.put(self.points[1], self.t("debt", rules.debt(view)) if rules.plays_solo(view) else "")
        else:
            mask = rules.agreed(view) if agreed is None else agreed
            for i in range(len(points)):
                text.put(self.points[i], "{} {}".format(self.names[i], points[i]))
                self.agreed[i].hidden = not mask >> i & 1
        text.put(self.deck, str(rules.cards_left(view)))

    def show_message(self, message: str, colour: int) -> None:
        """A message in place of the points, on a ground of `colour` that `show_time` shortens."""
        self.stop_lights()
        text.put(self.message, message)
        self.message.hidden = False
        self.scores.hidden = True
        self.time.color_index = colour
        self.time.width = 160
        self.time.hidden = False

    def show_time(self, left: int, whole: int, own: bool) -> None:
        """`left` of `whole` ms remain: the ground shortens and lights count; the player's last ones tick."""
        wide = max(1, 160 * left // whole)
        if wide != self.time.width:
            self.time.width = wide
        lit = (5 * left + whole - 1) // whole
        if lit != self.lit:
            if own and 0 < lit <= 2 and self.lit > lit:
                self.time.color_index = theme.WARNING
                self.sound(sound.TIME)
            self.lit = lit
            self.lights.show(lights.COUNT + lit)

    def hide_scores(self, on: bool) -> None:
        """Nothing but the ground, as long as a notice lies there; False: the points again."""
        self.scores.hidden = on

    def show_scores(self) -> None:
        """The points, no message."""
        self.message.hidden = self.time.hidden = True
        self.scores.hidden = False
        self.stop_lights()

    def stop_lights(self) -> None:
        """The lights count no more."""
        if self.lit >= 0:
            self.lit = -1
            self.lights.show(lights.OFF)
