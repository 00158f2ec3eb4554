// <ink-canvas> keeps its settings: at every moment, in every order, and wherever it is in the page.
import { fileURLToPath } from "node:url";
import { Browser, used } from "./lib/devtools.mjs";
import { serve } from "./lib/embedding.mjs";
import { scenario } from "./lib/scenario.mjs";
import { Studio } from "./lib/studio.mjs";
import { pause } from "./lib/page.mjs";

/** A page of an app: a classic script runs before the module, and so before the element is defined. */
const content = `<!doctype html>
<meta charset="utf-8">
<title>App</title>
<style>
  :root { --ink: rgb(10, 120, 60); color: rgb(90, 0, 90); }
  ink-canvas { width: 600px; height: 300px; }
</style>
<script type="module" src="inkstone/ink-canvas.js"></script>
<ink-canvas id="early"></ink-canvas>
<script>
  window.heard = [];
  window.warned = [];
  const warn = console.warn;
  console.warn = (text) => { window.warned.push(String(text)); warn(text); };
  const early = document.querySelector("#early");
  Object.assign(early, {
    brush: "fineliner", color: "rgb(200, 30, 40)", strokeWidth: 6, eraserWidth: 9, tool: "lasso", label: "Early",
    readOnly: true, document: new Uint8Array(3),
    onchange: () => window.heard.push("change"), onlog: () => window.heard.push("log"),
    ontoolchange: () => window.heard.push("toolchange"),
  });
  window.whenReady = customElements.whenDefined("ink-canvas").then(() => early.ready);
</script>`;

/** The module of the article "The element" that keeps a drawing. */
const keeper = fileURLToPath(new URL("../../Examples/Embedding/keep.mjs", import.meta.url));

/** Functions of the page, in the role of an app. */
const tools = async () => {
  const { Kind, Phase } = await import(`${location.origin}/inkstone/engine/engine.js`);
  await import(`${location.origin}/inkstone/ink-canvas.js`);
  let time = 1000;
  const event = (phase, x, y) =>
    [1, Kind.pen, phase, 0, x, y, time += 0.01, 0.5, NaN, NaN, NaN, 0, NaN];
  const frame = () => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
  window.app = {
    frame,
    /** Draws a stroke at a height; without its end it is unfinished. */
    stroke(element, y, ends = true) {
      for (let i = 0; i < 12; i++) {
        element.engine.events(event(i === 0 ? Phase.began : Phase.moved, 40 + 10 * i, y + (i % 3)), time);
        if (i % 4 === 3) element.view.changed();
      }
      if (ends) this.lift(element, y);
    },
    lift(element, y) {
      element.engine.events(event(Phase.ended, 160, y), time);
      element.view.changed();
    },
    make(values = {}) {
      const element = document.createElement("ink-canvas");
      Object.assign(element, values);
      return element;
    },
    async add(values) {
      const element = this.make(values);
      document.body.append(element);
      await element.ready;
      await element.engine.whole();
      return element;
    },
    /** Returns the pixels of the first page. */
    look(element) {
      const image = element.engine.band(0, 1, true, 0, [0, 0, 300, 200]);
      return `${element.engine.itemCount} ${element.engine.hash(image)}`;
    },
  };
};

