# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's events on the screen, one handler each; see rules.py for what they carry."""

from micropython import const

from games.qu4to import plates, rules
from games.qu4to.felt import DECK, ROW, Felt
from mesa.board import sound
from mesa.core.contract import HAND_END, MATCH_END
from mesa.ui import text

_LOG = const(5)

plays = []
"""For Select: the table, then its last plays, (seat, event, class). Views come and go in a match."""


class Events(Felt):
    """The state has all that waiting events tell; what moves, and the signs of who did what, follow them."""

    def event(self, event, seat, a, b):
        self.sweep()
        if event == rules.CARD:
            self.coming.append((a, b))
        elif event == rules.PLAYED:
            self.played(seat, a)
        elif event == rules.POINT:
            self.point(seat, a)
        elif event == rules.EMPTIED:
            self.emptied(seat, b)
        elif event in (rules.TURNED, rules.DREW, rules.PASSED):
            self.passed(event, seat, a)
        elif event == rules.PUT:
            self.plates.write(seat)
            self.hold(seat)
        elif event == rules.RESHUFFLED:
            self.reshuffled(a, b)
        elif event == rules.STOOD:
            self.remember(seat, event, a)
            self.discard()
            self.notice(self.t("stood"))
            self.motion.wait(500)
        elif event == rules.LEADS:
            self.plates.unmark()
            self.plates.mark(seat, plates.LEADS)
            self.tell_set(seat, rules.NONE)
        elif event == rules.CHOSE:
            self.plates.mark(seat, plates.CHOSEN)
        elif event == rules.HALF:
            self.half(seat)
        elif event == rules.ROUND:
            self.new_round(seat, a)
        elif event == HAND_END:
            self.round_end()
        elif event == MATCH_END:
            self.match_end()
        if not self.match.events:
            self.read()
            self.light()

    def remember(self, seat, event, cls):
        """For Select: one more play."""
        if not plays or plays[0] is not self.match:
            plays.clear()
            plays.append(self.match)
        plays.append((seat, event, cls))
        if len(plays) > _LOG + 1:
            plays.pop(1)

    def hold(self, seat):
        """Take the player's hand from the state, if it is the player's."""
        if not seat:
            view = self.match.view
            self.fan.hold([(card, half) for card, _, _, half in rules.cards(view, 0)])
            self.fan.clear()
            self.fan.spread()

    def played(self, seat, cls):
        """The set flies in and sends the one that it beats to the discards."""
        self.discard()
        n = len(self.coming)
        for i in range(n):
            card, half = self.coming[i]
            grid = self.fan.give(card, self.middle) if seat == 0 else None
            if grid is None:
                grid = self.faces.get(self.middle, self.plates.middle(seat) - 12, -34 if seat else 97)
            self.faces.show(grid, card, half)
            self.motion.move(grid, self.slot(i, n), ROW, 200, 40 * i)
            self.laid.append([card, half, grid])
        self.coming = []
        if seat == 0:
            self.fan.clear()
            self.fan.spread()
        self.plates.unmark()
        self.plates.mark(seat, plates.LEADS)
        self.tell_set(seat, cls)
        self.remember(seat, rules.PLAYED, cls)
        self.sound(sound.CARD)
        self.motion.wait(650 if seat else 300)

    def point(self, seat, card):
        """The marker of the point goes to its owner, face down."""
        self.points()
        for one in self.gone:
            if one[0] == card:
                self.gone.remove(one)
                self.faces.back(one[2], one[1])
                self.fly(one[2], seat)
                break
        self.sound(sound.TRICK)
        self.notice("+1", seat)
        self.motion.wait(500)

    def emptied(self, seat, points):
        """A hand is empty."""
        self.points()
        self.sound(sound.TRICK if seat else sound.GOOD)
        self.notice(self.t("emptied", self.name(seat), points), seat)
        self.motion.wait(900)

    def passed(self, event, seat, a):
        """Somebody turns or draws a card, or can do neither."""
        self.remember(seat, event, 0)
        if event == rules.TURNED:
            self.plates.mark(seat, plates.TURNED)
            self.hold(seat)
            self.sound(sound.TURN)
        elif event == rules.DREW:
            self.stock(a)
            self.plates.mark(seat, plates.DREW)
            if seat:
                grid = self.faces.get(self.middle, DECK, ROW)
                self.faces.back(grid, 0)
                self.fly(grid, seat)
            self.sound(sound.DEAL)
        else:
            self.plates.mark(seat, plates.NEITHER)
            self.hold(seat)
        if seat:
            self.notice(
                self.t(("turned", "drew", "passed")[(rules.TURNED, rules.DREW, rules.PASSED).index(event)]),
                seat,
            )
            self.motion.wait(400)

    def reshuffled(self, n, fours):
        """The discards become the deck."""
        for one in self.gone:
            self.faces.back(one[2], one[1])
            self.motion.move(one[2], DECK, ROW, 300)
            self.flown.append(one[2])
        self.gone = []
        self.stock(n)
        self.sound(sound.DEAL)
        self.notice(self.t("reshuffled"))
        self.motion.wait(700)

    def half(self, seat):
        """A hand is turned; the last one's turn shows them all."""
        self.plates.mark(seat, 0)
        self.hold(seat)
        self.match.pace = self.pace
        self.sound(sound.TURN)
        self.motion.wait(150)

    def new_round(self, leader, number):
        """All cards are gathered and dealt."""
        for one in self.laid + self.gone:
            self.faces.put(one[2], self.middle)
        self.laid = []
        self.gone = []
        self.match.pace = 0
        self.read()
        self.plates.light(-1)
        text.put(self.words, "")
        self.hold(0)
        for i in range(len(self.fan.grids)):
            grid = self.fan.grids[i]
            x = grid.x
            grid.x, grid.y = DECK, ROW
            self.motion.move(grid, x, self.fan.height(i), 160, 50 * i)
        self.sound(sound.DEAL)
        self.notice(self.t("round", number + 1) + ": " + self.leads(leader))
        self.motion.wait(1100)

    def round_end(self):
        """The round is scored: the table stays as it is, the hand seen from its left end."""
        text.put(self.words, "")
        self.fan.at = 0
        self.hold(0)

    def result(self):
        """The table of points, then the next round."""
        number = rules.hand_number(self.match.view)
        self.score()
        self.tell(self.t("round_end", number + 1), self.names(), self.next_hand)

    def score(self):
        """The next dialog has the points in columns."""
        view = self.match.view
        made, total = rules.hand_scores(view), rules.scores(view)
        self.rows = [(made[seat], total[seat]) for seat in range(len(total))]

    def match_end(self):
        """Who has won, and everybody's points."""
        points = rules.scores(self.match.view)
        winner = rules.winners(self.match.view)[0]
        self.score()
        lines = self.names()
        for seat in range(len(points)):
            if seat != winner and points[seat] == points[winner]:
                lines.append(self.t("tied", self.name(winner)))
                break
        self.finish(self.t("won") if winner == 0 else self.t("lost", self.name(winner)), lines, winner == 0)
