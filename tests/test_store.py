# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What survives a power cut: the store's fields and bounds, its two places, and how rarely it writes."""

import binascii
import random
import struct
import types
from typing import Any, cast

import harness
import pytest
from conftest import dice, samples
from harness import Place
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mesa.board import mending, setting, store_load
from mesa.board import store as store_layout
from mesa.board.owner import owner, put_owner
from mesa.board.store_menus import (
    any_match,
    begin_match,
    count,
    has_match,
    pack_levels,
    put_game,
    unpack_levels,
    waiting_match,
)
from mesa.core.contract import ANY, DEAL, HAND_OVER, OVER, apply
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.core.replay import replay
from mesa.core.rng import Rng


@pytest.fixture
def store():
    from mesa.board import store

    return store


def load(nvm, scratch):
    """Return the store of these two memories, as at power-on."""
    from mesa.board import store_load

    return store_load.load(nvm, scratch)


KEPT = 220 + 4 * store_layout.GAME
"""Bytes of settings, match and four games; their checksum follows."""
END = KEPT + 4


def places(flash=8192, battery=256, fill=0xFF):
    return Place(flash, fill), Place(battery, 0)


def begun():
    """Return new memories and the store of them."""
    nvm, scratch = places()
    return nvm, scratch, load(nvm, scratch)


def full(store):
    """Return a flash in which all fields are set."""
    nvm = places()[0]
    saved = load(nvm, None)
    everything(store, saved)
    saved.save(True)
    return nvm


def keep(saved, match):
    """Store a match at its start."""
    begin_match(saved, match)
    saved.keep_match(match)


def table(game="alpha", state=bytes(range(1, 161)), seats=4, moves=777) -> Any:
    return types.SimpleNamespace(
        log=None,
        game=game,
        levels=bytes((2, 1, 2, 3, 1, 2, 3, 1)[:seats]),
        styles=bytes((0, 1, 0, 1, 1, 0, 0, 1)[:seats]),
        moves=moves,
        options=b"\x01\x02\x00\x03",
        leader=2,
        rival=None,
        hints=3,
        flags=3,
        played=125_000,
        real_time=False,
        s=state,
    )


def test_new_flash_gives_defaults_and_is_no_loss(store):
    for fill in (0xFF, 0):
        saved = load(*places(fill=fill))
        assert not (saved.lost or saved.repaired or saved.old_match)
        assert saved.get(setting.LANG) == 0
        assert 1 <= saved.get(setting.BRIGHTNESS) <= 10
        assert owner(saved) == "" and not any_match(saved)


def everything(store, saved):
    saved.put(setting.LANG, 2)
    saved.put(store.LAST_GAME, 0xABCD)
    saved.put(setting.TIPS_OFF, 1)
    put_owner(saved, "Assunção")
    record = saved.game("alpha")
    record[store.SEATS] = 5
    record[store.OPTIONS] = 0x21
    record[store.PREFS] = 0b11100100
    record[store.GAME_SEEN + 3] = 0x40
    put_game(saved, "alpha", record)
    keep(saved, table())
    count(saved, "alpha", [0, 2])
    assert not any_match(saved), "a match that is counted waits no more"
    count(saved, "alpha", [3])
    keep(saved, table())


def test_sixteen_levels_can_be_stored(store):
    """In a match and in a game's record, by seat; the next match does not get their upper bits."""
    nvm, _ = places()
    saved = load(nvm, None)
    levels = bytes((0, 15, 4, 3, 7, 8, 1, 12))
    record = saved.game("alpha")
    pack_levels(levels, record, store.LEVELS, store.LEVELS_ABOVE)
    put_game(saved, "alpha", record)
    match = table(seats=8)
    match.levels = levels
    keep(saved, match)
    saved.save(True)
    again = load(nvm, None)
    assert waiting_match(again, "alpha").levels == levels
    assert unpack_levels(again.game("alpha"), store.LEVELS, store.LEVELS_ABOVE) == levels
    keep(again, table())
    assert waiting_match(again, "alpha").levels == table().levels


def test_every_field_comes_back(store):
    """This includes a state of 160 bytes, hints, seconds, last winner, hints seen, the owner's name."""
    nvm, scratch, saved = begun()
    everything(store, saved)
    saved.save(True)
    for again in (load(nvm, None), load(nvm, scratch), load(None, scratch)):
        assert (again.get(setting.LANG), again.get(store.LAST_GAME)) == (2, 0xABCD)
        assert again.get(setting.TIPS_OFF) == 1 and owner(again) == "Assunção"
        record = again.game("alpha")
        assert (record[store.SEATS], record[store.OPTIONS], record[store.GAME_SEEN + 3]) == (5, 0x21, 0x40)
        assert [again.pref("alpha", i) for i in range(4)] == [0, 1, 2, 3]
        assert (record[store.PLAYED], record[store.WON], record[store.WINNER]) == (2, 1, 4)
        assert has_match(again, "alpha") and not has_match(again, "beta")
        start = waiting_match(again, "alpha")
        assert (start.game, start.seed) == ("alpha", None)
        assert (start.levels, start.styles) == (bytes((2, 1, 2, 3)), bytes((0, 1, 0, 1)))
        assert (start.moves, start.leader, start.hints, start.played) == (777, 2, 3, 125_000)
        assert start.options == bytes((1, 2, 0, 3, 0, 0, 0, 0, 0, 0))
        assert start.state == bytes(range(1, 161))
        assert not (again.lost or again.repaired)


