# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The documents name only what exists: paths, links, anchors, commands with their options, names in code.

`problems(text, page)` finds what does not. It skips what a document cannot get wrong by itself: what a
command writes between `<!-- begin … -->` and `<!-- end … -->`; ```text, which is a program's output; and
`<id>`, which stands for any name.
"""

import ast
import builtins
import functools
import keyword
import os
import posixpath
import re
import shlex
import shutil
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import harness
import pytest
from PIL import Image

from mesa.core import optional
from sim import build, new_game
from sim.board import firmware
from sim.common import command, film
from sim.common.numbers import grouped
from sim.contest import tables
from sim.drive import install
from sim.drive.texts import SIGNS

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
)
FOLDERS = (".ci", ".github", "docs", "fonts", "games", "lib", "sim", "tests")
COMMANDS = frozenset(
    "apt certutil circup cp dot_clean git make pip pre-commit py pytest python python3 rm ruff".split()
    + "sha256sum shasum uv".split()
)
"""Programs that documents tell readers to run, besides those with a path."""
READMES = {"en": "README.md", "pt": "README.pt-BR.md"}
INSTALL = {"en": "docs/INSTALL.md", "pt": "docs/INSTALL.pt-BR.md"}
USING = {"en": "docs/USING.md", "pt": "docs/USING.pt-BR.md"}
PAIRS = (READMES, INSTALL, USING)
"""The pages for players, each in two languages."""

_PATH = re.compile(r"(?<![\w./<>-])(?:\.ci|\.github|docs|fonts|games|lib|sim|tests)/[\w./<>*-]*(?:::\w+)?")
_FILE = re.compile(r"(?<![\w./])[\w*<>.-]*\.(?:py|pyi|toml|md|txt|bmp|pcf|bdf|lock|json|yml|mpy|mjs)\b")
_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
_LINK = re.compile(r"\]\(([^)\s]+)\)")


# What exists


class Project:
    """The project's files and words.

    paths: files and folders. words: all words in the sources but prose, and names of the firmware and Python.
    strings: short texts in the sources. options: a command's, by its path.
    """

    def __init__(self):
        self.paths = {path.name for path in ROOT.iterdir()}
        for top in FOLDERS:
            for folder, _, files in os.walk(ROOT / top):
                home = Path(folder).relative_to(ROOT).as_posix()
                if "__pycache__" not in home:
                    self.paths |= {home, *(home + "/" + name for name in files)}
        self.files = {posixpath.basename(path) for path in self.paths}
        self.words = set(dir(builtins)) | set(keyword.kwlist) | set(sys.stdlib_module_names) | set(dir(os))
        self.words = self.words.union(*firmware.names().values())
        self.words |= {part for path in self.paths for part in re.split(r"[./]", path)}
        self.words.update(re.findall(r"\w+", self.text("tests/two_pythons.txt")))  # also what the board lacks
        self.strings = set()
        self.options = {}
        for path in sorted(self.paths):
            if path in "code.py boot.py settings.toml pyproject.toml Makefile tests/conftest.py".split():
                self._read(path)
            elif path.startswith(("lib/", "games/", "sim/")) and path.endswith((".py", ".js", ".mjs")):
                self._read(path)
        makefile = self.text("Makefile")
        self.variables = set(re.findall(r"\$\(?(?:if \$\()?(?:value )?(\w+)", makefile))
        self.targets = {}
        for heading, recipe in re.findall(r"^([\w -]+):(?!=).*\n((?:\t.*\n)*)", makefile, re.M):
            for target in heading.split():
                self.targets[target] = [_script(name) for name in re.findall(r"-m (sim[.\w]+)", recipe)]
                self.targets[target] += ["tests/conftest.py"] * ("bin/pytest" in recipe)

    def text(self, path):
        """Return the text of the file at `path`."""
        return (ROOT / path).read_text(encoding="utf-8")

    def _read(self, path):
        text = self.text(path)
        if path.endswith(".py"):
            options = re.findall(r"\badd\w*\(\s*\"(--[\w-]+)\"", text)
            self.options[path] = {"--help", *options}
            text = re.sub(r'"""(?:.|\n)*?"""|#.*|"[^"\n]{40,}"', " ", text)  # no prose
        self.words.update(re.findall(r"\w+", text))
        if path.endswith(".py"):
            self.strings.update(re.findall(r"[\"']([^\"'\n]{1,40})[\"']", text))

    def has_path(self, path):
        """Return whether that file or folder exists; `*` and `<id>` stand for anything."""
        path = re.sub(r"<\w+>", "*", path).rstrip("/")
        if "*" in path:
            return any(fnmatchcase(other, path) for other in self.paths)
        return path in self.paths

    def has_file(self, name):
        """Return whether a file has that name, or a program reads or writes one that does."""
        name = re.sub(r"<\w+>", "*", name)
        if name.startswith("."):  # .mpy: a kind of file
            return any(known.endswith(name) for known in self.files | self.strings)
        return name in self.strings or any(fnmatchcase(other, name) for other in self.files)

    def has_name(self, dotted):
        """Return whether each part of a name is a word of the sources."""
        return all(len(part) == 1 or part in self.words or _of_the_build(part) for part in dotted.split("."))


def _missing_module(dotted):
    """Return whether a name of a module, or of something in one, leads to no file: sim.figures.layer."""
    parts = dotted.split(".")
    path = {"mesa": "lib/mesa"}.get(parts[0], parts[0])
    if parts[0] not in ("mesa", "games", "sim") or len(parts) < 2:
        return False
    for part in parts[1:]:
        path += "/" + part
        if path + ".py" in project().paths:
            return False
        if path not in project().paths:
            return True
    return False


def _of_the_build(name):
    """Return whether it is a build switch of CircuitPython, or a board's setting of one."""
    return name.startswith(("CIRCUITPY_", "MICROPY_"))


@functools.lru_cache(maxsize=None)
def project():
    """Return the Project, read once."""
    return Project()


# What a document names


def _blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def _followed(text):
    """Return the text with spaces in place of all parts that are not checked; lines stay."""
    text = re.sub(r"<!-- (?:begin|made by)\b.*?<!-- end\b.*?-->", _blank, text, flags=re.S)
    return re.sub(r"^ *```text\n.*?^ *```$", _blank, text, flags=re.S | re.M)


def _anchors(text):
    """Return the anchors of a document's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)
    titles = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def _link_problem(target, page):
    if target.startswith(("http://", "https://")):
        return None
    path, _, anchor = target.partition("#")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
    if path not in project().paths:
        return "no file for the link " + target
    if anchor and anchor not in _anchors(project().text(path)):
        return "no heading for the link " + target
    return None


def _script(word):
    """Return the path of the module that `python -m` runs, and any other word as it is."""
    return word.replace(".", "/") + ".py" if re.fullmatch(r"sim(?:\.\w+)+", word) else word


def _option_problems(words, scripts):
    """Yield options on a command line that the scripts (paths) lack."""
    for word in words:
        option = word.split("=")[0]
        if option.startswith("--") and not any(option in project().options[script] for script in scripts):
            yield "{} has no option {}".format(" ".join(scripts), option)


def _command_problems(line):
    """Yield errors in a command line: target, variables, options. Paths are checked elsewhere."""
    try:
        words = shlex.split(line.replace("\\", "/"))
    except ValueError:
        words = line.split()
    if words[0] == "make":
        scripts, handed = [], []
        for word in words[1:]:
            name, equals, value = word.partition("=")
            if equals:
                handed += value.split()
                if name not in project().variables:
                    yield "the Makefile has no " + name
            elif name in project().targets:
                scripts += project().targets[name]
            else:
                yield "the Makefile has no target " + name
        if handed and scripts:
            yield from _option_problems(handed, scripts)
        return
    for i, word in enumerate(map(_script, words)):
        if word in project().options:
            yield from _option_problems(words[i:], [word])
        elif words[i - 1] == "-m" and word.startswith("sim/"):
            yield "there is no module " + words[i]
        elif word.endswith("pytest"):
            yield from _option_problems(words[i:], ["tests/conftest.py"])


def _is_command(code):
    first = code.split(" ")[0]
    return first in COMMANDS or "/" in first and first.endswith((".py", "/python", "/pytest"))


def _code_problems(code):
    """Yield errors in other code: options, file names, names. Paths are checked elsewhere."""
    code = _PATH.sub(" ", re.sub(r"'#[^']*'|\"[^\"]*\"", " ", code))
    known = {option for options in project().options.values() for option in options}
    for option in re.findall(r"--[a-z][\w-]*", code):
        if option not in known and option not in project().strings:
            yield "no command has the option " + option
    code = re.sub(r"--?[a-z][\w-]*", " ", code)
    for name in _FILE.findall(code):
        if not project().has_file(name):
            yield "no file is called " + name
    code = re.sub(r"<\w+>[\w.]*|\w*<\w+>\w*", " ", _FILE.sub(" ", code))
    for name in _NAME.findall(re.sub(r"\b\d\w*", " ", code)):
        if not project().has_name(name) or _missing_module(name):
            yield "nothing is called " + name


def problems(text, page="README.md"):
    """Return ["line: what is wrong", …] for the text of a document at `page`."""
    found = []
    text = _followed(text)

    def say(at, messages):
        found.extend("{}: {}".format(text.count("\n", 0, at) + 1, message) for message in messages if message)

    copies = {new: old for old, new in re.findall(r"\bcp -r (\S+) (\S+)", text)}
    for match in _LINK.finditer(text):
        say(match.start(), [_link_problem(match[1], page)])
    for match in _PATH.finditer(_LINK.sub(_blank, text.replace("\\", "/"))):
        path, _, test = match[0].rstrip(".").partition("::")
        for new, old in copies.items():
            path = old + path[len(new) :] if (path + "/").startswith(new + "/") else path
        if not project().has_path(path):
            say(match.start(), ["no file or folder " + path])
        elif test and not re.search(r"^(def|class) {}\b".format(test), project().text(path), re.M):
            say(match.start(), ["{} has no {}".format(path, test)])

    def fence(match):
        at = match.start(2)
        for line in match[2].split("\n"):
            code = line.partition("  #")[0].strip()
            if code and code != "flowchart TB":  # Mermaid's, in the READMEs
                say(at, _command_problems(code) if _is_command(code) else _code_problems(code))
            at += len(line) + 1
        return _blank(match)

    prose = re.sub(r"^```(\w*)\n(.*?)^```$", fence, text, flags=re.S | re.M)
    for match in re.finditer(r"(`+)(.+?)\1", prose):
        code = match[2].strip()
        say(match.start(), _command_problems(code) if _is_command(code) else _code_problems(code))
    prose = _PATH.sub(_blank, _LINK.sub(_blank, re.sub(r"(`+)(.+?)\1", _blank, prose)))
    for match in re.finditer(r"\b(?:mesa|games|sim)(?:\.[A-Za-z_]\w*)+", prose):
        wrong = not project().has_name(match[0]) or _missing_module(match[0])
        say(match.start(), ["nothing is called " + match[0] if wrong else None])
    return found


