# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Nobody loses a match: resets and power cuts at any moment, what is written when, and the rematch.

Everything is done by keys, on the simulated board, whose flash survives a power cut and whose battery-backed
memory survives a reset.
"""

import base64
import binascii
import contextlib
import functools
import importlib
import random
import struct
import zlib
from typing import Any

import conftest
import fake_expert
import harness
import pytest
from common.boards import damaged
from conftest import dice, samples
from harness import Place

from mesa.board import hardware, records, store, store_load
from mesa.board.store_menus import count, has_match, put_game, waiting_match
from mesa.ladder.opponent import rows
from sim.board import sim_board
from sim.board.session import Broken
from sim.figures import wear

FOUR = ("fodasse", "qu4to", "set", "sueca")
OLD = (
    "eNpzdmRkYmJjZGRgOBvLgAT0jBlQwNnYkFAWAQibkYF0cDaWJYSBxZyBkZmBiRliBpNIoBg3gxQDE8I8ZiYGFiZGFgYgZGZhZmBm"
    "BjKYgHqYgGqYmFlYWBgZgSxGlss9gVzP58cpHOtw/o8P4HZPHkMuQ/4GfWsAIhIrXQ=="
)
"""The 256 bytes of flash that version 1.0.0 (44fadad) left after these keys: English, sound high, brightness
6, speed quick; a match of Sueca played and lost; bots easy, region Portugal; a match begun and left.
"""


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


def in_match(moves=5, game="sueca", **preset):
    """Return a player at a console just switched on, in whose match the bot has made that many moves."""
    player = power_on(game=game, **preset)
    play(player, lambda match: match.moves >= moves)
    return player.settle()


def to_setup(player, game="sueca"):
    """Go from power-on to a game's set-up page."""
    player.to_launcher()
    player.to_setup(game)


def go_on(player, game="sueca"):
    """Go from power-on into the match that waits, or a new one."""
    to_setup(player, game)
    assert player.to_match()


def leave(player):
    """Leave the match for the launcher."""
    player.press("START", "UP", "A").frames(5)


def row_of(player, label):
    """Return the index of the row with that label on the page on top."""
    page = player.top
    return next(i for i in range(page.count()) if page.row(i)[0] == label)


def waiting(player, game):
    """Return the state of the waiting match, seen from the launcher; None if there is none."""
    player.to_launcher()
    saved = player.console.store
    return bytes(waiting_match(saved, game).state) if has_match(saved, game) else None


# a reset, a power cut


@pytest.mark.parametrize("game, moves", [("qu4to", 3), ("set", 9)])
def test_after_a_reset_the_match_stands_as_it_stood(game, moves):
    """This holds in the others' turns and in real time: every action is in the battery-backed memory."""
    player = power_on(game=game, seed=4, seats=3)
    for more in range(4):
        match = play(player, lambda match, to=moves + more: match.moves >= to)
        state = bytes(match.s)
        player.session.restart()
        assert waiting(player, game) == state
        player.to_setup(game)
        assert player.to_match()


def test_five_seconds_of_the_pause_menu_write_flash_as_leaving_does():
    player = power_on(game="set", seed=4, seats=2, fast=False)
    play(player, lambda match: match.moves >= 5 and not player.top.busy())
    player.settle().press("START")
    assert player.scene == "Dialog"
    state = bytes(player.console.match.s)
    player.frames(120)  # four seconds
    early = flash_of(player)
    player.frames(40)
    assert waiting(power_on(early), "set") != state
    assert waiting(power_on(flash_of(player)), "set") == state


def test_twenty_seconds_without_a_key_are_enough_after_the_first_minute():
    """The match is a continued one, and nothing has been written since power-on."""
    player = in_match(4, seed=4)
    leave(player)
    player = power_on(flash_of(player), game="sueca", fast=False)
    go_on(player)
    match = player.console.match
    play(player, lambda _, began=match.moves: match.moves > began)
    before = flash_of(player)
    while player.board.clock.ms < 55_000:
        player.frames()
    assert flash_of(player) == before, "not in the first minute"
    for _ in range(40):  # the others may still be playing
        player.frames(30)
        state = bytes(player.console.match.s)
        if waiting_in(flash_of(player), "sueca") == state:
            return
    raise AssertionError("nothing was written")


def waiting_in(flash, game):
    """Return the waiting state in these bytes of flash, read without switching a board on."""
    from mesa.board import store_load

    saved = store_load.load(bytearray(flash), None)
    return bytes(waiting_match(saved, game).state) if has_match(saved, game) else None


def test_the_power_switch_costs_at_most_five_minutes():
    """Ten minutes of play with a key every two seconds: flash is never more than five minutes behind.

    Version 1.0.0 wrote at every hand's end, 51 times in a match of Fodasse.
    """
    player = power_on(game="set", seed=4, seats=3, fast=False)
    player.bots_only()
    clock = player.board.clock
    history = []  # (state, ms at which it was replaced)
    due = 0
    while clock.ms < 600_000:
        player.keys = 0
        if player.down is not None or clock.ms >= due:
            due = clock.ms + 2000 if player.down is None else due
            player.next_key()
        player.frames()
        match = player.console.match
        now = bytes(match.s) if match is not None and not match.over() else None
        if not history or history[-1][0] != now:
            if history:
                history[-1][1] = clock.ms
            history.append([now, None])
        if clock.ms % 20_000 < 33:
            recent = [state for state, left in history if left is None or left > clock.ms - 300_200]
            assert waiting_in(flash_of(player), "set") in recent, clock.ms
    assert player.board.nvm.writes <= 6


@pytest.mark.parametrize("how", ("power cut", "reset"))
def test_what_was_changed_in_settings_and_on_the_set_up_page_is_kept(how):
    """Leaving these pages writes at once; a reset may come on the page."""

    def leave(player, *keys):
        if how == "reset":
            player.session.restart()
        else:
            player.press(*keys)
            player = power_on(flash_of(player))
        player.to_launcher()
        return player

    player = power_on(game="sueca")
    player.to_launcher()
    player.press("START", "DOWN", "DOWN", "RIGHT")
    player = leave(player, "B")
    player.press("START")
    assert player.top.row(2)[1] == "high"
    player.press("B")
    player.to_setup("sueca")
    player.press("UP", "UP", "A")
    row = row_of(player, "Region")
    player.press(*["DOWN"] * row, "RIGHT")
    player = leave(player, "B", "B")
    player.to_setup("sueca")
    player.press("UP", "UP", "A")
    assert player.top.row(row)[1] == "Portugal"


