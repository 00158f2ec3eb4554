// Operations on the frames of a document that don't need the engine: detecting damage, and copying a document under a
// new identifier. Documentation/Format.md defines frames; Sources/InkDocuments reads them.

/** The sizes of a document's header and of a checksum, in bytes. */
const headerSize = 32;
const checkSize = 4;

/** Reads varints from bytes. */
class Cursor {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Returns the next varint, which must be below 2⁵³; null if there is none. */
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
 * Returns the CRC-32C of the concatenated parts.
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
 * Returns whether the checksum of a frame is correct.
 * @param {Uint8Array} bytes @param {number} start @param {number} end
 */
function isWhole(bytes, start, end) {
  const offset = new Uint8Array(8);
  new DataView(offset.buffer).setBigUint64(0, BigInt(start), true);
  const found = checksum(bytes.subarray(start - checkSize, start), offset, bytes.subarray(start, end));
  return found === new DataView(bytes.buffer, bytes.byteOffset + end).getUint32(0, true);
}

/** The longest end that counts as an interrupted write, in bytes. */
const longestTear = 4096;

/**
 * Returns whether a document is damaged, apart from an end that an interrupted write has left.
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

/** The offsets of the identifier and of the checksum in the header. */
const identifierOffset = 12;
const headerCheck = headerSize - checkSize;

/**
 * Returns a copy of a document with a new identifier, so that it is not taken for the original. Damaged documents are
 * copied unchanged: new checksums would hide the damage.
 * @param {Uint8Array} bytes
 */
export function renewed(bytes) {
  const copy = bytes.slice();
  if (copy.length < headerSize || isDamaged(bytes)) return copy;
  const numbers = new DataView(copy.buffer);
  crypto.getRandomValues(copy.subarray(identifierOffset, headerCheck));
  numbers.setUint32(headerCheck, checksum(copy.subarray(0, headerCheck)), true);
  const offset = new Uint8Array(8);
  const cursor = new Cursor(copy, headerSize);
  while (cursor.at < copy.length) {
    const start = cursor.at;
    const head = cursor.number();
    const end = (cursor.number() ?? 0) + cursor.at;
    if (head === null || !(end + checkSize <= copy.length)) break;
    new DataView(offset.buffer).setBigUint64(0, BigInt(start), true);
    const check = checksum(copy.subarray(start - checkSize, start), offset, copy.subarray(start, end));
    numbers.setUint32(end, check, true);
    cursor.at = end + checkSize;
  }
  return copy;
}
