// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT

import { decode } from "./lzma.js";

const VM = "micropython.wasm"; // the first of the files

// Return what drive.pack (sim/web/build.py) has: {wasm, drive}, promises of the VM, compiled, and of the drive, a Map
// from path to bytes. `file` is the whole pack, or of its size and still being filled: then `parts` yields how many
// bytes are there. They are decoded while the others arrive. Both reject with an Error if the pack is damaged.
export function readPack(file, parts = [file.length]) {
  let found = null;
  const wasm = new Promise((resolve, reject) => (found = { resolve, reject }));
  const drive = read(file, parts, found.resolve);
  drive.catch(found.reject);
  wasm.catch(() => {}); // whoever waits for it hears of it
  return { wasm, drive };
}

async function read(file, parts, found) {
  const decoding = decode(file);
  let step = decoding.next();
  let bytes = null;
  let sizes = null;
  let at = 0; // where the first file begins
  let compiled = false;
  for await (const have of parts) {
    step = decoding.next(have);
    bytes = step.value;
    if (!bytes) break;
    at ||= bytes.indexOf(0x0a) + 1;
    if (at) sizes ??= JSON.parse(new TextDecoder().decode(bytes.subarray(0, at))).files;
    if (!compiled && bytes.length >= at + sizes?.[VM]) {
      compiled = true;
      found(WebAssembly.compile(bytes.slice(at, at + sizes[VM])));
    }
  }
  if (!bytes || !step.done) throw new Error("drive.pack is not whole");
  const drive = new Map();
  for (const [path, size] of Object.entries(sizes)) {
    const data = bytes.slice(at, at + size); // of its own: `bytes` is large
    if (path.endsWith("/text.bin")) fill(data);
    if (path !== VM) drive.set(path, data);
    at += size;
  }
  return drive;
}

// Make a file of texts whole again (sim/drive/texts.py): sizes of its parts become their places and checksums.
function fill(data) {
  const view = new DataView(data.buffer);
  const put = (at, from, to) => view.setUint16(at, crc32(data.subarray(from, to)), true);
  for (let row = 1; row < 16 * data[0]; row += 16) {
    const start = 80 * view.getUint16(row + 14, true);
    let parts = 1;
    for (let i = 3; i < 76; i += 4) parts += data[start + i];
    let from = start + 80 + 4 * parts;
    for (let at = start + 80; parts; parts--, at += 4) {
      const to = from + view.getUint16(at, true);
      view.setUint16(at, from - start, true);
      put(at + 2, from, to);
      from = to;
    }
    put(start + 76, start, start + 76);
  }
}

// Return the CRC-32 of bytes, as Python's binascii has it.
export function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
