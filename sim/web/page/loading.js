// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Loads drive.pack, with a bar that says how far, and what is needed later.

import { readPack } from "./pack.js";
import { by } from "./page.js";
import { PACK_SIZE } from "./version.js";

const PATIENCE = 9000; // ms for what the program can do without
const STARTS = 0.9; // how much of the bar is for loading; the program's start takes the rest

// Return `file`, the pack while it arrives, and what readPack() makes of it.
export function load() {
  const file = new Uint8Array(PACK_SIZE);
  return { file, ...readPack(file, arriving(file)) };
}

// Resolve to a Map of what is in a pack that one page needs.
export async function later(name) {
  const answer = await fetch(name, { signal: AbortSignal.timeout?.(PATIENCE) });
  return readPack(new Uint8Array(await answer.arrayBuffer())).drive;
}

// Fill `file`; yield how many bytes there are so far.
async function* arriving(file) {
  const answer = await fetch("drive.pack"); // as its preload link says, or it would be requested twice
  if (!answer.ok) throw new Error(`drive.pack: ${answer.status}`);
  const reader = answer.body.getReader();
  for (let have = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    if (have + value.length > file.length) throw new Error("drive.pack is too long");
    file.set(value, have);
    have += value.length;
    by("loaded").value = (STARTS * have) / file.length;
    yield have;
  }
}
