# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The store between its two memories: what comes back, whatever is cut, damaged or forged (docs/SAVES.md).

Most laws hold for each of PROFILES: those of the PyBadge, of a Sprig, and of a board without memories.
"""

import binascii
import itertools
import random
import struct
import types
from typing import Any

import harness
import pytest
from conftest import dice, samples
from harness import Place

from mesa.board import records, setting, store, store_flash, store_load, store_logs, store_menus
from mesa.board.store_menus import (
    begin_match,
    count,
    has_match,
    pack,
    put_game,
    saved_match,
    unpack,
)
from mesa.core.log import MOST, Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.daily.daily import days
from mesa.ui.player_names import owner, put_owner

PROFILES = {"PyBadge": (8192, 8192), "Sprig": (4096, 256), "none": (0, 0)}
GAMES = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota")
STATES = harness.ROOT / "tests" / "rows" / "states.txt"

each_profile = pytest.mark.parametrize("profile", PROFILES)
with_memories = pytest.mark.parametrize("profile", ("PyBadge", "Sprig"))


class Cut(Exception):
    """The program ends amid a write."""


class Torn(Place):
    """A memory in which the program can end: after `after` more bytes are written, if it is not None."""

    after: "int | None" = None

    def put(self, key: Any, value: Any) -> None:
        """Write; flash is erased before."""
        n = key.stop - key.start
        if self.after is None or self.after >= n:
            self.after = None if self.after is None else self.after - n
            return super().put(key, value)
        if self.erased:
            self.data[:] = b"\xff" * len(self.data)
        self.data[key.start : key.start + self.after] = bytes(value)[: self.after]
        self.after = None
        raise Cut

    __setitem__ = put

    def __init__(self, size, fill=0xFF):
        super().__init__(size, fill)
        self.erased = fill == 0xFF


def begun(profile="PyBadge") -> Any:
    """Return new memories and the store of them."""
    flash, battery = PROFILES[profile]
    nvm, scratch = Torn(flash), Torn(battery, 0)
    return nvm, scratch, store_load.load(nvm, scratch)


def load(nvm: Any = None, scratch: Any = None) -> Any:
    """Return the store of these memories, as at power-on; without a message."""
    saved = store_load.load(nvm, scratch)
    assert not (saved.lost or saved.older)
    return saved


def table(game="alpha", state=bytes(range(1, 161)), seats=4, moves=777, **more) -> Any:
    """Return what the store takes of a match."""
    given: dict[str, Any] = dict(
        log=None, game=game, moves=moves, s=bytearray(state), hints=3, flags=3, played=125_000
    )
    given.update(
        levels=bytes((2, 1, 2, 15, 1, 2, 3, 1)[:seats]), styles=bytes((0, 1, 0, 1, 1, 0, 0, 1)[:seats])
    )
    given.update(options=b"\x01\x02\x00\x03", leader=2, rival=None, real_time=False)
    return types.SimpleNamespace(**{**given, **more})


def keep(saved, match):
    """Store a match at its start."""
    begin_match(saved, match)
    saved.keep_match(match)


def change(saved, name, **fields):
    """Change bytes of a game's figures, by their names."""
    record = saved.game(name)
    for field, value in fields.items():
        record[getattr(store, field, None) or getattr(records, field)] = value
    put_game(saved, name, record)


def facts(data) -> Any:
    """Return what a store's data have: settings, each game's figures, each game's match."""
    at = store.GAMES + store.GAME * data[3]
    figures = {
        store.word(data, i): bytes(data[i : i + store.GAME]) for i in range(store.GAMES, at, store.GAME)
    }
    matches = {}
    while at < len(data):
        matches[store.word(data, at)] = bytes(data[at : at + store.match_size(data, at)])
        at += store.match_size(data, at)
    assert at == len(data) == store.word(data, 4) <= store.PLACE - store.TAIL
    return bytes(data[store.SETTINGS : store.GAMES]), figures, matches


# the fields


