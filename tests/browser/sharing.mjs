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
