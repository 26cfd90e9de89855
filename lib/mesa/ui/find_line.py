# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One text out of a file of lines "key: text", read when it is wanted. Who loads it takes it out again."""


def find(path: str, key: str) -> str:
    """The text that the file at `path` has for `key`; "" if it has none, or cannot be read."""
    begins = (key + ": ").encode()
    try:
        with open(path, "rb") as f:
            for line in f:
                if line.startswith(begins):
                    return line[len(begins) :].decode().strip()
    except (OSError, UnicodeError) as problem:  # what shows it is of use without
        print(problem)
    return ""
