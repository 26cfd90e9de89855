// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What the page's modules share.

export const by = (id) => document.getElementById(id);

// Stop the game, or let it go on. In a race the stopped picture is covered (style.css).
export function halt(on) {
  page.paused = on;
  if (on) noteRace();
  document.body.toggleAttribute("data-halted", on);
}

// Note whether a match in real time is being played.
export function noteRace() {
  document.body.toggleAttribute("data-race", Boolean(page.badge?.races()));
}

export const page = {
  badge: null,
  paused: false,
  kept: true, // this browser stores data
  elsewhere: false, // another tab has written: our data is older
  hush: null, // main.js: release all keys and stop any tone
  rest: null, // and, until the next key, all sound
  restart: null, // main.js: restart the program with what Badge.restart takes
};
