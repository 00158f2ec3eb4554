// The messages between a page and the board of a document: Documentation/Boards.md describes their bytes.

const version = 1;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** @typedef {number | string | Uint8Array} Part A varint, a text behind its length, or bytes. */

/**
 * Returns the bytes of a message.
 * @param {number} kind @param {Part[]} parts
 */
function message(kind, ...parts) {
  /** @type {number[]} */
  const head = [kind];
  const number = (/** @type {number} */ value) => {
    for (; value > 127; value = Math.floor(value / 128)) head.push(value % 128 | 128);
    head.push(value);
  };
  for (const part of parts) {
    if (typeof part === "number") number(part);
    else {
      const bytes = typeof part === "string" ? encoder.encode(part) : part;
      if (typeof part === "string") number(bytes.length);
      // Long bytes are always last.
      if (part === parts.at(-1) && typeof part !== "string") {
        const whole = new Uint8Array(head.length + bytes.length);
        whole.set(head);
        whole.set(bytes, head.length);
        return whole;
      }
      head.push(...bytes);
    }
  }
  return Uint8Array.from(head);
}

/** The messages to a board. */
export const Request = {
  /**
   * Joins the board of a document; the client has a state of it.
   * @param {{author: Uint8Array, name: string, tag: string, length: number, check: Uint8Array, isSpectator: boolean}} hello
   *   `author` and `check`, the checksum at the end of the state, have four bytes.
   */
  hello: ({ author, name, tag, length, check, isSpectator }) =>
    message(1, version, isSpectator ? 1 : 0, author, length, check, tag, name),
  /** @param {number} counter @param {number} offset @param {Uint8Array} frames */
  append: (counter, offset, frames) => message(2, counter, offset, frames),
  /** @param {number} count */
  pong: (count) => message(3, count),
  /** @param {Uint8Array} ink */
  ink: (ink) => message(4, ink),
};

/** Reads the parts of a message; throws a RangeError or a TypeError if they are wrong. */
class Reader {
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
  }

  number() {
    let value = 0;
    for (let scale = 1; scale < 2 ** 53; scale *= 128) {
      if (this.#at >= this.bytes.length) break;
      const byte = this.bytes[this.#at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new RangeError("a number of a message is wrong");
  }

  text() {
    const end = this.number() + this.#at;
    if (end > this.bytes.length) throw new RangeError("a text of a message is cut off");
    const text = decoder.decode(this.bytes.subarray(this.#at, end));
    this.#at = end;
    return text;
  }

  rest() { return this.bytes.subarray(this.#at); }
}

/**
 * @typedef {{kind: "welcome", member: number, others: number}
 *   | {kind: "accepted", counter: number, bytes: number, etag: string}
 *   | {kind: "refused", counter: number, code: string, message: string}
 *   | {kind: "frames", before: string, offset: number, etag: string, frames: Uint8Array}
 *   | {kind: "state", bytes: number, etag: string}
 *   | {kind: "missing", code: string, message: string}
 *   | {kind: "ping", count: number}
 *   | {kind: "ink", member: number, ink: Uint8Array}
 *   | {kind: "left", member: number}
 *   | {kind: "joined", member: number}} News A message of a board.
 */

/**
 * Returns the content of a message of a board; throws if it is none.
 * @param {Uint8Array} bytes @returns {News}
 */
export function readNews(bytes) {
  const reader = new Reader(bytes);
  switch (reader.number()) {
    case 1:
      if (reader.number() !== version) throw new RangeError("the server has another version");
      return { kind: "welcome", member: reader.number(), others: reader.number() };
    case 2: return { kind: "accepted", counter: reader.number(), bytes: reader.number(), etag: reader.text() };
    case 3: return { kind: "refused", counter: reader.number(), code: reader.text(), message: reader.text() };
    case 4:
      return { kind: "frames", before: reader.text(), offset: reader.number(), etag: reader.text(), frames: reader.rest() };
    case 5: return { kind: "state", bytes: reader.number(), etag: reader.text() };
    case 6: return { kind: "missing", code: reader.text(), message: reader.text() };
    case 7: return { kind: "ping", count: reader.number() };
    case 8: return { kind: "ink", member: reader.number(), ink: reader.rest() };
    case 9: return { kind: "left", member: reader.number() };
    case 10: return { kind: "joined", member: reader.number() };
    default: throw new RangeError("a message is of an unknown kind");
  }
}
