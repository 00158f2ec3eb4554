// Caches the page, so that it starts without the network.
//
// All files are cached as one version, named by a hash of their content. Pages load from the newest complete version
// immediately; a newer one is fetched in the background, for the next visit.

/**
 * @typedef {Event & {waitUntil(work: Promise<unknown>): void}} LifeEvent
 * @typedef {LifeEvent & {request: Request, respondWith(answer: Promise<Response>): void}} FetchEvent
 * @typedef {{skipWaiting(): Promise<void>, clients: {claim(): Promise<void>}}} Scope
 */

const worker = /** @type {Scope & typeof globalThis} */ (/** @type {unknown} */ (self));

/**
 * Returns whether a file is for text layout: cached on first use, and a part of the version from then on.
 * @param {string} name
 */
const isLater = (name) => name.startsWith("text/") || name.startsWith("InkText.");

/** The prefix of the names of versions' caches; an increasing number and a hash of the content follow. */
const prefix = "page ";

/** The entry added to a cache after all files. */
const mark = "./whole";

/** The time that a page gets to load its files before a newer version is fetched, in milliseconds. */
const patience = 5000;

/**
 * The name and the cache of the newest complete version, once it is known.
 * @type {{name: string, cache: Cache} | null}
 */
let newest = null;

/** The address of the page. */
const home = new URL("./", location.href).href;

/** @param {string} name */
const number = (name) => Number(name.split(" ")[1]);

/** Returns the names of versions, the newest first. */
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
 * Fetches the current file from the server.
 * @param {string} name
 */
async function load(name) {
  const response = await fetch(name, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** Fetches all files; caches them as a new version if they differ from the newest. */
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
  // Open pages may still request files of the previous version.
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
 * Returns the response from the newest version, or from the network if there is none.
 * @param {Request} request
 */
async function answer(request) {
  const url = new URL(request.url);
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.slice(0, -"index.html".length);
  const version = newest ?? (await findNewest());
  const cached = await version?.cache.match(url, { ignoreSearch: true });
  if (cached) return cached;
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
  // Documents are stored elsewhere; responses about them must be current.
  if (url.pathname.startsWith(new URL("api/", location.href).pathname)) return;
  event.respondWith(answer(request));
  if (request.mode === "navigate") event.waitUntil(updateLater());
});
