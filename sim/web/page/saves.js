// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What the page stores, and the save as a file.

import {
  aside,
  chosen,
  forgetAll,
  keep,
  newerElsewhere,
  prefer,
  preference,
  putAside,
  recall,
  setPlaying,
  toFile,
} from "./memories.js";
import { ask, note, stay } from "./messages.js";
import { by, halt, page } from "./page.js";
import { download } from "./sharing.js";
import { text } from "./texts.js";

let waiting = null; // {nvm, sleep} for which there was no room

// Store what the console has written; with `again`, also what could not be stored before, and look for a newer save even
// if there is nothing to store. Each time that something would be lost with the page, say so; once, at the start
// (main.js), if this browser stores nothing at all.
export function store(again = false) {
  if (!page.badge || page.elsewhere) return;
  const written = page.badge.kept();
  const memories = written ?? (again ? waiting : null);
  if ((memories || again) && newerElsewhere()) return give();
  if (!memories) return;
  waiting = keep(memories) ? null : memories;
  if (waiting && written) sayFull();
}

// Something would be lost with the page.
export function sayFull() {
  if (page.kept) note(text("storage_full"), text("export"), exportSave);
}

// The page may not come back from here.
export function leave() {
  page.rest();
  page.badge?.saveNow();
  store(true);
  notePlaying();
}

// The page is seen again: the newest save plays on, even if no event has told of it.
export function look() {
  if (page.badge && !page.elsewhere && newerElsewhere()) give(true);
}

// A match is over. The first time, ask the browser not to delete what is stored, and say where that is.
export function keepForGood() {
  if (!page.kept || page.elsewhere || waiting || preference("told", false)) return;
  prefer("told", true, false);
  navigator.storage?.persist?.().catch(() => {}); // it decides, or asks
  note(text("kept_here"), text("export"), exportSave);
}

// Remember whether a match is on the screen, for a reload. While the program starts it is not known.
export function notePlaying() {
  if (page.badge?.running && !page.elsewhere) setPlaying(page.badge.playing());
}

// Another tab is playing with the same memories: this one must not overwrite them. If it is only now `seen` again, it
// goes on with them.
export function give(seen = false) {
  if (page.elsewhere) return;
  page.elsewhere = true;
  halt(true);
  page.rest();
  if (seen) location.reload();
  else if (document.hidden) document.addEventListener("visibilitychange", () => location.reload(), { once: true });
  else stay(text("elsewhere"), text("here"), () => location.reload());
}

// Return the newest {nvm, sleep}: the other tab's, if that one has written since.
function newest() {
  page.badge.saveNow();
  store(true);
  const [nvm, sleep] = page.badge.memories.map((memory) => memory.slice());
  if (!page.elsewhere) return { nvm, sleep };
  const theirs = recall(
    () => {},
    () => {},
  );
  return { nvm: theirs.nvm ?? nvm, sleep: theirs.sleep ?? sleep };
}

export function exportSave() {
  if (!page.badge) return;
  download(new Blob([toFile(newest())], { type: "application/json" }), "carteado-save.json");
  by("about").close();
}

// Load a save from a file, if the console can read it and the player agrees to what it holds.
export async function importSave(file) {
  by("about").close();
  let memories, found;
  try {
    memories = await chosen(file);
    found = page.badge.check(toFile(memories));
  } catch ({ message }) {
    found = { wrong: message === "newer" || message === "trial" ? message : "bad" };
  }
  if (found.wrong) {
    note(text(`import_${found.wrong}`));
    return;
  }
  const matches = found.match.join(", ");
  const holds = [found.owner, text("holds_played", String(found.played)), matches && text("holds_match", matches)];
  if (await ask(text("import_ask", holds.filter(Boolean).join(", ")))) await exchange(memories, text("imported"));
}

// Go on with another save; the current one is put aside, and offered back.
async function exchange(memories, said) {
  const lasts = putAside(newest());
  page.elsewhere = false; // the other tab notices the new data
  await page.restart(memories);
  store();
  note(lasts || !page.kept ? said : `${said} ${text("for_visit")}`, text("bring_back"), bringBack);
}

// Exchange the save for the one put aside.
export async function bringBack() {
  by("about").close();
  const memories = aside();
  if (memories) await exchange(memories, text("brought_back"));
}

// Delete everything and start as on the first visit, after two questions.
export async function reset() {
  by("about").close();
  if (!(await ask(text("reset_ask"))) || !(await ask(text("reset_sure"), null, true))) return;
  page.elsewhere = true; // what is on its way is not stored
  forgetAll();
  location.reload();
}
