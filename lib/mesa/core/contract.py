# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The few constants and byte helpers that all games' rules share.

Pure: no display, no clock, no randomness. docs/CONTRACT.md has the whole contract.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable, Generator, Protocol, Sequence

    from mesa.core.rng import Rng

ANY = const(-1)
"""turn(): everybody may act (SET only)."""
OVER = const(-2)
"""turn(): the match is over."""
HAND_OVER = const(-3)
"""turn(): the hand is scored and its result is shown; it is nobody's turn, the next hand must be dealt."""
DEAL = const(255)
"""The one action of HAND_OVER: deal the next hand."""
HIDDEN = const(0xFF)
"""What hide() writes where a seat may not know the card."""

HAND_END = const(1)
"""Event: a hand has been scored. seat, a and b are the game's own."""
MATCH_END = const(2)
"""Event: the match is over; `winners(s)` says who won."""
FIRST_OWN_EVENT = const(8)
"""Games number their own events from here."""

AT_SEED = const(3)
"""Where the deal number stands in the state, four bytes, of rules without a `deal_number`."""
AT_HAND = const(7)
"""Where the number of hands before this one stands, of rules without a `hand_number`."""


def get16(s: "bytes | bytearray", at: int) -> int:
    """Return the signed 16-bit number in s[at:at + 2], low byte first."""
    n = s[at] | s[at + 1] << 8
    return n - 0x10000 if n & 0x8000 else n


def put16(s: bytearray, at: int, n: int) -> None:
    """Write the signed 16-bit number n (-32768 … 32767) to s[at:at + 2], low byte first."""
    s[at] = n & 0xFF
    s[at + 1] = n >> 8 & 0xFF


def get_seed(s: "bytes | bytearray", at: int) -> int:
    """Return the deal number, 0 … 2**29 - 1, in s[at:at + 4], low byte first."""
    return s[at] | s[at + 1] << 8 | s[at + 2] << 16 | s[at + 3] << 24


def put_seed(s: bytearray, at: int, seed: int) -> None:
    """Write the deal number to s[at:at + 4]."""
    for i in range(4):
        s[at + i] = seed & 0xFF
        seed >>= 8


def no_events(event: int, seat: int, a: int, b: int) -> None:
    """Ignore an event: `emit` of rules that nobody listens to."""


def apply(rules: "Rules", s: bytearray, seat: int, action: int, emit: "Emit" = no_events) -> None:
    """Carry out an action. ValueError if it is illegal or nobody has that seat; then s is unchanged."""
    there = seat == HAND_OVER or 0 <= seat < len(rules.scores(s))
    reason = rules.why(s, seat, action) if there else "no seat"
    if reason:
        raise ValueError("seat {} may not do {}: {}".format(seat, action, reason))
    rules.step(s, seat, action, emit)


def ranks(rules: "CompleteRules", s: bytearray) -> "list[int]":
    """Return by seat a number that is higher for a better place, at a match's end: by the rules, if more than
    points decide; else by points, of which the most win, or the fewest.
    """
    points = rules.scores(s)
    if rules.rank:
        return [rules.rank(s, seat) for seat in range(len(points))]
    winners = rules.winners(s)
    return [-n for n in points] if winners and points[winners[0]] < max(points) else points


# What rules have that lack a function of their own (mesa.core.optional)


def anytime(s: bytearray, seat: int) -> list[int]:
    """Return []: nothing is done out of turn."""
    return []


def deadline(s: bytearray) -> "tuple[int, int, int] | None":
    """Return None: there is no time limit."""
    return None


def hand_number(s: bytearray) -> int:
    """Return the number of hands before this one, up to 255."""
    return s[AT_HAND]


def deal_number(s: bytearray) -> int:
    """Return the seed that `new` was given."""
    return get_seed(s, AT_SEED)


