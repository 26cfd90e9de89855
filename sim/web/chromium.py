# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Finds a browser on this machine to try the page in, and a Node to drive it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from sim import setup

COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
)
USUAL = {
    "darwin": (
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    "win32": (
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files\Microsoft\Edge\Application\msedge.exe",
        r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
    ),
}
NODE_AT_LEAST = 20
"""What playwright-core, which drives the browser, needs."""


class Found(NamedTuple):
    """The paths of a browser and of a Node that can drive it; or `why` there are none, in words."""

    browser: str
    node: str
    why: str


def find() -> Found:
    """Return the machine's own Chromium, or a derived browser; the environment's CHROMIUM comes first."""
    named = os.environ.get("CHROMIUM")
    if named and not Path(named).is_file():
        return Found("", "", "CHROMIUM={} does not exist".format(named))
    places = [named, *map(shutil.which, COMMANDS), *USUAL.get(sys.platform, ())]
    browser = next((place for place in places if place and Path(place).is_file()), None)
    if browser is None:
        return Found("", "", "no Chromium here; install chromium or set CHROMIUM=/path")
    node = setup.find_node()
    if node is None:
        return Found("", "", "no Node here; run make setup")
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    if int(version.lstrip("v").split(".")[0]) < NODE_AT_LEAST:
        why = "they need Node {}, this is {}".format(NODE_AT_LEAST, version.strip())
        return Found("", "", why)
    return Found(browser, node, "")
