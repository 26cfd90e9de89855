# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A broken file or setting: one line says what to do, or the launcher marks it, and everything else works.

All tests use code.py and keys, on a separate drive; `make faults` does the same to every file.
"""

import random

import pytest

from sim.board.boards import BOARDS, BoardProfile
from sim.drive import texts
from sim.fault import files

GAMES = files.games()
NAMES = sorted(GAMES)


@pytest.fixture(scope="module")
def drive():
    """Return a drive of sources, restored after each damage."""
    drive = files.Drive()
    yield drive
    drive.close()


@pytest.fixture
def harm(drive):
    """Return harm(path, data or kind of damage), which damages a file for this test."""
    done = []

    def put(path, what):
        if isinstance(what, str):
            what = files.harmed((files.ROOT / path).read_bytes(), what, random.Random(path + what))
        drive.put(path, what)
        done.append(path)

    yield put
    for path in done:
        drive.restore(path)


def titles(name):
    """Return how the launcher may name a game: by its title, or by its folder if the title cannot be read."""
    return {GAMES[name], name}


# the line that code.py prints


def generic(**settings):
    """Return a board that Carteado does not know, with these settings."""
    pins = " ".join("{}={}".format(*pin) for pin in BOARDS["generic"].pins.items())
    known = dict({"CARTEADO_KEYS": "D2,D3,D4,D5,D6,D7,D9,D10"}, **settings)
    return BoardProfile("some_board", pins + " NEOPIXEL=PA15", BOARDS["generic"].panel, "pins", 0, known)


@pytest.mark.parametrize("value", ("five", "-3", "999", "2.5"))
def test_a_wrong_number_of_lights_names_the_setting_and_what_to_write(drive, value):
    said = drive.start(None, board=generic(CARTEADO_LIGHTS=value)).said
    assert "CARTEADO_LIGHTS" in said and "settings.toml" in said and value in said and '"5"' in said
    assert "CircuitPython 9" not in said and "\n" not in said


@pytest.mark.parametrize(
    "value, named",
    (
        ("D2,D3,D4,D5,D6,D7,D9,D9", "D9"),
        ("D2,D3,D4,D5,D6,D7,D9,TFT_CS", "TFT_CS"),
        ("D2,D3,D4,D5,D6,D7,D9,D99", "D99"),
        ("D2,D3,D4,D5,D6,D7,D9,DISPLAY", "CARTEADO_KEYS"),
        ("D2,D3", "eight"),
        ("", "eight"),
    ),
    ids=("twice", "in use", "no such pin", "no pin", "too few", "none"),
)
def test_wrong_keys_name_the_setting_and_what_to_write(drive, value, named):
    said = drive.start(None, board=generic(CARTEADO_KEYS=value)).said
    assert "CARTEADO_KEYS" in said and "settings.toml" in said and '"D2,D3,' in said and named in said
    assert "CircuitPython 9" not in said and "\n" not in said


def test_a_key_may_use_the_pin_of_a_part_which_is_then_absent(drive):
    """NEOPIXEL is D8 on this board: with a key on D8 there are no lights, and the console starts."""
    board = generic(CARTEADO_KEYS="D2,D3,D4,D5,D6,D7,D9,D8", CARTEADO_LIGHTS="5")
    seen = drive.start(titles(NAMES[0]), board=board)
    assert seen.said == "" and seen.first


@pytest.mark.parametrize("kind", ("missing", "empty", "half", "junk"))
@pytest.mark.parametrize("path", ("fonts/text.strip", "fonts/big.strip"))
def test_a_broken_font_is_one_line_that_names_it(drive, harm, path, kind):
    harm(path, kind)
    said = drive.start(None).said
    assert said.startswith("Copy Carteado again") and path in said and "\n" not in said


@pytest.mark.parametrize("path", ("fonts/text.strip", "fonts/big.strip"))
def test_a_font_with_one_wrong_bit_is_not_used(drive, harm, path):
    whole = (files.ROOT / path).read_bytes()
    for place in (0, len(whole) // 2, len(whole) - 300, len(whole) - 1):
        harm(path, whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        said = drive.start(None).said
        assert said.startswith("Copy Carteado again") and path in said


@pytest.mark.parametrize("kind", ("missing", "empty", "half", "junk"))
def test_the_about_page_without_its_font_is_said_in_the_launcher(drive, harm, kind):
    harm("fonts/text.pcf", kind)
    seen = drive.start(titles(NAMES[0]))
    assert seen.said == "" and seen.opened, "all else is drawn from the strips"
    seen = drive.start(None, keys=("START", "UP", "A"))
    assert seen.said == "" and not seen.error_screen and "fonts/text.pcf" in seen.note


@pytest.mark.parametrize("kind", ("missing", "half", "depth", "size"))
def test_a_broken_logo_stops_nothing(drive, harm, kind):
    harm("lib/mesa/ui/logo.bmp", kind)
    seen = drive.start(titles(NAMES[0]))
    assert seen.said == "" and seen.opened


@pytest.mark.parametrize("kind", ("missing", "half", "junk", "depth"))
def test_a_broken_picture_of_the_console_is_named_at_the_game_that_needs_it(drive, harm, kind):
    harm("lib/mesa/ui/cards.bmp", kind)
    opened = 0
    for name in NAMES:
        seen = drive.start(titles(name))
        assert seen.said == "" and not seen.error_screen
        opened += seen.opened
        assert seen.opened or "cards.bmp" in seen.note and "cards.bmp" in seen.marked
    assert 0 < opened < len(NAMES), "the games with cards of their own play"


@pytest.mark.parametrize("kind", ("missing", "empty", "half", "junk", "junk letters"))
def test_another_language_replaces_the_consoles_broken_words(drive, harm, kind):
    harm("lib/mesa/text.pt.bin", kind)
    seen = drive.start(None)
    assert seen.said == "" and any("Settings" in words for words in seen.first)
    assert "lib/mesa/text.pt.bin" in seen.note and "Copy" in seen.note


def test_a_text_whose_gaps_do_not_fit_is_shown_as_it_is(drive, harm):
    said = texts.Texts().sections(texts.CONSOLE, "pt")
    for key, right, wrong in (
        ("players_range", "{} a {} jogadores", "{} a {} ou {} jogadores"),
        ("players", "|{} jogadores", "|{x} jogadores"),
    ):
        assert right in said["words"][key]
        said["words"][key] = said["words"][key].replace(right, wrong)
    harm("lib/mesa/text.pt.bin", texts.packed(said))
    found = set()
    for name in NAMES:
        seen = drive.start(titles(name))
        assert seen.said == "" and seen.opened
        found.add(seen.marked)
    assert found == {"{} a {} ou {} jogadores", "{x} jogadores"}


# the mark in the launcher


@pytest.mark.parametrize("line", files.CONSTANTS[::2])
def test_a_wrong_manifest_constant_marks_its_game_and_the_others_open(drive, harm, line):
    i = files.CONSTANTS.index(line) % len(NAMES)
    path = "games/{}/__init__.py".format(NAMES[i])
    assert files.trial(drive, path, line, random.Random(line)) is None
    harm(path, line)
    seen = drive.start(titles(NAMES[i]))
    wanted = "division" if line == "1 / 0" else line.replace("del ", "").split()[0]
    assert not seen.opened and wanted in seen.note and "__init__" in seen.note
    assert seen.marked == "com defeito: __init__"


@pytest.mark.parametrize("kind", ("empty", "half", "junk", "magic", "depth", "size"))
def test_a_broken_icon_is_said_and_the_game_plays_without(drive, harm, kind):
    name = next(name for name in NAMES if (files.ROOT / "games" / name / "icon.bmp").exists())
    path = "games/{}/icon.bmp".format(name)
    harm(path, kind)
    seen = drive.start(titles(name))
    assert seen.marked == "com defeito: icon.bmp"
    assert path.replace("icon", " icon") in seen.note and "Copie o Carteado de novo" in seen.note
    assert seen.opened


@pytest.mark.parametrize("kind", ("missing", "empty", "half", "junk"))
def test_broken_words_mark_their_game(drive, kind):
    for name in NAMES[:2]:
        assert files.trial(drive, "games/{}/text.pt.bin".format(name), kind, random.Random(kind)) is None


@pytest.mark.parametrize("kind", ("missing", "junk letters", "import nothing_of_that_name", "1 / 0"))
@pytest.mark.parametrize("part", ("rules", "bots", "view"))
def test_a_game_that_does_not_open_is_marked_with_its_module(drive, harm, part, kind):
    name = NAMES[(len(part) + len(kind)) % len(NAMES)]
    path = "games/{}/{}.py".format(name, part)
    assert files.trial(drive, path, kind, random.Random(kind)) is None
    harm(path, kind)
    seen = drive.start(titles(name))
    assert not seen.opened and not seen.error_screen and part in seen.note
    assert seen.marked.startswith("com defeito: ")


PICTURES = [
    path
    for path in files.files()
    if path.startswith("games/") and path.endswith(".bmp") and not path.endswith("icon.bmp")
]


@pytest.mark.parametrize("kind", ("missing", "half"))
def test_a_broken_picture_of_a_game_marks_it_if_it_is_needed(drive, kind):
    assert PICTURES
    for path in PICTURES:
        assert files.trial(drive, path, kind, random.Random(kind)) is None, path


@pytest.mark.parametrize("part", ("view.py", "__init__.py"))
@pytest.mark.parametrize("kind", ("listed missing", "listed half"))
def test_a_game_of_which_half_is_there_is_not_run(drive, harm, kind, part):
    """carteado.txt tells: the game is marked, code.py does not stop, and nothing of the game is imported."""
    path = "games/{}/{}".format(NAMES[2], part)
    drive.list()
    try:
        harm(path, kind)
        seen = drive.start(titles(NAMES[2]))
        assert seen.said == "" and not seen.opened
        assert seen.marked == "com defeito: " + part and part in seen.note
        assert drive.start(titles(NAMES[0])).opened
    finally:
        drive.put("carteado.txt", None)


def test_a_broken_help_page_is_a_message(drive, harm):
    """The help page shows a message; the rest of its file is whole, and the game can be played."""
    name = NAMES[3]
    path = "games/{}/text.pt.bin".format(name)
    help_is_read = ("UP", "A", "RIGHT", "DOWN")  # the set-up's last row, and on to the next page
    assert drive.start(titles(name), keys=help_is_read).opened
    page = texts.Texts().sections("games/" + name, "pt")["help"]["2"].encode()
    whole = (files.ROOT / path).read_bytes()
    at = whole.index(page) + len(page) // 2
    harm(path, whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
    assert drive.start(titles(name)).opened
    seen = drive.start(titles(name), keys=help_is_read)
    assert seen.said == "" and not seen.error_screen and "text.pt.bin" in seen.note
    assert seen.marked == "com defeito: text.pt.bin"


@pytest.mark.parametrize("kind", ("missing", "empty", "half", "junk"))
def test_without_the_list_of_languages_there_are_their_codes(drive, harm, kind):
    harm("lib/mesa/languages.bin", kind)
    seen = drive.start(titles(NAMES[0]))
    assert seen.said == "" and seen.opened and not seen.error_screen