/** Settings before the element is defined. */
async function keepsEarly(page, { expect }) {
  await page.run(() => window.whenReady.then(() => window.app.frame()));
  const got = await page.run(() => {
    const { brush, color, strokeWidth, eraserWidth, tool, label, readOnly, own, view } = document.querySelector("#early");
    return { brush, color, strokeWidth, eraserWidth, tool, label, readOnly, name: own.getAttribute("aria-label"), moves: view.isReadOnly };
  });
  const wanted = { brush: "fineliner", color: "rgb(200, 30, 40)", strokeWidth: 6, eraserWidth: 9, tool: "lasso", label: "Early", readOnly: true, name: "Early", moves: true };
  expect(JSON.stringify(got) === JSON.stringify(wanted), `properties that were set before the definition count: ${JSON.stringify(got)}`);
  const later = await page.run(async () => {
    const early = document.querySelector("#early");
    window.heard.length = 0;
    early.readOnly = false;
    await window.app.frame();
    const quiet = window.heard.join();
    Object.assign(early, { tool: "brush", brush: "pen", label: "Late" });
    await window.app.frame();
    window.app.stroke(early, 60);
    await window.app.frame();
    return [quiet, early.getAttribute("tool"), early.own.getAttribute("aria-label"), early.view.isReadOnly,
      [...new Set(window.heard)].sort().join(), early.document.length > 100, window.warned.filter((text) => text.includes("document")).length];
  });
  expect(JSON.stringify(later) === JSON.stringify(["", "brush", "Late", false, "change,log,toolchange", true, 1]),
    `they and the handlers go on to work: ${JSON.stringify(later)}`);
}

/** Settings and calls between the definition and the moment when it is ready, or outside the page. */
async function keepsUnready(page, { expect }) {
  const got = await page.run(async () => {
    const { app } = window;
    const pattern = await app.add();
    app.stroke(pattern, 50);
    app.stroke(pattern, 90);
    const saved = pattern.document;
    const one = await app.add();
    app.stroke(one, 50);
    const fewer = one.document;

    const element = app.make({ color: "var(--ink)", tool: "rectangle" });
    const changes = [];
    element.addEventListener("change", () => changes.push(element.isEmpty));
    element.newDocument({ width: 300, height: 200 });
    const slow = new Blob([saved]);
    const opened = element.open(slow);
    const again = element.open(fewer);
    fewer.fill(0);
    element.strokeWidth = 5;
    document.body.append(element);
    const picture = element.toSVG();
    const counts = [await opened, await again];
    const answers = [counts[0] === saved.length, counts[1] === fewer.length, element.engine.itemCount,
      (await picture) === (await element.toSVG())];
    await app.frame();
    answers.push(changes.at(-1), element.engine.look.width, element.engine.look.stroke.map((part) => Math.round(255 * part)).join());
    element.newDocument({ width: 300, height: 200 });
    answers.push(element.isEmpty, element.engine.pageWidth);
    await app.frame();
    answers.push(changes.at(-1));
    // A call during another's wait takes effect later.
    const waits = element.open(new Blob([saved]));
    await element.newDocument();
    await waits;
    answers.push(element.isEmpty, await element.open("no").catch(({ message }) => message));
    const before = changes.length;
    await element.open(saved);
    await app.frame();
    answers.push(changes.length > before && !changes.at(-1));
    window.app.saved = saved;
    for (const each of [pattern, one, element]) each.remove();
    return answers;
  });
  const wanted = [true, true, 1, true, false, 5, "10,120,60,255", true, 300, true, true, "The data is not an Inkstone document.", true];
  expect(JSON.stringify(got) === JSON.stringify(wanted), `calls count in their order, also before it is ready: ${JSON.stringify(got)}`);
}

