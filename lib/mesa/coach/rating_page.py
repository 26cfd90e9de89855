# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The second page of records: how well the player decides (mesa.board.rating), with how sure that is, and
what costs most.
"""

from micropython import const

from mesa import screens
from mesa.board import rating
from mesa.board.rating import BLOCK, BLOCKS, blocks, current, losses
from mesa.board.records import RATING_SCALE
from mesa.board.setting import RATING_OFF
from mesa.core.scope import Game
from mesa.ui import text, text_file, text_layout, theme
from mesa.ui.heading import GamePage

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType
    from typing import Any

    from mesa.ui.scene import ConsoleParts

    Record = bytes | bytearray

_X = const(4)
_W = const(152)
_LAST = const(18)  # y
_NUMBER = const(28)
_LATELY = const(63)
_COSTS = const(82)
_KEYS_Y = const(117)
ENOUGH = const(3)  # blocks from which on there is an accuracy: fewer do not say how sure it is
# Student's t for an interval of 95 %, in tenths, by the number of blocks, from ENOUGH on
_T = const(b"\x2b\x20\x1c\x1a\x18\x18\x17\x17\x16\x16")


class RatingPage(GamePage):
    """Opened from the mesa.home.records_page.RecordsPage, which makes way: judging takes memory."""

    def __init__(self, console: "ConsoleParts", games: "Sequence[Any]", at: int) -> None:
        super().__init__(console)
        self.games = games
        self.at = at
        self.texts: "tuple[bytes, ...]" = ()
        self.counted = 0  # decisions that the page shows

    def say(self, key: str, *values: object) -> str:
        """Return a text of the console's section `rating`; see Words.text."""
        return text.say(self.texts, key, *values)

    def enter(self) -> "Iterator[bool | None]":
        self.texts = text_file.parts(None, self.console.words.code, "rating")
        game = self.games[self.at].name
        self.heading()
        yield False
        record = self.console.store.game(game)
        part = Game(game).part("mistakes")
        self.counted = rating.count(record)
        found = None
        if part:
            rating.begin(record, part.VERSION)
            found = shown(record)
        if found:
            said = self.say("last", self.counted, (found[0] + 5) // 10)
            self.label(said, _X, _LAST, theme.INFO)
            self.number(part.SCALE, *found)
            yield False
            self.label(self.say(lately(record, *found)), _X, _LATELY, theme.INFO)
            yield False
            self.costs(game, part.KINDS, costliest(record))
        else:
            self.few(part, rating.count(record), record[RATING_SCALE] & rating.ANEW)
        keys = text.UP_KEY + " " + self.t("records")
        self.label(keys, _X, _KEYS_Y, theme.KEYS)
        if self.console.store.get(RATING_OFF):
            self.label(self.say("off"), 156, _KEYS_Y, theme.BAD, text.RIGHT)

    def number(self, scale: "Sequence[int]", part: int, width: int) -> None:
        """Write which step plays like that, and between which ones it is, from tenths of a percent."""
        low, here, high = [(step(one, scale) + 5) // 10 for one in (part - width, part, part + width)]
        said = self.say("plays", here)
        self.label(said, _X, _NUMBER, theme.VALUE, big=True)
        if low < high:
            self.label(self.say("between", low, high), _X, _NUMBER + 17)

    def costs(self, game: str, kinds: "Sequence[str]", kind: int) -> None:
        """Write which kind of mistake costs most."""
        if kind < 0:
            self.label(self.say("none"), _X, _COSTS, theme.INFO)
            return
        said = text_file.line(self.console.words, game, "mistakes", kinds[kind])
        self.label(self.say("costs"), _X, _COSTS, theme.INFO)
        self.label(said, _X, _COSTS + text.LINE)

    def few(self, part: "ModuleType | None", decisions: int, anew: int) -> None:
        """Write that there are too few decisions and when they are judged, or that they never are.

        anew: there were some on another scale.
        """
        group = self.group
        if not part:
            text_layout.write(group, self.say("never"), 50, _W, theme.INFO)
            return
        self.centred(self.say("few"), 23, theme.TITLE, True)
        most = ENOUGH * rating.BLOCK
        self.centred(self.say("count", decisions, most), 42)
        theme.rect(group, 38, 55, 84, 8, theme.SHADOW)
        if decisions:
            theme.rect(group, 40, 57, max(1, 80 * decisions // most), 4, theme.SELECTED)
        text_layout.write(group, self.say("anew" if anew else "what"), 70, _W, theme.INFO)

    def tick(self, ms: int) -> None:
        """Show what has been judged meanwhile."""
        if self.console.search:
            record = self.console.store.game(self.games[self.at].name)
            if rating.count(record) != self.counted:
                self.console.stack.renew()

    def other(self, k: int) -> None:
        self.console.navigation().show_launcher((screens.RECORDS_PAGE, self.console, self.at))


def shown(record: "Record") -> "tuple[int, int] | None":
    """Return (accuracy, half the width of its interval of 95 %) in tenths of a percent, None if there are
    less than ENOUGH blocks.
    """
    found = blocks(record)
    return estimate(found, *current(record)) if len(found) >= ENOUGH else None


def estimate(found: "list[tuple[int, int]]", lost: int = 0, staked: int = 0) -> "tuple[int, int]":
    """Return the same for (loss, stake) of some blocks, at least ENOUGH, and of the one under way.

    Accuracy is 1 - loss / stake: 100 for the expert, about 0 for random choices. The interval comes from how
    much the blocks differ; a mistake that has not happened yet may still cost the stake of a decision.
    """
    n = len(found)
    all_lost = sum([loss for loss, _ in found])
    all_staked = sum([stake for _, stake in found])
    squares = 0.0
    for loss, stake in found:
        squares += (loss - all_lost * stake / all_staked) ** 2
    error = 100 * _T[min(n, BLOCKS) - ENOUGH] * (squares * n / (n - 1)) ** 0.5 / all_staked
    lost += all_lost
    staked += all_staked
    accuracy = 1000 - (2000 * lost + staked) // (2 * staked)
    return max(0, accuracy), max(1000 // (n * BLOCK), int(error + 0.5))


def step(part: int, scale: "Sequence[int]") -> int:
    """Return the step of strength (mesa.core.steps) that plays with this accuracy, in tenths: 10 … 80.

    part: tenths of a percent. scale: the game's SCALE, the accuracy of each step.
    """
    last = len(scale) - 1
    for i in range(last):
        if part < scale[i + 1]:
            return 10 * (i + 1) + max(0, 10 * (part - scale[i]) // (scale[i + 1] - scale[i]))
    return 10 * (last + 1)


def lately(record: "Record", part: int, width: int) -> str:
    """Return which text says how the newest ENOUGH blocks compare with `part`, give or take `width`."""
    newest = estimate(blocks(record)[:ENOUGH])[0]
    return "better" if newest > part + width else "worse" if newest < part - width else "same"


def costliest(record: "Record") -> int:
    """Return the kind of mistake that has cost most lately, -1 for none."""
    lost = losses(record)
    most = max(lost)
    return lost.index(most) if most else -1
