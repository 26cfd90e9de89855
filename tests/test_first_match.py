# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tips: in a first match of each game they appear when a question is new. Screens: screens/guided.txt."""

from __future__ import annotations

import builtins
import importlib
import io
import itertools
import random
import sys

import harness
import pytest
from common.begin import begin
from harness import LANGUAGES, a_card, calling, reach

from mesa.board import records, setting, signals, store
from mesa.board.records import BETWEEN, LOST, WON
from mesa.board.store_menus import put_game, unpack
from mesa.core import steps
from mesa.core.contract import HAND_OVER
from mesa.core.match import NAMES
from mesa.home.text_page import TextPage
from mesa.match.tips import HIGH, MOST, WIDE, height
from mesa.ui import text
from mesa.ui.scene import DIALOG, MATCH
from sim.board import on_screen
from sim.common.film import key_in_real_time
from sim.drive import texts
from sim.scenarios import sueca

GAMES = [game for game in harness.game_ids() if not harness.begun(game)]
FRAMES = 30_000
"""The most frames of a first match whose movements end at once."""


def written(game, lang):
    """Return a game's tips: of each step (the place, the text), parsed from the file's text."""
    return [
        [(place, words.strip()) for place, _, words in (step.partition("\n") for step in page.split("\n> "))]
        for page in harness.texts_of(game, lang)["tips"].values()
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_tip_fits_beside_its_place(game):
    """There are at most twelve tips, of the same places in all languages; a step is drawn whole, and there is
    space for its box below the place or above it.
    """
    t = begin(game)
    for lang in LANGUAGES:
        t.console.words.use_language(lang)
        tips = written(game, lang)
        assert 1 <= len(tips) <= MOST
        assert [[place for place, _ in tip] for tip in tips] == [
            [place for place, _ in tip] for tip in written(game, "en")
        ]
        for place, words in itertools.chain(*tips):
            page = TextPage(t.console, game, WIDE, HIGH)
            page.write(words.split("\n"))
            assert 0 < height(page, text.A_KEY + " " + t.top.t("tip_read")) <= texts.room(place), words
            assert "[" not in words, "an unknown key in " + words
    t.close()


def cut_by(tip, box):
    """Fail if an edge of a tip's box goes through a line of text: it covers a line, or leaves it."""
    for edge in (box.y, box.y + box.height - 2):
        for thing in on_screen.things(tip.view.group):
            _, top, _, bottom = thing.box
            line = thing.kind == "text" and bottom - top < 14  # no frame around a card
            assert not (line and top < edge < bottom), "{} is cut at {}".format(thing, edge)


MATCHES = [(game, lang, None) for game, lang in zip(GAMES, itertools.cycle(LANGUAGES), strict=False)]
CLOSE = [("fodasse", "es", seats) for seats in (5, 6, 8)]
"""Where names lie closest."""


@pytest.mark.parametrize("game, lang, seats", MATCHES + CLOSE)
def test_a_first_match_shows_its_tips_once_each(game, lang, seats):
    """In a match played to its end, each whole and in its place; none cuts a name."""
    t = begin(game, lang=lang, players=seats, seed=3, level="easy", TIPS_OFF=0, fast=1)
    tips = written(game, lang)
    seen = []
    for _ in range(FRAMES):
        if t.session.at_the_end():
            break
        tip = t.top
        if t.scene == "Tip" and (tip, len(tip.steps)) not in seen:
            seen.append((tip, len(tip.steps)))
            place, words = tips[tip.i][-len(tip.steps)]
            for seat in range(1, len(NAMES)):
                words = words.replace("{%d}" % seat, NAMES[seat])
            assert tip.words == words
            box = tip.group[0]
            _, y, _, h, near = texts.PLACES[place]
            assert box.y == near >= y + h or box.y + box.height - 2 == near, "it is not beside its place"
            cut_by(tip, box)
        in_play = t.match and t.match.real_time and t.down is None and t.scene == "View"
        key = key_in_real_time(t.top) if in_play and not t.top.busy() else None
        if key is not None:  # as a player of SET would
            t.move(key, True).step().move(key, False)
        elif not in_play:
            t.next_key()
        t.step()
    assert t.session.at_the_end(), "it goes on for ever"
    assert len({(tip.i, left) for tip, left in seen}) == len(seen) > (5 if seats else 0), "a tip comes twice"
    t.close()


def test_a_damaged_tip_costs_no_match(monkeypatch, capsys):
    """It is reported like other errors, and the match goes on without the tip."""
    real = builtins.open
    file = "games/sueca/text.bin"
    damaged = bytearray((harness.ROOT / file).read_bytes())
    for _, words in itertools.chain(*written("sueca", "pt")):
        damaged[damaged.index(words.encode())] ^= 1

    def with_damaged_tips(path, *more, **named):
        return io.BytesIO(damaged) if str(path) == file else real(path, *more, **named)

    monkeypatch.setattr(builtins, "open", with_damaged_tips)
    t = begin("sueca", lang="pt", seed=3, level="easy", TIPS_OFF=0, fast=1)
    t.until(lambda t: t.match and t.match.moves > 12)
    assert not t.console.broken
    assert "tips: " + file in capsys.readouterr().out
    t.close()


# A newcomer's first match and the guided hand; then the next level. Screens: screens/guided.txt.


GUIDED = harness.having(lambda manifest: manifest.GUIDED)
EASY = 1
games = pytest.mark.parametrize("game", GUIDED)


def manifest(game):
    return importlib.import_module("games." + game).GUIDED


def in_match(t):
    """Go on until a match is on the screen; return it."""
    t.until(lambda t: hasattr(t.view, "match") and t.scene in ("View", "Tip", "Colours"), auto=False)
    return t.view.match


@games
def test_only_the_first_match_has_the_prepared_deal(game):
    """Bots are easy; a deal number that the player has chosen stays; the second match is an ordinary one."""
    for more, seed in (({}, manifest(game)[0]), ({"PLAYED": 1}, None), ({"chosen": 7}, 7)):
        chosen = more.pop("chosen", "-")
        t = begin(game, "MatchSetup", seed=chosen, level="-", TIPS_OFF=0, fast=1, **more)
        match = in_match(t.take("new_match"))
        assert not match.returns_to and set(match.levels[1:]) == {EASY}
        assert match.seed != manifest(game)[0] if seed is None else match.seed == seed
        if game == "sueca" and match.seed == manifest(game)[0]:
            assert t.rules.dealer(match.s) != 0, "who deals is asked before any rule"
        t.close()


@games
@pytest.mark.parametrize("page, told", (("set-up", 255), ("match", 0)))
def test_the_guided_hand_ends_where_help_was_opened_in_a_match(game, page, told):
    """All tips are due, whatever has been seen; nothing is stored; afterwards the match goes on as it was."""
    t = begin(game, "MatchSetup" if page == "set-up" else "View", seed=5, fast=1, GAME_SEEN=told)
    match = t.match
    if match:
        t.console.store.keep_match(match)  # with the seconds played so far
    state, stored = match and bytes(match.s), bytes(t.console.store.data)
    t.press(*(("START",) if match else ()), "SELECT").until(lambda t: t.scene == "HelpViewer", auto=False)
    guided = in_match(t.press("SELECT"))
    assert guided is not match and t.console.match is match and guided.returns_to
    assert (guided.seed, guided.tips_done) == (manifest(game)[0], 0)
    t.until(lambda t: t.scene == "Tip").view.match.tips_done = -1  # no more of them
    t.press("B").until(lambda t: t.scene == "View", auto=False).frames(2)
    if match is None or guided.real_time:  # a hand of SET is a whole deck
        t.choose("back")
        t.until(lambda t: t.scene == "MatchSetup" if match is None else t.match is match, auto=False)
    else:
        t.until(lambda t: getattr(t.view, "match", None) is match)
        assert guided.rules.hand_number(guided.s) == manifest(game)[1] - 1
    both = t.console.store.data, stored
    kept, before = ([data[store.GAMES + store.GAME * data[3] :]] for data in both)
    if match and match.real_time:  # the time since counts, and the checksum with it
        kept, before = [bytes(match.s)], [state]
    assert kept == before and (match is None or bytes(match.s) == state)
    assert t.console.store.game(game)[store.GAME_SEEN] == told, "its tips are not stored"
    t.close()


def test_the_last_card_of_a_hand_waits_for_the_player(monkeypatch):
    """Whatever the setting says about other cards that are the only ones. It has its own word and sound."""
    heard: list[int] = []
    t = sueca.resumed("en", sueca.last_card(91))
    assert t.console.store.get(setting.FORCED) == 1, "a new console plays only cards"
    monkeypatch.setattr(t.console.sound, "play", heard.append)
    moves = t.match.moves
    t.until(lambda t: t.notice == "Your last card: press " + text.A_KEY, 200, auto=False).settle()
    assert t.frames(60).match.moves == moves and signals.LAST not in heard
    assert t.press("A").match.moves == moves + 1 and heard[0] == signals.LAST
    assert not t.notice.startswith("Your"), "it hides what the card brings"
    t.close()


def _only(rules, s):
    legal = rules.legal(s, 0)
    return len(legal) == 1 and legal[0] < 40 and rules.cards_left(s, 0) > 1


@pytest.mark.parametrize("row, said", [(1, "Only card"), (2, "2 in a row: only card")])
def test_a_card_that_plays_itself_is_said_and_the_others_are_grey(play, row, said):
    """For 0.7 s, in whose first frames the card goes; cards in a row are counted from the second one on."""
    t = play("sueca", harness.reach("sueca", _only), lang="en")
    (card,) = t.rules.legal(t.s, 0)
    hand = t.table.hand
    moves = t.match.moves
    t.view.row = row - 1
    t.until(lambda t: t.notice == said, 200, auto=False)
    gone: list[int] = []  # while it is said: whether the card has gone
    while t.notice == said:
        assert [hand.cards[i] for i in range(len(hand.cards)) if not is_grey(hand.sprites[i])] == [card]
        gone.append(t.match.moves - moves)
        t.step()
    assert len(gone) in (20, 21, 22) and gone[0] == 0 and gone[9:] == [1] * len(gone[9:])


def is_grey(sprite):
    return sprite.pixel_shader is sys.modules["mesa.ui.theme"].DIM


# the next level

CODES = steps.codes(steps.of("sueca"))


@pytest.mark.parametrize(
    "results, step, won, harder, easier",
    [
        ((), 1, True, False, False),
        ((LOST, LOST), 1, True, False, False),
        ((WON, LOST), 1, True, True, False),
        ((WON, LOST, LOST), 1, True, False, False),
        ((WON,), 2, True, True, False),
        ((WON, WON), 8, True, False, False),
        ((LOST, LOST), 4, False, False, True),
        ((LOST, LOST), 1, False, False, False),
        ((LOST,), 4, False, False, False),
        ((BETWEEN, LOST), 4, False, False, False),
        ((WON, LOST, LOST), 5, False, False, True),
    ],
)
def test_two_wins_of_three_offer_the_next_step_and_three_losses_the_one_below(
    results, step, won, harder, easier
):
    """One line among others, of matches at this step alone; taken, it is kept."""
    last = sueca.last_card(91, scores=(3, 0)) if won else sueca.last_card(29, tricks=5, scores=(0, 3))
    t = sueca.resumed("en", last)
    t.match.levels = bytes([0, *[CODES[step - 1]] * 3])
    record = t.console.store.game("sueca")
    for result in results:
        records.add_result(record, result)
        records.count_step(record, CODES[step - 1])
    put_game(t.console.store, "sueca", record)
    choices = t.over().top.choices
    offers = [
        any(line.startswith("{}: {}".format(word, step + by)) for line in choices)
        for word, by in (("Harder", 1), ("Easier", -1))
    ]
    assert offers == [harder, easier], choices
    if harder or easier:
        while not t.top.choices[t.top.at].startswith("Harder" if harder else "Easier"):
            t.press("DOWN")
        code = CODES[step if harder else step - 2]
        began = t.match
        t.press("A").until(lambda t: t.match not in (None, began), auto=False)
        figures = t.console.store.game("sueca")
        assert {*t.match.levels[1:]} == {*unpack(figures[store.LEVELS : store.SEATS])[1:]} == {code}
    t.close()


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


# Keys during movement: a hurrying player plays nothing unseen, and in their own turn no key is lost.
#
# DESIGN: "Keys during a movement" and "Select". Keys are pressed as by a person, on a whole console, in
# every game in which A plays the selected card. Screens: screens/hurry.txt.


SEEN_MS = 350
"""How long A's action must have been on the screen, unmoving, before it may happen."""
FRAMES_HURRY = 1200
FRAME = 33
fans = calling("sure")


class Watch:
    """Runs a console and presses A in a rhythm; `answers` has (what A did, ms for which that was in sight).

    An answer is an action in the match, or a scene that opens or closes: over a match, or from a box. Menus
    and pages have been asked for.
    """

    def __init__(self, t):
        self.t = t
        self.question = self.asked()
        self.since = -SEEN_MS  # it has been there before
        self.answering = False
        self.answers = []
        self.watched = set()
        press = t.console._press

        def pressed(k):
            scenes = t.console.stack.scenes
            self.answering = scenes[-1].role == DIALOG or scenes[0].role == MATCH
            press(k)
            self.answering = False

        t.console._press = pressed
        for name in ("push", "pop", "swap"):
            self.watch(t.console.stack, name)

    def watch(self, owner, name):
        """Record the calls of a method while a key is handled; what was not asked is only hurried."""
        call = getattr(owner, name)

        def called(*given):
            if self.answering and (name != "act" or self.question):
                self.answers.append((name, self.t.board.clock.ms - self.since))
            return call(*given)

        setattr(owner, name, called)

    def asked(self):
        """Return what identifies the question in sight, or None."""
        top, match = self.t.top, self.t.match
        moves = match.moves if match is not None and not match.real_time else 0
        moving = self.t.console.stack.making or top.busy()
        return None if moving else (id(top), getattr(top, "asked", None), moves)

    def step(self, down):
        """Run one frame, with A up or down."""
        t = self.t
        t.move("A", down).step()
        match = t.match
        if match is not None and id(match) not in self.watched:
            self.watched.add(id(match))
            self.watch(match, "act")
        question = self.asked()
        if question != self.question:
            self.question = question
            self.since = t.board.clock.ms


@pytest.fixture
def others_turn(play):
    """Return a function that opens a match in which the others act until the player plays a card."""

    def begin(game):
        rules = harness.rules_of(game)
        seats = min(4, rules.SEATS[1])
        since, before = None, 0
        for s, _, _ in harness.walk(rules, 1, seats, bytes(len(rules.OPTIONS)), random.Random(1)):
            turn = rules.turn(s)
            if turn == HAND_OVER:
                since = None
            elif turn and not before:
                since = bytes(s)
            elif since and a_card(rules, s):
                return play(game, since)
            before = turn
        raise AssertionError("it is never the player's turn")

    return begin


@pytest.fixture
def own_turn(play):
    """Return a function that opens a match in which the player is to play one of several cards."""
    return lambda game: play(game, reach(game, a_card)).settle()


@pytest.mark.parametrize("ms", (100, 200, 330, 450, 700))
@pytest.mark.parametrize("game", harness.bot_ids())
def test_a_answers_only_what_has_been_in_sight(start, game, ms):
    """A pressed in a rhythm, from the launcher through a first match: each answer was in sight for 350 ms."""
    t = start(game, lang="en", seed=None, level="easy", settings=[(setting.TIPS_OFF, 0)])
    t.session.preset["no_tips"] = False
    watch = Watch(t)
    for frame in range(FRAMES_HURRY):
        watch.step(frame % (ms // FRAME) == 0)
        if t.match is not None and t.match.over():
            break
    assert len(watch.answers) > 5
    assert [answer for answer in watch.answers if answer[1] < SEEN_MS] == []


def at_once(t, key, *scenes):
    """Press a key, and A in the first frame after `scenes`, to which it leads, are complete.

    Return the scene that has the keys then.
    """
    t.tap(key).wait(*scenes)
    scene = t.top
    t.tap("A")
    return scene


def test_a_answers_at_once_in_menus_and_pages(start):
    """A is not lost on a page to which a key has just led, nor in the launcher to which it leads back."""
    t = start("sueca", "Launcher").frames(20)
    at_once(t, "A", "MatchSetup")
    t.wait("View")
    t = start("sueca", "MatchSetup")
    at_once(t, "B", "Launcher")
    t.wait("MatchSetup").press("B").wait("Launcher").frames(20)
    language = t.console.store.get(setting.LANG)
    at_once(t, "START", "Settings")
    assert t.console.store.get(setting.LANG) != language
    t = start("sueca", "Launcher").frames(20)
    at_once(t, "DOWN", "Dialog")
    t.wait("RecordsPage")


@fans
def test_a_answers_the_pause_menu_at_once(own_turn, game):
    """Start has asked for it, and the next A goes on; but the table must be seen before A plays a card."""
    t = own_turn(game).frames(20)
    moves = t.match.moves
    at_once(t, "START", "Dialog")
    t.wait("View").tap("A").frames(3)
    assert t.match.moves == moves


def test_what_asks_again_has_to_be_read(own_turn):
    """A second A is no answer to the question whether the match in progress may be lost."""
    t = own_turn("sueca")
    t.console.navigation().leave_match()
    t.wait("Launcher").frames(20).press("A").wait("MatchSetup").frames(2)
    t.press(*["DOWN"] * t.kinds.index("new_match"))
    box = at_once(t, "A", "Dialog")
    assert t.frames(8).top is box


@fans
def test_after_hurrying_a_press_on_what_is_seen_plays(others_turn, game):
    """A is only ignored for a moment: half a second after the player's turn began, it plays."""
    t = others_turn(game)
    t.press("A").frames(2).press("A")
    t.until(lambda t: not t.top.busy() and t.match.mine(), auto=False)
    moves = t.match.moves
    t.settle().frames(SEEN_MS // FRAME + 2).press("A").frames(1)
    assert t.match.moves == moves + 1


@fans
def test_right_while_the_fan_moves_is_not_lost(own_turn, game):
    """Each press moves the cursor by one, even while the cards still move; A plays that card."""
    t = own_turn(game)
    hand = t.table.hand
    cards, at = list(hand.cards), hand.at
    for key in ("RIGHT", "LEFT", "RIGHT", "RIGHT"):
        t.move(key, True).frames(1).move(key, False)
        assert t.top.motion.busy, "the chosen card rises"
    assert hand.at == (at + 2) % len(cards)
    while hand.chosen() not in t.match.legal():
        t.press("RIGHT")
    chosen = hand.chosen()
    t.settle().frames(15).press("A").settle()
    assert chosen not in hand.cards


@fans
def test_right_while_the_turn_begins_is_not_lost(others_turn, game):
    """Right is pressed in the turn's first frame, while the hand still opens for the cursor."""
    t = others_turn(game)
    t.until(lambda t: t.match.mine() and t.top.asked, auto=False)
    chooser = t.top.box or t.table.hand
    at = chooser.at
    t.press("RIGHT")
    assert chooser.at != at


@fans
def test_keys_in_the_others_turns_are_not_kept_for_the_own(others_turn, game):
    """Arrows and A pressed while the others play do not move the cursor from where the turn puts it."""
    quiet = others_turn(game)
    quiet.until(lambda t: t.match.mine() and not t.top.busy(), auto=False).frames(3)
    wanted = quiet.match.moves, bytes(quiet.s)
    busy = others_turn(game)
    while not busy.match.mine():
        busy.press("RIGHT")
        if not busy.match.mine():
            busy.press("A")
    busy.settle().frames(3)
    assert (busy.match.moves, bytes(busy.s)) == wanted
