// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The eight keys, from a keyboard, fingers and gamepads. Each source holds its key separately: a key is up once no
// source holds it.

import { prefer, preference } from "./memories.js";
import { parts, showTexts } from "./texts.js";

const RIGHT = 4;
const DOWN = 5;
const UP = 6;
const LEFT = 7;

// Which key each key of a keyboard is, by position, so that B and A are side by side on every layout; and each button of
// a gamepad in the standard mapping: the bottom one is B and the right one A, as on the badge. Of a gamepad that the
// browser does not know, also the cross that is two axes, and that which is one (see Cross).
export const USUAL = {
  KeyZ: 0,
  KeyX: 1,
  Enter: 2,
  NumpadEnter: 2,
  ShiftLeft: 3,
  ShiftRight: 3,
  KeyC: 3, // Shift five times opens a question of Windows
  ArrowRight: RIGHT,
  ArrowDown: DOWN,
  ArrowUp: UP,
  ArrowLeft: LEFT,
  Pad0: 0,
  Pad1: 1,
  Pad9: 2,
  Pad8: 3,
  Pad15: RIGHT,
  Pad13: DOWN,
  Pad12: UP,
  Pad14: LEFT,
  "Pad6+": RIGHT,
  "Pad7+": DOWN,
  "Pad7-": UP,
  "Pad6-": LEFT,
  "Pad9→": RIGHT,
  "Pad9↓": DOWN,
  "Pad9↑": UP,
  "Pad9←": LEFT,
};
// These may not be chosen instead: the page's own (F, H, P, R, S, T), and the browser's. Any other key that a player
// chooses has no other meaning then.
export const TAKEN = /^(Key[FHPRST]|Tab|F\d+|(Alt|Control|Meta|Context).*|)$/;
const SIGNS = { ArrowUp: "↑", ArrowLeft: "←", ArrowDown: "↓", ArrowRight: "→" };
const STICK = [
  [LEFT, RIGHT],
  [UP, DOWN],
];
const PRESS = 0.61; // how far a stick must move for a key to go down, and back for it to go up
const RELEASE = 0.37;
const MIDDLE = 0.16; // of the cross's width: a finger nearer to the centre presses no arrow
const EXACT = 0.03; // how far an axis may be from a place that a cross can have
const HAT = 9; // the axis that browsers use for a cross on one axis
const WAYS = ["↑", "↑→", "→", "→↓", "↓", "↓←", "←", "←↑"]; // of such an axis, from -1 to 1; beyond 1 it is at rest
const TICK = 8; // ms of vibration
const SHORT = 60; // ms of a press of a key at an edge

function isPad(code) {
  return code.startsWith("Pad");
}

// An axis of a gamepad that the browser does not know, other than the stick's. It counts if it is one of a cross: either
// at -1, 0 or 1, or at one of the eight WAYS; and only once it was seen at rest. A trigger is at -1 then.
class Cross {
  constructor(axis) {
    this.axis = axis;
    this.hat = axis === HAT;
    this.rested = this.analog = false;
  }

  // Return the codes of what is pressed when the axis has that value.
  codes(value) {
    const way = Math.round((value + 1) * 3.5);
    const on = way < WAYS.length && Math.abs(value - (way / 3.5 - 1)) < EXACT;
    if (value > 1 + EXACT) this.hat = true;
    if (value > 1 + EXACT || Math.abs(value) < EXACT) this.rested = true;
    else if (!on) this.analog = true;
    if (!on || !this.rested || this.analog) return [];
    if (this.hat) return [...WAYS[way]].map((sign) => `Pad${this.axis}${sign}`);
    return Math.abs(value) > 1 - EXACT ? [`Pad${this.axis}${value < 0 ? "-" : "+"}`] : [];
  }
}

// Return the stored places, or USUAL if there are none, or not for each key.
function stored() {
  const places = preference("keys", USUAL);
  const found = Object.values(places ?? {});
  return [...Array(8).keys()].every((key) => found.includes(key)) ? places : USUAL;
}

