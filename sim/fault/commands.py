# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Bad command lines: options, scripts, key logs, files, disks, pipes and Ctrl+C, over all commands.

Each runs in its own process, in a folder of files that must be unchanged afterwards. It must print one line
on stderr, nothing on stdout, and end with the exit code that sim/common/command.py lists for the fault.
"""

from __future__ import annotations

import contextlib
import fnmatch
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from sim import ROOT
from sim.common import command
from sim.fault import Trial

SECONDS = 120
"""How long a bad command line may take, on a busy machine."""

MATCH = "--headless --autoplay --game sueca --seed 1 --lang en --fast".split()
ARENA = "arena sueca --seats random,easy --jobs 1".split()
POSIX = os.name == "posix"
ENDS = 5
"""Seconds in which Ctrl+C must end a command and all that it started, on a busy machine."""
_SMALL = 100
"""Bytes that the longest file may have on a disk that counts as full."""
NODE = ("bench", "walk", "faults", "mutants", "soak")
"""Commands that start Node."""
_MEMORY = 4 << 30
"""Address space that a command may claim, in bytes, so that an error in it cannot stop the machine."""

FILES = {
    "plain.txt": b"a file\n",
    "end.png": b"an old picture\n",
    "end.gif": b"an old GIF\n",
    "keys.log": b"# an old log\n12 A\n",
    "badge.nvm": b"CA" + b"\xff" * 8190,
    "marked.png": b"marked read-only\n",
    "marked.gif": b"marked read-only\n",
    "marked.log": b"marked read-only\n",
    "marked.nvm": b"\xff" * 8192,
    "folder/inside.txt": b"in a folder\n",
    "folder.png/inside.txt": b"in a folder\n",
    "folder.gif/inside.txt": b"in a folder\n",
    "board/CIRCUITPY/boot_out.txt": b"Adafruit CircuitPython 9.2.1; Adafruit PyBadge\nBoard ID:pybadge\n",
    "board/CIRCUITPY/mine.txt": b"the user's own\n",
    "built/CIRCUITPY/carteado.txt": b"an earlier build\n",
    "built/carteado-0.9.0.zip": b"and its zip\n",
    "built/carteado-0.9.0.zip.sha256": b"and the zip's checksum\n",
    "taken/CIRCUITPY": b"a file of that name\n",
    "page/index.html": b"an earlier page\n",
    "page/sw.js": b"and its service worker\n",
}

# Not numbers, and not good names. (A process cannot be given a NUL.)
JUNK = (
    "",
    " ",
    "²",
    "١٢",
    "-1",
    "+1",
    "1.5",
    "1e9",
    "0x10",
    "1_0",
    "9" * 30,
    "9" * 5000,
    "nan",
    "a\nb",
    "a\tb",
    "\x1b[31m",
    "%s{}",
    "*",
    "..",
    "x" * 4000,
)

SCRIPTS = {
    "a power of two": "² A",
    "digits of another script": "١٢ A",
    "a huge frame": "99999999999999999999 A",
    "a huge frame of 5000 digits": "9" * 5000 + " A",
    "a huge wait": "wait 99999999999999999999",
    "a wait of a power": "wait ²",
    "a negative wait": "wait -5",
    "a sum of waits": "wait 9999999\nA\nwait 9999999",
    "no key": "10 JUMP",
    "two keys": "10 A B",
    "a frame and nothing": "10",
    "a key pressed twice over": "A++",
    "going back": "50 A\n10 B",
    "a NUL": "10 A\0",
    "a NUL in a picture's name": "shot a\0b.png",
    "a picture in no folder": "shot nowhere/a.png",
    "a picture over a folder": "shot folder.png",
    "a picture over a read-only file": "shot marked.png",
    "a picture of no kind": "shot a.xyz",
    "a picture with a name that is too long": "shot " + "x" * 300 + ".png",
    "control characters": "\x1b[2J \x07",
    "not UTF-8": b"\xff\xfe\x00\x01",
    "a picture's bytes": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
}

LINKS = (
    "",
    "#",
    "#n=1",
    "#g=poker&n=1",
    "#g=../sueca&n=1",
    "#g=sueca&n=" + "9" * 5000,
    "#g=sueca&n=²",
    "#g=sueca&n=1&s=0",
    "#g=fodasse&n=1&s=9",
    "#g=sueca&n=1&l=9",
    "#g=sueca&n=1&l=1111",
    "#g=sueca&n=1&o=9",
    "#g=sueca&n=1&p=xx",
    "#g=sueca&n=1&x=1",
    "x" * 4000,
)

HEADERS = (
    "deal=#g=sueca&n=x",
    "deal=nothing",
    "seed=x",
    "seed=-1",
    "seed=²",
    "seed=",
    "seed=536870912",
    "seed=" + "9" * 5000,
    "game=sueca players=x",
    "game=sueca players=²",
    "game=sueca players=3",
    "game=sueca players=" + "9" * 5000,
    "players=4",
    "game=poker",
    "game=",
    "game=../sueca",
    "level=genius",
    "level=",
    "level=hard",
    "game=sueca level=hard",
    "game=fodasse level=hard",
    "game=qu4to level=hard",
    "lang=fr",
    "lang=",
    "board=nokia",
    "board=",
    "noise=x",
    "noise=-1",
    "noise=²",
    "noise=" + "9" * 5000,
    "noise=4294967296",
)


class Case:
    """One bad command line.

    words       without Python; the command's module first
    code        the expected exit code
    stdout      "full" (no space on it) or "closed" (nobody reads)
    full        the bytes that fit into a file
    interrupt   whether Ctrl+C comes while it works; then it may have printed something, must end within ENDS
    seconds, and leave no child process. "alone": only this process gets it, and is started with it ignored,
    like a shell script's command that ends in &
    leaves      patterns of files that may be new
    buffered    False if Python writes each byte at once
    """

    def __init__(
        self,
        name: str,
        words: list[str],
        code: int = 2,
        stdout: str | None = None,
        full: int = 0,
        interrupt: bool | str = False,
        leaves: Sequence[str] = (),
        buffered: bool = True,
    ) -> None:
        self.name = name
        self.words = words
        self.code = code
        self.stdout = stdout
        self.full = full
        self.interrupt = interrupt
        self.leaves = leaves
        self.buffered = buffered
        self.quiet = stdout == "closed"  # the only fault that is not reported

    def problem(self, folder: Path) -> str | None:
        """Run it in `folder` (of FILES); return what was wrong with the answer, None if nothing."""
        before = contents(folder)
        try:
            code, out, err = self._run(folder)
        except subprocess.TimeoutExpired as late:
            return "it, or what it started, is still there after {:.0f} s".format(late.timeout)
        if "Traceback" in err:
            return "a traceback: " + err.strip().split("\n")[-1][:200]
        if code != self.code:
            return "exit code {}, not {}: {}".format(code, self.code, err.strip()[:200])
        if err.count("\n") != (0 if self.quiet else 1):
            return "{} lines on stderr: {}".format(err.count("\n"), err[:200])
        if len(err) > 1000 or not err.strip("\n").isprintable():
            return "a line that no terminal can show"
        if out and not self.interrupt:
            return "printed {!r}".format(out[:100])
        after = contents(folder)
        for path in sorted(before.keys() | after.keys()):
            new = path not in before and any(fnmatch.fnmatch(path, name) for name in self.leaves)
            if before.get(path) != after.get(path) and not new:
                return "{} has changed".format(path)
        return None

    def _limit(self) -> None:
        """In the new process: simulate a full disk if requested, and limit memory to what a command needs."""
        import resource

        if self.interrupt == "alone":
            signal.signal(signal.SIGINT, signal.SIG_IGN)

        if self.full:
            resource.setrlimit(resource.RLIMIT_FSIZE, (self.full, self.full))
        if sys.platform == "linux" and self.words[0] not in NODE:  # it claims more than it uses
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))

    def _run(self, folder):
        """Return (exit code, stdout, stderr)."""
        words = [sys.executable, "-m", "sim." + self.words[0].replace("/", "."), *self.words[1:]]
        out, reader = subprocess.PIPE, None
        if self.stdout == "full":
            out = os.open("/dev/full", os.O_WRONLY)
        elif self.stdout == "closed":
            reader, out = os.pipe()
            os.close(reader)
        process = command.start(
            words,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
            env={
                **os.environ,
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTHONPATH": str(ROOT),
                "PYTHONUNBUFFERED": "" if self.buffered else "1",
            },
            preexec_fn=self._limit if POSIX else None,
        )
        if out != subprocess.PIPE:
            os.close(out)
        try:
            if self.interrupt:
                _until_busy(process)
                self._interrupt(process)
            said, err = process.communicate(timeout=SECONDS)
        finally:
            command.end(process, patience=0)
        return process.returncode, (said or b"").decode(), err.decode("utf-8", "replace")

    def _interrupt(self, process):
        """Send Ctrl+C; raise TimeoutExpired if the process, or a child, stays too long."""
        started = descendants(process.pid)
        with contextlib.suppress(ProcessLookupError):
            (os.kill if self.interrupt == "alone" else os.killpg)(process.pid, signal.SIGINT)
        until = time.monotonic() + ENDS
        while process.poll() is None or started & running():
            if time.monotonic() > until:
                for left in started & running():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(left, signal.SIGKILL)
                raise subprocess.TimeoutExpired(process.args, ENDS)
            time.sleep(0.05)


def _until_busy(process):
    """Wait until a process has started its work: half a second of it, or child processes."""
    until = time.monotonic() + SECONDS
    while process.poll() is None and time.monotonic() < until:
        time.sleep(0.05)
        if sys.platform != "linux":
            time.sleep(3)
            return
        try:
            fields = Path("/proc/{}/stat".format(process.pid)).read_text().rpartition(")")[2].split()
            children = Path("/proc/{0}/task/{0}/children".format(process.pid)).read_text()
        except OSError:
            return
        if (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") > 0.5 or children:
            time.sleep(0.3)
            return


def running() -> set[int]:
    """Return the processes of this machine that have not ended; none without /proc."""
    return {pid for pid, (state, _) in _processes().items() if state != "Z"}


def descendants(pid: int) -> set[int]:
    """Return the descendants of a process."""
    found, parents = {pid}, {child: parent for child, (_, parent) in _processes().items()}
    for _ in range(10):  # generations
        found |= {child for child, parent in parents.items() if parent in found}
    return found - {pid}


def _processes():
    """Return {process: (its state, its parent)}, if there is /proc."""
    out = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):  # it has ended
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
            out[int(path.parent.name)] = state, int(parent)
    return out


def contents(folder: Path) -> dict[str, bytes | None]:
    """Return {path: bytes, None for a folder} of everything in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def sandbox(folder: Path) -> Path:
    """Fill a folder with FILES, and with the scripts and key logs that the cases name."""
    files = dict(FILES)
    for number, text in enumerate(SCRIPTS.values()):
        files["script{}.txt".format(number)] = text if isinstance(text, bytes) else text.encode()
    for number, words in enumerate(HEADERS):
        files["log{}.txt".format(number)] = "# carteado {}\n5 A\n# ends at 9\n".format(words).encode()
    files.update(match_logs())
    if POSIX:
        os.mkfifo(folder / "pipe")
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
        if path.startswith("marked"):
            (folder / path).chmod(0o444)
    return folder


