# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What holds for every game's view, also a new one. The draw law has a file of its own: tests/draw_law.py.

tests/test_first_match.py has keys during movements, tests/test_hint.py restarts at a hand's result.
"""

from __future__ import annotations

import importlib
import random
import types
from array import array
from collections import Counter
from typing import Any

import harness
import numpy as np
import pytest
from conftest import samples
from harness import a_card, calling, reach, to_play

from mesa.board import setting
from mesa.console.console import FRAME, Console
from mesa.core import replay
from mesa.core.contract import HAND_OVER, OVER
from mesa.core.log import Log
from mesa.core.match import NAMES
from mesa.core.match_start import MatchStart
from mesa.ui import text, theme
from mesa.ui.keys import clock_boxes, key_towards
from sim.board import sim_board
from sim.common.choices import indexes
from sim.common.games import playable
from sim.contest import matches
from sim.player.player import KEYS
from sim.scenarios import Scenario

games = pytest.mark.parametrize("game", harness.bot_ids())
PRESSES = 250
with_playing_cards = [
    game
    for game in harness.bot_ids()
    if "ui.playing_cards" in (harness.ROOT / "games" / game / "__init__.py").read_text("utf-8")
    and not (harness.ROOT / "games" / game / "deck.py").exists()
]
"""Games with the 40 cards: those of a `deck.py` have numbers of their own (docs/GAME.md, Files)."""


@games
def test_keys_lead_to_every_action(play, game):
    """In a random match the keys that a game names do each action, and none before it."""
    dice = random.Random(game)
    rules = harness.rules_of(game)
    t = play(game, level="easy", players=rules.SEATS[0], fast=True)
    acts = []
    act = t.match.act
    t.match.act = lambda action: (acts.append(action), act(action))
    done = 0
    while done < 40 and t.turn() != OVER:
        if t.top.busy():
            t.frames(1)
        elif t.match.mine():
            action = dice.choice(t.match.legal())
            acts.clear()
            while action not in acts and action in t.match.legal():
                t.act(action)
            assert acts[0] == action or rules.REAL_TIME, "who gives up a call first takes marks back"
            done += action in acts
        else:
            t.press(KEYS[key_towards(t.top, None)])
    assert done > 5


@games
def test_random_keys_break_nothing(play, game):
    """Fast and slow, in turn and out of it; an error ends the test. Afterwards one can play on."""
    dice = random.Random(game)
    t = play(game, level="easy")
    keys = ("A", "A", "A", "B", "LEFT", "RIGHT", "RIGHT", "UP", "DOWN", "SELECT", "START")
    for n in range(PRESSES):
        if n % 50 == 0:
            pace = dice.choice((0, 1, 2, 6))
        t.move(KEYS.index(dice.choice(keys)), True).frames(dice.choice((0, 1, 1, 2)))
        for number in range(len(KEYS)):
            t.move(number, False)
        t.frames(dice.randrange(pace + 1))

    def one_can_play(t):  # in the match, or in the guided hand
        match = getattr(t.view, "match", None)
        return match is not None and match.mine() and t.top is t.view and not t.top.busy()

    t.until(one_can_play, 9000)


@games
def test_the_screen_knows_no_more_than_the_player(play, game):
    """With what is hidden from seat 0 erased from the match itself, a new view draws the same."""
    t = play(game, reach(game, to_play(2))).settle().calm()
    before = t.pixels
    t.match.s[:] = t.match.seen
    t.renew().settle().calm()
    for x, y, w, h in clock_boxes(t.view):
        assert (w, h) < (160, 128), (x, y)
    assert t.pixels == before


@games
def test_while_nothing_moves_no_pixel_is_sent(play, game):
    """In the player's turn, whoever may think meanwhile."""
    t = play(game, reach(game, to_play(2), seats=max(2, harness.rules_of(game).SEATS[0]))).settle().calm()
    t.board.draw = True
    t.frames(30)
    t.session.panel.clear_counts()
    moves = t.match.moves
    t.frames(30)
    assert t.session.panel.pixels == 0 and t.match.moves == moves


@calling("sure")
def test_a_card_is_confirmed_with_a_second_press_where_that_is_wished(play, game):
    """Any other key takes the first press back."""
    t = play(game, reach(game, a_card), settings=((setting.CONFIRM, 1),)).settle()
    moves = t.match.moves
    t.press("A").still()
    assert t.match.moves == moves and t.notice
    for _ in range(2):
        t.press("RIGHT").still().press("LEFT").still().press("A").still()
        assert t.match.moves == moves, "who has moved is asked again"
    t.press("A")
    assert t.match.moves > moves


