// Words: what the Studio says, in the language that the browser asks for.
//
// English sentences stand in the code and are the keys of the tables in words/. A table is loaded
// before anything is built, and only where its language is used.

/** Languages with a table. English needs none. */
const translated = [];

/** The first of the person's languages that the Studio speaks. */
export const language = navigator.languages.map((tag) => tag.split("-")[0])
  .find((tag) => tag === "en" || translated.includes(tag)) ?? "en";

const table = translated.includes(language) ? (await import(`./words/${language}.js`)).default : {};

/** The person's own form of the language, for numbers and dates. */
export const locale = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? "en";

const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);

/**
 * A sentence in the language of the person: `word("Page {page} of {count}", { page, count })`.
 *
 * @param {string | {one: string, other: string}} text English; with forms, the one that goes with
 *   `values.count`. The key in the tables is the text, or its `other`; an entry is a text or an
 *   object of forms, named as in `Intl.PluralRules`
 * @param {object} values what stands between braces; numbers are written as the language does
 */
export function word(text, values = {}) {
  const entry = table[text.other ?? text] ?? text;
  const form = typeof entry === "string" ? entry : entry[plurals.select(values.count)] ?? entry.other;
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name] ?? whole;
    return typeof value === "number" ? numbers.format(value) : value;
  });
}
