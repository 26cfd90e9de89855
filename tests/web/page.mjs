// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Tests of the page (sim/web/page) in Node, with the output of make web in a folder: node page.mjs FOLDER NAME.
// Without NAME it runs all, each in a thread of its own. The page's own files run on the console's own VM, in the browser
// of browser.mjs.

import assert from "node:assert/strict";
import { setImmediate as immediate, setTimeout as delay } from "node:timers/promises";
import { DOWN, LEFT, RIGHT, UP, browse, by, clock, fire, frames, limits, load, passFrame, runTests, seen } from "./browser.mjs";

const PREFIX = "carteado:/cards/:";
const LONG = 3000; // frames within which anything expected must appear
const START = 120_000; // ms for the program to start, on a machine ten times slower, too

const texts = () => globalThis.LANGUAGES.en.texts;
const note = () => by("note").textContent;

let page = null;

// Run frames until `what` is true; Error if that does not come.
async function until(what, why = "it never came") {
  const begun = Date.now();
  for (let i = 0; i < LONG && Date.now() < begun + START; ) {
    if (what()) return;
    passFrame();
    const running = page?.badge?.running;
    await (running && i % 8 ? immediate() : delay(running ? 0 : 2)); // a timer at times, for what the page waits for
    if (running) i++;
  }
  assert.fail(`${why}; on the screen: ${page?.badge?.words()}; it says: ${note()}`);
}

