# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Nobody loses a match: resets and power cuts at any moment, what is written when, and the rematch.

Everything is done by keys, on the simulated board, whose flash survives a power cut and whose battery-backed
memory survives a reset.
"""

import base64
import binascii
import functools
import importlib
import struct
import zlib
from typing import Any

import harness
import pytest
import start
from conftest import dice, samples

from mesa.board import records, store
from mesa.board.store_menus import has_match, waiting_match
from mesa.ladder.opponent import rows
from sim.board import sim_board
from sim.board.session import Autopilot

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
    return start.power_on(memories, **preset)


def play(session, until, limit=40_000):
    """Let the autopilot play by keys until `until(match)` holds."""
    autopilot = Autopilot(session, "easy")
    for _ in range(limit):
        match = session.console.match
        if match is not None and until(match):
            if autopilot._down is not None:
                session.key(autopilot._down, False)
            return match
        autopilot._keys = 0
        autopilot.act()
        start.frames(session)
    raise AssertionError("that never happens")


def flash_of(session):
    return bytes(session.board.nvm.data)


def settle(session):
    for _ in range(3000):
        if not start.top_scene(session).busy():
            return
        start.frames(session)
    raise AssertionError("never settles")


def in_match(moves=5, game="sueca", **preset):
    """Return a Session just switched on, in whose match the autopilot has made that many moves."""
    session = power_on(game=game, **preset)
    play(session, lambda match: match.moves >= moves)
    settle(session)
    return session


def to_setup(session, game="sueca"):
    """Go from power-on to a game's set-up page."""
    start.to_launcher(session)
    start.to_setup(session, game)


def go_on(session, game="sueca"):
    """Go from power-on into the match that waits, or a new one."""
    to_setup(session, game)
    assert start.to_match(session)


def leave(session):
    """Leave the match for the launcher."""
    start.press(session, "START", "UP", "A")
    start.frames(session, 5)


def row_of(session, label):
    """Return the index of the row with that label on the page on top."""
    page = start.top_scene(session)
    return next(i for i in range(page.count()) if page.row(i)[0] == label)


def waiting(session, game):
    """Return the state of the waiting match, seen from the launcher; None if there is none."""
    start.to_launcher(session)
    saved = session.console.store
    return bytes(waiting_match(saved, game).state) if has_match(saved, game) else None


# a reset, a power cut


@pytest.mark.parametrize("game, moves", [("qu4to", 3), ("set", 9)])
def test_after_a_reset_the_match_stands_as_it_stood(game, moves):
    """This holds in the others' turns and in real time: every action is in the battery-backed memory."""
    session = power_on(game=game, seed=4, seats=3)
    for more in range(4):
        match = play(session, lambda match, to=moves + more: match.moves >= to)
        state = bytes(match.s)
        session.restart()
        assert waiting(session, game) == state
        start.to_setup(session, game)
        assert start.to_match(session)


def test_five_seconds_of_the_pause_menu_write_flash_as_leaving_does():
    session = power_on(game="set", seed=4, seats=2, fast=False)
    play(session, lambda match: match.moves >= 5 and not start.top_scene(session).busy())
    settle(session)
    start.press(session, "START")
    assert start.scene(session) == "Dialog"
    state = bytes(session.console.match.s)
    start.frames(session, 120)  # four seconds
    early = flash_of(session)
    start.frames(session, 40)
    assert waiting(power_on(early), "set") != state
    assert waiting(power_on(flash_of(session)), "set") == state


