# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`audiocore`: samples."""


class RawSample:
    """Samples in the program's own buffer."""

    def __init__(
        self, buffer: object, *, channel_count: int = 1, sample_rate: int = 8000, single_buffer: bool = True
    ) -> None:
        self.buffer = buffer
        self.sample_rate = sample_rate
