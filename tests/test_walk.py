# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Walks on the 32-bit VM, with the drive's files: every page, every way out of it, and random keys."""

import pytest
from conftest import dice, samples

from sim import bench, build
from sim.vm import PYSTACK, BoardVM, unmarked, walk
from sim.vm.walk import KEYS, Broken, Walker

GAMES = sorted(bench.games())
DEEPEST = PYSTACK * 3 // 4
FRAMES = 1000
"""Of random keys, in one game."""
OPTIONS = {"sueca": {"o_revoke": 1}}
"""With which a match asks more, but may end in its first hand: in every other round."""


@pytest.mark.long
@pytest.mark.parametrize("again", range(samples(1)))
@pytest.mark.parametrize("game", GAMES)
def test_every_page_and_every_way_out_and_random_keys(files, game, again):
    """Nothing breaks, no scene is left out, and the stack of Python frames is deep enough.

    The random keys begin where something of everything is there: records, a log, a match that waits.
    """
    lang = ("pt", "en")[(GAMES.index(game) + again) % 2]
    with Walker(lambda: BoardVM(files)) as walker:
        options = OPTIONS.get(game, {}) if again % 2 else {}
        walker.everything(game, lang, options)
        seen = walker.seen()
        missed = [page for page in walk.pages(game) if page not in seen or not seen[page].left]
        assert missed == [] or options
        assert [question for question, given in walker.hinted.items() if not given] == []
        assert walker.board.deepest() <= DEEPEST
        walker.roam(samples(FRAMES), dice("{} {}".format(game, again)).getrandbits(20))
        assert walker.board.deepest() <= DEEPEST


def test_the_pages_are_those_of_the_sources():
    """Scenes wherever they are defined, boxes in which a player chooses; not what others only come from."""
    assert {"mesa.app.about.About", "games.sueca.cut.Cut", "games.sueca.view.View"} < {*walk.pages("sueca")}
    assert {"games.fodasse.bid.Bid", "mesa.app.coach.Coach"} < {*walk.pages("fodasse")}
    assert {"games.qu4to.halves.Halves", "games.qu4to.review.Review"} < {*walk.pages("qu4to")}
    assert {"games.set.result.MissedSet", "mesa.ui.menus.Dialog"} < {*walk.pages("set")}
    for game in GAMES:
        names = {name.rpartition(".")[2] for name in walk.pages(game)}
        assert not names & {"Scene", "GameView", "MenuScreen", "ListMenu", "Stack"}
        assert "Coach" in names or game == "set"


def test_each_key_is_pressed_on_each_page_of_the_tables():
    """What leaves a page is a key; all others stay there (Walker.visit)."""
    for page in [*walk.LAUNCHER, *walk.MATCH, *walk.WAITING, *walk.PLAYED, walk.NO_ADDRESS]:
        assert {*page.leaves} < {*KEYS}, page


def test_what_breaks_is_told_with_the_way_to_it(files):
    """A page that raises, a page that a key does not leave; by random keys with their seed."""
    broken = unmarked(build.compile_module(b"raise RuntimeError('broken')", "records_page"))
    with Walker(lambda: BoardVM(files), lang="en") as walker:
        with pytest.raises(Broken, match="Launcher, not Settings"):
            walker.visit(walk.Page("START", "Settings", {"START": "Launcher"}), "Launcher")
        walker.power_on()
        walker.board.put({"/lib/mesa/app/records_page.mpy": broken})
        with pytest.raises(Broken, match="RuntimeError(.|\\n)*DOWN =records"):
            walker.keys("~Launcher *2 DOWN =records")
        walker.power_on()
        with pytest.raises(Broken, match="seed 5(.|\\n)*last keys: .*A"):
            walker.roam(9000, 5)
