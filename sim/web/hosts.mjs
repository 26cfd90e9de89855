// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Visits the page on a host of this machine, and counts what crosses the network:
//
//     node hosts.mjs BROWSER FOLDER PORT
//
// PORT is the host's, with the page in /games/cards/; 0: hosts of our own, which serve FOLDER. Prints one line of JSON:
// for each host `starts`, or `why` not; of a first visit `requests`, `bytes` of the answers, and `twice`, the number of
// files that were requested again; `offline`: whether a visit without the host starts.

import { connect, createServer } from "node:net";
import { Server } from "./browser/server.mjs";
import { Visit, launch } from "./browser/visit.mjs";

const [executable, folder, port] = process.argv.slice(2);
const PLACE = "/games/cards/";
const WORKER = 30_000; // ms in which it must have kept all files

// A proxy before the host: counts, and takes the host off the network.
class Counter {
  constructor(port) {
    this.port = port;
    this.asked = []; // paths
    this.bytes = 0;
    this.sockets = new Set();
  }

  async start() {
    this.server = createServer((browser) => {
      const host = connect(this.port, "127.0.0.1");
      for (const [from, to] of [[browser, host], [host, browser]]) {
        this.sockets.add(from);
        from.on("error", () => to.destroy()).on("close", () => to.end());
      }
      browser.on("data", (data) => {
        for (const [, path] of data.toString("latin1").matchAll(/^GET (\S+) HTTP/gm)) this.asked.push(path);
        host.write(data);
      });
      host.on("data", (data) => {
        this.bytes += data.length;
        browser.write(data);
      });
    });
    await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    this.origin = `http://127.0.0.1:${this.server.address().port}`;
    this.address = this.origin + PLACE;
  }

  async stop() {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }
}

async function visited(browser, host, port) {
  const visit = new Visit(browser, folder);
  visit.server = new Counter(port);
  await visit.server.start();
  const found = { host, starts: false, why: "", requests: 0, bytes: 0, twice: 0, offline: false };
  try {
    await visit.profile({ workers: true });
    await visit.open();
    found.starts = true;
    const until = Date.now() + WORKER;
    const state = () => visit.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
    while ((await state()) !== "activated" && Date.now() < until) await visit.page.waitForTimeout(100);
    const { asked, bytes } = visit.server;
    Object.assign(found, { requests: asked.length, bytes, twice: asked.length - new Set(asked).size });
    await visit.close();
    await visit.server.stop();
    await visit.open();
    found.offline = true;
  } catch (error) {
    const note = await visit.page.evaluate(() => document.getElementById("note").textContent).catch(() => "");
    found.why = note || error.message.split("\n")[0];
  }
  if (visit.problems.length) console.error(host, visit.problems);
  await visit.context.close();
  return found;
}

const browser = await launch(executable);
const rows = [];
if (port !== "0") rows.push(await visited(browser, "", Number(port)));
for (const [host, options] of port !== "0" ? [] : Object.entries({
  "no ETag, no date, max-age=600": {},
  "no ETag, no date, no Cache-Control": { keep: "" },
  "no-cache, no compression": { keep: "no-cache", compresses: false },
  "no-store": { keep: "no-store" },
})) {
  const server = Object.assign(new Server(folder), options);
  await server.start();
  rows.push(await visited(browser, host, server.port));
  await server.stop();
}
console.log(JSON.stringify(rows));
await browser.close();
process.exit(0);
