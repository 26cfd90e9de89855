// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What happens on the console, for a screen reader: news in a log, of which it reads what is added; what is selected in
// a line of its own, which is read at once, since it answers a key.

import { prefer, preference } from "./memories.js";
import { by, page } from "./page.js";
import { film } from "./sharing.js";
import { language } from "./texts.js";

const KEPT = 12; // lines of the log
const ALOUD = "aloud"; // the page's setting: the browser's own voice reads it
const ASKED = { KeyH: "hand", KeyT: "table", KeyS: "score", KeyR: "again" };

// Show and store whether a voice reads aloud, where the browser has one.
export function watchAloud() {
  const box = by(ALOUD);
  box.parentElement.hidden = !globalThis.speechSynthesis;
  box.checked = !box.parentElement.hidden && preference(ALOUD, false);
  box.addEventListener("change", () => {
    prefer(ALOUD, box.checked);
    globalThis.speechSynthesis.cancel();
  });
}

function read(said, atOnce) {
  if (!by(ALOUD).checked) return;
  const words = new SpeechSynthesisUtterance(said);
  words.lang = language();
  if (atOnce) speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

function add(said) {
  read(said, false);
  const line = document.createElement("p");
  line.textContent = said;
  by("said").append(line);
  while (by("said").childElementCount > KEPT) by("said").firstChild.remove();
}

// Forget what was said and shown: from now on the rules of the game hide it.
function forget() {
  by("said").replaceChildren();
  film.forget();
}

// Pass on what is to be said by now.
export function speakUp() {
  let chosen = null;
  for (const line of page.badge.heard()) {
    if (line[0] === "+") add(line.slice(1));
    else if (line[0] === "=") chosen = line.slice(1);
    else forget();
  }
  if (chosen === null) return;
  by("chosen").textContent = chosen;
  read(chosen, true);
}

// Say something again, if the key of that event asks for it.
export function tell(event) {
  const what = ASKED[event.code];
  if (!what || event.defaultPrevented || !page.badge?.running) return;
  page.badge.tell(what);
  speakUp();
}
