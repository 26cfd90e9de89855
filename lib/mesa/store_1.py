# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Takes over what version 1.0.0 of the program kept (layout 1 of mesa.store). Imported when that is found.

Its 256 bytes: 3 settings; 24 five games of 16 bytes, oldest first, as the first 16 bytes of a game today;
104 the match's id; 250 sequence number, of which only 8 bits counted; 252 CRC-32 of all before it.
"""

import binascii
import struct


def migrate(flash, battery):
    """What is in the newer of two blocks of 256 bytes, in today's layout; None if neither can be read.

    Also whether there was a match: the rules' states are others now, so it cannot go on.
    """
    block = _whole(flash)
    newer = _whole(battery)
    if newer and (not block or (newer[250] - block[250]) & 0x80 == 0):
        block = newer
    if not block:
        return None, False
    data = bytearray(220)
    data[3] = 16
    data[8:15] = block[3:10]
    data[17:20] = block[12:15]  # the date
    data[20:22] = block[10:12]  # the game played last
    for at in range(24 + 4 * 16, 23, -16):
        if block[at] or block[at + 1]:
            data.extend(block[at : at + 16])
    return data, block[104] > 0 or block[105] > 0


def _whole(place):
    # the block in a memory, if it is one of that layout
    if place is None or len(place) < 256:
        return None
    block = bytes(place[0:256])
    crc = binascii.crc32(block[0:252])
    if block[0:3] != b"CA\x01" or struct.unpack_from("<HH", block, 252) != (crc & 0xFFFF, crc >> 16):
        return None
    return block
