// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What is shown, to the pixel, from the first paint on.

import { PC, PHONE, check } from "../../sim/web/browser/visit.mjs";

// Sizes at which a screen that is not placed with care has uneven pixels.
const UNEVEN = [
  { touch: true, size: PHONE, ratio: 3 },
  { touch: true, size: { width: 412, height: 915 }, ratio: 2.625 },
  { size: PC, ratio: 1.25 },
];
// Pages at 100 %: a mouse or fingers, width and height in CSS pixels, the display's pixels for each of them.
const PAGES = [
  ...[[800, 600, 1], [1024, 768, 1], [1280, 720, 1], [1366, 768, 1], [1920, 1080, 1], [1440, 900, 2]].map((page) => [false, ...page]),
  ...[[412, 915, 2.625], [390, 844, 3], [360, 640, 3], [844, 390, 3], [768, 1024, 2], [1112, 834, 2]].map((page) => [true, ...page]),
];
const ZOOMS = [1, 1.25, 1.5, 2, 3, 4];
const MOST = 0.02; // of Chromium's layout shift; 0.1 counts as good

// Larger text never means a smaller screen: neither in a page that is zoomed, nor with a mouse in one that begins so.
export async function zoom_never_shrinks_the_screen(visit) {
  for (const [touch, width, height, ratio] of PAGES) {
    const most = ZOOMS.at(-1);
    await visit.profile({ touch, size: { width: Math.ceil(width / most), height: Math.ceil(height / most) }, ratio: ratio * most });
    await visit.open("", false);
    const resize = await visit.zoomer(touch);
    const at = async (zoom) => {
      const size = { width: Math.ceil(width / zoom), height: Math.ceil(height / zoom) }; // whole numbers only
      await resize(size, ratio * zoom);
      await visit.page.waitForFunction(([width, ratio]) => innerWidth === width && devicePixelRatio === ratio, [size.width, ratio * zoom]);
      return visit.page.evaluate(async () => {
        for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
        const { left, right, bottom } = document.getElementById("screen").getBoundingClientRect();
        const inside = left >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
        return inside ? Math.round((right - left) * devicePixelRatio) : 0;
      });
    };
    const [begun, zoomed] = [[], []];
    for (const zoom of [...ZOOMS].reverse()) begun.unshift(await at(zoom)); // as the page knows only larger ones
    for (const zoom of ZOOMS) zoomed.push(await at(zoom));
    const name = `${width}x${height} @${ratio} ${touch ? "touch" : "mouse"}`;
    for (const [how, widths] of [["", zoomed], [" begun", begun]]) {
      if (how && (touch || visit.firefox)) continue; // without a screen, Firefox tells of no mouse
      check(Math.min(...widths) >= widths[0], name, how, "the screen is", widths, "wide at", ZOOMS);
    }
    await visit.context.close();
  }
}

// From the first paint to the first picture everything is at its place, with the texts in it.
export async function nothing_moves(visit) {
  for (const profile of [...UNEVEN, { touch: true, size: { width: 240, height: 320 }, ratio: 1 }]) {
    await visit.profile(profile);
    await visit.context.addInitScript(() => {
      window.moved = 0;
      if (!PerformanceObserver.supportedEntryTypes.includes("layout-shift")) return; // not in Firefox
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.moved += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await visit.open();
    await visit.still();
    const moved = await visit.page.evaluate(() => window.moved);
    check(moved < MOST, "at", profile, "things moved by", moved);
    const wait = await visit.page.evaluate(() => {
      const wait = document.getElementById("wait");
      wait.hidden = false;
      return [wait.scrollWidth - wait.clientWidth, wait.scrollHeight - wait.clientHeight];
    });
    check(Math.max(...wait) <= 0, "at", profile, "the text while it starts is too large by", wait);
    await visit.context.close();
  }
}

// The console's low volume is heard from a phone, too, and is lower than its high one.
export async function low_volume(visit) {
  await visit.profile();
  await visit.open();
  const [low, high] = await visit.page.evaluate(async () => {
    const { Speaker } = await import(new URL("sound.js", location.href));
    const peak = async (amplitude) => {
      const speaker = new Speaker();
      const wave = Float32Array.from({ length: 16 }, (_, i) => amplitude * (1 - Math.abs(((i + 4) % 16) - 8) / 4));
      speaker.context = new OfflineAudioContext(1, 9600, 48000);
      Object.defineProperty(speaker.context, "state", { value: "running" });
      speaker.play(wave, 16 * 440, true);
      const heard = await speaker.context.startRendering();
      return 20 * Math.log10(Math.max(...heard.getChannelData(0)));
    };
    return [await peak(0x0800 / 0x8000), await peak(0x3000 / 0x8000)];
  });
  check(low > -26 && high > low + 4 && high < -10, "the volumes are", low, high);
}