@pytest.mark.parametrize("fill", (0xFF, 0))
def test_new_memories_give_defaults_and_are_no_loss(fill):
    """Whatever chance bytes a battery-backed memory has at its first power-on."""
    chance = random.Random(fill)
    for flash, battery in PROFILES.values():
        saved = load(Place(flash, fill), bytearray(chance.randbytes(battery)))
        assert all(saved.get(row[setting.NUMBER]) == row[setting.DEFAULT] for row in setting.TABLE)
        assert owner(saved) == "" and facts(saved.data)[1:] == ({}, {})


@with_memories
@pytest.mark.parametrize("seats", (1, 4, 8))
def test_every_field_comes_back(profile, seats):
    """From each memory: a state of 160 bytes, sixteen levels, the last seat as leader and winner, clocks."""
    levels = bytes((0, 15, 4, 3, 7, 8, 1, 12))
    for leader, real_time in ((None, False), (0, True), (seats - 1, False)):
        nvm, scratch, saved = begun(profile)
        saved.put(setting.LANG, 2)
        saved.put(store.LAST_GAME, 0xABCD)
        put_owner(saved, "Assunção")
        change(saved, "alpha", SEATS=seats, OPTIONS=0x21, PREFS=0b11100100, GAME_SEEN=0x40, OWN=7)
        record = saved.game("alpha")
        record[store.LEVELS : store.SEATS] = pack(levels)[:4]
        put_game(saved, "alpha", record)
        count(saved, "alpha", saved.game("alpha"), [0, 2])
        count(saved, "alpha", saved.game("alpha"), [seats - 1])
        match = table(seats=seats, leader=leader, real_time=real_time, rival=[5, 0])
        match.since, match.waited, match.left = 70_000, 1234, 4321
        keep(saved, match)
        saved.save(True)
        saved.save(False)
        for again in (load(nvm), load(nvm, scratch), load(None, scratch)):
            assert (again.get(setting.LANG), again.get(store.LAST_GAME), owner(again)) == (
                2,
                0xABCD,
                "Assunção",
            )
            start = saved_match(again, "alpha")
            assert (start.levels, start.styles, start.leader) == (match.levels, match.styles, leader)
            assert (start.moves, start.hints, start.flags, start.rival) == (777, 3, 3, 5)
            assert (start.options, start.state) == (b"\1\2\0\3\0\0\0\0\0\0", match.s)
            assert start.clocks == ((70_000, 1234, 4321, 125_000) if real_time else ())
            assert start.played == 125_000 and not has_match(again, "beta")
            if again.nvm or profile == "PyBadge":
                record = again.game("alpha")
                assert unpack(record[store.LEVELS : store.SEATS]) == levels
                assert [again.pref("alpha", i) for i in range(4)] == [0, 1, 2, 3]
                assert (record[store.SEATS], record[store.WINNER], record[records.OWN]) == (seats, seats, 7)
                assert record[store.PLAYED] == 2 and record[store.WON] == 1 + (seats == 1)


def test_clocks_are_stored_later_than_they_are_and_flash_gets_nothing_then():
    """So no reset gains time, and flash lasts."""
    nvm, scratch, saved = begun()
    match = table(real_time=True, since=70_000, waited=1234, left=4321)
    keep(saved, match)
    saved.save(True)
    saved.keep_match(match, 500)
    assert saved.touched and not saved.dirty
    saved.save(False)
    assert saved_match(load(nvm, scratch), "alpha").clocks == (70_500, 1734, 3821, 125_500)
    assert saved_match(load(nvm), "alpha").clocks[1] == 1234
    match.left = 300
    saved.keep_match(match, 500)
    assert saved_match(saved, "alpha").clocks[2] == 1, "0 would be none"


