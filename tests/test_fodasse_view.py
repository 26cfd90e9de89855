# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse on the screen: what keys do, what is shown and what is not, and that a view can start anywhere.

Late hands are reached without a screen (sim.scenarios.fodasse.ahead) and opened like a saved match.
"""

import gc
import random
import re
import sys
import weakref
from pathlib import Path

import harness
import pytest
import start
from conftest import made
from PIL import ImageChops

from mesa.core.contract import TABLE
from sim.board import sim_board
from sim.common import scripted
from sim.scenarios import Scenario
from sim.scenarios.fodasse import SOME, _accumulated, _play_hand, ahead, hooked, resumed

ROOT = Path(__file__).resolve().parent.parent
COUNTS = range(2, 9)


@pytest.fixture
def scenarios(monkeypatch):
    """Return a list of scenarios, which are switched off at the end."""
    monkeypatch.setattr(gc, "collect", int)  # the console collects between scenes; here each takes 40 ms
    opened = []
    yield opened
    for scenario in opened:
        scenario.close()


def rules():
    from games.fodasse import rules

    return rules


def open_at(scenarios, state, lang="pt", **more):
    """Return a scenario that begins with `state`."""
    scenarios.append(resumed(lang, state, **more))
    return scenarios[-1]


def my_bid(scenario):
    return scenario.match.s[rules().AT_PHASE] == rules().BIDDING


def my_card(scenario):
    return scenario.match.s[rules().AT_PHASE] == rules().PLAYING


def scene(scenario):
    return type(scenario.top).__name__


def phrases(lang):
    """Return the phrases in order: the player's text, and the answers of a careful and a bold bot."""
    from games.fodasse.talk import PHRASES

    talk = harness.texts_of("fodasse", lang)["talk"]
    assert sorted(talk) == sorted(PHRASES)
    return [talk[key].split("|") for key in PHRASES]


def pixels(bitmap):
    return [bitmap[i] for i in range(bitmap.width * bitmap.height)]


def calm(scenario):
    """Run frames until no notice is left and nothing moves."""
    for _ in range(200):
        if not scenario.top.notice_left and not scenario.top.said and not scenario.top.motion.busy:
            return scenario.frames(1)
        scenario.frames(1)
    raise AssertionError("something always moves")


# Keys


def test_a_bid_by_keys(scenarios):
    """Right and Left wrap round; A takes the number; the box closes."""
    scenario = open_at(scenarios, ahead(4, 5, SOME[4])).mine(my_bid)
    from mesa.app.game_view import OWN

    view = scenario.top
    moves = scenario.match.moves
    scenario.press("LEFT")
    assert view.box.at == 5
    scenario.press("RIGHT", "RIGHT", "RIGHT")
    assert view.box.at == 2 and scenario.match.moves == moves
    assert scenario.match.input[OWN] == 2, "where a new view finds it"
    scenario.press("A")
    assert scenario.match.view[rules().AT_BIDS] == 2
    assert view.box is None
    from displayio import Group

    from games.fodasse.nameplates import Line

    line = Line(Group(), 0, 0, 66)
    line.put("Você", "0/2")
    assert scenario.match.view[rules().AT_DEALER] != 0 and pixels(
        view.table.nameplates.plates[0].bitmap
    ) == pixels(line.bitmap)


@pytest.mark.parametrize(
    "held, hook, at",
    (
        ("4D 5C 6H", "off", 0),
        ("4D 7C 7S", "off", 1),
        ("7C 7H 7S", "off", 3),
        ("7D 7H 7S", "off", 0),
        ("4D 7C 7S", "on", 2),
    ),
)
def test_a_bid_begins_with_the_sure_tricks(scenarios, held, hook, at):
    """It counts the highest manilhas from clubs down; if the hook bars that number, it takes the next."""
    from mesa.core import cards

    state = ahead(3, 3, hook=hook)
    s = bytearray(state)
    s[rules().AT_VIRA] = cards.number("6C", rules().ORDER)  # manilha 7
    s[rules().AT_TURN] = s[rules().AT_DEALER] = 0
    for seat, said in ((1, 1), (2, 1)):
        s[rules().AT_BIDS + seat] = said
    s[rules().AT_BID_SUM] = 2
    at_hand = rules().AT_HANDS + s[rules().AT_BEGINS]
    s[at_hand : at_hand + 3] = bytes(sorted(cards.number(name, rules().ORDER) for name in held.split()))
    scenario = open_at(scenarios, s).mine(my_bid).settle()
    assert scenario.top.box.at == at
    scenario.press("START").frames(4).press("B").frames(6)
    assert scenario.top.box.at == at


@pytest.mark.parametrize("letters, n", (("seven", 7), ("five", 5), ("three", 3)))
def test_a_match_of_fewer_letters_shows_so_many(scenarios, letters, n):
    state = ahead(4, 3, (1, 2, 0, 0), letters=letters)
    scenario = open_at(scenarios, state).mine()
    for seat, points in enumerate((1, 2, 0, 0)):
        tiles = scenario.top.table.nameplates.plates[seat].letters
        assert [tiles[i] for i in range(tiles.width)] == [i + 8 * (i < points) for i in range(n)]


