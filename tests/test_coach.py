# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach: its findings in a hand, its pages, and a trial that does not count; with a fake expert."""

import sys
from typing import Any

import fake_expert
import harness
import numpy as np
import pytest
from conftest import dice, frames, samples
from test_sheet import played

from mesa.core.contract import OVER, TABLE
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.replay import begin, steps
from mesa.core.rng import Rng
from mesa.core.setup import MatchStart
from sim import arena
from sim.board import on_screen
from sim.scenarios import Scenario

GAMES = fake_expert.GAMES
CASES = [(game, n) for game in GAMES for n in range(harness.rules_of(game).SEATS[0], 9)]
CASES = [(game, n) for game, n in CASES if n <= harness.rules_of(game).SEATS[1]]
RESULT = {"sueca": "Count", "fodasse": "Ranking", "qu4to": "Result"}
"""The scene that shows a hand's result."""
games = pytest.mark.parametrize("game", GAMES)
cases = pytest.mark.parametrize(("game", "seats"), CASES)
A, B, START, LEFT, RIGHT = 1, 0, 2, 7, 4


@pytest.fixture(autouse=True)
def _fake():
    with fake_expert.installed():
        yield


@pytest.fixture
def console(sim):
    console = sim.console()
    console.preset["lang"] = "en"
    for _ in range(30):
        console.step()
    return console


# the search


def searched(match, hand):
    """Return what a Search of that hand found, and the progress that it reported at each tick."""
    search = begun(match, hand)
    parts = []
    while True:
        over = search.tick()
        parts.append(search.part())
        if over:
            return search.found, parts


def begun(match, hand):
    """Return a Search of that hand."""
    from mesa.app.coach_search import Search
    from mesa.app.trial import Trial

    return Search(Trial(match, hand))


def by_hand(match, hand):
    """Return [(loss, number, state, moves, action), …] of seat 0's decisions, from the log and the fake."""
    rules = match.rules
    start, at = begin(match.log, rules)
    s = start.state
    out = []
    for n, (seat, action) in enumerate(steps(match.log, rules, s, at)):
        legal = rules.legal(s, seat) if rules.turn(s) == seat == 0 else []
        if rules.hand_number(s) == hand and len(legal) > 1 and action in legal:
            best = max(map(fake_expert.worth, legal))
            out.append((best - fake_expert.worth(action), len(out), bytes(s), match.first + n, action))
    return out


@cases
def test_the_decisions_that_cost_most_come_first(game, seats):
    """Each hand lists all decisions that cost more than NOISE, equal ones in their order, and no others."""
    match, scored = played(game, seats, hands=4)
    for s in scored:
        hand = match.rules.hand_number(bytearray(s))
        search, _ = searched(match, hand)
        expected = by_hand(match, hand)
        assert search.total == len(expected)
        costly = sorted((d for d in expected if d[0] > fake_expert.NOISE), key=lambda d: (-d[0], d[1]))
        assert [tuple(d[:5]) for d in search.decisions] == costly[:5]
        assert search.costly == len(costly)
        assert search.lost == sum(d[0] for d in costly)
        for decision in search.decisions:
            assert fake_expert.worth(decision[5]) == fake_expert.worth(decision[4]) + decision[0]
    assert any(fake_expert.NOISE >= d[0] > 0 for s in scored for d in by_hand(match, match.rules.hand_number(bytearray(s)))) or seats > 2  # fmt: skip # noqa: E501


@games
def test_the_expert_is_asked_with_what_the_player_knew(game):
    """It gets a hidden copy of the state, careful style, patience 4, and this decision's random numbers."""
    match, scored = played(game, 4, hands=2)
    hand = match.rules.hand_number(bytearray(scored[-1]))
    fake_expert.ASKED.clear()
    searched(match, hand)
    asked = list(fake_expert.ASKED)
    expected = by_hand(match, hand)
    assert len(asked) == len(expected) > 0
    for (view, seat, actions, style, first, patience), decision in zip(asked, expected, strict=True):
        assert view == bytes(match.rules.hide(bytearray(decision[2]), 0))
        assert (seat, style, patience) == (0, 0, 4) and decision[4] in actions
        assert first == Rng(match.seed, 0x18000000 + hand, decision[1]).word()
    fake_expert.ASKED.clear()
    searched(match, hand)
    assert fake_expert.ASKED == asked


