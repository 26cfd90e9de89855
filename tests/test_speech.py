# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the page says of the console (sim/web/vm/_speech.py, games/*/spoken.py), here beside the simulator.

tests/browser/listening.mjs plays a match of each game by it, in the page.
"""

from __future__ import annotations

import builtins
import itertools
import re
import sys
from typing import Any

import harness
import pytest
import solving
from conftest import samples

from mesa.board import setting
from mesa.core.contract import HAND_END, HAND_OVER, MATCH_END, OVER
from mesa.ui.text import SIGNS
from sim import ROOT
from sim.common import games
from sim.drive import texts
from sim.player.player import Player
from sim.scenarios import Scenario, coach
from sim.vm import BoardVM, both
from sim.vm.walk import Walker
from sim.web import build as web

GAMES = list(games.playable())
LANGUAGES = texts.codes()
SILENT = {
    "sueca": (MATCH_END,),
    "fodasse": (MATCH_END, HAND_END, 12),  # of equal cards, the last one tells
    "set": (MATCH_END, HAND_END, 9, 10),  # the call's result names the marked cards
    "qu4to": (MATCH_END, HAND_END, 9, 12),  # a half is secret; a set names its cards
}
"""Events of which a later line tells: another event's, or a dialog's."""
NEW = (MATCH_END, HAND_END)
"""The same in a new game, until it has a line above."""


class Heard:
    """A console that is listened to: `lines` has all that was said."""

    def __init__(self, t: Player) -> None:
        self.t = t
        self.lines: list[str] = []
        self.events: list[tuple[Any, str]] = []
        self.speech = both("_speech").Speech(t.console)
        step = t.session.step
        self.game: Any = None

        def stepped() -> None:
            step()
            self.speech.look()
            self.take()
            if self.speech.spoken is not self.game:
                self.game = self.speech.spoken
                self._watch()

        t.session.step = stepped  # pyright: ignore[reportAttributeAccessIssue] - the instance's own

    def _watch(self) -> None:
        event = self.game and self.game.event

        def told(say: Any, s: bytearray, *what: int) -> str:
            said = event(say, s, *what)
            self.events.append((what, said))
            return said

        if event:
            self.game.event = told

    def take(self) -> list[str]:
        """Take what has been said since the last time, and return it."""
        said = self.speech.take()
        new = said.split("\n") if said else []
        self.lines += new
        return new

    def tell(self, what: str) -> list[str]:
        """Ask for something again; return the answer."""
        self.speech.tell(what)
        return [line[1:] for line in self.take()]


@pytest.fixture
def listen(opened: Any) -> Any:
    """Return listen(game, lang, …): a console that is listened to, from power-on."""

    def switched(game: str, lang: str = "en", **more: Any) -> Heard:
        t = Scenario(game, lang, **more)
        opened(t)
        t.session.fast = t.console.fast = True
        return Heard(t)

    return switched


def readable(heard: Heard, said: str) -> list[str]:
    """Return the lines of a text as they are spoken."""
    lines = [heard.speech.words().readable(line) for line in said.split("\n")]
    return [line for line in lines if line]


@pytest.mark.parametrize(
    ("game", "lang"),
    [(game, lang) for i, game in enumerate(GAMES) for lang in dict.fromkeys(("en", LANGUAGES[i % 4]))],
)
def test_every_event_is_spoken_once_and_in_order(listen, game, lang):
    """A whole match: nothing is left out, said twice, or without its words in this language."""
    seats = harness.rules_of(game).SEATS[1]
    short = {"sueca": {"target": "two"}, "set": {"deck": "beginner"}, "fodasse": {"letters": "three"}}
    heard = listen(
        game, lang, players=min(4, seats), level="medium", options=short.get(game), bots_only=game == "set"
    )
    t = heard.t
    t.begin()
    happened = t.events()
    t.until(lambda _: t.session.at_the_end()).frames(6)
    shown = [what for what, _ in heard.events]
    assert shown[-len(happened) :] == happened and len(happened) > 20
    assert [what for what, said in heard.events if not said and what[0] not in SILENT.get(game, NEW)] == []
    said = iter(line[1:] for line in heard.lines)
    for _, event in heard.events:
        for line in readable(heard, event):
            assert line in said, line  # `in` goes on from there: the order is right
    assert not [line for line in heard.lines if re.search("<.*>|[\x80-\x9f]", line)]  # no word, or a symbol
    assert [line for line, more in itertools.pairwise(heard.lines) if line == more] == []


@pytest.mark.parametrize("game", GAMES)
def test_notices_of_events_are_not_said_as_well(listen, game):
    """An event's line over the table says what has been said; others, such as a refusal, are spoken."""
    heard = listen(game, players=4 if game == "sueca" else 2)
    t = heard.t
    t.begin()
    t.view.notice("something else")
    t.frames(1)
    assert "+something else" in heard.lines
    events: list[str] = []
    show, notice = t.view.show, t.view.notice
    t.view.show = lambda event: (events.append(""), show(event), events.pop())
    noted: list[str] = []
    t.view.notice = lambda said: (noted.append(said) if events else None, notice(said))
    t.until(lambda _: len(noted) > 2 or t.session.at_the_end())
    spoken = {line[1:] for line in heard.lines} - {
        line for _, said in heard.events for line in readable(heard, said)
    }
    assert not spoken & {line for said in noted for line in readable(heard, said)}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_given_away(listen, game):
    """With other cards behind the same view, the words are the same."""
    heard = listen(game, players=4 if game == "sueca" else 3)
    t = heard.t
    rng = __import__("mesa.core.rng", fromlist=["Rng"]).Rng(5)
    t.begin()
    compared = 0
    for _ in range(12):
        moves = t.match.moves
        t.until(lambda _, moves=moves: t.match.moves > moves + 2 or t.session.at_the_end())
        if t.turn() in (HAND_OVER, OVER) or not heard.speech.view:
            continue
        real = t.match.s
        view = t.rules.hide(real, 0)
        words = [heard.tell(what) for what in ("hand", "table", "score")]
        t.match.s = t.rules.guess(view, 0, rng)
        compared += bytes(t.match.s) != bytes(real)
        assert [heard.tell(what) for what in ("hand", "table", "score")] == words
        t.match.s = real
    assert compared > 3


