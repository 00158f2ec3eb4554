// The process of a browser, and its commands and their answers, whatever they are sent over.
import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { openPages } from "./page.mjs";
import { descendants, kill } from "./processes.mjs";

/** How long a command may take, in milliseconds. */
const patience = 120_000;

const running = new Set();
process.on("exit", () => {
  for (const { process: child, folder, isTemporary } of running) {
    kill(descendants(child.pid));
    if (isTemporary) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
});

/** A browser that runs, with a profile of its own. */
export class BrowserProcess {
  #next = 0;
  #waiting = new Map();

  constructor(child, folder, isTemporary) {
    this.process = child;
    this.folder = folder;
    /** What Chromium was told beside the usual. */
    this.flags = [];
    this.isTemporary = isTemporary;
    running.add(this);
    this.ended = new Promise((resolve) => {
      child.once("error", resolve);
      child.once("exit", resolve);
    });
    this.ended.then(() => {
      running.delete(this);
      for (const page of openPages) if (page.browser === this) openPages.delete(page);
      for (const { reject } of this.#waiting.values()) reject(new Error("the browser has ended"));
      this.#waiting.clear();
    });
  }

  get isRunning() { return running.has(this); }

  /** Gives a command a number, lets `send` send it, and waits for its answer. */
  request(method, send) {
    const id = ++this.#next;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${method}: no answer`));
      }, patience);
      const settle = (done) => (value) => {
        clearTimeout(timer);
        done(value);
      };
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject), method });
      send(id);
    });
  }

  /** Takes the answer to a command: its result, or what was wrong. */
  answer(id, result, problem) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (problem) waiting?.reject(new Error(`${waiting.method}: ${problem}`));
    else waiting?.resolve(result);
  }

  /** Ends the browser as if the power had failed, with all processes that belong to it. */
  async kill() {
    kill(descendants(this.process.pid));
    await this.ended;
  }

  /** Ends the browser, asked by `ask` first, and removes its profile if it was made for it. */
  async end(ask) {
    const all = descendants(this.process.pid);
    if (this.isRunning) {
      ask().catch(() => {});
      const timer = setTimeout(() => kill(all), 20_000);
      await this.ended;
      clearTimeout(timer);
    }
    kill(all.slice(1));
    if (this.isTemporary) await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

