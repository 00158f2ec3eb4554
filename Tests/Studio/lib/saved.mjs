// The law of "Saved": a document shown as saved is available elsewhere. A document in the folder is opened in a second
// browser with an empty profile; a document in the browser's storage is read after the browser was killed.
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Browser } from "./devtools.mjs";
import { before, openPages, pause } from "./page.mjs";
import { isServed } from "./studio.mjs";
import { visit } from "./visit.mjs";

/** The time that saving may take before a page is left without "Saved", in milliseconds. */
const patience = 15_000;

/** The time limit of a check, in milliseconds. */
const checkPatience = 180_000;

/** An author that no drawing page has. */
const noAuthor = 1;

/** The longest side of the compared pictures, in pixels. */
const longest = 900;

/**
 * Returns, in a page, its displayed state, captured at one moment, and its state message. Null if it shows no stored
 * document.
 *
 * @param {number | "all" | null} wanted the page whose items are listed; null for the displayed page
 * @param {number | null} author the author of a continuation; the bytes are equal if it is the same
 */
const described = async (wanted, longest, isWhole, author = null) => {
  const studio = window.inkstone;
  const opened = studio?.document;
  if (!opened || studio.isReplaying) return null;
  const { engine, view } = studio;
  // The pixels of photos arrive later than requested; everything else is captured at one moment.
  for (let page = 0; isWhole && page < engine.pageCount; page++) {
    await engine.pictures.decoded(page, 1, undefined, undefined, longest);
  }
  const state = studio.state;
  const facts = {
    id: opened.id, where: opened.where, state, address: location.origin + location.pathname + location.search,
    isSaved: state === "saved" || document.querySelector("#state").textContent === "Saved",
    isUsed: engine.undoCount + engine.redoCount > 0, isIdle: engine.contactCount === 0 && engine.typing === 0,
  };
  if (!isWhole) return facts;
  if (author !== null) engine.author = author;
  const bytes = engine.write();
  const { viewport } = view;
  const turn = (page) => studio.act(() => { view.viewport = { ...viewport, page }; });
  const pages = wanted === "all" ? Array.from({ length: engine.pageCount }, (_, page) => page) : [wanted ?? engine.page];
  const drawing = {
    title: engine.title, pageCount: engine.pageCount, itemCount: engine.itemCount, size: bytes?.length ?? 0,
    author, hasThumbnail: engine.hasThumbnail,
    steps: engine.undoCount + engine.redoCount, authors: 0, first: pages[0], items: [], appearances: [], pictures: [],
  };
  for (const page of pages) {
    if (page !== engine.page) turn(page);
    drawing.appearances.push(JSON.stringify([engine.paper, engine.layers, engine.pageWidth, engine.pageHeight]));
    const items = [];
    for (let list; (list = engine.items(items.length)).length > 0;) items.push(...list);
    drawing.items.push(...items.map(({ isSelected, ...item }) => JSON.stringify({ page, ...item })));
  }
  if (engine.page !== viewport.page) turn(viewport.page);
  drawing.authors = new Set(drawing.items.map((item) => JSON.parse(item).id[1])).size;
  for (let page = 0; page < engine.pageCount; page++) {
    const image = engine.picture(page, 1, true, longest);
    drawing.pictures.push(image && `${image.width} × ${image.height} ${engine.hash(image)}`);
  }
  const digest = async (data) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", data)).subarray(0, 12)]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
  drawing.bytes = await digest(bytes ?? new Uint8Array(0));
  drawing.allItems = await digest(new TextEncoder().encode(drawing.items.join()));
  // A part of the list is enough to diagnose a fault.
  drawing.items.length = Math.min(drawing.items.length, 2000);
  return { ...facts, drawing };
};

/** Describes the parts of a drawing that another lacks; empty if it has all. */
function differences(here, there) {
  const wrong = [];
  for (const name of ["pageCount", "itemCount", "title"]) {
    if (here[name] !== there[name]) wrong.push(`${name} is ${there[name]}, not ${here[name]}`);
  }
  const [lacking, ...others] = missingItems(here.items, there.items);
  if (lacking) wrong.push(`${1 + others.length} of ${here.items.length} things are others: ${lacking}`);
  else if (here.allItems !== there.allItems) wrong.push(`things are there that are not here, or in another order`);
  const differing = here.appearances.findIndex((text, at) => text !== there.appearances[at]);
  if (differing >= 0) wrong.push(`page ${differing + 1} has ${there.appearances[differing]}, not ${here.appearances[differing]}`);
  const pages = here.pictures.flatMap((picture, at) => (picture === there.pictures[at] ? [] : [at]));
  if (pages.length > 0) {
    wrong.push(`${pages.length} pages look different: ${there.pictures[pages[0]]}, not ${here.pictures[pages[0]]}`);
  }
  // Its thumbnail may be made while the page is left. Concurrent operations by others have another order, and cannot be
  // undone in this replica.
  const isComparable = here.author !== null && here.authors < 2 &&
    ["hasThumbnail", "steps"].every((name) => here[name] === there[name]);
  if (wrong.length === 0 && isComparable && here.bytes !== there.bytes) wrong.push(`its bytes are others: ${there.size}, not ${here.size}`);
  return wrong;
}

