// The WebAssembly module of the engine, which comes in two parts: what a first visit needs, and the rest behind it.
//
// The first part calls what is in the rest through a table. Until that is there its places hold functions of
// this file, which load it in haste: the page stands still meanwhile, so whoever can waits for `whole` first.

/** The rest of a module lies beside it. */
const restName = "InkWebRest.wasm";

/**
 * What is compiled, or being so, by its address: all canvases of a page share it.
 *
 * @type {Map<string, Promise<WebAssembly.Module>>}
 */
const compiled = new Map();

/**
 * Compiles a part once; `response` is what brings it, where that is under way.
 *
 * @param {URL} address
 * @param {Promise<Response>} [response]
 */
function compile({ href }, response) {
  const known = compiled.get(href);
  if (known) return known;
  const module = WebAssembly.compileStreaming(response ?? fetch(href));
  compiled.set(href, module);
  // The next who asks tries again.
  module.catch(() => compiled.delete(href));
  return module;
}

/** A module that may be whole or not. */
export class EngineModule {
  /** @type {Promise<void> | null} */
  #rest = null;
  #isWhole = false;
  /** @type {URL} */
  #address;
  /** @type {WebAssembly.Table} */
  #table;

  /**
   * @param {any} exports of the first part
   * @param {URL} address of the rest
   * @param {boolean} isWhole
   */
  constructor(exports, address, isWhole) {
    this.exports = exports;
    this.#address = address;
    this.#isWhole = isWhole;
    this.#table = Object.values(exports).find((value) => value instanceof WebAssembly.Table);
  }

  /**
   * Modules that are loaded before somebody asks for them, by their addresses.
   *
   * @type {Map<string, Promise<EngineModule>>}
   */
  static #prepared = new Map();

  /**
   * Loads a module for the first who takes one from this address; as `load`.
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
   * A module of one's own: the one that is prepared, or a new one.
   *
   * @param {string} address
   */
  static take(address) {
    const { href } = new URL(address, document.baseURI);
    const module = EngineModule.#prepared.get(href);
    EngineModule.#prepared.delete(href);
    return module ?? EngineModule.load(address, false);
  }

  /**
   * Loads the first part, and goes on with the rest.
   *
   * @param {string} address of the first part, or of a module that is one
   * @param {boolean} waits until all is there: where both parts are at hand that is sooner than one by one
   */
  static async load(address, waits) {
    const whole = new URL(address, document.baseURI);
    const place = new URL(restName, whole);
    const rest = waits ? fetch(place) : null;
    rest?.catch(() => {});
    const first = await compile(whole);
    const wanted = WebAssembly.Module.imports(first);
    /** @type {WebAssembly.ModuleImports} */
    const places = {};
    // They are called after the first part is made.
    for (const { name } of wanted) {
      places[name] = (/** @type {unknown[]} */ ...values) => made.#hurry(Number(name), values);
    }
    const { exports } = await WebAssembly.instantiate(first, { rest: places });
    const made = new EngineModule(exports, place, wanted.length === 0);
    if (rest) await made.#join(rest).catch(() => {});
    return made;
  }

  /** Resolves when all of the module is there; fails where it cannot be had. */
  whole() {
    if (this.#isWhole) return Promise.resolve();
    this.#rest ??= this.#join().catch((error) => {
      // The next who asks tries again.
      this.#rest = null;
      throw error;
    });
    return this.#rest;
  }

  /** Whether all of the module is there. */
  get isWhole() { return this.#isWhole; }

  /** @param {Promise<Response>} [response] */
  async #join(response) {
    if (this.#isWhole) return;
    const rest = await compile(this.#address, response);
    // Somebody may have been in haste.
    if (this.#isWhole) return;
    await WebAssembly.instantiate(rest, { first: this.exports });
    this.#isWhole = true;
  }

  /**
   * Does what a function in the rest does.
   *
   * @param {number} place
   * @param {unknown[]} values
   */
  #hurry(place, values) {
    if (!this.#isWhole) {
      const request = new XMLHttpRequest();
      request.open("GET", this.#address, false);
      // What is asked for in this way comes as text: one that keeps each byte.
      request.overrideMimeType("text/plain; charset=x-user-defined");
      request.send();
      const bytes = Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255);
      new WebAssembly.Instance(new WebAssembly.Module(bytes), { first: this.exports });
      this.#isWhole = true;
    }
    return this.#table.get(place)(...values);
  }
}
