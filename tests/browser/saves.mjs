// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Saves: written to a file and loaded again, deleted, of several tabs. tests/web/page.mjs has full storages and saves that
// cannot be read.

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
  await page.waitForFunction(() => document.documentElement.lang === "en");

  await load(visit, JSON.stringify(save));
  await page.locator("#no").click();
  await visit.words(/4 players/);
  await load(visit, JSON.stringify(save));
  check(/matches played: 0\.$/.test(await page.locator("#ask-text").textContent()), "the question does not say what is there");
  await page.locator("#yes").click();
  await visit.words(/4 jogadores/);
  await page.waitForFunction(() => document.documentElement.lang === "pt");
  await visit.close();
  await visit.open();
  await visit.words(/4 jogadores/);
}

// The save from before an import can be brought back at once, and from the menu even at another visit; that exchanges
// the two.
export async function the_save_from_before_comes_back(visit) {
  const { page } = await started(visit);
  check(await page.locator("#back").isHidden(), "a save is offered that never was");
  const english = await saved(visit);
  await setPortuguese(visit);
  await visit.words(/4 jogadores/);
  const portuguese = await saved(visit);
  await load(visit, english);
  await page.locator("#yes").click();
  await visit.words(/4 players/);
  await page.locator("#note button").click();
  await visit.words(/4 jogadores/);
  same(await saved(visit), portuguese);
  await visit.close();
  await visit.open();
  await visit.words(/4 jogadores/);
  for (const words of [/4 players/, /4 jogadores/]) {
    await visit.page.locator("#more").click();
    await visit.page.locator("#back").click();
    await visit.words(words);
  }
  same(await saved(visit), portuguese);
}

// A tab that has left the page by a link, and comes back by "back" from where browsers keep pages in memory, goes on
// where it was; but if another tab has stored something since, of which nothing told it, it goes on with that.
export async function back_to_a_tab_after_another_has_played(visit) {
  visit.expected.push(/^not loaded .*icons/); // a reload may come before it
  await visit.profile();
  await visit.context.addInitScript(() => {
    addEventListener("pageshow", ({ persisted }) => persisted && sessionStorage.setItem("back", Number(sessionStorage.getItem("back")) + 1));
  });
  await visit.open();
  await visit.words(/4 players/);
  await visit.still();
  const first = visit.page;
  const away = () => first.goto(visit.server.address + "licences.txt");
  const back = async (times) => {
    visit.page = first;
    await first.bringToFront();
    await first.evaluate(() => void history.back()); // goBack() waits for what a page from memory does not load
    await first.waitForFunction((times) => window.seen && Number(sessionStorage.getItem("back")) >= times, times);
  };
  await first.evaluate(() => void (window.sameDocument = true));
  await away();
  await back(1);
  await visit.key("RIGHT");
  await visit.words(/^Fodasse/);
  check(await first.evaluate(() => window.sameDocument), "it was loaded again, though nothing had changed");
  await away();
  await visit.open();
  await setPortuguese(visit);
  await visit.words(/4 jogadores/);
  const portuguese = await saved(visit);
  await back(2);
  await first.waitForFunction(() => !window.sameDocument);
  await visit.started();
  await visit.words(/4 jogadores/);
  await visit.key("RIGHT");
  same(await saved(visit), portuguese);
}

// Return the save as the text of a file.
async function saved(visit) {
  await visit.page.locator("#more").click();
  const [file] = await Promise.all([visit.page.waitForEvent("download"), visit.page.locator("#export").click()]);
  // the button keeps the focus until the next frame, and would get Enter
  await visit.page.waitForFunction(() => !document.activeElement?.closest("button, dialog"));
  return readFile(await file.path(), "utf8");
}

