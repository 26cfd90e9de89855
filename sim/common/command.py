# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The common base of all commands: every failure is one line on stderr and an exit code.

    0    done
    1    the work failed: the program broke, something cannot be built, installed or measured
    2    bad input: an option, a match's log, a folder instead of a file; or there is no display
    3    a file cannot be read or written, or the disk is full
    130  Ctrl+C
    141  the program that reads the output has ended (`… | head -1`)

A command writes a new file beside the old one and then renames it, so the old one stays if that fails. It
needs only the standard library (except for progress bars) and syntax for old Pythons, since sim/setup.py
imports it.
"""

import argparse
import contextlib
import functools
import importlib.util
import io
import os
import select
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
import traceback
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:  # old Pythons have no `typing`
    from typing import Any, Callable, NoReturn

ROOT = Path(__file__).resolve().parent.parent.parent
DONE, FAILED, USAGE, FILES, INTERRUPTED, CLOSED = 0, 1, 2, 3, 130, 141
CODES = (
    "Exit codes: 0 done; 1 the work failed; 2 bad input, or no display; 3 a file cannot be read or written;"
    " 130 Ctrl+C; 141 the reader of the output has gone."
)
_PATIENCE = 1.0
"""Seconds in which a process may end by itself when its command is interrupted."""
_LONGEST = 400
"""The most characters of a message: what is quoted in it may be of any length."""


class Problem(Exception):
    """A problem that the user can fix, in one line; `code` is the exit code."""

    def __init__(self, text: str, code: int = USAGE) -> None:
        super().__init__(text)
        self.code = code


class Parser(argparse.ArgumentParser):
    """The command line's parser; bad input is a Problem. `--help` ends with the exit codes."""

    def __init__(self, **options: "Any") -> None:
        super().__init__(prog=running(), allow_abbrev=False, epilog=CODES, **options)

    def error(self, message: str) -> "NoReturn":
        raise Problem(message)

    def print_help(self, file: "Any" = None) -> None:
        """Print as argparse does, but fail if the help cannot be written."""
        print(self.format_help(), end="", file=file)


def whole(low: int, high: int) -> "Callable[[str], int]":
    """Return a type for argparse: a whole number in plain digits, from `low` to `high`."""

    def number(text: str) -> int:
        if text.isdigit() and len(text.encode("utf-8", "replace")) == len(text) < 20:
            if low <= int(text) <= high:
                return int(text)
        raise argparse.ArgumentTypeError("{} is not a number from {} to {}".format(text, low, high))

    return number


# What goes wrong


def one_line(text: object) -> str:
    """Return `text` as one line for a terminal: no control characters, not too long."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(text).strip())
    return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 4] + " ..."


def complain(name: str, text: object) -> None:
    """Print one line on stderr, from the command `name`."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print("{}: {}".format(name, one_line(text)), file=sys.stderr, flush=True)


def why(error: OSError) -> str:
    """Return the file and the reason of an OSError, in words."""
    reason = error.strerror or str(error) or type(error).__name__
    return reason if error.filename is None else "{}: {}".format(error.filename, reason)


def told(error: BaseException) -> str:
    """Return an error's type and text, and the last place in lib/ or games/ that it came from."""
    said = "{}: {}".format(type(error).__name__, error)
    if not isinstance(error, SyntaxError):  # which says its own place
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            path = os.path.relpath(frame.filename, str(ROOT))
            if path.startswith(("games" + os.sep, "lib" + os.sep)):
                return "{} ({}, line {})".format(said, path, frame.lineno)
    return said


def running() -> "str | None":
    """Return the name of the module that Python runs, such as sim.run; None if that is no module."""
    spec = getattr(sys.modules["__main__"], "__spec__", None)
    return spec.name if spec else None


def command(main: "Callable[..., int]") -> "Callable[..., int]":
    """Decorate a command's main(words): it always returns one of the exit codes above.

    Only errors in the program itself keep their tracebacks.
    """
    name = main.__globals__["__spec__"].name

    @functools.wraps(main)
    def whole_command(words: "list[str] | None" = None) -> int:
        code: Any = None
        try:
            try:
                code = main(words)
            except SystemExit as leaving:  # --help
                code = leaving.code
            if sys.stdout is not None:
                sys.stdout.flush()
            return code or DONE  # pyrefly: ignore[bad-return] - argparse gives numbers
        except BaseException as error:
            answer = _answer(name, error)
            if answer is None:
                raise
            return answer

    return whole_command


