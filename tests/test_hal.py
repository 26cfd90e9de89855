# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulated board: as strict as the real one, without what that lacks, and with the right pixels."""

import ast
import importlib
import importlib.machinery
import importlib.util
import io
import os
import re
import runpy
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from sim.board import screen, sim_board
from sim.board.boards import BOARDS, BoardProfile
from sim.board.panel import Panel

ROOT = Path(__file__).resolve().parent.parent
STUBS = Path(sysconfig.get_paths()["purelib"])


# Nothing that the board lacks


def _stub_names(tree):
    """Return (public names, class → its public names) declared in a stub file."""
    names, classes = set(), {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            assert isinstance(node.target, ast.Name)
            names.add(node.target.id)
        elif isinstance(node, ast.ClassDef):
            names.add(node.name)
            classes[node.name] = _stub_names(node)[0]
    return names, classes


def test_a_module_has_only_what_the_stubs_say(make_sim):
    for path in (ROOT / "sim/hal").glob("*.py"):
        name = path.stem
        if name == "board":
            continue
        names, classes = {"const"}, {}
        if name != "micropython":
            text = (STUBS / (name + "-stubs") / "__init__.pyi").read_text(encoding="utf-8")
            names, classes = _stub_names(ast.parse(text))
        make_sim("sprig" if name in ("audiopwmio", "audiobusio") else "pybadge")
        module = importlib.import_module(name)
        public = {key for key in vars(module) if not key.startswith("_")}
        assert public <= names, public - names
        for key in public & set(classes):
            members = {member for member in vars(getattr(module, key)) if not member.startswith("_")}
            assert members <= classes[key], (key, members - classes[key])


@pytest.mark.parametrize("name", ["pybadge", "pybadge_lc", "edgebadge", "pygamer", "sprig", "picosystem"])
def test_a_board_has_the_pins_of_its_definition(make_sim, name):
    sim = make_sim(name)
    import board

    folder = STUBS / "board_definitions" / board.board_id
    names, _ = _stub_names(ast.parse((folder / "__init__.pyi").read_text(encoding="utf-8")))
    public = {key for key in vars(board) if not key.startswith("_")}
    assert public <= names
    other = {
        pin for pin in names - public if re.fullmatch(r"GP\d+(_A\d)?|A\d|LCD_VSYNC|SMPS_MODE|VBUS_SENSE", pin)
    }
    assert not other or name in ("sprig", "picosystem")
    assert names - public - other <= {"I2C", "STEMMA_I2C", "SPI", "UART"}  # buses that nothing here uses
    assert hasattr(board, "JOYSTICK_X") == (name == "pygamer")
    assert sim.board.profile.lights == {"pybadge_lc": 1, "sprig": 2, "picosystem": 0}.get(name, 5)
    text = (folder / "__init__.pyi").read_text(encoding="utf-8")
    chips = dict(re.findall(r"^(\w+): microcontroller.Pin  # (\w+)$", text, re.M))
    assert all(chips.get(pin, chip) == chip for pin, chip in sim.board.profile.pins.items())


# Pins, keys, memories, clock


def test_a_pin_is_used_once(sim):
    import board
    import digitalio

    assert board.A0 is board.SPEAKER
    pin = digitalio.DigitalInOut(board.D13)
    with pytest.raises(ValueError, match="in use"):
        digitalio.DigitalInOut(board.LED)
    pin.deinit()
    again = digitalio.DigitalInOut(board.LED)
    with pytest.raises(AttributeError):
        again.value = True  # an input
    again.switch_to_output(True)
    assert again.value is True
    with pytest.raises(ValueError, match="in use"):
        digitalio.DigitalInOut(board.TFT_CS)


def _pins(name):
    """Return the pins of a board as BoardProfile takes them."""
    return " ".join("{}={}".format(*pin) for pin in BOARDS[name].pins.items())


def _register(**options):
    import board
    import keypad

    return keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK,
        data=board.BUTTON_OUT,
        latch=board.BUTTON_LATCH,
        **{"key_count": 8, "value_when_pressed": True, **options},
    )


def _events(keys):
    """Return [(key number, pressed)] of all waiting events."""
    events = []
    while event := keys.events.get():
        events.append((event.key_number, event.pressed))
    return events


