// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Saves: of several tabs, and written to a file and loaded again. tests/web/page.mjs has what needs no browser. Pictures
// and films, which are files, too; and what somebody has made up.

import { readFile } from "node:fs/promises";
import { crc32 } from "../../sim/web/page/gif.js";
import { check } from "../../sim/web/browser/visit.mjs";
import { match } from "./playing.mjs";

// Set the language in the settings, so that the saved data changes.
async function setPortuguese(visit) {
  await visit.key("START");
  await visit.words(/^Settings\n/);
  await visit.still();
  await visit.key("LEFT");
  await visit.words(/^Ajustes\n/);
  await visit.key("B");
}

// A tab that has left the page by a link, and comes back by "back" from where browsers keep pages in memory, goes on
// where it was; but if another tab has stored something since, of which nothing told it, it goes on with that.
export async function back_to_a_tab_after_another_has_played(visit) {
  await started(visit, () => {
    addEventListener("pageshow", ({ persisted }) => persisted && sessionStorage.setItem("back", Number(sessionStorage.getItem("back")) + 1));
  });
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
  check(/^carteado-save.*\.json$/.test(file.suggestedFilename()), "the file is called", file.suggestedFilename()); // (1), or so
  // the button keeps the focus until the next frame, and would get Enter
  await visit.page.waitForFunction(() => !document.activeElement?.closest("button, dialog"));
  return readFile(await file.path(), "utf8");
}

// Check that two files have the same settings, match and games; what is at the end, when flash may be written next, and
// the generation change with every write.
function same(...files) {
  const [a, b] = files.map((file) => {
    const nvm = Buffer.from(JSON.parse(file).nvm, "base64");
    return nvm.subarray(8, nvm.readUInt16LE(4)).toString("hex");
  });
  check(a === b, "another save came back");
}

async function load(visit, text, name = "carteado-save.json") {
  await visit.page.locator("#more").click();
  const [chooser] = await Promise.all([
    visit.page.waitForEvent("filechooser"),
    visit.page.locator("#import").click(),
  ]);
  await chooser.setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

async function started(visit, script = () => {}) {
  await visit.profile();
  await visit.context.addInitScript(script);
  await visit.open();
  await visit.words(/4 players/);
  await visit.still();
  return visit;
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
  await visit.close();
  visit.page = first;
  await first.bringToFront();
  await first.keyboard.press("KeyP");
  await visit.page.evaluate(() => void (location.hash = "#g=set&n=5"));
  await visit.words(/^SET\n/);
  await reloaded();
  await visit.words(/^Sueca\nmatch in progress|^SET\n1 to/);
}

// A picture and a film of what is on the screen are files that can be read.
export async function picture_and_film(visit) {
  const { page } = await match(visit);
  await page.evaluate(() => void (navigator.canShare = undefined));
  for (const [id, name, ...size] of [["picture", "carteado.png", 640, 512], ["film", "carteado.gif", 480, 384]]) {
    await page.locator("#more").click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#" + id).click()]);
    check(file.suggestedFilename() === name, "the file is called", file.suggestedFilename());
    const found = await page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const { width, height } = await createImageBitmap(new Blob([bytes]));
      return [width, height];
    }, await readFile(await file.path(), "base64"));
    check(String(found) === String(size), "the", id, "is", found);
  }
}

const CODE = ["<script>ran=1</script>", "<img src=x onerror=ran=1>", "%3Cimg%20src=x%20onerror=ran=1%3E", "&lt;b&gt;", "{}$&$'", "`${ran=1}`"];
const OWNERS = ["<script>", "<img src", "&lt;b>", `"'><b>`, "$&$'$`$$", "{}{}", "\\u003cb>", "ÀÿÐ\xad¡"];

// Files and links that somebody has made up: nothing in them runs, and none costs the save.
export async function made_up_files_and_links(visit) {
  const { page } = await started(visit);
  const unharmed = async (what) => {
    const harm = await page.evaluate(() => [
      window.ran,
      document.querySelectorAll("img, b, iframe, object, #ask script, #note script, #said :not(p), #chosen *").length,
    ]);
    check(String(harm) === ",0", what, "has left", harm);
  };
  const before = await saved(visit);
  for (const owner of OWNERS) {
    const nvm = Buffer.from(JSON.parse(before).nvm, "base64");
    nvm.fill(0, 28, 36).write(owner, 28, "latin1"); // lib/mesa/board/store.py has the layout
    const end = nvm.readUInt16LE(4) + 6;
    nvm.writeUInt32LE(crc32(nvm.subarray(0, end)), end);
    const [flash, sleep] = [nvm, Buffer.alloc(8192)].map((memory) => memory.toString("base64"));
    await load(visit, JSON.stringify({ carteado: 1, nvm: flash, sleep }), "<img src=x onerror=ran=1>.json");
    await page.locator("#ask-text").filter({ hasText: owner }).waitFor();
    await unharmed(owner);
    await page.locator("#no").click();
  }
  await load(visit, before);
  await page.locator("#yes").click();
  await page.locator("#note button").waitFor(); // it brings the save from before back
  for (const name of CODE) {
    await page.evaluate((name) => {
      document.getElementById("note").textContent = "";
      location.hash = `#g=${name}&n=1`;
    }, name);
    await page.locator("#note").filter({ hasText: /^This / }).waitFor();
    await unharmed(name);
  }
  await visit.words(/4 players/);
  same(await saved(visit), before);
}
