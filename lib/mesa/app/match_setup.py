# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page before a match: players, bots' levels, options, deal number; continue a saved one."""

import sys

from micropython import const

from mesa.app import console
from mesa.board import store
from mesa.core.contract import OVER
from mesa.core.loader import load
from mesa.core.match import MEDIUM, NAMES, STYLES, default_seats
from mesa.ui.menu_screen import Menu
from mesa.ui.menus import Dialog
from mesa.ui.words import t

_CONTINUE = const(0)
_PLAY = const(1)
_SEATS = const(2)
_LEVELS = const(3)
_LEVEL = const(4)
_DEAL = const(5)
_OPTION = const(6)
_PREF = const(7)
_HELP = const(8)
_DAILY = const(9)


class Setup(Menu):
    """What is chosen here is kept for the next time."""

    def __init__(self, game):
        self.game = game
        self.rules = sys.modules["games." + game + ".rules"]
        self.bots = __import__("games." + game + ".bots", None, None, ("LEVELS",))
        self.manifest = sys.modules["games." + game]
        record = console.kept.game(game)
        self.prefs = record[store.PREFS] | record[store.PREFS + 1] << 8
        self.mended = False
        for i in range(len(self.manifest.PREFS)):
            if self.prefs >> 2 * i & 3 >= len(self.manifest.PREFS[i][1]):
                self.prefs &= ~(3 << 2 * i)
                self.mended = True
        super().__init__(self.manifest.TITLES[self.title_choice()])
        self.options = self.known_options(record[store.OPTIONS : store.OPTIONS + 5])
        few, most = self.rules.SEATS
        seats = record[store.SEATS] or default_seats(self.rules)
        self.mended = self.mended or not few <= seats <= most
        self.seats = max(few, min(most, console.wanted.get("seats") or seats))
        packed = record[store.LEVELS] | record[store.LEVELS + 1] << 8
        self.levels = bytearray(8)
        for seat in range(8):
            # 0 is "random", only for tests: nothing stored yet means medium
            self.levels[seat] = self.known_level(packed >> 2 * seat & 3 or MEDIUM)
        if console.wanted.get("level") is not None:
            for seat in range(8):
                self.levels[seat] = console.wanted["level"]
        self.seed = console.wanted.get("seed")
        self.daily = (-1, "")  # a deal number and the date that it came from
        self.linked = -1  # the deal number of a link: the rest of it is for this time only
        link = console.wanted.pop("link", None)
        if link and link.game == game:
            self.seed = self.linked = link.number
            self.seats, levels, options = link.fit(self.rules, len(self.bots.LEVELS))
            self.levels, self.options = bytearray(levels), bytearray(options)
        self.stale = console.kept.has_match(game) and not self.playable()
        if self.stale:
            console.kept.drop_match()
        elif console.kept.has_match(game):  # its levels and options, before somebody goes on with it
            match = console.kept.match()
            self.known_options(match[3])
            for level in match[0]:
                self.known_level(level)
        self.list()

    def known_level(self, level):
        """The level, or medium if the game has none of that number."""
        if level < len(self.bots.LEVELS):
            return level
        self.mended = True
        return min(MEDIUM, len(self.bots.LEVELS) - 1)

    def known_options(self, packed):
        """Choice indexes from the store's five bytes, two a byte; the default where there is none such."""
        options = bytearray(len(self.rules.OPTIONS))
        for i in range(len(options)):
            choice = packed[i // 2] >> 4 * (i % 2) & 15
            if choice < len(self.rules.OPTIONS[i][1]):
                options[i] = choice
            else:
                self.mended = True
        return options

    def playable(self):
        """True if the match that waits can go on: it is this game's, of this version of its rules."""
        rules = self.rules
        levels, _, _, _, _, _, _, state = console.kept.match()
        few, most = rules.SEATS
        try:
            rules.hide(state, 0)
            rules.deadline(state)
            return (
                few <= len(levels) <= most
                and state[0] == rules.VERSION
                and len(state) == len(rules.new(0, len(levels), bytes(len(rules.OPTIONS))))
                and len(rules.scores(state)) == len(levels)
                and rules.turn(state) != OVER
            )
        except MemoryError:
            raise
        except Exception as problem:  # a state that makes no sense
            print("match:", problem)
            return False

    def enter(self):
        super().enter()
        if self.stale or self.mended:
            word = "old_save" if self.stale else "save_mended"
            self.stale = self.mended = False
            console.way().note(t(word))

    def title_choice(self):
        """Which of the manifest's TITLES the preference "title" asks for."""
        for i in range(len(self.manifest.PREFS)):
            if self.manifest.PREFS[i][0] == "title":
                return self.prefs >> 2 * i & 3
        return 0

    def list(self):
        """Make the rows: (kind, index) each."""
        rows = [(_CONTINUE, 0)] if console.kept.has_match(self.game) else []
        rows.append((_PLAY, 0))
        if self.rules.SEATS[0] < self.rules.SEATS[1]:
            rows.append((_SEATS, 0))
        if self.seats > 1:
            rows.append((_LEVELS, 0))
        rows.append((_DEAL, 0))
        rows.append((_DAILY, 0))
        for i in range(len(self.options)):
            rows.append((_OPTION, i))
        for i in range(len(self.manifest.PREFS)):
            rows.append((_PREF, i))
        if self.seats > 2:
            for seat in range(1, self.seats):
                rows.append((_LEVEL, seat))
        rows.append((_HELP, 0))
        self.rows = rows

    def count(self):
        return len(self.rows)

    def row(self, i):
        kind, at = self.rows[i]
        if kind == _CONTINUE:
            return t("continue"), ""
        if kind == _PLAY:
            return t("new_match"), ""
        if kind == _SEATS:
            return t("seats"), str(self.seats)
        if kind == _LEVELS:
            for seat in range(2, self.seats):
                if self.levels[seat] != self.levels[1]:
                    return t("level"), t("mixed")
            return t("level"), t(self.bots.LEVELS[self.levels[1]])
        if kind == _LEVEL:
            return NAMES[at], t(self.bots.LEVELS[self.levels[at]])
        if kind == _DEAL:
            return t("deal_number"), t("by_lot") if self.seed is None else str(self.seed)
        if kind == _DAILY:
            return t("daily"), self.daily[1] if self.daily[0] == self.seed else ""
        if kind == _OPTION:
            name, choices = self.rules.OPTIONS[at]
            return t("o_" + name), t("o_" + name + "_" + choices[self.options[at]])
        if kind == _PREF:
            name, choices = self.manifest.PREFS[at]
            return t("p_" + name), t("p_" + name + "_" + choices[self.prefs >> 2 * at & 3])
        return t("help"), ""

    def turn(self, i, by):
        kind, at = self.rows[i]
        if kind == _SEATS:
            few, most = self.rules.SEATS
            self.seats = few + (self.seats - few + by) % (most - few + 1)
            self.list()
        elif kind == _LEVELS:
            level = self._other(self.levels[1], by)
            for seat in range(8):
                self.levels[seat] = level
        elif kind == _LEVEL:
            self.levels[at] = self._other(self.levels[at], by)
        elif kind == _OPTION:
            self.options[at] = (self.options[at] + by) % len(self.rules.OPTIONS[at][1])
        elif kind == _PREF:
            n = len(self.manifest.PREFS[at][1])
            choice = ((self.prefs >> 2 * at & 3) + by) % n
            self.prefs = self.prefs & ~(3 << 2 * at) | choice << 2 * at
            self.title = self.manifest.TITLES[self.title_choice()]
        elif kind == _DEAL and by and self.seed is not None:
            self.seed = (self.seed + by) % (1 << 29)
        self.keep()

    def _other(self, level, by):
        n = len(self.bots.LEVELS) - 1  # level 0, random, is not offered
        return 1 + (max(level, 1) - 1 + by) % n

    def pick(self, i):
        kind = self.rows[i][0]
        if kind == _CONTINUE:
            self.go(True)
        elif kind == _PLAY:
            self.new()
        elif kind == _DEAL:
            console.stack.push(load("mesa.app.number_editor").Number(self))
        elif kind == _DAILY:
            console.stack.push(load("mesa.app.daily").Daily(self))
        elif kind == _HELP:
            console.stack.push(load("mesa.app.help").Pages("games/" + self.game + "/help"))
        else:
            self.turn(i, 1)
            self.show()

    def keep(self):
        """Put what was chosen into the store."""
        record = console.kept.game(self.game)
        if self.linked < 0:
            packed = 0
            for seat in range(1, 8):
                packed |= (self.levels[seat] & 3) << 2 * seat
            record[store.LEVELS] = packed & 0xFF
            record[store.LEVELS + 1] = packed >> 8
            record[store.SEATS] = self.seats
            record[store.OPTIONS : store.OPTIONS + 5] = store.pack_options(self.options)
        record[store.PREFS] = self.prefs & 0xFF
        record[store.PREFS + 1] = self.prefs >> 8
        console.kept.put_game(self.game, record)

    def back(self):
        self.keep()
        console.save_now()
        console.way().launch()

    def new(self):
        """Open a new match; the player is asked if one that waits would be lost by it."""
        if not console.kept.waits():
            self.go(False)
            return

        def answer(i):
            if i:
                self.go(False)

        # autoplay, which has no action in mind here, goes on
        choices = (t("back"), t("new_match"))
        console.stack.push(Dialog(console, (t("waiting_lost"),), choices, answer, 0, "", (0, None)))

    def go(self, saved):
        """Open the match."""
        self.keep()
        console.save_now()
        if saved:
            levels, styles, moves, options, leader, hints, seconds, state = console.kept.match()
            setup = (None, len(levels), self.known_options(options))
            levels = bytes([self.known_level(level) for level in levels])
            start = console.way().start
            start(self.game, setup, levels, styles, state, moves, leader, hints, seconds)
            return
        way = console.way()
        seed = way.draw() if self.seed is None else self.seed
        leader = None if seed in (self.daily[0], self.linked) else way.last_winner(self.game)
        setup = (seed, self.seats, bytes(self.options))
        way.start(self.game, setup, bytes(self.levels[: self.seats]), STYLES[: self.seats], leader=leader)

    def pilot(self, action):
        return self.towards(self.rows.index((_PLAY, 0)))
