// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What the page's taps.js tells the program: prints JSON, for tests/test_web_page.py. Argument: the page's folder.

import { pathToFileURL } from "node:url";

const heard = {};
const listen = (name, then) => (heard[name] = then);
const canvas = { addEventListener: listen, getBoundingClientRect: () => ({ left: 0, top: 0, width: 160, height: 128 }) };
globalThis.addEventListener = listen;
globalThis.location = { pathname: "/" };
globalThis.localStorage = { getItem: () => null, setItem() {} };
globalThis.document = {
  body: { dataset: {} },
  getElementById: (id) => (id === "screen" ? canvas : { addEventListener() {} }),
};
const folder = pathToFileURL(process.argv[2] + "/");
const { page } = await import(new URL("page.js", folder));
const { watchTaps } = await import(new URL("taps.js", folder));
watchTaps(() => {});

let said = [];
let holds = false;
page.badge = { holds: () => holds, tap: (x, y) => said.push([x, y]), lift: () => said.push("lift") };
const at = (name, x, y, pointerId = 1) =>
  heard[name]({ clientX: x, clientY: y, pointerId, button: 0, preventDefault() {} });
const all = {};
const note = (name) => {
  all[name] = said;
  said = [];
};
at("pointerdown", 50, 60);
note("down");
at("pointerup", 52, 58);
note("up");
at("pointerdown", 50, 60);
at("pointerup", 50, 90);
note("slid off");
at("pointerdown", 50, 60);
at("pointercancel", 50, 60);
note("cancelled");
at("pointerdown", 50, 60);
at("pointerdown", 90, 60, 2);
at("pointerup", 90, 60, 2);
note("a second finger");
at("pointerup", 50, 60);
note("the first one");
holds = true;
at("pointerdown", 50, 60);
note("held");
at("pointerup", 50, 60);
note("let go");
console.log(JSON.stringify(all));
