# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""All commands: every failure is one line with an exit code of its own, and damages no file; long work
shows its progress on a terminal.

Most bad command lines run in this process. Ctrl+C, closed pipes, full disks and terminals need processes.
"""

import contextlib
import fnmatch
import glob
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

from sim import build
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
    **{"marked." + end: b"marked read-only\n" for end in ("png", "gif")},
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
ROWS = ROOT / "tests" / "rows" / "commands.txt"
NAMES = {
    "{root}": str(ROOT),
    "{match}": " ".join(MATCH),
    "{none}": "",
    "{braces}": "{}",
    "{huge}": "9" * 5000,
    "{long}": "x" * 4000,
}
"""What stands in brackets in ROWS."""


class Row:
    """A bad command line of ROWS: exit code, words, and what it says in ROWS."""

    def __init__(self, form: str, line: str, said: str) -> None:
        code, _, text = line.partition(" ")
        self.line, self.said, self.code = line, said, int(code)
        for name, meant in NAMES.items():
            text = text.replace(name, meant)
        plain = form.replace("{}", text).encode().decode("unicode_escape").encode("latin-1")
        self.words = plain.decode().split(" ")

    def says(self, line: str) -> bool:
        """Return whether that is what it should say."""
        return fnmatch.fnmatchcase(line, glob.escape(self.said).replace("…", "*"))


def rows() -> list["str | Row"]:
    """Return what is in ROWS: bad command lines, and other lines as they are."""
    found: list[str | Row] = []
    form = "{}"
    lines = [*ROWS.read_text("utf-8").split("\n"), ""]
    for line, following in zip(lines, lines[1:], strict=False):
        form = line[2:] if line[:2] == "@ " else form
        if line[:1].isdigit():
            found.append(Row(form, line, following.strip() if following[:1] == " " else ""))
        elif line[:1] != " ":
            found.append(line)
    return found[:-1]


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
def answer(sandbox, monkeypatch, capsys):
    """Return a function that runs a bad command line: (what is wrong with its answer or None, its line)."""

    def run(code, words):
        before = contents(sandbox)
        monkeypatch.chdir(sandbox)
        done = main(words)
        out, err = capsys.readouterr()
        changed = "a file has changed" if contents(sandbox) != before else None
        said = err.strip("\n").replace(str(sandbox), "{here}").replace(str(ROOT), "{root}")
        return wrong_answer(done, code, out, err) or changed, said

    return run


def test_a_bad_command_line_is_one_line_and_harms_no_file(sandbox, answer, request):
    """One line on stderr, as in ROWS, nothing on stdout, the fault's own exit code; no file is changed."""
    played, wrong = [], []
    for row in rows():
        played.append(row if isinstance(row, str) else row.line)
        if isinstance(row, str) or sys.platform != "linux" and ("/proc" in row.line or "/dev" in row.line):
            continue
        fault, said = answer(row.code, row.words)
        played.append("    " + (row.said if row.says(said) else said))
        if fault or not row.says(said):
            wrong.append((row.line, fault or said))
    if request.config.getoption("--rewrite"):
        ROWS.write_text("\n".join(played) + "\n", "utf-8")
    else:
        assert wrong == []


COMMANDS = sorted(
    ".".join(path.relative_to(ROOT / "sim").with_suffix("").parts)
    for path in (ROOT / "sim").rglob("*.py")
    if '\nif __name__ == "__main__":\n    sys.exit(' in path.read_text(encoding="utf-8")
)
"""All modules of sim that `python -m` runs."""


def test_every_command_takes_a_bad_option_well(answer):
    """Also those that only developers know."""
    assert {"run", "build", "art.draw", "fit.qu4to"} <= set(COMMANDS)
    assert [name for name in COMMANDS if answer(2, [name, "--no-such-option"])[0]] == []


@pytest.mark.parametrize("name", ["art.draw", "words"])
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


@pytest.mark.parametrize(
    "name", "run arena build shots bench mutants words walk web.build web.serve new_game".split()
)
def test_help_lists_the_exit_codes(name, capsys):
    """--help explains each exit code, in the same way in every command."""
    assert main([name, "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    codes = "0 done, 1 the work failed, 2 bad input, 3 a file cannot be, 130 Ctrl+C, 141 the"
    assert all(words in said for words in codes.split(", "))


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
@pytest.mark.parametrize(
    "words",
    (
        "{match} --frames 60 --shot end.png",
        "{match} --frames 60 --gif end.gif",
        "run --headless --autoplay --game sueca --frames 200 --nvm new.nvm",
        "shots --all folder --only sueca-hand-pt",
    ),
)
def test_without_space_the_earlier_files_stay(words, answer):
    with room_for(100):
        fault, said = answer(3, words.replace("{match}", NAMES["{match}"]).split())
    assert fault is None and "File too large" in said


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

LEFT = "folder/*.png"
"""Files that a command may leave when it ends early."""
ENDS_EARLY = [
    line.replace("{match}", NAMES["{match}"]).replace("{arena}", " ".join(ARENA)).split()
    for line in (ROOT / "tests/rows/ends_early.txt").read_text("utf-8").splitlines()
    if line[0] != "#"
]
"""(exit code, what happens, the words of the command)."""
ALWAYS, OTHERS = ENDS_EARLY[:4], ENDS_EARLY[4:]


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
    "row", ALWAYS + dice("a process").sample(OTHERS, min(samples(1), len(OTHERS))), ids=" ".join
)
def test_a_process_that_ends_early_says_why_and_harms_no_file(row, sandbox, monkeypatch):
    """Ctrl+C also works "alone", in a process that a script has started with &, and leaves no child."""
    import resource

    code, how, words = int(row[0]), row[1], row[2:]
    kind = how.removesuffix("-at-each-byte")

    def prepare():
        if kind == "Ctrl+C-alone":
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        if how.isdigit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (int(how), int(how)))

    monkeypatch.setenv("PYTHONUNBUFFERED", "1" if kind != how else "")
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
            said, err = b"", interrupt(process, kind == "Ctrl+C-alone")[1]  # it may have printed something
        else:
            said, err = process.communicate(timeout=120)
    quiet = kind == "closed"  # the only fault that is not reported
    assert wrong_answer(process.returncode, code, (said or b"").decode(), err.decode(), quiet) is None
    after = contents(sandbox)
    new = {path for path in after if fnmatch.fnmatch(path, LEFT)} - before.keys()
    assert {path: data for path, data in after.items() if path not in new} == before


SERVING = """
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in a process that a script starts with &
from sim.common import command
command.begin()
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


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_shown_on_terminals_only(terminal, tmp_path, monkeypatch, capsys):
    """In a pipe there is no bar: stderr stays empty."""
    for name in ("CI", "TQDM_DISABLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    for words, bar in (
        ([*ARENA, "1", "--deals", "20"], r"deals: +\d+%\|.*/20 "),
        (["shots", "--all", str(tmp_path), "--only", "console-launcher-pt"], r"pictures: +\d+%\|"),
    ):
        assert main(words) == 0
        assert bool(re.search(bar, capsys.readouterr().err)) == terminal
