# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A player beside the console: requested keys, a match played to a goal, random keys.

The same code on the VM and on CPython (sim/vm/here.py). sim/vm/walk.py is the other end: it calls `wait`,
`play` or `roam` once a frame. Each returns 0 to continue, DONE, or BEGAN_ANEW if the program ended itself to
restart.
"""

import binascii
import sys

import _board
import supervisor

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from typing import Any

KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
USUAL = ("go_on", "help", "sheet", "settings", "tips_off", "leave", "to_coach")
"""Lines of every game's pause menu."""
DONE = -1
BEGAN_ANEW = -2
_UP = 16  # added to a key's number when it goes up
_SELECT = 3
_OFTEN = b"\x01\x01\x01\x01\x00\x00\x02\x03\x04\x04\x05\x05\x05\x06\x07"  # random keys: mostly A
_HELD = 13  # frames for which a key is held, so that an arrow repeats and Select asks for a hint
_LAST = 64  # keys that are remembered
_SELDOM = 60  # one in this many frames, the player acts in a real-time game
_LONG = 61_000  # ms after which the launcher shows a match of bots

console: "Any" = None
seen: "dict[str, list[int]]" = {}
"""By class: times entered, times left, keys pressed there, keys that left it (a bit each)."""
todo: "list[str]" = []
"""Keys that are still to be pressed, see `ask`."""
goal: "Any" = None
"""The goal of `play`: a function of the scene on top."""
frames = pressed = 0
last: "list[int]" = []
"""The last random keys."""
dice = 1
tried: "dict[str, bytearray]" = {}
"""By what is on the screen, how often each key was pressed there in `roam`."""
key = -1  # last pressed
_down = -1
_held = 0
_box: "Any" = None
_asked = None
_action = None


def begin(it: "Any") -> None:
    """Run the Console `it` from here on."""
    global console, _down, _box
    from mesa.ui.scene import Stack

    console = it
    _board._console = it
    _board._step = it.step
    _board.queue.clear()
    _down = -1
    _box = None
    todo.clear()
    push = Stack.push
    drop = Stack._drop

    def pushed(self, scene, made=False):
        if not self.making:
            _note(scene, 0)
        push(self, scene, made)

    def dropped(self):
        _note(self.scenes[-1], 1)
        drop(self)

    Stack.push = pushed
    Stack._drop = dropped


def forget() -> None:
    """Unload the modules of a program that has ended."""
    global console, goal, _asked, _box
    console = goal = _asked = _box = _board._console = _board._step = None
    for name in list(sys.modules):
        if name.split(".")[0] in ("mesa", "games", "adafruit_miniqr"):
            del sys.modules[name]
    for name in list(sys.modules):
        if name.startswith("adafruit"):
            del sys.modules[name]


def name_of(thing: "Any") -> str:
    """Return the class of a scene or a box, with its module."""
    kind = type(thing)
    return kind.__module__ + "." + kind.__name__


def _note(thing, what):
    name = name_of(thing)
    if name not in seen:
        seen[name] = [0, 0, 0, 0]
    seen[name][what] += 1
    if what and key >= 0:
        seen[name][3] |= 1 << key


def top() -> "Any":
    """Return the scene on top, or None if there is none or it is being made."""
    stack = console.stack
    return stack.scenes[-1] if stack and stack.scenes and not stack.making else None


def settled() -> bool:
    """Return whether a key would be accepted, and nothing moves."""
    it = top()
    return it is not None and not it.busy() and not it.unread


def _frame():
    # run one frame; return False if the program wants to restart
    global frames, _box
    frames += 1
    try:
        _board._step()
    except (supervisor.Reload, _reset()):
        return False
    stack = console.stack
    box = getattr(stack.scenes[0], "box", None) if stack and stack.scenes else None
    if box is not _box:
        if _box:
            _note(_box, 1)
        if box:
            _note(box, 0)
        _box = box
    return True


def _reset():
    import microcontroller

    return microcontroller.Reset


