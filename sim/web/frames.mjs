// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Replays on the VM what sim/web/pixels.py has played in the simulator, and compares the screen after each frame:
//
//     node frames.mjs FOLDER RECORDING.json
//
// FOLDER is the output of make web. Prints one line of JSON: `frames` played, `different`: the numbers of the first
// ten whose pixels differ, `wrong` their total number, `deal` and `result`, what can be shared at the end, and `said`,
// the program's output.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const [folder, recording] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}`));
const [{ Badge }, { readPack }, { loadMicroPython }] = await Promise.all(
  ["badge.js", "pack.js", "micropython.js"].map(load),
);
const { keys, changes, preset, frames, pixels } = JSON.parse(readFileSync(recording));

// same os.urandom as in sim/vm/record.py
let noise = 1;
function random(count) {
  return Uint8Array.from({ length: count }, () => {
    noise = (noise * 1103 + 12345) & 0xffffff;
    return (noise >> 8) & 0xff;
  });
}

// Return the checksum of a screen: SHA-1 of its bytes, low byte first, as they are in memory.
const checksum = (screen) => createHash("sha1").update(screen).digest("hex");

const said = [];
const badge = new Badge({
  loadMicroPython,
  ...readPack(new Uint8Array(readFileSync(`${folder}/drive.pack`))),
  later: (name) => readPack(new Uint8Array(readFileSync(`${folder}/${name}`))).drive,
  preset,
  random,
  print: (text) => said.push(text),
});
await badge.start();
const different = [];
let expected = checksum(badge.pixels);
let played = 0;
for (; played < frames && badge.failed === null; played++) {
  for (const change of changes[played] ?? []) badge.ask(change);
  for (const key of keys[played] ?? []) badge.press(key & 15, key < 16);
  badge.step();
  while ((!badge.running || badge.waits) && badge.failed === null) await setTimeout(1);
  expected = pixels[played] ?? expected;
  if (checksum(badge.pixels) !== expected) different.push(played);
}
const deal = badge.deal();
const result = deal && badge.result();
const answer = { frames: played, different: different.slice(0, 10), wrong: different.length, deal, result, said: said.join("\n") };
console.log(JSON.stringify(answer));
