// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// A board's pixel operations, for the device modules of sim/vm/stand_ins: in bitmaps, which are in the VM's memory, and
// from them to the screen. They import these functions from the module `_host`.
//
// A bitmap is two numbers: the address of its bytes, and width | height << 10 | bits a pixel << 20. Each row is a
// whole number of 32-bit words, the first pixel in the lowest bits.

export const WIDTH = 160;
export const HEIGHT = 128;

// Constants of sim/web/vm/_draw.py's output.
const NUMBERS = 13;
const GRID = 1;
const RECT = 2;
const CIRCLE = 3;
const FLIP_X = 1;
const FLIP_Y = 2;
const TRANSPOSE = 4;
const NONE = -1; // a transparent colour

export class Pixels {
  // `memory`: the VM's WebAssembly.Memory; `screen`: where to draw, RGB565 row by row.
  constructor(memory, screen = new Uint16Array(WIDTH * HEIGHT)) {
    this.memory = memory;
    this.screen = screen;
    this.shown = 0; // number of times it was drawn
    this.brightness = 1;
    this.look();
    this.colors = new Int32Array(256);
    // the VM calls these as functions
    for (const name of ["fill", "copy", "line", "unpack", "show"]) this[name] = this[name].bind(this);
  }

  // The functions for the module `_host`.
  host() {
    const { fill, copy, line, unpack, show } = this;
    return { fill, copy, line, unpack, show };
  }

  // The memory moves when it grows.
  look() {
    if (this.bytes?.buffer !== this.memory.buffer) {
      this.bytes = new Uint8Array(this.memory.buffer);
      this.words = new Int32Array(this.memory.buffer);
    }
  }

  get(data, stride, bits, x, y) {
    const at = data + y * stride + ((x * bits) >> 3);
    if (bits < 8) return (this.bytes[at] >> ((x * bits) & 7)) & ((1 << bits) - 1);
    let value = this.bytes[at];
    for (let more = 1; more < bits >> 3; more++) value |= this.bytes[at + more] << (8 * more);
    return value >>> 0;
  }

  put(data, stride, bits, x, y, value) {
    const at = data + y * stride + ((x * bits) >> 3);
    if (bits < 8) {
      const place = (x * bits) & 7;
      this.bytes[at] = (this.bytes[at] & ~(((1 << bits) - 1) << place)) | (value << place);
      return;
    }
    for (let more = 0; more < bits >> 3; more++) this.bytes[at + more] = value >> (8 * more);
  }

  fill(data, shape, x1, y1, x2, y2, value) {
    this.look();
    const bits = shape >> 20;
    const stride = strideOf(shape);
    for (let y = y1; y < y2; y++) {
      for (let x = x1; x < x2; x++) this.put(data, stride, bits, x, y, value);
    }
  }

  // Copy the rectangle from (x1, y1) up to (x2, y2) of `from` to (x, y), except its pixels `skipFrom`, and pixels
  // that are `skipTo`; -1 skips none. As on the board, parts that do not fit are left out.
  copy(to, toShape, x, y, from, fromShape, x1, y1, x2, y2, skipFrom, skipTo) {
    this.look();
    const toBits = toShape >> 20;
    const fromBits = fromShape >> 20;
    const toStride = strideOf(toShape);
    const fromStride = strideOf(fromShape);
    const width = Math.min(x2 - x1, (toShape & 1023) - x);
    const height = Math.min(y2 - y1, ((toShape >> 10) & 1023) - y);
    // a bitmap may be copied within itself: start at the side to which it moves
    const up = from === to && y > y1;
    const left = from === to && x > x1;
    for (let j = 0; j < height; j++) {
      const row = up ? height - 1 - j : j;
      for (let i = 0; i < width; i++) {
        const column = left ? width - 1 - i : i;
        const value = this.get(from, fromStride, fromBits, x1 + column, y1 + row);
        if (value === skipFrom) continue;
        if (skipTo >= 0 && this.get(to, toStride, toBits, x + column, y + row) === skipTo) continue;
        this.put(to, toStride, toBits, x + column, y + row, value);
      }
    }
  }

