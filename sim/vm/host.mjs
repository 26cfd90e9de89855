// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// One 32-bit MicroPython VM that serves requests on standard input: one JSON object a line, one answer a line.
// sim/vm/__init__.py is the other end and describes each request.
//
// The VM frees garbage only between calls from Node. So each measured unit is one call: a frame, a slice of a bot's
// thinking; and "live" collects in one call and reads the meter in the next.

import { createInterface } from "node:readline";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { Pixels } from "../web/badge/pixels.js";

const [pystackBytes, heapBytes, below, draws] = process.argv.slice(2).map(Number);

// The VM's C code calls its own functions through a table, thousands a frame, and look-ups there are slow in Node.
// They never change.
const functions = [];
const look = WebAssembly.Table.prototype.get;
WebAssembly.Table.prototype.get = function (at) {
  return (functions[at] ??= look.call(this, at));
};

// The VM's collector takes every aligned word of a live block that could be an address of its heap for one. Its heap
// would be at low addresses, and lengths, picture data and bytecode often look like those: they would keep garbage
// alive, at random. So before the VM takes its memory, `below` bytes are reserved for good, and never used: few words
// look like the addresses that follow.
let memory;
let malloc;
let above;
let stackNow; // returns the end of the C code's stack, which grows down from static data
let staticEnd;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (code, imports) => {
  const { fd_write: write } = imports.wasi_snapshot_preview1;
  imports.wasi_snapshot_preview1.fd_write = (file, ...pieces) => (file === 1 ? print(...pieces) : write(file, ...pieces));
  const { module, instance } = await instantiate.call(WebAssembly, code, imports);
  const { mp_js_init: begin } = instance.exports;
  malloc = instance.exports.malloc;
  memory = instance.exports.memory;
  const init = (...sizes) => {
    const start = malloc(below);
    if (!start) throw new Error("there is not enough memory for the VM");
    above = start + below;
    staticEnd = start;
    stackNow = instance.exports.emscripten_stack_get_current;
    return begin(...sizes);
  };
  return { module, instance: { exports: { ...instance.exports, mp_js_init: init } } };
};

// What is printed comes in pieces of a few bytes, of which the VM's own `fd_write` would make objects.
let printed = new Uint8Array(1 << 16);
let end = 0;

function print(pieces, count, written) {
  const words = new Uint32Array(memory.buffer, pieces, 2 * count);
  const from = end;
  for (let i = 0; i < count; i++) {
    const piece = new Uint8Array(memory.buffer, words[2 * i], words[2 * i + 1]);
    if (end + piece.length > printed.length) {
      const longer = new Uint8Array(2 * (end + piece.length));
      longer.set(printed);
      printed = longer;
    }
    printed.set(piece, end);
    end += piece.length;
  }
  new Uint32Array(memory.buffer)[written >> 2] = end - from;
  return 0;
}

function taken(from) {
  const text = Buffer.from(printed.buffer, from, end - from).toString();
  end = from;
  return text;
}

// The VM's file system throws an error for each file that is not there, and its trace would take most of the time.
Error.stackTraceLimit = 0;

const { warn } = console;
console.error = console.warn = (said) => /grow/.test(said) || warn(said); // with ballast the heap must not grow

const mp = await loadMicroPython({
  pystack: pystackBytes / 4, // words
  heapsize: heapBytes,
  linebuffer: false,
});
mp.runPython(`
import gc as _gc, micropython as _mp
def _collect():
    _gc.collect()
def _allocated():
    return _gc.mem_alloc()
_names = _mp.qstr_info
def _mark():
    a = 0x1357913; b = 0x1357914; c = 0x1357915; d = 0x1357916
    return a
_mark()
`);
// Functions that the VM's own code calls while it runs. `used` returns the allocated bytes, which gc.mem_alloc() does
// 50 times slower. A frame is measured between `begin` and `end`: the most bytes allocated at once, and the longest new
// block, but this only in frames that allocate more than PIECE. CircuitPython collects after each import: when a file is
// opened, and another has been in this frame, `garbage` is what it has freed by then.
const PIECE = 1024;
const before = { table: null, used: 0 };
const frame = { metered: false, allocated: 0, longest: 0, files: 0, garbage: 0 };
const allocatedNow = () => used() - before.used - frame.garbage;
// The device modules' requests to their host. If no "picture" will be requested, no pixel is moved.
const pixels = new Pixels(memory);
const host = { ...pixels.host(), lights() {}, sound() {}, silence() {} };
if (!draws) for (const name of Object.keys(host)) host[name] = () => {};
mp.registerJsModule("_host", host);
mp.registerJsModule("_meter", {
  used: () => used(),
  begin() {
    before.table.set(table());
    before.used = used(before.table);
    Object.assign(frame, { metered: true, allocated: 0, files: 0, garbage: 0 });
  },
  end() {
    frame.metered = false;
    frame.allocated = Math.max(frame.allocated, allocatedNow());
    frame.longest = frame.allocated > PIECE ? longestNew(before.table, table()) : 0;
  },
});
const collect = mp.globals.get("_collect");
const allocated = mp.globals.get("_allocated");
const names = mp.globals.get("_names");

