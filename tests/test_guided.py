# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A newcomer's first match and the guided hand: prepared deals, easy bots, all tips; then the next level."""

from __future__ import annotations

import importlib

import harness
import pytest

from mesa.board import records, setting, store
from mesa.board.store_menus import put_game, unpack_levels
from mesa.core import steps
from mesa.ui.motion import PAUSE
from sim.scenarios import Scenario, sueca

GUIDED = harness.having(lambda manifest: manifest.GUIDED)
EASY = 1


@pytest.fixture
def newcomer(opened):
    """Return a function that switches on a console on which nothing has been played, with tips: a Play."""

    def switched_on(game, lang="en"):
        t = Scenario(game, lang, seed=None, settings=[(setting.TIPS_OFF, 0)])
        opened(t)
        t.console.preset["level"] = None
        t.session.preset["no_tips"] = False
        t.session.fast = t.console.fast = True
        return t.reach("MatchSetup").frames(1)

    return switched_on


def deal_of(game):
    return importlib.import_module("games." + game).GUIDED[0]


def in_match(t):
    """Go on until a match is on the screen; return it."""
    t.until(lambda t: hasattr(t.view, "match") and t.scene in ("View", "Tip", "Colours"), auto=False)
    return t.view.match


def leave(t, line):
    """Read the tip that is open, see no more of them, and leave the match by that line of the pause menu."""
    t.view.match.told = -1
    return t.press("B").until(lambda t: t.scene == "View", auto=False).frames(2).choose(line)


@pytest.mark.parametrize("game", GUIDED)
def test_only_the_first_match_has_the_prepared_deal(newcomer, game):
    """Bots are easy; a deal number that the player has chosen stays; the second match is an ordinary one."""
    t = newcomer(game)
    match = in_match(t.take("new_match"))
    assert match.seed == deal_of(game) and set(match.levels[1:]) == {EASY} and not match.practice
    leave(t.until(lambda t: t.scene == "Tip"), "leave").until(lambda t: t.scene == "Launcher", auto=False)
    t.reach("MatchSetup").frames(1).take("new_match").frames(1).press("DOWN", "A")
    assert in_match(t).seed != deal_of(game)
    chosen = newcomer(game)
    chosen.top.seed = 7
    assert in_match(chosen.take("new_match")).seed == 7


def test_who_plays_sueca_for_the_first_time_need_not_deal(newcomer):
    """The question which card shows the trump would come before any rule."""
    match = in_match(newcomer("sueca").take("new_match"))
    assert harness.rules_of("sueca").state.dealer(match.s) != 0


@pytest.mark.parametrize("game", GUIDED)
def test_help_plays_the_guided_hand_and_leads_back_to_the_set_up_page(newcomer, game):
    """All tips are due, whatever has been seen, and nothing of it is stored."""
    t = newcomer(game)
    record = t.console.store.game(game)
    record[store.GAME_SEEN], record[store.WINNER] = 0xFF, 0xF3
    put_game(t.console.store, game, record)
    before = bytes(t.console.store.data)
    t.press("SELECT").until(lambda t: t.scene == "HelpViewer", auto=False).press("SELECT")
    match = in_match(t)
    assert (match.seed, match.told) == (deal_of(game), 0) and match.practice and t.console.match is None
    leave(t.until(lambda t: t.scene == "Tip"), "back")
    t.until(lambda t: t.scene == "MatchSetup", auto=False)
    changed = [at for at in range(len(before)) if t.console.store.data[at] != before[at]]
    assert all(store.GAMES + store.GAME_SEEN < at for at in changed), "SET stores that its colours were asked"


@pytest.mark.parametrize("game", GUIDED)
def test_the_guided_hand_ends_where_help_was_opened_in_a_match(play, game):
    """Start and Select open help in a match; after the hand the match is as it was, and goes on."""
    t = play(game, lang="pt", seed=5, fast=True).mine()
    match, state, stored = t.match, bytes(t.match.s), bytes(t.console.store.data)
    t.press("START", "SELECT").until(lambda t: t.scene == "HelpViewer", auto=False).press("SELECT")
    guided = in_match(t)
    assert guided is not match and t.console.match is match
    t.press("START").until(lambda t: t.scene == "Dialog", auto=False)
    assert t.console.words.text("sheet") not in t.top.choices, "there is no log"
    t.press("START")
    hands = importlib.import_module("games." + game).GUIDED[1]
    if not guided.real_time:  # a hand of SET is a whole deck
        t.until(lambda t: getattr(t.view, "match", None) is match)
        assert guided.rules.hand_number(guided.s) == hands - 1
    else:
        leave(t, "back").until(lambda t: getattr(t.view, "match", None) is match, auto=False)
    assert t.console.store.game(game)[store.GAME_SEEN] == 0, "its tips are not stored as read"
    now = bytearray(t.console.store.data[: store.GAMES])
    if match.real_time:  # the time since counts
        now[store.MATCH + 18 : store.MATCH + 20] = stored[store.MATCH + 18 : store.MATCH + 20]  # the checksum
        now[store.CLOCKS :] = stored[store.CLOCKS : store.GAMES]
    assert bytes(match.s) == state and now == stored[: store.GAMES]


def test_the_last_card_of_a_hand_plays_itself(opened):
    """Whatever the setting says about other cards that are the only ones; after a pause, to be seen."""
    t = sueca.resumed("en", sueca.last_card(91))
    opened(t)
    t.session.fast = t.console.fast = False
    assert t.console.store.get(setting.FORCED) == 1, "a new console plays only cards"
    t.console.store.put(setting.FORCED, 0)
    moves = t.match.moves
    t.until(lambda t: t.match.moves > moves, 300, auto=False)
    assert t.view.motion.waiting > PAUSE // 2


