// The scripts of the page have no type errors; and an app's code with the element's types is checked.
import { equal } from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { files } from "../../scripts/lib/web-modules.mjs";
import { root } from "../built.mjs";

const run = promisify(execFile);

const scripts = files().filter((name) => name.endsWith(".js")).map((name) => `Web/${name}`);

const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node",
  "--lib", "es2022,dom,dom.iterable"];

/** Returns the messages of the compiler, by lines. */
const check = (...files) => run("tsc", [...options, ...files], { cwd: root })
  .then(() => [], ({ stdout }) => stdout.split("\n"));

test("types of scripts", async () => {
  const messages = await check("--allowJs", "--checkJs", ...scripts);
  equal(messages.join("\n"), "");
});

test("types of the element, for apps", async () => {
  const folder = await mkdtemp(join(tmpdir(), "types-"));
  try {
    const app = join(folder, "app.ts");
    await writeFile(app, `import { InkCanvasElement } from "${join(root, "Web/ink-canvas")}";
const canvas: InkCanvasElement = document.createElement("ink-canvas");
canvas.tool = "stroke-eraser";
canvas.addEventListener("log", ({ detail }) => console.log(detail.offset + detail.bytes.length));
const picture: Promise<Blob> = canvas.toPNG({ scale: 2 });
picture.then(({ size }) => console.log(size, canvas.document?.length));
// @ts-expect-error there is no such tool
canvas.tool = "spoon";
`);
    equal((await check(app, "Web/engine/protocol.d.ts")).join("\n"), "");
  } finally {
    await rm(folder, { recursive: true });
  }
});
