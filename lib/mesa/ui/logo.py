# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console's name as shown in the launcher and its pages."""

from displayio import Group, TileGrid

from mesa.ui import theme


def logo(group: Group, x: int, y: int) -> None:
    """Append the console's name to `group`, its top centre at (x, y); nothing if the file is broken."""
    try:
        bitmap = theme.load("lib/mesa/ui/logo.bmp")
    except OSError as problem:
        print(problem)
        return
    group.append(TileGrid(bitmap, pixel_shader=theme.PALETTE, x=x - bitmap.width // 2, y=y))