def at_an_only_card(play, last):
    """Return a match of Sueca before the player's only card plays itself: the last one, or one of several."""

    def due(rules, s):
        legal = rules.legal(s, 0)
        return len(legal) == 1 and legal[0] < 40 and (rules.cards_left(s, 0) == 1) == last

    return play("sueca", harness.reach("sueca", due), lang="en")


@pytest.mark.parametrize("last", (False, True))
def test_a_card_that_plays_itself_has_a_word_over_it(play, last):
    """For 0.7 s, in whose first frames the card goes; nothing else is said of it."""
    t = at_an_only_card(play, last)
    (card,) = t.rules.legal(t.s, 0)
    i = t.table.hand.cards.index(card)
    moves = t.match.moves
    gone: list[int] = []  # with the word over the card: whether it has gone
    for _ in range(60):
        for label in [label for label in t.view.group if getattr(label, "text", "") == "Only card"]:
            x, y = t.table.hand.place(i), t.table.hand.height(i)
            assert abs(label.x - x - 12) < 40 and 0 < y - label.y < 20 and not t.table.hand.raised
            gone.append(t.match.moves - moves)
        t.step()
    assert len(gone) in (21, 22) and gone[0] == 0 and gone[9:] == [1] * len(gone[9:])


def test_an_only_action_that_is_no_card_has_no_word(play):
    t = play("sueca", harness.reach("sueca", harness.a_card), lang="en").settle()
    moves = t.match.moves
    assert t.view.forced([harness.state_of(t.rules).SHOW], -1)
    t.frames(60)
    assert t.match.moves > moves and "Only card" not in t.labels


def test_the_first_time_a_tip_says_that_the_only_card_plays_itself(play):
    """The others are grey meanwhile; afterwards it goes, and the tip does not come again."""
    t = at_an_only_card(play, False)
    t.match.told = ~(1 << 9)
    moves = t.match.moves
    t.wait("Tip")
    hand = t.table.hand
    assert t.top.i == 9 and t.match.moves == moves and "plays itself" in t.top.words
    assert sum(sprite.pixel_shader is not t.theme.DIM for sprite in hand.sprites) == 1
    t.frames(12).press("A").wait("View").until(lambda t: t.match.moves > moves, 60, auto=False)
    assert t.match.told >> 9 & 1


# the next level


def ended(opened, results, level=EASY, won=True):
    """Return a console at the end of a match, with these results before it at the step with that code."""
    last = sueca.last_card(91, scores=(3, 0)) if won else sueca.last_card(29, tricks=5, scores=(0, 3))
    t = sueca.resumed("en", last)
    opened(t)
    t.match.levels = bytes([0, level, level, level])
    record = t.console.store.game("sueca")
    for result in results:
        records.add_result(record, result)
        records.count_step(record, level)
    put_game(t.console.store, "sueca", record)
    return t.over()


CODES = steps.codes(steps.of("sueca"))


def offer(t, step):
    """Return (the line that offers an easier step or None, that of a harder one)."""
    names = ("random", "easy", "medium", "expert")

    def line(key, step):
        if not 1 <= step <= len(CODES):
            return None
        said = t.console.words.text(
            key, steps.label(steps.of("sueca"), CODES[step - 1], names, t.console.words.text)
        )
        return said if said in t.top.choices else None

    return line("easier", step - 1), line("harder", step + 1)


@pytest.mark.parametrize(
    "results, step, offered",
    [
        ((), 1, False),
        ((records.LOST, records.LOST), 1, False),
        ((records.WON, records.LOST), 1, True),
        ((records.WON, records.LOST, records.LOST), 1, False),
        ((records.WON,), 2, True),
        ((records.WON,), 4, True),
        ((records.WON, records.WON), 8, False),
    ],
)
def test_two_wins_of_the_last_three_offer_the_next_step(opened, results, step, offered):
    """It is one line among others; there is nothing above the last step."""
    t = ended(opened, results, CODES[step - 1])
    easier, harder = offer(t, step)
    assert (harder is not None) == offered and easier is None
    assert t.top.choices[0] == t.console.words.text("rematch")


@pytest.mark.parametrize(
    "results, step, offered",
    [
        ((records.LOST, records.LOST), 4, True),
        ((records.LOST, records.LOST), 1, False),
        ((records.LOST,), 4, False),
        ((records.BETWEEN, records.LOST), 4, False),
        ((records.WON, records.LOST, records.LOST), 5, True),
    ],
)
def test_three_lost_in_a_row_offer_the_step_below(opened, results, step, offered):
    """Those at another step do not count."""
    t = ended(opened, results, CODES[step - 1], won=False)
    easier, harder = offer(t, step)
    assert (easier is not None) == offered and harder is None


def test_matches_at_another_step_offer_nothing():
    record = bytearray(store.GAME)
    for code in (1, 1, 4):
        records.count_step(record, code)
    assert [records.at_step(record, code) for code in (1, 4, 5)] == [0, 1, 0]
    for _ in range(20):
        records.count_step(record, 8)
    assert records.at_step(record, 8) == 15
    records.count_step(record, 0)
    assert records.at_step(record, 8) == 0


def test_the_next_level_is_only_taken_when_it_is_chosen(opened):
    t = ended(opened, (records.WON,))
    t.press("DOWN", "A").until(lambda t: t.match and not t.match.over(), auto=False)
    assert set(t.match.levels[1:]) == {CODES[1]}
    record = t.console.store.game("sueca")
    assert set(unpack_levels(record, store.LEVELS, store.LEVELS_ABOVE)[1:]) == {CODES[1]}, "it is kept"
