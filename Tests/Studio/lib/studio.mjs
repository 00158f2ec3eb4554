// The server of the Studio on a folder of its own, and the page that it serves.
import { execFile, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before } from "./page.mjs";

const running = new Set();
process.on("exit", () => {
  for (const { process: child, outer } of running) {
    child.kill("SIGKILL");
    if (outer) rmSync(outer, { recursive: true, force: true });
  }
});

/** A server, as people start it. */
export class Studio {
  /**
   * Starts a server and waits until it listens.
   *
   * @param {string} program the path of `inkstone`
   * @param {{ folder?: string, port?: number, options?: string[], pens?: Uint8Array, settings?: string,
   *   startedBy?: string[] }} how
   *   `folder` is one to use and to leave behind; otherwise one is made and removed. `startedBy` is the command that
   *   starts the program, with its arguments. `pens` is a recording that is
   *   played in place of tablets, `settings` what the user's file with settings of pens says
   */
  static async start(program, { folder, port = 0, options = [], pens, settings, startedBy = [] } = {}) {
    const outer = folder ? undefined : await mkdtemp(join(tmpdir(), "inkstone-studio-"));
    const documents = folder ?? join(outer, "documents");
    await mkdir(documents, { recursive: true });
    const words = ["studio", documents, "--port", String(port), ...options];
    // Nothing that the user has set counts here, and nothing is set for them.
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
    /** The folder around that of the documents; undefined where that was given. */
    this.outer = outer;
    this.documents = documents;
    /** The user's file with settings of pens, where nobody else has one. */
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

  /** How much memory the server has, in megabytes. */
  async memory() {
    const text = await readFile(`/proc/${this.process.pid}/status`, "utf8");
    return Number(/VmRSS:\s*(\d+)/.exec(text)[1]) / 1024;
  }

  /** How many files and connections the server has open. */
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

  /** Ends the server and removes what was made for it. */
  async close() {
    await this.stop();
    if (this.outer) await rm(this.outer, { recursive: true, force: true });
  }
}

/**
 * Runs the command on a file of some bytes.
 *
 * @param {string[]} words what it is told; FILE stands for the path of the file
 * @param {string | undefined} made the ending of what it writes beside the file, FILE with that ending
 * @returns what it prints, or the bytes of what it makes
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

/** Waits until the page of the Studio can be drawn on and has painted its document. */
export async function ready(page) {
  await page.until("the page is ready", () => document.documentElement.dataset.ready === "true");
}

/** The bytes of something that gives a Blob, an ArrayBuffer or an array of bytes in the page. */
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