@calling("forced")
def test_the_only_action_does_itself_where_that_is_wished(play, game):
    """Of some questions with one answer: with the setting they do themselves, but for a last card."""
    rules = harness.rules_of(game)
    walk = harness.walk(rules, 1, rules.SEATS[1], bytes(len(rules.OPTIONS)), random.Random(1))
    alone = [bytes(s) for s, _, _ in walk if to_play(1, 1)(rules, s)]
    for state in alone[:: len(alone) // 6 + 1]:
        moved = []
        for forced in (0, 1):
            t = play(game, state, settings=((setting.FORCED, forced),))
            moves = t.match.moves
            moved.append(t.frames(60).match.moves > moves)
        assert moved[1] != t.view.last and moved[0] <= moved[1]


@calling("forced")
def test_a_choice_never_does_itself(play, game):
    t = play(game, reach(game, to_play(2)), settings=((setting.FORCED, 1),))
    moves = t.match.moves
    t.frames(90)
    assert t.match.moves == moves


@pytest.mark.parametrize("game", with_playing_cards)
def test_four_colours_are_there_when_the_settings_close(play, game):
    """The ranks of the player's cards: red or ink; after that choice four colours; then as before."""
    seats = harness.rules_of(game).SEATS[0]
    wanted = (lambda rules, s: a_card(rules, s) and len(rules.legal(s, 0)) > 2), seats
    t = play(game, reach(game, *wanted), "en").settle()

    def ranks():
        found = {}
        hand = t.table.hand
        for sprite, card in zip(hand.sprites, hand.cards[hand.first :], strict=False):
            cells = {sprite.bitmap[x, y] for x in range(2, 9) for y in range(2, 12)}
            found.setdefault(card // 10, set()).update(cells - {theme.WHITE})
        return found

    two, four = ((theme.RED, theme.INK) * 2, (theme.BLUE, theme.INK, theme.RED, theme.DEEP_GREEN))
    held = ranks()
    assert held == {suit: {two[suit]} for suit in held}
    for colours in (four, two):
        t.press("START").press(*["DOWN"] * t.top.choices.index("Settings"), "A").wait("Settings")
        row = [row[setting.NUMBER] for row in t.top.rows].index(setting.FOUR_COLOURS)
        t.press(*["DOWN"] * row, "RIGHT", "B").wait("View").settle()
        assert ranks() == {suit: {colours[suit]} for suit in held}


@games
@pytest.mark.parametrize("row", (0, 1))
def test_a_rematch_and_the_same_deal(play, game, row):
    """A match's end offers both first; only the second has the same cards."""
    rules = harness.rules_of(game)
    t = play(game, reach(game, lambda rules, s: rules.turn(s) == OVER, rules.SEATS[0])).over()
    old = t.match
    t.press(*["DOWN"] * row, "A").until(lambda t: t.match not in (None, old) and not t.top.busy(), auto=False)
    assert (t.match.seed == old.seed) == (row == 1)
    assert rules.hand_number(t.s) == 0 and not any(rules.scores(t.s))


def of_several_hands(game):
    """Return a state between two hands, of the first options with which a match has such states; or None."""
    rules = harness.rules_of(game)
    for seats, options in harness.configurations(rules):
        for s, _, _ in harness.walk(rules, 3, seats, options, random.Random(3)):
            if rules.turn(s) == HAND_OVER:
                return bytearray(s)
    return None


@games
def test_the_score_sheet_opens_from_a_hands_result_and_leads_back_to_it(play, game):
    """Select opens it, or a line of the result; later the next hand is dealt."""
    state = of_several_hands(game)
    if state is None:
        pytest.skip("all its matches are one hand")
    for keys in (("SELECT",), ("UP", "A"), ("DOWN", "A")):
        t = play(game, state)
        t.until(lambda _: t.at_result(), 3000, False).frames(20)  # noqa: B023
        before = {t.pixels, t.press(*keys[:-1]).frames(2).pixels}  # a box comes back on its first line
        t.press(keys[-1]).frames(20)
        if t.scene == "Sheet":
            break
    else:
        pytest.skip("its results have no way to the sheet")
    assert t.settle().top.count == 1
    t.press("B").until(lambda _: t.at_result(), 3000, False).frames(20)
    assert t.pixels in before
    moves = t.match.moves
    t.press("B").frames(5)
    assert t.match.moves > moves


# What the offer after a lost match says (mesa.match.review): true of the score sheet, and shown.


GAMES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "sueca": [(4, {}), (4, {"target": "two"}), (4, {"bandeira": "all_points", "revoke": "on"})],
    "fodasse": [(2, {"letters": "three"}), (4, {"hook": "on"}), (6, {"letters": "three"}), (8, {})],
    "qu4to": [(2, {}), (3, {}), (4, {"length": "one_round"}), (5, {}), (5, {"length": "one_round"})],
    "set": [(2, {}), (3, {"deals": "each"}), (4, {"deck": "beginner"})],
}
"""By game: numbers of players, and options."""


class Hand:
    """A hand that was scored: its number, and its state."""

    def __init__(self, match: Any) -> None:
        self.n = match.rules.hand_number(match.s)
        self.s = bytearray(match.s)


def played(game: str, seats: int, options: dict[str, str], seed: int) -> tuple[Any, list[Hand]]:
    """Play a match of bots, equal ones or with the weakest in seat 0; return it and its hands."""
    rules, bots = matches.load(game)
    alike = seats > 5 or seed % 2
    weak, equal, strong = {"set": (1, 1, 3), "qu4to": (1, 2, 2)}.get(game, (0, 1, 1))  # most decide at once
    levels = bytes([equal if alike else strong if seat else weak for seat in range(seats)])
    chosen = indexes(rules.OPTIONS, options)
    hands: list[Hand] = []
    start = MatchStart(game, levels, chosen, seed, styles=bytes([seat == 0 for seat in range(seats)]))
    match = matches.play(start, (rules, bots), watch=lambda m, seat, action: ended(m, hands), log=Log())
    ended(match, hands)
    return match, hands


def ended(match: Any, hands: list[Hand]) -> None:
    if match.turn() in (HAND_OVER, OVER) and (not hands or hands[-1].n != match.rules.hand_number(match.s)):
        hands.append(Hand(match))


def said(game: str, match: Any, hands: list[Hand]) -> tuple[Any, ...] | None:
    """Return the line's key and what fills it, from the score sheet's cells."""
    sheet, records = (
        importlib.import_module("games.{}.{}".format(game, part)) for part in ("sheet", "records")
    )
    cells = array("h")
    for hand in hands:
        cells.extend([hand.n, *sheet.row(hand.s)])
    seen = types.SimpleNamespace(seen=match.s, levels=match.levels, rules=match.rules)
    view = types.SimpleNamespace(match=seen, name=lambda seat: NAMES[seat] or "You")
    return records.decided(view, cells)


def test_what_sueca_says_is_the_closest_of_the_dearest_hands():
    def law(match, hands, key, n, ours, theirs, stars):
        from games.sueca import rules

        assert key == "decided_hand" and ours + theirs == 120
        lost, before = [], 0
        for hand in hands:
            now = match.rules.scores(hand.s)[1]
            if now > before and hand.s[rules.AT_WON_BY] == 1:
                lost.append((now - before, hand.s[rules.AT_HAND_SCORES], hand.n + 1))
            before = now
        assert (stars, ours, n) == max(lost) and hands[n - 1].s[rules.AT_HAND_SCORES + 1] == theirs
        return "stars %d" % stars

    assert len(check("sueca", law)) > 1


def test_what_fodasse_says_is_the_hand_with_the_last_letter():
    def law(match, hands, key, n, *values):
        from games.fodasse import rules

        s = next(hand.s for hand in hands if not rules.is_alive(hand.s, 0))
        bid, won = s[rules.AT_BIDS], s[rules.AT_WON]
        assert rules.hand_number(s) + 1 == n and bid != won
        if len(match.levels) < 6:
            assert (key, *values) == ("decided_out", bid, won)
        else:
            assert (key, *values) == ("decided_over" if won > bid else "decided_under", abs(won - bid))
        return key

    assert set(check("fodasse", law)) == {"decided_out", "decided_over", "decided_under"}


def test_what_qu4to_says_are_the_4s_or_the_worst_round():
    def law(match, hands, key, *values):
        from games.qu4to import rules

        s = match.s
        (winner,) = rules.winners(s)
        name = NAMES[winner]
        points = rules.scores(s)
        rounds, fours, out = [], [0, 0], [0, 0]
        for hand in hands:
            made = rules.hand_scores(hand.s)
            rounds.append((made[winner], made[0]))
            for i, seat in enumerate((winner, 0)):
                place = hand.s[rules.AT_PLACE + seat]
                out[i] += len(points) - place if place else 0
        fours = [points[winner] - out[0], points[0] - out[1]]
        known = len(points) < 5 or len(hands) == 1  # of more players, the sheet has only sums
        without = points[winner] - fours[0] <= points[0] - fours[1]
        if key == "decided_fours":
            assert known and without and values == (name, *fours) and fours[0] > fours[1]
        else:
            assert not (known and without)
        if key == "decided_emptied":
            assert len(hands) == 1 and values == (name, *out) and out[0] > out[1]
        if key == "decided_round":
            n, who, won, lost = values
            assert len(hands) > 1 and who == name and (won, lost) == rounds[n - 1] and won > lost
            assert all(won - lost >= a - b for a, b in rounds)
        return key

    assert set(check("qu4to", law)) == {"decided_fours", "decided_emptied", "decided_round"}


def test_what_set_says_are_mistakes_a_deal_or_the_sets():
    def law(match, hands, key, *values):
        from games.set import rules

        s = match.s
        winner = rules.winners(s)[0]
        points, found = rules.scores(s), s[rules.AT_FOUND : rules.AT_LAST]
        mistakes = found[0] - points[0]
        if key == "decided_mistakes":
            assert values == (mistakes,) and points[0] + mistakes >= points[winner]
        else:
            assert points[0] + mistakes < points[winner]
        if key == "decided_found":
            assert len(hands) == 1 and values == (NAMES[winner], found[winner], found[0])
            assert found[winner] > found[0]
        if key == "decided_deal":
            n, who, won, lost = values
            deals = [rules.hand_scores(hand.s) for hand in hands]
            assert len(deals) > 1 and who == NAMES[winner]
            assert (won, lost) == (deals[n - 1][winner], deals[n - 1][0])
            assert all(won - lost >= deal[winner] - deal[0] for deal in deals)
        return key

    assert set(check("set", law)) == {"decided_mistakes", "decided_deal", "decided_found"}


def check(game: str, law: Any) -> Counter[str]:
    """Check the line of lost matches by a law, which returns its kind; return how often each was said."""
    kinds: Counter[str] = Counter()
    for seats, options in GAMES[game]:
        for seed in range(1, 1 + samples(10)):
            match, hands = played(game, seats, options, seed)
            if 0 in match.rules.winners(match.s) or not due(game, match):
                continue
            words = said(game, match, hands)
            assert words, (seats, options, seed)
            kinds[law(match, hands, *words)] += 1
            for lang in harness.LANGUAGES:
                line = harness.texts_of(game, lang)["decided"][words[0]]
                assert harness.fields(line) == len(words) - 1
                assert text.width(line.format(*words[1:])) <= 150, line
    return kinds


def due(game: str, match: Any) -> bool:
    """Return whether result.py leaves a line for it: where the other lines do not say it already."""
    module = importlib.import_module("games.{}.result".format(game))
    lines: list[str] = []
    view = types.SimpleNamespace(
        match=types.SimpleNamespace(
            seen=match.s, played=0, hints=0, game=game, rules=match.rules, levels=match.levels
        ),
        console=types.SimpleNamespace(keep_match=lambda: None),
        name=lambda seat: NAMES[seat] or "You",
        t=lambda key, *values: key,
        finish=lambda title, given, won, kind=None: lines.extend(given),
    )
    module.match(view)
    if game == "sueca":
        from games.sueca import rules

        assert ("" in lines) == (match.s[rules.AT_RESULT] == rules.BY_POINTS)
    return "" in lines


LOST = {"sueca": (1, 4), "fodasse": (2, 4), "qu4to": (1, 3), "set": (1, 2)}
"""By game, a deal that is lost, with so many players."""


def of_log(match: Any) -> list[Hand]:
    """Return the hands of a match's log."""
    hands: list[Hand] = []
    for _, _, _, s in replay.walk(match.log, match.rules):
        turn = match.rules.turn(s)
        ended(types.SimpleNamespace(rules=match.rules, s=s, turn=lambda turn=turn: turn), hands)
    return hands


@pytest.mark.parametrize("game", LOST)
def test_the_line_is_below_the_winners_and_not_in_the_offer(game):
    """A key before the log is read shows the winners at once, with the match's first line."""
    seed, seats = LOST[game]
    for hurried in (False, True):
        t = Scenario(game, "en", seed=seed, players=seats, bots_only=True)
        t.until(lambda t: t.scene == "Decided" and t.notice)
        assert 0 not in t.rules.winners(t.match.s)
        key, *values = said(game, t.match, of_log(t.match)) or [""]
        line = harness.texts_of(game, "en")["decided"][key].format(*values)
        (t.press("A") if hurried else t).wait("Celebration")
        assert t.top.kind == "lost" and (line == t.top.lines[0]) == (not hurried)
        first = t.top.lines[0]
        texts = t.over().top.text
        assert line not in texts and "" not in texts and (not hurried or first == texts[0].strip())
        t.close()


def test_nothing_is_said_where_the_log_is_not_whole():
    """Then the picture has the match's first line, and the offer no empty one."""
    seed, seats = LOST["sueca"]
    t = Scenario("sueca", "en", seed=seed, players=seats, bots_only=True)
    t.until(lambda t: t.scene == "Decided").match.log.full = True
    (line,) = t.wait("Celebration").top.lines
    assert line == t.over().top.text[0] and "" not in t.top.text
    t.close()


# Bots that think while a match is shown: how much per frame, and the sign for it on the screen.


IN_TURN = [game for game in harness.bot_ids() if not harness.rules_of(game).REAL_TIME]


def slices_of_a_frame(took, budget):
    """Return how many slices of so many ms a frame has; 0: the clock stands still, as in the simulator."""
    now = 0
    console: "types.SimpleNamespace" = types.SimpleNamespace(
        last=0, spent=0, board=types.SimpleNamespace(ticks=lambda: now)
    )
    n = 1
    now += took
    while Console.more(console, budget):  # pyrefly: ignore[bad-argument-type] - what it asks of one
        n += 1
        now += took
    return n


def test_a_slice_gets_what_the_frame_has_left():
    assert [slices_of_a_frame(took, 18) for took in (0, 5, 8, 10, 30)] == [4, 3, 2, 1, 1]


def test_what_a_frame_has_left_changes_no_answer(opened):
    """With one slice per frame or several, bots do the same, but sooner."""
    logs, frames = [], []
    for several in (True, False):
        scenario = Scenario("sueca", "en", seed=5, level="expert", settings=((setting.TIPS_OFF, 1),))
        opened(scenario)
        if not several:
            scenario.console.more = lambda *_: False
        n = 0
        while scenario.match is None or scenario.match.moves < 12:
            scenario.next_key()
            scenario.frames(1)
            n += 1
        logs.append([scenario.match.log[i] for i in range(len(scenario.match.log))])
        frames.append(n)
    assert logs[0] == logs[1] and frames[0] < 0.7 * frames[1]


class Slow:
    """Bots that take `slices` to decide with some hands and one with others; `most` ms, they say."""

    LEVELS = ("random", "easy", "medium", "expert")
    YIELDS = (80,) * 4

    def __init__(self, game, slices=80, most=700):
        self.rules: Any = harness.rules_of(game)
        self.slices = slices
        self.usual = lambda level, seats: most

    def think(self, view, seat, *rest):
        legal = self.rules.legal(view, seat)
        for _ in range(self.slices if len(legal) % 2 else 1):
            yield legal[0]

    def play(self, scenario):
        """Let them play the match that is open, whatever lies over the table."""
        match = scenario.match
        match.release_bots()
        match._bots = self
        match.release_bots = match._stop


def acts(scenario, most):
    """Return (legal actions, ms that it took, whether there were dots) of the bots' next acts on the screen.

    The menu is opened in the middle of some: then the time begins anew.
    """
    match, view, found, began, dots, opened = scenario.match, scenario.view, [], 0, False, 0
    clock = sim_board.get().clock
    while len(found) < most and not match.over():
        if not match.thinkers:
            began, dots = clock.ms, False
        moves, turn = match.moves, match.rules.turn(match.s)
        legal = len(match.rules.legal(match.s, turn)) if turn >= 0 else 0
        scenario.next_key()
        scenario.frames(1)
        dots = dots or view.dots is not None
        if match.moves != moves and turn > 0:
            found.append((legal, clock.ms - began, dots))
        elif match.thinkers and match.waited > 60 and len(found) > opened:
            opened = len(found) + 5
            scenario.tap("START")
    return found


@pytest.mark.parametrize("pace, slices, most", [(0, 20, 0), (1, 80, 700), (2, 40, 0)])
@pytest.mark.parametrize("game", IN_TURN)
def test_a_bots_time_tells_nothing_of_what_it_thinks(opened, game, pace, slices, most):
    """However long it thinks, its time and its dots are the same."""
    runs = []
    for slow in (1, slices):
        scenario = Scenario(game, "en", seed=2, settings=((setting.TIPS_OFF, 1), (setting.PACE, pace)))
        opened(scenario)
        Slow(game, slow, most).play(scenario.begin())
        runs.append(acts(scenario, 30))
    assert len({row[0] % 2 for row in runs[0]}) == 2, "some take long"
    assert [row[::2] for row in runs[0]] == [row[::2] for row in runs[1]]
    assert all(abs(one[1] - other[1]) <= FRAME for one, other in zip(*runs, strict=True))
    assert len({row[1] // 10 for row in runs[0]}) > 1 and len({row[2] for row in runs[0]}) == 1


@pytest.mark.long
@pytest.mark.parametrize("game", IN_TURN)
def test_thinking_seldom_takes_longer_than_the_bots_time(opened, game):
    """Of the best level, which needs most, at the quick pace: 95 of 100 within its range, of 7/8 to 9/8."""
    level = playable()[game].levels[-1]
    settings = ((setting.TIPS_OFF, 1), (setting.PACE, 1))
    scenario = Scenario(game, "en", seed=3, level=level, settings=settings)
    opened(scenario)
    found = acts(scenario.begin(), samples(80))
    takes = sorted(ms for _, ms, _ in found)
    assert takes[len(takes) * 19 // 20] < takes[0] * 9 / 7 + 2 * FRAME


@pytest.mark.parametrize("game", IN_TURN)
def test_dots_show_who_thinks_for_longer_than_a_moment(opened, game):
    """After a third of a second they appear and step, a few pixels at a time, until the bot has decided."""
    scenario = Scenario(game, "en", seed=2, level="easy", settings=((setting.TIPS_OFF, 1),))
    opened(scenario)
    board: Any = sim_board.get()
    scenario.begin().mine(lambda scenario: scenario.match.moves > 2)
    match = scenario.match
    Slow(game).play(scenario)
    scenario.console.more = lambda *_: False
    view = scenario.top
    seats, steps = {}, 0
    before = None
    for _ in range(1200):
        scenario.next_key()
        scenario.frames(1)
        if scenario.top is not view or not match.thinkers:
            assert view.dots is None
            before = None
            continue
        assert (view.dots is None) == (match.waited <= 300 + FRAME)
        if view.dots is None or view.motion.busy or not view.notice_label.hidden:
            continue
        board.draw = True
        board.display.refresh()
        picture = np.asarray(board.panel.image()).copy()
        ((x, y, w, h),) = clock_boxes(view)
        assert 0 <= x and x + w <= 160 and 11 <= y and y + h <= 128
        if before is not None:
            rows, columns = np.nonzero((picture != before).any(axis=2))
            steps += len(rows) > 0
            assert len(rows) <= 8
            assert all(x <= at < x + w for at in columns) and all(y <= at < y + h for at in rows)
        before = picture
        board.draw = False
        seats[match.turn()] = x, y
    assert len(seats) > 1 and len(set(seats.values())) == len(seats) and steps > 5


def test_dots_have_a_place_where_a_table_has_no_trick(opened):
    scenario = Scenario("sueca", "en")
    opened(scenario)
    view = scenario.begin().view
    view.table = types.SimpleNamespace()
    from mesa.match.thinking import Dots

    assert Dots(view).show(True) and Dots(view).grid in view.group


def test_in_real_time_nothing_says_so(opened):
    """Everybody looks all the time; the strip says whose call it is."""
    scenario = Scenario("set", "en", seed=2, level="easy", settings=((setting.TIPS_OFF, 1),))
    opened(scenario)
    scenario.begin().frames(40)
    assert scenario.top.dots is None and not scenario.match.thinking()
