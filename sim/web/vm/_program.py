# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console on a VM for a player: does what code.py does on the board, a frame at a time.

Runs under MicroPython; sim/web/badge/badge.js calls these functions.
"""

import json
import os
import sys

import _board
import _draw
import _screen
import _speech
import alarm
import board
import microcontroller
import supervisor
from _address import addressof
from _board import press as press  # badge.js calls it
from _host import later, random  # pyrefly: ignore[missing-import] - badge.js has them
from micropython import const

from mesa.board.signals import LIGHTS_COUNT
from mesa.home.launcher import SETTLED
from mesa.ui.scene import DIALOG, LAUNCHER, MATCH, SETUP

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

console: "Any" = None
speech: "Any" = None
start: "Any" = None
"""The _start.Start, until it is done."""
problem: "tuple[str, str] | None" = None
"""Why the requested link cannot be opened: see _link.read. None if it can."""
taps: "Any" = None
"""A _boxes.Taps once the screen has been touched."""


def urandom(n: int) -> bytes:
    """Return noise from the host, instead of the board's."""
    out = bytearray(n)
    random(addressof(out), n)
    return bytes(out)


def flash() -> int:
    """Return the address of the flash memory, 8192 bytes."""
    return addressof(microcontroller.nvm)


def sleep_memory() -> int:
    """Return the address of the memory that survives a reset, 8192 bytes."""
    return addressof(alarm.sleep_memory)


def begin(options: str) -> None:
    """Make the console.

    `options` is JSON: `preset`, `settings` (as in settings.toml), `lacks` (names of pins that this board does
    not have), `ms` (the clock), whether the program has `reloaded` itself, and whether `fingers` use it.
    """
    global console, speech, start
    asked = json.loads(options)
    os.urandom = urandom
    _board.settings.update(asked["settings"])
    _board.ms = asked["ms"]
    _board.draw = _draw.show
    for name in asked["lacks"]:
        delattr(board, name)
    if asked["reloaded"]:
        supervisor.runtime.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD
    if asked["fingers"]:
        from _fingers import use

        use()
    from mesa.console.console import Console

    console = Console()
    speech = _speech.Speech(console)
    console.preset.update(asked["preset"])
    if console.preset.get("link"):
        console.preset["link"] = _link(console.preset["link"])
    from _start import Start

    start = Start(console)


def _link(text):
    # return the Link in a text; None, with the reason in `problem`, if it cannot be opened
    global problem
    from _link import read

    try:
        found = read(text)
        if found.game not in os.listdir("/games"):
            raise ValueError("g=" + found.game, "no such game")
        rules = __import__("games." + found.game + ".rules", None, None, ("SEATS",))
        manifest = __import__("games." + found.game, None, None, ("STEPS",))
        found.fit(rules, manifest.STEPS)  # pyrefly: ignore[bad-argument-type] - as the contract has it
        return found
    except ValueError as bad:
        problem = bad.args
    finally:
        for name in list(sys.modules):  # pyrefly: ignore[bad-argument-type] - in any order
            if name.startswith("games."):
                del sys.modules[name]


def step() -> int:
    """Run one frame; return the clock after it."""
    global start
    if taps:
        taps.step()
    console.step()
    top = console.stack and console.stack.scenes and console.stack.scenes[-1]
    pack = _pack(top)
    if pack and not hasattr(top, "fetched"):
        top.fetched = True
        later(pack)  # until what it needs is there, or cannot be had, no frame runs
    if start and start.step():
        start = None
    if speech:
        _speak(speech.look)
    return _board.ms


def _pack(top):
    # return the pack that a page needs, or the one that is being loaded; sim/web/build.py makes them
    name = type(top).__name__
    if name == "Loading" and top.screen in ("problems", "problem"):
        return "problems.pack"
    return "about.pack" if name == "About" else None


def _speak(work, *what):
    # have the speech do something; without it the match goes on
    global speech
    try:
        work(*what)
    except Exception as error:
        speech = None
        print("speech:", repr(error))


_SOON = const(66)
"""Ms until the next frame of a scene that counts time: with a frame's 33, the most that it counts at once."""
_LATER = const(500)
"""Ms until the next frame of a scene that does not; the console still writes its store."""


def rest() -> int:
    """Return for how many ms no frame is needed unless there is a key: nothing moves, sounds, is computed, or
    to be said.

    0: the next frame is needed.
    """
    if speech and speech.still < _speech.STILL:
        return 0
    from mesa.ui.scene import Scene

    if not console.started or console.stack.making or _board.queue or taps and taps.due:
        return 0
    top = console.stack.top
    if console.held is not None or console.held_select >= 0 or top.unread or top.busy():
        return 0
    lights = console.lights
    if console.sound._notes or lights._shown < 0 or 0 < lights._pattern < LIGHTS_COUNT:
        return 0
    if type(top).tick is Scene.tick:
        return 0 if _judges() else _LATER
    if top.role == LAUNCHER:  # it goes by console.idle
        return 0 if _judges() or top.waited < SETTLED else _LATER
    if top.role == MATCH:
        return _SOON if top.match.mine() and not top.match.real_time else 0
    return 0 if _judges() else _SOON if top.role in (DIALOG, SETUP) else 0


