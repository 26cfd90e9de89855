// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What the page says: a line at the foot of the screen, and questions in a dialog.

import { by, page } from "./page.js";
import { text } from "./texts.js";

const SHORT = 4000; // ms for which a note is shown
const LONG = 15_000; // and one with a button

let noteTimer = 0;
let staying = [""]; // the last arguments of stay()

function write(said, button, press, beside = false) {
  clearTimeout(noteTimer);
  by("note").classList.toggle("beside", beside);
  by("note").textContent = said;
  if (!button) return;
  const again = document.createElement("button");
  again.textContent = button;
  again.addEventListener("click", press);
  by("note").append(again);
}

// Show a line at the foot of the screen for some seconds, with a button if there is a text for it; then any line that
// stays there returns. `beside`: where it covers nothing, if there is such a place.
export function note(said, button = null, press = null, beside = false) {
  write(said, button, press, beside);
  noteTimer = setTimeout(() => write(...staying), button ? LONG : SHORT);
}

// Show a line until stay(""), with a button if there is a text for it.
export function stay(said, button = null, press = null) {
  staying = [said, button, press];
  write(...staying);
}

// Return the error from a traceback.
export function lastLine(said) {
  return said.trim().split("\n").pop();
}

// Ask in a dialog: resolves to whether the answer is yes. With `copy` it shows that text, without a question. `again`: the
// buttons change places, so that a double click does not answer this question, too.
export function ask(said, copy = null, again = false) {
  const dialog = by("ask");
  dialog.classList.toggle("again", again);
  by("ask-text").textContent = said;
  by("ask-link").hidden = copy === null;
  by("no").hidden = copy !== null;
  by("yes").textContent = text(copy === null ? "yes" : "ok");
  page.hush();
  dialog.returnValue = "";
  dialog.showModal();
  if (copy !== null) {
    by("ask-link").value = copy;
    by("ask-link").select();
  }
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

for (const answer of ["yes", "no"]) by(answer).addEventListener("click", () => by("ask").close(answer));
