# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach: its findings in a hand, its pages, and a trial that does not count; with a fake expert."""

import contextlib
import sys

import fake_expert
import harness
import pytest
from common import placed
from common.begin import begin
from common.logs import played
from conftest import dice, samples

from mesa.core import replay
from mesa.core.contract import HAND_OVER, OVER
from mesa.core.log import Log
from mesa.core.match import MEDIUM, Match
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from sim import arena
from sim.contest import matches

GAMES = fake_expert.GAMES
CASES = [("sueca", 4), ("fodasse", 2), ("fodasse", 5), ("qu4to", 2), ("qu4to", 5)]
RESULT = {"sueca": "Count", "fodasse": "Ranking", "qu4to": "Result"}
"""The scene that shows a hand's result."""
games = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def _fake():
    with fake_expert.installed():
        yield


# the search


def searched(match, hand):
    """Return what the search in that hand found, and the progress that it reported at each step.

    Progress never goes back, and lies between the decisions that are done and the next.
    """
    from mesa.coach.coach_search import search
    from mesa.coach.trial import Trial
    from mesa.core.scope import Scope

    found = Trial(match, hand)
    found.at = 9  # no decision is being read
    keeper = Scope()
    steps = search(found)
    parts = []
    with contextlib.suppress(StopIteration):
        while True:
            parts.append(keeper.next(steps))
            if found.total and parts[-1] > 100:
                share = 900 / found.total
                assert share * found.done - 1 <= parts[-1] - 100 <= share * (found.done + 1)
    keeper.remove()
    assert parts == sorted(parts) and parts[-1] <= 1000
    return found, parts


def last_hand(match, scored):
    """Return the number of the hand that was scored last."""
    return match.rules.hand_number(bytearray(scored[-1]))


def by_hand(match, hand):
    """Return [(loss, number, state, moves, action), …] of seat 0's decisions, from the log and the fake."""
    rules = match.rules
    out = []
    for n, (_, seat, action, s) in enumerate(replay.walk(match.log, rules)):
        legal = rules.legal(s, seat) if rules.turn(s) == seat == 0 else []
        if rules.hand_number(s) == hand and len(legal) > 1 and action in legal:
            best = max(map(fake_expert.worth, legal))
            out.append((best - fake_expert.worth(action), len(out), bytes(s), match.log.first + n, action))
    return out


@pytest.mark.parametrize(("game", "seats"), CASES)
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


def in_order(match, decisions):
    """Return decisions in the coach's order: first those that medium would not have made, the last first."""
    rules, bots = matches.load(match.game)

    def made(decision):
        *_, answer = bots.think(rules.hide(bytearray(decision[2]), 0), 0, MEDIUM, 0, Rng(0), 0)
        return answer == decision[4]

    return sorted(decisions, key=lambda decision: (made(decision), -decision[1]))


@games
def test_the_expert_is_asked_with_what_the_player_knew(game):
    """It gets a hidden copy of the state, careful style, patience 4, and this decision's random numbers.

    What is likely to be a mistake comes first: the coach has something to say soon.
    """
    match, scored = played(game, 4, hands=2)
    hand = last_hand(match, scored)
    fake_expert.ASKED.clear()
    searched(match, hand)
    asked = list(fake_expert.ASKED)
    expected = in_order(match, by_hand(match, hand))
    assert len(asked) == len(expected) > 0
    for (view, seat, actions, style, first, patience), decision in zip(asked, expected, strict=True):
        assert view == bytes(match.rules.hide(bytearray(decision[2]), 0))
        assert (seat, style, patience) == (0, 0, 4) and decision[4] in actions
        assert first == Rng(match.seed, 0x18000000 + hand, decision[1]).word()
    fake_expert.ASKED.clear()
    found, parts = searched(match, hand)
    assert fake_expert.ASKED == asked
    assert parts[-1] > 1000 - 900 / found.total and len(set(parts)) > 4 * found.total


@games
def test_the_expert_and_what_it_brought_go(game, unload):
    match, scored = played(game, 4, hands=1)
    unload(r"games\.{}\.(expert|bots|guess|medium|easy|rounds)".format(game))
    harness.console_begins()
    searched(match, last_hand(match, scored))
    harness.frame_ends()
    for name in ("expert", "bots", "guess", "medium", "easy", "rounds"):
        assert "games.{}.{}".format(game, name) not in sys.modules, name
    scope = sys.modules["mesa.core.scope"]
    assert scope.current is scope.root, "what was current is so again"