def test_a_key_that_is_down_at_the_first_scan_gives_no_event(sim):
    """In the firmware since 9.1.0 a key's counter begins at 0, so there is no event until it goes up."""
    sim.press("A")
    keys = _register()
    sim.board.clock.advance(100)
    assert _events(keys) == []
    sim.press("LEFT")
    sim.release("A")
    assert _events(keys) == [(7, True), (1, False)]


def test_what_does_not_fit_the_queue_is_lost_and_known(sim):
    """The scanner has reported the key, so it does not do so again; the queue has the oldest events."""
    keys = _register(max_events=2)
    sim.press("A", "B", "LEFT")
    assert keys.events.overflowed and _events(keys) == [(1, True), (0, True)]
    assert keys.events.overflowed  # until clear()
    sim.board.clock.advance(100)
    assert _events(keys) == []
    sim.release("LEFT")
    assert _events(keys) == [(7, False)]


def test_nvm_costs_an_erase_an_assignment(make_sim):
    changed = []
    board = sim_board.power_on("pybadge", None, changed.append)
    import microcontroller

    nvm = microcontroller.nvm
    assert len(nvm) == 8192 and nvm and nvm[0] == 255
    nvm[10:14] = b"\x01\x02\x03\x04"
    assert board.nvm.writes == 1 and len(changed) == 1
    assert nvm[10:14] == bytearray(b"\x01\x02\x03\x04") and nvm[11] == 2 and nvm[-1] == 255
    nvm[11] = 7
    assert board.nvm.writes == 2
    for wrong, error in (
        ((slice(0, 4), b"abc"), ValueError),
        ((0, 256), ValueError),
        ((8192, 1), IndexError),
    ):
        with pytest.raises(error):
            nvm[wrong[0]] = wrong[1]
    with pytest.raises(NotImplementedError):
        nvm[0:8:2]
    assert board.nvm.writes == 2


def test_ticks_wrap_65_s_after_power_on(sim):
    import supervisor

    first = supervisor.ticks_ms()
    assert 0 < (1 << 29) - first < 66000
    sim.board.clock.advance(65536)
    assert supervisor.ticks_ms() == 0
    sim.board.clock.advance(5)
    assert supervisor.ticks_ms() == 5


def test_reload_ends_the_program(sim):
    import supervisor

    with pytest.raises(sim_board.Reload):
        supervisor.reload()
    sim.restart()
    assert supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD


HELD = (
    # keys held at power-on, keys that come late, whether the program may then write
    ((), (), False),
    (("START",), (), True),
    (("A",), (), False),
    (("A", "START"), (), True),
    (("A", "B", "SELECT"), (), False),
    ((), ("START",), False),
    (("A",), ("START",), False),
)


@pytest.mark.parametrize(
    "board, firmware", [("pybadge", (9, 0, 5)), ("pygamer", (9, 1, 0)), ("pybadge", (9, 2, 9))]
)
def test_boot(make_sim, monkeypatch, board, firmware):
    """boot.py: USB devices and status bar off; the drive is the program's if Start is held at power-on.

    Not if it is another key, or if Start comes late. This holds on every CircuitPython: some give no event
    for a key that is already down, some invert keypad's reset().
    """
    import time

    for held, late, writable in HELD:
        sim = make_sim(board)
        sim.board.firmware = firmware
        monkeypatch.setattr(time, "sleep", lambda s, clock=sim.board.clock: clock.advance(int(s * 1000)))
        sim.press(*held)
        runpy.run_path(str(ROOT / "boot.py"))
        sim.press(*late)
        sim.board.clock.advance(100)
        assert sim.board.usb == ["usb_hid", "usb_midi"]
        assert not sim.board.status_bar and not sim.board.autoreload
        assert sim.board.drive_readonly is not writable
        import board as pins
        import keypad

        keypad.Keys((pins.BUTTON_CLOCK,), value_when_pressed=True)  # boot.py released the pins