# a match's end


def test_a_match_that_is_over_never_waits_and_is_counted_once():
    """From the last action on, whatever is still shown, it is over even after a power cut or reset."""
    player = power_on(game="sueca", seed=2, fast=False)
    player.session.fast = player.console.fast = True
    pictures = set()
    reached = False

    def watch(match):
        nonlocal reached
        if match.over():
            reached = True
            player.frames()  # the last action's frame ends
            pictures.add((flash_of(player), bytes(player.board.sleep_memory.data)))
        return player.session.at_the_end()

    play(player, watch, 200_000)
    assert reached
    player.press("UP", "A")  # to the launcher
    player.frames(5)
    left = flash_of(player)
    for flash, battery in pictures:
        assert waiting(power_on(flash), "sueca") is None
        again = power_on(flash + battery)
        assert waiting(again, "sueca") is None
        assert again.top.line.text.startswith("played 1"), "counted"
    again = power_on(left)
    again.to_launcher()
    assert again.top.line.text.startswith("played 1"), "once"


def over_after(player, unsaved, spare=None):
    """Play to the match's end as if flash had been written that many ms ago; the store has `spare`."""

    def watch(match):
        player.console.unsaved = unsaved
        if spare is not None:
            player.console.store.spare = spare
        return match.over()

    play(player, watch, 200_000)


def test_a_cut_just_after_the_match_does_not_bring_its_middle_back():
    """Flash had the unfinished match, so it is written at once when the match is over."""
    player = in_match(20, seed=2, fast=False)
    player.press("START").frames(200)
    assert waiting_in(flash_of(player), "sueca") is not None
    player.press("B")
    over_after(player, 0)
    player.frames(2)
    assert waiting_in(flash_of(player), "sueca") is None