def test_counts_stay_at_their_highest():
    """Matches, hints, seconds; two winners are nobody, and a choice has its own two bits."""
    saved = load()
    change(saved, "alpha", PLAYED=0xFF, WON=0xFF)
    record = saved.game("alpha")
    record[store.PLAYED : store.WON + 2] = b"\xff\xff\xff\xff"
    put_game(saved, "alpha", record)
    for winners, kept in (([0], 1), ([7], 8), ([0, 2], 0), ([3], 4), ([], 0)):
        count(saved, "alpha", saved.game("alpha"), winners)
        record = saved.game("alpha")
        assert record[store.WINNER] == kept and record[store.PLAYED : store.WON + 2] == b"\xff\xff\xff\xff"
    keep(saved, table(hints=256, played=65_536_000))
    start = saved_match(saved, "alpha")
    assert (start.hints, start.played) == (255, 65_535_000)
    for i, choice in itertools.product(range(8), range(4)):
        two = (choice << 2 * i).to_bytes(2, "little")
        record[store.PREFS : store.PREFS + 2] = two
        put_game(saved, "alpha", record)
        assert [saved.pref("alpha", at) for at in range(8)] == [0] * i + [choice] + [0] * (7 - i)


def test_a_name_has_at_most_eight_letters_of_latin_1():
    saved = load()
    for name in ("Eight to", "Zé", ""):
        put_owner(saved, name)
        assert owner(saved) == name, "nothing is left of a longer one"


OTHERS = {store.OPEN: 255, store.RESTARTED: 1, setting.LOOK: 255}
OTHERS.update(zip(range(store.DATE, store.DATE + 3), (99, 12, 31), strict=True))
"""The settings that are not in the table, with the highest value of each."""


def highest(row):
    """Return the highest value of a setting's row; only brightness begins at 1."""
    return (
        len(row[setting.VALUES]) - (row[setting.NUMBER] != setting.BRIGHTNESS) if row[setting.VALUES] else 255
    )


def test_each_setting_has_a_byte_of_its_own_or_half_of_one():
    """And half a byte is read and written alone."""
    assert max(days(2028, month) for month in range(1, 13)) == 31
    numbers = [at % 128 + i for at in (store.LAST_GAME, store.FAULT) for i in (0, 1)]
    numbers += [setting.NAME + i for i in range(setting.NAME_MAX)] + list(OTHERS)
    rows = [row for row in setting.TABLE if row[setting.NUMBER] != setting.NAME]
    for row in rows:
        number, high = row[setting.NUMBER], highest(row)
        assert high < (16 if number > 31 else 256) and row[setting.DEFAULT] <= high
        numbers.append(number)
    halves = [
        half for number in numbers for half in ([number] if number > 31 else [number + 32, number + 64])
    ]
    free = sorted(set(range(32, 96)) - set(halves))
    assert len(halves) == len(set(halves)) and set(halves) <= set(range(32, 96)), "free: {}".format(free)
    saved = load()
    at = store.SETTINGS + 30
    for number, value, byte in ((30, 0xA5, 0xA5), (62, 3, 0xA3), (94, 15, 0xF3), (62, 0, 0xF0), (94, 0, 0)):
        saved.put(number, value)
        assert saved.get(number) == value and saved.data[at] == byte
    saved.put(158, 0xBEEF)
    assert saved.get(158) == 0xBEEF and saved.data[at : at + 2] == b"\xef\xbe", "and a number of two bytes"


def test_a_setting_out_of_range_is_its_default():
    """Whatever another program wrote under a right checksum; the rest stays."""
    for row in setting.TABLE:
        number, high = row[setting.NUMBER], highest(row)
        if high == 255:
            continue
        for value, wanted in ((high, high), (high + 1, row[setting.DEFAULT]), (15, row[setting.DEFAULT])):
            nvm, _, saved = begun()
            saved.data[store.SETTINGS + 30 : store.SETTINGS + 32] = b"\xff\xff"
            change(saved, "alpha", SEATS=3)
            saved.put(number, value)
            put_owner(saved, "Zé")
            saved.data[store.SETTINGS + setting.NAME + 2] = 10
            saved.changed()
            saved.save(True)
            again = load(nvm)
            assert again.get(number) == wanted and owner(again) == "Zé"
            assert again.game("alpha")[store.SEATS] == 3


# games and their matches


