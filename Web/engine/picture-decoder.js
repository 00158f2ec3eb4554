// Decodes picture files in workers, and passes the pixels to the engine.

/** The most threads, and the most pictures being decoded. */
const maximumWorkers = Math.min(2, navigator.hardwareConcurrency ?? 2);
const maximumTasks = 8;

/** The most attempts at a picture that fails for another reason than its file; the pixels above which one is alone. */
const maximumFailures = 3;
const largePixels = 1 << 24;

/** The time for which pixels wait for others, in milliseconds, so that their region is repainted only once. */
const collecting = 150;

/** The time after which an idle worker is ended, in milliseconds. */
const patience = 10_000;

/** The longest wait for a frame, in milliseconds: hidden pages have none. */
const longestFrame = 100;

/**
 * @typedef {import("./protocol.js").PictureRequest} PictureRequest
 * @typedef {PictureRequest & {done?: (value?: unknown) => void}} Request A request with the callback of its caller.
 * @typedef {{bytes: Uint8Array, columns: number, rows: number, level: number}} Prepared
 * @typedef {{width: number, height: number, data: Uint8ClampedArray, isWhole: boolean}} Shrunk
 * @typedef {{bytes: Uint8Array, columns: number, rows: number, level?: number, isCached?: boolean,
 *   maximumPixels?: number}} Task A task of a worker: the pixels of a level, or at most `maximumPixels` pixels.
 * @typedef {{number: number, result: Uint8Array | Shrunk | null, error?: string}} Answer
 * @typedef {{thread: Worker, tasks: Map<number, {done(answer: Answer): void, fail(error: Error): void}>}} Hired
 */

export class PictureDecoder {
  /** Called after pixels were passed to the engine. */
  onPixels = () => {};

  /** @type {import("./pictures.js").Pictures} */
  #pictures;
  /**
   * The threads and the tasks of each, by number.
   * @type {Hired[]}
   */
  #workers = [];
  #number = 0;
  #isLargeBusy = false;
  #retirement = 0;
  /** The queued requests for pictures in view, and those of callers that wait. */
  #visible = /** @type {Request[]} */ ([]);
  #asked = /** @type {Request[]} */ ([]);
  /**
   * The pictures being decoded, by the key of their request.
   * @type {Map<string, {done: Promise<unknown>}>}
   */
  #running = new Map();
  #isServing = false;
  /** The number of callers that wait for pixels that are not in view. */
  #guests = 0;
  /**
   * The number of failures, by the key of a request.
   * @type {Map<string, number>}
   */
  #failures = new Map();
  /** The decoded pixels that the engine doesn't have yet, and the timer that passes them. */
  #ready = /** @type {{request: Request, pixels?: Uint8Array | null, delivered(): void}[]} */ ([]);
  #delivery = 0;
  /**
   * The picture about to be added to the page.
   * @type {Prepared | null}
   */
  #prepared = null;

  /** @param {import("./pictures.js").Pictures} pictures */
  constructor(pictures) {
    this.#pictures = pictures;
  }

