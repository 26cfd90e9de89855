# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rating: what it keeps, what it judges and when, the kinds of mistakes, and its page."""

from __future__ import annotations

import importlib
import random
from typing import Any

import fake_expert
import harness
import pytest
from common import placed
from common.begin import begin as switched_on
from common.begin import do
from common.ways import at_setup, leave

from mesa.board import rating, records, store
from mesa.board.setting import RATING_OFF
from mesa.board.store_load import load as load_store
from mesa.board.store_menus import put_game
from mesa.coach import rating_page as reading
from mesa.coach.judging import begin as judging_of
from mesa.core.contract import DEAL
from mesa.core.log import HELP, SEAT, Log
from mesa.core.match import PERSON, Match
from mesa.core.match_start import MatchStart
from mesa.core.replay import END, begin, walk
from mesa.core.rng import Rng
from mesa.ui import text
from sim.contest.matches import load, play
from sim.scenarios import console as console_stops
from sim.vm import BoardVM
from sim.vm.walk import Walker

GAMES = ("fodasse", "qu4to", "set", "sueca")
EXPERTS = fake_expert.GAMES
games = pytest.mark.parametrize("game", GAMES)
experts = pytest.mark.parametrize("game", EXPERTS)


def mistakes_of(game: str) -> Any:
    """Return a game's mistakes.py."""
    from mesa.core.scope import Game

    return Game(game).part("mistakes")


def logged(game: str, seed: int = 1, level: int = 1, seats: int = 4) -> tuple[Any, Log]:
    """Return (a finished match of bots, its log)."""
    rules, bots = load(game)
    log = Log()
    levels = bytes([level] * seats)
    return play(MatchStart(game, levels, bytes(len(rules.OPTIONS)), seed), (rules, bots), log=log), log


class Console:
    """What the rating needs of a console: each `more` is a slice more, up to `slices` in a frame."""

    def __init__(self, game: str, log: Log, slices: int = 10**9) -> None:
        self.store = load_store(None, None)
        self.log = log
        self.preset: dict[str, Any] = {}
        self.slices = self.left = slices
        self.game_in_names = game
        put_game(self.store, game, self.store.game(game))
        self.game = game

    def more(self, budget: int) -> bool:
        self.left -= 1
        return self.left > 0

    @property
    def record(self) -> bytearray:
        return self.store.game(self.game)

    @property
    def kept(self) -> bytes:
        return bytes(self.record[records.RATING : records.RATING + records.RATING_SIZE])

    @property
    def left_over(self) -> bool:
        """Return whether anything is still to be judged."""
        me: Any = self
        return judging_of(me) is not None

    def judge(self, ticks: int = 10**9) -> None:
        """Judge the log for so many frames, then close."""
        me: Any = self
        judging = importlib.import_module("mesa.coach.judging").begin(me)  # others may have loaded it anew
        if not judging:
            return
        for _ in range(ticks):
            self.left = self.slices
            if judging.tick():
                return
        judging.close()


# what is kept


def test_it_keeps_twelve_blocks_and_the_one_under_way():
    dice = random.Random(1)
    record = bytearray(store.GAME)
    record[records.OWN : records.LAST] = bytes(dice.randrange(256) for _ in range(records.OWN_SIZE))
    before = bytes(record[: records.RATING])
    all_of_them: list[tuple[int, int]] = []
    for n in range(1, 260):
        stake = dice.randint(1, 90)
        loss = dice.choice((0, 0, dice.randint(1, 90)))
        rating.add(record, loss, stake, dice.randrange(8))
        all_of_them.append((min(loss, 63), min(stake, 63)))
        whole = [all_of_them[i : i + 16] for i in range(0, n - n % 16, 16)][-12:]
        sums = [tuple(map(sum, zip(*block, strict=True))) for block in whole]
        assert rating.blocks(record) == sums[::-1]
        assert rating.count(record) == 16 * len(sums) + n % 16
        under_way = all_of_them[n - n % 16 :]
        shown = reading.shown(record)
        assert (shown is None) == (len(sums) < 3)
        if shown:
            some = [one for block in whole for one in block] + under_way
            share = sum(loss for loss, _ in some) / sum(stake for _, stake in some)
            assert abs(shown[0] - 1000 * (1 - share)) <= 1
    assert record[: records.RATING] == before


