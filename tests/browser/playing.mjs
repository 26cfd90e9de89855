// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Playing in the browser: hands by touch and by keyboard, coming back, one game after another.

import { check } from "../../sim/web/browser/visit.mjs";

export const LINK = "#g=sueca&n=12345&p=en";
const SPEED = 11; // the page's clock: any faster, a frame in 16 ms would fall too far behind (BEHIND in main.js)
const HAND_END = /^Count the points$/m;
const MY_TURN = 2000; // ms without a change: no bot takes that long

// The result of the touch and the keyboard test at the hand's end: same deal, same keys.
let end = null;

function sameEnd(words) {
  end ??= words;
  check(words === end, "the same deal ended as", words, "and as", end);
}

// A link opens its deal's set-up page; the hand is played by touching A, even after the tab was closed.
export async function hand_by_touch(visit) {
  await visit.profile({ touch: true, speed: SPEED });
  await visit.open(LINK);
  await visit.words(/^Sueca\nNot counted\.\nPlay\n/);
  await visit.tap("A");
  await visit.play("tap", /^Us .* [1-9]\d*$/m);
  await comeBack(visit, "tap");
  sameEnd(await visit.play("tap", HAND_END));
}

// The same by keyboard ends with the same points.
export async function hand_by_keyboard(visit) {
  await visit.profile({ speed: SPEED });
  await visit.open(LINK);
  await visit.words(/^Sueca\nNot counted\.\nPlay\n/);
  await visit.key("A");
  sameEnd(await visit.play("key", HAND_END));
  await visit.key("A");
  await visit.words(HAND_END, { not: true });
}

// Close the tab in the player's turn and come back: the same words, the same pixels. Only the raised card is not
// saved (it is no part of a match): the arrow raises it again.
async function comeBack(visit, press) {
  while (/Got it$/.test(await asked(visit))) await visit[press]("A");
  const before = await visit.screen();
  await visit.close();
  await visit.open();
  await visit.words(/^Sueca\nmatch in progress\n/);
  await visit.play(press, /^Us /m);
  while (/Got it$/.test(await asked(visit))) await visit[press]("A"); // the next tip
  check((await asked(visit)) === before.words, "came back to", (await visit.screen()).words, "from", before.words);
  for (let i = 0; (await visit.screen()).pixels !== before.pixels; i++) {
    check(i < 10, "came back to the same words, but other pixels");
    await visit[press]("RIGHT");
    await visit.still();
  }
}

// The words on the screen once it is the player's turn.
export const asked = async (visit) => {
  await visit.still(MY_TURN);
  return (await visit.screen()).words;
};

// Leaving a match and opening another game restarts the program, but not the page.
export async function second_game(visit) {
  await visit.profile({ speed: SPEED });
  await visit.open(LINK);
  await visit.page.evaluate(() => void (window.sameDocument = true));
  const page = await visit.words(/^Sueca\nNot counted\.\nPlay\n/);
  check(/^deal no\. 12345$/m.test(page), "the link's deal was not opened, but:", page);
  await visit.key("A");
  await visit.play("key", /^Us /m);
  await visit.play("key", /^Save and quit$/m, "START"); // the first press may close a tip
  await visit.key("UP");
  await visit.key("A");
  await visit.words(/^Sueca\nmatch in progress\n/);
  await visit.key("RIGHT");
  await visit.words(/^Fodasse\n/);
  await visit.still();
  await visit.key("A");
  await visit.words(/^Fodasse\nGives up the match in progress\./);
  await visit.key("A");
  await visit.still();
  await visit.key("DOWN"); // "Play another"
  await visit.key("A");
  await visit.play("key", /^\w+: I bid \d/m);
  check(await visit.page.evaluate(() => window.sameDocument), "the page was loaded again");
}
