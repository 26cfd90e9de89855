# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator's command: what it refuses, scripts and logs, pictures and GIFs, and that runs repeat."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import dice, samples
from PIL import Image
from PIL.GifImagePlugin import GifImageFile

from sim import run
from sim.board import script, sim_board

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


def pixels(path):
    """Return a picture's pixels as an array."""
    with Image.open(path) as picture:
        return np.array(picture.convert("RGB"))


# Bad input: one clear line, exit code 2


BAD = [
    (["--game", "poker"], "unknown game poker"),
    (
        ["--game", "sueca", "--level", "genius"],
        "sueca has no level 'genius'; there are: random, easy, medium",
    ),
    (["--level", "medium"], "--level needs --game"),
    (["--lang", "fr"], "'fr'"),
    (["--board", "nokia"], "'nokia'"),
    (["--seed", "536870912"], "0 to 536870911"),
    (["--seed", "-1"], "--seed"),
    (["--game", "sueca", "--players", "3"], "sueca is for 4 players, not 3"),
    (["--players", "4"], "--players needs --game"),
    (["--scale", "0"], "1 to 20"),
    (["--frames", "many"], "many is not a number"),
    (["--script", "nowhere.txt"], "nowhere.txt"),
    (["--shot", "nowhere/a.png"], "no folder"),
    (["--nvm", "."], "is a folder"),
    (["--frames", "2", "--nvm", "new/"], "folder"),
    *(
        (["--frames", "2", "--" + name, ""], "name")
        for name in "script replay show-log log shot gif nvm".split()
    ),
    ([], "--autoplay"),
]


def test_bad_input_is_one_line(sim_run):
    for arguments, words in BAD:
        code, out, err = sim_run("--headless", *arguments)
        assert (code, out, err.count("\n")) == (2, "", 1), arguments
        assert words in err and "Traceback" not in err, arguments


def test_a_bad_script_is_one_line(sim_run, tmp_path):
    path = tmp_path / "keys.txt"
    for text, words in (
        ("10 JUMP", "line 1: unknown key JUMP"),
        ("5 A\n3 B", "line 2: frame 3 is already past (it is frame 6)"),
        ("wait long", "line 1: long is not a number"),
        ("5 A B", "expected FRAME KEY"),
        ("A++", "unknown key A++"),
        ("\xff\xfe\0", "not a text file"),
        ("# nothing", "no key"),
    ):
        path.write_text(text, encoding="latin-1")
        code, _, err = sim_run("--headless", "--script", path)
        assert code == 2 and words in err and err.count("\n") == 1


def test_a_broken_game_is_one_line(sim_run, monkeypatch):
    from mesa.core import scope

    def broken(name):
        raise SyntaxError("invalid syntax (__init__.py, line 3)")

    monkeypatch.setattr(scope, "once", broken)
    code, _, err = sim_run("--headless", "--game", "sueca")
    assert code == 2 and err.count("\n") == 1
    assert "games/sueca is broken: SyntaxError: invalid syntax (__init__.py, line 3)" in err


