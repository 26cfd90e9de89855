# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca on the screen: each question, each key, each message, and that nothing covers what must be visible.

Rare positions are reached without a screen (sim.scenarios.sueca.ahead) and opened like a saved match.
"""

import gc
import re

import harness
import pytest
import start

from mesa.core.contract import TABLE, put16
from sim.scenarios import Scenario
from sim.scenarios.sueca import REVOKES, ahead, counted, last_card, mine, resumed

NORMAL, QUICK, CALM = range(3)


@pytest.fixture
def scenarios(monkeypatch):
    """Return a function that opens a match at a state; all are switched off at the end."""
    monkeypatch.setattr(gc, "collect", int)  # the console collects between scenes; here each takes 40 ms
    opened = []

    def open_at(state, lang="pt", **more):
        opened.append(resumed(lang, state, **more))
        return opened[-1]

    yield open_at
    for scenario in opened:
        scenario.close()


def rules():
    from games.sueca import rules

    return rules


def scene(scenario):
    return type(scenario.top).__name__


def dialog_text(scenario):
    """Return the text of the dialog on top: its title, its lines and its choices."""
    top = scenario.top
    assert scene(scenario) == "Dialog"
    return [top.title, *top.text, *top.choices]


def result(scenario):
    """Return the next hand's result once it is counted: both pairs' points, what they bring, why."""
    top = counted(scenario).top
    return [label.text for label in [*top.numbers, *top.after[:2]]]


def notice(scenario):
    """Return the words of the notice, or "" if there is none."""
    return scenario.top.notice_label.text if scenario.top.notice_left else ""


def phase_is(name, seat=0):
    return lambda s: s[rules().AT_PHASE] == getattr(rules(), name) and rules().turn(s) == seat


def follows(s):
    """Return whether seat 0 must follow suit, with a choice of cards for it, and has other cards."""
    return mine(s) and 1 < len(rules().legal(s, 0)) < len(rules().hand(s, 0)) - 1


def pick(scenario, card):
    """Go to a card with the view's own keys."""
    while scenario.top.table.hand.chosen() != card:
        scenario.press("RIGHT")
    return scenario


# Cards


def test_left_and_right_choose_and_go_round(scenarios):
    scenario = scenarios(ahead(follows)).settle()
    fan = scenario.top.table.hand
    at, n = fan.at, len(fan.cards)
    scenario.press("RIGHT").settle()
    assert fan.at == (at + 1) % n
    scenario.press("LEFT").settle().press("LEFT").settle()
    assert fan.at == (at - 1) % n
    for _ in range(n):
        scenario.press("RIGHT").settle()
    assert fan.at == (at - 1) % n


def test_an_arrow_is_not_lost_while_the_cursor_moves_and_a_only_hurries(scenarios):
    from mesa.board import setting

    scenario = scenarios(ahead(follows), settings=((setting.PACE, CALM),)).settle()
    hand = scenario.top.table.hand
    at, n = hand.at, len(hand.cards)
    before = bytes(scenario.match.s)
    scenario.press("RIGHT")
    assert scenario.top.motion.busy
    scenario.press("RIGHT")
    assert hand.at == (at + 2) % n and scenario.top.motion.busy
    scenario.press("A").frames(2)
    assert bytes(scenario.match.s) == before and not scenario.top.motion.busy


