// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// One board: the drive's own files on a 32-bit MicroPython VM, one frame a step(). Without page and timers: both a
// browser and Node use it. docs/WEB.md explains how the parts work together.

import { HEIGHT, Pixels, WIDTH } from "./pixels.js";

const STACK = 8192; // bytes for Python's call frames: some are deeper than on the board, where this is C
const HEAP = 1 << 20; // initial bytes; the VM takes more when needed
const REST = 64; // frames after which garbage is collected
const STILL = 1000; // ms for which the picture must have been the same before frames are left out
const LIGHTS = 5;
const ONCE = ["link", "lang", "resume", "game", "seed", "seats", "level"]; // parts of the preset that apply only once
// functions of sim/web/vm/_program.py
const CALLED =
  "step rest skip press save_now check ask language words deal result two playing tap holds hints lift boxes spoken tell races"
    .split(" ");

// Drop what the board's modules replace. "/" comes last: there "board" would be a folder.
const SETUP = `
import sys, os as _os
_os.chdir("/")
for _name in ("os", "time", "io", "collections", "random", "re", "zlib"):
    if _name in sys.modules:
        del sys.modules[_name]
sys.path[:] = ["/lib", "/board", "/", ".frozen"]
import gc, _program
`;

let latest = null; // the last of all starts: the VM's own code serves one VM at a time
let made = Promise.resolve(); // resolved while no VM is being made

export class Badge {
  // For the arguments see sim/web/page/main.js. `wasm` is the compiled WebAssembly.Module and `drive` a Map, or both
  // promises of them; `lacks` are names of pins that this board does not have; with `fingers` the texts
  // name them instead of keys. `later` resolves to a Map of what is in a pack of that name.
  constructor(given) {
    const { loadMicroPython, wasm, drive, nvm, sleep, preset, settings, lacks, fingers, random } = given;
    const { lights, sound, silence, print, wake, later } = given;
    this.load = loadMicroPython;
    this.wasm = wasm;
    this.drive = drive;
    this.memories = [nvm ?? new Uint8Array(8192).fill(0xff), sleep ?? new Uint8Array(8192)];
    this.preset = { ...preset };
    this.spoken = null; // the last known language
    this.settings = settings ?? {};
    this.lacks = lacks ?? [];
    this.fingers = Boolean(fingers);
    this.random = random;
    this.onLights = lights ?? (() => {});
    this.onSound = sound ?? (() => {});
    this.onSilence = silence ?? (() => {});
    this.print = print ?? (() => {});
    this.wake = wake ?? (() => {}); // called when rest() is over
    this.later = later;
    this.added = new Set(); // its packs that are on the drive
    this.waits = false; // for it: no frame runs
    this.running = false;
    this.ms = 0;
    this.shown = 0; // the number of different pictures
    this.changedAt = 0; // when the last one came, by the board's clock
    this.failed = null;
    this.problem = null;
    this.down = 0; // a bit for each key that is held
    this.pixels = new Uint16Array(WIDTH * HEIGHT);
    this.before = this.pixels.slice();
    this.brightness = 1;
    this.changed = false;
  }

  start() {
    return this.begin(false);
  }

  // Restart the program with an empty memory, and so the VM.
  async begin(reloaded) {
    this.running = false;
    this.failed = null;
    this.problem = null;
    this.onSilence();
    const mine = (latest = {});
    if (reloaded) this.askOnce();
    let memory;
    const vm = made.then(async () => {
      const wasm = await this.wasm;
      if (latest !== mine) return null; // another start was requested meanwhile
      return withModule(wasm, (instance) => (memory = instance.exports.memory), () =>
        this.load({
          url: import.meta.url, // of any file: Node reads it, and withModule has the code
          pystack: STACK / 4, // words
          heapsize: HEAP,
          stdout: (line) => this.print(line),
          stderr: (line) => this.print(line),
        }),
      );
    });
    made = vm.catch(() => {});
    const [mp, drive] = await Promise.all([vm, this.drive]);
    if (latest !== mine) return;
    this.memory = memory;
    this.pixels.fill(0);
    const pixels = new Pixels(memory, this.pixels);
    mp.registerJsModule("_host", { ...pixels.host(), ...this.host() });
    this.files = mp.FS;
    write(mp.FS, drive);
    mp.runPython(SETUP);
    const program = mp.globals.get("_program");
    this.collect = mp.globals.get("gc").collect;
    this.functions = {};
    for (const name of CALLED) this.functions[name] = program[name];
    this.places = [program.flash(), program.sleep_memory()];
    this.memories.forEach((kept, i) => this.bytes(this.places[i], kept.length).set(kept));
    const { preset, settings, lacks, fingers, ms } = this;
    const options = { preset, settings, lacks, fingers, ms, reloaded };
    program.begin(JSON.stringify(options));
    this.problem = JSON.parse(program.wrong());
    this.spoken = this.preset.visit ?? this.preset.lang ?? this.spoken;
    this.askOnce();
    for (let key = 0; key < 8; key++) if ((this.down >> key) & 1) this.functions.press(key);
    this.screen = pixels;
    this.frames = 0;
    this.running = true;
    this.wake();
  }

