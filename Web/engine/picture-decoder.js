// Has the files of pictures decoded in workers, and brings the pixels to the engine.

/** How many threads decode, how many pictures there are under way, and of how many pixels and more one is alone. */
const mostWorkers = Math.min(2, navigator.hardwareConcurrency ?? 2);
const mostTasks = 8;

/** How often decoding a picture is tried that fails for another reason than its file. */
const mostFailures = 3;
const mostPixels = 1 << 24;

/** How long pixels wait for others, in milliseconds, so that what they lie on is painted once. */
const collecting = 150;

/** How long a worker is kept that has nothing to do, in milliseconds. */
const patience = 10_000;

/** How long a frame may be away, in milliseconds: pages that are not seen have none. */
const longestFrame = 100;

/**
 * @typedef {import("./protocol.js").PictureWish} PictureWish
 * @typedef {PictureWish & {done?: (value?: unknown) => void}} Wish with who waits for it
 * @typedef {{bytes: Uint8Array, columns: number, rows: number, level: number}} Prepared
 * @typedef {{width: number, height: number, data: Uint8ClampedArray, isWhole: boolean}} Shrunk
 * @typedef {{bytes: Uint8Array, columns: number, rows: number, level?: number, isKept?: boolean, mostPixels?: number}}
 *   Task for a worker: the pixels of a level, or of at most so many
 * @typedef {{number: number, result: Uint8Array | Shrunk | null, error?: string}} Answer
 * @typedef {{thread: Worker, tasks: Map<number, {done(answer: Answer): void, fail(error: Error): void}>}} Hired
 */

export class PictureDecoder {
  /** Is called when pixels have come. */
  onPixels = () => {};

  /** @type {import("./engine.js").Engine} */
  #engine;
  /**
   * The threads, and what each has to do, by number.
   * @type {Hired[]}
   */
  #workers = [];
  #number = 0;
  #isLargeBusy = false;
  #retirement = 0;
  /** What is decoded for what is seen, and for others, who wait. */
  #seen = /** @type {Wish[]} */ ([]);
  #asked = /** @type {Wish[]} */ ([]);
  /**
   * What is being decoded, by the key of a wish.
   * @type {Map<string, {done: Promise<unknown>}>}
   */
  #running = new Map();
  #isServing = false;
  /** How many wait for pixels of what is not seen. */
  #guests = 0;
  /**
   * How often decoding failed, by the key of a wish.
   * @type {Map<string, number>}
   */
  #failures = new Map();
  /** Pixels that are to be brought, and the timer for that. */
  #ready = /** @type {{wish: Wish, pixels?: Uint8Array | null, delivered(): void}[]} */ ([]);
  #delivery = 0;
  /**
   * The picture that is about to be put on the page.
   * @type {Prepared | null}
   */
  #prepared = null;

