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
const MOST = 0.02; // of Chromium's layout shift; 0.1 counts as good

// Each of the console's pixels is the same square of the display's: in pictures of a chequered screen, and of stripes.
export async function whole_pixels(visit) {
  for (const profile of UNEVEN) {
    await visit.profile(profile);
    await visit.open();
    await visit.page.evaluate(async () => {
      const { page } = await import(new URL("page.js", location.href));
      page.paused = true; // no frame draws over it
      const screen = document.getElementById("screen");
      screen.style.filter = "";
      for (let x = 0; x < 160; x++) {
        for (let y = 0; y < 128; y++) {
          const context = screen.getContext("2d");
          context.fillStyle = (x + y) % 2 ? "#fff" : "#000";
          context.fillRect(x, y, 1, 1);
        }
      }
    });
    const picture = (await visit.page.screenshot({ scale: "device" })).toString("base64");
    const wrong = await visit.page.evaluate(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const { left, top, width } = document.getElementById("screen").getBoundingClientRect();
      const times = Math.round((width * devicePixelRatio) / 160);
      const [x0, y0] = [left, top].map((edge) => Math.round(edge * devicePixelRatio));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(x0, y0, times * 160, times * 128);
      let wrong = 0;
      for (let i = 0; i < data.length / 4; i++) {
        const [x, y] = [i % (times * 160), Math.floor(i / (times * 160))];
        const white = (Math.floor(x / times) + Math.floor(y / times)) % 2 ? 255 : 0;
        if (data[4 * i] !== white) wrong++;
      }
      return wrong;
    }, picture);
    check(!wrong, "at", profile, wrong, "of the display's pixels have another's colour");
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

// The button pauses; a tap on it, or on the screen, goes on.
export async function a_button_pauses(visit) {
  await visit.profile({ touch: true });
  await visit.open();
  const pause = visit.page.locator("#pause");
  const state = async () => [
    await pause.getAttribute("aria-pressed"),
    await visit.page.locator("#note").textContent(),
    await visit.page.evaluate(async () => {
      const before = window.seen.steps;
      for (let i = 0; i < 5; i++) await new Promise((done) => requestAnimationFrame(done));
      return window.seen.steps > before;
    }),
  ];
  for (const goesOn of ["#pause", "#screen", "#note"]) {
    await pause.tap();
    const [pressed, said, runs] = await state();
    check(pressed === "true" && /^Paused/.test(said) && !runs, "paused, but", pressed, said, runs);
    await visit.page.locator(goesOn).tap();
    await visit.page.waitForFunction((before) => window.seen.steps > before, await visit.page.evaluate(() => window.seen.steps));
    const [after, left] = await state();
    check(after === "false" && left === "", "after a tap on", goesOn, "there is", after, left);
  }
}