def test_eight_games_are_kept_and_reading_never_writes():
    """A ninth takes the place of the one that was used longest ago, and of its match."""
    nvm, scratch, saved = begun()
    for i, name in enumerate(GAMES[:8]):
        change(saved, name, SEATS=1 + i)
    keep(saved, table("alpha", bytes(1)))
    keep(saved, table("beta", bytes(1)))
    for _ in range(2):
        saved.save(True)
    before, writes = bytes(saved.data), (nvm.writes, scratch.writes)
    assert saved.game("iota") == bytes(store.GAME) and saved.pref("iota", 3) == 0
    assert bytes(saved.data) == before and not saved.save(True) and nvm.writes == writes[0]
    again = load(nvm, scratch)
    assert [again.game(name)[store.SEATS] for name in GAMES[:8]] == list(range(1, 9))
    count(saved, "iota", saved.game("iota"), [0])
    assert saved.game("alpha") == bytes(store.GAME) and not has_match(saved, "alpha")
    assert [saved.game(name)[store.SEATS] for name in GAMES[1:8]] == list(range(2, 9))
    assert has_match(saved, "beta")


def test_a_match_for_which_an_older_one_goes_comes_back_after_a_reset():
    """Also where the battery-backed memory has that match alone, and flash the others."""
    nvm, scratch, saved = begun("Sprig")
    real: dict[str, Any] = dict(real_time=True, since=1, waited=2, left=3)
    for name in GAMES[:5]:
        change(saved, name, SEATS=3)
        keep(saved, table(name, **real))
    saved.save(True)
    keep(saved, table("zeta", **real))
    saved.save(False)
    for again in (saved, load(nvm, scratch)):
        assert [has_match(again, name) for name in GAMES[:6]] == [False, True, True, True, True, True]


def test_five_games_with_the_largest_match_of_each_always_fit():
    """A sixth takes the place of the match that was played longest ago, and of nothing else."""
    nvm, scratch, saved = begun()
    real: dict[str, Any] = dict(real_time=True, since=1, waited=2, left=3)
    for name in GAMES[:5]:
        change(saved, name, SEATS=3)
        keep(saved, table(name, **real))
    begin_match(saved, table("alpha", **real))
    assert all(has_match(saved, name) for name in GAMES[:5])
    keep(saved, table("zeta", **real))
    assert [has_match(saved, name) for name in GAMES[:6]] == [True, False, True, True, True, True]
    saved.save(True)
    saved.save(False)
    for again in (load(nvm), load(nvm, scratch)):
        assert facts(again.data) == facts(saved.data)
        assert [again.game(name)[store.SEATS] for name in GAMES[:5]] == [3] * 5


@pytest.mark.parametrize("what", ("begin_match", "count"))
def test_want_of_memory_in_the_middle_leaves_what_was(what, monkeypatch):
    """Whichever call fails, the store is as before."""
    left: int

    def failing(real):
        def call(*args):
            nonlocal left
            left -= 1
            if left == 0:
                raise MemoryError
            return real(*args)

        return call

    for name, real in (("game_id", store.game_id), ("bytearray", bytearray), ("pack", pack)):
        monkeypatch.setattr(store_menus, name, failing(real), raising=False)
    for nth in range(1, 9):
        left = 0
        saved = load()
        count(saved, "alpha", saved.game("alpha"), [0])
        begin_match(saved, table())
        before, left = facts(saved.data), nth
        try:
            count(saved, "alpha", saved.game("alpha"), [0]) if what == "count" else begin_match(
                saved, table(state=bytes(160))
            )
        except MemoryError:
            assert facts(saved.data) == before
        else:
            assert nth > 1 and facts(saved.data) != before
            return
    raise AssertionError("more calls than expected")


# both memories, and cuts