def test_twenty_seconds_without_a_key_are_enough_after_the_first_minute():
    """The match is a continued one, and nothing has been written since power-on."""
    session = in_match(4, seed=4)
    leave(session)
    session = power_on(flash_of(session), game="sueca", fast=False)
    go_on(session)
    match = session.console.match
    play(session, lambda _, began=match.moves: match.moves > began)
    before = flash_of(session)
    while session.board.clock.ms < 55_000:
        start.frames(session)
    assert flash_of(session) == before, "not in the first minute"
    for _ in range(40):  # the others may still be playing
        start.frames(session, 30)
        state = bytes(session.console.match.s)
        if waiting_in(flash_of(session), "sueca") == state:
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
    session = power_on(game="set", seed=4, seats=3, fast=False)
    autopilot = Autopilot(session, "easy")
    clock = session.board.clock
    history = []  # (state, ms at which it was replaced)
    due = 0
    while clock.ms < 600_000:
        autopilot._keys = 0
        if autopilot._down is not None or clock.ms >= due:
            due = clock.ms + 2000 if autopilot._down is None else due
            autopilot.act()
        start.frames(session)
        match = session.console.match
        now = bytes(match.s) if match is not None and not match.over() else None
        if not history or history[-1][0] != now:
            if history:
                history[-1][1] = clock.ms
            history.append([now, None])
        if clock.ms % 20_000 < 33:
            recent = [state for state, left in history if left is None or left > clock.ms - 300_200]
            assert waiting_in(flash_of(session), "set") in recent, clock.ms
    assert session.board.nvm.writes <= 6


@pytest.mark.parametrize("how", ("power cut", "reset"))
def test_what_was_changed_in_settings_and_on_the_set_up_page_is_kept(how):
    """Leaving these pages writes at once; a reset may come on the page."""

    def leave(session, *keys):
        if how == "reset":
            session.restart()
        else:
            start.press(session, *keys)
            session = power_on(flash_of(session))
        start.to_launcher(session)
        return session

    session = power_on(game="sueca")
    start.to_launcher(session)
    start.press(session, "START", "DOWN", "DOWN", "RIGHT")
    session = leave(session, "B")
    start.press(session, "START")
    assert start.top_scene(session).row(2)[1] == "high"
    start.press(session, "B")
    start.to_setup(session, "sueca")
    start.press(session, "UP", "UP", "A")
    row = row_of(session, "Region")
    start.press(session, *["DOWN"] * row, "RIGHT")
    session = leave(session, "B", "B")
    start.to_setup(session, "sueca")
    start.press(session, "UP", "UP", "A")
    assert start.top_scene(session).row(row)[1] == "Portugal"


# a match's end


def test_a_match_that_is_over_never_waits_and_is_counted_once():
    """From the last action on, whatever is still shown, it is over even after a power cut or reset."""
    session = power_on(game="sueca", seed=2, fast=False)
    session.fast = session.console.fast = True
    pictures = set()
    reached = False

    def watch(match):
        nonlocal reached
        if match.over():
            reached = True
            start.frames(session)  # the last action's frame ends
            pictures.add((flash_of(session), bytes(session.board.sleep_memory.data)))
        return session.at_the_end()

    play(session, watch, 200_000)
    assert reached
    start.press(session, "UP", "A")  # to the launcher
    start.frames(session, 5)
    left = flash_of(session)
    for flash, battery in pictures:
        assert waiting(power_on(flash), "sueca") is None
        again = power_on(flash + battery)
        assert waiting(again, "sueca") is None
        assert start.top_scene(again).line.text.startswith("played 1"), "counted"
    again = power_on(left)
    start.to_launcher(again)
    assert start.top_scene(again).line.text.startswith("played 1"), "once"


def over_after(session, unsaved, spare=None):
    """Play to the match's end as if flash had been written that many ms ago; the store has `spare`."""

    def watch(match):
        session.console.unsaved = unsaved
        if spare is not None:
            session.console.store.spare = spare
        return match.over()

    play(session, watch, 200_000)


def test_a_cut_just_after_the_match_does_not_bring_its_middle_back():
    """Flash had the unfinished match, so it is written at once when the match is over."""
    session = in_match(20, seed=2, fast=False)
    start.press(session, "START")
    start.frames(session, 200)
    assert waiting_in(flash_of(session), "sueca") is not None
    start.press(session, "B")
    over_after(session, 0)
    start.frames(session, 2)
    assert waiting_in(flash_of(session), "sueca") is None


