// Calls a function for frames of the screen, and between them.

export class FrameLoop {
  #onFrame;
  #frame = 0;
  /** The window of the canvas. */
  #page = window;
  /** @type {MessageChannel | null} */
  #channel = null;

  /** @param {(time: number | null) => void} onFrame Receives the time of a frame of the screen, null between two. */
  constructor(onFrame) {
    this.#onFrame = onFrame;
  }

  /** @param {Window & typeof globalThis} page */
  start(page) {
    this.#page = page;
    this.#channel = new MessageChannel();
    this.#channel.port1.onmessage = () => this.#call(null);
  }

  stop() {
    this.#channel?.port1.close();
    this.#page.cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** Requests a call for the next frame of the screen. */
  request() {
    this.#frame ||= this.#page.requestAnimationFrame((time) => this.#call(time));
  }

  /** Requests a call as soon as pending events are handled, before the next frame. */
  requestSoon() {
    if (this.#frame !== 0) return;
    this.#frame = -1;
    this.#channel?.port2.postMessage(null);
  }

  /** @param {number | null} time */
  #call(time) {
    this.#frame = 0;
    this.#onFrame(time);
  }
}
