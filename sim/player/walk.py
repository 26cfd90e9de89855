# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A player on the VM or on CPython: requested keys, a match played to a goal, random keys.

sim/vm/walk.py is the other end: it calls `wait`, `play` or `roam` once a frame. Each returns 0 to continue,
DONE, or BEGAN_ANEW if the program ended itself to restart.
"""

import binascii
import sys

from sim.player.presser import KEYS, OFTEN, Presser, at_the_end

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from typing import Any

DONE = -1
BEGAN_ANEW = -2
_UP = 16  # added to a key's number when it goes up
_SELECT = 3
_HELD = 13  # frames for which a key is held, so that an arrow repeats and Select asks for a hint
_LAST = 64  # keys that are remembered
_SELDOM = 60  # one in this many frames, the player acts in a real-time game
_LONG = 61_000  # ms after which the launcher shows a match of bots


def name_of(thing: "Any") -> str:
    """Return the class of a scene or a box, with its module."""
    kind = type(thing)
    return kind.__module__ + "." + kind.__name__


def _ends():
    # return the exceptions by which the program restarts
    return __import__("supervisor").Reload, __import__("microcontroller").Reset


class Walk(Presser):
    """Plays on the console of `run`, the module sim/vm/beside/_run.py, with the keys of `board`, the module
    sim/vm/stand_ins/_board.py.
    """

    def __init__(self, board: "Any", run: "Any") -> None:
        super().__init__()
        self.board = board
        self.run = run
        self.console: "Any" = None
        self.left: "set[str]" = set()
        """The classes of scenes and boxes that were left, see `name_of`."""
        self.todo: "list[str]" = []
        """Keys that are still to be pressed, see `ask`."""
        self.goal: "Any" = None
        """The goal of `play`: a function of the scene on top."""
        self.frames = self.pressed = 0
        self.last: "list[int]" = []
        """The last random keys."""
        self.dice = 1
        self.tried: "dict[str, bytearray]" = {}
        """By what is on the screen, how often each key was pressed there in `roam`."""
        self.phase_at = -1
        """The index of the phase in the game's state."""
        self.known: "set[str]" = set()
        """Kinds of questions that `new` has reported."""
        self._again: "dict[str, int]" = {}
        self._box: "Any" = None
        self._asked: Any = None
        self._action = None

    def begin(self, console: "Any") -> None:
        """Run `console` from here on."""
        from mesa.ui import scene

        stack: "Any" = scene.Stack
        self.console = self.run.console = console
        self.run.frame = console.step
        self.board.queue.clear()
        self.down = self._box = None
        self.todo.clear()
        left, drop = self.left, stack._drop

        def dropped(it):
            left.add(name_of(it.scenes[-1]))
            drop(it)

        stack._drop = dropped

    def end(self) -> None:
        """Let a program that has ended go."""
        self.console = self.goal = self._asked = self._box = self.run.console = self.run.frame = None

    def forget(self) -> None:
        """Let it go, and unload its modules."""
        self.end()
        for name in list(sys.modules):
            if name.split(".")[0] in ("mesa", "games", "adafruit_miniqr"):
                del sys.modules[name]
        for name in list(sys.modules):
            if name.startswith("adafruit"):
                del sys.modules[name]

    def top(self) -> "Any":
        """Return the scene on top, or None if there is none or it is being made."""
        stack = self.console.stack
        return stack.scenes[-1] if stack and stack.scenes and not stack.making else None

    def settled(self) -> bool:
        """Return whether a key would be accepted, and nothing moves."""
        it = self.top()
        if it is None or it.busy() or it.unread:
            return False
        return not getattr(it, "early", 0)  # the launcher goes on by itself

    def _frame(self):
        # run one frame; return 0, or BEGAN_ANEW if the program wants to restart
        self.frames += 1
        try:
            self.run.frame()
        except _ends():
            return BEGAN_ANEW
        stack = self.console.stack
        box = getattr(stack.scenes[0], "box", None) if stack and stack.scenes else None
        if box is not self._box:
            if self._box:
                self.left.add(name_of(self._box))
            self._box = box
        return 0

    def move(self, number: int, down: bool) -> "Any":
        self.board.press(number if down else number + _UP)

    def put_down(self, number: int, held: int = 0) -> None:
        self.pressed += 1
        super().put_down(number, held)

    def ask(self, words: str) -> None:
        """Set keys for `wait` to press, each once nothing moves, unless prefixed with "^".

        "=records" goes to the row of a menu with that word, and presses A there; "#records" only goes there.
        "?" holds Select for a hint; "~Replay" waits until that class is on top, whatever moves; "*30"
        lets 30 frames pass; "@60000" is the time without a key, in ms.
        """
        self.todo.extend(words.split())

    def rows(self) -> "list[str]":
        """Return the choices on top."""
        it = self.top()
        if hasattr(it, "answer"):  # a dialog
            return list(it.choices)
        if hasattr(it, "turns") and hasattr(it, "row"):
            return [it.row(i)[0] for i in range(len(it.rows))]
        return []

    def row(self, word: str) -> int:
        """Return the row of the menu on top that has this word."""
        said = self.console.words.text(word)
        found = self.rows()
        if said not in found:
            raise ValueError("no row " + said + " in " + repr(found))
        return found.index(said)

    def wait(self) -> int:
        """Run a frame until all keys are pressed and nothing moves; then print the top scene."""
        if not self.released():
            todo = self.todo
            word = todo[0] if todo else ""
            if word[:1] == "~":
                it = self.top()
                if it is not None and type(it).__name__ == word[1:]:
                    todo.pop(0)
                    return 0 if todo else self._done()
            elif word[:1] == "*":
                n = int(word[1:])
                if n:
                    todo[0] = "*" + str(n - 1)
                else:
                    todo.pop(0)
                    return 0 if todo else self._done()
            elif word[:1] == "@":
                todo.pop(0)
                self.console.idle = int(word[1:])
            elif word[:1] == "^":
                todo.pop(0)
                self.put_down(KEYS.index(word[1:]))
            elif self.settled():
                if not todo:
                    return self._done()
                self._do(todo.pop(0))
        return self._frame()

    def _done(self):
        print(type(self.top()).__name__)
        return DONE

    def _do(self, word):
        if word[0] == "=" or word[0] == "#":
            by = self.row(word[1:]) - self.top().at
            self.todo[:0] = ["UP" if by < 0 else "DOWN"] * abs(by) + (["A"] if word[0] == "=" else [])
        elif word == "?":
            self.put_down(_SELECT, _HELD)
        else:
            self.put_down(KEYS.index(word))

    def play(self) -> int:
        """Run a frame towards `goal`: do any legal actions, and close whatever covers the match."""
        if not self.released() and self.settled():
            if self.goal(self.top()):
                from mesa.ui import keys

                for name in list(sys.modules):  # requested keys need none of it
                    if name.endswith(".keys") or name == keys.__name__:
                        del sys.modules[name]
                        package, _, module = name.rpartition(".")
                        if hasattr(sys.modules[package], module):
                            delattr(sys.modules[package], module)
                return DONE
            k = self._towards()
            if k is not None:
                self.put_down(k)
        return self._frame()

    def below(self, n: int) -> int:
        """Return a random number, 0 … n - 1."""
        self.dice = (self.dice * 16333 + 25887) & 0x7FFFFF
        return (self.dice >> 7) % n

    def _towards(self):
        # return a key towards a legal action, or onwards
        console = self.console
        match = getattr(console.stack.scenes[0], "match", console.match)
        situation = match and (match.seed, match.moves, binascii.crc32(match.s))  # the match would stay
        if situation != self._asked:
            self._asked = situation
            self._action = None
        if self._action is None and match and match.human is not None and match.mine():
            # in real time the others play meanwhile, but some things wait for the player
            if match.turn() >= 0 or self.below(_SELDOM) == 0:
                legal = match.legal()
                self._action = legal[self.below(len(legal))]
        from mesa.ui.keys import key_towards

        return key_towards(self.top(), self._action)

    def roam(self) -> int:
        """Run a frame with random keys: half of them those pressed least in this place."""
        if not self.released() and self.below(3) == 0:
            k = OFTEN[self.below(len(OFTEN))]
            if self.below(2) and self.top() is not None:
                counts = self.tried.setdefault(self._where(), bytearray(8))
                least = min(counts)
                k = (k + self.below(8)) & 7
                while counts[k] != least:
                    k = (k + 1) & 7
                counts[k] = min(counts[k] + 1, 255)
            self.last.append(k)
            if len(self.last) > _LAST:
                self.last.pop(0)
            self.put_down(k, _HELD if self.below(12) == 0 else 0)
            if self.below(200) == 0:
                self.console.idle = _LONG
        return self._frame()

    def _where(self):
        # return what is on the screen, for a player who wants to try something else there
        stack = self.console.stack
        it = stack.scenes[-1]
        name = name_of(stack.scenes[0]) + name_of(it)
        if hasattr(it, "title") and isinstance(it.title, str):
            name += it.title
        if hasattr(it, "choices") or hasattr(it, "turns"):
            name += str(getattr(it, "at", ""))
        return name

    def look(self) -> "tuple[Any, ...]":
        """Return the classes of the scenes, the title and the lines of the top one, and its rows."""
        stack = self.console.stack
        it = stack.scenes[-1] if stack and stack.scenes else None
        title = getattr(it, "title", "")
        return (
            [name_of(scene) for scene in stack.scenes] if stack else [],
            title if isinstance(title, str) else "",
            list(getattr(it, "text", ())) if hasattr(it, "answer") else [],
            self.rows() if self.top() is not None else [],
            self.todo,
        )

    def modules(self) -> "list[str]":
        """Return the imported modules. Begin `todo` anew, whose size depends on its past content."""
        self.todo = []
        return sorted(sys.modules)

    def question(self) -> str:
        """Return the kind of question on top: a scene or, at a table, what its rules ask for."""
        it = self.top()
        name = name_of(it)
        if hasattr(it, "answer"):
            return "{} {} {}".format(name, it.title, it.text and it.text[0])
        if not hasattr(it, "asked"):
            return name
        match = it.match
        phase = match.turn()
        if phase >= 0 and self.phase_at >= 0:
            phase = match.seen[self.phase_at]
        return "{} {} {}{}".format(
            name, phase, type(it.box).__name__ if it.box else "", " tried" * bool(match.returns_to)
        )

    def asked(self) -> bool:
        """Return whether the table is on top, and the player may act."""
        it = self.top()
        return getattr(it, "asked", False) and it.match.mine()

    def new(self, it: "Any") -> bool:
        """Return whether the question on top is new, or the match's end is shown."""
        if self.ended():
            return True
        if it.busy() or getattr(it, "asked", True) is False:
            return False
        now = self.question()
        if now in self.known or self._again.get(now) == self.console.match.moves:
            return False
        self.known.add(now)
        return True

    def later(self, it: str) -> None:
        """Treat this kind of question as new again, once the match has gone on."""
        self.known.discard(it)
        self._again[it] = self.console.match.moves

    def ended(self) -> bool:
        """Return whether the match's last screen is shown."""
        return at_the_end(self.console.stack)

    def solving(self) -> int:
        """Return the key towards the solution of the problem on top; A where something else is on top."""
        it = self.top()
        if it is None or not hasattr(it, "good") or not it.good:
            return 1
        keys = __import__("games." + it.match.game + ".keys", None, None, ("__name__",))
        return keys.action_key(it, it.good[0])

    def hints(self) -> int:
        """Return how many hints were given in the current match."""
        return self.console.stack.scenes[0].match.hints
