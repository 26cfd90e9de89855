# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's table on the screen: what lies there, drawn from the state, and how it moves."""

from displayio import Group
from micropython import const

from games.qu4to import rules
from games.qu4to.deck import form
from games.qu4to.face import Faces
from games.qu4to.fan import AT_ONCE, Fan
from games.qu4to.nameplates import Nameplates
from mesa.app.game_view import GameView
from mesa.core.loader import load, unload
from mesa.ui import pictures, text, theme
from mesa.ui.motion import FAR, SWEEP
from mesa.ui.scene import empty

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from displayio import TileGrid

    from games.qu4to.halves import Halves
    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

ROW = const(43)
"""y of the deck, the leading set and the discards."""
DECK = const(2)
"""x of the deck."""
_DISCARDS = const(134)


def set_text(t: "Callable[..., str]", cls: int) -> str:
    """A class of sets in words, "pair of 7s"; t: a scene's texts."""
    low, run, size = form(cls)
    if run:
        return t("run", "-".join([str(low + i) for i in range(size)]))
    return t("equal%d" % size, low)


class Table(GameView):
    """The table without what happens (events.py) and the player's keys (view.py).

    `lead_cards` is the set to beat and `discards` those that can be seen, as [card, half, grid].
    """

    notice_y = 62
    round_label: text.Label
    my_points: text.Label
    set_label: text.Label  # over the leading set
    hint_label: text.Label  # over the hand
    nameplates: Nameplates
    faces: Faces
    middle: Group  # deck, leading set and discards
    deck_card: "TileGrid"
    deck_count: text.Label
    fan: Fan
    halves_box: "Halves | None"  # over the table while a half is chosen
    lead_cards: "list[list]"
    discards: "list[list]"
    leaving: "list[TileGrid]"  # cards that are taken away once they have moved
    arriving: "list[tuple[int, int]]"  # (card, half) of the set that is being laid
    points_rows: "list[tuple[int, int]]"  # by seat, for the next dialog: points of the round, of the match

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        self.bot_ms: int = match.bot_ms

    def build(self) -> None:
        view = self.match.view
        self.group.append(pictures.table())
        self.group.append(pictures.rect(0, 0, 160, 11, theme.STRIP))
        self.round_label = text.label("", 3, 0, theme.KEYS)
        self.my_points = text.label("", 157, 0, theme.OURS, align=text.RIGHT)
        self.set_label = text.label("", 80, 32, theme.TEXT, align=text.CENTRE)
        self.hint_label = text.label("", 80, 78, theme.INFO, align=text.CENTRE)
        for label in (self.round_label, self.my_points, self.set_label, self.hint_label):
            self.group.append(label)
        names = [self.name(seat) for seat in range(len(rules.scores(view)))]
        self.nameplates = Nameplates(self.group, names, self.match)
        self.faces = Faces()
        self.middle = Group()
        self.deck_card = self.faces.get(self.middle, DECK, ROW)
        self.faces.back(self.deck_card, 0)
        self.deck_count = text.label("", DECK + 12, ROW + 12, theme.TEXT, align=text.CENTRE, back=theme.INK)
        self.middle.append(self.deck_count)
        self.group.append(self.middle)
        self.fan = Fan(self.faces, self.motion)
        self.group.append(self.fan.group)
        self.lead_cards = []
        self.discards = []
        self.leaving = []
        self.arriving = []
        self.points_rows = []
        self.halves_box = None
        self.update()
        top = rules.top(view)
        if top:
            self.discards.append(self.lay(top[0], top[1], _DISCARDS, True))
        laid = rules.cards(view, rules.LEADING)
        for i in range(len(laid)):
            self.lead_cards.append(self.lay(laid[i][0], laid[i][3], self.set_x(i, len(laid))))
        phase = rules.phase(view)
        if phase == rules.CHOOSE:
            self.match.bot_ms = 0
        elif phase < rules.ENDED:
            self.write_set(rules.leader(view), rules.leading(view))
        self.fan.hold([(card, half) for card, _, _, half in rules.cards(view, 0)])
        self.fan.spread(AT_ONCE)
        self.show_turn()

    def before_dialog(self) -> None:
        self.faces.free = []

    # what can be read off the state

    def update(self) -> None:
        """Numbers and signs as the state has them; called when all events have been shown."""
        view = self.match.view
        self.nameplates.update()
        text.put(self.round_label, self.t("round", rules.hand_number(view) + 1))
        self.write_points()
        self.write_deck(rules.deck_left(view))

    def write_points(self) -> None:
        """Write the player's points."""
        text.put(self.my_points, "{} {}".format(self.name(0), rules.totals(self.match.view)[0]))

    def write_deck(self, n: int) -> None:
        """Write how many cards the deck has."""
        self.deck_card.hidden = not n
        text.put(self.deck_count, str(n))

    def write_set(self, seat: int, cls: int) -> None:
        """The line over the set."""
        if cls == rules.NONE:
            line = self.leads_text(seat)
        else:
            line = self.t("leads", self.name(seat), set_text(self.t, cls))
        text.put(self.set_label, line)
        self.set_label.color = theme.rgb(theme.TEXT if seat else theme.OURS)

    def leads_text(self, seat: int) -> str:
        """In words: who leads."""
        return self.t("opens", self.name(seat)) if seat else self.t("you_open")

    def hide_notice(self) -> None:
        """Nothing more to say for now."""
        self.notice_left = 0
        self.notice_label.hidden = True

    def show_turn(self) -> None:
        """Colour the name of who is to act."""
        self.nameplates.show_turn(rules.turn(self.match.view))

    def open_halves(self) -> None:
        """Both hands in numbers, over the table."""
        leads = self.leads_text(rules.leader(self.match.view))
        box = load("games.qu4to.halves").Halves(self.t, self.fan.cards, leads)
        self.halves_box = box
        self.hide_notice()
        self.middle.hidden = True
        self.group.append(box.group)

    def close_halves(self) -> None:
        """The table is seen again."""
        if self.halves_box:
            empty(self.halves_box.group)
            self.group.remove(self.halves_box.group)
            self.halves_box = None
            self.middle.hidden = False
            unload("games.qu4to.halves")

    # cards on the table

    def set_x(self, i: int, n: int) -> int:
        """x of the i-th of n cards of a set."""
        return 68 - 13 * (n - 1) + 26 * i

    def lay(self, card: int, half: int, x: int, dim: bool = False) -> list:
        """A card face up in the row, as [card, half, grid]."""
        grid = self.faces.get(self.middle, x, ROW)
        self.faces.show(grid, card, half, dim)
        return [card, half, grid]

    def discard(self) -> None:
        """The set goes to the discards."""
        while len(self.discards) > 1:
            self.faces.put(self.discards.pop(0)[2], self.middle)
        for one in self.lead_cards:
            self.faces.shade(one[2], one[1], True)
            self.motion.move(one[2], _DISCARDS, ROW, SWEEP)
            self.discards.append(one)
        self.lead_cards = []

    def free_leaving(self) -> None:
        """Cards that have left the table can be used again."""
        while self.leaving:
            self.faces.put(self.leaving.pop(), self.middle)

    def fly(self, grid: "TileGrid", seat: int) -> None:
        """A card goes to where a player's points are, and then leaves the screen."""
        self.leaving.append(grid)
        self.motion.move(grid, self.nameplates.centre(seat) - 12 if seat else 134, -34, FAR)

    def notice(self, message: str, seat: int = 0) -> None:
        """Show a line for a moment, in the middle or under a player's name."""
        super().notice(message)
        half = text.width(message) // 2 + 4
        x = max(half, min(160 - half, self.nameplates.centre(seat)))
        y = 34 if seat else self.notice_y
        self.notice_label.x, self.notice_label.y = x, y

    def names(self) -> "list[str]":
        """Every seat's name."""
        return [self.name(seat) for seat in range(len(self.nameplates.sign))]

    def make_dialog(self, *arguments: "Any") -> "Any":
        rows = self.points_rows
        self.points_rows = []
        if not rows:
            return super().make_dialog(*arguments)
        return load("games.qu4to.result").Result(self, rows, *arguments[:5])
