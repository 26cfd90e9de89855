// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Tests of the page (sim/web/page) in Node, with the output of make web in a folder: node page.mjs FOLDER NAME.
// tests/test_web_page.py runs each in a process of its own. The page's own files run on the console's own VM; only the
// browser around them is played here: as much of it as they ask for. Other tabs are played by writing into its storage.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import { inflateSync } from "node:zlib";
import { crc32 } from "../../sim/web/badge/pack.js";

const [folder, only] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(`${folder}/${file}`));
const PREFIX = "carteado:/cards/:";
const [RIGHT, DOWN, UP, LEFT] = [4, 5, 6, 7];
const LONG = 3000; // frames within which anything expected must appear

// --- the browser ---

// A page's storage: texts by name. `room`: characters that still fit; `off`: it may not be used at all.
class Texts {
  constructor() {
    this.texts = new Map();
    this.room = Infinity;
    this.off = false;
  }

  check() {
    if (this.off) throw new DOMException("not allowed", "SecurityError");
  }

  getItem(name) {
    this.check();
    return this.texts.get(name) ?? null;
  }

  setItem(name, text) {
    this.check();
    const more = String(text).length - (this.texts.get(name)?.length ?? -name.length);
    if (more > this.room) throw new DOMException("no room", "QuotaExceededError");
    this.room -= more;
    this.texts.set(name, String(text));
  }

  removeItem(name) {
    this.check();
    this.texts.delete(name);
  }
}

class Element extends EventTarget {
  constructor(id = "") {
    super();
    Object.assign(this, { id, dataset: {}, style: {}, attributes: {}, children: [], hidden: false, open: false, value: "", own: "" });
    const names = new Set();
    this.classList = {
      add: (name) => names.add(name),
      remove: (name) => names.delete(name),
      contains: (name) => names.has(name),
      toggle: (name, on = !names.has(name)) => (on ? names.add(name) : names.delete(name)),
    };
    this.parentElement = id ? new Element() : null;
  }

  get textContent() {
    return this.own + this.children.map((child) => child.textContent ?? child).join("");
  }

  set textContent(text) {
    this.own = text;
    this.children = [];
  }

  append(...more) {
    this.children.push(...more);
  }

  appendChild(child) {
    this.children.push(child);
  }

  replaceChildren(...children) {
    this.own = "";
    this.children = children;
  }

  get childElementCount() {
    return this.children.length;
  }

  get firstChild() {
    return { remove: () => this.children.shift() };
  }

