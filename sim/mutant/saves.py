# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is kept: fields one off, bounds, counts at their ends, the newer of two copies, when flash is written."""

from sim.mutant import Mutant

_STORE = "lib/mesa/board/store.py"
_LOAD = "lib/mesa/board/store_load.py"
_CONSOLE = "lib/mesa/app/console.py"
_TESTS = ("tests/test_store.py", "tests/test_saves.py")

MUTANTS = (
    Mutant("a-setting-of-16-bits-has-8", _STORE, "        self.put(field + 1, value >> 8)\n", "", _TESTS),
    Mutant(
        "a-short-name-has-the-old-ones-end",
        _STORE,
        "for i in range(NAME_MAX):\n            self.put",
        "for i in range(len(codes)):\n            self.put",
        _TESTS,
    ),
    Mutant(
        "a-name-of-13-letters",
        _STORE,
        "if len(codes) > NAME_MAX or",
        "if len(codes) > NAME_MAX + 1 or",
        _TESTS,
    ),
    Mutant(
        "preferences-from-the-first-byte",
        _STORE,
        "self.data[at + PREFS + i // 4]",
        "self.data[at + PREFS]",
        _TESTS,
    ),
    Mutant("the-last-game-has-no-place", _STORE, "at < SIZE - GAME and", "at < SIZE - 2 * GAME and", _TESTS),
    Mutant(
        "a-count-has-no-end", _STORE, "            if n < 0xFFFF:\n", "            if n <= 0xFFFF:\n", _TESTS
    ),
    Mutant(
        "the-winner-one-seat-off",
        _STORE,
        "record[WINNER] = 1 + winners[0] if",
        "record[WINNER] = winners[0] if",
        _TESTS,
    ),
    Mutant("two-winners-are-one", _STORE, "if len(winners) == 1 else 0", "if winners else 0", _TESTS),
    Mutant(
        "a-match-that-is-over-waits",
        _STORE,
        "        self.drop_match()\n        self.put_first(record)\n",
        "        self.put_first(record)\n",
        _TESTS,
    ),
    Mutant(
        "the-first-seat-leads-nothing",
        _STORE,
        "d[13] = 0 if match.leader is None else 1 + match.leader",
        "d[13] = 1 + match.leader if match.leader else 0",
        _TESTS,
    ),
    Mutant("hints-have-no-end", _STORE, "d[14] = min(match.hints, 255)", "d[14] = match.hints", _TESTS),
    Mutant(
        "seconds-have-no-end", _STORE, "min(match.played // 1000, 0xFFFF)", "match.played // 1000", _TESTS
    ),
    Mutant(
        "levels-of-one-bit",
        _STORE,
        "levels |= (match.levels[seat] & 3) << 2 * seat",
        "levels |= (match.levels[seat] & 1) << 2 * seat",
        _TESTS,
    ),
    Mutant(
        "options-one-off",
        _STORE,
        "packed[i // 2] |= choices[i] << 4 * (i % 2)",
        "packed[i // 2] |= choices[i] << 4 * (1 - i % 2)",
        _TESTS,
    ),
    Mutant(
        "a-state-of-another-length",
        _STORE,
        "d[STATE : STATE + d[MATCH + 17]]",
        "d[STATE : STATE + STATE_MAX]",
        _TESTS,
    ),
    Mutant("bounds-of-brightness", _STORE, "\\x01\\x0a\\x08", "\\x01\\x0b\\x08", _TESTS),
    Mutant(
        "bounds-of-pace", _STORE, "\\x00\\x01\\x01\\x00\\x02\\x00", "\\x00\\x01\\x01\\x00\\x01\\x00", _TESTS
    ),
    Mutant(
        "bounds-of-the-lights",
        _STORE,
        "\\x00\\x01\\x01\\x00\\x02\\x00",
        "\\x00\\x02\\x01\\x00\\x02\\x00",
        _TESTS,
    ),
    Mutant("the-31st-is-out-of-bounds", _STORE, "\\x00\\x00\\x1f\\x00", "\\x00\\x00\\x1e\\x00", _TESTS),
    Mutant(
        "the-same-is-written-again",
        _STORE,
        "write = write or bytes(self.nvm[6:n]) != self._pack(n, 0)[6:n]",
        "write = True",
        _TESTS,
    ),
    Mutant(
        "the-battery-is-not-written",
        _STORE,
        "            self.scratch[0 : n + 4] = self._pack(n, self.generation)\n",
        "            pass\n",
        _TESTS,
    ),
    Mutant(
        "the-same-generation",
        _STORE,
        "self.generation = (self.generation + 1) & 0xFFFF",
        "self.generation = self.generation & 0xFFFF",
        _TESTS,
    ),
    Mutant(
        "thirteen-games",
        _STORE,
        "min(games, GAME_COUNT) if games >= 0",
        "min(games, GAME_COUNT) if games >= 1",
        _TESTS,
    ),
    Mutant(
        "letters-that-are-none",
        _STORE,
        "return c & 0x7F >= 32 and c != 0x7F",
        "return c & 0x7F >= 32",
        _TESTS,
    ),
    Mutant("the-newer-battery-is-old", _LOAD, "& 0xFFFF <= 1:", "& 0xFFFF <= 0:", _TESTS),
    Mutant("the-older-battery-is-new", _LOAD, "& 0xFFFF <= 1:", "& 0xFFFF <= 2:", _TESTS),
    Mutant("eight-do-not-play", _LOAD, "d[at + store.SEATS] > 8", "d[at + store.SEATS] >= 8", _TESTS),
    Mutant("the-eighth-does-not-win", _LOAD, "d[at + store.WINNER] > 8", "d[at + store.WINNER] >= 8", _TESTS),
    Mutant("nobody-wins-all", _LOAD, "if won > played:", "if won >= played > 0:", _TESTS),
    Mutant(
        "the-last-seat-does-not-lead",
        _LOAD,
        "d[match + 13] <= d[match + 2]",
        "d[match + 13] < d[match + 2]",
        _TESTS,
    ),
    Mutant("a-state-of-160-bytes-is-too-long", _LOAD, "<= store.STATE_MAX", "< store.STATE_MAX", _TESTS),
    Mutant("the-date-of-1-0-0", _LOAD, "data[17:20] = block[12:15]", "data[16:19] = block[12:15]", _TESTS),
    Mutant(
        "the-last-game-of-1-0-0", _LOAD, "data[20:22] = block[10:12]", "data[20:22] = block[11:13]", _TESTS
    ),
    Mutant(
        "the-games-of-1-0-0-the-other-way-round",
        _LOAD,
        "for at in range(88, 23, -16):",
        "for at in range(24, 89, 16):",
        _TESTS,
    ),
    Mutant(
        "flash-in-the-first-minute", _CONSOLE, "            and self._unsaved >= self._wait\n", "", _TESTS
    ),
    Mutant(
        "flash-between-two-keys",
        _CONSOLE,
        "(self._idle >= _QUIET or self._unsaved >= _AGAIN)",
        "(True or self._unsaved >= _AGAIN)",
        _TESTS,
    ),
    Mutant(
        "a-match-that-is-over-stays-in-flash",
        _CONSOLE,
        "            if self.store.flash_has_match():  # a power cut would bring it back\n                self.save_now()\n",
        "",
        _TESTS,
    ),
    Mutant(
        "counted-twice",
        _CONSOLE,
        "            self.store.count(match.game, match.rules.winners(match.s))\n            self._saved = match.moves\n",
        "            self.store.count(match.game, match.rules.winners(match.s))\n",
        _TESTS,
    ),
)
