# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A language is a text file of the console and one of each game, nothing else; make words lists its faults.

A copy of the project gets a language made by script: English with every text reversed.
"""

import ast
import json
import re
import sys

import harness
import pytest
from conftest import frames
from harness import LANGUAGES

from mesa.core.match import NAMES
from sim import scenarios, words
from sim.drive import text_keys, texts
from sim.vm import both as module_of

CODE, NAME, NUMBER = "xx", "Hsilgne", 200
KEPT = re.compile(
    r"(\[\[|~|\]\]|\{[^}]*\}|\[(?:A|B|START|SELECT)\]|\s*\n\s*|^[-*•] |\||^(?:##|>) .*$)", re.MULTILINE
)
"""Parts that stay unchanged in a reversed text: values, keys, line ends and list marks, places of tips, and
what parts a text for keys from that for fingers.
"""


def turned(line):
    """Return a text with the letters between its values reversed."""
    return "".join(part if KEPT.fullmatch(part) else part[::-1] for part in KEPT.split(line))


def turned_file(source):
    """Return an English text file with its texts reversed."""
    section = ""
    lines = []
    for line in source.splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif section == "help" and line.startswith("## "):
            line = "## " + line[3:][::-1]
        elif section == "tips" and not line.startswith(("#", "|", ">")):
            line = turned(line)
        elif section not in ("help", "tips") and line:
            key, _, said = line.partition(": ")
            line = "{}: {}".format(key, turned(said))
            if section == "about" and key in ("name", "number"):
                line = {"name": "name: " + NAME, "number": "number: {}".format(NUMBER)}[key]
        lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """Return a copy of the project with one more language; only its text files have been added."""
    to = harness.copy_project(tmp_path_factory.mktemp("project"))
    for path in (to / "lib/mesa/text.en.txt", *sorted(to.glob("games/*/text.en.txt"))):
        path.with_name("text.{}.txt".format(CODE)).write_text(turned_file(path.read_text("utf-8")), "utf-8")
    return to


def run(project, script, *words):
    """Return a script's output in the copy, as JSON. In a folder of its own, since code.py hides `code`."""
    folder = project / "look"
    folder.mkdir(exist_ok=True)
    path = folder / "look.py"
    path.write_text(script, "utf-8")
    return json.loads(harness.run_in(project, sys.executable, str(path), *words).splitlines()[-1])


def test_five_files_are_a_language(project):
    added = sorted(path.parent.name for path in project.rglob("text.{}.txt".format(CODE)))
    assert added == sorted(["mesa", *harness.game_ids()])
    assert words_said(project, CODE) == []


def words_said(root, code):
    """Return make words' faults of a language of a project, without its screens."""
    found = texts.Texts(root)
    checks = (words.missing, words.odd_signs, words.too_long)
    return [str(fault) for check in checks for fault in check(found, code)]


PART = """
# about
name: Nothing
number: 201
state: in progress

# words
language: Language
"""


@pytest.fixture
def begun(project):
    """Return a function that adds the files of a language in progress to the project; they go again."""
    paths = []

    def add(files):
        for folder, text in files.items():
            paths.append(project / folder / "text.yy.txt")
            paths[-1].write_text(text, "utf-8")
        return texts.Texts(project)

    yield add
    for path in paths:
        path.unlink(missing_ok=True)  # one may have been written twice


def test_a_language_in_progress_is_counted_and_no_fault(begun, project):
    """One file of the console is enough; whole sections and games come from English."""
    found = begun({"lib/mesa": PART})
    assert words_said(project, "yy") == []
    lacking, whole = words.to_do(found, "yy")
    assert 1000 < lacking < whole - 1
    ours, english = found.sections("games/sueca", "yy"), found.sections("games/sueca", "en")
    assert ours == english
    assert "state" not in found.sections(texts.CONSOLE, "yy")["about"]
    made = texts.files(project)
    assert all("yy" in texts.separate(made[folder + "/text.bin"]) for folder in ("lib/mesa", "games/sueca"))
    assert words.to_do(found, "xx") == (0, 0)


