# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""All commands: every failure is one line with an exit code of its own, and damages no file; long work
shows its progress on a terminal.

Most bad command lines run in this process. Ctrl+C, closed pipes, full disks and terminals need processes.
"""

import contextlib
import fnmatch
import importlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, cast

import pytest
from conftest import dice, samples

from sim import arena, build
from sim.board import sim_board
from sim.common import command

ROOT = Path(__file__).resolve().parent.parent
linux = pytest.mark.skipif(sys.platform != "linux", reason="full disks, terminals and /proc are Linux's here")
MATCH = "run --headless --autoplay --game sueca --seed 1 --lang en --fast".split()
ARENA = "arena sueca --seats random,easy --jobs".split()
ENDS = 5
"""Seconds in which Ctrl+C must end a command and all that it started, on a busy machine."""

# Bad command lines: a folder of files, and what must not change it

FILES = {
    "plain.txt": b"a file\n",
    "end.png": b"an old picture\n",
    "end.gif": b"an old GIF\n",
    "keys.log": b"# an old log\n12 A\n",
    **{"marked." + end: b"marked read-only\n" for end in ("png", "gif", "log")},
    "marked.nvm": b"\xff" * 8192,
    "folder/inside.txt": b"in a folder\n",
    "folder.png/inside.txt": b"in a folder\n",
    "folder.gif/inside.txt": b"in a folder\n",
    "board/CIRCUITPY/boot_out.txt": b"Adafruit CircuitPython 9.2.1; Adafruit PyBadge\nBoard ID:pybadge\n",
    "board/CIRCUITPY/mine.txt": b"the user's own\n",
    "built/CIRCUITPY/carteado.txt": b"an earlier build\n",
    "built/carteado-0.9.0.zip": b"and its zip\n",
    "taken/CIRCUITPY": b"a file of that name\n",
    "page/index.html": b"an earlier page\n",
    "page/sw.js": b"and its service worker\n",
}
SCRIPTS: dict[str, str | bytes] = {
    "a power of two": "² A",
    "digits of another script": "١٢ A",
    "a huge frame": "9" * 5000 + " A",
    "a huge wait": "wait 99999999999999999999",
    "a wait of a power": "wait ²",
    "a negative wait": "wait -5",
    "a sum of waits": "wait 9999999\nA\nwait 9999999",
    "two keys": "10 A B",
    "a frame and nothing": "10",
    "a NUL": "10 A\0",
    "a NUL in a picture's name": "shot a\0b.png",
    "a picture in no folder": "shot nowhere/a.png",
    "a picture over a folder": "shot folder.png",
    "a picture over a marked file": "shot marked.png",
    "a picture of no kind": "shot a.xyz",
    "a picture with a name that is too long": "shot " + "x" * 300 + ".png",
    "control characters": "\x1b[2J \x07",
    "a picture's bytes": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
}
HUGE = "9" * 5000
LINKS = (
    *("", "#", "#n=1", "x" * 4000, "#g=poker&n=1", "#g=../sueca&n=1", "#g=fodasse&n=1&s=9"),
    *(
        "#g=sueca&n=" + value
        for value in (HUGE, "²", "1&s=0", "1&l=9", "1&l=1111", "1&o=9", "1&p=xx", "1&x=1")
    ),
)
HEADERS = (
    *(
        "deal=#g=sueca&n=x",
        "deal=nothing",
        "players=4",
        "game=poker",
        "game=",
        "game=../sueca",
        "level=genius",
    ),
    *("level=", "level=hard", "lang=fr", "lang=", "board=nokia", "board="),
    *("seed=" + value for value in ("x", "-1", "²", "", "536870912", HUGE)),
    *("noise=" + value for value in ("x", "-1", "²", HUGE, "4294967296")),
    *("game=sueca players=" + value for value in ("x", "²", "3", HUGE)),
    *("game={} level=hard".format(game) for game in ("sueca", "fodasse", "qu4to")),
)
BAD = """
2 run --headless
2 run --script a --replay b
2 run --headless --autoplay --level hard --frames 400
2 {match} --frames 0
2 {match} --deal #g=sueca&n=1
2 {match} --game sueca --level hard
2 {match} --game fodasse --level hard
2 {match} --game qu4to --level hard
2 {match} --shot end.jpeg
2 {match} --gif end.png
2 {match} --shot plain.txt
2 run --show-log plain.txt
2 run --headless --seed ²
2 run --headless --players -1
2 run --headless --scale nan
2 run --headless --frames 1e9
2 run --headless --lang ..
2 run --headless --board %s{{}}
2 run --headless --game \x1b[31m
2 arena sueca --seats random,easy --deals 1_0
2 arena sueca --seats random,easy --seed 0x10
2 arena sueca --seats random,easy --jobs 1.5
2 arena * --deals 1
2 shots --only *
3 run --show-log folder
3 run --show-log nowhere
2 {match} --script folder
2 {match} --replay folder
2 {match} --log folder
2 {match} --nvm folder
2 {match} --shot folder.png
2 {match} --gif folder.gif
2 {match} --shot nowhere/a.png
2 {match} --gif plain.txt/a.gif
2 {match} --log nowhere/a
2 {match} --nvm plain.txt/a
3 {match} --shot marked.png
3 {match} --gif marked.gif
3 {match} --log marked.log
3 {match} --nvm marked.nvm
3 {match} --shot /proc/a.png
3 {match} --gif /proc/a.gif
3 {match} --log /proc/a.log
3 {match} --nvm /proc/a.nvm
3 {match} --frames 30 --log /dev/full
2 arena sueca --seats hard,easy
2 arena --deals 3
2 arena sueca --seats random,easy --jobs 61 --deals 1
2 arena sueca --seats random,easy --deal 1
2 bench --json --modules
2 bench --frames --json
2 bench sueca --write
2 bench --base
2 bench sueca --gate --base
2 bench poker
2 shots --all plain.txt
2 shots --all plain.txt/shots
3 shots --all /proc/shots
2 shots --all folder --only nothing_like_it
2 shots --films folder --only nothing_like_it
2 shots --all folder --films folder
2 shots --films plain.txt
2 words xx
2 build --out plain.txt
2 build --out plain.txt/dist
3 build --out /proc/dist
2 build --out {root}
2 build --out {root}/lib
2 build --out {root}/games/new
2 build --out {root}/sim/../tests
2 build --out /
2 web.build --out {root}/lib/new
2 web.build --out /
2 web.serve --out {root}/docs/new
2 build --out board
2 build --out taken
2 build --copy ~nobody-of-this-name/CIRCUITPY
2 web.build --out plain.txt
2 web.build --out plain.txt/web
2 web.build --out folder
2 web.build --source example.org
2 web.pixels --frames many
2 web.serve --out folder
2 web.serve --port 0
2 web.bench poker
2 web.bench sueca --write
2 web.shots --out plain.txt
2 walk poker
2 walk --frames many
2 mutants --only nothing_like_it
2 mutants --jobs many
2 mutants no_such_file.py
2 mutants games/set/rules.py --count 0
2 new_game highcards --title a"b
2 setup
2 setup everything
2 setup play extra
2 setup test --help
2 figures.rating poker
2 figures.rating --hands many
"""
"""The exit code, and the command line."""


def contents(folder: Path) -> dict[str, bytes | None]:
    """Return {path: bytes, None for a folder} of everything in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


@pytest.fixture
def sandbox(tmp_path, monkeypatch):
    """Return a folder of FILES, which is the current one."""
    for path, data in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
        if path.startswith("marked"):
            (tmp_path / path).chmod(0o444)
    monkeypatch.setattr(os, "urandom", os.urandom)  # a session replaces it
    yield tmp_path
    sim_board.power_off()


def main(words: list[str]) -> int:
    """Run a command in this process; return its exit code."""
    return importlib.import_module("sim." + words[0]).main(words[1:])


def wrong_answer(code: int, wanted: int, out: str, err: str, quiet: bool = False) -> str | None:
    """Return what is wrong with a failed command's answer, or None. A `quiet` one prints nothing at all."""
    if code != wanted:
        return "exit code {}, not {}: {}".format(code, wanted, err[:200])
    if err.count("\n") != (not quiet) or len(err) > 1000 or not err.strip("\n").isprintable():
        return "not one line on stderr: {}".format(err[:200])
    return "printed {!r}".format(out[:100]) if out else None


@pytest.fixture
def refused(sandbox, monkeypatch, capsys):
    """Return a function that runs [(exit code, words)] and returns those with a wrong answer or a change."""

    def check(cases):
        before = contents(sandbox)
        found = {}
        for wanted, words in cases:
            monkeypatch.chdir(sandbox)
            said = wrong_answer(main(words), wanted, *capsys.readouterr())
            changed = said or (contents(sandbox) != before and "a file has changed")
            if changed:
                found[" ".join(words)[-100:]] = changed
        return found

    return check


def test_a_bad_command_line_is_one_line_and_harms_no_file(refused):
    """One line on stderr, nothing on stdout, the fault's own exit code; every file is unchanged."""
    rows = [row.format(match=" ".join(MATCH), root=ROOT).split(" ") for row in BAD.strip().split("\n")]
    cases = [
        (int(row[0]), row[1:]) for row in rows if sys.platform == "linux" or "/proc" not in " ".join(row)
    ]
    for name in ("", "x", "../x", "class", "none", "mesa", "con", "board", "random", "sueca"):
        cases.append((2, ["new_game", name]))
    assert refused(cases) == {}


COMMANDS = sorted(
    ".".join(path.relative_to(ROOT / "sim").with_suffix("").parts)
    for path in (ROOT / "sim").rglob("*.py")
    if '\nif __name__ == "__main__":\n    sys.exit(' in path.read_text(encoding="utf-8")
)
"""All modules of sim that `python -m` runs."""


def test_every_command_takes_a_bad_option_well(refused):
    """Also those that only developers know."""
    assert {"run", "build", "art.draw", "fit.qu4to"} <= set(COMMANDS)
    assert refused((2, [name, "--no-such-option"]) for name in COMMANDS) == {}


@pytest.mark.parametrize("name", ["art.draw", "arena", "figures.coach", "words"])
def test_a_python_without_the_packages_is_no_traceback(name):
    """The command runs again in .venv; where that lacks them, too, a line says what to do."""
    for python, reason in (
        ([os.path.realpath(sys.executable)], "unrecognized arguments: --no"),
        ([sys.executable, "-S"], "is not installed: run `make setup`"),
    ):
        words = [*python, "-m", "sim." + name, "--no"]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)
        assert wrong_answer(done.returncode, 2, done.stdout, done.stderr) is None
        assert reason in done.stderr


