// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Saves: written to a file and loaded again, and one that cannot be read.

import { readFile } from "node:fs/promises";
import { check } from "../../sim/web/browser/visit.mjs";

function kept(visit) {
  return visit.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
}

// Set the language in the settings, so that the saved data changes.
async function setPortuguese(visit) {
  await visit.key("START");
  await visit.words(/^Settings\n/);
  await visit.still();
  await visit.key("LEFT");
  await visit.words(/^Ajustes\n/);
  await visit.key("B");
}

// Set the language, download the save, set the language back, and load the file.
export async function save_as_a_file(visit) {
  const { page } = await started(visit);
  await setPortuguese(visit);
  await visit.words(/4 jogadores/);
  await page.waitForFunction(() => document.documentElement.lang === "pt");

  await page.locator("#more").click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#export").click()]);
  check(file.suggestedFilename() === "carteado-save.json", "the file is called", file.suggestedFilename());
  const save = JSON.parse(await readFile(await file.path(), "utf8"));
  check(String(Object.keys(save)) === "carteado,nvm,sleep" && save.carteado === 1, "the file has", Object.keys(save));
  check(Buffer.from(save.nvm, "base64").length === 8192, "no whole flash memory");

  await page.locator('[data-key="2"]').click();
  await visit.words(/^Ajustes\n/);
  await visit.still();
  await visit.key("RIGHT");
  await visit.words(/^Settings\n/);
  await visit.key("B");
  await visit.words(/4 players/);

  await load(visit, JSON.stringify({ ...save, nvm: save.nvm.slice(8) }));
  await page.locator("#note").filter({ hasText: /nvm/ }).waitFor();
  await load(visit, "no save");
  await page.locator("#note").filter({ hasText: /JSON/ }).waitFor();
  // unchanged except for trailing spaces: too long for a save, so none of it is read
  await load(visit, JSON.stringify(save).padEnd(64 * 1024 + 1));
  await page.locator("#note").filter({ hasText: /more than 64 KB/ }).waitFor();
  await visit.words(/4 players/);

  await load(visit, JSON.stringify(save));
  await page.locator("#no").click();
  await visit.words(/4 players/);
  await load(visit, JSON.stringify(save));
  await page.locator("#yes").click();
  await visit.words(/4 jogadores/);
  await page.waitForFunction(() => document.documentElement.lang === "pt");
  await visit.close();
  await visit.open();
  await visit.words(/4 jogadores/);
}

async function load(visit, text) {
  await visit.page.locator("#more").click();
  const [chooser] = await Promise.all([
    visit.page.waitForEvent("filechooser"),
    visit.page.locator("#import").click(),
  ]);
  await chooser.setFiles({ name: "carteado-save.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

async function started(visit) {
  await visit.profile();
  await visit.open();
  await visit.words(/4 players/);
  await visit.still();
  return visit;
}

// A stored save that cannot be read is reported and set aside; the console starts without it.
export async function broken_save(visit) {
  await started(visit);
  await visit.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await visit.key("START");
  await visit.words(/^Settings\n/);
  await visit.key("B");
  await visit.words(/4 players/);
  await visit.close();
  // in a page of the same host that does not run the program
  const other = await visit.context.newPage();
  await other.goto(visit.server.address + "licences.txt");
  const names = await other.evaluate(() => {
    const name = Object.keys(localStorage).find((name) => name.endsWith(":nvm"));
    if (name) localStorage.setItem(name, "what is this?");
    return Object.keys(localStorage);
  });
  check(names.some((name) => name.endsWith(":nvm")), "nothing was kept, but", names);
  await other.close();
  await visit.open();
  await visit.words(/4 players/);
  await visit.page.locator("#note").filter({ hasText: /Couldn't read the saved data/ }).waitFor();
  // even when the console has saved something new
  await setPortuguese(visit);
  await visit.page.waitForFunction(() => {
    const [, now] = Object.entries(localStorage).find(([name]) => name.endsWith(":nvm"));
    return now !== "what is this?";
  });
  const there = await kept(visit);
  check(Object.values(there).includes("what is this?"), "the broken save is gone:", Object.keys(there));
}
