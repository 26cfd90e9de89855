# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Short sounds, note by note between frames: `play` starts one, `tick` once a frame goes on with it.

An effect is bytes in pairs: pitch in semitones (0 a rest, 69 the A of 440 Hz) and length in 10 ms.
"""

from micropython import const

from mesa.board import hardware

OFF = const(0)
LOW = const(1)
HIGH = const(2)

KEY = b"\x4c\x01"
NO = b"\x34\x04\x00\x02\x34\x05"
DEAL = b"\x54\x01"
CARD = b"\x3c\x01\x43\x01"
TRICK = b"\x43\x04\x48\x05"
TURN = b"\x4f\x03\x54\x05"
GOOD = b"\x48\x05\x4c\x05\x4f\x08"
BAD = b"\x40\x07\x3c\x0a"
WIN = b"\x48\x08\x4c\x08\x4f\x08\x54\x10\x00\x04\x4f\x06\x54\x18"
LOSE = b"\x45\x0a\x41\x0a\x3e\x0a\x39\x18"
TIME = b"\x51\x02\x00\x03\x51\x02"

_FRAME = const(33)  # ms
# Hz of the notes C7 … B7; an octave is a shift.
_TOP = (2093, 2217, 2349, 2489, 2637, 2794, 2960, 3136, 3322, 3520, 3729, 3951)
_TOP_OCTAVE = const(8)

volume = LOW
_notes = b""
_at = 0
_due = 0  # ticks at which the note that sounds is over


def hertz(note):
    """The frequency of a note (69 is 440 Hz), to the nearest few Hz; notes 24 … 107."""
    return _TOP[note % 12] >> (_TOP_OCTAVE - note // 12)


def play(effect):
    """Start an effect (KEY, CARD, …) now, in place of one that still sounds."""
    global _notes, _at, _due
    if volume and hardware.io:
        _notes = effect
        _at = 0
        _due = hardware.io.ticks()
        tick()


def tick():
    """Go on to the next note if this one is over. By the clock: a note begins anywhere in a frame."""
    global _notes, _at, _due
    if not _notes:
        return
    now = hardware.io.ticks()
    late = hardware.since(now, _due)
    if late < 0:
        return
    if _at >= len(_notes) or not volume:
        _notes = b""
        hardware.io.tone(0)
        return
    note = _notes[_at]
    # what waiting for a frame gave to one note is taken from the next; what a long frame gave is not
    _due = now - min(late, _FRAME) + _notes[_at + 1] * 10 & 0x1FFFFFFF
    _at += 2
    hardware.io.tone(hertz(note) if note else 0, volume)


def stop():
    """Silence at once."""
    global _notes
    if _notes:
        _notes = b""
        hardware.io.tone(0)
