# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`audiopwmio`: sound as pulses on a pin."""

from microcontroller import Pin as _Pin

from sim.board.audio import Output as _Output


class PWMAudioOut(_Output):
    """Plays one sample."""

    def __init__(
        self, left_channel: _Pin, *, right_channel: _Pin | None = None, quiescent_value: int = 0x8000
    ) -> None:
        super().__init__(*[left_channel, *([] if right_channel is None else [right_channel])])
