# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Each "RULES n" leads to point n of its game's section in docs/RULES.md; each point names a heading.

The game of a citation is that of its folder or file (games/sueca/…, tests/test_sueca_….py,
tests/rulebook/sueca.txt), of the file that a diff or a planted break changes, or else the one that its line
names. `test_…_ruling_8_…` is a citation as well.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULINGS = "docs/RULES.md"
FOLDERS = ("games", "lib", "sim", "tests", "docs")
KINDS = (".py", ".c", ".md", ".diff", ".txt")
MANY = 150
"""The fewest citations expected, so that the tests below check something."""

_CITATION = re.compile(
    r"\bRULES (\d+(?:(?:, | and |, and )\d+)*)|def test_\w*?ruling_(\d+)_|\bRULES\.md, (\d+)"
)
_OF_PATH = re.compile(r"(?:games/|tests/test_|rulebook/|fit/|scenarios/)([a-z0-9]+)(?:[/_.]|$)")


def sections(text):
    """Return {game: (set of its headings, {number: text of the point})} of the text of docs/RULES.md."""
    found = {}
    for title, body in re.findall(r"^## (.+)\n((?:(?!## ).*\n?)*)", text, re.M):
        row = re.search(r"^\| {} \|.*\| (.+) \|$".format(re.escape(title)), text, re.M)
        points = {}
        for point in re.split(r"^(?=\d+\. )", body, flags=re.M)[1:]:
            number = int(point.partition(".")[0])
            assert number not in points, "{} has two points {}".format(title, number)
            points[number] = point
        found[title.lower()] = set(row[1].split("; ")) if row else set(), points
    return found


def point_problems(text):
    """Return ["game n: what is wrong", …] for points without a heading, or with one not in the table."""
    found = []
    for game, (headings, points) in sections(text).items():
        if sorted(points) != list(range(1, len(points) + 1)):
            found.append("{}: the points are not 1, 2, 3 …".format(game))
        for number, point in points.items():
            named = re.findall(r"^ *\*Rulebook: ([^*]+)\*$", point, re.M)
            if len(named) != 1:
                found.append("{} {}: no line *Rulebook: …*".format(game, number))
                continue
            for heading in " ".join(named[0].split()).split("; "):
                if re.sub(r", rules? \d.*", "", heading) not in headings:
                    found.append("{} {}: no heading {}".format(game, number, heading))
    return found


def _game(path, line, games):
    for name in _OF_PATH.findall(path) + _OF_PATH.findall(line):
        if name in games:
            return name
    named = {game for game in games if re.search(r"\b{}\b".format(game), line, re.I)}
    return named.pop() if len(named) == 1 else None


def citations(text, path, games):
    """Yield (line, game or None, number) of each citation in the text of the file at `path`."""
    home = path
    for number, line in enumerate(text.split("\n"), 1):
        changed = re.match(r"\+\+\+ b/(\S+)$", line)
        if changed and path.endswith(".diff"):
            home = changed[1]
        for match in _CITATION.finditer(line):
            for cited in re.findall(r"\d+", match[1] or match[2] or match[3]):
                yield number, _game(home, line, games), int(cited)


def citation_problems(text, path, rulings):
    """Return ["path:line: what is wrong", …] for the citations in a file; rulings: see sections."""
    found = []
    for line, game, cited in citations(text, path, rulings):
        if game is None:
            found.append("{}:{}: RULES {} of which game?".format(path, line, cited))
        elif cited not in rulings[game][1]:
            found.append("{}:{}: {} has no point {}".format(path, line, game, cited))
    return found


def _files():
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in KINDS and name != RULINGS and name != "tests/" + Path(__file__).name:
                yield name, path.read_text(encoding="utf-8")


def test_each_point_names_its_headings():
    """The headings are those of the table at the top of the page."""
    assert point_problems((ROOT / RULINGS).read_text(encoding="utf-8")) == []


def test_each_citation_leads_to_a_point():
    """This covers the sources, the tests and the documents; there are many, and some for each game."""
    files, rulings = list(_files()), sections((ROOT / RULINGS).read_text(encoding="utf-8"))
    assert [problem for name, text in files for problem in citation_problems(text, name, rulings)] == []
    cited = [game for name, text in files for _, game, _ in citations(text, name, rulings)]
    assert len(cited) > MANY and set(cited) == set(rulings)


PAGE = """| One | a book | Dealing; Play |
| Two | a sheet | PLAY |

## One

1. First.
   *Rulebook: Dealing*
2. Second:
   - a part.

   *Rulebook: Dealing; Play, rules 3 and 4b*

## Two

1. Only.
   *Rulebook: PLAY*
"""
CITED = [
    # a file's path, its text, the beginning of its only problem
    ("games/one/rules.py", '"""As RULES 1, 2, and x (RULES 2)."""', ""),
    ("games/one/rules.py", "# RULES 1, 2 and 7", "1: one has no point 7"),
    ("tests/test_two_rules.py", "def test_rule_3_ruling_2_x():", "1: two has no point 2"),
    ("tests/test_saves.py", '"""One and Two (RULES 1)."""', "1: RULES 1 of which game?"),
    ("docs/changes/x.diff", "+++ b/games/one/a.py\n+# RULES 2\n+++ b/games/two/a.py\n RULES 2", "4: two has"),
]


def test_what_leads_nowhere_is_found():
    """Each wrong citation and each wrong point gives one problem, with its place."""
    for path, text, said in CITED:
        found = citation_problems(text, path, sections(PAGE))
        assert len(found) == bool(said) and "".join(found).startswith(path + ":" + said if said else ""), text
    assert point_problems(PAGE) == []
    assert point_problems(PAGE.replace("2. S", "3. S")) == ["one: the points are not 1, 2, 3 …"]
    assert point_problems(PAGE.replace("Play, rules", "Playing, r")) == [
        "one 2: no heading Playing, r 3 and 4b"
    ]
