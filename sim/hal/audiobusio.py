# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`audiobusio`: an amplifier with I2S."""

from microcontroller import Pin as _Pin

from sim.board.audio import Output as _Output


class I2SOut(_Output):
    """Plays one sample. On an RP2040 the two clocks are on neighbouring pins."""

    def __init__(
        self,
        bit_clock: _Pin,
        word_select: _Pin,
        data: _Pin,
        *,
        main_clock: _Pin | None = None,
        left_justified: bool = False,
    ) -> None:
        super().__init__(bit_clock, word_select, data)
        one, other = (int(pin._chip.removeprefix("GPIO")) for pin in (bit_clock, word_select))
        if abs(one - other) != 1:
            self.deinit()
            raise ValueError("Bit clock and word select must be sequential GPIO pins")
