# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach's stops, in every game that has one: the search, its pages, and a trial."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from games.fodasse import rules as fodasse
from games.qu4to import rules as qu4to
from games.sueca import rules as sueca
from sim.scenarios import Player, Scenario, Walk

RESULTS = {"sueca": "Count", "fodasse": "Ranking", "qu4to": "Result"}
"""By game: the scene that shows a hand's result."""


def at_result(game: str, lang: str, seed: int, hands: int, level: str, players: int | None) -> Player:
    """Go to the result of hand number `hands`, from 1, fully counted."""
    scenario = Scenario(game, lang, seed=seed, level=level, players=players)
    for hand in range(hands):
        if hand:
            scenario.press("A")
        scenario.until(lambda t: t.scene == RESULTS[game] and not t.top.busy())
    return scenario.frames(16)


@functools.lru_cache(maxsize=None)
def _memories(game: str, lang: str, *which: Any) -> bytes:
    """Return the memories of a console that shows that result: for all its stops it is played to once."""
    scenario = at_result(game, lang, *which)
    scenario.session.close()
    scenario.close()
    return bytes(scenario.board.nvm.data + scenario.board.sleep_memory.data)


def begun(game: str, lang: str, *which: Any) -> Player:
    """Go from that result, in the saved match, to the coach, whose search has started."""
    memories = _memories(game, lang, *which)
    scenario = Scenario(game, lang, None, level=which[2], memories=memories).reach("MatchSetup")
    scenario.frames().press("A").until(lambda t: t.scene == RESULTS[game] and not t.top.busy())
    return scenario.frames(16).press("DOWN", "A").reach("Coach", auto=False)


def search(game: str, which: tuple[Any, ...], lang: str) -> Player:
    """The bar, before anything is found."""
    return begun(game, lang, *which).until(lambda t: t.top.found.total, auto=False)


def first(game: str, which: tuple[Any, ...], lang: str) -> Player:
    """The first page, while the search goes on: half of the decisions have been weighed."""
    half = lambda t: t.scene == "Coach" and 2 * t.top.found.done >= t.top.found.total > 0  # noqa: E731
    return begun(game, lang, *which).until(half, auto=False)


def ended(scenario: Player) -> bool:
    """Return whether the coach is shown, and its search has ended."""
    return getattr(scenario.top, "search", scenario) is None


def page(game: str, which: tuple[Any, ...], wanted: Callable[[Any], Any] | None, lang: str) -> Player:
    """Go to the first page with a wanted decision (as in Search.decisions); None: the summary."""
    scenario = begun(game, lang, *which).until(ended, auto=False).frames(16)
    found = scenario.top.found
    pages = len(found.decisions)
    at = next((i for i in range(pages) if wanted and wanted(found.decisions[i])), pages)
    return scenario.press(*["RIGHT"] * ((at - found.at) % (pages + 1))).frames(4)


def tried(game: str, which: tuple[Any, ...], lang: str) -> Player:
    """Go to the message before a trial."""
    scenario = page(game, which, lambda decision: True, lang).press("A")
    return scenario.reach("Dialog", auto=False).frames(2)


LAID: dict[str, Callable[[bytearray], Any]] = {
    "sueca": lambda s: s[sueca.AT_LAID] % 4 > 2,
    "fodasse": lambda s: s[fodasse.AT_PHASE] == fodasse.PLAYING and s[fodasse.AT_LAID] > 1,
    "qu4to": lambda s: s[qu4to.AT_PHASE] == qu4to.PLAYING and s[qu4to.AT_LEAD] != qu4to.NONE,
}
"""By game: returns whether cards are on the table; if not, the player leads, bids or chooses a half."""


def follows(game: str, which: tuple[Any, ...], wanted: bool, lang: str) -> Player:
    """Go to the first page with cards on the table (`wanted`), or without."""
    return page(game, which, lambda decision: bool(LAID[game](decision[2])) == wanted, lang)


HANDS: dict[str, tuple[Any, ...]] = {
    "sueca": (2, 1, "random", None),
    "fodasse": (3, 7, "easy", 4),
    "qu4to": (4, 1, "easy", 4),
}
"""By game: (deal number, hand, level, players) of a hand with something of everything."""
GOOD: dict[str, tuple[Any, ...]] = {
    "sueca": (4, 1, "expert", None),
    "fodasse": (3, 4, "medium", 4),
}
"""… and of one in which nothing was lost."""

MORE: dict[str, Walk] = {
    game + "-good": functools.partial(page, game, which, None) for game, which in GOOD.items()
}
for _game, _which in HANDS.items():
    MORE[_game + "-search"] = functools.partial(search, _game, _which)
    MORE[_game + "-first"] = functools.partial(first, _game, _which)
    MORE[_game + "-follows"] = functools.partial(follows, _game, _which, True)
    MORE[_game + "-opens"] = functools.partial(follows, _game, _which, False)
    MORE[_game + "-all-in-all"] = functools.partial(page, _game, _which, None)
    MORE[_game + "-try"] = functools.partial(tried, _game, _which)
