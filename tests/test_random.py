# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The random generator, its published vectors and expected statistics; the numbering of the cards."""

import math
import re
import sys
from collections import Counter

import harness
import numpy as np
import pytest
from conftest import power_on
from hypothesis import given
from hypothesis import strategies as st

from mesa.board.store_menus import count
from mesa.core import cards, link, steps
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from sim.board import sim_board

keys = st.integers(0, 2**29 - 1)


def test_the_vectors_of_the_contract():
    r = Rng(12345)
    assert [r.word() for _ in range(6)] == [18543, 25642, 5264, 44016, 38558, 45469]
    assert Rng(12345, 1).word() == 31656
    assert Rng(2**29 - 1, 3, 1, 2).seed() == 501442008


def reference(*numbers):
    """Yield sfc16's stream for four keys, using numpy's 16-bit words, which wrap by themselves."""
    word = np.uint16
    state = [word(0), word(0), word(0), word(1)]

    def step():
        a, b, c, n = state
        with np.errstate(over="ignore"):
            out = a + b + n
            rotated = np.bitwise_or(np.left_shift(c, word(6)), np.right_shift(c, word(10)))
            state[:] = [
                np.bitwise_xor(b, np.right_shift(b, word(5))),
                c + np.left_shift(c, word(3)),
                rotated + out,
                n + word(1),
            ]
        return int(out)

    for key in numbers:
        state[0] = np.bitwise_xor(state[0], word(key % 65536))
        state[1] = np.bitwise_xor(state[1], word(key // 65536))
        for _ in range(6):
            step()
    while True:
        yield step()


@given(keys, keys, keys, keys)
def test_it_is_sfc16(a, b, c, d):
    r = Rng(a, b, c, d)
    for _, expected in zip(range(8), reference(a, b, c, d), strict=False):
        assert r.word() == expected


def test_no_number_ever_needs_the_heap():
    """Every local variable, attribute and result stays below 2**23, far from the board's limit of 2**30."""
    biggest = 0

    def trace(frame, event, arg):
        nonlocal biggest
        if not frame.f_code.co_filename.endswith("rng.py"):
            return None
        held = list(frame.f_locals.values()) + ([arg] if event == "return" else [])
        me = frame.f_locals.get("self")
        held += [me.a, me.b, me.c, me.n] if me is not None and hasattr(me, "n") else []
        name = frame.f_code.co_name
        if name not in ("__init__", "seed"):  # those handle the keys and the deal number, up to 2**29
            biggest = max([biggest] + [n for n in held if type(n) is int])
        return trace

    sys.settrace(trace)
    try:
        r = Rng(2**29 - 1, 2**29 - 1, 2**29 - 1, 2**29 - 1)
        for n in (1, 2, 3, 65535, 65536):
            r.below(n)
        r.shuffle(list(range(40)))
        r.seed()
    finally:
        sys.settrace(None)
    assert 0 < biggest < 2**23


def test_below_rejects_what_would_favour_small_numbers():
    """With n = 40000, words from 40000 on must be drawn again: a remainder would favour 0 … 25535."""
    r, raw = Rng(7), Rng(7)
    for _ in range(2000):
        word = raw.word()
        while word >= 40000:
            word = raw.word()
        assert r.below(40000) == word


@pytest.mark.parametrize("n", [1, 2, 3, 40, 60, 81, 239, 32767, 32769, 40000, 65535, 65536])
def test_below_gives_each_number_for_as_many_words(n):
    """For all 65 536 words: the result is never n, and as few words as possible are drawn again."""

    class Words(Rng):
        """A generator whose words are 0, 1, 2 …"""

        def word(self):
            self.n += 1
            return self.n & 0xFFFF

    r = Words(0)
    r.n = -1
    seen = Counter()
    while r.n < 65535:
        found = r.below(n)
        if r.n <= 65535:
            seen[found] += 1
    assert seen == dict.fromkeys(range(n), 65536 // n)


@pytest.mark.parametrize("n", [2, 3, 10, 40, 81])
def test_below_is_even(n):
    """Chi-square of 200·n draws: n - 1 degrees of freedom, standard deviation sqrt(2(n - 1))."""
    r = Rng(99, n)
    seen = Counter(r.below(n) for _ in range(200 * n))
    chi = sum((seen[i] - 200) ** 2 / 200 for i in range(n))
    assert set(seen) == set(range(n))
    assert abs(chi - (n - 1)) < 4 * math.sqrt(2 * (n - 1)) + 2


def test_every_order_of_four_cards_is_as_likely():
    """24 orders in 24 000 shuffles with different keys: 1000 each, 23 degrees of freedom."""
    seen = Counter()
    for key in range(24_000):
        deck = [0, 1, 2, 3]
        Rng(key).shuffle(deck)
        seen[tuple(deck)] += 1
    chi = sum((count - 1000) ** 2 / 1000 for count in seen.values())
    assert len(seen) == 24 and abs(chi - 23) < 4 * math.sqrt(46)


def test_shuffle_is_fisher_yates_from_the_top():
    deck = list(range(40))
    Rng(5).shuffle(deck)
    r = Rng(5)
    expected = list(range(40))
    for i in range(39, 0, -1):
        j = r.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert deck == expected
    deck = bytearray(range(40))
    Rng(5).shuffle(deck)
    assert list(deck) == expected


def test_every_key_counts():
    """Streams of neighbouring keys, in each of the four places, all differ."""
    streams = set()
    for i in range(200):
        for place in range(4):
            four = [1, 1, 1, 1]
            four[place] += i + 1
            r = Rng(*four)
            streams.add(tuple(r.word() for _ in range(4)))
    assert len(streams) == 800


@given(keys, keys)
def test_a_seed_is_a_deal_number(a, b):
    assert 0 <= Rng(a, b).seed() < 2**29


# Cards

ORDERS = ["23456QJK7A", "4567QJKA23"]  # Sueca's and Fodasse's


@pytest.mark.parametrize("order", ORDERS)
def test_names_and_numbers_of_all_forty(order):
    names = [cards.name(card, order) for card in range(40)]
    assert len(set(names)) == 40
    assert [cards.number(name, order) for name in names] == list(range(40))
    assert names[0] == order[0] + "D" and names[39] == order[9] + "C"


@pytest.mark.parametrize("text", ["", "8H", "7", "7X", "77H", "7HH", "7h", "H7"])
def test_what_is_no_card(text):
    with pytest.raises(ValueError, match="no such card"):
        cards.number(text, ORDERS[0])


# mesa.core.link, _link: a deal in an address, read, written, and opened by the console.


def fit(text):
    """Return a link's (seats, levels, options) for its game."""
    found = harness.read_link(text)
    start = found.fit(harness.rules_of(found.game), steps.of(found.game))
    assert (start.game, start.seed) == (found.game, found.number)
    return len(start.levels), start.levels, start.options


def test_a_whole_link():
    found = harness.read_link("https://example.org/carteado/#g=fodasse&n=12345&s=5&l=1221&o=01&p=pt")
    assert (found.game, found.number, found.seats, found.lang) == ("fodasse", 12345, 5, "pt")
    seats, levels, options = fit("#g=fodasse&n=12345&s=5&l=1221&o=01")
    assert (seats, levels[1:5], options[:2]) == (5, b"\1\2\2\1", b"\0\1")


@pytest.mark.parametrize("game", harness.bot_ids())
def test_what_is_missing_is_the_games_default(game):
    rules = harness.rules_of(game)
    seats, levels, options = fit("g={}&n=0".format(game))
    assert seats == min(4, rules.SEATS[1]) and options == bytes(len(rules.OPTIONS))
    assert levels == b"\2" * seats
    assert harness.read_link("g={}&n=0".format(game)).lang is None


def test_one_digit_is_the_level_of_all_bots_and_options_may_be_fewer():
    assert fit("#g=sueca&n=1&l=1&o=01")[1:] == (
        b"\1" * 4,
        harness.options(harness.rules_of("sueca"), region=1),
    )


def test_mixed_levels_are_those_of_the_bots_in_their_order():
    """The link has a digit per bot, from seat 1 on; the player's own level is in no link."""
    for levels in (b"\2\1\3\2\1", b"\1\2\2\1\2", b"\1\2\2\2\3"):
        text = link.write(MatchStart("fodasse", levels, b"", 1))
        assert "&l=" + "".join(str(level) for level in levels[1:]) in text
        assert fit(text)[1][1:5] == levels[1:]
    assert fit("g=fodasse&n=1&s=5&l=1232")[1] == b"\2\1\2\3\2"


@pytest.mark.parametrize("lang", harness.LANGUAGES)
@pytest.mark.parametrize("game", harness.bot_ids())
def test_links_come_back_as_they_were_written_and_are_short(game, lang):
    """The language is left out only if the link would be too long with it; two letters always fit."""
    rules = harness.rules_of(game)
    for seats in range(rules.SEATS[0], rules.SEATS[1] + 1):
        for levels in (bytes([1] * seats), bytes(1 + seat % 2 for seat in range(seats))):
            options = bytes(len(choices) - 1 for _, choices in rules.OPTIONS)
            text = link.write(MatchStart(game, levels, options, 2**29 - 1), lang)
            assert len(text) <= link.LONGEST
            found = harness.read_link(text)
            assert found.number == 2**29 - 1
            if found.lang is None:
                assert len(lang) > 2 and len(text + "&p=" + lang) > link.LONGEST
            else:
                assert found.lang == lang
            again = fit(text)
            assert (again[0], again[1][1:], again[2]) == (seats, levels[1:], options)


WRONG = [
    ("", "no part of a link"),
    ("#n=1", "needs g="),
    ("#g=sueca", "needs n="),
    ("#g=sueca&n=", "needs n="),
    ("#g=sueca&n=-1", "digits"),
    ("#g=sueca&n=536870912", "0 to 536870911"),
    ("#g=sueca&n=99999999999999", "0 to 536870911"),
    ("#g=sueca&n=1&n=2", "twice"),
    ("#g=sueca&n=1&x=2", "'x=2', 'no part"),
    ("#g=sueca&n=1&s", "'s', 'no part"),
    ("#g=sueca&n=1&s=3", "4 to 4 players"),
    ("#g=set&n=1&s=12", "at most 8"),
    ("#g=fodasse&n=1&s=9", "2 to 8 players"),
    ("#g=fodasse&n=1&s=1", "2 to 8 players"),
    ("#g=sueca&n=1&l=9", "levels 0 to"),
    ("#g=sueca&n=1&l=9", "levels 0 to 8"),
    ("#g=fodasse&n=1&s=3&l=19", "levels 0 to 8"),
    ("#g=sueca&n=1&o=2", "choices 0 to 1"),
    ("#g=sueca&n=1&l=11", "one for each of 3"),
    ("#g=sueca&n=1&l=a", "digits"),
    ("#g=sueca&n=1&o=9", "choices 0 to 1"),
    ("#g=sueca&n=1&o=0000000000000", "options"),
    ("#g=sueca&n=1&o=²", "digits"),
]


@pytest.mark.parametrize("text, said", WRONG)
def test_what_is_wrong_with_a_link_is_said(text, said):
    with pytest.raises(ValueError, match=said):
        fit(text)


@pytest.fixture
def open_link():
    """Return a function that opens a link in a new console: a Player at the set-up page."""

    def opened(text):
        player = power_on(lang="en", link=harness.read_link(text))
        player.step(40)
        assert player.scene == "MatchSetup"
        return player

    yield opened
    sim_board.power_off()


def test_the_console_opens_a_link_and_keeps_the_players_own_choices(open_link):
    """The set-up page shows the deal; the player's choices for other matches stay in the store."""
    from mesa.board import store

    player = open_link("#g=fodasse&n=77&s=3&l=1&o=11")
    console = player.console
    page = console.stack.top
    before = bytes(console.store.game("fodasse")[store.LEVELS : store.PREFS])
    player.press(*["UP"] * 12)
    page.at = page.rows.index("new_match")
    page.show()
    player.press("A").step(60)
    match = console.match
    assert (match.game, match.seed, len(match.levels), match.levels[1:]) == ("fodasse", 77, 3, b"\1\1")
    assert match.options[:2] == b"\1\1" and match.leader is None
    assert bytes(console.store.game("fodasse")[store.LEVELS : store.PREFS]) == before


def test_the_console_plays_a_link_with_its_mixed_levels(open_link):
    player = open_link("#g=fodasse&n=77&s=4&l=132")
    page = player.console.stack.top
    page.pick(page.rows.index("new_match"))
    player.step(60)
    assert player.console.match.levels[1:] == b"\1\3\2"


def test_a_linked_deal_has_no_winner_before_it(open_link):
    """This is so even after a match that somebody won, and when the same deal is played again."""
    player = open_link("#g=qu4to&n=5&s=4")
    console = player.console
    count(console.store, "qu4to", console.store.game("qu4to"), [2])
    page = console.stack.top
    page.pick(page.rows.index("new_match"))
    player.step(60)
    assert console.match.leader is None and console.match.seed == 5
    console.navigation().rematch(console.match, same=True)
    player.step(60)
    assert console.match.leader is None and console.match.seed == 5
    console.navigation().rematch(console.match, same=False)
    player.step(60)
    assert console.match.leader == 2


@pytest.mark.parametrize("page", ["docs/CONTRACT.md", "docs/WEB.md", "CHANGELOG.md", "lib/mesa/core/link.py"])
def test_the_links_in_documents_open_a_deal(page):
    """The game accepts each example."""
    examples = re.findall(r"#g=[a-z0-9]+[a-z0-9=&]*", (harness.ROOT / page).read_text(encoding="utf-8"))
    assert examples
    for example in examples:
        fit(example)
