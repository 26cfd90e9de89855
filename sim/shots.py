# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The READMEs' pictures (`make shots`), into docs/shots/: stops of sim/scenarios/, four times their size, and
a GIF of each game that they show.

python -m sim.shots                 the READMEs' pictures and GIFs
python -m sim.shots --all DIR       every stop, into DIR
python -m sim.shots --stop set-12   that stop before and now, side by side, into out/; --before COMMIT (HEAD)
python -m sim.shots --films DIR     a new player's first match of every game: every eighth frame that differs,
                                    with its number, in sheets, and a GIF of the first minute

Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim import ROOT
from sim.common import command
from sim.common.command import FAILED, Problem

if TYPE_CHECKING:
    from sim import scenarios

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


def walks() -> dict[str, scenarios.Walk]:
    """Return the ways to all stops in English, by the stop's name."""
    from sim import scenarios

    return {stop.removesuffix("-en"): walk for stop, walk, lang in scenarios.stops() if lang == "en"}


def beside(name: str, commit: str) -> Path:
    """Write a stop at a commit and now, side by side; return where. Problem if there is none."""
    from PIL import Image

    from sim import scenarios
    from sim.board.recorder import write_picture

    stops = walks()
    if name not in stops:
        raise Problem("there is no stop {}: {}".format(name, " ".join(stops)))
    with tempfile.TemporaryDirectory() as place:
        tree = subprocess.run(["git", "archive", "--format=zip", commit], cwd=ROOT, capture_output=True)
        if tree.returncode:
            raise Problem("there is no commit {}: {}".format(commit, tree.stderr.decode().strip()))
        with zipfile.ZipFile(io.BytesIO(tree.stdout)) as files:
            files.extractall(place)
        words = [sys.executable, "-m", "sim.shots", "--all", place, "--only", name + "-en"]
        said = subprocess.run(words, cwd=place, capture_output=True, text=True)
        path = Path(place, name + "-en.png")
        if said.returncode or not path.exists():
            raise Problem("{} has no such stop: {}".format(commit, said.stderr.strip()[-200:]), FAILED)
        with Image.open(path) as before:
            now = scenarios.picture(stops[name], "en", 3)
            both = Image.new("RGB", (2 * now.width + 12, now.height), "white")
            both.paste(before.convert("RGB"), (0, 0))
            both.paste(now, (now.width + 12, 0))
    path = ROOT / "out" / (name + ".png")
    path.parent.mkdir(exist_ok=True)
    write_picture(both, path, "PNG")
    return path


def each(what: str, asked: Sequence[tuple[Any, ...]], write: Callable[..., Iterable[Path]]) -> None:
    """Call write(*…) for each of what is asked, and print the paths that it returns."""
    from sim.board import sim_board

    with command.progress(len(asked), what) as bar:
        for one in asked:
            paths = write(*one)
            sim_board.power_off()
            bar.clear()
            print("\n".join(map(str, paths)), flush=True)
            bar.update()


def films(folder: Path, only: str) -> int:
    """Write the first matches whose name, like sueca-pt, contains `only`, and print where they are."""
    from sim.common.film import Film, names
    from sim.drive import texts

    texts.write()
    wanted = [(game, lang) for game, lang in names() if only in "{}-{}".format(game, lang)]
    if not wanted:
        raise Problem("no film has {!r} in its name".format(only))
    os.chdir(ROOT)

    def write(game: str, lang: str) -> list[Path]:
        film = Film(game, lang)
        film.shoot(folder / "{}-{}.gif".format(game, lang))
        return film.save(folder)

    each("films", wanted, write)
    return 0


@command.command
def main(argv: list[str] | None = None) -> int:
    """Write the pictures and print where they are."""
    parser = command.Parser(description="Pictures and GIFs into docs/shots/.")
    parser.add_argument("--all", metavar="DIR", help="all pictures, into DIR")
    parser.add_argument(
        "--films", metavar="DIR", help="first matches in every language, frame by frame, into DIR"
    )
    parser.add_argument(
        "--only", metavar="TEXT", help="with --all or --films: only names containing TEXT (sueca-pt)"
    )
    parser.add_argument("--stop", metavar="NAME", help="this stop before and now, into out/")
    parser.add_argument("--before", metavar="COMMIT", default="HEAD", help="with --stop: before what (HEAD)")
    args = parser.parse_args(argv)
    if args.stop is not None:
        os.chdir(ROOT)
        print(beside(args.stop, args.before))
        return 0
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

    def write(name: str, walk: scenarios.Walk, lang: str) -> list[Path]:
        try:
            with contextlib.redirect_stderr(io.StringIO()):  # one stop crashes the console, to show that
                picture = scenarios.picture(walk, lang, scale)
        except scenarios.Lost as lost:
            raise Problem("{}: {}".format(name, lost), FAILED) from None
        write_picture(picture, folder / f"{name}.png", "PNG")
        return [folder / f"{name}.png"]

    each("pictures", wanted, write)
    if args.all is None:
        from sim.common.film import clip, clips_shown

        each("GIFs", clips_shown(), lambda game, lang: [clip(game, lang, folder)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
