// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Records films and writes them as GIFs, with the output of make web in a folder:
//
//     node film.mjs FOLDER
//
// tests/test_web_sharing.py reads what this prints, a line of JSON for each film: its `name`, `size` of a picture,
// `times`, the `gif` in base64, and `pictures`: the pixels in base64 and the time in ms of each that it must show; and
// in between some figures, and pictures as files.

import { setTimeout } from "node:timers/promises";
import { load, read } from "./browser.mjs";

const [{ Badge }, { readPack }, { loadMicroPython }, { Film }, { gif, png }] = await Promise.all(
  ["badge.js", "pack.js", "micropython.js", "film.js", "gif.js"].map(load),
);
const [WIDTH, HEIGHT] = [160, 128];
const lines = [];
const base64 = (bytes) => Buffer.from(bytes.buffer ?? bytes).toString("base64");

function say(name, pictures, [width, height], times, film = () => pictures) {
  const size = [width, height];
  const shown = pictures.map(([pixels, ms]) => [base64(pixels), ms]);
  lines.push(JSON.stringify({ name, size, times, gif: base64(gif(film, width, height, times)), pictures: shown }));
}

// Numbers from 0 up to 2**32, the same in each run.
let noise = 1;
const random = () => (noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0) >>> 8;

// Pictures that differ from one another in a rectangle of random pixels, of so many colours.
function made(count, width, height, colors, ms) {
  const pixels = new Uint16Array(width * height);
  const palette = Uint16Array.from({ length: colors }, (_, i) => (i * 65535) / Math.max(1, colors - 1));
  return Array.from({ length: count }, () => {
    const [x1, x2] = [random() % width, random() % width].sort((a, b) => a - b);
    const [y1, y2] = [random() % height, random() % height].sort((a, b) => a - b);
    for (let y = y1; y <= y2; y++) {
      for (let x = x1; x <= x2; x++) pixels[y * width + x] = palette[random() % colors];
    }
    return [pixels.slice(), ms];
  });
}

say("one pixel", made(2, 1, 1, 3, 100), [1, 1], 1);
say("nothing changes", [1, 2, 3].map(() => [new Uint16Array(12).fill(7), 50]), [4, 3], 2);
say("two colours", made(20, 31, 17, 2, 40), [31, 17], 3);
say("256 colours", made(6, WIDTH, HEIGHT, 256, 30), [WIDTH, HEIGHT], 2); // noise: the compression's codes run out
say("too many colours", made(4, WIDTH, HEIGHT, 3000, 30), [WIDTH, HEIGHT], 1);
say("odd times", made(12, 9, 9, 5, 33.4), [9, 9], 1);

// What the console has shown: each picture that was recorded, without those that the film has dropped.
const badge = new Badge({
  loadMicroPython,
  ...(await readPack(new Uint8Array(read("drive.pack")))),
  preset: { lang: "en", link: "#g=sueca&n=7", no_tips: true },
  random: (count) => new Uint8Array(count).fill(7),
});
await badge.start();
const film = new Film();
const seen = [];
for (let frame = 0; frame < 900; frame++) {
  if (frame % 60 === 30) badge.press(1, true);
  if (frame % 60 === 33) badge.press(1, false);
  badge.step();
  while (!badge.running) await setTimeout(1);
  film.record(badge.pixels, badge.ms);
  const last = seen.at(-1);
  if (!last || badge.pixels.some((color, i) => color !== last.pixels[i])) {
    seen.push({ pixels: badge.pixels.slice(), ms: badge.ms });
  }
}
const kept = seen.slice(-film.changes.length);
const length = (pictures) => pictures.reduce((sum, { ms }, i) => sum + Math.min(1000, (pictures[i + 1]?.ms ?? ms) - ms), 0);
const pictures = kept.map(({ pixels, ms }, i) => [pixels, i + 1 < kept.length ? Math.min(1000, kept[i + 1].ms - ms) : 2000]);
say("the console", pictures, [WIDTH, HEIGHT], 3, () => film.pictures());
const numbers = film.changes.reduce((sum, { runs }) => sum + runs.length, 0);
lines.push(JSON.stringify({ name: "figures", ms: length(kept), more: length(seen.slice(-kept.length - 1)), numbers }));

// Its last picture, compressed by the browser, or as it is where that cannot.
const pngs = [];
for (const stream of [globalThis.CompressionStream, undefined]) {
  globalThis.CompressionStream = stream;
  pngs.push(base64(await png(badge.pixels, WIDTH, HEIGHT, 4)));
}
lines.push(JSON.stringify({ name: "pictures", pngs, pixels: base64(badge.pixels) }));

// What must not be looked at any more: only the picture of that moment and later ones are left.
const short = new Film();
const many = made(9, WIDTH, HEIGHT, 4, 40);
many.forEach(([pixels], i) => {
  short.record(pixels, i * 40);
  if (i === 5) short.forget();
});
say("forgotten", many.slice(5).map(([pixels], i) => [pixels, i < 3 ? 40 : 2000]), [WIDTH, HEIGHT], 1, () => short.pictures());

// Every second pixel changes each time: the most that there is to store. Memory is bounded, and the film shorter.
const flicker = new Film();
const pixels = new Uint16Array(WIDTH * HEIGHT);
for (let i = 0; i < 400; i++) {
  for (let at = i % 2; at < pixels.length; at += 2) pixels[at] = i;
  flicker.record(pixels, i * 33);
}
const sizes = flicker.changes.map(({ runs }) => runs.length);
const right = [...flicker.pictures()].at(-1)[0].every((color, i) => color === pixels[i]);
lines.push(JSON.stringify({ name: "bounds", changes: sizes.length, numbers: sizes.reduce((a, b) => a + b, 0), right }));
process.stdout.write(lines.join("\n"), () => process.exit(0));
