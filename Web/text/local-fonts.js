// The fonts of the device, if the browser provides them: Chromium does, with the user's permission.

/**
 * @typedef {{postscriptName: string, fullName: string, family: string, style: string, blob(): Promise<Blob>}} LocalFont
 * @typedef {{queryLocalFonts?: () => Promise<LocalFont[]>}} Lender
 */

const page = /** @type {typeof globalThis & Lender} */ (globalThis);

/** @type {Promise<LocalFont[]> | null} */
let asked = null;

/** Whether the browser can provide fonts. */
export const canLend = typeof page.queryLocalFonts === "function";

/**
 * Returns the fonts of the device. Must be called from a click, as the browser may ask the user.
 * @returns {Promise<LocalFont[]>} Empty if the browser or the user refuses.
 */
export async function localFonts() {
  if (!page.queryLocalFonts) return [];
  asked ??= page.queryLocalFonts().catch(() => []);
  const fonts = await asked;
  // The user may decide otherwise later.
  if (fonts.length === 0) asked = null;
  return fonts;
}

/**
 * Returns the font with a name such as "Noto Sans Bold"; null if there is none.
 * @param {LocalFont[]} fonts @param {string} name
 */
export function fontNamed(fonts, name) {
  const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/\s+(regular|book|normal)$/, "").trim();
  const wanted = plain(name);
  return fonts.find(({ fullName }) => plain(fullName) === wanted) ??
    fonts.find(({ family, style }) => plain(`${family} ${style}`) === wanted) ?? null;
}
