# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Check the texts of each language: missing, too long, or with characters that the fonts lack.

Prints one line per fault.

    python -m sim.words               all languages (make words): a minute for each
    python -m sim.words es --quick    one language, without visiting the screens

Each line names the file, section and key, and the fault: a text or a whole file is missing; a text has more
or fewer {} than in English, or a character that the fonts lack; the code asks for it, or another language has
it, and English lacks it; no code refers to it; it is too wide or has too many lines for its place. Screen
faults are found by visiting every stop of sim/scenarios/ in that language, with every box on the way; a box
of the code that none of them opens is a fault, too. The exit code is 1 if there are faults.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import io
import re
import string
import sys
from collections.abc import Collection, Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

from sim import ROOT, build
from sim.art import strips
from sim.common import command
from sim.common.command import DONE, FAILED, Problem
from sim.drive import text_keys, texts, type_checking
from sim.drive.texts import CONSOLE, PAGES, STANDARD, Texts

texts.write()

ABOUT = r"title(_\d)?|credit|portugal|name|number"
"""The keys that the section about may have."""
BUILT = r"bot\d|\w+_(what|later)|(o|p)_\w+"
"""Keys of words that the code composes; for those of games' options see `choices`."""
KEYS = r"[\x80-\x9f ]*"
"""Symbols of keys, as used in labels."""
UNSEEN = (*texts.ELSEWHERE, texts.SPOKEN)
"""Sections that are not on the console's screen."""
GAP = 26
"""Pixels of a menu row besides its label and its value: margins, arrows, a space."""


LACKS = ("this file is missing", "this section is missing", "missing; ")
"""How the faults of what is not there begin."""


class Fault(NamedTuple):
    """What is wrong with one text."""

    path: str
    """The file that should have it, or has it."""
    section: str
    key: str
    """A page's key is its number; "" means the whole section or file."""
    what: str

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.path, self.section, self.key))) + ": " + self.what


def path_of(folder: str, code: str) -> str:
    """Return the path of a language's text file."""
    return "{}/text.{}.txt".format(folder, code)


# --- what is there ---


def values(said: str, you: str = "") -> list[int]:
    """Return how many values each form of a text has: one for 1, one for other numbers; or one for the
    player, which begins with `you` in place of a name, and one for other names.
    """
    forms = said.split("|")
    parts = (string.Formatter().parse(form) for form in forms)
    found = [sum(field is not None for _, field, _, _ in part) for part in parts]
    if [form.startswith(you + " ") for form in forms] == [True, False]:
        found[0] += 1
    return found


def missing(found: Texts, code: str) -> Iterator[Fault]:
    """Yield the files, sections and keys that a language lacks, has in excess, or has with other {}.

    What a file in progress lacks is no fault: see `to_do`.
    """
    for fault in _missing(found, code):
        if not _waits(found, fault, code):
            yield fault


def to_do(found: Texts, code: str) -> tuple[int, int]:
    """Return (how many texts a language's files in progress lack, how many there are in English)."""
    lacking = whole = 0
    for folder in found.folders:
        if (folder, code) in found.begun:
            own, standard = found.own.get((folder, code), {}), found.own[folder, STANDARD]
            whole += sum(map(len, standard.values()))
            lacking += sum(len(texts.keys() - own.get(name, {}).keys()) for name, texts in standard.items())
    return lacking, whole


def _waits(found, fault, code):
    # return whether this is a lack of a file in progress
    folder = fault.path.rpartition("/")[0]
    return (folder, code) in found.begun and fault.what.startswith(LACKS)


def _missing(found, code):
    you, standard_you = (found.sections(CONSOLE, lang)["words"].get("you", "") for lang in (code, STANDARD))
    for folder in found.folders:
        chain = found.chain(code, folder)
        path = path_of(folder, code)
        if not any((folder, lang) in found.own for lang in chain):
            yield Fault(path, "", "", "this file is missing")
            continue
        there: texts.Sections = {}
        for lang in chain:
            for section, said in found.own.get((folder, lang), {}).items():
                there[section] = said if section in PAGES else {**said, **there.get(section, {})}
        standard = found.own[folder, STANDARD]
        for section in sorted(set(standard) - set(there)):
            yield Fault(path, section, "", "this section is missing")
        own = found.own.get((folder, code), {})
        for section in sorted(set(own) - set(standard)):
            yield Fault(path, section, "", "unused: English has no such section")
        for section in sorted(set(standard) & set(there)):
            said = standard[section], there[section], own.get(section, {})
            yield from _keys(path, section, *said, you, standard_you)


