// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The page: makes a Badge of the drive's files, calls it frame by frame and shows its output.

import { Badge } from "./badge.js";
import { Keys } from "./keys.js";
import { badLink, takeLink } from "./links.js";
import { later, load } from "./loading.js";
import { aside, keptElsewhere, prefer, preference, recall, setPlaying, wasPlaying } from "./memories.js";
import { lastLine, note, stay } from "./messages.js";
import { keepOffline } from "./offline.js";
import { by, halt, noteRace, page } from "./page.js";
import { bringBack, exportSave, give, importSave, keepForGood, leave, look, notePlaying, reset, sayFull, store } from "./saves.js";
import { draw, lights, stayAwake, turnTo } from "./screen.js";
import { folder, share, shareFilm, sharePicture } from "./sharing.js";
import { Speaker } from "./sound.js";
import { speakUp, tell, watchAloud } from "./speech.js";
import { watchTaps } from "./taps.js";
import { SOURCE, known, language, languages, speak, text } from "./texts.js";
import { VERSION } from "./version.js";

const WORK = 10; // ms of a turn in which frames may start
const POLL = 30; // ms between two readings of gamepads while nothing changes
const BEHIND = 200; // ms: longer delays are not caught up
const AWAKE = 300_000; // ms without a key until the display may go dark in a match
const SLOWLY = 500; // ms between checks that need no frame, as whether there is something to share
const ADDRESS = 31; // maximum length of an address in the daily deal's QR code

const speaker = new Speaker();
let date = "";
let calmer = false; // the first start of a user who prefers reduced motion

const { starting } = globalThis;
speak(starting.lang);

page.hush = () => {
  keys.release();
  speaker.silence();
};
page.rest = () => {
  keys.release();
  speaker.sleep();
};
page.restart = anew;

// --- frames ---

let began = null; // the time of 0 on the board's clock
let slowly = 0;
let frame = 0; // the request for the next turn
let timer = 0; // or the timer for it
let rest = 0; // ms of the board's clock in which nothing changes unless there is a key
let woken = false; // there was one
let over = false; // the program has ended
let idle = 0; // the timer for a match that nobody plays any more
let idles = false; // it has run out

// Start the next turn with the next frame: something may change.
function wake() {
  woken = true;
  idles = false;
  clearTimeout(idle);
  idle = setTimeout(() => stayAwake(!(idles = true)), AWAKE);
  request();
}

function request() {
  clearTimeout(timer);
  frame ||= requestAnimationFrame(turn);
}

function turn(now) {
  frame = 0;
  // The game waits while a dialog is open. Whatever ends this calls wake().
  if (!page.badge || document.hidden || page.paused || over || document.querySelector("dialog[open]")) {
    began = null;
    return;
  }
  keys.poll();
  began ??= now - page.badge.ms;
  const passed = () => now - began - page.badge.ms;
  if (woken) rest = Math.max(0, Math.min(rest, Math.floor(passed())));
  woken = false;
  if (passed() >= rest) {
    page.badge.pass(rest);
    rest = 0;
    if (passed() > BEHIND) began = now - page.badge.ms - BEHIND / 4;
    const until = performance.now() + WORK;
    let steps = 0;
    while (page.badge.running && !page.badge.waits && passed() >= 0 && performance.now() < until) {
      page.badge.step();
      steps++;
    }
    if (steps) {
      if (document.body.dataset.two) turnTo();
      draw();
      speakUp();
      store();
      rest = page.badge.rest();
    }
    if (page.badge.failed !== null) {
      ended(page.badge.failed);
      page.badge.failed = null;
    }
  }
  if (now - slowly >= SLOWLY) {
    slowly = now;
    lookAround();
  }
  const left = rest - passed();
  if (rest && left > 0) timer = setTimeout(request, keys.pads ? Math.min(left, POLL) : left);
  else request();
}

let pack = null; // as loaded, until it is kept

// Work that needs no response within a frame.
function lookAround() {
  if (!page.badge.running) return;
  if (page.badge.lang && page.badge.lang !== language()) {
    speak(page.badge.lang);
    if (!page.badge.preset.visit) prefer("lang", page.badge.lang, false); // for the next visit's first frame: the save has it, too
  }
  if (calmer && page.badge.begun) {
    calmer = false;
    page.badge.ask({ pace: 1 });
  }
  if (pack && page.badge.begun) {
    keepOffline(pack);
    pack = null;
  }
  const today = new Date();
  if (today.toDateString() !== date) {
    date = today.toDateString();
    page.badge.today(today.getFullYear(), today.getMonth() + 1, today.getDate());
  }
  notePlaying();
  noteRace();
  stayAwake(page.badge.playing() && !idles);
  turnTo();
  store(true);
  const deal = page.badge.deal();
  if (deal?.kind === "match") keepForGood();
  by("hint").disabled = !page.badge.hints();
  const share = by("share");
  share.disabled = deal === null;
  share.classList.toggle("ready", !share.disabled);
}

// --- the page's buttons ---

async function fullScreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen({ navigationUI: "hide" });
  } catch {
    // the browser does not allow it
  }
}

function setSound(on) {
  speaker.on = on;
  by("sound").setAttribute("aria-pressed", String(on));
}

function pause() {
  if (page.elsewhere || (!page.paused && !page.badge?.running)) return;
  halt(!page.paused);
  by("pause").setAttribute("aria-pressed", String(page.paused));
  stayAwake(false);
  if (page.paused) leave();
  else wake();
  stay(page.paused ? text("paused") : "");
}