def _answer(name: str, error: BaseException) -> "int | None":
    """Report `error`; return its exit code, None if it is an error in the program."""
    cause = error  # type: BaseException | None
    while cause is not None and not isinstance(cause, KeyboardInterrupt):
        cause = cause.__context__  # errors while a command is being interrupted come from that
    gone = _end_output()
    if cause is not None:
        explained = isinstance(error, Problem) and error.code == INTERRUPTED
        complain(name, error if explained else "interrupted")
        return INTERRUPTED
    if isinstance(error, Problem):
        complain(name, error)
        return error.code
    if isinstance(error, ModuleNotFoundError):
        lacking = _rerun(str(error.name).partition(".")[0])
        if lacking:
            complain(name, lacking)
            return USAGE
    if isinstance(error, BrokenPipeError) and gone:
        return CLOSED
    if isinstance(error, OSError):
        complain(name, why(error))
        return FILES
    return None


def _end_output() -> bool:
    """Write what is left in stdout's buffer. Return whether nobody reads stdout any more.

    If that fails, the buffer is dropped: otherwise Python would try again at exit, and complain.
    """
    if sys.stdout is None:
        return not hasattr(select, "poll")
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        if sys.stdout is sys.__stdout__:
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # pyrefly: ignore[missing-attribute]
        return isinstance(error, BrokenPipeError)
    if not hasattr(select, "poll"):
        return True  # on Windows a BrokenPipeError has only ever come from the output
    with contextlib.suppress(OSError, ValueError, AttributeError):
        watch = select.poll()
        watch.register(sys.stdout.fileno(), 0)
        return any(event & select.POLLERR for _, event in watch.poll(0))
    return False


def begin() -> None:
    """Call this first: imports fail as `command` does, and any file name can be printed.

    Ctrl+C works even if the parent process ignores it, like a shell script for a command that ends in &.
    """

    def hook(kind: "Any", error: "Any", trace: "Any") -> None:
        answer = _answer(running() or "sim", error)
        if answer is not None:
            os._exit(answer)
        sys.__excepthook__(kind, error, trace)

    sys.excepthook = hook
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def need(*modules: str) -> None:
    """Raise ModuleNotFoundError, which reruns the command in .venv, if this Python lacks one of the modules.

    Only for those that are not imported here, but read or started.
    """
    for name in modules:
        if importlib.util.find_spec(name) is None:
            raise ModuleNotFoundError(name=name)


def _rerun(module: str) -> "str | None":
    """Rerun the command in .venv, since this Python lacks `module`. Return what to do if .venv lacks it, too.

    None if it is no module that sim/setup.py installs.
    """
    from sim import setup

    if module not in " ".join(setup.IMPORTED.values()).replace(".", " ").split():
        return None
    ours, here = (os.path.realpath(os.path.dirname(path)) for path in (setup.PYTHON, sys.executable))
    if os.path.exists(setup.PYTHON) and ours != here:
        again = [setup.PYTHON] + sys.orig_argv[1:]
        if os.name == "nt":
            os._exit(subprocess.call(again))
        os.execv(again[0], again)
    return "{} is not installed: run `make setup`, or python3 -m sim.setup test".format(module)


# Processes


def start(words: "list[str]", **options: "Any") -> "Any":
    """Return a subprocess.Popen that a terminal's Ctrl+C does not reach: `end` ends it and all its children.

    From now on, closing the terminal and the like count as Ctrl+C; otherwise the children would stay.
    """
    if threading.current_thread() is threading.main_thread():
        for number in (getattr(signal, name, None) for name in ("SIGHUP", "SIGTERM")):
            if number is not None and signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, signal.default_int_handler)
    return subprocess.Popen(words, start_new_session=True, **options)


def run(words: "list[str]", given: "bytes | str | None" = None, **options: "Any") -> "Any":
    """Do subprocess.run with `given` as input; if interrupted, all that the process started ends too."""
    process = start(words, **options)
    try:
        out, err = process.communicate(given)
    finally:
        end(process)
    return subprocess.CompletedProcess(words, process.returncode, out, err)


def end(*processes: "Any", patience: float = _PATIENCE) -> None:
    """End those of `start` that still run, and all that they have started: with Ctrl+C, then by force."""
    running = [process for process in processes if process.poll() is None]
    if not running:
        return
    first = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if first else None  # pressed again
    try:
        for process in running:
            _signal(process, False)
        until = time.monotonic() + patience
        while time.monotonic() < until and any(process.poll() is None for process in running):
            time.sleep(0.02)
        for process in running:  # ended ones too: their children may still run
            _signal(process, True)
            process.wait()
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


def _signal(process: "Any", kill: bool) -> None:
    """Send Ctrl+C, or a kill, to a process and its children."""
    if os.name != "nt":
        with contextlib.suppress(ProcessLookupError, PermissionError):  # none of them is left
            os.killpg(process.pid, signal.SIGKILL if kill else signal.SIGINT)
    elif process.poll() is None:
        with open(os.devnull, "w") as null:
            words = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
            subprocess.call(words, stdout=null, stderr=null)