def _keys(path, section, standard, there, own, you, standard_you):
    for key in sorted(key for key in set(standard) - set(there) if standard[key]):
        yield Fault(path, section, key, "missing; in English: " + standard[key].split("\n")[0])
    if section in PAGES:
        return
    for key, said in own.items():
        if key not in standard:
            yield Fault(path, section, key, "unused: English has no such key")
        elif not said.strip() and standard[key].strip():
            yield Fault(path, section, key, "empty; in English: " + standard[key])
        else:
            try:
                counts = set(values(said, you))
            except ValueError as problem:
                yield Fault(path, section, key, "{}: {}".format(said, problem))
                continue
            if section != "about" and counts != set(values(standard[key], standard_you)):
                what = "its {{}} differ from the English text: {}".format(standard[key])
                yield Fault(path, section, key, what)


def choices(game: str) -> Iterator[str]:
    """Yield the keys of a game's options and preferences, then of their choices."""
    rules = importlib.import_module("games.{}.rules".format(game))
    for first, table in (("o_", rules.OPTIONS), ("p_", importlib.import_module("games." + game).PREFS)):
        for name, named in table:
            yield first + name
            for choice in named:
                yield "{}{}_{}".format(first, name, choice)


def wanted(folder: str) -> Iterator[str]:
    """Yield the keys of words that tables of the console or of a game name, and those in its calls."""
    if folder == CONSOLE:
        from mesa.board import setting
        from mesa.core.match import NAMES

        for *_, label, values in setting.TABLE:
            yield label
            yield from (key for key in values if isinstance(key, str))
        yield from ("bot{}".format(seat) for seat in range(1, len(NAMES)))
    else:
        game = folder.rpartition("/")[2]
        yield from choices(game)
        levels = importlib.import_module("games.{}.bots".format(game)).LEVELS
        yield from (*levels, *(level + "_what" for level in levels[1:]))
    for path in sorted((ROOT / folder).rglob("*.py")):
        for _, nodes in text_keys.asked(ast.parse(path.read_text("utf-8"))):
            yield from (str(node.value) for node in nodes)


def unsaid(found: Texts) -> Iterator[Fault]:
    """Yield what English lacks: words that the code asks for, and what another language has."""
    for folder in found.folders:
        own = found.own[folder, STANDARD]
        asked = set(wanted(folder))
        for of in (own, found.own[CONSOLE, STANDARD]):
            for section in ("words", "coach"):  # situation(…) of examples.py is handed a `t` of the coach
                asked.difference_update(key for key, said in of.get(section, {}).items() if said)
        lacks = {("words", key): "the code asks for it" for key in asked}
        for section, said in found.sections(folder, STANDARD).items():
            for key in said.keys() - own.get(section, {}).keys():
                lacks.setdefault((section, key), "another language has it")
        for (section, key), why in sorted(lacks.items()):
            yield Fault(path_of(folder, STANDARD), section, key, "missing; " + why)


def unasked(found: Texts) -> Iterator[Fault]:
    """Yield English texts to which no code refers: no language needs them."""
    named: dict[str, set[str]] = {}
    for folder in (*found.folders, "sim/window", "sim/drive", "sim/web/vm"):
        sources = (path.read_text("utf-8") for path in (ROOT / folder).rglob("*.py"))
        named[folder] = build.strings(sources)
    page = "".join(path.read_text("utf-8") for path in (ROOT / "sim/web").rglob("*") if _is_page(path))
    asked = {
        "window": named["sim/window"] | build.strings([(ROOT / "sim/run.py").read_text("utf-8")]),
        "page": {*re.findall(r"\w+", page), "description"},
    }
    everywhere = set().union(*named.values())
    for folder in found.folders:
        game = "" if folder == CONSOLE else folder.rpartition("/")[2]
        known = everywhere if not game else named[folder] | named[CONSOLE] | set(wanted(folder))
        for section, said in found.own[folder, STANDARD].items():
            for key in said if section not in PAGES else ():
                if section == "about":
                    there = bool(re.fullmatch(ABOUT, key))
                else:
                    there = _named(key, asked.get(section, known))
                    there = there or section == "words" and bool(re.fullmatch(BUILT, key)) and not game
                if not there:
                    yield Fault(path_of(folder, STANDARD), section, key, "unused: no code refers to it")


