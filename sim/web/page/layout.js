// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Chooses the layout with the largest screen, and places the screen on whole pixels of the display. style.css places
// the keys in the space that is left. This is no module: it runs before the first paint, so that nothing moves later.

{
  const WIDTH = 160;
  const HEIGHT = 128;
  // All in CSS pixels
  const BAR = 44; // the row of small buttons
  const LOW = 48; // Select and Start
  const KEY = 118; // the least width of the cross, and of A and B: three arrows of 39 pixels
  const GAP = 8; // above the keys
  const LOWEST = 176; // the least height for the keys beside the screen
  const MARGIN = 40; // the least beside a screen that the keys partly cover
  const PHONE = 480; // the largest height of a phone that lies on its side
  // Above and below the screen: lights and the name; lights; nothing, and the lights lie on the screen.
  const FRAMES = [
    [15, 24],
    [15, 10],
    [0, 0],
  ];
  const { body } = document;
  let scale = 1; // the display's true pixels for each that devicePixelRatio tells: some browsers hide it

  function fit() {
    const ratio = devicePixelRatio * scale;
    // the display's pixels for each of the console's, on so much space
    const times = (wide, tall) => Math.floor(Math.max(0, Math.min(wide / WIDTH, tall / HEIGHT) * ratio) + 0.001);
    const box = body.getBoundingClientRect();
    const style = getComputedStyle(body); // its padding keeps free a notch, and the edges where two people call
    const [top, right, bottom, left] = ["Top", "Right", "Bottom", "Left"].map((edge) => parseFloat(style["padding" + edge]));
    const wide = box.width - left - right;
    const tall = box.height - top - bottom;
    const high = box.height > PHONE ? tall : box.height; // a phone's line for gestures may lie over a low screen
    const least = Math.min(KEY, 0.4 * wide);

    const upright = times(wide, tall - BAR - GAP - least);
    const sideways = tall < LOWEST ? 0 : times(wide - 2 * KEY, high);
    const over = times(wide - 2 * MARGIN, tall - LOW);
    let layout = sideways > upright || (sideways === upright && wide > tall) ? "sideways" : "upright";
    let most = Math.max(sideways, upright);
    if (over >= 1.5 * most) {
      layout = "over";
      most = over || times(wide, tall) || 1;
    }

    // Share the space that is left.
    const w = (most * WIDTH) / ratio;
    const h = (most * HEIGHT) / ratio;
    const beside = (wide - w) / 2;
    let key = least;
    let y = top;
    let spare = 0;
    if (layout === "upright") {
      spare = tall - BAR - GAP - least - h;
      if (spare < LOW + 10) layout = "compact";
      else spare -= LOW;
    } else if (layout === "sideways") {
      spare = high - h - 12; // and some air
    }
    const frame = FRAMES.findIndex(([above, below]) => above + below <= Math.max(0, spare));
    const [above, below] = FRAMES[frame];
    const side = Math.min(10, above, layout === "sideways" ? beside - KEY : beside);
    spare -= above + below;
    if (layout === "sideways") {
      y = (high === tall ? top : 0) + 6 + spare / 2;
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
    for (const [name, size] of Object.entries(sizes)) body.style.setProperty("--" + name, `${size}px`);
    body.style.setProperty("--times", most / ratio);
    Object.assign(body.dataset, { layout, frame });
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
