# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Options and preferences by their names, for scenarios, tests and tools."""


def indexes(table, by_name):
    """bytes: a choice index for each entry of OPTIONS or PREFS. `by_name` is {name: choice or index} or None.

    KeyError for a name that the table has not; ValueError for a choice.
    """
    by_name = dict(by_name or {})
    out = bytearray(len(table))
    for i, (name, choices) in enumerate(table):
        choice = by_name.pop(name, 0)
        out[i] = choices.index(choice) if isinstance(choice, str) else choice
    if by_name:
        raise KeyError(", ".join(by_name))
    return bytes(out)
