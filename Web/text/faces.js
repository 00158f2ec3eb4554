// The fonts that texts name: what sets them, and what the page shows a field in.
import { text, TextError } from "./index.js";
import { canLend, fontNamed, localFonts } from "./local-fonts.js";

/** The name of the page's own font in style sheets. */
const ownFamily = "InkText";

/** Names that stand for the page's own font. */
const own = ["", "sans", "dejavu sans"];

let asked = null;
const shown = new Map();

/** The fonts that were lent, for a list; asks the person, who has to have pressed something. */
export async function lentFonts() {
  asked = localFonts();
  return asked;
}

/** A font for style sheets, loaded; the same name again gives it at once. */
async function family(name, source) {
  let known = shown.get(name);
  if (!known) {
    known = source().then((data) => new FontFace(name, data).load()).then((face) => {
      document.fonts.add(face);
      return `"${name}"`;
    });
    shown.set(name, known);
    known.catch(() => shown.delete(name));
  }
  return known;
}

/**
 * What sets a text, and shows it in a field; waits until it is there.
 *
 * @param {string} name of the font, as texts have it
 * @returns {Promise<{faces: import("./shaper.js").Face[], family: string, isOther: boolean}>} isOther: the font is not
 *   there, and another one is taken
 */
export async function facesFor(name) {
  const typesetter = await text();
  const ours = {
    faces: [typesetter.ownFace], isOther: false,
    family: await family(ownFamily, async () => `url("${new URL("../InkText.ttf", import.meta.url)}")`),
  };
  if (own.includes(name.toLowerCase().trim())) return ours;
  const lent = asked ? fontNamed(await asked, name) : null;
  if (!lent) return { ...ours, isOther: true };
  try {
    const face = await typesetter.face(lent);
    const shownAs = await family(`Ink ${lent.postscriptName}`, async () => (await lent.blob()).arrayBuffer());
    return { faces: [face, typesetter.ownFace], family: `${shownAs}, ${ours.family}`, isOther: false };
  } catch (error) {
    if (error instanceof TextError) return { ...ours, isOther: true };
    throw error;
  }
}

export { canLend };
