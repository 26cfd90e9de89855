# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match: bots that stop and begin again, deadlines, what is written down, hands that follow."""

from sim.mutant import Mutant

_MATCH = "lib/mesa/core/match.py"
_TESTS = ("tests/test_match.py", "tests/test_log.py")

MUTANTS = (
    Mutant(
        "bots-think-on-when-the-state-changes",
        _MATCH,
        "        self._stop()\n        self.waited = 0\n",
        "        self.waited = 0\n",
        _TESTS,
    ),
    Mutant(
        "a-bot-does-not-wait-anew",
        _MATCH,
        "        self._stop()\n        self.waited = 0\n",
        "        self._stop()\n",
        _TESTS,
    ),
    Mutant(
        "bots-are-not-closed",
        _MATCH,
        "            thinker.close()\n        self._thinkers",
        "            pass\n        self._thinkers",
        _TESTS,
    ),
    Mutant(
        "bots-that-stopped-are-asked-again",
        _MATCH,
        "            thinker.close()\n        self._thinkers = []\n",
        "            thinker.close()\n",
        _TESTS,
    ),
    Mutant("released-in-real-time", _MATCH, "if self._thinkers and self.real_time:", "if False:", _TESTS),
    Mutant(
        "never-released-in-real-time",
        _MATCH,
        "if self._thinkers and self.real_time:",
        "if self.real_time:",
        _TESTS,
    ),
    Mutant(
        "released-while-they-think",
        _MATCH,
        "        self._stop()\n        self._bots = None\n",
        "        self._bots = None\n",
        _TESTS,
    ),
    Mutant(
        "not-released",
        _MATCH,
        "        self._bots = None\n        return True\n",
        "        return True\n",
        _TESTS,
    ),
    Mutant(
        "the-bots-level-of-another-seat",
        _MATCH,
        "level = match.levels[seat]",
        "level = match.levels[seat - 1]",
        _TESTS,
    ),
    Mutant("the-same-clock-begins-anew", _MATCH, "if due != self.due:", "if True:", _TESTS),
    Mutant(
        "no-clock-in-ones-turn",
        _MATCH,
        "        if turn == self.human:\n            return self._timed_out(ms)\n",
        "        if turn == self.human:\n            return False\n",
        _TESTS,
    ),
    Mutant(
        "no-clock-while-a-bot-thinks",
        _MATCH,
        "            return self._timed_out(ms)\n        self._apply(turn, thinker.answer)",
        "            return False\n        self._apply(turn, thinker.answer)",
        _TESTS,
    ),
    Mutant("a-frame-too-late", _MATCH, "if self.left > 0:", "if self.left >= 0:", _TESTS),
    Mutant(
        "actions-stop-the-clock",
        _MATCH,
        "            self.left -= ms  # the clock runs on through actions\n",
        "",
        _TESTS,
    ),
    Mutant(
        "a-bot-a-frame-later", _MATCH, "self.waited < self.bot_ms:", "self.waited <= self.bot_ms:", _TESTS
    ),
    Mutant(
        "the-first-seat-wins-a-tie",
        _MATCH,
        "                    chosen -= 1\n",
        "                    chosen = 0\n",
        _TESTS,
    ),
    Mutant(
        "the-count-of-moves-has-no-end",
        _MATCH,
        "self.moves = (self.moves + 1) & 0xFFFF",
        "self.moves = self.moves + 1",
        _TESTS,
    ),
    Mutant(
        "the-log-names-nobody",
        _MATCH,
        "self.log.add(seat, action, seat != turn)",
        "self.log.add(seat, action, False)",
        _TESTS,
    ),
    Mutant(
        "hands-follow-on-the-screen",
        _MATCH,
        "            if self.shown:\n                return False\n",
        "",
        _TESTS,
    ),
    Mutant(
        "a-table-never-forgets", _MATCH, "if seen is None or seen != self._seen:", "if seen is None:", _TESTS
    ),
    Mutant(
        "still-resumed-after-a-deal",
        _MATCH,
        "        self._apply(TABLE, DEAL)\n        self.resumed = False\n",
        "        self._apply(TABLE, DEAL)\n",
        _TESTS,
    ),
    Mutant(
        "goes-on-with-another-version",
        _MATCH,
        "elif state[0] != rules.VERSION:",
        "elif state[0] > rules.VERSION:",
        _TESTS,
    ),
    Mutant(
        "events-in-the-wrong-order", _MATCH, "return self.events.pop(0)", "return self.events.pop()", _TESTS
    ),
    Mutant(
        "three-by-default",
        _MATCH,
        "return min(4, rules.SEATS[1])",
        "return min(3, rules.SEATS[1])",
        (*_TESTS, "tests/test_link.py"),
    ),
)
