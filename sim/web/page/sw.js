// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The service worker: the page's files are fetched once and then come from this cache, with or without a network.
// sim/web/build.py fills in the next three lines: the version, and for each file its checksum for the `integrity` of a
// request; those LATER are fetched when the page first asks for them.

const VERSION = "";
const FILES = {};
const LATER = {};

// Another copy of the page may be on the same host, even in a folder of this one: each has its own cache.
const OURS = "carteado " + self.registration.scope + " ";
const CACHE = OURS + VERSION;

// Either all files of one version are cached or none: a host may be in the middle of an update.
async function fill() {
  const older = (await ours()).filter((name) => name !== CACHE);
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(
      Object.entries(FILES).map(async ([name, integrity]) => cache.put(name, await file(name, integrity, older))),
    );
    for (const [name, integrity] of Object.entries(LATER)) {
      const kept = await keptAs(name, integrity, older);
      if (kept) await cache.put(name, kept);
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// The names of this copy's caches: of a version, or of what the page has loaded (offline.js).
async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

// Return the response of a file with that checksum, from another of our caches, or as the browser has loaded it for the
// page; else from the host. Error if it has none.
async function file(name, integrity, older) {
  const kept = await keptAs(name, integrity, older);
  if (kept) return kept;
  const address = name === "index.html" ? "./" : name; // as the page was opened
  const found = await fetch(address, { cache: "force-cache", integrity }).catch(() => null);
  const answer = found?.ok ? found : await fetch(name, { cache: "reload", integrity });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

async function keptAs(name, integrity, older) {
  for (const one of older) {
    const kept = await (await caches.open(one)).match(name);
    if (kept && (await sum(kept.clone())) === integrity) return kept;
  }
}

async function sum(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return "sha256-" + btoa(String.fromCharCode(...bytes));
}

// When this runs, no page of the older version is open any more, or the player has chosen the new one.
async function dropOlder() {
  for (const name of await ours()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim(); // the page of the first visit: for as long as it is open, a new version waits
}

// Return the name of our file that `request` is for, or null. The folder itself is the page, whatever follows a "?":
// additions to a link must not bypass the cache.
function fileFor(request) {
  const url = new URL(request.url);
  const folder = new URL(self.registration.scope);
  if (request.method !== "GET" || url.origin !== folder.origin) return null;
  if (!url.pathname.startsWith(folder.pathname)) return null;
  const name = url.pathname.slice(folder.pathname.length) || "index.html";
  return Object.hasOwn(FILES, name) || Object.hasOwn(LATER, name) ? name : null;
}

async function answer(name, request) {
  const kept = await caches.match(name, { cacheName: CACHE }); // open() would make it again after it was dropped
  if (!kept && Object.hasOwn(LATER, name) && (await caches.has(CACHE))) {
    const found = await file(name, LATER[name], []);
    await (await caches.open(CACHE)).put(name, found.clone());
    return found;
  }
  if (!kept) return fetch(request);
  // Some hosts redirect index.html to the folder. Browsers show no page from a redirected response.
  return kept.redirected ? new Response(kept.body, { headers: kept.headers }) : kept;
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
self.addEventListener("message", (event) => event.data === "use" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const name = fileFor(event.request);
  if (name) event.respondWith(answer(name, event.request));
});
