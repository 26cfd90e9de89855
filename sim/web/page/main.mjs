// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The page: makes a Badge of the drive's files, calls it frame by frame and shows its output.

import { Badge } from "./badge.mjs";
import { Keys } from "./keys.mjs";
import { fromFile, keep, keptElsewhere, recall, toFile } from "./memories.mjs";
import { readPack } from "./pack.mjs";
import { HEIGHT, WIDTH } from "./pixels.mjs";
import { Speaker } from "./sound.mjs";
import { SOURCE, known, language, languages, readable, speak, text } from "./texts.mjs";
import { VERSION } from "./version.mjs";

const WORK = 10; // ms of a turn in which frames may start
const BEHIND = 200; // ms: longer delays are not caught up
const SLOWLY = 500; // ms between checks that need no frame: what can be shared or announced
const SHORT = 4000; // ms for which a note is shown
const ADDRESS = 31; // maximum length of an address in the daily deal's QR code

const by = (id) => document.getElementById(id);
const canvas = by("screen");
const context = canvas.getContext("2d", { alpha: false });
const image = context.createImageData(WIDTH, HEIGHT);
const dots = new Uint32Array(image.data.buffer);
// RGB565 as the pixels of a canvas
const COLORS = Uint32Array.from({ length: 65536 }, (_, color) => {
  const [red, green, blue] = [color >> 11, (color >> 5) & 63, color & 31];
  const wide = (((blue << 3) | (blue >> 2)) << 16) | (((green << 2) | (green >> 4)) << 8) | ((red << 3) | (red >> 2));
  return (0xff000000 | wide) >>> 0;
});

const speaker = new Speaker();
let badge = null;
let paused = false;
let kept = true; // this browser stores data
let date = "";
let elsewhere = false; // another tab has written: our data is older
let calmer = false; // the first start of a user who prefers reduced motion

speak(known(navigator.languages ?? []));

// --- messages ---

let noteTimer = 0;
let staying = [""]; // the last arguments of stay()

function write(said, button, press) {
  clearTimeout(noteTimer);
  by("note").textContent = said;
  if (!button) return;
  const again = document.createElement("button");
  again.textContent = button;
  again.addEventListener("click", press);
  by("note").append(again);
}

// Show a line at the foot of the screen for some seconds; then any line that stays there returns.
function note(said) {
  write(said);
  noteTimer = setTimeout(() => write(...staying), SHORT);
}

// Show a line until stay(""), with a button if there is a text for it.
function stay(said, button = null, press = null) {
  staying = [said, button, press];
  write(...staying);
}

// Return the error from a traceback.
function lastLine(said) {
  return said.trim().split("\n").pop();
}

// Pause: release all keys and stop any tone.
function hush() {
  keys.release();
  speaker.silence();
}

