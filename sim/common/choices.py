# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Options and preferences by name, and a bot's choice, for scenarios, tests and tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mesa.core.thinker import Thinker


def decide(thinker: Thinker) -> Any:
    """Let a bot think to the end; return its action. In real time, None if it sees nothing to do."""
    while not thinker.advance():
        pass
    thinker.close()
    return thinker.answer


def indexes(table: Sequence[tuple[str, Sequence[str]]], by_name: Mapping[str, str | int] | None) -> bytes:
    """Return bytes: a choice index for each entry of OPTIONS or PREFS. `by_name`: {name: choice or index} or
    None.

    KeyError for an unknown name; ValueError for a choice.
    """
    left = dict(by_name or {})
    out = bytearray(len(table))
    for i, (name, choices) in enumerate(table):
        choice = left.pop(name, 0)
        out[i] = choices.index(choice) if isinstance(choice, str) else choice
    if left:
        raise KeyError(", ".join(left))
    return bytes(out)
