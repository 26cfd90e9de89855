// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Fingers and keys: several at once, none stuck, on every shape of screen.

import { KEYS, PHONE, check } from "../../sim/web/browser/visit.mjs";

// Of displays with so many pixels for each CSS pixel: width and height in CSS pixels, and the least pixels of the
// display for each of the console's.
const SIZES = [
  [1, [320, 256, 2]],
  [1, [240, 320, 1], [200, 200, 1], [844, 200, 1], [1366, 768, 6], [1920, 1080, 8]],
  [1.25, [1366, 768, 7]],
  [2, [320, 180, 2], [320, 568, 4], [568, 320, 4], [667, 375, 5], [600, 600, 6], [717, 512, 6], [768, 1024, 9], [1024, 768, 9]],
  [2, [1112, 834, 10], [1180, 820, 11], [1366, 1024, 13]],
  [2.625, [412, 915, 6.75], [915, 412, 8]],
  [3, [360, 640, 6], [390, 844, 7], [844, 390, 9], [360, 320, 4]],
  [4, [320, 256, 6]],
];
const FINE = 6;
const LEAST = 39; // CSS pixels of a button, if there is space
const SMALL = 400 * 300; // CSS pixels in which keys may cover the screen's corners
const COVERED = 0.1; // of the screen by a key, if there is none

async function expectDown(visit, keys, when) {
  const found = await visit.page.evaluate(() => [0, 1, 2, 3, 4, 5, 6, 7].filter((key) => (window.seen.badge.down >> key) & 1));
  check(String(found) === String(keys), when, "keys", found, "are down, not", keys);
}

// Two fingers hold two keys; one slides from arrow to arrow; nothing scrolls, nothing zooms.
export async function two_fingers(visit) {
  await visit.profile({ touch: true });
  await visit.open();
  await visit.still();
  const touch = await visit.touchScreen();
  const [a, left, right, up] = await Promise.all(["A", "LEFT", "RIGHT", "UP"].map((name) => visit.middle(name)));
  for (const [event, fingers, keys, when] of [
    ["touchStart", [left], [KEYS.LEFT], "with a finger on left"],
    ["touchStart", [left, a], [KEYS.A, KEYS.LEFT], "with two fingers"],
    ["touchMove", [up, a], [KEYS.A, KEYS.UP], "with one that slid up"],
    ["touchMove", [right, a], [KEYS.A, KEYS.RIGHT], "with one that slid to the right"],
    ["touchEnd", [], [], "without fingers"],
    ["touchStart", [a], [KEYS.A], "with one again"],
    ["touchCancel", [], [], "after the system has taken it"],
  ]) {
    await touch(event, ...fingers);
    await expectDown(visit, keys, when);
  }
  await visit.page.touchscreen.tap(a.x, a.y);
  await visit.page.touchscreen.tap(a.x, a.y); // a double tap must not zoom
  const { scale, top } = await visit.page.evaluate(() => ({ scale: visualViewport.scale, top: scrollY }));
  check(scale === 1 && top === 0, "zoomed to", scale, "scrolled to", top);
}

// Tap in the middle of a box on the console's screen, the first of its kind, and return it.
async function tap(visit, kind, turned = false) {
  const box = (await visit.page.evaluate(() => window.seen.badge.boxes())).find(kind);
  const [x, y] = [(box[0] + box[2] / 2) / 160, (box[1] + box[3] / 2) / 128];
  const screen = await visit.page.locator("#screen").boundingBox();
  const [right, down] = turned ? [1 - x, 1 - y] : [x, y];
  await visit.page.touchscreen.tap(screen.x + right * screen.width, screen.y + down * screen.height);
  return box;
}

// A touch on the bulb holds Select for long enough; where there is nothing to hint at, it is not lit.
export async function the_bulb_gives_a_hint(visit) {
  await visit.profile({ touch: true });
  await visit.open("#g=fodasse&n=7&p=en");
  await visit.words(/^Play$/m);
  await visit.still();
  const bulb = visit.page.locator("#hint");
  check(await bulb.isDisabled(), "the set-up page has a hint");
  await tap(visit, ([, , , , , act]) => String(act) === String(KEYS.A)); // the first row
  await visit.words(/OK$/m);
  for (let tips = true; tips || !(await visit.page.locator("#hint:enabled").count()); ) {
    await visit.still();
    tips = /OK$/m.test((await visit.screen()).words);
    if (tips) await visit.key("A");
  }
  await bulb.tap();
  await visit.words(/^Against /m);
  await visit.page.waitForFunction(() => window.seen.badge.down === 0);
}