def _named(key, known):
    # return whether the code has the key, or composes it of strings and numbers: "why_" + name, "{}_{}"
    def part(said):
        return said.isdigit() or said in known

    if key in known or any(key[:i] in known and part(key[i:]) for i in range(1, len(key))):
        return True
    for said in known:
        if ("{}" in said or "%" in said) and " " not in said:
            pattern = (
                re.escape(said).replace(r"\{\}", r"(\w+)").replace("%s", r"(\w+)").replace("%d", r"(\d+)")
            )
            match = re.fullmatch(pattern, key)
            if match and all(map(part, match.groups())):
                return True
    return False


def _is_page(path):
    return path.suffix in (".html", ".js", ".mjs") and "node_modules" not in path.parts


def odd_signs(found: Texts, code: str) -> Iterator[Fault]:
    """Yield texts with characters that the fonts lack; titles use the big font. The PC's may have any."""
    from mesa.ui import text

    for folder in found.folders:
        for section, said in found.own.get((folder, code), {}).items():
            if section in UNSEEN:
                continue
            for key, whole in said.items():
                lines = whole.split("\n")
                for i, line in enumerate(lines):
                    big = section == "help" and i == 0 or section == "about" and key.startswith("title")
                    font = strips.CHARACTERS["big" if big else "text"]
                    signs = dict.fromkeys(line)
                    odd = [sign for sign in signs if any(code not in font for code in text.coded(sign))]
                    if odd:
                        what = "not in the fonts: " + " ".join(odd)
                        yield Fault(path_of(folder, code), section, key, what)
                        break


# --- how long it is ---


def too_long(found: Texts, code: str) -> Iterator[Fault]:
    """Yield menu rows that are too wide, and choices with too many lines."""
    from mesa.board import setting
    from mesa.core.match import NAMES
    from mesa.core.scope import Game
    from mesa.setup.options import WIDE
    from mesa.ui import text, text_layout
    from mesa.ui.menu_screen import MenuScreen

    console = found.sections(CONSOLE, code)["words"]
    names = [language.name for language in found.languages]

    def row(path: str, label: str, named: Collection[tuple[str, str]]) -> Iterator[Fault]:
        for key, said in named:
            wide = text.width(label + said) - (MenuScreen.w - GAP)
            if wide > 0:
                what = "{} pixels too wide beside “{}”".format(wide, label)
                yield Fault(path, "words", key, what)

    for number, _, label, values in setting.TABLE:
        sign = "✓ " if len(values) == 2 else ""
        named = [
            (key, sign + console.get(key, "")) if isinstance(key, str) else (label, str(key))
            for key in values
        ]
        if number == setting.LANG:
            named = [(label, name) for name in names]
        yield from row(path_of(CONSOLE, code), console.get(label, ""), named)
    for key, said in found.sections(CONSOLE, code).get("settings", {}).items():
        if len(text_layout.wrap(said, WIDE)) > 1:
            yield Fault(path_of(CONSOLE, code), "settings", key, "has more than one line")
    longest = [("deal_number", str((1 << 29) - 1))]
    yield from row(path_of(CONSOLE, code), console.get("deal_number", ""), longest)
    for folder in found.folders:
        if folder == CONSOLE:
            continue
        path, sections = path_of(folder, code), found.sections(folder, code)
        words = {**console, **sections["words"]}
        keys = list(choices(folder.rpartition("/")[2]))
        for option in (key for key in keys if "{}_".format(key) in "".join(k for k in keys if k != key)):
            of_it = [key for key in keys if key.startswith(option + "_")]
            yield from row(path, words.get(option, ""), [(key, words.get(key, "")) for key in of_it])
        levels = importlib.import_module(folder.replace("/", ".") + ".bots").LEVELS[1:]
        for label in (*NAMES[1:], words.get("level", "")):
            yield from row(path, label, [(level, words.get(level, "")) for level in levels])
        length = Game(folder.rpartition("/")[2]).part("").LENGTH
        for key, said in sections.get("choices", {}).items():
            lines = len(text_layout.wrap(said, WIDE))
            most = 1 if length and key == "o_" + length[0] else 2
            if lines > most:
                yield Fault(path, "choices", key, "has {} lines, {} at most".format(lines, most))


