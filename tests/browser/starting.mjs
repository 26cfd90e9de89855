// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The start: on any host, in the visitor's language, or with the reason why not. Updates, and the page at rest.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PHONE, check } from "../../sim/web/browser/visit.mjs";
import { match } from "./playing.mjs";

// Begin a visit in which the start is to fail: the browser reports that, too.
async function toFail(visit, profile) {
  visit.expected.push(/not loaded|console:|error:/);
  visit.server.keep = "no-store";
  await visit.profile(profile);
}

// Whatever is wrong with the host's files, the page names the file and what is wrong; "try again" does.
export async function a_start_that_fails_says_why(visit) {
  const { server } = visit;
  const script = await server.data("lzma.js");
  const pack = Buffer.from(await server.data("drive.pack"));
  pack[pack.length >> 1] ^= 4;
  await toFail(visit, { locale: "pt-BR" });
  for (const [name, wrong, said] of [
    ["lzma.js", { status: 404 }, "O servidor não mandou lzma.js (404)."],
    ["micropython.js", { status: 500 }, "O servidor não mandou micropython.js (500)."],
    ["texts.js", { type: "text/plain" }, "O servidor não manda texts.js (text/plain) como JavaScript."],
    ["lzma.js", { data: script.subarray(0, 900) }, "lzma.js veio com erro, ou é de outra versão."],
    ["drive.pack", { data: pack }, "drive.pack veio com erro, ou é de outra versão."],
    ["drive.pack", { data: pack.subarray(0, 5000) }, "drive.pack veio com erro, ou é de outra versão."],
    ["version.js", { data: Buffer.from("") }, "version.js veio com erro, ou é de outra versão."],
    ["layout.js", { status: 404 }, "O servidor não mandou layout.js (404)."],
    ["layout.js", { data: Buffer.from("{") }, "layout.js"],
    ["style.css", { status: 404 }, "style.css"],
    ["style.css", { type: "text/plain" }, "style.css"],
  ]) {
    server.broken.set(name, wrong);
    await visit.open("", false);
    const note = visit.page.locator("#note");
    await note.filter({ hasText: said }).waitFor();
    check(!(await visit.page.locator("#wait").isVisible()), "it still waits, after", said);
    server.broken.clear();
    await note.getByRole("button", { name: "Tentar de novo" }).click();
    await visit.started();
    check((await note.textContent()) === "", "it still says", await note.textContent());
    await visit.close();
  }
}

// Without start.js nothing runs that could say so: the name of the file stays, and soon there is a link to try again.
export async function without_its_script_it_says_so(visit) {
  const { server } = visit;
  await toFail(visit);
  for (const wrong of [{ status: 404 }, { data: Buffer.from("<!doctype html>"), type: "text/html" }]) {
    server.broken.set("start.js", wrong);
    await visit.open("", false);
    await visit.page.locator("#wait").filter({ hasText: "start.js" }).waitFor();
    const again = visit.page.locator("#wait a");
    await again.evaluate((link) => Promise.all(link.getAnimations().map(({ finished }) => finished)));
    server.broken.clear();
    await again.click();
    await visit.started();
    check((await again.count()) === 0, "the link is there though the page has started");
    await visit.close();
  }
}

// The menu is opened and closed, and the tab hidden and shown, before there is a board: the page starts nevertheless, and
// offers no picture until there is one. What the menu needs and does not get is named.
export async function a_menu_before_the_start(visit) {
  visit.server.keep = "no-store";
  visit.expected.push(/(not loaded|console:).*(404|not found)|404|gif\.js|remap\.js/i);
  await visit.profile();
  let arrives = null;
  const due = new Promise((resolve) => (arrives = resolve));
  await visit.context.route("**/micropython.js", async (route) => {
    await due;
    await route.continue();
  });
  await visit.open("", false).catch(() => {});
  const { page } = visit;
  await page.waitForFunction(() => window.starting?.begun);
  await page.locator("#more").click();
  check(await page.locator("#picture").isDisabled(), "there is a picture of nothing");
  check(await page.locator("#film").isDisabled(), "there is a film of nothing");
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForTimeout(200);
  arrives();
  await visit.started();
  await visit.words(/4 players/);
  for (const [open, name] of [["#picture", "gif.js"], ["#film", "gif.js"], ["#remap summary", "remap.js"]]) {
    visit.server.broken.set(name, { status: 404 });
    await page.locator("#more").click();
    await page.locator(open).click();
    await page.locator("#note").filter({ hasText: `Part of the page did not load (${name})` }).waitFor();
  }
}

