# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The bar above the cards of SET: everybody's points, or whose call it is and how much time is left."""

from micropython import const

from games.set import rules
from mesa.board import lights, sound
from mesa.ui import pictures, score_bar, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from vectorio import Rectangle

    from games.set.view import View

HIGH = const(12)
"""The bar's height; it is as wide as the screen."""
X = b"\x03\x29\x4a\x6f"
"""x where a seat's points begin: the cards go there that it has found."""
_DECK = const(157)  # right end of the number of cards left


class ScoreBar(score_bar.ScoreBar):
    """Points by seat (alone, the debt is the second), cards left, and a line under who agrees to no SET.

    A message may stand in their place, on a ground that the time of a call shortens.
    """

    def __init__(self, view: "View") -> None:
        n = len(rules.scores(view.match.view))
        places = [(X[0], theme.OURS, text.LEFT)]
        for i in range(1, max(2, n)):
            places.append((X[i] if n > 1 else 60, theme.TEXT, text.LEFT))
        places.append((_DECK, theme.TEXT, text.RIGHT))
        super().__init__(view.group, places, HIGH)
        self.view = view
        self.saying = False  # a message stands in place of the points
        self.mask = 0  # who has a line, a bit a seat
        self.lit = -1  # how many lights count the time of a call, or -1
        self.lines: "list[Rectangle]" = []  # by seat
        if n > 1:
            for i in range(n):
                self.lines.append(pictures.rect(X[i], HIGH - 2, 28, 2, theme.INFO))
                view.group.append(self.lines[i])
        self.card: "Rectangle" = pictures.rect(_DECK - 16, 2, 5, 7, theme.WHITE)
        view.group.append(self.card)
        self.ground: "Rectangle" = pictures.rect(0, 0, 160, HIGH, theme.BLUE)
        self.ground.hidden = True
        view.group.append(self.ground)
        self.message: text.Label = text.label("", 80, 0, theme.TEXT, align=text.CENTRE)
        view.group.append(self.message)

    def draw(self, s: bytearray) -> None:
        """The points; during a call, who has called and how much time is left."""
        view = self.view
        points = rules.scores(s)
        left = str(s[rules.AT_LEFT])
        if len(points) == 1:
            debt = view.t("debt", s[rules.AT_DEBT]) if rules.alone(s, rules.SOLO) else ""
            self.write(view.t("points", points[0]), debt, left)
        else:
            self.write(*["{} {}".format(view.name(i), points[i]) for i in range(len(points))], left)
        self.mask = s[rules.AT_AGREED]
        turn = rules.turn(s)
        if turn >= 0:
            said = view.t("mark_three") if view.is_player(turn) else view.t("calls", view.name(turn))
            self.say(said, theme.PURPLE if turn else theme.BLUE)
            self.show_time()
        else:
            self.stop_lights()
            self.saying = False
            self.show()

    def say(self, message: str, colour: int) -> None:
        """A message in place of the points, on a ground of `colour`."""
        text.put(self.message, message)
        if self.ground.color_index != colour:
            self.ground.color_index = colour
        self.saying = True
        self.show()

    def tell(self, message: str, colour: int) -> None:
        """How a call has ended: no time runs any more."""
        self.stop_lights()
        self.widen(160)
        self.say(message, colour)

    def show(self) -> None:
        """What is to be seen of all this; below a notice nothing but the ground."""
        covered = self.view.notice_left > 0
        hidden = covered or self.saying
        for label in self.labels:
            pictures.hide(label, hidden)
        pictures.hide(self.card, hidden)
        for i in range(len(self.lines)):
            pictures.hide(self.lines[i], hidden or not self.mask >> i & 1)
        pictures.hide(self.ground, not self.saying)
        pictures.hide(self.message, covered or not self.saying)

    def show_time(self) -> None:
        """The ground shortens and lights count; the player's last ones tick."""
        match = self.view.match
        due = match.due
        if not due:
            self.widen(160)
            return
        left = max(0, match.left)
        self.widen(max(1, 160 * left // due[0]))
        lit = (5 * left + due[0] - 1) // due[0]
        late = lit <= 2 and self.view.is_player(due[1])
        if late and self.ground.color_index != theme.WARNING:
            self.ground.color_index = theme.WARNING
        if lit != self.lit:
            if late and 0 < lit < self.lit:
                self.view.sound(sound.TIME)
            self.lit = lit
            self.view.console.lights.show(lights.COUNT + lit)

    def widen(self, wide: int) -> None:
        """Make the ground so wide."""
        if self.ground.width != wide:
            self.ground.width = wide

    def stop_lights(self) -> None:
        """The lights count no more."""
        if self.lit >= 0:
            self.lit = -1
            self.view.console.lights.show(lights.OFF)
