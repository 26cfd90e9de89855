# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse on the screen: keys, what is shown, who is out. What holds for every view: tests/test_views.py.

Late hands are reached without a screen (sim.scenarios.fodasse.ahead) and opened like a saved match.
"""

import importlib
import itertools
import random
import sys
import weakref

import harness
import pytest
from conftest import made

from games.fodasse import easy, rules, state
from mesa.board import setting
from mesa.core.contract import DEAL, HAND_OVER, HIDDEN
from mesa.core.match_start import STYLES
from sim.board import sim_board
from sim.common import choices, scripted
from sim.scenarios import Scenario
from sim.scenarios.fodasse import SOME, _accumulated, _play_hand, ahead, hooked


@pytest.fixture
def at(play):
    """Return a function that opens a match at a state, or a new one."""
    return lambda start=None, lang="pt", **more: play("fodasse", start, lang, **more)


def palette(t, ink, back=None):
    """Return the console's palette for texts in these colours of its theme."""
    colours = [getattr(t.theme, colour) for colour in (ink, back) if colour]
    return sys.modules["mesa.ui.text"].palette(*colours)


def my_bid(t):
    return t.s[state.AT_PHASE] == state.BIDDING


def my_card(t):
    return t.s[state.AT_PHASE] == state.PLAYING


def phrases(lang):
    """Return the phrases in order: the player's text, and the answers of a careful and a bold bot."""
    from games.fodasse.talk import PHRASES

    talk = harness.texts_of("fodasse", lang)["talk"]
    assert sorted(talk) == sorted(PHRASES)
    return [talk[key].split("|") for key in PHRASES]


def pixels(bitmap):
    return [bitmap[i] for i in range(bitmap.width * bitmap.height)]


# Keys


def test_a_bid_by_keys(at):
    """Right and Left wrap round; A takes the number; the box closes."""
    t = at(ahead(4, 5, SOME[4])).mine(my_bid)
    from mesa.match.game_view import NUMBER

    view = t.top
    moves = t.match.moves
    t.press("LEFT")
    assert view.box.at == 5
    t.press("RIGHT", "RIGHT", "RIGHT")
    assert view.box.at == 2 and t.match.moves == moves
    assert t.match.input[NUMBER] == 2, "where a new view finds it"
    t.press("A")
    assert t.match.seen[state.AT_BIDS] == 2
    assert view.box is None
    t.frames(1)  # what it has covered has a frame of its own
    from displayio import Group

    from games.fodasse.table import Line

    line = Line(Group(), 0, 0, 66)
    line.put("", "0/2")
    line.write("Você", 1)  # off the screen's edge
    assert t.match.seen[state.AT_DEALER] != 0
    assert pixels(view.table.nameplates.plates[0].bitmap) == pixels(line.bitmap)


@pytest.mark.parametrize(
    "held, hook, first",
    (
        ("4D 5C 6H", "off", 0),
        ("4D 7C 7S", "off", 1),
        ("7C 7H 7S", "off", 3),
        ("7D 7H 7S", "off", 0),
        ("4D 7C 7S", "on", 2),
    ),
)
def test_a_bid_begins_with_the_sure_tricks(at, held, hook, first):
    """It counts the highest manilhas from clubs down; if the hook bars that number, it takes the next."""
    from mesa.core import cards

    s = ahead(3, 3, hook=hook)
    s[state.AT_VIRA] = cards.number("6C", rules.ORDER)  # manilha 7
    s[state.AT_TURN] = s[state.AT_DEALER] = 0
    for seat, said in ((1, 1), (2, 1)):
        s[state.AT_BIDS + seat] = said
    s[state.AT_BID_SUM] = 2
    at_hand = state.AT_HANDS + s[state.AT_BEGINS]
    s[at_hand : at_hand + 3] = bytes(sorted(cards.number(name, rules.ORDER) for name in held.split()))
    t = at(s).mine(my_bid).settle()
    assert t.top.box.at == first
    t.press("START").frames(4).press("B").frames(6)
    assert t.top.box.at == first


