# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page before a match: players, bots' levels, options, deal number; continue a saved one.

What it shows is the table ROWS: one entry a kind of row, with one function for each thing that a row does.
"""

from micropython import const

from mesa.board import store
from mesa.board.store_menus import any_match, drop_match, has_match, put_game, waiting_match
from mesa.core.contract import OVER
from mesa.core.loader import load
from mesa.core.match import MEDIUM, NAMES, STYLES
from mesa.core.setup import default_seats
from mesa.ui.menu_screen import MenuScreen
from mesa.ui.menus import Dialog

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Bots, Manifest, Rules
    from mesa.ui.scene import ConsoleParts


class MatchSetup(MenuScreen):
    """What is chosen here is kept for the next time."""

    prefs: int  # 2 bits each of the game's own settings
    options: bytearray
    seats: int
    stale: bool  # the match that was kept cannot be played any more

    def __init__(self, console: "ConsoleParts", game: str, rules: "Rules", bots: "Bots") -> None:
        self.console = console
        self.game = game
        self.rules = rules
        self.bots = bots
        self.manifest: "Manifest" = load("games." + game)
        record = console.store.game(game)
        self.prefs = record[store.PREFS] | record[store.PREFS + 1] << 8
        self.repaired = False
        for i in range(len(self.manifest.PREFS)):
            if self.pref(i) >= len(self.manifest.PREFS[i][1]):
                self.prefs &= ~(3 << 2 * i)
                self.repaired = True
        super().__init__(console, self.manifest.TITLES[self.title_choice()])
        self.options = self.known_options(record[store.OPTIONS : store.OPTIONS + 5])
        few, most = self.rules.SEATS
        seats = record[store.SEATS] or default_seats(self.rules)
        self.repaired = self.repaired or not few <= seats <= most
        self.seats = max(few, min(most, console.preset.get("seats") or seats))
        packed = record[store.LEVELS] | record[store.LEVELS + 1] << 8
        self.levels = bytearray(8)
        for seat in range(8):
            # 0 is "random", only for tests: nothing stored yet means medium
            self.levels[seat] = self.known_level(packed >> 2 * seat & 3 or MEDIUM)
        if console.preset.get("level") is not None:
            for seat in range(8):
                self.levels[seat] = console.preset["level"]
        self.seed: "int | None" = console.preset.get("seed")
        self.daily: "tuple[int | None, str]" = (-1, "")  # a deal number and the date that it came from
        self.linked = -1  # the deal number of a link: the rest of it is for this time only
        link = console.preset.pop("link", None)
        if link and link.game == game:
            self.seed = self.linked = link.number
            self.seats, levels, options = link.fit(self.rules, len(self.bots.LEVELS))
            self.levels, self.options = bytearray(levels), bytearray(options)
        self.stale = has_match(console.store, game) and not self.playable()
        if self.stale:
            drop_match(console.store)
        elif has_match(console.store, game):  # its levels and options, before somebody goes on with it
            match = waiting_match(console.store)
            self.known_options(match[3])
            for level in match[0]:
                self.known_level(level)
        self.list_rows()

    def known_level(self, level: int) -> int:
        """The level, or medium if the game has none of that number."""
        if level < len(self.bots.LEVELS):
            return level
        self.repaired = True
        return min(MEDIUM, len(self.bots.LEVELS) - 1)

    def known_options(self, packed: bytearray) -> bytearray:
        """Choice indexes from the store's five bytes, two a byte; the default where there is none such."""
        options = bytearray(len(self.rules.OPTIONS))
        for i in range(len(options)):
            choice = packed[i // 2] >> 4 * (i % 2) & 15
            if choice < len(self.rules.OPTIONS[i][1]):
                options[i] = choice
            else:
                self.repaired = True
        return options

    def playable(self) -> bool:
        """True if the match that waits can go on: it is this game's, of this version of its rules."""
        rules = self.rules
        levels, _, _, _, _, _, _, state = waiting_match(self.console.store)
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

    def tick(self, ms: int) -> None:
        if self.stale or self.repaired:
            word = "old_save" if self.stale else "save_mended"
            self.stale = self.repaired = False
            self.console.navigation().note(self.t(word))

    def pref(self, i: int) -> int:
        """Choice index of the i-th preference."""
        return self.prefs >> 2 * i & 3

    def title_choice(self) -> int:
        """Which of the manifest's TITLES the preference "title" asks for."""
        for i in range(len(self.manifest.PREFS)):
            if self.manifest.PREFS[i][0] == "title":
                return self.pref(i)
        return 0

    # the rows

    def list_rows(self) -> None:
        """Make the rows: (entry of ROWS, index within its kind) each."""
        self.rows: "list[tuple[tuple, int]]" = []
        for entry in ROWS:
            _, indexes, _, _, _, _ = entry
            for i in indexes(self):
                self.rows.append((entry, i))

    def count(self) -> int:
        return len(self.rows)

    def row(self, i: int) -> "tuple[str, str]":
        (name, _, label, value, _, _), at = self.rows[i]
        return label(self, at) if label else self.t(name), value(self, at) if value else ""

    def turn(self, i: int, by: int) -> None:
        (_, _, _, _, change, _), at = self.rows[i]
        if change:
            change(self, at, by)
        self.keep()

    def pick(self, i: int) -> None:
        (_, _, _, _, _, press), _ = self.rows[i]
        if press:
            press(self)
        else:
            self.turn(i, 1)
            self.show()

    def _once_if_waiting(self):
        return range(has_match(self.console.store, self.game))

    def _once(self):
        return range(1)

    def _once_if_seats_vary(self):
        return range(self.rules.SEATS[0] < self.rules.SEATS[1])

    def _once_if_bots(self):
        return range(self.seats > 1)

    def _each_bot(self):
        return range(1, self.seats if self.seats > 2 else 1)

    def _each_option(self):
        return range(len(self.options))

    def _each_pref(self):
        return range(len(self.manifest.PREFS))

    def _seats(self, _):
        return str(self.seats)

    def _change_seats(self, _, by):
        few, most = self.rules.SEATS
        self.seats = few + (self.seats - few + by) % (most - few + 1)
        self.list_rows()

    def _level_of_all(self, _):
        for seat in range(2, self.seats):
            if self.levels[seat] != self.levels[1]:
                return self.t("mixed")
        return self._level(1)

    def _bot_name(self, seat):
        return NAMES[seat]

    def _level(self, seat):
        return self.t(self.bots.LEVELS[self.levels[seat]])

    def _change_all_levels(self, _, by):
        level = self._other_level(1, by)
        for seat in range(8):
            self.levels[seat] = level

    def _change_level(self, seat, by):
        self.levels[seat] = self._other_level(seat, by)

    def _other_level(self, seat, by):
        n = len(self.bots.LEVELS) - 1  # level 0, random, is not offered
        return 1 + (max(self.levels[seat], 1) - 1 + by) % n

    def _deal(self, _):
        return self.t("random_deal") if self.seed is None else str(self.seed)

    def _change_deal(self, _, by):
        if self.seed is not None:
            self.seed = (self.seed + by) % (1 << 29)

    def _edit_deal(self):
        self.console.stack.push(load("mesa.app.number_editor").NumberEditor(self))

    def _date(self, _):
        return self.daily[1] if self.daily[0] == self.seed else ""

    def _edit_date(self):
        self.console.stack.push(load("mesa.app.daily").Daily(self))

    def _option_name(self, i):
        return self.t("o_" + self.rules.OPTIONS[i][0])

    def _option(self, i):
        name, choices = self.rules.OPTIONS[i]
        return self.t("o_" + name + "_" + choices[self.options[i]])

    def _change_option(self, i, by):
        self.options[i] = (self.options[i] + by) % len(self.rules.OPTIONS[i][1])

    def _pref_name(self, i):
        return self.t("p_" + self.manifest.PREFS[i][0])

    def _pref(self, i):
        name, choices = self.manifest.PREFS[i]
        return self.t("p_" + name + "_" + choices[self.pref(i)])

    def _change_pref(self, i, by):
        choice = (self.pref(i) + by) % len(self.manifest.PREFS[i][1])
        self.prefs = self.prefs & ~(3 << 2 * i) | choice << 2 * i
        title = self.manifest.TITLES[self.title_choice()]
        if title != self.title:
            self.title = title
            self.console.stack.renew()

    def _open_help(self):
        self.console.stack.push(load("mesa.app.help").HelpViewer(self.console, self.game))

    # leaving the page

    def keep(self) -> None:
        """Put what was chosen into the store."""
        record = self.console.store.game(self.game)
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
        put_game(self.console.store, self.game, record)

    def back(self) -> None:
        self.keep()
        self.console.save_now()
        self.console.navigation().show_launcher()

    def new_match(self) -> None:
        """Open a new match; the player is asked if one that waits would be lost by it."""
        if not any_match(self.console.store):
            self._start()
            return

        def answer(i):
            if i:
                self._start()

        # autoplay, which has no action in mind here, goes on
        choices = (self.t("back"), self.t("new_match"))
        dialog = Dialog(self.console, (self.t("waiting_lost"),), choices, answer, 0, "", (0, None))
        self.console.stack.push(dialog)

    def _start(self):
        self.keep()
        self.console.save_now()
        navigation = self.console.navigation()
        seed = navigation.random_deal() if self.seed is None else self.seed
        leader = None if seed in (self.daily[0], self.linked) else navigation.last_winner(self.game)
        setup = (seed, self.seats, bytes(self.options))
        levels = bytes(self.levels[: self.seats])
        navigation.start_match(self.game, setup, levels, STYLES[: self.seats], leader=leader)

    def continue_match(self) -> None:
        """Open the match that waits."""
        self.keep()
        self.console.save_now()
        levels, styles, moves, options, leader, hints, seconds, state = waiting_match(self.console.store)
        setup = (None, len(levels), bytes(self.known_options(options)))
        levels = bytes([self.known_level(level) for level in levels])
        start = self.console.navigation().start_match
        start(self.game, setup, levels, styles, state, moves, leader, hints, seconds)


# Each kind of row: its name; for which indexes there is one; its label (None: the text called like the row);
# its value; what left and right do; what A does (None: the same as right).
ROWS = (
    ("continue", MatchSetup._once_if_waiting, None, None, None, MatchSetup.continue_match),
    ("new_match", MatchSetup._once, None, None, None, MatchSetup.new_match),
    ("seats", MatchSetup._once_if_seats_vary, None, MatchSetup._seats, MatchSetup._change_seats, None),
    ("level", MatchSetup._once_if_bots, None, MatchSetup._level_of_all, MatchSetup._change_all_levels, None),
    ("deal_number", MatchSetup._once, None, MatchSetup._deal, MatchSetup._change_deal, MatchSetup._edit_deal),
    ("daily", MatchSetup._once, None, MatchSetup._date, None, MatchSetup._edit_date),
    (
        "option",
        MatchSetup._each_option,
        MatchSetup._option_name,
        MatchSetup._option,
        MatchSetup._change_option,
        None,
    ),
    ("pref", MatchSetup._each_pref, MatchSetup._pref_name, MatchSetup._pref, MatchSetup._change_pref, None),
    ("bot", MatchSetup._each_bot, MatchSetup._bot_name, MatchSetup._level, MatchSetup._change_level, None),
    ("help", MatchSetup._once, None, None, None, MatchSetup._open_help),
)
