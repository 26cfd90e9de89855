# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a player is promised of saves, by keys on the simulated board (docs/SAVES.md).

Its flash survives a power cut, its battery-backed memory a reset. tests/test_restarts.py has random stories,
tests/test_store.py what the memories hold.
"""

import binascii
import contextlib
import functools
import struct
from typing import Any

import conftest
import fake_expert
import harness
import pytest
from common.begin import begin, do
from common.ways import decide
from conftest import dice, samples

from mesa.board import hardware, records, setting, store, store_load
from mesa.board.store_menus import begin_match, count, drop_match, has_match, saved_match
from sim.board import sim_board
from sim.board.session import Broken
from sim.figures import wear
from sim.player.presser import at_the_end

FOUR = ("fodasse", "qu4to", "set", "sueca")
PROFILES = {"PyBadge": b"\xff" * 8192 + bytes(8192), "Sprig": b"\xff" * 4096 + bytes(256)}
CUTS = ("reset", "power cut")

each_profile = pytest.mark.parametrize("profile", PROFILES)
each_cut = pytest.mark.parametrize("how", CUTS)


@pytest.fixture(autouse=True)
def _off():
    yield
    sim_board.power_off()


def power_on(memories=None, **preset):
    preset.setdefault("level", 1)
    preset.setdefault("lang", "en")
    return conftest.power_on(memories, **preset)


def play(player, until, limit=40_000):
    """Let the bot play by keys until `until(match)` holds."""
    player.bots_only()
    for _ in range(limit):
        match = player.match
        if match is not None and until(match):
            player.let_go()
            return match
        player.keys = 0
        player.next_key()
        player.frames()
    raise AssertionError("that never happens")


def flash_of(player):
    return bytes(player.board.nvm.data)


def both_of(player):
    return flash_of(player) + bytes(player.board.sleep_memory.data)


def after(player, how, **preset):
    """Return a player at the launcher after a reset or a power cut; there is no message."""
    if how == "reset":
        player.session.restart("REPL_RELOAD", {"lang": "en"})
    else:
        player = power_on(flash_of(player), **preset)
    assert player.to_launcher() == []
    return player


def in_match(moves=5, game="sueca", memories=None, **preset):
    """Return a player at a console just switched on, in whose match the bot has made that many moves."""
    player = power_on(memories, game=game, **preset)
    play(player, lambda match: match.moves >= moves)
    return player.settle()


def open_match(player, game):
    """Go from the launcher into the match that waits, or a new one."""
    player.to_setup(game)
    assert player.to_match()
    return player.match


def leave(player):
    """Leave the match for the launcher."""
    player.press("START", "UP", "A").frames(5)


def row_of(player, label):
    """Return the index of the row with that label on the page on top."""
    page = player.top
    return next(i for i in range(len(page.rows)) if page.row(i)[0] == label)


def read(memories):
    """Return the store of these bytes of flash, or of both memories, without switching a board on."""
    flash = 8192 if len(memories) >= 8192 else 4096
    return store_load.load(bytearray(memories[:flash]), bytearray(memories[flash:]))


def waiting(memories, game):
    """Return the state of the match of a game that would wait with these memories, or None."""
    saved = read(memories)
    at = saved.at_match(store.game_id(game))
    return bytes(saved_match(saved, game).state) if at and not saved.data[at + 14] & store.ENDED else None


def end_of(player, ahead):
    """Let the match be over with its next action, won or lost, and go on to the box at its end."""
    match = player.match
    decide(match, ahead)
    match.events.clear()  # its table shows another state
    player.view.asked = False
    player.frames(3)
    for _ in range(600):
        player.frames()
        assert waiting(both_of(player), match.game) is None, "it is over for good"
        if player.scene == "Dialog" and at_the_end(player.console.stack):
            return
        if not player.top.busy():
            player.press("A")
    raise AssertionError("the end never comes")


# a match of each game


@each_profile
@each_cut
def test_each_game_keeps_its_match_whatever_is_played_between(profile, how):
    """Three games in the middle of their matches: each goes on as it was left, with its log."""
    player = power_on(PROFILES[profile], seed=4, seats=None)
    player.to_launcher()
    left = {}
    for game, moves in (("sueca", 30), ("fodasse", 9), ("qu4to", 5)):
        player.console.preset["game"] = game
        open_match(player, game)
        match = play(player, lambda match, to=moves: match.moves >= to)
        player.settle()
        left[game] = bytes(match.s), match.moves
        player.console.store.spare = store.MOST
        leave(player)
    assert {game: waiting(both_of(player), game) for game in left} == {
        game: s for game, (s, _) in left.items()
    }
    player = after(player, how)
    for n, (game, (state, moves)) in enumerate(reversed(left.items())):
        assert waiting(both_of(player), game) == state
        player.to_setup(game)
        player.top.continue_match()
        match = player.until(lambda t: t.match is not None, auto=False).match
        assert (bytes(match.s), match.moves) == (state, moves)
        assert profile == "Sprig" and n or not match.log.first, "a Sprig has room for one log"
        player.frames(20)
        leave(player)


@each_cut
def test_what_was_changed_in_settings_and_on_the_set_up_page_is_kept(how):
    """Leaving these pages writes at once; a reset may come on the page."""
    player = power_on(game="sueca")
    player.to_launcher()
    player.press("START", *["DOWN"] * 2, "RIGHT", *["B"] * (how != "reset"))
    player = after(player, how)
    assert player.console.store.get(setting.VOLUME) == 2
    player.to_setup("sueca")
    player.press("UP", "UP", "A")
    row = row_of(player, "Region")
    player.press(*["DOWN"] * row, "RIGHT", *["B", "B"] * (how != "reset"))
    player = after(player, how)
    player.to_setup("sueca")
    player.press("UP", "UP", "A")
    assert player.top.row(row)[1] == "Portugal"


# when flash is written


def test_flash_gets_what_happens_soon():
    """From a match's first seconds on; five seconds of the pause menu, as leaving; twenty without a key."""
    player = power_on(game="set", seed=4, seats=2, fast=False)
    player.to_launcher()
    match = open_match(player, "set")
    player.frames(30)
    assert waiting(flash_of(player), "set") is not None
    play(player, lambda match: match.moves >= 5 and not player.top.busy())
    player.settle().press("START").frames(120)  # four seconds
    state = bytes(match.s)
    assert waiting(flash_of(player), "set") != state
    player.frames(40)
    assert waiting(flash_of(player), "set") == state
    player = power_on(flash_of(player), fast=False, seats=2)
    player.to_launcher()
    match = open_match(player, "set")
    play(player, lambda _, began=match.moves: match.moves > began)
    before = flash_of(player)
    while player.board.clock.ms < 55_000:
        player.frames()
    assert flash_of(player) == before, "not in the first minute"
    player.until(lambda t: waiting(flash_of(t), "set") == bytes(t.match.s), 1500, False)


