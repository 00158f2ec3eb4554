// The browser's storage is full, blocked or deleted, and the folder is read-only, full, removed or without a server:
// the folder has everything shown as saved, unsaved ink is reported with a remedy, and closing asks only then.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser, used } from "./lib/devtools.mjs";
import { Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { scenario } from "./lib/scenario.mjs";
import { Studio, ready } from "./lib/studio.mjs";
import { drawnCount } from "./lib/visit.mjs";

/** No straight line: on a busy machine the pen may rest before it lifts, and such a line becomes a shape. */
const line = (y) => Array.from({ length: 12 }, (_, i) => [250 + 12 * i, y + 16 * (i % 2), { force: 0.5 }]);

/** Returns the displayed and spoken state of saving. */
const shownState = (page) => page.run(() => ({
  state: window.inkstone.state, reason: window.inkstone.reason, shown: document.querySelector("#state").textContent,
  said: document.querySelector("#notification").textContent, asks: document.querySelector("#unsaved p")?.textContent ?? "",
  ways: document.querySelectorAll("#unsaved button").length,
}));

/** Waits for a state of the open document. */
async function until(page, state) {
  await page.until(`the state is ${state}`, (wanted) => window.inkstone.state === wanted, state)
    .catch(async (error) => { throw new Error(`${error.message}: ${JSON.stringify(await shownState(page))}`); });
  // The display follows the state.
  await page.until(`${state} is shown`, () => document.querySelector("#state").textContent !== "Starting…");
}

/** Returns the total number of strokes and shapes in the documents of a folder. */
async function written(replay, folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".ink"));
  let count = 0;
  for (const name of names) count += await drawnCount(replay, await readFile(join(folder, name)));
  return count;
}

/** Reloads the page, and returns the questions asked before. */
async function reload(page) {
  page.dialogs.length = 0;
  await page.reload();
  await whole(page);
  return page.dialogs.filter((kind) => kind === "beforeunload").length;
}

const draw = async (page, ...rows) => {
  const pen = new Stylus(page);
  for (const y of rows) await pen.stroke(line(y));
};

/** Waits until the page is ready, and has all of its scripts. */
async function whole(page) {
  await ready(page);
  await page.until("the page has all of its scripts", () => document.querySelector("#selection-bar") !== null);
}

async function visit(page, address) {
  await page.call("Page.bringToFront");
  await page.open(address);
  await whole(page);
}

/** Opens the only document of a folder in a browser without any stored data. */
async function elsewhere(browser, address) {
  const page = await browser.page({ isPrivate: true });
  await visit(page, address);
  const count = await page.run(async () => {
    const [entry] = await window.inkstone.store.list();
    await window.inkstone.openDocument(entry.id);
    return window.inkstone.engine.itemCount;
  });
  await page.close();
  return count;
}

const limit = (page, address, quotaSize) =>
  page.call("Storage.overrideQuotaForOrigin", { origin: new URL(address).origin, quotaSize });

const speak = (page, language) => page.run((wanted) => {
  const settings = JSON.parse(localStorage.getItem("inkstone.settings") ?? "{}");
  localStorage.setItem("inkstone.settings", JSON.stringify({ ...settings, language: wanted }));
}, language);

// MARK: Browser storage

