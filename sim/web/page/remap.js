// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The list of keys in the menu, where each can be changed. Loaded when it is opened.

import { TAKEN, USUAL } from "./keys.js";
import { by } from "./page.js";
import { text } from "./texts.js";

const ORDER = { up: 6, down: 5, left: 7, right: 4, a: 1, b: 0, start: 2, select: 3 };

// Return `places`, {code of a key or button: number of the console's key}, with `code` for that key. What was there
// before goes to the console's key that had `code`.
function changed(places, key, code) {
  const pad = code.startsWith("Pad");
  const other = places[code];
  const after = { [code]: key };
  for (const [name, value] of Object.entries(places)) {
    if (name === code) continue;
    if (value !== key || name.startsWith("Pad") !== pad) after[name] = value;
    else if (other !== undefined) after[name] = other;
  }
  return after;
}

let waiting = new AbortController(); // for a key's new place

// Show the list for `keys`, a Keys.
export function showKeys(keys) {
  waiting.abort();
  by("key-list").replaceChildren();
  for (const [name, key] of Object.entries(ORDER)) {
    const button = document.createElement("button");
    button.className = "plain";
    button.append(text(name).split(":")[0], " ", document.createElement("kbd"));
    button.addEventListener("click", () => ask(keys, key, button.lastChild));
    by("key-list").append(button);
  }
  by("usual-keys").onclick = () => {
    keys.set(USUAL);
    write(keys);
  };
  write(keys);
}

// Write the names of all keys into the list; none is waited for any more.
function write(keys) {
  waiting.abort();
  by("key-said").textContent = text("change_how");
  for (const [i, key] of Object.values(ORDER).entries()) by("key-list").children[i].lastChild.textContent = keys.name(key, keys.pads);
}

// Wait for the new place of a key, whose name is in `place`.
function ask(keys, key, place) {
  write(keys);
  place.textContent = "…";
  waiting = new AbortController();
  const { signal } = waiting;
  const take = (code) => {
    keys.set(changed(keys.places, key, code));
    write(keys);
  };
  const down = (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (event.code === "Escape") write(keys);
    else if (TAKEN.test(event.code)) by("key-said").textContent = text("key_taken", event.key);
    else {
      // its release must not press the button
      addEventListener("keyup", (event) => event.preventDefault(), { capture: true, once: true });
      keys.note(event);
      take(event.code);
    }
  };
  addEventListener("keydown", down, { capture: true, signal });
  by("about").addEventListener("close", () => write(keys), { signal });
  const before = keys.pressed();
  const look = () => {
    if (signal.aborted) return;
    const code = keys.pressed().find((code) => !before.includes(code));
    if (code) take(code);
    else requestAnimationFrame(look);
  };
  look();
}