def test_an_exact_bid_with_the_last_trick_is_celebrated(scenarios):
    """An earlier trick, or a bid of none, is not celebrated."""
    seen = set()
    for seed in range(1, 12):
        scenario = open_at(scenarios, ahead(3, 4, seed=seed), level="easy")
        scenario.until(lambda scenario: scene(scenario) in ("Celebration", "Ranking"))
        s = scenario.match.view
        last = s[rules().AT_TRICKS + s[rules().AT_SIZE] - 1] & 15
        met = s[rules().AT_BIDS] == s[rules().AT_WON]
        assert (scene(scenario) == "Celebration") == (met and last == 0)
        seen.add((met, last == 0))
        scenarios.pop().close()
    assert len(seen) == 4


def test_the_score_sheet_has_a_column_a_player():
    from games.fodasse import sheet

    s = scored((1, 2, 3), (1,))
    cells = [sheet.cell(i, value) for i, value in enumerate(sheet.row(s))]
    for seat, text in enumerate(cells):
        won, bid = rules().won(s)[seat], s[rules().AT_BIDS + seat]
        assert text == ("{}/{}".format(won, bid) if seat == 1 else "✓{}".format(bid))
    assert sheet.cell(0, sheet.row(out(4))[0]) == ""
    many = scored((0,) * 6, (1,))
    cells = [sheet.cell(i, value) for i, value in enumerate(sheet.row(many))]
    assert cells[1] in ("+1", "-1") and cells[:1] + cells[2:] == ["✓"] * 5
    assert int(cells[1]) == rules().won(many)[1] - many[rules().AT_BIDS + 1]


def test_a_card_by_keys(scenarios):
    """Left and right choose, up and down go to the ends, A lays; state and screen lose the same card."""
    scenario = open_at(scenarios, ahead(4, 6, SOME[4])).mine(my_card)
    view = scenario.top
    held = list(view.table.hand.cards)
    assert sorted(held) == rules().hand(scenario.match.view, 0)
    scenario.press("UP")
    assert view.table.hand.chosen() == held[-1]
    scenario.press("DOWN")
    assert view.table.hand.chosen() == held[0]
    scenario.press("RIGHT")
    assert view.table.hand.chosen() == held[1]
    scenario.press("A")
    assert held[1] not in view.table.hand.cards and held[1] not in rules().hand(scenario.match.view, 0)
    assert 0 in [seat for seat, _ in view.table.trick.laid] or view.table.trick.passing


def test_weakest_first_manilhas_last(scenarios):
    for n, size in ((2, 19), (3, 8), (4, 9)):
        scenario = open_at(scenarios, ahead(n, size)).mine()
        powers = [rules().power(card, scenario.top.table.manilha) for card in scenario.top.table.hand.cards]
        assert len(powers) == size and powers == sorted(powers)


def test_the_hook_refuses_with_its_reason(scenarios):
    """The forbidden number is grey; A on it shows the reason, and nothing is bid."""
    from mesa.ui import theme

    scenarios.append(hooked("pt"))
    scenario = scenarios[-1]
    from mesa.ui.text import palette

    view, moves = scenario.top, scenario.match.moves
    size = scenario.match.view[rules().AT_SIZE]
    assert view.box.at == size - scenario.match.view[rules().AT_BID_SUM]
    assert view.box.number.grid.pixel_shader is palette(theme.rgb(theme.KEYS))
    scenario.press("A")
    assert scenario.match.moves == moves and view.notice_left
    assert view.notice_label.text == "Trava: não pode somar {}".format(size)
    assert view.box
    scenario.press("RIGHT")
    assert view.box.number.grid.pixel_shader is palette(theme.rgb(theme.VALUE))
    scenario.press("A")
    assert scenario.match.moves > moves


def test_every_reason_has_words(scenarios):
    """Keys allow nothing illegal except the hook's bid, so all other reasons share one line."""
    for lang in harness.LANGUAGES:
        scenario = open_at(scenarios, ahead(3, 3), lang=lang).mine()
        for key in ("over", "turn", "bid", "hook", "card", "used", "now"):
            assert not scenario.top.reason(key).startswith("<"), key


def test_showing_the_hand(scenarios):
    """Use the pause menu; bidding resumes as before; a hand cannot be shown twice, nor in a blind hand."""
    scenario = open_at(scenarios, ahead(4, 5, SOME[4])).mine(my_bid)
    view = scenario.top
    scenario.press("RIGHT").choose("show_hand")
    assert not view.box, "one box at a time"
    scenario.press("A").settle()
    assert not rules().shown(scenario.match.s, 0), "only if the player is sure"
    scenario.choose("show_hand").press("DOWN", "A").frames(5)
    assert rules().shown(scenario.match.s, 0)
    assert view.notice_label.text == "Você mostra a mão"
    scenario.settle().frames(4)
    assert view.box.at == 1 and view.asked
    assert [words for words, _ in view.extras()] == ["Falar"]
    scenario.press("A")
    assert scenario.match.view[rules().AT_BIDS] == 1
    blind = Scenario("fodasse", "pt", players=4)
    scenarios.append(blind.mine())
    assert "Mostrar a mão" not in [words for words, _ in blind.top.extras()]


