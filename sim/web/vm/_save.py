# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a save holds, as the console would read it at power-on. Loaded only for an import."""

import json
import os
from binascii import a2b_base64

from micropython import const

from mesa.board.store import PLAYED, VERSION

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def check(console: "Any", file: str) -> str:
    """Return what is in the two memories of a saved file, as JSON; they are only read.

    Either `wrong`: "newer" or "trial" for the layout of a later or of a trial version, "damaged" if one of
    them cannot be read; or `owner`, the name or ""; `played`, how many matches; `match`, the titles of the
    games with a match in progress.
    """
    kept = json.loads(file)
    nvm = a2b_base64(kept["nvm"].encode())
    sleep = a2b_base64(kept["sleep"].encode())
    from mesa.board.store_load import load

    for memory in (nvm, sleep):
        if memory[0:2] == b"CA" and memory[2] != VERSION:
            return json.dumps({"wrong": "newer" if memory[2] > VERSION else "trial"})
    if load(nvm, None).lost or load(None, sleep).lost:
        return json.dumps({"wrong": "damaged"})
    saved = load(nvm, sleep)
    from mesa.board.store_menus import has_match
    from mesa.home import manifest
    from mesa.ui import player_names

    found = {"owner": player_names.owner(saved), "played": 0, "match": []}
    for name in os.listdir("games"):
        record = saved.game(name)
        found["played"] += record[PLAYED] | record[PLAYED + 1] << 8
        if has_match(saved, name):
            found["match"].append(manifest.Entry(console, name).title if console.started else name)
    return json.dumps(found)
