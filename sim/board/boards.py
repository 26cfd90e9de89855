# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The boards that can be simulated: their names, pins, screens and parts.

Pin names and their chip pins are those of `circuitpython-stubs`' board definitions; two names of one chip pin
are one pin, so using both at once is "in use", as on the board.
"""

from __future__ import annotations

import dataclasses
import re

from sim import ROOT

_COMMON = """
A0=PA02 A1=PA05 A2=PB08 A3=PB09 A4=PA04 A5=PA06 A6=PB01 A7=PB04 A8=PB03 A9=PB02
D0=PB17 D1=PB16 D2=PB03 D3=PB02 D4=PA14 D5=PA16 D6=PA18 D7=PB14 D8=PA15 D9=PA19 D10=PA20 D11=PA21
D12=PA22 D13=PA23 LED=PA23 RX=PB17 TX=PB16 SDA=PA12 SCL=PA13 SCK=PA17 MISO=PB22 MOSI=PB23
NEOPIXEL=PA15 LIGHT=PB04 ACCELEROMETER_INTERRUPT=PB14 SPEAKER=PA02 SPEAKER_ENABLE=PA27
BUTTON_LATCH=PB00 BUTTON_OUT=PB30 BUTTON_CLOCK=PB31
TFT_LITE=PA01 TFT_MOSI=PB15 TFT_SCK=PB13 TFT_RST=PA00 TFT_DC=PB05
"""

_GENERIC = """
D0=PB17 D1=PB16 D2=PB03 D3=PB02 D4=PA14 D5=PA16 D6=PA18 D7=PB14 D8=PA15 D9=PA19 D10=PA20 D11=PA21
D12=PA22 D13=PA23 TFT_LITE=PA01 TFT_MOSI=PB15 TFT_SCK=PB13 TFT_RST=PA00 TFT_CS=PB07 TFT_DC=PB05
"""

# Software reset, sleep out, display inversion off, memory access order, 16-bit colour, display on: all that
# affects the picture. (0x80 in the length byte announces a delay in ms, 255 meaning 500.)
_ST7735_INIT = (
    b"\x01\x80\x96"
    b"\x11\x80\xff"
    b"\x20\x00"
    b"\x36\x01\x18"  # scan bottom to top, blue-green-red order
    b"\x3a\x01\x05"
    b"\x13\x80\x0a"
    b"\x29\x80\x64"
)
_ST7789_INIT = b"\x01\x80\x96\x11\x80\xff\x36\x01\x08\x3a\x01\x55\x21\x00\x13\x80\x0a\x29\x80\x64"


@dataclasses.dataclass
class PanelProfile:
    """The properties of a screen; sizes and positions in pixels, (width, height) and (x, y)."""

    init: bytes
    """The commands that switch it on."""
    width: int
    height: int
    glass: tuple[int, int]
    """The size of what can be seen."""
    ram: tuple[int, int]
    """The size of its memory."""
    offset: tuple[int, int] = (0, 0)
    """Where in the memory the visible part begins."""
    bgr: bool = True
    """Whether blue comes first."""
    inverted: bool = False
    """Whether it needs the command INVON to show true colours."""
    rotation: int = 0
    """Degrees, as busdisplay counts them."""
    colstart: int = 0
    rowstart: int = 0


# The screen of a PyBadge is 128 wide and 160 high and is mounted sideways.
_ST7735 = PanelProfile(_ST7735_INIT, 160, 128, glass=(128, 160), ram=(128, 160), rotation=270)


def _square(width: int, height: int, rows: int, offset: int) -> PanelProfile:
    """Return an ST7789 that shows `rows` rows of its memory, from row `offset` on."""
    glass, ram, start = (width, rows), (240, 320), (0, offset)
    return PanelProfile(_ST7789_INIT, width, height, glass, ram, start, inverted=True, rowstart=offset)


class BoardProfile:
    """The parts of one kind of board; a SimBoard is such a board, switched on.

    `board_id` as CircuitPython reports it; `pins` name → chip pin; `panel` the screen, or None; `keys` how
    the eight keys are wired: "shift8" (all on the shift register), "shift4" (four, and a joystick), a pin
    each ("D2,D3,…" in the order of CARTEADO_KEYS; "pins" for those of that setting) or None; `lights`
    NeoPixels on the chain; `settings` additions to its settings.toml.
    """

    names: tuple[str, ...] = ("B", "A", "START", "SELECT")
    """What the case says on these keys."""
    arrows = ""
    """What it says on Right, Down, Up and Left, if anything: "DSWA"."""
    leds: tuple[tuple[str, tuple[int, int, int]], ...] = ()
    """Plain lights in place of NeoPixels: the pin and the colour of each."""
    sound: tuple[str, ...] = ("audioio",)
    """The modules with outputs for sound that its firmware has."""
    rates: tuple[int, ...] = ()
    """The only rates, in Hz, that its amplifier takes; () for any."""
    flash = 8192
    """Bytes of microcontroller.nvm: a key of sim.board.sim_board.BATTERY."""
    reset = True
    """Whether it has a reset button."""

    def __init__(
        self,
        board_id: str,
        pins: str,
        panel: PanelProfile | None,
        keys: str | None,
        lights: int = 0,
        settings: dict[str, str] | None = None,
    ) -> None:
        self.board_id = board_id
        self.pins = dict(entry.split("=") for entry in pins.split())
        self.panel = panel
        self.keys = keys
        self.lights = lights
        self.settings = settings or {}


def example(name: str) -> dict[str, str]:
    """Return the lines for settings.toml that docs/INSTALL.md, if it is there, has for an unknown board."""
    page = ROOT / "docs" / "INSTALL.md"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    block = text.partition("# " + name + "\n")[2].partition("```")[0].partition("\n\n")[0]
    return dict(re.findall(r'^(CARTEADO_\w+) = "(.*)"$', block, re.M))


_BADGE = _COMMON + " TFT_CS=PB07"
_KEYS = {"CARTEADO_KEYS": "D2,D3,D4,D5,D6,D7,D9,D10"}
_RP2040 = ("audiopwmio", "audiobusio")
_AMPLIFIER = (8000, 16000, 32000, 44100, 48000, 88200, 96000)

_SPRIG = """
GP0=GPIO0 GP1=GPIO1 GP2=GPIO2 GP3=GPIO3 BLUE_LED=GPIO4 BUTTON_W=GPIO5 BUTTON_A=GPIO6 BUTTON_S=GPIO7
BUTTON_D=GPIO8 AUDIO_DIN=GPIO9 AUDIO_BCLK=GPIO10 AUDIO_LRCLK=GPIO11 BUTTON_I=GPIO12 BUTTON_J=GPIO13
BUTTON_K=GPIO14 BUTTON_L=GPIO15 MISO=GPIO16 SCK=GPIO18 MOSI=GPIO19 CARD_CS=GPIO21 LED=GPIO25
WHITE_LED=GPIO28 VOLTAGE_MONITOR=GPIO29
"""
_PICO = """
TX=GPIO0 RX=GPIO1 VBUS_DETECT=GPIO2 LCD_RESET=GPIO4 LCD_CS=GPIO5 LCD_SCLK=GPIO6 LCD_MOSI=GPIO7 LCD_DC=GPIO9
AUDIO=GPIO11 BACKLIGHT=GPIO12 LED_G=GPIO13 LED_R=GPIO14 LED_B=GPIO15 SW_Y=GPIO16 SW_X=GPIO17 SW_A=GPIO18
SW_B=GPIO19 SW_DOWN=GPIO20 SW_RIGHT=GPIO21 SW_LEFT=GPIO22 SW_UP=GPIO23 CHARGE_STAT=GPIO24 BAT_SENSE=GPIO26
"""


def _sprig() -> BoardProfile:
    """Return a Hack Club Sprig; `board` has no names for its screen's pins."""
    keys = "BUTTON_K,BUTTON_L,BUTTON_I,BUTTON_J,BUTTON_D,BUTTON_S,BUTTON_W,BUTTON_A"
    sprig = BoardProfile("hack_club_sprig", _SPRIG, _ST7735, keys, lights=2)
    sprig.names, sprig.arrows, sprig.flash, sprig.reset = tuple("KLIJ"), "DSWA", 4096, False
    sprig.leds = ("BLUE_LED", (0, 0, 20)), ("WHITE_LED", (20, 20, 20))
    sprig.sound, sprig.rates = _RP2040, _AMPLIFIER
    return sprig


