// What is kept between visits, by names.

/**
 * A value kept under a name, or another one.
 * @template T @param {string} name @param {T} otherwise @returns {T}
 */
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`inkstone.${name}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Keeps a value; where the browser keeps nothing, it is forgotten at the end of the visit.
 * @param {string} name @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`inkstone.${name}`, JSON.stringify(value));
  } catch { /* a private window */ }
}