def on_screens(found: Texts, code: str, only: Collection[str] | None = None) -> Iterator[Fault]:
    """Visit the stops of sim/scenarios/, or `only` these; yield texts that the screen cuts or that overlap.

    Also yield notices that do not fit their strip, and help pages and tips that are too high. A game without
    stops plays a whole match.
    """
    from sim import scenarios
    from sim.common.games import playable

    said: set[Fault] = set()
    opened: set[tuple[str, str]] = set()
    stops = [(name, walk) for name, walk, lang in scenarios.stops() if lang == STANDARD]
    for game in playable():
        if not any(name.startswith(game + "-") for name, _ in stops):
            stops.append((game, lambda lang, game=game: scenarios.Scenario(game, lang).over()))
    for name, walk in stops:
        if only is not None and name not in only:
            continue
        for fault in _stop(found, code, name.removesuffix("-" + STANDARD), walk, opened):
            if fault not in said:
                said.add(fault)
                yield fault
    if only is None:
        for path, function in sorted(openers() - opened):
            yield Fault(
                path, "", function, "no stop of sim/scenarios opens its box: nothing checks those texts"
            )
    yield from _help(found, code)


OPENS = re.compile(r"dialog|_ask|tell")
"""Methods that open a box with lines and choices; `stack.open(screens.DIALOG, …)` does, too."""
SCORE_BARS = "bar", "score_bar"
"""Whose `tell` opens none."""


def openers() -> set[tuple[str, str]]:
    """Return (path, function) of all that opens a box, but for the methods that do it for others."""
    out = set()
    for path in (*(ROOT / "lib").rglob("*.py"), *(ROOT / "games").rglob("*.py")):
        for inside in _functions(ast.parse(path.read_text("utf-8"))):
            if not OPENS.fullmatch(inside.name) and any(map(_opens, _own(inside))):
                out.add((path.relative_to(ROOT).as_posix(), inside.name))
    return out


def _functions(tree):
    return (node for node in type_checking.walk(tree) if isinstance(node, ast.FunctionDef))


def _own(function):
    # yield the nodes of a function, but not of those in it
    rest = type_checking.children(function)
    while rest:
        node = rest.pop()
        if not isinstance(node, ast.FunctionDef):
            yield node
            rest += type_checking.children(node)


def _opens(node):
    # return whether this is a call that opens a box
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    if node.func.attr == "open":
        return any(isinstance(part, ast.Attribute) and part.attr == "DIALOG" for part in node.args)
    on = node.func.value
    return (
        bool(OPENS.fullmatch(node.func.attr))
        and (getattr(on, "attr", "") or getattr(on, "id", "")) not in SCORE_BARS
    )


def _stop(found, code, name, walk, opened):
    from sim import scenarios
    from sim.board import on_screen
    from sim.board.session import Broken

    shown: dict[str, str] = {}  # text: its fault

    def notice(view):
        from mesa.ui import text

        wide = text.width(view.notice_label.text) - view.notice_w
        if wide > 0:
            shown[view.notice_label.text] = "{} pixels wider than a notice".format(wide)

    def box(scene, callers):
        shown.update(on_screen.cut(scene))
        opened.update(callers)

    serial = io.StringIO()  # one stop is an error screen, which also writes its traceback
    try:
        with (
            on_screen.watched(notice, box),
            contextlib.redirect_stdout(serial),
            contextlib.redirect_stderr(serial),
        ):
            scenario = walk(code)
    except (scenarios.Lost, Broken, AssertionError, IndexError) as problem:
        yield Fault("sim/scenarios", "", name, "the stop is not reached: {}".format(problem))
        return
    try:
        for scene in scenario.console.stack.scenes:
            shown.update(on_screen.cut(scene))
    finally:
        scenario.close()
    for text_shown, what in shown.items():
        yield _from(found, code, text_shown, "on the screen {}: “{}” {}".format(name, text_shown, what))