def test_a_hand_that_the_log_has_not_all_of():
    """The log is full within the hand, full before it, begins after a restart in it, or is missing."""
    from mesa.coach.trial import MISSING, WHOLE

    match, scored = played("fodasse", 4, hands=2)
    rules = match.rules
    hand = last_hand(match, scored)
    whole, _ = searched(match, hand)
    assert whole.log == WHOLE
    ends = []  # where actions end
    assert match.log is not None
    for at in range(replay.begin(match.log, rules)[1], len(match.log)):
        if not 240 <= match.log[at] < 255:
            ends.append(at + 1)
    for cut in (ends[-2], ends[-4], ends[len(ends) // 2], ends[0]):
        match.log.size = cut
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
    from mesa.coach.trial import PARTLY

    first, scored = played(game, 4, hands=2)
    rules = first.rules
    hand = rules.hand_number(bytearray(scored[-1]))
    middle = by_hand(first, hand)[1]
    start = MatchStart(
        game, first.levels, bytes(len(rules.OPTIONS)), state=bytearray(middle[2]), moves=middle[3]
    )
    match = Match(start, rules, arena.load(game)[1], human=None, shown=False, log=Log())
    while match.turn() not in (HAND_OVER, OVER):
        match.tick(300)
    search, _ = searched(match, hand)
    assert search.log == PARTLY and search.total == len(by_hand(first, hand)) - 1
    assert [d[1:5] for d in search.decisions if d[3] == middle[3]] in ([], [[0, *middle[2:5]]])


# its pages


def looking(t, match, hand):
    """Show the Coach of that hand, with the first page, once its search has ended."""
    from mesa.coach.coach import Coach
    from mesa.coach.trial import Trial

    t.console.words.use_game(match.game)
    t.console.stack.swap(Coach(t.console, Trial(match, hand)))
    t.until(lambda t: getattr(t.top, "search", t.top) is None, 3000, auto=False)
    return t.press(*["LEFT"] * t.top.found.at)


@games
def test_all_texts_have_their_place(game):
    """On every page of random hands nothing is cut or covered, and no text is missing, in any language."""
    match, scored = played(game, harness.rules_of(game).SEATS[1], hands=5)
    shown = 0
    t = begin()
    for s in scored[-2:]:
        looking(t, match, match.rules.hand_number(bytearray(s)))
        for lang in harness.LANGUAGES:
            t.console.words.use_language(lang)
            t.console.words.use_game(game)
            t.console.stack.renew()
            t.frames()
            for _ in range(len(t.top.found.decisions) + 1):
                placed.check(t.console)
                shown += 1
                t.press("RIGHT")
    assert shown > 2 * len(harness.LANGUAGES)
    t.close()


def test_what_the_log_lacks_is_said():
    match, scored = played("sueca", 4, hands=2)
    assert match.log
    match.log.full = True
    match.log.size -= 1
    t = looking(begin(), match, last_hand(match, scored)).press("LEFT")
    assert "The log is full" in " ".join(placed.texts(t.console))
    t.close()


# on the console


@pytest.fixture
def at_result(start):
    """Return a function that plays to the result of a hand, with everything counted: a Player."""

    def to(game, hands=None, **more):
        t = start(game, "MatchSetup", seed=more.pop("seed", 3), **more)
        for n in range(hands or (3 if game == "fodasse" else 1)):
            if n:
                t.press("A")
            t.until(lambda t: t.scene == RESULT[game] and not t.top.busy())
        return t.frames(16)

    return to


def at(t, scene):
    """Wait until a scene is on top and still; the coach has then looked at everything."""
    return t.until(
        lambda t: t.scene == scene and not t.top.busy() and not getattr(t.top, "search", None), auto=False
    )


def look(t, ended=True):
    """Open the coach from a hand's result: the search's first frame, or the first page at its end."""
    t.press("DOWN", "A").wait("Coach", limit=60_000)
    if ended:
        at(t, "Coach").frames(16).press(*["LEFT"] * t.top.found.at).frames(4)
    return t


def back(t):
    """Return from the coach to the hand's result, with everything counted."""
    return at(t.press("B"), RESULT[t.game]).frames(20)


def kept(t):
    """Return everything that is kept: memories, log, the match's state and counts."""
    board, match = t.board, t.match
    log = bytes(match.log[i] for i in range(len(match.log)))
    return (
        bytes(board.nvm.data), bytes(t.console.store.data), log, match.log.full, bytes(match.s), match.moves,
        match.hints, match.played,
    )  # fmt: skip


@games
def test_it_comes_back_to_the_same_picture(game, at_result):
    """The hand's result is as it was, with the same line chosen; a second visit gives the same.

    Under the coach the rules stay loaded, and the table is out of memory.
    """
    t = look(at_result(game, 1))
    match = t.match
    rules, view = "games.{}.rules".format(game), "games.{}.view".format(game)
    assert rules in sys.modules and view not in sys.modules
    back(t)
    assert view in sys.modules
    first = t.pixels
    at(t.press("A"), "Coach")
    back(t)
    assert t.pixels == first and t.match is match
    ours = [name for name in sys.modules if name.startswith(("mesa.coach.coach", "games."))]
    assert not [name for name in ours if name.split(".")[-1].startswith(("coach", "examples"))]
    t.press("B")
    t.until(lambda t: t.match.turn() != HAND_OVER, auto=False, limit=500)


@games
def test_from_the_score_sheet_in_the_middle_of_a_hand(game, at_result):
    """The coach shows the chosen line's hand; the table comes back as it was, in every pixel."""
    t = at_result(game, 2 if game != "qu4to" else 1)
    t.press("B").until(lambda t: t.scene == "View" and t.match.mine() and not t.top.busy())
    before = t.frames(60).pixels
    at(t.choose("sheet"), "Sheet").press("UP").frames(2)
    assert t.top.at == max(0, t.top.count - 2)
    t.press("A").wait("Coach")
    assert t.top.found.hand == 0
    at(t, "Coach").frames(16).press("B")
    assert at(t, "View").frames(60).pixels == before


def results(found):
    """Return everything that a search has found."""
    return found.decisions, found.costly, found.lost, found.total, found.done, found.log


@games
def test_keys_while_the_search_goes_on(game, at_result, monkeypatch):
    """Left and right go through what has been found and the bar, which says how far it is; B leaves.

    A tries the decision: the expert is out of memory. Back from there the search goes on, and finds what is
    missing: nothing is lost or counted twice.
    """
    monkeypatch.setattr(fake_expert, "SLICES", 60)
    t = at_result(game)
    before = kept(t)
    look(t, ended=False)
    whole = results(searched(t.match, t.top.found.hand)[0])
    t.console.more = lambda budget=0: False
    reading = lambda t: t.scene == "Coach" and not t.top.busy()  # noqa: E731
    page = t.until(reading, auto=False).frames(16).top
    found, shown = page.found, page.found.decisions[page.found.at]
    t.press("RIGHT" if found.at == len(found.decisions) - 1 else "LEFT").frames(2)
    t.press(*["RIGHT"] * (len(found.decisions) - found.at)).frames(2)
    assert page.say("looking", found.done, found.total) in placed.texts(t.console) and page.search
    assert page.say("so_far", found.costly) in placed.texts(t.console)
    while found.decisions[found.at % len(found.decisions)] is not shown or found.at == len(found.decisions):
        t.press("LEFT").frames(2)
    assert page.search and found.done < found.total
    done = found.done
    tried(t)
    expert = "games.{}.expert".format(game)
    assert bytes(t.view.match.s) == shown[2] and expert not in sys.modules and found.done == done
    if t.scene == "Dialog":  # QU4TO asks how to pass
        t.press("B")
    t.until(lambda t: t.scene == "View" and not t.top.motion.busy, auto=False)
    t.choose("to_coach").until(reading, auto=False)
    assert t.top.search and t.top.found is found and found.decisions[found.at] is shown
    assert found.done < found.total
    at(t, "Coach")
    assert results(found) == whole
    at(t.press("B"), RESULT[game])
    assert kept(t)[:7] == before[:7]
    look(t.press("UP"), ended=False).until(reading, auto=False).frames(16)
    assert t.top.search and expert in sys.modules
    back(t)
    assert expert not in sys.modules and kept(t)[:7] == before[:7]


def test_the_decision_being_read_stays_though_five_are_costlier():
    """Five are kept; of those that are not read, the cheapest goes."""
    from mesa.coach.coach_search import keep
    from mesa.coach.trial import Trial

    found = Trial(played("sueca", 4, hands=1)[0], 0)
    for n, loss in enumerate((100, 300, 200, 500, 400, 600)):
        keep(found, [loss, n])
    assert [loss for loss, _ in found.decisions] == [600, 500, 400, 300, 100] and found.at == 4
    found.at = 5  # the summary
    keep(found, [350, 6])
    assert [loss for loss, _ in found.decisions] == [600, 500, 400, 350, 300] and found.at == 5
    found.at = 2
    keep(found, [450, 7])
    assert [loss for loss, _ in found.decisions] == [600, 500, 450, 400, 350] and found.at == 3


def tried(t):
    """Go from the coach's page into the try, and close its message."""
    t.press("A").wait("Dialog").frames(20)
    assert t.view.match.returns_to
    return t.press("A").frames(2)


def trial_match(t):
    return t.view.match if t.view.match.returns_to else None


def returned(t):
    return t.scene == "Coach" and not t.top.busy()


@pytest.mark.long
@pytest.mark.parametrize("again", range(samples(1)))
@games
def test_a_try_with_random_keys_changes_nothing(game, again, at_result):
    """It returns at the hand's end, whatever is pressed; store, log and match are as they were."""
    t = look(at_result(game, 4 if game == "fodasse" else 1, seed=5 + again))
    before = kept(t)
    keys = dice("{} {}".format(game, again))
    assert t.top.found.decisions
    for n in range(min(len(t.top.found.decisions), 2)):
        assert t.top.found.at == n
        tried(t)
        for _ in range(6000):
            if returned(t):
                break
            assert trial_match(t) or t.scene in "Coach Stack HelpViewer Settings".split()
            if t.scene == "Settings":
                t.press("B")
            elif keys.random() < 0.3:
                t.press(keys.choice(("A", "A", "A", "A", "LEFT", "RIGHT", "UP", "DOWN", "B")))
            else:
                t.frames(5)
        assert returned(t), t.scene
        assert kept(t) == before
        t.frames(16).press("RIGHT").frames(4)


@games
def test_a_try_of_a_matchs_last_hand_comes_back(game, start):
    """After the try the real match is still over, is counted once, and its end is offered again."""
    t = start(game, "MatchSetup", seed=5, players=2 if game != "sueca" else None).over().frames(30)
    t.console.save_now()
    before = kept(t)
    row = t.top.choices.index(t.console.words.text("sheet"))
    for line in range(20):
        at(t.press(*["DOWN"] * row, "A"), "Sheet").press(*["UP"] * line)
        if at(t.press("A"), "Coach").frames(16).top.found.decisions:
            break
        t.press("B").wait("Dialog").frames(20)
    tried(t)
    t.until(returned)
    assert kept(t)[:7] == before[:7]
    celebrated = []
    t.press("B").until(lambda t: celebrated.append(t.scene) or t.scene == "Dialog", auto=False)
    assert "Celebration" not in celebrated and t.session.at_the_end()
    assert kept(t)[:7] == before[:7]


def test_a_power_cut_in_a_try_leaves_the_real_match(at_result):
    """Both memories are tried: a reset, and a power cut after the pause menu has written the flash."""
    from mesa.board.store_menus import has_match, saved_match

    t = look(at_result("sueca"))
    state = bytes(t.match.s)
    tried(t)
    for _ in range(30):
        t.press("A").frames(4)
    if trial_match(t) and t.scene == "View":
        t.press("START").frames(200)  # left open, so the flash is written
    t.session.restart()
    t.step(5)
    store = t.console.store
    assert has_match(store, "sueca") and bytes(saved_match(store, "sueca").state) == state


def test_who_has_a_coach():
    """A game has a coach if it has an expert, which SET has not."""
    for game in harness.bot_ids():
        coached = getattr(__import__("games." + game + ".sheet", fromlist=("row",)), "COACHED", False)
        assert coached == (harness.ROOT / "games" / game / "expert.py").exists() == (game in GAMES)
