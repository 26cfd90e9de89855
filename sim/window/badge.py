# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The badge in the window: screen, eight keys labelled with the PC's keys, lights and speaker.

All sizes are in units: one unit is one pixel of the board's screen, drawn as a whole number of the monitor's
pixels, the largest that fits. The rest of the window surrounds the badge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    from sim.board.boards import BoardProfile
    from sim.board.session import Session


_MARGIN_X, _ABOVE, _BELOW = 56, 16, 50
"""Units of case beside, above and below the screen."""

_TABLE = (38, 41, 48)
_CASE = (32, 33, 42)
_EDGE = (84, 88, 108)
_BEZEL = (10, 10, 14)
_CAP = (62, 65, 82)
_LIT = (255, 196, 84)
_PRINT = (150, 156, 178)
_LETTER = (240, 241, 246)
_GRID = (0, 0, 0, 70)
_DARK_LIGHT = (58, 60, 68)
_SHADE = (0, 0, 0, 150)

_LETTER_SIZE = 13
_WORD_SIZE = 10
"""Heights of the letters on the round keys and of all other words."""
_CIRCLE = 10
_PILL = (15, 6)
"""Half the width and height of Start and Select."""
_ARROWS = {4: (1, 0), 5: (0, 1), 6: (0, -1), 7: (-1, 0)}


