# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of SET: the cards, the frames around them, and the strip above."""

from displayio import Group
from micropython import const

from games.set import deck, faces, rules
from games.set.cards import OUT, Cards, Frames
from games.set.deck import HOLE
from mesa.board import signals
from mesa.ui import score_bar, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from vectorio import Rectangle

    from games.set.view import View

HIGH = const(12)
"""The height of the strip above the cards; it is as wide as the screen."""
_LEFT = const(3)  # x of the first points
_RIGHT = const(142)  # where the gap after the last ones ends
_GAP = const(9)  # between two seats, if there is space
_DECK = const(157)  # right end of the number of cards left
_CLOCK = const(136)  # and of a solo player's time
_FLASH_AGAIN = const(10000)  # ms between two flashes
_FLASH = const(1599)  # ms of a flash
_COUNT = const(15)  # frames of a number before the cards appear again
_AGAIN = const(2)  # so many of them in one frame


class Table:
    """The whole table; `view` is the match's view, whose group shows it."""

    def __init__(self, view: "View") -> None:
        self.view = view
        self.hidden = False  # the cards must not be seen now
        self.idle = 0  # ms since the table changed, for the aid

    def build(self) -> "Generator[bool | None, None, None]":
        """Build the table in the view's group, one picture or class a step.

        For the yielded values, see mesa.ui.scene. It leaves almost no garbage.
        """
        view = self.view
        self.cards = Cards(view)
        yield
        yield from self.cards.laying(view.match.seen)
        self.frames = Frames(view, self.cards)
        yield
        self.score_bar = ScoreBar(view)
        self.strip = self.score_bar.group
        yield

    def draw(self, s: bytearray) -> None:
        """Show the state and the view's input at once."""
        self.cards.draw(s)
        self.frames.draw(s)
        self.score_bar.draw(s)

    def resize(self, s: bytearray) -> bool:
        """If the cards need more or fewer columns, resize and move them; return whether they do."""
        cards = self.cards
        before = cards.columns
        columns = faces.columns(s)
        if columns == before or self.view.motion.fast:
            return False
        cards.set_columns(columns)
        slots = list(range(3 * columns))
        if columns < before:
            slots.reverse()
        for sprite in self.frames.sprites:  # to remove several that are seen redraws everything between them
            theme.hide(sprite, True)
        self.view.motion.in_steps(self._resize(slots, s))
        return True

    def _resize(self, slots, s):
        self.frames.draw(s)
        yield  # what these have covered is enough for a frame
        yield from self.cards.bringing(slots, s)

    def hide(self) -> None:
        """Hide the cards and what covers them; free what is easy to make again."""
        self.hidden = True
        cards = self.cards
        cards.stop_flash()
        for sprite in cards.sprites:
            theme.hide(sprite, True)
        cards.faces.sheet = None
        self.frames.clear()

    def aid(self, ms: int, after: int) -> None:
        """Flash a card of a SET as a beginner's aid if nothing has changed for `after` ms."""
        cards = self.cards
        if cards.flash_left:
            cards.flash(ms)
            return
        self.idle += ms
        if self.idle >= after:
            self.idle = max(0, after - _FLASH_AGAIN)
            triple = deck.first_set(self.view.match.seen)
            if triple:
                cards.flash_slot, cards.flash_left = triple & 127, _FLASH
            else:
                self.view.notice("aid_none")

    def reveal(self, counted: bool) -> None:
        """Show them again, a few a frame; `counted`: after three, two, one, while time stands still."""
        if self.hidden:
            self.view.motion.in_steps(self._reveal(counted))

    def _reveal(self, counted):
        yield  # removing what covered them is enough for a frame
        group = self.view.group
        for n in "321" if counted else "":
            text.label(group, n, 80, 52, theme.TITLE, text.CENTRE, True)
            for _ in range(_COUNT):
                yield
            group.pop()
        self.hidden = False
        cards = self.cards
        for slot in range(len(cards.sprites)):
            theme.hide(cards.sprites[slot], cards.shown[slot] == HOLE)
            if slot % _AGAIN == _AGAIN - 1:
                yield


class ScoreBar(score_bar.ScoreBar):
    """The strip: points by seat, cards left, a line under each seat that says no SET; in solo debt and time.

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
            for _ in range(n):
                self.lines.append(theme.rect(group, _LEFT, HIGH - 2, 28, 2, theme.INFO))
        theme.rect(group, _DECK - 16, 2, 5, 7, theme.WHITE)
        self.call = Group(y=OUT)  # messages about a call; off the screen otherwise
        theme.rect(self.call, 0, 0, 160, HIGH, theme.STRIP)
        self.ground = theme.rect(self.call, 0, 0, 160, HIGH, theme.BLUE)
        self.message = text.label(self.call, "", 80, 0, theme.TEXT, text.CENTRE)
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
        self.underline(s[rules.AT_AGREED])
        turn = rules.turn(s)
        if turn >= 0:
            self.say(view.call_line(turn), theme.PURPLE if turn else theme.BLUE)
            self.show_time()
        else:
            self.stop_lights()
            self.call.y = OUT
            self.clear()

    def underline(self, mask: int) -> None:
        """Draw a line under the seats that say that there is no SET: one bit per seat."""
        for i in range(len(self.lines)):
            theme.hide(self.lines[i], not mask >> i & 1)

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