def test_every_document_names_what_exists():
    """Each error is listed with its page and line; and what comments and texts of tests call a test file."""
    found = {page: problems(project().text(page), page) for page in PAGES}
    for path in project().paths:
        if path.startswith(("sim/", "tests/")) and path.endswith((".py", ".txt")):
            prose = re.sub(r'(?<!")"[^"\n]+"(?!")', "", project().text(path))  # no short strings
            names = re.findall(r"\btest_\w+\.py\b", prose)
            found[path] = [name for name in names if not project().has_file(name)]
    assert {page: wrong for page, wrong in found.items() if wrong} == {}


def rows(name):
    """Return the lines of tests/rows/<name>.txt but comments."""
    return [line for line in project().text("tests/rows/{}.txt".format(name)).splitlines() if line[0] != "#"]


def test_what_does_not_exist_is_found():
    """One problem with its line, or none; this includes the parts that are not checked."""
    for row in rows("documents"):
        text, _, said = row.replace("\\n", "\n").partition(" =>")
        at = "5: " if text.startswith("```") else "4: "
        assert problems("# Title\n\nA line.\n" + text + "\n") == ([at + said.strip()] if said else []), text


# Figures


@pytest.mark.parametrize("line", rows("figures"))
def test_figures_are_those_of_the_code(line):
    """Thousands may be apart; lines of the page are joined."""
    page, rest = line.split(": ", 1)
    phrase, place = rest.rsplit(": ", 1)
    file, terms = place.split(" ")
    constants = {"const": int}
    for node in ast.parse(project().text(file)).body:
        name = getattr(node.targets[0], "id", "") if isinstance(node, ast.Assign) else ""
        if isinstance(node, ast.Assign) and name in re.findall(r"\w+", terms):
            constants[name] = eval(ast.unparse(node.value), constants)
    value = eval(terms, constants)
    text = " ".join(project().text(page).split())
    assert phrase.format(value) in text or phrase.format(grouped(value)) in text