def test_who_switches_off_after_a_match_finds_it_counted():
    """Flash had nothing of it; it is written at once if there is time to spare, else after five minutes."""
    for spare, unsaved, frames in ((1_050_000, 0, 2), (850_000, 270_000, 31_000 // 33)):
        session = power_on(game="sueca", seed=2, fast=False)
        session.console.wait = 300_000  # as some time after power-on
        start.frames(session, 2)
        session.console.store.spare = 850_000  # too little to write the beginning of a match
        over_after(session, unsaved, 850_000)
        assert waiting_in(flash_of(session), "sueca") is None, "it never was in flash"
        session.console.store.spare = spare
        start.frames(session, frames)
        again = power_on(flash_of(session))
        start.to_launcher(again)
        assert start.top_scene(again).line.text.startswith("played 1")


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
    session = power_on(memories if how == "reset" else memories[: sim_board.FLASH])
    assert start.to_launcher(session) == []
    kept = session.console.store
    saved = waiting_match(kept, game)
    record = kept.game(game)
    assert tuple(record[records.LADDER : records.RATING]) == (1, 0x11, 0)
    assert record[store.PLAYED] == 4 and record[store.WON] == 3
    assert saved.rival == rows(game)[1][0] and kept.data[store.MATCH + 18 : store.MATCH + 20] != b"\0\0"
    start.to_setup(session, game)
    assert start.to_match(session)
    match = session.console.match
    assert match.rival == [saved.rival, 0] and match.moves >= saved.moves
    session.restart()
    start.to_launcher(session)
    assert waiting_match(session.console.store, game).rival == saved.rival
    assert not session.console.store.game(game)[records.LADDER + 2]


def test_what_version_1_0_0_kept_is_taken_over():
    """Language, settings, counts and set-up stay; its match is given up with one clear message, once."""
    flash = zlib.decompress(base64.b64decode(OLD)) + b"\xff" * (sim_board.FLASH - 256)
    session = start.power_on(flash)
    said = start.to_launcher(session)
    assert len(said) == 1 and "can't go on" in said[0]
    launcher = start.top_scene(session)
    assert launcher.games[launcher.at].name == "sueca" and launcher.line.text == "played 1, won 0"
    rows = {}
    for keys in (["START"], ["B", "A"], ["UP", "UP", "A"]):  # settings, set-up, more of it
        start.press(session, *keys)
        start.frames(session, 20)
        page = start.top_scene(session)
        rows.update(page.row(i) for i in range(page.count()))
    assert "Continue" not in rows
    wanted = dict(Language="English", Sound="high", Brightness="6", Lights="on", Pace="quick")
    assert rows.items() >= dict(wanted, Level="1 (easy)", Region="Portugal").items()
    again = start.power_on(flash_of(session))
    assert start.to_launcher(again) == [], "once"


MATCH, STATE, RECORDS, RECORD = 40, 60, 220, store.GAME
KEPT = RECORDS + 4 * RECORD


@functools.lru_cache(maxsize=None)
def _saved(game, number):
    fewest, most = start.GAMES[game]
    session = power_on(noise=number, game=game, seats=fewest + number % (most - fewest + 1), seed=number)
    play(session, lambda match: match.moves >= 7 + 3 * number)
    session.console.save_now()
    return flash_of(session)


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


def open_all_pages(session):
    """Open, from the launcher, every page that it offers of each game, and all pages of records."""
    for i in range(len(FOUR)):
        start.press(session, "DOWN")
        offered = len(start.top_scene(session).choices) - 1
        start.press(session, "B")
        for line in range(offered):
            start.press(session, "DOWN", *["DOWN"] * line, "A")
            shown = start.scene(session)
            if shown == "RecordsPage" and not i:
                start.press(session, *["RIGHT"] * len(FOUR))
            start.press(session, "B")
            assert shown != "Dialog" and start.scene(session) == "Launcher", (line, shown)
        start.press(session, "RIGHT")


def notes(session):
    """Go to the launcher and to the set-up page of the waiting match, or of Sueca; return the notes."""
    said = start.to_launcher(session)
    waiting = [game for game in FOUR if has_match(session.console.store, game)]
    return said + start.to_setup(session, (waiting or ["sueca"])[0])


def visit(flash):
    """Visit settings, records, the deal's date, games' pages and the saved match: all can be opened."""
    session = start.power_on(flash)
    said = start.to_launcher(session)
    start.press(session, "START", "DOWN", "DOWN", "RIGHT", "LEFT", "B")
    open_all_pages(session)
    said += notes(session)
    start.press(session, "UP", "UP", "A", "UP", "A", "UP", "LEFT", "DOWN", "A", "B", "DOWN", "DOWN")
    assert start.scene(session) == "MatchSetup"
    if start.to_match(session):
        start.frames(session, 40)
        start.press(session, "START", "B")
    again = start.power_on(flash_of(session) + bytes(session.board.sleep_memory.data))
    assert not set(start.to_launcher(again)) & set(said), "it is reported twice"


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
        session = power_on(bytes(block), bots_only=True)
        assert start.to_launcher(session) == []
        kept = session.console.store
        before = bytes(kept.data[8:40]), bytes(kept.game(game))
        said = start.to_setup(session, game)
        start.frames(session, 2)
        if start.scene(session) == "Dialog":
            said.append(" ".join(start.top_scene(session).text))
            start.press(session, "A")
        assert (len(said) == 0 or "can't go on" in said[0]) and len(said) == (not sense), block[60:220].hex()
        assert (bytes(kept.data[8:40]), bytes(kept.game(game))) == before
        assert start.to_match(session)
        moves = session.console.match.moves
        assert not sense or moves > 0, "it goes on"
        play(session, lambda match, to=moves + 60: match.moves >= to or match.over())


# the rematch, and the winner of the previous match


def begin(session, game):
    """Go from power-on into a new match."""
    to_setup(session, game)
    start.press(session, *["DOWN"] * row_of(session, "Play"), "A")
    if start.scene(session) == "Dialog":
        start.press(session, "DOWN", "A")
    while session.console.match is None:
        start.frames(session)
    return session.console.match


def test_a_rematch_is_of_the_match_that_was_played_whatever_the_page_says():
    """Begin QU4TO with five, leave, choose three and another option, continue, play to the end.

    The rematch has five, and the option of before.
    """
    session = power_on(game="qu4to", seats=None, seed=11)
    to_setup(session, "qu4to")
    players = row_of(session, "Players")
    start.press(session, *["DOWN"] * players, "RIGHT")
    while start.top_scene(session).row(players)[1] != "5":
        start.press(session, "RIGHT")
    start.press(session, *["UP"] * players, "A")
    play(session, lambda match: match.moves >= 8)
    settle(session)
    assert len(session.console.match.levels) == 5
    leave(session)
    start.to_setup(session, "qu4to")
    page = start.top_scene(session)
    players = row_of(session, "Players")
    start.press(session, *["DOWN"] * players)
    while page.row(players)[1] != "3":
        start.press(session, "RIGHT")
    start.press(session, *["UP"] * players, "UP", "UP", "A")
    leader = row_of(session, "Who leads first")
    start.press(session, *["DOWN"] * leader, "RIGHT")
    assert start.top_scene(session).row(leader)[1] == "random"
    start.press(session, "B", "DOWN", "DOWN", "A")
    match = play(session, lambda match: session.at_the_end(), 200_000)
    assert len(match.levels) == 5 and not any(match.options)
    start.press(session, "A")
    start.frames(session, 15)
    assert start.scene(session) != "ErrorScreen"
    again = session.console.match
    assert again is not match and again.seed != match.seed
    assert len(again.levels) == 5 and again.options == match.options


def test_the_winner_of_the_last_match_leads_also_after_the_console_was_off():
    """QU4TO's option (RULES 9), on by default: the seat that won leads the next match."""
    from games.qu4to import rules

    for seed in range(1, 9):
        session = power_on(game="qu4to", seats=3, seed=seed)
        match = play(session, lambda match, one=session: one.at_the_end(), 200_000)
        winner = rules.winners(match.s)[0]
        start.press(session, "UP", "A")
        start.frames(session, 5)
        session = power_on(flash_of(session), game="qu4to", seats=3, seed=seed)
        match = begin(session, "qu4to")
        by_chance = rules.new(seed, 3, bytes(len(rules.OPTIONS)))
        expected = bytearray(by_chance)
        rules.set_first_leader(expected, winner)
        assert bytes(match.s) == bytes(expected)
        if bytes(expected) != bytes(by_chance):
            break
    else:
        raise AssertionError("no seed shows the difference")
    fewer = power_on(flash_of(session), game="qu4to", seats=2, seed=seed)
    match = begin(fewer, "qu4to")
    assert len(match.levels) == 2, "a seat that does not play now counts for nothing"


def test_who_won_before_a_saved_match_is_still_known_when_it_goes_on():
    """If the same deal is played again, it has the same leader."""
    from mesa.board.store_menus import count

    session = power_on(game="qu4to", seats=3, seed=1)
    start.to_launcher(session)
    count(session.console.store, "qu4to", [2])
    assert begin(session, "qu4to").leader == 2
    play(session, lambda match: match.moves >= 4)
    settle(session)
    match: Any = session.console.match
    match.hints, match.played = 3, 125_000
    session.console.store.keep_match(match)
    start.frames(session)
    before = match.moves, match.levels, match.styles, match.options
    session.restart()
    to_setup(session, "qu4to")
    start.press(session, "A")
    while session.console.match is None:
        start.frames(session)
    match = session.console.match
    assert match.leader == 2 and match.hints == 3 and match.played >= 125_000
    assert (match.first, match.levels, match.styles, match.options) == before
    session.console.navigation().rematch(match, same=True)
    start.frames(session, 60)
    assert session.console.match is not match and session.console.match.leader == 2


# out of memory


def _fails(scene, method: str, problem: type[Exception] = MemoryError):
    """Make the class of the scene on top raise in that method from now on."""

    def full(*_):
        raise problem("memory allocation failed")

    setattr(scene, method, full)


def _survives(session, frames=1):
    """Run frames, with at most one restart of the program; return True if there was one."""
    began = session.console
    start.frames(session, frames)
    return session.console is not began


def _after_no_memory_once():
    """Return a Session in the launcher; a match of Sueca was left for lack of memory, and waits."""
    session = in_match(seed=4)
    _fails(start.top_scene(session), "tick")
    assert _survives(session)
    assert len(start.to_launcher(session)) == 1
    return session


@pytest.mark.parametrize("game, late", [("set", False), ("sueca", True)])
def test_no_memory_in_a_match_starts_anew_with_the_match_and_says_so_once(game, late):
    """This works at any time, even in the first seconds after power-on."""
    session = power_on(game=game, seed=4, seats=None if game == "sueca" else 2)
    match = play(session, lambda match: match.moves >= 5)
    settle(session)
    if late:
        session.console.frames = 5000
    state = bytes(match.s)
    _fails(start.top_scene(session), "tick")
    assert _survives(session)
    said = start.to_launcher(session)
    assert len(said) == 1 and "emory" in said[0]
    assert waiting(session, game) == state
    start.to_setup(session, game)
    assert start.to_match(session)
    again = power_on(flash_of(session) + bytes(session.board.sleep_memory.data))
    assert start.to_launcher(again) == [], "once"


def test_no_memory_before_the_launcher_is_there_starts_anew_too(monkeypatch):
    """The console can recover as soon as the store and the stack exist."""
    session = power_on()
    Launcher = harness.stays("mesa.home.launcher").Launcher
    asked = []

    def full(self):
        asked.append(self)
        raise MemoryError("memory allocation failed")

    monkeypatch.setattr(Launcher, "enter", full)
    assert _survives(session, 30), "its modules are loaded again, whole"
    assert len(asked) == 1
    said = start.to_launcher(session)
    assert len(said) == 1 and "emory" in said[0]


def test_no_memory_in_the_same_place_again_is_the_error_screen():
    """The screen names the game and the module in words that the player can report."""
    session = _after_no_memory_once()
    start.to_setup(session, "sueca")
    assert start.to_match(session)
    _fails(start.top_scene(session), "tick")
    with pytest.raises(start.Fault, match="MemoryError, game sueca, module"):
        start.frames(session, 2)
    start.press(session, "A")
    start.frames(session, 3)
    assert start.scene(session) == "Launcher"
    assert waiting(session, "sueca") is not None


def test_no_memory_while_a_match_opens_starts_anew_with_the_match_that_waits():
    session = power_on(game="sueca", seed=4)
    match = play(session, lambda match: match.moves >= 5)
    settle(session)
    state = bytes(match.s)
    leave(session)
    start.to_setup(session, "sueca")
    session.key(sim_board.KEYS.index("A"), True)
    for _ in range(5):  # the page goes first
        start.steps(session)
        if start.scene(session) == "Loading":
            break
    assert start.scene(session) == "Loading"
    _fails(start.top_scene(session), "tick")
    assert _survives(session, 2)
    session.key(sim_board.KEYS.index("A"), False)
    assert len(start.to_launcher(session)) == 1
    assert waiting(session, "sueca") == state


@pytest.mark.parametrize(
    "problem, stays", ((ImportError, True), (OSError, True), (IndexError, False), (AttributeError, False))
)
def test_a_match_that_is_continued_and_breaks_is_dropped_unless_a_file_is_at_fault(problem, stays):
    """Wrong numbers in its state would fail again and again; a missing file can be copied again."""
    session = in_match(seed=4)
    session.restart()
    go_on(session)
    _fails(start.top_scene(session), "tick", problem)
    start.frames(session, 2)
    assert start.scene(session) == "Dialog", "a note says so"
    start.press(session, "A")
    assert start.scene(session) == "Launcher"
    assert (waiting(session, "sueca") is not None) == stays


def test_a_level_that_the_game_lacks_is_replaced_with_a_note(monkeypatch):
    """A match with experts, of a game without experts, goes on with medium, and the page says so once."""
    block = bytearray(saved("fodasse", 1))
    block[43] = block[44] = 0xFF  # level 3 in every seat
    seal(block)
    session = power_on(bytes(block))
    start.to_launcher(session)
    from mesa.setup.match_setup import MatchSetup

    rules: Any = importlib.import_module("games.fodasse.rules")
    bots: Any = importlib.import_module("games.fodasse.bots")
    begun = []
    navigation = session.console.navigation()
    monkeypatch.setattr(navigation, "start_match", begun.append)
    monkeypatch.setattr(session.console, "navigation", lambda: navigation)
    manifest = harness.stays("games.fodasse")
    for steps in (manifest.STEPS, (100, 150, 200)):
        monkeypatch.setattr(manifest, "STEPS", steps)
        page = MatchSetup(session.console, "fodasse", rules, bots)
        assert page.repaired == (len(steps) == 3)
        page.continue_match()
    assert [set(start.levels) for start in begun] == [{3}, {2}]


def test_a_failure_of_long_ago_is_not_a_second_one():
    """After a power cut, the first lack of memory restarts the program, however the last run ended."""
    session = _after_no_memory_once()
    start.press(session, "START", "DOWN", "DOWN", "RIGHT", "B")  # writes flash
    session = power_on(flash_of(session), game="sueca")
    go_on(session)
    _fails(start.top_scene(session), "tick")
    assert _survives(session)


def test_a_game_is_not_marked_for_what_a_senseless_match_did():
    """A saved match fails while it opens; a later error in the launcher is unrelated."""
    block = bytearray(saved("qu4to", 2))
    session = power_on(bytes(block), game="qu4to")
    to_setup(session, "qu4to")
    _fails(harness.stays("mesa.match.game_view").GameView, "enter", IndexError)
    start.press(session, "A")
    start.frames(session, 12)
    assert start.scene(session) == "Dialog"
    start.press(session, "A")
    _fails(start.top_scene(session), "tick", KeyError)
    with pytest.raises(start.Fault, match="KeyError"):
        start.frames(session, 2)
    assert session.console.broken == {}


@pytest.mark.parametrize("game", ["sueca", "qu4to"])
def test_a_match_saved_before_the_game_had_its_last_option_goes_on(game: str):
    """Its state is a byte shorter: it is played on as it was begun."""
    session = power_on(game=game, seed=5, seats=4)
    match = play(session, lambda match: match.moves > 8, 200_000)
    whole = bytes(match.s)
    assert whole[-1] == 0
    match.s = bytearray(whole[:-1])
    session.console.store.keep_match(match)
    session.console.store.save(True)
    again = power_on(flash_of(session), game=game)
    to_setup(again, game)
    start.press(again, "A")
    while again.console.match is None:
        start.frames(again)
    went_on = again.console.match
    assert len(went_on.s) == len(whole) and went_on.s[-1] == 0
    assert went_on.moves >= match.moves and went_on.seed == match.seed