  /** @param {import("./engine.js").Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** Whether anything is to be decoded. */
  get isBusy() { return this.#running.size + this.#seen.length + this.#asked.length > 0; }

  /** Decodes what is seen after the next frame, and nothing else any more but for what others wait for. */
  async serve() {
    if (this.#isServing) return;
    this.#isServing = true;
    await afterFrame();
    this.#isServing = false;
    // What is seen gives way to what others wait for: it would take the room of that.
    if (this.#guests > 0) return;
    this.#seen = this.#engine.pictureWishes().filter((wish) => !this.#running.has(key(wish)));
    this.#next();
    if (this.#engine.makeRoomForPictures()) this.serve();
  }

  /**
   * Decodes what `wishes` tells, again until there is nothing.
   * @param {() => PictureWish[]} wishes tells what is missing
   * @param {boolean} isExact whether what is seen gives way, which would take the room of that
   */
  async bring(wishes, isExact) {
    this.#guests += isExact ? 1 : 0;
    if (isExact) this.#seen = [];
    try {
      for (let round = 0; round < 4; round++) {
        const missing = wishes();
        if (missing.length === 0) return;
        await Promise.all(missing.map((wish) => this.#running.get(key(wish))?.done ?? new Promise((done) => {
          this.#asked.push({ ...wish, done });
          this.#next();
        })));
      }
    } finally {
      this.#guests -= isExact ? 1 : 0;
      // Once that is painted.
      if (this.#guests === 0) setTimeout(() => this.onPixels());
    }
  }

  /** Has a thread ready, as a picture may come. */
  warm() {
    if (this.#workers.length > 0) return;
    this.#hire();
    this.#rest();
  }

  /**
   * Decodes a file that is about to be put on the page.
   * @param {Prepared} task
   * @returns {Promise<boolean>} whether it can be
   */
  async prepare(task) {
    this.#engine.expectPicture(task);
    this.serve();
    const result = await this.#decoded({ ...task, isKept: this.#engine.keepsPictures }).catch(() => null);
    if (result === null) {
      this.#engine.expectPicture(null);
      return false;
    }
    this.#engine.holdPixels(task, result);
    this.#prepared = task;
    // Putting it on the page takes a while, too.
    await afterFrame();
    return true;
  }

  /** Brings the pixels of the prepared picture, which is on the page now. */
  bringPrepared() {
    const task = this.#prepared;
    this.#prepared = null;
    this.#engine.expectPicture(null);
    if (!task) return;
    const wishes = this.#guests > 0 ? [] : this.#engine.pictureWishes();
    const wish = wishes.find(({ number, level }) =>
      level === task.level && isSame(this.#engine.pictureFile(number), task.bytes));
    if (wish) this.#engine.bringHeld(wish.number, task);
    else this.#engine.dropHeld(task);
  }

  /**
   * A file as pixels of at most so many: width, height, data and isWhole; null where it cannot be decoded.
   * @param {Uint8Array} bytes @param {number} most
   */
  async shrink(bytes, most) {
    const answer = await this.#work({ bytes, columns: 1, rows: 1, mostPixels: most }).catch(() => null);
    return /** @type {Shrunk | null} */ (answer?.result ?? null);
  }

  #next() {
    while (this.#running.size - this.#ready.length < mostTasks) {
      const wish = this.#asked[0] ?? this.#seen[0];
      if (!wish) return;
      // Large ones one after the other: all their pixels are in memory.
      const isLarge = wish.columns * wish.rows > mostPixels;
      if (isLarge && this.#isLargeBusy) return;
      (this.#asked.length > 0 ? this.#asked : this.#seen).shift();
      this.#decode(wish, isLarge);
    }
  }

  /** @param {Wish} wish @param {boolean} isLarge */
  #decode(wish, isLarge) {
    const known = this.#running.get(key(wish));
    if (known) {
      known.done.then(wish.done);
      return;
    }
    if (isLarge) this.#isLargeBusy = true;
    /** @type {(value?: unknown) => void} */
    let delivered = () => {};
    const done = new Promise((resolve) => (delivered = resolve));
    this.#running.set(key(wish), { done });
    // A thread that ends, or memory that lacks, may be there again; but not for ever.
    const failed = () => {
      const count = (this.#failures.get(key(wish)) ?? 0) + 1;
      this.#failures.set(key(wish), count);
      return count < mostFailures ? undefined : null;
    };
    this.#pixels(wish).catch(failed).then((pixels) => {
      if (isLarge) this.#isLargeBusy = false;
      this.#ready.push({ wish, pixels, delivered });
      this.#next();
      // What others wait for comes at once, and what is all that is missing.
      if (wish.done) this.#deliver();
      else if (this.#ready.length === this.#running.size) afterFrame().then(() => this.#deliver());
      else this.#delivery ||= setTimeout(() => this.#deliver(), collecting);
    });
  }

  /** Brings all pixels that are ready. */
  #deliver() {
    clearTimeout(this.#delivery);
    this.#delivery = 0;
    if (this.#ready.length === 0) return;
    for (const { wish, pixels, delivered } of this.#ready.splice(0)) {
      this.#running.delete(key(wish));
      try {
        // What is no more is not decoded again.
        if (pixels !== undefined) this.#engine.bringPicture(wish, pixels);
      } catch (error) {
        reportError(error);
      } finally {
        wish.done?.();
        delivered();
      }
    }
    this.onPixels();
  }

  /**
   * The pixels of a wish; null where there are none, undefined where the picture is no more.
   * @param {Wish} wish
   */
  async #pixels(wish) {
    const bytes = this.#engine.pictureFile(wish.number);
    if (bytes.length === 0) return undefined;
    return this.#decoded({ ...wish, done: null, isKept: this.#engine.keepsPictures, bytes }, [bytes.buffer]);
  }

  /**
   * The pixels of a level.
   * @param {Task & {done?: null}} task @param {Transferable[]} [given]
   */
  async #decoded(task, given) { return /** @type {Uint8Array | null} */ ((await this.#work(task, given)).result); }

  /**
   * Has something done by a worker.
   * @param {Task} task @param {Transferable[]} given @returns {Promise<Answer>}
   */
  #work(task, given = []) {
    clearTimeout(this.#retirement);
    let worker = this.#workers.find(({ tasks }) => tasks.size === 0);
    if (!worker && this.#workers.length < mostWorkers) worker = this.#hire();
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

  /** Lets workers go that have had nothing to do for a while. */
  #rest() {
    clearTimeout(this.#retirement);
    this.#retirement = setTimeout(() => {
      for (const worker of this.#workers.filter(({ tasks }) => tasks.size === 0)) this.#dismiss(worker);
    }, patience);
  }
}

/** Resolves in a task of its own after the next frame, which what follows does not prolong, nor the task before. */
const afterFrame = () => new Promise((resolve) => {
  const go = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    setTimeout(resolve);
  };
  const frame = requestAnimationFrame(go);
  const timer = setTimeout(go, longestFrame);
});

/** A worker; what lies at another origin is no worker by itself, but may be part of one. */
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
 * Whether bytes are the same; both begin where a word does.
 * @param {Uint8Array} a @param {Uint8Array} b
 */
function isSame(a, b) {
  if (a.length !== b.length) return false;
  const [these, those] = [a, b].map((bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2));
  for (let at = 0; at < these.length; at++) if (these[at] !== those[at]) return false;
  for (let at = 4 * these.length; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** @param {PictureWish} wish */
const key = ({ number, level }) => `${number} ${level}`;
