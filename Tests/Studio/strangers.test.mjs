// Attackers at the server: the limits of their access, and the service for others meanwhile.
import { mkdir, readFile, readdir, rename, stat, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { scenario } from "./lib/scenario.mjs";

/** Returns the content of a folder and its subfolders, with sizes and times, without the served folder. */
async function state(folder) {
  const lines = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const { size, mtimeMs } = await stat(path);
    if (entry.name !== "documents") lines.push(`${entry.name} ${size} ${mtimeMs}`);
    if (entry.isDirectory() && entry.name !== "documents") lines.push(...(await state(path)));
  }
  return lines.sort();
}

/** A connection that sends arbitrary text, valid or not. */
class Stranger {
  constructor(port) {
    this.text = "";
    this.socket = connect(port, "127.0.0.1");
    this.socket.on("data", (part) => { this.text += part.toString("latin1"); });
    this.socket.on("error", () => {});
    // When the other side ends, this side stops sending, too.
    this.ended = new Promise((resolve) => {
      this.socket.once("end", () => {
        this.socket.destroy();
        resolve();
      });
      this.socket.once("close", resolve);
    });
    // No test waits forever.
    setTimeout(() => this.socket.destroy(), 30_000).unref();
  }

  /** Sends text; returns whether all of it was sent. */
  send(text) {
    if (this.socket.destroyed) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.socket.write(text, (error) => resolve(!error));
      this.ended.then(() => resolve(false));
    });
  }

  /** Returns the status of the answer, 0 for none, after the other side has closed. */
  async status(seconds = 15) {
    const timer = setTimeout(() => this.socket.destroy(), 1000 * seconds);
    await this.ended;
    clearTimeout(timer);
    return Number(/^HTTP\/1\.\d (\d+)/.exec(this.text)?.[1] ?? 0);
  }
}

