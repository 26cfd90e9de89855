# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulated board: as strict as the real one, without what that lacks, and with its picture upright."""

import ast
import importlib
import io
import os
import re
import runpy
import sysconfig
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

import numpy
import pytest
from common.boards import EIGHT, SEVEN, keys_of, unknown, without

from mesa.board import signals
from mesa.prizes import win
from sim import ROOT, run
from sim.board import sim_board
from sim.board.boards import BOARDS
from sim.board.session import Session
from sim.common import games
from sim.player.player import Player
from sim.scenarios import Scenario

STUBS = Path(sysconfig.get_paths()["purelib"])
ROWS = [
    line for line in (ROOT / "tests/rows/hal.txt").read_text("utf-8").split("\n") if line and line[0] != "#"
]


def _stub_names(tree):
    """Return (public names, class → its public names) declared in a stub file."""
    names, classes = set(), {}
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            assert isinstance(node.target, ast.Name)
            names.add(node.target.id)
        if isinstance(node, ast.ClassDef):
            classes[node.name] = _stub_names(node)[0]
    return names, classes


def public(thing):
    """Return the public names of a module or a class."""
    return {name for name in vars(thing) if not name.startswith("_")}


def test_a_module_has_only_what_the_stubs_say(make_sim):
    for name in {path.stem for path in (ROOT / "sim/hal").glob("*.py")} - {"board"}:
        names, classes = {"const"}, {}
        if name != "micropython":
            text = (STUBS / (name + "-stubs") / "__init__.pyi").read_text(encoding="utf-8")
            names, classes = _stub_names(ast.parse(text))
        make_sim("sprig" if name in ("audiopwmio", "audiobusio") else "pybadge")
        module = importlib.import_module(name)
        assert public(module) <= names
        for key in public(module) & set(classes):
            assert public(getattr(module, key)) <= classes[key], key


@pytest.mark.parametrize("name", ["pybadge", "pybadge_lc", "edgebadge", "pygamer", "sprig", "picosystem"])
def test_a_board_has_the_pins_of_its_definition(make_sim, name):
    sim = make_sim(name)
    import board

    text = (STUBS / "board_definitions" / board.board_id / "__init__.pyi").read_text(encoding="utf-8")
    names, _ = _stub_names(ast.parse(text))
    assert public(board) <= names
    other = {pin for pin in names if re.fullmatch(r"GP\d+(_A\d)?|A\d|LCD_VSYNC|SMPS_MODE|VBUS_SENSE", pin)}
    unused = names - public(board) - (other if name in ("sprig", "picosystem") else set())
    assert unused <= {"I2C", "STEMMA_I2C", "SPI", "UART"}  # buses that nothing here uses
    chips = dict(re.findall(r"^(\w+): microcontroller.Pin  # (\w+)$", text, re.M))
    assert all(chips.get(pin, chip) == chip for pin, chip in sim.board.profile.pins.items())


@pytest.mark.parametrize("row", ROWS)
def test_as_strict_as_the_board(sim, row):
    import audioio
    import bitmaptools
    import board
    import microcontroller
    import supervisor
    from digitalio import DigitalInOut as Pin
    from displayio import Bitmap, Group, Palette, TileGrid
    from neopixel_write import neopixel_write
    from vectorio import Rectangle

    palette, bitmap = Palette(4), Bitmap(4, 3, 4)
    square: Any = dict(pixel_shader=palette, width=3, height=3)
    names = {
        **dict(audioio=audioio, board=board, io=io, nvm=microcontroller.nvm, tools=bitmaptools),
        **dict(Bitmap=Bitmap, Group=Group, Pin=Pin, TileGrid=TileGrid, neopixel_write=neopixel_write),
        **dict(bitmap=bitmap, palette=palette, device=sim.board, ticks=supervisor.ticks_ms),
        "grid": lambda **more: TileGrid(bitmap, pixel_shader=palette, **more),
        "rectangle": lambda **more: Rectangle(**{**square, **more}),
    }
    code, expected = row.split("  => ")
    *first, last = code.split("; ")
    value = "no value"
    try:
        for line in first:
            exec(line, names)
        value = exec(last, names) if " = " in last else eval(last, names)
    except Exception as error:
        assert type(error).__name__ == expected
    else:
        assert "Error" not in expected and value == eval(expected), value


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_the_picture_stands_upright(make_sim, name):
    """A red, a green and a blue pixel in three corners."""
    sim = make_sim(name)
    import board
    import displayio

    display = board.DISPLAY
    display.auto_refresh = False
    bitmap = displayio.Bitmap(display.width, display.height, 4)
    palette = displayio.Palette(4)
    for index, colour in enumerate((0x000000, 0xFF0000, 0x00FF00, 0x0000FF)):
        palette[index] = colour
    bitmap[0, 0], bitmap[display.width - 1, 0], bitmap[0, display.height - 1] = 1, 2, 3
    display.root_group = displayio.Group()
    display.root_group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    display.refresh()
    rgb = sim.panel.rgb()
    assert rgb.shape == (display.height, display.width, 3)
    assert rgb[0, 0].tolist() == [255, 0, 0]
    assert rgb[0, -1].tolist() == [0, 255, 0]
    assert rgb[-1, 0].tolist() == [0, 0, 255]
    assert int(rgb.sum()) == 3 * 255
    sim.panel.clear_counts()
    display.refresh()
    assert (sim.panel.pixels, sim.panel.bytes) == (0, 0), "what is there is not sent again"