def test_what_the_contract_calls_optional_is_in_the_table():
    """What rules may lack is marked; nothing else is but what tests and the page ask for."""
    marked = set(re.findall(r"`([\w.]+)(?:\([^`]*\))?`\s\(optional\)", project().text("docs/CONTRACT.md")))
    known = {name for of, _, names in optional.DEFAULTS if of == "rules" for name in names.split()}
    known.update(optional.FUNCTIONS.split())
    files = {part + ".py" for part in optional.PARTS}
    assert marked - files == known | {"OPEN", "plays"} and marked & files


# The pages in two languages


def _shape(text):
    """Return the order of ("#", level), ("!", pictures), ("|", cells), ("1", ""), ("-", ""), ("`", lines)."""
    shape = []
    for part in re.split(r"(^```.*?^```$)", _followed(text), flags=re.S | re.M):
        if part.startswith("```"):
            shape.append(("`", part.count("\n")))
            continue
        for line in part.split("\n"):
            pictures = line.count("![")
            if line.startswith("#"):
                shape.append(("#", len(line) - len(line.lstrip("#"))))
            elif line.startswith("|"):
                shape.append(("|", line.count("|")))
            elif re.match(r"\d+\. |- ", line):
                shape.append((line[0].replace("-", "-"), ""))
            if pictures:
                shape.append(("!", pictures))
    return shape