// Check that two files have the same settings, match and games; what is at the end, when flash may be written next, and
// the generation change with every write.
function same(...files) {
  const [a, b] = files.map((file) => {
    const nvm = Buffer.from(JSON.parse(file).nvm, "base64");
    return nvm.subarray(8, nvm.readUInt16LE(6)).toString("hex");
  });
  check(a === b, "another save came back");
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

// The sound is off again at the next visit, and on after one more press. The page's settings may be damaged, and another
// tab that changes them stops nothing.
export async function sound_off_is_remembered(visit) {
  await started(visit);
  const sound = () => visit.page.locator("#sound").getAttribute("aria-pressed");
  check((await sound()) === "true", "the sound is off on the first visit");
  await visit.page.locator("#sound").click();
  const first = visit.page;
  await first.evaluate(() => window.dispatchEvent(new Event("pagehide"))); // or the other tab would write for it
  await visit.open();
  check((await sound()) === "false", "the sound is on again");
  await visit.page.locator("#sound").click();
  check((await first.locator("#note").textContent()) === "", "another tab's setting stopped the game");
  await first.close();
  for (const damaged of ["", "{", "null", "[]", '"sound"', '{"sound":"no"}', '{"sound":{"a":0}}']) {
    await visit.page.evaluate((damaged) => {
      const name = Object.keys(localStorage).find((name) => name.endsWith(":page"));
      localStorage.setItem(name, damaged);
    }, damaged);
    await visit.page.reload();
    await visit.started();
    check((await sound()) === "true", "the sound is off with", damaged);
  }
}

// A reload goes straight back into the match, and so does a tab that the browser has discarded. A new tab, one that has
// left the match, and one with a link do not.
export async function a_reload_goes_back_into_the_match(visit) {
  await visit.profile();
  await visit.open("#g=sueca&n=12345");
  await visit.words(/Play/);
  await visit.play("key", /trump/);
  const reloaded = async () => {
    await visit.page.reload();
    await visit.started();
  };
  await reloaded();
  await reloaded(); // even before the match is there
  await visit.words(/trump/);

  const first = visit.page;
  await first.keyboard.press("KeyP"); // pause: as if it were hidden
  await visit.open();
  await visit.words(/match in progress/);
  await visit.still();
  await setPortuguese(visit);
  await visit.words(/partida em andamento/);
  await visit.close();
  visit.page = first;
  await first.bringToFront();
  await Promise.all([first.waitForEvent("load"), first.locator("#note button").click()]); // "Play here"
  await visit.started();
  await visit.words(/trunfo/);

  await visit.page.evaluate(() => void (location.hash = "#g=set&n=5"));
  await visit.words(/^SET\n/);
  await reloaded();
  await visit.words(/^Sueca\npartida em andamento|^SET\n1 a/);
}

// Everything is deleted after two questions, and the page starts as on a first visit; another folder's data stays.
export async function everything_can_be_deleted(visit) {
  const { page } = await started(visit);
  const english = await saved(visit);
  await setPortuguese(visit);
  await visit.words(/4 jogadores/);
  await load(visit, english);
  await page.locator("#yes").click();
  await visit.words(/4 players/);
  await page.locator("#sound").click();
  await page.evaluate(() => localStorage.setItem("carteado:/other/:nvm", "theirs"));
  const before = await kept(visit);
  check(Object.keys(before).filter((name) => /:(nvm|sleep|before|page)$/.test(name)).length === 5, "there are", Object.keys(before));
  const choose = async (...answers) => {
    await page.locator("#more").click();
    await page.locator("#reset").click();
    let asked = "";
    for (const answer of answers) {
      const question = await page.waitForFunction((asked) => {
        const { textContent } = document.querySelector("#ask[open] #ask-text") ?? {};
        return textContent !== asked && textContent;
      }, asked);
      asked = await question.jsonValue();
      await page.locator(answer).click();
    }
  };
  await choose("#no");
  await choose("#yes", "#no");
  const still = await kept(visit);
  for (const name of Object.keys(before)) check(/:page$/.test(name) || still[name] === before[name], name, "is another");
  await Promise.all([page.waitForEvent("load"), choose("#yes", "#yes")]);
  await visit.started();
  await visit.words(/4 players/);
  const after = await kept(visit);
  check(after["carteado:/other/:nvm"] === "theirs", "another folder's save is gone");
  check(!Object.keys(after).some((name) => /:(before|page)$/.test(name)), "there are still", Object.keys(after));
  check(Object.entries(after).every(([name, text]) => name.includes("/other/") || text !== before[name]), "the save is there");
  check((await page.locator("#sound").getAttribute("aria-pressed")) === "true", "the sound is still off");
}

// In a tab that has given way to another, the menu's language does not let the older save play on.
export async function a_language_where_another_tab_plays(visit) {
  await started(visit);
  const first = visit.page;
  await visit.open();
  await setPortuguese(visit);
  await visit.words(/4 jogadores/);
  visit.page = first;
  await first.bringToFront();
  await first.locator("#note button").waitFor(); // "Play here"
  await first.locator("#more").click();
  await Promise.all([first.waitForEvent("load", { timeout: 5000 }), first.locator("#language").selectOption("es")]);
  await visit.started();
  await visit.words(/4 jogadores/); // the other tab's save
}