def test_an_exact_bid_with_the_last_trick_is_celebrated(at):
    """An earlier trick, or a bid of none, is not celebrated."""
    seen = set()
    for seed in range(1, 12):
        t = at(ahead(3, 4, seed=seed), level="easy")
        t.until(lambda t: t.scene in ("Celebration", "Ranking"))
        s = t.match.seen
        last = s[state.AT_TRICKS + s[state.AT_SIZE] - 1] & 15
        met = s[state.AT_BIDS] == s[state.AT_WON]
        assert (t.scene == "Celebration") == (met and last == 0)
        seen.add((met, last == 0))
        if len(seen) == 4:
            return
    raise AssertionError(seen)


def test_the_score_sheet_has_a_column_a_player():
    from games.fodasse import sheet

    s = scored((1, 2, 3), (1,))
    cells = [sheet.cell(i, value) for i, value in enumerate(sheet.row(s))]
    for seat, text in enumerate(cells):
        won, bid = rules.won(s)[seat], s[state.AT_BIDS + seat]
        assert text == ("{}/{}".format(won, bid) if seat == 1 else "✓{}".format(bid))
    assert sheet.cell(0, sheet.row(out(4))[0]) == ""
    many = scored((0,) * 6, (1,))
    cells = [sheet.cell(i, value) for i, value in enumerate(sheet.row(many))]
    assert cells[1] in ("+1", "-1") and cells[:1] + cells[2:] == ["✓"] * 5
    assert int(cells[1]) == rules.won(many)[1] - many[state.AT_BIDS + 1]


def test_a_card_by_keys(at):
    """Left and right choose, up and down go to the ends, A lays; state and screen lose the same card."""
    t = at(ahead(4, 6, SOME[4])).mine(my_card)
    view = t.top
    held = list(view.table.hand.cards)
    assert sorted(held) == rules.hand(t.match.seen, 0)
    t.press("UP")
    assert view.table.hand.chosen() == held[-1]
    t.press("DOWN")
    assert view.table.hand.chosen() == held[0]
    t.press("RIGHT")
    assert view.table.hand.chosen() == held[1]
    t.press("A")
    assert held[1] not in view.table.hand.cards and held[1] not in rules.hand(t.match.seen, 0)
    assert 0 in [seat for seat, _ in view.table.trick.laid] or view.table.trick.passing


def test_weakest_first_manilhas_last(at):
    for n, size in ((2, 19), (3, 8), (4, 9)):
        t = at(ahead(n, size)).mine()
        powers = [rules.power(card, t.table.manilha) for card in t.table.hand.cards]
        assert len(powers) == size and powers == sorted(powers)


def test_the_hook_refuses_with_its_reason(opened):
    """The forbidden number is grey; A on it shows the reason, and nothing is bid."""
    t = hooked("pt")
    opened(t)
    view, moves = t.top, t.match.moves
    size = t.match.seen[state.AT_SIZE]
    assert view.box.at == size - t.match.seen[state.AT_BID_SUM]
    assert view.box.number.grid.pixel_shader is palette(t, "KEYS")
    t.press("A")
    assert t.match.moves == moves and view.notice_left
    assert view.notice_label.text == "Trava: não pode somar {}".format(size)
    assert not view.reason("card").startswith("<"), "keys allow nothing else that can be refused"
    assert view.box
    t.press("RIGHT")
    assert view.box.number.grid.pixel_shader is palette(t, "VALUE")
    t.press("A")
    assert t.match.moves > moves


def test_showing_the_hand(at):
    """Use the pause menu; bidding resumes as before; a hand cannot be shown twice, nor in a blind hand."""
    t = at(ahead(4, 5, SOME[4])).mine(my_bid)
    view = t.top
    t.press("RIGHT").choose("show_hand")
    assert not view.box, "one box at a time"
    t.press("A").settle()
    assert not rules.shown(t.s, 0), "only if the player is sure"
    t.choose("show_hand").press("DOWN", "A").frames(5)
    assert rules.shown(t.s, 0)
    assert view.notice_label.text == "Você mostrou a mão"
    t.settle().frames(4)
    assert view.box.at == 1 and view.asked
    assert [words for words, _ in view.extras()] == ["Falar"]
    t.press("A")
    assert t.match.seen[state.AT_BIDS] == 1
    assert "Mostrar a mão" not in [words for words, _ in at(players=4).top.extras()]


