# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The README's pictures (`make shots`): the stops of sim/tours/, four times their size, into docs/shots/.

python sim/shots.py                 the README's pictures
python sim/shots.py --all DIR       every stop, and a contact sheet a game, into DIR
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != ROOT / "sim"]
sys.path.append(str(ROOT))

from PIL import Image  # noqa: E402

from sim import tour  # noqa: E402

README = (
    "console-launcher",
    "console-setup",
    "console-help",
    "sueca-hand",
    "sueca-follow",
    "sueca-trick",
    "sueca-hand-end",
    "sueca-match-end",
    "fodasse-play-4",
    "fodasse-blind-4",
    "set-12",
    "set-21",
    "qu4to-beat-3",
    "qu4to-half-3",
)
BANNER = ("console-launcher-en", "sueca-follow-en", "fodasse-play-4-en", "set-12-en", "qu4to-beat-3-en")
_GAP = 8
_GROUND = (24, 28, 36)


def sheet(pictures, columns):
    """Pictures side by side on a dark ground."""
    w, h = pictures[0].size
    rows = -(-len(pictures) // columns)
    out = Image.new("RGB", (columns * (w + _GAP) + _GAP, rows * (h + _GAP) + _GAP), _GROUND)
    for i, picture in enumerate(pictures):
        out.paste(picture, (_GAP + i % columns * (w + _GAP), _GAP + i // columns * (h + _GAP)))
    return out


def main(argv=None):
    """Write the pictures and say where they are."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--all", metavar="DIR", help="every stop and contact sheets, into DIR")
    parser.add_argument("--only", metavar="TEXT", default="", help="only stops whose name contains TEXT")
    args = parser.parse_args(argv)
    folder = Path(args.all).resolve() if args.all else ROOT / "docs" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    scale = 3 if args.all else 4
    sheets = {}
    banner = {}
    for name, walk, lang in tour.stops():
        wanted = args.only in name if args.all else name.rsplit("-", 1)[0] in README
        if not wanted:
            continue
        picture = tour.picture(walk, lang, scale)
        picture.save(folder / f"{name}.png")
        sheets.setdefault(f"{name.split('-')[0]}-{lang}", []).append(picture)
        if name in BANNER:
            banner[name] = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.NEAREST)
        print(folder / f"{name}.png", flush=True)
    if args.all:
        for name, pictures in sheets.items():
            sheet(pictures, 4).save(folder / f"all-{name}.png")
    else:
        sheet([banner[name] for name in BANNER], 5).save(folder / "banner.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