def test_what_is_wrong_in_a_language_in_progress_is_a_fault(begun, project):
    """A key that English lacks, other values, signs that the fonts lack."""
    begun({"lib/mesa": PART + "nothing_like_it: x\nback: {} ☃\n"})
    said = words_said(project, "yy")
    assert len(said) == 3 and any("unused" in line for line in said) and any("☃" in line for line in said)


def test_an_incomplete_section_of_pages_is_absent_and_not_cut(begun, project):
    """While a file is in progress; in another one it is a fault."""
    english = texts.Texts(project).sections("games/sueca", "en")
    page = "# help\n## One\nThe only page.\n"
    found = begun({"lib/mesa": PART, "games/sueca": page})
    assert found.sections("games/sueca", "yy")["help"] == english["help"]
    whole = "# help\n" + "".join("## {}\nText.\n".format(n) for n in range(len(english["help"])))
    found = begun({"games/sueca": whole})
    assert [text[:1] for text in found.sections("games/sueca", "yy")["help"].values()][0] == "0"
    begun({"lib/mesa": PART.replace("state: in progress\n", ""), "games/sueca": page})
    assert any("games/sueca/text.yy.txt, help" in line for line in words_said(project, "yy"))


def test_only_that_state_is_known(begun):
    with pytest.raises(texts.TextError, match="in progress"):
        begun({"lib/mesa": PART.replace("in progress", "finished")})


def test_a_game_has_no_key_of_the_console(begun, project):
    """Its view would show one or the other, after a page another than before."""
    path = project / "games/sueca/text.en.txt"
    before = path.read_text("utf-8")
    path.write_text(before.replace("# words\n", "# words\nback: Back!\n"), "utf-8")
    try:
        with pytest.raises(texts.TextError, match="games/sueca, words: back is a key of the console's"):
            texts.files(project)
    finally:
        path.write_text(before, "utf-8")


SHOWN = """
import json, sys
sys.path.append(".")
from sim import scenarios
from sim.board import on_screen

seen = {"xx": {}, "en": {}}
for name, walk, lang in scenarios.stops():
    for code in seen if name[:-3] in sys.argv[1:] and lang == "en" else ():
        scenario = walk(code)
        scenes = scenario.console.stack.scenes
        found = [thing.label for scene in scenes for thing in on_screen.things(scene.group)]
        seen[code][name] = [label.text for label in found if label is not None]
        if name == "console-language-en":
            seen[code][name] += [scenario.top.row(i)[0] for i in range(len(scenario.top.rows))]
        scenario.close()
print(json.dumps(seen))
"""
STOPS = """console-about console-language console-bots console-day console-today console-help console-launcher
boxes-given-up boxes-given-up-acted console-options console-pause console-records-set console-resume
console-settings coach-sueca-good
fodasse-result-4 fodasse-tip-bid fodasse-hooked qu4to-match-end-3 qu4to-round-end-3 set-hint set-match-won
set-setup sueca-refused sueca-match-end""".split()


def test_it_is_on_every_screen(project):
    """No text of these stops is English, except names of people and numbers."""
    ours, english = run(project, SHOWN, *STOPS).values()
    assert len(ours) == len(english) == len(STOPS)
    known = (*NAMES, *(language.name for language in texts.Texts(project).languages))
    for name, shown in english.items():
        left = {said for said in shown if re.search("[A-Za-z]{3}", said) and said in ours[name]}
        assert {
            said for said in left if not said.startswith(known) and not said.strip().startswith(NAMES)
        } == set(), name
        assert NAME in ours[name] or name not in ("console-language-en", "console-settings-en")


PAGE = """
import json, sys
sys.path.append(".")
from sim.web import build
print(json.dumps(build.words()))
"""


