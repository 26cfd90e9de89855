// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Playing in the browser: hands by touch and by keyboard, coming back.

import { check } from "../../sim/web/browser/visit.mjs";

const LINK = "#g=sueca&n=12345&p=en";
const SPEED = 11; // the page's clock: any faster, a frame in 16 ms would fall too far behind (BEHIND in main.js)
const HAND_END = /^Count the points$/m;
const MY_TURN = 2000; // ms without a change: no bot takes that long

// The result of the touch and the keyboard test at the hand's end: same deal, same keys.
let end = null;

function sameEnd(words) {
  words = words.replace(/[★•]|Count the points[^]*/g, ""); // that goes on, and lights the stars one by one
  end ??= words;
  check(words === end, "the same deal ended as", words, "and as", end);
}

// Open a link's deal and play it until the player's first turn; return the visit.
export async function match(visit, profile = {}, begin = () => visit.key("A")) {
  await visit.profile(profile);
  await visit.open(LINK);
  await visit.words(/^Sueca\nNot counted\.\nPlay\n/);
  await begin();
  await visit.play(profile.touch ? "tap" : "key", /^Us /m);
  return visit;
}

// A link opens its deal's set-up page; the hand is played by touching A, even after the tab was closed.
export async function hand_by_touch(visit) {
  await match(visit, { touch: true, speed: SPEED }, () => visit.tap("A"));
  await visit.play("tap", /^Us .* [1-9]\d*$/m);
  await comeBack(visit, "tap");
  sameEnd(await visit.play("tap", HAND_END));
}

// The same by keyboard ends with the same points.
export async function hand_by_keyboard(visit) {
  await match(visit, { speed: SPEED });
  sameEnd(await visit.play("key", HAND_END));
  await visit.key("A");
  await visit.words(HAND_END, { not: true });
}

// Close the tab in the player's turn and come back: the same words, the same pixels. Only the raised card is not
// saved (it is no part of a match): the arrow raises it again.
async function comeBack(visit, press) {
  while (/OK$/.test(await asked(visit))) await visit[press]("A");
  const before = await visit.screen();
  await visit.close();
  await visit.open();
  await visit.words(/^Sueca\nmatch in progress\n/);
  await visit.play(press, /^Us /m);
  while (/OK$/.test(await asked(visit))) await visit[press]("A"); // the next tip
  check((await asked(visit)) === before.words, "came back to", (await visit.screen()).words, "from", before.words);
  for (let i = 0; (await visit.screen()).pixels !== before.pixels; i++) {
    check(i < 10, "came back to the same words, but other pixels");
    await visit[press]("RIGHT");
    await visit.still();
  }
}

// The words on the screen once it is the player's turn.
const asked = async (visit) => {
  await visit.still(MY_TURN);
  return (await visit.screen()).words;
};