def test_a_blind_hand_is_not_told(listen):
    """In Fodasse's first hand the player hears everybody's card but the own one."""
    heard = listen("fodasse", players=3)
    t = heard.t
    t.begin()
    (hand,) = heard.tell("hand")
    say = heard.speech.words()
    cards = [say.card(t.rules.hand(t.s, seat)[0], t.rules.ORDER) for seat in range(3)]
    assert cards[1] in hand and cards[2] in hand and cards[0] not in hand
    assert not any(cards[0] in line for line in heard.lines)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "set"])
def test_an_arrow_names_the_chosen_card_at_once(listen, game):
    """In the frame of the key, as a line that replaces the last; or nothing if it changes nothing."""
    heard = listen(game, players=4 if game == "sueca" else 3)
    t = heard.t
    t.begin()
    if game == "fodasse":
        t.until(lambda _: t.scene == "View" and t.match.mine() and t.top.table.hand.raised and t.s[9] > 1)
    t.until(lambda _: t.scene == "View" and t.match.mine() and len(t.top.table.hand.cards) > 2)
    t.settle().frames(20)  # while nothing happens, it looks at the screen less often
    if getattr(t.top.table.hand, "raised", True):
        heard.take()
        before = len(heard.lines)
        t.press("RIGHT")
        new = heard.lines[before:]
        assert len(new) == 1 and new[0][0] == "=", new
        assert new[0][1:] == heard.game.chosen(heard.speech.words(), t.match.seen)


def test_a_card_of_set_is_its_four_features_and_its_place(listen):
    """The table is read column by column; the cursor says the card, where it lies, and that it is marked."""
    heard = listen("set", players=2)
    t = heard.t
    t.begin()
    deck = sys.modules["games.set.deck"]
    table = heard.tell("table")
    assert [line.split(":")[0] for line in table[:4]] == ["Column 1", "Column 2", "Column 3", "Column 4"]
    card = t.s[deck.AT_TABLE + 4]
    words = heard.game.card_name(heard.speech.words(), card)
    number = deck.feature(card, 2) + 1
    assert words.split()[0] == str(number) and words.endswith("s") == (number > 1) and len(words.split()) == 4
    assert "+{}, column 2 row 2".format(words) in heard.lines
    assert table[1].split(": ")[1].rstrip(".").split("; ")[1] == words
    t.frames(15).press("A")
    assert heard.lines[-1] == "={}, column 2 row 2, marked".format(words)
    t.press("START")
    assert heard.tell("table") == [
        "Nothing to read out here."
    ]  # while the cards are covered, time stands still


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["1 solid red oval", "2 striped green squiggles", "3 open purple diamonds"]),
        ("pt", ["1 oval sólido vermelho", "2 riscos listrados verdes", "3 losangos vazios roxos"]),
        ("es", ["1 óvalo sólido rojo", "2 ondas rayadas verdes", "3 rombos vacíos morados"]),
    ],
)
def test_the_features_agree_with_their_shape(listen, lang, words):
    """One or many, and feminine where the shape is."""
    heard = listen("set", lang, players=2)
    heard.t.begin()
    cards = [0, 1 + 3 * 2 + 9 * 1 + 27 * 1, 2 + 3 * 1 + 9 * 2 + 27 * 2]
    assert [heard.game.card_name(heard.speech.words(), card) for card in cards] == words


