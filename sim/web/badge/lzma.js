// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT

// A decoder for .lzma files, such as Python's lzma.FORMAT_ALONE: a header of 13 bytes with the properties, the sizes of
// the dictionary and of the content, both ignored here; then LZMA1 with an end marker. Igor Pavlov describes the format
// in lzma-specification.txt of his LZMA SDK.

// All probabilities are in one array, each in 1/2048 that a bit is 0. Where those of each kind begin:
const STATES = 12; // what the last symbols were; from 7 on, the last was a match
const IS_MATCH = 0; // by state and position, otherwise a literal byte
const IS_REP = IS_MATCH + 16 * STATES; // by state: a match at one of the last four distances
const IS_OLDER = IS_REP + STATES; // three by state: not at the last one, nor the one before it, nor the third
const IS_LONG = IS_OLDER + 3 * STATES; // by state and position: more than one byte at the last distance
const SLOTS = IS_LONG + 16 * STATES; // 4 trees by length: the highest two bits of a distance, and how many follow
const MIDDLE = SLOTS + 4 * 64; // the bits that follow in slots 4 to 13
const LOWEST = MIDDLE + 115; // the last four bits in the slots from 14 on
const LENGTH = LOWEST + 16; // of a match: two bits, 16 trees of 8 twice, one of 256
const REP_LENGTH = LENGTH + 2 + 2 * 16 * 8 + 256; // the same for IS_REP
const LITERALS = REP_LENGTH + 2 + 2 * 16 * 8 + 256; // three trees of 256 for each context

const HEADER = 13;
const END = 0xffffffff; // the distance of the end marker
const LONGEST = 273;
const MOST = 20; // bytes of a symbol in the file

// Return the content of a .lzma file, or null if it is damaged; both are Uint8Arrays.
export function unlzma(file) {
  return decode(file, file.length).next().value;
}

// Decode a .lzma file, of which the first `have` bytes are there: yields the content so far, and takes the next `have`.
// Returns what unlzma() does. A wrong bit changes all that follows, so that no end marker comes where the file ends.
// Only in the content's first byte it may go unnoticed.
export function* decode(file, have = 0) {
  while (have < Math.min(file.length, HEADER + 5)) have = yield file.subarray(0, 0);
  const properties = file[0];
  if (file.length < HEADER + 5 || properties >= 9 * 5 * 5 || file[HEADER] !== 0) return null;
  const contextBits = properties % 9;
  const placeBits = Math.floor(properties / 9) % 5;
  const places = (1 << placeBits) - 1;
  const positions = (1 << Math.floor(properties / 45)) - 1;

  const chances = new Uint16Array(LITERALS + (768 << (contextBits + placeBits))).fill(1024);
  const coder = new Uint32Array([0xffffffff, 0]); // range and code; an array, since numbers this large are slow in V8
  let at = HEADER + 1; // the byte before is always 0
  for (let i = 0; i < 4; i++) coder[1] = (coder[1] << 8) | file[at++];
  let out = new Uint8Array(4 * file.length + LONGEST);
  let size = 0;

  function bit(index) {
    const chance = chances[index];
    let range = coder[0];
    const bound = Math.imul(range >>> 11, chance) >>> 0;
    let found = 0;
    if (coder[1] < bound) {
      range = bound;
      chances[index] += (2048 - chance) >> 5;
    } else {
      found = 1;
      range -= bound;
      coder[1] -= bound;
      chances[index] -= chance >> 5;
    }
    if (range < 0x1000000) {
      range <<= 8;
      coder[1] = (coder[1] << 8) | file[at++];
    }
    coder[0] = range;
    return found;
  }

  // As many bits, all of them as likely 0 as 1.
  function direct(bits) {
    let value = 0;
    for (; bits; bits--) {
      coder[0] >>>= 1;
      const found = coder[1] >= coder[0] ? 1 : 0;
      if (found) coder[1] -= coder[0];
      value = (value << 1) | found;
      if (coder[0] < 0x1000000) {
        coder[0] <<= 8;
        coder[1] = (coder[1] << 8) | file[at++];
      }
    }
    return value;
  }

  // A number of so many bits, the highest first: its chances are a tree.
  function tree(base, bits) {
    let node = 1;
    for (let i = 0; i < bits; i++) node = (node << 1) | bit(base + node);
    return node - (1 << bits);
  }

  // The same, the lowest bit first.
  function reversed(base, bits) {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const found = bit(base + node);
      node = (node << 1) | found;
      value |= found << i;
    }
    return value;
  }

  function length(base, position) {
    if (!bit(base)) return 2 + tree(base + 2 + 8 * position, 3);
    if (!bit(base + 1)) return 10 + tree(base + 130 + 8 * position, 3);
    return 18 + tree(base + 258, 8);
  }

  // How far back a match of so many bytes begins, less one.
  function distance(count) {
    const slot = tree(SLOTS + 64 * Math.min(count - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << bits;
    if (slot < 14) return high + reversed(MIDDLE + high - slot, bits);
    return (high | (direct(bits - 4) << 4) | reversed(LOWEST, 4)) >>> 0;
  }

  // `likely`: after a match, the byte at its distance, which this one is not; otherwise -1.
  function literal(likely) {
    const context = ((size & places) << contextBits) | ((size && out[size - 1]) >> (8 - contextBits));
    const base = LITERALS + 768 * context;
    let node = 1;
    while (likely >= 0 && node < 256) {
      likely <<= 1;
      const expected = (likely >> 8) & 1;
      const found = bit(base + 256 + 256 * expected + node);
      node = (node << 1) | found;
      if (found !== expected) break;
    }
    while (node < 256) node = (node << 1) | bit(base + node);
    return node;
  }

  let state = 0;
  let [back, back1, back2, back3] = [0, 0, 0, 0]; // the last four distances, less one
  while (at <= file.length) {
    while (at + MOST > have && have < file.length) have = yield out.subarray(0, size);
    if (size + LONGEST > out.length) {
      const smaller = out;
      out = new Uint8Array(2 * smaller.length);
      out.set(smaller);
    }
    const position = size & positions;
    if (!bit(IS_MATCH + 16 * state + position)) {
      out[size] = literal(state < 7 ? -1 : out[size - back - 1]);
      size++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    const afterMatch = state >= 7;
    let count = 0;
    if (!bit(IS_REP + state)) {
      [back1, back2, back3] = [back, back1, back2];
      count = length(LENGTH, position);
      back = distance(count);
      if (back === END) return at === file.length && coder[1] === 0 ? out.subarray(0, size) : null;
      state = afterMatch ? 10 : 7;
    } else {
      if (!bit(IS_OLDER + state)) {
        if (!bit(IS_LONG + 16 * state + position)) count = 1;
      } else if (!bit(IS_OLDER + STATES + state)) {
        [back, back1] = [back1, back];
      } else if (!bit(IS_OLDER + 2 * STATES + state)) {
        [back, back1, back2] = [back2, back, back1];
      } else {
        [back, back1, back2, back3] = [back3, back, back1, back2];
      }
      state = afterMatch ? 11 : count ? 9 : 8;
      count ||= length(REP_LENGTH, position);
    }
    if (back >= size) return null;
    for (const end = size + count; size < end; size++) out[size] = out[size - back - 1];
  }
  return null;
}
