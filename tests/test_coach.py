# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach: its findings in a hand, its pages, and a trial that does not count; with a fake expert."""

import sys
import types
from typing import Any

import fake_expert
import harness
import pytest
from common.hands import played
from conftest import dice, frames, samples

from mesa.core.contract import HAND_OVER, OVER
from mesa.core.log import Log
from mesa.core.match import MEDIUM, Match
from mesa.core.match_start import MatchStart
from mesa.core.replay import begin, steps
from mesa.core.rng import Rng
from mesa.ui import text
from sim import arena
from sim.board import on_screen
from sim.contest import matches

GAMES = fake_expert.GAMES
CASES = [("sueca", 4), ("fodasse", 2), ("fodasse", 5), ("qu4to", 2), ("qu4to", 5)]
RESULT = {"sueca": "Count", "fodasse": "Ranking", "qu4to": "Result"}
"""The scene that shows a hand's result."""
games = pytest.mark.parametrize("game", GAMES)
LEFT, RIGHT = 7, 4


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
    """Return what a Search of that hand found, and the progress that it reported at each tick.

    Progress never goes back, and lies between the decisions that are done and the next.
    """
    search = begun(match, hand)
    parts = []
    over = False
    while not over:
        over = search.tick()
        parts.append(search.part())
        if search.found.total and not over:
            share = 1000 / search.found.total
            assert share * search.found.done - 1 <= parts[-1] <= share * (search.found.done + 1)
    assert parts == sorted(parts)
    return search.found, parts


def last_hand(match, scored):
    """Return the number of the hand that was scored last."""
    return match.rules.hand_number(bytearray(scored[-1]))


def begun(match, hand):
    """Return a Search of that hand."""
    from mesa.coach.coach_search import Search
    from mesa.coach.trial import Trial

    found = Trial(match, hand)
    found.at = 9  # no decision is being read
    return Search(found)


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
    assert parts[-1] == 1000 and len(set(parts)) > 4 * found.total


@games
def test_the_expert_and_what_it_brought_go(game, unload):
    from mesa.core import scope

    match, scored = played(game, 4, hands=1)
    unload(r"games\.{}\.(expert|bots|guess|medium|easy|rounds)".format(game))
    harness.console_begins()
    searched(match, last_hand(match, scored))
    harness.frame_ends()
    for name in ("expert", "bots", "guess", "medium", "easy", "rounds"):
        assert "games.{}.{}".format(game, name) not in sys.modules, name
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
    for at in range(begin(match.log, rules)[1], len(match.log)):
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


def said(console):
    """Return the texts of all labels."""
    return [thing.label.text for thing in on_screen.things(console.stack.root) if thing.label]


def looking(console, match, hand):
    """Show the Coach of that hand on the console's screen, with the first page, once its search has ended."""
    from mesa.coach.coach import Coach
    from mesa.coach.trial import Trial

    console.words.use_game(match.game)
    console.stack.swap(Coach(console, Trial(match, hand)))
    for _ in range(3000):
        frames(console)
        page = console.stack.top
        if getattr(page, "search", page) is None:
            for _ in range(page.found.at):
                page.key(LEFT)
                frames(console)
            return page
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
def test_all_texts_have_their_place(console, game):
    """On every page of random hands nothing is cut or covered, and no text is missing, in any language."""
    match, scored = played(game, harness.rules_of(game).SEATS[1], hands=5)
    shown = 0
    for s in scored[-2:]:
        page = looking(console, match, match.rules.hand_number(bytearray(s)))
        for lang in harness.LANGUAGES:
            console.words.use_language(lang)
            console.words.use_game(game)
            console.stack.renew()
            frames(console)
            for _ in range(len(page.found.decisions) + 1):
                texts = said(console)
                assert not [text for text in texts if "<" in text or "{" in text], texts
                assert not [text for text in texts if lacking(text)], texts
                assert texts_meet(console) == [], texts
                shown += 1
                page.key(RIGHT)
                frames(console)
    assert shown > 2 * len(harness.LANGUAGES)


@games
def test_both_cards_are_drawn(console, game, monkeypatch):
    """advice.picture's cards for the action played and for the expert's are drawn side by side."""
    match, scored = played(game, 4, hands=2)
    page = looking(console, match, last_hand(match, scored))
    examples = harness.stays("games." + game + ".examples")
    drawn: list[Any] = []
    draw = examples.draw
    monkeypatch.setattr(
        examples,
        "draw",
        lambda c, g, names, x, y, *step: drawn.append((names, x, y)) or draw(c, g, names, x, y, *step),
    )
    for decision in page.found.decisions:
        drawn.clear()
        console.stack.renew()
        frames(console)
        picture = fake_expert.PICTURES[game]
        expected = [picture(decision[4]), picture(decision[5])]
        texts = said(console)
        last = max((y for _, _, y in drawn), default=0)
        shown = [(names, x) for names, x, y in drawn if y == last]
        assert (
            [names for names, _ in shown][-2:] == [names for names, _ in expected if names]
            or not expected[0][0]
            or not expected[1][0]
        )
        assert all(line in texts for _, line in expected if line)
        if all(names for names, _ in expected):
            assert shown[-2][1] < 80 < shown[-1][1]
        page.key(RIGHT)
        frames(console)