def test_the_clocks_of_a_match_in_real_time_are_kept(store):
    """Behind its state; later than they are, if asked, and flash gets nothing then, to last longer."""
    nvm, scratch, saved = begun()
    match = table(state=bytes(range(1, 147)))
    match.real_time, match.since, match.waited, match.left, match.played = True, 70_000, 1234, 4321, 125_678
    keep(saved, match)
    saved.save(True)
    for ahead in (0, 500):
        if ahead:
            assert not saved.dirty
            saved.keep_match(match, ahead)
            assert saved.touched and not saved.dirty
            saved.save(False)
        alone = Place(256, 0)
        without_flash = load(None, alone)
        keep(without_flash, match)
        without_flash.save(False)
        without_flash.keep_match(match, ahead)
        without_flash.save(False)
        for again in (load(nvm, scratch), load(None, alone)):
            start = waiting_match(again, "alpha")
            assert start.clocks == (70_000 + ahead, 1234 + ahead, 4321 - ahead, 125_678 + ahead)
            assert start.state == match.s and start.played == 125_000
    assert waiting_match(load(nvm, None), "alpha").clocks[1] == 1234
    match.left = 300
    saved.keep_match(match, 500)
    assert waiting_match(saved, "alpha").clocks[2] == 1, "0 would be none"
    keep(saved, table())
    assert waiting_match(saved, "alpha").clocks == (), "the state needs that place"


def test_twelve_games_are_kept_and_reading_never_writes(store):
    nvm, scratch, saved = begun()
    names = ["game%d" % i for i in range(12)]
    for i, name in enumerate(names):
        record = saved.game(name)
        record[store.SEATS] = i % 8
        record[store.PREFS] = i
        put_game(saved, name, record)
    saved.save(True)
    saved.save(False)
    before, writes = bytes(saved.data), (nvm.writes, scratch.writes)
    for i in range(40):
        saved.game("other%d" % i)
        saved.pref("other%d" % i, 3)
    assert bytes(saved.data) == before and not saved.touched and not saved.dirty
    assert not saved.save(True) and nvm.writes == writes[0]
    again = load(nvm, scratch)
    assert [again.game(name)[store.PREFS] for name in names] == list(range(12))
    count(saved, "a thirteenth", [0])
    assert saved.game("game0") == bytes(store.GAME), "the one used longest ago"
    assert [saved.game(name)[store.PREFS] for name in names[1:]] == list(range(1, 12))


def test_the_battery_has_one_game_and_flash_the_others(store):
    """After a reset, the game used last comes from the battery, the others from flash."""
    nvm, scratch, saved = begun()
    for name in ("a", "b", "c"):
        count(saved, name, [0])
    saved.save(True)
    count(saved, "a", [1])
    saved.save(False)
    again = load(nvm, scratch)
    assert [again.game(name)[store.PLAYED] for name in "abc"] == [2, 1, 1]
    assert again.dirty, "flash does not know yet"


def test_nothing_new_is_not_written_again(store):
    nvm, scratch, saved = begun()
    saved.put(setting.LANG, 1)
    assert saved.save(True)
    assert not saved.save(True) and not saved.save(True)
    assert nvm.writes == 1, "each write erases a flash block"
    saved.put(setting.LANG, 2)
    saved.put(setting.LANG, 1)
    assert not saved.save(True), "there and back again is nothing new"
    saved.put(setting.LANG, 2)
    saved.save(False)
    assert nvm.writes == 1
    assert saved.save(True) and nvm.writes == 2


@pytest.mark.parametrize("between", (1, 127, 128, 255, 256, 70_000))
def test_the_newer_copy_is_known_after_any_number_of_saves(store, between):
    """There are many battery saves without a flash write, and the other way round."""
    nvm, scratch, saved = begun()
    saved.put(setting.VOLUME, 2)
    saved.save(True)
    for i in range(between):
        saved.put(setting.BRIGHTNESS, 1 + i % 10)
        if i < 300 or i > between - 3:
            saved.save(False)
        else:
            saved.touched = False
    saved.put(setting.VOLUME, 0)
    saved.put(store.DATE, 99)
    saved.save(False)
    assert load(nvm, scratch).get(setting.VOLUME) == 0
    old = bytes(scratch[0:256])
    for i in range(min(between, 300)):
        saved.put(setting.BRIGHTNESS, 1 + (i + 5) % 10)
        saved.put(store.DATE, i % 99)
        saved.save(True)
    scratch[0:256] = old  # an old battery copy
    saved = load(nvm, scratch)
    assert saved.get(store.DATE) == (min(between, 300) - 1) % 99