def test_what_has_to_wait_is_written_as_soon_as_it_can_be():
    """With no time to spare; after 400 seconds at most, however often the program begins anew in between."""
    for restarts in (False, True):
        player = power_on()
        player.to_launcher()
        player.console.store.spare = 0
        before = player.board.nvm.writes
        player.press("START", "DOWN", "DOWN", "RIGHT", "B")
        volume = player.console.store.get(setting.VOLUME)
        assert read(both_of(player)).get(setting.VOLUME) == volume and player.board.nvm.writes == before
        passed = 0
        while passed < 400_000:
            player.board.clock.advance(20_000)
            began = player.board.clock.ms
            player.frames(3)
            if restarts:
                with contextlib.suppress(sim_board.Reload):
                    player.console.restart()
                player.session.restart("SUPERVISOR_RELOAD", {"lang": "en"})
                player.to_launcher()
            passed += 20_000 + player.board.clock.ms - began
        player.board.clock.advance(10_000)
        player.frames(3)
        assert read(flash_of(player)).get(setting.VOLUME) == volume


def test_a_reset_saves_up_nothing():
    """The spare time is in the battery-backed memory; after power-on it is enough for six writes."""
    player = power_on()
    player.to_launcher()
    assert 990_000 <= player.console.store.spare <= 1_200_000, "one may have been written"
    for brightness in (1, 2, 3, 4, 5):
        player.console.store.put(setting.BRIGHTNESS, brightness)
        player.console.save_now()
    assert player.console.store.spare < 3 * store.COST, "the last one has to wait"
    for _ in range(8):
        player = after(player, "reset")
        player.press("START", "DOWN", "DOWN", "RIGHT", "B")
    assert player.board.nvm.writes <= 5 and player.console.store.spare < 3 * store.COST
    player = after(player, "power cut")
    assert 990_000 <= player.console.store.spare <= 1_200_000