def some_change(saved, chance, under_way):
    """Change something at random, as a player may; `under_way`: the name of the match's game, or none."""
    what = chance.randrange(7)
    name = chance.choice(GAMES[:5])
    if what == 0:
        row = chance.choice([row for row in setting.TABLE if row[setting.NUMBER] != setting.NAME])
        saved.put(
            row[setting.NUMBER], chance.randint(row[setting.NUMBER] == setting.BRIGHTNESS, highest(row))
        )
    elif what == 1:
        record = saved.game(name)
        for _ in range(chance.choice((1, 1, 20))):
            record[chance.randrange(2, store.GAME)] = chance.choice((0, 1, 255))
        put_game(saved, name, record)
    elif what == 2:
        under_way[:] = [name]
        state = chance.randbytes(chance.choice((1, 32, 107, 160)))
        begin_match(saved, table(name, state, real_time=chance.random() < 0.3, since=0, waited=0, left=1))
    elif what == 3 and under_way:
        name = under_way.pop()
        count(saved, name, saved.game(name), [0])
    elif under_way and has_match(saved, under_way[0]):
        start = saved_match(saved, under_way[0])
        state = chance.randbytes(len(start.state))
        clocks = dict(zip(("since", "waited", "left"), start.clocks, strict=False))
        match = table(under_way[0], state, moves=start.moves + 1 & 0xFFFF, **clocks)
        match.real_time = bool(clocks)
        saved.keep_match(match)


@pytest.mark.long
@with_memories
def test_whatever_is_cut_one_of_two_moments_is_found_whole(profile):
    """After a reset all is as now; after one amid a write as now or before; the power switch leaves flash.

    If half of the battery-backed memory has no room for all, it keeps settings and the match under way, and
    figures are those of flash. Flash is erased by a cut amid its write: then it says so, unless the cut comes
    before the first byte, which leaves a new one.
    """
    whole = profile == "PyBadge"
    chance = dice("cuts " + profile)
    for _ in range(samples(12)):
        nvm, scratch, saved = begun(profile)
        saved.sequence, saved.generation = chance.choice(((0, 0), (0xFFF0, 0xFFF8), (0x7FF8, 0x7FFC)))
        under_way: list[str] = []
        saved.save(True)
        before = now = in_flash = facts(saved.data)
        for _ in range(60):
            some_change(saved, chance, under_way)
            before, now = now, facts(saved.data)
            durable = chance.random() < 0.1
            writes = nvm.writes
            cut = chance.choice((None, None, nvm if durable else scratch))
            if cut:
                cut.after = chance.randrange(len(saved.data) if durable else 300)
            try:
                saved.save(durable)
                saved.save(False)
                torn = False
            except Cut:
                torn = True
            nvm.after = scratch.after = None
            lost = torn and cut is nvm
            in_flash = now if nvm.writes > writes else in_flash
            if chance.random() < 0.8 and not torn:
                continue
            reset = chance.random() < 0.7
            again = store_load.load(nvm, scratch if reset else None)
            found = facts(again.data)
            if lost and not (whole and reset):
                assert again.lost or not in_flash[1] or not bytes(nvm.data).strip(b"\xff")
            elif reset and whole:
                assert found in (now, before if torn else now)
            elif reset:
                match = {name: found[2][name] for name in map(store.game_id, under_way) if name in found[2]}
                assert found[1] == in_flash[1]
                assert torn or found[0] == now[0] and match.items() <= now[2].items()
            else:
                assert found == in_flash
            if lost or not reset or torn:  # and it goes on from there, as another run of the program
                if not reset:
                    scratch.data[:] = bytes(len(scratch))
                saved = store_load.load(nvm, scratch)
                under_way = []
                saved.save(True)
                now = in_flash = facts(saved.data)