def _press(k, held=0):
    global key, _down, _held, pressed
    it = top()
    if it is not None:
        name = name_of(it)
        if name in seen:
            seen[name][2] |= 1 << k
    key = _down = k
    _held = held
    pressed += 1
    _board.press(k)


def _release():
    # return True while a key is down; release it when it is time
    global _down, _held
    if _down < 0:
        return False
    if _held:
        _held -= 1
    else:
        _board.press(_down + _UP)
        _down = -1
    return True


def ask(words: str) -> None:
    """Set keys for `wait` to press, each once nothing moves, unless prefixed with "^".

    "=records" goes to the row of a menu with that word, and presses A there; "#records" only goes there. "?"
    holds Select for a hint; "~Demonstration" waits until that class is on top, whatever moves; "*30" lets 30
    frames pass; "@60000" is the time without a key, in ms.
    """
    todo.extend(words.split())


def rows() -> "list[str]":
    """Return the choices on top."""
    it = top()
    if hasattr(it, "answer"):  # a dialog
        return list(it.choices)
    return [it.row(i)[0] for i in range(it.count())] if hasattr(it, "count") and hasattr(it, "row") else []


def row(word: str) -> int:
    """Return the row of the menu on top that has this word."""
    said = console.words.text(word)
    found = rows()
    if said not in found:
        raise ValueError("no row " + said + " in " + repr(found))
    return found.index(said)


def wait() -> int:
    """Run a frame until all keys are pressed and nothing moves; then print the top scene."""
    done = _wait()
    if done == DONE:
        print(type(top()).__name__)
    return done


def _wait():
    if not _release():
        word = todo[0] if todo else ""
        if word[:1] == "~":
            it = top()
            if it is not None and type(it).__name__ == word[1:]:
                todo.pop(0)
                return 0 if todo else DONE
        elif word[:1] == "*":
            n = int(word[1:])
            if n:
                todo[0] = "*" + str(n - 1)
            else:
                todo.pop(0)
                return 0 if todo else DONE
        elif word[:1] == "@":
            todo.pop(0)
            console.idle = int(word[1:])
        elif word[:1] == "^":
            todo.pop(0)
            _press(KEYS.index(word[1:]))
        elif settled():
            if not todo:
                return DONE
            _do(todo.pop(0))
    return 0 if _frame() else BEGAN_ANEW


def _do(word):
    if word[0] == "=" or word[0] == "#":
        by = row(word[1:]) - top().at
        todo[:0] = ["UP" if by < 0 else "DOWN"] * abs(by) + (["A"] if word[0] == "=" else [])
    elif word == "?":
        _press(_SELECT, _HELD)
    else:
        _press(KEYS.index(word))


def play() -> int:
    """Run a frame towards `goal`: the player does any legal actions, and closes whatever covers the match."""
    if not _release() and settled():
        if goal(top()):
            for name in list(sys.modules):  # requested keys need none of it
                if name.endswith((".autoplay", ".autoplay_keys")):
                    del sys.modules[name]
                    package, _, module = name.rpartition(".")
                    if hasattr(sys.modules[package], module):
                        delattr(sys.modules[package], module)
            return DONE
        k = _key()
        if k is not None:
            _press(k)
    return 0 if _frame() else BEGAN_ANEW


def below(n: int) -> int:
    """Return a random number, 0 … n - 1."""
    global dice
    dice = (dice * 16333 + 25887) & 0x7FFFFF
    return (dice >> 7) % n


def _key():
    # press a key towards a legal action, or onwards
    global _asked, _action
    match = getattr(console.stack.scenes[0], "match", console.match)
    situation = match and (match.seed, match.moves, binascii.crc32(match.s))  # the match would stay
    if situation != _asked:
        _asked = situation
        _action = None
    if _action is None and match and match.human is not None and match.mine():
        # in real time the others play meanwhile, but some things wait for the player
        if match.turn() >= 0 or below(_SELDOM) == 0:
            legal = match.legal()
            _action = legal[below(len(legal))]
    from mesa.watch.autoplay import key_towards

    return key_towards(top(), _action)


