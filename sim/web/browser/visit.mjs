// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// A visitor to the page, with their own server, browser profile and input, in Chromium or Firefox.

import { execFileSync } from "node:child_process";
import { chromium, firefox } from "playwright-core";
import { Server } from "./server.mjs";
import { TouchScreen, adapt, complete, zoom } from "./firefox.mjs";

export const KEYS = { B: 0, A: 1, START: 2, SELECT: 3, RIGHT: 4, DOWN: 5, UP: 6, LEFT: 7 };
export const CODES = ["KeyZ", "KeyX", "Enter", "ShiftLeft", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"];
export const PHONE = { width: 390, height: 844 };
export const PC = { width: 1366, height: 768 };
const WAIT = 120_000; // ms for anything, on a machine ten times slower, too
const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// Start a browser: Firefox, or one made from it, if its version says Mozilla.
export function launch(executablePath) {
  const version = execFileSync(executablePath, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  if (/^Mozilla /m.test(version)) return adapt(firefox, executablePath);
  const root = process.getuid?.() === 0; // Chromium's own sandbox refuses root
  const ignoreDefaultArgs = ["--disable-back-forward-cache"]; // visitors have it
  return chromium.launch({ executablePath, args: FLAGS, ignoreDefaultArgs, chromiumSandbox: !root });
}

export function check(right, ...said) {
  if (!right) throw new Error(said.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" "));
}

export class Visit {
  constructor(browser, folder) {
    this.browser = browser;
    this.server = new Server(folder);
    this.problems = [];
    this.expected = [/^not loaded .*icons/]; // patterns of expected lines in the console; a reload may come before an icon
    this.moved = Date.now(); // when the test last went on
    this.frames = 0; // that the page had drawn then
    this.firefox = browser.browserType().name() === "firefox";
  }

  // Open a profile, which keeps its data until the end. `touch`: a phone. `size` in CSS pixels, and `ratio` of the
  // display's to those. `speed`: the speed of the page's clock.
  async profile({
    touch = false,
    size = touch ? PHONE : PC,
    ratio = touch ? 3 : 1,
    locale = "en-US",
    workers = false,
    permissions = [],
    speed = 1,
  } = {}) {
    this.context = await this.browser.newContext({
      viewport: size,
      hasTouch: touch,
      isMobile: touch && !this.firefox, // unknown to Firefox
      deviceScaleFactor: ratio,
      locale,
      permissions: this.firefox ? [] : permissions, // its preferences allow the clipboard
    });
    this.context.setDefaultTimeout(WAIT);
    if (this.firefox) this.context.on("page", complete);
    this.context.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== this.server.origin) this.problem("asked another host", request.url());
    });
    this.context.on("requestfailed", (request) => this.problem("not loaded", request.url(), request.failure()?.errorText));
    this.context.on("response", (response) => {
      if (response.status() >= 400) this.problem("not loaded", response.url(), String(response.status()));
    });
    this.context.on("console", (message) => {
      if (["error", "warning", "assert"].includes(message.type())) this.problem("console:", message.text());
    });
    this.context.on("weberror", (event) => this.problem("error:", String(event.error().stack ?? event.error())));
    await this.context.addInitScript(watch, { speed, workers });
  }

  problem(...words) {
    const text = words.join(" ");
    if (!this.expected.some((pattern) => pattern.test(text))) this.problems.push(text);
  }

  // Open the page in a new tab, and wait for its first picture. The tab is this.page.
  async open(hash = "", waits = true) {
    this.page = await this.context.newPage();
    await this.page.goto(this.server.address + hash);
    if (waits) await this.started();
    return this.page;
  }

  // Return a function (type, ...points) that sends touches as a touch screen would: type is "touchStart", "touchMove",
  // "touchEnd" (of all) or "touchCancel"; the points are the fingers on the screen, in the order they came.
  async touchScreen() {
    if (this.firefox) {
      const screen = new TouchScreen(this.page);
      return (type, ...points) => screen[type](...points);
    }
    const devtools = await this.context.newCDPSession(this.page);
    return (type, ...points) =>
      devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
      });
  }

  // Return a function (size, ratio) that gives the tab another size and ratio, as zooming does.
  async zoomer(touch) {
    if (this.firefox) return (size, ratio) => zoom(this.page, size, ratio);
    const devtools = await this.context.newCDPSession(this.page);
    return (size, ratio) =>
      devtools.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: ratio, mobile: touch });
  }

  // Note that the test goes on; what a stuck one says (`stuck`) begins here.
  async alive() {
    this.moved = Date.now();
    this.frames = await this.page.evaluate(() => window.seen?.steps ?? 0);
  }

  // Return why a test does not go on: the machine, if the page hardly draws; else what it waits for never comes.
  async stuck(seconds) {
    const asked = this.page?.evaluate(() => window.seen?.steps ?? 0).catch(() => 0);
    const steps = await Promise.race([asked, new Promise((done) => setTimeout(() => done(this.frames), 5_000))]);
    const drawn = Math.max(0, steps - this.frames);
    const slow = drawn < 3 * seconds ? "too slow a machine: " : "";
    return `${slow}nothing for ${seconds} s, in which the page drew ${drawn} frames`;
  }

  async started() {
    await this.page.waitForFunction(() => window.seen?.badge?.shown > 0 && window.seen.badge.running);
  }

  async close() {
    await this.page.close({ runBeforeUnload: false });
  }

  async end() {
    await this.context?.close();
    await this.server.stop();
  }

  // Return what is on the console's screen: its texts, and a checksum of its pixels.
  screen() {
    return this.page.evaluate(() => ({ words: window.seen.words(), pixels: window.seen.pixels() }));
  }

  // Wait until the words on the screen match; return them. `not`: until they no longer do.
  async words(pattern, { not = false } = {}) {
    try {
      const found = await this.page.waitForFunction(
        ([source, flags, not]) => {
          if (!window.seen?.badge?.running) return false; // a page that is left has none, nor one that begins
          const words = window.seen.words();
          return new RegExp(source, flags).test(words) !== not && words;
        },
        [pattern.source, pattern.flags, not],
        { polling: 50 },
      );
      await this.alive();
      return await found.jsonValue();
    } catch (error) {
      throw new Error(`${pattern} was ${not ? "always" : "never"} there, but: ${(await this.screen()).words}\n${error.message}`);
    }
  }

  // Wait until picture and texts have been the same for `ms` of the console's own time.
  still(ms = 400) {
    return this.page.waitForFunction((ms) => window.seen.stillFor() >= ms, ms, { polling: 30 });
  }

  // A answers only what has been in sight for 350 ms.
  async inSight(name) {
    if (name !== "A") return;
    const due = await this.page.evaluate(() => window.seen.badge.ms + 400);
    await this.page.waitForFunction((due) => window.seen.badge.ms >= due, due, { polling: 30 });
  }

  // Press a key: the page's clock stands still meanwhile, so that however slow the machine is, it is short.
  async key(...names) {
    for (const name of names) {
      await this.inSight(name);
      await this.page.evaluate(() => void (window.seen.pressing = true));
      await this.page.keyboard.press(CODES[KEYS[name]]);
      await this.noted();
    }
  }

  async tap(name) {
    await this.inSight(name);
    const { x, y } = await this.middle(name);
    await this.page.evaluate(() => void (window.seen.pressing = true));
    await this.page.touchscreen.tap(x, y);
    await this.noted();
  }

  // Let the clock go on, and restart the wait for stillness: a key's response comes with the next frame.
  async noted() {
    await this.page.evaluate(() => {
      window.seen.pressing = false;
      window.seen.since = window.seen.badge.ms;
    });
    await this.alive();
  }

  // Press a key by `press` ("key" or "tap") whenever nothing moves, until the words on the screen match; return them.
  // This closes tips, plays the raised card, and hurries the others.
  async play(press, until, key = "A") {
    let words = "";
    for (let i = 0; i < 600; i++) {
      await this.still(200);
      ({ words } = await this.screen());
      if (until.test(words)) return words;
      await this[press](key);
    }
    throw new Error(`${until} never came, but: ${words}`);
  }

  // Return the centre of that key's button, in CSS pixels.
  async middle(name) {
    const box = await this.page.locator(`[data-key="${KEYS[name]}"]`).boundingBox();
    check(box, "there is no button", name);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}

