// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Fingers and the mouse on the console's screen: the program turns a tap into keys (sim/web/vm/_boxes.py).

import { prefer, preference } from "./memories.js";
import { by, page } from "./page.js";
import { HEIGHT, WIDTH } from "./pixels.js";

const SETTING = "oneTouch"; // one tap chooses a card and plays it; otherwise a second one plays it
const canvas = by("screen");
const SLIDE = 6; // pixels of the console: who slides further has changed their mind
let finger = null; // the pointer that touches
let came = null; // the pixel where it came, if the tap is still to count

// Return the console's pixel under a pointer.
function pixel(event) {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const x = (event.clientX - left) / width;
  const y = (event.clientY - top) / height;
  const turned = document.body.dataset.two === "3";
  return [Math.floor((turned ? 1 - x : x) * WIDTH), Math.floor((turned ? 1 - y : y) * HEIGHT)];
}

// Watch the screen; `first` is called before each tap, since sound may begin then. A tap counts when the finger
// leaves the screen near where it came; only where it has to stay, as it comes.
export function watchTaps(first) {
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button || page.paused || !page.badge || finger !== null) return;
    event.preventDefault();
    first();
    finger = event.pointerId;
    came = pixel(event);
    if (!page.badge.holds()) return;
    page.badge.tap(...came, preference(SETTING, false));
    came = null;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => {
      if (event.pointerId !== finger) return;
      finger = null;
      first(); // some browsers let sound begin only here
      if (!page.badge) return;
      const [x, y] = pixel(event);
      if (end === "pointerup" && came && !page.paused && Math.hypot(x - came[0], y - came[1]) <= SLIDE)
        page.badge.tap(...came, preference(SETTING, false));
      page.badge.lift();
    });
  }
  const box = by("one-touch");
  box.checked = preference(SETTING, false);
  box.addEventListener("change", () => prefer(SETTING, box.checked));
}
