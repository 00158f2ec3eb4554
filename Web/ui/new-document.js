// A new document of the engine before it is in the store, which creates it with its first ink.

import { ownAuthor } from "../store/preferences.js";
import { word } from "../words/index.js";

/** @typedef {import("../store/catalog.js").Where} Where */

/** The longest wait for the list of documents, and the pause before storing is retried, in milliseconds. */
const listPatience = 2000;
const retryTime = 3000;

/** Returns the title of a new document, the local time: such titles sort by time, in every language. */
function titleNow() {
  const now = new Date();
  const [month, day, hour, minute] = [now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()]
    .map((number) => String(number).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day} ${hour}.${minute}`;
}

export class NewDocument {
  #studio;
  /**
   * The log bytes so far.
   * @type {Uint8Array[]}
   */
  #waiting = [];
  /**
   * The storage, "browser" or "folder"; undefined for the default.
   * @type {Where | undefined}
   */
  #where = undefined;
  /** The subfolder of the served folder. */
  #below = "";
  #isStoring = false;
  #retrying = 0;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.#studio = studio;
  }

  /** Whether the document has had any content. */
  get isBegun() {
    const { itemCount, contactCount, undoCount } = this.#studio.engine;
    return itemCount + contactCount + undoCount > 0;
  }

  /** Whether it has content that is not in the store. */
  get isWaiting() { return this.#waiting.length > 0 && this.isBegun; }

  /** Begins an empty document in the engine. */
  begin() {
    this.end();
    clearTimeout(this.#retrying);
    const { engine } = this.#studio;
    engine.begin(crypto.getRandomValues(new Uint32Array(4)), ownAuthor());
    engine.title = titleNow();
  }

  /** Forgets the log bytes: the document shown is in the store. */
  end() { this.#waiting = []; }

  /**
   * Sets where it is stored.
   * @param {Where} where @param {string} below
   */
  setStorage(where, below) {
    this.#where = where;
    this.#below = below;
  }

  /**
   * Keeps log bytes; the first ink creates the document in the store.
   * @param {Uint8Array} bytes
   */
  log(bytes) {
    const { saving, shown, store } = this.#studio;
    this.#waiting.push(bytes);
    saving.changed();
    if (!store || this.#isStoring || !this.isBegun) return;
    this.#isStoring = true;
    shown.storeBegun().finally(() => { this.#isStoring = false; });
  }

  /** Creates the document in the store; shows an error and retries if that fails. Must run in turn. */
  async store(where = this.#where) {
    const { saving, shown } = this.#studio;
    try {
      await this.#create(where);
      // Its earlier ink needs a thumbnail, too.
      shown.isChanged = this.isBegun;
    } catch (error) {
      saving.fail(error);
      this.#retrying = setTimeout(() => shown.inTurn(() => (shown.document ? undefined : this.store(where))), retryTime);
    }
  }

  /** @param {Where} [where] */
  async #create(where) {
    const { engine, shown, store } = this.#studio;
    const storage = where ?? (store.folder ? "folder" : "browser");
    const title = engine.title || word("Drawing");
    // The folder makes names unique itself.
    if (storage === "browser") await this.#makeUnique(title);
    const created = await store.create(engine.title || title, storage, this.#below);
    for (const bytes of this.#waiting) created.append(bytes, !engine.isUnderWay);
    shown.follow(created);
  }

  /** @param {string} title */
  async #makeUnique(title) {
    const { engine, store } = this.#studio;
    /** @type {Promise<import("../store/catalog.js").Listed[]>} */
    const late = new Promise((resolve) => setTimeout(resolve, listPatience, []));
    const list = await Promise.race([store.list(), late]);
    const titles = new Set(list.map((entry) => entry.title));
    let free = title;
    for (let number = 2; titles.has(free); number++) free = `${title} ${number}`;
    if (free !== title) this.#studio.act(() => { engine.title = free; });
  }
}