def _from(found, code, said, what):
    # return the fault of a text that can produce this, perhaps with a key's symbol before or after it
    for folder in found.folders:
        for section, lines in found.sections(folder, code).items():
            for key, template in lines.items() if section not in UNSEEN else ():
                for form in template.split("|"):
                    pattern = ".*".join(re.escape(part) for part in re.split(r"\{.*?\}", form))
                    if len(form) > 2 and re.fullmatch(KEYS + pattern + KEYS, said):
                        return Fault(path_of(folder, code), section, key, what)
    return Fault(path_of(CONSOLE, code), "", "", what)


def _help(found, code):
    from mesa.core.match import NAMES
    from mesa.ui import text
    from sim.scenarios import Scenario

    for folder in found.folders:
        count = len(found.sections(folder, code).get("help", {})) if folder != CONSOLE else 0
        if not count:
            continue
        scenario = Scenario(folder.rpartition("/")[2], code).frames(30)
        try:
            help_page = importlib.import_module("mesa.home.help")
            text_page: Any = importlib.import_module("mesa.home.text_page")
            viewer: Any = help_page.HelpViewer(scenario.console, folder.rpartition("/")[2])
            people = found.sections(CONSOLE, code)["ladder"]["people"].split("|")
            names = [max((*NAMES[1:], *people), key=text.width)] * len(NAMES)
            viewer.match = SimpleNamespace(names=names)
            for _ in viewer.enter():
                pass
            for page in range(count):
                viewer.at = page
                viewer.read()
                over = viewer.page.bottom + 1 - help_page.HIGH  # a line has a pixel below it
                if over > 0:
                    what = "{} pixels too high".format(over)
                    yield Fault(path_of(folder, code), "help", str(page + 1), what)
            tips: Any = importlib.import_module("mesa.match.tips")
            text: Any = importlib.import_module("mesa.ui.text")
            box = text_page.TextPage(scenario.console, viewer.game, tips.WIDE, tips.HIGH)
            for fingers in (False, True):
                there = Texts(found.root, fingers).sections(folder, code)
                for key, tip in there.get("tips", {}).items():
                    for step in text_page.named(tip, names).split("\n> "):
                        place, *lines = step.split("\n")
                        box.write(lines)
                        over = tips.height(box, text.A_KEY + " " + viewer.t("tip_read")) - texts.room(place)
                        if over > 0:
                            what = "{} pixels too high".format(over)
                            yield Fault(path_of(folder, code), "tips", key, what + " for fingers" * fingers)
        finally:
            scenario.close()


def faults(codes: Collection[str], quick: bool = False) -> Iterator[Fault]:
    """Yield all faults in the texts of these languages; `quick`: without the screens."""
    found = Texts()
    if STANDARD in codes:
        yield from unsaid(found)
        yield from unasked(found)
    for name in strips.stale():
        yield Fault("fonts/" + name, "", "", "it lacks a letter that a text has: run make art")
    for code in codes:
        lacks = list(missing(found, code))
        yield from lacks
        yield from odd_signs(found, code)
        yield from too_long(found, code)
        if not quick:
            yield from on_screens(found, code)


@command.command
def main(arguments: list[str] | None = None) -> int:
    """Print the faults; return the exit code."""
    parser = command.Parser(description="Check the texts of each language.")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="for example es (default: all)")
    parser.add_argument("--quick", action="store_true", help="do not visit the screens")
    options = parser.parse_args(arguments)
    known = texts.codes()
    for code in options.languages:
        if code not in known:
            raise Problem("there is no {}; there are: {}".format(path_of(CONSOLE, code), ", ".join(known)))
    count = 0
    for fault in faults(options.languages or known, options.quick):
        print(fault, flush=True)
        count += 1
    found = Texts()
    for code in options.languages or known:
        lacking, whole = to_do(found, code)
        if whole:
            print("{} is in progress: {} of {} texts are missing".format(code, lacking, whole))
    print("{} faults".format(count) if count else "what is there fits its place")
    return FAILED if count else DONE


if __name__ == "__main__":
    sys.exit(main())