def test_a_dialog_is_said_whole_then_only_its_choice(listen):
    """Title, lines and the choice; an arrow says the next one."""
    heard = listen("sueca")
    t = heard.t
    t.begin()
    before = len(heard.lines)
    t.press("START")
    assert heard.lines[before:] == ["+Pause", "+Continue"]
    t.press("DOWN")
    assert heard.lines[before + 2 :] == ["=Help"]
    t.press("DOWN", "UP")
    assert [line[0] for line in heard.lines[before + 3 :]] == ["=", "="]
    t.press("A").frames(2)
    page = heard.lines[before + 5 :]
    assert page[0] == "+The game, 1 of 11" and page[1].startswith("+Two against two: you and Beto")
    before = len(heard.lines)
    t.press("RIGHT", "RIGHT")
    cards = [line for line in heard.lines[before:] if "ace of hearts" in line]
    assert cards[0].startswith("+ace of hearts, 7 of hearts, king of hearts"), heard.lines[before:]


def test_a_menu_is_its_title_then_the_chosen_row(listen):
    """With its value; left and right say the new value; the launcher says what the keys do."""
    heard = listen("fodasse")
    t = heard.t
    t.reach("MatchSetup").frames(6)
    assert any(line.startswith("+Carteado. A button: Play, Start: Settings") for line in heard.lines)
    title = heard.lines.index("+Fodasse")
    assert heard.lines[title + 1].startswith("+Play: deal no.")
    before = len(heard.lines)
    t.press(*["DOWN"] * (t.kinds.index("level") - t.top.at))
    assert heard.lines[-1] == "=Level: 6 (medium). Plays well: a fair match."
    assert all(line[0] == "=" for line in heard.lines[before:])
    t.press("LEFT")
    assert heard.lines[-1].startswith("=Level: 5. ")


def test_a_match_that_is_left_is_not_read_any_more(listen):
    """A key for the table in any frame until the launcher is there: the game's words go before its view."""
    heard = listen("set", players=2)
    t = heard.t
    t.begin().press("START").wait("Dialog")
    t.press(*["DOWN"] * t.top.choices.index(t.console.words.text("leave"))).move(1, True)
    for _ in range(60):
        t.session.step()
        t.move(1, False)
        heard.tell("table")
    assert t.scene == "Launcher"


def test_a_tip_is_said_with_the_key_that_closes_it(listen):
    heard = listen("sueca", settings=[(setting.TIPS_OFF, 0)])
    t = heard.t
    t.until(lambda _: t.scene == "Tip").frames(6)
    assert heard.lines[-1] == "+A button: Got it"
    assert heard.lines[-2].startswith("+The deck is cut") or "your cards" in heard.lines[-2]


def test_the_sign_between_two_combinations_of_a_tip_is_said(listen):
    heard = listen("qu4to", seed=2, settings=[(setting.TIPS_OFF, 0)])
    heard.t.until(lambda t: t.scene == "Tip" and t.top.i == 1).frames(6)
    assert any("1 blue, 2 blue, beats, 11 blue: more cards" in line for line in heard.lines)


