# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Pictures and animations of the screen."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

from sim.common import command

if TYPE_CHECKING:
    from sim.board.panel import Panel
    from sim.board.sim_board import Clock

GIF_FRAME = 50
"""Milliseconds of one frame of a GIF; the format counts in tens."""


def write_picture(picture: Image.Image, path: Path, kind: str, **options: Any) -> None:
    """Write a Pillow picture into a file, complete or not at all. Raises OSError."""
    data = io.BytesIO()
    picture.save(data, kind, **options)
    command.write(path, data.getvalue())


class GifRecorder:
    """A GIF of the screen: `capture`, called often, takes a picture every GIF_FRAME of virtual time."""

    def __init__(self, panel: Panel, clock: Clock, path: Path, scale: int) -> None:
        self.panel = panel
        self.clock = clock
        self.path = path
        self.scale = scale
        self._due = clock.ms
        self._frames: list[Image.Image] = []
        self._lengths: list[int] = []
        self._last: bytes | None = None

    def capture(self) -> None:
        """Take the pictures that are due. Equal ones become one that lasts longer."""
        while self.clock.ms >= self._due:
            self._due += GIF_FRAME
            pixels = self.panel.rgb().tobytes()
            if pixels == self._last:
                self._lengths[-1] += GIF_FRAME
            else:
                self._last = pixels
                self._frames.append(self.panel.image())
                self._lengths.append(GIF_FRAME)

    def save(self) -> None:
        """Write the file, complete or not at all. Raises OSError."""
        palette = _palette(self._frames)
        pictures = [_indexed(frame, palette, self.scale) for frame in self._frames]
        write_picture(
            pictures[0],
            self.path,
            "GIF",
            save_all=True,
            append_images=pictures[1:],
            duration=self._lengths,
            loop=0,
            optimize=False,
            disposal=1,
        )


def _palette(frames: list[Image.Image]) -> list[tuple[int, int, int]]:
    """Return all colours of the frames, in order of their numbers; the 256 most frequent if too many."""
    counts: dict[Any, int] = {}
    for frame in frames:
        for count, colour in frame.getcolors(frame.width * frame.height) or ():
            counts[colour] = counts.get(colour, 0) + count
    kept = sorted(counts, key=lambda colour: (-counts[colour], colour))[:256]
    return sorted(kept)


def _indexed(frame: Image.Image, colours: list[tuple[int, int, int]], scale: int) -> Image.Image:
    """Return the frame with that palette, enlarged."""
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    picture = frame.quantize(palette=palette, dither=Image.Dither.NONE)
    return picture.resize((picture.width * scale, picture.height * scale), Image.Resampling.NEAREST)