def roam() -> int:
    """Run a frame with random keys: half of them those pressed least in this place."""
    if not _release() and below(3) == 0:
        k = _OFTEN[below(len(_OFTEN))]
        if below(2) and top() is not None:
            counts = tried.setdefault(_where(), bytearray(8))
            least = min(counts)
            k = (k + below(8)) & 7
            while counts[k] != least:
                k = (k + 1) & 7
            counts[k] = min(counts[k] + 1, 255)
        last.append(k)
        if len(last) > _LAST:
            last.pop(0)
        _press(k, _HELD if below(12) == 0 else 0)
        if below(200) == 0:
            console.idle = _LONG
    return 0 if _frame() else BEGAN_ANEW


def _where():
    # return what is on the screen, for a player who wants to try something else there
    stack = console.stack
    it = stack.scenes[-1]
    name = name_of(stack.scenes[0]) + name_of(it)
    if hasattr(it, "title") and isinstance(it.title, str):
        name += it.title
    if hasattr(it, "choices") or hasattr(it, "count"):
        name += str(getattr(it, "at", ""))
    return name


def look() -> "tuple[Any, ...]":
    """Return the classes of the scenes, the title and the lines of the top one, and its rows."""
    stack = console.stack
    it = stack.scenes[-1] if stack and stack.scenes else None
    title = getattr(it, "title", "")
    lines = getattr(it, "text", ())
    return (
        [name_of(scene) for scene in stack.scenes] if stack else [],
        title if isinstance(title, str) else "",
        list(lines) if hasattr(it, "answer") else [],
        rows() if top() is not None else [],
        todo,
    )


def modules() -> "list[str]":
    """Return the imported modules. Restart the list of keys, whose table size depends on its past content."""
    global todo
    todo = []
    return sorted(sys.modules)


def question() -> str:
    """Return the kind of question on top: a scene or, at a table, what its rules ask for."""
    it = top()
    name = name_of(it)
    if hasattr(it, "answer"):
        return "{} {} {}".format(name, it.title, it.text and it.text[0])
    if not hasattr(it, "asked"):
        return name
    match = it.match
    phase = match.turn()
    if phase >= 0 and phase_at >= 0:
        phase = match.seen[phase_at]
    return "{} {} {}{}".format(
        name, phase, type(it.box).__name__ if it.box else "", " tried" * bool(match.practice)
    )


def asked() -> bool:
    """Return whether the table is on top, and the player may act."""
    it = top()
    return getattr(it, "asked", False) and it.match.mine()


phase_at = -1
"""The index of the phase in the game's state."""
known: "set[str]" = set()
"""Kinds of questions that `new` has reported."""
_again: "dict[str, int]" = {}


def new(it: "Any") -> bool:
    """Return whether the question on top is new, or the match's end is shown."""
    if ended():
        return True
    if it.busy() or getattr(it, "asked", True) is False:
        return False
    now = question()
    if now in known or _again.get(now) == console.match.moves:
        return False
    known.add(now)
    return True


def later(it: str) -> None:
    """Treat this kind of question as new again, once the match has gone on."""
    known.discard(it)
    _again[it] = console.match.moves


def ended() -> bool:
    """Return whether the match's last screen is shown."""
    scenes = console.stack.scenes
    return len(scenes) > 1 and getattr(scenes[0], "finished", False)


def solving() -> int:
    """Return the key towards the solution of the problem on top; A where something else is on top."""
    it = top()
    if it is None or not hasattr(it, "good") or not it.good:
        return 1
    autoplay = __import__("games." + it.game + ".autoplay", None, None, ("",))
    return autoplay.problem_keys(it, it.good[0])


def hints() -> int:
    """Return how many hints were given in the current match."""
    return console.stack.scenes[0].match.hints
