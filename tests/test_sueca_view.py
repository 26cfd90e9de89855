# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca on the screen: what tests/screens/sueca.txt cannot say."""

import itertools
import sys

import pytest
from common.begin import begin
from harness import LANGUAGES

from games.sueca import state
from mesa.board.store import PLAYED
from mesa.core.contract import put16
from mesa.ui import text


def test_trumps_lie_on_the_right_and_colours_alternate_where_they_can():
    t = begin("sueca", "View", position="AD 2S | 4D 3S | KD KS | 7D 2C")
    s = bytearray(t.s)
    some = (suits for n in range(1, 5) for suits in itertools.combinations(range(4), n))
    for trump, held in itertools.product(range(4), some):
        s[state.AT_TURNED] = trump * 10
        s[state.AT_CARDS : state.AT_LOG] = bytes([state.GONE]) * 40
        for suit in held:
            s[state.AT_CARDS + suit * 10] = 0
        suits = [card // 10 for card in t.table.hand.sorted(s)]
        assert sorted(suits) == list(held)
        assert trump not in suits or suits[-1] == trump
        side = [suit % 2 for suit in suits if suit != trump]
        # with trumps of the other colour, two side suits of one colour must lie together
        together = len(suits) == 3 and trump in suits and side[0] == side[1]
        alike = sum(a % 2 == b % 2 for a, b in zip(suits, suits[1:], strict=False))
        assert alike == (together or len(suits) == 2 and suits[0] % 2 == suits[1] % 2), suits
    t.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bars_parts_lie_apart(lang):
    t = begin("sueca", "View", lang=lang, position="AD 2S | 4D 3S | KD KS | 7D 2C")
    s = t.match.seen
    for won, points in itertools.product((-12, 3, 4, 5), ((100, 20), (0, 120))):
        s[state.AT_HAND_SCORES : state.AT_HAND_SCORES + 2] = bytes(points)
        for pair in (0, 1):
            put16(s, state.AT_SCORES + 2 * pair, won)
        t.view.draw()
        ours, theirs = t.table.score_bar.labels[:2]
        assert ours.x + text.width(ours.text) + 3 <= theirs.x
        assert theirs.x + text.width(theirs.text) <= t.view.notice_w
    t.close()


def test_the_score_sheet_covers_no_cards_in_memory():
    t = begin("sueca", "View", position="AD 2S 3H | 4D 3S 5H | KD KS QH | 7D 2C 6H")
    assert t.table.hand.sprites
    t.choose("sheet").wait("Sheet").frames(20)
    assert not t.table.hand.sprites and not t.table.trick.pool.free
    t.close()


def test_what_counts_a_match_is_read_before_its_last_action():
    """A file a frame; the match is counted in the frame of the action, which has enough to do."""
    t = begin("sueca", "View", position="AH 7H | 3H 4H | 5H 6H | KH JH; points 92 0; tricks 8 0; turned 2H")
    files = {"mesa.match.match_end", "mesa.match.hand_end", "games.sueca.records"}
    t.press("A")
    most = 0
    while not t.match.over():
        before = files & set(sys.modules)
        t.step()
        most = max(most, len(files & set(sys.modules)) - len(before))
    assert before == files and most == 1
    assert t.console.store.game("sueca")[PLAYED] == 1 and t.match.moves == t.console.saved
    t.close()