/** Describes the items that are missing among others, and their replacements. */
export function missingItems(here, there) {
  const found = new Set(there);
  const named = new Map(there.map((item) => [JSON.parse(item).id.join(), item]));
  return here.filter((item) => !found.has(item)).map((item) =>
    `${item.slice(0, 300)} is ${named.get(JSON.parse(item).id.join())?.slice(0, 300) ?? "not there"}`);
}

/** The checks from elsewhere in a scenario, and their findings. */
class Law {
  #browser = null;
  #checked = new Set();
  #own = new Set();
  /** The number of checks, and their total time in milliseconds. */
  checks = 0;
  time = 0;
  wrong = [];

  /** Checks every page from now on before it is left. */
  watch() {
    // A scenario that reloads a page may test the fate of unsaved ink.
    before.leaving = (page) => this.#checkBefore(page, { patience: 0 });
    before.closing = (page) => this.#checkBefore(page, { isLast: true });
    before.ending = (browser) => this.#checkAll((page) => page.browser === browser, { isLast: true, isEnd: true });
    before.stopping = (address) => this.#checkAll((page) => page.address.startsWith(address), {});
  }

  /** Closes the browser of the checks. */
  async end() {
    await this.#browser?.close();
    this.#browser = null;
  }

  async #checkAll(isMeant, how) {
    for (const page of [...openPages].filter(isMeant)) await this.#checkBefore(page, how);
  }

  async #checkBefore(page, how) {
    if (page.browser === this.#browser || this.#own.has(page) || !page.browser.isRunning || page.address === "") return;
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error("looking takes too long")), checkPatience);
    });
    try {
      await Promise.race([this.check(page, how), late]);
    } catch (error) {
      // A page may have closed itself.
      if (/Session with given id|no such frame|has ended/.test(error.message)) return void openPages.delete(page);
      this.wrong.push(`who looks from elsewhere at ${page.address}: ${error.message}`);
      if (process.env.VERBOSE) console.error(error.stack);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Checks from elsewhere what a page shows, if it shows "Saved"; returns the faults, null if it does not.
   * A page whose document is only in its browser's storage is killed, and not shown any more.
   *
   * @param {{ patience?: number, isLast?: boolean, isEnd?: boolean, isAsked?: boolean }} how the time to wait until it
   *   is saved, in milliseconds; whether the page is no longer used, so that its pages can be turned, and it killed;
   *   whether its browser is no longer used; and whether to check also if there was no drawing, or an earlier check
   *   of the same state
   */
  async check(page, { patience: maximum = patience, isLast = false, isEnd = false, isAsked = false } = {}) {
    const began = performance.now();
    try {
      let facts = await page.run(described, null, longest, false);
      while (facts?.state === "saving" && performance.now() < began + maximum) {
        await pause(30);
        facts = await page.run(described, null, longest, false);
      }
      if (!facts?.isSaved || !(isAsked || facts.isUsed && facts.isIdle)) return null;
      if (facts.where !== "folder" && !isLast) return null;
      // Its server may have been stopped since.
      if (facts.where === "folder" && !isServed(page.address)) return null;
      // A separate author for the check: two pages that draw as one author would use the same names.
      const here = await page.run(described, isLast ? "all" : null, longest, true, isLast && !isAsked ? noAuthor : null);
      if (!here?.isSaved) return null;
      const mark = `${here.address} ${here.id} ${here.drawing.allItems} ${here.drawing.pictures}`;
      if (this.#checked.has(mark) && !isAsked) return null;
      this.#checked.add(mark);
      const wanted = isLast ? "all" : here.drawing.first;
      const there = await (here.where === "folder" ? this.#fromElsewhere(here, wanted)
        : this.#afterDeath(page, here, wanted, isEnd));
      if (there === null) return null;
      this.checks += 1;
      const wrong = differences(here.drawing, there).map((text) => `“Saved” is not true of ${here.id}: ${text}`);
      this.wrong.push(...wrong);
      return wrong;
    } finally {
      this.time += performance.now() - began;
    }
  }

  /** Returns the state of a document in a browser with an empty profile. */
  async #fromElsewhere({ address, id, drawing }, wanted) {
    this.#browser ??= await Browser.launch();
    const page = await this.#browser.page({ isPrivate: true, width: 640, height: 480 });
    try {
      return await opened(page, address, id, wanted, drawing.author);
    } finally {
      await this.#browser.dispose(page);
    }
  }

  /** Returns a function that lists the items in the bytes of a document, in a browser with an empty profile. */
  async reader(studio, read) {
    this.#browser ??= await Browser.launch();
    const page = await this.#browser.page({ isPrivate: true, width: 640, height: 480 });
    const known = new Map();
    try {
      return await read(async (bytes) => {
        const mark = createHash("sha256").update(bytes).digest("hex");
        if (!known.has(mark)) {
          await writeFile(join(studio.documents, `${mark}.ink`), bytes);
          const isFirst = known.size === 0;
          const { items } = await opened(page, isFirst ? studio.address : null, `folder/${mark}.ink`, null);
          known.set(mark, items);
        }
        return known.get(mark);
      });
    } finally {
      await this.#browser.dispose(page);
    }
  }

  /** Returns the state of a document after the browser was killed, or only the page if others share the browser. */
  async #afterDeath(page, { address, id, drawing }, wanted, isEnd) {
    const { browser } = page;
    const isAlone = [...openPages].every((other) => other === page || other.browser !== browser);
    if (page.context === undefined && isAlone && isEnd) {
      await browser.kill();
      const next = await Browser.launch({ profile: browser.folder, flags: browser.flags });
      try {
        const shown = await next.page();
        this.#own.add(shown);
        return await opened(shown, address, id, wanted, drawing.author);
      } finally {
        await next.close();
      }
    }
    if (browser.crash === undefined) return null;
    const next = await browser.crash(page);
    this.#own.add(next);
    try {
      return await opened(next, address, id, wanted, drawing.author);
    } finally {
      await browser.drop(next);
    }
  }
}

