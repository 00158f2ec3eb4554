// Encodes pixels as a QOI stream (qoiformat.org, specification 1.0), premultiplied, as the engine stores pictures.

/**
 * Encodes pixels.
 * @param {Uint8Array | Uint8ClampedArray} pixels Premultiplied RGBA.
 * @param {number} width @param {number} height
 * @returns {Uint8Array}
 */
export function qoi(pixels, width, height) {
  const bytes = new Uint8Array(14 + 5 * width * height + 8);
  bytes.set([0x71, 0x6f, 0x69, 0x66]);
  new DataView(bytes.buffer).setUint32(4, width);
  new DataView(bytes.buffer).setUint32(8, height);
  bytes.set([4, 0], 12);
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const cache = new Uint32Array(64);
  let at = 14;
  let [red, green, blue, alpha] = [0, 0, 0, 255];
  let before = new Uint32Array(new Uint8Array([red, green, blue, alpha]).buffer)[0];
  let run = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === before) {
      run += 1;
      if (run === 62 || i === words.length - 1) {
        bytes[at++] = 0xc0 | run - 1;
        run = 0;
      }
      continue;
    }
    if (run > 0) {
      bytes[at++] = 0xc0 | run - 1;
      run = 0;
    }
    before = word;
    const [r, g, b, a] = [pixels[4 * i], pixels[4 * i + 1], pixels[4 * i + 2], pixels[4 * i + 3]];
    const index = (3 * r + 5 * g + 7 * b + 11 * a) % 64;
    const [dr, dg, db] = [(r - red) << 24 >> 24, (g - green) << 24 >> 24, (b - blue) << 24 >> 24];
    if (cache[index] === word) {
      bytes[at++] = index;
    } else if (a !== alpha) {
      bytes.set([0xff, r, g, b, a], at);
      at += 5;
    } else if (dr >= -2 && dr < 2 && dg >= -2 && dg < 2 && db >= -2 && db < 2) {
      bytes[at++] = 0x40 | dr + 2 << 4 | dg + 2 << 2 | db + 2;
    } else if (dg >= -32 && dg < 32 && dr - dg >= -8 && dr - dg < 8 && db - dg >= -8 && db - dg < 8) {
      bytes[at++] = 0x80 | dg + 32;
      bytes[at++] = dr - dg + 8 << 4 | db - dg + 8;
    } else {
      bytes.set([0xfe, r, g, b], at);
      at += 4;
    }
    cache[index] = word;
    [red, green, blue, alpha] = [r, g, b, a];
  }
  bytes.set([0, 0, 0, 0, 0, 0, 0, 1], at);
  return bytes.slice(0, at + 8);
}
