// WebKitGTK, which has the engine of Safari, over WebDriver: its small browser on a display without a screen.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause } from "./page.mjs";
import { descendants, findProgram, kill } from "./processes.mjs";

/** The time limit of a wait, in milliseconds. */
const patience = 60_000;

/** Returns the path of WebKitGTK's browser for tests; undefined if there is none. */
function findBrowser() {
  const root = "/usr/lib";
  const folders = existsSync(root) ? readdirSync(root).filter((name) => /-linux-gnu$/.test(name)) : [];
  const paths = folders.flatMap((folder) => ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"]
    .map((name) => join(root, folder, name, "MiniBrowser")));
  return paths.find((path) => existsSync(path));
}

const driver = findProgram("WEBKIT_DRIVER", ["WebKitWebDriver"]);
const display = findProgram("XVFB", ["Xvfb"]);

/** Whether WebKitGTK, its driver and Xvfb are installed. */
export const hasWebKit = Boolean(driver && display && findBrowser());

/** Returns a free port of the loopback interface. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  const { port } = server.address();
  await new Promise((resolve) => { server.close(resolve); });
  return port;
}

const running = new Set();
process.on("exit", () => {
  for (const child of running) kill(descendants(child.pid));
});

function start(program, values, options = {}) {
  const child = spawn(program, values, { stdio: ["ignore", "ignore", "ignore"], ...options });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** A window of WebKitGTK with a separate profile. */
export class WebKit {
  #programs = [];
  #folder = "";
  #address = "";

  static async launch() {
    const browser = new WebKit();
    browser.#folder = await mkdtemp(join(tmpdir(), "inkstone-webkit-"));
    // The server chooses a free display, and reports its number.
    const screen = spawn(display, ["-displayfd", "1", "-screen", "0", "1024x800x24", "-nolisten", "tcp"],
      { stdio: ["ignore", "pipe", "ignore"] });
    running.add(screen);
    const number = await new Promise((resolve, reject) => {
      screen.stdout.once("data", (text) => resolve(String(text).trim()));
      screen.once("exit", () => reject(new Error("Xvfb does not start")));
    });
    const port = await freePort();
    const { DBUS_SESSION_BUS_ADDRESS, ...rest } = process.env;
    const env = {
      ...rest, DISPLAY: `:${number}`, HOME: browser.#folder, XDG_DATA_HOME: browser.#folder, XDG_CACHE_HOME: browser.#folder,
      // A container has no privileges for the sandbox, and no GPU.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1", GDK_BACKEND: "x11",
    };
    browser.#programs = [start(driver, [`--port=${port}`], { env }), screen];
    browser.#address = `http://127.0.0.1:${port}/session`;
    const options = { binary: findBrowser(), args: ["--automation"] };
    const end = performance.now() + patience;
    for (;;) {
      try {
        const made = await browser.#ask("POST", "", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
        browser.#address += `/${made.sessionId}`;
        browser.version = made.capabilities.browserVersion;
        return browser;
      } catch (error) {
        if (performance.now() > end || !/fetch failed/.test(error.message)) {
          await browser.close();
          throw error;
        }
        await pause(100);
      }
    }
  }

  async #ask(method, path, body) {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(this.#address + path, { method, body: body && JSON.stringify(body), signal });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  }

  /** Loads an address. */
  async open(url) {
    await this.#ask("POST", "/url", { url });
  }

  /** Runs a function in the page with values, and returns its result, or that of its promise. */
  async run(task, ...values) {
    const script = `const done = arguments[arguments.length - 1];
      const values = [...arguments].slice(0, -1);
      (async () => (${task})(...values))().then((result) => done({ result }), (error) => done({ error: String(error) }));`;
    const { result, error } = await this.#ask("POST", "/execute/async", { script, args: values });
    if (error) throw new Error(error);
    return result;
  }

  /** Waits until a function in the page returns true. */
  async until(what, task, ...values) {
    const end = performance.now() + patience;
    while (!(await this.run(task, ...values))) {
      if (performance.now() > end) throw new Error(`${what}: not within ${patience / 1000} s`);
      await pause(50);
    }
  }

  /**
   * Draws a stroke through points, in CSS pixels, with a "mouse" or a "pen"; or a part of one, which does not begin or
   * does not end it.
   */
  async stroke(kind, points, { begins = true, ends = true } = {}) {
    const moves = points.map(([x, y]) => ({ type: "pointerMove", duration: 16, x, y }));
    const down = begins ? [{ type: "pointerDown", button: 0 }] : [];
    const up = ends ? [{ type: "pointerUp", button: 0 }] : [];
    const actions = [moves[0], ...down, ...moves.slice(1), ...up];
    await this.#ask("POST", "/actions",
      { actions: [{ type: "pointer", id: kind, parameters: { pointerType: kind }, actions }] });
  }

  /** Returns a picture of the page, a PNG file. */
  async picture() {
    return Buffer.from(await this.#ask("GET", "/screenshot"), "base64");
  }

  async close() {
    await this.#ask("DELETE", "").catch(() => {});
    for (const child of this.#programs) kill(descendants(child.pid));
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