def test_the_interval_holds_what_it_promises():
    """Of many players with a known accuracy, 19 in 20 have it in their interval, with few blocks or many."""
    dice = random.Random(2)
    for decisions in (48, 96, 200):
        held = 0
        for _ in range(150):
            record = bytearray(store.GAME)
            for _ in range(decisions):
                stake = dice.randint(3, 40)
                rating.add(record, stake if dice.random() < 0.3 else 0, stake, 0)
            found = reading.shown(record)
            assert found is not None
            held += abs(found[0] - 700) <= found[1]
        assert 0.88 < held / 150 < 0.99, decisions


def test_without_a_mistake_it_is_still_not_sure():
    record = bytearray(store.GAME)
    for _ in range(48):
        rating.add(record, 0, 10, 0)
    assert reading.shown(record) == (1000, 20) and reading.costliest(record) == -1


def test_the_costliest_kind_follows_what_happens():
    record = bytearray(store.GAME)
    for kind in (3, 7, 0):
        for _ in range(60):
            rating.add(record, 12, 20, kind)
        assert reading.costliest(record) == kind
    rating.add(record, 60, 60, 5)
    assert reading.costliest(record) == 0
    for _ in range(40):
        rating.add(record, 1, 60, 2)
        rating.add(record, 9, 60, 4)
    assert reading.costliest(record) == 4
    for _ in range(500):
        rating.add(record, 0, 20, 0)
    assert reading.costliest(record) == -1, "what nobody does any more is forgotten"


# what is judged


@pytest.fixture
def fake():
    with fake_expert.installed():
        yield


