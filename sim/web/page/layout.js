// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Chooses the layout with the largest screen, and places the screen on whole pixels of the display. style.css places
// the keys in the space that is left: "upright" below the screen, Select and Start between them ("compact") if height is
// scarce; "sideways" on both sides; "over" the lower corners of the screen, in the smallest windows, if that makes it half
// as large again. The screen is placed by a transform, because browsers round boxes to their own pixels. This is no
// module: it runs when `body` begins, before the first paint, so that nothing moves later.

{
  // All in CSS pixels
  const BAR = 44; // the row of small buttons
  const LOW = 48; // Select and Start
  const KEY = 118; // the least width of the cross, and of A and B: three arrows of 39 pixels
  const LOWEST = 176; // the least height for the keys beside the screen
  const MARGIN = 40; // the least beside a screen that the keys partly cover
  const PHONE = 480; // the largest height of a phone that lies on its side
  const AIR = 6; // above the keys, and around a frame between them
  const ABOVE = 15; // the frame, if there is space for it: the lights above the screen,
  const BELOW = 24; // and the name below it
  const { body } = document;
  let scale = 1; // the display's true pixels for each that devicePixelRatio tells: some browsers hide it

  function fit() {
    const ratio = devicePixelRatio * scale;
    // the display's pixels for each of the console's, on so much space
    const times = (wide, tall) => Math.max(0, Math.floor(Math.min(wide / 160, tall / 128) * ratio + 0.001));
    const { width, height } = body.getBoundingClientRect();
    const style = getComputedStyle(body); // its padding keeps free a notch, and the edges where two people call
    const [top, right, bottom, left] = ["Top", "Right", "Bottom", "Left"].map((edge) => parseFloat(style["padding" + edge]));
    const wide = width - left - right;
    const tall = height - top - bottom;
    const high = height > PHONE ? tall : height; // a phone's line for gestures may lie over a low screen
    let key = Math.min(KEY, 0.4 * wide);

    const upright = times(wide, tall - BAR - AIR - key);
    const sideways = tall < LOWEST ? 0 : times(wide - 2 * KEY, high);
    const over = times(wide - 2 * MARGIN, tall - LOW);
    let layout = sideways > upright || (sideways === upright && wide > tall) ? "sideways" : "upright";
    let most = Math.max(sideways, upright);
    if (over >= 1.5 * most) {
      layout = "over";
      most = over || times(wide, tall) || 1;
    }

    // Share the space that is left.
    const w = (most * 160) / ratio;
    const h = (most * 128) / ratio;
    const beside = (wide - w) / 2;
    let spare = (layout === "sideways" ? high - AIR : tall - BAR - key) - AIR - h;
    if (layout === "upright") {
      if (spare < LOW + 10) layout = "compact";
      else spare -= LOW;
    }
    const framed = layout !== "over" && spare >= ABOVE + BELOW;
    const [above, below] = framed ? [ABOVE, BELOW] : [0, 0];
    const side = framed ? Math.min(10, layout === "sideways" ? beside - KEY : beside) : 0;
    spare -= above + below;
    let y = top;
    if (layout === "sideways") {
      y = (high === tall ? top : 0) + AIR + spare / 2;
      key = Math.min(Math.max(KEY, beside - side - 6), tall - BAR - LOW, Math.max(KEY, 0.42 * tall), 190);
    } else if (layout === "over") {
      key = Math.min(KEY, 0.3 * wide, 0.5 * tall);
    } else {
      const space = Math.min(40, 0.15 * spare);
      y += BAR + space;
      key = Math.min(key + spare - space, layout === "upright" ? 0.46 * wide : (wide - 84) / 2, 210);
    }
    const whole = (size) => Math.round(size * ratio) / ratio;
    const sizes = { x: whole(left + beside), y: whole(y + above), w, h, above, below, side, key, top: y - top + above + h + below };
    for (const name in sizes) body.style.setProperty("--" + name, sizes[name] + "px");
    body.style.setProperty("--times", most / ratio);
    body.dataset.layout = layout;
    body.classList.toggle("framed", framed);
  }

  fit();
  // A turned phone, another window, other padding, another display.
  const watch = new ResizeObserver(([{ contentRect, devicePixelContentBoxSize }]) => {
    const told = contentRect.width * devicePixelRatio;
    const found = devicePixelContentBoxSize?.[0].inlineSize;
    scale = found > told + 1 ? found / told : 1; // an emulated display reports CSS pixels
    fit();
  });
  try {
    watch.observe(body, { box: "device-pixel-content-box" });
  } catch {
    watch.observe(body); // Safari
  }
}
