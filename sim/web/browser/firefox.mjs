// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The machine's own Firefox, driven by WebDriver BiDi. playwright-core can do that, except for what is added here.

const PREFERENCES = {
  "dom.events.testing.asyncClipboard": true, // a page may read the clipboard without asking
  "security.fileuri.strict_origin_policy": true, // as visitors have it, against what playwright-core sets
};
// Releases do not know these commands yet, and the tests do not need their effect.
const OPTIONAL = ["emulation.setMediaFeaturesOverride"];

export async function adapt(firefox, executablePath) {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath, firefoxUserPrefs: PREFERENCES });
  const session = Object.getPrototypeOf(inner(browser)._browserSession);
  const { send } = session;
  session.send = async function (command, parameters) {
    try {
      return await send.call(this, command, parameters);
    } catch (error) {
      if (OPTIONAL.includes(command) && /unknown command/.test(error.message)) return {};
      throw error;
    }
  };
  // The two events of a download from a blob: have nothing in common but their address. The second has the file's
  // path: Firefox numbers files of the same name.
  const { emit } = session;
  session.emit = function (name, event) {
    if (name.startsWith("browsingContext.download")) event.navigation ??= event.url;
    const download = name === "browsingContext.downloadEnd" && inner(browser)._downloads.get(event.navigation);
    if (download && event.filepath) download.artifact._localPath = event.filepath;
    return emit.call(this, name, event);
  };
  return browser;
}

// playwright-core's own object behind one of its interface.
function inner(object) {
  return object._connection.toImpl(object);
}

// Make a new tab's touchscreen.tap() tap, and its screenshot() add no style to the page, which its policy forbids.
export function complete(page) {
  const { delegate } = inner(page);
  delegate.rawTouchscreen.tap = async (progress, x, y) => {
    const screen = new TouchScreen(page);
    await screen.touchStart({ x, y });
    await screen.touchEnd();
  };
  delegate.shouldToggleStyleSheetToSyncAnimations = () => false;
}

// Give a tab another size, in CSS pixels, and so many of the display's for each: as zooming does.
export function zoom(page, viewport, devicePixelRatio) {
  const session = inner(page).delegate._session;
  return session.send("browsingContext.setViewport", { context: session.sessionId, viewport, devicePixelRatio });
}

export class TouchScreen {
  constructor(page) {
    this.page = page;
    this.session = inner(page).delegate._session;
    this.down = 0; // fingers on the screen
  }

  async touchStart(...points) {
    for (; this.down < points.length; this.down++) {
      await this.act(this.down, to(points[this.down]), { type: "pointerDown", button: 0 });
    }
  }

  async touchMove(...points) {
    for (const [finger, point] of points.entries()) await this.act(finger, to(point));
  }

  async touchEnd() {
    while (this.down) await this.act(--this.down, { type: "pointerUp", button: 0 });
  }

  // No command does this: the page gets the events, and then the fingers leave the screen.
  async touchCancel() {
    await this.page.evaluate(() => {
      for (const pointerId of window.seen.down) {
        document.dispatchEvent(new PointerEvent("pointercancel", { pointerId, pointerType: "touch", bubbles: true }));
      }
    });
  }

  act(finger, ...actions) {
    const pointer = { type: "pointer", id: `finger ${finger}`, parameters: { pointerType: "touch" }, actions };
    return this.session.send("input.performActions", { context: this.session.sessionId, actions: [pointer] });
  }
}

function to({ x, y }) {
  return { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
}