def test_a_game_without_words_is_read_from_its_screen(listen, monkeypatch):
    """A fifth game without spoken.py: texts that are there, each once."""
    imported = builtins.__import__

    def without(name: str, *more: Any, **named: Any) -> Any:
        if name.endswith(".spoken"):
            raise ImportError(name)
        return imported(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    for name in [name for name in sys.modules if name.endswith(".spoken")]:
        monkeypatch.delitem(sys.modules, name)
    heard = listen("sueca")
    t = heard.t
    t.until(lambda _: t.match and t.match.moves > 6 and t.scene == "View").frames(30)
    assert heard.speech.spoken is None
    assert any("trump" in line for line in heard.lines), heard.lines


@pytest.mark.parametrize(("lang", "below"), [("en", "below"), ("pt", "abaixo de"), ("es", "por debajo de")])
def test_the_order_of_cards_is_in_words(listen, lang, below):
    """Voices leave "<" out; without it the manilhas' order cannot be told."""
    heard = listen("fodasse", lang, players=2)
    t = heard.t
    t.begin()
    t.until(lambda _: t.match.moves > 6)
    said = [line for line in heard.lines if "manilha" in line and line.count(below) == 3]
    assert said and not [line for line in heard.lines if "<" in line]


def test_who_is_winning_and_the_match_are_heard_in_sueca(listen):
    """As the frame around the best card and the score bar show them."""
    heard = listen("sueca", level="easy")
    t = heard.t
    t.begin()
    turns = 0
    following = lambda: t.view.asked and t.match.mine() and len(t.rules.trick(t.s)) > 1  # noqa: E731
    while t.turn() not in (HAND_OVER, OVER):
        moves = t.match.moves
        t.until(lambda _, moves=moves: t.turn() == HAND_OVER or t.match.moves > moves or following())
        if following():
            laid = t.rules.trick(t.s)
            best = laid[0]
            for play in laid[1:]:
                best = play if t.rules.beats(play[1], best[1], t.rules.trump(t.s)) else best
            say = heard.speech.words()
            said = "Winning: {}, {}.".format(t.view.name(best[0]), say.card(best[1], t.rules.ORDER))
            assert heard.game.question(say, t.match.seen).endswith(said)
            turns += 1
            t.until(lambda _, moves=t.match.moves: t.match.moves > moves)
    assert turns > 2
    t.frames(6)
    points = t.rules.hand_scores(t.s)[:2]
    stars = t.rules.scores(t.s)[:2]
    assert "+Hand over: we {}, they {}. Match: we {}, they {}.".format(*points, *stars) in heard.lines


def test_what_sueca_hides_is_forgotten_by_the_page(listen):
    """Sueca, RULES 9: with the lead to a trick, earlier ones go. In the replay of a whole match none does."""
    heard = listen("sueca", level="easy")
    t = heard.t
    t.begin()
    forget = heard.speech.forgets.__globals__["FORGET"]
    while t.turn() not in (HAND_OVER, OVER):
        before = t.match.moves
        t.until(lambda _, before=before: t.turn() == HAND_OVER or t.match.moves > before)
        left: list[str] = []
        for line in heard.lines:
            left = [] if line == forget else [*left, line]
        plays = [line for line in left if re.match(r"\+\w+: .* of ", line)]
        assert len(plays) <= 4, "more than the last trick can be read"
    t.frames(20)
    assert heard.lines.count(forget) == 10
    heard.lines.clear()
    log = t.console.log
    t.console.navigation().watch_file(bytes(log[i] for i in range(len(log))))
    t.wait("Replay").frames(5).press("SELECT").frames(200)
    assert sum(" of " in line for line in heard.lines) > 8 and forget not in heard.lines


def test_the_next_persons_page_has_nothing_of_the_last_ones(listen):
    """When the console is passed on."""
    heard = listen("fodasse", players=3)
    t = heard.t
    t.reach("MatchSetup").frames(1)
    t.top.levels[1] = 15
    t.press("A").wait("PassOn").frames(9)
    forget = heard.speech.forgets.__globals__["FORGET"]
    assert heard.lines.count(forget) == 1
    at = heard.lines.index(forget)
    assert not [line for line in heard.lines[at:] if "You" in line]


def test_a_short_hand_of_another_player_is_told_in_qu4to(listen):
    """With their last sets, as the table shows it; the number is public."""
    heard = listen("qu4to", players=4)
    heard.t.begin()
    few = []
    event = heard.speech.spoken.event

    def told(say: Any, s: bytearray, kind: int, seat: int, *more: int) -> str:
        said = event(say, s, kind, seat, *more)
        rules = heard.t.rules
        left = rules.count(s, seat)
        if kind == harness.state_of(rules).PLAYED:
            assert (say("count", left, say.name(seat)) in said) == (seat > 0 and 0 < left < 4)
            few.append(seat > 0 and 0 < left < 4)
        return said

    heard.speech.spoken.event = told
    heard.t.until(lambda _: heard.t.session.at_the_end())
    assert True in few and False in few


def test_stars_and_signs_are_words(listen):
    heard = listen("sueca")
    heard.t.begin()
    readable = heard.speech.words().readable
    assert readable("61 win one ★, 91 two. Four ★ win") == "61 win one star, 91 two. Four stars win"
    assert readable("from ♥ with \x88 and \x84\x86: 1★, 2★ +★★★") == (
        "from hearts with A button and left or right arrow: 1 star, 2 stars +3 stars"
    )
    assert readable("4<5 and ♦ < ♠. Name: <img src") == "4 below 5 and diamonds below spades. Name: <img src"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_keys_and_signs_of_tips_and_help_are_words(listen, game, lang):
    """Keys are called by their kind, arrows together, and a sign that a text explains has its own name."""
    heard = listen(game, lang)
    heard.t.begin()
    say = heard.speech.words()
    beside, over, around, twice = say("arrow_keys").split("|")
    signs = say("signs").split("|")
    found = texts.Texts(ROOT).sections("games/" + game, lang)
    seen = ""
    for page in [*found["tips"].values(), *found["help"].values()]:
        lines = [line for line in page.split("\n") if line[:2] != "##"]
        for line in heard.speech._page(lines, say):
            said = say.readable(line)
            seen += said + "\n"
            assert not set(said) & set(SIGNS[:20]), said
            words = re.findall(r"\w+", said.lower())
            assert words.count(signs[15]) < 2, said  # "the crown is the leader"
    for arrows in (beside, over) if game == "qu4to" else (around,) if game == "set" else (beside,):
        assert arrows in seen
    assert signs[8] in seen and (game != "set" or twice in seen) and (game != "qu4to" or signs[15] in seen)
    for left, right in ((signs[4], signs[6]), (signs[5], signs[7])):
        assert left + " " + right not in seen  # one after the other


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "ace of hearts: 11, 7 of hearts: 10, king of hearts: 4, jack of hearts: 3,",
        ),
        (
            "pt",
            "ás de copas: 11, 7 de copas: 10, rei de copas: 4, valete de copas: 3, dama de copas: 2 pontos",
        ),
        ("es", "as de corazones: 11, 7 de corazones: 10, rey de corazones: 4, sota de corazones: 3,"),
    ],
)
def test_what_cards_are_worth_is_said_card_by_card(listen, lang, said):
    heard = listen("sueca", lang, settings=[(setting.TIPS_OFF, 0)])
    heard.t.until(lambda t: t.scene == "Tip" and t.top.i == 2).frames(6)
    assert [line for line in heard.lines if said in line], heard.lines[-5:]