/** The browser's storage is full, but there is a folder: that has everything. */
async function quota({ inkstone, replay, expect }, size) {
  const studio = await Studio.start(inkstone);
  const browser = await Browser.launch();
  try {
    const page = await browser.page();
    await limit(page, studio.address, size);
    await visit(page, studio.address);
    expect((await shownState(page)).shown === "Empty", `${size} bytes: the page says Empty: ${JSON.stringify(await shownState(page))}`);
    await draw(page, 150, 190, 230, 270);
    await until(page, "saved");
    if (size > 100_000) {
      // A picture that exceeds the quota.
      await page.run(async () => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 800 });
        const context = canvas.getContext("2d");
        const image = context.createImageData(800, 800);
        for (let at = 0; at < image.data.length; at += 65536) {
          crypto.getRandomValues(image.data.subarray(at, Math.min(at + 65536, image.data.length)));
        }
        context.putImageData(image, 0, 0);
        const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
        await window.inkstone.clipping.drop(new File([blob], "noise.png", { type: "image/png" }), { x: 500, y: 400 });
      });
      await until(page, "saved");
    }
    const items = size > 100_000 ? 5 : 4;
    expect(await written(replay, studio.documents) === 4, `${size} bytes: the folder has four strokes, not ` +
      await written(replay, studio.documents));
    expect(await elsewhere(browser, studio.address) === items, `${size} bytes: another browser has everything`);
    expect(await reload(page) === 0, `${size} bytes: closing does not ask`);
    await page.until(`${size} bytes: all is there after a reload`, (count) =>
      window.inkstone.engine.itemCount === count, items);
    expect(page.problems.length === 0, `${size} bytes: nothing goes wrong: ${page.problems[0]}`);
  } finally {
    await browser.close();
    await studio.close();
  }
}

/** The browser's storage is full, and the document belongs in it. */
async function noRoom({ inkstone, expect, out }) {
  const studio = await Studio.start(inkstone);
  const browser = await Browser.launch();
  try {
    const page = await browser.page();
    await limit(page, studio.address, 0);
    await visit(page, studio.address);
    await page.run(() => window.inkstone.newDocument("browser"));
    await draw(page, 150, 190);
    await until(page, "unsaved");
    const problem = await shownState(page);
    expect(problem.shown === "Not saved" && /no storage left/.test(problem.reason) && problem.asks.includes(problem.reason) &&
      problem.ways === 2, `it says why, and offers a copy: ${JSON.stringify(problem)}`);
    await picture(page, out, "no-room-en");
    // The user switches to another document, and returns.
    const id = await page.run(() => window.inkstone.document.id);
    await page.run(() => window.inkstone.newDocument("folder"));
    page.dialogs.length = 0;
    await page.stay();
    expect(page.dialogs.join() === "beforeunload", `closing asks also for a document that is not shown: ${page.dialogs}`);
    await page.run((wanted) => window.inkstone.openDocument(wanted), id);
    expect(await page.run(() => window.inkstone.engine.itemCount) === 2, "what is kept nowhere can be opened in this visit");
    await limit(page, studio.address, undefined);
    await page.run(() => dispatchEvent(new Event("online")));
    await until(page, "saved");
    const good = await shownState(page);
    expect(good.shown === "Saved" && good.asks === "" && good.reason === "", `then it is saved: ${JSON.stringify(good)}`);
    await draw(page, 230);
    await until(page, "saved");
    expect(await reload(page) === 0, "then closing does not ask");
    expect(await page.run(() => window.inkstone.engine.itemCount) === 3, "all is there after a reload");
  } finally {
    await browser.close();
    await studio.close();
  }
}

/** A browser without storage for the page, or a private window. */
async function blocked({ inkstone, replay, expect, out }, settings, what) {
  let studio = await Studio.start(inkstone);
  const { documents, outer, port } = studio;
  const browser = await Browser.launch({ settings });
  try {
    const page = await browser.page();
    await visit(page, studio.address);
    await until(page, "empty");
    await draw(page, 150, 190);
    await page.until("both strokes are there", () => window.inkstone.engine.itemCount === 2);
    await until(page, "saved");
    expect(await written(replay, documents) === 2, `${what}: the folder has both strokes`);
    expect(await reload(page) === 0, `${what}: closing does not ask`);
    await page.until(`${what}: the drawing is there after a reload`, () => window.inkstone.engine.itemCount === 2);
    if (what !== "blocked") return;
    // Neither the browser nor the folder.
    await studio.stop("SIGKILL");
    await draw(page, 230);
    await until(page, "unsaved");
    const problem = await shownState(page);
    expect(/reached/.test(problem.reason) && /stores nothing/.test(problem.reason) && /copy/.test(problem.asks),
      `it says why, and a way out: ${JSON.stringify(problem)}`);
    await picture(page, out, "blocked-en");
    if (used.browser === "chromium") {
      page.dialogs.length = 0;
      await page.stay();
      expect(page.dialogs.join() === "beforeunload", `closing asks: ${page.dialogs}`);
    }
    studio = Object.assign(await Studio.start(inkstone, { folder: documents, port }), { outer });
    await page.run(() => dispatchEvent(new Event("online")));
    await until(page, "saved");
    expect(await written(replay, documents) === 3, `${what}: then the folder has everything`);
    expect((await shownState(page)).asks === "", "and the message is gone");
  } finally {
    await browser.close();
    await studio.close();
  }
}

