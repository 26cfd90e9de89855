// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What the page stores, and the save as a file.

import { aside, chosen, forgetAll, keep, putAside, recall, setPlaying, toFile } from "./memories.js";
import { ask, note, stay } from "./messages.js";
import { by, halt, page } from "./page.js";
import { download } from "./sharing.js";
import { text } from "./texts.js";

export function store() {
  const memories = page.badge?.kept();
  if (!memories || page.elsewhere) return;
  if (!keep(memories) && page.kept) {
    page.kept = false;
    note(text("not_kept"));
  }
}

// The page may not come back from here.
export function leave() {
  page.rest();
  page.badge?.saveNow();
  store();
  notePlaying();
}

// Remember whether a match is on the screen, for a reload. While the program starts it is not known.
export function notePlaying() {
  if (page.badge?.running && !page.elsewhere) setPlaying(page.badge.playing());
}

// Another tab is playing with the same memories: this one must not overwrite them.
export function give() {
  page.elsewhere = true;
  halt(true);
  page.rest();
  if (document.hidden) document.addEventListener("visibilitychange", () => location.reload(), { once: true });
  else stay(text("elsewhere"), text("here"), () => location.reload());
}

// Return the newest {nvm, sleep}: the other tab's, if that one has written since.
function newest() {
  page.badge.saveNow();
  store();
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
  } catch (error) {
    found = { wrong: error instanceof RangeError ? "newer" : "bad" };
  }
  if (found.wrong) {
    note(text(`import_${found.wrong}`));
    return;
  }
  const holds = [found.owner, text("holds_played", String(found.played)), found.match && text("holds_match", found.match)];
  if (await ask(text("import_ask", holds.filter(Boolean).join(", ")))) await exchange(memories, text("imported"));
}

// Go on with another save; the current one is put aside, and offered back.
async function exchange(memories, said) {
  putAside(newest());
  page.elsewhere = false; // the other tab notices the new data
  await page.restart(memories);
  store();
  note(said, text("bring_back"), bringBack);
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
