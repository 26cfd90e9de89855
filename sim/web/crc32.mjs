// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let i = 0; i < 8; i++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

// Return the CRC-32 of bytes, as Python's binascii has it; node:zlib has one only since Node 20.15.
export function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) crc = table[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}