# won and lost


def earned(memories, game):
    """Return what a game's figures have of won and lost, whether its match waits."""
    saved = read(memories)
    record = saved.game(game)
    fields = (
        (store.PLAYED, 4),
        (records.DAY, 6),
        (records.LADDER, 3),
        (records.PROBLEMS, 13),
        (records.DAYS_LOST, 39),
    )
    return [bytes(record[at : at + n]) for at, n in fields], has_match(saved, game)


def begin_a(player, what):
    """Begin a match from the set-up page: an ordinary one, of the ladder, or the day's."""
    page = player.top
    if what == "ladder":
        player.take("ladder").wait("Ladder").frames(3).press("A")
    else:
        if what == "daily":
            page.seed, page.day = 7105, 105
        page.new_match()
    if player.frames(3).scene == "Dialog":
        player.press("DOWN", "A")
    player.until(lambda t: t.match is not None and t.scene == "View", auto=False).frames(5)


@each_profile
@pytest.mark.parametrize("ahead", (True, False), ids=("won", "lost"))
@pytest.mark.parametrize("what", ("match", "ladder", "daily"))
def test_what_a_page_has_shown_as_won_or_lost_is_in_flash(what, ahead, profile):
    """Before the page can be left, though one write is all there is time for, and flash has it unfinished."""
    player = power_on(PROFILES[profile], fast=False, seats=4)
    player.to_launcher()
    player.to_setup("sueca")
    begin_a(player, what)
    play(player, lambda match: match.flags & 2 and not player.top.busy())  # it counts
    player.console.store.spare = store.MOST
    player.console.save_now()
    player.console.store.spare = store.COST
    before = earned(flash_of(player), "sueca")
    assert before[1]
    end_of(player, ahead)
    shown = earned(flash_of(player), "sueca")
    assert not shown[1] and shown[0] != before[0]
    assert shown[0][0] == bytes((1, 0, ahead, 0))
    player.frames(5)
    assert shown == earned(both_of(player), "sueca")
    for how in CUTS:
        player = after(player, how)
        assert earned(both_of(player), "sueca") == shown, "once"


@each_profile
@pytest.mark.parametrize("what", ("match", "daily"))
def test_what_is_given_up_is_lost_and_a_daily_deal_is_known_once_it_is_seen(what, profile):
    """In flash when the next match is there, though one write is all there is time for."""
    player = in_match(12, memories=PROFILES[profile], seats=4, seed=None)
    leave(player)
    player.to_setup("sueca")
    player.console.store.spare = store.MOST
    player.console.save_now()
    if what == "daily":
        drop_match(player.console.store, store.game_id("sueca"))
    player.console.store.spare = store.COST
    begin_a(player, what)
    figures = earned(flash_of(player), "sueca")[0]
    assert figures[0][0] == (what == "match") and figures[1][3] == records.UNDER_WAY * (what == "daily")


@each_profile
@pytest.mark.parametrize("day", (0, 700), ids=("row", "day"))
def test_a_star_that_is_lost_or_won_is_in_flash(day, profile):
    from mesa.problems import attempts, dialogs

    t = begin("sueca", seed=None, memories=PROFILES[profile]).to_problems("sueca")
    t.console.navigation().open_problem("sueca", 1, day)
    t.wait("Dialog").press("A").until(lambda t: t.scene == "Page" and t.top.good, auto=False)
    for step in (lambda: dialogs.lose(t.top, 1), lambda: attempts.solve(t.console, t.top.attempt, 2)):
        t.console.store.spare = store.COST
        before = earned(flash_of(t), "sueca")
        step()
        t.frames(1)
        assert before != earned(flash_of(t), "sueca") == earned(both_of(t), "sueca")