// From a disk, where browsers load no modules, the page says what to do.
export async function from_a_disk_it_says_what_to_do(visit) {
  await toFail(visit, { locale: "pt-BR" });
  const page = await visit.context.newPage();
  await page.goto(pathToFileURL(join(visit.server.folder, "index.html")).href);
  await page.locator("#note").filter({ hasText: "Os navegadores não rodam esta página direto do disco." }).waitFor();
  check(!(await page.locator("#wait").isVisible()), "it still waits");
}

// Nothing that a hardened or an older browser may lack is needed: the page starts, fits a turned phone, and has a menu.
export async function without_what_is_optional(visit) {
  await visit.profile({ touch: true });
  await visit.context.addInitScript(() => {
    const lacks = (from, names) => names.split(" ").forEach((name) => delete from[name]);
    lacks(window, "AudioContext CompressionStream ResizeObserver SpeechSynthesisUtterance caches localStorage sessionStorage speechSynthesis");
    lacks(Document.prototype, "exitFullscreen fullscreenElement fullscreenEnabled");
    lacks(Element.prototype, "requestFullscreen");
    lacks(Navigator.prototype, "canShare clipboard getGamepads keyboard language languages serviceWorker share storage userActivation vibrate wakeLock");
  });
  await visit.open("#g=sueca&n=12345");
  await visit.words(/^Sueca\nNot counted\.\nPlay\n/);
  await visit.page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await visit.page.waitForFunction(() => document.body.dataset.layout === "sideways");
  await visit.tap("A");
  await visit.play("tap", /^Us /m);
  for (const key of ["KeyF", "KeyH", "KeyP", "KeyP"]) await visit.page.keyboard.press(key);
  await visit.page.locator("#more").click();
  await Promise.all([visit.page.waitForEvent("download"), visit.page.locator("#picture").click()]);
}

// A browser that lacks something, or has switched it off, is named as the reason, without a look at the files.
export async function an_old_browser(visit) {
  await toFail(visit, { locale: "es-ES" });
  await visit.context.addInitScript(() => {
    if (location.hash === "#wasm") delete window.WebAssembly;
    if (location.hash === "#modules") delete HTMLScriptElement.prototype.noModule;
    if (location.hash === "#2022") delete Object.hasOwn;
  });
  for (const [lacks, said] of [
    ["#wasm", "El modo de aislamiento del iPhone y los navegadores con seguridad reforzada lo desactivan: exceptúa este sitio"],
    ["#2022", "Este navegador es demasiado antiguo para Carteado: le falta JavaScript 2022."],
    ["#modules", "Este navegador es demasiado antiguo para Carteado: le falta modules."],
  ]) {
    if (lacks === "#modules") visit.server.broken.set("main.js", { data: Buffer.from("") }); // such a browser ignores it
    await visit.open(lacks, false);
    await visit.page.locator("#note").filter({ hasText: said }).waitFor();
    await visit.close();
  }
}

// Note, in each frame of a page that loads, its texts, and how far its bar is, null if it has none.
function watchFrames() {
  window.noted = [];
  const look = () => {
    requestAnimationFrame(look);
    const wait = document.getElementById("wait");
    if (!wait) return; // nothing is there yet
    const texts = [document.documentElement.lang, document.title, document.body.innerText, window.seen?.badge ? window.seen.words() : ""];
    window.noted.push({ texts: texts.join(" | "), bar: wait.hidden ? null : document.getElementById("loaded").value });
  };
  requestAnimationFrame(look);
}

const noted = (visit, what) => visit.page.evaluate((what) => window.noted.map((one) => one[what]), what);

// The page is in one language from its first frame on, and so is the console: the browser's, later the player's own.
export async function one_language_from_the_first_frame(visit) {
  await visit.profile({ locale: "es-ES" });
  await visit.context.addInitScript(watchFrames);
  const others = { es: /Um momento|One moment|jogos|games|players|jogadores/, en: /Um momento|Un momento|jogos|juegos|jugadores/ };
  const looked = async (lang) => {
    await visit.words(lang === "es" ? /4 jugadores/ : /4 players/);
    const found = (await noted(visit, "texts")).filter((texts) => !texts.includes("start.js"));
    check(found.length > 3, "there were only", found.length, "frames");
    for (const texts of found) check(texts.startsWith(lang) && !others[lang].test(texts), "a frame has", texts);
  };
  await visit.open();
  await looked("es");
  await visit.page.locator("#more").click();
  await visit.page.locator("#language").selectOption("en");
  await visit.words(/4 players/);
  await visit.page.waitForFunction(() => document.documentElement.lang === "en");
  await visit.page.reload();
  await visit.started();
  await looked("en");
}