@pytest.mark.parametrize(
    ("lang", "card"), [("en", "king of spades"), ("pt", "rei de espadas"), ("es", "rey de picas")]
)
def test_cards_in_a_sentence_have_names(listen, lang, card):
    heard = listen("sueca", lang)
    heard.t.begin()
    say = heard.speech.words()
    assert say.readable("Ana: K♠, ♠") == "Ana: {}, {}".format(card, say.suit(1))
    assert say.readable("K\x81 < 7\x81").startswith(card)


def test_a_boxs_lines_are_whole_sentences(listen):
    """Where a line was full, the next one goes on; where it was not, a new sentence begins."""
    heard = listen("sueca", "en", options={"target": "two"}, level="easy")
    t = heard.t
    t.begin().until(lambda _: t.session.at_the_end()).frames(6)
    assert "+Match: " in "".join(heard.lines[-3:]) and heard.lines[-2].endswith(" stars. deal no. 1."), (
        heard.lines
    )
    joined = heard.speech.describe.__globals__["joined"]
    assert joined(["Here is a line that is so long", "that it goes on", "", "Then comes", "another", ""]) == (
        "Here is a line that is so long that it goes on. Then comes. another."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["sueca", "fodasse", "qu4to"])
def test_the_coach_speaks_in_sentences(opened, game, lang):
    """While it searches, of each decision, and of them all: no line of the screen ends in between. A leaves
    where there is nothing else to do; at a decision it is said what it does.
    """
    t = coach.begun(game, lang, *({"sueca": (5, 2), "fodasse": (2, 4), "qu4to": (5, 2)}[game]), "easy", None)
    opened(t)
    heard = Heard(t)
    say = heard.speech.words
    t.frames(8)
    heard.tell("again")
    what = coach_text(t, "what")
    assert say().readable(what) in [line[1:] for line in heard.lines], heard.lines
    t.until(coach.ended, auto=False).frames(16)
    pages = len(t.top.found.decisions)
    for _ in range(pages + 1):
        lines = heard.tell("again")
        at = t.top.found.at
        if at < pages:
            assert len(lines) == 2 and lines[1].startswith(coach_text(t, "of", at + 1, pages)), lines
            assert say().readable(coach_text(t, "try")[0] + ":") in lines[1]
            assert ".:" not in lines[0] and lines[0].count(say()("hand").split("{")[0]) == 1, lines
        else:
            for key in ("lost", "same"):
                values = (t.top.found.costly, t.top.found.total) if key == "lost" else (t.top.found.total,)
                whole = say().readable(coach_text(t, key, *values))
                if any(line.startswith(whole[:12]) for line in lines):
                    assert whole.rstrip(".") in " ".join(lines), lines
                    break
            else:
                raise AssertionError(lines)
            t.press("A").frames(8)
            assert t.scene != "Coach"
            return
        t.press("RIGHT").frames(8)
    raise AssertionError("the last page never came")


def coach_text(t: Player, key: str, *values: object) -> str:
    """Return a text of the coach's."""
    return t.top.say(key, *values)


