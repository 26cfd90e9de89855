# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page: a tap counts when the finger leaves near where it came; where it has to stay, as it comes."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from harness import ROOT

from sim import setup


def test_a_tap_counts_when_the_finger_leaves_where_it_came(page_folder: Path) -> None:
    """Sliding off cancels it, and so does what the browser takes for itself; a second finger does nothing."""
    node = setup.find_node()
    assert node is not None
    script = ROOT / "tests" / "web" / "taps.mjs"
    done = subprocess.run([node, str(script), str(page_folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == {
        "down": [],
        "up": [[50, 60], "lift"],
        "slid off": ["lift"],
        "cancelled": ["lift"],
        "a second finger": [],
        "the first one": [[50, 60], "lift"],
        "held": [[50, 60]],
        "let go": ["lift"],
    }
