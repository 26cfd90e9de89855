// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT

// What drive.pack (sim/web/build.py) has: the VM, compiled, and the drive, a Map from path to bytes. Some servers undo
// its compression themselves.
export async function readPack(bytes) {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  }
  let at = bytes.indexOf(0x0a) + 1;
  const { files } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const found = new Map();
  for (const [path, size] of Object.entries(files)) {
    found.set(path, bytes.subarray(at, at + size));
    at += size;
  }
  if (at !== bytes.length) throw new Error("drive.pack is not whole");
  const wasm = await WebAssembly.compile(found.get("micropython.wasm"));
  found.delete("micropython.wasm");
  return { wasm, drive: found };
}