// Runs in the page before its own scripts: finds the page's Badge at its first step, since the page has no interface
// for tests.
function watch({ speed, workers }) {
  if (!location.protocol.startsWith("http")) return; // an empty tab
  if (!workers) navigator.serviceWorker.register = () => Promise.reject(new Error("not in this test"));
  const down = new Set(); // keys and pointers that are down
  const frame = window.requestAnimationFrame;
  let [real, now] = [0, 0];
  window.requestAnimationFrame = (call) =>
    frame.call(window, (ms) => {
      // not faster while a key is down: Firefox takes 50 ms from a press to its release, and longer ones repeat
      now += (ms - real) * (seen.pressing ? 0 : down.size ? 1 : speed);
      real = ms;
      call(now);
    });
  for (const [start, ...ends] of [["keydown", "keyup"], ["pointerdown", "pointerup", "pointercancel"]]) {
    const name = (event) => event.code ?? event.pointerId;
    addEventListener(start, (event) => down.add(name(event)), true);
    for (const end of ends) addEventListener(end, (event) => down.delete(name(event)), true);
  }
  const seen = {
    badge: null,
    words: () => String(seen.badge?.words() ?? ""),
    pixels() {
      let sum = 0;
      for (const pixel of seen.badge.pixels) sum = (Math.imul(sum, 31) + pixel) | 0;
      return sum;
    },
    down,
    pressing: false,
    steps: 0,
    last: 0,
    since: 0,
    stillFor() {
      if (!seen.badge?.running) return 0;
      const now = seen.pixels();
      if (now !== seen.last) [seen.last, seen.since] = [now, seen.badge.ms];
      return seen.badge.ms - seen.since;
    },
  };
  window.seen = seen;
  import(new URL("badge.js", location.href)).then(({ Badge }) => {
    const { step } = Badge.prototype;
    Badge.prototype.step = function () {
      seen.badge = this;
      seen.steps++;
      return step.call(this);
    };
  });
}
