// Keeps the page in the browser, so that it starts without the network.
//
// All files are kept as one version, named by their content. Pages get the newest whole version at
// once; whether there is a newer one is looked up behind their back, for the next time.

const files = [
  "./",
  "studio.css",
  "studio.js",
  "canvas-element.js",
  "ink-canvas.js",
  "engine.js",
  "module.js",
  "protocol.js",
  "view.js",
  "typing.js",
  "drops.js",
  "language.js",
  "words.js",
  "words/ar.js",
  "words/de.js",
  "pointers.js",
  "latency.js",
  "start.js",
  "store.js",
  "store-worker.js",
  "open-document.js",
  "shelf.js",
  "together.js",
  "meeting.js",
  "thumbnail.js",
  "folder.js",
  "journal-opfs.js",
  "journal-database.js",
  "journal-fallback.js",
  "brush-file.js",
  "brush-json.js",
  "brush-parts.js",
  "files.js",
  "clipboard.js",
  "pictures.js",
  "picture-cache.js",
  "picture-decoder.js",
  "picture-worker.js",
  "page-picture.js",
  "png.js",
  "svg.js",
  "tablet.js",
  "ui/brush-editor.js",
  "ui/brushes.js",
  "ui/clipping.js",
  "ui/documents.js",
  "ui/dom.js",
  "ui/export.js",
  "ui/face.js",
  "ui/keys.js",
  "ui/notes.js",
  "ui/own-brushes.js",
  "ui/page-drag.js",
  "ui/pages.js",
  "ui/panels.js",
  "ui/papers.js",
  "ui/pens.js",
  "ui/pen-settings.js",
  "ui/print.js",
  "ui/replay.js",
  "ui/saving.js",
  "ui/settings.js",
  "ui/selecting.js",
  "ui/shapes.js",
  "ui/things.js",
  "ui/text-look.js",
  "ui/typing.js",
  "ui/toolbar.js",
  "ui/tools.js",
  "manifest.webmanifest",
  "icon.svg",
  "icon.png",
  "InkWeb.wasm",
  "InkWebRest.wasm",
];

/** What sets text is kept when it has been used for the first time, and belongs to the version from then on. */
const later = [
  "text/bidi-brackets.js",
  "text/bidi-classes.js",
  "text/bidi.js",
  "text/breaks.js",
  "text/browser-face.js",
  "text/faces.js",
  "text/facts.js",
  "text/field.js",
  "text/index.js",
  "text/items.js",
  "text/layout.js",
  "text/line.js",
  "text/local-fonts.js",
  "text/paragraph.js",
  "text/qoi.js",
  "text/served-fonts.js",
  "text/shaper.js",
  "text/tracing.js",
  "InkText.wasm",
  "InkText.ttf",
];

/** Caches of versions are called so, with a number that grows, and a hash of the content. */
const prefix = "page ";

/** What is put into a cache when all files are there. */
const mark = "./whole";

/** How long a page may take to load what belongs to it before a newer version is looked for. */
const patience = 5000;

/** The cache of the newest whole version and its name, once it is known. */
let newest = null;

const number = (name) => Number(name.split(" ")[1]);

/** The names of versions, the newest first. */
async function versions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  return names.sort((a, b) => number(b) - number(a));
}

async function findNewest() {
  for (const name of await versions()) {
    const cache = await caches.open(name);
    if (await cache.match(mark)) return (newest = { name, cache });
  }
  return null;
}

/** Fetches all files; a new version is kept where they differ from the newest. */
async function update() {
  const before = newest ?? (await findNewest());
  const used = [];
  for (const file of later) if (await before?.cache.match(file)) used.push(file);
  const responses = await Promise.all(files.map(async (file) => {
    const response = await fetch(file, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response;
  }));
  const wanted = [...files];
  for (const file of used) {
    const response = await fetch(file, { cache: "no-cache" });
    // A Studio that was built without it goes on without it.
    if (response.ok) responses[wanted.push(file) - 1] = response;
  }
  const contents = await Promise.all(responses.map((response) => response.clone().arrayBuffer()));
  const digests = await Promise.all(contents.map((bytes) => crypto.subtle.digest("SHA-256", bytes)));
  const digest = await crypto.subtle.digest("SHA-256", await new Blob(digests).arrayBuffer());
  const hash = [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (before?.name.endsWith(hash)) return;
  const known = await versions();
  const name = `${prefix}${known.length === 0 ? 1 : number(known[0]) + 1} ${hash}`;
  const cache = await caches.open(name);
  await Promise.all(responses.map((response, i) => cache.put(wanted[i], response)));
  await cache.put(mark, new Response(hash));
  newest = { name, cache };
  // Pages that are open may still ask for files of the version before.
  for (const old of known) if (old !== before?.name) await caches.delete(old);
}

let isUpdating = false;

async function updateLater() {
  if (isUpdating) return;
  isUpdating = true;
  await new Promise((resolve) => setTimeout(resolve, patience));
  await update().catch(() => {});
  isUpdating = false;
}

addEventListener("install", (event) => {
  event.waitUntil(update().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
});

/** The answer from the newest version, or from the network where there is none. */
async function answer(request) {
  const url = new URL(request.url);
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.slice(0, -"index.html".length);
  const version = newest ?? (await findNewest());
  const kept = await version?.cache.match(url, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  const isLater = later.some((file) => new URL(file, location).href === url.href);
  if (version && isLater && response.ok) await version.cache.put(url, response.clone()).catch(() => {});
  return response;
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // Documents are kept elsewhere; what the server says of them is never old.
  if (url.pathname.startsWith(new URL("api/", location).pathname)) return;
  event.respondWith(answer(request));
  if (request.mode === "navigate") event.waitUntil(updateLater());
});
