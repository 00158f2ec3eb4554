// Reads and writes PNG pictures: those of Xournal++ and Inkstone, and sheets of both.

import { readFileSync, writeFileSync } from "node:fs";
import { crc32, deflateSync, inflateSync } from "node:zlib";

/** A picture with four bytes per pixel: red, green, blue, opacity. */
export class Picture {
  constructor(width, height, pixels = new Uint8Array(width * height * 4).fill(255)) {
    this.width = width;
    this.height = height;
    this.pixels = pixels;
  }

  /** Copies another picture into this one, clipped to its bounds. */
  put(other, left, top) {
    const width = Math.min(other.width, this.width - left);
    for (let y = 0; y < Math.min(other.height, this.height - top); y++) {
      const row = other.pixels.subarray(y * other.width * 4, (y * other.width + width) * 4);
      this.pixels.set(row, ((y + top) * this.width + left) * 4);
    }
  }
}

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Returns the picture of a file, without interlacing and with at most eight bits per channel. */
export function readPNG(path) {
  const file = readFileSync(path);
  let header;
  let palette;
  let alphas;
  const parts = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") header = data;
    if (type === "PLTE") palette = data;
    if (type === "tRNS") alphas = data;
    if (type === "IDAT") parts.push(data);
    at += 12 + length;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits, color, interlaced] = [header[8], header[9], header[12]];
  if (bits > 8 || interlaced) throw new Error(`${path}: ${bits} bits, interlaced ${interlaced}`);
  const count = channels[color];
  const step = Math.max((count * bits) >> 3, 1);
  const stride = (width * count * bits + 7) >> 3;
  const data = inflateSync(Buffer.concat(parts));
  const picture = new Picture(width, height);
  let before = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const row = data.subarray(start + 1, start + 1 + stride);
    unfilter(row, before, data[start], step);
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4;
      const value = (i) => {
        if (bits === 8) return row[x * count + i];
        const bit = x * bits;
        return (row[bit >> 3] >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
      };
      const [r, g, b, a] = pixel(value, color, bits, palette, alphas);
      picture.pixels[to] = r;
      picture.pixels[to + 1] = g;
      picture.pixels[to + 2] = b;
      picture.pixels[to + 3] = a;
    }
    before = row;
  }
  return picture;
}

function pixel(value, color, bits, palette, alphas) {
  if (color === 3) {
    const i = value(0);
    return [palette[i * 3], palette[i * 3 + 1], palette[i * 3 + 2], alphas?.[i] ?? 255];
  }
  if (color === 2) return [value(0), value(1), value(2), 255];
  if (color === 6) return [value(0), value(1), value(2), value(3)];
  const gray = (value(0) * 255) / ((1 << bits) - 1);
  return [gray, gray, gray, color === 4 ? value(1) : 255];
}

function unfilter(row, before, filter, step) {
  for (let i = 0; i < row.length; i++) {
    const a = i >= step ? row[i - step] : 0;
    const b = before[i];
    const c = i >= step ? before[i - step] : 0;
    if (filter === 1) row[i] += a;
    else if (filter === 2) row[i] += b;
    else if (filter === 3) row[i] += (a + b) >> 1;
    else if (filter === 4) {
      const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
      row[i] += pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
    }
  }
}

/** Writes a picture without opacity. */
export function writePNG(path, picture) {
  const { width, height, pixels } = picture;
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0, to = 0; y < height; y++) {
    to++;
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      for (let i = 0; i < 3; i++) rows[to++] = pixels[from + i];
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [["IHDR", header], ["IDAT", deflateSync(rows, { level: 3 })], ["IEND", Buffer.alloc(0)]];
  const file = [Buffer.from("89504e470d0a1a0a", "hex")];
  for (const [type, data] of chunks) {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    file.push(frame.subarray(0, 4), body, frame.subarray(4));
  }
  writeFileSync(path, Buffer.concat(file));
}
