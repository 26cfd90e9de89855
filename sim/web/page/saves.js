// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What the page stores, and the save as a file.

import { fromFile, keep, recall, toFile } from "./memories.js";
import { ask, note, stay } from "./messages.js";
import { by, page } from "./page.js";
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
}

// Another tab is playing with the same memories: this one must not overwrite them.
export function give() {
  page.elsewhere = page.paused = true;
  page.rest();
  if (document.hidden) document.addEventListener("visibilitychange", () => location.reload(), { once: true });
  else stay(text("elsewhere"), text("here"), () => location.reload());
}

export function exportSave() {
  if (!page.badge) return;
  page.badge.saveNow();
  store();
  let [nvm, sleep] = page.badge.memories;
  if (page.elsewhere) {
    // the other tab's data is newer
    const newer = recall(
      () => {},
      () => {},
    );
    [nvm, sleep] = [newer.nvm ?? nvm, newer.sleep ?? sleep];
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([toFile({ nvm, sleep })], { type: "application/json" }));
  link.download = "carteado-save.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  by("about").close();
  note(text("exported", link.download));
}

export async function importSave(file) {
  by("about").close();
  let memories;
  try {
    memories = await fromFile(file);
  } catch (error) {
    note(text("import_bad", error.message));
    return;
  }
  if (!(await ask(text("import_ask")))) return;
  page.elsewhere = false; // the other tab notices the new data
  await page.restart(memories);
  store();
  note(text("imported"));
}
