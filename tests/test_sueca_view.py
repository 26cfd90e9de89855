# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca on the screen: questions, keys, messages, results. What holds for every view: tests/test_views.py.

Rare positions are reached without a screen (sim.scenarios.sueca.ahead) and opened like a saved match.
"""

import itertools
import re
import sys

import harness
import pytest

from games.sueca import guess, rules, state, table
from mesa.board import setting
from mesa.board.store import PLAYED
from mesa.core.contract import HAND_END, put16
from mesa.ui import text, theme
from sim.scenarios.sueca import REVOKES, ahead, counted, last_card, mine

CALM = 2


@pytest.fixture
def at(play):
    """Return a function that opens a match at a state."""
    return lambda start, lang="pt", **more: play("sueca", start, lang, **more)


def end(at, points, *more, lang="pt", **named):
    """Return a match in which a hand's last card, the player's, plays itself; see last_card."""
    return at(last_card(points, *more, **named), lang)


def after(top):
    """Return what the count shows once it is complete."""
    return list(top.group)[top.first :]


def result(t):
    """Return the next hand's result once it is counted: both pairs' points, what they bring, why."""
    top = counted(t).top
    return [label.text for label in [*top.numbers, *after(top)[:2]]]


def phase_is(name, seat=0):
    return lambda s: s[state.AT_PHASE] == getattr(state, name) and rules.turn(s) == seat


def follows(s):
    """Return whether seat 0 must follow suit, with a choice of cards for it, and has other cards."""
    return mine(s) and 1 < len(rules.legal(s, 0)) < len(rules.hand(s, 0)) - 1


def pick(t, card):
    """Go to a card with the view's own keys."""
    while t.table.hand.chosen() != card:
        t.press("RIGHT")
    return t


# Cards


@pytest.mark.parametrize("suit", range(4))
def test_the_sign_of_trumps_has_the_colour_of_its_suit(at, suit):
    start = ahead(lambda s: mine(s) and rules.trump(s) == suit)
    red, ink = theme.RED, theme.INK
    for four, colours in enumerate(((red, ink, red, ink), (theme.BLUE, ink, red, theme.DEEP_GREEN))):
        t = at(start, settings=((setting.FOUR_COLOURS, four),)).settle()
        assert t.table.score_bar.trump.color == colours[suit]


def test_while_the_selected_card_rises_a_only_hurries(at):
    t = at(ahead(follows), settings=((setting.PACE, CALM),))
    t.until(lambda t: t.top.asked and t.top.motion.moves, auto=False)
    before = bytes(t.s)
    t.press("A").frames(2)
    assert bytes(t.s) == before and not t.top.motion.busy


def test_a_plays_the_card_that_the_cursor_has_reached_in_this_frame(at):
    t = at(ahead(follows), settings=((setting.PACE, CALM),)).settle()
    hand = t.table.hand
    while t.press("RIGHT") and hand.chosen() not in t.match.legal():
        pass
    t.press("RIGHT", "LEFT")
    card = hand.chosen()
    assert hand.sprites[hand.at].y < hand.y
    t.press("A").frames(2)
    assert card not in hand.cards