def test_what_others_show_can_be_looked_at(at):
    """Before the first trick, Select shows their cards."""
    start = ahead(4, 5, SOME[4])
    harness.do(rules, start, (1, state.SHOW), (3, state.SHOW))
    t = at(start).mine(my_bid)
    t.press("UP").calm()
    before = t.pixels, bytes(t.match.input)
    t.press("SELECT").frames(4)
    assert t.scene == "Tricks"
    view = t.top.view
    for seat, name in ((1, "Ana"), (3, "Caio")):
        assert "Mão de " + name in t.top.title.text
        assert sorted(view.table.hand.cards) == rules.hand(t.match.seen, seat)
        t.press("RIGHT").frames(4)
    assert "Ana" in t.top.title.text
    assert bytes(t.match.input) == before[1], "the own cursor stays where it is"
    t.press("B").frames(4)
    assert t.scene == "View" and view.box
    assert t.calm().pixels == before[0]
    assert sorted(view.table.hand.cards) == rules.hand(t.match.seen, 0)


@pytest.mark.parametrize("n, size", ((2, 7), (4, 9), (8, 4)))
def test_past_tricks_by_winner(at, n, size):
    """Each full trick is only on its winner's page; tricks that nobody took have a page, too."""
    t = at(ahead(n, size, SOME[n])).mine(my_card)
    if t.match.seen[state.AT_TRICKS_LAID] == 0:
        t.calm().press("SELECT")
        assert t.top.notice_label.text == "Nenhuma vaza para ver"
    t.mine(lambda t: t.match.seen[state.AT_TRICKS_LAID] == size - 2).calm().press("RIGHT").frames(6)
    before = t.pixels
    view = t.top
    t.press("SELECT").frames(4)
    review = t.top
    owners = [t.match.seen[state.AT_TRICKS + i] & 15 for i in range(size - 2)]
    assert sorted(review.found, key=lambda page: page[1]) == list(zip(owners, range(size - 2), strict=True))
    met = [seat for seat, _ in review.found]
    assert len(set(met)) == sum(a != b for a, b in zip(met, [-1] + met, strict=False)), (
        "each winner's together"
    )
    for seat, trick in review.found:
        check_marks(t, rules.trick(t.match.seen, trick))
        assert review.note.text == "Vaza %d" % (trick + 1)
        who = "Ninguém" if seat == state.NOBODY else view.name(seat)
        assert "%s levou %d" % (who, owners.count(seat)) in review.title.text
        t.press("RIGHT").frames(4)
    assert review.at == 0
    t.press("DOWN")
    assert len(set(met)) == 1 or met[review.at] != met[0]
    t.press("SELECT").frames(6)
    assert t.scene == "View"
    assert "games.fodasse.review" not in sys.modules, "the review goes out of memory"
    assert t.pixels == before, "all lies as it lay"


def test_past_tricks_leave_the_cursor_where_it_is(at):
    t = at(ahead(4, 6, SOME[4])).mine(lambda t: t.match.seen[state.AT_TRICKS_LAID] == 2)
    t.press("UP").calm()
    before = t.pixels, bytes(t.match.input)
    assert t.table.hand.at == 3
    for key in ("SELECT", "RIGHT", "B"):
        t.press(key)
        assert bytes(t.match.input) == before[1]
    assert t.calm().pixels == before[0]


def test_talk_is_answered_by_style_and_changes_nothing(at):
    """A careful and a bold bot answer every phrase, each with its own words; the match stays as it is."""
    t = at(ahead(5, 4)).mine()
    start, styles = bytes(t.s), t.match.styles
    for phrase, (question, careful, bold) in enumerate(phrases("pt")[:4]):
        t.press("B")
        assert t.scene == "Dialog"
        t.press(*["DOWN"] * phrase, "A")
        view = t.top
        said = list(view.said)
        names = {view.name(seat): styles[seat] for seat in range(1, 5)}
        who = [words.split(": ")[0] for words in said]
        assert who[0] == "Você" and sorted(names[name] for name in who[1:]) == [0, 1]
        assert said[0] == "Você: " + question
        for name, words in zip(who[1:], said[1:], strict=True):
            assert words == name + ": " + (bold if names[name] else careful)
        shown = []
        for _ in range(250):
            t.frames(1)
            if view.notice_left and view.notice_label.text not in shown:
                shown.append(view.notice_label.text)
        assert shown == said
    assert bytes(t.s) == start
    t.press("B", "B")
    assert t.scene == "View" and not t.top.said