// Ask in a dialog: resolves to whether the answer is yes. With `copy` it shows that text, without a question.
function ask(said, copy = null) {
  const dialog = by("ask");
  by("ask-text").textContent = said;
  by("ask-link").hidden = copy === null;
  by("no").hidden = copy !== null;
  by("yes").textContent = text(copy === null ? "yes" : "ok");
  hush();
  dialog.returnValue = "";
  dialog.showModal();
  if (copy !== null) {
    by("ask-link").value = copy;
    by("ask-link").select();
  }
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

for (const answer of ["yes", "no"]) by(answer).addEventListener("click", () => by("ask").close(answer));

// --- the screen ---

// As large as fits, a whole number of the display's own pixels for each of the console's.
function fit() {
  const frame = getComputedStyle(by("face"));
  const page = getComputedStyle(by("console")); // its padding covers a notch or rounded corners
  const sum = (...sizes) => sizes.reduce((total, size) => total + parseFloat(size), 0);
  const extra = sum(frame.paddingLeft, frame.paddingRight, page.paddingLeft, page.paddingRight);
  const sideways = innerWidth >= innerHeight;
  const low = sideways && innerHeight <= 480;
  // space to keep for the keys beside or below it
  const width = innerWidth - extra - (sideways ? 2 * (low ? 132 : 160) : 0);
  const height = innerHeight - sum(page.paddingTop, page.paddingBottom) - (sideways ? (low ? 0 : 86) : 288);
  const ratio = devicePixelRatio || 1;
  const times = Math.max(1, Math.floor(Math.min((width * ratio) / WIDTH, (height * ratio) / HEIGHT)));
  canvas.style.width = `${(times * WIDTH) / ratio}px`;
  canvas.style.height = `${(times * HEIGHT) / ratio}px`;
}

// Two people at opposite edges of a tablet: a key to call at each edge; the console turns to the far one who has
// called, and who marks with its keys.
const tablet = matchMedia("(min-width: 600px) and (min-height: 600px)");

function turnTo() {
  const two = tablet.matches ? badge.two() : 0;
  if (String(two || "") === (document.body.dataset.two ?? "")) return;
  if (two) document.body.dataset.two = two;
  else delete document.body.dataset.two;
  fit();
}

let drawn = -1;

function draw() {
  if (badge.shown === drawn) return;
  drawn = badge.shown;
  by("wait").hidden = true;
  const { pixels } = badge;
  for (let i = 0; i < dots.length; i++) dots[i] = COLORS[pixels[i]];
  context.putImageData(image, 0, 0);
  // a display has its own brightness: show only settings darker than the console's usual 8 of 10
  const dark = badge.brightness >= 0.8 ? "" : `brightness(${0.2 + badge.brightness})`;
  if (canvas.style.filter !== dark) canvas.style.filter = dark;
}

function lights(rgb) {
  [...by("lights").children].forEach((light, i) => {
    const color = [...rgb.subarray(3 * i, 3 * i + 3)];
    const most = Math.max(...color);
    // they are set dim, for a light near the eyes: here the colour counts
    const bright = color.map((value) => (most ? Math.round((value / most) * 255) : 0));
    const strength = most ? 0.4 + 0.6 * Math.sqrt(most / 255) : 0;
    light.style.background = most ? `rgb(${bright.join()} / ${strength})` : "";
    light.style.boxShadow = most ? `0 0 8px 2px rgb(${bright.join()} / ${strength / 2})` : "";
  });
}

// --- storage ---

function store() {
  const memories = badge?.kept();
  if (!memories || elsewhere) return;
  if (!keep(memories) && kept) {
    kept = false;
    note(text("not_kept"));
  }
}

// The page may not come back from here.
function leave() {
  keys.release();
  speaker.sleep();
  badge?.saveNow();
  store();
}

// Another tab is playing with the same memories: this one must not overwrite them.
function give() {
  elsewhere = paused = true;
  keys.release();
  speaker.sleep();
  if (document.hidden) document.addEventListener("visibilitychange", () => location.reload(), { once: true });
  else stay(text("elsewhere"), text("here"), () => location.reload());
}

// --- frames ---

let began = null; // the time of 0 on the board's clock
let slowly = 0;

function turn(now) {
  requestAnimationFrame(turn);
  // the game waits while a dialog is open
  if (!badge || document.hidden || paused || by("about").open || by("ask").open) {
    began = null;
    return;
  }
  keys.poll();
  began ??= now - badge.ms;
  if (now - began - badge.ms > BEHIND) began = now - badge.ms - BEHIND / 4;
  const until = performance.now() + WORK;
  let steps = 0;
  while (badge.running && now - began >= badge.ms && performance.now() < until) {
    badge.step();
    steps++;
  }
  if (steps) {
    if (document.body.dataset.two) turnTo();
    draw();
    store();
  }
  if (badge.failed !== null) {
    ended(badge.failed);
    badge.failed = null;
  }
  if (now - slowly >= SLOWLY) {
    slowly = now;
    lookAround();
  }
}

let said = "";
let words = "";

// Work that needs no response within a frame.
function lookAround() {
  if (!badge.running) return;
  if (badge.lang && badge.lang !== language()) speak(badge.lang);
  if (calmer && badge.begun) {
    calmer = false;
    badge.ask({ pace: 1 });
  }
  const today = new Date();
  if (today.toDateString() !== date) {
    date = today.toDateString();
    badge.today(today.getFullYear(), today.getMonth() + 1, today.getDate());
  }
  turnTo();
  const share = by("share");
  share.disabled = badge.deal() === null;
  share.classList.toggle("ready", !share.disabled);
  // announced once it stays
  const before = words;
  words = badge.words();
  if (words === before && words !== said) {
    said = words;
    by("said").textContent = readable(words);
  }
}

// --- the page's buttons ---

function folder() {
  return location.origin + location.pathname.replace(/index\.html$/, "");
}

async function share() {
  const deal = badge?.deal();
  if (!deal) return;
  const said = deal.text ?? text(deal.won ? "won" : "played", deal.title);
  const url = folder() + deal.link;
  if (navigator.share) {
    try {
      await navigator.share({ title: "Carteado", text: said, url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(`${said} ${url}`);
    note(text("copied"));
  } catch {
    await ask(text("copy_this"), `${said} ${url}`);
  }
}

function exportSave() {
  if (!badge) return;
  badge.saveNow();
  store();
  let [nvm, sleep] = badge.memories;
  if (elsewhere) {
    // the other tab's data is newer
    const newer = recall(
      () => {},
      () => {},
    );
    [nvm, sleep] = [newer.nvm ?? nvm, newer.sleep ?? sleep];
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([toFile({ nvm, sleep })], { type: "application/json" }));
  link.download = "carteado-save.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  by("about").close();
  note(text("exported", link.download));
}

async function importSave(file) {
  by("about").close();
  let memories;
  try {
    memories = await fromFile(file);
  } catch (error) {
    note(text("import_bad", error.message));
    return;
  }
  if (!(await ask(text("import_ask")))) return;
  elsewhere = false; // the other tab notices the new data
  await anew(memories);
  store();
  note(text("imported"));
}

async function fullScreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen({ navigationUI: "hide" });
  } catch {
    // the browser does not allow it
  }
}

function pause() {
  if (elsewhere || (!paused && !badge?.running)) return;
  paused = !paused;
  if (paused) leave();
  stay(paused ? text("paused") : "");
}

// The program has ended.
function ended(why) {
  by("wait").hidden = true;
  stay(text("ended", lastLine(why)), text("again"), () => anew());
}

// Restart the program with `what`; see Badge.restart.
function anew(what) {
  paused = false;
  stay("");
  return begin(badge.restart(what));
}

// Start a badge, and report errors.
async function begin(starts) {
  try {
    await starts;
  } catch (error) {
    ended(error.message);
    return;
  }
  if (badge.problem) note(text("bad_link", badge.problem));
}

// Take the deal from the page's address, and remove it there, so that it opens once.
function takeLink() {
  if (!location.hash.includes("=")) return null;
  const link = location.hash;
  history.replaceState(null, "", location.pathname + location.search);
  return link;
}

function wire() {
  // Elements pressed by finger or mouse do not keep the focus: Enter is Start. This comes first, since a dialog
  // returns the focus to the element that had it before.
  for (const button of document.querySelectorAll(".tool")) {
    button.addEventListener("click", (event) => event.detail && button.blur());
  }
  by("share").addEventListener("click", share);
  by("sound").addEventListener("click", () => {
    speaker.on = !speaker.on;
    by("sound").setAttribute("aria-pressed", String(speaker.on));
    if (speaker.on) speaker.wake();
    else speaker.sleep();
  });
  by("full").hidden = !document.fullscreenEnabled;
  by("full").addEventListener("click", fullScreen);
  by("more").addEventListener("click", () => {
    hush();
    by("language").value = language();
    by("about").showModal();
  });
  by("close").addEventListener("click", () => by("about").close());
  by("export").addEventListener("click", exportSave);
  by("import").addEventListener("click", () => by("file").click());
  by("file").addEventListener("change", () => {
    const [file] = by("file").files;
    by("file").value = "";
    if (file && badge) importSave(file);
  });
  for (const [code, name] of languages()) by("language").append(new Option(name, code));
  by("language").addEventListener("change", () => {
    by("about").close();
    if (badge) anew({ lang: by("language").value });
  });
  by("source").href = SOURCE;
  by("version").textContent = `Carteado ${VERSION}`;
  addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.code === "KeyF") fullScreen();
    if (event.code === "KeyP") pause();
  });
  addEventListener("resize", fit);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave();
    else if (speaker.context && !paused) speaker.wake();
  });
  addEventListener("pagehide", leave);
  keptElsewhere(give);
  addEventListener("hashchange", () => {
    if (!badge) return; // open() takes it
    if (elsewhere) {
      location.reload();
      return;
    }
    const link = takeLink();
    if (link) anew({ link });
  });
}

