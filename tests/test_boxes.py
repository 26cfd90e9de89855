# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What can be touched (sim/web/vm/_boxes.py): matches and pages by taps alone, at what is drawn.

Screens: screens/taps.txt.
"""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from common.begin import begin
from common.finger import Finger

from sim.vm import BoardVM, both, walk
from sim.vm.here import Here
from sim.web import build

games = pytest.mark.parametrize("game", harness.game_ids())
SELECT = 3


def in_sight(f: Finger, fan: Any, i: int) -> None:
    """Scroll a long hand by the bar above it until its i-th card is visible."""
    while i < fan.first:
        f.tap(1, fan.bar.y)
    while i >= fan.first + len(fan.sprites):
        f.tap(158, fan.bar.y)


def tap_card(f: Finger, fan: Any, card: int) -> None:
    """Tap on a card where it is drawn, until it is gone: once to choose it, once to play it."""
    i = fan.cards.index(card)
    in_sight(f, fan, i)
    before = f.t.match.moves
    alone = len(fan.cards) == 1
    f.at(fan.sprites[i - fan.first])
    if not alone and not f.one:
        assert f.t.match.moves == before and fan.chosen() == card
        f.at(fan.sprites[fan.cards.index(card) - fan.first])
    assert f.t.match.moves > before


def sueca(f: Finger, action: int) -> None:
    """Cut the deck, or play a card."""
    if f.t.view.box:
        f.at(f.t.view.box.backs[action & 1])
    else:
        tap_card(f, f.t.table.hand, action)


def fodasse(f: Finger, action: int) -> None:
    """Bid a number, or play a card."""
    view = f.t.view
    if not view.box:
        tap_card(f, f.t.table.hand, action)
        return
    box = view.box
    x, y = box.group.x, box.group.y
    for _ in range(box.size + 1):
        by = action - view.match.rules.BID - box.at
        if not by:
            break
        f.tap(x + (4 if by < 0 else 62), y + 19)
    f.tap(x + 33, y + 19)


def set_(f: Finger, action: int) -> None:
    """Mark the cards of a SET, or say with two taps on the deck that there is none."""
    from games.set import deck

    triple = deck.first_set(f.t.match.seen)
    if not triple:
        f.tap(150, 5)
        if f.t.view.asking:
            f.tap(80, 5)
        for _ in range(30):
            f.step()
        return
    for slot in deck.unpack(triple):
        while f.t.table.cards.fresh >> slot & 1:  # it has just come
            f.step()
        sprite = f.t.table.cards.sprites[slot]
        f.at(sprite, 8, 8)


def lit_half(view: Any) -> int:
    """Return y of the half that lies up, in the box that asks which one."""
    (frame,) = (frame for frame in view.box.frames if not frame.hidden)
    return frame.y + 8


def qu4to(f: Finger, action: int) -> None:
    """Choose a half, mark and play a set, or pass by the name of its key."""
    from games.qu4to import rules
    from games.qu4to.cards import TURNING
    from games.qu4to.deck import NUMBER, numbers

    view = f.t.view
    hand = f.t.table.hand
    phase = view.match.seen[rules.AT_PHASE]
    if phase == rules.CHOOSING:
        f.tap(80, lit_half(view))
    elif phase == rules.PUTTING:
        f.at(hand.sprites[hand.at - hand.first])
    elif phase == rules.PICKING:
        f.at(hand.sprites[hand.at - hand.first])
    elif view.input[TURNING]:
        places = [i for i in range(len(hand.cards)) if hand.bright >> NUMBER[hand.cards[i]] & 1]
        i = places[action % len(places)]
        in_sight(f, hand, i)
        chosen = hand.at == i
        f.at(hand.sprites[i - hand.first])
        if not chosen and not f.one:
            assert hand.at == i
            f.at(hand.sprites[i - hand.first])
    elif not rules.SET <= action < rules.TURN:
        f.on("B")
    else:
        due = numbers(action - rules.SET)
        for i in range(len(hand.cards)):
            if NUMBER[hand.cards[i]] in due:
                due.remove(NUMBER[hand.cards[i]])
                in_sight(f, hand, i)
                f.at(hand.sprites[i - hand.first])
                assert hand.marked(hand.cards[i]) and hand.at == i
        before = view.match.moves
        f.at(hand.sprites[hand.at - hand.first])
        assert view.match.moves > before


ACT = {"sueca": sueca, "fodasse": fodasse, "set": set_, "qu4to": qu4to}
"""How an action is taken by taps; a new game's actions are cards of the hand, until it has a line here."""


