# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Playthroughs: whole random matches as text, compared with tests/golden/*.txt line by line.

They show the effect of a change of the rules. `pytest tests/test_playthroughs.py --rewrite` rewrites them;
read the difference before you commit it. Lines: `> seat action`, `! event seat a b`, and states in between,
in the game's notation, whole or as a seat sees them. A long match is cut to its beginning, its hands' ends
and its end; the checksum in the last line covers all its states, without the options.
"""

import binascii

import harness
import pytest

from mesa.core.contract import HAND_END
from mesa.core.rng import Rng

GOLDEN = harness.ROOT / "tests" / "golden"
IN_FULL = 150  # actions
LOOK_EVERY = 40  # actions


class Dice(Rng):
    """The project's own random numbers in the form that walk() needs: the same on every Python."""

    def random(self):
        """Return 0.000 … 0.999."""
        return self.below(1000) / 1000

    def choice(self, items):
        """Return one item of a list."""
        return items[self.below(len(items))]


def lines_of(game, seats, options):
    """Return the playthrough of one match, number 1."""
    rules, notation = harness.rules_of(game), harness.notation_of(game)
    out = ["{}, {} seats, {} options, number 1".format(game, seats, "other" if any(options) else "default")]
    events = []
    crc = 0
    for n, (s, seat, action) in enumerate(
        harness.walk(
            rules,
            1,
            seats,
            options,
            Dice(1),
            0 if any(options) else 0.02,
            lambda *event: events.append(event),
        )
    ):
        crc = binascii.crc32(s[: len(s) - len(options)], crc)
        hand_over = HAND_END in [event[0] for event in events]
        if n <= IN_FULL or hand_over or seat is None:
            out.extend("! " + " ".join(map(str, event)) for event in events)
        if n == 0 or n <= IN_FULL and n % LOOK_EVERY == 0 or hand_over or seat is None:
            out.extend(notation.text(s).splitlines())
            if n <= IN_FULL and seat is not None:
                out.append("seat {} sees".format(n // LOOK_EVERY % seats))
                out.extend(notation.text(rules.hide(s, n // LOOK_EVERY % seats)).splitlines())
        if n < IN_FULL and seat is not None:
            out.append("> {} {}".format(seat, notation.name(s, action)))
        elif n == IN_FULL and seat is not None:
            out.append("…")
        events.clear()
    out.append("{} actions, checksum {:08x}".format(n, crc))
    return out


def chosen():
    """Return two cases per game: most seats, defaults and interrupts; fewest seats, last choices."""
    for game in harness.game_ids():
        rules = harness.rules_of(game)
        sizes = [len(choices) for _, choices in rules.OPTIONS]
        yield game + "-default", (game, rules.SEATS[1], bytes(len(sizes)))
        yield game + "-other", (game, rules.SEATS[0], bytes(size - 1 for size in sizes))


CASES = dict(chosen())


@pytest.mark.parametrize("name", CASES)
def test_playthrough(name, request):
    path = GOLDEN / (name + ".txt")
    lines = lines_of(*CASES[name])
    if request.config.getoption("--rewrite"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    if not path.exists() and harness.begun(CASES[name][0]):
        pytest.skip("a game without tests of its own has no playthrough yet")
    assert path.exists(), "no playthrough yet: run pytest tests/test_playthroughs.py --rewrite and read it"
    assert lines == path.read_text(encoding="utf-8").splitlines()


def test_no_playthrough_without_a_game():
    assert {path.stem for path in GOLDEN.glob("*.txt")} <= set(CASES)
