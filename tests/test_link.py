# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""mesa.core.link: a deal in an address, read, written, and opened by the console."""

import re

import harness
import pytest
from conftest import power_on

from mesa.board.store_menus import count
from mesa.core import link, steps
from mesa.core.match_start import MatchStart
from sim.board import sim_board


def fit(text):
    """Return a link's (seats, levels, options) for its game."""
    found = link.read(text)
    start = found.fit(harness.rules_of(found.game), steps.of(found.game))
    assert (start.game, start.seed) == (found.game, found.number)
    return len(start.levels), start.levels, start.options


def test_a_whole_link():
    found = link.read("https://example.org/carteado/#g=fodasse&n=12345&s=5&l=1221&o=01&p=pt")
    assert (found.game, found.number, found.seats, found.lang) == ("fodasse", 12345, 5, "pt")
    seats, levels, options = fit("#g=fodasse&n=12345&s=5&l=1221&o=01")
    assert (seats, levels[1:5], options[:2]) == (5, b"\1\2\2\1", b"\0\1")


@pytest.mark.parametrize("game", harness.bot_ids())
def test_what_is_missing_is_the_games_default(game):
    rules = harness.rules_of(game)
    seats, levels, options = fit("g={}&n=0".format(game))
    assert seats == min(4, rules.SEATS[1]) and options == bytes(len(rules.OPTIONS))
    assert levels == b"\2" * seats
    assert link.read("g={}&n=0".format(game)).lang is None


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
            found = link.read(text)
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
        player = power_on(lang="en", link=link.read(text))
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
    count(console.store, "qu4to", [2])
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