def test_boot_on_a_board_that_lacks_a_pin_of_the_keys(make_sim):
    """The drive is then the PC's; nobody would read an exception of boot.py in boot_out.txt."""
    known = BOARDS["pybadge"]
    boards: list[Any] = []
    for lacking in ("BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"):
        pins = " ".join(f"{name}={chip}" for name, chip in known.pins.items() if name != lacking)
        boards.append(BoardProfile(known.board_id, pins, known.panel, known.keys, known.lights))
    lines = {"CARTEADO_KEYS": "D2,D3"}
    boards += [BoardProfile("some_board", _pins("generic"), known.panel, "D2,D3", 0, lines)]
    for board in boards:
        sim = make_sim(board)
        sim.press("START")
        runpy.run_path(str(ROOT / "boot.py"))
        assert sim.board.drive_readonly and not sim.board.autoreload


# Sound and lights


def test_lights_are_green_first(sim):
    import board
    import digitalio
    from neopixel_write import neopixel_write

    pin = digitalio.DigitalInOut(board.NEOPIXEL)
    with pytest.raises(ValueError):
        neopixel_write(pin, bytes(15))
    pin.switch_to_output()
    neopixel_write(pin, bytes([1, 2, 3, 4, 5, 6]))
    assert sim.board.pixels == [(2, 1, 3), (5, 4, 6), (0, 0, 0), (0, 0, 0), (0, 0, 0)]


def test_the_speaker_needs_its_amplifier(sim):
    from array import array

    import audiocore
    import audioio
    import board
    import digitalio

    heard = []
    sim.board.audio = heard.append
    out = audioio.AudioOut(board.SPEAKER)
    sample = audiocore.RawSample(array("H", [0x8000, 0xC000, 0x8000, 0x4000]), sample_rate=4 * 440)
    out.play(sample, loop=True)
    assert out.playing and not sim.board.sounding() and heard == [None]
    enable = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
    enable.switch_to_output(True)
    assert sim.board.hertz() == 440
    assert heard[-1] == ([0, 0.5, 0, -0.5], 1760, True)
    sample.sample_rate = 880
    assert sim.board.hertz() == 440  # the playing sound continues unchanged
    out.stop()
    assert not sim.board.sounding() and heard[-1] is None
    out.play(sample)
    assert out.playing
    sim.board.clock.advance(5)
    assert not out.playing
    with pytest.raises(ValueError):
        audioio.AudioOut(board.D13)


# The panel


def _open_panel(madctl=0, **options):
    panel = Panel((4, 6), (4, 6), **options)
    panel.command(0x11)
    panel.command(0x29)
    panel.command(0x3A)
    panel.data(b"\x05")
    panel.command(0x36)
    panel.data(bytes([madctl]))
    return panel


def _window(panel, x1, x2, y1, y2, data):
    panel.command(0x2A)
    panel.data(bytes([0, x1, 0, x2]))
    panel.command(0x2B)
    panel.data(bytes([0, y1, 0, y2]))
    panel.command(0x2C)
    panel.data(data)


def test_colour_order_inversion_and_sleep():
    panel = _open_panel(0x08, bgr=True)
    _window(panel, 0, 0, 0, 0, b"\xf8\x00")
    assert panel.rgb()[0, 0].tolist() == [255, 0, 0]
    panel.command(0x36)
    panel.data(b"\x00")
    assert panel.rgb()[0, 0].tolist() == [0, 0, 255]
    for command, brightest in ((0x21, 255), (0x28, 0), (0x29, 255), (0x10, 0), (0x11, 255), (0x01, 0)):
        panel.command(command)
        assert panel.rgb().max() == brightest, hex(command)


def test_what_does_not_fit_the_panel_is_an_error():
    panel = _open_panel()
    for window in ((0, 4, 0, 0), (0, 0, 0, 6), (2, 1, 0, 0)):
        with pytest.raises(ValueError, match="memory"):
            _window(panel, *window, b"\x00\x00")


def _corners(width, height):
    """Return a tree that shows a red, a green and a blue pixel in three corners."""
    import displayio

    bitmap = displayio.Bitmap(width, height, 4)
    palette = displayio.Palette(4)
    for index, colour in enumerate((0x000000, 0xFF0000, 0x00FF00, 0x0000FF)):
        palette[index] = colour
    bitmap[0, 0], bitmap[width - 1, 0], bitmap[0, height - 1] = 1, 2, 3
    group = displayio.Group()
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    return group


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_the_picture_stands_upright(make_sim, name):
    sim = make_sim(name)
    import board

    display = board.DISPLAY
    display.auto_refresh = False
    display.root_group = _corners(display.width, display.height)
    display.refresh()
    rgb = sim.panel.rgb()
    assert rgb.shape == (display.height, display.width, 3)
    assert rgb[0, 0].tolist() == [255, 0, 0]
    assert rgb[0, -1].tolist() == [0, 255, 0]
    assert rgb[-1, 0].tolist() == [0, 0, 255]
    assert int(rgb.sum()) == 3 * 255


