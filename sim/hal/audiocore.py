# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`audiocore`: sounds in memory."""

from array import array as _array


class RawSample:
    """Numbers from a buffer: array types b, B (8 bits) or h, H (16 bits)."""

    def __init__(
        self,
        buffer: bytearray | _array,
        *,
        channel_count: int = 1,
        sample_rate: int = 8000,
        single_buffer: bool = True,
    ) -> None:
        view = memoryview(buffer)
        if view.format not in ("b", "B", "h", "H"):
            raise ValueError(
                "sample_source buffer must be a bytearray or array of type 'h', 'H', 'b', or 'B'"
            )
        if not single_buffer and view.nbytes % 8:
            raise ValueError("buffer must be a multiple of 8 bytes")
        self._view: memoryview | None = view
        self._channels = channel_count
        self.sample_rate = sample_rate

    @property
    def sample_rate(self) -> int:
        """Samples a second. A playing sound does not change; play it again to change it."""
        return self._rate

    @sample_rate.setter
    def sample_rate(self, rate: int) -> None:
        self._rate = int(rate)

    def deinit(self) -> None:
        """Forget the buffer."""
        self._view = None

    def _numbers(self) -> list[float]:
        if self._view is None:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
        half = 1 << self._view.itemsize * 8 - 1
        shift = half if self._view.format in ("B", "H") else 0
        return [(value - shift) / half for value in self._view[:: self._channels]]
