// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Fingers and the mouse on the console's screen: the program turns a tap into keys (sim/web/vm/_boxes.py).

import { prefer, preference } from "./memories.js";
import { by, page } from "./page.js";
import { HEIGHT, WIDTH } from "./pixels.js";

const SETTING = "oneTouch"; // one tap chooses a card and plays it; otherwise a second one plays it
const canvas = by("screen");
let finger = null; // the pointer that touches

// Return the console's pixel under a pointer.
function pixel(event) {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const x = (event.clientX - left) / width;
  const y = (event.clientY - top) / height;
  const turned = document.body.dataset.two === "3";
  return [Math.floor((turned ? 1 - x : x) * WIDTH), Math.floor((turned ? 1 - y : y) * HEIGHT)];
}

// Watch the screen; `first` is called before each tap, since sound may begin then.
export function watchTaps(first) {
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button || page.paused || !page.badge || finger !== null) return;
    event.preventDefault();
    first();
    finger = event.pointerId;
    page.badge.tap(...pixel(event), preference(SETTING, false));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => {
      if (event.pointerId !== finger) return;
      finger = null;
      first(); // some browsers let sound begin only here
      page.badge?.lift();
    });
  }
  const box = by("one-touch");
  box.checked = preference(SETTING, false);
  box.addEventListener("change", () => prefer(SETTING, box.checked));
}
