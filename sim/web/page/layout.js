// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Chooses the layout with the largest screen, and places the screen on whole pixels of the display. style.css places
// the keys in the space that is left: "upright" below the screen, Select and Start between them ("compact") if height is
// scarce; "sideways" on both sides; "over" the lower corners of the screen, in the smallest windows, if that makes it half
// as large again. The screen is placed by a transform, because browsers round boxes to their own pixels. This is no
// module: it runs when `body` begins, before the first paint, so that nothing moves later.
//
// Zoom enlarges CSS pixels: keys that grow with them would leave the screen less. So in a page that is small in CSS pixels
// they are a share of their usual size, if that makes the screen larger.

{
  // All in CSS pixels
  const BAR = 44; // the row of small buttons
  const LOW = 48; // Select and Start
  const KEY = 118; // the least width of the cross, and of A and B: three arrows of 39 pixels
  const BUTTONS = 120; // the width of three small buttons beside the screen
  const LOWEST = 176; // the least height for the keys beside the screen
  const MARGIN = 40; // the least beside a screen that the keys partly cover
  const PHONE = 480; // the largest height of a phone that lies on its side
  const AIR = 6; // above the keys, and around a frame between them
  const ABOVE = 15; // the frame, if there is space for it: the lights above the screen,
  const BELOW = 24; // and the name below it
  const SHORT = 1080; // a page with a mouse that is less high or wide in CSS pixels may be a zoomed one;
  const SHORT_TABLET = 600; // one for fingers, of a tablet's shape
  const SHORT_PHONE = 320; // and of a phone's
  const SQUARE = 1.6; // which are longer than that
  const FINE = 6; // of so many pixels of the display each, the console's need not be all alike: 6 and 7 look the same
  const { body } = document;
  const mouse = matchMedia("(hover: hover) and (pointer: fine)");
  let plain = { ratio: Infinity }; // the page before it was zoomed: its size in the display's pixels, and the ratio
  let scale = 1; // the display's true pixels for each that devicePixelRatio tells: some browsers hide it

  function fit() {
    const ratio = devicePixelRatio * scale;
    const uneven = !mouse.matches && ratio >= 2;
    // the display's pixels for each of the console's, on so much space: a whole number, or if `fine` and large any
    const times = (wide, tall, fine = false) => {
      const most = Math.min(wide / 160, tall / 128) * ratio + 0.001;
      return Math.max(0, fine && most >= FINE ? Math.floor(most * 32) / 32 : Math.floor(most));
    };
    const { width, height } = body.getBoundingClientRect();
    const style = getComputedStyle(body); // its padding keeps free a notch, and the edges where two people call
    const [top, right, bottom, left] = ["Top", "Right", "Bottom", "Left"].map((edge) => parseFloat(style["padding" + edge]));
    const wide = width - left - right;
    const tall = height - top - bottom;
    const high = height > PHONE ? tall : height; // a phone's line for gestures may lie over a low screen

    // the layout with the largest screen, if keys are a share of their usual size
    const choose = (share, fine = false) => {
      const key = Math.min(KEY * share, 0.4 * wide);
      const beside = (fine ? BUTTONS : KEY) * share;
      const upright = times(wide, tall - (BAR + AIR) * share - key, fine);
      const sideways = tall < LOWEST * share ? 0 : times(wide - 2 * beside, high, fine);
      const over = times(wide - 2 * MARGIN * share, tall - LOW * share, fine);
      const most = Math.max(sideways, upright);
      if (over >= 1.5 * most) return { share, layout: "over", most: over };
      return { share, layout: sideways > upright || (sideways === upright && wide > tall) ? "sideways" : "upright", most };
    };
    const short = Math.min(width, height);
    const long = Math.max(width, height);
    const near = (size, other) => Math.abs(size * ratio - other) < 0.03 * other;
    if (ratio < plain.ratio || !near(width, plain.width) || !near(height, plain.height)) {
      plain = { width: width * ratio, height: height * ratio, ratio };
    }
    const usual = mouse.matches ? SHORT : long < SQUARE * short ? SHORT_TABLET : SHORT_PHONE;
    const least = Math.min(1, short / usual, plain.ratio / ratio);
    const zoomed = plain.ratio < ratio || short < SHORT_PHONE;
    let found = choose(1);
    if ((uneven && zoomed) || choose(least).most > found.most) {
      const { most } = choose(least, uneven);
      let share = 1;
      while ((found = choose(share, uneven)).most < most && share > least) share = Math.max(least, share - 0.02);
    } else if (uneven && choose(1, true).most > found.most) {
      found = choose(1, true);
    }
    let { layout, most } = found;
    const { share } = found;
    const whole = times(wide, tall);
    const full = whole >= 2 * most; // the keys cover part of it, but else it would be lost in an empty window
    if (full) [layout, most] = ["over", whole || 1];
    const [bar, low] = [BAR * share, LOW * share];
    let key = Math.min(KEY * share, 0.4 * wide);

    // Share the space that is left.
    const w = (most * 160) / ratio;
    const h = (most * 128) / ratio;
    const edge = (wide - w) / 2;
    let spare = (layout === "sideways" ? high - AIR : tall - bar - key) - AIR - h;
    if (layout === "upright") {
      if (spare < low + 10) layout = "compact";
      else spare -= low;
    }
    const framed = layout !== "over" && spare >= ABOVE + BELOW;
    const [above, below] = framed ? [ABOVE, BELOW] : [0, 0];
    const side = framed ? Math.min(10, layout === "sideways" ? edge - KEY * share : edge) : 0;
    spare -= above + below;
    let y = top;
    if (layout === "sideways") {
      y = (high === tall ? top : 0) + AIR + spare / 2;
      const least = KEY * share;
      key = Math.min(Math.max(least, edge - side - 6), tall - bar - low, Math.max(least, 0.42 * tall), 190);
    } else if (layout === "over") {
      key = Math.min(KEY * share, 0.3 * wide, 0.5 * tall);
    } else {
      const space = Math.min(40, 0.15 * spare);
      y += bar + space;
      key = Math.min(key + spare - space, layout === "upright" ? 0.46 * wide : (wide - 84 * share) / 2, 210);
    }
    const round = (size) => Math.round(size * ratio) / ratio;
    const sizes = { x: round(left + edge), y: round(y + above), w, h, above, below, side, key, top: y - top + above + h + below };
    for (const name in sizes) body.style.setProperty("--" + name, sizes[name] + "px");
    body.style.setProperty("--share", share);
    body.style.setProperty("--times", most / ratio);
    body.dataset.layout = layout;
    body.classList.toggle("framed", framed);
    body.classList.toggle("full", full);
  }

  fit();
  // A turned phone, another window, other padding, another display.
  const look = ([{ contentRect, devicePixelContentBoxSize }]) => {
    const told = contentRect.width * devicePixelRatio;
    const found = devicePixelContentBoxSize?.[0].inlineSize;
    scale = found > told + 1 ? found / told : 1; // an emulated display reports CSS pixels
    fit();
  };
  const watch = globalThis.ResizeObserver ? new ResizeObserver(look) : { observe: () => addEventListener("resize", fit) };
  try {
    watch.observe(body, { box: "device-pixel-content-box" });
  } catch {
    watch.observe(body); // Safari
  }
}