@pytest.mark.parametrize("ahead", (True, False), ids=("won", "lost"))
def test_a_match_that_is_over_is_counted_once_though_flash_must_wait(ahead):
    """On a Sprig its final state waits in the battery-backed memory: each start counts it until then."""
    player = power_on(PROFILES["Sprig"], seats=4)
    player.to_launcher()
    player.to_setup("sueca")
    begin_a(player, "match")
    play(player, lambda match: match.flags & 2 and not player.top.busy())
    player.console.save_now()
    player.console.store.spare = 0
    end_of(player, ahead)
    assert waiting(flash_of(player), "sueca") is not None, "flash has it unfinished"
    for _ in range(3):
        player = after(player, "reset")
        record = player.console.store.game("sueca")
        assert (record[store.PLAYED], record[store.WON]) == (1, ahead)
        assert not has_match(player.console.store, "sueca")
    player.console.store.spare = store.MOST
    player.frames(5)
    for how in CUTS:
        player = after(player, how)
        assert player.console.store.game("sueca")[store.PLAYED] == 1


def test_a_match_that_is_over_always_finds_a_write():
    """One is reserved for its end, whatever is done before."""
    player = in_match(seed=3)
    for _ in range(8):
        leave(player)
        match = open_match(player, "sueca")
        player.settle()
        play(player, lambda match, more=match.moves: match.moves > more + 1)
        player.settle()
    assert store.COST <= player.console.store.spare < 3 * store.COST and waiting(flash_of(player), "sueca")
    play(player, lambda match: match.over(), 200_000)
    player.frames(2)
    assert waiting(flash_of(player), "sueca") is None


def kept(player):
    """Return the stored bytes of all games and matches."""
    return bytes(player.console.store.data[store.GAMES :])


def ended(game, seed):
    """Return a player at a console in which a match has just been finished, by keys, and its end is shown."""
    player = power_on(game=game, seed=seed, seats=None if game == "sueca" else 2, bots_only=True)
    play(player, lambda match: player.session.at_the_end(), 200_000)
    return player.settle()


def calm(player, name):
    """Run frames until a scene of that class is on top, and nothing moves."""
    player.until(lambda _: player.scene == name and not player.top.busy(), 4000, False)


AFTER = ("A", "A", "A", "A", "B", "DOWN", "DOWN", "RIGHT", "LEFT", "UP", "START", "HINT", "SELECT", "WAIT")
"""Keys and actions after a match, repeated as often as they are to be likely."""


@pytest.mark.long
@pytest.mark.parametrize("number", range(samples(1)))
def test_nothing_that_is_done_after_a_match_counts_it_again(number):
    """Random keys through score sheet, coach, tries, hints and replays."""
    chance = dice("after a match %d" % number)
    game = chance.choice(FOUR)
    player = ended(game, chance.randrange(100))
    match, before = player.match, kept(player)
    with fake_expert.installed():
        for _ in range(200):
            if player.scene == "Dialog" and len(getattr(player.top, "choices", ())) == 5:
                # not "Rematch", "Same cards again" and "Other games"
                player.press(*["UP"] * player.top.at, *["DOWN"] * chance.choice((2, 3)), "A")
            else:
                what = chance.choice(AFTER)
                if what == "HINT" and player.scene in ("View", "Replay"):
                    player.hold("SELECT", 30).frames(29)
                elif what == "WAIT":
                    player.frames(40)
                elif what != "HINT" and (what != "START" or player.scene != "Dialog"):
                    player.press(what)
            player.frames(3)
            assert kept(player) == before and player.match is match, player.scene
    player.session.close()
    assert kept(after(player, "reset")) == before


def test_a_rematch_is_of_the_match_that_was_played_whatever_the_page_says():
    """Begin QU4TO with five, leave, choose three and another option, continue, play to the end."""
    player = in_match(8, "qu4to", seats=5, seed=11)
    leave(player)
    player.to_setup("qu4to")
    page = player.top
    page.seats, page.options[0] = 3, 1
    page.continue_match()
    match = play(player, lambda match: player.session.at_the_end(), 200_000)
    assert len(match.levels) == 5 and not any(match.options)
    player.press("A").frames(15)
    assert player.match is not match and player.match.seed != match.seed
    assert len(player.match.levels) == 5 and player.match.options == match.options


@each_cut
def test_who_won_the_last_match_leads_the_next_one(how):
    """QU4TO's option (qu4to RULES 9), on by default; also where a saved match, or the same deal, goes on."""
    player = power_on(game="qu4to", seats=3, seed=1)
    player.to_launcher()
    count(player.console.store, "qu4to", player.console.store.game("qu4to"), [2])
    match = open_match(player, "qu4to")
    assert match.leader == 2
    play(player, lambda match: match.moves >= 4)
    player.settle()
    match.hints = 3
    leave(player)
    player = after(player, how, game="qu4to")
    again = open_match(player, "qu4to")
    assert (again.leader, again.hints) == (2, 3)
    assert (again.levels, again.styles, again.options) == (match.levels, match.styles, match.options)
    player.console.navigation().rematch(again, same=True)
    player.frames(60)
    assert player.match is not again and player.match.leader == 2