def test_a_reset_between_the_two_writes_takes_the_battery(store):
    nvm, scratch, saved = begun()
    saved.put(setting.VOLUME, 2)
    saved.save(True)
    flash = bytes(nvm[0:8192])
    saved.put(setting.VOLUME, 0)
    saved.save(True)
    for cut in (flash, b"\xff" * 8192, flash[:100] + b"\xff" * 8092):
        nvm[0:8192] = cut
        again = load(nvm, scratch)
        assert again.get(setting.VOLUME) == 0 and not again.lost
        again.save(True)
        assert load(nvm, None).get(setting.VOLUME) == 0


def test_every_damaged_byte_is_noticed(store):
    nvm = full(store)
    good = bytes(nvm[0:END])
    for at in range(END):
        nvm[at] = good[at] ^ 0x55
        damaged = load(nvm, None)
        assert damaged.lost, at
        assert damaged.get(setting.LANG) == 0 and not any_match(damaged)
        nvm[at] = good[at]
    assert not load(nvm, None).lost


def sealed(data, n=KEPT):
    """Return `data` with a correct checksum at n."""
    block = bytearray(data)
    struct.pack_into("<I", block, n, binascii.crc32(block[:n]))
    return bytes(block)


def changed(flash, at, value):
    """Return the store with another byte in a full flash, under a correct checksum."""
    bad = bytearray(flash[0:END])
    bad[at] = value
    nvm = Place(8192)
    nvm[0:END] = sealed(bad)
    return load(nvm, None)


def test_a_field_out_of_range_is_its_default_and_one_message(store):
    """Under a correct checksum, fields out of bounds are repaired, everything else stays."""
    nvm = full(store)
    for field, value, default in (
        (setting.VOLUME, 3, 1),
        (setting.BRIGHTNESS, 0, 8),
        (setting.BRIGHTNESS, 11, 8),
        (setting.PACE, 3, 0),
        (store.DATE + 1, 13, 0),
    ):
        again = changed(nvm, 8 + field % 32, value)
        assert again.repaired and not again.lost
        assert again.get(field) == default
        assert any_match(again) and owner(again) == "Assunção"
        again.save(True)
        assert not load(again.nvm, None).repaired, "said once"


@pytest.mark.parametrize(
    "at, value",
    ((2, 0), (2, 9), (13, 6), (17, 0), (17, 50), (17, 161), (17, 255), (0, 77), (20, 0), (179, 1)),
)
def test_a_match_that_makes_no_sense_is_dropped_and_the_rest_stays(store, at, value):
    """Wrong are: seats, first leader, the length of its state (0, 50 …), its game, its state."""
    again = changed(full(store), 40 + at, value)
    assert again.repaired and not any_match(again)
    assert again.get(setting.LANG) == 2 and again.game("alpha")[store.PLAYED] == 2


def test_a_games_record_out_of_range(store):
    nvm = full(store)
    for at, value in ((store.SEATS, 9), (store.WINNER, 9), (store.WON + 1, 1)):
        again = changed(nvm, 220 + at, value)
        record = again.game("alpha")
        assert again.repaired and record[at] == 0
        assert record[store.OPTIONS] == 0x21 and any_match(again)


@pytest.mark.long
def test_random_bytes_under_a_right_checksum_never_raise(store):
    chance = dice(7)
    nvm = full(store)
    good = bytes(nvm[0:END])
    for _ in range(samples(300)):
        bad = bytearray(good)
        for _ in range(chance.choice((1, 3, 20, 500))):
            bad[chance.randrange(3, KEPT)] = chance.randrange(256)
        nvm[0:END] = sealed(bad, min(max(bad[6] | bad[7] << 8, 8), KEPT))
        again = load(nvm, Place(256, 0))
        for field in range(12):
            again.get(field)
        assert all(ord(c) & 0x7F >= 32 and c != "\x7f" for c in owner(again))
        if any_match(again):
            assert 1 <= len(waiting_match(again, "any").state) <= 160


def test_a_name_has_at_most_eight_letters_of_latin_1(store):
    saved = load(None, None)
    for bad in ("ninechars", "a\nb", "a\x7f", "日本"):
        with pytest.raises(ValueError):
            put_owner(saved, bad)
    for name in ("Eight to", "Zé", ""):
        put_owner(saved, name)
        assert owner(saved) == name, "nothing is left of a longer one"


