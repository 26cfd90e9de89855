// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Tests of sim/web/badge/badge.js in Node, with the output of make web in a folder: node --expose-gc badge.mjs FOLDER.
// tests/test_web_page.py runs all of them.

import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { crc32 } from "../../sim/web/page/gif.js";
import { A, B, DOWN, RIGHT, START, UP, load, read, runTests } from "./browser.mjs";

const [{ Badge }, { readPack }, { loadMicroPython }] = await Promise.all(
  ["badge.js", "pack.js", "micropython.js"].map(load),
);
const packed = new Uint8Array(read("drive.pack"));
const parts = readPack(packed); // once: unpacking takes as long as a start
const LONG = 6000; // frames within which anything expected must appear

async function make(options) {
  const random = (count) => new Uint8Array(count).fill(7);
  const badge = new Badge({ loadMicroPython, ...parts, random, ...options });
  await badge.start();
  return badge;
}

async function frames(badge, count) {
  for (let i = 0; i < count; i++) {
    badge.step();
    while ((!badge.running || badge.waits) && badge.failed === null) await setTimeout(1);
    assert.equal(badge.failed, null);
  }
}

async function press(badge, ...keys) {
  for (const key of keys) {
    if (key === A) await frames(badge, 12); // it answers only what has been in sight for 350 ms
    badge.press(key, true);
    await frames(badge, 2);
    badge.press(key, false);
    await frames(badge, 40);
  }
}

async function until(badge, what) {
  for (let i = 0; i < LONG; i++) {
    if (what()) return;
    await frames(badge, 1);
  }
  assert.fail(`it never came; on the screen: ${badge.words()}`);
}

// Start a console in English, until a text is on the screen.
async function begin(text, preset = {}, options = {}) {
  const badge = await make({ preset: { lang: "en", no_tips: true, ...preset }, ...options });
  await until(badge, shows(badge, text));
  return badge;
}

const shows = (badge, text) => () => badge.words().includes(text);
const kept = ({ nvm, sleep }) => ({ nvm: nvm.slice(), sleep: sleep.slice() });

// Write its checksum into a flash memory (mesa.board.store).
function mend(nvm) {
  const view = new DataView(nvm.buffer, nvm.byteOffset);
  const end = view.getUint16(4, true) + 6;
  view.setUint32(end, crc32(nvm.subarray(0, end)), true);
}