def test_both_languages_are_built_alike():
    """They have the same headings, pictures, tables, steps, lists and commands, in the same order."""
    for pair in PAIRS:
        english, portuguese = (_shape(project().text(page)) for page in pair.values())
        assert ("#", 2) in english and english == portuguese, pair["en"]


@pytest.mark.parametrize("page", READMES.values())
def test_a_readme_is_read_in_two_minutes(page):
    """Tables of messages, settings and exit codes are in docs/USING.md, every step in docs/INSTALL.md."""
    assert len(project().text(page).split()) <= 800


@pytest.mark.parametrize("lang", READMES)
def test_pictures_are_in_the_pages_language(lang):
    """A README has a GIF of each game; its first picture is at four times the screen's size."""
    for pair in PAIRS:
        pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", project().text(pair[lang]))
        assert pictures and all("-{}.".format(lang) in picture for picture in pictures)
        if pair is READMES:
            assert {"docs/shots/{}-{}.gif".format(game, lang) for game in film.CLIPS} <= set(pictures)
            with Image.open(ROOT / pictures[0]) as first:
                assert first.size == (4 * 160, 4 * 128)


def test_contributing_names_every_command():
    """It names all targets of the Makefile that people type, which `make help` lists, and `pytest`."""
    text = project().text("CONTRIBUTING.md")
    targets = re.findall(r'@echo "make ([\w-]+)', project().text("Makefile"))
    assert len(targets) > 15
    assert [target for target in (*targets, "help", "pytest") if "`make " + target not in text] == []


