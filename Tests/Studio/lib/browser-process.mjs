// The process of a browser, and its commands and their answers, over any transport.
import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { openPages } from "./page.mjs";
import { descendants, kill } from "./processes.mjs";

/** The timeout of a command, in milliseconds. */
const patience = 120_000;

const running = new Set();
process.on("exit", () => {
  for (const { process: child, folder, isTemporary } of running) {
    kill(descendants(child.pid));
    if (isTemporary) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
});

/** A running browser with a separate profile. */
export class BrowserProcess {
  #next = 0;
  #waiting = new Map();

  constructor(child, folder, isTemporary) {
    this.process = child;
    this.folder = folder;
    /** The additional flags of Chromium. */
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

  /** Numbers a command, sends it with `send`, and waits for its answer. */
  request(method, send) {
    const id = ++this.#next;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${method}: no answer`));
      }, patience);
      const finish = (done) => (value) => {
        clearTimeout(timer);
        done(value);
      };
      this.#waiting.set(id, { resolve: finish(resolve), reject: finish(reject), method });
      send(id);
    });
  }

  /** Handles the answer to a command: its result, or its error. */
  answer(id, result, problem) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (problem) waiting?.reject(new Error(`${waiting.method}: ${problem}`));
    else waiting?.resolve(result);
  }

  /** Kills the browser as if the power had failed, with all its processes. */
  async kill() {
    kill(descendants(this.process.pid));
    await this.ended;
  }

  /** Ends the browser, first by `ask`, and removes its profile if it is temporary. */
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