def test_what_others_show_can_be_looked_at(scenarios):
    """Before the first trick, Select shows their cards."""
    state = ahead(4, 5, SOME[4])
    state_of = rules()
    harness.do(state_of, state, (1, state_of.SHOW), (3, state_of.SHOW))
    scenario = open_at(scenarios, state).mine(my_bid)
    calm(scenario.press("UP"))
    before = scenario.image(), bytes(scenario.match.input)
    scenario.press("SELECT").frames(4)
    assert scene(scenario) == "Tricks"
    view = scenario.top.view
    for seat, name in ((1, "Ana"), (3, "Caio")):
        assert "Mão de " + name in scenario.top.title.text
        assert sorted(view.table.hand.cards) == state_of.hand(scenario.match.view, seat)
        scenario.press("RIGHT").frames(4)
    assert "Ana" in scenario.top.title.text
    assert bytes(scenario.match.input) == before[1], "the own cursor stays where it is"
    scenario.press("B").frames(4)
    assert scene(scenario) == "View" and view.box
    assert calm(scenario).image() == before[0]
    assert sorted(view.table.hand.cards) == state_of.hand(scenario.match.view, 0)


@pytest.mark.parametrize("n, size", ((2, 19), (4, 9), (8, 4)))
def test_past_tricks_by_winner(scenarios, n, size):
    """Each full trick is only on its winner's page; tricks that nobody took have a page, too."""
    import sys

    scenario = open_at(scenarios, ahead(n, size, SOME[n])).mine(my_card)
    if scenario.match.view[rules().AT_TRICKS_LAID] == 0:
        calm(scenario).press("SELECT")
        assert scenario.top.notice_label.text == "Nenhuma vaza para ver"
    scenario.mine(lambda scenario: scenario.match.view[rules().AT_TRICKS_LAID] == size - 1)
    calm(scenario).press("RIGHT").frames(6)
    before = scenario.image()
    view = scenario.top
    scenario.press("SELECT").frames(4)
    review = scenario.top
    owners = [scenario.match.view[rules().AT_TRICKS + i] & 15 for i in range(size - 1)]
    assert sorted(review.found, key=lambda page: page[1]) == list(zip(owners, range(size - 1), strict=True))
    met = [seat for seat, _ in review.found]
    assert len(set(met)) == sum(a != b for a, b in zip(met, [-1] + met, strict=False)), (
        "each winner's together"
    )
    for seat, trick in review.found:
        check_marks(view.table, rules().trick(scenario.match.view, trick))
        assert review.note.text == "Vaza %d" % (trick + 1)
        who = "Ninguém" if seat == rules().NOBODY else view.name(seat)
        assert "%s levou %d" % (who, owners.count(seat)) in review.title.text
        scenario.press("RIGHT").frames(4)
    assert review.at == 0
    scenario.press("DOWN")
    assert len(set(met)) == 1 or met[review.at] != met[0]
    scenario.press("SELECT").frames(6)
    assert scene(scenario) == "View"
    assert "games.fodasse.review" not in sys.modules, "the review goes out of memory"
    assert ImageChops.difference(before, scenario.image()).getbbox() is None, "all lies as it lay"


def test_past_tricks_leave_the_cursor_where_it_is(scenarios):
    scenario = open_at(scenarios, ahead(4, 6, SOME[4])).mine(
        lambda scenario: scenario.match.view[rules().AT_TRICKS_LAID] == 2
    )
    calm(scenario.press("UP"))
    before = scenario.image(), bytes(scenario.match.input)
    assert scenario.top.table.hand.at == 3
    for key in ("SELECT", "RIGHT", "B"):
        scenario.press(key)
        assert bytes(scenario.match.input) == before[1]
    assert calm(scenario).image() == before[0]


def test_a_confirmed_card(scenarios):
    """With the setting on, A asks once more; B takes the card back."""
    from mesa.board import setting

    scenario = open_at(scenarios, ahead(4, 5, SOME[4])).mine(my_card)
    scenario.console.store.put(setting.CONFIRM, 1)
    moves = scenario.match.moves
    scenario.press("A", "B")
    assert scenario.match.moves == moves and scene(scenario) == "View"
    scenario.press("A", "A")
    assert scenario.match.moves > moves


def test_talk_is_answered_by_style_and_changes_nothing(scenarios):
    """A careful and a bold bot answer every phrase, each with its own words; the match stays as it is."""
    scenario = open_at(scenarios, ahead(5, 4)).mine()
    state, styles = bytes(scenario.match.s), scenario.match.styles
    for phrase, (question, careful, bold) in enumerate(phrases("pt")[:4]):
        scenario.press("B")
        assert scene(scenario) == "Dialog"
        scenario.press(*["DOWN"] * phrase, "A")
        view = scenario.top
        said = list(view.said)
        names = {view.name(seat): styles[seat] for seat in range(1, 5)}
        who = [words.split(": ")[0] for words in said]
        assert who[0] == "Você" and sorted(names[name] for name in who[1:]) == [0, 1]
        assert said[0] == "Você: " + question
        for name, words in zip(who[1:], said[1:], strict=True):
            assert words == name + ": " + (bold if names[name] else careful)
        shown = []
        for _ in range(250):
            scenario.frames(1)
            if view.notice_left and view.notice_label.text not in shown:
                shown.append(view.notice_label.text)
        assert shown == said
    assert bytes(scenario.match.s) == state
    scenario.press("B", "B")
    assert scene(scenario) == "View" and not scenario.top.said