def test_a_bad_script_link_or_key_log_is_one_line(refused, sandbox):
    cases = [(2, ["run", "--headless", "--autoplay", "--deal", link]) for link in LINKS]
    for number, (name, text) in enumerate(SCRIPTS.items()):
        path = sandbox / "script{}.txt".format(number)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        code = 3 if "marked" in name or "too long" in name else 2
        cases.append((code, ["run", "--headless", "--script", path.name]))
    for number, words in enumerate(HEADERS):
        path = sandbox / "log{}.txt".format(number)
        path.write_text("# carteado {}\n5 A\n# ends at 9\n".format(words))
        cases.append((2, ["run", "--headless", "--replay", path.name]))
    assert refused(cases) == {}


@pytest.mark.parametrize(
    "name",
    "run arena build shots bench mutants words walk web.build web.serve new_game".split(),
)
def test_help_lists_the_exit_codes(name, capsys):
    """--help explains each exit code, in the same way in every command."""
    assert main([name, "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for words in "0 done, 1 the work failed, 2 bad input, 3 a file cannot be, 130 Ctrl+C, 141 the".split(
        ", "
    ):
        assert words in said


@contextlib.contextmanager
def room_for(most):
    """Let no file grow beyond `most` bytes, as on a full disk."""
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        sys.dont_write_bytecode = before


@linux
def test_without_space_the_earlier_files_stay(refused):
    cases = [
        [*MATCH, "--frames", "60", "--shot", "end.png"],
        [*MATCH, "--frames", "60", "--gif", "end.gif"],
        [*MATCH, "--frames", "60", "--log", "keys.log"],
        [*MATCH[:-1], "--frames", "200", "--nvm", "new.nvm"],
        "shots --all folder --only sueca-hand-pt".split(),
    ]
    with room_for(100):
        assert refused((3, words) for words in cases) == {}


@linux
def test_a_match_outlives_a_full_disk(tmp_path, capsys):
    """If the memory file cannot be written, the match is played to its end; the exit code says so."""
    flash = tmp_path / "badge.nvm"
    flash.write_bytes(b"\xff" * 8192)
    with room_for(4096):
        assert main([*MATCH, "--nvm", str(flash)]) == 3
    out, err = capsys.readouterr()
    assert out.startswith("sueca seed=1 level=medium")
    assert err.count("\n") == 1 and "File too large" in err
    assert flash.read_bytes() == b"\xff" * 8192


def test_a_build_that_fails_leaves_the_earlier_one(tmp_path):
    """dist/ has the earlier drive and zip until the new ones are complete."""
    build.write({"old.txt": b"old"}, tmp_path)
    before = contents(tmp_path)

    class Breaks(dict):
        def items(self) -> Any:
            yield "new.txt", b"new"
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError):
        build.write(Breaks(), tmp_path)
    assert contents(tmp_path) == before