# Files


def place(name: "str | Path", option: str) -> Path:
    """Return the Path of a file that will be written later; a relative name starts in the current folder.

    If it cannot be written, raise Problem now, not only after the work.
    """
    if not str(name) or "\0" in str(name):
        raise Problem("{} {}: no file can have this name".format(option, name))
    path = Path(name).absolute()
    if path.is_dir() or str(name)[-1] in (os.sep, os.altsep):
        raise Problem("{} {} is a folder".format(option, path))
    if not path.parent.is_dir():
        raise Problem("{} {}: there is no folder {}".format(option, path, path.parent))
    try:
        NewFile(path).drop()
    except OSError as error:
        raise Problem("{} {} cannot be written: {}".format(option, path, error.strerror), FILES) from None
    return path


def read(name: "str | Path", option: str, most: int, code: int = USAGE) -> bytes:
    """Return the bytes of a file that the user has named, at most `most`.

    Problem, with that exit code, if it cannot be read, is longer, or is not an ordinary file: devices and
    pipes may be endless.
    """
    try:
        if not stat.S_ISREG(os.stat(str(name)).st_mode):
            raise Problem("{} {} is not an ordinary file".format(option, name), code)
        with open(str(name), "rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise Problem("{}: cannot read {}: {}".format(option, name, error.strerror), code) from None
    except ValueError:  # a NUL
        raise Problem("{} {}: no file can have this name".format(option, name), code) from None
    if len(data) > most:
        raise Problem("{} {} is too long: it may have at most {} bytes".format(option, name, most), code)
    return data


def folder(name: "str | Path", option: str) -> Path:
    """Return the Path of a folder to write into; Problem if it is a file, or cannot be made."""
    path = Path(name).absolute()
    if path.exists() and not path.is_dir():
        raise Problem("{} {} is not a folder".format(option, path))
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise Problem("{} {}: {} is not a folder".format(option, path, error.filename)) from None
    except OSError as error:
        raise Problem("{} {} cannot be made: {}".format(option, path, error.strerror), FILES) from None
    return path


class NewFile:
    """A new version of a file, written beside it as its name plus .new.

    `write` bytes, then `keep` the new version or `drop` it. Anything but a plain file, like /dev/stdout, is
    written directly. OSError, also for a file marked read-only.
    """

    def __init__(self, path: "str | Path") -> None:
        self.path = Path(os.path.realpath(str(path)))
        self.new = None  # type: Path | None
        mode = self.path.stat().st_mode if self.path.exists() else None
        if mode is None or stat.S_ISREG(mode):
            if mode is not None and not mode & 0o222:
                raise PermissionError(13, "it is read-only", str(self.path))
            if mode is not None:  # the owner may lack permission, however it is marked
                os.close(os.open(str(self.path), os.O_WRONLY))
            self.new = self.path.with_name(self.path.name + ".new")
            with contextlib.suppress(FileNotFoundError):
                self.new.unlink()
            self.file = self.new.open("xb")
        else:
            self.file = open(str(self.path), "wb", opener=_at_once)

    def write(self, data: bytes) -> None:
        """Write bytes without buffering."""
        self.file.write(data)
        self.file.flush()

    def keep(self) -> None:
        """Replace the old version with the complete new one."""
        self.file.close()
        if self.new:
            if self.path.exists():
                shutil.copymode(str(self.path), str(self.new))
            os.replace(str(self.new), str(self.path))

    def drop(self) -> None:
        """Delete the new version: the old one stays."""
        with contextlib.suppress(OSError):
            self.file.close()
        if self.new:
            with contextlib.suppress(OSError):
                self.new.unlink()


def _at_once(path: str, flags: int) -> int:
    """Open a device or a pipe; raise OSError, instead of waiting forever, for a pipe that nobody reads."""
    number = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    if hasattr(os, "set_blocking"):
        os.set_blocking(number, True)
    return number


def write(path: "str | Path", data: bytes) -> None:
    """Write a whole file of bytes `data`; if that fails, the old file is still there. Raises OSError."""
    file = NewFile(path)
    try:
        file.write(data)
        file.keep()
    except BaseException as error:
        file.drop()
        if isinstance(error, OSError) and error.filename is None:
            error.filename = str(path)
        raise


# Progress


def progress(total: int, what: str) -> "Any":
    """Return a progress bar on stderr, a context manager; only on a terminal, and not if CI is set.

    Call `update()` after each of `total` steps, `write(text)` for a line above the bar.
    """
    from tqdm import tqdm

    tqdm.monitor_interval = 0  # no thread beside forked processes
    quiet = True if sys.stderr is None or os.environ.get("CI") else None
    return tqdm(total=total, desc=what, disable=quiet, leave=False, dynamic_ncols=True)