def test_a_wrong_set_is_told_once(listen):
    """What it costs with the call, which cards and why with the page about them."""
    heard = listen("set", "pt", seed=5, players=2, level="easy")
    t = heard.t
    t.begin().settle().press("B").frames(20)
    before = len(heard.lines)
    for key in ("A", "LEFT", "A", "LEFT", "A"):
        t.press(key).frames(20)
    t.wait("Features").frames(9)
    told = [line for line in heard.lines[before:] if "não é SET" in line or "Não é SET" in line]
    assert told == ["+Você: não é SET, –1"]
    three = [heard.game.card_name(heard.speech.words(), card) for card in t.top.cards]
    assert heard.lines[-1] == "+forma, quantidade, preenchimento: " + "; ".join(three)
    assert not [
        line for line in heard.lines[:-1] if three[0] in line and three[2] in line and "Coluna" not in line
    ]
    asked = [line for line in heard.lines[before - 1 :] if "Quais três" in line]
    assert len(asked) == 1  # what the call asks for


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_trick_is_heard_while_it_may_be_seen(listen, lang):
    """Sueca, RULES 9: Select says its cards and who took it; once a card is laid, that it is too late."""
    heard = listen("sueca", lang, seed=5, level="easy")
    t = heard.t
    t.begin()
    t.mine(lambda t: t.s[heard_state(t).AT_LAID] > 3 and not t.rules.trick(t.s)).frames(6)
    s = t.match.seen
    say = heard.speech.words()
    cards = [say.name(seat) + " " + say.card(card, t.rules.ORDER) for seat, card in t.rules.last_trick(s)]
    winner = t.console.words.text("taken_by", say.name(t.rules.turn(s)))
    for key in ("T", "SELECT"):
        before = len(heard.lines)
        heard.tell("table") if key == "T" else t.press(key).frames(8)
        whole = [line for line in heard.lines[before:] if ", ".join(cards) in line]
        assert len(whole) == 1 and winner in whole[0], heard.lines[before:]
    t.press("B").frames(4)
    t.mine(lambda t: t.rules.trick(t.s)).frames(6)
    before = len(heard.lines)
    t.press("SELECT").frames(6)
    assert t.scene == "View" and not [line for line in heard.lines[before:] if ", ".join(cards) in line]
    assert len(heard.lines) > before


def heard_state(t: Player) -> Any:
    """Return the game's module with the state's places."""
    return harness.state_of(t.rules)


def test_that_a_hint_is_thought_about_is_said_once(listen):
    heard = listen("sueca", seed=5)
    t = heard.t
    t.begin()
    hints = 0
    for _ in range(3):
        t.mine()
        before = len(heard.lines)
        t.hint().frames(20)
        hints += len([line for line in heard.lines[before:] if line[0] == "+"])
        t.act(t.match.legal()[0])
    said = [line for line in heard.lines if t.console.words.text("thinking").rstrip("…") in line]
    assert len(said) == 1 and hints > 3, heard.lines[-20:]


def test_a_card_that_plays_itself_is_announced(listen):
    """With the word that is over it on the screen."""
    heard = listen("sueca", "pt", seed=5)
    t = heard.t
    t.session.fast = t.console.fast = False
    t.begin()
    t.until(lambda t: t.s[heard_state(t).AT_LAID] > 36).frames(60)
    played = [i for i, line in enumerate(heard.lines) if line.startswith("+Você: ")]
    assert any("+Carta única" in heard.lines[i - 2 : i] for i in played), heard.lines[-20:]


def test_bids_are_not_said_again_at_the_hands_end(listen):
    """Fodasse: the result's page says whether the bid was met, which the lines before it do not."""
    heard = listen("fodasse", "pt", players=3)
    t = heard.t
    t.begin().until(lambda t: t.scene == "Ranking").frames(6)
    won = t.console.words.text("won_and_bid", t.s[heard_state(t).AT_WON], t.s[heard_state(t).AT_BIDS])
    assert len([line for line in heard.lines if line.startswith("+Você: " + won)]) == 1
    assert "+" + won not in heard.lines and heard.lines[-2] == "+" + t.top.lines[0]


def test_an_empty_table_is_not_read_out(listen):
    heard = listen("set", seed=5, players=2, options={"deck": "beginner"}, bots_only=True)
    t = heard.t
    t.begin().until(lambda _: t.session.at_the_end()).frames(9)
    assert heard.tell("table") == ["In the deck: 0."]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", solving.GAMES)
