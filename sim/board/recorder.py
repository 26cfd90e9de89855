# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Pictures and animations of the screen."""

import io

from PIL import Image

from sim.common import command

GIF_FRAME = 50
"""ms a frame of a GIF: its clock counts in 10 ms, and 20 a second show all that matters."""


def save_picture(panel, path, scale):
    """Write what the panel shows as a PNG, whole. OSError."""
    write_picture(panel.image(scale), path, "PNG")


def write_picture(picture, path, kind, **options):
    """Write a Pillow picture into a file, whole. OSError."""
    data = io.BytesIO()
    picture.save(data, kind, **options)
    command.write(path, data.getvalue())


class GifRecorder:
    """A GIF in the making. Call `capture` often; it takes a picture every GIF_FRAME of virtual time."""

    def __init__(self, panel, clock, path, scale):
        self.panel = panel
        self.clock = clock
        self.path = path
        self.scale = scale
        self._due = clock.ms
        self._frames = []
        self._lengths = []
        self._last = None

    def capture(self):
        """Take the pictures that are due. Equal ones become one that stays longer."""
        while self.clock.ms >= self._due:
            self._due += GIF_FRAME
            pixels = self.panel.rgb().tobytes()
            if pixels == self._last:
                self._lengths[-1] += GIF_FRAME
            else:
                self._last = pixels
                self._frames.append(self.panel.image())
                self._lengths.append(GIF_FRAME)

    def save(self):
        """Write the file, whole. OSError."""
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


def _palette(frames):
    """All colours of the film, in the order of their numbers; the 256 most frequent if there are more."""
    counts = {}
    for frame in frames:
        for count, colour in frame.getcolors(frame.width * frame.height):
            counts[colour] = counts.get(colour, 0) + count
    kept = sorted(counts, key=lambda colour: (-counts[colour], colour))[:256]
    return sorted(kept)


def _indexed(frame, colours, scale):
    """The frame with that palette, enlarged."""
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    picture = frame.quantize(palette=palette, dither=Image.Dither.NONE)
    if scale == 1:
        return picture
    return picture.resize((picture.width * scale, picture.height * scale), Image.Resampling.NEAREST)
