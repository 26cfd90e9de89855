# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the board says besides its screen: short sounds, and patterns of the NeoPixels.

`play` and `show` start one; `tick`, once a frame, continues it. Notes are pairs of bytes: pitch in semitones
(0 a rest, 69 the A of 440 Hz) and length in 10 ms. The lights are dim; a single one shows the whole pattern;
without lights, or with `on` False, nothing happens.
"""

from micropython import const

from mesa.board.hardware import ticks_diff

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.hardware import Board

OFF = const(0)
LOW = const(1)
HIGH = const(2)

# An effect is the offset in EFFECTS where its notes begin; they end before two zeros. Numbers and one bytes
# object take a third of the memory of ten objects. From GOOD on they are tunes: see `Sound.play`.
KEY = const(0)
NO = const(4)
DEAL = const(12)
CARD = const(16)
TRICK = const(22)
TURN = const(28)
GOOD = const(34)
BAD = const(42)
LOSE = const(48)
RUFF = const(58)  # a trump takes the trick
ANNULLED = const(68)  # cards annul each other
EXACT = const(78)  # a bid is met
CALL = const(88)  # another player calls
LAST = const(100)  # the player lays the last card of the hand
TIME = const(110)
EFFECTS = (
    b"\x4c\x01\0\0"  # KEY
    b"\x34\x04\x00\x02\x34\x05\0\0"  # NO
    b"\x54\x01\0\0"  # DEAL
    b"\x3c\x01\x43\x01\0\0"  # CARD
    b"\x43\x04\x48\x05\0\0"  # TRICK
    b"\x4f\x03\x54\x05\0\0"  # TURN
    b"\x48\x05\x4c\x05\x4f\x08\0\0"  # GOOD
    b"\x40\x07\x3c\x0a\0\0"  # BAD
    b"\x45\x0a\x41\x0a\x3e\x0a\x39\x18\0\0"  # LOSE
    b"\x43\x03\x4a\x03\x4f\x03\x53\x07\0\0"  # RUFF
    b"\x43\x04\x42\x04\x41\x04\x40\x09\0\0"  # ANNULLED
    b"\x4f\x04\x54\x04\x53\x04\x54\x09\0\0"  # EXACT
    b"\x54\x03\x00\x01\x58\x03\x00\x01\x5b\x05\0\0"  # CALL
    b"\x4c\x04\x4f\x04\x54\x04\x58\x09\0\0"  # LAST
    b"\x51\x02\x00\x03\x51\x02"  # TIME
)

_EVERY = const(1000)  # ms between two readings of the sensor

LIGHTS_OFF = const(0)
LIGHTS_TURN = const(1)
LIGHTS_WIN = const(2)
LIGHTS_LOSE = const(3)
LIGHTS_BANDEIRA = const(4)
LIGHTS_EXACT = const(5)
LIGHTS_RECORD = const(6)
LIGHTS_COUNT = const(8)
"""LIGHTS_COUNT + n: n of five lights, n = 0 … 5, until the next pattern. One light goes from green to red."""

# Six bytes a pattern: red, green and blue at their brightest (NeoPixels dazzle, so only a few of 255), the
# number of pulses, the length of a pulse in 64 ms, and the delay from each light to the next in sixteenths of
# it.
_PATTERNS = (
    b"\x00\x00\x00\x00\x01\x00\x00\x06\x0a\x01\x0c\x00\x04\x0e\x02\x04\x0c\x03\x0c\x02\x00\x01\x16\x00"
    b"\x00\x09\x0e\x03\x08\x05\x14\x05\x00\x06\x04\x00\x0e\x08\x04\x06\x04\x06"
)

_FRAME = const(33)  # ms
# Hz of the notes C7 … B7, in eights above 2048; an octave is a shift.
_TOP = const(b"\x06\x15\x26\x37\x4a\x5d\x72\x88\x9f\xb8\xd2\xee")
_TOP_OCTAVE = const(8)


def hertz(note: int) -> int:
    """Return the frequency of a note (69 is 440 Hz), to within a few Hz; notes 24 … 107."""
    return 2048 + 8 * _TOP[note % 12] >> _TOP_OCTAVE - note // 12


class Sound:
    """The board's sound. `volume` is OFF, LOW or HIGH."""

    def __init__(self, board: "Board") -> None:
        self.volume = LOW
        self._board = board
        self._notes: "Any" = b""
        self._at = 0  # offset of the next note; negative while an effect interrupts a tune
        self._due = 0  # ticks when the current note ends

    def play(self, effect: "int | bytes") -> None:
        """Start an effect (KEY, CARD, …) or custom notes now, replacing what is playing.

        During a tune, an effect before GOOD is cut to its first note, for one frame.
        """
        if not self.volume:
            return
        at = 0
        notes = effect
        if isinstance(effect, int):
            at = effect
            notes = EFFECTS
            if at < GOOD and self._notes and (self._notes is not notes or abs(self._at) > GOOD):
                self._at = -abs(self._at)
                self._board.tone(hertz(notes[at]), self.volume)
                return
        self._at = at
        self._notes = notes
        self._due = self._board.ticks()
        self.tick()

    def tick(self) -> None:
        """Start the next note if this one is over, by the clock: a note may begin anywhere in a frame."""
        notes = self._notes
        if not notes:
            return
        now = self._board.ticks()
        late = ticks_diff(now, self._due)
        at = abs(self._at)
        if late < 0:
            if self._at >= 0:
                return
            at -= 2  # go back to the tune's note after the effect's
        elif at >= len(notes) or not notes[at + 1] or not self.volume:
            self.stop()
            return
        else:
            # a note is shortened by the previous one's wait for a frame, but not by a long frame
            self._due = now - min(late, _FRAME) + notes[at + 1] * 10 & 0x1FFFFFFF
        note = notes[at]
        self._at = at + 2
        self._board.tone(hertz(note) if note else 0, self.volume)

    def stop(self) -> None:
        """Stop all sound at once."""
        if self._notes:
            self._notes = b""
            self._board.tone(0)


