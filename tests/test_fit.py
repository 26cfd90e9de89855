# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Making the experts' weights: the C code matches the Python code, and it learns."""

import functools
import re
import subprocess

import pytest

from games.fodasse import expert, rules
from mesa.core.contract import apply
from mesa.core.rng import Rng
from sim.common.command import FAILED, USAGE, Problem
from sim.fit import fodasse, qu4to
from sim.fit import program as program_of

needs_c = pytest.mark.skipif(program_of.compiler() is None, reason="no C compiler: cc, gcc or clang")
SOME = {fodasse: 20_000, qu4to: 300}
"""Hands, or rounds, that can be learnt from in a second."""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return a function that returns a game's compiled program, built once."""
    return functools.cache(lambda game: program_of.build(tmp_path_factory.mktemp("fit"), game.FIT))


@pytest.fixture(scope="module")
def shown(built):
    return program_of.call(built(fodasse), "show", 14, fodasse.FIT.weights, stdout=subprocess.PIPE)


@needs_c
@pytest.mark.parametrize("game", SOME, ids=["fodasse", "qu4to"])
def test_one_command_learns_and_as_many_games_give_the_same_weights(
    game, tmp_path, capfd, monkeypatch, built
):
    """And a file is only written on demand."""
    fit = game.FIT._replace(weights=tmp_path / "expert.bin", check=lambda program: "some decisions")
    made = built(game)
    monkeypatch.setattr(program_of, "build", lambda *_: made)
    fit.weights.write_bytes(b"")
    assert fit.main(["--games", "1"]) == 0 and fit.weights.read_bytes() == b""
    assert fit.main(["--games", str(SOME[game]), "--write"]) == 0
    assert fit.weights.stat().st_size == game.FIT.weights.stat().st_size
    said = capfd.readouterr().out
    assert fit.main(["--games", str(SOME[game])]) == 0
    assert "some decisions agree" in said and "the same bytes as in" in capfd.readouterr().out
    if game == fodasse:
        wrong = [[float(n) for n in re.findall(r"/(\d\.\d+)", line)] for line in said.splitlines()]
        wrong = [line for line in wrong if line][:10]
        assert len(wrong) == 10 and all(len(line) == 7 for line in wrong)
        assert all(last < 0.9 * first for first, last in zip(wrong[0], wrong[-1], strict=True))


@needs_c
def test_inputs_values_and_answers_are_the_same_in_c(built):
    said = qu4to.check(built(qu4to), 25)
    assert int(re.findall(r"\d+", said)[0]) > 60


@needs_c
def test_rules_players_inputs_and_chances_are_the_same_in_c(shown):
    decisions, inputs = fodasse.compare(shown)
    assert decisions > 150 and inputs > 25_000


DIFFERENT = [
    ("medium's card", r"\n(card \d 1 .*) \d+(?=\n)", r"\n\1 30"),
    ("the inputs of a card", r"\n(card .*)\w\w (\d+)\n", r"\n\g<1>41 \2\n"),
    ("thousandths for a bid", r"\n(bid \d \d \d 0) 0\.\d+", r"\n\1 1.2"),
    ("whose turn it is", r"\ncard \d", r"\ncard 1"),
]


@needs_c
@pytest.mark.parametrize("said, right, wrong", DIFFERENT, ids=[one[0] for one in DIFFERENT])
def test_a_difference_is_found(shown, said, right, wrong):
    for hand in re.split("(?=hand )", shown)[1:]:
        changed = re.sub(right, wrong, hand, count=1)
        if changed != hand:
            break
    with pytest.raises(Problem, match="differ in " + said):
        fodasse.compare(changed)


def coached(monkeypatch, loss):
    """Return expert.search's cost of a card that its network rates worse by `loss` thousandths."""
    s = fodasse.dealt(2, 3, list(range(40)))
    for bid in (1, 1):
        apply(rules, s, rules.turn(s), rules.BID + bid)
    chances = iter([990, 500, 990 - loss, 500, 990 - loss, 500])
    monkeypatch.setattr(expert, "_chance", lambda *_: next(chances))
    values = [0] * 3
    list(expert.search(rules.hide(s, 0), 0, rules.legal(s, 0), 0, Rng(1), values))
    return values[0] - values[1]


@needs_c
def test_what_is_said_to_be_lost_is_lost_when_it_is_played_out(built, monkeypatch):
    """Many decisions are played out, with the best action and another: cards and bids, cheap and costly."""
    said = program_of.call(built(fodasse), "losses", 15_000, fodasse.FIT.weights, stdout=subprocess.PIPE)
    sums = {}  # by the network, by the coach, true; how many
    for kind, network, true, n in re.findall(
        r"(cards|bids) +said +(\d+) true +(-?\d+) \+- \d+ \((\d+)\)", said
    ):
        loss = coached(monkeypatch, int(network)) if kind == "cards" else int(network)
        row = sums.setdefault((kind, int(network) < 180), [0, 0, 0, 0])
        for i, x in enumerate((int(network), loss, int(true), 1)):
            row[i] += x * int(n)
    del sums["bids", True]  # too few
    assert len(sums) == 3
    for (kind, _), (network, loss, true, n) in sums.items():
        assert abs(loss - true) < 25 * n, sums
        assert kind == "bids" or abs(network - true) > 25 * n, sums
    assert coached(monkeypatch, 0) == 0 and 0 < coached(monkeypatch, 990) <= 990


def test_without_a_compiler_it_is_one_line(monkeypatch, capsys):
    monkeypatch.setattr(program_of, "COMPILERS", ("no-compiler-has-this-name",))
    before = fodasse.FIT.weights.read_bytes()
    assert fodasse.main(["--write"]) == FAILED
    assert "there is no C compiler" in capsys.readouterr().err
    assert fodasse.main(["--games", "0"]) == USAGE
    assert fodasse.FIT.weights.read_bytes() == before
