// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The board's two memories, in the browser's localStorage and as a file. A save that is unreadable, or of a trial version,
// is put aside, never deleted.

const SIZES = { nvm: 8192, sleep: 8192 };
const TRIAL = 256; // bytes of `sleep` in a trial version
const LONGEST = 64 * 1024; // maximum bytes of a file with both, three times a normal one
const FORMAT = 1;
const ours = {}; // by name: the text that this page has last read or written
const unread = {}; // by name: a text that cannot be read, until it is put aside
// separates two copies of the page on one host
const PREFIX = "carteado:" + location.pathname.replace(/[^/]*$/, "") + ":";

function toText(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

// Return the bytes in a text; Error if it is none, or their number is wrong, of the message "trial" if a trial version's is.
function fromText(text, size) {
  if (typeof text !== "string") throw new Error("no text");
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  if (bytes.length === TRIAL) throw new Error("trial");
  if (bytes.length !== size) throw new Error(`${bytes.length} bytes, not ${size}`);
  return bytes;
}

// Return the stored {nvm, sleep}, each null if there is none. Calls `broken` if something cannot be read, with true if it
// is of a trial version; `lost` if this browser stores nothing.
export function recall(broken, lost) {
  const found = { nvm: null, sleep: null };
  let trial = false;
  for (const [name, size] of Object.entries(SIZES)) {
    delete unread[name];
    try {
      const text = localStorage.getItem(PREFIX + name);
      ours[name] = text;
      if (text === null) continue;
      try {
        found[name] = fromText(text, size);
      } catch (error) {
        unread[name] = text;
        trial ||= error.message === "trial";
      }
    } catch {
      lost();
      return found;
    }
  }
  if (trial) {
    for (const name of Object.keys(SIZES)) if (ours[name] !== null) unread[name] = ours[name];
    found.nvm = found.sleep = null;
  }
  if (Object.keys(unread).length) {
    broken(trial);
    putUnreadAside();
  }
  return found;
}

// Put what cannot be read aside; return false while there is no room for it.
function putUnreadAside() {
  try {
    for (const [name, text] of Object.entries(unread)) {
      localStorage.setItem(PREFIX + name + ":broken", text);
      delete unread[name];
    }
    return true;
  } catch {
    return false;
  }
}

// Store both; return false if the browser does not.
export function keep(memories) {
  if (!putUnreadAside()) return false; // or it would be deleted
  try {
    for (const name of Object.keys(SIZES)) {
      const text = toText(memories[name]);
      localStorage.setItem(PREFIX + name, text);
      ours[name] = text;
    }
    return true;
  } catch {
    return false;
  }
}

// Return whether another page has stored something since this one last read or wrote: it began with what this one had
// stored, and is newer. Not every page is told (keptElsewhere): one in a browser's back-forward cache is not. What was
// deleted is no newer save.
export function newerElsewhere() {
  try {
    return Object.keys(SIZES).some((name) => {
      const text = localStorage.getItem(PREFIX + name);
      return text !== null && text !== ours[name];
    });
  } catch {
    return false;
  }
}

// Call `then` when another tab of this page stores one of them. What this tab has stored before a reload may be reported
// after it, too.
export function keptElsewhere(then) {
  addEventListener("storage", (event) => {
    const name = Object.keys(SIZES).find((name) => event.key === PREFIX + name);
    if (name in ours && localStorage.getItem(event.key) !== ours[name]) then();
  });
}

// Return the text of a file with both.
export function toFile(memories) {
  const said = { carteado: FORMAT };
  for (const name of Object.keys(SIZES)) said[name] = toText(memories[name]);
  return JSON.stringify(said);
}

// Return {nvm, sleep} from the text of such a file; Error if it is none.
function fromFile(text) {
  const said = JSON.parse(text);
  if (said?.carteado > FORMAT) throw new Error("newer");
  if (said?.carteado !== FORMAT) throw new Error("not a save");
  return Object.fromEntries(Object.entries(SIZES).map(([name, size]) => [name, fromText(said[name], size)]));
}

// Return {nvm, sleep} from a chosen File; Error if it is not a save, of the message "newer" or "trial" if it is one of a
// later format or of a trial version. A file that is too long is not read.
export async function chosen(file) {
  if (file.size > LONGEST) throw new Error("too long");
  return fromFile(await file.text());
}

// --- the save from before an import, as such a file ---

const BEFORE = PREFIX + "before";
let before = null; // for this visit, where the browser stores nothing

// Put a save aside in place of the one from before. Return false if that lasts only for this visit.
export function putAside(memories) {
  before = toFile(memories);
  try {
    localStorage.setItem(BEFORE, before);
    before = null;
    return true;
  } catch {
    return false;
  }
}

// Return {nvm, sleep} put aside, or null.
export function aside() {
  try {
    return fromFile(before ?? localStorage.getItem(BEFORE));
  } catch {
    return null;
  }
}

// --- whether this tab shows a match: then a reload goes back into it ---

const MATCH = PREFIX + "match";

export function wasPlaying() {
  try {
    return sessionStorage.getItem(MATCH) !== null;
  } catch {
    return false;
  }
}

export function setPlaying(playing) {
  try {
    if (playing === wasPlaying()) return;
    if (playing) sessionStorage.setItem(MATCH, "1");
    else sessionStorage.removeItem(MATCH);
  } catch {
    // a reload opens the launcher
  }
}

// --- the page's own settings: sound, keys and the like ---

const PAGE = PREFIX + "page"; // one JSON object
const unkept = {}; // for this visit, where the browser stores nothing

function preferences() {
  try {
    const said = JSON.parse(localStorage.getItem(PAGE));
    return said && typeof said === "object" && !Array.isArray(said) ? said : {};
  } catch {
    return {};
  }
}

// Return the page's setting of that name; `otherwise` if there is none, or none of the type of `otherwise` (if that is
// null, of any type).
export function preference(name, otherwise) {
  for (const said of [unkept, preferences()]) {
    if (!Object.hasOwn(said, name)) continue;
    if (otherwise === null || typeof said[name] === typeof otherwise) return said[name];
  }
  return otherwise;
}

// Store the page's setting of that name: anything JSON has. If there is no room for it, there is an event "unkept";
// `dear` is false for what the player would not miss.
export function prefer(name, value, dear = true) {
  try {
    localStorage.setItem(PAGE, JSON.stringify({ ...preferences(), [name]: value }));
    delete unkept[name];
  } catch {
    unkept[name] = value;
    if (dear) dispatchEvent(new Event("unkept"));
  }
}

// Delete all that this page has stored.
export function forgetAll() {
  for (const get of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = get();
      for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
    } catch {
      // nothing is stored
    }
  }
}