def by_card(f: Finger, action: int) -> None:
    """Play a card of the hand; or else touch what is in sight, for a way to something else."""
    hand = f.t.table.hand
    if action in hand.cards and getattr(hand, "raised", True):
        tap_card(f, hand, action)
        return
    boxes = [box for box in f.boxes() if not box[4]]  # no card that only a second tap plays
    x, y, w, h, *_ = boxes[f.t.session.frame % len(boxes)]
    f.tap(x + w // 2, y + h // 2)


def onwards(f: Finger) -> None:
    """Close what covers the table: a line of a dialog, or the names of keys."""
    top = f.t.top
    if f.t.scene == "Dialog":
        actions = [i for i, action in enumerate(top.actions) if action is not None]
        skip = f.t.console.words.text("skip")
        f.on(skip if skip in top.choices else top.choices[actions[0] if actions else 0])
    elif hasattr(top, "choices"):
        f.at(top.choices[0])
    else:
        x, y, w, h = max(f.boxes(), key=lambda box: (box[5] == b"\1", box[2] * box[3]))[:4]
        f.tap(x + w // 2, y + h // 2)


@games
@pytest.mark.parametrize("one", (False, True))
def test_a_match_is_played_by_taps_alone(play, game, one):
    """A random player touches what is drawn; every tap means something."""
    dice = random.Random(game)
    players = 3 if game == "set" else None
    t = play(game, lang="en", players=players)
    f = Finger(t, one)
    for _ in range(900):
        if t.session.at_the_end():
            return
        f.rest() if t.top.busy() else f.step()
        for _ in range(dice.choice((0, 20))):  # at once, or once the question has been in sight for a while
            f.step()
        if t.top.busy() or t.console.stack.making or t.session.at_the_end():
            continue
        match = t.match
        if t.scene == "View" and t.top.asked and match.legal():
            ACT.get(game, by_card)(f, dice.choice(match.legal()))
        elif t.scene != "View":
            onwards(f)
    raise AssertionError("the match does not end")


# single taps


def touch(play: Any, game: str, **more: Any) -> Finger:
    """Return a finger on a match of a game in which the player is asked."""
    f = Finger(play(game, lang="en", **more))
    f.rest()
    return f


@games
def test_the_score_bar_opens_the_score_sheet(play, game):
    """A tap on the sheet closes it again."""
    f = touch(play, game)
    f.tap(20, 5)
    assert f.t.scene == "Sheet"
    f.rest()
    f.tap(80, 120)
    assert f.t.scene == "View"


def test_a_tap_beside_a_box_closes_it(play):
    """As B does; but not the second of two quick taps, of which the first has opened the box."""
    f = touch(play, "sueca")
    f.t.press("START")
    f.t.wait("Dialog")
    assert not f.taps.tap(80, f.module.panel(f.t.top)[1] + 2, False), "its title"
    f.t.top.unread = 350
    assert not f.taps.tap(80, 126, False)
    f.t.top.unread = 0
    f.tap(80, 126)
    assert f.t.scene == "View"


def test_a_long_hand_turns_only_where_more_is_hidden(play):
    """At its left and right end the bar has no place to touch beside it."""
    f = touch(play, "qu4to", players=2)
    f.tap(80, lit_half(f.t.view))
    f.t.until(lambda _: f.t.top.asked and f.t.match.mine(), auto=False)
    hand = f.t.table.hand
    assert len(hand.cards) > hand.seen
    for end in ("LEFT", "RIGHT"):
        f.t.press(*[end] * 20)
        assert [box for box in f.boxes() if not box[2] > 0 < box[3]] == []


def test_the_numbers_of_a_bid_are_large_enough_for_a_finger(play):
    """40 CSS pixels on a phone of 390, where the screen's 160 fill its width."""
    f = touch(play, "fodasse", players=8, seed=3)
    f.t.until(lambda t: bool(t.view.box) and t.top.asked, auto=False)
    box = f.t.view.box
    assert len(f.boxes()) >= 3
    for x in range(box.group.x, box.group.x + 66, 2):
        found = f.module.hit(f.boxes(), x, box.group.y + 19)
        assert found[2] * 390 / 160 >= 40 and found[3] * 390 / 160 >= 40


def test_what_a_finger_chose_in_an_earlier_move_does_not_count(play):
    """The card at the screen's left edge, under the cursor: its first touch plays nothing either."""
    f = touch(play, "sueca")
    while f.t.view.box:
        f.at(f.t.view.box.backs[0])
    fan = f.t.table.hand
    while fan.at:
        f.t.press("LEFT").settle()
    assert fan.place(0) == 0
    there = [box[4] for box in f.module.find(f.t.console, ("", 0, 40)) if box[:2] == (0, fan.height(0))]
    assert there and all(there)


def test_while_others_play_a_tap_anywhere_hurries(play):
    """The deal, and the others' cards, take less time, and no card is played."""
    frames = []
    for hurries in (True, False):
        f = touch(play, "sueca")
        back = f.t.view.box.backs[0]
        f.taps.tap(back.x + 4, back.y + 4, False)
        n = 0
        while not (f.t.match.moves and f.t.view.asked) and n < 2000:
            f.step()
            n += 1
            if hurries and f.t.match.moves and not f.t.view.asked:
                assert f.taps.tap(80, 60, True)
        frames.append(n)
        assert len(f.t.table.hand.cards) == 10
    assert frames[0] < frames[1] * 3 / 4  # what a bot takes is not hurried


def test_a_tap_that_comes_too_soon_waits(play):
    """A acts once the question has been in sight for 350 ms; if something else comes first, it is dropped."""
    for other in (False, True, 2):  # the other box may be answered at once, or not
        f = touch(play, "sueca")
        f.t.press("START")
        f.t.wait("Dialog")
        top = f.t.top
        top.unread = 350
        assert f.taps.tap(80, top.grid.y + 6, False)
        f.step()
        assert f.t.scene == "Dialog" and f.taps.due == b"\1", "it has not been lost, and waits"
        if other:
            f.t.press("B", "START")
            f.t.wait("Dialog")
            f.t.top.unread = 350 * (other - 1)
        for _ in range(20):
            f.step()
        assert f.t.scene == ("Dialog" if other else "View") and not f.taps.due


def test_the_console_is_passed_on_by_a_finger_that_stays():
    """A is held as long as the finger is there."""
    module = both("_boxes")
    said = []
    page = SimpleNamespace(role=0, holds=True, unread=0, busy=bool)
    stack = SimpleNamespace(making=None, scenes=[page])
    taps = module.Taps(SimpleNamespace(stack=stack, fast=False, match=None), said.append)
    taps.due = b"\1"
    taps.step()
    taps.step()
    assert said == [1]
    taps.lift()
    taps.lift()
    assert said == [1, 17]


@pytest.mark.parametrize(("call", "seat"), [("RIGHT", 0), ("A", 1)])
def test_two_people_mark_by_taps_after_a_call(opened, call, seat):
    """Before one has called, a tap on a card means nothing: an arrow would be a call."""
    from games.set import deck, rules

    t = begin("set", "Pair", players=2, fast=1)
    opened(t)
    f = Finger(t)
    slots = deck.unpack(deck.first_set(t.s))
    cards = t.table.cards.sprites
    box = f.module.hit(f.boxes(), cards[slots[0]].x + 8, cards[slots[0]].y + 8)
    assert box is None
    f.tap(20, 5)
    assert f.t.scene == "Sheet"
    f.rest()
    f.tap(80, 120)
    t.press(call)
    for slot in slots:
        f.at(cards[slot], 8, 8)
    assert rules.scores(t.s) == [1 - seat, seat]


# every page


ARROWS = {4: "RIGHT", 5: "DOWN", 6: "UP", 7: "LEFT"}


def travel(box: Any) -> list[str]:
    """Return the arrows that lead to what is drawn in a box; none if arrows are all that it does."""
    keys = [*box[4], *box[5]]
    arrows = [ARROWS[key] for key in keys if key in ARROWS]
    return arrows if box[4] or len(arrows) < len(keys) and keys[0] in ARROWS else []


def explore(walker: walk.Walker, page: walk.Page, base: str) -> int:
    """Go to each thing that is drawn on a page by the arrows of its box; return how many there are."""
    walker.keys(page.way).at(page.scene)
    tried = 0
    boxes = walker.tell("_boxes.find(console)")
    taps = {walk.KEYS[box[5][0]] for box in boxes if len(box[5]) == 1 and not box[4]}
    back = page.leaves.get("B")
    assert not back or "B" in taps or back in map(page.leaves.get, taps), (page.way, taps)
    for x, y, w, h, way, act in boxes:
        assert x < 160 and y < 128 and x + w > 0 and y + h > 0 and w > 0 and h > 0
        assert all(0 <= key < 8 for key in way + act)
        asked = "_boxes.hit(_boxes.find(console), {}, {})".format(x + w // 2, y + h // 2)
        arrows = travel(walker.tell(asked) or ((), ()) * 3)  # what A does may be nothing where the arrows led
        if arrows:
            tried += 1
            walker.keys(" ".join(arrows)).at(page.scene)
            left = travel(
                walker.tell(asked)
            )  # a card that keys have chosen is still to be chosen by a finger
            assert left in ([], ["RIGHT", "LEFT"]), (page.way, (x, y), arrows)
    walker.home(base)
    return tried


def explore_all(walker: walk.Walker, game: str) -> dict[str, int]:
    """Explore the pages that lie around a match of a game, and over it; return what was tried, by scene."""
    tried = {}
    walker.board.put({"/_boxes.py": build.beside()["_boxes.py"].encode()})
    walker.keys("~Launcher").board.run("import _boxes")
    walker.choose(game)
    for page in walk.LAUNCHER:
        tried[page.scene] = explore(walker, page, "Launcher")
    walker.choose(game)
    walker.keys("A").begin_match()
    for page in walk.MATCH:
        tried[page.scene] = tried.get(page.scene, 0) + explore(walker, page, "View")
    tried["View"] = explore(walker, walk.Page("", "View", {}), "View")
    return tried


@games
def test_the_arrows_of_each_box_lead_to_it(game):
    """On each page of the console, and on the table: afterwards the box needs no arrows."""
    with walk.Walker(Here, lang="en", no_tips=True) as walker:
        tried = explore_all(walker, game)
    assert {"Dialog", "Settings", "Editor", "MatchSetup", "MatchOptions"} <= {
        scene for scene, count in tried.items() if count
    }


def test_the_boxes_are_the_same_on_the_vm(files, page):
    """The same walk through all pages of a game, on the page's files."""
    pack = build.unpacked(page["drive.pack"])
    boxes = {path: b"C" + data[1:] for path, data in pack.items() if path.endswith("/keys.mpy")}
    assert len(boxes) > 1 and not {*boxes} & {*files}, "the board does without"
    files = {**files, **boxes}
    with walk.Walker(lambda: BoardVM(files), lang="en", no_tips=True) as walker:
        on_vm = explore_all(walker, "fodasse")
    with walk.Walker(Here, lang="en", no_tips=True) as walker:
        assert on_vm == explore_all(walker, "fodasse")