def test_what_does_not_fit_the_queue_is_lost_and_known(sim):
    """The scanner has reported the key, so it does not do so again; the queue has the oldest events."""
    import board
    import keypad

    pins = dict(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT, latch=board.BUTTON_LATCH)
    keys = keypad.ShiftRegisterKeys(**pins, key_count=8, value_when_pressed=True, max_events=2)

    def events():
        return [(event.key_number, event.pressed) for event in iter(keys.events.get, None)]

    sim.press("A", "B", "LEFT")
    assert keys.events.overflowed and events() == [(1, True), (0, True)]
    assert keys.events.overflowed  # until clear()
    sim.board.clock.advance(100)
    assert events() == []
    sim.release("LEFT")
    assert events() == [(7, False)]


def test_a_device_module_is_compiled_once_and_read_every_time(tmp_path, monkeypatch):
    """Restarts reuse compiled code; another text is recompiled, even with the same length and time."""
    file = tmp_path / "mesa" / "some.py"
    file.parent.mkdir()
    (file.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    said, compiled = [], []
    compile_it = SourceFileLoader.source_to_code

    def counted(self, data, path, **options):
        compiled.append(Path(path).name)
        return compile_it(self, data, path, **options)

    monkeypatch.setattr(SourceFileLoader, "source_to_code", counted)
    for text in ("A = 1\n", "A = 2\n", "A = 2\n", "A = 1\n"):
        file.write_text(text)
        os.utime(file, (1_000_000_000, 1_000_000_000))
        sim_board.power_on()
        importlib.invalidate_caches()
        said.append(importlib.import_module("mesa.some").A)
    sim_board.power_off()
    assert said == [1, 2, 2, 1] and compiled.count("some.py") == 2


# Boards with other keys, sound, lights, screens: the Hack Club Sprig, a PicoSystem, one with seven keys.


GAMES = list(games.playable())

PRESET: dict[str, Any] = dict.fromkeys(("game", "seed", "seats", "level", "lang"))
SHORT = {"fodasse": 5, "qu4to": 4, "set": 14, "sueca": 11}
"""Deals of short matches."""
TUNES = [tune for tune in signals.EFFECTS.split(b"\0\0") if tune] + [bytes(win.TUNE)]
RESULTS: dict[str, list[str]] = {}
"""{game: what its match ended with}, but for the number of frames."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("board", sorted(BOARDS))
def test_a_match_of_each_game_is_played_on_each_board(capsys, board, game):
    seed = SHORT.get(game, 1)
    words = "--headless --autoplay --fast --seed {} --level easy --lang en --game {} --board {}"
    assert run.main(words.format(seed, game, board).split()) == 0
    *result, _ = capsys.readouterr().out.split()
    assert result[:3] == [game, "seed={}".format(seed), "level=easy"]
    assert result == RESULTS.setdefault(game, result), "as on the other boards"


# settings.toml

LINES = (ROOT / "tests/rows/settings.txt").read_text("utf-8").split("\n")
VALUES = [line.split(": ", 1) for line in LINES if line and line[0] != "#"]


@pytest.mark.parametrize("field, values", VALUES)
def test_a_wrong_line_is_one_sentence_that_says_what_to_write(make_sim, field, values):
    name = field.removeprefix("not ")
    for said in values.split(" "):
        sim = make_sim(unknown(said if name == "KEYS" else EIGHT, **({} if name == "KEYS" else {name: said})))
        if name == field:
            io = sim.io()
            io.tone(440)  # silence, if there is no such output
            io.tone(0)
            continue
        with pytest.raises(NotImplementedError) as caught:
            sim.io()
        sentence = str(caught.value)
        assert sentence.startswith("{}: in settings.toml write CARTEADO_{} = ".format(name.lower(), name))
        assert "\n" not in sentence and len(sentence) < 200
        assert name == "KEYS" or sentence.endswith("not " + said)


# The names of keys


@pytest.mark.parametrize("board, names", [("sprig", "L K I J"), ("picosystem", "A B X Y"), ("pybadge", "")])
def test_the_font_has_the_names_on_the_case(make_sim, board, names):
    """A sign is the cap of a key with its letter, never wider than the usual one; other letters stay."""

    def all_signs(board):
        make_sim(board).player()
        from mesa.ui import text

        font, signs = text.font(), {}
        for code in range(256):
            columns = range(font.left[code], font.left[code + 1])
            signs[code] = ["".join(".#"[font.strip[x, y]] for x in columns) for y in range(font.rows)]
        return signs

    usual, now = all_signs("pybadge"), all_signs(board)
    assert [c for c in usual if now[c] != usual[c]] == (list(range(0x88, 0x8C)) if names else [])
    for code, name in zip(range(0x88, 0x8C), names.split(), strict=False):
        assert len(now[code][0]) <= len(usual[code][0])
        holes = [line[2:-3].translate({35: ".", 46: "#"}) for line in now[code]]
        assert holes[2:9] == [line[:-1] for line in usual[ord(name)]][2:9], name


def test_no_text_names_a_key_but_by_its_sign():
    """So none is wrong where the case says something else; the page's own section is about its own keys."""
    from sim.drive import texts

    for lang in texts.codes():
        for place, sections in texts.Texts().own.items():
            for section, lines in sections.items():
                if section not in ("page", "window", texts.SPOKEN):
                    for key, line in lines.items():
                        assert "select" not in line.replace("[SELECT]", "").lower(), (lang, place, key)


# Keys


HELD = (
    # keys held at power-on, keys that come late, whether the program may then write
    *(((), (), False), (("START",), (), True), (("A",), (), False), (("A", "START"), (), True)),
    *((("A", "B", "LEFT"), (), False), ((), ("START",), False), (("A",), ("START",), False)),
)


@pytest.mark.parametrize("firmware", [(9, 0, 5), (9, 1, 0), (9, 2, 9), (10, 2, 1)])
@pytest.mark.parametrize("board", ["pybadge", "pygamer", "sprig", "picosystem", "generic", "seven"])
def test_start_held_at_power_on_makes_the_drive_the_consoles(make_sim, monkeypatch, firmware, board):
    """No other key does, nor Start if it comes late, on every CircuitPython.

    Some give no event for a key that is already down, some invert keypad's reset().
    """
    import time

    for held, late, writable in HELD:
        sim = make_sim(unknown(SEVEN) if board == "seven" else board)
        sim.board.firmware = firmware
        monkeypatch.setattr(time, "sleep", lambda s, clock=sim.board.clock: clock.advance(int(s * 1000)))
        sim.press(*held)
        runpy.run_path(str(ROOT / "boot.py"))
        sim.press(*late)
        assert sim.board.drive_readonly is not writable
        assert sim.board.usb == ["usb_hid", "usb_midi"]
        assert not sim.board.status_bar and not sim.board.autoreload
        sim.io()  # the pins are free again


def test_boot_on_a_board_that_lacks_a_pin_of_the_keys(make_sim):
    """The drive is then the PC's; nobody would read an exception of boot.py in boot_out.txt."""
    pins = ("BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH")
    for board in (*(without("pybadge", pin) for pin in pins), unknown("D2,D3")):
        sim = make_sim(board)
        sim.press("START")
        runpy.run_path(str(ROOT / "boot.py"))
        assert sim.board.drive_readonly and not sim.board.autoreload


def test_select_has_a_sign_and_opens_what_it_opens(make_sim):
    player = make_sim(unknown(SEVEN, NAMES="X,O,Z")).player(lang="en")
    from mesa.ui import key_caps

    assert key_caps.signs(player.console.board.names) == ["O", "X", "Z", "Z…"]
    player.wait("Launcher")
    loud = player.console.sound.volume
    for key, down in (("START", True), ("DOWN", True), ("DOWN", False), ("START", False)):
        player.session.key(("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT").index(key), down)
        player.frames(2)
    assert loud and player.console.sound.volume == 0, "Select and Down"
    assert type(player.top).__name__ == "Launcher"


@pytest.mark.parametrize("names", ("X,O,Z", "Back,O,Select,Y"))
def test_signs_are_caps_with_letters_and_all_else_stays(make_sim, names):
    """Letters are holes in a cap of nine rows with cut corners; too long a name keeps the usual sign."""
    player = make_sim(unknown(SEVEN)).player(lang="en")
    from mesa.ui import key_caps, text

    font = text.font()

    def glyph(code):
        columns = range(font.left[code], font.left[code + 1])
        return ["".join(".#"[font.strip[x, y]] for x in columns) for y in range(font.rows)]

    before = [glyph(code) for code in range(256)]
    key_caps.put(font, names)
    caps = dict(enumerate(key_caps.signs(names), 0x88))
    assert {code for code in range(256) if glyph(code) != before[code]} == {c for c in caps if caps[c]}
    for code, name in caps.items():
        if name:
            glyphs = [before[0x94 if c == "…" else ord(c)] for c in name]
            letters = ["".join(rows)[:-1] for rows in zip(*glyphs, strict=True)]
            wide = len(letters[0]) + 4
            holes = ["##" + row.translate({35: ".", 46: "#"}) + "##." for row in letters]
            cap = [row if 1 < y < 9 else "#" * wide + "." for y, row in enumerate(holes)]
            cap[1] = cap[9] = "." + "#" * (wide - 2) + ".."
            cap[0] = cap[10] = "." * (wide + 1)
            assert glyph(code) == cap[: font.rows], name
    player.close()


# Sound


def test_every_sound_has_a_rate_that_the_sprigs_amplifier_takes(make_sim):
    """And the pitch of a PyBadge's, within nine cents, and two volumes."""
    notes = {note for tune in TUNES for note in tune[::2]} - {0}
    sim = make_sim("sprig")
    io = sim.io()
    for note in range(min(notes), max(notes) + 1):
        loud = {}
        for volume in (signals.LOW, signals.HIGH, signals.LOW):
            hz = signals.hertz(note)
            io.tone(hz, volume)
            samples, rate, loop = sim.board.playing
            assert rate in (8000, 16000, 32000, 44100, 48000, 88200, 96000) and loop
            turns = sum(samples[i - 1] < 0 <= samples[i] for i in range(len(samples)))
            assert abs(rate * turns / len(samples) / hz - 1) < 0.005, note
            assert sim.board.sounding() and abs(sim.board.hertz() - hz) <= max(1, hz * 0.005)
            assert len(samples) <= 400 and loud.setdefault(volume, max(samples)) == max(samples)
            io.tone(0)
            assert not sim.board.sounding()
        assert 0 < loud[signals.LOW] < loud[signals.HIGH] / 3 < 0.4 / 3


@pytest.mark.parametrize(
    "sound", ["dac:D11", "pwm:TFT_CS", "pwm:D2", "i2s:D0,D2,D11", "i2s:D0,D1,D11", "dac:D11,D2"]
)
def test_a_sound_that_cannot_be_opened_is_silence(make_sim, sound):
    """The firmware lacks the module, the pin is in use or no converter's, or the clocks are apart."""
    board = unknown(SOUND=sound)
    for modules in ((), ("audioio",), ("audioio", "audiopwmio", "audiobusio")):
        board.sound = modules
        sim = make_sim(board)
        io = sim.io()
        for hz, volume in ((440, 1), (440, 2), (0, 2), (880, 1), (0, 1)):
            io.tone(hz, volume)
        assert keys_of(io) == []


# Lights and battery


def test_a_light_in_use_stays_dark(make_sim):
    sim = make_sim(unknown(LIGHTS="D2,D11"))
    io = sim.io()
    assert io.light_count == 1
    io.lights(b"\x14\0\0")
    assert sim.board.level("D11") is True


def test_the_sprigs_battery_is_two_cells(make_sim):
    sim = make_sim("sprig")
    io = sim.io()
    from mesa.board import parts

    for volts, low in ((3.1, False), (2.5, False), (2.25, False), (2.15, True), (1.8, True), (1.6, False)):
        sim.board.readings["VOLTAGE_MONITOR"] = int(volts / 9.9 * 65535)
        assert parts.battery_low(io) is low, volts
    for board in ("picosystem", "generic"):
        assert not parts.battery_low(make_sim(board).io())


# Larger screens


def outside(player):
    """Return the colours around the picture, in the middle of a screen of 240x240."""
    rgb = player.session.panel.rgb().astype(int) @ (1 << 16, 1 << 8, 1)
    sides = rgb[:56], rgb[-56:], rgb[56:-56, :40], rgb[56:-56, -40:]
    return {int(colour) for side in sides for colour in numpy.unique(side)}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_shows_outside_the_picture(game):
    """Cards are parked there and move in from there: without the rectangles they are seen."""
    seen = []
    for covered in (True, False):
        player = Scenario(game, "en", board="picosystem", level="easy")
        player.session.board.draw = True
        found = set()
        for _ in range(150):
            player.next_key()
            player.frames(1)
            whole = player.console.stack.whole
            while not covered and len(whole) > 1:
                whole.pop()
            found |= outside(player)
        seen.append(found)
    with_rectangles, without = seen
    assert with_rectangles == {0x105539} and len(without) > 2


def test_the_picture_itself_is_a_pybadges(make_sim):
    pictures = []
    for board in ("generic", "pybadge"):
        player = Scenario("sueca", "en", board=board)
        player.session.board.draw = True
        player.frames(40)
        panel: Any = player.session.panel
        rgb = panel.rgb()
        pictures.append(rgb if board == "pybadge" else rgb[56:-56, 40:-40])
    assert (pictures[0] == pictures[1]).all() and pictures[0].any()


def test_the_surroundings_have_the_tables_colour_and_the_screen_can_be_dimmed(make_sim):
    player = Scenario("sueca", "en", board="picosystem")
    player.frames(20)
    from mesa.board import setting
    from mesa.ui import looks

    player.console.store.put(setting.BRIGHTNESS, 3)
    setting.use(player.console, setting.BRIGHTNESS)
    assert abs(player.session.board.brightness - 0.3 * 65535) < 200
    looks.table(2 << 3)
    player.session.board.draw = True
    player.frames(2)
    assert outside(player) == {0x6B2031}


# Time and saves of the Sprig


def test_a_slow_frame_delays_the_picture_but_no_key_and_no_clock(monkeypatch):
    """The longest frame on a Sprig, 431 ms, again and again: in SET all keys are seen, and time goes on."""
    player = Scenario("set", "en", board="sprig", level="easy")
    while player.session.console.match is None:
        player.next_key()
        player.frames(1)
    for number in range(8):  # what the player has pressed last
        player.session.key(number, False)
    player.frames(60)
    console: Any = player.session.console
    view = console.stack.scenes[0]
    clock = player.session.board.clock
    seen, elapsed = [], []
    monkeypatch.setattr(view, "elapse", elapsed.append)
    monkeypatch.setattr(console, "_press", seen.append)
    refresh = console.board.display.refresh

    def slow():
        clock.advance(431)
        return refresh()

    monkeypatch.setattr(console.board.display, "refresh", slow, raising=False)
    begin = clock.ms
    pressed = []
    for i in range(20):
        for number in (i % 2, 4 + i % 4):  # B or A, and an arrow, down and up in one frame
            player.session.key(number, True)
            player.session.key(number, False)
            pressed.append(number)
        player.frames(1)
    assert seen == pressed
    assert sum(elapsed) >= clock.ms - begin - 2 * 431


@pytest.mark.parametrize("how", ["reset", "switch"])
@pytest.mark.parametrize("game", GAMES)
def test_the_sprigs_match_comes_back(how, game):
    """A reset keeps its memory for that, 256 bytes; the power switch clears it, and flash has 4096."""
    player = Player(
        Session("sprig", None, None, {**PRESET, "game": game, "seed": 1, "level": 1}, True), "easy"
    )
    while player.console.match is None or player.console.match.moves < 6:
        player.next_key()
        player.frames(1)
    board, moves = player.board, player.console.match.moves
    assert len(board.nvm.data) == 4096 and len(board.sleep_memory.data) == 256
    if how == "switch":
        player.session.close()
    kept = bytes(board.nvm.data + (board.sleep_memory.data if how == "reset" else b""))
    console: Any = Player(Session("sprig", kept, None, dict(PRESET), True), "easy").wait("Launcher").console
    from mesa.board.store_menus import saved_match

    assert saved_match(console.store, game).moves == moves
