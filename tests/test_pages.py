# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The memory of pages and names, as `make bench` measures them: what is visited, and what is counted."""

import harness
import pytest
from conftest import samples

from sim import build
from sim.common import games
from sim.figures import names, pages
from sim.vm import file_names, name_tables
from sim.vm.here import Here

GAMES = list(games.playable())


def test_a_file_brings_its_names_its_path_and_its_module(files):
    """Those in its table, not what every MicroPython has by number; found through sys.path, so with /lib."""
    path, module = build.on_drive("lib/mesa/core/rng.mpy"), build.module_on_drive("mesa.core.rng")
    found = file_names(path, files[path])
    assert {"/" + path, "mesa", module, module[len("mesa.") :], "Rng"} <= found
    assert not found & {"mesa.core", "mesa.core.rng", "rng"}
    assert "__init__" not in found and "" not in found
    found = file_names("games/set/rules.mpy", files["games/set/rules.mpy"])
    assert {"games/set/rules.mpy", "games.set.rules", "OPTIONS", "SEATS"} <= found


def test_names_are_listed_by_what_brings_them(files):
    """A name counts at the first kind that has it; the table adds up."""
    known = names.kinds()
    path, module = "/" + build.on_drive("lib/mesa/core/rng.mpy"), build.module_on_drive("mesa.core.rng")
    wanted = {path: "file", module: "module", "games.set": "module", "Rng": "attribute", "no_tips": "key"}
    assert {name: known[name] for name in wanted} == wanted
    said = list(names.table({"a walk": [*wanted, "made up"]}, known))
    cells = [cell.strip() for cell in said[2].strip("|").split("|")]
    letters = sum(len(name) + 1 for name in (*wanted, "made up"))
    assert cells[:4] == ["a walk", "6", str(name_tables(6)), str(letters)]
    assert sum(map(int, cells[4:])) == 6 and cells[-1] == "1"
    alone, every, first = names.by_file({path, module, "Rng"}, files)[0]
    assert (alone, every, first) == (1, 3, "lib/mesa/core/rng.mpy")


@pytest.mark.parametrize("game", [game for game in GAMES if not harness.begun(game)][:1])
def test_a_visit_leads_to_every_page_with_a_budget(game):
    """On CPython, with the same keys: the pages whose memory was measured on the firmware are all there."""
    with pages.Visitor(game, Here, no_tips=True, seed=pages.SEED) as visitor:
        visitor.all()
    wanted = (
        "RatingPage Replay Page/Dialog View/Sheet Settings Ladder LooksPage RecordsPage View/Dialog".split()
    )
    wanted += ["View/Dialog, in a trial", "View, in a trial", "View/Dialog, taken back", "View, two people"]
    assert {game + " " + page for page in wanted} <= {*visitor.found}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES[: samples(1) - 1])
def test_every_page_with_little_memory(files, game):
    """After a long session, with free memory in short pieces, nothing fails."""
    assert pages.visit(files, game, pages.FILL).failed == []
