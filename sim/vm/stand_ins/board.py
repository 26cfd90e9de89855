# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`board`: a PyBadge, its pins by name only."""

import _board

board_id = "pybadge"
BUTTON_CLOCK = "BUTTON_CLOCK"
BUTTON_OUT = "BUTTON_OUT"
BUTTON_LATCH = "BUTTON_LATCH"
NEOPIXEL = "NEOPIXEL"
LIGHT = "LIGHT"
SPEAKER = "SPEAKER"
SPEAKER_ENABLE = "SPEAKER_ENABLE"


class _Display:
    width = 160
    height = 128
    rotation = 0

    def __init__(self):
        self.auto_refresh = True
        self.brightness = 1.0
        self.root_group = None

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        if target_frames_per_second is not None:
            raise ValueError("skips frames when it is late: refresh() without it")
        _board.refreshed(self)
        return True


DISPLAY = _Display()
