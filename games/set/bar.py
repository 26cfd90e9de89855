# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The strip above the cards of SET: everybody's points, or whose call it is and how long it may last."""

import displayio
import vectorio
from micropython import const

from games.set import rules
from mesa.board import lights, sound
from mesa.ui import text, theme

_HIGH = const(12)
_X = b"\x03\x29\x4a\x6f"  # where a seat's points begin
_DECK = const(157)  # right end of the number of cards left


def _box(group, x, y, w, h, colour):
    box = vectorio.Rectangle(pixel_shader=theme.PALETTE, x=x, y=y, width=w, height=h)
    box.color_index = colour
    group.append(box)
    return box


class Bar:
    """`group` is what is shown. `names` are what the seats are called, seat 0 first."""

    def __init__(self, play, names):
        self.t = play.t
        self.sound = play.sound
        self.lights = play.console.lights
        self.group = displayio.Group()
        self.names = names
        self.lamps = -1
        _box(self.group, 0, 0, 160, _HIGH, theme.INK)
        self.time = _box(self.group, 0, 0, 160, _HIGH, theme.BLUE)
        self.open = displayio.Group()
        self.group.append(self.open)
        self.points = []
        self.nones = []
        for i in range(max(2, len(names))):
            x = _X[i] if i == 0 or len(names) > 1 else 60
            label = text.label("", x, 0, theme.GOLD if i == 0 else theme.WHITE)
            self.points.append(label)
            self.open.append(label)
        if len(names) > 1:
            for i in range(len(names)):
                self.nones.append(_box(self.open, _X[i], _HIGH - 2, 28, 2, theme.SKY))
        self.deck = text.label("", _DECK, 0, theme.WHITE, align=text.RIGHT)
        self.open.append(self.deck)
        _box(self.open, _DECK - 16, 2, 5, 7, theme.WHITE)
        self.say = text.label("", 80, 0, theme.WHITE, align=text.CENTRE)
        self.group.append(self.say)
        self.close()

    def x(self, seat):
        """Where the seat's points stand: what it has found goes there."""
        return _X[seat]

    def update(self, view, said=None):
        """Points, cards left, and a line under everybody who says that there is none (mask; the state's)."""
        points = rules.scores(view)
        if len(points) == 1:
            text.put(self.points[0], self.t("points", points[0]))
            text.put(self.points[1], self.t("debt", rules.debt(view)) if rules.plays_solo(view) else "")
        else:
            said = rules.agreed(view) if said is None else said
            for i in range(len(points)):
                text.put(self.points[i], "{} {}".format(self.names[i], points[i]))
                self.nones[i].hidden = not said >> i & 1
        text.put(self.deck, str(rules.cards_left(view)))

    def call(self, message, colour):
        """Say something in place of the points, on a ground of `colour` that `run` shortens."""
        self.dark()
        text.put(self.say, message)
        self.say.hidden = False
        self.open.hidden = True
        self.time.color_index = colour
        self.time.width = 160
        self.time.hidden = False

    def run(self, left, whole, own):
        """`left` of `whole` milliseconds remain: the ground shortens, lamps count; the own last ones tick."""
        wide = max(1, 160 * left // whole)
        if wide != self.time.width:
            self.time.width = wide
        lamps = (5 * left + whole - 1) // whole
        if lamps != self.lamps:
            if own and 0 < lamps <= 2 and self.lamps > lamps:
                self.time.color_index = theme.RED
                self.sound(sound.TIME)
            self.lamps = lamps
            self.lights.show(lights.COUNT + lamps)

    def blank(self, on):
        """Nothing but the ground, as long as a notice lies there."""
        self.open.hidden = on

    def close(self):
        """Back to the points."""
        self.say.hidden = self.time.hidden = True
        self.open.hidden = False
        self.dark()

    def dark(self):
        """The lamps count no more."""
        if self.lamps >= 0:
            self.lamps = -1
            self.lights.show(lights.OFF)
