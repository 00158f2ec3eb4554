// Compares pictures of the same page, except for antialiasing.

import { Picture } from "./png.mjs";

/** The levels of 255 by which a channel may differ. */
const tolerance = 32;

/** The pixels by which an edge may differ. */
const reach = 1;

/** Returns a picture on white, three bytes per pixel. */
function opaque(picture) {
  const { width, height, pixels } = picture;
  const result = new Uint8Array(width * height * 3);
  for (let i = 0, to = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] / 255;
    for (let c = 0; c < 3; c++) result[to++] = Math.round(pixels[i + c] * alpha + 255 * (1 - alpha));
  }
  return result;
}

/** Returns the least and the greatest of each channel among the neighbors of each pixel. */
function extremes(bytes, width, height) {
  const low = bytes.slice();
  const high = bytes.slice();
  const spread = (source, target, isLow, step, count, lines, line) => {
    for (let l = 0; l < lines; l++) {
      for (let i = 0; i < count; i++) {
        for (let c = 0; c < 3; c++) {
          const at = l * line + i * step + c;
          let value = source[at];
          for (let d = Math.max(-reach, -i); d <= Math.min(reach, count - 1 - i); d++) {
            const other = source[at + d * step];
            if (isLow ? other < value : other > value) value = other;
          }
          target[at] = value;
        }
      }
    }
  };
  for (const [target, isLow] of [[low, true], [high, false]]) {
    const rows = new Uint8Array(target.length);
    spread(bytes, rows, isLow, 3, width, height, width * 3);
    spread(rows, target, isLow, width * 3, height, width, 3);
  }
  return [low, high];
}

/**
 * Compares two pictures.
 *
 * A pixel differs if a channel of either picture is more than `tolerance` outside the range of the other at
 * the same position and its eight neighbors: edges may be off by a pixel and have other grays, but nothing may be
 * missing, of another color, or wider by more.
 *
 * Returns the number of pixels that differ, the number of pixels that are not equal to the last bit, and a picture
 * of the differing ones, red on what both have in common.
 */
export function compare(one, two) {
  const width = Math.min(one.width, two.width);
  const height = Math.min(one.height, two.height);
  if (Math.abs(one.width - two.width) > 1 || Math.abs(one.height - two.height) > 1) {
    return { differ: width * height, unequal: width * height, mask: new Picture(width, height) };
  }
  const [a, b] = [one, two].map((picture) => {
    const part = new Picture(width, height);
    part.put(picture, 0, 0);
    return opaque(part);
  });
  const [lowA, highA] = extremes(a, width, height);
  const [lowB, highB] = extremes(b, width, height);
  const mask = new Picture(width, height);
  let differ = 0;
  let unequal = 0;
  for (let i = 0; i < width * height; i++) {
    let isFar = false;
    let isEqual = true;
    for (let at = i * 3; at < i * 3 + 3; at++) {
      if (a[at] !== b[at]) isEqual = false;
      if (a[at] < lowB[at] - tolerance || a[at] > highB[at] + tolerance) isFar = true;
      if (b[at] < lowA[at] - tolerance || b[at] > highA[at] + tolerance) isFar = true;
    }
    if (!isEqual) unequal++;
    if (isFar) differ++;
    for (let c = 0; c < 3; c++) {
      mask.pixels[i * 4 + c] = isFar ? (c === 0 ? 230 : 0) : 170 + a[i * 3 + c] / 3;
    }
  }
  return { differ, unequal, mask };
}