  askOnce() {
    for (const name of ONCE) delete this.preset[name];
  }

  // The device modules' requests other than pixels.
  host() {
    return {
      lights: (at, count) => {
        const grb = this.bytes(at, count);
        const rgb = new Uint8Array(3 * LIGHTS);
        for (let i = 0; i + 2 < Math.min(count, rgb.length); i += 3) {
          [rgb[i], rgb[i + 1], rgb[i + 2]] = [grb[i + 1], grb[i], grb[i + 2]];
        }
        this.onLights(rgb);
      },
      sound: (at, count, bits, rate, loop) => {
        const samples = new Float32Array(count);
        for (let i = 0; i < count; i++) {
          if (bits === 16) samples[i] = (new DataView(this.memory.buffer).getUint16(at + 2 * i, true) - 32768) / 32768;
          else samples[i] = (this.bytes(at, count)[i] - 128) / 128;
        }
        this.onSound(samples, rate, loop);
      },
      silence: () => this.onSilence(),
      later: (name) => void this.add(name),
      random: (at, count) => this.bytes(at, count).set(this.random(count)),
    };
  }

  // Put a pack on the drive; a page that cannot have it does without.
  async add(name) {
    if (this.added.has(name)) return;
    this.waits = true;
    try {
      const drive = await this.drive;
      for (const [path, data] of await this.later(name)) drive.set(path, data);
      this.added.add(name);
      write(this.files, drive);
    } catch (error) {
      this.print(String(error));
    }
    this.waits = false;
    this.wake();
  }

  bytes(at, count) {
    return new Uint8Array(this.memory.buffer, at, count);
  }

  // Run one frame.
  step() {
    if (!this.running || this.waits) return;
    const { screen } = this;
    const shown = screen.shown;
    this.guard(() => {
      this.ms = this.functions.step();
      if (++this.frames % REST === 0) this.collect();
    });
    if (screen.shown !== shown) this.look(screen.brightness);
    this.note();
  }

  // Note whether the picture is another one.
  look(brightness) {
    if (brightness === this.brightness && same(this.pixels, this.before)) return;
    this.brightness = brightness;
    this.before.set(this.pixels);
    this.shown++;
    this.changedAt = this.ms;
  }

  // Return for how many ms no frame is needed unless there is a key, from now on; 0: the next frame is.
  rest() {
    if (!this.running || this.ms - this.changedAt < STILL) return 0;
    return this.guard(() => this.functions.rest()) || 0;
  }

  // Let time pass without a frame, at most the ms that rest() has returned.
  pass(ms) {
    if (this.running && ms) this.ms = this.guard(() => this.functions.skip(ms)) ?? this.ms;
  }

  // Call the program. It may end here, to restart or because of an error.
  guard(call) {
    try {
      return call();
    } catch (error) {
      this.running = false;
      this.note();
      this.onSilence();
      if (error.type === "Reload" || error.type === "Reset") this.begin(error.type === "Reload").catch((e) => this.fail(e));
      else this.fail(error);
      return null;
    }
  }

  fail(error) {
    this.running = false;
    this.failed = String(error.message ?? error).trim();
    this.print(this.failed);
  }

  // Copy both memories if they have changed.
  note() {
    this.memories.forEach((kept, i) => {
      const now = this.bytes(this.places[i], kept.length);
      if (same(now, kept)) return;
      kept.set(now);
      this.changed = true;
    });
  }

  kept() {
    if (!this.changed) return null;
    this.changed = false;
    const [nvm, sleep] = this.memories;
    return { nvm: nvm.slice(), sleep: sleep.slice() };
  }

  // Keys count in the order of their events; pressing a key that is down, or releasing one that is up, does nothing.
  press(key, down) {
    if (((this.down >> key) & 1) === Number(down)) return;
    this.down ^= 1 << key;
    if (this.running) this.functions.press(down ? key : key + 16);
    this.wake();
  }

  // Press the keys for a tap at a pixel of the screen; return whether it means anything. `one`: a tap that chooses
  // something uses it as well. lift(): the finger has left the screen.
  tap(x, y, one) {
    const means = this.running && this.guard(() => this.functions.tap(x, y, one));
    this.wake();
    return Boolean(means);
  }

  // Whether the page on the screen wants a finger that stays.
  holds() {
    return Boolean(this.running && this.guard(() => this.functions.holds()));
  }

  // Whether a hint can be asked for.
  hints() {
    return Boolean(this.running && this.guard(() => this.functions.hints()));
  }

  lift() {
    if (this.running) this.guard(() => this.functions.lift());
    this.wake();
  }

  // What can be touched: [x, y, w, h, keys that lead there, keys that use it] each, from back to front.
  boxes() {
    return JSON.parse((this.running && this.guard(() => this.functions.boxes())) || "[]");
  }

  saveNow() {
    if (!this.running) return;
    this.guard(() => this.functions.save_now());
    this.note();
  }

