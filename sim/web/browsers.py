# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Finds the browsers of this machine to try the page in, and a Node to drive them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from sim import ROOT, setup
from sim.common import command
from sim.common.command import FAILED, Problem

COMMANDS = {
    "chromium": (
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "microsoft-edge",
        "microsoft-edge-stable",
    ),
    "firefox": ("firefox-esr", "firefox"),
}
"""For each browser the commands it may have, or those of browsers made from it."""
PACKAGES = {"chromium": "chromium", "firefox": "firefox-esr"}
VARIABLES = {"chromium": "CHROMIUM", "firefox": "FIREFOX"}
"""Of the environment: the path of another one."""
NODE_AT_LEAST = 20
"""What playwright-core, which drives the browser, needs."""


class Found(NamedTuple):
    """The paths of a browser and of a Node that can drive it; or `why` there are none, in words."""

    browser: str
    node: str
    why: str


def find(name: str) -> Found:
    """Return the machine's own "chromium" or "firefox"; that of the environment's variable comes first."""
    variable = VARIABLES[name]
    named = os.environ.get(variable)
    if named and not Path(named).is_file():
        return Found("", "", "{}={} does not exist".format(variable, named))
    places = [named, *map(shutil.which, COMMANDS[name])]
    browser = next((place for place in places if place and Path(place).is_file()), None)
    if browser is None:
        words = "no {} here; install {} or set {}=/path"
        return Found("", "", words.format(name.capitalize(), PACKAGES[name], variable))
    node = setup.find_node()
    if node is None:
        return Found("", "", "no Node here; run make setup")
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    if int(version.lstrip("v").split(".")[0]) < NODE_AT_LEAST:
        why = "they need Node {}, this is {}".format(NODE_AT_LEAST, version.strip())
        return Found("", "", why)
    return Found(browser, node, "")


def drive(script: str, *words: object) -> None:
    """Build the page and run a program of sim/web/, with Chromium's path, the page's folder and `words`.

    Problem if there is no Chromium, or the program fails.
    """
    from sim.web import build

    found = find("chromium")
    if found.why:
        raise Problem(found.why)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "web"
        build.write(build.collect(), folder)
        program = [found.node, str(ROOT / "sim" / "web" / script), found.browser, str(folder)]
        done = command.run([*program, *map(str, words)])
    if done.returncode:
        raise Problem("{} failed; see above".format(script), FAILED)
