// The commands: everything that changes a canvas is a command, its number, the count of its arguments, and the arguments,
// all of them doubles. A session can thus be recorded as its commands, and replayed natively by `inkstone replay`.
// Sources/InkSession documents each command.

import { reasons } from "./protocol.js";

/**
 * @typedef {import("./protocol.js").CommandNumber} CommandNumber
 * @typedef {import("./protocol.js").Arguments} Arguments
 * @typedef {number | boolean | Uint8Array | Float64Array | ArrayLike<number>} Value An argument of a command.
 */

/** The first double of a recorded session; its last digit is the version of the format. */
const magic = new TextEncoder().encode("INKCANV1");

/** The refusal of a command, which changed nothing. The message is an English sentence for users. */
export class CommandError extends Error {
  /**
   * @param {number} command
   * @param {number} code A code of `Refusal`.
   */
  constructor(command, code) {
    super(reasons[code]);
    this.command = command;
    this.code = code;
  }
}

/**
 * Returns the number of doubles of an argument.
 *
 * @param {Value} value
 */
const sizeOf = (value) => (value instanceof Uint8Array ? 1 + Math.ceil(value.length / 8)
  : typeof value === "object" ? value.length : 1);

/** Executes commands in a module, and records them. */
export class Commands {
  #memory;
  /** @type {Float64Array | null} */
  #input = null;
  /**
   * The recorded commands; null while nothing is recorded.
   *
   * @type {BlobPart[] | null}
   */
  #recorded = null;

  /** @param {import("./memory.js").Memory} memory */
  constructor(memory) {
    this.#memory = memory;
  }

  /**
   * Executes a command; throws `CommandError`. Compound arguments such as colors are arrays of numbers.
   *
   * @template {CommandNumber} N
   * @param {N} command
   * @param {Arguments[N]} values
   */
  do(command, ...values) { this.execute(command, /** @type {readonly Value[]} */ (values)); }

  /**
   * Executes a command whose arguments are grouped in another way.
   *
   * @param {CommandNumber} command
   * @param {readonly Value[]} values
   */
  execute(command, values) {
    const count = values.reduce((/** @type {number} */ sum, value) => sum + sizeOf(value), 2);
    const room = this.#room(count);
    room[0] = command;
    room[1] = count - 2;
    let at = 2;
    for (const value of values) {
      const size = sizeOf(value);
      if (value instanceof Uint8Array) {
        room[at] = value.length;
        if (size > 1) room[at + size - 1] = 0;
        new Uint8Array(room.buffer, room.byteOffset + 8 * (at + 1)).set(value);
      } else if (typeof value === "object") {
        room.set(value, at);
      } else {
        room[at] = Number(value);
      }
      at += size;
    }
    this.#recorded?.push(room.slice(0, count));
    const code = this.#memory.ink.ink_do(count);
    if (code === 0) return;
    this.#recorded?.pop();
    throw new CommandError(command, code);
  }

  /**
   * Executes a command with bytes without copying them a second time; throws `CommandError`.
   *
   * @param {CommandNumber} command
   * @param {Uint8Array} bytes
   */
  pass(command, bytes) {
    // A recording consists of doubles.
    if (this.#recorded) return this.execute(command, [bytes]);
    this.#memory.pass(bytes);
    const code = this.#memory.ink.ink_take(command);
    if (code !== 0) throw new CommandError(command, code);
  }

  /** Records all commands from now on. */
  startRecording() { this.#recorded = [magic]; }

  /** The recorded session. */
  get recording() { return new Blob(this.#recorded ?? [magic]); }

  /**
   * Returns memory of the module for a command.
   *
   * @param {number} count
   * @returns {Float64Array}
   */
  #room(count) {
    const at = this.#memory.ink.ink_input(count) >>> 0;
    // The call may have moved the memory.
    const { buffer } = this.#memory;
    let input = this.#input;
    if (input?.buffer !== buffer || input?.byteOffset !== at || input.length < count) {
      input = new Float64Array(buffer, at, Math.max(count, 64));
      this.#input = input;
    }
    return /** @type {Float64Array} */ (input);
  }
}