  line(data, shape, x1, y1, x2, y2, value) {
    this.look();
    const width = shape & 1023;
    const height = (shape >> 10) & 1023;
    const stride = strideOf(shape);
    const dx = Math.abs(x2 - x1);
    const dy = -Math.abs(y2 - y1);
    const stepX = x1 < x2 ? 1 : -1;
    const stepY = y1 < y2 ? 1 : -1;
    let error = dx + dy;
    for (;;) {
      if (x1 >= 0 && x1 < width && y1 >= 0 && y1 < height) this.put(data, stride, shape >> 20, x1, y1, value);
      if (x1 === x2 && y1 === y2) return;
      const twice = 2 * error;
      if (twice >= dy) {
        error += dy;
        x1 += stepX;
      }
      if (twice <= dx) {
        error += dx;
        y1 += stepY;
      }
    }
  }

  // Read a row of a file, `size` bytes at `row`, into row y of a bitmap: `fromBits` a pixel, 1 to 32; bytes in groups
  // of `swapped` are reversed; `reverse`: the first pixel of a byte is in its highest bits.
  unpack(data, shape, y, row, size, fromBits, swapped, reverse) {
    this.look();
    const bytes = this.bytes;
    if (swapped > 1) {
      for (let at = row; at < row + size; at += swapped) bytes.subarray(at, at + swapped).reverse();
    }
    const bits = shape >> 20;
    const mask = bits < 32 ? 2 ** bits - 1 : 0xffffffff;
    const stride = strideOf(shape);
    const perByte = 8 / fromBits;
    for (let x = 0; x < (shape & 1023); x++) {
      let value = 0;
      if (fromBits < 8) {
        const place = x % perByte;
        const byte = bytes[row + Math.floor(x / perByte)];
        value = (byte >> (fromBits * (reverse ? perByte - 1 - place : place))) & ((1 << fromBits) - 1);
      } else if (fromBits === 24) {
        const at = row + 3 * x;
        value = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
      } else {
        for (let i = 0; i < fromBits >> 3; i++) value |= bytes[row + (x * fromBits) / 8 + i] << (8 * i);
      }
      this.put(data, stride, bits, x, y, value & mask);
    }
  }

  // Draw the screen: `count` things, from bottom to top.
  show(things, count, brightness) {
    this.look();
    this.brightness = brightness;
    this.screen.fill(0);
    for (let i = 0; i < count; i++) {
      const at = things / 4 + NUMBERS * i;
      this.palette(this.words[at + 11], this.words[at + 12]);
      if (this.words[at] === GRID) this.grid(at);
      else this.shape(at);
    }
    this.shown++;
  }

  // Return the colours of the palette at an address; missing ones are transparent.
  palette(address, count) {
    const { bytes, colors } = this;
    for (let i = 0; i < count; i++) {
      const at = address + 4 * i;
      const color = ((bytes[at] >> 3) << 11) | ((bytes[at + 1] >> 2) << 5) | (bytes[at + 2] >> 3);
      colors[i] = bytes[at + 3] ? NONE : color;
    }
    colors.fill(NONE, count);
  }

