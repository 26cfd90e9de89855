# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`vectorio`: shapes of the firmware's size (96 bytes)."""


class _Shape:
    def __init__(self, pixel_shader: object, x: int, y: int, color_index: int) -> None:
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y
        self.color_index = color_index
        self.hidden = False
        self._dirty = 0
        self._area = 0

    @property
    def location(self) -> tuple[int, int]:
        return self.x, self.y


class Rectangle(_Shape):
    """A filled rectangle."""

    def __init__(
        self, *, pixel_shader: object, width: int, height: int, x: int = 0, y: int = 0, color_index: int = 0
    ) -> None:
        super().__init__(pixel_shader, x, y, color_index)
        if width < 1 or height < 1:
            raise ValueError("must be >= 1")
        self.width = width
        self.height = height


class Circle(_Shape):
    """A filled circle."""

    def __init__(
        self, *, pixel_shader: object, radius: int, x: int = 0, y: int = 0, color_index: int = 0
    ) -> None:
        super().__init__(pixel_shader, x, y, color_index)
        if radius < 1:
            raise ValueError("must be >= 1")
        self.radius = radius


class Polygon(_Shape):
    """A filled polygon; its points cost 4 bytes each."""

    def __init__(
        self,
        *,
        pixel_shader: object,
        points: list[tuple[int, int]],
        x: int = 0,
        y: int = 0,
        color_index: int = 0,
    ) -> None:
        super().__init__(pixel_shader, x, y, color_index)
        if len(points) < 3:
            raise ValueError("Polygon needs at least 3 points")
        self._points = bytearray(4 * len(points))
        for i in range(len(points)):
            for j in range(2):  # x and y, 16 bits signed each, low byte first
                self._points[4 * i + 2 * j] = points[i][j] & 0xFF
                self._points[4 * i + 2 * j + 1] = points[i][j] >> 8 & 0xFF
