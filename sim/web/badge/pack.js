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
    if (path !== VM) drive.set(path, data);
    at += size;
  }
  return drive;
}
