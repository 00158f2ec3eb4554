// The WebAssembly module of the engine, in two parts: the code that a first visit needs, and the rest.
//
// The first part calls functions of the rest through a table. Until the rest is loaded, the table's entries are
// functions of this file that load it synchronously, which blocks the page: callers that can wait await `whole` first.

/** The file name of the rest, in the directory of the first part. */
const restName = "InkWebRest.wasm";

/**
 * The compiled modules and pending compilations, by address; all canvases of a page share them.
 *
 * @type {Map<string, Promise<WebAssembly.Module>>}
 */
const compiled = new Map();

/**
 * Compiles a part once; `response` is its request if one has been sent.
 *
 * @param {URL} address
 * @param {Promise<Response>} [response]
 */
function compile({ href }, response) {
  const known = compiled.get(href);
  if (known) return known;
  const module = WebAssembly.compileStreaming(response ?? fetch(href));
  compiled.set(href, module);
  // The next caller tries again.
  module.catch(() => compiled.delete(href));
  return module;
}

/** A module whose rest may not be loaded yet. */
export class EngineModule {
  /** @type {Promise<void> | null} */
  #rest = null;
  #isWhole = false;
  /** @type {URL} */
  #address;
  /** @type {WebAssembly.Table} */
  #table;

  /**
   * @param {any} exports The exports of the first part.
   * @param {URL} address The address of the rest.
   * @param {boolean} isWhole
   */
  constructor(exports, address, isWhole) {
    this.exports = exports;
    this.#address = address;
    this.#isWhole = isWhole;
    this.#table = Object.values(exports).find((value) => value instanceof WebAssembly.Table);
  }

  /**
   * The modules that were loaded in advance, by address.
   *
   * @type {Map<string, Promise<EngineModule>>}
   */
  static #prepared = new Map();

  /**
   * Loads a module for the first caller of `claim` with this address; see `load`.
   *
   * @param {string} address
   * @param {boolean} waits
   */
  static prepare(address, waits) {
    const module = EngineModule.load(address, waits);
    module.catch(() => {});
    EngineModule.#prepared.set(new URL(address, document.baseURI).href, module);
  }

  /**
   * Returns a module that no other caller uses: the prepared one or a new one.
   *
   * @param {string} address
   */
  static claim(address) {
    const { href } = new URL(address, document.baseURI);
    const module = EngineModule.#prepared.get(href);
    EngineModule.#prepared.delete(href);
    return module ?? EngineModule.load(address, false);
  }

  /**
   * Loads the first part, and the rest too if `waits` is true.
   *
   * @param {string} address The address of the first part, or of a module in one part.
   * @param {boolean} waits Whether to load the rest too: faster than one after the other if both parts are cached.
   */
  static async load(address, waits) {
    const whole = new URL(address, document.baseURI);
    const restAddress = new URL(restName, whole);
    const rest = waits ? fetch(restAddress) : null;
    rest?.catch(() => {});
    const first = await compile(whole);
    const wanted = WebAssembly.Module.imports(first);
    /** @type {WebAssembly.ModuleImports} */
    const functions = {};
    // They are only called after the first part is instantiated.
    for (const { name } of wanted) {
      functions[name] = (/** @type {unknown[]} */ ...values) => made.#callRest(Number(name), values);
    }
    const { exports } = await WebAssembly.instantiate(first, { rest: functions });
    const made = new EngineModule(exports, restAddress, wanted.length === 0);
    if (rest) await made.#join(rest).catch(() => {});
    return made;
  }

  /** Resolves when the whole module is loaded; rejects if that fails. */
  whole() {
    if (this.#isWhole) return Promise.resolve();
    this.#rest ??= this.#join().catch((error) => {
      // The next caller tries again.
      this.#rest = null;
      throw error;
    });
    return this.#rest;
  }

  /** Whether the whole module is loaded. */
  get isWhole() { return this.#isWhole; }

  /** @param {Promise<Response>} [response] */
  async #join(response) {
    if (this.#isWhole) return;
    const rest = await compile(this.#address, response);
    // `#callRest` may have loaded it meanwhile.
    if (this.#isWhole) return;
    await WebAssembly.instantiate(rest, { first: this.exports });
    this.#isWhole = true;
  }

  /**
   * Calls a function of the rest; loads the rest synchronously if necessary.
   *
   * @param {number} index
   * @param {unknown[]} values
   */
  #callRest(index, values) {
    if (!this.#isWhole) {
      const request = new XMLHttpRequest();
      request.open("GET", this.#address, false);
      // Synchronous requests only return text: this encoding keeps every byte.
      request.overrideMimeType("text/plain; charset=x-user-defined");
      request.send();
      const bytes = Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255);
      new WebAssembly.Instance(new WebAssembly.Module(bytes), { first: this.exports });
      this.#isWhole = true;
    }
    return this.#table.get(index)(...values);
  }
}