@with_memories
def test_the_newer_copy_is_known_after_its_numbers_wrap(profile):
    """Of flash and of the battery-backed memory, from any number on."""
    for first in (0, 0x7FFD, 0xFFFD):
        nvm, scratch, saved = begun(profile)
        saved.sequence = saved.generation = first
        for i in range(8):
            saved.put(setting.BRIGHTNESS, 1 + i)
            before = bytes(nvm.data)
            saved.save(i % 3 == 0)
            saved.save(False)
            assert load(nvm, scratch).get(setting.BRIGHTNESS) == 1 + i
            after, nvm.data[:] = bytes(nvm.data), before
            assert load(nvm, scratch).get(setting.BRIGHTNESS) == 1 + i, "a reset before flash is erased"
            nvm.data[:] = after
        for _ in range(8):
            old = bytes(scratch.data)
            for volume in (2, 1, 0):
                saved.put(setting.VOLUME, volume)
                saved.save(True)
                saved.save(False)
            new = bytes(scratch.data)
            scratch.data[:] = old
            again = load(nvm, scratch)
            assert again.get(setting.VOLUME) == 0, "it belongs to an older flash"
            again.put(setting.VOLUME, 1)
            again.save(False)
            assert load(nvm, scratch).get(setting.VOLUME) == 1, "and this is newer than both"
            scratch.data[:] = new
        assert load(nvm, scratch).get(setting.VOLUME) == 0


def test_nothing_new_is_not_written_again():
    """Each write erases flash; without flash, the battery-backed memory counts as all there is."""
    nvm, _, saved = begun()
    saved.put(setting.LANG, 1)
    assert saved.save(True) and not saved.save(True) and nvm.writes == 1
    saved.put(setting.LANG, 2)
    saved.put(setting.LANG, 1)
    assert not saved.save(True), "there and back again is nothing new"
    saved = load(None, Place(8192, 0))
    saved.put(setting.VOLUME, 2)
    assert saved.dirty and not saved.save(True) and not saved.dirty


def test_a_memory_that_is_too_small_is_not_used():
    for flash, battery, used in (
        (4095, 249, (False, False)),
        (4096, 250, (True, True)),
        (256, 256, (False, True)),
    ):
        saved = load(Place(flash), Place(battery, 0))
        assert (saved.nvm is not None, saved.scratch is not None) == used


# damage, and other programs


@with_memories
def test_every_damaged_byte_is_noticed(profile):
    """In flash that is a loss, unless the other memory has all; in the other one flash has it."""
    nvm, scratch, saved = begun(profile)
    saved.put(setting.LANG, 2)
    change(saved, "alpha", SEATS=3)
    saved.save(True)
    keep(saved, table())
    saved.save(False)
    saved.save(False)
    image, battery = bytes(nvm.data), bytes(scratch.data)
    size = len(load(nvm).data) + store.TAIL
    for at in range(size):
        nvm.data[at] ^= 0x55
        damaged = store_load.load(nvm, None)
        assert (damaged.older if at == 2 else damaged.lost) and damaged.get(setting.LANG) == 0, at
        again = store_load.load(nvm, scratch)
        assert again.lost == (profile == "Sprig") and has_match(again, "alpha"), at
        nvm.data[:] = image
    places = range(len(saved.data) + store.TAIL)
    for at in places if profile == "PyBadge" else range(226):
        scratch.data[at] ^= 0x55
        again = load(nvm, scratch)
        assert has_match(again, "alpha") == (profile == "PyBadge"), "the other place has it"
        assert again.game("alpha")[store.SEATS] == 3 and again.get(setting.LANG) == 2, at
        scratch.data[:] = battery


@pytest.mark.parametrize("version", (1, 2, 4, 254))
@with_memories
def test_another_layout_is_said_and_begins_anew(profile, version):
    """Also under a right checksum, or if only the battery-backed memory has one (a trial version's)."""
    flash, battery = PROFILES[profile]
    whole = load().data
    whole[2], whole[4] = version, len(whole)
    for block in (b"CA" + bytes((version,)) + bytes(range(200)), sealed(whole)):
        for in_flash in (True, False):
            nvm, scratch = Place(flash), Place(battery, 0)
            (nvm if in_flash else scratch).data[: len(block)] = block
            saved = store_load.load(nvm, scratch)
            assert saved.older and not saved.lost and facts(saved.data)[1:] == ({}, {})
            saved.save(True)
            saved.save(False)
            load(nvm, scratch)
            load(nvm)


@pytest.mark.parametrize("at", (0, 1, 221, 300, 4095, 8191))
def test_what_is_left_of_flash_is_known_to_have_been_something(at):
    """A single byte that an unused chip would not have is enough."""
    for blank in (0xFF, 0):
        nvm = Place(8192, blank)
        nvm.data[at] = 0x43
        assert store_load.load(nvm, Place(8192, 0)).lost


