// Files that need the serving command, kept in the browser until it can be reached.

/** The cache with the files, by address. */
const name = "inkstone-waiting";

/** Whether the browser can keep files. */
export const keeps = () => "caches" in globalThis;

/**
 * Keeps a file.
 * @param {File} file
 */
export async function keep(file) {
  const cache = await caches.open(name);
  await cache.put(new URL(`waiting/${encodeURIComponent(file.name)}`, location.href), new Response(file));
}

/**
 * Returns the kept files, which are forgotten then.
 * @returns {Promise<File[]>}
 */
export async function take() {
  if (!keeps() || !(await caches.has(name))) return [];
  const cache = await caches.open(name);
  const files = await Promise.all((await cache.keys()).map(async (request) => {
    const title = decodeURIComponent(request.url.replace(/^.*\//, ""));
    const response = /** @type {Response} */ (await cache.match(request));
    return new File([await response.blob()], title);
  }));
  await caches.delete(name);
  return files;
}