def test_a_build_goes_to_where_a_link_leads(tmp_path):
    (tmp_path / "page").mkdir()
    (tmp_path / "link").symlink_to("page")
    build.replace_folder({"new.txt": b"new"}, tmp_path / "link")
    assert (tmp_path / "link").is_symlink() and contents(tmp_path / "page") == {"new.txt": b"new"}


# Processes: outputs that are full or closed, and Ctrl+C

FIGURES = [*ARENA, "1", "--deals", "2", "--json"]
PICTURE = "shots --all folder --only console-launcher-pt".split()
KEPT = "--shot end.png --gif end.gif --log keys.log".split()
LEFT = ("keys.log.new", "folder/*.png")
"""Patterns of files that a command may leave when it ends early."""
WORKING = (
    [*ARENA, "2", "--deals", "1000000000", "--json"],
    ["bench", "sueca", "--json"],  # on the VM
    ["run", "--headless", "--frames", "1000000", *KEPT],
    *(
        words.split()
        for words in (
            "walk set",
            "mutants --only streak --jobs 2",
            "build --out built",
            "web.build --out page",
            "web.serve --out page",
            "shots --all folder --only fodasse",
        )
    ),
)
PROCESSES: list[Any] = [
    # (what happens, or the room for a file, the exit code, the command); the first four always run
    ("closed", 141, FIGURES),
    ("full", 3, FIGURES),
    ("Ctrl+C", 130, WORKING[0]),
    ("Ctrl+C alone", 130, WORKING[1]),
    ("closed", 141, ["arena", "--jobs", "2"]),
    *(
        (how + each, code, words)
        for how, code in (("closed", 141), ("full", 3))
        for each in ("", ", each byte at once")
        for words in (MATCH, PICTURE, ["build", "--help"])
    ),
    *((room, 3, ["build", "--out", "built"]) for room in (2_000, 150_000)),
    (150_000, 3, ["web.build", "--out", "page"]),
    *((how, 130, words) for how in ("Ctrl+C", "Ctrl+C alone") for words in WORKING[2:]),
]
ALWAYS = 4


