// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// A static host on this machine: the page is in a folder of it, not at its root. It compresses its responses.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const TICKS = 20; // a second, in which a slow server sends
const PLACE = "/games/cards/";

export class Server {
  constructor(folder) {
    this.folder = folder;
    this.port = 0; // any free port, at first
    this.changed = false; // once true, it serves another version of the page
    this.keep = "max-age=600"; // how long browsers may keep files: Cache-Control, "" for none
    this.compresses = true;
    this.broken = new Map(); // name: what is wrong with its response: {status, type, data}
    this.slowly = 0; // bytes a second, if not 0
    this.sent = new Map(); // name: how often it was sent
    this.packed = new Map(); // files as sent to a browser, compressed
  }

  async start() {
    this.server = createServer((request, response) => this.answer(request, response));
    await new Promise((done, failed) => {
      this.server.once("error", failed);
      this.server.listen(this.port, "127.0.0.1", done);
    });
    this.port = this.server.address().port;
    this.origin = `http://127.0.0.1:${this.port}`;
    this.address = this.origin + PLACE;
  }

  // Stop answering, also on open connections.
  async stop() {
    const { server } = this;
    if (!server) return;
    this.server = null;
    await new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  }

  async answer(request, response) {
    const { pathname } = new URL(request.url, "http://host");
    const name = pathname.slice(PLACE.length) || "index.html";
    if (pathname === "/favicon.ico") return response.writeHead(204).end(); // browsers request it for pages without icons
    try {
      if (!pathname.startsWith(PLACE) || name.includes("..")) throw new Error("not in the folder");
      const { status = 200, type = TYPES[extname(name)], data: wrong } = this.broken.get(name) ?? {};
      const plain = wrong ?? (await this.data(name));
      const key = plain.length + name;
      if (!this.packed.has(key) || wrong) this.packed.set(key, this.compresses ? gzipSync(plain) : plain);
      const data = this.packed.get(key);
      if (wrong) this.packed.delete(key);
      response.writeHead(status, {
        "Content-Type": type ?? "application/octet-stream",
        ...(this.compresses && { "Content-Encoding": "gzip" }),
        "Content-Length": data.length,
        ...(this.keep && { "Cache-Control": this.keep }),
      });
      for (let at = 0; this.slowly && at < data.length; at += this.slowly / TICKS) {
        response.write(data.subarray(at, at + this.slowly / TICKS));
        await new Promise((done) => setTimeout(done, 1000 / TICKS));
      }
      response.end(this.slowly ? undefined : data);
      this.sent.set(name, (this.sent.get(name) ?? 0) + 1);
    } catch {
      response.writeHead(404).end();
    }
  }

  async data(name) {
    const data = await readFile(join(this.folder, name));
    if (!this.changed || !["version.js", "sw.js"].includes(name)) return data;
    const text = data.toString().replace(/(const VERSION = ".+)";/, '$1 changed";');
    if (name === "version.js") return Buffer.from(text);
    const hash = createHash("sha256").update(await this.data("version.js")).digest("base64");
    return Buffer.from(text.replace(/("version.js": ").+"/, `$1sha256-${hash}"`));
  }
}