  /** Whether pictures are being decoded or queued. */
  get isBusy() { return this.#running.size + this.#visible.length + this.#asked.length > 0; }

  /** Decodes the pictures in view after the next frame; discards other requests except those of callers that wait. */
  async serve() {
    if (this.#isServing) return;
    this.#isServing = true;
    await afterFrame();
    this.#isServing = false;
    // Pixels in view would take the memory of pixels that callers wait for.
    if (this.#guests > 0) return;
    this.#visible = this.#pictures.requests().filter((request) => !this.#running.has(key(request)));
    this.#next();
    if (this.#pictures.makeRoom()) this.serve();
  }

  /**
   * Decodes what `requests` returns, up to four times, until it returns nothing.
   * @param {() => PictureRequest[]} requests Returns the missing pixels.
   * @param {boolean} isExact Whether to suspend requests for pictures in view, which would take the memory of these.
   */
  async awaitPictures(requests, isExact) {
    this.#guests += isExact ? 1 : 0;
    if (isExact) this.#visible = [];
    try {
      for (let round = 0; round < 4; round++) {
        const missing = requests();
        if (missing.length === 0) return;
        await Promise.all(missing.map((request) => this.#running.get(key(request))?.done ?? new Promise((done) => {
          this.#asked.push({ ...request, done });
          this.#next();
        })));
      }
    } finally {
      this.#guests -= isExact ? 1 : 0;
      // After the caller has painted them.
      if (this.#guests === 0) setTimeout(() => this.onPixels());
    }
  }

  /** Starts a worker in advance, if a picture is likely to follow. */
  warm() {
    if (this.#workers.length > 0) return;
    this.#hire();
    this.#rest();
  }

  /**
   * Decodes a file that is about to be added to the page.
   * @param {Prepared} task
   * @returns {Promise<boolean>} Whether the file was decoded.
   */
  async prepare(task) {
    this.#pictures.expect(task);
    this.serve();
    const result = await this.#decoded({ ...task, isCached: this.#pictures.areCached }).catch(() => null);
    if (result === null) {
      this.#pictures.expect(null);
      return false;
    }
    this.#pictures.copy(task, result);
    this.#prepared = task;
    // Adding it to the page takes a while, too.
    await afterFrame();
    return true;
  }

  /** Passes the pixels of the prepared picture to the engine, after the picture was added to the page. */
  assignPrepared() {
    const task = this.#prepared;
    this.#prepared = null;
    this.#pictures.expect(null);
    if (!task) return;
    const requests = this.#guests > 0 ? [] : this.#pictures.requests();
    const request = requests.find(({ number, level }) =>
      level === task.level && isSame(this.#pictures.file(number), task.bytes));
    if (request) this.#pictures.assign(request.number, task);
    else this.#pictures.discard(task);
  }

  /**
   * Decodes a file to at most `maximum` pixels; null if it cannot be decoded.
   * @param {Uint8Array} bytes @param {number} maximum
   */
  async shrink(bytes, maximum) {
    const answer = await this.#work({ bytes, columns: 1, rows: 1, maximumPixels: maximum }).catch(() => null);
    return /** @type {Shrunk | null} */ (answer?.result ?? null);
  }

  #next() {
    while (this.#running.size - this.#ready.length < maximumTasks) {
      const request = this.#asked[0] ?? this.#visible[0];
      if (!request) return;
      // Large pictures are decoded one at a time, as all their pixels are in memory.
      const isLarge = request.columns * request.rows > largePixels;
      if (isLarge && this.#isLargeBusy) return;
      (this.#asked.length > 0 ? this.#asked : this.#visible).shift();
      this.#decode(request, isLarge);
    }
  }

  /** @param {Request} request @param {boolean} isLarge */
  #decode(request, isLarge) {
    const known = this.#running.get(key(request));
    if (known) {
      known.done.then(request.done);
      return;
    }
    if (isLarge) this.#isLargeBusy = true;
    /** @type {(value?: unknown) => void} */
    let delivered = () => {};
    const done = new Promise((resolve) => (delivered = resolve));
    this.#running.set(key(request), { done });
    // A thread may have ended, or memory may have run out: that may pass, so retry a few times.
    const failed = () => {
      const count = (this.#failures.get(key(request)) ?? 0) + 1;
      this.#failures.set(key(request), count);
      return count < maximumFailures ? undefined : null;
    };
    this.#pixels(request).catch(failed).then((pixels) => {
      if (isLarge) this.#isLargeBusy = false;
      this.#ready.push({ request, pixels, delivered });
      this.#next();
      // Pass pixels immediately to callers that wait, and after a frame if no others are missing.
      if (request.done) this.#deliver();
      else if (this.#ready.length === this.#running.size) afterFrame().then(() => this.#deliver());
      else this.#delivery ||= setTimeout(() => this.#deliver(), collecting);
    });
  }

  /** Passes all decoded pixels to the engine. */
  #deliver() {
    clearTimeout(this.#delivery);
    this.#delivery = 0;
    if (this.#ready.length === 0) return;
    for (const { request, pixels, delivered } of this.#ready.splice(0)) {
      this.#running.delete(key(request));
      try {
        // Pictures that were deleted meanwhile have no pixels.
        if (pixels !== undefined) this.#pictures.set(request, pixels);
      } catch (error) {
        reportError(error);
      } finally {
        request.done?.();
        delivered();
      }
    }
    this.onPixels();
  }

  /**
   * Returns the pixels of a request; null if the file is invalid, undefined if the picture was deleted.
   * @param {Request} request
   */
  async #pixels(request) {
    const bytes = this.#pictures.file(request.number);
    if (bytes.length === 0) return undefined;
    return this.#decoded({ ...request, done: null, isCached: this.#pictures.areCached, bytes }, [bytes.buffer]);
  }

  /**
   * Returns the pixels of a level.
   * @param {Task & {done?: null}} task @param {Transferable[]} [given]
   */
  async #decoded(task, given) { return /** @type {Uint8Array | null} */ ((await this.#work(task, given)).result); }

  /**
   * Runs a task in the worker with the fewest tasks.
   * @param {Task} task @param {Transferable[]} given @returns {Promise<Answer>}
   */
  #work(task, given = []) {
    clearTimeout(this.#retirement);
    let worker = this.#workers.find(({ tasks }) => tasks.size === 0);
    if (!worker && this.#workers.length < maximumWorkers) worker = this.#hire();
    const { tasks, thread } = worker ??
      this.#workers.reduce((best, one) => (one.tasks.size < best.tasks.size ? one : best));
    const number = (this.#number += 1);
    return new Promise((done, fail) => {
      tasks.set(number, { done, fail });
      thread.postMessage({ ...task, number }, given);
    });
  }

  #hire() {
    /** @type {Hired} */
    const worker = { thread: made(), tasks: new Map() };
    worker.thread.onmessage = ({ data }) => {
      const asked = worker.tasks.get(data.number);
      worker.tasks.delete(data.number);
      this.#rest();
      if (data.error) asked?.fail(new Error(data.error));
      else asked?.done(data);
    };
    worker.thread.onerror = worker.thread.onmessageerror = () => {
      this.#dismiss(worker);
      for (const { fail } of worker.tasks.values()) fail(new Error("the decoding worker has stopped"));
      worker.tasks.clear();
    };
    this.#workers.push(worker);
    return worker;
  }

  /** @param {Hired} worker */
  #dismiss(worker) {
    worker.thread.terminate();
    this.#workers = this.#workers.filter((one) => one !== worker);
  }

  /** Ends workers that stay idle for `patience`. */
  #rest() {
    clearTimeout(this.#retirement);
    this.#retirement = setTimeout(() => {
      for (const worker of this.#workers.filter(({ tasks }) => tasks.size === 0)) this.#dismiss(worker);
    }, patience);
  }
}

/** Resolves in a separate task after the next frame, so that what follows prolongs neither the frame nor this task. */
const afterFrame = () => new Promise((resolve) => {
  const go = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    setTimeout(resolve);
  };
  const frame = requestAnimationFrame(go);
  const timer = setTimeout(go, longestFrame);
});

/** Creates a worker; a script of another origin is imported by a local one, as it must not be a worker. */
function made() {
  const { href, origin } = new URL("picture-worker.js", import.meta.url);
  if (origin === location.origin) return new Worker(href, { type: "module" });
  const address = URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: "text/javascript" }));
  try {
    return new Worker(address, { type: "module" });
  } finally {
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}

/**
 * Returns whether two files have the same bytes; both offsets must be multiples of 4.
 * @param {Uint8Array} a @param {Uint8Array} b
 */
function isSame(a, b) {
  if (a.length !== b.length) return false;
  const [these, those] = [a, b].map((bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2));
  for (let at = 0; at < these.length; at++) if (these[at] !== those[at]) return false;
  for (let at = 4 * these.length; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** @param {PictureRequest} request */
const key = ({ number, level }) => `${number} ${level}`;
