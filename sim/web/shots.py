# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Pictures of the page, taken in this machine's own Chromium.

    python -m sim.web.shots [--out DIR]

Writes the READMEs' pictures of a phone into docs/shots, and those of all sizes into `out/`: look at each.
Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from sim import ROOT
from sim.common import command
from sim.common.command import FAILED, Problem

SHOTS = ROOT / "docs" / "shots"
PHONE = (390, 844)
LARGEST = 60_000
"""Bytes of a README's picture."""


def small(picture: Path) -> bytes:
    """Return the PNG `picture` in README size, with few colours. Problem if it is too large."""
    from PIL import Image

    with Image.open(picture) as large:
        image = large.convert("RGB").resize(PHONE, Image.Resampling.LANCZOS)
    file = io.BytesIO()
    image.quantize(240, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    if len(file.getvalue()) > LARGEST:
        raise Problem(
            "{} takes {} bytes, more than the {} allowed".format(picture, len(file.getvalue()), LARGEST),
            FAILED,
        )
    return file.getvalue()


@command.command
def main(args: list[str] | None = None) -> int:
    """Take the pictures; return the exit code."""
    parser = command.Parser(description="Take pictures of the page in a browser.")
    parser.add_argument("--out", default=ROOT / "out", metavar="DIR", help="where to write (out)")
    options = parser.parse_args(args)
    from sim.web import browsers

    out = command.folder(options.out, "--out")
    browsers.drive("shots.mjs", out)
    for lang in ("en", "pt"):
        command.write(
            SHOTS / "web-phone-{}.png".format(lang), small(out / "web-phone-hand-{}.png".format(lang))
        )
    print(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
