# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A short make evening: it is played as planned, and ends with an error when it must."""

import pytest

from sim import bench, build, evening
from sim.drive import constants

GAME, OTHER = "qu4to", "sueca"
PLAN = [(GAME, [2, 2]), (OTHER, [4])]


@pytest.fixture(scope="module")
def played():
    """Play three matches of two games on CPython."""
    return evening.played_here(PLAN, 100)


def test_every_game_with_every_number_of_players_is_played_more_than_once():
    planned = evening.plan(sorted(bench.games()))
    for game in bench.games():
        few, most = bench._constant(build.ROOT / "games" / game / "rules.py", "SEATS")
        tables = [players for name, players in planned if name == game]
        assert len(tables) == 2 and all(set(players) == set(range(few, most + 1)) for players in tables)
        assert all(players.count(few) == 2 for players in tables)


def test_what_an_evening_has(played):
    """It has every page, another language in mid-match, a match that is left and continued, and restarts: for
    About after each game, and for the game after it.
    """
    assert {page for _, page in played["visits"]} == {
        "settings", "about", "options", "deal number", "help", "pause", "Select", "come back"
    }  # fmt: skip
    assert len(played["restarts"]) == 3 and [m[1:] for m in played["matches"]] == [
        [GAME, 2], [GAME, 2], [OTHER, 4]
    ]  # fmt: skip
    texts = [text for _, text in played["words"]]
    assert any("Continue" in text for text in texts) and any("Continuar" in text for text in texts)
    places = [tuple(place[1:]) for place in played["places"]]
    assert sum(places.count(place) > 1 for place in set(places)) >= 5
    assert "ErrorScreen" not in played["scenes"]


def test_a_short_evening_is_the_same_on_the_vm_and_memory_stays_flat(files, played):
    seen = evening.Replay(files, played).run()
    assert list(seen.moved()) == []
    assert seen.restarts == played["restarts"]
    rows = list(evening.table(played, seen))
    assert [row.split()[:2] for row in rows[2:-1]] == [[GAME, "2"], [OTHER, "4"]]
    assert rows[-1].split()[2] == str(len(played["marks"])) and rows[-1].endswith(" 3")


def test_one_percent_is_the_limit():
    seen = evening.Seen()
    seen.places = {("a", 2, "x"): [100_000, 101_000, 99_000], ("b", 3, "y"): [100_000, 100_500, 101_001]}
    assert list(seen.moved()) == [(("b", 3, "y"), 100_000, 101_001)]
    seen.places = {("c", 1, "z"): [100_000, 98_999]}
    assert list(seen.moved()) == [(("c", 1, "z"), 100_000, 98_999)]


def changed(files, path, text):
    """Return the drive with another text of a module."""
    return {**files, path[: -len(".py")] + ".mpy": build.compile_module(text.encode(), path)}


LEAK = """
_kept = []
_begin = Match.__init__
def _begin_and_keep(self, *values, **named):
    _begin(self, *values, **named)
    _kept.append(bytearray(3000))
Match.__init__ = _begin_and_keep
"""


def test_a_match_that_leaves_something_behind_is_found(files, sources, monkeypatch, capsys):
    """Three kilobytes per match: exit code 1, and the places are named."""
    modules = {p: data.decode() for p, data in sources.items() if p.endswith(".py") and p not in build.FRONT}
    path = "lib/mesa/core/match.py"
    leaking = changed(files, path, constants.fold(modules)[path] + LEAK)
    monkeypatch.setattr(evening, "plan", lambda games: PLAN[:1])
    monkeypatch.setattr(build, "collect", lambda: leaking)
    assert evening.main([GAME, "--frames", "1"]) == 1
    assert "Not flat: {}, the launcher after a match: ".format(GAME) in capsys.readouterr().out
    monkeypatch.setattr(build, "collect", lambda: files)
    assert evening.main([GAME, "--frames", "1"]) == 0


@pytest.mark.parametrize(
    "raised, said",
    [("MemoryError", "restarted in frames"), ("RuntimeError('boom')", "an error screen in frames")],
)
def test_what_breaks_ends_the_evening(files, played, raised, said):
    """An error in Select's page ends it: memory running out, which restarts the program, or any other."""
    broken = changed(files, "games/qu4to/review.py", "raise " + raised)
    with pytest.raises(evening.Broken, match=said):
        evening.Replay(broken, played).run()


def test_another_match_is_noticed(files, played):
    """A missing restart is noticed, too."""
    marks = list(played["marks"])
    marks[400] ^= 1
    with pytest.raises(evening.Broken, match="not CPython's match after frame 400"):
        evening.Replay(files, {**played, "marks": marks}).run()
    with pytest.raises(evening.Broken, match="did not restart in frame 50"):
        evening.Replay(files, {**played, "restarts": [50]}).run()
