# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""sim/figures/modules.py: the size of each module."""

from sim import build
from sim.figures import layers, modules


def test_sizes_are_those_of_the_drives_files(files):
    """All modules of the console and a game, after their imports: bytes of the .mpy, plausible live ones."""
    order = modules.order("qu4to")
    for (module, other), kind in layers.arrows().items():
        if kind == "import" and module in order:
            assert order.index(other) < order.index(module)
    assert {"mesa.home.about", "games.qu4to.view"} < {*order} and "games.sueca.view" not in order
    found = modules.sizes(files, order)
    assert list(found) == [name for name in order if name in found] and len(found) > 100
    for name, (mpy, live) in found.items():
        path = ("lib/" if name[:5] != "games" else "") + name.replace(".", "/")
        there = build.on_drive(path + ".mpy")
        assert mpy == len(files.get(there) or files[path + "/__init__.mpy"])
        assert 0 < live < 20_000, name
    lines = list(modules.table(found))
    assert len(lines) == len(found) + 3 and "| `mesa.home.about` |" in "\n".join(lines)
