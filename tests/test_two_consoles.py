# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Two consoles in one process, each on a board of its own: neither notices the other."""

import random
import sys

import pytest

from sim.board import sim_board

FRAMES = 900
# language, game, deal number, the keys' dice
ONE = ("pt", "sueca", 5, 1)
OTHER = ("en", "qu4to", 7, 2)


class Run:
    """A console on a board; random keys once a match is open. `pictures`: a checksum a frame."""

    def __init__(self, board, lang, game, seed, dice):
        self.board = board
        sim_board.use(board)
        sys.modules.pop("board", None)  # its pins and its screen are another board's
        import board as pins

        from mesa.app.console import Console
        from mesa.board import hardware

        hardware.sleep_ms = lambda ms: sim_board.get().clock.advance(ms)
        self.console = Console(hardware.Board(pins))
        self.console.preset.update(game=game, seed=seed, lang=lang)
        self.dice = random.Random(dice)
        self.down = None
        self.pictures = []
        self.kinds = set()

    def step(self):
        """A key, perhaps, and one frame."""
        sim_board.use(self.board)
        if self.down is not None:
            self.board.key(self.down, False)
            self.down = None
        elif self.dice.random() < 0.3 and self.console.started:
            if self.console.match:
                self.down = self.dice.choice((0, 1, 1, 1, 1, 3, 4, 5, 6, 7))  # all but Start: it stays there
            else:
                self.down = self.console.stack.top.key_towards(None)
            self.board.key(self.down, True)
        self.console.step()
        self.pictures.append(hash(self.board.panel.ram.tobytes()))
        scene = type(self.console.stack.top).__name__
        assert scene != "ErrorScreen"
        self.kinds.add(scene)


@pytest.fixture
def switched_on(monkeypatch):
    """The modules of a board are there; all is switched off at the end."""
    monkeypatch.setattr("os.urandom", bytes)
    yield sim_board.power_on
    sim_board.power_off()


def alone(options):
    """A Run, whole."""
    run = Run(sim_board.power_on(), *options)
    for _ in range(FRAMES):
        run.step()
    return run


def test_two_consoles_side_by_side_show_what_each_shows_alone(switched_on):
    """Other languages, other games, frame by frame in turn: every picture, and the match, are the same."""
    apart = [alone(ONE), alone(OTHER)]
    assert all("View" in run.kinds for run in apart)
    beside = [Run(switched_on(), *ONE), Run(sim_board.add(), *OTHER)]
    for _ in range(FRAMES):
        for run in beside:
            run.step()
    for run, other in zip(beside, apart, strict=True):
        differ = [i for i in range(FRAMES) if run.pictures[i] != other.pictures[i]]
        assert not differ, (run.console.opened, differ[:5])
        assert bytes(run.console.match.s) == bytes(other.console.match.s)
        assert bytes(run.console.store.data) == bytes(other.console.store.data)
    one, other = (run.console for run in beside)
    assert (one.words.lang, other.words.lang) == ("pt", "en") and one.match.game != other.match.game