/** Colors that depend on the position of the element, and invalid values. */
async function readsValues(page, { expect }) {
  const got = await page.run(async () => {
    const { app } = window;
    const element = app.make({ tool: "line", color: "currentColor" });
    const shown = () => element.engine.look.stroke.map((part) => Math.round(255 * part)).slice(0, 3).join();
    document.body.append(element);
    await element.ready;
    const colors = [shown()];
    for (const color of ["var(--ink)", "inherit", "rebeccapurple"]) {
      element.color = color;
      await app.frame();
      colors.push(shown());
    }
    element.remove();
    element.color = "var(--ink)";
    await app.frame();
    document.body.append(element);
    colors.push(shown());
    window.warned.length = 0;
    Object.assign(element, { tool: "crayon", color: "octarine", brush: "broom" });
    await app.frame();
    const warned = window.warned.map((text) => /crayon|octarine|broom/.exec(text)?.[0]).join();
    const messages = [];
    for (const act of [() => element.toPNG({ scale: 0 }), () => element.toPNG({ scale: NaN }), () => element.toPNG({ page: 7 }),
      () => element.toSVG({ page: -1 }), () => element.newDocument({ width: -1, height: 5 }), () => element.newDocument({ width: 300 })]) {
      try {
        await act();
        messages.push("");
      } catch (error) {
        messages.push(error instanceof RangeError);
      }
    }
    element.remove();
    return [colors, warned, messages];
  });
  expect(JSON.stringify(got[0]) === JSON.stringify(["90,0,90", "10,120,60", "90,0,90", "102,51,153", "10,120,60"]), `colours are those of the page: ${got[0]}`);
  expect(got[1] === "crayon,broom" || got[1] === "crayon,broom,octarine", `what is unknown is reported: ${got[1]}`);
  expect(got[2].every((is) => is === true), `values that cannot be have an error of their own: ${got[2]}`);
}

/** An element that is removed while it loads, or moved. */
async function livesAnywhere(page, { expect }) {
  const got = await page.run(async () => {
    const { app } = window;
    const answers = [];
    for (const wait of [0, 300]) {
      const element = app.make({ brush: "fineliner" });
      document.body.append(element);
      element.remove();
      if (wait > 0) await new Promise((resolve) => { setTimeout(resolve, wait); });
      document.body.append(element);
      await element.ready;
      app.stroke(element, 50);
      await app.frame();
      answers.push(element.engine.itemCount, element.view.canvas.height);
      element.remove();
    }
    // From a document into a shadow tree of it, into another document, and back.
    const element = await app.add();
    const host = document.createElement("div");
    document.body.append(host);
    host.attachShadow({ mode: "closed" }).append(element);
    app.stroke(element, 50);
    const frame = document.createElement("iframe");
    frame.style.cssText = "width: 500px; height: 400px";
    document.body.append(frame);
    frame.contentDocument.body.append(element);
    app.stroke(element, 70);
    await app.frame();
    answers.push(frame.contentWindow.getComputedStyle(element).height, element.view.canvas.height);
    element.style.height = "200px";
    for (let i = 0; i < 20 && element.view.canvas.height !== 200; i++) await app.frame();
    answers.push(element.view.canvas.height);
    element.style.height = "";
    document.body.append(element);
    await app.frame();
    app.stroke(element, 90);
    answers.push(getComputedStyle(element).height, element.view.canvas.height, element.engine.itemCount);
    for (const each of [element, frame, host]) each.remove();
    // An element that cannot be loaded tries again.
    const lost = app.make();
    lost.setAttribute("module", "nowhere/InkWeb.wasm");
    document.body.append(lost);
    answers.push(await lost.ready.then(() => "ready", () => "failed"));
    lost.remove();
    lost.removeAttribute("module");
    document.body.append(lost);
    answers.push(await lost.ready.then(({ isEmpty }) => isEmpty, () => "failed"));
    lost.remove();
    // An element that is discarded before it is ready.
    window.gone = (() => {
      const short = app.make();
      document.body.append(short);
      short.remove();
      return new WeakRef(short);
    })();
    return answers;
  });
  expect(JSON.stringify(got) === JSON.stringify([1, 300, 1, 300, "300px", 300, 200, "300px", 300, 3, "failed", true]), `it works wherever it is put: ${JSON.stringify(got)}`);
  if (used.browser === "firefox") return;
  await pause(400);
  await page.call("HeapProfiler.collectGarbage");
  expect(await page.run(() => window.gone.deref() === undefined), "one that was taken out while it loaded can be collected");
}