@pytest.mark.parametrize("what", ("keep_match", "count"))
def test_want_of_memory_in_the_middle_leaves_what_was(store, what, monkeypatch):
    """Whichever call fails, the store is as before or as after, and its match can be read."""
    from mesa.board import store as module
    from mesa.board import store_menus

    failed = 0
    parts = ((module, "match_crc"), (module, "game_id"), (store_menus, "game_id"))
    for nth in range(12):
        saved = load(*places())
        everything(module, saved)
        before = bytes(saved.data)
        calls = iter(range(99))

        def failing(real, calls=calls, nth=nth):
            def call(*args):
                if next(calls) == nth:
                    raise MemoryError
                return real(*args)

            return call

        with monkeypatch.context() as patch:
            for part, name in parts:
                patch.setattr(part, name, failing(getattr(part, name)))
            patch.setattr(module, "bytearray", failing(bytearray), raising=False)
            try:
                if what == "count":
                    count(saved, "alpha", [0])
                else:
                    keep(saved, table(moves=778, state=bytes(160)))
            except MemoryError:
                failed += 1
                assert bytes(saved.data) == before
                continue
        break
    assert failed >= 1
    assert bytes(saved.data) != before


def test_without_flash_nothing_is_packed_again_and_again(store):
    """Without nvm, or with worn-out flash, data in the battery-backed memory counts as clean."""
    saved = load(None, Place(256, 0))
    saved.put(setting.VOLUME, 2)
    assert saved.dirty and not saved.save(True)
    assert not saved.dirty and not saved.touched


def test_counts_stay_at_their_highest(store):
    """Matches, hints, seconds: too large a value becomes the highest, and nothing else changes."""
    saved = load(None, None)
    record = saved.game("alpha")
    record[store.PLAYED : store.WON + 2] = b"\xff\xff\xff\xff"
    put_game(saved, "alpha", record)
    count(saved, "alpha", [0])
    assert saved.game("alpha")[store.PLAYED : store.WON + 2] == b"\xff\xff\xff\xff"
    match = table()
    match.hints, match.played = 256, 65_536_000
    keep(saved, match)
    start = waiting_match(saved, "alpha")
    assert (start.hints, start.played) == (255, 65_535_000)


def test_who_alone_won_is_kept_and_two_winners_are_nobody(store):
    saved = load(None, None)
    for winners, kept in (([0], 1), ([7], 8), ([0, 2], 0), ([3], 4), ([], 0)):
        count(saved, "alpha", winners)
        assert saved.game("alpha")[store.WINNER] == kept


def test_each_preference_has_its_own_two_bits(store):
    saved = load(None, None)
    for i in range(8):
        for choice in range(4):
            record = saved.game("alpha")
            record[store.PREFS : store.PREFS + 2] = (choice << 2 * i).to_bytes(2, "little")
            put_game(saved, "alpha", record)
            assert [saved.pref("alpha", at) for at in range(8)] == [0] * i + [choice] + [0] * (7 - i)


@pytest.mark.parametrize("seats", (1, 4, 8))
def test_the_last_seat_may_lead_win_and_have_any_level(store, seats):
    """A match of up to eight returns from both memories as it was, and nothing is repaired."""
    nvm, scratch, saved = begun()
    record = saved.game("alpha")
    record[store.SEATS] = seats
    put_game(saved, "alpha", record)
    count(saved, "alpha", [seats - 1])
    for leader in (None, 0, seats - 1):
        match = table(seats=seats)
        match.leader = leader
        keep(saved, match)
        saved.save(True)
        alone = Place(256, 0)
        without_flash = load(None, alone)
        put_game(without_flash, "alpha", saved.game("alpha"))
        keep(without_flash, match)
        without_flash.save(False)
        for again in (load(nvm, None), load(None, alone), load(nvm, scratch)):
            start = waiting_match(again, "alpha")
            assert not again.repaired and start.leader == leader
            assert (start.levels, start.styles) == (match.levels, match.styles)
            kept = again.game("alpha")
            assert (kept[store.SEATS], kept[store.WINNER]) == (seats, seats)


def test_every_byte_of_a_match_is_in_its_checksum(store):
    """All 160 bytes of a state count, including the last; bytes outside the match do not."""
    nvm, scratch, saved = begun()
    match = table(seats=4)
    match.s = bytearray(range(1, 161))
    keep(saved, match)
    kept = bytearray(saved.data[store.MATCH : store.GAMES])
    good = store.match_crc(kept)
    assert len(kept) == 180 and struct.unpack_from("<H", kept, 18)[0] == good
    for at in [*range(18), *range(20, 180)]:
        kept[at] ^= 0x10
        assert store.match_crc(kept) != good, at
        kept[at] ^= 0x10


