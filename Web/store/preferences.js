// Settings kept between visits, by name.

/**
 * Returns the value stored under a name, or `otherwise`.
 * @template T @param {string} name @param {T} otherwise @returns {T}
 */
export function preference(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`inkstone.${name}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Stores a value; in browsers that store nothing, it has no effect.
 * @param {string} name @param {unknown} value
 */
export function setPreference(name, value) {
  try {
    localStorage.setItem(`inkstone.${name}`, JSON.stringify(value));
  } catch { /* a private window */ }
}
