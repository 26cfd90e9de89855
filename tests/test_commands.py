# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""All commands: every failure is one line with an exit code of its own, and damages no file; long work
shows its progress on a terminal.
"""

import contextlib
import json
import os
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import time
import tracemalloc
import types
from pathlib import Path
from typing import Any, cast

import pytest

from sim import arena, bench, build
from sim.common import command
from sim.fault import commands

ROOT = Path(__file__).resolve().parent.parent
# `make faults` tries them all; these are the ones that broke something once, and every sixth of the others.
BROKE_ONCE = (
    "a script with a power of two",
    "a script with a NUL in a picture's name",
    "a key log with board=nokia",
    "a key log with noise=x",
    "a folder for --log",
    "a read-only file for --shot",
    "no such level in any game",
    "Ctrl+C in an arena of 2",
    "shots --all that nobody reads",
    "no space for --gif",
)
_ALL = [case for case in commands.cases() if case.name != "a table that nobody reads"]
CASES = [
    case
    for i, case in enumerate(_ALL)
    if i % 6 == 0 or case.name in BROKE_ONCE or case.interrupt and case.words[0] not in ("shots", "web/build")
]
CASES += commands.junk_cases(6)
linux = pytest.mark.skipif(sys.platform != "linux", reason="full disks, terminals and /proc are Linux's here")


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_bad_command_line_is_one_line_and_harms_no_file(case, tmp_path):
    """One line on stderr, nothing on stdout, the fault's own exit code; every file is unchanged."""
    assert case.problem(commands.sandbox(tmp_path)) is None


def start(name: str, *words: object, **options: Any) -> "subprocess.Popen[bytes]":
    """Start a command as a process, without the variables that switch progress bars off in CI."""
    environment = {name: value for name, value in os.environ.items() if name not in ("CI", "TQDM_DISABLE")}
    environment["PYTHONPATH"] = str(ROOT)
    command = [sys.executable, "-m", "sim." + name.replace("/", "."), *(str(word) for word in words)]
    return cast("subprocess.Popen[bytes]", subprocess.Popen(command, env=environment, **options))


@pytest.mark.parametrize(
    "name",
    ["run", "arena", "build", "shots", "bench", "soak", "mutants", "walk", "web/build", "web/serve"],
)
def test_help_lists_the_exit_codes(name):
    """--help explains each exit code, in the same way in every command."""
    out, _ = start(name, "--help", stdout=subprocess.PIPE).communicate(timeout=60)
    said = " ".join(out.decode().split())
    for words in (
        "0 done",
        "1 the work failed",
        "2 bad input",
        "3 a file cannot be",
        "130 Ctrl+C",
        "141 the",
    ):
        assert words in said


def test_a_level_that_not_all_games_have_needs_a_game(monkeypatch):
    """Without --game, any game may be opened, so all must have the level."""
    from sim import run

    games = {"high": ("random", "expert"), "low": ("random",)}
    monkeypatch.setattr(run, "games", lambda: sorted(games))
    monkeypatch.setattr(run, "_module", lambda game, _: types.SimpleNamespace(LEVELS=games[game]))
    assert run._level_of_any("random") == 0
    with pytest.raises(command.Problem, match="--level expert needs --game, .* these do: high$"):
        run._level_of_any("expert")


def test_the_best_level_plays_by_script():
    """--level expert, in real time."""
    words = ("--headless", "--autoplay", "--game", "set", "--level", "expert", "--lang", "en", "--fast")
    out, _ = start("run", *words, stdout=subprocess.PIPE).communicate(timeout=60)
    assert b"level=expert" in out


# Earlier files are still there


def test_the_strange_memory_file_of_an_earlier_run_is_kept_too(tmp_path):
    """A memory file that is put aside never overwrites one that was put aside before."""
    flash = tmp_path / "badge.nvm"
    for data in (b"first", b"second"):
        flash.write_bytes(data)
        words = ("--headless", "--frames", "3", "--nvm", flash)
        assert start("run", *words, stderr=subprocess.DEVNULL).wait(60) == 0
    kept = sorted(path.read_bytes() for path in tmp_path.glob("badge.nvm.bad*"))
    assert kept == [b"first", b"second"]