def test_the_ends_of_every_bound_are_kept(store):
    """Allowed values come back as they were set; one more gives the default."""
    nvm, _, saved = begun()
    saved.save(True)
    good = bytes(nvm[0:END])
    for field, low, high, default, *_ in setting.TABLE + mending.OTHERS:
        if field == setting.NAME:
            continue
        byte, shift, mask = 8 + field % 32, field // 64 * 4, 15 if field > 31 else 255
        assert default == good[byte] >> shift & mask
        above = ((high + 1, default),) if high < mask else ()
        rest = good[byte] & ~(mask << shift)
        for value, kept in ((low, low), (high, high), (default, default), *above):
            again = changed(nvm, byte, rest | value << shift)
            assert (again.get(field), again.repaired) == (kept, value > high), field
            assert again.data[byte] == rest | kept << shift, "the other half stays"


def test_every_day_of_a_month_is_within_the_bounds(store):
    from mesa.daily.daily import days

    highest = {number: high for number, _, high, _ in mending.OTHERS}
    assert highest[store.DATE] == 2099 - 2000
    assert highest[store.DATE + 1] == 12
    assert highest[store.DATE + 2] == max(days(2028, month) for month in range(1, 13))


def test_each_setting_has_a_byte_of_its_own_or_half_of_one(store):
    """Each is within their 32 bytes; those new since version 1.0.0 are 0 in its saves."""
    numbers = [at % 128 + i for at in (store.LAST_GAME, store.FAULT, store.MATCH_LEVELS) for i in (0, 1)]
    numbers += [setting.NAME + i for i in range(1, setting.NAME_MAX)]
    for number, _, high, default, *_ in setting.TABLE + mending.OTHERS:
        assert high < (16 if number > 31 else 256)
        assert default == 0 or number % 32 <= setting.CONFIRM % 32 and number < 64
        numbers.append(number)
    halves = [
        half for number in numbers for half in ([number] if number > 31 else [number + 32, number + 64])
    ]
    free = sorted(set(range(32, 96)) - set(halves))
    assert len(halves) == len(set(halves)) and set(halves) <= set(range(32, 96)), "free: {}".format(free)


def test_half_a_byte_is_read_and_written_alone(store):
    saved = load(None, None)
    at = store.SETTINGS + 30
    for number, value, byte in ((30, 0xA5, 0xA5), (62, 3, 0xA3), (94, 15, 0xF3), (62, 0, 0xF0), (94, 0, 0)):
        saved.put(number, value)
        assert saved.get(number) == value and saved.data[at] == byte
    saved.put(158, 0xBEEF)
    assert saved.get(158) == 0xBEEF and saved.data[at : at + 2] == b"\xef\xbe", "and a number of two bytes"


def test_how_much_a_memory_keeps(store):
    """Depending on its size: nothing, settings and match with a checksum, part of a game, or whole games."""
    assert load(Place(223), None).nvm is None
    short, one = 220 + store.SHORT, 220 + store.GAME
    sizes = [(224, 220), (short + 3, 220), (short + 4, short), (256, short), (one + 3, short)]
    for size, kept in (*sizes, (one + 4, one), (one + store.GAME + 4, one + store.GAME)):
        nvm: Any = Place(size)
        saved = load(nvm, None)
        everything(store, saved)
        count(saved, "beta", [0])
        saved.save(True)
        assert nvm[6] | nvm[7] << 8 == kept and not load(nvm, None).lost
        assert load(nvm, None).game("beta")[store.WON] == (kept > 220)
        assert load(nvm, None).game("alpha")[store.PLAYED] == (2 if kept > one else 0)
    nvm = Place(224)
    saved = load(nvm, None)
    everything(store, saved)
    saved.save(True)
    again = load(nvm, None)
    assert owner(again) == "Assunção" and any_match(again) and not again.lost


def test_layout_2_of_before_is_taken_over_whole(store):
    """Its twelve games of 24 bytes lose nothing, and new fields in them are empty."""
    from mesa.board import records

    nvm, _, saved = begun()
    everything(store, saved)
    data = saved.data[:220]
    data[3] = 24
    for i in range(12):
        record = bytes(range(i, i + 19)) + bytes(3)
        data += struct.pack("<H", 100 + i) + record
    for i in range(12):
        data[220 + 24 * i + store.SEATS] = 1 + i % 8
        data[220 + 24 * i + store.WINNER] = i % 9
        data[220 + 24 * i + store.PLAYED : 220 + 24 * i + store.WON + 2] = bytes((i, 1, i, 0))
    struct.pack_into("<H", data, 6, len(data))
    nvm[0 : len(data) + 4] = sealed(data + bytes(4), len(data))
    again = load(nvm, None)
    assert not (again.lost or again.repaired or again.old_match) and any_match(again)
    assert len(again.data) == 220 + 12 * store.GAME
    for i in range(12):
        at = 220 + store.GAME * i
        assert again.data[at : at + 24] == data[220 + 24 * i : 244 + 24 * i]
        assert again.data[at + 24 : at + store.GAME] == bytes(store.GAME - 24)
        assert records.result(again.data[at : at + store.GAME], 0) == 0
    again.save(True)
    once_more = load(nvm, None)
    assert once_more.data[store.SETTINGS :] == again.data[store.SETTINGS :] and not once_more.repaired


