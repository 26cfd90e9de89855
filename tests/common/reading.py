# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the screen shows and the speaker plays, in words: read from the display tree, not from pixels.

What draws a text or a picture is noted on its bitmap as it draws, in whatever copy of the board's modules the
program has loaded (NOTED). A picture that nothing names is called "#" and a checksum of its pixels.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import string
import sys
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Any
from zlib import crc32

import numpy as np

from sim.board import on_screen

heard: list[str] = []
"""The names of sounds and patterns of the lights that have begun; whoever reads them clears them."""
said: list[str] = []
"""What the page in the browser has said, if it is listened to (`begin`); the same."""
_COLOURS = """clear ink white cream red dark-red dark-green deep-green
green gold orange blue sky grey slate purple""".split()
"""The colours of mesa.ui.theme, by index."""
_SYMBOLS = {
    "\x88": "[A]",
    "\x89": "[B]",
    "\x8a": "[START]",
    "\x8b": "[SELECT]",
    "\x90": "[deck]",
    "\x91": "[lock]",
}
"""Of mesa.ui.text.SIGNS, those that are no characters."""
_TILES = {"signs": " 01234567890123456789bg?♛tdn✓★"}
"""What the tiles mean where many make a picture: QU4TO's points and place, backs by half, deeds."""
_ROW = 5
"""What is less than so many pixels higher or lower is in the same row."""
_WIDE, _LOW, _HIGH = 80, 8, 20
"""What is wider, between these heights and gold is the bar under a selected row."""
_GOLD = 0xFFC02E


def _text(_: Any, font: Any, codes: bytes, to: Any, x: int, y: int) -> None:
    """Note a text that a Font draws into a bitmap, in the place of what was there."""
    drawn = to.__dict__.setdefault("read", [])
    right = x + font.width(codes)
    drawn[:] = [one for one in drawn if abs(one[1] - y) >= _ROW or one[0] >= right or x >= one[2]]
    drawn.append((x, y, right, bytes(codes)))


def _cleared(_: Any, bitmap: Any, *__: Any) -> None:
    bitmap.__dict__.pop("read", None)


def _loaded(found: Any, path: str, *_: Any, **__: Any) -> None:
    found.__dict__["name"] = PurePosixPath(path).name.split(".")[0]


def _panel(panel: Any, *_: Any) -> None:
    panel.__dict__["name"] = "panel"


def _frame(frame: Any, *_: Any) -> None:
    frame.__dict__["name"] = "frame"


def _table(table: Any, *_: Any) -> None:
    table.__dict__["name"] = "table"