def start(words, cwd=ROOT, before=None, **options: Any) -> "subprocess.Popen[bytes]":
    """Start a command, without the variables that switch progress bars off in CI."""
    environment = {name: value for name, value in os.environ.items() if name not in ("CI", "TQDM_DISABLE")}
    environment.update(PYTHONPATH=str(ROOT), PYTHONDONTWRITEBYTECODE="1")
    called = [sys.executable, "-m", "sim." + words[0], *words[1:]]
    process = command.start(called, cwd=cwd, env=environment, preexec_fn=before, **options)
    return cast("subprocess.Popen[bytes]", process)


def running() -> dict[int, int]:
    """Return {process: its parent} of those that have not ended."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):  # it has ended
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
            if state != "Z":
                found[int(path.parent.name)] = int(parent)
    return found


def descendants(pid: int) -> set[int]:
    """Return the descendants of a process."""
    found, parents = {pid}, running()
    for _ in range(10):  # generations
        found |= {child for child, parent in parents.items() if parent in found}
    return found - {pid}


def until_busy(process):
    """Wait until a process has worked for half a second, or has started others."""
    until = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < until:
        fields = Path("/proc/{}/stat".format(process.pid)).read_text().rpartition(")")[2].split()
        if (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") > 0.5 or descendants(process.pid):
            break
        time.sleep(0.05)
    time.sleep(0.3)


def interrupt(process, alone=True):
    """Send Ctrl+C; return its output when it and all that it started have ended, which takes ENDS at most."""
    started = descendants(process.pid)
    (os.kill if alone else os.killpg)(process.pid, signal.SIGINT)
    try:
        answer = process.communicate(timeout=ENDS)
        until = time.monotonic() + ENDS
        while (left := started & running().keys()) and time.monotonic() < until:
            time.sleep(0.05)
    finally:
        command.end(process, patience=0)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left, "it left processes behind"
    return answer


@linux
@pytest.mark.long
@pytest.mark.parametrize(
    "how, code, words",
    PROCESSES[:ALWAYS]
    + dice("a process").sample(PROCESSES[ALWAYS:], min(samples(1), len(PROCESSES) - ALWAYS)),
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else str(value),
)
def test_a_process_that_ends_early_says_why_and_harms_no_file(how, code, words, sandbox, monkeypatch):
    """Ctrl+C also works "alone", in a process that a script has started with &, and leaves no child."""
    import resource

    kind = str(how).split(",")[0]

    def prepare():
        if kind == "Ctrl+C alone":
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        if isinstance(how, int):
            resource.setrlimit(resource.RLIMIT_FSIZE, (how, how))

    monkeypatch.setenv("PYTHONUNBUFFERED", "1" if "each byte" in str(how) else "")
    before = contents(sandbox)
    with contextlib.ExitStack() as stack:
        out: Any = subprocess.PIPE
        if kind == "closed":
            reader, out = os.pipe()
            os.close(reader)
            stack.callback(os.close, out)
        elif kind == "full":
            out = stack.enter_context(open("/dev/full", "wb"))
        process = start(words, sandbox, prepare, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE)
        if code == 130:
            until_busy(process)
            said, err = b"", interrupt(process, kind == "Ctrl+C alone")[1]  # it may have printed something
        else:
            said, err = process.communicate(timeout=120)
    quiet = kind == "closed"  # the only fault that is not reported
    assert wrong_answer(process.returncode, code, (said or b"").decode(), err.decode(), quiet) is None
    after = contents(sandbox)
    new = {path for path in after if any(fnmatch.fnmatch(path, name) for name in LEFT)} - before.keys()
    assert {path: data for path, data in after.items() if path not in new} == before


@linux
def test_ctrl_c_keeps_the_keys_beside_the_old_log(tmp_path):
    """When Ctrl+C ends a run, its keys are in FILE.new, as the line says; FILE is the old log."""
    log, keys, new = (tmp_path / name for name in ("keys.log", "script.txt", "keys.log.new"))
    log.write_text("# an old log\n")
    keys.write_text("5 DOWN\nwait 9000000\n")
    run = start(["run", "--headless", "--script", str(keys), "--log", str(log)], stderr=subprocess.PIPE)
    until = time.monotonic() + 60
    while "6 DOWN-" not in (new if new.exists() else log).read_text() and time.monotonic() < until:
        time.sleep(0.1)
    err = interrupt(run)[1].decode()
    assert log.read_text() == "# an old log\n"
    assert run.returncode == 130 and "keys.log.new" in err and err.count("\n") == 1
    assert new.read_text().endswith("\n5 DOWN+\n6 DOWN-\n")


SERVING = """
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in a process that a script starts with &
from sim.common import command
command.begin("it")
from sim.web import build, serve
build.main = lambda words: 0
sys.exit(serve.main(["--out", sys.argv[1]]))
"""


@linux
def test_ctrl_c_ends_a_server_to_which_a_browser_is_connected(tmp_path):
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    run = command.start([sys.executable, "-c", SERVING, str(tmp_path)], cwd=ROOT, **pipes)
    said = run.stdout.readline()
    assert said.startswith(b"http://")
    port = int(said.strip(b"/\n").rpartition(b":")[2])
    with socket.create_connection(("127.0.0.1", port)):
        time.sleep(0.3)
        err = interrupt(run)[1]
    assert run.returncode == 130 and err.endswith(b": interrupted\n") and err.count(b"\n") == 1


# Progress


def made_up(task):
    """Stand in for arena.play_deal: a third each better, worse and tied."""
    better, points = task[2] % 3, task[2] * 7919 % 50
    scores = {0: points, 1: -points}
    return {0: 2.0 - better, 1: float(better)}, scores, [(0, 1000, 500), (1, 1000, 500)]


# Progress


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_shown_on_terminals_only(terminal, tmp_path, monkeypatch, capsys):
    """In a pipe there is no bar: stderr stays empty."""
    for name in ("CI", "TQDM_DISABLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    monkeypatch.setattr(arena, "play_deal", made_up)
    for words, bar in (
        ([*ARENA, "1", "--deals", "20"], r"deals: +\d+%\|.*/20 "),
        (["shots", "--all", str(tmp_path), "--only", "console-launcher-pt"], r"pictures: +\d+%\|"),
    ):
        assert main(words) == 0
        assert bool(re.search(bar, capsys.readouterr().err)) == terminal
