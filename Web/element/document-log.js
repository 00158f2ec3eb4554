// The file of a document as it grows, and the bytes of it that listeners have received.

/** The bytes of a growing file. */
class GrowingFile {
  #room = new Uint8Array(4096);
  length = 0;

  /** @param {Uint8Array} bytes */
  append(bytes) {
    const length = this.length + bytes.length;
    if (length > this.#room.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#room.length));
      larger.set(this.#room.subarray(0, this.length));
      this.#room = larger;
    }
    this.#room.set(bytes, this.length);
    this.length = length;
  }

  /** Returns a copy of the bytes from an offset to the end. */
  bytes(offset = 0) { return this.#room.slice(offset, this.length); }
}

/** The file of an element's document. */
export class DocumentLog {
  #file = new GrowingFile();
  /** The number of bytes that listeners have received. */
  #sent = 0;
  #isSending = false;
  /** Whether there has been a listener, and whether one was added since the last event. */
  #hasListener = false;
  #hasNewListener = false;
  #dispatch;

  /** @param {(detail: {offset: number, bytes: Uint8Array}) => void} dispatch Passes bytes to the listeners. */
  constructor(dispatch) {
    this.#dispatch = dispatch;
  }

  /** Handles a new listener, which receives the whole file: the first one immediately, others with the next change. */
  listenerAdded() {
    this.#hasNewListener = this.#hasListener;
    if (this.#hasListener) return;
    this.#hasListener = true;
    this.#sent = 0;
    queueMicrotask(() => this.send());
  }

  /**
   * Appends bytes, and sends them.
   *
   * @param {Uint8Array} bytes
   */
  append(bytes) {
    this.#file.append(bytes);
    if (this.#hasNewListener) this.#sent = 0;
    this.#hasNewListener = false;
    this.send();
  }

  /** Begins the file again. */
  restart(bytes = new Uint8Array(0)) {
    this.#file = new GrowingFile();
    this.#file.append(bytes);
    this.#sent = 0;
  }

  /** Sends the bytes that listeners have not received yet. */
  send() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#sent < this.#file.length) {
      const offset = this.#sent;
      this.#sent = this.#file.length;
      this.#dispatch({ offset, bytes: this.#file.bytes(offset) });
    }
    this.#isSending = false;
  }

  /**
   * Returns a copy of the file after `drain` has appended what is missing. Listeners receive new bytes after the calling
   * script, so that every script receives them in order.
   *
   * @param {() => void} drain
   */
  bytesAfter(drain) {
    const isSending = this.#isSending;
    this.#isSending = true;
    drain();
    this.#isSending = isSending;
    if (!isSending) queueMicrotask(() => this.send());
    return this.#file.bytes();
  }
}
