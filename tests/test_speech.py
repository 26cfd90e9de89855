# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the page says of the console (sim/web/vm/_speech.py, games/*/spoken.py): laws of all games.

What is said where: screens/speech.txt.

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
from common.heard import Heard
from conftest import samples

from mesa.core.contract import HAND_END, HAND_OVER, MATCH_END, OVER
from mesa.ui.text import SIGNS
from sim import ROOT
from sim.common import games
from sim.drive import texts
from sim.scenarios import Scenario
from sim.vm import BoardVM
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
    t.view.show_notice("something else")
    t.frames(1)
    assert "+something else" in heard.lines
    events: list[str] = []
    show, notice = t.view.show, t.view.show_notice
    t.view.show = lambda event: (events.append(""), show(event), events.pop())
    noted: list[str] = []
    t.view.show_notice = lambda said, *stays: (noted.append(said) if events else None, notice(said, *stays))
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
    ("lang", "card"), [("en", "king of spades"), ("pt", "rei de espadas"), ("es", "rey de picas")]
)
def test_cards_in_a_sentence_have_names(listen, lang, card):
    heard = listen("sueca", lang)
    heard.t.begin()
    say = heard.speech.words()
    assert say.readable("Ana: K♠, ♠") == "Ana: {}, {}".format(card, say.suit(1))
    assert say.readable("K\x81 < 7\x81").startswith(card)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", solving.GAMES)
def test_a_problem_is_heard_and_solved(listen, game, lang):
    """The goal and the stars, all that lies open, the question; each key; why a try is wrong; each move."""
    heard = listen(game, lang)
    t = heard.t
    t.to_a_problem(game, 1).frames(9)
    say = heard.speech.words()
    page = t.top
    goal = say.readable(page.say(*page.problem.goal_line()))
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
            if page.attempt.lost and not lost:  # why it was wrong
                lost = True
                assert say.readable(t.top.title) in " ".join(heard.lines[at:])
                assert len(heard.lines[at:]) > (t.scene == "Dialog") and heard.lines[-1].count(":") < 3
            elif page.say("next_one") in t.top.choices:
                break
            t.press("A").frames(9)
        elif t.scene == "Celebration" or t.top.busy() or not page.good:
            t.press("A").frames(3) if t.scene == "Celebration" else t.frames(2)
        else:
            at = len(heard.lines)
            wrong = [a for a in legal(page) if a not in page.good]
            action = wrong[0] if wrong and not page.attempt.lost else page.good[0]
            page.act(action)
            t.frames(9)
            if action in page.good or not page.attempt.lost:
                assert len(heard.lines) > at
    assert page.say("next_one") in t.top.choices, heard.lines[-12:]
    moves = [line for line in heard.lines if line.startswith("+" + say.name(0) + ": ")]
    assert moves and (game in ("set", "fodasse") or len(heard.lines) > 12)
    stars = say.readable("{}★".format(page.attempt.stars))
    assert "+" + stars in heard.lines[-4:], heard.lines[-6:]


def legal(page: Any) -> list[int]:
    """Return what may be tried in a problem."""
    return list(page.match.legal())


def open_cards(heard: Heard, page: Any) -> list[str]:
    """Return names of cards that lie open in a problem."""
    say = heard.speech.words()
    s, rules = page.match.s, page.match.rules
    if page.match.game == "sueca":
        ranks = [say.rank(rules.ORDER[rules.hand(s, seat)[0] % 10]) for seat in range(4)]
        return [say.name(seat) + ": " + ranks[seat] for seat in (1, 2, 3)]
    if page.match.game == "qu4to":
        seats = page.table.nameplates.seats
        faces = [rules.in_order(s, seat)[0] for seat in range(1, seats)]
        return [say.name(i + 1) + ": " + heard.game._face(say, face) for i, face in enumerate(faces)]
    if page.match.game == "set":
        return [
            heard.game.card_name(say, s[sys.modules["games.set.deck"].AT_TABLE + slot]) for slot in range(12)
        ]
    return [heard.game._card(say, s, card) for card in rules.hand(s, 0)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", harness.having(lambda game: game.OPPONENTS))
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