# saves that make no sense


@functools.lru_cache(maxsize=None)
def played(game, number, profile="PyBadge"):
    """Return both memories after a match of `game` was begun, played a little, and left."""
    few, most = harness.SEATS[game]
    player = in_match(
        7 + 3 * number,
        game,
        PROFILES[profile],
        noise=number,
        seats=few + number % (most - few + 1),
        seed=number,
    )
    leave(player)
    return both_of(player)


def altered(memories, chance):
    """Return memories with other bytes in the blocks of each, under right checksums or not."""
    whole = bytearray(memories)
    flash = 8192 if len(memories) > 8192 else 4096
    starts = (0, flash, flash + store.PLACE) if flash == 8192 else (0, flash)
    kind = chance.randrange(4)
    for start in starts:
        block = memoryview(whole)[start:]
        n = store.word(block, 4) if start < flash or flash == 8192 else store.GAMES
        for _ in range(chance.choice((1, 1, 5, 50))):
            low, high = ((8, store.GAMES), (store.GAMES, n), (8, n), (0, n))[kind]
            if low < high:
                block[chance.randrange(low, high)] = chance.choice((0, 1, 8, 127, 255, chance.randrange(256)))
        block[store.SETTINGS + store.OPEN] = 0  # the launcher comes first
        end = n + store.TAIL - 4
        if kind < 3 and end + 4 <= len(block):
            struct.pack_into("<I", block, end, binascii.crc32(block[:end]))
    if chance.random() < 0.1:
        whole[flash:] = chance.randbytes(len(whole) - flash)
    return bytes(whole)


def visit(memories):
    """Open, from the launcher, every page that it offers of each game, and each match that waits.

    Return the messages; the next start has none of them.
    """
    player = power_on(memories)
    said = player.to_launcher()
    assert len(said) <= 1
    player.press("START", "DOWN", "DOWN", "RIGHT", "LEFT", "B")
    for i in range(len(FOUR)):
        player.press("DOWN")
        offered = len(player.top.choices) - 1
        player.press("B")
        for line in range(offered):
            player.press("DOWN", *["DOWN"] * line, "A")
            if player.scene == "RecordsPage" and not i:
                player.press(*["RIGHT"] * len(FOUR))
            player.press("B")
            assert player.scene == "Launcher", line
        notes = player.to_setup(player.top.games[player.top.at].name)
        player.press("UP", "UP", "A", "UP", "A", "UP", "LEFT", "DOWN", "A", "B", "DOWN", "DOWN")
        assert len(notes) <= 1
        if player.to_match():
            player.frames(40)
        said += notes
        for _ in range(20):
            if player.scene == "Launcher":
                break
            player.press(*("START", "UP", "A") if player.scene == "View" else "B").frames(3)
        player.press("RIGHT")
    again = power_on(both_of(player))
    assert not set(again.to_launcher()) & set(said), "it is reported twice"
    return said


@pytest.mark.long
@each_profile
def test_broken_saves_open_every_page(profile):
    chance = dice("damage " + profile)
    for _ in range(samples(3)):
        visit(altered(played(chance.choice(FOUR), chance.randrange(4), profile), chance))


def without_deal(record):
    """Return a game's figures without the deal that is to be played: it can go on no more."""
    return record[: records.SHOWN] + record[records.CHOSEN :]


@pytest.mark.parametrize("game", FOUR)
def test_a_match_of_other_rules_is_dropped_with_one_message(game):
    """Another VERSION or length; the game's figures stay, and other games' too."""
    for at, by in ((0, 1), (None, 0)):
        player = in_match(4, game, seats=harness.SEATS[game][0])
        count(player.console.store, "other", player.console.store.game("other"), [0])
        match = player.match
        if at is None:
            match.s = match.s[:-1]
        else:
            match.s[at] += by
        begin_match(player.console.store, match)
        player.console.store.save(True)
        player = power_on(flash_of(player))
        player.to_launcher()
        figures = [without_deal(player.console.store.game(name)) for name in (game, "other")]
        said = player.to_setup(game)
        player.frames(3)
        said += [" ".join(player.top.text)] if player.scene == "Dialog" else []
        player.press(*["A"] * (player.scene == "Dialog"))
        assert len(said) == 1 and "can't go on" in said[0]
        assert [without_deal(player.console.store.game(name)) for name in (game, "other")] == figures
        assert not has_match(player.console.store, game) and player.to_match()
        assert power_on(flash_of(player)).to_launcher() == []