class Lights:
    """The board's lights. `on`: the player wants them.

    sensor: an AnalogIn if the screen follows the ambient light. mesa.board.dimming then sets the screen's
    `level`, up to `highest`, from `light` (0 … 65535), the mean of the last seconds.
    """

    sensor: "Any" = None
    light: int
    level: int
    highest: int
    asked: int  # ticks of the last reading

    def __init__(self, board: "Board") -> None:
        self.on = True
        self.board = board
        self._pattern = LIGHTS_OFF
        self._begun = 0  # ticks when the pattern began
        self._shown = 0  # the step that is shown
        self._rgb = bytearray(3 * board.light_count)

    def show(self, pattern: int) -> None:
        """Start one of LIGHTS_OFF … LIGHTS_RECORD, or LIGHTS_COUNT + n."""
        self._pattern = pattern if self.on else LIGHTS_OFF
        self._begun = self.board.ticks()
        self._shown = -1
        self.tick()

    def tick(self) -> None:
        """Continue the pattern; write to the lights only when they change."""
        if self.sensor and ticks_diff(self.board.ticks(), self.asked) >= _EVERY:
            from mesa.board import dimming

            self.asked = self.board.ticks()
            dimming.follow(self)
        pattern = self._pattern
        if pattern == LIGHTS_OFF and self._shown >= 0:
            return
        if pattern >= LIGHTS_COUNT:
            step = 0
        else:
            at = pattern * 6
            step = ticks_diff(self.board.ticks(), self._begun) // (_PATTERNS[at + 4] * 4)
            if step >= _PATTERNS[at + 3] * 16 or not self.on:
                self._pattern = LIGHTS_OFF
        if step != self._shown or self._pattern == LIGHTS_OFF:
            self._shown = step
            self._draw(step)

    def _draw(self, step):
        pattern = self._pattern
        rgb = self._rgb
        count = self.board.light_count
        for i in range(count):
            if pattern >= LIGHTS_COUNT:
                rgb[3 * i : 3 * i + 3] = _countdown(pattern - LIGHTS_COUNT, i, count)
            else:
                at = pattern * 6
                # up in eight steps, then down again
                strength = (step + 16 - i * _PATTERNS[at + 5]) % 16
                if strength > 8:
                    strength = 16 - strength
                for c in range(3):
                    rgb[3 * i + c] = _PATTERNS[at + c] * strength // 8
        if count:
            self.board.lights(rgb)


def _countdown(n, i, lights):
    if n == 0 or (lights > 1 and i >= n):
        return b"\x00\x00\x00"
    return b"\x0c\x00\x00" if n == 1 else b"\x08\x05\x00" if n <= 3 else b"\x02\x08\x00"
