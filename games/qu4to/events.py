# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's events on the screen, one handler each; see rules.py for what they carry."""

from micropython import const

from games.qu4to import nameplates, rules
from games.qu4to.table import DECK, ROW, Table
from mesa.board import sound
from mesa.core.contract import HAND_END, MATCH_END
from mesa.ui import text
from mesa.ui.motion import BEAT, CARD, FAR, LONG, NEXT, PAUSE, READ

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    pass


_KEPT = const(5)


class Events(Table):
    """While events wait, the state is ahead of them; cards and the signs of who did what follow events."""

    def event(self, event: int, seat: int, a: int, b: int) -> None:
        self.free_leaving()
        if event == rules.CARD:
            self.arriving.append((a, b))
        elif event == rules.PLAYED:
            self.played(seat, a)
        elif event == rules.POINT:
            self.point_made(seat, a)
        elif event == rules.EMPTIED:
            self.emptied(seat, b)
        elif event in (rules.TURNED, rules.DREW, rules.PASSED):
            self.passed(event, seat, a)
        elif event == rules.PUT:
            self.nameplates.write(seat)
            self.hold(seat)
        elif event == rules.RESHUFFLED:
            self.reshuffled(a, b)
        elif event == rules.STOOD:
            self.remember(seat, event, a)
            self.discard()
            self.notice(self.t("stood"))
            self.motion.wait(PAUSE)
        elif event == rules.LEADS:
            self.nameplates.unmark()
            self.nameplates.mark(seat, nameplates.LEADS)
            self.write_set(seat, rules.NONE)
        elif event == rules.CHOSE:
            self.nameplates.mark(seat, nameplates.CHOSEN)
        elif event == rules.HALF:
            self.half_chosen(seat)
        elif event == rules.ROUND:
            self.new_round(seat, a)
        elif event == HAND_END:
            self.round_end()
        elif event == MATCH_END:
            self.match_end()
        if not self.match.events:
            self.update()
            self.show_turn()

    def remember(self, seat: int, event: int, cls: int) -> None:
        """For Select: one more play. The match has them, since it may have several views."""
        plays = self.match.noted
        if plays is None:
            plays = self.match.noted = []
        plays.append((seat, event, cls))
        if len(plays) > _KEPT:
            plays.pop(0)

    def hold(self, seat: int) -> None:
        """Take the player's hand from the state, if it is the player's."""
        if not seat:
            view = self.match.view
            self.fan.hold([(card, half) for card, _, _, half in rules.cards(view, 0)])
            self.fan.clear()
            self.fan.spread()

    def played(self, seat: int, cls: int) -> None:
        """The set flies in and sends the one that it beats to the discards."""
        self.discard()
        n = len(self.arriving)
        for i in range(n):
            card, half = self.arriving[i]
            grid = self.fan.take_out(card, self.middle) if seat == 0 else None
            if grid is None:
                grid = self.faces.get(self.middle, self.nameplates.centre(seat) - 12, -34 if seat else 97)
            self.faces.show(grid, card, half)
            self.motion.move(grid, self.set_x(i, n), ROW, CARD, NEXT * i)
            self.lead_cards.append([card, half, grid])
        self.arriving = []
        if seat == 0:
            self.fan.clear()
            self.fan.spread()
        self.nameplates.unmark()
        self.nameplates.mark(seat, nameplates.LEADS)
        self.write_set(seat, cls)
        self.remember(seat, rules.PLAYED, cls)
        self.sound(sound.CARD)
        self.motion.wait(READ if seat else PAUSE)

    def point_made(self, seat: int, card: int) -> None:
        """The marker of the point goes to its owner, face down."""
        self.write_points()
        for one in self.discards:
            if one[0] == card:
                self.discards.remove(one)
                self.faces.back(one[2], one[1])
                self.fly(one[2], seat)
                break
        self.sound(sound.TRICK)
        self.notice("+1", seat)
        self.motion.wait(PAUSE)

    def emptied(self, seat: int, points: int) -> None:
        """A hand is empty."""
        self.write_points()
        self.sound(sound.TRICK if seat else sound.GOOD)
        self.notice(self.t("emptied", self.name(seat), points), seat)
        self.motion.wait(LONG)

    def passed(self, event: int, seat: int, a: int) -> None:
        """Somebody turns or draws a card, or can do neither."""
        self.remember(seat, event, 0)
        if event == rules.TURNED:
            self.nameplates.mark(seat, nameplates.TURNED)
            self.hold(seat)
            self.sound(sound.TURN)
        elif event == rules.DREW:
            self.write_deck(a)
            self.nameplates.mark(seat, nameplates.DREW)
            if seat:
                grid = self.faces.get(self.middle, DECK, ROW)
                self.faces.back(grid, 0)
                self.fly(grid, seat)
            self.sound(sound.DEAL)
        else:
            self.nameplates.mark(seat, nameplates.NEITHER)
            self.hold(seat)
        if seat:
            self.notice(
                self.t(("turned", "drew", "passed")[(rules.TURNED, rules.DREW, rules.PASSED).index(event)]),
                seat,
            )
            self.motion.wait(PAUSE)

    def reshuffled(self, n: int, fours: int) -> None:
        """The discards become the deck."""
        for one in self.discards:
            self.faces.back(one[2], one[1])
            self.motion.move(one[2], DECK, ROW, FAR)
            self.leaving.append(one[2])
        self.discards = []
        self.write_deck(n)
        self.sound(sound.DEAL)
        self.notice(self.t("reshuffled"))
        self.motion.wait(READ)

    def half_chosen(self, seat: int) -> None:
        """A hand is turned; the last one's turn shows them all."""
        self.nameplates.mark(seat, 0)
        self.hold(seat)
        self.match.bot_ms = self.bot_ms
        self.sound(sound.TURN)
        self.motion.wait(BEAT)

    def new_round(self, leader: int, number: int) -> None:
        """All cards are gathered and dealt."""
        for one in self.lead_cards + self.discards:
            self.faces.put(one[2], self.middle)
        self.lead_cards = []
        self.discards = []
        self.match.bot_ms = 0
        self.update()
        self.nameplates.show_turn(-1)
        text.put(self.set_label, "")
        self.hold(0)
        for i in range(len(self.fan.grids)):
            grid = self.fan.grids[i]
            x = grid.x
            grid.x, grid.y = DECK, ROW
            self.motion.move(grid, x, self.fan.height(i), CARD, NEXT * i)
        self.sound(sound.DEAL)
        self.notice(self.t("round", number + 1) + ": " + self.leads_text(leader))
        self.motion.wait(LONG)

    def round_end(self) -> None:
        """The round is scored: the table stays as it is, the hand seen from its left end."""
        text.put(self.set_label, "")
        self.fan.at = 0
        self.hold(0)

    def result(self) -> None:
        """The table of points, then the next round."""
        number = rules.hand_number(self.match.view)
        self.prepare_rows()
        self.tell(self.t("round_end", number + 1), self.names(), self.next_hand)

    def prepare_rows(self) -> None:
        """The next dialog has the points in columns."""
        view = self.match.view
        made, total = rules.hand_scores(view), rules.scores(view)
        self.points_rows = [(made[seat], total[seat]) for seat in range(len(total))]

    def match_end(self) -> None:
        """Who has won, and everybody's points."""
        points = rules.scores(self.match.view)
        winner = rules.winners(self.match.view)[0]
        self.prepare_rows()
        lines = self.names()
        for seat in range(len(points)):
            if seat != winner and points[seat] == points[winner]:
                lines.append(self.t("tied", self.name(winner)))
                break
        self.finish(self.t("won") if winner == 0 else self.t("lost", self.name(winner)), lines, winner == 0)