// The stack of Python frames is one block from malloc, and the next is the heap. A frame with four recognizable
// locals finds the stack; the word before a block is malloc's own, the block's size.
const small = (n) => (n << 1) | 1;
const size = (bytes) => bytes + 8 + 3;
function findBlocks() {
  const words = new Uint32Array(memory.buffer);
  for (let at = above / 4; at < words.length; at++) {
    if ([0, 1, 2, 3].every((i) => words[at - i] === small(0x1357913 + i))) {
      for (let head = at; head > at - 256; head--) {
        const heap = head + (size(pystackBytes) & ~7) / 4;
        if (words[head] === size(pystackBytes) && words[heap] === size(heapBytes)) {
          return [4 * (head + 1), 4 * (heap + 1)];
        }
      }
    }
  }
  throw new Error("cannot find the stack of Python frames and the heap");
}
const [stack, heap] = findBlocks();
// In the VM's state follow each other: where that stack begins, where it ends, how far it is in use.
const inUse = (() => {
  const words = new Uint32Array(memory.buffer, 0, staticEnd >> 2);
  return words.findIndex((word, at) => word === stack && words[at + 1] === stack + pystackBytes) + 2;
})();
const PAINT = 0x5a5a5a5a;

// The heap begins with its table: two bits for each block of 16 bytes, the first block in the lowest. 1 starts an
// allocation, 2 continues it. An allocation counts as new if none started there before the frame. One that has
// grown in place, as the table of names does, counts only with its growth. (One that is freed within the frame
// cannot be seen; there are few.)
const BLOCK = 16;
const BEGINS = 1;
const GOES_ON = 2;
const blocksOf = new Uint8Array(1 << 16); // in two bytes of the table
for (let two = 1; two < 1 << 16; two++) blocksOf[two] = blocksOf[two >> 2] + (two & 3 ? 1 : 0);
const tableBytes = Math.floor((8 * heapBytes) / (8 + 4 + 8 * 4 * BLOCK));
const pool = ((heap + heapBytes) & ~(BLOCK - 1)) - 4 * tableBytes * BLOCK;
const table = () => new Uint8Array(memory.buffer, heap, tableBytes);
const kind = (bytes, block) => (bytes[block >> 2] >> (2 * (block & 3))) & 3;

function used(bytes = table()) {
  const twos = new Uint16Array(bytes.buffer, bytes.byteOffset, tableBytes >> 1);
  let blocks = tableBytes & 1 ? blocksOf[bytes[tableBytes - 1]] : 0;
  for (let i = 0; i < twos.length; i++) blocks += blocksOf[twos[i]];
  return BLOCK * blocks;
}

// Return the longest new allocation in bytes, compared with the table `before`.
function longestNew(before, after) {
  let longest = 0;
  for (let begin = 0; begin < 4 * tableBytes; ) {
    if (kind(after, begin) !== BEGINS) {
      begin++;
      continue;
    }
    const fresh = kind(before, begin) !== BEGINS;
    let end = begin + 1;
    let grown = 0;
    for (; end < 4 * tableBytes && kind(after, end) === GOES_ON; end++) grown += kind(before, end) !== GOES_ON;
    longest = Math.max(longest, BLOCK * (fresh ? end - begin : grown));
    begin = end;
  }
  return longest;
}

