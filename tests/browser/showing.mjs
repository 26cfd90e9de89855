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

// Each of the console's pixels is the same square of the display's, or where that would waste space and they are large
// one of 6 or 7: in pictures of a chequered screen.
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
      const times = (width * devicePixelRatio) / 160;
      const [x0, y0] = [left, top].map((edge) => Math.round(edge * devicePixelRatio));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context.drawImage(image, 0, 0);
      const [wide, tall] = [Math.round(times * 160), Math.round(times * 128)];
      const { data } = context.getImageData(x0, y0, wide, tall);
      let wrong = 0;
      for (let i = 0; i < wide * tall; i++) {
        const [x, y] = [i % wide, Math.floor(i / wide)];
        const [left, right, top, bottom] = [x, x + 0.999, y, y + 0.999].map((edge) => Math.floor(edge / times));
        if (left !== right || top !== bottom) continue; // between two of them: it has the colour of one
        if (data[4 * i] !== ((left + top) % 2 ? 255 : 0)) wrong++;
      }
      return wrong;
    }, picture);
    check(!wrong, "at", profile, wrong, "of the display's pixels have another's colour");
    await visit.context.close();
  }
}

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

// While a match is played, the display is kept on; elsewhere, and while it is paused, it is not.
export async function the_display_stays_on_in_a_match(visit) {
  await visit.profile({ speed: 4 });
  await visit.context.addInitScript(() => {
    window.locks = 0;
    const request = async () => {
      const lock = new EventTarget();
      window.locks++;
      lock.release = async () => {
        window.locks--;
        lock.dispatchEvent(new Event("release"));
      };
      return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  await visit.open("#g=sueca&n=12345&p=en");
  await visit.words(/^Sueca\nNot counted\.\nPlay\n/);
  const locks = (count) => visit.page.waitForFunction((count) => window.locks === count, count);
  await visit.page.evaluate(() => new Promise((done) => setTimeout(done, 700)));
  await locks(0);
  await visit.key("A");
  await visit.play("key", /^Us /m);
  await locks(1);
  await visit.page.locator("#pause").click();
  await locks(0);
  await visit.page.locator("#pause").click();
  await locks(1);
  await visit.play("key", /^Pause$/m, "START"); // it closes a tip first
  await visit.key("UP");
  await visit.key("A");
  await visit.words(/match waits|in progress/i);
  await locks(0);
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