# Eliminated players


def out(n, size=3, **more):
    """Return a state in which the player is out and all others are in."""
    return ahead(n, size, (7,) + (3,) * (n - 1), **more)


def test_skipping_to_the_end(scenarios):
    """From the pause menu; the match ends as if it had been watched, in far fewer frames."""
    ends = []
    for skip in (False, True):
        scenario = open_at(scenarios, out(4), level="easy").frames(4)
        if skip:
            scenario.choose("skip")
            assert scenario.top.skipping
        start = scenario.session.frame
        scenario.over()
        assert scene(scenario) == "Dialog" and rules().winners(scenario.match.s)
        ends.append((bytes(scenario.match.s), scenario.session.frame - start))
        scenario.close()
        scenarios.pop()
    assert ends[0][0] == ends[1][0]
    assert ends[1][1] * 5 < ends[0][1]


def test_a_key_stops_the_skipping(scenarios):
    scenario = open_at(scenarios, out(6)).frames(4)
    scenario.choose("skip").frames(20)
    assert scenario.top.skipping
    scenario.press("B")
    assert not scenario.top.skipping and scenario.match.bot_ms == scenario.top.bot_ms > 0
    scenario.over()


def new_view(scenario):
    """Return the picture that a new view draws from the state alone, at once."""
    view = type(scenario.top)(scenario.console, scenario.match)
    view.skipping = scenario.top.skipping
    made(view)
    root = scenario.console.stack.root
    root.append(view.group)  # it covers the screen
    picture = scenario.image()
    root.remove(view.group)
    return picture


@pytest.mark.parametrize("n", (3, 5, 8))
def test_skipping_shows_the_table_as_a_new_view_does(scenarios, n):
    """This holds in every frame and hand, whatever was shown before, and when a key stops the skipping."""
    scenario = open_at(scenarios, out(n, size=2), level="random").frames(4)
    view = scenario.top
    scenario.choose("skip")
    sizes = set()
    for i in range(1000):
        scenario.frames(1)
        if not view.skipping:
            break
        if i % 10 == 9:
            view.key(0)
            assert ImageChops.difference(scenario.image(), new_view(scenario)).getbbox() is None, "stopped"
            view.skip()
        s = scenario.match.view
        sizes.add((s[rules().AT_SIZE], rules().is_blind(s)))
        assert ImageChops.difference(scenario.image(), new_view(scenario)).getbbox() is None, sizes
    assert len(sizes) > 2 and scenario.match.over()


@pytest.mark.parametrize("answer", (0, 1))
def test_who_is_out_now_is_asked(scenarios, answer):
    """The choice is to watch on or skip; the player has no more turns."""
    for seed in range(1, 60):
        scenario = open_at(scenarios, ahead(4, 2, (6, 2, 1, 3), seed=seed), level="random")
        scenario.until(lambda scenario: scene(scenario) == "Ranking")
        if not rules().is_alive(scenario.match.s, 0):
            break
        scenarios.pop().close()
    scenario.press("A").frames(6)
    assert scenario.top.title == "Você está fora" and scenario.top.choices == ("Assistir", "Pular para o fim")
    scenario.press(*["DOWN"] * answer, "A").frames(3)
    assert scenario.top.skipping == bool(answer)
    assert not rules().is_alive(scenario.match.s, 0)
    scenario.over()


@pytest.mark.parametrize("speed, least, most", ((0, 1467, 1567), (1, 867, 967), (2, 2217, 2317)))
def test_who_is_out_sees_a_result_for_a_while(scenarios, speed, least, most):
    """There is no box and no key: the table stays for the pace's time, then the next hand comes."""
    from mesa.board import setting
    from mesa.core.contract import TABLE

    scenarios.append(Scenario("fodasse", players=4, settings=((setting.PACE, speed),)).resume(out(4)))
    scenario = scenarios[-1]
    scenario.until(lambda scenario: scenario.match.turn() == TABLE and not scenario.match.events, auto=False)
    scenario.until(lambda scenario: scenario.top.result_seen, auto=False)
    begun = scenario.session.frame
    scenario.until(lambda scenario: scenario.match.turn() != TABLE, auto=False)
    assert scene(scenario) == "View" and least <= (scenario.session.frame - begun) * 33 <= most


