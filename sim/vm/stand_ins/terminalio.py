# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`terminalio`: the firmware's own font, which is in flash."""


class _Font:
    def get_bounding_box(self) -> tuple[int, int]:
        return 6, 14

    def get_glyph(self, code_point: int) -> None:
        return None


FONT = _Font()