# Eliminated players


def out(n, size=3, **more):
    """Return a state in which the player is out and all others are in."""
    return ahead(n, size, (7,) + (3,) * (n - 1), **more)


def test_skipping_to_the_end(at):
    """From the pause menu; the match ends as if it had been watched, in far fewer frames."""
    ends = []
    for skip in (False, True):
        t = at(out(3, 2), level="easy").frames(4)
        if skip:
            t.choose("skip")
            assert t.top.skipping
        start = t.session.frame
        t.over()
        assert t.scene == "Dialog" and rules.winners(t.s)
        ends.append((bytes(t.s), t.session.frame - start))
    assert ends[0][0] == ends[1][0]
    assert ends[1][1] * 5 < ends[0][1]


def test_a_key_stops_the_skipping(at):
    t = at(out(6)).frames(4)
    t.choose("skip").frames(20)
    assert t.top.skipping
    t.press("B")
    assert not t.top.skipping and t.top.bot_pause() == t.top.bot_ms > 0


def new_view(t):
    """Return the pixels of a new view, drawn from the state alone, at once."""
    view = type(t.top)(t.console, t.match)
    view.skipping = t.top.skipping
    made(view)
    root = t.console.stack.root
    root.append(view.group)  # it covers the screen
    try:
        return t.pixels
    finally:
        root.remove(view.group)


@pytest.mark.parametrize("n", (3, 8))
def test_skipping_shows_the_table_as_a_new_view_does(at, n):
    """This holds in every frame and hand, whatever was shown before, and when a key stops the skipping.

    No frame is lost between one hand's last card and the next hand's first bid.
    """
    t = at(out(n, size=2), level="random").frames(4)
    view = t.top
    t.choose("skip")
    sizes = set()
    stood = 0
    for i in range(200):
        t.frames(1)
        if not view.skipping:
            break
        if i % 10 == 9:
            view.key(0)
            assert t.pixels == new_view(t), "stopped"
            view.skip()
        s = t.match.seen
        sizes.add((s[state.AT_SIZE], rules.is_blind(s)))
        stood = stood + 1 if t.turn() == HAND_OVER else 0
        assert stood <= 1 and t.pixels == new_view(t), sizes
    assert len(sizes) > 2


@pytest.mark.parametrize("answer", (0, 1))
def test_who_is_out_now_is_asked(at, answer):
    """The choice is to watch on or skip; the player has no more turns."""
    for seed in range(1, 60):
        t = at(ahead(4, 2, (6, 2, 1, 3), seed=seed), level="random")
        t.until(lambda t: t.scene == "Ranking")
        if not rules.is_alive(t.s, 0):
            break
    t.press("A").frames(6)
    assert t.top.title == "Você está fora" and t.top.choices == ("Assistir", "Pular para o fim")
    t.press(*["DOWN"] * answer, "A").frames(3)
    assert t.top.skipping == bool(answer)
    assert not rules.is_alive(t.s, 0)


def test_who_is_out_sees_a_result_for_a_while(at):
    """There is no box and no key: the table stays for a second and a half, then the next hand comes."""
    t = at(out(4))
    t.until(lambda t: t.turn() == HAND_OVER and not t.match.events and t.view.result_seen, auto=False)
    begun = t.session.frame
    t.until(lambda t: t.turn() != HAND_OVER, auto=False)
    assert t.scene == "View" and 1467 <= (t.session.frame - begun) * 33 <= 1567


# What is shown


@pytest.mark.parametrize("n", range(3, 9))
def test_the_turn_goes_round_the_table_as_the_rules_say(n):
    """Anticlockwise: the player's right neighbour comes next, the left neighbour last (DIRECTION)."""
    from games.fodasse.places import position

    spots = {0: (68, 98)}
    for i in range(n - 1):
        spots[i + 1] = position(i, n - 1)[2:]
    order = [rules.DIRECTION * i % n for i in range(n)]
    area = 0
    for a, b in zip(order, order[1:] + order[:1], strict=True):
        (x1, y1), (x2, y2) = spots[a], spots[b]
        area += x1 * y2 - x2 * y1
    assert area < 0, "y runs down, so a negative area is anticlockwise"


