// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The service worker (sw.js): keeps the page for offline use. A new version of it is offered.

import { note } from "./messages.js";
import { by } from "./page.js";
import { leave } from "./saves.js";
import { text } from "./texts.js";

const HOUR = 3_600_000; // ms between two questions whether there is a new version, in a page that stays open

let registration = null;
let asked = Date.now();

// Register the worker. `pack`: the bytes of drive.pack if they come from the host; a host may forbid the browser to keep
// them, so that the worker would load them again.
export async function keepOffline(pack) {
  try {
    if (!(await navigator.serviceWorker.getRegistration())) {
      const loaded = await caches.open(`carteado ${new URL("./", location)} loaded`); // as OURS in sw.js
      await loaded.put("drive.pack", new Response(pack));
    }
    registration = await navigator.serviceWorker.register("sw.js");
  } catch {
    return; // an insecure address, or storage is not allowed
  }
  if (registration.waiting) offer();
  registration.addEventListener("updatefound", () => {
    const { active, installing } = registration;
    if (active) installing.addEventListener("statechange", () => installing.state === "installed" && offer());
  });
  document.addEventListener("visibilitychange", ask);
}

// Ask the host for a new version, of which updatefound tells.
function ask() {
  if (document.hidden || Date.now() - asked < HOUR) return;
  asked = Date.now();
  registration.update().catch(() => {}); // no network
}

// Offer the worker that waits: its files are complete. In each tab, a page of the older version saves and makes way.
function offer() {
  const { waiting } = registration;
  by("update").hidden = false;
  by("more").classList.add("ready");
  note(text("new_version"), text("use_it"), use, true);
  waiting.addEventListener("statechange", () => {
    if (waiting.state !== "activated") return;
    leave();
    location.reload();
  });
}

function use() {
  registration.waiting?.postMessage("use");
}

by("use").addEventListener("click", use);