def test_skipping_no_result_is_waited_for(scenarios):
    """No frame is lost between one hand's last card and the next hand's first bid."""
    from mesa.core.contract import TABLE

    scenario = open_at(scenarios, out(4), level="easy").frames(4)
    scenario.choose("skip")
    longest = stood = hands = 0
    while not scenario.match.over():
        scenario.frames(1)
        at_table = scenario.match.turn() == TABLE
        stood = stood + 1 if at_table else 0
        longest = max(longest, stood)
        hands = rules().hand_number(scenario.match.s)
    assert hands > 1 and longest <= 1


# What is shown


@pytest.mark.parametrize("n", COUNTS)
def test_places(n):
    """Nameplates and cards are on the screen and apart; no card hides another card's rank and suit."""
    from games.fodasse.places import position

    small = n > 5
    wide = 53 if n < 4 else 42
    spots = [position(i, n - 1) for i in range(-1, n - 1)]
    w, h = (13, 18) if small else (24, 34)
    tell = (13, 18) if small else (14, 23)
    # the text begins a pixel after the left edge; not the player's
    nameplates = [(x + (x > 0), y, x + wide, y + 17) for x, y, _, _ in spots]
    if n < 5:
        nameplates[0] = (0, nameplates[0][1], 66, nameplates[0][3])  # for a longer name
    cards = [(x, y, x + w, y + h) for _, _, x, y in spots]
    framed = [(x - 2, y - 2, x + w + 2, y + h + 2) for _, _, x, y in spots]
    tells = [(x, y, x + tell[0], y + tell[1]) for _, _, x, y in spots]
    vira = (146, 1, 159, 19)

    def apart(a, b):
        return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]

    for i in range(n):
        assert (
            nameplates[i][0] >= 0
            and nameplates[i][2] <= 160
            and 13 <= nameplates[i][1]
            and nameplates[i][3] <= 90
        )
        assert framed[i][0] >= 0 and framed[i][2] <= 160 and 13 <= framed[i][1] and framed[i][3] <= 90
        assert apart(nameplates[i], vira) and apart(framed[i], vira)
        for j in range(n):
            if i != j:
                assert apart(nameplates[i], nameplates[j]), (i, j)
                assert apart(cards[i], tells[j]), (i, j)
            assert apart(nameplates[i], framed[j]), (i, j)


@pytest.mark.parametrize("n", COUNTS)
def test_the_turn_goes_round_the_table_as_the_rules_say(n):
    """Anticlockwise: the player's right neighbour comes next, the left neighbour last (DIRECTION)."""
    from games.fodasse.places import position

    spots = {0: (68, 98)}
    for i in range(n - 1):
        spots[i + 1] = position(i, n - 1)[2:]
    order = [rules().DIRECTION * i % n for i in range(n)]
    area = 0
    for a, b in zip(order, order[1:] + order[:1], strict=True):
        (x1, y1), (x2, y2) = spots[a], spots[b]
        area += x1 * y2 - x2 * y1
    if n > 2:
        assert area < 0, "y runs down, so a negative area is anticlockwise"


def check_marks(table, laid):
    """Check the laid cards: annulled ones grey, the best one framed; return its place, or -1."""
    from mesa.ui import theme

    trick = table.trick
    assert trick.laid == laid
    cards = [card for _, card in laid]
    gone = rules().annulled(cards, table.manilha)
    for i, sprite in enumerate(trick.sprites):
        assert (sprite.pixel_shader is theme.DIM) == bool(gone >> i & 1)
    best = rules().winning(cards, table.manilha)
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
def test_a_trick_that_waits_and_cards_that_are_annulled(scenarios, n):
    """Annulled cards are dimmed, the best one is framed, accumulated tricks are counted."""
    scenario = open_at(scenarios, _accumulated(n)).mine()
    table = scenario.top.table
    laid = rules().trick(scenario.match.view, scenario.match.view[rules().AT_TRICKS_LAID])
    best = check_marks(table, laid)
    assert scenario.match.view[rules().AT_BEST] == (rules().NONE if best < 0 else best)
    waiting = scenario.match.view[rules().AT_WAITING]
    assert not table.pile.hidden and waiting > 0
    before = scenario.image().tobytes()
    scenario.match.view[rules().AT_WAITING] = waiting + 1
    scenario.top.draw()
    assert scenario.image().tobytes() != before, "their number can be seen"
    scenario.match.view[rules().AT_WAITING] = 0
    scenario.top.draw()
    assert table.pile.hidden


@pytest.mark.parametrize("title", ("fodasse", "letters"))
def test_letters_light_up_one_by_one(scenarios, title):
    """This is tested for both titles, of seven letters each; their sheets are different pictures."""
    points = (2, 0, 1, 5, 3, 0, 6, 1)
    scenario = open_at(scenarios, ahead(8, 3, points), prefs={"title": title}).mine()
    sheets = [(ROOT / "games" / "fodasse" / ("letters%d.bmp" % i)).read_bytes() for i in (0, 1)]
    assert sheets[0] != sheets[1]
    for seat, n in enumerate(points):
        letters = scenario.top.table.nameplates.plates[seat].letters
        assert [letters[i] for i in range(7)] == [i + 8 * (i < n) for i in range(7)]