def test_a_problem_is_heard_and_solved(listen, game, lang):
    """The goal and the stars, all that lies open, the question; each key; why a try is wrong; each move."""
    heard = listen(game, lang)
    t = heard.t
    t.to_a_problem(game, 1).frames(9)
    say = heard.speech.words()
    page = t.top
    goal = say.readable(page.say(*page.goal()))
    before = [line[1:] for line in heard.lines]
    assert len([line for line in before if line.startswith(goal)]) == 1 and goal in heard.tell("score")[0]
    for part in ("table", "hand"):
        lines = heard.tell(part)
        if (game, part) != ("set", "hand"):
            assert lines[0] in before, (part, lines)
    words = " ".join(before)
    for names in open_cards(heard, page):
        assert names in words, (names, before)
    at = len(heard.lines)
    t.press("RIGHT").frames(4)
    assert [line[0] for line in heard.lines[at:]] == ["="] and re.search(r"\d", heard.lines[-1])
    lost = False
    for _ in range(300):
        if t.scene in ("Dialog", "Features"):
            if page.good and page.lost and not lost:  # why it was wrong
                lost = True
                assert say.readable(t.top.title) in " ".join(heard.lines[at:])
                assert len(heard.lines[at:]) > (t.scene == "Dialog") and heard.lines[-1].count(":") < 3
            elif page.solver.solved(page.problem) and page.say("next_one") in t.top.choices:
                break
            t.press("A").frames(9)
        elif t.scene == "Celebration" or t.top.busy() or not page.good:
            t.press("A").frames(3) if t.scene == "Celebration" else t.frames(2)
        else:
            at = len(heard.lines)
            wrong = [a for a in legal(page) if a not in page.good]
            action = wrong[0] if wrong and not page.lost else page.good[0]
            page.choose(action)
            t.frames(9)
            if action in page.good or not page.lost:
                assert len(heard.lines) > at
    assert page.solver.solved(page.problem), heard.lines[-12:]
    moves = [line for line in heard.lines if line.startswith("+" + say.name(0) + ": ")]
    assert moves and (game in ("set", "fodasse") or len(heard.lines) > 12)
    stars = say.readable("{}★".format(page.stars))
    assert "+" + stars in heard.lines[-4:], heard.lines[-6:]


def legal(page: Any) -> list[int]:
    """Return what may be tried in a problem."""
    if page.game == "set":
        return list(range(220))
    return list(page.rules.legal(page.problem.s, 0))


