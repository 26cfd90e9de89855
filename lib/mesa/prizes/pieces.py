# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes the pictures of mesa.prizes.celebration, and says what they say at a match's end.

They use the console's card sheet (sim/art/prizes.py draws them): 30 tiles of 16 x 17 pixels, larger pictures
in consecutive tiles.
"""

from displayio import Bitmap, Group, Palette, TileGrid
from micropython import const

from mesa.board import store
from mesa.core.match import DAILY, UNCOUNTED
from mesa.core.scope import once
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from mesa.prizes.celebration import Celebration


def make(scene: "Celebration", prizes: "ModuleType") -> "Iterator[None]":
    """Make a whole scene, in steps. If its picture is broken, make nothing, and it closes at once.

    `prizes` is this module, passed to the kind's own so that it does not stay loaded.
    """
    console = scene.console
    # loads: mesa.prizes.bandeira mesa.prizes.exact mesa.prizes.lost mesa.prizes.record mesa.prizes.win
    page = once("mesa.prizes." + scene.kind)
    yield
    title = scene.title
    if title:
        try:
            title = occasion(scene)
        except OSError:  # without the drive's words there are only the game's
            pass
        yield
    try:
        theme.load_cards(console, "lib/mesa/ui/prizes.bmp#{}".format(page.PICTURE))
    except OSError as problem:
        print(problem)
        return
    page.build(scene, prizes)
    del page.build
    yield
    group = scene.group
    theme.rect(group, 0, 102, 160, 26, theme.INK)
    theme.rect(group, 0, 103, 160, 1, theme.TITLE)
    theme.rect(group, 145, 0, 15, 14, theme.INK)
    text.label(group, text.A_KEY, 157, 2, theme.KEYS, text.RIGHT)
    y = 102 - 12 * len(scene.lines)
    if scene.lines:
        theme.rect(group, 0, y, 160, 103 - y, theme.INK)
    for line in scene.lines:
        text.label(group, line, 80, y + 1, theme.TEXT, text.CENTRE)
        y += 12
    font = text.font(True)
    title = text.coded(title or scene.t(page.WORD))
    bitmap = Bitmap(font.width(title), font.rows, 2)
    font.draw(title, bitmap, 0, 0)
    colours = text.palette(theme.TITLE)
    group.append(TileGrid(bitmap, pixel_shader=colours, x=160, y=106))  # the last one, which moves in
    page.show(scene, 0)
    scene.page = page
    console.sound.play(page.TUNE)
    console.lights.show(page.LIGHTS)


def occasion(scene: "Celebration") -> str:
    """Return the title at a match's end, "" for the kind's own; give the scene its lines, and say whether it
    is great.
    """
    from mesa.ui import text_file

    view = scene.view
    match = view.match
    console = scene.console
    lines, said = scene.lines, scene.title

    def word(key):
        return text.say(text_file.parts(None, console.words.code, "ends"), key)

    if scene.kind == "record":
        scene.lines = [view.t(*match.record)]
        said = ""
    elif scene.kind == "win":
        counted = not match.flags & UNCOUNTED and not match.shared
        scene.lines = [line.strip() for line in lines[:1]]
        if counted and store.word(console.store.game(match.game), store.WON) == 1:
            scene.great = True
            said = word("first")
        elif match.flags & DAILY and counted:
            scene.great = True
            scene.lines = lines[-1:]
    if match.rival:
        from mesa.ladder import opponent

        person, outcome = match.rival
        if outcome == opponent.BEATEN:
            scene.great = True
            said = text.say(opponent.parts(console.words), "beaten_now", match.names[1])
        ahead = scene.kind != "lost" or outcome == opponent.AHEAD
        last = word(("cross_{}" if ahead else "glad_{}").format(person))
        scene.lines = scene.lines[: scene.kind != "win"] + ["{}: “{}”".format(match.names[1], last)]
    return said


def piece(
    scene: "Celebration", group: Group, first: int, w: int, h: int, x: int, y: int, wide: int = 16
) -> TileGrid:
    """Append w x h tiles to `group`: the first and those after it, each `wide` pixels wide."""
    grid = TileGrid(
        scene.console.card_sheet,
        pixel_shader=theme.PALETTE,
        width=w,
        height=h,
        tile_width=wide,
        tile_height=17,
        x=x,
        y=y,
    )
    for i in range(w * h):
        grid[i] = first + i
    group.append(grid)
    return grid


def part(scene: "Celebration", first: int, w: int, h: int, x: int, y: int, wide: int = 16) -> None:
    """Append a moving piece."""
    scene.parts.append(piece(scene, scene.group, first, w, h, x, y, wide))


def quarters(scene: "Celebration", first: int, w: int, palette: "Palette | None" = None) -> Group:
    """Append a round picture, centred at (80, 52), and return it.

    Its lower right quarter has w x 2 tiles. With a `palette` it is doubled, in those colours.
    """
    group = Group(scale=2 if palette else 1, x=80, y=52)
    for i in range(4):
        quarter = piece(scene, group, first, w, 2, -16 * w * (i % 2), -34 * (i // 2))
        quarter.flip_x = i % 2 > 0
        quarter.flip_y = i > 1
        if palette:
            quarter.pixel_shader = palette
    scene.group.append(group)
    return group


def rays(scene: "Celebration", first: int, dark: int, light: int) -> Palette:
    """Append the rays behind it, and return the Palette of their colours, 1 and 2 (0xRRGGBB)."""
    palette = Palette(3)
    palette[1] = dark
    palette[2] = light
    quarters(scene, first, 3, palette)
    return palette
