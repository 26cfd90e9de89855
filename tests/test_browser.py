# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page in a real browser, driven by playwright-core; the steps are in tests/browser/*.mjs.

Without a browser these tests are skipped, and make test says so in its last line (conftest.py).
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.web import build, chromium

HOST = Path(__file__).resolve().parent / "browser" / "host.mjs"
FOUND = chromium.find()
pytestmark = pytest.mark.skipif(bool(FOUND.why), reason="browser tests left out: " + FOUND.why)
TESTS = re.findall(
    r"^export async function (\w+)\(visit\)",
    "".join(
        path.read_text("utf-8") for path in sorted(HOST.parent.glob("*ing.mjs")) + [HOST.parent / "saves.mjs"]
    ),
    re.M,
)


class Browser:
    """A Node process that drives one browser."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [FOUND.node, str(HOST), FOUND.browser, str(folder)],
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


@pytest.fixture(scope="module")
def browser(page: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Return a Browser, with the page in a folder."""
    folder = tmp_path_factory.mktemp("page") / "web"
    build.write(page, folder)
    running = Browser(folder)
    yield running
    running.close()


@pytest.mark.parametrize("name", TESTS)
def test_in_a_browser(browser: Browser, name: str) -> None:
    """Run the test of that name in tests/browser; the console stays empty, and everything loads."""
    assert browser.problems(name) == []
