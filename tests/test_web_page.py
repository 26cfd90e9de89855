# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page (sim/web/page) in Node: two tabs and one save, a full storage, links, gamepads, pictures.

Its tests are in tests/web/page.mjs. What only a browser can show is in tests/browser.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from sim import setup

PAGE = Path(__file__).resolve().parent / "web" / "page.mjs"
TESTS = re.findall(r"^  async (\w+)\(\) \{$", PAGE.read_text("utf-8"), re.M)


@pytest.mark.parametrize("name", TESTS)
def test_page(page_folder: Path, name: str) -> None:
    """Run a test of tests/web/page.mjs in a process of its own: it prints ok, or what went wrong."""
    node = setup.find_node()
    assert node is not None
    done = subprocess.run([node, str(PAGE), str(page_folder), name], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.splitlines()[-1:] == ["ok " + name], done.stdout + done.stderr
