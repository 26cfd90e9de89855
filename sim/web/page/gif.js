// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Writes a film of pictures in RGB565 as a GIF (GIF89a, by CompuServe), and a picture as a PNG. Loaded when one is
// wanted.

const COLORS = 256;
const CODES = 4096; // of the compression, which has at most 12 bits each
const SHORTEST = 2; // hundredths of a second: browsers show what is shorter for ten

const codes = new Uint16Array(CODES * COLORS); // for a code and the pixel after it the code of both, or 0

// Return red, green and blue, up to 255.
export function rgb(color) {
  const [red, green, blue] = [color >> 11, (color >> 5) & 63, color & 31];
  return [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)];
}

// Resolve to the bytes of a picture as a PNG. A pixel becomes `times` x `times`.
export async function png(pixels, width, height, times) {
  const [wide, high] = [width * times, height * times];
  const rows = new Uint8Array(high * (1 + 3 * wide)); // each begins with 0: as it is
  for (let y = 0, at = 0; y < high; y++) {
    at++;
    for (let x = 0; x < wide; x++, at += 3) {
      rows.set(rgb(pixels[Math.floor(y / times) * width + Math.floor(x / times)]), at);
    }
  }
  const parts = [];
  const part = (name, data) => {
    const bytes = new Uint8Array(12 + data.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, data.length);
    bytes.set([...name].map((c) => c.charCodeAt()), 4);
    bytes.set(data, 8);
    view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
    parts.push(bytes);
  };
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, wide);
  head.setUint32(4, high);
  head.setUint16(8, 0x0802); // 8 bits, red, green and blue
  part("IHDR", new Uint8Array(head.buffer));
  part("IDAT", await deflated(rows));
  part("IEND", []);
  return new Uint8Array(await new Blob([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]).arrayBuffer());
}

// Resolve to the bytes as zlib has them; not compressed, where the browser cannot.
async function deflated(bytes) {
  if (globalThis.CompressionStream) {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }
  const out = [new Uint8Array([0x78, 1])];
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  for (let at = 0; at < bytes.length; at += 65535) {
    const piece = bytes.subarray(at, at + 65535);
    const last = at + piece.length === bytes.length;
    out.push(new Uint8Array([last, piece.length, piece.length >> 8, ~piece.length, ~piece.length >> 8]), piece);
  }
  out.push(new Uint8Array([b >> 8, b, a >> 8, a]));
  return new Uint8Array(await new Blob(out).arrayBuffer());
}

// Return the bytes of a film. `film()` yields [pixels, ms] for each picture and how long it is shown; it is called
// twice. It is shown again and again. A pixel becomes `times` x `times`.
export function gif(film, width, height, times) {
  const out = [];
  const write = (bytes) => out.push(...[...bytes].map((c) => c.charCodeAt()));
  const word = (n) => out.push(n & 255, n >> 8);

  // Exact colours, if there are no more than 256 (a film of the console has about 25); else the most frequent, and the nearest of them for the others.
  const counts = new Uint32Array(65536);
  for (const [pixels] of film()) for (const color of pixels) counts[color]++;
  const found = [...counts.keys()].filter((color) => counts[color]).sort((a, b) => counts[b] - counts[a]);
  const colors = found.slice(0, COLORS).map(rgb);
  const places = new Uint8Array(65536);
  for (const color of found) {
    const far = colors.map((other) => rgb(color).reduce((sum, value, i) => sum + (value - other[i]) ** 2, 0));
    places[color] = far.indexOf(Math.min(...far));
  }

  write("GIF89a");
  word(width * times);
  word(height * times);
  write("\xf7\0\0");
  for (let i = 0; i < COLORS; i++) out.push(...(colors[i] ?? [0, 0, 0]));
  write("!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0");
  const last = new Uint16Array(width * height);
  let time = 0; // ms from the start to the end of the picture
  let shown = 0; // hundredths of a second that are written
  for (const [pixels, ms] of film()) {
    time += ms;
    const delay = Math.round(time / 10) - shown;
    if (delay < SHORTEST) continue;
    // the smallest rectangle with all that differs, or one pixel
    let [left, top, right, bottom] = shown ? [width, height, 0, 0] : [0, 0, width, height];
    for (let i = 0; i < last.length; i++) {
      if (last[i] === pixels[i]) continue;
      const x = i % width;
      const y = (i - x) / width;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), y + 1];
    }
    if (!right) [left, top, right, bottom] = [0, 0, 1, 1];
    shown += delay;
    last.set(pixels);
    write("!\xf9\x04\x04");
    word(delay);
    write("\0\0,");
    for (const n of [left, top, right - left, bottom - top]) word(n * times);
    write("\0\x08");
    const large = new Uint8Array((right - left) * (bottom - top) * times ** 2);
    let at = 0;
    for (let y = top * times; y < bottom * times; y++) {
      const row = Math.floor(y / times) * width;
      for (let x = left * times; x < right * times; x++) large[at++] = places[pixels[row + Math.floor(x / times)]];
    }
    const bytes = compressed(large);
    for (let i = 0; i < bytes.length; i += 255) {
      const block = bytes.slice(i, i + 255);
      out.push(block.length, ...block);
    }
    out.push(0);
  }
  write(";");
  return new Uint8Array(out);
}

// Return a picture's bytes by LZW: codes of 9 to 12 bits, the lowest bits first.
function compressed(pixels) {
  const bytes = [];
  let [bits, count, size, next] = [0, 0, 9, 0];
  const put = (code) => {
    bits |= code << count;
    for (count += size; count >= 8; count -= 8, bits >>= 8) bytes.push(bits & 255);
    if (next === 1 << size && size < 12) size++;
  };
  const clear = () => {
    put(COLORS);
    codes.fill(0);
    [size, next] = [9, COLORS + 2];
  };
  clear();
  let code = pixels[0];
  for (const pixel of pixels.subarray(1)) {
    const pair = code * COLORS + pixel;
    if (codes[pair]) {
      code = codes[pair];
      continue;
    }
    put(code);
    code = pixel;
    if (next < CODES) codes[pair] = next++;
    else clear();
  }
  put(code);
  put(COLORS + 1);
  bytes.push(bits & 255);
  return bytes;
}

// Return the CRC-32 of bytes, as Python's binascii has it.
export function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
