// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The console's screen and lights. layout.js gives them their space.

import { by, page } from "./page.js";
import { HEIGHT, WIDTH } from "./pixels.js";
import { film } from "./sharing.js";

const canvas = by("screen");
const context = canvas.getContext("2d", { alpha: false });
const image = context.createImageData(WIDTH, HEIGHT);
const dots = new Uint32Array(image.data.buffer);
// RGB565 as the pixels of a canvas
const COLORS = Uint32Array.from({ length: 65536 }, (_, color) => {
  const [red, green, blue] = [color >> 11, (color >> 5) & 63, color & 31];
  const wide = (((blue << 3) | (blue >> 2)) << 16) | (((green << 2) | (green >> 4)) << 8) | ((red << 3) | (red >> 2));
  return (0xff000000 | wide) >>> 0;
});

// Two people at opposite edges of a tablet: a key to call at each edge; the console turns to the far one who has
// called, and who marks with its keys.
const tablet = matchMedia("(min-width: 600px) and (min-height: 600px)");

export function turnTo() {
  const two = tablet.matches ? page.badge.two() : 0;
  if (String(two || "") === (document.body.dataset.two ?? "")) return;
  if (two) document.body.dataset.two = two;
  else delete document.body.dataset.two;
}

// While a match is played the display stays on: who thinks for a while touches nothing.
let lock = null; // a promise of it

export function stayAwake(on) {
  if (on && !lock && navigator.wakeLock) {
    lock = navigator.wakeLock.request("screen");
    const gone = () => (lock = null);
    lock.then((held) => held.addEventListener("release", gone), gone); // by us, when the page is hidden, or not given
  } else if (!on) {
    lock?.then((held) => held.release()).catch(() => {});
  }
}

let drawn = -1;

export function draw() {
  if (page.badge.shown === drawn) return;
  drawn = page.badge.shown;
  by("wait").hidden = true;
  const { pixels } = page.badge;
  film.record(pixels, page.badge.ms);
  for (let i = 0; i < dots.length; i++) dots[i] = COLORS[pixels[i]];
  context.putImageData(image, 0, 0);
  // a display has its own brightness: show only settings darker than the console's usual 8 of 10
  const dark = page.badge.brightness >= 0.8 ? "" : `brightness(${0.2 + page.badge.brightness})`;
  if (canvas.style.filter !== dark) canvas.style.filter = dark;
}

export function lights(rgb) {
  [...by("lights").children].forEach((light, i) => {
    const color = [...rgb.subarray(3 * i, 3 * i + 3)];
    const most = Math.max(...color);
    // they are set dim, for a light near the eyes: here the colour counts
    const bright = color.map((value) => (most ? Math.round((value / most) * 255) : 0));
    const strength = most ? 0.4 + 0.6 * Math.sqrt(most / 255) : 0;
    light.style.background = most ? `rgb(${bright.join()} / ${strength})` : "";
    light.style.boxShadow = most ? `0 0 8px 2px rgb(${bright.join()} / ${strength / 2})` : "";
  });
}