def test_a_blind_hand_shows_everybody_but_oneself(scenarios):
    """The others' cards are face up, the own card and the vira are not; after the bids all turn."""
    from mesa.core.contract import HIDDEN

    scenario = Scenario("fodasse", "pt", players=5)
    scenarios.append(scenario.mine())
    view = scenario.top
    shown = dict(view.table.trick.laid)
    assert shown == {seat: rules().hand(scenario.match.s, seat)[0] for seat in range(1, 5)}
    assert view.table.hand.cards == [HIDDEN] and view.table.manilha == HIDDEN
    own, vira = rules().hand(scenario.match.s, 0)[0], scenario.match.s[rules().AT_VIRA]
    backs = view.table.hand.sprites[0].bitmap, view.table.vira.bitmap
    before = pixels(backs[1])
    scenario.until(lambda scenario: scene(scenario) == "Ranking")
    assert (0, own) in view.table.trick.laid
    assert view.table.manilha == (vira + 1) % 10
    assert pixels(backs[1]) != before


def test_manilhas_get_their_gold_edges_when_the_vira_is_turned_up(scenarios):
    """In a blind hand the cards are on the table before anybody knows the manilha."""
    from mesa.ui import theme

    scenario = Scenario("fodasse", "pt", players=8)
    scenarios.append(scenario.until(lambda scenario: scene(scenario) == "Ranking"))
    table = scenario.console.stack.scenes[0].table
    edged = [table.trick.sprites[i].bitmap[5, 0] == theme.GOLD for i in range(8)]
    assert edged == [card % 10 == table.manilha for _, card in table.trick.laid]
    assert 0 < sum(edged) < 8


def test_a_card_that_was_annulled_is_bright_when_it_is_used_again(scenarios):
    from mesa.ui import theme

    table = open_at(scenarios, ahead(4, 5)).mine().top.table
    sprite = table.cards.get(5, table.trick.group)
    sprite.dim(True)
    table.cards.put(sprite, table.trick.group)
    assert table.cards.get(6, table.trick.group) is sprite and sprite.pixel_shader is theme.PALETTE


def test_the_strip_says_of_how_many_tricks(scenarios):
    """The same sum of bids gives a different text if the hand's size differs."""
    scenario = open_at(scenarios, ahead(4, 5)).mine()
    table = scenario.top.table
    state = bytearray(scenario.match.view)
    before = pixels(table.sum.bitmap)
    state[rules().AT_SIZE] += 1
    table.draw_sum(state)
    assert pixels(table.sum.bitmap) != before
    state[rules().AT_SIZE] -= 1
    table.draw_sum(state)
    assert pixels(table.sum.bitmap) == before


def test_the_screen_knows_no_more_than_the_player():
    """The view's files only read `match.view`, since `match.s` is the whole state."""
    for path in (ROOT / "games" / "fodasse").glob("*.py"):
        assert not re.search(r"match\.s\b", path.read_text(encoding="utf-8")), path.name


def test_nineteen_cards_scroll(scenarios):
    """The chosen card is always fully visible, the strip shows the position, all cards can be reached."""
    scenario = open_at(scenarios, ahead(2, 19, SOME[2])).mine(my_card)
    fan = scenario.top.table.hand
    reached = set()
    for key in ["RIGHT"] * 19 + ["LEFT"] * 20 + ["UP", "DOWN"]:
        scenario.press(key).frames(4)
        reached.add(fan.chosen())
        sprite = fan.sprites[fan.at - fan.first]
        assert len(fan.sprites) == 10 and 0 <= sprite.x <= 160 - 24 and sprite.y == 98 - 6
        assert fan.at in (0, 18) or fan.first < fan.at < fan.first + 9
        assert 0 <= fan.bar.x and fan.bar.x + fan.bar.width <= 160 and not fan.bar.hidden
    assert len(reached) == 19
    for left in range(18, 8, -1):
        scenario.press("UP").frames(4).press("A")
        scenario.mine(my_card)
        assert len(fan.cards) == left and fan.bar.hidden == (left <= 10)
        assert sorted(fan.cards) == rules().hand(scenario.match.view, 0)


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_texts_fit_their_boxes(scenarios, lang):
    scenario = open_at(scenarios, ahead(8, 4), lang=lang).mine()
    from games.fodasse.view import View
    from mesa.ui import text

    t = scenario.top.t
    names = [scenario.top.name(seat) for seat in range(8)]
    said = phrases(lang)
    assert [len(phrase) for phrase in said] == [3, 3, 3, 3, 1]
    strip = View.notice_w - 6
    fits = {
        strip: [t("see_hand", text.UP, text.DOWN), t("accumulated"), t("nothing_to_see"), t("why_now")]
        + [t("why_hook", 19), t("confirm_card", text.A_KEY), t("cards_each", 19), t("card_each")]
        + [t("vira", "Q" + text.SUITS[2], "J"), t("annulled", "Q"), t("rest", text.A_KEY)]
        + [t("takes_more", name, 19) for name in names]
        + [t(key, name) for name in names for key in ("shown", "out")]
        + ["{}: {}".format(name, t("bids", 19)) for name in names]
        + ["{}: {}".format(name, t("takes_%d" % bid)) for name in names for bid in (0, 1)]
        + [names[0] + ": " + phrase[0] for phrase in said[:4]]
        + ["{}: {}".format(name, words) for phrase in said for words in phrase[1:] for name in names[1:]],
        156: [t("repeat"), t("nobodys", 19), t("bid_and_won", 19, 19)],
        22: [t("is_out")],
        70: [text.SELECT_KEY + " " + t("to_sheet"), text.A_KEY + " " + t("go_on")],
        160: [t("watching", text.START_KEY), t("skipping")],
        62: [t("your_bid"), t("takes_0"), t("takes_1"), t("total", 38, 19)],
        94: [t("sum_of", 38, 19), t("sum_of", 32, 4)],
        32: [t("manilha")],
        146: [
            "← " + t("took", t("nobody"), 19) + " →",
            "← " + t("hand_of", "Beto") + " →",
            t("trick_no", 19),
        ],
    }
    for key in ("made", "missed", "missed_free"):
        assert text.width(t(key), True) <= 156
    for limit, words in fits.items():
        for s in words:
            assert not re.search("<[a-z]", s) and text.width(s) <= limit, (s, text.width(s), limit)
    for name in names:
        wide = text.width(name) + text.width(text.CHIP) + 1
        assert wide + text.width("9/9") <= 42 and wide + 1 + text.width("19/19") <= 53