// At each size: the screen is large, its pixels are whole, all keys are there, nothing lies over anything, and nothing
// scrolls, though screen readers and the like ask for it.
export async function every_size(visit) {
  for (const [ratio, ...sizes] of SIZES) {
    await visit.profile({ touch: true, ratio });
    await visit.open("", false);
    for (const [width, height, least] of sizes) {
      await visit.page.setViewportSize({ width, height });
      await visit.page.waitForFunction(([width, height]) => innerWidth === width && innerHeight === height, [width, height]);
      await visit.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const [moved, rendering] = await visit.page.evaluate(() => {
        document.getElementById("more").scrollIntoView({ block: "center", inline: "center" });
        const { imageRendering } = getComputedStyle(document.getElementById("screen"));
        return [document.body.scrollLeft + document.body.scrollTop, imageRendering];
      });
      check(moved === 0, `at ${width}x${height}, ${ratio}: the page has moved by`, moved);
      check(/pixelated|crisp-edges/.test(rendering), "pixels are not squares of one colour, but", rendering);
      const [screen, ...buttons] = await visit.page.evaluate(() =>
        [document.getElementById("screen"), ...document.querySelectorAll(".key, .tool")]
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return { name: element.dataset.key ?? element.id, left, top, right, bottom, free: element.contains(hit) };
          }),
      );
      const where = `at ${width}x${height}, ${ratio}:`;
      const times = ((screen.right - screen.left) * ratio) / 160;
      const whole = times >= FINE ? 32 * times : times; // where they are that large, 6 and 7 look alike
      check(Math.abs(whole - Math.round(whole)) < 0.01 && times > 0.9, where, "a pixel is", times, "wide");
      check(times >= least - 0.01, where, "a pixel is", times, "wide, not", least);
      check(Math.abs(((screen.bottom - screen.top) * ratio) / 128 - times) < 0.01, where, "pixels are not square");
      for (const edge of [screen.left * ratio, screen.top * ratio]) {
        check(Math.abs(edge - Math.round(edge)) < 0.1, where, "the screen begins inside a pixel:", edge);
      }
      check(buttons.length === 14, where, "there are", buttons.length, "buttons");
      const small = width * height < SMALL;
      for (const [i, one] of [screen, ...buttons].entries()) {
        const [wide, tall] = [one.right - one.left, one.bottom - one.top];
        const inside = one.left >= -0.5 && one.top >= -0.5 && one.right <= width + 0.5 && one.bottom <= height + 0.5;
        check(inside, where, one, "is cut off");
        check(one.free, where, one, "is covered");
        if (i && width >= PHONE.width && height >= 300) check(Math.min(wide, tall) >= LEAST, where, one, "is small");
        for (const [j, other] of [screen, ...buttons].slice(0, i).entries()) {
          const over = [
            Math.min(one.right, other.right) - Math.max(one.left, other.left),
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
          ];
          if (Math.min(...over) <= 0.5) continue;
          const covered = (over[0] * over[1]) / ((screen.right - screen.left) * (screen.bottom - screen.top));
          check(small && !j && covered < COVERED, where, one, "lies over", other);
        }
      }
    }
    await visit.context.close();
  }
}

// SET for two at opposite edges of a tablet: each has a key to call, and the console turns to the far one who has.
export async function two_at_a_tablet(visit) {
  await visit.profile({ touch: true, speed: 4 });
  await visit.open("#g=set&n=5&s=2&p=en");
  await visit.page.setViewportSize({ width: 768, height: 1024 });
  await visit.words(/^SET\nNot counted\.\nPlay\n/);
  await visit.key("UP", "UP", "A");
  await visit.words(/^More options\n/);
  await visit.still();
  await visit.key("UP", "UP");
  await visit.play("key", /^person$/m, "LEFT"); // past the steps of strength
  const two = () => visit.page.evaluate(() => document.body.dataset.two ?? "");
  check((await two()) === "", "there are keys at the edges before a match");
  await visit.key("B");
  await visit.words(/^SET\nOther rules/);
  await visit.still();
  await visit.key("DOWN", "DOWN", "A");
  await visit.words(/^Two people\n/m);
  await visit.still();
  await visit.key("A");
  await visit.words(/^Two people\n/m, { not: true });
  await visit.page.waitForFunction(() => document.body.dataset.two === "1");
  await visit.still();
  const places = await visit.page.evaluate(() =>
    [...document.querySelectorAll(".edge")].map((edge) => {
      const { top, bottom } = edge.getBoundingClientRect();
      return [top, innerHeight - bottom, getComputedStyle(edge).transform];
    }),
  );
  check(places[0][0] < 10 && places[0][2] === "matrix(-1, 0, 0, -1, 0, 0)", "the far key is at", places[0]);
  check(places[1][1] < 10 && places[1][2] === "none", "the near key is at", places[1]);
  const up = await visit.middle("UP");
  await visit.page.locator(".edge.far").tap();
  await visit.words(/^Ana: SET!/m);
  await visit.page.waitForFunction(() => document.body.dataset.two === "3");
  const turned = await visit.middle("UP");
  check(Math.abs(turned.x + up.x - 768) < 2 && Math.abs(turned.y + up.y - 1024) < 2, "the cross is at", turned);
  const touch = await visit.touchScreen();
  await touch("touchStart", turned);
  await expectDown(visit, [KEYS.UP], "with a finger on the turned arrow");
  await touch("touchEnd");
  // a card is touched where it is seen: the first one is at the right, at the bottom
  const [x, y] = await tap(visit, ([x, y]) => x < 40 && y > 12 && y < 40, true);
  // then the cursor is there: only its key is left
  await visit.page.waitForFunction(
    ([x, y]) => window.seen.badge.boxes().some((box) => box[0] === x && box[1] === y && box[5].length === 1),
    [x, y],
  );
  await visit.words(/^Time is up/m);
  await visit.still(3000); // it has been read
  await visit.page.waitForFunction(() => document.body.dataset.two === "1");
  await visit.still();
  await visit.page.locator(".edge.near").tap();
  await visit.words(/^P1: SET!/m);
  await visit.page.waitForFunction(() => document.body.dataset.two === "2");
}