@linux
def test_a_match_outlives_a_full_disk(tmp_path):
    """If the memory file cannot be written, the match is played to its end; the exit code says so."""
    flash = tmp_path / "badge.nvm"
    flash.write_bytes(b"\xff" * 8192)

    def full():
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    words = (*commands.MATCH, "--nvm", flash)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    run = start("run", *words, preexec_fn=full, **pipes)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 3 and out.startswith(b"sueca seed=1 level=medium")
    assert err.count(b"\n") == 1 and b"File too large" in err
    assert flash.read_bytes() == b"\xff" * 8192


@linux
def test_ctrl_c_keeps_the_keys_beside_the_old_log(tmp_path):
    """When Ctrl+C ends a run, its keys are in FILE.new, as the line says; FILE is the old log."""
    log, keys = tmp_path / "keys.log", tmp_path / "script.txt"
    log.write_text("# an old log\n")
    keys.write_text("5 DOWN\nwait 9000000\n")
    run = start("run", "--headless", "--script", keys, "--log", log, stderr=subprocess.PIPE)
    until = time.monotonic() + 60
    new = tmp_path / "keys.log.new"
    while "6 DOWN-" not in (new if new.exists() else log).read_text() and time.monotonic() < until:
        time.sleep(0.1)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=60)
    assert log.read_text() == "# an old log\n"
    assert run.returncode == 130
    assert "keys.log.new" in err.decode() and err.count(b"\n") == 1
    assert new.read_text().endswith("\n5 DOWN+\n6 DOWN-\n")


INTERRUPTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in a process that a script starts with &
sys.path.append({root!r})
from sim.common import command
command.begin("it")
{code}
"""
SERVING = """
from sim.web import build, serve
build.main = lambda words: 0
sys.exit(serve.main(["--out", {folder!r}]))
"""
IN_A_VM = """
from sim.vm import VM
@command.command("it")
def main(words):
    with VM() as vm:
        print("begins", flush=True)
        vm.run("while True: pass")
