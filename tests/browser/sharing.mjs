// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What can be shared, a deal, a picture and a film; and keys that are changed.

import { check } from "../../sim/web/browser/visit.mjs";

// Share a deal by the system's own dialog, else by the clipboard, else as a text to copy.
export async function sharing(visit) {
  await visit.profile();
  await visit.open("#g=sueca&n=12345&p=en");
  const { page } = visit;
  const button = page.locator("#share");
  check(await button.isDisabled(), "there is nothing to share yet");
  await page.evaluate(() => {
    const badge = Object.getPrototypeOf(window.seen.badge);
    badge.deal = () => ({ game: "sueca", title: "Sueca", link: "#g=sueca&n=12345&p=en", won: true });
    badge.result = () => "Carteado: Sueca 4–2 🏆\n🟩🟥🟩🟩🟥🟩";
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true, writable: true });
    navigator.clipboard.writeText = async (text) => void (window.copied = text); // not every browser lets it be read
  });
  await page.locator("#share:not([disabled])").click();
  await page.locator("#note").filter({ hasText: "copied" }).waitFor();
  const copied = await page.evaluate(() => window.copied);
  const url = visit.server.address + "#g=sueca&n=12345&p=en";
  const said = "Carteado: Sueca 4–2 🏆\n🟩🟥🟩🟩🟥🟩\nYour turn, same cards:";
  check(copied === `${said} ${url}`, "copied:", copied);

  await page.evaluate(() => {
    navigator.share = async (what) => void (window.shared = what);
  });
  await button.click();
  await page.waitForFunction(() => window.shared);
  const shared = await page.evaluate(() => window.shared);
  check(shared.url === url && shared.text === said, "shared:", shared);

  await page.evaluate(() => {
    navigator.share = undefined;
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await button.click();
  await page.locator("#ask-link").waitFor();
  check((await page.locator("#ask-link").inputValue()) === copied, "the text to copy is another");
  await page.locator("#yes").click();
}

// A picture and a film of what is on the screen: shared where the system can share files, else saved.
export async function picture_and_film(visit) {
  await visit.profile();
  await visit.open("#g=sueca&n=7&p=en");
  await visit.words(/^Sueca\nNot counted\.\nPlay\n/);
  await visit.key("A");
  await visit.play("key", /^Us /m);
  const { page } = visit;
  await page.locator("#more").click();
  for (const [id, name] of [["picture", "carteado.png"], ["film", "carteado.gif"]]) {
    await page.evaluate(() => void (navigator.canShare = undefined));
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#" + id).click()]);
    check(file.suggestedFilename() === name, "the file is called", file.suggestedFilename());
    await page.locator("#note").filter({ hasText: name }).waitFor();
    await page.locator("#more").click();
    await page.evaluate(() => {
      window.shared = null;
      navigator.canShare = ({ files }) => files.length === 1;
      navigator.share = async ({ files }) => void (window.shared = files[0]);
    });
    await page.locator("#" + id).click();
    await page.waitForFunction(() => window.shared);
    check((await page.locator("#about").isVisible()) === false, "the menu lies over it");
    await page.locator("#more").click();
    const found = await page.evaluate(async () => {
      const { width, height } = await createImageBitmap(window.shared);
      return [window.shared.name, window.shared.type, width, height];
    });
    const expected = id === "picture" ? [name, "image/png", 640, 512] : [name, "image/gif", 480, 384];
    check(String(found) === String(expected), "the", id, "is", found);
  }
  // who closes the system's dialog wants no file
  await page.evaluate(() => {
    navigator.share = () => Promise.reject(new DOMException("closed", "AbortError"));
    document.getElementById("note").textContent = "";
  });
  await page.locator("#film").click();
  await page.locator("#about").waitFor({ state: "hidden" });
  await visit.still();
  check((await page.locator("#note").textContent()) === "", "something was saved");
}

// Keys are changed in the menu, swapped if they are taken, and kept; the texts name them.
export async function changed_keys(visit) {
  await visit.profile();
  await visit.open();
  await visit.words(/4 players/);
  const row = (name) => visit.page.locator("#key-list button").filter({ hasText: new RegExp(`^${name} `) });
  const open = async () => {
    await visit.page.locator("#more").click();
    await visit.page.locator("#remap summary").click();
    await visit.page.locator("#key-list button").last().waitFor();
  };
  const change = async (name, code) => {
    await row(name).click();
    await visit.page.keyboard.press(code);
  };
  const shows = async (keys, when) => {
    const found = await visit.page.locator("#key-list kbd").allTextContents();
    check(found.join(" ") === keys, when, "the keys are", found);
  };
  const down = async (code) => {
    await visit.page.keyboard.down(code);
    const found = await visit.page.evaluate(() => window.seen.badge.down);
    await visit.page.keyboard.up(code);
    return found;
  };
  await open();
  await shows("↑ ↓ ← → X Z Enter Shift/C", "at first");
  await change("A", "KeyK");
  await shows("↑ ↓ ← → K Z Enter Shift/C", "with K for A");
  await change("B", "KeyK");
  await shows("↑ ↓ ← → Z K Enter Shift/C", "with K for B, so that A has B's");
  await change("Up", "KeyW");
  await change("Select", "Space");
  await shows("W ↓ ← → Z K Enter Space", "with W and Space");
  await row("Start").click();
  for (const code of ["KeyF", "KeyP", "KeyH", "KeyT", "Tab", "F5"]) {
    await visit.page.keyboard.press(code);
    await shows("W ↓ ← → Z K … Space", `after ${code}, which is taken,`);
  }
  await visit.page.locator("#key-said").filter({ hasText: /F5/ }).waitFor();
  await visit.page.keyboard.press("Escape");
  await shows("W ↓ ← → Z K Enter Space", "after Escape");
  check(await visit.page.locator("#about").isVisible(), "Escape has closed the menu");
  const help = "Keyboard: W ← ↓ →, Z = A, K = B, Enter = Start, Space = Select, F full screen";
  const said = (await visit.page.locator("#about [data-text=keys]").textContent()).replaceAll("\xa0", " ");
  check(said.startsWith(help), "the help says", said);

  await visit.page.locator("#close").click();
  for (const again of [false, true]) {
    if (again) {
      await visit.close();
      await visit.open();
      await visit.words(/4 players/);
    }
    const found = [];
    for (const code of ["KeyK", "KeyX", "KeyZ", "Space"]) found.push(await down(code));
    check(String(found) === "1,0,2,8", "the keys K, X, Z and Space are", found, again);
  }
  await open();
  await visit.page.locator("#usual-keys").click();
  check((await visit.page.locator("#key-list kbd").allTextContents()).join(" ") === "↑ ↓ ← → X Z Enter Shift/C", "not as before");
  await visit.page.locator("#close").click();
  await visit.still();
}
