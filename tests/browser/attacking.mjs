// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Files and links that somebody has made up: none runs, none costs the save, and each is answered.

import { gzipSync } from "node:zlib";
import { check } from "../../sim/web/browser/visit.mjs";
import { crc32 } from "../../sim/web/badge/pack.js";
import { asked } from "./playing.mjs";

const GAMES = 220; // the layout of a memory is in lib/mesa/board/store.py
const NAME = 28;
const MATCH = 40;
const LONGEST = 64 * 1024;

// Return a copy of a memory that `change` has changed, with the right checksum; its last byte kept at `end`.
function forged(memory, change = () => {}, end = memory.readUInt16LE(6)) {
  const made = Buffer.from(memory);
  change(made);
  made.writeUInt16LE(end, 6);
  if (end <= made.length - 4) made.writeUInt32LE(crc32(made.subarray(0, end)), end);
  return made;
}

function flipped(memory, at) {
  const made = Buffer.from(memory);
  made[at] ^= 4;
  return made;
}

// Return the flash memory with another owner's name, in Latin-1.
function named(nvm, name) {
  return forged(nvm, (made) => made.fill(0, NAME, NAME + 8).write(name, NAME, 8, "latin1"));
}

const OWNERS = ["<script>", "<img src", "&lt;b>", `"'><b>`, "$&$'$`$$", "{}{}", "\\u003cb>", "ÀÿÐ\xad¡"];

// Yield [what it is, its bytes, a pattern for the question or message] of files, from the text of a good one.
function* files(text) {
  const BAD = /not a Carteado save/;
  const DAMAGED = /is damaged/;
  const NEWER = /newer version/;
  const ASKED = /^Replace your save/;
  const good = JSON.parse(text);
  const nvm = Buffer.from(good.nvm, "base64");
  const sleep = Buffer.from(good.sleep, "base64");
  const none = Buffer.alloc(256);
  const json = (what) => JSON.stringify({ ...good, ...what });
  const with_ = (flash, scratch = none) => json({ nvm: flash.toString("base64"), sleep: scratch.toString("base64") });

  for (const said of ["", " ", "null", "true", "0", '""', "[]", "{}", "NaN", "{'carteado':1}", '{"carteado":1}']) yield [said, said, BAD];
  for (const version of ["1", true, 0, -1, null, [], {}, "<b>"]) yield [`version ${version}`, json({ carteado: version }), BAD];
  for (const version of [2, 1.5, 1e308]) yield [`version ${version}`, json({ carteado: version }), NEWER];
  for (const value of [0, null, [...nvm], { length: 8192 }, "", "<script>alert(1)</script>", "ação", "=".repeat(10924)]) {
    yield ["nvm of another kind", json({ nvm: value }), BAD];
    yield ["sleep of another kind", json({ sleep: value }), BAD];
  }
  yield ["a byte less", json({ nvm: nvm.subarray(1).toString("base64") }), BAD];
  yield ["a byte more", json({ nvm: Buffer.concat([nvm, none.subarray(1, 2)]).toString("base64") }), BAD];
  yield ["the memories exchanged", json({ nvm: good.sleep, sleep: good.nvm }), BAD];
  yield ["as a prototype", `{"__proto__":${text}}`, BAD];
  yield ["with a prototype", text.replace("{", '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},'), ASKED];
  yield ["everything twice", text.replace("{", '{"carteado":7,"nvm":0,"sleep":"x",'), ASKED];
  yield ["deep", "[".repeat(LONGEST), BAD];
  yield ["deep and whole", text.replace("{", `{"x":${"[".repeat(9000)}${"]".repeat(9000)},`), ASKED];
  yield ["with a mark of its encoding", "\ufeff" + text, ASKED];
  yield ["UTF-16", Buffer.from("\ufeff" + text, "utf16le"), /./]; // Chromium reads it, Firefox does not
  yield ["gzip", gzipSync(text), BAD];
  yield ["half", text.slice(0, text.length / 2), BAD];
  yield ["without its end", text.slice(0, -1), BAD];
  yield ["with more after it", text + "x", BAD];
  yield ["with nulls", text + "\0\0", BAD];
  yield ["long", text.padEnd(LONGEST), ASKED];
  yield ["too long", text.padEnd(LONGEST + 1), BAD];
  yield ["much too long", Buffer.alloc(3_000_000, " "), BAD];
  yield ["a page", "<!doctype html><script>window.ran = 1</script><img src=x onerror='ran=1'>", BAD];
  yield ["a program", "window.ran = 1", BAD];

  for (const at of [3, 9, NAME, MATCH + 2, GAMES + 12, nvm.readUInt16LE(6)]) yield [`a bit at ${at}`, with_(flipped(nvm, at)), DAMAGED];
  yield ["a bit in the other", with_(nvm, flipped(sleep, 50)), DAMAGED];
  for (const layout of [3, 255]) yield [`layout ${layout}`, with_(forged(nvm, (made) => (made[2] = layout))), NEWER];
  yield ["layout 0", with_(forged(nvm, (made) => (made[2] = 0))), DAMAGED];
  for (const end of [0, GAMES - 1, 8189, 65535]) yield [`${end} bytes kept`, with_(forged(nvm, undefined, end)), DAMAGED];
  // up to 13 it is no width: only the other memory has such a number there
  for (const width of [0, 1, 2, 13]) yield [`records of ${width}`, with_(forged(nvm, (made) => (made[3] = width))), DAMAGED];
  for (const width of [14, 17, 255]) yield [`records of ${width}`, with_(forged(nvm, (made) => (made[3] = width))), ASKED];
  yield ["hundreds of games", with_(forged(nvm, (made) => made.fill(7, GAMES).fill(14, 3, 4), 8188)), ASKED];
  yield ["random", with_(Buffer.from(nvm.map((byte, i) => (i * 7919 + byte) >> 3))), DAMAGED];
  yield ["a new one", with_(Buffer.alloc(8192, 255)), /matches played: 0\.$/];
  yield ["zeros", with_(Buffer.alloc(8192)), /matches played: 0\.$/];
  yield ["another generation", with_(nvm, forged(sleep, (made) => made.writeUInt16LE(9999, 4))), ASKED];
  yield ["all settings at most", with_(forged(nvm, (made) => made.fill(255, 8, MATCH))), ASKED];
  yield ["a match of 255", with_(forged(nvm, (made) => (made[MATCH + 2] = 255))), ASKED];
  yield ["many matches", with_(forged(nvm, (made) => made.fill(255, GAMES + 12, GAMES + 14))), /played: 65535/];
  const old = forged(Buffer.alloc(8192), (made) => made.write("CA\x01", 0, "latin1"), 252);
  old.writeUInt16LE(0, 6);
  old.writeUInt32LE(crc32(old.subarray(0, 252)), 252);
  yield ["layout 1", with_(old), ASKED];
  for (const owner of OWNERS) yield [owner, with_(named(nvm, owner)), ASKED, owner];
  for (const owner of ["\x1b[31m", "\x85\x9b", "a\0<b>"]) yield ["control characters", with_(named(nvm, owner)), /In the file: matches/];
}

