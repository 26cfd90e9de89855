// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Takes pictures of the page, on a phone upright and sideways and on a PC:
//
//     node shots.mjs BROWSER FOLDER OUT
//
// FOLDER is the output of make web, OUT a folder for the pictures.

import { join } from "node:path";
import { PC, PHONE, Visit, check, launch } from "./browser/visit.mjs";

const SIZES = { phone: PHONE, sideways: { width: PHONE.height, height: PHONE.width }, pc: PC };
const LANGUAGES = { en: ["en-US", /^Play$/m], pt: ["pt-BR", /^Jogar$/m], es: ["es-ES", /^Jugar$/m] };

const [executable, folder, out] = process.argv.slice(2);
const browser = await launch(executable);
for (const [lang, [locale, play]] of Object.entries(LANGUAGES)) {
  for (const [name, size] of Object.entries(SIZES)) {
    const visit = new Visit(browser, folder);
    const shoot = async (scene) => {
      await visit.page.waitForFunction(() => !document.getElementById("note").textContent);
      await visit.page.screenshot({ path: join(out, `web-${name}-${scene}-${lang}.png`), scale: "device" });
    };
    await visit.server.start();
    await visit.profile({ touch: size !== PC, locale, speed: 4 });
    await visit.open();
    await visit.page.setViewportSize(size);
    await visit.still();
    await shoot("launcher");
    await visit.page.evaluate(() => void (location.hash = "#g=sueca&n=29"));
    await visit.words(play);
    const press = size === PC ? "key" : "tap";
    await visit[press]("A");
    await visit.play(press, /^(Us|Nós|Nos) .* [1-9]\d*$/m);
    // close the tips of a first match until the player is asked
    for (let tip = true; tip; ) {
      await visit.still(2000);
      tip = /OK$/.test((await visit.screen()).words);
      if (tip) await visit[press]("A");
    }
    await shoot("hand");
    await visit.page.locator("#more").click();
    await shoot("about");
    check(!visit.problems.length, visit.problems);
    await visit.end();
  }
}
await browser.close();
