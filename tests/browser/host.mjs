// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// One browser, controlled by standard input: a line names a test of this folder, and each answer is one
// line of JSON: {"problems": [...]}, empty if all was right. tests/test_browser.py is the other end.
//
//     node host.mjs BROWSER FOLDER
//
// FOLDER is the output of make web.

import { readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { Visit, launch } from "../../sim/web/browser/visit.mjs";

const SECONDS = 150; // without going on, and a test counts as stuck; each wait in it has its own limit
const TESTS = {};
for (const name of readdirSync(new URL(".", import.meta.url))) {
  if (name.endsWith(".mjs") && name !== "host.mjs") Object.assign(TESTS, await import(`./${name}`));
}

const [executable, folder] = process.argv.slice(2);
const browser = await launch(executable);

async function run(name) {
  const visit = new Visit(browser, folder);
  let timer;
  const stuck = new Promise((_, fail) => {
    timer = setInterval(async () => {
      if (Date.now() - visit.moved > SECONDS * 1000) fail(new Error(await visit.stuck(SECONDS)));
    }, 1000);
  });
  try {
    await visit.server.start();
    const done = TESTS[name](visit);
    done.catch(() => {}); // in case it fails after the time is up
    await Promise.race([done, stuck]);
  } catch (error) {
    visit.problems.push(String(error.stack ?? error));
  } finally {
    clearInterval(timer);
    await visit.end();
  }
  return { problems: visit.problems };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await run(line.trim())));
}
await browser.close();