/** A document that is created, opened or viewed while the element has no size. */
async function showsHidden(page, { expect }) {
  const got = await page.run(async () => {
    const { app } = window;
    const transformOf = ({ engine }) => engine.transform.map((part) => Math.round(1000 * part)).join();
    const size = { width: 595, height: 842 };
    const plain = await app.add();
    app.stroke(plain, 50);
    app.stroke(plain, 290);
    const saved = plain.document;
    const acts = {
      nothing: () => {}, sized: (it) => it.newDocument(size), infinite: (it) => it.newDocument(), opened: (it) => it.open(saved),
      fitted: async (it) => { await it.newDocument(size); it.fit(); it.zoomBy(2); },
      placed: async (it) => { await it.newDocument(size); it.view.viewport = { page: 0, zoom: 0.5, angle: 0, x: 200, y: 300 }; },
    };
    const ways = {
      display: [(it) => { it.style.display = "none"; }, (it) => { it.style.display = ""; }],
      attribute: [(it) => { it.hidden = true; }, (it) => { it.hidden = false; }],
      height: [(it) => { it.style.height = "0"; }, (it) => { it.style.height = ""; }],
      detached: [(it) => it.remove(), (it) => document.body.append(it)],
      parent: [(it) => { it.parentNode.style.display = "none"; }, (it) => { it.parentNode.style.display = ""; }],
    };
    const wrong = [];
    for (const [what, act] of Object.entries(acts)) {
      const shown = await app.add();
      await act(shown);
      await app.frame();
      const wanted = transformOf(shown);
      shown.zoomBy(1.5);
      const zoomed = transformOf(shown);
      shown.remove();
      for (const [way, [hide, show]] of Object.entries(ways)) {
        // Hidden from the beginning, or later.
        for (const isFirst of [true, false]) {
          const box = document.createElement("div");
          document.body.append(box);
          const element = app.make();
          box.append(element);
          if (isFirst) hide(element);
          await element.ready;
          await element.engine.whole();
          if (!isFirst) hide(element);
          await app.frame();
          await act(element);
          await app.frame();
          show(element);
          await app.frame();
          await app.frame();
          if (transformOf(element) !== wanted) wrong.push(`${what} ${way} ${isFirst}: ${transformOf(element)} for ${wanted}`);
          element.zoomBy(1.5);
          hide(element);
          await app.frame();
          show(element);
          await app.frame();
          await app.frame();
          if (transformOf(element) !== zoomed) wrong.push(`${what} ${way} ${isFirst}, hidden again: ${transformOf(element)} for ${zoomed}`);
          element.remove();
          box.remove();
        }
      }
    }
    plain.remove();
    return wrong;
  });
  expect(got.length === 0, `a page is seen at its size when it is shown, ${got.length} are not: ${got.slice(0, 3).join("; ")}`);
}