def _judges():
    # return whether decisions are judged, or will be once no key has been pressed for a while
    waits = console.judged != console.log.size and console.match is None
    return console.search or waits and console.stack.top.judges


def skip(ms: int) -> int:
    """Let `ms` milliseconds pass without a frame; return the clock."""
    _board.ms += ms
    return _board.ms


def check(file: str) -> str:
    """Return what is in a saved file, as JSON: see _save.check."""
    import _save

    try:
        return _save.check(console, file)
    except Exception:  # whatever it is, the console could not start with it
        return json.dumps({"wrong": "damaged"})


def tap(x: int, y: int, one: bool) -> bool:
    """Press the keys for a tap at a pixel of the screen, see _boxes.Taps; return whether there are any."""
    global taps
    if not console.started:
        return False
    if not taps:
        from _boxes import Taps

        taps = Taps(console, press)
    try:
        return taps.tap(x, y, one)
    except Exception as problem:  # a page that it does not know is no reason to end the program
        print("tap:", type(problem).__name__, problem)
        return False


def holds() -> bool:
    """Return whether the page on the screen wants a finger that stays: then it acts as it comes."""
    stack = console.stack if console.started else None
    return bool(stack and stack.scenes and getattr(stack.scenes[-1], "holds", False))


def hints() -> bool:
    """Return whether the page on the screen has an answer to Select held."""
    from mesa.ui.scene import Scene

    stack = console.stack if console.started else None
    return bool(stack and stack.scenes and type(stack.scenes[-1]).hint is not Scene.hint)


def lift() -> None:
    """Tell that the finger has left the screen."""
    if taps:
        taps.lift()


def boxes() -> str:
    """Return what can be touched, as JSON: [x, y, w, h] and the keys each, see _boxes."""
    from _boxes import find

    return json.dumps(
        [list(box[:4]) + [list(box[4]), list(box[5])] for box in find(console, taps and taps.chosen)]
    )


def save_now() -> None:
    """Write the store to the flash memory."""
    if console.started:
        console.save_now()


def ask(options: str) -> None:
    """Change the console's `preset`, whether it is `fast`, or the setting of its `pace`: JSON."""
    asked = json.loads(options)
    console.preset.update(asked["preset"])
    console.fast = asked.get("fast", console.fast)
    if "pace" in asked and console.started:
        from mesa.board import setting

        for row in setting.TABLE:
            if "pace" in row:
                console.store.put(row[0], asked["pace"])


def language() -> str:
    """Return the console's language, "" before it has started."""
    return console.words.lang if console.started else ""


def wrong() -> str:
    """Return `problem` as JSON."""
    return json.dumps(problem)


def playing() -> bool:
    """Return whether a match is in progress on the screen, or about to be: the page can go back to it."""
    if start and start.resuming:
        return True
    return console.match is not None and not console.match.over()


def races() -> bool:
    """Return whether a match in real time is being played: it is covered while time stands still."""
    return playing() and console.match is not None and console.match.real_time


def two() -> int:
    """Return 1 while two people play at the two ends of the keys, 2 or 3 while the left or the right one has
    called; else 0.
    """
    if not console.started or not console.stack.scenes:
        return 0
    view = console.stack.scenes[0]
    if type(view).__name__ != "Pair":
        return 0
    turn = view.match.turn()
    return 2 + turn if 0 <= turn < 2 else 1


def spoken() -> str:
    """Return what is to be said since the last call, see _speech.Speech.take."""
    return speech.take() if speech else ""


def tell(what: str) -> None:
    """Have "hand", "table" or "score" of the match said again; see _speech.Speech.tell."""
    if speech:
        _speak(speech.tell, what)


def words() -> str:
    """Return the texts on the screen, a line each."""
    return _screen.words(console.stack) if console.started else ""


def deal() -> str:
    """Return what can be shared now, as JSON: see Badge.deal. "" if there is nothing."""
    if not console.started or not console.stack.scenes:
        return ""
    scenes = console.stack.scenes
    top = scenes[-1]
    if type(top).__name__ == "DailyResult":
        code = top.code
        said = {"kind": "daily", "game": top.name, "title": top.title}
        said["link"] = code[code.index("#") :]
        return json.dumps(said)
    match = console.match
    ended = getattr(scenes[0], "ended", None)
    if match is None or not match.over() or not ended:
        return ""
    return json.dumps(_finished(match))


def _finished(match):
    from mesa.core.link import write
    from mesa.home import manifest

    title = manifest.Entry(console, match.game).title
    said = {"kind": "match", "game": match.game, "title": title}
    said["link"] = write(match, console.words.lang)
    said["won"] = match.human in match.rules.winners(match.s)
    said["scores"] = list(match.rules.scores(match.s))
    return said


def result() -> str:
    """Return how the match ended that `deal` names, as a text to send with the link."""
    import _result

    return _result.text(console)
