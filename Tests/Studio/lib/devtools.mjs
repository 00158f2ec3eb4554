// Chromium over the DevTools protocol, through a pipe: no port, no library, and the browser ends with
// its parent process.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, open, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserProcess } from "./browser-process.mjs";
import { findFirefox, Firefox } from "./firefox.mjs";
import { before, openPages, Page, pause } from "./page.mjs";
import { findProgram } from "./processes.mjs";

/** The browser in use: "chromium" or "firefox". */
export const used = { browser: "chromium" };

/** Returns the path of the browser; undefined if there is none. */
export function findBrowser() {
  if (used.browser === "firefox") return findFirefox();
  return findProgram("CHROMIUM", ["chromium", "chromium-browser", "google-chrome"]);
}

/** A browser with a separate profile. */
export class Browser extends BrowserProcess {
  #pages = new Map();
  #listeners = new Map();
  #rest = [];

  /**
   * Starts a browser without a window.
   *
   * @param {{ profile?: string, flags?: string[], settings?: object }} options `profile` a folder to use and to
   *   keep; otherwise a temporary one is made and removed. `settings` the preferences: an object for
   *   Chromium, values by name for Firefox
   */
  static async launch({ profile, flags = [], settings } = {}) {
    if (used.browser === "firefox") return Firefox.launch({ profile, settings });
    const program = findBrowser();
    const folder = profile ?? (await mkdtemp(join(tmpdir(), "inkstone-browser-")));
    if (settings) {
      await mkdir(join(folder, "Default"), { recursive: true });
      await writeFile(join(folder, "Default", "Preferences"), JSON.stringify(settings));
    }
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
    browser.flags = flags;
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
    super(child, folder, isTemporary);
    child.stdio[3].on("error", () => {});
    child.stdio[4].on("error", () => {});
    child.stdio[4].on("data", (part) => this.#take(part));
  }

  // MARK: Messages

  /** Sends a command and waits for its answer; rejects after the timeout. */
  call(method, params = {}, sessionId = undefined) {
    return this.request(method, (id) => {
      this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
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
    this.answer(id, result, error?.message);
  }

  /** Calls a function with all future events of the browser itself. */
  listen(method, listener) {
    this.#listeners.set(method, listener);
  }

  // MARK: Pages

  /**
   * Opens a new page.
   *
   * @param {{ width?: number, height?: number, density?: number, isPrivate?: boolean, isWindow?: boolean }} options
   *   the size in CSS pixels; with `isPrivate` the page shares nothing with others; with `isWindow` it
   *   is in a separate window, visible together with others
   */
  async page({ width = 1100, height = 700, density = 1, isPrivate = false, isWindow = false } = {}) {
    const context = isPrivate
      ? (await this.call("Target.createBrowserContext")).browserContextId : undefined;
    return this.pageIn(context, width, height, density, isWindow);
  }

  /** Opens a new page that shares its storage with others of a context; of the default one if undefined. */
  async pageIn(context, width = 1100, height = 700, density = 1, isWindow = false) {
    const { targetId } = await this.call("Target.createTarget",
      { url: "about:blank", browserContextId: context, newWindow: isWindow || undefined });
    const { sessionId } = await this.call("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    page.context = context;
    this.#pages.set(sessionId, page);
    await page.start(width, height, density);
    return page;
  }

  /** Closes a page. */
  async drop(page) {
    // It may have closed already.
    if (!openPages.delete(page)) return;
    this.#pages.delete(page.session);
    await this.call("Target.closeTarget", { targetId: page.target });
  }

  /** Ends the process of a page as if it had crashed; returns another page with the same storage. */
  async crash(page) {
    await page.call("Inspector.enable");
    const crashed = new Promise((resolve) => { page.on("Inspector.targetCrashed", resolve); });
    page.call("Page.crash").catch(() => {});
    await Promise.race([crashed, pause(10_000)]);
    await this.drop(page);
    return this.pageIn(page.context);
  }

  /** Closes a private page, and deletes its storage. */
  async dispose(page) {
    await this.drop(page);
    await this.call("Target.disposeBrowserContext", { browserContextId: page.context });
  }

  async close() {
    await before.ending(this);
    await this.end(() => this.call("Browser.close"));
  }
}
