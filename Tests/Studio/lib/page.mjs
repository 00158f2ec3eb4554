// A page of a browser: calls, scripts in it, and its errors.

/** The timeout of a wait, in seconds: much longer than on a busy machine. */
const patience = 120;

/**
 * Whether a message of a browser is about a WebSocket of the page that couldn't be opened, as when the server is stopped.
 * @param {string} text
 */
export const isRefusedBoard = (text) => /wss?:\/\/[^ ]+\/api\/board\b/.test(text);

/** The open pages, and hooks before they are left, closed, or lose their server. */
export const openPages = new Set();
export const before = { leaving: async () => {}, closing: async () => {}, ending: async () => {}, stopping: async () => {} };

/** A page. Coordinates are CSS pixels. */
export class Page {
  /** Whether the browser exposes the accessibility tree. */
  tellsNames = true;
  #listeners = [];

  constructor(browser, session, target) {
    this.browser = browser;
    this.session = session;
    this.target = target;
    /** The address opened last. */
    this.address = "";
    openPages.add(this);
    /** The unexpected errors in the page, in words. */
    this.problems = [];
    /** The kinds of dialogs that were shown; each is accepted, except `beforeunload` dialogs when `stays`. */
    this.dialogs = [];
    this.stays = false;
    /** Every request: { url, status, bytes, type }, in order; the type in Chromium's terms. */
    this.requests = [];
    this.byNumber = new Map();
  }

  async start(width, height, density) {
    await Promise.all([
      this.call("Page.enable"), this.call("Runtime.enable"), this.call("Log.enable"),
      this.call("Network.enable"), this.resize(width, height, density),
    ]);
  }

  /** Sends a command of the protocol. */
  call(method, params) {
    return this.browser.call(method, params, this.session);
  }

  /** Resizes the page and sets the number of pixels per CSS pixel. */
  async resize(width, height, density = 1, mobile = false) {
    Object.assign(this, { width, height, density });
    await this.call("Emulation.setDeviceMetricsOverride",
      { width, height, deviceScaleFactor: density, mobile });
  }

  // MARK: Events

  /** Calls a function with the parameters of events of a name. */
  on(name, listener) {
    this.#listeners.push({ name, listener });
  }

  handle(name, params) {
    for (const entry of this.#listeners) if (entry.name === name) entry.listener(params);
    switch (name) {
      case "Page.javascriptDialogOpening": {
        this.dialogs.push(params.type);
        const accept = !(this.stays && params.type === "beforeunload");
        this.call("Page.handleJavaScriptDialog", { accept }).catch(() => {});
        break;
      }
      case "Runtime.exceptionThrown": {
        const { text, exception } = params.exceptionDetails;
        this.problems.push(exception?.description ?? text);
        break;
      }
      case "Runtime.consoleAPICalled":
        if (params.type === "error" || params.type === "assert") {
          this.problems.push(params.args.map((part) => part.value ?? part.description).join(" "));
        }
        break;
      case "Log.entryAdded":
        if (params.entry.level === "error") {
          // A board that can't be reached is no fault: browsers report each attempt.
          if (!isRefusedBoard(params.entry.text)) this.problems.push(`${params.entry.text} ${params.entry.url ?? ""}`);
        }
        break;
      case "Network.requestWillBeSent": {
        const entry = { url: params.request.url, method: params.request.method, status: 0, bytes: 0, type: params.type };
        this.byNumber.set(params.requestId, entry);
        this.requests.push(entry);
        break;
      }
      case "Network.responseReceived": {
        const entry = this.byNumber.get(params.requestId);
        if (entry) entry.status = params.response.status;
        break;
      }
      case "Network.loadingFinished": {
        const entry = this.byNumber.get(params.requestId);
        if (entry) entry.bytes = params.encodedDataLength;
        break;
      }
      default:
    }
  }

  // MARK: Script

  /** Runs a function of the page with values that JSON can represent; awaits its promise. */
  async run(task, ...values) {
    const expression = typeof task === "string"
      ? task : `(${task})(${values.map((value) => JSON.stringify(value)).join(", ")})`;
    const { result, exceptionDetails } = await this.call("Runtime.evaluate",
      { expression, awaitPromise: true, returnByValue: true, userGesture: true });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  /** Waits until a function of the page returns a truthy value; returns that. */
  async until(what, task, ...values) {
    const end = performance.now() + 1000 * patience;
    let last;
    while (performance.now() < end) {
      try {
        const value = await this.run(task, ...values);
        if (value) return value;
      } catch (error) {
        // A page that is loading has no context for a moment.
        last = error;
      }
      await pause(20);
    }
    const why = [last?.message, ...this.problems].filter(Boolean).slice(0, 3).join("; ");
    throw new Error(`waited in vain until ${what}${why ? ` (${why})` : ""}`);
  }

  // MARK: Addresses

  /** Opens an address and waits for the event `load`. */
  async open(url) {
    await before.leaving(this);
    this.address = url;
    await this.#navigate(this.call("Page.navigate", { url }));
  }

  /** Reloads the page. */
  async reload() {
    await before.leaving(this);
    await this.#navigate(this.call("Page.reload"));
  }

  /** Reloads the page, and stays when it asks whether to leave; fails if it does not ask. */
  async stay() {
    this.stays = true;
    const asked = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("the page does not ask before it is left")), 1000 * patience);
      this.on("Page.javascriptDialogClosed", () => {
        clearTimeout(timer);
        resolve();
      });
    });
    await Promise.all([this.call("Page.reload"), asked]);
    this.stays = false;
  }

  async #navigate(answer) {
    const loaded = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("the page does not load")), 1000 * patience);
      this.on("Page.loadEventFired", () => {
        clearTimeout(timer);
        resolve();
      });
    });
    // Whichever fails first.
    const [{ errorText }] = await Promise.all([answer, loaded]);
    if (errorText) throw new Error(`the page does not load: ${errorText}`);
  }

  /** Returns a screenshot of the page, as PNG. */
  async picture() {
    const { data } = await this.call("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  async close() {
    await before.closing(this);
    await this.browser.drop(this);
  }
}

/** Waits for some milliseconds. */
export function pause(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