def test_up_and_down_jump_to_the_first_card_of_the_next_suit(scenarios):
    scenario = scenarios(ahead(mine)).settle()
    fan = scenario.top.table.hand
    suits = list(dict.fromkeys(card // 10 for card in fan.cards))
    assert len(suits) > 2
    start = suits.index(fan.chosen() // 10)
    for step in range(1, 5):
        scenario.press("UP").settle()
        assert fan.chosen() // 10 == suits[(start + step) % len(suits)]
    scenario.press("DOWN").settle()
    assert fan.chosen() // 10 == suits[(start + 3) % len(suits)]


def test_the_hand_lies_suit_by_suit_with_the_trumps_on_the_right(scenarios):
    scenario = scenarios(ahead(lambda s: mine(s) and len({c // 10 for c in rules().hand(s, 0)}) == 4))
    suits = [card // 10 for card in scenario.top.table.hand.cards]
    assert len(list(dict.fromkeys(suits))) == 4, "each suit in one piece"
    assert suits[-1] == rules().trump(scenario.match.view)


def test_two_black_suits_lie_side_by_side_only_where_that_cannot_be_helped(scenarios):
    """This holds for red suits too; trumps stay on the right. All sets of suits and all trumps are tried."""
    view = scenarios(ahead(mine)).top
    s = bytearray(view.match.view)
    for trump in range(4):
        s[rules().AT_TURNED] = trump * 10
        for held in range(1, 16):
            s[rules().AT_CARDS : rules().AT_CARDS + 40] = bytes([rules().GONE] * 40)
            for suit in range(4):
                if held >> suit & 1:
                    s[rules().AT_CARDS + suit * 10] = 0
            suits = [card // 10 for card in view.table.hand.sorted(s)]
            assert sorted(suits) == [suit for suit in range(4) if held >> suit & 1]
            assert trump not in suits or suits[-1] == trump
            sides = [suit % 2 for suit in suits if suit != trump]
            # with trumps, two side suits of the same colour (not the trumps') must be together
            together = len(suits) == 3 and trump in suits and sides[0] == sides[1]
            alike = [a for a, b in zip(suits, suits[1:], strict=False) if a % 2 == b % 2]
            assert len(alike) == (together or len(suits) == 2 and suits[0] % 2 == suits[1] % 2), suits


def test_a_lays_the_chosen_card(scenarios):
    scenario = scenarios(ahead(follows)).settle()
    legal = rules().legal(scenario.match.s, 0)
    pick(scenario, legal[-1]).press("A")
    assert scenario.match.s[rules().AT_CARDS + legal[-1]] == rules().GONE


def test_the_cursor_begins_on_a_card_that_may_be_played_and_the_others_are_dimmed(scenarios):
    from mesa.ui import theme

    scenario = scenarios(ahead(follows)).settle()
    legal = rules().legal(scenario.match.s, 0)
    fan = scenario.top.table.hand
    assert fan.chosen() in legal
    dimmed = [sprite.pixel_shader is theme.DIM for sprite in fan.sprites]
    assert dimmed == [card not in legal for card in fan.cards]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("pt", "Siga o naipe: "), ("en", "Follow suit: "), ("es", "Asiste a "), ("pt-PT", "Tens de assistir: ")],
)
def test_a_card_that_may_not_be_played_says_why(scenarios, lang, words):
    scenario = scenarios(ahead(follows), lang).settle()
    before = bytes(scenario.match.s)
    led = rules().trick(scenario.match.s)[0][1] // 10
    legal = rules().legal(scenario.match.s, 0)
    pick(scenario, next(card for card in scenario.top.table.hand.cards if card not in legal)).settle().press(
        "A"
    )
    from mesa.ui import text

    assert notice(scenario) == words + text.SUITS[led] and bytes(scenario.match.s) == before


def test_with_revokes_on_no_card_is_dimmed_and_any_may_be_laid(scenarios):
    def holds_it(s):
        led = rules().trick(s)[0][1] // 10 if mine(s) and rules().trick(s) else -1
        return 0 < len([card for card in rules().hand(s, 0) if card // 10 == led]) < len(rules().hand(s, 0))

    scenario = scenarios(ahead(holds_it, REVOKES)).settle()
    from mesa.ui import theme

    led = rules().trick(scenario.match.s)[0][1] // 10
    assert all(sprite.pixel_shader is theme.PALETTE for sprite in scenario.top.table.hand.sprites)
    pick(scenario, next(card for card in scenario.top.table.hand.cards if card // 10 != led)).settle().press(
        "A"
    )
    assert rules().revoked(scenario.match.s, 0) == 1


def test_arrows_do_nothing_unseen_while_others_play(scenarios):
    scenario = scenarios(ahead(follows)).settle().press("A")
    while scenario.top.busy() and scenario.top.motion.busy:
        scenario.frames(1)
    assert not scenario.top.asked
    at = scenario.top.table.hand.at
    scenario.press("RIGHT")
    assert scenario.top.table.hand.at == at


def test_b_neither_plays_nor_moves(scenarios):
    scenario = scenarios(ahead(follows)).settle()
    before, at = bytes(scenario.match.s), scenario.top.table.hand.at
    scenario.press("B").settle()
    assert (bytes(scenario.match.s), scenario.top.table.hand.at) == (before, at)


def test_a_card_to_be_confirmed(scenarios):
    from mesa.board import setting

    scenario = scenarios(ahead(follows), settings=((setting.CONFIRM, 1),)).settle()
    before = bytes(scenario.match.s)
    scenario.press("A")
    assert bytes(scenario.match.s) == before and "de novo" in notice(scenario)
    scenario.press("RIGHT").settle().press("LEFT").settle().press("A")
    assert bytes(scenario.match.s) == before, "who has moved is asked again"
    scenario.press("A")
    assert bytes(scenario.match.s) != before


def forced(s):
    """Return whether seat 0 may play only one of its cards."""
    return mine(s) and len(rules().legal(s, 0)) == 1 and len(rules().hand(s, 0)) > 3


@pytest.mark.parametrize("alone", [0, 1])
def test_a_forced_card_plays_itself_where_that_is_wished(scenarios, alone):
    from mesa.board import setting

    state = ahead(forced)
    card = rules().legal(state, 0)[0]
    scenario = scenarios(state, settings=((setting.FORCED, alone),)).frames(60)
    assert (scenario.match.s[rules().AT_CARDS + card] == rules().GONE) == (alone == 1)


def test_a_choice_never_plays_itself(scenarios):
    from mesa.board import setting

    state = ahead(follows)
    scenario = scenarios(state, settings=((setting.FORCED, 1),)).frames(90)
    assert bytes(scenario.match.s) == bytes(state)


# Cutting, dealing, asking


def test_cutting_by_keys(scenarios):
    scenario = scenarios(ahead(phase_is("CUTTING"))).settle()
    cut = scenario.top.box
    assert cut.at == 20
    scenario.press("RIGHT", "RIGHT", "UP")
    assert cut.at == 27 and cut.label.text == "27 + 13"
    for _ in range(12):
        scenario.press("DOWN")
    assert cut.at == 1
    scenario.press("LEFT")
    assert cut.at == 1
    for _ in range(12):
        scenario.press("UP")
    assert cut.at == 39
    scenario.press("LEFT", "A")
    assert scenario.match.s[rules().AT_CUT] == 38 and scenario.top.box is None


def test_the_place_of_the_cut_is_there_after_a_page(scenarios):
    """The view is built again then."""
    scenario = scenarios(ahead(phase_is("CUTTING"))).settle()
    scenario.press("RIGHT", "RIGHT").choose("help").frames(3)
    assert scene(scenario) == "HelpViewer"
    scenario.press("B").frames(3).settle()
    assert scenario.top.box.at == 22 and scenario.top.box.label.text == "22 + 18"


def test_the_end_of_a_match_is_there_after_a_new_view(scenarios):
    """It does not show the last hand's points again, which have been seen."""
    scenario = scenarios(last_card(120, scores=(1, 2))).settle().press("A")
    counted(scenario).press("A").over()
    view = scenario.console.stack.scenes[0]
    scenario.console.stack.swap(type(view)(scenario.console, view.match))
    scenario.until(lambda scenario: scene(scenario) in ("Dialog", "Count"), auto=False)
    assert scene(scenario) == "Dialog" and len(scenario.top.choices) == 5


@pytest.mark.parametrize("row", [0, 1])
def test_the_dealer_is_asked_first_or_last(scenarios, row):
    scenario = scenarios(ahead(phase_is("DEALING"))).dialog()
    assert scenario.top.actions == [rules().DEAL_FIRST, rules().DEAL_LAST] and len(dialog_text(scenario)) == 4
    scenario.press("B")
    assert scene(scenario) == "Dialog", "there is no way round it"
    scenario.press(*["DOWN"] * row, "A")
    assert scenario.match.s[rules().AT_SIDE] == rules().DEAL_FIRST + row


def may_ask(s):
    return phase_is("ASKING")(s) and rules().REDEAL in rules().legal(s, 0)


@pytest.mark.parametrize("ask", [False, True])
def test_a_poor_hand_may_be_exchanged(scenarios, ask):
    scenario = scenarios(ahead(may_ask)).dialog()
    worth = sum(rules().POINTS[card % 10] for card in rules().hand(scenario.match.s, 0))
    assert "Você só tem {} pontos.".format(worth) in dialog_text(scenario)
    scenario.press(*["DOWN"] * ask, "A").frames(1)
    assert scenario.match.s[rules().AT_REDEALS] == ask
    if ask:
        assert notice(scenario) == "Você: “Outras cartas!”"
        scenario.until(lambda scenario: scenario.match.s[rules().AT_PHASE] > rules().DEALING, auto=True)
        assert scenario.match.s[rules().AT_TURNED] < 40


def test_who_may_not_ask_is_not_asked(scenarios):
    """The rules ask all four in turn; of the others' answers only a wanted redeal is shown."""
    scenario = scenarios(ahead(lambda s: phase_is("ASKING")(s) and not may_ask(s)))
    seen = []
    for _ in range(200):
        scenario.frames(1)
        seen.append(scene(scenario))
        if scenario.match.s[rules().AT_PHASE] == rules().PLAYING:
            break
    assert set(seen) == {"View"} and scenario.match.s[rules().AT_PHASE] == rules().PLAYING


def test_nobody_waits_before_the_first_card(scenarios):
    """This includes the first hand, which has no event NEW_HAND: all answer within half a second."""
    state = ahead(
        lambda s: s[rules().AT_PHASE] == rules().ASKING and rules().hand_number(s) == 0 and not may_ask(s)
    )
    scenario = scenarios(state)
    for _ in range(60):
        scenario.frames(1)
        if scenario.match.s[rules().AT_PHASE] == rules().PLAYING:
            return
    raise AssertionError("the questions take longer than two seconds")


# What lies on the table


def rectangles(view):
    """Return everything that must be visible together, as {(name, seat): (left, top, right, bottom)}."""
    from games.sueca import table

    out = {("bar", -1): (0, 0, 160, 11)}
    for seat in range(4):
        x, y = table.IN_TRICK[seat]
        out["card", seat] = (x, y, x + 24, y + 34)
        out["frame", seat] = (x - 2, y - 2, x + 26, y + 36)
        x, y, left, top = table._MARKS[4 * seat : 4 * seat + 4]
        out["turned", seat] = (x, y, x + 13, y + 18)
        out["chip", seat] = (left, top, left + 12, top + 12)
        label = view.table.nameplates.labels[seat]
        left = label.x + label[0].x
        from mesa.ui import text

        right = left + text.width(label.text)
        out["nameplate", seat] = (left, label.y + 1, right, label.y + 9)
    for label in view.table.score_bar.labels[2:]:
        out["bar", label.y] = (label.x - text.width(label.text), label.y + 1, label.x, label.y + 9)
    out["chosen", -1] = (0, view.table.hand.y - view.table.hand.lift - 2, 160, 128)
    return out


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_marks_names_and_cards_lie_apart(scenarios, lang):
    """Seat 0's own card in the trick is an exception: while it is there, no card is chosen."""
    state = ahead(mine)
    state[rules().AT_STAKE] = 2
    found = rectangles(scenarios(state, lang).top)
    names = list(found)
    for i, first in enumerate(names):
        a = found[first]
        assert a[0] >= 0 and a[1] >= 0 and a[2] <= 160 and a[3] <= 128, first
        for second in names[:i]:
            b = found[second]
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            # marks of two dealers are never shown together
            never = {first[0], second[0]} <= {"chip", "turned"} and first[1] != second[1]
            # only one card has a frame, which lies around it
            never = never or first[0] == second[0] == "frame"
            never = never or {first[0], second[0]} == {"card", "frame"} and first[1] == second[1]
            own = ("chosen", -1) in (first, second) and {("card", 0), ("frame", 0)} & {first, second}
            assert apart or never or own, (first, second)


@pytest.mark.parametrize("dealer", range(4))
def test_chip_and_turned_card_lie_with_the_dealer_until_it_is_laid(scenarios, dealer):
    from games.sueca import table

    scenario = scenarios(
        ahead(lambda s: mine(s) and rules().dealer(s) == dealer and s[rules().AT_LAID] < 4)
    ).settle()
    view = scenario.top
    assert (view.table.dealer.chip.x, view.table.dealer.chip.y) == table._MARKS[
        4 * dealer + 2 : 4 * dealer + 4
    ]
    held = scenario.match.s[rules().AT_CARDS + scenario.match.s[rules().AT_TURNED]] == dealer
    assert view.table.dealer.turned.hidden != held
    scenario.mine(
        lambda scenario: (
            scenario.match.s[rules().AT_CARDS + scenario.match.s[rules().AT_TURNED]] == rules().GONE
        )
    )
    assert view.table.dealer.turned.hidden


def test_the_turned_card_is_gone_after_the_hand_even_if_it_is_laid_last(scenarios):
    def last(s):
        if not mine(s, 39) or rules().dealer(s):
            return False
        return rules().hand(s, 0) == [s[rules().AT_TURNED]]

    scenario = scenarios(ahead(last)).settle()
    assert not scenario.top.table.dealer.turned.hidden
    view = scenario.top
    counted(scenario.press("A"))
    assert view.table.dealer.turned.hidden


@pytest.mark.parametrize("laid", [0, 1, 2, 3])
def test_the_card_that_wins_so_far_is_in_the_frame(scenarios, laid):
    from games.sueca import table

    def trumped(s):
        return mine(s) and s[rules().AT_LAID] % 4 == laid and s[rules().AT_LAID] > 8

    view = scenarios(ahead(trumped)).settle().top
    s = view.match.view
    frame = view.table.trick.frame
    best = None
    for seat, card in rules().trick(s):
        if best is None or rules().beats(card, best[1], rules().trump(s)):
            best = seat, card
    if best is None:
        assert frame.y <= -38
    else:
        x, y = table.IN_TRICK[best[0]]
        assert (frame.x, frame.y) == (x - 2, y - 2)


@pytest.mark.parametrize(("speed", "shown"), [(QUICK, 480), (NORMAL, 800), (CALM, 1200)])
def test_a_trick_lies_there_to_be_seen_its_best_card_in_a_frame(scenarios, speed, shown):
    """The pace's setting gives the milliseconds; then the trick goes to the winner."""
    from games.sueca import table
    from mesa.board import setting

    scenario = scenarios(ahead(lambda s: mine(s, 11)), settings=((setting.PACE, speed),)).settle()
    winner = []
    show = scenario.top.show

    def spy(event):
        if event[0] == rules().TAKEN:
            winner.append(event[1])
        show(event)

    scenario.top.show = spy
    scenario.press("A")
    for _ in range(60):
        if winner:
            break
        scenario.frames(1)
    view = scenario.top
    x, y = table.IN_TRICK[winner[0]]
    start = scenario.session.board.clock.ms
    while any((sprite.x, sprite.y) in table.IN_TRICK for sprite in view.table.trick.passing):
        assert (view.table.trick.frame.x, view.table.trick.frame.y) == (x - 2, y - 2)
        scenario.frames(1)
    assert abs(scenario.session.board.clock.ms - start - shown) <= 66
    while view.motion.busy:
        scenario.frames(1)
    away = (
        view.table.trick.frame.x,
        view.table.trick.frame.y,
        view.table.trick.frame.x + 28,
        view.table.trick.frame.y + 38,
    )
    assert away[2] <= 0 or away[3] <= 0 or away[0] >= 160 or away[1] >= 128, "nothing of the frame is left"


def test_a_key_hurries_the_trick_and_does_nothing_else(scenarios):
    scenario = scenarios(ahead(lambda s: mine(s, 11))).settle().press("A")
    for _ in range(60):
        if scenario.top.table.trick.passing:
            break
        scenario.frames(1)
    before = bytes(scenario.match.s)
    scenario.press("A")
    assert not scenario.top.motion.moves and bytes(scenario.match.s) == before


def test_the_name_of_who_is_to_play_has_its_colour(scenarios):
    from mesa.ui import theme

    scenario = scenarios(ahead(follows)).settle()
    turn = theme.rgb(theme.TURN)
    assert [label.color == turn for label in scenario.top.table.nameplates.labels] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize("seat", range(4))
def test_the_name_of_whose_turn_it_is_has_its_colour(scenarios, seat):
    from mesa.ui import theme

    view = scenarios(ahead(lambda s: s[rules().AT_PHASE] == rules().PLAYING and rules().turn(s) == seat)).top
    lit = [label.color == theme.rgb(theme.TURN) for label in view.table.nameplates.labels]
    assert lit == [other == seat for other in range(4)]


@pytest.mark.parametrize("seat", range(4))
def test_an_outline_shows_where_the_next_card_will_lie(scenarios, seat):
    from games.sueca import table

    view = scenarios(ahead(lambda s: s[rules().AT_PHASE] == rules().PLAYING and rules().turn(s) == seat)).top
    assert (view.table.next.x, view.table.next.y) == table.IN_TRICK[seat] and not view.table.next.hidden


def test_there_is_no_outline_where_nobody_is_to_play(scenarios):
    assert scenarios(ahead(phase_is("CUTTING"))).top.table.next.hidden
    assert counted(scenarios(last_card(61)).settle().press("A")).console.stack.scenes[0].table.next.hidden


@pytest.mark.parametrize("points", ["on", "off"])
def test_a_tricks_points_fly_to_the_pair_that_has_won_them(scenarios, points):
    """They fly from the trick's best card to below the score, which stays readable.

    They disappear when the score has them, and are not shown if unwanted.
    """
    from games.sueca import table
    from mesa.ui import text

    scenario = scenarios(ahead(lambda s: mine(s, 11)), prefs={"points": points}).settle()
    won = []
    show = scenario.top.show

    def spy(event):
        show(event)
        if event[0] == rules().TAKEN:
            won.append(event)

    scenario.top.show = spy
    scenario.press("A").until(lambda scenario: won, auto=False)
    (_, seat, worth, _), view = won[0], scenario.top
    flying = [label for label in view.table.strip if label not in view.table.score_bar.labels]
    assert worth and [label.text for label in flying] == [str(worth)] * (points == "on")
    if flying:
        x, y = table.IN_TRICK[seat]
        assert x < flying[0].x < x + 24 and y < flying[0].y < y + 34
        score = view.table.score_bar.labels[seat % 2]
        before = score.text
        while view.motion.busy:
            assert score.text == before
            place = flying[0].x, flying[0].y
            scenario.frames(1)
        assert abs(place[0] - score.x - text.width(before)) < 12 and 10 < place[1] < 14
        assert (
            score.text.endswith(" %d" % view.match.view[rules().AT_HAND_SCORES + seat % 2])
            and score.text != before
        )
    assert list(view.table.strip) == view.table.score_bar.labels[:2]


@pytest.mark.parametrize("points", ["on", "off"])
def test_the_bar_has_the_points_unless_they_are_not_wanted_and_what_ties_add(scenarios, points):
    """The bar shows a pair's match points as stars, then its points in this hand."""
    state = ahead(lambda s: mine(s, 22) and not s[rules().AT_STAKE])
    put16(state, rules().AT_SCORES, 3)
    put16(state, rules().AT_SCORES + 2, -1)
    ours, theirs = state[rules().AT_HAND_SCORES], state[rules().AT_HAND_SCORES + 1]
    labels = scenarios(state, prefs={"points": points}).top.table.score_bar.labels
    shown = ["Nós ★★★•", "Eles -1★"]
    if points == "on":
        shown = ["{} {}".format(shown[0], ours), "{} {}".format(shown[1], theirs)]
    assert [label.text for label in labels] == [*shown, "trunfo"]
    state[rules().AT_STAKE] = 2
    labels = scenarios(state, prefs={"points": points}).top.table.score_bar.labels
    assert [label.text for label in labels] == [*shown, "trunfo +2★"]


def test_a_view_can_begin_at_every_question(scenarios):
    """The screen is the same after the help was open, which unloads the view."""
    scenario = scenarios(ahead(phase_is("CUTTING")))
    seen = 0
    for _ in range(14):
        scenario.mine().frames(60)
        if scenario.top.box is None:
            before = scenario.image()
            scenario.choose("help").frames(2)
            assert scene(scenario) == "HelpViewer"
            scenario.press("B").settle().frames(8)
            assert scenario.image().tobytes() == before.tobytes()
            seen += 1
        moves = scenario.match.moves
        scenario.until(lambda scenario: scenario.match.moves > moves)  # noqa: B023
    assert seen > 8


# Looking at tricks


def test_select_shows_the_last_trick_until_a_card_is_laid(scenarios):
    scenario = scenarios(ahead(lambda s: mine(s, 12))).settle().press("SELECT")
    review = scenario.top
    assert scene(scenario) == "Tricks" and review.title.text == "Vaza 3"
    view = scenario.match.view
    trick = {seat: card for seat, card in rules().last_trick(view)}
    assert len(trick) == 4 and not any(card.hidden for card in review.cards)
    scenario.press("RIGHT")
    assert review.title.text == "Vaza 3", "no other trick may be looked at"
    scenario.press("B")
    assert scene(scenario) == "View"
    scenario.press("A").frames(2)
    scenario.mine(lambda scenario: rules().trick(scenario.match.s))
    scenario.press("SELECT")
    assert scene(scenario) == "View" and notice(scenario) == "Nenhuma vaza para ver"


# Revokes


def caught(s):
    return mine(s) and rules().proof(s, 1)


def suspicious(s):
    return mine(s) and s[rules().AT_LAID] > 9


def accuse(scenario):
    """Go through the pause menu to the question, and answer yes."""
    scenario.settle().press("START")
    scenario.press(*["DOWN"] * scenario.top.choices.index("Acusar renúncia"), "A")
    return scenario.frames(1).press("DOWN", "A").frames(1)


def test_accusing_is_asked_twice_and_says_what_it_may_cost(scenarios):
    scenario = scenarios(ahead(suspicious, REVOKES)).settle()
    before = bytes(scenario.match.s)
    scenario.choose("accuse").frames(1)
    assert dialog_text(scenario) == ["Acusação", "Sem prova, custa um ponto.", "Agora não", "Acusar renúncia"]
    scenario.press("A").settle()
    assert bytes(scenario.match.s) == before and scene(scenario) == "View"


def test_a_false_accusation_costs_a_point_and_opens_the_tricks(scenarios):
    scenario = accuse(scenarios(ahead(suspicious, REVOKES)))
    assert dialog_text(scenario)[1:3] == ["Você: “Renúncia!”", "Nada se prova: custa um ponto."]
    assert rules().scores(scenario.match.s)[:2] == [-1, 0]
    scenario.press("A")
    review = scenario.top
    assert scene(scenario) == "Tricks" and "Vaza 1" in review.title.text
    scenario.press("RIGHT")
    assert "Vaza 2" in review.title.text
    scenario.press("LEFT", "LEFT")
    n = (scenario.match.s[rules().AT_LAID] + 3) // 4
    assert "Vaza {}".format(n) in review.title.text
    if scenario.match.s[rules().AT_LAID] % 4:
        assert "levou" not in review.note.text, "nobody has taken it yet"
    scenario.press("B").settle()
    assert scene(scenario) == "View" and scenario.top.table.score_bar.labels[0].text.startswith("Nós -1★ ")
    scenario.press("START")
    assert "Acusar renúncia" not in scenario.top.choices, "once a hand"


def test_a_false_accusation_may_cost_the_match(scenarios):
    scenario = accuse(scenarios(ahead(suspicious, {"revoke": "on", "false_accusation": "the_match"})))
    assert "Nada se prova: custa a partida." in dialog_text(scenario)
    scenario.press("A", "B").until(lambda scenario: scene(scenario) == "Dialog", auto=False)
    assert dialog_text(scenario)[:4] == [
        "Perdemos",
        "Partida: 0 a 4",
        "Acusação falsa.",
        "Cara-de-gato (limpa):",
    ]


def test_a_revoke_is_proved_trick_by_trick(scenarios):
    scenario = scenarios(ahead(caught, REVOKES, revoker=3))
    proved = rules().proof(scenario.match.s, 1)
    assert proved
    at, proof = proved
    accuse(scenario)
    assert "A renúncia está provada!" in dialog_text(scenario)
    scenario.press("A")
    review = scenario.top
    from mesa.ui import text

    face = rules().ORDER[proof % 10] + text.SUITS[proof // 10]
    assert review.at == at // 4 and review.note.text == "Caio não seguiu: tinha " + face
    log = scenario.match.view[rules().AT_LOG : rules().AT_LOG + 40]
    there = [card & 63 for card in log].index(proof) // 4
    while review.at != there:
        scenario.press("RIGHT")
    assert review.note.text == "A prova: " + face
    scenario.press("B").until(lambda scenario: scene(scenario) == "Dialog", auto=False)
    assert dialog_text(scenario)[:3] == ["Vitória!", "Partida: 4 a 0", "Renúncia provada."]


def test_bots_accuse_the_player(scenarios):
    def proved_next(s):
        if not mine(s) or not rules().revoked(s, 0) or rules().proof(s, 0):
            return False
        after = bytearray(s)
        harness.do(rules(), after, (0, rules().legal(s, 0)[0]))
        return rules().proof(after, 0) and after[rules().AT_PHASE] == rules().PLAYING

    state = ahead(proved_next, REVOKES, revoker=0)
    card = rules().legal(state, 0)[0]
    scenario = pick(scenarios(state).settle(), card).settle().press("A")
    scenario.until(lambda scenario: scene(scenario) == "Dialog", auto=False, limit=600)
    assert dialog_text(scenario)[1] in ("Ana: “Renúncia!”", "Caio: “Renúncia!”")
    scenario.press("A")
    assert "Você não seguiu: tinha " in scenario.top.note.text


def test_the_autopilot_accuses_through_the_menu(scenarios):
    scenario = scenarios(ahead(caught, REVOKES, revoker=1)).over()
    assert scenario.match.s[rules().AT_RESULT] == rules().BY_REVOKE and rules().winners(scenario.match.s) == [
        0,
        2,
    ]


def test_the_last_call_lets_the_last_trick_be_seen_first(scenarios):
    scenario = scenarios(last_card(70, REVOKES)).settle().press("A").dialog()
    question = [
        "Última palavra",
        "Alguém renunciou?",
        "Contar os pontos",
        "Acusar renúncia",
        "Ver a última vaza",
    ]
    assert dialog_text(scenario) == question
    scenario.press("UP", "A")
    assert scene(scenario) == "Tricks" and scenario.top.title.text == "Vaza 10"
    scenario.press("B").frames(3)
    assert dialog_text(scenario) == question, "it is asked again"
    scenario.press("A")
    assert result(scenario) == ["70", "50", "+1 para nós", "61 a 90: 1★"]


def test_an_accusation_at_the_last_call(scenarios):
    scenario = scenarios(last_card(70, REVOKES)).settle().press("A").dialog().press("DOWN", "A").frames(1)
    assert "Nada se prova: custa um ponto." in dialog_text(scenario)
    scenario.press("A", "B")
    assert result(scenario)[:2] == ["70", "50"]


def test_without_revokes_there_is_nothing_to_accuse(scenarios):
    scenario = scenarios(ahead(suspicious)).settle().press("START")
    assert "Acusar renúncia" not in scenario.top.choices


# Showing the hand


@pytest.mark.parametrize(
    ("region", "seat", "sure", "line", "said"),
    [
        (
            "brazil",
            1,
            "Depois não dá para voltar atrás.",
            "Mostrar a mão a Ana",
            "Você: “Veja a minha mão, Ana”",
        ),
        ("portugal", 3, "Depois não há volta atrás.", "Mostrar o jogo a Caio", "Tu: “Vê o meu jogo, Caio”"),
    ],
)
def test_showing_the_hand_to_the_next_player(scenarios, region, seat, sure, line, said):
    scenario = scenarios(ahead(mine, {"region": region})).settle().press("START")
    scenario.press(*["DOWN"] * scenario.top.choices.index(line), "A").frames(1)
    assert dialog_text(scenario)[1:] == [sure, "Voltar", line], "it is asked first"
    scenario.press("DOWN", "A").frames(1)
    assert notice(scenario) == said
    seen = rules().hide(scenario.match.s, seat)
    assert rules().hand(seen, 0) == rules().hand(scenario.match.s, 0)
    scenario.press("START")
    assert line not in scenario.top.choices


# A hand's end, a match's end


@pytest.mark.parametrize(
    ("points", "scores", "lines"),
    [
        (61, (0, 0), ["61", "59", "+1 para nós", "61 a 90: 1★"]),
        (91, (0, 2), ["91", "29", "+2 para nós", "91 ou mais: 2★"]),
        (29, (0, 0), ["29", "91", "+2 para eles", "91 ou mais: 2★"]),
        (60, (1, 3), ["60", "60", "Empate!", "A próxima rodada vale +1"]),
        (120, (1, 3), ["120", "0", "+3 para nós", "Bandeira: vale a partida!"]),
    ],
)
def test_the_hands_end(scenarios, points, scores, lines):
    scenario = scenarios(last_card(points, scores=scores)).settle().press("A")
    assert result(scenario) == lines
    scenario.press("A").frames(2)
    assert scene(scenario) != "Count"


def test_what_a_tie_added_is_said(scenarios):
    state = last_card(91)
    state[rules().AT_STAKE] = 1
    scenario = scenarios(state).settle().press("A")
    assert result(scenario)[2:] == ["+3 para nós", "91 ou mais: 2★ +1★ (empate)"]


def test_what_a_tie_adds_is_in_the_bar_once_it_is_counted(scenarios):
    scenario = scenarios(last_card(60)).settle().press("A")
    scenario.until(lambda scenario: scene(scenario) == "Count", auto=False)
    labels = scenario.console.stack.scenes[0].table.score_bar.labels
    assert labels[2].text == "trunfo"
    counted(scenario)
    assert labels[2].text == "trunfo +1★"


def test_a_void_tie_adds_nothing(scenarios):
    scenario = scenarios(last_card(60, {"tie": "void"})).settle().press("A")
    assert result(scenario)[2:] == ["Empate!", "60 a 60: ninguém pontua"]


def test_points_are_counted_and_a_key_ends_that(scenarios):
    """Both bars grow together; the result is shown only afterwards."""
    scenario = scenarios(last_card(70)).settle().press("A")
    scenario.until(lambda scenario: scene(scenario) == "Count", auto=False).frames(8)
    top = scenario.top
    stars = scenario.console.stack.scenes[0].table.score_bar.labels[0]
    ours, theirs = [int(label.text) for label in top.numbers]
    assert 0 < ours < 70 and 0 < theirs < 50 and all(thing.hidden for thing in top.after)
    assert "★" not in stars.text, "what the hand brought is not counted yet"
    scenario.press("A")
    assert scene(scenario) == "Count", "a key that hurries does nothing else"
    assert "★•••" in stars.text
    assert result(scenario)[:2] == ["70", "50"] and not any(thing.hidden for thing in top.after)


@pytest.mark.parametrize(("pair", "how", "kinds"), [(0, 2, ["bandeira"]), (1, 2, []), (0, 1, [])])
def test_only_the_own_bandeira_is_celebrated(scenarios, pair, how, kinds):
    from mesa.core.contract import HAND_END

    view = scenarios(last_card(70)).settle().top
    seen = []
    view.celebrate = lambda kind, then=None: seen.append(kind)
    view.match.view[rules().AT_RESULT] = how
    view.motions(HAND_END)  # they are loaded, in a frame of their own
    view.show((HAND_END, pair, 120, 4))
    assert how in (rules().BY_BANDEIRA, rules().BY_POINTS) and seen == kinds


def test_a_bandeira_is_celebrated_before_it_is_counted(scenarios):
    scenario = scenarios(last_card(120, tricks=9)).settle().press("A")
    scenario.until(lambda scenario: scene(scenario) in ("Celebration", "Count"), auto=False)
    assert scene(scenario) == "Celebration" and scenario.top.said[0] == "bandeira"
    assert result(scenario)[0] == "120"


def test_the_sheet_is_opened_from_the_result(scenarios):
    """A line per hand: trump, points, match points and what the hand has brought; then the result again."""
    from mesa.ui import text

    state = last_card(91, scores=(0, 2))
    scenario = scenarios(state).settle().press("A")
    counted(scenario).press("UP", "A").frames(30)
    sheet = scenario.top
    assert scene(scenario) == "Sheet" and sheet.count == 1
    cells = [sheet.game.cell(i, sheet.cells[1 + i]) for i in range(3)]
    assert cells == [text.SUITS[rules().trump(state)], "91–29", "2–2  +2"]
    scenario.press("B").frames(2)
    assert result(scenario)[0] == "91" and scenario.top.bar.y == 113
    scenario.press("DOWN", "A")
    assert scenario.mine()


def test_the_sheet_of_a_hand_that_an_accusation_has_ended():
    from games.sueca import sheet

    s = rules().new(1, 4, bytes(6))
    s[rules().AT_TURNED] = 7
    put16(s, rules().AT_SCORES, -1)
    put16(s, rules().AT_SCORES + 2, 4)
    assert [sheet.cell(i, value) for i, value in enumerate(sheet.row(s))][1:] == ["–", "-1–4"]


@pytest.mark.parametrize(
    ("lang", "scores", "points", "tricks", "lines"),
    [
        ("pt", (0, 2), 120, 9, ["Vitória!", "Partida: 4 a 2", "Bandeira!"]),
        (
            "pt",
            (0, 0),
            120,
            9,
            ["Vitória!", "Partida: 4 a 0", "Bandeira!", "Cara-de-gato (limpa):", "eles ficaram em zero!"],
        ),
        (
            "en",
            (3, 0),
            61,
            5,
            ["We win!", "Match: 4 to 0", "Cara-de-gato (clean):", "they end with nothing!"],
        ),
        ("en", (3, 1), 91, 5, ["We win!", "Match: 5 to 1"]),
        ("en", (0, 3), 30, 5, ["We lose", "Match: 0 to 4", "Cara-de-gato (clean):", "we end with nothing."]),
    ],
)
def test_the_matchs_end(scenarios, lang, scores, points, tricks, lines):
    scenario = scenarios(last_card(points, tricks=tricks, scores=scores), lang).settle().press("A")
    counted(scenario).press("A").dialog()
    assert [scenario.top.title, *scenario.top.text] == lines
    scenario.press("B")
    assert scene(scenario) == "Dialog", "what comes next is chosen"


def at_a_result(scenario):
    """Return whether a hand's result is shown, nothing else comes before it, and no key is down."""
    match = scenario.match
    there = match and match.turn() == TABLE and scene(scenario) == "Count" and not scenario.top.busy()
    return there and not match.events and scenario.autopilot.idle()


@pytest.mark.parametrize(
    ("lang", "seed", "options"),
    [
        ("pt", 1, None),
        ("en", 2, {"region": "portugal", "first_lead": "after_dealer", "revoke": "on"}),
    ],
)
def test_a_restart_at_a_result_changes_nothing(monkeypatch, lang, seed, options):
    """In whole autopilot matches, at every hand's end; the match's end agrees with the state."""
    monkeypatch.setattr(gc, "collect", int)
    from mesa.board import setting

    scenario = Scenario("sueca", lang, seed, options=options, settings=((setting.PACE, QUICK),))
    hands = 0
    try:
        while True:
            scenario.until(lambda scenario: at_a_result(scenario) or scenario.session.at_the_end()).frames(1)
            if scenario.session.at_the_end():
                break
            page, state = scenario.image().tobytes(), bytes(scenario.match.s)
            scenario.session.restart()
            start.to_launcher(scenario.session)
            start.to_setup(scenario.session, "sueca")
            assert start.to_match(scenario.session)
            scenario.until(at_a_result, auto=False).frames(1)
            assert bytes(scenario.match.s) == state and scenario.image().tobytes() == page
            harness.closes_into_the_next_deal(scenario, state)
            hands += 1
        s = scenario.match.s
        assert hands == rules().hand_number(s) > 1
        t = scenario.top.t
        won = 0 in rules().winners(s)
        assert dialog_text(scenario)[:2] == [
            t("won" if won else "lost"),
            t("match_score", *rules().scores(s)[:2]),
        ]
    finally:
        scenario.close()


def test_a_hands_result_is_drawn_from_the_state_alone(scenarios):
    """After a second tie, played and reopened: the box; above it points, trump, and what ties add."""
    from mesa.ui import text, theme

    state = last_card(60)
    state[rules().AT_STAKE] = 1
    played = counted(scenarios(state).settle().press("A"))
    page, state = played.image().tobytes(), bytearray(played.match.s)
    played.close()
    opened = scenarios(state)
    assert result(opened) == ["60", "60", "Empate!", "A próxima rodada vale +2"]
    assert opened.image().tobytes() == page
    view = opened.console.stack.scenes[0]
    bar = view.table.score_bar
    assert [label.text[-2:] for label in bar.labels] == ["60", "60", "2★"]
    assert bar.trump.text == text.SUITS[rules().trump(state)]
    assert all(label.color == theme.rgb(theme.TEXT) for label in view.table.nameplates.labels), (
        "nobody is to play"
    )


@pytest.mark.parametrize("row", [0, 1])
def test_a_rematch_and_the_same_deal(scenarios, row):
    scenario = counted(scenarios(last_card(61, scores=(3, 0))).settle().press("A")).press("A").dialog()
    old = scenario.match
    scenario.press(*["DOWN"] * row, "A").until(
        lambda scenario: scenario.match not in (None, old), auto=False
    ).settle()
    assert (scenario.match.seed == old.seed) == (row == 1)
    assert rules().hand_number(scenario.match.s) == 0 and rules().scores(scenario.match.s) == [0] * 4


# A first match


def tipped(scenarios, state):
    """Open a match in `state` with tips on, and run until the first tip."""
    from mesa.board import setting

    scenario = scenarios(state, settings=((setting.TIPS_OFF, 0),))
    return scenario.until(lambda scenario: scene(scenario) == "Tip", auto=False)


@pytest.mark.parametrize(
    ("reached", "tips"),
    [
        (phase_is("CUTTING"), [0]),
        (phase_is("DEALING"), [1]),
        (lambda s: mine(s) and s[rules().AT_LAID] < 4, [2]),
        (lambda s: mine(s, 4), [2, 4]),
        (lambda s: follows(s) and s[rules().AT_LAID] in (5, 6, 7), [2, 5]),
        (lambda s: follows(s) and s[rules().AT_LAID] > 8, [2, 5, 3]),
        (
            lambda s: (
                mine(s)
                and s[rules().AT_LAID] in (5, 6, 7)
                and rules().voids(s)[0] == 0
                and not [c for c in rules().hand(s, 0) if c // 10 == rules().trick(s)[0][1] // 10]
            ),
            [2, 6],
        ),
    ],
)
def test_what_is_asked_has_its_tip(scenarios, reached, tips):
    scenario = tipped(scenarios, ahead(reached))
    seen = []
    for _ in range(60):
        if scene(scenario) == "Tip":
            seen.append(scenario.top.i)
            scenario.press("A")
        scenario.frames(1)
    assert seen == tips
    assert scene(scenario) == "Dialog" or scenario.top.box or scenario.top.table.hand.raised, (
        "then it is asked"
    )


@pytest.mark.parametrize("number", range(4))
def test_with_revokes_no_tip_says_which_cards_are_allowed(scenarios, number):
    """Any card may be laid then, so a tip about following would be wrong."""
    state = ahead(lambda s: mine(s) and s[rules().AT_LAID] in (5, 6, 7), REVOKES, seed=1 + number)
    scenario = tipped(scenarios, state)
    seen = []
    for _ in range(60):
        if scene(scenario) == "Tip":
            seen.append(scenario.top.i)
            scenario.press("A")
        scenario.frames(1)
    assert seen == [2]


def test_beneath_the_tip_of_a_suit_that_must_be_followed_the_others_are_dimmed(scenarios):
    from mesa.ui import theme

    scenario = tipped(scenarios, ahead(lambda s: follows(s) and s[rules().AT_LAID] in (5, 6, 7)))
    legal = rules().legal(scenario.match.s, 0)
    fan = scenario.console.stack.scenes[0].table.hand
    assert [sprite.pixel_shader is theme.DIM for sprite in fan.sprites] == [
        card not in legal for card in fan.cards
    ]


def test_the_first_result_has_its_tip_and_then_the_points_are_counted(scenarios):
    state = last_card(61)
    scenario = tipped(scenarios, state)
    while scene(scenario) == "Tip":
        scenario.press("A").frames(2)
    scenario.settle().press("A").until(lambda scenario: scene(scenario) == "Tip", auto=False)
    assert scenario.top.i == 7
    scenario.press("A")
    assert result(scenario)[0] == "61"


# Portugal


def test_with_the_region_portugal_the_words_are_those_of_portugal(scenarios):
    """This applies if the language is Portuguese, and to the console's words too."""
    state = ahead(mine, {"region": "portugal"})
    scenario = scenarios(state)
    view, words = scenario.top, scenario.console.words
    assert view.t("you_cut") == "Parte o baralho" and view.table.nameplates.labels[0].text == "Tu"
    assert (words.lang, words.code) == ("pt", "pt-PT")
    for folder in ("mesa", "sueca"):
        for key, said in harness.texts_of(folder, "pt-PT")["words"].items():
            assert words.text(key) == said
    assert scenarios(state, "en").top.t("you_cut") == "Cut the deck"
    assert scenarios(state, "es").top.t("you_cut") == harness.texts_of("sueca", "es")["words"]["you_cut"]
    assert scenarios(ahead(mine)).top.t("you_cut") == "Corte o baralho"
    assert scenarios(ahead(mine), "pt-PT").top.t("you_cut") == "Parte o baralho"


def test_after_a_match_in_portugal_the_words_are_the_chosen_languages_again(scenarios):
    scenario = scenarios(ahead(mine, {"region": "portugal"})).settle()
    words = scenario.console.words
    assert words.code == "pt-PT"
    scenario.console.navigation().show_launcher()
    scenario.until(lambda scenario: scene(scenario) == "Launcher", auto=False)
    assert words.code == "pt" and words.text("you") == harness.texts_of("mesa", "pt")["words"]["you"]


# Words


def test_no_english_sentence_makes_you_a_third_person(scenarios):
    """As in "You accuses": a name that may be "You" never stands before a verb in the third person."""
    t = scenarios(ahead(mine), "en").top.t
    for key in ("accuses", "redealt", "shown", "revoked_here", "taken_by", "led_by", "turned"):
        words = t(key, "You", "X", "X")
        assert not re.search(r"\bYou \w+s\b", words), words


@pytest.mark.parametrize("lang", [*harness.LANGUAGES, "portugal"])
def test_texts_fit(scenarios, lang):
    """A dialog has 142 pixels, a notice 137, the review's note 138, whatever is filled in."""
    state = ahead(mine, {"region": "portugal"} if lang == "portugal" else None)
    t = scenarios(state, "pt" if lang == "portugal" else lang).top.t
    from mesa.ui import text

    names = ("Caio", "Beto", t("you"))
    prices = (t("price_0"), t("price_1"))
    for limit, words in {
        142: [t("accused_false", price) for price in prices]
        + [t("accuse_sure", price) for price in prices]
        + [t("accuses", name) for name in names]
        + [
            t("next_more", 12),
            t("match_score", -12, 5),
            t("from_91") + t("of_ties", 9),
            t("redeal_points", 9),
            t("show_hand", "Caio"),
        ]
        + [
            t(key)
            for key in ("accused_proved", "deal_what", "last_call_text", "see_last", "from_61", "from_120")
        ]
        + [t(key) for key in ("next_same", "cara_de_gato", "clean_won", "clean_lost")],
        137: [t("redealt", name) for name in names]
        + [t("shown", t("you"), "Caio"), t("turned", t("you"), "Q♣"), t("confirm_card", "A")],
        138: [t("revoked_here", name, "Q♣") for name in names]
        + [t("led_by", name) + "  " + t("taken_by", name) for name in names],
    }.items():
        for line in words:
            assert text.width(line) <= limit, line
    for title in ("last_call", "deal_how", "redeal", "accusation", "won", "lost"):
        assert text.width(t(title), True) <= 142
    for word in ("count", "hand_tied"):
        assert text.width(t(word), True) <= 142
    assert text.width(t("hand_lost", 12), True) <= 142


@pytest.mark.parametrize("points", [(100, 20), (0, 120)])
@pytest.mark.parametrize("won", [-12, 3, 4, 5])
@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_the_bars_parts_lie_apart(scenarios, lang, won, points):
    state = ahead(lambda s: mine(s, 22))
    state[rules().AT_HAND_SCORES : rules().AT_HAND_SCORES + 2] = bytes(points)
    for pair in (0, 1):
        put16(state, rules().AT_SCORES + 2 * pair, won)
    view = scenarios(state, lang).top
    bar = view.table.score_bar
    from mesa.ui import text

    ours, theirs = bar.labels[:2]
    assert ours.x + text.width(ours.text) + 3 <= theirs.x
    assert theirs.x + text.width(theirs.text) <= view.notice_w
