// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// A match by taps on the screen alone: no key, no button of the page. tests/test_boxes.py touches each game.

import { KEYS, check } from "../../sim/web/browser/visit.mjs";

const SPEED = 11; // as in playing.mjs
const { A, B, RIGHT, LEFT, START, SELECT } = KEYS;
const END = /^(Rematch|Play again)$/m;

// A finger on the console's screen; `boxes` are what can be touched, as the program says (sim/web/vm/_boxes.py).
class Finger {
  constructor(visit) {
    this.visit = visit;
    this.seed = 1;
  }

  async begin(link) {
    const { visit } = this;
    await visit.profile({ touch: true, speed: SPEED });
    await visit.open(link + "&p=en");
    await visit.words(/^Play$/m);
    await visit.still();
  }

  below(n) {
    this.seed = (this.seed * 1103 + 12345) & 0xffffff;
    return (this.seed >> 8) % n;
  }

  // What can be touched, without what leads back from a page or a box: its top line, or all beside it.
  boxes() {
    return this.visit.page.evaluate(
      (back) =>
        window.seen.badge
          .boxes()
          .map(([x, y, w, h, way, act]) => ({ x, y, w, h, way, act }))
          .filter(({ w, h, act }) => String(act) !== String([back]) || (w < 160 && h < 128)),
      B,
    );
  }

  // Tap on a pixel of the console's screen.
  async tap(x, y) {
    const { left, top, width, height } = await this.visit.page.evaluate(() => {
      const { left, top, width, height } = document.getElementById("screen").getBoundingClientRect();
      return { left, top, width, height };
    });
    await this.visit.page.touchscreen.tap(left + ((x + 0.5) * width) / 160, top + ((y + 0.5) * height) / 128);
    await this.visit.noted();
  }

  on({ x, y, w, h }) {
    // a card behind others is seen at its left; the whole screen in its middle
    const [right, down] = w > 150 ? [80, 64] : [12, 6];
    return this.tap(Math.min(158, x + Math.min(w >> 1, right)), Math.min(126, y + Math.min(h >> 1, down)));
  }

  // Tap at random on what is below the strip, until the match's end is shown.
  async play() {
    const { visit } = this;
    for (let i = 0; i < 500; i++) {
      await visit.still(150);
      const { words } = await visit.screen();
      if (END.test(words)) return words;
      const boxes = (await this.boxes()).filter(
        ({ act }) => act.length && act[0] !== START && act[0] !== SELECT,
      );
      if (!boxes.length) continue;
      // the first line of a list, or of a hand's result; elsewhere anything, rather what A does at once
      const first = boxes.reduce((a, b) => (b.y < a.y || (b.y === a.y && b.x < a.x) ? b : a));
      const list = boxes.every(({ x, w }) => x === first.x && w === first.w) || /^Ask the coach$/m.test(words);
      const acts = boxes.filter(({ way, act }) => !way.length && String(act) === String([A]));
      const from = list ? [first] : acts.length && this.below(2) ? acts : boxes;
      await this.on(from[this.below(from.length)]);
    }
    throw new Error(`the match does not end: ${(await visit.screen()).words}`);
  }

  async start() {
    const rows = await this.boxes();
    await this.on(rows[0]);
    await this.visit.words(/^Play$/m, { not: true });
  }
}

export async function sueca_by_taps(visit) {
  const finger = new Finger(visit);
  await finger.begin("#g=sueca&n=12345&l=1&o=0000001");
  await finger.start();
  await finger.play();
}

// A card is chosen by the first tap and played by the second; by one if the page is set so, which it remembers.
export async function one_touch_or_two(visit) {
  const finger = new Finger(visit);
  await finger.begin("#g=sueca&n=12345&l=1");
  await finger.start();
  const held = (boxes) => boxes.filter(({ y, w, act }) => y > 80 && w < 30 && String(act) === String([A]));
  const hand = async () => {
    for (let i = 0; i < 60; i++) {
      await visit.still(300);
      const boxes = await finger.boxes();
      const cards = held(boxes);
      // the cards that may be played are not known here, but the chosen one is one of them
      if (cards.length > 1) return cards;
      await finger.on(boxes.find(({ act }) => String(act) === String([A])) ?? boxes[0]);
    }
    throw new Error(`no card is asked for, but: ${(await visit.screen()).words}`);
  };
  const before = await hand();
  const chosen = (cards) => cards.findIndex(({ way }) => !way.length);
  check(chosen(before) < 0, "a card is chosen that no finger has touched");
  const raised = before.find(({ way }) => String(way) === String([RIGHT, LEFT])); // by the console
  await finger.on(raised);
  await visit.still(300);
  const moved = await hand();
  check(moved.length === before.length && chosen(moved) >= 0, "the first touch has not just chosen a card");
  await finger.on(raised);
  await visit.still(300);
  const left = await hand();
  check(left.length === before.length - 1, "the second touch has not played the card");

  await visit.page.locator("#more").click();
  await visit.page.locator("#one-touch").check();
  await visit.page.locator("#close").click();
  const other = left.find(({ way }) => way.length);
  for (const card of [other, ...left]) {
    await finger.on(card); // one after another: some may not be played
    await visit.still(300);
    if (held(await finger.boxes()).length !== left.length) break;
  }
  check((await hand()).length < left.length, "one touch has played none");
  await visit.close();
  await visit.open();
  check(await visit.page.locator("#one-touch").isChecked(), "the setting is forgotten");
}