def _picosystem() -> BoardProfile:
    """Return a PicoSystem, with the lines that docs/INSTALL.md has for it."""
    keys = "SW_B,SW_A,SW_X,SW_Y,SW_RIGHT,SW_DOWN,SW_UP,SW_LEFT"
    screen = _square(240, 240, 240, 0)
    lines = example("PicoSystem") or {"CARTEADO_KEYS": keys}
    pico = BoardProfile("pimoroni_picosystem", _PICO, screen, keys, 0, lines)
    pico.names, pico.flash, pico.sound = tuple("BAXY"), 4096, _RP2040
    return pico


BOARDS = {
    "pybadge": BoardProfile("pybadge", _BADGE, _ST7735, "shift8", lights=5),
    # It runs the PyBadge's firmware, so settings.toml must say which board it is.
    "pybadge_lc": BoardProfile("pybadge", _BADGE, _ST7735, "shift8", 1, {"CARTEADO_BOARD": "pybadge_lc"}),
    "edgebadge": BoardProfile("edgebadge", _BADGE, _ST7735, "shift8", lights=5),
    "pygamer": BoardProfile(
        "pygamer",
        _COMMON + " TFT_CS=PB12 SD_CS=PA14 JOYSTICK_X=PB07 JOYSTICK_Y=PB06",
        _ST7735,
        "shift4",
        lights=5,
    ),
    "sprig": _sprig(),
    "picosystem": _picosystem(),
    "generic": BoardProfile("some_board", _GENERIC, _square(240, 240, 240, 80), "pins", 0, _KEYS),
    "generic_320": BoardProfile("some_board", _GENERIC, _square(240, 320, 320, 0), "pins", 0, _KEYS),
}
"""By the name that `--board` takes."""
