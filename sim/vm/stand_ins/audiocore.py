# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`audiocore`: samples."""

from array import array


class RawSample:
    """Samples in the program's own buffer: here a bytearray or an array of "H"."""

    def __init__(
        self,
        buffer: "bytearray | array[int]",
        *,
        channel_count: int = 1,
        sample_rate: int = 8000,
        single_buffer: bool = True,
    ) -> None:
        if isinstance(buffer, array) and str(buffer)[7] != "H":
            raise ValueError("sample_source buffer must be a bytearray or array of type 'H' here")
        self.buffer = buffer
        self.sample_rate = sample_rate
