// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The last seconds of the screen, for a film to share. Only pixels that change are stored, in at most 2 MB,
// usually 200 KB.

import { HEIGHT, WIDTH } from "./pixels.js";

const LENGTH = 8000; // ms of the film
const LONGEST = 1000; // ms of one picture in it: the rest of a pause is left out
const LAST = 2000; // ms of the last picture: then the film begins again
const MOST = 1 << 20; // numbers stored, two bytes each

export class Film {
  first = new Uint16Array(WIDTH * HEIGHT); // the picture before the oldest change
  last = new Uint16Array(WIDTH * HEIGHT);
  changes = []; // {ms, runs}: for each run of changed pixels its place, its length, and the pixels
  buffer = new Uint16Array(2 * WIDTH * HEIGHT);
  size = 0;
  length = 0; // ms

  // Store a picture, RGB565, which came at `ms` of the console's clock.
  record(pixels, ms) {
    const { last, buffer, changes } = this;
    let size = 0;
    for (let i = 0; i < last.length; i++) {
      if (pixels[i] === last[i]) continue;
      const start = size;
      buffer[start] = i;
      size += 2;
      do buffer[size++] = last[i] = pixels[i];
      while (++i < last.length && pixels[i] !== last[i]);
      buffer[start + 1] = size - start - 2;
    }
    if (!size) return;
    changes.push({ ms, runs: buffer.slice(0, size) });
    this.size += size;
    this.length += this.gap(changes.length - 2);
    while (changes.length > 1 && (this.length > LENGTH || this.size > MOST)) {
      this.length -= this.gap(0);
      const { runs } = changes.shift();
      this.size -= runs.length;
      apply(runs, this.first);
    }
  }

  // Begin again with the picture that is shown now.
  forget() {
    this.first.set(this.last);
    this.changes = this.changes.slice(-1).map(({ ms }) => ({ ms, runs: new Uint16Array(0) }));
    this.size = this.length = 0;
  }

  // Return for how many ms the film shows the picture of that change; 0 if no other follows it.
  gap(i) {
    return Math.min(LONGEST, this.changes[i + 1]?.ms - this.changes[i]?.ms) || 0;
  }

  // Yield [pixels, ms]: each picture, and how long it is shown. The pixels are the same array each time.
  *pictures() {
    const pixels = this.first.slice();
    for (const [i, { runs }] of this.changes.entries()) {
      apply(runs, pixels);
      yield [pixels, i + 1 < this.changes.length ? this.gap(i) : LAST];
    }
  }
}

function apply(runs, pixels) {
  for (let at = 0; at < runs.length; at += runs[at + 1] + 2) {
    pixels.set(runs.subarray(at + 2, at + 2 + runs[at + 1]), runs[at]);
  }
}
