# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What survives the power switch: the store's layout, its checks, and how seldom it writes."""

import pytest

from sim.rig import Memory


@pytest.fixture
def store():
    from mesa import store

    return store


def places(size=8192, fill=0xFF):
    nvm = Memory(bytes([fill]) * size)
    scratch = Memory(bytes(256))

    class Place:
        def __init__(self, memory):
            self.memory = memory

        def __len__(self):
            return len(self.memory.data)

        def __getitem__(self, key):
            return self.memory.get(key)

        def __setitem__(self, key, value):
            self.memory.put(key, value)

    return Place(nvm), Place(scratch)


def test_new_flash_gives_defaults_and_is_no_loss(store):
    for fill in (0xFF, 0):
        kept = store.Store(*places(fill=fill))
        assert not kept.lost
        assert kept.get(store.LANG) == 0
        assert 1 <= kept.get(store.BRIGHTNESS) <= 10


def test_settings_slots_and_match_come_back(store):
    nvm, scratch = places()
    kept = store.Store(nvm, scratch)
    kept.put(store.LANG, 2)
    kept.slot("alpha")[5] = 0x21
    kept.count("alpha", True)
    kept.count("alpha", False)
    state = bytes(range(1, 137))
    kept.keep_match("alpha", 4, 0b10011010, 0b0101, 777, state)
    kept.save()
    again = store.Store(nvm, None)
    assert again.get(store.LANG) == 2
    slot = again.slot("alpha")
    assert slot[5] == 0x21
    assert (slot[store.PLAYED], slot[store.WON]) == (2, 1)
    assert again.has_match("alpha") and not again.has_match("beta")
    assert again.match() == (4, 0b10011010, 0b0101, 777, bytearray(state))


def test_nothing_new_is_not_written_again(store):
    nvm, scratch = places()
    kept = store.Store(nvm, scratch)
    kept.put(store.LANG, 1)
    kept.save()
    kept.save()
    kept.save()
    assert nvm.memory.writes == 1, "each write erases a flash block"
    kept.put(store.LANG, 2)
    kept.save(durable=False)
    assert nvm.memory.writes == 1
    kept.save()
    assert nvm.memory.writes == 2


def test_scratch_memory_wins_while_it_is_newer(store):
    nvm, scratch = places()
    kept = store.Store(nvm, scratch)
    kept.put(store.VOLUME, 2)
    kept.save()
    kept.put(store.VOLUME, 0)
    kept.save(durable=False)
    assert store.Store(nvm, scratch).get(store.VOLUME) == 0
    scratch[0:256] = bytes(256)  # the power switch
    assert store.Store(nvm, scratch).get(store.VOLUME) == 2


def test_every_damaged_byte_is_noticed(store):
    nvm, _ = places()
    kept = store.Store(nvm, None)
    kept.put(store.LANG, 2)
    kept.keep_match("alpha", 4, 0, 0, 9, bytes(range(136)))
    kept.save()
    good = bytes(nvm[0:256])
    for at in range(256):
        nvm[at] = good[at] ^ 0x55
        damaged = store.Store(nvm, None)
        assert damaged.lost, at
        assert damaged.get(store.LANG) == 0 and not damaged.has_match("alpha")
        nvm[at] = good[at]
    assert not store.Store(nvm, None).lost


def test_a_sixth_game_takes_the_oldest_slot(store):
    kept = store.Store(*places())
    for name in ("a", "b", "c", "d", "e", "f"):
        kept.slot(name)[4] = ord(name)
    assert [kept.slot(name)[4] for name in ("b", "c", "d", "e", "f")] == [ord(c) for c in "bcdef"]
    assert kept.slot("a")[4] == 0


def test_a_board_without_memories_still_plays(store):
    kept = store.Store(None, None)
    kept.put(store.LANG, 1)
    kept.save()
    assert kept.get(store.LANG) == 1 and not kept.lost


def test_fits_the_smallest_nvm_that_the_headers_name(store):
    nvm, _ = places(size=256)
    kept = store.Store(nvm, None)
    kept.put(store.LANG, 1)
    kept.save()
    assert store.Store(nvm, None).get(store.LANG) == 1