def match_logs() -> dict[str, bytes]:
    """Return {path: bytes} of logs of a match that cannot be played."""
    from games.sueca import rules
    from mesa.core.log import Log
    from mesa.core.match import Match
    from mesa.core.setup import MatchStart

    log = Log()
    state = Match(MatchStart("sueca", bytes(4), bytes(len(rules.OPTIONS)), 1), rules, log=log).s
    begun = bytes(log)
    at = len(begun) - len(state)
    action = bytes([rules.legal(state, rules.turn(state))[0]])
    return {
        "empty.log": b"",
        "begun.log": begun,
        "illegal.log": begun + b"\xc8\xc8",
        "cut.log": begun + b"\xf0",
        "version.log": begun[:at] + b"\xee" + begun[at + 1 :] + action,
    }


def junk_cases(count: int, seed: int = 1) -> Iterator[Case]:
    """Yield `count` command lines with junk instead of a number or a name; none could ever work."""
    run = "seed players scale frames lang board game level shot gif script replay".split()
    places = [(["run", "--headless"], "--" + name) for name in run]
    places += [
        (["arena", "sueca", "--seats", "easy,random"], "--" + name) for name in ("deals", "seed", "jobs")
    ]
    places += [(["arena", "sueca", "--deals", "1"], "--seats"), (["arena"], ""), (["bench"], "")]
    places += [(["build"], "--nothing"), (["shots"], "--only"), (["shots"], "--nothing")]
    pairs = [(place, junk) for place in places for junk in JUNK]
    # a command that accepted such a number would start processes endlessly
    pairs = [(place, junk) for place, junk in pairs if place[1] != "--jobs" or not junk.isdigit()]
    random.Random(seed).shuffle(pairs)
    for (words, option), junk in pairs[:count]:
        name = "{} {} {!r}".format(" ".join(words), option, junk[:12])
        yield Case(name, [*words, "{}={}".format(option, junk) if option else "?" + junk])