  grid(at) {
    const { words } = this;
    const x = words[at + 1];
    const y = words[at + 2];
    const scale = words[at + 3];
    const data = words[at + 4];
    const shape = words[at + 5];
    const columns = words[at + 6];
    const rows = words[at + 7];
    const tile = words[at + 8];
    const tiles = words[at + 9];
    const flags = words[at + 10];
    const width = tile & 0xfff;
    const height = tile >> 12;
    const across = Math.floor((shape & 1023) / width);
    const turned = flags & TRANSPOSE;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const number = tiles < 0 ? -1 - tiles : this.bytes[tiles + row * columns + column];
        let toX = (flags & FLIP_X ? columns - 1 - column : column) * width;
        let toY = (flags & FLIP_Y ? rows - 1 - row : row) * height;
        if (turned) {
          const swap = toX;
          toX = toY;
          toY = swap;
        }
        const fromX = (number % across) * width;
        const fromY = Math.floor(number / across) * height;
        this.tile(x + toX * scale, y + toY * scale, scale, data, shape, fromX, fromY, width, height, flags);
      }
    }
  }

  tile(x, y, scale, data, shape, fromX, fromY, width, height, flags) {
    const turned = flags & TRANSPOSE;
    const wide = (turned ? height : width) * scale;
    const high = (turned ? width : height) * scale;
    const left = Math.max(0, x);
    const right = Math.min(WIDTH, x + wide);
    const top = Math.max(0, y);
    const bottom = Math.min(HEIGHT, y + high);
    if (left >= right || top >= bottom) return;
    const { bytes, colors, screen } = this;
    const bits = shape >> 20;
    const stride = strideOf(shape);
    const plain = !turned && scale === 1 && bits <= 8;
    const mask = (1 << bits) - 1;
    const step = flags & FLIP_X ? -1 : 1;
    for (let toY = top; toY < bottom; toY++) {
      if (plain) {
        const down = flags & FLIP_Y ? height - 1 - (toY - y) : toY - y;
        const line = data + (fromY + down) * stride;
        let from = (fromX + (flags & FLIP_X ? width - 1 - (left - x) : left - x)) * bits;
        for (let to = toY * WIDTH + left; to < toY * WIDTH + right; to++) {
          const color = colors[(bytes[line + (from >> 3)] >> (from & 7)) & mask];
          if (color !== NONE) screen[to] = color;
          from += step * bits;
        }
        continue;
      }
      for (let toX = left; toX < right; toX++) {
        let across = Math.floor((toX - x) / scale);
        let down = Math.floor((toY - y) / scale);
        if (turned) {
          const swap = across;
          across = down;
          down = swap;
        }
        if (flags & FLIP_X) across = width - 1 - across;
        if (flags & FLIP_Y) down = height - 1 - down;
        const value = this.get(data, stride, bits, fromX + across, fromY + down);
        const color = value < colors.length ? colors[value] : NONE;
        if (color !== NONE) screen[toY * WIDTH + toX] = color;
      }
    }
  }

  // Draw a rectangle, circle or polygon: scale moves it, but does not enlarge it.
  shape(at) {
    const [kind, x, y, , a, b, index] = this.words.subarray(at, at + 7);
    const color = this.colors[index] ?? NONE;
    if (color === NONE) return;
    let [x1, y1, x2, y2] = [0, 0, a, b];
    let inside = () => true;
    if (kind === CIRCLE) {
      [x1, y1, x2, y2] = [-a, -a, a + 1, a + 1];
      inside = (i, j) => i * i + j * j <= a * a;
    } else if (kind !== RECT) {
      const points = this.points(a, b);
      const xs = points.map((point) => point[0]);
      const ys = points.map((point) => point[1]);
      [x1, y1, x2, y2] = [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
      inside = (i, j) => winding(points, i, j) !== 0;
    }
    const left = Math.max(0, x + x1);
    const right = Math.min(WIDTH, x + x2);
    const bottom = Math.min(HEIGHT, y + y2);
    for (let toY = Math.max(0, y + y1); toY < bottom; toY++) {
      for (let toX = left; toX < right; toX++) {
        if (inside(toX - x, toY - y)) this.screen[toY * WIDTH + toX] = color;
      }
    }
  }

  // Return the corners of a polygon: 16 bits signed for x and for y.
  points(address, count) {
    const view = new DataView(this.memory.buffer);
    const pair = (at) => [view.getInt16(at, true), view.getInt16(at + 2, true)];
    return Array.from({ length: count }, (_, i) => pair(address + 4 * i));
  }
}

function strideOf(shape) {
  return (((shape & 1023) * (shape >> 20) + 31) >> 5) << 2;
}

// Return how often a closed line goes around a point: 0 is outside, as in vectorio.
function winding(points, x, y) {
  let times = 0;
  let [x1, y1] = points[points.length - 1];
  for (const [x2, y2] of points) {
    const side = (x1 - x) * (y2 - y) - (x2 - x) * (y1 - y);
    if (y1 <= y && y < y2 && side > 0) times++;
    else if (y2 <= y && y < y1 && side < 0) times--;
    [x1, y1] = [x2, y2];
  }
  return times;
}