# A view can begin anywhere


@pytest.mark.parametrize("n", COUNTS)
def test_a_new_view_shows_what_the_old_one_showed(scenarios, n):
    """At the player's turns, the screen drawn from the state alone is the same to the pixel."""
    scenario = Scenario("fodasse", "pt", seed=n, players=n, level="easy")
    scenarios.append(scenario)
    dice = random.Random(n)
    compared = phases = 0
    while compared < 6 or phases < 3:
        for _ in range(dice.randrange(1, 7)):
            scenario.mine()
            moves = scenario.match.moves
            scenario.until(lambda scenario, moves=moves: scenario.match.moves != moves)
        scenario.mine()
        calm(scenario).press("DOWN").frames(6)
        lived = scenario.image()
        old = scenario.top
        scenario.console.stack.swap(type(old)(scenario.console, scenario.match))
        scenario.settle()
        calm(scenario).press("DOWN").frames(6)
        assert scenario.top is not old
        built = scenario.image()
        box = ImageChops.difference(lived, built).getbbox()
        assert box is None, (compared, box, scenario.match.s[rules().AT_PHASE], scenario.match.moves)
        compared += 1
        phases |= 1 << scenario.match.s[rules().AT_PHASE]


def scored(points, missed, size=2):
    """Return a state at a hand's result: seats in `missed` missed their bids; they had `points` before."""
    state = ahead(len(points), size, points)
    tried = bytearray(state)
    _play_hand(tried, None, None)
    bids = dict(enumerate(rules().won(tried)))
    for seat in missed:
        bids[seat] += 1 if bids[seat] < size else -1
    _play_hand(state, bids, None)
    assert rules().won(state) == rules().won(tried)
    return state


@pytest.mark.parametrize(
    "points, missed, lines",
    (
        ((1, 2, 3), (), ("Acertou!", "chamou {0}, levou {0}")),
        ((3, 2, 1), (0,), ("Errou: +1 letra", "chamou {1}, levou {0}")),
        ((1, 6, 6, 2), (1, 2), ("Acertou!", "chamou {0}, levou {0}")),
        ((6, 6, 6), (0, 1, 2), ("Errou", "Todos cairiam: dá-se de novo")),
    ),
)
def test_what_a_result_says(scenarios, points, missed, lines):
    """From the state alone: the own bid, who is out, and by the nameplates' colours who has met the bid."""
    state = scored(points, missed)
    scenario = open_at(scenarios, state).until(at_a_result, auto=False)
    from mesa.ui import theme
    from mesa.ui.text import palette

    bid, won = state[rules().AT_BIDS], rules().won(state)[0]
    assert scenario.top.lines == tuple([line.format(won, bid) for line in lines])
    ranked = [rules().scores(state)[seat] for seat in scenario.top.rows]
    assert ranked == sorted(ranked) and len(ranked) == len(points), "who is ahead comes first"
    view = scenario.console.stack.scenes[0]
    for seat in range(len(points)):
        colour, back = (theme.TEXT, theme.WARNING) if seat in missed else (theme.INK, theme.GOOD)
        shader = palette(theme.rgb(colour), theme.rgb(back))
        assert view.table.nameplates.plates[seat].grid.pixel_shader is shader, seat
        letters = view.table.nameplates.plates[seat].letters
        assert sum(letters[i] >= 8 for i in range(7)) == rules().scores(state)[seat]


def test_a_result_names_the_tricks_of_nobody(scenarios):
    dice = random.Random(1)
    waiting = 0
    while not waiting:
        s = scripted.play(
            "fodasse",
            rules(),
            ahead(2, 7),
            lambda s, seat: dice.choice(rules().legal(s, seat)),
            lambda s: rules().turn(s) == TABLE,
        )
        waiting = s[rules().AT_WAITING]
    scenario = open_at(scenarios, s).until(at_a_result, auto=False)
    assert scenario.top.lines[-1] == "vazas sem dono: {}".format(waiting)


