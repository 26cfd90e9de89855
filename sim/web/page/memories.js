// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The board's two memories, in the browser's localStorage and as a file. An unreadable save is put aside, never
// deleted.

const SIZES = { nvm: 8192, sleep: 256 };
const LONGEST = 64 * 1024; // maximum bytes of a file with both, five times a normal one
const FORMAT = 1;
// separates two copies of the page on one host
const PREFIX = "carteado:" + location.pathname.replace(/[^/]*$/, "") + ":";

function toText(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

// Return the bytes in a text; Error if their number is wrong.
function fromText(text, size) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  if (bytes.length !== size) throw new Error(`${bytes.length} bytes, not ${size}`);
  return bytes;
}

// Return the stored {nvm, sleep}, each null if there is none. Calls `broken` if something cannot be read, `lost` if
// this browser stores nothing.
export function recall(broken, lost) {
  const found = { nvm: null, sleep: null };
  let aside = false;
  for (const [name, size] of Object.entries(SIZES)) {
    try {
      const text = localStorage.getItem(PREFIX + name);
      if (text === null) continue;
      try {
        found[name] = fromText(text, size);
      } catch {
        localStorage.setItem(PREFIX + name + ":broken", text);
        aside = true;
      }
    } catch {
      lost();
      return found;
    }
  }
  if (aside) broken();
  return found;
}

// Store both; return false if the browser does not.
export function keep(memories) {
  try {
    for (const name of Object.keys(SIZES)) localStorage.setItem(PREFIX + name, toText(memories[name]));
    return true;
  } catch {
    return false;
  }
}

// Call `then` when another tab of this page stores something.
export function keptElsewhere(then) {
  addEventListener("storage", (event) => event.key?.startsWith(PREFIX) && then());
}

// Return the text of a file with both.
export function toFile(memories) {
  const said = { carteado: FORMAT };
  for (const name of Object.keys(SIZES)) said[name] = toText(memories[name]);
  return JSON.stringify(said);
}

// Return {nvm, sleep} from a chosen File; Error says what is wrong with it. A file that is too long is not read.
export async function fromFile(file) {
  if (file.size > LONGEST) throw new Error(`more than ${LONGEST / 1024} KB`);
  const text = await file.text();
  let said;
  try {
    said = JSON.parse(text);
  } catch {
    throw new Error("no JSON");
  }
  if (said?.carteado !== FORMAT) throw new Error(`carteado: ${said?.carteado}`);
  const found = {};
  for (const [name, size] of Object.entries(SIZES)) {
    if (typeof said[name] !== "string") throw new Error(name);
    try {
      found[name] = fromText(said[name], size);
    } catch (error) {
      throw new Error(`${name}: ${error.message}`);
    }
  }
  return found;
}