// --- start ---

async function fetched(name) {
  const answer = await fetch(name).catch(() => null);
  if (!answer?.ok) throw new Error(text("missing", name));
  return answer;
}

async function open() {
  if (!globalThis.WebAssembly) throw new Error(text("too_old", "WebAssembly"));
  const load = import("./micropython.mjs").catch(() => {
    throw new Error(text("missing", "micropython.mjs"));
  });
  const [{ wasm, drive }, { loadMicroPython }] = await Promise.all([
    fetched("drive.pack").then(async (answer) => readPack(new Uint8Array(await answer.arrayBuffer()))),
    load,
  ]);
  const memories = recall(
    () => stay(text("save_broken"), text("ok"), () => stay("")),
    () => {
      kept = false;
      note(text("not_kept"));
    },
  );
  const link = takeLink();
  const today = new Date();
  date = today.toDateString();
  const fresh = !memories.nvm && !memories.sleep;
  calmer = fresh && matchMedia("(prefers-reduced-motion: reduce)").matches;
  badge = new Badge({
    loadMicroPython,
    wasm,
    drive,
    ...memories,
    preset: {
      lang: fresh ? (known([/[#&]p=([\w-]+)/.exec(link ?? "")?.[1] ?? ""]) ?? language()) : null,
      link,
      date: [today.getFullYear(), today.getMonth() + 1, today.getDate()],
    },
    settings: folder().length <= ADDRESS ? { CARTEADO_ADDRESS: folder() } : {},
    lacks: ["LIGHT"], // no sensor: the setting for it is not offered
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    lights,
    sound: (samples, rate, loop) => speaker.play(samples, rate, loop),
    silence: () => speaker.silence(),
    print: (line) => console.info(line),
  });
  await begin(badge.start());
}

const keys = new Keys(
  (key, down) => !(paused && down) && badge?.press(key, down),
  () => speaker.wake(),
);
wire();
fit();
open().then(
  () => requestAnimationFrame(turn),
  (error) => {
    by("wait").hidden = true;
    stay(lastLine(error.message), text("again"), () => location.reload());
  },
);
navigator.serviceWorker?.register("sw.js").catch(() => {}); // an insecure address, or storage is not allowed
