// The texts of the Studio, in the language of the page, which language.js has set.
//
// English sentences are in the code, and are the keys of the tables in words/. A table is loaded before anything is
// built, and only if its language is used.

const root = document.documentElement;

/** The language of the Studio. */
export const language = root.lang;

/** Whether lines run from right to left. */
export const isFromRight = root.dir === "rtl";

/** @type {Record<string, string | Record<string, string>>} */
const table = language === "en" ? {} : (await import(`./${language}.js`)).default;

/** The user's variant of the language, for numbers and dates. */
export const locale = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;

/** The separator of a list, without a conjunction before the last part. */
export const comma = isFromRight ? "، " : ", ";

const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);

/**
 * Returns a sentence in the language of the page: `word("Page {page} of {count}", { page, count })`. A sentence that is
 * translated already stays unchanged.
 * @param {string | {one: string, other: string}} text The English text; of several forms, the one for `values.count`.
 *   The key in the tables is the text, or its `other`; an entry is a text or an object of forms, named as in
 *   `Intl.PluralRules`.
 * @param {Record<string, string | number>} values The values for names in braces; numbers are formatted.
 */
export function word(text, values = {}) {
  const entry = table[typeof text === "string" ? text : text.other] ?? text;
  /** @type {string} */
  const form = typeof entry === "string" ? entry : entry[plurals.select(Number(values.count))] ?? entry.other;
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name] ?? whole;
    if (typeof value === "number") return numbers.format(value);
    // Names may run in the other direction.
    return isFromRight && value !== whole ? `\u2068${value}\u2069` : value;
  });
}

/**
 * Formats a number.
 * @param {number} value @param {number} [digits]
 */
export const number = (value, digits) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/**
 * Formats a share of one as a percentage.
 * @param {number} share
 */
export const percent = (share) => word("{n} %", { n: Math.round(100 * share) });

// Translates the texts in the page's HTML.
/** @type {NodeListOf<HTMLElement>} */
const worded = document.querySelectorAll("[aria-label], [title], [data-word]");
for (const element of worded) {
  for (const name of ["aria-label", "aria-roledescription", "title"]) {
    const text = element.getAttribute(name);
    if (text) element.setAttribute(name, word(text));
  }
  if ("word" in element.dataset) element.textContent = word(element.textContent ?? "");
}
root.dataset.worded = "true";
