// Chromium over the DevTools protocol, through a pipe: no port, no library, and the browser ends with
// the process that started it.
import { spawn } from "node:child_process";
import { accessSync, constants, readFileSync, rmSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findFirefox, Firefox } from "./firefox.mjs";
import { Page } from "./page.mjs";
import { descendants, kill } from "./processes.mjs";

/** Which browser is used: "chromium" or "firefox". */
export const used = { browser: "chromium" };

/** The path of the browser; undefined where there is none. */
export function findBrowser() {
  if (used.browser === "firefox") return findFirefox();
  const given = process.env.CHROMIUM;
  if (given) return given;
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here.
      }
    }
  }
  return undefined;
}

const running = new Set();
process.on("exit", () => {
  for (const { process: child, folder, isTemporary } of running) {
    kill(descendants(child.pid));
    if (isTemporary) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
});

/** A browser of its own profile. */
export class Browser {
  #next = 0;
  #waiting = new Map();
  #pages = new Map();
  #listeners = new Map();
  #rest = [];

  /**
   * Starts a browser without a window.
   *
   * @param {{ profile?: string, flags?: string[] }} options `profile` a folder to use and to leave
   *   behind; otherwise one of its own is made and removed
   */
  static async launch({ profile, flags = [] } = {}) {
    if (used.browser === "firefox") return Firefox.launch({ profile });
    const program = findBrowser();
    const folder = profile ?? (await mkdtemp(join(tmpdir(), "inkstone-browser-")));
    const log = await open(join(folder, "stderr.log"), "a+");
    const words = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--mute-audio",
      "--disable-dev-shm-usage", "--disable-component-update", "--disable-background-networking",
      "--disable-default-apps", "--disable-sync", "--hide-scrollbars", "--no-default-browser-check",
      "--disable-breakpad", "--disable-backgrounding-occluded-windows", "--lang=en",
      "--remote-debugging-pipe", `--user-data-dir=${folder}`, ...flags, "about:blank",
    ];
    const child = spawn(program, words, { stdio: ["ignore", log.fd, log.fd, "pipe", "pipe"] });
    const browser = new Browser(child, folder, profile === undefined);
    try {
      await browser.call("Browser.getVersion");
    } catch {
      const text = readFileSync(join(folder, "stderr.log"), "utf8");
      throw new Error(`the browser does not start: ${text.slice(-500)}`);
    } finally {
      await log.close();
    }
    return browser;
  }

  constructor(child, folder, isTemporary) {
    this.process = child;
    this.folder = folder;
    this.isTemporary = isTemporary;
    running.add(this);
    this.ended = new Promise((resolve) => {
      child.once("error", resolve);
      child.once("exit", resolve);
    });
    this.ended.then(() => {
      running.delete(this);
      for (const { reject } of this.#waiting.values()) reject(new Error("the browser has ended"));
      this.#waiting.clear();
    });
    child.stdio[3].on("error", () => {});
    child.stdio[4].on("error", () => {});
    child.stdio[4].on("data", (part) => this.#take(part));
  }

  // MARK: Messages

  /** Sends a command and waits for its answer, for a minute at most. */
  call(method, params = {}, sessionId = undefined) {
    const id = ++this.#next;
    const text = JSON.stringify({ id, method, params, sessionId });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${method}: no answer`));
      }, 60000);
      const settle = (done) => (value) => {
        clearTimeout(timer);
        done(value);
      };
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject), method });
      this.process.stdio[3].write(`${text}\0`);
    });
  }

  #take(part) {
    let start = 0;
    for (let end; (end = part.indexOf(0, start)) >= 0; start = end + 1) {
      this.#rest.push(part.subarray(start, end));
      const text = Buffer.concat(this.#rest).toString("utf8");
      this.#rest = [];
      this.#handle(JSON.parse(text));
    }
    if (start < part.length) this.#rest.push(part.subarray(start));
  }

  #handle({ id, method, params, result, error, sessionId }) {
    if (id === undefined) {
      if (sessionId === undefined) this.#listeners.get(method)?.(params);
      this.#pages.get(sessionId)?.handle(method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(`${waiting.method}: ${error.message}`));
    else waiting?.resolve(result);
  }

  /** Calls a function with what events of the browser itself say, from now on. */
  listen(method, listener) {
    this.#listeners.set(method, listener);
  }

  // MARK: Pages

  /**
   * A new page.
   *
   * @param {{ width?: number, height?: number, density?: number, isPrivate?: boolean, isWindow?: boolean }} options
   *   the size in pixels of CSS; with `isPrivate` the page shares nothing with others; with `isWindow` it
   *   is in a window of its own, and seen together with others
   */
  async page({ width = 1100, height = 700, density = 1, isPrivate = false, isWindow = false } = {}) {
    const context = isPrivate
      ? (await this.call("Target.createBrowserContext")).browserContextId : undefined;
    return this.pageIn(context, width, height, density, isWindow);
  }

  /** A new page that shares what is kept with others of a context; of the usual one if undefined. */
  async pageIn(context, width = 1100, height = 700, density = 1, isWindow = false) {
    const { targetId } = await this.call("Target.createTarget",
      { url: "about:blank", browserContextId: context, newWindow: isWindow || undefined });
    const { sessionId } = await this.call("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    this.#pages.set(sessionId, page);
    await page.start(width, height, density);
    return page;
  }

  /** Forgets a page that is closed. */
  async drop(page) {
    this.#pages.delete(page.session);
    await this.call("Target.closeTarget", { targetId: page.target });
  }

  // MARK: The end

  /** Ends the browser as if the power had failed, with all processes that belong to it. */
  async kill() {
    kill(descendants(this.process.pid));
    await this.ended;
  }

  /** Ends the browser and removes its profile if it was made for it. */
  async close() {
    const all = descendants(this.process.pid);
    if (running.has(this)) {
      this.call("Browser.close").catch(() => {});
      const timer = setTimeout(() => kill(all), 5000);
      await this.ended;
      clearTimeout(timer);
    }
    kill(all.slice(1));
    if (this.isTemporary) await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
