// The fonts of the machine, where the browser lends them: Chromium does, if the person agrees.

let asked = null;

/** Whether the browser can lend fonts at all. */
export const canLend = typeof globalThis.queryLocalFonts === "function";

/**
 * The fonts of the machine. To be called when something is pressed, as the browser may ask the person.
 *
 * @returns {Promise<{postscriptName: string, fullName: string, family: string, style: string,
 *   blob: () => Promise<Blob>}[]>} none where the browser or the person lends none
 */
export async function localFonts() {
  if (!canLend) return [];
  asked ??= queryLocalFonts().catch(() => []);
  const fonts = await asked;
  // Who refused may change their mind.
  if (fonts.length === 0) asked = null;
  return fonts;
}

/** The font of a name such as "Noto Sans Bold", of the fonts that were lent; null where there is none. */
export function fontNamed(fonts, name) {
  const plain = (text) => text.toLowerCase().replace(/\s+(regular|book|normal)$/, "").trim();
  const wanted = plain(name);
  return fonts.find(({ fullName }) => plain(fullName) === wanted) ??
    fonts.find(({ family, style }) => plain(`${family} ${style}`) === wanted) ?? null;
}