def test_who_switches_off_after_a_match_finds_it_counted():
    """Flash had nothing of it; it is written at once if there is time to spare, else after five minutes."""
    for spare, unsaved, frames in ((1_050_000, 0, 2), (850_000, 270_000, 31_000 // 33)):
        player = power_on(game="sueca", seed=2, fast=False)
        player.console.wait = 300_000  # as some time after power-on
        player.frames(2)
        player.console.store.spare = 850_000  # too little to write the beginning of a match
        over_after(player, unsaved, 850_000)
        assert waiting_in(flash_of(player), "sueca") is None, "it never was in flash"
        player.console.store.spare = spare
        player.frames(frames)
        again = power_on(flash_of(player))
        again.to_launcher()
        assert again.top.line.text.startswith("played 1")


# saves of older programs, and senseless ones


LADDERS = {
    "sueca": (
        "eNrt2jsOAVEUBuDzCpNoTKIRjUQpapVCVEoJhWJKiQUQEpUd2IctiCg1FmAlKhnXPAyJMIVC8X+TzM059+bO6f/pdWWptBNhj4kp"
        "cgqiJanSnk3urXLaX8z3wkrbc6voqgqF2VlNVsspzCn+8stYH52C4cjSWR5TZaW+HjeaJndf31zGvhD8lWZnVj+2QwAAAAAAAAAA"
        "AAAAAAAAcHpdqSldKF/+7z3l/1dfNMv/B40ClZKtLP9nMVZSE1JxmyzCyuxeJiauGT99O6yD2vdZf5j/V1ebcfTLwg3n74pZ"
    ),
    "set": (
        "eNrt2TsKwkAYBODZRxIVwUQFITY2Ke0E62BrqRexEqytPYK9uYCFB1DEWoTcw0IkJiHRCClsRIv5WNjdf5/9jHw5V9hJKSoCAqnQ"
        "S7tsltekAVkojpdnKRFc+haiGNBAiWRJVUUNTW27hulEuYVp6WyPwJeE3mSaP6Khku+jME3aS7swvpdcJhwF+ivrwybcDyMiIiIi"
        "IiIiIiIiIiIiIoqNfNlVuOKz/F/nRRvj6ew9/6+/TohnJ5Q2Wmn+37Fdq5D/38zVL/P/3inYHgfx4AGb+l1f"
    ),
}
"""By game, flash and battery-backed memory of version d4866317 in a match of its ladder.

One opponent is beaten, and one match against the next one won, one lost. Records had 120 bytes, and had that
opponent.
"""


@pytest.mark.parametrize("game", LADDERS)
@pytest.mark.parametrize("how", ("reset", "power cut"))
def test_a_match_of_the_ladder_of_before_goes_on_as_one(game, how):
    memories = zlib.decompress(base64.b64decode(LADDERS[game]))
    player = power_on(memories if how == "reset" else memories[: sim_board.FLASH])
    assert player.to_launcher() == []
    kept = player.console.store
    saved = waiting_match(kept, game)
    record = kept.game(game)
    assert tuple(record[records.LADDER : records.RATING]) == (1, 0x11, 0)
    assert record[store.PLAYED] == 4 and record[store.WON] == 3
    assert saved.rival == rows(game)[1][0] and kept.data[store.MATCH + 18 : store.MATCH + 20] != b"\0\0"
    player.to_setup(game)
    assert player.to_match()
    match = player.console.match
    assert match.rival == [saved.rival, 0] and match.moves >= saved.moves
    player.session.restart()
    player.to_launcher()
    assert waiting_match(player.console.store, game).rival == saved.rival
    assert not player.console.store.game(game)[records.LADDER + 2]


def test_what_version_1_0_0_kept_is_taken_over():
    """Language, settings, counts and set-up stay; its match is given up with one clear message, once."""
    flash = zlib.decompress(base64.b64decode(OLD)) + b"\xff" * (sim_board.FLASH - 256)
    player = power_on(flash)
    said = player.to_launcher()
    assert len(said) == 1 and "can't go on" in said[0]
    launcher = player.top
    assert launcher.games[launcher.at].name == "sueca" and launcher.line.text == "played 1, won 0"
    rows = {}
    for keys in (["START"], ["B", "A"], ["UP", "UP", "A"]):  # settings, set-up, more of it
        player.press(*keys).frames(20)
        page = player.top
        rows.update(page.row(i) for i in range(page.count()))
    assert "Continue" not in rows
    wanted = dict(Language="English", Sound="high", Brightness="6", Lights="✓ on", Pace="quick")
    assert rows.items() >= dict(wanted, Level="1 (easy)", Region="Portugal").items()
    again = power_on(flash_of(player))
    assert again.to_launcher() == [], "once"


MATCH, STATE, RECORDS, RECORD = 40, 60, 220, store.GAME
KEPT = RECORDS + 4 * RECORD


@functools.lru_cache(maxsize=None)
def _saved(game, number):
    fewest, most = harness.SEATS[game]
    player = power_on(noise=number, game=game, seats=fewest + number % (most - fewest + 1), seed=number)
    play(player, lambda match: match.moves >= 7 + 3 * number)
    player.console.save_now()
    return flash_of(player)


def saved(game, number):
    """Return the flash after a match of `game` was started, played a little, and left."""
    return _saved(game, number % 4)


def seal(block: bytearray, match: bool = True) -> None:
    """Write correct checksums: of the match, unless not `match`, and of everything."""
    if match:
        first = binascii.crc32(block[MATCH : MATCH + 18]) & 0xFFFF
        second = binascii.crc32(block[STATE:RECORDS]) >> 16
        struct.pack_into("<H", block, MATCH + 18, first ^ second or 1)
    struct.pack_into("<I", block, KEPT, binascii.crc32(block[:KEPT]))


def open_all_pages(player):
    """Open, from the launcher, every page that it offers of each game, and all pages of records."""
    for i in range(len(FOUR)):
        player.press("DOWN")
        offered = len(player.top.choices) - 1
        player.press("B")
        for line in range(offered):
            player.press("DOWN", *["DOWN"] * line, "A")
            shown = player.scene
            if shown == "RecordsPage" and not i:
                player.press(*["RIGHT"] * len(FOUR))
            player.press("B")
            assert shown != "Dialog" and player.scene == "Launcher", (line, shown)
        player.press("RIGHT")


def notes(player):
    """Go to the launcher and to the set-up page of the waiting match, or of Sueca; return the notes."""
    said = player.to_launcher()
    waiting = [game for game in FOUR if has_match(player.console.store, game)]
    return said + player.to_setup((waiting or ["sueca"])[0])


def visit(flash):
    """Visit settings, records, the deal's date, games' pages and the saved match: all can be opened."""
    player = power_on(flash)
    said = player.to_launcher()
    player.press("START", "DOWN", "DOWN", "RIGHT", "LEFT", "B")
    open_all_pages(player)
    said += notes(player)
    player.press("UP", "UP", "A", "UP", "A", "UP", "LEFT", "DOWN", "A", "B", "DOWN", "DOWN")
    assert player.scene == "MatchSetup"
    if player.to_match():
        player.frames(40).press("START", "B")
    again = power_on(flash_of(player) + bytes(player.board.sleep_memory.data))
    assert not set(again.to_launcher()) & set(said), "it is reported twice"


FIELDS = ("settings", "match", "length", "state", "state bytes", "record", "match unsealed", "records")


def other_fields(flash, kind, chance):
    """Return flash with another value of a field, or several, with correct checksums."""
    block = bytearray(flash)
    value = chance.choice((0, 1, 2, 7, 8, 50, 127, 160, 161, 255, chance.randrange(256)))
    if kind == "settings":
        block[8 + chance.randrange(32)] = value
    elif kind == "match":
        block[MATCH + chance.choice((0, 1, 2, 3, 4, 5, 8, 9, 13, 14))] = value
    elif kind == "length":
        block[MATCH + 17] = value
    elif kind == "state":
        other = saved(chance.choice(FOUR), chance.randrange(100))
        block[MATCH + 17] = other[MATCH + 17]
        block[STATE:RECORDS] = other[STATE:RECORDS]
        if chance.random() < 0.3:
            block[STATE] = value  # the version of its rules
    elif kind == "state bytes":
        for _ in range(chance.choice((1, 2, 5))):
            block[STATE + 1 + chance.randrange(block[MATCH + 17] - 1)] = chance.choice(
                (value, chance.randrange(256))
            )
    elif kind == "record":
        for _ in range(chance.choice((1, 1, 20))):
            block[RECORDS + chance.randrange(2, RECORD)] = value
    elif kind == "match unsealed":
        block[chance.randrange(MATCH, RECORDS)] = value
    else:
        for i in range(12):
            block[RECORDS + RECORD * i + chance.randrange(RECORD)] = chance.randrange(256)
    seal(block, kind != "match unsealed")
    return bytes(block)


@pytest.mark.long
def test_broken_saves_open_every_page():
    """Some bytes are changed, or fields under correct checksums: the damage is reported once."""
    chance = dice("damage")
    for number in range(samples(3)):
        flash = saved(chance.choice(FOUR), chance.randrange(4))
        if number % 3:
            flash = other_fields(flash, chance.choice(FIELDS), chance)
        else:
            block = bytearray(flash)
            for _ in range(chance.choice((1, 1, 2, 5, 30, 200))):
                at = chance.choice((chance.randrange(KEPT), chance.randrange(STATE)))
                block[at] = chance.randrange(256)
            flash = bytes(block)
        visit(flash)


@pytest.mark.long
@pytest.mark.parametrize("game", FOUR)
def test_wild_fields_of_a_match_cost_at_most_that_match(game):
    """A state's bytes change under correct checksums: it is dropped with one message, or can be played on.

    Only the match is dropped: the game's record and the settings stay as they were.
    """
    chance = dice("wild " + game)
    for n in range(samples(2)):
        flash = saved(game, n)
        for _ in range(300):
            block = bytearray(flash)
            for _ in range(chance.randint(1, 3)):
                at = 60 + chance.randrange(1, block[57])
                block[at] = chance.choice((block[at] ^ 1, block[at] ^ 2, 0, 255, chance.randrange(256)))
            sense = harness.valid(game, block[60 : 60 + block[57]])
            if sense == bool(n % 2) and block != flash:  # half of them make sense
                break
        seal(block)
        player = power_on(bytes(block), bots_only=True)
        assert player.to_launcher() == []
        kept = player.console.store
        before = bytes(kept.data[8:40]), bytes(kept.game(game))
        said = player.to_setup(game)
        player.frames(2)
        if player.scene == "Dialog":
            said.append(" ".join(player.top.text))
            player.press("A")
        assert (len(said) == 0 or "can't go on" in said[0]) and len(said) == (not sense), block[60:220].hex()
        assert (bytes(kept.data[8:40]), bytes(kept.game(game))) == before
        assert player.to_match()
        moves = player.console.match.moves
        assert not sense or moves > 0, "it goes on"
        play(player, lambda match, to=moves + 60: match.moves >= to or match.over())


# the rematch, and the winner of the previous match


def begin(player, game):
    """Go from power-on into a new match."""
    to_setup(player, game)
    player.press(*["DOWN"] * row_of(player, "Play"), "A")
    if player.scene == "Dialog":
        player.press("DOWN", "A")
    while player.console.match is None:
        player.frames()
    return player.console.match


def test_a_rematch_is_of_the_match_that_was_played_whatever_the_page_says():
    """Begin QU4TO with five, leave, choose three and another option, continue, play to the end.

    The rematch has five, and the option of before.
    """
    player = power_on(game="qu4to", seats=None, seed=11)
    to_setup(player, "qu4to")
    players = row_of(player, "Players")
    player.press(*["DOWN"] * players, "RIGHT")
    while player.top.row(players)[1] != "5":
        player.press("RIGHT")
    player.press(*["UP"] * players, "A")
    play(player, lambda match: match.moves >= 8)
    player.settle()
    assert len(player.console.match.levels) == 5
    leave(player)
    player.to_setup("qu4to")
    page = player.top
    players = row_of(player, "Players")
    player.press(*["DOWN"] * players)
    while page.row(players)[1] != "3":
        player.press("RIGHT")
    player.press(*["UP"] * players, "UP", "UP", "A")
    leader = row_of(player, "Who leads first")
    player.press(*["DOWN"] * leader, "RIGHT")
    assert player.top.row(leader)[1] == "random"
    player.press("B", "DOWN", "DOWN", "A")
    match = play(player, lambda match: player.session.at_the_end(), 200_000)
    assert len(match.levels) == 5 and not any(match.options)
    player.press("A").frames(15)
    assert player.scene != "ErrorScreen"
    again = player.console.match
    assert again is not match and again.seed != match.seed
    assert len(again.levels) == 5 and again.options == match.options


def test_the_winner_of_the_last_match_leads_also_after_the_console_was_off():
    """QU4TO's option (RULES 9), on by default: the seat that won leads the next match."""
    from games.qu4to import rules

    for seed in range(1, 9):
        player = power_on(game="qu4to", seats=3, seed=seed)
        match = play(player, lambda match, one=player: one.session.at_the_end(), 200_000)
        winner = rules.winners(match.s)[0]
        player.press("UP", "A").frames(5)
        player = power_on(flash_of(player), game="qu4to", seats=3, seed=seed)
        match = begin(player, "qu4to")
        by_chance = rules.new(seed, 3, bytes(len(rules.OPTIONS)))
        expected = bytearray(by_chance)
        rules.set_first_leader(expected, winner)
        assert bytes(match.s) == bytes(expected)
        if bytes(expected) != bytes(by_chance):
            break
    else:
        raise AssertionError("no seed shows the difference")
    fewer = power_on(flash_of(player), game="qu4to", seats=2, seed=seed)
    match = begin(fewer, "qu4to")
    assert len(match.levels) == 2, "a seat that does not play now counts for nothing"


def test_who_won_before_a_saved_match_is_still_known_when_it_goes_on():
    """If the same deal is played again, it has the same leader."""
    from mesa.board.store_menus import count

    player = power_on(game="qu4to", seats=3, seed=1)
    player.to_launcher()
    count(player.console.store, "qu4to", [2])
    assert begin(player, "qu4to").leader == 2
    play(player, lambda match: match.moves >= 4)
    player.settle()
    match: Any = player.console.match
    match.hints, match.played = 3, 125_000
    player.console.store.keep_match(match)
    player.frames()
    before = match.moves, match.levels, match.styles, match.options
    player.session.restart()
    to_setup(player, "qu4to")
    player.press("A")
    while player.console.match is None:
        player.frames()
    match = player.console.match
    assert match.leader == 2 and match.hints == 3 and match.played >= 125_000
    assert (match.first, match.levels, match.styles, match.options) == before
    player.console.navigation().rematch(match, same=True)
    player.frames(60)
    assert player.console.match is not match and player.console.match.leader == 2


# out of memory


def _fails(scene, method: str, problem: type[Exception] = MemoryError):
    """Make the class of the scene on top raise in that method from now on."""

    def full(*_):
        raise problem("memory allocation failed")

    setattr(scene, method, full)


def _survives(player, frames=1):
    """Run frames, with at most one restart of the program; return True if there was one."""
    began = player.console
    player.frames(frames)
    return player.console is not began


def _after_no_memory_once():
    """Return a Player in the launcher; a match of Sueca was left for lack of memory, and waits."""
    player = in_match(seed=4)
    _fails(player.top, "tick")
    assert _survives(player)
    assert len(player.to_launcher()) == 1
    return player


@pytest.mark.parametrize("game, late", [("set", False), ("sueca", True)])
def test_no_memory_in_a_match_starts_anew_with_the_match_and_says_so_once(game, late):
    """This works at any time, even in the first seconds after power-on."""
    player = power_on(game=game, seed=4, seats=None if game == "sueca" else 2)
    match = play(player, lambda match: match.moves >= 5)
    player.settle()
    if late:
        player.console.frames = 5000
    state = bytes(match.s)
    _fails(player.top, "tick")
    assert _survives(player)
    said = player.to_launcher()
    assert len(said) == 1 and "emory" in said[0]
    assert waiting(player, game) == state
    player.to_setup(game)
    assert player.to_match()
    again = power_on(flash_of(player) + bytes(player.board.sleep_memory.data))
    assert again.to_launcher() == [], "once"


def test_no_memory_before_the_launcher_is_there_starts_anew_too(monkeypatch):
    """The console can recover as soon as the store and the stack exist."""
    player = power_on()
    Launcher = harness.stays("mesa.home.launcher").Launcher
    asked = []

    def full(self):
        asked.append(self)
        raise MemoryError("memory allocation failed")

    monkeypatch.setattr(Launcher, "enter", full)
    assert _survives(player, 30), "its modules are loaded again, whole"
    assert len(asked) == 1
    said = player.to_launcher()
    assert len(said) == 1 and "emory" in said[0]


def test_no_memory_in_the_same_place_again_is_the_error_screen():
    """The screen names the game and the module in words that the player can report."""
    player = _after_no_memory_once()
    player.to_setup("sueca")
    assert player.to_match()
    _fails(player.top, "tick")
    with pytest.raises(Broken, match="MemoryError, game sueca, module"):
        player.frames(2)
    player.press("A").frames(3)
    assert player.scene == "Launcher"
    assert waiting(player, "sueca") is not None


def test_no_memory_while_a_match_opens_starts_anew_with_the_match_that_waits():
    player = power_on(game="sueca", seed=4)
    match = play(player, lambda match: match.moves >= 5)
    player.settle()
    state = bytes(match.s)
    leave(player)
    player.to_setup("sueca")
    player.move(sim_board.KEYS.index("A"), True)
    for _ in range(5):  # the page goes first
        player.step()
        if player.scene == "Loading":
            break
    assert player.scene == "Loading"
    _fails(player.top, "tick")
    assert _survives(player, 2)
    player.move(sim_board.KEYS.index("A"), False)
    assert len(player.to_launcher()) == 1
    assert waiting(player, "sueca") == state


@pytest.mark.parametrize(
    "problem, stays", ((ImportError, True), (OSError, True), (IndexError, False), (AttributeError, False))
)
def test_a_match_that_is_continued_and_breaks_is_dropped_unless_a_file_is_at_fault(problem, stays):
    """Wrong numbers in its state would fail again and again; a missing file can be copied again."""
    player = in_match(seed=4)
    player.session.restart()
    go_on(player)
    _fails(player.top, "tick", problem)
    player.frames(2)
    assert player.scene == "Dialog", "a note says so"
    player.press("A")
    assert player.scene == "Launcher"
    assert (waiting(player, "sueca") is not None) == stays


def test_a_level_that_the_game_lacks_is_replaced_with_a_note(monkeypatch):
    """A match with experts, of a game without experts, goes on with medium, and the page says so once."""
    block = bytearray(saved("fodasse", 1))
    block[43] = block[44] = 0xFF  # level 3 in every seat
    seal(block)
    player = power_on(bytes(block))
    player.to_launcher()
    from mesa.setup.match_setup import MatchSetup

    rules: Any = harness.rules_of("fodasse")
    bots: Any = importlib.import_module("games.fodasse.bots")
    begun = []
    navigation = player.console.navigation()
    monkeypatch.setattr(navigation, "start_match", begun.append)
    monkeypatch.setattr(player.console, "navigation", lambda: navigation)
    manifest = harness.stays("games.fodasse")
    for steps in (manifest.STEPS, (100, 150, 200)):
        monkeypatch.setattr(manifest, "STEPS", steps)
        page = MatchSetup(player.console, "fodasse", rules, bots)
        assert page.repaired == (len(steps) == 3)
        page.continue_match()
    assert [set(start.levels) for start in begun] == [{3}, {2}]


def test_a_failure_of_long_ago_is_not_a_second_one():
    """After a power cut, the first lack of memory restarts the program, however the last run ended."""
    player = _after_no_memory_once()
    player.press("START", "DOWN", "DOWN", "RIGHT", "B")  # writes flash
    player = power_on(flash_of(player), game="sueca")
    go_on(player)
    _fails(player.top, "tick")
    assert _survives(player)


def test_a_game_is_not_marked_for_what_a_senseless_match_did():
    """A saved match fails while it opens; a later error in the launcher is unrelated."""
    block = bytearray(saved("qu4to", 2))
    player = power_on(bytes(block), game="qu4to")
    to_setup(player, "qu4to")
    _fails(harness.stays("mesa.match.game_view").GameView, "enter", IndexError)
    player.press("A").frames(12)
    assert player.scene == "Dialog"
    player.press("A")
    _fails(player.top, "tick", KeyError)
    with pytest.raises(Broken, match="KeyError"):
        player.frames(2)
    assert player.console.broken == {}


@pytest.mark.parametrize("game", ["sueca", "qu4to"])
def test_a_match_saved_before_the_game_had_its_last_option_goes_on(game: str):
    """Its state is a byte shorter: it is played on as it was begun."""
    player = power_on(game=game, seed=5, seats=4)
    match = play(player, lambda match: match.moves > 8, 200_000)
    whole = bytes(match.s)
    assert whole[-1] == 0
    match.s = bytearray(whole[:-1])
    player.console.store.keep_match(match)
    player.console.store.save(True)
    again = power_on(flash_of(player), game=game)
    to_setup(again, game)
    again.press("A")
    while again.console.match is None:
        again.frames()
    went_on = again.console.match
    assert len(went_on.s) == len(whole) and went_on.s[-1] == 0
    assert went_on.moves >= match.moves and went_on.seed == match.seed


# Matches are counted once, whatever is opened afterwards; and how often flash is written.
#
# By keys on the simulated board, as in tests/test_saves.py.


# after a match's end


def ended(game, seed):
    """Return a player at a console in which a match has just been finished, by keys, and its end is shown."""
    player = power_on(game=game, seed=seed, seats=None if game == "sueca" else 2, bots_only=True)
    play(player, lambda match: player.session.at_the_end(), 200_000)
    player.settle()
    return player


def wait_for(player, name, frames=4000):
    """Run frames until a scene of that class is on top, and nothing moves."""
    player.until(lambda _: player.scene == name and not player.top.busy(), frames, False)


def games_kept(player):
    """Return the stored bytes of all games, and of the waiting match."""
    return bytes(player.console.store.data[store.MATCH :])


@pytest.mark.parametrize("game", ("sueca", "qu4to"))
def test_a_hint_in_a_try_counts_nothing(game):
    """Score sheet, A on a hand, A to try, A, and hold Select: this once counted the finished match again."""
    with fake_expert.installed():
        player = ended(game, 3)
        before = games_kept(player)
        player.press("DOWN", "DOWN", "A")
        wait_for(player, "Sheet")
        for _ in range(20):
            player.press("A")
            wait_for(player, "Coach")
            if player.top.found.decisions:
                break
            player.press("B")
            wait_for(player, "Dialog")
            player.press("DOWN", "DOWN", "A")
            wait_for(player, "Sheet")
            player.press("UP")
        player.press("A")
        wait_for(player, "Dialog")
        player.press("A")
        wait_for(player, "View")
    tried = player.top.match  # with the game's own expert from here on
    assert tried.practice and tried.mine()
    for _ in range(4):
        player.hold("SELECT", 30).frames(29)
        wait_for(player, "View")
    assert tried.hints >= 1
    assert games_kept(player) == before


AFTER = ("A", "A", "A", "A", "B", "DOWN", "DOWN", "RIGHT", "LEFT", "UP", "START", "HINT", "SELECT", "WAIT")
"""Keys and actions after a match, repeated as often as they are to be likely."""


@pytest.mark.long
@pytest.mark.parametrize("number", range(samples(1)))
def test_nothing_that_is_done_after_a_match_counts_it_again(number):
    """Random keys through score sheet, coach, tries, hints and replays."""
    chance = dice("after a match %d" % number)
    game = chance.choice(FOUR)
    player = ended(game, chance.randrange(100))
    match = player.console.match
    before = games_kept(player)
    seen = set()
    with fake_expert.installed():
        for _ in range(200):
            top = player.top
            if player.scene == "Dialog" and len(getattr(top, "choices", ())) == 5:
                # not "Rematch", "Same cards again" and "Other games"
                player.press(*["UP"] * top.at, *["DOWN"] * chance.choice((2, 3)), "A")
            else:
                what = chance.choice(AFTER)
                if what == "HINT" and player.scene in ("View", "Replay"):
                    seen.add("hint")
                    player.hold("SELECT", 30).frames(29)
                elif what == "WAIT":
                    player.frames(40)
                elif what != "HINT" and (what != "START" or player.scene != "Dialog"):
                    player.press(what)
            player.frames(3)
            seen.add(player.scene)
            assert games_kept(player) == before, seen
            assert player.console.match is match, "nobody left it"
    assert "Sheet" in seen or game == "set", seen
    player.session.close()
    player.session.restart()
    player.to_launcher()
    assert games_kept(player) == before


def test_another_game_takes_no_place_from_the_one_before():
    """Both survive a reset, whether there is a write to spare or none."""
    for spare in (800_000, 0):
        nvm, scratch = bytearray(b"\xff" * sim_board.FLASH), bytearray(256)
        saved = store_load.load(nvm, scratch)
        count(saved, "alpha", [0])
        saved.save(False)
        saved = store_load.load(nvm, scratch)
        assert saved.dirty
        saved.spare = spare
        record = saved.game("beta")
        record[store.SEATS] = 3
        put_game(saved, "beta", record)
        saved.save(False)
        assert saved.game("beta")[store.SEATS] == 3
        again = store_load.load(nvm, scratch)
        assert again.game("alpha")[store.PLAYED] == 1 and again.game("beta")[store.SEATS] == 3


# a match that has just begun


def test_a_match_that_has_just_begun_survives_the_power_switch():
    """A match can be continued after a power cut from its first seconds on, whatever was done in it."""
    player = power_on(game="set", seed=4, seats=2, fast=False)
    go_on(player, "set")
    writes = player.board.nvm.writes
    for _ in range(9):
        player.frames(60)
        assert waiting_in(flash_of(player), "set") is not None
    assert player.board.nvm.writes == writes, "once"
    assert waiting(power_on(flash_of(player)), "set") is not None


# flash


class Person:
    """A person who does one action after another, in virtual time."""

    def __init__(self, player, game, chance):
        self.player = player
        self.game = game
        self.chance = chance
        self.times = []
        """When flash was written, ms since power-on."""
        put = player.board.nvm.put

        def written(key, value):
            self.times.append(player.board.clock.ms)
            put(key, value)

        player.board.nvm.put = written
        player.bots_only()

    def wait(self, ms):
        """Let time pass, in fewer and longer frames than the board's."""
        end = self.player.board.clock.ms + ms
        while self.player.board.clock.ms < end:
            self.player.board.clock.advance(max(0, min(66, end - self.player.board.clock.ms - 33)))
            self.player.frames()

    def into_match(self):
        """Go from anywhere into a match, saved or new."""
        player = self.player
        for _ in range(40):
            if player.session.match_runs() and player.scene == "View":
                return
            if player.scene == "Launcher":
                player.to_setup(self.game)
            if player.scene == "MatchSetup":
                player.to_match()
            elif player.session.at_the_end() and player.scene == "Dialog":
                player.press("A")
            else:
                player.press("B")
            self.wait(300)

    def to_launcher(self):
        """Leave a match, or whatever is open."""
        player = self.player
        for _ in range(40):
            scene = player.scene
            if scene == "Launcher":
                return
            leaves = player.session.match_runs() and scene == "View"
            ends = player.session.at_the_end() and scene == "Dialog"
            player.press(*(["START", "UP", "A"] if leaves else ["UP", "A"] if ends else ["B"]))
            self.wait(300)

    # possible actions

    def play(self, keys=None):
        """Play some actions, which takes a few keys, or that many."""
        self.into_match()
        for _ in range(keys or self.chance.choice((2, 10, 40))):
            if self.player.session.at_the_end():
                break
            self.player.keys = 0
            self.player.next_key()
            self.player.frames()
        self.player.let_go()

    def play_to_the_end(self):
        """Play a whole match quickly."""
        self.play(8_000)

    def menu(self):
        """Stay in the pause menu for a while."""
        self.into_match()
        self.player.press("START")
        self.wait(self.chance.choice((2_000, 6_000, 10_000)))
        self.player.press("B")

    def leave(self):
        """Leave the match, and continue it."""
        self.play()
        self.to_launcher()
        self.into_match()

    def settings(self):
        """Change a setting, and leave the page."""
        self.to_launcher()
        self.player.press("START", "DOWN", "DOWN", "RIGHT", "B")

    def set_up(self):
        """Change a setting for a match of some game, and leave the page."""
        self.to_launcher()
        self.game = self.chance.choice(FOUR)
        self.player.to_setup(self.game)
        self.player.press(*["DOWN"] * self.chance.randrange(4), "RIGHT", "B")
        self.wait(300)

    def mute(self):
        """Mute or unmute with Select and Down."""
        select, down = sim_board.KEYS.index("SELECT"), sim_board.KEYS.index("DOWN")
        for key, pressed in ((select, True), (down, True), (down, False), (select, False)):
            self.player.move(key, pressed).frames()

    def reset(self):
        """Press the reset button."""
        self.player.session.restart("REPL_RELOAD", {"lang": "en"})
        self.player.to_launcher()


DEEDS = (
    *(Person.play, Person.play_to_the_end, Person.menu, Person.leave, Person.settings),
    *(Person.set_up, Person.mute, Person.reset),
)
PAUSES = (300, 1_000, 5_000, 15_000, 25_000, 30_000, 60_000, 140_000)
"""Milliseconds between one action and the next."""
MOST = 24
"""The most writes in any hour: the chip guarantees 10 000 erases, and every write is one."""
AT_ONCE, EACH = 6, 200_000
"""How that limit is made up: writes at once, and ms for each further one."""
LOW = 33_000
"""The reading of half the battery's voltage when it is nearly empty."""


def written(pattern, ms, chance, low=False):
    """Return when flash was written in the first `ms` after power-on; check that it was not too often.

    pattern: [(an action, the pause after it)], repeated.
    """
    game = chance.choice(FOUR)
    player = power_on(
        noise=chance.randrange(1 << 20),
        fast=False,
        game=game,
        seats=harness.SEATS[game][0],
        level=1,
        lang="en",
    )
    if low:
        player.board.readings["A6"] = LOW
    player.to_launcher()
    person = Person(player, game, chance)
    while player.board.clock.ms < ms:
        for deed, pause in pattern:
            deed(person)
            person.wait(pause)
    times = person.times
    for i in range(len(times)):
        for j in range(i + 1, len(times)):
            assert j - i < AT_ONCE + (times[j] - times[i]) // EACH + 1, "too many at once"
            assert j - i < MOST or times[j] - times[i] > 3_600_000, "too many in an hour"
    return times


@pytest.mark.parametrize(
    "pattern, low",
    [
        ([(Person.play, 1_000), (Person.menu, 20_000)], False),
        ([(Person.leave, 50_000)], False),
        ([(Person.settings, 9_000)], False),
        ([(Person.play, 25_000)], True),
    ],
    ids=("menu", "leave", "settings", "battery low"),
)
def test_flash_is_written_24_times_an_hour_at_most(pattern, low):
    """These actions once wrote flash 57 to 670 times an hour. In seven minutes six times are allowed."""
    times = written(pattern, 420_000, random.Random(3), low)
    assert 3 <= len(times) <= 6


@pytest.mark.long
@pytest.mark.parametrize("number", range(samples(1)))
def test_flash_is_written_seldom_whatever_is_done(number):
    """Random patterns; for ten minutes in make test, and for an hour in make soak."""
    chance = dice("wear %d" % number)
    pattern = [(chance.choice(DEEDS), chance.choice(PAUSES)) for _ in range(chance.choice((1, 1, 2, 4)))]
    written(pattern, 600_000 * min(samples(1), 6), chance, chance.random() < 0.3)


def test_writes_are_measured():
    """The table of bench --wear."""
    assert wear.writes("set", 1, 2, 60_000) == 1


def test_a_reset_saves_up_nothing():
    """The spare time is in the battery-backed memory; after power-on it is enough for six writes."""
    player = power_on()
    player.to_launcher()
    store = player.console.store
    assert 990_000 <= store.spare <= 1_200_000, "one may have been written"
    for brightness in (1, 2, 3, 4, 5):
        store.put(2, brightness)
        player.console.save_now()
    assert store.spare < 4 * 200_000, "the last one has to wait"
    for _ in range(8):
        player.session.restart()
        player.to_launcher()
        player.press("START", "DOWN", "DOWN", "RIGHT", "B")
    assert player.board.nvm.writes <= 5 and 200_000 <= player.console.store.spare < 2 * 200_000
    again = power_on(flash_of(player))
    again.to_launcher()
    assert 990_000 <= again.console.store.spare <= 1_200_000


def test_what_waits_is_not_forgotten_by_restarts():
    """A change is in flash after 400 seconds at most, however often the program begins anew in between.

    Each start once began to count the time since the last write anew.
    """
    player = power_on()
    player.to_launcher()
    player.console.store.spare = 0
    player.press("START", "DOWN", "DOWN", "RIGHT", "B")
    volume = player.console.store.get(1)
    passed = 0
    while passed < 400_000:
        player.board.clock.advance(20_000)
        began = player.board.clock.ms
        player.frames(3)
        with contextlib.suppress(sim_board.Reload):
            player.console.restart()
        player.session.restart("SUPERVISOR_RELOAD", {"lang": "en"})
        player.to_launcher()
        passed += 20_000 + player.board.clock.ms - began
    player.board.clock.advance(10_000)
    player.frames(3)
    assert store_load.load(bytearray(flash_of(player)), None).get(1) == volume


def test_what_has_to_wait_is_written_as_soon_as_it_can_be():
    """Settings changed with no time to spare: in the battery-backed memory at once, in flash soon after."""
    player = power_on()
    player.to_launcher()
    player.console.store.spare = 0
    before = player.board.nvm.writes
    player.press("START", "DOWN", "DOWN", "RIGHT", "B")
    volume = player.console.store.get(1)
    kept = store_load.load(bytearray(flash_of(player)), bytearray(player.board.sleep_memory.data))
    assert kept.get(1) == volume and player.board.nvm.writes == before
    player.board.clock.advance(400_000)
    player.frames(2)
    assert player.board.nvm.writes == before + 1
    assert store_load.load(bytearray(flash_of(player)), None).get(1) == volume


def test_a_match_that_is_over_always_finds_a_write():
    """If flash has the match unfinished, one write is reserved for its end, whatever is done before."""
    player = in_match(seed=3)
    for _ in range(8):
        leave(player)
        player.to_setup("sueca")
        assert player.to_match()
        player.settle()
        play(player, lambda match, more=player.console.match.moves: match.moves > more + 1)
        player.settle()
    assert 200_000 <= player.console.store.spare < 800_000 and waiting_in(flash_of(player), "sueca")
    play(player, lambda match: match.over(), 200_000)
    player.frames(2)
    assert waiting_in(flash_of(player), "sueca") is None


def test_saves_of_before_are_taken_over_with_time_to_spare(monkeypatch):
    """Whatever is in those two bytes, which older versions did not write, there is time to spare."""
    player = power_on(game="sueca", seed=2)
    play(player, lambda match: match.moves >= 5)
    player.session.close()
    flash, battery = bytearray(flash_of(player)), bytearray(player.board.sleep_memory.data)
    for junk in (b"\xff\xff", b"\0\0", b"\xf1\x0e", b"\x07\x07"):
        for place in (flash, battery):
            n = (place[6] | place[7] << 8) + 4
            place[n : n + 2] = junk
        for kept in (store_load.load(flash, battery), store_load.load(flash, None)):
            assert not (kept.lost or kept.repaired or kept.old_match) and kept.data[store.MATCH]
            assert kept.spare == 6 * 200_000


def test_the_state_of_the_drive_is_kept_beside_a_match_and_its_log():
    """Flash has it between the store and the log; saves without it are read as before."""
    player = power_on(game="sueca", seed=2)
    play(player, lambda match: match.moves >= 5)
    leave(player)
    flash: Any = Place(sim_board.FLASH)
    flash.data[:] = flash_of(player)
    log = bytes(player.console.log)
    for drive in (b"", b"as it is now", b"another one."):
        kept = store_load.load(flash, None, drive)
        assert bytes(kept.log) == log and log and kept.data[store.MATCH] and kept.spare >= 6 * 200_000
        assert kept.dirty == (not kept.marked) == bool(drive)
        writes = flash.writes
        kept.save(True)
        assert kept.marked and flash.writes == writes + bool(drive) and flash.data.count(drive or b"CA") == 1
        kept = store_load.load(flash, None, drive)
        assert kept.marked and not kept.dirty
    kept = store_load.load(flash, None)  # by a code.py that does not know it
    assert bytes(kept.log) == log and kept.marked and not kept.dirty


def test_a_restart_writes_the_state_of_the_drive_first():
    """Once: so a program that restarts itself never looks at each file again."""
    player = power_on(game="sueca", seed=2)
    player.to_launcher()
    saved = player.console.store
    saved.save(True)
    for writes in (1, 0):
        saved.drive, saved.marked = b"as it is now", not writes
        saved.dirty = saved.dirty or not saved.marked
        before = player.board.nvm.writes
        with contextlib.suppress(sim_board.Reload):
            player.console.restart()
        assert player.board.nvm.writes == before + writes
        saved = player.console.store


# both memories damaged


@pytest.mark.parametrize("at", (0, 1, 221, 300, 8191))
def test_what_is_left_of_flash_is_known_to_have_been_something(at):
    """A single byte that an unused chip would not have is enough."""
    for blank in (0xFF, 0):
        flash = bytearray([blank]) * sim_board.FLASH
        assert not store_load.load(flash, bytearray(256)).lost
        flash[at] = 0x43
        assert store_load.load(flash, bytearray(256)).lost


def test_an_erased_flash_with_a_damaged_battery_is_a_loss():
    """It is none if the battery-backed memory has nothing of ours."""
    player = power_on(game="sueca", seed=2)
    play(player, lambda match: match.moves >= 5)
    blank = b"\xff" * sim_board.FLASH
    for seed in range(40):
        harmed = damaged(bytes(player.board.sleep_memory.data), random.Random(seed))
        kept = store_load.load(bytearray(blank), bytearray(harmed))
        assert kept.lost, seed
    chance = random.Random(1)
    for _ in range(200):
        noise = bytes(chance.randrange(256) for _ in range(256))
        assert not store_load.load(bytearray(blank), bytearray(noise)).lost


# a clock that goes back


@pytest.mark.parametrize("back", (1, (1 << 28) - 1))
def test_a_clock_that_goes_back_takes_no_time_away(back, monkeypatch):
    """Playing time and flash's time go on from where they were, and no frame becomes longer."""
    player = in_match(seed=4, fast=False)
    match, store = player.console.match, player.console.store
    assert match is not None
    played, spare = match.played, store.spare
    clock = player.board.clock
    ticks = clock.ticks
    monkeypatch.setattr(clock, "ticks", lambda: (ticks() - back) & 0x1FFFFFFF)
    before = clock.ms
    player.frames(1)
    store.keep_match(match)
    player.frames(9)
    store.keep_match(match)
    assert played <= match.played <= played + 10 * 99 and store.spare >= spare
    assert clock.ms - before <= 10 * 40
    monkeypatch.undo()
    assert hardware.ticks_diff(5, 10) == -5, "as before"


# a memory that cannot be written


@pytest.mark.parametrize("problem, name", [(OSError, "sleep_memory"), (RuntimeError, "nvm")])
def test_a_memory_that_cannot_be_written_is_one_message(problem, name):
    """The message comes in a match, which goes on with the other memory."""
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
    assert said == 1 and player.console.match is not None
    other = "scratch" if name == "nvm" else "nvm"
    assert getattr(player.console.store, other) is not None


def test_a_memory_that_cannot_be_written_is_said_in_the_launcher_too():
    player = power_on()
    player.to_launcher()

    def put(key, value):
        raise OSError("no")

    player.board.sleep_memory.put = put
    player.press("START", "DOWN", "DOWN", "RIGHT").frames(2)
    assert "Couldn't save." in " ".join(player.top.text)
    player.press("A", "RIGHT", "RIGHT", "B").frames(2)
    assert player.scene == "Launcher"