  get lastChild() {
    return this.children.at(-1);
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  toggleAttribute(name, on) {
    if (on) this.attributes[name] = "";
    else delete this.attributes[name];
  }

  getContext() {
    const image = { data: new Uint8ClampedArray(4 * 160 * 128) };
    return { createImageData: () => image, putImageData() {} };
  }

  closest() {
    return null;
  }

  showModal() {
    this.open = true;
  }

  close(answer) {
    if (!this.open) return;
    this.open = false;
    this.returnValue = answer;
    this.dispatchEvent(new Event("close"));
  }

  click() {
    this.dispatchEvent(Object.assign(new Event("click"), { detail: 1 }));
  }

  focus() {}
  blur() {}
  select() {}
  setPointerCapture() {}
}

const elements = new Map();
const by = (id) => {
  if (!elements.has(id)) elements.set(id, new Element(id));
  return elements.get(id);
};
const keys = [...Array(8).keys()].map((key) => Object.assign(new Element(), { dataset: { key: String(key) } }));
const sheet = { cssRules: [1] };
const seen = { reloads: 0, persists: 0, downloads: [] };
const frames = [];
const timers = new Map(); // by number: {due, call}
let now = 1000; // ms: all of the page's time but the console's own
let pads = [];
timers.last = 0;

// Make the globals of a page. Nothing of it runs yet.
function browse() {
  const events = new EventTarget();
  const body = Object.assign(new Element(), { dataset: { layout: "upright" } });
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    body,
    documentElement: new Element(),
    activeElement: body,
    title: "",
    getElementById: by,
    createElement: (name) => (name === "canvas" ? assert.fail("a canvas is read") : Object.assign(new Element(), { noModule: false })),
    createTextNode: (text) => ({ textContent: text }),
    querySelector: (what) => (what.includes("stylesheet") ? { sheet } : what === "dialog[open]" ? [by("about"), by("ask")].find(({ open }) => open) ?? null : null),
    querySelectorAll: (what) => (what === "[data-key]" ? keys : []),
  });
  const made = {
    document,
    localStorage: new Texts(),
    sessionStorage: new Texts(),
    location: { protocol: "https:", origin: "https://example.org", pathname: "/cards/", search: "", hash: "", href: "https://example.org/cards/", reload: () => seen.reloads++ },
    history: { replaceState: () => (location.hash = "") },
    addEventListener: (...given) => events.addEventListener(...given),
    dispatchEvent: (event) => events.dispatchEvent(event),
    requestAnimationFrame: (call) => frames.push(call),
    setTimeout: (call, ms) => (timers.set(++timers.last, { due: now + ms, call }), timers.last),
    clearTimeout: (number) => timers.delete(number),
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    Option: class extends Element {},
    fetch: async (name) => {
      return new Response(existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`) : null);
    },
  };
  Object.assign(globalThis, made);
  const navigator = {
    languages: ["en"],
    getGamepads: () => pads,
    storage: { persist: async () => (seen.persists++, true) },
    userActivation: { hasBeenActive: false },
    canShare: () => true,
    share: async ({ files }) => seen.downloads.push(...files),
  };
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  globalThis.window = globalThis;
  URL.createObjectURL = (blob) => (seen.downloads.push(blob), "blob:");
  URL.revokeObjectURL = () => {};
  runInThisContext(readFileSync(`${folder}/start.js`, "utf8"));
}

const fire = (where, name, more = {}) => where.dispatchEvent(Object.assign(new Event(name), more));
const texts = () => globalThis.LANGUAGES.en.texts;
const note = () => by("note").textContent;

// --- the page in it ---

let page = null;

// Run frames until `what` is true; Error if that does not come.
async function until(what, why = "it never came") {
  for (let i = 0; i < LONG; i++) {
    if (what()) return;
    now += 34;
    for (const [number, { due, call }] of timers) {
      if (due > now) continue;
      timers.delete(number);
      call();
    }
    for (const call of frames.splice(0)) call(now);
    await delay(page?.badge?.running ? 0 : 2);
  }
  assert.fail(`${why}; on the screen: ${page?.badge?.words()}; it says: ${note()}`);
}

async function run(count) {
  let left = count;
  await until(() => left-- === 0);
}

const shows = (text) => () => page.badge?.running && page.badge.words().includes(text);

// Start the page as a browser does.
async function open() {
  ({ page } = await load("page.js"));
  await load("main.js");
  fire(globalThis, "load");
  await until(shows("Settings"), "the launcher never came");
  await run(40);
}

async function press(...codes) {
  for (const code of codes) {
    fire(globalThis, "keydown", { code, key: "" });
    await run(4);
    fire(globalThis, "keyup", { code, key: "" });
    await run(40);
  }
}

// Change a setting, so that the console writes.
async function change() {
  await press("Enter");
  await until(shows("Sound")); // in the settings
  await press("ArrowDown", "ArrowRight", "KeyZ");
  await run(10); // what is no match is written some frames later
}

// Saves are too long to be printed.
const same = (a, b, why) => assert.ok(a === b, why);

const stored = (name = "nvm") => localStorage.getItem(PREFIX + name);

// Play another tab of the page, which has gone on with this one's save: its flash is of the next generation. Only `told`
// tabs get an event.
function elsewhere(told = false) {
  const nvm = Buffer.from(stored() ?? Buffer.alloc(8192, 0xff), "base64");
  nvm.writeUInt16LE((nvm.readUInt16LE(4) + 1) & 0xffff, 4);
  nvm[300] ^= 85;
  const theirs = nvm.toString("base64");
  localStorage.setItem(PREFIX + "nvm", theirs);
  if (told) fire(globalThis, "storage", { key: PREFIX + "nvm" });
  return theirs;
}

function hide(hidden) {
  document.hidden = hidden;
  fire(document, "visibilitychange");
}

const tests = {
  // A tab comes back from the back-forward cache, where no event told it that another one has played on. Whatever it
  // writes then does not replace the newer save, and it goes on with that.
  async back_to_a_tab_destroys_nothing() {
    await open();
    await change();
    fire(globalThis, "pagehide", { persisted: true });
    const theirs = elsewhere();
    await change(); // in the frames before it is told that it is seen again
    same(stored(), theirs, "the newer save is gone");
    assert.equal(note(), texts().elsewhere + texts().here);
    fire(globalThis, "pagehide", { persisted: true });
    same(stored(), theirs, "the newer save is gone");
  },

  async what_is_seen_again_looks_for_a_newer_save() {
    await open();
    await change();
    for (const wake of [() => fire(globalThis, "pageshow", { persisted: true }), () => hide(false)]) {
      hide(true);
      fire(globalThis, "pagehide", { persisted: true });
      document.hidden = false;
      wake();
      assert.equal(seen.reloads, 0, "nothing has changed");
    }
    hide(true);
    const theirs = elsewhere();
    document.hidden = false;
    fire(globalThis, "pageshow", { persisted: true });
    hide(false);
    assert.equal(seen.reloads, 1, "it goes on with the newer save, once");
    await run(100);
    same(stored(), theirs, "the newer save is gone");
    assert.ok(page.elsewhere && page.paused);
  },

  async a_hidden_tab_that_is_told_waits_until_it_is_seen() {
    await open();
    await change();
    hide(true);
    elsewhere(true);
    elsewhere(true);
    assert.equal(seen.reloads, 0);
    hide(false);
    assert.equal(seen.reloads, 1);
  },

  // Whoever leaves in the first moments has chosen nothing: a save without a language would ask for one at the next visit.
  async leaving_before_the_first_page_stores_nothing() {
    ({ page } = await load("page.js"));
    await load("main.js");
    let early = 0;
    await until(() => {
      fire(globalThis, "pagehide", { persisted: true });
      if (page.badge?.begun) return true;
      early += Boolean(page.badge?.running);
      assert.deepEqual([...localStorage.texts.keys()], [], `stored in frame ${early}`);
    });
    assert.ok(early > 2);
    await run(40);
    fire(globalThis, "pagehide", { persisted: true });
    assert.ok(stored());
  },

  // The save may be deleted, by the player or by the browser: that is no newer one.
  async a_deleted_save_is_written_again() {
    await open();
    await change();
    for (const name of ["nvm", "sleep"]) localStorage.removeItem(PREFIX + name);
    hide(true);
    hide(false);
    await change();
    assert.ok(stored() && stored("sleep"));
    assert.equal(seen.reloads, 0);
    assert.ok(!page.elsewhere);
  },

  // An import replaces what another tab has stored meanwhile, and puts that aside, not what this one had.
  async an_import_puts_the_newest_save_aside() {
    await open();
    await change();
    const file = JSON.stringify({ carteado: 1, nvm: stored(), sleep: stored("sleep") });
    await change();
    const theirs = elsewhere();
    const { importSave } = await load("saves.js");
    const imported = importSave(new File([file], "save.json"));
    await until(() => by("ask").open);
    by("ask").close("yes");
    await until(() => note().startsWith(texts().imported));
    await imported;
    same(JSON.parse(localStorage.getItem(PREFIX + "before")).nvm, theirs, "what was newest is gone");
    assert.ok(!page.elsewhere);
    await run(60);
    assert.ok(stored() !== theirs, "nothing was imported");
    assert.equal(note(), texts().imported + texts().bring_back);
  },

  // Each time that something would be lost, the page says so, and offers the file; when there is room, it is stored.
  async a_full_storage_says_so_each_time() {
    await open();
    await change();
    const before = stored() + stored("sleep");
    const full = texts().storage_full + texts().export;
    const { setItem } = Texts.prototype;
    Texts.prototype.setItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    for (let times = 0; times < 3; times++) {
      by("note").textContent = "";
      await change();
      assert.equal(note(), full, `it is silent the ${times + 1}. time`);
    }
    by("note").textContent = "";
    await run(60);
    assert.equal(note(), "", "it says so though nothing new would be lost");
    by("sound").click();
    assert.equal(note(), full, "a setting of the page is lost");
    same(stored() + stored("sleep"), before, "there was room");
    Texts.prototype.setItem = setItem;
    await run(60);
    assert.ok(stored() + stored("sleep") !== before, "what waited was not stored");
    const kept = page.badge.memories.map((memory) => Buffer.from(memory).toString("base64"));
    same(stored() + stored("sleep"), kept.join(""), "not all was stored");
  },

  // Where nothing is stored at all, that is said once, and nothing about room; settings hold for the visit.
  async a_browser_that_stores_nothing_says_so_once() {
    localStorage.off = true;
    await open();
    assert.equal(note(), texts().not_kept);
    by("note").textContent = "";
    await change();
    by("sound").click();
    assert.equal((await load("memories.js")).preference("sound", true), false);
    page.badge.deal = () => ({ kind: "match", link: "" });
    await run(60);
    assert.equal(note(), "");
    assert.equal(seen.persists, 0);
  },

  // A save that cannot be read is kept even where there is no room to put it aside.
  async a_broken_save_is_not_deleted_for_lack_of_room() {
    localStorage.setItem(PREFIX + "nvm", "what is this?");
    localStorage.room = 5;
    await open();
    assert.ok(page.kept, "this browser does store data");
    assert.ok(note().startsWith(texts().save_broken) || note().startsWith(texts().storage_full), note());
    await change();
    assert.equal(stored(), "what is this?");
    assert.equal(note(), texts().storage_full + texts().export);
    localStorage.room = Infinity;
    await change();
    assert.equal(localStorage.getItem(PREFIX + "nvm:broken"), "what is this?");
    assert.equal(Buffer.from(stored(), "base64").length, 8192);
  },

  // What an import replaces is put aside for the visit if there is no room, and the page says that. What was put aside
  // before is not brought back in its place.
  async an_import_without_room_says_how_long_the_old_save_lasts() {
    await open();
    await change();
    const { putAside, aside } = await load("memories.js");
    const older = { nvm: new Uint8Array(8192).fill(1), sleep: new Uint8Array(8192) };
    assert.notEqual(putAside(older), false);
    assert.deepEqual(aside(), older);
    const { setItem } = Texts.prototype;
    Texts.prototype.setItem = function (name, text) {
      if (name.endsWith(":before")) throw new DOMException("no room", "QuotaExceededError");
      setItem.call(this, name, text);
    };
    const { importSave } = await load("saves.js");
    const theirs = stored();
    const imported = importSave(new File([JSON.stringify({ carteado: 1, nvm: theirs, sleep: stored("sleep") })], "save.json"));
    await until(() => by("ask").open);
    by("ask").close("yes");
    await until(() => note().startsWith(texts().imported));
    await imported;
    assert.equal(note(), `${texts().imported} ${texts().for_visit}${texts().bring_back}`);
    assert.notEqual(aside().nvm[0], 1, "an older one would be brought back");
  },

  // After the first match the browser is asked to keep the save, and the player is told where it is, once.
  async after_the_first_match_it_says_where_the_save_is() {
    await open();
    await run(60);
    assert.equal(seen.persists, 0);
    page.badge.deal = () => ({ kind: "daily", link: "" });
    await run(60);
    assert.equal(seen.persists, 0);
    page.badge.deal = () => ({ kind: "match", link: "" });
    await run(60);
    assert.equal(seen.persists, 1);
    assert.equal(note(), texts().kept_here + texts().export);
    const button = by("note").children[0];
    button.click();
    same(JSON.parse(await seen.downloads[0].text()).nvm, stored(), "another save");
    by("note").textContent = "";
    await run(60);
    assert.equal(seen.persists, 1);
    assert.equal(note(), "");
    assert.equal((await load("memories.js")).preference("told", false), true);
  },

  // Programs that pass links on encode what is in them, and people copy what stands behind them.
  async links_may_be_encoded() {
    const { speak } = await load("texts.js");
    speak("en");
    const { takeLink } = await load("links.js");
    for (const [hash, link, visit] of [
      ["#g=sueca&n=12345&p=pt", "#g=sueca&n=12345&p=pt", "pt"],
      ["#g%3Dsueca%26n%3D12345%26p%3dpt", "#g=sueca&n=12345&p=pt", "pt"],
      ["#g%253Dsueca%2526n%253D12345", "#g=sueca&n=12345", null],
      ["#g=sueca%26n=12345", "#g=sueca&n=12345", null],
      ["#%67=sueca&n=1", "#g=sueca&n=1", null],
      ["#g=sueca&amp;n=1&#038;p=pt", "#g=sueca&n=1&p=pt", "pt"],
      ["#g=sueca&#x26;n=1&amp;amp;s=4", "#g=sueca&n=1&s=4", null],
      ...[".", ").", ",", ";", ":", "!?", "'", "%22", "%3E", "]", "*", "_", "%20", "%E2%80%9D.", "%E2%80%99", "%C2%BB)"].map((end) => [
        "#g=sueca&n=1&p=es" + end,
        "#g=sueca&n=1&p=es",
        "es",
      ]),
      ["#g=sueca&n=", "#g=sueca&n=", null],
      ["#g=sueca&n=12%E2%80%A6", "#g=sueca&n=12%E2%80%A6", null], // a part of one, and another deal
      ["#g=%E0%A4%A&n=1", "#g=%E0%A4%A&n=1", null],
      ["#about", null, null],
      ["", null, null],
      ["#%", null, null],
    ]) {
      location.hash = hash;
      assert.deepEqual(takeLink(), { link, visit }, hash);
      assert.equal(location.hash, link ? "" : hash);
    }
    location.hash = "#" + "%3D".repeat(100_000);
    assert.ok(takeLink().link.length <= 200);
  },

  // A cross that is a hat (axis 9) or two axes (6 and 7) moves, of a gamepad that the browser does not know.
  async a_cross_of_axes_moves() {
    const { Keys } = await load("keys.js");
    const down = new Set();
    const held = new Keys((key, on) => (on ? down.add(key) : down.delete(key)), () => {});
    const pad = (axes, mapping = "", index = 0) => ({ index, mapping, buttons: [{ pressed: false }], axes });
    const at = (where, value, mapping) => {
      const axes = [0, 0, -1, 0, 0, -1, 0, 0, 0, 0];
      axes[where] = value;
      pads = [null, pad(axes, mapping)];
      held.poll();
      return [...down].sort();
    };
    fire(globalThis, "gamepadconnected");
    for (const neutral of [9 / 7, 3.2857]) {
      for (const [i, ways] of [[UP], [RIGHT, UP], [RIGHT], [RIGHT, DOWN], [DOWN], [DOWN, LEFT], [LEFT], [UP, LEFT]].entries()) {
        assert.deepEqual(at(9, neutral), []);
        assert.deepEqual(at(9, Math.fround(-1 + (2 * i) / 7)), ways.sort(), `way ${i}`);
      }
    }
    assert.deepEqual(at(9, 9 / 7), []);
    for (const [axis, low, high] of [[6, LEFT, RIGHT], [7, UP, DOWN]]) {
      assert.deepEqual(at(axis, 0), []);
      assert.deepEqual(at(axis, -1), [low]);
      assert.deepEqual(at(axis, 0.004), []);
      assert.deepEqual(at(axis, 1), [high]);
      assert.deepEqual(at(axis, 0), []);
    }
    // a trigger there is at -1 when it is at rest, and on the way elsewhere
    fire(globalThis, "gamepaddisconnected");
    for (const value of [-1, -1, -0.5, 0, 1, 0, -1]) assert.deepEqual(at(6, value), []);
    fire(globalThis, "gamepaddisconnected");
    for (const value of [0, -0.8, -1, 0, 0.3, 1]) assert.deepEqual(at(7, value), [], "a trigger that is 0 at first");
    // in the standard mapping the cross has buttons, and axes are something else
    fire(globalThis, "gamepaddisconnected");
    for (const value of [0, -1, 1]) assert.deepEqual(at(6, value, "standard"), []);
    // it is released with the gamepad
    assert.deepEqual([at(9, 9 / 7), at(9, 1 / 7 - 2 / 7 + 2 / 7)].at(-1), [DOWN]);
    fire(globalThis, "gamepaddisconnected");
    assert.deepEqual([...down], []);
  },

  // Any other axis that is a cross can be learnt.
  async a_cross_can_be_learnt() {
    const { Keys, USUAL } = await load("keys.js");
    const { showKeys } = await load("remap.js");
    const down = new Set();
    const held = new Keys((key, on) => (on ? down.add(key) : down.delete(key)), () => {});
    fire(globalThis, "gamepadconnected");
    const axes = [0, 0, 0, 0, 0, 0, 0, 0];
    pads = [{ index: 0, mapping: "", buttons: [], axes }];
    showKeys(held);
    by("about").open = true;
    const learn = (key, axis, value) => {
      by("key-list").children[key].click();
      axes[axis] = value;
      frames.splice(0).forEach((call) => call());
      axes[axis] = axis === 5 ? 9 / 7 : 0;
      frames.splice(0).forEach((call) => call());
    };
    axes[5] = 9 / 7;
    learn(0, 4, 1); // up
    learn(2, 5, -1); // left, though that is its way up
    by("about").close();
    assert.deepEqual(held.places["Pad4+"], UP);
    assert.deepEqual(held.places["Pad5↑"], LEFT);
    assert.equal(held.name(UP, true), "↑ / 4+");
    for (const [axis, value, key] of [[4, 1, UP], [5, -1, LEFT]]) {
      axes[axis] = value;
      held.poll();
      assert.deepEqual([...down], [key]);
      axes[axis] = axis === 5 ? 9 / 7 : 0;
      held.poll();
      assert.deepEqual([...down], []);
    }
    held.set(USUAL);
    axes[4] = 1;
    held.poll();
    assert.deepEqual([...down], []);
  },

  // Sliding off cancels a tap, and so does what the browser takes for itself; a second finger does nothing. Where the
  // finger has to stay, the tap counts as it comes.
  async a_tap_counts_when_the_finger_leaves_where_it_came() {
    ({ page } = await load("page.js"));
    by("screen").getBoundingClientRect = () => ({ left: 0, top: 0, width: 160, height: 128 });
    const { watchTaps } = await load("taps.js");
    watchTaps(() => {});
    let holds = false;
    const said = [];
    page.badge = { holds: () => holds, tap: (x, y) => said.push(`${x},${y}`), lift: () => said.push("lift") };
    const touch = (name, clientX, clientY, pointerId = 1) =>
      fire(name === "down" ? by("screen") : globalThis, "pointer" + name, { clientX, clientY, pointerId, button: 0 });
    for (const [expected, stays, ...touches] of [
      ["50,60 lift", false, ["down", 50, 60], ["up", 52, 58]],
      ["lift", false, ["down", 50, 60], ["up", 50, 90]],
      ["lift", false, ["down", 50, 60], ["cancel", 50, 60]],
      ["", false, ["down", 50, 60], ["down", 90, 60, 2], ["up", 90, 60, 2]],
      ["50,60 lift", false, ["up", 50, 60]],
      ["50,60", true, ["down", 50, 60]],
      ["lift", true, ["up", 50, 60]],
    ]) {
      holds = stays;
      for (const one of touches) touch(...one);
      assert.equal(said.splice(0).join(" "), expected, JSON.stringify(touches));
    }
  },

  // After a call a phone's context may say that it runs, or is interrupted, while its clock stands still for good.
  async a_clock_that_stands_still_has_its_context_replaced() {
    const made = [];
    globalThis.AudioContext = class {
      state = "running";
      currentTime = made.push(this);
      close = async () => (this.state = "closed");
      suspend = async () => {};
      resume = async () => {};
    };
    performance.now = () => now;
    navigator.userActivation.hasBeenActive = true;
    const { Speaker } = await load("sound.js");
    const speaker = new Speaker();
    speaker.wake();
    for (const [what, ms, moved, count] of [
      ["it moves", 3000, 1, 1],
      ["two keys at once", 5, 0, 1],
      ["it stands still", 3000, 0, 2],
      ["the new one moves", 3000, 1, 2],
      ["muted", 3000, null, 2],
      ["it is slow to begin again", 5, 0, 2],
      ["interrupted", 3000, 0, 3],
    ]) {
      now += ms;
      speaker.context.currentTime += moved;
      if (what === "interrupted") speaker.context.state = what;
      if (what === "muted") speaker.sleep();
      speaker.wake();
      assert.equal(made.length, count, what);
      assert.ok(made.every((one) => (one.state === "closed") === (one !== speaker.context)), what);
    }
  },

  // A picture has the console's own pixels, without a canvas, compressed or not.
  async a_picture_needs_no_canvas() {
    await open();
    const { sharePicture } = await load("sharing.js");
    const { rgb } = await load("gif.js");
    const { CompressionStream } = globalThis;
    for (const stream of [CompressionStream, undefined]) {
      globalThis.CompressionStream = stream;
      await sharePicture();
      const file = seen.downloads.pop();
      assert.deepEqual([file.name, file.type], ["carteado.png", "image/png"]);
      const bytes = Buffer.from(await file.arrayBuffer());
      assert.equal(bytes.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
      const parts = [];
      for (let at = 8; at < bytes.length; ) {
        const size = bytes.readUInt32BE(at);
        const name = bytes.toString("latin1", at + 4, at + 8);
        assert.equal(bytes.readUInt32BE(at + 8 + size), crc32(bytes.subarray(at + 4, at + 8 + size)), name);
        parts.push([name, bytes.subarray(at + 8, at + 8 + size)]);
        at += 12 + size;
      }
      assert.equal(parts.map(([name]) => name).join(), "IHDR,IDAT,IEND");
      assert.equal(parts[0][1].toString("hex"), "00000280000002000802000000");
      const rows = inflateSync(parts[1][1]); // it checks the sum at the end
      const times = 4;
      assert.equal(rows.length, 512 * (1 + 3 * 640));
      const { pixels } = page.badge;
      assert.ok(new Set(pixels).size > 5);
      for (let y = 0, at = 0; y < 512; y++) {
        assert.equal(rows[at++], 0);
        for (let x = 0; x < 640; x++, at += 3) {
          const color = rgb(pixels[Math.floor(y / times) * 160 + Math.floor(x / times)]);
          if (color[0] !== rows[at] || color[1] !== rows[at + 1] || color[2] !== rows[at + 2]) assert.fail(`pixel ${x}, ${y}`);
        }
      }
    }
  },
};

browse();
try {
  await tests[only]();
  console.log("ok " + only);
} catch (error) {
  console.log(only, error);
}
process.exit(0);
