# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Films of a new player's first match: memory empty, tips on, normal pace, keys pressed as by a person.

A `Film` goes from the console's first question through the first hand, and then to the end of the match. It
keeps every eighth frame in which something has changed, with its number. `clip` makes the README's GIFs, a
moment of a match each.
"""

from __future__ import annotations

import collections
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageDraw

from sim.board.recorder import write_picture
from sim.board.session import Session
from sim.common import games
from sim.player.player import KEYS, Player

if TYPE_CHECKING:
    from mesa.core.match import Match

CLIPS = {"fodasse": (13, 4, 50), "qu4to": (11, 3, 24), "set": (24, 3, 14), "sueca": (8, 4, 24)}
"""By game: the deal, the players, and the number of actions before the README's GIF begins."""
CLIP_MS = 9_000
"""How long each of those GIFs is, in ms."""
GIF_MS = 60_000
"""How much of the match the GIF shows, in ms."""
_KEY = 21
"""Frames from one key to the next: 0.7 s."""
_READ = 60
"""Frames for which a tip, a result, or anything else to read or see stays open."""
_QUICK = ("Launcher", "MatchSetup", "FirstQuestion")
"""Screens on which a key comes sooner."""
_LOOK = 150
"""Frames that a person takes to find three cards in a real-time game."""
_LOOK_CLIP = 40
"""The same in a clip, where waits are short."""
_EVERY = 8
_LAST = 40
"""Pictures of the match's end."""
_LONGEST = 200_000
"""Frames of a match, and of a hand; at most."""
_FIRST_HAND = 4000
_ASKING = 10_000
"""Ms: a longer pause is ended by a key, which is asked for."""
_GAP, _CAPTION, _GROUND = 6, 12, (24, 28, 36)


def names() -> list[tuple[str, str]]:
    """Return (game, language) of every film."""
    from sim.drive import texts

    return [(game, lang) for game in games.names("view") for lang in texts.codes()]


def clips_shown() -> list[tuple[str, str]]:
    """Return (game, language) of every GIF that a README shows; the Spanish one shows the English GIFs."""
    return [(game, lang) for game in sorted(CLIPS) for lang in ("pt", "en")]


def key_in_real_time(view: Any) -> int | None:
    """SET: return the key towards the first SET on the table, for a player who has found it.

    If there is none, return the key that says so. None while somebody else calls, or the match is over.
    """
    from games.set import deck
    from mesa.core.contract import ANY
    from mesa.ui.keys import key_towards

    match = view.match
    if match.turn() not in (0, ANY):
        return None
    triple = deck.first_set(match.seen)
    own = view.table.frames.own
    wanted = [slot for slot in deck.unpack(triple) if slot not in own] if triple else []
    return key_towards(view, wanted[0] if wanted else match.rules.SAY_NONE)


