// Writes PNG files band by band, so that the whole picture is never in memory.

/** The CRC-32 table of PNG files. */
const rests = Uint32Array.from({ length: 256 }, (_, rest) => {
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  return rest;
});

/**
 * Returns a chunk of a PNG file: its length, type, data and CRC.
 * @param {string} name @param {Uint8Array} bytes
 */
function chunk(name, bytes) {
  const whole = new Uint8Array(12 + bytes.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, bytes.length);
  whole.set(new TextEncoder().encode(name), 4);
  whole.set(bytes, 8);
  let sum = -1;
  for (const byte of whole.subarray(4, 8 + bytes.length)) sum = (sum >>> 8) ^ rests[(sum ^ byte) & 255];
  view.setUint32(8 + bytes.length, ~sum);
  return whole;
}

/**
 * @typedef {{width: number, height: number, data: Uint8Array | Uint8ClampedArray}} Band
 * @typedef {{CompressionStream: new (format: string) => ReadableWritablePair<Uint8Array, BufferSource>}} Packing
 */

/**
 * Writes a PNG file.
 * @param {number} channels 4 for RGBA, not premultiplied; 1 for gray.
 * @param {Iterable<Band> | AsyncIterable<Band>} bands The rows from the top, in at least one band, all of one width.
 * @returns {Promise<Blob>}
 */
export async function png(channels, bands) {
  const packer = new (/** @type {typeof globalThis & Packing} */ (globalThis).CompressionStream)("deflate");
  const reader = packer.readable.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  const packed = (async () => {
    for (let step; !(step = await reader.read()).done;) parts.push(chunk("IDAT", step.value));
  })();
  const head = new DataView(new ArrayBuffer(13));
  const writer = packer.writable.getWriter();
  const pack = async () => {
    let rows = 0;
    for await (const { width, height, data } of bands) {
      const size = channels * width;
      // Each row begins with its filter type; 0 is none.
      const lines = new Uint8Array((size + 1) * height);
      for (let y = 0; y < height; y++) lines.set(data.subarray(y * size, (y + 1) * size), y * (size + 1) + 1);
      head.setUint32(0, width);
      head.setUint32(4, rows += height);
      await writer.write(lines);
    }
    await writer.close();
  };
  try {
    await Promise.all([pack(), packed]);
  } catch (error) {
    writer.abort(error).catch(() => {});
    throw error;
  }
  head.setUint8(8, 8);
  head.setUint8(9, channels === 4 ? 6 : 0);
  return new Blob([
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10), chunk("IHDR", new Uint8Array(head.buffer)), ...parts,
    chunk("IEND", new Uint8Array(0)),
  ], { type: "image/png" });
}