def check_marks(t, laid):
    """Check the laid cards: annulled ones grey, the best one framed; return its place, or -1."""
    trick = t.table.trick
    assert trick.laid == laid
    cards = [card for _, card in laid]
    gone = rules.annulled(cards, t.table.manilha)
    for i, sprite in enumerate(trick.sprites):
        assert (sprite.pixel_shader is t.theme.DIM) == bool(gone >> i & 1)
    best = rules.winning(cards, t.table.manilha)
    frame = trick.frame
    if best < 0:
        assert frame.y + frame.height <= 0
    else:
        card = trick.sprites[best]
        assert trick.group.index(frame) + 1 == trick.group.index(card)
        assert (frame.x, frame.y) == (card.x - 2, card.y - 2)
        assert (frame.tile_width, frame.height) == (card.tile_width + 4, card.tile_height + 4)
    return best


@pytest.mark.parametrize("n", (2, 4, 8))
def test_a_trick_that_waits_and_cards_that_are_annulled(at, n):
    """Annulled cards are dimmed, the best one is framed, accumulated tricks are counted."""
    t = at(_accumulated(n)).mine()
    table = t.top.table
    laid = rules.trick(t.match.seen, t.match.seen[state.AT_TRICKS_LAID])
    best = check_marks(t, laid)
    assert t.match.seen[state.AT_BEST] == (state.NONE if best < 0 else best)
    waiting = t.match.seen[state.AT_WAITING]
    assert not table.pile.hidden and waiting > 0
    before = t.pixels
    t.match.seen[state.AT_WAITING] = waiting + 1
    t.top.draw()
    assert t.pixels != before, "their number can be seen"
    t.match.seen[state.AT_WAITING] = 0
    t.top.draw()
    assert table.pile.hidden


@pytest.mark.parametrize("n", range(2, 9))
def test_the_dealers_chip_lies_between_the_whole_name_and_the_score(at, n):
    """Within the plate; and nothing is drawn at the screen's sides."""
    from mesa.ui import text

    t = at(ahead(n, 2, (0,) * n)).mine(my_card)
    table = t.table
    for seat, plate in table.nameplates.plates.items():
        x, wide = plate.grid.x, plate.bitmap.width
        inked = [i for i in range(wide) if any(plate.bitmap[i, y] for y in range(11))]
        assert 1 <= x + inked[0] and x + inked[-1] <= 158
        if seat == t.s[state.AT_DEALER]:
            chip = table.nameplates.chip
            name = text.width(t.view.name(seat))
            assert chip.y == plate.grid.y and x + name <= chip.x
            score = (
                wide
                - (x > 80)
                - text.width("{}/{}".format(t.s[state.AT_WON + seat], t.s[state.AT_BIDS + seat]))
            )
            assert chip.x + 8 <= x + score


def test_letters_light_up_one_by_one(at):
    """There are as many as the match has; each player's points are lit."""
    for n, letters, points in (
        (8, "seven", (2, 0, 1, 5, 3, 0, 6, 1)),
        (4, "five", (1, 2, 0, 0)),
        (4, "three", (1, 2, 0, 0)),
    ):
        t = at(ahead(n, 3, points, letters=letters)).mine()
        for seat, lit in enumerate(points):
            tiles = t.table.nameplates.plates[seat].letters
            count = {"seven": 7, "five": 5, "three": 3}[letters]
            assert [tiles[i] for i in range(tiles.width)] == [i + 8 * (i < lit) for i in range(count)]


def test_a_blind_hand_shows_everybody_but_oneself(at):
    """The others' cards are face up, the own card and the vira are not; after the bids all turn.

    Manilhas get their gold edges then: before, nobody knows the manilha.
    """
    t = at(players=8).mine()
    shown = t.table
    assert dict(shown.trick.laid) == {seat: rules.hand(t.s, seat)[0] for seat in range(1, 8)}
    assert shown.hand.cards == [HIDDEN] and shown.manilha == HIDDEN
    own, vira = rules.hand(t.s, 0)[0], t.s[state.AT_VIRA]
    back = shown.vira.bitmap
    before = pixels(back)
    t.until(lambda t: t.scene == "Ranking")
    assert (0, own) in shown.trick.laid and shown.manilha == (vira + 1) % 10 and pixels(back) != before
    edged = [shown.trick.sprites[i].bitmap[5, 0] == t.theme.GOLD for i in range(8)]
    assert edged == [card % 10 == shown.manilha for _, card in shown.trick.laid]
    assert 0 < sum(edged) < 8