def _fails(scene, method: str, problem: type[Exception] = MemoryError):
    """Make the class of the scene on top raise in that method from now on."""

    def full(*_):
        raise problem("memory allocation failed")

    setattr(scene, method, full)


@pytest.mark.parametrize(
    "problem, stays", ((ImportError, True), (OSError, True), (IndexError, False), (AttributeError, False))
)
def test_a_match_that_is_continued_and_breaks_is_dropped_unless_a_file_is_at_fault(problem, stays):
    """Wrong numbers in its state would fail again and again; a missing file can be copied again."""
    player = after(in_match(seed=4), "reset")
    open_match(player, "sueca")
    _fails(player.top, "tick", problem)
    player.frames(2)
    assert player.scene == "Dialog", "a note says so"
    player.press("A")
    assert player.scene == "Launcher" and has_match(player.console.store, "sueca") == stays


def test_a_game_is_not_marked_for_what_a_senseless_match_did():
    """A saved match fails while it opens; a later error in the launcher is unrelated."""
    player = after(in_match(seed=4, game="qu4to"), "reset")
    player.to_setup("qu4to")
    _fails(harness.stays("mesa.match.game_view").GameView, "enter", IndexError)
    player.press("A").frames(12)
    assert player.scene == "Dialog"
    player.press("A")
    _fails(player.top, "tick", KeyError)
    with pytest.raises(Broken, match="KeyError"):
        player.frames(2)
    assert player.console.broken == {}


def test_a_level_that_the_game_lacks_is_replaced_with_a_note(monkeypatch):
    """A match with experts, of a game without experts, goes on with medium."""
    player = after(in_match(game="fodasse", level=3), "reset")
    player.to_setup("fodasse")
    page: Any = player.top
    for steps, levels in ((page.manifest.STEPS, {3}), ((100, 150, 200), {2})):
        monkeypatch.setattr(harness.stays("games.fodasse"), "STEPS", steps)
        again = type(page)(player.console, "fodasse", page.rules, page.bots)
        assert set(again.saved().levels) - {0} == levels and again.repaired == (levels == {2})


# out of memory


def _after_no_memory_once():
    """Return a Player in the launcher; a match of Sueca was left for lack of memory, and waits."""
    player = in_match(seed=4)
    _fails(player.top, "tick")
    player.frames(1)
    assert len(player.to_launcher()) == 1
    return player


@pytest.mark.parametrize("where", ("match", "late", "real time", "opening", "launcher"))
def test_no_memory_starts_anew_with_the_match_and_says_so_once(where, monkeypatch):
    """At any time, even before the launcher is there."""
    game = "set" if where == "real time" else "sueca"
    player = in_match(game=game, seed=4, seats=None if game == "sueca" else 2)
    state, began = bytes(player.match.s), player.console
    if where == "late":
        player.console.frames = 5000
    elif where == "opening":
        leave(player)
        player.to_setup(game)
        player.move("A", True).until(lambda t: type(t.newest).__name__ == "Loading", 30, False)
        _fails(player.console.stack, "step")
    elif where == "launcher":
        launcher = harness.stays("mesa.home.launcher").Launcher
        _fails(launcher, "enter")
        player.press("START", "UP", "A")
    if where not in ("launcher", "opening"):
        _fails(player.top, "tick")
    player.until(lambda t: t.console is not began, 30, False)
    said = player.move("A", False).to_launcher()
    assert len(said) == 1 and "emory" in said[0]
    assert waiting(both_of(player), game) == state
    open_match(player, game)
    assert power_on(both_of(player)).to_launcher() == [], "once"