// Return the bytes that a collection would leave, at any moment; the VM itself collects only between calls from Node,
// since it cannot see all variables of running C code. Nor can this: what only such a variable holds is not counted.
function reachable(now = table()) {
  const words = new Uint32Array(memory.buffer);
  const marked = new Uint8Array(4 * tableBytes);
  const found = [];
  let blocks = 0;
  const look = (from, to) => {
    for (let at = from >> 2; at < to >> 2; at++) {
      const offset = words[at] - pool;
      if (offset < 0 || offset >= 4 * tableBytes * BLOCK || offset % BLOCK) continue;
      const begin = offset / BLOCK;
      if (marked[begin] || kind(now, begin) !== BEGINS) continue;
      marked[begin] = 1;
      let end = begin + 1;
      while (kind(now, end) === GOES_ON) end++;
      blocks += end - begin;
      found.push([pool + BLOCK * begin, pool + BLOCK * end]);
    }
  };
  look(stackNow(), staticEnd);
  look(stack, words[inUse]);
  for (let next = found.pop(); next; next = found.pop()) look(...next);
  return BLOCK * blocks;
}

before.table = new Uint8Array(tableBytes);
if (used() !== allocated()) throw new Error("the heap's table is not where it should be");

// Names (qstrs). The VM has all names of the drive's files from the beginning, so that its own table never grows. Those
// that the board would have interned are counted instead: the names of each file that has been opened (`of`, by
// path, without those in the board's flash), and those that the program has made since, except for names in the
// code that a tool runs. The board's tables and the letters of these names replace what the VM's own take.
const own = { of: new Map(), opened: new Set(), letters: 0, before: new Set(), made: [], all: 0 };
own.tools = new Set(); // names and texts in the code that has been run
own.code = []; // … and code that has been run since they were last looked for

// Return the names that the VM has interned; its own code prints them.
function listed() {
  const said = output(() => names(1));
  return new Set(Array.from(said.matchAll(/Q\(([^]*?)\)\r?\n/g), ([, name]) => name));
}

function output(work) {
  const from = end;
  work();
  return taken(from);
}

// Return [names that the VM has interned, bytes of their letters].
function interned() {
  const said = output(() => names());
  return [/n_qstr=(\d+)/, /n_str_data_bytes=(\d+)/].map((number) => Number(number.exec(said)[1]));
}

const letters = (name) => Buffer.byteLength(name) + 1;

function opened(path) {
  for (const name of own.of.get(path) ?? []) {
    if (!own.opened.has(name)) own.letters += letters(name);
    own.opened.add(name);
  }
  if (frame.metered) {
    frame.allocated = Math.max(frame.allocated, allocatedNow());
    if (frame.files++) frame.garbage = used() - reachable();
  }
  if (ballast.on) makeRoom(reachable(table().map((byte, i) => byte & ~ballast.laid[i])) - ballast.ofVM);
}

