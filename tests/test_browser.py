# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page in Chromium and in Firefox, driven by playwright-core; the steps are in tests/browser/*.mjs.

make web-test runs them; without one of the two its tests are skipped, which the last lines say (conftest.py).
Firefox runs a part of them, in make soak all.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import samples

from sim.web import browsers, build

HOST = Path(__file__).resolve().parent / "browser" / "host.mjs"
FOUND = {name: browsers.find(name) for name in browsers.COMMANDS}
TESTS = re.findall(
    r"^export async function (\w+)\(visit\)",
    "".join(path.read_text("utf-8") for path in sorted(HOST.parent.glob("*.mjs"))),
    re.M,
)
# What browsers do differently (input, files, storage, workers, layout), and a match by each way to play.
IN_FIREFOX = """
    hand_by_touch hand_by_keyboard
    two_fingers
    made_up_files_and_links a_reload_goes_back_into_the_match without_what_is_optional
    back_to_a_tab_after_another_has_played from_a_disk_it_says_what_to_do
    first_visit_and_offline an_update_is_offered one_language_from_the_first_frame
    sueca_by_ear fodasse_by_ear qu4to_by_ear
    links picture_and_film every_size
""".split()
PAIRS = [("chromium", name) for name in TESTS] + [
    pytest.param("firefox", name, marks=[] if name in IN_FIREFOX else pytest.mark.long)
    for name in TESTS
    if name in IN_FIREFOX or samples(1) > 1
]


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
def browser(folder: Path) -> Iterator[Callable[[str], Browser]]:
    """Return a function that returns the Browser of a name: each is started once."""
    running: dict[str, Browser] = {}

    def started(name: str) -> Browser:
        if FOUND[name].why:
            pytest.skip("browser tests left out: " + FOUND[name].why)
        if name not in running:
            running[name] = Browser(name, folder)
        return running[name]

    yield started
    for one in running.values():
        one.close()


@pytest.mark.parametrize(("which", "name"), PAIRS)
def test_in_a_browser(browser: Callable[[str], Browser], which: str, name: str) -> None:
    """Run the test of that name in tests/browser; the console stays empty, and everything loads."""
    assert browser(which).problems(name) == []


def test_firefox_runs_what_there_is() -> None:
    """Each test that is chosen for Firefox exists, and no two tests have the same name."""
    assert set(IN_FIREFOX) <= set(TESTS)
    assert len(set(TESTS)) == len(TESTS)