def sealed(block: bytearray, size: "int | None" = None) -> bytes:
    """Return a block under its right checksum, with a tail."""
    n = len(block) if size is None else size
    whole = bytearray(block[:n].ljust(n, b"\0") + bytes(store.TAIL))
    struct.pack_into("<I", whole, n + store.TAIL - 4, binascii.crc32(whole[: n + store.TAIL - 4]))
    return bytes(whole)


def forged(chance, flash, battery):
    """Return bytes for both memories: chance bytes, cut or changed blocks, or any content rightly sealed."""
    saved = load()
    for name in chance.sample(GAMES, chance.randrange(4)):
        change(saved, name, SEATS=chance.randrange(9), WINNER=chance.randrange(256))
        keep(saved, table(name, chance.randbytes(chance.choice((1, 32, 146)))))
    images = []
    for size in (flash, battery):
        block = bytearray(saved.data)
        kind = chance.randrange(5)
        for _ in range(chance.choice((1, 2, 8, 100))):
            at = chance.choice(
                (3, 4, 5, chance.randrange(len(block)), chance.randrange(store.GAMES, len(block) + 1))
            )
            block[min(at, len(block) - 1)] = chance.choice((0, 1, 8, 255, chance.randrange(256)))
        if kind == 1:  # as long as it says
            image = sealed(block, max(41, min(store.word(block, 4), size - store.TAIL)))
        elif kind == 2 and size == battery:  # settings and one match
            n = min(store.GAMES + chance.choice((0, 21, 180, 194)), size - store.TAIL)
            struct.pack_into("<BHB", block, 3, chance.choice((0, 0, 1)), n, 1)
            image = sealed(block[: store.GAMES] + block[saved.at_matches() :], n)
        elif kind == 3:
            image = chance.randbytes(size)
        else:
            struct.pack_into("<H", block, 4, len(block))
            image = sealed(block) if kind else bytes(block)
        image = image[:size]
        images.append(image + (b"\xff" if size == flash else b"\0") * (size - len(image)))
    return images


@pytest.mark.long
@with_memories
def test_no_bytes_whatever_raise_or_grow(profile):
    """Whatever stands in both memories, all operations work on what is read, and it is read once more."""
    chance = dice("forged " + profile)
    flash, battery = PROFILES[profile]
    for _ in range(samples(400)):
        nvm, scratch = Place(flash), Place(battery, 0)
        nvm.data[:], scratch.data[:] = forged(chance, flash, battery)
        saved = store_load.load(nvm, scratch)
        assert not (saved.lost and saved.older)
        facts(saved.data)
        for number in (*OTHERS, *(row[setting.NUMBER] for row in setting.TABLE)):
            saved.get(number)
        assert all(ord(c) & 0x7F >= 32 and c != "\x7f" for c in owner(saved))
        for name in GAMES:
            if has_match(saved, name):
                start = saved_match(saved, name)
                assert 1 <= len(start.state) <= store.STATE_MAX and 1 <= len(start.levels) <= 8
            store_logs.read(saved, name)
        keep(saved, table(chance.choice(GAMES)))
        name = chance.choice(GAMES)
        count(saved, name, saved.game(name), [0])
        saved.save(True)
        saved.save(False)
        again = load(nvm, scratch)
        assert facts(again.data)[0] == facts(saved.data)[0] and facts(again.data)[1] == facts(saved.data)[1]


# the logs, and the drive's state


def played(chance, game, moves=40) -> Any:
    """Return a match of a game, with its log, after some moves."""
    rules = harness.rules_of(game)
    log = Log()
    start = MatchStart(game, bytes(rules.SEATS[0]), bytes(len(rules.OPTIONS)), chance.randrange(1 << 29))
    match: Any = Match(start, rules, None, None, False, log)
    while match.moves < moves and not match.over():
        match.take(*chance.choice(harness.moves(rules, match.s)))
    return match


