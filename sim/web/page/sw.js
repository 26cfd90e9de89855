// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The service worker: the page's files are fetched once and then come from this copy, with or without a network.
// sim/web/build.py fills in the two lines that follow: the version, and for each file its checksums as the
// `integrity` of a request has them. (Two for one that some servers unzip on the way.)

const VERSION = "";
const FILES = {};

// Another copy of the page may lie on the same host, even in a folder of this one: each keeps its own cache.
const OURS = "carteado " + self.registration.scope + " ";
const CACHE = OURS + VERSION;

// Either all files of one version come into the cache or none: a host may be in the middle of an update.
// "no-cache" asks the server whether what the browser has just loaded for the page is still right.
async function fill() {
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll(
      Object.entries(FILES).map(([name, integrity]) => new Request(name, { cache: "no-cache", integrity })),
    );
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// No page of the older version is open any more when this runs, since nothing here asks for it sooner.
async function dropOlder() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  }
}

// The name of the file of ours that `request` is for, or null. The folder itself is the page, whatever follows
// a "?": what others add to a link must not cost the page its copy.
function fileFor(request) {
  const url = new URL(request.url);
  const folder = new URL(self.registration.scope);
  if (request.method !== "GET" || url.origin !== folder.origin) return null;
  if (!url.pathname.startsWith(folder.pathname)) return null;
  const name = url.pathname.slice(folder.pathname.length) || "index.html";
  return Object.hasOwn(FILES, name) ? name : null;
}

async function answer(name, request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(name);
  if (!kept) return fetch(request);
  // Some hosts send whoever asks for index.html on to the folder. Browsers show no page that came by such a way.
  return kept.redirected ? new Response(kept.body, { headers: kept.headers }) : kept;
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
self.addEventListener("fetch", (event) => {
  const name = fileFor(event.request);
  if (name) event.respondWith(answer(name, event.request));
});
