// The server of the Studio on a separate folder, and the page that it serves.
import { execFile, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before } from "./page.mjs";

const running = new Set();

/** Returns whether a running server has the address of a page. */
export const isServed = (address) => [...running].some((studio) => address.startsWith(studio.address));

process.on("exit", () => {
  for (const { process: child, outer } of running) {
    child.kill("SIGKILL");
    if (outer) rmSync(outer, { recursive: true, force: true });
  }
});

/** A server, started as by users. */
export class Studio {
  /**
   * Starts a server and waits until it listens.
   *
   * @param {string} program the path of `inkstone`
   * @param {{ folder?: string, port?: number, options?: string[], pens?: Uint8Array, settings?: string,
   *   startedBy?: string[] }} how
   *   `folder` is a folder to use and to keep; otherwise a temporary one is made and removed. `startedBy` is the
   *   command that starts the program, with its arguments. `pens` is a recording that is
   *   played instead of tablets, `settings` the content of the user's file with pen settings
   */
  static async start(program, { folder, port = 0, options = [], pens, settings, startedBy = [] } = {}) {
    const outer = folder ? undefined : await mkdtemp(join(tmpdir(), "inkstone-studio-"));
    const documents = folder ?? join(outer, "documents");
    await mkdir(documents, { recursive: true });
    const words = ["studio", documents, "--port", String(port), ...options];
    // The user's settings are neither read nor written.
    const config = join(outer ?? folder, "config");
    if (pens) {
      await writeFile(join(outer, "a.pens"), pens);
      words.push("--pens", join(outer, "a.pens"));
    }
    if (settings !== undefined) {
      await mkdir(join(config, "inkstone"), { recursive: true });
      await writeFile(join(config, "inkstone", "stylus.conf"), settings);
    }
    const env = { ...process.env, XDG_CONFIG_HOME: config };
    const [first, ...rest] = [...startedBy, program, ...words];
    const child = spawn(first, rest, { stdio: ["ignore", "pipe", "pipe"], env });
    const studio = new Studio(program, child, outer, documents);
    running.add(studio);
    studio.port = await studio.#listens();
    return studio;
  }

  constructor(program, child, outer, documents) {
    this.program = program;
    this.process = child;
    /** The folder around the documents; undefined if that was passed in. */
    this.outer = outer;
    this.documents = documents;
    /** The user's file with pen settings; undefined if the folder was passed in. */
    this.settings = outer ? join(outer, "config", "inkstone", "stylus.conf") : undefined;
    this.port = 0;
    this.ended = new Promise((resolve) => {
      child.once("error", resolve);
      child.once("exit", resolve);
    });
    this.ended.then(() => running.delete(this));
  }

  #listens() {
    return new Promise((resolve, reject) => {
      let text = "";
      const take = (part) => {
        text += part;
        const match = /:(\d+)\//.exec(text);
        if (match) resolve(Number(match[1]));
      };
      this.process.stdout.on("data", take);
      this.process.stderr.on("data", (part) => { text += part; });
      this.ended.then(() => reject(new Error(`the server does not start: ${text.trim()}`)));
    });
  }

  get address() {
    return `http://localhost:${this.port}/`;
  }

  /** Returns the memory of the server, in megabytes. */
  async memory() {
    const text = await readFile(`/proc/${this.process.pid}/status`, "utf8");
    return Number(/VmRSS:\s*(\d+)/.exec(text)[1]) / 1024;
  }

  /** Returns the number of open files and connections of the server. */
  async openCount() {
    return (await readdir(`/proc/${this.process.pid}/fd`)).length;
  }

  /** Ends the server; the folder stays. */
  async stop(signal = "SIGTERM") {
    if (running.has(this)) await before.stopping(this.address);
    this.process.kill(signal);
    const timer = setTimeout(() => this.process.kill("SIGKILL"), 30_000);
    await this.ended;
    clearTimeout(timer);
  }

  /** Ends the server and removes its temporary folder. */
  async close() {
    await this.stop();
    if (this.outer) await rm(this.outer, { recursive: true, force: true });
  }
}

/**
 * Runs the command on a file with the given bytes.
 *
 * @param {string[]} words the arguments; FILE is replaced by the path of the file
 * @param {string | undefined} made the suffix of the output file, whose path is FILE with that suffix
 * @returns the text that it prints, or the bytes of the output file
 */
export async function command(program, words, bytes = "", name = "file", made = undefined) {
  const folder = await mkdtemp(join(tmpdir(), "inkstone-file-"));
  try {
    const path = join(folder, name);
    await writeFile(path, bytes);
    const all = words.map((word) => word.replace(/^FILE/, path));
    const output = await new Promise((resolve, reject) => {
      execFile(program, all, { maxBuffer: 1 << 28, timeout: 120000, encoding: "utf8" },
        (error, text, errors) => {
          if (error) reject(new Error(`inkstone ${words.join(" ")}: ${errors || error.message}`));
          else resolve(text);
        });
    });
    return made ? await readFile(path + made) : output;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits until the page of the Studio accepts input and has painted its document. */
export async function ready(page) {
  await page.until("the page is ready", () => document.documentElement.dataset.ready === "true");
}

/** Returns the bytes of a Blob, an ArrayBuffer or an array of bytes that a task in the page returns. */
export async function bytes(page, task, ...values) {
  const text = await page.run(`(async () => {
    const value = await (${task})(${values.map((value) => JSON.stringify(value)).join(", ")});
    const blob = value instanceof Blob ? value : new Blob([value]);
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
  })()`);
  return Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
}
