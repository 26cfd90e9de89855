// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// One 32-bit MicroPython VM, obeying requests on standard input: one JSON object a line, one answer a line.
// sim/vm/__init__.py is the other end and says what each request is for.
//
// The VM frees garbage only between calls from Node, so a request is never more than one call, but for
// "live", which collects in one call and reads the meter in the next.

import { createInterface } from "node:readline";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [pystackWords, heapBytes] = process.argv.slice(2).map(Number);
let printed = [];
const mp = await loadMicroPython({
  pystack: pystackWords,
  heapsize: heapBytes,
  linebuffer: false,
  stdout: (bytes) => printed.push(Buffer.from(bytes)),
});

function makeFolders(path) {
  for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) {
    const folder = path.slice(0, at);
    if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
  }
}

const requests = {
  put({ path, data }) {
    makeFolders(path);
    mp.FS.writeFile(path, Buffer.from(data, "base64"));
  },
  get({ path }) {
    return { data: Buffer.from(mp.FS.readFile(path)).toString("base64") };
  },
  run({ code }) {
    const start = process.hrtime.bigint();
    mp.runPython(code);
    return { ms: Number(process.hrtime.bigint() - start) / 1e6 };
  },
  live() {
    mp.runPython("import gc\ngc.collect()");
    mp.runPython("import gc\nprint(gc.mem_alloc())");
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  printed = [];
  try {
    answer = requests[request.do](request) ?? {};
  } catch (error) {
    answer = { error: error.type ?? error.name, message: error.message ?? String(error) };
  }
  answer.out = Buffer.concat(printed).toString("utf8");
  process.stdout.write(JSON.stringify(answer) + "\n");
}
