# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Every level plays as its game's calibration says, and is as strong as it must be.

A wrong sign or weight changes an action somewhere, and so the checksum of a deal. `python -m sim.arena GAME
--calibrate` records the bots anew: do that only for bots that are meant to play differently, and look at the
shares. A game without a calibration is not compared.
"""

import binascii

import harness
import pytest
from conftest import samples

from mesa.core.contract import HAND_END
from mesa.core.rng import Rng
from sim.contest import calibration
from sim.contest.matches import load

KEPT = calibration.every()
LEVELS = [(game, name) for game, kept in KEPT.items() for name in kept["levels"]]


@pytest.mark.long
@pytest.mark.parametrize("game, name", LEVELS)
def test_a_level_plays_as_it_did(game, name):
    """Some deals, with the first and with the last choices of all options; all deals with --long.

    The best level, which may think long, plays fewer.
    """
    names = load(game)[1].LEVELS
    level = names.index(name)
    lines = KEPT[game]["levels"][name]["deals"][: samples(2) if level == len(names) - 1 else samples(8, 4)]
    first = KEPT[game]["first"]
    played = [calibration.deal((game, level, first + i)) for i in range(len(lines))]
    assert played == lines, (
        "if it is meant to play differently, or an option has a new choice: python -m sim.arena {}"
        " --calibrate".format(game)
    )


@pytest.mark.parametrize("game", KEPT)
def test_each_level_beats_the_one_below_as_often_as_it_must(game):
    assert tuple(KEPT[game]["levels"]) == tuple(load(game)[1].LEVELS[1:])
    for name, kept in KEPT[game]["levels"].items():
        assert kept["won"] == calibration.share(kept["deals"]), name
        assert kept["won"] >= kept["least"] > 0.5, name


def test_a_new_calibration_keeps_what_must_not_change():
    """The least share stays, and so does the factor of the board's time; a new game has neither."""
    game = next(iter(KEPT))
    count = len(KEPT[game]["levels"])
    new = calibration.content(game, KEPT[game], [["0.250 00000000", "0.500 00000000"]] * count)
    assert new["board_us"] == KEPT[game]["board_us"]
    for name, level in new["levels"].items():
        assert level["least"] == KEPT[game]["levels"][name]["least"] and level["won"] == 0.375
    for share, least in ((0.375, calibration.FEWEST), (0.6, 0.5), (0.9, 0.8)):
        begun = calibration.content(game, {}, [["{:.3f} 00000000".format(share)]] * count)
        assert "board_us" not in begun
        for level in begun["levels"].values():
            assert level["least"] == pytest.approx(least) or share == 0.6 and share >= level["least"] > least


# Playthroughs: whole random matches as text, compared with tests/golden/*.txt line by line.
#
# They show the effect of a change of the rules. `pytest tests/test_strength.py --rewrite` rewrites
# them; read the difference before you commit it. Lines: `> seat action`, `! event seat a b`, and states in
# between, byte by byte, whole or as a seat sees them. A long match is cut to its beginning, its
# hands' ends and its end; the checksum in the last line covers all its states, without the options. If it
# changes, stored matches cannot go on: the rules get another VERSION.


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
    out = ["{}, {} seats, options {}, number 1".format(game, seats, "".join(map(str, options)))]
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
            out.extend(harness.text_of(rules, s))
            if n <= IN_FULL and seat is not None:
                out.append("seat {} sees".format(n // LOOK_EVERY % seats))
                out.extend(harness.text_of(rules, rules.hide(s, n // LOOK_EVERY % seats)))
        if n < IN_FULL and seat is not None:
            out.append("> {} {}".format(seat, notation.name(s, action)))
        elif n == IN_FULL and seat is not None:
            out.append("…")
        events.clear()
    out.append("{} actions, version {}, checksum {:08x}".format(n, rules.VERSION, crc))
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
        before = path.read_text(encoding="utf-8").splitlines() if path.exists() else lines
        (was, sum_was), (now, sum_now) = (ends[-1].split("version")[1].split(",") for ends in (before, lines))
        same = before[0] != lines[0] or was != now or sum_was == sum_now
        assert same, "states are no longer the same: raise VERSION"
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    if not path.exists() and harness.begun(CASES[name][0]):
        pytest.skip("a game without tests of its own has no playthrough yet")
    assert path.exists(), "no playthrough yet: run pytest tests/test_strength.py --rewrite and read it"
    assert lines == path.read_text(encoding="utf-8").splitlines()


def test_no_playthrough_without_a_game():
    assert {path.stem for path in GOLDEN.glob("*.txt")} <= set(CASES)
