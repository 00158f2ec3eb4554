// Words: what the Studio says, in the language of the page, which language.js has found.
//
// English sentences stand in the code and are the keys of the tables in words/. A table is loaded before anything
// is built, and only where its language is used.

const root = document.documentElement;

/** The language that the Studio speaks. */
export const language = root.lang;

/** Whether lines run from right to left. */
export const isFromRight = root.dir === "rtl";

/** @type {Record<string, string | Record<string, string>>} */
const table = language === "en" ? {} : (await import(`./${language}.js`)).default;

/** The person's own form of the language, for numbers and dates. */
export const locale = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;

const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);

/**
 * A sentence in the language of the person: `word("Page {page} of {count}", { page, count })`. What is said in it
 * already stays as it is.
 * @param {string | {one: string, other: string}} text English; with forms, the one that goes with
 *   `values.count`. The key in the tables is the text, or its `other`; an entry is a text or an
 *   object of forms, named as in `Intl.PluralRules`
 * @param {Record<string, string | number>} values what stands between braces; numbers are written as the language does
 */
export function word(text, values = {}) {
  const entry = table[typeof text === "string" ? text : text.other] ?? text;
  /** @type {string} */
  const form = typeof entry === "string" ? entry : entry[plurals.select(Number(values.count))] ?? entry.other;
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name] ?? whole;
    if (typeof value === "number") return numbers.format(value);
    // Names of people may run the other way.
    return isFromRight && value !== whole ? `\u2068${value}\u2069` : value;
  });
}

/**
 * A number as the language writes it.
 * @param {number} value @param {number} [digits]
 */
export const number = (value, digits) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/**
 * A share of one, for people.
 * @param {number} share
 */
export const percent = (share) => word("{n} %", { n: Math.round(100 * share) });

// What the page says before there is anything else.
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
