# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The boards that can be simulated: their names, pins, screens and parts.

Pin names and their chip pins are those of `circuitpython-stubs`' board definitions; two names of one chip pin
are one pin, so using both at once is "in use", as on the board.
"""

from __future__ import annotations

import dataclasses

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
    the eight keys are wired: "shift8" (all on the shift register), "shift4" (four, and a joystick), "pins"
    (one pin each, from CARTEADO_KEYS) or None; `lights` NeoPixels on the chain; `settings` additions to its
    settings.toml.
    """

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


_BADGE = _COMMON + " TFT_CS=PB07"
_KEYS = {"CARTEADO_KEYS": "D2,D3,D4,D5,D6,D7,D9,D10"}

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
    "generic": BoardProfile("some_board", _GENERIC, _square(240, 240, 240, 80), "pins", 0, _KEYS),
    "generic_320": BoardProfile("some_board", _GENERIC, _square(240, 320, 320, 0), "pins", 0, _KEYS),
}
"""By the name that `--board` takes."""
