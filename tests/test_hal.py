# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulated board: as strict as the real one, without what that lacks, and with its picture upright."""

import ast
import importlib
import io
import os
import re
import sysconfig
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

from sim.board import screen, sim_board
from sim.board.boards import BOARDS

ROOT = Path(__file__).resolve().parent.parent
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

    screen.patch_blinka()
    palette, bitmap = Palette(4), Bitmap(4, 3, 4)
    names = {
        **dict(audioio=audioio, board=board, io=io, nvm=microcontroller.nvm, tools=bitmaptools),
        **dict(Bitmap=Bitmap, Group=Group, Pin=Pin, TileGrid=TileGrid, neopixel_write=neopixel_write),
        **dict(bitmap=bitmap, palette=palette, device=sim.board, ticks=supervisor.ticks_ms),
        "grid": lambda **more: TileGrid(bitmap, pixel_shader=palette, **more),
        "rectangle": lambda **more: Rectangle(**{"pixel_shader": palette, "width": 3, "height": 3, **more}),
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
    assert (sim.panel.areas, sim.panel.bytes) == (0, 0), "what is there is not sent again"


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