// Give a file to the page, in its own way; return the question, or the message, and whether it was one.
function give(visit, bytes) {
  const text = Buffer.from(bytes).toString("base64");
  return visit.page.evaluate(async (text) => {
    const by = (id) => document.getElementById(id);
    by("note").textContent = "";
    const given = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    given.items.add(new File([bytes], "<img src=x onerror=ran=1>.json", { type: "text/html" }));
    by("file").files = given.files;
    by("file").dispatchEvent(new Event("change"));
    while (!by("ask").open && !by("note").textContent) await new Promise((then) => setTimeout(then, 5));
    const asked = by("ask").open;
    const place = by(asked ? "ask-text" : "note");
    return { asked, said: place.textContent, children: place.childElementCount };
  }, text);
}

// Return what the browser keeps of the console.
function kept(visit) {
  return visit.page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([name]) => /:(nvm|sleep)$/.test(name))));
}

// Press Start, once no button of a dialog has the focus: it keeps that until the next frame, and would get Enter.
async function start(visit) {
  await visit.page.waitForFunction(() => !document.activeElement?.closest("button, dialog"));
  await visit.key("START");
}

// Return what somebody's script would have left behind.
function harm(visit) {
  return visit.page.evaluate(() => [
    window.ran,
    {}.polluted,
    document.querySelectorAll("img, b, iframe, object, #ask script, #note script, #said :not(p), #chosen *").length,
  ]);
}

async function unharmed(visit, what) {
  check(String(await harm(visit)) === ",,0", what, "has left", await harm(visit));
}

// Start a match, so that there is something to lose; return the save as the text of a file.
async function something(visit) {
  await visit.profile();
  await visit.open("#g=sueca&n=12345");
  await visit.words(/Play/);
  await visit.play("key", /trump/);
  await visit.still();
  await visit.page.evaluate(() => window.dispatchEvent(new Event("pagehide"))); // writes flash
  const entries = JSON.parse(await kept(visit));
  const [nvm, sleep] = ["nvm", "sleep"].map((name) => entries.find(([key]) => key.endsWith(name))[1]);
  return JSON.stringify({ carteado: 1, nvm, sleep });
}

// Some ninety files: each is refused, or the page asks and says what it holds. Until the answer is yes nothing changes.
export async function made_up_files(visit) {
  const text = await something(visit);
  await visit.page.keyboard.press("KeyP"); // the match waits, so nothing is written
  await visit.page.locator("#note").filter({ hasText: "Paused" }).waitFor();
  const before = await kept(visit);
  let count = 0;
  for (const [what, bytes, pattern, owner = ""] of files(text)) {
    const { asked, said, children } = await give(visit, bytes);
    check(pattern.test(said) && said.includes(owner) && !children, what, "is answered by", said);
    if (asked) await visit.page.locator("#no").click();
    check((await kept(visit)) === before, what, "has changed the save");
    await unharmed(visit, what);
    count++;
  }
  check(count >= 90, "only", count);
  await visit.page.keyboard.press("KeyP");
  await start(visit);
  await visit.words(/Leave|Continue|Help/);
}

