# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What bots choose, what hints, coach and rating say: in the positions of tests/minds/<game>.txt.

    ## easy counts its 3s and manilhas      a test
    @ 3D 2C | 4D 5D | 4H 5H; vira JH        a position (tests/worked.py); that of the part before if left out
    > 2 0                                   actions, as in tests/rulebook
    ? easy, medium bold -> bid 1, bid 2     what levels do there; careful unless it says bold
    ? hint -> bid 1: Count on 3D            what the hint says to do, and why
    ? why KD -> Only this beats Ana's QD    the reason that it would give for that action;
    ? why KD over 4D -> Only this …         … against another one, as the coach gives it
    ? whys -> KD Only this …; 4D Behind …   … for each action
    ? values -> KD 920, 4D 300              what the expert takes its choices to be worth
    ? played 4D -> 620, Costs …; better KD: Only …; mistake high_cards_early 12/40
                                            what coach and rating say: its cost, what is better and why, the
                                            kind of mistake, its loss of what is at stake

A line "# without a position: KEYS" names reasons and kinds of mistakes that a file leaves out. What is behind
"->" is compared; with --rewrite, pytest writes it anew: read it before you commit it.
All of it is about the seat in turn; `values` and `played` are about seat 0 alone. Where no expert weighs,
`played` is what the rating says. In real time, a level's answer has the seconds that it has taken.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import harness
import pytest
import worked
from common import deciding
from common.notices import SPARE
from conftest import samples
from harness import bots_of, game_ids, notation_of, rules_of, texts_of, walk

from games.fodasse import rules as fodasse
from games.qu4to import rules as qu4to
from games.sueca import rules as sueca
from mesa.coach import decisions
from mesa.core.contract import HAND_OVER
from mesa.core.match import NAMES
from mesa.core.rng import Rng
from mesa.core.scope import Game
from mesa.ui import text
from mesa.ui.text import SIGNS, filled
from sim.drive.texts import SIGNS as KEYS
from sim.scenarios import Scenario