def test_up_and_down_jump_to_the_first_card_of_the_next_suit(at):
    t = at(ahead(mine)).settle()
    fan = t.table.hand
    suits = list(dict.fromkeys(card // 10 for card in fan.cards))
    assert len(suits) > 2
    start = suits.index(fan.chosen() // 10)
    for step in range(1, 5):
        t.press("UP").settle()
        assert fan.chosen() // 10 == suits[(start + step) % len(suits)]
    t.press("DOWN").settle()
    assert fan.chosen() // 10 == suits[(start + 3) % len(suits)]


def test_two_black_suits_lie_side_by_side_only_where_that_cannot_be_helped(at):
    """This holds for red suits too; trumps stay on the right. All sets of suits and all trumps are tried."""
    view = at(ahead(mine)).top
    s = bytearray(view.match.seen)
    for trump in range(4):
        s[state.AT_TURNED] = trump * 10
        for held in range(1, 16):
            s[state.AT_CARDS : state.AT_CARDS + 40] = bytes([state.GONE] * 40)
            for suit in range(4):
                if held >> suit & 1:
                    s[state.AT_CARDS + suit * 10] = 0
            suits = [card // 10 for card in view.table.hand.sorted(s)]
            assert sorted(suits) == [suit for suit in range(4) if held >> suit & 1]
            assert trump not in suits or suits[-1] == trump
            sides = [suit % 2 for suit in suits if suit != trump]
            # with trumps, two side suits of the same colour (not the trumps') must be together
            together = len(suits) == 3 and trump in suits and sides[0] == sides[1]
            alike = [a for a, b in zip(suits, suits[1:], strict=False) if a % 2 == b % 2]
            assert len(alike) == (together or len(suits) == 2 and suits[0] % 2 == suits[1] % 2), suits


def test_the_cursor_begins_on_a_card_that_may_be_played_and_the_others_are_dimmed(at):
    t = at(ahead(follows)).settle()
    legal = rules.legal(t.s, 0)
    fan = t.table.hand
    assert fan.chosen() in legal
    dimmed = [sprite.pixel_shader is t.theme.DIM for sprite in fan.sprites]
    assert dimmed == [card not in legal for card in fan.cards]


def test_the_cursor_stays_on_a_card_that_may_not_be_played_when_the_view_is_new(at):
    t = at(ahead(follows)).settle()
    card = next(card for card in t.table.hand.cards if card not in rules.legal(t.s, 0))
    pick(t, card).settle()
    t.renew().settle()
    assert t.table.hand.raised and t.table.hand.chosen() == card


def test_with_revokes_on_no_card_is_dimmed_and_any_may_be_laid(at):
    def holds_it(s):
        led = rules.trick(s)[0][1] // 10 if mine(s) and rules.trick(s) else -1
        return 0 < len([card for card in rules.hand(s, 0) if card // 10 == led]) < len(rules.hand(s, 0))

    t = at(ahead(holds_it, REVOKES)).settle()
    led = rules.trick(t.s)[0][1] // 10
    assert all(sprite.pixel_shader is t.theme.PALETTE for sprite in t.table.hand.sprites)
    pick(t, next(card for card in t.table.hand.cards if card // 10 != led)).settle().press("A")
    assert rules.revoked(t.s, 0) == 1


# Cutting, dealing, asking


def test_cutting_by_keys(at):
    t = at(ahead(phase_is("CUTTING"))).settle()
    cut = t.top.box
    assert cut.at == 20
    t.press("RIGHT", "RIGHT", "UP")
    assert cut.at == 27 and cut.label.text == "27 + 13"
    for _ in range(12):
        t.press("DOWN")
    assert cut.at == 1
    t.press("LEFT")
    assert cut.at == 1
    for _ in range(12):
        t.press("UP")
    assert cut.at == 39
    t.press("LEFT", "A")
    assert t.s[state.AT_CUT] == 38 and t.top.box is None


def test_the_place_of_the_cut_is_there_after_a_page(at):
    """The view is built again then."""
    t = at(ahead(phase_is("CUTTING"))).settle()
    t.press("RIGHT", "RIGHT").choose("help").frames(3)
    assert t.scene == "HelpViewer"
    t.press("B").frames(3).settle()
    assert t.top.box.at == 22 and t.top.box.label.text == "22 + 18"


def test_the_end_of_a_match_is_there_after_a_new_view(at):
    """It does not show the last hand's points again, which have been seen."""
    t = end(at, 120, scores=(1, 2))
    counted(t).press("A")
    t.wait("Celebration").renew().wait("Dialog", "Count")
    assert t.scene == "Dialog" and len(t.top.choices) == 5


@pytest.mark.parametrize("row", [0, 1])
def test_the_dealer_is_asked_first_or_last(at, row):
    t = at(ahead(phase_is("DEALING"))).dialog()
    assert t.top.actions == [state.DEAL_FIRST, state.DEAL_LAST] and len(t.lines) == 4
    t.press("B")
    assert t.scene == "Dialog", "there is no way round it"
    t.press(*["DOWN"] * row, "A")
    assert t.s[state.AT_SIDE] == state.DEAL_FIRST + row


def may_ask(s):
    return phase_is("ASKING")(s) and state.REDEAL in rules.legal(s, 0)


def test_a_poor_hand_may_be_exchanged(at):
    t = at(ahead(may_ask)).dialog()
    worth = sum(rules.POINTS[card % 10] for card in rules.hand(t.s, 0))
    assert "Você só tem {} pontos.".format(worth) in t.lines
    t.press("DOWN", "A").frames(1)
    assert t.s[state.AT_REDEALS] == 1 and t.notice == "Você: “Outras cartas!”"
    t.until(lambda t: t.s[state.AT_PHASE] > state.DEALING)
    assert t.s[state.AT_TURNED] < 40


def test_who_may_not_ask_is_not_asked_and_nobody_waits_before_the_first_card(at):
    """The rules ask all four in turn; of the others' answers only a wanted redeal is shown."""
    t = at(ahead(lambda s: phase_is("ASKING")(s) and rules.hand_number(s) == 0 and not may_ask(s)))
    seen = set()
    for _ in range(60):
        t.frames(1)
        seen.add(t.scene)
        if t.s[state.AT_PHASE] == state.PLAYING:
            break
    assert seen == {"View"} and t.s[state.AT_PHASE] == state.PLAYING


# What lies on the table


@pytest.mark.parametrize("dealer", range(4))
def test_chip_and_turned_card_lie_with_the_dealer_until_it_is_laid(at, dealer):
    t = at(ahead(lambda s: mine(s) and state.dealer(s) == dealer and s[state.AT_LAID] < 4)).settle()
    shown = t.table.dealer
    assert (shown.chip.x, shown.chip.y) == table._MARKS[4 * dealer + 2 : 4 * dealer + 4]
    held = t.s[state.AT_CARDS + t.s[state.AT_TURNED]] == dealer
    assert shown.turned.hidden != held


@pytest.mark.parametrize("laid", range(4))
def test_the_card_that_wins_so_far_is_in_the_frame(at, laid):
    t = at(ahead(lambda s: mine(s) and s[state.AT_LAID] % 4 == laid and s[state.AT_LAID] > 8)).settle()
    frame = t.table.trick.frame
    best = None
    for seat, card in rules.trick(t.s):
        if best is None or rules.beats(card, best[1], rules.trump(t.s)):
            best = seat, card
    if best is None:
        assert frame.y <= -38
    else:
        x, y = table.IN_TRICK[best[0]]
        assert (frame.x, frame.y) == (x - 2, y - 2)


def test_a_trick_lies_there_to_be_seen_its_best_card_in_a_frame(at):
    t = at(ahead(lambda s: mine(s, 11))).settle()
    taken = t.events(state.TAKEN)
    t.press("A").until(lambda t: taken and not t.match.events, auto=False)
    trick = t.table.trick
    x, y = table.IN_TRICK[taken[0][1]]
    start = t.board.clock.ms
    while all((sprite.x, sprite.y) in table.IN_TRICK for sprite in trick.passing):
        assert (trick.frame.x, trick.frame.y) == (x - 2, y - 2)
        t.frames(1)
    assert abs(t.board.clock.ms - start - 800) <= 66
    frame = t.still().table.trick.frame
    off = frame.x + 28 <= 0 or frame.y + 38 <= 0 or frame.x >= 160 or frame.y >= 128
    assert off, "nothing of the frame is left"


@pytest.mark.parametrize("seat", range(4))
def test_whose_turn_it_is_has_a_coloured_name_and_an_outline_for_the_next_card(at, seat):
    t = at(ahead(lambda s: s[state.AT_PHASE] == state.PLAYING and rules.turn(s) == seat))
    view = t.view
    lit = [label.color == t.theme.TURN for label in view.table.nameplates.labels]
    assert lit == [other == seat for other in range(4)]
    assert (view.table.next.x, view.table.next.y) == table.IN_TRICK[seat] and not view.table.next.hidden


def test_there_is_no_outline_where_nobody_is_to_play(at):
    assert at(ahead(phase_is("CUTTING"))).table.next.hidden
    t = end(at, 61)
    counted(t)
    assert t.table.next.hidden


@pytest.mark.parametrize("points", ["on", "off"])
def test_a_tricks_points_fly_to_the_pair_that_has_won_them(at, points):
    """From the trick's best card to below the score, which changes as they arrive; not if unwanted."""
    t = at(ahead(lambda s: mine(s, 11)), prefs={"points": points}).settle()
    taken = t.events(state.TAKEN)
    t.press("A").until(lambda t: taken and not t.match.events, auto=False)
    (_, seat, worth, _), view = taken[0], t.view
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
            t.frames(1)
        assert abs(place[0] - score.x - text.width(before)) < 12 and 10 < place[1] < 14
        assert score.text.endswith(" %d" % view.match.seen[state.AT_HAND_SCORES + seat % 2])
        assert score.text != before
    assert list(view.table.strip) == view.table.score_bar.labels[:2]


@pytest.mark.parametrize(
    ("target", "won", "shown"),
    [("two", 0, "••"), ("two", 1, "★•"), ("two", 2, "★★"), ("two", 3, "★★"), ("four", 4, "★★★★")],
)
def test_a_match_has_as_many_stars_as_win_it(at, target, won, shown):
    """The last one lights, too, and no more than there are."""
    start = ahead(lambda s: mine(s, 22), {"target": target})
    put16(start, state.AT_SCORES, won)
    assert at(start, prefs={"points": "off"}).top.table.score_bar.labels[0].text == "Nós " + shown


@pytest.mark.parametrize("points", ["on", "off"])
def test_the_bar_has_the_points_unless_they_are_not_wanted_and_what_ties_add(at, points):
    """The bar shows a pair's match points as stars, of those that win, then its points in this hand."""
    start = ahead(lambda s: mine(s, 22) and not s[state.AT_STAKE])
    put16(start, state.AT_SCORES, 3)
    put16(start, state.AT_SCORES + 2, -1)
    ours, theirs = start[state.AT_HAND_SCORES], start[state.AT_HAND_SCORES + 1]
    labels = at(start, prefs={"points": points}).top.table.score_bar.labels
    shown = ["Nós ★★★•", "Eles -1★"]
    if points == "on":
        shown = ["{} {}".format(shown[0], ours), "{} {}".format(shown[1], theirs)]
    assert [label.text for label in labels] == [*shown, "trunfo"]
    start[state.AT_STAKE] = 2
    labels = at(start, prefs={"points": points}).top.table.score_bar.labels
    assert [label.text for label in labels] == [*shown, "trunfo +2★"]


# Looking at tricks


def test_select_shows_the_last_trick_until_a_card_is_laid(at):
    t = at(ahead(lambda s: mine(s, 12))).settle().press("SELECT")
    review = t.top
    assert t.scene == "Tricks" and review.title.text == "Vaza 3"
    view = t.match.seen
    trick = {seat: card for seat, card in rules.last_trick(view)}
    assert len(trick) == 4 and not any(card.hidden for card in review.cards)
    t.press("RIGHT")
    assert review.title.text == "Vaza 3", "no other trick may be looked at"
    t.press("B")
    assert t.scene == "View"
    t.press("A").frames(2).mine(lambda t: rules.trick(t.s)).press("SELECT")
    assert t.scene == "View" and t.notice == "Só até a próxima carta"


def test_without_a_trick_select_says_that_there_is_none(at):
    assert at(ahead(lambda s: mine(s, 0))).settle().press("SELECT").notice == "Nenhuma vaza para ver"


# Revokes


def caught(s):
    return mine(s) and guess.proof(s, 1)


def suspicious(s):
    return mine(s) and s[state.AT_LAID] > 9


def accuse(t):
    """Go through the pause menu to the question, and answer yes."""
    return t.settle().choose("accuse").frames(1).press("DOWN", "A").frames(1)


def test_accusing_is_asked_twice_and_says_what_it_may_cost(at):
    t = at(ahead(suspicious, REVOKES)).settle()
    before = bytes(t.s)
    t.choose("accuse").frames(1)
    assert t.lines == ["Acusação", "Sem prova, custa um ponto.", "Agora não", "Acusar renúncia"]
    t.press("A").settle()
    assert bytes(t.s) == before and t.scene == "View"


def test_a_false_accusation_costs_a_point_and_opens_the_tricks(at):
    t = accuse(at(ahead(suspicious, REVOKES)))
    assert t.lines[1:3] == ["Você: “Renúncia!”", "Sem prova: custa um ponto."]
    assert rules.scores(t.s)[:2] == [-1, 0]
    t.press("A")
    review = t.top
    assert t.scene == "Tricks" and "Vaza 1" in review.title.text
    t.press("RIGHT")
    assert "Vaza 2" in review.title.text
    t.press("LEFT", "LEFT")
    n = (t.s[state.AT_LAID] + 3) // 4
    assert "Vaza {}".format(n) in review.title.text
    if t.s[state.AT_LAID] % 4:
        assert "levou" not in review.note.text, "nobody has taken it yet"
    t.press("B").settle()
    assert t.scene == "View" and t.table.score_bar.labels[0].text.startswith("Nós -1★ ")
    t.press("START")
    assert "Acusar renúncia" not in t.top.choices, "once a hand"


def test_a_false_accusation_may_cost_the_match(at):
    t = accuse(at(ahead(suspicious, {"revoke": "on", "false_accusation": "the_match"})))
    assert "Sem prova: custa a partida." in t.lines
    t.press("A", "B").wait("Dialog")
    assert t.lines[:4] == ["Perdemos", "Partida: 0 a 4", "Acusação falsa.", "Cara-de-gato (limpa):"]


def test_a_revoke_is_proved_trick_by_trick(at):
    t = at(ahead(caught, REVOKES, revoker=3))
    proved = guess.proof(t.s, 1)
    assert proved
    where, proof = proved
    accuse(t)
    assert "A renúncia está provada!" in t.lines
    t.press("A")
    review = t.top
    face = rules.ORDER[proof % 10] + text.SUITS[proof // 10]
    assert review.at == where // 4 and review.note.text == "Caio não seguiu: tinha " + face
    log = t.match.seen[state.AT_LOG : state.AT_LOG + 40]
    there = [card & 63 for card in log].index(proof) // 4
    while review.at != there:
        t.press("RIGHT")
    assert review.note.text == "A prova: " + face
    t.press("B").wait("Dialog")
    assert t.lines[:3] == ["Vitória!", "Partida: 4 a 0", "Renúncia provada."]


def test_bots_accuse_the_player(at):
    def proved_next(s):
        if not mine(s) or not rules.revoked(s, 0) or guess.proof(s, 0):
            return False
        after = bytearray(s)
        harness.do(rules, after, (0, rules.legal(s, 0)[0]))
        return guess.proof(after, 0) and after[state.AT_PHASE] == state.PLAYING

    start = ahead(proved_next, REVOKES, revoker=0)
    card = rules.legal(start, 0)[0]
    t = pick(at(start).settle(), card).settle().press("A")
    t.until(lambda t: t.scene == "Dialog", auto=False, limit=600)
    assert t.lines[1] in ("Ana: “Renúncia!”", "Caio: “Renúncia!”")
    t.press("A")
    assert "Você não seguiu: tinha " in t.top.note.text


def test_the_autopilot_accuses_through_the_menu(at):
    t = at(ahead(caught, REVOKES, revoker=1)).over()
    assert t.s[state.AT_RESULT] == state.BY_REVOKE and rules.winners(t.s) == [0, 2]


def test_the_last_call_lets_the_last_trick_be_seen_first(at):
    t = end(at, 70, REVOKES).dialog()
    question = ["Última palavra", "Alguém renunciou?"]
    question += ["Contar os pontos", "Acusar renúncia", "Ver a última vaza"]
    assert t.lines == question
    t.press("UP", "A")
    assert t.scene == "Tricks" and t.top.title.text == "Vaza 10"
    t.press("B").frames(3)
    assert t.lines == question, "it is asked again"
    t.press("A")
    assert result(t) == ["70", "50", "+1 para nós", "61 a 90: 1★"]


def test_an_accusation_at_the_last_call(at):
    t = end(at, 70, REVOKES).dialog().press("DOWN", "A").frames(1)
    assert "Sem prova: custa um ponto." in t.lines
    t.press("A", "B")
    assert result(t)[:2] == ["70", "50"]


# Showing the hand


SURE = {"brazil": "Não tem como desfazer.", "portugal": "Não dá para desfazer."}


@pytest.mark.parametrize(
    ("region", "seat", "line", "said"),
    [
        ("brazil", 1, "Mostrar a mão para Ana", "Você: “Olha a minha mão, Ana”"),
        ("portugal", 3, "Mostrar a mão a Caio", "Tu: “Vê a minha mão, Caio”"),
    ],
)
def test_showing_the_hand_to_the_next_player(at, region, seat, line, said):
    t = at(ahead(mine, {"region": region})).settle().press("START")
    t.press(*["DOWN"] * t.top.choices.index(line), "A").frames(1)
    assert t.lines[1:] == [SURE[region], "Voltar", line], "it is asked first"
    t.press("DOWN", "A").frames(1)
    assert t.notice == said
    assert rules.hand(rules.hide(t.s, seat), 0) == rules.hand(t.s, 0)
    t.press("START")
    assert line not in t.top.choices


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
def test_the_hands_end(at, points, scores, lines):
    t = end(at, points, scores=scores)
    assert result(t) == lines
    t.press("A").frames(2)
    assert t.scene != "Count"


def test_what_a_tie_added_is_said(at):
    start = last_card(91)
    start[state.AT_STAKE] = 1
    t = at(start)
    assert result(t)[2:] == ["+3 para nós", "91 ou mais: 2★ +1★ (empate)"]


def test_what_a_tie_adds_is_in_the_bar_once_it_is_counted(at):
    t = end(at, 60)
    t.wait("Count")
    labels = t.table.score_bar.labels
    assert labels[2].text == "trunfo"
    counted(t)
    assert labels[2].text == "trunfo +1★"


def test_a_void_tie_adds_nothing(at):
    t = end(at, 60, {"tie": "void"})
    assert result(t)[2:] == ["Empate!", "60 a 60: ninguém pontua"]


def test_points_are_counted_and_a_key_ends_that(at):
    """Both bars grow together; the result is shown only afterwards."""
    t = end(at, 70)
    t.wait("Count").frames(8)
    top = t.top
    stars = t.table.score_bar.labels[0]
    ours, theirs = [int(label.text) for label in top.numbers]
    assert 0 < ours < 70 and 0 < theirs < 50 and all(thing.hidden for thing in after(top))
    assert "★" not in stars.text, "what the hand brought is not counted yet"
    t.press("A")
    assert t.scene == "Count", "a key that hurries does nothing else"
    assert "★•••" in stars.text
    assert result(t)[:2] == ["70", "50"] and not any(thing.hidden for thing in after(top))


@pytest.mark.parametrize(("pair", "how", "kinds"), [(0, 2, ["bandeira"]), (1, 2, []), (0, 1, [])])
def test_only_the_own_bandeira_is_celebrated(at, pair, how, kinds):
    view = at(last_card(70)).top
    seen = []
    view.celebrate = lambda kind, then=None: seen.append(kind)
    view.match.seen[state.AT_RESULT] = how
    view.motions(HAND_END)  # they are loaded, in a frame of their own
    view.show((HAND_END, pair, 120, 4))
    assert how in (state.BY_BANDEIRA, state.BY_POINTS) and seen == kinds


def test_a_bandeira_is_celebrated_before_it_is_counted(at):
    t = end(at, 120, tricks=9)
    t.until(lambda t: t.scene in ("Celebration", "Count"), auto=False)
    assert t.scene == "Celebration" and t.top.said[0] == "bandeira"
    assert result(t)[0] == "120"


def test_the_sheet_has_trump_points_and_match_points():
    from games.sueca import sheet

    def cells(s):
        return [sheet.cell(i, value) for i, value in enumerate(sheet.row(s))]

    s = last_card(91, scores=(0, 2))
    harness.do(rules, s, (0, rules.legal(s, 0)[0]))
    assert cells(s) == [text.SUITS[rules.trump(s)], "91–29", "2–2  +2"]
    s = rules.new(1, 4, bytes(7))
    s[state.AT_TURNED] = 7
    put16(s, state.AT_SCORES, -1)
    put16(s, state.AT_SCORES + 2, 4)
    assert cells(s)[1:] == ["–", "-1–4"], "an accusation has ended the hand"


@pytest.mark.parametrize(
    ("scores", "points", "tricks", "lines"),
    [
        ((0, 2), 120, 9, ["We win!", "Match: 4 to 2", "Bandeira!"]),
        ((3, 0), 61, 5, ["We win!", "Match: 4 to 0", "Cara-de-gato (clean):", "they end with nothing!"]),
        ((3, 1), 91, 5, ["We win!", "Match: 5 to 1"]),
        ((0, 3), 30, 5, ["We lose", "Match: 0 to 4", "Cara-de-gato (clean):", "we end with nothing."]),
    ],
)
def test_the_matchs_end(at, scores, points, tricks, lines):
    t = end(at, points, lang="en", tricks=tricks, scores=scores)
    counted(t).press("A").dialog()
    assert [t.top.title, *t.top.text] == [*lines, "deal no. {}".format(t.match.seed)]
    t.press("B")
    assert t.scene == "Dialog", "what comes next is chosen"


# A first match


def tipped(at, start):
    """Open a match in `state` with tips on, and run until the first tip."""
    return at(start, settings=((setting.TIPS_OFF, 0),)).wait("Tip")


def tips(t):
    """Return the numbers of the tips that come before the player is asked."""
    seen = []
    for _ in range(60):
        if t.scene == "Tip":
            seen.append(t.top.i)
            t.press("A")
        t.frames(1)
    return seen


def void(s):
    """Return whether seat 0 lacks the suit that was led, for the first time."""
    return not rules.voids(s)[0] and not [
        c for c in rules.hand(s, 0) if c // 10 == rules.trick(s)[0][1] // 10
    ]


@pytest.mark.parametrize(
    ("reached", "numbers"),
    [
        (phase_is("CUTTING"), [0]),
        (phase_is("DEALING"), [1]),
        (lambda s: mine(s) and s[state.AT_LAID] < 4, [2]),
        (lambda s: mine(s, 4), [2, 4]),
        (lambda s: follows(s) and s[state.AT_LAID] in (5, 6, 7), [2, 8]),
        (lambda s: follows(s) and s[state.AT_LAID] > 8, [2, 5, 3]),
        (lambda s: mine(s) and s[state.AT_LAID] in (5, 6, 7) and void(s), [2, 6]),
    ],
)
def test_what_is_asked_has_its_tip(at, reached, numbers):
    """One at most; where the same is asked again in another hand, the next one."""
    t = tipped(at, ahead(reached))
    for n, number in enumerate(numbers):
        if n:
            t.view.input[:] = bytes(48)
            t.renew()
        assert tips(t) == [number]
    assert t.scene == "Dialog" or t.top.box or t.table.hand.raised, "then it is asked"


def test_with_revokes_no_tip_says_which_cards_are_allowed(at):
    """Any card may be laid then, so a tip about following would be wrong."""
    for seed in (1, 2):
        start = ahead(lambda s: mine(s) and s[state.AT_LAID] in (5, 6, 7), REVOKES, seed=seed)
        assert tips(tipped(at, start)) == [2]


def test_beneath_the_tip_of_a_suit_that_must_be_followed_the_others_are_dimmed(at):
    t = tipped(at, ahead(lambda s: follows(s) and s[state.AT_LAID] in (5, 6, 7)))
    legal = rules.legal(t.s, 0)
    fan = t.table.hand
    assert [sprite.pixel_shader is t.theme.DIM for sprite in fan.sprites] == [
        card not in legal for card in fan.cards
    ]


def test_the_first_result_has_its_tip_and_then_the_points_are_counted(at):
    start = last_card(61)
    t = tipped(at, start)
    while t.scene == "Tip":
        t.press("A").frames(2)
    t.wait("Tip")
    assert t.top.i == 7
    t.press("A")
    assert result(t)[0] == "61"


# Portugal


def test_with_the_region_portugal_the_words_are_those_of_portugal(at):
    """This applies if the language is Portuguese, and to the console's words too."""
    start = ahead(mine, {"region": "portugal"})
    t = at(start)
    view, words = t.top, t.console.words
    assert view.t("you_cut") == "Parte o baralho" and view.table.nameplates.labels[0].text == "Tu"
    assert (words.lang, words.code) == ("pt", "pt-PT")
    for folder in ("mesa", "sueca"):
        for key, said in harness.texts_of(folder, "pt-PT")["words"].items():
            assert words.text(key) == said
    assert at(start, "en").top.t("you_cut") == "Cut the deck"
    assert at(start, "es").top.t("you_cut") == harness.texts_of("sueca", "es")["words"]["you_cut"]
    assert at(ahead(mine)).top.t("you_cut") == "Corte o baralho"
    assert at(ahead(mine), "pt-PT").top.t("you_cut") == "Parte o baralho"


def test_after_a_match_in_portugal_the_words_are_the_chosen_languages_again(at):
    t = at(ahead(mine, {"region": "portugal"})).settle()
    words = t.console.words
    assert words.code == "pt-PT"
    t.console.navigation().show_launcher()
    t.wait("Launcher")
    assert words.code == "pt" and words.text("you") == harness.texts_of("mesa", "pt")["words"]["you"]


# Words


def test_no_english_sentence_makes_you_a_third_person(at):
    """As in "You accuses": a name that may be "You" never stands before a verb in the third person."""
    t = at(ahead(mine), "en").top.t
    for key in ("accuses", "redealt", "shown", "revoked_here", "taken_by", "led_by", "turned"):
        words = t(key, "You", "X", "X")
        assert not re.search(r"\bYou \w+s\b", words), words


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_the_bars_parts_lie_apart(at, lang):
    view = at(ahead(lambda s: mine(s, 22)), lang).view
    s = view.match.seen
    for won, points in itertools.product((-12, 3, 4, 5), ((100, 20), (0, 120))):
        s[state.AT_HAND_SCORES : state.AT_HAND_SCORES + 2] = bytes(points)
        for pair in (0, 1):
            put16(s, state.AT_SCORES + 2 * pair, won)
        view.draw()
        ours, theirs = view.table.score_bar.labels[:2]
        assert str(points[0]) in ours.text and str(points[1]) in theirs.text
        assert ours.x + text.width(ours.text) + 3 <= theirs.x
        assert theirs.x + text.width(theirs.text) <= view.notice_w


def test_the_score_sheet_covers_no_cards_in_memory_and_the_choice_stays(at):
    t = at(ahead(mine)).settle()
    hand = t.table.hand
    chosen = hand.chosen()
    t.press("RIGHT").frames(4)
    other = hand.chosen()
    assert other != chosen
    before = t.pixels
    t.top.sheet()
    t.wait("Sheet").frames(20)
    assert not hand.sprites and not t.table.trick.pool.free
    t.press("B").wait("View").frames(10)
    assert hand.chosen() == other and t.pixels == before


def test_what_counts_a_match_is_read_before_its_last_action(at):
    """A file a frame; the match is counted in the frame of the action, which has enough to do."""
    t = at(last_card(91, scores=(3, 0)))
    match, store = t.match, t.console.store
    files = {"mesa.match.match_end", "mesa.match.hand_end", "games.sueca.records"}
    most = 0
    while not match.over():
        before = files & set(sys.modules)
        t.step()
        most = max(most, len(files & set(sys.modules)) - len(before))
    assert before == files and most == 1
    assert store.game("sueca")[PLAYED] == 1 and match.moves == t.console.saved