def by_hand(log: Any, record: bytearray | None = None) -> bytes:
    """Return the bytes of the rating that the log leads to, with the fake expert, reckoned in another way.

    record: one that has a rating already.
    """
    log = bytes(log)
    game = bytes(log[i] for i in range(2, 2 + log[1])).decode()
    rules, _ = load(game)
    mistakes = mistakes_of(game)
    record = record or bytearray(store.GAME)
    start, _ = begin(log, rules)
    draw = Rng(rules.deal_number(start.state), 0x14000000)
    for at, seat, action, s in walk(log, rules):
        if action == END:
            break
        helped = log[at] == HELP
        legal = rules.legal(s, 0) if rules.turn(s) == seat == 0 else []
        weighed = bytes(s)
        if len(legal) < 2 or action not in legal or draw.below(256) >= mistakes.SHARE or helped:
            continue
        worth = [fake_expert.worth(one) for one in legal]
        if mistakes.judged:
            found = mistakes.judged(worth + [0] * len(worth), legal.index(action), action)
            loss, stake, at_best = found
            if stake:
                kind = mistakes.kind(rules.hide(bytearray(weighed), 0), action, legal[at_best])
                rating.add(record, loss, stake, kind, mistakes.GROUP)
            continue
        loss = max(worth) - fake_expert.worth(action)
        stake = max(worth) - sum(worth) // len(worth)
        if stake > mistakes.LEAST:
            best = legal[worth.index(max(worth))]
            kind = mistakes.kind(rules.hide(bytearray(weighed), 0), action, best)
            loss = loss if loss > fake_expert.NOISE else 0
            unit = mistakes.UNIT
            rating.add(record, (loss + unit // 2) // unit, (stake + unit // 2) // unit, kind)
    return bytes(record[records.RATING : records.RATING + records.RATING_SIZE])


def with_help(log: Log, every: int = 2, first: int = 0) -> Log:
    """Return the log with a mark of help before every so many-th action of the player."""
    rules, _ = load(bytes(log[i] for i in range(2, 2 + log[1])).decode())
    _, at = begin(log, rules)
    out = logged_bytes(bytes(log[i] for i in range(at)))
    for n, (_, seat, action, s) in enumerate(walk(log, rules)):
        if action == END:
            break
        out.helped = out.helped or seat == 0 and n % every == first
        out.add(seat, action, seat != rules.turn(s) and action != DEAL)
    return out


def logged_bytes(data: bytes) -> Log:
    """Return the log of a match that counts, with these bytes."""
    log = Log()
    log.clear()
    for byte in data:
        log.put(byte)
    log.counts = True
    return log


@pytest.mark.parametrize("share", [256, 100, 0])
@experts
def test_the_decisions_that_the_deal_draws_are_judged_once(fake, game, share, monkeypatch):
    """Whatever a key interrupts, goes on later, with a slice in a frame: nothing is lost or counts twice."""
    monkeypatch.setattr(mistakes_of(game), "LEAST", 20, raising=False)
    monkeypatch.setattr(mistakes_of(game), "SHARE", share, raising=False)
    _, log = logged(game)
    console = Console(game, log)
    console.judge()
    expected = by_hand(log)
    assert console.kept == expected and any(expected) == (share > 0) and not console.left_over
    asked = {asked[-1] for asked in fake_expert.ASKED}
    assert asked == ({2} if share else set()), "half the coach's patience"
    console = Console(game, log, slices=1)
    rounds = 0
    while console.left_over:
        console.judge(90 + 40 * rounds)
        rounds += 1
        assert rounds < 100
    assert rounds > 2 and console.kept == expected


@experts
def test_what_a_hint_helped_with_is_not_judged(fake, game, monkeypatch):
    monkeypatch.setattr(mistakes_of(game), "LEAST", 20, raising=False)
    _, plain = logged(game)
    log = with_help(plain)
    assert bytes(log).count(HELP) > 6
    console = Console(game, log)
    console.judge()
    assert console.kept == by_hand(log) != by_hand(plain)
    assert any(console.kept), "what was not helped with counts, whatever the number of hints"


@pytest.mark.parametrize("why", ["uncounted", "another person", "a bot's", "no game", "an older version"])
def test_some_matches_are_never_judged(fake, why):
    _, log = logged("qu4to")
    name = log[1]
    at = {"no game": 2, "an older version": 2 + name}.get(why)
    data = bytearray(bytes(log))
    if at:
        data[at] = 15
    console = Console("qu4to", logged_bytes(bytes(data)))
    levels = bytes([1, PERSON if why == "another person" else 1])
    begun = Log()
    Match(
        MatchStart("qu4to", levels, bytes(2), 1, flags=int(why == "uncounted")),
        harness.rules_of("qu4to"),
        log=begun,
    )
    console.log.counts = begun.counts
    console.preset["bots_only"] = why == "a bot's"
    console.judge()
    assert not any(console.kept) and not console.left_over and not fake_expert.ASKED


def test_no_memory_ends_it_quietly(fake, monkeypatch):
    _, log = logged("qu4to")
    console = Console("qu4to", log)

    def none(*_: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(importlib.import_module("games.qu4to.expert"), "choices", none)
    console.judge()
    assert not console.left_over and not any(console.kept)


# Fodasse, where the others' letters count too


def test_the_expert_of_fodasse_tells_the_others_chances_too():
    """Where there is room for them; what an action is worth to oneself stays the same."""
    expert = importlib.import_module("games.fodasse.expert")
    rules: Any = harness.rules_of("fodasse")
    mistakes = mistakes_of("fodasse")
    dice = random.Random(6)
    differ = lost = 0
    for s, seat, _ in harness.walk(rules, 11, 4, harness.options(rules), dice):
        actions = expert.choices(rules.hide(s, 0), 0) if rules.turn(s) == seat == 0 else []
        if len(actions) < 2:
            continue
        n = len(actions)
        own, both = [0] * n, [0] * 2 * n
        view = rules.hide(s, 0)
        for values in (own, both):
            for _ in expert.search(bytearray(view), 0, actions, 0, None, values):
                pass
        assert both[:n] == own and len(both) == 2 * n
        differ += len(set(both[n:])) > 1
        for i in range(n):
            loss, stake, best = mistakes.judged(both, i, actions[i])
            assert stake in (0, 2, 4, 16) and 0 <= best < n and (not loss or stake)
            assert i != best or not loss
            lost += stake == 4
    assert differ > 20 and lost


# SET, where there is no expert


@pytest.mark.parametrize("others", [1, 2, 3])
def test_in_set_it_counts_who_takes_each_set(others):
    """A point for each call of the player's that ends with a SET, one less for others; SETs lost weigh less
    to stronger bots, so that the rating says the same against all.
    """
    rules: Any = harness.rules_of("set")
    deck = importlib.import_module("games.set.deck")
    mistakes = mistakes_of("set")
    lost = {1: 20, 2: 12, 3: 6}[others]
    for seed in range(1, 4):
        log = Log()
        start = MatchStart("set", bytes([2] + [others] * 3), bytes(len(rules.OPTIONS)), seed)
        match = play(start, load("set"), log=log)
        mine = theirs = wrong = 0
        by_hand = []
        for _, seat, action, s in walk(log, rules):
            if action == END:
                break
            loss, stake, kind = mistakes.judge(s, seat, action, 100 * others)
            if action == rules.SAY_NONE:
                assert (loss, stake) == ((6, 6) if seat == 0 and any(deck.sets_on(s)) else (0, 0))
            elif seat == 0:
                mine += (loss, stake) == (0, 12)
                wrong += (loss, stake) == (12, 12)
            else:
                theirs += (loss, stake, kind) == (lost, lost, -1)
            if stake:
                by_hand.append((loss, stake))
        scores = rules.scores(match.s)
        assert mine - wrong == scores[0] and mine > 0 and theirs >= sum(scores[1:])
        console = Console("set", log)
        console.judge()
        assert rating.count(console.record) == len(by_hand)
        record = bytearray(store.GAME)
        for loss, stake in by_hand:
            rating.add(record, loss, stake, -1)
        assert rating.blocks(record) == rating.blocks(console.record)
        assert rating.current(record) == rating.current(console.record)


def test_a_hint_in_set_covers_the_whole_call_and_no_other():
    """The player is the best one, and so often calls again before anybody else."""
    log = Log()
    start = MatchStart("set", b"\3\1\1\1", bytes(len(harness.rules_of("set").OPTIONS)), 1)
    play(start, load("set"), log=log)
    rules: Any = harness.rules_of("set")
    calls = [n for n, (_, *done, _) in enumerate(walk(log, rules)) if done == [0, rules.CALL]]
    alone = Console("set", log)
    alone.judge()
    for call in calls:
        console = Console("set", with_help(log, 10**6, call))
        console.judge()
        assert rating.count(console.record) == rating.count(alone.record) - 1


def test_practice_is_no_match():
    rules, bots = load("set")
    log = Log()
    start = MatchStart("set", b"\3", bytes((0, 3, 0, 0, 1)), 1)
    play(start, (rules, bots), log=log)
    console = Console("set", log)
    console.judge()
    assert not any(console.kept)


# on the console


def played(game: str, **more: Any) -> Any:
    """Play a match to its end, and leave for the launcher."""
    t = switched_on(game, "View", **{"seed": 3, "level": "easy", "fast": 1, **more})
    if game == "qu4to":  # the first legal actions make it long, and its log has no room
        t.over()
    else:
        do(t, "end")
    leave(t)
    return t


def go_on(t: Any, row: str = "continue", game: str = "") -> Any:
    """Continue the match in progress, or begin another one, from the launcher."""
    t.move("A", False)  # the autopilot may hold it
    at_setup(t.frames(1), game or t.game).frames(8).take(row)
    if t.scene == "Dialog" and not t.match:
        t.press("DOWN", "A")
    return t.until(lambda t: t.match is not None and t.scene != "Stack", auto=False).frames(5)


def judged(t: Any, game: str = "", frames: int = 0) -> bytes:
    """Wait until nothing is left to judge, or for so many frames; return the rating's bytes of a game."""
    if frames:
        t.frames(frames)
    else:
        t.until(lambda t: t.console.judged >= 0, limit=4000, auto=False)
    record = t.console.store.game(game or t.game)
    return bytes(record[records.RATING : records.RATING + records.RATING_SIZE])


def power_off(t: Any) -> None:
    """Turn the power switch off and on; what only the battery-backed memory has is lost."""
    t.board.sleep_memory.data[:] = bytes(len(t.board.sleep_memory.data))
    t.session.restart()
    t.frames(60)


@experts
def test_a_match_is_judged_once_it_is_over(fake, game, monkeypatch):
    """Not before; and when the launcher has its log again, after a reset or the power switch, not again."""
    monkeypatch.setattr(mistakes_of(game), "LEAST", 20, raising=False)
    t = switched_on(game, "View", seed=5, level="easy", fast=1)
    before = t.console.store.game(game)
    t.mine(lambda t: t.match.moves > 8)
    leave(t)
    assert not any(judged(t, frames=300)) and not t.console.search
    do(go_on(t), "end")
    leave(t)
    expected = by_hand(bytes(t.console.log), before)
    assert any(expected) and judged(t) == expected
    for again in (t.session.restart, lambda: power_off(t)):
        t.console.save_now(store.FOR_OVER)
        again()
        at_setup(t.frames(60), game)
        assert judged(t, frames=300) == expected
        t.press("B").wait("Launcher")
    t.close()


@pytest.mark.parametrize("how", ["reset", "power", "another game", "the next match"])
@experts
def test_a_log_waits_for_its_game(fake, game, how):
    """Over a restart, and while another game is played, but not for the next match of its own."""
    t = played(game, seed=5)
    before = t.console.store.game(game)
    expected = by_hand(bytes(t.console.log), before)
    if how == "the next match":
        go_on(t, "new_match")
        leave(t)
        expected = bytes(records.RATING_SIZE)
    elif how == "another game":
        other = "sueca" if game != "sueca" else "fodasse"
        do(go_on(t, "new_match", other), "end")
        leave(t)
        t.press("LEFT" if t.top.games[t.top.at].name != game else "UP")
        at_setup(t.frames(1), game)
    elif how == "power":
        power_off(t)
    else:
        t.session.restart()
    if how in ("reset", "power"):
        at_setup(t.frames(60), game)
    assert judged(t, game, 900) == expected
    t.close()


@pytest.mark.parametrize("off_at", ["the beginning", "the end", "a pause"])
def test_what_counts_is_whether_the_rating_is_off_when_a_match_begins(fake, off_at):
    """Else a bad match would be got rid of by switching it off for a moment."""
    t = switched_on("sueca", seed=3, level="easy", fast=1, RATING_OFF=int(off_at == "the beginning"))
    go_on(t, "new_match")
    if off_at == "a pause":
        leave(t)
        t.console.store.put(RATING_OFF, 1)
        go_on(t)
    t.console.store.put(RATING_OFF, int(off_at != "the beginning"))
    do(t, "end")
    leave(t)
    assert any(judged(t)) == (off_at != "the beginning")
    t.close()


@pytest.mark.parametrize("key", ["LEFT", "A", "START", "DOWN", "B"])
def test_a_key_in_the_launcher_comes_first(key, monkeypatch):
    """When it is handled, nothing of the rating is in memory any more."""
    t = played("sueca")
    console = t.console
    launcher = t.top
    count = lambda: rating.count(console.store.game("sueca"))  # noqa: E731
    t.until(lambda t: console.search and count(), 600, auto=False)
    assert t.top is launcher
    judging = console.search
    before = count()
    assert judging.scope.names
    handle, loaded = launcher.key, []
    monkeypatch.setattr(launcher, "key", lambda k: loaded.append(judging.scope.names) or handle(k))
    t.press(key)
    assert loaded == [()] and not judging.scope.names and not console.search
    t.frames(30)
    assert count() == before and console.judged < 0
    if key in ("LEFT", "B"):
        t.until(lambda t: count() > before, 600, auto=False)
    t.close()


@pytest.mark.parametrize("how", ["leaving", "a reset", "the power switch"])
@games
def test_a_hint_is_noted_in_the_log(game, how):
    """With the decision that it was for, also if the match is left before that is made."""
    t = switched_on(game, "View", seed=3, level="easy", fast=1)
    t.mine(lambda t: t.match.moves > 3).hint()
    before, moves = len(t.console.log), t.match.moves
    t.console.store.spare = store.MOST
    leave(t)
    if how == "a reset":
        t.session.restart()
        t.frames(60)
    elif how == "the power switch":
        power_off(t)
    go_on(t).mine(lambda t: t.match.moves > moves + 6)
    if game == "set":
        t.match.take(0, harness.rules_of("set").CALL)
    log = bytes(t.console.log)
    assert t.match.hints == 1 and log[before:].count(HELP) == 1
    assert not SEAT < log[before + log[before:].index(HELP) + 1] < HELP, "it was the player's decision"
    t.close()


JUDGING = ["", "A", "START", "DOWN A", "A to:MatchSetup row:ladder", "A to:MatchSetup row:problems"]
"""Ways from the launcher to pages on which no table is open."""


@pytest.mark.parametrize("page", JUDGING)
def test_decisions_are_judged_wherever_no_table_is_open(page):
    t = played("sueca")
    console = t.console
    count = lambda: rating.count(console.store.game("sueca"))  # noqa: E731
    for word in page.split():
        do(t.frames(10), word)
    t.frames(10)
    assert not count()
    t.until(lambda t: count(), limit=3000, auto=False)
    assert console.idle >= 1500, "it waits until no key has been pressed for a while"
    judged(t)
    kept = console.store.game("sueca")
    assert t.frames(100).console.store.game("sueca") == kept
    t.press("B").frames(10)
    assert not console.search
    t.close()


def test_a_replayed_file_is_nobodys():
    _, log = logged("sueca")
    t = switched_on()
    t.console.navigation().open_file(bytes(log))
    t.reach("Replay", auto=False)
    assert len(t.console.log) and not judging_of(t.console)


# its page


def rated(record: bytearray, decisions: int, kind: int = 0) -> None:
    """Write a rating of so many decisions, a third of them mistakes of that kind."""
    record[records.RATING : records.RATING + records.RATING_SIZE] = bytes(records.RATING_SIZE)
    for n in range(decisions):
        rating.add(record, 20 if kind >= 0 and n % 3 == 0 else 0, 20, max(0, kind))


def page_of(game: str) -> Any:
    """Open the page of a game's rating, without one."""
    return console_stops.records("en", game).press("DOWN").reach("RatingPage", auto=False).frames(3)


def reads(t: Any, game: str, record: bytearray) -> list[str]:
    """Return what the page says of a record; fail if a text of it is missing, or has no place."""
    put_game(t.console.store, game, record)
    t.console.stack.renew()
    t.frames(4)
    return placed.check(t.console)


@games
def test_all_texts_have_their_place(game):
    """With every kind of mistake, without, few decisions: in every language nothing is cut or covered."""
    kinds = mistakes_of(game).KINDS
    assert 5 <= len(kinds) <= rating.KINDS
    t = page_of(game)
    record = t.console.store.game(game)
    rating.begin(record, mistakes_of(game).VERSION)
    for lang in harness.LANGUAGES:
        t.console.words.use_language(lang)
        for decisions, kind in ((0, 0), (40, 0), (200, -1), *((200, kind) for kind in range(len(kinds)))):
            t.console.store.put(RATING_OFF, int(decisions == 40))
            rated(record, decisions, kind)
            assert len(reads(t, game, record)) > 5
            assert text.width(t.top.say("plays", 8), True) <= 156
    t.close()


@games
def test_the_page_says_which_step_plays_like_that(game):
    """And between which ones the player is, as sure as it is."""
    t = page_of(game)
    record = t.console.store.game(game)
    rating.begin(record, mistakes_of(game).VERSION)
    rated(record, 192)
    accuracy, width = reading.shown(record) or (0, 0)
    scale = mistakes_of(game).SCALE
    places = [reading.step(part, scale) for part in (accuracy - width, accuracy, accuracy + width)]
    low, here, high = [(place + 5) // 10 for place in places]
    said = reads(t, game, record)
    assert "You play like step {}".format(here) in said
    assert ("between {} and {}".format(low, high) in said) == (low < high)
    assert any(one.startswith("Last ") and one.endswith("67%") for one in said)
    t.close()


@pytest.mark.parametrize(
    "before, now, said", [(0, 9, "worse"), (9, 9, "like"), (9, 0, "better"), (9, 8, "like")]
)
def test_the_page_says_whether_the_newest_are_better_than_that(before, now, said):
    """As good is what differs by less than the page is sure of."""
    t = page_of("sueca")
    record = t.console.store.game("sueca")
    rating.begin(record, mistakes_of("sueca").VERSION)
    rated(record, 0)
    for n in range(192):
        loss = now if n >= 144 else before
        rating.add(record, min(20, loss + n // 16 % 2 * 6), 20, 0)
    (line,) = [line for line in reads(t, "sueca", record) if line.startswith("Lately ")]
    assert said in line
    t.close()


@games
def test_a_games_scale_names_its_steps(game):
    """What a step is measured at is that step, halves are between, and nothing is beyond the ends."""
    scale = mistakes_of(game).SCALE
    assert len(scale) == 8 and list(scale) == sorted(set(scale)) and 0 <= scale[0] and scale[-1] <= 1000
    assert [reading.step(part, scale) for part in scale] == [10, 20, 30, 40, 50, 60, 70, 80]
    assert reading.step(0, scale) == 10 and reading.step(1000, scale) == 80
    for i in range(7):
        half = (scale[i] + scale[i + 1]) // 2
        assert abs(reading.step(half, scale) - 10 * i - 15) <= 1 + 5 // (scale[i + 1] - scale[i])


@pytest.mark.parametrize("before", [0, 100])
def test_a_rating_on_another_scale_begins_anew_and_says_so(before):
    """Of the kind that counted the own letter only; a new player is told nothing of that."""
    t = page_of("fodasse")
    record = t.console.store.game("fodasse")
    record[records.RATING_SCALE] = 0
    for _ in range(before):
        rating.add(record, 5, 20, 1)
    for decisions in (0, 5):
        said = reads(t, "fodasse", record)
        assert ("another scale" in " ".join(said)) == (before > 0)
        assert "{} of 48 decisions".format(decisions) in said
        rating.begin(record, mistakes_of("fodasse").VERSION)
        for _ in range(2 * 5):
            rating.add(record, 5, 10, 1, 2)
        assert rating.count(record) == 5 + decisions
    t.close()


def test_a_group_of_decisions_counts_as_one():
    dice = random.Random(5)
    record = bytearray(store.GAME)
    sums = [0, 0]
    for n in range(1, 16 * 4 * 3 + 1):
        loss, stake = dice.randint(0, 20), dice.randint(1, 20)
        rating.add(record, loss, stake, 0, 4)
        sums = [sums[0] + min(loss, 15), sums[1] + min(stake, 15)]
        assert rating.count(record) == n // 4
        assert rating.current(record) == (0, 0) if n % 64 == 0 else tuple(sums)
        if n % 64 == 0:
            assert rating.blocks(record)[0] == tuple(sums)
            sums = [0, 0]


# on the board's Python


@games
def test_the_vm_judges_the_same_in_little_memory(files, game):
    """What a page judges there is what it is here, with no more memory than a match has."""
    _, log = logged(game)
    here = Console(game, log)
    here.judge()
    with Walker(lambda: BoardVM(files), lang="en", level=1, seed=3, no_tips=True) as walker:
        walker.keys("~Launcher *8").at("Launcher")
        walker.choose(game)
        walker.keys("A").at("MatchSetup")
        walker.board.run("console.log.clear(); console.log.counts = True")
        for at in range(0, len(log), 100):
            walker.board.run("[console.log.put(one) for one in {!r}]".format(bytes(log)[at : at + 100]))
        most = 0
        for _ in range(900):
            walker.keys("@3000 *9")
            most = max(most, walker.board.used() - walker.own)
            if walker.tell("console.judged") >= 0:
                break
        record = walker.tell("bytes(console.store.game({!r}))".format(game))
        assert record[records.RATING : records.RATING + records.RATING_SIZE] == here.kept
        assert any(here.kept) and most < 110_592, most


def test_its_page_judges_too_and_shows_it():
    """While no key is pressed; a key stops it, and closes the page."""
    t = played("sueca")
    t.press("DOWN", "A").reach("RecordsPage", auto=False).frames(6)
    t.press("DOWN").reach("RatingPage", auto=False).frames(6)
    assert "0 of 48 decisions" in placed.texts(t.console)
    t.until(lambda t: not t.console.stack.making and t.top.counted and t.console.search, 400, auto=False)
    count = rating.count(t.console.store.game("sueca"))
    assert count and "{} of 48 decisions".format(count) in placed.texts(t.console)
    judging = t.console.search
    t.press("B")
    assert not judging.scope.names and t.console.search is None
    assert t.reach("RecordsPage", auto=False).frames(3).console.stack.scenes[0] is not t.top
    t.close()