FOLDER = Path(__file__).parent / "minds"
PARTS = {
    path.stem: re.split(r"(?m)^(?=## )", path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.txt"))
}


def plain(said: str) -> str:
    """Return a text with the keys' names in place of their symbols, as it is written."""
    for name, sign in KEYS.items():
        said = said.replace(sign, name)
    return said


CASES = [
    pytest.param(game, number, id="{}: {}".format(game, parts[number].split("\n")[0][3:]))
    for game, parts in PARTS.items()
    for number in range(1, len(parts))
]
PEOPLE = "Eva Ana Beto Caio Dora Edu Fabi Gil".split()
COACH, RATING = 4, 2
"""Their patience, in mesa.coach."""
FRAME = 20
"""Milliseconds."""
STRONGEST = 300
"""The strength of the strongest bot, for ratings without an expert."""


class Mind:
    """Answers questions about the position of a table."""

    def __init__(self, game: str, table: worked.Table) -> None:
        self.table, self.game = table, game
        self.part = Game(game).part
        self.rules = self.part("rules")
        self.s = table.s
        self.seat = self.rules.turn(self.s)
        self.seat = self.seat if self.seat >= 0 else 0  # anybody's
        self.view = self.rules.hide(self.s, self.seat)

    def name(self, action: int) -> str:
        """Return an action in words."""
        return notation_of(self.game).name(self.s, action)

    def action(self, word: str) -> int:
        """Return the action that a word means."""
        return self.table.number(self.s, self.seat, word)

    def line(self, section: str, key: str, *values: str) -> str:
        """Return a line of a section of the game's English texts."""
        said = filled(texts_of(self.game, "en")[section][key], *values)
        return plain("".join(SIGNS[ord(c) - 0x80] if 0x80 <= ord(c) < 0x80 + len(SIGNS) else c for c in said))

    def choice(self, name: str, style: str = "") -> tuple[int, int]:
        """Return (what a level's bot does, as a match takes it; in real time, after how many frames)."""
        bots = bots_of(self.game)
        number = bots.LEVELS.index(name)
        rng = Rng(1, 0x10000000, self.seat)
        thinking = bots.think(self.view, self.seat, number, int(style == "bold"), rng, 0)
        if not self.rules.REAL_TIME:
            return [*itertools.islice(thinking, bots.YIELDS[number])][-1], 0
        answers = itertools.chain([next(thinking)], (thinking.send(FRAME) for _ in range(10_000)))
        return next((action, frame) for frame, action in enumerate(answers) if action is not None)

    def level(self, name: str, style: str = "") -> str:
        """Return what a level's bot does."""
        action, frames = self.choice(name, style)
        return self.name(action) + " after {:.1f} s".format(frames * FRAME / 1000) * bool(frames)

    def why(self, action: int, *against: int) -> str:
        """Return the reason for an action; "-" if nothing can be said against the others."""
        more = (against,) if against else ()
        said = self.part("advice").reason(self.view, self.seat, action, PEOPLE.__getitem__, *more)
        return self.line("reasons", *said) if said else "-"

    def whys(self) -> str:
        """Return the reason for each action."""
        legal = self.rules.legal(self.s, self.seat)
        return "; ".join("{} {}".format(self.name(action), self.why(action)) for action in legal)

    def hint(self) -> str:
        """Return what the best level does, and why."""
        action, _ = self.choice(bots_of(self.game).LEVELS[-1])
        return "{}: {}".format(self.name(action), self.why(action))

    def weighed(self, patience: int, room: int = 1, played: int = -1) -> tuple[list[int], list[int]]:
        """Return (the choices, their values, as a search with that patience finds them)."""
        assert self.seat == 0
        expert = self.part("expert")
        actions = expert.choices(self.view, 0) or self.rules.legal(self.s, 0)
        values = [0] * (room * len(actions))
        decision: list[Any] = [0, 0, bytes(self.s), 0, played, actions]
        if actions:
            for _ in decisions.weigh(expert, self.rules, decision, patience, values, played):
                pass
        return actions, values

    def values(self) -> str:
        """Return the choices and what they are worth."""
        return ", ".join(
            "{} {}".format(self.name(n), value) for n, value in zip(*self.weighed(COACH), strict=True)
        )

    def played(self, action: int) -> str:
        """Return what the coach and the rating say of it."""
        mistakes = self.part("mistakes")
        if mistakes.judge:
            loss, stake, kind = mistakes.judge(self.s, self.seat, action, STRONGEST)
            return "mistake {} {}/{}".format(
                mistakes.KINDS[kind] if loss and kind >= 0 else "none", loss, stake
            )
        actions, values = self.weighed(COACH, played=action)
        if not self.part("expert").choices(self.view, 0):
            return "no choice"
        loss = max(values) - values[actions.index(action)]
        said = "nothing"
        if loss > self.part("expert").NOISE:
            best = actions[values.index(max(values))]
            cost = self.line("coach", *self.part("advice").cost(loss))
            said = "{}, {}; better {}: {}".format(loss, cost, self.name(best), self.why(best, action))
        return said + "; " + self.mistake(action)

    def mistake(self, action: int) -> str:
        """Return what the rating says of it (mesa.coach.judging)."""
        mistakes = self.part("mistakes")
        actions, values = self.weighed(RATING, 2 if mistakes.judged else 1)
        if mistakes.judged:
            loss, stake, at = mistakes.judged(values, actions.index(action), action)
        else:
            at = values.index(max(values))
            loss, stake = values[at] - values[actions.index(action)], values[at] - sum(values) // len(values)
            loss *= loss > self.part("expert").NOISE
        kind = mistakes.KINDS[mistakes.kind(self.view, action, actions[at])] if loss else "none"
        return "mistake {} {}/{}".format(kind, loss, stake)

    def answer(self, question: str) -> str:
        """Return the answer to "hint", "why KD over 4D" …, or what levels do."""
        what, *words = question.split()
        if what in ("why", "played"):
            return getattr(self, what)(*(self.action(word) for word in words if word != "over"))
        if what in ("hint", "whys", "values"):
            return getattr(self, what)()
        return ", ".join(self.level(*level.split()) for level in question.split(","))


def follow(game: str, position: str, part: str) -> Iterator[str]:
    """Yield the lines of a part as the program answers now."""
    table = worked.begin(game, position)
    for line in part.rstrip("\n").split("\n"):
        sign, _, text = line.partition(" ")
        if sign == ">":
            table.do(text)
        elif sign == "?":
            question = text.split(" ->")[0]
            line = "? {} -> {}".format(question, Mind(game, table).answer(question))
        yield line


@pytest.mark.parametrize(("game", "number"), CASES)
def test_mind(game, number, request):
    before = [line for part in PARTS[game][: number + 1] for line in part.split("\n") if line[:2] == "@ "]
    said = PARTS[game][number].rstrip("\n")
    answered = "\n".join(follow(game, before[-1][2:], said))
    if request.config.getoption("--rewrite"):
        path = FOLDER / (game + ".txt")
        path.write_text(path.read_text("utf-8").replace(said + "\n", answered + "\n"), "utf-8")
    else:
        assert answered == said


@pytest.mark.parametrize("game", PARTS)
def test_each_reason_and_kind_of_mistake_has_a_position(game):
    text = "".join(PARTS[game])
    left_out = " ".join(re.findall("(?m)^# without a position: (.*)", text)).split()
    mistakes = Game(game).part("mistakes")
    kinds = mistakes.KINDS if mistakes else ()
    keys = {kind: "mistake {} .*".format(kind) for kind in kinds}
    for key, line in texts_of(game, "en")["reasons"].items():
        keys[key] = "|".join(re.sub(r"\\{\d?\\}", ".+", re.escape(form)) for form in plain(line).split("|"))
    missing = [key for key, said in keys.items() if not re.search("(?:{})(;|$)".format(said), text, re.M)]
    assert not set(missing) - set(left_out)


@pytest.mark.parametrize("game", PARTS)
def test_every_reason_is_given_somewhere(game):
    """In a position here, or on a screen in the game's transcript."""
    said = "".join(PARTS[game]) + (FOLDER.parent / "screens" / (game + ".txt")).read_text("utf-8")
    for key, line in texts_of(game, "en")["reasons"].items():
        forms = (".+".join(map(re.escape, re.split(r"\{\d?\}", form))) for form in plain(line).split("|"))
        assert any(re.search(form, said) for form in forms), key


# What is true of every game's expert: of its values, and of what the coach says a decision costs.


EASY, MEDIUM, EXPERT = 1, 2, 3
games = pytest.mark.parametrize("game", deciding.GAMES)


@games
def test_more_time_makes_better_answers(game):
    """By how much the first, the middle and the last of its answers fall short of the best value."""
    short = [0, 0, 0]
    for one in deciding.mixed(game, MEDIUM, 60):
        answers, values = deciding.weigh(game, one)
        assert set(answers) <= set(one.choices)
        for i, at in enumerate((0, len(answers) // 2, -1)):
            short[i] += max(values) - values[one.choices.index(answers[at])]
    assert short[0] > 1.3 * short[1] and short[1] > short[2], short
    assert 2 * short[2] <= 60 * Game(game).part("expert").NOISE, short


BROUGHT = {
    "fodasse": (lambda s: 1000 * (s[fodasse.AT_BIDS] == s[fodasse.AT_WON]), 100),
    "qu4to": (lambda s: 1000 * qu4to.hand_scores(s)[0], 450),
    "sueca": (lambda s: 10 * sueca.hand_scores(s)[0], 100),
}
"""What a hand brought seat 0, in the unit of the expert's values; how far its mean may be from theirs."""


@pytest.mark.long
@games
def test_values_are_what_the_hand_brings(game):
    """On average over some matches, of what the expert itself does."""
    rules = Game(game).part("rules")
    of, far = BROUGHT[game]
    promised = brought = count = 0
    waiting = []
    for seed in range(samples(3)):
        levels = bytes([EXPERT] + [MEDIUM] * 3)
        match = deciding.played(game, levels, 900 + seed, bytes(len(rules.OPTIONS)))
        for move, (s, seat, action) in enumerate(itertools.islice(match, 700)):
            if seat == HAND_OVER:
                brought += len(waiting) * of(s)
                promised += sum(waiting)
                count += len(waiting)
                waiting.clear()
            choices = Game(game).part("expert").choices(rules.hide(s, 0), 0) if seat == 0 else []
            if len(choices) > 1 and action in choices:
                one = deciding.Decision(s, seat, action, choices, move)
                waiting.append(deciding.weigh(game, one)[1][choices.index(action)])
        waiting.clear()
    print(game, count, promised / count, brought / count)
    assert count > 50 and abs(promised - brought) < far * count


@pytest.mark.long
@games
def test_the_expert_loses_little_in_the_coachs_eyes_and_easy_much(game):
    noise = Game(game).part("expert").NOISE
    lost = []
    for level in (EXPERT, EASY):
        found = []
        for one in deciding.mixed(game, level, samples(60)):
            values = deciding.weigh(game, one, 4)[1]
            found.append(max(values) - values[one.choices.index(one.action)])
        lost.append(sum(loss for loss in found if loss > noise))
    print(game, lost)
    assert 10 * lost[0] <= lost[1] and lost[1] > 0, lost


# What a hint or the coach says of a choice compares it with the others: it cannot be said of another one.
#
# tests/minds has a position for each reason. `--long 10 -s` looks at 1000 positions of each game, and
# prints what hints say there.


EXPERT_REASONS = 3
AVERAGE = {"sueca": ("because_best", 0.17), "fodasse": ("best_on_average", 0.1), "qu4to": ("best", 0.45)}
"""By game, what says nothing in particular, and how many hints may."""


@pytest.mark.long
@pytest.mark.parametrize("game", deciding.GAMES)
def test_what_is_said_of_a_choice_is_said_of_no_other(game):
    """Neither among all choices nor against one, unless both are worth the same. And it fits the strip."""
    rules, advice = Game(game).part("rules"), Game(game).part("advice")
    wide = Game(game).part("view").View.notice_w - SPARE
    lines = [harness.texts_of(game, lang)["reasons"] for lang in harness.LANGUAGES]
    average, most = AVERAGE[game]
    said, pairs, told = Counter(), 0, 0
    for one in deciding.mixed(game, EXPERT_REASONS, samples(60), 500):
        view = rules.hide(one.s, one.seat)
        worth = dict(zip(one.choices, deciding.weigh(game, one)[1], strict=True))

        def reason(action, *against, at=(view, one.seat)):
            more = (against,) if against else ()
            return tuple(advice.reason(*at, action, NAMES.__getitem__, *more))

        of = {action: reason(action) for action in one.choices}
        said[of[one.action][0]] += 1
        for key, *words in of.values():
            for texts in lines:
                shown = text.filled(texts[key], *words)
                assert text.width(shown) <= wide, shown
        for action in one.choices:
            others = [other for other in one.choices if worth[other] != worth[action]]
            for other in others:
                pairs += 1
                against = reason(action, other)
                told += bool(against)
                assert not against or against != reason(other, action), (against, bytes(view))
                assert of[action][0] == average or of[action] != of[other], (of[action], bytes(view))
    print(
        "\n{}: {:.1%} on average, {:.1%} of {} told".format(
            game, said[average] / said.total(), told / pairs, pairs
        ),
        said,
    )
    assert said[average] <= most * said.total() and told > 0.75 * pairs, said


# How many keys lead from a match's end to the next one; other counts are in tests/screens/keys.txt.


@pytest.mark.parametrize("game", game_ids())
def test_another_match_takes_at_most_three_keys(game):
    """From a match's end, at the last hand's result: A to go on, A past the picture, A on "again"."""
    rules = rules_of(game)
    *_, last = (bytes(s) for s, _, _ in walk(rules, 1, 4, bytes(len(rules.OPTIONS)), random.Random(1)))
    t = Scenario(game, "pt", players=4).resume(bytearray(last))
    ended, keys = t.match, 0
    while t.match is ended and keys < 4:
        t.until(lambda t: t.top is not t.view and not t.top.busy(), auto=False)
        t.press("A").frames(20)
        keys += 1
    assert keys <= 3 and not t.match.over()
    t.close()
