# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The parts of pages in docs/ that tools make: USING's table, from STRENGTH.md; ARCHITECTURE's drawing.

    python -m sim.figures.readmes

writes them, as `make arena ARGS="--full --write"` does for the table; tests/test_docs.py fails if one is out
of date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator

from sim import ROOT
from sim.common import command
from sim.common.command import Problem
from sim.figures import layers

PAGES = {"en": "docs/USING.md", "pt": "docs/USING.pt-BR.md"}
STRENGTH = ROOT / "docs" / "STRENGTH.md"
_GAMES = {"sueca": "Sueca", "fodasse": "Fodasse", "set": "SET", "qu4to": "QU4TO"}
_PLAYERS = "4"
"""The number of players in the rows taken from docs/STRENGTH.md: the console's default."""
_STEPS = ("easy : random", "medium : easy", "expert : medium")
_STRENGTH = {
    "en": (
        "| Game, four players | among equals | easy against random | medium against easy "
        "| expert against medium |"
    ),
    "pt": (
        "| Jogo, quatro jogadores | entre iguais | fácil contra aleatório | médio contra fácil "
        "| mestre contra médio |"
    ),
}


def _rows(text: str, heading: str) -> Iterator[list[str]]:
    """Yield the cells of each line of the first table under `heading`, except its header. Problem if none."""
    part = text.partition("\n" + heading + "\n")[2]
    table = re.search(r"(?:^\|.*\n)+", part, re.M)
    if table is None:
        raise Problem("there is no table under “{}”".format(heading))
    for line in table[0].strip().split("\n")[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def strength(lang: str) -> list[str]:
    """Return the lines of the table with docs/STRENGTH.md's figures. Problem if one is missing."""
    text = STRENGTH.read_text(encoding="utf-8")
    lines = [_STRENGTH[lang], "|---|---:|---:|---:|---:|"]
    for game, title in _GAMES.items():
        found = {row[1]: row for row in _rows(text, "## " + game) if row[0] == _PLAYERS}
        if not set(_STEPS) <= set(found):
            raise Problem("docs/STRENGTH.md lacks a level of {}".format(game))
        shares = [found[_STEPS[0]][4], *(found[step][3].partition(" [")[0] for step in _STEPS)]
        lines.append("| {} | {} |".format(title, " | ".join(map(_whole, shares))))
    return lines


def _whole(share: str) -> str:
    return "{:.0f} %".format(float(share.split()[0]))


PARTS: dict[str, tuple[str, str, Callable[[], str]]] = {
    "docs/ARCHITECTURE.md": ("<!-- made by sim/figures/layers.py -->\n", "<!-- end -->\n", layers.drawing),
    **{
        page: (
            "<!-- begin: make arena -->\n\n",
            "\n<!-- end: make arena -->",
            lambda lang=lang: "\n".join([*strength(lang), ""]),
        )
        for lang, page in PAGES.items()
    },
}
"""By page, the lines around its part, and what returns the part."""


def rewritten(page: str) -> str:
    """Return a page's text with its current part. Problem if it has no place for it."""
    text = (ROOT / page).read_text(encoding="utf-8")
    begin, end, part = PARTS[page]
    first, found, rest = text.partition(begin)
    if not found or end not in rest:
        raise Problem("{} has no “{}” and “{}”".format(page, begin.strip(), end.strip()))
    return first + begin + part() + end + rest.partition(end)[2]


@command.command("sim.figures.readmes")
def main(words: list[str] | None = None) -> int:
    """Write all parts into their pages."""
    command.Parser(prog="sim.figures.readmes", description="Write what tools make into docs/.").parse_args(
        words
    )
    texts = {page: rewritten(page) for page in PARTS}
    for page, text in texts.items():
        command.write(ROOT / page, text.encode())
    return command.DONE


if __name__ == "__main__":
    sys.exit(main())