def test_a_card_that_was_annulled_is_bright_when_it_is_used_again(at):
    t = at(ahead(4, 5)).mine()
    table = t.table
    sprite = table.cards.get(5, table.trick.group)
    sprite.dim(True)
    table.cards.put(sprite, table.trick.group)
    assert table.cards.get(6, table.trick.group) is sprite and sprite.pixel_shader is t.theme.PALETTE


def test_the_strip_says_of_how_many_tricks(at):
    """The same sum of bids gives a different text if the hand's size differs."""
    t = at(ahead(4, 5)).mine()
    table = t.top.table
    start = bytearray(t.match.seen)
    before = pixels(table.sum.bitmap)
    start[state.AT_SIZE] += 1
    table.draw_sum(start)
    assert pixels(table.sum.bitmap) != before
    start[state.AT_SIZE] -= 1
    table.draw_sum(start)
    assert pixels(table.sum.bitmap) == before


def test_nineteen_cards_scroll(at):
    """The chosen card is always fully visible, the strip shows the position, all cards can be reached."""
    t = at(ahead(2, 19, SOME[2])).mine(my_card)
    fan = t.table.hand
    reached = set()
    for key in ["RIGHT"] * 19 + ["LEFT"] * 20 + ["UP", "DOWN"]:
        t.press(key).still()
        reached.add(fan.chosen())
        sprite = fan.sprites[fan.at - fan.first]
        assert len(fan.sprites) == 10 and 0 <= sprite.x <= 160 - 24 and sprite.y == 98 - 6
        assert fan.at in (0, 18) or fan.first < fan.at < fan.first + 9
        assert 0 <= fan.bar.x and fan.bar.x + fan.bar.width <= 160 and not fan.bar.hidden
    assert len(reached) == 19
    t.press("UP").still().press("A").mine(my_card)
    assert len(fan.cards) == 18 and sorted(fan.cards) == rules.hand(t.match.seen, 0)


# Results


def scored(points, missed, size=2):
    """Return a state at a hand's result: seats in `missed` missed their bids; they had `points` before."""
    start = ahead(len(points), size, points)
    tried = bytearray(start)
    _play_hand(tried, None, None)
    bids = dict(enumerate(rules.won(tried)))
    for seat in missed:
        bids[seat] += 1 if bids[seat] < size else -1
    _play_hand(start, bids, None)
    assert rules.won(start) == rules.won(tried)
    return start


@pytest.mark.parametrize(
    "points, missed, lines",
    (
        ((1, 2, 3), (), ("Acertou!", "levou {0}, chamou {0}")),
        ((3, 2, 1), (0,), ("Errou: +1 letra", "levou {0}, chamou {1}")),
        ((1, 6, 6, 2), (1, 2), ("Acertou!", "levou {0}, chamou {0}")),
        ((6, 6, 6), (0, 1, 2), ("Errou", "Todos cairiam: repete a rodada")),
    ),
)
def test_what_a_result_says(at, points, missed, lines):
    """From the state alone: the own bid, who is out, and by the nameplates' colours who has met the bid."""
    start = scored(points, missed)
    t = at(start).wait("Ranking")
    bid, won = start[state.AT_BIDS], rules.won(start)[0]
    assert t.top.lines == tuple([line.format(won, bid) for line in lines])
    ranked = [rules.scores(start)[seat] for seat in t.top.rows]
    assert ranked == sorted(ranked) and len(ranked) == len(points), "who is ahead comes first"
    for seat in range(len(points)):
        plate = t.table.nameplates.plates[seat]
        colours = ("TEXT", "WARNING") if seat in missed else ("INK", "GOOD")
        assert plate.grid.pixel_shader is palette(t, *colours), seat
        assert sum(plate.letters[i] >= 8 for i in range(7)) == rules.scores(start)[seat]