/** Opens a document in a page, which already shows the address if that is null, and returns its state. */
export async function opened(page, address, id, wanted, author = null) {
  if (address) await visit(page, address);
  if (!(await page.run((wanted) => window.inkstone.openDocument(wanted), id))) {
    const text = await page.run(() => document.querySelector("#notification").textContent);
    throw new Error(`${id} cannot be opened: ${text}`);
  }
  return (await page.run(described, wanted, longest, true, author)).drawing;
}

export const law = new Law();

/**
 * Expects a page to show "Saved", and that to be true. A page whose document is only in its browser's storage is
 * killed, and not shown any more.
 */
export async function expectSaved(page, expect, what) {
  const wrong = await law.check(page, { isAsked: true, isLast: true });
  expect(wrong !== null, `${what}: the page says that it is saved`);
}

// MARK: Continuous checks

/**
 * Makes a page record, whenever it shows a document of the folder as saved, the finished items on the displayed
 * page, and the content of the folder at the same moment; see `expectTrue`.
 */
export function sampleSaved(page) {
  return page.run(() => {
    const studio = window.inkstone;
    const samples = (window.savedSamples = []);
    let last = "";
    let began = Infinity;
    const take = () => {
      const { engine, document: shown } = studio;
      // Ink of the last half second may not be stored yet.
      began = engine.isUnderWay ? Math.min(began, performance.now()) : Infinity;
      const isUnderWay = performance.now() - began > 500;
      const text = document.querySelector("#state").textContent;
      const isSaved = text === "Saved" || studio.state === "saved";
      const mark = [isSaved, engine.undoCount, engine.redoCount, isUnderWay, engine.itemCount].join();
      if (mark === last) return;
      last = mark;
      if (!isSaved || shown?.where !== "folder") return;
      const items = [];
      for (let list; (list = engine.items(items.length)).length > 0;) items.push(...list);
      const request = new XMLHttpRequest();
      request.open("GET", `api/documents/${encodeURIComponent(shown.id.slice("folder/".length))}`, false);
      request.setRequestHeader("Cache-Control", "no-cache");
      request.overrideMimeType("text/plain; charset=x-user-defined");
      try { request.send(); } catch { /* there is no server */ }
      let letters = "";
      if (request.status === 200) for (const letter of request.responseText) letters += String.fromCharCode(letter.charCodeAt(0) & 255);
      samples.push({
        items: items.map(({ isSelected, ...item }) => JSON.stringify({ page: engine.page, ...item })),
        isUnderWay, text, file: request.status === 200 ? btoa(letters) : null,
      });
    };
    setInterval(take, 4);
    for (const name of ["pointerdown", "pointermove", "pointerup"]) addEventListener(name, () => setTimeout(take));
    new MutationObserver(take).observe(document.querySelector("#state"), { childList: true, characterData: true, subtree: true });
  });
}

/**
 * Expects that the folder had everything whenever a page reported so; returns the number of such moments.
 *
 * @param {Studio} other a server of another folder, in which the contents of the folder are checked
 * @param {Buffer | null} left the content of the folder after the server had ended
 */
export async function expectTrue(page, other, expect, what, left = null) {
  const samples = await page.run(() => window.savedSamples.splice(0));
  const wrong = [];
  await law.reader(other, async (itemsOf) => {
    for (const { items, isUnderWay, text, file } of samples) {
      if (isUnderWay) wrong.push(`“${text}” while a stroke is under way`);
      const bytes = file === null ? left : Buffer.from(file, "base64");
      if (bytes === null) wrong.push(`“${text}”, and nothing is in the folder`);
      else wrong.push(...missingItems(items, await itemsOf(bytes)));
    }
  });
  expect(wrong.length === 0, `${what}: “Saved” is true at ${samples.length} moments: ${wrong.length} times not, as ${wrong[0]}`);
  return samples.length;
}
