# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of sounds: sound off, one effect instead of another, silence at the end."""

from sim.mutant import Mutant

_SOUND = "lib/mesa/board/sound.py"
_HARDWARE = "lib/mesa/board/hardware.py"

MUTANTS = (
    Mutant(
        "off-only-after-the-effect",
        _SOUND,
        "or not notes[at + 1] or not self.volume:",
        "or not notes[at + 1]:",
        ("tests/test_hardware.py::test_volume",),
    ),
    Mutant(
        "the-last-note-stays",
        _SOUND,
        "            self.stop()\n            return\n",
        '            self._notes = b""\n            return\n',
        ("tests/test_hardware.py::test_an_effect_is_played_note_by_note",),
    ),
    Mutant(
        "an-effect-begins-in-its-middle",
        _SOUND,
        "        self._at = at\n",
        "",
        ("tests/test_hardware.py::test_a_new_effect_takes_the_old_ones_place",),
    ),
    Mutant(
        "every-note-waits-for-a-frame",
        _SOUND,
        "now - min(late, _FRAME) + notes",
        "now + notes",
        ("tests/test_hardware.py::test_frames_do_not_stretch_an_effect",),
    ),
    Mutant(
        "always-loud",
        _SOUND,
        "self._board.tone(hertz(note) if note else 0, self.volume)",
        "self._board.tone(hertz(note) if note else 0)",
        ("tests/test_hardware.py::test_volume",),
    ),
    Mutant(
        "an-octave-too-high",
        _SOUND,
        "_TOP_OCTAVE = const(8)",
        "_TOP_OCTAVE = const(7)",
        ("tests/test_hardware.py::test_an_effect_is_played_note_by_note",),
    ),
    Mutant(
        "stop-goes-on",
        _SOUND,
        '        if self._notes:\n            self._notes = b""\n            self._board.tone(0)\n',
        '        self._notes = b""\n',
        ("tests/test_hardware.py::test_a_new_effect_takes_the_old_ones_place",),
    ),
    Mutant(
        "a-key-ends-a-tune",
        _SOUND,
        "if at < GOOD and self._notes",
        "if at < 0 and self._notes",
        ("tests/test_sounds.py::test_a_tune_is_not_cut_off_by_keys_and_cards",),
    ),
    Mutant(
        "a-key-stops-a-note-of-a-tune",
        _SOUND,
        "            if self._at >= 0:\n                return\n",
        "            return\n",
        ("tests/test_sounds.py::test_a_tune_is_not_cut_off_by_keys_and_cards",),
    ),
    Mutant(
        "loud-and-low-change-places",
        "lib/mesa/board/open_parts.py",
        "0x0800 if volume == 1 else 0x3000",
        "0x0800 if volume == 2 else 0x3000",
        ("tests/test_hardware.py::test_volume",),
    ),
    Mutant(
        "the-amplifier-stays-on",
        _HARDWARE,
        "self.amplifier.value = hz > 0",
        "self.amplifier.value = True",
        ("tests/test_hardware.py::test_an_effect_is_played_note_by_note",),
    ),
)