def test_a_result_names_the_tricks_of_nobody(at):
    dice = random.Random(1)
    waiting = 0
    while not waiting:
        s = scripted.play(
            "fodasse",
            ahead(2, 7),
            lambda s, seat: dice.choice(rules.legal(s, seat)),
            lambda s: rules.turn(s) == HAND_OVER,
        )
        waiting = s[state.AT_WAITING]
    t = at(s).wait("Ranking")
    assert t.top.lines[-1] == "vazas sem dono: {}".format(waiting)


def test_no_notice_lies_over_a_result(at):
    t = at(ahead(4, 1))
    view = t.top
    while not t.at_result():
        if t.scene == "View":
            t.next_key()
            view.notice("!")
        t.frames(1)
    assert view.notice_label.hidden


def test_the_box_for_the_bid_keeps_nothing_in_memory(at):
    """Box and module are unloaded once the bid is made, and while a page covers the table."""
    t = at(ahead(4, 5, SOME[4])).mine()
    view = t.top
    box = weakref.ref(type(view.box))
    for keys in (("START",), ("B", "A")):
        t.press(*keys[:-1]).frames(8)
        assert view.box is not None and "games.fodasse.bid" in sys.modules
        t.press(keys[-1])
        assert view.box is None and "games.fodasse.bid" not in sys.modules
        assert not hasattr(sys.modules["games.fodasse"], "bid")
    sim_board.collect()
    assert box() is None


# The guided hands


def test_the_guided_hands_go_well_in_any_order_of_the_own_cards():
    """A bot deals; the order of the cards tells the first bid; then one manilha is one trick."""
    manifest = importlib.import_module("games.fodasse")
    seed, hands = manifest.GUIDED
    s = rules.new(seed, 4, bytes(choices.indexes(rules.OPTIONS, dict(manifest.FIRST))))
    assert rules.limit(s) == 3 and rules.turn(s) == 0 and s[state.AT_DEALER] > 0
    shown = [rules.ORDER[rules.hand(s, seat)[0] % 10] for seat in (1, 2, 3)]
    assert sorted(shown) == ["3", "5", "Q"], "who takes a queen for more than a 3 bids wrong"
    for hand in range(hands):
        for own in itertools.permutations(rules.hand(s, 0)):
            played, events = bytearray(s), []

            def choose(start, seat, hand=hand, own=own):
                if seat:
                    return easy.choose(rules.hide(start, seat), seat, rules.legal(start, seat), STYLES[seat])
                if start[state.AT_PHASE] == state.BIDDING:
                    return state.BID + min(hand, 1)
                return next(card for card in own if card in rules.hand(start, 0))

            scripted.play(
                "fodasse",
                played,
                choose,
                lambda s: rules.turn(s) == HAND_OVER,
                lambda event, *_, seen=events: seen.append(event),
            )
            assert played[state.AT_BIDS] == played[state.AT_WON], (hand, own)
            assert hand == 2 or (state.ANNULLED in events) == (hand == 1)
        harness.do(rules, played, (HAND_OVER, DEAL))
        s = played


def test_the_tips_of_the_guided_hands_come_where_they_are_needed(opened):
    """Before the first bid the question, with the others' cards in sight, then their order, drawn; nothing
    stands there that no tip has explained. None for the last card.
    """
    t = Scenario("fodasse", "en", seed=None, level="easy", settings=[(setting.TIPS_OFF, 0)])
    opened(t)
    t.session.preset["no_tips"] = False
    t.session.fast = t.console.fast = True
    told = []
    scene = None
    while not t.match or rules.hand_number(t.match.s) < 3:
        if t.scene == "Tip" and t.top is not scene:
            scene = t.top
            told.append(scene.i)
            if scene.i == 0:
                assert t.match.moves == 0
                box = t.frames(3).top.group[0]
                assert all(sprite.y + 14 < box.y for sprite in t.console.stack.scenes[0].table.trick.sprites)
                assert not any(pixels(t.table.rank.bitmap)), "no rank of manilhas that nobody knows"
        t.next_key()
        t.frames(1)
    assert told[:9] == [0, 11, 3, 5, 1, 2, 4, 10, 9] and told[9] in (7, 8) and len(told) == 10
