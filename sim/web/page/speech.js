// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What happens on the console, for a screen reader: news in a log, of which it reads what is added; what is selected in
// a line of its own, which is read at once, since it answers a key.

import { by, page } from "./page.js";

const KEPT = 12; // lines of the log
const ASKED = { KeyH: "hand", KeyT: "table", KeyS: "score", KeyR: "again" };

function add(said) {
  const line = document.createElement("p");
  line.textContent = said;
  by("said").append(line);
  while (by("said").childElementCount > KEPT) by("said").firstChild.remove();
}

// Pass on what is to be said by now.
export function speakUp() {
  let chosen = null;
  for (const line of page.badge.heard()) {
    if (line[0] === "+") add(line.slice(1));
    else chosen = line.slice(1);
  }
  if (chosen !== null) by("chosen").textContent = chosen;
}

// Say something again, if the key of that event asks for it.
export function tell(event) {
  const what = ASKED[event.code];
  if (!what || event.defaultPrevented || !page.badge?.running) return;
  page.badge.tell(what);
  speakUp();
}
