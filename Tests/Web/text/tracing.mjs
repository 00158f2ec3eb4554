// Outlines traced from pixels, and pictures in the format of the engine.
import { qoi } from "../../../Web/text/qoi.js";
import { traced } from "../../../Web/text/tracing.js";
import { expect } from "./claims.mjs";

/** Returns the coverage of each pixel by a shape, measured at 64 points of it. */
function coverage(width, height, isInside) {
  const bytes = new Uint8Array(width * height);
  for (let i = 0; i < bytes.length; i++) {
    let count = 0;
    for (let k = 0; k < 64; k++) {
      count += isInside(i % width + (k % 8 + 0.5) / 8, Math.floor(i / width) + (Math.floor(k / 8) + 0.5) / 8);
    }
    bytes[i] = Math.round(255 * count / 64);
  }
  return bytes;
}

const area = (contour) => {
  let sum = 0;
  for (let i = 0; i < contour.length; i += 2) {
    const next = (i + 2) % contour.length;
    sum += contour[i] * contour[next + 1] - contour[next] * contour[i + 1];
  }
  return sum / 2;
};

/** Reads a QOI stream, by its specification. */
function unpacked(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [view.getUint32(4), view.getUint32(8)];
  const pixels = new Uint8Array(4 * width * height);
  const sums = Array.from({ length: 64 }, () => [0, 0, 0, 0]);
  let pixel = [0, 0, 0, 255];
  let at = 14;
  for (let i = 0; i < width * height;) {
    const byte = bytes[at++];
    let run = 1;
    if (byte === 0xfe) pixel = [bytes[at++], bytes[at++], bytes[at++], pixel[3]];
    else if (byte === 0xff) pixel = [bytes[at++], bytes[at++], bytes[at++], bytes[at++]];
    else if (byte >> 6 === 0) pixel = [...sums[byte]];
    else if (byte >> 6 === 1) pixel = [pixel[0] + (byte >> 4 & 3) - 2, pixel[1] + (byte >> 2 & 3) - 2, pixel[2] + (byte & 3) - 2, pixel[3]];
    else if (byte >> 6 === 2) {
      const [green, more] = [(byte & 63) - 32, bytes[at++]];
      pixel = [pixel[0] + green + (more >> 4) - 8, pixel[1] + green, pixel[2] + green + (more & 15) - 8, pixel[3]];
    } else run = (byte & 63) + 1;
    pixel = pixel.map((value) => value & 255);
    const [r, g, b, a] = pixel;
    sums[(3 * r + 5 * g + 7 * b + 11 * a) % 64] = pixel;
    for (; run > 0; run--) pixels.set(pixel, 4 * i++);
  }
  return { width, height, pixels, isEnd: at === bytes.length - 8 };
}

export function tracing() {
  const ring = traced(coverage(200, 200, (x, y) => {
    const far = Math.hypot(x - 100, y - 100);
    return far < 80 && far > 40;
  }), 200, 200);
  expect(ring.length === 2, `a ring has two contours: ${ring.length}`);
  for (const contour of ring) {
    const radius = Math.abs(area(contour)) > 10_000 ? 80 : 40;
    for (let i = 0; i < contour.length; i += 2) {
      const far = Math.hypot(contour[i] - 100, contour[i + 1] - 100);
      if (Math.abs(far - radius) > 0.2) expect(false, `a point lies at ${far} in place of ${radius}`);
    }
  }
  expect(area(ring[0]) * area(ring[1]) < 0, "the hole runs the other way");
  expect(ring[0].length < 300, `and few points: ${ring[0].length / 2}`);
  const square = traced(coverage(60, 40, (x, y) => x > 10.25 && x < 50.5 && y > 8 && y < 30.75), 60, 40);
  expect(square.length === 1 && Math.abs(Math.abs(area(square[0])) - 40.25 * 22.75) < 6,
    `sides between pixels are found: ${area(square[0])}`);
  // Corners that only touch, and an empty picture.
  const touching = traced(coverage(20, 20, (x, y) => (x > 4 && x < 10 && y > 4 && y < 10) || (x > 10 && x < 16 && y > 10 && y < 16)), 20, 20);
  const sum = touching.reduce((whole, contour) => whole + Math.abs(area(contour)), 0);
  expect(Math.abs(sum - 72) < 3, `what touches at a corner is whole: ${sum}`);
  expect(traced(new Uint8Array(100), 10, 10).length === 0, "nothing has no outlines");

  let seed = 9;
  const random = (maximum) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % maximum;
  };
  for (let round = 0; round < 60; round++) {
    const [width, height] = [1 + random(40), 1 + random(40)];
    const pixels = new Uint8Array(4 * width * height);
    for (let i = 0; i < pixels.length; i += 4) {
      if (i > 0 && random(3) > 0) pixels.copyWithin(i, i - 4, i);
      const change = random(4);
      for (let k = 0; k < 4; k++) pixels[i + k] += change === 0 ? random(256) : change === 1 && k < 3 ? random(5) - 2 : 0;
    }
    const back = unpacked(qoi(pixels, width, height));
    expect(back.isEnd && back.width === width && back.height === height && Buffer.from(pixels).equals(Buffer.from(back.pixels)),
      `${width} × ${height} pixels are the same when they are read`);
  }
}