def _card(_: Any, sprite: Any, card: int) -> None:
    sprite.bitmap.__dict__["name"] = sprite.order[card % 10] + "♦♠♥♣"[card // 10]


def _wiped(_: Any, sprite: Any) -> None:
    """Forget which card a sprite showed: a game's own Card may draw another one."""
    sprite.bitmap.__dict__.pop("name", None)


def _back(_: Any, sprite: Any) -> None:
    sprite.bitmap.__dict__["name"] = "back"


def _faces(_: Any, faces: Any, columns: int, colours: int, *__: int) -> None:
    faces.__dict__["kind"] = ("", "safe-", "marks-")[colours]


def _face(_: Any, faces: Any, grid: Any, card: int) -> None:
    """Note a card of SET: its number, then the first letters of colour, shading and shape."""
    shape, colour, number, shading = (card // 3**i % 3 for i in range(4))
    name = "{}{}{}{}{}".format(faces.kind, number + 1, "rpg"[colour], "fso"[shading], "osd"[shape])
    grid.bitmap.__dict__["name"] = name


def _frames(found: Any, wide: int, high: int, colours: Any, count: int) -> None:
    for i, grid in enumerate(found):
        grid.__dict__["name"] = "frame-" + _COLOURS[colours[i // count]]


def _strip(_: Any, bar: Any, *__: Any) -> None:
    for line in bar.lines:
        line.__dict__["name"] = "line"
    bar.ground.__dict__["name"] = "strip"


def _half(_: Any, faces: Any, sprite: Any, face: int, dim: bool = False) -> None:
    """Note a card of QU4TO: the number that is up, then the other."""
    cards = sys.modules.get("games.qu4to.cards") or importlib.import_module("games.qu4to.cards")
    back = face >= cards.BACK
    up = "back" if back else "{}/{}".format(cards.NUMBER[face], cards.NUMBER[face ^ 1])
    sprite.__dict__["name"] = up + "bg"[face & 1] + "-dim" * (dim and face & 1)  # its own dim palette


def _portraits(_: Any, bitmap: Any, seats: Any, kind: int = 0, place: int = 0) -> None:
    tiles = bitmap.__dict__.setdefault("tiles", {})
    for i, seat in enumerate(seats):
        tiles[place + i] = "face{}{}".format(seat, ("", "-glad", "-cross")[kind])


def _signal(_: Any, which: Any, number: Any) -> None:
    """Note a sound or a pattern of the lights by its name in mesa.board.signals."""
    lights = type(which).__name__ == "Lights"
    if not (which.on if lights else which.volume):
        return
    module = sys.modules["mesa.board.signals"]
    numbers = {name: n for name, n in vars(module).items() if name[0] in string.ascii_uppercase}
    mine = [
        name
        for name, n in numbers.items()
        if n == number and name.startswith("LIGHTS_") == lights and name not in ("OFF", "LOW", "HIGH")
    ]
    heard.append((mine or ["lights {}".format(number) if lights else "notes"])[0].lower().replace("_", " "))


NOTED: dict[str, tuple[tuple[str, str, Callable[..., None]], ...]] = {
    "mesa.ui.text": (("Font", "draw", _text),),
    "mesa.ui.theme": (
        ("", "load", _loaded),
        ("", "panel", _panel),
        ("", "frame", _frame),
        ("", "table", _table),
    ),
    "mesa.ui.playing_cards": (
        ("Card", "show", _card),
        ("Mini", "show", _card),
        ("_Paper", "paper", _wiped),
        ("_Paper", "back", _back),
    ),
    "mesa.ui.portraits": (("", "draw", _portraits),),
    "mesa.console.warnings": (("", "sign", lambda *_: heard.append("sign of a low battery")),),
    "mesa.board.signals": (("Sound", "play", _signal), ("Lights", "show", _signal)),
    "games.set.faces": (
        ("Faces", "__init__", _faces),
        ("Faces", "show", _face),
        ("", "frames", _frames),
    ),
    "games.set.table": (("ScoreBar", "__init__", _strip),),
    "games.qu4to.cards": (("Faces", "show_face", _half),),
}
"""By module: (class or "", function, what notes it, called with its result and its arguments)."""


def _note(module: Any) -> None:
    """Let the functions of a module that has just been loaded be noted."""
    for owner, name, note in NOTED.get(module.__name__, ()):
        place = getattr(module, owner) if owner else module
        setattr(place, name, _noting(getattr(place, name), note))


def _noting(inner: Callable[..., Any], note: Callable[..., None]) -> Callable[..., Any]:
    def outer(*args: Any, **named: Any) -> Any:
        found = inner(*args, **named)
        note(found, *args, **named)
        return found

    return outer


_inner = importlib.machinery.SourceFileLoader.exec_module


def _exec_module(loader: Any, module: Any) -> None:
    _inner(loader, module)
    if module.__name__ in NOTED:
        _note(module)


importlib.machinery.SourceFileLoader.exec_module = _exec_module  # pyrefly: ignore[bad-assignment]
for _name in NOTED:
    if _name in sys.modules:
        _note(sys.modules[_name])
_bitmap: Any = importlib.import_module("displayio").Bitmap
_bitmap.fill = _noting(_bitmap.fill, _cleared)


def _plain(codes: bytes) -> str:
    """Return text that has been drawn, its codes of mesa.ui.text, with names for what is no character."""
    signs = sys.modules["mesa.ui.text"].SIGNS
    said = "".join(chr(c) if c < 0x80 or c > 0x9F else signs[c - 0x80] for c in codes)
    return "".join(_SYMBOLS.get(c, c) for c in said)


def _colour(thing: on_screen.Thing) -> str:
    """Return the name of a text's colour, "" for white."""
    text = sys.modules["mesa.ui.text"]
    for (colour, _), palette in text.palettes.items():
        if palette is thing.item.pixel_shader:
            return "" if colour == 2 else _COLOURS[colour]
    return "{:06x}".format(int(thing.item.pixel_shader[1] or 0))


def _texts(thing: on_screen.Thing) -> Iterator[tuple[int, int, str]]:
    """Yield (x, middle, text) of all texts in a picture, whichever of its tiles they are in."""
    grid = thing.item
    drawn = grid.bitmap.__dict__.get("read", ())
    if not drawn:
        if thing.label is not None and thing.label.text:  # Adafruit's
            yield thing.box[0], (thing.box[1] + thing.box[3]) // 2, thing.label.text
        return
    wide, high = grid.tile_width, grid.tile_height
    across = grid.bitmap.width // wide
    for row in range(grid.height):
        for column in range(grid.width):
            tile = grid[column, row]
            left, top = tile % across * wide, tile // across * high
            for x, y, _, codes in drawn:
                if left <= x < left + wide and top - 2 <= y < top + high - 2:
                    middle = thing.y + row * high + y - top + 5
                    yield thing.x + column * wide + x - left, middle, _plain(codes)


def _picture(thing: on_screen.Thing) -> str:
    """Return a picture's name: of its drawing, its tile, or a checksum of what can be seen."""
    grid = thing.item
    bitmap = grid.bitmap
    tile = grid[0]
    name = grid.__dict__.get("name") or bitmap.__dict__.get("tiles", {}).get(tile)
    if name is None:
        name = bitmap.__dict__.get("name")
        if name in _TILES:
            tiles = [[_TILES[name][grid[x, y]] for x in range(grid.width)] for y in range(grid.height)]
            name += ":" + "/".join("".join(row).strip() for row in tiles)
        elif name is not None and bitmap.width > grid.tile_width:
            name += ":{}".format(tile)
    if name is None:
        values = on_screen.cells(grid)
        shader = grid.pixel_shader
        shades = [-1 if shader.is_transparent(i) else shader[i] for i in range(len(shader))]
        name = "#{:04x}".format(crc32(np.take(np.array(shades, np.int32), values).tobytes()) & 0xFFFF)
    theme = sys.modules["mesa.ui.theme"]
    if name == "frame":
        name += "-" + _COLOURS[list(theme.PALETTE).index(grid.pixel_shader[0])]
    return name + ("-dim" if grid.pixel_shader is theme.DIM else "")


def _back_of(thing: on_screen.Thing) -> int:
    """Return the colour of a thing's left edge."""
    shader = thing.item.pixel_shader
    if thing.kind == "shape":
        return int(shader[thing.item.color_index])
    if thing.kind == "text":
        return -1 if shader.is_transparent(0) else int(shader[0])
    return int(shader[int(on_screen.cells(thing.item)[thing.item.tile_height // 2, 1])] or 0)


def _things(scene: Any) -> Iterator[tuple[int, int, str, str]]:
    """Yield (x, middle, what, colour) of texts and pictures from back to front; "" is a bar."""
    for thing in on_screen.things(scene.group):
        left, top, right, bottom = thing.box
        middle = (top + bottom) // 2
        said = list(_texts(thing)) if thing.kind != "shape" else []
        colour = _colour(thing) if said else ""
        if right - left > _WIDE and _LOW < bottom - top < _HIGH and _back_of(thing) == _GOLD:
            yield left, middle, "", ""
        elif thing.kind == "shape" and "name" in thing.item.__dict__:
            shape = "{}-{}:{}@{},{}".format(
                thing.item.name, _COLOURS[thing.item.color_index], right - left, left, top
            )
            yield left, middle, shape, ""
        elif thing.kind == "picture" and not said:
            place = (-1, -_ROW) if right - left > _WIDE else (left, middle)  # what others lie on comes first
            if thing.item.__dict__.get("name", "").startswith("frame"):
                place = (left + 1, middle)  # what it surrounds can be seen
            yield place[0], place[1], "{}@{},{}".format(_picture(thing), left, top), ""
        for x, y, what in said:
            if what.strip():
                yield x, y, what, colour


def rows(scene: Any) -> list[str]:
    """Return what a scene shows, a line for each row from the top: "> " where the bar lies."""
    found: dict[int, dict[tuple[int, int], tuple[str, str]]] = {}
    bars = []
    for x, y, what, colour in _things(scene):
        near = next((row for row in found if abs(row - y) < _ROW), y)
        if what:
            found.setdefault(near, {})[x, y] = what, colour  # the last one is in front
        else:
            bars.append(y)
    lines = []
    for y in sorted(found):
        parts = [found[y][place] for place in sorted(found[y])]
        colours = {colour for _, colour in parts}
        if len(colours) == 1:
            said = "   ".join(what for what, _ in parts) + " ({})".format(*colours) * (colours != {""})
        else:
            said = "   ".join(what + "°" * bool(colour) + colour for what, colour in parts)
        lines.append("> "[all(abs(y - bar) >= _ROW for bar in bars)] + " " + said)
    return lines
