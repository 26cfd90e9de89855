# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is heard: sound off, one effect in place of another, silence at the end."""

from sim.mutant import Mutant

_SOUND = "lib/mesa/board/sound.py"
_HARDWARE = "lib/mesa/board/hardware.py"
_TESTS = ("tests/test_hardware.py", "tests/test_sounds.py")

MUTANTS = (
    Mutant("off-is-not-off", _SOUND, "        if self.volume:\n", "        if True:\n", _TESTS),
    Mutant(
        "off-only-after-the-effect",
        _SOUND,
        "if at >= len(notes) or not self.volume:",
        "if at >= len(notes):",
        _TESTS,
    ),
    Mutant(
        "the-last-note-stays",
        _SOUND,
        '            self._notes = b""\n            self._board.tone(0)\n            return\n',
        '            self._notes = b""\n            return\n',
        _TESTS,
    ),
    Mutant("an-effect-begins-in-its-middle", _SOUND, "            self._at = 0\n", "", _TESTS),
    Mutant("every-note-waits-for-a-frame", _SOUND, "now - min(late, _FRAME) + notes", "now + notes", _TESTS),
    Mutant(
        "always-loud",
        _SOUND,
        "self._board.tone(hertz(note) if note else 0, self.volume)",
        "self._board.tone(hertz(note) if note else 0)",
        _TESTS,
    ),
    Mutant("an-octave-too-high", _SOUND, "_TOP_OCTAVE = const(8)", "_TOP_OCTAVE = const(7)", _TESTS),
    Mutant(
        "stop-goes-on",
        _SOUND,
        '        if self._notes:\n            self._notes = b""\n            self._board.tone(0)\n',
        '        self._notes = b""\n',
        _TESTS,
    ),
    Mutant(
        "loud-and-low-change-places",
        _HARDWARE,
        "0x0800 if volume == 1 else 0x3000",
        "0x0800 if volume == 2 else 0x3000",
        _TESTS,
    ),
    Mutant(
        "the-amplifier-stays-on",
        _HARDWARE,
        "self._amplifier.value = hz > 0",
        "self._amplifier.value = True",
        _TESTS,
    ),
)
