# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The command that measures the traits of the ladders' people (sim/figures/traits.py)."""

import harness
import pytest

from mesa.ladder import opponent
from sim.figures import traits

QUICK = {"fodasse": (1, 2), "qu4to": (3, 6), "sueca": (1, 2, 3), "set": (3, 8)}
"""People whose trait is measured here: those of the fast levels. The command has them all."""


def row_of(game, person):
    """Return a person's row."""
    return next(row for row in traits.rows(game) if row.person == person)


def figure(game, person, **changed):
    """Return (figure, cases, whether it is true) of a person's first trait, the row changed so."""
    row = row_of(game, person)._replace(**changed)
    return traits.measure(row, traits.TRAITS[game][person][0], 30)


def test_everybody_of_every_ladder_has_a_measure():
    found = {game: {row[opponent.PERSON] for row in opponent.rows(game)} for game in harness.bot_ids()}
    assert {game: set(measures) for game, measures in traits.TRAITS.items()} == {
        game: people for game, people in found.items() if people
    }


@pytest.mark.parametrize("game, person", [(game, person) for game in QUICK for person in QUICK[game]])
def test_what_the_page_says_of_a_person_is_true(game, person):
    row = row_of(game, person)
    for trait in traits.TRAITS[game][person]:
        measured = traits.measure(row, trait, 60)
        assert measured[2], (trait.what, measured)


@pytest.mark.parametrize(
    "game, person, changed",
    [
        ("qu4to", 6, {"levels": b"\1\2\1"}),  # medium turns to the lower number as often
        ("sueca", 2, {"levels": b"\1\0\1\1"}),  # who plays at random takes the partner's tricks
        ("sueca", 1, {"levels": b"\1\0\1\1"}),
        ("set", 8, {"levels": b"\1\3"}),  # an expert does not look for five seconds
        ("set", 3, {"styles": b"\0\0"}),  # nobody is bold
        ("fodasse", 1, {"styles": bytes(4)}),
    ],
)
def test_of_somebody_else_it_is_not_true(game, person, changed):
    assert not figure(game, person, **changed)[2]


def test_the_command_prints_a_table_and_ends_with_1_where_a_trait_is_not_true(capsys, monkeypatch):
    said = traits.Trait("turns up", traits.every(traits.turns_up), 0.7)
    monkeypatch.setattr(traits, "TRAITS", {"qu4to": dict.fromkeys(range(1, 9), ())})
    traits.TRAITS["qu4to"][6] = (said,)
    assert traits.main(["qu4to", "--cases", "20"]) == 0
    assert "| qu4to 6 | turns up | 0.750 | 0.7 | 1 | 20 | yes |" in capsys.readouterr().out
    traits.TRAITS["qu4to"][6] = (said._replace(least=0.0, most=0.5),)
    assert traits.main(["qu4to", "--cases", "20"]) == 1
    out, err = capsys.readouterr()
    assert "| no |" in out and "Mostly turns cards to the higher number." in err