def cases() -> Iterator[Case]:
    """Yield the command lines that are always tried."""
    for number, name in enumerate(SCRIPTS):
        words = ["run", "--headless", "--script", "script{}.txt".format(number)]
        yield Case("a script with " + name, words, 3 if "marked" in name or "too long" in name else 2)
    for number, words in enumerate(HEADERS):
        yield Case(
            "a key log with " + words[:40], ["run", "--headless", "--replay", "log{}.txt".format(number)]
        )
    for option in ("--script", "--replay", "--log", "--nvm"):
        yield Case("a folder for " + option, ["run", *MATCH, option, "folder"])
    for option, name in (("--shot", "folder.png"), ("--gif", "folder.gif")):
        yield Case("a folder for " + option, ["run", *MATCH, option, name])
    for option, name in (("--shot", "a.png"), ("--gif", "a.gif"), ("--log", "a"), ("--nvm", "a")):
        for folder in ("nowhere", "plain.txt"):
            yield Case("{} in {}".format(option, folder), ["run", *MATCH, option, folder + "/" + name])
    for option in ("--shot", "--gif", "--log", "--nvm"):
        name = "marked." + {"--shot": "png", "--gif": "gif", "--log": "log", "--nvm": "nvm"}[option]
        yield Case("a read-only file for " + option, ["run", *MATCH, option, name], 3)
    for option, name in (("--shot", "end.jpeg"), ("--gif", "end.png"), ("--shot", "plain.txt")):
        yield Case("{} {}".format(option, name), ["run", *MATCH, option, name])
    for game in ("sueca", "fodasse", "qu4to"):
        yield Case(game + " has no such level", ["run", *MATCH, "--game", game, "--level", "hard"])
    yield Case(
        "no such level in any game", ["run", "--headless", "--autoplay", "--level", "hard", "--frames", "400"]
    )
    yield Case("script and replay", ["run", "--script", "a", "--replay", "b"])
    yield Case("no frames", ["run", *MATCH, "--frames", "0"])
    yield Case("no end", ["run", "--headless"])
    for link in LINKS:
        yield Case("the link " + link[:40], ["run", "--headless", "--autoplay", "--deal", link])
    yield Case("a link and a game", ["run", *MATCH, "--deal", "#g=sueca&n=1"])
    yield Case("a log that is none", ["run", "--show-log", "plain.txt"])
    for name in match_logs():
        yield Case("replaying " + name, ["run", "--headless", "--replay", name])
        yield Case("showing " + name, ["run", "--show-log", name])
    yield Case("an empty script", ["run", "--headless", "--script", "empty.log"])
    yield Case("no name for the memory", ["run", *MATCH, "--nvm", ""])
    yield Case("a folder's name for the memory", ["run", *MATCH, "--nvm", "new.nvm/"])
    for option in ("--script", "--replay", "--show-log", "--nvm", "--log") if POSIX else ():
        code = 2 if option in ("--script", "--replay") else 3
        yield Case("a pipe for " + option, ["run", "--headless", "--frames", "9", option, "pipe"], code)
    yield Case("a folder for a log", ["run", "--show-log", "folder"], 3)
    yield Case("no log", ["run", "--show-log", "nowhere"], 3)
    yield Case("arena: a level that is not", ["arena", "sueca", "--seats", "hard,easy"])
    yield Case("arena: no game", ["arena", "--deals", "3"])
    yield Case("arena: more processes than can be", [*ARENA[:-1], "61", "--deals", "1"])
    yield Case("arena: an abbreviation", [*ARENA, "--deal", "1"])
    yield Case("bench: three forms", ["bench", "--json", "--modules"])
    yield Case("bench: frames, and all as JSON", ["bench", "--frames", "--json"])
    yield Case("bench: one game's tables over all", ["bench", "sueca", "--write"])
    yield Case("bench: another game", ["bench", "poker"])
    yield Case("shots: a file for a folder", ["shots", "--all", "plain.txt"])
    yield Case("shots: below a file", ["shots", "--all", "plain.txt/shots"])
    yield Case("shots: no such stop", ["shots", "--all", "folder", "--only", "nothing like it"])
    yield Case("shots: no such film", ["shots", "--films", "folder", "--only", "nothing like it"])
    yield Case("shots: pictures and films", ["shots", "--all", "folder", "--films", "folder"])
    yield Case("shots: a file for the films' folder", ["shots", "--films", "plain.txt"])
    yield Case("words: no such language", ["words", "xx"])
    yield Case("build: a file for a folder", ["build", "--out", "plain.txt"])
    yield Case("build: below a file", ["build", "--out", "plain.txt/dist"])
    yield Case("build: a board's drive in the way", ["build", "--out", "board"])
    yield Case("build: a file in the way", ["build", "--out", "taken"])
    yield Case("build: nobody's home", ["build", "--copy", "~nobody-of-this-name/CIRCUITPY"])
    yield Case("web: a file for a folder", ["web/build", "--out", "plain.txt"])
    yield Case("web: below a file", ["web/build", "--out", "plain.txt/web"])
    yield Case("web: a folder of other files", ["web/build", "--out", "folder"])
    yield Case("web: no address of a source", ["web/build", "--source", "example.org"])
    yield Case("pixels: no number", ["web/pixels", "--frames", "many"])
    yield Case("web: serving a folder of other files", ["web/serve", "--out", "folder"])
    yield Case("web: no port", ["web/serve", "--port", "0"])
    yield Case("web: figures of another game", ["web/bench", "poker"])
    yield Case("web: one game's figures over all", ["web/bench", "sueca", "--write"])
    yield Case("web: a file for the pictures' folder", ["web/shots", "--out", "plain.txt"])
    yield Case("soak: no such file", ["soak", "tests/test_nothing.py"])
    yield Case("soak: no number", ["soak", "--minutes", "many"])
    yield Case("walk: another game", ["walk", "poker"])
    yield Case("walk: no number", ["walk", "--frames", "many"])
    yield Case("walk: two forms", ["walk", "--pairs", "--matches"])
    yield Case("mutants: no such name", ["mutants", "--only", "nothing like it"])
    yield Case("mutants: no number", ["mutants", "--jobs", "many"])
    for name in ("", "x", "../x", "class", "none", "mesa", "con", "board", "random", "sueca"):
        yield Case("new-game: {!r}".format(name), ["new_game", name])
    yield Case("new-game: a title in quotes", ["new_game", "highcards", "--title", 'a "b"'])
    yield Case("setup: nothing", ["setup"])
    yield Case("setup: something else", ["setup", "everything"])
    if sys.platform == "linux":
        yield from _faults_of_linux()


