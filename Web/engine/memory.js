// The memory of the module: the input that the page writes for a call, and the output that it reads afterwards.

import { Reader } from "./protocol.js";

const decoder = new TextDecoder();

/** The memory of a module, and the outputs of its exports. */
export class Memory {
  /** @param {any} ink The exports of the module. */
  constructor(ink) {
    this.ink = ink;
  }

  /** The bytes of the memory; a call that grows it replaces them. */
  get buffer() { return this.ink.memory.buffer; }

  /**
   * Copies bytes to an address.
   *
   * @param {ArrayLike<number>} bytes
   * @param {number} at
   */
  copy(bytes, at) { new Uint8Array(this.buffer).set(bytes, at >>> 0); }

  /**
   * Passes in bytes for the next call, which must be one that reads such bytes.
   *
   * @param {Uint8Array} bytes
   */
  pass(bytes) { this.copy(bytes, this.ink.ink_bytes(bytes.length)); }

  /**
   * Returns a copy of the numbers at an address; null for address 0.
   *
   * @param {number} at
   * @param {number} count
   */
  numbers(at, count) { return at === 0 ? null : [...new Float64Array(this.buffer, at >>> 0, count)]; }

  /**
   * Returns a copy of the output of the last call.
   *
   * @param {number} count The number of bytes.
   */
  output(count) { return new Uint8Array(this.buffer, this.ink.ink_output() >>> 0, count).slice(); }

  /**
   * Returns a text of the session, by a code of `Text`.
   *
   * @param {number} kind
   * @param {number} index
   */
  text(kind, index) { return decoder.decode(this.bytes(kind, index)); }

  /**
   * Returns bytes of the session, by a code of `Text`.
   *
   * @param {number} kind
   * @param {number} index
   */
  bytes(kind, index) { return this.output(this.ink.ink_text(kind, index)); }

  /**
   * Reads the records in the output of the last call.
   *
   * @template Record
   * @param {number} count The number of bytes.
   * @param {(r: Reader) => Record} read
   */
  records(count, read) {
    const r = new Reader(new Float64Array(this.output(count).buffer));
    const records = [];
    while (!r.isAtEnd) records.push(read(r));
    return records;
  }

  /**
   * Reads records of the session, by a code of `Text`.
   *
   * @template Record
   * @param {number} kind
   * @param {number} index
   * @param {(r: Reader) => Record} read
   */
  list(kind, index, read) { return this.records(this.ink.ink_text(kind, index), read); }
}
