# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a hint or the coach says of a choice compares it with the others: it cannot be said of another one.

tests/minds has a position for each reason. `--long 10 -s` looks at 1000 positions of each game, and prints
what hints say there.
"""

from collections import Counter

import harness
import pytest
from common import deciding
from conftest import samples

from mesa.core.match import NAMES
from mesa.core.scope import Game
from mesa.ui import text

EXPERT = 3
AVERAGE = {"sueca": ("because_best", 0.17), "fodasse": ("best_on_average", 0.1), "qu4to": ("best", 0.45)}
"""By game, what says nothing in particular, and how many hints may."""


@pytest.mark.long
@pytest.mark.parametrize("game", deciding.GAMES)
def test_what_is_said_of_a_choice_is_said_of_no_other(game):
    """Neither among all choices nor against one, unless both are worth the same. And it fits the strip."""
    rules, advice = Game(game).part("rules"), Game(game).part("advice")
    wide = Game(game).part("view").View.notice_w
    lines = [harness.texts_of(game, lang)["reasons"] for lang in harness.LANGUAGES]
    average, most = AVERAGE[game]
    said, pairs, told = Counter(), 0, 0
    for one in deciding.mixed(game, EXPERT, samples(60), 500):
        view = rules.hide(one.s, one.seat)
        worth = dict(zip(one.choices, deciding.weigh(game, one)[1], strict=True))

        def reason(action, *against, at=(view, one.seat)):
            more = (against,) if against else ()
            return tuple(advice.reason(*at, action, NAMES.__getitem__, *more))

        of = {action: reason(action) for action in one.choices}
        said[of[one.action][0]] += 1
        for key, *words in of.values():
            for texts in lines:
                shown = text.symbols(text.filled(texts[key], *words))
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