def test_the_drive_and_the_page_have_it(project):
    found = texts.files(project)
    for folder in ("lib/mesa", *("games/" + game for game in harness.game_ids())):
        assert CODE in texts.separate(found[folder + "/text.bin"])
    console = texts.separate(found["lib/mesa/text.bin"])
    assert b"sgnitteS" in console[CODE]
    assert "{}|{}|{}|egaugnaL".format(NUMBER, CODE, NAME) in console[""].decode("latin1").splitlines()
    said = run(project, PAGE)
    assert said[CODE]["name"] == NAME and set(said[CODE]["texts"]) == set(said["en"]["texts"])
    assert said[CODE]["texts"]["language"] == "egaugnaL"


# make words


def planted(project, path, old, new):
    """Return make words' lines if `old` is replaced by `new` in a text file of the language."""
    path = project / path
    before = path.read_text("utf-8")
    assert before.count(old) == 1, old
    path.write_text(before.replace(old, new), "utf-8")
    try:
        return words_said(project, CODE)
    finally:
        path.write_text(before, "utf-8")


GAPS = [
    ("lib/mesa", "\nlanguage: egaugnaL", "", "words, language: missing; in English: Language"),
    ("lib/mesa", "language: egaugnaL", 'language: ""', "words, language: empty; in English: Language"),
    ("lib/mesa", "language: egaugnaL", "language: ж", "words, language: not in the fonts: ж"),
    (
        "lib/mesa",
        "language: egaugnaL",
        "langage: x\nlanguage: x",
        "words, langage: unused: English has no such key",
    ),
    ("games/set", "\n# choices\n", "\n# other\n", "choices: this section is missing"),
    (
        "lib/mesa",
        "\nsettings: sgnitteS",
        "\nsettings: {}",
        "words, settings: its {} differ from the English text: Settings",
    ),
    ("games/set", "\n# choices\n", "\n# other\n", "other: unused: English has no such section"),
]


@pytest.mark.parametrize(("folder", "old", "new", "said"), GAPS, ids=[gap[3] for gap in GAPS])
def test_a_gap_is_named(project, folder, old, new, said):
    path = "{}/text.{}.txt".format(folder, CODE)
    assert "{}, {}".format(path, said) in planted(project, path, old, new)


def test_a_long_row_and_a_long_choice_are_named(project):
    path = "games/sueca/text.{}.txt".format(CODE)
    found = planted(project, path, "o_bandeira: ariednaB", "o_bandeira: ariednaB fo eht hctam dna")
    assert len(found) > 1
    for said in found:
        assert re.fullmatch(
            re.escape(path) + r", words, o_bandeira_\w+: \d+ pixels too wide beside “ariednaB fo .*”",
            said,
        )


def test_a_missing_file_is_named(project):
    path = project / "games/set" / "text.{}.txt".format(CODE)
    kept = path.rename(path.with_suffix(".kept"))
    try:
        said = words_said(project, CODE)
    finally:
        kept.rename(path)
    assert said == ["games/set/text.{}.txt: this file is missing".format(CODE)]


def test_a_text_that_nobody_asks_for_and_one_that_english_lacks_are_named(project):
    path = project / "lib/mesa/text.en.txt"
    before = path.read_text("utf-8")
    path.write_text(
        before.replace("\nlanguage: ", "\nfor_nobody: ", 1).replace("\nrematch: ", "\nbot9: "), "utf-8"
    )
    try:
        found = texts.Texts(project)
        said = [str(fault) for fault in (*words.unsaid(found), *words.unasked(found))]
    finally:
        path.write_text(before, "utf-8")
    assert said == [
        "lib/mesa/text.en.txt, words, language: missing; the code asks for it",
        "lib/mesa/text.en.txt, words, rematch: missing; another language has it",
        "lib/mesa/text.en.txt, words, for_nobody: unused: no code refers to it",
    ]


ON_SCREENS = """
import json, sys
sys.path.append(".")
from sim import words
from sim.drive import text_keys, texts
print(json.dumps([str(fault) for fault in words.on_screens(texts.Texts(), sys.argv[1], sys.argv[2:])]))
"""


