# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca on the screen: the questions to the player, and the keys."""

from micropython import const

from games.sueca import rules
from games.sueca.motion import TRICKS
from games.sueca.table import Table
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.board.store import FOR_TIME
from mesa.match.game_view import SURE, GameView
from mesa.ui import text
from mesa.ui.motion import CURSOR, SPREAD

_ONLY = const(9)  # the tip on what plays itself
_NEXT = const(11)  # on what is new in the second hand

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from games.sueca.cut import Cut
    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_PLAY_TIPS = const(0xC6C)  # bits of Match.tips_done; those before the first card have the numbers of phases


class View(GameView):
    """The questions to the player, and the keys."""

    last_hand_too = True
    notice_w = 143  # keeps the trump visible
    of_table = Table

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        words = console.words
        lang = ""
        if rules.direction(match.s) < 0:
            from mesa.ui import text_file

            lang = text_file.line(words, "sueca", "about", "portugal")
        words.use_game("sueca", lang)
        super().__init__(console, match)

    def before_page(self) -> None:
        """Free memory for a page: what moves, and unused cards."""
        self.table.trick.pool.free_memory()
        self.moves.remove()

    def sheet(self, then: "Callable[[], None] | None" = None) -> None:
        hand = self.table.hand
        at = hand.at
        hand.show(())  # it covers them, and each has a bitmap
        hand.at = at
        super().sheet(then)

    # the player's turn

    def ask(self) -> None:
        legal = self.match.legal()
        s = self.match.seen
        phase = s[rules.AT_PHASE]
        if phase < rules.PLAYING and self.tip(_NEXT if s[rules.AT_HAND] and phase == rules.ASKING else phase):
            return
        if phase == rules.PLAYING:
            if ~self.match.tips_done & _PLAY_TIPS:
                from games.sueca import questions

                if questions.tip(self, s, legal):
                    self.table.hand.dim(legal)  # the tip mentions them
                    return
            if not s[rules.AT_LAID]:
                self.first_lead(0)
            self.console.lights.show(signals.LIGHTS_TURN)
            if self.forced(legal, _ONLY):
                return
            hand = self.table.hand
            if self.newly_asked():
                # the card that gives least away, as an A too early costs least there: the lowest, no trump
                # if another card will do, since trumps are what one saves, above all where the partner wins
                led, trump = rules.led(s), rules.trump(s)
                least = lambda card: 80 * (card // 10 != led) + 40 * (card // 10 == trump) + card % 10  # noqa: E731
                hand.at = hand.cards.index(min(legal, key=least))
            hand.raised = True
            hand.spread(SPREAD)
            self.motion.in_steps(hand.dimming(legal))
        elif phase == rules.CUTTING:
            page = self.box_module("cut")
            if page:
                self.open_box(page.Cut(self.t, self.input, self.table.trick.pool))
                self.draw()
        elif len(legal) == 1:
            self.act(legal[0])  # the rules ask all four, so that nobody sees who has a choice
        else:
            from games.sueca import questions

            questions.ask(self, legal)

    def first_lead(self, seat: int) -> None:
        """Say who leads to the first trick, and why unless it is simply the next one (RULES 1)."""
        line = self.t("leads", self.name(seat)) if seat else self.t("you_lead")
        if self.match.seen[rules.AT_OPTIONS + rules.FIRST_LEAD] != rules.AFTER_DEALER:
            line += self.t("partner")
        self.show_notice(line)

    # keys

    def act(self, action: int) -> None:
        if action > rules.CUT and self.match.seen[rules.AT_PHASE] == rules.CUTTING:
            # the cards are seen next: the power switch must not give another choice
            self.console.writes_needed = min(self.console.writes_needed, FOR_TIME)
        super().act(action)

    def press(self, k: int) -> None:
        cut: "Cut | None" = self.box
        if cut:
            if k == KEY_A:
                self.act(rules.CUT + cut.at)
            else:
                cut.key(k)
            return
        hand = self.table.hand
        if not self.asked or not hand.raised:
            return
        if k == KEY_A:
            if self.sure():
                self.act(hand.chosen())
        elif k != KEY_B:
            self.input[SURE] = 0
            self.sound(signals.KEY)
            if k in (KEY_UP, KEY_DOWN):  # the nearest card of another suit, to the right or left
                suit = hand.chosen() // 10
                for _ in hand.cards:
                    hand.at = (hand.at + (1 if k == KEY_UP else -1)) % len(hand.cards)
                    if hand.chosen() // 10 != suit:
                        break
            else:
                hand.key(k)
            hand.spread(CURSOR)

    def means_moving(self, k: int) -> bool:
        hand = self.table.hand
        return k == KEY_A and hand.raised and hand.sprites[hand.at].y != hand.height(hand.at)

    def reason(self, key: str) -> str:
        return self.t("why_" + key, text.SUITS[rules.led(self.match.seen)])

    # Select, and the pause menu

    def select(self) -> None:
        s = self.match.seen
        last = rules.last_trick(s)
        if last >= 0 and s[rules.AT_PHASE] < rules.SCORED:
            self.console.stack.open(TRICKS, self, last)
        else:
            from games.sueca import questions

            questions.nothing_to_see(self, s)

    def extras(self) -> "list[tuple]":
        from games.sueca import questions

        return questions.extras(self)