export class Keys {
  // `press(key, down)` is called for each key that changes, `first()` before that.
  constructor(press, first) {
    this.press = press;
    this.first = first;
    this.held = new Map(); // from source to key
    this.names = new Map(); // from the code of a key to what is written on it
    this.places = stored();
    this.describe();
    navigator.keyboard?.getLayoutMap?.().then(
      (names) => {
        for (const [code, name] of names) this.names.set(code, name);
        this.describe();
      },
      () => {}, // another page shows this one, and does not allow it
    );
    this.buttons = new Map();
    for (const button of document.querySelectorAll("[data-key]")) this.buttons.set(Number(button.dataset.key), button);
    this.cross = document.getElementById("cross");
    for (const element of [this.cross, ...this.buttons.values()]) this.watch(element);
    for (const button of this.buttons.values()) this.obey(button);
    for (const button of document.querySelectorAll("[data-tap]")) {
      button.addEventListener("pointerdown", (event) => event.button || this.tap(button));
      button.addEventListener("click", (event) => event.detail || this.tap(button));
    }
    addEventListener("keydown", (event) => this.key(event, true));
    addEventListener("keyup", (event) => this.key(event, false));
    addEventListener("blur", () => this.release());
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      addEventListener(end, (event) => this.hold("pointer " + event.pointerId, null));
    }
    this.pads = false; // whether to look for gamepads
    this.crosses = new Map(); // from a gamepad's index and an axis to its Cross
    addEventListener("gamepadconnected", () => (this.pads = true));
    addEventListener("gamepaddisconnected", () => {
      this.crosses.clear();
      this.release();
    });
    // fingers outside of the keys: no scrolling, no menus
    const place = document.getElementById("console");
    place.addEventListener("contextmenu", (event) => event.preventDefault());
    place.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
    place.addEventListener("dblclick", (event) => event.preventDefault());
  }

  // Make `source` hold the key `key`, or none (null).
  hold(source, key) {
    const before = this.held.get(source) ?? null;
    if (before === key) return;
    if (key === null) this.held.delete(source);
    else this.held.set(source, key);
    if (before !== null) this.change(before);
    if (key !== null) this.change(key);
  }

  change(key) {
    const down = [...this.held.values()].includes(key);
    this.buttons.get(key).classList.toggle("down-now", down);
    this.first();
    this.press(key, down);
  }

  // Release all keys.
  release() {
    for (const source of [...this.held.keys()]) this.hold(source, null);
  }

  key(event, down) {
    if (!down && event.key === "Meta") this.release(); // some systems report no other key while it was down
    if (down && !event.shiftKey) this.note(event);
    const key = this.places[event.code];
    const source = "key " + event.code;
    if (key === undefined || (down && (event.ctrlKey || event.metaKey || event.altKey))) return;
    if (!down && !this.held.has(source)) return; // it went down in a dialog or on a button
    if (down && document.querySelector("dialog[open]")) return;
    // they press the page's focused button, as everywhere
    if (down && ["Enter", "NumpadEnter", "Space"].includes(event.code) && event.target.closest?.("button:not([data-key]), a")) return;
    event.preventDefault();
    if (!event.repeat) this.hold(source, down ? key : null);
  }

  // Change the keys, and store that.
  set(places) {
    this.release();
    this.places = places;
    prefer("keys", places === USUAL ? undefined : places);
    this.describe();
  }

  // Learn what is written on a key.
  note({ code, key }) {
    if (key?.length !== 1 || key === " " || this.names.get(code) === key) return;
    this.names.set(code, key);
    this.describe();
  }

  // Return the names of the keyboard's keys for `key`; with `pads` also the number of the gamepad's button.
  name(key, pads = false) {
    const codes = Object.keys(this.places).filter((code) => this.places[code] === key);
    const written = (code) =>
      this.names.get(code)?.toUpperCase() ?? SIGNS[code] ?? code.replace(/^Key|^Digit|^Numpad(?=Enter)|Left$|Right$/g, "");
    const name = [...new Set(codes.filter((code) => !isPad(code)).map(written))].join("/");
    const button = codes.find(isPad);
    return pads && button ? `${name} / ${button.slice(3)}` : name;
  }

  // Say the keys in the page's texts.
  describe() {
    const named = Object.entries({ A: 1, B: 0, Start: 2, Select: 3 }).map(([name, key]) => `${this.name(key)}\xa0=\xa0${name}`);
    parts.keys = [[UP, LEFT, DOWN, RIGHT].map((key) => this.name(key)).join(" "), ...named].join(", ");
    showTexts();
  }

  // Return the codes of the gamepads' buttons, and ways of a cross, that are down.
  pressed() {
    const pads = this.pads ? navigator.getGamepads() : [];
    return [...pads].flatMap((pad) => (pad ? this.down(pad) : []));
  }

  // Return those of one gamepad.
  down({ index, mapping, buttons, axes }) {
    const codes = buttons.flatMap(({ pressed }, i) => (pressed ? `Pad${i}` : []));
    if (mapping === "standard") return codes; // there the cross has buttons
    for (let axis = STICK.length; axis < axes.length; axis++) {
      const name = `${index} ${axis}`;
      if (!this.crosses.has(name)) this.crosses.set(name, new Cross(axis));
      codes.push(...this.crosses.get(name).codes(axes[axis]));
    }
    return codes;
  }

  // Fingers and the mouse: several at once; one that slides from arrow to arrow changes its key.
  watch(element) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      event.stopPropagation();
      try {
        element.setPointerCapture(event.pointerId);
      } catch {
        // it is gone already
      }
      this.touch(element, event);
    });
    element.addEventListener("pointermove", (event) => {
      if (element.hasPointerCapture(event.pointerId)) this.touch(element, event);
    });
  }

  // A finger is on `element`. At the centre of the cross it keeps its arrow, if it has one.
  touch(element, event) {
    const source = "pointer " + event.pointerId;
    const key = this.keyAt(element, event);
    if (key === null || this.held.get(source) === key) return;
    this.hold(source, key);
    // browsers complain if a page vibrates before its first use
    if (event.pointerType !== "mouse" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TICK);
  }

  // Return the key at a pointer's position: an arrow by the direction from the cross's centre.
  keyAt(element, event) {
    if (element !== this.cross && !this.cross.contains(element)) return Number(element.dataset.key);
    const { left, top, width, height } = this.cross.getBoundingClientRect();
    const way = document.body.dataset.two === "3" ? -1 : 1; // the console is turned
    const x = way * ((event.clientX - left) / width - 0.5);
    const y = way * ((event.clientY - top) / height - 0.5);
    if (Math.max(Math.abs(x), Math.abs(y)) < MIDDLE) return null;
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? RIGHT : LEFT;
    return y > 0 ? DOWN : UP;
  }

  // Handle a click without a pointer, by a screen reader or the space bar: press and release the key.
  obey(button) {
    button.addEventListener("click", (event) => {
      if (event.detail) return;
      this.hold("click", Number(button.dataset.key));
      this.hold("click", null);
    });
  }

  // A call at an edge of the screen, a short press, since a held arrow repeats; or the bulb, which holds Select.
  tap(button) {
    const source = "edge " + button.dataset.tap;
    this.hold(source, Number(button.dataset.tap));
    setTimeout(() => this.hold(source, null), button.dataset.ms ?? SHORT);
  }

  // Read the gamepads, once a frame.
  poll() {
    if (!this.pads || document.querySelector("dialog[open]")) return;
    for (const pad of navigator.getGamepads()) {
      if (!pad) continue;
      const down = this.down(pad);
      for (const [code, key] of Object.entries(this.places)) {
        if (isPad(code)) this.hold(`${code} ${pad.index}`, down.includes(code) ? key : null);
      }
      STICK.forEach(([low, high], axis) => {
        const source = `stick ${pad.index} ${axis}`;
        const value = pad.axes[axis] ?? 0;
        const held = this.held.get(source);
        const far = held === undefined ? PRESS : RELEASE;
        this.hold(source, value > far && held !== low ? high : value < -far && held !== high ? low : null);
      });
    }
  }
}