scenario("strangers at the server", async ({ isMeasure, expect, note, startStudio }) => {
  const studio = await startStudio({ options: ["--patience", "3"] });
  const host = `localhost:${studio.port}`;
  await writeFile(join(studio.outer, "secret.ink"), "secret");
  await mkdir(join(studio.outer, "documents-2"));
  await writeFile(join(studio.outer, "documents-2", "secret.svg"), "secret");
  await writeFile(join(studio.documents, "own.svg"), "own");
  await symlink("../secret.ink", join(studio.documents, "link.ink"));
  await symlink("..", join(studio.documents, "folder"));
  await symlink("../documents-2", join(studio.documents, "dir.ink"));
  const before = await state(studio.outer);
  const served = await readdir(studio.documents);

  const ask = async (method, path, fields = {}, body = "") => {
    const stranger = new Stranger(studio.port);
    const all = { Host: host, ...fields };
    if (body) all["Content-Length"] = body.length;
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join("");
    await stranger.send(`${method} ${path} HTTP/1.1\r\n${lines}\r\n${body}`);
    const status = await stranger.status();
    return { status, text: stranger.text };
  };
  const isQuick = async () => {
    const start = performance.now();
    const { status } = await ask("GET", "/api/documents");
    return { status, time: performance.now() - start };
  };

  // MARK: Other sites
  expect((await ask("GET", "/api/documents/own.svg")).text.endsWith("own"), "own.svg is served");
  for (const name of ["evil.example", "localhost.evil.example", `127.0.0.2:${studio.port}`,
    `localhost:${studio.port + 1}`, "localhost", "", `evil@localhost:${studio.port}`]) {
    const { status } = await ask("GET", "/api/documents", { Host: name });
    expect(status >= 400, `Host '${name}' is refused: ${status}`);
  }
  for (const origin of ["https://evil.example", "null", `http://localhost:${studio.port}.evil.example`,
    `https://localhost:${studio.port}`, "file://", `http://localhost:${studio.port + 1}`]) {
    for (const method of ["GET", "PUT", "POST", "DELETE"]) {
      const fields = { Origin: origin, "If-Match": "*", "If-None-Match": "*" };
      const { status, text } = await ask(method, "/api/documents/own.svg", fields, "changed");
      expect(status >= 400, `Origin '${origin}' is refused: ${method} ${status}`);
      expect(!/access-control-allow/i.test(text), "nothing is shared with other origins");
    }
  }

  // MARK: Other files
  const ways = ["../secret.ink", "..%2fsecret.ink", "..%2Fsecret.ink", "%2e%2e/secret.ink",
    "%2e%2e%2fsecret.ink", ".%2e/secret.ink", "..%5csecret.ink", "..\\secret.ink",
    "%252e%252e%252fsecret.ink", "..%c0%afsecret.ink", "%c0%ae%c0%ae/secret.ink",
    "..%ef%bc%8fsecret.ink", "..;/secret.ink", "./../secret.ink", "own.svg/../../secret.ink",
    "folder/secret.ink", "folder%2fsecret.ink", "link.ink", "dir.ink", "dir.ink/secret.svg",
    "../documents-2/secret.svg", "..%2fdocuments-2%2fsecret.svg", "%2e%2e%00/secret.ink",
    "secret.ink%00.ink", "/../secret.ink", `${studio.outer}/secret.ink`,
    encodeURIComponent(`${studio.outer}/secret.ink`), "file:///etc/passwd", "%2fproc%2fself%2fenviron"];
  let count = 0;
  for (const way of ways) {
    for (const path of [`/api/documents/${way}`, `/${way}`, `/api/documents/${way}/frames?offset=0`]) {
      for (const method of ["GET", "PUT", "POST", "DELETE"]) {
        const fields = method === "PUT" ? { "If-None-Match": "*" } : { "If-Match": "*" };
        const { status, text } = await ask(method, path, fields, method === "GET" ? "" : "x");
        count += 1;
        expect(status >= 400 || status === 0, `${method} ${path} is refused: ${status}`);
        expect(!text.includes("secret"), `${method} ${path} tells nothing`);
      }
    }
  }
  // A document may have any valid name, but no path outside the folder.
  for (const way of ways) {
    for (const name of [way, encodeURIComponent(way)]) {
      const path = `/api/documents/own.svg/name?to=${name}`;
      const { status } = await ask("POST", path, { "If-Match": "*" });
      count += 1;
      const others = (await readdir(studio.documents)).filter((entry) => !served.includes(entry));
      expect(others.length === (status < 400 ? 1 : 0), `POST ${path} gives one name: ${status}, ${others}`);
      if (others.length > 0) await rename(join(studio.documents, others[0]), join(studio.documents, "own.svg"));
    }
  }
  expect(JSON.stringify(await state(studio.outer)) === JSON.stringify(before),
    "nothing outside of the folder changes");
  expect((await readFile(join(studio.documents, "own.svg"), "utf8")) === "own", "own.svg is as it was");

  // MARK: Limits
  const start = await studio.memory();
  const openBefore = await studio.openCount();
  let maximum = start;
  const watch = setInterval(async () => {
    maximum = Math.max(maximum, await studio.memory().catch(() => 0));
  }, 50);
  const slow = [];
  const head = (name) => `PUT /api/documents/${name}.svg HTTP/1.1\r\nHost: ${host}\r\nIf-None-Match: *\r\n`;
  const block = "x".repeat(1 << 20);
  const bodies = [];
  for (const isChunked of [false, true, false, true]) {
    bodies.push((async () => {
      const stranger = new Stranger(studio.port);
      const length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: 1073741824";
      await stranger.send(`${head("large")}${length}\r\n\r\n`);
      for (let i = 0; i < 1024; i++) {
        if (!(await stranger.send(isChunked ? `100000\r\n${block}\r\n` : block))) break;
      }
      const status = await stranger.status();
      expect(status === 413 || status === 0, `a body of 1 GB is refused: ${status}`);
    })());
  }
  for (let i = 0; i < 200; i++) {
    const stranger = new Stranger(studio.port);
    if (i % 2 === 0) await stranger.send(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: `);
    else await stranger.send(`${head(`slow${i}`)}Content-Length: 100000\r\n\r\nabc`);
    slow.push(stranger);
  }
  let isDripping = true;
  const drip = (async () => {
    while (isDripping) {
      await Promise.all(slow.map((stranger) => stranger.send("a")));
      await new Promise((resolve) => { setTimeout(resolve, 200); });
    }
  })();
  const flood = (async () => {
    const stranger = new Stranger(studio.port);
    await stranger.send(`GET / HTTP/1.1\r\nHost: ${host}\r\n`);
    const line = `X-${"a".repeat(1000)}: b\r\n`.repeat(64);
    for (let i = 0; i < 4000; i++) if (!(await stranger.send(line))) break;
    const status = await stranger.status();
    expect(status !== 200, `a head of 256 MB is refused: ${status}`);
  })();
  const times = [];
  for (let i = 0; i < 30; i++) {
    const { status, time } = await isQuick();
    expect(status === 200, `others are served meanwhile: ${status}`);
    times.push(time);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  await Promise.all([...bodies, flood]);
  isDripping = false;
  await drip;
  const statuses = await Promise.all(slow.map((stranger) => stranger.status()));
  clearInterval(watch);
  expect(statuses.every((status) => status !== 200 && status !== 201), "slow ones are cut off");
  let open = 0;
  for (let i = 0; i < 60 && (open = await studio.openCount()) > openBefore; i++) {
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  expect(open <= openBefore, `connections that have ended are given back: ${open - openBefore} are not`);
  times.sort((a, b) => a - b);
  const typical = times[times.length >> 1];
  expect(typical < (isMeasure ? 250 : 5000), `others are served quickly: ${typical.toFixed(0)} ms`);
  expect(maximum - start < 400, `memory stays bounded: ${(maximum - start).toFixed(0)} MB more`);
  expect(JSON.stringify(await state(studio.outer)) === JSON.stringify(before),
    "nothing outside of the folder changes");
  const left = (await readdir(studio.documents)).sort().join(" ");
  expect(left === served.sort().join(" "), `nothing is left in the folder: ${left}`);
  note(`${count} ways out refused; under attack ${typical.toFixed(1)} ms for others, ` +
    `${(maximum - start).toFixed(0)} MB more`);
});
