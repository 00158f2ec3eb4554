// What is done with the frames of a document where the engine may not be there: whether they are damaged, and a copy that
// becomes a document of its own. Documentation/Format.md says what a frame is; Sources/InkDocuments reads them.

/** The size of the header of a document, and of a checksum. */
const headerSize = 32;
const checkSize = 4;

/** What can be read of bytes, one number after the other; `null` behind the end. */
class Cursor {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at;
  }

  /** The next varint below 2⁵³. */
  number() {
    let value = 0;
    for (let scale = 1; scale < 2 ** 53 && this.at < this.bytes.length; scale *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return Number.isSafeInteger(value) ? value : null;
    }
    return null;
  }
}

/** @type {Uint32Array | null} */
let table = null;

/**
 * The CRC-32C of parts, one behind the other.
 * @param {Uint8Array[]} parts
 */
function checksum(...parts) {
  table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let register = byte;
    for (let bit = 0; bit < 8; bit++) register = register & 1 ? register >>> 1 ^ 0x82f63b78 : register >>> 1;
    return register;
  });
  let register = ~0;
  for (const part of parts) {
    for (const byte of part) register = register >>> 8 ^ table[(register ^ byte) & 255];
  }
  return ~register >>> 0;
}

/**
 * Whether the checksum of a frame is right.
 * @param {Uint8Array} bytes @param {number} start @param {number} end
 */
function isWhole(bytes, start, end) {
  const place = new Uint8Array(8);
  new DataView(place.buffer).setBigUint64(0, BigInt(start), true);
  const found = checksum(bytes.subarray(start - checkSize, start), place, bytes.subarray(start, end));
  return found === new DataView(bytes.buffer, bytes.byteOffset + end).getUint32(0, true);
}

/** The longest end that may be left of a write that was cut off, in bytes. */
const longestTear = 4096;

/**
 * Whether there is damage in a document that is more than an end which was cut off while it was written.
 * @param {Uint8Array} bytes
 */
export function isDamaged(bytes) {
  const cursor = new Cursor(bytes, headerSize);
  while (cursor.at < bytes.length) {
    const start = cursor.at;
    const [head, length] = [cursor.number(), cursor.number()];
    const end = head === null || length === null ? Infinity : cursor.at + length;
    if (end + checkSize > bytes.length) return bytes.length - start >= longestTear;
    if (!isWhole(bytes, start, end)) return true;
    cursor.at = end + checkSize;
  }
  return false;
}

/** Where the header has the identifier, and its checksum. */
const identifierPlace = 12;
const headerCheck = headerSize - checkSize;

/**
 * The bytes of a document as those of another one, which others do not take for the first. Of a damaged one they are
 * what they were: no checksum may say that it is not.
 * @param {Uint8Array} bytes
 */
export function renewed(bytes) {
  const copy = bytes.slice();
  if (copy.length < headerSize || isDamaged(bytes)) return copy;
  const numbers = new DataView(copy.buffer);
  crypto.getRandomValues(copy.subarray(identifierPlace, headerCheck));
  numbers.setUint32(headerCheck, checksum(copy.subarray(0, headerCheck)), true);
  const place = new Uint8Array(8);
  const cursor = new Cursor(copy, headerSize);
  while (cursor.at < copy.length) {
    const start = cursor.at;
    const head = cursor.number();
    const end = (cursor.number() ?? 0) + cursor.at;
    if (head === null || !(end + checkSize <= copy.length)) break;
    new DataView(place.buffer).setBigUint64(0, BigInt(start), true);
    const check = checksum(copy.subarray(start - checkSize, start), place, copy.subarray(start, end));
    numbers.setUint32(end, check, true);
    cursor.at = end + checkSize;
  }
  return copy;
}
