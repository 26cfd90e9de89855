// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What the tests in Node share: the output of make web in a folder, and a browser around the page's own files, which is
// played here: as much of it as they ask for. Other tabs are played by writing into its storage.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import { Worker } from "node:worker_threads";

const [folder, only] = process.argv.slice(2);
export const read = (file) => readFileSync(`${folder}/${file}`);
export const load = (file) => import(pathToFileURL(`${folder}/${file}`));
export const [B, A, START, SELECT, RIGHT, DOWN, UP, LEFT] = Array(8).keys();

// Run the test that the command line names, else all of `tests`; print ok, or what went wrong. `apart`: each of them in a
// thread of its own, so that nothing is left of the others but the VM, compiled.
export async function runTests(tests, apart = false) {
  for (const [name, test] of Object.entries(tests)) {
    if (only && only !== name) continue;
    try {
      if (apart && !only) {
        await new Promise((end) => new Worker(process.argv[1], { argv: [folder, name] }).on("exit", end));
        continue;
      }
      await test();
      console.log("ok " + name);
    } catch (error) {
      console.log(name, error);
    }
  }
  process.exit(0);
}

// A page's storage: texts by name. `full`: there is no room for the text of such a name; `off`: it may not be used at all.
export const limits = { full: () => false, off: false };

class Texts {
  getItem(name) {
    if (limits.off) throw new DOMException("not allowed", "SecurityError");
    return Object.hasOwn(this, name) ? this[name] : null;
  }

  setItem(name, text) {
    this.getItem(name);
    if (limits.full(name)) throw new DOMException("no room", "QuotaExceededError");
    this[name] = String(text);
  }

  removeItem(name) {
    this.getItem(name);
    delete this[name];
  }
}

class Element extends EventTarget {
  constructor(id = "", dataset = {}) {
    super();
    Object.assign(this, { id, dataset, style: {}, attributes: {}, children: [], hidden: false, open: false, value: "", own: "" });
    this.classList = { add() {}, toggle() {} }; // only style.css reads it
    this.parentElement = id ? new Element() : null;
  }

  get textContent() {
    return this.own + this.children.map((child) => child.textContent ?? child).join("");
  }

  set textContent(text) {
    this.replaceChildren();
    this.own = text;
  }

  append(...more) {
    this.children.push(...more);
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

  getBoundingClientRect() {
    return { left: 0, top: 0, width: 160, height: 128 };
  }

  showModal() {
    this.open = true;
  }

  close(answer) {
    if (!this.open) return;
    this.open = false;
    this.returnValue = answer;
    fire(this, "close");
    fire(document, "close"); // on its way to the dialog
  }

  click() {
    fire(this, "click", { detail: 1 });
  }

  focus() {}
  blur() {}
  select() {}
}

const elements = new Map();
export const by = (id) => {
  if (!elements.has(id)) elements.set(id, new Element(id));
  return elements.get(id);
};
const keys = [...Array(8).keys()].map((key) => new Element("", { key: String(key) }));
export const seen = { reloads: 0, persists: 0, downloads: [], frames: 0, pads: [] };
export const frames = [];
const timers = new Map(); // by number: {due, call}
timers.last = 0;
export const clock = { now: 1000 }; // ms: all of the page's time but the console's own

export const fire = (where, name, more = {}) => where.dispatchEvent(Object.assign(new Event(name), more));

// Call what is due after the next frame's time.
export function passFrame() {
  clock.now += 34;
  for (const [number, { due, call }] of timers) {
    if (due > clock.now) continue;
    timers.delete(number);
    call();
  }
  for (const call of frames.splice(0)) call(clock.now);
}

// Make the globals of a page, in a browser whose user prefers these languages; its first script runs.
export function browse(languages = ["en"], stored = {}) {
  const events = new EventTarget();
  const body = new Element("", { layout: "upright" });
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    body,
    documentElement: new Element(),
    activeElement: body,
    getElementById: by,
    createElement: (name) => (name === "canvas" ? assert.fail("a canvas is read") : new Element()),
    querySelector: (what) => (what === "dialog[open]" ? ([by("about"), by("ask")].find(({ open }) => open) ?? null) : { sheet: { cssRules: [1] } }),
    querySelectorAll: (what) => (what === "[data-key]" ? keys : []),
  });
  const navigator = {
    languages,
    getGamepads: () => seen.pads,
    storage: { persist: async () => (seen.persists++, true) },
    userActivation: { hasBeenActive: false },
  };
  Object.assign(globalThis, {
    document,
    localStorage: Object.assign(new Texts(), stored),
    sessionStorage: new Texts(),
    location: { protocol: "https:", origin: "https://example.org", pathname: "/cards/", search: "", hash: "", href: "https://example.org/cards/", reload: () => seen.reloads++ },
    history: { replaceState: () => (location.hash = "") },
    addEventListener: (...given) => events.addEventListener(...given),
    dispatchEvent: (event) => events.dispatchEvent(event),
    requestAnimationFrame: (call) => (seen.frames++, frames.push(call)),
    setTimeout: (call, ms) => (timers.set(++timers.last, { due: clock.now + ms, call }), timers.last),
    clearTimeout: (number) => timers.delete(number),
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    Option: class extends Element {},
    fetch: async (name) => new Response(existsSync(`${folder}/${name}`) ? read(name) : null),
  });
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  URL.createObjectURL = (blob) => (seen.downloads.push(blob), "blob:");
  URL.revokeObjectURL = () => {};
  runInThisContext(read("start.js").toString());
  globalThis.starting.fail = (error) => console.log("the page does not start:", error);
}