class Film(Player):
    """A first match of `game` in `lang`, with its prepared deal, or deal `seed`.

    `pictures` are (frame, picture), in order of time. `preset` is added to the console's. In SET, which is in
    real time, the player looks for `look` frames; in another game in real time a bot plays for the player.
    `pause`: frames from one key to the next.
    """

    def __init__(
        self,
        game: str,
        lang: str,
        seed: int | None = None,
        level: str = "medium",
        look: int = _LOOK,
        pause: int = _KEY,
        **preset: Any,
    ) -> None:
        preset = {"game": game, "seed": seed, "no_tips": False, **preset}
        super().__init__(Session("pybadge", None, None, preset), level, bots_only=game != "set")
        self.game, self.lang, self.look, self.pause = game, lang, look, pause
        self.pictures: list[tuple[int, Image.Image]] = []
        self._wait = _READ  # frames until the next key
        self._scene: Any = None
        self._found: Any = None  # in real time: the cards on the table when the player began to look
        self._said = False
        self._last = b""
        self._asked = 0  # frames for which a key has been asked for

    def shoot(self, gif: Path) -> None:
        """Film the first hand, at least a minute, as a GIF; then go to the match's end. Raises OSError."""
        for _ in range(_FIRST_HAND):
            match = self.match
            if match is not None:
                if not self.session.gif and self._last and match.played < GIF_MS:
                    self.session.start_gif(gif, 1)
                if match.played >= GIF_MS:
                    self.session.stop_gif()
                done = match.rules.hand_number(match.s) and match.played >= GIF_MS
                if done or self.session.at_the_end():
                    break
            self.go_on()
            self.keep(self.pictures)
        self.session.stop_gif()
        end: collections.deque[tuple[int, Image.Image]] = collections.deque(maxlen=_LAST)
        for _ in range(_LONGEST):
            if self.session.at_the_end():
                break
            self.go_on()
            self.keep(end)
        for _ in range(_READ):
            self.session.step()
            self.keep(end)
        self.pictures += end

    def keep(self, to: Any) -> None:
        """Keep the current screen if it is an eighth frame and differs from the last one kept."""
        panel = self.session.panel
        if self.session.frame % _EVERY == 0 and panel is not None:
            pixels = panel.rgb().tobytes()
            if pixels != self._last:
                self._last = pixels
                to.append((self.session.frame, panel.image()))

    def go_on(self) -> None:
        """Run one frame, perhaps after pressing a key."""
        stack = self.console.stack
        scene = self.console.started and (
            stack.top,
            getattr(stack.top, "words", ""),
        )  # a tip has several steps
        if scene and not stack.making and scene != self._scene:
            self._scene = scene
            quick = hasattr(stack.top, "motions") or self.scene in _QUICK
            self._wait = max(self._wait, self.pause if quick else _READ)
        motion = getattr(stack.top, "motion", None) if scene else None
        self._asked = self._asked + 1 if motion and motion.waiting > _ASKING else 0
        if self._asked == _READ:
            self.press_key(KEYS.index("A"))
        self.next_key()
        self.session.step()

    def pick(self) -> None:
        """Press the next key, after a while."""
        making = self.console.stack.making
        self._wait -= not making
        if making or self._wait > 0:
            return
        from sim.drive import texts

        self._wait = self.pause
        match = self.match
        if self.scene == "FirstQuestion" and self.top.at != texts.codes().index(self.lang):
            self.press_key(KEYS.index("DOWN"))
        elif match is not None and match.game == "set" and hasattr(self.top, "motions"):
            self.find(self.top, match)
        else:
            super().pick()

    def find(self, view: Any, match: Match) -> None:
        """In real time: look for a while, then press the next key."""
        rules: Any = match.rules
        watched = rules.watched(match.seen)
        if watched != self._found:
            self._found = watched
            self._wait = self.look
            return
        key = key_in_real_time(view)
        self.press_key(key)
        if key == KEYS.index("B"):  # says that there is none; pressed twice
            self._said = not self._said
            self._wait = self.pause if self._said else 2 * self.look

    def sheets(self, columns: int = 6, rows: int = 6, scale: int = 2) -> list[Image.Image]:
        """Return the film's pictures with their frames' numbers, in sheets of `columns` x `rows`."""
        size = columns * rows
        named = [("{}  {:.1f} s".format(n, n * 0.033), picture) for n, picture in self.pictures]
        return [sheet(named[i : i + size], columns, rows, scale) for i in range(0, len(named), size)]

    def save(self, folder: Path) -> list[Path]:
        """Write the sheets as <game>-<language>-<number>.png; return their paths. Raises OSError."""
        paths = []
        for number, page in enumerate(self.sheets(), 1):
            paths.append(folder / "{}-{}-{:02}.png".format(self.game, self.lang, number))
            write_picture(page, paths[-1], "PNG", optimize=True)
        return paths


def clip(game: str, lang: str, folder: Path) -> Path:
    """Write a GIF of a moment of good play, CLIP_MS long, at twice the screen's size; return its path, like
    sueca-pt.gif. Raises OSError.

    The player is an expert. The way there is not drawn.
    """
    path = folder / "{}-{}.gif".format(game, lang)
    seed, seats, moves = CLIPS[game]
    film = Film(game, lang, seed, "expert", _LOOK_CLIP, _KEY // 2, no_tips=True, seats=seats)
    session = film.session
    session.board.draw = False
    for _ in range(_FIRST_HAND):
        if film.match is not None and film.match.moves >= moves:
            break
        film.go_on()
    session.refresh_panel()
    session.start_gif(path, 2)
    end = session.board.clock.ms + CLIP_MS
    while session.board.clock.ms < end:
        film.go_on()
    session.stop_gif()
    return path


def sheet(pictures: Sequence[tuple[str, Image.Image]], columns: int, rows: int, scale: int) -> Image.Image:
    """Return pictures of one size with their names, side by side in rows."""
    width, height = (part * scale for part in pictures[0][1].size)
    rows = min(rows, -(-len(pictures) // columns))
    step_x, step_y = width + _GAP, height + _CAPTION + _GAP
    out = Image.new("RGB", (columns * step_x + _GAP, rows * step_y + _GAP), _GROUND)
    pen = ImageDraw.Draw(out)
    for i, (name, picture) in enumerate(pictures):
        x, y = _GAP + i % columns * step_x, _GAP + i // columns * step_y
        pen.text((x, y - 2), name, fill=(220, 220, 220))
        out.paste(picture.resize((width, height), Image.Resampling.NEAREST), (x, y + _CAPTION - 2))
    return out
