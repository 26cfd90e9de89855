# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page before a match: play, continue a saved one, the bots' level, the number of players, help.

Less common settings are on another page, mesa.setup.options.
"""

from displayio import Group
from micropython import const

from mesa import screens
from mesa.board import records, store
from mesa.board.hardware import KEY_SELECT
from mesa.board.store_menus import drop_broken, has_match, pack, saved_match, unpack
from mesa.core import scope, steps
from mesa.core.match import EASY, MEDIUM, PERSON
from mesa.core.scope import Game
from mesa.ui import text, text_file
from mesa.ui.menu_screen import MenuScreen
from mesa.ui.scene import SETUP
from mesa.ui.theme import hide

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mesa.core.contract import Bots, CompleteManifest, CompleteRules
    from mesa.core.match_start import MatchStart
    from mesa.ui.scene import ConsoleParts


class MatchSetup(MenuScreen):
    """The choices made here are stored for the next time."""

    role = SETUP
    judges = True
    repaired = False  # a stored choice was none of the game's
    stale = False  # the stored match cannot be played any more
    score = ""  # of that match
    day = 0  # the number of the day whose deal it is (mesa.daily.daily)
    linked = -1  # the deal number of a link: its other choices apply only this time
    lines, note_lines, kept = 9, 1, 0

    def __init__(self, console: "ConsoleParts", game: str, rules: "CompleteRules", bots: "Bots") -> None:
        super().__init__(console)
        self.game, self.rules, self.bots = game, rules, bots
        self.manifest: "CompleteManifest" = Game(game).part("", scope.current)
        self.codes = steps.codes(self.manifest.STEPS)
        record = console.store.game(game)
        prefs = self.manifest.PREFS
        self.prefs = self.fit(prefs, [console.store.pref(game, i) for i in range(len(prefs))])
        few, most = rules.SEATS
        options = unpack(record[store.OPTIONS : store.OPTIONS + 5])
        if not record[store.SEATS] and not any(options):  # nothing has been chosen yet
            from mesa.core import match_start

            options = match_start.options_of(rules, self.manifest.FIRST)
        self.options = self.fit(rules.OPTIONS, options)
        seats = record[store.SEATS] or min(4, most)
        self.repaired = self.repaired or not few <= seats <= most
        self.seats = max(few, min(most, console.preset.get("seats") or seats))
        self.levels = bytearray(unpack(record[store.LEVELS : store.SEATS]))
        level = console.preset.get("level")
        for seat in range(8):
            # 0 is "random", only for tests: nothing stored means easy
            self.levels[seat] = self.known_level(self.levels[seat] or EASY) if level is None else level
        for seat in console.preset.get("people", ()):
            self.levels[seat] = PERSON
        self.seed: "int | None" = console.preset.get("seed")
        self.follow(console.preset.pop("link", None))
        if has_match(console.store, game):
            self.check()
        self.length: "Any" = self.manifest.LENGTH
        self.faces: "Any" = Group()
        self.list_rows()

    def follow(self, link: "Any") -> None:
        """Apply what a link to a deal of this game, from the simulator, asks for; None: there is none."""
        if link and link.game == self.game:
            self.seed = self.linked = link.number
            start = link.fit(self.rules, self.manifest.STEPS)
            self.seats = len(start.levels)
            self.levels = bytearray(start.levels + start.levels[-1:] * (8 - self.seats))
            self.options = bytearray(start.options)

    def check(self) -> None:
        """Get the score of the saved match before it can be continued; drop one of another version."""
        from mesa.match import score_line

        try:
            start = self.saved()
            if len(start.state) == len(self.rules.new(0, len(start.levels), start.options)):
                start.first_state(self.rules)
                self.score = score_line.line(self.t, self.rules, start.state)
                return
        except (ArithmeticError, LookupError, TypeError, ValueError):
            pass  # whatever its state is
        self.stale = True
        drop_broken(self.console.store, self.game)

    def known_level(self, code: int) -> int:
        """Return the code of a step, or PERSON; medium if the game does not have it."""
        if code in self.codes or code == PERSON or not code:
            return code
        self.repaired = True
        return min(MEDIUM, self.codes[-1])

    def fit(self, table: "Sequence[tuple[str, Sequence[str]]]", choices: "Sequence[int]") -> bytearray:
        """Return valid choice indexes of all options or preferences; 0, the default, for an invalid one."""
        known = bytearray(len(table))
        for i, (_, values) in enumerate(table):
            if choices[i] < len(values):
                known[i] = choices[i]
            else:
                self.repaired = True
        return known

    def saved(self) -> "MatchStart":
        """Return the start of the saved match, with levels and options that the game has."""
        start = saved_match(self.console.store, self.game)
        start.levels = bytes([self.known_level(level) for level in start.levels])
        start.options = bytes(self.fit(self.rules.OPTIONS, start.options))
        return start

    def tick(self, ms: int) -> None:
        if self.stale or self.repaired:
            word = "old_save" if self.stale else "save_mended"
            self.stale = self.repaired = False
            self.console.navigation().note(self.t(word))

    def table(self, kind: str) -> "tuple[Any, bytearray]":
        """Return the game's options ("option") or preferences ("pref"), and which of each one's is chosen."""
        if kind == "pref":
            return self.manifest.PREFS, self.prefs
        return self.rules.OPTIONS, self.options

    def chosen(self, kind: str, at: int) -> "tuple[str, str, int, int]":
        """Return the keys of the words for an option or a preference and for its choice, which one that is,
        and of how many.
        """
        table, chosen = self.table(kind)
        name, choices = table[at]
        name = kind[0] + "_" + name
        i = chosen[at]
        return name, name + "_" + choices[i], i, len(choices)

    # the rows

    def list_rows(self) -> None:
        """Make the list of the rows, each with the key of its text; the selected one stays selected."""
        few, most = self.rules.SEATS
        chosen = self.rows[self.at] if self.rows else None
        waits = has_match(self.console.store, self.game)
        rows = ["continue"] * waits + ["new_match"] + ["level"] * (self.bot() > 0)
        rows += ["seats"] * (few < most) + ["length"] * (self.length is not None)
        rows += self.manifest.PAGES.split() + ["more", "help"]
        self.at = rows.index(chosen) if chosen in rows else self.at
        self.rows = rows

    def enter(self) -> "Iterator[bool | None]":
        names = [name for name, _ in self.manifest.PREFS]  # one may choose what the game is called
        called = self.prefs[names.index("title")] if "title" in names else 0
        self.title = text_file.about(self.console.words, self.game, called)[0]
        self.list_rows()  # what was chosen on a page over it may have taken or brought one
        most = len(self.rows) + ("level" not in self.rows)  # which another number of players brings
        self.pitch = 12 if most < self.lines else 11
        self.y = 18 + (98 - most * self.pitch) // 2
        return super().enter()

    def build(self) -> None:
        # the portraits of all possible players; freed while a page covers this one
        from mesa.ui import portraits

        for face in portraits.make(range(1, self.rules.SEATS[1])):
            self.faces.append(face)
        super().build()
        self.group.append(self.faces)

    def show(self) -> None:
        super().show()
        i = self.rows.index("new_match") - self.first
        for seat in range(1, len(self.faces) + 1):  # the actual players, where no deal number is named
            face = self.faces[seat - 1]
            hide(face, seat >= self.seats or self.levels[seat] == PERSON or self.seed is not None)
            face.x = 152 - 13 * (self.seats - seat)
            face.y = self.y + i * self.pitch

    def row(self, i: int) -> "tuple[str, str, int, int]":
        name = self.rows[i]
        value = ""
        at = values = 0
        if name == "new_match":
            value = "" if self.seed is None else self.t("deal_line", self.seed)
        elif name == "seats":
            few, most = self.rules.SEATS
            value, at, values = str(self.seats), self.seats - few, most - few + 1
        elif name == "help":
            value = text.SELECT_KEY
        elif name == "length":
            i, minutes = self.long()
            name, choice, at, values = self.chosen("option", i)
            value = "{}, {}".format(self.t(choice), self.t("minutes", minutes))
        elif name == "level":
            value = self.t("mixed") if self.mixed() else self.level(self.levels[self.bot()])
            at, values = self.step(self.bot(), self.codes)
        return self.t(name), value, at, values

    def bot(self) -> int:
        """Return the first seat that a bot plays, or 0."""
        for seat in range(1, self.seats):
            if self.levels[seat] != PERSON:
                return seat
        return 0

    def mixed(self) -> bool:
        """Return whether the bots' levels differ."""
        level = self.levels[self.bot()]
        return len([1 for other in self.levels[1 : self.seats] if other not in (level, PERSON)]) > 0

    def notes(self, i: int) -> "Sequence[str]":
        """Return the saved match's score, or how many were won; for a level, what it means."""
        name = self.rows[i]
        kept = self.console.store
        if name == "continue":
            return (self.score,)
        if name == "new_match":
            if has_match(kept, self.game):
                return (self.t("waiting_given_up"),)
            from mesa.setup.new_match import trivial

            if self.known() or trivial(self.console, self.game, self.seats, self.options, self.rules):
                return (self.t("uncounted"),)
            record = kept.game(self.game)
            played = store.word(record, store.PLAYED)
            return (self.t("record", played, store.word(record, store.WON)),) if played else ()
        if name == "level":
            return (self.t("mixed_what") if self.mixed() else self.level_what(self.bot()),)
        if name == "length":
            return (text_file.line(self.console.words, self.game, "choices", "o_" + self.length[0]),)
        return () if name == "seats" else (self.t(name + "_what"),)

    def long(self) -> "tuple[int, int]":
        """Return the index of the option that sets the length of a match, and how many minutes one takes."""
        option, minutes = self.length
        i = [name for name, _ in self.rules.OPTIONS].index(option)
        return i, minutes[self.options[i]][self.seats - self.rules.SEATS[0]]

    def choose(self, i: int, value: int) -> None:
        name = self.rows[i]
        if name == "seats":
            self.seats = self.rules.SEATS[0] + value
            self.list_rows()
        elif name == "length":
            self.options[self.long()[0]] = value
        else:
            for seat in range(8):
                if self.levels[seat] != PERSON:
                    self.levels[seat] = self.codes[value]
        self.keep()

    def pick(self, i: int) -> None:
        name = self.rows[i]
        if name == "continue":
            self.continue_match()
        elif name == "new_match":
            self.new_match()
        elif name == "more":
            self.console.stack.open(screens.MATCH_OPTIONS, self)
        elif name == "help":
            self.key(KEY_SELECT)
        elif name == "problems":
            self.keep()
            self.console.navigation().open_problems(self.game)
        elif name == "ladder":
            self.console.stack.open(screens.LADDER, self)
        else:
            super().pick(i)

    def level(self, code: int) -> str:
        """Return a step of strength as a text, or that a person plays."""
        if code == PERSON:
            return self.t("person")
        return steps.label(self.manifest.STEPS, code, self.bots.LEVELS, self.t)

    def level_what(self, seat: int) -> str:
        """Return what the step of a bot's seat means."""
        return steps.what(self.manifest.STEPS, self.levels[seat], self.bots.LEVELS, self.t)

    def step(self, seat: int, codes: bytes) -> "tuple[int, int]":
        """Return which of `codes` a seat has, and how many there are; random is none of them."""
        return max(codes.find(bytes((self.levels[seat],))), 0), len(codes)

    def key(self, k: int) -> None:
        if k == KEY_SELECT:
            self.console.stack.open(screens.HELP_VIEWER, self.console, self.game)
        else:
            super().key(k)

    # leaving the page

    def keep(self) -> None:
        """Store what was chosen."""
        record = self.console.store.game(self.game)
        if self.linked < 0:
            levels = b"\0" + self.levels[1:]  # the player has none
            record[store.LEVELS : store.SEATS] = pack(levels)[:4]
            record[store.SEATS] = self.seats
            record[store.OPTIONS : store.OPTIONS + 5] = pack(self.options)
        prefs = 0
        for i, pref in enumerate(self.prefs):
            prefs |= pref << 2 * i
        records.put(record, store.PREFS, 2, prefs)
        self.console.put_game(self.game, record)

    def back(self) -> None:
        self.keep()
        self.console.navigation().leave_match()

    def known(self) -> bool:
        """Return whether the player may know the cards of the deal that is chosen."""
        preset = self.console.preset
        return self.seed is not None and (self.seed != preset.get("seed") or preset.get("known", False))

    def new_match(self, rival: "int | None" = None) -> None:
        """Open a new match, or one against `rival`, the number of a ladder row; ask the player first if
        that would lose a saved one.
        """

        def begin():
            from mesa.setup import new_match

            new_match.replace(self, rival)

        from mesa.setup import new_match

        new_match.ask(self.console, self.game, begin)

    def continue_match(self) -> None:
        """Open the saved match."""
        self.keep()
        self.console.save_now()
        self.console.navigation().start_match(self.saved())