// While the pack arrives, the bar grows, and the browser finds nothing to complain about. What only the About page needs
// comes with that.
export async function a_bar_while_it_loads(visit) {
  await visit.profile();
  await visit.context.addInitScript(watchFrames);
  visit.server.slowly = 200_000; // bytes a second
  await visit.open();
  const bar = (await noted(visit, "bar")).filter((value) => value !== null);
  check(bar.every((value, i) => !i || value >= bar[i - 1]), "the bar went back:", bar);
  check(new Set(bar).size > 4 && Math.max(...bar) > 0.8, "the bar had only", bar);
  check(!(await visit.page.locator("#wait").isVisible()), "the bar stays");
  await visit.page.waitForTimeout(4000); // then browsers complain about what was loaded in vain
  check(!visit.server.sent.has("about.pack"), "it was sent too early");
  await visit.key("START", "UP", "A");
  check(!/Without/.test(await visit.words(/our own/)), "the libraries are not there");
  check(visit.server.sent.has("about.pack"), "they came from elsewhere");
}

const caught = (page) => page.evaluate(() => caches.keys());

// Wait until an asynchronous function returns true in the page, which may be loaded again meanwhile.
async function until(page, what) {
  while (!(await page.evaluate(what).catch(() => false))) await page.waitForTimeout(50);
}

const activated = async () => (await navigator.serviceWorker.ready).active.state === "activated";

// A first visit asks for each file once, the service worker's included, whether the host lets browsers keep them or not.
// If it forbids it, only the modules are loaded again, which the page cannot hand over.
export async function each_file_is_loaded_once(visit) {
  for (const keep of ["max-age=600", "", "no-cache", "no-store"]) {
    visit.server.keep = keep;
    visit.server.sent.clear();
    await visit.profile({ workers: true });
    await visit.open();
    await until(visit.page, activated);
    const again = [...visit.server.sent].filter(([, times]) => times > 1).map(([name]) => name);
    const modules = (name) => /\.(js|css|png|html|webmanifest)$/.test(name);
    check(keep === "no-store" ? again.every(modules) : !again.length, keep, "these were sent again:", again);
    check((await caught(visit.page)).length === 1, "these are kept:", await caught(visit.page));
    await visit.context.close();
  }
}

// A new version is offered as soon as its files are there, also in a page that stays open. Until it is chosen the old one
// is used, without a network, too. Then all tabs save, and reload.
export async function an_update_is_offered(visit) {
  await match(visit, { workers: true });
  await until(visit.page, activated);
  visit.server.changed = true;
  visit.server.sent.clear();
  const other = visit.page;
  await other.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 3_700_000;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const version = (page) => page.evaluate(async () => (await import("./version.js")).VERSION);
  await visit.page.locator("#note").filter({ hasText: "A new version is here." }).waitFor();
  const loaded = [...visit.server.sent.keys()].sort();
  check(String(loaded) === "sw.js,version.js", "the new version needed", loaded);
  await visit.server.stop();
  await other.keyboard.press("KeyP"); // pause: as if it were hidden, or the new tab may give way to it
  await visit.open();
  check(!(await version(visit.page)).includes("changed"), "it came without being chosen");
  await visit.words(/match waits|in progress/i);
  await visit.key("A");
  await visit.words(/^Sueca\n/);
  await visit.page.locator("#more").click();
  const kept = () => visit.page.evaluate(() => Object.entries(localStorage).filter(([key]) => /nvm|sleep/.test(key)).sort());
  const before = await kept();
  await visit.page.locator("#use").click();
  for (const page of [visit.page, other]) await until(page, async () => (await import("./version.js")).VERSION.includes("changed"));
  await until(visit.page, activated);
  const found = await caught(visit.page);
  check(found[0].includes("changed"), "this is kept:", found.map((name) => name.slice(-22)).join());
  check(before.length === 2 && (await kept()).length === 2, "the save is lost");
  // in one of them: the other gives way to it, maybe before it has begun
  const shows = (page) => page.waitForFunction(() => /match waits|in progress|^Us /im.test(window.seen?.words()));
  await Promise.any([visit.page, other].map(shows));
}
