# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page's LZMA decoder (sim/web/badge/lzma.js), in Node, against Python's lzma."""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import random
from collections.abc import Mapping
from pathlib import Path

import pytest
from common import node

from sim.web import build

WORDS = b"sueca fodasse set qu4to bisca trunfo vaza carta naipe bandeira mesa jogo ".split(b" ")
HEADER = 13
IGNORED = (*range(1, HEADER), HEADER + 1, HEADER + 2)
"""Bytes of which some bits may be wrong: the header's sizes, and what decides the content's first byte."""


@pytest.fixture
def decoded(page_folder: Path, tmp_path: Path):
    """Return a function {name: file} -> {name: SHA-256 of the content, or None if the file is damaged}."""

    def run(files: Mapping[str, bytes]) -> dict[str, str | None]:
        for name, data in files.items():
            (tmp_path / name).write_bytes(data)
        return json.loads(node.run("lzma.mjs", page_folder, tmp_path))

    return run


def digest(data: bytes) -> str:
    """Return the SHA-256 of `data` in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def samples(dice: random.Random) -> dict[str, bytes]:
    """Return {name: content} of all kinds: nothing, noise, words, repetitions near and far, wide records."""
    noise = dice.randbytes(3000)
    records = b"".join((1000 * i + dice.randrange(9)).to_bytes(4, "little") for i in range(5000))
    edits = bytearray(noise)
    for at in dice.sample(range(len(edits)), 200):  # matches at the last distance, with one byte that differs
        edits[at] ^= dice.randrange(1, 256)
    return {
        "nothing": b"",
        "byte": b"\xff",
        "noise": noise,
        "zeros": bytes(1_000_000),  # the decoder's memory grows
        "words": b" ".join(dice.choices(WORDS, k=20_000)),
        "records": records,
        "far": noise + dice.randbytes(300_000) + bytes(edits) + noise,
        "edits": noise + bytes(edits) + noise + bytes(edits),
    }


def test_it_decodes_what_python_encodes(decoded, page):
    """Contents of all kinds, with any properties: bits of the context, of the place and of the position."""
    dice = random.Random(34)
    contents = {"pack": lzma.decompress(page["drive.pack"], lzma.FORMAT_ALONE)}
    files = {"pack": page["drive.pack"]}
    for i, (lc, lp, pb) in enumerate(((4, 0, 0), (3, 0, 2), (0, 4, 4), (1, 3, 1), (0, 0, 3), (2, 2, 0))):
        for name, content in samples(dice).items():
            options = {"id": lzma.FILTER_LZMA1, "preset": i + 1, "lc": lc, "lp": lp, "pb": pb}
            key = "{}-{}{}{}".format(name, lc, lp, pb)
            contents[key] = content
            files[key] = lzma.compress(content, lzma.FORMAT_ALONE, filters=[options])
    assert decoded(files) == {name: digest(content) for name, content in contents.items()}


def test_damage_is_noticed(decoded):
    """No wrong bit, no lost or added byte passes, and nothing else that a host may send: a page, or gzip."""
    content = b" ".join(random.Random(7).choices(WORDS, k=80))
    whole = build.compressed(content)
    files = {"whole": whole, "added": whole + b"\0"}
    files["page"] = b"<!doctype html>" + content
    files["gzip"] = gzip.compress(content)
    files["blank"] = whole[:HEADER] + bytes(1000)  # zeros decode to zeros, without end
    for at in range(len(whole)):
        files["cut {}".format(at)] = whole[:at]
        files["lost {}".format(at)] = whole[:at] + whole[at + 1 :]
        for bit in range(8) if at not in IGNORED else ():
            changed = bytearray(whole)
            changed[at] ^= 1 << bit
            files["bit {} {}".format(at, bit)] = bytes(changed)
    found = decoded(files)
    assert {name for name, content in found.items() if content is not None} == {"whole"}
    assert found["whole"] == digest(content)