def test_no_notice_lies_over_a_result(scenarios):
    scenario = open_at(scenarios, ahead(4, 1))
    view = scenario.top
    while not at_a_result(scenario):
        if scene(scenario) == "View":
            scenario.autopilot.act()
            view.notice("!")
        scenario.frames(1)
    assert view.notice_label.hidden


def at_a_result(scenario):
    """Return whether a hand's result is shown, and the autopilot holds no key."""
    there = scenario.match and scenario.match.turn() == TABLE and scene(scenario) in ("Ranking", "Dialog")
    return there and scenario.autopilot.idle()


@pytest.mark.parametrize(
    "lang, n, seed, points, level, title, met",
    (
        ("pt", 8, 2, None, "random", "fodasse", "Dialog"),
        ("en", 4, 2, (6, 5, 6, 5), "easy", "letters", "Ranking, AT_REPEATED, AT_WAITING"),
        ("pt", 2, 3, (5, 5), "medium", "fodasse", "Ranking"),
    ),
)
def test_a_restart_at_a_result_changes_nothing(scenarios, lang, n, seed, points, level, title, met):
    """At every result of an autopilot match: the same page, and from it the same next hand.

    `met`: what that match must include, so that it is compared.
    """
    from mesa.board import setting

    scenario = Scenario(
        "fodasse", lang, seed, n, level, prefs={"title": title}, settings=((setting.PACE, 1),)
    )
    scenarios.append(scenario.resume(ahead(n, 1, points, seed)) if points else scenario)
    seen = set()
    while True:
        scenario.until(lambda scenario: at_a_result(scenario) or scenario.session.at_the_end()).frames(1)
        if scenario.session.at_the_end():
            break
        page, state = scenario.image(), bytearray(scenario.match.s)
        seen.update([scene(scenario), state[rules().AT_SIZE]])
        seen.update([name for name in ("AT_REPEATED", "AT_WAITING") if state[getattr(rules(), name)]])
        scenario.session.restart()
        start.to_launcher(scenario.session)
        start.to_setup(scenario.session, "fodasse")
        assert start.to_match(scenario.session)
        scenario.until(at_a_result, auto=False).frames(1)
        assert scenario.match.s == state
        box = ImageChops.difference(page, scenario.image()).getbbox()
        assert box is None, (rules().hand_number(state), box)
        if not rules().is_alive(state, 0):
            scenario.press("A").frames(6)
            seen.add(scene(scenario))
        harness.closes_into_the_next_deal(scenario, state)
    assert seen >= {1, 2, *met.split(", ")}
    from mesa.core.match import NAMES

    t = scenario.top.t
    (winner,) = rules().winners(scenario.match.s)
    assert scenario.top.title == (t("wins", NAMES[winner]) if winner else t("won"))
    assert scenario.top.text == (t("hands_played", rules().hand_number(scenario.match.s) + 1),)


def test_the_box_for_the_bid_keeps_nothing_in_memory(scenarios):
    """Box and module are unloaded once the bid is made, and while a page covers the table."""
    scenario = open_at(scenarios, ahead(4, 5, SOME[4])).mine()
    view = scenario.top
    box = weakref.ref(type(view.box))
    for keys in (("START",), ("B", "A")):
        scenario.press(*keys[:-1]).frames(8)
        assert view.box is not None and "games.fodasse.bid" in sys.modules
        scenario.press(keys[-1])
        assert view.box is None and "games.fodasse.bid" not in sys.modules
        assert not hasattr(sys.modules["games.fodasse"], "bid")
    sim_board.collect()
    assert box() is None


@pytest.mark.parametrize("n, seed", ((2, 1), (4, 2), (5, 3), (8, 4)))
def test_random_keys_never_break_it(scenarios, n, seed):
    """Keys start anywhere in a match, with the human in it and out of it; errors end the scenario."""
    dice = random.Random(seed)
    state = ahead(n, 3, SOME.get(n)) if seed % 2 else out(n)
    scenario = None
    for _ in range(700):
        if (
            scenario is None or scenario.match is None
        ):  # "save and leave" is one of the things that keys can do
            scenario = open_at(scenarios, state, level="easy")
        scenario.press(
            dice.choice(("A", "A", "B", "LEFT", "RIGHT", "RIGHT", "UP", "DOWN", "SELECT", "START"))
        )
        scenario.frames(dice.choice((0, 0, 3, 12)))


@pytest.mark.parametrize("n", COUNTS)
def test_a_whole_match_through_the_keys(scenarios, n):
    """The autopilot plays to the end with full animations."""
    scenario = Scenario("fodasse", "en", seed=n, players=n, level="random")
    scenarios.append(scenario.over())
    (winner,) = rules().winners(scenario.match.s)
    from mesa.core.match import NAMES

    assert scenario.top.title == ("{} wins".format(NAMES[winner]) if winner else "You win!")