def test_what_the_log_lacks_is_said(console):
    match, scored = played("sueca", 4, hands=2)
    match.log.full = True
    match.log.size -= 1
    looking(console, match, last_hand(match, scored)).key(LEFT)
    frames(console)
    assert "The log is full" in " ".join(said(console))


def test_a_hand_well_played_is_praised(console, monkeypatch):
    """There is no page with a decision, but the number of decisions is shown."""
    monkeypatch.setattr(fake_expert, "worth", lambda action: 5)
    match, scored = played("sueca", 4, hands=2)
    page = looking(console, match, last_hand(match, scored))
    texts = " ".join(said(console))
    assert not page.found.decisions and "Well played!" in texts and str(page.found.total) in texts
    page.key(RIGHT)
    assert console.stack.top is page and " ".join(said(console)) == texts, "there is no other page"


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
def test_a_result_names_the_coach_and_the_sheet(game, at_result):
    """Every game offers the same in the same order, and the choice stays."""
    t = at_result(game)
    words = ("go_on", "look_again", "sheet")
    places = [said(t.console).index(t.console.words.text(word)) for word in words]
    assert places == sorted(places)
    for keys, scene in ((("UP", "A"), "Sheet"), (("UP", "A"), "Coach")):
        at(t.press(*keys), scene)
        back(t)
    t.press("UP", "A").until(lambda t: t.match.turn() != HAND_OVER, auto=False, limit=500)


def test_a_reason_that_holds_for_what_was_played_too_is_not_said(at_result):
    """The game is asked what tells the two apart, and may know nothing."""
    page = look(at_result("sueca")).top
    keys = {(1, (0,)): ("because_sure",), (1, (2,)): ()}
    advice = types.SimpleNamespace(reason=lambda s, seat, action, name, against: keys[action, against])
    assert list(page._reason(advice, b"", 1, 0)) == ["Nothing can beat it"]
    assert list(page._reason(advice, b"", 1, 2)) == []


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


@pytest.mark.long
def test_b_ends_it_at_any_frame(at_result):
    t = at_result("sueca")
    before = kept(t)
    for n in dice("b").sample(range(40), samples(6)):
        look(t, ended=False).frames(n)
        back(t)
        assert kept(t)[:7] == before[:7]
        t.press("UP")  # to the first line again


def test_it_says_at_once_what_it_looks_at(at_result):
    """It names the hand in its first frame, its decisions within 1.5 s, each costly one as it is found.

    Several slices of the search make a frame; with one in each, the bar is seen to grow.
    """
    t = look(at_result("sueca"), ended=False)
    page, said, slices = t.top, [t.top.count.text], []
    tick = page.search.tick
    page.search.tick = lambda: slices.append(1) or tick()
    assert said[0] == page.say("hand", page.found.hand + 1)
    while page.busy():
        t.frames(1)
        if page.busy():
            said.append(page.count.text)
    first = next(i for i, line in enumerate(said) if line != said[0])
    assert first * 33 <= 1500 and said[first] == page.say("looking", 0, page.found.total)
    assert len(slices) > 3 * len(said)
    page = look(back(t).press("UP"), ended=False).top
    t.console.more = lambda budget: False
    widths = []
    while t.frames(1).top.busy():
        widths.append(page.bar.width)
    assert widths == sorted(widths) and len(set(widths)) > 5 and widths[0] < 8
    widths = [page.bar.width]
    while t.frames(1).top.search:
        widths.append(page.bar.width)
    assert widths == sorted(widths) and len(set(widths)) > 20 and widths[-1] > 150


def results(found):
    """Return everything that a search has found."""
    return found.decisions, found.costly, found.lost, found.total, found.done, found.log


@games
def test_the_first_finding_is_shown_while_the_search_goes_on(game, at_result, monkeypatch):
    """It is on the screen before all is weighed, and only its number changes while more are found.

    A costlier one comes before it. In the end there is all that a search without a reader finds.
    """
    monkeypatch.setattr(fake_expert, "SLICES", 60)
    t = look(at_result(game), ended=False)
    t.console.more = lambda budget=0: False
    page = t.until(lambda t: t.scene == "Coach" and not t.top.busy(), auto=False).top
    found = page.found
    (shown,) = found.decisions
    assert page.search and found.at == 0 and found.done < found.total
    t.frames(1)
    below = t.pixels[3 * 160 * 13 :]
    before, numbers, widths = found.at, {page.count.text}, [page.bar.width]
    while page.search:
        t.frames(1)
        assert found.decisions[found.at] is shown and t.pixels[3 * 160 * 13 :] == below
        of = page.say("of", found.at + 1, len(found.decisions))
        assert page.count.text == "{} {} {}".format(text.LEFT_KEY, of, text.RIGHT_KEY)
        numbers.add(page.count.text)
        assert page.bar.width >= widths[-1] and not (page.search and page.bar.hidden)
        widths.append(page.bar.width)
    assert page.bar.hidden and len(set(widths)) > 10 and len(numbers) > 2
    assert found.at > before or found.decisions[0] is shown
    assert results(found) == results(searched(t.match, found.hand)[0])


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
    assert page.say("looking", found.done, found.total) in said(t.console) and page.search
    assert page.say("so_far", found.costly) in said(t.console)
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