def test_what_is_too_long_for_a_screen_is_named(project):
    """A text wider than the screen, a notice too long for its strip, a page of help too high; also a key that
    stands in place of its text.
    """
    changes = {
        "lib/mesa": (
            r"(?m)^settings: .*((?:\n.*)*?)\ntoday: .*$",
            "settings: " + "sgnittes " * 6 + r"\1\ntoday: <yadot>",
        ),
        "games/sueca": (r"(?m)^why_follow: .*$", "why_follow: " + "wollof " * 8 + "{}"),
        "games/qu4to": (r"(?m)^## (.*)\n(?=[^#]*\n# tips)", "## \\1\n" + "- srettel\n" * 12),
    }
    before = {}
    for folder, (old, new) in changes.items():
        path = project / folder / "text.{}.txt".format(CODE)
        before[path] = path.read_text("utf-8")
        changed, count = re.subn(old, new, before[path], count=1)
        assert count == 1, folder
        path.write_text(changed, "utf-8")
    try:
        said = run(project, ON_SCREENS, CODE, "console-launcher-en", "sueca-refused-en")
    finally:
        for path, text in before.items():
            path.write_text(text, "utf-8")
    settings, today, play, follow, page = said
    start = "lib/mesa/text.xx.txt, words, settings: on the screen console-launcher: "
    assert settings.startswith(start) and "lies on" in settings
    assert today.endswith("” is a key: no language has its text")
    assert "lies on" in play
    assert follow.startswith("games/sueca/text.xx.txt, words, why_follow: on the screen sueca-refused: ")
    assert re.search(r" is \d+ pixels wider than the screen$", follow)
    assert re.fullmatch(r"games/qu4to/text.xx.txt, help, \d+: \d+ pixels too high", page)


def test_a_line_that_makes_a_box_too_wide_is_named(project):
    """Of the launcher, of the set-up page, and in a problem: they are no labels, and not all are stops. A box
    that is too high is never reached.
    """
    path = project / "lib/mesa/text.{}.txt".format(CODE)
    before = text = path.read_text("utf-8")
    for key, said in (
        ("records", "sdrocer " * 5),
        ("play_another", "rehtona " * 5),
        ("waiting_counts", "{} " + "tsol " * 99),
        ("leave_out", "tuo ti evael " * 3),
    ):
        text, count = re.subn(r"(?m)^{}: .*$".format(key), "{}: {}".format(key, said.strip()), text)
        assert count == 1, key
    path.write_text(text, "utf-8")
    stops = "console-records-sueca boxes-given-up boxes-given-up-acted boxes-leaving".split()
    try:
        said = run(project, ON_SCREENS, CODE, *(stop + "-en" for stop in stops))
    finally:
        path.write_text(before, "utf-8")
    wide = r"lib/mesa/text.xx.txt, {}: on the screen {}: “.*” makes its box \d+ pixels wider than the screen"
    patterns = (
        wide.format("words, records", "console-records-sueca"),
        wide.format("words, play_another", "boxes-given-up"),
        r"sim/scenarios, boxes-given-up-acted: the stop is not reached: ValueError: height .*",
        wide.format("problems, leave_out", "boxes-leaving"),
    )
    for pattern in patterns:
        assert [fault for fault in said if re.fullmatch(pattern, fault)], "\n".join((pattern, *said))
    assert len(said) == len(patterns), said


def test_a_box_that_no_stop_opens_is_known():
    """make words names what opens a box in the code, and was never seen doing it."""
    known = words.openers()
    assert ("lib/mesa/home/launcher.py", "offer") in known and ("games/set/pair.py", "tell_keys") in known
    assert not [path for path, _ in known if path == "games/set/motion.py"], "its lines are on the score bar"
    opened = set()
    (walk,) = [walk for name, walk, _ in scenarios.stops() if name == "boxes-given-up-en"]
    assert list(words._stop(texts.Texts(), "en", "boxes-given-up", walk, opened)) == []
    assert known & opened == {("lib/mesa/setup/new_match.py", "ask")}