@games
def test_how_far_it_has_come_is_true(game):
    """Progress never goes back, ends at 1000, and lies between the decisions that are done and the next."""
    match, scored = played(game, 4, hands=2)
    search = begun(match, match.rules.hand_number(bytearray(scored[-1])))
    parts = []
    while not search.tick():
        parts.append(search.part())
        if search.found.total:
            share = 1000 / search.found.total
            assert share * search.done - 1 <= parts[-1] <= share * (search.done + 1)
    assert parts == sorted(parts) and search.part() == 1000
    assert len(set(parts)) > 4 * search.found.total


@games
def test_the_expert_and_what_it_brought_go(game, unload):
    from mesa.core.scope import enter

    match, scored = played(game, 4, hands=1)
    unload(r"games\.{}\.(expert|bots|coach|guess|medium|easy|rounds)".format(game))
    searched(match, match.rules.hand_number(bytearray(scored[-1])))
    for name in ("expert", "bots", "coach", "guess", "medium", "easy", "rounds"):
        assert "games.{}.{}".format(game, name) not in sys.modules, name
    assert enter(None) is None, "what was current is so again"


@games
def test_a_hand_that_the_log_has_not_all_of(game):
    """The log is full within the hand, full before it, begins after a restart in it, or is missing."""
    from mesa.app.trial import MISSING, WHOLE

    match, scored = played(game, 4, hands=2)
    rules = match.rules
    hand = rules.hand_number(bytearray(scored[-1]))
    whole, _ = searched(match, hand)
    assert whole.log == WHOLE
    ends = []  # where actions end
    assert match.log is not None
    for at in range(begin(match.log, rules)[1], len(match.log)):
        if not 240 <= match.log[at] < 255:
            ends.append(at + 1)
    for cut in (ends[-2], ends[-4], ends[len(ends) // 2], ends[0]):
        match.log._size = cut
        match.log.full = True
        search, _ = searched(match, hand)
        assert search.log == MISSING and search.total <= whole.total
    assert searched(match, hand + 5)[0].log == MISSING
    match.log = None
    search, parts = searched(match, hand)
    assert search.log == MISSING and not search.decisions and parts[-1] == 0


@games
def test_a_hand_from_a_restart_on(game):
    """A match goes on from a saved state: the log has a part of the hand, and the coach says so."""
    from mesa.app.trial import PARTLY

    first, scored = played(game, 4, hands=2)
    rules = first.rules
    hand = rules.hand_number(bytearray(scored[-1]))
    middle = by_hand(first, hand)[1]
    start = MatchStart(
        game, first.levels, bytes(len(rules.OPTIONS)), state=bytearray(middle[2]), moves=middle[3]
    )
    match = Match(start, rules, arena.load(game)[1], human=None, shown=False, log=Log())
    while match.turn() not in (TABLE, OVER):
        match.tick(300)
    search, _ = searched(match, hand)
    assert search.log == PARTLY and search.total == len(by_hand(first, hand)) - 1
    assert [d[1:5] for d in search.decisions if d[3] == middle[3]] in ([], [[0, *middle[2:5]]])


# its pages


def looking(console, match, hand, lang):
    """Show the Coach of that hand on the console's screen, and run its search to the end."""
    from mesa.app.coach import Coach
    from mesa.app.trial import Trial

    console.words.use_language(lang)
    console.words.use_game(match.game)
    console.stack.swap(Coach(console, Trial(match, hand)))
    for _ in range(3000):
        frames(console)
        if not console.stack.top.busy():
            return console.stack.top
    raise AssertionError("it never ends")


def lacking(s):
    """Return the characters that the font lacks."""
    from mesa.ui import text

    left = text.font().left
    return [c for c in text.coded(s) if left[c] == left[c + 1]]


def texts_meet(console):
    """Return texts that overlap another one or a card, or reach beyond the screen."""
    found = list(on_screen.things(console.stack.root))
    texts = [thing for thing in found if thing.kind == "text"]
    solid = [thing for thing in found if thing.kind == "picture" and thing.box != (0, 0, 160, 128)]
    out = []
    for i, one in enumerate(texts):
        for other in texts[:i] + solid:
            if on_screen.meet(one.box, other.box):
                out.append((on_screen.named(one), on_screen.named(other)))
        wide = one.item.bitmap.width
        if one.x < 0 or one.x + wide > 161 or one.box[3] > 128:
            out.append((on_screen.named(one), "the screen's edge"))
    return out


@games
@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_all_texts_have_their_place(console, game, lang):
    """On every page of random hands nothing is cut or covered, and no text is missing."""
    match, scored = played(game, harness.rules_of(game).SEATS[1], hands=5)
    shown = 0
    for s in scored[-2:]:
        page = looking(console, match, match.rules.hand_number(bytearray(s)), lang)
        for _ in range(len(page.found.decisions) + 1):
            texts = [thing.label.text for thing in on_screen.things(console.stack.root) if thing.label]
            assert not [text for text in texts if "<" in text or "{" in text], texts
            assert not [text for text in texts if lacking(text)], texts
            assert texts_meet(console) == [], texts
            shown += 1
            page.key(RIGHT)
            frames(console)
    assert shown > 2


@games
def test_both_cards_are_drawn(console, game, monkeypatch):
    """advice.picture's cards for the action played and for the expert's are drawn side by side."""
    match, scored = played(game, 4, hands=2)
    page = looking(console, match, match.rules.hand_number(bytearray(scored[-1])), "en")
    examples = __import__("games." + game + ".examples", fromlist=("draw",))
    drawn: list[Any] = []
    draw = examples.draw
    monkeypatch.setattr(
        examples,
        "draw",
        lambda c, g, names, x, y, *step: drawn.append((names, x, y)) or draw(c, g, names, x, y, *step),
    )
    for decision in page.found.decisions:
        drawn.clear()
        sys.modules["games." + game + ".examples"] = examples
        console.stack.renew()
        frames(console)
        picture = fake_expert.PICTURES[game]
        expected = [picture(decision[4]), picture(decision[5])]
        texts = [thing.label.text for thing in on_screen.things(console.stack.root) if thing.label]
        last = max((y for _, _, y in drawn), default=0)
        shown = [(names, x) for names, x, y in drawn if y == last]
        assert (
            [names for names, _ in shown][-2:] == [names for names, _ in expected if names]
            or not expected[0][0]
            or not expected[1][0]
        )
        assert all(said in texts for _, said in expected if said)
        if all(names for names, _ in expected):
            assert shown[-2][1] < 80 < shown[-1][1]
        page.key(RIGHT)
        frames(console)


@games
def test_a_hand_well_played_is_praised(console, game, monkeypatch):
    """There is no page with a decision, but the number of decisions is shown."""
    monkeypatch.setattr(fake_expert, "worth", lambda action: 5)
    match, scored = played(game, 4, hands=2)
    page = looking(console, match, match.rules.hand_number(bytearray(scored[-1])), "en")
    texts = " ".join(thing.label.text for thing in on_screen.things(console.stack.root) if thing.label)
    assert not page.found.decisions and "Well played!" in texts and str(page.found.total) in texts


@games
def test_what_the_log_lacks_is_said(console, game):
    match, scored = played(game, 4, hands=2)
    match.log.full = True
    match.log._size -= 1
    looking(console, match, match.rules.hand_number(bytearray(scored[-1])), "en").key(LEFT)
    frames(console)
    texts = " ".join(thing.label.text for thing in on_screen.things(console.stack.root) if thing.label)
    assert "The log is full" in texts


# on the console


def scene(t):
    return type(t.top).__name__


def at_result(game, opened, lang="en", seed=3, hands=1, players=None):
    """Return a Scenario at the result of a hand, with everything counted."""
    t = Scenario(game, lang, seed=seed, players=players)
    opened(t)
    for n in range(hands):
        if n:
            t.press("A")
        t.until(lambda t: scene(t) == RESULT[game] and not t.top.busy())
    return t.frames(16)


def look(t, ended=True):
    """Open the coach from a hand's result: the search's first frame, or its end."""
    if t.game == "fodasse":
        t.press("SELECT").until(lambda t: scene(t) == "Sheet" and not t.top.busy(), auto=False)
        t.press("A")
    else:
        t.press("DOWN", "A")
    t.until(lambda t: scene(t) == "Coach", auto=False)
    if ended:
        t.until(lambda t: not t.top.busy(), auto=False).frames(16)
    return t


def back(t):
    """Return from the coach to the hand's result, with everything counted."""
    t.press("B")
    return t.until(lambda t: scene(t) == RESULT[t.game] and not t.top.busy(), auto=False).frames(20)


def kept(t):
    """Return everything that is kept: memories, log, the match's state and counts."""
    board, match = t.session.board, t.match
    log = bytes(match.log[i] for i in range(len(match.log)))
    return (
        bytes(board.nvm.data), bytes(t.console.store.data), log, match.log.full, bytes(match.s), match.moves,
        match.hints, match.played,
    )  # fmt: skip


@games
def test_the_table_is_out_of_memory_under_the_coach(game, opened):
    """The rules stay loaded; the view is back when the coach has closed."""
    t = look(at_result(game, opened))
    rules, view = "games.{}.rules".format(game), "games.{}.view".format(game)
    assert rules in sys.modules and view not in sys.modules
    back(t)
    assert view in sys.modules


@games
def test_it_comes_back_to_the_same_picture(game, opened):
    """The hand's result is as it was, with the same line chosen; a second visit gives the same."""
    t = look(at_result(game, opened))
    match = t.match
    back(t)
    first = np.asarray(t.image())
    look(t) if game == "fodasse" else t.press("A").until(
        lambda t: scene(t) == "Coach" and not t.top.busy(), auto=False
    )
    back(t)
    assert np.array_equal(first, np.asarray(t.image())) and t.match is match
    texts_there = [
        name
        for name in sys.modules
        if name.startswith(("mesa.app.coach", "games.")) and name.split(".")[-1].startswith("coach")
    ]
    assert texts_there == [] and "games.{}.examples".format(game) not in sys.modules
    t.press(*(["A"] if game == "fodasse" else ["B"]))
    t.until(lambda t: t.match.turn() != TABLE, auto=False, limit=500)


@games
def test_from_the_score_sheet_in_the_middle_of_a_hand(game, opened):
    """The coach shows the chosen line's hand; the table comes back as it was, in every pixel."""
    t = at_result(game, opened, hands=2 if game != "qu4to" else 1)
    t.press("B" if game != "fodasse" else "A").until(
        lambda t: scene(t) == "View" and t.match.mine() and not t.top.busy()
    )
    t.frames(60)
    before = np.asarray(t.image())
    t.choose("sheet").until(lambda t: scene(t) == "Sheet" and not t.top.busy(), auto=False).press(
        "UP"
    ).frames(2)
    assert t.top.at == max(0, t.top.count - 2)
    t.press("A").until(lambda t: scene(t) == "Coach", auto=False)
    assert t.top.found.hand == 0
    t.until(lambda t: not t.top.busy(), auto=False).frames(16).press("B")
    t.until(lambda t: scene(t) == "View" and not t.top.busy(), auto=False).frames(60)
    assert np.array_equal(before, np.asarray(t.image()))


@pytest.mark.long
@games
def test_b_ends_it_at_any_frame(game, opened):
    t = at_result(game, opened)
    before = kept(t)
    for n in dice(game).sample(range(40), samples(6)):
        look(t, ended=False).frames(n)
        widths = []
        if t.top.busy():
            widths.append(t.top.bar.width)
        back(t)
        assert kept(t)[:7] == before[:7]
        if game != "fodasse":
            t.press("UP")  # to the first line again


@games
def test_it_says_at_once_what_it_looks_at(game, opened):
    """It names the hand in its first frame, its decisions within 1.5 s, each costly one as it is found."""
    t = look(at_result(game, opened, hands=1 if game != "fodasse" else 3), ended=False)
    page, said = t.top, []
    said.append(page.count.text)
    assert said[0] == page.say("hand", page.found.hand + 1)
    while page.busy():
        t.frames(1)
        if page.busy():
            said.append(page.count.text)
            n = page.found.costly
            assert page.costly.text == (page.say("so_far", n) if n and page.found.total else "")
    first = next(i for i, line in enumerate(said) if line != said[0])
    assert first * 33 <= 1500 and said[first].startswith("0 ")


@games
def test_several_slices_of_the_search_make_a_frame(game, opened):
    t = look(at_result(game, opened, hands=1 if game != "fodasse" else 3), ended=False)
    search, slices, frames = t.top.search, 0, 0
    tick = search.tick

    def counted():
        nonlocal slices
        slices += 1
        return tick()

    search.tick = counted
    while t.top.busy():
        t.frames(1)
        frames += 1
    assert slices > 3 * frames


@games
def test_the_bar_grows(game, opened):
    t = look(at_result(game, opened, hands=1 if game != "fodasse" else 3), ended=False)
    page, widths = t.top, []
    t.console.more = lambda budget: False  # one slice per frame, to see each step
    while page.busy():
        t.frames(1)
        if page.busy():
            widths.append(page.bar.width)
    assert widths == sorted(widths) and len(set(widths)) > 5 and widths[0] < 8 and widths[-1] > 100


def tried(t):
    """Go from the coach's page into the try, and close its message."""
    t.press("A").until(lambda t: scene(t) == "Dialog", auto=False).frames(20)
    assert t.top.console.stack.scenes[0].match.trial
    return t.press("A").frames(2)


def trial_match(t):
    match = t.console.stack.scenes[0].match
    return match if match.trial else None


def returned(t):
    return scene(t) == "Coach" and not t.top.busy()


@games
def test_a_try_begins_where_the_decision_was(game, opened):
    t = look(at_result(game, opened, hands=1 if game != "fodasse" else 3))
    match, decision = t.match, t.top.found.decisions[0]
    t = tried(t)
    tried_match = t.console.stack.scenes[0].match
    assert t.match is match and tried_match is not match and tried_match.log is None
    assert bytes(tried_match.s) == decision[2] and tried_match.moves == decision[3]
    assert tried_match.levels == match.levels and tried_match.styles == match.styles
    assert tried_match.human == 0 and tried_match.mine()


@games
def test_a_try_comes_back_from_the_pause_menu(game, opened):
    """It returns to the same page; nothing is kept, and the match goes on as if nothing had happened."""
    t = look(at_result(game, opened, hands=1 if game != "fodasse" else 3))
    page = np.asarray(t.image())
    before = kept(t)
    tried(t)
    if scene(t) == "Dialog":  # QU4TO asks how to pass
        t.press("B")
    t.until(lambda t: scene(t) == "View" and not t.top.motion.busy, auto=False)
    t.choose("to_coach").until(returned, auto=False).frames(16)
    assert np.array_equal(page, np.asarray(t.image()))
    assert kept(t) == before
    back(t)
    assert kept(t)[:7] == before[:7] and t.match.trial is None


@pytest.mark.long
@games
@pytest.mark.parametrize("seed", range(3))
def test_a_try_with_random_keys_changes_nothing(game, opened, seed):
    """It returns at the hand's end, whatever is pressed; store, log and match are as they were."""
    t = at_result(game, opened, seed=seed + 3, hands=1 if game != "fodasse" else 2 + seed)
    look(t)
    before = kept(t)
    at = len(t.top.found.decisions)
    if not at:
        pytest.skip("nothing was lost")
    keys = dice("{} {}".format(game, seed))
    for n in range(min(at, 2)):
        assert t.top.found.at == n
        tried(t)
        for _ in range(6000):
            if returned(t):
                break
            assert trial_match(t) is not None or scene(t) in (
                "Coach",
                "Blank",
                "Loading",
                "SuspendedMatch",
                "HelpViewer",
                "Settings",
            )
            if scene(t) == "Settings":
                t.press("B")
            elif keys.random() < 0.3:
                t.press(keys.choice(("A", "A", "A", "A", "LEFT", "RIGHT", "UP", "DOWN", "B")))
            else:
                t.frames(5)
        assert returned(t), scene(t)
        assert kept(t) == before
        t.frames(16).press("RIGHT").frames(4)


@games
def test_a_try_of_a_matchs_last_hand_comes_back(game, opened):
    """After the try the real match is still over, is counted once, and its end is offered again."""
    t = Scenario(game, "en", seed=5, players=2 if game != "sueca" else None)
    opened(t)
    t.over().frames(30)
    t.console.save_now()
    before = kept(t)
    row = t.top.choices.index(t.console.words.text("sheet"))
    t.press(*["DOWN"] * row, "A").until(lambda t: scene(t) == "Sheet" and not t.top.busy(), auto=False)
    while True:
        t.press("A").until(lambda t: scene(t) == "Coach" and not t.top.busy(), auto=False).frames(16)
        if t.top.found.decisions:
            break
        t.press("B").until(lambda t: scene(t) == "Dialog", auto=False).frames(20)
        t.press(*["DOWN"] * row, "A").until(lambda t: scene(t) == "Sheet" and not t.top.busy(), auto=False)
        t.press("UP")
    tried(t)
    t.until(returned)
    assert kept(t)[:7] == before[:7]
    celebrated = []
    t.press("B").until(lambda t: celebrated.append(scene(t)) or scene(t) == "Dialog", auto=False)
    assert "Celebration" not in celebrated and t.session.at_the_end()
    assert kept(t)[:7] == before[:7]


@games
def test_a_power_cut_in_a_try_leaves_the_real_match(game, opened):
    """Both memories are tried: a reset, and a power cut after the pause menu has written the flash."""
    from mesa.board.store_menus import has_match, waiting_match

    t = look(at_result(game, opened, hands=1 if game != "fodasse" else 3))
    state = bytes(t.match.s)
    tried(t)
    for _ in range(30):
        t.press("A").frames(4)
    if trial_match(t) is not None and scene(t) == "View":
        t.press("START").frames(200)  # left open, so the flash is written
    t.session.restart()
    for _ in range(5):
        t.session.step()
    store = t.console.store
    assert has_match(store, game) and bytes(waiting_match(store, game).state) == state


def test_who_has_a_coach():
    """A game has a coach if it has an expert, which SET has not."""
    for game in harness.bot_ids():
        coached = getattr(__import__("games." + game + ".sheet", fromlist=("row",)), "COACHED", False)
        assert coached == (harness.ROOT / "games" / game / "expert.py").exists() == (game in GAMES)


@games
def test_the_log_that_is_full_is_said_before_the_sheet_is_left(game, opened):
    """The sheet's last line fits in every language."""
    from mesa.ui import text

    for lang in harness.LANGUAGES:
        t = at_result(game, opened, lang=lang)
        t.match.log.full = True
        if game == "fodasse":
            t.press("SELECT")
        else:
            t.press("UP", "A")
        t.until(lambda t: scene(t) == "Sheet" and not t.top.busy(), auto=False).frames(2)
        for key in ("UP", "DOWN"):
            note = t.press(key).top.note.text
            assert text.width(note) < 148 and text.A_KEY in note, note
        assert t.console.words.text("sheet_full") in note


def test_a_hand_played_before_a_restart_is_not_said_to_need_no_decision(opened):
    """After a power cut at the hand's result the log has nothing of it: only that is said."""
    t = at_result("sueca", opened)
    t.console.save_now()
    t.session.restart()
    t.frames(20)
    for _ in range(30):
        if scene(t) == "Count":
            break
        t.press("A").frames(20)
    t.until(lambda t: scene(t) == "Count" and not t.top.busy(), auto=False)
    t = look(t)
    t.until(lambda t: not t.top.busy(), auto=False).frames(5)
    assert t.top.found.log and not t.top.found.total
    said = " ".join(getattr(part, "text", "") for part in t.top.group)
    assert t.top.say("restarted").split()[0] in said
    assert "nothing to decide" not in said
