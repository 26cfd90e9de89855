# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator's command: scripts and logs, pictures and GIFs, the file of its memory, and that runs repeat.

tests/test_commands.py has what it refuses.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from common import logs
from conftest import dice, samples
from PIL import Image, ImageSequence

from mesa.core import replay, scope
from sim import run
from sim.board import script, session, sim_board

ROOT = Path(__file__).resolve().parent.parent
GAME = ("--headless", "--autoplay", "--game", "sueca", "--seed", "1", "--lang", "en")


@pytest.fixture(autouse=True)
def _own_noise(monkeypatch):
    """Restore os.urandom, which a session replaces."""
    monkeypatch.setattr(os, "urandom", os.urandom)
    yield
    sim_board.power_off()


@pytest.fixture
def sim_run(capsys):
    """Return run(*arguments) → (exit code, stdout, stderr)."""

    def call(*arguments):
        code = run.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def in_a_process(*arguments, **environment):
    """Run the command as a process of its own: (exit code, stdout, stderr)."""
    command = [sys.executable, "-m", "sim.run", *(str(argument) for argument in arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120, **environment)
    return done.returncode, done.stdout, done.stderr


def pixels(path):
    """Return a picture's pixels as an array."""
    with Image.open(path) as picture:
        return np.array(picture.convert("RGB"))


# What keeps it from playing: one line


def test_a_broken_game_is_one_line(sim_run, monkeypatch):
    def broken(name):
        raise SyntaxError("invalid syntax (__init__.py, line 3)")

    monkeypatch.setattr(scope, "once", broken)
    code, _, err = sim_run("--headless", "--game", "sueca")
    assert code == 2 and err.count("\n") == 1
    assert "games/sueca is broken: SyntaxError: invalid syntax (__init__.py, line 3)" in err


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux runs without a display")
def test_no_display_is_one_line_that_names_the_headless_command():
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    code, out, err = in_a_process(env={name: x for name, x in os.environ.items() if name not in hidden})
    assert (code, out, err.count("\n")) == (2, "", 1) and "--headless --autoplay --game sueca" in err


def test_a_program_that_breaks_is_exit_code_1(sim_run, monkeypatch):
    step = session.Session.step

    def breaks_later(self):
        if self.frame > 20 and self.console.match is not None:
            monkeypatch.setattr(self.console.stack.top, "tick", lambda ms: 1 / 0, raising=False)
        step(self)

    monkeypatch.setattr(session.Session, "step", breaks_later)
    code, _, err = sim_run(*GAME, "--fast")
    assert code == 1
    assert re.search(r"at frame \d+: ZeroDivisionError: .* \(lib/mesa/console/console.py, line \d+\)", err)


def test_an_autopilot_that_gets_nowhere_says_so(sim_run, monkeypatch):
    monkeypatch.setattr(session.Session, "key", lambda self, number, pressed: None)
    code, _, err = sim_run(*GAME, "--fast")
    assert code == 1 and "stuck" in err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_what_is_no_ordinary_file_is_refused(sim_run, tmp_path):
    """A device has no end, and a pipe may never begin. (A log may go to a device, as /dev/stdout.)"""
    os.mkfifo(tmp_path / "fifo")
    for option in ("script", "replay", "show-log", "nvm", "log"):
        for kind in ("fifo", "/dev/urandom", "/dev/zero")[: 1 if option == "log" else 3]:
            code, out, err = sim_run("--headless", "--frames", 2, "--" + option, tmp_path / kind)
            assert code in (2, 3) and not out and err.count("\n") == 1, (option, kind)


# Scripts


def test_the_script_format():
    parsed = script.Script("# comment\n3 a\n5 LEFT+   # held\nwait 10\nLEFT-\nshot x.png\nb\n")
    assert parsed.events == {
        3: [("press", 1)],
        4: [("release", 1)],
        5: [("press", 7)],
        15: [("release", 7), ("shot", "x.png"), ("press", 0)],
        16: [("release", 0)],
    }
    assert parsed.end == 16


def test_a_script_takes_pictures_and_its_log_repeats_it(sim_run, tmp_path, monkeypatch):
    """The language page, the second language, then a restart: the page is there again. Files go here."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "keys.txt").write_text(
        "20 DOWN\nwait 5\nshot page.png\nA\nwait 20\nshot next.png\n60 restart\nwait 10\nshot again.png\n"
    )
    assert sim_run("--headless", "--script", "keys.txt", "--scale", 1, "--log", "log.txt") == (0, "", "")
    page, following, again = (pixels(tmp_path / (name + ".png")) for name in ("page", "next", "again"))
    assert page.shape == (128, 160, 3)
    assert not np.array_equal(page, following)
    assert "60 restart\n" in (tmp_path / "log.txt").read_text()
    shot = tmp_path / "replayed.png"
    replayed = ("--replay", tmp_path / "log.txt", "--frames", 70, "--shot", shot, "--scale", 1)
    assert sim_run("--headless", *replayed) == (0, "", "")
    assert np.array_equal(again, pixels(shot))


# A match's log


@pytest.fixture(scope="module")
def match_log():
    return logs.of_bots("qu4to", 2)


def test_a_matchs_log_is_played_to_its_end(sim_run, match_log, tmp_path):
    """No other option is needed. In Sueca an accusation opens a page, and nobody is there to close it."""
    for log in (match_log, logs.with_action("sueca", "ACCUSE", 4, revoke="on")):
        (tmp_path / "a.log").write_bytes(log)
        assert sim_run("--headless", "--fast", "--replay", tmp_path / "a.log") == (0, "", "")


def test_a_matchs_log_says_which_match_it_is(sim_run, match_log, tmp_path, monkeypatch):
    (tmp_path / "a.log").write_bytes(match_log)
    monkeypatch.chdir(tmp_path)
    for option in ("--game=qu4to", "--seed=0", "--level=easy", "--autoplay", "--log=x.txt"):
        code, _, err = sim_run("--headless", "--replay", tmp_path / "a.log", option)
        assert code == 2 and "leave out " + option.split("=")[0] in err and err.count("\n") == 1


def harmed(data):
    """Yield (what is wrong with a log of QU4TO, as the command says it; its bytes)."""
    at = replay.head(data)[-1]
    name = data.index(b"qu4to")
    state = at - len(replay.head(data)[4])

    def other(place):
        return data[:place] + b"\xee" + data[place + 1 :]

    yield "a log of version 238 of the rules", other(name + 5)
    yield "it is of the game poker, which is not here", data.replace(b"qu4to", b"poker")
    yield "not a log of a match", data.replace(b"qu4to", b"\xff\xfe\xfd\xfc\xfb")
    yield "the log ends too early", data[: at - 5]
    yield "the log ends too early", data[:at] + b"\xf0"
    yield "may not do 200", data[:-1] + b"\xc8\xc8"
    yield "a match of qu4to cannot begin like this", data[: at - 100] + bytes(20) + data[at - 80 :]
    yield "a match of qu4to cannot begin like this", other(state)
    yield "at most 2048 bytes", data + bytes(2048)
    yield "nothing was done in that match", data[:at]
    yield "is empty", b""


def test_a_log_that_cannot_be_played_is_one_line(sim_run, match_log, tmp_path):
    """--replay and --show-log print the same error."""
    for words, data in harmed(match_log):
        (tmp_path / "a.log").write_bytes(data)
        for option in (("--headless", "--replay"), ("--show-log",)):
            code, out, err = sim_run(*option, tmp_path / "a.log")
            assert code in (2, 3) and out == "" and err.count("\n") == 1, (words, out)
            assert option[-1] in err and words in err and "Traceback" not in err


@pytest.mark.long
@pytest.mark.parametrize("game, seats", [("sueca", 4), ("fodasse", 8), ("set", 2), ("qu4to", 4)])
def test_an_altered_log_is_one_line_or_is_played(game, seats, tmp_path, sim_run):
    """One byte is changed, mostly before the actions: no traceback, no error screen."""
    data, chance = logs.of_bots(game, seats), dice(game)
    head = replay.head(data)[-1]
    refused = 0
    for n in range(samples(12)):
        i = chance.randrange(head if n % 3 else len(data))
        (tmp_path / "a.log").write_bytes(data[:i] + bytes([chance.randrange(256)]) + data[i + 1 :])
        code, out, err = sim_run("--show-log", tmp_path / "a.log")
        assert (code in (2, 3), err.count("\n"), out == "") in ((True, 1, True), (False, 0, False)), (i, err)
        assert "Traceback" not in err and "error" not in out
        refused += code != 0
    assert refused


# Whole matches


def test_a_match_ends_in_one_line_and_is_the_same_again(sim_run, tmp_path):
    """The second time in another process; the log's keys alone lead to the same last screen, and it stays."""
    shot, log, later = (tmp_path / name for name in ("end.png", "log.txt", "later.png"))
    played = (*GAME, "--fast", "--shot", shot, "--log", log)
    code, line, err = sim_run(*played)
    assert (code, err, line.count("\n")) == (0, "", 1) and line.startswith("sueca seed=1 level=medium ")
    values = dict(word.split("=", 1) for word in line.split()[1:])
    scores = [int(n) for n in values["scores"].split(",")]
    assert len(scores) == 4 and max(scores) >= 4
    assert all(scores[int(seat)] == max(scores) for seat in values["winners"].split(","))
    assert int(values["hands"]) >= 2 and int(values["moves"]) > 80 and int(values["frames"]) > 100
    kept, end = (shot.read_bytes(), log.read_bytes()), pixels(shot)
    assert end.shape == (512, 640, 3)

    assert in_a_process(*played)[:2] == (0, line)
    assert (shot.read_bytes(), log.read_bytes()) == kept
    frames = int(log.read_text().rsplit("ends at ", 1)[1])
    for more in (0, 50):
        again = ("--headless", "--fast", "--replay", log, "--frames", frames + more, "--shot", later)
        assert sim_run(*again) == (0, "", "")
        assert np.array_equal(pixels(later), end), more


@pytest.mark.parametrize(
    "variables, lang",
    [
        ("LANG=C", "en"),
        ("LANG=es_AR.UTF-8", "es"),
        ("LC_ALL=pt_PT LANG=es", "pt-PT"),
        ("LANGUAGE=de:pt_BR", "pt"),
    ],
)
def test_a_match_without_a_player_is_in_the_callers_language(variables, lang, monkeypatch):
    """Nobody is asked for it; --lang and a link name another."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for variable in variables.split():
        monkeypatch.setenv(*variable.split("="))
    for words, wanted in (([], lang), (["--lang", "es"], "es"), (["--deal", "#g=set&n=1&p=en"], "en")):
        parts = run.prepare(run.arguments(["--headless", "--autoplay", *words]))
        assert parts.make(None).preset["lang"] == wanted


@pytest.mark.parametrize(
    "link",
    (
        "#g%3Dset%26n%3D77%26s%3D3",
        "https://x.org/#g%253Dset%2526n%253D77&s=3",
        "(https://x.org/#g=set&amp;n=77&#038;s=3).\u201d",
    ),
)
def test_a_link_may_be_encoded(link):
    """Programs that pass links on encode what is in them, and people copy what stands behind them."""
    found = run.check_link(link)
    assert (found.game, found.number, found.seats) == ("set", 77, 3)


def test_a_gif_runs_at_50_ms_a_frame_and_repeats(sim_run, tmp_path):
    path = tmp_path / "match.gif"
    assert sim_run(*GAME, "--gif", path, "--scale", 2, "--frames", 120)[0] == 0
    with Image.open(path) as gif:
        lengths = [picture.info["duration"] for picture in ImageSequence.Iterator(gif)]
        assert gif.size == (320, 256)
    assert len(lengths) > 3 and all(length % 50 == 0 for length in lengths)
    # while a screen is built no frame waits, and the simulator's clock stands still
    assert abs(sum(lengths) - sim_board.get().clock.ms) <= 100 and sum(lengths) > 90 * 33
    first = path.read_bytes()
    sim_run(*GAME, "--gif", path, "--scale", 2, "--frames", 120)
    assert path.read_bytes() == first


# Flash


def test_the_nvm_file_remembers(sim_run, tmp_path):
    path = tmp_path / "badge.nvm"
    assert sim_run(*GAME, "--fast", "--nvm", path)[0] == 0
    data = path.read_bytes()
    assert len(data) == 8192 + 256, "both memories"
    assert data[:2] == b"CA" == data[8192:8194]
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["badge.nvm"]
    assert sim_run(*GAME, "--fast", "--nvm", path)[0] == 0
    assert path.read_bytes() != data  # one more match has been counted


def test_an_nvm_file_of_strange_length_is_put_aside(sim_run, tmp_path):
    """If it is a link, the file to which it leads is, and the new one lies there; a second one is, too."""
    path, link = tmp_path / "badge.nvm", tmp_path / "link.nvm"
    link.symlink_to(path)
    for given, data, bad in ((link, b"CA" * 100, "badge.nvm.bad"), (path, b"", "badge.nvm.bad2")):
        path.write_bytes(data)
        code, _, err = sim_run("--headless", "--frames", 5, "--lang", "en", "--nvm", given)
        said = "has {} bytes, not 8448".format(len(data))
        assert code == 0 and said in err and bad in err and err.count("\n") == 1
        assert (tmp_path / bad).read_bytes() == data and len(path.read_bytes()) == 8448
        assert link.is_symlink()