def test_the_battery_keeps_less_of_a_game_and_takes_nothing_away(store):
    """256 bytes have no records by level: those come from flash, even after a reset."""
    from mesa.board import records

    nvm, scratch, saved = begun()
    record = saved.game("a")
    records.add(record, records.level_at(2) + records.LEVEL_PLAYED, 2, 300)
    records.put(record, records.OWN, 3, 70_000)
    records.add_result(record, records.WON)
    records.put(record, records.DAY, 2, 1000)
    put_game(saved, "a", record)
    saved.save(True)
    record[records.DAY] += 1
    put_game(saved, "a", record)
    saved.save(False)
    again = load(nvm, scratch).game("a")
    assert again == record and records.number(again, records.OWN, 3) == 70_000
    assert records.number(again, records.level_at(2), 2) == 300 and records.result(again, 0) == records.WON


def test_a_battery_that_belongs_to_another_flash_is_not_newer(store):
    """It belongs to this flash or to its next write; two writes later it belongs to another flash."""
    nvm, scratch, saved = begun()
    flash = []
    for volume in (2, 1, 0):
        saved.put(setting.VOLUME, volume)
        saved.save(True)
        flash.append(bytes(nvm[0:8192]))
    for old, volume in ((0, 2), (1, 0), (2, 0)):
        nvm[0:8192] = flash[old]
        assert load(nvm, scratch).get(setting.VOLUME) == volume


def test_every_field_of_layout_1_is_taken_over(store):
    """Settings, the date, the game played last, five games (the oldest came first in that layout)."""
    block = bytearray(256)
    block[0:3] = b"CA\x01"
    block[3:10] = bytes((2, 0, 5, 0, 1, 1, 1))
    block[10:12] = b"\xcd\xab"
    block[12:15] = bytes((26, 11, 30))
    names = ["a", "b", "c", "d", "e"]
    for i, name in enumerate(names):
        record = bytearray(16)
        struct.pack_into("<H", record, 0, store.game_id(name))
        record[store.SEATS], record[store.PLAYED], record[store.WON] = 1 + i, 20 + i, i
        block[24 + 16 * i : 40 + 16 * i] = record
    struct.pack_into("<I", block, 252, binascii.crc32(block[:252]))
    nvm, _ = places()
    nvm[0:256] = bytes(block)
    saved = load(nvm, None)
    assert not (saved.lost or saved.repaired or saved.old_match) and saved.dirty
    fields = "LANG VOLUME BRIGHTNESS LIGHTS PACE FORCED CONFIRM".split()
    assert [saved.get(getattr(setting, name)) for name in fields] == [2, 0, 5, 0, 1, 1, 1]
    assert [saved.get(store.DATE + i) for i in range(3)] == [26, 11, 30]
    assert saved.get(store.LAST_GAME) == 0xABCD
    for i, name in enumerate(names):
        record = saved.game(name)
        assert (record[store.SEATS], record[store.PLAYED], record[store.WON]) == (1 + i, 20 + i, i)
    ids = [struct.unpack_from("<H", saved.data, store.GAMES + store.GAME * i)[0] for i in range(5)]
    assert ids == [store.game_id(name) for name in reversed(names)], "the one used last is first"


# what differs from flash


def changed_record(saved: Any, name: str, at: Any, chance: Any) -> None:
    """Change these bytes of a game's record."""
    record = saved.game(name)
    for i in at:
        record[i] = record[i] + chance.randrange(1, 256) & 0xFF
    put_game(saved, name, record)


@pytest.mark.long
@pytest.mark.parametrize("old", (False, True))
def test_a_small_battery_has_all_that_flash_lacks(store, old):
    """Any bytes of three games, settings and a match return after a reset. `old`: nothing is in flash."""
    chance = dice("differences %d" % old)
    for _ in range(samples(60)):
        nvm, scratch, saved = begun()
        for name in "abc":
            changed_record(saved, name, range(store.SEATS, 21), dice(name))
        if not old:
            saved.save(True)
        match = table("a", state=bytes(chance.randrange(1, 100)), seats=4)
        match.s = bytes(chance.choice((0, 1, 255)) for _ in match.s)
        if chance.random() < 0.7:
            keep(saved, match)
        game = chance.choice("abc")
        at = chance.sample(range(store.DAY_END, store.GAME), chance.choice((1, 20)))
        record = saved.game(game)
        for i in at:
            record[i] = record[i] + chance.choice((1, 1, 0x80)) & 0xFF
        put_game(saved, game, record)
        saved.put(setting.BRIGHTNESS, chance.randrange(1, 11))
        saved.spare = chance.randrange(0, store.MOST, store.SHORT_UNIT)
        saved.save(False)
        if chance.random() < 0.5:
            saved.keep_match(match, 0) if any_match(saved) else saved.put(setting.VOLUME, 2)
            saved.save(False)
        assert not saved.over
        expected = bytes(saved.data[store.SETTINGS :])
        read = taken(nvm, scratch)
        assert read.spare == saved.spare and read.dirty
        assert bytes(read.data[store.SETTINGS :]) == expected