if _TYPE_CHECKING:
    Options = Sequence[tuple[str, tuple[str, ...]]]
    """Options by index: the name of each, and its choices by index."""

    Emit = Callable[[int, int, int, int], Any]
    """emit(event, seat, a, b): how rules report what everybody may know."""

    class Rules(Protocol):
        """A game's rules module (docs/CONTRACT.md)."""

        @property
        def VERSION(self) -> int: ...
        @property
        def REAL_TIME(self) -> bool: ...
        @property
        def SEATS(self) -> tuple[int, int]: ...
        @property
        def OPTIONS(self) -> Options: ...
        def new(self, seed: int, seats: int, options: bytes | bytearray) -> bytearray: ...
        def turn(self, s: bytearray) -> int: ...
        def legal(self, s: bytearray, seat: int) -> list[int]: ...
        def step(self, s: bytearray, seat: int, action: int, emit: Emit = ...) -> None: ...
        def why(self, s: bytearray, seat: int, action: int) -> str | None: ...
        def hide(self, s: bytearray, seat: int) -> bytearray: ...
        def guess(self, seen: bytearray, seat: int, rng: Rng) -> bytearray: ...
        def scores(self, s: bytearray) -> list[int]: ...
        def hand_scores(self, s: bytearray) -> list[int]: ...
        def winners(self, s: bytearray) -> list[int]: ...

    class CompleteRules(Rules, Protocol):
        """Rules with all that a game may leave out, as mesa.core.scope.Game reads them."""

        def anytime(self, s: bytearray, seat: int) -> list[int]: ...
        def deadline(self, s: bytearray) -> tuple[int, int, int] | None: ...
        def hand_number(self, s: bytearray) -> int: ...
        def deal_number(self, s: bytearray) -> int: ...

        TEAMS: dict[int, tuple[tuple[int, ...], ...]]
        decided: Callable[[bytearray], bool] | None
        rank: Callable[[bytearray, int], int] | None
        set_first_leader: Callable[[bytearray, int], None] | None
        watched: Callable[[bytearray], bytes | bytearray] | None

    Thinking = Generator[int | None, int, None]
    """What think() yields in real time, where it is sent the ms that have passed: None until it acts."""
    Answers = Generator[int, None, None]
    """What think() yields if bots act in turn: actions, each the best so far."""

    class Bots(Protocol):
        """A game's bots module. If bots act in turn, it also has YIELDS: slices of thinking by level."""

        @property
        def LEVELS(self) -> tuple[str, ...]: ...
        def think(
            self, seen: bytearray, seat: int, level: int, style: int, rng: Rng, since: int
        ) -> Thinking | Answers: ...

    class Notation(Protocol):
        """A game's notation module: the words of logs."""

        def name(self, s: bytearray, action: int) -> str: ...

    class Manifest(Protocol):
        """A game's package: the constants that are read before it is opened (docs/GAME.md, Manifest)."""

        # The fewest and the most players, 1 … 8
        @property
        def SEATS(self) -> tuple[int, int]: ...
        # The place in the launcher
        @property
        def ORDER(self) -> int: ...
        # The steps of strength, easiest first (mesa.core.steps)
        @property
        def STEPS(self) -> tuple[int, ...]: ...
        # Preferences, which change only how the game looks: at most eight, with up to four choices each
        @property
        def PREFS(self) -> Options: ...

    class CompleteManifest(Manifest, Protocol):
        """A manifest with all that a game may leave out, as mesa.core.scope.Game reads it."""

        # Rows (option, other option, the choice that it must have) for an option to be shown. ("alone",
        # "seats", "1"): only for one player
        DEPENDS: tuple[tuple[str, str, str], ...]
        # Rows (option, choice) in which a first match differs from the defaults
        FIRST: tuple[tuple[str, str], ...]
        # (deal number, hands) of the guided hand, and of the first match on a new console
        GUIDED: tuple[int, int] | None
        # (the option that sets how long a match is, for each of its choices the minutes by number of players)
        LENGTH: tuple[str, tuple[bytes, ...]] | None
        # Rows of the set-up page that lead to more: "problems", "ladder", or both
        PAGES: str
        # The opponents of its ladder, as mesa.ladder.opponent describes them
        OPPONENTS: str
        # What a problem needs of PARTS, "" for all
        PROBLEM: str
        # The modules that a match needs at its start; docs/GAME.md has the order
        PARTS: str
        # The last seat that another person may take; then the game has seats.py or, in real time, pair.py
        PEOPLE: int
        # Rows (option or preference, choice) that make a match trivial: it is uncounted then
        UNCOUNTED: tuple[tuple[str, str], ...]
