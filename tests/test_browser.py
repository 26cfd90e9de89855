# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page in Chromium and in Firefox, driven by playwright-core; the steps are in tests/browser/*.mjs.

Without one of them its tests are skipped, and make test says so in its last lines (conftest.py).
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.web import browsers, build

HOST = Path(__file__).resolve().parent / "browser" / "host.mjs"
FOUND = {name: browsers.find(name) for name in browsers.COMMANDS}
TESTS = re.findall(
    r"^export async function (\w+)\(visit\)",
    "".join(path.read_text("utf-8") for path in sorted(HOST.parent.glob("*.mjs"))),
    re.M,
)


class Browser:
    """A Node process that drives one browser."""

    def __init__(self, name: str, folder: Path) -> None:
        found = FOUND[name]
        self.process = subprocess.Popen(
            [found.node, str(HOST), found.browser, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def problems(self, name: str) -> list[str]:
        """Run the test of that name; return what was wrong."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        return json.loads(line)["problems"] if line else ["the browser's process has ended"]

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture(scope="session")
def folder(page: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the page."""
    folder = tmp_path_factory.mktemp("page") / "web"
    build.write(page, folder)
    return folder


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest, folder: Path) -> Iterator[Browser]:
    """Return the Browser of that name."""
    if FOUND[request.param].why:
        pytest.skip("browser tests left out: " + FOUND[request.param].why)
    running = Browser(request.param, folder)
    yield running
    running.close()


@pytest.mark.parametrize("name", TESTS)
@pytest.mark.parametrize("browser", FOUND, indirect=True, scope="session")
def test_in_a_browser(browser: Browser, name: str) -> None:
    """Run the test of that name in tests/browser; the console stays empty, and everything loads."""
    assert browser.problems(name) == []
