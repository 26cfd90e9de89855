# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Two consoles in one process, each on its own board: neither affects the other."""

import functools
import random
import sys

import pytest

from mesa.app.autoplay import key_towards
from sim.board import sim_board

FRAMES = 300
# language, game, deal number, the seed of the keys
SUECA = ("pt", "sueca", 5, 1)
QU4TO = ("en", "qu4to", 7, 2)
PAIRS = ((SUECA, QU4TO), (QU4TO, ("pt", "qu4to", 8, 3)))


class Run:
    """A console on a board; random keys once a match is open. `pictures`: a checksum per frame."""

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
        self.game = game
        self.kinds = set()

    def step(self):
        """Perhaps press a key, and run one frame."""
        sim_board.use(self.board)
        if self.down is not None:
            self.board.key(self.down, False)
            self.down = None
        elif self.dice.random() < 0.3 and self.console.started:
            if self.console.match:
                self.down = self.dice.choice((0, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7))
            elif not self.console.stack.making:  # a waiting key would open the launcher's first game
                self.down = key_towards(self.console.stack.top, None)
            if self.down is not None:
                self.board.key(self.down, True)
        self.console.step()
        self.pictures.append(hash(self.board.panel.ram.tobytes()))
        scene = type(self.console.stack.top).__name__
        assert scene != "ErrorScreen" and not self.console.broken
        self.kinds.add(scene)


@pytest.fixture
def switched_on(monkeypatch):
    """Return a function that switches a board on; everything is switched off at the end."""
    monkeypatch.setattr("os.urandom", bytes)
    yield sim_board.power_on
    sim_board.power_off()


@functools.lru_cache(maxsize=None)
def alone(options):
    """Return a complete Run."""
    run = Run(sim_board.power_on(), *options)
    for _ in range(FRAMES):
        run.step()
    return run


@pytest.mark.parametrize("one, other", PAIRS, ids=lambda options: options[1])
def test_two_consoles_side_by_side_show_what_each_shows_alone(switched_on, one, other):
    """Frame by frame in turn, through menus, help, settings and leaving, every picture is the same."""
    apart = [alone(one), alone(other)]
    assert all({"View", "Dialog"} <= run.kinds and run.console.opened == run.game for run in apart)
    beside = [Run(switched_on(), *one), Run(sim_board.add(), *other)]
    for _ in range(FRAMES):
        for run in beside:
            run.step()
    for run, before in zip(beside, apart, strict=True):
        differ = [i for i in range(FRAMES) if run.pictures[i] != before.pictures[i]]
        assert not differ, (run.console.opened, differ[:5])
        assert bytes(run.console.store.data) == bytes(before.console.store.data)


def test_one_leaves_a_match_while_the_other_opens_its_own(switched_on):
    """What one console unloads the other still uses, in every frame of the opening."""
    for frames in range(0, 8, 3):
        one, other = Run(switched_on(), *SUECA), Run(sim_board.add(), "pt", "sueca", 6, 9)
        while not one.console.match:
            one.step()
        while type(other.console.stack.top if other.console.started else None).__name__ != "Loading":
            other.step()
        for _ in range(frames):
            other.step()
        sim_board.use(one.board)
        one.console.navigation().leave_match()
        for _ in range(200):
            other.step()
            if other.console.match:
                break
        assert other.console.match and not other.console.broken