def open_cards(heard: Heard, page: Any) -> list[str]:
    """Return names of cards that lie open in a problem."""
    say = heard.speech.words()
    s = page.problem.s
    if page.game == "sueca":
        ranks = [say.rank(page.rules.ORDER[page.rules.hand(s, seat)[0] % 10]) for seat in range(4)]
        return [say.name(seat) + ": " + ranks[seat] for seat in (1, 2, 3)]
    if page.game == "qu4to":
        return [say.name(seat) + ": " + heard.game._face(say, page.faces(seat)[0]) for seat in (1, 2, 3)]
    if page.game == "set":
        return [
            heard.game.card_name(say, s[sys.modules["games.set.deck"].AT_TABLE + slot]) for slot in range(12)
        ]
    return [heard.game._card(say, s, card) for card in page.rules.hand(s, 0)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", harness.having(bool, "ladder"))
def test_a_rival_is_heard_whole(listen, game, lang):
    """All that the page shows of the one selected, also what the last one had too; how many there are."""
    heard = listen(game, lang)
    t = heard.t
    t.reach("MatchSetup").frames(6)
    t.take("ladder").frames(12)
    say = heard.speech.words()
    ladder = t.top
    assert t.console.words.text("ladder") in heard.lines[-3] and "8" in heard.lines[-3]
    assert t.console.words.text("looks") in heard.lines[-2]
    for i in range(len(ladder.rows)):
        said = heard.lines[-1]
        assert said[0] == ("=" if i else "+") and say.place(ladder.labels[0].text, i, 8) in said
        for label in ladder.labels[1:3] + ladder.labels[4:]:
            assert say.readable(label.text).rstrip(".,") in said, (label.text, said)
        before = len(heard.lines)
        t.press("RIGHT").frames(9)
        assert len(heard.lines) == before + 1
    assert (say.readable("\x88:") in heard.lines[-1]) and ladder.at == 0


def test_a_line_is_not_cut_by_what_no_key_has_chosen(listen):
    """A selected line is read at once, over what is being read: only if it answers a key."""
    heard = listen("set", "pt", seed=5, players=2, level="easy", options={"deck": "beginner"})
    t = heard.t
    t.session.fast = t.console.fast = False
    t.begin().frames(30)
    deck = sys.modules["games.set.deck"]
    three = next(
        slots
        for slots in itertools.combinations(range(12), 3)
        if not deck.failing(*[t.s[deck.AT_TABLE + slot] for slot in slots])
    )
    t.press("B").frames(12)
    for slot in three:
        for _ in range(6):
            at = t.table.frames.at
            across = at // 3 - slot // 3
            if at != slot:
                t.press(
                    "LEFT" if across > 0 else "RIGHT" if across else "DOWN" if at < slot else "UP"
                ).frames(2)
        t.press("A").frames(3)
    t.frames(90)
    (found,) = [i for i, line in enumerate(heard.lines) if line.startswith("+Você: SET! +1: ")]
    assert "+Novas: " in "".join(heard.lines[found:]) and not [
        line for line in heard.lines[found:] if line[0] == "="
    ]


def test_pages_of_text_and_their_keys_are_heard_whole(listen):
    """The coach's key below the score sheet, those of help, and About."""
    heard = listen("qu4to", "pt", seed=5, players=3)
    t = heard.t
    t.begin().mine()
    t.press("SELECT").frames(9)
    assert [line for line in heard.lines if line.startswith("+Últimas jogadas, seta esquerda ou direita")]
    t.press("B").frames(9).choose("help").frames(9)
    assert heard.lines[-1] == "+botão B: Voltar. Select: Rodada guiada."
    t.press("B").frames(9).press("B").frames(9)
    t.until(lambda t: t.scene == "Result").frames(9).press("A").frames(9).mine().choose("sheet").frames(12)
    assert "+botão A: Rever jogadas" in heard.lines[-4:]
    t.press("B").frames(9)
    t.console.navigation().show_about()
    t.wait("About").frames(9)
    assert "+" + t.console.words.text("about_text", t.console.version) in heard.lines
    assert heard.lines[-1].startswith("+QU4TO: jogo de Paulo Oliveira")


def test_a_match_is_won_once(listen):
    """The picture of the victory says so, and so does the box behind it."""
    heard = listen("qu4to", "pt", seed=5, players=3)
    t = heard.t
    t.begin().until(lambda t: t.scene == "Result" and t.turn() == OVER)
    t.session.fast = t.console.fast = False
    t.until(lambda _: t.session.at_the_end()).frames(9)
    assert (
        heard.lines.count("+Vitória!") == 1
        and "+1. Você 10, 2. Ana 9. 3. Beto 6. partida nº 5." in heard.lines
    )


def test_the_days_problem_is_heard(listen):
    """Its date with what is known of that day; the result as pairs, not as rows of a table."""
    heard = listen("sueca", "pt")
    t = heard.t
    t.to_problems("sueca").press("A").frames(9)
    assert heard.lines[-3:] == ["+01, 01, 2026", "+botão A: OK", "+01, 1 de 3."]
    t.press("A").frames(9).settle().press("A").settle()
    page = t.top
    for _ in range(2000):
        if t.scene == "Celebration":
            t.press("A")
        elif t.scene == "Dialog":
            break
        elif page.good and not page.busy():
            page.choose(page.good[0])
        t.frames(3)
    t.press("A").wait("ProblemResult").frames(9)
    assert heard.lines[-4:-2] == [
        "+Sueca. Problema do dia, 01/01/2026",
        "+Estrelas: 3 estrelas. Série: 1.",
    ]
    t.press("B").wait("Problems").frames(9).press("A").frames(9).press("DOWN").frames(6)
    t.press("UP").frames(6)
    assert any(
        line.startswith("=01, 1 de 3. Resolvido") or "Série: 1 dia" in line for line in heard.lines[-3:]
    )


def test_the_stars_of_all_problems_are_heard(listen):
    heard = listen("sueca", "pt")
    heard.t.to_problems("sueca").frames(9)
    assert "+Problemas, 0 estrelas" in heard.lines


SPEAK = """
import _speech
_speech_of = _speech.Speech(console)
_unheard = _run.frame
_spoken = 0
def _heard():
    global _spoken
    _unheard()
    _speech_of.look()
    said = _speech_of.take()
    _spoken += len(said)
    if "<" in said and ">" in said:
        raise ValueError(said)
_run.frame = _heard
"""


class Listening(Walker):
    """A walker on the VM who is told all."""

    def start(self) -> None:
        """Start the program, and its speech beside it."""
        super().start()
        self.board.run(SPEAK)


@pytest.fixture(scope="module")
def drive(page: dict[str, bytes], files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the page's own files, as on the board's drive."""
    pack = web.unpacked(page["drive.pack"])
    spoken = {path: data for path, data in pack.items() if path.endswith("/spoken.mpy") or path in files}
    spoken["_speech.mpy"] = pack["board/_speech.mpy"]
    return {
        **files,
        **{path: b"C" + data[1:] if path.endswith(".mpy") else data for path, data in spoken.items()},
    }


@pytest.mark.long
def test_no_page_makes_it_fail(drive):
    """On MicroPython, a match with everything over its table; in make soak every page of the console.

    Each text that is spoken is there.
    """
    with Listening(lambda: BoardVM(drive)) as walker:
        if samples(1) > 1:
            walker.everything("en", *GAMES)
        else:
            walker.language("en")
            walker.choose(GAMES[-1])
            walker.match(GAMES[-1])
        # since the program's last start: in the whole walk it starts anew between games and pages
        assert walker.tell("_spoken") > (50 if samples(1) > 1 else 500)