def taken(nvm: Any, scratch: Any) -> Any:
    """Return what a start reads, before it is checked."""
    from mesa.board import mending

    check, mending.check = mending.check, lambda saved: None
    try:
        return load(nvm, scratch)
    finally:
        mending.check = check


def test_without_room_the_rating_goes_first_and_what_was_won_last(store):
    """A match of the largest state and more and more that differs; with how many writes to spare to write."""
    from mesa.board import records

    nvm, scratch, saved = begun()
    put_game(saved, "a", bytearray(store.GAME))
    put_game(saved, "b", bytearray(store.GAME))
    keep(saved, table("a", state=bytes(range(1, 157))))
    saved.save(True)
    dense = random.Random(1)
    rated = range(records.RATING, records.RATING + records.RATING_SIZE)
    steps = (
        (("a", range(store.PLAYED, records.OWN)), 0, {}),
        (("a", rated), 2, {"a": [rated]}),
        (("b", range(store.PLAYED, records.OWN)), 1, {"a": [rated]}),
    )
    for (name, at), over, missing in steps:
        changed_record(saved, name, at, dense)
        saved.save(False)
        assert saved.over == over, name
        read = taken(nvm, scratch)
        first = bytes(saved.data[store.GAMES : store.GAMES + 2])
        for game, ranges in missing.items():
            now, then = saved.game(game), read.game(game)
            if bytes(now[0:2]) != first and over == 1:
                continue  # that was not played last
            lost = [i for i in range(store.GAME) if now[i] != then[i]]
            assert set(lost) <= {i for these in ranges for i in these}
        assert bytes(read.data[store.MATCH : store.GAMES]) == bytes(saved.data[store.MATCH : store.GAMES])
    last = saved.game("b")
    assert read.game("b")[store.PLAYED : store.PLAYED + 4] == last[store.PLAYED : store.PLAYED + 4]
    assert saved.save(True) and not saved.over
    saved.save(False)
    assert taken(nvm, scratch).game("a") == saved.game("a")


def test_a_battery_that_differs_from_another_flash_is_not_read(store):
    nvm, scratch, saved = begun()
    saved.put(setting.VOLUME, 2)
    saved.save(True)
    saved.put(setting.VOLUME, 0)
    saved.save(False)
    flash = bytes(nvm[0:8192])
    assert load(nvm, scratch).get(setting.VOLUME) == 0
    changed = bytearray(flash)
    changed[4] ^= 1
    nvm[0:8192] = bytes(changed)
    assert load(nvm, scratch).lost, "the checksum of flash is wrong"
    nvm[0:8192] = flash
    saved.save(True)
    old = bytes(scratch[0:256])
    nvm[0:8192] = flash
    assert load(nvm, scratch).get(setting.VOLUME) == 0, "written just before flash"
    saved.put(setting.VOLUME, 1)
    saved.save(False)
    assert scratch[0:256] != old and load(nvm, scratch).get(setting.VOLUME) == 2, "of the next flash"


# Every game as a state machine: any order of acting, hiding, guessing, saving, loading and replaying.
#
# The promises about each (docs/CONTRACT.md) must hold whatever came before.


WILD = 256  # somewhat more than there are actions