def _faults_of_linux():
    """Yield full and closed outputs, devices, disks without space, Ctrl+C."""
    names = ("run", "arena", "build", "shots", "bench")
    result = ["run", *MATCH]
    deals = [*ARENA, "--deals", "2", "--json"]
    picture = ["shots", "--all", "folder", "--only", "console-launcher-pt"]
    made = ["folder/console-launcher-pt.png", "folder/all-console-pt.png"]
    for words in (*([name, "--help"] for name in names), result, deals, picture):
        for buffered in (True, False):
            how = " ".join(words[:2]) + (", each byte at once" if not buffered else "")
            yield Case(how + " on a full disk", words, 3, "full", leaves=made, buffered=buffered)
            yield Case(how + " that nobody reads", words, 141, "closed", leaves=made, buffered=buffered)
    yield Case("a table that nobody reads", ["arena", "--jobs", "2"], 141, "closed")
    for option, name in (("--shot", "end.png"), ("--gif", "end.gif"), ("--log", "keys.log")):
        words = ["run", *MATCH, "--frames", "60", option, name]
        yield Case("no space for " + option, words, 3, full=_SMALL)
    yield Case(
        "no space for --nvm", ["run", *MATCH[:-1], "--frames", "200", "--nvm", "new.nvm"], 3, full=_SMALL
    )
    yield Case(
        "no space for pictures", ["shots", "--all", "folder", "--only", "sueca-hand-pt"], 3, full=_SMALL
    )
    yield Case("no space for a build", ["build", "--out", "built"], 3, full=150_000)
    yield Case("no space for the compiler", ["build", "--out", "built"], 3, full=2000)
    yield Case("no space for a page", ["web/build", "--out", "page"], 3, full=150_000)
    yield Case("no space for figures", [*ARENA, "--deals", "1", "--json"], 3, "full", full=_SMALL)
    yield Case("no space for a key log", ["run", *MATCH, "--frames", "30", "--log", "/dev/full"], 3)
    for name in ("/dev/zero", "/dev/full", "/dev/urandom"):
        yield Case("an endless flash, " + name, ["run", *MATCH, "--nvm", name])
        yield Case("an endless script, " + name, ["run", "--headless", "--script", name])
        yield Case("an endless replay, " + name, ["run", "--headless", "--replay", name])
        yield Case("an endless log, " + name, ["run", "--show-log", name], 3)
    for option, name in (("--shot", "a.png"), ("--gif", "a.gif"), ("--log", "a.log"), ("--nvm", "a.nvm")):
        yield Case("{} where writing fails".format(option), ["run", *MATCH, option, "/proc/" + name], 3)
    yield Case("pictures where writing fails", ["shots", "--all", "/proc/shots"], 3)
    yield Case("a build where writing fails", ["build", "--out", "/proc/dist"], 3)
    kept = ["--shot", "end.png", "--gif", "end.gif", "--log", "keys.log"]
    endless = ["run", "--headless", "--frames", "1000000", *kept]
    yield Case("Ctrl+C in a run", endless, 130, interrupt=True, leaves=["keys.log.new"])
    for jobs in ("1", "2"):
        words = [*ARENA[:-1], jobs, "--deals", "1000000000", "--json"]
        yield Case("Ctrl+C in an arena of {}".format(jobs), words, 130, interrupt=True)
    yield Case("Ctrl+C in a build", ["build", "--out", "built"], 130, interrupt=True)
    yield Case("Ctrl+C in a page's build", ["web/build", "--out", "page"], 130, interrupt=True)
    yield Case("Ctrl+C in a bench", ["bench", "sueca", "--json"], 130, interrupt=True)
    for words in (
        ["faults"],
        ["faults", "commands", "--seed", "7"],
        ["walk", "set"],
        ["soak"],
        ["mutants", "--only", "menus", "--jobs", "2"],
        ["web/serve", "--out", "page"],
    ):
        for how in (True, "alone"):
            name = "Ctrl+C in {}{}".format(" ".join(words[:2]), ", alone" if how == "alone" else "")
            yield Case(name, words, 130, interrupt=how)
    for words in (endless[:4], [*ARENA[:-1], "2", "--deals", "1000000000"], ["bench", "sueca", "--json"]):
        yield Case("Ctrl+C in {}, alone".format(words[0]), words, 130, interrupt="alone")
    pictures = ["shots", "--all", "folder", "--only", "fodasse"]
    yield Case("Ctrl+C in pictures", pictures, 130, interrupt=True, leaves=["folder/*fodasse-*.png"])


def trials(seed: int = 1, junk: int = 60) -> Iterator[Trial]:
    """Try all cases, and `junk` of the junk ones; yield (name, what was wrong or None) of each."""
    with tempfile.TemporaryDirectory() as place:
        folder = sandbox(Path(place))
        for case in [*cases(), *junk_cases(junk, seed)]:
            yield case.name, case.problem(folder)