@with_memories
def test_the_log_of_each_games_last_match_comes_back(profile):
    """After a reset and a power cut, as far as there is room; damage in one harms no other."""
    nvm, scratch, saved = begun(profile)
    chance = random.Random(5)
    logs = {}
    room = {"PyBadge": 4, "Sprig": 1}[profile]
    for game in harness.bot_ids():
        match = played(chance, game)
        saved.log, match.log.counts = match.log, True
        change(saved, game, SEATS=2)
        keep(saved, match)
        store_logs.keep(saved, game)
        saved.spare = store.MOST
        saved.save(True)
        store_logs.to_flash(saved)
        saved.save(False)
        logs[game] = bytes(match.log), bytes(match.s)
    for again in (load(nvm, scratch), load(nvm)):
        for game, (log, state) in list(logs.items())[-room:]:
            store_logs.read(again, game)
            assert bytes(again.log) == log and again.log.counts and store_logs.leads(again, game)
            assert harness.end_of(again.log, harness.rules_of(game)) == state
    game = list(logs)[-1]
    start = nvm.data.find(logs[game][0])
    for at in range(start - 9, start + len(logs[game][0]) + 4):
        nvm.data[at] ^= 0x10
        again = load(nvm)
        store_logs.read(again, game)
        assert again.log.full and not again.log.size and has_match(again, game), at
        nvm.data[at] ^= 0x10


def test_a_log_without_room_is_left_out_and_the_match_goes_on():
    nvm, scratch, saved = begun()
    match = played(random.Random(1), harness.bot_ids()[0], 5)
    while match.log.size < MOST - 1:
        match.log.put(0)
    saved.log = match.log
    keep(saved, match)
    store_logs.keep(saved, match.game)
    saved.save(True)
    again = load(nvm, scratch)
    store_logs.read(again, match.game)
    assert has_match(again, match.game) and not again.log.size and again.log.full


def test_the_state_of_the_drive_is_kept_behind_the_block():
    """A change of it is written like one of the settings, and before a restart; once."""
    nvm, scratch, saved = begun()
    keep(saved, table())
    saved.save(True)
    for drive in (b"", b"as it is now", b"another one."):
        kept = store_load.load(nvm, None, drive)
        assert has_match(kept, "alpha") and kept.spare >= 6 * store.COST
        assert kept.dirty == (not kept.marked) == bool(drive)
        writes = nvm.writes
        store_flash.restart(kept)
        assert kept.marked and nvm.writes == writes + bool(drive) and nvm.data.count(drive or b"CA") == 1
        kept = store_load.load(nvm, None, drive)
        assert kept.marked and not kept.dirty
    assert not load(nvm, scratch).dirty, "by a code.py that does not know it"


# the games' states


def states_of(game):
    """Return a checksum of all states of a random match in each configuration, without the options."""
    rules = harness.rules_of(game)
    crc = 0
    for seats, options in harness.configurations(rules):
        walk = harness.walk(rules, 1, seats, options, random.Random(1), 0.02)
        for s, _, _ in itertools.islice(walk, 400):
            crc = binascii.crc32(s[: len(s) - len(options)], crc)
    return "{} {} {:08x}".format(game, rules.VERSION, crc)


def test_a_state_changes_only_with_its_version(request):
    """A stored match of the same VERSION must mean the same: new fields or rules get a new one.

    --rewrite then records the new states. If nothing stored can have met what was wrong, take the row out
    before.
    """
    head = [line for line in STATES.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    rows = [line for line in STATES.read_text(encoding="utf-8").splitlines() if line not in head]
    known = {tuple(row.split()[:2]): row for row in rows}
    found = [states_of(game) for game in harness.game_ids() if not harness.begun(game)]
    for row in found:
        assert known.get(tuple(row.split()[:2]), row) == row, "the states differ: give VERSION a new number"
    if request.config.getoption("--rewrite"):
        STATES.write_text("\n".join(head + found) + "\n", encoding="utf-8", newline="\n")
    else:
        assert found == rows, "pytest tests/test_store.py --rewrite"