// Links, without their "#".
const LINKS = [
  ...["=", "g=", "n=1", "g=sueca", "g=sueca&n=", "g=sueca&n=1&", "&g=sueca&n=1", "g=sueca&&n=1", "g=sueca&n=1&n=2"],
  ...["-1", "1e9", "0x10", "1.5", " 1", "１２", "٣", "²", "536870912", "9".repeat(100)].map((n) => `g=sueca&n=${n}`),
  ...["0", "3", "9", "99", "", "-4", "a", "８"].map((s) => `g=sueca&n=1&s=${s}`),
  ...["9", "11", "1".repeat(10), "a", ""].map((l) => `g=sueca&n=1&l=${l}`),
  ...["9", "0".repeat(99), "x", "²"].map((o) => `g=sueca&n=1&o=${o}`),
  ...["__proto__", "constructor", "..", "../..", ".", "/games/sueca", "sueca/../set", "sueca.rules", "SUECA", "poker"].map(
    (game) => `g=${game}&n=1`,
  ),
  ...["<script>ran=1</script>", "<img src=x onerror=ran=1>", "%3Cimg%20src=x%20onerror=ran=1%3E", "&lt;b&gt;", "{}$&$'", "`${ran=1}`"].map(
    (game) => `g=${game}&n=1`,
  ),
  ...["\u202eaceus", "\u2066\u2069\u200f", "🂡".repeat(40), "s\u0301\u0302\u0303\u0304".repeat(9), "%00%1b[31m", "\u200b\u00ad", "ß".repeat(5000)].map(
    (game) => `g=${game}&n=1`,
  ),
  ...["javascript:ran=1//=", "g=sueca&n=1&x=2", "g=sueca&n=1&__proto__=1", "g=sueca&n=1&<b>=</b>", "g=set&n=1#g=poker&n=2"],
];
// These open a deal: at each step of strength, and whatever language they ask for.
const STEPS = [..."012345678"].map((l) => `g=sueca&n=1&l=${l}`);
const LANGUAGES = ["constructor", "__proto__", "<b>", "xx", "", "pt-BR-x-<b>", "e".repeat(30_000)].map((lang) => `g=sueca&n=1&p=${lang}`);
const OPEN = [...STEPS, ...LANGUAGES];

// Go to a link in the open page; return what the page says then, in the language in use and at most in any.
function follow(visit, link) {
  return visit.page.evaluate(async (link) => {
    const { badLink } = await import(new URL("links.js", location.href));
    const { language, languages, speak } = await import(new URL("texts.js", location.href));
    const { badge } = window.seen;
    const note = document.getElementById("note");
    note.textContent = "";
    const starts = badge.begin;
    const started = new Promise((then) => {
      badge.begin = async (reloaded) => {
        delete badge.begin;
        await starts.call(badge, reloaded);
        then();
      };
    });
    location.hash = link;
    await started;
    await new Promise((then) => setTimeout(then, 5));
    const said = { note: note.textContent, children: note.childElementCount, hash: location.hash, longest: 0 };
    const before = language();
    for (const [code] of badge.problem ? languages() : []) {
      speak(code);
      said.longest = Math.max(said.longest, badLink(...badge.problem).length);
    }
    speak(before);
    return said;
  }, link);
}

// More than fifty links: each is answered in at most 80 characters of any language, and the save stays.
export async function made_up_links(visit) {
  await something(visit);
  await visit.page.reload(); // going back into a match stores what its set-up page shows
  await visit.started();
  await visit.words(/trump/);
  while (/Got it$/.test(await asked(visit))) await visit.key("A"); // a bad link goes back into the match: it waits for me
  await follow(visit, LINKS[0]); // a restart writes to flash what only the battery-backed memory had
  await visit.words(/trump/);
  await visit.still();
  const content = () =>
    visit.page.evaluate(() => {
      const [nvm] = window.seen.badge.memories;
      return String(nvm.slice(8, nvm[6] | (nvm[7] << 8)));
    });
  const before = await content();
  check(LINKS.length >= 50, "only", LINKS.length);
  for (const link of [...LINKS, ...OPEN]) {
    const { note, longest, children, hash } = await follow(visit, link);
    const opens = OPEN.includes(link);
    check(opens ? note === "" : /^This /.test(note), link.slice(0, 99), "is answered by", note);
    check(note.length <= 80 && longest <= 80, link.slice(0, 99), "is answered at length:", longest, note);
    check(!/[\p{C}\p{M}]/u.test(note) && !children && !hash, link.slice(0, 99), "leaves", note, hash);
    await unharmed(visit, link);
  }
  check((await content()) === before, "the save is another");
  // the last one of them is open
  await visit.words(/partida nº 1\n/);
  await visit.page.reload();
  await visit.started();
  await visit.words(/match in progress|trump/);
}