const tests = {
  // On a phone the tips name fingers, on a PC keys; a hint is asked for only where there is an answer.
  async texts_name_fingers() {
    for (const [fingers, said, other] of [
      [true, /Touch one, then again\./, /\[|~|→/],
      [false, /turns, A( button)? keeps\./, /\[|~|Touch/],
    ]) {
      const badge = await begin("Help", { link: "#g=qu4to&n=7", no_tips: false }, { fingers });
      assert.ok(!badge.hints());
      await press(badge, A);
      await until(badge, shows(badge, "\x88 OK"));
      let tips = "";
      while (shows(badge, "\x88 OK")()) {
        tips += badge.heard().join(" ");
        await press(badge, A);
      }
      assert.match(tips, said);
      assert.doesNotMatch(tips, other);
      assert.ok(badge.hints(), badge.words());
    }
  },

  // The page asks for the way straight back into the match: neither the launcher nor the set-up page is seen.
  async a_match_goes_straight_on() {
    const first = await begin("Help", { link: "#g=sueca&n=7" });
    assert.ok(!first.playing());
    await press(first, A);
    await until(first, shows(first, "trump"));
    for (let i = 0; i < 6; i++) await press(first, A);
    await until(first, () => first.words().includes("You") && !first.words().includes("Beto\nAna"));
    await frames(first, 200);
    assert.ok(first.playing());
    first.saveNow();
    const second = await make({ ...kept(first.kept()), preset: { resume: true } });
    assert.ok(second.playing());
    const seen = [];
    let picture = 0;
    await until(second, () => {
      if (second.shown > picture) seen.push(second.words());
      picture = second.shown;
      assert.ok(second.playing());
      return second.words().includes("trump");
    });
    assert.ok(!seen.some((words) => /Help|Settings/.test(words)), seen.join("\n--\n"));
    await frames(second, 200);
    assert.equal(second.words(), first.words());
    assert.deepEqual(second.pixels, first.pixels);
    // so does another language, and what follows a link that opens nothing
    await second.restart({ lang: "pt" });
    assert.ok(second.playing());
    await until(second, shows(second, "trunfo"));
    await second.restart({ link: "#g=poker&n=5" });
    assert.equal(second.problem[0], "g=poker");
    assert.ok(second.playing());
    await until(second, shows(second, "trunfo"));
    // without a match it is a usual start
    assert.ok(!(await begin("Settings", { resume: true })).playing());
  },

  // A match that older rules saved is not continued; the set-up page says so.
  async a_match_that_cannot_go_on() {
    const first = await begin("Help", { link: "#g=sueca&n=7" });
    await press(first, A);
    await until(first, shows(first, "trump"));
    first.saveNow();
    const { nvm } = kept(first.kept());
    const state = 40 + 256 * nvm[3] + 20;
    nvm.fill(0xff, state, state + nvm[state - 1]);
    mend(nvm);
    const second = await make({ nvm, preset: { resume: true } });
    await until(second, shows(second, "can't go on"));
    assert.ok(!second.playing());
    await press(second, A);
    await until(second, shows(second, "Help"));
  },

  // Of several games with a match in progress, a reload goes back into the one played last. A save says all of them.
  async matches_of_two_games() {
    const first = await begin("Help", { link: "#g=set&n=7" });
    for (const link of [null, "#g=sueca&n=7"]) {
      if (link) await first.restart({ link });
      await until(first, shows(first, "Help"));
      await press(first, A);
      await until(first, () => first.playing() && first.words());
    }
    first.saveNow();
    const { nvm, sleep } = kept(first.kept());
    const second = await make({ nvm, sleep, preset: { resume: true } });
    await until(second, shows(second, "trump"));
    const file = { nvm: Buffer.from(nvm).toString("base64"), sleep: Buffer.from(sleep).toString("base64") };
    assert.deepEqual(second.check(JSON.stringify(file)).match.sort(), ["SET", "Sueca"]);
  },

  // A link's language is that of the visit, until the player chooses one; it is not stored.
  async a_language_for_one_visit() {
    const badge = await begin("Jogar", { visit: "pt", link: "#g=sueca&n=7" });
    assert.equal(badge.lang, "pt");
    await press(badge, B, START);
    await until(badge, shows(badge, "Ajustes"));
    assert.match(badge.words(), /Português/);
    badge.saveNow();
    const memories = kept(badge.kept());
    // another game restarts the program, in the same visit; the link opens only once
    await press(badge, B, RIGHT, A);
    await until(badge, shows(badge, "Jogar"));
    assert.match(badge.words(), /^Fodasse/);
    assert.equal(badge.lang, "pt");
    // back to one's own language, in the settings
    await press(badge, B, START, RIGHT);
    await until(badge, shows(badge, "Settings"));
    assert.equal(badge.lang, "en");
    await press(badge, B, RIGHT, A);
    await until(badge, shows(badge, "Play"));
    assert.equal(badge.lang, "en");
    await badge.restart({ link: "#g=set&n=77", visit: "es" });
    await until(badge, shows(badge, "Jugar"));
    await badge.restart({ lang: "pt" });
    await until(badge, shows(badge, "4 jogadores"));
    // the next visit
    const next = await make(memories);
    await until(next, shows(next, "Settings"));
    assert.equal(next.lang, "en");
  },

  // Nothing was saved, so the console asks for the language.
  async an_empty_memory_is_a_first_start() {
    const badge = await make({});
    await until(badge, shows(badge, "English"));
    assert.equal(badge.kept()?.nvm.length ?? 8192, 8192);
  },

  // The page covers a match in real time that stands still.
  async a_race_is_known() {
    for (const [game, races] of [["set", true], ["fodasse", false]]) {
      const badge = await begin("Help", { link: `#g=${game}&n=77` });
      assert.equal(badge.races(), false);
      await press(badge, A);
      await until(badge, () => badge.playing());
      assert.equal(badge.races(), races);
    }
  },

  // News and what is selected now are told apart; the screen is said again if asked for.
  async it_is_heard() {
    const badge = await begin("Sueca");
    await frames(badge, 30);
    const said = badge.heard();
    assert.ok(said.includes("+Carteado. A button: Play, Start: Settings, up arrow: Today, down arrow: More"), said.join());
    assert.deepEqual(badge.heard(), []);
    await press(badge, RIGHT);
    assert.deepEqual(badge.heard(), ["=Fodasse: 2 to 8 players"]);
    badge.tell("again");
    assert.deepEqual(badge.heard().at(-1), "+Fodasse: 2 to 8 players");
  },

  // Two links at once, or one while a save loads: the last start counts, and the first one's save is kept. Meanwhile the
  // page may ask the host for other files, such as why one is missing.
  async two_new_starts_at_once() {
    const { fetch, FinalizationRegistry } = globalThis;
    const { instantiate } = WebAssembly;
    const load = async (options) => (assert.ok(await globalThis.fetch("data:,x")), loadMicroPython(options));
    const badge = await make({ loadMicroPython: load, preset: { lang: "en" } });
    await frames(badge, 100);
    const nvm = badge.memories[0].slice();
    nvm[8191] ^= 1;
    const asked = [{ nvm }, { link: "#g=sueca&n=55" }, { link: "#g=set&n=77" }];
    await Promise.all(asked.map((what) => badge.restart(what)));
    await until(badge, shows(badge, "77"));
    assert.match(badge.words(), /SET/);
    assert.equal(badge.problem, null);
    assert.equal(badge.memories[0][8191], nvm[8191]);
    assert.equal(globalThis.fetch, fetch);
    assert.equal(globalThis.FinalizationRegistry, FinalizationRegistry);
    assert.equal(WebAssembly.instantiate, instantiate);
  },

  // JavaScript frees the objects of an ended program; the next program's objects have the same numbers.
  async an_ended_program_frees_nothing_of_the_next() {
    const badge = await make({ preset: { lang: "en" } });
    await frames(badge, 100);
    for (let i = 0; i < 3; i++) {
      const registry = globalThis.pyProxyFinalizationRegistry; // the collector is slow to notice that it is unused
      await badge.restart();
      for (let j = 0; j < 3; j++) {
        await frames(badge, 20);
        gc();
        await setTimeout(20);
      }
      assert.ok(registry);
    }
    await until(badge, shows(badge, "Settings"));
  },

  // The daily deal has the machine's date, even when it changes.
  async the_date_is_todays() {
    const badge = await begin("Settings", { date: [2027, 2, 3] });
    await frames(badge, 20);
    for (const day of [3, 4]) {
      if (day > 3) badge.today(2027, 2, day);
      await press(badge, UP);
      await until(badge, shows(badge, "Problem"));
      assert.match(badge.words(), new RegExp(`2027[^]*02[^]*0${day}`));
      await press(badge, B);
      await until(badge, shows(badge, "Settings"));
    }
  },

  async lights_and_sounds_come_out() {
    const heard = [];
    const seen = [];
    let silences = 0;
    const badge = await begin("Help", { link: "#g=sueca&n=7" }, {
      sound: (samples, rate, loop) => heard.push([samples, rate, loop]),
      silence: () => silences++,
      lights: (rgb) => seen.push(rgb),
    });
    for (let i = 0; i < 8; i++) await press(badge, A);
    assert.ok(heard.length > 4 && silences > 1);
    for (const [samples, rate, loop] of heard) {
      assert.equal(samples.length, 16);
      assert.ok(rate >= 40 * 16 && rate <= 8000 * 16 && loop);
      assert.ok(Math.abs(Math.max(...samples) + Math.min(...samples)) < 0.01 && Math.max(...samples) > 0.05);
    }
    assert.ok(seen.length > 1 && seen.every((rgb) => rgb.length === 15));
    assert.ok(seen.some((rgb) => rgb.some((value) => value > 0)));
  },

  // There is no setting for a pin that the page's board lacks.
  async what_is_lacking_has_no_setting() {
    for (const lacks of [[], ["LIGHT"]]) {
      const badge = await begin("Settings", {}, { lacks });
      await press(badge, START);
      let said = "";
      for (let i = 0; i < 20; i++) {
        said += badge.words();
        await press(badge, DOWN);
      }
      assert.equal(/automatic brightness/i.test(said), !lacks.length, said);
    }
  },

  // Frames may be left out while nothing changes, in the launcher and while a match waits for the player. The board's
  // clock goes on: after five minutes without a key the screen is dark.
  async it_rests() {
    const badge = await begin("players");
    badge.press(RIGHT, true);
    await frames(badge, 60);
    assert.equal(badge.rest(), 0); // a held key repeats
    badge.press(RIGHT, false);
    const released = badge.ms;
    const { brightness } = badge;
    while (badge.ms - released < 302_000) {
      badge.pass(badge.rest());
      await frames(badge, 1);
      const after = badge.ms - released;
      if (after < 299_000) assert.equal(badge.brightness, brightness);
      if (after < 299_000 && after > 2000) assert.equal(badge.rest(), 500);
    }
    assert.ok(badge.brightness < brightness / 4);

    const match = await begin("Help", { link: "#g=fodasse&n=7&s=4" });
    await press(match, A);
    for (let i = 0; match.rest() !== 66; i++) {
      assert.ok(i < 3000, match.words());
      await frames(match, 1);
    }
    const { ms } = match;
    match.pass(66);
    await frames(match, 1);
    assert.equal(match.ms, ms + 99);
  },

  // Problems come when one is first opened, here the day's; then the list has them.
  async problems_come_when_they_are_opened() {
    const asked = [];
    const later = (name) => (asked.push(name), readPack(new Uint8Array(read(name))).drive);
    const badge = await make({ preset: { lang: "en", date: [2026, 11, 23] }, later });
    await until(badge, shows(badge, "Settings"));
    while (!shows(badge, "Sueca")()) await press(badge, RIGHT);
    await press(badge, UP);
    await until(badge, shows(badge, "Back"));
    await press(badge, RIGHT, A);
    await until(badge, shows(badge, "Reach"));
    assert.deepEqual(asked, ["problems.pack"]);
  },

  // An incomplete drive cannot start; saved data stays untouched.
  async a_drive_that_is_not_whole() {
    const { wasm, drive } = readPack(packed);
    (await drive).delete("lib/mesa/console/console.mpy");
    const nvm = new Uint8Array(8192).fill(9);
    const badge = new Badge({ loadMicroPython, wasm, drive, nvm, random: (count) => new Uint8Array(count) });
    await assert.rejects(badge.start(), /console/);
    assert.ok(!badge.running && badge.kept() === null);
    badge.step();
    badge.press(A, true);
    badge.saveNow();
    assert.equal(badge.deal(), null);
    await assert.rejects(readPack(packed.slice(0, -900)).drive);
  },
};

await runTests(tests);