sys.exit(main())
"""


@linux
@pytest.mark.parametrize("code, line", [(SERVING, b"http://"), (IN_A_VM, b"begins")])
def test_ctrl_c_ends_a_server_and_a_vm_at_work(code, line, tmp_path):
    """This includes a server with a browser connected, and a VM that would run for ever."""
    code = INTERRUPTED.format(root=str(ROOT), code=code.format(folder=str(tmp_path)))
    words = [sys.executable, "-c", code]
    run = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path)
    assert run.stdout
    said = run.stdout.readline()
    assert said.startswith(line)
    with contextlib.ExitStack() as stack:
        if line == b"http://":
            port = int(said.strip(b"/\n").rpartition(b":")[2])
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        time.sleep(0.5)
        started = commands.descendants(run.pid)
        run.send_signal(signal.SIGINT)
        try:
            _, err = run.communicate(timeout=commands.ENDS)
        finally:
            for pid in [run.pid, *started] if run.poll() is None else []:
                os.kill(pid, signal.SIGKILL)
    assert run.returncode == 130 and err.endswith(b": interrupted\n") and err.count(b"\n") == 1
    assert not started & commands.running()


@linux
def test_the_tables_outlive_a_full_disk(tmp_path, monkeypatch, capsys):
    """bench: if the new tables do not fit, out/bench.md is still the old one, and the exit code is 3."""
    import resource

    page = tmp_path / "out" / "bench.md"
    page.parent.mkdir()
    page.write_text("old\n")
    monkeypatch.setattr(bench, "TABLES", page)
    monkeypatch.setattr(bench, "games", lambda: {})
    monkeypatch.setattr(bench, "measure", lambda only, gate, parts: {"problems": [], "games": {}})
    monkeypatch.setattr(bench, "tables", lambda found: ["a line of the table"] * 1000)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        code = bench.main([])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert code == 3 and "File too large" in capsys.readouterr().err
    assert page.read_text() == "old\n"
    assert [path.name for path in page.parent.iterdir()] == ["bench.md"]


def test_a_build_that_fails_leaves_the_earlier_one(tmp_path, monkeypatch):
    """dist/ has the earlier drive and zip until the new ones are complete."""
    build.write({"old.txt": b"old"}, tmp_path)
    before = commands.contents(tmp_path)

    class Breaks(dict):
        def items(self) -> Any:
            yield "new.txt", b"new"
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError):
        build.write(Breaks(), tmp_path)
    assert commands.contents(tmp_path) == before


# The arena's memory use


@linux
def test_a_thousand_million_deals_take_no_memory_to_begin():
    """--deals 1000000000 --json: after a second of work it has taken less than 200 MB; Ctrl+C ends it."""
    words = [*commands.ARENA[1:], "--deals", "1000000000", "--json"]
    run = start("arena", *words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    status, stat = Path(f"/proc/{run.pid}/status"), Path(f"/proc/{run.pid}/stat")
    worked = 0
    while run.poll() is None and worked < 1:
        time.sleep(0.1)
        fields = stat.read_text().rpartition(")")[2].split()
        worked = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    most = int(re.search(r"VmHWM:\s*(\d+) kB", status.read_text())[1]) // 1024
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert most < 200, f"{most} MB after a second"
    assert run.returncode == 130 and re.fullmatch(rb"arena: interrupted after \d+ deals\n", err)
    assert json.loads(out)["deals"] > 0


def figures(deals, capsys):
    """Return the figures of `arena --json` for that many deals."""
    words = ["sueca", "--seats", "easy,random", "--jobs", "1", "--json", "--deals", str(deals)]
    assert arena.main(words) == 0
    return json.loads(capsys.readouterr().out)


def made_up(different):
    """Stand in for arena.play_deal: a third each better, worse and tied; points take `different` values."""

    def deal(task):
        better = task[2] % 3
        points = task[2] * 7919 % different
        return (
            {0: 2.0 - better, 1: float(better)},
            {0: points, 1: -points},
            [(0, 1000, 500), (1, 1000, 500)],
        )

    return deal


def test_memory_does_not_grow_with_the_deals(monkeypatch, capsys):
    """Eight times as many deals need the same memory."""
    monkeypatch.setattr(arena, "play_deal", made_up(50))
    most = {}
    for deals in (100, 1000, 8000):  # the first run also imports modules
        tracemalloc.start()
        figures(deals, capsys)
        most[deals] = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert most[8000] < 1.2 * most[1000], most


def test_the_figures_of_deals_that_all_differ(monkeypatch, capsys):
    """With more results than are counted singly, means and counts are exact, and intervals wide enough."""
    monkeypatch.setattr(arena, "play_deal", made_up(100_003))
    found = figures(30_000, capsys)
    assert [found[name] for name in ("deals", "better", "worse", "tied")] == [30_000, 10_000, 10_000, 10_000]
    exact = sum(seed * 7919 % 100_003 for seed in range(1, 30_001)) / 30_000
    row = found["levels"]["random"]
    low, high = row["points_95"]
    assert row["points"] == pytest.approx(exact, abs=0.01) and low < exact < high
    # evenly spread over 0 to 100 002: 2 · 1.96 · 100002 / sqrt(12) / sqrt(30000) = 653
    assert high - low == pytest.approx(653, rel=0.15)
    assert row["won"] == 0.5 and row["won_95"][0] < 0.5 < row["won_95"][1]


# Progress


def on_a_terminal(name, *words, enough, cwd=None):
    """Return a command's stderr on a terminal, up to `enough` (a pattern) or its end; then press Ctrl+C."""
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
    run = start(name, *words, stdout=theirs, stderr=theirs, cwd=cwd, start_new_session=True)
    os.close(theirs)
    said = ""
    until = time.monotonic() + 60
    while not re.search(enough, said) and time.monotonic() < until:
        if select.select([ours], [], [], 1)[0]:
            try:
                said += os.read(ours, 4096).decode("utf-8", "replace")
            except OSError:  # it has ended
                break
    if run.poll() is None:
        os.killpg(run.pid, signal.SIGINT)
    try:
        while os.read(ours, 4096):
            pass
    except OSError:
        pass
    os.close(ours)
    run.wait(60)
    return said