@pytest.mark.parametrize("lang", [lang for lang in harness.LANGUAGES if lang not in ("pt", "en")])
def test_nothing_is_cut_on_some_screens(lang):
    """This tests some stops; make words tests all, and test_screens.py tests all in pt and en."""
    stops = [stop + "-en" for stop in STOPS]
    assert [str(fault) for fault in words.on_screens(texts.Texts(), lang, stops)] == []


# Every word that the code uses exists in English, with a place for each value.


def words_of(folder):
    """Return the English words of a game's folder, or of "mesa"."""
    return harness.texts_of(folder, texts.STANDARD)["words"]


def places(text):
    """Return the number of {} in a text; if it has singular and plural forms, all must have as many."""
    counts = {*words.values(text, words_of("mesa")["you"])}
    assert len(counts) == 1 and (text.count("|") < 2 or counts == {0}), text
    return counts.pop()


@pytest.mark.parametrize("package", ["mesa", *harness.bot_ids()])
def test_every_word_that_the_code_asks_for_is_there(package):
    """The console may have the word for a game's level."""
    path = "lib/" if package == "mesa" else "games/{}/".format(package)
    lacks = [str(fault) for fault in words.unsaid(texts.Texts()) if fault.path.startswith(path)]
    assert lacks == []


def test_a_word_has_a_place_for_each_value():
    """It has as many {} as the code fills in."""
    for package, folder in [("mesa", "lib/mesa")] + [(game, "games/" + game) for game in harness.bot_ids()]:
        words = {**words_of("mesa"), **words_of(package)}
        for path in sorted((harness.ROOT / folder).rglob("*.py")):
            for call, named in text_keys.asked(ast.parse(path.read_text(encoding="utf-8"))):
                values = len(call.args) - 1
                if ast.unparse(call.func).endswith((".t", "words.text")) and values:
                    if not any(isinstance(value, ast.Starred) for value in call.args):
                        most = max(places(words[str(key.value)]) for key in named)
                        assert most == values, (path.name, ast.unparse(call))


FORMS = [
    # a text, the values in it, what it says: the first value decides
    ("{} point for {}|{} points for {}", (0, 1), "0 points for 1"),
    ("{} point for {}|{} points for {}", (1, 2), "1 point for 2"),
    ("{} point for {}|{} points for {}", (2, 1), "2 points for 1"),
    ("{} point for {}|{} points for {}", (-1, 1), "-1 points for 1"),
    ("{} points", (1,), "1 points"),
    ("Tu passaste em {1}|{0} passou em {1}", ("Tu", 4), "Tu passaste em 4"),
    ("Tu passaste em {1}|{0} passou em {1}", ("T", 4), "T passou em 4"),
    ("Tu passaste em {1}|{0} passou em {1}", ("Tuca", 4), "Tuca passou em 4"),
]


def test_a_text_has_forms_for_one_for_many_and_for_the_player(sim):
    console = sim.console()
    frames(console, 2)
    for text, given, said in FORMS:
        console.words.kept = tuple(texts.lines({"it": text}))
        assert console.words.text("it", *given) == said


# make words


@pytest.mark.usefixtures("sim")
def test_every_text_is_there_in_the_fonts_and_not_too_long():
    """This is make words' check, in all languages; test_languages.py looks at some screens."""
    assert [str(fault) for fault in words.faults(LANGUAGES, quick=True)] == []


def test_texts_for_fingers_are_those_that_a_phone_asks_for():
    """In each language: none other has some, and none of the tips then names what a finger does not press."""
    keys, fingers = texts.Texts(), texts.Texts(fingers=True)
    for folder in keys.folders:
        for code in (language.code for language in keys.languages):
            own, touch = keys.sections(folder, code), fingers.sections(folder, code)
            both = texts.touched(own, touch)
            there = {section for section in both if section not in own}
            there |= {key for section in own for key in {*both[section]} - {*own[section]}}
            assert {key.lstrip(texts.FINGERS) for key in there} <= {*module_of("_fingers").ASKED}
            for tip in touch.get("tips", {}).values():
                assert not re.search(r"[←→↑↓~]|\[\[|\]\]|\[A\]", tip), (folder, code, tip)
