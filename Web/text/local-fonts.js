// The fonts of the machine, where the browser lends them: Chromium does, if the person agrees.

/**
 * @typedef {{postscriptName: string, fullName: string, family: string, style: string, blob(): Promise<Blob>}} LocalFont
 * @typedef {{queryLocalFonts?: () => Promise<LocalFont[]>}} Lender
 */

const page = /** @type {typeof globalThis & Lender} */ (globalThis);

/** @type {Promise<LocalFont[]> | null} */
let asked = null;

/** Whether the browser can lend fonts at all. */
export const canLend = typeof page.queryLocalFonts === "function";

/**
 * The fonts of the machine. To be called when something is pressed, as the browser may ask the person.
 * @returns {Promise<LocalFont[]>} none where the browser or the person lends none
 */
export async function localFonts() {
  if (!page.queryLocalFonts) return [];
  asked ??= page.queryLocalFonts().catch(() => []);
  const fonts = await asked;
  // Who refused may change their mind.
  if (fonts.length === 0) asked = null;
  return fonts;
}

/**
 * The font of a name such as "Noto Sans Bold", of the fonts that were lent; null where there is none.
 * @param {LocalFont[]} fonts @param {string} name
 */
export function fontNamed(fonts, name) {
  const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/\s+(regular|book|normal)$/, "").trim();
  const wanted = plain(name);
  return fonts.find(({ fullName }) => plain(fullName) === wanted) ??
    fonts.find(({ family, style }) => plain(`${family} ${style}`) === wanted) ?? null;
}
