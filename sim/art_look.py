# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Contact sheets of fonts, cards and icons, to look at while drawing: `python sim/art_look.py FOLDER`.

Everything is drawn by the device's own modules on Blinka's displayio; no display or simulator is needed.
"""


def picture(group, width=160, height=128):
    """What `group` looks like on the panel, as rows of (r, g, b); RGB565 widened to 8 bits a colour."""
    from displayio._area import Area
    from displayio._structs import ColorspaceStruct, TransformStruct

    group._update_transform(TransformStruct())
    mask = memoryview(bytearray((width * height + 31) // 32 * 4)).cast("I")
    buffer = memoryview(bytearray((width * height + 1) // 2 * 4)).cast("I")
    group._fill_area(ColorspaceStruct(depth=16, bytes_per_cell=2), Area(0, 0, width, height), mask, buffer)
    buffer = buffer.cast("B").cast("H")
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            n = buffer[y * width + x]
            r, g, b = n >> 11, n >> 5 & 63, n & 31
            row.append((r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2))
        rows.append(row)
    return rows


def image(group, width=160, height=128):
    """`picture` as a Pillow image."""
    from PIL import Image

    rows = picture(group, width, height)
    out = Image.new("RGB", (width, height))
    out.putdata([pixel for row in rows for pixel in row])
    return out
