# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Portugal's words for Sueca, in place of some of pt.py's. In memory only while they are put in.

They are for a match with the region Portugal, in Portuguese.
"""

from binascii import crc32

from micropython import const

_PART = const(480)  # bytes, as in sim/drive/pack_words.py
_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.words import Words

WORDS = {
    "cut_at": "{} parte",
    "cut_keys": "{}{} onde   {} partir",
    "deal_what": "A tua 1ª ou última é o trunfo",
    "led_by": "saiu: {}",
    "next_more": "O próximo jogo vale +{}",
    "revoked_here": "{} não assistiu: tinha {}",
    "show_hand": "Mostrar o jogo a {}",
    "shown": "{}: “Vê o meu jogo, {}”",
    "taken_by": "fez: {}",
    "why_follow": "Tens de assistir: {}",
    "why_turn": "Ainda não é a tua vez",
    "why_used": "Só uma vez em cada jogo",
    "you_cut": "Parte o baralho",
}
_CONSOLES = {"you": "Tu"}


def put(words: "Words") -> None:
    """Let these words be found before the others, as mesa.ui.words looks them up."""
    words.game = _before(words.game, WORDS)
    words.console = _before(words.console, _CONSOLES)


def _before(words, own):
    # `words`, a dict or packed, with those of `own` in place of some
    if isinstance(words, dict):
        words = dict(words)
        words.update(own)
        return words
    parts = [b"\n"]
    for key in own:  # as sim/drive/pack_words.py has it
        n = crc32(key.encode()) & 0x3FFFF
        line = bytes((48 + (n >> 12), 48 + (n >> 6 & 63), 48 + (n & 63))) + own[key].encode() + b"\n"
        if len(parts[-1]) + len(line) > _PART:
            parts.append(b"\n")
        parts[-1] += line
    put_in = tuple(parts)
    return words if words[: len(parts)] == put_in else put_in + words
