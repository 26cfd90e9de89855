# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of docs/USING.md and docs/USING.pt-BR.md, taken from docs/STRENGTH.md.

    python -m sim.figures.readmes [--write]

prints it, or writes it into both pages, as `make arena ARGS="--full --write"` does; tests/test_docs.py
fails if it is out of date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from sim import ROOT
from sim.common import command
from sim.common.command import Problem

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


def rewritten(lang: str) -> str:
    """Return a page's text with the current table. Problem if it has no place for it."""
    text = (ROOT / PAGES[lang]).read_text(encoding="utf-8")
    begin, end = "<!-- begin: make arena -->", "<!-- end: make arena -->"
    first, found, rest = text.partition(begin)
    if not found or end not in rest:
        raise Problem("{} has no “{}” and “{}”".format(PAGES[lang], begin, end))
    return first + begin + "\n\n" + "\n".join(strength(lang)) + "\n\n" + end + rest.partition(end)[2]


def write() -> None:
    """Write the table into both pages. Problem, OSError."""
    texts = {lang: rewritten(lang) for lang in PAGES}
    for lang, text in texts.items():
        command.write(ROOT / PAGES[lang], text.encode())


@command.command("sim.figures.readmes")
def main(words: list[str] | None = None) -> int:
    """Print the table, or write it."""
    parser = command.Parser(prog="sim.figures.readmes", description="The table of docs/USING*.md.")
    parser.add_argument("--write", action="store_true", help="write it into both pages")
    if parser.parse_args(words).write:
        write()
    else:
        for lang in PAGES:
            print("\n".join([*strength(lang), ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
