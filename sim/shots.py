# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The READMEs' pictures (`make shots`), into docs/shots/: the stops of sim/scenarios/, four times their size,
and a GIF of each game that they show.

python -m sim.shots                 the READMEs' pictures and GIFs
python -m sim.shots --all DIR       every stop, into DIR
python -m sim.shots --films DIR     a new player's first match of every game: every eighth frame that differs,
                                    with its number, in sheets, and a GIF of the first minute

Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path

from sim import ROOT
from sim.common import command
from sim.common.command import FAILED, Problem

NAME = "sim.shots"
if __name__ == "__main__":
    command.begin(NAME)

README = (
    "coach-sueca-first",
    "console-launcher",
    "console-setup",
    "console-help",
    "console-records-sueca",
    "console-daily-result",
    "console-qr-code",
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


def films(folder: Path, only: str) -> int:
    """Write the first matches whose name, like sueca-pt, contains `only`, and print where they are."""
    from sim.board import sim_board
    from sim.common.film import Film, names
    from sim.drive import texts

    texts.write()
    wanted = [(game, lang) for game, lang in names() if only in "{}-{}".format(game, lang)]
    if not wanted:
        raise Problem("no film has {!r} in its name".format(only))
    os.chdir(ROOT)
    with command.progress(len(wanted), "films") as bar:
        for game, lang in wanted:
            film = Film(game, lang)
            film.shoot(folder / "{}-{}.gif".format(game, lang))
            paths = film.save(folder)
            sim_board.power_off()
            bar.clear()
            print("\n".join(map(str, paths)), flush=True)
            bar.update()
    return 0


def clips(folder: Path) -> None:
    """Write the GIFs of the READMEs, like sueca-pt.gif, and print where they are."""
    from sim.board import sim_board
    from sim.common.film import clip, clips_shown

    with command.progress(len(clips_shown()), "GIFs") as bar:
        for game, lang in clips_shown():
            path = folder / "{}-{}.gif".format(game, lang)
            clip(game, lang, path)
            sim_board.power_off()
            bar.clear()
            print(path, flush=True)
            bar.update()


@command.command(NAME)
def main(argv: list[str] | None = None) -> int:
    """Write the pictures and print where they are."""
    parser = command.Parser(prog=NAME, description="The READMEs' pictures and GIFs, into docs/shots/.")
    parser.add_argument("--all", metavar="DIR", help="all pictures, into DIR")
    parser.add_argument(
        "--films", metavar="DIR", help="first matches in every language, frame by frame, into DIR"
    )
    parser.add_argument(
        "--only", metavar="TEXT", help="with --all or --films: only names containing TEXT (sueca-pt)"
    )
    args = parser.parse_args(argv)
    if args.all is not None and args.films is not None:
        raise Problem("--all or --films, not both")
    if args.only is not None and args.all is None and args.films is None:
        raise Problem("--only needs --all DIR or --films DIR")
    if args.films is not None:
        return films(command.folder(args.films, "--films"), args.only or "")
    from sim import scenarios
    from sim.board.recorder import write_picture

    wanted = []
    for name, walk, lang in scenarios.stops():
        if (args.only or "") in name if args.all is not None else name.rsplit("-", 1)[0] in README:
            wanted.append((name, walk, lang))
    if not wanted:
        raise Problem("no stop has {!r} in its name".format(args.only))
    folder = ROOT / "docs" / "shots" if args.all is None else command.folder(args.all, "--all")
    os.chdir(ROOT)
    scale = 4 if args.all is None else 3
    with command.progress(len(wanted), "pictures") as bar:
        for name, walk, lang in wanted:
            try:
                with contextlib.redirect_stderr(io.StringIO()):  # one stop crashes the console, to show that
                    picture = scenarios.picture(walk, lang, scale)
            except scenarios.Lost as lost:
                raise Problem("{}: {}".format(name, lost), FAILED) from None
            write_picture(picture, folder / f"{name}.png", "PNG")
            bar.clear()
            print(folder / f"{name}.png", flush=True)
            bar.update()
    if args.all is None:
        clips(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
