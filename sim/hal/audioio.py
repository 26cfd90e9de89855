# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`audioio`: the speaker's digital-to-analog converter."""

from microcontroller import Pin as _Pin

from sim.board.audio import Output as _Output


class AudioOut(_Output):
    """Plays one sample on a DAC pin; on these boards that is SPEAKER (A0) or A1."""

    _DACS = ("PA02", "PA05")

    def __init__(
        self, left_channel: _Pin, *, right_channel: _Pin | None = None, quiescent_value: int = 0x8000
    ) -> None:
        if isinstance(left_channel, _Pin) and left_channel._chip not in self._DACS:
            raise ValueError("Invalid pin for left channel")
        super().__init__(*[left_channel, *([] if right_channel is None else [right_channel])])
