// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Measures the page's speed, in a browser whose processor is slowed down:
//
//     node figures.mjs BROWSER FOLDER SLOWER TURNS LINK...
//
// FOLDER is the output of make web, SLOWER the slow-down factor. Prints one line of JSON: `first`, ms from the
// navigation to the first picture, `idle`, the percentage of a core that the page takes while nothing happens, and `games`, for each LINK the ms of turns of the page's loop that stepped: of a
// match, or of its first TURNS.
//
// The console has 30 frames a second and a browser 60 turns: in a match the page's clock runs twice as fast, so that
// each turn has its frame.

import { Visit, check, launch } from "./browser/visit.mjs";

const TIMES = 5; // the median counts
const LONGEST = 15 * 60_000; // ms for a match at most
const SPEED = 2;
const STILL = 200; // ms of the console's time without a change, after which a key is pressed
// The keys pressed then, repeatedly. In QU4TO they mark and play a set that beats the last one, or pass; SET is in
// real time, so there a fourth bot replaces the player.
const PRESSED = { qu4to: ["UP", "A", "A", "B", "A"], set: [] };
// Slow 4G, and a phone of some years ago
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const PHONE = { network: true, rate: 4 };
const IDLE = 20; // seconds

const [executable, folder, slower, most, ...links] = process.argv.slice(2);
const browser = await launch(executable);

async function slow(visit, { network = false, rate = Number(slower) } = {}) {
  const devtools = await visit.context.newCDPSession(visit.page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  if (network) await devtools.send("Network.emulateNetworkConditions", NETWORK);
}

// Runs in the page before its own scripts: records when the first picture was drawn, and how long each turn took.
function measure() {
  if (!location.protocol.startsWith("http")) return;
  const figures = { first: 0, turns: [] };
  window.figures = figures;
  const { putImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.putImageData = function (...what) {
    figures.first ||= performance.now();
    return putImageData.apply(this, what);
  };
  const frame = window.requestAnimationFrame;
  window.requestAnimationFrame = (call) =>
    frame.call(window, (ms) => {
      const steps = window.seen.steps;
      const begin = performance.now();
      call(ms);
      if (window.seen.steps > steps) figures.turns.push(performance.now() - begin);
    });
}

async function visited(options, use) {
  const visit = new Visit(browser, folder);
  await visit.server.start();
  try {
    await visit.profile({ touch: true, ...options });
    await visit.context.addInitScript(measure);
    const found = await use(visit);
    check(!visit.problems.length, visit.problems);
    return found;
  } finally {
    await visit.end();
  }
}

async function firstPicture(visit, conditions) {
  visit.page = await visit.context.newPage();
  await slow(visit, conditions);
  await visit.page.goto(visit.server.address);
  await visit.started();
  return visit.page.evaluate(() => window.figures.first);
}

async function middle(measured) {
  const found = [];
  for (let i = 0; i < TIMES; i++) found.push(await measured());
  return found.sort((a, b) => a - b)[TIMES >> 1];
}

// With an empty cache; `network`: as fast as a mobile one.
function fromServer(conditions) {
  return middle(() => visited({}, (visit) => firstPicture(visit, conditions)));
}

// From the service worker's cache, without the server.
function fromCache(conditions) {
  return visited({ workers: true }, async (visit) => {
    await visit.open();
    await visit.page.waitForFunction(async () => (await navigator.serviceWorker.ready).active.state === "activated");
    await visit.close();
    await visit.server.stop();
    return middle(async () => {
      const ms = await firstPicture(visit, conditions);
      await visit.close();
      return ms;
    });
  });
}

// Return the seconds of the processor that the pages have taken, and what draws them.
async function taken(devtools) {
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (/renderer|GPU/i.test(type) ? cpuTime : 0), 0);
}

// Return the percentage of a core that the page takes once `prepare` has brought it to a state that stays.
function idle(prepare, link = "") {
  return visited({}, async (visit) => {
    await visit.open(link);
    await prepare(visit);
    await visit.page.waitForTimeout(3000);
    const devtools = await browser.newBrowserCDPSession();
    const before = await taken(devtools);
    await visit.page.waitForTimeout(1000 * IDLE);
    const percent = (100 * ((await taken(devtools)) - before)) / IDLE;
    await devtools.detach();
    return percent;
  });
}

async function toHand(visit) {
  await visit.words(/^.+\nPlay$/m);
  await visit.key("A");
  await visit.play("key", /^Us /m);
}

function match(link) {
  return visited({ speed: SPEED }, async (visit) => {
    const [, game] = /g=(\w+)/.exec(link);
    const keys = PRESSED[game] ?? ["A"];
    await visit.open(link);
    await visit.words(/^.+\n(Play|Jogar)$/m);
    if (!keys.length) await visit.page.evaluate(() => window.seen.badge.ask({ preset: { bots_only: true } }));
    await slow(visit);
    await visit.page.evaluate(() => void (window.figures.turns.length = 0));
    await visit.key("A");
    let pressed = 0;
    const until = Date.now() + LONGEST;
    const over = (most) => window.figures.turns.length >= most || window.seen.badge.deal() !== null;
    while (!(await visit.page.evaluate(over, Number(most)))) {
      check(Date.now() < until, link, "is not over, but:", (await visit.screen()).words);
      const still = keys.length && (await visit.page.evaluate((ms) => window.seen.stillFor() >= ms, STILL));
      if (still) await visit.key(keys[pressed++ % keys.length]);
      else await visit.page.waitForTimeout(50);
    }
    return { game, turns: await visit.page.evaluate(() => window.figures.turns) };
  });
}

const whole = { rate: 1 };
const first = {
  server: await fromServer(whole),
  cache: await fromCache(whole),
  slowServer: await fromServer({}),
  phone: await fromServer(PHONE),
  slowCache: await fromCache({}),
};
const rests = {
  launcher: await idle((visit) => visit.words(/^Sueca\n/m)),
  match: await idle(toHand, "#g=sueca&n=7&p=en"),
  dialog: await idle((visit) => visit.page.locator("#more").click()),
};
const games = [];
for (const link of links) games.push(await match(link));
console.log(JSON.stringify({ first, idle: rests, games }));
await browser.close();