// MARK: Folder

/** Returns a folder with a separate file system; null if mounting is not permitted. */
async function mount() {
  const folder = await mkdtemp(join(tmpdir(), "inkstone-small-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=128k", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
}

async function picture(page, out, name) {
  if (!out) return;
  await mkdir(out, { recursive: true });
  await pause(300);
  await writeFile(join(out, `storage-${name}.png`), await page.picture());
}

/** The folder refuses writes: ink is kept in the browser, with one message, and written later. */
async function refusing({ inkstone, replay, expect, note, out }, browser) {
  const folder = await mount();
  if (folder === null) return void note("no file system of one's own may be mounted here");
  const remount = (how) => execFileSync("mount", ["-o", `remount,${how}`, folder]);
  const studio = await Studio.start(inkstone, { folder, startedBy: ["env", `XDG_CONFIG_HOME=${tmpdir()}/none`] });
  const page = await browser.page({ isPrivate: true });
  try {
    await visit(page, studio.address);
    await draw(page, 150);
    await until(page, "saved");

    remount("ro");
    await draw(page, 190);
    await until(page, "kept");
    const readOnly = await shownState(page);
    expect(readOnly.shown === "Saved in this browser" && readOnly.reason.startsWith("The folder is read-only.") &&
      readOnly.said === readOnly.reason, `a read-only folder is called so: ${JSON.stringify(readOnly)}`);
    await picture(page, out, "readonly-en");
    expect(await reload(page) === 0, "what this browser keeps may be left");
    expect(await page.run(() => window.inkstone.engine.itemCount) === 2, "and is there again");
    remount("rw");
    await page.run(() => dispatchEvent(new Event("online")));
    await until(page, "saved");
    expect((await shownState(page)).said === "", "then nothing is said of it any more");
    expect(await written(replay, folder) === 2, "and the folder has everything");

    execFileSync("sh", ["-c", `cat /dev/zero > ${folder}/filler 2>/dev/null || true`]);
    // The last block of a file still has some room.
    for (const size of [60, 110, 160]) {
      await new Stylus(page).stroke(Array.from({ length: 700 }, (_, i) =>
        [400 + 2 * size * Math.sin(i / 9), 350 + size * Math.cos(i / 7), { force: 0.3 + 0.2 * Math.sin(i / 5) }]), { burst: 50 });
    }
    await until(page, "kept");
    const full = await shownState(page);
    expect(full.reason.startsWith("The disk of the folder is full."), `a full disk is called so: ${JSON.stringify(full)}`);
    const before = page.requests.length;
    const asked = () => page.run(() => performance.getEntriesByType("resource").length);
    const count = await asked();
    await pause(3000);
    // The worker's requests are counted at the server: by the modification time of the file.
    expect(page.requests.length - before + await asked() - count < 12, "a full disk is not asked again and again");
    await rm(join(folder, "filler"));
    await until(page, "saved");
    expect(await written(replay, folder) === 5, "then the folder has everything");
    for (const language of ["de", "ar"]) {
      await speak(page, language);
      await reload(page);
      remount("ro");
      await draw(page, language === "de" ? 350 : 370);
      await until(page, "kept");
      const { reason } = await shownState(page);
      expect(!/\b(is|the|your)\b/i.test(reason) && reason.length > 20, `it is said in the language ${language}: ${reason}`);
      await picture(page, out, `readonly-${language}`);
      remount("rw");
      await page.run(() => dispatchEvent(new Event("online")));
      await until(page, "saved");
    }
    expect(await elsewhere(browser, studio.address) === 7, "another browser has everything");
  } finally {
    await page.close();
    await studio.stop();
    execFileSync("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folder is removed and made again; its server is killed and started again. */
async function removed({ inkstone, replay, expect, out }, browser) {
  let studio = await Studio.start(inkstone);
  const { documents, outer, port } = studio;
  const page = await browser.page({ isPrivate: true });
  try {
    await visit(page, studio.address);
    await draw(page, 150);
    await until(page, "saved");
    await rm(documents, { recursive: true });
    await until(page, "kept");
    const removed = await shownState(page);
    expect(removed.reason.startsWith("The folder no longer exists."), `a folder that is removed: ${JSON.stringify(removed)}`);
    await draw(page, 190);
    await until(page, "kept");
    await picture(page, out, "gone-en");
    await mkdir(documents);
    await until(page, "saved");
    expect(await written(replay, documents) === 2, "a folder that is back has everything");

    // Moved away and back, it is the same folder.
    await rename(documents, `${documents} 2`);
    await draw(page, 230);
    await until(page, "saved");
    await rename(`${documents} 2`, documents);
    expect(await written(replay, documents) === 3, "a folder that is moved keeps what is drawn meanwhile");

    await studio.stop("SIGKILL");
    await draw(page, 270);
    await until(page, "offline");
    expect((await shownState(page)).shown === "Offline, saved here", `without a server: ${JSON.stringify(await shownState(page))}`);
    expect(await reload(page) === 0, "what is kept here may be left");
    await page.until("and is there again", () => window.inkstone.engine.itemCount === 4);
    studio = Object.assign(await Studio.start(inkstone, { folder: documents, port }), { outer });
    await page.run(() => dispatchEvent(new Event("online")));
    await until(page, "saved");
    expect(await written(replay, documents) === 4, "a server that is back gets everything");
    expect(page.problems.filter((text) => !/api\/|ERR_CONNECTION/.test(text)).length === 0,
      `nothing goes wrong: ${page.problems[0]}`);
  } finally {
    await page.close();
    await studio.close();
  }
}

/** The server's user has no permission to write. */
async function forbidden({ inkstone, expect, note }, browser) {
  if (process.getuid() !== 0) return void note("only root can be another user");
  const outer = await mkdtemp(join(tmpdir(), "inkstone-other-"));
  const folder = join(outer, "documents");
  await mkdir(folder);
  await chmod(outer, 0o755);
  // Other users cannot access the build folder.
  for (const name of ["inkstone", "inkstone-studio"]) {
    const path = join(inkstone, "..", name);
    if (!existsSync(path)) continue;
    await copyFile(path, join(outer, name));
    await chmod(join(outer, name), 0o755);
  }
  const startedBy = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "env", "XDG_CONFIG_HOME=/nonexistent"];
  const studio = await Studio.start(join(outer, "inkstone"), { folder, startedBy });
  const page = await browser.page({ isPrivate: true });
  try {
    await visit(page, studio.address);
    await draw(page, 150);
    await until(page, "kept");
    const { reason } = await shownState(page);
    expect(reason.startsWith("The permissions"), `a folder that may not be written is called so: ${reason}`);
    await chmod(folder, 0o777);
    await page.run(() => dispatchEvent(new Event("online")));
    await until(page, "saved");
  } finally {
    await page.close();
    await studio.stop();
    await rm(outer, { recursive: true, force: true });
  }
}

// MARK: Closing and dropping

/** Closing does not ask while everything is saved, and loses nothing. */
async function closing({ inkstone, expect }, browser) {
  const studio = await Studio.start(inkstone);
  const page = await browser.page({ isPrivate: true });
  try {
    await visit(page, studio.address);
    await draw(page, 150);
    await until(page, "saved");
    for (const [i, wait] of [0, 20, 60, 150].entries()) {
      await draw(page, 190 + 40 * i);
      await pause(wait);
      expect(await reload(page) === 0, `${wait} ms after a stroke, closing does not ask`);
      await page.until("the stroke is there", (count) => window.inkstone.engine.itemCount === count, 2 + i);
    }
    // The worker stops working.
    await page.run(() => {
      const { store } = window.inkstone;
      store.send = () => {};
    });
    await draw(page, 400);
    await pause(2100);
    expect(await reload(page) === 1, "closing asks where nothing takes what is drawn");
  } finally {
    await page.close();
    await studio.close();
  }
}

/** A file dropped before the page is ready is opened. */
async function early({ inkstone, replay, expect }, browser) {
  const studio = await Studio.start(inkstone);
  const page = await browser.page({ isPrivate: true });
  const outer = await mkdtemp(join(tmpdir(), "inkstone-drop-"));
  try {
    await visit(page, studio.address);
    await draw(page, 150, 190, 230);
    await until(page, "saved");
    const [name] = (await readdir(studio.documents)).filter((entry) => entry.endsWith(".ink"));
    const path = join(outer, "dropped.ink");
    await copyFile(join(studio.documents, name), path);
    await page.run(() => window.inkstone.newDocument("folder"));
    // As early as the page exists.
    const source = "addEventListener('drop', () => { window.wasDropped = true; }, true)";
    await page.call("Page.addScriptToEvaluateOnNewDocument", { source });
    await page.call("Page.navigate", { url: `${studio.address}?drop` });
    await page.until("the new page is there", () => location.search === "?drop" && document.body !== null);
    // Before the first layout there is no drop target.
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (let isDropped = false; !isDropped; isDropped = await page.run(() => window.wasDropped === true)) {
      for (const type of ["dragEnter", "dragOver", "drop"]) {
        await page.call("Input.dispatchDragEvent", { type, x: 500, y: 400, data });
      }
    }
    await page.until("a file that is dropped early is opened", () =>
      window.inkstone?.document?.title.startsWith("dropped") && window.inkstone.engine.itemCount === 3);
    await until(page, "saved");
    expect(await written(replay, studio.documents) === 6, "and is in the folder");
  } finally {
    await page.close();
    await studio.close();
    await rm(outer, { recursive: true, force: true });
  }
}

scenario("storage that is full, blocked, read-only or gone", async (context) => {
  const { expect } = context;
  const tried = async (what, task) => {
    try {
      await task();
    } catch (error) {
      expect(false, `${what}: ${error.message}`);
      if (process.env.VERBOSE) console.error(error.stack);
    }
  };
  if (used.browser === "firefox") {
    await tried("storage blocked", () => blocked(context, { "network.cookie.cookieBehavior": 2 }, "blocked"));
    await tried("a private window", () => blocked(context, { "browser.privatebrowsing.autostart": true }, "private"));
    return;
  }
  for (const size of [0, 2000, 1 << 20]) await tried(`${size} bytes`, () => quota(context, size));
  await tried("no room", () => noRoom(context));
  const browser = await Browser.launch();
  try {
    await tried("a refusing folder", () => refusing(context, browser));
    await tried("a folder that is gone", () => removed(context, browser));
    await tried("a folder of others", () => forbidden(context, browser));
    await tried("closing", () => closing(context, browser));
    await tried("early drops", () => early(context, browser));
  } finally {
    await browser.close();
  }
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await tried("storage blocked", () => blocked(context, settings, "blocked"));
});
