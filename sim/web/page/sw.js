// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The service worker: the page's files are fetched once and then come from this cache, with or without a network.
// sim/web/build.py fills in the next two lines: the version, and for each file its checksum for the `integrity` of a
// request.

const VERSION = "";
const FILES = {};

// Another copy of the page may be on the same host, even in a folder of this one: each has its own cache.
const OURS = "carteado " + self.registration.scope + " ";
const CACHE = OURS + VERSION;

// Either all files of one version are cached or none: a host may be in the middle of an update. "no-cache" asks the
// server whether the files just loaded for the page are still current.
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

// When this runs, no page of the older version is open any more, since nothing here asks for it sooner.
async function dropOlder() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  }
}

// Return the name of our file that `request` is for, or null. The folder itself is the page, whatever follows a "?":
// additions to a link must not bypass the cache.
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
  // Some hosts redirect index.html to the folder. Browsers show no page from a redirected response.
  return kept.redirected ? new Response(kept.body, { headers: kept.headers }) : kept;
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
self.addEventListener("fetch", (event) => {
  const name = fileFor(event.request);
  if (name) event.respondWith(answer(name, event.request));
});