def test_no_memory_in_the_same_place_again_is_the_error_screen():
    """It names the game and the module. After a power cut, the first lack of memory is not a second one."""
    player = _after_no_memory_once()
    open_match(player, "sueca")
    _fails(player.top, "tick")
    with pytest.raises(Broken, match="MemoryError, game sueca, module"):
        player.frames(2)
    player.press("A").frames(3)
    assert player.scene == "Launcher" and waiting(both_of(player), "sueca")
    player = _after_no_memory_once()
    player.press("START", "DOWN", "DOWN", "RIGHT", "B")  # writes flash
    player = after(player, "power cut", game="sueca")
    open_match(player, "sueca")
    _fails(player.top, "tick")
    began = player.console
    assert player.frames(1).console is not began


# wear


WEAR = {
    "menu": "settle A settle START 6 B settle 20",
    "leave": "settle A calm START UP A to:Launcher A to:MatchSetup A to:View 50",
    "settings": "START DOWN*2 RIGHT B 9",
    "battery low": "settle A 25",
}
"""What is done again and again: words of common.begin, and seconds that pass."""


@pytest.mark.parametrize("pattern", WEAR)
def test_flash_is_written_24_times_an_hour_at_most(pattern):
    """These once wrote flash 57 to 670 times an hour: now six times at once, and once in 200 seconds more.

    Random patterns: tests/test_restarts.py.
    """
    t = begin("sueca", "Launcher" if pattern == "settings" else "View", level="easy")
    if pattern == "battery low":
        t.board.readings["A6"] = 33_000  # half the battery's voltage
    times, clock, put = [], t.board.clock, t.board.nvm.put

    def written(key, value):
        times.append(clock.ms)
        put(key, value)

    t.board.nvm.put = written
    while clock.ms < 420_000:
        for word in WEAR[pattern].split():
            end = clock.ms + 1000 * int(word) if word.isdigit() else 0
            while clock.ms < end:
                clock.advance(max(0, min(66, end - clock.ms - 33)))
                t.frames()
            if not end and (t.scene != "View" or t.match and not t.match.over()):
                do(t, word)
    for i in range(len(times)):
        for j in range(i + 1, len(times)):
            assert j - i <= 6 + (times[j] - times[i]) // store.COST, "too many at once"
    assert 3 <= len(times) <= 9


def test_writes_are_measured():
    """The table of bench --wear."""
    assert wear.writes("set", 1, 2, 60_000) == 1, "the match that begins"


# a clock that goes back, a memory that cannot be written


@pytest.mark.parametrize("back", (1, (1 << 28) - 1))
def test_a_clock_that_goes_back_takes_no_time_away(back, monkeypatch):
    """Playing time and flash's time go on from where they were, and no frame becomes longer."""
    player = in_match(seed=4, fast=False)
    match, saved, clock = player.match, player.console.store, player.board.clock
    played, spare, ticks, before = match.played, saved.spare, clock.ticks, clock.ms
    monkeypatch.setattr(clock, "ticks", lambda: (ticks() - back) & 0x1FFFFFFF)
    player.frames(1)
    saved.keep_match(match)
    player.frames(9)
    saved.keep_match(match)
    assert played <= match.played <= played + 10 * 99 and saved.spare >= spare
    assert clock.ms - before <= 10 * 40
    monkeypatch.undo()
    assert hardware.ticks_diff(5, 10) == -5, "as before"


@pytest.mark.parametrize("problem, name", [(OSError, "sleep_memory"), (RuntimeError, "nvm")])
def test_a_memory_that_cannot_be_written_is_one_message(problem, name):
    """In a match, which goes on with the other memory, or in the launcher."""
    player = in_match(seed=4)

    def put(*_):
        raise problem("no")

    getattr(player.board, name).put = put
    if name == "nvm":
        player.console.save_now()
    said = 0
    for _ in range(400):
        if player.scene == "Dialog" and "Couldn't save." in " ".join(player.top.text):
            said += 1
            player.press("A")
        else:
            player.press("A", "RIGHT")
    assert said == 1 and player.match is not None
    assert getattr(player.console.store, "scratch" if name == "nvm" else "nvm") is not None
    player = power_on()
    player.to_launcher()
    getattr(player.board, name).put = put
    player.press("START", "DOWN", "DOWN", "RIGHT", *["B"] * (name == "nvm")).frames(2)
    assert "Couldn't save." in " ".join(player.top.text)
    player.press("A", "B").frames(2)
    assert player.scene == "Launcher"