@linux
@pytest.mark.parametrize(
    ("name", "words", "bar"),
    [
        ("arena", ["sueca", "--seats", "random,easy", "--deals", "300"], r"deals: +\d+%\|.*/300 "),
        ("arena", [], r"fodasse 1/\d+: +\d+%\|"),
        ("shots", ["--all", "{}", "--only", "console"], r"pictures: +\d+%\|"),
        ("bench", ["sueca", "--json"], r"measuring: +\d+%\|"),
    ],
)
def test_long_work_shows_its_progress_on_a_terminal(name, words, bar, tmp_path):
    """arena, shots and bench draw a bar on a terminal."""
    said = on_a_terminal(name, *(word.format(tmp_path) for word in words), enough=bar)
    assert re.search(bar, said), said[-500:]


def test_no_progress_in_a_pipe(tmp_path):
    """In a pipe there is no bar: stderr stays empty."""
    for name, words in (
        ("arena", ["sueca", "--seats", "random,easy", "--deals", "20"]),
        ("shots", ["--all", tmp_path, "--only", "console-launcher"]),
    ):
        run = start(name, *words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert run.communicate(timeout=60)[1] == b"" and run.returncode == 0


@pytest.fixture
def fresh(tmp_path):
    """Return a copy of the setup code, with a Python in .venv that only records its arguments."""
    (tmp_path / "sim/common").mkdir(parents=True)
    for path in (*ROOT.glob("sim/*.py"), *ROOT.glob("sim/common/*.py")):
        (tmp_path / path.relative_to(ROOT)).write_bytes(path.read_bytes())
    for name in ("requirements.lock", "requirements-test.lock"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$@" >> "$(dirname "$0")/asked"\n')
    python.chmod(0o755)
    return tmp_path


def asked(fresh):
    """Return what pip was told to install."""
    return [line for line in (fresh / ".venv/bin/asked").read_text().splitlines() if "install" in line]


@linux
def test_the_first_setup_shows_pips_progress_on_a_terminal(fresh, monkeypatch):
    """On a terminal pip draws its bars."""
    monkeypatch.chdir(fresh)
    on_a_terminal("setup", "play", enough="no such thing")
    (line,) = asked(fresh)
    assert "--quiet" not in line and "--progress-bar on" in line


@linux
def test_the_first_setup_is_quiet_in_a_pipe(fresh, monkeypatch):
    """In a pipe pip prints nothing but errors."""
    monkeypatch.chdir(fresh)
    start("setup", "play", stdout=subprocess.PIPE, stderr=subprocess.PIPE).communicate(timeout=60)
    (line,) = asked(fresh)
    assert "--quiet" in line and "--progress-bar" not in line


@linux
def test_a_long_test_says_on_a_terminal_that_it_runs(tmp_path):
    """The name of the running VM test is shown after pytest's dots."""
    import pty

    name = "test_tables_of_names_double"
    pytest = str(Path(sys.executable).parent / "pytest")
    command = [pytest, "-q", "-p", "no:cacheprovider", "tests/test_vm.py", "-k", name]
    ours, theirs = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "CI" and "PYTEST" not in key}
    run = subprocess.Popen(command, cwd=ROOT, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    said = b""
    try:
        while piece := os.read(ours, 4096):
            said += piece
    except OSError:
        pass
    os.close(ours)
    assert run.wait(60) == 0
    assert (" VM: " + name).encode() in said