class Game(RuleBasedStateMachine):
    """One match, of the game that the generated subclass names."""

    game = ""

    @initialize(data=st.data(), seed=st.integers(0, 2**29 - 1))
    def new(self, data, seed):
        """Begin a match of any number of players and any options."""
        self.rules = harness.rules_of(self.game)
        self.bots = harness.bots_of(self.game)
        fewest, most = self.rules.SEATS
        self.seats = data.draw(st.integers(fewest, most), "seats")
        self.options = bytes(
            data.draw(st.integers(0, len(choices) - 1), name) for name, choices in self.rules.OPTIONS
        )
        self.s = self.rules.new(seed, self.seats, self.options)
        self.moves = 0
        self.log = Log()
        self.nvm = bytearray(store_layout.SIZE + 4)
        self.record()

    def record(self):
        """Begin the log here."""
        start = MatchStart(self.game, bytes(self.seats), self.options, state=self.s)
        Match(start, self.rules, log=self.log)
        self.logged = True

    def do(self, seat, action):
        """Do one action, by apply and by step, and log it."""
        named = seat != self.rules.turn(self.s)
        copy = bytearray(self.s)
        self.rules.step(copy, seat, action)
        apply(self.rules, self.s, seat, action)
        assert copy == self.s
        self.log.add(seat, action, named)
        self.moves += 1

    @precondition(lambda self: self.rules.turn(self.s) != OVER)
    @rule(pick=st.integers(0, 2**16), steps=st.integers(1, 12))
    def act(self, pick, steps):
        """Do some legal actions in turn."""
        for _ in range(steps):
            moves = harness.moves(self.rules, self.s)
            if not moves:
                return
            self.do(*moves[pick % len(moves)])
            pick = pick * 31 + 7

    @rule(pick=st.integers(0, 2**16))
    def interrupt(self, pick):
        """Do one action out of turn, if there is one."""
        open_now = harness.interruptions(self.rules, self.s)
        if open_now:
            self.do(*open_now[pick % len(open_now)])

    @rule(seat=st.integers(-4, 9), action=st.integers(-2, WILD))
    def try_anything(self, seat, action):
        """Check that illegal actions are refused and change nothing."""
        there = 0 <= seat < self.seats
        legal = self.rules.legal(self.s, seat) if there or seat == HAND_OVER else []
        if action in legal or there and action in self.rules.anytime(self.s, seat):
            self.do(seat, action)
            return
        before = bytes(self.s)
        with pytest.raises(ValueError):
            apply(self.rules, self.s, seat, action)
        assert bytes(self.s) == before

    @rule(seat=st.integers(0, 7))
    def look(self, seat):
        """Check that a seat's view has everything the seat needs, and that a view of the view is the same."""
        seat %= self.seats
        view = self.rules.hide(self.s, seat)
        assert self.rules.hide(view, seat) == view
        for ask in (self.rules.turn, self.rules.scores, self.rules.hand_scores, self.rules.winners):
            assert ask(view) == ask(self.s)
        assert self.rules.legal(view, seat) == self.rules.legal(self.s, seat)
        assert self.rules.anytime(view, seat) == self.rules.anytime(self.s, seat)

    @rule(seat=st.integers(0, 7), number=st.integers(0, 2**29 - 1), stay=st.booleans())
    def go_on_from_a_guess(self, seat, number, stay):
        """Check that a guess looks like the truth to the guessing seat; it is a match like any other."""
        seat %= self.seats
        view = self.rules.hide(self.s, seat)
        whole = self.rules.guess(view, seat, Rng(number))
        assert self.rules.hide(whole, seat) == view
        if not stay:
            self.s = whole
            self.record()

    @precondition(lambda self: self.rules.turn(self.s) != OVER)
    @rule()
    def save_and_load(self):
        """Check that the store returns the match as it was, and continue from there."""
        levels = bytes(1 + seat % 2 for seat in range(self.seats))
        moves = self.moves & 0xFFFF
        start = MatchStart(self.game, levels, self.options, state=bytearray(self.s), moves=moves)
        match = Match(start, self.rules, self.bots)
        kept = store_load.load(self.nvm, None)
        begin_match(kept, match)
        kept.keep_match(match)
        assert kept.save(True)
        again = store_load.load(self.nvm, None)
        assert has_match(again, self.game) and not again.repaired
        found = waiting_match(again, self.game)
        assert (found.levels, found.moves, found.state) == (levels, moves, self.s)
        assert found.options == self.options + bytes(10 - len(self.options))
        self.s = bytearray(found.state)
        self.moves += 1  # so that the next save differs

    @rule()
    def replay_the_log(self):
        """Check that the log leads to the match's state."""
        if not self.log.full:
            assert replay(self.log, self.rules) == self.s

    @invariant()
    def somebody_may_act(self):
        """While the match runs, somebody may act."""
        turn = self.rules.turn(self.s)
        assert turn in (ANY, OVER, HAND_OVER) or 0 <= turn < self.seats
        if turn == HAND_OVER:
            assert self.rules.legal(self.s, HAND_OVER) == [DEAL]
        elif turn != OVER:
            assert harness.moves(self.rules, self.s)
        assert len(self.s) <= store_layout.STATE_MAX


for _game in harness.bot_ids():
    _machine = type("Machine_" + _game, (Game,), {"game": _game})
    _machine.TestCase.settings = settings(
        max_examples=samples(25),
        stateful_step_count=40,
        deadline=None,
        derandomize=samples(1) == 1,
        database=None,
        suppress_health_check=cast("list[HealthCheck]", list(HealthCheck)),
    )
    globals()["Test_" + _game] = pytest.mark.long(_machine.TestCase)