/** The file of a document: begun in every way, followed from every moment, and read in between. */
async function keepsFiles(page, { expect, note }) {
  const got = await page.run(async () => {
    const { app } = window;
    const reader = await app.add();
    const base = await app.add();
    app.stroke(base, 30);
    const { saved } = app;
    const cut = saved.slice(0, saved.length - 9);
    base.remove();
    const begins = {
      nothing: () => {}, newDocument: (it) => it.newDocument({ width: 300, height: 200 }), open: (it) => it.open(saved), cut: (it) => it.open(cut),
    };
    const midst = {
      nothing: () => {},
      document: (it) => it.document,
      mixed: (it, files) => { files.log = new Blob([it.document]); },
      pack: (it) => it.pack(),
      undo: (it) => { it.undo(); it.undo(); it.redo(); },
      stroke: (it) => { app.stroke(it, 120, false); const bytes = it.document; app.lift(it, 120); return bytes; },
      packed: async (it) => { app.stroke(it, 120, false); await it.pack(); app.lift(it, 120); },
      again: (it) => it.newDocument(),
      reopened: (it) => it.open(it.document),
      removed: async (it) => { it.remove(); it.clear(); await app.frame(); document.body.append(it); },
      hidden: async (it) => { it.hidden = true; it.selectAll(); it.deleteSelected(); await app.frame(); it.hidden = false; },
    };
    const wrong = [];
    let count = 0;
    for (const [begun, begin] of Object.entries(begins)) {
      for (const listens of ["first", "ready", "begun", "late", "twice"]) {
        for (const [middle, act] of Object.entries(midst)) {
          count += 1;
          const files = { log: new Blob() };
          const take = ({ detail: { bytes, offset } }) => { files.log = new Blob([files.log.slice(0, offset), bytes]); };
          const element = app.make();
          const listen = (when) => {
            if (when === listens) element.addEventListener("log", take);
            if (listens === "twice") element.addEventListener("log", () => {});
          };
          listen("first");
          if (listens === "twice") element.addEventListener("log", take);
          document.body.append(element);
          await element.ready;
          await element.engine.whole();
          listen("ready");
          await begin(element);
          listen("begun");
          // An app that appends to the bytes it has read.
          app.stroke(element, 60);
          app.stroke(element, 75);
          listen("late");
          await act(element, files);
          const early = element.document;
          app.stroke(element, 90);
          await app.frame();
          const name = `${begun}, ${listens}, ${middle}`;
          const file = new Uint8Array(await files.log.arrayBuffer());
          const whole = element.document;
          if (String(file) !== String(whole)) wrong.push(`${name}: the log has ${file.length} bytes, the document ${whole.length}`);
          if (String(whole.subarray(0, early.length)) !== String(early)) wrong.push(`${name}: the document does not go on behind what it was`);
          for (const bytes of [file, whole]) {
            const read = await reader.open(bytes).catch(() => -1);
            if (read !== bytes.length) wrong.push(`${name}: ${read} of ${bytes.length} bytes can be read`);
            else if (app.look(reader) !== app.look(element)) wrong.push(`${name}: another drawing: ${app.look(reader)} for ${app.look(element)}`);
          }
          element.remove();
        }
      }
    }
    reader.remove();
    return { wrong, count };
  });
  expect(got.wrong.length === 0, `every file opens to its drawing, ${got.wrong.length} do not: ${got.wrong.slice(0, 4).join("; ")}`);
  note(`${got.count} ways to keep a file`);
}

/** An event handler that reads the document terminates, and packing makes a file smaller. */
async function isQuiet(page, { expect }) {
  const got = await page.run(async () => {
    const { app } = window;
    const element = await app.add();
    let changes = 0;
    element.addEventListener("change", () => {
      changes += 1;
      return element.document;
    });
    element.addEventListener("log", () => element.document);
    const again = () => element.addEventListener("log", () => again(), { once: true });
    again();
    app.stroke(element, 60);
    for (let i = 0; i < 20; i++) await app.frame();
    const once = changes;
    for (let i = 0; i < 30; i++) app.stroke(element, 20 + 5 * i);
    const before = element.document.length;
    await element.pack();
    const answers = [once, element.document.length < before, element.canUndo];
    element.remove();
    return answers;
  });
  expect(JSON.stringify(got) === JSON.stringify([1, true, true]), `reading the document changes nothing, packing makes it small: ${got}`);
}

/** The module of the guide stores strokes, also an unfinished one when the page is left. */
async function keepsStrokes(browser, studio, { expect }) {
  const text = '<!doctype html><title>App</title><script type="module" src="keep.mjs"></script><ink-canvas></ink-canvas>';
  const app = await serve(text, studio, { "/keep.mjs": keeper });
  try {
    const page = await browser.page({ width: 700, height: 400, isPrivate: true });
    await page.call("Page.bringToFront");
    const counts = [];
    for (let visit = 0; visit < 3; visit++) {
      await page.open(app.address);
      await page.run(tools);
      counts.push(await page.run(async () => {
        const element = document.querySelector("ink-canvas");
        const folder = await navigator.storage.getDirectory();
        const size = async () => (await (await folder.getFileHandle("drawing.ink", { create: true })).getFile()).size;
        await element.ready;
        // The module has opened the existing document, and listens.
        for (let i = 0; i < 200 && (await size()) !== element.document.length; i++) await window.app.frame();
        const count = element.engine.itemCount;
        window.app.stroke(element, 60);
        window.app.stroke(element, 120, false);
        for (let i = 0; i < 200 && (await size()) !== element.document.length; i++) await window.app.frame();
        return count;
      }));
    }
    expect(counts.join() === "0,2,4", `the module of the guide keeps strokes: ${counts}`);
    expect(page.problems.length === 0, `nothing goes wrong in it: ${page.problems[0]}`);
    await keepsThroughTrouble(page, app, { expect });
  } finally {
    await app.close();
  }
}

