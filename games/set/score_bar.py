# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The strip above the cards of SET: all points, or who has called and the time left."""

from displayio import Group
from micropython import const

from games.set import rules
from mesa.board import signals
from mesa.ui import score_bar, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from vectorio import Rectangle

    from games.set.view import View

HIGH = const(12)
"""The strip's height; it is as wide as the screen."""
OUT = const(-40)
"""y of what is off the screen."""
_LEFT = const(3)  # x of the first points
_RIGHT = const(142)  # where the gap after the last ones ends
_GAP = const(9)  # between two seats, if there is space
_DECK = const(157)  # right end of the number of cards left
_CLOCK = const(136)  # and of a solo player's time


class ScoreBar(score_bar.ScoreBar):
    """Points by seat, cards left, and a line under each seat that says no SET; in solo also debt and time.

    During a call, a message covers all that, on a background that shrinks with the time left.
    """

    def __init__(self, view: "View") -> None:
        n = len(rules.scores(view.match.seen))
        places = [(_LEFT, theme.OURS, text.LEFT)]
        places += [(_LEFT, theme.TEXT, text.LEFT)] * (n - 1)
        if n == 1:
            places += [(60, theme.TEXT, text.LEFT), (_CLOCK, theme.INFO, text.RIGHT)]
        places.append((_DECK, theme.TEXT, text.RIGHT))
        super().__init__(view.group, places, HIGH)
        self.view = view
        self.seconds = -1  # shown by the clock
        self.lit = -1  # how many lights show the time of a call, or -1
        self.lines: "list[Rectangle]" = []  # by seat
        group = self.group
        if n > 1:
            for i in range(n):
                self.lines.append(theme.rect(_LEFT, HIGH - 2, 28, 2, theme.INFO))
                group.append(self.lines[i])
        group.append(theme.rect(_DECK - 16, 2, 5, 7, theme.WHITE))
        self.call = Group(y=OUT)  # messages about a call; off the screen otherwise
        self.call.append(theme.rect(0, 0, 160, HIGH, theme.STRIP))
        self.ground: "Rectangle" = theme.rect(0, 0, 160, HIGH, theme.BLUE)
        self.call.append(self.ground)
        self.message: text.Label = text.label("", 80, 0, theme.TEXT, align=text.CENTRE)
        self.call.append(self.message)
        group.append(self.call)

    def draw(self, s: bytearray) -> None:
        """Draw the points; during a call, the caller and the time left."""
        view = self.view
        points = rules.scores(s)
        left = str(s[rules.AT_DECK])
        if len(points) == 1:
            debt = view.t("debt", s[rules.AT_DEBT]) if s[rules.AT_DEBT] else ""
            self.write(view.t("points", points[0]), debt, self.labels[2].text, left)
            self.show_clock()
        else:
            labels = self.labels
            space = _RIGHT - _LEFT  # what the points leave is shared among the gaps
            for i in range(len(points)):
                text.put(labels[i], "{} {}".format(view.name(i), points[i]))
                space -= text.width(labels[i].text)
            text.put(labels[-1], left)
            x = _LEFT
            for i in range(len(points)):
                if labels[i].x != x:
                    labels[i].x = self.lines[i].x = x
                x += text.width(labels[i].text) + min(_GAP, space // len(points))
        for i in range(len(self.lines)):
            theme.hide(self.lines[i], not s[rules.AT_AGREED] >> i & 1)
        turn = rules.turn(s)
        if turn >= 0:
            self.say(
                view.call_line(turn),
                theme.PURPLE if turn else theme.BLUE,
            )
            self.show_time()
        else:
            self.stop_lights()
            self.call.y = OUT
            self.clear()

    def say(self, message: str, colour: int) -> None:
        """Show a message instead of the points, on a background of `colour`."""
        self.clear()
        text.put(self.message, message)
        if self.ground.color_index != colour:
            self.ground.color_index = colour
        self.call.y = 0

    def clear(self) -> None:
        """Remove the face beside the message (mesa.ui.portraits)."""
        while len(self.call) > 3:
            self.call.pop()

    def tell(self, message: str, colour: int) -> None:
        """Show how a call ended, and stop its time."""
        self.stop_lights()
        self.widen(160)
        self.say(message, colour)

    def show_clock(self) -> None:
        """Show the time of a solo match."""
        seconds = self.view.match.played // 1000
        if len(self.lines) == 0 and seconds != self.seconds:
            self.seconds = seconds
            text.put(self.labels[2], "{}:{:02d}".format(seconds // 60, seconds % 60))

    def show_time(self) -> None:
        """Shrink the background and count with the lights; tick in the player's last seconds."""
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
                self.view.sound(signals.TIME)
            self.lit = lit
            self.view.console.lights.show(signals.LIGHTS_COUNT + lit)

    def widen(self, wide: int) -> None:
        """Set the width of the background."""
        if self.ground.width != wide:
            self.ground.width = wide

    def stop_lights(self) -> None:
        """Stop counting with the lights."""
        if self.lit >= 0:
            self.lit = -1
            self.view.console.lights.show(signals.LIGHTS_OFF)