async function run(count) {
  await until(() => count-- === 0);
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

// Change a setting, until the console has written it.
async function change() {
  const kept = () => Buffer.concat(page.badge.memories).toString("hex");
  const before = kept();
  await press("Enter");
  await until(shows("Sound")); // in the settings
  await press("ArrowDown", "ArrowRight", "KeyZ");
  await until(() => kept() !== before);
  await run(10); // what is no match is written some frames later
}

async function openAndChange() {
  await open();
  await change();
}

// Saves are too long to be printed.
const same = (a, b, why) => assert.ok(a === b, why);

const stored = (name = "nvm") => localStorage.getItem(PREFIX + name);
const storedBoth = () => stored() + stored("sleep");

// Return the file that the menu exports.
function exported() {
  by("export").click();
  return seen.downloads.pop().text();
}

// Return what such a file's flash has, but for what changes with each write.
function content(file) {
  const nvm = Buffer.from(JSON.parse(file).nvm, "base64");
  return nvm.subarray(8, nvm.readUInt16LE(4)).toString("hex");
}

// Choose a file in the menu, and agree to what it holds.
async function importFile(text) {
  by("note").textContent = "";
  by("file").files = [new File([text], "save.json")];
  fire(by("file"), "change");
  await until(() => by("ask").open);
  by("yes").click();
  await until(() => note().startsWith(texts().imported));
}

// Play another tab of the page, which has gone on with this one's save. Only `told` tabs get an event.
function elsewhere(told = false) {
  const nvm = Buffer.from(stored() ?? Buffer.alloc(8192, 0xff), "base64");
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

// Connect a gamepad. Return its Keys, those that are down, and a function that moves one of its axes and returns those.
async function gamepad() {
  const { Keys } = await load("keys.js");
  const down = new Set();
  const held = new Keys((key, on) => (on ? down.add(key) : down.delete(key)), () => {});
  fire(globalThis, "gamepadconnected");
  const at = (axis, value, mapping = "") => {
    const axes = [0, 0, -1, 0, 0, -1, 0, 0, 0, 0];
    axes[axis] = value;
    seen.pads = [null, { index: 0, mapping, buttons: [{ pressed: false }], axes }];
    held.poll();
    return [...down].sort();
  };
  return { at, down, held };
}

const tests = {
  // A tab comes back from the back-forward cache, where no event told it that another one has played on. Whatever it
  // writes then does not replace the newer save, and it goes on with that.
  async back_to_a_tab_destroys_nothing() {
    await openAndChange();
    fire(globalThis, "pagehide", { persisted: true });
    const theirs = elsewhere();
    page.badge.changed = true; // before it is told that it is seen again, the console writes
    await until(() => page.elsewhere);
    same(stored(), theirs, "the newer save is gone");
    assert.equal(note(), texts().elsewhere + texts().here);
    by("note").children[0].click();
    assert.equal(seen.reloads, 1);
    fire(globalThis, "pagehide", { persisted: true });
    same(stored(), theirs, "the newer save is gone");
  },

  async what_is_seen_again_looks_for_a_newer_save() {
    await openAndChange();
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

  // A hidden tab that is told waits until it is seen. Whatever is asked of a tab that has given way, the older save does
  // not play on.
  async a_tab_that_has_given_way_begins_anew() {
    await openAndChange();
    hide(true);
    elsewhere(true);
    const theirs = elsewhere(true);
    assert.equal(seen.reloads, 0);
    hide(false);
    assert.equal(seen.reloads, 1);
    by("language").value = "es";
    fire(by("language"), "change");
    location.hash = "#g=set&n=5";
    fire(globalThis, "hashchange");
    assert.equal(seen.reloads, 3);
    same(stored(), theirs, "the newer save is gone");
  },

  // Whoever leaves in the first moments has chosen nothing: a save without a language would ask for one at the next visit.
  // Later the console saves before the page is left.
  async leaving_stores_what_there_is() {
    ({ page } = await load("page.js"));
    await load("main.js");
    let early = 0;
    await until(() => {
      fire(globalThis, "pagehide", { persisted: true });
      if (page.badge?.begun) return true;
      early += Boolean(page.badge?.running);
      assert.deepEqual(Object.keys(localStorage), [], `stored in frame ${early}`);
    });
    assert.ok(early); // a start takes two frames or more, by the machine
    await run(40);
    for (const left of [() => fire(globalThis, "pagehide", { persisted: true }), () => hide(true)]) {
      page.badge.saveNow = () => (page.badge.changed = true);
      localStorage.removeItem(PREFIX + "nvm");
      left();
      assert.ok(stored());
    }
  },

  // The save may be deleted, by the player or by the browser: that is no newer one.
  async a_deleted_save_is_written_again() {
    await openAndChange();
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
    await openAndChange();
    const mine = await exported();
    await change();
    const theirs = elsewhere();
    await importFile(mine);
    same(JSON.parse(localStorage.getItem(PREFIX + "before")).nvm, theirs, "what was newest is gone");
    assert.ok(!page.elsewhere);
    await run(60);
    assert.ok(stored() !== theirs, "nothing was imported");
    assert.equal(note(), texts().imported + texts().bring_back);
  },

  // The save from before an import can be brought back at once, and from the menu; that exchanges the two.
  async the_save_from_before_comes_back() {
    await open();
    by("more").click();
    assert.ok(by("back").hidden, "a save is offered that never was");
    by("about").close();
    await change();
    const first = await exported();
    await change();
    const second = await exported();
    assert.notEqual(content(first), content(second));
    await importFile(first);
    assert.match(by("ask-text").textContent, /matches played: 0\.$/);
    for (const [button, expected] of [[by("note").children[0], second], [by("back"), first], [by("back"), second]]) {
      by("note").textContent = "";
      by("more").click();
      assert.ok(!by("back").hidden);
      button.click();
      await until(() => note().startsWith(texts().brought_back));
      same(content(await exported()), content(expected), "another save came back");
    }
  },

  // Each time that something would be lost, the page says so, and offers the file; when there is room, it is stored.
  async a_full_storage_says_so_each_time() {
    await openAndChange();
    const before = storedBoth();
    const full = texts().storage_full + texts().export;
    limits.full = () => true;
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
    same(storedBoth(), before, "there was room");
    limits.full = () => false;
    await run(60);
    assert.ok(storedBoth() !== before, "what waited was not stored");
    const kept = page.badge.memories.map((memory) => Buffer.from(memory).toString("base64"));
    same(storedBoth(), kept.join(""), "not all was stored");
  },

  // Where nothing is stored at all, that is said once, and nothing about room; settings hold for the visit.
  async a_browser_that_stores_nothing_says_so_once() {
    limits.off = true;
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
    limits.full = () => true;
    await open();
    assert.ok(page.kept, "this browser does store data");
    assert.ok(note().startsWith(texts().save_broken) || note().startsWith(texts().storage_full), note());
    await change();
    assert.equal(stored(), "what is this?");
    assert.equal(note(), texts().storage_full + texts().export);
    limits.full = () => false;
    await change();
    assert.equal(localStorage.getItem(PREFIX + "nvm:broken"), "what is this?");
    assert.equal(Buffer.from(stored(), "base64").length, 8192);
  },

  // A trial version's battery-backed memory had 256 bytes: its save is put aside, its file not loaded.
  async a_save_of_a_trial_version_is_put_aside() {
    const trial = { nvm: Buffer.alloc(8192, 1).toString("base64"), sleep: Buffer.alloc(256).toString("base64") };
    for (const [name, text] of Object.entries(trial)) localStorage.setItem(PREFIX + name, text);
    await open();
    assert.equal(note(), texts().save_trial + texts().ok);
    for (const [name, text] of Object.entries(trial)) same(localStorage.getItem(`${PREFIX}${name}:broken`), text, name);
    await change();
    assert.notEqual(Buffer.from(stored(), "base64")[8191], 1, "it is read");
    const before = stored();
    const { importSave } = await load("saves.js");
    await importSave(new File([JSON.stringify({ carteado: 1, ...trial })], "save.json"));
    assert.equal(note(), texts().import_trial);
    same(stored(), before, "it is loaded");
  },

  // What an import replaces is put aside for the visit if there is no room, and the page says that. What was put aside
  // before is not brought back in its place.
  async an_import_without_room_says_how_long_the_old_save_lasts() {
    await openAndChange();
    const { putAside, aside } = await load("memories.js");
    const older = { nvm: new Uint8Array(8192).fill(1), sleep: new Uint8Array(8192) };
    assert.notEqual(putAside(older), false);
    assert.deepEqual(aside(), older);
    limits.full = (name) => name.endsWith(":before");
    await importFile(await exported());
    assert.equal(note(), `${texts().imported} ${texts().for_visit}${texts().bring_back}`);
    assert.notEqual(aside().nvm[0], 1, "an older one would be brought back");
  },

  // Everything is deleted after two questions; another folder's data stays.
  async everything_can_be_deleted() {
    await openAndChange();
    by("sound").click();
    (await load("memories.js")).putAside({ nvm: [1], sleep: [1] });
    sessionStorage.setItem(PREFIX + "match", "1");
    localStorage.setItem("carteado:/other/:nvm", "theirs");
    const before = { ...localStorage };
    assert.equal(Object.keys(before).length, 5);
    for (const answers of [["no"], ["yes", "no"], ["yes", "yes"]]) {
      assert.deepEqual({ ...localStorage }, before);
      by("reset").click();
      for (const answer of answers) {
        await until(() => by("ask").open);
        by(answer).click();
      }
      await delay(1);
    }
    assert.deepEqual({ ...localStorage, ...sessionStorage }, { "carteado:/other/:nvm": "theirs" });
    assert.equal(seen.reloads, 1);
    hide(true); // as it unloads
    assert.equal(stored(), null);
  },

  // The page's settings hold at the next visit; they may be damaged.
  async settings_may_be_damaged() {
    await open();
    const { preference } = await load("memories.js");
    for (const on of ["false", "true"]) {
      by("sound").click();
      assert.equal(by("sound").attributes["aria-pressed"], on);
      assert.equal(String(preference("sound", null)), on);
    }
    for (const damaged of ["", "{", "null", "[]", '"sound"', '{"sound":"no"}', '{"sound":{"a":0}}']) {
      localStorage.setItem(PREFIX + "page", damaged);
      assert.equal(preference("sound", true), true, damaged);
    }
  },

  // After the first match the browser is asked to keep the save, and the player is told where it is, once.
  async after_the_first_match_it_says_where_the_save_is() {
    await open();
    for (const [deal, persists] of [[null, 0], [{ kind: "daily", link: "" }, 0], [{ kind: "match", link: "" }, 1]]) {
      page.badge.deal = () => deal;
      await run(60);
      assert.equal(seen.persists, persists);
    }
    assert.equal(note(), texts().kept_here + texts().export);
    by("note").children[0].click();
    same(JSON.parse(await seen.downloads.pop().text()).nvm, stored(), "another save");
    by("note").textContent = "";
    await run(60);
    assert.equal(seen.persists, 1);
    assert.equal(note(), "");
    assert.equal((await load("memories.js")).preference("told", false), true);
  },

  // A browser in a language without a translation gets English; "pt-BR" is "pt". The last language comes first.
  async the_language_of_a_browser() {
    for (const [languages, page, said] of [
      [["fr"], "{}", "en"],
      [[], "{}", "en"],
      [["fr", "pt-BR", "en"], "{}", "pt"],
      [["pt-PT", "pt"], "{}", "pt-PT"],
      [["constructor"], "{}", "en"],
      [["pt"], '{"lang":"es"}', "es"],
      [["pt"], "no JSON", "pt"],
    ]) {
      browse(languages, { [PREFIX + "page"]: page });
      assert.equal(document.documentElement.lang, said);
      assert.equal(by("waiting").textContent, globalThis.LANGUAGES[said].texts.waiting);
    }
    const { language, speak } = await load("texts.js");
    assert.equal(language(), "pt");
    speak("es");
    assert.equal(language(), "es");
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

  // Whatever prevents a key's release event, the key ends up released; what a dialog or the browser needs is no key.
  async no_key_is_stuck() {
    await open();
    const type = (name, more) => fire(globalThis, name, { code: "KeyX", key: "x", ...more });
    for (const [what, down, more, undo, back] of [
      ["another window came", 2, {}, () => fire(globalThis, "blur")],
      ["it was hidden", 2, {}, () => hide(true), () => hide(false)],
      ["a dialog", 2, {}, () => by("more").click(), () => by("about").close()],
      ["the system's key", 2, {}, () => type("keyup", { code: "MetaLeft", key: "Meta" })],
      ["Ctrl+X", 0, { ctrlKey: true }, () => {}],
    ]) {
      type("keydown", more);
      type("keydown", { ...more, repeat: true });
      assert.equal(page.badge.down, down, what);
      undo();
      assert.equal(page.badge.down, 0, what);
      type("keydown", { ...more, repeat: true });
      type("keyup", more);
      assert.equal(page.badge.down, 0, what);
      back?.();
      await run(2);
    }
  },

  // A cross of a gamepad that the browser does not know moves: one that is a hat (axis 9) or two axes (6 and 7). A trigger
  // there is at -1 at rest, and on the way elsewhere; in the standard mapping the cross has buttons.
  async a_cross_of_axes_moves() {
    const { at, down } = await gamepad();
    for (const neutral of [9 / 7, 3.2857]) {
      for (const [i, ways] of [[UP], [RIGHT, UP], [RIGHT], [RIGHT, DOWN], [DOWN], [DOWN, LEFT], [LEFT], [UP, LEFT]].entries()) {
        assert.deepEqual(at(9, neutral), []);
        assert.deepEqual(at(9, Math.fround(-1 + (2 * i) / 7)), ways.sort(), `way ${i}`);
      }
    }
    for (const [axis, mapping, ...values] of [
      [6, "", [0], [-1, LEFT], [0.004], [1, RIGHT], [0]],
      [7, "", [0], [-1, UP], [0.004], [1, DOWN], [0]],
      [6, "", [-1], [-1], [-0.5], [0], [1], [0], [-1]],
      [7, "", [0], [-0.8], [-1], [0], [0.3], [1]],
      [6, "standard", [0], [-1], [1]],
    ]) {
      fire(globalThis, "gamepaddisconnected");
      for (const [value, ...expected] of values) assert.deepEqual(at(axis, value, mapping), expected, `${axis} at ${value}`);
    }
    at(9, 9 / 7);
    assert.deepEqual(at(9, 1 / 7), [DOWN]);
    fire(globalThis, "gamepaddisconnected"); // it is released with the gamepad
    assert.deepEqual([...down], []);
  },

  // Any other axis that is a cross can be learnt.
  async a_cross_can_be_learnt() {
    const { at, held } = await gamepad();
    (await load("remap.js")).showKeys(held);
    by("about").open = true;
    for (const [row, axis, value, rest] of [[0, 4, 1, 0], [2, 8, -1, 9 / 7]]) { // up, and left, though that is its way up
      at(axis, rest);
      by("key-list").children[row].click();
      for (const now of [value, rest]) {
        at(axis, now);
        frames.splice(0).forEach((call) => call());
      }
    }
    by("about").close();
    assert.deepEqual([held.places["Pad4+"], held.places["Pad8↑"]], [UP, LEFT]);
    assert.equal(held.name(UP, true), "↑ / 4+");
    for (const [axis, value, key, rest] of [[4, 1, UP, 0], [8, -1, LEFT, 9 / 7]]) {
      assert.deepEqual(at(axis, value), [key]);
      assert.deepEqual(at(axis, rest), []);
    }
    held.set((await load("keys.js")).USUAL);
    assert.deepEqual(at(4, 1), []);
  },

  // Sliding off cancels a tap, and so does what the browser takes for itself; a second finger does nothing. Where the
  // finger has to stay, the tap counts as it comes. By the page's setting, which it remembers, one that chooses uses, too.
  async a_tap_counts_when_the_finger_leaves_where_it_came() {
    ({ page } = await load("page.js"));
    const { watchTaps } = await load("taps.js");
    watchTaps(() => {});
    let holds = false;
    const said = [];
    page.badge = { holds: () => holds, tap: (...given) => said.push(given.join()), lift: () => said.push("lift") };
    const touch = (name, clientX, clientY, pointerId = 1) =>
      fire(name === "down" ? by("screen") : globalThis, "pointer" + name, { clientX, clientY, pointerId, button: 0 });
    for (const [one, expected, stays, ...touches] of [
      [false, "50,60,false lift", false, ["down", 50, 60], ["up", 52, 58]],
      [false, "lift", false, ["down", 50, 60], ["up", 50, 90]],
      [false, "lift", false, ["down", 50, 60], ["cancel", 50, 60]],
      [false, "", false, ["down", 50, 60], ["down", 90, 60, 2], ["up", 90, 60, 2]],
      [false, "50,60,false lift", false, ["up", 50, 60]],
      [true, "50,60,true", true, ["down", 50, 60]],
      [true, "lift", true, ["up", 50, 60]],
      [true, "50,60,true lift", false, ["down", 50, 60], ["up", 50, 60]],
    ]) {
      holds = stays;
      by("one-touch").checked = one;
      fire(by("one-touch"), "change");
      for (const one of touches) touch(...one);
      assert.equal(said.splice(0).join(" "), expected, JSON.stringify(touches));
    }
    by("one-touch").checked = false;
    watchTaps(() => {});
    assert.ok(by("one-touch").checked, "the setting is forgotten");
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
    performance.now = () => clock.now;
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
      clock.now += ms;
      speaker.context.currentTime += moved;
      if (what === "interrupted") speaker.context.state = what;
      if (what === "muted") speaker.sleep();
      speaker.wake();
      assert.equal(made.length, count, what);
      assert.ok(made.every((one) => (one.state === "closed") === (one !== speaker.context)), what);
    }
  },

  // A picture has the console's own pixels, without a canvas (browser.mjs). Where the system can share files it gets it,
  // and the film; else they are saved. Who closes its dialog wants no file.
  async a_picture_and_a_film_are_shared_or_saved() {
    await open();
    const shared = [];
    for (const [can, share, where] of [
      [() => true, async ({ files }) => shared.push(...files), shared],
      [() => true, () => Promise.reject(new DOMException("closed", "AbortError")), null],
      [() => true, () => Promise.reject(new DOMException("too late", "NotAllowedError")), seen.downloads],
      [() => false, null, seen.downloads],
      [undefined, undefined, seen.downloads],
    ]) {
      Object.assign(navigator, { canShare: can, share });
      for (const [id, type] of [["picture", "image/png"], ["film", "image/gif"]]) {
        by("more").click();
        by("note").textContent = "";
        by(id).click();
        await until(() => !by("about").open);
        await delay(1);
        assert.deepEqual(where?.splice(0).map((one) => one.type) ?? [], where ? [type] : []);
        assert.equal(note().length > 0, where === seen.downloads);
        assert.equal(shared.length + seen.downloads.length, 0);
      }
    }
  },

  // A deal is shared by the system's own dialog, else by the clipboard, else as a text to copy.
  async a_deal_is_shared_somehow() {
    await open();
    assert.ok(by("share").disabled, "there is nothing to share yet");
    page.badge.deal = () => ({ link: "#g=sueca&n=12345&p=en" });
    page.badge.result = () => "Carteado: Sueca 4–2 🏆\n🟩🟥🟩🟩🟥🟩";
    await until(() => !by("share").disabled);
    const url = "https://example.org/cards/#g=sueca&n=12345&p=en";
    const said = "Carteado: Sueca 4–2 🏆\n🟩🟥🟩🟩🟥🟩\nYour turn, same cards:";
    const got = [];
    const refuse = (name) => async () => {
      throw new DOMException("no", name);
    };
    const copy = async (text) => got.push("copied", text);
    for (const [share, writeText, ...expected] of [
      [async ({ text, url }) => got.push(text, url), copy, said, url],
      [refuse("AbortError"), copy],
      [refuse("NotAllowedError"), copy, "copied", `${said} ${url}`],
      [undefined, copy, "copied", `${said} ${url}`],
      [undefined, refuse("NotAllowedError"), "asked", `${said} ${url}`],
    ]) {
      Object.assign(navigator, { share, clipboard: { writeText } });
      by("share").click();
      await delay(5);
      if (by("ask").open) got.push("asked", by("ask-link").value);
      assert.deepEqual(got.splice(0), expected);
    }
  },

  // No frame is requested while nothing can change: in a dialog, paused, hidden; in the launcher two a second. Any key
  // ends that at once, and the board's clock goes on where it was.
  async frames_stop_while_nothing_changes() {
    await open();
    await until(() => page.badge.rest() > 0);
    const within = async (count) => {
      const [asked, ms] = [seen.frames, page.badge.ms];
      await run(count);
      return [seen.frames - asked, page.badge.ms - ms];
    };
    const [asked, ms] = await within(90);
    assert.ok(asked > 2 && asked < 20 && Math.abs(ms - 90 * 34) < 700, `in the launcher ${asked} frames, ${ms} ms`);
    const { shown } = page.badge;
    await press("ArrowRight");
    assert.ok(page.badge.shown > shown);
    const pause = () => by("pause").click();
    for (const [begin, end] of [
      [() => by("more").click(), () => by("close").click()],
      [pause, pause],
      [pause, () => by("face").click()],
      [() => hide(true), () => hide(false)],
    ]) {
      begin();
      assert.equal(by("pause").attributes["aria-pressed"] === "true", begin === pause);
      assert.equal(note().startsWith(texts().paused), begin === pause);
      await run(20); // a rest that has begun may end
      assert.deepEqual(await within(30), [0, 0]);
      const { ms } = page.badge;
      end();
      await until(() => page.badge.ms > ms);
      assert.ok(page.badge.ms < ms + 700);
      assert.equal(note(), "");
    }
  },

  // While a match is played, the display is kept on; elsewhere, and while it is paused, it is not.
  async the_display_stays_on_in_a_match() {
    let locks = 0;
    const lock = Object.assign(new EventTarget(), { release: async () => (locks--, fire(lock, "release")) });
    navigator.wakeLock = { request: async () => (locks++, lock) };
    await open();
    let playing = false;
    page.badge.playing = () => playing;
    for (const [what, act, count] of [
      ["in the launcher", () => {}, 0],
      ["in a match", () => (playing = true), 1],
      ["paused", () => by("pause").click(), 0],
      ["after that", () => by("pause").click(), 1],
      ["left", () => (playing = false), 0],
    ]) {
      act();
      await run(60);
      assert.equal(locks, count, what);
    }
  },

  // The device's own voice reads the lines, in their language, once the menu says so, also after the next start.
  async a_voice_reads_aloud() {
    const voice = [];
    globalThis.speechSynthesis = { speak: ({ text, lang }) => voice.push(`${lang}: ${text}`), cancel: () => voice.push("") };
    globalThis.SpeechSynthesisUtterance = function (text) {
      this.text = text;
    };
    await open();
    await press("ArrowRight");
    assert.deepEqual(voice, [], "it speaks without being asked");
    by("aloud").checked = true;
    fire(by("aloud"), "change");
    await press("ArrowLeft", "ArrowRight");
    assert.deepEqual(voice.slice(-2), ["", "en: Fodasse: 2 to 8 players"]);
    by("aloud").checked = false;
    (await load("speech.js")).watchAloud();
    assert.ok(by("aloud").checked, "the setting is forgotten");
  },

  // Keys are changed in the menu, swapped if they are taken, and kept; the texts name them.
  async keys_can_be_changed() {
    await open();
    by("more").click();
    by("remap").open = true;
    fire(by("remap"), "toggle");
    await until(() => by("key-list").children.length === 8);
    const type = (code) => fire(globalThis, "keydown", { code, key: code });
    for (const [row, code, expected] of [
      [null, "", "↑ ↓ ← → X Z Enter Shift/C"],
      [4, "KeyK", "↑ ↓ ← → K Z Enter Shift/C"],
      [5, "KeyK", "↑ ↓ ← → Z K Enter Shift/C"],
      [0, "KeyW", "W ↓ ← → Z K Enter Shift/C"],
      [7, "Space", "W ↓ ← → Z K Enter Space"],
      ...["KeyF", "KeyP", "KeyH", "KeyT", "Tab", "F5"].map((taken) => [6, taken, "W ↓ ← → Z K … Space"]),
      [6, "Escape", "W ↓ ← → Z K Enter Space"],
    ]) {
      by("key-list").children[row]?.click();
      type(code);
      assert.equal(by("key-list").children.map((one) => one.lastChild.textContent).join(" "), expected, `${row}: ${code}`);
      if (code === "F5") assert.match(by("key-said").textContent, /F5/);
    }
    const { parts } = await load("texts.js");
    assert.equal(parts.keys.replaceAll("\xa0", " "), "W ← ↓ →, Z = A, K = B, Enter = Start, Space = Select");
    by("about").close();
    await run(2);
    for (const [code, down] of [["KeyK", 1], ["KeyX", 0], ["KeyZ", 2], ["Space", 8]]) {
      type(code);
      assert.equal(page.badge.down, down, code);
      fire(globalThis, "keyup", { code, key: code });
    }
    const { Keys } = await load("keys.js");
    const name = () => new Keys(() => {}, () => {}).name(1);
    assert.equal(name(), "Z", "the next visit has forgotten them");
    by("usual-keys").onclick();
    assert.equal(name(), "X");
  },

  // A chosen file is refused, or read: whatever it has, however long it is.
  async made_up_files() {
    const { chosen, toFile } = await load("memories.js");
    const memories = { nvm: new Uint8Array(8192), sleep: new Uint8Array(8192) };
    const text = toFile(memories);
    const good = JSON.parse(text);
    const json = (what) => JSON.stringify({ ...good, ...what });
    const values = [0, null, [1], { length: 8192 }, "", "<script>", "ação", "=".repeat(10924), good.nvm.slice(4), good.nvm + "AAAA"];
    const answer = (bytes) => chosen(new File([bytes], "save.json")).catch(({ message }) => (["newer", "trial"].includes(message) ? message : "bad"));
    for (const [expected, ...files] of [
      ["bad", "", " ", "null", "true", "0", '""', "[]", "{}", "NaN", "{'carteado':1}", '{"carteado":1}'],
      ["bad", ...["1", true, 0, -1, null, [], {}, "<b>"].map((carteado) => json({ carteado }))],
      ["newer", ...[2, 1.5, 1e308].map((carteado) => json({ carteado }))],
      ["bad", ...values.flatMap((value) => [json({ nvm: value }), json({ sleep: value })])],
      ["trial", json({ sleep: Buffer.alloc(256).toString("base64") })],
      ["bad", `{"__proto__":${text}}`, "[".repeat(65536)],
      ["bad", text.slice(0, text.length / 2), text.slice(0, -1), text + "x", text + "\0\0", "<!doctype html>", Buffer.from([31, 139, 8])],
      ["bad", text.padEnd(65537), Buffer.alloc(3_000_000, " ")],
      [memories, text.padEnd(65536), "\ufeff" + text, text.replace("{", '{"carteado":7,"nvm":0,"sleep":"x",')],
      [memories, text.replace("{", '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},')],
      [memories, text.replace("{", `{"x":${"[".repeat(9000)}${"]".repeat(9000)},`)],
    ]) {
      for (const file of files) assert.deepEqual(await answer(file), expected, String(file).slice(0, 99));
    }
    assert.equal({}.polluted, undefined);
  },

  // A link that opens no deal is answered in at most 80 characters of any language, without signs that change others.
  async a_bad_link_is_answered_shortly() {
    const { badLink } = await load("links.js");
    const { languages, speak } = await load("texts.js");
    for (const [lang] of languages()) {
      speak(lang);
      for (const name of ["", "x=", ..."gnslo".split("").map((one) => one + "=")]) {
        for (const said of ["", "poker", "9".repeat(200), "🂡".repeat(40), "s\u0301\u0302\u0303".repeat(9), "\u202eaceus\u2066\u200f\0\x1b[31m", "ß".repeat(99)]) {
          const answer = badLink(name + said);
          assert.ok([...answer].length <= 80 && !/[\p{C}\p{M}]/u.test(answer), answer);
        }
      }
    }
  },

};

browse();
await runTests(tests, true);