// Return [names that the board would have interned, bytes of their letters, of the letters of the VM's own names].
function owned() {
  const [all, ofVM] = interned();
  if (all !== own.all) {
    own.all = all;
    const code = own.code.splice(0).join("\n");
    for (const which of [/\w+/g, /(?<=')[^'\n]*(?=')/g]) for (const [word] of code.matchAll(which)) own.tools.add(word);
    own.made = [...listed()].filter((name) => !own.before.has(name) && !own.tools.has(name) && !own.opened.has(name));
  }
  return [own.opened.size + own.made.length, own.made.reduce((sum, name) => sum + letters(name), own.letters), ofVM];
}

// Ballast: the rest of the heap is filled before each frame, so that the program has as much as on a board where
// `fill` bytes can be filled, with no free block longer than `hole`. A frame that needs more raises MemoryError, as
// does one for whose names the board would need a larger table, in one piece. The filling blocks are freed right
// after the frame, before anything else is allocated.
//
// CircuitPython collects after each import, and whenever it finds no free piece of the size that it needs. Here nothing
// is collected during a frame: instead, when a file is opened, ballast gives way to what could have been by then.
const ballast = { fill: 0, hole: 0, empty: 0, laid: new Uint8Array(tableBytes), on: false };
const FREE = Uint8Array.from({ length: 256 }, (_, byte) => ~(byte | (byte >> 1)) & 0x55); // a bit for each free block

// [bytes of the board's tables for that many names, of the last one]: sim.vm.name_tables.
function nameTables(count) {
  let total = 0;
  let last = 0;
  for (let places = 20; count > 0; places *= 2) {
    last = 16 * Math.ceil((6 * places + 24) / 16);
    total += last;
    count -= places;
  }
  return [total, last];
}

function layBallast() {
  const [bytes, count, ofNames] = live();
  const now = table();
  const ofVM = used(now) - bytes;
  for (let at = 0; at < tableBytes; at++) {
    const laid = BEGINS * FREE[now[at]];
    now[at] |= laid;
    ballast.laid[at] = 3 * laid;
  }
  const longest = Math.floor(ballast.hole / BLOCK);
  Object.assign(ballast, { at: 0, longest, left: longest, next: longest });
  Object.assign(ballast, { count, ofNames, opened: own.opened.size, letters: own.letters, ofVM });
  ballast.on = true;
  makeRoom(bytes);
}

// Take ballast away until the program has all that it may still fill, with `bytes` live without the board's names: from
// where it was last taken away, in pieces of all lengths.
function makeRoom(bytes) {
  const count = ballast.count + own.opened.size - ballast.opened;
  const ofNames = nameTables(count)[0] + ballast.ofNames + own.letters - ballast.letters;
  const now = table();
  let free = 4 * tableBytes - used(now) / BLOCK;
  const wanted = (ballast.fill + ballast.empty - bytes - ofNames) / BLOCK;
  for (; free + 1 <= wanted && ballast.at < 4 * tableBytes; ballast.at++) {
    const at = ballast.at >> 2;
    const bits = 3 << (2 * (ballast.at & 3));
    if (!(ballast.laid[at] & bits)) {
      ballast.left = ballast.next = ballast.longest;
    } else if (ballast.left > 0) {
      ballast.left--;
      now[at] &= ~bits;
      ballast.laid[at] &= ~bits;
      free++;
    } else {
      ballast.left = ballast.next = ballast.next > 4 ? ballast.next >> 1 : ballast.longest;
    }
  }
}

function longestFree(now) {
  let longest = 0;
  let run = 0;
  for (const byte of now) {
    for (let shift = 0; shift < 8; shift += 2) {
      run = (byte >> shift) & 3 ? 0 : run + 1;
      if (run > longest) longest = run;
    }
  }
  return BLOCK * longest;
}

function takeBallast() {
  const now = table();
  const free = longestFree(now);
  ballast.on = false;
  for (let at = 0; at < tableBytes; at++) now[at] &= ~ballast.laid[at];
  const [before] = nameTables(ballast.count);
  const [after, piece] = nameTables(owned()[0]);
  if (after > before && free < piece) {
    throw new MemoryError(`a table of names takes ${piece} bytes in one piece, and the longest that is free has ${free}`);
  }
}

class MemoryError extends Error {
  type = "MemoryError";
}

const folders = new Set(); // that are there for good

function makeFolders(path) {
  for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) {
    const folder = path.slice(0, at);
    if (folders.has(folder)) continue;
    if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
    folders.add(folder);
  }
}

// [bytes allocated after a collection, without the letters of the VM's names; names, bytes of letters: `owned`]
function live() {
  collect();
  const [count, ofNames, ofVM] = owned();
  return [used() - ofVM, count, ofNames];
}

// Return a function that calls __main__'s `name`, with ballast if requested.
function weighed(name) {
  const call = mp.globals.get(name);
  if (!ballast.fill) return call;
  mp.globals.set("_guarded", call);
  const [guarded, caught] = ["guarded", "caught"].map((n) => mp.globals.get(n));
  return () => {
    layBallast();
    const value = guarded();
    try {
      takeBallast();
    } finally {
      caught();
    }
    return value;
  };
}

const requests = {
  put({ files }) {
    for (const [path, data] of Object.entries(files)) {
      makeFolders(path);
      mp.FS.writeFile(path, Buffer.from(data, "base64"));
      const { node } = mp.FS.lookupPath(path);
      const open = () => opened(path);
      node.stream_ops = { ...node.stream_ops, open };
    }
  },

  // The names that opening each file interns, without those in the board's flash: {path: names}.
  names({ of }) {
    for (const [path, some] of Object.entries(of)) own.of.set(path, some);
  },

  // From here on the names of a new program are counted.
  begin() {
    own.opened.clear();
    own.letters = 0;
    own.before = listed();
    [own.all] = interned();
    own.made = [];
  },

  run({ code }) {
    mp.runPython(code);
    own.code.push(code);
  },

  live() {
    return { live: live() };
  },

  // Return [bytes in use, bytes that can be reached].
  reachable() {
    return { bytes: [used(), reachable()] };
  },

  // Return the names, as words, of all modules in memory: blocks whose first word is a module's type and whose second
  // is a dict with `__name__`, whose word is `key`. `module` is the address of one of them.
  modules({ module, key }) {
    const words = new Uint32Array(memory.buffer);
    const now = table();
    const found = [];
    for (let block = 0; block < 4 * tableBytes; block++) {
      const at = (pool + BLOCK * block) >> 2;
      if (kind(now, block) !== BEGINS || words[at] !== words[module >> 2]) continue;
      const dict = words[at + 1] >> 2;
      const places = words[dict + 2];
      const first = words[dict + 3] >> 2;
      for (let i = 0; i < places; i++) if (words[first + 2 * i] === key) found.push(words[first + 2 * i + 1]);
    }
    return { modules: found };
  },

  // Call the function `name` of __main__ repeatedly, until it returns a negative number or `most` calls are made;
  // return the results.
  repeat({ name, most }) {
    const step = weighed(name);
    const values = [];
    while (values.length < most) {
      const value = step();
      values.push(value);
      if (value < 0) break;
      if (values.length % 64 === 0) collect();
    }
    return { values };
  },

  // Run frames of the console: __main__ has press(), step(), frame(), mark(), words(), scene() and place(). `keys`
  // are by frame, counted from here. If `metered`, record each frame's allocation, its longest new block, place()
  // after it, and the live bytes then. If not, record live bytes when the scene changes and every `every` frames.
  frames({ count, keys, every, metered }) {
    const frameOf = weighed(metered ? "frame" : "step");
    const [press, mark, words, scene, place] = [
      "press",
      "mark",
      "words",
      "scene",
      "place",
    ].map((n) => mp.globals.get(n));
    const meter = [];
    const marks = [];
    const texts = [];
    const lives = [];
    let shown = null;
    for (let i = 0; i < count; i++) {
      for (const key of keys[i] ?? []) press(key);
      frameOf();
      marks.push(mark());
      const said = words();
      if (said != null) texts.push([i, said]);
      const now = scene();
      if (metered) meter.push([frame.allocated, frame.longest, place()]);
      if (metered || now !== shown || i % every === 0) lives.push([i, now, ...live()]);
      shown = now;
    }
    if (metered && used() !== allocated()) throw new Error("the heap was too small: it has grown");
    return { meter, marks, texts, lives };
  },

  // From here on frames have ballast; none if `fill` is 0. `empty`: as in sim.vm.BoardVM.
  ballast(asked) {
    Object.assign(ballast, asked);
    memory.grow = () => {
      throw new RangeError("the heap must not grow");
    };
    while (malloc(heapBytes / 2)); // memory that is already claimed
    return {};
  },

  // Return the screen as last drawn: RGB565, row by row.
  picture() {
    return { pixels: Buffer.from(pixels.screen.buffer).toString("base64") };
  },

  // Fill the unused part of the stack of frames with a pattern …
  paint() {
    for (let at = 256; at < pystackBytes; at += 4) mp._module.setValue(stack + at, PAINT, "i32");
  },

  // … and return how many bytes have been overwritten since.
  deepest() {
    let at = pystackBytes;
    while (at > 256 && mp._module.getValue(stack + at - 4, "i32") === PAINT) at -= 4;
    return { bytes: at };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  end = 0;
  try {
    answer = requests[request.do](request) ?? {};
  } catch (error) {
    answer = { error: error.type ?? error.name, message: error.message ?? String(error) };
  }
  answer.out = taken(0);
  process.stdout.write(JSON.stringify(answer) + "\n");
}