def test_the_decision_being_read_stays_though_five_are_costlier(console):
    """Five are kept; of those that are not read, the cheapest goes."""
    from mesa.coach.coach_search import Search
    from mesa.coach.trial import Trial

    found = Trial(played("sueca", 4, hands=1)[0], 0)
    search = Search(found)
    for n, loss in enumerate((100, 300, 200, 500, 400, 600)):
        search._keep([loss, n])
    assert [loss for loss, _ in found.decisions] == [600, 500, 400, 300, 100] and found.at == 4
    found.at = 5  # the summary
    search._keep([350, 6])
    assert [loss for loss, _ in found.decisions] == [600, 500, 400, 350, 300] and found.at == 5
    found.at = 2
    search._keep([450, 7])
    assert [loss for loss, _ in found.decisions] == [600, 500, 450, 400, 350] and found.at == 3


def tried(t):
    """Go from the coach's page into the try, and close its message."""
    t.press("A").wait("Dialog").frames(20)
    assert t.view.match.practice
    return t.press("A").frames(2)


def trial_match(t):
    return t.view.match if t.view.match.practice else None


def returned(t):
    return t.scene == "Coach" and not t.top.busy()


@games
def test_a_try_comes_back_from_the_pause_menu(game, at_result):
    """It begins where the decision was, and returns to the same page.

    Nothing is kept, and the match goes on as if nothing had happened.
    """
    t = look(at_result(game))
    match, decision, page, before = t.match, t.top.found.decisions[0], t.pixels, kept(t)
    trial = tried(t).view.match
    assert t.match is match and trial is not match and trial.log is None
    assert bytes(trial.s) == decision[2] and trial.moves == decision[3]
    assert trial.levels == match.levels and trial.styles == match.styles
    assert trial.human == 0 and trial.mine()
    if t.scene == "Dialog":  # QU4TO asks how to pass
        t.press("B")
    t.until(lambda t: t.scene == "View" and not t.top.motion.busy, auto=False)
    at(t.choose("to_coach"), "Coach").frames(16)
    assert t.pixels == page and kept(t) == before
    back(t)
    assert kept(t)[:7] == before[:7] and t.match.practice is None


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
            assert (
                trial_match(t) or t.scene in "Coach Blank Loading SuspendedMatch HelpViewer Settings".split()
            )
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
    from mesa.board.store_menus import has_match, waiting_match

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
    assert has_match(store, "sueca") and bytes(waiting_match(store, "sueca").state) == state


def test_who_has_a_coach():
    """A game has a coach if it has an expert, which SET has not."""
    for game in harness.bot_ids():
        coached = getattr(__import__("games." + game + ".sheet", fromlist=("row",)), "COACHED", False)
        assert coached == (harness.ROOT / "games" / game / "expert.py").exists() == (game in GAMES)


def test_the_log_that_is_full_is_said_before_the_sheet_is_left(at_result):
    """The sheet's last line fits in every language."""
    from mesa.ui import text

    for lang in harness.LANGUAGES:
        t = at_result("sueca", lang=lang)
        t.match.log.full = True
        at(t.press("UP", "A"), "Sheet").frames(2)
        for key in ("UP", "DOWN"):
            note = t.press(key).top.note.text
            assert text.width(note) < 148 and text.A_KEY in note, note
        assert t.console.words.text("sheet_full") in note


def test_a_hand_played_before_a_restart_is_not_said_to_need_no_decision(at_result):
    """A log that was lost at the hand's result has nothing of it: only that is said."""
    t = at_result("sueca")
    t.console.save_now()
    flash = t.board.nvm.data
    flash[(flash[6] | flash[7] << 8) + 20] ^= 1  # the log has a checksum of its own
    t.session.restart()
    t.frames(20)
    for _ in range(30):
        if t.scene == "Count":
            break
        t.press("A").frames(20)
    t = look(at(t, "Count"))
    assert t.top.found.log and not t.top.found.total
    said = " ".join(getattr(part, "text", "") for part in t.top.group)
    assert t.top.say("restarted").split()[0] in said
    assert "nothing to decide" not in said
