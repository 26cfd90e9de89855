# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a save holds, as the console would read it at power-on. Loaded only for an import."""

import json
from binascii import a2b_base64, crc32

from micropython import const

from mesa.board.store import PLAYED

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def _whole(sleep):
    # whether its checksum is right: what differs from flash is nothing without that
    n = min(sleep[6] | sleep[7] << 8, len(sleep) - 4)
    return crc32(sleep[0:n]) == int.from_bytes(sleep[n : n + 4], "little")


def check(console: "Any", file: str) -> str:
    """Return what is in the two memories of a saved file, as JSON; they are only read.

    Either `wrong`: "newer" for the layout of a later version, "damaged" if one of them cannot be read; or
    `owner`, the name or ""; `played`, how many matches; `match`, the title of the game of a match in progress
    or "".
    """
    kept = json.loads(file)
    nvm = bytearray(a2b_base64(kept["nvm"].encode()))
    sleep = bytearray(a2b_base64(kept["sleep"].encode()))
    from mesa.board.store_load import load

    saved = load(nvm, sleep)
    for memory in (nvm, sleep):
        if memory[0:2] == saved.data[0:2] and memory[2] > saved.data[2]:
            return json.dumps({"wrong": "newer"})
    # when both are read, one that can be read may stand in for the other
    if load(nvm, None).lost or load(None, sleep).lost and not _whole(sleep):
        return json.dumps({"wrong": "damaged"})
    from mesa.board import owner
    from mesa.board.store_menus import has_match
    from mesa.home import manifest

    found = {"owner": owner.owner(saved), "played": 0, "match": ""}
    for name, _ in manifest.folders(console):
        record = saved.game(name)
        found["played"] += record[PLAYED] | record[PLAYED + 1] << 8
        if has_match(saved, name):
            found["match"] = manifest.Entry(console, name, False).title if console.started else name
    return json.dumps(found)