def test_counts_of_what_is_sent(sim):
    import board

    display = board.DISPLAY
    display.auto_refresh = False
    display.root_group = _corners(160, 128)
    sim.panel.clear_counts()
    display.refresh()
    # The panel is mounted sideways: rows of 128 pixels, two to a piece of 512 bytes.
    assert (sim.panel.areas, sim.panel.pixels, sim.panel.pieces) == (1, 160 * 128, 80)
    assert sim.panel.wire_bytes == 40960 + 80 * 11
    sim.panel.clear_counts()
    display.refresh()
    assert (sim.panel.areas, sim.panel.bytes) == (0, 0)
    display.root_group.x = 1
    display.refresh()
    assert sim.panel.areas > 0


def test_a_colour_that_changes_is_drawn(sim):
    """A palette's cached colours are dropped when one of them changes."""
    import board
    import displayio

    display = board.DISPLAY
    display.auto_refresh = False
    palette = displayio.Palette(2)
    display.root_group = displayio.Group()
    back = displayio.Bitmap(160, 128, 2)
    display.root_group.append(displayio.TileGrid(back, pixel_shader=palette))
    seen = []
    for change in (
        lambda: palette.__setitem__(0, 0xFF0000),
        lambda: palette.__setitem__(0, 0x00FF00),
        lambda: palette.make_transparent(0),
        lambda: palette.make_opaque(0),
    ):
        change()
        display.refresh()
        seen.append(tuple(int(n) for n in sim.panel.rgb()[0, 0]))
    assert seen == [(255, 0, 0), (0, 255, 0), (0, 0, 0), (0, 255, 0)]


# As strict as the board


def _bitmap(width=4, height=3, count=4):
    import displayio

    return displayio.Bitmap(width, height, count)


def _grid(bitmap=None, **options):
    import displayio

    return displayio.TileGrid(bitmap or _bitmap(), pixel_shader=displayio.Palette(4), **options)


def _rectangle(**options):
    import displayio
    import vectorio

    return vectorio.Rectangle(pixel_shader=displayio.Palette(4), **{"width": 3, "height": 3, **options})


def _set(thing, index, value):
    thing[index] = value


def _tools():
    import bitmaptools

    return bitmaptools


