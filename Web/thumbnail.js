// What is done with the frames of a document without reading the drawing: the small picture is found, and a copy
// becomes a document of its own. Documentation/Format.md says when a picture is of the drawing as it is;
// Sources/InkDocuments does the same.

/** The most bytes and the longest side in pixels of a picture that is shown. */
const mostBytes = 1 << 18;
const longestSide = 1024;

/** The size of the header of a document, and of a checksum. */
const headerSize = 32;
const checkSize = 4;

/** Kinds of frames. */
const [events, operation, snapshot, picture] = [1, 4, 5, 7];

/** What can be read of bytes, one number after the other; `null` behind the end. */
class Cursor {
  constructor(bytes, at = 0, end = bytes.length) {
    Object.assign(this, { bytes, at, end });
  }

  /** The next varint below 2⁵³. */
  number() {
    let value = 0;
    for (let scale = 1; scale < 2 ** 53 && this.at < this.end; scale *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return Number.isSafeInteger(value) ? value : null;
    }
    return null;
  }

  /** The next field, number and value: a number, bytes, or undefined where it has another form. */
  field() {
    const tag = this.number();
    const form = tag === null ? -1 : tag % 8;
    let size = { 1: 8, 5: 4 }[form];
    let value;
    if (form === 0) {
      value = this.number();
      if (value === null) return null;
      size = 0;
    } else if (form === 2) {
      size = this.number();
      value = this.bytes.subarray(this.at, this.at + size);
    }
    if (size == null || size > this.end - this.at) return null;
    this.at += size;
    return [Math.floor(tag / 8), value];
  }
}

/** All fields, the last of each number; `null` where they cannot be read. */
function fields(bytes, at, end) {
  const found = new Map();
  const cursor = new Cursor(bytes, at, end);
  while (cursor.at < end) {
    const field = cursor.field();
    if (field === null) return null;
    found.set(...field);
  }
  return found;
}

/** The clock of a drawing, behind its author in the record of a snapshot. */
function clockOf(record) {
  if (!record) return null;
  const cursor = new Cursor(record);
  cursor.number();
  return cursor.number();
}

let table = null;

/** The CRC-32C of parts, one behind the other. */
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

/** Whether the checksum of a frame is right. */
function isWhole(bytes, start, end) {
  const place = new Uint8Array(8);
  new DataView(place.buffer).setBigUint64(0, BigInt(start), true);
  const found = checksum(bytes.subarray(start - checkSize, start), place, bytes.subarray(start, end));
  return found === new DataView(bytes.buffer, bytes.byteOffset + end).getUint32(0, true);
}

/**
 * The picture in a document, a PNG file, if it is of the drawing as it is; else null.
 *
 * @param {Uint8Array} bytes the document, of which any may be missing or wrong
 */
export function thumbnailOf(bytes) {
  let found = null;
  // What the snapshot says, until something has set it forward.
  let clock = null;
  const cursor = new Cursor(bytes, headerSize);
  while (cursor.at < bytes.length) {
    const start = cursor.at;
    const head = cursor.number();
    const length = cursor.number();
    const end = cursor.at + length;
    if (head === null || length === null || end + checkSize > bytes.length) return null;
    const kind = Math.floor(head / 8);
    if (kind === events || kind === operation || kind === snapshot) found = null;
    if (kind === operation) clock = null;
    // A stroke that begins sets it forward, too.
    if (kind === events && clock !== null && fields(bytes, cursor.at, end)?.has(1)) clock = null;
    if (kind === snapshot) clock = clockOf(fields(bytes, cursor.at, end)?.get(1));
    if (kind === picture) {
      const content = length < mostBytes + 64 ? fields(bytes, cursor.at, end) : null;
      const stated = content?.get(2);
      const isOfThis = stated !== undefined && (clock === null || clock === stated);
      found = isOfThis && isWhole(bytes, start, end) ? content.get(1) : null;
    }
    cursor.at = end + checkSize;
  }
  return found && isPicture(found) ? found : null;
}

/** The longest end that may be left of a write that was cut off, in bytes. */
const longestTear = 4096;

/** Whether there is damage in a document that is more than an end which was cut off while it was written. */
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
    const end = cursor.number() + cursor.at;
    if (head === null || !(end + checkSize <= copy.length)) break;
    new DataView(place.buffer).setBigUint64(0, BigInt(start), true);
    const check = checksum(copy.subarray(start - checkSize, start), place, copy.subarray(start, end));
    numbers.setUint32(end, check, true);
    cursor.at = end + checkSize;
  }
  return copy;
}

/** Whether bytes begin as a PNG file of few pixels does: a signature, and a first chunk with the size. */
export function isPicture(bytes) {
  const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  if (bytes.length < 33 || bytes.length > mostBytes || start.some((byte, at) => bytes[at] !== byte)) return false;
  const numbers = new DataView(bytes.buffer, bytes.byteOffset);
  return [16, 20].every((place) => numbers.getUint32(place) > 0 && numbers.getUint32(place) <= longestSide);
}
