// Keeps the page in the browser, so that it starts without the network.
//
// All files are kept as one version, named by their content. Pages get the newest whole version at
// once; whether there is a newer one is looked up behind their back, for the next time.

/**
 * @typedef {Event & {waitUntil(work: Promise<unknown>): void}} LifeEvent
 * @typedef {LifeEvent & {request: Request, respondWith(answer: Promise<Response>): void}} FetchEvent
 * @typedef {{skipWaiting(): Promise<void>, clients: {claim(): Promise<void>}}} Scope
 */

const worker = /** @type {Scope & typeof globalThis} */ (/** @type {unknown} */ (self));

/**
 * What sets text is kept when it has been used for the first time, and belongs to the version from then on.
 * @param {string} name
 */
const isLater = (name) => name.startsWith("text/") || name.startsWith("InkText.");

/** Caches of versions are called so, with a number that grows, and a hash of the content. */
const prefix = "page ";

/** What is put into a cache when all files are there. */
const mark = "./whole";

/** How long a page may take to load what belongs to it before a newer version is looked for. */
const patience = 5000;

/**
 * The cache of the newest whole version and its name, once it is known.
 * @type {{name: string, cache: Cache} | null}
 */
let newest = null;

/** The address of the page. */
const home = new URL("./", location.href).href;

/** @param {string} name */
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

/**
 * Fetches a file as the server has it now.
 * @param {string} name
 */
async function load(name) {
  const response = await fetch(name, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** Fetches all files; a new version is kept where they differ from the newest. */
async function update() {
  const before = newest ?? (await findNewest());
  /** @type {string[]} */
  const names = [];
  for (const name of await (await load("files.json")).json()) {
    if (!isLater(name) || await before?.cache.match(name)) names.push(name === "index.html" ? "./" : name);
  }
  const responses = await Promise.all(names.map(load));
  const contents = await Promise.all(responses.map((response) => response.clone().arrayBuffer()));
  const digests = await Promise.all(contents.map((bytes) => crypto.subtle.digest("SHA-256", bytes)));
  const digest = await crypto.subtle.digest("SHA-256", await new Blob(digests).arrayBuffer());
  const hash = [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (before?.name.endsWith(hash)) return;
  const known = await versions();
  const name = `${prefix}${known.length === 0 ? 1 : number(known[0]) + 1} ${hash}`;
  const cache = await caches.open(name);
  await Promise.all(responses.map((response, i) => cache.put(names[i], response)));
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
  /** @type {LifeEvent} */ (event).waitUntil(update().then(() => worker.skipWaiting()));
});

addEventListener("activate", (event) => {
  /** @type {LifeEvent} */ (event).waitUntil(worker.clients.claim());
});

/**
 * The answer from the newest version, or from the network where there is none.
 * @param {Request} request
 */
async function answer(request) {
  const url = new URL(request.url);
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.slice(0, -"index.html".length);
  const version = newest ?? (await findNewest());
  const kept = await version?.cache.match(url, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  const isOurs = url.href.startsWith(home) && isLater(url.href.slice(home.length));
  if (version && isOurs && response.ok) await version.cache.put(url, response.clone()).catch(() => {});
  return response;
}

addEventListener("fetch", (fetched) => {
  const event = /** @type {FetchEvent} */ (fetched);
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // Documents are kept elsewhere; what the server says of them is never old.
  if (url.pathname.startsWith(new URL("api/", location.href).pathname)) return;
  event.respondWith(answer(request));
  if (request.mode === "navigate") event.waitUntil(updateLater());
});