REFUSED = {
    "pixel right of the bitmap": (IndexError, lambda: _set(_bitmap(), (4, 0), 1)),
    "pixel below the bitmap": (IndexError, lambda: _set(_bitmap(), (0, 3), 1)),
    "pixel left of the bitmap": (IndexError, lambda: _set(_bitmap(), (-1, 0), 1)),
    "pixel number past the end": (IndexError, lambda: _set(_bitmap(), 12, 1)),
    "reading outside": (IndexError, lambda: _bitmap()[4, 0]),
    "value of too many bits": (ValueError, lambda: _set(_bitmap(), (0, 0), 4)),
    "negative value": (ValueError, lambda: _set(_bitmap(), (0, 0), -1)),
    "value that is a float": (TypeError, lambda: _set(_bitmap(), (0, 0), 1.0)),
    "place that is a float": (TypeError, lambda: _set(_bitmap(), (0.0, 0), 1)),
    "fill with too many bits": (ValueError, lambda: _bitmap().fill(4)),
    "bitmap without width": (ValueError, lambda: _bitmap(0, 3)),
    "tile past the sheet": (ValueError, lambda: _set(_grid(tile_width=2), 0, 2)),
    "cell past the grid": (IndexError, lambda: _set(_grid(tile_width=2), 1, 0)),
    "first tile past the sheet": (ValueError, lambda: _grid(tile_width=2, default_tile=2)),
    "tile that does not divide": (ValueError, lambda: _grid(tile_width=3)),
    "grid at a float": (TypeError, lambda: _grid(x=1.5)),
    "grid moved to a float": (TypeError, lambda: setattr(_grid(), "x", 1.5)),
    "grid without palette": (
        TypeError,
        lambda: __import__("displayio").TileGrid(_bitmap(), pixel_shader=None),
    ),
    "palette index": (IndexError, lambda: _set(__import__("displayio").Palette(4), 4, 0)),
    "palette transparency": (ValueError, lambda: __import__("displayio").Palette(4).make_transparent(4)),
    "colour of too many bits": (ValueError, lambda: _set(__import__("displayio").Palette(4), 0, 1 << 24)),
    "slice of a group": (NotImplementedError, lambda: __import__("displayio").Group()[0:1]),
    "region past the bitmap": (ValueError, lambda: _tools().fill_region(_bitmap(), 0, 0, 5, 3, 1)),
    "region before the bitmap": (ValueError, lambda: _tools().fill_region(_bitmap(), -1, 0, 2, 3, 1)),
    "region of too many bits": (ValueError, lambda: _tools().fill_region(_bitmap(), 0, 0, 2, 2, 4)),
    "blit before the bitmap": (ValueError, lambda: _tools().blit(_bitmap(), _bitmap(), -1, 0)),
    "blit from past the source": (ValueError, lambda: _tools().blit(_bitmap(), _bitmap(), 0, 0, x2=5)),
    "blit of more bits": (ValueError, lambda: _tools().blit(_bitmap(), _bitmap(count=16), 0, 0)),
    "too little to blit": (IndexError, lambda: _tools().arrayblit(_bitmap(), bytes(11))),
    "shape of no width": (ValueError, lambda: _rectangle(width=0)),
    "shape of half a pixel": (TypeError, lambda: _rectangle(width=1.5)),
    "shape at a float": (TypeError, lambda: _rectangle(x=1.5)),
    "shape moved to a float": (TypeError, lambda: setattr(_rectangle(), "y", 1.5)),
    "shape grown to a float": (TypeError, lambda: setattr(_rectangle(), "height", 2.5)),
    "elements of three bytes": (ValueError, lambda: _tools().readinto(_bitmap(), io.BytesIO(), 4, 3)),
}


def test_refused_as_on_the_board(sim):
    screen.patch_blinka()
    for what, (error, action) in REFUSED.items():
        try:
            action()
        except error:
            continue
        raise AssertionError(what)


def test_accepted_as_on_the_board(sim):
    screen.patch_blinka()
    bitmap = _bitmap()
    bitmap[3, 2] = 3
    assert bitmap[11] == 3
    bitmap[0] = 2
    assert bitmap[0, 0] == 2
    grid = _grid(bitmap, tile_width=2, width=2, default_tile=1)
    grid[1, 0] = 1
    assert grid[1] == 1
    _tools().fill_region(bitmap, 0, 0, 4, 3, 1)
    assert [bitmap[i] for i in range(12)] == [1] * 12
    _tools().arrayblit(bitmap, bytes([2, 3]), 1, 1, 3, 2)
    assert [bitmap[x, 1] for x in range(4)] == [1, 2, 3, 1]
    _tools().blit(bitmap, bitmap, 4, 3)  # at the very edge: nothing to copy, no error


def test_a_device_module_is_compiled_once_and_read_every_time(tmp_path, monkeypatch):
    """Restarts reuse compiled code; another text is recompiled, even with the same length and time."""
    file = tmp_path / "mesa" / "some.py"
    file.parent.mkdir()
    (file.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    said = []
    compiled = []
    source_to_code = importlib.machinery.SourceFileLoader.source_to_code

    def counted(self, data, path, **options):
        compiled.append(Path(path).name)
        return source_to_code(self, data, path, **options)

    monkeypatch.setattr(importlib.machinery.SourceFileLoader, "source_to_code", counted)
    for text in ("A = 1\n", "A = 2\n", "A = 2\n", "A = 1\n"):
        file.write_text(text)
        os.utime(file, (1_000_000_000, 1_000_000_000))
        sim_board.power_on()
        importlib.invalidate_caches()
        said.append(importlib.import_module("mesa.some").A)
    sim_board.power_off()
    assert said == [1, 2, 2, 1]
    assert compiled.count("some.py") == 2
