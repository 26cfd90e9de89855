// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT

import { unlzma } from "./lzma.js";

// What drive.pack (sim/web/build.py) has: the VM, compiled, and the drive, a Map from path to bytes.
export async function readPack(packed) {
  const bytes = unlzma(packed);
  if (!bytes) throw new Error("drive.pack is not whole");
  let at = bytes.indexOf(0x0a) + 1;
  const { files } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const found = new Map();
  for (const [path, size] of Object.entries(files)) {
    found.set(path, bytes.slice(at, at + size)); // of its own, since the VM is needed only here
    at += size;
  }
  const wasm = await WebAssembly.compile(found.get("micropython.wasm"));
  found.delete("micropython.wasm");
  return { wasm, drive: found };
}