class Badge:
    """A badge with a screen of `width` × `height` pixels and the keys and lights of a board's profile.

    Positions are in units from the badge's own corner: `screen` is a Rect, `keys` is {number: position},
    `lights` a list of positions, `speaker` a position. `scale` and `origin`, the badge's corner in the
    window, are known after the first drawing.
    """

    def __init__(self, width: int, height: int, profile: BoardProfile) -> None:
        self.profile = profile
        lights = profile.lights
        self.screen = pygame.Rect(_MARGIN_X, _ABOVE, width, height)
        self.units = (width + 2 * _MARGIN_X, height + _ABOVE + _BELOW)
        middle = _ABOVE + height // 2 + 4
        left, right = _MARGIN_X // 2, width + _MARGIN_X + _MARGIN_X // 2
        below = _ABOVE + height + 29
        self._cross = (left, middle)
        self.keys = {
            0: (right - 10, middle + 11),
            1: (right + 10, middle - 11),
            2: (width + _MARGIN_X - 26, below),
            3: (_MARGIN_X + 26, below),
        }
        for number, (x, y) in _ARROWS.items():
            self.keys[number] = (left + 13 * x, middle + 13 * y)
        self.lights = [(_MARGIN_X + width // 2 + (2 * i - lights + 1) * 8, below - 15) for i in range(lights)]
        self.speaker = (right, _ABOVE + 14)
        self.scale = 0
        self.origin = (0, 0)
        self._words: dict[int, str] = {}
        self._size: tuple[int, int] | None = None
        """The window's size when everything was drawn last."""
        self._shown: dict[Any, Any] = {}
        """Part → what it was drawn from."""

    def fit(self, size: tuple[int, int]) -> int:
        """Return the largest scale at which the badge fits a window of that size; 1 if none does."""
        return max(1, min(size[0] // self.units[0], size[1] // self.units[1]))

    def relabel(self, printed: dict[int, str]) -> None:
        """Print these words on the keys: {number: word}."""
        self._words = printed
        self.forget()

    def forget(self) -> None:
        """Redraw everything the next time."""
        self._size = None

    def key_at(self, pos: tuple[float, float]) -> int | None:
        """Return the key drawn at a position in the window, or None."""
        x, y = ((pos[i] - self.origin[i]) / self.scale for i in (0, 1))
        for number, (kx, ky) in self.keys.items():
            wide, high = (8, 8) if number in _ARROWS else _PILL if number in (2, 3) else (_CIRCLE, _CIRCLE)
            if abs(x - kx) <= wide and abs(y - ky) <= high:
                return number
        return None

    def pixel_at(self, pos: tuple[float, float]) -> tuple[int, int] | None:
        """Return the pixel of the screen at a position in the window, or None."""
        x, y = ((pos[i] - self.origin[i]) / self.scale for i in (0, 1))
        if not self.screen.collidepoint(x, y):
            return None
        return int(x - self.screen.x), int(y - self.screen.y)

    def draw(self, session: Session, grid: bool = False, question: tuple[str, ...] = ()) -> None:
        """Draw what has changed since the last call, and show it.

        `grid`: with lines between the pixels. `question`: lines of text over the screen.
        """
        surface, panel = pygame.display.get_surface(), session.panel
        if surface is None or panel is None:
            raise ValueError("there is no window, or no screen")
        changed: list[pygame.Rect] = []
        if surface.get_size() != self._size:
            self._lay_out(surface)
            changed.append(surface.get_rect())
        board = session.board
        # the picture can only have changed if bytes were sent
        if self._differs("screen", (panel, panel.bytes, grid, question)):
            changed.append(self._draw_screen(panel, grid, question))
        for number in self.keys:
            if self._differs(number, board.down[number]):
                changed.append(self._draw_key(number, board.down[number]))
        for number, colour in enumerate(board.pixels):
            if self._differs(("light", number), tuple(colour)):
                changed.append(self._draw_light(self.lights[number], colour))
        if self._differs("speaker", board.sounding()):
            changed.append(self._draw_speaker(board.sounding()))
        if changed:
            whole = changed[0] == surface.get_rect()
            for area in [self._face.get_rect()] if whole else changed:
                surface.blit(self._face, area.move(self.origin), area)
            if whole:
                pygame.display.flip()
            else:
                pygame.display.update([area.move(self.origin) for area in changed])

    def _differs(self, part, state):
        if self._shown.get(part) == state:
            return False
        self._shown[part] = state
        return True

    def _lay_out(self, surface: pygame.Surface) -> None:
        """Rebuild everything for the window's current size."""
        self._size = size = surface.get_size()
        self._shown.clear()
        self.scale = s = self.fit(size)
        self.origin = ((size[0] - self.units[0] * s) // 2, (size[1] - self.units[1] * s) // 2)
        self._font = pygame.font.Font(None, _WORD_SIZE * s)
        self._large = pygame.font.Font(None, _LETTER_SIZE * s)
        self._case = self._draw_case()
        self._face = self._case.copy()
        surface.fill(_TABLE)
        place = self._px_rect(self.screen)
        self._lines = pygame.Surface(place.size, pygame.SRCALPHA)
        if s >= 3:
            for x in range(0, place.width, s):
                pygame.draw.line(self._lines, _GRID, (x, 0), (x, place.height))
            for y in range(0, place.height, s):
                pygame.draw.line(self._lines, _GRID, (0, y), (place.width, y))

    def _px(self, place):
        return place[0] * self.scale, place[1] * self.scale

    def _px_rect(self, rect):
        return pygame.Rect(*(v * self.scale for v in rect))

    def _around(self, place, wide, high):
        """Return the pixels of an area that extends this many units to either side of a position."""
        x, y = place
        return self._px_rect((x - wide, y - high, 2 * wide, 2 * high))

    def _draw_case(self):
        """Draw everything that never changes."""
        s = self.scale
        case = pygame.Surface(self._px(self.units)).convert()
        case.fill(_TABLE)
        body = case.get_rect().inflate(-6 * s, -6 * s)
        pygame.draw.rect(case, _EDGE, body, border_radius=12 * s)
        pygame.draw.rect(case, _CASE, body.inflate(-2 * s, -2 * s), border_radius=11 * s)
        frame = self._px_rect(self.screen.inflate(8, 8))
        pygame.draw.rect(case, _BEZEL, frame, border_radius=3 * s)
        for wide, high in ((21, 8), (8, 21)):
            pygame.draw.rect(case, _CAP, self._around(self._cross, wide, high), border_radius=3 * s)
        for number, (name, below) in enumerate(zip(self.profile.names, (16, -15, 11, 11), strict=True)):
            font = self._font if number in (2, 3) else self._large
            self._print(case, font, name, (self.keys[number][0], self.keys[number][1] + below))
        for number, name in enumerate(self.profile.arrows, 4):
            x, y = _ARROWS[number]  # beside the cross there is no room: its letters are above its arms
            self._print(
                case, self._font, name, (self._cross[0] + 17 * x, self._cross[1] + 26 * y - 13 * x * x)
            )
        return case

    def _print(self, case, font, name, place):
        word = font.render(name, True, _PRINT)
        case.blit(word, word.get_rect(center=self._px(place)))

    def _draw_screen(self, panel, grid, question):
        place = self._px_rect(self.screen)
        picture = pygame.surfarray.make_surface(panel.rgb().swapaxes(0, 1))
        self._face.blit(pygame.transform.scale(picture, place.size), place)
        if grid:
            self._face.blit(self._lines, place)
        if question:
            self._draw_question(place, question)
        return place

    def _draw_question(self, place, lines):
        s = self.scale
        shade = pygame.Surface(place.size, pygame.SRCALPHA)
        shade.fill(_SHADE)
        self._face.blit(shade, place)
        words = [self._font.render(line, True, _PRINT if i else _LETTER) for i, line in enumerate(lines)]
        step = (_WORD_SIZE + 2) * s
        box = pygame.Rect(0, 0, max(word.get_width() for word in words) + 14 * s, step * len(words) + 8 * s)
        box.center = place.center
        pygame.draw.rect(self._face, _LIT, box, border_radius=3 * s)
        pygame.draw.rect(self._face, _CASE, box.inflate(-2 * s, -2 * s), border_radius=2 * s)
        for i, word in enumerate(words):
            middle = (box.centerx, box.top + 4 * s + i * step + step // 2)
            self._face.blit(word, word.get_rect(center=middle))

    def _draw_key(self, number, down):
        s, face = self.scale, self._face
        colour = _LIT if down else _CAP
        x, y = self._px(self.keys[number])
        if number in _ARROWS:
            area = self._around(self.keys[number], 6, 6)
            dx, dy = _ARROWS[number]
            tip = (x + dx * 4 * s, y + dy * 4 * s)
            base = (x - dx * 3 * s, y - dy * 3 * s)
            side = (dy * 5 * s, dx * 5 * s)
            corners = (tip, (base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1]))
            pygame.draw.polygon(face, _LIT if down else _LETTER, corners)
            return area
        if number in (2, 3):
            area = self._around(self.keys[number], *_PILL)
            pygame.draw.rect(face, _EDGE, area, border_radius=_PILL[1] * s)
            pygame.draw.rect(face, colour, area.inflate(-2 * s, -2 * s), border_radius=_PILL[1] * s)
        else:
            area = self._around(self.keys[number], _CIRCLE, _CIRCLE)
            pygame.draw.circle(face, _EDGE, (x, y), _CIRCLE * s)
            pygame.draw.circle(face, colour, (x, y), (_CIRCLE - 1) * s)
        font = self._font if number in (2, 3) else self._large
        word = font.render(self._words.get(number, ""), True, _BEZEL if down else _LETTER)
        face.blit(word, word.get_rect(center=(x, y)))
        return area

    def _draw_light(self, place, colour):
        """Draw a NeoPixel brighter than its value: real ones are very bright at a tenth of it."""
        s = self.scale
        area = self._around(place, 7, 7)
        self._face.blit(self._case, area, area)
        box = self._around(place, 3, 3)
        if any(colour):
            most = max(colour)
            shine = min(255, 90 + most * 10)
            colour = tuple(part * shine // most for part in colour)
            pygame.draw.circle(self._face, tuple(part // 3 for part in colour), box.center, 6 * s)
            pygame.draw.rect(self._face, colour, box, border_radius=s)
        else:
            pygame.draw.rect(self._face, _DARK_LIGHT, box, border_radius=s)
        return area

    def _draw_speaker(self, sounding):
        s, face = self.scale, self._face
        area = self._around(self.speaker, 11, 11)
        face.blit(self._case, area, area)
        x, y = self._px(self.speaker)
        colour = _LIT if sounding else _EDGE
        pygame.draw.rect(face, colour, (x - 7 * s, y - 2 * s, 4 * s, 5 * s))
        corners = ((x - 3 * s, y - 2 * s), (x + s, y - 6 * s), (x + s, y + 7 * s), (x - 3 * s, y + 3 * s))
        pygame.draw.polygon(face, colour, corners)
        if sounding:
            for radius in (5, 9):
                pygame.draw.arc(
                    face, colour, self._around(self.speaker, radius, radius), -0.8, 0.8, max(1, s)
                )
        return area
