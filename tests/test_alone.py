# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Two simulators, one file of --nvm: the second is refused; nothing is left after the first."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sim.board.alone import alone
from sim.common.command import FILES, Problem

ROOT = Path(__file__).resolve().parent.parent


def simulator(*options):
    """Start the command without a window."""
    words = [sys.executable, "-m", "sim.run", "--headless", "--lang", "en", *map(str, options)]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_a_second_simulator_is_refused_in_one_line(ending, tmp_path):
    """It says what to do, and plays once the first is closed; if that was killed, its lock's file is left."""
    path = tmp_path / "badge.nvm"
    first = simulator("--nvm", path, "--frames", 1_000_000)
    until = time.monotonic() + 60
    while not path.exists():
        assert first.poll() is None and time.monotonic() < until
        time.sleep(0.1)
    first.send_signal(signal.SIGSTOP)  # it would play as fast as it can
    # by another name of the same file, too
    other = tmp_path / "other.nvm"
    other.symlink_to(path)
    for name in (path, other):
        second = simulator("--nvm", name, "--frames", 5)
        out, err = second.communicate(timeout=60)
        assert second.returncode == FILES and out == "", err
        assert err.count("\n") == 1 and "in use by another simulator" in err and "--nvm second.nvm" in err
    first.send_signal(ending)
    first.send_signal(signal.SIGCONT)
    first.communicate(timeout=60)
    assert (tmp_path / "badge.nvm.lock").exists() == (ending == signal.SIGKILL)
    third = simulator("--nvm", path, "--frames", 5)
    _, err = third.communicate(timeout=60)
    assert (third.returncode, err) == (0, "")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["badge.nvm", "other.nvm"]


def test_one_at_a_time(tmp_path):
    name = str(tmp_path / "badge.nvm")
    for _ in range(2):
        with alone(name):
            with pytest.raises(Problem, match="in use by another"), alone(name):
                raise AssertionError("two have it")
            with alone(str(tmp_path / "other.nvm")):
                pass
        assert not list(tmp_path.iterdir())
    with pytest.raises(KeyError), alone(name):
        raise KeyError("whatever ends it")
    with alone(name), alone(None), alone(""):
        pass
    assert not list(tmp_path.iterdir())


def test_one_that_waits_does_not_get_a_file_that_is_gone(tmp_path, monkeypatch):
    """Before it is locked, the program that had it may remove it: then it is made again."""
    fcntl = pytest.importorskip("fcntl")
    path = tmp_path / "badge.nvm.lock"
    real = fcntl.flock
    calls = []

    def flock(number, how):
        calls.append(number)
        if len(calls) == 1:
            path.unlink()
        real(number, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    with alone(str(tmp_path / "badge.nvm")):
        assert len(calls) == 2 and path.exists()
        with pytest.raises(Problem), alone(str(tmp_path / "badge.nvm")):
            raise AssertionError("two have it")