  // Return what is in a saved file (its text), as the console reads it: see sim/web/vm/_save.py.
  check(file) {
    return JSON.parse(this.functions.check(file));
  }

  // Restart the program: memories stay unless given, a link opens a deal, `lang` is the language from now on, and
  // `visit` that until the page is left. Without a link that opens, a match goes on.
  async restart({ link = null, lang = null, visit = null, nvm = null, sleep = null } = {}) {
    const resume = !nvm && this.playing();
    if (!nvm) this.saveNow();
    if (nvm) this.memories[0].set(nvm);
    if (sleep) this.memories[1].set(sleep);
    this.changed ||= Boolean(nvm || sleep);
    if (lang || nvm) delete this.preset.visit;
    Object.assign(this.preset, { link, lang, resume }, visit && { visit });
    await this.begin(false);
  }

  today(year, month, day) {
    this.ask({ preset: { date: [year, month, day] } });
  }

  // Change the requests to the program, from the next frame on: `preset`, `fast`, without movements, and `pace`, a
  // setting: 0 normal, 1 quick, 2 calm.
  ask({ preset = {}, ...others }) {
    Object.assign(this.preset, preset);
    if (this.running) this.guard(() => this.functions.ask(JSON.stringify({ preset, ...others })));
    this.wake();
  }

  deal() {
    const said = this.running && this.guard(() => this.functions.deal());
    return said ? JSON.parse(said) : null;
  }

  // How the match of that deal ended, as a text to send with its link.
  result() {
    return (this.running && this.guard(() => this.functions.result())) || "";
  }

  // Whether the console has settings and words yet.
  get begun() {
    return this.running && this.guard(() => this.functions.language()) !== "";
  }

  // The console's language: the requested one until its texts are read; null if none was requested.
  get lang() {
    const said = this.running && this.guard(() => this.functions.language());
    if (said) this.spoken = said;
    if (said && said !== this.preset.visit) delete this.preset.visit; // the player has chosen another one
    return this.spoken;
  }

  // Whether a match is on the screen that is not over.
  playing() {
    return Boolean(this.running && this.guard(() => this.functions.playing()));
  }

  // Whether a match in real time is being played.
  races() {
    return Boolean(this.running && this.guard(() => this.functions.races()));
  }

  // 1 while two people play at the two ends of the keys, 2 or 3 while the left or the right one has called; else 0.
  two() {
    return (this.running && this.guard(() => this.functions.two())) || 0;
  }

  words() {
    return (this.running && this.guard(() => this.functions.words())) || "";
  }

  // What is to be said since the last call: lines, each behind "+", news, or "=", what is selected now.
  heard() {
    const said = (this.running && this.guard(() => this.functions.spoken())) || "";
    return said ? said.split("\n") : [];
  }

  // Have "hand", "table" or "score" of the match said again; elsewhere, the whole screen.
  tell(what) {
    if (this.running) this.guard(() => this.functions.tell(what));
  }
}

function same(a, b) {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

// Write a Map from path to bytes.
function write(files, drive) {
  const folders = new Set();
  for (const [path, data] of drive) {
    makeFolders(files, "/" + path, folders);
    files.writeFile("/" + path, data);
  }
}

// `made`: the folders that are there; asking for each file takes as long as writing it.
function makeFolders(files, path, made) {
  for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) {
    const folder = path.slice(0, at);
    if (made.has(folder)) continue;
    if (!files.analyzePath(folder).exists) files.mkdir(folder);
    made.add(folder);
  }
}

// Call load(), in which MicroPython's own code makes an instance of its WebAssembly: of `module`, which is compiled
// already, so that a restart needs no server. `use` receives the instance. That code also asks to be called when
// JavaScript has dropped a Python object, by the object's number. It may be called after the next VM has started, and
// would free that one's object of the same number. The objects are few and live as long as their VM, so no call is
// needed.
async function withModule(module, use, load) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  const { fetch, FinalizationRegistry } = globalThis;
  WebAssembly.instantiate = WebAssembly.instantiateStreaming = async (other, imports) => {
    if (!imports?.wasi_snapshot_preview1) return instantiate.call(WebAssembly, other, imports); // such as Node's own
    const instance = await instantiate.call(WebAssembly, module, imports);
    // MicroPython's C code calls its own functions through this table, thousands a frame. They never change, and
    // look-ups are slow in browsers.
    const table = instance.exports.__indirect_function_table;
    const { get } = table;
    const functions = [];
    table.get = (at) => (functions[at] ??= get.call(table, at));
    use(instance);
    return { module, instance };
  };
  const code = import.meta.url;
  globalThis.fetch = async (what, options) => (what === code ? null : fetch(what, options)); // null would be compiled
  globalThis.FinalizationRegistry = class {
    register() {}
  };
  try {
    return await load();
  } finally {
    WebAssembly.instantiate = instantiate;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    globalThis.fetch = fetch;
    globalThis.FinalizationRegistry = FinalizationRegistry;
  }
}