def test_no_display_is_one_line_that_names_the_headless_command():
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    if sys.platform != "linux":
        pytest.skip("only Linux runs without a display")
    command = [sys.executable, "-m", "sim.run"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.returncode == 2
    assert done.stdout == "" and done.stderr.count("\n") == 1
    assert "--headless --autoplay --game sueca" in done.stderr


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


def test_a_log_is_a_script(tmp_path):
    log = script.Log(tmp_path / "log.txt", {"game": "sueca", "seed": 7, "lang": None})
    log.key(3, 1, True)
    log.key(4, 1, False)
    log.restart(6)
    log.close(9)
    parsed = script.read(tmp_path / "log.txt")
    assert parsed.options == {"game": "sueca", "seed": "7"}
    assert parsed.events == {3: [("press", 1)], 4: [("release", 1)], 6: [("restart", None)]}


def test_a_script_presses_keys_and_takes_pictures(sim_run, tmp_path, monkeypatch):
    """Language page, then down and A: the second language. Files are written to the current folder."""
    monkeypatch.chdir(tmp_path)
    Path("keys.txt").write_text("20 DOWN\nwait 5\nshot page.png\nA\nwait 20\nshot next.png\n")
    code, out, err = sim_run("--headless", "--script", "keys.txt", "--scale", 1)
    assert (code, out, err) == (0, "", "")
    page, following = pixels(tmp_path / "page.png"), pixels(tmp_path / "next.png")
    assert page.shape == following.shape == (128, 160, 3)
    assert not np.array_equal(page, following)


def test_a_restart_is_in_the_log(sim_run, tmp_path):
    """The language page, the second language, then a restart: the page is there again."""
    keys = "10 shot {0}/page.png\n12 DOWN\n30 A\n60 restart\nwait 10\nshot {0}/again.png\n"
    (tmp_path / "keys.txt").write_text(keys.format(tmp_path))
    log = tmp_path / "log.txt"
    assert sim_run("--headless", "--script", tmp_path / "keys.txt", "--log", log)[0] == 0
    assert "60 restart\n" in log.read_text()
    assert sim_run("--headless", "--replay", log, "--frames", 70, "--shot", tmp_path / "replayed.png")[0] == 0
    assert np.array_equal(pixels(tmp_path / "again.png"), pixels(tmp_path / "replayed.png"))


# A match's log


@pytest.fixture(scope="module")
def match_log():
    """Return the bytes of the log of a whole match."""
    from mesa.core.log import Log
    from mesa.core.match_start import MatchStart
    from sim import arena

    log = Log()
    arena.play(MatchStart("qu4to", bytes(2), bytes(2), 3), arena.load("qu4to"), log=log)
    return bytes(log)


def test_a_matchs_log_is_played_to_its_end(sim_run, match_log, tmp_path):
    """No other option is needed. In Sueca an accusation opens a page, and nobody is there to close it."""
    from test_replay import accusation

    for log in (match_log, accusation()):
        (tmp_path / "a.log").write_bytes(log)
        assert sim_run("--headless", "--fast", "--replay", tmp_path / "a.log") == (0, "", "")


def test_a_log_that_the_console_wrote_is_played(sim_run, match, tmp_path, monkeypatch):
    """mesa.board.log_file writes it, on a drive that the console may write to."""
    from sim.board import session

    for part in ("lib", "games", "fonts"):
        os.symlink(ROOT / part, tmp_path / part)
    begin = session.Session._load

    def writable(self, preset):
        begin(self, preset)
        monkeypatch.chdir(tmp_path)
        step = self.console.step

        def first():
            step()
            self.console.board.writable = True
            self.console.step = step

        self.console.step = first

    with monkeypatch.context() as patch:
        patch.setattr(session.Session, "_load", writable)
        assert sim_run(*GAME, "--fast")[0] == 0
    (log,) = (tmp_path / "logs").iterdir()
    shot = ("--shot", tmp_path / "end.png", "--scale", 1)
    assert sim_run("--headless", "--fast", "--replay", log, "--frames", 60, *shot) == (0, "", "")
    first = pixels(tmp_path / "end.png")
    assert sim_run("--headless", "--fast", "--replay", log, *shot) == (0, "", "")
    assert not np.array_equal(first, pixels(tmp_path / "end.png"))


def _harm(kind, data):
    from mesa.core import replay

    at = replay.head(data)[-1]
    name = data.index(b"qu4to")
    state = at - len(replay.head(data)[4])
    return {
        "mark": data[:state] + b"\xee" + data[state + 1 :],
        "level": data[: name + 7] + b"\xee" + data[name + 8 :],
        "nothing": data[:at],
        "empty": b"",
        "version": data[: name + 5] + b"\xee" + data[name + 6 :],
        "game": data.replace(b"qu4to", b"poker"),
        "name": data.replace(b"qu4to", b"\xff\xfe\xfd\xfc\xfb"),
        "head": data[: at - 5],
        "action": data[:-1] + b"\xc8\xc8",
        "cut": data[:at] + b"\xf0",
        "state": data[: at - 100] + bytes(20) + data[at - 80 :],
        "long": data + bytes(2048),
    }[kind]


HARMED = {
    "version": "a log of version 238 of the rules",
    "game": "it is of the game poker, which is not here",
    "name": "not a log of a match",
    "head": "the log ends too early",
    "action": "may not do 200",
    "cut": "the log ends too early",
    "state": "a match of qu4to cannot begin like this",
    "long": "at most 2048 bytes",
    "mark": "a match of qu4to cannot begin like this",
    "nothing": "nothing was done in that match",
    "empty": "is empty",
}


def test_a_log_that_cannot_be_played_is_one_line(sim_run, match_log, tmp_path):
    """--replay and --show-log print the same error."""
    for kind, words in HARMED.items():
        (tmp_path / "a.log").write_bytes(_harm(kind, match_log))
        for option in (("--headless", "--replay"), ("--show-log",)):
            code, out, err = sim_run(*option, tmp_path / "a.log")
            assert code in (2, 3) and out == "", (code, out)
            assert option[-1] in err and words in err and err.count("\n") == 1 and "Traceback" not in err


@pytest.mark.long
@pytest.mark.parametrize("game, seats", [("sueca", 4), ("fodasse", 8), ("set", 2), ("qu4to", 4)])
def test_an_altered_log_is_one_line_or_is_played(game, seats, tmp_path, capsys):
    """One byte is changed, mostly before the actions: no traceback, no error screen."""
    from mesa.core import replay
    from mesa.core.log import Log
    from mesa.core.match_start import MatchStart
    from sim import arena

    log = Log()
    options = bytes(len(__import__(f"games.{game}.rules", fromlist=["OPTIONS"]).OPTIONS))
    arena.play(MatchStart(game, bytes(seats), options, 3), arena.load(game), log=log)
    data, chance = bytes(log), dice(game)
    head = replay.head(data)[-1]
    refused = 0
    for n in range(samples(12)):
        i = chance.randrange(head if n % 3 else len(data))
        (tmp_path / "a.log").write_bytes(data[:i] + bytes([chance.randrange(256)]) + data[i + 1 :])
        code = run.main(["--show-log", str(tmp_path / "a.log")])
        out, err = capsys.readouterr()
        assert (code in (2, 3), err.count("\n"), out == "") in ((True, 1, True), (False, 0, False)), (i, err)
        assert "Traceback" not in err and "error" not in out
        refused += code != 0
    assert refused


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_what_is_no_ordinary_file_is_refused(sim_run, tmp_path):
    """A device has no end, and a pipe may never begin. (A log may go to a device, as /dev/stdout.)"""
    os.mkfifo(tmp_path / "fifo")
    options = {"script": [], "replay": [], "show-log": [], "nvm": ["--frames", "2"], "log": ["--frames", "2"]}
    for option, more in options.items():
        for kind in ("fifo", "/dev/urandom", "/dev/zero")[: 1 if option == "log" else 3]:
            code, out, err = sim_run("--headless", *more, "--" + option, tmp_path / kind)
            assert code in (2, 3) and not out and err.count("\n") == 1, (option, kind)


def test_a_matchs_log_says_which_match_it_is(sim_run, match_log, tmp_path, monkeypatch):
    (tmp_path / "a.log").write_bytes(match_log)
    monkeypatch.chdir(tmp_path)
    for option in ("--game=qu4to", "--seed=0", "--level=easy", "--autoplay", "--log=x.txt"):
        code, _, err = sim_run("--headless", "--replay", tmp_path / "a.log", option)
        assert code == 2 and "leave out " + option.split("=")[0] in err and err.count("\n") == 1


# Whole matches


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    """Play one match, headless and fast: (result line, folder with end.png and log.txt)."""
    folder = tmp_path_factory.mktemp("match")
    code, out, err = _command(*GAME, "--fast", "--shot", folder / "end.png", "--log", folder / "log.txt")
    assert (code, err) == (0, "")
    return out, folder


def _command(*arguments):
    """Run the command as a process of its own, elsewhere: (exit code, stdout, stderr)."""
    command = [sys.executable, "-m", "sim.run", *(str(argument) for argument in arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120)
    return done.returncode, done.stdout, done.stderr


def test_a_match_ends_in_one_line(match):
    line, folder = match
    assert line.count("\n") == 1
    words = line.split()
    assert words[:3] == ["sueca", "seed=1", "level=medium"]
    values = dict(word.split("=", 1) for word in words[1:])
    scores = [int(n) for n in values["scores"].split(",")]
    winners = [int(n) for n in values["winners"].split(",")]
    assert len(scores) == 4 and max(scores) >= 4
    assert all(scores[seat] == max(scores) for seat in winners)
    assert int(values["hands"]) >= 2 and int(values["moves"]) > 80 and int(values["frames"]) > 100
    assert pixels(folder / "end.png").shape == (512, 640, 3)


def test_the_same_again_byte_for_byte(match, sim_run, tmp_path):
    """The first time was in another process; the log's keys alone lead to the same last screen, and it
    stays.
    """
    line, folder = match
    code, out, _ = sim_run(*GAME, "--fast", "--shot", tmp_path / "end.png", "--log", tmp_path / "log.txt")
    assert (code, out) == (0, line)
    for name in ("end.png", "log.txt"):
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()
    frames = (folder / "log.txt").read_text().rsplit("ends at ", 1)[1].strip()
    for more in (0, 50):
        replay = ("--headless", "--fast", "--replay", folder / "log.txt", "--frames", int(frames) + more)
        assert sim_run(*replay, "--shot", tmp_path / "again.png") == (0, "", "")
        assert np.array_equal(pixels(tmp_path / "again.png"), pixels(folder / "end.png")), more


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


def test_a_program_that_breaks_is_exit_code_1(sim_run, monkeypatch):
    from sim.board import session

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
    from sim.board import session

    monkeypatch.setattr(session.Session, "key", lambda self, number, pressed: None)
    code, _, err = sim_run(*GAME, "--fast")
    assert code == 1 and "stuck" in err


# Pictures


def test_a_gif_runs_at_50_ms_a_frame(sim_run, tmp_path):
    path = tmp_path / "match.gif"
    code, _, _ = sim_run(*GAME, "--gif", path, "--scale", 2, "--frames", 120)
    assert code == 0
    with Image.open(path) as gif:
        assert isinstance(gif, GifImageFile)
        lengths = []
        for frame in range(gif.n_frames):
            gif.seek(frame)
            lengths.append(gif.info["duration"])
        assert gif.size == (320, 256)
    assert len(lengths) > 3 and all(length % 50 == 0 for length in lengths)
    # while a screen is built no frame waits, and the simulator's clock stands still
    assert abs(sum(lengths) - sim_board.get().clock.ms) <= 100 and sum(lengths) > 90 * 33
    first = path.read_bytes()
    sim_run(*GAME, "--gif", path, "--scale", 2, "--frames", 120)
    assert path.read_bytes() == first


@pytest.mark.parametrize(
    "link",
    (
        "#g%3Dset%26n%3D77%26s%3D3",
        "https://x.org/#g%253Dset%2526n%253D77&s=3",
        "(https://x.org/#g=set&amp;n=77&#038;s=3).\u201d",
    ),
)
def test_a_link_may_be_encoded(sim_run, link):
    """Programs that pass links on encode what is in them, and people copy what stands behind them."""
    code, out, err = sim_run("--headless", "--autoplay", "--fast", "--lang", "en", "--deal", link)
    assert (code, err) == (0, "") and "link=#g=set&n=77&s=3&" in out


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


@pytest.mark.parametrize("linked", [False, True])
def test_an_nvm_file_of_strange_length_is_put_aside(linked, sim_run, tmp_path):
    """If it is a link, the file to which it leads is, and the new one lies there; a second one is, too."""
    path = given = tmp_path / "badge.nvm"
    if linked:
        given = tmp_path / "link.nvm"
        given.symlink_to(path)
    for data, bad in ((b"CA" * 100, "badge.nvm.bad"), (b"", "badge.nvm.bad2")):
        path.write_bytes(data)
        code, _, err = sim_run(*GAME, "--fast", "--nvm", given)
        said = "has {} bytes, not 8448".format(len(data))
        assert code == 0 and said in err and bad in err and err.count("\n") == 1
        assert (tmp_path / bad).read_bytes() == data and len(path.read_bytes()) == 8448
        assert given.is_symlink() == linked


def test_a_match_costs_few_erases(sim_run, monkeypatch):
    sessions = []
    from sim.board import session

    make = session.Session.__init__
    monkeypatch.setattr(
        session.Session, "__init__", lambda self, *a: (make(self, *a), sessions.append(self))[0]
    )
    assert sim_run(*GAME, "--fast")[0] == 0
    played = sessions[0]
    hands = played.console.match.rules.hand_number(played.console.match.s) + 1
    assert 1 <= played.board.nvm.writes <= hands + 3  # of about 10 000 in the flash's life


# Restarting


def test_a_reload_comes_back(sim_run, monkeypatch):
    """supervisor.reload() in the middle of a run: the program starts again, memories stay."""
    from sim.board import session

    step, seen = session.Session.step, []

    def reloads(self):
        if self.frame == 30:

            def reload(ms):
                from mesa.board import hardware

                hardware.restart()

            self.console.stack.top.tick = reload
        step(self)
        seen.append(self.console)

    monkeypatch.setattr(session.Session, "step", reloads)
    code, _, err = sim_run("--headless", "--frames", "60", "--lang", "en")
    assert (code, err) == (0, "")
    assert seen[0] is not seen[-1] and seen[-1].stack is not None