/** A failed write leaves no hole in that file, and the original of a damaged one is kept. */
async function keepsThroughTrouble(page, app, { expect }) {
  const visit = async (act) => {
    await page.open(app.address);
    await page.run(tools);
    return page.run(act);
  };
  const before = await visit(async () => {
    const element = document.querySelector("ink-canvas");
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle("drawing.ink");
    const isSaved = async () => {
      for (let i = 0; i < 200; i++) {
        if ((await handle.getFile()).size === element.document.length) return true;
        await window.app.frame();
      }
      return false;
    };
    await element.ready;
    await isSaved();
    const { createWritable } = FileSystemFileHandle.prototype;
    FileSystemFileHandle.prototype.createWritable = () => Promise.reject(new Error("the disk is full"));
    window.app.stroke(element, 180);
    for (let i = 0; i < 20; i++) await window.app.frame();
    FileSystemFileHandle.prototype.createWritable = createWritable;
    window.app.stroke(element, 240);
    if (!(await isSaved())) return -1;
    return element.engine.itemCount;
  });
  const after = await visit(async () => {
    const element = document.querySelector("ink-canvas");
    await element.ready;
    for (let i = 0; i < 200 && !element.canUndo; i++) await window.app.frame();
    const count = element.engine.itemCount;
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle("drawing.ink");
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    bytes[bytes.length >> 1] ^= 0xff;
    const file = await handle.createWritable();
    await file.write(bytes);
    await file.close();
    return count;
  });
  expect(before > 6 && after === before, `ink of a failed write is kept with that behind it: ${before}, ${after}`);
  const [isKept, count] = await visit(async () => {
    const element = document.querySelector("ink-canvas");
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle("drawing.ink");
    await element.ready;
    const size = async () => (await handle.getFile()).size;
    for (let i = 0; i < 200 && (element.isEmpty || (await size()) !== element.document.length); i++) await window.app.frame();
    const names = [];
    for await (const name of folder.keys()) names.push(name);
    return [names.some((name) => name.startsWith("drawing-damaged-")), element.engine.itemCount];
  });
  expect(isKept && count > 0, `the original of a damaged file is kept, and what is left is shown: ${isKept}, ${count}`);
}

scenario("a canvas that keeps what it is given", async (context) => {
  const { inkstone, expect } = context;
  const studio = await Studio.start(inkstone);
  const app = await serve(content, studio);
  const browser = await Browser.launch();
  try {
    const page = await browser.page({ width: 1000, height: 800, isPrivate: true });
    await page.call("Page.bringToFront");
    await page.open(app.address);
    await page.run(tools);
    for (const part of [keepsEarly, keepsUnready, readsValues, livesAnywhere, showsHidden, keepsFiles, isQuiet]) {
      await part(page, context).catch((error) => expect(false, `${part.name}: ${error.message}`));
    }
    await keepsStrokes(browser, studio, context);
    const problems = page.problems.filter((text) => !/nowhere/.test(text));
    expect(problems.length === 0, `nothing goes wrong in the page: ${problems[0]}`);
  } finally {
    await browser.close();
    await app.close();
    await studio.close();
  }
});
