// Values kept between visits: settings by name, the number of this browser as an author, and the document of a window.

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

/** Returns a new number of an author: simultaneous authors of a document need different ones. */
export const freshAuthor = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @type {number | null} */
let author = null;

/** Gives this window a number of its own, for windows that cannot exclude each other. */
export function useNewAuthor() {
  author = freshAuthor();
}

/** Returns the number of this browser among the authors of a document. */
export function ownAuthor() {
  if (author === null) {
    author = preference("author", null) ?? freshAuthor();
    setPreference("author", author);
  }
  return author;
}

/** The key under which a window stores the id of its document. */
const here = "inkstone.here";

/**
 * Stores the id of the document that this window shows.
 * @param {string} id
 */
export function remember(id) {
  try {
    sessionStorage.setItem(here, id);
  } catch {
    // The window's history is kept even if storage is blocked.
    history.replaceState({ ...history.state, [here]: id }, "");
  }
}

/**
 * Returns the id of the document that this window showed last; null for none.
 * @returns {string | null}
 */
export function remembered() {
  try {
    return sessionStorage.getItem(here);
  } catch {
    return history.state?.[here] ?? null;
  }
}