// A module that the menu needs did not load.
function missed(name) {
  by("about").close();
  note(text("missing", name));
}

// The program has ended.
function ended(why) {
  over = true;
  setPlaying(false); // it might end there again
  stay(text("ended", lastLine(why)), text("again"), () => anew());
}

// Restart the program with `what`; see Badge.restart. If another tab has played on, its save comes first.
function anew(what) {
  if (page.elsewhere) return location.reload();
  over = false;
  halt(false);
  by("pause").setAttribute("aria-pressed", "false");
  stay("");
  return begin(page.badge.restart(what));
}

// Start a badge, and report errors.
async function begin(starts) {
  try {
    await starts;
  } catch (error) {
    if (page.badge.shown) ended(error.message);
    else starting.fail(error);
    return;
  }
  if (page.badge.problem) note(badLink(...page.badge.problem));
}

function wire() {
  // Elements pressed by finger or mouse do not keep the focus: Enter is Start. This comes first, since a dialog
  // returns the focus to the element that had it before.
  for (const button of document.querySelectorAll(".tool")) {
    button.addEventListener("click", (event) => event.detail && button.blur());
  }
  by("share").addEventListener("click", share);
  setSound(preference("sound", true));
  by("sound").addEventListener("click", () => {
    setSound(!speaker.on);
    prefer("sound", speaker.on);
    if (speaker.on) speaker.wake();
    else speaker.sleep();
  });
  by("pause").addEventListener("click", pause);
  by("face").addEventListener("click", () => page.paused && pause());
  by("full").hidden = !document.fullscreenEnabled;
  by("full").addEventListener("click", fullScreen);
  by("more").addEventListener("click", () => {
    page.hush();
    by("language").value = language();
    by("remap").open = false;
    by("back").hidden = !aside();
    by("picture").disabled = by("film").disabled = !page.badge?.shown;
    by("about").showModal();
  });
  by("close").addEventListener("click", () => by("about").close());
  by("picture").addEventListener("click", () => sharePicture().catch(() => missed("gif.js")));
  by("film").addEventListener("click", () => shareFilm().catch(() => missed("gif.js")));
  by("remap").addEventListener("toggle", () => {
    if (!by("remap").open) return;
    import("./remap.js").then(({ showKeys }) => showKeys(keys)).catch(() => missed("remap.js"));
  });
  by("export").addEventListener("click", exportSave);
  by("import").addEventListener("click", () => by("file").click());
  by("reset").addEventListener("click", reset);
  by("back").addEventListener("click", () => page.badge && bringBack());
  by("file").addEventListener("change", () => {
    const [file] = by("file").files;
    by("file").value = "";
    if (file && page.badge) importSave(file);
  });
  for (const [code, name] of languages()) by("language").append(new Option(name, code));
  by("language").addEventListener("change", () => {
    by("about").close();
    if (page.badge) anew({ lang: by("language").value });
  });
  by("source").href = SOURCE;
  by("version").textContent = `Carteado ${VERSION}`;
  addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.code === "KeyF") fullScreen();
    if (event.code === "KeyP") pause();
    tell(event);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave();
    else look();
    if (!document.hidden && speaker.context && !page.paused) speaker.wake();
    wake();
  });
  addEventListener("pageshow", look); // by "back", from the back-forward cache
  document.addEventListener("close", wake, { capture: true }); // a dialog
  addEventListener("pagehide", leave);
  keptElsewhere(give);
  addEventListener("unkept", sayFull);
  addEventListener("hashchange", () => {
    if (!page.badge) return; // open() takes it
    if (page.elsewhere) return location.reload(); // and open it then
    const asked = takeLink();
    if (asked.link) anew(asked);
  });
}

// --- start ---

async function open() {
  const { file, wasm, drive } = load();
  pack = file;
  const { loadMicroPython } = await import("./micropython.js");
  const memories = recall(
    (trial) => stay(text(trial ? "save_trial" : "save_broken"), text("ok"), () => stay("")),
    () => {
      page.kept = false;
      note(text("not_kept"));
    },
  );
  const { link, visit } = takeLink();
  const today = new Date();
  date = today.toDateString();
  const fresh = !memories.nvm && !memories.sleep;
  calmer = fresh && matchMedia("(prefers-reduced-motion: reduce)").matches;
  page.badge = new Badge({
    loadMicroPython,
    wasm,
    drive,
    ...memories,
    preset: {
      lang: memories.nvm ? null : language(), // without it the console would ask
      link,
      visit,
      resume: wasPlaying(),
      date: [today.getFullYear(), today.getMonth() + 1, today.getDate()],
    },
    settings: folder().length <= ADDRESS ? { CARTEADO_ADDRESS: folder() } : {},
    lacks: ["LIGHT"], // no sensor: the setting for it is not offered
    fingers: matchMedia("(pointer: coarse)").matches,
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    lights,
    sound: (samples, rate, loop) => speaker.play(samples, rate, loop),
    silence: () => speaker.silence(),
    print: (line) => console.info(line),
    wake,
    later,
  });
  await begin(page.badge.start());
  if (document.activeElement === document.body) by("screen").focus({ preventScroll: true }); // a screen reader passes keys on
}

const keys = new Keys(
  (key, down) => !(page.paused && down) && page.badge?.press(key, down),
  () => speaker.wake(),
);
watchTaps(keys.first);
watchAloud();
wire();
starting.begun = true;
open().catch((error) => starting.fail(error));
