# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One deal in all its seatings, and many deals in sequence, on several processes."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from mesa.core.match_start import MatchStart
from sim.common import command
from sim.contest import work
from sim.contest.matches import load, play, seatings
from sim.contest.sums import Contest, Result

Task = tuple[str, Sequence[int], int, str]
"""(game, levels by seat, deal number, "match" or "hand")."""
BATCH = 64
"""The most deals that are given to the processes at once."""
COUNTED = 127
"""The work of one move in this many is counted: counting takes about twenty times as long as thinking."""
MOST = 1 << 29
"""Deal numbers are below this."""


class Meter:
    """Counts the work of some of the moves. Replaces a bots module and passes on its answers.

    Which moves depends on the deal number and the count so far: the same ones in every run. `moves` has
    (level, work, work of the longest slice) of each.
    """

    def __init__(self, bots: Any, seed: int, every: int = COUNTED) -> None:
        self.LEVELS = bots.LEVELS
        self.YIELDS = getattr(bots, "YIELDS", None)  # none in real time
        self.moves: list[tuple[int, int, int]] = []
        self._think = bots.think
        self._begun = seed * 61
        self._every = every
        self.codes: Sequence[int] = ()
        """The levels' codes by seat: a step between two levels plays at either."""

    def think(
        self, view: bytearray, seat: int, level: int, style: int, rng: Any, since: int
    ) -> Generator[Any, Any, None]:
        """Return the bot's `think`, or one that also counts."""
        self._begun += 1
        thinking = self._think(view, seat, level, style, rng, since)
        return (
            thinking
            if self._begun % self._every
            else self._counted(thinking, self.codes[seat] if self.codes else level)
        )

    def _counted(self, thinking: Any, level: int) -> Generator[Any, Any, None]:
        counter = work.Counter()
        spent = longest = 0
        sent: Any = None
        try:
            while True:
                answer, took = counter.send(thinking, sent)
                spent += took
                longest = max(longest, took)
                if answer is StopIteration:
                    return
                sent = yield answer
        finally:
            thinking.close()
            self.moves.append((level, spent, longest))


def play_deal(task: Task) -> Result:
    """Play one deal in all its seatings; return (shares, points, counted moves).

    The share of wins is 1 if a level won exactly what falls to its seats by chance, so a level that wins
    everything against another with as many seats has 2. Joint winners share the win. Points are the mean per
    seat and match: rules.found (what was taken, as in SET) if it exists, else rules.scores. For a hand alone
    both come from rules.hand_scores: most points win it.
    """
    game, levels, seed, by = task
    rules: Any
    rules, bots = load(game)
    meter = Meter(bots, seed)
    share = dict.fromkeys(levels, 0.0)
    points = dict.fromkeys(levels, 0.0)
    options = bytes(len(rules.OPTIONS))
    orders = seatings(rules, levels)
    for order in orders:
        by_seat = [levels[player] for player in order]
        meter.codes = by_seat
        start = MatchStart(game, bytes(by_seat), options, seed)
        s = play(start, (rules, meter), hand=by == "hand").s
        if by == "hand":
            made = rules.hand_scores(s)
            won = [seat for seat, n in enumerate(made) if n == max(made)]
        else:
            made = getattr(rules, "found", rules.scores)(s)
            won = rules.winners(s)
        for seat in won:
            share[by_seat[seat]] += len(levels) / len(won) / len(orders) / levels.count(by_seat[seat])
        for seat, n in enumerate(made):
            points[by_seat[seat]] += n / len(orders) / levels.count(by_seat[seat])
    return share, points, meter.moves


@contextlib.contextmanager
def processes(jobs: int) -> Iterator[Any]:
    """Yield a multiprocessing pool, or None for one job. Only this process gets Ctrl+C; it ends the rest."""
    if jobs < 2:
        yield None
        return
    mask = getattr(signal, "pthread_sigmask", None)  # if available, block it from the start
    before = mask and mask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        pool = multiprocessing.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    finally:
        if mask:
            mask(signal.SIG_SETMASK, before)
    try:
        yield pool
    finally:
        pool.terminate()
        pool.join()


def each(work: Callable[[Any], Any], tasks: Sequence[Any], pool: Any, what: str) -> Iterator[Any]:
    """Yield work(task) of all tasks in their order, by a multiprocessing pool or None, with a bar."""
    with command.progress(len(tasks), what) as bar:
        for found in pool.imap(work, tasks) if pool else map(work, tasks):
            yield found
            bar.update()


class Interrupted(command.Problem):
    """Ctrl+C came while deals were played: those that were begun are complete."""

    def __init__(self, deals: int) -> None:
        super().__init__("interrupted after {} deals".format(deals), command.INTERRUPTED)


class _CtrlC:
    """Notes Ctrl+C, so that nothing is half counted; a second Ctrl+C interrupts as usual."""

    pressed = False

    def __enter__(self) -> _CtrlC:
        self._noting = threading.current_thread() is threading.main_thread()
        if self._noting:
            self._before = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, *_: object) -> None:
        if self._noting:
            signal.signal(signal.SIGINT, self._before)

    def _press(self, *_: object) -> None:
        self.pressed = True
        signal.signal(signal.SIGINT, self._before)


def run_on(
    contest: Contest,
    deals: int,
    deal: Callable[[Task], Result] = play_deal,
    pool: Any = None,
    stop: float | None = None,
    what: str = "deals",
) -> None:
    """Play this many more deals, after those in the Contest, and add them to it.

    A bar titled `what` shows the progress. `pool` is a multiprocessing pool or None; after the time `stop`
    (time.monotonic) no further deal is counted, so those counted are always the first ones. Interrupted on
    Ctrl+C: the counts are then complete as well.
    """
    first = contest.first + contest.deals()
    with command.progress(deals, what) as bar, _CtrlC() as ctrl_c:
        at, size = 0, (os.cpu_count() or 1) if pool else 1
        while at < deals:
            begin = time.monotonic()
            numbers = range(at, min(at + size, deals))
            batch = [(contest.game, contest.levels, (first + i) % MOST, contest.by) for i in numbers]
            for result in pool.imap(deal, batch) if pool else map(deal, batch):
                contest.add(result)
                bar.update()
                if ctrl_c.pressed:
                    raise Interrupted(contest.deals())
                if stop is not None and time.monotonic() > stop:
                    return
            at += len(batch)
            if time.monotonic() - begin < 0.5:
                size = min(BATCH, 2 * size)