@pytest.mark.parametrize("page", tables.USERS)
def test_the_strengths_in_the_users_pages_are_those_of_strength(page):
    assert tables.rewritten(page) == project().text(page)


# A board's messages

TERMINAL = ("code.py", "safemode.py", "lib/mesa/board/open_parts.py", "lib/mesa/board/own_board.py")
"""Their messages come before the console starts, or in place of it."""
KEYS = """battery_charge battery_kept battery_low broken_game drive_ours error error_text no_games
save_failed""".split()
"""Keys of words that report a problem, besides those that the console shows in a note."""
FINE = ("error_game", "error_module", "qr_making")
"""Words near a note that need no action."""


def _texts(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _terminal_lines(path):
    """Yield the texts that a program prints on the built-in terminal, found in its source."""
    tree = ast.parse(project().text(path))
    docstrings = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
    }
    for text in _texts(tree):
        if text not in docstrings and " " in text.strip() and not re.match(r"\w+\[", text):  # annotation
            yield text


def _noted():
    """Yield the keys of the console's words in functions that show a note."""
    found = set()
    for path in sorted((ROOT / "lib/mesa").rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(
                isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "note"
                for node in ast.walk(function)
            ):
                found |= set(_texts(function)) & set(harness.texts_of("mesa", "en")["words"])
    return found


def _plain(text):
    for name, sign in SIGNS.items():
        text = text.replace(name, sign)
    return " ".join(text.replace("**", "").split())


def _parts(text):
    """Return the parts of a text that do not vary."""
    parts = [part.strip(" .") for part in re.split(r"\{\}|\n", text)]
    return [part for part in parts if len(part) > 2]


@pytest.mark.parametrize("lang", READMES)
def test_what_a_player_meets_is_explained(lang):
    """Messages are in bold, with … for the varying part; settings, exit codes and files are named."""
    using, installing = project().text(USING[lang]), project().text(INSTALL[lang])
    said = _plain(" ".join(re.findall(r"\*\*(.+?)\*\*", using, re.S)))
    words = harness.texts_of("mesa", lang)["words"]
    wanted = [line for path in TERMINAL for line in _terminal_lines(path)]
    assert (
        "Copy Carteado again / Copie o Carteado de novo: " in wanted and {"old_save", "save_lost"} <= _noted()
    )
    wanted += [words[key] for key in sorted(_noted() - set(FINE)) + list(KEYS)]
    assert [line for line in wanted for part in _parts(line) if _plain(part) not in said] == []

    settings = set(re.findall(r"^(\w+) =", project().text("settings.toml"), re.M))
    for path in project().paths:
        if path.startswith("lib/mesa/") and path.endswith(".py"):
            settings |= set(re.findall(r'"(CARTEADO_[A-Z]+)"', project().text(path)))
    assert len(settings) >= 5 and [name for name in settings if "`" + name not in using] == []

    rows = re.findall(r"^\| ([\d, ]+) \|", using, re.M)
    listed = [int(code) for row in rows for code in row.split(",")]
    shared = (command.DONE, command.FAILED, command.USAGE, command.FILES, command.INTERRUPTED, command.CLOSED)
    copying = [value for name, value in vars(install).items() if name.isupper() and value in range(10, 20)]
    assert set(listed) >= {*shared, *copying} and len(listed) == len(set(listed))

    for name in (*build.FRONT, install.MANIFEST, "LICENSE.txt", "lib", "games", "fonts"):
        assert "`{}`".format(name) in installing, name
    assert "carteado-{}.zip".format(build.version()) in installing
    for board in install.BOARDS - {"pybadge_lc"}:  # it uses the PyBadge's firmware, and has no page
        assert "(https://circuitpython.org/board/{}/)".format(board) in installing


# docs/changes: each diff applies, touches few files, and works: its own tests and those around it pass.


FOLDER = harness.ROOT / "docs" / "changes"
DIFFS = sorted(FOLDER.glob("*.diff"))
GAME = "fifth-game"
"""It changes what `make new-game` makes. Tried alone: other tests count the games."""
AROUND = {
    GAME: {"languages": "highcard", "contract": "highcard", "layers": "highcard"},
    "the others": {
        "languages": "",
        "pictures": "contrasts",
        "motion": "",
        "contract": "sueca and option",
        "menus": "about or setting",
        "vm": "of_the_sources",
        "hardware": "board",
    },
}
"""Test files that these changes may affect, and which of their tests (-k)."""
MOST = {"option": 3, "page": 4, "setting": 2, "board": 1, "language": 0}
"""How many files a change may touch, tests and texts apart; others 3."""


def files(diff, folder=""):
    """Return the paths that a diff changes or creates in a folder, without texts."""
    names = [line[6:] for line in diff.read_text(encoding="utf-8").split("\n") if line.startswith("+++ b/")]
    return [name for name in names if name.endswith(".py") and name.startswith(folder)]


@pytest.mark.parametrize("diff", DIFFS, ids=lambda diff: diff.stem)
def test_a_change_touches_few_files(diff):
    """As MOST says; a game changes nothing outside its folder."""
    changed = [name for name in files(diff) if name not in files(diff, "tests/")]
    if diff.stem == GAME:
        assert {name.rsplit("/", 1)[0] for name in changed} == {"games/highcard"}
    else:
        assert len(changed) <= MOST.get(diff.stem, 3)


@pytest.mark.skipif(shutil.which("git") is None, reason="git applies them")
@pytest.mark.parametrize("diff", DIFFS, ids=lambda diff: diff.stem)
def test_a_change_applies(diff, tmp_path, monkeypatch):
    """Each alone; a fifth game's to a new game. The test files around it are there."""
    place, which = harness.ROOT, "the others"
    if diff.stem == GAME:
        monkeypatch.setattr(new_game, "ROOT", tmp_path)
        place, which = tmp_path, GAME
        assert new_game.main(["highcard", "--title", "High card"]) == command.DONE
    harness.run_in(place, "git", "apply", "--check", str(diff))
    assert {"test_{}.py".format(name) for name in AROUND[which]} <= project().files


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("git") is None, reason="git applies them")
@pytest.mark.parametrize("which", AROUND)
def test_changes_work(which, tmp_path):
    """In one copy, by one process: the diffs' own tests, which must all be there, and those around them."""
    project = harness.copy_project(tmp_path)
    if which == GAME:
        words = ("-m", "sim.new_game", "highcard", "--title", "High card")
        harness.run_in(project, sys.executable, *words)
    diffs = [diff for diff in DIFFS if (diff.stem == GAME) == (which == GAME)]
    harness.run_in(project, "git", "apply", *map(str, diffs))
    own = [path for diff in diffs for path in files(diff, "tests/") if not (harness.ROOT / path).exists()]
    chosen = [path.removeprefix("tests/") for path in own]
    for name, tests in AROUND[which].items():
        chosen.append("(test_{}.py and ({}))".format(name, tests) if tests else "test_{}.py".format(name))
    around = ["tests/test_{}.py".format(name) for name in AROUND[which]]
    said = harness.run_in(
        project, harness.PYTEST, "-q", "-n0", "-rA", *own, *around, "-k", " or ".join(chosen)
    )
    assert [path for path in own + around if "PASSED {}::".format(path) not in said] == []


# Each "RULES n" leads to point n of its game's section in docs/RULES.md; each point names a heading.
#
# The game of a citation is that of its folder or file (games/sueca/…, tests/test_sueca_….py,
# tests/rulebook/sueca.txt), of the file that a diff or a planted break changes, or else the one that its
# line names. `test_…_ruling_8_…` is a citation as well.


RULINGS = "docs/RULES.md"
FOLDERS_RULES_CITATIONS = ("games", "lib", "sim", "tests", "docs")
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
    for folder in FOLDERS_RULES_CITATIONS:
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
