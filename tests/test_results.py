# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page between two hands: drawn from the state, so the same after a restart; and the same next deal.

Games are found automatically; the match has several hands, if necessary by an option.
"""

import harness
import pytest
from conftest import samples

from mesa.app.autoplay import key_towards
from mesa.core.contract import TABLE
from mesa.core.match import Match
from mesa.core.setup import MatchStart
from sim import arena
from sim.board import sim_board

FRAMES = 400_000


def of_several_hands(game, seats, number):
    """Return options, as bytes, with which a match has a TABLE, preferably the defaults; None if none do."""
    modules = arena.load(game)
    plain = bytes(len(modules[0].OPTIONS))
    for options in [plain, *(options for _, options in harness.configurations(modules[0]))]:
        tables = []

        def watch(match, seat, action, tables=tables):
            tables.extend([1] * (seat == TABLE))

        arena.play(MatchStart(game, bytes([2] * seats), options, number), modules, watch=watch)
        if tables:
            return options
    return None


class Played:
    """A match on the console, at the speed of --fast, that can be restarted."""

    def __init__(self, game, seats, number, options):
        from mesa.board import store
        from mesa.board.store_menus import pack_options, put_game
        from sim.board.session import Autopilot, Session

        preset = dict(game=game, seed=number, seats=seats, level=2, lang="en")
        self.session = Session("pybadge", None, None, preset, fast=True)
        self.autopilot = Autopilot(self.session, "medium")
        self.session.step()
        kept = self.console.store
        record = kept.game(game)
        record[store.OPTIONS : store.OPTIONS + 5] = pack_options(options)
        put_game(kept, game, record)

    @property
    def console(self):
        return self.session.console

    def frame(self):
        """Run one frame; the autopilot plays."""
        self.autopilot.act()
        self.session.step()

    def page(self):
        """True while a page covers the table of a scored hand, and nothing moves."""
        match = self.console.match
        if match is None or match.turn() != TABLE or match.events:
            return False
        top = self.console.stack.top
        return not top.busy() and getattr(top, "match", None) is not match and self.autopilot.idle()

    def image(self):
        """Return the screen's pixels."""
        self.session.refresh_panel()
        return self.session.panel.rgb().tobytes()

    def restart(self):
        """Restart the program by the power switch, and continue the match by keys."""
        self.session.close()
        self.session.restart()
        self.autopilot = type(self.autopilot)(self.session, self.autopilot.level)
        for _ in range(200):
            self.session.step()
            if self.page():
                self.session.step()
                return
            top = self.console.stack.top
            if type(top).__name__ == "Launcher":
                self.key(key_towards(top, None))
            elif type(top).__name__ == "MatchSetup":
                self.key(sim_board.KEYS.index("A"))  # its first line: continue
        raise AssertionError("the result does not come back")

    def key(self, number):
        """Press and release a key."""
        for pressed in (True, False):
            self.session.key(number, pressed)
            self.session.step()


def tables(numbers):
    """Yield (game, seats) for all games: the largest `numbers` numbers of players."""
    for game in harness.bot_ids():
        fewest, most = harness.rules_of(game).SEATS
        for seats in range(most, max(fewest, most - numbers + 1) - 1, -1):
            yield game, seats


@pytest.mark.long
@pytest.mark.parametrize("game, seats", list(tables(samples(1))))
def test_a_restart_on_every_result_of_a_match(game, seats):
    """The page has the same pixels, the state is the same, and then the same hand is dealt."""
    rules = harness.rules_of(game)
    options = of_several_hands(game, seats, 11)
    if options is None:
        pytest.skip("all its matches are one hand")
    played = Played(game, seats, 11, options)
    try:
        pages = 0
        for _ in range(FRAMES):
            if played.session.at_the_end():
                break
            played.frame()
            if played.page():
                pages += 1
                played.session.step()
                before = played.image(), bytes(played.console.match.s), played.console.match.moves
                played.restart()
                match = played.console.match
                assert (bytes(match.s), match.moves) == before[1:]
                assert played.image() == before[0], "the result of hand {}".format(rules.hand_number(match.s))
                start = MatchStart(game, match.levels, options, state=bytearray(match.s), moves=match.moves)
                following = Match(start, *arena.load(game), human=None, shown=False)
                assert following.tick(33)
                while match.turn() == TABLE:
                    played.frame()
                assert (match.moves, match.s) == (following.moves, following.s)
        print(pages, "results")
        assert pages
        assert played.session.at_the_end()
    finally:
        sim_board.power_off()
